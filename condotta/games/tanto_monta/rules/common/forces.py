"""What a player has on the map at one moment, for all who ask about it at that moment."""

from __future__ import annotations

from typing import Final

from ...data import POWERS, SPACES
from ...kept import Muster, Units
from ...pieces import Stack
from ...state import State
from . import pool, stacks
from .powers import MORISCOS, run_by, run_for, under


class Forces:
    """Whoever asks several questions about one moment makes it once; what is found is kept in it."""

    __slots__ = (
        "_muster", "_powers", "_units", "builds", "leaders", "ports", "s", "seat", "ships", "surrendered",
    )  # fmt: skip

    def __init__(self, s: State, seat: int) -> None:
        self.s: Final = s
        self.seat: Final = seat
        self._powers: list[str] | None = None
        self._muster: Muster | None = None
        self._units: list[Units] | None = None
        self.leaders: dict[str, list[str]] | None = None  # army leaders by space, as soon as somebody asks
        # what has been found, by power
        self.surrendered: dict[str, bool] = {}
        self.builds: dict[str, bool] = {}  # has it a home space for new units
        self.ports: dict[str, bool] = {}  # and a port for new ships
        self.ships: dict[str, int] = {}  # left in the pool of a navy

    @property
    def powers(self) -> list[str]:
        """`run_by`."""
        if self._powers is None:
            self._powers = run_by(self.s, self.seat)
        return self._powers

    @property
    def muster(self) -> Muster:
        if self._muster is None:
            self._muster = stacks.muster(self.s)
        return self._muster

    @property
    def units(self) -> list[Units]:
        """Those of all whom the player moves."""
        if self._units is None:
            muster = self.muster
            self._units = [muster.of(power) for power in run_for(self.s, self.seat)]
        return self._units

    @property
    def stacks(self) -> list[tuple[str, Stack]]:
        """Those on the map, with their spaces."""
        found = [one for units in self.units for one in units.stacks.items()]
        return [(space, stack) for space, here in found if space in SPACES for stack in here]

    def is_at(self, space: str) -> bool:
        for units in self.units:
            if space in units.stacks:
                return True
        return False

    def left(self, power: str, kind: str) -> int:
        """`pool.left`."""
        own = self.muster.of(power)
        if power == MORISCOS:
            return pool.moriscos_left(self.s, kind)
        if kind == "cavalry":
            return POWERS[power].cavalry - own.cavalry
        if kind == "artillery":
            return POWERS[power].siege_artillery - own.artillery
        return pool.infantry_counters(self.s, power) - own.infantry

    def has_riders(self, power: str) -> bool:
        """There is cavalry of a power on the map."""
        own = self.muster.of(power)
        return own.cavalry > 0 and any(
            stack.cavalry for space, here in own.stacks.items() if space in SPACES for stack in here
        )

    def ships_left(self, navy: str) -> int:
        """`pool.ships_left`."""
        if navy not in self.ships:
            self.ships[navy] = pool.ships_left(self.s, navy)
        return self.ships[navy]

    def spaces_with(self, power: str) -> list[str]:
        """Spaces of the map with land units of a power, those of its minors among them; some twice."""
        own = [self.muster.of(one) for one in under(self.s, power)]
        return [space for units in own for space in units.stacks if space in SPACES]
