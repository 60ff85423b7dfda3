"""The scenarios of El Gran Capitán as facts: sides, calendar, supply, set-up, reinforcements, alignment."""

from __future__ import annotations

from typing import Any, Final

from condotta.core.data import Entry
from condotta.core.messages import Name, read_name
from condotta.core.things import Thing

from .things import RELIABILITIES, UnitType

YELLOW: Final = "yellow"
ADDED: Final = ("setup",)  # lists to which an inheriting scenario adds


class Side:
    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = read_name(entry.entry("name"))
        self.armies: Final = entry.texts("armies")


class Counter:
    """A Combat Unit of a scenario: GC-SC.6."""

    def __init__(self, id: str, type: UnitType, most: int, quality: int, reliability: str) -> None:
        self.id: Final = id
        self.type: Final = type
        self.most: Final = most  # Maximum Strength
        self.quality: Final = quality
        self.reliability: Final = reliability
        self.kind: Final = f"{type.id} {quality} {reliability}"

    def like(self, other: Counter) -> bool:
        """GC-1.3.4.1.a: equal in type, nationality, Reliability and Quality."""
        return self.kind == other.kind


class UnitLine:
    """Counters of one kind, and the SP that their owner spreads over them."""

    def __init__(self, sp: int, counters: tuple[Counter, ...]) -> None:
        self.sp: Final = sp
        self.counters: Final = counters


class Spot:
    """Where a Force may be set up or enter: the hexes are found by rules/setup."""

    def __init__(self, entry: Entry) -> None:
        self.places: Final = entry.texts("places", ())
        self.states: Final = entry.texts("states", ())
        self.near: Final = entry.text("near", "")
        self.hexes: Final = entry.integer("hexes", 0, default=0)
        self.ports_of: Final = entry.texts("ports_of", ())
        self.fortresses_of: Final = entry.texts("fortresses_of", ())
        self.edge: Final = entry.text("edge", "")
        self.excepted: Final = entry.texts("except", ())
        self.owned: Final = entry.flag("owned", False)  # only places that the side owns
        self.company: Final = entry.text("with", "")  # captain, general, general_or_city, major_force, force
        self.captain: Final = entry.text("captain", "")
        self.else_states: Final = entry.texts("else_states", ())


class ForceEntry:
    """A Force of the set-up, or a reinforcement."""

    def __init__(self, entry: Entry, units: tuple[UnitLine, ...]) -> None:
        self.id: Final = entry.text("id")
        self.army: Final = entry.text("army")
        self.captain: Final = entry.text("captain", "")  # "": units without one (R-S3f)
        self.others: Final = entry.texts("others", ())  # Captains who come with him
        self.may_bring: Final = entry.texts("may_bring", ())  # and who do if the owner wishes (R-S2f)
        self.order: Final = entry.text("order", "")  # "": any
        self.road_march: Final = entry.one_of("road_march", ("no", "may", "must"), "no")
        self.may_split: Final = entry.flag("may_split", False)
        self.at: Final = Spot(entry.entry("at"))
        self.units: Final = units
        self.auxiliaries: Final = entry.texts("auxiliaries", ())
        self.ap: Final = entry.integer("ap", 0, default=0)  # actual ones that come with it
        more = entry.optional_entry("more")
        self.more_type: Final = "" if more is None else more.text("type")  # SP for units of this kind in play
        self.more_sp: Final = 0 if more is None else more.integer("sp", 1)
        when = entry.optional_entry("when")
        self.turn: Final = 0 if when is None else when.integer("turn", 0, default=0)
        self.since: Final = 0 if when is None else when.integer("from", 0, default=0)  # a turn of the owner's choice
        self.every: Final = "" if when is None else when.text("every", "")
        self.rule: Final = "" if when is None else when.text("rule", "")  # that brings it
        self.optional: Final = when is not None and when.flag("optional", False)


