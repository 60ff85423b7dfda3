"""Which State each Force is to win, where States decide: one after the other, not a place here and a place there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..data import HEXES
from ..pieces import Leader
from ..rules.common import ground
from ..rules.scenarios import shared
from ..state import State
from .ways import FAR, TURN, distances

PACE: Final = 0.7  # turns that a Fortress takes, with the way to it
BARRED: Final = 0.3  # of a State in which a stronger army stands
HELPED: Final = 0.5  # of one that another Force is about to win


def campaigns(
    s: State,
    side: int,
    movers: Sequence[Leader],
    sizes: dict[str, float],
    needed: dict[str, int],
    armies: dict[str, float],
) -> dict[str, str]:
    """For each Force the State that it wins soonest; those to whom it is nearest are asked first."""
    barred: dict[str, float] = {}
    for hex, theirs in armies.items():
        region = HEXES[hex].region
        barred[region] = max(barred.get(region, 0.0), theirs)
    open = [state for state in shared.STATES if ground.alignment(s, state) != side]
    left = s.scenario.turns - s.turn + 1
    found: dict[str, str] = {}
    helped: dict[str, float] = {}
    values = {}
    for leader in movers:
        for state in open:
            turns = turns_to_win(s, leader, state, side, needed[state])
            if turns <= left:
                weak = barred.get(state, 0.0) > sizes[leader.id]
                values[leader.id, state] = (BARRED if weak else 1.0) / (1 + turns)
    while values:
        id, state = max(values, key=lambda pair: values[pair] * helped.get(pair[1], 1.0))
        found[id] = state
        helped[state] = HELPED * helped.get(state, 1.0)
        values = {pair: value for pair, value in values.items() if pair[0] != id}
    return found


def turns_to_win(s: State, leader: Leader, state: str, side: int, needed: int) -> float:
    """To get there, and to take what is missing to its Dominance (GC-S3.4)."""
    far = distances(s.scenario.id, s.weather, leader.place)
    theirs = [place for place in ground.PLACES_OF[state] if place.fortress and ground.owner(s, place) != side]
    way = min([far.get(place.hex, FAR) for place in theirs], default=0)
    return way / TURN + PACE * needed
