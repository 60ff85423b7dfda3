"""The Diplomatic Status Display: how powers stand to each other, what a declaration of war would cost or why there can
be none; and offers in the Negotiation Segment."""

# compiled: every view shows the table, which changes with many a choice

from __future__ import annotations

from typing import Final

from condotta.core.fields import COUNT, FLAG, SEAT, TEXT, listed, optional, word
from condotta.core.game import Data
from condotta.core.shapes import shape

from ..data import POWERS
from ..kinds import CLAUSE, POWER_ID
from ..rules.common import influence
from ..rules.common.powers import PAPACY, WAR, pair
from ..rules.diplomacy import peace, restrictions
from ..rules.diplomacy.foreign import FOREIGN
from ..state import State

PEACE: Final = "peace"
RELATION: Final = shape(
    "relation",
    power=POWER_ID,
    other=POWER_ID,
    state=word(("war", "war_at_sea", "alliance", PEACE)),
    cost=optional(COUNT).meaning("CP for a declaration of war in the War Segment; null: there can be none now"),
    rule=TEXT.meaning("why there can be none; of a war: why no agreement ends it"),
)
OFFER: Final = shape(
    "offer",
    maker=SEAT,
    taker=SEAT,
    clauses=listed(CLAUSE),
    shown=listed(TEXT),
    agreed=FLAG,
)


def table(s: State) -> list[Data]:
    """Each power with a foreign policy to each other, and to each minor power."""
    others = [*FOREIGN, *influence.minors(s)]
    return [relation(s, power, other) for power in FOREIGN for other in others if power != other]


def relation(s: State, power: str, other: str) -> Data:
    rule, state = restrictions.hindrance(s, power, other), s.relations.get(pair(power, other), PEACE)
    return {
        "power": power,
        "other": other,
        "state": state,
        "cost": None if rule else restrictions.cost(s, power, other),
        "rule": why_no_peace(s, power, other) if state == WAR else rule,
    }


def why_no_peace(s: State, power: str, other: str) -> str:
    """TM-9.1.ad: Muslims and the Papacy are at war for good; other wars with minor powers end by TM-21.4.b."""
    if not POWERS[other].minor:
        return peace.hindrance_of(s, power, other)
    return "TM-9.1.ad" if POWERS[power].muslim and other == PAPACY else ""
