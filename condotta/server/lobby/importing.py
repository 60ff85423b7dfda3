"""Bringing in a record: what is stored was proved, or it is refused. Worked on in a process of its own.

The last segment is played again with all its hashes. Earlier ones were played under other rules, so that nobody here
can play them again: on one's own computer they are kept, if they are well formed and lead to what follows; a server
that many share leaves them out, since whatever fits these checks can be made up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from condotta.core import record as records
from condotta.core.errors import CondottaError, PositionError, RecordError
from condotta.core.fields import schema_problems
from condotta.core.game import Game
from condotta.core.match import Match
from condotta.core.record import Record, Segment
from condotta.games import find

from ..errors import ApiError, api_error
from ..storage.rows import WholeMatch, whole
from .chance import check_chance

MOST_STORED = 8 * 1024 * 1024  # bytes that a record may take in the database; a long match takes half a megabyte
MOST_CHOICES = 20_000  # of all segments; a long match has 2,000
MOST_SEGMENTS = 20
MOST_PARTS = 20  # of a choice
MOST_TEXT = 300  # letters of a part of a choice, of a seed, of a reason
MOST_DICE = 1000  # that are known beforehand


@dataclass(frozen=True)
class Imported:
    """A match from its record, ready to be stored."""

    rows: WholeMatch
    left_out: str = ""  # the rules of the part that could not be proved


def imported(raw: bytes, everything: bool) -> Imported:
    """The match of a record; `everything`: also its earlier segments. One of other rules goes on as well as it can; one
    of ours must replay exactly."""
    try:
        record = records.read(raw)
        problem = next(problems(record), None)
        if problem is not None:
            raise RecordError(f"damaged record: {problem}")
        check_bounds(record)
        match = proved(record)
        check_chance(match)
        left_out = ""
        if match.closed and not everything and not all_replay(record, match):
            left_out = match.closed[-1]["rules"]
            match = without_past(match)
    except CondottaError as error:
        raise api_error(error) from None
    rows = whole(match)
    if rows.size > MOST_STORED:
        raise ApiError("too_large", f"this record is larger than any match: {rows.size // 1024} KiB")
    return Imported(rows, left_out)


def check_bounds(record: Record) -> None:
    """What we have written ourselves is loaded whatever stands in it; here it comes from outside."""
    game, last = find(record.game), record.segments[-1]
    for number, segment in enumerate(record.segments):
        of_today = segment is last or segment.rules == last.rules
        refuse_form(game, segment.opening if of_today else None, f"segment {number} cannot begin")
    if last.rules != game.version and record.checkpoint is not None:
        refuse_form(game, record.checkpoint.get("state"), "its checkpoint cannot be used")


def refuse_form(game: Game, position: object, what: str) -> None:
    if isinstance(position, dict):
        told = {key: value for key, value in position.items() if key not in records.KERNEL_KEYS}
        found = schema_problems(game.schema(), told)
        if found:
            raise RecordError(f"{what}: {PositionError(found)}")


def proved(record: Record) -> Match:
    game = find(record.game)
    if record.segments[-1].rules == game.version:
        return records.replay(game, record)
    return records.resume(game, record)[0]


def all_replay(record: Record, match: Match) -> bool:
    """Do the rules of today play every earlier segment to its end as it was played?"""
    try:
        for number in range(len(match.closed)):
            refuse_form(match.game, record.segments[number].opening, f"segment {number} cannot begin")
            records.play_again(match.game, record, number)
    except RecordError:
        return False
    return True


def without_past(match: Match) -> Match:
    """The running segment alone, as a match that begins at its opening."""
    assert match.opening is not None
    opening = {key: value for key, value in match.opening.items() if key != "carried"}
    alone = records.begin(match.game, match.setup, match.seed, opening, match.dice)
    for seat, option in match.journal:
        alone.apply(seat, option)
    return alone


# Form


def problems(record: Record) -> Iterator[str]:
    """What no honest record has, wherever it was written."""
    segments = record.segments
    if len(segments) > MOST_SEGMENTS:
        yield f"{len(segments)} segments, at most {MOST_SEGMENTS}"
        return
    count = sum(len(segment.choices) for segment in segments)
    if count > MOST_CHOICES:
        yield f"{count} choices, at most {MOST_CHOICES}"
        return
    if max(len(record.seed), len(record.scenario)) > MOST_TEXT:
        yield f"a seed or scenario longer than {MOST_TEXT} letters"
    for number, segment in enumerate(segments):
        yield from (f"segment {number}: {problem}" for problem in segment_problems(segment))
    for number, (segment, following) in enumerate(pairwise(segments)):
        if not leads_to(segment, following):
            yield f"segment {number} does not lead to the position in which the next one begins"


def segment_problems(segment: Segment) -> Iterator[str]:
    if len(segment.rules) > MOST_TEXT:
        yield "its rules have no such long name"
    if len(segment.dice) > MOST_DICE:
        yield f"{len(segment.dice)} dice that are known beforehand, at most {MOST_DICE}"
    chain, states = records.unpack_words(segment.hash_chain), records.unpack_words(segment.state_hashes)
    if len(chain) != len(segment.choices):
        yield f"{len(segment.choices)} choices, but {len(chain)} hashes"
    if not 1 <= len(states) <= MOST_CHOICES:
        yield f"{len(states)} hashes of states"
    for place, choice in enumerate(segment.choices):
        if len(choice) > MOST_PARTS or any(len(str(part)) > MOST_TEXT for part in choice):
            yield f"choice {place} is longer than any"
            return
        records.read_choice(choice, 0, place)
    carried = records.carried_by(segment.opening)
    if any(len(str(value)) > MOST_TEXT for key, value in carried.items() if key != "why"):
        yield "carried: longer than any"
    if len(str(carried.get("why", ""))) > 10 * MOST_TEXT:
        yield "carried: a longer reason than any"


def leads_to(segment: Segment, following: Segment) -> bool:
    """Is the position in which the next segment begins one of those whose hashes this one has?"""
    opening = following.opening
    if opening is None or not records.carried_by(opening):
        return False
    state = {key: value for key, value in opening.items() if key not in records.KERNEL_KEYS}
    point = {"state": state, "draws": opening.get("draws"), "made": 0}
    return records.is_proved(point, segment)
