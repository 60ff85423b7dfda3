"""A. Empire cards: abilities in territories (MU-C1 to C3, C15, C24 to C26, C34, C50, C51, C65, C66, C69, C70)."""

from __future__ import annotations

from functools import partial
from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, Seat, choose, offer, pick_one

from ...data import HONOUR, TERRITORIES
from ...state import C1, CIVIL, HORDE, KINDS, KN, MILITARY, Ban, State, Table, nothing
from .. import barbarians, rebellions
from ..any_time import moments
from ..any_time.moments import Ability, Occasion
from ..battle import battle
from ..combat import arrival
from ..common import clash, control, geography, honour, pieces, questions
from ..march import ways
from ..purchases import building
from . import papers

RELIEF: Final = 3  # MU-C25: MP
LENT: Final = 2  # MU-C66: units


# ---- Bishops (1 to 3)


def may_be_banned(s: State, kind: str, territory: str) -> bool:
    """R-card-bishop: not in this turn nor in the last one, whoever did it."""
    return not any(ban.kind == kind and ban.territory == territory and ban.turn >= s.turn - 1 for ban in s.bans)


def ban_places(s: State, kind: str, occasion: Occasion) -> list[str]:
    """Every territory in the own menu; else the one the moment is about."""
    areas = s.available if occasion.moment is moments.OWN else (occasion.area,)
    return [area for area in areas if area in TERRITORIES and may_be_banned(s, kind, area)]


def may_ban(kind: str, s: State, seat: Seat, occasion: Occasion) -> bool:
    return bool(ban_places(s, kind, occasion))


