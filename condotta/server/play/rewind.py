"""Going back further than one may alone: everybody who plays must agree. Bots agree to everything.

A proposal names a public choice, so it says nothing of what was chosen in secret, and only what everybody notices ends
it: a choice, a choice taken back, a refusal. Dice and cards that come again will fall as they fell: that is what people
agree to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from condotta.core.flow import Seat
from condotta.core.match import Match

from ..errors import ApiError
from ..matches import room_view
from ..matches.room_view import twice

if TYPE_CHECKING:
    from ..hub import Hub
    from ..matches.live_match import Live


class Consent:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    @twice
    async def propose(self, visitor: str, match_id: str, seat: Seat, to: int) -> None:
        """Ask everybody to go back to the position after `to` public choices."""
        async with self.hub.using(match_id) as live:
            self.hub._check_own(live, visitor, seat)
            check_target(live, to)
            if live.room.proposal is not None:
                raise ApiError("taken", "somebody asks to go back already; answer that first")
            agreed = live.seats_of(visitor)
            live.room.proposal = {"seat": seat, "to": to, "turn": live.match.public, "agreed": agreed}
            await self._go_on(live)

    @twice
    async def answer(self, visitor: str, match_id: str, seat: Seat, *, agree: bool) -> None:
        """Consent or refuse, for all one's seats. Who has proposed it may withdraw it."""
        async with self.hub.using(match_id) as live:
            self.hub._check_own(live, visitor, seat)
            proposal = live.room.proposal
            if proposal is None:
                raise ApiError("stale", "nobody asks to go back (any more)")
            if agree:
                mine = [s for s in live.seats_of(visitor) if s not in proposal["agreed"]]
                live.room.proposal = {**proposal, "agreed": sorted([*proposal["agreed"], *mine])}
                await self._go_on(live)
            else:
                await self._end(live)
                await self.hub.rooms.say(live, "room.rewind_refused", live.seats[seat])

    async def _go_on(self, live: Live) -> None:
        """Go back, if everybody has agreed; else remember who has."""
        proposal = live.room.proposal
        assert proposal is not None
        if not room_view.must_agree(live):
            await self._rewind(live, proposal["seat"], proposal["to"])
            return
        change = self.hub.room_change(live)
        change.columns["proposal"] = proposal
        await self.hub.write(live, change)

    async def _end(self, live: Live) -> None:
        change = self.hub.room_change(live)
        live.room.proposal = change.columns["proposal"] = None
        await self.hub.write(live, change)

    async def _rewind(self, live: Live, seat: Seat, to: int) -> None:
        live.unsaved = True
        await self.hub.read(rewind, live.match, to)
        await self.hub._save(live, len(live.match.journal), [], noticed=True)  # ends the proposal: the turn is another
        await self.hub.rooms.say(live, "room.rewound", live.seats[seat], turn=to)


def check_target(live: Live, to: int) -> None:
    match = live.match
    first = match.first_checkpoint.public
    if match.over:
        raise ApiError("undo_refused", "the match is over, and everything is open; ask for a rematch instead")
    if not 0 <= to < match.public:
        raise ApiError("bad_request", f"to: {to} should be from {first} to {match.public - 1}")
    if to < first:
        raise ApiError("undo_refused", f"the rules have changed at turn {first}; there is no way back behind that")


def rewind(match: Match, public: int) -> None:
    """To the first moment after so many public choices; what was chosen in secret since then is asked again."""
    twin = match.at(0)
    made = 0
    for seat, option in match.journal:
        if twin.public >= public:
            break
        twin.apply(seat, option)
        made += 1
    match.rewind(made)
