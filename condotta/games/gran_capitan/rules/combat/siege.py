"""Section 12.6, Siege: fire over the walls, the Breach, surrender; and Engineers (16.1.1)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option

from ...data import FACTS, PLACE_LEVELS
from ...pieces import NOT_BESIEGED, Leader
from ...state import State, Table
from .. import discipline, succession
from ..common import changes, forces, ground
from . import artillery, skirmish
from .modifiers import Modifier, those
from .skirmish import BREACH, Skirmish

NUMBERS: Final = FACTS.siege
ENGINEERS: Final = FACTS.engineers
BREAK_OFF: Final = Option("break_off")
STORM: Final = Option("storm_breach")
USE: Final = Option("use_engineers")
SPARE: Final = Option("spare_engineers")


def may_besiege(s: State, first: Leader) -> bool:
    """GC-12.2.2.c, GC-12.3.1.a: Earthworks and an Order of Attack."""
    return first.earthworks and first.order == changes.ATTACK and not first.quarters and not first.shaken


def besiege(g: Table, besieger: Leader, defender: Leader) -> Flow[bool]:
    """GC-12.3.1.a, GC-12.6.3 to 5: True if the Fortress has fallen."""
    s = g.state
    begin(g, besieger, defender)
    breach = yield from exchange_fire(g, besieger, defender)
    inside, outside = succession.leads_now(s, defender), succession.leads_now(s, besieger)
    if outside is not None and not forces.units(s, outside):
        succession.capture_force(g, outside, inside, "GC-4.6.b")
        outside = None
    if inside is None or fallen(s, inside):
        if inside is not None:
            succession.capture_force(g, inside, outside, "GC-12.6.5.b")
        return True
    if not breach or outside is None or not skirmish.may_attack(s, outside):
        return False  # GC-12.6.4.a, GC-12.2.4.c
    choice: Option = yield Decision(outside.side, "siege.breach", [BREAK_OFF, STORM], "GC-12.6.3.c")
    if choice is BREAK_OFF:
        return False
    return (yield from storm(g, outside, inside))


def begin(g: Table, besieger: Leader, defender: Leader) -> None:
    """GC-12.3.1.a, b: a Siege level marker of 0 on the defender, a Siege marker on the besieger."""
    besieger.besieges = True
    if defender.siege_level == NOT_BESIEGED:
        defender.siege_level = g.state.story.pop(changes.left_level(defender.place), 0)
        defender.quarters = False  # GC-18.k
        g.log("siege.begins", "GC-12.3.1.a", player=besieger.side, hex=defender.place)


def exchange_fire(g: Table, besieger: Leader, defender: Leader) -> Flow[bool]:
    """GC-12.6.3: one shot each, at once; True if the besieger's fire gave a Breach."""
    s = g.state
    guns = artillery.artillery_of(forces.captains(s, besieger))
    answer = artillery.artillery_of(forces.captains(s, defender))
    extra = yield from use_engineers(g, besieger) if guns else no_engineers()
    shots: list[tuple[Leader, artillery.Shot]] = []
    if guns:
        found, shifts = besiegers_fire(s, besieger, defender)
        shots.append((defender, artillery.fire(g, besieger.side, guns + extra, found, shifts, "GC-12.6.3.a")))
    if answer:
        found = [*artillery.of_ground(s, defender.place), *those(("siege_captain", siege_captain(s, defender)))]
        shots.append((besieger, artillery.fire(g, defender.side, answer, found, [], "GC-12.6.3.a")))
    breach = any(shot.breach for target, shot in shots if target is defender)
    for target, shot in shots:
        yield from hit(g, target, shot)
    inside = succession.leads_now(s, defender)
    if breach and inside is not None:
        inside.siege_level = min(inside.siege_level + 1, NUMBERS["most_level"])  # GC-12.6.3.d
        g.log("siege.level", "GC-12.6.3.d", hex=besieger.place, level=inside.siege_level)
    return breach


def no_engineers() -> Flow[int]:
    yield from ()
    return 0


def use_engineers(g: Table, besieger: Leader) -> Flow[int]:
    """GC-16.1.1.b: 5 or 6 adds 2 Artillery SP for the column, 1 eliminates them."""
    owner = next((one for one in forces.captains(g.state, besieger) if "field_engineers" in one.auxiliaries), None)
    if owner is None:
        return 0
    choice: Option = yield Decision(besieger.side, "siege.engineers", [SPARE, USE], "GC-16.1.1.b")
    if choice is SPARE:
        return 0
    die = g.d6(besieger.side)
    g.log("siege.engineers_roll", "GC-16.1.1.b", player=besieger.side)
    if die == ENGINEERS["lost"]:
        owner.auxiliaries.remove("field_engineers")
    return NUMBERS["engineers"] if die >= ENGINEERS["works"] else 0


