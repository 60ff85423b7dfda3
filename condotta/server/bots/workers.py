"""Bots in processes of their own, with a time budget. One that fails or takes too long never holds up a match."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from condotta.core.compiled import use_compiled
from condotta.core.flow import Option, Seat
from condotta.core.match import Match
from condotta.core.processes import begin_worker

log = logging.getLogger(__name__)

FIRST_START = 30.0  # seconds more for a process that must first start and load the game


@dataclass(frozen=True)
class BotQuestion:
    """What a bot is asked, in a form that another process can read."""

    game: str
    position: bytes  # JSON, written at once: the match goes on meanwhile
    seat: Seat
    bot: str
    seed: str


def bot_question(match: Match, seat: Seat, bot: str) -> BotQuestion:
    position = msgspec.json.encode(match.position())
    return BotQuestion(match.game.id, position, seat, bot, f"{match.seed}/{len(match.journal)}/{seat}")


Think = Callable[[BotQuestion], list[Any]]


def think(question: BotQuestion) -> list[Any]:
    """Runs in a bot's process: the choice of the bot, made on a fork, so that it cannot know what its seat cannot."""
    import condotta
    from condotta.bots import make

    match = condotta.new(question.game, position=msgspec.json.decode(question.position), log=False)
    fork = match.fork(question.seat, Random(question.seed))
    player = make(question.bot, match.game, question.seat, question.seed)
    return player.choose(fork, fork.asks(question.seat)[0]).as_json()


class BotWorkers:
    """The processes in which bots think."""

    def __init__(self, workers: int, budget: float, data: Path | None = None, think: Think = think) -> None:
        self.budget = budget
        self.data = data
        self.workers = workers
        self.think = think
        self.failures = 0  # choices that were made at random instead
        self._pool: ProcessPoolExecutor | None = None
        self._warm = False
        self._free = asyncio.Semaphore(workers)

    async def choose(self, question: BotQuestion, options: list[Option]) -> Option:
        """The bot's choice; at random if it fails, takes too long or chooses what is not offered."""
        if len(options) == 1:
            return options[0]
        async with self._free:
            try:
                answer = Option.from_json(await self._ask(self.think, question))
                if answer in options:
                    return answer
                log.error("bot %s chose %s, which is not offered", question.bot, answer)
            except TimeoutError:
                log.error("bot %s thought longer than %s s; its process is replaced", question.bot, self.budget)
                self._restart()
            except Exception:
                log.exception("bot %s failed", question.bot)
        self.failures += 1
        return Random(question.seed).choice(options)

    async def work(self, task: Callable[..., Any], *args: Any) -> Any:
        """Something else than a choice. TimeoutError: it takes too long; its process is replaced."""
        async with self._free:
            try:
                return await self._ask(task, *args)
            except TimeoutError:
                self._restart()
                raise

    async def _ask(self, task: Callable[..., Any], *args: Any) -> Any:
        for _ in range(2):
            pool = self._pool_now()
            try:
                budget = self.budget if self._warm else self.budget + FIRST_START
                async with asyncio.timeout(budget):
                    answer = await asyncio.wrap_future(pool.submit(task, *args))
            except BrokenProcessPool:
                if self._pool is pool:
                    self._restart()  # the process has died; perhaps another match's bot was the reason: once more
                continue
            self._warm = True
            return answer
        raise BrokenProcessPool("a bot's process died twice")

    def _pool_now(self) -> ProcessPoolExecutor:
        if self._pool is None:
            use_compiled()
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, spawn, initializer=begin_worker, initargs=(self.data,))
        return self._pool

    def _restart(self) -> None:
        """Throw the processes away; the next question starts new ones."""
        pool, self._pool, self._warm = self._pool, None, False
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        self._restart()
