"""The courier: sends the notices of the outbox by e-mail and webhook.

A row without a channel is looked at when it is due: is it still true? Then it becomes a row for each way in which its
person wants to be told, and each of these is tried until it arrives or is too old.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from condotta.core.game import Data

from ..errors import ApiError
from ..lobby import match_list
from ..storage.tables import MatchRow, NoticeRow, SeatRow, VisitorRow
from . import mail, webhooks
from .mail import Letter, MailError, texts
from .turn_notices import mark, told_seats
from .webhooks import WebhookError

if TYPE_CHECKING:
    from ..hub import Hub
    from ..matches.live_match import Live
    from ..settings import Settings
    from ..storage.store import Store

log = logging.getLogger(__name__)

MINUTE, HOUR = 60.0, 3600.0
PAUSES = (MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR)  # before the next try
MOST_TRIES = {"reset": 3}  # such a link is soon worth nothing
LEASE = 2 * MINUTE  # a courier that has died leaves its notices to the others after so long
AT_ONCE = 20
LOOK_EVERY = 15.0  # seconds


@dataclass(frozen=True)
class Notice:
    """A row of the outbox that this courier has taken."""

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


class Courier:
    """Sends what is in the outbox. Each process has one; they do not take each other's work."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.letters: dict[str, Callable[[str], Letter | None]] = {}  # of other kinds, by visitor
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._work())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def wake(self) -> None:
        """There is something to send."""
        self._wake.set()

    async def _work(self) -> None:
        while True:
            try:
                await self.deliver()
            except Exception:
                log.exception("the outbox cannot be read; it is tried again")
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self._wake.wait()
            self._wake.clear()

    async def deliver(self) -> None:
        """Send all that is due."""
        while taken := await self.hub.run(take, self.hub.store, self.hub.settings.now()):
            await asyncio.gather(*(self._handle(notice) for notice in taken))

    async def _handle(self, notice: Notice) -> None:
        try:
            await self._send(notice)
        except (MailError, WebhookError) as error:
            await self._failed(notice, str(error))
        except Exception as error:
            log.exception("notice %s", notice.id)
            await self._failed(notice, type(error).__name__)
        else:
            await self.hub.run(drop, self.hub.store, notice)

    async def _failed(self, notice: Notice, problem: str) -> None:
        most = MOST_TRIES.get(notice.kind, len(PAUSES) + 1)
        if notice.tries < most:
            again = self.hub.settings.now() + PAUSES[notice.tries - 1]
            await self.hub.run(postpone, self.hub.store, notice, again, problem)
        else:
            log.warning("notice %s (%s by %s) is given up: %s", notice.id, notice.kind, notice.channel, problem)
            await self.hub.run(drop, self.hub.store, notice)

    async def _send(self, notice: Notice) -> None:
        settings = self.hub.settings
        if notice.kind in self.letters:
            letter = await self.hub.run(self.letters[notice.kind], notice.visitor)
            if letter is not None:
                await asyncio.to_thread(mail.send_mail, settings, letter)
            return
        facts = await self.hub.run(facts_of, self.hub.store, notice)
        if facts is None:
            await self._forget(notice)
        elif notice.channel == "":
            await self.hub.run(share_out, self.hub.store, notice, facts.channels(settings), settings.now())
        elif notice.channel == "email" and facts.email is not None and settings.can_mail:
            await asyncio.to_thread(mail.send_mail, settings, letter_of(notice, facts, settings))
        elif notice.channel == "webhook" and facts.webhook is not None:
            body = message_of(notice, facts, settings)
            await webhooks.post(facts.webhook, body, facts.webhook_key, settings)

    async def _forget(self, notice: Notice) -> None:
        """It was not true any more when it was due: next time he may be told again."""
        if notice.kind != "turn" or notice.match is None or notice.channel:
            return
        async with self.hub.using(notice.match) as live:
            info = live.seats[notice.about["seat"]]
            if info.visitor == notice.visitor and info.notified == notice.about["at"]:
                await self.looked(live, notice.visitor)

    async def looked(self, live: Live, visitor: str) -> None:
        """Somebody sees his match: from now on he can be told again."""
        told = told_seats(live, visitor)
        if told:
            change = self.hub.room_change(live)
            change.is_quiet = True
            for seat in told:
                mark(live, change, seat, None)
            try:
                await self.hub.write(live, change)
            except ApiError as error:
                if error.code != "stale":
                    raise
                log.info("match %s has changed while somebody looked", live.id)


def letter_of(notice: Notice, facts: Facts, settings: Settings) -> Letter:
    params = {"title": facts.title, "outcome": facts.outcome, "link": link(notice, settings)}
    subject = texts().text(f"notice.{notice.kind}_subject", facts.lang, params)
    return Letter(facts.email or "", subject, texts().text(f"notice.{notice.kind}", facts.lang, params))


def message_of(notice: Notice, facts: Facts, settings: Settings) -> bytes:
    text = texts().text(f"notice.{notice.kind}_subject", facts.lang, {"title": facts.title})
    message = {
        "event": {"turn": "your_turn", "over": "match_over"}[notice.kind],
        "match": notice.match,
        "game": facts.game,
        "title": facts.title,
        "seat": notice.about["seat"],
        "text": text,
        "outcome": facts.outcome,
        "url": link(notice, settings),
        "at": notice.about["at"],
    }
    return msgspec.json.encode(message)


def link(notice: Notice, settings: Settings) -> str:
    return f"{settings.public_url}/m/{notice.match}"


# The outbox


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
    """From now on each way of telling him is tried by itself."""
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
        line = match_list.Line.of(session, match)
        addresses = (person.email, person.webhook, person.webhook_key or "")
        return Facts(person.lang, *addresses, match.game, line.title(person.lang), line.outcome_text(person.lang))


def is_asked(match: MatchRow, seat: SeatRow, notice: Notice) -> bool:
    asked = (match.asked or "").split(",")
    return str(seat.seat) in asked and seat.kind == "person" and seat.notified == notice.about["at"]
