"""Who sits where."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from condotta.core.messages import platform_texts

STAND_IN = "greedy"  # the bot that plays for somebody who is gone


@dataclass
class SeatInfo:
    """A row of `seats`."""

    seat: int
    kind: str
    visitor: str | None = None
    bot: str | None = None
    key: str | None = None
    notify: bool = True
    offered: bool = False
    notified: float | None = None
    declines: bool = False  # whatever only they may notice is declined for them


def new_key() -> str:
    """The secret of an invitation link."""
    return secrets.token_urlsafe(16)


def seat_link(match_id: str, key: str) -> str:
    """Whoever opens it may take the seat."""
    return f"/m/{match_id}?key={key}"


def is_free(info: SeatInfo) -> bool:
    return info.key is not None and (info.visitor is None or info.offered)


def player_name(seats: Sequence[SeatInfo], names: Mapping[str, str], info: SeatInfo, lang: str) -> str:
    """What a seat is called. Somebody who has several seats is told apart by their numbers."""
    if info.kind == "bot":
        return f"Bot {info.seat + 1}"
    name = names.get(info.visitor or "", "")
    if not name:
        return platform_texts().text("seat_name", lang, {"n": info.seat + 1})
    several = sum(1 for other in seats if other.visitor == info.visitor) > 1
    return f"{name} ({info.seat + 1})" if several else name
