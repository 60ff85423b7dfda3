"""Buildings stand, are damaged and destroyed (MU-destroy, MU-marker.g)."""

from __future__ import annotations

from condotta.core.flow import Seat

from ...data.things import Building
from ...pieces import MILITARY
from ...state import State, Table
from . import control, questions


def set_building(s: State, territory: str, category: int, level: int) -> None:
    """A building of this level; its damage stays (MU-build.h). 0: none any more."""
    built = s.buildings.setdefault(territory, [0, 0, 0, 0, 0, 0])
    built[category] = level
    if not level:
        built[category + 3] = 0
    if not any(built[:3]):
        del s.buildings[territory]


def structure(s: State, territory: str, category: int) -> int:
    """SP left of a building; 0 if there is none."""
    if not questions.building_level(s, territory, category):
        return 0
    return standing(s, territory, category).structure - s.buildings[territory][category + 3]


def standing(s: State, territory: str, category: int) -> Building:
    return questions.BUILDING_AT[category, s.buildings[territory][category]]


def damage(g: Table, territory: str, category: int, n: int) -> bool:
    """MU-destroy.a, b, MU-marker.g: Destruction markers; True: it is destroyed, and the markers of a fort go."""
    s = g.state
    owner = questions.owner_of_buildings(s, territory)
    building = standing(s, territory, category)
    s.buildings[territory][category + 3] += n
    g.log("building.damaged", "MU-destroy.a", territory=territory, building=building.id, points=n)
    if structure(s, territory, category) > 0:
        return False
    destroy(g, territory, category, owner, "MU-destroy.b")
    return True


def destroy(g: Table, territory: str, category: int, owner: Seat | None = None, rule: str = "MU-destroy.c") -> None:
    """MU-destroy.c, MU-marker.g: back to the pool. owner: of the territory, where its control is lost already."""
    s = g.state
    if owner is None:
        owner = questions.owner_of_buildings(s, territory)
    gone = standing(s, territory, category)
    set_building(s, territory, category, 0)
    g.log("building.destroyed", rule, territory=territory, building=gone.id)
    if category == MILITARY:
        control.lose_fort(g, territory, owner)
