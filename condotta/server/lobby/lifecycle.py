"""A match comes and goes: made, imported, renamed, played once more, deleted."""

from __future__ import annotations

import secrets
import string
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import delete, update
from sqlalchemy.orm import Session

import condotta
from condotta.bots import PLAYERS, known_name
from condotta.core.errors import CondottaError
from condotta.core.flow import Seat
from condotta.core.game import Data
from condotta.core.match import Match

from ..cluster.peers import Peers
from ..errors import ApiError, api_error
from ..matches.commits import Committer
from ..matches.live_match import LiveMatch
from ..matches.stale import retry_when_stale
from ..model.changes import MadeMatch
from ..model.clocks import Limits
from ..model.room import OPEN, OVER, POSITION, PRACTICE, RECORD, RUNNING, SET_UP, Room
from ..model.seats import STAND_IN, SeatInfo, new_key, seat_link
from ..model.text import MOST_NAME, cleaned
from ..storage.rows import WholeMatch, whole
from ..storage.store import Store
from ..storage.tables import MatchRow
from ..work.workroom import Workroom
from .chance import check_chance, fixes_chance
from .chat import Chat
from .importing import Imported, imported
from .quotas import Quota

SECRET_KEYS = ("seed", "draws")  # of a position: who knows them knows every die


@dataclass(frozen=True)
class MatchSpec:
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
    pause: float | None = None  # seconds after what may be answered in secret; None: as the server does
    practice: bool = False  # seed and dice of the position count although others may come: everybody is told

    @property
    def origin(self) -> str:
        """Where it begins, for all to know before they join."""
        if self.position is None:
            return SET_UP
        return PRACTICE if fixes_chance(self.position) and not self.draws_anew else POSITION

    @property
    def is_alone(self) -> bool:
        """Does its maker play against bots, seen by nobody else? So may guests."""
        plain = self.position is None and not self.public and not self.name and self.limits is None
        return plain and self.seating.count("you") == 1 and "open" not in self.seating

    @property
    def draws_anew(self) -> bool:
        """Is chance what nobody knows? So it is where others may come, unless everybody is told that it is not."""
        return "open" in self.seating and not self.practice


class Lifecycle:
    """Makes matches and deletes them."""

    def __init__(self, committer: Committer, peers: Peers, chat: Chat, workroom: Workroom) -> None:
        self.committer = committer
        self.matches = committer.matches
        self.database = self.matches.database
        self.store = self.database.store
        self.peers = peers
        self.chat = chat
        self.workroom = workroom
        self.quota = Quota(self.database, self.matches.settings.quotas)

    async def create(self, visitor: str, spec: MatchSpec, *, guest: bool = False) -> tuple[str, dict[str, str]]:
        """A new match; the secret links of its open seats. A guest plays against bots."""
        if guest and not spec.is_alone:
            text = "guests play against bots, from the set-up; make an account to play with others"
            raise ApiError("login_required", text)
        if spec.seats is not None and len(spec.seating) != spec.seats:
            count = len(spec.seating)
            raise ApiError("bad_request", f"seating: {count} places named for {spec.seats} seats; name each once")
        infos = [seated(visitor, seat, who) for seat, who in enumerate(spec.seating)]
        await self.quota.check(visitor, infos, guest=guest)
        if spec.position is None:
            made = await self.database.read(new_rows, spec)
        else:
            made = await self.workroom.do(visitor, new_rows, spec, ahead=True)
        return await self._create(visitor, made, infos, spec)

    async def _create(
        self, visitor: str, made: WholeMatch, infos: list[SeatInfo], spec: MatchSpec
    ) -> tuple[str, dict[str, str]]:
        hints = not self.matches.settings.hosted if spec.hints is None else spec.hints
        pause = self.matches.settings.pause if spec.pause is None else spec.pause
        room = Room(OPEN, spec.public, spec.pace, spec.limits, hints=hints, pause=pause, origin=spec.origin)
        if not any(info.kind == "open" for info in infos):
            room.status = RUNNING
        match_id = await self._store(visitor, made, infos, spec.name, room)
        return match_id, {str(i.seat): seat_link(match_id, i.key) for i in infos if i.kind == "open" and i.key}

    async def begin(
        self, visitor: str, match: Match, infos: list[SeatInfo], name: str, room: Room | None = None
    ) -> str:
        """Store a match, with these people and bots in its seats; its id."""
        return await self._store(visitor, await self.database.read(whole, match), infos, name, room or Room())

    async def _store(self, visitor: str, made: WholeMatch, infos: list[SeatInfo], name: str, room: Room) -> str:
        """Store a match and let it begin: clocks go, bots choose."""
        match_id = await self._write(visitor, made, infos, name, room)
        async with self.matches.use(match_id) as live:
            await self.committer.commit(live, self.committer.room_change(live))
            return match_id

    async def _write(self, visitor: str, made: WholeMatch, infos: list[SeatInfo], name: str, room: Room) -> str:
        match_id, now = new_match_id(), self.matches.settings.now()
        info = MadeMatch(match_id, cleaned(name, MOST_NAME), visitor, now, now, infos, room)
        await self.database.write(self.store.create, info, made)
        return match_id

    async def import_record(self, visitor: str, raw: bytes) -> str:
        """A match from its record; the visitor has all its seats. They know its seed, so nobody else will join."""
        await self.quota.check(visitor, [])
        made: Imported = await self.workroom.do(visitor, imported, raw, not self.matches.settings.hosted)
        await self.quota.check(visitor, [], made.rows.size)
        infos = [SeatInfo(seat, "person", visitor) for seat in range(made.rows.seats)]
        room = Room(OVER if made.rows.is_over else RUNNING, origin=RECORD, given=True)
        match_id = await self._write(visitor, made.rows, infos, "", room)
        if made.left_out:
            async with self.matches.use(match_id) as live:
                await self.chat.post_event(live, "room.left_out", live.seats[0], rules=made.left_out)
        return match_id

    async def remove(self, visitor: str, match_id: str, *, admin: bool = False) -> None:
        """Delete a match that nobody would miss; who runs the server may delete any."""
        async with self.matches.use(match_id) as live:
            if not admin:
                check_creator(live, visitor)
            others = [info for info in live.seats if info.people - {visitor}]
            if live.room.status != OPEN and others and not admin:
                raise ApiError("forbidden", "others play here, so it cannot be deleted; you can leave it")
            await self.delete(live)

    async def delete(self, live: LiveMatch) -> None:
        await self.database.write(delete_match, self.store, live.id)
        self.matches.forget(live)
        self.peers.announce("room", live.id)

    async def rematch(self, visitor: str, match_id: str) -> tuple[str, dict[str, str]]:
        """The same once more, everybody one seat further; the seats of the others are kept for them."""
        async with self.matches.use(match_id) as live:
            if visitor not in {info.visitor for info in live.seats}:
                raise ApiError("not_your_seat", "only those who have played here may ask for a rematch")
            if not live.match.over:
                raise ApiError("not_started", "the match is not over yet")
            if live.room.rematch is not None:
                return live.room.rematch, {}
            spec = same_again(live)
            infos = [moved_on(info, visitor, len(live.seats)) for info in live.seats]
            apart = self.matches.apart.of(visitor)
            infos = [replace(info, visitor=None) if info.visitor in apart else info for info in infos]
            await self.quota.check(visitor, infos)
            rows = await self.database.read(new_rows, spec)
            infos.sort(key=lambda info: info.seat)
            made, links = await self._create(visitor, rows, infos, spec)
            counts = await self._note_rematch(live, made)
            return counts, links if counts == made else {}

    async def _note_rematch(self, live: LiveMatch, made: str) -> str:
        """The rematch of a match: this one, unless somebody in another process was quicker."""
        change = self.committer.room_change(live)
        live.room.rematch = change.columns["rematch"] = made
        try:
            await self.committer.commit(live, change)
        except ApiError:
            await self.database.write(delete_match, self.store, made)
            self.matches.live.pop(made, None)
            if live.room.rematch in (None, made):
                raise
        return live.room.rematch

    @retry_when_stale
    async def update(self, visitor: str, match_id: str, public: bool | None, name: str | None) -> None:
        """Change what the creator may change."""
        async with self.matches.use(match_id) as live:
            check_creator(live, visitor)
            change = self.committer.room_change(live)
            if public is not None:
                live.room.public = change.columns["public"] = public
            if name is not None:
                live.name = change.columns["name"] = cleaned(name, MOST_NAME)
            live.forget_texts()
            await self.committer.commit(live, change)


