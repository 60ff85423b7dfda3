"""The texts of the game, in all its languages."""

from __future__ import annotations

from typing import Final

from condotta.core.messages import texts_beside

from ..data import NAMES

catalogue: Final = texts_beside(__file__, NAMES)
