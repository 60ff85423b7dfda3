"""Worked examples of the ledger on the Exploration Map: EX-16.6, E-18.8."""

from __future__ import annotations

import pytest

import condotta
from condotta.core.flow import DONE, offer
from condotta.core.match import Match
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.winter import resource_return, trade
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, table

NAO = "nao_portugal_c1p1"


def first_turn(dice: list[int]) -> Match:
    """Portugal spends CP on Turn 1; its Nao lies in the Built Naos box."""
    position = {
        "scenario": "1470", "seats": 4, "turn": 1, "phase": "action", "stage": "actions", "active": PORTUGAL,
        "impulse": 2, "hands": [[], [], [], []], "used": [[], [], [], []], "stacks": {}, "fleets": {}, "leaders": {},
        "naos": {NAO: {"place": "built_naos"}}, "budget": {"card": "military_highlights", "cp": 6, "way": "cp"},
    }  # fmt: skip
    return condotta.new(GAME, position=position, dice=dice, seed=1)


@pytest.mark.rule("TM-16.6.f", "TM-16.6.g", "TM-16.6.m", "TM-16.6.n", "TM-2.5.i")
def test_ex_16_6_a_nao_explores_zone_1_and_settles() -> None:
    match = first_turn([4, 4, 1])
    match.choose(PORTUGAL, offer("action", "naval_move"))
    match.choose(PORTUGAL, offer("voyage", NAO, "oz_1"))
    s = match.state
    assert (s.explored[PORTUGAL], s.naos[NAO].place, s.points[PORTUGAL]) == (["oz_1"], "oz_1", {})
    match.choose(PORTUGAL, offer("action", "naval_move"))
    sites = [option for option in match.pending[0].options if option.verb == "found"]
    assert sites == [offer("found", NAO, "cape_verde")]  # the space in Portuguese colour
    match.choose(PORTUGAL, sites[0])
    s = match.state
    assert (s.settlements, list(s.goods), s.naos[NAO].turn) == ({"cape_verde": PORTUGAL}, ["cape_verde"], 2)
    assert s.budget is not None
    assert s.budget.cp == 4


@pytest.mark.rule("TM-16.6.f", "TM-16.6.e")
def test_ex_16_6_with_2_and_2_it_sinks() -> None:
    match = first_turn([2, 2])
    match.choose(PORTUGAL, offer("action", "naval_move"))
    match.choose(PORTUGAL, offer("voyage", NAO, "oz_1"))
    s = match.state
    assert (s.naos[NAO].turn, s.explored[PORTUGAL]) == (2, [])
    assert DONE in match.pending[0].options


@pytest.mark.rule("TM-18.8-nav.h", "TM-18.8-nav.j")
def test_e_18_8_two_resources_subject_to_plunder() -> None:
    s = empty(3)
    s.phase = "winter"
    s.settlements = dict.fromkeys(("arguin", "cape_verde"), PORTUGAL)
    s.goods = {"arguin": "naval.cp_2", "cape_verde": "naval.cp_4"}  # North Africa holds the whole coast
    answer_with(resource_return.naval_resources(table(s, [3, 2, 1])))
    assert (s.arriving[MUSLIM], s.goods) == (["naval.cp_2"], {"cape_verde": "naval.cp_4"})


@pytest.mark.rule("TM-18.8-tra.a", "TM-18.8-tra.b", "TM-18.8-tra.c", "TM-18.8-tra.d")
def test_e_18_8_2_trade_in_the_first_winter() -> None:
    s = at_the_start()
    s.phase = "winter"
    g = table(s, [5, 3, 1, 6, 3, 4, 4, 1])  # with a draw after the Mediterranean and after the Mesta
    answer_with(trade.trade(g))
    assert [entry.params["total"] for entry in g.entries] == [8, 9, 10]
    assert [len(s.arriving[seat]) for seat in (FRANCE, SPAIN)] == [1, 1]
    assert trade.mesta_ports(s) == ["bilbao", "fuenterrabia"]
    assert not g.script


@pytest.mark.rule("TM-18.8-nav.h", "TM-18.8-nav.l", "TM-18.8-plu.d")
def test_e_18_8_3_three_resources_of_zone_8() -> None:
    s = empty(5)
    s.phase = "winter"
    a, b, c = "porto_seguro", "pernambuco", "paria"
    s.settlements = dict.fromkeys((a, b, c), SPAIN)
    s.goods = {a: "naval.cp_2", b: "naval.cp_3", c: "naval.cp_4"}
    answer_with(resource_return.naval_resources(table(s, [4, 3, 2, 1])))  # random: B, A; C is left
    assert (s.arriving[SPAIN], s.goods, s.spent) == (["naval.cp_3"], {a: "naval.cp_2"}, ["naval.cp_4"])
