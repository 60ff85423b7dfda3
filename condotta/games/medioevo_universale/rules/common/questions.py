"""Questions about the table that every chapter asks. They alter nothing."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Seat

from ...data import BUILDINGS, CATEGORIES, GOODS, KINGDOMS, SIEGE_ENGINES, TERRITORIES, TOKENS_PER_COLOUR, TRANSPORTS
from ...data.things import Building
from ...pieces import C1, ELEMENT_POOLS, HORDE, HORDE_NAME, IN_RESERVE, KINDS, Element, Stack, nothing
from ...state import State

CATEGORY_IDS: Final[tuple[str, ...]] = tuple(CATEGORIES)  # civil, military, religious: the places in State.buildings
BUILDING_AT: Final[dict[tuple[int, int], Building]] = {
    (CATEGORY_IDS.index(building.category), building.level): building for building in BUILDINGS.values()
}
NO_STACKS: Final[list[Stack]] = []  # where no units are; nobody adds to it
NOT_THEIRS: Final = -1  # in place of a place
HORDE_RESERVE: Final = (0, 1, NOT_THEIRS, NOT_THEIRS, 2, 2, 2)  # kind -> its place with the barbarians


# ---- units


def reserve_of(s: State, owner: int) -> list[int]:
    """MU-comp.a, g: a player's five counts in the order of data.UNITS; LI, Archers and Captains of the barbarians."""
    return s.horde_reserve if owner == HORDE else s.reserve[owner]


def in_reserve(s: State, owner: int, kind: int) -> int:
    """How many units of this kind can still be taken; not those lent by a Heroine or bought in secret."""
    place = HORDE_RESERVE[kind] if owner == HORDE else IN_RESERVE[kind]
    if place == NOT_THEIRS:
        return 0
    left = reserve_of(s, owner)[place]
    if kind >= C1 and s.disguises:
        left -= sum(d.owner == owner and d.assumed >= C1 > d.real for d in s.disguises if d.by == "heroine")
    if s.deploying and owner != HORDE:
        left -= sum(o.number for o in s.orders[owner] if o.kind in KINDS and IN_RESERVE[KINDS.index(o.kind)] == place)
    return max(0, left)


def area_of(s: State, place: str) -> str:
    """The area of a place: where a Galley is, for what is on board."""
    element = s.elements.get(place)
    return place if element is None else element.place


def places_in(s: State, area: str) -> list[str]:
    """The area and the Galleys in it that have units on board."""
    if area in TERRITORIES:
        return [area] if area in s.stacks else []
    return [place for place in s.stacks if place == area or (place in s.elements and s.elements[place].place == area)]


def stacks_in(s: State, area: str) -> list[Stack]:
    """All stacks in the area, also on board of Galleys there."""
    found = s.stacks.get(area, NO_STACKS)
    if area in TERRITORIES:
        return found
    aboard = [place for place in s.stacks if place in s.elements and s.elements[place].place == area]
    return [*found, *(stack for place in aboard for stack in s.stacks[place])] if aboard else found


def stacks_of(s: State, seat: int, area: str) -> list[Stack]:
    """All stacks under this command in the area, also on board of Galleys there."""
    return [stack for stack in stacks_in(s, area) if stack.commander == seat]


def army(s: State, seat: int, area: str) -> list[int]:
    """MU-def.h: seven counts of the military units under this command in the area."""
    return counted(stacks_of(s, seat, area))


def counted(stacks: list[Stack]) -> list[int]:
    """Seven counts of all their units."""
    counts = nothing()
    for stack in stacks:
        for kind in range(7):
            counts[kind] += stack.fresh[kind] + stack.done[kind]
    return counts


def fresh(s: State, seat: int, area: str) -> list[int]:
    """Seven counts of those that have no Stop marker."""
    counts = nothing()
    for stack in stacks_in(s, area):
        if stack.commander == seat:
            for kind in range(7):
                counts[kind] += stack.fresh[kind]
    return counts


def army_size(s: State, seat: int, area: str) -> int:
    size = 0
    for stack in stacks_in(s, area):
        if stack.commander == seat:
            size += stack.size
    return size


def armies_in(s: State, area: str) -> list[int]:
    """Commanders with military units in the area, in turn order, the barbarians last."""
    stacks = stacks_in(s, area)
    if len(stacks) < 2:
        return [stack.commander for stack in stacks]
    found = [stack.commander for stack in stacks]
    return [seat for seat in (*s.order, HORDE) if seat in found]


