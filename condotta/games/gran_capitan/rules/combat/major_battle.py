"""Section 12.4, the Major Battle by the standard rules: Corps, Reserve, artillery, charges, Engagements, Pursuit.

Its steps are stages of the Battle in the state: reorganise, reserve, fire, charge, then rounds of engage and commit.
"""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, Seat, offer

from ...data import FACTS
from ...pieces import DEFEATED, FIGHTING, RESERVE, Battle, Corps, Leader, Unit
from ...state import State, Table
from .. import impetuous
from ..command import organisation
from ..common import forces
from . import aftermath, artillery, assault, charging
from .assault import Attack, Party
from .battle_corps import (
    both_fight,
    by_captain,
    captain,
    cavalry_of,
    check_captain,
    check_corps,
    force,
    good,
    in_turn,
    is_impetuous,
    of_side,
    river_of,
    show,
    works_of,
)
from .extended import extended_battle
from .modifiers import Modifier, those

SHOTS: Final = 2  # GC-13.3.b
MOST_MOVES: Final = 30  # of a side in step 3-a
NO_FIRE: Final = Option("no_fire")
NO_CHARGE: Final = Option("no_charge")


# The battle in steps


def begin(g: Table, battle: Battle, attacker: Leader, defender: Leader) -> None:
    """GC-12.2.2.a, GC-12.4.3: the two Forces fall into Corps, one for each Captain with units."""
    s = g.state
    battle.attacker, battle.defender = attacker.id, defender.id
    battle.attacking_side = attacker.side
    battle.round = 1
    for first in (attacker, defender):
        battle.corps += [Corps(one.id, first.side) for one in forces.captains(s, first) if one.units]
    battle.after, battle.stage = battle.stage, "reorganise"
    s.story["major_battles"] = s.story.get("major_battles", 0) + 1
    g.log("battle.major", "GC-12.2.2.a", player=attacker.side, hex=battle.hex)


def battle_step(g: Table, battle: Battle) -> Flow[None]:
    s = g.state
    if battle.stage == "reorganise":
        for seat in in_turn(battle):
            yield from reorganise(g, battle, seat)
        battle.stage = "reserve"
        if s.rules.extended_battle:
            extended_battle.begin(battle)
    elif battle.roster is not None:
        yield from extended_battle.battle_step(g, battle)
    elif battle.stage == "reserve":
        for seat in in_turn(battle):
            yield from choose_reserve(g, battle, seat)
        battle.stage = "fire"
    elif battle.stage == "fire":
        yield from artillery_duel(g, battle)
        battle.stage = "charge"
    elif battle.stage == "charge":
        yield from charges(g, battle)
        battle.stage = "engage"
    elif battle.stage == "engage":
        if both_fight(battle):
            yield from engagements(g, battle)
        battle.stage = "commit"
    else:
        yield from commit_reserves(g, battle)


# Step 3-a: reorganisation


def reorganise(g: Table, battle: Battle, seat: Seat) -> Flow[None]:
    """GC-12.4.3: units, SP, Minor Captains within the Force; the CG keeps at least one unit; then the Corps stand."""
    s = g.state
    first = force(s, battle, seat)
    for _ in range(MOST_MOVES):
        options = [] if not first.units or impetuous.owes_before_battle(s, first) else [DONE]
        options += organisation.battle_moves(s, first)
        if len(options) == 1 and options[0] is DONE:
            break
        if not options:
            break
        choice: Option = yield Decision(seat, "battle.reorganise", options, "GC-12.4.3.a")
        if choice is DONE:
            break
        organisation.MOVES[choice.verb](g, seat, choice)
    battle.corps = [corps for corps in battle.corps if corps.side != seat]
    battle.corps += [Corps(one.id, seat) for one in forces.captains(s, first) if one.units]


# Step 4-a: Reserve


def choose_reserve(g: Table, battle: Battle, seat: Seat) -> Flow[None]:
    """GC-12.4.4.a: one or more Corps in Reserve; at least one stays in the fight."""
    s = g.state
    while len(of_side(battle, seat)) > 1:
        able = of_side(battle, seat)
        riders = [corps for corps in able if cavalry_of(s, corps)]
        if len(riders) == 1 and is_impetuous(s, battle, seat):
            able = [corps for corps in able if corps is not riders[0]]  # GC-4.8.I.b: somebody must charge
        options = [DONE, *[offer("reserve", corps.captain) for corps in able]]
        choice: Option = yield Decision(seat, "battle.reserve", options, "GC-12.4.4.a")
        if choice is DONE:
            break
        corps = next(one for one in battle.corps if one.captain == choice.args[0])
        corps.doing = RESERVE
        g.log("battle.in_reserve", "GC-12.4.4.a", player=seat, captain=corps.captain)
    for corps in of_side(battle, seat):
        assert corps.captain in s.leaders