def check_creator(live: LiveMatch, visitor: str) -> None:
    if not visitor or live.creator != visitor:
        raise ApiError("forbidden", "only who has made this match may do that")


# Set-ups


def new_rows(spec: MatchSpec) -> WholeMatch:
    """A new match, ready to be stored. A position may take long: then it is made in another process."""
    match = new_match(spec)
    if match.over:
        raise ApiError("bad_request", "position: the match is over there; nobody can play it")
    return whole(match)


def new_match(spec: MatchSpec) -> Match:
    position = spec.position
    if position is not None and spec.draws_anew:
        if position.get("dice"):
            raise ApiError(
                "bad_request", "position: known dice are for playing alone, or for practice: then all are told"
            )
        position = {key: value for key, value in position.items() if key not in SECRET_KEYS}
    try:
        match = condotta.new(spec.game, len(spec.seating), None, spec.options, spec.scenario or None, position)
        check_chance(match)
        return match
    except CondottaError as error:
        raise api_error(error) from None


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
            raise api_error(error) from None
    bots = ", ".join(f"bot:{name}" for name in PLAYERS)
    raise ApiError("bad_request", f"seating: {who!r} is none of you, open, {bots}")


def same_again(live: LiveMatch) -> MatchSpec:
    """The set-up of a match that is over."""
    match, room = live.match, live.room
    opening = match.closed[0]["opening"] if match.closed else match.opening
    position = None if opening is None else {k: v for k, v in opening.items() if k not in (*SECRET_KEYS, "carried")}
    seating = ["open"] * len(live.seats)
    rest = (live.name, room.public, room.pace, room.limits, position, room.hints, room.pause)
    return MatchSpec(match.game.id, seating, None, dict(match.setup.options), match.setup.scenario, *rest)


def moved_on(info: SeatInfo, visitor: str, seats: int) -> SeatInfo:
    """Who sat here sits one further in the next match; their seat is kept until they come."""
    seat = (info.seat + 1) % seats
    if info.visitor is None:
        return SeatInfo(seat, "bot", bot=info.bot or STAND_IN)
    if info.visitor == visitor:
        return SeatInfo(seat, "person", visitor)
    return SeatInfo(seat, "open", info.visitor, key=new_key())


def new_match_id() -> str:
    """Not to be guessed, and without a dash in front: a command line would take it for an option."""
    return secrets.choice(string.ascii_letters) + secrets.token_urlsafe(9)[1:]


def delete_match(store: Store, match_id: str) -> None:
    with Session(store.engine) as session, session.begin():
        session.execute(update(MatchRow).where(MatchRow.rematch == match_id).values(rematch=None))
        session.execute(delete(MatchRow).where(MatchRow.id == match_id))
