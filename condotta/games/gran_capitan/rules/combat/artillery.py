"""Section 13.3, Artillery Fire: in a Siege at a Force, in a Major Battle at a Corps."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Seat

from ...data import FACTS, HEXES, TERRAINS, WEATHERS
from ...pieces import Leader
from ...state import State, Table
from ..common import forces, losses
from ..common.losses import Held
from .modifiers import Modifier, those, total

SIEGE: Final = FACTS.siege


class Shot:
    """What a shot has done: SP lost, a Discipline check, a Breach, a Captain elimination check."""

    __slots__ = ("breach", "captain", "check", "sp")

    def __init__(self, result: str) -> None:
        self.sp = int(result[0]) if result[:1].isdigit() else 0
        self.check = "c" in result
        self.breach = "b" in result
        self.captain = "k" in result


def fire(g: Table, seat: Seat, sp: int, changes: list[Modifier], shifts: list[Modifier], rule: str) -> Shot:
    """T-artillery: one die by the Artillery SP in good order (GC-13.3.a); `shifts`: of the column."""
    result = FACTS.artillery.at(g.d6(seat) + total(changes), sp, total(shifts))
    g.log("artillery.shot", rule, player=seat, sp=sp, modifiers=changes, shifts=shifts, result=result)
    return Shot(result)


def of_ground(s: State, hex: str) -> list[Modifier]:
    """T-artillery, GC-3.2.b: weather and terrain of the hex, for whoever fires."""
    return those(("weather", WEATHERS[s.weather].artillery), ("terrain", TERRAINS[HEXES[hex].terrain].artillery))


def take_sp(g: Table, seat: Seat, held: list[Held], sp: int, *, spares_guns: bool, rule: str) -> Flow[None]:
    """GC-13.3.e, f: the owner picks the units; in a Major Battle artillery loses SP only if nothing else is there."""
    good = [one for one in held if not one[1].demoralised and one[1].sp > 0]
    if spares_guns:
        good = [one for one in good if not one[1].counter.type.artillery] or good
    for left in range(sp, 0, -1):
        alive = [unit for _, unit in good if unit.sp > 0]
        if not alive:
            return
        unit = yield from losses.choose_unit(seat, alive, "losses.sp", "lose", rule, left)
        yield from losses.spread(g, seat, [one for one in good if one[1] is unit], 1, rule)


def artillery_of(leaders: list[Leader]) -> int:
    """Artillery SP in good order on these cards."""
    return forces.artillery_sp(unit for leader in leaders for unit in leader.units)