def ban(kind: str, rule: str, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C1 to C3: no combat in, no trade in, no movement out of a territory for the rest of the turn."""
    s = g.state
    where = ban_places(s, kind, occasion)
    territory = yield from pick_one(seat, "ban", where, f"realm.ban_{kind}", rule)
    s.bans.append(Ban(kind, territory, s.turn))
    g.log(f"realm.banned_{kind}", rule, player=seat, territory=territory)


# ---- Infiltrator 15


def places_to_incite(s: State, seat: Seat) -> list[str]:
    """R-card-15: controlled territories near one that the user controls."""
    own = questions.territories_of(s, seat)
    return [territory for territory in s.control if any(geography.is_near(s, territory, here) for here in own)]


def may_incite(s: State, seat: Seat, occasion: Occasion) -> bool:
    return barbarians.can_place(s) and bool(questions.territories_of(s, seat))


def incite(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C15: a rebellion in a near territory; any battle is fought at once."""
    s = g.state
    territory = yield from pick_one(seat, "rebellion", places_to_incite(s, seat), "realm.incite", "MU-C15")
    g.log("realm.incited", "MU-C15", player=seat, territory=territory)
    victim = s.control[territory]
    if questions.home_of(s, territory) == victim and questions.has_rebellion(s, victim):
        honour.lose(g, victim, -HONOUR.points["new_rebellion"], "MU-hp.m", territory=territory)
    before = len(s.battles)
    yield from rebellions.break_out(g, victim, territory, "card")
    yield from battle.fight_at_once(g, before)


# ---- Militiamen (24 to 26)


def is_invaded(s: State, seat: Seat, occasion: Occasion) -> bool:
    """A rebellion has broken out in an own territory, or an enemy army enters it."""
    if occasion.area not in TERRITORIES or occasion.seat == seat != occasion.victim:
        return False
    if occasion.victim != seat and questions.owner_of_buildings(s, occasion.area) != seat:
        return False
    return questions.has_horde(s, occasion.area) or (occasion.seat >= 0 and questions.at_war(s, seat, occasion.seat))


def in_hand(s: State, seat: Seat, highest: int) -> list[str]:
    """Kinds up to this one of which the reserve has a unit."""
    return [KINDS[kind] for kind in range(highest + 1) if questions.in_reserve(s, seat, kind)]


def may_defend(s: State, seat: Seat, occasion: Occasion) -> bool:
    return is_invaded(s, seat, occasion) and bool(in_hand(s, seat, C1))


def free_defender(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C24: one military unit of any type from the reserve, a Captain at level I."""
    s = g.state
    unit = yield from pick_one(seat, "unit", in_hand(s, seat, C1), "realm.defender", "MU-C24", {"area": occasion.area})
    pieces.place_units(s, seat, occasion.area, KINDS.index(unit), 1)
    g.log("realm.defended", "MU-C24", player=seat, unit=unit, territory=occasion.area)
    control.hold_on(g, seat, occasion.area)


def relief_ways(s: State, seat: Seat, target: str, mp: int) -> dict[str, int]:
    """R-card-25, R-terrain: territories with own units -> MP a unit needs by land through own territories."""
    fought_for = [fight.area for fight in s.battles]
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
    return {
        there: cost
        for there, cost in cheapest.items()
        if cost and questions.army_size(s, seat, there) and there not in fought_for
    }


def may_relieve(s: State, seat: Seat, occasion: Occasion) -> bool:
    return is_invaded(s, seat, occasion) and bool(relief_ways(s, seat, occasion.area, RELIEF))


def relief_march(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C25: 3 MP for own units that thereby reach the territory; a War Wagon may come along with a unit."""
    s = g.state
    left = RELIEF
    moved = False
    while left:
        costs = relief_ways(s, seat, occasion.area, left)
        options = [
            offer("relief", KINDS[kind], area)
            for area in costs
            for kind, n in enumerate(questions.army(s, seat, area))
            if n
        ]
        if not options:
            break
        choice: Option = yield Decision(
            seat, "realm.relief", [DONE, *options], "MU-C25", {"left": left, "area": occasion.area}
        )
        if choice is DONE:
            break
        kind, area = KINDS.index(str(choice.args[0])), str(choice.args[1])
        left -= costs[area]
        moved = True
        yield from bring(g, seat, kind, area, occasion.area)
    if moved:
        control.hold_on(g, seat, occasion.area)


def bring(g: Table, seat: Seat, kind: int, here: str, there: str) -> Flow[None]:
    """One unit, and a War Wagon if there is one and it shall come along."""
    s = g.state
    counts = nothing()
    counts[kind] = 1
    pieces.move_units(s, seat, here, there, counts, done=False)
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


def templar_places(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """R-card-34: outside the own kingdom; in the time of others only to reinforce an own army or territory."""
    if occasion.moment is moments.OWN:
        return [area for area in s.available if may_land(s, seat, area)]
    area = occasion.area
    if not is_abroad(s, seat, area):
        return []
    if occasion.battle is not None:
        return [area] if clash.side_of(occasion.battle, seat) is not None else []
    return [area] if is_invaded(s, seat, occasion) else []


def may_land(s: State, seat: Seat, area: str) -> bool:
    """Outside the own kingdom, where no battle is under way and nothing forbids it."""
    if not is_abroad(s, seat, area) or any(fight.area == area for fight in s.battles):
        return False
    return ways.obstacle(s, seat, area) != "forbidden"


def is_abroad(s: State, seat: Seat, area: str) -> bool:
    return area in TERRITORIES and TERRITORIES[area].home != s.kingdom[seat]


def may_place_templar(s: State, seat: Seat, occasion: Occasion) -> bool:
    if not in_hand(s, seat, KN):
        return False
    if occasion.moment is moments.OWN:
        return any(may_land(s, seat, area) for area in s.available)
    return bool(templar_places(s, seat, occasion))


def place_templar(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C34: one free unit, no Captain; resistance appears if it applies, and a battle is fought at once."""
    s = g.state
    territory = yield from pick_one(seat, "at", templar_places(s, seat, occasion), "realm.templar", "MU-C34")
    unit = yield from pick_one(seat, "unit", in_hand(s, seat, KN), "realm.unit", "MU-C34", {"territory": territory})
    g.log("realm.templar_placed", "MU-C34", player=seat, unit=unit, territory=territory)
    before = len(s.battles)
    pieces.place_units(s, seat, territory, KINDS.index(unit), 1)
    if occasion.moment is moments.OWN:
        yield from arrival.arrive(g, seat, territory, {})
        yield from battle.fight_at_once(g, before)
    else:
        control.hold_on(g, seat, territory)


# ---- Diplomats (50, 51)


def own_things(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """Transports, engines, buildings and Great Market cubes of his that are about to be sacked."""
    found: list[str] = []
    for thing in occasion.things or ():
        where = thing.partition("@")[2]
        if thing in s.elements:
            own = s.elements[thing].seat == seat
        else:
            own = where in TERRITORIES and seat in (occasion.victim, questions.owner_of_buildings(s, where))
        if own and thing not in s.effects.protected:
            found.append(thing)
    return found


def may_protect(s: State, seat: Seat, occasion: Occasion) -> bool:
    return occasion.seat != seat and bool(own_things(s, seat, occasion))


def spare(thing: str) -> Option:
    what, _, where = thing.partition("@")
    if not where:
        return offer("spare", thing)
    return offer("spare_building" if what in questions.CATEGORY_IDS else "spare_cube", what, where)


def protect(n: int, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C50, C51, R-card-50: so many things (0: 1d6 for 1 to 3) are not sacked in this turn."""
    s = g.state
    rule = "MU-C51" if n else "MU-C50"
    left = n or (yield from papers.roll_items(g, seat, rule))
    while left and (things := own_things(s, seat, occasion)):
        options = [spare(thing) for thing in things]
        choice = yield from choose(seat, "realm.protect", options, rule, {"left": left})
        thing = things[options.index(choice)]
        s.effects.protected.append(thing)
        g.log("realm.protected", rule, player=seat, thing=thing.partition("@")[0], area=occasion.area)
        left -= 1


# ---- Raiders (65, 66)


def raider_places(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """R-card-65: territories under own control or with an own army; before a battle its area."""
    if occasion.battle is not None:
        side = clash.side_of(occasion.battle, seat)
        return [occasion.area] if side is not None and occasion.area in TERRITORIES else []
    armies = [place for place in s.stacks if place in TERRITORIES and questions.army_size(s, seat, place)]
    return list(dict.fromkeys([*questions.territories_of(s, seat), *armies]))


def may_raid(s: State, seat: Seat, occasion: Occasion) -> bool:
    return barbarians.can_place(s) and bool(raider_places(s, seat, occasion))


def own_horde(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C65: a horde of the current composition that is his until the end of the turn."""
    s = g.state
    territory = yield from pick_one(seat, "at", raider_places(s, seat, occasion), "realm.raider", "MU-C65")
    placed = nothing()
    for kind, n in enumerate(barbarians.composition(s)):
        placed[kind] = pieces.place_units(s, HORDE, territory, kind, n, commander=seat, why="raider")
    g.log("realm.raided", "MU-C65", player=seat, territory=territory, units=questions.unit_terms(placed))
    control.settle(g, territory)


def hordes_to_join(s: State, occasion: Occasion) -> list[str]:
    """Hordes on land: before a battle the one that fights."""
    if occasion.battle is not None:
        return [occasion.area] if occasion.area in TERRITORIES and questions.has_horde(s, occasion.area) else []
    return [place for place in s.stacks if place in TERRITORIES and questions.barbarian_units(s, place)]


def lendable(s: State, seat: Seat, horde: str) -> list[Option]:
    """Own units in own territories that are in no battle."""
    fought_for = [fight.area for fight in s.battles]
    found: list[Option] = []
    for place, stacks in s.stacks.items():
        if s.control.get(place) != seat or place in fought_for or place == horde:
            continue
        for stack in stacks:
            if stack.owner == seat == stack.commander:
                for kind in range(7):
                    if stack.number(kind):
                        found.append(offer("join", KINDS[kind], place))
    return found


def may_join_horde(s: State, seat: Seat, occasion: Occasion) -> bool:
    return any(lendable(s, seat, horde) for horde in hordes_to_join(s, occasion))


def join_horde(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C66: up to 2 own units fight as barbarians; survivors return at the end of the turn."""
    s = g.state
    where = [horde for horde in hordes_to_join(s, occasion) if lendable(s, seat, horde)]
    horde = yield from pick_one(seat, "to", where, "realm.horde", "MU-C66")
    for n in range(LENT):
        options = lendable(s, seat, horde)
        if n:
            options = [DONE, *options]
        if options in ([], [DONE]):
            break
        choice = yield from choose(seat, "realm.join", options, "MU-C66", {"territory": horde})
        if choice is DONE:
            break
        lend(g, seat, KINDS.index(str(choice.args[0])), str(choice.args[1]), horde)


def lend(g: Table, seat: Seat, kind: int, home: str, horde: str) -> None:
    s = g.state
    for real in pieces.take_off(s, seat, home, kind, 1):
        pieces.add_units(s, seat, horde, real, 1, commander=HORDE, why="joined", home=home)
    g.log("realm.joined", "MU-C66", player=seat, unit=KINDS[kind], territory=home, there=horde)
    control.settle(g, home)
    control.settle(g, horde)


# ---- Sheriffs (69, 70)


def to_raise(s: State, seat: Seat, category: int) -> list[str]:
    """Territories where the building of the other category has a higher level."""
    other = MILITARY if category == CIVIL else CIVIL
    return [
        territory
        for territory in questions.territories_of(s, seat)
        if territory in s.buildings
        and questions.building_level(s, territory, category) < questions.building_level(s, territory, other)
        and building.may_raise(s, territory, category)
    ]


def may_raise(category: int, s: State, seat: Seat, occasion: Occasion) -> bool:
    return bool(to_raise(s, seat, category))


def raise_building(category: int, rule: str, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C69, C70, R-build-hp: one level more for nothing."""
    where = to_raise(g.state, seat, category)
    territory = yield from pick_one(
        seat, "at", where, "realm.raise", rule, {"category": questions.CATEGORY_IDS[category]}
    )
    yield from building.raise_building(g, seat, territory, category, rule)


BATTLES: Final = (moments.BEFORE_BATTLE, moments.BEFORE_ROUND)
INVASION: Final = (moments.REBELLION, moments.ARMY_ENTERS)
ABILITIES: Final[dict[str, Ability]] = {
    "bishop.1": Ability(
        (moments.OWN, *INVASION, *BATTLES), partial(may_ban, "combat"), partial(ban, "combat", "MU-C1")
    ),
    "bishop.2": Ability((moments.OWN, moments.TRADE_ACTION), partial(may_ban, "trade"), partial(ban, "trade", "MU-C2")),
    "bishop.3": Ability(
        (moments.OWN, moments.SETS_OUT, moments.TRADE_ACTION),
        partial(may_ban, "movement"),
        partial(ban, "movement", "MU-C3"),
    ),
    "infiltrator.15": Ability((moments.OWN, moments.BIDS), may_incite, incite),
    "militiaman.24": Ability(INVASION, may_defend, free_defender),
    "militiaman.25": Ability(INVASION, may_relieve, relief_march),
    "militiaman.26": Ability(INVASION, may_fortify, makeshift_tower),
    "templar.34": Ability((moments.OWN, moments.ARMY_ENTERS, moments.BEFORE_BATTLE), may_place_templar, place_templar),
    "diplomat.50": Ability((moments.BEFORE_SACK,), may_protect, partial(protect, 0)),
    "diplomat.51": Ability((moments.BEFORE_SACK,), may_protect, partial(protect, 1)),
    "raider.65": Ability((moments.OWN, moments.BEFORE_BATTLE), may_raid, own_horde),
    "raider.66": Ability((moments.OWN, moments.BEFORE_BATTLE), may_join_horde, join_horde),
    "sheriff.69": Ability((moments.OWN,), partial(may_raise, CIVIL), partial(raise_building, CIVIL, "MU-C69")),
    "sheriff.70": Ability((moments.OWN,), partial(may_raise, MILITARY), partial(raise_building, MILITARY, "MU-C70")),
}
