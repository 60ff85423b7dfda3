"""Who sits where: joining, leaving, starting, handing a seat to a bot or to somebody else."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from condotta.bots import known_name
from condotta.core.errors import CondottaError
from condotta.core.flow import Seat

from ..errors import ApiError, api_error
from ..matches.commits import Committer
from ..matches.live_match import LiveMatch
from ..matches.room_view import free_seats, may_open
from ..matches.stale import retry_when_stale
from ..model.clocks import SeatClock
from ..model.room import OPEN, OVER, RUNNING
from ..model.seats import STAND_IN, SeatInfo, is_free, new_key, renamed, seat_link, with_memory
from ..model.text import MOST_NAME, cleaned
from .chat import Chat
from .lifecycle import Lifecycle, check_creator


class Seating:
    """People sit down, get up, hand their seats to bots, and come back."""

    def __init__(self, committer: Committer, lifecycle: Lifecycle, chat: Chat) -> None:
        self.committer = committer
        self.matches = committer.matches
        self.database = self.matches.database
        self.store = self.database.store
        self.settings = self.matches.settings
        self.lifecycle = lifecycle
        self.chat = chat

    @retry_when_stale
    async def start(self, visitor: str, match_id: str) -> None:
        """Begin although seats are open: bots take them, until somebody comes."""
        async with self.matches.use(match_id) as live:
            check_creator(live, visitor)
            if live.room.status != OPEN:
                raise ApiError("stale", "the match has begun already")
            waiting = [info for info in live.seats if info.kind == "open"]
            await self.seat(live, *(replace(info, kind="bot", bot=STAND_IN) for info in waiting), by=visitor)

    # Coming and going

    @retry_when_stale
    async def join(
        self, visitor: str, match_id: str, key: str | None, seat: Seat | None, name: str, *, member: bool
    ) -> Seat:
        """Take a seat: by its key, one that is kept for you, or a free one of a public match."""
        async with self.matches.use(match_id) as live:
            info = by_key(live, key) if key is not None else by_seat(live, visitor, seat, member=member)
            if info.visitor == visitor and info.kind != "open":
                return info.seat  # once more does no harm
            if live.room.status == OVER:
                raise ApiError("forbidden", "the match is over; you can look at it from every seat")
            if visitor not in info.people:
                check_one_hand(live, visitor, info)
                check_may_open(live, info)
            if not any(i.visitor == visitor and i.kind != "open" for i in live.seats):
                others = [live.creator, *(i.visitor for i in live.seats)]
                self.matches.apart.check_table(visitor, others)
            if visitor not in info.people and info.kind != "open" and not is_free(info):
                raise ApiError("taken", f"somebody has taken seat {info.seat + 1} already; ask for another link")
            shown = await self.database.write(self.store.save_visitor, visitor, cleaned(name, MOST_NAME) or None)
            live.names[visitor] = shown
            owner = info.owner if info.owner != visitor else None
            await self.seat(live, SeatInfo(info.seat, "person", visitor, None, info.key, owner=owner), by=visitor)
            if info.kind == "bot":
                await self.chat.post_event(live, "room.taken", live.seats[info.seat])
            elif info.owner == visitor:
                await self.chat.post_event(live, "room.back", live.seats[info.seat])
            return info.seat

    @retry_when_stale
    async def leave(self, visitor: str, match_id: str, seat: Seat) -> None:
        """Give up a seat. A match that has not begun waits for somebody else; in one that runs a bot plays on."""
        async with self.matches.use(match_id) as live:
            info = live.seat_info(seat)
            if visitor not in info.people:
                raise ApiError("not_your_seat", f"seat {seat} is not yours")
            if live.room.status == OVER:
                raise ApiError("forbidden", "the match is over; there is nothing to leave")
            if info.visitor != visitor:  # somebody else plays there, and may now keep it
                await self.seat(live, replace(info, owner=None))
                return
            others = [i.visitor for i in live.seats if i.visitor is not None and i.visitor != visitor]
            was_open = live.room.status == OPEN
            if was_open and not others and len(live.seats_of(visitor)) == 1 and visitor == live.creator:
                await self.lifecycle.delete(live)
                return
            bot = None if was_open else STAND_IN
            is_last = live.seats_of(visitor) == [seat]
            heir = others[0] if others and is_last and live.creator == visitor else None
            key = new_key() if may_open(live, info) else None
            free = SeatInfo(seat, "open" if was_open else "bot", None, bot, key)
            if info.owner not in (None, visitor):  # it is no more theirs than before
                free = replace(free, visitor=info.owner, owner=info.owner, offered=key is not None)
            await self.seat(live, free, heir=heir)
            if not was_open:
                await self.chat.post_event(live, "room.left", replace(info, kind="person"))

    @retry_when_stale
    async def stand_in(self, visitor: str, match_id: str, seat: Seat, bot: str | None) -> None:
        """Hand one's own seat to a bot, or take it back: from the bot, or from whoever has taken it when time was up.
        Which bot plays a free seat is for its creator to say."""
        async with self.matches.use(match_id) as live:
            info = live.seat_info(seat)
            check_running(live)
            mine = info.visitor == visitor
            if info.visitor is None and info.key is not None:
                mine = visitor == live.creator  # a free seat: its creator says which bot plays there
            if bot is None:
                await self._take_back(live, visitor, info)
                return
            if not mine:
                raise not_handed_on(info)
            try:
                known_name(bot)
            except CondottaError as error:
                raise api_error(error) from None
            await self.seat(live, replace(info, kind="bot", bot=bot))

    async def _take_back(self, live: LiveMatch, visitor: str, info: SeatInfo) -> None:
        if visitor not in info.people:
            raise ApiError("not_your_seat", f"seat {info.seat} is not yours to take back")
        substitute = info.visitor != visitor
        owner = info.owner if info.owner != visitor else None
        back = replace(info, kind="person", visitor=visitor, bot=None, offered=False, owner=owner)
        await self.seat(live, back, by=visitor)
        if substitute:
            await self.chat.post_event(live, "room.back", back)

    @retry_when_stale
    async def offer(self, visitor: str, match_id: str, seat: Seat) -> str:
        """A new link for a seat: one's own, or one whose player has left or is out of time, as the match allows."""
        async with self.matches.use(match_id) as live:
            info = live.seat_info(seat)
            check_running(live)
            if info.visitor == visitor:
                offered = replace(info, owner=info.owner if info.owner != visitor else None)  # it is given up for good
            elif is_handed_on(info) and live.seats_of(visitor):
                offered = replace(info, kind="bot", bot=info.bot or STAND_IN)
            else:
                raise not_handed_on(info)
            check_may_open(live, info)
            offered = replace(offered, offered=True, key=new_key())
            await self.seat(live, offered)
            assert offered.key is not None
            return seat_link(match_id, offered.key)

    async def seat(self, live: LiveMatch, *infos: SeatInfo, by: str | None = None, heir: str | None = None) -> None:
        """People sit down or get up, and the match begins when the last one sits down. `heir` is its creator from now
        on: somebody must be able to start the match and to see its links."""
        change = self.committer.room_change(live, noticed=True)
        change.actor = by
        if heir is not None:
            live.creator = change.columns["creator"] = heir
        for wanted in infos:
            before = live.seats[wanted.seat]
            info = with_memory(before, wanted) if live.room.status != OPEN else wanted
            fresh_clock(live, before, info)
            if info.visitor is not None:
                live.room.seen.setdefault(info.visitor, self.settings.now())
            live.seats[info.seat] = info
            change.seats.append(vars(replace(info)))
        if live.room.status == OPEN and not any(info.kind == "open" for info in live.seats):
            live.room.status = change.columns["status"] = RUNNING
        live.forget_texts()
        await self.committer.commit(live, change)

    async def rename_person(self, live: LiveMatch, old: str, new: str) -> None:
        """Somebody goes by another id from now on. Nobody sits down, and who has a hand here already gets up from the
        other one."""
        others = {person for info in live.seats for person in info.people} - {old, new}
        two_hands = bool(others) and live.room.status != OVER and any(new in info.people for info in live.seats)
        after = [
            renamed(given_up(live, info) if two_hands and old in info.people else info, old, new) for info in live.seats
        ]
        if after == live.seats:
            return
        change = self.committer.room_change(live, noticed=True)
        change.seats = [vars(replace(info)) for info in after]
        live.seats = after
        live.forget_texts()
        await self.committer.commit(live, change)

    # What somebody wishes for a seat

    async def notify(self, visitor: str, match_id: str, seat: Seat, *, on: bool) -> None:
        await self._settle_seat(visitor, match_id, seat, notify=on)

    async def decline(self, visitor: str, match_id: str, seat: Seat, *, on: bool) -> None:
        """Let the server decline every reaction of a seat, also the one that is open now."""
        await self._settle_seat(visitor, match_id, seat, declines=on)

    @retry_when_stale
    async def _settle_seat(self, visitor: str, match_id: str, seat: Seat, **wishes: Any) -> None:
        """What somebody wishes for a seat of theirs."""
        async with self.matches.use(match_id) as live:
            info = live.seat_info(seat)
            if info.visitor != visitor:
                raise ApiError("not_your_seat", f"seat {seat} is not yours")
            change = self.committer.room_change(live)
            live.seats[seat] = replace(info, **wishes)
            change.seats.append({"seat": seat, **wishes})
            await self.committer.commit(live, change)


