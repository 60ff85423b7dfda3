"""The battles that can be chosen, and what armies can be made of (battles.yaml, the scenarios)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from condotta.core.data import Entry, open_facts, refuse
from condotta.core.game import Data
from condotta.core.messages import Name, read_name

from ..data import CAPTAINS, FACTS, HEXES, NAMES, SCENARIOS, TERRAINS, WEATHERS
from ..data.scenarios import Counter, ForceEntry, Scenario

FILE: Final = Path(__file__).with_name("battles.yaml")
FEWEST_WAYS: Final = 3  # out of a battlefield


class Army:
    """One side of a historical battle: its Captains, the commander first, and SP by kind of unit."""

    def __init__(self, entry: Entry, scenario: Scenario) -> None:
        self.captains: Final = entry.texts("captains")
        self.entries: Final = entry.texts("entries")
        known = forces_of(scenario)
        lines = [line for id in self.entries if id in known for line in known[id].units]
        self.counters: Final = [counter for line in lines for counter in line.counters]
        given = entry.optional_entry("units")
        every = {kind_of(line.counters[0]): 0 for line in lines}
        for line in lines:
            every[kind_of(line.counters[0])] += line.sp
        self.units: Final[dict[str, int]] = (
            every
            if given is None
            else {str(kind): given.integer(kind, 1, every.get(str(kind), 0)) for kind in given.raw}
        )
        for id in self.entries:
            if id not in known:
                entry.wrong("entries", f"{id!r} is no set-up or reinforcement of the scenario {scenario.id}")


class HistoricalBattle:
    """One battle of battles.yaml."""

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final[Name] = read_name(entry.entry("name"))
        self.about: Final[Name] = read_name(entry.entry("about"))
        self.scenario: Final = entry.one_of("scenario", SCENARIOS)
        scenario = SCENARIOS.get(self.scenario, SCENARIOS["otranto"])
        sides = [side.id for side in scenario.sides]
        self.turn: Final = entry.integer("turn", 1, scenario.turns)
        self.hex: Final = entry.one_of("hex", HEXES)
        self.weather: Final = entry.one_of("weather", WEATHERS)
        self.attacker: Final = entry.one_of("attacker", sides)
        self.earthworks: Final = entry.flag("earthworks", False)  # of the defender
        self.river: Final = entry.flag("river", False)  # that the attacker crosses
        armies = entry.entry("armies")
        self.armies: Final = {side: Army(armies.entry(side), scenario) for side in sides}

    def as_asked(self) -> Data:
        """As somebody would ask for it."""
        return {
            "battle": self.id,
            "scenario": self.scenario,
            "turn": self.turn,
            "hex": self.hex,
            "weather": self.weather,
            "attacker": self.attacker,
            "earthworks": self.earthworks,
            "river": self.river,
            "extended": True,
            "armies": {
                side: {"captains": list(army.captains), "units": dict(army.units)} for side, army in self.armies.items()
            },
        }


@cache
def battles() -> dict[str, HistoricalBattle]:
    problems: dict[Path, list[str]] = {}
    sheet = open_facts(FILE, problems)
    sheet.text("source")
    found = {battle.id: battle for battle in map(HistoricalBattle, sheet.entries("battles"))}
    sheet.no_other_keys()
    refuse(problems)
    return found


def forces_of(scenario: Scenario) -> dict[str, ForceEntry]:
    return {**{entry.id: entry for entry in scenario.setup}, **scenario.reinforcements}


def kind_of(counter: Counter) -> str:
    """What armies are counted in: "swiss_infantry" for "swiss_infantry.4.1"."""
    return counter.id.rsplit(".", 2)[0]


def mix_of(scenario: Scenario, seat: int) -> dict[str, list[Counter]]:
    """The counters of a side by kind, in the order of the scenario (GC-SC.6)."""
    found: dict[str, list[Counter]] = {}
    for counter in scenario.counters.values():
        if scenario.side_of_army(scenario.unit_army[counter.id]) == seat:
            found.setdefault(kind_of(counter), []).append(counter)
    return found


def captains_of(scenario: Scenario, seat: int) -> list[str]:
    return [id for id, army in scenario.army_of.items() if scenario.side_of_army(army) == seat]


@cache
def fields_of(scenario: str) -> dict[str, str]:
    """By terrain a hex without a place, from which one can go away."""
    area = SCENARIOS[scenario].area
    found: dict[str, str] = {}
    for hex in HEXES.values():
        near = [HEXES[each] for each in hex.near]
        if hex.place or (area and any(each.region not in area for each in [hex, *near])) or len(near) < FEWEST_WAYS:
            continue
        found.setdefault(hex.terrain, hex.id)
    return found


# What is offered


def offered(lang: str) -> Data:
    """Everything that can be chosen, with its name."""
    return {
        "battles": [
            {"id": one.id, "name": one.name.shown(lang), "about": one.about.shown(lang), "asked": one.as_asked()}
            for one in battles().values()
        ],
        "scenarios": [scenario_offered(one, lang) for one in SCENARIOS.values()],
        "weather": [{"id": id, "name": one.name.shown(lang)} for id, one in WEATHERS.items()],
        "options": [{"id": id, "name": one.name.shown(lang)} for id, one in FACTS.tactical_options.items()],
    }


def scenario_offered(scenario: Scenario, lang: str) -> Data:
    fields = fields_of(scenario.id)
    return {
        "id": scenario.id,
        "name": scenario.name.shown(lang),
        "sides": [
            {
                "id": side.id,
                "name": side.name.shown(lang),
                "captains": [captain_offered(id, lang) for id in captains_of(scenario, seat)],
                "units": [unit_offered(kind, mix, lang) for kind, mix in mix_of(scenario, seat).items()],
            }
            for seat, side in enumerate(scenario.sides)
        ],
        "ground": [
            {"terrain": id, "name": one.name.shown(lang), "hex": fields[id]}
            for id, one in TERRAINS.items()
            if id in fields
        ],
    }


def captain_offered(id: str, lang: str) -> Data:
    one = CAPTAINS[id]
    return {
        "id": id,
        "name": NAMES[id].shown(lang),
        "initiative": one.initiative,
        "rank": one.rank,
        "star": one.star,
        "minor": one.minor,
        "features": list(one.features),
    }


def unit_offered(kind: str, mix: list[Counter], lang: str) -> Data:
    first = mix[0]
    return {
        "id": kind,
        "name": first.type.name.shown(lang),
        "class": first.type.kind,
        "quality": first.quality,
        "firearms": first.type.firearms,
        "most": sum(counter.most for counter in mix),
    }
