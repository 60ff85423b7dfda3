"""The tables. A match is its record: `choices` with what it began with; all else can be computed from it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    false,
    true,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


def of_match() -> ForeignKey:
    return ForeignKey("matches.id", ondelete="CASCADE")


class Base(DeclarativeBase):
    pass


def of_visitor() -> ForeignKey:
    return ForeignKey("visitors.id", ondelete="CASCADE")


class VisitorRow(Base):
    """Somebody: with an account, a guest, or (without accounts) a browser, whose id is a hash of its cookie."""

    __tablename__ = "visitors"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    name: Mapped[str] = mapped_column(String(80), default="")
    created: Mapped[float] = mapped_column(Float)
    seen: Mapped[float] = mapped_column(Float)
    lang: Mapped[str] = mapped_column(String(10), default="en", server_default="en")  # of what is sent to them
    email: Mapped[str | None] = mapped_column(String(254))  # where notices go; None: nowhere
    email_wanted: Mapped[str | None] = mapped_column(String(254))  # until they have shown that it is theirs
    webhook: Mapped[str | None] = mapped_column(Text)
    webhook_key: Mapped[str | None] = mapped_column(String(64))  # what is sent there is signed with it
    away_until: Mapped[float | None] = mapped_column(Float)  # on vacation: their clocks stand still
    gone: Mapped[bool] = mapped_column(Boolean, default=False, server_default=false())  # has deleted their account


class AccountRow(Base):
    """A visitor's account: how they prove who they are."""

    __tablename__ = "accounts"

    visitor: Mapped[str] = mapped_column(String(64), of_visitor(), primary_key=True)
    login: Mapped[str] = mapped_column(String(40), unique=True)  # as it is compared: casefolded
    email: Mapped[str | None] = mapped_column(String(254), index=True)  # for password resets; casefolded, not unique
    password: Mapped[str] = mapped_column(Text)  # an argon2 hash
    created: Mapped[float] = mapped_column(Float)
    disabled: Mapped[bool] = mapped_column(Boolean, default=False)
    admin: Mapped[bool] = mapped_column(Boolean, default=False)


class SecretRow(Base):
    """Something that proves who somebody is, known by its hash: a session, an API token, a password reset."""

    __tablename__ = "secrets"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    visitor: Mapped[str] = mapped_column(String(64), of_visitor(), index=True)
    kind: Mapped[str] = mapped_column(String(10))  # session, token, reset
    name: Mapped[str] = mapped_column(String(80), default="")
    created: Mapped[float] = mapped_column(Float)
    used: Mapped[float] = mapped_column(Float)
    expires: Mapped[float | None] = mapped_column(Float)
    scope: Mapped[str | None] = mapped_column(String(10))  # of a token: read, play (also None), admin


