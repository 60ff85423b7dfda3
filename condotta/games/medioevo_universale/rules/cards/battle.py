"""A. Empire cards: abilities in battle (MU-C4 to C10, C12, C14, C16 to C18, C27 to C29, C35, C39 to C41, C46 …)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, TypeAlias

from condotta.core.flow import Flow, Seat, agrees, offer, pick_one

from ...data import SIEGE_ENGINES, SPY_BACKFIRES, SPY_DIE, SPY_SUCCESS
from ...pieces import AR, C1, C2, C3, HI, HORDE, KINDS, KN, LI, Battle, Fallen, Fighter, Stack
from ...state import State, Table
from ..any_time import moments, windows
from ..any_time.moments import Ability, Occasion, own_battle
from ..battle import powers, preparation, shooting, totals
from ..common import asking, clash, pieces, prisoners, questions
from . import misc

Targets: TypeAlias = Callable[[State, Battle, Fighter], Sequence[object]]
Effect: TypeAlias = Callable[[Table, Seat, Battle, Fighter], Flow[None]]
BONUS: Final = 2  # MU-C5
PENALTY_LESS: Final = 2  # MU-C41
LOWER_RATIO: Final = 2  # MU-C40


def sides(b: Battle) -> dict[str, Fighter]:
    return {"attacker": b.attacker, "defender": b.defender}


# ---- Condottieri (4, 5)


def outnumbering(s: State, b: Battle, side: Fighter) -> list[int]:
    """MU-C4: types of which the enemy has some, but fewer, and whose power acts in this step."""
    own, theirs = clash.melee(s, b, side), clash.melee(s, b, clash.enemy(b, side))
    acting = (AR,) if b.step == "archery" else (LI, HI, KN)
    more = [kind for kind in acting if own[kind] > theirs[kind] > 0 and (kind in powers.AT_SEA or not b.at_sea)]
    return [kind for kind in more if kind not in side.enabled + side.cancelled]


def outnumber(g: Table, b: Battle, side: Fighter) -> Flow[None]:
    """MU-C4, R-card-4: one type uses its power although the enemy has some of it."""
    kind = yield from asking.pick_kind(side.seat, "type", outnumbering(g.state, b, side), "battle.type", "MU-C4")
    side.enabled.append(kind)
    g.log("battle.type_enabled", "MU-C4", player=side.seat, unit=KINDS[kind])


def strengthen(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C5: +2 for either side of anybody's battle."""
    assert occasion.battle is not None
    found = sides(occasion.battle)
    side = yield from pick_one(seat, "side", list(found), "battle.side", "MU-C5")
    found[side].bonus += BONUS
    g.log("battle.strengthened", "MU-C5", player=seat, side=side, points=BONUS)


# ---- Crossbowmen (7, 8, 9)


def may_shoot(least: int, s: State, b: Battle, side: Fighter) -> bool:
    """The own Archers who shoot are at least so many; with 0 the power must only be free (R-card-7)."""
    return powers.is_free(s, b, side, AR) and shooting.shots(s, b, side) >= least


def more_archers(g: Table, b: Battle, side: Fighter) -> Flow[None]:
    """MU-C7: one to three units have the Archer power besides their own."""
    side.extra_shots += yield from misc.roll_items(g, side.seat, "MU-C7")


