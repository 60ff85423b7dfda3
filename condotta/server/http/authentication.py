"""Who is asking.

`condotta play` knows a browser by a random cookie; the hash of the cookie is its id. `condotta serve` knows people by
the session in their cookie or by an API token; somebody may be an account, a guest, or nobody.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from condotta.core.messages import known_language

from ..accounts.caller import ANONYMOUS, Caller
from ..accounts.service import Accounts
from ..errors import ApiError
from ..hub import Hub

COOKIE = "condotta_visitor"
SESSION = "condotta_session"
TOKEN = re.compile(r"[A-Za-z0-9_-]{32,64}")
YEARS = 5 * 365 * 24 * 3600
DAYS = 30 * 24 * 3600

READING = ("GET", "HEAD", "OPTIONS")
ONLY_READS = ApiError("forbidden", "this API token was made for reading only; make one for playing")

CALLER = "condotta.caller"  # in the scope of a request: who it is, once that was asked
COOKIES = "condotta.cookies"  # in the scope of a request: the cookies to set; `request_guard` sends them


def accounts_of(connection: HTTPConnection) -> Accounts:
    hub: Hub = connection.app.state.hub
    return hub.accounts


async def caller_of(connection: HTTPConnection) -> Caller:
    """Who is asking; the database is asked at most once for each request."""
    found: Caller | None = connection.scope.get(CALLER)
    if found is None:
        found = await read_caller(connection)
        connection.scope[CALLER] = found
    return found


async def read_caller(connection: HTTPConnection) -> Caller:
    accounts = accounts_of(connection)
    if not accounts.settings.hosted:
        visitor = visitor_of(connection)
        return Caller(visitor, bool(visitor), kind="local" if visitor else "")
    token = bearer_of(connection)
    if token is not None:
        caller, _ = await accounts.caller(token, "token")
        if caller.visitor == ANONYMOUS:
            raise ApiError("login_required", "this API token is not (or no longer) known; make a new one")
        if caller.only_reads and connection.scope.get("method", "GET") not in READING:
            raise ONLY_READS
        return caller
    token = connection.cookies.get(cookie_name(accounts), "")
    if not TOKEN.fullmatch(token):
        return Caller()
    caller, renewed = await accounts.caller(token, "session")
    if renewed:
        set_session(connection, token)
    return caller


def bearer_of(connection: HTTPConnection) -> str | None:
    """The API token of a request, if it has one; then its cookies do not count."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


# Cookies


def visitor_of(connection: HTTPConnection) -> str:
    """`condotta play`: the visitor's id, or ANONYMOUS."""
    token = connection.cookies.get(COOKIE, "")
    return id_of(token) if TOKEN.fullmatch(token) else ANONYMOUS


def id_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def cookie_name(accounts: Accounts) -> str:
    """Browsers let nobody but this very host, by TLS, set a cookie whose name begins with __Host-."""
    return cookie_named(accounts, SESSION)


def cookie_named(accounts: Accounts, name: str) -> str:
    return f"__Host-{name}" if accounts.settings.is_secure else name


def set_session(connection: HTTPConnection, token: str) -> None:
    accounts = accounts_of(connection)
    set_cookie(connection, cookie_name(accounts), token, DAYS, secure=accounts.settings.is_secure)


def end_session(connection: HTTPConnection) -> None:
    accounts = accounts_of(connection)
    set_cookie(connection, cookie_name(accounts), "", 0, secure=accounts.settings.is_secure)


def set_cookie(connection: HTTPConnection, name: str, value: str, age: int, *, secure: bool = False) -> None:
    writer = Response()
    writer.set_cookie(name, value, max_age=age, path="/", secure=secure, httponly=True, samesite="lax")
    waiting: list[str] = connection.scope.setdefault(COOKIES, [])
    waiting[:] = [cookie for cookie in waiting if not cookie.startswith(f"{name}=")]
    waiting.append(writer.headers["set-cookie"])


# Dependencies


async def looker(connection: HTTPConnection) -> str:
    """Their id, or ANONYMOUS."""
    return (await caller_of(connection)).visitor


async def somebody(connection: HTTPConnection) -> Caller:
    """An account or a guest. Under `condotta play` whoever has no cookie gets one."""
    caller = await caller_of(connection)
    if caller.visitor != ANONYMOUS:
        return caller
    if accounts_of(connection).settings.hosted:
        raise ApiError("login_required", "log in first, or open the invitation link of a seat")
    token = secrets.token_urlsafe(32)
    set_cookie(connection, COOKIE, token, YEARS)
    caller = Caller(id_of(token), member=True, kind="local")
    connection.scope[CALLER] = caller
    return caller


async def known_visitor(connection: HTTPConnection) -> str:
    return (await somebody(connection)).visitor


async def member(connection: HTTPConnection) -> str:
    """Somebody with an account; under `condotta play` anybody."""
    caller = await somebody(connection)
    if not caller.member:
        raise ApiError("login_required", "guests cannot do this; make an account, and what you have stays yours")
    return caller.visitor


async def guest(request: Request) -> AsyncIterator[str]:
    """Somebody; whoever is nobody becomes a guest, unless their request is refused."""
    accounts = accounts_of(request)
    caller = await caller_of(request)
    if caller.visitor != ANONYMOUS or not accounts.settings.hosted:
        yield (await somebody(request)).visitor
        return
    lang = known_language(request.query_params.get("lang") or request.headers.get("accept-language", "en"))
    caller, token = await accounts.new_guest(lang, request.headers.get("user-agent", ""))
    request.scope[CALLER] = caller
    set_session(request, token)
    try:
        yield caller.visitor
    except BaseException:
        if await accounts.forget_guest(caller):
            request.scope[COOKIES].clear()
        raise


Looker = Annotated[str, Depends(looker)]
Visitor = Annotated[str, Depends(known_visitor)]
Member = Annotated[str, Depends(member)]
Guest = Annotated[str, Depends(guest)]
Who = Annotated[Caller, Depends(caller_of)]
