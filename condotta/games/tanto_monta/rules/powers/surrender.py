"""Section 22.1: the Nasrid Kingdom surrenders."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, offer, pick_one

from ...data import CARD_IDS, LEADERS, SPACES
from ...data.things import MUSLIM, SPAIN
from ...pieces import units
from ...state import State, Table
from ..common import cards, control, influence, points, stacks
from ..common.powers import AFTER_SURRENDER, BOABDIL, CROWNS, EXILES, MORISCOS, NASRID, are_allied, at_war
from ..minors import activation
from ..winter import moriscos as winter
from . import kings, moriscos
from .beltranejos import leave_the_map, open_gates

GRANADA: Final = "granada"
OTHER_KEYS: Final = ("almeria", "malaga")
HOST: Final = "north_africa"
EXILED: Final = ("regular", "cavalry")
MOST_EXILES: Final = 4
TWICE: Final = ("zahara", "gibraltar")  # TM-22.1-nas.g
HOME_CARD: Final = CARD_IDS[1]
CARDS_THAT_GO: Final = tuple([CARD_IDS[number] for number in (84, 100, 112, 25, 110)])  # TM-22.1-nas.n
EMIRS: Final = tuple([CARD_IDS[number] for number in (25, 26)])  # TM-22.1-nas.o
GENOA: Final = "genoa"


# When


def is_compelled(s: State) -> bool:
    """TM-22.1-nas.a, R-TM-22.1-1: Spain has the three keys, or the Nasrids none of their home keys."""
    spanish = all(points.counts(s, SPAIN, key) for key in (GRANADA, *OTHER_KEYS))
    return spanish or control.has_surrendered(s, NASRID)


def may_be_declared(s: State) -> bool:
    """TM-22.1-nas.b: Granada and one other key."""
    others = [key for key in OTHER_KEYS if points.counts(s, SPAIN, key)]
    return points.counts(s, SPAIN, GRANADA) and len(others) == 1


def left(s: State) -> list[str]:
    """Málaga or Almería, if the Nasrids still control it."""
    return [key for key in OTHER_KEYS if control.controller(s, key) == NASRID]


# What follows


def surrender(g: Table) -> Flow[None]:
    """TM-22.1-nas.c to q, in the order of the fifteen effects; strangers leave what has become Spanish last of all."""
    s = g.state
    g.log("granada.surrenders", "TM-22.1-nas.a")
    points.win(g, SPAIN, "vp_reconquista", 1)
    yield from go_into_exile(g)
    for key in left(s):
        yield from winter.draw(g, "TM-20.1-mor.d")
        yield from moriscos.place_regulars(g, key)
        yield from moriscos.place_markers(g)
    score(g)
    handed_over = hand_over(g)
    if s.allied.get(GENOA) == NASRID:
        yield from activation.deactivate(g, GENOA, "TM-22.1-nas.i")
    influence.lose_marker(g, GENOA, MUSLIM, "TM-22.1-nas.i")
    dismiss_leaders(g)
    yield from leave_the_map(g, NASRID)
    for space in [space for space in SPACES if control.controller(s, space) == NASRID]:
        if not is_iberian(s, space):
            control.gain_control(g, space, HOST, "TM-22.1-nas.l")
    kings.crown(g, AFTER_SURRENDER)
    cards.remove_from_game(g, HOME_CARD, "TM-22.1-nas.m")
    for card in dict.fromkeys((*CARDS_THAT_GO, *EMIRS)):
        cards.remove_from_game(g, card, "TM-22.1-nas.n")
    for space in handed_over:
        yield from open_gates(g, space)
        yield from activation.clear(g, space, guests(s, space))


def guests(s: State, space: str) -> list[str]:
    """R-TM-22.1-7: whose units are in a space that has become Spanish and are neither friends nor enemies of Spain."""
    there = dict.fromkeys(stack.power for stack in stacks.at(s, space))
    return [one for one in there if not are_allied(s, one, "castile") and not at_war(s, one, "castile")]


def go_into_exile(g: Table) -> Flow[None]:
    """TM-22.1-nas.d, e, R-TM-22.1-6: up to four units and Boabdil; without a key there he comes when there is one."""
    s = g.state
    keys = [key for key in control.all_home_keys(s, HOST) if control.in_play(s, key)]
    keys = [key for key in keys if control.is_friendly(s, HOST, key)]
    if keys:
        to = yield from pick_one(MUSLIM, "exile_to", keys, "exile.where", "TM-22.1-nas.d")
        for number in range(MOST_EXILES):
            options = [offer("exile", kind, space) for space, kind in who_can_go(s)]
            if not options:
                break
            params = {"to": to, "left": MOST_EXILES - number}
            choice: Option = yield Decision(MUSLIM, "exile.who", [DONE, *options], "TM-22.1-nas.d", params)
            if choice is DONE:
                break
            exile(g, str(choice.args[0]), str(choice.args[1]), to)
    if BOABDIL in s.leaders and not s.leaders[BOABDIL].place and not s.leaders[BOABDIL].turn:
        return  # a captive
    if keys:
        stacks.place_leader(s, BOABDIL, to)
        g.log("exile.boabdil", "TM-22.1-nas.e", leader=BOABDIL, space=to)
    else:
        stacks.send_to_track(s, BOABDIL, s.turn + 1)


def who_can_go(s: State) -> list[tuple[str, str]]:
    """Space and kind."""
    there = [(space, stack) for space, stack in stacks.all_stacks(s) if stack.power == NASRID and space in SPACES]
    found = [(space, kind) for space, stack in there for kind in EXILED if stack.of(kind)]
    return list(dict.fromkeys(found))


def exile(g: Table, kind: str, space: str, to: str) -> None:
    s = g.state
    stacks.take_one(s, space, NASRID, kind)
    stacks.put(s, to, units(EXILES, kind))
    g.log("exile.goes", "TM-22.1-nas.d", kind=kind, space=space, to=to)


def score(g: Table) -> None:
    """TM-22.1-nas.g, TM-20.1-rec.d."""
    s = g.state
    own = [space for space in SPACES if control.controller(s, space) == NASRID and is_spanish_home(s, space)]
    held = [space for space in own if space not in s.unrest]
    vp = (len(held) + sum(space in TWICE for space in held)) // 3
    if vp:
        points.win(g, MUSLIM, "vp_alhambra", vp)


def is_spanish_home(s: State, space: str) -> bool:
    return any(crown in control.homes(s, space) for crown in CROWNS)


def is_iberian(s: State, space: str) -> bool:
    """In Castile, Aragon, or the Nasrid Kingdom."""
    return space in control.NASRID_COLOUR or is_spanish_home(s, space)


def hand_over(g: Table) -> list[str]:
    """TM-22.1-nas.h, TM-20.1-ctl.f: what they hold of the three kingdoms is Spain's, but for the uprising; no special
    marker is left."""
    s = g.state
    held = [space for space in SPACES if control.controller(s, space) == NASRID and is_iberian(s, space)]
    found = [space for space in held if not is_risen(s, space)]
    for space in found:
        crown = "aragon" if "aragon" in SPACES[space].home else "castile"
        control.gain_control(g, space, crown, "TM-22.1-nas.h")
    spanish = [space for space in control.NASRID_COLOUR if points.owner(s, space) == SPAIN]
    s.lost_homes += [one for one in spanish if one in control.MAY_LOSE_HOME and one not in s.lost_homes]
    return found


def is_risen(s: State, space: str) -> bool:
    return space in s.uprisings or any(one.power == MORISCOS and one.regular for one in stacks.at(s, space))


def dismiss_leaders(g: Table) -> None:
    """TM-22.1-nas.j; Kemal Reis, if he serves them, comes home in the next turn."""
    s = g.state
    for name in [name for name in s.leaders if LEADERS[name].power == NASRID and name != BOABDIL]:
        del s.leaders[name]
        g.log("leader.leaves", "TM-22.1-nas.j", leader=name)
    for name in [name for name, leader in s.leaders.items() if leader.serves == NASRID]:
        stacks.send_to_track(s, name, s.turn + 1)
    s.reis_serves = False
