"""What a seat cannot know of the enemy (GC-1.4 and the ledger's list), dealt anew as it could imagine it.

Face-down counters of an Army change places with all that is on their cards, also with those who lead nobody; units
change cards and SP change units of their kind; Orders become others of the same price, for the AP track is open. All
else stays: what was seen, who stands in a Contested hex, and who is known to lead a Force or none (R-69).
"""

# compiled: bots have all that is hidden dealt anew at every fork

from __future__ import annotations

from condotta.core.flow import Seat
from condotta.core.game import seat_pin
from condotta.core.rng import Rng

from ..data import FACTS, MOVEMENT
from ..pieces import Leader, Unit
from ..rules.combat.extended import chits
from ..rules.command import income, orders
from ..rules.command.barons import needs_order
from ..rules.common import changes, forces, ground, intelligence
from ..rules.march import activation
from ..state import State

ORDERLY = ("barons", "captains", "battles", "attrition")  # phases in which few things of the side that is asked matter
SWAPS = 2  # for each unit
MOST_FORCES: int = MOVEMENT["most_forces"]
LEAST_INFANTRY: int = FACTS.earthworks["least_infantry"]


def redeal(s: State, seat: Seat, rng: Rng, pinned: frozenset[str]) -> None:
    foe = 1 - seat
    asked = seat_pin(foe) in pinned
    if not asked:
        redeal_chits(s, foe, rng, pinned)
    if s.phase == "over" or (asked and s.phase not in ORDERLY):
        return
    if not asked and s.phase != "administration":  # lines of communication are traced there
        exchange_roles(s, [one for one in untold(s, foe) if not is_named(s, one, pinned)], rng)
    own = [one for one in forces.forces_of(s, foe) if is_away(s, one) and not is_named(s, one, pinned)]
    if not asked:
        exchange_faces(s, [one for one in own if not one.face_up and not one.is_baron], rng)
    cards = [one for first in own if not first.is_baron for one in forces.captains(s, first) if is_unknown(s, one)]
    exchange_units(s, cards, rng)
    if not asked:
        redeal_orders(s, foe, own, rng)


def redeal_chits(s: State, foe: Seat, rng: Rng, pinned: frozenset[str]) -> None:
    """Chits that lie face down on the Captains of the enemy: as many as before on each, of those that can be there.

    Impetuous Captains have a Charge until they have made one (GC-4.8.I.d); what the choices since have used stays.
    """
    battle = s.battle
    if battle is None or battle.roster is None:
        return
    own = [corps for corps in battle.corps if corps.side == foe and corps.captain in s.leaders]
    if any(corps.captain in pinned for corps in own):
        return
    posts = {corps.captain: battle.roster.posts[corps.captain] for corps in own}
    eager = [id for id, post in posts.items() if s.leaders[id].has("I") and not post.rode]
    bound = [id for id in eager if chits.CHARGE in posts[id].chits]
    used = [chit for post in posts.values() for chit in post.played] + battle.roster.spent[foe]
    used += [chits.CHARGE] * len(bound)
    whole = [*[chit for chit in chits.SELECTABLE for _ in range(chits.SET[chit])], *chits.given(s, battle, foe)]
    left = [chit for place, chit in enumerate(whole) if whole[:place].count(chit) >= used.count(chit)]
    for id, post in posts.items():
        known = [chits.CHARGE] if id in bound else []
        wanted = min(len(post.chits) - len(known), len(left))
        post.chits = known + [left.pop(rng.below(len(left))) for _ in range(wanted)]


def is_away(s: State, first: Leader) -> bool:
    """It takes no part in what is going on: flows hold to those who do."""
    busy = [s.battle.hex] if s.battle is not None else []
    if s.march is not None and s.march.leader in s.leaders:
        busy.append(s.leaders[s.march.leader].place)
    return first.place not in busy and not forces.is_contested(s, first.place)


