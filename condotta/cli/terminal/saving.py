"""Writing a match to its file, whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from condotta.core import record
from condotta.core.match import Match


def save(match: Match, file: Path) -> None:
    """Write the record beside the file, then put it in its place: a crash leaves the old file or the new one."""
    beside = file.with_name(f".{os.getpid()}.{file.name}")  # same suffix: .gz is compressed
    try:
        record.save(match.record(), beside)
        os.replace(beside, file)
    finally:
        beside.unlink(missing_ok=True)


def default_file(match: Match) -> Path:
    """Where a match goes when nobody has said where."""
    return Path(f"{match.game.id}-{match.seed_hash[:8]}.json")
