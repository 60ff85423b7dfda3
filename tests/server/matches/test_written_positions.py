"""What we have written ourselves is loaded, also where a number stood at its bound and has grown; what comes from
outside is bounded."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import condotta
from condotta.core import record as records
from condotta.core.errors import PositionError
from condotta.core.fields import Written
from condotta.core.match import Match
from condotta.games import find
from condotta.server.bots.workers import bot_question, think
from condotta.server.errors import ApiError
from condotta.server.lobby.importing import imported

GAME = "medioevo_universale"


def grown() -> Match:
    """A match that begins with as much money as a position may have, and in which somebody has more by now."""
    start = condotta.new(GAME, seed=3).position()
    rich = {**start, "florins": [100_000 for _ in start["florins"]]}
    match = condotta.new(GAME, position=rich)
    for _ in range(400):
        if max(match.checkpoint.state.florins) > 100_000:
            return match
        decision = match.pending[0]
        match.choose(decision.seat, decision.options[-1])
    raise AssertionError("nobody has become richer")


@pytest.fixture(scope="module")
def match() -> Match:
    return grown()


def test_a_position_from_outside_stays_bounded(match: Match) -> None:
    with pytest.raises(PositionError, match="greater than the maximum"):
        condotta.new(GAME, position=match.position())
    again = condotta.new(GAME, position=Written(match.position()))
    assert again.state_hash() == match.state_hash()


def test_it_goes_on_under_other_rules(match: Match) -> None:
    record = records.read(msgspec.json.encode(match.record()))
    carried = records.carry_over(find(GAME), record, "other rules")
    assert carried.state.florins == match.state.florins
    stored: Any = records.read(msgspec.json.encode(carried.record()))
    assert records.resume(find(GAME), stored)[0].state_hash() == carried.state_hash()


def test_a_record_from_outside_stays_bounded_also_where_it_was_carried_over(match: Match) -> None:
    record = records.read(msgspec.json.encode(match.record()))
    carried = records.carry_over(find(GAME), record, "other rules").record()
    [segment] = match.record()["segments"]
    other = [segment["choices"][0], *segment["choices"][:-1]]  # these rules cannot play it: its checkpoint would count
    older = {**match.record(), "segments": [{**segment, "rules": "0.1", "choices": other}]}
    for forged in (carried, older):
        for everything in (True, False):
            with pytest.raises(ApiError, match="greater than the maximum"):
                imported(msgspec.json.encode(forged), everything)


def test_bots_think_there(match: Match) -> None:
    decision = match.pending[0]
    chosen = think(bot_question(match, decision.seat, "random"))
    assert chosen in [option.as_json() for option in decision.options]
