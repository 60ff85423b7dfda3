"""Records: a whole match in a few KB, and the proof that it replays.

A record is made of segments. Each begins with the set-up or with a full position, names the rules it was played under
and lists the choices with a chained 32-bit hash for each, and a hash of the state for each step. When rules change and
a running match does not replay identically, it is carried over at its last checkpoint as a new segment (`resume`). A
record that does not replay under its own rules is damaged: nothing is made of it unless somebody asks to (`repair`).
"""

# interpreted: it runs when a match is saved or replayed, not at every decision

from __future__ import annotations

import gzip
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from struct import pack, unpack
from typing import Any

import msgspec

from .errors import CondottaError, PositionError, RecordError
from .fields import Written
from .fields.told import hash_of
from .flow import Option, Seat
from .game import Data, Game, Setup, free
from .match import CHANCE, Match
from .rng import Rng, commitment

FORMAT = "condotta-record/2"
FORMAT_1 = "condotta-record/1"  # read, no longer written
KERNEL_KEYS = ("game", "rules", "seats", "options", "scenario", "seed", "draws", "dice", "choices", "carried")
MOST_BYTES = 32 * 1024 * 1024  # no honest record is larger, unpacked
MOST_COUNT = 2**48


class Segment(msgspec.Struct, forbid_unknown_fields=True):
    """A stretch of a match under one version of the rules."""

    rules: str
    opening: dict[str, Any] | None
    dice: list[Any]
    choices: list[list[str | int]]
    hash_chain: str
    state_hashes: str


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """The record as it is stored."""

    format: str
    game: str
    seats: int
    options: dict[str, str | int | bool]
    scenario: str
    seed: str
    seed_hash: str
    segments: list[Segment]
    checkpoint: dict[str, Any] | None
    outcome: dict[str, Any] | None


def state_hash(dump: Data, draws: int) -> int:
    """32 bits of a hash over the state as JSON with sorted keys, and the count of random draws."""
    return hash_of(msgspec.json.encode(dump, order="deterministic"), draws)


def write(match: Match) -> Data:
    """The record of a match that keeps its state hashes."""
    segment = {
        "rules": match.rules,
        "opening": match.opening,
        "dice": match.dice,
        "choices": [[seat, *option.as_json()] for seat, option in match.journal],
        "hash_chain": pack_words(match.hash_chain),
        "state_hashes": pack_words(match.state_hashes),
    }
    outcome = match.outcome
    return {
        "format": FORMAT,
        "game": match.game.id,
        "seats": match.setup.seats,
        "options": dict(match.setup.options),
        "scenario": match.setup.scenario,
        "seed": match.seed,
        "seed_hash": match.seed_hash,
        "segments": [*match.closed, segment],
        "checkpoint": None if outcome else free(write_checkpoint(match)),
        "outcome": outcome.as_json() if outcome else None,
    }


def write_checkpoint(match: Match) -> Data:
    point = match.checkpoint
    return {
        "made": point.made,
        "ply": point.ply,
        "draws": point.rng.count,
        "seed": point.rng.seed,
        "dice": point.script[::-1],
        "state": match.game.dump(point.state),
    }


# Reading


def read(data: object) -> Record:
    """Check the form of a record, also of an earlier format. RecordError names the first thing that is wrong."""
    if isinstance(data, bytes | bytearray | str):
        data = unpack_json(data.encode(errors="replace") if isinstance(data, str) else bytes(data))
    if isinstance(data, dict) and data.get("format") == FORMAT_1:
        data = from_format_1(data)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        found = data.get("format") if isinstance(data, dict) else type(data).__name__
        raise RecordError(f"this is no Condotta record: its format is {found!r}, expected {FORMAT!r}")
    try:
        record = msgspec.convert(data, Record)
        commitment_of_seed = commitment(record.seed)
    except (msgspec.ValidationError, UnicodeEncodeError, RecursionError) as error:
        raise RecordError(f"damaged record: {error}") from None
    if not record.segments:
        raise RecordError("damaged record: it has no segments")
    if commitment_of_seed != record.seed_hash:
        raise RecordError("the seed is not the one that was committed to: its hash differs from seed_hash")
    return record


def unpack_json(raw: bytes) -> object:
    try:
        if raw[:2] == b"\x1f\x8b":
            raw = unzip(raw)
        if len(raw) > MOST_BYTES:
            raise RecordError("damaged record: it is larger than any match")
        return msgspec.json.decode(raw)
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"damaged or truncated record: {error}") from None


