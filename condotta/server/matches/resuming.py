"""How a stored match comes back under the rules of today: as it was, carried over, or only to be looked at.

Rules get fixed while matches run. `judge` says what becomes of a match and changes nothing; `resume` makes it so.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from condotta.core import record as records
from condotta.core.errors import RecordError, SetupError
from condotta.core.game import Data, Game
from condotta.core.match import Match
from condotta.core.messages import platform_texts
from condotta.core.record import Record
from condotta.core.table import Entry
from condotta.games import find

from ..errors import ApiError
from ..model.changes import Change, StoredMatch
from ..model.room import OVER, join_seats
from ..storage import rows, snapshots
from ..storage.store import Store
from . import history

log = logging.getLogger(__name__)

SAME = "same"  # it replays, and nothing is to be done
MOVES_ON = "moves_on"  # it replays under newer rules, and goes on under them
CARRIED_OVER = "carried_over"  # it does not: a new segment begins at its last checkpoint
OLD_RULES = "old_rules"  # it does not, and is over: it is shown from its snapshots
DAMAGED = "damaged"  # it does not replay under its own rules
UNUSABLE = "unusable"  # it runs, and the present rules cannot even begin at its checkpoint


@dataclass(frozen=True)
class Fate:
    """What becomes of a match. Without a match to play on it can only be looked at."""

    kind: str
    rules: str  # those it was played under
    why: str = ""  # for those who run the server: it may name what was offered to a seat in secret
    match: Match | None = None
    lost: int = 0  # choices that are dropped


@dataclass(frozen=True)
class Frozen:
    """Why nobody can choose in a match any more."""

    reason: str
    old: str
    new: str
    over: bool

    def text(self, lang: str) -> str:
        key = (
            f"match.frozen.{self.reason}_end" if self.over and self.reason == DAMAGED else f"match.frozen.{self.reason}"
        )
        return platform_texts().text(key, lang, {"old": self.old, "new": self.new})

    def as_json(self, lang: str) -> Data:
        return {"reason": self.reason, "rules": self.old, "text": self.text(lang)}

    def refusal(self) -> ApiError:
        return ApiError("frozen", self.text("en"))


def judge(game: Game, record: Record) -> Fate:
    """What becomes of a match under the present rules."""
    rules = record.segments[-1].rules
    try:
        match, why = records.resume(game, record)
    except records.Damaged as error:
        return Fate(DAMAGED, rules, str(error))
    except RecordError as error:
        return Fate(UNUSABLE if record.outcome is None else OLD_RULES, rules, str(error))
    if why != "same":
        assert match.opening is not None
        return Fate(CARRIED_OVER, rules, why, match, match.opening["carried"]["lost"])
    return Fate(SAME if match.rules == rules else MOVES_ON, rules, "", match)


@dataclass
class Resumed:
    """A match from the database, and what must be written before it goes on."""

    stored: StoredMatch
    match: Match
    change: Change | None = None
    frozen: Frozen | None = None
    before: list[Entry] = field(default_factory=list)  # the log of earlier segments
    kept: tuple[int, int] = (0, 0)  # choices and log lines of the last snapshot


def resume(store: Store, match_id: str) -> Resumed:
    """A match from its record. Reads only: whoever asks commits `change`."""
    stored = store.load(match_id)
    if stored is None:
        raise ApiError("not_found", f"there is no match {match_id!r}")
    try:
        game = find(stored.record.game)
    except SetupError as error:
        raise ApiError("not_found", f"match {match_id} cannot be shown: {error}") from None
    fate = judge(game, stored.record)
    if fate.kind not in (SAME, MOVES_ON):
        log.warning("match %s, rules %s, now %s: %s: %s", match_id, fate.rules, game.version, fate.kind, fate.why)
    with Session(store.reader) as session:
        if fate.match is None:
            return last_position(session, game, stored, fate)
        openings = [*(segment["opening"] for segment in fate.match.closed), fate.match.opening]
        before = history.before(session, match_id, openings)
        kept = snapshots.last_kept(session, match_id, len(fate.match.closed))
    change = next_version(stored, fate)
    if fate.kind == CARRIED_OVER:
        kept = (change.snapshots[-1].made, change.snapshots[-1].lines) if change else (0, 0)
    return Resumed(stored, fate.match, change, None, before, kept)


def last_position(session: Session, game: Game, stored: StoredMatch, fate: Fate) -> Resumed:
    """A match that can only be looked at."""
    found = history.last(session, stored.id, game, stored.record)
    if found is None:
        raise ApiError("frozen", f"match {stored.id} was played under other rules, and nothing of it can be shown")
    frozen = Frozen(fate.kind, fate.rules, game.version, over=stored.record.outcome is not None)
    return Resumed(stored, found.match, None, frozen, found.before)


def next_version(stored: StoredMatch, fate: Fate) -> Change | None:
    """What the database must know before a match goes on under other rules."""
    assert fate.match is not None
    if fate.kind == SAME:
        return None
    if fate.kind == MOVES_ON:
        change = Change(stored.id, stored.version, len(fate.match.journal), [], cuts=False)
        change.columns = {"rules": fate.match.rules}
        return change
    return new_segment(stored, fate.match)


def new_segment(stored: StoredMatch, match: Match) -> Change:
    """The running segment as rows, in the place of those there were; the earlier ones are in `closed`."""
    choices, first = rows.choices_with_states(match)
    outcome = match.outcome.as_json() if match.outcome else None
    change = Change(stored.id, stored.version, 0, choices, time.time(), records.write_checkpoint(match), outcome)
    columns = {**rows.beginning(match), "state_hashes": first}
    change.columns = {key: columns[key] for key in ("rules", "opening", "dice", "closed", "state_hashes")}
    open_now = match.open_decisions()
    asked = [decision.seat for decision in open_now]
    change.columns |= {"ply": match.ply, "asked": join_seats(asked), "waiting": join_seats(match.waiting_for(None))}
    if match.over:
        stored.room.status = change.columns["status"] = OVER
    bots = [seat.seat for seat in stored.seats if seat.kind == "bot"]
    decliners = [seat.seat for seat in stored.seats if seat.declines]
    stored.bots_due = any(d.seat in bots or (d.hidden and d.seat in decliners) for d in open_now)
    change.columns["bots_due"] = stored.bots_due
    change.snapshots = snapshots.along(match)
    change.segment = len(match.closed)
    return change
