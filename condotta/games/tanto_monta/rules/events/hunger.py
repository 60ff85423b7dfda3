"""Cards that thin out stacks: 66, 71, 76, 94."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, choose, numbered, offer, pick_one

from ...data import CARDS, POWERS, SPACES
from ...data.things import MUSLIM, PORTUGAL
from ...pieces import NOBODY
from ...state import State, Table
from ..action import budget as cp
from ..common import cards, control, events, resources, stacks
from ..common.powers import player
from . import camps
from .camps import Camp

ABENCERRAJES: Final = "abencerrajes_influence_or_treachery"
DESERT: Final = "the_desert_insufficient_supplies"
FAMINE: Final = "famine"
SHORTAGE: Final = "supply_shortage"
RULE: Final = "TM-11.f"
MILITIA: Final = 6  # ABENCERRAJES
THIRST: Final = 3  # THE DESERT a
KEPT: Final = {2: 4, 3: 6, 4: 8}  # THE DESERT b: units that a discard of so many CP keeps; all from 5 on
LARGE: Final = 5  # FAMINE


def named(s: State, found: list[Camp]) -> dict[Option, Camp]:
    return {camp.option: camp for camp in found}


# 66: ABENCERRAJES


def muslim_militia(s: State) -> list[Camp]:
    return [camp for camp in camps.of_player(s, MUSLIM) if camp.count(s, "militia")]


def turn_coat(g: Table, seat: int) -> Flow[None]:
    """Up to six militia of a Muslim stack are lost; the Muslim player himself makes regulars of them."""
    s = g.state
    found = named(s, muslim_militia(s))
    camp = found[(yield from choose(seat, "abencerrajes.stack", list(found), RULE))]
    most = min(MILITIA, camp.count(s, "militia"))
    params = {"space": camp.space}
    number: Option = yield Decision(seat, "abencerrajes.how_many", numbered("remove", most, 1), RULE, params)
    for _ in range(int(number.args[-1])):
        power = yield from pick_one(
            seat, "power", camp.with_kind(s, "militia"), "abencerrajes.power", RULE, {"space": camp.space}
        )
        gone = camps.remove(s, camp, power, "militia")
        if seat == MUSLIM:
            stacks.put(s, camp.space, gone.alike("regular"))
            g.log("unit.becomes_regular", RULE, space=camp.space, power=power)
        else:
            g.log("unit.lost", RULE, space=camp.space, power=power, kind="militia")


# 71: THE DESERT


def in_the_desert(s: State) -> list[Camp]:
    """Block a: of Christian players, in North African home spaces that are no ports."""
    dry = [space for space in POWERS["north_africa"].home if not SPACES[space].port]
    found = [
        camp.only([power for power in camp.powers if player(s, power) not in (MUSLIM, NOBODY)])
        for camp in camps.camps(s)
        if camp.space in dry
    ]
    return [camp for camp in found if camp.powers]


def thirst(g: Table, seat: int) -> Flow[None]:
    """Three units of one stack, as its owner chooses; then 2 CP, also where nobody is in the desert (TM-6.1.ah)."""
    s = g.state
    found = named(s, in_the_desert(s))
    if found:
        camp = found[(yield from choose(seat, "desert.stack", list(found), RULE))]
        yield from camps.lose(g, camp, THIRST, seat, "desert.loss", RULE, "desert.whose")
    s.budget = cp.of_event(DESERT, 2)


def garrisons_in_fez(s: State) -> list[Camp]:
    """Block b: Portuguese units in fortified home spaces of the Sultanate of Fez that Portugal controls."""
    fez = [space for space in SPACES if SPACES[space].sultanate == "fez" and control.is_fortified(s, space)]
    held = [space for space in fez if control.controls(s, "portugal", space)]
    if not held:
        return []
    found = [camp.only(["portugal"]) for camp in camps.camps(s) if camp.space in held]
    return [camp for camp in found if camp.powers]


def cut_off(g: Table, seat: int) -> Flow[None]:
    """What Portugal discards decides how many units it keeps there in all; which, it chooses."""
    s = g.state
    found = garrisons_in_fez(s)
    total = sum(camp.size(s) for camp in found)
    store = list(dict.fromkeys(one for one in s.warehouses[PORTUGAL] if resources.face(one).cp))
    options = [offer("discard", one) for one in [*cards.discardable(s, PORTUGAL), *store]]
    value = 0
    if store or any(not CARDS[card].home for card in s.hands[PORTUGAL]):  # who is asked tells nothing of the hand
        choice: Option = yield Decision(PORTUGAL, "desert.discard", [*options, DONE], RULE, {"number": total})
        if choice is not DONE:
            value = discard(g, str(choice.args[0]))
    lost = total - kept(value, total)
    if lost == total:
        for camp in found:
            camps.wipe_out(g, camp, RULE)
        return
    for done in range(lost):
        options = [offer("lose_in", camp.space, *unit) for camp in found for unit in camps.kinds(s, camp)]
        left = {"number": lost - done}
        unit = yield from choose(PORTUGAL, "desert.lose", options, RULE, left)
        space, power, kind = (str(arg) for arg in unit.args)
        there = [one for one in found if one.space == space]
        camp = next(one for one in there if (power, kind) in list(camps.kinds(s, one)))  # compiled, no `in` an iterator
        camps.lose_one(g, camp, power, kind, RULE)


def kept(value: int, total: int) -> int:
    return total if value > max(KEPT) else min(total, KEPT.get(value, 0))


def discard(g: Table, thing: str) -> int:
    """A card or a resource of Portugal; the CP that it is worth."""
    if thing in CARDS:
        cards.discard(g, PORTUGAL, thing)
        return CARDS[thing].cp
    resources.discard(g, PORTUGAL, thing)
    return resources.face(thing).cp


# 76: FAMINE


def large_stacks(s: State) -> list[Camp]:
    """Five or more units of major powers and their minors (R-TM1-202)."""
    run = [camp.only([power for power in camp.powers if player(s, power) != NOBODY]) for camp in camps.camps(s)]
    return [camp for camp in run if camp.powers and camp.size(s) >= LARGE]


def starve(g: Table, seat: int) -> Flow[None]:
    """Two units of each, one where his own are among them, all as he likes."""
    s = g.state
    for camp in large_stacks(s):
        own = any(player(s, power) == seat for power in camp.powers)
        yield from camps.lose(g, camp, 1 if own else 2, seat, "famine.loss", RULE)


# 94: SUPPLY SHORTAGE


def divisible(s: State) -> list[Camp]:
    return [camp for camp in camps.camps(s) if camp.size(s) >= 2]


def run_short(g: Table, seat: int) -> Flow[None]:
    """Half of one stack, rounded down; TM-11.y: the impulse is not extended."""
    s = g.state
    found = named(s, divisible(s))
    camp = found[(yield from choose(seat, "shortage.stack", list(found), RULE))]
    yield from camps.lose(g, camp, camp.size(s) // 2, seat, "shortage.loss", RULE, "shortage.whose")
    s.extended = True


events.declare(ABENCERRAJES, "", events.some(muslim_militia), turn_coat)
events.declare(DESERT, "a", events.always, thirst)
events.declare(DESERT, "b", events.some(garrisons_in_fez), cut_off)
events.declare(FAMINE, "", events.some(large_stacks), starve)
events.declare(SHORTAGE, "", events.some(divisible), run_short)
