"""Worked examples of the ledger: cards and technologies (21 to 23, 50, 51, 67, 71, 74, 75, 77 to 79, 87, 88)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import POINT_COLOURS
from condotta.games.medioevo_universale.pieces import HORDE
from condotta.games.medioevo_universale.rules.common.questions import army
from condotta.games.medioevo_universale.shown import position

from .. import helpers
from ..helpers import asked, choose, decline, elements, logged, menu, play, start, state, units

NOTHING = [0] * 6
WAR = [[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4]  # seats 0 and 1


def colours(**numbers: int) -> list[int]:
    return [numbers.get(colour, 0) for colour in POINT_COLOURS]


def of_seat_0(**numbers: int) -> list[list[int]]:
    return [colours(**numbers), NOTHING, NOTHING, NOTHING]


def match_with(dice: list[int] | None = None, **fields: Any) -> Match:
    at: dict[str, Any] = {"stage": "action", **fields} if fields.get("phase", "combat") == "combat" else fields
    return start(helpers.position(**at), dice or [])


def counts(match: Match, seat: int, area: str) -> list[int]:
    return army(state(match), seat, area)


def until_prompt(match: Match, prompt: str) -> None:
    """The first option of everything until this is asked."""
    while asked(match)[0][1] != prompt:
        match.choose(asked(match)[0][0], match.open_decisions()[0].options[0])


# ---- Empire cards


@pytest.mark.rule("MU-C5", "MU-card.f")
def test_example_21_card_5_adds_2_to_the_attack_value() -> None:
    fight = {"area": "austria", "attacker": 0, "defender": 1, "cause": "move"}
    at: dict[str, Any] = {
        "battles": [fight],
        "units": units(austria="0: 3 heavy_infantry; 1: 3 heavy_infantry"),
        "war_from": WAR,
    }
    match = match_with([1, 2, 5, 2, 3, 5], cards=[["condottiere.5"], [], [], []], **at)
    until_prompt(match, "window.values")
    play(match, (0, "use", "condottiere.5"), (0, "side", "attacker"))
    assert logged(match, "battle.round")[0]["attack"] == 5 + 2


@pytest.mark.rule("MU-card.g", "MU-pt.a")
def test_example_22_two_cards_give_points_for_a_village_and_a_captain() -> None:
    match = match_with(
        phase="purchases",
        technology=of_seat_0(green=1, red=1),
        cards=[["scientist.10", "condottiere.5"], [], [], []],
        buildings={"saxony": [0, 1]},
    )
    play(match, (0, "build", "village"), (0, "at", "bohemia"), (0, "points", "scientist.10"))
    assert state(match).buildings["bohemia"][0] == 1
    assert state(match).florins[0] == 400
    play(match, (0, "hire_captain"), (0, "level", 1))
    choose(match, 0, "at", "saxony")
    choose(match, 0, "points", "condottiere.5", "red")
    assert counts(match, 0, "saxony")[4] == 1
    assert state(match).florins[0] == 300
    assert state(match).turned == ["scientist.10", "condottiere.5"]


@pytest.mark.rule("MU-obj.a", "MU-obj.b")
def test_example_23_a_castle_adjacent_to_four_towers_fulfils_card_46() -> None:
    forts = {"bavaria": [0, 3], "saxony": [0, 1], "swabia": [0, 1], "bohemia": [0, 1], "austria": [0, 1]}
    match = match_with(cards=[["assassin.46"], [], [], []], buildings=forts, units=units(austria="0: archer"))
    play(match, (0, "acts"), (0, "claim", "assassin.46"))
    assert state(match).empire_deck[0] == "assassin.46"
    assert state(match).tokens[0] == colours(red=1)


@pytest.mark.rule("MU-techbuy.a", "MU-techbuy.c")
def test_example_50_three_technologies_of_level_one_and_one_of_level_two() -> None:
    match = match_with(phase="purchases", turn=2)
    for branch in ("transport_branch", "commerce_branch", "combat_branch"):
        choose(match, 0, "technology", branch)
    assert state(match).florins[0] == 200
    assert "technology transport_branch" not in menu(match)
    match = match_with(phase="purchases", technology=of_seat_0(blue=1, yellow=1, red=1), florins=[200, 0, 0, 0])
    choose(match, 0, "technology", "transport_branch")
    assert state(match).technology[0] == colours(blue=2, yellow=1, red=1)
    assert state(match).florins[0] == 0


@pytest.mark.rule("MU-T-commerce", "MU-pt.c")
def test_example_51_card_9_gives_a_yellow_point_for_commerce_and_the_other_one_is_lost() -> None:
    match = match_with(
        phase="trade",
        technology=[NOTHING, NOTHING, NOTHING, colours(yellow=1)],
        cards=[[], [], [], ["crossbowman.9"]],
        buildings={"alexandria": [2]},
        elements=elements("caravan.1 II alexandria 3: salt, wine"),
        order=[3, 0, 1, 2],
    )
    play(match, (3, "sell"), (3, "all"), (3, "commerce"), (3, "points", "crossbowman.9"))
    assert state(match).pt[3] == colours(red=1)
    assert match.open_decisions()[0].params == {"total": 200 + 50}
    choose(match, 3, "done")
    until_prompt(match, "trade.choose")
    assert state(match).florins[3] == 750
    choose(match, 3, "done")
    while state(match).phase == "trade":
        choose(match, asked(match)[0][0], "done")
    assert state(match).pt[3] == NOTHING


@pytest.mark.rule("MU-C69")
def test_example_67_beside_a_fortress_a_village_becomes_a_borough_and_a_borough_nothing() -> None:
    match = match_with(cards=[["sheriff.69", "bard.44"], [], [], []], buildings={"bohemia": [1, 2]})
    play(match, (0, "acts"), (0, "use", "sheriff.69"))
    assert state(match).buildings["bohemia"][:2] == [2, 2]
    choose(match, 0, "use", "bard.44")
    assert state(match).turned == ["bard.44"]
    assert "use sheriff.69" not in menu(match)  # a City would need a Castle


# ---- blue and yellow


@pytest.mark.rule("MU-T-cartography")
def test_example_71_after_a_won_battle_the_army_goes_on_and_fights_another_horde() -> None:
    wagon = {"war_wagon.1": {"seat": 0, "place": "austria", "level": 1, "mp": 0, "done": True}}
    at: dict[str, Any] = {"austria": {"0": {"done": {"knight": 3}}}}
    match = match_with(
        [4, 6, 8], units=at, elements=wagon, technology=of_seat_0(blue=4), pt=of_seat_0(blue=2), florins=[0] * 4
    )
    play(match, (0, "acts"), (0, "tech", "cartography"), (0, "carry", "war_wagon.1"), (0, "to", "venice"))
    for _ in range(3):
        choose(match, 0, "load", "knight")
    assert asked(match) == [(0, "battle.reroll")]
    assert state(match).battles[0].area == "venice"
    assert counts(match, 0, "venice")[3] == 3
    assert counts(match, HORDE, "venice")[0] > 0


@pytest.mark.rule("MU-T-cartography", "MU-tech.c")
def test_example_71_an_ally_enters_in_the_time_of_another_and_fights_at_once() -> None:
    # given: yellow (0) invades green (1); blue (2), who is at war with yellow, stands next door
    match = match_with(
        units=units(austria="0: 2 heavy_infantry", pannonia="2: knight"),
        control={
            **dict.fromkeys(("upper_hungary", "alfold", "transylvania", "croatia"), 1),
            "austria": 0,
            "pannonia": 1,
        },
        elements=elements("war_wagon.1 I austria 0"),
        technology=[NOTHING, NOTHING, colours(blue=4), NOTHING],
        pt=[NOTHING, NOTHING, colours(blue=2), NOTHING],
        war_from=[[0, 1, 1, 0], [1, 0, 0, 0], [1, 0, 0, 0], [0] * 4],
        pacts=[
            {
                "id": "pact.1",
                "parties": [1, 2],
                "clauses": [{"kind": "passage", "giver": 1, "receiver": 2}],
            }
        ],
        next_pact=2,
        florins=[0] * 4,
    )
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "upper_hungary"))
    assert asked(match) == [(2, "window.army_enters")]
    choose(match, 2, "tech", "cartography")  # the Knight is the only one, and there is only one place to go
    s = state(match)
    assert counts(match, 2, "upper_hungary")[3] == 1
    assert [(b.area, b.attacker.seat, b.defender.seat) for b in s.battles] == [("upper_hungary", 2, 0)]


@pytest.mark.rule("MU-T-monopoly")
def test_example_74_white_moves_two_cubes_from_panormus_to_rome() -> None:
    match = match_with(
        units=units(rome="0: archer"),
        elements=elements("merchant_ship.1 I sicily 0"),
        deposits={"sicily": ["salt", "hides", "grain", "spices"]},
        technology=of_seat_0(yellow=3),
        pt=of_seat_0(yellow=2),
    )
    choose(match, 0, "acts")
    for good in ("salt", "hides"):
        play(match, (0, "tech", "monopoly"), (0, "move_cube", good, "sicily"))
        if asked(match) == [(0, "technology.cube_to")]:
            choose(match, 0, "to", "rome")
    assert state(match).deposits == {"sicily": ["grain", "spices"], "rome": ["salt", "hides"]}
    assert state(match).pt[0] == NOTHING


@pytest.mark.rule("MU-T-guilds")
def test_example_75_guilds_complete_two_stops_and_the_sale_the_route() -> None:
    stops = ["bohemia", "poland", "pannonia", "galicia", "venice", "austria"]
    match = match_with(
        phase="trade",
        elements=elements("caravan.1 II austria 0: salt"),
        routes=[
            {"transport": "caravan.1", "origin": "swabia", "stops": stops, "done": [True, True, True, False, False]},
            None,
            None,
            None,
        ],
        technology=of_seat_0(yellow=4),
        pt=of_seat_0(yellow=4),
    )
    play(match, (0, "acts"), (0, "tech", "guilds"), (0, "complete", "galicia"), (0, "tech", "guilds"), (0, "done"))
    assert state(match).routes[0].done == [True] * 5  # type: ignore[union-attr]
    choose(match, 0, "sell")
    while asked(match)[0][1] != "route.convert":
        choose(match, 0, "all" if "all" in menu(match) else "done")
    choose(match, 0, "honour", 0)
    assert state(match).routes[0] is None
    assert [feat.what["stops"] for feat in state(match).feats if feat.kind == "route"] == [6]


# ---- orange and purple


@pytest.mark.rule("MU-T-law")
def test_example_77_law_places_the_horde_outside_the_kingdom() -> None:
    match = match_with(
        phase="events",
        stage="rebellions",
        rebellions=[[0, 1, 0]],
        technology=of_seat_0(orange=2),
        pt=of_seat_0(orange=1),
        barbarian_dice=[4, 6, 8],
    )
    assert asked(match) == [(0, "rebellion.law")]
    choose(match, 0, "law", "poland")
    assert counts(match, HORDE, "poland")[0] == 1
    assert all(state(match).control[home] == 0 for home in ("bohemia", "saxony", "swabia", "bavaria", "holstein"))


@pytest.mark.rule("MU-T-nation")
def test_example_78_nation_moves_a_whole_horde_into_an_opponents_territory() -> None:
    match = match_with(
        units=units(poland="b: light_infantry, archer, captain_1"),
        technology=of_seat_0(orange=3),
        pt=of_seat_0(orange=3),
    )
    choose(match, 0, "acts")
    for kind in ("light_infantry", "archer", "captain_1"):
        choose(match, 0, "tech", "nation")
        if asked(match) == [(0, "technology.barbarian")]:
            choose(match, 0, "barbarian", kind, "poland")
        choose(match, 0, "to", "upper_hungary")
        assert "upper_hungary" not in state(match).control  # taken by the first without a fight
    assert counts(match, HORDE, "upper_hungary") == [1, 1, 0, 0, 1, 0, 0]
    assert "poland" not in state(match).stacks
    assert state(match).pt[0] == NOTHING


@pytest.mark.rule("MU-T-influence")
def test_example_79_influence_makes_a_captain_and_his_light_infantry_own_units() -> None:
    match = match_with(
        units=units(poland="b: light_infantry, captain_1"), technology=of_seat_0(orange=4), pt=of_seat_0(orange=4)
    )
    play(match, (0, "acts"), (0, "tech", "influence"), (0, "convert", "captain_1", "poland"), (0, "tech", "influence"))
    assert counts(match, 0, "poland") == [1, 0, 0, 0, 1, 0, 0]
    assert state(match).control["poland"] == 0
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-T-proselytism")
def test_example_87_a_near_players_card_5_gives_2_more() -> None:
    fight = {"area": "austria", "attacker": 0, "defender": "b", "cause": "move"}
    match = match_with(
        [1, 2, 5],
        battles=[fight],
        units=units(austria="0: 3 heavy_infantry; b: 3 light_infantry"),
        cards=[[], ["condottiere.5"], [], []],
        technology=of_seat_0(purple=3),
        pt=of_seat_0(purple=1),
        florins=[0] * 4,
    )
    until_prompt(match, "window.values")
    assert asked(match) == [(0, "window.values")]
    play(match, (0, "borrow_card", "condottiere.5"), (0, "side", "attacker"))
    decline(match)
    assert logged(match, "battle.round")[0]["attack"] == 5 + 2
    assert state(match).turned == []


@pytest.mark.rule("MU-T-temporal_power")
def test_example_87_a_near_players_military_art_hires_a_captain() -> None:
    match = match_with(
        phase="purchases",
        technology=[colours(purple=4), colours(red=1), NOTHING, NOTHING],
        pt=of_seat_0(purple=2, red=1),
        buildings={"bohemia": [0, 1]},
    )
    assert "hire_captain" not in menu(match)
    play(match, (0, "acts"), (0, "tech_of", 1, "military_art"), (0, "done"), (0, "hire_captain"), (0, "level", 1))
    choose(match, 0, "at", "bohemia")
    assert counts(match, 0, "bohemia")[4] == 1
    assert state(match).florins[0] == 400
    assert state(match).pt[0] == NOTHING
    assert "hire_captain" not in menu(match)  # once
    assert state(match).effects.temporal == {}


@pytest.mark.rule("MU-T-monasticism")
def test_example_88_a_purple_point_is_spent_as_another_colour() -> None:
    match = match_with(phase="purchases", technology=of_seat_0(green=1, purple=2), pt=of_seat_0(purple=1))
    play(match, (0, "build", "village"), (0, "at", "bohemia"), (0, "purple"))
    assert state(match).buildings["bohemia"][0] == 1
    assert state(match).pt[0] == NOTHING
    assert state(match).florins[0] == 400
