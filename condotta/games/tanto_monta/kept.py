"""What has been found out about the table and is looked up until it changes (ADR 18). It is no part of the table: a
copy begins without it, and nothing is wrong if it is thrown away at any time."""

from __future__ import annotations

from .pieces import Stack


class Units:
    """The land units of one power: how many there are, wherever they are, and its stacks by place."""

    __slots__ = ("artillery", "cavalry", "infantry", "stacks")

    def __init__(self) -> None:
        self.infantry = 0  # regulars and militia share counters (TM-5.3.e)
        self.cavalry = 0
        self.artillery = 0
        self.stacks: dict[str, list[Stack]] = {}

    def count(self, stack: Stack, sign: int) -> None:
        self.infantry += sign * (stack.regular + stack.militia)
        self.cavalry += sign * stack.cavalry
        self.artillery += sign * stack.artillery


NONE = Units()


class Muster:
    """All stacks, counted by power. Who puts or takes units notes the place; the stacks there are counted anew when
    somebody asks. Stacks that were put otherwise, by a test or an editor, are noticed then, too."""

    __slots__ = ("changed", "seen", "tired", "units")

    def __init__(self) -> None:
        self.seen: dict[str, list[Stack]] = {}  # what has been counted
        self.changed: list[str] = []  # places
        self.units: dict[str, Units] = {}  # by power
        self.tired: dict[str, bool] = {}  # places with units that bear marks of this impulse

    def renew(self, stacks: dict[str, list[Stack]]) -> None:
        """These are the stacks now."""
        if self.changed:
            changed, self.changed = self.changed, []
            for place in changed:
                self.look_at(place, stacks.get(place))
        if self.seen != stacks:
            for place in [*self.seen, *stacks]:
                self.look_at(place, stacks.get(place))

    def look_at(self, place: str, here: list[Stack] | None) -> None:
        before = self.seen.get(place)
        if before is here:
            return
        if before is not None:
            for stack in before:
                units = self.units[stack.power]
                units.count(stack, -1)
                units.stacks.pop(place, None)
            self.tired.pop(place, None)
            del self.seen[place]
        if here is None:
            return
        self.seen[place] = here
        for stack in here:
            if stack.power not in self.units:
                self.units[stack.power] = Units()
            units = self.units[stack.power]
            units.count(stack, 1)
            units.stacks[place] = [*units.stacks.get(place, ()), stack]
            if stack.moved or stack.tried or stack.beaten:
                self.tired[place] = True

    def of(self, power: str) -> Units:
        return self.units.get(power, NONE)


class Prey:
    """Spaces that a power could take, as far as their owners go; found anew when control, wars or alliances change."""

    __slots__ = ("allied", "found", "markers", "relations")

    def __init__(self) -> None:
        self.markers: dict[str, str] = {}
        self.relations: dict[str, str] = {}
        self.allied: dict[str, str] = {}
        self.found: dict[str, dict[str, bool]] = {}  # by power

    def of(
        self, power: str, markers: dict[str, str], relations: dict[str, str], allied: dict[str, str]
    ) -> dict[str, bool] | None:
        """None: it has to be looked for."""
        if self.markers == markers and self.relations == relations and self.allied == allied:
            return self.found.get(power)
        self.markers, self.relations, self.allied, self.found = markers.copy(), relations.copy(), allied.copy(), {}
        return None


class Kept:
    __slots__ = ("muster", "orders", "places", "prey", "spaces")

    def __init__(self) -> None:
        self.muster = Muster()
        self.prey = Prey()
        self.spaces: list[str] = []  # those with stacks, in order, as they were at the beginning of a step
        self.places: list[str] = []  # the same of all else that lies by its ids
        self.orders: list[list[str]] = []  # and of each of those alone