def unzip(raw: bytes) -> bytes:
    """Unpack gzip, but no more than a record can be long: a small file may unpack to more than our memory."""
    unpacker = zlib.decompressobj(wbits=31)
    content = unpacker.decompress(raw, MOST_BYTES + 1)
    if len(content) <= MOST_BYTES and (not unpacker.eof or unpacker.unused_data):
        raise zlib.error("the compressed data do not end where the file ends")
    return content


def save(record: Data, path: Path) -> None:
    """Write a record; a name that ends in .gz is compressed (the same bytes each time)."""
    raw = msgspec.json.encode(record)
    path.write_bytes(gzip.compress(raw, mtime=0) if path.suffix == ".gz" else raw)


def load(path: Path) -> Record:
    try:
        return read(path.read_bytes())
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from None


# Replaying


def begin(
    game: Game,
    setup: Setup,
    seed: str,
    opening: Data | None,
    dice: list[Any],
    log: bool = True,
    closed: list[Data] | None = None,
) -> Match:
    """A match at the start of a segment."""
    if opening is None:
        return Match(game, setup, game.new_state(setup), Rng(seed), dice, log, None, closed)
    problems = list(opening_problems(opening))
    if problems:
        raise PositionError(problems)
    rng = Rng(opening.get("seed", seed), opening.get("draws", 0))
    told = {k: v for k, v in opening.items() if k not in KERNEL_KEYS}
    own = "carried" in opening or isinstance(opening, Written)
    state = game.load(Written(told) if own else told, setup, rng.copy())
    match = Match(game, setup, state, rng, dice, log, opening, closed)
    match.seed = seed
    return match


def opening_problems(opening: Data) -> Iterator[str]:
    """What is wrong with the kernel's own part of an opening; the rest is for the game's `load`."""
    draws = opening.get("draws", 0)
    if not isinstance(opening.get("seed", ""), str):
        yield f"seed: {opening['seed']!r} is no text"
    if not is_count(draws):
        yield f"draws: {draws!r} is no count of random draws"
    if "carried" in opening:
        yield from carried_problems(opening["carried"])


def carried_problems(carried: Any) -> Iterator[str]:
    if not isinstance(carried, dict) or sorted(carried.keys() - {"ply"}) != ["lost", "new", "old", "why"]:
        yield f"carried: {carried!r} does not say old, new, why and lost"
    elif not is_count(carried.get("ply", 0)):
        yield f"carried.ply: {carried['ply']!r} is no count of plies"


def is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < MOST_COUNT


class Difference(RecordError):
    """Where a replay differs from its record."""

    def __init__(self, segment: int, choice: int, what: str) -> None:
        super().__init__(f"segment {segment}, choice {choice}: {what}")
        self.segment = segment
        self.choice = choice
        self.what = what


class Damaged(Difference):
    """A record that is not what was once written: it departs under its own rules, or something in it is no choice."""


def replay(game: Game, record: Record, to: int | None = None) -> Match:
    """Play the last segment of a record again, checking every hash; Difference says where it departs."""
    if record.game != game.id:
        raise RecordError(f"a record of {record.game!r} cannot be replayed as {game.id!r}")
    return replay_segment(game, record, len(record.segments) - 1, to)


def replay_segment(game: Game, record: Record, number: int, to: int | None = None) -> Match:
    segment = record.segments[number]
    if segment.rules != game.version:
        raise RecordError(f"played under rules {segment.rules}; these are rules {game.version} (see `resume`)")
    return play_again(game, record, number, to)


def play_again(game: Game, record: Record, number: int, to: int | None = None) -> Match:
    """A segment under whatever rules the game has now: Difference says where they play it otherwise."""
    for match in walk(game, record, number):
        if to is not None and len(match.journal) >= to:
            return match
    if to is None:
        steps = len(unpack_words(record.segments[number].state_hashes))
        if len(match.state_hashes) != steps:
            raise Difference(number, len(match.journal), f"{len(match.state_hashes)} steps, the record has {steps}")
        _compare_outcome(match, record, number)
        _compare_checkpoint(match, record, number)
    return match


def walk(game: Game, record: Record, number: int) -> Iterator[Match]:
    """A match at the start of a segment and after each of its choices, with every hash checked.

    It is the same match each time. Where it departs from the record there is a Difference, and the match is left as it
    was before.
    """
    segment = record.segments[number]
    chain, states = unpack_words(segment.hash_chain), unpack_words(segment.state_hashes)
    if len(chain) != len(segment.choices):
        raise RecordError(f"damaged record: {len(segment.choices)} choices, but {len(chain)} hashes")
    match = _start(game, record, number)
    same = _same_states(match, states, number, 0, 0)
    yield match
    for i, choice in enumerate(segment.choices):
        seat, option = read_choice(choice, number, i)
        try:
            match.apply(seat, option)
        except CondottaError as error:
            raise Difference(number, i, str(error)) from None
        except Exception as error:  # rules that have changed may fail in any way, and no match is blocked by that
            raise Difference(number, i, f"the rules fail: {type(error).__name__}: {error}") from error
        try:
            if match.hash_chain[i] != chain[i]:
                raise Difference(number, i, f"the hash after {[seat, *option.as_json()]} is not the recorded one")
            same = _same_states(match, states, number, i, same)
        except Difference:
            match.rewind(i, agreed=False)
            raise
        yield match


