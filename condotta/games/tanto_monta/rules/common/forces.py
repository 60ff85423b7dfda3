"""What a player has on the map at one moment: his stacks are gone through once for all questions about them."""

from __future__ import annotations

from typing import Final

from ...data import POWERS, SPACES
from ...state import State
from . import pool
from .powers import run_by, run_for, under


class Units:
    """The land units of one power."""

    __slots__ = ("artillery", "cavalry", "infantry", "riders", "spaces")

    def __init__(self) -> None:
        self.infantry = 0  # wherever they are, boxes included
        self.cavalry = 0
        self.artillery = 0
        self.riders = False  # there is cavalry on the map
        self.spaces: list[str] = []  # of the map, with units; some twice


class Forces:
    """Whoever asks several questions about one moment makes it once; what is found is kept in it."""

    __slots__ = ("found", "near", "powers", "s", "seat", "ships", "units")

    def __init__(self, s: State, seat: int) -> None:
        self.s: Final = s
        self.seat: Final = seat
        self.powers: Final = run_by(s, seat)
        units = {power: Units() for power in run_for(s, seat)}
        self.units: Final = units
        self.found: dict[tuple[str, str], bool] = {}  # answers, by question and power
        self.near: dict[str, list[str]] = {}  # spaces that a power could take
        self.ships: dict[str, int] = {}  # left in the pool of a navy
        for space, here in s.stacks.items():
            for stack in here:
                own = units.get(stack.power)
                if own is not None:
                    own.infantry += stack.regular + stack.militia
                    own.cavalry += stack.cavalry
                    own.artillery += stack.artillery
                    if space in SPACES:
                        own.spaces.append(space)
                        if stack.cavalry:
                            own.riders = True

    def left(self, power: str, kind: str) -> int:
        """`pool.left`."""
        own = self.units[power]
        if kind == "cavalry":
            return POWERS[power].cavalry - own.cavalry
        if kind == "artillery":
            return POWERS[power].siege_artillery - own.artillery
        return pool.infantry_counters(self.s, power) - own.infantry

    def ships_left(self, navy: str) -> int:
        """`pool.ships_left`."""
        if navy not in self.ships:
            self.ships[navy] = pool.ships_left(self.s, navy)
        return self.ships[navy]

    def spaces_with(self, power: str) -> list[str]:
        """Spaces of the map with land units of a power, those of its minors among them; some twice."""
        if not self.s.allied:
            return self.units[power].spaces
        return [space for one in under(self.s, power) for space in self.units[one].spaces]
