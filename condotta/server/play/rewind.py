"""Going back further than one may alone: everybody who has a seat must agree, also who is away and played by a bot, and
who may take a seat back that another plays. Bots in seats of their own agree to everything.

A proposal names a ply, so it says nothing of what was chosen in secret, and only what everybody notices ends
it: a choice, a choice taken back, a refusal. Dice and cards that come again will fall as they fell: that is what people
agree to.

Who plays against bots alone asks nobody and goes back as far as they like. What was revealed since, they know: the
match is practice from then on, and nobody else can join.
"""

from __future__ import annotations

from dataclasses import replace

from condotta.core.flow import Seat

from ..errors import ApiError
from ..lobby.chat import Chat
from ..matches.commits import Committer
from ..matches.history import position_after
from ..matches.live_match import LiveMatch
from ..matches.room_view import missing, plays_alone
from ..matches.stale import retry_when_stale
from ..model.room import PRACTICE, RECORD
from ..model.seats import closed
from .requests import Requests, request_of

OVER = "the match is over, and everything is open; ask for a rematch instead"


class Rewinds:
    """Proposals to go back, and the answers to them."""

    def __init__(self, committer: Committer, chat: Chat) -> None:
        self.committer = committer
        self.matches = committer.matches
        self.chat = chat
        self.requests = Requests(committer.matches)

    @retry_when_stale
    async def propose(self, visitor: str, match_id: str, seat: Seat, to: int) -> None:
        """Ask everybody to go back to the ply `to`."""
        async with self.matches.use(match_id) as live:
            live.check_player(visitor, seat)
            check_target(live, to)
            if live.room.proposal is not None:
                raise ApiError("taken", "somebody asks to go back already; answer that first")
            live.room.proposal = {"seat": seat, "to": to, "ply": live.match.ply, "agreed": [visitor]}
            await self._go_on(live)

    @retry_when_stale
    async def take_back(self, visitor: str, match_id: str, seat: Seat, key: str | None = None) -> None:
        """Back before the last choice of this seat, whatever came after it: for who plays alone."""
        request = request_of(visitor, key)
        async with self.matches.use(match_id) as live:
            if await self.requests.was_done(live.id, request):
                return
            live.check_player(visitor, seat)
            if not plays_alone(live, visitor):
                raise ApiError("undo_refused", "others play here, too: ask them to go back (rewind)")
            if live.match.over:
                raise ApiError("undo_refused", OVER)
            own = [place for place, (chooser, _) in enumerate(live.match.journal) if chooser == seat]
            if not own:
                raise ApiError("undo_refused", f"seat {seat} cannot undo: it has not chosen anything yet")
            if not live.match.can_undo(seat):
                await self._mark(live, visitor, own[-1])
            await self.matches.go_back(live, live.match.rewind, own[-1], False)
            await self.committer.cut(live, own[-1], noticed=True, undone=seat, request=request)

    @retry_when_stale
    async def answer(self, visitor: str, match_id: str, seat: Seat, *, agree: bool) -> None:
        """Consent or refuse, for all one's seats. Who has proposed it may withdraw it."""
        async with self.matches.use(match_id) as live:
            check_has_seat(live, visitor, seat)
            proposal = live.room.proposal
            if proposal is None:
                raise ApiError("stale", "nobody asks to go back (any more)")
            if agree:
                live.room.proposal = {**proposal, "agreed": sorted({*proposal["agreed"], visitor})}
                await self._go_on(live)
            else:
                await self._end(live)
                refused = replace(live.seats[seat], kind="person", visitor=visitor)
                await self.chat.post_event(live, "room.rewind_refused", refused)

    async def _go_on(self, live: LiveMatch) -> None:
        """Go back, if everybody has agreed; else remember who has."""
        proposal = live.room.proposal
        assert proposal is not None
        if not any(missing(live).values()):
            await self._rewind(live, proposal["seat"], proposal["to"])
            return
        change = self.committer.room_change(live)
        change.columns["proposal"] = proposal
        await self.committer.commit(live, change)

    async def _end(self, live: LiveMatch) -> None:
        change = self.committer.room_change(live)
        live.room.proposal = change.columns["proposal"] = None
        await self.committer.commit(live, change)

    async def _rewind(self, live: LiveMatch, seat: Seat, to: int) -> None:
        made = len((await self.matches.played_again(position_after, live.match, to)).journal)
        await self._mark(live, live.seats[seat].visitor or "", made)
        await self.matches.go_back(live, live.match.rewind, made)
        await self.committer.cut(live, len(live.match.journal), noticed=True)  # ends the proposal: the ply is another
        await self.chat.post_event(live, "room.rewound", live.seats[seat], ply=to)

    async def _mark(self, live: LiveMatch, visitor: str, made: int) -> None:
        """Who goes back alone has seen what the bots do: it is practice. Those who go back behind dice and cards know
        how they will fall: nobody joins who does not know it."""
        room, change = live.room, self.committer.room_change(live)
        if plays_alone(live, visitor) and room.origin not in (PRACTICE, RECORD):
            room.origin = change.columns["origin"] = PRACTICE
        if live.match.table.revealed_at > made and not room.given:
            room.given = change.columns["given"] = True
            live.seats = [closed(info) for info in live.seats]
            change.seats = [vars(replace(info)) for info in live.seats]
        if change.columns:
            await self.committer.commit(live, change)


def check_has_seat(live: LiveMatch, visitor: str, seat: Seat) -> None:
    """May they answer for this seat? Also who is away, and played by a bot or by somebody else."""
    if not visitor or visitor not in live.seat_info(seat).people:
        raise ApiError("not_your_seat", f"seat {seat} is not yours")
    if live.frozen is not None:
        raise live.frozen.refusal()


def check_target(live: LiveMatch, to: int) -> None:
    match = live.match
    first = match.first_checkpoint.ply
    if match.over:
        raise ApiError("undo_refused", OVER)
    if not 0 <= to < match.ply:
        raise ApiError("bad_request", f"to: {to} should be from {first} to {match.ply - 1}")
    if to < first:
        raise ApiError("undo_refused", f"the rules have changed at ply {first}; there is no way back behind that")
