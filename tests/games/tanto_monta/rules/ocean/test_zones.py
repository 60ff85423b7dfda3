"""Section 2.5 and TM-16.1.d, e, k: Ocean Zones, who may enter them, what Naos may do."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta.data import OCEAN_ZONES, SETTLEMENT_SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Nao
from condotta.games.tanto_monta.rules.construction.naos import BUILT, SAGRES
from condotta.games.tanto_monta.rules.ocean import naos, navigation, orders, settling, zones
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
    SPANISH,
    at_sea,
    move,
    opened,
    put,
    told,
)
from tests.games.tanto_monta.table import at_the_start, table


def open_to(s: State, seat: int) -> str:
    return "".join(zone.zone for zone in OCEAN_ZONES.values() if zones.may_enter(s, seat, zone.id))


@pytest.mark.rule("TM-2.5.g", "TM-2.5.h", "TM-2.5.k", "TM-2.5.l", "TM-16.1.e")
@pytest.mark.parametrize(("turn", "portugal", "others"), [(1, "1", ""), (2, "12", ""), (3, "123", "123")])
def test_zones_open_turn_by_turn(turn: int, portugal: str, others: str) -> None:
    s = at_sea(turn)
    assert [open_to(s, seat) for seat in (MUSLIM, PORTUGAL, SPAIN, FRANCE)] == [others, portugal, others, others]


@pytest.mark.rule("TM-2.5.j", "TM-20.3.b")
@pytest.mark.parametrize("turn", [1, 2])
def test_the_school_of_sagres_opens_three_zones_to_portugal(turn: int) -> None:
    s = at_sea(turn, **{C1P1: "oz_3"})
    s.happened.append(SAGRES)
    assert (open_to(s, PORTUGAL), open_to(s, SPAIN)) == ("123", "")
    assert settling.sites(s, PORTUGAL, "oz_3") == ["luanda", "mpinda", "cape_of_good_hope"]


@pytest.mark.rule("TM-2.5.l", "TM-16.7.a", "TM-2.5.a")
def test_overseas_voyages_open_all_zones_to_everybody() -> None:
    s = opened(at_sea(3))
    assert [open_to(s, seat) for seat in range(4)] == ["12345678AB"] * 4
    numbers = {zone.zone: len(zone.settlements) for zone in OCEAN_ZONES.values()}
    assert numbers == {**dict.fromkeys("12345678", 3), "A": 0, "B": 0}
    assert settling.sites(s, SPAIN, "oz_a") == []


@pytest.mark.rule("TM-2.5.i", "TM-16.6.q", "TM-16.6.r")
def test_early_portugal_settles_in_its_own_spaces_only_and_always_there_first() -> None:
    s = at_sea(2, **{C1P1: "oz_1"})
    assert settling.sites(s, PORTUGAL, "oz_1") == ["cape_verde"]
    s.settlements["cape_verde"] = PORTUGAL
    assert settling.sites(s, PORTUGAL, "oz_1") == []
    s.turn = 3
    assert settling.sites(s, PORTUGAL, "oz_1") == ["arguin", "senegambia"]
    assert settling.sites(s, PORTUGAL, "oz_2") == ["elmina"]  # reserved first
    assert settling.sites(s, SPAIN, "oz_2") == ["benin", "guinea"]
    assert [id for id, space in SETTLEMENT_SPACES.items() if space.reserved] == ["cape_verde", "elmina"]


@pytest.mark.rule("TM-2.5.b", "TM-2.5.g", "TM-16.1.d", "TM-16.1.e")
def test_a_nao_moves_to_an_adjacent_place() -> None:
    s = at_sea(3, **{C1P1: "oz_2"})
    assert told(s) == [
        ["voyage", C1P1, "oz_1"], ["voyage", C1P1, "oz_3"], ["found", C1P1, "elmina"], ["chart", C1P1]
    ]  # fmt: skip
    put(s, C1P1, "oz_1")
    assert ["voyage", C1P1, BUILT] in told(s)
    assert ["voyage", C1P1, "oz_a"] not in told(s)  # closed (TM-2.5.l)
    put(s, C1P1, BUILT)
    assert told(s) == [["voyage", C1P1, "oz_1"]]
    assert told(s, SPAIN) == []
    s.naos = {SPANISH: Nao("oz_1")}
    assert len(told(s, SPAIN)) == 5
    s.turn = 2
    assert told(s, SPAIN) == []  # TM-2.5.g: Portugal alone


@pytest.mark.rule("TM-16.1.d")
def test_a_settlement_is_adjacent_to_its_zone_and_holds_one_nao() -> None:
    s = at_sea(3, **{C1P1: "oz_2", C0P1: "oz_2"})
    s.settlements = {"elmina": PORTUGAL, "benin": SPAIN, "arguin": PORTUGAL}
    assert ["moor", C1P1, "elmina"] in told(s)
    assert not {("moor", C1P1, "benin"), ("moor", C1P1, "arguin")} & {tuple(one) for one in told(s)}
    g = move(s, PORTUGAL, offer("moor", C1P1, "elmina"))
    assert [entry.key for entry in g.entries] == ["nao.moors"]
    assert s.naos[C1P1].place == "elmina"
    assert [one for one in told(s) if one[1] == C1P1] == [["voyage", C1P1, "oz_2"]]
    assert ["moor", C0P1, "elmina"] not in told(s)
    move(s, PORTUGAL, offer("voyage", C1P1, "oz_2"))
    assert s.naos[C1P1].place == "oz_2"  # no roll


@pytest.mark.rule("TM-16.1.d")
def test_two_naos_are_not_ordered_into_the_same_settlement() -> None:
    s = at_sea(3, **{C1P1: "oz_2", C0P1: "oz_2"})
    s.settlements = {"elmina": PORTUGAL}
    given = [orders.Order(orders.MOOR, C1P1, "elmina")]
    assert offer("moor", C0P1, "elmina") not in orders.options(s, PORTUGAL, given)


@pytest.mark.rule("TM-5.2.a", "TM-16.1.k", "TM-17.4.e", "TM-17.4.g", "TM-17.4.f")
def test_a_third_nao_leaves_the_box_only_if_another_one_leaves_the_map() -> None:
    s = at_sea(3, **{C1P1: "oz_1", C0P1: "oz_2", C1P2: BUILT, C2P0: BUILT})
    s.loot[C0P1] = ["naval.cp_2"]
    g = move(s, PORTUGAL, offer("voyage", C1P2, "oz_1"), offer("remove_nao", C0P1))
    assert (s.naos[C1P2].place, s.naos[C0P1].place, s.naos[C0P1].turn) == ("oz_1", "", 4)
    assert (s.loot, s.spent) == ({}, ["naval.cp_2"])  # lost with it
    assert [entry.key for entry in g.entries] == ["nao.removed", "nao.arrives"]
    assert naos.counted(s, PORTUGAL) == [C1P1, C1P2]
    assert len(naos.of(s, PORTUGAL)) == 3  # any number in the box


@pytest.mark.rule("TM-16.1.k", "TM-17.4.g")
def test_whoever_has_an_order_is_not_removed_and_two_may_leave_an_empty_map_for() -> None:
    s = at_sea(3, **{C1P1: "oz_1", C0P1: "oz_1", C1P2: BUILT})
    given = [orders.Order(orders.CHART, C1P1), orders.Order(orders.CHART, C0P1)]
    assert orders.options(s, PORTUGAL, given) == []
    s = at_sea(3, **{C1P1: BUILT, C0P1: BUILT, C1P2: BUILT})
    given = [orders.Order(orders.SAIL, C1P1, "oz_1"), orders.Order(orders.SAIL, C0P1, "oz_1")]
    assert orders.options(s, PORTUGAL, given[:1]) == [offer("voyage", C0P1, "oz_1"), offer("voyage", C1P2, "oz_1")]
    assert orders.options(s, PORTUGAL, given) == []  # no third one, and nobody on the map could make room


@pytest.mark.rule("TM-16.7.d", "TM-17.4.e", "TM-5.2.a")
def test_columbus_and_da_gama_do_not_count() -> None:
    s = at_sea(4, **{C1P1: "oz_1", C0P1: "oz_2", GAMA: BUILT, COLUMBUS: "oz_1", SPANISH: "oz_1"})
    move(s, PORTUGAL, offer("voyage", GAMA, "oz_1"))
    assert s.naos[GAMA].place == "oz_1"
    assert naos.counted(s, PORTUGAL) == [C1P1, C0P1]
    assert naos.counted(s, SPAIN) == [SPANISH]


@pytest.mark.rule("TM-16.1.f")
def test_naos_and_escorts_of_enemies_share_a_zone_and_nothing_happens() -> None:
    s = at_sea(3, **{C1P1: "oz_1", SPANISH: BUILT, FRENCH: "oz_1", MUSLIM_C0: "oz_1"})
    s.explored[SPAIN] = ["oz_1"]
    g = move(s, SPAIN, offer("voyage", SPANISH, "oz_1"))
    assert [entry.key for entry in g.entries] == ["nao.arrives"]
    assert {nao.place for nao in s.naos.values()} == {"oz_1"}


@pytest.mark.rule("TM-2.5.e", "TM-2.5.f", "TM-16.6.h")
def test_cartography_markers_go_to_the_first_players_one_each() -> None:
    s = at_sea(3)
    assert sorted(zone.cartography for zone in OCEAN_ZONES.values()) == [1] * 4 + [2] * 6
    g = table(s)
    for seat in (PORTUGAL, PORTUGAL, SPAIN, FRANCE):
        navigation.win_marker(g, seat, "oz_3")
    assert s.cartography == [[], ["oz_3"], ["oz_3"], []]
    assert [row.get("vp_cartography", 0) for row in s.points] == [0, 1, 1, 0]
    assert navigation.markers_left(s, "oz_3") == 0


@pytest.mark.rule("TM-2.5.e")
def test_in_1490_three_markers_are_portugals() -> None:
    s = at_the_start("1490")
    assert s.cartography == [[], ["oz_1", "oz_2", "oz_3"], [], []]
    assert s.points[PORTUGAL]["vp_cartography"] == 3


@pytest.mark.rule("TM-5.2.f", "TM-17.4.h")
def test_a_captured_nao_is_the_captors_until_it_is_lost() -> None:
    s = at_sea(3, **{C1P1: "oz_1", SPANISH: "oz_1"})
    s.naos[C1P1] = Nao("oz_1", captor=SPAIN)
    assert (naos.owner(s, C1P1), naos.of(s, PORTUGAL), naos.counted(s, SPAIN)) == (SPAIN, [], [C1P1, SPANISH])
    assert [one[1] for one in told(s, SPAIN)].count(C1P1) > 2
    naos.leave(table(s), C1P1)
    assert (s.naos[C1P1].turn, naos.owner(s, C1P1)) == (4, PORTUGAL)