def given_up(live: LiveMatch, info: SeatInfo) -> SeatInfo:
    """The seat after its player has gone: open before the match begins, then a bot's, since a rival has seen it."""
    if live.room.status == OPEN:
        return SeatInfo(info.seat, "open", key=info.key or new_key())
    return with_memory(info, SeatInfo(info.seat, "bot", bot=STAND_IN))


def fresh_clock(live: LiveMatch, before: SeatInfo, after: SeatInfo) -> None:
    """Who takes over from somebody else gets a full clock; who takes their seat back when time was up gets a little."""
    room = live.room
    if after.kind != "person" or room.clocks is None or room.limits is None:
        return
    if after.visitor not in (before.visitor, before.owner):
        room.clocks[after.seat] = SeatClock.full(room.limits)
    elif before.kind == "bot" or before.visitor != after.visitor:
        room.clocks[after.seat].come_back(room.limits, live.moves(after.seat))


# Seats


def by_key(live: LiveMatch, key: str) -> SeatInfo:
    given = key.encode("utf-8", "replace")
    for info in live.seats:
        if info.key is not None and secrets.compare_digest(info.key.encode(), given):
            return info
    raise ApiError("not_found", "no seat of this match has this key; ask for a new link")


def by_seat(live: LiveMatch, visitor: str, seat: Seat | None, *, member: bool) -> SeatInfo:
    """A seat that is kept for this visitor, or a free one of a public match."""
    kept = [info for info in live.seats if info.visitor == visitor and info.kind == "open"]
    if seat is None:
        seat = next((info.seat for info in kept), next(iter(free_seats(live)), None))
    if seat is None:
        raise ApiError("taken", "no seat is free here")
    info = live.seat_info(seat)
    if visitor in info.people:
        return info
    if not live.room.public:
        raise ApiError("forbidden", "this match is private: ask its players for an invitation link")
    if not member:
        raise ApiError("login_required", "log in to take a seat of a public match, or ask for an invitation link")
    if not is_free(info):
        raise ApiError("taken", f"seat {seat + 1} is not free; free seats: {seat_numbers(free_seats(live))}")
    return info


