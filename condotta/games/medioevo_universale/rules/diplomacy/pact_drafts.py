"""C. Diplomacy: how a pact is drafted, offered and answered (MU-pact.a, b; R-pact-peace, R-pact-clauses)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, Seat, amount, choose, numbered, offer

from ...data import MOST_PACTS
from ...state import Clause, Pact, State, Table
from ..common import control, money, promises, questions

KINDS_OF_CLAUSES: Final[tuple[str, ...]] = (
    "passage", "commercial", "military_control", "civil_control", "non_aggression", "defensive", "offensive",
    "pay_once", "pay_per_act",
)  # fmt: skip
CLAUSES: Final = {kind: Option("clause", kind) for kind in KINDS_OF_CLAUSES}
MOST_CLAUSES: Final = 8  # in one pact
MOST_UNITS: Final = 20  # of an alliance
MOST_ASKED: Final = 1000  # florins that another is asked to pay: what he has is secret
MOST_PER_ACT: Final = 100
LAST_TURN: Final = 20  # R-endless

WITHDRAW: Final = Option("withdraw")
OFFER: Final = Option("offer")
OPEN: Final = Option("open")
SECRET: Final = Option("secret")
FOR_EVER: Final = Option("for_ever")
ANYBODY: Final = Option("anybody")
ACCEPT: Final = Option("accept")
DECLINE: Final = Option("decline")
UNTIL: Final = numbered("until", LAST_TURN)


def propose(g: Table, seat: Seat) -> Flow[None]:
    """MU-pact.a, b: the parties, what they promise, until when, openly or in secret; then all must accept."""
    s = g.state
    s.offers_made[seat] += 1
    parties = yield from choose_parties(g, seat)
    clauses = yield from choose_clauses(g, seat, parties)
    if not clauses:
        return
    until = yield from choose_end(g, seat)
    choice: Option = yield Decision(seat, "pacts.secrecy", [OPEN, SECRET], "MU-pact.a")
    pact = Pact(new_id(s, choice is SECRET), parties, clauses, s.turn, until, choice is SECRET)
    choice = yield Decision(seat, "pacts.offer", [OFFER, WITHDRAW], "MU-pact.a", told(pact))
    if choice is OFFER and (yield from all_accept(g, seat, pact)):
        conclude(g, pact)


def new_id(s: State, secret: bool) -> str:
    """Secret pacts are numbered from the other end: the numbers of open ones tell nothing of them."""
    numbers = [int(pact.id.removeprefix("pact.")) for pact in s.pacts if pact.secret is secret]
    if secret:
        return f"pact.{min([MOST_PACTS + 1, *numbers]) - 1}"
    s.next_pact = max([s.next_pact, *(number + 1 for number in numbers)])
    return f"pact.{s.next_pact}"


def told(pact: Pact) -> dict[str, object]:
    return {"terms": promises.terms(pact), "players": pact.parties, "until": pact.until or "", "secret": pact.secret}


# ---- who


def partners(s: State, parties: list[Seat]) -> list[Seat]:
    """R-pact-peace: whoever is not at war with one of them."""
    return [
        seat
        for seat in s.order
        if seat not in parties and not any(questions.at_war(s, seat, party) for party in parties)
    ]


def has_partner(s: State, seat: Seat) -> bool:
    for other in s.order:
        if other != seat and not questions.at_war(s, seat, other):
            return True
    return False


def choose_parties(g: Table, seat: Seat) -> Flow[list[Seat]]:
    """MU-pact.a: two or more players."""
    parties = [seat]
    while more := partners(g.state, parties):
        if len(parties) == 1 and len(more) == 1:
            return [seat, more[0]]
        options = [offer("with", other) for other in more]
        if len(parties) > 1:
            options.append(DONE)
        choice: Option = yield Decision(seat, "pacts.with", options, "MU-pact.a", {"players": parties[:]})
        if choice is DONE:
            break
        parties.append(int(choice.args[0]))
    return parties


# ---- what


def choose_clauses(g: Table, seat: Seat, parties: list[Seat]) -> Flow[list[Clause]]:
    """MU-pact.a: exactly what is written. Payments alone are no pact; nothing chosen: withdrawn."""
    clauses: list[Clause] = []
    while len(clauses) < MOST_CLAUSES:
        options = [CLAUSES[kind] for kind in KINDS_OF_CLAUSES if has_pair(g.state, seat, parties, kind, clauses)]
        options.append(DONE if has_substance(clauses) else WITHDRAW)
        params = {"terms": [promises.term(clause) for clause in clauses], "players": parties}
        choice: Option = yield Decision(seat, "pacts.clause", options, "MU-pact.a", params)
        if choice is DONE:
            break
        if choice is WITHDRAW:
            return []
        clause = yield from write_clause(g, seat, parties, str(choice.args[0]), clauses)
        clauses.append(clause)
    return clauses if has_substance(clauses) else []


def has_substance(clauses: list[Clause]) -> bool:
    return any(clause.kind not in promises.PAYMENTS for clause in clauses)


def pairs(s: State, seat: Seat, parties: list[Seat], kind: str, clauses: list[Clause]) -> list[tuple[Seat, Seat]]:
    """Givers and receivers between whom such a clause may still be written."""
    return [
        (giver, receiver)
        for giver in parties
        for receiver in parties
        if giver != receiver and may_promise(s, seat, parties, kind, clauses, giver, receiver)
    ]


def has_pair(s: State, seat: Seat, parties: list[Seat], kind: str, clauses: list[Clause]) -> bool:
    for giver in parties:
        for receiver in parties:
            if giver != receiver and may_promise(s, seat, parties, kind, clauses, giver, receiver):
                return True
    return False


def may_promise(
    s: State, seat: Seat, parties: list[Seat], kind: str, clauses: list[Clause], giver: Seat, receiver: Seat
) -> bool:
    """Such a clause may be added: each once, an offensive alliance once for each target, what he can pay."""
    if kind == "offensive":
        return bool(targets(s, parties, giver, receiver, clauses))
    if kind == "non_aggression" and giver > receiver:
        return False
    if kind == "pay_once" and giver == seat and s.florins[seat] <= promised(clauses, seat):
        return False
    return not has_clause(clauses, kind, giver, receiver)


def has_clause(clauses: list[Clause], kind: str, giver: Seat, receiver: Seat, target: int | None = None) -> bool:
    return any(
        c.kind == kind and c.giver == giver and c.receiver == receiver and target in (None, c.target) for c in clauses
    )


def promised(clauses: list[Clause], giver: Seat) -> int:
    """Florins that he pays when the pact is made."""
    return sum(c.number for c in clauses if c.kind == "pay_once" and c.giver == giver)


def targets(s: State, parties: list[Seat], giver: Seat, receiver: Seat, clauses: list[Clause]) -> list[int]:
    """MU-pact.k: whom an offensive alliance may be against; -1: anybody, which leaves nothing to add."""
    if has_clause(clauses, "offensive", giver, receiver, -1):
        return []
    first = not has_clause(clauses, "offensive", giver, receiver)
    others = [t for t in s.order if t not in parties and not has_clause(clauses, "offensive", giver, receiver, t)]
    return [-1, *others] if first else others


def write_clause(g: Table, seat: Seat, parties: list[Seat], kind: str, clauses: list[Clause]) -> Flow[Clause]:
    """Who promises it to whom; how many units or florins; against whom."""
    s = g.state
    options = [offer("between", *pair) for pair in pairs(s, seat, parties, kind, clauses)]
    choice = yield from choose(seat, "pacts.between", options, "MU-pact.a", {"clause": kind})
    giver, receiver = int(choice.args[0]), int(choice.args[1])
    number, target = 0, -1
    if kind in promises.ALLIANCES:
        number = yield from amount(seat, "number", 1, MOST_UNITS, "pacts.units", "MU-pact.h", {"clause": kind})
    elif kind in promises.PAYMENTS:
        most = MOST_PER_ACT if kind == "pay_per_act" else MOST_ASKED
        if kind == "pay_once" and giver == seat:
            most = min(most, s.florins[seat] - promised(clauses, seat))
        number = yield from amount(seat, "sum", 1, most, "pacts.florins", "MU-pact.b", {"clause": kind})
    if kind == "offensive":
        target = yield from choose_target(seat, targets(s, parties, giver, receiver, clauses))
    return Clause(kind, giver, receiver, number, target)


def choose_target(seat: Seat, possible: list[int]) -> Flow[int]:
    options = [ANYBODY if target < 0 else offer("against", target) for target in possible]
    choice = yield from choose(seat, "pacts.target", options, "MU-pact.k")
    return -1 if choice is ANYBODY else int(choice.args[0])


def choose_end(g: Table, seat: Seat) -> Flow[int]:
    """MU-pact.b: its last turn; without a date it lasts for the whole game."""
    s = g.state
    options = [FOR_EVER, *UNTIL[s.turn : (s.rules.turns or LAST_TURN) + 1]]
    choice: Option = yield Decision(seat, "pacts.until", options, "MU-pact.b")
    return 0 if choice is FOR_EVER else int(choice.args[0])


# ---- the answers


def all_accept(g: Table, seat: Seat, pact: Pact) -> Flow[bool]:
    """All other parties in turn order; who cannot pay what he would promise cannot accept."""
    s = g.state
    for other in s.order:
        if other == seat or other not in pact.parties:
            continue
        choice = DECLINE
        if promised(pact.clauses, other) <= s.florins[other]:
            params = {"other": seat, **told(pact)}
            choice = yield Decision(other, "pacts.answer", [DECLINE, ACCEPT], "MU-pact.a", params)
        if choice is DECLINE:
            g.log("pacts.declined", "MU-pact.a", promises.audience(pact), player=other, other=seat)
            return False
    return True


def conclude(g: Table, pact: Pact) -> None:
    """MU-pact.b: it holds from now on; payments of once are made at once, and announced (R-cash)."""
    s = g.state
    s.pacts.append(pact)
    if not pact.secret:
        s.next_pact += 1
    g.log(
        "pacts.made",
        "MU-pact.a",
        promises.audience(pact),
        pact=pact.id,
        players=pact.parties,
        terms=promises.terms(pact),
    )
    for clause in pact.clauses:
        if clause.kind == "pay_once":
            money.transfer(g, clause.giver, clause.receiver, clause.number)
            g.log("diplomacy.gave", "MU-pact.b", player=clause.giver, other=clause.receiver, florins=clause.number)
    control.settle_all(g)
