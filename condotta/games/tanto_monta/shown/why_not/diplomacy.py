"""Wars that cannot be declared, and things that cannot be part of an agreement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from condotta.core.flow import Decision, offer
from condotta.core.game import Refusal, Refuses, Rest, refuse

from ...data import POWERS
from ...rules.common import influence
from ...rules.diplomacy import restrictions
from ...rules.diplomacy.foreign import FOREIGN, of_seat
from ...state import State

WHY: Final = {
    "TM-9.4.b": "already_at_war",
    "TM-9.4.q": "own_power",
    "TM-9.4.r": "allied_minor",
    "TM-9.4.s": "is_ally",
    "TM-9.4.t": "no_power",
    "TM-9.4.u": "navarre_too_near",
    "TM-9.4.v": "no_foreign_policy",
    "TM-9.4.w": "treaties_first",
    "TM-9.4.x": "before_zahara",
    "TM-9.4.y": "bound_by_alcacovas",
    "TM-9.4.ab": "only_by_zahara",
    "TM-9.4.ac": "reconciled",
    "TM-9.4.ad": "too_early",
    "TM-9.4.am": "already_at_war",
}


def refused_wars(s: State, decision: Decision) -> Iterator[Refusal]:
    """Each power of the player with each on whom he cannot declare war now."""
    for who in of_seat(s, decision.seat):
        for on in [*FOREIGN, *influence.minors(s)]:
            if POWERS[on].seat == decision.seat:
                continue
            rule = restrictions.hindrance(s, who, on)
            reason, rule = (WHY[rule], rule) if rule else ("war_too_dear", "TM-9.4.i")
            cost = restrictions.cost(s, who, on)
            yield refuse(offer("war", who, on), reason, rule, thing=on, power=who, cp=cost)


REFUSED: Final[Mapping[str, Refuses]] = {"war.declare": refused_wars}
REST: Final[Rest] = {
    "war.pay": {"card": ("not_for_war", "TM-9.4.i"), "resource": ("not_for_war", "TM-9.4.i")},
    "ransom": {"leader": ("no_ransom", "TM-9.3.a")},
    "ransom.card": {"card": ("not_for_ransom", "TM-9.3.b")},
    "talks.whom": {"stack": ("not_for_the_deal", "TM-9.1.b")},
    "talks.draft": {
        "stack": ("not_for_the_deal", "TM-9.1.b"),
        "leader": ("not_for_the_deal", "TM-9.1.b"),
        "card": ("nothing_to_show", "TM-9.1.a"),
        "resource": ("nothing_to_show", "TM-9.1.a"),
    },
    "talks.value": {"stack": ("not_for_the_deal", "TM-9.1.b"), "leader": ("not_for_the_deal", "TM-9.1.b")},
    "armagnac.unrest": {"stack": ("not_for_these", "TM-11.f")},
    "loan.where": {"stack": ("not_nearest", "TM-9.2.m")},
    "gift.from": {"stack": ("no_militia_there", "TM-9.1.o")},
    "gift.to": {"stack": ("not_winter_place", "TM-9.1.o")},
}
