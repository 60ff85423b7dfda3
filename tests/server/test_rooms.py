"""Rooms: matches are made, listed, joined, started, left, offered, deleted and played again; on both databases."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

import condotta
from condotta.core.match import Match
from condotta.server.http.authentication import COOKIE
from condotta.server.model.room import Room
from condotta.server.model.seats import SeatInfo
from tests.server.club import Browser, close_code, club, rows
from tests.server.club import count as rows_in
from tests.server.helpers import Running, Socket, play_randomly, until
from tests.server.secret import secret_position
from tests.server.turning import Time

NUMBERS = count(1)


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def server(module_database: str, time: Time) -> Iterator[Running]:
    """One without accounts: they take time, and only some of this is different with them."""
    with club(module_database, now=time, hosted=False) as found:
        yield found


@pytest.fixture
def anna(server: Running) -> Browser:
    return somebody(server, "Anna")


@pytest.fixture
def bruno(server: Running) -> Browser:
    return somebody(server, "Bruno")


class Local(Browser):
    """A browser that is known by its cookie."""

    def watch(self, match_id: str, seat: int | None = None) -> Socket:
        return Socket(self.address, match_id, seat, self.http.cookies[COOKIE])


def somebody(server: Running, name: str) -> Local:
    browser = Local(server)
    browser.put("/api/me", {"name": name})
    return browser


def member(server: Running, name: str) -> Browser:
    browser = Browser(server)
    browser.register(f"{name.lower()}-{next(NUMBERS)}", name=name)
    return browser


def code(answer: Any) -> str:
    assert answer["error"]["message"]
    return str(answer["error"]["code"])


def path(match_id: str, *more: object) -> str:
    return "/".join(["/api/matches", match_id, *map(str, more)])


def listed(person: Browser, which: str = "mine", **more: Any) -> list[str]:
    query = "&".join(f"{key}={value}" for key, value in more.items())
    found = person.get(f"/api/matches?list={which}&{query}")
    assert set(found) == {"matches", "page", "more"}
    return [line["id"] for line in found["matches"]]


def seen_by(server: Running, match_id: str, seat: int | None) -> Any:
    """The table as the kernel shows it to a seat."""
    return json.loads(json.dumps(server.match(match_id).view(seat)["table"]))


def kinds(state: Any) -> list[str]:
    return [player["kind"] for player in state["players"]]


# Beginning


def test_a_match_waits_until_its_last_seat_is_taken(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open", "bot:random")
    socket = anna.watch(match_id)
    assert socket.state["room"]["status"] == "open"
    assert socket.state["room"]["can_start"]
    assert socket.state["room"]["free_seats"] == [1]
    assert socket.state["decisions"] == [] or socket.state["asked"] == []
    body = {"seat": 0, "turn": 0, "option": ["pass"]}
    assert code(anna.post(path(match_id, "choices"), body, 409)) == "not_started"
    assert code(anna.post(path(match_id, "undo"), {"seat": 0}, 409)) == "not_started"
    assert server.match(match_id).journal == []
    state = bruno.join(links["1"], name="Bruno B")
    assert (state["room"]["status"], state["room"]["can_start"]) == ("running", False)
    assert [p["name"] for p in state["players"]] == ["Anna", "Bruno B", "Bot 3"]
    socket.until(lambda state: state["room"]["status"] == "running")
    sockets = [socket, bruno.watch(match_id)]
    assert play_randomly(sockets, Random(3)) > 3
    assert sockets[0].state["room"]["status"] == "over"


def test_its_creator_may_start_with_bots_and_people_may_still_come(anna: Browser, bruno: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open", "open")
    assert code(bruno.post(path(match_id, "start"), {}, 403)) == "forbidden"
    state = anna.post(path(match_id, "start"), {})
    assert kinds(state) == ["person", "bot", "bot"]
    assert state["room"]["free_seats"] == [1, 2]
    assert code(anna.post(path(match_id, "start"), {}, 409)) == "stale"
    state = bruno.join(links["2"])
    assert kinds(state) == ["person", "bot", "person"]
    assert state["chat"][-1]["texts"]["it"] == "Bruno prende questo posto al posto di un bot."


def test_a_wish_that_cannot_be_is_refused(anna: Browser) -> None:
    good = {"game": "tiny", "seating": ["you", "open"]}
    wrong: dict[str, Any]
    for wrong in (
        {"clock": {"bank": 5}},
        {"clock": {"bank": 600, "increment": -1}},
        {"clock": {"bank": 600, "on_timeout": "lose"}},
        {"clock": {"bank": "600"}},
        {"clock": 600},
        {"pace": "slow"},
        {"public": 1},
        {"position": []},
        {"position": {"nonsense": 1}},
        {"position": {"dice": [1, 2]}},
        {"seating": ["you", "bot:clever"]},
        {"seats": 3},
    ):
        assert code(anna.post("/api/matches", good | wrong, 400)) == "bad_request", wrong
    assert listed(anna) == []


def test_a_position_to_play_from_keeps_no_known_seed_for_others(server: Running, anna: Browser) -> None:
    here = server.match(anna.new("tiny", "you", "you")[0]).position()
    alone, _ = anna.new("tiny", "you", "you", position=here)
    shared, _ = anna.new("tiny", "you", "open", position=here)
    anna.get(path(alone))
    anna.get(path(shared))
    assert server.match(alone).seed == here["seed"]
    assert server.match(shared).seed != here["seed"]


# Joining


def test_free_seats_of_public_matches_can_be_taken(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "open", "open", public=True)
    private, _ = anna.new("tiny", "you", "open")
    assert code(bruno.post(path(private, "join"), {"seat": 1}, 403)) == "forbidden"
    assert code(bruno.post(path(match_id, "join"), {"seat": 0}, 409)) == "taken"
    assert code(bruno.post(path(match_id, "join"), {"seat": 7}, 400)) == "bad_request"
    assert bruno.post(path(match_id, "join"), {"seat": 2})["seat"] == 2
    assert bruno.post(path(match_id, "join"), {"seat": 2})["seat"] == 2  # once more does no harm
    assert code(bruno.post(path(match_id, "join"), {"seat": 1}, 403)) == "forbidden"  # two hands
    carla = somebody(server, "Carla")
    assert carla.post(path(match_id, "join"), {})["seat"] == 1
    assert code(somebody(server, "Dora").post(path(match_id, "join"), {}, 409)) == "taken"


def test_one_seat_is_given_to_one_person(server: Running, anna: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open", public=True)
    people = [somebody(server, "Person") for _ in range(3)]
    answers = [person.http.post(path(match_id, "join"), json={"seat": 1}).status_code for person in people]
    assert answers == [200, 409, 409]
    key = links["1"].split("=")[1]
    assert code(people[1].post(path(match_id, "join"), {"key": key}, 409)) == "taken"
    assert code(people[1].post(path(match_id, "join"), {"key": "x" * 22}, 404)) == "not_found"


# Leaving


def test_leaving_before_the_start_opens_the_seat_again(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open", "open")
    bruno.join(links["1"])
    assert code(bruno.post(path(match_id, "leave"), {"seat": 0}, 403)) == "not_your_seat"
    bruno.post(path(match_id, "leave"), {"seat": 1})
    state = anna.get(path(match_id))
    assert kinds(state) == ["person", "open", "open"]
    assert state["keys"]["1"] != links["1"]
    assert code(bruno.join(links["1"], 404)) == "not_found"
    bruno.join(state["keys"]["1"])
    anna.post(path(match_id, "leave"), {"seat": 0})
    assert bruno.get(path(match_id))["room"]["creator"]  # somebody must be able to start it
    bruno.post(path(match_id, "leave"), {"seat": 1})
    assert code(bruno.get(path(match_id), 404)) == "not_found"  # nobody was left


def test_in_a_running_match_a_bot_plays_on_and_another_may_take_the_seat(
    server: Running, anna: Browser, bruno: Browser
) -> None:
    match_id, links = anna.new("medieval", "you", "open", "you", public=True)
    bruno.join(links["1"])
    socket, watching = bruno.watch(match_id), anna.watch(match_id)
    assert socket.state["seat"] == 1
    assert socket.state["table"] == seen_by(server, match_id, 1)
    bruno.post(path(match_id, "leave"), {"seat": 1})
    state = socket.until(lambda state: state["seat"] is None)
    assert seen_by(server, match_id, None) != seen_by(server, match_id, 1)
    assert state["table"] == seen_by(server, match_id, None)  # he sees the hand no longer
    assert (state["your_seats"], state["decisions"]) == ([], [])
    state = watching.until(lambda state: kinds(state)[1] == "bot" and state["chat"])
    assert state["room"]["free_seats"] == [1]
    assert state["chat"][-1]["text"] == "Bruno has left. A bot plays on, and somebody else may take the seat."
    carla = somebody(server, "Carla")
    assert carla.post(path(match_id, "join"), {"seat": 1})["players"][1]["name"] == "Carla"
    bruno.get(path(match_id) + "?seat=1", 403)


def test_an_abandoned_seat_goes_to_a_bot_or_to_another_person(
    server: Running, time: Time, anna: Browser, bruno: Browser
) -> None:
    match_id, links = anna.new("tiny", "you", "open", "you")
    bruno.join(links["1"])
    stranger = somebody(server, "Carla")
    assert code(stranger.post(path(match_id, "seats", 1, "bot"), {"bot": "greedy"}, 403)) == "not_your_seat"
    here = bruno.watch(match_id)
    time.forward(3600)
    assert code(anna.post(path(match_id, "seats", 1, "bot"), {"bot": "greedy"}, 403)) == "not_your_seat"
    here.close()
    until(lambda: not anna.get(path(match_id))["players"][1]["online"])
    refused = anna.post(path(match_id, "seats", 1, "offer"), {}, 403)["error"]
    assert "10 minutes" in refused["message"]
    assert anna.get(path(match_id))["room"]["absent"][1]["seat"] == 1
    time.forward(601)
    assert kinds(anna.post(path(match_id, "seats", 1, "bot"), {"bot": "greedy"}))[1] == "bot"
    assert kinds(bruno.post(path(match_id, "seats", 1, "bot"), {"bot": None}))[1] == "person"  # he is back
    time.forward(601)
    link = anna.post(path(match_id, "seats", 1, "offer"), {})["link"]
    assert link != links["1"]
    assert kinds(anna.get(path(match_id)))[1] == "bot"
    assert stranger.join(link)["seat"] == 1
    assert code(bruno.post(path(match_id, "seats", 1, "bot"), {"bot": None}, 403)) == "not_your_seat"
    bruno.get(path(match_id) + "?seat=1", 403)


def test_one_may_look_for_somebody_who_takes_ones_seat(anna: Browser, bruno: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "you")
    link = anna.post(path(match_id, "seats", 0, "offer"), {})["link"]
    assert kinds(anna.get(path(match_id))) == ["person", "person"]
    bruno.join(link)
    assert anna.get(path(match_id))["your_seats"] == [1]
    assert bruno.get(path(match_id))["your_seats"] == [0]


def test_a_bots_own_seat_is_nobodys_to_take(anna: Browser, bruno: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "bot:random", public=True)
    assert code(bruno.post(path(match_id, "join"), {"seat": 1}, 409)) == "taken"
    assert code(anna.post(path(match_id, "seats", 1, "offer"), {}, 403)) == "not_your_seat"
    assert code(anna.post(path(match_id, "seats", 1, "bot"), {"bot": None}, 403)) == "not_your_seat"


def test_a_match_that_nobody_would_miss_can_be_deleted(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open")
    looker = Socket(server.address, match_id)
    assert code(bruno.delete(path(match_id), None, 403)) == "forbidden"
    anna.delete(path(match_id))
    assert close_code(looker) is not None
    assert code(anna.get(path(match_id), 404)) == "not_found"
    running, links = anna.new("tiny", "you", "open")
    bruno.join(links["1"])
    assert code(anna.delete(path(running), None, 403)) == "forbidden"
    alone, _ = anna.new("tiny", "you", "bot:random")
    anna.put(path(alone, "notes"), {"text": "x"})
    anna.delete(path(alone))
    assert listed(anna) == [running]


# Afterwards


def finished(server: Running, *people: Browser) -> str:
    """A match of these people that is over."""
    match_id, links = people[0].new("tiny", "you", *["open"] * (len(people) - 1))
    for seat, person in enumerate(people[1:], 1):
        person.join(links[str(seat)])
    sockets = [person.watch(match_id) for person in people]
    play_randomly(sockets, Random(5))
    for socket in sockets:
        socket.close()
    return match_id


def test_a_rematch_keeps_everybodys_seat_one_further(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id = finished(server, anna, bruno)
    stranger = somebody(server, "Carla")
    watching = bruno.watch(match_id)
    assert code(stranger.post(path(match_id, "rematch"), {}, 403)) == "not_your_seat"
    made = anna.post(path(match_id, "rematch"), {}, 201)
    assert bruno.post(path(match_id, "rematch"), {}, 201)["id"] == made["id"]  # there is one
    assert watching.until(lambda state: state["room"]["rematch"])["room"]["rematch"] == made["id"]
    assert listed(bruno)[0] == made["id"]
    state = bruno.get(path(made["id"]))
    assert state["room"]["status"] == "open"
    assert [p["you"] for p in state["players"]] == [True, False]
    assert state["room"]["free_seats"] == []
    assert code(stranger.post(path(made["id"], "join"), {"seat": 0}, 403)) == "forbidden"
    state = bruno.post(path(made["id"], "join"), {"seat": 0})
    assert (state["room"]["status"], kinds(state), state["your_seats"]) == ("running", ["person", "person"], [0])
    running, _ = anna.new("tiny", "you", "you")
    assert code(anna.post(path(running, "rematch"), {}, 409)) == "not_started"


def test_who_does_not_come_to_a_rematch_is_played_by_a_bot_until_he_does(
    server: Running, anna: Browser, bruno: Browser
) -> None:
    made = anna.post(path(finished(server, anna, bruno), "rematch"), {}, 201)["id"]
    assert kinds(anna.post(path(made, "start"), {})) == ["bot", "person"]
    assert kinds(bruno.post(path(made, "seats", 0, "bot"), {"bot": None})) == ["person", "person"]


def test_spectators_of_public_matches_talk_after_the_end(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "bot:random", public=True)
    private, _ = anna.new("tiny", "you", "bot:random")
    say = {"text": "well played"}
    assert code(bruno.post(path(match_id, "chat"), say, 403)) == "not_your_seat"
    for each in (match_id, private):
        socket = anna.watch(each)
        play_randomly([socket], Random(1))
        socket.close()
    bruno.post(path(match_id, "chat"), say)
    line = anna.get(path(match_id))["chat"][-1]
    assert (line["name"], line["seat"], line["text"]) == ("Bruno", None, "well played")
    assert code(bruno.post(path(private, "chat"), say, 403)) == "not_your_seat"


def test_where_there_are_accounts_guests_come_by_link_only(database: str) -> None:
    with club(database) as server:
        anna, nobody, guest = member(server, "Anna"), Browser(server), Browser(server)
        match_id, links = anna.new("tiny", "you", "open", "open", public=True)
        other, more = anna.new("tiny", "you", "open")
        for what, body in (("join", {"seat": 1}), ("leave", {"seat": 1}), ("start", {}), ("chat", {"text": "hello"})):
            assert code(nobody.post(path(match_id, what), body, 401)) == "login_required"
        assert code(nobody.get(path(match_id, "notes"), 401)) == "login_required"
        assert guest.join(more["1"])["seat"] == 1
        assert code(guest.post(path(match_id, "join"), {"seat": 1}, 401)) == "login_required"
        assert guest.join(links["1"])["seat"] == 1
        new = {"game": "tiny", "seating": ["you", "open"]}
        assert code(guest.post("/api/matches", new, 401)) == "login_required"
        over, _ = anna.new("tiny", "you", "bot:random", public=True)
        play_randomly([anna.watch(over)], Random(1))
        assert code(guest.post(path(over, "chat"), {"text": "well played"}, 401)) == "login_required"
        assert listed(nobody, "open") == [match_id]
        assert set(listed(guest)) == {match_id, other}


# Lists


def test_lists_show_what_everybody_may_know(server: Running, anna: Browser, bruno: Browser) -> None:
    waiting, _ = anna.new("tiny", "you", "open", public=True, clock={"bank": 600, "increment": 10}, name="Come in")
    private, _ = anna.new("tiny", "you", "open")
    running, _ = anna.new("tiny", "you", "you", public=True, pace="async")
    over = finished(server, anna, bruno)
    anna.put(path(over, "room"), {"public": True, "name": "  A\u0007 b "})
    nobody = Browser(server)
    assert waiting in listed(nobody, "open")
    assert private not in listed(bruno, "open")
    assert running in listed(nobody, "running")
    assert over in listed(nobody, "finished")
    assert listed(nobody) == []
    assert {waiting, private, running, over} == set(listed(anna))
    assert listed(anna, game="medieval") == []
    line = next(m for m in bruno.get("/api/matches?list=open&lang=it")["matches"] if m["id"] == waiting)
    assert line["creator_name"] == "Anna"
    assert line["title"] == "Come in"
    assert (line["status"], line["free_seats"], line["pace"], line["over"]) == ("open", [1], "live", False)
    assert line["clock"] == {"bank": 600, "increment": 10, "on_timeout": "bot"}
    line = next(m for m in bruno.get("/api/matches?list=finished&lang=it")["matches"] if m["id"] == over)
    assert line["outcome_text"]
    assert line["title"] == "A b"
    assert code(bruno.put(path(over, "room"), {"public": False}, 403)) == "forbidden"
    for wrong in ("list=all", "page=-1", "page=x"):
        assert code(anna.get(f"/api/matches?{wrong}", 400)) == "bad_request"


def test_my_matches_come_in_pages_and_my_turn_comes_first(
    server: Running, time: Time, anna: Browser, bruno: Browser
) -> None:
    people = [anna, bruno, somebody(server, "Carla")]
    mine, links = anna.new("medieval", "you", "open", "open")
    for seat, person in enumerate(people[1:], 1):
        person.join(links[str(seat)])
    turns = [person.get("/api/matches")["matches"][0]["your_turn"] for person in people]
    assert sorted(turns) == [False, False, True]  # who begins is drawn by lot
    asked = people[turns.index(True)]
    made = []
    for _ in range(25):
        time.forward(1)
        made.append(asked.new("tiny", "you", "open")[0])
    first = asked.get("/api/matches")
    assert (len(first["matches"]), first["more"]) == (20, True)
    assert first["matches"][0]["id"] == mine
    assert first["matches"][0]["waiting_for"] == asked.get(path(mine))["asked"]
    second = asked.get("/api/matches?page=1")
    assert not second["more"]
    found = [m["id"] for m in first["matches"] + second["matches"]]
    assert found[1:] == made[::-1]
    assert asked.get("/api/matches?page=2")["matches"] == []


def test_a_list_loads_no_match(server: Running, time: Time, anna: Browser) -> None:
    made = []
    for _ in range(3):
        time.forward(1)
        made.append(anna.new("tiny", "you", "you", public=True)[0])
    server.hub.matches.live.clear()
    lines = anna.get("/api/matches")["matches"]
    assert [line["id"] for line in lines] == made[::-1]
    assert all(line["your_turn"] and line["waiting_for"] for line in lines)
    assert listed(anna, "running")[:3] == made[::-1]
    assert not server.hub.matches.live


def test_a_match_from_before_there_were_lists_is_listed_too(server: Running, anna: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "you")
    rows(server, "update matches set asked = null, waiting = null, turn = null where id = :id", id=match_id)
    server.hub.matches.live.clear()
    [line] = anna.get("/api/matches")["matches"]
    assert line["your_turn"]
    assert line["waiting_for"]
    assert rows(server, "select asked from matches where id = :id", id=match_id) != [(None,)]


@pytest.mark.parametrize("seed", range(3))
def test_a_secret_question_shows_in_its_own_persons_list_only(server: Running, seed: int) -> None:
    match = secret_position(Random(seed))
    people = [somebody(server, "P") for _ in match.seats]
    infos = [SeatInfo(seat, "person", person.me["visitor"]) for seat, person in enumerate(people)]
    match_id = server.do(server.hub.lifecycle.begin(infos[0].visitor or "", match, infos, "", Room(public=True)))
    asked, seen = match.open_decisions()[0].seat, match.waiting_for(None)
    for seat, person in enumerate(people):
        [line] = person.get("/api/matches")["matches"]
        assert line["your_turn"] == (seat == asked)
        assert line["waiting_for"] == (sorted({*seen, asked}) if seat == asked else seen)
    before = watched(server, match_id)
    assert (before["your_turn"], before["waiting_for"]) == (False, seen)
    state = people[asked].get(path(match_id))
    decision = state["decisions"][0]
    body = {"seat": asked, "turn": state["turn"], "option": decision["options"][0]["option"]}
    people[asked].post(path(match_id, "choices"), body)
    assert watched(server, match_id) == before


def watched(server: Running, match_id: str) -> Any:
    """What a spectator's list says of a match."""
    lines = Browser(server).get("/api/matches?list=running&game=medieval")["matches"]
    return next(line for line in lines if line["id"] == match_id)


