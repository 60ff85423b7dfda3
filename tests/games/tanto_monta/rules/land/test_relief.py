"""Section 15.2: relief forces."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, offer
from condotta.games.tanto_monta.data.things import FRANCE, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.common import groups
from condotta.games.tanto_monta.rules.common.groups import ALL, SOME
from condotta.games.tanto_monta.rules.land import move, relief, siege
from condotta.games.tanto_monta.rules.land.battle import Battle
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.sieges import EARLIER, NOW, at, garrison, leader_inside, lerida
from tests.games.tanto_monta.table import answer_with, leader, table, troops


def relieve(s: State, dice: list[Any], *options: Any, power: str = "catalonia") -> None:
    """What this power has outside came from Vic to fight the Aragonese before Lérida."""
    arrived = groups.everything(s, "lerida", [power, "france"])
    besiegers = groups.everything(s, "lerida", ["aragon"])
    g = table(s, [*dice, "no more"])
    answer_with(relief.relieve(g, Battle("lerida", arrived, besiegers, "vic", relief=True)), *options)
    assert g.script == ["no more"]


def coming(relievers: int = 3, besiegers: int = 4, inside: int = 2) -> State:
    s = lerida(besiegers, inside)
    troops(s, "lerida", "catalonia", relievers)
    return s


NONE = (SOME, offer("take", 0))


@pytest.mark.rule("TM-15.2.a", "TM-15.2.e")
def test_who_wins_raises_the_siege() -> None:
    s = coming()
    relieve(s, [6, 6, 1, 1, 1, 1, 1, 1], *NONE, offer("retreat", "zaragoza"))
    assert at(s, "zaragoza") == {("aragon", False): (2, 0, 0, 0)}
    assert not siege.is_besieged(s, "lerida")
    assert {inside for _, inside in at(s, "lerida")} == {False}


@pytest.mark.rule("TM-15.2.b")
def test_the_besieged_of_the_same_power_may_join() -> None:
    s = coming(3, 4, 2)
    garrison(s, "lerida", "france", 1)  # of another power: it stays inside
    # all five roll: three who came, two from inside, against four and the die for defending
    relieve(s, [6, 6, 6, 6, 1, 1, 1, 1, 1, 1], ALL)
    assert ("aragon", False) not in at(s, "lerida")
    s = coming(3, 4, 2)
    chosen = (SOME, offer("take", 1))
    relieve(s, [6, 6, 6, 6, 1, 1, 1, 1, 1], *chosen)
    assert ("aragon", False) not in at(s, "lerida")


@pytest.mark.rule("TM-15.2.d")
def test_losses_are_free_between_relief_and_besieged() -> None:
    s = coming(3, 5, 2)
    leader(s, "hugh_roger", "lerida")
    # six dice against six: three hits against two; the Catalans lose both who came from inside
    lost = [offer("lose", "catalonia", "regular", "inside")] * 2
    relieve(s, [6, 6, 6, 1, 1, 1, 6, 6, 1, 1, 1, 1], ALL, *lost, offer("retreat", "zaragoza"))
    assert sum(numbers[0] for (power, _), numbers in at(s, "lerida").items() if power == "catalonia") == 3


@pytest.mark.rule("TM-15.2.f")
def test_after_equal_hits_who_fought_may_go_inside() -> None:
    s = coming(3, 5, 2)
    leader(s, "hugh_roger", "lerida")
    lost = offer("lose", "catalonia", "regular", "outside")
    # five dice and one for the leader against six, one hit each; four units and the leader are left, all may go in
    dice = [6, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1]
    inside = (offer("leader", "hugh_roger"), offer("take", 3))
    relieve(s, dice, ALL, lost, *inside)
    assert at(s, "vic") == {("catalonia", False): (1, 0, 0, 0)}
    assert at(s, "lerida")["catalonia", True] == (3, 0, 0, 0)
    assert s.leaders["hugh_roger"].inside


@pytest.mark.rule("TM-15.2.f", "TM-15.2.i")
def test_four_inside_break_the_siege_of_four() -> None:
    s = coming(3, 5, 2)
    lost = offer("lose", "catalonia", "regular", "outside")
    dice = [6, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1]
    relieve(s, dice, ALL, lost, offer("take", 4), offer("retreat", "zaragoza"))
    assert at(s, "lerida") == {("catalonia", False): (4, 0, 0, 0)}
    assert at(s, "zaragoza") == {("aragon", False): (4, 0, 0, 0)}


@pytest.mark.rule("TM-15.2.f")
def test_no_more_than_four_go_inside() -> None:
    s = coming(3, 8, 3)
    lost = offer("lose", "catalonia", "regular", "outside")
    dice = [6, 1, 1, 1, 6, *[1] * 8]
    held_back = (SOME, offer("take", 1))  # two stay inside: room for two
    with pytest.raises(AssertionError, match=r"Option\('take', 3\), 'retreat.inside.units'"):
        relieve(s, dice, *held_back, lost, offer("take", 3))
    s = coming(3, 8, 3)
    relieve(s, dice, *held_back, lost, offer("take", 2))
    assert at(s, "lerida")["catalonia", True] == (4, 0, 0, 0)
    assert at(s, "vic") == {("catalonia", False): (1, 0, 0, 0)}


@pytest.mark.rule("TM-15.2.g", "TM-15.2.i")
def test_with_fewer_hits_the_besieged_go_back_inside() -> None:
    s = coming(3, 5, 2)
    leader(s, "anjou", "lerida")
    leader_inside(s, "hugh_roger", "lerida")
    lost = offer("lose", "catalonia", "regular", "outside")
    dice = [*[1] * 6, 6, 1, 1, 1, 1, 1]
    relieve(s, dice, ALL, lost)
    assert at(s, "lerida") == {("aragon", False): (5, 0, 0, 0), ("catalonia", True): (2, 0, 0, 0)}
    assert at(s, "vic") == {("catalonia", False): (2, 0, 0, 0)}
    assert s.leaders["hugh_roger"].inside
    assert siege.is_besieged(s, "lerida")


@pytest.mark.rule("TM-15.2.h")
def test_leaders_of_a_relief_force_that_is_gone_are_captured() -> None:
    s = coming(1, 5, 2)
    leader(s, "hugh_roger", "lerida")
    lost = offer("lose", "catalonia", "regular", "outside")
    dice = [*[1] * 4, 6, 1, 1, 1, 1, 1]
    relieve(s, dice, ALL, lost)
    assert s.leaders["hugh_roger"].captor == SPAIN
    assert at(s, "lerida") == {("aragon", False): (5, 0, 0, 0), ("catalonia", True): (2, 0, 0, 0)}


@pytest.mark.rule("TM-15.2.c")
def test_besiegers_may_avoid_battle_and_nobody_comes_to_help_them() -> None:
    s = lerida(4, 2)
    troops(s, "vic", "catalonia", 4)
    troops(s, "huesca", "aragon", 2)
    s.budget = Budget("x", 2, "cp")
    march = move.move_from(table(s, [6, 6]), FRANCE, "vic")
    options = (ALL, offer("to", "lerida"), offer("refuge", "zaragoza"), ALL)
    answer_with(march, *options)
    assert not siege.is_besieged(s, "lerida")
    assert at(s, "lerida") == {("catalonia", False): (6, 0, 0, 0)}
    assert at(s, "zaragoza") == {("aragon", False): (4, 0, 0, 0)}


@pytest.mark.rule("TM-15.2.f", "TM-15.2.h")
def test_equal_hits_that_leave_nobody_spare_the_leaders_of_the_besieged() -> None:
    s = coming(1, 3, 1)
    leader(s, "anjou", "lerida")
    leader_inside(s, "hugh_roger", "lerida")
    # two units and a leader against three and the die for defending, two hits each; one Aragonese is left
    relieve(s, [6, 6, 1, 6, 6, 1, 1], ALL)
    assert at(s, "lerida") == {("aragon", False): (1, 0, 0, 0)}
    assert s.leaders["anjou"].captor == SPAIN
    assert s.leaders["hugh_roger"].inside
    assert siege.is_besieged(s, "lerida")


@pytest.mark.rule("TM-13.1.g", "TM-13.1.w", "TM-15.2.a", "TM-15.2.b")
def test_a_march_to_the_besieged_is_a_relief() -> None:
    s = lerida(4, 2)
    troops(s, "vic", "catalonia", 3)
    s.budget = Budget("x", 2, "cp")
    g = table(s, [6, 6, 1, 1, 1, 1, 1, 1, 1, 1])  # five dice each: all of the garrison join
    options = (ALL, offer("to", "lerida"), DONE, ALL, offer("retreat", "huesca"))
    answer_with(move.move_from(g, FRANCE, "vic"), *options)
    assert g.script == []
    assert not siege.is_besieged(s, "lerida")
    assert at(s, "lerida") == {("catalonia", False): (5, 0, 0, 0)}
    assert at(s, "huesca") == {("aragon", False): (2, 0, 0, 0)}


@pytest.mark.rule("TM-13.1.g", "TM-15.2.a")
def test_empty_walls_are_relieved_without_a_question() -> None:
    s = lerida(2, 0)
    troops(s, "vic", "catalonia", 3)
    s.budget = Budget("x", 2, "cp")
    g = table(s, [6, 1, 1, 1, 1, 1])
    answer_with(move.move_from(g, FRANCE, "vic"), ALL, offer("to", "lerida"), DONE, offer("retreat", "huesca"))
    assert at(s, "lerida") == {("catalonia", False): (3, 0, 0, 0)}
    assert not s.sieges


def helped(dice: list[int], *options: Any) -> State:
    """Two Aragonese before the empty Lérida, three Castilians intercept the four Catalans who come from Vic."""
    s = lerida(2, 0)
    troops(s, "vic", "catalonia", 4)
    troops(s, "huesca", "castile", 3)
    s.budget = Budget("x", 2, "cp")
    come = (ALL, offer("to", "lerida"), offer("intercept", "huesca"), ALL)
    answer_with(move.move_from(table(s, [6, 3, *dice]), FRANCE, "vic"), *come, *options)
    return s


@pytest.mark.rule("TM-15.0.c", "TM-15.2.c")
def test_who_helped_the_besiegers_of_empty_walls_besieges_them_too() -> None:
    s = helped([1, 1, 1, 1, 6, 1, 1, 1, 1, 1])
    assert at(s, "vic") == {("catalonia", False): (3, 0, 0, 0)}
    assert s.sieges == {"lerida/aragon": EARLIER, "lerida/castile": NOW}


@pytest.mark.rule("TM-15.2.f", "TM-15.3.e")
def test_those_who_slipped_in_break_the_siege_of_each_power_that_does_not_outnumber_them() -> None:
    aragon, castile = offer("retreat", "zaragoza"), offer("retreat", "huesca")
    s = helped([1] * 10, offer("take", 3), aragon, castile)
    assert at(s, "lerida") == {("catalonia", False): (3, 0, 0, 0)}
    assert at(s, "zaragoza") == {("aragon", False): (2, 0, 0, 0)}
    assert at(s, "huesca") == {("castile", False): (3, 0, 0, 0)}
    assert not s.sieges
    s = helped([1] * 10, offer("take", 2), aragon)
    assert s.sieges == {"lerida/castile": NOW}  # three are more than two
