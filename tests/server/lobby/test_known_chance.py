"""Nobody plays with dice that somebody else knows, unless they were told before they joined; on both databases."""

from __future__ import annotations

from random import Random
from typing import Any

import condotta
from condotta.core.match import CHANCE
from condotta.core.rng import commitment
from tests.server.club import Browser
from tests.server.helpers import Running, play_randomly
from tests.server.lobby.lobby import code, path, somebody

REDEAL = [CHANCE, "redeal", 0, "x"]


def somewhere(**more: Any) -> dict[str, Any]:
    """A position with the seed that it came from."""
    return {**condotta.new("tiny", 2, "known").position(), **more}


def origins(person: Browser, match_id: str, which: str = "open") -> tuple[str, str]:
    """What somebody is told in the list, and before they join."""
    lines = person.get(f"/api/matches?list={which}")["matches"]
    [line] = [line for line in lines if line["id"] == match_id]
    return line["origin"], person.get(path(match_id))["room"]["origin"]


# Positions


def test_a_position_from_outside_deals_nothing_anew(server: Running, anna: Browser) -> None:
    wish: dict[str, Any] = {"game": "tiny", "position": somewhere(choices=[REDEAL])}
    for seating in (["you", "open"], ["you", "you"], ["you", "bot:random"]):
        for practice in (False, True):
            refused = anna.post("/api/matches", {**wish, "seating": seating, "practice": practice}, 400)
            assert code(refused) == "bad_request"
            assert "re-deal" in refused["error"]["message"]
    later = [[0, *condotta.new("tiny", 2, "known").asks(0)[0].options[0].as_json()], REDEAL]
    assert code(anna.post("/api/matches", {**wish, "seating": ["you", "open"], "position": {"choices": later}}, 400))
    checked = anna.post("/api/games/tiny/position/check", {"position": wish["position"]})
    assert (checked["ok"], "re-deal" in checked["problems"][0]) == (False, True)


def test_where_others_may_come_chance_is_nobodys(server: Running, anna: Browser, bruno: Browser) -> None:
    for seed in ("known", None, 7):
        match_id, _ = anna.new("tiny", "you", "open", position=somewhere(seed=seed), public=True)
        assert origins(bruno, match_id) == ("position", "position")
        match = server.match(match_id)
        assert match.seed not in ("known", "None", "7")
        assert match.table.rng.seed == match.seed
        assert bruno.get(path(match_id))["seed_hash"] == commitment(match.table.rng.seed)
    refused = anna.post("/api/matches", {"game": "tiny", "seating": ["you", "open"], "position": {"dice": [6]}}, 400)
    assert "practice" in refused["error"]["message"]


def test_practice_with_known_dice_is_told_to_all_before_they_join(
    server: Running, anna: Browser, bruno: Browser
) -> None:
    known = somewhere(dice=[6])
    match_id, links = anna.new("tiny", "you", "open", position=known, practice=True, public=True)
    assert origins(bruno, match_id) == ("practice", "practice")
    assert bruno.get(path(match_id))["seed_hash"] == commitment("known")
    assert bruno.join(links["1"])["room"]["origin"] == "practice"
    server.hub.matches.live.clear()
    assert bruno.get(path(match_id))["room"]["origin"] == "practice"
    alone, _ = anna.new("tiny", "you", "bot:random", position=known)
    link = anna.post(path(alone, "seats", 0, "offer"), {})["link"]
    assert bruno.get(path(alone))["room"]["origin"] == "practice"  # the invitation says it
    bruno.join(link)
    usual, _ = anna.new("tiny", "you", "open", public=True)
    assert origins(bruno, usual) == ("set_up", "set_up")


