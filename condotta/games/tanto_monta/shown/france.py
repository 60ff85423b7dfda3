"""Section 20.7: the noble houses of France as the view tells them."""

from __future__ import annotations

from typing import Final

from condotta.core.fields import COUNT, FLAG, by, word
from condotta.core.shapes import shape

from ..data import HOUSES
from ..data.things import FRANCE
from ..rules.common import points
from ..rules.draw import hands
from ..rules.powers import loyalty
from ..state import State

ALWAYS, DIE, NOTHING = "always", "die", "nothing"
HOUSE: Final = shape(
    "house",
    loyalty=COUNT.meaning("that of Foix-Navarre follows from Pamplona (TM-20.7-nob.e)"),
    rolls=FLAG.meaning("it rolls for a card in the Card Draw Phase: France controls its space (TM-20.7-nob.d)"),
    won=FLAG.meaning("its VP has been won (TM-20.7-nob.f)"),
)
NOBLES: Final = shape(
    "nobles",
    houses=by(HOUSES, HOUSE),
    perpignan=word((ALWAYS, DIE, NOTHING)).meaning("whether it gives a card now (TM-20.7-nob.h)"),
    treaties=by(points.TREATIES, FLAG).meaning("whether they are signed (TM-20.7-ita.b)"),
)


def nobles(s: State) -> dict[str, object]:
    return {
        "houses": {id: house(s, id) for id in HOUSES},
        "perpignan": perpignan(s),
        "treaties": {treaty: treaty in s.happened for treaty in points.TREATIES},
    }


def house(s: State, id: str) -> dict[str, object]:
    return {
        "loyalty": hands.loyalty(s, id),
        "rolls": hands.rolls(s, id),
        "won": loyalty.marker(id) in s.points[FRANCE],
    }


def perpignan(s: State) -> str:
    if not points.counts(s, FRANCE, "perpignan"):
        return NOTHING
    return ALWAYS if hands.is_perpignan_needed(s) else DIE