# Step 5-a: artillery


def artillery_duel(g: Table, battle: Battle) -> Flow[None]:
    """GC-12.4.5, GC-13.3.c: each side may let one Corps fire two shots at one enemy Corps; pairs are simultaneous."""
    plans: list[tuple[Seat, Corps, Corps]] = []
    for seat in in_turn(battle):
        plan = yield from choose_fire(g, battle, seat)
        if plan is not None:
            plans.append((seat, *plan))
    for _ in range(SHOTS):
        s = g.state
        shots = []
        for seat, firing, target in plans:
            guns = artillery.artillery_of([captain(s, firing)]) if firing.captain in s.leaders else 0
            if guns and target.doing == FIGHTING:
                changed = fire_modifiers(s, battle, seat)
                shots.append((target, artillery.fire(g, seat, guns, changed, [], "GC-12.4.5.a")))
        for target, shot in shots:
            yield from hit(g, battle, target, shot)


def choose_fire(g: Table, battle: Battle, seat: Seat) -> Flow[tuple[Corps, Corps] | None]:
    s = g.state
    armed = [corps for corps in of_side(battle, seat) if artillery.artillery_of([captain(s, corps)])]
    targets = of_side(battle, 1 - seat)
    if not armed or not targets:
        return None
    options = [NO_FIRE, *[offer("fire", one.captain, other.captain) for one in armed for other in targets]]
    choice: Option = yield Decision(seat, "battle.fire", options, "GC-12.4.5.a")
    if choice is NO_FIRE:
        return None
    return by_captain(battle, choice.args[0]), by_captain(battle, choice.args[1])


def fire_modifiers(s: State, battle: Battle, seat: Seat) -> list[Modifier]:
    """T-artillery: weather, terrain, Earthworks of the defender, the river behind the attacker."""
    return [
        *artillery.of_ground(s, battle.hex),
        *those(
            ("earthworks", FACTS.earthworks["artillery"] if works_of(s, battle, 1 - seat) else 0),
            ("river_crossing", FACTS.river_crossing["artillery"] if river_of(s, battle, seat) else 0),
        ),
    ]


def hit(g: Table, battle: Battle, target: Corps, shot: artillery.Shot) -> Flow[None]:
    """GC-13.3.d, e, f: SP losses, Discipline check, Captain check."""
    s = g.state
    show(s, target)
    leader = captain(s, target)
    held = [(leader, unit) for unit in leader.units]
    yield from artillery.take_sp(g, target.side, held, shot.sp, spares_guns=True, rule="GC-13.3.f")
    if shot.check:
        yield from check_corps(g, battle, [target], "GC-13.3.d")
    if shot.captain:
        yield from check_captain(g, battle, target, "GC-13.3.d")
    defeat_the_broken(g, battle)


def defeat_the_broken(g: Table, battle: Battle) -> None:
    """GC-12.4.7.g, R-88: a Corps without a Combat Unit in good order is Defeated at once."""
    s = g.state
    for corps in battle.corps:
        if corps.doing == FIGHTING and (corps.captain not in s.leaders or not good(s, corps)):
            corps.doing = DEFEATED
            corps.engagement = 0
            g.log("battle.defeated", "GC-12.4.7.g", player=corps.side, captain=corps.captain)


# Step 6-a: charges


def charges(g: Table, battle: Battle) -> Flow[None]:
    """GC-12.4.6: each side may charge once; two charges are aimed at each other and simultaneous."""
    s = g.state
    plans: list[tuple[Corps, list[Unit], Corps]] = []
    for seat in in_turn(battle):
        plan = yield from choose_charge(g, battle, seat, plans[0] if plans else None)
        if plan is not None:
            plans.append(plan)
    if len(plans) == 2:
        plans[0] = (plans[0][0], plans[0][1], plans[1][0])  # it is met on the way
    aimed = []
    for number, (corps, units, target) in enumerate(plans):
        enemy_units = plans[1 - number][1] if len(plans) == 2 else good(s, target)
        unit = yield from charging.choose_target(g, corps.side, enemy_units)
        aimed.append((corps, units, target, unit))
    guards = [charging.guard_of(s, battle, corps, target) for corps, _, target, _ in aimed]
    results = [
        charging.roll_charge(g, battle, corps, units, unit, guard)
        for (corps, units, _, unit), guard in zip(aimed, guards, strict=True)
    ]
    for (corps, units, target, unit), guard, result in zip(aimed, guards, results, strict=True):
        yield from charging.apply_charge(g, battle, corps, units, target, unit, result, firearms=guard.firearms)
    defeat_the_broken(g, battle)