class BaronEntry:
    """Barons of the set-up."""

    def __init__(self, entry: Entry) -> None:
        self.side: Final = entry.text("side")  # or none
        self.state: Final = entry.text("state")
        self.places: Final = entry.texts("places", ())
        self.number: Final = len(self.places) or entry.integer("number", 1)
        self.among: Final = entry.texts("among", ())
        self.at: Final = entry.text("at", "")  # fortress, fortress_or_port, owned_town_or_city, at_random
        self.excepted: Final = entry.texts("except", ())


class Sources:
    """GC-6.1.a: which hexes may be the Supply Source of an Army."""

    def __init__(self, entry: Entry) -> None:
        self.places: Final = entry.texts("places", ())
        self.ports_of: Final = entry.texts("ports_of", ())
        self.ports_on: Final = entry.texts("ports_on", ())
        self.cities_aligned: Final = entry.flag("cities_aligned", False)
        self.landing: Final = entry.texts("landing", ())  # GC-S2.4.d
        self.conquered_ports_of: Final = entry.texts("conquered_ports_of", ())


class SeaRules:
    """GC-S2.3, GC-S3.2: who may sail where."""

    def __init__(self, entry: Entry) -> None:
        self.states: Final = entry.texts("states", ())  # between whose Ports one sails; none: by seas
        most = entry.optional_entry("most_sp")
        self.most_sp: Final[dict[str, int]] = (
            {} if most is None else {str(side): most.integer(side, 1) for side in most.raw}
        )
        self.near_only: Final = entry.texts("near_only", ())  # sides
        seas = entry.optional_entry("seas")
        self.seas: Final[dict[str, tuple[str, ...]]] = (
            {} if seas is None else {str(side): seas.texts(side) for side in seas.raw}
        )


class Alignment:
    def __init__(self, entry: Entry) -> None:
        self.state: Final = entry.text("state")
        self.side: Final = entry.text("side")  # or none
        self.barons: Final = entry.integer("barons", 0)  # that the State can ever have
        self.available: Final = entry.integer("available", 0)  # on its card at the start


