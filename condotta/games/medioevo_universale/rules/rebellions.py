"""Phase 2, step 4: rebellions (MU-rebel, MU-T-law)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Flow, Seat, pick_one

from ..data import EVENT_CARDS, HONOUR, POINT_COLOURS, TAXES, TECHNOLOGIES, TERRITORIES
from ..pieces import NO_VICTIM, Unrest
from ..state import State, Table
from . import barbarians
from .any_time import moments, paying, windows
from .common import event_deck, geography, honour, points, questions

LAW: Final = TECHNOLOGIES["law"]
ORANGE: Final = POINT_COLOURS.index(LAW.colour)


def begin(g: Table) -> None:
    """MU-rebel.a, b, h: who suffers how many, in turn order."""
    s = g.state
    event_deck.refill(g)
    g.log("rebellion.tolerated", "MU-rebel.a", level=tolerated(s))
    s.rebellions = [Unrest(seat, n) for seat in s.order if (n := count(s, seat))]
    for seat, n, _ in s.rebellions:
        g.log("rebellion.suffered", "MU-rebel.b", player=seat, n=n, level=s.tax[seat])


def tolerated(s: State) -> int:
    """MU-rebel.a: the back of the card on top of the Event deck."""
    return EVENT_CARDS[s.event_deck[-1]].tolerated_tax


def count(s: State, seat: Seat) -> int:
    """MU-rebel.a, b: one for each step of the tax level above the tolerated one."""
    return max(0, s.tax[seat] - tolerated(s)) // TAXES.rebellion_step


def next_rebellion(g: Table, cause: str) -> Flow[None]:
    """MU-rebel.h: of the first player who still has to place one."""
    s = g.state
    seat, left, costs_honour = s.rebellions.pop(0)
    if left == count(s, seat):  # MU-rebel.c: checked before the first of them
        costs_honour = questions.has_rebellion(s, seat)
    if left > 1:
        s.rebellions.insert(0, Unrest(seat, left - 1, costs_honour))
    yield from rebellion(g, seat, cause, costs_honour=costs_honour)


def rebellion(
    g: Table, seat: Seat, cause: str, *, costs_honour: bool | None = None, law_allowed: bool = True
) -> Flow[None]:
    """MU-rebel.c to g: with its sack; a battle waits. costs_honour: None: if one is in progress now (MU-bank.c)."""
    s = g.state
    s.active = seat
    where = candidates(s, seat)
    if not where or not barbarians.can_place(s):
        g.log("rebellion.nowhere", "MU-rebel.d", player=seat)
        return
    if costs_honour is None:
        costs_honour = questions.has_rebellion(s, seat)
    if law_allowed:
        outside = yield from ask_law(g, seat)
        if outside:
            g.log("rebellion.outside", "MU-T-law", player=seat, territory=outside)
            yield from break_out(g, seat, outside, cause)
            return
    territory = yield from pick_one(seat, "rebellion", where, "rebellion.where", "MU-rebel.d")
    s.effects.rebelled.append(territory)
    honour.broke_out(s, territory)
    g.log("rebellion.placed", "MU-rebel.d", player=seat, territory=territory)
    if costs_honour:
        honour.lose(g, seat, -HONOUR.points["new_rebellion"], "MU-hp.m", territory=territory)
    yield from break_out(g, seat, territory, cause)


def break_out(g: Table, seat: Seat, territory: str, cause: str) -> Flow[None]:
    """MU-rebel.d, f: the horde, the window, then battle or sack."""
    victim = g.state.control.get(territory, NO_VICTIM)
    barbarians.place_horde(g, territory)
    yield from windows.window(g, moments.REBELLION, seat, area=territory, victim=victim)
    yield from barbarians.arrive(g, territory, cause, victim)


def candidates(s: State, seat: Seat) -> list[str]:
    """MU-rebel.d, e, R-rebel-place: homes they control with the fewest of their units; else those with barbarians."""
    home = [territory for territory in questions.homes(s, seat) if geography.is_open(s, territory)]
    ruled = [territory for territory in home if s.control.get(territory) == seat]
    fresh = [territory for territory in ruled if territory not in s.effects.rebelled]
    where = fresh or ruled or [territory for territory in home if questions.has_horde(s, territory)]
    if not where:
        return []
    sizes = {territory: questions.army_size(s, seat, territory) for territory in where}
    fewest = min(sizes.values())
    return [territory for territory in where if sizes[territory] == fewest]


def ask_law(g: Table, seat: Seat) -> Flow[str]:
    """MU-T-law: where the rebellion is sent instead; "": it stays at home."""
    s = g.state
    yield from windows.window(g, moments.LAW, seat)  # R-temporal-power
    if not points.owned(s, seat, LAW.id) or not points.can_pay(s, seat, ORANGE, LAW.activation):
        return ""
    territory = yield from pick_one(seat, "law", places_of_law(s, seat), "rebellion.law", "MU-T-law", decline=DONE)
    if not territory:
        return ""
    paid = yield from paying.pay(g, seat, ORANGE, LAW.activation, "MU-T-law")
    return territory if paid and territory in places_of_law(s, seat) else ""


def places_of_law(s: State, seat: Seat) -> list[str]:
    """MU-T-law: barbarian territories without armies adjacent to their starting kingdom."""
    home = questions.homes(s, seat)
    wild = [t for t in TERRITORIES if t not in s.control and geography.is_open(s, t) and not questions.armies_in(s, t)]
    return [t for t in wild if any(there in home for there in TERRITORIES[t].adjacent)]
