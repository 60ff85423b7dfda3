"""What is written together with every change of a match: columns for lists, clocks, and positions that are kept.

Nothing here asks the database: the match in memory is already as it will be.
"""

# compiled: it runs for every viewer at every choice

from __future__ import annotations

from collections.abc import Sequence

from condotta.core.flow import Seat
from condotta.core.game import Data

from ..model import clocks
from ..model.changes import Change
from ..model.clocks import Asked, SeatClock
from ..model.room import OPEN, OVER, join_seats
from ..storage import snapshots
from .live_match import LiveMatch


def update_room(live: LiveMatch, change: Change, now: float) -> None:
    """Add to a change what it means for the room. The match in memory is already as it will be."""
    if live.frozen is not None:
        return  # in memory is but a picture of it
    is_of_room = not change.choices or bool(change.columns) or bool(change.seats)
    match, here = live.match, live.room
    asked = [decision.seat for decision in match.open_decisions()]
    waiting = match.waiting_for(None)
    columns = change.columns
    columns |= {"ply": match.ply, "asked": join_seats(asked), "waiting": join_seats(waiting)}
    here.is_listed = True
    if match.over and here.status != OVER:
        here.status = columns["status"] = OVER
    if here.proposal is not None and here.proposal["ply"] != match.ply:
        here.proposal = columns["proposal"] = None
    mover = change.mover
    if here.limits is not None and here.status != OPEN:
        set_clocks(live, columns, waiting, now, mover, change.undone)
    if mover is not None and change.updated is not None and not live.is_online(live.seats[mover]):
        here.seen[live.seats[mover].visitor or ""] = now
        is_of_room = True
    if is_of_room or columns.keys() != {"ply", "asked", "waiting"}:
        live.parts.pop("room", None)


def set_clocks(
    live: LiveMatch, columns: Data, waiting: Sequence[Seat], now: float, mover: Seat | None, undone: Seat | None
) -> None:
    here, limits = live.room, live.room.limits
    assert limits is not None
    if here.clocks is None:  # it begins
        here.clocks = [SeatClock.full(limits) for _ in live.seats]
    clocks.go_on(here.clocks, limits, who_is_asked(live, waiting), now, mover, undone)
    columns["clocks"] = clocks.dump(here.clocks)
    columns["deadline"] = clocks.deadline(here.clocks)


def who_is_asked(live: LiveMatch, waiting: Sequence[Seat]) -> Asked:
    people = [info.seat for info in live.seats if info.kind == "person"]
    decisions = live.match.open_decisions()
    openly = [decision.seat for decision in decisions if not decision.hidden]
    secretly = [decision.seat for decision in decisions if decision.hidden]
    away = live.room.away if live.room.pace == "async" else {}
    absent = {seat: away[visitor] for seat in people if (visitor := live.seats[seat].visitor or "") in away}
    return Asked(people, openly, secretly, waiting, absent)


def keep_snapshot(live: LiveMatch, change: Change) -> None:
    """Add to a change the position that is to be kept with it: each checkpoint, and the end."""
    match = live.match
    change.segment = len(match.closed)
    made, lines = live.kept
    if change.cuts and change.first < made:
        made, lines = 0, 0  # it was taken back, and what was kept before is not known here: the whole log again
    if match.over and change.choices:
        change.snapshots.append(snapshots.at_present(match, lines))
    elif change.checkpoint is not None and change.checkpoint["made"] == len(match.journal):
        change.snapshots.append(snapshots.at_checkpoint(match, change.checkpoint, lines))
    live.kept = (change.snapshots[-1].made, change.snapshots[-1].lines) if change.snapshots else (made, lines)
