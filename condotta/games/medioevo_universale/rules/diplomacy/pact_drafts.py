"""C. Diplomacy: how a pact is drafted, offered and answered (MU-pact.a, b, n; R-pact-peace, R-pact-clauses)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Final, TypeAlias

from condotta.core.flow import DONE, Decision, Flow, Option, Seat, amount, choose, numbered, offer

from ...data import LOANS, MOST_PACTS
from ...pieces import ANYBODY, KINDS, Clause, Pact, Release
from ...state import State, Table
from .. import loans
from ..common import control, money, prisoners, promises, questions
from ..common.phases import LAST_TURN

RIGHTS: Final = ("passage", "commercial", "military_control", "civil_control", "non_aggression")
KINDS_OF_CLAUSES: Final[tuple[str, ...]] = (*RIGHTS, *promises.ALLIANCES, *promises.PAYMENTS)
TO_WRITE: Final = (*KINDS_OF_CLAUSES, "prisoners")  # those are carried out, and not kept
MOST_CLAUSES: Final = 8  # in one pact
MOST_UNITS: Final = 20  # of an alliance
MOST_ASKED: Final = 1000  # florins that another is asked to pay: what they have is secret
MOST_PER_ACT: Final = 100

WITHDRAW: Final = Option("withdraw")
OFFER: Final = Option("offer")
OPEN: Final = Option("open")
SECRET: Final = Option("secret")
FOR_EVER: Final = Option("for_ever")
ALL: Final = Option("all")
AGAINST_ANYBODY: Final = Option("anybody")
ACCEPT: Final = Option("accept")
DECLINE: Final = Option("decline")
Enough: TypeAlias = Callable[[Pact], bool]  # whether what is written can be offered
UNTIL: Final = numbered("until", LAST_TURN)


def propose(g: Table, seat: Seat) -> Flow[None]:
    """MU-pact.a, b: the parties, what they promise, until when, openly or in secret; then all must accept."""
    g.state.offers_made[seat] += 1
    parties = yield from choose_parties(g, seat)
    pact = yield from write(g, seat, parties, TO_WRITE, has_substance)
    if pact is not None and (yield from all_accept(g, seat, pact)):
        conclude(g, pact)


def write(g: Table, seat: Seat, parties: list[Seat], kinds: tuple[str, ...], is_enough: Enough) -> Flow[Pact | None]:
    """The clauses; where some of them last, a date and who may know of it; None: withdrawn."""
    s = g.state
    draft = Pact("", parties, [], s.turn)
    yield from choose_clauses(g, seat, draft, kinds, is_enough)
    if not is_enough(draft):
        return None
    pact = draft
    if lasts(draft):
        turns = UNTIL[s.turn : (s.rules.turns or LAST_TURN) + 1]  # MU-pact.b: without a date for the whole game
        choice: Option = yield Decision(seat, "pacts.until", [FOR_EVER, *turns], "MU-pact.b")
        until = 0 if choice is FOR_EVER else int(choice.args[0])
        choice = yield Decision(seat, "pacts.secrecy", [OPEN, SECRET], "MU-pact.a")
        pact = Pact(new_id(s, choice is SECRET), parties, draft.clauses, s.turn, until, choice is SECRET)
    choice = yield Decision(seat, "pacts.offer", [OFFER, WITHDRAW], "MU-pact.a", told(pact))
    return pact if choice is OFFER else None


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


def choose_clauses(g: Table, seat: Seat, draft: Pact, kinds: tuple[str, ...], is_enough: Enough) -> Flow[None]:
    """MU-pact.a: exactly what is written; nothing chosen: withdrawn."""
    while len(draft.clauses) < MOST_CLAUSES:
        options = [offer("clause", kind) for kind in kinds if any(pairs(g.state, seat, draft, kind))]
        options.append(DONE if is_enough(draft) else WITHDRAW)
        params = {"terms": promises.terms(draft), "players": draft.parties}
        choice: Option = yield Decision(seat, "pacts.clause", options, "MU-pact.a", params)
        if choice is DONE or choice is WITHDRAW:
            return
        draft.clauses.append((yield from write_clause(g, seat, draft, str(choice.args[0]))))


def has_substance(pact: Pact) -> bool:
    """R-pact-clauses: payments alone are no pact."""
    return any(clause.kind not in promises.PAYMENTS for clause in pact.clauses)


def has_terms(pact: Pact) -> bool:
    """MU-dip.b: of a peace or armistice; what is paid for acts needs a pact that allows some."""
    return bool(pact.clauses) and (has_substance(pact) or not lasts(pact))


def lasts(pact: Pact) -> bool:
    """R-deal: something in it still holds when payments are made and prisoners are free."""
    return any(clause.kind not in promises.AT_ONCE for clause in pact.clauses)


def pairs(s: State, seat: Seat, draft: Pact, kind: str) -> Iterator[tuple[Seat, Seat]]:
    """Givers and receivers between whom such a clause may still be written."""
    for pair in permutations(draft.parties, 2):
        if may_promise(s, seat, draft, kind, *pair):
            yield pair


def may_promise(s: State, seat: Seat, draft: Pact, kind: str, giver: Seat, receiver: Seat) -> bool:
    """Such a clause may be added: each once, an offensive alliance once for each target, what they can pay."""
    if kind == "offensive":
        return bool(targets(s, draft, giver, receiver))
    if kind == "prisoners":
        return bool(releasable(s, draft, giver, receiver))
    if kind == "non_aggression" and giver > receiver:
        return False
    if kind == "pay_once" and giver == seat and s.florins[seat] <= promised(draft, seat):
        return False
    return not promises.grants(draft, kind, giver, receiver)


def promised(pact: Pact, giver: Seat) -> int:
    """Florins that they pay when the pact is made."""
    return sum(c.number for c in pact.clauses if c.kind == "pay_once" and c.giver == giver)


def releasable(s: State, draft: Pact, giver: Seat, receiver: Seat) -> list[int]:
    """MU-pact.n: kinds of the receiver's units that the giver holds and has not promised yet."""
    freed = [c for c in draft.clauses if isinstance(c, Release) and (c.giver, c.receiver) == (giver, receiver)]
    if any(not clause.unit for clause in freed):
        return []
    named = [clause.unit for clause in freed]
    return [kind for kind, n in enumerate(prisoners.of(s, giver, receiver)) if n and KINDS[kind] not in named]


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
    if kind == "prisoners":
        return (yield from write_release(g, seat, draft, giver, receiver))
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


