"""Section 18.5: militia that goes home."""

from __future__ import annotations

from condotta.core.flow import Flow, pick_one

from ...data import PLAYERS, SPACES
from ...state import State, Table
from ..common import control, formations, stacks
from ..common.powers import PARTS, commands, major


def disband_militia(g: Table) -> Flow[None]:
    """TM-18.5-militia.a, b: a die for each exposed militia of a power; each 1 disbands one."""
    s = g.state
    for seat, facts in enumerate(PLAYERS):
        shelter: dict[str, int] = {}
        for power in (*facts.powers, *[part for one in facts.powers for part in PARTS[one]]):
            exposed = exposed_militia(s, power, shelter)
            number = [g.d6(seat) for _ in range(sum(exposed.values()))].count(1)
            if exposed:
                g.log("militia.rolls" if number else "militia.stays", "TM-18.5-militia.b", power=power, number=number)
            for _ in range(number):
                there = [space for space, some in exposed.items() if some]
                params = {"power": power}
                space = yield from pick_one(seat, "disband", there, "militia.disband", "TM-18.5-militia.b", params)
                exposed[space] -= 1
                stacks.take_one(s, space, power, "militia")


def exposed_militia(s: State, power: str, shelter: dict[str, int]) -> dict[str, int]:
    """TM-18.5-militia.a, c, by space: those for whom no formation of a leader has room. `shelter` remembers how much of
    it other powers of the player have taken."""
    found: dict[str, int] = {}
    own = stacks.muster(s).of(power).stacks
    for space in [space for space in s.stacks if space in own] if own else []:
        number = sum([stack.militia for stack in own[space]])
        if number and may_disband(s, major(s, power), space):
            found[space] = number
    for space, number in found.items():
        leaders = [name for name in stacks.leaders_at(s, space) if major(s, power) in commands(s, name)]
        if leaders:
            room = max(0, formations.most_units(s, leaders) - shelter.get(space, 0))
            safe = min(number, room)
            shelter[space] = shelter.get(space, 0) + safe
            found[space] = number - safe
    return {space: number for space, number in found.items() if number}


def may_disband(s: State, power: str, space: str) -> bool:
    """Not in a home key, in the Canary Islands, or off the map: on Foreign War cards and in boxes."""
    return space in SPACES and not SPACES[space].canary and space not in control.all_home_keys(s, power)
