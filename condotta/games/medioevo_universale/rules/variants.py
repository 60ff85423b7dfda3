"""Variants: Blood markers, Terrains' upkeep and Deployment (MU-var-blood, MU-var-terrain.b, MU-var-deploy).

The others stand in their chapters: Terrains' movement in geography.py, Teams in victory.py, the auction in setup.py.
"""

from __future__ import annotations

from condotta.core.flow import Decision, Flow, Option, Seat, numbered, pick_one

from ..data import (
    BLOOD_MARKER_BONUS,
    BLOOD_MARKERS,
    BUILDINGS,
    SEA_UPKEEP,
    SETTLEMENT_UPKEEP,
    TAXES,
    TERRAINS,
    TERRITORIES,
)
from ..state import HORDE, KINDS, Battle, Fighter, Order, State, Table
from .common import control, pieces
from .common.questions import CATEGORY_IDS, building_level
from .purchases import building, workshops

# ---- Blood markers

SPEND = numbered("number", BLOOD_MARKERS)


def give_blood(g: Table, seat: Seat) -> None:
    """MU-var-blood.a: one for the occasion, if the variant is in use and one is left of 18."""
    s = g.state
    if s.rules.blood_markers and seat != HORDE and sum(s.blood) < BLOOD_MARKERS:
        s.blood[seat] += 1
        g.log("variants.blood_given", "MU-var-blood.a", player=seat, markers=s.blood[seat])


def ask_blood(g: Table, b: Battle, f: Fighter) -> Flow[None]:
    """MU-var-blood.b (D37): each marker spent gives +1 to the attack value of this round."""
    s = g.state
    if f.seat == HORDE or not s.blood[f.seat]:
        return
    options = SPEND[: s.blood[f.seat] + 1]
    choice: Option = yield Decision(f.seat, "battle.blood", options, "MU-var-blood.b", {"territory": b.area})
    spent = int(choice.args[0])
    if spent:
        s.blood[f.seat] -= spent
        f.blood += spent * BLOOD_MARKER_BONUS
        g.log("variants.blood_spent", "MU-var-blood.b", player=f.seat, markers=spent)


# ---- Terrains


def upkeep_at(s: State, area: str) -> int:
    """MU-upkeep.a; with Terrains MU-var-terrain.b: florins for each element in this area."""
    if not s.rules.terrains:
        return TAXES.upkeep
    territory = TERRITORIES.get(area)
    if territory is None:
        return SEA_UPKEEP  # R-terrain
    return SETTLEMENT_UPKEEP if territory.settlement else TERRAINS[territory.terrain].upkeep


# ---- Deployment


def may_demand(s: State) -> bool:
    """MU-var-deploy.a: in any phase 4, if nobody has done it yet."""
    return s.rules.deployment and not s.deploying and s.phase == "purchases"


def demand_deployment(g: Table, seat: Seat) -> None:
    """MU-var-deploy.a: from now on all purchases of this phase are hidden until its end (R-deploy-open)."""
    g.state.deploying = True
    g.log("variants.deployment", "MU-var-deploy.a", player=seat)


def order_piece(g: Table, seat: Seat, kind: str, level: int, number: int) -> None:
    """Bought behind the screen. `kind`: a building, a kind of unit (KINDS) or of element; units have level 0."""
    g.state.orders[seat].append(Order(kind, level, number))
    g.log("variants.ordered", "MU-var-deploy.a", (seat,), player=seat, thing=kind, number=number)


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
    places = places_for(s, seat, order)
    if not places:
        s.orders[seat].pop(0)
        g.log("variants.nowhere", "MU-var-deploy.a", player=seat, thing=order.kind, number=order.number)
        return
    params = {"thing": order.kind, "left": order.number}
    place = yield from pick_one(seat, "at", places, "deploy.where", "MU-var-deploy.a", params)
    take_one(s, seat)
    yield from put(g, seat, order, place)


def take_one(s: State, seat: Seat) -> None:
    """One piece less is behind the screen."""
    order = s.orders[seat].pop(0)
    if order.number > 1:
        s.orders[seat].insert(0, Order(order.kind, order.level, order.number - 1))


def places_for(s: State, seat: Seat, order: Order) -> list[str]:
    """Where it could have been bought openly; a new building only where none of its category stands."""
    if order.kind not in BUILDINGS:
        return workshops.places(s, seat, order.kind)
    category = CATEGORY_IDS.index(BUILDINGS[order.kind].category)
    return [t for t in building.places(s, seat, order.kind) if not building_level(s, t, category)]


def put(g: Table, seat: Seat, order: Order, place: str) -> Flow[None]:
    """The piece comes from behind the screen onto the map."""
    s = g.state
    g.log("variants.placed", "MU-var-deploy.a", player=seat, thing=order.kind, territory=place)
    if order.kind in BUILDINGS:
        yield from building.put_up(g, seat, place, order.kind)
        return
    workshops.use_pact(g, seat, place, order.kind)
    if order.kind in KINDS:
        pieces.place_units(s, seat, place, KINDS.index(order.kind), 1)
        control.settle(g, place)
    else:
        pieces.new_element(s, seat, order.kind, order.level, place)