def _start(game: Game, record: Record, number: int) -> Match:
    segment = record.segments[number]
    try:
        setup = game.setup(record.seats, record.options, record.scenario or None)
        closed = [msgspec.to_builtins(s) for s in record.segments[:number]]
        return begin(game, setup, record.seed, segment.opening, segment.dice, closed=closed)
    except CondottaError as error:
        raise RecordError(f"segment {number} cannot begin: {error}") from None
    except Exception as error:  # as above
        raise RecordError(f"segment {number} cannot begin: the rules fail: {type(error).__name__}: {error}") from error


def _same_states(match: Match, states: list[int], number: int, choice: int, since: int) -> int:
    """How many states are as recorded, of which `since` are known to be; Difference unless all are."""
    have = match.state_hashes
    for step in range(since, len(have)):
        if step >= len(states) or have[step] != states[step]:
            raise Difference(number, choice, f"the state at the start of step {step} is not the recorded one")
    return len(have)


def _compare_outcome(match: Match, record: Record, number: int) -> None:
    outcome = match.outcome.as_json() if match.outcome else None
    if number == len(record.segments) - 1 and outcome != record.outcome:
        raise Difference(number, len(match.journal), f"the outcome is {outcome}, the record says {record.outcome}")


def _compare_checkpoint(match: Match, record: Record, number: int) -> None:
    """The checkpoint is not needed to replay, but one day a new segment may begin with it."""
    mine, theirs = write_checkpoint(match), record.checkpoint
    if theirs is None or number < len(record.segments) - 1 or theirs.get("made") != mine["made"]:
        return  # over, or taken by a version that takes them elsewhere
    if "ply" not in theirs:  # of an early version
        del mine["ply"]
    if msgspec.json.encode(mine, order="deterministic") != msgspec.json.encode(theirs, order="deterministic"):
        raise Difference(number, mine["made"], "the checkpoint is not the state there")


def resume(game: Game, record: Record) -> tuple[Match, str]:
    """Go on with a match under the present rules.

    Returns the match and what happened: "same" (it replays identically) or why it was carried over: then its last
    checkpoint begins a new segment, as many of the choices since as are still legal are kept, and the log says so.
    One that is over is never carried over. Damaged: it should replay, and does not (see `repair`).
    """
    number = len(record.segments) - 1
    played_under = record.segments[number].rules
    try:
        match = play_again(game, record, number, None)
    except Damaged:
        raise
    except RecordError as error:
        if played_under == game.version:
            place = error.choice if isinstance(error, Difference) else 0
            raise Damaged(number, place, error.what if isinstance(error, Difference) else str(error)) from None
        if record.checkpoint is None:
            raise
        return carry_over(game, record, str(error)), str(error)
    match.rules = played_under if match.over else game.version
    return match, "same"


def repair(game: Game, record: Record) -> tuple[Match, str]:
    """Save what can be saved of a match whose record is damaged.

    Returns the match and "same", if only what can be computed anew was damaged; else why it begins a new segment: at
    the last position that is proved by its hashes, with as many of the choices since as are legal. A match that is
    over begins no new segment.
    """
    number = len(record.segments) - 1
    points: list[Data] = []
    try:
        return play_again(game, record, number, len(record.segments[number].choices)), "same"
    except Difference as error:
        why = str(error)
        points.append(write_checkpoint(play_again(game, record, number, error.choice)))
    except RecordError as error:
        why = str(error)
    if record.outcome is not None:
        raise RecordError(f"the match is over, and its choices cannot be proved: {why}")
    if record.checkpoint is not None and is_proved(record.checkpoint, record.segments[number]):
        points.append(record.checkpoint)
    problem = f"nothing of this record can be proved: {why}"
    for point in sorted(points, key=lambda point: -int(point["made"])):
        try:
            return carry_over(game, msgspec.structs.replace(record, checkpoint=point), why), why
        except RecordError as error:  # rules that cannot begin there
            problem = str(error)
    raise RecordError(problem)


def was_repaired(record: Record, number: int) -> bool:
    """Was this segment left because it was damaged?"""
    following = carried_by(record.segments[number + 1].opening) if number + 1 < len(record.segments) else {}
    return bool(following) and following["new"] == record.segments[number].rules