def is_handed_on(info: SeatInfo) -> bool:
    """Has its player left, or were they out of time in a match that says so? Then others may bring somebody else."""
    return info.kind == "bot" and is_free(info) and (info.visitor is None or info.owner is not None)


def not_handed_on(info: SeatInfo) -> ApiError:
    if info.visitor is None:
        return ApiError("not_your_seat", f"seat {info.seat} is a bot's, and not yours to hand on")
    when = "when its player leaves, or runs out of time in a match that says so"
    return ApiError("not_your_seat", f"seat {info.seat} is not yours; it is handed on only {when}")


def check_one_hand(live: LiveMatch, visitor: str, wanted: SeatInfo) -> None:
    """Nobody plays one hand who knows another: not who has a seat here, and not who has had one."""
    others = [info for info in live.seats if info.seat != wanted.seat]
    if live.room.status == OPEN:  # nobody has seen anything, and who is alone may sit where they like
        two = bool(live.seats_of(visitor)) and any(info.visitor not in (None, visitor) for info in live.seats)
    else:
        two = any(info.is_known_to(visitor) for info in others)
    if two:
        raise ApiError("forbidden", "you have or had a seat here already; one player should not see two hands")


def check_may_open(live: LiveMatch, info: SeatInfo) -> None:
    """Nobody else comes into a match whose secrets somebody has, or plays a hand that a rival has seen."""
    if may_open(live, info):
        return
    why = "somebody who plays here has seen this hand"
    if live.room.given:
        why = "its record or position was given out, or its people went back: somebody knows what is to come"
    raise ApiError("forbidden", f"nobody else may join this match: {why}; make a new one from its position instead")


def seat_numbers(seats: list[Seat]) -> str:
    return ", ".join(str(seat + 1) for seat in seats) or "none"


def check_running(live: LiveMatch) -> None:
    if live.room.status == OPEN:
        raise ApiError("not_started", "the match has not begun; the seat can be left or taken, or the match started")
    if live.room.status == OVER:
        raise ApiError("forbidden", "the match is over")
