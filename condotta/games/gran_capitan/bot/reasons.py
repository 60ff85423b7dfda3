"""Why a choice is good, in one line, for those who learn: the aims behind the heuristics."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Reason
from condotta.core.heuristics import Reasons, always, percent, reason
from condotta.core.match import Match

from ..pieces import Leader
from ..rules.common import changes, forces
from ..state import State
from . import aims, strength


def explain(match: Match, decision: Decision, option: Option) -> Reason | None:
    """The reason for one option of a decision; None where there is nothing to say."""
    return reason(REASONS, match, decision, option)


def explain_openly(match: Match, decision: Decision, option: Option) -> Reason | None:
    """As everybody may hear it while the match runs: nothing of aims, Orders and strengths."""
    return reason(OPEN_REASONS, match, decision, option)


def aim(s: State, leader: Leader) -> Reason | None:
    """What a Force is after."""
    found = aims.aim_of(s, leader)
    if found.kind in ("fight", "besiege", "relieve"):
        ours = strength.of_force(s, leader)
        theirs = sum(strength.behind_cover(s, one) for one in forces.enemies_at(s, found.hex, leader.side))
        return f"why.{found.kind}", {"hex": found.hex, "chance": percent(strength.chance(ours, theirs))}
    return f"why.{found.kind}", {"hex": found.hex}


def order(s: State, d: Decision, o: Option) -> Reason | None:
    leader = s.leaders[str(o.args[0])]
    if o.args[1] == changes.RETREAT:
        return "why.retreat", {}
    return aim(s, leader)


def activation(s: State, d: Decision, o: Option) -> Reason | None:
    return aim(s, s.leaders[str(o.args[0])])


def step(s: State, d: Decision, o: Option) -> Reason | None:
    return aim(s, s.leaders[s.march.leader]) if s.march is not None else None


def attack(s: State, d: Decision, o: Option) -> Reason | None:
    enemy = s.leaders[str(o.args[0])]
    ours = max((strength.of_force(s, one) for one in forces.forces_at(s, enemy.place, d.seat)), default=0.0)
    return "why.odds", {"chance": percent(strength.chance(ours, strength.of_force(s, enemy)))}


REASONS: Final[Reasons] = {
    ("order.give", "order_force"): order,
    ("order.give", "quarters"): always("why.quarters"),
    ("activation.name", "name"): activation,
    ("activation.name", "decline"): always("why.nothing_urgent"),
    ("activation.single", "activate"): activation,
    ("activation.baron", "activate"): activation,
    ("march.act", "move"): step,
    ("march.act", "take"): always("why.take_now"),
    ("march.act", "earthworks"): always("why.works"),
    ("march.act", "road_march"): always("why.road"),
    ("march.act", "pillage"): always("why.money"),
    ("battle.attack", "attack"): attack,
    ("battle.attack", "pass"): always("why.too_strong"),
    ("battle.walls", "besiege"): always("why.siege"),
    ("battle.walls", "assault"): always("why.storm"),
    ("organisation.move", "to_card"): always("why.unite"),
    ("organisation.move", "to_map"): always("why.guard"),
    ("order.pay", "pay"): always("why.pay"),
    "losses.sp": always("why.least_useful"),
    "losses.demoralise": always("why.least_useful"),
    "retreat.evade": always("why.safety"),
    "retreat.where": always("why.safety"),
}
OPEN_REASONS: Final[Reasons] = {
    ("march.act", "take"): always("why.take_now"),
    ("march.act", "earthworks"): always("why.works"),
    ("march.act", "road_march"): always("why.road"),
    ("march.act", "pillage"): always("why.money"),
    ("battle.walls", "besiege"): always("why.siege"),
    ("battle.walls", "assault"): always("why.storm"),
    "retreat.evade": always("why.safety"),
    "retreat.where": always("why.safety"),
}
