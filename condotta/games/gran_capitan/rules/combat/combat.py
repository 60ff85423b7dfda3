"""Sections 12.1 to 12.3: the battle in a Contested hex: who must attack or is forced to, and how they fight."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, offer

from ...data.things import Place
from ...pieces import NOBODY, Battle, Leader
from ...state import FIRST, State, Table
from .. import consolidation, discipline, pillage, succession
from ..common import changes, forces, ground
from . import major_battle, pursuit, retreat, siege, skirmish
from .skirmish import ASSAULT, LOCATED, MEETING, SORTIE, Skirmish

PASS: Final = Option("pass")
NOBODY_INSIDE: Final = Option("nobody_inside")


# The hexes in turn


def next_battle(g: Table) -> Flow[None]:
    """GC-12.2.1.b: the First Player decides the order of the Contested hexes; each is finished before the next."""
    s = g.state
    s.battle_hexes = [hex for hex in s.battle_hexes if forces.is_contested(s, hex)]
    if not s.battle_hexes:
        return
    hex = s.battle_hexes[0]
    if len(s.battle_hexes) > 1:
        options = [offer("battle_at", each) for each in s.battle_hexes]
        choice: Option = yield Decision(FIRST, "battle.next", options, "GC-12.2.1.b")
        hex = str(choice.args[0])
    s.battle_hexes = [each for each in s.battle_hexes if each != hex]
    s.battle = Battle(hex)
    g.log("battle.begins", "GC-12.2.1.a", hex=hex)


def battle_step(g: Table) -> Flow[None]:
    """One part of the battle in a hex: who is inside, the first combat, the counterattack."""
    s = g.state
    battle = s.battle
    assert battle is not None
    if battle.corps:
        yield from major_battle.battle_step(g, battle)
        if not battle.corps:
            for one in [s.leaders.get(id) for id in (battle.attacker, battle.defender)]:
                if one is not None and one.place == battle.hex:
                    yield from take_fortress(g, one)
            settle_markers(g, battle)
    elif battle.stage == "inside":
        yield from consolidation.before_battle(g, battle.hex)
        yield from go_inside(g, battle)
        battle.stage = "first"
    elif battle.stage == "first":
        battle.stage = "counterattack"
        if forces.is_contested(s, battle.hex):
            able = [one for one in all_forces(s, battle.hex) if one.side != NOBODY]
            first = highest_initiative(g, able)
            battle.hif_side = first.side
            yield from one_combat(g, battle, first)
    elif battle.stage == "counterattack":
        battle.stage = "done"
        if forces.is_contested(s, battle.hex):
            others = [one for one in all_forces(s, battle.hex) if one.side not in (battle.hif_side, NOBODY)]
            if others:
                yield from one_combat(g, battle, highest_initiative(g, others))  # GC-12.2.1.f
    else:
        settle_markers(g, battle)
        s.battle = None


def settle_markers(g: Table, battle: Battle) -> None:
    """What a combat leaves behind in its hex: a Fortress whose garrison is gone is taken (GC-15.2.a, R-47)."""
    s = g.state
    place = ground.place_at(battle.hex)
    sides = forces.sides_by_hex(s).get(battle.hex, [])
    if len(sides) == 1:
        for one in all_forces(s, battle.hex):
            changes.lift_siege(s, one)  # GC-12.3.1.c
    if place is not None and len(sides) == 1 and sides[0] != NOBODY:
        changes.remove_sources(g, battle.hex, 1 - sides[0])  # GC-6.1.2.a
        if ground.may_be_conquered(s, place):
            changes.conquer(g, place, sides[0])


def all_forces(s: State, hex: str) -> list[Leader]:
    return [one for one in forces.forces(s) if one.place == hex]


def highest_initiative(g: Table, these: list[Leader]) -> Leader:
    """GC-12.1.a, b: the highest printed Initiative, then a star, then chance."""
    best = max((one.initiative, one.star) for one in these)
    tied = [one for one in these if (one.initiative, one.star) == best]
    return tied[g.pick(len(tied))] if len(tied) > 1 else tied[0]


# Inside a Fortress


def go_inside(g: Table, battle: Battle) -> Flow[None]:
    """GC-12.2.1.c, d: the owner of a Fortress may put one Force inside; a Besieged Force always is."""
    s = g.state
    place = ground.fortress_at(battle.hex)
    if place is None:
        return
    side = ground.owner(s, place)
    own = [one for one in all_forces(s, battle.hex) if one.side == side]
    besieged = [one for one in own if one.is_besieged]
    neutral = [one for one in all_forces(s, battle.hex) if one.side == NOBODY]
    if besieged or neutral:
        battle.inside = (besieged or neutral)[0].id  # Non-Aligned Barons defend inside
        return
    if side == NOBODY or not own:
        return
    options = [NOBODY_INSIDE, *[offer("inside", one.id) for one in own]]
    choice: Option = yield Decision(side, "battle.inside", options, "GC-12.2.1.c", {"hex": battle.hex})
    if choice is not NOBODY_INSIDE:
        battle.inside = str(choice.args[0])
        g.log("battle.goes_inside", "GC-12.2.1.c", player=side, force=battle.inside, hex=battle.hex)


def inside_of(s: State, battle: Battle, leader: Leader) -> Place | None:
    """The Fortress that protects a Force in this battle."""
    return ground.fortress_at(battle.hex) if battle.inside == leader.id else None


# Whose turn it is to attack


def one_combat(g: Table, battle: Battle, first: Leader) -> Flow[None]:
    """GC-12.2.1.e, GC-12.2.3.a, GC-12.2.4: attack, have oneself attacked, or pass if one need not attack."""
    s = g.state
    targets, forced = may_attack(s, battle, first), may_force(s, battle, first)
    options = [offer("attack", one.id) for one in targets] + [offer("force_attack", one.id) for one in forced]
    if not options:
        return
    if not must_attack(s, battle, first, targets, forced):
        options.insert(0, PASS)
    choice = options[0]
    if len(options) > 1:
        choice = yield Decision(first.side, "battle.attack", options, "GC-12.2.1.e", {"hex": battle.hex})
    if choice is PASS:
        g.log("battle.passes", "GC-12.2.4.e", player=first.side, hex=battle.hex)
        return
    other = s.leaders[str(choice.args[0])]
    if choice.verb == "attack":
        yield from combat(g, battle, first, other)
    else:
        battle.forced.append(other.id)
        g.log("battle.forced", "GC-12.2.1.e", player=first.side, force=other.id, hex=battle.hex)
        yield from combat(g, battle, other, first)


def may_attack(s: State, battle: Battle, first: Leader) -> list[Leader]:
    """The enemy Forces that a Force may attack (GC-12.3.b); an attack on one inside is a Siege or an Assault."""
    if not skirmish.may_attack(s, first) and not siege.may_besiege(s, first):
        return []
    found = [one for one in all_forces(s, battle.hex) if one.side != first.side]
    found = [one for one in found if not (first.has("C") and one.order == changes.RETREAT)]  # GC-4.8.C.b
    if not skirmish.may_attack(s, first):
        found = [one for one in found if battle.inside == one.id]
    return found


def may_force(s: State, battle: Battle, first: Leader) -> list[Leader]:
    """GC-12.2.4: whom a Force may oblige to attack it."""
    if battle.inside == first.id or forces.all_demoralised(forces.units(s, first)):
        return []  # GC-12.2.4.a, GC-10.1.1.g
    return [
        one
        for one in all_forces(s, battle.hex)
        if one.side not in (first.side, NOBODY)
        and one.initiative < first.initiative  # GC-12.2.4.d
        and skirmish.may_attack(s, one)
        and battle.inside != one.id
        and not behind_works(battle, one)  # GC-12.2.4.b
        and not (one.has("C") and first.order == changes.RETREAT)
    ]


def behind_works(battle: Battle, leader: Leader) -> bool:
    """GC-12.3.3.d: Earthworks that the Force has not given up by attacking in this battle."""
    return leader.earthworks and leader.id not in battle.gave_up_works


def must_attack(s: State, battle: Battle, first: Leader, targets: list[Leader], forced: list[Leader]) -> bool:
    """GC-12.2.3.a, GC-12.2.4.a, b, c: not from inside or behind Earthworks, not against those inside only."""
    if battle.inside == first.id or behind_works(battle, first) or not skirmish.may_attack(s, first):
        return False
    return any(battle.inside != one.id for one in targets) or bool(forced)


# The combat


def combat(g: Table, battle: Battle, attacker: Leader, defender: Leader) -> Flow[None]:
    """GC-12.3: retreat before combat, then Sortie, Siege, Assault, Major Battle or Skirmish."""
    s = g.state
    if attacker.id not in battle.gave_up_works:
        battle.gave_up_works.append(attacker.id)
    protected = inside_of(s, battle, defender)
    if protected is None and (yield from leaves_before_combat(g, attacker, defender)):
        return
    if battle.inside == attacker.id:
        yield from fight(g, battle, Skirmish(attacker, defender, SORTIE))
    elif protected is not None:
        yield from against_walls(g, battle, attacker, defender, protected)
    elif attacker.general and defender.general:
        major_battle.begin(g, battle, attacker, defender)  # GC-12.2.2.a
    else:
        case = MEETING if attacker.marched else LOCATED  # GC-12.5.3.a
        yield from fight(g, battle, Skirmish(attacker, defender, case))


def fight(g: Table, battle: Battle, fray: Skirmish) -> Flow[None]:
    fray.works_lost = fray.defender.id in battle.gave_up_works
    g.log("skirmish.begins", "GC-12.2.2.b", player=fray.attacker.side, hex=battle.hex)
    outcome = yield from skirmish.fight(g, fray, "GC-12.5.4.a")
    won = yield from skirmish.after_skirmish(g, fray, outcome)
    if won:
        yield from take_fortress(g, succession.leads_now(g.state, fray.attacker))


def against_walls(g: Table, battle: Battle, attacker: Leader, defender: Leader, place: Place) -> Flow[None]:
    """GC-12.3.d: a Siege, if its conditions are met, or an Assault."""
    s = g.state
    options = []
    if siege.may_besiege(s, attacker):
        options.append(offer("besiege", place.id))
    if skirmish.may_attack(s, attacker):
        options.append(offer("assault", place.id))
    choice = options[0]
    if len(options) > 1:
        choice = yield Decision(attacker.side, "battle.walls", options, "GC-12.3.d", {"place": place.id})
    if choice.verb == "besiege":
        if (yield from siege.besiege(g, attacker, defender)):
            yield from take_fortress(g, succession.leads_now(s, attacker))
        for one in (succession.leads_now(s, attacker), succession.leads_now(s, defender)):
            if one is not None:
                yield from discipline.settle_orders(g, one)
        return
    if forces.all_demoralised(forces.units(s, defender)):
        succession.capture_force(g, defender, attacker, "GC-12.5.3.e")
        yield from take_fortress(g, attacker)
        return
    yield from fight(g, battle, Skirmish(attacker, defender, ASSAULT, place))


def take_fortress(g: Table, winner: Leader | None) -> Flow[None]:
    """GC-12.6.5.c, GC-19.f: the hex is taken, and the victor may Pillage it at once without MP."""
    s = g.state
    if winner is None or not forces.is_force(s, winner) or forces.enemies_at(s, winner.place, winner.side):
        return
    place = ground.place_at(winner.place)
    if place is None:
        return
    was = ground.owner(s, place)
    if ground.may_be_conquered(s, place):
        changes.conquer(g, place, winner.side)
        if was != winner.side:
            yield from pillage.offer_after_combat(g, winner, place)


def leaves_before_combat(g: Table, attacker: Leader, defender: Leader) -> Flow[bool]:
    """GC-12.3.2.a, b, GC-16.4.1.a: a Force of only Demoralised units must go; Spanish light cavalry may evade."""
    s = g.state
    these = forces.units(s, defender)
    if forces.all_demoralised(these):
        if pursuit.may_pursue(s, attacker):
            yield from pursuit.pursue_leaver(g, attacker, defender, 0, "GC-12.3.2.b")
        if defender.id in s.leaders:
            gone = yield from retreat.lost_after_combat(g, defender, full=True, rule="GC-12.3.2.a")
            if not gone:
                succession.capture_force(g, defender, attacker, "GC-13.2.f")
        return True
    if defender.is_baron or not has_evaders(s, defender.side):
        return False
    g.announce()  # asked in secret: on the march nobody has seen of whom the Force consists
    ends = retreat.free_retreat(s, defender, forces.allowance(s, these)) if forces.evades(these) else []
    return bool(ends) and (yield from retreat.evade(g, defender, ends))


def has_evaders(s: State, side: int) -> bool:
    """Whether the side has Spanish light cavalry at all, as everybody knows."""
    armies = s.scenario.unit_army
    found = [id for id, counter in s.scenario.counters.items() if counter.type.evades]
    return any(s.scenario.side_of_army(armies[id]) == side for id in found)
