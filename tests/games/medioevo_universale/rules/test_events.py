"""Phase 2, steps 1 and 2: barbarian dice and Event card (MU-event, MU-horde, MU-evcard)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import EVENT_CARDS
from condotta.games.medioevo_universale.pieces import HORDE
from condotta.games.medioevo_universale.rules import barbarians, events
from condotta.games.medioevo_universale.rules.battle import totals
from condotta.games.medioevo_universale.rules.common.questions import army
from condotta.games.medioevo_universale.shown import position

from .. import helpers
from ..helpers import asked, choose, elements, logged, menu, play, start, state, units, until

QUIET = "northern_frost"  # its red territories are closed or far away from everything below


def phase_2(stage: str = "dice", dice: list[Any] | None = None, settings: Any = None, **fields: Any) -> Match:
    """Turn 2, phase 2; no taxes, so that no rebellion breaks out."""
    at = helpers.position(phase="events", turn=2, stage=stage, **{"tax": [10] * 4, **fields})
    return start(at, dice or [], **(settings or {}))


def icons_of(card: str, *icons: str, dice: list[Any], **fields: Any) -> Match:
    """The event is drawn and the first player has chosen these icons."""
    return phase_2("icon", dice, event=card, icons=list(icons), **fields)


# ---- the four steps


@pytest.mark.rule("MU-event.a")
def test_the_first_player_goes_through_four_steps() -> None:
    at = units(bohemia="0: archer", kiev="b: light_infantry")
    match = phase_2(dice=[4, 6, 8], event_deck=["steppe_blizzard", QUIET], units=at, order=[2, 0, 1, 3])
    assert asked(match) == [(2, "events.reroll")]
    choose(match, 2, "done")
    assert asked(match) == [(2, "events.icon")]
    assert state(match).event == QUIET
    play(match, (2, "icon", "armies_icon"), (2, "icon", "goods_icon"))
    assert asked(match) == [(2, "barbarians.point")]
    choose(match, 2, "done")
    assert logged(match, "rebellion.tolerated") == [{"level": 20}]
    assert state(match).phase == "taxes"


@pytest.mark.rule("MU-event.a")
def test_in_turn_1_only_the_barbarian_dice_are_rolled() -> None:
    at = helpers.position(phase="events", turn=1, barbarian_dice=[], tax=[0] * 4)
    match = start(at, [2, 6, 5])
    choose(match, 0, "done")
    assert state(match).phase == "taxes"
    assert state(match).event == ""
    assert state(match).barbarian_dice == [2, 6, 5]


# ---- step 1


@pytest.mark.rule("MU-horde.a")
def test_each_barbarian_die_may_be_rerolled_once_and_the_second_result_stands() -> None:
    match = phase_2(dice=[4, 3, 8, 2, 6])
    assert menu(match) == ["done", "reroll 4", "reroll 6", "reroll 8"]
    choose(match, 0, "reroll", 8)
    assert menu(match) == ["done", "reroll 4", "reroll 6"]
    choose(match, 0, "reroll", 6)
    assert menu(match) == ["done", "reroll 4"]
    choose(match, 0, "done")
    assert state(match).barbarian_dice == [4, 6, 2]


@pytest.mark.rule("MU-horde.b", "MU-horde.e")
@pytest.mark.parametrize(
    ("dice", "horde"),
    [
        ([4, 6, 8], [1, 0, 0, 0, 0, 0, 0]),
        ([3, 4, 4], [2, 0, 0, 0, 0, 0, 0]),
        ([4, 3, 4], [1, 1, 0, 0, 0, 0, 0]),
        ([4, 4, 3], [1, 0, 0, 0, 1, 0, 0]),
        ([1, 1, 1], [2, 1, 0, 0, 1, 0, 0]),
        ([], [0, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_the_dice_tell_what_a_horde_is(dice: list[int], horde: list[int]) -> None:
    match = start(helpers.position(phase="purchases", barbarian_dice=dice))
    assert barbarians.composition(state(match)) == horde


@pytest.mark.rule("MU-horde.c")
def test_every_horde_of_the_turn_has_the_same_composition() -> None:
    match = start(helpers.position(phase="purchases", barbarian_dice=[1, 1, 8]))
    for territory in ("saxony", "kiev"):
        assert barbarians.place_horde(match.table, territory) == 3
        assert army(state(match), HORDE, territory) == [2, 1, 0, 0, 0, 0, 0]


@pytest.mark.rule("MU-horde.d")
def test_the_final_dice_are_the_barbarians_battle_dice() -> None:
    """Attack 5 × 5 = 25 although a d8 shows 5 only; losses 3; no penalty and no reroll for them."""
    at = units(kiev="0: 6 heavy_infantry; b: 6 light_infantry")
    against = [{"area": "kiev", "attacker": "b", "defender": 0, "cause": "horde"}]
    match = start(helpers.position(units=at, barbarian_dice=[3, 5, 5], battles=against, order=[1, 2, 3, 0]), [1, 2, 3])
    until(match, "battle.reroll")
    fight = state(match).battles[0]
    assert asked(match) == [(0, "battle.reroll")]
    assert fight.attacker.dice == [3, 5, 5]
    assert totals.attack_value(state(match), fight, fight.attacker) == 25
    assert totals.own_losses(state(match), fight, fight.attacker) == 3


@pytest.mark.rule("MU-horde.e")
def test_until_the_new_roll_the_old_dice_stay_valid_and_before_the_first_no_horde_appears() -> None:
    match = start(helpers.position(phase="events", turn=2, barbarian_dice=[1, 6, 8]), [4, 4, 4])
    assert barbarians.composition(state(match)) == [2, 0, 0, 0, 0, 0, 0]
    match = start(helpers.position(phase="purchases", turn=1, barbarian_dice=[]))
    assert barbarians.place_horde(match.table, "kiev") == 0
    assert "kiev" not in state(match).stacks


# ---- step 2: the card


@pytest.mark.rule("MU-evcard.a")
def test_two_of_three_icons_take_effect_in_the_order_named() -> None:
    match = phase_2("card", event_deck=["danube_floods", "balkan_winter"])
    assert menu(match) == ["icon movement_icon", "icon armies_icon", "icon buildings_icon"]
    choose(match, 0, "icon", "buildings_icon")
    assert menu(match) == ["icon movement_icon", "icon armies_icon"]
    choose(match, 0, "icon", "movement_icon")
    assert logged(match, "events.icons") == [{"player": 0, "icons": ["buildings_icon", "movement_icon"]}]


@pytest.mark.rule("MU-evcard.a")
def test_red_territories_and_the_seas_at_them_are_affected() -> None:
    match = start(helpers.position(phase="purchases", event="balkan_winter"))
    areas = events.affected(state(match))
    red = ["serbia", "bulgaria", "epirus", "thessalonica", "wallachia", "croatia", "adrianople"]
    assert areas == [*red, "adriatic", "ionian_sea", "aegean", "black_sea_west"]


@pytest.mark.rule("MU-evcard.b")
def test_movement_takes_the_mp_of_as_many_transports_as_rolled() -> None:
    pieces = elements(
        "war_wagon.1 I serbia 0",
        "caravan.1 I croatia 0",
        "galley.1 I aegean 0",
        "caravan.2 I pannonia 0",
        "catapult.1 I serbia 0",
    )
    match = icons_of("balkan_winter", "movement_icon", dice=[2], elements=pieces)
    assert asked(match) == [(0, "events.halt")]
    assert menu(match) == ["halt war_wagon.1", "halt caravan.1", "halt galley.1"]
    play(match, (0, "halt", "galley.1"), (0, "halt", "war_wagon.1"))
    mp = {id: element.mp for id, element in state(match).elements.items()}
    assert mp == {"war_wagon.1": 0, "caravan.1": 6, "galley.1": 0, "caravan.2": 6, "catapult.1": 4}
    assert not state(match).elements["war_wagon.1"].done  # a free Castle step is left (MU-move.j)


@pytest.mark.rule("MU-evcard.b")
@pytest.mark.parametrize(("roll", "halted"), [(1, True), (2, True), (3, False), (6, False)])
def test_movement_hurts_on_1_and_2_only(roll: int, halted: bool) -> None:
    match = icons_of("balkan_winter", "movement_icon", dice=[roll], elements=elements("caravan.1 I croatia 1"))
    assert (state(match).elements["caravan.1"].mp == 0) is halted
    assert asked(match) == [(0, "barbarians.point")]


@pytest.mark.rule("MU-evcard.c", "MU-evcard.i")
def test_armies_take_as_many_damage_points_as_rolled() -> None:
    at = units(serbia="0: knight, archer", kiev="0: 2 light_infantry")
    match = icons_of("balkan_winter", "armies_icon", dice=[4], units=at)
    assert menu(match) == ["hurt serbia archer", "hurt serbia knight"]
    choose(match, 0, "hurt", "serbia", "knight")
    assert menu(match) == ["hurt serbia archer", "hurt serbia heavy_infantry"]
    play(match, (0, "hurt", "serbia", "heavy_infantry"), (0, "hurt", "serbia", "light_infantry"))
    assert "serbia" not in state(match).stacks  # the last unit had no choice
    assert "serbia" not in state(match).control  # control that rested on it has ended at once
    assert army(state(match), 0, "kiev") == [2, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("MU-evcard.c")
@pytest.mark.parametrize(("roll", "left"), [(4, 1), (5, 5), (6, 5)])
def test_armies_hurt_on_1_to_4_only(roll: int, left: int) -> None:
    at = units(serbia="0: 5 light_infantry")
    match = icons_of("balkan_winter", "armies_icon", dice=[roll], units=at)
    assert army(state(match), 0, "serbia")[0] == left


@pytest.mark.rule("MU-evcard.i")
def test_at_sea_units_are_replaced_as_on_land_and_an_emptied_galley_stays() -> None:
    at = {"galley.1": {"0": {"heavy_infantry": 1}}}
    match = icons_of("balkan_winter", "armies_icon", dice=[1], units=at, elements=elements("galley.1 I aegean 0"))
    assert army(state(match), 0, "aegean") == [1, 0, 0, 0, 0, 0, 0]
    match = icons_of("balkan_winter", "armies_icon", dice=[2], units=at, elements=elements("galley.1 I aegean 0"))
    assert state(match).stacks == {}
    assert state(match).elements["galley.1"].seat == 0


@pytest.mark.rule("MU-evcard.d")
def test_buildings_take_as_many_damage_points_as_rolled() -> None:
    built = {"croatia": [2, 1, 0], "pannonia": [1], "thessalonica": [1]}
    match = icons_of("balkan_winter", "buildings_icon", dice=[3, 4], buildings=built)
    assert asked(match) == [(1, "events.hit_building")]
    assert menu(match) == ["hit_building civil croatia", "hit_building military croatia"]
    choose(match, 1, "hit_building", "military", "croatia")
    play(match, (1, "hit_building", "military", "croatia"), (1, "hit_building", "military", "croatia"))
    assert state(match).buildings == {"croatia": [2, 0, 0, 0, 0, 0], "pannonia": [1, 0, 0, 0, 0, 0],
                                      "thessalonica": [1, 0, 0, 0, 0, 0]}  # fmt: skip
    assert logged(match, "events.rolled") == [
        {"player": 1, "icon": "buildings_icon", "value": 3, "points": 3},
        {"player": 2, "icon": "buildings_icon", "value": 4, "points": 0},
    ]


@pytest.mark.rule("MU-evcard.e")
def test_goods_go_from_any_transport_in_the_affected_areas() -> None:
    pieces = elements(
        "caravan.1 II croatia 1: wine, salt", "merchant_ship.1 I adriatic 1: grain", "caravan.2 I kiev 1: salt"
    )
    match = icons_of("danube_floods", "goods_icon", dice=[2], elements=pieces)
    assert menu(match) == ["lose caravan.1 salt", "lose caravan.1 wine", "lose merchant_ship.1 grain"]
    play(match, (1, "lose", "merchant_ship.1", "grain"), (1, "lose", "caravan.1", "wine"))
    assert [element.cargo for element in state(match).elements.values()] == [["salt"], [], ["salt"]]
    match = icons_of("danube_floods", "goods_icon", dice=[3], elements=pieces)
    assert asked(match) == [(0, "barbarians.point")]


@pytest.mark.rule("MU-evcard.f")
def test_who_has_less_than_the_roll_demands_loses_what_he_has() -> None:
    match = icons_of("balkan_winter", "armies_icon", dice=[4], units=units(serbia="0: archer"))
    assert state(match).stacks == {}
    match = icons_of("danube_floods", "goods_icon", dice=[2], elements=elements("caravan.1 I croatia 1: wine"))
    assert state(match).elements["caravan.1"].cargo == []


@pytest.mark.rule("MU-evcard.g")
def test_players_roll_in_turn_order_and_barbarians_are_spared() -> None:
    at = units(serbia="b: 3 light_infantry", wallachia="3: 2 archer", croatia="1: archer")
    match = icons_of("balkan_winter", "armies_icon", dice=[1, 5], units=at, order=[3, 2, 1, 0])
    assert [(line["player"], line["value"]) for line in logged(match, "events.rolled")] == [(3, 1), (1, 5)]
    assert army(state(match), HORDE, "serbia") == [3, 0, 0, 0, 0, 0, 0]
    assert army(state(match), 3, "wallachia")[1] == 1


@pytest.mark.rule("MU-evcard.g")
def test_the_icon_named_first_is_resolved_first() -> None:
    at = units(serbia="0: archer")
    pieces = elements("war_wagon.1 I serbia 0")
    match = icons_of("balkan_winter", "armies_icon", "movement_icon", dice=[5, 1], units=at, elements=pieces)
    assert [(line["icon"], line["value"]) for line in logged(match, "events.rolled")] == [
        ("armies_icon", 5),
        ("movement_icon", 1),
    ]


@pytest.mark.rule("MU-evcard.h")
def test_the_card_is_discarded_after_its_effects() -> None:
    match = icons_of(QUIET, "goods_icon", dice=[], event_discard=["danube_floods"])
    assert asked(match) == [(0, "barbarians.point")]
    assert state(match).event == ""
    assert state(match).event_discard == ["danube_floods", QUIET]


@pytest.mark.rule("MU-evcard.h")
def test_the_discards_are_shuffled_when_the_deck_cannot_show_a_back_or_give_a_card() -> None:
    others = [card for card in EVENT_CARDS if card != QUIET]
    match = phase_2("card", [others[::-1]], event_deck=[QUIET], event_discard=others)
    assert state(match).event == QUIET
    assert state(match).event_discard == []
    assert state(match).event_deck == others[::-1]
    match = phase_2("card", [[*others, QUIET]], event_deck=[], event_discard=[QUIET, *others])
    assert state(match).event == QUIET
    assert state(match).event_deck == others


@pytest.mark.rule("MU-evcard.j")
def test_a_card_whose_red_territories_are_closed_has_no_effect_and_no_other_is_drawn() -> None:
    at = units(bohemia="0: archer", kiev="b: light_infantry")
    match = phase_2("card", event_deck=["steppe_blizzard", "volga_floods"], units=at)
    assert events.affected(state(match)) == ["saraj", "ryazan"]  # open with four players, but empty
    play(match, (0, "icon", "armies_icon"), (0, "icon", "goods_icon"))
    assert logged(match, "events.rolled") == []
    assert logged(match, "events.card") == [{"player": 0, "card": "volga_floods"}]
    assert state(match).event_discard == ["volga_floods"]


def test_a_position_in_every_stage_is_sound() -> None:
    for stage in ("dice", "card", "reinforcement", "rebellions"):
        match = phase_2(stage, [4, 6, 8])
        assert position.check(state(match)) == []
