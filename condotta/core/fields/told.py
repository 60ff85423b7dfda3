"""The whole state as JSON with sorted keys, as hashes are made of it: what is as it was is not told anew.

A field is compared with a copy as checkpoints make it, so nothing is overlooked that a checkpoint keeps. Kinds of the
games themselves, which may tell of a value what they like, are told again every time.
"""

# compiled: it runs at every step of a match that keeps hashes

from __future__ import annotations

import hashlib
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

import msgspec

NEVER: Final = object()  # equals nothing


class Part:
    """How one field is told: the JSON of its key, what copies its value, what tells it."""

    __slots__ = ("copy", "key", "seldom", "tell")

    def __init__(
        self, key: str, copy: Callable[[Any], Any] | None, tell: Callable[[Any], Any], *, seldom: bool
    ) -> None:
        self.key: Final = msgspec.json.encode(key) + b":"
        self.copy: Final = copy  # None: it cannot be known whether it is told as before
        self.tell: Final = tell
        self.seldom: Final = seldom  # left out where it is empty


def hash_of(text: bytes, draws: int) -> int:
    """32 bits of a hash over the state as that text, and the count of random draws."""
    return int.from_bytes(hashlib.blake2b(b"[%b,%d]" % (text, draws), digest_size=4).digest(), "little")


class Whole:
    """For games without declared fields: everything is told every time."""

    __slots__ = ("_dump",)

    def __init__(self, dump: Callable[[Any], Any]) -> None:
        self._dump = dump

    def hash(self, state: Any, draws: int) -> int:
        return hash_of(self.text(state), draws)

    def text(self, state: Any) -> bytes:
        return msgspec.json.encode(self._dump(state), order="deterministic")


class Told(Whole):
    """The state of one match from step to step."""

    __slots__ = ("_before", "_look", "_parts", "_texts")

    def __init__(self, dump: Callable[[Any], Any], names: list[str], parts: list[Part]) -> None:
        super().__init__(dump)
        self._look = attrgetter("__class__", "__class__", *names)  # with two more it gives a tuple
        self._parts = parts
        self._before: list[Any] = [NEVER] * len(parts)
        self._texts: list[bytes] = [b""] * len(parts)

    def text(self, state: Any) -> bytes:
        before = self._before
        place = -2
        for value in self._look(state):
            if place >= 0:
                old = before[place]
                if value is not old and (type(value) is not type(old) or value != old):
                    self._tell(state, place, value)
            place += 1
        return b"{" + b",".join([text for text in self._texts if text]) + b"}"

    def _tell(self, state: Any, place: int, value: Any) -> None:
        part = self._parts[place]
        if part.seldom and not value:
            self._texts[place] = b""
        else:
            self._texts[place] = part.key + msgspec.json.encode(part.tell(state), order="deterministic")
        if part.copy is not None:
            self._before[place] = part.copy(state)
