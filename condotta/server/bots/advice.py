"""Advice for people: a hint, why bots have chosen so, and how a match went. Thought of in processes of its own, so that
no bot of a match ever waits for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any
from zlib import crc32

import msgspec

import condotta
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
from .workers import BotQuestion, BotWorkers, bot_question

MOST_WAITING = 20  # who ask at once, of all matches
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

    def __init__(self, matches: LiveMatches) -> None:
        self.matches = matches
        settings = matches.settings
        self.workers = BotWorkers(settings.bot_workers, settings.bot_budget, settings.data)
        self._advised: set[str] = set()  # visitors who wait for a hint
        self._waiting = 0
        self._kept: OrderedDict[tuple[Any, ...], asyncio.Task[Any]] = OrderedDict()

    async def close(self) -> None:
        for task in self._kept.values():
            task.cancel()
        await asyncio.gather(*self._kept.values(), return_exceptions=True)
        self.workers.close()

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
            found = await self._think(advised, question, self.matches.settings.hint_seconds)
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

    async def analysis(self, match_id: str) -> Data:
        """Each seat's chance to win over time, when the match is over."""
        async with self.matches.use(match_id) as live:
            match = live.match
            if not match.over:
                raise ApiError("not_started", "the match is not over: its analysis would tell what is secret")
            if live.frozen is not None:
                return {"points": [], "turning_points": [], "missing": "frozen"}
            if knowledge(match.game) is None:
                return {"points": [], "turning_points": [], "missing": "unknown"}
            answer = self._once(("analysis", match_id, len(match.journal)), analysed, match)
        return {**await answer, "missing": ""}

    async def reasons(self, match_id: str, until: int | None, lang: str) -> Data:
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
            end = match.ply if until is None else min(until, match.ply)
            key = ("reasons", match_id, open_history(match), bots, end)
            answer = self._once(key, reasoned, match, bots, end)
            names, game = live.player_names(lang), match.game
        lines = [
            {"ply": ply, "seat": seat, "text": game.catalogue().text(key, lang, params, names)}
            for ply, seat, key, params in await answer
        ]
        return {"reasons": lines}

    def _once(self, key: tuple[Any, ...], work: Callable[..., Any], match: Match, *more: Any) -> asyncio.Future[Any]:
        """The same is thought of once, whoever asks for it meanwhile or later."""
        task = self._kept.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            raw = msgspec.json.encode(match.record())
            task = self._kept[key] = asyncio.create_task(self._think(work, raw, *more))
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return asyncio.shield(task)

    async def _think(self, work: Callable[..., Any], *args: Any) -> Any:
        if self._waiting >= MOST_WAITING:
            raise ApiError("unavailable", "too many want advice at once; try again in a moment", retry_after=3)
        self._waiting += 1
        try:
            return await self.workers.work(work, *args)
        except TimeoutError:
            raise ApiError("unavailable", "this took too long; try again", retry_after=3) from None
        finally:
            self._waiting -= 1


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


def advised(question: BotQuestion, seconds: float, visits: int | None = None) -> Data:
    """What the searching player would choose, on a fork: it cannot know what the seat cannot."""
    match = condotta.new(question.game, position=msgspec.json.decode(question.position), log=False)
    fork = match.fork(question.seat, Random(question.seed))
    found = advice.advise(fork, question.seat, question.seed, seconds, visits)
    tried = found.tried if knowledge(find(question.game)) is not None else []
    return {
        "option": found.option.as_json(),
        "reason": found.reason,
        "tried": [(one.option.as_json(), one.visits, round(one.value, 4)) for one in tried],
    }


def analysed(raw: bytes) -> Data:
    return analysis.analyse(again(raw)).as_json()


def again(raw: bytes) -> Match:
    record = records.read(raw)
    return records.resume(find(record.game), record)[0]


def reasoned(raw: bytes, bots: tuple[Seat, ...], until: int) -> list[tuple[int, Seat, str, Data]]:
    return reasons_of(again(raw), bots, until)


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
