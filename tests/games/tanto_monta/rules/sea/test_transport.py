"""Section 16.3: naval transport, and Castile's way to the Canary Islands."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, Option, offer
from condotta.games.tanto_monta.data import SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget, Stack
from condotta.games.tanto_monta.rules.action import impulse
from condotta.games.tanto_monta.rules.action.actions import ACTIONS, possible
from condotta.games.tanto_monta.rules.common import groups, stacks
from condotta.games.tanto_monta.rules.common.forces import Forces
from condotta.games.tanto_monta.rules.common.groups import ALL, SOME
from condotta.games.tanto_monta.rules.sea import canaries, transport
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import cp_left, lead, numbers, place_of
from tests.games.tanto_monta.fleets import ALBORAN, CADIZ, CENTRAL, LION, TYRRHENIAN, WEST, action, at_sea
from tests.games.tanto_monta.shown.asking import question
from tests.games.tanto_monta.table import answer_with, ships, table, troops


def carry(s: State, seat: int, *answers: Option, dice: list[int] | None = None, line: str = "naval_transport") -> Any:
    g = table(s, dice)
    assert s.budget is not None
    answer_with(ACTIONS[line].does(g, seat, s.budget), *answers)
    assert not g.script
    return g


def goals(s: State, port: str, *powers: str) -> dict[str, int]:
    """Ports that all units of these powers there could reach, and the steps."""
    assert s.budget is not None
    return transport.destinations(s, s.budget, groups.everything(s, port, powers))


def to(port: str) -> Option:
    return offer("ship_to", port)


def valencians(number: int = 3, cp: int = 6) -> State:
    """Aragonese in Valencia, a Spanish squadron in the Western Mediterranean."""
    s = at_sea(cp=cp)
    troops(s, "valencia", "aragon", number)
    ships(s, WEST, "spain", 1)
    return s


@pytest.mark.rule("TM-16.3.a", "TM-16.3.d")
def test_each_step_costs_a_cp_and_needs_an_own_ship_in_the_sea_zone() -> None:
    s = valencians()
    assert goals(s, "valencia", "aragon") == {"cartagena": 2, "mallorca": 2, "palermo": 2, "cagliari": 2, "tunis": 2}
    ships(s, CENTRAL, "spain", 1)
    found = goals(s, "valencia", "aragon")
    assert (found["messina"], found["ragusa"], found["palermo"]) == (3, 3, 2)
    assert "naples_city" not in found
    carry(s, SPAIN, ALL, to("messina"))
    assert (numbers(s, "messina", "aragon"), cp_left(s)) == ((3, 0, 0, 0), 3)


@pytest.mark.rule("TM-16.3.a")
def test_corsairs_carry_too_and_ships_of_others_do_not() -> None:
    s = at_sea(MUSLIM)
    troops(s, "malaga", "nasrid", 1)
    ships(s, ALBORAN, "nasrid", 0, 1)
    assert "almeria" in goals(s, "malaga", "nasrid")
    s.fleets = {}
    ships(s, ALBORAN, "north_africa", 0, 1)
    assert goals(s, "malaga", "nasrid") == {}


@pytest.mark.rule("TM-16.3.b", "TM-16.3.e")
def test_it_begins_with_two_cp_and_must_end_in_a_port() -> None:
    s = valencians(cp=1)
    assert s.budget is not None
    assert "naval_transport" not in possible(s, SPAIN, s.budget)
    s = valencians(cp=2)
    ships(s, CENTRAL, "spain", 1)
    assert "messina" not in goals(s, "valencia", "aragon")  # three steps
    assert s.budget is not None
    assert "naval_transport" in possible(s, SPAIN, s.budget)


@pytest.mark.rule("TM-16.3.d", "TM-11.t")
def test_after_a_march_with_the_card_each_step_is_dearer_with_a_resource() -> None:
    s = valencians()
    s.budget = Budget("naval.cp_4", 4, "resource", dearer=["move_clear"])
    assert set(goals(s, "valencia", "aragon").values()) == {2}
    carry(s, SPAIN, ALL, to("mallorca"))
    assert cp_left(s) == 0
    s.budget = Budget("naval.cp_3", 3, "resource", dearer=["move_clear"])
    assert goals(s, "mallorca", "aragon") == {}


@pytest.mark.rule("TM-16.3.c")
def test_at_most_five_units_of_all_kinds_in_a_legal_formation() -> None:
    s = at_sea()
    troops(s, "valencia", "aragon", 4, 2, 1, 1)
    lead(s, "valencia", "ferdinand")
    ships(s, WEST, "spain", 1)
    some = [offer("leader", "ferdinand"), offer("take", 3), offer("take", 0), offer("take", 1), offer("take", 1)]
    carry(s, SPAIN, *some, to("palermo"))
    assert numbers(s, "palermo", "aragon") == (3, 0, 1, 1)
    assert place_of(s, "ferdinand") == "palermo"
    s = at_sea()
    troops(s, "valencia", "aragon", 6)
    ships(s, WEST, "spain", 1)
    asked = question(action(s, SPAIN, "naval_transport"))
    assert asked.prompt == "transport.units"
    assert list(asked.options) == [offer("take", number) for number in range(5)]  # four without a leader


@pytest.mark.rule("TM-16.3.f", "TM-16.3.d")
def test_a_transport_is_finished_before_another_begins() -> None:
    s = valencians()
    carry(s, SPAIN, ALL, to("mallorca"))
    assert numbers(s, "mallorca", "aragon") == (3, 0, 0, 0)
    assert not any(place in s.stacks for place in (WEST, LION))


@pytest.mark.rule("TM-16.3.g")
def test_the_besieged_stay() -> None:
    s = at_sea()
    stacks.put(s, "valencia", Stack("aragon", 2, inside=True))
    troops(s, "valencia", "france", 3)
    s.sieges["valencia/france"] = 1
    ships(s, WEST, "spain", 1)
    assert s.budget is not None
    assert list(transport.origins(Forces(s, SPAIN), s.budget)) == []


@pytest.mark.rule("TM-16.3.h")
def test_nobody_intercepts_at_sea_but_the_rains_stop_it() -> None:
    s = valencians()
    ships(s, "marseille", "france", 2)
    carry(s, SPAIN, ALL, to("mallorca"))
    assert numbers(s, "mallorca", "aragon") == (3, 0, 0, 0)
    s = valencians()
    s.hands[FRANCE] = ["torrential_rains"]
    carry(s, SPAIN, ALL, to("mallorca"), offer("answer", "torrential_rains"))
    assert (numbers(s, "valencia", "aragon"), cp_left(s)) == ((3, 0, 0, 0), 4)
    assert s.budget is not None
    assert "naval_transport" not in possible(s, SPAIN, s.budget)


@pytest.mark.rule("TM-16.3.i", "TM-21.8-rag.b")
def test_the_port_of_arrival_has_no_enemy_ships_and_could_be_entered_by_land() -> None:
    s = valencians()
    ships(s, LION, "spain", 1)
    ships(s, "marseille", "france", 1)
    found = goals(s, "valencia", "aragon")
    assert "marseille" not in found  # enemy ships
    assert "montpellier" in found  # at war
    assert "genoa_city" not in found  # a neutral minor
    s.plague = ["montpellier"]
    assert "montpellier" not in goals(s, "valencia", "aragon")
    s = at_sea()
    troops(s, "messina", "aragon", 3)
    ships(s, CENTRAL, "spain", 1)
    assert "ragusa" in goals(s, "messina", "aragon")
    ships(s, "ragusa", "independent", 1)
    assert "ragusa" not in goals(s, "messina", "aragon")


@pytest.mark.rule("TM-16.3.j", "TM-16.3.l")
def test_the_landing_is_a_move_with_interception_and_battle() -> None:
    s = valencians(4)
    ships(s, LION, "spain", 1)
    troops(s, "montpellier", "france", 1)
    troops(s, "avignon", "france", 2)
    answers = [ALL, to("montpellier"), offer("intercept", "avignon"), ALL]
    carry(s, SPAIN, *answers, offer("retreat", "perpignan"), dice=[6, 3, 5, 5, 1, 1, 1, 1, 1, 1])
    assert numbers(s, "montpellier", "aragon") == (4, 0, 0, 0)
    assert numbers(s, "perpignan", "france") == (1, 0, 0, 0)


@pytest.mark.rule("TM-16.3.k")
def test_who_loses_on_the_beach_is_lost_and_his_leaders_are_captured() -> None:
    s = valencians(3)
    lead(s, "valencia", "john_ii_of_aragon")
    ships(s, LION, "spain", 1)
    troops(s, "montpellier", "france", 2)
    carry(s, SPAIN, ALL, to("montpellier"), DONE, dice=[1, 1, 1, 1, 5, 1, 1])
    assert numbers(s, "montpellier", "aragon") == ()
    assert numbers(s, "valencia", "aragon") == ()
    assert s.leaders["john_ii_of_aragon"].captor == FRANCE


@pytest.mark.rule("TM-16.3.k", "TM-16.3.l")
def test_nor_does_he_go_back_to_where_he_came_from_by_land() -> None:
    s = at_sea()
    troops(s, "huelva", "castile", 3)
    ships(s, CADIZ, "spain", 1)
    troops(s, "faro", "portugal", 2)
    assert "huelva" in SPACES["faro"].near
    carry(s, SPAIN, ALL, to("faro"), DONE, dice=[1, 1, 1, 5, 1, 1])
    assert numbers(s, "huelva", "castile") == numbers(s, "faro", "castile") == ()


@pytest.mark.rule("TM-13.4.h")
def test_too_few_to_besiege_move_on_or_are_lost() -> None:
    s = valencians(2, cp=2)
    ships(s, LION, "spain", 1)
    troops(s, "marseille", "france", 3)
    carry(s, SPAIN, ALL, to("marseille"), DONE, offer("yes"))
    assert numbers(s, "marseille", "aragon") == ()


@pytest.mark.rule("TM-15.3.a", "TM-16.3.j")
def test_besiegers_who_sail_away_may_break_their_siege() -> None:
    s = at_sea()
    troops(s, "marseille", "aragon", 4)
    stacks.put(s, "marseille", Stack("france", 2, inside=True))
    s.sieges["marseille/aragon"] = 1
    ships(s, LION, "spain", 1)
    carry(s, SPAIN, SOME, offer("take", 3), to("mallorca"))
    assert numbers(s, "marseille", "aragon") == ()  # the last one finds no refuge
    assert s.sieges == {}


@pytest.mark.rule("TM-16.3.m")
def test_straits_must_be_open() -> None:
    s = at_sea(FRANCE)
    troops(s, "marseille", "france", 2)
    s.markers["pisa"] = "france"
    for zone in (LION, TYRRHENIAN, CENTRAL):
        ships(s, zone, "france", 1)
    assert goals(s, "marseille", "france")["pisa"] == 3
    assert "pescara" not in goals(s, "marseille", "france")
    s.relations["france/naples"] = "war"
    assert "pescara" not in goals(s, "marseille", "france")
    s.granted = ["france/messina"]
    assert goals(s, "marseille", "france")["pescara"] == 4


@pytest.mark.rule("TM-16.8.b")
def test_seville_is_reached_directly_with_jerez_alone() -> None:
    s = at_sea()
    troops(s, "seville", "castile", 1)
    ships(s, CADIZ, "spain", 1)
    assert goals(s, "seville", "castile")["huelva"] == 2
    s.markers["jerez"] = "portugal"
    assert goals(s, "seville", "castile") == {}
    troops(s, "huelva", "castile", 1)
    assert "seville" not in goals(s, "huelva", "castile")


@pytest.mark.rule("TM-16.3.o", "TM-21.8-can.c")
def test_aragonese_and_ferdinand_never_go_to_the_canaries() -> None:
    s = at_sea()
    ships(s, CADIZ, "spain", 1)
    ships(s, "cape_bojador", "spain", 1)
    ships(s, "canary_islands", "spain", 1)
    troops(s, "jerez", "castile", 1)
    assert "la_gomera" in goals(s, "jerez", "castile")
    lead(s, "jerez", "ferdinand")
    both = groups.everything(s, "jerez", ["castile", "aragon"])
    assert s.budget is not None
    assert "la_gomera" not in transport.destinations(s, s.budget, both)
    troops(s, "huelva", "aragon", 1)
    assert "la_gomera" not in goals(s, "huelva", "aragon")


@pytest.mark.rule("TM-6.1.j", "TM-6.1.n")
def test_cp_of_a_home_card_carry_units_of_its_power() -> None:
    s = valencians()
    s.budget = Budget("seed_of_an_empire", 5, "cp", ["castile"])
    assert goals(s, "valencia", "aragon") == {}
    troops(s, "valencia", "castile", 1)
    assert goals(s, "valencia", "castile")


# The Canary Islands


def islanders() -> State:
    """Two of the islands are Spanish."""
    s = at_sea()
    s.markers = {space: power for space, power in s.markers.items() if not SPACES[space].canary}
    s.markers["lanzarote"] = s.markers["la_gomera"] = "spain"
    return s


@pytest.mark.rule("TM-16.3.n", "TM-16.3.p")
def test_castile_sails_to_its_islands_for_four_cp_without_ships() -> None:
    s = islanders()
    troops(s, "jerez", "castile", 3)
    troops(s, "jerez", "aragon", 2)
    lead(s, "jerez", "isabella", "ferdinand")
    asked = question(action(s, SPAIN, "canary_transport"), ALL)
    assert list(asked.options) == [DONE, to("la_gomera"), to("lanzarote")]
    carry(s, SPAIN, ALL, to("lanzarote"), line="canary_transport")
    assert (numbers(s, "lanzarote", "castile"), cp_left(s)) == ((3, 0, 0, 0), 2)
    assert numbers(s, "jerez", "aragon") == (2, 0, 0, 0)
    assert (place_of(s, "isabella"), place_of(s, "ferdinand")) == ("lanzarote", "jerez")
    s = islanders()
    troops(s, "jerez", "castile", 6)
    asked = question(action(s, SPAIN, "canary_transport"))
    assert list(asked.options) == [offer("take", number) for number in range(5)]  # TM-5.1.T1: four without a leader


@pytest.mark.rule("TM-16.3.n", "TM-16.3.q")
def test_only_from_castilian_ports_on_the_gulf_and_from_seville_only_with_jerez() -> None:
    s = islanders()
    for port in ("seville", "gibraltar", "corunna", "cartagena"):
        troops(s, port, "castile", 1)
    assert s.budget is not None
    assert sorted(canaries.origins(s, s.budget)) == ["gibraltar", "seville"]
    s.markers["jerez"] = "portugal"
    assert sorted(canaries.origins(s, s.budget)) == ["gibraltar"]
    s.markers.pop("lanzarote")
    s.markers.pop("la_gomera")
    assert sorted(canaries.origins(s, s.budget)) == []


@pytest.mark.rule("TM-16.3.n")
def test_four_cp_and_no_rain_are_needed() -> None:
    s = islanders()
    troops(s, "jerez", "castile", 1)
    assert s.budget is not None
    assert "canary_transport" in possible(s, SPAIN, s.budget)
    s.rains = True
    assert "canary_transport" not in possible(s, SPAIN, s.budget)
    s.rains = False
    s.budget.cp = 3
    assert "canary_transport" not in possible(s, SPAIN, s.budget)
    s.budget = Budget("crown_of_aragon", 5, "cp", ["aragon"])
    assert "canary_transport" not in possible(s, SPAIN, s.budget)  # TM-6.1.j


@pytest.mark.rule("TM-16.3.r", "TM-11.r")
def test_at_the_end_of_an_impulse_a_castilian_leader_may_go_instead_of_a_resource() -> None:
    s = islanders()
    lead(s, "leon", "isabella", "ferdinand")
    lead(s, "malaga", "mendoza")
    s.warehouses[SPAIN] = ["naval.cp_3"]
    g = table(s)
    flow: Any = impulse.extension(g, SPAIN)
    asked = question(flow)
    assert list(asked.options) == [DONE, offer("extend", "naval.cp_3"), offer("extend", "canary_leader")]
    asked = flow.send(asked.options[2])
    assert list(asked.options) == [offer("send_leader", "isabella", port) for port in ("la_gomera", "lanzarote")]
    with pytest.raises(StopIteration):
        flow.send(asked.options[0])
    assert place_of(s, "isabella") == "la_gomera"
    assert s.warehouses[SPAIN] == ["naval.cp_3"]
    assert (s.extended, cp_left(s)) == (True, 0)
    s = islanders()
    s.active = PORTUGAL
    assert answer_with(impulse.extension(table(s), PORTUGAL)) is False
