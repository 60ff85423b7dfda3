"""Phase 4, Purchases (MU-buy, MU-techbuy, MU-unit.c, d); the variant Deployment (MU-var-deploy)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import DONE, Flow, Option, Seat, choose, offer, options_by_id

from ...data import BRANCHES, BUILDINGS
from ...pieces import KINDS, Order
from ...state import State, Table
from .. import acts, loans
from ..common import control, money, pieces, points
from ..common.phases import OVER, Step
from ..diplomacy import pacts
from . import building, card_market, returns, workshops

BUY_CARD: Final = Option("buy_card")
TECHNOLOGY: Final = options_by_id("technology", BRANCHES)
BRANCH_IDS: Final = tuple(BRANCHES)
BUILD: Final = options_by_id("build", BUILDINGS)


def step(g: Table) -> Step:
    """MU-buy.b, R-buy-order: one purchase of to_act[0]; then the next player; at last Deployment (MU-var-deploy.a)."""
    s = g.state
    if s.stage == "buy":
        if s.to_act:
            return purchase(g)
        s.stage = "deploy"
    return deploy(g) or OVER


def purchase(g: Table) -> Flow[None]:
    """MU-buy.a: one purchase, in any order, until they are done (D12)."""
    s = g.state
    seat = s.active = s.to_act[0]
    choice = yield from choose(seat, "purchases.choose", menu(s, seat), "MU-buy.a")
    if choice is DONE:
        s.to_act.pop(0)
    else:
        yield from PURCHASES[choice.verb](g, seat, *choice.args) or ()


def menu(s: State, seat: Seat) -> list[Option]:
    """MU-buy.a: everything the player may buy or do now; what is offered can be paid."""
    options = [DONE, *acts.entry(s, seat)]
    options += [TECHNOLOGY[branch] for branch in BRANCHES if may_learn(s, seat, branch)]
    known = [id for id, technology in building.TECHNOLOGY_OF.items() if points.owned(s, seat, technology)]
    options += [BUILD[id] for id in known if building.payable_places(s, seat, id)]
    options += [offer("repair", category, where) for category, where in building.repairable(s, seat)]
    workshops.add_options(s, seat, options)
    options += [BUY_CARD] if card_market.may_buy(s, seat) else []
    returns.add_options(s, seat, options)
    options += [offer("pay_interest")] if 0 < s.due[seat] <= s.florins[seat] else []
    options += [offer("demand_deployment")] if s.rules.deployment and not s.deploying else []
    return options


def may_learn(s: State, seat: Seat, branch: str) -> bool:
    """MU-techbuy.a to c: the next level, one in each branch and turn, if they can pay."""
    place = BRANCH_IDS.index(branch)
    level = s.technology[seat][place]
    technologies = BRANCHES[branch].technologies
    if level >= len(technologies) or place in s.branches_bought[seat]:
        return False
    return s.florins[seat] >= technologies[level].price


def learn(g: Table, seat: Seat, branch: str) -> None:
    """MU-techbuy.a, d, e: the disc rises by one level; it may be used at once."""
    s = g.state
    place = BRANCH_IDS.index(branch)
    technology = BRANCHES[branch].technologies[s.technology[seat][place]]
    money.spend(g, seat, technology.price)
    s.technology[seat][place] += 1
    s.branches_bought[seat].append(place)
    g.log("purchases.learned", "MU-techbuy.a", player=seat, technology=technology.id, florins=technology.price)


# ---- the variant Deployment (MU-var-deploy)


def demand_deployment(g: Table, seat: Seat) -> None:
    """MU-var-deploy.a: from now on all purchases of this phase are hidden until its end (R-deploy-open)."""
    g.state.deploying = True
    g.log("variants.deployment", "MU-var-deploy.a", player=seat)


def deploy(g: Table) -> Flow[None] | None:
    """The next order is placed, in turn order; None: all are."""
    s = g.state
    for seat in s.order:
        if s.orders[seat]:
            return place_order(g, seat)
    s.deploying = False
    return None


def place_order(g: Table, seat: Seat) -> Flow[None]:
    """MU-var-deploy.a: one piece of the first order. What can stand nowhere any more goes back (R-deploy-nowhere)."""
    s = g.state
    order = s.orders[seat][0]
    find = building.empty_places if order.kind in BUILDINGS else workshops.places
    places = find(s, seat, order.kind)
    if not places:
        s.orders[seat].pop(0)
        g.log("variants.nowhere", "MU-var-deploy.a", player=seat, thing=order.kind, number=order.number)
        return
    params = {"thing": order.kind, "left": order.number}
    place = yield from workshops.pick_at(s, seat, order.kind, places, "deploy.where", "MU-var-deploy.a", params)
    s.orders[seat][:1] = [Order(order.kind, order.level, order.number - 1)] if order.number > 1 else []
    g.log("variants.placed", "MU-var-deploy.a", player=seat, thing=order.kind, territory=place)
    if order.kind in BUILDINGS:
        yield from building.put_up(g, seat, place, order.kind)
        return
    pacts.use_in(g, seat, place, workshops.right(order.kind))
    if order.kind in KINDS:
        pieces.place_units(s, seat, place, KINDS.index(order.kind), 1)
        control.settle(g, place)
    else:
        pieces.new_element(s, seat, order.kind, order.level, place)


PURCHASES: Final[dict[str, Callable[..., Flow[None] | Flow[int] | None]]] = {
    "acts": acts.menu,
    "technology": learn,
    "build": building.build,
    "repair": building.repair,
    **dict.fromkeys(("transport", "engine", "hire_captain"), workshops.buy),
    "upgrade": workshops.upgrade,
    "recruit": workshops.recruit,
    "promote": workshops.promote,
    "buy_card": card_market.buy_card,
    "ransom": returns.ransom,
    "redeploy": returns.redeploy,
    "buy_back": returns.buy_back,
    "pay_interest": loans.pay_interest,
    "demand_deployment": demand_deployment,
}
