"""What is to be played, and by which code: the two things that decide every row of a run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import condotta
from condotta import bots
from condotta.core import data
from condotta.core.errors import SetupError
from condotta.core.game import Game
from condotta.games import find

MOST_CHOICES = 100_000  # in one match; a match that needs more does not end
QUICK_CHUNK = 25  # matches of random bots that a process plays before it reports; others report one by one
PACKAGE = Path(condotta.__file__).parent
MAKE_ROWS = ("playing.py", "watching.py", "journal.py", "tables.py")  # modules of the laboratory that rows depend on


class Task(NamedTuple):
    """One match of a run."""

    number: int
    bots: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """What is played. `checked` fills in what is left open and refuses what cannot be played."""

    game: str
    games: int
    seed: str
    seats: int
    bots: tuple[str, ...]  # by seat; in a tournament those who take part
    scenario: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    most_choices: int = MOST_CHOICES
    data: Path | None = None  # the player's own data folder, for the processes
    watched: bool = False  # rows tell more than how the match ended; see watching.py

    @staticmethod
    def checked(
        game: str,
        games: int = 1,
        seed: str = "0",
        seats: int | None = None,
        bots_by_seat: tuple[str, ...] = ("random",),
        scenario: str | None = None,
        options: dict[str, Any] | None = None,
        most_choices: int = MOST_CHOICES,
        data: Path | None = None,
        watched: bool = False,
    ) -> Plan:
        if games < 1 or most_choices < 1:
            raise SetupError("simulate: at least one match and one choice")
        if seats is None and len(bots_by_seat) > 1:
            seats = len(bots_by_seat)
        setup = find(game).setup(seats, options, scenario)
        names = tuple(bots.by_seat(bots_by_seat, setup.seats))
        return Plan(game, games, seed, setup.seats, names, scenario, options or {}, most_choices, data, watched)

    def tasks(self) -> Iterator[Task]:
        """All matches, the same bots on the same seats."""
        return (Task(number, self.bots) for number in range(self.games))

    @property
    def is_random(self) -> bool:
        return is_random(self.bots)

    @property
    def chunk(self) -> int:
        """How many matches are worth a message between processes."""
        return QUICK_CHUNK if self.is_random else 1

    def as_json(self) -> dict[str, Any]:
        """Everything that decides the rows, with what was left open filled in; nothing about this machine."""
        setup = find(self.game).setup(self.seats, self.options, self.scenario)
        return {
            "game": self.game,
            "games": self.games,
            "seed": self.seed,
            "seats": self.seats,
            "bots": list(self.bots),
            "scenario": setup.scenario,
            "options": setup.options,
            "most_choices": self.most_choices,
        }


def is_random(names: Iterable[str]) -> bool:
    return all(name == "random" for name in names)


@cache
def fingerprint(game_id: str) -> str:
    """A hash of the code and facts that play this game, taken when they are loaded; own data files included.

    Rows made by different code never come into one table: not when a run goes on after a change, and not from a cluster
    whose workers have another version.
    """
    game: Game = find(game_id)
    digest = sha256(game.version.encode())
    for path in sources(game_id):
        digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


def sources(game_id: str) -> list[Path]:
    folders = [PACKAGE / "core", PACKAGE / "bots", PACKAGE / "games" / game_id]
    code = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    code += [PACKAGE / "lab" / name for name in MAKE_ROWS]
    facts = [data.data_file(game_id, path.name) for path in sorted(data.data_dir(game_id).glob("*.yaml"))]
    return code + facts
