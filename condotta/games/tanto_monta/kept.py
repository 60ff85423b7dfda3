"""What has been found out about the table and is looked up until it changes (ADR 18). It is no part of the table: a
copy begins without it, and nothing is wrong if it is thrown away at any time."""

from __future__ import annotations

from typing import Any, Final

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


class Found:
    """Answers to a question, by whom or what it is about, as long as all is as it was that they were found in."""

    __slots__ = ("answers", "seen")

    def __init__(self) -> None:
        self.seen: list[Any] = []
        self.answers: dict[str | int, Any] = {}

    def of(self, now: list[Any]) -> dict[str | int, Any]:
        """Those that hold still; these are the fields of the state that are looked at."""
        if now != self.seen:
            self.seen, self.answers = after(self.seen, now), {}
        return self.answers


LAND: Final = ("assault", "control_simple", "control_strategic", "move_clear", "move_pass", "move_strait")
OVER_SEA: Final = ("canary_transport", "naval_transport")
RECRUITING: Final = ("recruit_artillery", "recruit_cavalry", "recruit_militia", "recruit_regular", "build_fortress_map")
SHIPS: Final = ("build_corsair", "build_squadron", "escort")
READERS: Final[dict[str, tuple[str, ...]]] = {  # what changes often, and the lines of the action list that look at it
    "stacks": (*LAND, *OVER_SEA, *RECRUITING, *SHIPS, "fight_foreign_war", "remove_unrest"),
    "leaders": (*LAND, *OVER_SEA, "escort", "fight_foreign_war", "piracy"),
    "fleets": (
        "assault", "control_simple", "control_strategic", *OVER_SEA, *RECRUITING, *SHIPS, "fight_foreign_war",
        "naval_move", "piracy",
    ),
    "ships_to_come": SHIPS,
    "influence": ("influence_italian", "influence_papacy_navarre"),
    "naos": ("build_nao", "naval_move", "piracy"),
    "naos_built": ("build_nao",),
    "fortress_markers": ("build_fortress_map", "build_fortress_settlement"),
    "settlement_fortresses": ("build_fortress_settlement",),
    "dowries": ("promote_marriage",),
    "houses": ("consolidate_power",),
    "north_sea": ("north_sea_commerce",),
    "piracy": ("piracy",),
}  # fmt: skip
DEARER: Final = (  # lines that need not be open with the least CP that they can cost
    "influence_italian", "influence_papacy_navarre", "naval_transport", "piracy", "promote_marriage", "recruit_cavalry",
)  # fmt: skip
UNREAD: Final = frozenset([  # what no line looks at
    "admin_lost", "agreed", "alcacovas_until", "all_italy", "arriving", "budget", "bundles", "caravans", "changes",
    "corsair_track", "deck", "discard", "ended_by", "extended", "goods", "hands", "headline", "kept", "known", "loot",
    "mesta", "mesta_abroad", "more_cards", "offers", "passes", "played", "played_before", "pools", "rules",
    "scenario", "spent", "spied", "stage", "taken", "totals", "universities", "used", "warehouses", "winner",
])  # fmt: skip


class Lines:
    """Which lines of the action list are open to whoever acts now; asked anew when something changes that a line looks
    at. Whatever is named neither above nor here is looked at by all."""

    __slots__ = ("asked", "cp", "found", "often", "rest")

    def __init__(self) -> None:
        self.asked: tuple[Any, ...] = ()
        self.cp = 0
        self.often: list[Any] = []
        self.rest: list[Any] = []
        self.found: dict[str, bool] = {}

    def of(self, often: list[Any], rest: list[Any], asked: tuple[Any, ...], cp: int) -> dict[str, bool]:
        """What still holds, with these values of the fields of READERS and of all others but UNREAD. `asked`: who
        spends what CP, but for their number."""
        if asked != self.asked or rest != self.rest:
            self.asked, self.found = asked, {}
            self.rest, self.often = after(self.rest, rest), after(self.often, often)
        elif often != self.often:
            for lines, now, before in zip(READERS.values(), often, self.often, strict=True):
                if now != before:
                    self.forget(lines)
            self.often = after(self.often, often)
        if cp != self.cp:
            self.forget(DEARER)
            self.cp = cp
        return self.found

    def forget(self, lines: tuple[str, ...]) -> None:
        for line in lines:
            self.found.pop(line, None)


def after(before: list[Any], now: list[Any]) -> list[Any]:
    """Copies of these values, those from before where they are good still."""
    if not before:
        return [copied(one) for one in now]
    return [old if old is new or old == new else copied(new) for old, new in zip(before, now, strict=True)]


def copied(value: Any) -> Any:
    """With the lists and dictionaries in a list; pieces never change, and what lies in a dictionary is replaced."""
    if type(value) is list:
        return [one.copy() if type(one) is list or type(one) is dict else one for one in value]
    return value.copy() if type(value) is dict else value


class Kept:
    __slots__ = ("lines", "muster", "orders", "prey", "totals")

    def __init__(self) -> None:
        self.lines = Lines()
        self.muster = Muster()
        self.prey = Found()  # spaces that a power could take, as far as their owners go (`hold.prey`)
        self.totals = Found()  # VP by player (`points.total`)
        self.orders: list[list[str]] = []  # of all that lies by its ids, when it was last in order
