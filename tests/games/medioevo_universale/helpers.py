"""What the tests of Medioevo Universale share: positions in short writing, what is offered, choices by their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import condotta
from condotta.core.flow import PASS
from condotta.core.match import Match
from condotta.games.medioevo_universale.state import State
from tests.games.table import asked, choose, logged, menu, offered, play, verbs

__all__ = [
    "LEVELS",
    "SEED",
    "asked",
    "choose",
    "counted",
    "decline",
    "elements",
    "logged",
    "menu",
    "offered",
    "play",
    "position",
    "start",
    "state",
    "units",
    "until",
    "verbs",
]

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


def decline(match: Match) -> None:
    """Pass in hidden windows until an open decision stands, or the match is over."""
    while hidden := [decision for decision in match.open_decisions() if decision.hidden]:
        match.choose(hidden[0].seat, PASS)


def until(match: Match, prompt: str) -> None:
    """Decline windows; then this must be asked."""
    decline(match)
    assert [key for _, key in asked(match)] == [prompt], asked(match)
