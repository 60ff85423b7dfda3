"""What the tests of phase 5 share."""

from __future__ import annotations

from typing import Any

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import KINGDOMS
from condotta.games.medioevo_universale.pieces import KINDS
from condotta.games.medioevo_universale.rules.common.questions import army

from .helpers import asked, choose, decline, menu, offered, position, start, state

CALM = [2, 6, 5]  # barbarian dice: a horde of 2 Light Infantry, attack value 6
PLAYED = ("holy_roman_empire", "hungary", "byzantine_empire", "mamluk_sultanate")  # by seat


def holding(**others: int | None) -> dict[str, int]:
    """The control of all home territories, and of these others; None: nobody's."""
    home: dict[str, int | None] = {t: seat for seat, kingdom in enumerate(PLAYED) for t in KINGDOMS[kingdom].home}
    return {territory: seat for territory, seat in {**home, **others}.items() if seat is not None}


def at_war(*pairs: tuple[int, int], since: int = 1, seats: int = 4) -> list[list[int]]:
    """war_from for these pairs."""
    table = [[0] * seats for _ in range(seats)]
    for one, other in pairs:
        table[one][other] = table[other][one] = since
    return table


def begin(dice: list[Any] | None = None, rules: dict[str, Any] | None = None, **fields: Any) -> Match:
    """Phase 5 with hordes of 2 Light Infantry."""
    return start(position(**{"barbarian_dice": CALM, **fields}), dice=dice or [], options=rules or {})


def moves(match: Match) -> list[str]:
    """The menu without the other acts, windows declined."""
    decline(match)
    return [words for words in menu(match) if words != "acts"]


def only(match: Match, *verbs: str) -> list[str]:
    """The options of these verbs."""
    return [words for words in moves(match) if words.split()[0] in verbs]


def steps(match: Match) -> list[str]:
    return [words.split()[1] for words in moves(match) if words.startswith("step ")]


def prompt(match: Match) -> str:
    decline(match)
    return asked(match)[0][1]


def force(match: Match, seat: int, place: str) -> dict[str, int]:
    """The army of a seat in an area as words."""
    return {KINDS[kind]: n for kind, n in enumerate(army(state(match), seat, place)) if n}


def go(match: Match, seat: int, leader: str, *words: str) -> Match:
    """One movement action: `load_all`, `load archer`, `step austria`, `stop` …; windows are declined."""
    choose(match, seat, "move", leader)
    for text in words:
        decline(match)
        verb, *args = text.split()
        choose(match, seat, verb, *args)
    decline(match)
    return match


def all_pass(match: Match) -> None:
    """Everybody passes until the phase is over."""
    phase = state(match).phase
    while state(match).phase == phase and prompt(match) == "combat.action":
        choose(match, asked(match)[0][0], "pass")


def to_the_end(match: Match, *prefer: str) -> None:
    """Goes on with these verbs, or with the first option, while a battle or what follows it asks."""
    while prompt(match).split(".")[0] in ("battle", "conquest"):
        options = offered(match)
        wanted = [option for verb in prefer for option in options if option.verb == verb]
        match.choose(asked(match)[0][0], wanted[0] if wanted else options[0])
