"""Looking at a match without a connection: as it is, as it was, and its whole record."""

from __future__ import annotations

import msgspec

from condotta.core.flow import Seat
from condotta.core.game import Data

from ..errors import ApiError
from ..matches import replaying, viewer_state
from ..matches.commits import Committer
from ..matches.live_match import LiveMatch
from ..matches.replaying import Glance
from ..matches.stale import retry_when_stale
from ..model.seats import is_free
from ..notices.delivery import Delivery
from ..work.workroom import Workroom


class Viewing:
    def __init__(self, committer: Committer, delivery: Delivery, workroom: Workroom) -> None:
        self.committer = committer
        self.matches = committer.matches
        self.database = self.matches.database
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

    @retry_when_stale
    async def record(self, visitor: str, match_id: str, *, only_reads: bool = False) -> bytes:
        """The whole record."""
        async with self.matches.use(match_id) as live:
            check_secrets(live, visitor)
            await self._note_given(live, only_reads)
            return msgspec.json.encode(live.match.record() if live.frozen is None else live.record)

    @retry_when_stale
    async def position(
        self, asker: str, visitor: str, match_id: str, at: int | None, *, only_reads: bool = False
    ) -> Data:
        """The whole position, now or at a ply."""
        async with self.matches.use(match_id) as live:
            check_secrets(live, visitor)
            match = live.match
            if at is not None:
                check_turn(live, at)
            await self._note_given(live, only_reads)
            if at is None or at == match.ply:
                return match.position()
        found: Data | None = await self.workroom.do(asker, replaying.position_at, self.database.source, match_id, at)
        if found is None:
            raise nothing_kept(match_id, at)
        return found

    async def _note_given(self, live: LiveMatch, only_reads: bool) -> None:
        """Before the end what tells all secrets is given out at a price: nobody else may join any more."""
        if live.match.over or live.room.given:
            return
        if only_reads:
            raise ApiError("forbidden", "before the end this changes the match: nobody could join it any more")
        change = self.committer.room_change(live)
        live.room.given = change.columns["given"] = True
        await self.committer.commit(live, change)


def nothing_kept(match_id: str, at: int) -> ApiError:
    return ApiError("not_found", f"match {match_id}: nothing is kept of what was at ply {at}")


def check_turn(live: LiveMatch, at: int) -> None:
    if not 0 <= at <= live.match.ply:
        raise ApiError("bad_request", f"at: {at} should be from 0 to {live.match.ply}")


def check_secrets(live: LiveMatch, visitor: str) -> None:
    """What tells everything can be had after the end, or by somebody who plays alone where nobody else can join."""
    if live.match.over:
        return
    people = {person for info in live.seats for person in info.people}
    if people != {visitor}:
        raise ApiError("forbidden", "the record tells all secrets; it can be had after the end of the match")
    if any(info.kind == "open" or is_free(info) for info in live.seats):
        why = "somebody else may still take a free seat here"
        raise ApiError(
            "forbidden", f"the record tells all secrets, and {why}; it can be had after the end of the match"
        )
