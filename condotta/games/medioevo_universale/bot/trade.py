"""Heuristics for phase 6, for cards at any time, and for diplomacy."""

from __future__ import annotations

from random import Random
from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.heuristics import Heuristic, Rank, first, last, only, prefer, preferred

from ..data import MARKET, TERRITORIES, TRADE_ACTION_COST
from ..pieces import Element
from ..rules.common.questions import has_good, market_value
from ..rules.trade import caravans, trade
from ..state import State
from .realm import COLOUR_WORTH

GOOD_REACTIONS: Final = (24, 27, 39, 5, 26, 50, 51, 28)  # numbers of Empire cards that are used when they can be
UNIT_WORTH: Final = {"knight": 5, "heavy_infantry": 4, "captain_1": 3, "archer": 2, "light_infantry": 1}
FAR: Final = 9
RICH: Final = 250  # florins from which goods are bought


def trade_action(s: State, d: Decision, rng: Random) -> Option:
    """Sell where it pays, buy what the next market wants, go there; then the next transport with something to do."""
    if s.trading in s.elements:
        wish = intent(s, s.elements[s.trading])
        for option in reversed(d.options):
            if option.verb == wish[0] and (option.verb != "step" or option.args[0] == wish[1]):
                return option
    for option in d.options:
        if option.verb == "use_transport" and intent(s, s.elements[str(option.args[0])])[0]:
            return option
    return preferred(d, "done")


def intent(s: State, element: Element) -> tuple[str, str]:
    """What a transport does next: sell, buy, a step to somewhere, or nothing ("")."""
    if element.mp < TRADE_ACTION_COST or element.done:
        return "", ""
    here = element.place
    trades = trade.may_trade(s, element.seat, here)
    if element.cargo and trades and trade.sellable(s, element) and may_sell_here(s, element):
        return better_next_door(s, element) or ("sell", "")
    may_buy = not element.cargo and trades and s.florins[element.seat] > RICH and trade.most_to_buy(s, element)
    if may_buy and best_market(s, element, True)[0]:
        return "buy", ""
    goal, step = best_market(s, element, False)
    return ("step", step) if goal and step in caravans.steps(s, element) else ("", "")


def better_next_door(s: State, element: Element) -> tuple[str, str] | None:
    """A step to a market that pays more, with the MP to sell there."""
    best, there = market_value(s, element.place), ""
    goods = list(dict.fromkeys(element.cargo))
    for step in caravans.steps(s, element):
        if element.mp < 2 * TRADE_ACTION_COST or step not in TERRITORIES or market_value(s, step) <= best:
            continue
        if trade.may_trade(s, element.seat, step) and not any(has_good(s, step, good) for good in goods):
            best, there = market_value(s, step), step
    return ("step", there) if there else None


def may_sell_here(s: State, element: Element) -> bool:
    """Unless its route ends elsewhere; with its last MP it sells anyway."""
    route = s.routes[element.seat]
    return route is None or route.transport != element.id or element.mp <= TRADE_ACTION_COST


def best_market(s: State, element: Element, after_buying: bool) -> tuple[str, str]:
    """Where the cargo (or what can be bought here) sells best within two turns, and the first step there."""
    goods = [trade.product(element.place)] if after_buying else list(dict.fromkeys(element.cargo))
    if not goods:
        return source_of_goods(s, element)
    best, goal = 0.0, ""
    way = distances(s, element, 2 * max(4, element.mp))
    for there in way:
        if not is_market(s, element, there) or all(has_good(s, there, good) for good in goods):
            continue
        worth = (MARKET.sell + MARKET.great_market * market_value(s, there)) / (2 + len(way[there]))
        if worth > best:
            best, goal = worth, there
    return (goal, way[goal][0]) if goal else ("", "")


def source_of_goods(s: State, element: Element) -> tuple[str, str]:
    """The nearest settlement where an empty transport can buy."""
    way = distances(s, element, 2 * max(4, element.mp))
    goal = min((there for there in way if is_market(s, element, there)), key=lambda t: (len(way[t]), t), default="")
    return (goal, way[goal][0]) if goal else ("", "")


def is_market(s: State, element: Element, there: str) -> bool:
    """A settlement elsewhere in which the transport may trade."""
    land = TERRITORIES.get(there)
    is_there = land is not None and land.settlement is not None and there != element.place
    return is_there and trade.may_trade(s, element.seat, there)


def distances(s: State, element: Element, most: int) -> dict[str, list[str]]:
    """Areas within so many steps, each with the way there."""
    found: dict[str, list[str]] = {element.place: []}
    edge = [element.place]
    for _ in range(min(most, FAR)):
        ahead: list[str] = []
        for here in edge:
            for there in caravans.own_ways(s, element, here):
                if there not in found and not caravans.has_enemies(s, element.seat, there):
                    found[there] = [*found[here], there]
                    ahead.append(there)
        edge = ahead
    return found


# ---- at any time


def react(s: State, d: Decision, rng: Random) -> Option:
    """Cards that help when they can be used; otherwise pass."""
    for option in d.options[1:]:
        if option.verb == "claim":
            return option
        if option.verb == "use" and int(str(option.args[0]).rsplit(".", 1)[1]) in GOOD_REACTIONS:
            return option
    return d.options[0]


def best_unit(s: State, d: Decision, rng: Random) -> Option:
    """The Knight, or what comes next to it."""
    return max(d.options, key=lambda o: UNIT_WORTH.get(str(o.args[-1]), 0) if o.args else -1)


def colour(s: State, d: Decision, rng: Random) -> Option:
    """The colour whose points are worth most."""
    return max(d.options, key=lambda o: COLOUR_WORTH.get(str(o.args[-1]), 0.0) if o.args else -1.0)


def answer(s: State, d: Decision, rng: Random) -> Option:
    """Whatever a pact offers, it is mostly good for both; payments are not."""
    return next((o for verb in ("decline", "no") for o in d.options if o.verb == verb), d.options[-1])


HEURISTICS: Final[dict[str, Heuristic]] = {
    **dict.fromkeys(("trade.choose", "trade.transport"), trade_action),
    "trade.cubes": prefer("all", "cube"),
    "trade.raise": prefer("commerce", "market", "done"),  # tokens and cards would lie idle
    "route.convert": last,  # honour
    "acts.choose": prefer("claim", "done"),  # objectives at once; nothing else
    **dict.fromkeys(("realm.defender", "realm.unit"), best_unit),
    **dict.fromkeys(("objective.colour", "papers.colour", "points.colour"), colour),
    **dict.fromkeys(("events.hit_building", "events.halt", "events.lose_cube"), first),
    "pacts.answer": answer,
    "pacts.vote": prefer("respected"),
}
RANKS: Final[dict[str, Rank]] = {
    **dict.fromkeys(("trade.choose", "trade.transport"), only("done", "sell", "buy", "step", "use_transport", most=10)),
    "acts.choose": only("claim", "done"),
}
