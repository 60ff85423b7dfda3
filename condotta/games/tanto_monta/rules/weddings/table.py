"""Chapter 19: the Royal Wedding Table: who is on it, who may marry whom, which Dynastic Alliances there are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from ...data import FACTS, ROYALS, TABLES
from ...state import State

CHILDREN: Final = tuple(id for id, royal in ROYALS.items() if royal.child)
REALMS: Final = tuple(dict.fromkeys(royal.realm for royal in ROYALS.values() if not royal.child))
MOST: Final = len(FACTS.dowry)  # CP
CELEBRATED: Final = "married"


def is_there(s: State, royal: str) -> bool:
    """TM-19.b: has arrived, and lives."""
    return ROYALS[royal].arrives <= s.turn and royal not in s.dead_royals


def box(s: State, suitor: str) -> str:
    """TM-19.c, TM-19.3.e: the child below whom a suitor stands: Manuel I below Isabella while she lives, then below
    Maria; "" if there is none left."""
    for child in CHILDREN:
        if suitor in ROYALS[child].suitors and child not in s.dead_royals:
            return child
    return ""


def suitor_of(s: State, child: str) -> str:
    """TM-19.d: the nearest who lives, and nobody else; "" if he is not on the table, or not in a box of hers."""
    for suitor in ROYALS[child].suitors:
        if suitor not in s.dead_royals:
            return suitor if is_there(s, suitor) and box(s, suitor) == child else ""
    return ""


def unmarried(s: State) -> list[str]:
    """TM-19.e, TM-19.3.f: children who may be promised: there, without a spouse, with a suitor."""
    return [child for child in CHILDREN if is_there(s, child) and child not in s.married and suitor_of(s, child)]


def arranged(s: State) -> list[str]:
    """TM-19.f: children with a dowry."""
    return [child for child in CHILDREN if child in s.dowries]


def alliances(s: State) -> list[str]:
    """TM-19.1.c, TM-19.3.c: Dynastic Alliances are those of the marriages that there are."""
    own = [ROYALS[suitor].realm for suitor in s.married.values()]
    return [realm for realm in REALMS if realm in own]


def steps(s: State, child: str) -> Sequence[int]:
    """TM-19.e, i: how many CP can be added to a dowry; the heir has all of it for the first."""
    return range(1, 2 if ROYALS[child].full_dowry else MOST - s.dowries.get(child, 0) + 1)


def with_more(s: State, child: str, cp: int) -> int:
    """TM-19.i, j: the Dowry box after so many CP more."""
    return MOST if ROYALS[child].full_dowry else s.dowries.get(child, 0) + cp


def modifier(dowry: int) -> int:
    """TM-19.e: of the Dowry box."""
    return FACTS.dowry[dowry - 1]


def is_celebrated(total: int) -> bool:
    """TM-19.1.a."""
    return TABLES["royal_wedding"].at(total) == CELEBRATED


@cache
def chance(dowry: int) -> float:
    """That a wedding is celebrated with the dowry of this box."""
    found = [is_celebrated(one + other + modifier(dowry)) for one in range(1, 7) for other in range(1, 7)]
    return sum(found) / len(found)
