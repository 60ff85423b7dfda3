"""Section O1.3: Italian mercenaries are recruited in C.1 and come in the next turn."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, Seat, offer

from ...data import COUNTERS, FACTS
from ...pieces import SUBORDINATE, UNEMPLOYED, Leader, Recruit, Unit
from ...state import State, Table
from .. import consolidation
from ..common import changes, forces, ground, ties
from . import orders

LEAST_RANK: Final = 3  # GC-O1.3.b
PRICE: Final = 1
KEEP, PUT_BACK = Option("keep_recruit"), Option("put_back")
NOBODY_COMES, COMES_FREE, LOOK, TWO, EXCHANGE = 1, 2, 4, 5, 6  # T-mercenaries, by the die; with 3 one is drawn


def counter_mix(s: State) -> list[str]:
    """GC-O1.3.g, k: all Italian mercenaries but those that the scenario uses and those that were recruited."""
    return [
        id
        for id in FACTS.mercenary_counters
        if id not in s.hired and (id not in s.scenario.counters or id in s.returned)
    ]


def mercenary_segment(g: Table, seat: Seat) -> Flow[None]:
    """GC-O1.3.a, e: whoever was recruited comes; then attempts, until a unit is found."""
    s = g.state
    if not s.rules.mercenaries:
        return
    for recruit in [one for one in s.recruits if one.seat == seat]:
        yield from arrive(g, recruit)
    tried: list[str] = []
    while not any(one.seat == seat for one in s.recruits):
        able = [one for one in recruiters(s, seat) if one.id not in tried]
        if not able:
            return
        choices = [DONE, *[offer("recruit", one.id) for one in able]]
        choice: Option = yield Decision(seat, "mercenaries.recruit", choices, "GC-O1.3.a")
        if choice is DONE:
            return
        captain = s.leaders[str(choice.args[0])]
        tried.append(captain.id)
        yield from attempt(g, captain)


def recruiters(s: State, seat: Seat) -> list[Leader]:
    """GC-O1.3.b: Rank, Fortress, Command Path, AP; there must be somebody to recruit."""
    if not counter_mix(s):
        return []
    own = [one for one in s.leaders.values() if one.side == seat and one.rank >= LEAST_RANK and one.place]
    return [
        one
        for one in own
        if ground.fortress_at(one.place) is not None
        and s.ap[changes.pool_of(s, one)] >= PRICE
        and orders.has_path(s, forces.first_captain(s, one))
    ]


def attempt(g: Table, captain: Leader) -> Flow[None]:
    """GC-O1.3.c, d, T-mercenaries: one die; the Captain stays this turn whatever comes of it."""
    s, seat = g.state, captain.side
    ties.tie(s, captain)
    die = g.d6(seat)
    g.log("mercenaries.roll", "GC-O1.3.c", player=seat, captain=captain.id)
    if die == COMES_FREE:
        return
    if die != LOOK:
        changes.pay_ap(g, changes.pool_of(s, captain), PRICE)
    if die == NOBODY_COMES:
        return
    drawn = [draw(g) for _ in range(min(2 if die == TWO else 1, len(counter_mix(s))))]
    unit = yield from choose(g, captain, drawn, may_refuse=die == LOOK)
    s.hired = [one for one in s.hired if one == unit or one not in drawn]
    if not unit:
        return
    if die == LOOK:
        changes.pay_ap(g, changes.pool_of(s, captain), PRICE)
    if die == EXCHANGE:
        yield from give_one_back(g, seat)
    s.recruits.append(Recruit(unit, captain.id, seat))
    g.log("mercenaries.recruited", "GC-O1.3.f", player=seat, captain=captain.id, unit=unit)


def draw(g: Table) -> str:
    mix = counter_mix(g.state)
    unit = mix[g.pick(len(mix))]
    g.state.hired.append(unit)
    return unit


def choose(g: Table, captain: Leader, drawn: list[str], *, may_refuse: bool) -> Flow[str]:
    """Results 4 and 5: keep it or put it back; keep one of two."""
    if may_refuse:
        params = {"unit": drawn[0]}
        choice: Option = yield Decision(captain.side, "mercenaries.keep", [KEEP, PUT_BACK], "GC-O1.3.c", params)
        return drawn[0] if choice is KEEP else ""
    if len(drawn) == 1:
        return drawn[0]
    choice = yield Decision(captain.side, "mercenaries.which", [offer("unit", id) for id in drawn], "GC-O1.3.c")
    return str(choice.args[0])


def give_one_back(g: Table, seat: Seat) -> Flow[None]:
    """GC-O1.3.h: one of the mercenaries that the side has goes back to the mix."""
    s = g.state
    held = [
        (leader, unit)
        for leader in s.leaders.values()
        if leader.side == seat
        for unit in leader.units
        if unit.id in FACTS.mercenary_counters
    ]
    if not held:
        return
    chosen = held[0][1].id
    if len(held) > 1:
        choices = [offer("unit", unit.id) for _, unit in held]
        choice: Option = yield Decision(seat, "mercenaries.back", choices, "GC-O1.3.h")
        chosen = str(choice.args[0])
    leader, unit = next(one for one in held if one[1].id == chosen)
    changes.remove_unit(g, leader, unit)
    s.hired = [one for one in s.hired if one != chosen]
    if chosen in s.scenario.counters:
        s.returned.append(chosen)
    g.log("mercenaries.gone_back", "GC-O1.3.h", player=seat, unit=chosen)
    first = forces.first_captain(s, leader)
    if not forces.units(s, first):
        changes.become_unemployed(s, first)


def arrive(g: Table, recruit: Recruit) -> Flow[None]:
    """GC-O1.3.f, i: at full strength with the Captain who recruited it, or another in his hex with room, or lost."""
    s = g.state
    s.recruits = [one for one in s.recruits if one is not recruit]
    recruiter, unit = s.leaders.get(recruit.captain), Unit(recruit.unit, COUNTERS[recruit.unit].most)
    hosts = [recruiter] if recruiter is not None and fits(s, recruiter, unit) else []
    if recruiter is not None and not hosts:
        friends = [one for one in s.leaders.values() if one.side == recruit.seat and one.place == recruiter.place]
        hosts = [one for one in friends if fits(s, one, unit)]
    if not hosts:
        g.log("mercenaries.lost", "GC-O1.3.i", player=recruit.seat, unit=unit.id)
        return
    host = hosts[0]
    if len(hosts) > 1:
        choices = [offer("captain", one.id) for one in hosts]
        choice: Option = yield Decision(recruit.seat, "mercenaries.host", choices, "GC-O1.3.i", {"unit": unit.id})
        host = s.leaders[str(choice.args[0])]
    host.units.append(unit)
    if host.under and host.box == UNEMPLOYED:
        host.box = SUBORDINATE
    first = forces.first_captain(s, host)
    if not first.order:  # he led nobody: his new Force has an Order like any other that comes (GC-8.1.b)
        changes.give_order(first, changes.MANOEUVRE)
        first.told = True
    g.log("mercenaries.come", "GC-O1.3.f", player=recruit.seat, unit=unit.id, hex=host.place)


def fits(s: State, captain: Leader, unit: Unit) -> bool:
    """He has Rank to spare, and units under him would belong to a Force, for which there is room (GC-11.b)."""
    if captain.is_baron or forces.room(captain) <= 0 or not forces.may_command(s, captain, unit):
        return False
    if captain.under and not s.leaders[captain.under].general:
        return False
    leads = forces.is_force(s, forces.first_captain(s, captain))
    return leads or not consolidation.is_full(s, captain.place, captain.side)
