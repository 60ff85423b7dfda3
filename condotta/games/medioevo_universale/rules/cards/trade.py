"""A. Empire cards: abilities in movement and trade (MU-C6, C11, C19 to C21, C30, C31, C53 to C56, C63, C64)."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial
from typing import Final, TypeAlias

from condotta.core.flow import DONE, Decision, Flow, Option, Seat, offer, pick_one

from ...data import GOODS, SIEGE_ENGINES, TERRITORIES, TRADE_ACTION_COST, TRANSPORTS
from ...pieces import KINDS, Element, Group
from ...state import State, Table
from .. import routes
from ..any_time import moments
from ..any_time.moments import Ability, Occasion
from ..battle import battle
from ..combat import movement
from ..common import asking, money, questions
from ..diplomacy import pacts
from ..march import ways
from ..trade import deposits, trade
from . import misc

Choice: TypeAlias = Callable[[State, Seat], list[str]]
BARBARIAN_PRICE: Final = 100  # MU-C19: for each colour on board but one
ANYWHERE_PRICE: Final = 50  # MU-C20
FOREIGN_PRICE: Final = 150  # MU-C21
ALL: Final = Option("all")


# ---- Condottiere 6


def stopped_groups(s: State, seat: Seat, area: str) -> list[Group]:
    """Their groups that have just entered this area."""
    return [group for group in s.groups if group.seat == seat and group.at == area and group.what]


def leaders(s: State, seat: Seat, area: str) -> list[str]:
    """Transports of these groups with MP left."""
    carriers = [id for group in stopped_groups(s, seat, area) for id in group.carriers]
    return [id for id in carriers if s.elements[id].mp and ways.room(s, s.elements[id])]


def may_keep_moving(s: State, seat: Seat, occasion: Occasion) -> bool:
    """R-card-6: an army enters a territory of an opponent, with a transport that has MP left."""
    invades = occasion.seat == seat != occasion.victim and questions.is_player(occasion.victim)
    if not invades or occasion.area not in TERRITORIES:
        return False
    came = any(any(group.riders) for group in stopped_groups(s, seat, occasion.area))
    return came and bool(leaders(s, seat, occasion.area))


def keep_moving(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C6: half of the units, rounded up, go on with their transport; the others stop and fight (R-card-6)."""
    s, area = g.state, occasion.area
    leader = yield from pick_one(seat, "element", leaders(s, seat, area), "march_cards.leader", "MU-C6")
    came = [sum(kind) for kind in zip(*(group.riders for group in stopped_groups(s, seat, area)), strict=True)]
    most = min(room_with(s, seat, area, s.elements[leader]), (sum(came) + 1) // 2)
    group = Group(seat, area, [leader])
    group.riders = yield from asking.load(seat, came, most, "march_cards.half", "MU-C6", {"territory": area})
    group.out = True
    group.dropped = list(range(len(KINDS)))  # nobody else gets on here
    g.log("march_cards.goes_on", "MU-C6", player=seat, territory=area, number=sum(group.riders))
    yield from battle.fight_at_once(g, go_on(g, group))


def go_on(g: Table, group: Group) -> Flow[None]:
    outer, g.state.groups = g.state.groups, [group]
    yield from movement.go(g, group)
    if len(group.path) > 1:
        yield from movement.end_action(g, group.seat)
    g.state.groups = outer


def room_with(s: State, seat: Seat, area: str, leader: Element) -> int:
    """Spaces on a Galley, or on all the others that can follow over land."""
    if leader.kind == "galley":
        return ways.room(s, leader)
    others = [s.elements[id] for id in leaders(s, seat, area)]
    return sum(ways.room(s, e) for e in others if e.kind != "galley")


# ---- Scientist 11, Gunners 53 and 54, Rangers 55 and 56: what lasts for the turn


def marking(what: str, rule: str, choose: Choice, *phases: str) -> Ability:
    return Ability((moments.OWN,), partial(may_mark, choose, phases), partial(mark, what, rule, choose))


def mark(what: str, rule: str, choose: Choice, g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """One own element gets an effect that lasts for the turn."""
    id = yield from pick_one(seat, "element", choose(g.state, seat), f"march_cards.{what}", rule)
    g.state.effects.of_element(what).append(id)
    g.log(f"march_cards.{what}_used", rule, player=seat, element=id)


def may_mark(choose: Choice, phases: tuple[str, ...], s: State, seat: Seat, occasion: Occasion) -> bool:
    return (not phases or s.phase in phases) and bool(choose(s, seat))


def own(s: State, seat: Seat, kinds: tuple[str, ...], marked: Container[str]) -> list[Element]:
    """Their elements of these kinds without the effect."""
    return [e for e in s.elements.values() if e.commander == seat and e.kind in kinds and e.id not in marked]


def wagons(s: State, seat: Seat) -> list[str]:
    """MU-C11: Caravans and War Wagons."""
    return [e.id for e in own(s, seat, ("caravan", "war_wagon"), s.effects.both)]


def engines_to_force(s: State, seat: Seat) -> list[str]:
    """MU-C53: those that may still move."""
    return [e.id for e in own(s, seat, tuple(SIEGE_ENGINES), s.effects.forced) if not e.done]


def transports(s: State, seat: Seat) -> list[str]:
    """MU-C55: those that may still move."""
    return [e.id for e in own(s, seat, tuple(TRANSPORTS), s.effects.ranger) if s.phase == "trade" or not e.done]


def areas_with_transports(s: State, seat: Seat) -> list[str]:
    """MU-C56: territories with some of them."""
    areas = [questions.area_of(s, s.elements[id].place) for id in transports(s, seat)]
    return [area for area in dict.fromkeys(areas) if area in TERRITORIES]


def slip_together(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C56: all own transports in one territory."""
    s = g.state
    territory = yield from pick_one(seat, "at", areas_with_transports(s, seat), "march_cards.ranger_at", "MU-C56")
    for id in transports(s, seat):
        if s.elements[id].place == territory:
            s.effects.ranger.append(id)
            g.log("march_cards.ranger_used", "MU-C56", player=seat, element=id)


def engines(s: State, seat: Seat) -> list[str]:
    return [e.id for e in own(s, seat, tuple(SIEGE_ENGINES), s.effects.wagon)]


def engine_wagon(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C54: it also carries 1 to 3 units."""
    s = g.state
    id = yield from pick_one(seat, "element", engines(s, seat), "march_cards.wagon", "MU-C54")
    number = yield from misc.roll_items(g, seat, "MU-C54")
    if id in s.elements:
        s.effects.wagon[id] = number
        g.log("march_cards.wagon_used", "MU-C54", player=seat, element=id, number=number)


# ---- Merchants (19 to 21)


def sellers_to_barbarians(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """MU-C19: in a barbarian territory without barbarian units, with cubes of two colours at least; once a turn."""
    if s.phase != "trade" or seat in s.effects.sold_19:
        return []
    wild = [e for e in sellers(s, seat) if e.place not in s.control and not questions.has_horde(s, e.place)]
    return [e.id for e in wild if len(set(e.cargo)) > 1 and not questions.is_banned(s, "trade", e.place)]


def sellers(s: State, seat: Seat) -> list[Element]:
    """Trade transports in a territory with cubes and MP for a sale."""
    return [e for e in trade.traders(s, seat) if e.cargo and e.mp >= TRADE_ACTION_COST and e.place in TERRITORIES]


def sellers_anywhere(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """MU-C20: in any territory not under own control."""
    return [e.id for e in sellers(s, seat) if s.phase == "trade" and s.control.get(e.place) != seat]


def barbarian_sale(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C19, R-card-19: one cube for 100 fl for each colour on board but one."""
    s = g.state
    id = yield from pick_one(seat, "element", sellers_to_barbarians(s, seat, occasion), "march_cards.seller", "MU-C19")
    element = s.elements[id]
    good = yield from pick_one(seat, "cube", list(dict.fromkeys(element.cargo)), "march_cards.cube", "MU-C19")
    s.effects.sold_19.append(seat)
    yield from sell(g, element, [good], BARBARIAN_PRICE * (len(set(element.cargo)) - 1), "MU-C19")


def sell_anywhere(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C20, R-card-20: any number of cubes at 50 fl, against every prohibition."""
    id = yield from pick_one(seat, "element", sellers_anywhere(g.state, seat, occasion), "march_cards.seller", "MU-C20")
    element = g.state.elements[id]
    left, sold = element.cargo[:], list[str]()
    while left:
        options = [DONE if sold else ALL, *(offer("cube", good) for good in dict.fromkeys(left))]
        choice: Option = yield Decision(seat, "march_cards.cubes", options, "MU-C20", {"chosen": sold[:]})
        if choice is DONE:
            break
        for good in left[:] if choice is ALL else [str(choice.args[0])]:
            left.remove(good)
            sold.append(good)
    yield from sell(g, element, sold, ANYWHERE_PRICE * len(sold), "MU-C20")


def sell(g: Table, element: Element, goods: list[str], florins: int, rule: str) -> Flow[None]:
    """A sale for 1 MP without bonus: it ends a route (MU-route.j) and leaves a cube in a settlement (MU-depos.a)."""
    seat, carried = element.seat, element.cargo[:]
    element.mp -= TRADE_ACTION_COST
    for good in goods:
        element.cargo.remove(good)
    money.earn(g, seat, florins)
    g.state.note_feat(seat, "sold", florins=florins)
    g.log("march_cards.sold", rule, player=seat, goods=goods, territory=element.place, florins=florins)
    routes.break_off(g, element)
    yield from deposits.deposit(g, seat, element.place, carried)


def buyers(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """MU-C21: where they may trade, with room, MP and 150 fl (beside what a pact costs there)."""
    own = [e for e in trade.traders(s, seat) if s.phase == "trade" and e.mp >= TRADE_ACTION_COST and trade.room(e) > 0]
    there = [e for e in own if trade.may_trade(s, seat, e.place) and foreign_goods(s, e.place)]
    return [e.id for e in there if s.florins[seat] >= FOREIGN_PRICE + trade.fee(s, seat, e.place)]


def foreign_goods(s: State, territory: str) -> list[str]:
    return [good for good in GOODS if good != trade.product(territory) and questions.cubes_left(s, good)]


def buy_foreign_good(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C21, R-card-21: one cube for 150 fl and 1 MP."""
    s = g.state
    id = yield from pick_one(seat, "element", buyers(s, seat, occasion), "march_cards.buyer", "MU-C21")
    element = s.elements[id]
    good = yield from pick_one(seat, "cube", foreign_goods(s, element.place), "march_cards.good", "MU-C21")
    pacts.use_in(g, seat, element.place, "commercial")
    money.spend(g, seat, FOREIGN_PRICE)
    element.mp -= TRADE_ACTION_COST
    element.cargo.append(good)
    s.effects.bought[id] = element.place
    g.log("march_cards.bought", "MU-C21", player=seat, good=good, territory=element.place, florins=FOREIGN_PRICE)


# ---- Vendors (30, 31) and Cameleers (63, 64)


def keep_route(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C30, R-card-30: the markers stay this turn; another transport can be assigned (acts.choose)."""
    g.state.effects.kept.append(seat)
    g.log("march_cards.route_kept", "MU-C30", player=seat)


def rearrange_route(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C31: every marker, completed or not, goes where they like; the last one is the destination."""
    route = g.state.routes[seat]
    assert route is not None
    stops: list[str] = []
    for number in range(len(route.stops)):
        places = routes.possible_stops(g.state, route.origin, stops)
        done = number < len(route.done) and route.done[number]
        params = {"number": number + 1, "stops": len(route.stops), "chosen": stops[:], "done": int(done)}
        stops.append((yield from pick_one(seat, "visit", places, "march_cards.stop", "MU-C31", params)))
    route.stops = stops
    g.log("march_cards.rearranged", "MU-C31", player=seat, stops=stops[:-1], destination=stops[-1])
    if route.transport:
        routes.pass_stop(g, route.transport)


def move_cube(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-C63: one deposited cube goes to a near settlement."""
    moves = deposits.cube_moves(g.state)
    places = list(dict.fromkeys(here for here, _ in moves))
    here = yield from pick_one(seat, "at", places, "march_cards.cube_from", "MU-C63")
    goods = [good for place, good in moves if place == here]
    good = yield from pick_one(seat, "cube", goods, "march_cards.moved_cube", "MU-C63", {"territory": here})
    there = yield from pick_one(seat, "to", moves[here, good], "march_cards.cube_to", "MU-C63", {"good": good})
    deposits.move_deposit(g.state, good, here, there)
    g.log("march_cards.cube_moved", "MU-C63", player=seat, good=good, territory=here, there=there)


def may_get_both(s: State, seat: Seat, occasion: Occasion) -> bool:
    """MU-C64: the transport in use can complete the route by a sale now."""
    element = s.elements.get(s.trading)
    if s.phase != "trade" or element is None or seat in s.effects.bonuses or element.mp < TRADE_ACTION_COST:
        return False
    may_sell = routes.completes(s, seat, element.id, element.place) and trade.may_trade(s, seat, element.place)
    return may_sell and bool(trade.sellable(s, element))


def both_bonuses(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-C64: the sale that completes the route also gets the Great Market bonus."""
    g.state.effects.bonuses.append(seat)
    g.log("march_cards.both_bonuses", "MU-C64", player=seat)


MOVING: Final = ("combat", "trade")
ABILITIES: dict[str, Ability] = {
    "condottiere.6": Ability((moments.ARMY_ENTERS,), may_keep_moving, keep_moving),
    "scientist.11": marking("both", "MU-C11", wagons),
    "merchant.19": Ability((moments.OWN,), sellers_to_barbarians, barbarian_sale),
    "merchant.20": Ability((moments.OWN,), sellers_anywhere, sell_anywhere),
    "merchant.21": Ability((moments.OWN,), buyers, buy_foreign_good),
    "vendor.30": Ability((moments.ROUTE_LOST,), lambda s, seat, o: o.seat == seat in routes.to_settle(s), keep_route),
    "vendor.31": Ability((moments.OWN,), lambda s, seat, _: s.routes[seat] is not None, rearrange_route),
    "gunner.53": marking("forced", "MU-C53", engines_to_force, "combat"),
    "gunner.54": Ability((moments.OWN,), partial(may_mark, engines, ()), engine_wagon),
    "ranger.55": marking("ranger", "MU-C55", transports, *MOVING),
    "ranger.56": Ability((moments.OWN,), partial(may_mark, areas_with_transports, MOVING), slip_together),
    "cameleer.63": Ability((moments.OWN,), lambda s, seat, _: deposits.cube_moves(s), move_cube),
    "cameleer.64": Ability((moments.OWN,), may_get_both, both_bonuses),
}
