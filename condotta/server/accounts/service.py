"""Who has which session, for how long, and what is theirs. Asks the database seldom and forgets quickly."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any

from ..cluster.peers import Peers
from ..errors import ApiError
from ..lobby.seating import Seating
from ..matches.stale import retry_when_stale
from ..model.text import MOST_NAME, cleaned
from ..notices.delivery import Delivery
from ..notices.mail import Letter
from ..storage.counts import Counts
from . import letters
from .caller import Caller
from .factors import Factors
from .passwords import Hashing, is_outdated
from .store import RENEWED_AFTER, Account, AccountStore, Known, id_of_secret

log = logging.getLogger(__name__)

MOST_REMEMBERED = 20_000  # secrets
TOLD_AT_ONCE = 50  # ended sessions, in one message to the other processes
SESSION_ENDED = 4401  # the code with which a WebSocket is closed
HOUSEKEEPING, CLEANING = 60.0, 3600.0  # seconds

BROWSERS = ("Edg", "OPR", "Firefox", "Chrome", "Safari")  # in this order: most pretend to be the later ones too
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "Linux")
CALLED = {"Edg": "Edge", "OPR": "Opera", "Macintosh": "macOS"}


class Accounts:
    """Everything about people that routes and sockets ask for."""

    def __init__(self, seating: Seating, peers: Peers, delivery: Delivery) -> None:
        self.seating = seating
        self.matches = seating.matches
        self.database = self.matches.database
        self.settings = self.matches.settings
        self.peers = peers
        self.delivery = delivery
        self.store = AccountStore(self.database.store)
        self.factors = Factors(self.database.store)
        self.hashing = Hashing()
        self.sockets: dict[str, set[OpenSocket]] = {}  # by the id of their session or token
        self._remembered: OrderedDict[str, tuple[float, Known]] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        peers.handlers["ended"] = self._ended
        delivery.letters["reset"] = self.reset_letter
        delivery.letters["confirm"] = self.confirm_letter

    def start(self) -> None:
        if self.settings.hosted:
            self.do_later(self._watch())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def do_later(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that nobody waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Sessions and tokens

    async def caller(self, token: str, kind: str) -> tuple[Caller, bool]:
        """Whose secret this is, and whether it was prolonged just now."""
        secret = id_of_secret(token)
        known = await self._known(secret)
        if known is None or known.kind != kind:
            return Caller(), False
        only_reads = known.kind == "token" and known.scope == "read"
        caller = Caller(known.visitor, known.member, known.admin, secret, known.kind, only_reads)
        if time.time() - known.used < RENEWED_AFTER:
            return caller, False
        await self.database.write(self.store.use, secret)
        self._remember(secret, replace(known, used=time.time()))
        return caller, True

    async def _known(self, secret: str) -> Known | None:
        until, known = self._remembered.get(secret, (0.0, None))
        if known is not None and until > time.monotonic():
            return known
        found = await self.database.read(self.store.known, secret, ("session", "token"))
        if found is not None:
            self._remember(secret, found)
        return found

    def _remember(self, secret: str, known: Known) -> None:
        self._remembered[secret] = time.monotonic() + self.settings.session_check, known
        self._remembered.move_to_end(secret)
        while len(self._remembered) > MOST_REMEMBERED:
            self._remembered.popitem(last=False)

    async def start_session(self, visitor: str, user_agent: str, proof: str | None = None) -> str:
        """`proof`: the password (hashed) by which they came; if it is another by now, they do not come in."""
        named = device(user_agent)
        return await self.database.write(self.store.new_secret, visitor, "session", named, proof=proof)

    async def end(self, visitor: str, *kinds: str, but: str = "", starting: str = "") -> int:
        """End sessions or tokens; their WebSockets are closed at once."""
        ended = await self.database.write(self.store.end, visitor, kinds, but=but, starting=starting)
        await self._ended(ended)
        for first in range(0, len(ended), TOLD_AT_ONCE):
            self.peers.announce("ended", ended[first : first + TOLD_AT_ONCE])
        return len(ended)

    async def _ended(self, secrets: list[str]) -> None:
        for secret in secrets:
            self._remembered.pop(secret, None)
            for socket in list(self.sockets.get(secret, ())):
                await socket.end()

    # Guests

    async def new_guest(self, lang: str, user_agent: str) -> tuple[Caller, str]:
        visitor = await self.database.write(self.store.new_guest, lang)
        token = await self.start_session(visitor, user_agent)
        return Caller(visitor, secret=id_of_secret(token), kind="session"), token

    async def forget_guest(self, caller: Caller) -> bool:
        self._remembered.pop(caller.secret, None)
        return await self.database.write(self.store.forget_guest, caller.visitor)

    async def bring_along(self, guest: Caller, visitor: str) -> None:
        """A guest was somebody with an account: their seats are this account's now."""
        matches = await self.database.read(self.store.matches_of_guest, guest.visitor)
        for match_id in matches:
            try:
                await self._reseat(match_id, guest.visitor, visitor)
            except ApiError as error:  # a match that cannot be opened any more
                log.warning("the seats of match %s change their owner unseen: %s", match_id, error)
        await self.end(guest.visitor, "session")
        await self.database.write(self.store.absorb, guest.visitor, visitor)
        await self.peers.handlers["blocks"]([visitor])
        self.peers.announce("blocks", [visitor])
        for match_id in matches:
            self.peers.announce("room", match_id)

    @retry_when_stale
    async def _reseat(self, match_id: str, old: str, new: str) -> None:
        name = (await self.database.read(self.store.visitor, new))["name"]
        async with self.matches.use(match_id) as live:
            live.names[new] = name
            await self.seating.rename_person(live, old, new)
            if live.creator == old:
                live.creator = new

    # Accounts

    async def checked(self, account: Account | None, password: str) -> Account | None:
        """The account, if this is its password. One that was hashed in an older way is hashed anew."""
        kept = account.password if account is not None else None
        if not await self.hashing.is_right(password, kept) or account is None:
            return None
        if not is_outdated(account.password):
            return account
        fresh = await self.hashing.hashed(password)
        new = await self.database.write(self.store.change, account.visitor, proof=account.password, password=fresh)
        return replace(account, password=fresh) if new else None

    async def rename(self, visitor: str, name: str) -> None:
        """What others see from now on, in all matches."""
        shown = await self.database.write(self.database.store.save_visitor, visitor, cleaned(name, MOST_NAME))
        for live in list(self.matches.live.values()):
            if live.seats_of(visitor):
                async with live.lock:
                    live.names[visitor] = shown
                    live.forget_texts()
                    self.matches.broadcaster.publish_room(live)
                self.peers.announce("room", live.id)

    async def delete(self, visitor: str) -> None:
        await self.end(visitor, "session", "token", "reset")
        await self.rename(visitor, "")
        await self.database.write(self.store.delete, visitor)
        await self.vacate()

    async def vacate(self) -> None:
        """Those whose account is deleted leave their matches."""
        for match_id, seat, visitor in await self.database.read(self.store.seats_of_gone):
            try:
                await self.seating.leave(visitor, match_id, seat)
            except ApiError as error:
                log.info("seat %s of match %s stays as it is: %s", seat, match_id, error)

    async def ask_for_resets(self, email: str) -> None:
        await self.database.write(self.store.ask_for_resets, email)
        self.delivery.wake()

    async def want_email(self, visitor: str, email: str | None) -> None:
        """Nobody is sent notices before they have shown that the address is theirs; `condotta play` trusts people."""
        if not self.settings.hosted:
            await self.database.write(self.store.set_visitor, visitor, email=email)
            return
        is_new = await self.database.write(self.store.want_email, visitor, email)
        if is_new and self.settings.can_mail:
            await self.database.write(self.store.order_letter, visitor, "confirm")
            self.delivery.wake()

    def confirm_letter(self, visitor: str) -> Letter | None:
        """The letter by which somebody shows that an address is theirs."""
        facts = self.store.visitor(visitor)
        if facts["email_wanted"] is None:
            return None
        token = self.store.new_secret(visitor, "confirm")
        return letters.confirm_letter(self.settings, facts["email_wanted"], facts["name"], token, facts["lang"])

    def reset_letter(self, visitor: str) -> Letter | None:
        """The letter with which an account gets a new password; None if there is nobody to write to."""
        account = self.store.of(visitor)
        if account is None or account.disabled or account.email is None:
            return None
        token = self.store.new_secret(visitor, "reset")
        lang = self.store.visitor(visitor)["lang"]
        return letters.reset_letter(self.settings, account.email, account.login, token, lang)

    # In the background

    async def _watch(self) -> None:
        """Close the WebSockets of sessions that ended elsewhere, and keep house."""
        jobs: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            (self.settings.session_check, self._end_sockets),
            (HOUSEKEEPING, self.vacate),
            (CLEANING, self._clean),
        ]
        due = [time.monotonic() + pause for pause, _ in jobs]
        while True:
            await asyncio.sleep(max(0.0, min(due) - time.monotonic()))
            for number, (pause, work) in enumerate(jobs):
                if due[number] <= time.monotonic():
                    due[number] = time.monotonic() + pause
                    await self._try(work)

    async def _try(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception:
            log.exception("keeping house failed; it is tried again")

    async def _end_sockets(self) -> None:
        mine = list(self.sockets)
        if mine:
            good = await self.database.read(self.store.still_good, mine)
            await self._ended([secret for secret in mine if secret not in good])

    async def _clean(self) -> None:
        await self.database.write(self.store.clean)
        await self.database.write(self.database.store.forget_requests)
        await self.database.write(Counts(self.database.store).clean, time.time())


class OpenSocket:
    """A WebSocket that ends with its session."""

    def __init__(self, accounts: Accounts, secret: str, close: Callable[[int], Awaitable[None]]) -> None:
        self.accounts = accounts
        self.secret = secret
        self.close = close
        accounts.sockets.setdefault(secret, set()).add(self)

    async def end(self) -> None:
        self.forget()
        await self.close(SESSION_ENDED)

    def forget(self) -> None:
        mine = self.accounts.sockets.get(self.secret, set())
        mine.discard(self)
        if not mine:
            self.accounts.sockets.pop(self.secret, None)


def device(user_agent: str) -> str:
    """What a list of sessions calls a browser."""
    words = [
        next((CALLED.get(name, name) for name in names if name in user_agent), "") for names in (BROWSERS, SYSTEMS)
    ]
    if all(words):
        return " · ".join(words)
    return re.sub(r"[^\w ./-]", "", user_agent)[:40].strip()
