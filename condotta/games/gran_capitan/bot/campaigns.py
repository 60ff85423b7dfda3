"""Which State each Force is to win, where States decide: one after the other, not a place here and a place there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ..data import HEXES
from ..rules.common import ground
from ..rules.scenarios import shared
from ..state import State
from .ways import FAR, TURN, distances

if TYPE_CHECKING:
    from .fronts import Front

PACE: Final = 0.7  # turns that a Fortress takes, with the way to it
BARRED: Final = 0.3  # of a State in which a stronger army stands
STORM: Final = 0.4  # turns that an enemy in the State takes
HELPED: Final = 0.5  # of one that another Force is about to win


class Campaign(NamedTuple):
    """A State, and the half points to the next of its Fortresses."""

    state: str
    way: int


def campaigns(s: State, front: Front) -> dict[str, Campaign]:
    """For each Force the State that it wins soonest; those to whom it is nearest are asked first."""
    side, left = front.side, s.scenario.turns - s.turn + 1
    values: dict[tuple[str, str], float] = {}
    ways: dict[tuple[str, str], int] = {}
    for state in shared.STATES:
        if ground.alignment(s, state) == side or front.needed[state] <= 0:  # it comes over in the Victory Phase
            continue
        theirs = [place.hex for place in ground.PLACES_OF[state] if place.fortress and ground.owner(s, place) != side]
        barred = max([size for hex, size in front.armies.items() if HEXES[hex].region == state], default=0.0)
        held = sum(HEXES[hex].region == state for hex in front.enemies)
        for leader in front.movers:
            far = distances(s.scenario.id, s.weather, leader.place)
            way = min([far.get(hex, FAR) for hex in theirs], default=0)
            turns = way / TURN + PACE * front.needed[state] + STORM * held
            if turns <= left:
                values[leader.id, state] = (BARRED if barred > front.sizes[leader.id] else 1.0) / (1 + turns)
                ways[leader.id, state] = way
    found: dict[str, Campaign] = {}
    helped: dict[str, float] = {}
    while values:
        id, state = max(values, key=lambda pair: values[pair] * helped.get(pair[1], 1.0))
        found[id] = Campaign(state, ways[id, state])
        helped[state] = HELPED * helped.get(state, 1.0)
        values = {pair: value for pair, value in values.items() if pair[0] != id}
    return found