class Scenario(Thing):
    """One scenario."""

    def __init__(self, entry: Entry, types: dict[str, UnitType]) -> None:
        super().__init__(entry)
        self.number: Final = entry.integer("number", 1)
        entry.text("inherits", "")
        start = entry.entry("start")
        self.year: Final = start.integer("year", 1400)
        self.month: Final = start.integer("month", 1, 12)
        self.half: Final = start.integer("half", 1, 2)
        self.turns: Final = entry.integer("turns", 1)
        self.area: Final = entry.texts("area", ())  # Regions in play; none: all
        self.sides: Final = tuple(Side(side) for side in entry.entries("sides"))
        pools = entry.entry("pools")
        self.pools: Final[dict[str, tuple[str, ...]]] = {str(pool): pools.texts(pool) for pool in pools.raw}
        self.sides_of_armies: Final = {army: seat for seat, side in enumerate(self.sides) for army in side.armies}
        self.pools_of_armies: Final = {army: pool for pool, armies in self.pools.items() for army in armies}
        start_ap = entry.entry("start_ap")
        self.start_ap: Final[dict[str, int]] = {pool: start_ap.integer(pool, 0) for pool in self.pools}
        self.income: Final = tuple(income_of(row) for row in entry.entries("income", "from"))
        supply = entry.entry("supply")
        self.supply: Final[dict[str, Sources]] = {str(pool): Sources(supply.entry(pool)) for pool in supply.raw}
        self.generals: Final = entry.texts("generals")
        self.never_general: Final = entry.texts("never_general", ())
        self.without_general: Final = entry.texts("without_general", ())
        captains = entry.entry("captains")
        cards = {str(army): captains.entry(army) for army in captains.raw}
        self.army_of: Final[dict[str, str]] = {str(c): army for army, found in cards.items() for c in found.raw}
        self.cards: Final[dict[str, int]] = {str(c): found.integer(c, 1) for found in cards.values() for c in found.raw}
        self.minors: Final = entry.texts("minors")  # not deployed: they may be brought into play
        made = Counters(types)
        self.setup: Final = tuple(ForceEntry(e, made.lines(e)) for e in entry.entries("setup"))
        entry.texts("without", ())
        forces = [ForceEntry(e, made.lines(e)) for e in entry.entries("reinforcements")]
        self.reinforcements: Final = {force.id: force for force in forces}
        self.replacements: Final = made.replacements(entry.entry("replacements"))  # by side
        self.counters: Final[dict[str, Counter]] = made.made
        self.unit_army: Final = armies_of_units([*self.setup, *forces], self.sides, self.replacements)
        self.barons: Final = tuple(BaronEntry(baron) for baron in entry.entries("barons", "state"))
        conquered = entry.entry("conquered")
        self.conquered: Final[dict[str, tuple[str, ...]]] = {str(s): conquered.texts(s) for s in conquered.raw}
        self.pillaged: Final = entry.texts("pillaged", ())
        self.venetian: Final = entry.texts("venetian", ())
        self.alignment: Final = {row.state: row for row in map(Alignment, entry.entries("alignment", "state"))}
        self.realigns: Final = entry.flag("realigns", True)  # GC-S1.4
        self.replaces_barons: Final = entry.flag("replaces_barons", True)  # GC-S1.4
        self.rallies: Final = entry.text("rallies", "")  # the Captain to whom Barons come directly (GC-S2.8.d)
        self.customs: Final = entry.flag("customs", True)  # GC-SC.5, GC-S1.3
        self.plague: Final = entry.integer("plague", 0, default=0)  # GC-S4.4; 0: as T-attrition says
        self.bare_earthworks: Final = entry.texts("bare_earthworks", ())  # sides (GC-S2.7, GC-S1.6, GC-S3.3)
        self.firearms_attack: Final = entry.flag("firearms_attack", False)  # GC-S4.5
        self.own_units_only: Final = entry.texts("own_units_only", ())  # Armies (GC-S1.2.e, GC-S2.5, GC-S4.6)
        self.own_generals_only: Final = entry.texts("own_generals_only", ())  # Armies (GC-S2.5)
        self.challenges: Final = entry.flag("challenges", False)  # GC-S3.5
        sea = entry.optional_entry("sea")
        self.sea: Final = None if sea is None else SeaRules(sea)
        self.sea_is_free_only: Final = self.sea is not None and bool(self.sea.seas)  # GC-S3.2: no enemy units
        dominance = entry.optional_entry("dominance")
        self.dominance: Final[dict[str, int]] = (
            {} if dominance is None else {str(state): dominance.integer(state, 1) for state in dominance.raw}
        )

    def side_of_army(self, army: str) -> int:
        return self.sides_of_armies.get(army, -1)

    def pool_of(self, army: str) -> str:
        return self.pools_of_armies.get(army, "")

    def date(self, turn: int) -> tuple[int, int, int]:
        """Year, month and half of a turn (GC-SC.1)."""
        halves = 2 * (self.month - 1) + self.half - 1 + turn - 1
        return self.year + halves // 24, halves // 2 % 12 + 1, halves % 2 + 1

    def nominal(self, pool: str, turn: int) -> int:
        """Nominal AP of a yellow turn; those that a rule of the scenario gives are not in it."""
        found = 0
        for since, amounts in self.income:
            if turn >= since:
                found = amounts.get(pool, 0)
        return found


def armies_of_units(
    entries: list[ForceEntry], sides: tuple[Side, ...], replacements: dict[str, tuple[Counter, ...]]
) -> dict[str, str]:
    """To which Army a Combat Unit belongs; a replacement unit to that of its side's units of its kind."""
    found = {c.id: (c.type.id, entry.army) for entry in entries for line in entry.units for c in line.counters}
    for side in sides:
        kinds = {kind: army for kind, army in found.values() if army in side.armies}
        found.update((c.id, (c.type.id, kinds[c.type.id])) for c in replacements.get(side.id, ()))
    return {id: army for id, (_, army) in found.items()}


