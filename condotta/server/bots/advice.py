"""Advice for people: a hint, why bots have chosen so, and how a match went. Thought of in processes of its own, so that
no bot of a match ever waits for it, and hints never wait for those who only look back."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

import msgspec

from condotta.bots import advice, analysis
from condotta.bots.player import knowledge
from condotta.bots.search import Tried
from condotta.core import record as records
from condotta.core.flow import Option, Seat
from condotta.core.game import Data
from condotta.core.match import Match
from condotta.games import find

from ..errors import ApiError
from ..matches.live_match import LiveMatch, fingerprint
from ..matches.live_matches import LiveMatches
from ..matches.room_view import hints_allowed
from ..matches.viewer_state import option_data
from ..storage.source import Source, store_of
from ..work.workroom import Workroom
from .workers import advised, bot_question

KEPT = 200  # answers
REASONS_BACK = 60  # plies whose reasons are sent


@dataclass(frozen=True)
class Asked:
    """The question about which somebody wants a hint, as it was shown to them."""

    seat: Seat
    ply: int
    moves: int | None = None
    question: int | None = None


class Advice:
    """Hints, analyses and reasons for those who ask."""

    def __init__(self, matches: LiveMatches, looking_back: Workroom) -> None:
        self.matches = matches
        settings = matches.settings
        self.hints = Workroom(settings.bot_workers, settings.bot_budget, settings.data)
        self.looking_back = looking_back
        self._advised: set[str] = set()  # visitors who wait for a hint
        self._kept: OrderedDict[tuple[Any, ...], Any] = OrderedDict()  # answers

    def close(self) -> None:
        self.hints.close()

    # Hints

    async def hint(self, visitor: str, match_id: str, asked: Asked, lang: str) -> Data:
        """What a good player would choose in this seat, who knows no more than the seat."""
        async with self.matches.use(match_id) as live:
            self._check(live, visitor, asked)
            asked = replace(asked, moves=live.moves(asked.seat), question=fingerprint(live.match.asks(asked.seat)[0]))
            question = bot_question(live.match, asked.seat, "search")
        if visitor in self._advised:
            raise ApiError("too_many", "you are waiting for a hint already; one at a time", retry_after=1)
        self._advised.add(visitor)
        try:
            found = await self.hints.do(visitor, advised, question, self.matches.settings.hint_seconds)
        finally:
            self._advised.discard(visitor)
        async with self.matches.use(match_id) as live:
            self._check(live, visitor, asked)
            return in_words(live, found, lang)

    def _check(self, live: LiveMatch, visitor: str, asked: Asked) -> None:
        live.check_player(visitor, asked.seat)
        if not hints_allowed(live, visitor):
            raise ApiError("forbidden", "no hints here: others play too, and who made the match has not allowed them")
        if not live.match.asks(asked.seat) or live.is_stale(asked.seat, asked.ply, asked.moves, asked.question):
            raise ApiError("stale", "this question is no longer open: look again")

    # Looking back

    async def analysis(self, asker: str, match_id: str) -> Data:
        """Each seat's chance to win over time, when the match is over."""
        async with self.matches.use(match_id) as live:
            match = live.match
            if not match.over:
                raise ApiError("not_started", "the match is not over: its analysis would tell what is secret")
            if live.frozen is not None:
                return {"points": [], "turning_points": [], "missing": "frozen"}
            if knowledge(match.game) is None:
                return {"points": [], "turning_points": [], "missing": "unknown"}
            key = ("analysis", match_id, len(match.journal))
            plays = bool(live.seats_of(asker))
        work = (analysed, self.matches.database.source, match_id)
        return {**await self._once(asker, plays, key, *work), "missing": ""}

    async def reasons(self, asker: str, match_id: str, until: int | None, lang: str) -> Data:
        """Why bots have chosen so, as far as everybody may know it; after the end everybody may."""
        async with self.matches.use(match_id) as live:
            match = live.match
            known = knowledge(match.game)
            if (
                live.frozen is not None
                or known is None
                or (known.explain if match.over else known.explain_openly) is None
            ):
                return {"reasons": []}
            bots = tuple(info.seat for info in live.seats if info.kind == "bot")
            shown = match.ply - match.holds_back(None)  # in a pause, too, nothing is said of what is not shown yet
            end = shown if until is None else min(until, shown)
            key = ("reasons", match_id, open_history(match), bots, end)
            names, game = live.player_names(lang), match.game
            plays = bool(live.seats_of(asker))
        work = (reasoned, self.matches.database.source, match_id, bots, end)
        found = await self._once(asker, plays, key, *work)
        lines = [
            {"ply": ply, "seat": seat, "text": game.catalogue().text(key, lang, params, names)}
            for ply, seat, key, params in found
        ]
        return {"reasons": lines}

    async def _once(self, asker: str, plays: bool, key: tuple[Any, ...], work: Callable[..., Any], *args: Any) -> Any:
        """The same is thought of once. Everybody waits for their own turn: nobody waits in a line that somebody else
        has made long."""
        found = self._kept.get(key)
        if found is None:
            who = f"{asker}/thinking"  # whoever looks at the past does not wait for what is thought of it meanwhile
            found = await self.looking_back.do(who, work, *args, ahead=plays, known=lambda: self._kept.get(key))
            self._kept[key] = found
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found


