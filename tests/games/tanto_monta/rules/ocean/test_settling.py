"""Sections 16.6 and 16.7: settlements are founded; who is first in zones 5 and 7."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta.data import SETTLEMENT_SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.action import impulse
from condotta.games.tanto_monta.rules.common import control
from condotta.games.tanto_monta.rules.construction.naos import BUILT
from condotta.games.tanto_monta.rules.ocean import orders, settling
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.ocean import (
    C0P1,
    C1P1,
    C2P1,
    COLUMBUS,
    FRENCH,
    GAMA,
    MUSLIM_C0,
    SPANISH,
    at_sea,
    move,
    opened,
    put,
    told,
)
from tests.games.tanto_monta.table import table


@pytest.mark.rule("TM-16.6.m", "TM-16.6.t", "TM-16.6.u", "TM-6.3.d", "TM-17.4.h")
def test_a_nao_is_dismantled_for_a_settlement_with_a_resource() -> None:
    s = at_sea(3, **{C1P1: "oz_1"})
    s.loot[C1P1] = ["naval.cp_5"]
    s.pools["naval"].remove("naval.cp_5")
    first, size = s.pools["naval"][4], len(s.pools["naval"])
    g = move(s, PORTUGAL, offer("found", C1P1, "cape_verde"), dice=[5])  # the draw; no roll
    assert (s.settlements, s.goods) == ({"cape_verde": PORTUGAL}, {"cape_verde": first})
    assert (s.naos[C1P1].turn, s.loot, s.spent) == (4, {}, ["naval.cp_5"])
    assert len(s.pools["naval"]) == size - 1
    assert [entry.key for entry in g.entries] == ["settlement.founded"]
    assert first not in str(g.entries[0].params)  # face down


@pytest.mark.rule("TM-16.6.m")
def test_without_counters_in_the_pool_there_is_no_resource() -> None:
    s = at_sea(3, **{C1P1: "oz_1"})
    s.pools["naval"] = []
    move(s, PORTUGAL, offer("found", C1P1, "cape_verde"))
    assert (s.settlements, s.goods) == ({"cape_verde": PORTUGAL}, {})


@pytest.mark.rule("TM-16.6.n")
def test_entering_and_founding_are_two_naval_moves() -> None:
    s = at_sea(3, **{C1P1: BUILT})
    assert told(s) == [["voyage", C1P1, "oz_1"]]
    move(s, PORTUGAL, offer("voyage", C1P1, "oz_1"), dice=[4, 4])
    assert ["found", C1P1, "cape_verde"] in told(s)


@pytest.mark.rule("TM-16.6.o")
def test_one_settlement_in_a_zone_and_impulse() -> None:
    s = at_sea(3, **{C1P1: "oz_1", C0P1: "oz_1", C2P1: "oz_2"})
    s.settlements["cape_verde"] = PORTUGAL
    given = [orders.Order(orders.FOUND, C1P1, "arguin")]
    assert [one.args for one in orders.options(s, PORTUGAL, given) if one.verb == "found"] == [(C2P1, "elmina")]
    move(s, PORTUGAL, offer("found", C1P1, "arguin"), dice=[1])
    assert s.settled == ["oz_1"]
    assert settling.sites(s, PORTUGAL, "oz_1") == []
    assert settling.sites(s, PORTUGAL, "oz_2") == ["elmina"]
    impulse.tidy(s)
    assert settling.sites(s, PORTUGAL, "oz_1") == ["senegambia"]


@pytest.mark.rule("TM-16.6.p")
def test_settlement_counters_are_a_limit() -> None:
    s = at_sea(3)
    assert [settling.counters_left(s, seat) for seat in (MUSLIM, PORTUGAL, SPAIN, FRANCE)] == [4, 10, 8, 4]
    free = [id for id, space in SETTLEMENT_SPACES.items() if not space.reserved]
    s.settlements = dict.fromkeys(free[:4], FRANCE)
    assert (settling.counters_left(s, FRANCE), settling.sites(s, FRANCE, "oz_3")) == (0, [])
    settling.remove(table(s), free[0])
    assert settling.counters_left(s, FRANCE) == 1


@pytest.mark.rule("TM-16.6.p", "TM-20.2-ceu.d", "TM-20.2-ceu.e", "TM-20.1-gib.i")
def test_the_muslim_player_earns_a_fifth_counter_with_ceuta_or_early_gibraltar() -> None:
    s = at_sea(3)
    control.gain_control(table(s), "tangier", "north_africa", "TM-15.1.q")
    assert settling.counters_left(s, MUSLIM) == 4
    control.gain_control(table(s), "ceuta", "nasrid", "TM-15.1.q")
    assert settling.counters_left(s, MUSLIM) == 5
    control.gain_control(table(s), "ceuta", "portugal", "TM-15.1.q")
    s.points[MUSLIM]["vp_gibraltar"] = 2
    assert settling.counters_left(s, MUSLIM) == 5  # kept, and not twice
    s.fifth_settlement = False
    assert settling.counters_left(s, MUSLIM) == 5


def zones_for(s: State, seat: int) -> str:
    return "".join(number for number in "12345678" if settling.sites(s, seat, f"oz_{number}"))


@pytest.mark.rule("TM-16.6.s", "TM-20.4-alc.h", "TM-20.4-tor.g", "TM-20.4-tor.h", "TM-20.4-brk.c", "TM-20.4-tor.j")
def test_treaties_forbid_settlements() -> None:
    s = opened(at_sea(4))
    assert (zones_for(s, SPAIN), zones_for(s, PORTUGAL)) == ("12345678", "12345678")
    s.happened.append("alcacovas")
    assert (zones_for(s, SPAIN), zones_for(s, PORTUGAL)) == ("345678", "12345678")
    s.happened.append("tordesillas")
    assert (zones_for(s, SPAIN), zones_for(s, PORTUGAL), zones_for(s, FRANCE)) == ("378", "123456", "12345678")
    s.broken = ["alcacovas", "tordesillas"]
    assert (zones_for(s, SPAIN), zones_for(s, PORTUGAL)) == ("12345678", "12345678")


@pytest.mark.rule("TM-16.7.j", "TM-16.7.k", "TM-16.7.f")
@pytest.mark.parametrize(
    ("nao", "space", "seat", "won"),
    [
        (COLUMBUS, "cuba", SPAIN, {"vp_overseas_voyages_spain": 2}),
        (SPANISH, "cuba", SPAIN, {"vp_overseas_voyages_common": 1}),
        (FRENCH, "cuba", FRANCE, {"vp_overseas_voyages_common": 1}),
        (GAMA, "cuba", PORTUGAL, {"vp_overseas_voyages_common": 1}),
        (GAMA, "goa", PORTUGAL, {"vp_overseas_voyages_portugal": 2}),
        (C1P1, "goa", PORTUGAL, {"vp_overseas_voyages_common": 1}),
        (MUSLIM_C0, "goa", MUSLIM, {"vp_overseas_voyages_common": 1}),
        (C1P1, "java", PORTUGAL, {}),
    ],
)
def test_the_first_settlement_of_zones_7_and_5(nao: str, space: str, seat: int, won: dict[str, int]) -> None:
    s = opened(at_sea(4, **{nao: SETTLEMENT_SPACES[space].zone}))
    move(s, seat, offer("found", nao, space), dice=[1])
    assert s.points[seat] == won
    assert (nao in s.naos) == (nao not in (COLUMBUS, GAMA))
    put(s, SPANISH, SETTLEMENT_SPACES[space].zone)
    s.settled = []
    other = next(one for one in settling.sites(s, SPAIN, SETTLEMENT_SPACES[space].zone))
    before = dict(s.points[SPAIN])
    move(s, SPAIN, offer("found", SPANISH, other), dice=[1])
    assert s.points[SPAIN] == (before if won else {})  # only the first


@pytest.mark.rule("TM-16.6.p")
def test_a_nao_that_lay_in_a_lost_settlement_is_at_sea() -> None:
    s = at_sea(3, **{C1P1: "elmina"})
    s.settlements, s.goods, s.settlement_fortresses = {"elmina": PORTUGAL}, {"elmina": "naval.cp_2"}, ["elmina"]
    assert settling.remove(table(s), "elmina") == "naval.cp_2"
    assert (s.settlements, s.goods, s.settlement_fortresses, s.naos[C1P1].place) == ({}, {}, [], "oz_2")
