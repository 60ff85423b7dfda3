"""Sections 16.4 and 16.5: what piracy on both maps has in common: its limits, its awards, its VP."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...data import ACTIONS, FACTS, PLAYERS
from ...data.things import PORTUGAL, SPAIN
from ...state import State, Table
from ..common import points
from ..common.powers import TORDESILLAS, treaty_holds

ACTION: Final = "piracy"
MOST: Final = FACTS.limits["piracy_per_turn"]
MOST_PLAYERS: Final = 2  # in a zone and turn (TM-16.4.d)
RIVALS: Final = ((SPAIN, PORTUGAL), (PORTUGAL, SPAIN))
HIT: Final = 5


def hindrance(s: State, seat: int, zone: str) -> str:
    """TM-16.4.c to e, TM-16.5.c: the rule by which a player does not pirate in a zone any more in this turn."""
    markers = s.piracy.get(zone, [])
    if seat in markers:
        return "TM-16.4.c"
    if len(markers) >= MOST_PLAYERS:
        return "TM-16.4.d"
    return "TM-16.4.e" if number(s, seat) >= MOST else ""


def number(s: State, seat: int) -> int:
    """TM-16.4.e: piracy actions of a player in this turn, over all Sea and Ocean Zones."""
    return sum(1 for markers in s.piracy.values() if seat in markers)


def mark(s: State, seat: int, zone: str) -> None:
    s.piracy[zone] = [*s.piracy.get(zone, []), seat]


def end_of_turn(s: State) -> None:
    """TM-18.9.b."""
    s.piracy = {}


def cost(s: State, seat: int, target: int) -> int:
    """TM-16.5.d: more between Spain and Portugal while the Treaty of Tordesillas is in force."""
    line = ACTIONS[ACTION]
    return line.tordesillas if (seat, target) in RIVALS and treaty_holds(s, TORDESILLAS) else line.cost


# Awards


def awards(possible: Sequence[str], useless: Sequence[str], given: Sequence[str]) -> list[str]:
    """TM-16.4.o, p: what may be given for a hit now: nothing useless while there is something else, and nothing again
    before every other award has been given as often."""
    found = [award for award in possible if award not in useless] or list(possible)
    least = min(given.count(award) for award in found)
    return [award for award in found if given.count(award) == least]


def marker(seat: int) -> str:
    return f"vp_piracy_{PLAYERS[seat].id}"


def has_most(s: State, seat: int) -> bool:
    """TM-16.4.r: six VP of squadrons and Naos."""
    return s.points[seat].get(marker(seat), 0) >= FACTS.limits["piracy_vp"]


def win_vp(g: Table, seat: int) -> None:
    """TM-16.4.r, TM-16.5.l: 1 VP, of which a player has six at most."""
    if not has_most(g.state, seat):
        points.win(g, seat, marker(seat), 1)
