"""The HTTP interface for people: who you are, accounts, sessions, API tokens."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from condotta.core.game import Data

from ..accounts.caller import ANONYMOUS, Caller
from ..accounts.passwords import clean_email, clean_login, found_login, new_password
from ..accounts.service import Accounts
from ..accounts.store import PRIVATE, PUBLIC_ID, WRONG_PASSWORD, Account
from ..errors import ApiError
from ..model.text import MOST_NAME, cleaned
from ..notices.webhooks import check_webhook
from .account_bodies import (
    AccountShown,
    AskReset,
    ConfirmEmail,
    ConfirmReset,
    DeleteAccount,
    LogIn,
    Me,
    NewAccount,
    NewPassword,
    NewToken,
    Nothing,
    PutAccount,
    PutMe,
    Sessions,
    SessionShown,
    TokenMade,
    Tokens,
    TokenShown,
)
from .authentication import CALLER, accounts_of, caller_of, end_session, set_session, somebody
from .dependencies import TheHub
from .login_guard import check_password, remember_browser, somebody_inside, stranger
from .rate_limits import Limiter

router = APIRouter(prefix="/api", tags=["people"])

MOST_AWAY = 30 * 24 * 3600.0  # seconds of vacation at once


# Who is it?


async def hosted(request: Request) -> Accounts:
    accounts = accounts_of(request)
    if not accounts.settings.hosted:
        raise ApiError("not_found", "there are no accounts here; `condotta serve` has them")
    return accounts


async def with_session(request: Request, accounts: Annotated[Accounts, Depends(hosted)]) -> Caller:
    """Somebody with an account who has logged in. A token plays; it does not change who they are."""
    caller = await caller_of(request)
    if caller.kind == "token":
        raise ApiError("forbidden", "an API token cannot do this; log in with your password")
    if not caller.member:
        raise ApiError("login_required", "log in first")
    return caller


async def own_account(caller: Annotated[Caller, Depends(with_session)], request: Request) -> Account:
    accounts = accounts_of(request)
    account = await accounts.database.read(accounts.store.of, caller.visitor)
    if account is None:
        raise ApiError("login_required", "this account is deleted")
    return account


Hosted = Annotated[Accounts, Depends(hosted)]
LoggedIn = Annotated[Caller, Depends(with_session)]
Own = Annotated[Account, Depends(own_account)]


async def shown(request: Request) -> Me:
    """What a browser receives about its user."""
    accounts, caller = accounts_of(request), await caller_of(request)
    settings = accounts.settings
    facts = await accounts.database.read(accounts.store.visitor, caller.visitor)
    account = (
        await accounts.database.read(accounts.store.of, caller.visitor) if settings.hosted and caller.member else None
    )
    account_shown = AccountShown(login=account.login, email=account.email, admin=account.admin) if account else None
    if caller.kind == "token":  # it is given to programs; addresses are nothing for them
        facts = {**facts, **dict.fromkeys(PRIVATE)}
        account_shown = AccountShown(login=account.login, email=None, admin=caller.admin) if account else None
    return Me(
        visitor=caller.visitor,
        hosted=settings.hosted,
        guest=settings.hosted and caller.visitor != ANONYMOUS and not caller.member,
        account=account_shown,
        mail=settings.can_mail,
        registration="open" if settings.registration == "open" else "closed",
        **facts,
    )


async def come_in(request: Request, visitor: str, proof: str | None = None) -> Me:
    """Start a session; the next answers are those of this visitor. `proof`: see `start_session`."""
    accounts = accounts_of(request)
    token = await accounts.start_session(visitor, request.headers.get("user-agent", ""), proof)
    caller, _ = await accounts.caller(token, "session")
    request.scope[CALLER] = caller
    set_session(request, token)
    return await shown(request)


# Yourself


@router.get("/me")
async def me(request: Request) -> Me:
    """Who you are here."""
    if not accounts_of(request).settings.hosted:
        await somebody(request)
    return await shown(request)


@router.put("/me")
async def put_me(body: PutMe, request: Request, hub: TheHub) -> Me:
    """Change what you name: your name, language, where notices go, vacation. What you leave out stays."""
    accounts, caller = accounts_of(request), await somebody(request)
    if caller.kind == "token":
        raise ApiError("forbidden", "an API token cannot do this; log in with your password")
    given = body.model_fields_set
    changes: dict[str, object] = {}
    if "lang" in given:
        changes["lang"] = body.lang
    now = await accounts.database.read(accounts.store.visitor, caller.visitor)
    email = clean_email(body.email)
    if "webhook" in given and (body.webhook or None) != now["webhook"]:
        changes["webhook"] = await checked_webhook(accounts, body.webhook)
        changes["webhook_key"] = secrets.token_urlsafe(32) if changes["webhook"] else None
    if "away_until" in given:
        changes["away_until"] = clean_vacation(body.away_until)
    if "email" in given and email != (now["email_wanted"] or now["email"]):
        await count_letter(request, email)
        await accounts.want_email(caller.visitor, email)
    if changes:
        await accounts.database.write(accounts.store.set_visitor, caller.visitor, **changes)
    if "away_until" in given:
        await hub.deadlines.went_away(caller.visitor, clean_vacation(body.away_until))
    if "name" in given:
        await accounts.rename(caller.visitor, body.name)
    return await shown(request)


@router.post("/me/email/confirm")
async def confirm_email(body: ConfirmEmail, accounts: Hosted) -> Nothing:
    """Show that the address for notices is yours, with the token of the letter that was sent there."""
    if not await accounts.database.write(accounts.store.confirm_email, body.token):
        raise ApiError("not_found", "this link was used already or is too old; save your address again for a new one")
    return Nothing()


async def count_letter(request: Request, email: str | None) -> None:
    limiter: Limiter | None = request.app.state.limiter
    if limiter is not None and email is not None:
        await limiter.count("letters", email)


async def checked_webhook(accounts: Accounts, url: str | None) -> str | None:
    """A URL that may be sent turns; never one inside the server's own network."""
    if not url:
        return None
    await asyncio.to_thread(check_webhook, url, accounts.settings)
    return url


