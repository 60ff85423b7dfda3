"""What people choose, and take back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from condotta.core.errors import CondottaError
from condotta.core.flow import Seat
from condotta.core.match import Match

from ..errors import ApiError, api_error
from ..matches.commits import Committer
from ..matches.connection import Connection
from ..matches.live_match import LiveMatch
from ..matches.stale import Stale
from ..storage.trouble import Repeated
from .requests import Requests, request_of


def undo(match: Match, seat: Seat, everything: bool) -> None:
    match.undo(seat)
    while everything and match.can_undo(seat):
        match.undo(seat)


@dataclass(frozen=True, slots=True)
class Choice:
    """A person's choice, with the numbers that were shown with the question."""

    seat: Seat
    ply: int
    moves: int | None
    option: Any
    question: int | None = None
    key: str | None = None  # the client's own name of this request: the same again is done once


class Choices:
    def __init__(self, committer: Committer) -> None:
        self.committer = committer
        self.matches = committer.matches
        self.requests = Requests(committer.matches)

    async def choose(self, visitor: str, match_id: str, choice: Choice, by: Connection | None = None) -> None:
        """A person's choice. Whatever is wrong with it, nothing changes. One that was made already (its key tells) is
        not made again."""
        request = request_of(visitor, choice.key)
        async with self.matches.use(match_id) as live:
            try:
                try:
                    await self._choose(live, visitor, choice, by)
                except Stale:  # it may still be the same question
                    await self._choose(live, visitor, choice, by)
            except (ApiError, Repeated) as error:
                await self.requests.check_done(live.id, request, error)

    async def _choose(self, live: LiveMatch, visitor: str, choice: Choice, by: Connection | None) -> None:
        live.check_player(visitor, choice.seat)
        if live.match.waits_in_secret and not live.match.asks(choice.seat):  # before all that others' answers change
            raise ApiError("stale", "what was announced may still be answered: it is shown in a moment, look again")
        if live.is_stale(choice.seat, choice.ply, choice.moves, choice.question):
            now = live.match.ply
            raise ApiError("stale", f"this was decided at ply {choice.ply}, and it is ply {now}: look again")
        try:
            option = live.offered(choice.seat, choice.option)
            await self.committer.choose(live, choice.seat, option, by, request_of(visitor, choice.key))
        except ValueError as error:
            raise ApiError("bad_request", str(error)) from None
        except CondottaError as error:
            raise api_error(error) from None

    async def undo(
        self,
        visitor: str,
        match_id: str,
        seat: Seat,
        by: Connection | None = None,
        *,
        everything: bool = False,
        key: str | None = None,
    ) -> None:
        """Take back the last choice of a seat, or everything it may take back."""
        request = request_of(visitor, key)
        async with self.matches.use(match_id) as live:
            if await self.requests.was_done(live.id, request):
                return
            live.check_player(visitor, seat)
            match = live.match
            before, ply = match.journal[:], match.ply
            if match.over:
                raise ApiError("undo_refused", "the match is over, and everything is open; ask for a rematch instead")
            try:
                await self.matches.go_back(live, undo, match, seat, everything)
            except CondottaError as error:
                raise api_error(error) from None
            same = 0
            while same < len(match.journal) and match.journal[same] == before[same]:
                same += 1
            await self.committer.cut(live, same, noticed=match.ply != ply, by=by, undone=seat, request=request)
