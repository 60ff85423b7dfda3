"""For every game: what a seat was shown stays as it was, and what is kept from one look to the next is what a fresh
look shows, also after undo and rewind."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from types import FunctionType, MethodType
from typing import Any

import msgspec
import pytest

import condotta
from condotta.core.fields import Anew
from condotta.core.fields.kinds import field_names
from condotta.core.game import Game
from condotta.core.looking import Fields, Memory
from condotta.core.match import Match
from tests.generic.strategies import any_verb, every_game, longest, random_choices, varied_choices

encode = msgspec.json.encode  # in the order of the keys, and quickly

EVERY_GAME = pytest.mark.parametrize(("game", "seats"), [pytest.param(g, n, id=f"{g.id}-{n}") for g, n in every_game()])


@EVERY_GAME
def test_a_view_never_changes_afterwards(game: Game, seats: int) -> None:
    """Servers keep what they have told, to find out what is new."""
    match = condotta.new(game, seats=seats, seed=7, log=True)
    memory = game.memory()
    kept: list[tuple[Any, bytes]] = []
    for _ in islice(random_choices(match, 7), longest(game.id)):
        for shown in kept[-20:]:
            assert encode(shown[0]) == shown[1]
        look = game.viewer(match.state, memory)
        told: list[Any] = [look(seat) for seat in (None, *match.seats)]
        told += [entry.params for entry in match.table.entries[-3:]]
        told += [decision.params for decision in match.open_decisions()]
        known = {id(thing) for thing, _ in kept[-20:]}  # what is told again was written down when it was new
        kept += [(thing, encode(thing)) for thing in told if id(thing) not in known]
    assert all(encode(thing) == text for thing, text in kept)


@EVERY_GAME
def test_what_is_kept_from_look_to_look_is_what_a_fresh_look_shows(game: Game, seats: int) -> None:
    match = condotta.new(game, seats=seats, seed=8, log=False)
    memory, rng = game.memory(), Random(8)
    for _ in range(longest(game.id)):
        if rng.random() < 0.8:  # else two choices lie between two looks
            check_views(game, match, memory)
        if match.over:
            break
        decision = rng.choice(match.open_decisions())
        match.choose(decision.seat, any_verb(decision.options, rng))
        go_back_sometimes(match, rng)
    check_views(game, match, memory)


def go_back_sometimes(match: Match, rng: Random) -> None:
    chance = rng.random()
    if chance < 0.02:
        match.rewind(max(0, len(match.journal) - rng.randrange(1, 12)))
    elif chance < 0.1:
        for seat in match.seats:
            if match.can_undo(seat):
                match.undo(seat)
                return


def check_views(game: Game, match: Match, memory: Memory) -> None:
    look = game.viewer(match.state, memory)
    for seat in (None, *match.seats):
        shown = look(seat)
        assert encode(shown) == encode(game.view(match.state, seat))  # in the same order, too
        assert look(seat) is shown


@EVERY_GAME
def test_a_part_of_a_view_reads_only_the_fields_that_it_names(game: Game, seats: int) -> None:
    """Else it would stay as it was when another field changes."""
    match = condotta.new(game, seats=seats, seed=9, log=False)
    for _ in islice(varied_choices(match, 9), longest(game.id)):
        memory = Checking(match.state, found_out(game))
        look = (game.views or game._views)(match.state, memory)
        for seat in (None, *match.seats):
            look(seat)


def found_out(game: Game) -> set[str]:
    """Fields that are no part of the table: what has been found out of the others, and holds as long as they do."""
    declared = game.fields.declared if game.fields is not None else {}
    return {name for name, field in declared.items() if isinstance(field.kind, Anew)}


class Checking(Memory):
    """Gives the makers of parts a state that notes what is read of it; what was `found_out` they need not name."""

    def __init__(self, state: Any, found_out: set[str]) -> None:
        super().__init__(state=state)
        self._found_out = found_out
        self._around: list[tuple[str, Fields]] = []  # parts that are being made, one within the other

    def part(self, reads: Fields, make: Callable[..., Any], *args: Any) -> Any:
        for name, others in self._around:
            assert set(reads) <= set(others), f"{make.__name__} is part of {name}, which does not name all it reads"
        return super().part(reads, make, *args)

    def _make(self, reads: Fields, make: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        assert set(reads) <= {*field_names(self._state)}, f"{make.__name__} names a field that there is not"
        self._around.append((make.__name__, reads))
        watched = Watched(self._state)
        made = make(watched, *args)
        self._around.pop()
        unnamed = vars(watched).keys() - set(reads) - self._found_out
        assert not unnamed, f"{make.__name__} reads {sorted(unnamed)} and does not say so"
        return made


class Watched:
    """A state that notes in its `__dict__` which fields were read."""

    __slots__ = ("__dict__", "_watched")

    def __init__(self, state: Any) -> None:
        object.__setattr__(self, "_watched", state)

    def __getattr__(self, name: str) -> Any:
        known = getattr(type(self._watched), name, None)
        if isinstance(known, FunctionType):
            return MethodType(known, self)
        if isinstance(known, property) and known.fget is not None:
            return known.fget(self)
        found = getattr(self._watched, name)
        vars(self)[name] = found
        return found

    def __setattr__(self, name: str, value: object) -> None:
        raise AssertionError(f"a view changes nothing, and this one sets {name}")
