"""Lists of matches, from columns alone: no match is played again to be listed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import exists, or_, select
from sqlalchemy.orm import Session

from condotta.core import wording
from condotta.core.errors import CondottaError
from condotta.core.flow import Seat
from condotta.core.game import Data, Outcome
from condotta.games import find

from ..matches import room_view
from ..storage.tables import MatchRow, SeatRow, VisitorRow

if TYPE_CHECKING:
    from ..storage.store import SeatInfo, Store

PAGE = 20
MOST_MINE = 2000  # matches of one visitor that are sorted by whose turn it is

COLUMNS = (
    MatchRow.id,
    MatchRow.game,
    MatchRow.name,
    MatchRow.creator,
    MatchRow.created,
    MatchRow.updated,
    MatchRow.public,
    MatchRow.status,
    MatchRow.pace,
    MatchRow.clock,
    MatchRow.outcome,
    MatchRow.turn,
    MatchRow.asked,
    MatchRow.waiting,
)


@dataclass
class Line:
    """A match in a list: its columns and its seats."""

    row: Any  # with COLUMNS
    seats: list[SeatInfo]
    names: dict[str, str]

    @classmethod
    def of(cls, session: Session, row: MatchRow) -> Line:
        return lines_of(session, [row])[0]

    def title(self, lang: str) -> str:
        if self.row.name:
            return str(self.row.name)
        try:
            return find(self.row.game).title[lang]
        except CondottaError:  # a game that is no longer there
            return str(self.row.game)

    def outcome_text(self, lang: str) -> str:
        found = self.row.outcome
        if not found:
            return ""
        ranking = tuple(tuple(group) for group in found["ranking"])
        outcome = Outcome(ranking, tuple(found["scores"]), found["reason"], found["rule"])
        try:
            return wording.outcome_text(find(self.row.game), outcome, lang, self.player_names(lang))
        except CondottaError:
            return ""

    def player_names(self, lang: str) -> list[str]:
        return [room_view.player_name(self.seats, self.names, info, lang) for info in self.seats]

    def seats_of(self, visitor: str) -> list[Seat]:
        return [info.seat for info in self.seats if visitor and info.visitor == visitor]

    def asked_of(self, visitor: str) -> list[Seat]:
        """His seats that must choose, also in secret."""
        asked = room_view.split(self.row.asked) if self.row.status == room_view.RUNNING else []
        return [seat for seat in self.seats_of(visitor) if seat in asked and self.seats[seat].kind == "person"]

    def as_json(self, visitor: str, lang: str, online: Collection[str]) -> Data:
        row, asked = self.row, self.asked_of(visitor)
        seen = room_view.split(row.waiting) if row.status == room_view.RUNNING else []
        return {
            "id": row.id,
            "game": row.game,
            "title": self.title(lang),
            "name": row.name,
            "seats": self.players(visitor, lang, online),
            "created": row.created,
            "updated": row.updated,
            "choices": row.turn or 0,
            "waiting_for": sorted({*seen, *asked}),
            "your_turn": bool(asked),
            "over": row.status == room_view.OVER,
            "outcome_text": self.outcome_text(lang),
            "public": row.public,
            "pace": row.pace,
            "clock": row.clock,
            "status": row.status,
            "creator_name": self.names.get(row.creator, ""),
            "free_seats": [] if row.status == room_view.OVER else [i.seat for i in self.seats if room_view.is_free(i)],
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
            }
            for info, name in zip(self.seats, self.player_names(lang), strict=True)
        ]


def lines_of(session: Session, rows: Sequence[Any]) -> list[Line]:
    """Matches with their seats and names, in three questions for all of them."""
    from ..storage.store import SeatInfo

    ids = [row.id for row in rows]
    seats: dict[str, list[SeatInfo]] = {match_id: [] for match_id in ids}
    found = select(SeatRow).where(SeatRow.match.in_(ids)).order_by(SeatRow.match, SeatRow.seat)
    for seat in session.scalars(found):
        seats[seat.match].append(SeatInfo(seat.seat, seat.kind, seat.visitor, seat.bot, seat.key, offered=seat.offered))
    people = {info.visitor for infos in seats.values() for info in infos} | {row.creator for row in rows}
    named = select(VisitorRow.id, VisitorRow.name).where(VisitorRow.id.in_([p for p in people if p]))
    names = {row.id: row.name for row in session.execute(named)}
    return [Line(row, seats[row.id], names) for row in rows]


# Which matches


def listed(store: Store, visitor: str, which: str, game: str, page: int) -> tuple[list[Line], bool]:
    """A page of a list, and whether there is another one."""
    with Session(store.reader) as session:
        if which == "mine":
            return page_of_mine(session, visitor, game, page)
        wanted = of_game(select(*COLUMNS), game).where(condition(which, visitor))
        newest = wanted.order_by(MatchRow.updated.desc(), MatchRow.id).offset(page * PAGE).limit(PAGE + 1)
        rows = session.execute(newest).all()
        return lines_of(session, rows[:PAGE]), len(rows) > PAGE


def of_game(question: Any, game: str) -> Any:
    return question.where(MatchRow.game == game.replace("\0", "?")) if game else question


def condition(which: str, visitor: str) -> Any:
    public = MatchRow.public.is_(True)
    if which == "open":
        free = exists().where(SeatRow.match == MatchRow.id, SeatRow.kind == "open", SeatRow.visitor.is_(None))
        return (MatchRow.status == room_view.OPEN) & public & free
    if which == "running":
        return (MatchRow.status == room_view.RUNNING) & public
    return (MatchRow.status == room_view.OVER) & (or_(public, of_visitor(visitor)) if visitor else public)


def of_visitor(visitor: str) -> Any:
    seated = exists().where(SeatRow.match == MatchRow.id, SeatRow.visitor == visitor)
    return or_(seated, MatchRow.creator == visitor)


def page_of_mine(session: Session, visitor: str, game: str, page: int) -> tuple[list[Line], bool]:
    """First where it is your turn, then what runs, then what waits for players, then what is over."""
    few = (MatchRow.id, MatchRow.status, MatchRow.asked, MatchRow.updated)
    mine = of_game(select(*few), game).where(of_visitor(visitor))
    rows = session.execute(mine.order_by(MatchRow.updated.desc(), MatchRow.id).limit(MOST_MINE)).all()
    running = {row.id for row in rows if row.status == room_view.RUNNING}
    seats: dict[str, set[int]] = {}
    own = select(SeatRow.match, SeatRow.seat).where(SeatRow.visitor == visitor, SeatRow.kind == "person")
    for match_id, seat in session.execute(own):
        seats.setdefault(match_id, set()).add(seat)
    urgent = {
        row.id for row in rows if row.id in running and seats.get(row.id, set()) & set(room_view.split(row.asked))
    }
    order = [room_view.RUNNING, room_view.OPEN, room_view.OVER]
    rows = sorted(rows, key=lambda row: (row.id not in urgent, order.index(row.status)))
    ids = [row.id for row in rows[page * PAGE : (page + 1) * PAGE]]
    found = {row.id: row for row in session.execute(select(*COLUMNS).where(MatchRow.id.in_(ids)))}
    return lines_of(session, [found[match_id] for match_id in ids]), len(rows) > (page + 1) * PAGE
