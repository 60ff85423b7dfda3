"""Kinds of pieces: how they stand in a position, come back from there, and are copied."""

from __future__ import annotations

from threading import Thread
from typing import Any

from condotta.core.fields import (
    COUNT,
    FLAG,
    SEAT,
    TEXT,
    Fields,
    Kind,
    begun,
    by_id,
    copier,
    dumper,
    listed,
    or_only,
    record,
)
from condotta.core.fields.kinds import Names, made, name_for
from condotta.core.game import Cases, first_case


class Ship:
    def __init__(self, id: str, seat: int, cargo: list[str] | None = None, captain: int | None = None) -> None:
        self.id = id
        self.seat = seat
        self.cargo = [] if cargo is None else cargo
        self.captain = seat if captain is None else captain

    def copy(self) -> Ship:
        return Ship(self.id, self.seat, self.cargo[:], self.captain)


class Side:
    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.lost = 0
        self.fled = False
        self.names: list[str] = []
        self.dice = [6]  # of this round only


class Marks:
    def __init__(self) -> None:
        self.seen: list[str] = []
        self.holds: dict[str, int] = {}


class Coin:
    """It never changes: another one takes its place."""

    __slots__ = ("dumped", "worth")

    def __init__(self, worth: int) -> None:
        self.worth = worth
        self.dumped: dict[str, Any] | None = None


SHIPS = by_id(["a", "b"], record(Ship, seat=SEAT, cargo=listed(TEXT), captain=SEAT.unless_like("seat")))
SIDE = begun(
    Side,
    seat=SEAT,
    lost=COUNT.may_be_left_out(),
    fled=FLAG.may_be_left_out(),
    names=listed(TEXT).may_be_left_out(),
)


def copied(kind: Kind[Any], value: Any) -> Any:
    names: Names = {}
    return made("x", [], kind.copy_code("x", names), names)(value)


class Table:
    def __init__(self, seats: int = 0) -> None:
        if seats:
            field = TABLE.of(self, seats)
            self.florins: int = field("florins", COUNT)
            self.marks: Marks = field.memory("marks", Marks)


TABLE: Fields[Table] = Fields("A position", lambda: Table(2))


def test_what_is_kept_is_no_part_of_the_table() -> None:
    table = Table(2)
    table.florins = 3
    table.marks.seen.append("a")
    twin = TABLE.copy(table)
    assert (twin.florins, twin.marks.seen) == (3, [])
    assert twin.marks is not table.marks
    assert TABLE.dump(table) == {"florins": 3}


def test_pieces_know_the_id_under_which_they_stand() -> None:
    ships = SHIPS.load({"b": {"seat": 1, "cargo": ["salt"]}})
    assert (ships["b"].id, ships["b"].seat, ships["b"].captain) == ("b", 1, 1)
    twins = copied(SHIPS, ships)
    twins["b"].cargo.append("wine")
    assert ships["b"].cargo == ["salt"]


def test_what_is_like_another_attribute_is_left_out() -> None:
    told = {"a": {"seat": 0, "cargo": [], "captain": 1}, "b": {"seat": 1, "cargo": []}}
    assert dumper(SHIPS)(SHIPS.load(told)) == told


def test_a_piece_begins_anew_but_for_what_is_declared() -> None:
    side = SIDE.load({"seat": 1, "lost": 2})
    assert (side.seat, side.lost, side.fled, side.names) == (1, 2, False, [])
    side.dice, side.names = [1], ["x"]
    twin = copied(SIDE, side)
    assert (twin.seat, twin.lost, twin.names, twin.dice) == (1, 2, ["x"], [6])
    assert twin.names is not side.names
    assert dumper(SIDE)(twin) == {"seat": 1, "lost": 2, "fled": False, "names": ["x"]}


def test_what_is_told_of_a_piece_that_never_changes_is_told_again() -> None:
    dump = dumper(listed(record(Coin, frozen=True, worth=COUNT)))
    purse = [Coin(1), Coin(5)]
    first = dump(purse)
    again = dump([*purse, Coin(1)])
    assert first == [{"worth": 1}, {"worth": 5}]
    assert again == [*first, {"worth": 1}]
    assert [mine is before for mine, before in zip(again, first, strict=False)] == [True, True]
    assert again[2] is not first[0]  # equal, and another coin


def test_of_a_piece_one_field_alone_may_be_told() -> None:
    kind = or_only("seat", SIDE)
    assert [kind.load(told).lost for told in (1, {"seat": 1, "lost": 3})] == [0, 3]
    assert list(kind.misfits(5, 2, "side")) == list(kind.misfits({"seat": 5}, 2, "side")) != []
    assert kind.schema() == {"anyOf": [SEAT.schema(), SIDE.schema()]}


def test_a_copier_copies_every_list_and_table() -> None:
    marks = Marks()
    marks.seen.append("a")
    marks.holds["a"] = 1
    twin = copier(Marks)(marks)
    assert vars(twin) == vars(marks)
    assert all(getattr(twin, name) is not getattr(marks, name) for name in vars(marks))


def test_the_first_case_that_holds_decides_and_no_other_is_looked_at() -> None:
    def cases(n: int) -> Cases[str]:
        yield n == 0, "none"
        yield 6 // n == 3, "two"
        yield True, "others"

    assert [first_case(cases(n)) for n in (0, 2, 5)] == ["none", "two", "others"]


def test_two_threads_may_be_the_first_to_need_the_code_of_a_game() -> None:
    # given: while the one looks through the names, the other adds one
    names: Names = {"_0": object()}

    class Slow:
        def __eq__(self, other: object) -> bool:
            thread = Thread(target=lambda: names.setdefault("__builtins__", {}))
            thread.start()
            thread.join()
            return False

        __hash__ = None  # type: ignore[assignment]

    # when
    name = name_for(Slow(), names)
    # then
    assert name == "_2"
    assert list(names) == ["_0", "__builtins__", "_2"]
