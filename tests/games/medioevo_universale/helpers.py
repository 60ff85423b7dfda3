"""What the tests of Medioevo Universale share: positions in short writing, what is offered, choices by their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import condotta
from condotta.core.flow import PASS, Option
from condotta.core.match import Match
from condotta.games.medioevo_universale.state import State

SEED = 1  # what a test leaves to chance is the same in every run
LEVELS = {"I": 1, "II": 2, "III": 3}


def position(seats: int = 4, phase: str = "combat", turn: int = 3, **fields: Any) -> dict[str, Any]:
    """The usual kingdoms, order 0, 1, …, 500 fl each, and whatever is told. `load` fills in the rest."""
    return {"phase": phase, "turn": turn, "order": list(range(seats)), "florins": [500] * seats, **fields}


def units(**by_place: str) -> dict[str, Any]:
    """units(bohemia="0: 2 heavy_infantry, archer", serbia="b: 3 light_infantry; 1: knight")."""
    found: dict[str, Any] = {}
    for place, text in by_place.items():
        for side in text.split(";"):
            owner, kinds = side.split(":")
            found.setdefault(place, {})[owner.strip()] = counted(kinds)
    return found


def counted(text: str) -> dict[str, int]:
    """ "2 heavy_infantry, archer" as a number for each kind."""
    counts: dict[str, int] = {}
    for part in text.split(","):
        words = part.split()
        number, kind = (int(words[0]), words[1]) if len(words) == 2 else (1, words[0])
        counts[kind] = counts.get(kind, 0) + number
    return counts


def elements(*texts: str) -> dict[str, Any]:
    """elements("war_wagon.1 II bohemia 0", "caravan.1 I cairo 1: grain, salt")."""
    found: dict[str, Any] = {}
    for text in texts:
        what, _, cargo = text.partition(":")
        id, level, place, seat = what.split()
        found[id] = {"seat": "b" if seat == "b" else int(seat), "place": place, "level": LEVELS[level]}
        if cargo:
            found[id]["cargo"] = [good.strip() for good in cargo.split(",")]
    return found


def start(at: dict[str, Any] | None, dice: Sequence[Any] = (), seats: int = 4, **kw: Any) -> Match:
    """A match from a position (None: the set-up) with scripted dice."""
    return condotta.new("medioevo_universale", seats=seats, position=at, dice=list(dice), **{"seed": SEED, **kw})


def state(match: Match) -> State:
    """The table itself, to look at."""
    found: State = match.table.state
    return found


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
    """The whole option list of the only open decision as words: "step austria"."""
    return [" ".join(str(word) for word in option.as_json()) for option in offered(match)]


def logged(match: Match, key: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The parameters of every entry of the log with this key that a seat (None: a spectator) may read."""
    found = [entry.params for entry in match.log(seat) if entry.key == key]
    return [{name: value for name, value in params.items() if name != "sums"} for params in found]


def decline(match: Match) -> None:
    """Pass in hidden windows until an open decision stands, or the match is over."""
    while hidden := [decision for decision in match.open_decisions() if decision.hidden]:
        match.choose(hidden[0].seat, PASS)


def until(match: Match, prompt: str) -> None:
    """Decline windows; then this must be asked."""
    decline(match)
    assert [key for _, key in asked(match)] == [prompt], asked(match)
