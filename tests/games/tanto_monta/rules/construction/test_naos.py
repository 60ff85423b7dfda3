"""Sections 17.4, 17.5 and 8.4: Naos, fortresses and resources of settlements."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, NAOS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget, Nao
from condotta.games.tanto_monta.rules.action import actions
from condotta.games.tanto_monta.rules.construction import naos, recruit
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, table

assert turn  # what the actions do is declared
CARD = CARD_IDS[63]


def may_build(s: State, seat: int) -> bool:
    return "build_nao" in actions.possible(s, seat, Budget(CARD, 6, "cp"))


@pytest.mark.rule("TM-17.4.a", "TM-5.2.b", "TM-17.4.f", "TM-17.4.d")
def test_from_turn_3_a_nao_is_drawn_for_2_cp_as_often_as_one_likes() -> None:
    s = empty(3)
    s.phase, s.budget = "action", Budget(CARD, 9, "cp")
    g = table(s, [2, 1, 2, 1])  # draws out of 4, 3, 2 and 1
    for _ in range(4):
        answer_with(actions.one_action(g, SPAIN), offer("action", "build_nao"))
    assert list(s.naos) == ["nao_spain_c1p1", "nao_spain_c0p1", "nao_spain_c2p1", "nao_spain_c1p2"]
    assert {(nao.place, nao.damaged, nao.turn) for nao in s.naos.values()} == {("built_naos", False, 0)}
    assert s.budget is not None
    assert s.budget.cp == 1
    assert not may_build(s, SPAIN)  # Columbus comes by card


@pytest.mark.rule("TM-17.4.b", "TM-2.5.g")
@pytest.mark.parametrize("number", [1, 2])
def test_before_portugal_alone_builds_two_in_a_turn(number: int) -> None:
    s = empty(number)
    assert [may_build(s, seat) for seat in (MUSLIM, PORTUGAL, SPAIN, FRANCE)] == [False, True, False, False]
    assert [naos.left_to_build(s, seat) for seat in range(4)] == [0, 2, 0, 0]
    naos.build(table(s, [1]), PORTUGAL)
    assert may_build(s, PORTUGAL)
    naos.build(table(s, [1]), PORTUGAL)
    assert not may_build(s, PORTUGAL)
    s.turn += 1
    naos.of_the_turn(table(s))
    assert may_build(s, PORTUGAL)


@pytest.mark.rule("TM-17.4.c")
def test_the_school_of_sagres_allows_three() -> None:
    s = empty()
    s.happened.append(naos.SAGRES)
    for _ in range(3):
        assert may_build(s, PORTUGAL)
        naos.build(table(s, [1]), PORTUGAL)
    assert not may_build(s, PORTUGAL)
    assert len(naos.in_pool(s, PORTUGAL)) == 2


@pytest.mark.rule("TM-17.4.h", "TM-8.1.a")
def test_a_lost_nao_waits_on_the_turn_track() -> None:
    s = empty(3)
    s.naos = {"nao_france_c0p0": Nao(turn=4), "nao_france_c1p2": Nao("oz_1")}
    assert naos.in_pool(s, FRANCE) == []
    naos.of_the_turn(table(s))
    assert naos.in_pool(s, FRANCE) == []
    s.turn = 4
    naos.of_the_turn(table(s))
    assert naos.in_pool(s, FRANCE) == ["nao_france_c0p0"]
    assert list(s.naos) == ["nao_france_c1p2"]


@pytest.mark.rule("TM-17.4.j")
def test_naos_are_the_players_and_tied_to_no_power() -> None:
    s = empty(3)
    budget = Budget(CARD_IDS[1], 5, "cp", ["nasrid"])
    assert "build_nao" in actions.possible(s, MUSLIM, budget)
    assert {nao.seat for nao in NAOS.values()} == {MUSLIM, PORTUGAL, SPAIN, FRANCE}


@pytest.mark.rule("TM-17.5.d", "TM-17.5.a")
def test_a_fortress_for_an_own_settlement_costs_2() -> None:
    s = empty(3)
    s.phase, s.budget = "action", Budget(CARD, 5, "cp")
    s.settlements = {"arguin": PORTUGAL, "elmina": PORTUGAL, "benin": SPAIN}
    g = table(s)
    line = offer("action", "build_fortress_settlement")
    answer_with(actions.one_action(g, PORTUGAL), line, offer("settlement", "elmina"))
    answer_with(actions.one_action(g, PORTUGAL), line)  # the only one left
    assert s.settlement_fortresses == ["elmina", "arguin"]
    assert (s.budget.cp, s.fortress_markers[PORTUGAL]) == (1, 0)
    s.settlement_fortresses = []
    assert recruit.open_settlements(s, PORTUGAL) == []  # no marker left
    assert recruit.open_settlements(s, SPAIN) == ["benin"]


@pytest.mark.rule("TM-8.4.a", "TM-6.3.d")
def test_1490_begins_with_settlements_and_naos() -> None:
    s = at_the_start("1490")
    assert s.explored == [[], ["oz_1", "oz_2", "oz_3"], ["oz_1"], []]
    assert s.settlements == dict.fromkeys(("cape_verde", "arguin", "elmina", "mpinda"), PORTUGAL)
    naos.of_the_turn(table(s, [2, 3, 3]))
    assert {name: nao.place for name, nao in s.naos.items()} == dict.fromkeys(
        ("nao_portugal_c1p1", "nao_portugal_c2p0", "nao_spain_c1p2"), "built_naos"
    )
    s.turn += 1
    naos.of_the_turn(table(s))
    assert len(s.naos) == 3
    hands.resources_of_the_turn(table(s))
    assert {*s.goods} == {*s.settlements}


@pytest.mark.rule("TM-6.3.d", "TM-8.4.a", "TM-2.0.c")
def test_a_settlement_without_a_resource_gets_one() -> None:
    s = at_the_start()
    assert s.settlements == {}  # all vacant
    s.settlements = {"arguin": PORTUGAL, "benin": SPAIN}
    s.goods = {"benin": "naval.cp_2"}
    first, size = s.pools["naval"][7], len(s.pools["naval"])
    hands.resources_of_the_turn(table(s, [8, 1, 1]))
    assert s.goods == {"benin": "naval.cp_2", "arguin": first}
    assert len(s.pools["naval"]) == size - 1
