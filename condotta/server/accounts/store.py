"""Accounts, guests, and the secrets that prove who somebody is. Every function is one transaction."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from condotta.core.game import Data

from ..errors import ApiError
from ..lobby import people
from ..storage.store import Store
from ..storage.tables import (
    AccountRow,
    BlockRow,
    ChatRow,
    FactorRow,
    MatchRow,
    NoteRow,
    NoticeRow,
    PasskeyRow,
    SeatRow,
    SecretRow,
    VisitorRow,
)

DAY = 24 * 3600.0
LASTS = {"session": 30 * DAY, "token": None, "reset": 3600.0, "confirm": 3 * DAY, "device": 365 * DAY}
RENEWED_AFTER = 3600.0  # a session in use is prolonged once an hour, not at each request
MOST_TOKENS = 20
MOST_SESSIONS = 50
MOST_DEVICES = 20
PUBLIC_ID = 16  # characters of a secret's id that its owner is shown
AT_ONCE = 500  # ids in one question
TOKEN_PREFIX = "condotta_"
PRIVATE = ("email", "email_wanted", "webhook", "webhook_key", "away_until")  # what only the visitor is told


WRONG_PASSWORD = ApiError("wrong_password", "login name or password are wrong")


@dataclass(frozen=True, slots=True)
class Known:
    """Whom a secret belongs to."""

    visitor: str
    kind: str
    used: float
    member: bool
    admin: bool  # may do what admins may: who has the account, and this secret
    scope: str = "play"


@dataclass(frozen=True, slots=True)
class Account:
    visitor: str
    login: str
    email: str | None
    password: str
    created: float
    disabled: bool
    admin: bool


def id_of_secret(token: str) -> str:
    """What is stored of a secret: it has 256 random bits, so its hash cannot be turned back."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def id_of_device(visitor: str, token: str) -> str:
    """A browser may be known to several accounts: to each by another id."""
    return id_of_secret(f"{visitor}/{token}")


