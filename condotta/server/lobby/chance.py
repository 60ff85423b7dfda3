"""Chance that comes from outside, with a position or a record: who knows the dice to come?"""

from __future__ import annotations

from condotta.core.errors import PositionError, RecordError
from condotta.core.game import Data
from condotta.core.match import CHANCE, Match


def fixes_chance(position: Data) -> bool:
    """Does who has made this position know the dice to come?"""
    return "seed" in position or bool(position.get("dice"))


def check_chance(match: Match) -> None:
    """From outside comes no re-deal (those are for bots, who imagine): all chance comes from the seed whose hash
    everybody is shown."""
    if any(seat == CHANCE for seat, _ in match.journal):
        raise PositionError(["choices: a re-deal is nobody's choice; leave it out"])
    if match.table.rng.seed != match.seed:
        raise RecordError("its dice come from another seed than the one that was committed to")
