"""Bots in processes of their own, with a time budget. One that fails or takes too long never holds up a match."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from condotta.core.fields import Written
from condotta.core.flow import Option, Seat
from condotta.core.game import Data
from condotta.core.match import Match

from ..work.processes import WorkProcess
from ..work.turns import Turns

log = logging.getLogger(__name__)

LESS_URGENT = 5  # than the server itself, as `nice` counts; and more than what is worked on for those who look on


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
    from condotta.bots import make

    fork = forked(question)
    player = make(question.bot, fork.game, question.seat, question.seed)
    return player.choose(fork, fork.asks(question.seat)[0]).as_json()


def advised(question: BotQuestion, seconds: float, visits: int | None = None) -> Data:
    """What the searching player would choose, for a hint."""
    from condotta.bots import advice
    from condotta.bots.player import knowledge

    fork = forked(question)
    found = advice.advise(fork, question.seat, question.seed, seconds, visits)
    tried = found.tried if knowledge(fork.game) is not None else []
    return {
        "option": found.option.as_json(),
        "reason": found.reason,
        "tried": [(one.option.as_json(), one.visits, round(one.value, 4)) for one in tried],
    }


def forked(question: BotQuestion) -> Match:
    """The match without what the seat cannot know."""
    import condotta

    match = condotta.new(question.game, position=Written(msgspec.json.decode(question.position)), log=False)
    return match.fork(question.seat, Random(question.seed))


class BotWorkers:
    """The processes in which bots think. Those who have made matches share them: however many somebody has made, the
    bots of others come after one choice of theirs."""

    def __init__(self, workers: int, budget: float, data: Path | None = None, think: Think = think) -> None:
        self.budget = budget
        self.think = think
        self.failures = 0  # choices that were made at random instead
        self._processes = [WorkProcess(data, LESS_URGENT) for _ in range(workers)]
        self._turns = Turns(self._processes)

    async def choose(
        self,
        question: BotQuestion,
        options: list[Option],
        owner: str = "",
        takes: Callable[[Option], bool] | None = None,
    ) -> Option:
        """The bot's choice; at random if it fails, takes too long or chooses what is not offered.

        `takes` says what may be chosen besides the options: a number that is named at once.
        """
        if len(options) == 1:
            return options[0]
        async with self._turns.turn(owner) as process:
            try:
                answer = Option.from_json(await process.ask(self.budget, self.think, question))
                if answer in options or (takes is not None and takes(answer)):
                    return answer
                log.error("bot %s chose %s, which is not offered", question.bot, answer)
            except TimeoutError:
                log.error("bot %s thought longer than %s s; its process is replaced", question.bot, self.budget)
            except Exception:
                log.exception("bot %s failed", question.bot)
        self.failures += 1
        return Random(question.seed).choice(options)

    def close(self) -> None:
        for process in self._processes:
            process.restart()
