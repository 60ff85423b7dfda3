"""What is kept from one look at a state to the next: each kind of change is found, and nothing else taken for one."""

from __future__ import annotations

import copy
from array import array
from collections.abc import Callable
from typing import Any

import pytest

from condotta.core.flow import Option
from condotta.core.looking import LEAVES, Kept, Memory


class Unit:
    __slots__ = ("name", "steps")

    def __init__(self, name: str, steps: list[int]) -> None:
        self.name = name
        self.steps = steps


class Battle:
    """With an object and a dictionary in it: more than can be seen at a glance."""

    def __init__(self, attacker: Unit) -> None:
        self.attacker = attacker
        self.losses = {"a": 1, "b": 2}


class Effects:
    """Lists, dictionaries and an object in one object: seen at a close look."""

    __slots__ = ("held", "lent", "marks", "unit")

    def __init__(self) -> None:
        self.held: dict[str, int] = {}
        self.lent: dict[int, tuple[str, str]] = {1: ("tools", "trade")}
        self.marks: list[Any] = []
        self.unit = Unit("vii", [])


class Leader:
    """Holds units, and may have nobody with him."""

    __slots__ = ("flag", "name", "units")

    def __init__(self, name: str, *units: Unit) -> None:
        self.name = name
        self.flag: Any = None
        self.units: Any = [*units]


class Chart:
    """Never changes, as the game says."""


KNOWN = LEAVES.union([Chart])


class State:
    def __init__(self) -> None:
        self.turn = 1
        self.purses = [[1, 2], [3]]
        self.control = {"rome": 0, "pisa": 1}
        self.units = {"rome": [Unit("i", [1, 0]), Unit("ii", [2, 2])], "pisa": [Unit("iii", [0, 1])]}
        self.battles = [Battle(Unit("iv", [4]))]
        self.mixed: list[Any] = [1, Unit("v", [5]), {"x": [1]}]
        self.announced: Option | None = None
        self.chart = Chart()
        self.pair = (1, [2])
        self.empty: list[Unit] = []
        self.by_seat: dict[int, list[int]] = {5: [0, 1, 9]}
        self.effects = Effects()


def swap(s: State) -> None:
    s.control["rome"] = s.control.pop("rome")


CHANGES: dict[str, Callable[[State], Any]] = {
    "turn": lambda s: setattr(s, "turn", 2),
    "purses": lambda s: s.purses[0].append(1),
    "control": swap,  # the order counts: views list things in it
    "units": lambda s: s.units["rome"][1].steps.__setitem__(0, 1),
    "battles": lambda s: s.battles[0].attacker.steps.append(1),
    "mixed": lambda s: s.mixed[1].steps.append(1),
    "announced": lambda s: setattr(s, "announced", Option("attack", "pisa")),
    "chart": lambda s: setattr(s, "chart", Chart()),
    "pair": lambda s: s.pair[1].append(3),
    "empty": lambda s: s.empty.append(Unit("vi", [])),
    "by_seat": lambda s: setattr(s, "by_seat", {5: [], 3: [9]}),  # the same numbers in the same order
    "effects": lambda s: s.effects.marks.append(1),
}


@pytest.mark.parametrize("field", CHANGES)
def test_a_change_is_found_once_and_in_its_field_alone(field: str) -> None:
    state = State()
    kept = Kept(state, KNOWN)
    assert kept.renew(state) == []
    CHANGES[field](state)
    assert kept.renew(state) == [field]
    assert kept.renew(state) == []


@pytest.mark.parametrize("change", [
    lambda s: s.units["pisa"].append(s.units["rome"].pop()),
    lambda s: s.units["rome"].reverse(),
    lambda s: setattr(s.units["pisa"][0], "name", "i"),
    lambda s: s.units.update(genoa=[]),
])  # fmt: skip
def test_units_that_move_or_change_are_a_change(change: Callable[[State], Any]) -> None:
    state = State()
    kept = Kept(state, KNOWN)
    change(state)
    assert kept.renew(state) == ["units"]


@pytest.mark.parametrize("change", [
    lambda e: e.held.update(rome=1),
    lambda e: e.lent.update({1: ("tools", "war")}),
    lambda e: e.lent.clear(),
    lambda e: e.marks.append([]),
    lambda e: setattr(e, "marks", {}),
    lambda e: setattr(e, "marks", [list]),
    lambda e: e.unit.steps.append(0),
    lambda e: setattr(e, "unit", Unit("viii", [])),
    lambda e: setattr(e, "unit", None),
])  # fmt: skip
def test_whatever_changes_deep_in_an_object_is_found(change: Callable[[Effects], Any]) -> None:
    state = State()
    kept = Kept(state, KNOWN)
    change(state.effects)
    assert kept.renew(state) == ["effects"]
    assert kept.renew(state) == []


class Court:
    def __init__(self) -> None:
        lannoy, navarro, nobody = Leader("lannoy", Unit("i", [1]), Unit("ii", [2])), Leader("navarro"), Leader("nobody")
        self.leaders = {"lannoy": lannoy, "navarro": navarro, "nobody": nobody}
        self.staff = [Leader("cardona", Unit("iii", [3]))]
        self.first = lannoy
        self.turn = 1


