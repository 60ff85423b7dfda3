"""Letting bots play: in the process that has made the last change, and wherever that has died."""

from __future__ import annotations

import asyncio
import logging
import time
from random import Random

from condotta.core.errors import IllegalChoice
from condotta.core.flow import Option, Seat

from ..errors import ApiError
from ..matches.commits import Committer
from ..matches.live_match import DECLINER, LiveMatch
from ..matches.live_matches import LiveMatches
from .workers import BotWorkers, bot_question

log = logging.getLogger(__name__)

SWEEP_EVERY = 10.0  # seconds
LEFT_ALONE = 15.0  # seconds after which a match that is loaded may have lost the process that played its bots
PATIENCE = 5.0  # seconds beyond a bot's budget after which its match is thought to be left alone


class BotScheduler:
    """The bots of all matches in memory."""

    def __init__(self, matches: LiveMatches, committer: Committer, workers: BotWorkers) -> None:
        self.matches = matches
        self.committer = committer
        self.workers = workers
        self.settings = matches.settings
        self._sweeper: asyncio.Task[None] | None = None
        self._alone: dict[str, str] = {}  # matches that are played by bots alone -> who has made them

    def start(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep_for_ever())

    async def close(self) -> None:
        tasks = [live.bots for live in self.matches.live.values() if live.bots is not None]
        tasks += [self._sweeper] if self._sweeper is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def loaded(self, live: LiveMatch) -> None:
        """A match has come into memory: does anybody let its bots play?"""
        if self.matches.database.store.is_sqlite or time.time() - live.updated > LEFT_ALONE:
            self.nudge(live)

    def nudge(self, live: LiveMatch) -> None:
        """Let the bots of a match play, if it is their turn."""
        if (live.bots is None or live.bots.done()) and live.bot_decision() is not None:
            live.bots = asyncio.create_task(self._play(live))

    async def _play(self, live: LiveMatch) -> None:
        try:
            while True:
                async with live.lock:
                    asked = live.bot_decision()
                    if asked is None or live.unsaved:
                        return
                    if not self._may_play(live):
                        return  # another time: see `sweep`
                    decision, bot = asked
                    changes, options = live.changes, list(decision.options)
                    question = bot_question(live.match, decision.seat, bot)
                if bot == DECLINER:
                    option = options[0]
                else:
                    option = await self.workers.choose(question, options, live.creator, decision.takes)
                async with live.lock:
                    if live.changes != changes or live.bot_decision() is None or live.unsaved:
                        continue
                    noticed = await self._choose(live, question.seat, option, options)
                if noticed and self.settings.bot_delay:
                    await asyncio.sleep(self.settings.bot_delay)
        except ApiError as error:  # another process lets them play
            log.info("the bots of match %s stop here: %s", live.id, error)
        except Exception:
            log.exception("the bots of match %s stop", live.id)
        finally:
            self._alone.pop(live.id, None)

    def _may_play(self, live: LiveMatch) -> bool:
        """Of the matches in which only bots play, so many of one person go on at the same time."""
        quotas = self.settings.quotas
        if quotas is None or any(info.kind != "bot" for info in live.seats):
            self._alone.pop(live.id, None)
            return True
        theirs = [match for match, owner in self._alone.items() if owner == live.creator and match != live.id]
        if len(theirs) >= quotas.bot_matches:
            return False
        self._alone[live.id] = live.creator
        return True

    async def _choose(self, live: LiveMatch, seat: Seat, option: Option, options: list[Option]) -> bool:
        try:
            return await self.committer.choose(live, seat, option)
        except (ApiError, IllegalChoice):
            raise
        except Exception:
            log.exception("match %s: the rules fail at %s; another option is tried", live.id, option)
        others = [other for other in options if other != option]
        return await self.committer.choose(live, seat, Random(len(live.match.journal)).choice(others or options))

    # Matches whose process has ended

    async def _sweep_for_ever(self) -> None:
        """At the start of the only process whatever is due has been left alone; else what has been quiet for long."""
        since = 0.0 if self.matches.database.store.is_sqlite else self._patience()
        while True:
            try:
                await self.sweep(since)
            except Exception:
                log.exception("the bots that are due cannot be found; it is tried again")
            since = self._patience()
            await asyncio.sleep(SWEEP_EVERY * (0.8 + 0.4 * Random().random()))

    def _patience(self) -> float:
        return self.settings.bot_budget + self.settings.bot_delay + PATIENCE

    async def sweep(self, quiet_for: float) -> None:
        """Take up the matches in which a bot should have chosen so many seconds ago."""
        database = self.matches.database
        for match_id in await database.read(database.store.bots_due, self.settings.now() - quiet_for):
            try:
                async with self.matches.use(match_id) as live:
                    if live.bot_decision() is None:
                        await self.committer.commit(live, self.committer.room_change(live))  # it is not due after all
                    self.nudge(live)
            except ApiError as error:
                log.info("the bots of match %s cannot play: %s", match_id, error)
