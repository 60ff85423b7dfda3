"""Two servers on one PostgreSQL: nobody gets what another has, and everybody hears of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from tests.server.club import close_code, hosted, rows
from tests.server.helpers import Person, Running, play_randomly, running
from tests.server.notices.test_webhooks import Receiver
from tests.server.postgres import Cluster
from tests.server.turning import Time


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def servers(postgres: Cluster, time: Time) -> Iterator[list[Running]]:
    settings = hosted(postgres.new_database(), hosted=False, now=time, webhooks_inside=True)
    with running(settings) as one, running(settings) as other:
        yield [one, other]


def both(work: Callable[[int], Any]) -> list[Any]:
    """The same at two servers at once."""
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(work, range(2)))


def people(servers: list[Running], name: str = "") -> list[Person]:
    found = [Person(server.address) for server in servers]
    for person in found:
        person.put("/api/me", {"name": name or "Somebody"})
    return found


def new(person: Person, *seating: str, **more: Any) -> tuple[str, dict[str, str]]:
    made = person.post("/api/matches", {"game": "tiny", "seating": seating, **more}, 201)
    return made["id"], made["links"]


def test_one_seat_goes_to_one_of_two_who_want_it_at_once(servers: list[Running]) -> None:
    anna = Person(servers[0].address)
    for _ in range(10):
        match_id, _ = new(anna, "you", "open", public=True)
        rivals = people(servers)
        for rival in rivals:
            rival.get(f"/api/matches/{match_id}")  # both servers know it

        def join(n: int, match_id: str = match_id, rivals: list[Person] = rivals) -> int:
            return rivals[n].http.post(f"/api/matches/{match_id}/join", json={"seat": 1}).status_code

        assert sorted(both(join)) == [200, 409]
        owners = [rival.get(f"/api/matches/{match_id}")["your_seats"] for rival in rivals]
        assert sorted(owners) == [[], [1]]
        [(visitor,)] = rows(servers[0], "select visitor from seats where match = :id and seat = 1", id=match_id)
        assert visitor == rivals[owners.index([1])].visitor


def test_two_who_come_to_two_seats_at_once_both_sit_down(servers: list[Running]) -> None:
    anna = Person(servers[0].address)
    for _ in range(10):
        match_id, links = new(anna, "you", "open", "open")
        friends = people(servers)

        def join(n: int, links: dict[str, str] = links, friends: list[Person] = friends) -> Any:
            return friends[n].join(links[str(n + 1)])

        watching = anna.watch(match_id)
        both(join)
        assert rows(servers[0], "select status from matches where id = :id", id=match_id) == [("running",)]
        state = watching.until(lambda state: state["room"]["status"] == "running")
        assert [player["kind"] for player in state["players"]] == ["person"] * 3
        watching.close()


def test_who_leaves_at_one_server_sees_nothing_any_more_at_the_other(servers: list[Running]) -> None:
    anna, bruno = people(servers, "Bruno")
    made = anna.post("/api/matches", {"game": "medieval", "seating": ["you", "open", "you"]}, 201)
    bruno.join(made["links"]["1"])
    elsewhere = Person(servers[0].address, bruno.token).watch(made["id"])
    assert elsewhere.state["seat"] == 1
    bruno.post(f"/api/matches/{made['id']}/leave", {"seat": 1})
    state = elsewhere.until(lambda state: state["seat"] is None)
    assert (state["your_seats"], state["decisions"]) == ([], [])
    assert elsewhere.until(lambda state: state["chat"])["chat"][-1]["text"].startswith("Bruno has left")
    before = len(elsewhere.frames)
    for _ in range(5):
        asked = anna.get(f"/api/matches/{made['id']}")
        if asked["decisions"]:
            decision = asked["decisions"][0]
            body = {"seat": decision["seat"], "ply": asked["ply"], "option": decision["options"][0]["option"]}
            anna.http.post(f"/api/matches/{made['id']}/choices", json=body)
    elsewhere.sync()
    assert all(frame.get("set", {}).get("seat") is None for frame in elsewhere.frames[before:])


def test_a_rematch_that_two_ask_for_at_once_is_one(servers: list[Running]) -> None:
    for seed in range(3):
        pair = people(servers)
        match_id, links = new(pair[0], "you", "open")
        pair[1].join(links["1"])
        play_randomly([person.watch(match_id) for person in pair], Random(seed))

        def ask(n: int, match_id: str = match_id, pair: list[Person] = pair) -> str:
            return str(pair[n].post(f"/api/matches/{match_id}/rematch", {}, 201)["id"])

        first, second = both(ask)
        assert first == second
        assert all(person.get(f"/api/matches/{match_id}")["room"]["rematch"] == first for person in pair)
        assert pair[0].get(f"/api/matches/{first}")["room"]["status"] == "open"


def test_a_time_out_is_acted_on_once(servers: list[Running], time: Time) -> None:
    pair = people(servers, "Late")
    match_id, links = new(pair[0], "you", "open", clock={"bank": 60})
    pair[1].join(links["1"])
    for person in pair:
        person.get(f"/api/matches/{match_id}")
    time.forward(61)
    both(lambda n: servers[n].do(servers[n].hub.deadlines.sweep()))
    found = rows(servers[0], "select text from chat where match = :id", id=match_id)
    late = rows(servers[0], "select count(*) from seats where match = :id and kind = 'bot'", id=match_id)[0][0]
    assert late >= 1
    assert len(found) == late
    for person in pair:
        kinds = [player["kind"] for player in person.get(f"/api/matches/{match_id}")["players"]]
        assert kinds.count("bot") == late


def test_a_notice_is_sent_once(servers: list[Running], time: Time) -> None:
    hook = Receiver()
    anna = people(servers)[0]
    match_id, _ = new(anna, "you", "you", pace="async")
    who = anna.visitor
    rows(servers[0], "update visitors set webhook = :url, webhook_key = 'k' where id = :id", url=hook.url, id=who)
    asked = '{"seat": 0, "at": 5.0}'
    rows(servers[0], "update seats set notified = 5.0 where match = :id and seat = 0", id=match_id)
    facts = "(visitor, match, channel, kind, about, due, tries, problem)"
    for _ in range(30):
        values = "(:who, :id, 'webhook', 'turn', :asked, :now, 0, '')"
        question = f"insert into notices {facts} values {values}"
        rows(servers[0], question, who=who, id=match_id, asked=asked, now=time())
    both(lambda n: servers[n].do(servers[n].hub.delivery.deliver()))
    both(lambda n: servers[n].do(servers[n].hub.delivery.deliver()))
    assert rows(servers[0], "select count(*) from notices")[0][0] == 0
    assert len(hook.requests) == 30
    hook.close()


def test_a_deleted_match_is_gone_everywhere(servers: list[Running]) -> None:
    anna, bruno = people(servers)
    match_id, _ = new(anna, "you", "open")
    looker = bruno.watch(match_id)
    anna.http.request("DELETE", f"/api/matches/{match_id}").raise_for_status()
    assert close_code(looker) is not None
    bruno.get(f"/api/matches/{match_id}", 404)
