"""Matches before, between and after their choices: made, joined, started, left, offered, deleted, played again."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

import condotta
from condotta.bots import PLAYERS, known_name
from condotta.core.errors import CondottaError
from condotta.core.flow import Seat
from condotta.core.game import Data
from condotta.core.match import Match
from condotta.core.messages import LANGUAGES

from ..errors import ApiError, told
from ..matches import room_view, viewer_state
from ..matches.room_view import OPEN, OVER, RUNNING, Room, twice
from ..model.clocks import Limits, SeatClock
from ..notices.mail import texts
from ..storage.store import SeatInfo, cleaned, note_visitor
from ..storage.tables import AccountRow, MatchRow, NoteRow
from . import match_list

if TYPE_CHECKING:
    from ..hub import Hub
    from ..matches.live_match import Live
    from ..storage.store import Store

STAND_IN = "greedy"
MOST_NAME = 40
SECRET_KEYS = ("seed", "draws")  # of a position: who knows them knows every die


@dataclass(frozen=True)
class Wish:
    """A match somebody wants to make."""

    game: str
    seating: list[str]
    seats: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    scenario: str = ""
    name: str = ""
    public: bool = False
    pace: str = "live"
    limits: Limits | None = None
    position: Data | None = None
    hints: bool | None = None  # also against other people; None: only on this computer


class Lobby:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    # Making

    async def create(self, visitor: str, wish: Wish) -> tuple[str, dict[str, str]]:
        """A new match; the secret links of its open seats."""
        if wish.seats is not None and len(wish.seating) != wish.seats:
            count = len(wish.seating)
            raise ApiError("bad_request", f"seating: {count} places named for {wish.seats} seats; name each once")
        infos = [seated(visitor, seat, who) for seat, who in enumerate(wish.seating)]
        match = await self.hub.read(new_match, wish)
        if match.over:
            raise ApiError("bad_request", "position: the match is over there; nobody can play it")
        return await self._begin(visitor, match, infos, wish)

    async def _begin(self, visitor: str, match: Match, infos: list[SeatInfo], wish: Wish) -> tuple[str, dict[str, str]]:
        hints = not self.hub.settings.hosted if wish.hints is None else wish.hints
        room = Room(OPEN, wish.public, wish.pace, wish.limits, hints=hints)
        if not any(info.kind == "open" for info in infos):
            room.status = RUNNING
        match_id = await self.hub._begin(visitor, match, infos, wish.name, room)
        return match_id, {str(i.seat): viewer_state.link(match_id, i.key) for i in infos if i.kind == "open" and i.key}

    @twice
    async def start(self, visitor: str, match_id: str) -> None:
        """Begin although seats are open: bots take them, until somebody comes."""
        async with self.hub.using(match_id) as live:
            self._check_creator(live, visitor)
            if live.room.status != OPEN:
                raise ApiError("stale", "the match has begun already")
            waiting = [info for info in live.seats if info.kind == "open"]
            await self.seat(live, *(replace(info, kind="bot", bot=STAND_IN) for info in waiting), by=visitor)

    async def remove(self, visitor: str, match_id: str, *, admin: bool = False) -> None:
        """Delete a match that nobody would miss; who runs the server may delete any."""
        async with self.hub.using(match_id) as live:
            if not admin:
                self._check_creator(live, visitor)
            others = [info for info in live.seats if info.visitor not in (None, visitor)]
            if live.room.status != OPEN and others and not admin:
                raise ApiError("forbidden", "others play here, so it cannot be deleted; you can leave it")
            await self._delete(live)

    async def _delete(self, live: Live) -> None:
        await self.hub.run(delete_match, self.hub.store, live.id)
        self.hub.forget(live)
        self.hub.announce("room", live.id)

    async def rematch(self, visitor: str, match_id: str) -> tuple[str, dict[str, str]]:
        """The same once more, everybody one seat further; the seats of the others are kept for them."""
        async with self.hub.using(match_id) as live:
            if visitor not in {info.visitor for info in live.seats}:
                raise ApiError("not_your_seat", "only those who have played here may ask for a rematch")
            if not live.match.over:
                raise ApiError("not_started", "the match is not over yet")
            if live.room.rematch is not None:
                return live.room.rematch, {}
            wish = same_again(live)
            infos = [moved_on(info, visitor, len(live.seats)) for info in live.seats]
            match = await self.hub.read(new_match, wish)
            infos.sort(key=lambda info: info.seat)
            made, links = await self._begin(visitor, match, infos, wish)
            counts = await self._note_rematch(live, made)
            return counts, links if counts == made else {}

    async def _note_rematch(self, live: Live, made: str) -> str:
        """The rematch of a match: this one, unless somebody in another process was quicker."""
        change = self.hub.room_change(live)
        live.room.rematch = change.columns["rematch"] = made
        try:
            await self.hub.write(live, change)
        except ApiError:
            await self.hub.run(delete_match, self.hub.store, made)
            self.hub.live.pop(made, None)
            if live.room.rematch in (None, made):
                raise
        return live.room.rematch

    # Coming and going

    @twice
    async def join(
        self, visitor: str, match_id: str, key: str | None, seat: Seat | None, name: str, *, member: bool
    ) -> Seat:
        """Take a seat: by its key, one that is kept for you, or a free one of a public match."""
        async with self.hub.using(match_id) as live:
            info = by_key(live, key) if key is not None else by_seat(live, visitor, seat, member=member)
            if info.visitor == visitor and info.kind != "open":
                return info.seat  # once more does no harm
            if live.room.status == OVER:
                raise ApiError("forbidden", "the match is over; you can look at it from every seat")
            if info.visitor != visitor and info.kind != "open" and not room_view.is_free(info):
                raise ApiError("taken", f"somebody has taken seat {info.seat + 1} already; ask for another link")
            shown = await self.hub.run(self.hub.store.save_visitor, visitor, cleaned(name, MOST_NAME) or None)
            live.names[visitor] = shown
            await self.seat(live, SeatInfo(info.seat, "person", visitor, None, info.key), by=visitor)
            if info.kind == "bot":
                await self.say(live, "room.taken", live.seats[info.seat])
            return info.seat

    @twice
    async def leave(self, visitor: str, match_id: str, seat: Seat) -> None:
        """Give up a seat. A match that has not begun waits for somebody else; in one that runs a bot plays on."""
        async with self.hub.using(match_id) as live:
            info = live.seat_info(seat)
            if info.visitor != visitor:
                raise ApiError("not_your_seat", f"seat {seat} is not yours")
            if live.room.status == OVER:
                raise ApiError("forbidden", "the match is over; there is nothing to leave")
            others = [i.visitor for i in live.seats if i.visitor is not None and i.visitor != visitor]
            was_open = live.room.status == OPEN
            if was_open and not others and len(live.seats_of(visitor)) == 1 and visitor == live.creator:
                await self._delete(live)
                return
            bot = None if was_open else STAND_IN
            is_last = live.seats_of(visitor) == [seat]
            heir = others[0] if others and is_last and live.creator == visitor else None
            await self.seat(live, SeatInfo(seat, "open" if was_open else "bot", None, bot, new_key()), heir=heir)
            if not was_open:
                await self.say(live, "room.left", replace(info, kind="person"))

    @twice
    async def stand_in(self, visitor: str, match_id: str, seat: Seat, bot: str | None) -> None:
        """Hand a seat to a bot, or take it back."""
        async with self.hub.using(match_id) as live:
            info = live.seat_info(seat)
            check_running(live)
            mine = info.visitor == visitor
            if info.visitor is None and info.key is not None:
                mine = visitor == live.creator  # a free seat: its creator says which bot plays there
            if bot is None:
                if info.visitor != visitor:
                    raise ApiError("not_your_seat", f"seat {seat} is not yours to take back")
                back = replace(info, kind="person", bot=None, offered=False)
                await self.seat(live, back, by=visitor)
                return
            if not mine:
                await self._check_abandoned(live, visitor, info)
            try:
                known_name(bot)
            except CondottaError as error:
                raise told(error) from None
            await self.seat(live, replace(info, kind="bot", bot=bot))
            if not mine:
                await self.say(live, "room.handed_over", info)

    @twice
    async def offer(self, visitor: str, match_id: str, seat: Seat) -> str:
        """A new link for a seat: one's own, or that of somebody who is away for long. A bot plays on in that one."""
        async with self.hub.using(match_id) as live:
            info = live.seat_info(seat)
            check_running(live)
            offered = replace(info, offered=True, key=new_key())
            if info.visitor != visitor:
                if info.visitor is not None:
                    await self._check_abandoned(live, visitor, info)
                elif info.key is None or not live.seats_of(visitor):
                    raise ApiError("not_your_seat", f"seat {seat} is a bot's, and not yours to offer")
                offered = replace(offered, kind="bot", bot=info.bot or STAND_IN)
            await self.seat(live, offered)
            assert offered.key is not None
            return viewer_state.link(match_id, offered.key)

    async def _check_abandoned(self, live: Live, visitor: str, info: SeatInfo) -> None:
        """Players may give away the seat of somebody who has been away for long."""
        if info.visitor is None or not live.seats_of(visitor):
            raise ApiError("not_your_seat", f"seat {info.seat} is not yours")
        if live.is_online(info):
            raise ApiError("not_your_seat", f"seat {info.seat} is not abandoned: its player is here")
        seen = max(await self.hub.read(self.hub.store.seen, info.visitor), live.room.seen.get(info.visitor, 0.0))
        until = max(seen + self.hub.settings.abandoned_after, live.room.away.get(info.visitor, 0.0))
        missing = until - self.hub.settings.now()
        if missing > 0:
            minutes = f"{missing / 60:.0f} minutes" if missing > 90 else f"{missing:.0f} seconds"
            raise ApiError("not_your_seat", f"seat {info.seat} is not abandoned yet; wait another {minutes}")

    async def seat(self, live: Live, *infos: SeatInfo, by: str | None = None, heir: str | None = None) -> None:
        """People sit down or get up, and the match begins when the last one sits down. `heir` is its creator from now
        on: somebody must be able to start the match and to see its links."""
        change = self.hub.room_change(live, noticed=True)
        change.actor = by
        if heir is not None:
            live.creator = change.columns["creator"] = heir
        for info in infos:
            fresh_clock(live, live.seats[info.seat], info)
            if info.visitor is not None:
                live.room.seen.setdefault(info.visitor, self.hub.settings.now())
            live.seats[info.seat] = info
            change.seats.append(room_view.seat_row(info))
        if live.room.status == OPEN and not any(info.kind == "open" for info in live.seats):
            live.room.status = change.columns["status"] = RUNNING
        live.forget_texts()
        await self.hub.write(live, change)

    # Around it

    @twice
    async def settle(self, visitor: str, match_id: str, public: bool | None, name: str | None) -> None:
        """Change what the creator may change."""
        async with self.hub.using(match_id) as live:
            self._check_creator(live, visitor)
            change = self.hub.room_change(live)
            if public is not None:
                live.room.public = change.columns["public"] = public
            if name is not None:
                live.name = change.columns["name"] = cleaned(name, MOST_NAME)
            live.forget_texts()
            await self.hub.write(live, change)

    async def notify(self, visitor: str, match_id: str, seat: Seat, *, on: bool) -> None:
        await self._settle_seat(visitor, match_id, seat, notify=on)

    async def decline(self, visitor: str, match_id: str, seat: Seat, *, on: bool) -> None:
        """Let the server decline every reaction of a seat, also the one that is open now."""
        await self._settle_seat(visitor, match_id, seat, declines=on)

    @twice
    async def _settle_seat(self, visitor: str, match_id: str, seat: Seat, **wishes: Any) -> None:
        """What somebody wishes for a seat of his."""
        async with self.hub.using(match_id) as live:
            info = live.seat_info(seat)
            if info.visitor != visitor:
                raise ApiError("not_your_seat", f"seat {seat} is not yours")
            change = self.hub.room_change(live)
            live.seats[seat] = replace(info, **wishes)
            change.seats.append({"seat": seat, **wishes})
            await self.hub.write(live, change)
            self.hub.bots.nudge(live)

    async def notes(self, visitor: str, match_id: str) -> str:
        await self._check_exists(match_id)
        return await self.hub.read(notes_of, self.hub.store, visitor, match_id)

    async def write_notes(self, visitor: str, match_id: str, text: str) -> None:
        await self._check_exists(match_id)
        await self.hub.run(save_notes, self.hub.store, visitor, match_id, text.replace("\0", ""))

    async def _check_exists(self, match_id: str) -> None:
        async with self.hub.using(match_id):
            return

    async def stranger_who_talks(self, live: Live, visitor: str) -> str:
        """The name of somebody who does not play and says something: after the end of a public match he may."""
        if live.seats_of(visitor) or visitor == live.creator:
            return ""
        if not (live.room.public and live.match.over):
            raise ApiError("not_your_seat", "only those who play may talk here; others after the end of a public match")
        if self.hub.settings.hosted and not await self.hub.read(has_account, self.hub.store, visitor):
            raise ApiError("login_required", "guests talk only where they play; log in first")
        return await self.hub.read(self.hub.store.visitor_name, visitor)

    async def say(self, live: Live, key: str, info: SeatInfo, **params: Any) -> None:
        """A line of the server's own in the talk, about somebody: what has happened to the seats."""
        words = {lang: texts().text(key, lang, {"who": live.player_name(info, lang), **params}) for lang in LANGUAGES}
        await self.hub.add_line(live, None, info.seat, "", words["en"], words)

    async def listed(self, visitor: str, which: str, game: str, page: int, lang: str) -> Data:
        """A page of a list."""
        found, more = await self.hub.read(match_list.listed, self.hub.store, visitor, which, game, page)
        unknown = [line.row.id for line in found if line.row.asked is None and line.row.status == RUNNING]
        if unknown:
            await self._find_out(unknown)
            found, more = await self.hub.read(match_list.listed, self.hub.store, visitor, which, game, page)
        shown = [line.as_json(visitor, lang, self._online(line.row.id)) for line in found]
        return {"matches": shown, "page": page, "more": more}

    async def _find_out(self, ids: list[str]) -> None:
        """Whose turn it is in matches that were played before that was written down."""
        for match_id in ids:
            try:
                async with self.hub.using(match_id) as live:
                    if not live.room.is_listed:
                        await self.hub.write(live, self.hub.room_change(live))
            except ApiError:
                continue  # it cannot be opened; the list shows what it knows

    def _online(self, match_id: str) -> set[str]:
        live = self.hub.live.get(match_id)
        return {info.visitor for info in live.seats if info.visitor and live.is_online(info)} if live else set()

    def _check_creator(self, live: Live, visitor: str) -> None:
        if not visitor or live.creator != visitor:
            raise ApiError("forbidden", "only who has made this match may do that")


