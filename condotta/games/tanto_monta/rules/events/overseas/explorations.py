"""Cards 3 a and 11: squadrons, Naos and Naval Moves of Portugal, and what its settlements send home."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, choose, offer, pick_one

from ....data import SETTLEMENT_SPACES
from ....data.things import PORTUGAL
from ....pieces import Budget
from ....state import State, Table
from ...action import budget as cp
from ...common import events, receiving
from ...construction import naos as shipyard
from ...construction import ships
from ...ocean import launching, settling
from ..adding import add

POWER: Final = "portugal"
KINGDOM: Final = "overseas_kingdom"
EXPLORATIONS: Final = "portuguese_explorations"
MOVES: Final = 2
EXPLORATIONS_CP: Final = 3


def add_squadron(g: Table, seat: int) -> Flow[None]:
    """To a home port; what the pool lacks is lost."""
    ports = ships.where(g.state, POWER, ships.SQUADRON)
    options = [offer("add", POWER, ships.SQUADRON, port) for port in ports]
    if options:
        choice = yield from choose(seat, "event.add", options, "TM-11.f", {"power": POWER})
        ships.build(g, POWER, ships.SQUADRON, str(choice.args[2]))


def free_moves(card: str) -> Budget:
    """Two Naval Moves with Portugal, which cost nothing."""
    budget = cp.of_event(card, 0)
    budget.free_moves, budget.navy = MOVES, POWER
    return budget


# 3 a: OVERSEAS KINGDOM


def sail_overseas(g: Table, seat: int) -> Flow[None]:
    """Two militia, a squadron, a Nao (TM-17.4.k: within the limit of Turns 1 and 2), then two Naval Moves."""
    yield from add(g, seat, POWER, {"militia": 2}, 2)
    yield from add_squadron(g, seat)
    if shipyard.left_to_build(g.state, seat):
        shipyard.build(g, seat)
    g.state.budget = free_moves(KINGDOM)


# 11 a: PORTUGUESE EXPLORATIONS


def explore(g: Table, seat: int) -> Flow[None]:
    """A squadron, two Naos, one of which may begin in a settlement, two Naval Moves."""
    yield from add_squadron(g, seat)
    moored = yield from launching.launch(g, seat)
    if moored and shipyard.left_to_build(g.state, seat):
        shipyard.build(g, seat)
    elif not moored:
        yield from launching.launch(g, seat)
    g.state.budget = free_moves(EXPLORATIONS)


# 11 b


def stocked(s: State) -> list[str]:
    return [space for space in settling.of_player(s, PORTUGAL) if space in s.goods]


def may_send_home(s: State, seat: int) -> bool:
    return seat == PORTUGAL and bool(stocked(s))


def send_home(g: Table, seat: int) -> Flow[None]:
    """A resource of his choice, then one at random out of two Ocean Zones; both settlements get new ones, then 3 CP."""
    s = g.state
    first = yield from pick_one(seat, "give_up", stocked(s), "explorations.which", "TM-6.3.i")
    counter = s.goods.pop(first)
    emptied = [first]
    yield from receiving.receive(g, seat, counter)
    zones = yield from two_zones(g, seat)
    left = [space for space in stocked(s) if SETTLEMENT_SPACES[space].zone in zones]
    if left:
        second = left[g.pick(len(left))]
        emptied.append(second)
        counter = s.goods.pop(second)
        g.log("resource.arrives", "TM-6.3.i", seat=seat, place=second)
        yield from receiving.receive(g, seat, counter)
    for space in emptied:
        settling.stock(g, space)
    s.budget = cp.of_event(EXPLORATIONS, EXPLORATIONS_CP)


def two_zones(g: Table, seat: int) -> Flow[list[str]]:
    """Ocean Zones with settlements of his; who has them in two or fewer is not asked."""
    own = [SETTLEMENT_SPACES[space].zone for space in settling.of_player(g.state, seat)]
    found = list(dict.fromkeys(own))
    if len(found) <= 2:
        return found
    first = yield from pick_one(seat, "zone", found, "explorations.zone", "TM-6.3.i")
    others = [zone for zone in found if zone != first]
    second = yield from pick_one(seat, "zone", others, "explorations.zone", "TM-6.3.i", {"chosen": first})
    return [first, second]


events.declare(KINGDOM, "a", events.only(PORTUGAL), sail_overseas)
events.declare(EXPLORATIONS, "a", events.only(PORTUGAL), explore)
events.declare(EXPLORATIONS, "b", may_send_home, send_home)
