"""Phase 4: transports, military units, siege engines (MU-transp, MU-unit, MU-siegebuy)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from condotta.core.flow import Decision, Flow, Option, Params, Seat, amount, choose, offer, options_by_id

from ... import data
from ...data import SIEGE_ENGINES, TERRITORIES, TRANSPORT_COST, TRANSPORTS, UNITS
from ...data.things import LEVELS
from ...pieces import C1, C3, CIVIL, KINDS, MILITARY, Element
from ...state import State, Table
from ..any_time import paying
from ..common import control, money, pieces, points, promises, questions
from ..diplomacy import pacts

Price: TypeAlias = tuple[int, int, int]  # points of which colour, how many, and florins


class Craft(NamedTuple):
    """What a technology projects: for each level a point of its colour and so many florins."""

    technology: str
    cost: int
    levels: Iterable[int]
    placed: str  # the rule that says where
    raised: str  # the rule that lets it rise to a higher level

    def price(self, number: int) -> Price:
        return points.PLACE[self.technology][0], number, self.cost * number


CARPENTRY: Final = data.PROJECTED_BY["transport"]
MILITARY_ART: Final = data.PROJECTED_BY["captain"]
MATHEMATICS: Final = data.PROJECTED_BY["siege_engine"]
CAPTAIN: Final = "captain"
RANKS: Final = range(1, data.CAPTAIN_LEVELS + 1)
CRAFTS: Final[dict[str, Craft]] = {
    **dict.fromkeys(TRANSPORTS, Craft(CARPENTRY, TRANSPORT_COST, range(1, LEVELS + 1), "MU-transp.b", "MU-transp.a")),
    **{
        engine.id: Craft(MATHEMATICS, engine.cost // engine.level, (engine.level,), "MU-siegebuy.b", "MU-siegebuy.a")
        for engine in SIEGE_ENGINES.values()
    },
    CAPTAIN: Craft(MILITARY_ART, UNITS[CAPTAIN].cost, RANKS, "MU-unit.b", "MU-unit.b"),
}
ENGINE_AT: Final = {engine.level: engine.id for engine in SIEGE_ENGINES.values()}
PLAIN_UNITS: Final[tuple[str, ...]] = KINDS[:C1]  # bought without a project
COST_OF: Final = [*(UNITS[unit].cost for unit in PLAIN_UNITS), *(UNITS[CAPTAIN].cost * level for level in RANKS)]
TRADERS: Final = tuple(t.id for t in TRANSPORTS.values() if t.kind == "trade_transport")
BUY: Final = options_by_id("transport", TRANSPORTS)
RECRUIT: Final = options_by_id("recruit", PLAIN_UNITS)
ENGINE: Final = options_by_id("engine", SIEGE_ENGINES)


def add_options(s: State, seat: Seat, options: list[Option]) -> None:
    """What the menu of phase 4 offers of these."""
    if points.owned(s, seat, CARPENTRY):
        options += [BUY[kind] for kind in TRANSPORTS if any(levels(s, seat, kind))]
    options += [offer("upgrade", e.id) for e in questions.elements_of(s, seat) if any(upgrade_levels(s, seat, e))]
    if recruit_limit(s, seat) > 0 and has_place(s, seat, KINDS[0]):
        options += [RECRUIT[unit] for kind, unit in enumerate(PLAIN_UNITS) if may_recruit(s, seat, kind)]
    if points.owned(s, seat, MILITARY_ART):
        options += [offer("hire_captain")] if any(levels(s, seat, CAPTAIN)) else []
        options += [offer("promote", t, n) for t, n in captains(s, seat) if any(higher_levels(s, seat, CAPTAIN, n))]
    if points.owned(s, seat, MATHEMATICS):
        options += [ENGINE[kind] for kind in SIEGE_ENGINES if any(levels(s, seat, kind))]


# ---- what needs a project: transports, siege engines, Captains


def buy(g: Table, seat: Seat, kind: str = CAPTAIN) -> Flow[None]:
    """MU-transp.a to e, MU-siegebuy.a to c, MU-unit.b: level, place, project, florins."""
    s = g.state
    craft = CRAFTS[kind]
    level = yield from pick_level(seat, levels(s, seat, kind), kind)
    piece = KINDS[pieces.captain_kind(level)] if kind == CAPTAIN else kind
    florins = craft.cost * level
    where, fee = yield from pick_place(g, seat, piece, craft.price(level), craft.placed)
    if not (yield from pay_points(g, seat, craft, level, fee)):
        return
    money.spend(g, seat, florins)
    if kind == CAPTAIN:
        muster(g, seat, pieces.captain_kind(level), 1, where, craft.placed, florins)
    elif s.deploying:
        pieces.order_piece(g, seat, kind, level, 1)
    else:
        pacts.use_in(g, seat, where, right(kind))
        new = pieces.new_element(s, seat, kind, level, where)
        g.log("workshops.built", "MU-buy.a", player=seat, element=new.id, level=level, territory=where, florins=florins)


def levels(s: State, seat: Seat, kind: str) -> Iterator[int]:
    """MU-transp.a, e, MU-siegebuy.a, c, MU-unit.b: those they can project, pay, place and mark, if one is left."""
    craft = CRAFTS[kind]
    hired = kind == CAPTAIN
    left = min(questions.in_reserve(s, seat, C1), recruit_limit(s, seat)) if hired else questions.pool_left(s, kind)
    for level in craft.levels if left > 0 else ():
        if has_place(s, seat, kind, craft.price(level)) and (hired or questions.may_own(s, seat, level)):
            yield level


def higher_levels(s: State, seat: Seat, kind: str, level: int) -> Iterator[int]:
    """Those for which they can pay the difference in PT and florins."""
    for more in range(1, LEVELS - level + 1):
        if points.can_pay(s, seat, *CRAFTS[kind].price(more)):
            yield level + more


def upgrade(g: Table, seat: Seat, id: str) -> Flow[None]:
    """MU-transp.a, MU-siegebuy.a: to a higher level for the difference in PT and florins."""
    s = g.state
    element = s.elements[id]
    craft = CRAFTS[element.kind]
    level = yield from pick_level(seat, upgrade_levels(s, seat, element), id, element.level)
    florins = craft.cost * (level - element.level)
    if not (yield from pay_points(g, seat, craft, level - element.level)):
        return
    money.spend(g, seat, florins)
    is_stopped = not element.mp
    better = pieces.upgrade_element(s, id, level)
    if is_stopped:  # MU-evcard.b: until the end of the turn
        better.mp = 0
    g.log("workshops.upgraded", craft.raised, player=seat, element=better.id, level=level, before=id, florins=florins)


def upgrade_levels(s: State, seat: Seat, element: Element) -> list[int]:
    """Levels they can project, pay and mark, where it stands."""
    if not points.owned(s, seat, CRAFTS[element.kind].technology):
        return []
    higher = higher_levels(s, seat, element.kind, element.level)
    return [level for level in higher if may_become(s, seat, element, level)]


def may_become(s: State, seat: Seat, element: Element, level: int) -> bool:
    """MU-transp.b to e, MU-siegebuy.b, c: it stands where it could be built, and can be marked."""
    if level > LEVELS or s.control.get(element.place) != seat or not suits(s, element.place, element.kind):
        return False
    if element.kind in SIEGE_ENGINES and questions.pool_left(s, ENGINE_AT[level]) <= 0:
        return False
    return questions.may_own(s, seat, level, element.level)


def raisable_engines(s: State, seat: Seat) -> list[str]:
    """MU-T-engineering: own engines that may rise by one level where they are."""
    return [e.id for e in questions.elements_of(s, seat, *SIEGE_ENGINES) if may_become(s, seat, e, e.level + 1)]


def raise_engine(g: Table, seat: Seat, id: str) -> None:
    """MU-T-engineering: one level up for nothing."""
    better = pieces.upgrade_element(g.state, id, g.state.elements[id].level + 1)
    g.log("workshops.raised", "MU-T-engineering", player=seat, element=better.id, level=better.level, before=id)


def promote(g: Table, seat: Seat, territory: str, level: int) -> Flow[None]:
    """MU-unit.b: a Captain of this level there becomes a higher one, for the difference in PT and florins."""
    s = g.state
    craft = CRAFTS[CAPTAIN]
    new = yield from pick_level(seat, higher_levels(s, seat, CAPTAIN, level), CAPTAIN, level)
    florins = craft.cost * (new - level)
    if not (yield from pay_points(g, seat, craft, new - level)) or (territory, level) not in captains(s, seat):
        return
    money.spend(g, seat, florins)
    pieces.take_off(s, seat, territory, pieces.captain_kind(level), 1)
    pieces.add_units(s, seat, territory, pieces.captain_kind(new), 1)
    g.log("workshops.promoted", craft.raised, player=seat, territory=territory, level=new, florins=florins)


def captains(s: State, seat: Seat) -> list[tuple[str, int]]:
    """MU-unit.b: territory and level of own Captains below III where they may be promoted; no disguised ones."""
    found = []
    for territory in s.stacks:
        if s.control.get(territory) == seat and suits(s, territory, CAPTAIN):
            for kind in range(C1, C3):
                number = pieces.count_of(s, seat, territory, kind, seat)
                if number > sum(d.owner == seat and d.place == territory and d.assumed == kind for d in s.disguises):
                    found.append((territory, kind - C1 + 1))
    return found


def pick_level(seat: Seat, found: Iterable[int], what: str, now: int = 0) -> Flow[int]:
    """One of these levels, from what it has now; a Property marker may be missing for one between them."""
    options = [offer("level", level) for level in found]
    choice = yield from choose(seat, "purchases.level", options, "MU-buy.a", {"what": what, "now": now})
    return int(choice.args[0])


def pay_points(g: Table, seat: Seat, craft: Craft, number: int, fee: int = 0) -> Flow[bool]:
    """The project of so many levels; the florins for them stay in hand, and those for the place (MU-pact.b)."""
    colour, n, florins = craft.price(number)
    return (yield from paying.pay(g, seat, colour, n, f"MU-T-{craft.technology}", florins + fee))


# ---- military units


def recruit(g: Table, seat: Seat, unit: str, each: int = 0, most: int = 999, card: str = "") -> Flow[int]:
    """MU-unit.a, c: place and number; by a card (MU-C28) at another price and so many at most."""
    s = g.state
    kind = KINDS.index(unit)
    each = each or COST_OF[kind]
    where, fee = yield from pick_place(g, seat, unit, (0, 0, each), card or "MU-unit.a")
    most = min(most, recruit_limit(s, seat), questions.in_reserve(s, seat, kind), s.florins[seat] // (each + fee))
    n = yield from amount(seat, "number", 1, most, "purchases.number", card or "MU-unit.c", {"what": unit})
    money.spend(g, seat, n * each)
    muster(g, seat, kind, n, where, card or "MU-unit.a", n * each)
    return n


def may_recruit(s: State, seat: Seat, kind: int) -> bool:
    """They can pay for one, and for its place if a pact asks for florins. That there is a place is known."""
    payable = s.florins[seat] >= COST_OF[kind] and questions.in_reserve(s, seat, kind) > 0
    return payable and (not s.pacts or has_place(s, seat, KINDS[kind], (0, 0, COST_OF[kind])))


def muster(g: Table, seat: Seat, kind: int, n: int, where: str, rule: str, florins: int = 0) -> None:
    """Units from the reserve come to their place, or behind the screen; they count against MU-unit.c."""
    s = g.state
    s.recruited[seat] += n
    if s.deploying:
        pieces.order_piece(g, seat, KINDS[kind], 0, n)
        return
    for _ in range(n):
        pacts.use_in(g, seat, where, right(KINDS[kind]))
    pieces.place_units(s, seat, where, kind, n)
    g.log("workshops.recruited", rule, player=seat, unit=KINDS[kind], n=n, territory=where, florins=florins)
    control.settle(g, where)


def recruit_limit(s: State, seat: Seat) -> int:
    """MU-unit.c: units they may still acquire in this phase: 3 and the levels of their civil buildings."""
    limit = data.RECRUITS - s.recruited[seat]
    for territory, built in s.buildings.items():
        if built[CIVIL] and s.control.get(territory) == seat:
            limit += questions.BUILDING_AT[CIVIL, built[CIVIL]].recruits
    return limit


# ---- where


def pick_place(g: Table, seat: Seat, kind: str, price: Price, rule: str) -> Flow[tuple[str, int]]:
    """Where it comes, and what a pact asks for it; behind the screen it has no place yet (MU-var-deploy.a)."""
    s = g.state
    if s.deploying:
        return "", 0
    about = {"what": kind, "points": price[1], "florins": price[2]}
    where = yield from pick_at(s, seat, kind, places(s, seat, kind, price), "purchases.where", rule, about)
    return where, promises.fee(s, right(kind), s.control[where], seat)


def pick_at(s: State, seat: Seat, kind: str, found: list[str], prompt: str, rule: str, about: Params) -> Flow[str]:
    """MU-hid.e: a single one is taken unasked unless, as far as all know, a secret pact could allow another."""
    elsewhere = any(promises.may_allow(s, ruler, seat) and suits(s, t, kind) for t, ruler in s.control.items())
    if len(found) == 1 and not elsewhere:
        return found[0]
    choice: Option = yield Decision(seat, prompt, [offer("at", place) for place in found], rule, about)
    return str(choice.args[0])


def places(s: State, seat: Seat, kind: str, price: Price = (0, 0, 0)) -> list[str]:
    """MU-transp.b to d, MU-unit.a, MU-siegebuy.b: their own; by pact another's; where they can pay it all."""
    colour, n, florins = price
    payable = {promises.NO_PACT: False, 0: points.can_pay(s, seat, *price)}
    found = []
    for territory, ruler in s.control.items() if payable[0] else ():
        if (ruler == seat or s.pacts) and suits(s, territory, kind):
            fee = promises.fee(s, right(kind), ruler, seat)
            if fee not in payable:
                payable[fee] = points.can_pay(s, seat, colour, n, florins + fee)
            if payable[fee]:
                found.append(territory)
    return found


def has_place(s: State, seat: Seat, kind: str, price: Price = (0, 0, 0)) -> bool:
    """Whether there is one; who can pay finds one nearly always in the own realm."""
    if not points.can_pay(s, seat, *price):
        return False
    for territory, ruler in s.control.items():
        if ruler == seat and suits(s, territory, kind):
            return True
    return bool(s.pacts) and bool(places(s, seat, kind, price))


def suits(s: State, territory: str, kind: str) -> bool:
    """The kind of place it needs: settlement, settlement or military building, settlement with a port."""
    there = TERRITORIES[territory]
    transport = TRANSPORTS.get(kind)
    if transport is None or transport.built_in == "settlement_or_fort":
        return there.settlement is not None or questions.building_level(s, territory, MILITARY) > 0
    return there.settlement is not None and (there.port or transport.built_in == "settlement")


def right(kind: str) -> str:
    """MU-pact.e, f: the pact that lets them place it in territories of another."""
    return "civil_control" if kind in TRADERS else "military_control"
