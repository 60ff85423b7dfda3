"""A table of Tanto Monta for tests of its rules: the set-up of 1470, or an empty map with the same powers."""

from __future__ import annotations

from condotta.core.game import Setup
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
