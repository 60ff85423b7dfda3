"""Lists of matches: what everybody may know, one's own turn first; on both databases."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from condotta.server.model.room import Room
from condotta.server.model.seats import SeatInfo
from tests.server.club import Browser, rows
from tests.server.helpers import Running
from tests.server.lobby.lobby import code, finished, listed, path, somebody
from tests.server.secret import secret_position
from tests.server.turning import Time


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
    rows(server, "update matches set asked = null, waiting = null, ply = null where id = :id", id=match_id)
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
    body = {"seat": asked, "ply": state["ply"], "option": decision["options"][0]["option"]}
    people[asked].post(path(match_id, "choices"), body)
    assert watched(server, match_id) == before


def watched(server: Running, match_id: str) -> Any:
    """What a spectator's list says of a match."""
    lines = Browser(server).get("/api/matches?list=running&game=medieval")["matches"]
    return next(line for line in lines if line["id"] == match_id)
