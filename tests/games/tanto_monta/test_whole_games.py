"""Whole games with random choices: they end, no card is lost or doubled, armies stand as they may, and every
question has different answers."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from condotta.core.flow import Together
from condotta.core.rng import Rng
from condotta.core.table import Table
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta import armies
from tests.games.tanto_monta.table import at_the_start


def go_on(flow: Any, chance: random.Random) -> Any:
    choice: Any = None
    try:
        while True:
            asked = flow.send(choice)
            if isinstance(asked, Together):
                choice = [go_on(make(), chance) for _, make in asked.sides]
            else:
                assert len({*asked.options}) == len(asked.options) > 0, (asked, asked.options)
                choice = chance.choice(asked.options)
    except StopIteration as end:
        return end.value


def cards(s: State) -> Counter[str]:
    piles = [s.deck, s.discard, s.removed, *s.hands, *s.used, *s.headline]
    return Counter(card for pile in piles for card in pile)


@pytest.mark.parametrize("scenario", ["1470", "1490"])
def test_a_game_comes_to_its_end(scenario: str) -> None:
    s = at_the_start(scenario)
    g: Any = Table(s, 4, Rng("1"), [], True)
    s.phase = "card_draw"
    chance = random.Random(1)
    known = cards(s)
    for _ in range(3000):
        step = turn.next_step(g)
        if step is None:
            break
        go_on(step, chance)
        assert not armies.problems(s)
        now = cards(s)
        assert max(now.values()) == 1
        assert set(known) <= {*now, "papal_bull"}  # which lies aside when nobody is allied with the Papacy
        known = now
    assert s.phase == "over"
    assert s.winner >= 0
