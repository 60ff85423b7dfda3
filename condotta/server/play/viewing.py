"""Looking at a match without a connection: as it is, as it was, and its whole record."""

from __future__ import annotations

import msgspec

from condotta.core.flow import Seat
from condotta.core.game import Data

from ..errors import ApiError
from ..matches import replaying, viewer_state
from ..matches.live_match import LiveMatch
from ..matches.live_matches import LiveMatches
from ..matches.replaying import Glance
from ..notices.delivery import Delivery
from ..work.workroom import Workroom


class Viewing:
    def __init__(self, matches: LiveMatches, delivery: Delivery, workroom: Workroom) -> None:
        self.matches = matches
        self.database = matches.database
        self.delivery = delivery
        self.workroom = workroom

    async def state(self, visitor: str, match_id: str, seat: Seat | None, lang: str) -> bytes:
        """The match as this visitor may see it."""
        async with self.matches.use(match_id) as live:
            await self.delivery.looked(live, visitor)
            state = viewer_state.state(live, visitor, live.seat_to_look_from(visitor, seat), lang)
            return self.matches.broadcaster.full_state(live, state, visitor)

    async def replayed(self, asker: str, visitor: str, match_id: str, at: int, seat: Seat | None, lang: str) -> bytes:
        """The match as it was at the ply `at`, as this visitor may see it. Nobody waits while it is replayed."""
        async with self.matches.use(match_id) as live:
            place = live.seat_to_look_from(visitor, seat)
            check_turn(live, at)
            if at == live.match.ply:
                state = viewer_state.replayed(live, visitor, place, lang)
                return self.matches.broadcaster.full_state(live, state, visitor)
            glance = self._glance(live, visitor, place, at, lang)
            plays = bool(live.seats_of(visitor))
        work = (replaying.state_at, self.database.source, glance)
        found: bytes | None = await self.workroom.do(asker, *work, ahead=plays)
        if found is None:
            raise nothing_kept(match_id, at)
        return found

    def _glance(self, live: LiveMatch, visitor: str, seat: Seat | None, at: int, lang: str) -> Glance:
        shown = viewer_state.place(live, visitor, seat, lang)
        shown |= {"last": live.match.ply, "chat": self.matches.apart.heard(live.chat, visitor)}
        eyes = viewer_state.eyes_of(live, seat)
        return Glance(live.id, at, eyes, lang, live.player_names(lang), live.match.over, shown)

    async def record(self, visitor: str, match_id: str) -> bytes:
        """The whole record."""
        async with self.matches.use(match_id) as live:
            check_secrets(live, visitor)
            return msgspec.json.encode(live.match.record() if live.frozen is None else live.record)

    async def position(self, asker: str, visitor: str, match_id: str, at: int | None) -> Data:
        """The whole position, now or at a ply."""
        async with self.matches.use(match_id) as live:
            check_secrets(live, visitor)
            match = live.match
            if at is None or at == match.ply:
                return match.position()
            check_turn(live, at)
        found: Data | None = await self.workroom.do(asker, replaying.position_at, self.database.source, match_id, at)
        if found is None:
            raise nothing_kept(match_id, at)
        return found


def nothing_kept(match_id: str, at: int) -> ApiError:
    return ApiError("not_found", f"match {match_id}: nothing is kept of what was at ply {at}")


def check_turn(live: LiveMatch, at: int) -> None:
    if not 0 <= at <= live.match.ply:
        raise ApiError("bad_request", f"at: {at} should be from 0 to {live.match.ply}")


def check_secrets(live: LiveMatch, visitor: str) -> None:
    """What tells everything can be had only after the end, or by somebody who plays alone."""
    people = [info.visitor for info in live.seats if info.kind == "open" or info.visitor is not None]
    alone = bool(people) and all(person == visitor for person in people)
    if not live.match.over and not alone:
        raise ApiError("forbidden", "the record tells all secrets; it can be had after the end of the match")
