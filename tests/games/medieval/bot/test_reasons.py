"""What bots tell the others of their reasons while a match runs: nothing that is not seen anyway."""

from __future__ import annotations

import json
from random import Random

import pytest

import condotta
from condotta.core.flow import Decision, Option
from condotta.core.match import Match
from condotta.games.medieval.bot.reasons import OPEN_REASONS, explain_openly

MOST_MONEY = 40


@pytest.mark.parametrize("seed", range(5))
def test_what_is_told_does_not_depend_on_what_is_secret(seed: int) -> None:
    """Two tables that others cannot tell apart, and whatever money: the same is told."""
    match = condotta.new("medieval", 4, seed)
    rng = Random(seed)
    while not match.over:
        decision = match.pending[0]
        option = rng.choice(decision.options)
        if not (decision.hidden or match.together):
            check(match, decision, option, rng)
        match.choose(decision.seat, option)


def check(match: Match, decision: Decision, option: Option, rng: Random) -> None:
    told = explain_openly(match, decision, option)
    if told is None:
        return
    for other in match.seats:
        imagined = match.fork(other, rng)
        imagined.state.money = [rng.randrange(MOST_MONEY) for _ in match.seats]
        if other != decision.seat:
            assert explain_openly(imagined, decision, option) == told
    twin = match.copy()
    twin.choose(decision.seat, option)
    seen = json.dumps([twin.view(None), [entry.as_json() for entry in twin.log(None)]])
    assert all(json.dumps(value) in seen for value in told[1].values() if isinstance(value, str))


def test_nothing_is_told_of_militia_deals_and_reactions() -> None:
    told = {key if isinstance(key, str) else key[0] for key in OPEN_REASONS}
    assert not told & {"attack.militia", "defence.militia", "deal.answer", "reaction.choose", "crusade.commit"}
