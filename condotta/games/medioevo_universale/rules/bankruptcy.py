"""D. Loans: bankruptcy and elimination (MU-upkeep.d, MU-bank, MU-elim)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Flow, Option, Seat, choose, offer

from ..data import LOANS, POINT_COLOURS
from ..pieces import HORDE, Spoil, nothing
from ..state import State, Table
from . import acts, barbarians, loans, rebellions
from .common import control, money, pieces, questions, spoils
from .diplomacy import pacts

REBELLION: Final = Option("incite")


def interest(g: Table, seat: Seat) -> Flow[None]:
    """MU-upkeep.d: paid at once if they can; else they borrow or are bankrupt. A rebellion's battle comes first."""
    s = g.state
    if (yield from bankruptcy(g, seat)) or s.ended_by:
        return
    s.to_act.remove(seat)
    if s.florins[seat] >= s.due[seat]:
        loans.pay_interest(g, seat)
        return
    s.missed[seat] += 1  # MU-bank.d, e: it stays due; who misses it a second time in a row is eliminated
    g.log("loans.missed", "MU-bank.d", player=seat, florins=s.due[seat])
    if s.missed[seat] >= LOANS.missed_interests:
        eliminate(g, seat)


def bankruptcy(g: Table, seat: Seat) -> Flow[bool]:
    """MU-bank.a to c (D11): until they can pay or give up; True: a rebellion has broken out, ask again after it."""
    s = g.state
    while s.florins[seat] < s.due[seat] and not s.ended_by:
        choice = yield from choose(seat, "loans.bankrupt", ways_out(s, seat), "MU-bank.a", {"florins": s.due[seat]})
        if choice is DONE:
            return False
        if choice is loans.BORROW:
            loans.borrow(g, seat)
        elif choice is acts.ACTS:
            yield from acts.menu(g, seat)
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
    if loans.may_borrow(s, seat):
        return [loans.BORROW, *acts.entry(s, seat)]
    own = sackable(s, seat)
    if not own and rebellions.candidates(s, seat) and barbarians.can_place(s):
        own = [REBELLION]
    return [DONE, *own, *acts.entry(s, seat)]


def sackable(s: State, seat: Seat) -> list[Option]:
    """MU-bank.b: own buildings, transports and siege engines, but no Galley with something on board at sea."""
    options = [offer("sack_building", id, territory) for id, territory in questions.buildings_held(s, seat)]
    return options + [offer("sack", e.id) for e in questions.elements_of(s, seat) if not pieces.load_of(s, e.id)]


def sack_own(g: Table, seat: Seat, choice: Option) -> None:
    """MU-bank.b: for half of its value."""
    thing = Spoil("element" if choice.verb == "sack" else "building", *map(str, choice.args))
    name, florins = spoils.name_of(g.state, thing), spoils.cost_of(g.state, thing) * LOANS.self_sack_percent // 100
    spoils.remove(g, thing, seat, "MU-bank.b")
    g.log("loans.sacked", "MU-bank.b", player=seat, thing=name, florins=florins)
    money.earn(g, seat, florins)


def eliminate(g: Table, seat: Seat) -> None:
    """MU-bank.e, R-eliminated: everything of theirs leaves the game; who is left alone wins at once."""
    s = g.state
    g.log("loans.eliminated", "MU-bank.e", player=seat)
    pacts.end(g, [pact for pact in s.pacts if seat in pact.parties])
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
    """Their buildings and Control markers; control follows when all is gone."""
    s = g.state
    for territory in [t for t in s.buildings if questions.owner_of_buildings(s, t) == seat]:
        del s.buildings[territory]
    for territory in [t for t, owner in s.markers.items() if owner == seat]:
        control.remove_marker(g, territory, "MU-bank.e")


def lose_units(s: State, seat: Seat) -> None:
    """Their units wherever they are; those they hold or command are their owners' again."""
    for place in list(s.stacks):
        for stack in list(s.stacks[place]):
            if stack.owner == seat or (stack.owner == HORDE and stack.commander == seat):
                pieces.take_back(s, stack)
            elif stack.commander == seat:
                pieces.hand_over_command(s, stack, stack.owner)
    for beside in (s.surrendered, s.surrendered_now):
        for kind, n in enumerate(beside[seat]):
            pieces.change_reserve(s, seat, kind, n)
        beside[seat] = nothing()
    for held in [p for p in s.prisoners if seat in (p.captor, p.owner)]:
        for kind in [kind for kind in range(7) if held.counts[kind]]:
            pieces.change_reserve(s, held.owner, kind, held.counts[kind])
        s.prisoners.remove(held)
    s.buy_back[seat] = nothing()
    s.buy_back_next[seat] = nothing()


def lose_elements(g: Table, seat: Seat) -> None:
    """Their transports and engines; what others have on board of their Galleys at sea is lost with them."""
    s = g.state
    for element in questions.elements_of(s, seat):
        for stack in list(s.stacks.get(element.id, ())):
            pieces.take_back(s, stack)
        for id in [*(e.id for e in s.elements.values() if e.place == element.id), element.id]:
            if id in s.elements:
                pieces.drop_element(g, id)
    for element in s.elements.values():
        if element.commander == seat:
            element.commander = element.seat


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
    s.feats = [feat for feat in s.feats if feat.seat != seat]
    s.armistices = [pair for pair in s.armistices if seat not in pair]
    for other in range(s.seats):
        s.war_from[seat][other] = s.war_from[other][seat] = 0
        s.attacked[seat][other] = s.attacked[other][seat] = 0


def leave_the_order(s: State, seat: Seat) -> None:
    for row in (s.order, s.to_act):
        if seat in row:
            row.remove(seat)
    s.rebellions = [unrest for unrest in s.rebellions if unrest.seat != seat]
    if s.active == seat and s.order:
        s.active = s.to_act[0] if s.to_act else s.order[0]
