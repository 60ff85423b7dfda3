"""What those who run a server may ask of its database, for `condotta admin`. A running server notices it soon."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Any

import msgspec
from sqlalchemy import delete, func, or_, select
from sqlalchemy.orm import Session

from condotta.core.errors import SetupError
from condotta.core.game import Data

from ..accounts.factors import Factors
from ..accounts.passwords import clean_email, clean_login, found_login, hasher, new_password
from ..accounts.store import DAY, Account, AccountStore
from ..errors import ApiError
from ..model.text import MOST_NAME, cleaned
from ..storage.store import Store
from ..storage.tables import AccountRow, ChoiceRow, MatchRow, NoticeRow, SeatRow, SecretRow, VisitorRow


class Admin:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.accounts = AccountStore(store)

    # Accounts

    def find(self, login: str) -> Account:
        account = self.accounts.find(found_login(login))
        if account is None:
            raise SetupError(f"there is no account {login!r}; `condotta admin accounts` lists them")
        return account

    def listed(self) -> list[Data]:
        asked = select(AccountRow, VisitorRow.name, VisitorRow.seen).join(
            VisitorRow, VisitorRow.id == AccountRow.visitor
        )
        with Session(self.store.reader) as session:
            rows = session.execute(asked.order_by(AccountRow.login)).all()
            return [{**shown(row.AccountRow), "name": row.name, "seen": row.seen} for row in rows]

    def show(self, login: str) -> Data:
        account = self.find(login)
        facts = self.accounts.visitor(account.visitor)
        mine = select(SeatRow.match).where(SeatRow.visitor == account.visitor)
        with Session(self.store.reader) as session:
            by_status = select(MatchRow.status, func.count()).where(MatchRow.id.in_(mine)).group_by(MatchRow.status)
            matches = dict(session.execute(by_status).all())
        kinds = {"sessions": "session", "tokens": "token"}
        secrets = {word: len(self.accounts.secrets_of(account.visitor, kind)) for word, kind in kinds.items()}
        shown = {key: value for key, value in asdict(account).items() if key != "password"}
        return shown | {"name": facts["name"], "lang": facts["lang"], "matches": matches} | secrets

    def create(self, login: str, password: str, email: str | None, *, admin: bool) -> None:
        try:
            name = clean_login(login)
            hashed = hasher.hash(new_password(password, name))
            shown_name = cleaned(login, MOST_NAME)
            self.accounts.create(name, hashed, clean_email(email), shown_name, "en", admin=admin)
        except ApiError as error:
            raise SetupError(error.message) from None

    def set_password(self, login: str, password: str) -> None:
        """All sessions, API tokens and resets end."""
        account = self.find(login)
        try:
            hashed = hasher.hash(new_password(password, account.login))
        except ApiError as error:
            raise SetupError(error.message) from None
        self.accounts.change(account.visitor, password=hashed)
        self.accounts.end(account.visitor, ("session", "token", "reset"))

    def set_disabled(self, login: str, *, disabled: bool) -> None:
        """Who is disabled cannot log in; their sessions end, their tokens are refused until they are enabled again."""
        account = self.find(login)
        self.accounts.change(account.visitor, disabled=disabled)
        if disabled:
            self.accounts.end(account.visitor, ("session", "reset"))

    def set_admin(self, login: str, *, admin: bool) -> None:
        self.accounts.change(self.find(login).visitor, admin=admin)

    def end_sessions(self, login: str, *, tokens: bool) -> int:
        kinds = ("session", "token") if tokens else ("session",)
        return len(self.accounts.end(self.find(login).visitor, kinds))

    def end_factors(self, login: str) -> None:
        """Their password alone lets them in: for somebody who has lost their device and their recovery codes."""
        Factors(self.store).remove_all(self.find(login).visitor)

    def delete(self, login: str) -> None:
        """The server hands their seats to bots when it notices."""
        self.accounts.delete(self.find(login).visitor)

    # Matches

    def matches(self, status: str | None, most: int) -> list[Data]:
        columns = (MatchRow.id, MatchRow.game, MatchRow.name, MatchRow.status, MatchRow.public, MatchRow.updated)
        asked = select(*columns).order_by(MatchRow.updated.desc()).limit(most)
        if status is not None:
            asked = asked.where(MatchRow.status == status)
        with Session(self.store.reader) as session:
            found = [row._asdict() for row in session.execute(asked)]
            players = self._players(session, [match["id"] for match in found])
        return [{**match, "players": players.get(match["id"], [])} for match in found]

    def _players(self, session: Session, ids: list[str]) -> dict[str, list[str]]:
        asked = select(SeatRow.match, SeatRow.kind, SeatRow.bot, VisitorRow.name).outerjoin(
            VisitorRow, VisitorRow.id == SeatRow.visitor
        )
        found: dict[str, list[str]] = {}
        for row in session.execute(asked.where(SeatRow.match.in_(ids)).order_by(SeatRow.match, SeatRow.seat)):
            found.setdefault(row.match, []).append(called(row))
        return found

    def delete_match(self, match_id: str) -> None:
        with Session(self.store.engine) as session, session.begin():
            gone = session.execute(delete(MatchRow).where(MatchRow.id == match_id))
            if not gone.rowcount:  # type: ignore[attr-defined]
                raise SetupError(f"there is no match {match_id!r}; `condotta admin matches` lists them")
        self._announce("room", match_id)

    def _announce(self, kind: str, about: Any) -> None:
        """Tell the servers on PostgreSQL, as they tell each other; one on SQLite notices when it next looks."""
        self.store.announce(msgspec.json.encode({"from": "admin", "kind": kind, "about": about}).decode())

    # The whole

    def stats(self) -> Data:
        now = time.time()
        with Session(self.store.reader) as session:

            def number(table: Any, *where: Any) -> int:
                return session.scalar(select(func.count()).select_from(table).where(*where)) or 0

            lasting = or_(SecretRow.expires.is_(None), SecretRow.expires > now)
            by_status = session.execute(select(MatchRow.status, func.count()).group_by(MatchRow.status))
            return {
                "accounts": number(AccountRow),
                "disabled": number(AccountRow, AccountRow.disabled),
                "seen_today": number(VisitorRow, VisitorRow.seen > now - DAY),
                "sessions": number(SecretRow, SecretRow.kind == "session", lasting),
                "tokens": number(SecretRow, SecretRow.kind == "token", lasting),
                "matches": dict(by_status.all()),
                "choices": number(ChoiceRow),
                "notices_waiting": number(NoticeRow),
                "notices_failing": number(NoticeRow, NoticeRow.tries > 0),
            }


def shown(row: AccountRow) -> Data:
    facts = {"login": row.login, "email": row.email, "created": row.created}
    return facts | {"disabled": row.disabled, "admin": row.admin}


def called(row: Any) -> str:
    """A player in a list."""
    if row.kind == "bot":
        return f"bot {row.bot}"
    return row.name or ("open" if row.kind == "open" else "–")
