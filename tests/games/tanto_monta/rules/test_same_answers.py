"""What is asked often is looked for in a quicker way; it is the same as by the long one, all over random matches."""

from __future__ import annotations

from itertools import islice

import condotta
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data import MAJORS, SPACES
from condotta.games.tanto_monta.rules.common import control, lines, paths
from condotta.games.tanto_monta.rules.land import move
from condotta.games.tanto_monta.state import SEATS, State
from tests.generic.strategies import varied_choices


def test_lines_from_their_end_and_from_their_sources() -> None:
    for s in states():
        for power in MAJORS:
            assert {space for space in SPACES if lines.has_line(s, power, space)} == lines.lines(s, power) & {*SPACES}


def test_a_path_to_one_place_and_to_all() -> None:
    for s in states():

        def passable(place: str) -> bool:
            return place not in SPACES or control.is_friendly(s, "castile", place)  # noqa: B023

        reached = paths.reach(s, "castile", ["leon"], passable)
        assert {space for space in SPACES if paths.leads_to(s, "castile", "leon", space, passable)} == reached & {
            *SPACES
        }


def test_whether_there_is_a_move_and_which() -> None:
    for s in states():
        for seat in range(SEATS):
            for line in ("move_clear", "move_pass", "move_strait"):
                found = [space for space in SPACES if move.is_origin(s, seat, space, line)]
                assert sorted(move.origins(s, seat, line)) == sorted(found)
                assert move.has_origin(s, seat, line) == bool(found)


def states() -> list[State]:
    """Here and there in the Action Phases of a match."""
    match = condotta.new(GAME, scenario="1470", seed=4, log=False)
    found: list[State] = []
    last = 0
    for made, _ in enumerate(islice(varied_choices(match, 4), 900)):
        if made >= last + 90 and match.state.budget is not None:
            found.append(match.state.copy())
            last = made
    assert len(found) > 4
    return found