def is_named(s: State, first: Leader, pinned: frozenset[str]) -> bool:
    """An open option of the enemy is about it, or it has been named for activation."""
    if first.id in s.named or (s.march is not None and first.id in s.march.detached):
        return True
    return bool(pinned) and any(
        one.id in pinned or any(unit.id in pinned for unit in one.units) for one in forces.captains(s, first)
    )


def is_unknown(s: State, captain: Leader) -> bool:
    """The enemy has not seen his card as it is."""
    seen = s.seen[1 - captain.side].get(captain.id)
    if seen is None:
        return True
    return [(u.id, u.sp, u.demoralised) for u in seen.units] != [(u.id, u.sp, u.demoralised) for u in captain.units]


# Who leads a Force


def untold(s: State, foe: Seat) -> list[Leader]:
    """R-69: face-down Captains who may lead a Force or none, for all that the other side knows."""
    met = [one.place for one in s.leaders.values() if one.side != foe]
    found = [one for one in s.leaders.values() if one.side == foe and one.on_map and one.place and not one.face_up]
    return [one for one in found if not intelligence.is_told(one) and is_away(s, one) and one.place not in met]


def exchange_roles(s: State, hidden: list[Leader], rng: Rng) -> None:
    """Who leads nobody changes places with any other of his Army."""
    for place, one in enumerate(hidden):
        other = hidden[place + rng.below(len(hidden) - place)]
        lone = not (forces.is_force(s, one) and forces.is_force(s, other))
        if other is not one and other.army == one.army and lone:
            change_places(s, one, other)
            if not (may_stand(s, one) and may_stand(s, other)):
                change_places(s, one, other)


def change_places(s: State, one: Leader, other: Leader) -> None:
    one.place, other.place = other.place, one.place
    one.token, other.token = other.token, one.token
    for each in s.leaders.values():
        if each.under in (one.id, other.id):
            each.place = s.leaders[each.under].place


def may_stand(s: State, leader: Leader) -> bool:
    """GC-15.2.a, GC-6.1.2.a: a Force would have taken the place where it stands, and the enemy's Supply Source."""
    if not forces.is_force(s, leader):
        return True
    place, foe = ground.place_at(leader.place), 1 - leader.side
    taken = place is None or not ground.may_be_conquered(s, place) or ground.owner(s, place) == leader.side
    sources = [s.sources[pool].hex for pool in income.pools_of(s, foe)]
    return (
        taken
        and leader.place not in sources
        and (not leader.order or leader.order in orders.legal_orders(s, leader))
        and len(forces.forces_at(s, leader.place, leader.side)) <= MOST_FORCES
    )


# Who is where


def exchange_faces(s: State, hidden: list[Leader], rng: Rng) -> None:
    """Any of them may be any other of his Army whom the Orders and markers on the map fit as well."""
    for place, one in enumerate(hidden):
        other = hidden[place + rng.below(len(hidden) - place)]
        if other is not one and other.army == one.army:
            prices = cost(s, one), cost(s, other)
            exchange(s, one, other)
            if not (fits(s, one, prices[0]) and fits(s, other, prices[1])):
                exchange(s, one, other)


def cost(s: State, leader: Leader) -> int:
    """What the Order of a Force was worth."""
    return orders.cost(s, leader, leader.order) if leader.order else 0


def fits(s: State, leader: Leader, price: int) -> bool:
    return (
        (not leader.order or leader.order in orders.legal_orders(s, leader))
        and cost(s, leader) == price
        and has_works(s, leader)
    )


def has_works(s: State, leader: Leader) -> bool:
    """GC-8.5.b: whoever has Earthworks has infantry."""
    first = forces.first_captain(s, leader)
    return not first.earthworks or forces.infantry_sp(forces.units(s, first)) >= LEAST_INFANTRY


