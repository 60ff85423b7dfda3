"""Moving in phase 6: Caravans and Merchant Ships on their way (MU-tmove, MU-depos.a, MU-T-logistics for them)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Seat, pick_one

from ...data import CASTLE_EXIT_COST, TERRITORIES
from ...pieces import Element
from ...state import State, Table
from .. import routes
from ..any_time import paying
from ..common import geography, points, questions
from ..march import meeting, ways
from . import deposits

MOST_FREE_STEPS: Final = 20  # of a player in one phase, so that nobody goes round two Castles for ever


def go(g: Table, element: Element, to: str) -> Flow[None]:
    """MU-tmove.a: one step. MU-T-logistics, R-logistics: a point for each foreign area; it ends in its own element."""
    start, seat = element.place, element.seat
    if to not in steps(g.state, element):
        return
    while not is_own(element, to):
        paid = yield from paying.pay(g, seat, ways.BLUE, 1, "MU-T-logistics")
        if (paid and not (yield from enter(g, element, to))) or element.place == start:
            return
        onward = steps(g.state, element)
        if not onward:
            element.place = start
            g.log("trade.turned_back", "MU-T-logistics", player=seat, transport=element.id, area=start)
            return
        to = yield from pick_one(seat, "step", onward, "trade.crossing", "MU-T-logistics", {"transport": element.id})
    yield from enter(g, element, to)


def enter(g: Table, element: Element, to: str) -> Flow[bool]:
    """It leaves a cube, pays its MP, passes a stop (MU-route.e), meets armies (MU-tmove.d); False: it is lost."""
    s = g.state
    here = element.place
    if here in TERRITORIES:
        yield from deposits.deposit(g, element.seat, here, element.cargo)
    cost = step_mp(s, element, to)
    element.mp -= cost
    if cost == 0 and s.phase == "trade":
        s.round += 1
    element.place = to
    s.effects.bought.pop(element.id, None)
    g.log("trade.moved", "MU-tmove.a", player=element.seat, transport=element.id, area=to, points=cost)
    routes.pass_stop(g, element.id)
    return not (yield from meeting.meets_army(g, element.id))


# ---- where it may go


def is_own(element: Element, to: str) -> bool:
    """MU-tmove.b: a step in its own element: land, or sea with anchoring and putting to sea."""
    if questions.is_ship(element):
        return element.place not in TERRITORIES or to not in TERRITORIES
    return to in TERRITORIES


def steps(s: State, element: Element) -> list[str]:
    """Where it may go next: enough MP (none out of an own Castle, MU-move.j), nobody forbids leaving, by Logistics."""
    here = element.place
    if questions.is_banned(s, "movement", here):
        return []
    found = [there for there in own_ways(s, element, here) if step_mp(s, element, there) <= element.mp]
    if points.owned(s, element.seat, "logistics") and element.mp and points.can_pay(s, element.seat, ways.BLUE, 1):
        found += [there for there in foreign_ways(s, element, here) if can_cross(s, element, there)]
    return found


def own_ways(s: State, element: Element, here: str) -> list[str]:
    """MU-tmove.b: neighbours in its own element, or from a foreign area back into it."""
    usable = geography.in_play(s.available)
    return [there for there in ways.neighbours(here, questions.is_ship(element)) if there in usable]


def foreign_ways(s: State, element: Element, here: str) -> list[str]:
    """R-logistics: foreign areas beside it without opposing military units."""
    usable = geography.in_play(s.available)
    found = ways.foreign_neighbours(here, questions.is_ship(element))
    return [there for there in found if there in usable and not has_enemies(s, element.seat, there)]


def has_enemies(s: State, seat: Seat, area: str) -> bool:
    return any(questions.at_war(s, seat, commander) for commander in questions.armies_in(s, area))


def can_cross(s: State, element: Element, to: str) -> bool:
    """From there it comes back into its own element with the MP and points it has."""
    reached = {to: step_mp(s, element, to)}
    entered = 1
    while reached and points.can_pay(s, element.seat, ways.BLUE, entered):
        ahead: dict[str, int] = {}
        for here, spent in reached.items():
            if any(spent + geography.step_cost(s, here, there) <= element.mp for there in own_ways(s, element, here)):
                return True
            for there in foreign_ways(s, element, here):
                cost = spent + geography.step_cost(s, here, there)
                if cost < min(element.mp, ahead.get(there, element.mp)):
                    ahead[there] = cost
        reached = ahead
        entered += 1
    return False


def step_mp(s: State, element: Element, to: str) -> int:
    """MU-tmove.a; a land step out of an own Castle is free (MU-move.i)."""
    here = element.place
    may_go_on = s.phase != "trade" or s.round < MOST_FREE_STEPS
    if may_go_on and to in geography.LAND.get(here, ()) and ways.is_castle_exit(s, element.seat, here):
        return CASTLE_EXIT_COST
    return geography.step_cost(s, here, to)
