"""What a match says, as sentences: prompts, options, notes, the log, refusals and the end, in a player's language.

One place for the terminal, the server and the tests. `players` are the names of the seats; without them a seat is
"Player 1". A text that is missing is shown as ⟨key⟩, since play never stops for a text; with `strict` it is a KeyError.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .flow import Decision, Option
from .game import Game, Note, Outcome, Refusal
from .table import Entry

Players = Sequence[str] | None
BETWEEN = " · "


def prompt_text(game: Game, decision: Decision, lang: str, players: Players = None, *, strict: bool = False) -> str:
    """What a decision asks. Its seat is the parameter `player`, if the game gives none of that name."""
    params = {"player": decision.seat, **(decision.params or {})}
    return _text(game, decision.prompt, lang, params, players, strict)


def option_text(game: Game, option: Option, lang: str, players: Players = None, *, strict: bool = False) -> str:
    """An option as a button shows it: the key is `option.<verb>`, the parameters are its arguments by number."""
    return game.catalogue().option(option, lang, players, strict=strict)


def entry_text(game: Game, entry: Entry, lang: str, players: Players = None, *, strict: bool = False) -> str:
    """A line of the log, without its dice and its rule."""
    return _text(game, entry.key, lang, entry.params, players, strict, again=False)


def refusal_text(game: Game, refusal: Refusal, lang: str, players: Players = None, *, strict: bool = False) -> str:
    """Why something cannot be chosen."""
    return _text(game, refusal.reason, lang, refusal.params, players, strict)


def note_texts(game: Game, note: Note, lang: str, players: Players = None, *, strict: bool = False) -> tuple[str, str]:
    """What an option costs (the keys are `cost.<kind>`, with `n`), and what else is to be known of it."""
    costs = [_text(game, f"cost.{kind}", lang, {"n": n}, players, strict) for kind, n in note.costs.items() if n]
    says = [_text(game, key, lang, params, players, strict) for key, params in note.says]
    return BETWEEN.join(costs), BETWEEN.join(text for text in says if text)


def outcome_text(game: Game, outcome: Outcome, lang: str, players: Players = None, *, strict: bool = False) -> str:
    """Why the match has ended. The parameter `winners` names the seats of the first place."""
    return _text(game, outcome.reason, lang, {"winners": list(outcome.winners)}, players, strict)


def _text(
    game: Game, key: str, lang: str, params: Mapping[str, Any], players: Players, strict: bool, *, again: bool = True
) -> str:
    catalogue = game.catalogue()
    if strict:
        return catalogue.strict_text(key, lang, params, players)
    return (catalogue.text_again if again else catalogue.text)(key, lang, params, players)
