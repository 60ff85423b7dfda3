"""Phase 4: units that come back: ransomed, surrendered, bought again (MU-capture.h, i, MU-surrender.c, MU-C28)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, Seat, amount, offer, pick_one

from ...data import BATTLE
from ...pieces import KINDS
from ...state import State, Table
from ..common import control, money, pieces, prisoners, questions
from . import workshops

RANSOM: Final = [BATTLE.ransom * cost for cost in workshops.COST_OF]  # MU-capture.h, of a Captain for each level
HALF_PRICE: Final = [cost // 2 for cost in workshops.COST_OF]  # MU-C28


def add_options(s: State, seat: Seat, options: list[Option]) -> None:
    """MU-capture.h, i, MU-surrender.c, MU-C28: what comes back, within the limit (MU-unit.d)."""
    mine = [group for group in s.prisoners if group.owner == seat]
    if not (mine or any(s.surrendered[seat]) or any(s.buy_back[seat])) or workshops.recruit_limit(s, seat) <= 0:
        return
    if own_places(s, seat):
        for group in mine:
            payable = [kind for kind, n in enumerate(group.counts) if n and s.florins[seat] >= RANSOM[kind]]
            options += [offer("ransom", group.captor, KINDS[kind]) for kind in payable]
        options += [offer("redeploy", KINDS[kind]) for kind, n in enumerate(s.surrendered[seat]) if n]
    options += [offer("buy_back", unit) for kind, unit in enumerate(KINDS) if may_buy_back(s, seat, kind)]


def ransom(g: Table, seat: Seat, captor: Seat, unit: str) -> Flow[None]:
    """MU-capture.h, i: paid to the captor, who must release; placed at once and counted as recruited."""
    s = g.state
    kind = KINDS.index(unit)
    price = RANSOM[kind]
    place = yield from pick_one(seat, "at", own_places(s, seat), "prisoners.where", "MU-capture.i", {"unit": unit})
    money.transfer(g, seat, captor, price)
    prisoners.release(g, captor, seat, kind, 1)
    pieces.add_units(s, seat, place, kind, 1)
    s.recruited[seat] += 1
    control.settle(g, place)
    g.log("prisoners.ransomed", "MU-capture.h", player=seat, receiver=captor, unit=unit, florins=price, territory=place)


def redeploy(g: Table, seat: Seat, unit: str) -> Flow[None]:
    """MU-surrender.c, MU-unit.d: units that surrendered in an earlier turn return free of charge."""
    s = g.state
    kind = KINDS.index(unit)
    params = {"what": unit}
    where = yield from pick_one(seat, "at", own_places(s, seat), "purchases.where", "MU-surrender.c", params)
    most = min(s.surrendered[seat][kind], workshops.recruit_limit(s, seat))
    n = yield from amount(seat, "number", 1, most, "purchases.number", "MU-unit.d", params)
    s.surrendered[seat][kind] -= n
    s.recruited[seat] += n
    pieces.add_units(s, seat, where, kind, n)
    g.log("purchases.redeployed", "MU-surrender.c", player=seat, unit=unit, n=n, territory=where)


def own_places(s: State, seat: Seat) -> list[str]:
    return [territory for territory in workshops.places(s, seat, KINDS[0]) if s.control.get(territory) == seat]


def may_buy_back(s: State, seat: Seat, kind: int) -> bool:
    """MU-C28, R-card-28."""
    left = s.buy_back[seat][kind] and questions.in_reserve(s, seat, kind)
    return left > 0 and workshops.has_place(s, seat, KINDS[kind], (0, 0, HALF_PRICE[kind]))


def buy_back(g: Table, seat: Seat, unit: str) -> Flow[None]:
    """MU-C28, R-card-28: at half price, Captains without PT, against the limit."""
    kind = KINDS.index(unit)
    left = g.state.buy_back[seat]
    n = yield from workshops.recruit(g, seat, unit, HALF_PRICE[kind], left[kind], "MU-C28")
    left[kind] -= n
