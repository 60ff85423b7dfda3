"""Heuristics for phase 6: trade routes for honour, and goods for the markets that pay."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.heuristics import Heuristic, Rank, first, last, offered, only, prefer, preferred

from ..data import MARKET, TERRITORIES, TRADE_ACTION_COST, TRADE_ROUTES, TRANSPORTS
from ..pieces import Element, Route
from ..rules.common import points
from ..rules.common.geography import SETTLEMENTS, in_play
from ..rules.common.questions import has_good, is_banned, is_ship, market_value
from ..rules.march import ways
from ..rules.trade import caravans, trade
from ..state import State
from .realm import is_bound, left

BEAM: Final = 10  # unfinished routes kept while one is planned
AHEAD: Final = 4  # settlements tried as the next stop
SURE: Final = 0.92  # that a stop can be reached
RISK: Final = 1  # steps that a stop in the land of another counts more
OWN_MARKET: Final = 15.0  # florins that a cube in an own settlement is worth: towards the Great Market
LEAST_PROFIT: Final = 8.0  # florins for which goods are bought


def trade_action(s: State, d: Decision, rng: Random) -> Option:
    """What the transport in use intends; then the next transport with something to do."""
    if s.trading in s.elements and (wish := intent(s, s.elements[s.trading])):
        return offered(d, [wish]) or preferred(d, "done")
    for option in d.options:
        if option.verb == "use_transport" and intent(s, s.elements[str(option.args[0])]):
            return option
    return preferred(d, "done")


def intent(s: State, element: Element) -> tuple[str | int, ...]:
    """What a transport does next, as an option says it; (): nothing."""
    if element.mp < TRADE_ACTION_COST or element.done:
        return ()
    route = s.routes[element.seat]
    if route is not None and route.transport == element.id:
        return on_route(s, element, route)
    if element.cargo:
        if s.effects.bought.get(element.id) == element.place and route is None and route_plan(s, element):
            return ("route",)
        return to_market(s, element)
    return to_goods(s, element)


# ---- routes


def on_route(s: State, element: Element, route: Route) -> tuple[str | int, ...]:
    """To the nearest open stop, at last to the destination; given up where it cannot be completed any more."""
    goal = route.stops[-1]
    due = [stop for stop, done in zip(route.stops[:-1], route.done, strict=True) if not done] or [goal]
    way = reach(s, element, "" if due == [goal] else goal)
    near = [(way[stop][0], stop) for stop in due if stop in way]
    if all(has_good(s, goal, good) for good in element.cargo) or len(due) >= moves_left(s, element):
        return ("discard_route",)
    if due == [goal] == [element.place]:
        if can_sell(s, element, goal, element.cargo):
            return ("sell",)
        return () if is_banned(s, "trade", goal) else ("discard_route",)  # a Bishop's word lasts for a turn
    if not near:  # hordes and enemies may go away
        return () if 2 * len(due) <= len(route.stops) else ("discard_route",)
    return step(s, element, way[min(near)[1]][1])


def route_plan(s: State, element: Element) -> list[str]:
    """From here the route that brings most for its time, the destination last; []: none that can be completed."""
    here, good = element.place, [trade.product(element.place)]
    near = legs(in_play(s.available), is_ship(element))
    closed = [t for t in s.stacks if t in TERRITORIES and caravans.has_enemies(s, element.seat, t)]
    own = element.seat
    risky = {t: RISK for t, owner in s.control.items() if owner != own and not is_bound(s, owner, own)}
    move = TRANSPORTS[element.kind].move[element.level - 1]
    chains: list[tuple[int, list[str]]] = [(0, [here])]
    best, plan = 0.0, []
    for number in range(1, max(TRADE_ROUTES) + 1):
        longer = [
            (cost + more + risky.get(stop, 0), [*chain, stop])
            for cost, chain in chains
            for more, stop in islice(
                (leg for leg in near[chain[-1]] if leg[1] not in chain and leg[1] not in closed), AHEAD
            )
        ]
        chains = sorted(longer, key=lambda each: each[0])[:BEAM]
        for cost, chain in chains if number in TRADE_ROUTES else ():
            if cost < moves_left(s, element) and can_sell(s, element, chain[-1], good):
                sure = SURE**number * (1.0 if s.control.get(chain[-1]) == element.seat else 0.85)
                worth = sure * TRADE_ROUTES[number] / (1.0 + max(0, cost + 1 - element.mp) / move)
                if worth > best:
                    best, plan = worth, chain[1:]
    return plan


@cache
def legs(usable: frozenset[str], ship: bool) -> dict[str, list[tuple[int, str]]]:
    """From each settlement in play to the others, the nearest first."""
    found = {}
    for start in SETTLEMENTS:
        steps = {start: 0}
        for here in (edge := [start]):
            ahead = [there for there in ways.neighbours(here, ship) if there in usable and there not in steps]
            steps.update(dict.fromkeys(ahead, steps[here] + 1))
            edge += ahead
        found[start] = sorted((n, t) for t, n in steps.items() if t in SETTLEMENTS and t != start)
    return found


def moves_left(s: State, element: Element) -> int:
    """MP until the end of the game."""
    return element.mp + TRANSPORTS[element.kind].move[element.level - 1] * (left(s) - 1)


def length(s: State, d: Decision, rng: Random) -> Option:
    return offered(d, [("stops", len(route_plan(s, s.elements[s.trading])))]) or d.options[0]


def stop(s: State, d: Decision, rng: Random) -> Option:
    """The next of the plan."""
    return offered(d, [("visit", place) for place in route_plan(s, s.elements[s.trading])]) or d.options[0]


# ---- markets


def can_sell(s: State, element: Element, there: str, goods: list[str]) -> bool:
    return trade.may_trade(s, element.seat, there) and any(not has_good(s, there, good) for good in goods)


def to_market(s: State, element: Element) -> tuple[str | int, ...]:
    """To where the cargo sells best; sold there, or here with the last MP."""
    _, goal, first = best_market(s, element, element.cargo)
    if goal == element.place:
        return ("sell",)
    if can_sell(s, element, element.place, element.cargo) and (not goal or moves_left(s, element) <= 1):
        return ("sell",)
    return step(s, element, first) if goal else ()


def best_market(s: State, element: Element, goods: list[str]) -> tuple[float, str, str]:
    """Florins a turn above the price of the goods, where they bring that, and the first step there."""
    best, goal, first = -1.0, "", ""
    move = TRANSPORTS[element.kind].move[element.level - 1]
    most = moves_left(s, element)
    for there, (steps, begin) in reach(s, element).items():
        if there in TERRITORIES and steps < most and can_sell(s, element, there, goods):
            fitting = sum(not has_good(s, there, good) for good in goods)
            gain = float(MARKET.great_market * market_value(s, there) * fitting)
            gain += OWN_MARKET * (s.control.get(there) == element.seat)
            if gain / (1 + steps / move) > best:
                best, goal, first = gain / (1 + steps / move), there, begin
    return best, goal, first


def to_goods(s: State, element: Element) -> tuple[str | int, ...]:
    """Buy here for a route (a single cube is enough) or a market; where nothing is sold, to the next settlement."""
    here = element.place
    if trade.may_trade(s, element.seat, here):
        most = trade.most_to_buy(s, element)
        if most and s.routes[element.seat] is None and element.mp > TRADE_ACTION_COST and route_plan(s, element):
            return "buy", 1
        if most and best_market(s, element, [trade.product(here)] * most)[0] >= LEAST_PROFIT:
            return "buy", most
        return ()
    way = [(n, t, begin) for t, (n, begin) in reach(s, element).items() if t in SETTLEMENTS]
    goals = [each for each in way if trade.may_trade(s, element.seat, each[1])]
    if not goals or s.florins[element.seat] < MARKET.buy:  # mypyc compiles this wrongly within a conditional expression
        return ()
    return step(s, element, min(goals)[2])


def step(s: State, element: Element, to: str) -> tuple[str | int, ...]:
    return ("step", to) if to in caravans.steps(s, element) else ()


def reach(s: State, element: Element, avoid: str = "") -> dict[str, tuple[int, str]]:
    """Where its ways lead past no enemy: how many steps, and the first of them."""
    found = {element.place: (0, "")}
    usable, ship = in_play(s.available), is_ship(element)
    for here in (edge := [element.place]):
        n, begin = found[here]
        for there in ways.neighbours(here, ship):
            if there in usable and there not in found and there != avoid and is_safe(s, element, there):
                found[there] = n + 1, begin or there
                edge.append(there)
    return found


def is_safe(s: State, element: Element, area: str) -> bool:
    return (area in TERRITORIES and area not in s.stacks) or not caravans.has_enemies(s, element.seat, area)


def use_idle(s: State, d: Decision, rng: Random) -> Option:
    """Yellow points that would lie idle raise or lower a price; bought ones would cost more than they bring."""
    idle = s.pt[d.seat][trade.YELLOW] or points.unused(s, d.seat, [trade.YELLOW], pirates=False)
    return preferred(d, "commerce", "market", "done", "stop") if idle else preferred(d, "done", "stop")


HEURISTICS: Final[dict[str, Heuristic]] = {
    "trade.cubes": prefer("all", "cube"),
    **dict.fromkeys(("trade.raise", "trade.lower"), use_idle),
    "trade.deposit": lambda s, d, rng: rng.choice(d.options),
    "route.length": length,
    "route.stop": stop,
    "route.convert": last,  # honour
    **dict.fromkeys(("events.halt", "events.lose_cube"), first),
}
RANK: Final[Rank] = only("done", "sell", "buy", "step", "route", "use_transport", most=10)
RANKS: Final[dict[str, Rank]] = {"trade.choose": RANK, "trade.transport": RANK}
