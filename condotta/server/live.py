"""A match in memory: the match itself, who sits there, who looks on, and what has been written of its log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from condotta.core import wording
from condotta.core.flow import Decision, Seat
from condotta.core.game import Data
from condotta.core.match import Match
from condotta.core.messages import platform_texts
from condotta.core.table import Entry

from .errors import ApiError
from .store import SeatInfo, Stored

if TYPE_CHECKING:
    from .hub import Connection


class Live:
    """One match. Whoever reads or changes it holds its lock."""

    def __init__(self, stored: Stored, match: Match) -> None:
        self.id = stored.id
        self.lock = asyncio.Lock()
        self.connections: list[Connection] = []
        self.bots: asyncio.Task[None] | None = None
        self.changes = 0  # of the journal or the seats, since it was loaded
        self.take(stored, match)

    def take(self, stored: Stored, match: Match) -> None:
        """What the database says."""
        self.match = match
        self.name = stored.name
        self.creator = stored.creator
        self.created = stored.created
        self.updated = stored.updated
        self.version = stored.version
        self.seats = stored.seats
        self.names = stored.names
        self.chat = stored.chat
        self.saved_checkpoint: object = match._checkpoints[-1]
        self._written: dict[str, list[tuple[Entry, str]]] = {}
        self._opened: dict[Seat, tuple[Decision, int]] = {}
        self.changed()

    def changed(self) -> None:
        """The journal has changed: note since which turn each decision is open."""
        self.changes += 1
        asked = self.match.open_decisions()
        known, now = self._opened, self.match.public
        self._opened = {d.seat: known[d.seat] if d.seat in known and known[d.seat][0] is d else (d, now) for d in asked}

    def is_stale(self, seat: Seat, turn: int) -> bool:
        """Was this decided before the seat's present question was asked?

        While several choose at once the turn goes on as the others get ready, and the question stays the same.
        """
        since = self._opened[seat][1] if seat in self._opened else self.match.public
        return not since <= turn <= self.match.public

    # Seats

    def seats_of(self, visitor: str) -> list[Seat]:
        """The seats of a visitor, also one that a bot plays for him."""
        return [info.seat for info in self.seats if info.visitor == visitor]

    def asked_of(self, visitor: str) -> list[Seat]:
        """His seats that must choose now."""
        asked = [decision.seat for decision in self.match.open_decisions()]
        return [s for s in self.seats_of(visitor) if s in asked and self.seats[s].kind == "person"]

    def is_online(self, info: SeatInfo) -> bool:
        return info.visitor is not None and any(c.visitor == info.visitor for c in self.connections)

    def seat_info(self, seat: Seat) -> SeatInfo:
        if not 0 <= seat < len(self.seats):
            raise ApiError("bad_request", f"this match has no seat {seat}; its seats are 0 to {len(self.seats) - 1}")
        return self.seats[seat]

    def may_look_from(self, visitor: str, seat: Seat) -> bool:
        """From his own seats; from every seat when nothing is secret any more."""
        return self.match.over or seat in self.seats_of(visitor)

    def seat_to_look_from(self, visitor: str, wanted: Seat | None) -> Seat | None:
        """The seat asked for; else the first own seat that must choose, the first own seat, or a spectator's place."""
        if wanted is not None:
            self.seat_info(wanted)
            if not self.may_look_from(visitor, wanted):
                raise ApiError("not_your_seat", f"seat {wanted} is not yours; you may look on as a spectator")
            return wanted
        return next(iter(self.asked_of(visitor) + self.seats_of(visitor)), None)

    def bot_decision(self) -> tuple[Decision, str] | None:
        """The first open decision of a bot, with the bot's name."""
        for decision in self.match.open_decisions():
            info = self.seats[decision.seat]
            if info.kind == "bot" and info.bot is not None:
                return decision, info.bot
        return None

    # Words

    def player_names(self, lang: str) -> list[str]:
        """What the seats are called. Somebody who has several seats is told apart by their numbers."""
        return [self.player_name(info, lang) for info in self.seats]

    def player_name(self, info: SeatInfo, lang: str) -> str:
        if info.kind == "bot":
            return f"Bot {info.seat + 1}"
        name = self.names.get(info.visitor or "", "")
        if not name:
            return platform_texts().text("seat_name", lang, {"n": info.seat + 1})
        several = sum(1 for other in self.seats if other.visitor == info.visitor) > 1
        return f"{name} ({info.seat + 1})" if several else name

    def log_lines(self, match: Match, seat: Seat | None, lang: str) -> list[Data]:
        """The log as this seat may read it. The numbers count what he sees, so that they betray no other line."""
        players = self.player_names(lang)
        texts: Iterable[tuple[Entry, str]] = self._texts(lang, players)
        if match is not self.match:
            texts = ((e, wording.entry_text(match.game, e, lang, players)) for e in match.table.entries)
        seen = [(entry, text) for entry, text in texts if entry.visible_to(seat)]
        return [
            {"n": n, "text": text, "rule": entry.rule, "dice": entry.dice, "turn": entry.choice}
            for n, (entry, text) in enumerate(seen)
        ]

    def _texts(self, lang: str, players: list[str]) -> list[tuple[Entry, str]]:
        """Every line of the log as text, each written once."""
        entries = self.match.table.entries
        written = self._written.setdefault(lang, [])
        same = 0
        while same < len(written) and same < len(entries) and written[same][0] is entries[same]:
            same += 1
        del written[same:]
        game = self.match.game
        written += [(entry, wording.entry_text(game, entry, lang, players)) for entry in entries[same:]]
        return written

    def forget_texts(self) -> None:
        """The players' names have changed."""
        self._written.clear()