def clean_vacation(until: float | None) -> float | None:
    now = time.time()
    if until is None or until <= now:
        return None
    if not until <= now + MOST_AWAY:
        raise ApiError("bad_request", f"away_until: at most {MOST_AWAY / 86400:.0f} days from now")
    return float(until)


# Accounts


@router.post("/account", status_code=201)
async def register(body: NewAccount, request: Request, accounts: Hosted) -> Me:
    """Make an account and log in. A guest keeps their seats."""
    if accounts.settings.registration != "open":
        raise ApiError("forbidden", "accounts are made by those who run this server; ask them")
    guest = await caller_of(request)
    if guest.member:
        raise ApiError("forbidden", "you have an account already; log out first")
    login, email = clean_login(body.login), clean_email(body.email)
    await count_letter(request, email)
    name = cleaned(body.name, MOST_NAME) or cleaned(body.login, MOST_NAME)
    hashed = await accounts.hashing.hashed(new_password(body.password, login))
    visitor = await accounts.database.write(accounts.store.create, login, hashed, email, name, body.lang, guest.visitor)
    if email is not None:
        await accounts.want_email(visitor, email)
    await accounts.end(visitor, "session")
    await remember_browser(request, accounts, visitor)
    return await come_in(request, visitor)


@router.put("/account")
async def put_account(body: PutAccount, request: Request, account: Own) -> Me:
    """Change the address to which a password reset is sent."""
    accounts = accounts_of(request)
    proof = await check_own_password(request, account, body.password_now)
    if "email" in body.model_fields_set:
        await change(accounts, account, proof, email=clean_email(body.email))
        await accounts.end(account.visitor, "reset")
    return await shown(request)


@router.put("/account/password")
async def put_password(body: NewPassword, request: Request, caller: LoggedIn, account: Own) -> Me:
    """Take another password. All other sessions end; API tokens stay."""
    accounts = accounts_of(request)
    proof = await check_own_password(request, account, body.old)
    hashed = await accounts.hashing.hashed(new_password(body.new, account.login))
    await change(accounts, account, proof, password=hashed)
    await accounts.end(account.visitor, "session", "reset", but=caller.secret)
    return await shown(request)


async def change(accounts: Accounts, account: Account, proof: str, **columns: object) -> None:
    """As long as the password that was shown is still the password."""
    if not await accounts.database.write(accounts.store.change, account.visitor, proof=proof, **columns):
        raise ApiError("wrong_password", "the password is wrong")


@router.delete("/account")
async def delete_account(body: DeleteAccount, request: Request, account: Own) -> Nothing:
    """Delete your account, your notes and your addresses. Bots take your seats in matches that go on."""
    await check_own_password(request, account, body.password)
    await accounts_of(request).delete(account.visitor)
    end_session(request)
    return Nothing()


async def check_own_password(request: Request, account: Account, password: str) -> str:
    """The password as it is kept, if this is it; or an error. Wrong ones are counted."""
    accounts, caller = accounts_of(request), await caller_of(request)
    found = await check_password(request, account, password, somebody_inside(account, caller.secret))
    if found is None:
        raise ApiError("wrong_password", "the password is wrong")
    if await accounts.database.read(accounts.store.known, caller.secret, ("session",)) is None:
        raise ApiError("login_required", "this session has ended; log in again")
    return found.password


@router.post("/account/reset", status_code=202)
async def ask_reset(body: AskReset, request: Request, accounts: Hosted) -> Nothing:
    """Have a link sent with which you can choose a new password. Whether there is such an account is not told."""
    if not accounts.settings.can_mail:
        raise ApiError("forbidden", "this server sends no mail; ask those who run it for a new password")
    email = clean_email(body.email)
    try:
        await count_letter(request, email)
    except ApiError:
        return Nothing()  # it is told nobody, and no more letters are sent
    accounts.do_later(accounts.ask_for_resets(email or ""))
    return Nothing()


