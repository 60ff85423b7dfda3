"""All of the lobby: what is stored, what is refused; on both databases."""

from __future__ import annotations

from random import Random
from typing import Any

import condotta
from condotta.core.match import Match
from condotta.server.model.seats import SeatInfo
from tests.server.club import Browser
from tests.server.helpers import Running
from tests.server.lobby.lobby import code, path


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
