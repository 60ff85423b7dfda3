"""Cards of the Canary Islands: #19, #101, #103, #104, #111 (section 21.8)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, choose, offer, pick_one

from ...data import CARD_IDS, MAJORS, POWERS, SPACES
from ...data.things import SPAIN
from ...pieces import LAND, Budget, Fleet, units
from ...state import State, Table
from ..action import actions
from ..action import budget as cp
from ..common import control, displacement, events, groups, paths, stacks
from ..common.bounds import NOT_TO_THE_CANARIES
from ..common.groups import Group
from ..common.powers import GUANCHES, major, player
from ..construction import recruit, ships
from ..land.battle import BENCOMO
from ..powers import guanches
from ..powers.guanches import ISLANDS
from .reinforcements import is_in_pool, price

PRIDE, CONQUEST, DROWSINESS, GOMERA, LEADER = (CARD_IDS[number] for number in (19, 101, 103, 104, 111))
LA_GOMERA: Final = "la_gomera"
ACENTEJO: Final = "acentejo"


def has_units(s: State, seat: int) -> bool:
    """Land units or ships of a player in the islands."""
    for space in ISLANDS:
        owners = [one.power for one in stacks.at(s, space)] + [
            one.lent or one.power for one in stacks.fleets_at(s, space)
        ]
        if any(player(s, power) == seat for power in owners):
            return True
    return False


def is_visited(s: State) -> bool:
    """Units of a major power are in the islands."""
    return any(POWERS[major(s, one.power)].major for space in ISLANDS for one in stacks.at(s, space))


def spend_on_guanches(g: Table, seat: int, card: str, number: int) -> Flow[None]:
    """CP that serve the Guanches alone."""
    g.state.budget = guanches.for_guanches(card, number)
    yield from actions.spend(g, seat)
    g.state.budget = Budget(card, 0, "event")


def lose(g: Table, seat: int, most: int, least: int, spared: str, rule: str) -> Flow[None]:
    """So many Guanches of the player's choice, not in the space that is spared."""
    s = g.state
    for done in range(most):
        found = [space for space in ISLANDS if guanches.strength(s, space) and space != spared]
        if not found:
            return
        enough = [DONE] if done >= least else []
        options = [*enough, *[offer("in_space", space) for space in found]]
        params = {"number": most - done}
        choice: Option = yield from choose(seat, "guanches.lose", options, rule, params)
        if choice is DONE:
            return
        space = str(choice.args[0])
        stacks.take_one(s, space, GUANCHES, "militia")
        g.log("unit.lost", rule, space=space, power=GUANCHES, kind="militia")


# 19: ISLAND PEOPLE'S PRIDE


def pride(g: Table, seat: int) -> Flow[None]:
    """Who has no units there acts with the Guanches, if a space is free; who has some kills two, none with Bencomo."""
    s = g.state
    away = not has_units(s, seat)
    guanches.take_in_hand(s, seat)
    if not away:
        yield from lose(g, seat, 2, 2, s.leaders[BENCOMO].place if BENCOMO in s.leaders else "", "TM-21.8-can.d")
    elif any(guanches.is_free(s, space) for space in ISLANDS):
        yield from spend_on_guanches(g, seat, PRIDE, 5)


# 101: CANARY ISLAND CONQUEST


def conquerors(s: State) -> list[str]:
    """Major powers with a space there that could build something."""
    return [power for power in MAJORS if power not in NOT_TO_THE_CANARIES and choices(s, power, 6)]


def choices(s: State, power: str, left: int) -> list[Option]:
    found: list[Option] = []
    for kind in (*LAND, ships.SQUADRON, ships.CORSAIR):
        if price(power, kind) <= left and is_in_pool(s, power, kind):
            found += [offer("add", power, kind, space) for space in sites(s, power, kind)]
    return found


def sites(s: State, power: str, kind: str) -> list[str]:
    """Canary spaces that the power controls, without enemies, Unrest and Plague; ports for ships."""
    own = [space for space in ISLANDS if not recruit.hindrance(s, power, space)]
    own = [space for space in own if not guanches.strength(s, space)]
    return own if kind in LAND else [port for port in own if SPACES[port].port and paths.is_port(s, power, port)]


