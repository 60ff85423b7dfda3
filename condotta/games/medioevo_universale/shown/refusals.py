"""Why something a player might expect is not possible now: for greyed actions and for IllegalChoice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from condotta.core.flow import Decision, Option, Seat, offer
from condotta.core.game import Refusal, Refuses, refuse, refused

from .. import data
from ..pieces import AR, HI, KINDS, KN, LI, Element
from ..rules import acts, loans
from ..rules.any_time import offers
from ..rules.common import points
from ..rules.common.geography import is_open
from ..rules.common.questions import cubes_left, has_horde, in_reserve, is_banned, is_ship, may_own, pool_left
from ..rules.march import ways
from ..rules.purchases import building, card_market, purchases, workshops
from ..rules.trade import trade
from ..state import State

Lacks = tuple[tuple[str, str], tuple[str, str]]  # reasons with their rules


def refusals(s: State, decision: Decision) -> list[Refusal]:
    """What is refused at this decision, each with its reason and rule."""
    return refused(REFUSED, s, decision)


# ---- phase 5


def refused_actions(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why a War Wagon, Galley or siege engine of theirs cannot move."""
    for element in s.elements.values():
        if element.commander != decision.seat or not ways.is_mover(s, element):
            continue
        option = offer("move", element.id)
        if element.done:
            yield refuse(option, "has_moved", "MU-combat.e", element=element.id)
        elif element.place in s.elements:
            yield refuse(option, "on_board", "MU-naval.i", element=element.id)
        elif element.place in data.TERRITORIES and is_banned(s, "movement", element.place):
            yield refuse(option, "movement_banned", "MU-C3", territory=element.place)
        elif element.mp == 0:
            yield refuse(option, "no_mp", "MU-move.b", element=element.id)
        elif shut_out(s, decision.seat, element.place, is_ship(element)):
            yield refuse(option, "shut_out", "MU-move.s")
        else:
            yield refuse(option, "no_way", "MU-move.b", element=element.id)


