"""Cards 93, 115, 116 and 119: what befalls settlements."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from tests.games.tanto_monta.ocean import C1P1, put
from tests.games.tanto_monta.rules.events.overseas.playing import cp_of, holding, may, play
from tests.games.tanto_monta.table import ships


@pytest.mark.rule("TM-16.6.q", "TM-6.3.i")
def test_a_settlement_surrenders_with_its_resource() -> None:
    s = holding(FRANCE, 93)
    s.explored[FRANCE] = ["oz_1"]
    s.settlements = {"cape_verde": PORTUGAL, "arguin": FRANCE, "elmina": PORTUGAL, "senegambia": SPAIN}
    s.goods, s.settlement_fortresses = {"cape_verde": "naval.vp_1"}, ["senegambia"]
    put(s, C1P1, "cape_verde")
    play(s, 93)  # the only one: explored, no fortress, of an opponent; reserved for Portugal or not
    assert (s.settlements["cape_verde"], s.goods, s.points[FRANCE]) == (FRANCE, {}, {"vp_resource": 1})
    assert s.naos[C1P1].place == "oz_1"
    assert not may(s, FRANCE, 93)


@pytest.mark.rule("TM-16.6.s", "TM-16.6.p")
def test_treaties_and_counters_forbid_to_place_ones_own() -> None:
    s = holding(SPAIN, 93)
    s.explored[SPAIN], s.settlements, s.happened = ["oz_1"], {"cape_verde": PORTUGAL}, ["alcacovas"]
    play(s, 93)
    assert s.settlements == {}
    s = holding(FRANCE, 93)
    s.explored[FRANCE] = ["oz_1"]
    s.settlements = {**dict.fromkeys(("benin", "guinea", "luanda", "mpinda"), FRANCE), "cape_verde": PORTUGAL}
    play(s, 93)
    assert "cape_verde" not in s.settlements


@pytest.mark.rule("TM-16.6.p", "TM-22.3.f")
def test_natural_disasters() -> None:
    s = holding(FRANCE, 115)
    s.settlements = {"arguin": PORTUGAL, "senegambia": SPAIN, "elmina": PORTUGAL, "benin": PORTUGAL, "cuba": SPAIN}
    s.settlement_fortresses, s.goods = ["cuba"], {"arguin": "naval.cp_2"}
    chosen = [offer("destroy", "arguin"), offer("destroy", "benin"), offer("destroy", "senegambia")]
    play(s, 115, *chosen, dice=[5, 4, 1])  # one in each of two zones, then one more
    assert (s.settlements, s.spent) == ({"elmina": PORTUGAL, "cuba": SPAIN}, ["naval.cp_2"])
    assert s.points[FRANCE] == {"vp_natural_disaster": 1}


@pytest.mark.rule("TM-6.1.ah")
def test_natural_disasters_that_find_nothing() -> None:
    s = holding(SPAIN, 115)
    assert not may(s, SPAIN, 115)
    assert may(s, MUSLIM, 115)  # for the VP
    s.settlements = {"cuba": SPAIN}
    play(s, 115, dice=[6, 6, 6])
    assert (s.settlements, s.points[SPAIN]) == ({}, {})


@pytest.mark.rule("TM-22.3.f")
@pytest.mark.parametrize(("seat", "cp"), [(PORTUGAL, 2), (MUSLIM, 5)])
def test_commercial_settlements(seat: int, cp: int) -> None:
    s = holding(seat, 116)
    s.settlements = {
        "arguin": PORTUGAL, "cape_verde": PORTUGAL, "senegambia": PORTUGAL, "elmina": PORTUGAL, "benin": SPAIN,
        "cuba": SPAIN,
    }  # fmt: skip
    s.pools["naval"] = ["naval.cp_4"]
    play(s, 116, dice=[5, 6, 6, 1])  # two dice for zone 1, one for zone 2; a draw
    assert (s.warehouses[PORTUGAL], s.points[PORTUGAL]) == (["naval.cp_4"], {"vp_portuguese_settlements": 2})
    assert cp_of(s) == cp


@pytest.mark.rule("TM-16.5.e", "TM-16.5.j", "TM-22.3.f")
def test_wako_pirates_rob_and_destroy() -> None:
    s = holding(FRANCE, 119)
    s.settlements = {"goa": PORTUGAL, "calicut": PORTUGAL, "cuba": SPAIN, "hormuz": FRANCE}
    s.goods = {"goa": "naval.cp_5", "calicut": "naval.cp_2"}
    ships(s, "oz_5", "portugal", 1)
    # three dice of the defence hit once: five are left; the first hit draws one of two goods, the third the other
    play(s, 119, offer("destroy", "calicut"), dice=[5, 1, 1, 6, 5, 5, 5, 1, 2, 1])
    assert s.points[MUSLIM] == {"vp_wako_pirates": 1}
    assert (s.warehouses[FRANCE], s.goods) == (["naval.cp_2", "naval.cp_5"], {})
    assert s.settlements == {"cuba": SPAIN, "hormuz": FRANCE}  # the fourth hit destroys Goa, all that is left


@pytest.mark.rule("TM-16.5.j")
def test_a_fortress_lets_its_owner_choose_and_falls_last() -> None:
    s = holding(MUSLIM, 119)
    s.settlements = {"goa": PORTUGAL, "calicut": PORTUGAL}
    s.settlement_fortresses = ["goa"]
    s.goods = {"goa": "naval.cp_5", "calicut": "naval.cp_2"}
    play(s, 119, offer("give_up", "goa"), dice=[1, 1, 1, 6, 1, 1, 1, 1, 1])
    assert s.goods == {"calicut": "naval.cp_2"}
    s = holding(MUSLIM, 119)
    s.settlements, s.settlement_fortresses = {"goa": PORTUGAL, "calicut": PORTUGAL}, ["goa"]
    play(s, 119, dice=[1, 1, 1, 6, 6, 6, 1, 1, 1])  # Calicut, then Goa; the third hit finds nothing
    assert s.settlements == {}


@pytest.mark.rule("TM-22.3.f")
def test_wako_pirates_without_a_victim_give_the_vp() -> None:
    s = holding(PORTUGAL, 119)
    s.settlements = {"goa": PORTUGAL}
    play(s, 119)
    assert (s.points[MUSLIM], s.settlements) == ({"vp_wako_pirates": 1}, {"goa": PORTUGAL})
