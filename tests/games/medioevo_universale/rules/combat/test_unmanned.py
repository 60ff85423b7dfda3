"""Galleys, War Wagons and siege engines without military units (MU-move.p, MU-pact.d, R-empty-military, R-tax-unit)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.medioevo_universale import GAME
from condotta.games.medioevo_universale.data import TERRITORIES
from condotta.games.medioevo_universale.pieces import HORDE
from condotta.games.medioevo_universale.rules import taxes
from condotta.games.medioevo_universale.rules.diplomacy import pacts
from condotta.games.medioevo_universale.rules.march import meeting

from ...helpers import asked, choose, decline, elements, logged, menu, play, state, units
from ...learned import owns
from ...marching import at_war, begin, force, go, holding, moves, only, steps
from ...talks import pact

WAGON = elements("war_wagon.1 I austria 0")
PASSAGE = pact(1, [0, 1], ("passage", 1, 0))
HELD: dict[str, Any] = {
    "control": holding(austria=0),
    "markers": {"austria": 0},
}  # beside Pannonia and Croatia, homes of seat 1


@pytest.mark.rule("MU-move.p")
def test_without_units_nothing_resists_and_nothing_is_conquered() -> None:
    match = begin(elements=elements("war_wagon.1 I bohemia 0", "catapult.1 I bohemia 0"))
    go(match, 0, "war_wagon.1", "take catapult.1", "step austria", "stop")
    assert force(match, HORDE, "austria") == {}
    assert "austria" not in state(match).control
    assert state(match).honour == [10] * 4


@pytest.mark.rule("MU-move.s", "MU-pact.d")
@pytest.mark.parametrize("war", [at_war(), at_war((0, 1))])
def test_without_units_no_territory_of_another_is_open_but_an_army_enters(war: list[list[int]]) -> None:
    at: dict[str, Any] = {"units": units(austria="0: knight"), "elements": WAGON, "war_from": war}
    match = begin(**at, **HELD)
    choose(match, 0, "move", "war_wagon.1")
    assert "pannonia" not in steps(match)
    assert "croatia" not in steps(match)
    refused = [one for one in GAME.refusals(match.state, match.open_decisions()[0]) if one.rule == "MU-move.s"]
    assert [one.option.args[0] for one in refused] == ["upper_hungary", "pannonia", "croatia"]
    assert {one.reason for one in refused} == {"refused.shut_out"}
    choose(match, 0, "load", "knight")
    assert "pannonia" in steps(match)


@pytest.mark.rule("MU-pact.d", "MU-move.n")
def test_by_passage_they_enter_and_pay_like_armies() -> None:
    per_act = pact(1, [0, 1], ("passage", 1, 0), ("pay_per_act", 0, 1, 20))
    match = begin(elements=WAGON, pacts=[per_act], **HELD)
    go(match, 0, "war_wagon.1", "step pannonia", "step alfold", "stop")
    assert state(match).elements["war_wagon.1"].place == "alfold"
    assert state(match).florins[:2] == [460, 540]
    assert state(match).control["alfold"] == 1
    poor = begin(elements=WAGON, pacts=[per_act], florins=[19, 0, 0, 0], **HELD)
    choose(poor, 0, "move", "war_wagon.1")
    assert "pannonia" not in steps(poor)


@pytest.mark.rule("MU-move.s")
def test_galleys_anchor_in_the_land_of_another_with_an_army_only() -> None:
    at: dict[str, Any] = {"elements": elements("galley.1 I adriatic 0", "war_wagon.1 I galley.1 0")}
    match = begin(**at)
    choose(match, 0, "move", "galley.1")
    assert "croatia" not in steps(match)
    assert "ionian_sea" in steps(match)
    match = begin(**at, units=units(**{"galley.1": "0: archer"}))
    choose(match, 0, "move", "galley.1")
    assert "croatia" in steps(match)


@pytest.mark.rule("MU-move.s")
def test_a_wagon_among_the_lands_of_others_still_leads_an_army_out() -> None:
    around = dict.fromkeys(TERRITORIES["austria"].adjacent, 1)
    at: dict[str, Any] = {"elements": elements("war_wagon.1 I austria 0", "catapult.1 I austria 0")}
    at |= {"markers": {"austria": 0, **around}, "control": {**holding(austria=0), **around}}
    assert only(begin(**at), "move") == []
    match = begin(**at, units=units(austria="0: knight"))
    assert only(match, "move") == ["move war_wagon.1"]
    refused = GAME.refusals(match.state, match.open_decisions()[0])
    shut_out = [one.option.args for one in refused if one.reason == "refused.shut_out"]
    assert shut_out == [("catapult.1",)]
    choose(match, 0, "move", "war_wagon.1")
    assert moves(match) == ["stop", "load_all", "load knight", "take catapult.1"]


@pytest.mark.rule("MU-move.s", "MU-combat.h")
def test_without_units_none_joins_an_attack_on_another() -> None:
    match = begin(
        units=units(austria="0: 2 knight"),
        elements=elements("war_wagon.1 I austria 0", "war_wagon.2 I bohemia 0"),
        war_from=at_war((0, 1)),
        **HELD,
    )
    go(match, 0, "war_wagon.1", "load knight", "step pannonia", "move war_wagon.2")
    assert asked(match) == [(1, "combat.action")]  # it had nowhere to go
    assert state(match).elements["war_wagon.2"].place == "bohemia"


@pytest.mark.rule("MU-T-cartography", "MU-move.s")
def test_cartography_leads_nothing_alone_into_the_land_of_another() -> None:
    at: dict[str, Any] = {"elements": elements("war_wagon.1 I austria 0", "catapult.1 I austria 0"), **HELD}
    at |= {**owns({"blue": 2}, blue=4), "stage": "action"}
    match = begin(**at)
    play(match, (0, "acts"), (0, "tech", "cartography"), (0, "carry", "war_wagon.1"))
    assert "to pannonia" not in menu(match)
    match = begin(**at, units=units(austria="0: 2 knight"))
    play(match, (0, "acts"), (0, "tech", "cartography"), (0, "carry", "catapult.1"))
    assert "to pannonia" not in menu(match)
    match = begin(**at, units=units(austria="0: archer, knight"), war_from=at_war((0, 1)))
    play(match, (0, "acts"), (0, "tech", "cartography"), (0, "carry", "war_wagon.1"), (0, "to", "pannonia"))
    assert menu(match) == ["load archer", "load knight"]  # somebody must go along
    play(match, (0, "load", "knight"), (0, "done"))
    decline(match)
    assert state(match).control["pannonia"] == 0


@pytest.mark.rule("MU-T-cartography", "MU-C55")
def test_with_a_ranger_cartography_leads_a_wagon_alone_into_the_land_of_another() -> None:
    at: dict[str, Any] = {"elements": elements("war_wagon.1 I austria 0"), **HELD, **owns({"blue": 2}, blue=4)}
    match = begin(**at, stage="action", effects={"ranger:war_wagon.1": "1"})
    play(match, (0, "acts"), (0, "tech", "cartography"), (0, "to", "pannonia"))
    assert state(match).elements["war_wagon.1"].place == "pannonia"


@pytest.mark.rule("MU-tax.d", "MU-pact.d")
def test_what_is_left_behind_when_passage_ends_harms_nobody_and_may_leave() -> None:
    """R-empty-military, R-tax-unit: the host keeps control and taxes; robbing it is an attack like any other."""
    match = begin(
        elements=elements("war_wagon.1 I pannonia 0"),
        pacts=[{**PASSAGE, "until": 3}],
        tax=[10, 50, 10, 10],
        buildings={"pannonia": [3]},
    )
    s = state(match)
    before = taxes.income(s, 1)
    pacts.end_dated(match.table)
    assert (s.pacts, s.control["pannonia"]) == ([], 1)
    assert taxes.income(s, 1) == before
    assert meeting.price_of_attack(s, 1, 0) == 3
    choose(match, 0, "move", "war_wagon.1")
    assert steps(match) == ["austria"]


@pytest.mark.rule("MU-move.p")
def test_empty_military_transports_fall_to_armies_on_their_way() -> None:
    fields: dict[str, Any] = {"units": units(pannonia="1: archer"), "elements": WAGON, "pacts": [PASSAGE]}
    match = begin(**fields, **HELD)
    go(match, 0, "war_wagon.1", "step pannonia")
    assert asked(match) == [(1, "meeting.army")]
    assert menu(match) == ["let_pass", "sack_it", "take_it"]
    choose(match, 1, "take_it")
    assert state(match).elements["war_wagon.1"].seat == 1
    assert [line["points"] for line in logged(match, "honour.lost")] == [3, 2]  # an attack, and a pact broken
    barbarian = begin(units=units(austria="b: archer"), elements=elements("war_wagon.1 I bohemia 0"))
    go(barbarian, 0, "war_wagon.1", "step austria")
    assert "war_wagon.1" not in state(barbarian).elements


@pytest.mark.rule("MU-T-nation", "MU-T-cartography", "MU-move.p")
def test_a_wagon_that_barbarians_sack_while_it_moves_ends_its_action() -> None:
    """By Nation its own player leads them there; with Cartography as well the menu must not look for it any more."""
    match = begin(
        units=units(venice="b: light_infantry"),
        elements=elements("war_wagon.1 I bohemia 0"),
        **owns({"orange": 1, "blue": 2}, orange=3, blue=4),
    )
    go(match, 0, "war_wagon.1", "step austria")
    play(match, (0, "acts"), (0, "tech", "nation"), (0, "to", "austria"))
    assert "tech cartography" not in menu(match)
    choose(match, 0, "done")
    assert (state(match).elements, state(match).active, state(match).passed) == ({}, 1, 0)  # no pass


@pytest.mark.rule("MU-naval.h", "MU-move.c")
def test_what_a_galley_at_sea_carries_gets_off_where_it_lands() -> None:
    match = begin(
        units=units(**{"galley.1": "2: knight"}),
        elements=elements("galley.1 II aegean 2", "war_wagon.1 I galley.1 2", "catapult.1 I galley.1 2"),
        active=2,
    )
    go(match, 2, "galley.1", "step ionia", "stop")
    assert {id: (e.place, e.done) for id, e in state(match).elements.items()} == dict.fromkeys(
        ("galley.1", "war_wagon.1", "catapult.1"), ("ionia", True)
    )
    assert force(match, 2, "ionia") == {"knight": 1}


@pytest.mark.rule("MU-combat.b")
def test_a_group_that_has_reached_the_common_destination_stops_there() -> None:
    match = begin(elements=elements("war_wagon.1 I bohemia 0", "war_wagon.2 I swabia 0"))
    go(match, 0, "war_wagon.1", "step bavaria", "stop")
    assert menu(match) == ["done", "move war_wagon.2"]
    play(match, (0, "move", "war_wagon.2"), (0, "step", "bavaria"))
    assert {e.place for e in state(match).elements.values()} == {"bavaria"}
    assert asked(match) == [(1, "combat.action")]
