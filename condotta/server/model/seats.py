"""Who sits where."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

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
    owner: str | None = None  # whose time was up: another person may play here, and they may take it back
    held: str = ""  # visitors who have played here before, parted by commas: they know this hand

    @property
    def people(self) -> set[str]:
        """Who has a right to this seat: who plays here, and whose time was up."""
        return {visitor for visitor in (self.visitor, self.owner) if visitor is not None}

    @property
    def known_to(self) -> set[str]:
        """Who has seen what only this seat sees."""
        return self.people | {visitor for visitor in self.held.split(",") if visitor}

    def is_known_to(self, visitor: str) -> bool:
        return visitor in self.known_to


def new_key() -> str:
    """The secret of an invitation link."""
    return secrets.token_urlsafe(16)


def seat_link(match_id: str, key: str) -> str:
    """Whoever opens it may take the seat."""
    return f"/m/{match_id}?key={key}"


def is_free(info: SeatInfo) -> bool:
    return info.key is not None and (info.visitor is None or info.offered)


def closed(info: SeatInfo) -> SeatInfo:
    """The same seat; nobody else may take it any more."""
    return replace(info, key=None, offered=False) if is_free(info) else info


def with_memory(before: SeatInfo, after: SeatInfo) -> SeatInfo:
    """What becomes of a seat of a match that runs: whoever played there is remembered."""
    held = [visitor for visitor in before.held.split(",") if visitor]
    if before.visitor is not None and before.visitor not in {after.visitor, *held}:
        held.append(before.visitor)
    return replace(after, held=",".join(held))


def renamed(info: SeatInfo, old: str, new: str) -> SeatInfo:
    """A guest was somebody with an account: what was theirs, and what they know."""
    visitor, owner = (new if who == old else who for who in (info.visitor, info.owner))
    return replace(info, visitor=visitor, owner=owner, held=info.held.replace(old, new))


def player_name(seats: Sequence[SeatInfo], names: Mapping[str, str], info: SeatInfo, lang: str) -> str:
    """What a seat is called. Somebody who has several seats is told apart by their numbers."""
    if info.kind == "bot":
        return f"Bot {info.seat + 1}"
    name = names.get(info.visitor or "", "")
    if not name:
        return platform_texts().text("seat_name", lang, {"n": info.seat + 1})
    several = sum(1 for other in seats if other.visitor == info.visitor) > 1
    return f"{name} ({info.seat + 1})" if several else name
