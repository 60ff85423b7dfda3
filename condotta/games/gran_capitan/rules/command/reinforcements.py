"""Section 8.1 and C.1, Reinforcements: who comes, where they enter, how their SP are spread over their counters."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, offer

from ...data import EDGES, HEXES, PLACES, SHEET
from ...data.scenarios import Counter, ForceEntry, Spot, UnitLine
from ...pieces import SUBORDINATE, UNEMPLOYED, Leader, Unit
from ...state import State, Table
from .. import consolidation, succession
from ..common import changes, forces, ground, intelligence, lines, losses
from . import orders, weather

DELAY: Final = Option("delay")
COMES, STAYS = Option("comes_along"), Option("stays_away")
ON_FOOT, BY_ROAD = Option("no_road_march"), Option("in_road_march")
MANOEUVRE: Final = changes.MANOEUVRE


def reinforcement_segment(g: Table, seat: Seat) -> Flow[None]:
    """GC-2.2.C1.b, GC-8.1.1.b: all that are due, or were delayed, in turn."""
    s = g.state
    for id in s.to_come[:]:
        entry = s.scenario.reinforcements[id]
        if s.scenario.side_of_army(entry.army) == seat and is_due(s, entry):
            yield from arrive(g, id, seat, may_delay=True)


def is_due(s: State, entry: ForceEntry) -> bool:
    if entry.every:
        return s.turn > 1 and weather.is_marked(s.scenario.date(s.turn), entry.every)
    return (0 < entry.turn <= s.turn) or (0 < entry.since <= s.turn)


def arrive(g: Table, id: str, seat: Seat, *, may_delay: bool = False) -> Flow[bool]:
    """GC-8.1.a to c: the Force enters in one of its hexes; False: it waits."""
    s = g.state
    entry = s.scenario.reinforcements[id]
    if not entry.captain:
        return (yield from units_arrive(g, entry, seat, may_delay=may_delay))
    comer = a_captain(s, entry.captain, seat)
    hex = yield from entry_hex(g, entry, comer, may_delay=may_delay)
    if not hex:
        return False
    s.to_come.remove(id)
    joins = entry.at.company and not entry.at.states  # GC-S4.R1: into the hex only
    hosts = [one for one in forces.forces_at(s, hex, seat) if one.general] if joins else []
    yield from deploy(g, entry, seat, hex, default=MANOEUVRE, host=hosts[0] if hosts else None)
    succession.promote_highest(g, entry.army)  # GC-4.2.1.a
    return True


def entry_hex(g: Table, entry: ForceEntry, comer: Leader, *, may_delay: bool) -> Flow[str]:
    """GC-8.1.1.a, b, R-69: where it enters; who stands there says whether he leads a Force. Empty: it waits."""
    s = g.state
    seat = comer.side
    while True:
        hexes = [hex for hex in entry_hexes(s, entry.at, seat) if not intelligence.known_at(s, hex, seat)]
        if not entry.at.company:  # who comes to a Force is joined to it
            hexes = [hex for hex in hexes if consolidation.fits(s, comer, hex)]  # GC-8.1.c
        options = [offer("enter_at", hex) for hex in hexes]
        if may_delay:
            options.insert(0, DELAY)
        if not hexes:
            return ""
        choice = options[0]
        if len(options) > 1:
            choice = yield Decision(
                seat, "reinforcement.where", options, "GC-8.1.a", {"reinforcement": entry.id, "captain": comer.id}
            )
        if choice is DELAY:
            return ""
        hex = str(choice.args[0])
        if not changes.ask_who_leads(g, seat, hex) or not forces.enemies_at(s, hex, seat):
            return hex


def units_arrive(g: Table, entry: ForceEntry, seat: Seat, *, may_delay: bool) -> Flow[bool]:
    """R-S3f, GC-S2.R3: units without a Captain go to one with Rank to spare; SP to units that are in play."""
    s = g.state
    if entry.more_type:
        yield from more_strength(g, entry, seat)
        return False  # it comes again
    hexes = entry_hexes(s, entry.at, seat)
    able = [one for one in s.leaders.values() if one.side == seat and one.place in hexes and not one.is_baron]
    able = [one for one in able if forces.room(one) > 0 and forces.is_force(s, forces.first_captain(s, one))]
    if not able:
        return False
    options = [offer("join_captain", one.id) for one in able]
    if may_delay:
        options.insert(0, DELAY)
    choice: Option = yield Decision(seat, "reinforcement.whom", options, "GC-8.1.a", {"reinforcement": entry.id})
    if choice is DELAY:
        return False
    s.to_come.remove(entry.id)
    captain = s.leaders[str(choice.args[0])]
    for line in entry.units:
        captain.units += yield from spread(seat, line)
    if captain.under:
        captain.box = SUBORDINATE if s.leaders[captain.under].general else captain.box
    g.log("force.reinforced", "GC-8.1.a", player=seat, hex=captain.place)
    return True


def more_strength(g: Table, entry: ForceEntry, seat: Seat) -> Flow[None]:
    """GC-S2.R3: on the card of a Captain with a line, never above the Maximum Strength."""
    captain = g.state.leaders.get(entry.at.captain)
    if captain is None or not is_supplied(g.state, forces.first_captain(g.state, captain)):
        return
    able = [u for u in captain.units if u.counter.type.id == entry.more_type and u.sp < u.counter.most]
    if able:
        unit = yield from losses.choose_unit(seat, able, "reinforcement.strength", "strengthen", "GC-S2.R3")
        unit.sp = min(unit.sp + entry.more_sp, unit.counter.most)
        g.log("force.reinforced", "GC-S2.R3", player=seat, hex=captain.place)


def entry_hexes(s: State, at: Spot, seat: Seat) -> list[str]:
    """Where a Force of the scenario may stand."""
    found: list[str] = [PLACES[place].hex for place in at.places]
    for state in at.states:
        found += ground.HEXES_OF[state]
    if at.near:
        found += SHEET.disc(PLACES[at.near].hex, at.hexes)
    if at.ports_of or at.fortresses_of:
        ports = [p for p in PLACES.values() if p.sea and HEXES[p.hex].region in at.ports_of]
        walled = [p for p in PLACES.values() if p.fortress and HEXES[p.hex].region in at.fortresses_of]
        found += [p.hex for p in [*ports, *walled] if not at.owned or ground.owner(s, p) == seat]
    found += EDGES.get(at.edge, ())
    if at.company:
        found = with_company(s, at, seat, found)
    barred = [PLACES[place].hex for place in [*at.excepted, *s.scenario.venetian]]
    return [hex for hex in dict.fromkeys(found) if hex not in barred and ground.in_play(s, hex)]


def with_company(s: State, at: Spot, seat: Seat, found: list[str]) -> list[str]:
    """Only with a Force of the side there, or a Captain General (GC-8.1.d: who has a line)."""
    own = forces.forces_of(s, seat)
    generals = [one for one in own if one.general and is_supplied(s, one)]
    if at.company == "force":
        return [hex for hex in found if any(one.place == hex for one in own)]
    if at.company == "major_force" and found:
        return [hex for hex in found if any(one.general and one.place == hex for one in own)]
    hexes = [one.place for one in generals]
    if at.company == "general_or_city":
        held = [ground.fortress_at(one.place) for one in own]
        cities = [place for place in held if place is not None and place.city]
        hexes += [place.hex for place in cities if ground.alignment(s, HEXES[place.hex].region) == seat]
    if not hexes and not any(one.general for one in own):
        hexes += [hex.id for hex in HEXES.values() if hex.region in at.else_states]
    return hexes


# Making the Force


def deploy(
    g: Table, entry: ForceEntry, seat: Seat, hex: str, *, default: str, host: Leader | None = None
) -> Flow[None]:
    """GC-SC.6, GC-SC.8: Captains with their units in a hex, or in a Force; their Orders are free."""
    s = g.state
    first = new_captain(s, entry.captain, seat)
    changes.put_on_map(s, first, hex)
    along = yield from who_comes_along(seat, entry)
    for id in [*entry.others, *along]:
        changes.put_on_card(s, new_captain(s, id, seat), first, UNEMPLOYED)
    units = []
    for line in entry.units:
        units += yield from spread(seat, line)
    yield from share_out(g, first, units, apart=entry.may_split)
    first.auxiliaries += entry.auxiliaries
    first.told = True
    g.log("force.arrives", "GC-8.1.a", player=seat, force=first.token, hex=hex)
    if host is not None and first.rank <= host.rank:
        changes.put_on_card(s, first, host, SUBORDINATE)
        return
    changes.give_order(first, entry.order or default)
    if not entry.order:
        yield from free_order(g, first)
    first.road_march = entry.road_march == "must"
    if entry.road_march == "may":
        choice: Option = yield Decision(seat, "reinforcement.road", [ON_FOOT, BY_ROAD], "GC-8.1.a", {"force": first.id})
        first.road_march = choice is BY_ROAD


def who_comes_along(seat: Seat, entry: ForceEntry) -> Flow[list[str]]:
    """R-S2f: Captains who come only if their owner wishes."""
    found = []
    for id in entry.may_bring:
        choice: Option = yield Decision(seat, "reinforcement.along", [STAYS, COMES], "GC-S2.R6", {"captain": id})
        found += [id] if choice is COMES else []
    return found


def free_order(g: Table, first: Leader) -> Flow[None]:
    """GC-SC.8: an Order of the owner's choice, without cost, path or check."""
    options = [offer("order", order) for order in orders.legal_orders(g.state, first)]
    choice: Option = yield Decision(first.side, "order.free", options, "GC-SC.8", {"force": first.id})
    changes.give_order(first, str(choice.args[0]))


