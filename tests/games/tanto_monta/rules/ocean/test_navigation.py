"""Section 16.6: Navigation Checks, Terra Incognita, Cartography."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta.data.things import MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Nao
from condotta.games.tanto_monta.rules.construction.naos import BUILT
from condotta.games.tanto_monta.rules.ocean import naos, navigation, zones
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.ocean import (
    C0P1,
    C1P1,
    C1P2,
    C2P0,
    COLUMBUS,
    FRENCH,
    GAMA,
    MUSLIM_C0,
    MUSLIM_C1,
    SPANISH,
    SPANISH_2,
    at_sea,
    move,
    opened,
    put,
)
from tests.games.tanto_monta.table import answer_with, ships, table

FIVE_ISLANDS = ["lanzarote", "fuerteventura", "la_gomera", "el_hierro", "la_palma"]


@pytest.mark.rule("TM-16.6.c", "TM-16.6.d", "TM-16.6.e", "TM-5.2.c", "TM-5.2.d", "TM-17.4.h")
@pytest.mark.parametrize(
    ("dice", "damaged", "afloat", "hurt"),
    [
        ([2, 2], False, False, False),  # 4 + 1: sunk
        ([2, 3], False, True, True),  # 6: damaged
        ([3, 3], False, True, True),  # 7
        ([3, 4], False, True, False),  # 8
        ([3, 3], True, False, False),  # a damaged one is sunk
        ([3, 4], True, True, True),
    ],
)
def test_a_navigation_check(dice: list[int], damaged: bool, afloat: bool, hurt: bool) -> None:
    s = at_sea(3)
    put(s, C1P1, "oz_1", damaged)
    found = answer_with(navigation.check(table(s, dice), C1P1))
    assert (found, s.naos[C1P1].damaged) == (afloat, hurt)
    assert (s.naos[C1P1].place, s.naos[C1P1].turn) == (("oz_1", 0) if afloat else ("", 4))


@pytest.mark.rule("TM-16.6.a", "TM-2.5.c", "TM-16.6.d", "TM-16.6.k")
def test_one_check_for_each_arrow_and_none_for_a_boundary_without() -> None:
    s = opened(at_sea(4, **{SPANISH: "oz_1"}))
    s.explored[SPAIN] = ["oz_1", "oz_a", "oz_2"]
    move(s, SPAIN, offer("voyage", SPANISH, "oz_a"), dice=[3, 3, 4, 3])  # damaged, then 8: it goes on
    assert (s.naos[SPANISH].place, s.naos[SPANISH].damaged) == ("oz_a", True)
    move(s, SPAIN, offer("voyage", SPANISH, "oz_1"), dice=[4, 4, 1, 1])  # back over the same two: sunk
    assert s.naos[SPANISH].turn == 5
    put(s, SPANISH, "oz_1")
    move(s, SPAIN, offer("voyage", SPANISH, "oz_2"))
    assert s.naos[SPANISH].place == "oz_2"


@pytest.mark.rule("TM-16.6.b", "TM-12.6.c", "TM-21.8-can.o")
def test_five_canary_islands_spare_the_checks_between_1_and_a() -> None:
    s = opened(at_sea(4, **{SPANISH: "oz_1"}))
    for space in FIVE_ISLANDS[:-1]:
        s.markers[space] = "spain"
    assert zones.arrows(s, SPAIN, SPANISH, "oz_1", "oz_a") == 2
    s.markers["la_palma"] = "spain"
    assert (zones.arrows(s, SPAIN, SPANISH, "oz_1", "oz_a"), zones.arrows(s, SPAIN, SPANISH, "oz_a", "oz_1")) == (0, 0)
    assert zones.arrows(s, SPAIN, SPANISH, "oz_2", "oz_b") == 1
    assert zones.arrows(s, PORTUGAL, C1P1, "oz_1", "oz_a") == 2


@pytest.mark.rule("TM-16.6.f", "TM-16.6.g", "TM-16.6.h", "TM-16.6.i", "TM-2.5.d")
@pytest.mark.parametrize(
    ("dice", "place", "turn", "damaged", "explored", "vp"),
    [
        ([2, 2], "", 4, False, [], 0),  # 5: sunk
        ([3, 2], BUILT, 0, True, [], 0),  # 6: damaged, back to where it came from
        ([4, 3], BUILT, 0, True, [], 0),  # 8
        ([4, 4], "oz_1", 0, False, ["oz_1"], 0),  # 9
        ([5, 4], "oz_1", 0, False, ["oz_1"], 0),  # 10
        ([5, 5], "oz_1", 0, False, ["oz_1"], 1),  # 11
    ],
)
def test_terra_incognita(dice: list[int], place: str, turn: int, damaged: bool, explored: list[str], vp: int) -> None:
    s = at_sea(3, **{C1P1: BUILT})
    move(s, PORTUGAL, offer("voyage", C1P1, "oz_1"), dice=dice)
    assert (s.naos[C1P1].place, s.naos[C1P1].turn, s.naos[C1P1].damaged) == (place, turn, damaged)
    assert (s.explored[PORTUGAL], s.points[PORTUGAL].get("vp_cartography", 0)) == (explored, vp)
    assert s.explored[SPAIN] == []  # each player explores for himself


@pytest.mark.rule("TM-16.6.f", "TM-5.2.d")
def test_a_damaged_nao_is_sunk_by_the_second_damage() -> None:
    s = at_sea(3)
    put(s, C1P1, "oz_1", damaged=True)
    move(s, PORTUGAL, offer("voyage", C1P1, "oz_2"), dice=[4, 3])
    assert (s.naos[C1P1].turn, s.naos[C1P1].damaged, s.explored[PORTUGAL]) == (4, False, ["oz_1"])


@pytest.mark.rule("TM-16.6.h")
def test_who_has_the_marker_of_a_zone_or_comes_too_late_wins_none() -> None:
    s = at_sea(3, **{C1P1: BUILT})
    s.cartography[SPAIN] = ["oz_1"]  # the only one
    move(s, PORTUGAL, offer("voyage", C1P1, "oz_1"), dice=[6, 6])
    assert (s.explored[PORTUGAL], s.points[PORTUGAL]) == (["oz_1"], {})


@pytest.mark.rule("TM-16.6.j")
@pytest.mark.parametrize(("dice", "places"), [([4, 4], ["oz_2", "oz_2"]), ([3, 3], ["oz_1", "oz_1"])])
def test_of_several_naos_one_rolls_for_all(dice: list[int], places: list[str]) -> None:
    s = at_sea(3, **{C1P1: "oz_1", C0P1: "oz_1"})
    sail = [offer("voyage", nao, "oz_2") for nao in (C1P1, C0P1)]
    move(s, PORTUGAL, *sail, offer("scout", C1P1), dice=dice)
    assert [s.naos[nao].place for nao in (C1P1, C0P1)] == places
    assert [s.naos[nao].damaged for nao in (C1P1, C0P1)] == [places[0] == "oz_1", False]


@pytest.mark.rule("TM-16.6.j")
def test_each_of_them_makes_its_own_navigation_checks_first() -> None:
    s = opened(at_sea(4, **{C1P1: "oz_3", C0P1: "oz_3"}))
    sail = [offer("voyage", nao, "oz_4") for nao in (C1P1, C0P1)]
    move(s, PORTUGAL, *sail, dice=[2, 2, 4, 4, 5, 4])  # C1 sunk (5), C0 safe (8); it is left to roll: 9
    assert (s.naos[C1P1].turn, s.naos[C0P1].place, s.explored[PORTUGAL]) == (5, "oz_4", ["oz_3", "oz_4"])


@pytest.mark.rule("TM-16.6.j", "TM-16.6.k")
def test_who_comes_from_another_zone_rolls_for_himself_unless_it_is_explored_now() -> None:
    s = opened(at_sea(4, **{C1P1: "oz_2", C2P0: "oz_3"}))
    s.explored[PORTUGAL] = ["oz_2", "oz_3"]
    sail = [offer("voyage", C1P1, "oz_b"), offer("voyage", C2P0, "oz_b")]
    move(s, PORTUGAL, *sail, dice=[4, 4, 3, 3, 4, 4, 4, 4])  # safe, 7: damaged; safe, 10: explored
    assert (s.naos[C1P1].place, s.naos[C1P1].damaged, s.naos[C2P0].place) == ("oz_2", True, "oz_b")
    s.naos[C1P1], s.explored[PORTUGAL] = Nao("oz_2"), ["oz_2", "oz_3"]
    put(s, C2P0, "oz_3")
    move(s, PORTUGAL, *sail, dice=[4, 4, 4, 4, 4, 4])  # explored by the first: the second only crosses the arrow
    assert (s.naos[C1P1].place, s.naos[C2P0].place) == ("oz_b", "oz_b")


@pytest.mark.rule("TM-16.6.l", "TM-16.6.h", "TM-2.5.f")
@pytest.mark.parametrize(("dice", "turn", "vp"), [([2, 2], 4, 0), ([3, 2], 0, 0), ([5, 4], 0, 0), ([5, 5], 0, 1)])
def test_cartography(dice: list[int], turn: int, vp: int) -> None:
    s = at_sea(3, **{C1P1: "oz_1"})
    move(s, PORTUGAL, offer("chart", C1P1), dice=dice)
    assert (s.naos[C1P1].turn, s.naos[C1P1].damaged) == (turn, False)  # R-TM1-57: 6 to 10 do nothing
    assert (s.points[PORTUGAL].get("vp_cartography", 0), s.cartography[PORTUGAL]) == (vp, ["oz_1"] * vp)


@pytest.mark.rule("TM-16.6.l")
def test_no_cartography_without_a_marker_for_this_player() -> None:
    s = at_sea(3, **{C1P1: "oz_1", C0P1: "oz_1", FRENCH: "oz_1"})
    move(s, PORTUGAL, offer("chart", C1P1), offer("chart", C0P1), dice=[6, 6])  # the second finds no marker any more
    assert s.points[PORTUGAL]["vp_cartography"] == 1
    assert not navigation.may_chart(s, PORTUGAL, "oz_1")
    assert not navigation.may_chart(s, 3, "oz_1")


@pytest.mark.rule("TM-16.6.w", "TM-16.6.c", "TM-16.6.f", "TM-16.6.l")
def test_maritime_technology_helps_with_every_roll() -> None:
    s = at_sea(3, **{C1P1: "oz_1", SPANISH: "oz_1"})
    s.technology[PORTUGAL] = True
    assert navigation.navigation_bonus(s, C1P1) == navigation.exploration_bonus(s, C1P1, "oz_2") == 2
    assert navigation.cartography_bonus(s, C1P1, "oz_1") == 2
    assert navigation.navigation_bonus(s, SPANISH) == 1


@pytest.mark.rule("TM-16.6.f", "TM-16.6.l", "TM-20.2-ceu.c", "TM-20.2-ceu.e", "TM-20.1-gib.h")
def test_muslim_pilots_know_the_near_waters_with_ceuta_or_early_gibraltar() -> None:
    s = at_sea(3, **{MUSLIM_C0: "oz_1", SPANISH: "oz_1"})
    found = ["oz_1", "oz_2", "oz_3", "oz_a", "oz_b", "oz_4", "oz_8"]

    def bonus(s: State) -> list[int]:
        return [navigation.exploration_bonus(s, MUSLIM_C0, zone) for zone in found]

    assert bonus(s) == [0] * 7
    s.markers["ceuta"] = "north_africa"
    assert bonus(s) == [1] * 5 + [0] * 2
    assert navigation.cartography_bonus(s, MUSLIM_C0, "oz_1") == 1
    assert navigation.navigation_bonus(s, MUSLIM_C0) == 0  # not on the Navigation table
    s.points[MUSLIM]["vp_gibraltar"] = 2
    assert bonus(s) == [1] * 5 + [0] * 2  # not twice
    del s.markers["ceuta"]
    assert bonus(s) == [1] * 5 + [0] * 2
    assert navigation.exploration_bonus(s, SPANISH, "oz_2") == 1  # its crew


@pytest.mark.rule("TM-16.6.l")
def test_an_escort_in_the_zone_and_sea_dog_help_with_cartography() -> None:
    s = at_sea(3, **{C1P1: "oz_1"})
    ships(s, "oz_2", "portugal", 1)
    ships(s, "oz_1", "spain", 1)
    assert navigation.cartography_bonus(s, C1P1, "oz_1") == 1
    ships(s, "oz_1", "portugal", 2)
    assert navigation.cartography_bonus(s, C1P1, "oz_1") == 2
    s.sea_dog = True
    assert navigation.cartography_bonus(s, C1P1, "oz_1") == 3


@pytest.mark.rule("TM-16.6.v")
def test_an_experienced_pilot_makes_no_checks_and_does_not_sink() -> None:
    s = opened(at_sea(4, **{C1P1: "oz_3", SPANISH: "oz_1"}))
    s.pilot = PORTUGAL
    move(s, PORTUGAL, offer("voyage", C1P1, "oz_4"), dice=[1, 1])  # Terra Incognita: no effect, no advance
    assert (s.naos[C1P1].place, s.naos[C1P1].damaged) == ("oz_3", False)
    move(s, PORTUGAL, offer("chart", C1P1), dice=[1, 1])
    assert s.naos[C1P1].place == "oz_3"
    move(s, PORTUGAL, offer("voyage", C1P1, "oz_4"), dice=[3, 3])
    assert s.naos[C1P1].damaged  # only the Sunk result is lifted
    assert zones.arrows(s, SPAIN, SPANISH, "oz_1", "oz_a") == 2


@pytest.mark.rule("TM-16.7.h")
def test_the_first_attempt_of_columbus_at_zone_a_makes_one_check_less() -> None:
    s = opened(at_sea(4, **{COLUMBUS: "oz_1", SPANISH_2: "oz_1"}))
    assert zones.arrows(s, SPAIN, SPANISH_2, "oz_1", "oz_a") == 2
    move(s, SPAIN, offer("voyage", COLUMBUS, "oz_a"), dice=[3, 2, 1, 3])  # 8: safe; 7: damaged
    assert (s.naos[COLUMBUS].place, s.naos[COLUMBUS].damaged, s.attempted) == ("oz_1", True, [COLUMBUS])
    assert zones.arrows(s, SPAIN, COLUMBUS, "oz_1", "oz_a") == 2  # the second one
    s.attempted = []
    s.markers |= dict.fromkeys(FIVE_ISLANDS, "spain")
    assert zones.arrows(s, SPAIN, COLUMBUS, "oz_1", "oz_a") == 0
    s.markers = {}
    s.explored[SPAIN] = ["oz_1", "oz_a"]
    assert zones.arrows(s, SPAIN, COLUMBUS, "oz_1", "oz_a") == 2  # nothing to explore


@pytest.mark.rule("TM-16.7.i")
def test_the_first_attempt_of_da_gama_at_zone_4_makes_none() -> None:
    s = opened(at_sea(4, **{GAMA: "oz_3", C1P2: "oz_3"}))
    assert zones.arrows(s, PORTUGAL, C1P2, "oz_3", "oz_4") == 1
    move(s, PORTUGAL, offer("voyage", GAMA, "oz_4"), dice=[3, 3])
    assert (s.naos[GAMA].place, s.explored[PORTUGAL]) == ("oz_4", ["oz_3", "oz_4"])
    assert zones.arrows(s, PORTUGAL, GAMA, "oz_4", "oz_5") == 1
    s.explored[PORTUGAL] = ["oz_3"]
    assert zones.arrows(s, PORTUGAL, GAMA, "oz_3", "oz_4") == 1


@pytest.mark.rule("TM-16.7.f", "TM-17.4.i", "TM-16.7.e")
def test_columbus_and_da_gama_leave_the_game_when_sunk() -> None:
    s = opened(at_sea(4, **{COLUMBUS: "oz_1"}))
    move(s, SPAIN, offer("voyage", COLUMBUS, "oz_a"), dice=[1, 1])
    assert COLUMBUS not in s.naos
    from condotta.games.tanto_monta.rules.construction import naos as shipyard

    assert COLUMBUS not in shipyard.in_pool(s, SPAIN)  # it is never built


@pytest.mark.rule("TM-5.2.e", "TM-16.5.n")
def test_a_nao_that_becomes_damaged_keeps_one_resource() -> None:
    s = opened(at_sea(4, **{MUSLIM_C1: "oz_3"}))
    s.loot[MUSLIM_C1] = ["naval.cp_2", "naval.cp_5"]
    s.explored[MUSLIM].append("oz_4")
    move(s, MUSLIM, offer("voyage", MUSLIM_C1, "oz_4"), offer("drop", "naval.cp_2"), dice=[3, 3])
    assert (s.loot[MUSLIM_C1], s.spent, naos.room(s, MUSLIM_C1)) == (["naval.cp_5"], ["naval.cp_2"], 0)


@pytest.mark.rule("TM-16.5.g", "TM-16.6.e")
def test_loot_goes_down_with_the_nao() -> None:
    s = opened(at_sea(4, **{MUSLIM_C1: "oz_3"}))
    s.loot[MUSLIM_C1] = ["naval.cp_2", "naval.cp_5"]
    move(s, MUSLIM, offer("voyage", MUSLIM_C1, "oz_4"), dice=[1, 1])
    assert (s.loot, s.spent) == ({}, ["naval.cp_2", "naval.cp_5"])


@pytest.mark.rule("TM-16.1.o", "TM-6.3.g", "TM-16.5.s")
def test_a_nao_in_the_box_hands_over_its_loot_and_waits_without_it() -> None:
    s = at_sea(3, **{MUSLIM_C1: "oz_1", MUSLIM_C0: "oz_1"})
    s.loot[MUSLIM_C1] = ["naval.cp_2", "naval.vp_1"]
    home = [offer("voyage", nao, BUILT) for nao in (MUSLIM_C1, MUSLIM_C0)]
    move(s, MUSLIM, *home)
    assert (s.warehouses[MUSLIM], s.points[MUSLIM]["vp_resource"], s.arriving[MUSLIM]) == (["naval.cp_2"], 1, [])
    assert (s.naos[MUSLIM_C1].turn, s.naos[MUSLIM_C0].place) == (4, BUILT)
