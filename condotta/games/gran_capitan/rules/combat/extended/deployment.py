"""Step 5-a: the Captains are deployed in Vanguard, Main Body and Rearguard (GC-O1.1.step5)."""

from __future__ import annotations

from condotta.core.flow import Decision, Flow, Option, Seat, offer

from ....pieces import FIGHTING, MAIN_BODY, REARGUARD, SECTIONS, Battle, Corps
from ....state import State, Table
from ..battle_corps import by_captain, force, in_turn
from . import chits
from .roster import in_rear, post, roster, settle, standing


def deployment(g: Table, battle: Battle) -> Flow[None]:
    """GC-O1.1.step5.a: alternately, the attacker first; Corps that come Demoralised are set aside (GC-O1.1.4)."""
    settle(g, battle)
    while any(unplaced(battle, seat) for seat in (0, 1)):
        for seat in in_turn(battle):
            if unplaced(battle, seat):
                yield from place_one(g, battle, seat)


def unplaced(battle: Battle, seat: Seat) -> list[Corps]:
    return [one for one in battle.corps if one.side == seat and one.doing == FIGHTING and not post(battle, one).section]


def place_one(g: Table, battle: Battle, seat: Seat) -> Flow[None]:
    """GC-O1.1.step5.b: Formation may be played first; a lone Corps stands in the Main Body."""
    s = g.state
    while True:
        options = places(s, battle, seat)
        choice = options[0]
        if sum(1 for one in battle.corps if one.side == seat) > 1:
            choice = yield Decision(seat, "battle.deploy", options, "GC-O1.1.step5.a")
        corps = by_captain(battle, choice.args[0])
        if choice.verb == "deploy":
            break
        chits.play(g, battle, corps, chits.FORMATION, "GC-O1.1.1.form.a", stays=True)
        roster(battle).formed[seat] = True
    post(battle, corps).section = str(choice.args[1])
    g.log("battle.deployed", "GC-O1.1.step5.a", player=seat, captain=corps.captain, section=choice.args[1])


def places(s: State, battle: Battle, seat: Seat) -> list[Option]:
    """GC-O1.1.step5.b, c, d: the Main Body, with Formation all sections; it is never empty."""
    left, formed = unplaced(battle, seat), roster(battle).formed[seat]
    must = len(left) == 1 and not standing(battle, seat, MAIN_BODY)
    full = len(in_rear(battle, seat)) >= force(s, battle, seat).initiative
    open_to = [section for section in SECTIONS if formed and not must and not (section == REARGUARD and full)]
    options = [offer("deploy", one.captain, section) for one in left for section in open_to or [MAIN_BODY]]
    if not formed:
        own = [one for one in battle.corps if one.side == seat]
        options += [
            offer("form", one.captain) for one in own if not must and chits.may_play(s, battle, one, chits.FORMATION)
        ]
    return options
