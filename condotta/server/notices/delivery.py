"""Sends the notices of the outbox by e-mail and webhook.

A row without a channel is looked at when it is due: is it still true? Then it becomes a row for each way in which its
person wants to be told, and each of these is tried until it arrives or is too old.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import msgspec

from ..errors import ApiError
from ..matches.commits import Committer
from ..matches.live_match import LiveMatch
from ..settings import Settings
from ..texts import server_texts
from . import mail, outbox, webhooks
from .mail import Letter, MailError
from .outbox import Facts, Notice
from .turn_notices import mark_notified, notified_seats
from .webhooks import WebhookError

log = logging.getLogger(__name__)

MINUTE, HOUR = 60.0, 3600.0
PAUSES = (MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR)  # before the next try
MOST_TRIES = {"reset": 3}  # such a link is soon worth nothing
LOOK_EVERY = 15.0  # seconds


class Delivery:
    """Sends what is in the outbox. Each process has one; they do not take each other's work."""

    def __init__(self, committer: Committer) -> None:
        self.committer = committer
        self.matches = committer.matches
        self.database = self.matches.database
        self.store = self.database.store
        self.settings = self.matches.settings
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
        while taken := await self.database.write(outbox.take, self.store, self.settings.now()):
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
            await self.database.write(outbox.drop, self.store, notice)

    async def _failed(self, notice: Notice, problem: str) -> None:
        most = MOST_TRIES.get(notice.kind, len(PAUSES) + 1)
        if notice.tries < most:
            again = self.settings.now() + PAUSES[notice.tries - 1]
            await self.database.write(outbox.postpone, self.store, notice, again, problem)
        else:
            log.warning("notice %s (%s by %s) is given up: %s", notice.id, notice.kind, notice.channel, problem)
            await self.database.write(outbox.drop, self.store, notice)

    async def _send(self, notice: Notice) -> None:
        settings = self.settings
        if notice.kind in self.letters:
            letter = await self.database.write(self.letters[notice.kind], notice.visitor)
            if letter is not None:
                await asyncio.to_thread(mail.send_mail, settings, letter)
            return
        facts = await self.database.write(outbox.facts_of, self.store, notice)
        if facts is None:
            await self._forget(notice)
        elif notice.channel == "":
            await self.database.write(outbox.share_out, self.store, notice, facts.channels(settings), settings.now())
        elif notice.channel == "email" and facts.email is not None and settings.can_mail:
            await asyncio.to_thread(mail.send_mail, settings, letter_of(notice, facts, settings))
        elif notice.channel == "webhook" and facts.webhook is not None:
            body = message_of(notice, facts, settings)
            await webhooks.post(facts.webhook, body, facts.webhook_key, settings)

    async def _forget(self, notice: Notice) -> None:
        """It was not true any more when it was due: next time they may be told again."""
        if notice.kind != "turn" or notice.match is None or notice.channel:
            return
        async with self.matches.use(notice.match) as live:
            info = live.seats[notice.about["seat"]]
            if info.visitor == notice.visitor and info.notified == notice.about["at"]:
                await self.looked(live, notice.visitor)

    async def looked(self, live: LiveMatch, visitor: str) -> None:
        """Somebody sees their match: from now on they can be told again."""
        seats = notified_seats(live, visitor)
        if seats:
            change = self.committer.room_change(live)
            change.is_quiet = True
            for seat in seats:
                mark_notified(live, change, seat, None)
            try:
                await self.committer.commit(live, change)
            except ApiError as error:
                if error.code != "stale":
                    raise
                log.info("match %s has changed while somebody looked", live.id)


def letter_of(notice: Notice, facts: Facts, settings: Settings) -> Letter:
    params = {"title": facts.title, "outcome": facts.outcome, "link": link(notice, settings)}
    subject = server_texts().text(f"notice.{notice.kind}_subject", facts.lang, params)
    return Letter(facts.email or "", subject, server_texts().text(f"notice.{notice.kind}", facts.lang, params))


def message_of(notice: Notice, facts: Facts, settings: Settings) -> bytes:
    text = server_texts().text(f"notice.{notice.kind}_subject", facts.lang, {"title": facts.title})
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
