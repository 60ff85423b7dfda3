"""Notices "your turn" and "match over": by e-mail and webhook, once, to those who are away and want them."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

from condotta.server.model.room import Room
from condotta.server.model.seats import SeatInfo
from condotta.server.notices.outbox import take
from tests.server.club import Browser, club, rows
from tests.server.helpers import Running
from tests.server.notices.test_webhooks import Receiver
from tests.server.post import Letterbox, post_office
from tests.server.secret import secret_position
from tests.server.turning import Time

NUMBERS = count(1)


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def office() -> Iterator[tuple[Letterbox, int]]:
    with post_office() as found:
        yield found


@pytest.fixture(scope="module")
def server(module_database: str, time: Time, office: tuple[Letterbox, int]) -> Iterator[Running]:
    mail = {"smtp": f"smtp://127.0.0.1:{office[1]}", "mail_from": "club@condotta.example"}
    with club(module_database, now=time, webhooks_inside=True, **mail) as found:
        found.do(found.hub.delivery.close())  # the tests say when it goes
        yield found


@pytest.fixture
def letters(office: tuple[Letterbox, int]) -> list[Any]:
    office[0].letters.clear()
    return office[0].letters


@pytest.fixture
def hook() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.close()


@pytest.fixture(scope="module")
def pair(server: Running) -> tuple[Browser, Browser]:
    """Anna and Bruno."""
    return member(server, "Anna"), member(server, "Bruno")


@pytest.fixture
def anna(server: Running, pair: tuple[Browser, Browser]) -> Browser:
    pair[0].put("/api/me", {"webhook": None})
    write_to(server, pair[0], None)
    return pair[0]


@pytest.fixture
def bruno(server: Running, pair: tuple[Browser, Browser]) -> Browser:
    """Somebody who wants letters, and no webhook."""
    pair[1].put("/api/me", {"webhook": None, "lang": "en"})
    write_to(server, pair[1], "bruno@example.org")
    return pair[1]


def write_to(server: Running, person: Browser, email: str | None) -> None:
    """An address that they have confirmed."""
    rows(server, "update visitors set email = :email where id = :id", email=email, id=person.me["visitor"])


def member(server: Running, name: str) -> Browser:
    browser = Browser(server)
    browser.register(f"{name.lower()}-{next(NUMBERS)}", name=name)
    return browser


def deliver(server: Running) -> None:
    server.do(server.hub.delivery.deliver())


def begun(bruno: Browser, anna: Browser, pace: str = "async") -> str:
    """A match that begins while Bruno is away. In this game both are asked at once."""
    match_id, links = bruno.new("tiny", "you", "open", pace=pace, name="Tuesdays")
    anna.join(links["1"])
    return match_id


def outbox(server: Running, match_id: str) -> list[Any]:
    return rows(server, "select kind, channel, tries, problem from notices where match = :id", id=match_id)


def to_bruno(letters: list[Any]) -> list[str]:
    return [letter["Subject"] for letter in letters if letter["To"] == "bruno@example.org"]


def choose_for(person: Browser, match_id: str) -> None:
    """Take the first option that is offered, until nothing is asked any more."""
    while choose_one(person, match_id):
        pass


def choose_one(person: Browser, match_id: str) -> bool:
    state = person.get(f"/api/matches/{match_id}")
    for decision in state["decisions"][:1]:
        body = {"seat": decision["seat"], "ply": state["ply"], "option": decision["options"][0]["option"]}
        person.post(f"/api/matches/{match_id}/choices", body)
    return bool(state["decisions"])


def test_who_is_away_is_told_once_until_he_has_looked(
    server: Running, letters: list[Any], anna: Browser, bruno: Browser
) -> None:
    match_id = begun(bruno, anna)
    deliver(server)
    assert to_bruno(letters) == ["Your turn: Tuesdays"]
    text = letters[0].get_content()
    assert f"/m/{match_id}" in text
    assert "key=" not in text
    choose_for(anna, match_id)
    deliver(server)
    assert len(letters) == 1  # they have not looked
    while server.match(match_id).asks(0):
        choose_for(bruno, match_id)
    while not server.match(match_id).asks(0):
        choose_for(anna, match_id)
    deliver(server)
    assert len(letters) == 2
    assert outbox(server, match_id) == []


def test_who_is_here_or_does_it_himself_is_told_nothing(
    server: Running, letters: list[Any], anna: Browser, bruno: Browser
) -> None:
    match_id, links = bruno.new("tiny", "you", "open", pace="async")
    socket = bruno.watch(match_id)
    anna.join(links["1"])
    socket.until(lambda state: state["room"]["status"] == "running")
    deliver(server)
    assert letters == []
    alone, _ = bruno.new("tiny", "you", "you", pace="async")
    choose_for(bruno, alone)
    deliver(server)
    assert letters == []
    socket.close()


def test_on_vacation_one_is_told_afterwards(
    server: Running, time: Time, letters: list[Any], anna: Browser, bruno: Browser
) -> None:
    bruno.put("/api/me", {"away_until": time() + 5 * 86400})
    match_id = begun(bruno, anna)
    time.forward(4 * 86400)
    deliver(server)
    assert letters == []
    time.forward(2 * 86400)
    deliver(server)
    assert match_id in letters[0].get_content()
    bruno.put("/api/me", {"away_until": None})


def test_one_may_not_want_it(server: Running, letters: list[Any], anna: Browser, bruno: Browser) -> None:
    match_id, links = bruno.new("tiny", "you", "open", pace="async")
    bruno.put(f"/api/matches/{match_id}/notify", {"seat": 0, "on": False})
    anna.join(links["1"])
    assert outbox(server, match_id) == []


def test_live_matches_wait_a_little_first(
    server: Running, time: Time, letters: list[Any], anna: Browser, bruno: Browser
) -> None:
    patient, quick = begun(bruno, anna, "live"), begun(bruno, anna, "live")
    time.forward(290)
    deliver(server)
    assert letters == []
    choose_for(bruno, quick)  # they are there after all
    time.forward(11)
    deliver(server)
    assert len(letters) == 1
    assert patient in letters[0].get_content()


def test_what_is_not_true_any_more_is_not_told(
    server: Running, time: Time, letters: list[Any], anna: Browser, bruno: Browser
) -> None:
    match_id = begun(bruno, anna, "live")
    bruno.post(f"/api/matches/{match_id}/seats/0/bot", {"bot": "random"})
    time.forward(301)
    deliver(server)
    assert letters == []
    assert outbox(server, match_id) == []


def test_a_webhook_is_told_and_the_message_is_signed(
    server: Running, hook: Receiver, letters: list[Any], anna: Browser, bruno: Browser
) -> None:
    me = bruno.put("/api/me", {"webhook": hook.url, "lang": "it"})
    write_to(server, bruno, None)
    match_id = begun(bruno, anna)
    deliver(server)
    [(_, headers, body)] = hook.requests
    told = json.loads(body)
    assert (told["event"], told["match"], told["game"], told["seat"]) == ("your_turn", match_id, "tiny", 0)
    assert told["text"] == "Tocca a te: Tuesdays"
    assert told["url"].endswith(f"/m/{match_id}")
    key = bruno.me["webhook_key"].encode()
    assert headers["x-condotta-signature"] == "sha256=" + hmac.new(key, body, hashlib.sha256).hexdigest()
    assert me["webhook"] == hook.url
    assert letters == []


def test_the_end_is_told_to_those_who_did_not_see_it(
    server: Running, letters: list[Any], anna: Browser, bruno: Browser
) -> None:
    write_to(server, anna, "anna@example.org")
    match_id = begun(bruno, anna)
    while not server.match(match_id).over:
        choose_for(anna, match_id)
        choose_for(bruno, match_id)
    letters.clear()
    deliver(server)
    last, _ = server.match(match_id).journal[-1]
    [letter] = letters
    assert letter["To"] == ["anna@example.org", "bruno@example.org"][last]
    assert letter["Subject"] == "The match is over: Tuesdays"
    outcome = anna.get(f"/api/matches/{match_id}")["outcome"]["text"]
    assert outcome
    assert outcome in " ".join(letter.get_content().split())


def test_it_goes_by_itself(database: str, office: tuple[Letterbox, int], letters: list[Any]) -> None:
    mail = {"smtp": f"smtp://127.0.0.1:{office[1]}", "mail_from": "club@condotta.example"}
    with club(database, **mail) as server:
        site = f"http://{server.address}"
        object.__setattr__(server.hub.settings, "public_url", site)
        bruno, anna = member(server, "Bruno"), member(server, "Anna")
        write_to(server, bruno, "bruno@example.org")
        match_id = begun(bruno, anna)
        assert f"{site}/m/{match_id}" in office[0].wait().get_content()


def test_what_does_not_arrive_is_tried_again_and_given_up_after_days(
    server: Running, time: Time, hook: Receiver, letters: list[Any], anna: Browser, bruno: Browser, caplog: Any
) -> None:
    bruno.put("/api/me", {"webhook": hook.url})
    hook.status = 503
    match_id = begun(bruno, anna)
    start = time()
    deliver(server)
    deliver(server)
    assert len(hook.requests) == 1
    assert len(letters) == 1  # the letter arrives, whatever the webhook does
    assert outbox(server, match_id) == [("turn", "webhook", 1, "the answer was 503")]
    time.forward(61)
    deliver(server)
    assert len(hook.requests) == 2
    with caplog.at_level(logging.WARNING, "condotta.server.notices.delivery"):
        while outbox(server, match_id):
            time.forward(3600)
            deliver(server)
    assert 2 * 86400 < time() - start < 5 * 86400
    assert len(hook.requests) == 9
    assert "is given up: the answer was 503" in caplog.text
    assert hook.url not in caplog.text


def test_a_second_try_can_succeed(
    server: Running, time: Time, hook: Receiver, letters: list[Any], anna: Browser, bruno: Browser
) -> None:
    bruno.put("/api/me", {"webhook": hook.url})
    write_to(server, bruno, None)
    hook.status = 500
    match_id = begun(bruno, anna)
    deliver(server)
    hook.status = 200
    time.forward(61)
    deliver(server)
    assert len(hook.requests) == 2
    assert outbox(server, match_id) == []


def test_who_has_looked_meanwhile_is_not_told_any_more(
    server: Running, time: Time, hook: Receiver, letters: list[Any], anna: Browser, bruno: Browser
) -> None:
    bruno.put("/api/me", {"webhook": hook.url})
    write_to(server, bruno, None)
    hook.status = 500
    match_id = begun(bruno, anna)
    deliver(server)
    bruno.get(f"/api/matches/{match_id}")
    time.forward(61)
    deliver(server)
    assert len(hook.requests) == 1
    assert outbox(server, match_id) == []


def test_a_courier_that_dies_loses_nothing(
    server: Running, time: Time, letters: list[Any], anna: Browser, bruno: Browser
) -> None:
    match_id = begun(bruno, anna)
    taken = server.do(server.hub.database.write(take, server.hub.database.store, time()))  # and then it is killed
    assert [notice.match for notice in taken] == [match_id]
    assert server.do(server.hub.database.write(take, server.hub.database.store, time())) == []
    time.forward(121)
    deliver(server)
    assert to_bruno(letters) == ["Your turn: Tuesdays"]


@pytest.mark.parametrize("seed", range(2))
def test_a_secret_question_is_told_to_its_own_person_only(
    server: Running, hook: Receiver, letters: list[Any], anna: Browser, bruno: Browser, seed: int
) -> None:
    bruno.put("/api/me", {"webhook": hook.url})
    write_to(server, bruno, None)
    match = secret_position(Random(seed))
    asked = match.open_decisions()[0].seat
    write_to(server, anna, "anna@example.org")
    people = [bruno if seat == asked else anna for seat in match.seats]
    infos = [SeatInfo(seat, "person", person.me["visitor"]) for seat, person in enumerate(people)]
    match_id = server.do(server.hub.lifecycle.begin(people[asked].me["visitor"], match, infos, "", Room(pace="async")))
    deliver(server)
    assert [json.loads(body)["seat"] for _, _, body in hook.requests] == [asked]
    assert letters == []
    choose_one(bruno, match_id)  # declined: nobody notices
    deliver(server)
    busy = server.match(match_id).open_decisions()[0].seat
    assert len(letters) == (busy != asked)  # who is asked now is told
    assert len(hook.requests) == 1
