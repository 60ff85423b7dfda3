"""The Diplomatic Status Display: how powers stand to each other, what a declaration of war would cost or why there can
be none; and offers in the Negotiation Segment."""

from __future__ import annotations

from typing import Final

from condotta.core.fields import COUNT, FLAG, SEAT, TEXT, listed, optional, word
from condotta.core.game import Data
from condotta.core.shapes import shape

from ..kinds import CLAUSE, POWER_ID
from ..rules.common import influence
from ..rules.common.powers import pair
from ..rules.diplomacy import restrictions
from ..rules.diplomacy.foreign import FOREIGN
from ..state import State

PEACE: Final = "peace"
RELATION: Final = shape(
    "relation",
    power=POWER_ID,
    other=POWER_ID,
    state=word(("war", "war_at_sea", "alliance", PEACE)),
    cost=optional(COUNT).meaning("CP for a declaration of war in the War Segment; null: there can be none now"),
    rule=TEXT.meaning("why there can be none"),
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
    rule = restrictions.hindrance(s, power, other)
    return {
        "power": power,
        "other": other,
        "state": s.relations.get(pair(power, other), PEACE),
        "cost": None if rule else restrictions.cost(s, power, other),
        "rule": rule,
    }
