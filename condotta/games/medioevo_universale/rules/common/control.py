"""Control of a territory (MU-control, MU-nowin.a, MU-elim.b) and Control markers (MU-marker)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from condotta.core.flow import Flow, Seat, pick_one

from ...data import TERRITORIES
from ...pieces import MILITARY
from ...state import State, Table
from . import geography, honour, promises, questions

LETS_IN: Final[tuple[str, ...]] = ("passage", "military_control")


def settle(g: Table, territory: str) -> None:
    """After ANY change of units or markers in an area: who controls it now. Seas are nobody's."""
    if territory not in TERRITORIES:
        return
    s = g.state
    before = s.control.get(territory)
    settle_state(s, territory)
    now = s.control.get(territory)
    if now is not None and now != before:
        g.log("control.changed", "MU-control.b", territory=territory, player=now)
    elif now is None and before is not None:
        g.log("control.lost", "MU-control.b", territory=territory, player=before)


def settle_state(s: State, territory: str) -> None:
    """The same without a word in the log."""
    holder, contested = found(s, territory)
    if territory in s.markers and questions.has_horde(s, territory):
        del s.markers[territory]  # MU-marker.e
    put(s.control, territory, holder)
    put(s.was_controlled, territory, contested)
    if territory in s.uprisings and holder == questions.home_of(s, territory):
        honour.given_back(s, territory)


def put(seats: dict[str, Seat], territory: str, seat: Seat | None) -> None:
    """An entry changes or goes; one that stays as it is keeps its place."""
    if seat is None:
        seats.pop(territory, None)
    else:
        seats[territory] = seat


def found(s: State, territory: str) -> tuple[Seat | None, Seat | None]:
    """MU-control.a to e, R-guest: who controls a territory, and who did while it is contested."""
    if territory not in s.stacks:
        return s.markers.get(territory, questions.home_of(s, territory)), None
    old = s.control.get(territory, s.was_controlled.get(territory))
    if old is not None and s.eliminated[old]:
        old = None
    if questions.has_horde(s, territory):  # MU-control.d, MU-build.k
        return None, old if old is not None and questions.army_size(s, old, territory) else None
    armies = [seat for seat in questions.armies_in(s, territory) if not is_passing(s, seat, territory)]
    home = questions.home_of(s, territory)
    if old is not None and may_keep(s, old, territory, armies, home):
        if any(questions.at_war(s, seat, old) and not lets_in(s, old, seat) for seat in armies):
            return None, old
        return old, None
    holders = [seat for seat in armies if home is None or not lets_in(s, home, seat)]
    if len(holders) == 1:
        return holders[0], None
    if territory in s.markers:
        return s.markers[territory], None
    return None if holders else home, None  # MU-control.c


def is_passing(s: State, seat: int, territory: str) -> bool:
    """R-edict, R-card-ranger: a group on its way by Edict or Ranger changes no control."""
    return any(group.seat == seat and group.at == territory and (group.edict or group.slips) for group in s.groups)


def may_keep(s: State, old: Seat, territory: str, armies: list[int], home: Seat | None) -> bool:
    """MU-control.a, b: by their units, their marker, or as their home that nobody holds."""
    return old in armies or s.markers.get(territory) == old or (home == old and territory not in s.markers)


def settle_all(g: Table) -> None:
    """After war, peace and pacts, which change who is a guest or an enemy where units stand."""
    for place in list(g.state.stacks):
        settle(g, place)


def settle_map(g: Table) -> None:
    """After changes in many places: a turn that ends, an elimination."""
    for area in g.state.available:
        settle(g, area)


def settle_silently(s: State, told: Collection[str] = ()) -> None:
    """The control of a position, but for territories of which it tells."""
    for territory in s.available:
        if territory in TERRITORIES and territory not in told:
            settle_state(s, territory)


def unsettled(s: State) -> list[str]:
    """Where it is settled only when the battle is over, or the conquest that follows it."""
    conquered = [] if s.aftermath is None else [s.aftermath.territory]
    return [battle.area for battle in s.battles] + conquered


def is_guest(s: State, seat: int, territory: str) -> bool:
    """MU-control.e, R-guest: its units are there under Passage, Military control or an alliance."""
    host = s.control.get(territory, s.was_controlled.get(territory))
    return host is not None and lets_in(s, host, seat)


