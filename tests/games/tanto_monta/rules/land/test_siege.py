"""Sections 15.0 and 15.3: sieges, and how they are broken."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data.things import FRANCE, SPAIN
from condotta.games.tanto_monta.pieces import Budget, Stack
from condotta.games.tanto_monta.rules.common import control, groups, stacks
from condotta.games.tanto_monta.rules.land import avoid_battle, breaking, interception, move, siege
from condotta.games.tanto_monta.rules.land.battle import Move
from condotta.games.tanto_monta.rules.land.entry import may_enter
from tests.games.tanto_monta.sieges import NOW, at, besiege, garrison, leader_inside, lerida
from tests.games.tanto_monta.table import answer_with, empty, leader, table, troops


@pytest.mark.rule("TM-15.0.a")
def test_who_outnumbers_those_inside_besieges() -> None:
    s = lerida(0, 0)
    garrison(s, "lerida", "catalonia", 1, 0, 1, 1)
    leader_inside(s, "hugh_roger", "lerida")
    troops(s, "lerida", "aragon", 1, 1, 1)
    assert siege.inside(s, "lerida") == 3
    assert not siege.outnumbers(s, "lerida", "aragon")
    troops(s, "lerida", "aragon", 0, 0, 0, 1)  # cavalry and artillery count, leaders do not
    assert siege.outnumbers(s, "lerida", "aragon")


def test_a_siege_begins_in_this_impulse() -> None:
    s = empty()
    s.impulse = NOW
    troops(s, "lerida", "aragon", 2)
    assert not siege.is_besieged(s, "lerida")
    siege.begin(table(s), "lerida", "aragon")
    assert siege.is_besieged(s, "lerida")
    assert s.sieges == {"lerida/aragon": NOW}
    s.impulse += 1
    siege.begin(table(s), "lerida", "aragon")
    assert s.sieges == {"lerida/aragon": NOW}  # whoever joins it


@pytest.mark.rule("TM-15.0.c")
def test_two_powers_besiege_each_with_more_units_than_are_inside() -> None:
    s = lerida(4, 3)
    troops(s, "lerida", "castile", 3)
    assert siege.outnumbers(s, "lerida", "aragon")
    assert not siege.outnumbers(s, "lerida", "castile")
    leader(s, "ferdinand", "lerida")  # they are one stack under one leader
    assert siege.outnumbers(s, "lerida", "castile")


def test_a_leader_belongs_to_the_stack_that_he_can_command() -> None:
    s = lerida(0, 3)
    troops(s, "lerida", "castile", 5)
    leader(s, "ferdinand", "lerida")
    leader_inside(s, "hugh_roger", "lerida")
    assert siege.host(s, "lerida", "castile").leaders == ["ferdinand"]


@pytest.mark.rule("TM-15.3.a", "TM-15.3.b")
def test_ex_15_3_three_are_not_more_than_three() -> None:
    s = lerida(5, 3)
    leader(s, "john_ii_of_aragon", "lerida")
    answer_with(breaking.check(table(s), "lerida"))
    assert siege.is_besieged(s, "lerida")
    stacks.take(s, "lerida", Stack("aragon", 2))
    answer_with(breaking.check(table(s), "lerida"), offer("retreat", "huesca"))
    assert not siege.is_besieged(s, "lerida")
    assert at(s, "huesca") == {("aragon", False): (3, 0, 0, 0)}
    assert not stacks.at(s, "huesca")[0].beaten  # in no battle (TM-13.1.i)
    assert s.leaders["john_ii_of_aragon"].place == "huesca"
    assert at(s, "lerida") == {("catalonia", False): (3, 0, 0, 0)}  # the gates are open


@pytest.mark.rule("TM-15.3.c")
def test_where_besiegers_may_go() -> None:
    s = lerida(3, 3)
    assert breaking.ways_out(s, siege.host(s, "lerida", "aragon")) == ["zaragoza", "huesca"]
    s.unrest.append("zaragoza")
    s.plague.append("huesca")
    assert breaking.ways_out(s, siege.host(s, "lerida", "aragon")) == []
    s.plague.clear()
    troops(s, "huesca", "nasrid", 1)  # neutral units
    assert breaking.ways_out(s, siege.host(s, "lerida", "aragon")) == []
    s.markers["vic"] = "independent"
    assert breaking.ways_out(s, siege.host(s, "lerida", "aragon")) == []
    s.markers["vic"] = "spain"
    assert breaking.ways_out(s, siege.host(s, "lerida", "aragon")) == ["vic"]


@pytest.mark.rule("TM-15.3.d")
def test_without_a_way_out_all_is_lost() -> None:
    s = lerida(3, 3)
    leader(s, "john_ii_of_aragon", "lerida")
    s.unrest += ["zaragoza", "huesca"]
    answer_with(breaking.check(table(s), "lerida"))
    assert at(s, "lerida") == {("catalonia", False): (3, 0, 0, 0)}
    assert s.leaders["john_ii_of_aragon"].captor == FRANCE


@pytest.mark.rule("TM-15.3.e")
def test_one_of_two_besiegers_goes_the_other_stays() -> None:
    s = lerida(4, 3)
    troops(s, "lerida", "castile", 3)
    besiege(s, "lerida", "castile")
    answer_with(breaking.check_all(table(s)), offer("retreat", "zaragoza"))
    assert siege.besiegers(s, "lerida") == ["aragon"]
    assert at(s, "zaragoza") == {("castile", False): (3, 0, 0, 0)}
    assert at(s, "lerida")["catalonia", True] == (3, 0, 0, 0)
    assert control.is_besieged(s, "lerida")


@pytest.mark.rule("TM-15.0.b")
def test_the_besieged_neither_march_nor_intercept_nor_avoid_battle() -> None:
    s = lerida(5, 3)
    troops(s, "zaragoza", "aragon", 1)
    march = Move(SPAIN, groups.everything(s, "zaragoza", ["aragon"]), "huesca", 1)
    relief = Move(SPAIN, groups.everything(s, "zaragoza", ["aragon"]), "lerida", 1)
    relief.met = ["catalonia"]
    s.markers["huesca"] = "catalonia"
    assert move.movable(s, FRANCE, "lerida").size == 0
    assert interception.interceptors(s, FRANCE, "lerida", march).size == 0
    assert avoid_battle.defenders(s, relief).size == 0
    siege.end(table(s), "lerida", "aragon")
    assert move.movable(s, FRANCE, "lerida").size == 3
    assert interception.interceptors(s, FRANCE, "lerida", march).size == 3
    assert avoid_battle.defenders(s, relief).size == 3


@pytest.mark.rule("TM-15.3.a")
def test_a_march_breaks_a_siege() -> None:
    s = lerida(5, 3)
    s.budget = Budget("x", 2, "cp")
    march = move.move_from(table(s), SPAIN, "lerida")
    answer_with(march, offer("take", 2), offer("to", "huesca"), offer("retreat", "zaragoza"))
    assert not siege.is_besieged(s, "lerida")
    assert at(s, "huesca") == {("aragon", False): (2, 0, 0, 0)}
    assert at(s, "zaragoza") == {("aragon", False): (3, 0, 0, 0)}


@pytest.mark.rule("TM-15.3.a", "TM-15.3.b")
def test_a_siege_is_broken_before_those_who_left_it_fight() -> None:
    s = lerida(5, 3)
    s.budget = Budget("x", 2, "cp")
    troops(s, "vic", "catalonia", 1)
    g = table(s, [6, 1, 1, 1])
    leave = (offer("take", 2), offer("to", "vic"), offer("retreat", "huesca"), DONE)  # then Vic may avoid the battle
    answer_with(move.move_from(g, SPAIN, "lerida"), *leave)
    told = [entry.key for entry in g.entries]
    assert told.index("siege.broken") < told.index("battle.begins")
    assert at(s, "huesca") == {("aragon", False): (3, 0, 0, 0)}
    assert at(s, "vic") == {("aragon", False): (2, 0, 0, 0)}


@pytest.mark.rule("TM-15.3.a")
def test_an_event_that_changes_numbers_breaks_a_siege() -> None:
    s = lerida(4, 3)
    s.phase, s.stage, s.active, s.budget = "action", "extend", SPAIN, Budget("x", 0, "event")
    garrison(s, "lerida", "catalonia", 1)  # as an event would put it there
    answer_with(turn.action_phase(table(s)), offer("retreat", "huesca"))
    assert not s.sieges
    assert at(s, "huesca") == {("aragon", False): (4, 0, 0, 0)}


@pytest.mark.rule("TM-15.3.b", "TM-15.3.c")
def test_a_host_of_two_powers_goes_where_both_may() -> None:
    s = empty()
    s.impulse, s.allied["navarre"] = NOW, "france"
    troops(s, "zaragoza", "france", 2)
    troops(s, "zaragoza", "catalonia", 1)
    leader(s, "anjou", "zaragoza")
    garrison(s, "zaragoza", "aragon", 3)
    besiege(s, "zaragoza", "france")
    besiege(s, "zaragoza", "catalonia")
    assert breaking.ways_out(s, siege.host(s, "zaragoza", "france")) == ["lerida"]  # Catalans do not go to Tudela
    answer_with(breaking.check(table(s), "zaragoza"))
    assert at(s, "lerida") == {("france", False): (2, 0, 0, 0), ("catalonia", False): (1, 0, 0, 0)}
    assert not s.sieges


@pytest.mark.rule("TM-15.0.b")
def test_a_besieged_leader_stays() -> None:
    s = lerida(5, 3)
    leader_inside(s, "hugh_roger", "lerida")
    assert move.movable(s, FRANCE, "lerida").leaders == []
    siege.end(table(s), "lerida", "aragon")
    assert move.movable(s, FRANCE, "lerida").leaders == ["hugh_roger"]


@pytest.mark.rule("TM-15.0.c", "TM-15.3.e")
def test_a_power_whose_last_unit_is_lost_besieges_no_longer() -> None:
    s = lerida(5, 3)
    troops(s, "lerida", "castile", 1)
    leader(s, "ferdinand", "lerida")  # one stack
    besiege(s, "lerida", "castile")
    stacks.take(s, "lerida", Stack("castile", 1))
    answer_with(breaking.check(table(s), "lerida"))
    assert siege.besiegers(s, "lerida") == ["aragon"]
    assert at(s, "lerida")["catalonia", True] == (3, 0, 0, 0)


@pytest.mark.rule("TM-13.1.g")
def test_a_siege_is_joined_only_if_all_besiegers_are_allies() -> None:
    s = lerida(0, 2)
    troops(s, "lerida", "castile", 3)
    assert may_enter(s, ["aragon"], "zaragoza", "lerida", True) == []
    troops(s, "lerida", "nasrid", 3)  # at peace with everybody here
    assert may_enter(s, ["aragon"], "zaragoza", "lerida", True) is None