def in_words(live: LiveMatch, found: Data, lang: str) -> Data:
    """Advice in words."""
    game, names = live.match.game, live.player_names(lang)
    option, reason = Option.from_json(found["option"]), found["reason"]
    tried = [Tried(Option.from_json(other), visits, value) for other, visits, value in found["tried"]]
    best_first = sorted(tried, key=lambda one: (one.option != option, -one.value))
    others = [{**option_data(live, one.option, lang), "chance": one.value} for one in best_first]
    return {
        "option": found["option"],
        "option_text": option_data(live, option, lang)["text"],
        "reason": game.catalogue().text(reason[0], lang, reason[1], names) if reason else "",
        "text": advice.Advice(option, tuple(reason) if reason else None, tried).text(game, lang, names),
        "tried": others,
    }


def open_history(match: Match) -> int:
    """Changes with what everybody can notice, and nothing else: not even the time we take betrays a secret choice."""
    log = match.log(None)
    last = [entry.as_json() for entry in log[-REASONS_BACK:]]
    return crc32(msgspec.json.encode((match.over, match.ply, len(log), last)))


# In the processes


def analysed(source: Source, match_id: str) -> Data:
    return analysis.analyse(again(source, match_id)).as_json()


def again(source: Source, match_id: str) -> Match:
    """A match from the database: whoever asks need not write it down for us."""
    stored = store_of(source).load(match_id)
    if stored is None:
        raise LookupError(f"match {match_id} was deleted meanwhile")
    return records.resume(find(stored.record.game), stored.record)[0]


def reasoned(source: Source, match_id: str, bots: tuple[Seat, ...], until: int) -> list[tuple[int, Seat, str, Data]]:
    return reasons_of(again(source, match_id), bots, until)


def reasons_of(match: Match, bots: tuple[Seat, ...], until: int) -> list[tuple[int, Seat, str, Data]]:
    """The reasons of what these seats have openly chosen: each with its ply.

    While the match runs only `explain_openly` is asked, which knows nothing but what lies open; and nothing is said of
    a choice of which the log does not tell everybody.
    """
    known = knowledge(match.game)
    explain = None if known is None else known.explain if match.over else known.explain_openly
    found: list[tuple[int, Seat, str, Data]] = []
    twin = match.at(0)
    for seat, option in match.journal:
        reason = None
        if explain is not None and seat in bots and until - REASONS_BACK <= twin.ply < until and not twin.together:
            decision = twin.asks(seat)[0]
            reason = None if decision.hidden else explain(twin, decision, option)
        before = twin.ply
        twin.apply(seat, option)
        if reason is not None and twin.ply > before:
            found.append((twin.ply, seat, *reason))
    in_log = {entry.ply for entry in twin.log(None)}
    return [line for line in found if line[0] in in_log]
