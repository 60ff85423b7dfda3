"""The table: dice, scripts, the log and who may read it."""

from typing import Any

import pytest

from condotta.core.errors import ScriptError
from condotta.core.rng import Rng
from condotta.core.table import Entry, Table


def table(script: list[Any] | None = None, keeps_log: bool = True, seats: int = 4) -> Table[list[str]]:
    return Table([], seats, Rng("7"), (script or [])[::-1], keeps_log)


# Chance


def test_dice_come_from_the_generator() -> None:
    assert [table().d6(0)] == [Rng("7").below(6) + 1]
    g = table()
    assert all(1 <= g.die(0, 20) <= 20 for _ in range(100))
    assert g.rng.count == 100


def test_scripted_dice_come_first_and_use_no_chance() -> None:
    g = table([6, 1])
    assert [g.d6(0), g.d6(1)] == [6, 1]
    assert g.rng.count == 0
    assert g.d6(0) == Rng("7").below(6) + 1


def test_a_scripted_die_must_fit() -> None:
    with pytest.raises(ScriptError, match="6 sides cannot show 7"):
        table([7]).d6(0)
    with pytest.raises(ScriptError, match="cannot show"):
        table([["a", "b"]]).d6(0)


def test_a_pick_is_scripted_like_a_die() -> None:
    g = table([1, 3])
    assert [g.pick(3), g.pick(3)] == [0, 2]
    with pytest.raises(ScriptError):
        table([4]).pick(3)


def test_a_shuffle_is_scripted_by_a_list_and_passes_over_numbers() -> None:
    g = table([["c", "a", "b"], 5])
    cards = ["a", "b", "c"]
    g.shuffle(cards)
    assert cards == ["c", "a", "b"]
    g.shuffle(cards)  # the next thing scripted is a die: this shuffle is left to chance
    assert g.rng.count == 2
    assert g.d6(0) == 5
    with pytest.raises(ScriptError):
        table([["a"]]).shuffle(cards)


@pytest.mark.parametrize("what", ["d6", "pick", "shuffle", "reveal"])
def test_chance_reveals_something(what: str) -> None:
    g = table()
    g.made = 7
    {"d6": lambda: g.d6(0), "pick": lambda: g.pick(2), "shuffle": lambda: g.shuffle([]), "reveal": g.reveal}[what]()
    assert g.revealed_at == 7


# The log


def test_dice_go_with_the_next_line() -> None:
    g = table([3, 5, 1])
    g.d6(0)
    g.d6(2)
    g.log("battle", "MV-5.2.d", card="1D")
    g.d6(1)
    g.log("other")
    assert [entry.dice for entry in g.entries] == [[(0, 3, 6), (2, 5, 6)], [(1, 1, 6)]]
    assert g.entries[0].as_json() == {
        "key": "battle", "params": {"card": "1D"}, "rule": "MV-5.2.d", "dice": [(0, 3, 6), (2, 5, 6)], "ply": 0
    }  # fmt: skip


def test_picks_and_shuffles_are_not_shown_as_dice() -> None:
    g = table()
    g.pick(3)
    g.shuffle(["a", "b"])
    g.log("drawn")
    assert g.entries[0].dice == []


def test_who_may_read_a_line() -> None:
    g = table()
    g.log("public")
    g.log("secret", audience=(0, 2))
    readers = {seat: [entry.key for entry in g.entries if entry.visible_to(seat)] for seat in (None, 0, 1, 2)}
    both = ["public", "secret"]
    assert readers == {None: ["public"], 0: both, 1: ["public"], 2: both}


def test_entries_compare_by_all_they_say() -> None:
    assert Entry("a", {}, "", [], None, 1) == Entry("a", {}, "", [], None, 1)
    assert Entry("a", {}, "", [], None, 1) != Entry("a", {}, "", [], (1,), 1)
    assert Entry("a", {}, "", [], None, 1) != Entry("a", {}, "", [(0, 1, 6)], None, 1)


def test_a_light_table_writes_nothing() -> None:
    g = table(keeps_log=False)
    g.d6(0)
    g.log("battle")
    assert (g.entries, g.dice) == ([], [])


# Seats


def test_seats_go_clockwise() -> None:
    g = table(seats=3)
    assert [g.left_of(0), g.left_of(2)] == [1, 0]
    assert g.others(1) == [2, 0]
    assert g.around(2) == [2, 0, 1]
