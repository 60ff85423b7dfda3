"""What is asked often is looked for in a quicker way; it is the same as by the long one, all over random matches."""

from __future__ import annotations

from itertools import islice

import condotta
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data import ACTIONS as LIST
from condotta.games.tanto_monta.data import CARD_IDS, MAJORS, SPACES
from condotta.games.tanto_monta.pieces import LAND, Budget
from condotta.games.tanto_monta.rules.action import actions, budget, dismounting, hold
from condotta.games.tanto_monta.rules.action.actions import ACTIONS
from condotta.games.tanto_monta.rules.common import control, lines, paths, pool
from condotta.games.tanto_monta.rules.common.forces import Forces
from condotta.games.tanto_monta.rules.common.powers import majors_of
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


def test_which_lines_of_the_list_are_open() -> None:
    """`Performer.can` with what others have found is `Performer.may`."""
    for s in states():
        for seat in range(SEATS):
            for power in ("", *majors_of(seat)):
                s.budget = Budget(CARD_IDS[63], 6, "cp", [power] if power else [])
                found = [id for id in LIST if id in ACTIONS and budget.may_do(s, seat, id)]
                assert actions.possible(s, seat, s.budget) == [id for id in found if ACTIONS[id].may(s, seat, s.budget)]
            assert dismounting.has_riders(Forces(s, seat)) == bool(dismounting.riders(s, seat))


def test_what_is_left_in_the_pools() -> None:
    for s in states():
        for seat in range(SEATS):
            forces = Forces(s, seat)
            for power in forces.powers:
                assert [forces.left(power, kind) for kind in LAND] == [pool.left(s, power, kind) for kind in LAND]
                assert dict.fromkeys(sorted(forces.spaces_with(power))) == dict.fromkeys(
                    sorted(hold.spaces_with(s, power))
                )


def states() -> list[State]:
    """Here and there in the Action Phases of a match."""
    match = condotta.new(GAME, scenario="1470", seed=4, log=False)
    found: list[State] = []
    for made, _ in enumerate(islice(varied_choices(match, 4), 1500)):
        if made % 90 == 0 and match.state.budget is not None:
            found.append(match.state.copy())
    assert len(found) > 4
    return found
