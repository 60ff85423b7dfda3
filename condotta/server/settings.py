"""What can be set about a server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

STATIC = Path(__file__).resolve().parent / "static"


@dataclass(frozen=True)
class Settings:
    """A server's settings. `database` is a file, or a URL of SQLAlchemy."""

    database: Path | str
    bot_delay: float = 0.3  # seconds after a bot's visible choice, so that people can follow
    bot_budget: float = 10.0  # seconds a bot may think
    bot_workers: int = 2  # processes
    live_matches: int = 200  # kept in memory; the others are rebuilt from their records when somebody looks
    abandoned_after: float = 600.0  # seconds after which the seat of somebody who has left may be given to a bot
    static: Path = STATIC  # the built client
    data: Path | None = None  # own data files of games (`condotta --data`), for the bots' processes

    @property
    def url(self) -> str:
        text = str(self.database)
        return text if "://" in text else f"sqlite:///{text}"
