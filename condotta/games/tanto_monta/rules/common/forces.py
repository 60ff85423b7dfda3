"""What a player has on the map at one moment, for all who ask about it at that moment."""

from __future__ import annotations

from typing import Final

from ...data import POWERS, SPACES
from ...pieces import Stack
from ...state import State
from . import pool, stacks
from .powers import MORISCOS, run_by, run_for, under


class Forces:
    """Whoever asks several questions about one moment makes it once; what is found is kept in it."""

    __slots__ = (
        "builds", "leaders", "muster", "near", "ports", "powers", "s", "seat", "ships", "stacks", "surrendered",
    )  # fmt: skip

    def __init__(self, s: State, seat: int) -> None:
        self.s: Final = s
        self.seat: Final = seat
        self.powers: Final = run_by(s, seat)
        self.muster: Final = stacks.muster(s)
        self.stacks: Final[list[tuple[str, Stack]]] = [  # those on the map, with their spaces
            (space, stack)
            for power in run_for(s, seat)
            for space, here in self.muster.of(power).stacks.items()
            if space in SPACES
            for stack in here
        ]
        self.leaders: dict[str, list[str]] | None = None  # army leaders by space, as soon as somebody asks
        # what has been found, by power
        self.surrendered: dict[str, bool] = {}
        self.builds: dict[str, bool] = {}  # has it a home space for new units
        self.ports: dict[str, bool] = {}  # and a port for new ships
        self.near: dict[str, list[str]] = {}  # spaces that it could take
        self.ships: dict[str, int] = {}  # left in the pool of a navy

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
        if not self.muster.of(power).cavalry:
            return False
        return any(stack.cavalry and stack.power == power for _, stack in self.stacks)

    def ships_left(self, navy: str) -> int:
        """`pool.ships_left`."""
        if navy not in self.ships:
            self.ships[navy] = pool.ships_left(self.s, navy)
        return self.ships[navy]

    def spaces_with(self, power: str) -> list[str]:
        """Spaces of the map with land units of a power, those of its minors among them; some twice."""
        own = under(self.s, power)
        return [space for space, stack in self.stacks if stack.power in own]
