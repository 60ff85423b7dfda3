"""Positions of Medieval in which somebody is asked something that the others must not notice."""

from __future__ import annotations

from random import Random

import condotta
from condotta.core.match import Match
from condotta.games import find
from tests.generic.strategies import rich_positions


def secret_position(rng: Random) -> Match:
    """Somebody is asked in secret after another's public choice, and nobody would notice that they decline."""
    while True:
        position = rng.choice(list(rich_positions("medieval")))
        match = condotta.new(find("medieval"), position=position, seed=rng.randrange(10**6))
        for _ in range(60):
            if match.over:
                break
            decision = match.open_decisions()[0]
            if decision.hidden and has_moved(match, but=decision.seat) and is_unnoticed(match):
                return match
            match.choose(decision.seat, rng.choice(decision.options))


def has_moved(match: Match, but: int) -> bool:
    """Was the last public choice that of somebody else?"""
    movers = [seat for (seat, _), hidden in zip(match.journal, match.hidden, strict=True) if not hidden]
    return bool(movers) and movers[-1] != but


def is_unnoticed(match: Match) -> bool:
    """Does nothing that everybody sees change when the secret question is declined?"""
    twin = match.at(len(match.journal))
    decision = twin.open_decisions()[0]
    twin.choose(decision.seat, decision.options[0])
    after = twin.ply, twin.waiting_for(None), len(twin.log(None))
    return after == (match.ply, match.waiting_for(None), len(match.log(None)))
