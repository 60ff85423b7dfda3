"""Section 9.4: on whom war cannot be declared, and what a declaration costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...data import FACTS, POWERS, WAR_COSTS
from ...data.charts import NEVER
from ...state import SEATS, State
from ..common import influence, points
from ..common.powers import ALLIANCE, PAPACY, TORDESILLAS, WAR, ZAHARA, pair, treaty_holds
from .foreign import FOREIGN, of_seat

AFTER_TREATIES: Final = ("genoa", "florence", "venice")  # TM-9.4.w
TOO_EARLY: Final = (2, 3)  # TM-9.4.ad: turns
IN_REACH: Final = 2  # TM-9.4.u: levels that somebody must be ahead in Navarre
RECONCILED: Final = ("peace", "alliance")


def hindrance(s: State, who: str, on: str) -> str:
    """The rule by which a power does not declare war on another in the War Segment; "" if it may."""
    rule = at_all_times(s, who, on)
    if rule:
        return rule
    parties = {who, on}
    if any(clause.kind in RECONCILED and {clause.power, clause.to} == parties for clause in s.agreed):
        return "TM-9.4.ac"
    if (who, on) == ("north_africa", "spain") and s.turn in TOO_EARLY:
        return "TM-9.4.ad"
    if who == "france" and on in AFTER_TREATIES and not all(one in s.happened for one in points.TREATIES):
        return "TM-9.4.w"
    return ""


def at_all_times(s: State, who: str, on: str) -> str:
    """The same of a declaration by an event."""
    if who not in FOREIGN or POWERS[on].limited:
        return "TM-9.4.v"
    if on == PAPACY and POWERS[who].muslim:
        return "TM-9.4.am"
    if s.relations.get(pair(who, on)) == WAR:
        return "TM-9.4.b"
    return of_minor(s, who, on) if POWERS[on].minor else of_major(s, who, on)


def of_major(s: State, who: str, on: str) -> str:
    if POWERS[who].seat == POWERS[on].seat:
        return "TM-9.4.q"
    parties = {who, on}
    if parties == {"nasrid", "spain"}:
        return "TM-9.4.ab"
    if s.relations.get(pair(who, on)) == ALLIANCE:
        return "TM-9.4.s"
    if (who, on) == ("north_africa", "spain") and ZAHARA not in s.happened:
        return "TM-9.4.x"
    return "TM-9.4.y" if parties == {"portugal", "spain"} and s.turn <= s.alcacovas_until else ""


def of_minor(s: State, who: str, on: str) -> str:
    if not influence.is_minor(s, on):
        return "TM-9.4.t"
    ally = s.allied.get(on, "")
    if ally and POWERS[ally].seat == POWERS[who].seat:
        return "TM-9.4.s"
    if on == PAPACY:
        return ""  # TM-9.4.z: whoever else is its ally
    if ally:
        return "TM-9.4.r"
    levels = s.influence[on]
    if on == "navarre" and max(levels) < levels[POWERS[who].seat] + IN_REACH:
        return "TM-9.4.u"
    return ""


def targets(s: State, seat: int) -> list[tuple[str, str]]:
    """Powers of a player, each with those on which it may declare war in the War Segment."""
    others = [*(power for each in range(SEATS) for power in of_seat(s, each)), *influence.minors(s)]
    return [(who, on) for who in of_seat(s, seat) for on in others if not hindrance(s, who, on)]


# What it costs


def cost(s: State, who: str, on: str) -> int:
    """TM-9.4.h, TM-9.5.a, b: in CP."""
    if {who, on} == {"portugal", "spain"} and treaty_holds(s, TORDESILLAS):
        return FACTS.tordesillas_war_cost
    found = WAR_COSTS[who].get(on, NEVER)
    return 0 if found == NEVER else found


def cost_of_all(s: State, named: Sequence[tuple[str, str]]) -> int:
    """TM-9.4.h: of two powers that declare war on the same one only the higher is paid."""
    dearest: dict[str, int] = {}
    for who, on in named:
        dearest[on] = max(dearest.get(on, 0), cost(s, who, on))
    return sum(dearest.values())