# Set-ups


def new_match(wish: Wish) -> Match:
    position = wish.position
    if position is not None and "open" in wish.seating:
        if position.get("dice"):
            raise ApiError("bad_request", "position: dice that are known beforehand can be played alone only")
        position = {key: value for key, value in position.items() if key not in SECRET_KEYS}
    try:
        return condotta.new(wish.game, len(wish.seating), None, wish.options, wish.scenario or None, position)
    except CondottaError as error:
        raise told(error) from None


def seated(visitor: str, seat: Seat, who: str) -> SeatInfo:
    kind, _, bot = who.partition(":")
    if who == "you":
        return SeatInfo(seat, "person", visitor)
    if who == "open":
        return SeatInfo(seat, "open", key=new_key())
    if kind == "bot":
        try:
            return SeatInfo(seat, "bot", bot=known_name(bot))
        except CondottaError as error:
            raise told(error) from None
    bots = ", ".join(f"bot:{name}" for name in PLAYERS)
    raise ApiError("bad_request", f"seating: {who!r} is none of you, open, {bots}")


def new_key() -> str:
    return secrets.token_urlsafe(16)


def same_again(live: Live) -> Wish:
    """The set-up of a match that is over."""
    match, room = live.match, live.room
    opening = match.closed[0]["opening"] if match.closed else match.opening
    position = None if opening is None else {k: v for k, v in opening.items() if k not in (*SECRET_KEYS, "carried")}
    seating = ["open"] * len(live.seats)
    rest = (live.name, room.public, room.pace, room.limits, position, room.hints)
    return Wish(match.game.id, seating, None, dict(match.setup.options), match.setup.scenario, *rest)


