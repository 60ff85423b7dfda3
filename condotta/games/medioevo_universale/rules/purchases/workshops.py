"""Phase 4: transports, military units, siege engines (MU-transp, MU-unit, MU-siegebuy)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, amount, offer, options_by_id, pick_one

from ...data import (
    CAPTAIN_LEVELS,
    POINT_COLOURS,
    PROJECTED_BY,
    RECRUITS,
    SIEGE_ENGINES,
    TECHNOLOGIES,
    TERRITORIES,
    TRANSPORT_COST,
    TRANSPORTS,
    UNITS,
)
from ...data.things import LEVELS
from ...state import C1, C3, CIVIL, KINDS, MILITARY, Element, State, Table
from ..any_time import paying
from ..common import control, money, pieces, points, promises, questions
from ..diplomacy import pacts

CARPENTRY: Final = PROJECTED_BY["transport"]
MILITARY_ART: Final = PROJECTED_BY["captain"]
MATHEMATICS: Final = PROJECTED_BY["siege_engine"]
BLUE: Final = POINT_COLOURS.index(TECHNOLOGIES[CARPENTRY].colour)
RED: Final = POINT_COLOURS.index(TECHNOLOGIES[MILITARY_ART].colour)
GREEN: Final = POINT_COLOURS.index(TECHNOLOGIES[MATHEMATICS].colour)
ENGINE_AT: Final = {engine.level: engine.id for engine in SIEGE_ENGINES.values()}
CAPTAIN_COST: Final = UNITS["captain"].cost
PLAIN_UNITS: Final[tuple[str, ...]] = KINDS[:C1]  # bought without a project
BUY: Final = options_by_id("transport", TRANSPORTS)
RECRUIT: Final = options_by_id("recruit", PLAIN_UNITS)
LEVEL: Final = [Option("level", level) for level in range(LEVELS + 1)]
HIRE: Final = Option("hire_captain")
ENGINE: Final = options_by_id("engine", SIEGE_ENGINES)
COST_OF: Final = [
    *(UNITS[unit].cost for unit in PLAIN_UNITS),
    *(CAPTAIN_COST * n for n in range(1, CAPTAIN_LEVELS + 1)),
]


# ---- transports


def buy_transport(g: Table, seat: Seat, kind: str) -> Flow[None]:
    """MU-transp.a to e: level, place, project, florins."""
    s = g.state
    level = yield from pick_level(seat, transport_levels(s, seat, kind), kind)
    florins = TRANSPORT_COST * level
    where, fee = yield from pick_place(g, seat, kind, florins, "MU-transp.b", BLUE, level)
    paid = yield from paying.pay(g, seat, BLUE, level, "MU-T-carpentry", florins + fee)
    if not paid:
        return
    money.spend(g, seat, florins)
    deliver(g, seat, kind, level, where, florins)


def transport_levels(s: State, seat: Seat, kind: str) -> list[int]:
    """MU-transp.a, e: levels he can project, pay and mark, if the pool has one."""
    if questions.pool_left(s, kind) <= 0:
        return []
    return [level for level in range(1, LEVELS + 1) if may_buy_transport(s, seat, kind, level)]


def may_buy_transport(s: State, seat: Seat, kind: str, level: int) -> bool:
    return has_place(s, seat, kind, TRANSPORT_COST * level, BLUE, level) and questions.may_own(s, seat, level)


def has_transport(s: State, seat: Seat, kind: str) -> bool:
    """Whether there is such a level."""
    if questions.pool_left(s, kind) <= 0:
        return False
    for level in range(1, LEVELS + 1):
        if may_buy_transport(s, seat, kind, level):
            return True
    return False


def deliver(g: Table, seat: Seat, kind: str, level: int, where: str, florins: int) -> None:
    """A new transport or engine in its place, or behind the screen (MU-var-deploy.a)."""
    s = g.state
    if s.deploying:
        pieces.order_piece(g, seat, kind, level, 1)
        return
    use_pact(g, seat, where, kind)
    element = pieces.new_element(s, seat, kind, level, where)
    g.log("workshops.built", "MU-buy.a", player=seat, element=element.id, level=level, territory=where, florins=florins)


# ---- siege engines


def buy_engine(g: Table, seat: Seat, kind: str) -> Flow[None]:
    """MU-siegebuy.a to c: place, project, florins."""
    engine = SIEGE_ENGINES[kind]
    where, fee = yield from pick_place(g, seat, kind, engine.cost, "MU-siegebuy.b", GREEN, engine.level)
    paid = yield from paying.pay(g, seat, GREEN, engine.level, "MU-T-mathematics", engine.cost + fee)
    if not paid:
        return
    money.spend(g, seat, engine.cost)
    deliver(g, seat, kind, engine.level, where, engine.cost)


def may_buy_engine(s: State, seat: Seat, kind: str) -> bool:
    engine = SIEGE_ENGINES[kind]
    return (
        has_place(s, seat, kind, engine.cost, GREEN, engine.level)
        and questions.pool_left(s, kind) > 0
        and questions.may_own(s, seat, engine.level)
    )


def raisable_engines(s: State, seat: Seat) -> list[str]:
    """MU-T-engineering: own engines that may rise by one level where they are."""
    return [e.id for e in questions.elements_of(s, seat, *SIEGE_ENGINES) if may_become(s, seat, e, e.level + 1)]


def raise_engine(g: Table, seat: Seat, id: str) -> None:
    """MU-T-engineering: one level up for nothing."""
    better = pieces.upgrade_element(g.state, id, g.state.elements[id].level + 1)
    g.log("workshops.raised", "MU-T-engineering", player=seat, element=better.id, level=better.level, before=id)


# ---- upgrades of transports and engines


def upgrade(g: Table, seat: Seat, id: str) -> Flow[None]:
    """MU-transp.a, MU-siegebuy.a: to a higher level for the difference in PT and florins."""
    s = g.state
    element = s.elements[id]
    level = yield from pick_level(seat, upgrade_levels(s, seat, element), id)
    more = level - element.level
    florins = TRANSPORT_COST * more
    colour, rule = (GREEN, "MU-T-mathematics") if element.kind in SIEGE_ENGINES else (BLUE, "MU-T-carpentry")
    paid = yield from paying.pay(g, seat, colour, more, rule, florins)
    if not paid:
        return
    money.spend(g, seat, florins)
    is_stopped = not element.mp
    better = pieces.upgrade_element(s, id, level)
    if is_stopped:  # MU-evcard.b: until the end of the turn
        better.mp = 0
    rule = "MU-siegebuy.a" if element.kind in SIEGE_ENGINES else "MU-transp.a"
    g.log("workshops.upgraded", rule, player=seat, element=better.id, level=level, before=id, florins=florins)


def upgrade_levels(s: State, seat: Seat, element: Element) -> list[int]:
    """Levels he can project, pay and mark, where it stands."""
    is_engine = element.kind in SIEGE_ENGINES
    if not points.owned(s, seat, MATHEMATICS if is_engine else CARPENTRY):
        return []
    colour = GREEN if is_engine else BLUE
    return [
        level
        for level in range(element.level + 1, LEVELS + 1)
        if points.can_pay(s, seat, colour, level - element.level, TRANSPORT_COST * (level - element.level))
        and may_become(s, seat, element, level)
    ]


def may_become(s: State, seat: Seat, element: Element, level: int) -> bool:
    """MU-transp.b to e, MU-siegebuy.b, c: it stands where it could be built, and can be marked."""
    if level > LEVELS or s.control.get(element.place) != seat or not suits(s, element.place, element.kind):
        return False
    if element.kind in SIEGE_ENGINES and questions.pool_left(s, ENGINE_AT[level]) <= 0:
        return False
    return questions.may_own(s, seat, level, element.level)


# ---- military units


def recruit(g: Table, seat: Seat, kind: int) -> Flow[None]:
    """MU-unit.a, c: place and number."""
    s = g.state
    each = COST_OF[kind]
    where, fee = yield from pick_place(g, seat, KINDS[kind], each, "MU-unit.a")
    most = min(recruit_limit(s, seat), questions.in_reserve(s, seat, kind), s.florins[seat] // (each + fee))
    params = {"what": KINDS[kind]}
    n = yield from amount(seat, "number", 1, most, "purchases.number", "MU-unit.c", params)
    money.spend(g, seat, n * each)
    muster(g, seat, kind, n, where, "MU-unit.a", n * each)


def may_recruit(s: State, seat: Seat, kind: int) -> bool:
    """He can pay for one, and for its place if a pact asks for florins. That there is a place is known."""
    if s.florins[seat] < COST_OF[kind] or not questions.in_reserve(s, seat, kind):
        return False
    return not s.pacts or has_place(s, seat, KINDS[kind], COST_OF[kind])


def muster(g: Table, seat: Seat, kind: int, n: int, where: str, rule: str, florins: int = 0) -> None:
    """Units from the reserve come to their place, or behind the screen; they count against MU-unit.c."""
    s = g.state
    s.recruited[seat] += n
    if s.deploying:
        pieces.order_piece(g, seat, KINDS[kind], 0, n)
        return
    for _ in range(n):
        use_pact(g, seat, where, KINDS[kind])
    pieces.place_units(s, seat, where, kind, n)
    g.log("workshops.recruited", rule, player=seat, unit=KINDS[kind], n=n, territory=where, florins=florins)
    control.settle(g, where)


def hire_captain(g: Table, seat: Seat) -> Flow[None]:
    """MU-unit.b: level, place, project, florins."""
    s = g.state
    level = yield from pick_level(seat, captain_levels(s, seat), "captain")
    florins = CAPTAIN_COST * level
    kind = pieces.captain_kind(level)
    where, fee = yield from pick_place(g, seat, KINDS[kind], florins, "MU-unit.b", RED, level)
    paid = yield from paying.pay(g, seat, RED, level, "MU-T-military_art", florins + fee)
    if not paid:
        return
    money.spend(g, seat, florins)
    muster(g, seat, kind, 1, where, "MU-unit.b", florins)


def captain_levels(s: State, seat: Seat) -> list[int]:
    """MU-unit.b: levels he can hire and pay, if one is in the reserve and within the limit."""
    if questions.in_reserve(s, seat, C1) <= 0 or recruit_limit(s, seat) <= 0:
        return []
    return [
        level
        for level in range(1, CAPTAIN_LEVELS + 1)
        if has_place(s, seat, KINDS[pieces.captain_kind(level)], CAPTAIN_COST * level, RED, level)
    ]


def promote(g: Table, seat: Seat, territory: str, level: int) -> Flow[None]:
    """MU-unit.b: a Captain of this level there becomes a higher one, for the difference in PT and florins."""
    s = g.state
    new = yield from pick_level(seat, promotion_levels(s, seat, level), "captain")
    florins = CAPTAIN_COST * (new - level)
    paid = yield from paying.pay(g, seat, RED, new - level, "MU-T-military_art", florins)
    if not paid or (territory, level) not in captains(s, seat):
        return
    money.spend(g, seat, florins)
    pieces.take_off(s, seat, territory, pieces.captain_kind(level), 1)
    pieces.add_units(s, seat, territory, pieces.captain_kind(new), 1)
    g.log("workshops.promoted", "MU-unit.b", player=seat, territory=territory, level=new, florins=florins)


def promotion_levels(s: State, seat: Seat, level: int) -> list[int]:
    return [
        new
        for new in range(level + 1, CAPTAIN_LEVELS + 1)
        if points.can_pay(s, seat, RED, new - level, CAPTAIN_COST * (new - level))
    ]


def captains(s: State, seat: Seat) -> list[tuple[str, int]]:
    """MU-unit.b: territory and level of own Captains below III where they may be promoted; no disguised ones."""
    found = []
    for territory, stacks in s.stacks.items():
        if s.control.get(territory) == seat and suits(s, territory, "captain"):
            for kind in range(C1, C3):
                real = 0
                for stack in stacks:
                    if stack.owner == seat == stack.commander:
                        real += stack.number(kind)
                if real:
                    real -= sum(d.owner == seat and d.place == territory and d.assumed == kind for d in s.disguises)
                if real > 0:
                    found.append((territory, kind - C1 + 1))
    return found


# ---- where


def places(s: State, seat: Seat, kind: str, florins: int = 0, colour: int = 0, n: int = 0) -> list[str]:
    """MU-transp.b to d, MU-unit.a, MU-siegebuy.b: his own; by pact another's; where he can pay it all, n PT too."""
    payable = {0: points.can_pay(s, seat, colour, n, florins)}
    if not payable[0]:
        return []
    found = []
    for territory, ruler in s.control.items():
        if (ruler == seat or s.pacts) and suits(s, territory, kind):
            price = fee(s, seat, territory, kind)
            if price not in payable:
                payable[price] = price > 0 and points.can_pay(s, seat, colour, n, florins + price)
            if payable[price]:
                found.append(territory)
    return found


