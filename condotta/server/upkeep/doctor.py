"""`condotta doctor`: what becomes of every match under the present rules, what is damaged, and its repair."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from condotta.core import record as records
from condotta.core.errors import CondottaError, RecordError
from condotta.core.game import Data, Game
from condotta.core.match import Match
from condotta.core.record import Record
from condotta.games import find

from ..matches import resuming
from ..matches.resuming import CARRIED_OVER, DAMAGED, MOVES_ON, OLD_RULES, SAME, UNUSABLE
from ..model.changes import StoredMatch
from ..storage import snapshots
from ..storage.store import Conflict, Store
from ..storage.tables import ChoiceRow, MatchRow, SnapshotRow
from .backups import known_revisions, revision_of
from .salvage import named_matches
from .transaction import UpkeepError, address, first_line, transaction

KINDS = (SAME, MOVES_ON, CARRIED_OVER, OLD_RULES, UNUSABLE, DAMAGED)
PORTION = 20  # matches that a process examines at once
PAGE = 1000  # ids read at once
FEW = 40  # matches that are not worth the start of processes


@dataclass
class Finding:
    """What is the matter with a match."""

    match: str
    game: str = ""
    kind: str = SAME
    over: bool = False
    rules: str = ""  # it was played under
    now: str = ""  # the present ones
    segments: int = 1
    choices: int = 0
    lost: int = 0  # choices that are dropped when it is carried over
    why: str = ""  # the first difference
    snapshots: int = 0  # positions from which it can be shown when its rules are gone
    problems: list[str] = field(default_factory=list)
    repaired: str = ""  # what was done about it

    @property
    def needs_attention(self) -> bool:
        return not self.repaired and (self.kind in (DAMAGED, UNUSABLE) or bool(self.problems))

    @property
    def is_ordinary(self) -> bool:
        """Nothing to be reported."""
        return self.kind in (SAME, MOVES_ON) and not self.problems and not self.repaired

    def as_json(self) -> Data:
        return {**asdict(self), "needs_attention": self.needs_attention}


@dataclass
class Tally:
    """What was found in all matches."""

    matches: int = 0
    kinds: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    findings: list[Finding] = field(default_factory=list)

    def add(self, finding: Finding) -> None:
        self.matches += 1
        self.kinds[finding.kind] += 1
        if not finding.is_ordinary:
            self.findings.append(finding)

    def counts(self) -> list[tuple[str, int]]:
        """How many of each kind there are."""
        return [(kind, number) for kind, number in self.kinds.items() if number]

    def as_json(self) -> Data:
        return {
            "matches": {"all": self.matches, **self.kinds},
            "findings": [finding.as_json() for finding in self.findings],
        }

    @property
    def ok(self) -> bool:
        return not any(finding.needs_attention for finding in self.findings)


# All matches


def examine_all(
    url: str,
    *,
    jobs: int | None = None,
    repair: bool = False,
    data: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Tally:
    """Replay every match, in several processes; `repair` what is damaged."""
    url = address(url).render_as_string(hide_password=False)
    tally = Tally()
    total = count(url)
    jobs = 1 if total <= FEW else jobs or os.cpu_count() or 1
    for findings in findings_of(url, jobs, repair, data):
        for finding in findings:
            tally.add(finding)
        progress(tally.matches, max(total, tally.matches))
    tally.findings.sort(key=lambda finding: (not finding.needs_attention, finding.match))
    return tally


def findings_of(url: str, jobs: int, repair: bool, data: Path | None) -> Iterator[list[Finding]]:
    work = ((url, ids, repair) for ids in portions(url))
    if jobs == 1:
        yield from map(examine_portion, work)
        return
    spawn = multiprocessing.get_context("spawn")
    with spawn.Pool(jobs, initializer=prepare, initargs=(data,)) as pool:
        yield from pool.imap_unordered(examine_portion, work)


def prepare(data: Path | None) -> None:
    if data is not None:
        from condotta.core.data import use_data

        use_data(data)


def portions(url: str) -> Iterator[list[str]]:
    """All matches; of a database in which not even the list of them can be read, those that are named anywhere."""
    seen: set[str] = set()
    try:
        for ids in pages(url):
            seen.update(ids)
            yield ids
    except (SQLAlchemyError, ValueError):
        rest = [match_id for match_id in named_matches(store_of(url)) if match_id not in seen]
        for first in range(0, len(rest), PORTION):
            yield rest[first : first + PORTION]


def pages(url: str) -> Iterator[list[str]]:
    last = ""
    while True:
        with Session(store_of(url).reader) as session:
            page = sa.select(MatchRow.id).where(MatchRow.id > last).order_by(MatchRow.id).limit(PAGE)
            ids = list(session.scalars(page))
        for first in range(0, len(ids), PORTION):
            yield ids[first : first + PORTION]
        if len(ids) < PAGE:
            return
        last = ids[-1]


def count(url: str) -> int:
    try:
        with Session(store_of(url).reader) as session:
            return session.scalar(sa.select(sa.func.count()).select_from(MatchRow)) or 0
    except (SQLAlchemyError, ValueError):
        return 0  # it is damaged, and nobody knows


@cache
def store_of(url: str) -> Store:
    """The database, opened once in each process."""
    return Store(url)


def examine_portion(work: tuple[str, list[str], bool]) -> list[Finding]:
    url, ids, repair = work
    return [examine_somehow(store_of(url), match_id, repair=repair) for match_id in ids]


def examine_somehow(store: Store, match_id: str, *, repair: bool) -> Finding:
    """One that cannot be examined does not keep the others from it."""
    try:
        return examine(store, match_id, repair=repair)
    except UpkeepError:
        return Finding(match_id, kind=DAMAGED, why="its own row is lost; restore a backup")
    except (SQLAlchemyError, ValueError, TypeError, LookupError, msgspec.MsgspecError, CondottaError) as error:
        return Finding(match_id, kind=DAMAGED, why=f"its rows cannot be read: {first_line(error)}")


# One match


def examine_one(url: str, match_id: str, *, repair: bool = False) -> Finding:
    with transaction(url, snapshot=True) as connection:
        if revision_of(connection) != known_revisions()[0]:
            raise UpkeepError("the tables of this database are not those of this Condotta; see `condotta doctor`")
    return examine(store_of(address(url).render_as_string(hide_password=False)), match_id, repair=repair)


def examine(store: Store, match_id: str, *, repair: bool = False) -> Finding:
    """What becomes of a match, and what is wrong with it. Changes nothing unless it is asked to `repair`."""
    finding = Finding(match_id)
    try:
        stored = store.load(match_id)
    except (SQLAlchemyError, ValueError, TypeError, LookupError, msgspec.MsgspecError, RecordError) as error:
        finding.kind, finding.why = DAMAGED, f"its rows cannot be read: {first_line(error)}"
        return finding
    if stored is None:
        raise UpkeepError(f"there is no match {match_id!r}")
    match = look_at(store, stored, finding)
    if repair and not finding.is_ordinary:
        try:
            finding.repaired = mend(store, stored, finding, match)
        except Conflict:
            finding.problems.append("it was changed by somebody else meanwhile; try again")
        except CondottaError as error:
            finding.problems.append(f"it cannot be repaired: {error}; restore a backup")
    return finding


def look_at(store: Store, stored: StoredMatch, finding: Finding) -> Match | None:
    """Fill a finding; the match, if it can be played on."""
    record = stored.record
    finding.game, finding.over, finding.rules = record.game, record.outcome is not None, record.segments[-1].rules
    finding.segments = len(record.segments)
    finding.choices = len(record.segments[-1].choices)
    try:
        game = find(record.game)
    except CondottaError as error:
        finding.kind, finding.why = UNUSABLE, str(error)
        return None
    finding.now = game.version
    fate = resuming.judge(game, record)
    finding.kind, finding.why, finding.lost = fate.kind, fate.why, fate.lost
    with Session(store.reader) as session:
        finding.problems += list(problems_of_rows(session, stored, fate.kind))
        mine = SnapshotRow.match == stored.id
        finding.snapshots = session.scalar(sa.select(sa.func.count()).select_from(SnapshotRow).where(mine)) or 0
    finding.problems += list(problems_of_segments(game, record))
    return fate.match


def problems_of_rows(session: Session, stored: StoredMatch, kind: str) -> Iterator[str]:
    """What the database says of a match besides its record."""
    mine = ChoiceRow.match == stored.id
    here = sa.select(sa.func.count(), sa.func.min(ChoiceRow.index), sa.func.max(ChoiceRow.index)).where(mine)
    number, first, last = session.execute(here).one()
    if number and (first != 0 or last != number - 1):
        yield f"{number} choices are numbered from {first} to {last}: some are missing"
    status = session.scalar(sa.select(MatchRow.status).where(MatchRow.id == stored.id))
    if (status == "over") != (stored.record.outcome is not None):
        yield f"its status is {status!r}, and its record says otherwise"
    if kind in (SAME, MOVES_ON) and not has_snapshots(session, stored):
        yield "positions to show it by, when its rules are gone, are missing"


def has_snapshots(session: Session, stored: StoredMatch) -> bool:
    """A match has one of its start, and one of its end when it is over."""
    number = len(stored.record.segments) - 1
    here = (SnapshotRow.match == stored.id) & (SnapshotRow.segment == number)
    kept = set(session.scalars(sa.select(SnapshotRow.made).where(here)))
    ended = stored.record.outcome is not None
    return 0 in kept and (not ended or len(stored.record.segments[-1].choices) in kept)


def problems_of_segments(game: Game, record: Record) -> Iterator[str]:
    """Earlier segments that these rules should be able to replay."""
    for number, segment in enumerate(record.segments[:-1]):
        if segment.rules != game.version or records.was_repaired(record, number):
            continue
        try:
            records.replay_segment(game, record, number)
        except RecordError as error:
            yield f"an earlier segment is damaged: {error}"


# Repair


def mend(store: Store, stored: StoredMatch, finding: Finding, match: Match | None) -> str:
    """Repair what can be repaired, each in one transaction; what was done."""
    if finding.kind in (DAMAGED, UNUSABLE) and finding.now:
        return mend_record(store, stored, find(stored.record.game))
    if match is not None and finding.kind in (SAME, MOVES_ON) and finding.problems:
        with store.engine.begin() as connection:
            snapshots.save(connection, stored.id, snapshots.along(match))
            status = "over" if match.over else "running"
            here = (MatchRow.id == stored.id) & (MatchRow.status != "open")
            connection.execute(sa.update(MatchRow).where(here).values(status=status))
        return "what can be computed from its record was written anew"
    return ""


def mend_record(store: Store, stored: StoredMatch, game: Game) -> str:
    match, why = saved(store, stored, game)
    change = resuming.new_segment(stored, match)
    store.change(change)
    if why == "same":
        return "its record is sound; what can be computed from it was written anew"
    assert match.opening is not None
    return f"it goes on in a new segment; choices dropped: {match.opening['carried']['lost']}"


def saved(store: Store, stored: StoredMatch, game: Game) -> tuple[Match, str]:
    """The match from what can be proved of its record, or from the latest snapshot that can be proved."""
    record = stored.record
    try:
        return records.repair(game, record)
    except RecordError as error:
        if record.outcome is not None:
            raise
        why = str(error)
    number = len(record.segments) - 1
    with Session(store.reader) as session:
        kept = snapshots.read(session, stored.id, number)
    for snapshot in reversed(kept):
        if records.is_proved(snapshot.point, record.segments[number]):
            try:
                old = msgspec.structs.replace(record, checkpoint=snapshot.point)
                return records.carry_over(game, old, why), why
            except RecordError:
                continue
    raise RecordError(why)