def moved_on(info: SeatInfo, visitor: str, seats: int) -> SeatInfo:
    """Who sat here sits one further in the next match; his seat is kept until he comes."""
    seat = (info.seat + 1) % seats
    if info.visitor is None:
        return SeatInfo(seat, "bot", bot=info.bot or STAND_IN)
    if info.visitor == visitor:
        return SeatInfo(seat, "person", visitor)
    return SeatInfo(seat, "open", info.visitor, key=new_key())


def fresh_clock(live: Live, before: SeatInfo, after: SeatInfo) -> None:
    """Who takes over from somebody else gets a full clock; who takes his seat back gets a little at least."""
    room = live.room
    if after.kind != "person" or room.clocks is None or room.limits is None:
        return
    if before.visitor != after.visitor:
        room.clocks[after.seat] = SeatClock.full(room.limits)
    elif before.kind == "bot":
        room.clocks[after.seat].at_least(room.limits.least)


# Seats


def by_key(live: Live, key: str) -> SeatInfo:
    given = key.encode("utf-8", "replace")
    for info in live.seats:
        if info.key is not None and secrets.compare_digest(info.key.encode(), given):
            return info
    raise ApiError("not_found", "no seat of this match has this key; ask for a new link")


def by_seat(live: Live, visitor: str, seat: Seat | None, *, member: bool) -> SeatInfo:
    """A seat that is kept for this visitor, or a free one of a public match."""
    kept = [info for info in live.seats if info.visitor == visitor and info.kind == "open"]
    if seat is None:
        seat = next((info.seat for info in kept), next(iter(room_view.free_seats(live)), None))
    if seat is None:
        raise ApiError("taken", "no seat is free here")
    info = live.seat_info(seat)
    if info.visitor == visitor:
        return info
    if not live.room.public:
        raise ApiError("forbidden", "this match is private: ask its players for an invitation link")
    if not member:
        raise ApiError("login_required", "log in to take a seat of a public match, or ask for an invitation link")
    if not room_view.is_free(info):
        raise ApiError("taken", f"seat {seat + 1} is not free; free seats: {seat_numbers(room_view.free_seats(live))}")
    if live.seats_of(visitor) and any(i.visitor not in (None, visitor) for i in live.seats):
        raise ApiError("forbidden", "you have a seat here already; one player should not see two hands")
    return info


