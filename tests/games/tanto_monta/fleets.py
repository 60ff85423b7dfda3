"""Ships, Naval Moves and naval combats for tests of chapter 16."""

from __future__ import annotations

from typing import Any

from condotta.core.flow import Option, offer
from condotta.games.tanto_monta.data.things import SPAIN
from condotta.games.tanto_monta.rules.action.actions import ACTIONS
from condotta.games.tanto_monta.rules.common import fleets
from condotta.games.tanto_monta.rules.events import combat_cards, naval_cards
from condotta.games.tanto_monta.rules.ocean import fleet_of_naos
from condotta.games.tanto_monta.rules.sea import naval_combat, sailing
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import with_cp
from tests.games.tanto_monta.table import answer_with, empty, table

assert sailing
assert fleet_of_naos
assert combat_cards  # what the cards do is declared
assert naval_cards
CADIZ, ALBORAN, ATLANTIC, LION = "gulf_of_cadiz", "alboran_sea", "atlantic_ocean", "gulf_of_lion"
WEST, TYRRHENIAN, CENTRAL, BOJADOR = "western_mediterranean", "tyrrhenian_sea", "central_mediterranean", "cape_bojador"


def at_sea(seat: int = SPAIN, turn: int = 3, cp: int = 6) -> State:
    """The impulse of a player on an empty map with the wars of 1470: Portugal and France fight Spain, North Africa
    fights Portugal."""
    return with_cp(empty(turn), seat, cp)


def sail(power: str, place: str, to: str, kind: str = "squadron") -> Option:
    return offer("sail", power, kind, place, to)


def action(s: State, seat: int, line: str = "naval_move") -> Any:
    """An action of the list, as it is about to be carried out."""
    assert s.budget is not None
    return ACTIONS[line].does(table(s), seat, s.budget)


def naval_move(s: State, seat: int, *answers: Option, dice: list[int] | None = None, first: str = "") -> Any:
    """A Naval Move action with these choices; `first`: the navy, where it is asked."""
    g = table(s, dice)
    assert s.budget is not None
    named = [offer("navy", first)] if first else []
    answer_with(ACTIONS["naval_move"].does(g, seat, s.budget), *named, *answers)
    assert not g.script
    return g


def ships_at(s: State, place: str) -> dict[str, tuple[int, int]]:
    """Squadrons and corsairs by navy."""
    found = {side: fleets.at(s, side, place) for side in fleets.sides_at(s, place)}
    return {side: (there.squadrons, there.corsairs) for side, there in found.items()}


def told(g: Any, key: str) -> list[dict[str, Any]]:
    """What the log says under a key."""
    return [entry.params for entry in g.entries if entry.key == key]


def fight(s: State, place: str, attacker: str, defender: str, *answers: Option, dice: list[int]) -> Any:
    """A naval combat with these choices."""
    g = table(s, dice)
    answer_with(naval_combat.combat(g, place, attacker, defender), *answers)
    assert not g.script, g.script
    return g
