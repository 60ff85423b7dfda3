"""Where matches are kept, changed and told about: a lock for each, and every change is stored before it is told."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from typing import Any, TypeVar

import msgspec

import condotta
from condotta.bots import known_name
from condotta.core import record as records
from condotta.core.errors import CondottaError, IllegalChoice
from condotta.core.flow import Option, Seat
from condotta.core.game import Data
from condotta.core.match import Match
from condotta.games import find

from . import states
from .errors import INTERNAL, ApiError, told
from .live import Live
from .settings import Settings
from .store import CHAT_LINES, Change, Conflict, SeatInfo, Store, Stored, beginning, rows_of, rows_with_states
from .thinkers import Question, Thinkers

log = logging.getLogger(__name__)

WAITING_MESSAGES = 256  # for one connection; who reads more slowly is disconnected and may come back
MOST_CHAT = 1000
MOST_NAME = 40

Answer = TypeVar("Answer")


class Connection:
    """A WebSocket that looks at a match, and what it was told last."""

    def __init__(self, visitor: str, seat: Seat | None, lang: str) -> None:
        self.visitor = visitor
        self.seat = seat
        self.lang = lang
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING_MESSAGES)
        self.told = b""
        self.has_names = False

    def send(self, message: bytes) -> None:
        """Put a message into the line; None at its end closes the connection."""
        if self.queue.full():
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)
        else:
            self.queue.put_nowait(message)


class Hub:
    """All matches of a server."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self.live: OrderedDict[str, Live] = OrderedDict()
        self._users: dict[str, int] = {}  # how many are about to use a match: it must not be put away
        self._loading = asyncio.Lock()
        self._database = ThreadPoolExecutor(1, "database")

    async def run(self, work: Callable[..., Answer], *args: Any, **named: Any) -> Answer:
        """Ask the database, in its own thread."""
        return await asyncio.get_running_loop().run_in_executor(self._database, partial(work, *args, **named))

    async def close(self) -> None:
        tasks = [live.bots for live in self.live.values() if live.bots is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()
        await asyncio.to_thread(self._database.shutdown)
        self.store.close()

    # Matches in memory

    @asynccontextmanager
    async def using(self, match_id: str) -> AsyncIterator[Live]:
        """A match, for one at a time."""
        self._users[match_id] = self._users.get(match_id, 0) + 1
        try:
            live = await self._get(match_id)
            async with live.lock:
                yield live
        finally:
            self._users[match_id] -= 1
            if not self._users[match_id]:
                del self._users[match_id]

    async def _get(self, match_id: str) -> Live:
        async with self._loading:
            live = self.live.get(match_id)
            if live is None:
                live = Live(*await self.run(load, self.store, match_id))
                self.live[match_id] = live
                self._put_away()
                self.nudge(live)
        self.live.move_to_end(match_id)
        return live

    def _put_away(self) -> None:
        """Forget matches that nobody has looked at for long; their records stay."""
        for match_id, live in list(self.live.items()):
            if len(self.live) <= self.settings.live_matches:
                return
            busy = live.bots is not None and not live.bots.done()
            if not live.connections and not busy and match_id not in self._users:
                del self.live[match_id]

    async def _reload(self, live: Live) -> None:
        """The record is the truth: take the match from it again."""
        live.take(*await self.run(load, self.store, live.id))
        self.tell(live)

    # Making matches

    async def create(
        self,
        visitor: str,
        game: str,
        seats: int | None,
        seating: list[str],
        options: dict[str, Any],
        scenario: str,
        name: str,
    ) -> tuple[str, dict[str, str]]:
        if seats is not None and len(seating) != seats:
            raise ApiError("bad_request", f"seating: {len(seating)} places named for {seats} seats; name each once")
        try:
            match = condotta.new(game, len(seating), None, options, scenario or None)
            infos = [self._seated(visitor, seat, who) for seat, who in enumerate(seating)]
        except CondottaError as error:
            raise told(error) from None
        match_id = await self._begin(visitor, match, infos, name)
        return match_id, {str(i.seat): states.link(match_id, i.key) for i in infos if i.kind == "open" and i.key}

    def _seated(self, visitor: str, seat: Seat, who: str) -> SeatInfo:
        kind, _, bot = who.partition(":")
        if who == "you":
            return SeatInfo(seat, "person", visitor)
        if who == "open":
            return SeatInfo(seat, "open", key=secrets.token_urlsafe(16))
        if kind == "bot":
            return SeatInfo(seat, "bot", bot=known_name(bot))
        raise ApiError("bad_request", f"seating: {who!r} is none of you, open, bot:greedy, bot:random")

    async def _begin(self, visitor: str, match: Match, infos: list[SeatInfo], name: str) -> str:
        match_id, now = secrets.token_urlsafe(9), time.time()
        record = records.read(match.record())
        info = Stored(match_id, cleaned(name, MOST_NAME), visitor, now, now, 0, record, infos, {}, [])
        await self.run(self.store.create, info, match)
        async with self.using(match_id):  # the bots begin
            return match_id

    async def import_record(self, visitor: str, raw: bytes) -> str:
        """A match from its record; the visitor has all its seats."""
        try:
            match = await asyncio.to_thread(from_record, raw)
        except CondottaError as error:
            raise told(error) from None
        return await self._begin(visitor, match, [SeatInfo(s, "person", visitor) for s in match.seats], "")

    # Choosing

    async def choose(self, visitor: str, match_id: str, seat: Seat, turn: int, moves: int | None, option: Any) -> None:
        """A person's choice. Whatever is wrong with it, nothing changes."""
        async with self.using(match_id) as live:
            self._check_own(live, visitor, seat)
            match = live.match
            if live.is_stale(seat, turn) or (moves is not None and moves != states.moves(match, seat)):
                raise ApiError("stale", f"this was decided at turn {turn}, and it is turn {match.public}: look again")
            try:
                await self._apply(live, seat, Option.from_json(option))
            except ValueError as error:
                raise ApiError("bad_request", str(error)) from None
            except CondottaError as error:
                raise told(error) from None

    def _check_own(self, live: Live, visitor: str, seat: Seat) -> None:
        info = live.seat_info(seat)
        if info.visitor != visitor:
            raise ApiError("not_your_seat", f"seat {seat} is not yours")
        if info.kind != "person":
            raise ApiError("not_your_seat", f"a bot plays seat {seat} for you; take the seat back first")

    async def _apply(self, live: Live, seat: Seat, option: Option) -> bool:
        """Choose, write it down, and only then tell. True if the others may have noticed."""
        match = live.match
        steps, public = len(match.state_hashes), match.public
        match.choose(seat, option)
        row = rows_of(match, len(match.journal) - 1)[0]
        row["states"] = match.state_hashes[steps:]
        await self._save(live, len(match.journal) - 1, [row], noticed=match.public != public)
        return match.public != public

    async def undo(self, visitor: str, match_id: str, seat: Seat) -> None:
        async with self.using(match_id) as live:
            self._check_own(live, visitor, seat)
            match = live.match
            before, public = match.journal[:], match.public
            try:
                match.undo(seat)
            except CondottaError as error:
                raise told(error) from None
            same = 0
            while same < len(match.journal) and match.journal[same] == before[same]:
                same += 1
            await self._save(live, same, rows_of(match, same), noticed=match.public != public)

    async def _save(self, live: Live, first: int, rows: list[Data], noticed: bool) -> None:
        """Commit what was just changed in memory; if that fails, memory goes back to what is stored."""
        match = live.match
        point = match._checkpoints[-1]
        change = Change(live.id, live.version, first, rows, time.time() if noticed else None)
        change.checkpoint = records.write_checkpoint(match) if point is not live.saved_checkpoint else None
        change.outcome = match.outcome.as_json() if match.outcome else None
        try:
            await self.run(self.store.change, change)
        except Conflict:
            await self._reload(live)
            raise ApiError("stale", "the match has changed meanwhile: look again") from None
        except Exception:
            log.exception("a choice of match %s could not be stored", live.id)
            await self._reload(live)
            raise INTERNAL from None
        live.version += 1
        live.changed()
        live.saved_checkpoint = point
        live.updated = change.updated or live.updated
        self.tell(live)
        self.nudge(live)

    # Bots

    def nudge(self, live: Live) -> None:
        """Let the bots of a match play, if it is their turn."""
        if live.bots is None or live.bots.done():
            live.bots = asyncio.create_task(self._play_bots(live))

    async def _play_bots(self, live: Live) -> None:
        try:
            while True:
                async with live.lock:
                    asked = live.bot_decision()
                    if asked is None:
                        return
                    decision, bot = asked
                    changes, options = live.changes, list(decision.options)
                    question = self._question(live.match, decision.seat, bot)
                option = await self.thinkers.choose(question, options)
                async with live.lock:
                    if live.changes != changes or live.bot_decision() is None:
                        continue
                    noticed = await self._choose_for_bot(live, question.seat, option, options)
                if noticed and self.settings.bot_delay:
                    await asyncio.sleep(self.settings.bot_delay)
        except Exception:
            log.exception("the bots of match %s stop", live.id)

    def _question(self, match: Match, seat: Seat, bot: str) -> Question:
        position = msgspec.json.encode(match.position())
        return Question(match.game.id, position, seat, bot, f"{match.seed}/{len(match.journal)}/{seat}")

    async def _choose_for_bot(self, live: Live, seat: Seat, option: Option, options: list[Option]) -> bool:
        try:
            return await self._apply(live, seat, option)
        except (ApiError, IllegalChoice):
            raise
        except Exception:
            log.exception("match %s: the rules fail at %s; another option is tried", live.id, option)
        others = [other for other in options if other != option]
        return await self._apply(live, seat, Random(len(live.match.journal)).choice(others or options))

    # Seats and talk

    async def join(self, visitor: str, match_id: str, key: str, name: str) -> Seat:
        """Take the open seat of this key."""
        async with self.using(match_id) as live:
            wanted = [
                i for i in live.seats if i.key is not None and secrets.compare_digest(i.key.encode(), as_bytes(key))
            ]
            if not wanted:
                raise ApiError("not_found", "no seat of this match has this key; ask for a new link")
            info = wanted[0]
            if info.visitor == visitor:
                return info.seat
            if info.visitor is not None:
                raise ApiError("not_your_seat", "somebody has taken this seat already")
            shown = await self.run(self.store.save_visitor, visitor, cleaned(name, MOST_NAME) or None)
            await self._seat(live, SeatInfo(info.seat, "person", visitor, None, info.key), {visitor: shown})
            return info.seat

    async def _seat(self, live: Live, info: SeatInfo, names: dict[str, str] | None = None) -> None:
        await self.run(self.store.save_seat, live.id, info)
        live.seats[info.seat] = info
        live.names.update(names or {})
        live.changes += 1
        live.forget_texts()
        self.tell(live)
        self.nudge(live)

    async def set_bot(self, visitor: str, match_id: str, seat: Seat, bot: str | None) -> None:
        """Hand a seat to a bot, or take it back."""
        async with self.using(match_id) as live:
            info = live.seat_info(seat)
            mine = info.visitor == visitor
            if info.visitor is None and info.key is not None:
                mine = visitor == live.creator  # an open seat for which nobody has come
            if bot is None:
                if not mine:
                    raise ApiError("not_your_seat", f"seat {seat} is not yours to take back")
                kind = "person" if info.visitor is not None else "open"
                await self._seat(live, SeatInfo(seat, kind, info.visitor, None, info.key))
                return
            if not mine and not await self._is_abandoned(live, visitor, info):
                raise ApiError("not_your_seat", f"seat {seat} is neither yours nor abandoned")
            try:
                known_name(bot)
            except CondottaError as error:
                raise told(error) from None
            await self._seat(live, SeatInfo(seat, "bot", info.visitor, bot, info.key))

    async def _is_abandoned(self, live: Live, visitor: str, info: SeatInfo) -> bool:
        """A player may give the seat of somebody who has been away for long to a bot."""
        if info.visitor is None or not live.seats_of(visitor) or live.is_online(info):
            return False
        return time.time() - await self.run(self.store.seen, info.visitor) > self.settings.abandoned_after

    async def say(self, visitor: str, match_id: str, text: str) -> None:
        async with self.using(match_id) as live:
            mine = live.seats_of(visitor)
            if not mine and visitor != live.creator:
                raise ApiError("not_your_seat", "only those who play may talk here")
            words = cleaned(text, MOST_CHAT)
            if not words:
                raise ApiError("bad_request", "text: say something")
            seat = mine[0] if mine else None
            name = live.names.get(visitor) or (live.player_name(live.seats[seat], "en") if seat is not None else "–")
            line = await self.run(self.store.add_chat, live.id, visitor, seat, name, words)
            live.chat = [*live.chat, line][-CHAT_LINES:]
            message = msgspec.json.encode({"type": "chat", "lines": live.chat})
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
        return shown

    # Looking

    async def state(self, visitor: str, match_id: str, seat: Seat | None, lang: str, *, with_names: bool) -> bytes:
        async with self.using(match_id) as live:
            data = states.state(live, visitor, live.seat_to_look_from(visitor, seat), lang)
            return full_state(live, data, lang, with_names=with_names)

    async def replayed(self, visitor: str, match_id: str, at: int, seat: Seat | None, lang: str) -> bytes:
        async with self.using(match_id) as live:
            place = live.seat_to_look_from(visitor, seat)
            if not 0 <= at <= live.match.public:
                raise ApiError("bad_request", f"at: {at} should be from 0 to {live.match.public}")
            then = await asyncio.to_thread(after, live.match, at)
            return full_state(live, states.replayed(live, then, visitor, place, lang), lang, with_names=True)

    async def record(self, visitor: str, match_id: str) -> bytes:
        """The whole record: it tells everything, so only after the end, or to somebody who plays alone."""
        async with self.using(match_id) as live:
            people = [info.visitor for info in live.seats if info.kind == "open" or info.visitor is not None]
            alone = bool(people) and all(person == visitor for person in people)
            if not live.match.over and not alone:
                raise ApiError("forbidden", "the record tells all secrets; it can be had after the end of the match")
            return msgspec.json.encode(live.match.record())

    async def matches_of(self, visitor: str, lang: str) -> list[Data]:
        found = []
        for match_id in await self.run(self.store.matches_of, visitor):
            try:
                async with self.using(match_id) as live:
                    found.append(states.listed(live, visitor, lang))
            except ApiError:
                log.warning("match %s cannot be listed", match_id)
        return found

    # Telling

    def tell(self, live: Live, answered: Connection | None = None) -> None:
        """Send every connection its state, if it differs from what it was told last; `answered` gets it in any case."""
        made: dict[tuple[str, Seat | None, str], tuple[Data, bytes]] = {}
        for connection in live.connections:
            who = (connection.visitor, connection.seat, connection.lang)
            if who not in made:
                data = states.state(live, *who)
                made[who] = data, msgspec.json.encode(data)
            data, encoded = made[who]
            if encoded == connection.told and connection is not answered:
                continue
            connection.told = encoded
            connection.send(full_state(live, data, connection.lang, with_names=not connection.has_names))
            connection.has_names = True

    async def connect(self, match_id: str, visitor: str, seat: Seat | None, lang: str) -> Connection:
        async with self.using(match_id) as live:
            connection = Connection(visitor, live.seat_to_look_from(visitor, seat), lang)
            live.connections.append(connection)
            self.tell(live)
            return connection

    async def disconnect(self, match_id: str, connection: Connection) -> None:
        live = self.live.get(match_id)
        if live is None or connection not in live.connections:
            return
        live.connections.remove(connection)
        if live.seats_of(connection.visitor):
            await self.run(self.store.save_visitor, connection.visitor)
        async with live.lock:
            self.tell(live)

    async def look_from(self, match_id: str, connection: Connection, seat: Seat | None) -> None:
        async with self.using(match_id) as live:
            connection.seat = live.seat_to_look_from(connection.visitor, seat)
            self.tell(live, answered=connection)


def full_state(live: Live, data: Data, lang: str, *, with_names: bool) -> bytes:
    whole = {**data, "chat": live.chat}
    if with_names:
        whole["names"] = states.names(live.match.game.id, lang)
    return msgspec.json.encode(whole)


def load(store: Store, match_id: str) -> tuple[Stored, Match]:
    """A match from its record, under the present rules (see `record.resume`)."""
    stored = store.load(match_id)
    if stored is None:
        raise ApiError("not_found", f"there is no match {match_id!r}")
    try:
        match, why = records.resume(find(stored.record.game), stored.record)
    except CondottaError as error:
        raise ApiError("not_found", f"match {match_id} ended under other rules and cannot be shown: {error}") from None
    if why == "same" and stored.record.segments[-1].rules == match.rules:
        return stored, match
    log.warning("match %s goes on under rules %s: %s", match_id, match.rules, why)
    rows, first = rows_with_states(match)
    outcome = match.outcome.as_json() if match.outcome else None
    fresh = {**beginning(match), "states": first}
    change = Change(match_id, stored.version, 0, rows, time.time(), records.write_checkpoint(match), outcome)
    change.fresh = {key: fresh[key] for key in ("rules", "opening", "dice", "closed", "states")}
    store.change(change)
    stored.version += 1
    return stored, match


def after(match: Match, public: int) -> Match:
    """The match as it was after so many public choices."""
    if public == match.public:
        return match
    twin = match.at(0)
    for seat, option in match.journal:
        if twin.public >= public:
            break
        twin._feed(seat, option)
    return twin


def from_record(raw: bytes) -> Match:
    """The match of a record. One of other rules goes on as well as it can; one of ours must replay exactly."""
    record = records.read(raw)
    game = find(record.game)
    if record.segments[-1].rules == game.version:
        return records.replay(game, record)
    return records.resume(game, record)[0]


def cleaned(text: str, most: int) -> str:
    """Text for others to read: no control characters, not too long."""
    plain = "".join(c if c.isprintable() else " " for c in text.encode("utf-8", "replace").decode())
    return " ".join(plain.split())[:most]


def as_bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