def seat_numbers(seats: list[Seat]) -> str:
    return ", ".join(str(seat + 1) for seat in seats) or "none"


def check_running(live: Live) -> None:
    if live.room.status == OPEN:
        raise ApiError("not_started", "the match has not begun; the seat can be left or taken, or the match started")
    if live.room.status == OVER:
        raise ApiError("forbidden", "the match is over")


# Questions to the database


def delete_match(store: Store, match_id: str) -> None:
    with Session(store.engine) as session, session.begin():
        session.execute(update(MatchRow).where(MatchRow.rematch == match_id).values(rematch=None))
        session.execute(delete(MatchRow).where(MatchRow.id == match_id))


def has_account(store: Store, visitor: str) -> bool:
    with Session(store.reader) as session:
        return session.scalar(select(AccountRow.visitor).where(AccountRow.visitor == visitor)) is not None


def notes_of(store: Store, visitor: str, match_id: str) -> str:
    mine = select(NoteRow.text).where(NoteRow.match == match_id, NoteRow.visitor == visitor)
    with Session(store.reader) as session:
        return session.scalar(mine) or ""


def save_notes(store: Store, visitor: str, match_id: str, text: str) -> None:
    with Session(store.engine) as session, session.begin():
        note_visitor(session, visitor, None)
        session.execute(delete(NoteRow).where(NoteRow.match == match_id, NoteRow.visitor == visitor))
        if text:
            session.execute(insert(NoteRow).values(match=match_id, visitor=visitor, text=text))