def has_place(s: State, seat: Seat, kind: str, florins: int = 0, colour: int = 0, n: int = 0) -> bool:
    """Whether there is one; he who can pay finds one nearly always in his own realm."""
    if not points.can_pay(s, seat, colour, n, florins):
        return False
    for territory, ruler in s.control.items():
        if ruler == seat and suits(s, territory, kind):
            return True
    return bool(s.pacts) and bool(places(s, seat, kind, florins, colour, n))


def suits(s: State, territory: str, kind: str) -> bool:
    """The kind of place it needs: settlement, settlement or military building, settlement with a port."""
    there = TERRITORIES[territory]
    transport = TRANSPORTS.get(kind)
    if transport is None or transport.built_in == "settlement_or_fort":
        return there.settlement is not None or questions.building_level(s, territory, MILITARY) > 0
    return there.settlement is not None and (there.port or transport.built_in == "settlement")


def right(kind: str) -> str:
    """MU-pact.e, f: the pact that lets him place it in territories of another."""
    transport = TRANSPORTS.get(kind)
    trades = transport is not None and transport.kind == "trade_transport"
    return "civil_control" if trades else "military_control"


def fee(s: State, seat: Seat, territory: str, kind: str) -> int:
    """What a pact asks for each piece placed there; 0 in his own territories, -1: he may not."""
    ruler = s.control[territory]
    if ruler == seat:
        return 0
    pact = promises.allows(s, right(kind), ruler, seat)
    return -1 if pact is None else promises.price(pact, ruler, seat)


