"""Cards by which wars begin (TM-9.4.n, al), and RANSOM."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, NO, YES, Option, offer
from condotta.games.tanto_monta.data import CARD_IDS, SETTLEMENT_SPACES, SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget, Stack
from condotta.games.tanto_monta.rules.common import events, influence, stacks
from condotta.games.tanto_monta.rules.common.powers import at_war, pair
from condotta.games.tanto_monta.rules.diplomacy import war_cards
from condotta.games.tanto_monta.rules.land import assault
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.courts import council, first_question, war
from tests.games.tanto_monta.field import numbers
from tests.games.tanto_monta.table import answer_with, leader, table, troops

ZAHARA = "muley_hacen_seizes_zahara"


def quiet(number: int = 4) -> State:
    s = council(number)
    s.relations, s.phase, s.happened = {}, "action", [ZAHARA, "alcacovas"]
    return s


def play(s: State, number: int, block: str, seat: int, *answers: Option, dice: list[Any] | None = None) -> Any:
    g = table(s, dice)
    s.active = seat
    event = events.EVENTS[CARD_IDS[number], block]
    assert event.may(s, seat)
    answer_with(event.does(g, seat), *answers)
    return g


def cp_of(s: State) -> int:
    return 0 if s.budget is None else s.budget.cp


@pytest.mark.rule("TM-9.4.n", "TM-9.4.x")
def test_sultanate_of_fez_b() -> None:
    """North Africa on a major power at no cost; 4 CP, but not against Spain."""
    s = quiet()
    asked = first_question(war_cards.attack_from_fez(table(s), MUSLIM))
    assert asked.options == [war("north_africa", on) for on in ("portugal", "spain", "france")]
    play(s, 2, "b", MUSLIM, war("north_africa", "france"))
    assert (at_war(s, "north_africa", "france"), at_war(s, "nasrid", "france"), cp_of(s)) == (True, False, 4)
    s = quiet()
    play(s, 2, "b", MUSLIM, war("north_africa", "spain"))
    assert (at_war(s, "north_africa", "spain"), cp_of(s)) == (True, 0)
    s.happened = []
    s.relations = dict.fromkeys((pair("north_africa", "portugal"), pair("north_africa", "france")), "war")
    assert not war_cards.may_attack_from_fez(s, MUSLIM)  # before Zahara there is nobody left


@pytest.mark.rule("TM-9.4.d", "TM-9.4.n")
def test_holy_war_with_both_powers() -> None:
    s = quiet()
    play(s, 79, "", MUSLIM, war("nasrid", "portugal"), YES)
    assert at_war(s, "nasrid", "portugal")
    assert at_war(s, "north_africa", "portugal")
    assert cp_of(s) == 6
    s = quiet()
    play(s, 79, "", MUSLIM, DONE)
    assert (s.relations, cp_of(s)) == ({}, 6)


@pytest.mark.rule("TM-9.4.al", "TM-9.4.g", "TM-9.4.k")
def test_holy_war_on_a_minor_is_a_war_as_in_the_war_segment_without_cost() -> None:
    s = quiet()
    play(s, 79, "", MUSLIM, war("north_africa", "genoa"), NO, YES, dice=[1, 6])
    assert not influence.has_marker(s, "genoa", MUSLIM)
    assert s.allied == {"genoa": "france"}
    assert at_war(s, "north_africa", "france")


@pytest.mark.rule("TM-9.4.al", "TM-21.6.a")
def test_a_minor_that_was_resolved_in_this_turn_stays_alone() -> None:
    """R-TM1-84."""
    s = quiet()
    s.resolved = ["genoa"]
    play(s, 124, "", FRANCE, war("france", "genoa"), offer("court", "venice"))
    assert (s.allied, s.relations) == ({}, {pair("france", "genoa"): "war"})
    assert cp_of(s) == 3


@pytest.mark.rule("TM-11.g", "TM-9.4.n")
def test_the_muslim_player_acts_whoever_plays_holy_war() -> None:
    s = quiet()
    s.hands[FRANCE] = ["sack"]
    flow = war_cards.holy_war(table(s), FRANCE)
    asked = first_question(flow)
    assert asked.seat == MUSLIM
    play(s, 79, "", FRANCE, DONE, DONE)  # no war, and no action with the 6 CP
    assert s.active == FRANCE
    assert s.budget is not None
    assert s.budget.cp == 0


@pytest.mark.rule("TM-9.4.n")
def test_without_previous_declaration() -> None:
    """A settlement without a fortress in a zone one has explored, a war if one likes, 3 CP."""
    s = quiet()
    s.broken = ["alcacovas"]
    names = [id for id, place in SETTLEMENT_SPACES.items() if place.zone == "oz_1"]
    s.settlements = {names[0]: PORTUGAL, names[1]: PORTUGAL, names[2]: SPAIN}
    s.settlement_fortresses = [names[1]]
    s.goods = {names[0]: "naval.cp_4"}
    assert war_cards.settlements(s, SPAIN) == []
    s.explored[SPAIN] = ["oz_1"]
    assert war_cards.settlements(s, SPAIN) == [names[0]]
    play(s, 98, "", SPAIN, war("spain", "france"))
    assert s.settlements[names[0]] == SPAIN
    assert s.warehouses[SPAIN] == ["naval.cp_4"]
    assert at_war(s, "spain", "france")
    assert cp_of(s) == 3


@pytest.mark.rule("TM-9.4.n", "TM-16.6.s")
def test_a_treaty_forbids_the_new_settlement_not_the_robbery() -> None:
    s = quiet()
    name = next(id for id, place in SETTLEMENT_SPACES.items() if place.zone == "oz_1")
    s.settlements, s.goods, s.explored[SPAIN] = {name: PORTUGAL}, {name: "naval.cp_4"}, ["oz_1"]
    play(s, 98, "", SPAIN, DONE)  # the Peace of Alcaçovas holds
    assert (s.settlements, s.warehouses[SPAIN]) == ({}, ["naval.cp_4"])


@pytest.mark.rule("TM-9.4.al", "TM-9.4.n")
def test_the_prince_declares_war_and_gains_influence() -> None:
    s = quiet()
    s.influence["florence"] = [0, 0, 0, 1]
    play(s, 124, "", SPAIN, war("spain", "france"), offer("court", "florence"))
    assert at_war(s, "spain", "france")
    assert s.influence["florence"][SPAIN] == 1
    assert cp_of(s) == 3


@pytest.mark.rule("TM-9.4.n", "TM-21.5.c")
def test_the_prince_leads_to_the_highest_level_and_no_further() -> None:
    s = quiet()
    s.influence |= {minor: [0, 0, 6, 0] for minor in ("venice", "genoa", "florence", "naples")}
    s.influence["genoa"] = [0, 0, 5, 0]
    play(s, 124, "", SPAIN, war("spain", "france"))  # nothing to choose
    assert s.influence["genoa"][SPAIN] == 6


@pytest.mark.rule("TM-9.4.n", "TM-12.4.a")
@pytest.mark.parametrize(("answer", "wars"), [(YES, True), (NO, False)])
def test_armagnac_rebels(answer: Option, wars: bool) -> None:
    s = quiet()
    s.houses |= {"house_armagnac": 4, "house_anjou": 2, "house_bourbon": 1, "house_orleans": 0, "house_alencon": 3}
    beside = [*SPACES["auch"].near][:2]
    where = [offer("unrest_in", space) for space in beside]
    fall = [offer("lower", "house_anjou"), offer("lower", "house_bourbon")]
    play(s, 68, "", SPAIN, *where, *fall, answer)
    assert s.unrest == ["auch", *beside]
    assert (s.houses["house_armagnac"], s.houses["house_anjou"], s.houses["house_bourbon"]) == (1, 1, 0)
    assert s.houses["house_alencon"] == 3
    assert at_war(s, "france", "spain") == wars


@pytest.mark.rule("TM-9.4.n")
def test_bull_of_crusade() -> None:
    s = quiet()
    s.hands[MUSLIM] = ["sack", "alhambra_of_granada"]
    s.relations[pair("nasrid", "portugal")] = "alliance"
    asked = first_question(war_cards.crusade(table(s), FRANCE))
    assert asked.options == [DONE, war("france", "nasrid"), war("france", "north_africa")]
    play(s, 130, "b", FRANCE, war("france", "nasrid"), NO, dice=[1])
    assert at_war(s, "france", "nasrid")
    assert (s.hands[MUSLIM], s.discard[-1]) == (["alhambra_of_granada"], "sack")
    assert cp_of(s) == 4
    s = quiet()
    play(s, 130, "b", MUSLIM)  # run by the Muslim player it declares no war
    assert cp_of(s) == 4


@pytest.mark.rule("TM-9.3.c")
def test_ransom_frees_captives_of_one_dungeon() -> None:
    s = quiet()
    stacks.imprison(s, "ferdinand", PORTUGAL)
    stacks.imprison(s, "louis_xi", PORTUGAL)
    stacks.imprison(s, "afonso_v", SPAIN)
    named = [offer("leader", "ferdinand"), offer("leader", "louis_xi")]
    homes = [offer("arrive", "valencia"), offer("arrive", "paris")]
    play(s, 87, "", FRANCE, offer("player", PORTUGAL), *named, *homes)
    assert (s.leaders["ferdinand"].place, s.leaders["louis_xi"].place) == ("valencia", "paris")
    assert s.leaders["afonso_v"].captor == SPAIN
    assert cp_of(s) == 3


@pytest.mark.rule("TM-14.y", "TM-15.1.j")
def test_holy_war_exchanges_a_unit_in_an_assault_too() -> None:
    s = quiet()
    s.relations[pair("nasrid", "portugal")] = "war"
    troops(s, "ceuta", "north_africa", 4)
    s.relations[pair("north_africa", "portugal")] = "war"
    leader(s, "ibn_yahya", "ceuta")
    stacks.put(s, "ceuta", Stack("portugal", 1).marked(inside=True))
    s.sieges["ceuta/north_africa"] = 1
    s.impulse, s.active = 3, MUSLIM
    s.budget = Budget("holy_war", 6, "event")
    g = table(s, [1] * 20)
    flow = assault.assault(g, "north_africa", "ceuta")
    answer_with(flow, offer("all"), offer("sacrifice", "regular"))
    assert numbers(s, "ceuta", "portugal") == ()
    assert numbers(s, "ceuta", "north_africa")[0] == 3
