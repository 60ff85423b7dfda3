"""Cards of the war for Granada: 84, 100, 110, 112, 113."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, agrees, offer, pick_one

from ...data import CARD_IDS, POWERS, SPACES
from ...data.things import MUSLIM, SPAIN
from ...pieces import LAND, units
from ...state import State, Table
from ..action import budget as cp
from ..common import control, displacement, events, points, pool, stacks
from ..common.formations import BOABDIL_FREED
from ..common.powers import BOABDIL, NASRID, has_left, major
from ..construction import recruit
from ..draw import robbing
from ..draw.personages import KEMAL_REIS
from ..land import breaking, siege
from ..minors import activation
from ..winter.attrition import choose_losses

RAIDS: Final = CARD_IDS[84]
NOBLES: Final = recruit.NOBLES_OF_ALHAMA
CAPITULATE: Final = CARD_IDS[110]
AID: Final = CARD_IDS[113]
MILITIA: Final = 4
THREE: Final = ("baza", "guadix", "almeria")
CAPITULATION_CP: Final = 4
AID_CP: Final = 2
WORTH: Final = 5  # of the units that North Africa sends
HELPER: Final = "north_africa"


# 84: NASRID RAIDS


def may_raid(s: State, seat: int) -> bool:
    """Nasrid cavalry beside a space of Spain, or two steps from it without a pass through a Nasrid space."""
    if has_left(s, NASRID):
        return False
    riders = [space for space, stack in stacks.all_stacks(s) if major(s, stack.power) == NASRID and stack.cavalry]
    return any(is_near_spain(s, space) for space in riders if space in SPACES)


def is_near_spain(s: State, space: str) -> bool:
    between = [near for near in SPACES[space].clear if control.controller(s, near) == NASRID]
    reached = [*SPACES[space].near, *[there for near in between for there in SPACES[near].clear]]
    return any(points.owner(s, there) == SPAIN for there in reached)


def prey(s: State) -> list[str]:
    """Unoccupied unfortified spaces of Spain, or of nobody, beside a Nasrid one."""
    own = [space for space in SPACES if control.controller(s, space) == NASRID]
    beside = dict.fromkeys(near for space in own for near in SPACES[space].near)
    return [space for space in beside if control.in_play(s, space) and is_prey(s, space)]


def is_prey(s: State, space: str) -> bool:
    owner = control.controller(s, space)
    weak = owner == control.INDEPENDENT or POWERS[owner].marker == control.SPAIN
    return weak and not control.is_fortified(s, space) and is_empty(s, space) and not SPACES[space].event_proof


def is_empty(s: State, space: str) -> bool:
    return not stacks.at(s, space) and not stacks.leaders_at(s, space)


def raid(g: Table, seat: int) -> Flow[None]:
    """TM-6.3.k: a card or resource of Spain for the Muslim player, and a space that he chooses; no war follows."""
    robbing.rob(g, MUSLIM, SPAIN)
    spaces = prey(g.state)
    if spaces:
        space = yield from pick_one(MUSLIM, "overrun", spaces, "nasrid_raids.where", "TM-11.f")
        control.gain_control(g, space, NASRID, "TM-11.f")
        yield from displacement.drive_out(g, space)


# 100: ANDALUSIAN NOBLES SEIZE ALHAMA


def seize_alhama(g: Table, seat: int) -> Flow[None]:
    """TM-20.1-ctl.h, R-TM-20.1-10: half of the Nasrids there are lost, the others go, four Castilian militia come."""
    s, space = g.state, recruit.ALHAMA
    s.happened.append(NOBLES)
    yield from kill_half(g, space)
    yield from pass_to_spain(g, space, "TM-20.1-ctl.h")
    number = min(MILITIA, pool.left(s, "castile", "militia"))
    if number > 0:
        stacks.put(s, space, units("castile", "militia", number))
        g.log("alhama.militia", "TM-17.d", number=number, space=space)


def kill_half(g: Table, space: str) -> Flow[None]:
    """Rounded up over all Nasrid land units; Spain chooses."""
    s = g.state
    there = [stack for stack in stacks.at(s, space) if major(s, stack.power) == NASRID]
    counts = {(stack.power, kind): 0 for stack in there for kind in LAND if stack.of(kind)}
    for power, kind in counts:
        counts[power, kind] = sum(stack.of(kind) for stack in there if stack.power == power)
    number = (sum(counts.values()) + 1) // 2
    lost = yield from choose_losses(SPAIN, counts, number, "alhama.lose", "TM-20.1-ctl.h", space)
    for power, kind in lost:
        stacks.take_one(s, space, power, kind)
        g.log("unit.lost", "TM-20.1-ctl.h", space=space, power=power, kind=kind)


def pass_to_spain(g: Table, space: str, rule: str) -> Flow[None]:
    """With its sieges; nobody stays there or in its port but who is Spain's."""
    s = g.state
    siege.end_all(g, space)
    if points.owner(s, space) != SPAIN:
        control.gain_control(g, space, "castile", rule)
    strangers = [power for power in POWERS if POWERS[major(s, power)].marker != control.SPAIN]
    yield from activation.clear(g, space, strangers)


# 110: BAZA, GUADIX AND ALMERÍA CAPITULATE


def may_capitulate(s: State, seat: int) -> bool:
    spanish = [space for space in THREE if points.owner(s, space) == SPAIN]
    return len(spanish) == len(THREE) - 1 and len(last_of_three(s)) == 1


