"""Phase 4, Purchases (MU-buy, MU-techbuy, MU-unit.c, d)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, Seat, offer, options_by_id

from ...data import BRANCHES, BUILDINGS
from ...state import KINDS, State, Table
from .. import acts, loans
from ..common import money, points, questions
from ..common.phases import OVER, Step
from . import building, card_market, deployment, returns, workshops

BUY_CARD: Final = Option("buy_card")
DEMAND: Final = Option("demand_deployment")
PAY_INTEREST: Final = Option("pay_interest")
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
    return deployment.deploy(g) or OVER


def purchase(g: Table) -> Flow[None]:
    """MU-buy.a: one purchase, in any order, until he is done (D12)."""
    s = g.state
    seat = s.active = s.to_act[0]
    options = menu(s, seat)
    choice = DONE
    if len(options) > 1:
        choice = yield Decision(seat, "purchases.choose", options, "MU-buy.a")
    if choice is DONE:
        s.to_act.pop(0)
    else:
        yield from carry_out(g, seat, choice)


def menu(s: State, seat: Seat) -> list[Option]:
    """MU-buy.a: everything the player may buy or do now; what is offered can be paid."""
    options = [DONE]
    if acts.has_any(s, seat):
        options.append(acts.ACTS)
    options += [TECHNOLOGY[branch] for place, branch in enumerate(BRANCHES) if may_learn(s, seat, place)]
    for id in BUILDINGS:
        if points.owned(s, seat, building.TECHNOLOGY_OF[id]) and building.may_build(s, seat, id):
            options.append(BUILD[id])
    options += [
        offer("repair", questions.CATEGORY_IDS[category], where) for category, where in building.repairable(s, seat)
    ]
    workshops.add_options(s, seat, options)
    if card_market.may_buy(s, seat):
        options.append(BUY_CARD)
    returns.add_ransoms(s, seat, options)
    returns.add_returns(s, seat, options)
    if s.due[seat] and s.florins[seat] >= s.due[seat]:
        options.append(PAY_INTEREST)
    if deployment.may_demand(s):
        options.append(DEMAND)
    return options


def carry_out(g: Table, seat: Seat, choice: Option) -> Flow[None]:
    """What was chosen in the menu."""
    verb = choice.verb
    what = str(choice.args[0]) if choice.args else ""
    if choice is acts.ACTS:
        yield from acts.menu(g, seat)
    elif verb == "technology":
        learn(g, seat, BRANCH_IDS.index(what))
    elif verb == "build":
        yield from building.build(g, seat, what)
    elif verb == "repair":
        yield from building.repair(g, seat, str(choice.args[1]), questions.CATEGORY_IDS.index(what))
    elif verb == "transport":
        yield from workshops.buy_transport(g, seat, what)
    elif verb == "upgrade":
        yield from workshops.upgrade(g, seat, what)
    elif verb == "recruit":
        yield from workshops.recruit(g, seat, KINDS.index(what))
    elif verb == "hire_captain":
        yield from workshops.hire_captain(g, seat)
    elif verb == "promote":
        yield from workshops.promote(g, seat, what, int(choice.args[1]))
    elif verb == "engine":
        yield from workshops.buy_engine(g, seat, what)
    elif choice is BUY_CARD:
        yield from card_market.buy_card(g, seat)
    elif verb == "ransom":
        yield from returns.ransom(g, seat, int(choice.args[0]), KINDS.index(str(choice.args[1])))
    elif verb == "redeploy":
        yield from returns.redeploy(g, seat, KINDS.index(what))
    elif verb == "buy_back":
        yield from returns.buy_back(g, seat, KINDS.index(what))
    elif choice is PAY_INTEREST:
        loans.pay_interest(g, seat)
    else:
        deployment.demand_deployment(g, seat)


# ---- technologies


def may_learn(s: State, seat: Seat, branch: int) -> bool:
    """MU-techbuy.a to c: the next level, one in each branch and turn, if he can pay."""
    level = s.technology[seat][branch]
    technologies = BRANCHES[BRANCH_IDS[branch]].technologies
    if level >= len(technologies) or branch in s.branches_bought[seat]:
        return False
    return s.florins[seat] >= technologies[level].price


def learn(g: Table, seat: Seat, branch: int) -> None:
    """MU-techbuy.a, d, e: the disc rises by one level; it may be used at once."""
    s = g.state
    technology = BRANCHES[BRANCH_IDS[branch]].technologies[s.technology[seat][branch]]
    money.spend(g, seat, technology.price)
    s.technology[seat][branch] += 1
    s.branches_bought[seat].append(branch)
    g.log("purchases.learned", "MU-techbuy.a", player=seat, technology=technology.id, florins=technology.price)
