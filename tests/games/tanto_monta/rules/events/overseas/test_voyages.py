"""Cards 28, 121 and 126: Overseas Voyages, the New World, India (16.7)."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.construction import naos as shipyard
from condotta.games.tanto_monta.rules.construction.naos import BUILT
from condotta.games.tanto_monta.rules.ocean import settling, zones
from condotta.games.tanto_monta.rules.winter import resource_return
from tests.games.tanto_monta.ocean import C0P1, C1P1, C1P2, C2P0, COLUMBUS, GAMA, SPANISH, SPANISH_2, put
from tests.games.tanto_monta.rules.events.overseas.playing import cp_of, holding, may, play

SPANISH_MARKER, PORTUGUESE_MARKER = "vp_overseas_voyages_spain", "vp_overseas_voyages_portugal"


@pytest.mark.rule("TM-16.7.a", "TM-16.7.b", "TM-16.7.e", "TM-2.5.l")
def test_overseas_voyages_bring_the_explorers_and_open_the_oceans() -> None:
    s = holding(FRANCE, 28)
    s.explored = [[], ["oz_1", "oz_2", "oz_3"], ["oz_1"], []]
    assert not zones.may_enter(s, MUSLIM, "oz_a")
    play(s, 28)
    assert (s.naos[COLUMBUS].place, s.naos[GAMA].place) == ("oz_1", "oz_3")
    assert all(zones.may_enter(s, seat, zone) for seat in range(4) for zone in ("oz_a", "oz_8", "oz_4"))
    assert (s.voyages_turn, s.removed[-1:], cp_of(s)) == (4, [CARD_IDS[28]], 3)
    assert COLUMBUS not in shipyard.in_pool(s, SPAIN)


@pytest.mark.rule("TM-16.7.c")
@pytest.mark.parametrize(
    ("explored", "place"),
    [([], BUILT), (["oz_1"], "oz_1"), (["oz_1", "oz_2"], "oz_2"), (["oz_2", "oz_3"], BUILT)],
)
def test_who_has_not_explored_his_zone_begins_in_the_nearest_or_in_the_box(explored: list[str], place: str) -> None:
    s = holding(FRANCE, 28)
    s.explored[PORTUGAL] = explored
    play(s, 28)
    assert (s.naos[GAMA].place, s.naos[COLUMBUS].place) == (place, BUILT)


@pytest.mark.rule("TM-16.7.m", "TM-16.7.n")
def test_a_discovery_needs_a_nao_of_the_country_and_a_vacant_space() -> None:
    s = holding(FRANCE, 121)
    assert not may(s, FRANCE, 121)
    put(s, C1P1, BUILT)
    assert not may(s, FRANCE, 121)  # Portugal's
    assert may(s, FRANCE, 126)
    put(s, SPANISH, BUILT)
    assert may(s, FRANCE, 121)  # before card 28, and from the box
    s.settlements = dict.fromkeys(("darien", "cuba", "hispaniola"), PORTUGAL)
    assert not may(s, FRANCE, 121)


@pytest.mark.rule("TM-16.7.o", "TM-16.7.q", "TM-16.7.r", "TM-16.6.m")
def test_columbus_discovers_the_new_world_whoever_plays_it() -> None:
    s = holding(FRANCE, 121)
    put(s, SPANISH, BUILT)
    put(s, SPANISH_2, "oz_1")
    s.pools["naval"] = ["naval.cp_3", "naval.cp_5"]
    chosen = [offer("discoverer", SPANISH), offer("settle", "cuba")]
    play(s, 121, *chosen, dice=[1, 1, 1, 1])  # a resource for France; 2 + 1 counts as 9; a resource for Cuba
    assert (s.warehouses[FRANCE], s.goods, s.settlements) == (["naval.cp_3"], {"cuba": "naval.cp_5"}, {"cuba": SPAIN})
    assert (s.points[SPAIN], s.explored[SPAIN], s.naos[SPANISH].turn) == ({SPANISH_MARKER: 2}, ["oz_1", "oz_7"], 5)
    assert (cp_of(s), s.removed[-1], s.cartography[SPAIN]) == (4, CARD_IDS[121], [])
    assert resource_return.bonus(s, SPAIN, "oz_7") == 1
    assert zones.OVERSEAS not in s.happened  # the others still stay at home


@pytest.mark.rule("TM-16.7.o", "TM-16.6.h")
def test_a_roll_of_11_also_gives_the_map() -> None:
    s = holding(SPAIN, 121)
    put(s, SPANISH, BUILT)
    play(s, 121, offer("settle", "cuba"), dice=[1, 5, 5, 1])
    assert s.points[SPAIN] == {SPANISH_MARKER: 2, "vp_cartography": 1}
    assert cp_of(s) == 0  # Spain takes no CP


@pytest.mark.rule("TM-16.7.o", "TM-16.7.p")
@pytest.mark.parametrize(
    ("first", "before", "after"),
    [
        (SPAIN, {settling.COMMON: 1}, {SPANISH_MARKER: 2}),  # turned over
        (SPAIN, {settling.COMMON: 2}, {settling.COMMON: 1, SPANISH_MARKER: 2}),  # the other is that of zone 5
        (SPAIN, {SPANISH_MARKER: 2}, {SPANISH_MARKER: 2}),  # it has it
        (FRANCE, {}, {SPANISH_MARKER: 2}),
    ],
)
def test_the_marker_of_2_vp(first: int, before: dict[str, int], after: dict[str, int]) -> None:
    s = holding(SPAIN, 121)
    put(s, SPANISH, BUILT)
    s.first_settlers, s.points[SPAIN] = {"oz_7": first}, dict(before)
    s.points[FRANCE] = {settling.COMMON: 1} if first == FRANCE else {}
    s.explored[SPAIN] = ["oz_7"]
    play(s, 121, offer("settle", "cuba"), dice=[1, 1])
    assert s.points[SPAIN] == after
    assert s.points[FRANCE] == ({settling.COMMON: 1} if first == FRANCE else {})  # R-TM1-59


@pytest.mark.rule("TM-16.7.o", "TM-16.7.k")
def test_da_gama_arrives_in_india() -> None:
    s = holding(PORTUGAL, 126)
    put(s, C2P0, "oz_3")
    play(s, 126, offer("settle", "goa"), dice=[1, 1, 1, 1])
    assert (s.settlements, s.points[PORTUGAL]) == ({"goa": PORTUGAL}, {PORTUGUESE_MARKER: 2})
    assert s.first_settlers == {"oz_5": PORTUGAL}  # no further VP for being first
    assert resource_return.bonus(s, PORTUGAL, "oz_5") == 1


@pytest.mark.rule("TM-16.7.o", "TM-5.2.a")
def test_without_a_counter_the_nao_stays_there_as_one_of_two() -> None:
    s = holding(PORTUGAL, 126)
    for nao, place in ((C0P1, "oz_1"), (C1P1, "oz_2"), (C1P2, BUILT)):
        put(s, nao, place)
    spaces = [
        "cape_verde",
        "arguin",
        "senegambia",
        "elmina",
        "benin",
        "guinea",
        "luanda",
        "mpinda",
        "sofala",
        "malindi",
    ]
    s.settlements = dict.fromkeys(spaces, PORTUGAL)
    play(s, 126, offer("discoverer", C1P2), offer("remove_nao", C0P1), dice=[1, 4, 4])
    assert (s.naos[C1P2].place, s.naos[C0P1].turn) == ("oz_5", 5)
    assert "goa" not in s.settlements
