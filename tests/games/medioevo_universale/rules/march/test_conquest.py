"""Conquest and sack (MU-conq, MU-hp.a to e, MU-siege.f)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import TERRITORIES
from condotta.games.medioevo_universale.pieces import Spoil
from condotta.games.medioevo_universale.rules.march.conquest import sack_value, things_in
from condotta.games.medioevo_universale.rules.march.ways import is_castle_exit

from ... import fights
from ...helpers import asked, choose, decline, elements, logged, menu, offered, play, state, units, until
from ...marching import at_war, begin, force, go, holding, only, prompt, to_the_end

WAR = at_war((0, 1), (0, 2), (2, 3))
NO_MARKERS = [f"war_wagon.{n} I swabia 0" for n in range(2, 9)]  # with their own: all markers of level I


def invade(territory: str, *more: str, army: str = "3 knight", dice: list[int] | None = None, **fields: Any) -> Match:
    """Player 0 goes with three Knights from their side of the border into a territory."""
    side = TERRITORIES[territory].adjacent[0]
    fields = {
        "units": {**units(**{side: f"0: {army}"}), **fields.pop("there", {})},
        "elements": elements(f"war_wagon.1 I {side} 0", *more),
        "war_from": WAR,
        **fields,
    }
    match = begin(dice=dice, **fields)
    choose(match, 0, "move", "war_wagon.1")
    choose(match, 0, *(["load_all"] if "load_all" in menu(match) else ["load", army]))
    choose(match, 0, "step", territory)
    if prompt(match) == "move.another":
        choose(match, 0, "done")
        decline(match)
    return match


# ---- who conquers, and what it is worth


@pytest.mark.rule("MU-conq.a", "MU-conq.b", "MU-hp.a")
def test_a_surviving_attacker_conquers_and_gains_hp_for_a_settlement() -> None:
    match = invade("pannonia", dice=[4, 5, 5], there=units(pannonia="1: light_infantry"))
    to_the_end(match, "fight_on", "done")
    assert state(match).control["pannonia"] == 0
    assert state(match).honour[0] == 11
    assert logged(match, "conquest.conquered") == [{"player": 0, "territory": "pannonia"}]


@pytest.mark.rule("MU-conq.a")
def test_where_nobody_survives_nobody_conquers() -> None:
    # the Archer misses; 1 against 1 - 1: it dies, and the last Light Infantry of its own losses
    archer = units(pannonia="1: archer")
    match = invade("pannonia", army="light_infantry", dice=[8, 1, 1, 1, 1, 1, 1], there=archer)
    to_the_end(match, "fight_on", "done", "no")
    assert force(match, 0, "pannonia") == force(match, 1, "pannonia") == {}
    assert state(match).conquered == []
    assert state(match).control["pannonia"] == 1


@pytest.mark.rule("MU-conq.b", "MU-hp.b")
def test_a_territory_without_settlement_gives_no_hp() -> None:
    assert TERRITORIES["upper_hungary"].settlement is None
    match = invade("upper_hungary", buildings={"upper_hungary": [0, 2, 3]})
    until(match, "conquest.all")
    choose(match, 0, "keep_all")
    assert state(match).control["upper_hungary"] == 0
    assert state(match).honour[0] == 10


@pytest.mark.rule("MU-hp.b")
@pytest.mark.parametrize("how", ["keep_all", "sack_all"])
def test_each_level_of_the_buildings_is_worth_a_point_kept_or_sacked(how: str) -> None:
    match = invade("pannonia", buildings={"pannonia": [2, 1, 3]})
    until(match, "conquest.all")
    choose(match, 0, how)
    assert state(match).honour[0] == 10 + 1 + 2 + 1 + 3


@pytest.mark.rule("MU-hp.c")
def test_the_first_conquest_of_rome_is_worth_two_more() -> None:
    fields: dict[str, Any] = {"dice": [4, 5, 5], "barbarian_dice": [4, 6, 8]}
    match = invade("rome", army="3 knight", **fields)
    to_the_end(match, "fight_on", "done")
    assert (state(match).honour[0], state(match).taken_first) == (13, ["rome"])
    again = invade("rome", army="3 knight", taken_first=["rome"], **fields)
    to_the_end(again, "fight_on", "done")
    assert state(again).honour[0] == 11


@pytest.mark.rule("MU-hp.c")
def test_the_first_conquest_of_jerusalem_too_but_not_for_its_own_player() -> None:
    fields: dict[str, Any] = {
        "units": units(acre="2: 3 knight"),
        "elements": elements("war_wagon.1 I acre 2"),
        "war_from": WAR,
    }
    match = begin(active=2, **fields)
    go(match, 2, "war_wagon.1", "load_all", "step jerusalem")
    assert (state(match).honour[2], state(match).taken_first) == (13, ["jerusalem"])
    own = begin(
        units=units(acre="3: 3 knight"),
        elements=elements("war_wagon.1 I acre 3"),
        war_from=WAR,
        active=3,
        markers={"jerusalem": 2},
        control=holding(jerusalem=2, acre=3),
    )
    go(own, 3, "war_wagon.1", "load_all", "step jerusalem")
    assert (state(own).honour[3], state(own).taken_first) == (10, [])


@pytest.mark.rule("MU-hp.d")
def test_a_second_conquest_in_the_turn_gives_nothing() -> None:
    match = invade("pannonia", conquered=["pannonia"], buildings={"pannonia": [1, 0, 0]})
    until(match, "conquest.all")
    choose(match, 0, "keep_all")
    assert state(match).honour[0] == 10
    assert state(match).control["pannonia"] == 0


@pytest.mark.rule("MU-hp.e")
def test_ones_own_home_gives_no_conquest_points() -> None:
    match = begin(
        units=units(saxony="0: 3 knight", bohemia="1: light_infantry"),
        elements=elements("war_wagon.1 I saxony 0"),
        control=holding(bohemia=1),
        war_from=at_war((1, 2)),
        buildings={"bohemia": [1, 0, 0]},
        dice=[4, 5, 5],
    )
    go(match, 0, "war_wagon.1", "load_all", "step bohemia", "attack")
    to_the_end(match, "fight_on", "done", "keep_all")
    assert state(match).control["bohemia"] == 0
    assert state(match).honour[0] == 7  # the attack without war, and nothing for the territory
    assert state(match).conquered == ["bohemia"]


@pytest.mark.rule("MU-hp.d")
def test_what_its_owner_has_retaken_is_conquered_a_second_time() -> None:
    match = begin(
        units=units(saxony="0: light_infantry", austria="1: 6 knight"),
        elements=elements("war_wagon.1 I saxony 0", "war_wagon.2 II austria 1"),
        control=holding(bohemia=1, austria=1),
        markers={"bohemia": 1},
        war_from=at_war((0, 1)),
        dice=[4, 6, 8, 1, 2, 3],
    )
    go(match, 0, "war_wagon.1", "load_all", "step bohemia")
    assert state(match).control["bohemia"] == 0
    go(match, 1, "war_wagon.2", "load_all", "step bohemia")
    to_the_end(match, "fight_on", "no", "done")
    assert state(match).control["bohemia"] == 1
    assert state(match).honour == [10] * 4


@pytest.mark.rule("MU-conq.e")
def test_what_a_card_has_given_an_element_is_not_taken_with_it() -> None:
    """A Ranger, and the Scientist who makes a War Wagon a Caravan, serve their own player."""
    effects = {"ranger:war_wagon.5": "1", "both:war_wagon.5": "1", "both:war_wagon.1": "1"}
    match = invade("pannonia", "war_wagon.5 I pannonia 1", effects=effects)
    until(match, "conquest.all")
    choose(match, 0, "keep_all")
    s = state(match)
    assert (s.elements["war_wagon.5"].seat, s.effects.ranger, s.effects.both) == (0, [], ["war_wagon.1"])


@pytest.mark.rule("MU-marker.f")
def test_a_third_players_marker_beside_a_conquered_fort_stays_theirs() -> None:
    markers = {"alfold": 1, "upper_hungary": 2}
    match = invade("pannonia", buildings={"pannonia": [0, 1, 0]}, markers=markers)
    until(match, "conquest.all")
    choose(match, 0, "keep_all")
    assert state(match).markers == {"alfold": 0, "upper_hungary": 2}


# ---- keep or sack


@pytest.mark.rule("MU-conq.c")
def test_each_thing_is_kept_or_sacked_as_the_conqueror_likes() -> None:
    match = invade(
        "pannonia",
        "caravan.1 I pannonia 1: salt, salt",
        "trebuchet.1 II pannonia 1",
        buildings={"pannonia": [1, 0, 3]},
        deposits={"pannonia": ["grain"]},
    )
    until(match, "conquest.all")
    assert menu(match) == ["keep_all", "sack_all", "one_by_one"]
    choose(match, 0, "one_by_one")
    seen = []
    answers = {"village": "keep", "cathedral": "sack", "grain": "sack", "caravan.1": "keep", "trebuchet.1": "sack"}
    while prompt(match) == "conquest.thing":
        keep = menu(match)[0].split()[1]
        seen.append(keep)
        verb = answers.get(keep, "sack" if seen.count(keep) == 1 else "keep")
        choose(match, 0, verb, keep)
    assert seen == ["village", "cathedral", "grain", "caravan.1", "salt", "salt", "trebuchet.1"]
    s = state(match)
    assert s.florins[0] == 500 + 150 + 50 + 50 + 100
    assert s.buildings["pannonia"] == [1, 0, 0, 0, 0, 0]
    assert "pannonia" not in s.deposits
    assert (s.elements["caravan.1"].seat, s.elements["caravan.1"].cargo) == (0, ["salt"])
    assert "trebuchet.1" not in s.elements


@pytest.mark.rule("MU-conq.d")
def test_sacked_things_bring_half_their_value() -> None:
    s = state(
        begin(
            elements=elements(
                "war_wagon.1 III pannonia 1",
                "catapult.1 I pannonia 1",
                "bombard.1 III pannonia 1",
                "caravan.1 II pannonia 1: salt, wine",
            ),
            buildings={"pannonia": [1, 2, 3], "croatia": [3, 3, 0]},
            deposits={"pannonia": ["salt"]},
        )
    )
    values = {
        "civil@pannonia": 50,
        "military@pannonia": 100,
        "religious@pannonia": 150,
        "civil@croatia": 150,
        "salt@pannonia": 50,
        "salt@caravan.1": 50,
        "war_wagon.1": 150,
        "catapult.1": 50,
        "bombard.1": 150,
        "caravan.1": 100 + 50 + 50,
    }
    assert {thing: sack_value(s, Spoil.read(thing)) for thing in values} == values


@pytest.mark.rule("MU-conq.d")
def test_everything_sacked_is_gone_and_paid() -> None:
    match = invade(
        "pannonia", "war_wagon.9 II pannonia 1", buildings={"pannonia": [1, 1, 0]}, deposits={"pannonia": ["salt"]}
    )
    until(match, "conquest.all")
    choose(match, 0, "sack_all")
    s = state(match)
    assert s.florins[0] == 500 + 50 + 50 + 50 + 100
    assert (s.buildings, s.deposits, list(s.elements)) == ({}, {}, ["war_wagon.1"])


@pytest.mark.rule("MU-conq.e", "MU-comp.d")
def test_what_cannot_be_marked_must_be_sacked() -> None:
    match = invade("pannonia", "caravan.1 I pannonia 1: salt", *NO_MARKERS)
    assert prompt(match) == "combat.action"  # nothing can be kept, so nobody is asked
    assert "caravan.1" not in state(match).elements
    assert state(match).florins[0] == 500 + 50 + 50
    some = invade("pannonia", "caravan.1 I pannonia 1: salt", *NO_MARKERS, buildings={"pannonia": [1]})
    until(some, "conquest.all")
    choose(some, 0, "keep_all")
    assert state(some).buildings["pannonia"][0] == 1
    assert "caravan.1" not in state(some).elements


@pytest.mark.rule("MU-conq.e")
def test_a_kept_transport_is_his_with_its_cargo() -> None:
    match = invade("pannonia", "caravan.1 II pannonia 1: salt, wine")
    until(match, "conquest.all")
    choose(match, 0, "keep_all")
    caravan = state(match).elements["caravan.1"]
    assert (caravan.seat, caravan.level, caravan.cargo) == (0, 2, ["salt", "wine"])
    assert state(match).florins[0] == 500


@pytest.mark.rule("MU-conq.f")
def test_things_of_a_third_player_stay_his() -> None:
    match = invade("pannonia", "caravan.1 I pannonia 2: salt", "catapult.1 I pannonia 1")
    assert things_in(state(match), "pannonia", 1) == [Spoil("element", "catapult.1")]
    until(match, "conquest.all")
    choose(match, 0, "sack_all")
    assert state(match).elements["caravan.1"].seat == 2
    # afterwards they may take it in their own actions
    play(match, (1, "pass"), (2, "pass"), (3, "pass"))
    assert only(match, "raid") == []  # their Knights are done in this phase


@pytest.mark.rule("MU-conq.g", "MU-destroy.d")
def test_kept_buildings_work_at_once_with_their_damage() -> None:
    match = invade(
        "pannonia",
        buildings={"pannonia": [0, 3, 0, 0, 4, 0]},
        there=units(swabia="0: knight"),
    )
    until(match, "conquest.all")
    choose(match, 0, "keep_all")
    s = state(match)
    assert s.buildings["pannonia"] == [0, 3, 0, 0, 4, 0]
    assert is_castle_exit(s, 0, "pannonia")
    assert not is_castle_exit(s, 1, "pannonia")


@pytest.mark.rule("MU-conq.h")
def test_robbing_without_war_is_an_attack() -> None:
    match = begin(units=units(bohemia="0: knight"), elements=elements("caravan.1 I bohemia 3: salt"))
    play(match, (0, "raid", "bohemia"), (0, "take", "caravan.1"))
    until(match, "move.attack")
    choose(match, 0, "attack")
    assert state(match).honour[0] == 7
    assert state(match).war_from[3][0] == 3
    assert state(match).elements["caravan.1"].seat == 0


@pytest.mark.rule("MU-conq.h")
def test_whoever_thinks_better_of_it_leaves_it_alone() -> None:
    match = begin(units=units(bohemia="0: knight"), elements=elements("caravan.1 I bohemia 3: salt"))
    play(match, (0, "raid", "bohemia"), (0, "sack", "caravan.1"), (0, "back"))
    assert state(match).honour[0] == 10
    assert state(match).elements["caravan.1"].seat == 3


@pytest.mark.rule("MU-conq.i")
def test_an_army_on_its_way_robs_without_mp_and_goes_on() -> None:
    match = begin(
        units=units(bohemia="0: 2 knight", **{"galley.2": "1: archer"}),
        elements=elements("war_wagon.1 I bohemia 0", "caravan.1 I saxony 1: salt", "galley.2 I adriatic 1"),
        war_from=WAR,
    )
    go(match, 0, "war_wagon.1", "load_all", "step saxony")
    assert only(match, "raid") == ["raid saxony"]
    play(match, (0, "raid", "saxony"))
    assert menu(match) == ["done", "sack caravan.1", "take caravan.1"]
    choose(match, 0, "take", "caravan.1")
    assert prompt(match) == "move.go"
    assert state(match).elements["war_wagon.1"].mp == 5
    assert state(match).elements["caravan.1"].seat == 0


@pytest.mark.rule("MU-conq.i")
def test_where_their_owner_has_units_or_control_nothing_is_robbed() -> None:
    guarded = begin(
        units=units(**{"galley.1": "2: knight", "galley.2": "3: archer"}),
        elements=elements(
            "galley.1 I aegean 2", "galley.2 I aegean 3", "merchant_ship.1 I aegean 3", "merchant_ship.2 I aegean 0"
        ),
        active=2,
    )
    choose(guarded, 2, "raid", "aegean")
    assert menu(guarded) == ["done", "sack merchant_ship.2", "take merchant_ship.2"]
    pact = [
        {"id": "pact.1", "parties": [0, 1], "clauses": [{"kind": "passage", "giver": 1, "receiver": 0}], "since": 1}
    ]
    guest = begin(units=units(pannonia="0: knight"), elements=elements("caravan.1 I pannonia 1"), pacts=pact)
    assert only(guest, "raid") == []


@pytest.mark.rule("MU-conq.j")
def test_a_defender_who_wins_keeps_what_the_attacker_leaves() -> None:
    match = invade(
        "pannonia",
        army="2 light_infantry",
        dice=[1, 1, 1, 4, 6, 8],
        there=units(pannonia="1: 3 knight"),
    )
    while prompt(match).startswith("battle"):
        options = offered(match)
        match.choose(asked(match)[0][0], next((o for o in options if o.verb in ("fight_on", "no", "done")), options[0]))
    assert asked(match) == [(1, "conquest.all")]
    choose(match, 1, "keep_all")
    assert state(match).elements["war_wagon.1"].seat == 1
    assert state(match).honour[1] == 10


@pytest.mark.rule("MU-conq.k")
def test_driving_barbarians_out_of_anothers_home_is_a_conquest_but_no_attack() -> None:
    match = invade("pannonia", dice=[4, 5, 5], there=units(pannonia="b: light_infantry"), war_from=at_war((2, 3)))
    to_the_end(match, "fight_on", "done")
    s = state(match)
    assert (s.honour[0], s.control["pannonia"], s.war_from[0][1]) == (11, 0, 0)
    # when the army leaves, the rightful owner has it back
    leaving = begin(
        units=units(pannonia="0: knight"),
        elements=elements("war_wagon.1 I pannonia 0"),
        control=holding(pannonia=0, austria=None),
    )
    go(leaving, 0, "war_wagon.1", "load knight", "step austria")
    assert state(leaving).control["pannonia"] == 1


@pytest.mark.rule("MU-siege.f")
def test_engines_left_behind_are_kept_or_sacked_by_a_player() -> None:
    match = invade("pannonia", "bombard.1 III pannonia 1", "catapult.1 I pannonia 1")
    until(match, "conquest.all")
    choose(match, 0, "one_by_one")
    play(match, (0, "keep", "bombard.1"), (0, "sack", "catapult.1"))
    assert state(match).elements["bombard.1"].seat == 0
    assert state(match).florins[0] == 550


@pytest.mark.rule("MU-siege.f")
def test_engines_left_to_barbarians_are_removed() -> None:
    match = begin(
        phase="events",
        stage="reinforcement",
        barbarian_points=1,
        units=units(serbia="b: light_infantry"),
        elements=elements("bombard.1 III croatia 1"),
        order=[2, 0, 1, 3],
    )
    play(match, (2, "move_horde", "serbia"), (2, "to", "croatia"))
    decline(match)
    if prompt(match) == "barbarians.units":
        choose(match, 2, "all")
    assert "bombard.1" not in state(match).elements


def test_winning_in_ones_own_territory_is_no_conquest() -> None:
    match = begin(
        units=units(venice="0: 3 knight; 1: light_infantry"),
        control=holding(venice=0),
        war_from=at_war((2, 3)),
        dice=[4, 5, 5],
    )
    play(match, (0, "fight", "venice", 1), (0, "attack"))
    to_the_end(match, "fight_on", "done")
    assert force(match, 1, "venice") == {}
    assert state(match).control["venice"] == 0
    assert state(match).honour[0] == 7


def test_bringing_help_to_ones_own_army_beside_a_horde_is_no_conquest() -> None:
    """R-hold: the territory was theirs; no HP, and they are not asked to sack what is their own."""
    match = begin(
        dice=[4, 5, 5],
        units=units(serbia="0: knight; b: light_infantry", bulgaria="0: 2 knight"),
        was_controlled={"serbia": 0},
        buildings={"serbia": [0, 1, 0]},
        elements=elements("war_wagon.1 I bulgaria 0"),
        effects={"resumed:serbia": "0"},
    )
    before = state(match).honour[0]
    go(match, 0, "war_wagon.1", "load_all", "step serbia")
    to_the_end(match, "fight_on", "done")
    assert (state(match).control["serbia"], state(match).honour[0]) == (0, before)
    assert logged(match, "conquest.conquered") == []
    assert asked(match)[0][1] == "combat.action"


@pytest.mark.rule("MU-conq.c", "MU-conq.f")
def test_a_beaten_guest_loses_what_he_leaves_behind_as_well() -> None:
    """2 fought for 1's territory: their wagon falls to the conqueror, that of 3, who did not fight, stays."""
    match = begin(
        dice=[4, 5, 5, 1, 1, 1],
        units=units(bohemia="0: 3 knight", austria="2: light_infantry"),
        control=holding(austria=1),
        markers={"austria": 1},
        elements=elements("war_wagon.1 I bohemia 0", "war_wagon.2 I austria 2", "caravan.1 I austria 3"),
        war_from=at_war((0, 1), (0, 2)),
    )
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    to_the_end(match, "fight_on", "no", "done", "keep_all")
    assert state(match).control["austria"] == 0
    assert (state(match).elements["war_wagon.2"].seat, state(match).elements["caravan.1"].seat) == (0, 3)