def aim(g: Table, b: Battle, side: Fighter) -> None:
    """MU-C8: −1 on each die for every pair that shoots, at most −3."""
    side.aim = -min(shooting.MOST_AIM, shooting.shots(g.state, b, side) // 2)
    g.log("battle.aimed", "MU-C8", player=side.seat, points=-side.aim)


def reroll_shots(g: Table, b: Battle, side: Fighter) -> None:
    """MU-C9."""
    side.rerolls_shots = True


# ---- Scientists (10, 12) and the Gunner (52)


def manned(s: State, b: Battle, side: Fighter) -> list[str]:
    return [id for id in side.targets if sum(side.crews[id]) + side.gunner and id not in side.double_crew]


def double_crew(g: Table, b: Battle, side: Fighter) -> Flow[None]:
    """MU-C10: the crew of one engine counts double."""
    engine = yield from pick_one(side.seat, "double", manned(g.state, b, side), "battle.double_crew", "MU-C10")
    side.double_crew.append(engine)
    g.log("battle.crew_doubled", "MU-C10", player=side.seat, engine=engine)


def may_protect_more(s: State, b: Battle, side: Fighter) -> bool:
    return s.effects.second.get(b.area) != side.seat and clash.protection(s, b, side) > 0


def protect_more(g: Table, b: Battle, side: Fighter) -> Flow[None]:
    """MU-C12: against a second kind of damage, for the rest of the turn."""
    g.state.effects.second[b.area] = side.seat
    yield from preparation.choose_wall(g, b, side)


def help_gunners(g: Table, b: Battle, side: Fighter) -> None:
    """MU-C52: every own engine has one more in its crew, for the battle."""
    side.gunner = True
    g.log("battle.gunner", "MU-C52", player=side.seat)


# ---- Spies (16 to 18)


def spy(rule: str, targets: Targets, effect: Effect) -> Ability:
    """In an own battle, before any die, if there is something to harm."""
    when = (moments.BEFORE_BATTLE, moments.BEFORE_ROUND)
    return own_battle(when, partial(may_spy, targets), partial(send, rule, effect))


def may_spy(targets: Targets, s: State, b: Battle, side: Fighter) -> bool:
    return b.round <= 1 and clash.both_present(s, b) and bool(targets(s, b, clash.enemy(b, side)))


def send(rule: str, effect: Effect, g: Table, b: Battle, side: Fighter) -> Flow[None]:
    """1d8: 1 to 3 success, 4 to 6 nothing, 7 and 8 an own unit is removed."""
    seat = side.seat
    dice = [g.die(seat, SPY_DIE)]
    yield from windows.window(g, moments.ROLLED, seat, area=b.area, battle=b, dice=dice)
    succeeds, backfires = dice[0] in SPY_SUCCESS, dice[0] in SPY_BACKFIRES
    g.log("battle.spy", rule, player=seat, result=dice[0], succeeds=succeeds, backfires=backfires)
    if succeeds:
        yield from effect(g, seat, b, clash.enemy(b, side))
    elif backfires:
        yield from remove_unit(rule, g, seat, b, side)


def things(s: State, b: Battle, side: Fighter) -> list[str]:
    """War Wagons and siege engines of the enemy."""
    kinds = ("war_wagon", *SIEGE_ENGINES)
    return [e.id for e in questions.elements_in(s, b.area) if e.commander == side.seat and e.kind in kinds]


def sabotage(g: Table, seat: Seat, b: Battle, side: Fighter) -> Flow[None]:
    """MU-C16: one level less; of level I it is removed."""
    s = g.state
    id = yield from pick_one(seat, "sabotage", things(s, b, side), "battle.sabotage", "MU-C16")
    element = s.elements[id]
    g.log("battle.sabotaged", "MU-C16", player=seat, element=id)
    if element.level == 1 or not can_shrink(s, id):
        pieces.drop_element(g, id)
    else:
        lesser = pieces.upgrade_element(s, id, element.level - 1)
        lesser.mp = max(0, lesser.mp)


def can_shrink(s: State, id: str) -> bool:
    """Its owner can mark one of the lower level, and an engine of that kind is in the pool."""
    element = s.elements[id]
    lower = element.level - 1
    if element.seat == HORDE or not questions.may_own(s, element.seat, lower, element.level):
        return False
    lesser = [engine.id for engine in SIEGE_ENGINES.values() if engine.level == lower]
    return not questions.is_engine(element) or questions.pool_left(s, lesser[0]) > 0


def units(s: State, b: Battle, side: Fighter) -> list[int]:
    return questions.kinds_in(s, side.seat, b.area)


def remove_unit(rule: str, g: Table, seat: Seat, b: Battle, side: Fighter) -> Flow[None]:
    """MU-C17: the user chooses which unit of a side goes."""
    s = g.state
    there = units(s, b, side)
    if not there:
        return
    kind = yield from asking.pick_kind(seat, "unit", there, "battle.remove", rule)
    take_away(s, b, side, kind)
    side.trapped[kind] = min(side.trapped[kind], questions.army(s, side.seat, b.area)[kind])
    if b.round:
        side.lost += 1
    g.log("battle.removed", rule, player=seat, unit=KINDS[kind])


def take_away(s: State, b: Battle, side: Fighter, kind: int) -> None:
    """One unit of this kind leaves a side for its owner's reserve."""
    place = next(stack.place for stack in questions.stacks_of(s, side.seat, b.area) if stack.number(kind))
    pieces.remove_units(s, pieces.owner_hit(s, side.seat, place, kind), place, kind, 1, side.seat)


def free_units(s: State, b: Battle, side: Fighter) -> list[int]:
    """Those that are not trapped yet."""
    return [kind for kind, n in enumerate(clash.melee(s, b, side)) if n]


def trap(g: Table, seat: Seat, b: Battle, side: Fighter) -> Flow[None]:
    """MU-C18: one enemy unit takes no part in the battle."""
    kind = yield from asking.pick_kind(seat, "unit", free_units(g.state, b, side), "battle.trap", "MU-C18")
    side.trapped[kind] += 1
    g.log("battle.trapped", "MU-C18", player=seat, unit=KINDS[kind])


# ---- Infiltrator 14 and Templar 35


def place_for(s: State, b: Battle, side: Fighter) -> str:
    """Where one more unit of a side stands: in the territory, or on a Galley with room; "": nowhere."""
    if not b.at_sea:
        return b.area
    ships = clash.galleys(s, side.seat, b.area)
    return next((ship.id for ship in ships if pieces.load_of(s, ship.id) < pieces.capacity(s, ship)), "")


def turncoats(s: State, b: Battle, side: Fighter) -> list[int]:
    """R-card-14: enemy units but Captains of which the user has one in reserve."""
    if not clash.both_present(s, b) or not place_for(s, b, side):
        return []
    theirs = questions.army(s, clash.enemy(b, side).seat, b.area)
    return [kind for kind in questions.kinds_in_reserve(s, side.seat, KN) if theirs[kind]]


def turn_one(g: Table, b: Battle, side: Fighter) -> Flow[None]:
    """MU-C14: an enemy unit is replaced by an own one of the same type."""
    s, seat = g.state, side.seat
    kind = yield from asking.pick_kind(seat, "unit", turncoats(s, b, side), "battle.turncoat", "MU-C14")
    take_away(s, b, clash.enemy(b, side), kind)
    pieces.place_units(s, seat, place_for(s, b, side), kind, 1)
    g.log("battle.turned", "MU-C14", player=seat, unit=KINDS[kind])


def joinable(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """R-card-34: sides of players in a battle outside the own kingdom, with room for a unit."""
    b = occasion.battle
    if b is None or b.area in questions.homes(s, seat) or not clash.both_present(s, b):
        return []
    if not questions.kinds_in_reserve(s, seat, KN):
        return []
    own = clash.side_of(b, seat)
    return [id for id, side in sides(b).items() if side.seat != HORDE and own in (None, side) and place_for(s, b, side)]


def join(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C35, R-card-34: a free unit for one side, if its player agrees."""
    s, b = g.state, occasion.battle
    assert b is not None
    side = sides(b)[(yield from pick_one(seat, "side", joinable(s, seat, occasion), "battle.join", "MU-C35"))]
    kinds = questions.kinds_in_reserve(s, seat, KN)
    kind = yield from asking.pick_kind(seat, "unit", kinds, "battle.join_unit", "MU-C35")
    if side.seat != seat:
        params = {"player": seat, "unit": KINDS[kind]}
        if not (yield from agrees(side.seat, "battle.join_agree", "MU-C35", params)):
            return
    pieces.place_units(s, seat, place_for(s, b, side), kind, 1, side.seat, "" if side.seat == seat else "joined")
    g.log("battle.joined", "MU-C35", player=seat, other=side.seat, unit=KINDS[kind])


# ---- Surgeons (27 to 29)


def is_hurt(s: State, seat: Seat, occasion: Occasion) -> bool:
    fight = occasion.fight_of(seat)
    return fight is not None and occasion.seat == seat and not fight[1].ignores_one


def heal(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C27, R-card-27: the first point is ignored."""
    fight = occasion.fight_of(seat)
    assert fight is not None
    fight[1].ignores_one = True
    g.log("battle.healed", "MU-C27", player=seat)


def buy_again(g: Table, b: Battle, side: Fighter) -> None:
    """MU-C28: what is lost in this round costs half in the next phase 4."""
    side.cheap_again = True


def may_buy_again(s: State, b: Battle, side: Fighter) -> bool:
    """Before a round, or when it has cost units; note_round counts them."""
    return not side.cheap_again and (b.step == "prepare" or any(side.fallen))


def postpone(g: Table, b: Battle, side: Fighter) -> None:
    """MU-C29: those hit by shots fall at the end of the round."""
    side.postpones = True


# ---- Jailers (39 to 41)


def fallen_enemies(s: State, seat: Seat, occasion: Occasion) -> list[int]:
    """R-card-39: kinds of a player's units that were just destroyed by the user's side."""
    if occasion.fight_of(seat) is None or occasion.seat == seat:
        return []
    return sorted({unit.kind for unit in occasion.fallen if prisoners.may_be(s, seat, unit.owner)})


def jail(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C39: one of them is taken prisoner instead."""
    fight = occasion.fight_of(seat)
    assert fight is not None
    kind = yield from asking.pick_kind(seat, "unit", fallen_enemies(g.state, seat, occasion), "battle.jail", "MU-C39")
    fallen = [unit.owner for unit in occasion.fallen if unit.kind == kind]
    owner = next(owner for owner in fallen if prisoners.may_be(g.state, seat, owner))
    occasion.fallen.remove(Fallen(owner, kind))
    b, side = fight
    side.captured[prisoners.take_from_reserve(g, seat, owner, kind)] += 1
    loser = clash.enemy(b, side)
    if owner == loser.seat:
        loser.fallen[kind] -= 1  # it is in no reserve (MU-C28)


def captures_weakly(s: State, b: Battle, side: Fighter) -> bool:
    """The own side wants to capture, and the penalty holds."""
    return side.capturing and not totals.is_strong_enough(s, b, side)


def lower_ratio(g: Table, b: Battle, side: Fighter) -> None:
    """MU-C40: two to one is enough."""
    side.ratio = LOWER_RATIO
    g.log("battle.ratio", "MU-C40", player=side.seat)


def lower_penalty(g: Table, b: Battle, side: Fighter) -> None:
    """MU-C41: two points less are lost."""
    side.penalty_less += PENALTY_LESS
    g.log("battle.penalty_less", "MU-C41", player=side.seat, points=PENALTY_LESS)


# ---- Assassins (46, 47)


def lowerable(s: State, seat: Seat, occasion: Occasion) -> dict[str, list[int]]:
    """R-card-assassin: the roll just made; before damage those of both sides, but no fixed dice of barbarians."""
    rolls, b = {"": occasion.dice}, occasion.battle
    if occasion.moment is moments.VALUES and b is not None:
        rolls = {id: side.dice for id, side in sides(b).items() if not clash.fights_as_horde(s, b, side)}
    return {id: dice for id, dice in rolls.items() if max(dice, default=0) > 1}


def lower(rule: str, points: int, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C46, C47: one die, not below 1."""
    rolls = lowerable(g.state, seat, occasion)
    dice = rolls[(yield from pick_one(seat, "side", list(rolls), "battle.whose_die", rule))]
    found = {offer("die", i + 1, die): i for i, die in enumerate(dice) if die > 1}
    which = yield from asking.pick_of(seat, "battle.die", found, rule, {"dice": dice[:]})
    before = dice[which]
    dice[which] = max(1, before - points)
    g.log("battle.die_lowered", rule, player=seat, before=before, now=dice[which])


def assassin(rule: str, points: int) -> Ability:
    when = (moments.BARBARIAN_DICE, moments.SHOT_ROLLED, moments.ROLLED, moments.VALUES)
    return Ability(when, lowerable, partial(lower, rule, points))


# ---- Heroines (67, 68)


def heroine(rule: str, makes: bool) -> Ability:
    """MU-C67 makes a Captain, C68 a Captain of the next level."""
    when = (moments.OWN, moments.BEFORE_BATTLE, moments.BEFORE_ROUND)
    return Ability(when, lambda s, seat, occasion: any(armies(makes, s, occasion)), partial(raise_one, makes, rule))


def armies(makes: bool, s: State, occasion: Occasion) -> Iterator[tuple[str, int]]:
    """Area and commander of armies of players that have somebody to raise: of the battle, or of all on the map."""
    if occasion.battle is not None:
        found = [(occasion.area, f.seat) for f in clash.sides(occasion.battle)]
    else:
        areas = dict.fromkeys(questions.area_of(s, place) for place in s.stacks)
        found = [(area, commander) for area in areas for commander in questions.armies_in(s, area)]
    return (army for army in found if army[1] != HORDE and to_raise(makes, s, *army))


def to_raise(makes: bool, s: State, area: str, commander: int) -> dict[int, Stack]:
    """Kinds of this army that can be raised, with the stack; R-card-heroine: its owner has a Captain in reserve."""
    if makes and any(questions.army(s, commander, area)[C1:]):
        return {}
    found: dict[int, Stack] = {}
    stacks = [stack for stack in questions.stacks_of(s, commander, area) if stack.owner != HORDE]
    for kind in range(C1) if makes else (C1, C2):
        for stack in stacks:
            if stack.number(kind) and (not makes or questions.in_reserve(s, stack.owner, C1)):
                found.setdefault(kind, stack)
    return found


def raise_one(makes: bool, rule: str, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C67, C68: until the end of the turn (R-card-heroine)."""
    s = g.state
    found = {offer("army", *army): army for army in armies(makes, s, occasion)}
    area, commander = yield from asking.pick_of(seat, "battle.army", found, rule)
    stacks = to_raise(makes, s, area, commander)
    kind = yield from asking.pick_kind(seat, "unit", stacks, "battle.raise", rule, {"area": area})
    stack, into = stacks[kind], C1 if makes else min(C3, kind + 1)
    pieces.disguise(s, stack, kind, into, "heroine")
    g.log("battle.raised", rule, player=seat, owner=stack.owner, unit=KINDS[kind], into=KINDS[into], area=area)


ROUND: Final = (moments.BEFORE_ROUND,)
ARCHERY: Final = (moments.ARCHERY,)
ABILITIES: Final[dict[str, Ability]] = {
    "condottiere.4": own_battle((moments.ARCHERY, moments.POWERS), outnumbering, outnumber),
    "condottiere.5": Ability((moments.VALUES,), misc.always, strengthen),
    "crossbowman.7": own_battle(ARCHERY, partial(may_shoot, 0), more_archers),
    "crossbowman.8": own_battle(ARCHERY, partial(may_shoot, 2), aim),
    "crossbowman.9": own_battle(ARCHERY, partial(may_shoot, 1), reroll_shots),
    "scientist.10": own_battle((moments.ARTILLERY,), manned, double_crew),
    "scientist.12": own_battle(ROUND, may_protect_more, protect_more),
    "infiltrator.14": own_battle((moments.BEFORE_BATTLE,), turncoats, turn_one),
    "spy.16": spy("MU-C16", things, sabotage),
    "spy.17": spy("MU-C17", units, partial(remove_unit, "MU-C17")),
    "spy.18": spy("MU-C18", free_units, trap),
    "surgeon.27": Ability((moments.DAMAGE,), is_hurt, heal),
    "surgeon.28": own_battle((*ROUND, moments.ROUND_ENDS), may_buy_again, buy_again),
    "surgeon.29": own_battle(ROUND, lambda s, b, side: not side.postpones, postpone),
    "templar.35": Ability((moments.BEFORE_BATTLE, moments.BEFORE_ROUND), joinable, join),
    "jailer.39": Ability((moments.DESTROYED,), fallen_enemies, jail),
    "jailer.40": own_battle(ROUND, captures_weakly, lower_ratio),
    "jailer.41": own_battle((moments.VALUES,), captures_weakly, lower_penalty),
    "assassin.46": assassin("MU-C46", 1),
    "assassin.47": assassin("MU-C47", 2),
    "gunner.52": own_battle(
        ROUND, lambda s, b, side: not side.gunner and preparation.engines(s, b, side), help_gunners
    ),
    "heroine.67": heroine("MU-C67", makes=True),
    "heroine.68": heroine("MU-C68", makes=False),
}
