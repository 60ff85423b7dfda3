"""The ground of a Major Battle as the field shows it: what it changes on which table, and by which rule."""

from __future__ import annotations

from typing import Final

from condotta.core.game import Data

from ..data import FACTS, HEXES, TERRAINS, WEATHERS
from ..pieces import Battle
from ..rules.combat.battle_corps import river_of, works_of
from ..state import State

NOTHING: Final[Data] = {
    "side": None, "artillery": 0, "charge": 0, "assault": 0, "affecting": False, "halves_cavalry": False, "doubled": 0,
    "no_firearms": False,
}  # fmt: skip
KINDS: Final = ("terrain", "weather", "earthworks", "river")


def ground(s: State, battle: Battle) -> list[Data]:
    """Terrain and weather for both sides, Earthworks and river for the side that they protect."""
    if not battle.corps:
        return []
    land, sky = TERRAINS[HEXES[battle.hex].terrain], WEATHERS[s.weather]
    found = [
        {
            **NOTHING,
            "what": "terrain",
            "id": land.id,
            "rule": "GC-12.3.3.a",
            "artillery": land.artillery,
            "charge": land.charge,
            "affecting": land.affecting,
            "halves_cavalry": land.halves_cavalry,
        }
    ]
    if sky.artillery or sky.charge or sky.assault or not sky.firearms:
        worse = {"artillery": sky.artillery, "charge": sky.charge, "assault": sky.assault}
        rule = "GC-3.2.c" if sky.firearms else "GC-3.2.e"
        found.append(
            {**NOTHING, "what": "weather", "id": sky.id, "rule": rule, "no_firearms": not sky.firearms, **worse}
        )
    for seat in (0, 1):
        if works_of(s, battle, seat):
            found.append(earthworks(s, seat))
        if river_of(s, battle, 1 - seat):
            found.append(river(s, seat))
    return found


def earthworks(s: State, seat: int) -> Data:
    """GC-8.5.1, unless the scenario makes those of this side bare; in the extended battle they double no SP."""
    bare = s.scenario.sides[seat].id in s.scenario.bare_earthworks
    extended = s.rules.extended_battle
    facts = FACTS.earthworks
    return {
        **NOTHING,
        "what": "earthworks",
        "id": "earthworks",
        "side": seat,
        "rule": "GC-O1.1.1.ew.b" if extended else "GC-8.5.1.c",
        "artillery": facts["artillery"],
        "charge": facts["charge"],
        "affecting": not bare,
        "doubled": 0 if extended or bare else facts["doubled"],
    }


def river(s: State, seat: int) -> Data:
    """GC-12.3.3.1: that the enemy of this side has crossed under its eyes."""
    return {
        **NOTHING,
        "what": "river",
        "id": "river",
        "side": seat,
        "rule": "GC-O1.1.1.ew.b" if s.rules.extended_battle else "GC-12.3.3.1.a",
        "artillery": FACTS.river_crossing["artillery"],
        "charge": FACTS.river_crossing["charge"],
        "affecting": True,
    }