# Around the table


def test_notes_are_ones_own(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open")
    bruno.join(links["1"])
    assert anna.get(path(match_id, "notes")) == {"text": ""}
    anna.put(path(match_id, "notes"), {"text": "Bruno bluffs\nalways"})
    assert anna.get(path(match_id, "notes")) == {"text": "Bruno bluffs\nalways"}
    assert bruno.get(path(match_id, "notes")) == {"text": ""}
    before = rows_in(server, "notes")
    anna.put(path(match_id, "notes"), {"text": ""})
    assert rows_in(server, "notes") == before - 1
    assert code(anna.get(path("nothing", "notes"), 404)) == "not_found"
    assert code(anna.put(path(match_id, "notes"), {"text": "x" * 20_001}, 400)) == "bad_request"


def test_who_looks_on_is_counted_and_named(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "you")
    socket = anna.watch(match_id)
    assert socket.state["room"]["spectators"] == {"count": 0, "names": []}
    guests = [bruno.watch(match_id), bruno.watch(match_id), Socket(server.address, match_id)]
    socket.until(lambda state: state["room"]["spectators"] == {"count": 2, "names": ["Bruno"]})
    for guest in guests:
        guest.close()
    socket.until(lambda state: state["room"]["spectators"]["count"] == 0)


def test_one_can_say_whether_one_wants_to_be_told(anna: Browser, bruno: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "you")
    assert anna.get(path(match_id))["room"]["notify"] == {"0": True, "1": True}
    anna.put(path(match_id, "notify"), {"seat": 1, "on": False})
    assert anna.get(path(match_id))["room"]["notify"] == {"0": True, "1": False}
    assert bruno.get(path(match_id))["room"]["notify"] == {}
    assert code(bruno.put(path(match_id, "notify"), {"seat": 1, "on": True}, 403)) == "not_your_seat"


def test_restarting_ones_turn_takes_back_all_that_may_be(server: Running, anna: Browser) -> None:
    rng = Random(4)
    match = condotta.new("medieval", 3, seed=4)
    seat, many = 0, 0
    while many < 2:
        seat = match.open_decisions()[0].seat
        many = undoable(match, seat)
        if many < 2:
            match.choose(seat, rng.choice(match.open_decisions()[0].options))
    infos = [SeatInfo(each, "person", anna.me["visitor"]) for each in match.seats]
    match_id = server.do(server.hub.lifecycle.begin(anna.me["visitor"], match, infos, ""))
    state = anna.post(path(match_id, "undo"), {"seat": seat, "all": True})
    assert len(server.match(match_id).journal) == len(match.journal) - many
    assert not state["can_undo"]
    assert code(anna.post(path(match_id, "undo"), {"seat": seat, "all": True}, 409)) == "undo_refused"


def undoable(match: Match, seat: int) -> int:
    twin = match.at(len(match.journal))
    found = 0
    while twin.can_undo(seat):
        twin.undo(seat)
        found += 1
    return found


def test_what_is_stored_is_what_is_told(server: Running, anna: Browser, bruno: Browser) -> None:
    """Everything about rooms survives the end of a process."""
    match_id, links = anna.new("tiny", "you", "open", "open", public=True, pace="async", clock={"bank": 900})
    bruno.join(links["1"])
    anna.post(path(match_id, "start"), {})
    anna.put(path(match_id, "notify"), {"seat": 0, "on": False})
    bruno.post(path(match_id, "seats", 1, "offer"), {})
    before = anna.get(path(match_id))
    server.hub.matches.live.clear()
    after = anna.get(path(match_id))
    for state in (before, after):
        del state["room"]["server_time"], state["room"]["absent"]
    assert after["room"] == before["room"]
    assert after["players"] == before["players"]
    assert after["keys"] == before["keys"]


ROUTES = [
    ("POST", "start"), ("POST", "join"), ("POST", "leave"), ("POST", "rematch"), ("PUT", "room"), ("PUT", "notify"),
    ("PUT", "notes"), ("POST", "seats/0/bot"), ("POST", "seats/1/bot"), ("POST", "seats/0/offer"), ("POST", "undo"),
    ("POST", "rewind"), ("POST", "rewind/answer"), ("POST", "seats/99/bot"), ("POST", "seats/-1/offer"),
]  # fmt: skip
VALUES: list[Any] = [
    None, True, 0, -1, 1, 2, 99, 10**30, 1.5, "", "x", "\u0000", "x" * 5000, [], [0], {}, {"seat": 0},
]  # fmt: skip


def test_whatever_else_is_sent_is_refused_and_changes_nothing(server: Running, anna: Browser, bruno: Browser) -> None:
    """Every route with every kind of wrong value, by somebody who has no right to anything there."""
    match_id, links = anna.new("tiny", "you", "open")
    anna.join(links["1"])
    before = without_time(anna.get(path(match_id)))
    rng = Random(1)
    for method, what in ROUTES:
        for value in VALUES:
            fields = ("seat", "to", "all", "agree", "on", "bot", "public", "name", "text", "key")
            bodies = [
                value,
                dict.fromkeys(rng.sample(fields, 3), value),
                {"seat": value},
                {"seat": value, "to": value},
            ]
            for body in bodies:
                answer = bruno.http.request(method, path(match_id, what), json=body)
                own = what == "notes" and answer.status_code == 200
                assert own or 400 <= answer.status_code < 500, (method, what, body, answer.text)
                assert own or answer.json()["error"]["message"]
    assert without_time(anna.get(path(match_id))) == before


def without_time(state: Any) -> Any:
    del state["room"]["server_time"]
    return state


def test_a_nul_is_no_letter_for_any_database(anna: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "you", name="a\u0000b")
    anna.put(path(match_id, "notes"), {"text": "a\u0000b"})
    assert anna.get(path(match_id, "notes")) == {"text": "ab"}
    assert anna.get("/api/matches?list=running&game=%00")["matches"] == []
    for what in ("", "/notes", "/replay?at=0"):
        assert code(anna.get(f"/api/matches/%00{what}", 404)) == "not_found"
