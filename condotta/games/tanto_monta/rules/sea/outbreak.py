"""Section 9.4: ships that meet as enemies when a war begins."""

from __future__ import annotations

from condotta.core.flow import Flow

from ...data import SEA_ZONES
from ...state import Table
from ..common import fleets
from ..common.powers import navy
from .naval_combat import combat


def fight_at_once(g: Table, power: str, other: str) -> Flow[None]:
    """TM-9.4.o, ak: in every Sea Zone with naval units of both; the earlier in Impulse Order attacks. Not in winter.
    TM-21.7-pap.t: a war with the Papacy is none with the ally under whom its squadron sails."""
    s = g.state
    sides = sorted((navy(s, power), navy(s, other)), key=lambda side: fleets.owner(s, side))
    for zone in SEA_ZONES if s.phase != "winter" and fleets.are_foes(s, *sides) else ():
        if all(fleets.at(s, side, zone).size for side in sides):
            yield from combat(g, zone, sides[0], sides[1])
