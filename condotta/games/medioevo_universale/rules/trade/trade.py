"""Phase 6, Trade (MU-trade, MU-tmove, MU-bgoods, MU-sell, MU-depos, MU-market; Commerce, Market)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Amounts, Decision, Flow, Option, Seat, choose, offer, options_by_id

from ...data import MARKET, POINT_COLOURS, TERRITORIES, TRADE_ACTION_COST, TRANSPORTS
from ...pieces import CIVIL, ELEMENTS, Element
from ...state import State, Table
from .. import acts, routes
from ..any_time import moments, paying, windows
from ..common import money, points, promises, questions
from ..common.phases import OVER, Step
from ..diplomacy import pacts
from . import caravans, deposits

YELLOW: Final = POINT_COLOURS.index("yellow")
SELL: Final = Option("sell")
ALL: Final = Option("all")
STOP: Final = Option("stop")
ROUTE: Final = Option("route")
DISCARD_ROUTE: Final = Option("discard_route")
COMMERCE: Final = Option("commerce")
MARKET_USE: Final = Option("market")
BUY: Final = Amounts("buy", 1)
USE: Final = options_by_id("use_transport", ELEMENTS)


def step(g: Table) -> Step:
    """One action of the player who trades; then the next player (MU-trade.a). A single transport is taken unasked."""
    s = g.state
    while s.to_act:
        seat = s.active = s.to_act[0]
        own = traders(s, seat)
        usable = {element.id: found for element in own if (found := actions(s, element))}
        able = [element.id for element in own if element.mp >= TRADE_ACTION_COST or element.id in usable]
        if s.trading not in able:  # not usable ones: a secret pact would show (MU-hid.e)
            s.trading = able[0] if len(able) == 1 else ""
        options = menu(s, seat, usable)
        if len(options) > 1:
            return action(g, seat, options)
        next_player(s)
    return OVER


def next_player(s: State) -> None:
    s.to_act.pop(0)
    s.trading = ""
    s.round = 0


def menu(s: State, seat: Seat, usable: dict[str, list[Option]]) -> list[Option]:
    """What the player may do now; DONE first. usable: transports, and what each can do."""
    options = [DONE, *acts.entry(s, seat)]
    for id, found in usable.items():
        options += found if id == s.trading else [USE[id]]
    return [*options, DISCARD_ROUTE] if s.routes[seat] is not None and s.trading else options


def action(g: Table, seat: Seat, options: list[Option]) -> Flow[None]:
    """D29: one step, purchase or sale of a transport, or something else."""
    s = g.state
    about = {"transport": s.trading} if s.trading else None
    prompt = "trade.choose" if s.trading else "trade.transport"
    choice: Option = yield Decision(seat, prompt, options, "MU-trade.a", about)
    if choice is DONE:
        next_player(s)
    elif choice is acts.ACTS:
        yield from acts.menu(g, seat)
    elif choice is ROUTE:
        del s.effects.bought[s.trading]
        yield from routes.open_route(g, seat, s.trading)
    elif choice is DISCARD_ROUTE:
        routes.remove(g, seat, "MU-route.j")
    elif choice.verb == "use_transport":
        s.trading = str(choice.args[0])
    else:
        yield from act(g, s.elements[s.trading], choice)


def act(g: Table, element: Element, choice: Option) -> Flow[None]:
    """R-window: before each action of a transport in a territory Bishops may forbid it."""
    if element.place in TERRITORIES:
        yield from windows.window(g, moments.TRADE_ACTION, element.seat, area=element.place)
    if choice.verb == "step":
        yield from caravans.go(g, element, str(choice.args[0]))
    elif may_trade(g.state, element.seat, element.place):
        yield from sell(g, element) if choice is SELL else buy(g, element, int(choice.args[0]))


def actions(s: State, element: Element) -> list[Option]:
    """MU-tmove.a, e: steps, purchases and a sale of one transport; a route after a purchase (MU-route.a)."""
    options = [offer("step", area) for area in caravans.steps(s, element)]
    if element.mp >= TRADE_ACTION_COST and may_trade(s, element.seat, element.place):
        options += BUY.up_to(most_to_buy(s, element))
        options += [SELL] if sellable(s, element) else []
    if s.effects.bought.get(element.id) == element.place and routes.may_open(s, element.seat, element.place):
        options.append(ROUTE)
    return options


def traders(s: State, seat: Seat) -> list[Element]:
    """MU-def.l, MU-C11: their Caravans and Merchant Ships, and the War Wagon that serves as a Caravan."""
    own = questions.elements_of(s, seat)
    return [e for e in own if questions.is_trader(e) or (e.kind == "war_wagon" and e.id in s.effects.both)]


def room(element: Element) -> int:
    """MU-trade.tab: free capacity for cubes; a War Wagon of MU-C11 has that of a Caravan."""
    kind = element.kind if questions.is_trader(element) else "caravan"
    return TRANSPORTS[kind].capacity[element.level - 1] - len(element.cargo)


# ---- where


def may_trade(s: State, seat: Seat, territory: str) -> bool:
    """MU-bgoods.c, d, e: a settlement at peace, own, nobody's, or of somebody who allows it; no Bishop forbids it."""
    if territory not in TERRITORIES or TERRITORIES[territory].settlement is None:
        return False
    if questions.is_banned(s, "trade", territory) or is_fought_over(s, territory):
        return False
    if questions.has_horde(s, territory) and not is_under_edict(s, seat, territory):
        return False
    return promises.NO_PACT != fee(s, seat, territory) <= s.florins[seat]


