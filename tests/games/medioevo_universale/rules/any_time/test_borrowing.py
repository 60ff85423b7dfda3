"""Cards and technologies of near players (MU-T-proselytism, MU-T-temporal_power)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.medioevo_universale.pieces import HORDE
from condotta.games.medioevo_universale.rules.common import points

from ... import helpers
from ...helpers import asked, choose, menu, play, start, state, units
from ...learned import FIGHT, NOTHING, by_colour, counts, match_with, owns, techs


def near(**fields: Any) -> dict[str, Any]:
    """Seat 1 (Hungary) is near seat 0, seat 3 (the Mamluks) is not."""
    return {"cards": [[], ["sheriff.69", "pirate.57"], [], ["pirate.58", "magnate.36"]], **fields}


@pytest.mark.rule("MU-T-proselytism")
def test_a_card_of_a_near_player_is_used_without_being_turned() -> None:
    fields: dict[str, Any] = {"buildings": {"bohemia": [1, 2]}, "turned": ["sheriff.69"]}
    match = match_with(**near(**fields), **owns({"purple": 2}, purple=3))
    assert techs(match) == ["borrow_card sheriff.69", "borrow_card pirate.57"]
    choose(match, 0, "borrow_card", "sheriff.69")
    assert asked(match) == [(0, "cards.borrow")]
    assert menu(match) == ["borrow_for ability", "borrow_for points"]
    choose(match, 0, "borrow_for", "ability")
    assert state(match).buildings["bohemia"][:2] == [2, 2]
    assert state(match).turned == ["sheriff.69"]  # as it was
    assert techs(match) == ["borrow_card pirate.57"]  # the same card once a turn
    play(match, (0, "borrow_card", "pirate.57"), (0, "colour", "red"), (0, "colour", "red"))
    assert state(match).pt[0] == by_colour(red=2)
    assert state(match).turned == ["sheriff.69"]


@pytest.mark.rule("MU-T-proselytism")
def test_its_points_may_be_used_too_but_not_its_objective_nor_the_magnate() -> None:
    at: dict[str, Any] = {
        "cards": [[], ["architect.32", "magnate.36"], [], []],
        "buildings": {"pannonia": [3, 3], "alfold": [0, 2]},
    }
    match = match_with(**at, **owns({"purple": 2}, purple=3))
    assert techs(match) == ["borrow_card architect.32"]
    choose(match, 0, "borrow_card", "architect.32")  # no ability outside phase 4
    assert state(match).pt[0] == by_colour(purple=1, green=1)
    assert not any(each.startswith("claim") for each in menu(match))


@pytest.mark.rule("MU-T-proselytism")
def test_requirements_and_costs_of_the_card_apply() -> None:
    at: dict[str, Any] = {"cards": [[], ["raider.65"], [], []]}
    match = match_with(**at, **owns({"purple": 1}, purple=3), florins=[99, 500, 0, 0])
    choose(match, 0, "acts")
    choose(match, 0, "borrow_card", "raider.65")  # for its points only
    assert state(match).pt[0] == by_colour(orange=1)
    match = match_with(**at, **owns({"purple": 1}, purple=3), florins=[100, 500, 0, 0])
    play(match, (0, "acts"), (0, "borrow_card", "raider.65"), (0, "borrow_for", "ability"), (0, "at", "bohemia"))
    assert state(match).florins[:2] == [0, 500]
    assert state(match).stacks["bohemia"][0].commander == 0


@pytest.mark.rule("MU-T-proselytism")
def test_a_jester_may_cancel_a_borrowed_card() -> None:
    match = match_with(cards=[[], ["pirate.57", "jester.49"], [], []], **owns({"purple": 1}, purple=3))
    play(match, (0, "acts"), (0, "borrow_card", "pirate.57"), (1, "use", "jester.49"))
    assert state(match).pt[0] == NOTHING
    assert state(match).turned == ["jester.49"]


@pytest.mark.rule("MU-T-temporal_power")
def test_a_technology_of_a_near_player_is_used_once_for_both_prices() -> None:
    both = [by_colour(purple=4), by_colour(orange=3), NOTHING, by_colour(green=4)]
    pool = [by_colour(purple=2, orange=1), NOTHING, NOTHING, NOTHING]
    at: dict[str, Any] = {"technology": both, "units": units(poland="b: light_infantry"), "florins": [0] * 4}
    match = match_with(**at, pt=pool, buildings={"bohemia": [1]})
    assert techs(match) == ["tech_of 1 nation", "tech_of 1 edict"]  # the Mamluks are far away
    play(match, (0, "tech_of", 1, "nation"), (0, "to", "lithuania"))
    assert counts(match, HORDE, "lithuania")[0] == 1
    assert state(match).pt[0] == NOTHING
    assert techs(match) == []
    # without the points of its own colour it is not offered
    match = match_with(**at, pt=[by_colour(purple=2), NOTHING, NOTHING, NOTHING])
    assert not state(match).pt[0][2]
    choose(match, 0, "acts")
    assert not any(each.startswith("tech_of") for each in menu(match))


@pytest.mark.rule("MU-T-temporal_power", "MU-T-proselytism")
def test_what_one_owns_or_what_has_no_use_now_is_not_borrowed() -> None:
    both = [by_colour(purple=4, orange=3), by_colour(orange=3), NOTHING, NOTHING]
    cards = [["pirate.57"], [], [], []]  # their own card
    match = match_with(technology=both, units=units(poland="b: light_infantry"), cards=cards)
    assert techs(match) == ["tech nation"]
    lacks = [by_colour(purple=4, orange=2), by_colour(orange=3), NOTHING, NOTHING]
    assert techs(match_with(technology=lacks)) == []  # no barbarians to move


@pytest.mark.rule("MU-T-proselytism")
def test_in_a_battle_a_card_is_borrowed_for_its_ability_only() -> None:
    at: dict[str, Any] = {"battles": [FIGHT], "units": units(austria="0: 5 heavy_infantry; b: 5 light_infantry")}
    match = match_with(cards=[[], ["bishop.1"], [], []], **at, **owns({"purple": 1}, purple=3))
    assert techs(match) == ["borrow_card bishop.1"]
    choose(match, 0, "borrow_card", "bishop.1")
    assert asked(match) != [(0, "cards.borrow")]
    assert [ban.territory for ban in state(match).bans] == ["austria"]


@pytest.mark.rule("MU-T-temporal_power")
def test_a_technology_of_a_procedure_is_lent_until_points_of_its_colour_are_spent_in_the_phase() -> None:
    both = [by_colour(purple=4), by_colour(green=2), NOTHING, NOTHING]
    pool = [by_colour(purple=2, green=2), NOTHING, NOTHING, NOTHING]
    match = start(helpers.position(phase="purchases", technology=both, pt=pool))
    assert not any(each.startswith("build tower") for each in menu(match))
    play(match, (0, "acts"), (0, "tech_of", 1, "architecture"), (0, "done"))
    assert points.owned(state(match), 0, "architecture")
    assert not points.owned(state(match), 0, "masonry")
    play(match, (0, "build", "tower"), (0, "at", "bohemia"))
    while asked(match)[0][1] == "marker.where":
        choose(match, 0, *menu(match)[0].split())
    assert state(match).buildings["bohemia"][1] == 1
    assert not points.owned(state(match), 0, "architecture")  # once
    # it does not outlast the phase
    lent: dict[str, Any] = {"effects": {"temporal:0": "edict@combat"}, "technology": both}
    assert points.owned(state(match_with(**lent)), 0, "edict")
    assert not points.owned(state(start(helpers.position(phase="trade", **lent))), 0, "edict")


@pytest.mark.rule("MU-T-temporal_power")
def test_tactics_is_lent_when_damage_is_about_to_be_assigned() -> None:
    fight = {**FIGHT, "defender": 1}
    at: dict[str, Any] = {
        "battles": [fight],
        "units": units(austria="0: 6 heavy_infantry; 1: 2 heavy_infantry, 2 knight"),
        "war_from": [[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4],
        "technology": [by_colour(purple=4), by_colour(red=3), NOTHING, NOTHING],
        "pt": [by_colour(purple=2, red=1), NOTHING, NOTHING, NOTHING],
    }
    match = match_with([4, 4, 8, 1, 1, 2], florins=[0] * 4, **at)
    while asked(match) != [(0, "window.damage")]:
        assert "tech_of 1 tactics" not in menu(match)  # not before
        match.choose(asked(match)[0][0], match.open_decisions()[0].options[0])
    assert techs(match) == ["tech_of 1 tactics"]
    choose(match, 0, "tech_of", 1, "tactics")
    assert asked(match) == [(0, "battle.tactics")]
    assert "tactics knight" in menu(match)
    choose(match, 0, "tactics", "knight")
    assert asked(match) != [(0, "battle.tactics")]  # once


@pytest.mark.rule("MU-T-temporal_power", "MU-T-law")
def test_law_is_lent_before_a_rebellion_is_placed() -> None:
    at: dict[str, Any] = {
        "phase": "events",
        "stage": "rebellions",
        "rebellions": [[0, 2, 0]],
        "barbarian_dice": [4, 6, 8],
        "tax": [30, 10, 10, 10],
        "event_deck": ["locusts_in_egypt"],
        "technology": [by_colour(purple=4), by_colour(orange=2), NOTHING, NOTHING],
        "pt": [by_colour(purple=2, orange=2), NOTHING, NOTHING, NOTHING],
        "florins": [0] * 4,
        "borrowed": [True] * 4,
    }
    match = match_with(**at)
    assert asked(match) == [(0, "window.law")]
    assert techs(match) == ["tech_of 1 law"]
    choose(match, 0, "tech_of", 1, "law")
    assert asked(match) == [(0, "rebellion.law")]
    choose(match, 0, "law", "poland")
    assert counts(match, HORDE, "poland")[0] == 1
    assert asked(match) == [(0, "rebellion.where")]  # once: the second one stays at home
    # nobody near owns it
    match = match_with(**{**at, "technology": [by_colour(purple=4), NOTHING, NOTHING, by_colour(orange=2)]})
    assert asked(match) == [(0, "rebellion.where")]


@pytest.mark.rule("MU-T-proselytism")
def test_a_card_that_could_not_be_paid_for_may_be_borrowed_later_in_the_turn() -> None:
    cards = [["bishop.1"], ["pirate.57", "jester.49"], [], []]
    match = match_with(cards=cards, **owns(purple=3), florins=[0] * 4, borrowed=[True] * 4)
    play(match, (0, "acts"), (0, "borrow_card", "pirate.57"), (1, "use", "jester.49"))
    assert state(match).pt[0] == NOTHING
    assert state(match).proselytised[0] == []
