"""Chapter 19: the Royal Wedding Table as the view tells it, and what can be wrong with one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from condotta.core.fields import COUNT, by, listed, word
from condotta.core.game import Data
from condotta.core.shapes import shape

from ..data import ROYALS
from ..kinds import ROYAL_ID
from ..rules.weddings import table as weddings
from ..rules.weddings.table import CHILDREN, REALMS
from ..state import State
from .exploration import doubled

READS: Final = ("dead_royals", "dowries", "married", "turn")
WEDDINGS: Final = shape(
    "weddings",
    present=listed(ROYAL_ID).meaning("children and suitors on the table who live (TM-19.b)"),
    suitors=by(CHILDREN, ROYAL_ID).meaning("unmarried children and whom they may be promised to (TM-19.d)"),
    chances=by(CHILDREN, COUNT).meaning("of arranged weddings, in percent (TM-19.1.T1)"),
    alliances=listed(word(REALMS)).meaning("Dynastic Alliances of Spain (TM-19.1.c)"),
)


def table(s: State) -> Data:
    return {
        "present": [royal for royal in ROYALS if weddings.is_there(s, royal)],
        "suitors": {child: weddings.suitor_of(s, child) for child in weddings.unmarried(s)},
        "chances": {child: percent(s.dowries[child]) for child in weddings.arranged(s)},
        "alliances": weddings.alliances(s),
    }


def percent(dowry: int) -> int:
    return round(100 * weddings.chance(dowry))


def problems(s: State) -> Iterator[str]:
    yield from (f"dead_royals: {royal} is there twice" for royal in doubled(s.dead_royals))
    for child, suitor in s.married.items():
        if suitor not in ROYALS[child].suitors:
            yield f"married.{child}: {suitor} is none of her suitors (TM-19.d)"
        elif child in s.dead_royals or weddings.box(s, suitor) != child or suitor in s.dead_royals:
            yield f"married.{child}: not with {suitor}, of whom one is dead or waits elsewhere (TM-19.3.c)"
    for child, dowry in s.dowries.items():
        if child not in weddings.unmarried(s):
            yield f"dowries.{child}: nobody can marry her (TM-19.d)"
        elif ROYALS[child].full_dowry and dowry < weddings.MOST:
            yield f"dowries.{child}: {dowry} CP; the heir has all of it at once (TM-19.i)"
