"""D. Loans (MU-loan, MU-bank, MU-elim)."""

from __future__ import annotations

from functools import cache
from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, Seat

from ..data import LOANS, POINT_COLOURS, SIEGE_ENGINES, TRANSPORT_COST
from ..state import HORDE, PARTS, Element, Stack, State, Table, nothing
from . import barbarians, rebellions, windows
from .common import control, money, pieces
from .common import feats as deeds
from .common.questions import CATEGORY_IDS, elements_of, owner_of_buildings
from .diplomacy import pacts
from .purchases import building

BORROW: Final = Option("borrow")
REBELLION: Final = Option("incite")
ACTS: Final = Option("acts")
MOST_LOANS: Final = LOANS.most_debt // LOANS.amount
PAID_IN: Final = PARTS.index("taxes")  # interest is paid in this part of the turn


# ---- loans


def may_borrow(s: State, seat: Seat) -> bool:
    """MU-loan.a, b: once per turn, up to the limit of debt."""
    return not s.borrowed[seat] and s.debt[seat] < MOST_LOANS and not s.eliminated[seat]


def may_repay(s: State, seat: Seat) -> bool:
    """MU-loan.d: once per turn."""
    return s.debt[seat] > 0 and not s.repaid[seat] and s.florins[seat] >= LOANS.amount


def borrow(g: Table, seat: Seat) -> None:
    """MU-loan.a: exactly 500 fl."""
    s = g.state
    money.earn(g, seat, LOANS.amount)
    s.debt[seat] += 1
    s.new_loans[seat] += 1
    s.borrowed[seat] = True
    s.peak_debt[seat] = max(s.peak_debt[seat], s.debt[seat])
    g.log("loans.borrowed", "MU-loan.a", player=seat, florins=LOANS.amount, debt=s.debt[seat] * LOANS.amount)


def repay(g: Table, seat: Seat) -> None:
    """MU-loan.d: exactly 500 fl; R-loan-both: also in a turn in which he has borrowed."""
    s = g.state
    money.spend(g, seat, LOANS.amount)
    s.debt[seat] -= 1
    s.repaid[seat] = True
    g.log("loans.repaid", "MU-loan.d", player=seat, florins=LOANS.amount, debt=s.debt[seat] * LOANS.amount)
    if not s.debt[seat]:
        deeds.note(s, seat, "debt_cleared", peak=s.peak_debt[seat])
        s.peak_debt[seat] = 0


# ---- interest


def interest_due(s: State, seat: Seat) -> int:
    """MU-loan.c, R-loan-interest: what he has to pay in the next phase 3, with what is still unpaid (MU-bank.d)."""
    part = PARTS.index(s.phase)
    if s.stage == "bank":
        return s.due[seat]
    loans = s.debt[seat]
    if part <= PAID_IN:  # R-loan-cancel: a loan that was taken and one that was repaid in this turn cancel out
        loans -= max(0, s.new_loans[seat] - s.repaid[seat])
    return s.due[seat] + LOANS.interest * loans


def charge(g: Table, seat: Seat) -> None:
    """MU-loan.c, MU-bank.d: the interest of this turn is added to what he owes already."""
    g.state.due[seat] = interest_due(g.state, seat)


def interest(g: Table, seat: Seat) -> Flow[None]:
    """MU-upkeep.d: paid at once if he can; else he borrows or is bankrupt. A rebellion's battle comes first."""
    s = g.state
    rebels = yield from bankruptcy(g, seat)
    if rebels or s.ended_by:
        return
    s.to_act.remove(seat)
    if s.florins[seat] >= s.due[seat]:
        pay_interest(g, seat)
    else:
        miss_interest(g, seat)


