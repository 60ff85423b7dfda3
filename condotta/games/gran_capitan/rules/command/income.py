"""Section 6.3, Administrative Points: what an Army receives on a yellow turn by the length of its line."""

from __future__ import annotations

from condotta.core.flow import Decision, Flow, Option, Seat, offer

from ...data import FACTS, WEATHERS
from ...pieces import Leader
from ...state import State, Table
from ..common import changes, forces, lines


def pools_of(s: State, seat: Seat) -> list[str]:
    return [pool for pool, armies in s.scenario.pools.items() if s.scenario.side_of_army(armies[0]) == seat]


def roll_ap(g: Table, pool: str, seat: Seat, nominal: int) -> Flow[None]:
    """GC-6.3.1.b, c, GC-6.2.i, GC-3.1.e: two dice in the column of the distance; without a line nothing."""
    s = g.state
    if not nominal:
        return
    found = [(one, lines.distance(s, pool, seat, one.place)) for one in receivers(s, pool, seat)]
    found = [one for one in found if one[1] != lines.NO_LINE]
    if not found:
        g.log("ap.no_line", "GC-6.2.i", player=seat, pool=pool)
        return
    leader, regions = found[0]
    if len(found) > 1:
        options = [offer("line_to", one.id) for one, _ in found]
        choice: Option = yield Decision(seat, "ap.line", options, "GC-6.3.2.a", {"pool": pool})
        leader, regions = next(one for one in found if one[0].id == choice.args[0])
    shift = WEATHERS[s.weather].ap_columns
    shift += FACTS.ap_contested if forces.is_contested(s, leader.place) else 0  # GC-6.2.e
    dice = g.d6(seat) + g.d6(seat)
    points = max(0, nominal + FACTS.ap_table.at(dice, regions, shift))
    changes.gain_ap(g, pool, points)
    g.log("ap.received", "GC-6.3.1.c", player=seat, pool=pool, points=points, regions=regions)


def receivers(s: State, pool: str, seat: Seat) -> list[Leader]:
    """GC-6.3.2.a, b: Captains General of the Army on the map; without one its First Captains."""
    generals = lines.givers(s, pool, seat)
    if generals:
        return generals
    armies = s.scenario.pools[pool]
    return [one for one in forces.forces_of(s, seat) if one.army in armies]
