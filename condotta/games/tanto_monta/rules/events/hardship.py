"""Cards 85, 86 and 90: Unrest, a leader who is away, and a ruler who can do nothing."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, pick_one

from ...data import RULERS, SEA_ZONES, SPACES
from ...state import State, Table
from ..common import answers, control, events, stacks
from ..land import breaking
from ..land.battle import BENCOMO
from ..land.retreat import NEVER_CAPTIVE

REVOLTS: Final = 5


# 85: PEASANT REVOLTS


def quiet_spaces(s: State) -> list[str]:
    return [id for id in SPACES if is_quiet(s, id)]


def is_quiet(s: State, space: str) -> bool:
    """TM-12.4.a, TM-2.4.x: without land units, squadrons and Unrest; never Paris."""
    if space in s.stacks or space in s.unrest or not control.in_play(s, space) or SPACES[space].event_proof:
        return False
    return space not in s.fleets or not any(fleet.squadrons for fleet in s.fleets[space])


def may_revolt(s: State, seat: int) -> bool:
    return any(is_quiet(s, space) for space in SPACES)


def revolt(g: Table, seat: int) -> Flow[None]:
    """Five markers wherever the player likes."""
    for done in range(REVOLTS):
        places = quiet_spaces(g.state)
        if places:
            params = {"left": REVOLTS - done}
            space = yield from pick_one(seat, "unrest_in", places, "revolts.where", "TM-12.4.a", params)
            stir_up(g, space)


def stir_up(g: Table, space: str) -> None:
    g.state.unrest.append(space)
    g.log("unrest.begins", "TM-12.4.a", space=space)


# 86: POISONED WINE


def poisonable(s: State) -> list[str]:
    """TM-2.4.x: leaders on the map, at sea too; not in Paris or a box."""
    return [
        name
        for name, leader in s.leaders.items()
        if leader.place in SEA_ZONES or (leader.place in SPACES and not SPACES[leader.place].event_proof)
    ]


def poison(g: Table, seat: int) -> Flow[None]:
    """TM-8.1.a: he comes back in the next turn; R-TM1-204: not one who has nowhere to come back to."""
    s = g.state
    name = yield from pick_one(seat, "poison", poisonable(s), "poison.whom", "TM-8.1.a")
    camp = s.leaders[name].place
    if name in NEVER_CAPTIVE and name != BENCOMO:  # R-TM-21.8-3
        del s.leaders[name]
        g.log("leader.gone", "TM-8.1.a", leader=name)
    else:
        stacks.send_to_track(s, name, s.turn + 1)
        g.log("leader.poisoned", "TM-8.1.a", leader=name)
    yield from breaking.check(g, camp)  # TM-15.3.a: whom he led together besiege by themselves


# 90: RULER FALLS ILL


def fall_ill(g: Table, seat: int) -> Flow[None]:
    """TM-3.3.k: the Administrative Rating of another player is 0 for the turn, whoever rules; then a card less."""
    s = g.state
    other = yield from answers.pick_player(seat, answers.others(seat), "ill.whom", "TM-3.3.k")
    s.admin_lost[other] = max(ruler.admin for ruler in RULERS.values())
    s.more_cards[other] -= 1
    g.log("ruler.ill", "TM-3.3.k", seat=seat, player=other)


events.declare("peasant_revolts", "", may_revolt, revolt)
events.declare("poisoned_wine", "", events.some(poisonable), poison)
events.declare("ruler_falls_ill", "", events.always, fall_ill)
