"""Phase 4: buildings (MU-build, MU-destroy; Masonry, Architecture, Engineering, Religion)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, Seat, amount, choose, offer

from ...data import BUILDINGS, CATEGORIES, REPAIR_COST, TERRITORIES
from ...pieces import RELIGIOUS
from ...state import State, Table
from ..any_time import paying
from ..common import buildings, control, honour, money, pieces, points, questions

CATEGORY_OF: Final = {id: questions.CATEGORY_IDS.index(building.category) for id, building in BUILDINGS.items()}
TECHNOLOGY_OF: Final = {id: CATEGORIES[building.category].technology for id, building in BUILDINGS.items()}
LESS: Final = 50  # MU-C32: florins; MU-C33 takes half
HIDDEN: Final = Option("behind_the_screen")  # a new building of the Deployment variant


def build(g: Table, seat: Seat, building: str) -> Flow[None]:
    """MU-build.a to f: where, the project, the florins; then it stands there."""
    where = yield from choose_place(g, seat, building)
    n, florins = price(g.state, seat, building, where)
    technology = TECHNOLOGY_OF[building]
    if not (yield from paying.pay(g, seat, points.PLACE[technology][0], n, f"MU-T-{technology}", florins)):
        return
    money.spend(g, seat, florins)
    g.state.discount[seat] = ""
    if where:
        g.log("building.built", "MU-build.a", player=seat, building=building, territory=where, florins=florins)
        yield from put_up(g, seat, where, building)
    else:
        pieces.order_piece(g, seat, building, BUILDINGS[building].level, 1)


def choose_place(g: Table, seat: Seat, building: str) -> Flow[str]:
    """MU-build.b; "": behind the screen, to be placed at the end of the phase (MU-var-deploy.a)."""
    s = g.state
    where = payable_places(s, seat, building)
    raised = [t for t in where if not s.deploying or questions.building_level(s, t, CATEGORY_OF[building])]
    options = [HIDDEN] if len(raised) < len(where) else []
    options += [offer("at", territory) for territory in raised]
    choice = yield from choose(seat, "purchases.where", options, "MU-build.b", {"what": building})
    return "" if choice is HIDDEN else str(choice.args[0])


def put_up(g: Table, seat: Seat, territory: str, building: str) -> Flow[None]:
    """MU-build.e, f, h, MU-marker.a: the piece, its HP, and Control markers for the difference of levels."""
    new, category = BUILDINGS[building], CATEGORY_OF[building]
    old = questions.BUILDING_AT.get((category, questions.building_level(g.state, territory, category)))
    buildings.set_building(g.state, territory, category, new.level)
    if new.honour:
        honour.gain(g, seat, new.honour, "MU-hp.f", building=building, territory=territory)
    markers = new.control_markers - (0 if old is None else old.control_markers)
    if markers:
        yield from control.place_markers(g, seat, territory, markers)


def price(s: State, seat: Seat, building: str, territory: str) -> tuple[int, int]:
    """MU-build.tab, e: PT and florins there; cards 32 and 33 make the next one cheaper (R-card-32)."""
    new, category = BUILDINGS[building], CATEGORY_OF[building]
    old = questions.BUILDING_AT.get((category, questions.building_level(s, territory, category) if territory else 0))
    n, florins = (new.project, new.cost) if old is None else (new.project - old.project, new.cost - old.cost)
    if category == RELIGIOUS:  # R-pt-religion: 1 or 3
        n = max(n, s.rules.cathedral_points)
    if s.discount[seat].endswith("32"):
        florins = max(0, florins - LESS)
    elif s.discount[seat]:
        florins -= florins // 2
    return n, florins


def payable_places(s: State, seat: Seat, building: str) -> list[str]:
    """MU-build.i: where they can pay, if the pool has one. With Deployment a new one needs a place still free."""
    if questions.pool_left(s, building) <= 0:
        return []
    colour = points.PLACE[TECHNOLOGY_OF[building]][0]
    payable: dict[int, bool] = {}  # what stands there makes the price
    if s.deploying and not may_order(s, seat, building):
        payable[0] = False
    found = []
    for territory in places(s, seat, building):
        level = questions.building_level(s, territory, CATEGORY_OF[building])
        if level not in payable:
            payable[level] = points.can_pay(s, seat, colour, *price(s, seat, building, territory))
        if payable[level]:
            found.append(territory)
    return found


def places(s: State, seat: Seat, building: str) -> list[str]:
    """MU-build.b, c, e: where it can be built or raised to."""
    new, category = BUILDINGS[building], CATEGORY_OF[building]
    inhabited = CATEGORIES[new.category].needs_settlement
    low = [t for t in questions.territories_of(s, seat) if questions.building_level(s, t, category) < new.level]
    return [t for t in low if TERRITORIES[t].settlement is not None] if inhabited else low


def empty_places(s: State, seat: Seat, building: str) -> list[str]:
    """Those of the places where none of its category stands."""
    return [t for t in places(s, seat, building) if not questions.building_level(s, t, CATEGORY_OF[building])]


def may_order(s: State, seat: Seat, building: str) -> bool:
    """MU-var-deploy.a: an empty place is left for one more of this category behind the screen."""
    ordered = sum(order.number for order in s.orders[seat] if CATEGORY_OF.get(order.kind) == CATEGORY_OF[building])
    return len(empty_places(s, seat, building)) > ordered


# ---- raising for nothing, repairing


def raise_building(g: Table, seat: Seat, territory: str, category: int, rule: str = "MU-T-engineering") -> Flow[None]:
    """One level up for nothing (cards 69, 70, Engineering); HP and markers as usual (R-build-hp)."""
    better = questions.BUILDING_AT[category, g.state.buildings[territory][category] + 1]
    g.log("building.raised", rule, player=seat, building=better.id, territory=territory)
    yield from put_up(g, seat, territory, better.id)


def raisable(s: State, seat: Seat) -> list[tuple[int, str]]:
    """MU-T-engineering: category and territory of their buildings below level III for which the pool has the next."""
    mine = questions.territories_of(s, seat)
    return [(category, t) for t in mine for category in range(RELIGIOUS) if may_raise(s, t, category)]


def may_raise(s: State, territory: str, category: int) -> bool:
    level = questions.building_level(s, territory, category)
    better = questions.BUILDING_AT.get((category, level + 1))
    return level > 0 and better is not None and questions.pool_left(s, better.id) > 0


def repair(g: Table, seat: Seat, category: str, territory: str) -> Flow[None]:
    """MU-build.g: Destruction markers go for 50 fl each."""
    s = g.state
    place = questions.CATEGORY_IDS.index(category)
    most = min(s.buildings[territory][place + 3], s.florins[seat] // REPAIR_COST)
    params = {"building": buildings.standing(s, territory, place).id, "territory": territory}
    n = yield from amount(seat, "number", 1, most, "purchases.repair", "MU-build.g", params)
    money.spend(g, seat, n * REPAIR_COST)
    s.buildings[territory][place + 3] -= n
    g.log("building.repaired", "MU-build.g", player=seat, points=n, florins=n * REPAIR_COST, territory=territory)


def repairable(s: State, seat: Seat) -> list[tuple[str, str]]:
    """MU-build.g: category and territory of their damaged buildings, if they can pay for one marker."""
    if s.florins[seat] < REPAIR_COST:
        return []
    mine = questions.buildings_of(s, seat)
    return [(questions.CATEGORY_IDS[category], t) for t, category, _ in mine if s.buildings[t][category + 3]]
