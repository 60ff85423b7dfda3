"""Minor powers on which nothing can be done now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from condotta.core.flow import Decision, offer
from condotta.core.game import Refusal, Refuses, refuse

from ...rules.common import influence, papal
from ...rules.common.powers import PAPACY, at_war
from ...rules.minors import activation, buying, guarding
from ...state import State

WHY: Final = {"TM-21.5.c": "highest_level", "TM-21.5.d": "resolved_already", "TM-21.5.e": "marker_lost"}


def refused_courting(s: State, decision: Decision) -> Iterator[Refusal]:
    """Minors on which no level can be bought."""
    for minor in buying.MINORS[decision.prompt.partition(".")[2]]:
        if influence.is_minor(s, minor):
            rule = influence.hindrance(s, minor, decision.seat, 1)
            reason, rule = (WHY[rule], rule) if rule else ("level_too_dear", "TM-21.5.f")
            yield refuse(offer("court", minor), reason, rule, thing=minor)


def refused_papal(s: State, decision: Decision) -> Iterator[Refusal]:
    """War on the Papacy, and acting for it, between two actions."""
    seat = decision.seat
    if seat not in papal.CHRISTIANS or s.budget is None:
        return
    if guarding.why_no_war(s, seat):
        reason = "is_your_ally" if activation.ally(s, PAPACY) == seat else "no_papal_war"
        yield refuse(offer("papal_war"), reason, "TM-21.7-pap.p", thing=PAPACY)
    if not guarding.is_threatened(s):
        return
    if at_war(s, guarding.DECLARERS[seat], PAPACY):
        yield refuse(offer("guard_rome"), "enemy_of_the_pope", "TM-21.7-thr.a", thing=PAPACY)
    elif s.budget.tied:
        yield refuse(offer("guard_rome"), "not_with_home_card", "TM-21.7-thr.d", thing=PAPACY)


def refused_free(s: State, decision: Decision) -> Iterator[Refusal]:
    """Minors that cannot be freed or aligned by a card."""
    for minor in influence.minors(s):
        reason = "no_ally" if minor not in s.allied else "never_papacy" if minor == PAPACY else "resolved_already"
        yield refuse(offer(VERBS[decision.prompt], minor), reason, "TM-21.4.a", thing=minor)


def refused_checks(s: State, decision: Decision) -> Iterator[Refusal]:
    """TM-21.6.a: minors that cannot be checked now."""
    for minor in influence.minors(s):
        reason = "resolved_already" if minor in s.resolved else "not_by_this_card"
        yield refuse(offer("check", minor), reason, "TM-21.6.a", thing=minor)


def refused_advance(s: State, decision: Decision) -> Iterator[Refusal]:
    """Minors on which the marker does not rise by a card."""
    for minor in influence.minors(s):
        rule = influence.hindrance(s, minor, decision.seat, 1)
        yield refuse(offer("court", minor), WHY[rule] if rule else "not_by_this_card", rule or "TM-21.5.c", thing=minor)


VERBS: Final = {"minor.free": "free", "minor.align": "align"}
REFUSED: Final[Mapping[str, Refuses]] = {
    "action.influence_italian": refused_courting,
    "action.influence_papacy_navarre": refused_courting,
    "minor.advance": refused_advance,
    "minor.align": refused_free,
    "minor.check": refused_checks,
    "minor.check_all": refused_checks,
    "minor.free": refused_free,
}