def has_horde(s: State, area: str) -> bool:
    """MU-control.d: barbarian units are in the area; a Raider's horde is their own (R-card-65)."""
    for stack in stacks_in(s, area):
        if stack.commander == HORDE:
            return True
    return False


def units_of(s: State, owner: int) -> list[int]:
    """Seven counts of the units on the map by owner, whoever commands them (MU-upkeep.a)."""
    return counted([stack for found in s.stacks.values() for stack in found if stack.owner == owner])


# ---- elements


def elements_in(s: State, area: str, seat: int | None = None) -> list[Element]:
    """Transports and engines in the area, also those on board of Galleys there."""
    return [e for e in s.elements.values() if (seat is None or e.seat == seat) and area_of(s, e.place) == area]


def elements_of(s: State, seat: int, *kinds: str) -> list[Element]:
    """The elements of a player, of these kinds only if any are named."""
    return [e for e in s.elements.values() if e.seat == seat and (not kinds or e.kind in kinds)]


def is_engine(element: Element) -> bool:
    return element.kind in SIEGE_ENGINES


def is_trader(element: Element) -> bool:
    """MU-def.l: a Caravan or Merchant Ship."""
    transport = TRANSPORTS.get(element.kind)
    return transport is not None and transport.kind == "trade_transport"


def is_ship(element: Element) -> bool:
    """MU-def.l: a Galley or Merchant Ship."""
    transport = TRANSPORTS.get(element.kind)
    return transport is not None and transport.domain == "sea"


def pool_left(s: State, kind: str) -> int:
    """MU-comp.f: transports, engines or buildings of this kind in the common pool, bought in secret ones excepted."""
    building = BUILDINGS.get(kind)
    ordered = sum(order.number for orders in s.orders for order in orders if order.kind == kind)
    if building is None:
        return ELEMENT_POOLS[kind] - ordered - sum(element.kind == kind for element in s.elements.values())
    category = CATEGORY_IDS.index(building.category)
    return building.pool - ordered - sum(built[category] == building.level for built in s.buildings.values())


def may_mark(s: State, seat: Seat, levels: list[int]) -> bool:
    """MU-comp.c: Property markers suffice for so many elements of levels I, II and III; R-markers: 10 or 8."""
    one, two, three = levels
    plain = 10 - s.rules.control_markers  # those that show level I alone
    return one <= 6 + plain and two <= 6 and three <= 4 and two + three <= 8 and one + two + three <= 8 + plain


def levels_on_map(s: State, seat: Seat) -> list[int]:
    """How many elements of levels I, II and III the player has there."""
    levels = [element.level for element in elements_of(s, seat)]
    return [levels.count(level) for level in (1, 2, 3)]


def marked_levels(s: State, seat: Seat) -> list[int]:
    """The same with those bought in secret."""
    levels = levels_on_map(s, seat)
    for order in s.orders[seat]:
        if order.kind in ELEMENT_POOLS:
            levels[order.level - 1] += order.number
    return levels


def may_own(s: State, seat: Seat, level: int, instead_of: int = 0) -> bool:
    """MU-comp.d: one more element of this level can be marked (an upgrade: instead of one of that level)."""
    levels = marked_levels(s, seat)
    levels[level - 1] += 1
    if instead_of:
        levels[instead_of - 1] -= 1
    return may_mark(s, seat, levels)


# ---- territories


def territories_of(s: State, seat: Seat) -> list[str]:
    """MU-def.m: the realm."""
    return [territory for territory, controller in s.control.items() if controller == seat]


def home_of(s: State, territory: str) -> Seat | None:
    """MU-elim.b: whose home territory it is, whoever controls it."""
    kingdom = TERRITORIES[territory].home
    if kingdom is None or kingdom not in s.kingdom:
        return None
    seat = s.kingdom.index(kingdom)
    return None if s.eliminated[seat] else seat


def homes(s: State, seat: Seat) -> tuple[str, ...]:
    return KINGDOMS[s.kingdom[seat]].home


def owner_of_buildings(s: State, territory: str) -> Seat | None:
    """MU-build.j, k: who controls the territory, or the last controller who fights for it."""
    return s.control.get(territory, s.was_controlled.get(territory))


