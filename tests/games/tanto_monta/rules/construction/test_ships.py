"""Sections 17.3 and 12.2: naval units are built, and driven out of a port that changes hands."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, POWERS, SEA_ZONES, SPACES, SPECIAL_UNITS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget, Fleet
from condotta.games.tanto_monta.rules.action import actions, hold
from condotta.games.tanto_monta.rules.common import pool, stacks
from condotta.games.tanto_monta.rules.construction import ships as yards
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table, troops

assert turn  # what the actions do is declared


def with_cp(cp: int = 6, turn_number: int = 1, **more: Any) -> State:
    s = empty(turn_number)
    s.phase = "action"
    s.budget = Budget(CARD_IDS[63], cp, "cp", **more)
    return s


def act(s: State, seat: int, *options: Option) -> None:
    answer_with(actions.one_action(table(s), seat), *options)


def fleet(s: State, place: str) -> list[tuple[str, int, int]]:
    return [(one.power, one.squadrons, one.corsairs) for one in stacks.fleets_at(s, place)]


def cp_left(s: State) -> int:
    assert s.budget is not None
    return s.budget.cp


@pytest.mark.rule("TM-17.3.e", "TM-5.4.c", "TM-17.a")
def test_a_squadron_costs_2_and_both_crowns_have_one_navy() -> None:
    s = with_cp()
    act(s, SPAIN, offer("action", "build_squadron"), offer("place", "castile", "corunna"))
    g = table(s)
    answer_with(actions.one_action(g, SPAIN), offer("action", "build_squadron"), offer("place", "aragon", "valencia"))
    built = [(entry.rule, entry.params) for entry in g.entries if entry.key == "ship.built"]
    assert built == [("TM-17.3.e", {"power": "spain", "kind": "squadron", "space": "valencia"})]
    assert (fleet(s, "corunna"), fleet(s, "valencia")) == ([("spain", 1, 0)], [("spain", 1, 0)])
    assert cp_left(s) == 2
    ships(s, "palermo", "spain", 4)
    assert yards.where(s, "castile", "squadron") == yards.where(s, "aragon", "squadron") == []  # six in all


@pytest.mark.rule("TM-17.3.a")
def test_only_in_quiet_home_ports_of_ones_own_without_enemies() -> None:
    s = empty()
    assert {*yards.where(s, "portugal", "squadron")} == {*POWERS["portugal"].home_ports}
    s.markers["faro"] = "spain"
    troops(s, "lisbon", "castile", 1)
    ships(s, "oporto", "spain", 1)
    s.unrest = ["ceuta"]
    assert not {"faro", "lisbon", "oporto", "ceuta"} & {*yards.where(s, "portugal", "squadron")}
    assert "anfa" not in yards.where(s, "portugal", "squadron")
    s.markers["anfa"] = "portugal"  # no home port
    assert "anfa" not in yards.where(s, "portugal", "squadron")


@pytest.mark.rule("TM-17.3.a", "TM-2.4.m")
def test_seville_builds_no_ships_without_jerez() -> None:
    s = empty()
    assert "seville" in yards.where(s, "castile", "squadron")
    s.markers["jerez"] = "portugal"
    assert "seville" not in yards.where(s, "castile", "squadron")


@pytest.mark.rule("TM-17.3.f", "TM-17.1.d", "TM-5.4.b")
def test_corsairs_cost_1_and_are_muslim() -> None:
    s = with_cp(2)
    s.budget = Budget(CARD_IDS[63], 2, "cp")
    act(s, MUSLIM, offer("action", "build_corsair"), offer("place", "north_africa", "tangier"))
    assert (fleet(s, "tangier"), cp_left(s)) == ([("north_africa", 0, 1)], 1)
    act(s, MUSLIM, offer("action", "build_corsair"), offer("place", "nasrid", "malaga"))
    assert yards.where(s, "nasrid", "squadron") == yards.where(s, "nasrid", "corsair") == []  # its only counter
    assert "build_corsair" not in actions.possible(s, PORTUGAL, Budget(CARD_IDS[63], 6, "cp"))
    assert yards.where(s, "portugal", "corsair") == []
    ships(s, "sale", "north_africa", 5)
    assert yards.where(s, "north_africa", "corsair") == []


@pytest.mark.rule("TM-17.3.b", "TM-17.3.c", "TM-17.3.d", "TM-5.4.f")
def test_a_lost_squadron_is_not_built_again_in_its_turn_and_those_of_the_war_are_no_part_of_it() -> None:
    s = empty(5)
    ships(s, "lisbon", "portugal", 6)
    stacks.lose_ships(s, "lisbon", Fleet("portugal", 1))
    assert pool.ships_left(s, "portugal") == 0
    assert s.ships_to_come == {"portugal/6": 1}
    war = {one.id: (one.count, one.card_number, one.rebuilt) for one in SPECIAL_UNITS.values() if one.ship}
    assert war == {
        "venice_war_squadron": (1, 129, False),
        "spain_war_squadron": (1, 129, False),
        "ottoman_war_squadron": (3, 129, False),
    }
    assert [POWERS[navy].ships for navy in ("spain", "venice", "ottoman")] == [6, 2, 0]


@pytest.mark.rule("TM-17.3.g", "TM-17.3.h", "TM-17.e", "TM-2.5.b", "TM-5.4.d")
def test_an_escort_is_built_far_away() -> None:
    s = with_cp()
    s.explored = [["oz_1", "oz_2"], ["oz_1"], [], []]
    act(s, MUSLIM, offer("action", "escort"), offer("place", "north_africa", "oz_2"))
    assert (fleet(s, "oz_2"), cp_left(s)) == ([("north_africa", 1, 0)], 5)  # never a corsair
    assert "escort" not in actions.possible(s, SPAIN, Budget(CARD_IDS[63], 6, "cp"))
    assert yards.escort_zones(s, PORTUGAL) == ["oz_1"]
    ships(s, "lisbon", "portugal", 6)  # the squadron of the Beltranejos is none of this navy
    assert yards.escort_zones(s, PORTUGAL) == []


@pytest.mark.rule("TM-17.i", "TM-17.3.g")
def test_a_surrendered_power_builds_no_ship() -> None:
    s = empty()
    s.explored[PORTUGAL] = ["oz_1"]
    s.markers |= dict.fromkeys(("lisbon", "oporto", "coimbra", "ceuta"), "spain")
    assert yards.where(s, "portugal", "squadron") == yards.escort_zones(s, PORTUGAL) == []
    s.explored[SPAIN] = ["oz_1"]
    s.markers |= dict.fromkeys(POWERS["castile"].home_keys, "portugal")
    assert yards.where(s, "castile", "squadron") == []
    assert yards.escort_zones(s, SPAIN) == ["oz_1"]  # Aragon has not


@pytest.mark.rule("TM-17.k", "TM-11.t")
def test_ex_11_a_second_squadron_costs_3_with_the_resource() -> None:
    s = empty()
    s.phase, s.active = "action", SPAIN
    s.hands[SPAIN], s.warehouses[SPAIN] = [CARD_IDS[56]], ["naval.cp_4"]  # SACK, 3 CP
    g = table(s)
    build = offer("action", "build_squadron"), offer("place", "castile", "corunna")
    answer_with(turn.next_step(g), offer("cp", CARD_IDS[56]))
    answer_with(turn.next_step(g), *build)
    answer_with(turn.next_step(g), DONE)
    answer_with(turn.next_step(g), offer("extend", "naval.cp_4"))
    answer_with(turn.next_step(g), *build)
    assert (fleet(s, "corunna"), cp_left(s)) == ([("spain", 2, 0)], 1)


@pytest.mark.rule("TM-17.T1", "TM-9.2.r")
def test_an_ally_builds_the_ships_of_a_minor() -> None:
    s = with_cp()
    s.allied["genoa"] = "france"
    act(s, FRANCE, offer("action", "build_squadron"), offer("place", "genoa", "genoa_city"))
    assert fleet(s, "genoa_city") == [("genoa", 1, 0)]


# TM-12.2.h


@pytest.mark.rule("TM-12.2.h", "TM-16.2.r")
def test_ships_leave_a_port_that_changes_hands() -> None:
    s = empty()
    zones = SPACES["faro"].ports
    assert zones == ("gulf_of_cadiz",)
    ships(s, "faro", "portugal", 2)
    leader(s, "a_leon", "faro")
    answer_with(hold.take(table(s), "castile", "faro"))
    assert (fleet(s, "faro"), fleet(s, zones[0])) == ([], [("portugal", 2, 0)])
    assert s.leaders["a_leon"].place == zones[0]


@pytest.mark.rule("TM-12.2.h")
def test_their_owner_chooses_between_two_seas() -> None:
    s = empty()
    s.relations["france/spain"] = "war"
    ships(s, "cartagena", "spain", 1)
    answer_with(hold.take(table(s), "france", "cartagena"), offer("sail_to", "western_mediterranean"))
    assert fleet(s, "western_mediterranean") == [("spain", 1, 0)]


@pytest.mark.rule("TM-12.2.h", "TM-5.1.l")
def test_where_enemies_wait_outside_they_are_lost_with_their_leader() -> None:
    s = empty()
    ships(s, "faro", "portugal", 1)
    ships(s, "gulf_of_cadiz", "spain", 1)
    leader(s, "a_leon", "faro")
    answer_with(hold.take(table(s), "castile", "faro"))
    assert (fleet(s, "faro"), s.ships_to_come) == ([], {"portugal/2": 1})
    assert (s.leaders["a_leon"].place, s.leaders["a_leon"].turn) == ("", 2)


@pytest.mark.rule("TM-12.2.h")
def test_friends_stay_in_port() -> None:
    s = empty()
    ships(s, "faro", "spain", 1)
    answer_with(hold.take(table(s), "castile", "faro"))
    assert fleet(s, "faro") == [("spain", 1, 0)]


@pytest.mark.rule("TM-5.1.l")
def test_a_naval_leader_stays_with_what_is_left() -> None:
    s = empty()
    ships(s, "gulf_of_cadiz", "portugal", 2)
    leader(s, "a_leon", "gulf_of_cadiz")
    stacks.lose_ships(s, "gulf_of_cadiz", Fleet("portugal", 1))
    assert s.leaders["a_leon"].place == "gulf_of_cadiz"
    stacks.lose_ships(s, "gulf_of_cadiz", Fleet("portugal", 1))
    assert s.leaders["a_leon"].turn == 2
    assert "gulf_of_cadiz" in SEA_ZONES
