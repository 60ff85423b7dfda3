"""The Corps of a Major Battle (12.4.3 and O1.1): questions about them, and checks of their units and Captains."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from ...pieces import DEFEATED, FIGHTING, Battle, Corps, Leader, Unit
from ...state import State, Table
from .. import discipline, succession
from ..common import forces, intelligence
from . import skirmish


def in_turn(battle: Battle) -> list[Seat]:
    """The attacker of the round first."""
    return [battle.attacking_side, 1 - battle.attacking_side]


def of_side(battle: Battle, seat: Seat, doing: str = FIGHTING) -> list[Corps]:
    return [corps for corps in battle.corps if corps.side == seat and corps.doing == doing]


def both_fight(battle: Battle) -> bool:
    return bool(of_side(battle, 0)) and bool(of_side(battle, 1))


def captain(s: State, corps: Corps) -> Leader:
    return s.leaders[corps.captain]


def good(s: State, corps: Corps) -> list[Unit]:
    return forces.in_good_order(captain(s, corps).units)


def force(s: State, battle: Battle, seat: Seat) -> Leader:
    """The First Captain of a side's Force; who takes over is put in his place (GC-4.6.1.1.a)."""
    return next(s.leaders[id] for id in (battle.attacker, battle.defender) if id and s.leaders[id].side == seat)


def is_gone(s: State, battle: Battle, seat: Seat) -> bool:
    """Whether a side has neither Captains nor units left."""
    return not any(id and s.leaders[id].side == seat for id in (battle.attacker, battle.defender))


def show(s: State, *used: Corps) -> None:
    """GC-12.4.3.c, R-25: their units are hidden no more."""
    for corps in used:
        corps.shown = True
        intelligence.show_card(s, captain(s, corps))


def by_captain(battle: Battle, id: object) -> Corps:
    return next(corps for corps in battle.corps if corps.captain == id)


def is_impetuous(s: State, battle: Battle, seat: Seat) -> bool:
    """GC-4.8.I.b: whether such a Captain is in the Force, in battle or in Reserve."""
    first = force(s, battle, seat)
    return any(one.has("I") for one in [*forces.captains(s, first), *forces.unemployed(s, first)])


def cavalry_of(s: State, corps: Corps) -> list[Unit]:
    return [unit for unit in good(s, corps) if unit.counter.type.cavalry]


def works_of(s: State, battle: Battle, seat: Seat) -> bool:
    """GC-12.4.8.g, R-89: Earthworks of the defender of step 2, in rounds in which the roles still hold."""
    leader = s.leaders.get(battle.defender)
    if leader is None or leader.side != seat or battle.attacking_side == seat:
        return False
    return leader.earthworks and leader.id not in battle.gave_up_works


def river_of(s: State, battle: Battle, seat: Seat) -> bool:
    leader = s.leaders.get(battle.attacker)
    return leader is not None and leader.side == seat and leader.river_crossing and battle.attacking_side == seat


def check_corps(g: Table, battle: Battle, corps: list[Corps], rule: str) -> Flow[None]:
    """GC-12.4.8.d: one die, changed for each Corps by the star of its own Captain."""
    s = g.state
    alive = [one for one in corps if one.captain in s.leaders]
    held = [(captain(s, one), unit) for one in alive for unit in captain(s, one).units]
    if forces.in_good_order(unit for _, unit in held):
        first = force(s, battle, alive[0].side)
        lower = skirmish.quality_reduction(first, attacked=first.id == battle.defender)
        yield from discipline.check_quality(g, first.side, held, lower, rule, discipline.knight_of(s, first))


def check_captain(g: Table, battle: Battle, corps: Corps, rule: str) -> Flow[None]:
    """GC-4.6.1.1.a: whoever takes over his units leads a new Corps in his place."""
    s = g.state
    fallen = s.leaders.get(corps.captain)
    if fallen is None:
        return
    before = [one.captain for one in battle.corps]
    gone = yield from succession.check_captain(g, fallen, rule, in_major_battle=True)
    if not gone:
        return
    first = succession.leads_now(s, fallen)
    if battle.attacker == fallen.id:
        battle.attacker = first.id if first is not None else ""
    elif battle.defender == fallen.id:
        battle.defender = first.id if first is not None else ""
    heirs = [one for one in forces.captains(s, first) if one.units and one.id not in before] if first else []
    if heirs:
        corps.captain = heirs[0].id
        battle.corps += [Corps(one.id, corps.side, corps.doing, corps.engagement, True) for one in heirs[1:]]
    else:
        corps.doing = DEFEATED
        battle.corps = [one for one in battle.corps if one is not corps]
