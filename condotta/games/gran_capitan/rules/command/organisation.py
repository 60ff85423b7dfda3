"""Section 7.1 and B.2, the Organisation Segment: small moves, ended by "done"; then Orders for every Force.

One choice is one move: a unit to another card, SP to another unit, a Captain onto the map or a card, a Minor Captain
in or out, a counter split or re-formed. So that it ends, a side makes at most a number of moves that nobody needs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, Seat, offer

from ...data import BARONS, CAPTAINS, COUNTERS, ORDERS
from ...data.scenarios import Counter
from ...pieces import ON_MAP, SUBORDINATE, UNEMPLOYED, Leader, Unit
from ...state import State, Table
from .. import consolidation, discipline, impetuous
from ..common import changes, forces, intelligence
from ..march import detaching
from . import barons, orders, quarters

MOST_MOVES: Final = 60  # of a side in one segment
MINORS: Final = 0  # GC-2.2.B2.b: the steps of the segment before Orders
UNITS: Final = 1
STRENGTH: Final = 2
ANY: Final = 3
STEP_OF: Final = {
    "minor_in": MINORS, "minor_out": MINORS, "shift": STRENGTH, "exchange": STRENGTH, "split": STRENGTH,
    "reform": STRENGTH, "off_road": ANY,
}  # fmt: skip
NOTED: Final = {  # in the story, with the turn; written out here, since they are looked up at every Order
    what: {id: f"{what}_{id}" for id in (*CAPTAINS, *BARONS)} for what in ("fixed", "free", "housed", "ordered")
}
ORDER_FORCE: Final = {  # by leader and Order
    id: {order: Option("order_force", id, order) for order in ORDERS} for id in (*CAPTAINS, *BARONS)
}


# The segment


def organisation_step(g: Table) -> Flow[None]:
    """GC-2.2.B2: one move, or one Order; first the whole segment of the First Player."""
    s = g.state
    seat = s.active
    if s.stage != "orders":
        if not s.story.get("moves"):
            intelligence.forget_who_leads(s, seat)
        more = yield from one_move(g, seat)
        if not more:
            s.stage = "orders"
            yield from settle(g, seat)
        return
    if not (yield from one_order(g, seat)):
        barons.eliminate_strays(g, seat)
        quarters.keep_true(s)
        s.stage, s.story["moves"], s.story["step"] = "", 0, MINORS
        if seat == 0:
            s.active = 1
        else:
            s.phase, s.active = "reinforcements", 0


def one_move(g: Table, seat: Seat) -> Flow[bool]:
    """GC-2.2.B2.b, R-99: a move of the step that has been reached, or of a later one."""
    s = g.state
    if is_absent(s, seat):
        return False
    options = [DONE]
    owing = False
    if s.story.get("moves", 0) < MOST_MOVES:
        owing = owes_heavy(s, seat)
        found = moves(s, seat, UNITS if owing else s.story.get("step", MINORS))
        options += [one for one in found if step_of(one) != STRENGTH] if owing else found
    if owing and len(options) > 1:
        choice: Option = yield Decision(seat, "organisation.impetuous", options[1:], "GC-4.8.I.a")
    else:
        choice = yield Decision(seat, "organisation.move", options, "GC-7.1.a")
    if choice is DONE:
        return False
    s.story["moves"] = s.story.get("moves", 0) + 1
    if step_of(choice) != ANY:
        s.story["step"] = step_of(choice)
    MOVES[choice.verb](g, seat, choice)
    return True


def step_of(option: Option) -> int:
    return STEP_OF.get(option.verb, UNITS)


def is_absent(s: State, seat: Seat) -> bool:
    """Nobody of the side is on the map: all that one may know. Others are asked also where there is nothing to do."""
    for one in s.leaders.values():
        if one.side == seat and one.place:
            return False
    return True


def owes_heavy(s: State, seat: Seat) -> bool:
    """GC-4.8.I.a: an impetuous Captain on a card lacks heavy cavalry, in a hex where units may be moved.

    It is asked at every move: few are impetuous, so that comes first.
    """
    impetuous_ones = [one for one in s.leaders.values() if one.box == SUBORDINATE and one.side == seat and one.has("I")]
    return any(impetuous.owes_heavy(s, one) and not forces.is_contested(s, one.place) for one in impetuous_ones)


def moves(s: State, seat: Seat, reached: int = MINORS) -> list[Option]:
    """Everything that may be moved now, from the step on that has been reached."""
    options: list[Option] = []
    by_hex: dict[str, list[Leader]] = {}
    for one in s.leaders.values():
        if one.side == seat and one.place:
            by_hex.setdefault(one.place, []).append(one)
    contested = forces.contested_hexes(s)
    pool = by_kind(tuple(s.pool[seat]))
    for hex, here in by_hex.items():
        captains = [one for one in here if not one.is_baron]
        if captains and hex not in contested:
            full = len([one for one in here if forces.is_force(s, one)]) >= consolidation.MOST_FORCES  # GC-11.g
            if len(captains) > 1 and reached <= UNITS:
                options += transfers(s, captains, full=full)
            options += strengths(captains)
            if reached <= UNITS:
                options += boxes(s, captains, full=full)
            if pool:
                options += reforming(captains, pool)
            if len(captains) < len(here) and reached <= UNITS:
                takers = [one for one in captains if forces.room(one) > 0]
                options += [offer("take_in", one.id, taker.id) for one in here if one.is_baron for taker in takers]
    own = forces.forces_of(s, seat)
    if s.minors[seat] and reached == MINORS:
        places = [one for one in own if one.place not in contested]  # GC-4.5.b, GC-5.1.d, R-09: of any kind
        options += [offer("minor_in", id, one.id) for id in s.minors[seat] for one in places]
    options += [offer("off_road", one.id) for one in own if one.road_march]
    if reached == MINORS:
        idle = [one for one in s.leaders.values() if one.side == seat and not one.units and one.is_minor]
        options += [offer("minor_out", one.id) for one in idle if not forces.subordinates(s, one)]
    return options


@lru_cache(maxsize=256)
def by_kind(pool: tuple[str, ...]) -> dict[str, list[Counter]]:
    """The counters of a pool, each once."""
    found: dict[str, list[Counter]] = {}
    for id in dict.fromkeys(pool):
        found.setdefault(COUNTERS[id].kind, []).append(COUNTERS[id])
    return found


def battle_moves(s: State, first: Leader) -> list[Option]:
    """GC-12.4.3.a, R-90: in a Major Battle within the Force: units, SP, Minor Captains; no splitting, no re-forming."""
    captains = [first, *[one for one in s.leaders.values() if one.under == first.id]]
    options = [*transfers(s, captains), *strengths(captains)]
    if s.minors[first.side]:
        ids = [id for id in s.minors[first.side] if s.scenario.army_of[id] == first.army]
        options += [offer("minor_in", id, first.id) for id in ids]
    return options + [offer("minor_out", one.id) for one in captains if one.is_minor and not one.units and one.under]


def transfers(s: State, captains: list[Leader], *, full: bool = False) -> list[Option]:
    """GC-7.1.a, GC-4.1.a, GC-16.1.b: units and Auxiliary units to another card in the hex; `full`: to no new Force."""
    options: list[Option] = []
    takers = [one for one in captains if forces.room(one) > 0 and may_hold(s, one)]
    if full:
        takers = [one for one in takers if one.units or not begins_force(s, one)]
    for one in captains:
        if not one.units and not one.auxiliaries:
            continue
        for other in captains:
            if one is other:
                continue
            if other in takers:
                options += [offer("transfer", u.id, other.id) for u in one.units if may_take(s, one, u, other)]
            if one.auxiliaries:
                kinds = [kind for kind in dict.fromkeys(one.auxiliaries) if may_receive(s, other, kind)]
                options += [offer("pass_on", kind, one.id, other.id) for kind in kinds]
    return options


def may_hold(s: State, captain: Leader) -> bool:
    """GC-4.2.b: a Captain in a box has units of his own only under a Captain General."""
    return captain.box == ON_MAP or forces.first_captain(s, captain).general or captain.box == UNEMPLOYED


def may_receive(s: State, captain: Leader, kind: str) -> bool:
    """GC-16.1.b, GC-16.1.2.a: a Force with SP; Siege Artillery only where there are guns."""
    first = forces.first_captain(s, captain)
    if captain.box == UNEMPLOYED or not forces.is_force(s, first):
        return False
    return kind != changes.SIEGE_ARTILLERY or any(unit.counter.type.artillery for unit in forces.units(s, first))


def may_take(s: State, giver: Leader, unit: Unit, taker: Leader) -> bool:
    """GC-4.8.I.a: an impetuous Captain begins a Force of his own with heavy cavalry, if there is any."""
    if not taker.units and taker.has("I") and not impetuous.heavy(unit) and begins_force(s, taker):
        givers = forces.captains(s, forces.first_captain(s, giver))
        if impetuous.can_spare(s, taker, givers, impetuous.heavy):
            return False
    return forces.may_command(s, taker, unit)


def begins_force(s: State, captain: Leader) -> bool:
    """GC-5.2.c: whether a Captain without units leads a Force of his own as soon as he gets one."""
    first = forces.first_captain(s, captain)
    return first is captain or not (first.general and consolidation.may_serve(s, captain, first))


def strengths(captains: list[Leader]) -> list[Option]:
    """GC-7.1.e: an SP from one unit to another of the same kind, never beyond its Maximum Strength."""
    units = [unit for one in captains for unit in one.units if not unit.is_baron]
    if len(units) < 2:
        return []
    takers = [unit for unit in units if unit.sp < unit.counter.most]
    return [
        offer("shift", one.id, other.id)
        for one in units
        for other in takers
        if one is not other and one.counter.kind == other.counter.kind
    ]


def boxes(s: State, captains: list[Leader], *, full: bool) -> list[Option]:
    """GC-7.1.c, GC-5.2.b, c: Captains and Barons from a card onto the map; Captains onto the card of a General.

    `full`: no further Force is made here (GC-11.g).
    """
    options: list[Option] = []
    generals = [one for one in captains if one.general and one.box == ON_MAP]
    for one in captains:
        if one.box != ON_MAP:
            if not impetuous.owes_heavy(s, one) and not (full and one.units):
                options.append(offer("to_map", one.id))
        elif generals and not one.general and not forces.subordinates(s, one):
            serves = [general for general in generals if consolidation.may_serve(s, one, general)]
            options += [offer("to_card", one.id, general.id) for general in serves]
        for unit in one.units:
            if unit.is_baron and not full:
                options.append(offer("baron_out", unit.id, one.id))
    return options


def reforming(captains: list[Leader], pool: dict[str, list[Counter]]) -> list[Option]:
    """GC-1.3.4: a counter for another of its kind, or for two, out of the replacement units (by kind)."""
    options: list[Option] = []
    for one in captains:
        for unit in one.units:
            if unit.counter.kind not in pool:
                continue
            splits = unit.sp > 1 and forces.room(one) > 0
            for counter in pool[unit.counter.kind]:
                if counter.most >= unit.sp:
                    options.append(offer("exchange", unit.id, counter.id))
                if splits:
                    options.append(offer("split", unit.id, counter.id))
    units = [unit for one in captains for unit in one.units if unit.counter.kind in pool]
    for place, unit in enumerate(units, 1):
        kind = unit.counter.kind
        for other in units[place:]:
            if other.counter.kind == kind:
                least = max(unit.counter.most + 1, other.counter.most + 1, unit.sp + other.sp)
                fit = [new for new in pool[kind] if new.most >= least]
                options += [offer("reform", unit.id, other.id, new.id) for new in fit]
    return options


# The moves


def find(s: State, id: str) -> tuple[Leader, Unit]:
    for one in s.leaders.values():
        for unit in one.units:
            if unit.id == id:
                return one, unit
    raise KeyError(id)


def transfer(g: Table, seat: Seat, choice: Option) -> None:
    s = g.state
    giver, unit = find(s, str(choice.args[0]))
    taker = s.leaders[str(choice.args[1])]
    is_new = forces.is_lone_captain(s, taker)
    giver.units = [one for one in giver.units if one is not unit]
    taker.units.append(unit)
    if is_new:
        split_from(s, taker, forces.first_captain(s, giver))
    employ(s, taker)
    employ(s, giver)


def employ(s: State, captain: Leader) -> None:
    """In the right box of the card he is on; with units under nobody whom he may serve he stands on the map."""
    if captain.box == ON_MAP:
        return
    first = s.leaders[captain.under]
    if not captain.units:
        captain.box = UNEMPLOYED
    elif begins_force(s, captain):
        changes.put_on_map(s, captain, first.place)  # GC-5.2.c
        split_from(s, captain, first)
    else:
        captain.box = SUBORDINATE


def split_from(s: State, new: Leader, parent: Leader) -> None:
    """GC-7.3.g, GC-4.8.L.a: a new Force inherits an Order of Retreat; its first Order is free if its parent has L."""
    changes.share_markers(new, parent)
    if parent.order == changes.RETREAT:
        changes.give_order(new, changes.RETREAT)
    if parent.has("L"):
        s.story[NOTED["free"][new.id]] = s.turn


def pass_on(g: Table, seat: Seat, choice: Option) -> None:
    s = g.state
    kind, giver, taker = str(choice.args[0]), s.leaders[str(choice.args[1])], s.leaders[str(choice.args[2])]
    giver.auxiliaries.remove(kind)
    taker.auxiliaries.append(kind)


def shift(g: Table, seat: Seat, choice: Option) -> None:
    """GC-7.1.f, g: an emptied unit is gone for good; SP of a Demoralised unit demoralise the other."""
    s = g.state
    giver, unit = find(s, str(choice.args[0]))
    _, other = find(s, str(choice.args[1]))
    unit.sp -= 1
    other.sp += 1
    other.demoralised = other.demoralised or unit.demoralised
    if not unit.sp:
        giver.units = [one for one in giver.units if one is not unit]
        employ(s, giver)


def to_map(g: Table, seat: Seat, choice: Option) -> None:
    s = g.state
    captain = s.leaders[str(choice.args[0])]
    first = forces.first_captain(s, captain)
    changes.put_on_map(s, captain, captain.place)
    if captain.units:
        split_from(s, captain, first)


def off_road(g: Table, seat: Seat, choice: Option) -> None:
    """GC-8.7.d, R-18: in the Command Phase leaving Road March costs nothing."""
    g.state.leaders[str(choice.args[0])].road_march = False


def to_card(g: Table, seat: Seat, choice: Option) -> None:
    s = g.state
    captain, general = s.leaders[str(choice.args[0])], s.leaders[str(choice.args[1])]
    changes.put_on_card(s, captain, general, SUBORDINATE if captain.units else UNEMPLOYED)


def baron_out(g: Table, seat: Seat, choice: Option) -> None:
    s = g.state
    first = forces.first_captain(s, s.leaders[str(choice.args[1])])
    split_from(s, detaching.split_baron(g, first, str(choice.args[0])), first)


def take_in(g: Table, seat: Seat, choice: Option) -> None:
    s = g.state
    consolidation.absorb(g, s.leaders[str(choice.args[0])], s.leaders[str(choice.args[1])])
    employ(s, s.leaders[str(choice.args[1])])


def exchange(g: Table, seat: Seat, choice: Option) -> None:
    """GC-1.3.4.2.a, c: another counter; the freed one goes back to the pool."""
    s = g.state
    owner, unit = find(s, str(choice.args[0]))
    new = Unit(str(choice.args[1]), unit.sp, unit.demoralised)
    s.pool[seat].remove(new.id)
    s.pool[seat].append(unit.id)
    owner.units = [new if one is unit else one for one in owner.units]


def split(g: Table, seat: Seat, choice: Option) -> None:
    """GC-1.3.4.1.a, c: one SP of the unit becomes a unit of its own; more can be shifted."""
    s = g.state
    owner, unit = find(s, str(choice.args[0]))
    new = Unit(str(choice.args[1]), 1, unit.demoralised)
    s.pool[seat].remove(new.id)
    unit.sp -= 1
    owner.units.append(new)


def reform(g: Table, seat: Seat, choice: Option) -> None:
    """GC-1.3.4.2: one larger counter for two, with the SP of both; those go back to the pool."""
    s = g.state
    (owner, unit), (other_owner, other) = find(s, str(choice.args[0])), find(s, str(choice.args[1]))
    new = Unit(str(choice.args[2]), unit.sp + other.sp, unit.demoralised or other.demoralised)
    s.pool[seat] = [*[id for id in s.pool[seat] if id != new.id], unit.id, other.id]
    other_owner.units = [one for one in other_owner.units if one is not other]
    owner.units = [new if one is unit else one for one in owner.units]
    employ(s, other_owner)


def minor_in(g: Table, seat: Seat, choice: Option) -> None:
    """GC-4.5.b: into the Unemployed box of the First Captain there; beside a Baron, who has no card, onto the map."""
    s = g.state
    id, first = str(choice.args[0]), s.leaders[str(choice.args[1])]
    s.minors[seat].remove(id)
    minor = s.leaders[id] = Leader(id, seat, s.scenario.army_of[id])
    if first.is_baron:
        changes.put_on_map(s, minor, first.place)
    else:
        changes.put_on_card(s, minor, first, UNEMPLOYED)


def minor_out(g: Table, seat: Seat, choice: Option) -> None:
    s = g.state
    id = str(choice.args[0])
    for one in forces.unemployed(s, s.leaders[id]):
        changes.put_on_map(s, one, one.place)
    intelligence.forget(s, s.leaders.pop(id))
    s.minors[seat].append(id)


MOVES: Final = {
    "transfer": transfer,
    "pass_on": pass_on,
    "shift": shift,
    "to_map": to_map,
    "off_road": off_road,
    "to_card": to_card,
    "baron_out": baron_out,
    "take_in": take_in,
    "exchange": exchange,
    "split": split,
    "reform": reform,
    "minor_in": minor_in,
    "minor_out": minor_out,
}


def settle(g: Table, seat: Seat) -> Flow[None]:
    """GC-12.4.11.b: Forces with a No Move marker get Stand or Garrison, free; who leads none keeps no Order (R-51)."""
    s = g.state
    intelligence.forget_who_leads(s, seat)
    for leader in s.leaders.values():
        if leader.side == seat and forces.is_lone_captain(s, leader):
            changes.become_unemployed(s, leader)
            leader.auxiliaries = []
    for leader in forces.forces_of(s, seat):
        if leader.no_move:
            leader.no_move = False
            s.story[NOTED["fixed"][leader.id]] = s.turn
            yield from discipline.rest(g, leader, "GC-12.4.11.b")
    changes.drop_idle_auxiliaries(s)


# Orders


def one_order(g: Table, seat: Seat) -> Flow[bool]:
    """GC-7.2.a, b, GC-7.2.i: Orders for Forces without one, then changes; "done" when every Force has one."""
    s = g.state
    options = order_options(s, seat)
    if not options:
        return False
    choice: Option = yield Decision(seat, "order.give", options, "GC-7.2.a")
    if choice is DONE:
        return False
    leader = s.leaders[str(choice.args[0])]
    s.story[NOTED["housed" if choice.verb in ("quarters", "campaign") else "ordered"][leader.id]] = s.turn
    if choice.verb == "quarters":
        quarters.enter(g, leader)
    elif choice.verb == "campaign":
        quarters.leave(g, leader)
    elif choice.verb == "strip_order":
        changes.give_order(leader, "")
        g.log("baron.stripped", "GC-16.3.b", audience=(seat,), baron=leader.id)
    else:
        yield from orders.give(g, leader, str(choice.args[1]), free=said(s, "free", leader))  # GC-4.8.L.a
    return True


def order_options(s: State, seat: Seat) -> list[Option]:
    """Every Order that may be given now; nothing for a side of which nobody is on the map."""
    own = forces.forces_of(s, seat)
    if not own and is_absent(s, seat):
        return []
    spare = barons.spare_orders(s, own)
    without = [one for one in own if not one.order and must_have(s, one, spare)]
    options: list[Option] = []
    if not without and spare >= 0:
        options.append(DONE)
    if not without:
        options += [offer("strip_order", one.id) for one in barons.may_be_stripped(s, own, spare)]
    for leader in without or own:
        settled = leader.order and (said(s, "fixed", leader) or said(s, "ordered", leader))
        if not settled and (not leader.is_baron or may_order_baron(s, leader, spare)):
            mine = ORDER_FORCE[leader.id]
            options += [mine[order] for order in orders.legal_orders(s, leader) if order != leader.order]
        if not without and (leader.quarters or quarters.may_enter(s, leader)) and not said(s, "housed", leader):
            options.append(offer("campaign" if leader.quarters else "quarters", leader.id))  # with any Order
    return options


def said(s: State, what: str, leader: Leader) -> bool:
    """Whether that was noted of it in this turn."""
    return s.story.get(NOTED[what][leader.id]) == s.turn


def must_have(s: State, leader: Leader, spare: int) -> bool:
    """GC-7.2.i, GC-16.3.d: not a Baron in its home State, nor one for whom no Order is left."""
    return not leader.is_baron or (barons.needs_order(leader) and may_order_baron(s, leader, spare))


def may_order_baron(s: State, leader: Leader, spare: int) -> bool:
    """GC-16.3.b, GC-S2.2: `spare`: Orders that Barons may still be given."""
    if s.turn == 1 and s.scenario.number in (2, 5):
        return False
    return bool(leader.order) or spare > 0
