"""Looking at a match without a connection: as it is, as it was, and its whole record."""

from __future__ import annotations

import msgspec

from condotta.core.flow import Seat
from condotta.core.game import Data

from ..errors import ApiError
from ..matches import history, viewer_state
from ..matches.history import Past, position_after
from ..matches.live_match import LiveMatch
from ..matches.live_matches import LiveMatches
from ..notices.delivery import Delivery


class Viewing:
    def __init__(self, matches: LiveMatches, delivery: Delivery) -> None:
        self.matches = matches
        self.database = matches.database
        self.delivery = delivery

    async def state(self, visitor: str, match_id: str, seat: Seat | None, lang: str) -> bytes:
        """The match as this visitor may see it."""
        async with self.matches.use(match_id) as live:
            await self.delivery.looked(live, visitor)
            state = viewer_state.state(live, visitor, live.seat_to_look_from(visitor, seat), lang)
            return self.matches.broadcaster.full_state(live, state, visitor)

    async def replayed(self, visitor: str, match_id: str, at: int, seat: Seat | None, lang: str) -> bytes:
        """The match as it was at the ply `at`, as this visitor may see it."""
        async with self.matches.use(match_id) as live:
            place = live.seat_to_look_from(visitor, seat)
            check_turn(live, at)
            if at == live.match.ply:
                past: Past | None = Past(live.match, live.before)
            elif live.frozen is not None or at < live.match.first_checkpoint.ply:
                past = await self.database.read(history.past, self.database.store, match_id, at)
            else:
                past = Past(await self.database.read(position_after, live.match, at), live.before)
            if past is None:
                raise ApiError("not_found", f"match {match_id}: nothing is kept of what was before ply {at}")
            state = viewer_state.replayed(live, past, visitor, place, lang)
            return self.matches.broadcaster.full_state(live, state, visitor)

    async def record(self, visitor: str, match_id: str) -> bytes:
        """The whole record."""
        async with self.matches.use(match_id) as live:
            check_secrets(live, visitor)
            return msgspec.json.encode(live.match.record() if live.frozen is None else live.record)

    async def position(self, visitor: str, match_id: str, at: int | None) -> Data:
        """The whole position, now or at a ply."""
        async with self.matches.use(match_id) as live:
            check_secrets(live, visitor)
            match = live.match
            if at is None or at == match.ply:
                return match.position()
            check_turn(live, at)
            return (await self.database.read(position_after, match, at)).position()


def check_turn(live: LiveMatch, at: int) -> None:
    if not 0 <= at <= live.match.ply:
        raise ApiError("bad_request", f"at: {at} should be from 0 to {live.match.ply}")


def check_secrets(live: LiveMatch, visitor: str) -> None:
    """What tells everything can be had only after the end, or by somebody who plays alone."""
    people = [info.visitor for info in live.seats if info.kind == "open" or info.visitor is not None]
    alone = bool(people) and all(person == visitor for person in people)
    if not live.match.over and not alone:
        raise ApiError("forbidden", "the record tells all secrets; it can be had after the end of the match")
