"""Technology points are spent: where they come from (MU-pt, MU-tech.b, MU-T-monasticism)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, Seat, choose

from ...data import POINT_COLOURS, PRICES, TECHNOLOGIES
from ...state import Table
from ..common import money, points
from . import moments, turning, windows
from .moments import Occasion

STOP: Final = Option("stop")


def pay(g: Table, seat: Seat, colour: int, n: int, rule: str, florins: int = 0, may_stop: bool = True) -> Flow[bool]:
    """MU-tech.b: spend points of a colour (D12 points.source); False: not paid; what was generated stays (MU-pt.c)."""
    s = g.state
    pool = s.pt[seat]
    while pool[colour] < n:
        if not points.can_pay(s, seat, colour, n, florins):
            return False
        found = [*points.sources(s, seat, colour, florins), *([STOP] if may_stop else [])]
        params = {"colour": POINT_COLOURS[colour], "left": n - pool[colour], "florins": florins}
        choice = yield from choose(seat, "points.source", found, rule, params)
        if choice is STOP:
            return False
        yield from take(g, seat, choice, colour, n)
    if s.florins[seat] < florins:
        return False
    if n:
        points.spend(g, seat, colour, n, rule)
    return True


def take(g: Table, seat: Seat, source: Option, colour: int, n: int) -> Flow[None]:
    """The next points from this source; purple ones count as the colour asked for (MU-T-monasticism)."""
    pool = g.state.pt[seat]
    before = pool[points.PURPLE]
    if source is points.WITH_PURPLE:
        before -= 1
    elif source is points.FLORINS:
        money.spend(g, seat, PRICES.bought_point)
        pool[colour] += 1
        g.log("points.bought", "MU-pt.a", player=seat, florins=PRICES.bought_point, colour=POINT_COLOURS[colour])
    else:
        yield from generate(g, seat, source)
    instead = min(pool[points.PURPLE] - before, n - pool[colour])
    if instead > 0 and points.purple_serves(g.state, seat, colour):
        pool[points.PURPLE] -= instead
        pool[colour] += instead
        g.log("points.converted", "MU-T-monasticism", player=seat, points=instead, colour=POINT_COLOURS[colour])


def generate(g: Table, seat: Seat, source: Option) -> Flow[None]:
    """MU-pt.a: from a card or a token into the pool of this phase."""
    if source.verb == "token":
        points.use_token(g, seat, POINT_COLOURS.index(str(source.args[0])))
    elif source.verb == "points":
        card = str(source.args[0])
        colour = POINT_COLOURS.index(str(source.args[1])) if len(source.args) > 1 else None
        times = yield from turning.turn_card(g, seat, card, "points")
        points.give(g, seat, card, times, colour)
    else:
        yield from turning.use_ability(g, seat, str(source.args[0]), Occasion(moments.OWN, seat))


def use_technology(g: Table, seat: Seat, technology: str, occasion: Occasion) -> Flow[None]:
    """MU-tech.b: its PT are spent, then it takes effect."""
    rule = f"MU-T-{technology}"
    colour = points.PLACE[technology][0]
    if (yield from pay(g, seat, colour, TECHNOLOGIES[technology].activation, rule, may_stop=False)):
        occasion.paid = True
        yield from windows.technologies().all[technology].take_effect(g, seat, occasion)
        occasion.paid = False
