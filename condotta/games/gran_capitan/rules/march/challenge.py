"""The Challenge (GC-S3.5): knights of both sides meet in the lists, for honour, pay and the favour of a State."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import PASS, Decision, Flow, Option, Seat, offer

from ...data import HEXES
from ...pieces import Leader, Unit
from ...state import State, Table
from .. import pillage
from ..common import changes, forces, ground, intelligence

REACH: Final = 2  # hexes
ACCEPT: Final = Option("accept_challenge")
REFUSE: Final = Option("refuse_challenge")
REFUSED, WON = 1, 3  # AP


def declare(g: Table, seat: Seat) -> Flow[None]:
    """GC-S3.5, GC-S3.5.f to h, R-S3k: one for each side after an activation; void after the first Major Battle.

    It is asked in secret: the enemy does not know who has heavy cavalry.
    """
    s = g.state
    if s.story.get("major_battles"):
        return
    g.announce()
    ours = challengers(s, seat)
    enemies = may_meet(s, seat) if ours else []
    pairs = [(one, enemy) for one in ours for enemy in in_reach(s, one, enemies)]
    if not pairs:
        return
    options = [PASS, *[offer("challenge", one.id, enemy.token) for one, enemy in pairs]]
    choice: Option = yield Decision(seat, "challenge.declare", options, "GC-S3.5", hidden=True)
    if choice is PASS:
        return
    own, theirs = next(p for p in pairs if (p[0].id, p[1].token) == choice.args)
    own.told = True
    g.log("challenge.declared", "GC-S3.5", player=seat, force=own.token, enemy=theirs.token)
    yield from answer(g, own, theirs)


def challengers(s: State, seat: Seat) -> list[Leader]:
    able = [one for one in forces.forces_of(s, seat) if not one.is_baron and not has_met(s, one)]
    return [one for one in able if one.order != changes.ATTACK and knights(s, one)]


def has_met(s: State, leader: Leader) -> bool:
    """R-S3k: his Force has refused or fought a Challenge in this turn, as all have seen."""
    return s.story.get(f"challenge_{leader.token}") == s.turn


def knights(s: State, leader: Leader) -> list[Unit]:
    """Heavy cavalry in good order."""
    return [unit for unit in forces.units(s, leader) if unit.counter.type.heavy and not unit.demoralised]


def may_meet(s: State, seat: Seat) -> list[Leader]:
    """Enemy Captains who may lead Forces (R-69)."""
    enemies = [one for one in s.leaders.values() if one.side == 1 - seat and one.on_map and not one.is_baron]
    enemies = [one for one in enemies if forces.is_force(s, one) or not intelligence.is_told(one)]
    return sorted([one for one in enemies if not has_met(s, one)], key=lambda one: one.token)  # not as they came


def in_reach(s: State, leader: Leader, enemies: list[Leader]) -> list[Leader]:
    """Of these those within two hexes, if one of the two is in a Fortress that it owns."""
    return [
        one
        for one in enemies
        if one.place and ground.distance(one.place, leader.place) <= REACH and (housed(s, one) or housed(s, leader))
    ]


def housed(s: State, leader: Leader) -> bool:
    return ground.owns_fortress(s, leader.place, leader.side)


def answer(g: Table, ours: Leader, theirs: Leader) -> Flow[None]:
    """GC-S3.5.a, b: the enemy tells which units qualify; the declarer picks one; the enemy accepts or refuses."""
    s = g.state
    able = knights(s, theirs) if theirs.order != changes.ATTACK else []
    g.reveal()
    if not able:
        g.log("challenge.nobody", "GC-S3.5.h", player=theirs.side, force=theirs.token)
        return
    for one in (ours, theirs):
        s.story[f"challenge_{one.token}"] = s.turn
    enemy = able[0]
    if len(able) > 1:
        options = [offer("against", unit.id) for unit in able]
        choice: Option = yield Decision(ours.side, "challenge.unit", options, "GC-S3.5.a")
        enemy = next(unit for unit in able if unit.id == choice.args[0])
    own = max(knights(s, ours), key=lambda unit: unit.counter.quality)
    choice = yield Decision(theirs.side, "challenge.answer", [ACCEPT, REFUSE], "GC-S3.5.b")
    if choice is REFUSE:
        changes.gain_ap(g, changes.pool_of(s, ours), REFUSED)
        g.log("challenge.refused", "GC-S3.5.b", player=theirs.side)
        yield from pillage.reliability_check(g, theirs, 0, "GC-S3.5.b")
        return
    yield from joust(g, ours, own, theirs, enemy)


def joust(g: Table, ours: Leader, own: Unit, theirs: Leader, enemy: Unit) -> Flow[None]:
    """GC-S3.5.c to e: a die and Quality each, +1 for the declarer; AP, a check, and a point in the State."""
    s = g.state
    totals = [g.d6(ours.side) + own.counter.quality + 1, g.d6(theirs.side) + enemy.counter.quality]
    g.log("challenge.fought", "GC-S3.5.c", player=ours.side, totals=totals)
    if totals[0] == totals[1]:
        return
    winner, loser = (ours, theirs) if totals[0] > totals[1] else (theirs, ours)
    if not winner.is_baron:
        changes.gain_ap(g, changes.pool_of(s, winner), WON)
    state = HEXES[(ours if housed(s, ours) else theirs).place].region
    for leader, points in ((winner, 1), (loser, -1)):
        key = f"challenges_{leader.side}_{state}"
        s.story[key] = s.story.get(key, 0) + points
    yield from pillage.reliability_check(g, loser, 1, "GC-S3.5.d")