@pytest.mark.rule("MU-conq.j")
def test_a_defender_takes_what_came_with_the_army_but_no_trader() -> None:
    """A Caravan that served as a War Wagon (card 11) came with it."""
    match = begin(
        dice=[1, 1, 1, 4, 5, 8],
        units=units(bohemia="0: 2 light_infantry", pannonia="1: 4 knight"),
        elements=elements("caravan.1 I bohemia 0", "caravan.2 I pannonia 0"),
        effects={"both:caravan.1": "1"},
        war_from=at_war((0, 1)),
        control=holding(austria=0),
        markers={"austria": 0},
    )
    go(match, 0, "caravan.1", "load_all", "step austria", "step pannonia")
    to_the_end(match, "fight_on", "no", "done", "keep_all")
    assert force(match, 0, "pannonia") == {}
    assert (state(match).elements["caravan.1"].seat, state(match).elements["caravan.2"].seat) == (1, 0)


@pytest.mark.rule("MU-conq.e", "MU-C51", "MU-var-blood.a")
@pytest.mark.parametrize(("cards", "blood", "owner"), [(["diplomat.51"], 0, 1), ([], 1, None)])
def test_what_can_neither_be_kept_nor_sacked_stays_and_costs_no_blood(
    cards: list[str], blood: int, owner: int | None
) -> None:
    """The conqueror's Property markers are used up: the wagon must be sacked, unless a Diplomat protects it."""
    own = [f"{kind}.{n} I bohemia 0" for kind in ("caravan", "war_wagon") for n in range(1, 5)]
    match = fights.clash(
        "0: 6 knight; 1: archer", [8, 1, 2, 8, 1, 2, 3], elements=elements(*own, "war_wagon.5 I serbia 1"),
        was_controlled={"serbia": 1}, cards=[[], cards, [], []], options={"blood_markers": True},
    )  # fmt: skip
    fights.until(match, "window.before_sack")
    if cards:
        choose(match, 1, "use", "diplomat.51")
    assert asked(match) == [(0, "combat.action")]
    left = state(match).elements.get("war_wagon.5")
    assert (state(match).blood[1], left and left.seat) == (blood, owner)
