"""The second factor of an account: codes of an authenticator app (TOTP), passkeys, and recovery codes for when they are
lost. Every function is one transaction."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
import time
from dataclasses import dataclass

import pyotp
import sqlalchemy as sa
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from condotta.core.game import Data

from ..errors import ApiError
from ..storage.store import Store
from ..storage.tables import ChallengeRow, FactorRow, PasskeyRow, SecretRow
from .store import id_of_secret

STEP = 30  # seconds for which a code is shown
LATE = 1  # steps by which a clock may be wrong
RECOVERY_CODES = 10
MOST_PASSKEYS = 10
CHALLENGE_LASTS = 5 * 60.0  # seconds
ISSUER = "Condotta"

DIGITS = re.compile(r"[0-9]{6}")
RECOVERY = re.compile(r"[a-z2-7]{16}")


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey that somebody has shown us before."""

    id: str
    visitor: str
    credential: bytes
    public_key: bytes
    sign_count: int


class Factors:
    def __init__(self, store: Store) -> None:
        self.engine = store.engine
        self.reader = store.reader

    def of(self, visitor: str) -> Data:
        """What an account has, as its owner is shown it."""
        with Session(self.reader) as session:
            row = session.get(FactorRow, visitor)
            mine = select(PasskeyRow).where(PasskeyRow.visitor == visitor).order_by(PasskeyRow.created)
            left = select(func.count()).select_from(SecretRow).where(recovery_of(visitor))
            return {
                "totp": row is not None and row.totp is not None,
                "passkeys": [
                    {"id": key.id, "name": key.name, "created": key.created, "used": key.used}
                    for key in session.scalars(mine)
                ],
                "recovery_left": session.scalar(left) or 0,
            }

    def is_on(self, visitor: str) -> bool:
        """Is a password alone not enough?"""
        found = self.of(visitor)
        return bool(found["totp"] or found["passkeys"])

    # Codes

    def want_totp(self, visitor: str, login: str) -> tuple[str, str]:
        """A new secret for an authenticator app, and the same as an address; it counts when a code of it was shown."""
        secret = pyotp.random_base32()
        with Session(self.engine) as session, session.begin():
            row = session.get(FactorRow, visitor)
            if row is None:
                session.add(FactorRow(visitor=visitor, totp=None, totp_wanted=secret, last_step=0))
            else:
                row.totp_wanted = secret
        return secret, pyotp.TOTP(secret).provisioning_uri(login, issuer_name=ISSUER)

    def confirm_totp(self, visitor: str, code: str, now: float) -> bool:
        """The app works: from now on its codes are asked for."""
        with Session(self.engine) as session, session.begin():
            row = session.get(FactorRow, visitor, with_for_update=True)
            step = matching_step(row.totp_wanted, code, now) if row is not None else None
            if row is None or step is None:
                return False
            row.totp, row.totp_wanted, row.last_step = row.totp_wanted, None, step
            return True

    def remove_totp(self, visitor: str) -> None:
        with Session(self.engine) as session, session.begin():
            session.execute(delete(FactorRow).where(FactorRow.visitor == visitor))
            self._forget_recovery_if_alone(session, visitor)

    def use_code(self, visitor: str, text: str, now: float) -> bool:
        """Is this a code of the app, or a recovery code? Each is good once."""
        code = plain(text)
        if DIGITS.fullmatch(code):
            return self._use_totp(visitor, code, now)
        if not RECOVERY.fullmatch(code):
            return False
        with Session(self.engine) as session, session.begin():
            mine = recovery_of(visitor) & (SecretRow.id == id_of_recovery(visitor, code))
            return bool(session.execute(delete(SecretRow).where(mine)).rowcount)  # type: ignore[attr-defined]

    def _use_totp(self, visitor: str, code: str, now: float) -> bool:
        with Session(self.engine) as session, session.begin():
            row = session.get(FactorRow, visitor, with_for_update=True)
            step = matching_step(row.totp, code, now) if row is not None else None
            if row is None or step is None or step <= row.last_step:  # it was seen already
                return False
            row.last_step = step
            return True

    # Recovery codes

    def new_recovery_codes(self, visitor: str) -> list[str]:
        """Others than before; shown once."""
        codes = [base64.b32encode(secrets.token_bytes(10)).decode().lower() for _ in range(RECOVERY_CODES)]
        now = time.time()
        rows = [
            {"id": id_of_recovery(visitor, code), "visitor": visitor, "kind": "recovery", "created": now, "used": now}
            for code in codes
        ]
        with Session(self.engine) as session, session.begin():
            session.execute(delete(SecretRow).where(recovery_of(visitor)))
            session.execute(insert(SecretRow), [{**row, "name": "", "expires": None} for row in rows])
        return ["-".join(code[first : first + 4] for first in range(0, 16, 4)) for code in codes]

    def _forget_recovery_if_alone(self, session: Session, visitor: str) -> None:
        """Without a second factor there is nothing to be recovered."""
        factor = session.get(FactorRow, visitor)
        keys = session.scalar(select(func.count()).select_from(PasskeyRow).where(PasskeyRow.visitor == visitor))
        if not keys and (factor is None or factor.totp is None):
            session.execute(delete(SecretRow).where(recovery_of(visitor)))

    # Passkeys

    def new_challenge(self, visitor: str | None) -> bytes:
        """Something that only this browser's passkey can sign, once and soon; `visitor`: to make a new passkey."""
        challenge = secrets.token_bytes(32)
        now = time.time()
        with Session(self.engine) as session, session.begin():
            session.execute(delete(ChallengeRow).where(ChallengeRow.expires < now))
            row = {"id": id_of_bytes(challenge), "visitor": visitor, "expires": now + CHALLENGE_LASTS}
            session.execute(insert(ChallengeRow).values(**row))
        return challenge

    def spend_challenge(self, challenge: bytes, visitor: str | None) -> bool:
        """Was it given out, for this, and not used yet?"""
        mine = (ChallengeRow.id == id_of_bytes(challenge)) & (ChallengeRow.expires > time.time())
        whose = ChallengeRow.visitor.is_(None) if visitor is None else ChallengeRow.visitor == visitor
        with Session(self.engine) as session, session.begin():
            return bool(session.execute(delete(ChallengeRow).where(mine, whose)).rowcount)  # type: ignore[attr-defined]

    def credentials(self, visitor: str) -> list[bytes]:
        with Session(self.reader) as session:
            return list(session.scalars(select(PasskeyRow.credential).where(PasskeyRow.visitor == visitor)))

    def add_passkey(self, visitor: str, credential: bytes, public_key: bytes, sign_count: int, name: str) -> None:
        now = time.time()
        row = {"id": id_of_bytes(credential), "visitor": visitor, "name": name, "created": now, "used": now}
        row |= {"credential": credential, "public_key": public_key, "sign_count": sign_count}
        if len(self.credentials(visitor)) >= MOST_PASSKEYS:
            raise ApiError("bad_request", f"you have {MOST_PASSKEYS} passkeys, and nobody needs more; remove one first")
        try:
            with Session(self.engine) as session, session.begin():
                session.execute(insert(PasskeyRow).values(**row))
        except IntegrityError:
            raise ApiError("taken", "this passkey is known here already") from None

    def passkey(self, credential: bytes) -> Passkey | None:
        with Session(self.reader) as session:
            row = session.get(PasskeyRow, id_of_bytes(credential))
            if row is None:
                return None
            return Passkey(row.id, row.visitor, row.credential, row.public_key, row.sign_count)

    def used_passkey(self, passkey: Passkey, sign_count: int) -> bool:
        """Note that it was used; False if it was removed meanwhile, or used elsewhere: that may be a copy."""
        mine = (PasskeyRow.id == passkey.id) & (PasskeyRow.sign_count == passkey.sign_count)
        used = update(PasskeyRow).where(mine).values(used=time.time(), sign_count=sign_count)
        with Session(self.engine) as session, session.begin():
            return bool(session.execute(used).rowcount)  # type: ignore[attr-defined]

    def remove_passkey(self, visitor: str, passkey_id: str) -> bool:
        mine = (PasskeyRow.visitor == visitor) & (PasskeyRow.id == passkey_id)
        with Session(self.engine) as session, session.begin():
            gone = session.execute(delete(PasskeyRow).where(mine)).rowcount  # type: ignore[attr-defined]
            self._forget_recovery_if_alone(session, visitor)
            return bool(gone)

    def remove_all(self, visitor: str) -> None:
        """Their password alone lets them in again."""
        with Session(self.engine) as session, session.begin():
            for table in (FactorRow, PasskeyRow, ChallengeRow):
                session.execute(delete(table).where(table.visitor == visitor))
            session.execute(delete(SecretRow).where(recovery_of(visitor)))


def plain(text: str) -> str:
    """A code as somebody has typed it, as it is compared."""
    return re.sub(r"[\s-]", "", text).lower()


def is_of_app(text: str) -> bool:
    """Has it the form of an app's code? Those are short enough to be guessed."""
    return DIGITS.fullmatch(plain(text)) is not None


def matching_step(secret: str | None, code: str, now: float) -> int | None:
    """The step of time to which a code belongs, if it is one of this moment."""
    if secret is None or not DIGITS.fullmatch(code):
        return None
    totp = pyotp.TOTP(secret, interval=STEP)
    here = int(now // STEP)
    steps = range(here - LATE, here + LATE + 1)
    return next((step for step in steps if secrets.compare_digest(totp.generate_otp(step), code)), None)


def recovery_of(visitor: str) -> sa.ColumnElement[bool]:
    return (SecretRow.visitor == visitor) & (SecretRow.kind == "recovery")


def id_of_recovery(visitor: str, code: str) -> str:
    return id_of_secret(f"{visitor}/recovery/{code}")


def id_of_bytes(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
