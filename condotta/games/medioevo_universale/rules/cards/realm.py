"""A. Empire cards: abilities in territories (MU-C1 to C3, C15, C24 to C26, C34, C50, C51, C65, C66, C69, C70)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from condotta.core.flow import DONE, Flow, Option, Seat, choose, offer, pick_one
from condotta.core.windows import Moment

from ...data import HONOUR, TERRITORIES
from ...pieces import C1, CIVIL, HORDE, KINDS, KN, MILITARY, Ban, Spoil
from ...state import State, Table
from .. import barbarians, rebellions
from ..any_time import moments
from ..any_time.moments import Ability, Occasion
from ..battle import battle
from ..combat import arrival
from ..common import asking, control, geography, honour, pieces, questions
from ..march import ways
from ..purchases import building
from . import misc

RELIEF: Final = 3  # MU-C25: MP
LENT: Final = 2  # MU-C66: units


# ---- Bishops (1 to 3)


def bishop(rule: str, kind: str, *when: Moment) -> Ability:
    return Ability((moments.OWN, *when), partial(ban_places, kind), partial(ban, kind, rule))


def ban_places(kind: str, s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """Every territory in the own menu, else the one the moment is about; R-card-bishop: not banned since last turn."""
    areas = s.available if occasion.moment is moments.OWN else (occasion.area,)
    recent = [ban.territory for ban in s.bans if ban.kind == kind and ban.turn >= s.turn - 1]
    return [area for area in areas if area in TERRITORIES and area not in recent]


def ban(kind: str, rule: str, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C1 to C3: no combat in, no trade in, no movement out of a territory for the rest of the turn."""
    s = g.state
    territory = yield from pick_one(seat, "ban", ban_places(kind, s, seat, occasion), f"realm.ban_{kind}", rule)
    s.bans.append(Ban(kind, territory, s.turn))
    g.log(f"realm.banned_{kind}", rule, player=seat, territory=territory)


def may_incite(s: State, seat: Seat, occasion: Occasion) -> bool:
    return barbarians.can_place(s) and bool(questions.territories_of(s, seat))


