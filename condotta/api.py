"""The front door from Python: new matches, records, the list of games."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .core import record as records
from .core.errors import IllegalChoice, PositionError, RecordError, SetupError
from .core.fields import Written
from .core.game import Data, Game
from .core.match import Match
from .games import find, listed


def games() -> list[Game]:
    """The games that can be played."""
    return listed()


def new(
    game: str | Game,
    seats: int | None = None,
    seed: int | str | None = None,
    options: dict[str, Any] | None = None,
    scenario: str | None = None,
    position: Data | None = None,
    dice: list[Any] | None = None,
    log: bool = True,
) -> Match:
    """A new match.

    `seed` fixes all chance (a secret one is drawn if none is given). `position` starts from a described position
    instead of the set-up; `dice` scripts the next rolls and draws (a list as an item scripts a shuffle). Without
    `log` it is quicker: the log and the hashes are made only when somebody asks for them.
    """
    played = find(game) if isinstance(game, str) else game
    if position is not None:
        return _from_position(played, seats, seed, options, scenario, position, dice, log)
    setup = played.setup(seats, options, scenario)
    text = secret_seed() if seed is None else str(seed)
    return records.begin(played, setup, text, None, list(dice or []), log)


def secret_seed() -> str:
    return secrets.token_hex(16)


def _from_position(
    game: Game,
    seats: int | None,
    seed: int | str | None,
    options: dict[str, Any] | None,
    scenario: str | None,
    position: Data,
    dice: list[Any] | None,
    log: bool,
) -> Match:
    problems = list(_wrong_form(game, position))
    if problems:
        raise PositionError(problems)
    setup = game.setup(
        seats or position.get("seats") or game.seats_in(position),
        {**(position.get("options") or {}), **(options or {})},
        scenario or position.get("scenario") or None,
    )
    text = str(position.get("seed", secret_seed())) if seed is None else str(seed)
    opening = {k: v for k, v in position.items() if k not in records.KERNEL_KEYS}
    opening |= {"seed": text, "draws": position.get("draws", 0)}
    opening = Written(opening) if isinstance(position, Written) else opening
    match = records.begin(game, setup, text, opening, list(position.get("dice") or []) + list(dice or []), log)
    match.opening = {**game.dump(match.first_checkpoint.state), "seed": text, "draws": opening["draws"]}
    for place, choice in enumerate(position.get("choices") or []):
        try:
            match.apply(*records.read_choice(choice, 0, place))
        except (IllegalChoice, RecordError) as error:
            raise PositionError([f"choices.{place}: {error}"]) from None
    return match


def _wrong_form(game: Game, position: object) -> Iterator[str]:
    """What is wrong with the kernel's part of a position."""
    if not isinstance(position, dict):
        yield f"{position!r} is no mapping"
        return
    if position.get("game", game.id) != game.id:
        yield f"game: this is a position of {position['game']!r}, not of {game.id!r}"
    for key, kind in (("choices", list), ("dice", list), ("options", dict)):
        if not isinstance(position.get(key), kind | None):
            yield f"{key}: {position[key]!r} is no {'mapping' if kind is dict else 'list'}"
    if any("\ud800" <= letter <= "\udfff" for letter in str(position.get("seed", ""))):
        yield "seed: half a character; nothing can be made of it"


def load_record(source: Path | str | bytes | Data) -> records.Record:
    """A record from a file, from its text, or from its data. RecordError says what is wrong with it."""
    if isinstance(source, Path):
        return records.load(source)
    return records.read(source)


def replay(source: Path | str | bytes | Data | records.Record, to: int | None = None) -> Match:
    """Play a record again, verifying every hash; the match as it stands after `to` choices, or at its end."""
    record = source if isinstance(source, records.Record) else load_record(source)
    try:
        game = find(record.game)
    except SetupError as error:
        raise RecordError(str(error)) from None
    return records.replay(game, record, to)
