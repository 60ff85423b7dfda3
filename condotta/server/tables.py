"""The tables. A match is its record: `choices` with what it began with; all else can be computed from it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Float, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


def of_match() -> ForeignKey:
    return ForeignKey("matches.id", ondelete="CASCADE")


class Base(DeclarativeBase):
    pass


class VisitorRow(Base):
    """A browser. Its id is a hash of the cookie, which nobody else knows."""

    __tablename__ = "visitors"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    name: Mapped[str] = mapped_column(String(80), default="")
    created: Mapped[float] = mapped_column(Float)
    seen: Mapped[float] = mapped_column(Float)


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
    states: Mapped[list[int]] = mapped_column(JSON)  # the state hashes before the first choice
    closed: Mapped[list[dict[str, Any]]] = mapped_column(JSON)  # segments played under earlier rules
    outcome: Mapped[dict[str, Any] | None] = mapped_column(JSON)


class SeatRow(Base):
    """Who sits where. A person's seat that a bot plays for a while keeps its visitor."""

    __tablename__ = "seats"

    match: Mapped[str] = mapped_column(String(32), of_match(), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))  # person, bot, open
    visitor: Mapped[str | None] = mapped_column(String(64), ForeignKey("visitors.id"), index=True)
    bot: Mapped[str | None] = mapped_column(String(40))
    key: Mapped[str | None] = mapped_column(String(64))  # who knows it may take the seat while it is open


class ChoiceRow(Base):
    """One choice. `(match, index)` is unique, so two cannot both be the next one."""

    __tablename__ = "choices"

    match: Mapped[str] = mapped_column(String(32), of_match(), primary_key=True)
    index: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[int] = mapped_column(Integer)
    option: Mapped[list[Any]] = mapped_column(JSON)
    seal: Mapped[int] = mapped_column(BigInteger)
    states: Mapped[list[int]] = mapped_column(JSON)  # the hashes of the steps that began with this choice
    made: Mapped[float] = mapped_column(Float)


class CheckpointRow(Base):
    """The last checkpoint in full: where a match goes on when its rules have changed."""

    __tablename__ = "checkpoints"

    match: Mapped[str] = mapped_column(String(32), of_match(), primary_key=True)
    choices: Mapped[int] = mapped_column(Integer)
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
    at: Mapped[float] = mapped_column(Float)