def refused_steps(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why transports and engines without an army do not enter a territory of another."""
    for group in s.groups[-1:]:
        if not any(group.riders):
            for there in shut_out(s, group.seat, group.area, ways.galley_of(s, group) is not None):
                yield refuse(offer("step", there), "shut_out", "MU-move.s")


def shut_out(s: State, seat: Seat, here: str, ship: bool) -> list[str]:
    """Neighbours that another controls."""
    return [there for there in ways.neighbours(here, ship) if is_open(s, there) and ways.shuts_out(s, seat, there)]


# ---- phase 4


def refused_purchases(s: State, decision: Decision) -> Iterator[Refusal]:
    seat = decision.seat
    yield from refused_technologies(s, seat)
    for id in data.BUILDINGS:
        yield refused_building(s, seat, id)
    for unit in (LI, AR, HI, KN):
        yield refused_unit(s, seat, unit)
    for kind, engine in data.SIEGE_ENGINES.items():
        lacks = (("no_place_for", "MU-siegebuy.b"), ("cannot_pay", "MU-siegebuy.a"))
        yield refused_element(s, seat, kind, workshops.ENGINE[kind], "mathematics", (engine.level,), lacks)
    for kind, option in workshops.BUY.items():
        lacks = (("no_place_for", "MU-transp.b"), ("cannot_pay", "MU-transp.a"))
        yield refused_element(s, seat, kind, option, "carpentry", (1, 2, 3), lacks)
    yield refused_card(s, seat)


def refused_technologies(s: State, seat: Seat) -> Iterator[Refusal]:
    for place, branch in enumerate(data.BRANCHES.values()):
        level = s.technology[seat][place]
        option = purchases.TECHNOLOGY[branch.id]
        if level == len(branch.technologies):
            yield refuse(option, "branch_complete", "MU-tech.a", branch=branch.id)
        elif place in s.branches_bought[seat]:
            yield refuse(option, "branch_bought", "MU-techbuy.c", branch=branch.id)
        else:
            yield refuse(option, "too_dear", "MU-techbuy.a", florins=branch.technologies[level].price)


def refused_building(s: State, seat: Seat, id: str) -> Refusal:
    option = purchases.BUILD[id]
    technology = building.TECHNOLOGY_OF[id]
    if not points.owned(s, seat, technology):
        return refuse(option, "technology_lacks", "MU-tech.b", technology=technology)
    if pool_left(s, id) <= 0:
        return refuse(option, "pool_empty", "MU-build.i", thing=id)
    if not building.places(s, seat, id):
        return refuse(option, "no_building_place", "MU-build.b", building=id)
    return refuse(option, "cannot_pay", "MU-build.a", thing=id)


def refused_unit(s: State, seat: Seat, kind: int) -> Refusal:
    option = workshops.RECRUIT[KINDS[kind]]
    price = data.UNITS[KINDS[kind]].cost
    if in_reserve(s, seat, kind) <= 0:
        return refuse(option, "reserve_empty", "MU-comp.a", unit=KINDS[kind])
    if workshops.recruit_limit(s, seat) <= 0:
        return refuse(option, "recruits_used", "MU-unit.c")
    if s.florins[seat] < price:
        return refuse(option, "too_dear", "MU-unit.tab", florins=price)
    return refuse(option, "no_recruit_place", "MU-unit.a")


def refused_element(
    s: State, seat: Seat, kind: str, option: Option, technology: str, levels: Sequence[int], lacks: Lacks
) -> Refusal:
    """Why a transport or siege engine cannot be bought; `lacks`: a place, or florins."""
    if not points.owned(s, seat, technology):
        return refuse(option, "technology_lacks", "MU-tech.b", technology=technology)
    if pool_left(s, kind) <= 0:
        return refuse(option, "pool_empty", "MU-comp.f", thing=kind)
    if not any(may_own(s, seat, level) for level in levels):
        return refuse(option, "no_property_marker", "MU-comp.d")
    if not workshops.places(s, seat, kind):
        return refuse(option, *lacks[0], thing=kind)
    return refuse(option, *lacks[1], thing=kind)


def refused_card(s: State, seat: Seat) -> Refusal:
    if s.card_bought[seat]:
        return refuse(purchases.BUY_CARD, "card_bought", "MU-card.b")
    if not s.empire_deck:
        return refuse(purchases.BUY_CARD, "deck_empty", "MU-card.j")
    return refuse(purchases.BUY_CARD, "too_dear", "MU-card.b", florins=card_market.price(s, seat))


# ---- phase 6


def refused_trade(s: State, decision: Decision) -> Iterator[Refusal]:
    """Why the transport in use can neither buy nor sell here, and why others cannot be used."""
    for element in trade.traders(s, decision.seat):
        if element.id != s.trading:
            yield refuse(trade.USE[element.id], "no_mp", "MU-tmove.a", element=element.id)
    trader = s.elements.get(s.trading)
    if trader is None or trader.place not in data.TERRITORIES:
        return
    where = refused_market(s, decision.seat, trader)
    for option in (trade.BUY.up_to(1)[0], trade.SELL):
        yield refuse(option, *where, territory=trader.place) if where else refused_deal(s, trader, option)


def refused_market(s: State, seat: Seat, element: Element) -> tuple[str, str] | None:
    """Why there can be no trade at all where it stands, and the rule."""
    territory = element.place
    if data.TERRITORIES[territory].settlement is None:
        return "no_settlement", "MU-bgoods.b"
    if has_horde(s, territory) or trade.is_fought_over(s, territory):
        return "fought_over", "MU-bgoods.c"
    if is_banned(s, "trade", territory):
        return "trade_banned", "MU-C2"
    if not trade.may_trade(s, seat, territory):
        return "no_commercial_pact", "MU-bgoods.c"
    return ("no_mp_to_trade", "MU-tmove.a") if element.mp < data.TRADE_ACTION_COST else None


def refused_deal(s: State, element: Element, option: Option) -> Refusal:
    if option is trade.SELL:
        if not element.cargo:
            return refuse(option, "nothing_to_sell", "MU-sell.a")
        return refuse(option, "goods_present", "MU-sell.b", territory=element.place)
    if trade.room(element) <= 0:
        return refuse(option, "no_room", "MU-bgoods.b", element=element.id)
    if cubes_left(s, trade.product(element.place)) <= 0:
        return refuse(option, "no_cubes", "MU-comp.h", good=trade.product(element.place))
    return refuse(option, "too_dear", "MU-bgoods.b", florins=data.MARKET.buy)


# ---- other acts


def refused_acts(s: State, decision: Decision) -> Iterator[Refusal]:
    seat = decision.seat
    if s.borrowed[seat]:
        yield refuse(loans.BORROW, "borrowed", "MU-loan.a")
    elif s.debt[seat] >= loans.MOST_LOANS:
        yield refuse(loans.BORROW, "debt_limit", "MU-loan.b")
    if s.debt[seat]:
        if s.repaid[seat]:
            yield refuse(acts.REPAY, "repaid", "MU-loan.d")
        else:
            yield refuse(acts.REPAY, "too_dear", "MU-loan.d", florins=data.LOANS.amount)
    for card in s.cards[seat]:
        if card in s.turned:
            yield refuse(offers.USE[card], "turned", "MU-card.f", card=card)
        elif s.florins[seat] < data.EMPIRE_CARDS[card].cost:
            yield refuse(offers.USE[card], "too_dear", "MU-C.a", florins=data.EMPIRE_CARDS[card].cost)
        else:
            yield refuse(offers.USE[card], "not_now", f"MU-C{data.EMPIRE_CARDS[card].number}", card=card)


REFUSED: dict[str, Refuses] = {
    "combat.action": refused_actions,
    "move.go": refused_steps,
    "purchases.choose": refused_purchases,
    "trade.choose": refused_trade,
    "trade.transport": refused_trade,
    "acts.choose": refused_acts,
}