def is_under_edict(s: State, seat: Seat, territory: str) -> bool:
    """MU-T-edict: barbarians there have let one of their transports in this turn (meeting.is_let_in)."""
    return any(s.effects.edict.get(e.id) == territory == e.place for e in traders(s, seat))


def is_fought_over(s: State, territory: str) -> bool:
    """MU-bgoods.c: opposing armies share it."""
    armies = questions.armies_in(s, territory)
    return len(armies) > 1 and any(questions.at_war(s, a, b) for a in armies for b in armies)


def fee(s: State, seat: Seat, territory: str) -> int:
    """What each act there costs by the pact, or NO_PACT."""
    return promises.fee(s, "commercial", s.control.get(territory), seat)


# ---- buying


def most_to_buy(s: State, element: Element) -> int:
    """MU-bgoods.b, MU-comp.h: by capacity, cubes and cash, with what Market could save."""
    most = min(room(element), questions.cubes_left(s, product(element.place)))
    cash = s.florins[element.seat] - fee(s, element.seat, element.place)
    while most > 0 and not can_afford(s, element.seat, most * MARKET.buy, cash):
        most -= 1
    return most


def product(territory: str) -> str:
    """MU-bgoods.a: the good printed there."""
    settlement = TERRITORIES[territory].settlement
    assert settlement is not None
    return settlement.good


