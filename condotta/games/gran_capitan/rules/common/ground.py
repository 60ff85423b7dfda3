"""Terrain, places and Regions: what a step costs (8.6), what is Arid Land, who owns what (ch. 15)."""

from __future__ import annotations

from ...data import HEXES, MOVEMENT, PLACE_LEVELS, PLACES, REGIONS, ROAD_RATES, TERRAINS, WEATHERS
from ...data.things import Place, Step
from ...pieces import NOBODY
from ...state import State

RIVER: int = MOVEMENT["river"]
BRIDGE: int = MOVEMENT["bridge"]


# Steps


def crossing(s: State, step: Step) -> int:
    """GC-8.6.2.a, b, GC-3.1.b: half points more for the hexside: on a Bridge, where a road crosses, or not."""
    if not step.river:
        return 0
    weather = WEATHERS[s.weather]
    if step.road or step.side in s.pontoons:
        return BRIDGE + weather.bridge
    return RIVER + weather.river


def entry(step: Step) -> int:
    """GC-8.6.1.a, b: half points for the hex: Fortress, road or terrain."""
    hex = HEXES[step.to]
    if hex.place and PLACES[hex.place].fortress:
        return MOVEMENT["fortress"]
    return ROAD_RATES[step.road] if step.road else TERRAINS[hex.terrain].move


def cost(s: State, step: Step) -> int:
    """GC-8.6.a: the hex entered and the hexside crossed, in half points."""
    return entry(step) + crossing(s, step)


def distance(a: str, b: str) -> int:
    """Hexes from one to the other, whatever lies between."""
    here, there = HEXES[a], HEXES[b]
    q, r = here.q - there.q, here.r - there.r
    return max(abs(q), abs(r), abs(q + r))


def in_play(s: State, hex: str) -> bool:
    """GC-S1.SU1: a scenario may be played in a part of the map; its border is the edge of the map then."""
    area = s.scenario.area
    return not area or HEXES[hex].region in area


def steps(s: State, hex: str) -> tuple[Step, ...]:
    """The steps out of a hex that do not leave the map (GC-8.6.4.a)."""
    found = HEXES[hex].steps
    return found if not s.scenario.area else tuple([step for step in found if in_play(s, step.to)])


def step_between(here: str, there: str) -> Step | None:
    return next((step for step in HEXES[here].steps if step.to == there), None)


# Places and Regions


def place_at(hex: str) -> Place | None:
    id = HEXES[hex].place
    return PLACES[id] if id else None


def fortress_at(hex: str) -> Place | None:
    """GC-1.3.1.c."""
    place = place_at(hex)
    return place if place is not None and place.fortress else None


def is_arid(s: State, hex: str) -> bool:
    """T-tec, GC-3.1.c: never a hex with a Town or City."""
    if HEXES[hex].place:
        return False
    arid = TERRAINS[HEXES[hex].terrain].arid
    return arid == "always" or (arid == "rain" and s.weather == "rain")


def alignment(s: State, region: str) -> int:
    """GC-15.a, b: the side with which a Region is aligned; Lazio with none."""
    return s.alignment.get(region, NOBODY)


def is_hostile(s: State, hex: str, side: int) -> bool:
    """GC-15.a: in a Region aligned with the other side."""
    return alignment(s, HEXES[hex].region) == 1 - side


def owner(s: State, place: Place) -> int:
    """GC-15.1.a, b, R-S3c: who conquered it, else the side with which its Region is aligned; Venetian ports nobody."""
    if place.id in s.scenario.venetian:
        return NOBODY
    return s.conquered[place.id] if place.id in s.conquered else alignment(s, HEXES[place.hex].region)


def owns_fortress(s: State, hex: str, side: int) -> bool:
    place = fortress_at(hex)
    return place is not None and owner(s, place) == side


def is_enemy_fortress(s: State, hex: str, side: int) -> bool:
    """GC-6.2.f, GC-7.2.d: a Fortress that the other side owns, occupied or not."""
    return owns_fortress(s, hex, 1 - side)


def may_be_conquered(s: State, place: Place) -> bool:
    """GC-15.b, GC-S3.6: neither places of Lazio nor Venetian ports."""
    return REGIONS[HEXES[place.hex].region].kingdom and place.id not in s.scenario.venetian


def weight(place: Place) -> int:
    """Towards a Dominance Factor (GC-S3.4)."""
    return PLACE_LEVELS[place.level].weight
