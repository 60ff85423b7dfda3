"""C. Diplomacy: how a pact is drafted, offered and answered (MU-pact.a, b; R-pact-peace, R-pact-clauses)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, Seat, amount, choose, numbered, offer

from ...data import MOST_PACTS
from ...pieces import ANYBODY, Clause, Pact
from ...state import State, Table
from ..common import control, money, promises, questions
from ..common.phases import LAST_TURN

RIGHTS: Final = ("passage", "commercial", "military_control", "civil_control", "non_aggression")
KINDS_OF_CLAUSES: Final[tuple[str, ...]] = (*RIGHTS, *promises.ALLIANCES, *promises.PAYMENTS)
MOST_CLAUSES: Final = 8  # in one pact
MOST_UNITS: Final = 20  # of an alliance
MOST_ASKED: Final = 1000  # florins that another is asked to pay: what they have is secret
MOST_PER_ACT: Final = 100

WITHDRAW: Final = Option("withdraw")
OFFER: Final = Option("offer")
OPEN: Final = Option("open")
SECRET: Final = Option("secret")
FOR_EVER: Final = Option("for_ever")
AGAINST_ANYBODY: Final = Option("anybody")
ACCEPT: Final = Option("accept")
DECLINE: Final = Option("decline")
UNTIL: Final = numbered("until", LAST_TURN)


def propose(g: Table, seat: Seat) -> Flow[None]:
    """MU-pact.a, b: the parties, what they promise, until when, openly or in secret; then all must accept."""
    s = g.state
    s.offers_made[seat] += 1
    draft = Pact("", (yield from choose_parties(g, seat)), [], s.turn)
    yield from choose_clauses(g, seat, draft)
    if not has_substance(draft):
        return
    turns = UNTIL[s.turn : (s.rules.turns or LAST_TURN) + 1]  # MU-pact.b: without a date for the whole game
    choice: Option = yield Decision(seat, "pacts.until", [FOR_EVER, *turns], "MU-pact.b")
    until = 0 if choice is FOR_EVER else int(choice.args[0])
    choice = yield Decision(seat, "pacts.secrecy", [OPEN, SECRET], "MU-pact.a")
    pact = Pact(new_id(s, choice is SECRET), draft.parties, draft.clauses, s.turn, until, choice is SECRET)
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
    others = [seat for seat in s.order if seat not in parties]
    return [seat for seat in others if not any(questions.at_war(s, seat, party) for party in parties)]


def choose_parties(g: Table, seat: Seat) -> Flow[list[Seat]]:
    """MU-pact.a: two or more players."""
    parties = [seat]
    while more := partners(g.state, parties):
        options = [*(offer("with", other) for other in more), *([DONE] if len(parties) > 1 else [])]
        choice = yield from choose(seat, "pacts.with", options, "MU-pact.a", {"players": parties[:]})
        if choice is DONE:
            break
        parties.append(int(choice.args[0]))
    return parties


# ---- what


def choose_clauses(g: Table, seat: Seat, draft: Pact) -> Flow[None]:
    """MU-pact.a: exactly what is written. Payments alone are no pact; nothing chosen: withdrawn."""
    while len(draft.clauses) < MOST_CLAUSES:
        options = [offer("clause", kind) for kind in KINDS_OF_CLAUSES if any(pairs(g.state, seat, draft, kind))]
        options.append(DONE if has_substance(draft) else WITHDRAW)
        params = {"terms": promises.terms(draft), "players": draft.parties}
        choice: Option = yield Decision(seat, "pacts.clause", options, "MU-pact.a", params)
        if choice is DONE or choice is WITHDRAW:
            return
        draft.clauses.append((yield from write_clause(g, seat, draft, str(choice.args[0]))))


def has_substance(pact: Pact) -> bool:
    return any(clause.kind not in promises.PAYMENTS for clause in pact.clauses)


def pairs(s: State, seat: Seat, draft: Pact, kind: str) -> Iterator[tuple[Seat, Seat]]:
    """Givers and receivers between whom such a clause may still be written."""
    for pair in permutations(draft.parties, 2):
        if may_promise(s, seat, draft, kind, *pair):
            yield pair


def may_promise(s: State, seat: Seat, draft: Pact, kind: str, giver: Seat, receiver: Seat) -> bool:
    """Such a clause may be added: each once, an offensive alliance once for each target, what they can pay."""
    if kind == "offensive":
        return bool(targets(s, draft, giver, receiver))
    if kind == "non_aggression" and giver > receiver:
        return False
    if kind == "pay_once" and giver == seat and s.florins[seat] <= promised(draft, seat):
        return False
    return not promises.grants(draft, kind, giver, receiver)


def promised(pact: Pact, giver: Seat) -> int:
    """Florins that they pay when the pact is made."""
    return sum(c.number for c in pact.clauses if c.kind == "pay_once" and c.giver == giver)


def targets(s: State, draft: Pact, giver: Seat, receiver: Seat) -> list[int]:
    """MU-pact.k: whom an offensive alliance may be against; ANYBODY leaves nothing to add."""
    named = [c.target for c in draft.clauses if (c.kind, c.giver, c.receiver) == ("offensive", giver, receiver)]
    if ANYBODY in named:
        return []
    return [*([] if named else [ANYBODY]), *(t for t in s.order if t not in draft.parties and t not in named)]


def write_clause(g: Table, seat: Seat, draft: Pact, kind: str) -> Flow[Clause]:
    """Who promises it to whom; how many units or florins; against whom."""
    s = g.state
    params = {"clause": kind}
    options = [offer("between", *pair) for pair in pairs(s, seat, draft, kind)]
    choice = yield from choose(seat, "pacts.between", options, "MU-pact.a", params)
    giver, receiver = int(choice.args[0]), int(choice.args[1])
    number, target = 0, ANYBODY
    if kind in promises.ALLIANCES:
        number = yield from amount(seat, "number", 1, MOST_UNITS, "pacts.units", "MU-pact.h", params)
    elif kind in promises.PAYMENTS:
        most = MOST_PER_ACT if kind == "pay_per_act" else MOST_ASKED
        if kind == "pay_once" and giver == seat:
            most = min(most, s.florins[seat] - promised(draft, seat))
        number = yield from amount(seat, "sum", 1, most, "pacts.florins", "MU-pact.b", params)
    if kind == "offensive":
        options = [AGAINST_ANYBODY if t == ANYBODY else offer("against", t) for t in targets(s, draft, giver, receiver)]
        choice = yield from choose(seat, "pacts.target", options, "MU-pact.k")
        target = ANYBODY if choice is AGAINST_ANYBODY else int(choice.args[0])
    return Clause(kind, giver, receiver, number, target)


# ---- the answers


def all_accept(g: Table, seat: Seat, pact: Pact) -> Flow[bool]:
    """All other parties in turn order; who cannot pay what they would promise cannot accept."""
    for other in [other for other in g.state.order if other != seat and other in pact.parties]:
        choice = DECLINE
        if promised(pact, other) <= g.state.florins[other]:
            params = {"other": seat, **told(pact)}
            choice = yield Decision(other, "pacts.answer", [DECLINE, ACCEPT], "MU-pact.a", params)
        if choice is DECLINE:
            g.log("pacts.declined", "MU-pact.a", promises.audience(pact), player=other, other=seat)
            return False
    return True


def conclude(g: Table, pact: Pact) -> None:
    """MU-pact.b: it holds from now on; payments of once are made at once, and announced (R-cash)."""
    g.state.pacts.append(pact)
    if not pact.secret:
        g.state.next_pact += 1
    audience, terms = promises.audience(pact), promises.terms(pact)
    g.log("pacts.made", "MU-pact.a", audience, pact=pact.id, players=pact.parties, terms=terms)
    for clause in pact.clauses:
        if clause.kind == "pay_once":
            money.transfer(g, clause.giver, clause.receiver, clause.number)
            g.log("diplomacy.gave", "MU-pact.b", player=clause.giver, other=clause.receiver, florins=clause.number)
    control.settle_all(g)
