"""Section 9.1: the talks (TM-9.1.a). All make their offers at once and in private, one to each other player; who gets
one accepts, declines or makes a counter-offer, and nobody else learns that there was one (R-TM1-141)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from condotta.core.deals import ACCEPT, COUNTER, OFFER, WITHDRAW
from condotta.core.flow import DONE, PASS, Decision, Flow, Option, offer, side_by_side

from ...pieces import Clause, Offer
from ...state import SEATS, State, Table
from ..common import cards
from . import clauses, loans

MOST_CLAUSES: Final = 8  # of an offer (R-TM1-141)
ROUNDS: Final = 2  # TM-9.1.p: in which offers are answered; in the last one without a counter-offer
RULE: Final = "TM-9.1.a"
Known: TypeAlias = dict[tuple[int, int], dict[str, bool]]  # by giver and receiver: can a clause of a kind be added?


# Offers


def make_offers(g: Table) -> Flow[None]:
    """TM-9.1.a: everybody in private, at the same time."""
    s = g.state
    s.offers, s.bundles, s.agreed = [], [], []
    known: Known = {}  # what is found out for one offer holds for all that say nothing yet
    made = yield from side_by_side(range(SEATS), lambda seat: offers_of(s, seat, known))
    found = [one for row in made for one in row]
    show_all(g, found)
    s.offers = [one for one in found if one.clauses]


def offers_of(s: State, seat: int, known: Known) -> Flow[list[Offer]]:
    """To whom he likes, each once; and squadrons that he lends to his own other power (TM-9.2.l)."""
    made: list[Offer] = []
    partners = [other for other in range(SEATS) if other != seat]
    ships = {offer("lend", *clause.term[1:]): clause for clause in loans.to_own(s, seat)}
    while partners or ships:
        options = [DONE, *(offer("talk", other) for other in partners), *ships]
        choice: Option = yield Decision(seat, "talks.whom", options, RULE)
        if choice is DONE:
            break
        if choice.verb == "lend":
            lent = ships[choice]
            made.append(Offer(seat, seat, [lent], agreed=True))
            ships = {one: clause for one, clause in ships.items() if loans.goes_along(clause, lent)}
            continue
        other = int(choice.args[0])
        partners.remove(other)
        drafted = yield from Draft(s, seat, other, known=known).put_together()
        made += drafted
    return made


class Draft:
    """An offer that is being put together, clause by clause; a counter-offer begins with what was offered."""

    __slots__ = ("before", "clauses", "end", "fitting", "hidden", "maker", "s", "shown", "struck", "stuck", "taker")

    def __init__(
        self, s: State, maker: int, taker: int, before: Offer | None = None, known: Known | None = None
    ) -> None:
        self.s = s
        self.maker = maker
        self.taker = taker
        self.before = before
        self.clauses: list[Clause] = [] if before is None else list(before.clauses)
        self.stuck: list[Clause] = []  # clauses that are not possible now
        self.struck: list[Clause] = []  # what has been struck out is not put in again
        self.fitting: Known = {} if known is None else known
        self.shown: list[str] = []  # cards and resources that the other is to see
        self.hidden = before is not None  # others do not know that he was offered anything
        self.end = PASS if self.hidden else WITHDRAW

    def put_together(self) -> Flow[list[Offer]]:
        """The offer when it is sent; nothing when it is withdrawn."""
        to_add = self.to_add()
        while True:
            options = [self.end, *([OFFER] if self.may_be_sent() else []), *to_add]
            if self.before is not None:  # one's own offer can be undone as long as it is not sent
                options += dict.fromkeys(
                    offer("strike", *clause.term) for clause in self.clauses
                )  # both may give the same
            options += [offer("let_see", thing) for thing in to_show(self.s, self.maker) if thing not in self.shown]
            choice: Option = yield self.asks("talks.draft", options)
            if choice is self.end:
                return []
            if choice is OFFER:
                return [Offer(self.maker, self.taker, self.clauses, self.shown)]
            if choice.verb == "strike":
                self.strike(choice)
                to_add = self.to_add()
                continue
            if choice.verb == "let_see":
                self.shown.append(str(choice.args[0]))
                continue
            kind = str(choice.args[0])
            parties = (self.maker, self.taker) if choice.verb == "give" else (self.taker, self.maker)
            values = {offer(choice.verb, *clause.term): clause for clause in self.of_kind(kind, *parties)}
            value = yield from self.which(list(values), kind)
            if value is self.end:
                return []
            self.add(values[value])
            to_add = self.to_add()

    def to_add(self) -> list[Option]:
        """The kinds of clauses that can be put in; showing something changes none of it."""
        self.look_for_stuck()
        gives = self.kinds_to_add(self.maker, self.taker, mutual=True)
        asks = self.kinds_to_add(self.taker, self.maker, mutual=False)
        return [offer("give", kind) for kind in gives] + [offer("ask", kind) for kind in asks]

    def look_for_stuck(self) -> None:
        stuck = clauses.hindered(self.s, self.clauses)
        if stuck or self.stuck:
            self.fitting = {}
        self.stuck = stuck

    def add(self, clause: Clause) -> None:
        """What it does not concern need not be asked again: the table stays as it is while they talk."""
        self.clauses.append(clause)
        concerned = clauses.concerned(clause.kind)
        self.fitting = {
            pair: {kind: fits for kind, fits in self.fitting.get(pair, {}).items() if kind not in concerned}
            for pair in ((self.maker, self.taker), (self.taker, self.maker))
        }

    def which(self, options: list[Option], kind: str) -> Flow[Option]:
        """One of a kind; a single one is taken unasked. Whoever is asked in secret can always give up."""
        if len(options) == 1:
            return options[0]
        choice: Option = yield self.asks("talks.value", [self.end, *options] if self.hidden else options, kind)
        return choice

    def asks(self, prompt: str, options: Sequence[Option], kind: str = "") -> Decision:
        params = partial(told, self.maker, self.taker, self.clauses[:], self.shown[:], kind)
        return Decision(self.maker, prompt, options, RULE, params, hidden=self.hidden)

    def kinds_to_add(self, giver: int, receiver: int, *, mutual: bool) -> list[str]:
        """What the one could still give the other."""
        if len(self.clauses) >= MOST_CLAUSES:
            return []
        found = clauses.kinds(mutual=mutual)
        fitting = self.fitting.setdefault((giver, receiver), {})
        for kind in found:
            if kind not in fitting:
                fitting[kind] = next(self.of_kind(kind, giver, receiver), None) is not None
        return [kind for kind in found if fitting[kind]]

    def of_kind(self, kind: str, giver: int, receiver: int) -> Iterator[Clause]:
        found = clauses.of_kind(self.s, kind, giver, receiver, self.clauses, self.stuck)
        return (one for one in found if not is_among(one, self.struck)) if self.struck else found

    def may_be_sent(self) -> bool:
        """It says something that is possible, and not what the other has offered himself; or it only shows things."""
        if self.stuck:
            return False
        if self.before is None:
            return bool(self.clauses or self.shown)
        return bool(self.clauses) and not same(self.clauses, self.before.clauses)

    def strike(self, choice: Option) -> None:
        gone = next(clause for clause in self.clauses if clause.term == choice.args)
        self.clauses.remove(gone)
        self.struck.append(gone)
        self.fitting = {}


def is_among(clause: Clause, others: Sequence[Clause]) -> bool:
    return any(clause.is_like(other) for other in others)


def same(one: Sequence[Clause], other: Sequence[Clause]) -> bool:
    return len(one) == len(other) and all(is_among(clause, other) for clause in one)


def told(maker: int, taker: int, agreed: Sequence[Clause], shown: Sequence[str] = (), kind: str = "") -> dict[str, Any]:
    """What a question says of an offer: who gives what, and what was shown."""
    return {
        "maker": maker,
        "taker": taker,
        "gives": [list(clause.term) for clause in agreed if clause.giver == maker],
        "gets": [list(clause.term) for clause in agreed if clause.giver == taker],
        "shown": [*shown],
        "kind": kind,
    }


# What is shown


def to_show(s: State, seat: int) -> list[str]:
    """TM-9.1.a: cards and resources that others do not know; Home cards and PAPAL BULL are open."""
    return list(dict.fromkeys([*[card for card in s.hands[seat] if cards.may_be_drawn(card)], *s.warehouses[seat]]))


def show_all(g: Table, offers: Sequence[Offer]) -> None:
    """What was shown with these offers, the other sees, and nobody else."""
    s = g.state
    for one in offers:
        known = s.known[one.taker]
        known += [card for card in one.shown if card in s.hands[one.maker] and card not in known]
        if one.shown:
            g.log("talks.shown", RULE, one.parties, maker=one.maker, taker=one.taker, things=one.shown[:])


# Answers


def answer_offers(g: Table, last: bool) -> Flow[None]:
    """Whoever has got an offer answers it, all at once, and nobody else notices; counter-offers are answered in the
    next round."""
    s = g.state
    g.announce()
    asked = [seat for seat in range(SEATS) if waiting(s, seat)]
    found = yield from side_by_side(asked, lambda seat: answers_of(s, seat, last), hidden=True)
    answers = [one for row in found for one in row]
    for one in [one for seat in asked for one in waiting(s, seat)]:
        tell(g, one, answers)
    show_all(g, answers)
    s.offers = [one for one in s.offers if one.agreed] + answers


def tell(g: Table, asked: Offer, answers: Sequence[Offer]) -> None:
    """The two, and nobody else, read what has become of an offer."""
    parties = asked.parties
    if any(one.agreed and one.parties == parties for one in answers):
        g.log("talks.agreed", RULE, parties, maker=asked.maker, taker=asked.taker)
    elif any(one.parties == (asked.taker, asked.maker) for one in answers):
        g.log("talks.countered", RULE, parties, maker=asked.maker, taker=asked.taker)
    else:
        g.log("talks.declined", RULE, parties, maker=asked.maker, taker=asked.taker)


def waiting(s: State, seat: int) -> list[Offer]:
    """Offers that this player has not answered."""
    return [one for one in s.offers if one.taker == seat and not one.agreed]


def answers_of(s: State, seat: int, last: bool) -> Flow[list[Offer]]:
    """What becomes of the offers to a player: agreed, or offered back in another form; what is declined is gone."""
    found: list[Offer] = []
    for one in waiting(s, seat):
        options = [PASS, ACCEPT] if last else [PASS, ACCEPT, COUNTER]
        params = partial(told, one.maker, seat, one.clauses, one.shown)
        choice: Option = yield Decision(seat, "talks.answer", options, RULE, params, hidden=True)
        if choice is ACCEPT:
            found.append(Offer(one.maker, seat, one.clauses, agreed=True))
        elif choice is COUNTER:
            drafted = yield from Draft(s, seat, one.maker, one).put_together()
            found += drafted
    return found
