"""Section 18.7: naval units return to port; section 18.4: what was lent."""

from __future__ import annotations

import pytest

from condotta.core.flow import NO, YES, Option, offer
from condotta.games.tanto_monta.pieces import Fleet, Leader
from condotta.games.tanto_monta.rules.common import stacks
from condotta.games.tanto_monta.rules.sea import homeward
from condotta.games.tanto_monta.rules.winter import winter
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import place_of
from tests.games.tanto_monta.fleets import ALBORAN, ATLANTIC, CADIZ, CENTRAL, LION, WEST, ships_at
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table


def in_winter(turn: int = 3) -> State:
    s = empty(turn)
    s.phase = "winter"
    return s


def back(s: State, *answers: Option) -> None:
    answer_with(homeward.return_to_port(table(s)), *answers)


def home(port: str) -> Option:
    return offer("winter_in", port)


@pytest.mark.rule("TM-18.7-nav.a")
def test_ships_go_to_the_nearest_port_of_their_power_and_those_in_one_stay() -> None:
    s = in_winter()
    ships(s, ATLANTIC, "spain", 1)
    ships(s, "corunna", "spain", 1)
    ships(s, "malaga", "north_africa", 0, 1)  # the port of the other Muslim power
    back(s, home("badis"))
    assert ships_at(s, "corunna") == {"spain": (2, 0)}
    assert ships_at(s, "badis") == {"north_africa": (0, 1)}
    assert "oz_1" not in s.fleets


@pytest.mark.rule("TM-18.7-nav.a")
def test_nearest_is_counted_in_sea_zones() -> None:
    s = in_winter()
    for port in ("mallorca", "cagliari", "tarragona", "palamos", "valencia"):
        s.markers[port] = "france"
    ships(s, LION, "spain", 1)
    back(s, home("cartagena"))  # one Sea Zone further, as near as Palermo
    assert ships_at(s, "cartagena") == {"spain": (1, 0)}


@pytest.mark.rule("TM-18.7-nav.b")
def test_a_squadron_of_a_minor_may_go_to_a_home_port_of_its_own() -> None:
    s = in_winter()
    s.allied["genoa"] = "aragon"
    ships(s, WEST, "genoa", 1)
    back(s, home("genoa_city"))
    assert ships_at(s, "genoa_city") == {"spain": (1, 0)}
    s = in_winter()
    s.allied["genoa"] = "aragon"
    ships(s, WEST, "genoa", 1)
    back(s, home("cartagena"))
    assert ships_at(s, "cartagena") == {"spain": (1, 0)}


@pytest.mark.rule("TM-18.7-nav.c", "TM-18.7-nav.e")
def test_a_stack_may_split_among_equally_near_ports_and_its_leader_goes_with_one() -> None:
    s = in_winter()
    ships(s, CADIZ, "portugal", 2)
    leader(s, "a_leon", CADIZ)
    back(s, home("lisbon"), home("faro"), offer("admiral", "faro"))
    assert (ships_at(s, "lisbon"), ships_at(s, "faro")) == ({"portugal": (1, 0)}, {"portugal": (1, 0)})
    assert place_of(s, "a_leon") == "faro"


@pytest.mark.rule("TM-18.7-nav.d")
def test_they_pass_enemies_and_enter_a_besieged_port() -> None:
    s = in_winter()
    ships(s, ATLANTIC, "portugal", 1)
    ships(s, ATLANTIC, "spain", 2)
    s.markers["lisbon"] = "spain"
    s.sieges["oporto/castile"] = 1
    back(s, home("corunna"), home("corunna"))
    assert ships_at(s, "oporto") == {"portugal": (1, 0)}


@pytest.mark.rule("TM-18.7-nav.f", "TM-2.4.u", "TM-2.4.z")
@pytest.mark.parametrize(("asks", "grants"), [(NO, NO), (YES, NO), (YES, YES)])
def test_leave_to_pass_is_asked_where_it_shortens_the_way(asks: Option, grants: Option) -> None:
    s = in_winter()
    s.relations.pop("france/spain")
    ships(s, CENTRAL, "france", 1)
    s.markers["pisa"] = "france"
    s.markers["messina"] = "spain"
    # through Messina Pisa is a Sea Zone away; else Marseille and others are two
    answers = [asks, *([grants] if asks is YES else []), *([home("marseille")] if grants is NO else [])]
    back(s, *answers)
    assert ships_at(s, "pisa" if grants is YES else "marseille") == {"france": (1, 0)}
    assert (s.granted, s.denied) == ([], [])


@pytest.mark.rule("TM-18.7-nav.f")
def test_without_leave_the_strait_is_closed() -> None:
    for answers, there in (((NO,), {}), ((YES, NO, NO, NO), {}), ((YES, NO, YES), {"france": (1, 0)})):
        s = in_winter()
        ships(s, ALBORAN, "france", 1)
        for port in ("marseille", "montpellier"):
            s.markers[port] = "spain"
        back(s, *answers, *([home("bordeaux")] if there else []))
        assert ships_at(s, "bordeaux") == there
        assert s.ships_to_come == ({} if there else {"france/4": 1})


@pytest.mark.rule("TM-18.7-nav.g", "TM-5.1.l")
def test_without_a_port_ships_are_lost_and_their_leader_waits() -> None:
    s = in_winter()
    s.markers["tui"] = "spain"
    ships(s, ATLANTIC, "beltranejos", 1)
    back(s)
    assert s.ships_to_come == {"beltranejos/4": 1}
    s = in_winter()
    for port in ("bayonne", "bordeaux", "la_rochelle", "montpellier", "marseille"):
        s.markers[port] = "spain"
    ships(s, LION, "france", 1)
    leader(s, "casenove", LION)
    back(s)
    assert s.leaders["casenove"].turn == 4


@pytest.mark.rule("TM-18.7-nav.f", "TM-16.8.a")
def test_seville_needs_jerez() -> None:
    s = in_winter()
    s.markers["jerez"] = s.markers["huelva"] = s.markers["gibraltar"] = "portugal"
    ships(s, CADIZ, "spain", 1)
    back(s)
    assert (ships_at(s, "seville"), ships_at(s, "corunna")) == ({}, {"spain": (1, 0)})


@pytest.mark.rule("TM-18.4.a", "TM-9.2.m")
def test_lent_squadrons_go_home_to_their_owner() -> None:
    s = in_winter()
    stacks.put_ships(s, "valencia", Fleet("portugal", 1, lent="spain"))
    g = table(s)
    winter.end_loans(g)
    back(s)
    assert ships_at(s, "ceuta") == {"portugal": (1, 0)}


@pytest.mark.rule("TM-18.4.b")
def test_captured_ones_stay_with_their_captor() -> None:
    s = in_winter()
    stacks.put_ships(s, LION, Fleet("portugal", 1, lent="spain", captured=True))
    winter.end_loans(table(s))
    back(s, home("valencia"))
    assert ships_at(s, "valencia") == {"spain": (1, 0)}
    assert s.fleets["valencia"][0].captured


@pytest.mark.rule("TM-5.1.m")
def test_kemal_reis_serves_the_nasrids_for_the_turn_only() -> None:
    s = in_winter()
    ships(s, ALBORAN, "nasrid", 0, 1)
    s.leaders["kemal_reis"] = Leader(ALBORAN, serves="nasrid")
    winter.end_loans(table(s))
    back(s, home("malaga"), offer("admiral", "badis"))
    assert (place_of(s, "kemal_reis"), s.leaders["kemal_reis"].serves) == ("badis", "")
