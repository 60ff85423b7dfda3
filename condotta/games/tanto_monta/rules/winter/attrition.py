"""Section 18.5: stacks that find no safe way into winter quarters."""

from __future__ import annotations

from collections.abc import Sequence

from condotta.core.flow import Flow, choose, offer

from ...data import SEA_ZONES
from ...pieces import LAND, Stack, units
from ...state import State, Table
from ..common import control, paths, stacks


def is_safe(s: State, power: str, start: str, end: str) -> bool:
    """TM-18.5-attr.b to e: a path over Sea Zones and friendly spaces without Unrest; units do not matter."""

    def passable(place: str) -> bool:
        return place in SEA_ZONES or (control.is_friendly(s, power, place) and not control.is_unrest(s, power, place))

    return passable(end) and paths.leads_to(s, power, start, end, passable)


def attrition(g: Table, seat: int, start: str, end: str, parts: Sequence[Stack]) -> Flow[None]:
    """TM-18.5-attr.a, f: without a safe path half of the stack is lost; it has already arrived."""
    s = g.state
    if is_safe(s, parts[0].power, start, end):
        return
    size = sum(part.size for part in parts)
    counts = {(part.power, kind): 0 for part in parts for kind in LAND if part.of(kind)}
    for power, kind in counts:
        counts[power, kind] = sum(part.of(kind) for part in parts if part.power == power)
    lost = (size + 1) // 2
    g.log("winter.attrition", "TM-18.5-attr.f", seat=seat, space=start, to=end, number=lost)
    gone = yield from choose_losses(seat, counts, lost, "winter.attrition_loss", "TM-18.5-attr.f", end)
    for power, kind in gone:
        stacks.take(s, end, units(power, kind))


def choose_losses(
    seat: int, counts: dict[tuple[str, str], int], number: int, prompt: str, rule: str, space: str
) -> Flow[list[tuple[str, str]]]:
    """So many units, one by one, of the power and kind that their owner chooses."""
    left, gone = dict(counts), list[tuple[str, str]]()
    while len(gone) < min(number, sum(counts.values())):
        options = [offer("lose", power, kind) for (power, kind), some in left.items() if some]
        params = {"space": space, "number": number - len(gone)}
        choice = yield from choose(seat, prompt, options, rule, params)
        unit = (str(choice.args[0]), str(choice.args[1]))
        left[unit] -= 1
        gone.append(unit)
    return gone
