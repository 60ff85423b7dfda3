"""A match as the database has it, and what a change of it writes."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple, Protocol

from condotta.core.flow import Seat
from condotta.core.game import Data
from condotta.core.record import Record

from .room import Room
from .seats import SeatInfo
from .snapshot import Snapshot

CHAT_LINES = 200  # shown; older ones stay in the database


class NewMatch(Protocol):
    """What is known of a match besides its choices, when it is stored for the first time."""

    id: str
    name: str
    creator: str
    created: float
    updated: float
    seats: list[SeatInfo]
    room: Room
    bots_due: bool


@dataclass
class MadeMatch:
    """A match that is about to be stored."""

    id: str
    name: str
    creator: str
    created: float
    updated: float
    seats: list[SeatInfo]
    room: Room
    bots_due: bool = False


@dataclass
class StoredMatch:
    """A match as the database has it."""

    id: str
    name: str
    creator: str
    created: float
    updated: float
    version: int
    record: Record
    seats: list[SeatInfo]
    names: dict[str, str]  # visitor -> name
    chat: list[Data]
    room: Room = field(default_factory=Room)
    last_chat: int = 0  # the number of the last line
    bots_due: bool = False


class RequestKey(NamedTuple):
    """The name that a client gave a request, so that it can find out later whether it was done."""

    visitor: str
    key: str


PROCESS = secrets.token_hex(4)  # tells the marks of this process from those of all others
NUMBERS = count()


def new_mark() -> str:
    return f"{PROCESS}{next(NUMBERS):x}"


@dataclass
class Change:
    """What a change of a match writes, all or nothing. Choices from `first` on take the place of those there were."""

    match: str
    version: int  # as it was read
    first: int
    choices: list[Data]
    updated: float | None = None  # None: nobody else may notice it
    checkpoint: Data | None = None
    outcome: Data | None = None
    columns: Data = field(default_factory=dict)  # of `matches`
    seats: list[Data] = field(default_factory=list)  # rows of `seats`: "seat", and what is new about it
    notices: list[Data] = field(default_factory=list)  # rows of `notices`
    snapshots: list[Snapshot] = field(default_factory=list)
    segment: int = 0
    cuts: bool = True  # there may be choices from `first` on
    undone: Seat | None = None  # who has taken a choice back
    is_quiet: bool = False  # nobody is to be told of their turn by it
    actor: str | None = None  # the visitor who has done it, if it is no choice: they need no notice
    request: RequestKey | None = None  # that asked for it
    mark: str = field(default_factory=new_mark)  # tells it from every other change

    @property
    def mover(self) -> Seat | None:
        """Who has chosen, if this is a choice."""
        return self.choices[-1]["seat"] if self.choices and self.undone is None else None

    def values(self) -> Data:
        """The columns of `matches` that change."""
        values = {"version": self.version + 1, "mark": self.mark, **self.columns}
        if self.updated is not None:
            values["updated"] = self.updated
        if self.outcome is not None or self.cuts:
            values["outcome"] = self.outcome
        return values


@dataclass
class RoomUpdate:
    """What may have changed of a match besides its choices, read again."""

    version: int
    updated: float
    name: str
    creator: str
    seats: list[SeatInfo]
    names: dict[str, str]
    room: Room
    chat: list[Data]  # lines that are new
    last_chat: int
