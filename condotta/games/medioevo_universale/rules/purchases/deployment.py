"""Variants: Deployment (MU-var-deploy). Blood markers are in blood.py, Terrains in geography.py and taxes.py."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from ...data import BUILDINGS
from ...pieces import KINDS, Order
from ...state import Table
from ..common import control, pieces
from ..diplomacy import pacts
from . import building, workshops


def demand_deployment(g: Table, seat: Seat) -> None:
    """MU-var-deploy.a: from now on all purchases of this phase are hidden until its end (R-deploy-open)."""
    g.state.deploying = True
    g.log("variants.deployment", "MU-var-deploy.a", player=seat)


def deploy(g: Table) -> Flow[None] | None:
    """The next order is placed, in turn order; None: all are."""
    s = g.state
    for seat in s.order:
        if s.orders[seat]:
            return place_order(g, seat)
    s.deploying = False
    return None


def place_order(g: Table, seat: Seat) -> Flow[None]:
    """MU-var-deploy.a: one piece of the first order. What can stand nowhere any more goes back (R-deploy-nowhere)."""
    s = g.state
    order = s.orders[seat][0]
    find = building.empty_places if order.kind in BUILDINGS else workshops.places
    places = find(s, seat, order.kind)
    if not places:
        s.orders[seat].pop(0)
        g.log("variants.nowhere", "MU-var-deploy.a", player=seat, thing=order.kind, number=order.number)
        return
    params = {"thing": order.kind, "left": order.number}
    place = yield from workshops.pick_at(s, seat, order.kind, places, "deploy.where", "MU-var-deploy.a", params)
    s.orders[seat][:1] = [Order(order.kind, order.level, order.number - 1)] if order.number > 1 else []
    g.log("variants.placed", "MU-var-deploy.a", player=seat, thing=order.kind, territory=place)
    if order.kind in BUILDINGS:
        yield from building.put_up(g, seat, place, order.kind)
        return
    pacts.use_in(g, seat, place, workshops.right(order.kind))
    if order.kind in KINDS:
        pieces.place_units(s, seat, place, KINDS.index(order.kind), 1)
        control.settle(g, place)
    else:
        pieces.new_element(s, seat, order.kind, order.level, place)