def pay_interest(g: Table, seat: Seat) -> None:
    """MU-bank.a, R-bank: all of it, which ends a bankruptcy; MU-C37: half of it goes to another as well."""
    s = g.state
    paid, s.due[seat], s.missed[seat] = s.due[seat], 0, 0
    money.spend(g, seat, paid)
    g.log("loans.interest", "MU-loan.c", player=seat, florins=paid)
    for other in s.order:
        if other != seat and f"half_interest:{other}" in s.effects:
            money.earn(g, other, paid // 2)
            g.log("loans.half_interest", "MU-C37", player=other, florins=paid // 2)


def miss_interest(g: Table, seat: Seat) -> None:
    """MU-bank.d, e: it stays due; who misses it a second time in a row is eliminated."""
    s = g.state
    s.missed[seat] += 1
    g.log("loans.missed", "MU-bank.d", player=seat, florins=s.due[seat])
    if s.missed[seat] >= LOANS.missed_interests:
        eliminate(g, seat)


def bankruptcy(g: Table, seat: Seat) -> Flow[bool]:
    """MU-bank.a to c (D11): until he can pay or gives up; True: a rebellion has broken out, ask again after it."""
    s = g.state
    while s.florins[seat] < s.due[seat] and not s.ended_by:
        options = ways_out(s, seat)
        choice = options[0]
        if len(options) > 1:
            choice = yield Decision(seat, "loans.bankrupt", options, "MU-bank.a", {"florins": s.due[seat]})
        if choice is DONE:
            return False
        if choice is BORROW:
            borrow(g, seat)
        elif choice is ACTS:
            yield from windows.acts_menu(g, seat)
        elif choice is REBELLION:
            money.earn(g, seat, LOANS.rebellion)
            g.log("loans.rebellion", "MU-bank.c", player=seat, florins=LOANS.rebellion)
            yield from rebellions.rebellion(g, seat, "rebellion", law_allowed=False)
            return True
        else:
            sack_own(g, seat, choice)
    return False


def ways_out(s: State, seat: Seat) -> list[Option]:
    """MU-upkeep.d, MU-bank.a to c: a loan while there is one; then what can be sacked; then rebellions."""
    acts = [ACTS] if windows.has_acts(s, seat) else []
    if may_borrow(s, seat):
        return [BORROW, *acts]
    own = sackable(s, seat)
    if not own and rebellions.candidates(s, seat) and barbarians.can_place(s):
        own = [REBELLION]
    return [DONE, *own, *acts]


def sackable(s: State, seat: Seat) -> list[Option]:
    """MU-bank.b: own buildings, transports and siege engines, but no Galley with something on board at sea."""
    options = [
        sack_building(category, territory)
        for territory, built in s.buildings.items()
        if owner_of_buildings(s, territory) == seat
        for category in range(3)
        if built[category]
    ]
    return options + [sack_element(e.id) for e in elements_of(s, seat) if not pieces.load_of(s, e.id)]


@cache
def sack_building(category: int, territory: str) -> Option:
    return Option("sack_building", CATEGORY_IDS[category], territory)


@cache
def sack_element(id: str) -> Option:
    return Option("sack", id)


def sack_own(g: Table, seat: Seat, choice: Option) -> None:
    """MU-bank.b: for half of its value."""
    s = g.state
    if choice.verb == "sack":
        id = str(choice.args[0])
        florins = price_of_element(s.elements[id]) * LOANS.self_sack_percent // 100
        pieces.drop_element(g, id)
        g.log("loans.sacked", "MU-bank.b", player=seat, thing=id, florins=florins)
    else:
        category, territory = CATEGORY_IDS.index(str(choice.args[0])), str(choice.args[1])
        gone = building.standing(s, territory, category)
        florins = gone.cost * LOANS.self_sack_percent // 100
        building.destroy(g, territory, category, seat, "MU-bank.b")
        g.log("loans.sacked", "MU-bank.b", player=seat, thing=gone.id, florins=florins)
    money.earn(g, seat, florins)


def price_of_element(element: Element) -> int:
    """MU-transp.a, MU-siegebuy.a."""
    engine = SIEGE_ENGINES.get(element.kind)
    return TRANSPORT_COST * element.level if engine is None else engine.cost


# ---- elimination


def eliminate(g: Table, seat: Seat) -> None:
    """MU-bank.e, R-eliminated: everything of his leaves the game; who is left alone wins at once."""
    s = g.state
    g.log("loans.eliminated", "MU-bank.e", player=seat)
    pacts.end_all_of(g, seat)
    lose_lands(g, seat)
    lose_units(s, seat)
    lose_elements(g, seat)
    lose_papers(g, seat)
    s.eliminated[seat] = s.turn
    leave_the_order(s, seat)
    control.settle_map(g)
    if len(s.order) == 1:
        s.ended_by = "MU-bank.e"
        s.phase = "over"
        g.log("loans.alone", "MU-bank.e", player=s.order[0])


def lose_lands(g: Table, seat: Seat) -> None:
    """His buildings and Control markers; control follows when all is gone."""
    s = g.state
    for territory in [t for t in s.buildings if owner_of_buildings(s, t) == seat]:
        for category in range(3):
            if territory in s.buildings:
                pieces.set_building(s, territory, category, 0)
    for territory in [t for t, owner in s.markers.items() if owner == seat]:
        control.remove_marker(g, territory, "MU-bank.e")


def lose_units(s: State, seat: Seat) -> None:
    """His units wherever they are; those he holds or commands are their owners' again."""
    for place in list(s.stacks):
        for stack in list(s.stacks[place]):
            if stack.owner == seat or (stack.owner == HORDE and stack.commander == seat):
                take_away(s, stack)
            elif stack.commander == seat:
                pieces.hand_over_command(s, stack, stack.owner)
    for beside in (s.surrendered, s.surrendered_now):
        for kind, n in enumerate(beside[seat]):
            pieces.change_reserve(s, seat, kind, n)
        beside[seat] = nothing()
    for held in [p for p in s.prisoners if seat in (p.captor, p.owner)]:
        for kind, n in enumerate(held.counts):
            pieces.change_reserve(s, held.owner, kind, n)
        s.prisoners.remove(held)
    s.buy_back[seat] = nothing()
    s.buy_back_next[seat] = nothing()


def lose_elements(g: Table, seat: Seat) -> None:
    """His transports and engines; what others have on board of his Galleys at sea is lost with them."""
    s = g.state
    for element in elements_of(s, seat):
        for stack in list(s.stacks.get(element.id, ())):
            take_away(s, stack)
        for aboard in [e.id for e in s.elements.values() if e.place == element.id]:
            pieces.drop_element(g, aboard)
        if element.id in s.elements:
            pieces.drop_element(g, element.id)
    for element in s.elements.values():
        if element.commander == seat:
            element.commander = element.seat


def take_away(s: State, stack: Stack) -> None:
    """All units of a stack go back to the reserve of their owner."""
    for kind in range(7):
        n = stack.counts[kind] + stack.counts[kind + 7]
        pieces.remove_units(s, stack.owner, stack.place, kind, n, stack.commander, stack.why)


def lose_papers(g: Table, seat: Seat) -> None:
    """R-eliminated-tokens: tokens back to the pool, cards under the deck; florins, debts, route and wars end."""
    s = g.state
    cards = s.cards[seat]
    s.turned = [card for card in s.turned if card not in cards]
    s.held = [card for card in s.held if card not in cards]
    if "magnate.36" in cards:
        s.on_magnate = 0
    for card in cards:  # as after an objective: everybody knows where it lies (MU-obj.a)
        s.empire_deck.insert(0, card)
        for known in s.known:
            known.append(card)
    s.cards[seat] = []
    s.tokens[seat] = [0] * len(POINT_COLOURS)
    s.tokens_used[seat] = [0] * len(POINT_COLOURS)
    money.spend(g, seat, s.florins[seat])
    s.debt[seat] = s.due[seat] = s.missed[seat] = s.new_loans[seat] = s.peak_debt[seat] = s.blood[seat] = 0
    s.routes[seat] = None
    s.orders[seat] = []
    s.discount[seat] = ""
    s.deeds = [deed for deed in s.deeds if deed.seat != seat]
    s.armistices = [pair for pair in s.armistices if seat not in pair]
    for other in range(s.seats):
        s.war_from[seat][other] = s.war_from[other][seat] = 0
        s.attacked[seat][other] = s.attacked[other][seat] = 0


def leave_the_order(s: State, seat: Seat) -> None:
    for row in (s.order, s.order_before, s.to_act):
        if seat in row:
            row.remove(seat)
    s.rebellions = [entry for entry in s.rebellions if entry[0] != seat]
    if s.active == seat and s.order:
        s.active = s.to_act[0] if s.to_act else s.order[0]
