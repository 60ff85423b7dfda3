"""Section 2.1, Preparation: the forces of the scenario on their cards and on the map, First Player first."""

from __future__ import annotations

from condotta.core.flow import DONE, Decision, Flow, Option, Seat, offer
from condotta.core.game import Setup

from ...data import BARONS, PLACES, SCENARIOS
from ...data.scenarios import BaronEntry, ForceEntry
from ...data.things import Place
from ...pieces import ACTIVE, NOBODY, REMOVED, Source
from ...state import SETTINGS, Rules, State, Table
from .. import consolidation, impetuous
from ..common import changes, forces, ground
from . import administration, barons, income, reinforcements


def new_state(setup: Setup) -> State:
    """The table before anybody has placed anything: alignment, ownership, stocks."""
    scenario = SCENARIOS[setup.scenario or "otranto"]
    s = State(Rules(scenario, *[bool(setup.options.get(name)) for name in SETTINGS]))
    sides = [side.id for side in scenario.sides]
    for state, row in scenario.alignment.items():
        s.alignment[state] = sides.index(row.side) if row.side in sides else NOBODY
        own = [id for id, baron in BARONS.items() if baron.state == state][: row.barons]
        s.available_barons[state] = own if row.side != "none" or row.available else []  # GC-S3.AL2
    for side, places in scenario.conquered.items():
        for place in places:
            s.conquered[place] = sides.index(side)
    s.pillaged = list(scenario.pillaged)
    for seat, side in enumerate(sides):
        s.pool[seat] = [counter.id for counter in scenario.replacements.get(side, ())]
        s.minors[seat] = [id for id in scenario.minors if scenario.side_of_army(scenario.army_of[id]) == seat]
    s.to_come = list(scenario.reinforcements)
    s.ap = dict(scenario.start_ap)
    s.sources = {pool: Source("", REMOVED, 0) for pool in scenario.pools}
    s.stage = "0"
    return s


def set_up_step(g: Table) -> Flow[None]:
    """GC-2.1.b, GC-SC.2: the First Player places everything, then the other; one Force a step."""
    s = g.state
    number = int(s.stage)
    tasks = [(seat, entry) for seat in (0, 1) for entry in entries_of(s, seat)]
    if number < len(tasks):
        seat, entry = tasks[number]
        s.active = seat
        s.stage = str(number + 1)
        if isinstance(entry, ForceEntry):
            yield from place_force(g, seat, entry)
        else:
            yield from place_barons(g, seat, entry)
        return
    for entry in s.scenario.barons:
        if entry.side == "none":
            for _ in range(entry.number):
                barons.put_at_random(g, next_neutral(s), entry.state)
    for seat in (0, 1):
        for pool in income.pools_of(s, seat):
            yield from first_source(g, pool, seat)
    s.stage, s.phase, s.active = "", "weather", 0


def entries_of(s: State, seat: Seat) -> list[ForceEntry | BaronEntry]:
    side = s.scenario.sides[seat].id
    found: list[ForceEntry | BaronEntry] = [
        entry for entry in s.scenario.setup if s.scenario.side_of_army(entry.army) == seat
    ]
    return [*found, *[entry for entry in s.scenario.barons if entry.side == side]]


def place_force(g: Table, seat: Seat, entry: ForceEntry) -> Flow[None]:
    """GC-SC.6, GC-SC.10: nobody in a hex with an enemy unit, nor with friends whom he cannot join."""
    s = g.state
    comer = reinforcements.a_captain(s, entry.captain, seat)
    hexes = [
        hex
        for hex in reinforcements.entry_hexes(s, entry.at, seat)
        if not forces.enemies_at(s, hex, seat) and consolidation.fits(s, comer, hex)
    ]
    hex = hexes[0]
    if len(hexes) > 1:
        options = [offer("set_up_at", each) for each in hexes]
        choice: Option = yield Decision(seat, "setup.where", options, "GC-2.1.a", {"captain": entry.captain})
        hex = str(choice.args[0])
    yield from reinforcements.deploy(g, entry, seat, hex, default="")
    own_by_presence(s, hex, seat)
    if entry.may_split:
        yield from split_up(g, seat, entry, hexes)


