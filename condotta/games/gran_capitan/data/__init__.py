"""The facts of El Gran Capitán, typed and checked: map, Captains, units, tables, scenarios (`facts.py` reads them)."""

from __future__ import annotations

from .facts import (
    ARMIES,
    AUXILIARIES,
    BARONS,
    CAPTAINS,
    COUNTERS,
    EDGES,
    FACTS,
    FILES,
    GAME,
    HEXES,
    MOVEMENT,
    NAMES,
    ORDERS,
    PLACE_LEVELS,
    PLACES,
    REGIONS,
    ROAD_RATES,
    SCENARIOS,
    SHEET,
    TERRAINS,
    UNIT_TYPES,
    WEATHERS,
    Facts,
    load,
)

__all__ = [
    "ARMIES", "AUXILIARIES", "BARONS", "CAPTAINS", "COUNTERS", "EDGES", "FACTS", "FILES", "GAME", "HEXES", "MOVEMENT",
    "NAMES", "ORDERS", "PLACES", "PLACE_LEVELS", "REGIONS", "ROAD_RATES", "SCENARIOS", "SHEET", "TERRAINS",
    "UNIT_TYPES", "WEATHERS", "Facts", "load",
]  # fmt: skip
