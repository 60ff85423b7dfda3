"""Requests with a key that their client gave them: done once, however often they are sent; found out about later."""

from __future__ import annotations

from ..errors import ApiError
from ..matches.live_matches import LiveMatches
from ..model.changes import RequestKey
from ..storage.trouble import Repeated

GIVEN_UP = ApiError("stale", "you were told that this was not done, so it is not: look again")


def request_of(visitor: str, key: str | None) -> RequestKey | None:
    return RequestKey(visitor, key) if key is not None else None


class Requests:
    def __init__(self, matches: LiveMatches) -> None:
        self.matches = matches
        self.database = matches.database

    async def was_done(self, match_id: str, request: RequestKey | None) -> bool:
        """Was it done before? ApiError if it was given up."""
        if request is None:
            return False
        done = await self.database.read(self.database.store.was_done, match_id, request)
        if done is False:
            raise GIVEN_UP
        return bool(done)

    async def check_done(self, match_id: str, request: RequestKey | None, error: ApiError | Repeated) -> None:
        """A request failed. It may be one that was done before; if not, the error is told."""
        if isinstance(error, ApiError) and error.code == "unknown":
            raise error
        if not await self.was_done(match_id, request):
            raise error

    async def find_out(self, visitor: str, match_id: str, key: str) -> bool:
        """Was the request with this key done? If not, it never will be."""
        async with self.matches.use(match_id) as live:
            if not live.seats_of(visitor):
                raise ApiError("not_your_seat", "only those who play here have anything to find out")
            return await self.database.write(self.database.store.find_out, live.id, RequestKey(visitor, key))
