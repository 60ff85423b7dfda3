"""What the server itself says, in every language: letters, notices, and its own lines in the chat of a match."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from condotta.core.messages import Catalogue


@cache
def server_texts() -> Catalogue:
    return Catalogue.load(Path(__file__).resolve().parent, {})
