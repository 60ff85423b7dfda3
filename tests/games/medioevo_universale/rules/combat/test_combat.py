"""Phase 5, Combat: the rounds of the phase (MU-combat, MU-multi, MU-remove)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.medioevo_universale.rules.combat.combat import must_fight_first

from ...helpers import asked, choose, decline, elements, logged, menu, play, state, units, until
from ...marching import all_pass, at_war, begin, force, go, holding, moves, only, prompt, steps, to_the_end

TWO_WAGONS: dict[str, Any] = {
    "units": units(bohemia="0: 2 heavy_infantry", saxony="0: archer"),
    "elements": elements("war_wagon.1 I bohemia 0", "war_wagon.2 I saxony 0"),
}


@pytest.mark.rule("MU-combat.a")
def test_in_turn_order_each_player_makes_one_action() -> None:
    match = begin(elements=elements("war_wagon.1 I bohemia 0", "war_wagon.2 I pannonia 1"))
    assert asked(match) == [(0, "combat.action")]
    assert moves(match) == ["pass", "move war_wagon.1"]
    go(match, 0, "war_wagon.1", "step saxony", "stop")
    assert asked(match) == [(1, "combat.action")]
    assert moves(match) == ["pass", "move war_wagon.2"]
    choose(match, 1, "pass")
    assert asked(match) == [(2, "combat.action")]


@pytest.mark.rule("MU-combat.a")
def test_a_battle_is_fought_before_the_next_player_acts() -> None:
    match = begin(units=units(bohemia="0: 3 heavy_infantry"), elements=elements("war_wagon.1 I bohemia 0"))
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    assert asked(match) == [(0, "battle.go_on")]


@pytest.mark.rule("MU-combat.b", "MU-combat.h")
def test_groups_from_different_areas_converge_and_fight_as_one_army() -> None:
    match = begin(dice=[1, 6, 6, 8], **TWO_WAGONS)
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    # the resistance stands there, and nobody fights before the others have come
    assert state(match).battles == []
    assert force(match, -1, "austria") == {"light_infantry": 2}
    assert asked(match) == [(0, "move.another")]
    assert menu(match) == ["done", "move war_wagon.2"]
    go(match, 0, "war_wagon.2", "load archer")
    # only steps that still lead to austria
    choose(match, 0, "step", "bavaria")
    assert "stop" not in menu(match)
    choose(match, 0, "step", "austria")
    until(match, "battle.go_on")
    assert force(match, 0, "austria") == {"heavy_infantry": 2, "archer": 1}
    assert force(match, -1, "austria") == {"light_infantry": 2}  # once
    assert len(state(match).battles) == 1


@pytest.mark.rule("MU-combat.b")
def test_a_converging_group_keeps_the_destination_in_reach() -> None:
    fields: dict[str, Any] = {**TWO_WAGONS, "elements": elements("war_wagon.1 I bohemia 0", "war_wagon.2 I saxony 0")}
    fields["elements"]["war_wagon.2"]["mp"] = 2
    match = begin(**fields)
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    go(match, 0, "war_wagon.2")
    assert steps(match) == ["bavaria", "bohemia"]  # austria is two steps from saxony


@pytest.mark.rule("MU-combat.b")
def test_what_cannot_reach_the_destination_does_not_join() -> None:
    fields: dict[str, Any] = {**TWO_WAGONS, "elements": elements("war_wagon.1 I bohemia 0", "war_wagon.2 I saxony 0")}
    fields["elements"]["war_wagon.2"]["mp"] = 1
    match = begin(**fields)
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    assert asked(match) == [(0, "battle.go_on")]


@pytest.mark.rule("MU-combat.c")
def test_a_movement_ends_without_mp_by_the_players_will_or_at_an_enemy() -> None:
    tired = elements("war_wagon.1 I bohemia 0", "war_wagon.2 I swabia 0")
    tired["war_wagon.1"]["mp"] = 1
    match = begin(elements=tired, units=units(austria="1: archer"), war_from=at_war((0, 1)))
    go(match, 0, "war_wagon.1", "step saxony")
    assert state(match).elements["war_wagon.1"].mp == 0  # without MP it asks no more, but whether another comes
    assert asked(match) == [(0, "move.another")]
    play(match, (0, "done"), (1, "pass"), (2, "pass"), (3, "pass"))
    go(match, 0, "war_wagon.2", "step bavaria", "stop")
    assert state(match).elements["war_wagon.2"].mp == 5
    assert state(match).elements["war_wagon.2"].done


@pytest.mark.rule("MU-combat.c")
def test_an_army_that_enters_an_area_with_enemies_goes_no_further() -> None:
    fields: dict[str, Any] = {"units": units(bohemia="0: 3 knight", austria="1: archer"), "war_from": at_war((0, 1))}
    match = begin(elements=elements("war_wagon.1 I bohemia 0"), **fields)
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    assert asked(match)[0] == (0, "battle.surrender")
    assert state(match).elements["war_wagon.1"].mp == 0


@pytest.mark.rule("MU-combat.d")
def test_units_get_on_and_off_on_the_way() -> None:
    there = units(bohemia="0: 2 heavy_infantry", saxony="0: archer")
    there["saxony"]["0"]["done"] = {"knight": 1}
    match = begin(units=there, elements=elements("war_wagon.1 I bohemia 0"))
    go(match, 0, "war_wagon.1", "load_all", "step saxony")
    # the Knight has moved already and cannot be added
    assert only(match, "load", "load_all") == ["load_all", "load archer"]  # also for a single one
    play(match, (0, "load", "archer"), (0, "drop", "heavy_infantry"), (0, "step", "holstein"), (0, "stop"))
    assert force(match, 0, "holstein") == {"heavy_infantry": 1, "archer": 1}
    assert force(match, 0, "saxony") == {"heavy_infantry": 1, "knight": 1}
    assert state(match).stacks["saxony"][0].done == [0, 0, 1, 1, 0, 0, 0]  # whoever got off is done


@pytest.mark.rule("MU-combat.d")
def test_whoever_gets_off_does_not_get_on_again_there() -> None:
    match = begin(units=units(bohemia="0: 2 heavy_infantry"), elements=elements("war_wagon.1 I bohemia 0"))
    go(match, 0, "war_wagon.1", "load_all", "drop heavy_infantry")
    assert only(match, "load", "load_all", "drop") == ["drop heavy_infantry"]
    play(match, (0, "step", "saxony"), (0, "stop"))
    assert state(match).stacks["bohemia"][0].fresh[2] == 1  # before the first step nobody has moved


@pytest.mark.rule("MU-combat.e")
def test_what_has_moved_does_not_act_again() -> None:
    match = begin(units=units(bohemia="0: 2 knight"), elements=elements("war_wagon.1 I bohemia 0"))
    go(match, 0, "war_wagon.1", "load_all", "step saxony", "stop")
    assert state(match).elements["war_wagon.1"].done
    assert state(match).stacks["saxony"][0].done == [0, 0, 0, 2, 0, 0, 0]
    play(match, (1, "pass"), (2, "pass"), (3, "pass"))
    assert moves(match) == ["pass"]


@pytest.mark.rule("MU-combat.e")
def test_a_transport_left_behind_may_act_later() -> None:
    match = begin(
        units=units(bohemia="0: archer"), elements=elements("war_wagon.1 I bohemia 0", "war_wagon.2 I saxony 0")
    )
    go(match, 0, "war_wagon.1", "load archer", "step saxony", "take war_wagon.2", "leave war_wagon.1", "step holstein")
    choose(match, 0, "stop")
    assert prompt(match) == "move.another"
    choose(match, 0, "done")
    wagon = state(match).elements["war_wagon.1"]
    assert (wagon.place, wagon.mp, wagon.done) == ("saxony", 5, False)
    play(match, (1, "pass"), (2, "pass"), (3, "pass"))
    assert moves(match) == ["pass", "move war_wagon.1"]


@pytest.mark.rule("MU-combat.f")
def test_the_phase_ends_when_all_pass_in_the_same_round() -> None:
    match = begin(elements=elements("war_wagon.1 I bohemia 0", "war_wagon.2 I pannonia 1"))
    choose(match, 0, "pass")
    go(match, 1, "war_wagon.2", "step alfold", "stop")
    play(match, (2, "pass"), (3, "pass"))
    # three passes in a row are not enough, and the first player may act again
    assert moves(match) == ["pass", "move war_wagon.1"]
    all_pass(match)
    assert state(match).phase == "trade"
    assert [entry["player"] for entry in logged(match, "combat.passes")] == [0, 2, 3, 0, 1, 2, 3]


@pytest.mark.rule("MU-combat.f")
def test_a_move_without_a_step_is_a_pass() -> None:
    match = begin(elements=elements("war_wagon.1 I bohemia 0"))
    go(match, 0, "war_wagon.1", "stop")
    play(match, (1, "pass"), (2, "pass"), (3, "pass"))
    decline(match)
    assert state(match).phase == "trade"


@pytest.mark.rule("MU-combat.g")
def test_an_army_beside_a_horde_fights_it_before_its_first_action() -> None:
    match = begin(
        dice=[4, 5, 5],
        units=units(serbia="1: 3 knight; b: light_infantry"),
        elements=elements("war_wagon.1 I bohemia 0", "war_wagon.2 I serbia 1"),
    )
    assert must_fight_first(state(match), 1) == ["serbia"]
    go(match, 0, "war_wagon.1", "step saxony", "stop")
    # player 1 is the attacker, and afterwards has their action all the same
    assert (state(match).battles[0].attacker.seat, state(match).battles[0].cause) == (1, "resume")
    assert asked(match)[0] == (1, "battle.go_on")  # R-retreat-there: their wagon has its MP for a retreat
    assert state(match).battles[0].retreat_mp == {"war_wagon.2": 6}
    assert state(match).effects.resumed == {"serbia": 1}  # once: should it be stopped, it is not fought again
    to_the_end(match)
    assert asked(match) == [(1, "combat.action")]
    assert "move war_wagon.2" in moves(match)
    assert state(match).stacks["serbia"][0].done == [0] * 7


@pytest.mark.rule("MU-combat.g", "MU-hp.g")
def test_a_rebellion_that_was_fought_before_is_put_down_when_its_battle_is_resumed() -> None:
    match = begin(
        dice=[4, 5, 5],
        units=units(bohemia="0: 3 knight; b: light_infantry"),
        was_controlled={"bohemia": 0},
        uprisings={"bohemia": 1},
    )
    to_the_end(match)
    assert (state(match).honour[0], state(match).uprisings, state(match).conquered) == (11, {}, [])


@pytest.mark.rule("MU-combat.b", "MU-combat.e")
def test_who_was_asked_along_and_stays_is_not_done() -> None:
    match = begin(elements=elements("war_wagon.1 I bohemia 0", "war_wagon.2 I swabia 0"))
    go(match, 0, "war_wagon.1", "step saxony", "stop", "move war_wagon.2", "stop")
    if prompt(match) == "move.another":
        choose(match, 0, "done")
    wagons = [state(match).elements[f"war_wagon.{n}"] for n in (1, 2)]
    assert [(wagon.place, wagon.done) for wagon in wagons] == [("saxony", True), ("swabia", False)]


@pytest.mark.rule("MU-combat.d")
def test_what_was_left_is_not_taken_again_without_a_step() -> None:
    match = begin(elements=elements("war_wagon.1 I bohemia 0", "war_wagon.2 I bohemia 0"))
    play(match, (0, "move", "war_wagon.1"), (0, "take", "war_wagon.2"), (0, "step", "saxony"))
    choose(match, 0, "leave", "war_wagon.2")
    assert only(match, "take") == []


@pytest.mark.rule("MU-combat.g")
def test_where_combat_is_banned_the_horde_is_left_alone() -> None:
    match = begin(
        units=units(serbia="0: 3 knight; b: light_infantry"),
        bans=[{"kind": "combat", "territory": "serbia", "turn": 3}],
    )
    assert asked(match) == [(0, "combat.action")]


TOGETHER: dict[str, Any] = {
    "units": units(austria="0: 3 knight; 1: light_infantry"),
    "control": holding(austria=1),
}


@pytest.mark.rule("MU-combat.i")
def test_an_action_may_be_a_battle_where_the_army_stands() -> None:
    match = begin(dice=[4, 5, 5], **TOGETHER)
    assert moves(match) == ["pass", "fight austria 1"]
    choose(match, 0, "fight", "austria", 1)
    assert prompt(match) == "move.attack"
    choose(match, 0, "attack")
    assert state(match).honour[0] == 7  # MU-war.c
    assert state(match).stacks["austria"][0].done == [0, 0, 0, 3, 0, 0, 0]  # done for the phase
    decline(match)
    assert (state(match).battles[0].cause, state(match).battles[0].attacker.seat) == ("in_place", 0)


@pytest.mark.rule("MU-combat.i")
def test_units_with_a_stop_marker_start_no_battle() -> None:
    fields: dict[str, Any] = {
        **TOGETHER,
        "units": {"austria": {"0": {"done": {"knight": 3}}, "1": {"light_infantry": 1}}},
    }
    match = begin(**fields)
    assert moves(match) == ["pass"]


@pytest.mark.rule("MU-combat.i")
def test_an_action_may_be_a_sack_where_the_army_stands() -> None:
    match = begin(
        units=units(bohemia="0: knight"), elements=elements("caravan.1 II bohemia 1: salt"), war_from=at_war((0, 1))
    )
    assert moves(match) == ["pass", "raid bohemia"]
    play(match, (0, "raid", "bohemia"), (0, "sack", "caravan.1"))
    decline(match)
    assert "caravan.1" not in state(match).elements
    assert state(match).florins[0] == 500 + 100 + 50  # half of 200, and 50 for the cube
    assert state(match).stacks["bohemia"][0].done == [0, 0, 0, 1, 0, 0, 0]
    assert asked(match) == [(1, "combat.action")]


@pytest.mark.rule("MU-multi.a")
def test_among_several_opponents_the_active_player_chooses() -> None:
    match = begin(
        units=units(bohemia="0: 3 knight", austria="1: light_infantry; 2: light_infantry"),
        elements=elements("war_wagon.1 I bohemia 0"),
        war_from=at_war((0, 1), (0, 2)),
        control=holding(austria=1),
        dice=[4, 5, 5, 1, 1, 1, 4, 5, 5, 1, 1, 1],
    )
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    assert asked(match) == [(0, "move.whom")]
    assert menu(match) == ["fight austria 1", "fight austria 2"]
    choose(match, 0, "fight", "austria", 2)
    decline(match)
    assert state(match).battles[0].defender.seat == 2
    to_the_end(match, "fight_on", "fight", "done")
    assert logged(match, "battle.begins")[1]["defender"] == 1  # one battle after another
    assert state(match).control["austria"] == 0


@pytest.mark.rule("MU-multi.b")
def test_a_horde_is_fought_first() -> None:
    match = begin(
        units=units(bohemia="0: 3 knight", austria="1: light_infantry; b: light_infantry"),
        elements=elements("war_wagon.1 I bohemia 0"),
        war_from=at_war((0, 1)),
        bans=[{"kind": "combat", "territory": "pannonia", "turn": 3}],
    )
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    assert state(match).battles[0].defender.seat == -1  # nobody was asked


@pytest.mark.rule("MU-remove.a")
def test_in_his_own_action_a_player_removes_units_and_elements() -> None:
    match = begin(units=units(bohemia="0: archer, knight"), elements=elements("catapult.1 I bohemia 0"))
    reserve = state(match).reserve[0][:]
    play(match, (0, "acts"), (0, "removal"))
    assert {"remove_unit bohemia archer", "remove catapult.1"} <= set(menu(match))
    play(match, (0, "remove_unit", "bohemia", "archer"), (0, "remove", "catapult.1"))
    assert force(match, 0, "bohemia") == {"knight": 1}
    assert state(match).reserve[0][1] == reserve[1] + 1
    assert "catapult.1" not in state(match).elements


@pytest.mark.rule("MU-remove.a")
def test_a_unit_in_battle_is_not_removed() -> None:
    match = begin(units=units(bohemia="0: 3 knight"), elements=elements("war_wagon.1 I bohemia 0"))
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    while prompt(match).startswith("battle."):
        assert "acts" not in menu(match)
        match.choose(asked(match)[0][0], match.open_decisions()[0].options[0])


@pytest.mark.rule("MU-combat.b", "MU-move.i")
def test_units_out_of_a_castle_converge_on_foot() -> None:
    """R-converge: marches join an action like transports, if the destination is in their reach."""
    match = begin(
        units=units(bohemia="0: 2 heavy_infantry", bavaria="0: 2 archer", saxony="0: knight"),
        elements=elements("war_wagon.1 I bohemia 0"),
        buildings={"bavaria": [0, 3, 0], "saxony": [0, 3, 0]},
    )
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    # saxony does not border on austria, but bavaria, where the next Castle stands, does
    assert menu(match) == ["done", "march bavaria", "march saxony"]
    play(match, (0, "march", "saxony"), (0, "load", "knight"))
    assert steps(match) == ["bavaria"]
    play(match, (0, "step", "bavaria"), (0, "step", "austria"), (0, "march", "bavaria"))
    play(match, (0, "load", "archer"), (0, "step", "austria"))
    until(match, "battle.go_on")
    assert force(match, 0, "austria") == {"heavy_infantry": 2, "archer": 1, "knight": 1}
    assert force(match, 0, "bavaria") == {"archer": 1}


@pytest.mark.rule("MU-combat.i")
def test_a_raid_that_leaves_all_alone_is_a_pass() -> None:
    """R-raid: nobody is done by it."""
    match = begin(
        units=units(bohemia="0: knight"), elements=elements("caravan.1 II bohemia 1"), war_from=at_war((0, 1))
    )
    play(match, (0, "raid", "bohemia"), (0, "done"))
    assert state(match).stacks["bohemia"][0].fresh == [0, 0, 0, 1, 0, 0, 0]
    assert (state(match).passed, asked(match)) == (1, [(1, "combat.action")])


@pytest.mark.rule("MU-combat.i", "MU-retreat.a")
def test_from_a_battle_in_place_one_retreats_with_transports_that_have_not_moved() -> None:
    """R-retreat-there"""
    wagons = elements("war_wagon.1 I austria 0", "war_wagon.2 I austria 0")
    wagons["war_wagon.2"]["done"] = True
    match = begin(elements=wagons, **TOGETHER)
    play(match, (0, "fight", "austria", 1), (0, "attack"))
    assert state(match).battles[0].retreat_mp == {"war_wagon.1": 6}
    play(match, (0, "fight_on"), (1, "fight_on"))
    assert prompt(match) == "battle.go_on"


@pytest.mark.rule("MU-combat.b")
def test_a_converging_group_enters_nothing_that_would_end_its_movement() -> None:
    """R-group: by way of poland, which resists, the wagon would still reach austria."""
    match = begin(**TWO_WAGONS)
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    go(match, 0, "war_wagon.2", "load archer")
    assert steps(match) == ["holstein", "swabia", "bavaria", "bohemia"]


@pytest.mark.rule("MU-combat.i")
def test_after_a_raid_at_sea_the_galley_is_done_as_well() -> None:
    """R-raid"""
    match = begin(
        units={"galley.1": {"0": {"knight": 1}}},
        elements=elements("galley.1 I adriatic 0", "merchant_ship.1 I adriatic 1"),
        war_from=at_war((0, 1)),
    )
    play(match, (0, "raid", "adriatic"), (0, "sack", "merchant_ship.1"))
    decline(match)
    assert state(match).elements["galley.1"].done


@pytest.mark.rule("MU-combat.f", "MU-conq.i")
def test_a_raid_is_an_action_and_what_was_spared_is_not_offered_again() -> None:
    match = begin(
        units=units(serbia="0: 3 knight"),
        elements=elements("caravan.1 I serbia 1: salt", "caravan.2 I serbia 2"),
        war_from=at_war((0, 1)),
    )
    play(match, (0, "raid", "serbia"), (0, "sack", "caravan.2"), (0, "back"))  # it would cost 3 HP
    assert menu(match) == ["done", "sack caravan.1", "take caravan.1"]
    choose(match, 0, "sack", "caravan.1")
    assert (state(match).passed, logged(match, "combat.passes")) == (0, [])
    assert state(match).stacks["serbia"][0].done[3] == 3  # MU-combat.i
    assert state(match).honour == [10] * 4


@pytest.mark.rule("MU-combat.i", "MU-C1", "MU-marker.e")
def test_a_fight_in_place_that_a_bishop_forbids_is_an_action_and_leaves_the_marker() -> None:
    match = begin(
        units=units(serbia="0: 3 knight; 1: archer"),
        markers={"serbia": 0},
        control=holding(serbia=0),
        cards=[[], [], ["bishop.1"], []],
    )
    play(match, (0, "fight", "serbia", 1), (0, "attack"), (2, "use", "bishop.1"))
    s = state(match)
    assert (s.markers, s.was_controlled, s.control.get("serbia")) == ({"serbia": 0}, {"serbia": 0}, None)
    assert (s.passed, logged(match, "combat.passes"), asked(match)) == (0, [], [(1, "combat.action")])
    assert s.stacks["serbia"][0].done[3] == 3
