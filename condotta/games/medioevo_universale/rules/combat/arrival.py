"""What an army meets where it arrives: battle, resistance, conquest (MU-move.k to m, MU-multi, MU-barb.c)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Seat, choose, offer

from ...data import TERRITORIES
from ...pieces import HORDE, NO_VICTIM, Aftermath
from ...state import State, Table
from .. import barbarians
from ..any_time import moments, windows
from ..common import clash, control, questions
from ..march import conquest, meeting, ways

ENDS: Final = ("battle", "resistance", "conquest", "home")  # MU-combat.c


def arrive(g: Table, seat: Seat, area: str, mp: dict[str, int]) -> Flow[None]:
    """Units have entered an area and control is not settled yet: hostility, then as after a movement."""
    what = ways.met(g.state, seat, area, questions.armies_in(g.state, area))
    attack(g, seat, area, what)
    if what == "resistance":
        barbarians.resist(g, area)
    control.settle(g, area)
    yield from settle_arrival(g, seat, area, mp, what)


def settle_arrival(g: Table, seat: Seat, area: str, mp: dict[str, int], what: str) -> Flow[None]:
    """Window army_enters; then battle (hordes first), conquest, or nothing (MU-move.k to m, MU-multi)."""
    s = g.state
    owner = questions.owner_of_buildings(s, area) if area in TERRITORIES else None
    victim = NO_VICTIM if owner is None or owner == seat else owner
    yield from windows.window(g, moments.ARMY_ENTERS, seat, area=area, victim=victim)
    if not what or what == "forbidden" or not questions.army_size(s, seat, area):
        control.settle(g, area)
        return
    enemies = opponents(s, seat, area)
    if enemies:
        if questions.is_banned(s, "combat", area):
            g.log("move.no_combat", "MU-C1", area=area)
            return
        options = [offer("fight", area, enemy) for enemy in enemies]
        choice = yield from choose(seat, "move.whom", options, "MU-multi.a", {"area": area})
        left = [s.elements[id] for id in mp if id in s.elements]
        there = {e.id: mp[e.id] for e in left if questions.area_of(s, e.place) == area}
        clash.begin(s, area, seat, int(choice.args[1]), "move", there)
    elif area in TERRITORIES:
        yield from conquest.aftermath_step(g)
        s.aftermath = Aftermath("conquest", area, seat, victim)


def opponents(s: State, seat: Seat, area: str) -> list[int]:
    """MU-multi.a, b: whom they can fight here: a horde before all others, else armies of players at war with them."""
    if questions.has_horde(s, area):
        return [HORDE]
    victims = ways.victims_of(s, seat, area)
    fought = [army for army in questions.armies_in(s, area) if army in victims]
    return [army for army in fought if not questions.has_armistice(s, seat, army)]


def attack(g: Table, seat: Seat, area: str, what: str) -> None:
    """MU-war.c: whoever an army attacks by entering is at war with it, if what it meets there ends its movement."""
    if what in ENDS:
        note_holder(g.state, seat, area)
        for victim in ways.victims_of(g.state, seat, area):
            meeting.hostility(g, seat, victim)


def note_holder(s: State, seat: Seat, area: str) -> None:
    """R-hold: whoever fights for a territory that they hold does not conquer it by winning (conquest.conquer)."""
    if area in TERRITORIES and questions.owner_of_buildings(s, area) == seat:
        s.effects.holds[area] = seat
    else:
        s.effects.holds.pop(area, None)


def mp_there(s: State, seat: Seat, area: str) -> dict[str, int]:
    """R-retreat-there: for a battle without movement, the MP of what stands there and has not moved yet."""
    found = [e for e in s.elements.values() if e.place == area and e.commander == seat and not e.done]
    return {e.id: e.mp for e in found if ways.is_mover(s, e)}