def split_up(g: Table, seat: Seat, entry: ForceEntry, hexes: list[str]) -> Flow[None]:
    """GC-S2.SU1, GC-S3.SU1, GC-S5.SU2: the owner may make several Forces of the entry's Captains and units."""
    s = g.state
    first = s.leaders[entry.captain]
    while True:
        others = [s.leaders[id] for id in entry.others if s.leaders[id].under]
        able = [one for one in others if one.units and forces.units(s, first) != one.units]
        able = [one for one in able if not impetuous.owes_heavy(s, one)]
        if not able:
            return
        options = [offer("split_off", one.id) for one in able]
        if first.general:
            options.insert(0, DONE)  # GC-4.2.a: only he has Subordinates
        choice = options[0]
        if len(options) > 1:
            choice = yield Decision(seat, "setup.split", options, "GC-S3.SU1")
        if choice is DONE:
            return
        captain = s.leaders[str(choice.args[0])]
        free = [hex for hex in hexes if not forces.forces_at(s, hex, seat) and not forces.enemies_at(s, hex, seat)]
        options = [offer("set_up_at", hex) for hex in free]
        choice = yield Decision(seat, "setup.where", options, "GC-2.1.a", {"captain": captain.id})
        changes.put_on_map(s, captain, str(choice.args[0]))
        own_by_presence(s, captain.place, seat)
        yield from reinforcements.free_order(g, captain)


def own_by_presence(s: State, hex: str, seat: Seat) -> None:
    """R-S0b: a place in which a Force is set up is owned by its side."""
    place = ground.place_at(hex)
    if place is not None and ground.may_be_conquered(s, place) and ground.owner(s, place) != seat:
        s.conquered[place.id] = seat


def place_barons(g: Table, seat: Seat, entry: BaronEntry) -> Flow[None]:
    """GC-SC.3, GC-SC.10: where the scenario says, or where the owner likes, one per hex; without an Order."""
    s = g.state
    for number in range(entry.number):
        id = s.available_barons[entry.state][0]
        if entry.places:
            hex = PLACES[entry.places[number]].hex
            id = next((one for one in s.available_barons[entry.state] if BARONS[one].home == entry.places[number]), id)
        else:
            hexes = baron_hexes(s, seat, entry)
            hex = hexes[0]
            if len(hexes) > 1:
                options = [offer("baron_at", id, each) for each in hexes]
                choice: Option = yield Decision(
                    seat, "setup.baron", options, "GC-SC.10", {"state": entry.state, "baron": id}
                )
                hex = str(choice.args[1])
        barons.put(g, id, seat, hex)
        own_by_presence(s, hex, seat)


def baron_hexes(s: State, seat: Seat, entry: BaronEntry) -> list[str]:
    """GC-SC.10: the places that the entry names or describes, without another Baron or anybody of the other side."""
    comer = barons.a_baron(s.available_barons[entry.state][0], seat)
    taken = [one.place for one in s.leaders.values() if one.is_baron or one.side != seat]
    return [
        place.hex
        for place in ground.PLACES_OF[entry.state]
        if place.id not in entry.excepted
        and place.id not in s.scenario.venetian
        and is_meant(s, seat, entry, place)
        and place.hex not in taken
        and consolidation.fits(s, comer, place.hex)
    ]


def is_meant(s: State, seat: Seat, entry: BaronEntry, place: Place) -> bool:
    if entry.at == "owned_town_or_city":
        return ground.owner(s, place) == seat
    if not entry.at:
        return place.id in entry.among
    return place.fortress or (entry.at == "fortress_or_port" and bool(place.sea))


def next_neutral(s: State) -> str:
    return next(id for id, baron in BARONS.items() if not baron.state and id not in s.leaders)


def first_source(g: Table, pool: str, seat: Seat) -> Flow[None]:
    """GC-SC.4: each Army's active marker is placed during set-up."""
    s = g.state
    hexes = administration.eligible(s, pool, seat) if administration.is_in_play(s, pool, seat) else []
    if not hexes:
        return
    hex = hexes[0]
    if len(hexes) > 1:
        options = [offer("source_at", each) for each in hexes]
        choice: Option = yield Decision(seat, "supply.first", options, "GC-SC.4", {"pool": pool})
        hex = str(choice.args[0])
    s.sources[pool] = Source(hex, ACTIVE, 0)
    g.log("supply.placed", "GC-SC.4", player=seat, pool=pool, hex=hex)
