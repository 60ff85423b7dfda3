"""Cards 21, 29, 36, 83, 99, 108 and 127: trade, letters, intrigue."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.events.overseas import letters, merchants
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.ocean import C0P1, C1P1, put
from tests.games.tanto_monta.rules.events.overseas.playing import cp_of, holding, may, play
from tests.games.tanto_monta.table import answer_with, table

TERRAIN, LIGHT, HOME = CARD_IDS[43], CARD_IDS[42], CARD_IDS[5]
SPICES = "vp_spice_trade"


def drawing(s: State, *counters: str) -> State:
    s.pools["naval"] = list(counters)
    return s


# 21 and 29


@pytest.mark.rule("TM-18.8-tra.i", "TM-6.3.k")
def test_mediterranean_trade_control_of_the_muslim_player() -> None:
    s = drawing(holding(MUSLIM, 21), "naval.cp_2", "naval.cp_4")
    s.hands[FRANCE] = [TERRAIN]
    play(s, 21, dice=[4, 4, 1, 1, 1])  # Genoa is inactive: Portugal rolls 8; then a resource and a card
    assert (s.warehouses[PORTUGAL], s.warehouses[MUSLIM], s.hands[MUSLIM]) == (
        ["naval.cp_2"],
        ["naval.cp_4"],
        [TERRAIN],
    )
    assert cp_of(s) == 3


@pytest.mark.rule("TM-18.8-tra.i")
def test_spain_trades_if_genoa_is_its_own() -> None:
    s = holding(SPAIN, 21)
    assert merchants.mediterranean_traders(s) == [PORTUGAL]
    s.allied["genoa"] = "castile"
    assert merchants.mediterranean_traders(s) == [SPAIN]
    s.allied["genoa"] = "france"
    assert not may(s, SPAIN, 21)
    assert may(s, FRANCE, 21)
    s.allied = {}
    s.markers["genoa_city"] = "spain"
    assert merchants.mediterranean_traders(s) == [SPAIN, PORTUGAL]


@pytest.mark.rule("TM-18.8-tra.i", "TM-20.5-mes.d", "TM-20.5-mes.e", "TM-6.3.k")
def test_trade_rivalry_with_england() -> None:
    s = drawing(holding(FRANCE, 29), "naval.cp_2", "naval.cp_4")
    s.hands[PORTUGAL] = [TERRAIN, CARD_IDS[3]]
    play(s, 29, dice=[4, 4, 1, 1, 1])  # the Mesta: 8 + 2 (Bilbao, Fuenterrabía)
    assert (s.warehouses[SPAIN], s.warehouses[FRANCE], s.hands[FRANCE]) == (["naval.cp_2"], ["naval.cp_4"], [TERRAIN])
    s = drawing(holding(MUSLIM, 29), "naval.cp_2")
    play(s, 29, dice=[1, 1])
    assert s.warehouses == [[], [], [], []]


# 36


@pytest.mark.rule("TM-22.3.f")
def test_spices_of_portugal() -> None:
    s = holding(PORTUGAL, 36)
    s.markers |= {"anfa": "portugal", "agadir": "portugal"}
    assert not may(s, PORTUGAL, 36)
    s.settlements = {"luanda": PORTUGAL}
    play(s, 36)
    assert s.points[PORTUGAL] == {SPICES: 2}


@pytest.mark.rule("TM-22.3.f")
def test_spices_of_the_muslim_player() -> None:
    s = holding(MUSLIM, 36)
    play(s, 36, offer("player", SPAIN))
    assert (s.points[MUSLIM], len(s.hands[SPAIN])) == ({SPICES: 1}, 1)
    s.markers["tangier"] = "portugal"
    assert not may(s, MUSLIM, 36)


@pytest.mark.rule("TM-22.3.f")
@pytest.mark.parametrize(
    ("share", "points", "drawn"), [("vp", (FRANCE, MUSLIM), MUSLIM), ("card", (MUSLIM, FRANCE), FRANCE)]
)
def test_spices_of_france_and_spain(share: str, points: tuple[int, int], drawn: int) -> None:
    s = holding(FRANCE, 36)
    assert not may(s, FRANCE, 36)
    s.allied["venice"] = "france"
    play(s, 36, offer("spices", share))
    assert (s.points[points[0]], s.points[points[1]], len(s.hands[drawn])) == ({SPICES: 1}, {}, 1)


# 108


@pytest.mark.rule("TM-6.3.g", "TM-5.2.e")
def test_slave_trade_fills_a_nao_or_a_settlement() -> None:
    s = drawing(holding(PORTUGAL, 108), "naval.cp_2", "naval.cp_3", "naval.cp_4")
    put(s, C1P1, "oz_1")
    put(s, C0P1, "oz_1", damaged=True)
    s.settlements, s.goods = {"arguin": PORTUGAL, "elmina": PORTUGAL}, {"arguin": "naval.cp_5"}
    s.loot = {C0P1: ["naval.cp_5"]}
    assert merchants.holds(s, PORTUGAL) == [C1P1, "elmina"]  # a full Nao takes none
    play(s, 108, offer("stow", C1P1), block="a", dice=[1, 1, 1])
    assert (s.loot[C1P1], s.warehouses[PORTUGAL]) == (["naval.cp_2"], ["naval.cp_3", "naval.cp_4"])
    s = drawing(holding(PORTUGAL, 108), "naval.cp_2", "naval.cp_3", "naval.cp_4")
    play(s, 108, block="a", dice=[1, 1])  # nowhere to put it: it is not drawn
    assert (s.warehouses[PORTUGAL], s.pools["naval"]) == (["naval.cp_2", "naval.cp_3"], ["naval.cp_4"])


@pytest.mark.rule("TM-11.f")
def test_slave_trade_with_a_die() -> None:
    s = holding(PORTUGAL, 108)
    play(s, 108, block="b", dice=[4])
    assert (len(s.hands[PORTUGAL]), cp_of(s)) == (1, 2)
    s = holding(PORTUGAL, 108)
    play(s, 108, offer("gain", "cp"), block="b", dice=[3])
    assert (s.hands[PORTUGAL], cp_of(s)) == ([], 2)
    s = drawing(holding(PORTUGAL, 108), "naval.cp_5")
    play(s, 108, offer("gain", "resource"), block="b", dice=[3, 1])
    assert (s.warehouses[PORTUGAL], cp_of(s)) == (["naval.cp_5"], 0)


# 83, 99, 127


@pytest.mark.rule("TM-6.1.p", "TM-11.f")
def test_a_missive_between_kings() -> None:
    s = drawing(holding(SPAIN, 83), "naval.cp_5")
    s.hands[SPAIN].append(HOME)
    s.deck[-2:] = [TERRAIN, LIGHT]
    play(s, 83, offer("player", FRANCE), offer("give_card", TERRAIN), dice=[1])
    assert (s.hands[FRANCE], sorted(s.hands[SPAIN]), s.warehouses[SPAIN]) == (
        [TERRAIN],
        sorted([HOME, LIGHT]),
        ["naval.cp_5"],
    )
    assert s.known[SPAIN] == [TERRAIN]


@pytest.mark.rule("TM-6.1.q", "TM-11.f")
def test_aixa_lets_one_of_the_two_look() -> None:
    s = drawing(holding(FRANCE, 99), "naval.cp_5")
    s.hands[MUSLIM] = [TERRAIN, CARD_IDS[1]]
    play(s, 99, DONE, offer("look", SPAIN, MUSLIM), dice=[1])  # 2 CP are given up
    assert (s.known[SPAIN], s.warehouses[FRANCE], cp_of(s)) == ([TERRAIN], ["naval.cp_5"], 0)


@pytest.mark.rule("TM-6.1.ah")
def test_aixa_only_while_spain_holds_something_of_the_nasrids() -> None:
    s = holding(FRANCE, 99)
    assert letters.is_at_stake(s)  # Gibraltar and Zahara
    s.markers |= {"gibraltar": "nasrid", "zahara": "nasrid"}
    assert not letters.is_at_stake(s)
    s.markers["loja"] = "spain"
    assert letters.is_at_stake(s)
    s.rulers[MUSLIM] = letters.WATTASID
    assert not letters.is_at_stake(s)


@pytest.mark.rule("TM-6.3.k", "TM-11.f")
@pytest.mark.parametrize(("given", "kept"), [(TERRAIN, LIGHT), (LIGHT, TERRAIN)])
def test_las_casas_exchanges_a_card_or_gives_it_back(given: str, kept: str) -> None:
    s = drawing(holding(FRANCE, 127, 5), "naval.cp_5")
    s.hands[SPAIN] = [HOME, TERRAIN]
    s.deck[-1:] = [LIGHT]
    play(s, 127, offer("give_card", given), dice=[1, 1])
    assert (s.hands[SPAIN], s.hands[FRANCE]) == ([HOME, given], [kept])


@pytest.mark.rule("TM-6.3.k")
def test_las_casas_may_meet_a_resource_and_spain_meets_nobody() -> None:
    s = drawing(holding(FRANCE, 127, 5), "naval.cp_5")
    s.warehouses[SPAIN], s.deck = ["naval.cp_3"], []
    play(s, 127, dice=[1, 1])  # France has no card to give for it
    assert (s.warehouses[SPAIN], s.warehouses[FRANCE]) == (["naval.cp_3"], ["naval.cp_5"])
    s = drawing(holding(SPAIN, 127, 5), "naval.cp_5")
    s.deck[-1:] = [LIGHT]
    play(s, 127, dice=[1])
    assert (s.hands[SPAIN], s.warehouses[SPAIN]) == ([LIGHT], ["naval.cp_5"])


def test_a_headline_works_like_an_impulse() -> None:
    s = holding(PORTUGAL, 75)
    s.phase, s.stage, s.hands[PORTUGAL] = "headline", "2:0213", []
    s.headline[PORTUGAL] = [CARD_IDS[75], LIGHT]
    answer_with(turn.next_step(table(s)), offer("player", PORTUGAL))
    assert s.pilot == PORTUGAL