class MatchRow(Base):
    """A match and the running segment of its record."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(80), default="")
    creator: Mapped[str] = mapped_column(String(64), default="")
    created: Mapped[float] = mapped_column(Float)
    updated: Mapped[float] = mapped_column(Float)  # of the last change that everybody may notice
    version: Mapped[int] = mapped_column(Integer, default=0)  # of its choices: each change counts it up
    seats: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    scenario: Mapped[str] = mapped_column(String(80))
    seed: Mapped[str] = mapped_column(Text)
    rules: Mapped[str] = mapped_column(String(40))
    opening: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    dice: Mapped[list[Any]] = mapped_column(JSON)
    state_hashes: Mapped[list[int]] = mapped_column(JSON)  # those before the first choice
    closed: Mapped[list[dict[str, Any]]] = mapped_column(JSON)  # segments played under earlier rules
    outcome: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    public: Mapped[bool] = mapped_column(Boolean, default=False, server_default=false())  # listed for everybody
    status: Mapped[str] = mapped_column(String(10), default="running", server_default="running", index=True)
    pace: Mapped[str] = mapped_column(String(10), default="live", server_default="live")  # live, async
    clock: Mapped[dict[str, Any] | None] = mapped_column(JSON)  # what is allowed; None: as long as one likes
    rematch: Mapped[str | None] = mapped_column(String(32))  # the match that followed
    bots_due: Mapped[bool] = mapped_column(Boolean, default=False, server_default=false(), index=True)
    deadline: Mapped[float | None] = mapped_column(Float, index=True)  # when the first clock runs out
    clocks: Mapped[list[Any] | None] = mapped_column(JSON)  # per seat, see model/clocks.py
    proposal: Mapped[dict[str, Any] | None] = mapped_column(JSON)  # to go back by consent of all, see play/rewind.py
    ply: Mapped[int | None] = mapped_column(Integer)  # public choices so far. For lists, as the next two;
    asked: Mapped[str | None] = mapped_column(String(60))  # "0,2": who must choose, also in secret: tell only them
    waiting: Mapped[str | None] = mapped_column(String(60))  # whom a spectator sees being waited for
    hints: Mapped[bool] = mapped_column(Boolean, default=False, server_default=false())  # also against other people
    pause: Mapped[float] = mapped_column(Float, default=0.0, server_default="0")  # after what may be answered in secret
    origin: Mapped[str] = mapped_column(String(10), default="set_up", server_default="set_up")  # see model/room.py
    given: Mapped[bool] = mapped_column(Boolean, default=False, server_default=false())  # its secrets were handed out
    settled: Mapped[int] = mapped_column(Integer, default=0, server_default="0")  # see core/match.py
    mark: Mapped[str | None] = mapped_column(String(16))  # of the last change: whose was it, after a lost line?


class SeatRow(Base):
    """Who sits where. A person's seat that a bot plays for a while keeps its visitor."""

    __tablename__ = "seats"

    match: Mapped[str] = mapped_column(String(32), of_match(), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))  # person, bot, open
    visitor: Mapped[str | None] = mapped_column(String(64), ForeignKey("visitors.id"), index=True)
    bot: Mapped[str | None] = mapped_column(String(40))
    key: Mapped[str | None] = mapped_column(String(64))  # who knows it may take the seat while it is open
    notify: Mapped[bool] = mapped_column(Boolean, default=True, server_default=true())  # tell them of their turn
    offered: Mapped[bool] = mapped_column(Boolean, default=False, server_default=false())  # others may take it over
    notified: Mapped[float | None] = mapped_column(Float)  # when they were told; None: they have looked or moved since
    declines: Mapped[bool] = mapped_column(Boolean, default=False, server_default=false())  # reactions, unasked
    owner: Mapped[str | None] = mapped_column(String(64), index=True)  # whose time was up: may take the seat back
    held: Mapped[str] = mapped_column(Text, default="", server_default="")  # visitors who have played here before


class ChoiceRow(Base):
    """One choice. `(match, index)` is unique, so two cannot both be the next one."""

    __tablename__ = "choices"

    match: Mapped[str] = mapped_column(String(32), of_match(), primary_key=True)
    index: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[int] = mapped_column(Integer)
    option: Mapped[list[Any]] = mapped_column(JSON)
    chain: Mapped[int] = mapped_column(BigInteger)  # the chained hash after it
    state_hashes: Mapped[list[int]] = mapped_column(JSON)  # of the steps that began with this choice
    at: Mapped[float] = mapped_column(Float)  # when it was made


class CheckpointRow(Base):
    """The last checkpoint in full: where a match goes on when its rules have changed."""

    __tablename__ = "checkpoints"

    match: Mapped[str] = mapped_column(String(32), of_match(), primary_key=True)
    made: Mapped[int] = mapped_column(Integer)  # choices until then
    position: Mapped[dict[str, Any]] = mapped_column(JSON)


