"""The chat of a match: what people say, and what the server itself says about the seats."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from condotta.core.flow import Seat
from condotta.core.game import Data
from condotta.core.messages import LANGUAGES

from ..cluster.peers import Peers
from ..errors import ApiError
from ..matches.live_match import LiveMatch
from ..matches.live_matches import LiveMatches
from ..model.changes import CHAT_LINES
from ..model.seats import SeatInfo
from ..model.text import cleaned
from ..storage.store import Store
from ..storage.tables import AccountRow
from ..texts import server_texts

MOST_CHAT = 1000  # letters of a line


class Chat:
    def __init__(self, matches: LiveMatches, peers: Peers) -> None:
        self.matches = matches
        self.database = matches.database
        self.store = matches.database.store
        self.peers = peers

    async def say(self, visitor: str, match_id: str, text: str) -> None:
        """What a person says."""
        async with self.matches.use(match_id) as live:
            mine = live.seats_of(visitor)
            stranger = await self._name_of_stranger(live, visitor)
            words = cleaned(text, MOST_CHAT)
            if not words:
                raise ApiError("bad_request", "text: say something")
            seat = mine[0] if mine else None
            shown = live.player_name(live.seats[seat], "en") if seat is not None else "–"
            name = live.names.get(visitor) or stranger or shown
            await self._post(live, visitor, seat, name, words)

    async def post_event(self, live: LiveMatch, key: str, info: SeatInfo, **params: Any) -> None:
        """A line of the server's own, about somebody: what has happened to the seats."""
        texts = server_texts()
        words = {lang: texts.text(key, lang, {"who": live.player_name(info, lang), **params}) for lang in LANGUAGES}
        await self._post(live, None, info.seat, "", words["en"], words)

    async def _name_of_stranger(self, live: LiveMatch, visitor: str) -> str:
        """The name of somebody who does not play and says something: after the end of a public match they may."""
        if live.seats_of(visitor) or visitor == live.creator:
            return ""
        if not (live.room.public and live.match.over):
            raise ApiError("not_your_seat", "only those who play may talk here; others after the end of a public match")
        if self.matches.settings.hosted and not await self.database.read(has_account, self.store, visitor):
            raise ApiError("login_required", "guests talk only where they play; log in first")
        return await self.database.read(self.store.visitor_name, visitor)

    async def _post(
        self, live: LiveMatch, visitor: str | None, seat: Seat | None, name: str, text: str, texts: Data | None = None
    ) -> None:
        """Add a line; `texts`, by language, if the server itself says it."""
        number, line = await self.database.write(self.store.add_chat, live.id, visitor, seat, name, text, texts)
        live.last_chat = number
        live.chat = [*live.chat, line][-CHAT_LINES:]
        self.matches.broadcaster.send_chat(live, [line])
        self.peers.announce("chat", live.id)


def has_account(store: Store, visitor: str) -> bool:
    with Session(store.reader) as session:
        return session.scalar(select(AccountRow.visitor).where(AccountRow.visitor == visitor)) is not None