def handed_over(court: Court) -> None:
    court.leaders["navarro"].units.append(court.leaders["lannoy"].units.pop())


def deeper(court: Court) -> None:
    court.leaders["nobody"].units = [Leader("below", Unit("vi", [6]))]


@pytest.mark.parametrize("change", [
    handed_over,
    deeper,
    lambda court: court.leaders["lannoy"].units.reverse(),
    lambda court: court.leaders["lannoy"].units[1].steps.append(0),
    lambda court: setattr(court.leaders["lannoy"].units[0], "name", "x"),
    lambda court: court.leaders["nobody"].units.append(Unit("iv", [4])),
    lambda court: court.leaders["nobody"].units.append(5),
    lambda court: setattr(court.leaders["nobody"], "units", None),
    lambda court: setattr(court.leaders["nobody"], "units", ()),
    lambda court: setattr(court.leaders["navarro"], "flag", [Unit("v", [5])]),
    lambda court: court.leaders.update(alba=court.leaders.pop("navarro")),
])  # fmt: skip
def test_a_change_of_what_objects_hold_is_found_once(change: Callable[[Court], Any]) -> None:
    court = Court()
    kept = Kept(court, LEAVES)
    assert kept.renew(court) == []
    change(court)
    assert "leaders" in kept.renew(court)
    kept.renew(court)  # it may be read otherwise from now on, and so may objects of this class elsewhere
    assert kept.renew(court) == []
    court.staff[0].units[0].steps[0] += 1
    assert kept.renew(court) == ["staff"]
    for leader in court.leaders.values():
        for unit in leader.units or ():
            if isinstance(unit, Unit):
                unit.steps[0] += 1
                assert "leaders" in kept.renew(court)
                assert kept.renew(court) == []


def test_a_field_that_can_no_longer_be_read_quickly_is_read_otherwise() -> None:
    """A list of plain objects, then one with an object that holds more, then one with what only the whole shows."""
    state = State()
    kept = Kept(state, KNOWN)
    for thing in (Unit("i", [1]), Effects(), Battle(Unit("ii", []))):
        state.mixed.append(thing)
        assert kept.renew(state) == ["mixed"]
        assert kept.renew(state) == []
    state.mixed[-2].held["rome"] = 1
    assert kept.renew(state) == ["mixed"]
    state.mixed[-1].losses["a"] = 3
    assert kept.renew(state) == ["mixed"]
    assert kept.renew(state) == []


def test_the_order_within_an_object_counts_too() -> None:
    state = State()
    kept = Kept(state, KNOWN)
    state.battles[0].losses = {"b": 2, "a": 1}
    assert kept.renew(state) == ["battles"]


def test_a_copy_with_the_same_content_is_no_change() -> None:
    state = State()
    kept = Kept(state, KNOWN)
    twin = copy.deepcopy(state)
    twin.chart = state.chart
    assert kept.renew(twin) == []


def test_what_cannot_be_compared_is_refused() -> None:
    state = State()
    state.empty = array("i", [1])  # type: ignore[assignment]
    with pytest.raises(TypeError, match="cannot be compared"):
        Kept(state, KNOWN)


def test_parts_are_made_anew_when_a_field_they_read_has_changed() -> None:
    state, made = State(), []

    def part(s: State, name: str) -> dict[str, Any]:
        made.append(name)
        return {"name": name, "turn": s.turn}

    def look(seat: int | None) -> dict[str, Any]:
        return {"seat": seat, "part": memory.part(("turn", "purses"), part, "a")}

    memory = Memory([Chart])
    first = memory.viewer(state, lambda: look)(0)
    assert memory.viewer(state, lambda: look)(0) is first
    state.control["pisa"] = 3
    second = memory.viewer(state, lambda: look)(0)
    assert second is not first
    assert second["part"] is first["part"]
    state.turn = 5
    assert memory.viewer(state, lambda: look)(0)["part"] == {"name": "a", "turn": 5}
    assert made == ["a", "a"]


def test_a_state_that_takes_the_place_of_another_is_looked_at_itself() -> None:
    """Undo puts a copy there; the state that was looked at before has gone on."""
    state = State()
    memory = Memory([Chart])

    def looking_at(s: State) -> Callable[[], Any]:
        return lambda: lambda seat: {"seat": seat, "turn": s.turn}

    twin = copy.deepcopy(state)
    twin.chart = state.chart
    first = memory.viewer(state, looking_at(state))(0)
    state.turn = 2
    look = memory.viewer(twin, looking_at(twin))
    assert look(0) is first
    assert look(1)["turn"] == 1


def test_a_field_is_shown_as_the_same_object_until_it_changes() -> None:
    state, memory = State(), Memory([Chart])
    fields: dict[str, Callable[[State], Any]] = {"turn": lambda s: [s.turn], "control": lambda s: {**s.control}}

    def look(seat: int | None) -> dict[str, Any]:
        return memory.shown(fields)

    first = memory.viewer(state, lambda: look)(0)
    state.turn = 2
    second = memory.viewer(state, lambda: look)(0)
    assert (first["turn"], second["turn"]) == ([1], [2])
    assert second["control"] is first["control"]
