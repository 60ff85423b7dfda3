"""Rows as Parquet: one row a match in F.parquet, one a seat in F.seats.parquet, the time each took in F.times.parquet.

The first two depend on the plan and the code alone: whoever plays the same run again, on whatever crew, interrupted or
not, gets the same bytes. Time is measured and differs, so it has a file of its own.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from itertools import islice
from pathlib import Path
from typing import Any

from condotta.core.errors import SetupError

from .journal import Header
from .optional import need
from .playing import Row

MATCHES_IN_A_GROUP = 1000  # so many are in memory at a time
METADATA = b"condotta"  # the key of the header in a file's metadata
TABLE_FORMAT = "condotta-matches/1"

Record = dict[str, Any]


def seats_file(target: Path) -> Path:
    return target.with_name(f"{target.stem}.seats.parquet")


def times_file(target: Path) -> Path:
    return target.with_name(f"{target.stem}.times.parquet")


def files(target: Path) -> list[Path]:
    """Written in this order: where the last one is, all are."""
    return [times_file(target), seats_file(target), target]


# Writing


def write_tables(rows: Iterable[Row], target: Path, header: Header) -> None:
    """Write all files aside and put them in place when they are whole."""
    pa, pq = need("pyarrow", "--out"), need("pyarrow.parquet", "--out")
    makers: list[Callable[[Row, Header], Iterable[Record]]] = [time_record, seat_records, match_record]
    metadata = {METADATA: json.dumps(header, sort_keys=True, ensure_ascii=False).encode()}
    schemas = [schema.with_metadata(metadata) for schema in schemas_of(pa)]
    new = [path.with_name(f"{path.name}.new") for path in files(target)]
    rest = iter(rows)
    with ExitStack() as open_files:
        writers = [
            open_files.enter_context(pq.ParquetWriter(path, schema, compression="zstd"))
            for path, schema in zip(new, schemas, strict=True)
        ]
        while group := list(islice(rest, MATCHES_IN_A_GROUP)):
            for writer, schema, make in zip(writers, schemas, makers, strict=True):
                records = [record for row in group for record in make(row, header)]
                writer.write_table(pa.Table.from_pylist(records, schema=schema), row_group_size=len(records))
    for path, place in zip(new, files(target), strict=True):
        sync(path)
        os.replace(path, place)
    sync(target.parent)


def schemas_of(pa: Any) -> list[Any]:
    """Of the files, in their order."""
    text, whole = pa.string(), pa.int32()
    counts = pa.map_(text, whole)
    times = {"match": pa.int64(), "seconds": pa.float64()}
    seats = {
        "match": pa.int64(),
        "seat": whole,
        "bot": text,
        "starts": pa.map_(text, pa.list_(text)),  # a kind of thing ("power") -> what the seat began with
        "score": whole,  # this, rank and win are null where the match failed
        "rank": whole,  # 1 is the first; tied seats have the same
        "win": pa.float64(),  # its share of the victory
        "scores": pa.list_(whole),  # when turn 0, 1, 2 … began, and at the end
        "verbs": counts,  # of the options chosen
        "rules": counts,  # that asked this seat
        "cards": counts,  # used
    }
    matches = {
        "match": pa.int64(),
        "seed": text,
        "game": text,
        "rules": text,  # their version
        "seats": whole,
        "scenario": text,
        "options": text,  # JSON
        "bots": pa.list_(text),  # by seat
        "winners": pa.list_(whole),
        "reason": text,  # why it ended: a message key of the game
        "decisions": whole,
        "turns": whole,  # null where the game does not tell
        "error": text,  # empty, or a traceback
    }
    return [pa.schema(list(fields.items())) for fields in (times, seats, matches)]


def match_record(row: Row, header: Header) -> Iterable[Record]:
    plan = header["plan"]
    yield {
        "match": row.number,
        "seed": row.seed,
        "game": plan["game"],
        "rules": header["code"]["rules"],
        "seats": plan["seats"],
        "scenario": plan["scenario"],
        "options": json.dumps(plan["options"], sort_keys=True),
        "bots": list(row.bots),
        "winners": list(row.winners),
        "reason": row.reason,
        "decisions": row.decisions,
        "turns": row.watched.turns if row.watched else None,
        "error": row.error,
    }


def seat_records(row: Row, header: Header) -> Iterable[Record]:
    seen = row.watched
    for seat, bot in enumerate(row.bots):
        yield {
            "match": row.number,
            "seat": seat,
            "bot": bot,
            "starts": list(seen.starts[seat].items()) if seen else [],
            "score": row.scores[seat] if row.scores else None,
            "rank": row.ranks[seat] if row.ranks else None,
            "win": None if row.error else (1 / len(row.winners) if seat in row.winners else 0.0),
            "scores": seen.scores[seat] if seen else [],
            "verbs": list(seen.verbs[seat].items()) if seen else [],
            "rules": list(seen.rules[seat].items()) if seen else [],
            "cards": list(seen.cards[seat].items()) if seen else [],
        }


def time_record(row: Row, header: Header) -> Iterable[Record]:
    yield {"match": row.number, "seconds": row.seconds}


def sync(path: Path) -> None:
    """Make sure that a file, or the names in a folder, are on the disk."""
    with suppress(PermissionError):  # some systems open no folders
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# Reading


def read_header(target: Path) -> Header:
    """What a table is of; SetupError if it is none of ours."""
    pq = need("pyarrow.parquet", "a table of matches")
    try:
        metadata = pq.read_schema(target).metadata or {}
    except (OSError, ValueError) as error:  # pyarrow's own errors are ValueErrors
        raise SetupError(f"{target}: no Parquet file that can be read ({error})") from None
    if METADATA not in metadata:
        raise SetupError(f"{target}: a Parquet file, but none that `condotta simulate --out` has written")
    header: Header = json.loads(metadata[METADATA])
    if header.get("format") != TABLE_FORMAT:
        raise SetupError(f"{target}: a table of the form {header.get('format')}; this version reads {TABLE_FORMAT}")
    for other in files(target):
        if not other.is_file():
            raise SetupError(f"{other} is missing; it belongs to {target}. Delete that to play the run anew.")
    return header


def read_records(path: Path, columns: list[str] | None = None) -> Iterator[Record]:
    """The rows of a file as dictionaries; only a group of them is in memory."""
    pq = need("pyarrow.parquet", "a table of matches")
    with pq.ParquetFile(path) as file:
        for group in range(file.num_row_groups):
            yield from file.read_row_group(group, columns).to_pylist(maps_as_pydicts="strict")


def read_rows(target: Path) -> Iterator[Row]:
    """The rows of a finished table, without what was watched and how long it took."""
    seats = read_records(seats_file(target), ["match", "rank", "score"])
    for record in read_records(target):
        bots = tuple(record["bots"])
        sat = list(islice(seats, len(bots)))
        yield Row(
            record["match"],
            record["seed"],
            bots,
            tuple(record["winners"]),
            () if record["error"] else tuple(seat["score"] for seat in sat),
            record["reason"],
            record["decisions"],
            0.0,
            record["error"],
            () if record["error"] else tuple(seat["rank"] for seat in sat),
        )
