"""C. Diplomacy: what pacts allow, how they are used, broken and ended (MU-pact.a to g, MU-break)."""

from __future__ import annotations

from functools import cache
from typing import Final

from condotta.core.flow import NO, YES, Decision, Flow, Option, Seat

from ...data import HONOUR, MOST_PACTS
from ...state import Clause, Pact, State, Table
from ..common import control, honour, money
from . import alliances, pact_drafts

PROPOSE: Final = Option("pact")
BREACH: Final = -HONOUR.points["break_pact"]  # MU-break.b: HP
PAYMENTS: Final[tuple[str, ...]] = ("pay_once", "pay_per_act")
MOST_OPEN: Final = MOST_PACTS // 2  # the other numbers are for secret ones
ALLIANCES: Final[tuple[str, ...]] = ("defensive", "offensive")


# ---- what others ask


def allows(s: State, kind: str, giver: Seat, receiver: Seat, *, shown: bool = False) -> Pact | None:
    """The pact by which the receiver may do this towards the giver, the cheapest of several.

    `shown`: only such as everybody knows; whatever lasts without an act (guests) may not tell of a secret pact.
    """
    found: Pact | None = None
    least = 0
    for pact in s.pacts:
        if (pact.shown or not shown) and grants(pact, kind, giver, receiver):
            cost = price(pact, giver, receiver)
            if found is None or cost < least:
                found, least = pact, cost
    return found


def grants(pact: Pact, kind: str, giver: Seat, receiver: Seat) -> bool:
    return any(c.kind == kind and c.giver == giver and c.receiver == receiver for c in pact.clauses)


def price(pact: Pact, giver: Seat, receiver: Seat) -> int:
    """MU-pact.b: florins that each act of the receiver towards the giver costs."""
    return sum(
        c.number for c in pact.clauses if c.kind == "pay_per_act" and c.giver == receiver and c.receiver == giver
    )


def giver_of(pact: Pact, kind: str, receiver: Seat) -> Seat:
    return next(c.giver for c in pact.clauses if c.kind == kind and c.receiver == receiver)


def can_use(s: State, pact: Pact, kind: str, receiver: Seat, giver: Seat | None = None) -> bool:
    """He can pay what the act costs."""
    giver = giver_of(pact, kind, receiver) if giver is None else giver
    return price(pact, giver, receiver) <= s.florins[receiver]


def use(g: Table, pact: Pact, kind: str, receiver: Seat, giver: Seat | None = None) -> None:
    """Shows a secret pact (R-secret-use) and pays per act."""
    show(g, pact)
    giver = giver_of(pact, kind, receiver) if giver is None else giver
    florins = price(pact, giver, receiver)
    if florins:
        money.transfer(g, receiver, giver, florins)
        g.log("pacts.paid", "MU-pact.b", player=receiver, other=giver, florins=florins, pact=pact.id)


def show(g: Table, pact: Pact) -> None:
    """MU-hid.e: from now on everybody knows it."""
    if not pact.shown:
        pact.shown = True
        g.reveal()
        g.log("pacts.shown", "MU-hid.e", pact=pact.id, players=pact.parties, terms=terms(pact))


def binds(pact: Pact, one: Seat, other: Seat) -> bool:
    """It is a pact between these two: something in it is promised by one to the other."""
    return any({c.giver, c.receiver} == {one, other} for c in pact.clauses)


def broken_by_attack(s: State, seat: Seat, victim: Seat) -> list[Pact]:
    """MU-war.b, R-hostile: all pacts between the two; war and attacks break them."""
    return [pact for pact in s.pacts if binds(pact, seat, victim)]


def terms(pact: Pact) -> list[list[str | int]]:
    """What it says, for prompts and the log."""
    return [term(clause) for clause in pact.clauses]


def term(clause: Clause) -> list[str | int]:
    written: list[str | int] = [clause.kind, clause.giver, clause.receiver]
    if clause.number:
        written.append(clause.number)
    if clause.target >= 0:
        return ["offensive_against", *written[1:], clause.target]
    return written


# ---- the end of a pact


