"""Lists of matches, from columns alone: no match is played again to be listed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import exists, or_, select
from sqlalchemy.orm import Session

from condotta.core import wording
from condotta.core.errors import CondottaError
from condotta.core.flow import Seat
from condotta.core.game import Data
from condotta.games import find

from ..errors import ApiError
from ..matches.commits import Committer
from ..matches.history import read_outcome
from ..model.room import OPEN, OVER, RUNNING, split_seats
from ..model.seats import SeatInfo, is_free, player_name
from ..storage.store import Store
from ..storage.tables import MatchRow, SeatRow, VisitorRow

PAGE = 20
MOST_MINE = 2000  # matches of one visitor that are sorted by whose turn it is

COLUMNS = (
    MatchRow.id,
    MatchRow.game,
    MatchRow.scenario,
    MatchRow.name,
    MatchRow.creator,
    MatchRow.created,
    MatchRow.updated,
    MatchRow.public,
    MatchRow.status,
    MatchRow.pace,
    MatchRow.clock,
    MatchRow.outcome,
    MatchRow.ply,
    MatchRow.asked,
    MatchRow.waiting,
    MatchRow.origin,
)


class MatchList:
    """Pages of matches for the lobby."""

    def __init__(self, committer: Committer) -> None:
        self.committer = committer
        self.matches = committer.matches
        self.database = self.matches.database
        self.store = self.database.store

    async def page(self, visitor: str, which: str, game: str, page: int, lang: str) -> Data:
        """A page of a list."""
        apart = self.matches.apart.of(visitor) if which == "open" else set()
        found, more = await self.database.read(page_of, self.store, visitor, which, game, page, apart)
        unknown = [one.row.id for one in found if one.row.asked is None and one.row.status == RUNNING]
        if unknown:
            await self._find_out(unknown)
            found, more = await self.database.read(page_of, self.store, visitor, which, game, page, apart)
        shown = [one.as_json(visitor, lang, self._online(one.row.id)) for one in found]
        return {"matches": shown, "page": page, "more": more}

    async def _find_out(self, ids: list[str]) -> None:
        """Whose turn it is in matches that were played before that was written down."""
        for match_id in ids:
            try:
                async with self.matches.use(match_id) as live:
                    if not live.room.is_listed:
                        await self.committer.commit(live, self.committer.room_change(live))
            except ApiError:
                continue  # it cannot be opened; the list shows what it knows

    def _online(self, match_id: str) -> set[str]:
        live = self.matches.live.get(match_id)
        return {info.visitor for info in live.seats if info.visitor and live.is_online(info)} if live else set()


@dataclass
class MatchSummary:
    """A match in a list: its columns and its seats."""

    row: Any  # with COLUMNS
    seats: list[SeatInfo]
    names: dict[str, str]

    @classmethod
    def of(cls, session: Session, row: MatchRow) -> MatchSummary:
        return summaries_of(session, [row])[0]

    def title(self, lang: str) -> str:
        return str(self.row.name) or self.game_title(lang)

    def game_title(self, lang: str) -> str:
        try:
            return find(self.row.game).called(self.row.scenario, lang)
        except CondottaError:  # a game that is no longer there
            return str(self.row.game)

    def side(self, seat: Seat, lang: str) -> str:
        try:
            return find(self.row.game).side(self.row.scenario, seat, lang)
        except CondottaError:
            return ""

    def outcome_text(self, lang: str) -> str:
        found = self.row.outcome
        if not found:
            return ""
        try:
            return wording.outcome_text(find(self.row.game), read_outcome(found), lang, self.player_names(lang))
        except CondottaError:
            return ""

    def player_names(self, lang: str) -> list[str]:
        return [player_name(self.seats, self.names, info, lang) for info in self.seats]

    def seats_of(self, visitor: str) -> list[Seat]:
        return [info.seat for info in self.seats if visitor and info.visitor == visitor]

    def asked_of(self, visitor: str) -> list[Seat]:
        """Their seats that must choose, also in secret."""
        asked = split_seats(self.row.asked) if self.row.status == RUNNING else []
        return [seat for seat in self.seats_of(visitor) if seat in asked and self.seats[seat].kind == "person"]

    def as_json(self, visitor: str, lang: str, online: Collection[str]) -> Data:
        row, asked = self.row, self.asked_of(visitor)
        seen = split_seats(row.waiting) if row.status == RUNNING else []
        return {
            "id": row.id,
            "game": row.game,
            "title": self.title(lang),
            "game_title": self.game_title(lang),
            "name": row.name,
            "seats": self.players(visitor, lang, online),
            "created": row.created,
            "updated": row.updated,
            "ply": row.ply or 0,
            "waiting_for": sorted({*seen, *asked}),
            "your_turn": bool(asked),
            "over": row.status == OVER,
            "outcome_text": self.outcome_text(lang),
            "public": row.public,
            "pace": row.pace,
            "clock": row.clock,
            "status": row.status,
            "creator_name": self.names.get(row.creator, ""),
            "free_seats": [] if row.status == OVER else [i.seat for i in self.seats if is_free(i)],
            "origin": row.origin,
        }

    def players(self, visitor: str, lang: str, online: Collection[str]) -> list[Data]:
        return [
            {
                "seat": info.seat,
                "name": name,
                "kind": info.kind,
                "bot": info.bot,
                "you": bool(visitor) and info.visitor == visitor,
                "online": info.visitor in online,
                "owned": info.visitor is not None,
                "side": self.side(info.seat, lang),
            }
            for info, name in zip(self.seats, self.player_names(lang), strict=True)
        ]


def summaries_of(session: Session, rows: Sequence[Any]) -> list[MatchSummary]:
    """Matches with their seats and names, in three questions for all of them."""
    ids = [row.id for row in rows]
    seats: dict[str, list[SeatInfo]] = {match_id: [] for match_id in ids}
    found = select(SeatRow).where(SeatRow.match.in_(ids)).order_by(SeatRow.match, SeatRow.seat)
    for seat in session.scalars(found):
        seats[seat.match].append(SeatInfo(seat.seat, seat.kind, seat.visitor, seat.bot, seat.key, offered=seat.offered))
    people = {info.visitor for infos in seats.values() for info in infos} | {row.creator for row in rows}
    named = select(VisitorRow.id, VisitorRow.name).where(VisitorRow.id.in_([p for p in people if p]))
    names = {row.id: row.name for row in session.execute(named)}
    return [MatchSummary(row, seats[row.id], names) for row in rows]


# Which matches


def page_of(
    store: Store, visitor: str, which: str, game: str, page: int, apart: Collection[str] = ()
) -> tuple[list[MatchSummary], bool]:
    """A page of a list, and whether there is another one; without the tables of those who are kept `apart`."""
    with Session(store.reader) as session:
        if which == "mine":
            return page_of_mine(session, visitor, game, page)
        wanted = of_game(select(*COLUMNS), game).where(condition(which, visitor))
        if apart:
            sits = exists().where(SeatRow.match == MatchRow.id, SeatRow.visitor.in_(apart))
            wanted = wanted.where(MatchRow.creator.not_in(apart), ~sits)
        newest = wanted.order_by(MatchRow.updated.desc(), MatchRow.id).offset(page * PAGE).limit(PAGE + 1)
        rows = session.execute(newest).all()
        return summaries_of(session, rows[:PAGE]), len(rows) > PAGE


def of_game(question: Any, game: str) -> Any:
    return question.where(MatchRow.game == game.replace("\0", "?")) if game else question


def condition(which: str, visitor: str) -> Any:
    public = MatchRow.public.is_(True)
    if which == "open":
        free = exists().where(SeatRow.match == MatchRow.id, SeatRow.kind == "open", SeatRow.visitor.is_(None))
        return (MatchRow.status == OPEN) & public & free
    if which == "running":
        return (MatchRow.status == RUNNING) & public
    return (MatchRow.status == OVER) & (or_(public, of_visitor(visitor)) if visitor else public)


def of_visitor(visitor: str) -> Any:
    sits = or_(SeatRow.visitor == visitor, SeatRow.owner == visitor)
    seated = exists().where(SeatRow.match == MatchRow.id, sits)
    return or_(seated, MatchRow.creator == visitor)


def page_of_mine(session: Session, visitor: str, game: str, page: int) -> tuple[list[MatchSummary], bool]:
    """First where it is your turn, then what runs, then what waits for players, then what is over."""
    few = (MatchRow.id, MatchRow.status, MatchRow.asked, MatchRow.updated)
    mine = of_game(select(*few), game).where(of_visitor(visitor))
    rows = session.execute(mine.order_by(MatchRow.updated.desc(), MatchRow.id).limit(MOST_MINE)).all()
    running = {row.id for row in rows if row.status == RUNNING}
    seats: dict[str, set[int]] = {}
    own = select(SeatRow.match, SeatRow.seat).where(SeatRow.visitor == visitor, SeatRow.kind == "person")
    for match_id, seat in session.execute(own):
        seats.setdefault(match_id, set()).add(seat)
    urgent = {row.id for row in rows if row.id in running and seats.get(row.id, set()) & set(split_seats(row.asked))}
    order = [RUNNING, OPEN, OVER]
    rows = sorted(rows, key=lambda row: (row.id not in urgent, order.index(row.status)))
    ids = [row.id for row in rows[page * PAGE : (page + 1) * PAGE]]
    found = {row.id: row for row in session.execute(select(*COLUMNS).where(MatchRow.id.in_(ids)))}
    return summaries_of(session, [found[match_id] for match_id in ids]), len(rows) > (page + 1) * PAGE
