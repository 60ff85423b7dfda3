"""Notices "it is your turn" and "the match is over": written into the outbox with the choice that causes them.

A person is told once, and then not again before they have looked or moved. `delivery` sends what lies in the outbox.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from condotta.core.flow import Seat
from condotta.core.game import Data

from ..matches.live_match import LiveMatch
from ..model.changes import Change
from ..model.room import OVER, RUNNING
from ..model.seats import SeatInfo

LIVE_PATIENCE = 300.0  # seconds that a live match waits before it calls somebody


def add_notices(live: LiveMatch, change: Change, now: float) -> None:
    """Add to a change whom it makes wait, and forget who has moved."""
    if change.is_quiet or live.frozen is not None:
        return
    acting = change.mover if change.mover is not None else change.undone
    actor = live.seats[acting].visitor if acting is not None else change.actor
    if actor is not None:
        for seat in notified_seats(live, actor):
            mark_notified(live, change, seat, None)
    if change.columns.get("status") == OVER:
        for info in people_to_notify(live, live.match.seats, actor):
            change.notices.append(row(live, info, "over", now, now))
    elif live.room.status == RUNNING:
        asked = [decision.seat for decision in live.match.open_decisions()]
        for info in people_to_notify(live, asked, actor):
            if not notified_seats(live, info.visitor or ""):
                mark_notified(live, change, info.seat, now)
                change.notices.append(row(live, info, "turn", now, due(live, info, now)))


def notified_seats(live: LiveMatch, visitor: str) -> list[Seat]:
    """The seats for which somebody was told that it is their turn, and has not looked or moved since."""
    return [info.seat for info in live.seats if info.visitor == visitor and info.notified is not None]


def people_to_notify(live: LiveMatch, seats: Iterable[Seat], actor: str | None) -> list[SeatInfo]:
    """One of these seats for each person who wants to be told, is not here and has not done it."""
    found: dict[str | None, SeatInfo] = {}
    for info in (live.seats[seat] for seat in seats):
        if info.kind == "person" and info.notify and info.visitor != actor and not live.is_online(info):
            found.setdefault(info.visitor, info)
    return list(found.values())


def mark_notified(live: LiveMatch, change: Change, seat: Seat, at: float | None) -> None:
    live.seats[seat] = replace(live.seats[seat], notified=at)
    change.seats.append({"seat": seat, "notified": at})


def due(live: LiveMatch, info: SeatInfo, now: float) -> float:
    """Who is on vacation is told when they are back."""
    start = now if live.room.pace == "async" else now + LIVE_PATIENCE
    return max(start, live.room.away.get(info.visitor or "", start))


def row(live: LiveMatch, info: SeatInfo, kind: str, now: float, due: float) -> Data:
    about = {"seat": info.seat, "at": now}
    facts = {"visitor": info.visitor, "match": live.id, "channel": "", "kind": kind, "about": about, "due": due}
    return {**facts, "tries": 0, "problem": ""}
