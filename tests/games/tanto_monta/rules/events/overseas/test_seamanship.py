"""Cards 3 a, 11, 49 a, 75, 91 and 105."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.action import actions
from condotta.games.tanto_monta.rules.common import answers, stacks
from condotta.games.tanto_monta.rules.construction import naos as shipyard
from condotta.games.tanto_monta.rules.construction.naos import BUILT, SAGRES
from condotta.games.tanto_monta.rules.events.overseas import boarding
from condotta.games.tanto_monta.rules.ocean import naos, zones
from tests.games.tanto_monta.ocean import C0P1, C1P1, C1P2, COLUMBUS, SPANISH, SPANISH_2, at_sea, put
from tests.games.tanto_monta.rules.events.overseas.playing import cp_of, holding, may, play
from tests.games.tanto_monta.table import answer_with, empty, ships, table

BOARDING = CARD_IDS[49]


@pytest.mark.rule("TM-16.6.v")
def test_the_pilot_may_be_given_to_anybody() -> None:
    s = holding(FRANCE, 75)
    play(s, 75, offer("player", SPAIN))
    assert (s.pilot, cp_of(s)) == (SPAIN, 0)


@pytest.mark.rule("TM-20.3.a", "TM-20.3.b", "TM-2.5.j", "TM-17.4.c")
@pytest.mark.parametrize(("seat", "cp"), [(PORTUGAL, 0), (FRANCE, 5)])
def test_the_school_of_sagres(seat: int, cp: int) -> None:
    s = holding(seat, 91, 1)
    play(s, 91)
    assert (s.points[PORTUGAL], cp_of(s), s.removed[-1]) == ({"vp_henry_the_navigator": 1}, cp, SAGRES)
    assert zones.may_enter(s, PORTUGAL, "oz_3")
    assert shipyard.left_to_build(s, PORTUGAL) == 3


@pytest.mark.rule("TM-16.6.w")
def test_maritime_technology_goes_to_portugal_and_spain_once_each() -> None:
    s = holding(MUSLIM, 105)
    play(s, 105, offer("player", SPAIN))
    assert s.technology == [False, False, True, False]
    s.events = []
    assert may(s, MUSLIM, 105)
    s.technology[PORTUGAL] = True
    assert not may(s, MUSLIM, 105)


# 3 a and 11


@pytest.mark.rule("TM-17.4.k", "TM-16.1.a")
def test_overseas_kingdom_brings_men_ships_and_two_naval_moves() -> None:
    s = holding(PORTUGAL, 3, 1)
    s.naos_built = 1
    where = [offer("add", "portugal", "militia", "lisbon")] * 2 + [offer("add", "portugal", "squadron", "oporto")]
    play(s, 3, *where, block="a", dice=[2])
    assert (stacks.at(s, "lisbon")[0].militia, stacks.fleets_at(s, "oporto")[0].squadrons) == (2, 1)
    assert (list(s.naos), s.naos_built) == ([C1P1], 2)  # it counts against the two of the turn
    assert s.budget is not None
    assert (s.budget.free_moves, s.budget.navy, s.budget.cp) == (2, "portugal", 0)
    assert actions.possible(s, PORTUGAL, s.budget) == ["naval_move"]
    orders = [offer("action", "naval_move"), offer("voyage", C1P1, "oz_1"), DONE]
    answer_with(turn.next_step(table(s, [4, 4])), *orders)
    assert (s.naos[C1P1].place, s.budget.free_moves) == ("oz_1", 1)


@pytest.mark.rule("TM-17.4.k")
def test_no_nao_comes_beyond_the_limit_of_the_turn() -> None:
    s = holding(PORTUGAL, 3, 1)
    s.naos_built = 2
    where = [offer("add", "portugal", "militia", "lisbon")] * 2 + [offer("add", "portugal", "squadron", "oporto")]
    play(s, 3, *where, block="a")
    assert s.naos == {}


@pytest.mark.rule("TM-17.4.k", "TM-5.2.a")
def test_of_two_new_naos_one_may_begin_in_a_settlement() -> None:
    s = holding(PORTUGAL, 11)
    s.settlements = {"elmina": PORTUGAL, "benin": PORTUGAL}
    chosen = [offer("add", "portugal", "squadron", "oporto"), offer("launch", "benin")]
    play(s, 11, *chosen, block="a", dice=[1, 1])
    assert {nao: one.place for nao, one in s.naos.items()} == {C0P1: "benin", C1P1: BUILT}
    s = holding(PORTUGAL, 11)
    s.settlements = {"elmina": PORTUGAL}
    chosen = [offer("add", "portugal", "squadron", "oporto"), offer("launch", BUILT), offer("launch", "elmina")]
    play(s, 11, *chosen, block="a", dice=[1, 1])
    assert {nao: one.place for nao, one in s.naos.items()} == {C0P1: BUILT, C1P1: "elmina"}


@pytest.mark.rule("TM-5.2.a", "TM-17.4.k")
def test_with_two_at_sea_all_begin_in_the_box() -> None:
    s = holding(PORTUGAL, 11)
    s.settlements = {"elmina": PORTUGAL}
    put(s, C0P1, "oz_1")
    put(s, C1P1, "oz_2")
    play(s, 11, offer("add", "portugal", "squadron", "oporto"), block="a", dice=[1, 1])
    assert [one.place for one in s.naos.values()] == ["oz_1", "oz_2", BUILT, BUILT]


@pytest.mark.rule("TM-6.3.i", "TM-16.6.m")
def test_settlements_send_two_resources_home() -> None:
    s = holding(PORTUGAL, 11)
    s.settlements = dict.fromkeys(("arguin", "elmina", "luanda", "mpinda"), PORTUGAL)
    s.goods = {"arguin": "naval.cp_2", "elmina": "naval.cp_3", "luanda": "naval.cp_4", "mpinda": "naval.vp_1"}
    s.pools["naval"] = ["naval.cp_5", "naval.card"]
    chosen = [offer("give_up", "arguin"), offer("zone", "oz_3"), offer("zone", "oz_1")]
    play(s, 11, *chosen, block="b", dice=[2, 1, 1])  # of Luanda and Mpinda the second; then both draw
    assert (s.warehouses[PORTUGAL], s.points[PORTUGAL]) == (["naval.cp_2"], {"vp_resource": 1})
    assert s.goods == {
        "arguin": "naval.cp_5", "elmina": "naval.cp_3", "luanda": "naval.cp_4", "mpinda": "naval.card"
    }  # fmt: skip
    assert cp_of(s) == 3
    s.goods = {}
    assert not may(s, PORTUGAL, 11, "b")


@pytest.mark.rule("TM-17.4.a")
def test_in_the_impulse_of_sea_dog_a_nao_may_be_built_in_a_settlement() -> None:
    s = empty(4)
    s.settlements, s.sea_dog = {"elmina": PORTUGAL}, True
    s.phase, s.budget = "action", Budget("military_highlights", 2, "cp")
    flow = actions.one_action(table(s, [1]), PORTUGAL)
    answer_with(flow, offer("action", "build_nao"), offer("launch", "elmina"))
    assert (s.naos[C0P1].place, s.budget.cp) == ("elmina", 0)


# 49 a: BOARDING AND CAPTURE


def boarders(**places: str) -> Any:
    return at_sea(4, **places)


@pytest.mark.rule("TM-5.2.f", "TM-16.7.g")
def test_a_nao_beside_ones_own_can_be_captured_but_not_an_explorers() -> None:
    s = boarders(**{C1P1: "oz_1", SPANISH: "oz_1", COLUMBUS: "oz_1", SPANISH_2: "oz_2"})
    assert boarding.prizes(s, PORTUGAL) == [SPANISH]
    assert boarding.prizes(s, SPAIN) == [C1P1]
    assert boarding.prizes(s, FRANCE) == []
    ships(s, "oz_2", "france", 1)
    assert boarding.prizes(s, FRANCE) == [SPANISH_2]  # an escort is enough
    s.settlements = {"benin": SPAIN}
    put(s, SPANISH_2, "benin")
    assert boarding.prizes(s, FRANCE) == []  # it lies in a settlement


@pytest.mark.rule("TM-5.2.f", "TM-18.4.b")
def test_the_captor_gets_it_with_its_cargo() -> None:
    s = boarders(**{C1P1: "oz_1", SPANISH: "oz_1"})
    s.loot[SPANISH], s.hands[PORTUGAL] = ["naval.cp_5"], [BOARDING]
    flow = answers.moment(table(s), "after_action", SPAIN)
    answer_with(flow, offer("answer", BOARDING, "a"))
    assert (naos.owner(s, SPANISH), naos.counted(s, PORTUGAL), s.loot) == (
        PORTUGAL, [C1P1, SPANISH], {SPANISH: ["naval.cp_5"]}
    )  # fmt: skip


@pytest.mark.rule("TM-5.2.f", "TM-5.2.a")
def test_over_the_limit_one_leaves_the_map_and_what_was_captured_can_be_taken_back() -> None:
    s = boarders(**{C1P1: "oz_1", C1P2: "oz_2", SPANISH: "oz_1"})
    answer_with(boarding.board(table(s), PORTUGAL, None), offer("remove_nao", C1P2))
    assert (s.naos[C1P2].turn, naos.counted(s, PORTUGAL)) == (5, [C1P1, SPANISH])
    ships(s, "oz_1", "spain", 1)
    answer_with(boarding.board(table(s), SPAIN, None), offer("capture", SPANISH))
    assert (s.naos[SPANISH].captor, naos.owner(s, SPANISH)) == (-1, SPAIN)
