"""The rows of a run on disk while it goes on: an append-only file beside the table that will be made of it.

A frame is a length, a CRC and a compressed row; the first one holds what is played and by which code. What a killed run
leaves half written at the end is cut off, and those matches are played again: nothing is lost, nothing counts twice.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from struct import Struct
from time import monotonic
from types import TracebackType
from typing import Any, BinaryIO
from zlib import compress, crc32, decompress

import msgspec

from condotta.core.errors import SetupError

from .playing import Row

FRAME = Struct("<II")  # length of the payload, its CRC
FORMAT = "condotta-run/1"
SYNC_EVERY = 1.0  # seconds; a kill loses nothing, a power cut at most this

Header = dict[str, Any]
_rows = msgspec.msgpack.Decoder(Row)


class Journal:
    """Open one run's rows, go on where they end. `with Journal(path, header) as journal:` holds it for one process."""

    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        self.places: dict[int, int] = {}  # number of a match -> where its frame begins
        self.file: BinaryIO = open_file(path)
        try:
            lock(self.file, path)
            self._read(header)
        except BaseException:
            self.file.close()
            raise
        self._synced = monotonic()

    def _read(self, header: Header) -> None:
        """Find all whole rows, or begin with the header."""
        header = {"format": FORMAT, **header}
        frames = list(islice(read_frames(self.file), 2))
        if len(frames) < 2:  # no row yet
            self.file.truncate(0)
            self._write([msgspec.json.encode(header)])
            self.sync()
            return
        refuse_another_run(self.path, msgspec.json.decode(frames[0][1]), header)
        end = 0
        for place, payload in read_frames(self.file):
            if place:
                self.places.setdefault(_rows.decode(decompress(payload)).number, place)
            end = place + FRAME.size + len(payload)
        self.file.truncate(end)

    def __len__(self) -> int:
        return len(self.places)

    def __contains__(self, number: int) -> bool:
        return number in self.places

    def add(self, rows: Iterable[Row]) -> None:
        """Write rows down; they are safe from a kill when this returns."""
        new = [row for row in rows if row.number not in self.places]
        places = self._write([compress(msgspec.msgpack.encode(row), 1) for row in new])
        self.places.update({row.number: place for row, place in zip(new, places, strict=True)})
        if monotonic() - self._synced > SYNC_EVERY:
            self.sync()

    def _write(self, payloads: list[bytes]) -> list[int]:
        places = []
        place = self.file.seek(0, os.SEEK_END)
        for payload in payloads:
            places.append(place)
            place += FRAME.size + len(payload)
        self.file.write(b"".join(FRAME.pack(len(payload), crc32(payload)) + payload for payload in payloads))
        self.file.flush()
        return places

    def rows(self) -> Iterator[Row]:
        """All rows in the order of their numbers, one at a time."""
        for number in sorted(self.places):
            self.file.seek(self.places[number])
            length, _ = FRAME.unpack(self.file.read(FRAME.size))
            yield _rows.decode(decompress(self.file.read(length)))

    def sync(self) -> None:
        os.fsync(self.file.fileno())
        self._synced = monotonic()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        with contextlib.suppress(OSError):
            self.sync()
        self.file.close()


def open_file(path: Path) -> BinaryIO:
    try:
        return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror}; name a file in a folder that you may write to") from None


def lock(file: BinaryIO, path: Path) -> None:
    """Two processes that played one run would write over each other."""
    try:
        import fcntl
    except ImportError:  # not on every system
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise SetupError(f"{path}: another process is playing this run; wait for it or end it") from None


def read_frames(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Whole frames from the start: place and payload. It ends where one is torn or damaged."""
    place = file.seek(0)
    while True:
        file.seek(place)
        head = file.read(FRAME.size)
        if len(head) < FRAME.size:
            return
        length, crc = FRAME.unpack(head)
        payload = file.read(length)
        if not length or len(payload) < length or crc32(payload) != crc:
            return
        yield place, payload
        place += FRAME.size + length


def refuse_another_run(path: Path, there: Header, here: Header) -> None:
    """SetupError if a file belongs to a run that was planned or played otherwise; it says what differs."""
    if there == here:
        return
    differences = list(different(there, here))
    if there.get("plan") == here.get("plan"):
        what = f"was played by other code or data ({'; '.join(differences)})"
    else:
        what = f"holds another run ({'; '.join(differences)})"
    raise SetupError(f"{path} {what}. Name another --out, or delete the file to begin anew.")


def different(there: Header, here: Header, before: str = "") -> Iterator[str]:
    for key in dict.fromkeys([*there, *here]):
        old, new = there.get(key), here.get(key)
        if old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            yield from different(old, new, "" if key in ("plan", "code") else f"{key} ")
        else:
            yield f"{before}{key} {shown(old)}, not {shown(new)}"


def shown(value: Any) -> str:
    if value is None:
        return "none"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
