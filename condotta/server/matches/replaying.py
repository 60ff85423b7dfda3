"""Looking back from another process: a match as it once was, read from the database and replayed there."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from condotta.core.flow import Seat
from condotta.core.game import Data

from ..storage.source import Source, store_of
from . import history
from .history import Past
from .match_log import MatchLog
from .viewer_state import BACK_THEN, outcome_data


@dataclass(frozen=True)
class Glance:
    """Who looks back, as far as it matters for what they see: found out while the match was ours alone."""

    match: str
    at: int
    seat: Seat | None
    lang: str
    names: list[str]  # of the players
    is_over: bool  # nothing is secret any more
    shown: Data  # what does not depend on the moment


def state_at(source: Source, glance: Glance) -> bytes | None:
    """The state that is sent; None if nothing of it is kept."""
    past = history.past(store_of(source), glance.match, glance.at)
    if past is None:
        return None
    state = {**glance.shown, **moment(past, glance), **BACK_THEN, "approximate": past.approximate, "at": past.match.ply}
    return msgspec.json.encode(state)


def moment(past: Past, glance: Glance) -> Data:
    """How the match stood, as a seat saw it."""
    match, seat, names = past.match, glance.seat, glance.names
    shown = match if glance.is_over else match.shown_to(seat)
    log = MatchLog()
    log.write(past.before, match, glance.lang, names)
    return {
        "ply": match.ply,
        "table": match.game.view(shown.state, seat),
        "waiting_for": match.waiting_for(seat),
        "log": [*log.lines(seat, None if glance.is_over else len(past.before) + match.log_until(seat))],
        "over": match.over,
        "outcome": outcome_data(match, glance.lang, names),
        "seed": match.seed if glance.is_over else None,
    }


def position_at(source: Source, match_id: str, at: int) -> Data | None:
    """The whole position at a ply; None if it cannot be played on from there."""
    past = history.past(store_of(source), match_id, at)
    return past.match.position() if past is not None and not past.approximate else None
