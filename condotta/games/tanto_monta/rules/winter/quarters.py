"""Section 18.5: where land units may winter, with the six exceptions, and how many of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

from ...data import LEADERS, LISTS, POWERS, SPACES
from ...pieces import Stack
from ...state import State
from ..common import control, formations, papal, paths, powers, stacks
from ..common.bounds import bars

FOUR: Final = 4  # TM-18.5.b
KEYS: Final = tuple(space.id for space in SPACES.values() if space.key)
BOTH_CROWNS: Final = ("ferdinand", "great_captain")  # TM-18.5-exc.e
ISLANDS: Final = ("sicily", "sardinia")  # TM-18.5-exc.d
ITALY: Final = ("italy", "naples", "sicily")  # TM-20.5-isa.k
WINTER_AFTER: Final = {"otranto": powers.OTTOMANS, "laquila": powers.FERRANTE, "atella": powers.FERRANTE}
AS_HOME_KEYS: Final = ("laquila", "atella")  # TM-18.5-exc.p
SPLIT: Final = "ruler_castile_split"
Crew: TypeAlias = tuple[str, ...]  # leaders without whom units may not winter somewhere


class Plan:
    """What has been settled in this winter."""

    def __init__(self) -> None:
        self.settled: dict[str, list[Stack]] = {}  # units that winter in a space, by space
        self.led: dict[str, list[Stack]] = {}  # units that winter somewhere only because of a leader
        self.bound: dict[str, str] = {}  # leaders who must winter with them, and where
        self.moves: dict[tuple[str, str], list[Stack]] = {}  # by start and end
        self.at_home: dict[str, int] = {}  # units that do not move, by space: they take room from guests (R-TM-18-31)

    def settle(self, start: str, place: str, part: Stack, crew: Crew) -> None:
        self.settled.setdefault(place, []).append(part)
        for name in crew:
            self.led.setdefault(name, []).append(part)
            self.bound[name] = place
        if start != place:
            self.moves.setdefault((start, place), []).append(part)

    def is_free(self, leader: str, place: str) -> bool:
        return self.bound.get(leader, place) == place


# Whose quarters


def may_winter(s: State, power: str, space: str, leader: str = "") -> bool:
    """TM-18.5.a: their own power controls the space, or an exception opens it to them; `leader` goes with them. Nobody
    comes into a city before which Maximilian lies (R-TM-20.7-2)."""
    if not control.in_play(s, space) or space == s.reconquest:
        return False
    for master in powers.counts_as(s, power):
        if control.controls(s, master, space) or is_open(s, master, space):
            return True
        if leader and opens(s, leader, master, space):
            return True
    return False


def is_open(s: State, power: str, space: str) -> bool:
    """TM-18.5-exc.d, h, j, k, l, r: spaces of a friend."""
    place, owner = SPACES[space], control.controller(s, space)
    if power == "castile":
        return place.area in ISLANDS and control.controls(s, "aragon", space)
    shared = place.strategic and ("aragon" in place.home or "catalonia" in place.home)
    if power == "france" and owner == "catalonia":
        return shared or space in LISTS["catalan_home"]
    if power == "catalonia" and owner == "france":
        return shared or space in LISTS["catalan_winter_if_french_and_fortified"] or space in LISTS["roussillon"]
    if power == "portugal" and owner == "beltranejos" and powers.PEACE_OF_ALCACOVAS not in s.happened:
        return place.strategic or control.is_home("beltranejos", space)
    return False


def opens(s: State, leader: str, power: str, space: str) -> bool:
    """TM-18.5-exc.e, g, i: what a leader opens to units of another power in his formation."""
    other = opened_power(leader, power)
    if not other or not control.controls(s, other, space):
        return False
    if power == "catalonia":
        return control.is_home("france", space)
    if power in powers.CROWNS and s.rulers[powers.player(s, power)] == SPLIT:  # TM-20.5-isa.k
        return leader == "great_captain" and SPACES[space].area in ITALY
    return True


def opened_power(leader: str, power: str) -> str:
    """Whose spaces a leader opens to units of a power; "" for none."""
    if power in powers.CROWNS and leader in BOTH_CROWNS:
        return "aragon" if power == "castile" else "castile"
    if power == "north_africa" and LEADERS[leader].power == "nasrid":
        return "nasrid"
    return "france" if power == "catalonia" and leader == "anjou" else ""


def is_home_key(s: State, power: str, space: str, leader: str = "") -> bool:
    """TM-18.5.b: of their own power or minor power, or one that an exception makes like it; no limit holds there."""
    return SPACES[space].key and space in keys_at_home(s, power, leader) and may_winter(s, power, space, leader)


def keys_at_home(s: State, power: str, leader: str) -> tuple[str, ...]:
    """Those keys, whoever controls them."""
    lords = powers.counts_as(s, power)
    opened = [opened_power(leader, lord) for lord in lords] if leader else []
    found = keys_of((powers.PART_OF[power], *lords, *opened))
    if ("castile" in lords or "castile" in opened) and powers.is_granada_gone(s):
        found += tuple([key for key in control.FALLS_TO_CASTILE if SPACES[key].key and control.fell_to_castile(s, key)])
    return found


@cache
def keys_of(powers: tuple[str, ...]) -> tuple[str, ...]:
    """Home keys of any of these powers; for Castile those of Aragon on the islands, too (TM-18.5-exc.d)."""
    isles = (*powers, "aragon") if "castile" in powers else powers
    found = [(key, isles if SPACES[key].area in ISLANDS else powers) for key in KEYS]
    return tuple([key for key, own in found if any(control.is_home(power, key) for power in own)])


def is_special(s: State, power: str, space: str) -> bool:
    """TM-18.5-exc.m to o: one leader's formation may winter there."""
    if space not in WINTER_AFTER or WINTER_AFTER[space] not in s.happened:
        return False
    markers = [POWERS[master].marker for master in powers.counts_as(s, power)]
    return SPACES[space].winter in markers and may_winter(s, power, space)


