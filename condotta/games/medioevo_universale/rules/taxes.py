"""Phase 3, Taxes and upkeep (MU-tax, MU-upkeep)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, ask_together, offer

from ..data import BUILDINGS, MARKET, TAXES, TERRAIN_RULES, TERRAINS, TERRITORIES
from ..pieces import CIVIL, HORDE, KINDS, Stack
from ..state import State, Table
from . import acts, bankruptcy, loans
from .any_time import moments, windows
from .common import asking, control, money, pieces, questions
from .common.phases import OVER, Step

LEVELS: Final = [Option("tax", level) for level in TAXES.levels]
PAY: Final = Option("pay")
DISBAND: Final = Option("disband")
CITY: Final = BUILDINGS["city"].level


def step(g: Table) -> Step:
    """MU-tax.f: levels, income, upkeep, interest; the next step of phase 3 by s.stage and s.to_act."""
    s = g.state
    if s.stage == "levels":
        return set_levels(g)
    if s.stage == "collect":
        for seat in s.order:
            collect(g, seat)
        s.stage = "upkeep"
        s.to_act = s.order[:]
        return None
    if s.stage == "upkeep":
        while s.to_act and not upkeep_cost(s, s.to_act[0]):
            s.to_act.pop(0)
        if s.to_act:
            return upkeep(g)
        s.stage = "interest"
        s.to_act = s.order[:]
        return None
    if s.stage == "interest":
        return charge_interest(g)
    while s.to_act and not s.due[s.to_act[0]]:
        s.to_act.pop(0)
    return bankruptcy.interest(g, s.to_act[0]) if s.to_act else OVER


# ---- taxes


def set_levels(g: Table) -> Flow[None]:
    """MU-tax.a, g: all choose at once; the disc stays until the next phase 3."""
    s = g.state
    seats = s.order[:]
    answers = yield from ask_together([Decision(seat, "taxes.level", LEVELS, "MU-tax.a") for seat in seats])
    for seat, answer in zip(seats, answers, strict=True):
        s.tax[seat] = int(answer.args[0])
        g.log("taxes.set", "MU-tax.a", player=seat, level=s.tax[seat])
    s.stage = "collect"


def collect(g: Table, seat: Seat) -> None:
    """MU-tax.b to e."""
    s = g.state
    florins = income(s, seat)
    money.earn(g, seat, florins)
    g.log("taxes.income", "MU-tax.e" if is_landless(s, seat) else "MU-tax.b", player=seat, florins=florins)
    s.note_feat(seat, "taxed", florins=florins)


def income(s: State, seat: Seat, tax: int | None = None) -> int:
    """MU-tax.b to e: the level for each territory and level of its civil building, Great Markets with a City."""
    if is_landless(s, seat):
        return TAXES.landless
    parts = markets = 0
    for territory in questions.territories_of(s, seat):
        if not is_taxed(s, seat, territory):
            continue
        level = questions.building_level(s, territory, CIVIL)
        parts += 1 + (questions.BUILDING_AT[CIVIL, level].tax if level else 0)
        if level == CITY:  # MU-tax.c, MU-market.c
            markets += questions.market_value(s, territory)
    return (s.tax[seat] if tax is None else tax) * parts + MARKET.great_market_city_tax * markets


def is_landless(s: State, seat: Seat) -> bool:
    """MU-tax.e, R-landless: neither a military unit on the map nor a territory."""
    return seat not in s.control.values() and not any(questions.units_of(s, seat))


def is_taxed(s: State, seat: Seat, territory: str) -> bool:
    """MU-tax.d, R-guest, R-tax-unit: no army of another player but guests; with barbarians nobody controls it."""
    others = [army for army in questions.armies_in(s, territory) if army not in (seat, HORDE)]
    return all(control.is_guest(s, other, territory) for other in others)


# ---- upkeep


def upkeep_cost(s: State, seat: Seat) -> int:
    """MU-upkeep.a, MU-var-terrain.b: for each own military unit, transport and siege engine on the map."""
    own = [stack for stacks in s.stacks.values() for stack in stacks if stack.owner == seat]
    units = sum(stack.size * upkeep_at(s, questions.area_of(s, stack.place)) for stack in own)
    return units + sum(upkeep_at(s, questions.area_of(s, element.place)) for element in questions.elements_of(s, seat))


def upkeep_at(s: State, area: str) -> int:
    """MU-upkeep.a; with Terrains MU-var-terrain.b: florins for each element in this area."""
    if not s.rules.terrains:
        return TAXES.upkeep
    territory = TERRITORIES.get(area)
    if territory is None:
        return TERRAIN_RULES["sea_upkeep"]  # R-terrain
    return TERRAIN_RULES["settlement_upkeep"] if territory.settlement else TERRAINS[territory.terrain].upkeep


def upkeep(g: Table) -> Flow[None]:
    """MU-upkeep.b, c: they pay for what they keep; what they can neither pay nor borrow for they must remove (D10)."""
    s = g.state
    seat = s.active = s.to_act[0]
    while (due := upkeep_cost(s, seat)) and not s.ended_by:
        options = ways_to_pay(s, seat, due)
        choice: Option = yield Decision(seat, "taxes.upkeep", options, "MU-upkeep.b", {"florins": due})
        if choice is PAY:
            due = min(due, s.florins[seat])
            money.spend(g, seat, due)
            g.log("taxes.upkeep_paid", "MU-upkeep.a", player=seat, florins=due)
            break
        if choice is loans.BORROW:
            loans.borrow(g, seat)
        elif choice is acts.ACTS:
            yield from acts.menu(g, seat)
        else:
            yield from disband(g, seat)
    if s.to_act and s.to_act[0] == seat:
        s.to_act.pop(0)


def ways_to_pay(s: State, seat: Seat, due: int) -> list[Option]:
    """They pay in full, unless nothing of it can be removed and no loan be had (R-upkeep-rest)."""
    options = [loans.BORROW] if loans.may_borrow(s, seat) else []
    options += [DISBAND] if removable(s, seat) else []
    if s.florins[seat] >= due or not options:
        options.insert(0, PAY)
    return options + acts.entry(s, seat)


def disband(g: Table, seat: Seat) -> Flow[None]:
    """MU-upkeep.b, c: one piece goes back to the reserve."""
    s = g.state
    choice = yield from asking.one_or_done(seat, "taxes.disband", removable(s, seat), "MU-upkeep.c")
    if choice is None:
        return
    if choice.verb == "remove":
        id = str(choice.args[0])
        place = s.elements[id].place
        pieces.drop_element(g, id)
        g.log("taxes.disbanded", "MU-upkeep.b", player=seat, thing=id, area=place)
    else:
        place, unit = str(choice.args[0]), str(choice.args[1])
        kind = KINDS.index(unit)
        stack = next(stack for stack in s.stacks[place] if may_disband(stack, seat, kind))
        pieces.remove_units(s, seat, place, kind, 1, stack.commander, stack.why)
        g.log("taxes.disbanded", "MU-upkeep.b", player=seat, thing=unit, area=questions.area_of(s, place))
    control.settle(g, place)


def removable(s: State, seat: Seat) -> list[Option]:
    """MU-upkeep.b: everything of theirs on the map, lent units too; no Galley at sea with something on board."""
    own = [stack for stacks in s.stacks.values() for stack in stacks if stack.owner == seat]
    units = [(stack.place, kind) for stack in own for kind in range(7) if may_disband(stack, seat, kind)]
    elements = [offer("remove", e.id) for e in questions.elements_of(s, seat) if not pieces.load_of(s, e.id)]
    return [*dict.fromkeys(offer("remove_unit", place, KINDS[kind]) for place, kind in units), *elements]


def may_disband(stack: Stack, seat: Seat, kind: int) -> bool:
    """Units of this kind in the stack are theirs and do not fight as barbarians."""
    return stack.owner == seat and stack.commander != HORDE and stack.number(kind) > 0


def charge_interest(g: Table) -> Flow[None]:
    """MU-loan.c, MU-bank.d: what everybody owes is reckoned; before it is paid cards may be used (window taxes)."""
    s = g.state
    for seat in s.order:
        s.due[seat] = loans.interest_due(s, seat)
    s.stage = "bank"
    yield from windows.window(g, moments.TAXES, s.order[0])
    for seat in s.order:
        if not s.due[seat]:
            s.missed[seat] = 0
