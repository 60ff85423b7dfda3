"""Cards that send fleets to sea: 12, 33 (its raids), 92."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, offer
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL
from condotta.games.tanto_monta.rules.action import actions
from condotta.games.tanto_monta.rules.action.actions import possible
from condotta.games.tanto_monta.rules.common import events
from condotta.games.tanto_monta.rules.events import corsairs_and_fleets as cards
from condotta.games.tanto_monta.rules.sea import piracy
from condotta.games.tanto_monta.rules.sea.raid import BARBARY
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import cp_left, numbers
from tests.games.tanto_monta.fleets import ALBORAN, WEST, at_sea, sail, ships_at
from tests.games.tanto_monta.table import answer_with, ships, table


def barbary(s: State) -> None:
    answer_with(events.EVENTS[BARBARY, "a"].does(table(s), MUSLIM))


def raids(s: State) -> list[str]:
    assert s.budget is not None
    return [str(option.args[1]) for option in piracy.options(s, MUSLIM, s.budget)]


@pytest.mark.rule("TM-16.4.f", "TM-17.3.f")
def test_the_barbary_pirates_build_sail_and_pirate_without_markers() -> None:
    s = at_sea(MUSLIM, turn=4)
    ships(s, WEST, "north_africa", 0, 2)
    ships(s, ALBORAN, "north_africa", 0, 2)
    s.unrest = ["mallorca", "cagliari"]
    barbary(s)
    assert s.budget is not None
    assert (s.budget.cp, possible(s, MUSLIM, s.budget)) == (7, ["naval_move", "piracy", "build_corsair"])
    g = table(s, [1, 1])
    flow = actions.ACTIONS["piracy"].does(g, MUSLIM, s.budget)
    answer_with(flow, offer("raid", "north_africa", WEST, "spain"))
    assert (s.piracy, s.budget.raided, cp_left(s)) == ({}, [WEST], 5)
    assert WEST not in raids(s)  # once during the event
    assert ALBORAN in raids(s)
    s.piracy = {ALBORAN: [FRANCE, PORTUGAL]}
    assert raids(s) == []
    s.piracy = {ALBORAN: [MUSLIM]}
    assert raids(s) == []
    # the three actions of the turn do not matter
    s.piracy = {"tyrrhenian_sea": [MUSLIM], "gulf_of_lion": [MUSLIM], "gulf_of_cadiz": [MUSLIM]}
    assert ALBORAN in raids(s)
    # played for its CP the card gives no such right
    s.budget.only = []
    assert raids(s) == []


@pytest.mark.rule("TM-16.4.u", "TM-20.2-alg.i")
def test_the_raids_of_algiers_ignore_all_markers() -> None:
    s = at_sea(FRANCE, turn=4)
    ships(s, WEST, "north_africa", 0, 2)
    s.unrest = ["mallorca", "cagliari"]
    s.piracy = {WEST: [MUSLIM, FRANCE]}
    before = s.budget
    g = table(s, [1, 1])
    answer_with(cards.raids_of_algiers(g), offer("action", "piracy"), DONE)
    assert (s.piracy, s.budget) == ({WEST: [MUSLIM, FRANCE]}, before)


@pytest.mark.rule("TM-11.f", "TM-18.8-car.d")
def test_tlemcen_sends_units_and_its_caravan() -> None:
    s = at_sea(MUSLIM, turn=4)
    s.caravans = {"caravan_tlemcen": ["caravan.cp_4"]}
    s.pools["caravan"] = ["caravan.cp_2"]
    g = table(s, [1])
    answers = [offer("kind", "militia"), *[offer("add", "north_africa", "militia", "tangier")] * 3]
    answer_with(events.EVENTS[BARBARY, "b"].does(g, MUSLIM), *answers)
    assert numbers(s, "tangier", "north_africa") == (0, 3, 0, 0)
    assert s.warehouses[MUSLIM] == ["caravan.cp_4"]
    assert s.caravans == {"caravan_tlemcen": ["caravan.cp_2"]}
    s.markers["tlemcen"] = "spain"
    assert not cards.has_caravan(s)


@pytest.mark.rule("TM-16.1.ae")
def test_sea_dog_brings_ships_back_and_gives_two_cp_and_two_naval_moves() -> None:
    s = at_sea(PORTUGAL)
    s.ships_to_come = {"portugal/4": 2, "beltranejos/4": 1, "spain/4": 1}
    ships(s, "lisbon", "portugal", 1)
    answer_with(events.EVENTS["sea_dog", ""].does(table(s), PORTUGAL))
    assert s.ships_to_come == {"spain/4": 1}
    assert s.budget is not None
    assert (s.budget.cp, s.budget.free_moves, s.sea_dog) == (2, 2, True)
    s.hands[FRANCE] = ["torrential_rains"]  # no CP are spent, so it cannot answer
    g = table(s)
    moves = [offer("action", "naval_move")]
    answer_with(actions.one_action(g, PORTUGAL), moves[0], sail("portugal", "lisbon", "gulf_of_cadiz"))
    assert (s.budget.cp, s.budget.free_moves) == (2, 1)
    answer_with(actions.one_action(g, PORTUGAL), moves[0], sail("portugal", "gulf_of_cadiz", "sagres"))
    assert (s.budget.cp, s.budget.free_moves) == (2, 0)
    assert ships_at(s, "sagres") == {"portugal": (1, 0)}
    s.hands[FRANCE] = []
    answer_with(actions.one_action(g, PORTUGAL), moves[0], sail("portugal", "sagres", "gulf_of_cadiz"))
    assert s.budget.cp == 1


LION = "albuquerque_lion_of_the_seas"


@pytest.mark.rule("TM-11.g", "TM-17.4.k")
def test_albuquerque_sends_portugal_to_sea_whoever_plays_him() -> None:
    s = at_sea(FRANCE)
    ships(s, "lisbon", "portugal", 1)
    ships(s, "tui", "beltranejos", 1)
    before = s.budget
    flow = events.EVENTS[LION, "a"].does(table(s, [1]), FRANCE)
    answer_with(flow, offer("action", "naval_move"), sail("portugal", "lisbon", "atlantic_ocean"), DONE, DONE)
    assert (ships_at(s, "atlantic_ocean"), s.budget) == ({"portugal": (1, 0)}, before)
    assert [nao.place for nao in s.naos.values()] == ["built_naos"]


@pytest.mark.rule("TM-11.g")
def test_albuquerque_at_court_in_portugal_s_own_impulse() -> None:
    s = at_sea(PORTUGAL)
    s.influence["florence"], s.influence["naples"] = [0, 0, 0, 0], [0, 0, 0, 0]
    ships(s, "lisbon", "portugal", 1)
    flow = events.EVENTS[LION, "b"].does(table(s), PORTUGAL)
    answer_with(flow, offer("court", "naples"), DONE)
    assert s.influence["naples"] == [0, 1, 0, 0]
    assert s.budget is not None
    assert (s.budget.cp, s.budget.free_moves, possible(s, PORTUGAL, s.budget)) == (0, 2, ["naval_move"])