def lets_in(s: State, host: Seat, seat: int) -> bool:
    """A pact that all know of lets the units of one stand in territories of the other."""
    if host == seat or not s.pacts:
        return False
    passage = any(promises.allows(s, kind, host, seat, shown=True) is not None for kind in LETS_IN)
    return passage or are_allied(s, host, seat)


def are_allied(s: State, a: Seat, b: Seat) -> bool:
    """MU-pact.h, k: an alliance of the two that all know of, whichever of them lends."""
    ways = [(kind, *pair) for kind in promises.ALLIANCES for pair in ((a, b), (b, a))]
    return any(promises.allows(s, *way, shown=True) is not None for way in ways)


def take(g: Table, seat: Seat, territory: str) -> None:
    """Conquest, or one's own home again: sets control and removes a foreign marker (MU-marker.e)."""
    s = g.state
    before = s.control.get(territory)
    if s.markers.get(territory, seat) != seat:
        remove_marker(g, territory, "MU-marker.e")
    s.was_controlled.pop(territory, None)
    s.control[territory] = seat
    settle_state(s, territory)
    if s.control.get(territory) != before:
        g.log("control.taken", "MU-conq.a", territory=territory, player=seat)


def hold_on(g: Table, seat: Seat, territory: str) -> None:
    """MU-build.k: with new units in it the last controller still fights for a territory that a horde has entered."""
    s = g.state
    if territory not in s.control and questions.has_horde(s, territory):
        s.was_controlled[territory] = seat
    settle(g, territory)


# ---- Control markers


def place_markers(g: Table, seat: Seat, territory: str, n: int) -> Flow[None]:
    """MU-marker.a to d (D35): those of a new fort, at once or never; nobody is asked where there is no choice."""
    s = g.state
    left = min(n, markers_left(s, seat))
    while left and (places := marker_places(s, seat, territory)):
        where = yield from pick_one(seat, "marker", places, "marker.where", "MU-marker.b", {"left": left})
        s.markers[where] = seat
        g.log("control.marked", "MU-marker.c", player=seat, territory=where)
        settle(g, where)
        left -= 1


def markers_left(s: State, seat: Seat) -> int:
    """MU-comp.b, R-markers: of 8, or of 10."""
    return s.rules.control_markers - sum(owner == seat for owner in s.markers.values())


def marker_places(s: State, seat: Seat, territory: str) -> list[str]:
    """MU-marker.b, R-marker-place: by land, nobody else's, nobody else there, not marked yet."""
    free = [there for there in geography.LAND[territory] if geography.is_open(s, there) and there not in s.markers]
    own = [there for there in free if s.control.get(there, seat) == seat]
    return [there for there in own if all(commander == seat for commander in questions.armies_in(s, there))]


def hand_over_markers(g: Table, territory: str, to: Seat, former: Seat | None = None) -> None:
    """MU-marker.f: the markers of a fort follow it to its conqueror; what they cannot supply is removed."""
    s = g.state
    for there in attributable(s, territory, to, former):
        remove_marker(g, there, "MU-marker.f")
        if markers_left(s, to):
            s.markers[there] = to
            g.log("control.marked", "MU-marker.f", player=to, territory=there)
        settle(g, there)


def lose_fort(g: Table, territory: str, owner: Seat | None) -> None:
    """MU-marker.g: the markers of a fort that is destroyed or sacked are removed."""
    for there in attributable(g.state, territory, None, owner):
        remove_marker(g, there, "MU-marker.g")
        settle(g, there)


def attributable(s: State, territory: str, but: Seat | None, former: Seat | None) -> list[str]:
    """R-marker-attr: markers around a fort whose owner has no other fort beside them. `former` None: anybody's."""
    marked = [(there, s.markers[there]) for there in geography.LAND[territory] if there in s.markers]
    theirs = [(there, owner) for there, owner in marked if owner != but and former in (None, owner)]
    return [there for there, owner in theirs if not has_another_fort(s, owner, there, territory)]


def has_another_fort(s: State, owner: Seat, territory: str, lost: str) -> bool:
    near = [there for there in geography.LAND[territory] if there != lost]
    forts = [there for there in near if questions.building_level(s, there, MILITARY)]
    return any(questions.owner_of_buildings(s, fort) == owner for fort in forts)


def remove_marker(g: Table, territory: str, rule: str) -> None:
    """MU-marker.e to g: back to its owner's reserve."""
    g.log("control.unmarked", rule, player=g.state.markers.pop(territory), territory=territory)