def may_conquer(s: State, seat: int) -> bool:
    return seat != SPAIN or bool(conquerors(s))


def conquest(g: Table, seat: int) -> Flow[None]:
    """6 CP of units for a power; 4 CP for whoever is not Spain."""
    s, left = g.state, 6
    found = conquerors(s)
    if found:
        power = yield from pick_one(seat, "power", found, "canaries.power", "TM-17.d")
        owner = POWERS[power].seat
        while True:
            options = choices(s, power, left)
            if not options:
                break
            choice: Option = yield Decision(owner, "canaries.build", [DONE, *options], "TM-17.d", {"cp": left})
            if choice is DONE:
                break
            build(g, choice)
            left -= price(power, str(choice.args[1]))
    if seat != SPAIN:
        s.budget = cp.of_event(CONQUEST, 4)


def build(g: Table, choice: Option) -> None:
    power, kind, space = (str(arg) for arg in choice.args)
    if kind in LAND:
        stacks.put(g.state, space, units(power, kind))
    else:
        squadron = int(kind == ships.SQUADRON)
        stacks.put_ships(g.state, space, Fleet(POWERS[power].navy, squadron, 1 - squadron))
    g.log("unit.added", "TM-17.d", power=power, kind=kind, space=space)


# 103: GREAT DROWSINESS


def drowsiness(g: Table, seat: int) -> Flow[None]:
    """One to three Guanches, if a major power has units in the islands; then 3 CP."""
    s = g.state
    guanches.take_in_hand(s, seat)
    if is_visited(s):
        yield from lose(g, seat, 3, 1, "", "TM-21.8-can.d")
    s.budget = cp.of_event(DROWSINESS, 3)


# 104: GUANCHE REBELLION ON LA GOMERA


def rebellion(g: Table, seat: int) -> Flow[None]:
    """A die for each unit of the powers there: 4 to 6 kills it; who is left goes, two Guanches come; then 3 CP."""
    s = g.state
    guanches.take_in_hand(s, seat)
    for stack in [one for one in stacks.at(s, LA_GOMERA) if one.power != GUANCHES]:
        for kind in LAND:
            dead = sum(g.d6(seat) >= 4 for _ in range(stack.of(kind)))
            if dead:
                stacks.take(s, LA_GOMERA, stack.alike(kind, dead))
                g.log("units.lost", "TM-21.8-can.d", space=LA_GOMERA, power=stack.power, kind=kind, number=dead)
    for inside in (False, True):
        yield from displacement.displace(g, strangers(s, inside))
    if control.controller(s, LA_GOMERA) != control.INDEPENDENT:
        yield from guanches.free(g, LA_GOMERA, "TM-21.8-can.f")
    guanches.add(g, LA_GOMERA, 2, "TM-21.8-can.d")
    s.budget = cp.of_event(GOMERA, 3)


def strangers(s: State, inside: bool) -> Group:
    """All but Guanches."""
    powers = [power for power in POWERS if power != GUANCHES]
    return groups.everything(s, LA_GOMERA, powers, inside)


# 111: BENCOMO, GUANCHE LEADER


def bencomo(g: Table, seat: int) -> Flow[None]:
    """He and three Guanches in Acentejo, if nobody else is there; 5 CP for Guanches, then 2 CP for anything."""
    s = g.state
    guanches.take_in_hand(s, seat)
    if guanches.is_free(s, ACENTEJO):
        if BENCOMO not in s.leaders:
            stacks.place_leader(s, BENCOMO, ACENTEJO)
            g.log("leader.arrives", "TM-21.8-can.d", leader=BENCOMO, space=ACENTEJO)
        guanches.add(g, ACENTEJO, 3, "TM-21.8-can.d")
    yield from spend_on_guanches(g, seat, LEADER, 5)
    s.budget = cp.of_event(LEADER, 2)


events.declare(PRIDE, "", events.always, pride)
events.declare(CONQUEST, "", may_conquer, conquest)
events.declare(DROWSINESS, "", events.always, drowsiness)
events.declare(GOMERA, "", events.always, rebellion)
events.declare(LEADER, "", events.always, bencomo)