def a_captain(s: State, id: str, seat: Seat) -> Leader:
    captain = Leader(id, seat, s.scenario.army_of[id])
    captain.general = id in s.scenario.generals
    return captain


def new_captain(s: State, id: str, seat: Seat) -> Leader:
    captain = s.leaders[id] = a_captain(s, id, seat)
    if id in s.minors[seat]:
        s.minors[seat].remove(id)
    return captain


def spread(seat: Seat, line: UnitLine) -> Flow[list[Unit]]:
    """GC-SC.6: the owner spreads the SP over the counters, at least 1 on each that is used, none above its maximum."""
    left, counters = line.sp, list(line.counters)
    made: list[Unit] = []
    while counters:
        counter = counters.pop(0)
        rest = sum(one.most for one in counters)
        least, most = max(1, left - rest), min(counter.most, left - len(counters))
        sp = most
        if least < most:
            sp = yield from strength_of(seat, counter, least, most)
        made.append(Unit(counter.id, sp))
        left -= sp
    return made


def strength_of(seat: Seat, counter: Counter, least: int, most: int) -> Flow[int]:
    options = [offer("strength", counter.id, sp) for sp in range(most, least - 1, -1)]
    choice: Option = yield Decision(seat, "setup.strength", options, "GC-SC.6", {"unit": counter.id})
    return int(choice.args[1])


def share_out(g: Table, first: Leader, units: list[Unit], *, apart: bool) -> Flow[None]:
    """GC-2.1.a, GC-4.1.a, GC-4.2.a: units over the Captains who come together, within their Ranks; without a Captain
    General to those only who may lead a Force apart."""
    s = g.state
    captains = [first, *[one for one in s.leaders.values() if one.under == first.id]]
    for number, unit in enumerate(units, 1):
        able = [one for one in captains if forces.room(one) > 0 and (one is first or first.general or apart)]
        if number == len(units) and not first.units and not first.general:
            able = [first]
        captain = able[0]
        if len(able) > 1:
            options = [offer("to_captain", one.id) for one in able]
            choice: Option = yield Decision(first.side, "setup.captain", options, "GC-2.1.a", {"unit": unit.id})
            captain = s.leaders[str(choice.args[0])]
        captain.units.append(unit)
    for one in captains[1:]:
        one.box = SUBORDINATE if one.units and first.general else UNEMPLOYED


def is_supplied(s: State, leader: Leader) -> bool:
    """GC-8.1.d: reinforcements that appear in a Force are lost if it has no line."""
    return lines.has_line(s, changes.pool_of(s, leader), leader.side, leader.place)
