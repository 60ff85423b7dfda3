"""Matches are made, deleted and played again; on both databases."""

from __future__ import annotations

from typing import Any

from tests.server.club import Browser, close_code
from tests.server.helpers import Running, Socket
from tests.server.lobby.lobby import code, finished, kinds, listed, path, somebody


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
