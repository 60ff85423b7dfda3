"""Talks, agreements and declarations of war for tests of chapter 9."""

from __future__ import annotations

from typing import Any

from condotta.core.deals import OFFER
from condotta.core.flow import DONE, Decision, Option, Together, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.pieces import Bundle, Clause, Offer
from condotta.games.tanto_monta.rules.diplomacy import declarations, war_segment
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, table

assert turn  # all modules are there, and what they declare


def council(number: int = 4) -> State:
    """The Diplomacy Phase of a turn, with no unit on the map and no card in a hand. What France could sign alone
    (TM-9.1.w) is signed."""
    s = empty(number)
    s.happened += ["senlis", "barcelona"]
    s.phase = "diplomacy"
    s.hands = [[], [], [], []]
    return s


def war(who: str, on: str) -> Option:
    return offer("war", who, on)


def pay(thing: str) -> Option:
    return offer("pay", thing)


def declare(s: State, seat: int, *answers: Option, dice: list[int] | None = None) -> Any:
    """A player's part of the War Segment; he ends it when no further war is among the answers."""
    g = table(s, dice)
    answer_with(ends_with_wars(war_segment.declare_wars(g, seat), list(answers)), *answers)
    assert not g.script
    return g


def ends_with_wars(flow: Any, answers: list[Option]) -> Any:
    """The flow, in which a player is not asked for further wars than those among the answers."""
    wars = sum(1 for option in answers if option.verb == "war")
    answer: Any = None
    while True:
        try:
            asked = flow.send(answer)
        except StopIteration as end:
            return end.value
        if asked.prompt == "war.declare" and not wars:
            answer = DONE
            continue
        wars -= asked.prompt == "war.declare"
        answer = yield asked


def peace(giver: int, receiver: int, one: str, other: str) -> Clause:
    return Clause("peace", giver, receiver, one, other)


def alliance(giver: int, receiver: int, one: str, other: str) -> Clause:
    return Clause("alliance", giver, receiver, one, other)


def agreed(s: State, *clauses: Clause) -> Offer:
    """An offer that has been accepted in private."""
    first = clauses[0]
    made = Offer(first.giver, first.receiver, list(clauses), agreed=True)
    s.offers = [*s.offers, made]
    return made


def announced(s: State, *clauses: Clause) -> Bundle:
    """By the first of its parties."""
    seat = min(clauses[0].giver, clauses[0].receiver)
    bundle = Bundle(seat, list(clauses), [seat])
    s.bundles = [*s.bundles, bundle]
    return bundle


def speak(s: State, seat: int, *answers: Option, dice: list[Any] | None = None) -> Any:
    """A player's part of the declarations."""
    s.active = seat
    g = table(s, dice)
    answer_with(declarations.declare(g, seat), *answers)
    return g


def carry_out(s: State, *clauses: Clause, answers: tuple[Option, ...] = (), dice: list[Any] | None = None) -> Any:
    """These clauses are announced and confirmed at once."""
    bundle = announced(s, *clauses)
    last = max(bundle.parties)
    s.bundles = [Bundle(bundle.seat, bundle.clauses, [seat for seat in bundle.parties if seat != last])]
    return speak(s, last, offer("confirm", 1), *answers, dice=dice)


def first_question(flow: Any) -> Decision:
    found = flow.send(None)
    assert isinstance(found, Decision), found
    return found


def sides(flow: Any) -> list[Any]:
    """The flows of those who are asked together."""
    found = flow.send(None)
    assert isinstance(found, Together), found
    return [make() for _, make in found.sides]


def keys(g: Any) -> list[str]:
    return [entry.key for entry in g.entries]


__all__ = ["DONE", "OFFER"]
