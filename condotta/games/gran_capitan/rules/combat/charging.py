"""Cavalry Charges in a Major Battle, on the Charge Table (12.4.6; O1.1.1 for those of the extended battle)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, offer

from ...data import FACTS, HEXES, TERRAINS, WEATHERS
from ...pieces import Battle, Corps, Unit
from ...state import State, Table
from ..common import changes, forces, losses
from . import assault
from .assault import Party
from .battle_corps import captain, check_captain, check_corps, force, good, river_of, works_of
from .modifiers import Modifier, those, total

MODIFIERS: Final = FACTS.charge_modifiers


class Guard:
    """What protects the Corps that is charged, and whether it is taken in the flank (GC-O1.1.1.chg.j)."""

    __slots__ = ("earthworks", "firearms", "flank", "river")

    def __init__(self, *, earthworks: bool, river: bool, firearms: bool, flank: bool = False) -> None:
        self.earthworks = earthworks
        self.river = river
        self.firearms = firearms
        self.flank = flank


def guard_of(s: State, battle: Battle, corps: Corps, target: Corps) -> Guard:
    """By the standard rules."""
    works, river = works_of(s, battle, target.side), river_of(s, battle, corps.side)
    return Guard(earthworks=works, river=river, firearms=faces_firearms(s, target))


def choose_target(g: Table, seat: Seat, units: list[Unit]) -> Flow[Unit]:
    if len(units) == 1:
        return units[0]
    choice: Option = yield Decision(seat, "battle.target", [offer("target", one.id) for one in units], "GC-12.4.6.a")
    return next(unit for unit in units if unit.id == choice.args[0])


def roll_charge(g: Table, battle: Battle, corps: Corps, units: list[Unit], unit: Unit, guard: Guard) -> str:
    """T-charge; terrain never changes the number of charging SP (GC-12.4.6.d)."""
    s = g.state
    changed, sp = charge_modifiers(s, battle, corps, units, unit, guard), forces.strength(units)
    result = FACTS.charge.at(g.d6(corps.side) + total(changed), sp)
    g.log("charge.roll", "GC-12.4.6.c", player=corps.side, modifiers=changed, sp=sp, result=result)
    return result


def charge_modifiers(
    s: State, battle: Battle, corps: Corps, units: list[Unit], unit: Unit, guard: Guard
) -> list[Modifier]:
    """T-charge."""
    party = Party(corps.side, [captain(s, corps)], [(captain(s, corps), one) for one in units])
    quality = assault.group_quality(party) - int(force(s, battle, corps.side).disorganised)  # GC-10.3.b
    applies = {
        "all_heavy": all(one.counter.type.heavy for one in units),
        "star": captain(s, corps).star,
        "against_pikes": unit.counter.type.pike,
        "against_artillery": unit.counter.type.artillery,
        "against_firearms": guard.firearms,
        "flank": guard.flank,
    }
    return those(
        ("quality", FACTS.charge_quality[max(0, quality)]),
        *[(what, MODIFIERS[what]) for what, does in applies.items() if does],
        ("weather", WEATHERS[s.weather].charge),
        ("terrain", TERRAINS[HEXES[battle.hex].terrain].charge),
        ("earthworks", FACTS.earthworks["charge"] if guard.earthworks else 0),
        ("river_crossing", FACTS.river_crossing["charge"] if guard.river else 0),
    )


def faces_firearms(s: State, target: Corps) -> bool:
    """T-charge: most SP in good order of the target Corps are infantry with firearms; not in Rain."""
    return WEATHERS[s.weather].firearms and assault.is_most(good(s, target), "firearms")


def apply_charge(
    g: Table, battle: Battle, corps: Corps, units: list[Unit], target: Corps, unit: Unit, result: str, *, firearms: bool
) -> Flow[None]:
    """GC-12.4.6.c: SP losses, Demoralisation, Discipline check, Captain checks."""
    yield from apply_losses(g, corps, units, target, unit, result, firearms=firearms)
    own, _, enemy = result.partition("T")
    if "c" in enemy and target.captain in g.state.leaders:
        yield from check_corps(g, battle, [target], "GC-12.4.6.c")
    if own.endswith("k"):
        yield from check_captain(g, battle, corps, "GC-12.4.6.c")
    if "k" in enemy:
        yield from check_captain(g, battle, target, "GC-12.4.6.c")


def apply_losses(
    g: Table, corps: Corps, units: list[Unit], target: Corps, unit: Unit, result: str, *, firearms: bool
) -> Flow[None]:
    """What the units themselves suffer."""
    s = g.state
    ours, theirs = s.leaders.get(corps.captain), s.leaders.get(target.captain)
    own, _, enemy = result.partition("T")
    if own.startswith("K") and ours is not None:
        sp = int(own[1]) * (2 if firearms else 1)
        held = [(ours, one) for one in units if one.sp > 0]
        yield from losses.spread(g, corps.side, held, sp, "GC-12.4.6.c")
    if enemy and theirs is not None and unit.sp > 0 and unit in theirs.units:
        changes.lose_sp(g, theirs, unit, int(enemy[0]))
        g.log("losses.sp_lost", "GC-12.4.6.c", player=target.side, unit=unit.id)
        if "d" in enemy and unit in theirs.units:
            changes.demoralise(g, theirs, unit)