def use_pact(g: Table, seat: Seat, territory: str, kind: str) -> None:
    """MU-pact.e, f: a piece is placed in a territory of another."""
    s = g.state
    ruler = s.control.get(territory, seat)
    if ruler != seat:
        pact = promises.allows(s, right(kind), ruler, seat)
        assert pact is not None, (seat, territory, kind)
        pacts.use(g, pact, ruler, seat)


# ---- small questions


def pick_level(seat: Seat, levels: list[int], what: str) -> Flow[int]:
    """One of these levels; a Property marker may be missing for one between them."""
    choice = LEVEL[levels[0]]
    if len(levels) > 1:
        options = [LEVEL[level] for level in levels]
        choice = yield Decision(seat, "purchases.level", options, "MU-buy.a", {"what": what})
    return int(choice.args[0])


def pick_place(
    g: Table, seat: Seat, kind: str, florins: int, rule: str, colour: int = 0, n: int = 0
) -> Flow[tuple[str, int]]:
    """Where it comes, and what a pact asks for it; behind the screen it has no place yet (MU-var-deploy.a)."""
    s = g.state
    if s.deploying:
        return "", 0
    found = places(s, seat, kind, florins, colour, n)
    where = yield from pick_one(seat, "at", found, "purchases.where", rule, {"what": kind})
    return where, fee(s, seat, where, kind)


