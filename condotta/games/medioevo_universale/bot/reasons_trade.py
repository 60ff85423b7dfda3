"""Reasons for choices of phase 6, in windows, and among the other acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Reason
from condotta.core.heuristics import Explain, Reasons, always, asked, verbs

from ..data import EMPIRE_CARDS, HONOUR, LOANS, MARKET, TECHNOLOGIES, TRADE_ROUTES
from ..pieces import Element
from ..rules import routes
from ..rules.common import geography, points
from ..rules.common.questions import market_value
from ..rules.trade import trade
from ..state import State
from . import deals
from . import trade as bot_trade
from .reasons_realm import loan

BY_MARKET: Final = MARKET.market_technology


# ---- trade


def of_transport(why: Callable[[State, Element, Option], Reason | None]) -> Explain:
    """A reason that rests on the transport in use."""

    def told(s: State, d: Decision, o: Option) -> Reason | None:
        return why(s, s.elements[s.trading], o) if s.trading in s.elements else None

    return told


def sell(s: State, element: Element, o: Option) -> Reason:
    route = s.routes[element.seat]
    if route is None or route.transport != element.id:
        return sell_all(s, element, o)
    if routes.completes(s, element.seat, element.id, element.place):
        return "why.sell_completes", {"n": TRADE_ROUTES[len(route.stops)]}
    return "why.sell_breaks", {}


def sell_all(s: State, element: Element, o: Option) -> Reason:
    return "why.sell", {"n": len(trade.sellable(s, element)), "florins": trade.unit_price(s, element.place)}


def buy(s: State, element: Element, o: Option) -> Reason:
    """For a trade route, or where the goods sell best."""
    good = trade.product(element.place)
    if s.routes[element.seat] is None and (stops := bot_trade.route_plan(s, element)):
        return "why.buy_route", {"good": good, "n": TRADE_ROUTES[len(stops)], "area": stops[-1]}
    _, goal, _ = bot_trade.best_market(s, element, [good])
    if not goal:
        return "why.buy_no_market", {"good": good}
    return "why.buy", {"good": good, "area": goal, "florins": trade.unit_price(s, goal)}


def open_buy(s: State, element: Element, o: Option) -> Reason:
    """By which pacts it may be sold elsewhere can be secret."""
    return "why.open_buy", {"good": trade.product(element.place)}


def step(s: State, element: Element, o: Option) -> Reason | None:
    """To a stop of the route, to the market, or to where something can be bought."""
    stop = open_step(s, element, o)
    if stop is not None:
        return stop
    if not element.cargo:
        area = str(o.args[0])
        sells = trade.may_trade(s, element.seat, area)
        return ("why.to_goods", {"area": area, "good": trade.product(area)}) if sells else None
    _, goal, first = bot_trade.best_market(s, element, element.cargo)
    return ("why.to_market", {"area": goal, "florins": trade.unit_price(s, goal)}) if first == o.args[0] else None


def open_step(s: State, element: Element, o: Option) -> Reason | None:
    """To a stop that this transport still has to make, the destination after all others."""
    route, area = s.routes[element.seat], str(o.args[0])
    if route is None or route.transport != element.id or area not in route.stops:
        return None
    due = all(route.done) if area == route.stops[-1] else not route.done[route.stops.index(area)]
    return ("why.route_stop", {"area": area}) if due else None


def use_transport(s: State, d: Decision, o: Option) -> Reason:
    element = s.elements[str(o.args[0])]
    if element.cargo:
        return "why.laden", {"n": len(element.cargo), "mp": element.mp}
    return "why.empty", {"mp": element.mp}


def commerce(s: State, element: Element, o: Option) -> Reason:
    return "why.raise", {"florins": trade.commerce_bonus(s, element.place)}


def deposit(s: State, d: Decision, o: Option) -> Reason:
    there = str((d.params or {})["territory"])
    return "why.deposit", {"florins": MARKET.great_market * (market_value(s, there) + 1)}


# ---- routes


def length(s: State, d: Decision, o: Option) -> Reason:
    stops = int(o.args[0])
    return "why.route_length", {"n": TRADE_ROUTES[stops], "florins": TRADE_ROUTES[stops] * MARKET.route_point}


def stop(s: State, d: Decision, o: Option) -> Reason | None:
    """How far it is from the stop before."""
    if s.trading not in s.elements:
        return None
    before = ((d.params or {})["chosen"] or [s.elements[s.trading].place])[-1]
    return "why.route_distance", {"n": geography.distance(s, str(before), str(o.args[0]))}


def convert(s: State, d: Decision, o: Option) -> Reason:
    hp = int(o.args[0])
    florins = (asked(d, "points") - hp) * MARKET.route_point
    return "why.route_convert", {"hp": hp * HONOUR.points["trade_route_point"], "florins": florins}


# ---- at any time


def claim(s: State, d: Decision, o: Option) -> Reason:
    """What one more Objective token is worth at the end, and in every turn until then."""
    tokens = sum(s.tokens[d.seat])
    return "why.claim", {"hp": HONOUR.objective_tokens.at(tokens + 1) - HONOUR.objective_tokens.at(tokens)}


def use_card(s: State, d: Decision, o: Option) -> Reason:
    cost = EMPIRE_CARDS[str(o.args[0])].cost
    return ("why.use_card_paid", {"florins": cost}) if cost else ("why.use_card", {})


def use_technology(s: State, d: Decision, o: Option) -> Reason:
    technology = TECHNOLOGIES[str(o.args[-1])]
    in_hand = s.pt[d.seat][points.PLACE[technology.id][0]]
    return "why.use_technology", {"n": technology.activation, "colour": technology.colour, "left": in_hand}


def repay(s: State, d: Decision, o: Option) -> Reason:
    debt = LOANS.amount * s.debt[d.seat]
    saved = HONOUR.debt.at(debt - LOANS.amount) - HONOUR.debt.at(debt)
    return "why.repay", {"interest": LOANS.interest, "hp": saved}


# ---- diplomacy


def war(s: State, d: Decision, o: Option) -> Reason:
    """What there is to conquer, or only the right to."""
    hp = round(deals.prey(s, d.seat, int(o.args[0])))
    return ("why.war_prey", {"hp": hp, "owner": o.args[0]}) if hp > 0 else ("why.war", {})


def answer(s: State, d: Decision, o: Option) -> Reason:
    """What the pact is worth, to the seat itself."""
    other, terms = asked(d, "other"), (d.params or {})["terms"]
    return ("why.pact_pays" if deals.worth(s, d.seat, other, terms) > 0 else "why.pact_costs"), {"owner": other}


def peace(s: State, d: Decision, o: Option) -> Reason:
    other = int(o.args[0]) if o.verb == "peace" else asked(d, "other")
    wants = deals.prey(s, d.seat, other) < deals.WAR_PAYS
    return ("why.peace" if wants else "why.no_peace"), {"owner": other}


IN_WINDOWS: Final[dict[str, Explain]] = {
    "pass": always("why.window_pass"),
    "use": use_card,
    **dict.fromkeys(("tech", "tech_of"), use_technology),
    "borrow_card": always("why.borrow_card"),
    "claim": claim,
}
OPEN_REASONS: Final[Reasons] = {
    **verbs("trade.choose", sell=of_transport(sell), buy=of_transport(open_buy), step=of_transport(open_step)),
    **verbs("trade.choose", route="why.open_route", use_transport=use_transport),
    **verbs("trade.transport", use_transport=use_transport),
    **verbs("trade.cubes", all=of_transport(sell_all)),
    **verbs("trade.raise", commerce=of_transport(commerce), market=always("why.raise", florins=BY_MARKET)),
    **verbs("trade.lower", market=always("why.lower", florins=BY_MARKET)),
    "trade.deposit": deposit,
    "route.length": length,
    "route.stop": stop,
    "route.convert": convert,
}
REASONS: Final[Reasons] = {
    **OPEN_REASONS,
    **verbs("trade.choose", buy=of_transport(buy), step=of_transport(step)),
    **verbs("trade.choose", done="why.trade_done", discard_route="why.give_up"),
    **verbs("trade.transport", done="why.trade_done", discard_route="why.give_up"),
    **verbs("acts.choose", claim=claim, use=use_card, tech=use_technology, tech_of=use_technology, borrow=loan),
    **verbs("acts.choose", repay=repay, war=war, peace=peace, pact="why.pact", done="why.acts_done"),
    "diplomacy.peace": peace,
    **dict.fromkeys(("pacts.clause", "pacts.with"), always("why.pact")),
    "pacts.answer": answer,
}
