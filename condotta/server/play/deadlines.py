"""Whoever runs out of time is replaced by a bot: found by a sweep over deadlines, in whichever process comes first."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from condotta.core.flow import Decision, Seat

from ..errors import ApiError
from ..lobby.chat import Chat
from ..lobby.seating import Seating
from ..matches.commits import Committer
from ..matches.live_match import LiveMatch
from ..matches.room_view import may_open
from ..model import clocks
from ..model.clocks import LEAST
from ..model.room import OVER
from ..model.seats import STAND_IN, new_key
from ..storage.store import Store
from ..storage.tables import MatchRow, SeatRow

log = logging.getLogger(__name__)

LOOK_EVERY = 5.0  # seconds, if nothing is due earlier
SOONEST = 0.05
AT_ONCE = 50


class Deadlines:
    """Looks for clocks that have run out, and acts for those who did not choose in time."""

    def __init__(self, committer: Committer, seating: Seating, chat: Chat) -> None:
        self.committer = committer
        self.matches = committer.matches
        self.database = self.matches.database
        self.store = self.database.store
        self.settings = self.matches.settings
        self.seating = seating
        self.chat = chat
        self._next = float("inf")  # when it looks again
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def expect(self, deadline: float | None) -> None:
        """A clock runs out then."""
        if deadline is not None and deadline < self._next:
            self._wake.set()

    async def start(self) -> None:
        """After a start everybody has a little time at least, to come back."""
        await self.database.write(give_time, self.store, self.settings.now())
        self._task = asyncio.create_task(self._work())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            pause = LOOK_EVERY
            try:
                await self.sweep()
                due = await self.database.read(next_deadline, self.store)
                if due is not None:
                    pause = min(LOOK_EVERY, max(SOONEST, due - self.settings.now()))
            except Exception:
                log.exception("the clocks cannot be read; it is tried again")
            self._next = self.settings.now() + pause
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._wake.wait()
            self._wake.clear()

    async def sweep(self) -> None:
        """Act for everybody whose time is up."""
        now = self.settings.now()
        found = await self.database.read(overdue, self.store, now)
        for match_id in found:
            try:
                async with self.matches.use(match_id) as live:
                    await self._act(live)
            except ApiError as error:  # another process was quicker, or the match cannot be opened
                log.info("the clocks of match %s: %s", match_id, error)
            except Exception:
                log.exception("the clocks of match %s", match_id)
        if found:
            await self.database.write(put_off, self.store, found, now)

    async def _act(self, live: LiveMatch) -> None:
        now = self.settings.now()
        if live.room.clocks is None or live.frozen is not None:
            return
        for seat in clocks.expired(live.room.clocks, now):
            decisions = live.match.asks(seat)
            if not decisions:  # it was carried over to other rules, and now somebody else is asked
                await self.committer.commit(live, self.committer.room_change(live))
            elif decisions[0].hidden:
                await self._decline(live, decisions[0])
            else:
                await self._replace(live, seat)

    async def _decline(self, live: LiveMatch, decision: Decision) -> None:
        """A question that nobody else may notice is answered without a word: its first option does nothing."""
        await self.committer.choose(live, decision.seat, decision.options[0])

    async def _replace(self, live: LiveMatch, seat: Seat) -> None:
        """A bot plays on. Its owner may always take the seat back, also from somebody who has taken it meanwhile."""
        info, limits = live.seats[seat], live.room.limits
        if limits is None or info.kind != "person":
            return
        after = replace(info, kind="bot", bot=STAND_IN, visitor=info.owner or info.visitor)
        if live.room.clocks is not None:
            live.room.clocks[seat].spent = live.moves(seat)
        if limits.on_timeout == "open" and may_open(live, info):
            after = replace(after, offered=True, key=new_key(), owner=after.visitor)
        await self.seating.seat(live, after)
        await self.chat.post_event(live, "room.time_up", info)

    async def went_away(self, visitor: str, until: float | None) -> None:
        """Somebody goes on vacation, or (None) comes back: their clocks in matches that take weeks stand still."""
        for match_id in await self.database.read(clocked_matches_of, self.store, visitor):
            try:
                async with self.matches.use(match_id) as live:
                    await self._hold(live, visitor, until)
            except ApiError as error:
                log.info("the clocks of match %s: %s", match_id, error)

    async def _hold(self, live: LiveMatch, visitor: str, until: float | None) -> None:
        now, room = self.settings.now(), live.room
        if until is None or until <= now:
            room.away.pop(visitor, None)
        else:
            room.away[visitor] = until
        if room.clocks is None or room.pace != "async":
            return
        for seat in live.seats_of(visitor):
            clocks.hold(room.clocks[seat], now, until)
        change = self.committer.room_change(live)
        change.is_quiet = True
        await self.committer.commit(live, change)


# Questions to the database


def next_deadline(store: Store) -> float | None:
    first = select(MatchRow.deadline).where(MatchRow.deadline.is_not(None)).order_by(MatchRow.deadline).limit(1)
    with Session(store.reader) as session:
        return session.scalar(first)


def overdue(store: Store, now: float) -> list[str]:
    due = select(MatchRow.id).where(MatchRow.deadline <= now).order_by(MatchRow.deadline).limit(AT_ONCE)
    with Session(store.reader) as session:
        return list(session.scalars(due))


def put_off(store: Store, matches: list[str], now: float) -> None:
    """What is still overdue could not be cured: it is looked at again in a while."""
    stuck = MatchRow.id.in_(matches) & (MatchRow.deadline <= now)
    with Session(store.engine) as session, session.begin():
        session.execute(update(MatchRow).where(stuck).values(deadline=now + LEAST))


def give_time(store: Store, now: float) -> None:
    """No deadline is nearer than the least time; those that passed while no server ran are put off."""
    near = select(MatchRow).where(MatchRow.deadline <= now + LEAST)
    with Session(store.engine) as session, session.begin():
        for row in session.scalars(near):
            ticking = clocks.load(row.clocks)
            if ticking is None:
                continue
            clocks.give_time(ticking, now)
            columns = {"clocks": clocks.dump(ticking), "deadline": clocks.deadline(ticking), "version": row.version + 1}
            mine = (MatchRow.id == row.id) & (MatchRow.version == row.version)
            session.execute(update(MatchRow).where(mine).values(**columns))


def clocked_matches_of(store: Store, visitor: str) -> list[str]:
    mine = select(MatchRow.id).join(SeatRow, SeatRow.match == MatchRow.id).where(SeatRow.visitor == visitor)
    with Session(store.reader) as session:
        return list(session.scalars(mine.where(MatchRow.status != OVER, MatchRow.pace == "async").distinct()))
