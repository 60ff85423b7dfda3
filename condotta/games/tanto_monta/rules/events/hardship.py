"""Cards 85, 86 and 90: Unrest, a leader who is away, and a ruler who can do nothing."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, choose, offer, pick_one

from ...data import RULERS, SEA_ZONES, SPACES
from ...state import SEATS, State, Table
from ..common import control, events, stacks
from ..land import breaking
from ..land.retreat import NEVER_CAPTIVE

REVOLTS: Final = 5


# 85: PEASANT REVOLTS


def quiet_spaces(s: State) -> list[str]:
    """TM-12.4.a, TM-2.4.x: without land units, squadrons and Unrest; never Paris."""
    return [
        id
        for id, space in SPACES.items()
        if control.in_play(s, id)
        and not space.event_proof
        and id not in s.unrest
        and not stacks.at(s, id)
        and not any(fleet.squadrons for fleet in stacks.fleets_at(s, id))
    ]


def may_revolt(s: State, seat: int) -> bool:
    return bool(quiet_spaces(s))


def revolt(g: Table, seat: int) -> Flow[None]:
    """Five markers wherever the player likes."""
    s = g.state
    for done in range(REVOLTS):
        places = quiet_spaces(s)
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


def may_poison(s: State, seat: int) -> bool:
    return bool(poisonable(s))


def poison(g: Table, seat: int) -> Flow[None]:
    """TM-8.1.a: he comes back in the next turn; R-TM1-204: not one whom no player owns."""
    s = g.state
    name = yield from pick_one(seat, "poison", poisonable(s), "poison.whom", "TM-8.1.a")
    camp = s.leaders[name].place
    if name in NEVER_CAPTIVE:
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
    others = [offer("player", other) for other in range(SEATS) if other != seat]
    choice = yield from choose(seat, "ill.whom", others, "TM-3.3.k")
    other = int(choice.args[0])
    s.admin_lost[other] = max(ruler.admin for ruler in RULERS.values())
    s.more_cards[other] -= 1
    g.log("ruler.ill", "TM-3.3.k", seat=seat, player=other)


events.declare("peasant_revolts", "", may_revolt, revolt)
events.declare("poisoned_wine", "", may_poison, poison)
events.declare("ruler_falls_ill", "", events.always, fall_ill)
