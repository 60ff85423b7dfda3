"""Prisoners (MU-capture.f to k)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, Seat, pick_one

from ...data import BATTLE, UNITS
from ...state import C1, IN_RESERVE, KINDS, Prisoners, State, Table, nothing
from ..common import control, money, pieces
from ..common.questions import in_reserve
from ..purchases import purchases

PRICES: Final = tuple(unit.cost for unit in UNITS.values())  # in the order of a reserve
_ransoms: dict[tuple[int, int], Option] = {}


def capture(g: Table, captor: Seat, owner: Seat, kind: int) -> None:
    """MU-capture.f: a unit that has been taken off the map lies beside the captor's board."""
    held(g.state, captor, owner).counts[kind] += 1
    g.log("prisoners.taken", "MU-capture.f", player=captor, owner=owner, unit=KINDS[kind])


def take_from_reserve(g: Table, captor: Seat, owner: Seat, kind: int) -> int:
    """MU-capture.c, MU-C39: a unit that was just destroyed is a prisoner instead; the kind that it is."""
    s = g.state
    if not in_reserve(s, owner, kind):  # its figure serves already as the replacement of another
        kind = next(k for k in range(C1) if in_reserve(s, owner, k))
    pieces.change_reserve(s, owner, kind, -1)
    capture(g, captor, owner, kind)
    return kind


def held(s: State, captor: Seat, owner: Seat) -> Prisoners:
    for prisoners in s.prisoners:
        if prisoners.captor == captor and prisoners.owner == owner:
            return prisoners
    prisoners = Prisoners(captor, owner, nothing())
    s.prisoners.append(prisoners)
    return prisoners


def release(g: Table, captor: Seat, owner: Seat, kind: int, n: int) -> None:
    """They leave the captor; the caller places them."""
    s = g.state
    prisoners = held(s, captor, owner)
    assert prisoners.counts[kind] >= n, (captor, owner, kind)
    prisoners.counts[kind] -= n
    s.prisoners = [each for each in s.prisoners if any(each.counts)]


def ransom_price(kind: int) -> int:
    """MU-capture.h: twice the purchase price, of a Captain for each level."""
    level = kind - C1 + 1 if kind >= C1 else 1
    return BATTLE.ransom * PRICES[IN_RESERVE[kind]] * level


def add_options(s: State, seat: Seat, options: list[Option]) -> None:
    """MU-capture.h, i: `ransom captor kind` for the menu of phase 4."""
    mine = [prisoners for prisoners in s.prisoners if prisoners.owner == seat]
    if not mine or purchases.recruit_limit(s, seat) <= 0 or not purchases.own_places(s, seat):
        return
    for prisoners in mine:
        for kind in range(7):
            if prisoners.counts[kind] and s.florins[seat] >= ransom_price(kind):
                options.append(ransom_option(prisoners.captor, kind))


def ransom_option(captor: Seat, kind: int) -> Option:
    option = _ransoms.get((captor, kind))
    if option is None:
        option = _ransoms[captor, kind] = Option("ransom", captor, KINDS[kind])
    return option


def ransom(g: Table, seat: Seat, captor: Seat, kind: int) -> Flow[None]:
    """MU-capture.h, i: paid to the captor, who must release; placed at once and counted as recruited."""
    s = g.state
    places = purchases.own_places(s, seat)
    place = yield from pick_one(seat, "at", places, "prisoners.where", "MU-capture.i", {"unit": KINDS[kind]})
    price = ransom_price(kind)
    money.transfer(g, seat, captor, price)
    release(g, captor, seat, kind, 1)
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
