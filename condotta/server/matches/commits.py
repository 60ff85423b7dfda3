"""The one way in which a match changes: in memory first, then in the database, and only then for those who look on."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from condotta.core import record as records
from condotta.core.flow import Option, Seat
from condotta.core.game import Data

from ..errors import INTERNAL, NOT_STORED, UNKNOWN
from ..model.changes import Change, RequestKey
from ..storage.rows import choices_from
from ..storage.store import Conflict
from ..storage.trouble import Repeated, Unknown, is_trouble
from .bookkeeping import keep_snapshot, update_room
from .connection import Connection
from .live_match import LiveMatch
from .live_matches import LiveMatches
from .stale import Stale

log = logging.getLogger(__name__)

Hook = Callable[[LiveMatch, Change], None]


class Committer:
    """Commits changes of matches. Whoever calls it holds the lock of the match."""

    def __init__(self, matches: LiveMatches) -> None:
        self.matches = matches
        self.before: list[Hook] = [self._update_room]  # they may add to a change, just before it is written
        self.after: list[Hook] = []  # called when it is written and published
        if matches.database.store.is_sqlite:  # there is no other process that would
            matches.end_pause = self._end_pause

    def _update_room(self, live: LiveMatch, change: Change) -> None:
        update_room(live, change, self.matches.settings.now())

    # What changes

    async def choose(
        self,
        live: LiveMatch,
        seat: Seat,
        option: Option,
        by: Connection | None = None,
        request: RequestKey | None = None,
    ) -> bool:
        """Make a choice. True if the others may have noticed."""
        match = live.match
        made, steps, ply = len(match.journal), len(match.state_hashes), match.ply
        match.choose(seat, option)
        rows = choices_from(match, made)  # a number that is named at once is two answers
        rows[-1]["state_hashes"] = match.state_hashes[steps:]
        noticed = match.ply != ply
        change = Change(live.id, live.version, made, rows, self._time(noticed), cuts=False)
        change.request = request
        self.matches.pauses.begin(live, self._end_pause)
        await self._commit_choices(live, change, by)
        return noticed

    async def _end_pause(self, live: LiveMatch) -> None:
        """Who is asked now is written, too: lists and notices tell of it."""
        await self.commit(live, self.room_change(live))

    async def cut(
        self,
        live: LiveMatch,
        first: int,
        *,
        noticed: bool,
        by: Connection | None = None,
        undone: Seat | None = None,
        request: RequestKey | None = None,
    ) -> None:
        """Choices were taken back in memory: those from `first` on take the place of what is stored."""
        rows: list[Data] = choices_from(live.match, first)
        change = Change(live.id, live.version, first, rows, self._time(noticed), undone=undone, request=request)
        if live.room.settled != live.match.settled:
            live.room.settled = change.columns["settled"] = live.match.settled
        await self._commit_choices(live, change, by)

    def room_change(self, live: LiveMatch, *, noticed: bool = False) -> Change:
        """A change of everything but the choices, to be filled in and committed."""
        return Change(live.id, live.version, len(live.match.journal), [], self._time(noticed), cuts=False)

    def _time(self, noticed: bool) -> float | None:
        return self.matches.settings.now() if noticed else None

    # Committing it

    async def _commit_choices(self, live: LiveMatch, change: Change, by: Connection | None) -> None:
        live.unsaved = True
        match = live.match
        if match.checkpoint is not live.saved_checkpoint:
            change.checkpoint = records.write_checkpoint(match)
        if match.over:
            assert match.outcome is not None
            change.outcome = match.outcome.as_json()
        await self.commit(live, change, by)

    async def commit(self, live: LiveMatch, change: Change, by: Connection | None = None) -> None:
        """Write a change that was just made in memory, and publish it. If that fails, memory goes back to what is
        stored. `by` is the connection that waits for it, and is sent it first.
        """
        live.unsaved = True
        point = live.match.checkpoint
        try:
            for add in self.before:
                add(live, change)
            keep_snapshot(live, change)
            due = live.bot_decision() is not None or live.match.pausing  # should this process end before the pause
            if due != live.bots_due:
                change.columns["bots_due"] = due
            await self.matches.database.commit(change)
        except Conflict:
            await self.matches.reload(live)
            raise Stale from None
        except Repeated:
            await self.matches.reload(live)
            raise
        except Exception as error:
            log.exception("a change of match %s could not be stored", live.id)
            with suppress(Exception):  # then it is loaded again when it is used next
                await self.matches.reload(live)
            if isinstance(error, Unknown):
                raise UNKNOWN from None
            raise (NOT_STORED if is_trouble(error) else INTERNAL) from None
        live.version += 1
        live.bots_due = due
        live.saved_checkpoint = point
        live.updated = change.updated or live.updated
        if change.choices or change.cuts:
            live.changed(anew=change.cuts)
        if change.seats:
            live.seats_changed()
        live.unsaved = False
        self.matches.broadcaster.publish(live, by)
        for done in self.after:
            done(live, change)
