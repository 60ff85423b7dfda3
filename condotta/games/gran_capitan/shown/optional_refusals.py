"""Why a Corps of the extended battle cannot stand there or do that (O1.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from condotta.core.flow import PASS, Decision, offer
from condotta.core.game import Refusal, refuse

from ..pieces import ENGAGING, MAIN_BODY, REARGUARD, SECTIONS
from ..rules.combat.battle_corps import by_captain, force
from ..rules.combat.extended import chits, deployment, roster
from ..state import State


def refused_places(s: State, decision: Decision) -> Iterator[Refusal]:
    """GC-O1.1.step5.b to d, R-104."""
    battle, seat = s.battle, decision.seat
    if battle is None or battle.roster is None:
        return
    formed = battle.roster.formed[seat]
    full = len(roster.in_rear(battle, seat)) >= force(s, battle, seat).initiative
    for corps in deployment.unplaced(battle, seat):
        for section in [one for one in SECTIONS if one != MAIN_BODY]:
            if not formed:
                reason, rule = "needs_formation", "GC-O1.1.step5.b"
            elif section == REARGUARD and full:
                reason, rule = "rearguard_full", "GC-O1.1.step5.c"
            else:
                reason, rule = "main_body_first", "GC-O1.1.step5.d"
            yield refuse(offer("deploy", corps.captain, section), reason, rule)
    for corps in [one for one in battle.corps if one.side == seat] if not formed else []:
        if chits.FORMATION in roster.post(battle, corps).chits and not chits.may_play(
            s, battle, corps, chits.FORMATION
        ):
            yield refuse(offer("form", corps.captain), "impetuous_first", "GC-4.8.I.d", captain=corps.captain)


def refused_engagements(s: State, decision: Decision) -> Iterator[Refusal]:
    """GC-O1.1.2.2.b, d; who is Engaging an own Corps can be met by defending it (R-106)."""
    battle = s.battle
    if battle is None or battle.roster is None:
        return
    corps = by_captain(battle, (decision.params or {})["captain"])
    for one in roster.targets(battle, corps):
        if roster.post(battle, one).role != ENGAGING:
            yield refuse(offer("engage", one.captain), "corps_too_strong", "GC-O1.1.2.2.d", captain=one.captain)
    if not any(option.verb in ("pass", "done") for option in decision.options):
        yield refuse(PASS, "must_engage", "GC-O1.1.2.2.b", captain=corps.captain)


REFUSED: Final[dict[str, Callable[[State, Decision], Iterator[Refusal]]]] = {
    "battle.deploy": refused_places,
    "battle.declare_engagement": refused_engagements,
}
