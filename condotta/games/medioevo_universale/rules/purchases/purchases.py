"""Phase 4, Purchases (MU-buy, MU-techbuy, MU-unit.c, d)."""

from __future__ import annotations

from functools import cache
from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, Seat, amount, options_by_id, pick_one

from ... import turn
from ...data import BRANCHES, BUILDINGS, RECRUITS
from ...state import CIVIL, KINDS, State, Table
from .. import loans, points, variants, windows
from ..battle import prisoners
from ..common import money, pieces
from ..common.questions import BUILDING_AT, CATEGORY_IDS, in_reserve
from . import building, card_market, workshops

ACTS: Final = Option("acts")
BUY_CARD: Final = Option("buy_card")
DEMAND: Final = Option("demand_deployment")
PAY_INTEREST: Final = Option("pay_interest")
TECHNOLOGY: Final = options_by_id("technology", BRANCHES)
BRANCH_IDS: Final = tuple(BRANCHES)
BUILD: Final = options_by_id("build", BUILDINGS)
REDEPLOY: Final = options_by_id("redeploy", KINDS)
BUY_BACK: Final = options_by_id("buy_back", KINDS)


def step(g: Table) -> Flow[None] | None:
    """MU-buy.b, R-buy-order: one purchase of to_act[0]; then the next player; at last Deployment (MU-var-deploy.a)."""
    s = g.state
    if s.stage == "buy":
        if s.to_act:
            return purchase(g)
        s.stage = "deploy"
    return variants.deploy(g) or turn.end_phase(g)


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
    if windows.has_acts(s, seat):
        options.append(ACTS)
    options += [TECHNOLOGY[branch] for place, branch in enumerate(BRANCHES) if may_learn(s, seat, place)]
    for id in BUILDINGS:
        if points.owned(s, seat, building.TECHNOLOGY_OF[id]) and building.may_build(s, seat, id):
            options.append(BUILD[id])
    options += [repair_option(category, territory) for category, territory in building.repairable(s, seat)]
    workshops.add_options(s, seat, options)
    if card_market.may_buy(s, seat):
        options.append(BUY_CARD)
    prisoners.add_options(s, seat, options)
    add_returns(s, seat, options)
    if s.due[seat] and s.florins[seat] >= s.due[seat]:
        options.append(PAY_INTEREST)
    if variants.may_demand(s):
        options.append(DEMAND)
    return options


def carry_out(g: Table, seat: Seat, choice: Option) -> Flow[None]:
    """What was chosen in the menu."""
    verb = choice.verb
    what = str(choice.args[0]) if choice.args else ""
    if choice is ACTS:
        yield from windows.acts_menu(g, seat)
    elif verb == "technology":
        learn(g, seat, BRANCH_IDS.index(what))
    elif verb == "build":
        yield from building.build(g, seat, what)
    elif verb == "repair":
        yield from building.repair(g, seat, str(choice.args[1]), CATEGORY_IDS.index(what))
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
        yield from prisoners.ransom(g, seat, int(choice.args[0]), KINDS.index(str(choice.args[1])))
    elif verb == "redeploy":
        yield from redeploy(g, seat, KINDS.index(what))
    elif verb == "buy_back":
        yield from buy_back(g, seat, KINDS.index(what))
    elif choice is PAY_INTEREST:
        loans.pay_interest(g, seat)
    else:
        variants.demand_deployment(g, seat)


@cache
def repair_option(category: int, territory: str) -> Option:
    return Option("repair", CATEGORY_IDS[category], territory)


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


# ---- military units: how many, where, for how much


def recruit_limit(s: State, seat: Seat) -> int:
    """MU-unit.c: units he may still acquire in this phase: 3 and the levels of his civil buildings."""
    limit = RECRUITS - s.recruited[seat]
    for territory, built in s.buildings.items():
        if built[CIVIL] and s.control.get(territory) == seat:
            limit += BUILDING_AT[CIVIL, built[CIVIL]].recruits
    return limit


def recruit_places(s: State, seat: Seat) -> list[str]:
    """MU-unit.a; with a Military control pact also another's (MU-pact.e)."""
    return workshops.places(s, seat, KINDS[0])


def may_place_units(s: State, seat: Seat) -> bool:
    return workshops.has_place(s, seat, KINDS[0])


def price_of_unit(kind: int) -> int:
    """MU-unit.tab by KINDS."""
    return workshops.COST_OF[kind]


def add_returns(s: State, seat: Seat, options: list[Option]) -> None:
    """MU-surrender.c, MU-C28: units that come back, within the limit (MU-unit.d)."""
    if not any(s.surrendered[seat]) and not any(s.buy_back[seat]):
        return
    if recruit_limit(s, seat) <= 0:
        return
    if own_places(s, seat):
        options += [REDEPLOY[KINDS[kind]] for kind, n in enumerate(s.surrendered[seat]) if n]
    options += [BUY_BACK[KINDS[kind]] for kind in range(7) if may_buy_back(s, seat, kind)]


def redeploy(g: Table, seat: Seat, kind: int) -> Flow[None]:
    """MU-surrender.c, MU-unit.d: units that surrendered in an earlier turn return free of charge."""
    s = g.state
    params = {"what": KINDS[kind]}
    places = own_places(s, seat)
    where = yield from pick_one(seat, "at", places, "purchases.where", "MU-surrender.c", params)
    most = min(s.surrendered[seat][kind], recruit_limit(s, seat))
    n = yield from amount(seat, "number", 1, most, "purchases.number", "MU-unit.d", params)
    s.surrendered[seat][kind] -= n
    s.recruited[seat] += n
    pieces.add_units(s, seat, where, kind, n)
    g.log("purchases.redeployed", "MU-surrender.c", player=seat, unit=KINDS[kind], n=n, territory=where)


def own_places(s: State, seat: Seat) -> list[str]:
    return [territory for territory in recruit_places(s, seat) if s.control.get(territory) == seat]


def may_buy_back(s: State, seat: Seat, kind: int) -> bool:
    """MU-C28, R-card-28."""
    return (
        s.buy_back[seat][kind] > 0
        and in_reserve(s, seat, kind) > 0
        and s.florins[seat] >= price_of_unit(kind) // 2
        and bool(workshops.places(s, seat, KINDS[kind], price_of_unit(kind) // 2))
    )


def buy_back(g: Table, seat: Seat, kind: int) -> Flow[None]:
    """MU-C28, R-card-28: at half price, Captains without PT, against the limit."""
    s = g.state
    each = price_of_unit(kind) // 2
    where, fee = yield from workshops.pick_place(g, seat, KINDS[kind], each, "MU-C28")
    most = min(s.buy_back[seat][kind], in_reserve(s, seat, kind), recruit_limit(s, seat))
    most = min(most, s.florins[seat] // (each + fee))
    params = {"what": KINDS[kind]}
    n = yield from amount(seat, "number", 1, most, "purchases.number", "MU-C28", params)
    money.spend(g, seat, n * each)
    s.buy_back[seat][kind] -= n
    workshops.muster(g, seat, kind, n, where, "MU-C28", n * each)