def besiegers_fire(s: State, besieger: Leader, defender: Leader) -> tuple[list[Modifier], list[Modifier]]:
    """T-artillery: modifiers and column shifts of the besieger; walls and Earthworks never take more than 1 (R-81)."""
    place = ground.fortress_at(defender.place)
    walls = PLACE_LEVELS[place.level].siege_fire if place is not None else 0
    works = FACTS.earthworks["artillery"] if defender.earthworks and not walls else 0
    train = any("siege_artillery" in one.auxiliaries for one in forces.captains(s, besieger))
    found = those(
        ("walls", walls),
        ("earthworks", works),
        ("siege_captain", siege_captain(s, besieger)),
        ("besieged_siege_captain", -siege_captain(s, defender)),
    )
    shifts = those(
        ("siege_level", NUMBERS["siege_level"] * defender.siege_level),
        ("siege_artillery", NUMBERS["siege_artillery"] if train else 0),
    )
    return [*artillery.of_ground(s, defender.place), *found], shifts


def siege_captain(s: State, first: Leader) -> int:
    """GC-4.8.S.a, b: what anybody with S in the Force is worth."""
    everybody = [*forces.captains(s, first), *forces.unemployed(s, first)]
    return NUMBERS["siege_captain"] if any(one.has("S") for one in everybody) else 0


def hit(g: Table, target: Leader, shot: artillery.Shot) -> Flow[None]:
    """GC-13.3.d: SP losses, Discipline check, Captain check."""
    s = g.state
    held = discipline.held_by(s, target)
    yield from artillery.take_sp(g, target.side, held, shot.sp, spares_guns=False, rule="GC-13.3.e")
    if target.id in s.leaders and shot.check:
        knight = discipline.knight_of(s, target)
        held = discipline.held_by(s, target)
        lower = int(target.disorganised)
        yield from discipline.check_quality(g, target.side, held, lower, "GC-13.3.d", knight, target.star)
    if target.id in s.leaders and shot.captain:
        yield from succession.check_captain(g, target, "GC-13.3.d")


def fallen(s: State, defender: Leader) -> bool:
    """GC-12.6.5.b: all its Combat Units eliminated or Demoralised by fire."""
    these = forces.units(s, defender)
    return not these or forces.all_demoralised(these)


def storm(g: Table, besieger: Leader, defender: Leader) -> Flow[bool]:
    """GC-12.6.4, GC-12.6.5: a Skirmish of case a against walls; the Besieged Force that loses it is eliminated."""
    s = g.state
    fray = Skirmish(besieger, defender, BREACH, ground.fortress_at(defender.place))
    outcome = yield from skirmish.fight(g, fray, "GC-12.6.4.b")
    if outcome.loser.seat == defender.side:
        beaten = succession.leads_now(s, defender)
        if beaten is not None:
            succession.capture_force(g, beaten, besieger, "GC-12.6.5.b")
        if besieger.id in s.leaders and not forces.units(s, besieger):
            succession.capture_force(g, besieger, None, "GC-12.5.5.g")
            return False
        return True
    yield from skirmish.after_skirmish(g, fray, outcome)
    return False


# Engineers inside


def repair_walls(g: Table, besieged: Leader) -> Flow[None]:
    """GC-16.1.1.a: at the end of an activation of a Besieged Force 5 or 6 lowers the Siege level, 1 eliminates them."""
    owner = next((one for one in forces.captains(g.state, besieged) if "field_engineers" in one.auxiliaries), None)
    if owner is None or not besieged.is_besieged:
        return
    choice: Option = yield Decision(besieged.side, "siege.repair", [SPARE, USE], "GC-16.1.1.a")
    if choice is SPARE:
        return
    die = g.d6(besieged.side)
    g.log("siege.repaired", "GC-16.1.1.a", player=besieged.side)
    if die == ENGINEERS["lost"]:
        owner.auxiliaries.remove("field_engineers")
    elif die >= ENGINEERS["works"]:
        besieged.siege_level = max(0, besieged.siege_level - 1)


def surrender_of_the_broken(g: Table) -> list[Leader]:
    """GC-17.h: at the end of Phase D a Besieged Force of only Demoralised units surrenders; to these besiegers."""
    s = g.state
    found: list[Leader] = []
    for leader in [one for one in forces.forces(s) if one.is_besieged]:
        if forces.all_demoralised(forces.units(s, leader)):
            enemies = [one for one in forces.enemies_at(s, leader.place, leader.side) if one.besieges]
            succession.capture_force(g, leader, enemies[0] if enemies else None, "GC-17.h")
            for one in enemies:
                changes.lift_siege(s, one)
            found += enemies[:1]
    return found
