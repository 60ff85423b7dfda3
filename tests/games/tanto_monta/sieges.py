"""Sieges for tests: Lérida, a fortress of Catalonia beside Zaragoza; Barcelona, a key and port of hers."""

from __future__ import annotations

from typing import Any

from condotta.games.tanto_monta.pieces import Stack
from condotta.games.tanto_monta.rules.common import stacks
from condotta.games.tanto_monta.rules.events import combat_cards, siege_cards
from condotta.games.tanto_monta.rules.land.assault import assault
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, table, troops

EVENTS = (combat_cards, siege_cards)  # loaded: they declare what cards do
NOW = 5  # the impulse
EARLIER = 2


def garrison(
    s: State, space: str, power: str, regular: int = 0, militia: int = 0, cavalry: int = 0, artillery: int = 0
) -> None:
    stacks.put(s, space, Stack(power, regular, militia, cavalry, artillery, inside=True))


def leader_inside(s: State, name: str, space: str) -> None:
    stacks.place_leader(s, name, space, inside=True)


def besiege(s: State, space: str, power: str, since: int = EARLIER) -> None:
    s.sieges[f"{space}/{power}"] = since


def lerida(regular: int = 5, inside: int = 3) -> State:
    """So many Aragonese regulars before the walls, Catalan ones behind them."""
    s = empty()
    s.impulse, s.active = NOW, 2
    troops(s, "lerida", "aragon", regular)
    garrison(s, "lerida", "catalonia", inside)
    besiege(s, "lerida", "aragon")
    return s


def at(s: State, space: str) -> dict[tuple[str, bool], tuple[int, int, int, int]]:
    """What stands there, by power and side of the walls."""
    found: dict[tuple[str, bool], Stack] = {}
    for one in stacks.at(s, space):
        key = (one.power, one.inside)
        found[key] = found[key].plus(one) if key in found else one
    return {key: one.numbers for key, one in found.items()}


def storm(s: State, dice: list[Any], *options: Any, power: str = "aragon", space: str = "lerida") -> Any:
    """An assault with exactly these dice and choices."""
    s.events = []  # TM-6.2.f: as if it were another turn
    g = table(s, [*dice, "no more"])
    made = answer_with(assault(g, power, space), *options)
    assert g.script == ["no more"]
    return made
