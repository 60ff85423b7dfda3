"""What the tests of Medieval share: a match from a position, what is offered, and choices by their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import condotta
from condotta.core.flow import Option
from condotta.core.match import Match

SEED = 1  # what a test leaves to chance is the same in every run
STILL: dict[str, Any] = {"map_deck": [], "action_deck": []}  # a position in which nothing is ever drawn


def start(position: dict[str, Any] | None, dice: Sequence[Any] = (), seats: int = 3, **kw: Any) -> Match:
    """A match from a position (None: the set-up) with scripted dice."""
    return condotta.new("medieval", seats=seats, position=position, dice=list(dice), **{"seed": SEED, **kw})


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


def logged(match: Match, key: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The parameters of every entry of the log with this key that a seat (None: a spectator) may read.

    How totals came about is left out: test_sums.py checks it.
    """
    found = [entry.params for entry in match.log(seat) if entry.key == key]
    return [{name: value for name, value in params.items() if name != "sums"} for params in found]


def menu(match: Match) -> list[str]:
    """The whole option list of the only open decision as words: "play spies.1"."""
    return [" ".join(str(word) for word in option.as_json()) for option in offered(match)]


def totals(match: Match) -> tuple[int, int]:
    """Attacker's and defender's total in the last land battle."""
    last = logged(match, "attack.battle")[-1]
    return last["attacker"], last["defender"]