def test_a_rematch_of_practice_has_dice_that_nobody_knows(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open", position=somewhere(dice=[6]), practice=True)
    bruno.join(links["1"])
    play_randomly([anna.watch(match_id), bruno.watch(match_id)], Random(1))
    made = anna.post(path(match_id, "rematch"), {}, 201)["id"]
    assert bruno.get(path(made))["room"]["origin"] == "position"
    assert server.match(made).seed != "known"
    assert server.match(made).dice == []


# Records


def test_who_has_the_record_or_the_position_plays_alone_from_then_on(
    server: Running, anna: Browser, bruno: Browser
) -> None:
    for what in ("record", "position", "position?at=0"):
        match_id, _ = anna.new("tiny", "you", "you", public=True)
        assert not anna.get(path(match_id))["room"]["given"]
        anna.get(path(match_id, what))
        assert anna.get(path(match_id))["room"]["given"]
        server.hub.matches.live.clear()  # that is remembered
        refused = anna.post(path(match_id, "seats", 1, "offer"), {}, 403)
        assert code(refused) == "forbidden"
        assert "given out" in refused["error"]["message"]
        anna.post(path(match_id, "leave"), {"seat": 1})
        assert anna.get(path(match_id))["room"]["free_seats"] == []
        assert anna.get(path(match_id))["keys"] == {}
        assert code(anna.post(path(match_id, "seats", 1, "offer"), {}, 403)) == "not_your_seat"
        assert code(bruno.post(path(match_id, "join"), {"seat": 1}, 409)) == "taken"


def test_where_somebody_can_join_nobody_gets_secrets(server: Running, anna: Browser, bruno: Browser) -> None:
    waiting, _ = anna.new("tiny", "you", "open")
    begun, links = anna.new("tiny", "you", "open")
    anna.post(path(begun, "start"), {})  # a bot plays, and somebody may still come
    offered, _ = anna.new("tiny", "you", "bot:random")
    anna.post(path(offered, "seats", 0, "offer"), {})
    left, more = anna.new("tiny", "you", "open")
    bruno.join(more["1"])
    bruno.post(path(left, "leave"), {"seat": 1})
    for match_id in (waiting, begun, offered, left):
        for what in ("record", "position", "position?at=0"):
            assert code(anna.get(path(match_id, what), 403)) == "forbidden"
        anna.get(path(match_id, "analysis"), 409)
        assert not anna.get(path(match_id))["room"]["given"]
        assert anna.get(path(match_id))["seed"] is None
    bruno.join(links["1"])
    anna.post(path(offered, "seats", 0, "bot"), {"bot": None})  # no longer on offer: now they are alone
    anna.get(path(offered, "record"))
    assert code(anna.post(path(offered, "seats", 0, "offer"), {}, 403)) == "forbidden"


def test_a_record_that_came_in_is_not_opened_to_others_also_not_at_an_earlier_place(
    server: Running, anna: Browser, bruno: Browser
) -> None:
    match_id, _ = anna.new("tiny", "you", "you")
    play_randomly([anna.watch(match_id, 0), anna.watch(match_id, 1)], Random(2), 4)
    record = anna.get(path(match_id, "record"))
    copy = anna.post("/api/records", record, 201)["id"]
    anna.post(path(copy, "rewind"), {"seat": 0, "to": 0})
    assert anna.get(path(copy))["ply"] == 0
    assert anna.get(path(copy))["room"]["origin"] == "record"
    assert code(anna.post(path(copy, "seats", 1, "offer"), {}, 403)) == "forbidden"
    position = anna.get(path(copy, "position"))
    shared, links = anna.new("tiny", "you", "open", position=position)  # this is how one goes on with others
    assert bruno.join(links["1"])["room"]["origin"] == "position"
    assert server.match(shared).seed != server.match(copy).seed


def test_a_record_whose_dice_come_from_another_seed_is_refused(server: Running, anna: Browser) -> None:
    fork = condotta.new("tiny", 2, "seed").fork(0, Random(1))
    refused = anna.post("/api/records", fork.record(), 400)
    assert "re-deal" in refused["error"]["message"]
    match = condotta.new("tiny", position=somewhere())
    record = match.record()
    record |= {"seed": "innocent", "seed_hash": commitment("innocent")}
    refused = anna.post("/api/records", record, 400)
    assert "another seed" in refused["error"]["message"]


def test_time_that_is_up_opens_no_match_whose_record_was_given_out(server: Running, time: Any, anna: Browser) -> None:
    clock = {"bank": 60, "increment": 0, "on_timeout": "open"}
    match_id, _ = anna.new("tiny", "you", "you", clock=clock, public=True)
    anna.get(path(match_id, "record"))
    time.forward(61)
    server.do(server.hub.deadlines.sweep())
    state = anna.get(path(match_id))
    assert "bot" in [player["kind"] for player in state["players"]]
    assert (state["room"]["free_seats"], state["keys"]) == ([], {})
    stranger = somebody(server, "Dora")
    assert code(stranger.post(path(match_id, "join"), {"seat": 0}, 409)) == "taken"


# Going back, and hands one has seen


def test_who_went_back_behind_dice_opens_the_match_to_nobody(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open", public=True)
    anna.post(path(match_id, "start"), {})  # a bot plays, and somebody may still come
    play_randomly([anna.watch(match_id)], Random(4), 6)
    assert server.match(match_id).table.revealed_at > 0
    state = anna.post(path(match_id, "rewind"), {"seat": 0, "to": 0})
    assert (state["ply"], state["room"]["given"], state["room"]["free_seats"], state["keys"]) == (0, True, [], {})
    server.hub.matches.live.clear()
    assert code(bruno.post(path(match_id, "join"), {"seat": 1}, 409)) == "taken"
    bruno.join(links["1"], 404)
    assert code(anna.post(path(match_id, "seats", 0, "offer"), {}, 403)) == "forbidden"


def test_nobody_gets_a_hand_that_a_rival_has_seen(server: Running, time: Any, anna: Browser, bruno: Browser) -> None:
    clock = {"bank": 60, "increment": 0, "on_timeout": "open"}
    match_id, _ = anna.new("tiny", "you", "you", public=True, clock=clock)
    for seat in (0, 1):
        refused = anna.post(path(match_id, "seats", seat, "offer"), {}, 403)
        assert "seen this hand" in refused["error"]["message"]
    time.forward(61)
    server.do(server.hub.deadlines.sweep())
    assert anna.get(path(match_id))["room"]["free_seats"] == []
    anna.post(path(match_id, "leave"), {"seat": 1})
    assert anna.get(path(match_id))["room"]["free_seats"] == []
    assert code(bruno.post(path(match_id, "join"), {"seat": 1}, 409)) == "taken"
