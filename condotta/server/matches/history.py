"""A match as it once was, over all its segments: replayed where the rules still play it so, else from what was kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import msgspec
from sqlalchemy.orm import Session

from condotta.core.errors import RecordError
from condotta.core.fields import Written
from condotta.core.game import Data, Game, Outcome
from condotta.core.match import Match
from condotta.core.record import Record, carried_by, walk
from condotta.core.rng import Rng
from condotta.core.table import Entry
from condotta.games import find

from ..model.snapshot import Snapshot
from ..storage import snapshots
from ..storage.store import Store


@dataclass(frozen=True)
class Past:
    """A position of a match, and the log of the segments before its own."""

    match: Match
    before: list[Entry]
    approximate: bool = False  # the nearest position there is before the one that was asked for


def begun(opening: Data | None) -> int:
    """The ply at which a segment began."""
    count: int = carried_by(opening).get("ply", 0)
    return count


def position_after(match: Match, ply: int) -> Match:
    """The running segment of a match as it was at this ply, after all that was asked in secret there."""
    if ply == match.ply:
        return match
    twin = match.at(0)
    for seat, option in match.journal:
        if twin.ply >= ply and not twin.holds_back(None):
            break
        twin.apply(seat, option)
    return twin


def before(session: Session, match_id: str, openings: Sequence[Data | None]) -> list[Entry]:
    """The log of all segments but the last of these, each until the position where the next went on."""
    lines: list[Entry] = []
    for number, following in enumerate(openings[1:]):
        lines += snapshots.log_of(snapshots.read(session, match_id, number, begun(following)), opened=True)
    return lines


def past(store: Store, match_id: str, at: int) -> Past | None:
    """A match at the ply `at`; None if nothing of it can be shown."""
    stored = store.load(match_id)
    if stored is None:
        return None
    record = stored.record
    number = max(n for n, segment in enumerate(record.segments) if begun(segment.opening) <= at)
    with Session(store.reader) as session:
        return nearest(session, match_id, find(record.game), record, number, at)


def last(session: Session, match_id: str, game: Game, record: Record) -> Past | None:
    """The last position of a match that can be shown."""
    return nearest(session, match_id, game, record, len(record.segments) - 1, None)


def nearest(session: Session, match_id: str, game: Game, record: Record, number: int, at: int | None) -> Past | None:
    """The position of a segment at the ply `at` (None: its last), or the nearest one before it."""
    replayed, exact = replay_until(game, record, number, at)
    lines = before(session, match_id, [segment.opening for segment in record.segments[: number + 1]])
    if replayed is not None and exact and not replayed.over:  # an end is shown as it was recorded
        return Past(replayed, lines)
    kept = snapshots.read(session, match_id, number, at)
    for found, log in candidates(replayed, kept):
        match = still(game, record, found, log)
        if match is not None:
            return Past(match, lines, approximate=at is not None and found.ply != at)
    return None


def replay_until(game: Game, record: Record, number: int, at: int | None) -> tuple[Match | None, bool]:
    """As far as the present rules play a segment as it was played; and whether that is as far as was asked.

    A position is proved by the next hash of a state, at the start of the step that follows.
    """
    match: Match | None = None
    wanted: int | None = None
    proved, steps = -1, 0
    try:
        for match in walk(game, record, number):
            made = len(match.journal)
            if len(match.state_hashes) > steps:
                steps, proved = len(match.state_hashes), made - 1
            if wanted is not None and wanted <= proved:
                break
            if wanted is None and at is not None and match.ply >= at and not match.holds_back(None):
                wanted = made  # not before: nobody is to see that somebody was asked in secret there
        else:
            proved = made
            if wanted is None and at is not None and match is not None and match.ply >= at:
                wanted = made
    except RecordError:
        pass
    if match is None or proved < 0:
        return None, False
    exact = wanted is not None and wanted <= proved
    match.rewind(wanted if exact and wanted is not None else proved, agreed=False)
    return match, exact


def candidates(replayed: Match | None, kept: list[Snapshot]) -> Iterator[tuple[Snapshot, list[Entry]]]:
    """What may be shown, the latest first, each with its log."""
    made = len(replayed.journal) if replayed is not None else -1
    for n in range(len(kept), 0, -1):
        if replayed is not None and kept[n - 1].made <= made:
            yield snapshots.at_present(replayed, 0), replayed.table.entries
            replayed = None
        yield kept[n - 1], snapshots.log_of(kept[:n])
    if replayed is not None:
        yield snapshots.at_present(replayed, 0), replayed.table.entries


def still(game: Game, record: Record, found: Snapshot, log: list[Entry]) -> Match | None:
    """A match at a position that was kept: to be looked at, nobody is asked. None if these rules cannot read it."""
    point = found.point
    segment = record.segments[found.segment]
    over = record.outcome is not None and found.segment == len(record.segments) - 1
    over = over and found.made == len(segment.choices)
    try:
        setup = game.setup(record.seats, record.options, record.scenario or None)
        rng = Rng(point["seed"], point["draws"])
        state = game.load(Written(found.seen), setup, rng.copy())
        shown = (
            replace(game, outcome=lambda _: read_outcome(record.outcome) if record.outcome is not None else None)
            if over
            else game
        )
        closed = [msgspec.to_builtins(s) for s in record.segments[: found.segment]]
        match = Match(shown, setup, state, rng, point["dice"], True, segment.opening, closed, begin=False)
        for seat in (None, *match.seats):
            game.view(state, seat)
    except Exception:  # what old rules wrote may be wrong for these in any way
        return None
    match.seed, match.rules, match.ply = record.seed, segment.rules, found.ply
    match.table.entries = log[:]
    match.stand_still(over=over)
    return match


def read_outcome(data: Data) -> Outcome:
    """An outcome as it was recorded."""
    ranking = tuple(tuple(group) for group in data["ranking"])
    return Outcome(ranking, tuple(data["scores"]), data["reason"], data["rule"])
