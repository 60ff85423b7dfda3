"""Section 18.7: Naos and escorts in winter."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import PASS, Option, offer
from condotta.games.tanto_monta.data import POWERS
from condotta.games.tanto_monta.data.things import MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Fleet
from condotta.games.tanto_monta.rules.common import stacks
from condotta.games.tanto_monta.rules.construction.naos import BUILT
from condotta.games.tanto_monta.rules.ocean.zones import OVERSEAS
from condotta.games.tanto_monta.rules.winter import escorts_home, naos_home
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.ocean import C0P1, C1P1, C2P1, COLUMBUS, GAMA, MUSLIM_C1, SPANISH, at_sea
from tests.games.tanto_monta.table import answer_with, ships, table


def winter(**naos: str) -> State:
    s = at_sea(4, **naos)
    s.phase = "winter"
    return s


def go(s: State, *answers: Option, dice: list[int] | None = None) -> Any:
    g = table(s, dice)
    answer_with(naos_home.naos_return(g), *answers)
    assert not g.script
    return g


def to(place: str) -> Option:
    return offer("winter_nao", place)


@pytest.mark.rule("TM-18.7-nao.a", "TM-18.7-nao.b")
def test_a_nao_winters_in_the_nearest_settlement_in_the_box_or_at_sea() -> None:
    s = winter(**{C1P1: "oz_3", C0P1: BUILT})
    assert naos_home.places(s, C1P1, {}) == [BUILT, "oz_3"]
    s.settlements = {"arguin": PORTUGAL, "senegambia": PORTUGAL, "benin": SPAIN}
    assert naos_home.places(s, C1P1, {}) == ["arguin", "senegambia", BUILT, "oz_3"]  # two boundaries away, no arrow
    s.settlements["elmina"] = PORTUGAL
    assert naos_home.places(s, C1P1, {}) == ["elmina", BUILT, "oz_3"]  # only the nearest
    s.settlements |= {"luanda": PORTUGAL, "mpinda": PORTUGAL}
    assert naos_home.places(s, C1P1, {}) == ["luanda", "mpinda", BUILT, "oz_3"]
    go(s, to("mpinda"))
    assert s.naos[C1P1].place == "mpinda"  # no roll
    assert s.naos[C0P1].place == BUILT  # nobody asks for what is in the box


@pytest.mark.rule("TM-18.7-nao.b")
def test_no_settlement_beyond_an_arrow_and_one_nao_in_each() -> None:
    s = winter(**{C1P1: "oz_4", C0P1: "oz_5", C2P1: "goa"})
    s.settlements = {"luanda": PORTUGAL, "goa": PORTUGAL, "malacca": PORTUGAL}
    assert naos_home.places(s, C1P1, {}) == [BUILT, "oz_4"]
    assert naos_home.places(s, C0P1, {}) == ["malacca", BUILT, "oz_5"]  # in Goa lies another one
    assert naos_home.places(s, C0P1, {C1P1: "malacca"}) == [BUILT, "oz_5"]
    assert naos_home.places(s, C2P1, {}) == ["goa", BUILT]  # who is in a settlement may stay there


@pytest.mark.rule("TM-18.7-nao.c", "TM-18.7-nao.f")
@pytest.mark.parametrize(
    ("dice", "place", "turn", "damaged"),
    [([1, 1], "", 5, False), ([1, 2], BUILT, 0, True), ([2, 2], BUILT, 0, True), ([2, 3], BUILT, 0, False)],
)
def test_to_the_box_with_2_more(dice: list[int], place: str, turn: int, damaged: bool) -> None:
    s = winter(**{C1P1: "oz_4"})
    go(s, to(BUILT), dice=dice)  # crew 1: 5, 6, 7, 8
    assert (s.naos[C1P1].place, s.naos[C1P1].turn, s.naos[C1P1].damaged) == (place, turn, damaged)


@pytest.mark.rule("TM-18.7-nao.c", "TM-18.7-nao.g", "TM-18.3.b", "TM-6.3.h")
def test_loot_comes_to_the_warehouse_and_the_nao_to_the_turn_track() -> None:
    s = winter(**{MUSLIM_C1: "oz_1"})
    s.loot[MUSLIM_C1] = ["naval.cp_2", "naval.card"]
    go(s, to(BUILT), dice=[6, 6])
    assert (s.arriving[MUSLIM], s.loot, s.naos[MUSLIM_C1].turn) == (["naval.cp_2", "naval.card"], {}, 5)
    assert s.warehouses[MUSLIM] == []  # shown when all have received everything


@pytest.mark.rule("TM-18.7-nao.g", "TM-5.2.e")
def test_a_damaged_one_keeps_one_resource_and_a_sunk_one_none() -> None:
    s = winter(**{MUSLIM_C1: "oz_1"})
    s.loot[MUSLIM_C1] = ["naval.cp_2", "naval.vp_1"]
    go(s, to("oz_1"), offer("drop", "naval.cp_2"), dice=[3, 3])
    assert (s.loot[MUSLIM_C1], s.spent, s.naos[MUSLIM_C1].place) == (["naval.vp_1"], ["naval.cp_2"], "oz_1")
    go(s, to("oz_1"), dice=[1, 1])
    assert (s.loot, s.spent) == ({}, ["naval.cp_2", "naval.vp_1"])


@pytest.mark.rule("TM-18.7-nao.h")
def test_loot_stays_with_a_nao_that_stays_or_moors() -> None:
    s = winter(**{C1P1: "oz_1"})
    s.loot[C1P1], s.settlements, s.goods = ["naval.cp_2"], {"arguin": PORTUGAL}, {"arguin": "naval.cp_5"}
    go(s, to("arguin"))
    assert (s.loot, s.goods, s.arriving[PORTUGAL]) == ({C1P1: ["naval.cp_2"]}, {"arguin": "naval.cp_5"}, [])


@pytest.mark.rule("TM-18.7-nao.d", "TM-18.7-nao.f")
@pytest.mark.parametrize(("dice", "turn", "damaged"), [([2, 2], 5, False), ([3, 3], 0, True), ([4, 3], 0, False)])
def test_staying_takes_a_check(dice: list[int], turn: int, damaged: bool) -> None:
    s = winter(**{C1P1: "oz_4"})
    go(s, to("oz_4"), dice=dice)
    assert (s.naos[C1P1].turn, s.naos[C1P1].damaged) == (turn, damaged)


@pytest.mark.rule("TM-18.7-nao.d")
def test_two_who_stay_together_have_1_more_each() -> None:
    s = winter(**{C0P1: "oz_4", C1P1: "oz_4"})
    go(s, to("oz_4"), to("oz_4"), dice=[4, 3, 3, 3])  # C0 rolls first: 7 + 0 + 1; then C1: 6 + 1 + 1
    assert [s.naos[nao].damaged for nao in (C0P1, C1P1)] == [False, False]
    s = winter(**{C0P1: "oz_4", C1P1: "oz_4"})
    go(s, to(BUILT), to("oz_4"), dice=[4, 2, 3, 3])  # one goes: 6 + 2; the other stays alone: 6 + 1
    assert (s.naos[C0P1].place, s.naos[C1P1].damaged) == (BUILT, True)


@pytest.mark.rule("TM-18.7-nao.e", "TM-16.7.l")
def test_columbus_and_da_gama_stay_without_a_check_in_the_turn_of_overseas_voyages() -> None:
    s = winter(**{COLUMBUS: "oz_1", GAMA: "oz_3"})
    s.voyages_turn, s.happened = 4, [OVERSEAS]
    go(s, to("oz_3"), to("oz_1"))
    assert [s.naos[nao].place for nao in (GAMA, COLUMBUS)] == ["oz_3", "oz_1"]
    go(s, to(BUILT), to("oz_1"), dice=[1, 1])  # for the box it is made: 2 + 3 + 2
    assert (s.naos[GAMA].place, s.naos[GAMA].damaged) == (BUILT, True)
    s.turn = 5
    go(s, to("oz_1"), dice=[1, 1])
    assert COLUMBUS not in s.naos


@pytest.mark.rule("TM-18.7-nao.i", "TM-16.6.v")
def test_an_experienced_pilot_makes_no_check() -> None:
    s = winter(**{C0P1: "oz_5", C1P1: "oz_4", SPANISH: "oz_1"})
    s.pilot = PORTUGAL
    go(s, to("oz_5"), to(BUILT), to("oz_1"), dice=[6, 6])  # only Spain rolls
    assert [s.naos[nao].place for nao in (C0P1, C1P1, SPANISH)] == ["oz_5", BUILT, "oz_1"]


@pytest.mark.rule("TM-18.7-nao.f", "TM-16.6.w")
def test_maritime_technology_helps_in_winter() -> None:
    s = winter(**{C1P1: "oz_4"})
    s.technology[PORTUGAL] = True
    go(s, to("oz_4"), dice=[3, 3])
    assert not s.naos[C1P1].damaged


# Escorts


def escorts(number: int = 1) -> State:
    s = winter()
    ships(s, "oz_2", "portugal", number)
    return s


def come(s: State, *answers: Option, dice: list[int] | None = None) -> None:
    g = table(s, dice)
    answer_with(escorts_home.escorts_return(g), *answers)
    assert not g.script


@pytest.mark.rule("TM-18.7-esc.a")
def test_an_escort_stays_without_a_roll() -> None:
    s = escorts()
    flow: Any = escorts_home.escorts_return(table(s))
    asked = next(flow)
    ports = ["ceuta", "lisbon", "oporto"]
    assert (asked.seat, asked.options[0]) == (PORTUGAL, PASS)
    assert {*ports} <= {option.args[0] for option in asked.options[1:]}
    come(s, PASS)
    assert stacks.fleets_at(s, "oz_2")[0].squadrons == 1


@pytest.mark.rule("TM-18.7-esc.b")
@pytest.mark.parametrize(
    ("dice", "at_sea", "in_port", "lost"),
    [([1, 1], 0, 0, {"portugal/5": 1}), ([2, 1], 1, 0, {}), ([2, 2], 1, 0, {}), ([3, 2], 0, 1, {})],
)
def test_its_way_home_is_a_check_with_3_more(dice: list[int], at_sea: int, in_port: int, lost: dict[str, int]) -> None:
    s = escorts()
    come(s, offer("escort_home", "lisbon"), dice=dice)  # 5 sunk, 6 and 7 stays, 8 arrives
    assert sum(fleet.squadrons for fleet in stacks.fleets_at(s, "oz_2")) == at_sea
    assert sum(fleet.squadrons for fleet in stacks.fleets_at(s, "lisbon")) == in_port
    assert s.ships_to_come == lost


@pytest.mark.rule("TM-18.7-esc.b", "TM-16.6.w")
def test_technology_helps_an_escort_too() -> None:
    s = escorts()
    s.technology[PORTUGAL] = True
    come(s, offer("escort_home", "lisbon"), dice=[2, 2])
    assert stacks.fleets_at(s, "lisbon")[0].squadrons == 1


@pytest.mark.rule("TM-18.7-esc.a")
def test_each_squadron_is_asked_for_once_and_who_cannot_come_home_does_not_try_again() -> None:
    s = escorts(3)
    lisbon, oporto = offer("escort_home", "lisbon"), offer("escort_home", "oporto")
    come(s, lisbon, oporto, lisbon, dice=[2, 1, 6, 6, 6, 6])
    assert [stacks.fleets_at(s, place)[0].squadrons for place in ("oz_2", "oporto", "lisbon")] == [1, 1, 1]
    s = escorts(3)
    s.markers |= dict.fromkeys(POWERS["portugal"].home_ports, "spain")
    come(s)  # without a home port nobody is asked
    assert stacks.fleets_at(s, "oz_2")[0].squadrons == 3


@pytest.mark.rule("TM-18.7-esc.c", "TM-16.6.v")
def test_with_the_pilot_an_escort_comes_home_without_a_check() -> None:
    s = escorts()
    s.pilot = PORTUGAL
    come(s, offer("escort_home", "oporto"))
    assert stacks.fleets_at(s, "oporto")[0].squadrons == 1


@pytest.mark.rule("TM-18.7-esc.a")
def test_the_squadron_of_an_allied_minor_comes_to_its_own_port_or_its_allys() -> None:
    s = winter()
    s.allied["genoa"] = "portugal"
    stacks.put_ships(s, "oz_1", Fleet("genoa", 1))
    flow: Any = escorts_home.escorts_return(table(s))
    ports = [option.args[0] for option in next(flow).options[1:]]
    assert {"genoa_city", "lisbon"} <= {*ports}
