"""What an army meets where it arrives: battle, resistance, conquest (MU-move.k to m, MU-multi, MU-barb.c)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Seat, choose, offer

from ...data import TERRITORIES
from ...state import HORDE, State, Table
from .. import barbarians
from ..any_time import moments, windows
from ..any_time.moments import Occasion
from ..common import clash, control, questions
from ..march import conquest, meeting, ways

ENDS: Final = ("battle", "resistance", "conquest", "home")  # MU-combat.c


def arrive(g: Table, seat: Seat, area: str, mp: dict[str, int]) -> Flow[None]:
    """Units have entered an area and control is not settled yet: hostility, then as after a movement."""
    s = g.state
    armies = questions.armies_in(s, area)
    what = ways.met(s, seat, area, armies)
    if what in ENDS:
        attack(g, seat, area)
    if what == "resistance":
        barbarians.resist(g, seat, area)
    settle(g, area)
    yield from settle_arrival(g, seat, area, mp, what)


def settle_arrival(g: Table, seat: Seat, area: str, mp: dict[str, int], what: str) -> Flow[None]:
    """Window army_enters; then battle (hordes first), conquest, or nothing (MU-move.k to m, MU-multi)."""
    s = g.state
    owner = questions.owner_of_buildings(s, area) if area in TERRITORIES else None
    victim = moments.NOBODY if owner is None or owner == seat else owner
    occasion = Occasion(moments.ARMY_ENTERS, seat, area=area, victim=victim)
    yield from windows.window(g, occasion)
    if not what or what == "forbidden" or not questions.army_size(s, seat, area):
        settle(g, area)
        return
    enemies = opponents(s, seat, area)
    if enemies:
        if questions.is_banned(s, "combat", area):
            g.log("move.no_combat", "MU-C1", area=area)
            return
        enemy = yield from choose_enemy(g, seat, area, enemies)
        there = {
            id: n for id, n in mp.items() if id in s.elements and questions.area_of(s, s.elements[id].place) == area
        }
        clash.begin(s, area, seat, enemy, "move", there)
    elif area in TERRITORIES:
        yield from conquest.settle_first(g)
        s.aftermath = ["conquest", area, seat, victim]


def opponents(s: State, seat: Seat, area: str) -> list[int]:
    """MU-multi.a, b: whom he can fight here: a horde before all others, else the armies of players at war with him."""
    if questions.has_horde(s, area):
        return [HORDE]
    at_war = ways.attacked(s, seat, area, [army for army in questions.armies_in(s, area) if army != seat])
    return [
        army for army in questions.armies_in(s, area) if army in at_war and not questions.has_armistice(s, seat, army)
    ]


def choose_enemy(g: Table, seat: Seat, area: str, enemies: list[int]) -> Flow[int]:
    """MU-multi.a: the active player chooses whom to fight first."""
    options = [offer("fight", area, enemy) for enemy in enemies]
    choice = yield from choose(seat, "move.whom", options, "MU-multi.a", {"area": area})
    return int(choice.args[1])


def attack(g: Table, seat: Seat, area: str) -> None:
    """An army enters as an enemy: whoever it attacks by that is at war with it (MU-war.c)."""
    note_holder(g.state, seat, area)
    for victim in ways.victims_of(g.state, seat, area):
        meeting.hostility(g, seat, victim)


def note_holder(s: State, seat: Seat, area: str) -> None:
    """R-hold: whoever fights for a territory that he holds does not conquer it by winning (conquest.conquer)."""
    if area in TERRITORIES and questions.owner_of_buildings(s, area) == seat:
        s.effects.holds[area] = seat
    else:
        s.effects.holds.pop(area, None)


def mp_there(s: State, seat: Seat, area: str) -> dict[str, int]:
    """R-retreat-there: for a battle without movement, the MP of what stands there and has not moved yet."""
    found = [e for e in s.elements.values() if e.place == area and e.commander == seat and not e.done]
    return {e.id: e.mp for e in found if ways.is_mover(s, e)}


def settle(g: Table, area: str) -> None:
    if area in TERRITORIES:
        control.settle(g, area)