@router.post("/account/reset/confirm")
async def confirm_reset(body: ConfirmReset, request: Request, accounts: Hosted) -> Me:
    """Choose a new password with the token of the link, and log in. All sessions and API tokens end. Whoever has a
    second factor is not logged in by it."""
    account = await accounts.database.read(accounts.store.account_of_reset, body.token)
    if account is None:
        raise ApiError("not_found", "this link was used already or is too old; ask for a new one")
    hashed = await accounts.hashing.hashed(new_password(body.password, account.login))
    if not await accounts.database.write(accounts.store.spend_reset, body.token):
        raise ApiError("not_found", "this link was used already; ask for a new one")
    await accounts.database.write(accounts.store.change, account.visitor, password=hashed)
    await accounts.end(account.visitor, "session", "token", "reset")
    if await accounts.database.read(accounts.factors.is_on, account.visitor):
        return await shown(request)  # a letter is no second factor: they log in as always
    await remember_browser(request, accounts, account.visitor)
    return await come_in(request, account.visitor, hashed)


# Sessions and tokens


@router.post("/session")
async def log_in(body: LogIn, request: Request, accounts: Hosted) -> Me:
    """Log in. What you have as a guest becomes the account's."""
    before = await caller_of(request)
    if before.kind == "token":
        raise ApiError("forbidden", "an API token cannot do this")
    login = found_login(body.login)
    account = await accounts.database.read(accounts.store.find, login) if login else None
    guesser = await stranger(request, accounts, account, login or "?")
    code = None if not body.code else body.code
    found = await check_password(request, account, body.password, guesser, code)
    if found is None:
        raise WRONG_PASSWORD
    return await enter(request, accounts, found, found.password)


async def enter(request: Request, accounts: Accounts, account: Account, proof: str | None = None) -> Me:
    """They have proved who they are, by a password or otherwise."""
    before = await caller_of(request)
    if account.disabled:
        raise ApiError("forbidden", "this account is disabled; ask those who run this server")
    me = await come_in(request, account.visitor, proof)
    if before.member:
        await accounts.end(before.visitor, "session", starting=before.secret)
    elif before.visitor != ANONYMOUS:
        await accounts.bring_along(before, account.visitor)
    await remember_browser(request, accounts, account.visitor)
    return me


@router.delete("/session")
async def log_out(request: Request, accounts: Hosted) -> Nothing:
    """Log out here."""
    caller = await caller_of(request)
    if caller.kind == "session":
        await accounts.end(caller.visitor, "session", starting=caller.secret)
    end_session(request)
    return Nothing()


@router.get("/sessions")
async def sessions(caller: LoggedIn, accounts: Hosted) -> Sessions:
    """Where you are logged in."""
    rows = await accounts.database.read(accounts.store.secrets_of, caller.visitor, "session")
    found = [SessionShown(**session_shown(row), current=row["id"] == caller.secret) for row in rows]
    return Sessions(sessions=found)


def session_shown(row: Data) -> Data:
    return {"id": row["id"][:PUBLIC_ID], "name": row["name"], "created": row["created"], "used": row["used"]}


@router.delete("/sessions/{session_id}")
async def end_one_session(session_id: str, caller: LoggedIn, accounts: Hosted) -> Nothing:
    """Log out there; its WebSockets are closed."""
    if len(session_id) != PUBLIC_ID or not await accounts.end(caller.visitor, "session", starting=session_id):
        raise ApiError("not_found", "you have no such session")
    return Nothing()


@router.get("/tokens")
async def tokens(caller: LoggedIn, accounts: Hosted) -> Tokens:
    """Your API tokens."""
    rows = await accounts.database.read(accounts.store.secrets_of, caller.visitor, "token")
    return Tokens(tokens=[TokenShown(**token_shown(row)) for row in rows])


def token_shown(row: Data) -> Data:
    return {**row, "id": row["id"][:PUBLIC_ID], "scope": row["scope"] or "play"}


@router.post("/tokens", status_code=201)
async def new_token(body: NewToken, caller: LoggedIn, accounts: Hosted) -> TokenMade:
    """A token for a program that shall look on or play for you: `Authorization: Bearer TOKEN`."""
    if body.scope == "admin" and not caller.admin:
        raise ApiError("forbidden", "only admins make tokens for what admins may do")
    name = cleaned(body.name, MOST_NAME)
    token = await accounts.database.write(accounts.store.new_secret, caller.visitor, "token", name, body.scope)
    row = (await accounts.database.read(accounts.store.secrets_of, caller.visitor, "token"))[0]
    return TokenMade(**token_shown(row), token=token)


@router.delete("/tokens/{token_id}")
async def end_token(token_id: str, caller: LoggedIn, accounts: Hosted) -> Nothing:
    """The token is worth nothing any more."""
    if len(token_id) != PUBLIC_ID or not await accounts.end(caller.visitor, "token", starting=token_id):
        raise ApiError("not_found", "you have no such token")
    return Nothing()