def break_pacts(g: Table, seat: Seat, pacts: list[Pact]) -> None:
    """MU-break.a, b: they end for all their parties; whoever broke them loses 2 HP for each."""
    broken = [pact for pact in pacts if pact in g.state.pacts]
    for pact in broken:
        show(g, pact)
        g.log("pacts.broken", "MU-break.a", player=seat, pact=pact.id, players=pact.parties)
        g.state.pacts.remove(pact)
        honour.lose(g, seat, BREACH, "MU-break.b", pact=pact.id)
    if broken:
        after_an_end(g)


def end_dated(g: Table) -> None:
    """MU-end.e, MU-break.d: pacts whose last turn this was end without penalty."""
    end(g, [pact for pact in g.state.pacts if 0 < pact.until <= g.state.turn])
    alliances.return_lent(g)


def end(g: Table, pacts: list[Pact]) -> None:
    """MU-break.d: without penalty."""
    for pact in pacts:
        g.state.pacts.remove(pact)
        g.log("pacts.ended", "MU-break.d", audience(pact), pact=pact.id, players=pact.parties)
    if pacts:
        after_an_end(g)


def end_all_of(g: Table, seat: Seat) -> None:
    """R-eliminated: his pacts end without penalty, and what was lent to him is its owners' again."""
    end(g, [pact for pact in g.state.pacts if seat in pact.parties])
    alliances.return_all_from(g, seat)


def after_an_end(g: Table) -> None:
    """Lent units go back to their owners; guests may have become something else (R-guest)."""
    alliances.return_lent(g)
    control.settle_all(g)


def audience(pact: Pact) -> tuple[Seat, ...] | None:
    """Who may read about it (MU-hid.e)."""
    return None if pact.shown else tuple(pact.parties)


# ---- the acts of a player


def add_acts(s: State, seat: Seat, options: list[Option]) -> None:
    """What acts.choose offers of pacts (D14)."""
    may_offer = s.offers_made[seat] < s.rules.offers
    if may_offer and s.next_pact <= MOST_OPEN and pact_drafts.has_partner(s, seat):
        options.append(PROPOSE)
    for pact in s.pacts:
        if seat in pact.parties:
            if may_offer:
                options.append(about("end_pact", pact.id))
            if alliances.may_call(s, seat, pact):
                options.append(about("call_ally", pact.id))
            if alliances.may_dispute(s, seat, pact):
                options.append(about("dispute", pact.id))


@cache
def about(verb: str, pact: str) -> Option:
    return Option(verb, pact)


def act(g: Table, seat: Seat, option: Option) -> Flow[None]:
    """pact, end_pact, dispute, call_ally."""
    if option is PROPOSE:
        yield from propose(g, seat)
        return
    pact = next(pact for pact in g.state.pacts if pact.id == option.args[0])
    if option.verb == "end_pact":
        yield from offer_end(g, seat, pact)
    elif option.verb == "dispute":
        yield from alliances.dispute(g, seat, pact)
    else:
        yield from alliances.call_ally(g, seat, pact)


def propose(g: Table, seat: Seat) -> Flow[None]:
    """MU-pact.a, b: draft, offer, answers."""
    yield from pact_drafts.propose(g, seat)


def offer_end(g: Table, seat: Seat, pact: Pact) -> Flow[None]:
    """MU-break.d: it ends when all parties agree."""
    g.state.offers_made[seat] += 1
    for other in g.state.order:
        if other != seat and other in pact.parties:
            params = {"other": seat, "pact": pact.id, "terms": terms(pact)}
            choice: Option = yield Decision(other, "pacts.end", [NO, YES], "MU-break.d", params)
            if choice is NO:
                g.log("pacts.goes_on", "MU-break.d", audience(pact), player=other, pact=pact.id)
                return
    end(g, [pact])


def settle(g: Table) -> Flow[None]:
    """MU-pact.j: the step that turn.next_step gives while `to_settle`."""
    yield from alliances.choose_between_allies(g)


def to_settle(s: State) -> bool:
    """MU-pact.j: somebody is allied to two players who are at war with each other."""
    return bool(s.pacts) and alliances.torn(s) is not None