def carried_by(opening: Data | None) -> Data:
    """What the opening of a segment says of the one before; nothing if it is the first, or damaged."""
    carried = (opening or {}).get("carried")
    return carried if isinstance(carried, dict) and not list(carried_problems(carried)) else {}


def is_proved(point: Data, segment: Segment) -> bool:
    """Is a checkpoint one of the states whose hashes were recorded?"""
    try:
        known = state_hash(point["state"], point["draws"]) in unpack_words(segment.state_hashes)
        return known and is_count(point["made"]) and point["made"] <= len(segment.choices)
    except (RecordError, KeyError, TypeError, msgspec.EncodeError):
        return False


def carry_over(game: Game, record: Record, why: str) -> Match:
    """Begin a new segment at the record's checkpoint, with a line in the log."""
    match, lost = _continued(game, record, {"why": why, "lost": 0})
    return _continued(game, record, {"why": why, "lost": lost})[0] if lost else match


def _continued(game: Game, record: Record, carried: Data) -> tuple[Match, int]:
    """The new segment, and how many of the choices since the checkpoint are no longer legal and were dropped."""
    point = record.checkpoint
    assert point is not None
    carried = {"old": record.segments[-1].rules, "new": game.version, "ply": point.get("ply", 0), **carried}
    try:
        opening = {**point["state"], "seed": point["seed"], "draws": point["draws"], "carried": carried}
        setup = game.setup(record.seats, record.options, record.scenario or None)
        closed = [msgspec.to_builtins(segment) for segment in record.segments]
        match = begin(game, setup, record.seed, opening, list(point["dice"]), closed=closed)
        since = record.segments[-1].choices[point["made"] :]
    except CondottaError as error:
        raise RecordError(f"the checkpoint of the record cannot be used: {error}") from None
    except Exception as error:  # as in `_start`
        what = f"{type(error).__name__}: {error}"
        raise RecordError(f"damaged record, or rules that fail there: its checkpoint: {what}") from None
    for kept, choice in enumerate(since):
        try:
            match.apply(*read_choice(choice, len(record.segments) - 1, kept))
        except Exception:  # also where the new rules fail: choose has put everything back
            return match, len(since) - kept
    return match, 0


def read_choice(choice: list[Any], segment: int, place: int) -> tuple[Seat, Option]:
    try:
        seat = choice[0]
        if not isinstance(seat, int) or isinstance(seat, bool) or seat < CHANCE:
            raise ValueError(f"{seat!r} is no seat")
        return seat, Option.from_json(choice[1:])
    except (IndexError, TypeError, KeyError, ValueError) as error:
        raise Damaged(segment, place, f"damaged record: {error}") from None


# Format 1: some keys had other names. No hash is over these keys, so old hashes are verified as they stand

OF_SEGMENT = {"seals": "hash_chain", "states": "state_hashes"}
OF_CHECKPOINT = {"choices": "made", "public": "ply"}
OF_CARRIED = {"public": "ply"}


def from_format_1(record: Data) -> Data:
    """The same record with the keys of format 2; what is damaged stays so, and is found by whoever reads it on."""
    new = {**record, "format": FORMAT}
    if "checkpoint" in new:
        new["checkpoint"] = checkpoint_from_format_1(new["checkpoint"])
    if isinstance(new.get("segments"), list):
        new["segments"] = [_segment_from_format_1(segment) for segment in new["segments"]]
    return new


def checkpoint_from_format_1(checkpoint: Any) -> Any:
    """Also one of format 2 may be given: it stays as it is."""
    return _renamed(checkpoint, OF_CHECKPOINT)


def _segment_from_format_1(segment: Any) -> Any:
    new = _renamed(segment, OF_SEGMENT)
    if isinstance(new, dict) and isinstance(new.get("opening"), dict) and "carried" in new["opening"]:
        new["opening"] = {**new["opening"], "carried": _renamed(new["opening"]["carried"], OF_CARRIED)}
    return new


def _renamed(data: Any, names: dict[str, str]) -> Any:
    return {names.get(key, key): value for key, value in data.items()} if isinstance(data, dict) else data


# Hashes as text


def pack_words(words: list[int]) -> str:
    return b64encode(pack(f"<{len(words)}I", *words)).decode()


def unpack_words(text: str) -> list[int]:
    try:
        raw = b64decode(text, validate=True)
        return list(unpack(f"<{len(raw) // 4}I", raw))
    except ValueError as error:
        raise RecordError(f"damaged record: hashes: {error}") from None
    except Exception as error:  # struct.error is no ValueError
        raise RecordError(f"damaged record: hashes: {error}") from None
