"""Card 6, SEED OF AN EMPIRE: five Castilian units, up to three of them in the Canary Islands."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, choose, offer

from ...data import LEADERS, SPACES
from ...data.things import SPAIN
from ...pieces import Fleet
from ...state import State, Table
from ..common import control, events, paths, pool, stacks
from ..construction import recruit
from .adding import MANY, put

SQUADRON: Final = "squadron"
UNITS: Final = 5
CANARY_UNITS: Final = 3
CANARY_ISLANDS: Final = {id: space for id, space in SPACES.items() if space.canary}


def canary_spaces(s: State) -> list[str]:
    """Controlled ports, or spaces with a Castilian leader who is not under siege."""
    return [
        id
        for id, space in CANARY_ISLANDS.items()
        if id not in s.unrest
        and id not in s.plague
        and not recruit.has_enemies(s, "castile", id)
        and ((space.port and control.controls(s, "castile", id)) or has_castilian_leader(s, id))
    ]


def has_castilian_leader(s: State, space: str) -> bool:
    return any(
        leader.place == space and not leader.inside and LEADERS[name].power == "castile"
        for name, leader in s.leaders.items()
    )


def home_spaces(s: State, kinds: list[str]) -> dict[str, list[str]]:
    """By kind; ships come to home ports."""
    found = recruit.where_each(s, "castile", [kind for kind in kinds if kind != SQUADRON])
    if SQUADRON in kinds:
        ports = [port for port in control.home_ports(s, "castile") if paths.is_port(s, "castile", port)]
        found[SQUADRON] = [port for port in ports if recruit.may_hold(s, "castile", port)]
    return found


def options(s: State, left: dict[str, int], canary: str, canary_left: int) -> list[Option]:
    found: list[Option] = []
    isles = [space for space in canary_spaces(s) if canary in ("", space)] if canary_left else []
    kinds = [kind for kind, most in left.items() if most and counters_left(s, kind) > 0]
    homes = home_spaces(s, kinds)
    for kind in kinds:
        islands = isles
        if kind == SQUADRON:
            islands = [space for space in isles if SPACES[space].port and control.controls(s, "castile", space)]
        found += [offer("add", "castile", kind, space) for space in dict.fromkeys([*homes[kind], *islands])]
    return found


def counters_left(s: State, kind: str) -> int:
    return pool.ships_left(s, "spain") if kind == SQUADRON else pool.left(s, "castile", kind)


def may_sow(s: State, seat: int) -> bool:
    if seat != SPAIN or recruit.is_anywhere(s, "castile", "regular"):
        return seat == SPAIN
    return any(options(s, {kind: 1}, "", 1) for kind in ("regular", "militia", "cavalry", SQUADRON))


def sow(g: Table, seat: int) -> Flow[None]:
    """Regulars without limit, every other kind once; all that go to the islands go to one space."""
    s = g.state
    left = {"regular": MANY, "militia": 1, "cavalry": 1, SQUADRON: 1}
    canary, canary_left = "", CANARY_UNITS
    for done in range(UNITS):
        found = options(s, left, canary, canary_left)
        if not found:
            return
        params = {"power": "castile", "left": UNITS - done}
        choice = yield from choose(seat, "event.add", found, "TM-11.f", params)
        kind, space = str(choice.args[1]), str(choice.args[2])
        left[kind] -= 1
        if SPACES[space].canary:
            canary, canary_left = space, canary_left - 1
        if kind == SQUADRON:
            stacks.put_ships(s, space, Fleet("spain", 1))
            g.log("unit.added", "TM-11.f", power="castile", kind=kind, space=space)
        else:
            put(g, choice)


events.declare("seed_of_an_empire", "a", may_sow, sow)