class AccountStore:
    def __init__(self, store: Store) -> None:
        self.engine = store.engine
        self.reader = store.reader

    # Who is it?

    def known(self, secret: str, kinds: Sequence[str]) -> Known | None:
        """Whom this secret belongs to, if it is still good."""
        of_secret = (SecretRow.visitor, SecretRow.kind, SecretRow.used, SecretRow.scope)
        asked = select(*of_secret, AccountRow.login, AccountRow.admin)
        with Session(self.reader) as session:
            row = session.execute(good(asked).where(SecretRow.id == secret)).first()
        if row is None or row.kind not in kinds:
            return None
        scope = row.scope or "play"
        admin = bool(row.admin) and (row.kind != "token" or scope == "admin")
        return Known(row.visitor, row.kind, row.used, row.login is not None, admin, scope)

    def still_good(self, ids: Iterable[str]) -> set[str]:
        """Which of these secrets are."""
        asked, found = list(ids), set[str]()
        with Session(self.reader) as session:
            for first in range(0, len(asked), AT_ONCE):
                some = SecretRow.id.in_(asked[first : first + AT_ONCE])
                found.update(session.scalars(good(select(SecretRow.id)).where(some)))
        return found

    def use(self, secret: str) -> None:
        """Note that it was used, which prolongs a session."""
        now = time.time()
        with Session(self.engine) as session, session.begin():
            mine = SecretRow.id == secret
            session.execute(update(SecretRow).where(mine).values(used=now))
            until = now + (LASTS["session"] or 0)
            session.execute(update(SecretRow).where(mine, SecretRow.kind == "session").values(expires=until))

    # Accounts

    def find(self, login: str) -> Account | None:
        return self._account(AccountRow.login == login)

    def of(self, visitor: str) -> Account | None:
        return self._account(AccountRow.visitor == visitor)

    def _account(self, wanted: Any) -> Account | None:
        with Session(self.reader) as session:
            row = session.scalar(select(AccountRow).where(wanted))
            return account_of(row) if row is not None else None

    def with_email(self, email: str) -> list[Account]:
        with Session(self.reader) as session:
            rows = session.scalars(select(AccountRow).where(AccountRow.email == email, AccountRow.disabled.is_(False)))
            return [account_of(row) for row in rows]

    def create(
        self,
        login: str,
        password: str,
        email: str | None,
        name: str,
        lang: str,
        guest: str = "",
        *,
        admin: bool = False,
    ) -> str:
        """A new account; a guest becomes its owner with all they have. `password` is hashed."""
        now = time.time()
        visitor = guest or secrets.token_hex(16)
        account = {"login": login, "email": email, "password": password, "admin": admin, "disabled": False}
        try:
            with Session(self.engine) as session, session.begin():
                if guest:
                    session.execute(update(VisitorRow).where(VisitorRow.id == guest).values(seen=now, lang=lang))
                    unnamed = update(VisitorRow).where(VisitorRow.id == guest, VisitorRow.name == "")
                    session.execute(unnamed.values(name=name))
                else:
                    facts = {"id": visitor, "name": name, "created": now, "seen": now, "lang": lang}
                    session.execute(insert(VisitorRow).values(**facts))
                session.execute(insert(AccountRow).values(visitor=visitor, created=now, **account))
        except IntegrityError:
            raise ApiError("taken", f"login: somebody here is called {login!r} already; take another name") from None
        return visitor

    def change(self, visitor: str, *, proof: str | None = None, **columns: Any) -> bool:
        """Columns of the account: email, password, disabled, admin. With a `proof`, the password (hashed) that whoever
        wants it has shown, only if that is still the password."""
        mine = AccountRow.visitor == visitor
        if proof is not None:
            mine &= AccountRow.password == proof
        with Session(self.engine) as session, session.begin():
            return bool(session.execute(update(AccountRow).where(mine).values(**columns)).rowcount)  # type: ignore[attr-defined]

    def delete(self, visitor: str) -> None:
        """The account and everything that says who it was. The nameless visitor stays where they sit in old matches."""
        with Session(self.engine) as session, session.begin():
            for table in (AccountRow, SecretRow, NoticeRow, NoteRow, BlockRow, FactorRow, PasskeyRow):
                session.execute(delete(table).where(table.visitor == visitor))
            session.execute(update(ChatRow).where(ChatRow.visitor == visitor).values(visitor=None, name="–"))
            nothing = dict.fromkeys(PRIVATE)
            forgotten = update(VisitorRow).where(VisitorRow.id == visitor).values(name="", gone=True, **nothing)
            session.execute(forgotten)

    # Secrets

    def new_secret(
        self, visitor: str, kind: str, name: str = "", scope: str | None = None, proof: str | None = None
    ) -> str:
        """A new one; whoever has it is taken for this visitor. `proof`: as for `change`."""
        token = (TOKEN_PREFIX if kind == "token" else "") + secrets.token_urlsafe(32)
        now, lasts = time.time(), LASTS[kind]
        row = {"id": id_of_secret(token), "visitor": visitor, "kind": kind, "name": name, "created": now, "used": now}
        row["scope"] = scope
        with Session(self.engine) as session, session.begin():
            mine = (SecretRow.visitor == visitor) & (SecretRow.kind == kind)
            password = select(AccountRow.password).where(AccountRow.visitor == visitor).with_for_update(read=True)
            if proof is not None and session.scalar(password) != proof:
                raise WRONG_PASSWORD
            if kind == "token" and len(session.scalars(select(SecretRow.id).where(mine)).all()) >= MOST_TOKENS:
                raise ApiError("bad_request", f"you have {MOST_TOKENS} tokens, and nobody needs more; delete one first")
            if kind == "session":
                newest = select(SecretRow.id).where(mine).order_by(SecretRow.used.desc())
                old = session.scalars(newest.offset(MOST_SESSIONS - 1)).all()
                session.execute(delete(SecretRow).where(SecretRow.id.in_(old)))
            if kind in ("reset", "confirm"):  # the newest letter counts
                session.execute(delete(SecretRow).where(mine))
            session.execute(insert(SecretRow).values(**row, expires=None if lasts is None else now + lasts))
        return token

    def secrets_of(self, visitor: str, kind: str) -> list[Data]:
        mine = good(select(SecretRow)).where(SecretRow.visitor == visitor, SecretRow.kind == kind)
        with Session(self.reader) as session:
            rows = session.scalars(mine.order_by(SecretRow.used.desc()))
            columns = ("id", "name", "created", "used", "scope")
            return [{name: getattr(row, name) for name in columns} for row in rows]

    def end(self, visitor: str, kinds: Sequence[str], *, but: str = "", starting: str = "") -> list[str]:
        """End secrets of a visitor: all of these kinds, or the one whose id starts so. Returns the ids."""
        mine = (SecretRow.visitor == visitor) & SecretRow.kind.in_(kinds) & (SecretRow.id != but)
        with Session(self.engine) as session, session.begin():
            found = [id for id in session.scalars(select(SecretRow.id).where(mine)) if id.startswith(starting)]
            session.execute(delete(SecretRow).where(SecretRow.id.in_(found)))
            return found

    # Browsers that are known

    def is_device(self, visitor: str, token: str) -> bool:
        """Has this browser logged in to this account before?"""
        mine = (SecretRow.id == id_of_device(visitor, token)) & (SecretRow.kind == "device")
        with Session(self.reader) as session:
            return session.scalar(select(SecretRow.id).where(mine, SecretRow.expires > time.time())) is not None

    def remember_device(self, visitor: str, token: str, name: str) -> None:
        now = time.time()
        row = {"visitor": visitor, "kind": "device", "name": name, "created": now, "used": now}
        with Session(self.engine) as session, session.begin():
            mine = (SecretRow.visitor == visitor) & (SecretRow.kind == "device")
            session.execute(delete(SecretRow).where(SecretRow.id == id_of_device(visitor, token)))
            newest = select(SecretRow.id).where(mine).order_by(SecretRow.used.desc())
            old = session.scalars(newest.offset(MOST_DEVICES - 1)).all()
            session.execute(delete(SecretRow).where(SecretRow.id.in_(old)))
            lasts = LASTS["device"] or 0.0
            session.execute(insert(SecretRow).values(id=id_of_device(visitor, token), expires=now + lasts, **row))

    # Links in letters

    def account_of_reset(self, token: str) -> Account | None:
        """Whose password a link resets."""
        known = self.known(id_of_secret(token), ("reset",))
        return self.of(known.visitor) if known is not None else None

    def spend_reset(self, token: str) -> bool:
        """Use it up; False if somebody was faster."""
        mine = (SecretRow.id == id_of_secret(token)) & (SecretRow.kind == "reset")
        with Session(self.engine) as session, session.begin():
            return bool(session.execute(delete(SecretRow).where(mine)).rowcount)  # type: ignore[attr-defined]

    def ask_for_resets(self, email: str) -> None:
        """Put a letter for each account of this address into the outbox."""
        for account in self.with_email(email):
            self.order_letter(account.visitor, "reset")

    def order_letter(self, visitor: str, kind: str) -> None:
        notice = {"visitor": visitor, "channel": "email", "kind": kind, "about": {}, "due": time.time()}
        with Session(self.engine) as session, session.begin():
            session.execute(insert(NoticeRow).values(match=None, tries=0, problem="", **notice))

    # Addresses for notices

    def want_email(self, visitor: str, email: str | None) -> bool:
        """Where somebody wants to be told of their turns. True if they have yet to show that the address is theirs.

        Links for an earlier address are worth nothing any more.
        """
        with Session(self.engine) as session, session.begin():
            old = (SecretRow.visitor == visitor) & (SecretRow.kind == "confirm")
            session.execute(delete(SecretRow).where(old))
            row = session.get_one(VisitorRow, visitor)
            if email is None:
                row.email = None
            row.email_wanted = email if email != row.email else None
            return row.email_wanted is not None

    def confirm_email(self, token: str) -> bool:
        """They have got the letter: the address is theirs. False for a link that is not good (any more)."""
        known = self.known(id_of_secret(token), ("confirm",))
        if known is None:
            return False
        with Session(self.engine) as session, session.begin():
            spent = session.execute(delete(SecretRow).where(SecretRow.id == id_of_secret(token)))
            waiting = (VisitorRow.id == known.visitor) & VisitorRow.email_wanted.is_not(None)
            confirmed = update(VisitorRow).where(waiting).values(email=VisitorRow.email_wanted, email_wanted=None)
            session.execute(confirmed)
            return bool(spent.rowcount)  # type: ignore[attr-defined]

    # Visitors

    def visitor(self, visitor: str) -> Data:
        """What a visitor has set about themselves."""
        with Session(self.reader) as session:
            row = session.get(VisitorRow, visitor)
            facts: Data = {"name": row.name if row else "", "lang": row.lang if row else "en"}
            return facts | {name: getattr(row, name, None) for name in PRIVATE}

    def set_visitor(self, visitor: str, **columns: Any) -> None:
        now = time.time()
        with Session(self.engine) as session, session.begin():
            if session.get(VisitorRow, visitor) is None:  # a browser of `condotta play`
                session.add(VisitorRow(id=visitor, name="", created=now, seen=now))
                session.flush()
            session.execute(update(VisitorRow).where(VisitorRow.id == visitor).values(seen=now, **columns))

    def new_guest(self, lang: str) -> str:
        visitor, now = secrets.token_hex(16), time.time()
        with Session(self.engine) as session, session.begin():
            session.execute(insert(VisitorRow).values(id=visitor, name="", created=now, seen=now, lang=lang))
        return visitor

    def forget_guest(self, visitor: str) -> bool:
        """Somebody who came for nothing; False if they have got something after all."""
        with Session(self.engine) as session, session.begin():
            found = session.execute(delete(VisitorRow).where(VisitorRow.id == visitor, holds_nothing()))
            return bool(found.rowcount)  # type: ignore[attr-defined]

    def matches_of_guest(self, visitor: str) -> list[str]:
        known = or_(SeatRow.visitor == visitor, SeatRow.owner == visitor, SeatRow.held.contains(visitor))
        seated = select(SeatRow.match).where(known)
        mine = MatchRow.id.in_(seated) | (MatchRow.creator == visitor)
        with Session(self.reader) as session:
            return list(session.scalars(select(MatchRow.id).where(mine)))

    def absorb(self, guest: str, visitor: str) -> None:
        """Everything a guest has becomes this visitor's, who was the guest."""
        with Session(self.engine) as session, session.begin():
            for table in (SeatRow, ChatRow):
                session.execute(update(table).where(table.visitor == guest).values(visitor=visitor))
            session.execute(update(SeatRow).where(SeatRow.owner == guest).values(owner=visitor))
            known = func.replace(SeatRow.held, guest, visitor)  # what they have seen they do not forget
            session.execute(update(SeatRow).where(SeatRow.held.contains(guest)).values(held=known))
            session.execute(update(MatchRow).where(MatchRow.creator == guest).values(creator=visitor))
            own = select(NoteRow.match).where(NoteRow.visitor == visitor)
            free = (NoteRow.visitor == guest) & NoteRow.match.not_in(own.scalar_subquery())
            session.execute(update(NoteRow).where(free).values(visitor=visitor))
            people.absorb(session, guest, visitor)
            session.execute(delete(VisitorRow).where(VisitorRow.id == guest))

    def seats_of_gone(self) -> list[tuple[str, int, str]]:
        """(match, seat, visitor) where somebody whose account is deleted still sits in a match that goes on."""
        theirs = or_(VisitorRow.id == SeatRow.visitor, VisitorRow.id == SeatRow.owner)
        asked = select(SeatRow.match, SeatRow.seat, VisitorRow.id.label("visitor")).join(VisitorRow, theirs)
        asked = asked.join(MatchRow, MatchRow.id == SeatRow.match)
        with Session(self.reader) as session:
            rows = session.execute(asked.where(VisitorRow.gone, MatchRow.status != "over"))
            return [(row.match, row.seat, row.visitor) for row in rows]

    def clean(self) -> None:
        """Remove secrets that have expired, and guests who are nobody any more."""
        now = time.time()
        with Session(self.engine) as session, session.begin():
            session.execute(delete(SecretRow).where(SecretRow.expires < now))
            cannot_return = ~exists().where(SecretRow.visitor == VisitorRow.id)
            long_ago = (VisitorRow.created < now - DAY) & (VisitorRow.seen < now - DAY)
            session.execute(delete(VisitorRow).where(long_ago, cannot_return, holds_nothing()))


def good(asked: Any) -> Any:
    """… of secrets that have not expired, and whose account is not disabled."""
    joined = asked.select_from(SecretRow).outerjoin(AccountRow, AccountRow.visitor == SecretRow.visitor)
    lasting = or_(SecretRow.expires.is_(None), SecretRow.expires > time.time())
    return joined.where(lasting, AccountRow.disabled.is_not(True))


def holds_nothing() -> Any:
    """A visitor without account, seat, match or word."""
    held = [exists().where(table.visitor == VisitorRow.id) for table in (AccountRow, SeatRow, ChatRow)]
    return ~or_(*held, exists().where(MatchRow.creator == VisitorRow.id))


def account_of(row: AccountRow) -> Account:
    return Account(row.visitor, row.login, row.email, row.password, row.created, row.disabled, row.admin)
