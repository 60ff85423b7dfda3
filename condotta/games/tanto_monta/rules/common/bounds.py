"""Sections 9.4, 20.8 and 21.8: units and leaders that do not go everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...data import LEADERS, LISTS, SPACES
from ...data.things import FRANCE, SPAIN
from ...state import State
from . import control
from .powers import (
    CASTILE_SPLIT,
    GUANCHES,
    ITALY,
    MORISCOS,
    NASRID,
    PARTS,
    PEACE_OF_ALCACOVAS,
    at_war,
    has_left,
    is_granada_gone,
    player,
    treaty_holds,
)

PARIS: Final = "paris"
ANJOU: Final = "anjou"
HOMES_OF_THE_LIMITED: Final[dict[str, tuple[str, ...]]] = {  # TM-9.4.ah, ai
    "beltranejos": ("castile", "beltranejos", "portugal"),
    "catalonia": ("catalonia", "aragon", "france"),
}
GUESTS: Final = {  # TM-9.4.ae to ag: who else fights them, if at war with whom, in whose home spaces
    "beltranejos": (("france", "nasrid", "north_africa"), "castile", ("castile", "beltranejos")),
    "catalonia": (("portugal", "nasrid", "north_africa"), "castile", ("aragon", "catalonia")),
    NASRID: (("portugal", "france"), "north_africa", ("castile", "nasrid")),
}
NO_HOSTS: Final[list[str]] = []
GUEST_OF: Final = {
    power: [*[host for host, row in GUESTS.items() if power in row[0]], *(GUESTS[power][0] if power in GUESTS else ())]
    for power in ("portugal", "france", "nasrid", "north_africa", "beltranejos", "catalonia")
}


BARRED: Final = tuple(name for name, facts in LEADERS.items() if facts.power == "france" and name != ANJOU)
CATALAN_HOME: Final = LISTS["catalan_home"]
CANARIES: Final = frozenset([id for id, space in SPACES.items() if space.canary])
NOT_TO_THE_CANARIES: Final = ("aragon", *PARTS["aragon"], "beltranejos", "catalonia")  # TM-21.8-can.c


def is_home_of(space: str, powers: Sequence[str]) -> bool:
    return any(power in SPACES[space].home for power in powers)


def stays_within(s: State, power: str, space: str) -> bool:
    """TM-9.4.ah, ai: the Beltranejos and Catalans fight near home; the former not in Portugal after the Peace. Not
    all go to the Canary Islands, and nobody but France to Paris (TM-20.7-lor.e)."""
    if space == PARIS:
        return player(s, power) == FRANCE
    if space in CANARIES:
        return may_go_to_the_canaries(s, power)
    if power == GUANCHES:
        return False  # TM-21.8-can.e
    homes = HOMES_OF_THE_LIMITED.get(power)
    if homes is None:
        return True
    if power == "beltranejos" and PEACE_OF_ALCACOVAS in s.happened:
        homes = homes[:2]
    return is_home_of(space, homes)


def may_go_to_the_canaries(s: State, power: str) -> bool:
    """TM-21.8-can.c, TM-20.4-alc.i: no limited powers; Portugal while the Peace does not forbid it. Under the name of
    Aragon minor powers go there, too; its own units are kept out where they would come."""
    if power == "portugal":
        return not treaty_holds(s, PEACE_OF_ALCACOVAS)
    return power not in HOMES_OF_THE_LIMITED


def guests(s: State, one: str, other: str, space: str) -> bool:
    """TM-9.4.ae to ag: a power that is no enemy of a limited power or of the Moriscos, and yet may enter, take and
    attack there; they may do so to it at home."""
    for limited, (powers, foe, homes) in GUESTS.items():
        if limited not in (one, other) or not is_fair_game(s, limited):
            continue
        if other == limited and one in powers and at_war(s, one, foe):
            return is_home_of(space, homes)
        if one == limited and other in powers and at_war(s, other, foe):
            return is_home_of(space, (limited,))
    return False


def hosts_of(power: str) -> list[str]:
    """With whom a power may ever stand so."""
    return GUEST_OF.get(power, NO_HOSTS)


def is_fair_game(s: State, limited: str) -> bool:
    """The Beltranejos after the Peace of Alcaçovas, the Moriscos after the surrender of the Nasrid Kingdom."""
    if limited == "beltranejos":
        return PEACE_OF_ALCACOVAS in s.happened
    return limited != NASRID or is_granada_gone(s)


def holds_back(powers: Sequence[str], to: str) -> bool:
    """TM-20.1-mor.n: Moriscos do not leave the spaces of the Nasrid colour."""
    return MORISCOS in powers and to not in control.NASRID_COLOUR


def parts_crowns(s: State, powers: Sequence[str], to: str) -> bool:
    """TM-20.5-isa.h: while the crowns are split units of both do not leave Italy together."""
    both = "castile" in powers and "aragon" in powers
    return both and s.rulers[SPAIN] == CASTILE_SPLIT and to not in ITALY


def is_kept_from_italy(s: State, power: str, origin: str, to: str) -> bool:
    """TM-20.5-isa.j: while the crowns are split Castilians do not come to the Italian Peninsula; who is there
    marches on (R-TM-20.5-4)."""
    if power != "castile" or not SPACES[to].italy or s.rulers[SPAIN] != CASTILE_SPLIT:
        return False
    return origin not in SPACES or not SPACES[origin].italy


def bars(s: State, name: str, to: str) -> bool:
    """TM-20.8.b: of the French leaders Anjou alone goes to Catalan home spaces until Catalonia has surrendered."""
    return name in BARRED and to in CATALAN_HOME and not has_left(s, "catalonia")


def without_barred(s: State, leaders: Sequence[str], places: Sequence[str]) -> list[str]:
    """Of these places those to which all the leaders may go."""
    return [place for place in places if not any(bars(s, name, place) for name in leaders)]
