"""Control of a territory (MU-control, MU-nowin.a, MU-elim.b) and Control markers (MU-marker)."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from .data import TERRITORIES
from .questions import armies_in, army_size, at_war, has_horde, home_of
from .state import HORDE, State, Table


def settle(g: Table, territory: str) -> None:
    """After ANY change of units or markers in a territory: who controls it now."""
    s = g.state
    before = s.control.get(territory)
    settle_state(s, territory)
    now = s.control.get(territory)
    if now != before:
        g.log("control.changed", "MU-control.b", territory=territory, player=now, before=before)


def settle_state(s: State, territory: str) -> None:
    """MU-control.a to e, R-guest: the same without a word in the log."""
    old = s.control.get(territory, s.was_controlled.get(territory))
    holders = [seat for seat in armies_in(s, territory) if seat != HORDE and not is_guest(s, seat, territory)]
    if has_horde(s, territory):  # MU-control.d
        s.control.pop(territory, None)
        s.markers.pop(territory, None)
        s.was_controlled.pop(territory, None)
        if old is not None and army_size(s, old, territory):
            s.was_controlled[territory] = old  # MU-build.k
        return
    s.was_controlled.pop(territory, None)
    s.control.pop(territory, None)
    home = home_of(s, territory)
    if old is not None and not s.eliminated[old] and may_keep(s, old, territory, holders, home):
        if any(at_war(s, seat, old) for seat in holders if seat != old):
            s.was_controlled[territory] = old  # contested
        else:
            s.control[territory] = old
    elif len(holders) == 1:
        s.control[territory] = holders[0]
    elif territory in s.markers:
        s.control[territory] = s.markers[territory]
    elif home is not None and not holders:
        s.control[territory] = home  # MU-control.c


def may_keep(s: State, old: Seat, territory: str, holders: list[int], home: Seat | None) -> bool:
    """MU-control.a, b: by his units, his marker, or as his home that nobody holds."""
    return old in holders or s.markers.get(territory) == old or (home == old and territory not in s.markers)


def settle_all(g: Table) -> None:
    """After war, peace and pacts, which change who is a guest or an enemy."""
    for territory in g.state.available:
        if territory in TERRITORIES:
            settle(g, territory)


def settle_silently(s: State) -> None:
    """The control of a position that tells nothing of it."""
    for territory in s.available:
        if territory in TERRITORIES:
            settle_state(s, territory)


def is_guest(s: State, seat: int, territory: str) -> bool:
    """MU-control.e, R-guest: its units are there under Passage, Military control or an alliance."""
    return False


def take(g: Table, seat: Seat, territory: str) -> None:
    """Conquest, or one's own home again: sets control and removes a foreign marker."""
    raise NotImplementedError


def place_markers(g: Table, seat: Seat, territory: str, n: int) -> Flow[None]:
    """MU-marker.a to d (D35)."""
    raise NotImplementedError


def marker_places(s: State, seat: Seat, territory: str) -> list[str]:
    """MU-marker.b."""
    raise NotImplementedError


def hand_over_markers(g: Table, territory: str, to: Seat) -> None:
    """MU-marker.f."""
    raise NotImplementedError


def lose_fort(g: Table, territory: str, owner: Seat | None) -> None:
    """MU-marker.g."""
    raise NotImplementedError
