"""For every game: what a seat was shown stays as it was, and looking for all seats at once shows the same."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

import condotta
from condotta.core.flow import Decision
from condotta.core.game import Game
from tests.generic.strategies import every_game, longest, random_choices

EVERY_GAME = pytest.mark.parametrize(("game", "seats"), [pytest.param(g, n, id=f"{g.id}-{n}") for g, n in every_game()])


@EVERY_GAME
def test_a_view_never_changes_afterwards(game: Game, seats: int) -> None:
    """Servers keep what they have told, to find out what is new."""
    match = condotta.new(game, seats=seats, seed=7, light=False)
    memory: dict[str, Any] = {}
    kept: list[tuple[Any, str]] = []
    for _ in islice(random_choices(match, 7), longest(game.id)):
        for shown in kept[-20:]:
            assert json.dumps(shown[0]) == shown[1]
        look = game.looks(match.state, memory)
        kept += [(view, json.dumps(view)) for view in (look(seat) for seat in (None, *match.seats))]
        kept += [(entry.params, json.dumps(entry.params)) for entry in match.table.entries[-3:]]
        kept += [(params, json.dumps(params)) for params in map(params_of, match.open_decisions())]
    assert all(json.dumps(thing) == text for thing, text in kept)


def params_of(decision: Decision) -> Any:
    return decision.params


@EVERY_GAME
def test_all_seats_at_once_see_what_each_sees(game: Game, seats: int) -> None:
    match = condotta.new(game, seats=seats, seed=8, light=True)
    memory: dict[str, Any] = {}
    for _ in islice(random_choices(match, 8), longest(game.id)):
        look = game.looks(match.state, memory)
        for seat in (None, *match.seats):
            assert look(seat) == game.view(match.state, seat)
