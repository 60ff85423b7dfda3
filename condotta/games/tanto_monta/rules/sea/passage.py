"""Sections 2.4 and 16.8: passages that a navy may use only with the leave of who controls them."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, agrees

from ...data import SEA_ZONES, SPACES
from ...kinds import PASSAGES
from ...state import SEATS, State, Table
from ..common import control, fleets, paths
from ..common.powers import are_allied, player

RULE: Final = "TM-2.4.z"


def opened_by(passage: str) -> tuple[str, ...]:
    """The spaces of which one opens it."""
    for zone in SEA_ZONES.values():
        for link in zone.links:
            if link.any_of and link.any_of[0] == passage:
                return link.any_of
    return (passage,)


OPENED_BY: Final = {passage: opened_by(passage) for passage in PASSAGES}
PORTS_BEHIND: Final = {space.through: id for id, space in SPACES.items() if space.through}  # TM-16.8


def is_closed(s: State, side: str, passage: str) -> bool:
    if passage in PORTS_BEHIND:
        return not paths.is_port(s, side, PORTS_BEHIND[passage])
    friendly = any(control.is_friendly(s, side, space) for space in OPENED_BY[passage])
    return not friendly and not paths.is_granted(s, side, passage)


def givers(s: State, side: str, passage: str) -> list[int]:
    """TM-2.4.z, TM-16.8.a: other players who could let a navy pass, in Impulse Order; at Jerez an ally alone can."""
    found = []
    for space in OPENED_BY[passage]:
        owner = control.controller(s, space)
        seat = player(s, owner)
        if passage not in PORTS_BEHIND or (owner != control.INDEPENDENT and are_allied(s, side, owner)):
            found.append(seat)
    return [seat for seat in range(SEATS) if seat in found and seat != fleets.owner(s, side)]


def may_ask(s: State, side: str, passage: str) -> bool:
    """Closed, not refused in this impulse, and there is somebody to ask."""
    return is_closed(s, side, passage) and f"{side}/{passage}" not in s.denied and bool(givers(s, side, passage))


def ask(g: Table, side: str, passage: str) -> Flow[bool]:
    """TM-2.4.v, z: each of them until one grants it; a permission holds for the turn, a refusal for the impulse."""
    s = g.state
    for seat in givers(s, side, passage):
        params = {"power": side, "passage": passage}
        grants = yield from agrees(seat, "passage.grant", RULE, params)
        if grants:
            s.granted.append(f"{side}/{passage}")
            g.log("passage.granted", "TM-2.4.v", seat=seat, power=side, passage=passage)
            return True
        g.log("passage.denied", RULE, seat=seat, power=side, passage=passage)
    s.denied.append(f"{side}/{passage}")
    return False


def useful(s: State, side: str, place: str) -> list[str]:
    """Closed passages out of a place for which leave could be asked."""
    if place in SEA_ZONES:
        near = [link.any_of[0] for link in SEA_ZONES[place].links if link.any_of]
        near += [SPACES[port].through for port in SEA_ZONES[place].ports if SPACES[port].through]
    else:
        near = [SPACES[place].through] if SPACES[place].through else []
    return [passage for passage in dict.fromkeys(near) if may_ask(s, side, passage)]