def choose_charge(
    g: Table, battle: Battle, seat: Seat, against: tuple[Corps, list[Unit], Corps] | None
) -> Flow[tuple[Corps, list[Unit], Corps] | None]:
    """GC-12.4.6.a, b, GC-4.8.I.b: a Corps with cavalry, the units that charge, and the enemy Corps."""
    s = g.state
    riders = [corps for corps in of_side(battle, seat) if cavalry_of(s, corps)]
    targets = [corps for corps in of_side(battle, 1 - seat) if good(s, corps)]
    if against is not None:
        targets = [against[0]]
    if not riders or not targets:
        return None
    options = [offer("charge", one.captain, other.captain) for one in riders for other in targets]
    if not is_impetuous(s, battle, seat):
        options.insert(0, NO_CHARGE)
    choice = options[0]
    if len(options) > 1:
        choice = yield Decision(seat, "battle.charge", options, "GC-12.4.6.a")
    if choice is NO_CHARGE:
        return None
    corps, target = by_captain(battle, choice.args[0]), by_captain(battle, choice.args[1])
    units = yield from choose_riders(seat, cavalry_of(s, corps))
    show(s, corps, target)
    battle.charged += [unit.id for unit in units]
    return corps, units, target


def choose_riders(seat: Seat, units: list[Unit]) -> Flow[list[Unit]]:
    """The cavalry units that charge: all, unless the owner leaves some behind."""
    chosen = units[:]
    while len(chosen) > 1:
        options = [DONE, *[offer("hold_back", unit.id) for unit in chosen]]
        choice: Option = yield Decision(seat, "battle.riders", options, "GC-12.4.6.a")
        if choice is DONE:
            break
        chosen = [unit for unit in chosen if unit.id != choice.args[0]]
    return chosen


# Steps 7-a and 8-a: Engagements


def engagements(g: Table, battle: Battle) -> Flow[None]:
    """GC-12.4.7, GC-12.4.8: every attacking Corps engages, every enemy Corps is engaged; then each is fought once."""
    s = g.state
    if not any(may_engage(s, corps) for corps in of_side(battle, battle.attacking_side)):
        battle.attacking_side = 1 - battle.attacking_side  # GC-12.4.7.f
        if not any(may_engage(s, corps) for corps in of_side(battle, battle.attacking_side)):
            end_undecided(g, battle)
            return
    yield from declare(g, battle)
    for number in sorted({corps.engagement for corps in battle.corps if corps.engagement}):
        yield from fight(g, battle, number)
    battle.charged = []


def may_engage(s: State, corps: Corps) -> bool:
    """GC-12.4.7.b."""
    units = captain(s, corps).units
    able = any(not unit.counter.type.artillery or captain(s, corps).has("A") for unit in good(s, corps))
    return able and not forces.is_half_demoralised(units)


def declare(g: Table, battle: Battle) -> Flow[None]:
    """GC-12.4.7.a, c, d: from the highest Initiative down; one Corps against several, or several against one."""
    s = g.state
    seat = battle.attacking_side
    left = [corps for corps in of_side(battle, seat) if may_engage(s, corps) and not corps.engagement]
    while left:
        best = max(captain(s, corps).initiative for corps in left)
        tied = [corps for corps in left if captain(s, corps).initiative == best]
        corps = tied[0]
        if len(tied) > 1:
            options = [offer("first", one.captain) for one in tied]
            choice: Option = yield Decision(seat, "battle.first", options, "GC-12.4.7.a")
            corps = by_captain(battle, choice.args[0])
        left = [one for one in left if one is not corps]
        yield from engage(g, battle, corps, last=not left)


def engage(g: Table, battle: Battle, corps: Corps, *, last: bool) -> Flow[None]:
    """GC-12.4.7.a, d: one Corps engages one enemy Corps or more; the last one all whom nobody has engaged."""
    free = [one for one in of_side(battle, 1 - corps.side) if not one.engagement]
    if last and free:
        for one in free:
            join(g, battle, corps, one)
        return
    options = [offer("engage", one.captain) for one in of_side(battle, 1 - corps.side)]
    while options:
        choice = options[0]
        if len(options) > 1:
            choice = yield Decision(corps.side, "battle.engage", options, "GC-12.4.7.a", {"captain": corps.captain})
        if choice is DONE:
            return
        target = by_captain(battle, choice.args[0])
        join(g, battle, corps, target)
        free = [one for one in free if one is not target]
        alone = free and not is_several(battle, corps.engagement, corps.side)
        options = [DONE, *[offer("engage", one.captain) for one in free]] if alone else []


