"""Phase 4: units that come back: ransomed, surrendered, bought again (MU-capture.h, i, MU-surrender.c, MU-C28)."""

from __future__ import annotations

from condotta.core.flow import Flow, Option, Seat, amount, offer, pick_one

from ...data import BATTLE
from ...state import KINDS, State, Table
from ..common import control, money, pieces, prisoners, questions
from . import workshops


def ransom_price(kind: int) -> int:
    """MU-capture.h: twice the purchase price, of a Captain for each level."""
    return BATTLE.ransom * workshops.COST_OF[kind]


def add_ransoms(s: State, seat: Seat, options: list[Option]) -> None:
    """MU-capture.h, i: `ransom captor kind` for the menu of phase 4."""
    mine = [group for group in s.prisoners if group.owner == seat]
    if not mine or workshops.recruit_limit(s, seat) <= 0 or not own_places(s, seat):
        return
    for group in mine:
        for kind in range(7):
            if group.counts[kind] and s.florins[seat] >= ransom_price(kind):
                options.append(offer("ransom", group.captor, KINDS[kind]))


def ransom(g: Table, seat: Seat, captor: Seat, kind: int) -> Flow[None]:
    """MU-capture.h, i: paid to the captor, who must release; placed at once and counted as recruited."""
    s = g.state
    places = own_places(s, seat)
    place = yield from pick_one(seat, "at", places, "prisoners.where", "MU-capture.i", {"unit": KINDS[kind]})
    price = ransom_price(kind)
    money.transfer(g, seat, captor, price)
    prisoners.release(g, captor, seat, kind, 1)
    pieces.add_units(s, seat, place, kind, 1)
    s.recruited[seat] += 1
    control.settle(g, place)
    g.log(
        "prisoners.ransomed",
        "MU-capture.h",
        player=seat,
        receiver=captor,
        unit=KINDS[kind],
        florins=price,
        territory=place,
    )


def add_returns(s: State, seat: Seat, options: list[Option]) -> None:
    """MU-surrender.c, MU-C28: units that come back, within the limit (MU-unit.d)."""
    if not any(s.surrendered[seat]) and not any(s.buy_back[seat]):
        return
    if workshops.recruit_limit(s, seat) <= 0:
        return
    if own_places(s, seat):
        options += [offer("redeploy", KINDS[kind]) for kind, n in enumerate(s.surrendered[seat]) if n]
    options += [offer("buy_back", KINDS[kind]) for kind in range(7) if may_buy_back(s, seat, kind)]


def redeploy(g: Table, seat: Seat, kind: int) -> Flow[None]:
    """MU-surrender.c, MU-unit.d: units that surrendered in an earlier turn return free of charge."""
    s = g.state
    params = {"what": KINDS[kind]}
    places = own_places(s, seat)
    where = yield from pick_one(seat, "at", places, "purchases.where", "MU-surrender.c", params)
    most = min(s.surrendered[seat][kind], workshops.recruit_limit(s, seat))
    n = yield from amount(seat, "number", 1, most, "purchases.number", "MU-unit.d", params)
    s.surrendered[seat][kind] -= n
    s.recruited[seat] += n
    pieces.add_units(s, seat, where, kind, n)
    g.log("purchases.redeployed", "MU-surrender.c", player=seat, unit=KINDS[kind], n=n, territory=where)


def own_places(s: State, seat: Seat) -> list[str]:
    return [territory for territory in workshops.places(s, seat, KINDS[0]) if s.control.get(territory) == seat]


def may_buy_back(s: State, seat: Seat, kind: int) -> bool:
    """MU-C28, R-card-28."""
    return (
        s.buy_back[seat][kind] > 0
        and questions.in_reserve(s, seat, kind) > 0
        and s.florins[seat] >= workshops.COST_OF[kind] // 2
        and bool(workshops.places(s, seat, KINDS[kind], workshops.COST_OF[kind] // 2))
    )


def buy_back(g: Table, seat: Seat, kind: int) -> Flow[None]:
    """MU-C28, R-card-28: at half price, Captains without PT, against the limit."""
    s = g.state
    each = workshops.COST_OF[kind] // 2
    where, fee = yield from workshops.pick_place(g, seat, KINDS[kind], each, "MU-C28")
    most = min(s.buy_back[seat][kind], questions.in_reserve(s, seat, kind), workshops.recruit_limit(s, seat))
    most = min(most, s.florins[seat] // (each + fee))
    params = {"what": KINDS[kind]}
    n = yield from amount(seat, "number", 1, most, "purchases.number", "MU-C28", params)
    money.spend(g, seat, n * each)
    s.buy_back[seat][kind] -= n
    workshops.muster(g, seat, kind, n, where, "MU-C28", n * each)