def exchange(s: State, one: Leader, other: Leader) -> None:
    """Two Captains change counters, with all who and all that is on their cards."""
    one.id, other.id = other.id, one.id
    one.general, other.general = other.general, one.general
    one.units, other.units = other.units, one.units
    one.auxiliaries, other.auxiliaries = other.auxiliaries, one.auxiliaries
    one.previous_attack, other.previous_attack = other.previous_attack, one.previous_attack
    everybody = list(s.leaders.values())
    s.leaders.clear()
    s.leaders.update({each.id: each for each in everybody})
    for each in everybody:
        if each.under in (one.id, other.id):
            each.place = s.leaders[each.under].place


# What they have


def exchange_units(s: State, cards: list[Leader], rng: Rng) -> None:
    """Units of one Army and arm change cards, SP change units of one kind."""
    held = [(one, unit) for one in cards for unit in one.units if not unit.is_baron]
    for _ in range(SWAPS * len(held)):
        first, second = rng.below(len(held)), rng.below(len(held))
        (one, unit), (other, another) = held[first], held[second]
        if first != second and unit.counter.like(another.counter) and unit.demoralised == another.demoralised:
            move_strength(s, (one, other), unit, another, rng)
        if one is not other and one.army == other.army and arm(unit) == arm(another):
            swap(one, unit, other, another)
            if has_works(s, one) and has_works(s, other):
                held[first], held[second] = (one, another), (other, unit)
            else:
                swap(one, another, other, unit)


def arm(unit: Unit) -> tuple[bool, bool, bool, bool, int]:
    type = unit.counter.type
    return type.cavalry, type.artillery, type.light, unit.demoralised, type.move


def swap(one: Leader, unit: Unit, other: Leader, another: Unit) -> None:
    one.units[one.units.index(unit)] = another
    other.units[other.units.index(another)] = unit


def move_strength(s: State, captains: tuple[Leader, Leader], giver: Unit, taker: Unit, rng: Rng) -> None:
    """A unit keeps at least 1 SP and has never more than its Maximum Strength."""
    most = min(giver.sp - 1, taker.counter.most - taker.sp)
    sp = rng.below(most + 1) if most > 0 else 0
    giver.sp, taker.sp = giver.sp - sp, taker.sp + sp
    if not all(has_works(s, one) for one in captains):
        giver.sp, taker.sp = giver.sp + sp, taker.sp - sp


# What they are to do


def redeal_orders(s: State, foe: Seat, own: list[Leader], rng: Rng) -> None:
    """GC-7.2.g: an Order of the same price that allows all that was seen; who could still be activated can be."""
    able = has_somebody(s, foe)
    before = [(one, one.order) for one in own]
    exchange_orders([one for one in own if one.is_baron], rng)
    for one in own:
        found = [order for order in orders.legal_orders(s, one) if may_be(s, one, order)] if one.order else []
        if found and not one.is_baron:
            one.order = found[rng.below(len(found))]
    if has_somebody(s, foe) != able:
        for one, order in before:
            one.order = order


def exchange_orders(barons: list[Leader], rng: Rng) -> None:
    """GC-16.3.b: which of the Barons at home hold the Orders that there are for them."""
    hidden = [one for one in barons if one.order != changes.RETREAT and not needs_order(one) and not one.activations]
    for place, one in enumerate(hidden):
        other = hidden[place + rng.below(len(hidden) - place)]
        one.order, other.order = other.order, one.order


def has_somebody(s: State, foe: Seat) -> list[bool]:
    return [bool(activation.available(s, foe, barons=barons)) for barons in (False, True)]


def may_be(s: State, one: Leader, order: str) -> bool:
    if changes.RETREAT in (order, one.order):
        return order == one.order  # it lies open
    if one.road_march or one.besieges:
        return order == one.order
    resting = order in (changes.STAND, changes.GARRISON)
    if resting and (one.marched or one.activations == 2):
        return False
    return (resting or not one.quarters) and orders.cost(s, one, order) == cost(s, one)
