"""The outbox: rows of `notices` that wait to be sent. Every function is one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from condotta.core.game import Data

from ..lobby.match_list import MatchSummary
from ..model.room import split_seats
from ..settings import Settings
from ..storage.store import Store
from ..storage.tables import MatchRow, NoticeRow, SeatRow, VisitorRow

LEASE = 120.0  # seconds after which the notices of a process that has died are left to the others
AT_ONCE = 20


@dataclass(frozen=True)
class Notice:
    """A row of the outbox that this process has taken."""

    id: int
    visitor: str
    match: str | None
    channel: str
    kind: str
    about: Data
    tries: int


@dataclass(frozen=True)
class Facts:
    """What a notice says, and to whom."""

    lang: str
    email: str | None
    webhook: str | None
    webhook_key: str
    game: str
    title: str
    outcome: str

    def channels(self, settings: Settings) -> list[str]:
        wanted = [("email", self.email if settings.can_mail else None), ("webhook", self.webhook)]
        return [channel for channel, address in wanted if address]


def take(store: Store, now: float) -> list[Notice]:
    """Notices that are due; nobody else gets them for a while."""
    with Session(store.engine) as session, session.begin():
        ready = select(NoticeRow).where(NoticeRow.due <= now).order_by(NoticeRow.due).limit(AT_ONCE)
        rows = list(session.scalars(ready.with_for_update(skip_locked=True)))
        for row in rows:
            row.due = now + LEASE
            row.tries += 1
        return [Notice(r.id, r.visitor, r.match, r.channel, r.kind, dict(r.about), r.tries) for r in rows]


def drop(store: Store, notice: Notice) -> None:
    with Session(store.engine) as session, session.begin():
        session.execute(delete(NoticeRow).where(is_still(notice)))


def is_still(notice: Notice) -> Any:
    """This very notice, as it was taken: the number of one that is gone may be given again."""
    return (NoticeRow.id == notice.id) & (NoticeRow.tries == notice.tries) & (NoticeRow.channel == notice.channel)


def postpone(store: Store, notice: Notice, due: float, problem: str) -> None:
    with Session(store.engine) as session, session.begin():
        session.execute(update(NoticeRow).where(is_still(notice)).values(due=due, problem=problem))


def share_out(store: Store, notice: Notice, channels: list[str], now: float) -> None:
    """From now on each way of telling them is tried by itself."""
    facts = {"visitor": notice.visitor, "match": notice.match, "kind": notice.kind, "about": notice.about}
    with Session(store.engine) as session, session.begin():
        for channel in channels:
            session.execute(insert(NoticeRow).values(**facts, channel=channel, due=now, tries=0, problem=""))
        session.execute(delete(NoticeRow).where(is_still(notice)))


def facts_of(store: Store, notice: Notice) -> Facts | None:
    """What to tell; None if there is nothing to tell any more."""
    with Session(store.engine) as session:
        person = session.get(VisitorRow, notice.visitor)
        match = session.get(MatchRow, notice.match)
        seat = session.get(SeatRow, (notice.match, notice.about["seat"]))
        if person is None or match is None or seat is None or seat.visitor != notice.visitor or not seat.notify:
            return None
        if notice.kind == "turn" and not is_asked(match, seat, notice):
            return None
        summary = MatchSummary.of(session, match)
        addresses = (person.email, person.webhook, person.webhook_key or "")
        return Facts(person.lang, *addresses, match.game, summary.title(person.lang), summary.outcome_text(person.lang))


def is_asked(match: MatchRow, seat: SeatRow, notice: Notice) -> bool:
    return seat.seat in split_seats(match.asked) and seat.kind == "person" and seat.notified == notice.about["at"]