def join(g: Table, battle: Battle, corps: Corps, target: Corps) -> None:
    """GC-12.4.7.c, d: never several against several: out of such an Engagement the newcomer takes one enemy Corps."""
    if corps.engagement:
        target.engagement = corps.engagement
    else:
        if not target.engagement or is_several(battle, target.engagement, target.side):
            target.engagement = 1 + max(one.engagement for one in battle.corps)
        corps.engagement = target.engagement
    g.log("battle.engages", "GC-12.4.7.a", player=corps.side, captain=corps.captain, target=target.captain)


def is_several(battle: Battle, number: int, seat: Seat) -> bool:
    return sum(1 for one in battle.corps if one.engagement == number and one.side == seat) > 1


def fight(g: Table, battle: Battle, number: int) -> Flow[None]:
    """GC-12.4.8: an attack on the Assault Table; the losing Corps are Defeated."""
    s = g.state
    locked = [corps for corps in battle.corps if corps.engagement == number and corps.doing == FIGHTING]
    ours = [corps for corps in locked if corps.side == battle.attacking_side]
    theirs = [corps for corps in locked if corps.side != battle.attacking_side]
    if not ours or not theirs:
        for corps in locked:
            corps.engagement = 0
        return
    show(s, *locked)
    attack = attack_of(s, battle, ours, theirs)
    outcome = yield from assault.resolve(g, attack, "GC-12.4.8.a")
    losers = ours if outcome.loser is attack.attacker else theirs
    yield from check_corps(g, battle, losers, "GC-12.4.8.d")
    for corps in losers:
        corps.doing = DEFEATED
        g.log("battle.defeated", "GC-12.4.8.e", player=corps.side, captain=corps.captain)
    if outcome.captain_check:
        one = losers[g.pick(len(losers))] if len(losers) > 1 else losers[0]
        yield from check_captain(g, battle, one, "GC-13.1.7.e")
    for corps in locked:
        corps.engagement = 0
    defeat_the_broken(g, battle)


def attack_of(s: State, battle: Battle, ours: list[Corps], theirs: list[Corps]) -> Attack:
    """GC-12.4.8.g: with Earthworks and river as they count in this round."""
    attack = Attack(as_party(s, battle, ours), as_party(s, battle, theirs), battle.hex)
    attack.earthworks = works_of(s, battle, theirs[0].side)
    attack.river = river_of(s, battle, ours[0].side)
    return attack


def odds(s: State, battle: Battle, corps: Corps, target: Corps) -> float:
    """That one Corps wins an Engagement with another."""
    return assault.odds(s, attack_of(s, battle, [corps], [target]))


def as_party(s: State, battle: Battle, corps: list[Corps]) -> Party:
    party = Party(corps[0].side, [captain(s, one) for one in corps])
    first = force(s, battle, corps[0].side)
    party.charged = battle.charged
    party.disorganised = first.disorganised
    party.road_march = first.road_march
    party.quarters = first.quarters
    return party


# Step 9-a and the end


def commit_reserves(g: Table, battle: Battle) -> Flow[None]:
    """GC-12.4.9: Reserves come in; a side without a Corps in battle has lost; else the next round."""
    for seat in in_turn(battle):
        while of_side(battle, seat, RESERVE):
            options = [DONE, *[offer("commit", corps.captain) for corps in of_side(battle, seat, RESERVE)]]
            choice: Option = yield Decision(seat, "battle.commit", options, "GC-12.4.9.a")
            if choice is DONE:
                break
            by_captain(battle, choice.args[0]).doing = FIGHTING
            g.log("battle.committed", "GC-12.4.9.a", player=seat, captain=choice.args[0])
    numbers = [len(of_side(battle, 0)), len(of_side(battle, 1))]
    if 0 in numbers:
        both = numbers == [0, 0]
        loser = battle.attacking_side if both else numbers.index(0)
        yield from aftermath.end(g, battle, loser)
        return
    if numbers[0] != numbers[1]:
        battle.attacking_side = 0 if numbers[0] > numbers[1] else 1  # GC-12.4.9.c
    battle.round += 1
    battle.stage = "engage"


def end_undecided(g: Table, battle: Battle) -> None:
    """GC-12.4.7.f, R-75: neither can engage; fewer SP in good order in battle loses, the attacker if they are equal."""
    s = g.state
    sp = [sum(forces.strength(good(s, corps)) for corps in of_side(battle, seat)) for seat in (0, 1)]
    first = battle.attacking_side
    loser = first if sp[first] <= sp[1 - first] else 1 - first
    for corps in of_side(battle, loser):
        corps.doing = DEFEATED
