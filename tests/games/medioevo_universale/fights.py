"""Battles for the tests: a position in which one is about to be fought, and the usual answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from condotta.core.flow import PASS, Option
from condotta.core.match import Match
from condotta.games.medioevo_universale.pieces import HORDE, KINDS, Battle
from condotta.games.medioevo_universale.rules.common.questions import army

from .helpers import position, start, state, units

QUIET: dict[str, Option] = {  # what a test need not say
    "battle.go_on": Option("fight_on"),
    "battle.surrender": Option("fight_on"),
    "battle.capture": Option("no"),
    "battle.walls": Option("protect", "artillery"),
    "battle.crew": Option("done"),
    "battle.captain": Option("done"),
    "battle.sacrifice": Option("done"),
    "battle.reroll": Option("done"),
    "battle.reroll_shot": Option("done"),
    "battle.next": Option("done"),
    "battle.horde_damage": Option("hit", "light_infantry"),
}
BARBARIANS = "b"


def at_war(seats: int = 4) -> list[list[int]]:
    """Everybody may attack everybody."""
    return [[int(a != b) for b in range(seats)] for a in range(seats)]


def clash(
    armies: str,
    dice: Sequence[Any] = (),
    *,
    area: str = "serbia",
    attacker: int | str = 0,
    defender: int | str = 1,
    cause: str = "move",
    mp: dict[str, int] | None = None,
    battle: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    talk: bool = False,
    **fields: Any,
) -> Match:
    """A battle between these two in the area is about to begin; all players are at war. talk: of surrender first."""
    fields.setdefault("war_from", at_war())
    elsewhere = fields.pop("units", {})
    fought = {"area": area, "attacker": attacker, "defender": defender, "cause": cause, "retreat_mp": mp or {}}
    at = position(units={**units(**{area: armies}), **elsewhere}, battles=[{**fought, **(battle or {})}], **fields)
    match = start(at, dice, options=options or {})
    return match if talk else no_surrender(match)


def no_surrender(match: Match) -> Match:
    """Before the first round nobody talks of surrender."""
    while match.open_decisions()[0].prompt == "battle.surrender" and under_way(match).round == 1:
        match.choose(match.open_decisions()[0].seat, Option("fight_on"))
    return match


def raid(armies: str, dice: Sequence[Any] = (), barbarian_dice: Sequence[int] = (2, 6, 5), **fields: Any) -> Match:
    """The same against barbarians."""
    return clash(armies, dice, defender=BARBARIANS, barbarian_dice=list(barbarian_dice), **fields)


def until(match: Match, *prompts: str) -> str:
    """Give the usual answers and decline windows until one of these (or something unusual) is asked; what it is.

    "battle.surrender", with which each round between players begins, is that of a later round.
    """
    while not match.over:
        decision = match.open_decisions()[0]
        first = decision.prompt == "battle.surrender" and under_way(match).round == 1
        if (decision.prompt in prompts and not first) or not (decision.hidden or decision.prompt in QUIET):
            return decision.prompt
        answer = PASS if decision.hidden else QUIET[decision.prompt]
        match.choose(decision.seat, answer if answer in decision.options else decision.options[-1])
    return ""


def until_over(match: Match) -> None:
    """The usual answers until no battle is under way; damage is put on the first kind that is offered."""
    while not match.over and state(match).battles:
        decision = match.open_decisions()[0]
        if decision.hidden:
            match.choose(decision.seat, PASS)
        else:
            match.choose(decision.seat, QUIET.get(decision.prompt, decision.options[0]))


def army_of(match: Match, seat: int | str, area: str = "serbia") -> dict[str, int]:
    """The units under a command in an area, by kind."""
    counts = army(state(match), HORDE if seat == BARBARIANS else int(seat), area)
    return {KINDS[kind]: n for kind, n in enumerate(counts) if n}


def under_way(match: Match) -> Battle:
    return state(match).battles[-1]


def rounds(match: Match) -> list[dict[str, Any]]:
    """What the log says of each round that came to values."""
    keys = ("attack", "defence", "losses", "losses_defender")
    found = [entry.params for entry in match.log(None) if entry.key == "battle.round"]
    return [{key: params[key] for key in keys} for params in found]


def values(match: Match) -> list[tuple[int, int, int, int]]:
    """Attack values and losses of both sides, round by round."""
    return [(r["attack"], r["defence"], r["losses"], r["losses_defender"]) for r in rounds(match)]
