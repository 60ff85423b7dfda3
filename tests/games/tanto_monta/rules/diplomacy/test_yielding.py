"""Section 9.1: which spaces change hands by agreement, between whom, and what becomes of those who are there."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta.data import SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Clause
from condotta.games.tanto_monta.rules.common import control, displacement, points, stacks
from condotta.games.tanto_monta.rules.diplomacy import clauses, yielding
from condotta.games.tanto_monta.rules.diplomacy.foreign import of_seat
from condotta.games.tanto_monta.rules.diplomacy.talks import Draft
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.courts import carry_out, council, first_question
from tests.games.tanto_monta.field import numbers, place_of
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table, troops

SEAT = {"nasrid": MUSLIM, "north_africa": MUSLIM, "portugal": PORTUGAL, "spain": SPAIN, "france": FRANCE}


def gives(power: str, to: str, space: str) -> Clause:
    return Clause("space", SEAT[power], SEAT[to], power, to, space)


def held(power: str, *spaces: str) -> State:
    s = council(4)
    s.markers |= dict.fromkeys(spaces, power)
    return s


def receivers(s: State, power: str, space: str) -> dict[str, str]:
    """To whom a space may pass, by which rule."""
    found = {to: yielding.case(s, power, to, space) for to in SEAT if SEAT[to] != SEAT[power]}
    return {to: rule for to, rule in found.items() if rule}


@pytest.mark.rule("TM-9.1.x")
@pytest.mark.parametrize(
    ("power", "space", "home"),
    [
        ("france", "lisbon", "portugal"),
        ("portugal", "malaga", "nasrid"),
        ("nasrid", "lyon", "france"),
        ("france", "fez", "north_africa"),
    ],
)
def test_case_a_back_to_its_home_power(power: str, space: str, home: str) -> None:
    assert receivers(held(power, space), power, space) == {home: "TM-9.1.x"}


@pytest.mark.rule("TM-9.1.x")
def test_case_a_a_space_of_a_minor_to_its_ally() -> None:
    s = held("portugal", "genoa_city")
    assert receivers(s, "portugal", "genoa_city") == {}  # an inactive minor receives nothing
    s.allied["genoa"] = "france"
    assert receivers(s, "portugal", "genoa_city") == {"france": "TM-9.1.x"}
    carry_out(s, gives("portugal", "france", "genoa_city"))
    assert points.owner(s, "genoa_city") == FRANCE
    s.allied["genoa"] = "aragon"
    assert receivers(s, "france", "genoa_city") == {"spain": "TM-9.1.x"}


@pytest.mark.rule("TM-9.1.x")
def test_case_a_a_space_of_the_pope_to_his_ally() -> None:
    s = held("nasrid", "rome")
    s.allied["papacy"] = "portugal"
    assert receivers(s, "nasrid", "rome") == {"portugal": "TM-9.1.x"}
    carry_out(s, gives("nasrid", "portugal", "rome"))
    assert (control.controller(s, "rome"), points.owner(s, "rome")) == ("papacy", PORTUGAL)


@pytest.mark.rule("TM-9.1.x", "TM-20.1-ctl.a")
def test_case_a_what_granada_has_lost_is_no_home_space_of_it() -> None:
    s = held("spain", "baza", "loja")
    assert receivers(s, "spain", "baza") == {"nasrid": "TM-9.1.x"}
    s.lost_homes = ["baza"]
    assert receivers(s, "spain", "baza") == {}  # nor is it independent
    assert receivers(s, "spain", "loja") == {"nasrid": "TM-9.1.x"}


@pytest.mark.rule("TM-9.1.y", "TM-22.1-nas.q")
def test_case_b_after_the_surrender_granada_is_in_castile() -> None:
    s = held("spain", "loja")
    assert "loja" not in {clause.what for clause in yielding.possible(s, SPAIN, PORTUGAL)}
    s.rulers[MUSLIM] = "ruler_wattasid"
    assert "loja" in {clause.what for clause in yielding.possible(s, SPAIN, PORTUGAL)}
    assert yielding.case(s, "spain", "portugal", "loja") == "TM-9.1.y"
    s.markers["loja"] = "portugal"
    assert "loja" in {clause.what for clause in yielding.possible(s, PORTUGAL, SPAIN)}


@pytest.mark.rule("TM-9.1.y")
def test_case_b_in_castile_between_castile_and_portugal() -> None:
    s = council(4)
    assert receivers(s, "spain", "leon") == {"portugal": "TM-9.1.y"}
    assert receivers(held("portugal", "leon"), "portugal", "leon") == {"spain": "TM-9.1.x"}  # it goes home
    assert receivers(held("spain", "toledo"), "spain", "toledo") == {"portugal": "TM-9.1.y"}
    assert "beltranejos" not in of_seat(s, PORTUGAL)


@pytest.mark.rule("TM-9.1.z")
def test_case_c_in_aragon_between_aragon_and_france() -> None:
    assert receivers(council(4), "spain", "zaragoza") == {"france": "TM-9.1.z"}
    assert receivers(held("spain", "barcelona"), "spain", "barcelona") == {"france": "TM-9.1.z"}
    assert receivers(held("france", "zaragoza"), "france", "zaragoza") == {"spain": "TM-9.1.x"}


@pytest.mark.rule("TM-9.1.aa")
def test_case_d_an_independent_space_to_anybody() -> None:
    s = held("france", "perpignan", "tunis")
    everybody = dict.fromkeys(("nasrid", "north_africa", "portugal", "spain"), "TM-9.1.aa")
    assert receivers(s, "france", "perpignan") == receivers(s, "france", "tunis") == everybody
    s.markers["naples_city"] = "france"
    assert receivers(s, "france", "naples_city") == dict.fromkeys(("nasrid", "north_africa", "spain"), "TM-9.1.ac")
    s.happened = ["death_of_ferrante_of_naples"]
    assert receivers(s, "france", "naples_city") == everybody


@pytest.mark.rule("TM-9.1.ab")
def test_case_e_in_navarre_between_france_and_spain() -> None:
    assert receivers(held("france", "pamplona"), "france", "pamplona") == {"spain": "TM-9.1.ab"}
    assert receivers(held("spain", "pamplona"), "spain", "pamplona") == {"france": "TM-9.1.ab"}
    assert receivers(held("portugal", "pamplona"), "portugal", "pamplona") == {}


@pytest.mark.rule("TM-9.1.ab", "TM-9.1.h")
def test_case_e_also_what_the_ally_of_navarre_controls_through_it() -> None:
    s = council(4)
    assert "pamplona" not in {clause.what for clause in yielding.possible(s, SPAIN, FRANCE)}
    s.allied["navarre"] = "aragon"
    troops(s, "pamplona", "navarre", 2)
    assert "pamplona" in {clause.what for clause in yielding.possible(s, SPAIN, FRANCE)}
    assert clauses.hindrance(s, [gives("spain", "france", "pamplona")]) == ""
    carry_out(s, gives("spain", "france", "pamplona"))
    assert points.owner(s, "pamplona") == FRANCE
    assert stacks.at(s, "pamplona") == []
    assert s.allied == {"navarre": "aragon"}
    s.allied = {"venice": "france"}  # in Italy what is an ally's passes to nobody
    assert "venice_city" not in {clause.what for clause in yielding.possible(s, FRANCE, SPAIN)}


@pytest.mark.rule("TM-9.1.ac")
def test_case_f_in_italy_between_aragon_muslims_and_france() -> None:
    s = held("france", "venice_city")
    assert receivers(s, "france", "venice_city") == dict.fromkeys(("nasrid", "north_africa", "spain"), "TM-9.1.ac")
    s = held("nasrid", "venice_city")
    assert receivers(s, "nasrid", "venice_city") == dict.fromkeys(("spain", "france"), "TM-9.1.ac")
    s.allied["venice"] = "france"  # a home space of an allied minor goes to its ally only
    assert receivers(s, "nasrid", "venice_city") == {"france": "TM-9.1.x"}
    assert receivers(held("portugal", "venice_city"), "portugal", "venice_city") == {}


@pytest.mark.rule("TM-9.1.h")
def test_only_spaces_of_ones_own_control_and_under_a_case() -> None:
    s = council(4)
    assert clauses.hindrance(s, [gives("portugal", "france", "lyon")]) == "TM-9.1.h"  # it is not his
    assert clauses.hindrance(s, [gives("portugal", "france", "lisbon")]) == "TM-9.1.h"  # no case
    assert clauses.hindrance(s, [gives("spain", "portugal", "leon")]) == ""
    s.markers["lisbon"] = "france"
    found = {clause.what for clause in yielding.possible(s, FRANCE, PORTUGAL)}
    assert found == {"lisbon", "perpignan", "ceret"}


@pytest.mark.rule("TM-9.1.t")
def test_a_space_is_yielded_once() -> None:
    s = held("france", "perpignan")
    both = [gives("france", "spain", "perpignan"), gives("france", "portugal", "perpignan")]
    assert clauses.hindrance(s, both) == "TM-9.1.t"


@pytest.mark.rule("TM-9.1.i", "TM-9.1.h")
def test_units_that_are_not_the_new_owners_are_displaced() -> None:
    s = held("portugal", "badajoz")
    troops(s, "badajoz", "portugal", 3)
    troops(s, "badajoz", "castile", 1)
    leader(s, "afonso_v", "badajoz")
    s.relations = {}
    carry_out(s, gives("portugal", "spain", "badajoz"), answers=(offer("displace", "lisbon"),))
    assert control.controller(s, "badajoz") == "castile"
    assert numbers(s, "badajoz", "castile") == (1, 0, 0, 0)
    assert (numbers(s, "lisbon", "portugal"), place_of(s, "afonso_v")) == ((3, 0, 0, 0), "lisbon")


@pytest.mark.rule("TM-9.1.i")
def test_ships_leave_the_port() -> None:
    s = held("france", "lisbon")
    s.relations = {}
    ships(s, "lisbon", "france", 2)
    ships(s, "lisbon", "portugal", 1)
    leader(s, "casenove", "lisbon")
    near = [offer("displace", "bordeaux"), offer("displace", "bordeaux")]
    carry_out(s, gives("france", "portugal", "lisbon"), answers=tuple(near[: 2 * (len(ports(s)) > 1)]))
    assert [fleet.power for fleet in stacks.fleets_at(s, "lisbon")] == ["portugal"]
    assert place_of(s, "casenove") != "lisbon"


def ports(s: State) -> list[str]:
    return displacement.ports(s, "france", "lisbon")


def test_portugal_gets_no_canary_island_while_the_peace_holds() -> None:
    s = council(4)
    assert yielding.case(s, "spain", "portugal", "lanzarote") == "TM-9.1.aa"
    s.happened = ["alcacovas"]
    assert yielding.case(s, "spain", "portugal", "lanzarote") == ""
    s.broken = ["alcacovas"]
    assert yielding.case(s, "spain", "portugal", "lanzarote") == "TM-9.1.aa"


@pytest.mark.rule("TM-20.4-alc.i", "TM-9.1.h")
def test_no_canary_space_goes_to_portugal_together_with_the_peace_of_alcacovas() -> None:
    s = empty(3)
    island = Clause("space", SPAIN, PORTUGAL, "spain", "portugal", "el_hierro")
    peace = Clause("alcacovas", SPAIN, PORTUGAL, "spain", "portugal")
    assert yielding.hindrance(s, island, [island]) == ""
    assert yielding.hindrance(s, island, [island, peace]) == "TM-20.4-alc.i"
    s.happened.append("alcacovas")
    answer_with(yielding.carry_out(table(s), island))
    assert control.controller(s, "el_hierro") == "spain"


@pytest.mark.rule("TM-20.4-alc.i", "TM-9.1.t")
def test_who_offers_portugal_a_canary_space_is_not_offered_the_peace_of_alcacovas_besides() -> None:
    s = empty(3)
    draft = Draft(s, SPAIN, PORTUGAL)
    before = first_question(draft.put_together()).options
    assert offer("give", "alcacovas") in before
    draft.add(Clause("space", SPAIN, PORTUGAL, "spain", "portugal", "el_hierro"))
    assert offer("give", "alcacovas") not in first_question(draft.put_together()).options
    assert not draft.stuck
    other = Draft(s, SPAIN, PORTUGAL)
    other.add(Clause("alcacovas", SPAIN, PORTUGAL, "spain", "portugal"))
    islands = [str(one.what) for one in other.of_kind("space", SPAIN, PORTUGAL) if SPACES[one.what].canary]
    assert islands == []


@pytest.mark.rule("TM-20.1-gib.f", "TM-20.1-gib.i")
def test_gibraltar_by_agreement_is_no_conquest() -> None:
    s = council(2)  # R-TM-20.1-15
    carry_out(s, gives("spain", "nasrid", "gibraltar"))
    assert control.controller(s, "gibraltar") == "nasrid"
    assert control.GIBRALTAR_MARKER not in s.points[MUSLIM]
    assert not s.fifth_settlement
    control.gain_control(table(s), "gibraltar", "castile", "TM-12.3.a")
    control.gain_control(table(s), "gibraltar", "nasrid", "TM-12.3.a")
    assert s.points[MUSLIM][control.GIBRALTAR_MARKER] == 2
