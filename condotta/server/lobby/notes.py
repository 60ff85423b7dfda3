"""What somebody has written down about a match; nobody else sees it."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from ..matches.live_matches import LiveMatches
from ..storage.store import Store, note_visitor
from ..storage.tables import NoteRow


class Notes:
    def __init__(self, matches: LiveMatches) -> None:
        self.matches = matches
        self.database = matches.database
        self.store = matches.database.store

    async def read(self, visitor: str, match_id: str) -> str:
        await self._check_exists(match_id)
        return await self.database.read(notes_of, self.store, visitor, match_id)

    async def write(self, visitor: str, match_id: str, text: str) -> None:
        await self._check_exists(match_id)
        await self.database.write(save_notes, self.store, visitor, match_id, text.replace("\0", ""))

    async def _check_exists(self, match_id: str) -> None:
        async with self.matches.use(match_id):
            return


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
