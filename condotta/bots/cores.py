"""One search on several cores: helpers in processes of their own grow their own trees, and the roots are added up."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, TypeAlias

import msgspec

from condotta.core.compiled import use_compiled
from condotta.core.data import own_folder
from condotta.core.flow import Option, Seat
from condotta.core.processes import begin_worker

GRACE = 0.1  # seconds that a search with a limit of time waits for its helpers; those that just start come later

Found: TypeAlias = list[tuple[list[Any], int, float]]  # option, visits, sum of its values

_pools: dict[int, ProcessPoolExecutor] = {}  # by the number of helpers


@dataclass(frozen=True)
class Thought:
    """What a helper is to think about, in a form that another process can read."""

    game: str
    position: bytes
    seat: Seat
    seed: str
    seconds: float | None
    visits: int | None
    horizon: int


def explore(thought: Thought) -> Found:
    """Runs in a helper's process."""
    import condotta

    from .player import knowledge
    from .search import SearchPlayer

    match = condotta.new(thought.game, position=msgspec.json.decode(thought.position), log=False)
    limits = (thought.seconds, thought.visits, thought.horizon)
    player = SearchPlayer(knowledge(match.game), thought.seat, thought.seed, *limits)
    player.choose(match, match.asks(thought.seat)[0])
    return [(tried.option.as_json(), tried.visits, tried.visits * tried.value) for tried in player.tried]


class Helpers:
    """Think about the same question at the same time, each with a seed of its own."""

    def __init__(self, thoughts: list[Thought]) -> None:
        self._count = len(thoughts)
        try:
            self._asked = self._ask(thoughts)
        except BrokenProcessPool:  # they have died since they were asked last
            _pools.pop(self._count, None)
            self._asked = self._ask(thoughts)

    def _ask(self, thoughts: list[Thought]) -> list[Future[Found]]:
        return [pool_of(self._count).submit(explore, thought) for thought in thoughts]

    def found(self, patience: float | None) -> Iterator[tuple[Option, int, float]]:
        """What they have found, in their order; nothing of those who are late or have died."""
        done, late = wait(self._asked, patience)
        for future in late:
            future.cancel()
        for future in self._asked:
            if future in done:
                try:
                    for option, visits, total in future.result():
                        yield Option.from_json(option), visits, total
                except BrokenProcessPool:
                    _pools.pop(self._count, None)


def pool_of(helpers: int) -> ProcessPoolExecutor:
    if helpers not in _pools:
        use_compiled()
        spawn = get_context("spawn")
        _pools[helpers] = ProcessPoolExecutor(helpers, spawn, begin_worker, (own_folder(),))
    return _pools[helpers]
