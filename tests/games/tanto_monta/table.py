"""A table of Tanto Monta for tests of its rules: the set-up of 1470, or an empty map with the same powers."""

from __future__ import annotations

import random
from typing import Any

from condotta.core.flow import Decision, Option, Together
from condotta.core.game import Setup
from condotta.core.rng import Rng
from condotta.core.table import Table
from condotta.games.tanto_monta.pieces import Fleet, Stack
from condotta.games.tanto_monta.rules import setup
from condotta.games.tanto_monta.rules.common import stacks
from condotta.games.tanto_monta.state import State


def at_the_start(scenario: str = "1470") -> State:
    return setup.new_state(Setup(4, {}, scenario))


def empty(turn: int = 1) -> State:
    """Wars, control and cards of 1470; no unit, ship or leader."""
    s = at_the_start()
    s.turn = turn
    s.stacks, s.fleets, s.leaders = {}, {}, {}
    return s


def troops(
    s: State, space: str, power: str, regular: int = 0, militia: int = 0, cavalry: int = 0, artillery: int = 0
) -> None:
    stacks.put(s, space, Stack(power, regular, militia, cavalry, artillery))


def ships(s: State, place: str, power: str, squadrons: int = 0, corsairs: int = 0) -> None:
    stacks.put_ships(s, place, Fleet(power, squadrons, corsairs))


def leader(s: State, name: str, place: str) -> None:
    stacks.place_leader(s, name, place)


# Flows


def table(s: State, dice: list[Any] | None = None) -> Any:
    """With these rolls and draws to come; a list among them scripts a shuffle."""
    return Table(s, 4, Rng("1"), [*reversed(dice or [])], True)


def answer_with(flow: Any, *options: Option) -> Any:
    """Carry out a flow with these choices and no others; what it returns."""
    left = list(options)
    found = go_through(flow, left)
    assert not left, left
    return found


def go_through(flow: Any, left: list[Option]) -> Any:
    """The choices are taken from the list; who is asked together answers one after the other. What asked nobody is
    done."""
    if flow is None:
        return None
    choice: Any = None
    try:
        while True:
            decision = flow.send(choice)
            if isinstance(decision, Together):
                choice = [go_through(make(), left) for _, make in decision.sides]
                continue
            assert left, ("asked", decision.seat, decision.prompt, decision.options)
            wanted = left.pop(0)
            assert wanted in decision.options, (wanted, decision.prompt, decision.options)
            choice = next(option for option in decision.options if option == wanted)
    except StopIteration as end:
        return end.value


def go_on(flow: Any, chance: random.Random) -> Any:
    """Carry out a flow with choices by lot; every question has different answers."""
    choice: Any = None
    try:
        while True:
            asked = flow.send(choice)
            if isinstance(asked, Together):
                choice = [go_on(make(), chance) for _, make in asked.sides]
            else:
                assert len({*asked.options}) == len(asked.options) > 0, (asked, asked.options)
                choice = chance.choice(asked.options)
    except StopIteration as end:
        return end.value


def run(flow: Any, *answers: str) -> list[Decision]:
    """Carry out a flow; each question is answered by naming what is chosen."""
    asked, left, answer = [], list(answers), None
    try:
        while True:
            decision = flow.send(answer)
            asked.append(decision)
            wanted = left.pop(0)
            answer = next(option for option in decision.options if option.args[0] == wanted)
    except StopIteration:
        assert not left
        return asked
