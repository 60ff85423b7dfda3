"""The texts of the game, in all its languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from condotta.core.messages import Catalogue

from ..data import NAMES


@cache
def catalogue() -> Catalogue:
    return Catalogue.load(Path(__file__).parent / "texts", NAMES)
