"""Marches and battles for tests of chapters 13 and 14."""

from __future__ import annotations

from typing import Any

from condotta.core.flow import Option, offer
from condotta.games.tanto_monta.data.things import PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.common import groups, stacks
from condotta.games.tanto_monta.rules.common.groups import ALL
from condotta.games.tanto_monta.rules.events import combat_cards
from condotta.games.tanto_monta.rules.land import field_battle, move
from condotta.games.tanto_monta.rules.land.battle import Battle
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, leader, table, troops

assert combat_cards  # what the cards do is declared
RIDE = offer("dismount", 0)


def to(space: str) -> Option:
    return offer("to", space)


def with_cp(s: State, seat: int, cp: int = 6) -> State:
    s.active, s.impulse, s.phase = seat, 3, "action"
    s.budget = Budget("military_highlights", cp, "cp")
    return s


def march(s: State, seat: int, origin: str, there: str, *answers: Option, dice: list[int] | None = None) -> Any:
    """All that may move goes there; then these choices."""
    g = table(s, dice)
    assert answer_with(move.move_from(g, seat, origin), ALL, to(there), *answers)
    assert not g.script
    return g


def fight(s: State, *answers: Option, dice: list[int], also: str = "castile") -> Battle:
    """A field battle of Portugal in Alcántara against Castile, and who else defends; it came from Santarém."""
    attacker = groups.everything(s, "alcantara", ["portugal", "beltranejos"])
    battle = Battle("alcantara", attacker, groups.everything(s, "alcantara", ["castile", also]), "santarem")
    g = table(s, dice)
    answer_with(field_battle.field_battle(g, battle), *answers)
    assert not g.script
    return battle


def meeting(mine: tuple[int, ...], theirs: tuple[int, ...], space: str = "alcantara") -> State:
    """Portugal and Castile stand in one space, about to fight."""
    s = with_cp(empty(turn=3), PORTUGAL)
    troops(s, space, "portugal", *mine)
    troops(s, space, "castile", *theirs)
    return s


def facing(seat: int = SPAIN) -> State:
    return with_cp(empty(), seat)


def cp_left(s: State) -> int:
    assert s.budget is not None
    return s.budget.cp


def numbers(s: State, space: str, power: str) -> tuple[int, ...]:
    found = [stack.numbers for stack in stacks.at(s, space) if stack.power == power]
    return tuple(sum(row) for row in zip(*found, strict=True)) if found else ()


def place_of(s: State, name: str) -> str:
    return s.leaders[name].place


def lead(s: State, space: str, *names: str) -> None:
    for name in names:
        leader(s, name, space)


def aragonese(cavalry: int = 2) -> State:
    """EX-13.2: Ferdinand in Zaragoza, Hugh Roger beside the empty Tarragona."""
    s = facing()
    troops(s, "zaragoza", "aragon", 3, 0, 1)
    lead(s, "zaragoza", "ferdinand")
    troops(s, "barcelona", "catalonia", 4, 0, cavalry)
    lead(s, "barcelona", "hugh_roger")
    return s


def catalans() -> State:
    """EX-13.3: Ferdinand comes from Zaragoza to Hugh Roger in Tarragona; Vic is French."""
    s = facing()
    troops(s, "zaragoza", "aragon", 3, 0, 1)
    lead(s, "zaragoza", "ferdinand")
    troops(s, "tarragona", "catalonia", 0, 2)
    lead(s, "tarragona", "hugh_roger")
    s.markers["vic"] = "france"
    return s
