"""The room of a match: everything around the table that is no rule. Who may come in, clocks, proposals, who looks on.

`room` is what a viewer is told of it; `before_save` keeps its columns in step with the match, in the same transaction
as every choice. Neither asks the database.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from condotta.core.flow import Seat
from condotta.core.game import Data
from condotta.core.messages import platform_texts

from ..errors import ApiError
from ..model import clocks
from ..model.clocks import Asked, Limits, SeatClock
from ..notices import turn_notices
from ..storage.tables import MatchRow

if TYPE_CHECKING:
    from ..hub import Hub
    from ..storage.store import Change, SeatInfo
    from .live_match import Live

MOST_NAMES = 20  # of spectators that are told; the others are counted

OPEN, RUNNING, OVER = "open", "running", "over"

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


@dataclass
class Room:
    """Columns of `matches` that say how it is played. What a match had before there were rooms is the default."""

    status: str = RUNNING
    public: bool = False
    pace: str = "live"
    limits: Limits | None = None
    clocks: list[SeatClock] | None = None  # None: no limits, or not started
    proposal: Data | None = None
    rematch: str | None = None
    away: dict[str, float] = field(default_factory=dict)  # visitor on vacation -> until when
    seen: dict[str, float] = field(default_factory=dict)  # visitor -> when he was here last, as it was when loaded
    hints: bool = False  # also where other people play
    is_listed: bool = False  # `turn`, `asked` and `waiting` are in the database

    @classmethod
    def of(cls, row: MatchRow) -> Room:
        limits, ticking = clocks.as_limits(row.clock), clocks.load(row.clocks)
        facts = (row.status, row.public, row.pace, limits, ticking, row.proposal, row.rematch)
        return cls(*facts, hints=row.hints, is_listed=row.asked is not None)

    def columns(self) -> Data:
        """For a new match."""
        return {
            "status": self.status,
            "public": self.public,
            "pace": self.pace,
            "clock": limits_data(self.limits),
            "clocks": clocks.dump(self.clocks) if self.clocks else None,
            "hints": self.hints,
        }


def limits_data(limits: Limits | None) -> Data | None:
    if limits is None:
        return None
    return {"bank": limits.bank, "increment": limits.increment, "on_timeout": limits.on_timeout}


# What a viewer is told


def room(live: Live, visitor: str) -> Data:
    """What this visitor may know of the room. Nothing in it changes by itself, as a running time would."""
    kept: dict[str, Data] = live.parts.setdefault("room", {})
    found = kept.get(visitor)
    if found is None:
        found = kept[visitor] = room_now(live, visitor)
    return found


def room_now(live: Live, visitor: str) -> Data:
    here, mine = live.room, live.seats_of(visitor) if visitor else []
    is_creator = bool(visitor) and visitor == live.creator
    return {
        "status": here.status,
        "public": here.public,
        "pace": here.pace,
        "clock": limits_data(here.limits),
        "clocks": clocks.shown(here.clocks, mine) if here.clocks else [],
        "proposal": proposal_data(live, mine),
        "spectators": live.spectators(),
        "rematch": here.rematch,
        "creator": is_creator,
        "can_start": is_creator and here.status == OPEN,
        "free_seats": free_seats(live),
        "absent": absent(live),
        "notify": {str(seat): live.seats[seat].notify for seat in mine},
        "declines": {str(seat): live.seats[seat].declines for seat in mine},
        "hints": hints_allowed(live, visitor),
    }


def hints_allowed(live: Live, visitor: str) -> bool:
    """Where nobody else plays, or where the match was made so."""
    others = (info for info in live.seats if info.kind == "open" or info.visitor not in (None, visitor))
    return live.room.hints or not any(others)


def free_seats(live: Live) -> list[Seat]:
    """Seats that another person may take: nobody sits there, or who did has lost or offered it."""
    return [] if live.room.status == OVER else [info.seat for info in live.seats if is_free(info)]


def is_free(info: SeatInfo) -> bool:
    return info.key is not None and (info.visitor is None or info.offered)


def absent(live: Live) -> list[Data]:
    """People who are not here, and since when: after a while the others may give their seats away."""
    people = [info for info in live.seats if info.kind == "person" and not live.is_online(info)]
    return [{"seat": info.seat, "since": live.room.seen.get(info.visitor or "")} for info in people]


def proposal_data(live: Live, mine: Sequence[Seat]) -> Data | None:
    proposal = live.room.proposal
    if proposal is None:
        return None
    missing = [seat for seat in must_agree(live) if seat in mine]
    return {"seat": proposal["seat"], "to": proposal["to"], "agreed": proposal["agreed"], "you_must_answer": missing}


def must_agree(live: Live) -> list[Seat]:
    """Whose consent to the proposal is still missing; bots agree to everything."""
    agreed = live.room.proposal["agreed"] if live.room.proposal else []
    return [info.seat for info in live.seats if info.kind == "person" and info.seat not in agreed]


# In step with the match


def before_save(hub: Hub, live: Live, change: Change) -> None:
    """Add to a change what it means for the room. The match in memory is already as it will be."""
    if live.frozen is not None:
        return  # in memory is but a picture of it
    is_of_room = not change.choices or bool(change.columns) or bool(change.seats)
    match, here, now = live.match, live.room, hub.settings.now()
    asked = [decision.seat for decision in match.open_decisions()]
    waiting = match.waiting_for(None)
    columns = change.columns
    columns |= {"turn": match.public, "asked": joined(asked), "waiting": joined(waiting)}
    here.is_listed = True
    was_over = here.status == OVER
    if match.over and not was_over:
        here.status = columns["status"] = OVER
    if here.proposal is not None and here.proposal["turn"] != match.public:
        here.proposal = columns["proposal"] = None
    mover = mover_of(change)
    if here.limits is not None and here.status != OPEN:
        set_clocks(live, columns, waiting, now, mover, change.undone)
    if mover is not None and change.updated is not None and not live.is_online(live.seats[mover]):
        here.seen[live.seats[mover].visitor or ""] = now
        is_of_room = True
    if hub.settings.hosted and not change.is_quiet:
        turn_notices.note(live, change, now, mover, ended=match.over and not was_over)
    if is_of_room or columns.keys() != {"turn", "asked", "waiting"}:
        live.parts.pop("room", None)


def joined(seats: Sequence[Seat]) -> str:
    return ",".join(map(str, seats))


def split(text: str | None) -> list[Seat]:
    return [int(seat) for seat in text.split(",")] if text else []


def mover_of(change: Change) -> Seat | None:
    return change.choices[-1]["seat"] if change.choices and change.undone is None else None


def set_clocks(
    live: Live, columns: Data, waiting: Sequence[Seat], now: float, mover: Seat | None, undone: Seat | None
) -> None:
    here, limits = live.room, live.room.limits
    assert limits is not None
    if here.clocks is None:  # it begins
        here.clocks = [SeatClock.full(limits) for _ in live.seats]
    clocks.go_on(here.clocks, limits, who_is_asked(live, waiting), now, mover, undone)
    columns["clocks"] = clocks.dump(here.clocks)
    columns["deadline"] = clocks.deadline(here.clocks)


def who_is_asked(live: Live, waiting: Sequence[Seat]) -> Asked:
    people = [info.seat for info in live.seats if info.kind == "person"]
    decisions = live.match.open_decisions()
    openly = [decision.seat for decision in decisions if not decision.hidden]
    secretly = [decision.seat for decision in decisions if decision.hidden]
    away = live.room.away if live.room.pace == "async" else {}
    absent = {seat: away[visitor] for seat in people if (visitor := live.seats[seat].visitor or "") in away}
    return Asked(people, openly, secretly, waiting, absent)


def seat_row(info: SeatInfo) -> Data:
    return vars(replace(info))


def player_name(seats: Sequence[SeatInfo], names: Mapping[str, str], info: SeatInfo, lang: str) -> str:
    """What a seat is called. Somebody who has several seats is told apart by their numbers."""
    if info.kind == "bot":
        return f"Bot {info.seat + 1}"
    name = names.get(info.visitor or "", "")
    if not name:
        return platform_texts().text("seat_name", lang, {"n": info.seat + 1})
    several = sum(1 for other in seats if other.visitor == info.visitor) > 1
    return f"{name} ({info.seat + 1})" if several else name


def twice(method: Callable[Given, Awaitable[Answer]]) -> Callable[Given, Coroutine[Any, Any, Answer]]:
    """When another process has changed the match meanwhile, and it was looked at again: do it once more."""

    @wraps(method)
    async def tried(*args: Given.args, **named: Given.kwargs) -> Answer:
        try:
            return await method(*args, **named)
        except ApiError as error:
            if error.code != "stale":
                raise
        return await method(*args, **named)

    return tried
