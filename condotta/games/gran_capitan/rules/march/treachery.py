"""Section O1.2: a Captain General tries to take a Fortress next to him by treachery."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, offer

from ...data import HEXES
from ...pieces import Leader, March
from ...state import State, Table
from .. import discipline, succession
from ..common import changes, forces, ground, intelligence, ties

PRICE: Final = 2  # GC-O1.2.b
BRIBE: Final = 1  # GC-O1.2.3.a
MOST_RANK: Final = 2  # GC-O1.2.1.a
CAPTAIN_FALLS: Final = 4
TOWN_RISES: Final = 5
TEMPTED: Final = -1  # GC-O1.2.3.a: of the Discipline check
BRIBED: Final = 1
LEAVES: Final = ("D", "D*")


def options(s: State, leader: Leader, march: March) -> list[Option]:
    """GC-O1.2.a: before any other action, against Fortresses next to him; once in a turn (R-107)."""
    if not s.rules.treachery or not leader.general or march.held_back or march.spent or march.entered or march.detached:
        return []
    if march.second and ties.is_tied(s, leader):
        return []
    near = HEXES[leader.place].near
    return [offer("treachery", hex) for hex in near if targets(s, leader, hex) or is_veiled(s, leader, hex)]


def is_veiled(s: State, leader: Leader, hex: str) -> bool:
    """R-107: Captains of whom he does not know whether they lead a Force; they are asked when he tries."""
    if ground.fortress_at(hex) is None or stock(s, leader) < PRICE:
        return False
    return bool(intelligence.untold_at(s, hex, leader.side))


def targets(s: State, leader: Leader, hex: str) -> list[Leader]:
    """GC-O1.2.a, b: the enemy Forces there that he can try, as far as he knows who leads them."""
    if ground.fortress_at(hex) is None:
        return []
    known = [one for one in intelligence.known_at(s, hex, leader.side) if not one.is_besieged]
    return [one for one in known if not (one.face_up and one.general) and price(one) <= stock(s, leader)]


def price(target: Leader) -> int:
    return 0 if target.is_baron else PRICE


def cost(target: Leader, method: str) -> int:
    return price(target) + (BRIBE if method == "troops_paid" else 0)


def stock(s: State, leader: Leader) -> int:
    return s.ap[changes.pool_of(s, leader)]


def attempt(g: Table, leader: Leader, march: March, hex: str) -> Flow[None]:
    """GC-O1.2.b to d, R-107: he names a Force, whose Captain is turned up; a Captain General cannot be tempted."""
    s = g.state
    asked = changes.ask_who_leads(g, leader.side, hex)
    found = targets(s, leader, hex)
    if asked and not found:
        return
    target = yield from name(leader, found)
    changes.turn_face_up(g, target, "GC-O1.2.a")
    if target.general:
        g.log("treachery.general", "GC-O1.2.a", player=leader.side, hex=hex)
        return
    method = yield from choose_method(g, leader, target)
    changes.pay_ap(g, changes.pool_of(s, leader), cost(target, method))
    march.held_back = True
    ties.tie(s, leader)
    g.log("treachery.tried", "GC-O1.2.b", player=leader.side, hex=hex, method=f"treachery_{method}")
    if not succeeds(g, leader, target, method):
        g.log("treachery.failed", "GC-O1.2.c", player=leader.side, hex=hex)
        return
    g.log("treachery.succeeded", "GC-O1.2.c", player=leader.side, hex=hex)
    if target.id in s.leaders:
        succession.capture_force(g, target, leader, "GC-O1.2.c")
    place = ground.fortress_at(hex)
    if place is not None and not forces.enemies_at(s, hex, leader.side) and ground.may_be_conquered(s, place):
        changes.conquer(g, place, leader.side)  # GC-O1.2.d


def name(leader: Leader, found: list[Leader]) -> Flow[Leader]:
    if len(found) == 1:
        return found[0]
    choices = [offer("tempt", one.token) for one in found]
    choice: Option = yield Decision(leader.side, "treachery.whom", choices, "GC-O1.2.d", {"force": leader.id})
    return next(one for one in found if one.token == choice.args[0])


def choose_method(g: Table, leader: Leader, target: Leader) -> Flow[str]:
    """GC-O1.2.1.a, GC-O1.2.2.a, GC-O1.2.3.a."""
    s = g.state
    found = ["troops"]
    if target.rank <= MOST_RANK:
        found.insert(0, "captain")
    if ground.alignment(s, HEXES[target.place].region) == leader.side:
        found.append("town")
    if stock(s, leader) >= price(target) + BRIBE:
        found.append("troops_paid")
    choices = [offer("treachery_by", method) for method in found]
    choice = choices[0]
    if len(choices) > 1:
        params = {"hex": target.place, "force": target.id}
        choice = yield Decision(leader.side, "treachery.method", choices, "GC-O1.2.c", params)
    return str(choice.args[0])


def succeeds(g: Table, leader: Leader, target: Leader, method: str) -> bool:
    if method == "captain":
        return g.d6(leader.side) - target.rank >= CAPTAIN_FALLS
    if method == "town":
        return g.d6(leader.side) >= TOWN_RISES
    return subvert(g, target, TEMPTED + (BRIBED if method == "troops_paid" else 0))


def subvert(g: Table, target: Leader, change: int) -> bool:
    """GC-O1.2.3.a: units that fail by D or D* are gone; True: none is left."""
    s = g.state
    die = g.d6(target.side) + change + (discipline.STAR if target.star else 0)
    g.log("discipline.reliability", "GC-O1.2.3.a", player=target.side)
    for leader, unit in discipline.held_by(s, target):
        if discipline.reliability_result(die, unit) in LEAVES:
            changes.remove_unit(g, leader, unit)
            g.log("losses.deserted", "GC-O1.2.3.a", player=target.side, unit=unit.id)
    return target.id not in s.leaders or not forces.units(s, target)