def income_of(entry: Entry) -> tuple[int, dict[str, int]]:
    nominal = entry.entry("nominal")
    return entry.integer("from", 1), {str(pool): nominal.integer(pool, 0) for pool in nominal.raw}


class Counters:
    """Makes the Combat Units of a scenario: "swiss_infantry.4.1" is the first of Maximum Strength 4."""

    def __init__(self, types: dict[str, UnitType]) -> None:
        self.types = types
        self.made: dict[str, Counter] = {}

    def lines(self, entry: Entry) -> tuple[UnitLine, ...]:
        found = entry.entries("units", "type") if "units" in entry.raw else []
        return tuple(UnitLine(line.integer("sp", 1), self.counters(line)) for line in found)

    def replacements(self, entry: Entry) -> dict[str, tuple[Counter, ...]]:
        sides = {str(side): entry.entries(side, "type") for side in entry.raw}
        return {side: tuple(c for line in lines for c in self.counters(line)) for side, lines in sides.items()}

    def counters(self, line: Entry) -> tuple[Counter, ...]:
        type = self.types.get(line.text("type"))
        if type is None:
            line.wrong("type", f"unknown kind of unit {line.raw.get('type')!r}; units.yaml lists them")
            return ()
        quality = line.integer("quality", 0, 3, default=type.quality)
        reliability = line.one_of("reliability", RELIABILITIES, type.reliability)
        line.asked.append("counters")
        found: list[Counter] = []
        for row in line.raw.get("counters", []):
            number, most = row if isinstance(row, list) and len(row) == 2 else (0, 0)
            for _ in range(number):
                found.append(self.counter(type, most, quality, reliability))
        return tuple(found)

    def counter(self, type: UnitType, most: int, quality: int, reliability: str) -> Counter:
        """Its id tells all that can differ, so that it means the same in every scenario."""
        kind = type.id + (f"_q{quality}" if quality != type.quality else "")
        kind += f"_{reliability.lower()}" if reliability != type.reliability else ""
        number = 1
        while f"{kind}.{most}.{number}" in self.made:
            number += 1
        made = Counter(f"{kind}.{most}.{number}", type, most, quality, reliability)
        self.made[made.id] = made
        return made


def inherited(raw: dict[str, Any], bases: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """A scenario with what it takes over from another: GC-S5.SU1."""
    base = bases.get(str(raw.get("inherits", "")))
    if base is None:
        return raw
    whole = {**base, **raw}
    whole.update((key, [*base[key], *raw.get(key, [])]) for key in ADDED)
    whole["start_ap"] = {**base["start_ap"], **raw.get("start_ap", {})}
    whole["captains"] = {
        army: {**cards, **raw.get("captains", {}).get(army, {})} for army, cards in base["captains"].items()
    }
    gone = raw.get("without", [])
    whole["reinforcements"] = [force for force in base["reinforcements"] if force["id"] not in gone]
    income = {row["from"]: dict(row["nominal"]) for row in base["income"]}
    for row in raw.get("income", []):
        income.setdefault(row["from"], {}).update(row["nominal"])
    whole["income"] = [{"from": since, "nominal": amounts} for since, amounts in sorted(income.items())]
    return whole


def unit_name(counter: Counter) -> Name:
    """A unit as players call it: its kind, its Maximum Strength and which of several it is."""
    name, mark = counter.type.name, counter.id.rsplit(".", 1)[1]
    which = "" if mark == "1" else f", no. {mark}"
    en, it = f"{name.en} (max {counter.most} SP{which})", f"{name.it} (max {counter.most} PF{which})"
    return Name(en, it, name.the_en, name.the_it)
