"""Section 20.7: EMPEROR MAXIMILIAN OF AUSTRIA (card 13), the rival of France in Milan and Metz."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, agrees, pick_one

from ...data import CARD_IDS, FACTS
from ...data.things import FRANCE, SPAIN
from ...pieces import INDEPENDENT, NOBODY, Stack
from ...state import State, Table
from ..action import impulse
from ..common import abroad, control, events, groups, stacks
from ..common.groups import Group
from ..common.powers import player
from ..land import assault, relief, siege
from ..land.assault import Assault
from ..land.battle import Battle, Side
from ..land.field_battle import field_battle
from ..land.retreat import ROOM, catch_leaders, may_go_inside

CARD: Final = "emperor_maximilian_of_austria"
LEADER: Final = "maximilian"
RIVAL: Final = "france"
SENLIS: Final = "senlis"
CITIES: Final = ("milan", "metz")
UNTIL_SENLIS: Final = "metz"
ARMY: Final = 8
REINFORCEMENT: Final = 5  # for the enemies of France in a Foreign War
FIRST_WAR: Final = CARD_IDS[16]  # against Burgundy


def may_come(s: State, seat: int) -> bool:
    """TM-20.7-max.u: not on the turn in which Senlis is signed."""
    return s.senlis_turn != s.turn


def come(g: Table, seat: int) -> Flow[None]:
    """TM-20.7-max.a to s, w: five steps; of the first three one only for a city."""
    s = g.state
    executor = SPAIN if seat == FRANCE else seat
    helped = yield from relieve_cities(g, executor)
    helped += yield from reconquer(g, executor, helped)
    for city in reach(s):
        if city not in helped:
            reinforce(g, city)
    join_foreign_wars(g)
    if SENLIS not in s.happened and CARD not in s.happened:
        s.happened.append(CARD)
        g.log("maximilian.marked", "TM-20.7-max.s")


def reach(s: State) -> list[str]:
    """TM-20.7-max.t: Metz until the Treaty of Senlis."""
    return [city for city in CITIES if city != UNTIL_SENLIS or SENLIS not in s.happened]


# Step 1: relief


def relieve_cities(g: Table, executor: int) -> Flow[list[str]]:
    """TM-20.7-max.c, d: each of the two that France besieges, in the order that the player of the event likes."""
    left = [city for city in reach(g.state) if is_to_be_relieved(g.state, city)]
    done: list[str] = []
    while left:
        city = yield from pick_one(executor, "relieve", left, "maximilian.relieve", "TM-20.7-max.d")
        left.remove(city)
        done.append(city)
        yield from relieve(g, city)
    return done


def is_to_be_relieved(s: State, city: str) -> bool:
    """R-TM-20.7-9: an independent city."""
    return RIVAL in siege.besiegers(s, city) and control.controller(s, city) == control.INDEPENDENT


def relieve(g: Table, city: str) -> Flow[None]:
    """TM-20.7-max.c, e to h: a relief battle (15.2), after which he is available again."""
    s = g.state
    army = arrive(g, city, "TM-20.7-max.c")
    besiegers = [stack for stack in stacks.at(s, city) if not stack.inside and stack.power != INDEPENDENT]
    leaders = [name for name in groups.army_leaders(s, city) if name != LEADER]
    yield from relief.relieve(g, Battle(city, army, Group(city, besiegers, leaders), relief=True))
    leave(g, city, "TM-20.7-max.h")


# Step 2: reconquest


def reconquer(g: Table, executor: int, helped: list[str]) -> Flow[list[str]]:
    """TM-20.7-max.i, j: one city that France holds. A reconquest under way goes on (R-TM-20.7-10)."""
    s = g.state
    found = [city for city in reach(s) if city not in helped and is_to_be_reconquered(s, city)]
    if not found or s.reconquest:
        return [s.reconquest] if s.reconquest else []
    city = yield from pick_one(executor, "reconquer", found, "maximilian.reconquer", "TM-20.7-max.i")
    s.reconquest, s.reconquest_by = city, executor
    arrive(g, city, "TM-20.7-max.i")
    catch_leaders(g, city, INDEPENDENT)
    yield from one_round(g)
    return [city]


def is_to_be_reconquered(s: State, city: str) -> bool:
    """R-TM-20.7-9: not while somebody else besieges it."""
    return control.controls(s, RIVAL, city) and not siege.is_besieged(s, city)


def at_the_start(g: Table, seat: int) -> Flow[None]:
    """TM-20.7-max.k: a round at the start of every impulse of the player of the event."""
    if g.state.reconquest and g.state.reconquest_by == seat:
        yield from one_round(g)


def one_round(g: Table) -> Flow[None]:
    """TM-20.7-max.j to n: a field battle, or an assault on who is within the walls."""
    s, city = g.state, g.state.reconquest
    army = besieging(s, city)
    if not army.size or not control.controls(s, RIVAL, city):
        disperse(g, "TM-20.7-max.k")
        return
    inside = yield from takes_refuge(g, city)
    if inside:
        yield from storm(g, city, army)
    else:
        yield from field_battle(g, Battle(city, army, outside(s, city)))
    if control.controller(s, city) == control.INDEPENDENT:
        s.reconquest, s.reconquest_by = "", NOBODY
        leave(g, city, "TM-20.7-max.m")
    elif not besieging(s, city).size:
        disperse(g, "TM-20.7-max.l")


def besieging(s: State, city: str) -> Group:
    """His formation before the walls."""
    return groups.everything(s, city, [INDEPENDENT])


def outside(s: State, city: str) -> Group:
    """The defenders that are not within the walls, of France and of its friends."""
    parts = [stack for stack in stacks.at(s, city) if not stack.inside and stack.power != INDEPENDENT]
    return Group(city, parts, [name for name in groups.army_leaders(s, city) if name != LEADER])


def takes_refuge(g: Table, city: str) -> Flow[bool]:
    """TM-20.7-max.j, TM-13.4.a, b: four units may go within the walls, all or none. Is nobody left before them?"""
    s = g.state
    there = outside(s, city)
    if not there.size:
        return True
    powers = Side(there, False).powers(s)
    fits = there.size + siege.inside(s, city) <= ROOM and all(may_go_inside(s, power, city) for power in powers)
    if not fits:
        return False
    army = besieging(s, city)
    enemy = {"powers": army.powers, "units": army.size, "cavalry": army.cavalry, "leaders": army.leaders}
    seat = player(s, control.controller(s, city))
    goes = yield from agrees(seat, "withdraw.or_fight", "TM-13.4.b", {"space": city, **enemy}, yes_first=True)
    if goes:
        groups.place(s, there, city, inside=True)
        g.log("withdrawn", "TM-13.4.b", space=city, powers=there.powers)
    return goes


def storm(g: Table, city: str, army: Group) -> Flow[None]:
    """TM-20.7-max.j, n: without line, blockade and earlier siege."""
    siege.begin(g, city, INDEPENDENT)
    yield from assault.carry_out(g, Assault(g.state, city, INDEPENDENT, army, CARD))


def disperse(g: Table, rule: str) -> None:
    """TM-20.7-max.l, TM-20.7-sen.d: the whole formation of a reconquest leaves the map."""
    s, city = g.state, g.state.reconquest
    s.reconquest, s.reconquest_by = "", NOBODY
    if not city:
        return
    for part in besieging(s, city).parts if control.controller(s, city) != control.INDEPENDENT else []:
        stacks.take(s, city, part)
    siege.end(g, city, INDEPENDENT)
    leave(g, city, rule)


# Steps 3 and 4


def reinforce(g: Table, city: str) -> None:
    """TM-20.7-max.p."""
    s = g.state
    missing = FACTS.garrisons[city] - stacks.strength(s, city, (INDEPENDENT,))
    if control.controller(s, city) == control.INDEPENDENT and not siege.is_besieged(s, city) and missing > 0:
        stacks.put(s, city, Stack(INDEPENDENT, missing))
        g.log("independents.come", "TM-20.7-max.p", space=city, number=missing)


def join_foreign_wars(g: Table) -> None:
    """TM-20.7-max.q, r: five regulars for each; he joins one, that against Burgundy if both are fought."""
    s = g.state
    found = abroad.of_power(s, RIVAL)
    for card in found:
        stacks.put(s, card, Stack(INDEPENDENT, REINFORCEMENT))
        g.log("maximilian.reinforces", "TM-20.7-max.q", card=card, number=REINFORCEMENT)
    if found and not s.reconquest:
        card = FIRST_WAR if FIRST_WAR in found else found[0]
        stacks.place_leader(s, LEADER, card)
        g.log("maximilian.joins", "TM-20.7-max.r", leader=LEADER, card=card)


# He comes and goes


def arrive(g: Table, city: str, rule: str) -> Group:
    """TM-20.7-max.b, c: eight regulars, with him unless he is busy elsewhere (R-TM-20.7-10)."""
    s = g.state
    army = Stack(INDEPENDENT, ARMY)
    stacks.put(s, city, army)
    busy = s.reconquest not in ("", city)
    if not busy:
        stacks.place_leader(s, LEADER, city)
    g.log("maximilian.arrives", rule, space=city, number=ARMY)
    return Group(city, [army], [] if busy else [LEADER])


def leave(g: Table, city: str, rule: str) -> None:
    """TM-20.7-max.h, m: he alone."""
    s = g.state
    if LEADER in s.leaders and s.leaders[LEADER].place == city:
        del s.leaders[LEADER]
        g.log("leader.gone", rule, leader=LEADER)


impulse.WHEN_BEGUN.append(at_the_start)
events.declare(CARD, "", may_come, come)
