"""Looking at a match without a connection: as it is, as it was, and its whole record."""

from __future__ import annotations

import msgspec

from condotta.core.flow import Seat
from condotta.core.game import Data

from ..errors import ApiError
from ..matches import history, viewer_state
from ..matches.commits import Committer
from ..matches.history import Past, position_after
from ..matches.live_match import LiveMatch
from ..matches.stale import retry_when_stale
from ..model.seats import is_free
from ..notices.delivery import Delivery


class Viewing:
    def __init__(self, committer: Committer, delivery: Delivery) -> None:
        self.committer = committer
        self.matches = committer.matches
        self.database = self.matches.database
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

    @retry_when_stale
    async def record(self, visitor: str, match_id: str) -> bytes:
        """The whole record."""
        async with self.matches.use(match_id) as live:
            check_secrets(live, visitor)
            await self._note_given(live)
            return msgspec.json.encode(live.match.record() if live.frozen is None else live.record)

    @retry_when_stale
    async def position(self, visitor: str, match_id: str, at: int | None) -> Data:
        """The whole position, now or at a ply."""
        async with self.matches.use(match_id) as live:
            check_secrets(live, visitor)
            match = live.match
            if at is not None:
                check_turn(live, at)
            await self._note_given(live)
            if at is None or at == match.ply:
                return match.position()
            return (await self.database.read(position_after, match, at)).position()

    async def _note_given(self, live: LiveMatch) -> None:
        """Before the end what tells all secrets is given out at a price: nobody else may join any more."""
        if live.match.over or live.room.given:
            return
        change = self.committer.room_change(live)
        live.room.given = change.columns["given"] = True
        await self.committer.commit(live, change)


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
