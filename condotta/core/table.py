"""The table: the state of one match with dice, shuffles and the log. Flows call it `g`."""

from __future__ import annotations

from typing import Any, Generic, TypeAlias, TypeVar

from .flow import Seat
from .rng import Rng, check_die, check_order

S = TypeVar("S")

Rolled: TypeAlias = tuple[Seat, int, int]  # who rolled, what, with a die of how many sides


class Entry:
    """One line of the log: a message key with parameters, its rule, the dice rolled for it, and who may read it."""

    __slots__ = ("audience", "dice", "key", "params", "ply", "rule")

    def __init__(
        self,
        key: str,
        params: dict[str, Any],
        rule: str,
        dice: list[Rolled],
        audience: tuple[Seat, ...] | None,
        ply: int,
    ) -> None:
        self.key = key
        self.params = params
        self.rule = rule
        self.dice = dice
        self.audience = audience  # None: everybody
        self.ply = ply  # of the match when it was written

    def visible_to(self, seat: Seat | None) -> bool:
        return self.audience is None or (seat is not None and seat in self.audience)

    def as_json(self) -> dict[str, Any]:
        return {"key": self.key, "params": self.params, "rule": self.rule, "dice": self.dice, "ply": self.ply}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self.as_json() == other.as_json() and self.audience == other.audience

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Entry({self.key!r}, {self.params!r})"


class Table(Generic[S]):
    """What a flow may use: the state, the dice, the log. It never asks anybody; flows do."""

    __slots__ = (
        "announced_at", "dice", "entries", "keeps_log", "made", "ply", "revealed_at", "rng", "script", "seats", "state",
    )  # fmt: skip

    def __init__(self, state: S, seats: int, rng: Rng, script: list[Any], keeps_log: bool) -> None:
        self.state: S = state
        self.seats: int = seats
        self.rng: Rng = rng
        self.script: list[Any] = script  # scripted dice still to come, the next one last
        self.keeps_log: bool = keeps_log
        self.entries: list[Entry] = []
        self.dice: list[Rolled] = []
        self.ply: int = 0
        self.made: int = 0  # entries of the match's journal: choices, in public and in secret
        self.revealed_at: int = 0  # how many there were when something was last revealed: no undo goes back behind it
        self.announced_at: int = 0  # and when something was last announced that may be answered in secret

    # Chance

    def d6(self, seat: Seat) -> int:
        """One six-sided die, rolled by this seat."""
        if self.script or self.keeps_log:
            return self.die(seat, 6)
        self.revealed_at = self.made
        return self.rng.below(6) + 1

    def die(self, seat: Seat, sides: int) -> int:
        value = check_die(self.script.pop(), sides) if self.script else self.rng.below(sides) + 1
        self.revealed_at = self.made
        if self.keeps_log:
            self.dice.append((seat, value, sides))
        return value

    def pick(self, n: int) -> int:
        """A random place from 0 to n - 1 (a marker drawn from a cup). Scripted like a die: 1 is the first place."""
        self.revealed_at = self.made
        return check_die(self.script.pop(), n) - 1 if self.script else self.rng.below(n)

    def shuffle(self, things: list[str]) -> None:
        """Shuffle in place. A scripted shuffle is the list of the things in their new order."""
        self.revealed_at = self.made
        if self.script and isinstance(self.script[-1], list):
            things[:] = check_order(self.script.pop(), things)
        else:
            self.rng.shuffle(things)

    # What players come to know

    def reveal(self) -> None:
        """Something hidden has been seen (a card drawn, a hand looked at): no undo goes back behind this."""
        self.revealed_at = self.made

    def announce(self) -> None:
        """Something happens that may be answered in secret: before every window, whether anybody is asked or not.

        No undo goes back behind it, and a server shows what follows after the same pause: see `Match.announced`.
        """
        self.revealed_at = self.announced_at = self.made

    def log(self, key: str, rule: str = "", audience: tuple[Seat, ...] | None = None, **params: Any) -> None:
        """Write a line; the dice rolled since the last line go with it."""
        if self.keeps_log:
            self.entries.append(Entry(key, params, rule, self.dice, audience, self.ply))
            self.dice = []

    # Seats

    def go_on(self, ply: int, carried: dict[str, Any] | None) -> None:
        """A segment that goes on with an earlier one says so; not why: that may name what was offered in secret."""
        self.ply = ply
        if carried is None:
            return
        if carried["old"] == carried["new"]:
            self.log("match.repaired", lost=carried["lost"])
        else:
            self.log("match.carried_over", old=carried["old"], new=carried["new"], lost=carried["lost"])

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    def others(self, seat: Seat) -> list[Seat]:
        """All other seats, clockwise from the left of this one."""
        return [(seat + i) % self.seats for i in range(1, self.seats)]

    def around(self, seat: Seat) -> list[Seat]:
        """All seats clockwise, beginning with this one."""
        return [(seat + i) % self.seats for i in range(self.seats)]


class Checkpoint:
    """Everything needed to go on from the start of a step."""

    __slots__ = ("announced_at", "dice", "entries", "hashes", "made", "ply", "revealed_at", "rng", "script", "state")

    def __init__(self, made: int, ply: int, hashes: int, table: Table[Any]) -> None:
        self.made = made  # entries of the journal when it was taken
        self.ply = ply
        self.hashes = hashes
        self.state: Any = table.state.copy()
        self.revealed_at = table.revealed_at
        self.announced_at = table.announced_at
        self.rng = table.rng.copy()
        self.script = table.script[:]
        self.entries = len(table.entries)
        self.dice = table.dice[:]  # rolled, and not yet in a line of the log

    def restore(self, table: Table[Any]) -> None:
        """The table is again as it was then; the checkpoint stays good for another time."""
        table.state = self.state.copy()
        table.rng = self.rng.copy()
        table.script = self.script[:]
        table.dice = self.dice[:]
        table.ply = self.ply
        table.made = self.made
        table.revealed_at = self.revealed_at
        table.announced_at = self.announced_at
        del table.entries[self.entries :]
