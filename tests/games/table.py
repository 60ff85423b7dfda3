"""What the tests of all games share: what is offered, choices by their words, the log, and how many there are."""

from __future__ import annotations

from typing import Any

from condotta.core.flow import Option
from condotta.core.match import Match


def offered(match: Match) -> list[Option]:
    """The whole option list of the only open decision."""
    decisions = match.open_decisions()
    assert len(decisions) == 1, decisions
    return list(decisions[0].options)


def asked(match: Match) -> list[tuple[int, str]]:
    """Who is asked now, and what: seat and prompt of every open decision."""
    return [(decision.seat, decision.prompt) for decision in match.open_decisions()]


def choose(match: Match, seat: int, verb: str, *args: Any) -> None:
    match.choose(seat, Option(verb, *args))


def play(match: Match, *choices: tuple[Any, ...]) -> Match:
    """Several choices, each (seat, verb, *arguments)."""
    for seat, verb, *args in choices:
        match.choose(seat, Option(verb, *args))
    return match


def verbs(match: Match) -> list[str]:
    """The verbs offered by the only open decision, each once."""
    return list(dict.fromkeys(option.verb for option in offered(match)))


def menu(match: Match) -> list[str]:
    """The whole option list of the only open decision as words: "play spies.1"."""
    return [" ".join(str(word) for word in option.as_json()) for option in offered(match)]


def logged(match: Match, key: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The parameters of every entry of the log with this key that a seat (None: a spectator) may read.

    How totals came about is left out: test_sums.py checks it.
    """
    found = [entry.params for entry in match.log(seat) if entry.key == key]
    return [{name: value for name, value in params.items() if name != "sums"} for params in found]


def counted(match: Match, depth: int) -> list[int]:
    """The number of sequences of 1, 2 … `depth` choices, as chess programs count them (test_perft.py)."""
    if match.over or not depth:
        return [0] * depth
    decision = match.open_decisions()[0]
    counts = [len(decision.options)] + [0] * (depth - 1)
    if depth > 1:
        for option in decision.options:
            after = match.copy()
            after.choose(decision.seat, option)
            for more, count in enumerate(counted(after, depth - 1), start=1):
                counts[more] += count
    return counts
