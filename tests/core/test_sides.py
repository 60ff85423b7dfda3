"""Seats that choose at once and in secret, each as often as it likes: nobody sees what the others do, nor how often."""

import json
from itertools import permutations
from random import Random
from typing import Any

import condotta
from condotta.core.flow import DONE, Decision, Flow, Option, Seat, side_by_side
from condotta.core.match import Match
from condotta.core.table import Table
from tests.core.steps import A, B, C, do, rolls, start, takes
from tests.generic.toys import State, toy

MOST = 3  # that one seat may place
PLACED = {0: [A, B], 1: [B, C, C]}


def places(g: Table[State]) -> Flow[None]:
    """Seats 0 and 1 place one thing after the other, until they have enough."""

    def place(seat: Seat) -> Flow[list[str]]:
        placed: list[str] = []
        while len(placed) < MOST:
            told = {"placed": placed[:]}
            choice: Option = yield Decision(seat, "place", [A, B, C, DONE], "TY-2.a", params=told)
            if choice == DONE:
                break
            placed.append(str(choice.args[0]))
        return placed

    found = yield from side_by_side([0, 1], place)
    g.state.notes.append(found)
    g.log("placed", placed=found)


def begun() -> Match:
    return do(start(rolls(0), places, takes(0)), (0, A))


def seen(match: Match, seat: Seat | None) -> Any:
    return json.dumps([match.view(seat), [str(entry) for entry in match.log(seat)]], default=str)


def test_they_go_on_in_any_order() -> None:
    choices = [(seat, option) for seat in (0, 1) for option in [*PLACED[seat], *([DONE] if seat == 0 else [])]]
    for order in set(permutations([seat for seat, _ in choices])):
        queues = {seat: [option for one, option in choices if one == seat] for seat in (0, 1)}
        match = do(begun(), *((seat, queues[seat].pop(0)) for seat in order))
        assert match.state.notes[-1] == [["a", "b"], ["b", "c", "c"]]
        assert [decision.prompt for decision in match.pending] == ["take"]
        assert (
            condotta.new(toy(rolls(0), places, takes(0)), position=match.position()).state_hash() == match.state_hash()
        )


def test_the_others_see_neither_what_was_chosen_nor_how_often() -> None:
    match = begun()
    others = [None, 0, 2]
    before = [seen(match, seat) for seat in others]
    ply = match.ply
    do(match, (1, B), (1, C))
    assert [seen(match, seat) for seat in others] == before
    assert (match.ply, match.waiting_for(0)) == (ply, [0, 1])
    do(match, (1, DONE))  # that somebody is ready is seen, and nothing else
    assert (match.ply, match.waiting_for(0), match.ready) == (ply + 1, [0], [1])
    told = [match.view(seat) for seat in others]
    again = do(begun(), (1, A), (1, DONE))
    assert [again.view(seat) for seat in others] == told


def test_each_takes_back_its_own_choices_to_the_first_and_no_further() -> None:
    match = begun()
    first = match.state_hash(), [seen(match, seat) for seat in (None, 0, 1, 2)]
    do(match, (1, B), (0, A), (1, C))
    theirs = seen(match, 0)
    match.undo(1)
    assert match.asks(1)[0].params == {"placed": ["b"]}
    match.undo(1)
    assert match.asks(1)[0].params == {"placed": []}
    assert seen(match, 0) == theirs
    match.undo(0)
    assert (match.state_hash(), [seen(match, seat) for seat in (None, 0, 1, 2)]) == first
    assert not match.can_undo(0)  # a die was rolled before
    assert not match.can_undo(1)


def test_a_fork_does_not_know_what_another_has_placed() -> None:
    match = do(begun(), (1, A), (1, A))
    assert match.fork(0, Random(1)).asks(1)[0].params == {"placed": []}  # as far as seat 0 knows
    assert match.fork(1, Random(1)).asks(1)[0].params == {"placed": ["a", "a"]}
    do(match, (1, DONE))
    imagined = set()
    for number in range(30):
        fork = match.fork(0, Random(number))
        assert fork.asks(1) == []
        do(fork, (0, DONE))
        imagined.add(str(fork.state.notes[-1][1]))
    assert len(imagined) > 10


def test_a_match_is_saved_and_replayed_at_each_of_their_choices() -> None:
    game = toy(rolls(0), places, takes(0))
    match = do(condotta.new(game, seats=3, seed=5), (0, A))
    for choice in ((0, A), (1, B), (1, C), (0, B), (1, C), (0, DONE)):
        do(match, choice)
        again = condotta.new(game, position=json.loads(json.dumps(match.position())))
        for seat in match.seats:
            assert [match.decision_view(one) for one in match.asks(seat)] == [
                again.decision_view(one) for one in again.asks(seat)
            ]
        assert again.state_hash() == match.state_hash()
