"""A match in memory: the match itself, who sits there, who looks on, and what has been written of its log."""

# compiled: it runs for every viewer at every choice

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from zlib import crc32

from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Data
from condotta.core.match import Match

from ..errors import ApiError
from ..model.changes import CHAT_LINES, RoomUpdate
from ..model.room import OPEN
from ..model.seats import SeatInfo, player_name
from .apart import Apart
from .connection import Connection, Viewer
from .match_log import Lines, MatchLog
from .resuming import Resumed

MOST_NAMES = 20  # of spectators that are sent; the others are counted
DECLINER = ""  # in place of a bot's name: nobody thinks, the first option is taken


class Presence(NamedTuple):
    """Who looks on in one process."""

    visitors: list[str]  # those who have a seat
    others: int
    names: list[str]  # of the others, if they have one


class LiveMatch:
    """One match. Whoever reads or changes it holds its lock."""

    def __init__(self, resumed: Resumed) -> None:
        self.id = resumed.stored.id
        self.lock = asyncio.Lock()
        self.connections: list[Connection] = []
        self.unsaved = False  # it is ahead of the database: nobody may be sent it yet
        self.states: dict[Viewer, Data] = {}  # as it was last sent, by viewer
        self.written_state: tuple[Data, int, float, bytes] | None = None  # as strangers were sent it, see `broadcast`
        self._look: Callable[[Seat | None], Data] | None = None
        self._look_back: Callable[[Seat | None], Data] | None = None
        self.tick: asyncio.TimerHandle | None = None  # when those who are behind are sent it
        self.used = 0.0  # when somebody last did, by the clock that only goes on
        self.bots: asyncio.Task[None] | None = None
        self.changes = 0  # of the journal or the seats, since it was loaded
        self.present: Counter[str] = Counter()  # visitor -> their connections here
        self.elsewhere: dict[str, Presence] = {}  # other process -> who looks on there
        self.received: list[tuple[Any, ...]] = []  # what other processes have changed, see `cluster.peers`
        self.follows = False  # somebody is busy with that
        self.apart = Apart()
        self.take(resumed)

    def take(self, resumed: Resumed) -> None:
        """What the database says."""
        stored, match = resumed.stored, resumed.match
        self.forget_states()
        self.match = match
        self._memory = match.game.memory()
        self._memory_before = match.game.memory()
        self.name = stored.name
        self.creator = stored.creator
        self.created = stored.created
        self.updated = stored.updated
        self.version = stored.version
        self.seats = stored.seats
        self.names = stored.names
        self.chat = stored.chat
        self.last_chat = stored.last_chat
        self.room = stored.room
        self._settle()
        self.bots_due = stored.bots_due
        self.frozen = resumed.frozen
        self.before = resumed.before
        self.kept = resumed.kept
        self.record = stored.record  # as it was when it was loaded
        self.seed_hash = match.seed_hash
        self.saved_checkpoint: object = match.checkpoint
        self.parts: dict[Any, Any] = {}  # of states, until seats or names change
        self._logs: dict[str, MatchLog] = {}
        self._asked: dict[tuple[Seat, str], tuple[Decision, int, Data]] = {}
        self._written: dict[tuple[str, str], dict[Any, Data]] = {}
        self._fingerprints: dict[Seat, tuple[Decision, int]] = {}
        self._moves: Counter[Seat] = Counter()
        self._counted = 0
        self.changed()

    def take_update(self, newer: RoomUpdate) -> None:
        """What the database says about everything but the choices."""
        self.version, self.updated, self.name = newer.version, newer.updated, newer.name
        self.seats, self.names, self.room, self.creator = newer.seats, newer.names, newer.room, newer.creator
        self._settle()
        self.chat = [*self.chat, *newer.chat][-CHAT_LINES:]
        self.last_chat = newer.last_chat
        self.changes += 1
        self.forget_texts()

    def _settle(self) -> None:
        """How far back all went together; a new segment under other rules counts its choices anew."""
        self.match.settled = min(self.room.settled, len(self.match.journal))

    def changed(self, *, anew: bool = False) -> None:
        """The journal has changed; `anew`: by more than one choice at its end."""
        self.changes += 1
        journal = self.match.journal
        if len(journal) == self._counted + 1 and not anew:
            self._moves[journal[-1][0]] += 1
        else:
            self._moves = Counter(chooser for chooser, _ in journal)
        self._counted = len(journal)

    def seats_changed(self) -> None:
        self.changes += 1
        self.forget_texts()
        self.check_places()

    def forget_states(self) -> None:
        """Something has changed: what was made to be sent is no longer true."""
        self.states.clear()
        self._look = self._look_back = None

    def look(self, seat: Seat | None) -> Data:
        """The table as a seat sees it; made once for all until `forget_states`."""
        if self._look is None or self.unsaved:
            self._look = self.match.game.viewer(self.match.state, self._memory)
        return self._look(seat)

    def look_back(self, shown: Match, seat: Seat | None) -> Data:
        """The same of the table before what this seat is not to notice yet, see `Match.shown_to`."""
        if self._look_back is None or self.unsaved:
            self._look_back = shown.game.viewer(shown.state, self._memory_before)
        return self._look_back(seat)

    def pause(self) -> float:
        """Seconds from what may be answered in secret until the others see what comes of it. Alone one needs none."""
        people = {person for info in self.seats for person in info.known_to}  # also who lets a bot play, and looks on
        return self.room.pause if len(people) > 1 else 0.0

    # Questions

    def moves(self, seat: Seat) -> int:
        """How often this seat has chosen: changes with every own choice, also where the public count does not."""
        return self._moves[seat]

    def is_stale(self, seat: Seat, ply: int, moves: int | None, question: int | None) -> bool:
        """Was this decided about another question than the one that is open now?

        While several choose at once the ply goes on (and back) as the others get ready, and the question stays.
        """
        match = self.match
        since = match.ply - len(match.ready)
        if not since <= ply <= since + max(0, len(match.together) - 1) or moves not in (None, self._moves[seat]):
            return True
        return question is not None and any(question != self.fingerprint(decision) for decision in match.asks(seat))

    def fingerprint(self, decision: Decision) -> int:
        """Tells questions apart, see `fingerprint`; taken once of an open decision."""
        known = self._fingerprints.get(decision.seat)
        if known is None or known[0] is not decision:
            known = self._fingerprints[decision.seat] = (decision, fingerprint(decision))
        return known[1]

    def offered(self, seat: Seat, option: Any) -> Option:
        """The option that was sent, as it is offered; what is not offered is for the match to refuse. ValueError: it is
        none at all."""
        if isinstance(option, list) and option:
            verb, args = option[0], tuple(option[1:])
            for decision in self.match.asks(seat):
                for known in decision.options:
                    if known.verb == verb and known.args == args:
                        return known
        return Option.from_json(option)

    def question(self, decision: Decision, lang: str) -> Data | None:
        """What was written of an open decision, if it still is the same."""
        known = self._asked.get((decision.seat, lang))
        if known is None or known[0] is not decision or known[1] != self._moves[decision.seat]:
            return None
        return known[2]

    def keep_question(self, decision: Decision, lang: str, data: Data) -> Data:
        self._asked[decision.seat, lang] = (decision, self._moves[decision.seat], data)
        return data

    # Seats

    def seats_of(self, visitor: str) -> list[Seat]:
        """The seats of a visitor, also one that a bot plays for them."""
        return [info.seat for info in self.seats if info.visitor == visitor]

    def asked_of(self, seats: Sequence[Seat]) -> list[Seat]:
        """Those of a person's seats that must choose now."""
        if self.room.status == OPEN:
            return []
        asked = [decision.seat for decision in self.match.open_decisions()]
        return [s for s in seats if s in asked and self.seats[s].kind == "person"]

    def is_busy(self) -> bool:
        """Does somebody look on, a bot think, or all wait for the end of a pause?"""
        return bool(self.connections) or (self.bots is not None and not self.bots.done()) or self.match.pausing

    def is_online(self, info: SeatInfo) -> bool:
        visitor = info.visitor
        if visitor is None:
            return False
        return visitor in self.present or any(visitor in there.visitors for there in self.elsewhere.values())

    def presence_here(self) -> Presence:
        """Who looks on in this process."""
        seated = {info.visitor for info in self.seats}
        others = [c for c in self.connections if c.visitor not in seated]
        named = {c.visitor: c.name for c in others if c.visitor}
        count = len(named) + sum(1 for c in others if not c.visitor)
        names = sorted(name for name in named.values() if name)[:MOST_NAMES]
        return Presence(sorted(v for v in self.present if v in seated), count, names)

    def spectators(self) -> Data:
        """How many look on without playing, and the names of those who have one."""
        found: Data | None = self.parts.get("spectators")
        if found is None:
            all_of_them = [self.presence_here(), *self.elsewhere.values()]
            names = sorted({name for there in all_of_them for name in there.names})
            count = sum(there.others for there in all_of_them)
            found = self.parts["spectators"] = {"count": count, "names": names[:MOST_NAMES]}
        return found

    def connected(self, connection: Connection) -> None:
        self.connections.append(connection)
        self.present[connection.visitor] += 1

    def disconnected(self, connection: Connection) -> None:
        self.connections.remove(connection)
        self.present[connection.visitor] -= 1
        if not self.present[connection.visitor]:
            del self.present[connection.visitor]

    def check_places(self) -> None:
        """Seats have changed hands: nobody goes on looking from one that is no longer theirs."""
        for connection in self.connections:
            if connection.seat is not None and not self.may_look_from(connection.visitor, connection.seat):
                connection.seat = self.seat_to_look_from(connection.visitor, None)

    def seat_info(self, seat: Seat) -> SeatInfo:
        if not 0 <= seat < len(self.seats):
            raise ApiError("bad_request", f"this match has no seat {seat}; its seats are 0 to {len(self.seats) - 1}")
        return self.seats[seat]

    def check_player(self, visitor: str, seat: Seat) -> None:
        """May they choose for this seat?"""
        info = self.seat_info(seat)
        if not visitor or info.visitor != visitor:
            raise ApiError("not_your_seat", f"seat {seat} is not yours")
        if self.frozen is not None:
            raise self.frozen.refusal()
        if self.room.status == OPEN:
            raise ApiError("not_started", "the match has not begun: seats are still open")
        if info.kind != "person":
            raise ApiError("not_your_seat", f"a bot plays seat {seat} for you; take the seat back first")

    def may_look_from(self, visitor: str, seat: Seat) -> bool:
        """From their own seats; from every seat when nothing is secret any more."""
        return self.match.over or seat in self.seats_of(visitor)

    def seat_to_look_from(self, visitor: str, wanted: Seat | None) -> Seat | None:
        """The seat asked for; else the first own seat that must choose, the first own seat, or a spectator's place."""
        if wanted is not None:
            self.seat_info(wanted)
            if not self.may_look_from(visitor, wanted):
                raise ApiError("not_your_seat", f"seat {wanted} is not yours; you may look on as a spectator")
            return wanted
        mine = self.seats_of(visitor)
        return next(iter(self.asked_of(mine) + mine), None)

    def bot_decision(self) -> tuple[Decision, str] | None:
        """The first open decision of a bot, with the bot's name; none while the match waits for people.

        Reactions that a person has declined once for all are nobody's: the name is then that of no bot.
        """
        if self.room.status == OPEN:
            return None
        for decision in self.match.open_decisions():
            info = self.seats[decision.seat]
            if info.kind == "bot" and info.bot is not None:
                return decision, info.bot
            if decision.hidden and info.declines:
                return decision, DECLINER
        return None

    # Words

    def player_names(self, lang: str) -> list[str]:
        """What the seats are called in texts. Somebody who has several seats is told apart by their numbers."""
        found: list[str] | None = self.parts.get(("names", lang))
        if found is None:
            game = self.match.game
            called = [game.in_texts(info.seat, self.player_name(info, lang), lang) for info in self.seats]
            found = self.parts["names", lang] = called
        return found

    def player_name(self, info: SeatInfo, lang: str) -> str:
        return player_name(self.seats, self.names, info, lang)

    def log_lines(self, match: Match, seat: Seat | None, lang: str) -> Lines:
        """The log as this seat may read it. The numbers count what it sees, so that they betray no other line."""
        log = self._logs.setdefault(lang, MatchLog()) if match is self.match else MatchLog()
        log.write(self.before, match, lang, self.player_names(lang))
        return log.lines(seat, len(self.before) + match.log_until(seat) if not self.match.over else None)

    def written(self, what: str, lang: str) -> dict[Any, Data]:
        """Where options or refusals are kept as they were written, until the names change."""
        return self._written.setdefault((what, lang), {})

    def forget_texts(self) -> None:
        """The players or their names have changed."""
        self.parts.clear()
        self._logs.clear()
        self._asked.clear()
        self._written.clear()


def fingerprint(decision: Decision) -> int:
    """Tells questions apart: what is asked, and every option."""
    found = crc32(decision.prompt.encode())
    for option in decision.options:
        found = crc32(option.code, found)
    return found
