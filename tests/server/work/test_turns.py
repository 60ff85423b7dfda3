"""Turns are fair: whoever asks for much waits for themselves."""

from __future__ import annotations

import asyncio

import pytest

from condotta.server.work.turns import Turns


async def served(turns: Turns[int], asked: list[str]) -> list[str]:
    """The order in which those who ask at the same time are served, one at a time."""
    order: list[str] = []

    async def ask(who: str) -> None:
        async with turns.turn(who):
            order.append(who)
            await asyncio.sleep(0)

    await asyncio.gather(*(ask(who) for who in asked))
    return order


def test_one_thing_of_each_in_turn() -> None:
    order = asyncio.run(served(Turns([0]), ["greedy"] * 10 + ["anna", "bruno"]))
    assert order[:4] == ["greedy", "greedy", "anna", "bruno"]
    assert order[4:] == ["greedy"] * 8


def test_who_comes_later_is_behind_one_thing_of_each() -> None:
    async def run() -> list[str]:
        turns = Turns([0])
        order: list[str] = []

        async def ask(who: str) -> None:
            async with turns.turn(who):
                order.append(who)
                if len(order) == 3:
                    late.append(asyncio.create_task(ask("late")))
                await asyncio.sleep(0)

        late: list[asyncio.Task[None]] = []
        await asyncio.gather(*(ask(who) for who in ["one"] * 20 + ["two"] * 20))
        await asyncio.gather(*late)
        return order

    order = asyncio.run(run())
    assert len(order) == 41
    assert order.index("late") <= 3 + 2


def test_nobody_has_more_places_at_once_than_allowed() -> None:
    async def run() -> None:
        turns = Turns([0, 1, 2], at_once=1)
        async with turns.turn("anna"):
            second = asyncio.create_task(turns.turn("anna").__aenter__())
            await asyncio.sleep(0)
            assert turns.waiting("anna") == 1
            async with turns.turn("bruno") as place:  # there is room for others
                assert place in (0, 1, 2)
            assert not second.done()
        await second

    asyncio.run(run())


def test_who_goes_away_while_waiting_takes_no_place() -> None:
    async def run() -> None:
        turns = Turns([0])
        async with turns.turn("anna"):
            gone = [asyncio.create_task(turns.turn(who).__aenter__()) for who in ("bruno", "bruno", "carla")]
            await asyncio.sleep(0)
            for task in gone:
                task.cancel()
            await asyncio.gather(*gone, return_exceptions=True)
            assert turns.all_waiting == 0
        async with asyncio.timeout(5), turns.turn("dora") as place:
            assert place == 0

    asyncio.run(run())


def test_a_place_that_comes_just_too_late_is_given_on() -> None:
    async def run() -> None:
        turns = Turns([0])
        holder = turns.turn("anna")
        await holder.__aenter__()
        gone = asyncio.create_task(turns.turn("bruno").__aenter__())
        await asyncio.sleep(0)
        await holder.__aexit__(None, None, None)  # it is bruno's now, who does not know it yet
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        async with asyncio.timeout(5), turns.turn("carla") as place:
            assert place == 0

    asyncio.run(run())
