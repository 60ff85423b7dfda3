"""Where matches are kept, changed and told about: a lock for each, and every change is stored before it is told."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import string
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import msgspec

from condotta.core import record as records
from condotta.core.errors import CondottaError
from condotta.core.flow import Option, Seat
from condotta.core.game import Data
from condotta.core.match import Match
from condotta.games import find

from .bots.advice import Advisers
from .bots.scheduler import Bots
from .bots.workers import Thinkers
from .cluster.peers import Neighbours
from .errors import INTERNAL, ApiError, told
from .lobby.seating import Lobby
from .matches import history, resuming, room_view, viewer_state
from .matches.broadcast import UNKNOWN, Connection, Teller, with_time
from .matches.history import Past
from .matches.live_match import Live
from .matches.live_matches import Using
from .matches.room_view import Room
from .notices.delivery import Courier
from .play.deadlines import Clockwork
from .play.rewind import Consent
from .settings import Settings
from .storage import snapshots
from .storage.store import CHAT_LINES, Change, Conflict, SeatInfo, Store, Stored, cleaned, rows_of
from .storage.writer import Writer

log = logging.getLogger(__name__)

MOST_CHAT = 1000
MOST_NAME = 40
READERS = 4  # threads that read from the database and replay records
WATCH_EVERY = 10.0  # seconds between two looks for connections that have gone without a word
COLLECT_AFTER = (20_000, 50, 100)  # states make many objects and little garbage: looking for it often costs a tenth
LEFT_ALONE = 15.0  # seconds after which a match that is loaded may have lost the process that played its bots

Answer = TypeVar("Answer")


class Overtaken(ApiError):
    """Another process has changed the match since it was looked at; it was looked at again."""

    def __init__(self) -> None:
        super().__init__("stale", "the match has changed meanwhile: look again")


class Hub:
    """All matches of a server."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers) -> None:
        self.settings = settings
        self.store = store
        self.store.sender = secrets.token_hex(6)
        self.thinkers = thinkers
        self.writer = Writer(store)
        self.teller = Teller()
        self.neighbours = Neighbours(self)
        self.bots = Bots(self)
        self.rooms = Lobby(self)
        self.clockwork = Clockwork(self)
        self.consent = Consent(self)
        self.courier = Courier(self)
        self.advisers = Advisers(self)
        # What is written with every change of a match: called just before, on the event loop
        self.on_save: list[Callable[[Live, Change], None]] = [partial(room_view.before_save, self), snapshots.keep]
        self.live: dict[str, Live] = {}
        self._users: dict[str, int] = {}  # how many are about to use a match: it must not be put away
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._readers = ThreadPoolExecutor(READERS, "reading")
        self._watcher: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen to the other processes, and take up what was left alone."""
        gc.set_threshold(*COLLECT_AFTER)
        await self.neighbours.start()
        await self.clockwork.start()
        self.courier.start()
        self.bots.start()
        self._watcher = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH_EVERY)
            self.teller.drop_stuck(self.live.values())

    async def close(self) -> None:
        if self._watcher is not None:
            self._watcher.cancel()
        await self.clockwork.close()
        await self.courier.close()
        await self.bots.close()
        await self.advisers.close()
        await self.neighbours.close()
        self.thinkers.close()
        await self.writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self.store.close()

    # The database

    async def run(self, work: Callable[..., Answer], *args: Any, **named: Any) -> Answer:
        """Write to the database, in the one thread that does."""
        return await self.writer.run(work, *args, **named)

    async def read(self, work: Callable[..., Answer], *args: Any, **named: Any) -> Answer:
        """Read from the database, or do something that takes long, beside everything else."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, partial(work, *args, **named))

    def announce(self, kind: str, about: Any) -> None:
        """Tell the other processes something; `neighbours.on_news` says what they do with it."""
        self.neighbours.announce(kind, about)

    @property
    def on_news(self) -> dict[str, Any]:
        return self.neighbours.on_news

    # Matches in memory

    def using(self, match_id: str) -> Using:
        """A match, for one at a time: `async with hub.using(match_id) as live`."""
        return Using(self, match_id)

    async def _get(self, match_id: str) -> Live:
        """A match that is not in memory yet. Whoever else wants it meanwhile waits for the same."""
        if "\0" in match_id:  # PostgreSQL knows no such letter
            raise ApiError("not_found", f"there is no match {match_id!r}")
        if match_id not in self._loading:
            loading = self._loading[match_id] = asyncio.create_task(self._load(match_id))
            loading.add_done_callback(lambda _: self._loading.pop(match_id, None))
        return await asyncio.shield(self._loading[match_id])

    async def _load(self, match_id: str) -> Live:
        live = Live(*await self._revive(match_id))
        while self.neighbours.is_behind(live):
            live.take(*await self._revive(match_id))
        self.live[match_id] = live
        self._put_away()
        self.neighbours.loaded(live)
        if self.store.is_sqlite or time.time() - live.updated > LEFT_ALONE:
            self.nudge(live)
        return live

    async def _revive(self, match_id: str) -> tuple[Stored, Match]:
        """A match from its record, under the rules of today."""
        while True:
            revived = await self.read(resuming.revive, self.store, match_id)
            if revived.change is None:
                return revived.stored, revived.match
            try:
                await self.writer.change(revived.change)
            except Conflict:
                continue  # another process was quicker
            revived.stored.version += 1
            return revived.stored, revived.match

    async def _was_repaired(self, live: Live) -> bool:
        """Has somebody seen to a match in which nobody could choose? `condotta doctor` tells nobody."""
        if live.frozen is None:
            return False
        return (await self.read(self.store.versions, [live.id])).get(live.id) != live.version

    async def _reload(self, live: Live) -> None:
        """The record is the truth: take the match from it again."""
        live.unsaved = True
        try:
            live.take(*await self._revive(live.id))
        except ApiError as error:
            if error.code == "not_found":
                self.forget(live)
            raise
        live.unsaved = False
        live.check_places()
        self.tell(live)

    async def renew(self, live: Live) -> None:
        """Read again what may have changed besides the choices: seats, names, the room, talk."""
        newer = await self.read(self.store.newer, live.id, live.last_chat)
        if newer is None:
            self.forget(live)
        elif newer.version > live.version:
            await self._reload(live)
        else:
            live.take_newer(newer)
            live.check_places()
            self._send_chat(live, newer.chat)
            self.tell(live)

    def forget(self, live: Live) -> None:
        """A match that is no more."""
        self.live.pop(live.id, None)
        for connection in live.connections:
            connection.give_up(UNKNOWN)

    def _put_away(self) -> None:
        """Forget matches that nobody has looked at for long; their records stay."""
        too_many = len(self.live) - self.settings.live_matches
        if too_many > 0:
            idle = [live for live in self.live.values() if not live.is_busy() and live.id not in self._users]
            for live in sorted(idle, key=lambda live: live.used)[:too_many]:
                del self.live[live.id]

    # Making matches

    async def _begin(
        self, visitor: str, match: Match, infos: list[SeatInfo], name: str, room: Room | None = None
    ) -> str:
        match_id, now = new_match_id(), self.settings.now()
        record = records.read(match.record())
        stored = Stored(match_id, cleaned(name, MOST_NAME), visitor, now, now, 0, record, infos, {}, [], room or Room())
        await self.run(self.store.create, stored, match)
        async with self.using(match_id) as live:
            await self.write(live, self.room_change(live))
            return match_id

    async def import_record(self, visitor: str, raw: bytes) -> str:
        """A match from its record; the visitor has all its seats."""
        try:
            match = await self.read(from_record, raw)
        except CondottaError as error:
            raise told(error) from None
        return await self._begin(visitor, match, [SeatInfo(s, "person", visitor) for s in match.seats], "")

    # Choosing

    async def choose(
        self,
        visitor: str,
        match_id: str,
        seat: Seat,
        turn: int,
        moves: int | None,
        option: Any,
        question: int | None = None,
        by: Connection | None = None,
    ) -> None:
        """A person's choice. Whatever is wrong with it, nothing changes."""
        async with self.using(match_id) as live:
            try:
                await self._choose(live, visitor, seat, turn, moves, option, question, by)
            except Overtaken:  # it may still be the same question
                await self._choose(live, visitor, seat, turn, moves, option, question, by)

    async def _choose(
        self,
        live: Live,
        visitor: str,
        seat: Seat,
        turn: int,
        moves: int | None,
        option: Any,
        question: int | None,
        by: Connection | None,
    ) -> None:
        self._check_own(live, visitor, seat)
        if live.is_stale(seat, turn, moves, question):
            now = live.match.public
            raise ApiError("stale", f"this was decided at turn {turn}, and it is turn {now}: look again")
        try:
            await self._apply(live, seat, live.offered(seat, option), by)
        except ValueError as error:
            raise ApiError("bad_request", str(error)) from None
        except CondottaError as error:
            raise told(error) from None

    def _check_own(self, live: Live, visitor: str, seat: Seat) -> None:
        """May he choose for this seat?"""
        info = live.seat_info(seat)
        if not visitor or info.visitor != visitor:
            raise ApiError("not_your_seat", f"seat {seat} is not yours")
        if live.frozen is not None:
            raise live.frozen.refusal()
        if live.room.status == room_view.OPEN:
            raise ApiError("not_started", "the match has not begun: seats are still open")
        if info.kind != "person":
            raise ApiError("not_your_seat", f"a bot plays seat {seat} for you; take the seat back first")

    async def _apply(self, live: Live, seat: Seat, option: Option, by: Connection | None = None) -> bool:
        """Choose, write it down, and only then tell. True if the others may have noticed."""
        match = live.match
        steps, public = len(match.state_hashes), match.public
        match.choose(seat, option)
        row = rows_of(match, len(match.journal) - 1)[0]
        row["states"] = match.state_hashes[steps:]
        noticed = match.public != public
        change = Change(live.id, live.version, len(match.journal) - 1, [row], self._time(noticed), cuts=False)
        await self._save_change(live, change, by)
        return noticed

    async def undo(
        self, visitor: str, match_id: str, seat: Seat, by: Connection | None = None, *, everything: bool = False
    ) -> None:
        """Take back the last choice of a seat, or everything it may take back."""
        async with self.using(match_id) as live:
            self._check_own(live, visitor, seat)
            match = live.match
            before, public = match.journal[:], match.public
            if match.over:
                raise ApiError("undo_refused", "the match is over, and everything is open; ask for a rematch instead")
            try:
                match.undo(seat)
                while everything and match.can_undo(seat):
                    match.undo(seat)
            except CondottaError as error:
                raise told(error) from None
            same = 0
            while same < len(match.journal) and match.journal[same] == before[same]:
                same += 1
            noticed = match.public != public
            await self._save(live, same, rows_of(match, same), noticed=noticed, by=by, undone=seat)

    async def _save(
        self,
        live: Live,
        first: int,
        rows: list[Data],
        noticed: bool,
        by: Connection | None = None,
        undone: Seat | None = None,
    ) -> None:
        """Commit what was just changed in memory: choices from `first` on are replaced. See `write`."""
        change = Change(live.id, live.version, first, rows, self._time(noticed), undone=undone)
        await self._save_change(live, change, by)

    async def _save_change(self, live: Live, change: Change, by: Connection | None) -> None:
        live.unsaved = True
        match = live.match
        point = match.checkpoint
        if point is not live.saved_checkpoint:
            change.checkpoint = records.write_checkpoint(match)
        if match.over:
            assert match.outcome is not None
            change.outcome = match.outcome.as_json()
        await self.write(live, change, by)

    def _time(self, noticed: bool) -> float | None:
        return self.settings.now() if noticed else None

    def room_change(self, live: Live, noticed: bool = False) -> Change:
        """A change of everything but the choices, to be filled in and written."""
        return Change(live.id, live.version, len(live.match.journal), [], self._time(noticed), cuts=False)

    async def write(self, live: Live, change: Change, by: Connection | None = None) -> None:
        """Commit a change that was just made in memory, and tell it. If that fails, memory goes back to what is stored.

        `by` is the connection that waits for it, and is told first.
        """
        live.unsaved = True
        point = live.match.checkpoint
        try:
            for add in self.on_save:
                add(live, change)
            due = live.bot_decision() is not None
            if due != live.bots_due:
                change.columns["bots_due"] = due
            await self.writer.change(change)
        except Conflict:
            await self._reload(live)
            raise Overtaken from None
        except Exception:
            log.exception("a change of match %s could not be stored", live.id)
            await self._reload(live)
            raise INTERNAL from None
        live.version += 1
        live.bots_due = due
        live.saved_checkpoint = point
        live.updated = change.updated or live.updated
        if change.choices or change.cuts:
            live.changed(anew=change.cuts)
        if change.seats or change.columns:
            self._room_written(live, change)
        live.unsaved = False
        self.teller.tell(live, by)
        self.nudge(live)

    def _room_written(self, live: Live, change: Change) -> None:
        if "deadline" in change.columns:
            self.clockwork.expect(change.columns["deadline"])
        if change.notices:
            self.courier.wake()
        if change.seats:
            live.changes += 1
            live.forget_texts()
            live.check_places()

    def nudge(self, live: Live) -> None:
        """Let the bots of a match play, if it is their turn."""
        self.bots.nudge(live)

    # Seats and talk

    async def _seat(self, live: Live, info: SeatInfo, names: dict[str, str] | None = None) -> None:
        live.names.update(names or {})
        await self.rooms.seat(live, info)

    async def say(self, visitor: str, match_id: str, text: str) -> None:
        async with self.using(match_id) as live:
            mine = live.seats_of(visitor)
            stranger = await self.rooms.stranger_who_talks(live, visitor)
            words = cleaned(text, MOST_CHAT)
            if not words:
                raise ApiError("bad_request", "text: say something")
            seat = mine[0] if mine else None
            shown = live.player_name(live.seats[seat], "en") if seat is not None else "–"
            name = live.names.get(visitor) or stranger or shown
            await self.add_line(live, visitor, seat, name, words)

    async def add_line(
        self, live: Live, visitor: str | None, seat: Seat | None, name: str, text: str, texts: Data | None = None
    ) -> None:
        """A line of talk; `texts`, by language, if the server itself says it."""
        number, line = await self.run(self.store.add_chat, live.id, visitor, seat, name, text, texts)
        live.last_chat = number
        live.chat = [*live.chat, line][-CHAT_LINES:]
        self._send_chat(live, [line])
        self.announce("chat", live.id)

    def _send_chat(self, live: Live, lines: list[Data]) -> None:
        if lines:
            message = msgspec.json.encode({"type": "chat", "add": lines})
            for connection in live.connections:
                connection.send(message)

    async def rename(self, visitor: str, name: str) -> str:
        shown = await self.run(self.store.save_visitor, visitor, cleaned(name, MOST_NAME))
        for live in list(self.live.values()):
            if live.seats_of(visitor):
                async with live.lock:
                    live.names[visitor] = shown
                    live.forget_texts()
                    self.tell(live)
                self.announce("room", live.id)
        return shown

    # Looking

    async def state(self, visitor: str, match_id: str, seat: Seat | None, lang: str) -> bytes:
        async with self.using(match_id) as live:
            await self.courier.looked(live, visitor)
            return full_state(live, viewer_state.state(live, visitor, live.seat_to_look_from(visitor, seat), lang))

    async def replayed(self, visitor: str, match_id: str, at: int, seat: Seat | None, lang: str) -> bytes:
        async with self.using(match_id) as live:
            place = live.seat_to_look_from(visitor, seat)
            if not 0 <= at <= live.match.public:
                raise ApiError("bad_request", f"at: {at} should be from 0 to {live.match.public}")
            if at == live.match.public:
                past: Past | None = Past(live.match, live.before)
            elif live.frozen is not None or at < live.match.first_checkpoint.public:
                past = await self.read(history.past, self.store, match_id, at)
            else:
                past = Past(await self.read(after, live.match, at), live.before)
            if past is None:
                raise ApiError("not_found", f"match {match_id}: nothing is kept of what was before turn {at}")
            return full_state(live, viewer_state.replayed(live, past, visitor, place, lang))

    async def record(self, visitor: str, match_id: str) -> bytes:
        """The whole record: it tells everything, so only after the end, or to somebody who plays alone."""
        async with self.using(match_id) as live:
            people = [info.visitor for info in live.seats if info.kind == "open" or info.visitor is not None]
            alone = bool(people) and all(person == visitor for person in people)
            if not live.match.over and not alone:
                raise ApiError("forbidden", "the record tells all secrets; it can be had after the end of the match")
            return msgspec.json.encode(live.match.record() if live.frozen is None else live.record)

    # Telling

    def tell(self, live: Live) -> None:
        """Seats, names or anything else of a match has changed: tell everybody who may notice."""
        live.parts.clear()
        self.teller.tell(live)

    async def connect(self, match_id: str, visitor: str, seat: Seat | None, lang: str) -> Connection:
        async with self.using(match_id) as live:
            connection = Connection(visitor, live.seat_to_look_from(visitor, seat), lang)
            if visitor and not live.seats_of(visitor):
                connection.name = await self.read(self.store.visitor_name, visitor)
            live.connected(connection)
            self.teller.connections += 1
            self._presence_changed(live)
            await self.courier.looked(live, visitor)
            self.teller.tell_whole(live, connection)
            return connection

    async def disconnect(self, match_id: str, connection: Connection) -> None:
        self.teller.connections -= 1
        live = self.live.get(match_id)
        if live is None or connection not in live.connections:
            return
        live.disconnected(connection)
        if connection.visitor in live.room.seen:
            live.room.seen[connection.visitor] = self.settings.now()
        self._presence_changed(live)
        if live.seats_of(connection.visitor):
            await self.run(self.store.save_visitor, connection.visitor)

    def _presence_changed(self, live: Live, told: bool = False) -> None:
        """Somebody has come or gone; `told`: another process has said so."""
        live.parts.clear()
        self.teller.tell_later(live)
        if not told:
            self.neighbours.presence_changed(live)

    async def look_from(self, match_id: str, connection: Connection, seat: Seat | None) -> None:
        async with self.using(match_id) as live:
            connection.seat = live.seat_to_look_from(connection.visitor, seat)
            self.teller.tell_whole(live, connection)

    async def refresh(self, match_id: str, connection: Connection) -> None:
        async with self.using(match_id) as live:
            self.teller.tell_whole(live, connection)

    def flush(self, match_id: str, connection: Connection) -> None:
        live = self.live.get(match_id)
        if live is not None:
            self.teller.flush(live, connection)

    def catch_up(self, match_id: str, connection: Connection) -> None:
        live = self.live.get(match_id)
        if live is not None:
            self.teller.catch_up(live, connection)


def full_state(live: Live, data: Data) -> bytes:
    return msgspec.json.encode({**with_time(data), "chat": live.chat})


def after(match: Match, public: int) -> Match:
    """The match as it was after so many public choices."""
    if public == match.public:
        return match
    twin = match.at(0)
    for seat, option in match.journal:
        if twin.public >= public:
            break
        twin.apply(seat, option)
    return twin


def from_record(raw: bytes) -> Match:
    """The match of a record. One of other rules goes on as well as it can; one of ours must replay exactly."""
    record = records.read(raw)
    game = find(record.game)
    if record.segments[-1].rules == game.version:
        return records.replay(game, record)
    return records.resume(game, record)[0]


def new_match_id() -> str:
    """Not to be guessed, and without a dash in front: a command line would take it for an option."""
    return secrets.choice(string.ascii_letters) + secrets.token_urlsafe(9)[1:]
