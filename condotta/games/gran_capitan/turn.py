"""Section 2.2, the Game Turn: the sequence of play."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow
from condotta.core.game import Outcome

from .pieces import NOBODY
from .rules import attrition, consolidation, scenarios, succession
from .rules.combat import combat, siege
from .rules.command import administration, mercenaries, organisation, reinforcements, setup, weather
from .rules.common import changes, forces, ground
from .rules.common import intelligence as sight
from .rules.march import activation
from .rules.scenarios.hooks import Verdict
from .state import FIRST, State, Table


def next_step(g: Table) -> Flow[None] | None:
    """GC-2.2.c: phases A to F in their order."""
    s = g.state
    while s.phase != "over":
        if not s.trial:
            finish(s, scenarios.of(s).at_once(s))
        step = STEPS.get(s.phase)
        if s.phase == "over":
            break
        if step is not None:
            return step(g)
        CHANGES[s.phase](g)
    return None


def finish(s: State, verdict: Verdict) -> None:
    """GC-14.a: the scenario's conditions alone decide."""
    if verdict is not None and s.phase != "over":
        s.winner, s.ended_by = verdict
        s.phase = "over"


def begin_turn(g: Table) -> None:
    """Phase A."""
    hooks = scenarios.of(g.state)
    if hooks.start_of_turn is not None:
        hooks.start_of_turn(g)
        finish(g.state, hooks.at_once(g.state))
        if g.state.phase == "over":
            return
    weather.weather_phase(g)
    g.state.phase = "administration"


def administration_step(g: Table) -> Flow[None]:
    """B.1."""
    yield from administration.administrative_segment(g)
    s = g.state
    s.phase, s.active, s.stage = "organisation", FIRST, ""


def reinforcements_step(g: Table) -> Flow[None]:
    """C.1: those of the calendar and of the scenario's rules, First Player first."""
    s = g.state
    seat = s.active
    yield from reinforcements.reinforcement_segment(g, seat)
    yield from mercenaries.mercenary_segment(g, seat)
    special = scenarios.of(s).reinforcements
    if special is not None:
        yield from special(g, seat)
    if seat == FIRST:
        s.active = 1 - FIRST
    else:
        s.phase, s.active = "barons", FIRST
        s.declined = [False, False]
        for leader in s.leaders.values():
            leader.activations = 0
            leader.marched = False


def consolidation_step(g: Table) -> Flow[None]:
    """C.4 and D.3, R-47: a Fortress left to the enemies in its hex is theirs."""
    s = g.state
    late = s.phase == "second_consolidation"
    yield from consolidation.joint_consolidation(g, s.active, displaces=late)
    if s.active == FIRST:
        s.active = 1 - FIRST
        return
    take_what_is_left(g)
    s.active = FIRST
    if late:
        s.phase = "markers"
    else:
        for leader in s.leaders.values():
            leader.activations = 0
        s.phase = "intelligence"


def take_what_is_left(g: Table) -> None:
    s = g.state
    contested = forces.contested_hexes(s)
    for leader in forces.forces(s):
        place = ground.place_at(leader.place)
        alone = leader.place not in contested and leader.side != NOBODY
        if alone:
            changes.remove_sources(g, leader.place, 1 - leader.side)  # GC-6.1.2.a: also where nothing can be conquered
        if place is not None and alone and ground.may_be_conquered(s, place) and ground.owner(s, place) != leader.side:
            changes.conquer(g, place, leader.side)


def intelligence(g: Table) -> None:
    """D.1, GC-1.4.h: all Forces in Contested hexes show their complete composition."""
    s = g.state
    for leader in s.leaders.values():
        leader.shaken = False  # GC-4.6.3.b
    contested = forces.contested_hexes(s)
    for leader in forces.forces(s):
        if leader.place in contested:
            changes.turn_face_up(g, leader, "GC-2.2.D1.a")
            sight.show_force(s, leader)
    if contested:
        g.reveal()
    s.battle_hexes = contested
    s.phase = "battles"


def battles_step(g: Table) -> Flow[None]:
    """D.2."""
    s = g.state
    battle = s.battle
    if battle is not None:
        yield from combat.battle_step(g)
        if s.battle is None or not battle.corps:
            yield from succession.part(g)
            end_trial(g)
        return
    yield from combat.next_battle(g)
    if s.battle is None:
        s.phase = "second_consolidation"


def end_trial(g: Table) -> None:
    """A battle that is fought alone is the whole match: who has won it, and what it has cost."""
    s = g.state
    if not s.trial:
        return
    extended = s.rules.extended_battle
    rule = ("GC-O1.1.step9.b" if extended else "GC-12.4.9.b") if s.winner != NOBODY else "GC-O1.1.step11.a"
    for seat in (0, 1):
        own = [leader for leader in s.leaders.values() if leader.side == seat]
        left = sum(unit.sp for leader in own for unit in leader.units)
        broken = sum(unit.sp for leader in own for unit in leader.units if unit.demoralised)
        captains = [id for id in s.lost if s.scenario.side_of_army(s.scenario.army_of.get(id, "")) == seat]
        before = s.trial[seat]
        lost = before - left
        g.log("trial.losses", rule, player=seat, captains=captains, sp=before, lost=lost, left=left, demoralised=broken)
    s.battle, s.phase, s.ended_by = None, "over", rule


def remove_markers(g: Table) -> None:
    """D.4."""
    s = g.state
    for leader in s.leaders.values():
        leader.disorganised = leader.river_crossing = False
    s.phase, s.active = "attrition", FIRST


def attrition_step(g: Table) -> Flow[None]:
    """D.5."""
    s = g.state
    yield from attrition.attrition_segment(g, s.active)
    if s.active == FIRST:
        s.active = 1 - FIRST
        return
    for winner in siege.surrender_of_the_broken(g):
        yield from combat.take_fortress(g, winner)
    s.phase, s.active = "victory", FIRST


def victory_step(g: Table) -> Flow[None]:
    """Phases E and F, R-06: realignment, then the conditions; then the next turn."""
    s = g.state
    hooks = scenarios.of(s)
    if hooks.realignment is not None:
        yield from hooks.realignment(g)
    finish(s, hooks.ends_turn(s))
    if s.phase == "over":
        return
    if s.turn == s.scenario.turns:
        finish(s, hooks.ends_game(s))
        return
    attrition.end_of_turn(s)
    s.turn += 1
    s.phase = "weather"
    g.log("turn.begins", "GC-2.2.F.a", turn=s.turn)


STEPS: Final = {
    "set_up": setup.set_up_step,
    "administration": administration_step,
    "organisation": organisation.organisation_step,
    "reinforcements": reinforcements_step,
    "barons": activation.barons_step,
    "captains": activation.captains_step,
    "consolidation": consolidation_step,
    "battles": battles_step,
    "second_consolidation": consolidation_step,
    "attrition": attrition_step,
    "victory": victory_step,
}
CHANGES: Final = {"weather": begin_turn, "intelligence": intelligence, "markers": remove_markers}


def outcome(s: State) -> Outcome | None:
    """The winner, or a draw."""
    if s.phase != "over":
        return None
    if s.winner == NOBODY:
        return Outcome(((0, 1),), (0, 0), "end.battle_drawn" if s.trial else "end.draw", s.ended_by)
    scores = (1, 0) if s.winner == 0 else (0, 1)
    level = "end.battle_won" if s.trial else scenarios.of(s).level(s)
    return Outcome(((s.winner,), (1 - s.winner,)), scores, level, s.ended_by)