def buildings_of(s: State, seat: Seat) -> list[tuple[str, int, int]]:
    """Territory, category and level of every building in territories the player controls."""
    own = [(t, enumerate(built[:3])) for t, built in s.buildings.items() if s.control.get(t) == seat]
    return [(t, category, level) for t, levels in own for category, level in levels if level]


def buildings_held(s: State, seat: Seat) -> list[tuple[str, str]]:
    """Category and territory of every building that is the player's, also where they still fight for it."""
    own = [(t, enumerate(built[:3])) for t, built in s.buildings.items() if owner_of_buildings(s, t) == seat]
    return [(CATEGORY_IDS[category], t) for t, levels in own for category, level in levels if level]


def building_level(s: State, territory: str, category: int) -> int:
    """0: none of this category stands there."""
    built = s.buildings.get(territory)
    return 0 if built is None else built[category]


def market_value(s: State, territory: str) -> int:
    """MU-market.a: how many cubes are deposited there."""
    return len(s.deposits.get(territory, ()))


def has_good(s: State, territory: str, good: str) -> bool:
    """MU-sell.b: printed or deposited there."""
    settlement = TERRITORIES[territory].settlement
    return (settlement is not None and settlement.good == good) or good in s.deposits.get(territory, ())


# ---- cubes, tokens, order, war


def cubes_left(s: State, good: str) -> int:
    """MU-comp.h: cubes of this colour neither on transports nor deposited."""
    carried = sum(element.cargo.count(good) for element in s.elements.values())
    return GOODS[good].cubes - carried - sum(good in goods for goods in s.deposits.values())


def tokens_left(s: State, colour: int) -> int:
    """MU-comp.i."""
    return TOKENS_PER_COLOUR - sum(tokens[colour] for tokens in s.tokens)


def at_war(s: State, a: int, b: int) -> bool:
    """MU-def.n: barbarians always; players who have declared war or attacked."""
    return a != b and (HORDE in (a, b) or s.war_from[a][b] > 0)


def may_attack_freely(s: State, a: Seat, b: int) -> bool:
    """MU-war.a, g: without losing HP: barbarians, a war declared or opened before this turn, or who was attacked."""
    return b == HORDE or 0 < s.war_from[a][b] <= s.turn


def is_banned(s: State, kind: str, territory: str) -> bool:
    """MU-C1 to C3: combat or trade in it, or movement out of it, is banned this turn."""
    return any(ban.kind == kind and ban.territory == territory and ban.turn == s.turn for ban in s.bans)


def has_armistice(s: State, a: int, b: int) -> bool:
    """R-armistice: these two do not fight this turn."""
    return (a, b) in s.armistices or (b, a) in s.armistices


def is_player(side: int) -> bool:
    """Neither the barbarians nor NO_VICTIM."""
    return side >= 0


def who(side: int) -> int | str:
    """A side in the log: a seat, or the word for the barbarians."""
    return HORDE_NAME if side == HORDE else side


def unit_terms(counts: list[int]) -> list[list[str | int]]:
    """Units as terms for the log: ["units", "archer", 2]."""
    return [["units", KINDS[kind], n] for kind, n in enumerate(counts) if n]


def has_rebellion(s: State, seat: Seat) -> bool:
    """MU-rebel.c: a home territory is occupied by barbarians."""
    return any(territory in s.stacks and has_horde(s, territory) for territory in homes(s, seat))


def barbarian_units(s: State, place: str) -> bool:
    return any(stack.commander == HORDE == stack.owner for stack in s.stacks[place])


def kinds_in_reserve(s: State, owner: int, highest: int) -> list[int]:
    """Kinds up to this one of which the reserve has a unit."""
    return [kind for kind in range(highest + 1) if in_reserve(s, owner, kind)]


def own_units(s: State, seat: Seat) -> list[tuple[str, int]]:
    """Place and kind of a player's units under their own command; twice if two stacks of theirs have some there."""
    own = [stack for stacks in s.stacks.values() for stack in stacks if stack.owner == seat == stack.commander]
    return [(stack.place, kind) for stack in own for kind in range(7) if stack.number(kind)]


def is_fought_for(s: State, area: str) -> bool:
    return any(fight.area == area for fight in s.battles)


def one_unit(kind: int) -> list[int]:
    """Seven counts: a single unit of this kind."""
    return [int(each == kind) for each in range(7)]


def kinds_in(s: State, seat: int, area: str) -> list[int]:
    """Kinds of the military units under this command in the area."""
    return [kind for kind, n in enumerate(army(s, seat, area)) if n]