def incite(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C15, R-card-15: a rebellion in a near territory; any battle is fought at once."""
    s = g.state
    own = questions.territories_of(s, seat)
    where = [t for t in s.control if any(geography.is_near(s, t, here) for here in own)]
    territory = yield from pick_one(seat, "rebellion", where, "realm.incite", "MU-C15")
    g.log("realm.incited", "MU-C15", player=seat, territory=territory)
    victim = s.control[territory]
    if questions.home_of(s, territory) == victim and questions.has_rebellion(s, victim):
        honour.lose(g, victim, -HONOUR.points["new_rebellion"], "MU-hp.m", territory=territory)
    if questions.home_of(s, territory) == victim != seat:  # whoever raises it himself earns nothing by it
        honour.broke_out(s, territory)
    yield from battle.fight_at_once(g, rebellions.break_out(g, victim, territory, "card"))


# ---- Militiamen (24 to 26)


def is_invaded(s: State, seat: Seat, occasion: Occasion) -> bool:
    """A rebellion has broken out in an own territory, or an enemy army enters it."""
    if occasion.area not in TERRITORIES or occasion.seat == seat != occasion.victim:
        return False
    if occasion.victim != seat and questions.owner_of_buildings(s, occasion.area) != seat:
        return False
    army = occasion.seat
    return questions.has_horde(s, occasion.area) or (army != HORDE and questions.at_war(s, seat, army))


def may_defend(s: State, seat: Seat, occasion: Occasion) -> bool:
    return is_invaded(s, seat, occasion) and bool(questions.kinds_in_reserve(s, seat, C1))


def free_defender(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C24: one military unit of any type from the reserve, a Captain at level I."""
    s, area = g.state, occasion.area
    kinds = questions.kinds_in_reserve(s, seat, C1)
    kind = yield from asking.pick_kind(seat, "unit", kinds, "realm.defender", "MU-C24", {"area": area})
    pieces.place_units(s, seat, area, kind, 1)
    g.log("realm.defended", "MU-C24", player=seat, unit=KINDS[kind], territory=area)
    control.hold_on(g, seat, area)


def relief_ways(s: State, seat: Seat, target: str, mp: int) -> dict[str, int]:
    """R-card-25, R-terrain: territories with own units -> MP a unit needs by land through own territories."""
    cheapest = {target: 0}
    edge = [target]
    for here in edge:
        if here != target and s.control.get(here) != seat:
            continue
        for there in geography.LAND[here]:
            cost = cheapest[here] + geography.step_cost(s, there, here)
            if cost > mp or cost >= cheapest.get(there, geography.FAR) or questions.is_banned(s, "movement", there):
                continue
            if geography.is_open(s, there):
                cheapest[there] = cost
                edge.append(there)
    reached = {there: cost for there, cost in cheapest.items() if cost and questions.army_size(s, seat, there)}
    return {there: cost for there, cost in reached.items() if not questions.is_fought_for(s, there)}


def may_relieve(s: State, seat: Seat, occasion: Occasion) -> bool:
    return is_invaded(s, seat, occasion) and bool(relief_ways(s, seat, occasion.area, RELIEF))


def relief_march(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C25: 3 MP for own units that thereby reach the territory; a War Wagon may come along with a unit."""
    s, target, left = g.state, occasion.area, RELIEF
    while costs := relief_ways(s, seat, target, left):
        options = [offer("relief", KINDS[kind], area) for area in costs for kind in questions.kinds_in(s, seat, area)]
        choice = yield from asking.one_or_done(seat, "realm.relief", options, "MU-C25", {"left": left, "area": target})
        if choice is None:
            break
        kind, area = KINDS.index(str(choice.args[0])), str(choice.args[1])
        left -= costs[area]
        yield from bring(g, seat, kind, area, target)
    if left < RELIEF:
        control.hold_on(g, seat, target)


def bring(g: Table, seat: Seat, kind: int, here: str, there: str) -> Flow[None]:
    """One unit, and a War Wagon if there is one and it shall come along."""
    s = g.state
    pieces.move_units(s, seat, here, there, questions.one_unit(kind), done=False)
    g.log("realm.relieved", "MU-C25", player=seat, unit=KINDS[kind], area=here, there=there)
    wagons = [e.id for e in questions.elements_in(s, here, seat) if e.kind == "war_wagon" and e.place == here]
    wagon = yield from pick_one(seat, "take", wagons, "realm.wagon", "MU-C25", decline=DONE)
    if wagon:
        s.elements[wagon].place = there
        g.log("realm.wagon_came", "MU-C25", player=seat, element=wagon, there=there)
    control.settle(g, here)


def may_fortify(s: State, seat: Seat, occasion: Occasion) -> bool:
    """MU-C26: only where own military units stand."""
    built = occasion.area in s.effects.tower
    return is_invaded(s, seat, occasion) and questions.army_size(s, seat, occasion.area) > 0 and not built


def makeshift_tower(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C26: the territory counts as having a Tower, or its military building absorbs 1 more."""
    g.state.effects.tower[occasion.area] = seat
    g.log("realm.tower", "MU-C26", player=seat, territory=occasion.area)


# ---- Templar 34


def templar_places(s: State, seat: Seat, occasion: Occasion) -> Iterator[str]:
    """R-card-34: outside the own kingdom; in the time of others only to reinforce an own army or territory."""
    if occasion.moment is moments.OWN:  # where no battle is under way and nothing forbids it
        for area in s.available:
            is_free = is_abroad(s, seat, area) and not questions.is_fought_for(s, area)
            if is_free and ways.obstacle(s, seat, area) != "forbidden":
                yield area
        return
    own = is_invaded(s, seat, occasion) if occasion.battle is None else occasion.fight_of(seat)
    if own and is_abroad(s, seat, occasion.area):
        yield occasion.area


def may_place_templar(s: State, seat: Seat, occasion: Occasion) -> bool:
    return bool(questions.kinds_in_reserve(s, seat, KN)) and any(templar_places(s, seat, occasion))


def is_abroad(s: State, seat: Seat, area: str) -> bool:
    return area in TERRITORIES and TERRITORIES[area].home != s.kingdom[seat]


def place_templar(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C34: one free unit, no Captain; resistance appears if it applies, and a battle is fought at once."""
    s = g.state
    territory = yield from pick_one(seat, "at", [*templar_places(s, seat, occasion)], "realm.templar", "MU-C34")
    kinds, params = questions.kinds_in_reserve(s, seat, KN), {"territory": territory}
    kind = yield from asking.pick_kind(seat, "unit", kinds, "realm.unit", "MU-C34", params)
    g.log("realm.templar_placed", "MU-C34", player=seat, unit=KINDS[kind], territory=territory)
    pieces.place_units(s, seat, territory, kind, 1)
    if occasion.moment is moments.OWN:
        yield from battle.fight_at_once(g, arrival.arrive(g, seat, territory, {}))
    else:
        control.hold_on(g, seat, territory)


# ---- Diplomats (50, 51)


def own_things(s: State, seat: Seat, occasion: Occasion) -> list[Spoil]:
    """Transports, engines, buildings and Great Market cubes of the user that are about to be sacked."""
    exposed = [thing for thing in occasion.spoils if thing not in s.effects.protected]
    return [thing for thing in exposed if seat != occasion.seat and seat in owners(s, thing, occasion.victim)]


def owners(s: State, thing: Spoil, victim: int) -> tuple[int | None, ...]:
    if thing.kind == "element":
        return (s.elements[thing.id].seat,) if thing.id in s.elements else ()
    return (victim, questions.owner_of_buildings(s, thing.where))


def spare(thing: Spoil) -> Option:
    return offer(f"spare_{thing.kind}", thing.id, thing.where) if thing.where else offer("spare", thing.id)


def protect(number: int, rule: str, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C50, C51, R-card-50: so many things (0: 1d6 for 1 to 3) are not sacked in this turn."""
    left = number or (yield from misc.roll_items(g, seat, rule))
    while left and (things := own_things(g.state, seat, occasion)):
        found = {spare(thing): thing for thing in things}
        thing = yield from asking.pick_of(seat, "realm.protect", found, rule, {"left": left})
        g.state.effects.protected.append(thing)
        g.log("realm.protected", rule, player=seat, thing=thing.id, area=occasion.area)
        left -= 1


# ---- Raiders (65, 66)


def raider_places(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """R-card-65: territories under own control or with an own army; before a battle its area."""
    if not barbarians.can_place(s):
        return []
    if occasion.battle is not None:
        return [occasion.area] if occasion.fight_of(seat) and occasion.area in TERRITORIES else []
    armies = [place for place in s.stacks if place in TERRITORIES and questions.army_size(s, seat, place)]
    return list(dict.fromkeys([*questions.territories_of(s, seat), *armies]))


def own_horde(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C65: a horde of the current composition that is theirs until the end of the turn."""
    territory = yield from pick_one(seat, "at", raider_places(g.state, seat, occasion), "realm.raider", "MU-C65")
    placed = barbarians.muster(g.state, territory, seat, "raider")
    g.log("realm.raided", "MU-C65", player=seat, territory=territory, units=questions.unit_terms(placed))
    control.settle(g, territory)


def hordes_to_join(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """Hordes on land that could be joined: before a battle the one that fights."""
    if occasion.battle is None:
        hordes = [place for place in s.stacks if questions.barbarian_units(s, place)]
    else:
        hordes = [occasion.area] if questions.has_horde(s, occasion.area) else []
    return [horde for horde in hordes if horde in TERRITORIES and lendable(s, seat, horde)]


def lendable(s: State, seat: Seat, horde: str) -> dict[Option, tuple[str, int]]:
    """Own units in own territories that are in no battle."""
    ruled = [unit for unit in questions.own_units(s, seat) if s.control.get(unit[0]) == seat and unit[0] != horde]
    free = [(place, kind) for place, kind in ruled if not questions.is_fought_for(s, place)]
    return {offer("join", KINDS[kind], place): (place, kind) for place, kind in free}


def join_horde(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C66: up to 2 own units fight as barbarians; survivors return at the end of the turn."""
    horde = yield from pick_one(seat, "to", hordes_to_join(g.state, seat, occasion), "realm.horde", "MU-C66")
    for n in range(LENT):
        found = lendable(g.state, seat, horde)
        if not found:
            break
        options = [DONE, *found] if n else list(found)
        choice = yield from choose(seat, "realm.join", options, "MU-C66", {"territory": horde})
        if choice is DONE:
            break
        lend(g, seat, *found[choice], horde)


def lend(g: Table, seat: Seat, home: str, kind: int, horde: str) -> None:
    for real in pieces.take_off(g.state, seat, home, kind, 1):
        pieces.add_units(g.state, seat, horde, real, 1, commander=HORDE, why="joined", home=home)
    g.log("realm.joined", "MU-C66", player=seat, unit=KINDS[kind], territory=home, there=horde)
    control.settle(g, home)
    control.settle(g, horde)


# ---- Sheriffs (69, 70)


def sheriff(rule: str, category: int, other: int) -> Ability:
    return Ability((moments.OWN,), partial(to_raise, category, other), partial(raise_building, category, other, rule))


def to_raise(category: int, other: int, s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """Territories where the building of the other category has a higher level."""
    built = [t for t in questions.territories_of(s, seat) if t in s.buildings]
    lower = [t for t in built if s.buildings[t][category] < s.buildings[t][other]]
    return [t for t in lower if building.may_raise(s, t, category)]


def raise_building(category: int, other: int, rule: str, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C69, C70, R-build-hp: one level more for nothing."""
    where, params = to_raise(category, other, g.state, seat, occasion), {"category": questions.CATEGORY_IDS[category]}
    territory = yield from pick_one(seat, "at", where, "realm.raise", rule, params)
    yield from building.raise_building(g, seat, territory, category, rule)


INVASION: Final = (moments.REBELLION, moments.ARMY_ENTERS)
OWN_OR_BATTLE: Final = (moments.OWN, moments.BEFORE_BATTLE)
ABILITIES: Final[dict[str, Ability]] = {
    "bishop.1": bishop("MU-C1", "combat", *INVASION, moments.BEFORE_BATTLE, moments.BEFORE_ROUND),
    "bishop.2": bishop("MU-C2", "trade", moments.TRADE_ACTION),
    "bishop.3": bishop("MU-C3", "movement", moments.SETS_OUT, moments.TRADE_ACTION),
    "infiltrator.15": Ability((moments.OWN, moments.BIDS), may_incite, incite),
    "militiaman.24": Ability(INVASION, may_defend, free_defender),
    "militiaman.25": Ability(INVASION, may_relieve, relief_march),
    "militiaman.26": Ability(INVASION, may_fortify, makeshift_tower),
    "templar.34": Ability((*OWN_OR_BATTLE, moments.ARMY_ENTERS), may_place_templar, place_templar),
    "diplomat.50": Ability((moments.BEFORE_SACK,), own_things, partial(protect, 0, "MU-C50")),
    "diplomat.51": Ability((moments.BEFORE_SACK,), own_things, partial(protect, 1, "MU-C51")),
    "raider.65": Ability(OWN_OR_BATTLE, raider_places, own_horde),
    "raider.66": Ability(OWN_OR_BATTLE, hordes_to_join, join_horde),
    "sheriff.69": sheriff("MU-C69", CIVIL, MILITARY),
    "sheriff.70": sheriff("MU-C70", MILITARY, CIVIL),
}