def write_release(g: Table, seat: Seat, draft: Pact, giver: Seat, receiver: Seat) -> Flow[Clause]:
    """MU-pact.n: all of them, or so many of a kind."""
    counts, kinds = prisoners.of(g.state, giver, receiver), releasable(g.state, draft, giver, receiver)
    options = [ALL] if sum(counts) > 1 and len(kinds) == sum(n > 0 for n in counts) else []
    options += [offer("unit", KINDS[kind]) for kind in kinds]
    params = {"player": giver, "other": receiver}
    choice = yield from choose(seat, "pacts.prisoners", options, "MU-pact.n", params)
    if choice is ALL:
        return Release(giver, receiver, sum(counts))
    unit = str(choice.args[0])
    most = counts[KINDS.index(unit)]
    n = yield from amount(seat, "number", 1, most, "pacts.how_many", "MU-pact.n", {**params, "unit": unit})
    return Release(giver, receiver, n, unit)


# ---- the answers


def all_accept(g: Table, seat: Seat, pact: Pact, prompt: str = "pacts.answer") -> Flow[bool]:
    """All other parties in turn order."""
    for other in [other for other in g.state.order if other != seat and other in pact.parties]:
        choice = loans.BORROW
        while choice is loans.BORROW:
            params = {"other": seat, **told(pact)}
            choice = yield Decision(other, prompt, answers(g.state, pact, other), "MU-pact.a", params)
            if choice is loans.BORROW:
                loans.borrow(g, other)
        if choice is DECLINE:
            g.log("pacts.declined", "MU-pact.a", promises.audience(pact), player=other, other=seat)
            return False
    return True


def answers(s: State, pact: Pact, seat: Seat) -> list[Option]:
    """R-pact-clauses: who cannot pay what they would promise cannot accept; a loan may be enough for it."""
    short = promised(pact, seat) - s.florins[seat]
    if short <= 0:
        return [DECLINE, ACCEPT]
    return [DECLINE, loans.BORROW] if short <= LOANS.amount and loans.may_borrow(s, seat) else [DECLINE]


def conclude(g: Table, pact: Pact) -> None:
    """MU-pact.b, n, R-deal: florins and prisoners change hands at once, for all to see (R-cash); the rest is kept."""
    s = g.state
    parties, terms = pact.parties, promises.terms(pact)
    if lasts(pact):
        g.log("pacts.made", "MU-pact.a", promises.audience(pact), pact=pact.id, players=parties, terms=terms)
        s.pacts.append(pact)
        s.next_pact += not pact.secret
    else:
        g.log("pacts.dealt", "MU-pact.a", players=parties, terms=terms)
    for clause in pact.clauses:
        giver, receiver = clause.giver, clause.receiver
        if clause.kind == "pay_once":
            money.transfer(g, giver, receiver, clause.number)
            g.log("diplomacy.gave", "MU-pact.b", player=giver, other=receiver, florins=clause.number)
        elif isinstance(clause, Release):
            for kind, n in enumerate(prisoners.of(s, giver, receiver)[:]):
                if n and clause.unit in ("", KINDS[kind]):
                    freed = n if not clause.unit else clause.number
                    prisoners.hand_over(g, giver, receiver, receiver, kind, freed, "MU-pact.n")
    pact.clauses = [clause for clause in pact.clauses if not isinstance(clause, Release)]
    control.settle_all(g)
