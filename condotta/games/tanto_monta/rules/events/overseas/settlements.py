"""Cards 93, 115, 116 and 119: what befalls settlements."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, choose, offer, pick_one

from ....data import OCEAN_ZONES, SETTLEMENT_SPACES
from ....data.things import FRANCE, MUSLIM, PORTUGAL
from ....state import SEATS, State, Table
from ...action import budget as cp
from ...common import events, receiving
from ...common.points import win
from ...ocean import piracy, settling

HIT: Final = 5


def unfortified(s: State, zone: str = "") -> list[str]:
    """Settlements without a Fortress marker, of whatever owner; all or those of a zone."""
    found = [space for space in s.settlements if space not in s.settlement_fortresses]
    return [space for space in found if not zone or SETTLEMENT_SPACES[space].zone == zone]


# 93: SETTLEMENT SURRENDERS


def surrendering(s: State, seat: int) -> list[str]:
    """Those of opponents in Ocean Zones that the player has explored."""
    found = [space for space in unfortified(s) if s.settlements[space] != seat]
    return [space for space in found if SETTLEMENT_SPACES[space].zone in s.explored[seat]]


def may_seize(s: State, seat: int) -> bool:
    return bool(surrendering(s, seat))


def seize(g: Table, seat: int) -> Flow[None]:
    """TM-16.6.q, s: a settlement changes hands; treaties forbid to place one's own, not to remove the other."""
    s = g.state
    space = yield from pick_one(seat, "seize", surrendering(s, seat), "surrender.which", "TM-16.6.q")
    g.log("settlement.surrenders", "TM-16.6.q", seat=seat, player=s.settlements[space], place=space)
    counter = settling.remove(g, space)
    zone = SETTLEMENT_SPACES[space].zone
    if settling.counters_left(s, seat) and not settling.is_banned(s, seat, zone):
        s.settlements[space] = seat
    if counter:
        yield from receiving.receive(g, seat, counter)


# 115: NATURAL DISASTERS

DISASTER: Final = "natural_disasters"
PUNISHED: Final = (MUSLIM, FRANCE)  # who gains 1 VP by it
ZONES_HIT: Final = 2
DICE: Final = 3


def may_strike(s: State, seat: int) -> bool:
    return bool(unfortified(s)) or seat in PUNISHED


def strike(g: Table, seat: int) -> Flow[None]:
    """A settlement in each of two zones, then one more for each 5 or 6 of three dice."""
    hit: list[str] = []
    for _ in range(ZONES_HIT):
        left = [space for space in unfortified(g.state) if SETTLEMENT_SPACES[space].zone not in hit]
        space = yield from destroy(g, seat, left)
        hit += [SETTLEMENT_SPACES[space].zone] if space else []
    more = sum(1 for _ in range(DICE) if g.d6(seat) >= HIT)
    g.log("disaster.rolled", "TM-11.f", seat=seat, number=more)
    for _ in range(more):
        yield from destroy(g, seat, unfortified(g.state))
    if seat in PUNISHED:
        win(g, seat, "vp_natural_disaster", 1)


def destroy(g: Table, seat: int, found: list[str]) -> Flow[str]:
    """One of these settlements, with its resource; "" if there is none."""
    if not found:
        return ""
    space = yield from pick_one(seat, "destroy", found, "disaster.which", "TM-16.6.p")
    lose(g, space)
    return space


def lose(g: Table, space: str) -> None:
    s = g.state
    g.reveal()
    g.log("settlement.lost", "TM-16.6.p", player=s.settlements[space], place=space)
    counter = settling.remove(g, space)
    if counter:
        s.spent.append(counter)


# 116: PORTUGUESE COMMERCIAL SETTLEMENTS

COMMERCE: Final = "portuguese_commercial_settlements"
OWN_CP: Final = 2
CP_OF_OTHERS: Final = 5


def trade(g: Table, seat: int) -> Flow[None]:
    """A die for each Ocean Zone with a Portuguese settlement, two where there are more: 5 a resource, 6 a VP."""
    numbers = [len(settling.of_player(g.state, PORTUGAL, zone)) for zone in OCEAN_ZONES]
    rolled = [g.d6(PORTUGAL) for number in numbers for _ in range(min(2, number))]
    g.log("commerce.rolled", "TM-22.3.f", player=PORTUGAL, resources=rolled.count(HIT), vp=rolled.count(HIT + 1))
    if HIT + 1 in rolled:
        win(g, PORTUGAL, "vp_portuguese_settlements", rolled.count(HIT + 1))
    for _ in range(rolled.count(HIT)):
        yield from receiving.draw(g, PORTUGAL)
    g.state.budget = cp.of_event(COMMERCE, OWN_CP if seat == PORTUGAL else CP_OF_OTHERS)


# 119: ASIAN WAKO PIRATES

WAKO_ZONES: Final = ("oz_4", "oz_5", "oz_6")
WAKO_DICE: Final = 6


def raid(g: Table, seat: int) -> Flow[None]:
    """TM-16.5.e: the Muslim player wins 1 VP; six dice attack a player's settlements in the Indian Ocean, each hit of
    the defence takes one away."""
    s = g.state
    win(g, MUSLIM, "vp_wako_pirates", 1)
    found = [offer("wako", zone, other) for zone in WAKO_ZONES for other in victims(s, seat, zone)]
    if not found:
        return
    choice = yield from choose(seat, "wako.whom", found, "TM-16.5.a")
    zone, target = str(choice.args[0]), int(choice.args[1])
    fortified = settling.has_fortress(s, target, zone)
    parried = piracy.roll(g, target, piracy.defence(s, target, zone))
    g.log("piracy.defence", "TM-16.5.e", player=target, zone=zone, hits=parried)
    hits = piracy.roll(g, seat, max(0, WAKO_DICE - parried))
    g.log("piracy.rolled", "TM-16.5.i", seat=seat, zone=zone, hits=hits)
    for _ in range(hits):
        yield from hit(g, seat, target, zone, fortified)


def victims(s: State, seat: int, zone: str) -> list[int]:
    return [other for other in range(SEATS) if other != seat and settling.of_player(s, other, zone)]


def hit(g: Table, seat: int, target: int, zone: str, fortified: bool) -> Flow[None]:
    """A resource into the Warehouse, or a settlement without one is destroyed, those with a fortress last."""
    s = g.state
    bare = [space for space in settling.of_player(s, target, zone) if space not in s.goods]
    weak = [space for space in bare if space not in s.settlement_fortresses]
    walled = [] if unfortified_of(s, target, zone) else bare
    found = [offer("rob", zone)] if settling.with_goods(s, target, zone) else []
    found += [offer("destroy", space) for space in weak or walled]
    if not found:
        return
    choice = yield from choose(seat, "wako.hit", found, "TM-16.5.i", {"player": target, "zone": zone})
    if choice.verb == "destroy":
        lose(g, str(choice.args[0]))
        return
    place = yield from piracy.resource_of(g, target, zone, fortified, "TM-16.5.j")
    counter = s.goods.pop(place)
    g.log("wako.robs", "TM-16.5.j", seat=seat, place=place)
    yield from receiving.receive(g, seat, counter)


def unfortified_of(s: State, target: int, zone: str) -> list[str]:
    return [space for space in unfortified(s, zone) if s.settlements[space] == target]


events.declare("settlement_surrenders", "", may_seize, seize)
events.declare(DISASTER, "", may_strike, strike)
events.declare(COMMERCE, "", events.always, trade)
events.declare("asian_wako_pirates", "", events.always, raid)
