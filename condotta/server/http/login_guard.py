"""Passwords that are guessed: whoever guesses is slowed down more and more, and nobody is locked out.

Wrong passwords are counted for an account and an address, and for an address alone; those of a browser that has logged
in to the account before only for that browser. So strangers, however many and from wherever, do not slow down an owner
at their own browser; and the right password is always let in, at worst after a pause.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from fastapi import Request
from limits import RateLimitItem, parse

from ..accounts.factors import is_of_app
from ..accounts.passwords import clean_password
from ..accounts.service import Accounts, device
from ..accounts.store import Account
from ..errors import ApiError
from ..hub import Hub
from ..settings import Rates
from .authentication import TOKEN, accounts_of, cookie_named, set_cookie
from .rate_limits import address_of, spoken

DEVICE = "condotta_device"  # the cookie by which a browser is known again
YEAR = 365 * 24 * 3600
LONGEST = 15.0  # seconds of pause
MOST_WAITING = 3  # at once, of the same

Sleep = Callable[[float], Awaitable[None]]


@dataclass(frozen=True)
class Guesser:
    """By what wrong passwords are counted: pairs of a rate and of whom it counts."""

    counted: tuple[tuple[str, str], ...]
    browser: str = ""  # one that has logged in to the account before


class LoginGuard:
    def __init__(self, hub: Hub, rates: Rates | None) -> None:
        self.database = hub.database
        self.counts = hub.counts
        self.now = hub.settings.now
        names = ("wrong_password", "wrong_address", "wrong_code", "codes")
        self._limits = {name: parse(getattr(rates, name)) for name in names} if rates is not None else {}
        self._waiting: Counter[str] = Counter()
        self.sleep: Sleep = asyncio.sleep  # tests do not wait

    async def slow_down(self, guesser: Guesser) -> None:
        """Count a try, before anybody knows whether it is right: many at once are slowed down like many in a row. Who
        waits already as often as is sensible is told to come later."""
        pause = max([await self._pause(name, who) for name, who in guesser.counted], default=0.0) if self._limits else 0
        if pause <= 0:
            return
        who = guesser.counted[0][1]
        if self._waiting[who] >= MOST_WAITING:
            wait = round(pause) + 1
            raise ApiError("too_many", f"too many wrong passwords; try again in {spoken(wait)}", retry_after=wait)
        self._waiting[who] += 1
        try:
            await self.sleep(pause)
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]

    async def _pause(self, name: str, who: str) -> float:
        limit = self._limits[name]
        tries = await self.database.write(self.counts.add, name, who, seconds(limit), self.now())
        more = tries - 1 - limit.amount
        return min(LONGEST, 2.0 ** min(more, 10)) if more >= 0 else 0.0

    async def count_code(self, who: str) -> None:
        """A code of an app: a million of them are soon tried by somebody who has days. ApiError if it was too often."""
        if not self._limits:
            return
        limit = self._limits["codes"]
        facts = ("codes", who, limit.amount, seconds(limit), self.now())
        wait = await self.database.write(self.counts.hit, *facts)
        if wait > 0:
            text = "too many wrong codes: use a recovery code, a passkey, or a browser that has logged in here before"
            raise ApiError("too_many", text, retry_after=round(wait) + 1)

    async def was_right(self, guesser: Guesser) -> None:
        """The owner: their slips of the pen are forgotten. Those of the address stay, others may guess there."""
        for name, who in guesser.counted if self._limits else ():
            if name in ("wrong_address", "codes"):
                await self.database.write(self.counts.take_back, name, who, seconds(self._limits[name]), self.now())
            else:
                await self.database.write(self.counts.forget, name, who)


def seconds(limit: RateLimitItem) -> float:
    return float(limit.get_expiry())


# Who is it that tries?


async def stranger(request: Request, accounts: Accounts, account: Account | None, login: str) -> Guesser:
    """Somebody who wants to log in, from a browser that may be known."""
    token = request.cookies.get(cookie_named(accounts, DEVICE), "")
    who = account.login if account is not None else login
    if account is not None and TOKEN.fullmatch(token):
        known = await accounts.database.read(accounts.store.is_device, account.visitor, token)
        if known:
            return Guesser((("wrong_password", f"{who}/browser {token}"),), token)
    address = address_of(request.scope)
    return Guesser((("wrong_password", f"{who}/{address}"), ("wrong_address", address)))


def somebody_inside(account: Account, session: str) -> Guesser:
    """Somebody who has logged in, and is asked for the password once more."""
    return Guesser((("wrong_password", f"{account.login}/session {session}"),))


async def check_password(
    request: Request, account: Account | None, password: str, guesser: Guesser, code: str | None = ""
) -> Account | None:
    """The account as it is now, if the password is right; after a pause, if there were many wrong ones. With a `code`
    (None: none was sent) the second factor is asked for, too, if there is one: ApiError if that is wrong."""
    guard: LoginGuard = request.app.state.login_guard
    accounts = accounts_of(request)
    await guard.slow_down(guesser)
    if account is not None:  # while they waited its owner may have taken another password
        account = await accounts.database.read(accounts.store.of, account.visitor)
    found = await accounts.checked(account, clean_password(password))
    if found is None:
        return None
    if code != "":
        await check_code(request, found, code, guesser.browser)
    await guard.was_right(guesser)
    return found


async def check_code(request: Request, account: Account, code: str | None, browser: str) -> None:
    """The password was right. Whoever has only that may guess codes as slowly as passwords, from wherever they come,
    and not for ever; the owner's own browser is counted by itself."""
    accounts, guard = accounts_of(request), request.app.state.login_guard
    if not await accounts.database.read(accounts.factors.is_on, account.visitor):
        return
    if code is None:
        raise ApiError("second_factor", "a code of your authenticator app is wanted, a passkey, or a recovery code")
    who = f"{account.login}/browser {browser}" if browser else account.login
    guesser = Guesser((("wrong_code", who),))
    await guard.slow_down(guesser)
    if is_of_app(code):
        guesser = Guesser((*guesser.counted, ("codes", who)))
        await guard.count_code(who)
    if not await accounts.database.write(accounts.factors.use_code, account.visitor, code, accounts.settings.now()):
        raise ApiError("wrong_code", "this code is wrong, or was used already")
    await guard.was_right(guesser)


async def remember_browser(request: Request, accounts: Accounts, visitor: str) -> None:
    """This browser has logged in to the account: it is known from now on."""
    name = cookie_named(accounts, DEVICE)
    token = request.cookies.get(name, "")
    if not TOKEN.fullmatch(token):
        token = secrets.token_urlsafe(32)
    set_cookie(request, name, token, YEAR, secure=accounts.settings.is_secure)
    called = device(request.headers.get("user-agent", ""))
    await accounts.database.write(accounts.store.remember_device, visitor, token, called)