def is_one_formation(s: State, power: str, space: str) -> bool:
    """TM-18.5-exc.h, q: Barcelona for French units, a key of the Beltranejos for Portuguese ones."""
    pair = (powers.major(s, power), control.controller(s, space))
    return SPACES[space].key and pair in (("france", "catalonia"), ("portugal", "beltranejos"))


# Which places


def is_in_quarters(s: State, power: str, space: str) -> bool:
    """TM-18.5.c: they may stay, or go to a home key; others must go (TM-18.5.a)."""
    return control.is_fortified(s, space) and may_winter(s, power, space)


def may_stay(s: State, power: str, space: str, leader: str = "") -> bool:
    """TM-18.5.c, f, g: in quarters, one unit in a strategic space, all in the Canary Islands."""
    place = SPACES[space]
    quarters = control.is_strategic(s, space) or control.is_fortified(s, space)
    return place.canary or (quarters and may_winter(s, power, space, leader))


def places(s: State, power: str, space: str) -> dict[str, str]:
    """TM-18.5-proc.a to g: where units in a space may winter, and the leader whom they need with them for it."""
    lords = powers.counts_as(s, power)
    here = [name for name in stacks.leaders_at(s, space) if any(opened_power(name, lord) for lord in lords)]
    found: dict[str, str] = {}
    for leader in ("", *here):
        if may_stay(s, power, space, leader):
            found.setdefault(space, leader)
    bound = power == powers.PAPACY and not papal.may_leave(s, ())  # TM-21.7-pap.m
    for leader in ("", *here):
        for place in (*nearest_quarters(s, power, space, leader), *home_keys(s, power, leader)):
            if not bound or place in papal.HOME:
                found.setdefault(place, leader)
    return found


def nearest_quarters(s: State, power: str, space: str, leader: str) -> list[str]:
    """TM-18.5-proc.d to f: the nearest ones only, whether they have room or not; the space itself if it is one."""

    def is_quarters(place: str) -> bool:
        return control.is_fortified(s, place) and may_winter(s, power, place, leader)

    return paths.nearest(s, power, space, is_quarters)


def home_keys(s: State, power: str, leader: str = "") -> list[str]:
    """TM-18.5-exc.a, p."""
    keys = [key for key in keys_at_home(s, power, leader) if may_winter(s, power, key, leader)]
    return keys + [space for space in AS_HOME_KEYS if is_special(s, power, space)]


# How many


def crew_for(s: State, plan: Plan, start: str, place: str, leader: str, part: Stack) -> Crew | None:
    """May these units winter there besides those who already do, and with which leaders? None: they are too many."""
    power = part.power
    if SPACES[place].canary and start == place:
        return ()
    if leader and not (plan.is_free(leader, place) and fits(s, [leader], [*plan.led.get(leader, []), part])):
        return None
    crew = (leader,) if leader else ()
    if is_home_key(s, power, place, leader):
        return crew
    if power == powers.PAPACY and place == papal.RAVENNA and papal.is_rome_muslim(s):
        return crew  # TM-21.7-thr.c
    there = plan.settled.get(place, [])
    number = part.size + sum(one.size for one in there) + plan.at_home.get(place, 0)
    if not control.is_fortified(s, place):
        return crew if number == 1 else None  # TM-18.5.f
    if is_one_formation(s, power, place):
        own = [one for one in there if powers.major(s, one.power) == powers.major(s, power)]
        return smallest_crew(s, plan, start, place, [*own, part], 2)
    if number > FOUR and is_special(s, power, place):
        return smallest_crew(s, plan, start, place, [*there, part], 1)
    return crew if number <= FOUR else None


def smallest_crew(s: State, plan: Plan, start: str, place: str, parts: Sequence[Stack], most: int) -> Crew | None:
    """As few leaders, of those there and those who can come along, as a formation of these units needs."""
    power = powers.major(s, parts[-1].power)
    names = [
        name
        for name in dict.fromkeys([*stacks.leaders_at(s, place), *stacks.leaders_at(s, start)])
        if power in powers.commands(s, name) and plan.is_free(name, place) and not bars(s, name, place)
    ]
    for number in range(most + 1):
        for crew in combinations(names, number):
            if fits(s, crew, parts):
                return crew
    return None


def fits(s: State, names: Sequence[str], parts: Sequence[Stack]) -> bool:
    infantry, cavalry = sum(one.infantry for one in parts), sum(one.cavalry for one in parts)
    return formations.fits(s, names, infantry, cavalry, sum(one.artillery for one in parts))
