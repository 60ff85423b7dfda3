"""Blocking people and reporting them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from condotta.server.settings import Rates
from tests.server.club import Browser, club, rows
from tests.server.helpers import Running
from tests.server.postgres import Cluster


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("people")
    with club(folder / "m.sqlite3") as found:
        yield found


numbers = count(1)


def person(server: Running, called: str = "") -> Browser:
    browser = Browser(server)
    browser.register(f"{called or 'somebody'}{next(numbers)}", name=called.title())
    return browser


def table(server: Running, **more: Any) -> tuple[Browser, Browser, str]:
    """Anna and Bruno at one table."""
    anna, bruno = person(server, "anna"), person(server, "bruno")
    match_id, links = anna.new("tiny", "you", "open", **more)
    bruno.join(links["1"])
    return anna, bruno, match_id


def heard(browser: Browser, match_id: str) -> list[str]:
    return [line["text"] for line in browser.get(f"/api/matches/{match_id}")["chat"] if not line.get("texts")]


def blocked(browser: Browser, method: str, path: str, body: Any) -> str:
    error = browser.ask(method, path, body, 403)["error"]
    assert error["code"] == "blocked"
    return str(error["message"])


def test_they_do_not_hear_each_other_any_more_and_then_again(server: Running) -> None:
    anna, bruno, match_id = table(server)
    path = f"/api/matches/{match_id}"
    bruno.post(f"{path}/chat", {"text": "before"})
    sockets = [anna.watch(match_id), bruno.watch(match_id)]
    anna.post(f"{path}/block", {"seat": 1}, 201)
    anna.post(f"{path}/block", {"seat": 1}, 201)  # once more does no harm
    bruno.post(f"{path}/chat", {"text": "of Bruno"})
    anna.post(f"{path}/chat", {"text": "of Anna"})
    for browser, socket, words in ((anna, sockets[0], ["of Anna"]), (bruno, sockets[1], ["before", "of Bruno"])):
        assert heard(browser, match_id) == words
        socket.sync()
        assert [line["text"] for line in socket.state["chat"]] == words
        assert "by" not in str(socket.frames[-1].get("chat", ""))
    assert sockets[0].state["room"]["blocked"] == [1]
    assert sockets[1].state["room"]["blocked"] == []  # who has blocked whom is not shown to the other
    blocks = anna.get("/api/blocks")["blocks"]
    assert [block["name"] for block in blocks] == ["Bruno"]
    anna.delete(f"/api/blocks/{blocks[0]['id']}")
    assert heard(anna, match_id) == heard(bruno, match_id) == ["before", "of Bruno", "of Anna"]
    assert anna.get("/api/blocks") == {"blocks": []}
    anna.delete(f"/api/blocks/{blocks[0]['id']}", status=404)


def test_the_id_of_an_account_is_never_sent(server: Running) -> None:
    anna, bruno, match_id = table(server)
    bruno.post(f"/api/matches/{match_id}/chat", {"text": "ciao"})
    anna.post(f"/api/matches/{match_id}/block", {"seat": 1}, 201)
    anna.get("/api/blocks")
    carla = person(server, "carla")
    carla.get(f"/api/matches/{match_id}")
    socket = carla.watch(match_id)
    assert bruno.me["visitor"] not in "".join(answer.text for answer in [*anna.answers, *carla.answers])
    assert bruno.me["visitor"] not in str(socket.frames)


def test_nobody_else_notices(server: Running) -> None:
    anna, bruno, match_id = table(server)
    anna.post(f"/api/matches/{match_id}/block", {"seat": 1}, 201)
    bruno.post(f"/api/matches/{match_id}/chat", {"text": "ciao"})
    nobody = Browser(server)
    assert heard(nobody, match_id) == ["ciao"]
    assert nobody.get(f"/api/matches/{match_id}")["room"]["blocked"] == []


@pytest.mark.parametrize("who_blocks", ["anna", "bruno"])
def test_they_do_not_sit_down_at_each_others_tables(server: Running, who_blocks: str) -> None:
    anna, bruno, match_id = table(server)
    if who_blocks == "anna":
        anna.post(f"/api/matches/{match_id}/block", {"seat": 1}, 201)
    else:
        bruno.post(f"/api/matches/{match_id}/block", {"seat": 0}, 201)
    other, links = anna.new("tiny", "you", "open", public=True)
    private, keys = anna.new("tiny", "open", "bot:greedy")  # she does not even sit there herself
    told = {"anna": "has blocked you", "bruno": "you have blocked somebody"}[who_blocks]
    assert told in blocked(bruno, "POST", f"/api/matches/{other}/join", {"seat": 1})
    assert told in blocked(bruno, "POST", f"/api/matches/{other}/join", {"key": links["1"].partition("key=")[2]})
    assert told in blocked(bruno, "POST", f"/api/matches/{private}/join", {"key": keys["0"].partition("key=")[2]})
    listed = [match["id"] for match in bruno.get("/api/matches?list=open")["matches"]]
    assert other not in listed
    assert other in [match["id"] for match in person(server).get("/api/matches?list=open")["matches"]]
    theirs, links = bruno.new("tiny", "you", "open")
    blocked(anna, "POST", f"/api/matches/{theirs}/join", {"key": links["1"].partition("key=")[2]})


def test_a_third_ones_table_where_one_sits_is_closed_to_the_other(server: Running) -> None:
    anna, bruno, match_id = table(server)
    anna.post(f"/api/matches/{match_id}/block", {"seat": 1}, 201)
    carla = person(server, "carla")
    third, links = carla.new("medieval", "you", "open", "open", public=True)
    anna.join(links["1"])
    blocked(bruno, "POST", f"/api/matches/{third}/join", {"seat": 2})
    anna.post(f"/api/matches/{third}/leave", {"seat": 1})
    bruno.post(f"/api/matches/{third}/join", {"seat": 2})


def test_a_seat_that_was_offered_is_no_way_in(server: Running) -> None:
    anna, bruno, match_id = table(server)
    anna.post(f"/api/matches/{match_id}/block", {"seat": 1}, 201)
    carla = person(server, "carla")
    third, links = carla.new("tiny", "you", "open")
    anna.join(links["1"])
    link = carla.post(f"/api/matches/{third}/seats/0/offer", {})["link"]
    blocked(bruno, "POST", f"/api/matches/{third}/join", {"key": link.partition("key=")[2]})


def test_what_they_play_already_goes_on(server: Running) -> None:
    anna, bruno, match_id = table(server)
    anna.post(f"/api/matches/{match_id}/block", {"seat": 1}, 201)
    for _ in range(4):
        for seat, browser in enumerate((anna, bruno)):
            state = browser.get(f"/api/matches/{match_id}?seat={seat}")
            for decision in state["decisions"][:1]:
                option = decision["options"][0]["option"]
                body = {"seat": seat, "ply": state["ply"], "option": option}
                browser.post(f"/api/matches/{match_id}/choices", body)
    bruno.post(f"/api/matches/{match_id}/join", {"seat": 1})  # they have it already


def test_no_seat_is_kept_for_them_in_a_rematch(server: Running) -> None:
    anna, bruno, match_id = table(server)
    live = server.hub.matches.live[match_id]
    server.do(play_out(live, server))
    anna.post(f"/api/matches/{match_id}/block", {"seat": 1}, 201)
    again = bruno.post(f"/api/matches/{match_id}/rematch", {}, 201)["id"]
    assert again not in [match["id"] for match in anna.get("/api/matches?list=mine")["matches"]]
    anna.post(f"/api/matches/{again}/join", {"seat": 0}, 403)


async def play_out(live: Any, server: Running) -> None:
    async with live.lock:
        while not live.match.over:
            decision = live.match.open_decisions()[0]
            await server.hub.committer.choose(live, decision.seat, decision.options[0])


def test_who_has_said_something_can_be_meant_too(server: Running) -> None:
    """After the end of a public match strangers talk, who have no seat."""
    anna, _bruno, match_id = table(server, public=True)
    server.do(play_out(server.hub.matches.live[match_id], server))
    carla = person(server, "carla")
    carla.post(f"/api/matches/{match_id}/chat", {"text": "you play like a fool"})
    line = anna.get(f"/api/matches/{match_id}")["chat"][-1]["n"]
    anna.post(f"/api/matches/{match_id}/block", {"line": line}, 201)
    assert heard(anna, match_id) == []
    other, _ = anna.new("tiny", "you", "bot:greedy")
    anna.post(f"/api/matches/{other}/block", {"line": line}, 404)  # it was not said here


def test_what_cannot_be_meant(server: Running) -> None:
    anna, _bruno, match_id = table(server)
    path = f"/api/matches/{match_id}/block"
    for body, status in (
        ({"seat": 0}, 400),
        ({"seat": 7}, 400),
        ({}, 400),
        ({"seat": 1, "line": 1}, 400),
        ({"line": 10**9}, 404),
        ({"line": -1}, 400),
        ({"line": 2**40}, 400),
        ({"seat": "1"}, 400),
    ):
        anna.post(path, body, status)
    with_bot, _ = anna.new("tiny", "you", "bot:greedy")
    anna.post(f"/api/matches/{with_bot}/block", {"seat": 1}, 404)
    Browser(server).post(path, {"seat": 1}, 401)
    Browser(server).get("/api/blocks", 401)


def test_what_a_guest_has_blocked_stays_blocked_when_they_log_in(server: Running) -> None:
    anna = person(server, "anna")
    match_id, links = anna.new("tiny", "you", "open")
    guest = Browser(server)
    guest.join(links["1"], name="Gino")
    guest.post(f"/api/matches/{match_id}/block", {"seat": 0}, 201)
    owner = person(server, "gino")
    login = owner.me["account"]["login"]
    guest.log_in(login)
    assert [block["name"] for block in owner.get("/api/blocks")["blocks"]] == ["Anna"]
    theirs, links = anna.new("tiny", "you", "open")
    blocked(owner, "POST", f"/api/matches/{theirs}/join", {"key": links["1"].partition("key=")[2]})


# Reports


def test_a_report_reaches_the_admins_and_nobody_else(server: Running) -> None:
    anna, bruno, match_id = table(server)
    for number in range(12):
        bruno.post(f"/api/matches/{match_id}/chat", {"text": f"word {number}"})
    report = {"seat": 1, "reason": "abuse", "text": "He\x00 insults me."}
    anna.post(f"/api/matches/{match_id}/report", report, 201)
    for browser in (anna, bruno, Browser(server)):
        browser.get("/api/reports", 403)
        browser.put("/api/reports/1", {"status": "closed"}, 403)
    chief = person(server, "chief")
    rows(server, "UPDATE accounts SET admin = 1 WHERE login = :login", login=chief.me["account"]["login"])
    server.hub.accounts._remembered.clear()
    found = chief.get("/api/reports")["reports"][0]
    assert (found["by"]["name"], found["about"]["name"], found["reason"]) == ("Anna", "Bruno", "abuse")
    assert found["about"]["login"] == bruno.me["account"]["login"]
    assert found["match"] == match_id
    assert found["lines"] == [f"word {number}" for number in range(2, 12)]
    assert "insults me" in found["text"]
    chief.put(f"/api/reports/{found['id']}", {"status": "closed", "note": "warned"})
    assert found["id"] not in [one["id"] for one in chief.get("/api/reports")["reports"]]
    closed = chief.get("/api/reports?status=closed")["reports"][0]
    assert (closed["id"], closed["note"]) == (found["id"], "warned")
    chief.put("/api/reports/99999", {"status": "closed"}, 404)
    chief.put("/api/reports/99999999999999", {"status": "closed"}, 404)
    chief.delete(f"/api/matches/{match_id}")
    assert chief.get("/api/reports?status=closed")["reports"][0]["match"] is None  # it outlives the match


def test_reports_are_limited(tmp_path: Path) -> None:
    with club(tmp_path / "m.sqlite3", rates=Rates(report="2/hour")) as server:
        anna, _, match_id = table(server)
        for status in (201, 201, 429):
            anna.post(f"/api/matches/{match_id}/report", {"seat": 1, "reason": "spam"}, status)


def test_another_process_knows_it_at_once(postgres: Cluster) -> None:
    url = postgres.new_database()
    with club(url) as one, club(url) as two:
        anna, bruno, match_id = table(one)
        there = bruno.copy(two)
        socket = there.watch(match_id)
        anna.post(f"/api/matches/{match_id}/block", {"seat": 1}, 201)
        socket.receive_state()  # it is sent anew
        anna.post(f"/api/matches/{match_id}/chat", {"text": "of Anna"})
        assert heard(there, match_id) == []
        theirs, links = anna.new("tiny", "you", "open")
        blocked(there, "POST", f"/api/matches/{theirs}/join", {"key": links["1"].partition("key=")[2]})