def add_options(s: State, seat: Seat, options: list[Option]) -> None:
    """What the menu of phase 4 offers of these."""
    if points.owned(s, seat, CARPENTRY):
        options += [BUY[kind] for kind in TRANSPORTS if has_transport(s, seat, kind)]
    options += [offer("upgrade", e.id) for e in questions.elements_of(s, seat) if upgrade_levels(s, seat, e)]
    if recruit_limit(s, seat) > 0 and has_place(s, seat, KINDS[0]):
        options += [RECRUIT[unit] for kind, unit in enumerate(PLAIN_UNITS) if may_recruit(s, seat, kind)]
    if points.owned(s, seat, MILITARY_ART):
        if captain_levels(s, seat):
            options.append(HIRE)
        options += [offer("promote", t, n) for t, n in captains(s, seat) if promotion_levels(s, seat, n)]
    if points.owned(s, seat, MATHEMATICS):
        options += [ENGINE[kind] for kind in SIEGE_ENGINES if may_buy_engine(s, seat, kind)]


def recruit_limit(s: State, seat: Seat) -> int:
    """MU-unit.c: units he may still acquire in this phase: 3 and the levels of his civil buildings."""
    limit = RECRUITS - s.recruited[seat]
    for territory, built in s.buildings.items():
        if built[CIVIL] and s.control.get(territory) == seat:
            limit += questions.BUILDING_AT[CIVIL, built[CIVIL]].recruits
    return limit