def last_of_three(s: State) -> list[str]:
    return [space for space in THREE if control.controller(s, space) == NASRID]


def capitulate(g: Table, seat: int) -> Flow[None]:
    """TM-20.1-ctl.h: Spain has the third of them; 4 CP."""
    for space in last_of_three(g.state):
        yield from pass_to_spain(g, space, "TM-20.1-ctl.h")
    g.state.budget = cp.of_event(CAPITULATE, CAPITULATION_CP)


# 112: BOABDIL CAPTURED BY THE CATHOLIC MONARCHS


def may_capture(s: State, seat: int) -> bool:
    return bool(robbing.drawable(s, MUSLIM)) or is_on_the_map(s)


def is_on_the_map(s: State) -> bool:
    return BOABDIL in s.leaders and bool(s.leaders[BOABDIL].place)


def capture(g: Table, seat: int) -> Flow[None]:
    """TM-6.3.k, TM-9.3.a: Spain keeps him, or frees him at once for 1 VP, if there is a Nasrid key for him."""
    s = g.state
    robbing.rob(g, SPAIN, MUSLIM)
    if not is_on_the_map(s):
        return
    camp = s.leaders[BOABDIL].place
    stacks.imprison(s, BOABDIL, SPAIN)
    g.log("leader.captured", "TM-9.3.a", leader=BOABDIL, seat=SPAIN)
    yield from breaking.check(g, camp)  # TM-15.3.a: whom he led together besiege by themselves
    keys = [key for key in SPACES if SPACES[key].key and control.controller(s, key) == NASRID]
    if not keys:
        return
    frees = yield from agrees(SPAIN, "boabdil.free", "TM-9.3.a", {"leader": BOABDIL})
    if frees:
        s.happened.append(BOABDIL_FREED)
        points.win(g, SPAIN, "vp_boabdil_liberated", 1)
        key = yield from pick_one(MUSLIM, "arrive", keys, "leader.where", "TM-9.3.a", {"leader": BOABDIL})
        stacks.place_leader(s, BOABDIL, key, control.is_besieged(s, key))
        g.log("leader.freed", "TM-9.3.a", leader=BOABDIL, space=key)


# 113: IN SUPPORT OF AL-ANDALUS, NORTH AFRICAN AID


def landing_places(s: State) -> list[str]:
    """Nasrid spaces, with home status or without, that the Muslim player controls; without enemies, Unrest, Plague."""
    own = [space for space in control.NASRID_COLOUR if points.owner(s, space) == MUSLIM]
    quiet = [space for space in own if space not in s.plague and not control.is_unrest(s, HELPER, space)]
    return [space for space in quiet if not control.is_besieged(s, space) and not recruit.has_enemies(s, HELPER, space)]


def to_land(s: State, left: int) -> list[Option]:
    kinds = [kind for kind in LAND if recruit.has(HELPER, kind) and pool.left(s, HELPER, kind) > 0]
    able = [kind for kind in kinds if recruit.cost(HELPER, kind) <= left]
    return [offer("add", HELPER, kind, space) for kind in able for space in landing_places(s)]


def may_follow(s: State) -> list[str]:
    """Where Kemal Reis can join the Nasrid naval unit."""
    if KEMAL_REIS not in s.leaders or not s.leaders[KEMAL_REIS].place or s.reis_serves:
        return []
    return [place for place, there in s.fleets.items() if any(fleet.power == NASRID for fleet in there)]


def may_help(s: State, seat: int) -> bool:
    return bool(to_land(s, WORTH) or may_follow(s))


def help_granada(g: Table, seat: int) -> Flow[None]:
    """TM-17.d: land units worth 5 CP and Kemal Reis, as the Muslim player likes; 2 CP for who plays it."""
    s, left = g.state, WORTH
    while True:
        options = to_land(s, left)
        if not options:
            break
        choice: Option = yield Decision(MUSLIM, "aid.add", [*options, DONE], "TM-17.d", {"power": HELPER, "cp": left})
        if choice is DONE:
            break
        kind, space = str(choice.args[1]), str(choice.args[2])
        stacks.put(s, space, units(HELPER, kind))
        left -= recruit.cost(HELPER, kind)
        g.log("unit.added", "TM-17.d", power=HELPER, kind=kind, space=space)
    yield from lend_admiral(g)
    s.budget = cp.of_event(AID, AID_CP)


def lend_admiral(g: Table) -> Flow[None]:
    """TM-8.1.g: he serves the Nasrids until a later Card Draw Phase."""
    s = g.state
    places = may_follow(s)
    if not places:
        return
    to = yield from pick_one(MUSLIM, "admiral", places, "aid.admiral", "TM-17.d", {"leader": KEMAL_REIS}, DONE)
    if to:
        stacks.place_leader(s, KEMAL_REIS, to, serves=NASRID)
        s.reis_serves = True
        g.log("leader.lent", "TM-17.d", leader=KEMAL_REIS, power=NASRID)


assert CARD_IDS[100] == NOBLES
assert CARD_IDS[112] == BOABDIL_FREED
events.declare(RAIDS, "", may_raid, raid)
events.declare(NOBLES, "", events.always, seize_alhama)
events.declare(CAPITULATE, "", may_capitulate, capitulate)
events.declare(BOABDIL_FREED, "", may_capture, capture)
events.declare(AID, "", may_help, help_granada)
