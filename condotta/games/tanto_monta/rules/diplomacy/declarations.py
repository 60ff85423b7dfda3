"""Section 9.1: declarations in Impulse Order (TM-9.1.q to u): what was agreed is announced and confirmed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from condotta.core.flow import PASS, Decision, Flow, Option, offer

from ...pieces import Bundle, Clause, Offer
from ...state import State, Table
from ..victory import victory
from . import clauses, loans


class Alone:
    """TM-9.1.w: what a player may declare without anybody's confirmation; chapter 20 knows what it does. `seems`: he
    may, as far as others can see."""

    def __init__(
        self,
        may: Callable[[State, int], bool],
        does: Callable[[Table, int], Flow[None]],
        seems: Callable[[State, int], bool] | None = None,
    ) -> None:
        self.may: Final = may
        self.does: Final = does
        self.seems: Final = seems or may


ALONE: Final[dict[str, Alone]] = {}  # by treaty


def declare(g: Table, seat: int) -> Flow[None]:
    """TM-9.1.q, r: a player confirms or refuses what earlier ones have announced, then announces himself."""
    yield from confirm(g, seat)
    if g.state.phase == "diplomacy":
        yield from loans.lend_to_own(g, seat)
        yield from announce(g, seat)


# Confirming


def confirm(g: Table, seat: int) -> Flow[None]:
    """TM-9.1.r to t: each bundle as a whole; what has become impossible can no longer be confirmed."""
    s = g.state
    while waiting := [bundle for bundle in s.bundles if seat in bundle.parties and seat not in bundle.confirmed]:
        void = [bundle for bundle in waiting if clauses.hindrance(s, bundle.clauses)]
        for bundle in void:
            s.bundles.remove(bundle)
            rule = clauses.hindrance(s, bundle.clauses)
            g.log("bundle.void", rule, seat=bundle.seat, others=others(bundle), terms=terms(bundle.clauses))
        if void:
            continue
        numbers = [s.bundles.index(one) + 1 for one in waiting]
        options = [one for n in numbers for one in (offer("confirm", n), offer("refuse", n))]
        choice: Option = yield Decision(seat, "bundle.confirm", options, "TM-9.1.r", partial(told, waiting))
        bundle = s.bundles.pop(int(choice.args[0]) - 1)
        if choice.verb == "refuse":
            g.log("bundle.refused", "TM-9.1.r", seat=seat, other=bundle.seat, terms=terms(bundle.clauses))
            continue
        g.log("bundle.confirmed", "TM-9.1.r", seat=seat, other=bundle.seat)
        done = Bundle(bundle.seat, bundle.clauses, [*bundle.confirmed, seat])
        if done.confirmed != done.parties:
            s.bundles.append(done)
            continue
        yield from clauses.carry_out(g, done.clauses)  # TM-9.1.s
        if victory.check_keys(g):
            return


def told(waiting: Sequence[Bundle]) -> dict[str, Any]:
    return {"terms": [term for bundle in waiting for term in terms(bundle.clauses)], "player": waiting[0].seat}


def others(bundle: Bundle) -> list[int]:
    return [seat for seat in bundle.parties if seat != bundle.seat]


def terms(agreed: Sequence[Clause]) -> list[list[str | int]]:
    return [list(clause.term) for clause in agreed]


# Announcing


def announce(g: Table, seat: int) -> Flow[None]:
    """TM-9.1.q, t: what he has agreed upon with later players, singly or tied together, as far as it is possible.
    That he has something to announce is seen when he does; that he could sign a treaty, all see."""
    s = g.state
    g.announce()
    while True:
        options, openly = to_announce(s, seat), any(one.seems(s, seat) for one in ALONE.values())
        if not options and not openly:
            return
        choice: Option = yield Decision(seat, "bundle.announce", [PASS, *options], "TM-9.1.q", hidden=not openly)
        if choice is PASS:
            return
        if choice.verb == "sign":
            yield from ALONE[str(choice.args[0])].does(g, seat)
            if victory.check_keys(g):
                return
            continue
        chosen = [private(s, seat)[int(choice.args[0]) - 1]]
        yield from tie(s, seat, chosen)
        agreed = [clause for one in chosen for clause in one.clauses]
        s.offers = [one for one in s.offers if one not in chosen]
        s.bundles.append(Bundle(seat, agreed, [seat]))
        g.log("bundle.announced", "TM-9.1.q", seat=seat, others=others(s.bundles[-1]), terms=terms(agreed))


def to_announce(s: State, seat: int) -> list[Option]:
    """TM-9.1.q, w: agreements, and treaties that need nobody else."""
    found = [offer("announce", number(s, seat, one)) for one in announceable(s, seat)]
    return found + [offer("sign", treaty) for treaty, one in ALONE.items() if one.may(s, seat)]


def private(s: State, seat: int) -> list[Offer]:
    """TM-9.1.a: offers that he knows of. They are numbered among themselves: how many others have made stays secret."""
    return [one for one in s.offers if seat in one.parties]


def number(s: State, seat: int, one: Offer) -> int:
    return private(s, seat).index(one) + 1


def announceable(s: State, seat: int) -> list[Offer]:
    """TM-9.1.q, t: agreements in which he is the first of the two in Impulse Order, and which are possible now."""
    own = [one for one in s.offers if one.agreed and min(one.parties) == seat < max(one.parties)]
    return [one for one in own if not clauses.hindrance(s, one.clauses)]


def tie(s: State, seat: int, chosen: list[Offer]) -> Flow[None]:
    """TM-9.1.q: other agreements of his that stand or fall with the first."""
    while True:
        more = [one for one in announceable(s, seat) if one not in chosen and fits(s, [*chosen, one])]
        if not more:
            return
        options = [PASS, *(offer("tie", number(s, seat, one)) for one in more)]
        choice: Option = yield Decision(seat, "bundle.tie", options, "TM-9.1.q", hidden=True)
        if choice is PASS:
            return
        chosen.append(private(s, seat)[int(choice.args[0]) - 1])


def fits(s: State, chosen: Sequence[Offer]) -> bool:
    return not clauses.hindrance(s, [clause for one in chosen for clause in one.clauses])