class ChatRow(Base):
    """A line of talk."""

    __tablename__ = "chat"
    __table_args__ = (Index("chat_of_match", "match", "id"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    match: Mapped[str] = mapped_column(String(32), of_match())
    visitor: Mapped[str | None] = mapped_column(String(64), ForeignKey("visitors.id"))
    seat: Mapped[int | None] = mapped_column(Integer)
    name: Mapped[str] = mapped_column(String(80))
    text: Mapped[str] = mapped_column(Text)
    texts: Mapped[dict[str, str] | None] = mapped_column(JSON)  # by language: what the server itself says
    at: Mapped[float] = mapped_column(Float)


class SnapshotRow(Base):
    """A checkpoint that is kept: what an old segment looked like, when its rules are gone."""

    __tablename__ = "snapshots"

    match: Mapped[str] = mapped_column(String(32), of_match(), primary_key=True)
    segment: Mapped[int] = mapped_column(Integer, primary_key=True)
    made: Mapped[int] = mapped_column(Integer, primary_key=True)  # choices until then
    ply: Mapped[int] = mapped_column(Integer)
    entries: Mapped[int] = mapped_column(Integer)  # lines of the segment's log until then
    body: Mapped[bytes] = mapped_column(LargeBinary)  # compressed JSON


class NoteRow(Base):
    """What somebody has written down about a match, for themselves."""

    __tablename__ = "notes"

    match: Mapped[str] = mapped_column(String(32), of_match(), primary_key=True)
    visitor: Mapped[str] = mapped_column(String(64), of_visitor(), primary_key=True)
    text: Mapped[str] = mapped_column(Text)


class NoticeRow(Base):
    """Something to be sent to somebody; it is tried until it is sent or too old."""

    __tablename__ = "notices"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    visitor: Mapped[str] = mapped_column(String(64), of_visitor(), index=True)
    match: Mapped[str | None] = mapped_column(String(32), of_match())
    channel: Mapped[str] = mapped_column(String(10))  # email, webhook; "": wherever they want it when it is due
    kind: Mapped[str] = mapped_column(String(20))  # turn, over, reset
    about: Mapped[dict[str, Any]] = mapped_column(JSON)
    due: Mapped[float] = mapped_column(Float, index=True)
    tries: Mapped[int] = mapped_column(Integer, default=0)
    problem: Mapped[str] = mapped_column(Text, default="")


class DoneRow(Base):
    """A request that was done, by the key that its client gave it; kept for some days. Or one given up (`void`): its
    client was told that it is not done, so it never will be."""

    __tablename__ = "done"

    match: Mapped[str] = mapped_column(String(32), of_match(), primary_key=True)
    visitor: Mapped[str] = mapped_column(String(64), primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    at: Mapped[float] = mapped_column(Float, index=True)
    void: Mapped[bool] = mapped_column(Boolean, default=False, server_default=false())


class HealthRow(Base):
    """Written to see whether the database can be written to."""

    __tablename__ = "health"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    at: Mapped[float] = mapped_column(Float)


class CountRow(Base):
    """How often somebody (a hash) did something in a window of time."""

    __tablename__ = "counts"

    name: Mapped[str] = mapped_column(String(30), primary_key=True)
    who: Mapped[str] = mapped_column(String(32), primary_key=True)
    window: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(Integer)
    until: Mapped[float] = mapped_column(Float, index=True)  # then it is of no use any more


class BlockRow(Base):
    """Somebody wants nothing to do with somebody else."""

    __tablename__ = "blocks"

    visitor: Mapped[str] = mapped_column(String(64), of_visitor(), primary_key=True)
    blocked: Mapped[str] = mapped_column(String(64), of_visitor(), primary_key=True, index=True)
    created: Mapped[float] = mapped_column(Float)


class ReportRow(Base):
    """What somebody has told those who run the server about somebody else."""

    __tablename__ = "reports"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    visitor: Mapped[str] = mapped_column(String(64), of_visitor())
    about: Mapped[str] = mapped_column(String(64), of_visitor())
    match: Mapped[str | None] = mapped_column(String(32), ForeignKey("matches.id", ondelete="SET NULL"))
    reason: Mapped[str] = mapped_column(String(20))
    text: Mapped[str] = mapped_column(Text)
    lines: Mapped[list[str]] = mapped_column(JSON)  # what they had said last
    created: Mapped[float] = mapped_column(Float)
    status: Mapped[str] = mapped_column(String(10), index=True)  # open, closed
    note: Mapped[str] = mapped_column(Text, default="", server_default="")  # of an admin


class FactorRow(Base):
    """The authenticator app of an account. Its secret must be known as it is: each code is computed from it."""

    __tablename__ = "factors"

    visitor: Mapped[str] = mapped_column(String(64), of_visitor(), primary_key=True)
    totp: Mapped[str | None] = mapped_column(String(64))
    totp_wanted: Mapped[str | None] = mapped_column(String(64))  # until a code of it was shown
    last_step: Mapped[int] = mapped_column(BigInteger)  # of the last code: it is good once


class PasskeyRow(Base):
    """A passkey of an account, known by the hash of its id."""

    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    visitor: Mapped[str] = mapped_column(String(64), of_visitor(), index=True)
    credential: Mapped[bytes] = mapped_column(LargeBinary)
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    sign_count: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(80))
    created: Mapped[float] = mapped_column(Float)
    used: Mapped[float] = mapped_column(Float)


class ChallengeRow(Base):
    """What a passkey is to sign, once and soon; with a visitor: to make a new passkey."""

    __tablename__ = "challenges"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    visitor: Mapped[str | None] = mapped_column(String(64), of_visitor())
    expires: Mapped[float] = mapped_column(Float, index=True)
