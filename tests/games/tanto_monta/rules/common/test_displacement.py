"""Section 12.5."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta.data import SPACES
from condotta.games.tanto_monta.pieces import Fleet
from condotta.games.tanto_monta.rules.common import control, displacement, groups, stacks
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.sieges import at, besiege, garrison, leader_inside
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table, troops


def in_vic() -> State:
    s = empty()
    troops(s, "vic", "aragon", 2, 1)
    leader(s, "john_ii_of_aragon", "vic")
    return s


@pytest.mark.rule("TM-12.5.a")
def test_to_the_nearest_fortified_space_or_a_home_key() -> None:
    s = in_vic()
    assert displacement.land_places(s, "aragon", "vic") == ["gerona", "valencia", "zaragoza", "palermo"]
    group = groups.everything(s, "vic", ["aragon"])
    answer_with(displacement.displace(table(s), group), offer("displace", "valencia"))
    assert at(s, "valencia") == {("aragon", False): (2, 1, 0, 0)}
    assert s.leaders["john_ii_of_aragon"].place == "valencia"


@pytest.mark.rule("TM-12.5.b")
def test_sea_zones_count_as_spaces() -> None:
    s = empty()
    s.markers |= {"gerona": "catalonia", "zaragoza": "catalonia", "huesca": "catalonia"}
    # from Barcelona over the Gulf of Lion two steps: three ports of Aragon are equally near
    places = displacement.land_places(s, "aragon", "barcelona")
    assert places == ["valencia", "mallorca", "cagliari", "palermo"]


@pytest.mark.rule("TM-12.5.a")
def test_ships_go_to_the_nearest_port() -> None:
    s = empty()
    ships(s, "barcelona", "spain", 2)
    leader(s, "bernat", "barcelona")
    flow = displacement.displace_ships(table(s), "barcelona", Fleet("spain", 2))
    answer_with(flow, offer("displace", "valencia"))
    assert [fleet.squadrons for fleet in stacks.fleets_at(s, "valencia")] == [2]
    assert stacks.fleets_at(s, "barcelona") == []
    answer_with(displacement.displace_admiral(table(s), "bernat"), offer("displace", "mallorca"))
    assert s.leaders["bernat"].place == "mallorca"


@pytest.mark.rule("TM-12.5.c")
def test_who_has_nowhere_to_go_is_lost() -> None:
    s = empty()
    s.markers |= {space: "spain" for space in SPACES if control.controller(s, space) == "catalonia"}
    troops(s, "vic", "catalonia", 2)
    leader(s, "hugh_roger", "vic")
    ships(s, "barcelona", "catalonia", 1)
    answer_with(displacement.displace(table(s), groups.everything(s, "vic", ["catalonia"])))
    answer_with(displacement.displace_ships(table(s), "barcelona", Fleet("catalonia", 1)))
    assert s.stacks == {}
    assert (s.leaders["hugh_roger"].place, s.leaders["hugh_roger"].turn) == ("", 2)
    assert s.ships_to_come == {"catalonia/2": 1}


@pytest.mark.rule("TM-12.5.d")
def test_the_besieged_are_displaced_too() -> None:
    s = empty()
    garrison(s, "gerona", "aragon", 2)
    leader_inside(s, "john_ii_of_aragon", "gerona")
    troops(s, "gerona", "france", 4)
    besiege(s, "gerona", "france")
    group = groups.everything(s, "gerona", ["aragon"], inside=True)
    answer_with(displacement.displace(table(s), group), offer("displace", "palermo"))
    assert at(s, "palermo") == {("aragon", False): (2, 0, 0, 0)}
    assert s.leaders["john_ii_of_aragon"].place == "palermo"


@pytest.mark.rule("TM-12.5.a")
def test_nobody_comes_to_a_besieged_space_but_over_the_sea() -> None:
    s = empty()
    assert displacement.is_open_to(s, "portugal", "lisbon")
    besiege(s, "lisbon", "castile")
    assert not displacement.is_open_to(s, "portugal", "lisbon")
    assert "lisbon" in displacement.ports(s, "portugal", SPACES["lisbon"].ports[0])
    assert not displacement.is_open_to(s, "portugal", "tangier")


@pytest.mark.rule("TM-12.5.a", "TM-12.5.b")
def test_from_an_ocean_zone_all_ports_are_equally_near() -> None:
    s = empty(turn=3)
    ships(s, "oz_1", "genoa", 1)
    assert displacement.ports(s, "genoa", "oz_1") == ["genoa_city", "bastia"]