def can_afford(s: State, seat: Seat, total: int, cash: int) -> bool:
    """With the cash that is left for it, or with that and enough uses of Market."""
    if total <= cash:
        return True
    uses = -((cash - total) // MARKET.market_technology)
    price = total - uses * MARKET.market_technology
    return price >= MARKET.least_purchase and may_use(s, seat, "market", uses, s.florins[seat])


def buy(g: Table, element: Element, number: int) -> Flow[None]:
    """MU-bgoods.b: for 1 MP any number of cubes of the printed colour; Market lowers the total (MU-T-market)."""
    s = g.state
    seat, territory = element.seat, element.place
    owed = fee(s, seat, territory)
    total = yield from lower(g, seat, number * MARKET.buy, owed)
    if total + owed > s.florins[seat]:
        return
    pacts.use_in(g, seat, territory, "commercial")
    money.spend(g, seat, total)
    element.mp -= TRADE_ACTION_COST
    good = product(territory)
    element.cargo += [good] * number
    s.effects.bought[element.id] = territory
    g.log("trade.bought", "MU-bgoods.b", player=seat, number=number, good=good, territory=territory, florins=total)


def lower(g: Table, seat: Seat, total: int, owed: int) -> Flow[int]:
    """MU-T-market: 50 fl less for each point, never down to nothing. Who cannot pay the total stops or saves on."""
    s = g.state
    while True:
        less = total - MARKET.market_technology
        kept = min(less + owed, s.florins[seat])  # florins that may not be spent on points
        if less < MARKET.least_purchase or not may_use(s, seat, "market", 1, kept):
            return total
        leave = DONE if total + owed <= s.florins[seat] else STOP
        choice: Option = yield Decision(seat, "trade.lower", [leave, MARKET_USE], "MU-T-market", {"total": total})
        if choice is leave:
            return total
        if (yield from paying.pay(g, seat, YELLOW, 1, "MU-T-market", kept)):
            total = less


# ---- selling


def sellable(s: State, element: Element) -> list[str]:
    """MU-sell.b: carried cubes whose colour is neither printed nor deposited there."""
    return [good for good in element.cargo if not questions.has_good(s, element.place, good)]


def sell(g: Table, element: Element) -> Flow[None]:
    """MU-sell.a: one or more cubes for 1 MP; then one of the colours carried before is deposited (MU-depos.a)."""
    seat, territory = element.seat, element.place
    carried = element.cargo[:]
    sold = yield from choose_cubes(g.state, element)
    pacts.use_in(g, seat, territory, "commercial")
    element.mp -= TRADE_ACTION_COST
    for good in sold:
        element.cargo.remove(good)
    price = yield from price_of_sale(g, element, territory)
    total = yield from raise_price(g, seat, territory, len(sold), price * len(sold))
    money.earn(g, seat, total)
    g.state.note_feat(seat, "sold", florins=total)
    g.log("trade.sold", "MU-sell.a", player=seat, goods=sold, territory=territory, florins=total)
    yield from deposits.deposit(g, seat, territory, carried)


def choose_cubes(s: State, element: Element) -> Flow[list[str]]:
    """MU-sell.a: all of them, or one by one."""
    left = sellable(s, element)
    sold: list[str] = []
    while left and (sold or len(left) > 1):
        options = [DONE if sold else ALL, *(offer("cube", good) for good in dict.fromkeys(left))]
        choice: Option = yield Decision(element.seat, "trade.cubes", options, "MU-sell.a", {"chosen": sold[:]})
        if choice is DONE or choice is ALL:
            break
        sold.append(str(choice.args[0]))
        left.remove(sold[-1])
    return sold or left


def price_of_sale(g: Table, element: Element, territory: str) -> Flow[int]:
    """MU-route.f to j, MU-market.d: for each cube; the bonus of a completed route takes the place of the market's."""
    s, seat = g.state, element.seat
    if not routes.completes(s, seat, element.id, territory):
        routes.break_off(g, element)
        return unit_price(s, territory)
    in_florins = yield from routes.complete(g, seat)
    price = MARKET.sell + in_florins * MARKET.route_point
    if seat in s.effects.bonuses:  # MU-C64
        s.effects.bonuses.remove(seat)
        price += MARKET.great_market * questions.market_value(s, territory)
    return price


def unit_price(s: State, territory: str) -> int:
    """MU-sell.a, MU-market.b: florins for each cube."""
    return MARKET.sell + MARKET.great_market * questions.market_value(s, territory)


def raise_price(g: Table, seat: Seat, territory: str, cubes: int, total: int) -> Flow[int]:
    """MU-T-commerce: once for each cube, by the civil building; MU-T-market: any number of times."""
    s = g.state
    bonus = commerce_bonus(s, territory)
    raised = 0
    while True:
        may_raise = bonus and raised < cubes and may_use(s, seat, "commerce", 1)
        options = [DONE, COMMERCE] if may_raise else [DONE]
        options += [MARKET_USE] if may_use(s, seat, "market", 1) else []
        choice = yield from choose(seat, "trade.raise", options, "MU-sell.c", {"total": total})
        if choice is DONE:
            return total
        if (yield from paying.pay(g, seat, YELLOW, 1, f"MU-T-{choice.verb}")):
            raised += choice is COMMERCE
            total += bonus if choice is COMMERCE else MARKET.market_technology


def commerce_bonus(s: State, territory: str) -> int:
    """MU-T-commerce: by the Village, Borough or City there, whoever owns it."""
    level = questions.building_level(s, territory, CIVIL)
    return MARKET.commerce_technology[questions.BUILDING_AT[CIVIL, level].id] if level else 0


def may_use(s: State, seat: Seat, technology: str, uses: int, florins: int = 0) -> bool:
    return points.owned(s, seat, technology) and points.can_pay(s, seat, YELLOW, uses, florins)
