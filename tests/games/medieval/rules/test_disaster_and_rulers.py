"""Sections 8.7, Disaster, and 8.8, Change of Ruler, with the Powers table (MV-8.7, MV-8.8, MV-T.powers)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medieval.data import MAP, POWERS
from condotta.games.medieval.rules.control import RULER_WORD

from ..helpers import asked, choose, logged, menu, play, start

DISASTER = "disaster.1"
CHANGE = "change_of_ruler.1"
EVERY_POWER: dict[str, Any] = {  # seat 1 controls all 27 Powers with all their provinces
    "map_cards": list(MAP),
    "holders": dict.fromkeys(POWERS, 1),
    "control": {province: 1 for power in POWERS.values() for province in power.provinces},
}
POWERS_TABLE = {
    "england": [11, 12, 13],
    "latin_kingdom": [14, 15],
    "venice": [16],
    "sweden": [21],
    "poland": [22, 23],
    "norway": [24],
    "prussia": [25],
    "holy_roman_empire": [26, 31, 32, 33],
    "russia": [34, 35, 36],
    "byzantium": [41, 42],
    "kingdom_of_jerusalem": [43],
    "bulgaria": [44],
    "hungary": [45, 46],
    "spain": [51, 52],
    "denmark": [53],
    "lithuania": [54],
    "serbia": [55],
    "france": [56, 61],
    "almoravids": [62, 63],
    "ayyubids_mamluks": [64, 65],
    "seljuks_of_rum": [66],
}
ROLLS = [(roll, power) for power, rolls in POWERS_TABLE.items() for roll in rolls]


def disaster(dice: list[int], money: int = 10, **more: Any) -> Match:
    """Seat 0 plays a Disaster; Hungary (45) is seat 1's, Poland (22) uncontrolled and Russia (34) seat 2's."""
    return strike(DISASTER, dice, money=[10, money, 10], **more)


def change_of_ruler(dice: list[int], **more: Any) -> Match:
    return strike(CHANGE, dice, **more)


def strike(card: str, dice: list[int], **more: Any) -> Match:
    position = {
        "hands": [[card], [], []],
        "holders": {"hungary": 1, "poland": None, "russia": 2},
        "control": {"hungary_2c": 1, "poland_1d": 1, "poland_2c": 2, "russia_1d": 2},
        **more,
    }
    return play(start(position, dice), (0, "play", card))


# The Powers table


@pytest.mark.rule("MV-T.powers", "MV-8.7.a", "MV-1.6.a")
@pytest.mark.parametrize(("roll", "power"), ROLLS, ids=[f"{roll} {power}" for roll, power in ROLLS])
def test_a_disaster_strikes_the_power_of_the_table_with_the_red_die_first(roll: int, power: str) -> None:
    assert len(ROLLS) == 36
    match = disaster([roll // 10, roll % 10, 1], **EVERY_POWER)
    assert match.state.disasters == [power]


@pytest.mark.rule("MV-8.8.c", "MV-8.7.a", "MV-8.8.a")
def test_six_powers_are_not_in_the_table_and_spared() -> None:
    # where only they are controlled, both cards are spent without effect and without dice
    spared = ["livonia", "trebizond", "georgia", "bulgars", "cumans", "polovtsy"]
    assert [power for power in POWERS if power not in POWERS_TABLE] == spared
    position = {
        "map_cards": list(MAP),
        "holders": dict.fromkeys(spared, 1),
        "control": {province: 1 for power in spared for province in POWERS[power].provinces},
    }
    for card in (DISASTER, CHANGE):
        match = strike(card, [1, 1, 1], **position)
        assert asked(match) == [(0, "action.choose")]
        assert match.table.script == [1, 1, 1]
        assert match.state.disasters == []
        assert match.state.used_cards == [card]
        assert logged(match, "card.no_effect") == [{"card": card}]


# 8.7 Disaster


@pytest.mark.rule("MV-8.7.a", "MV-8.7.b")
def test_a_disaster_is_rolled_again_until_it_strikes_a_controlled_power_without_marker() -> None:
    # 53 Denmark, not in play; 22 Poland, that nobody controls; 34 Russia, marked; 45 Hungary
    match = disaster([5, 3, 2, 2, 3, 4, 4, 5, 2], disasters=["russia"])
    assert match.state.disasters == ["russia", "hungary"]
    assert match.state.money == [10, 8, 10]
    assert match.table.script == []


@pytest.mark.rule("MV-8.7.a")
@pytest.mark.parametrize(
    "position",
    [
        {"holders": {"poland": None}, "control": {"poland_1d": 1, "poland_2c": 2}},  # none controlled
        {"disasters": ["hungary", "russia"]},  # all controlled ones are marked
    ],
)
def test_without_such_a_power_a_disaster_has_no_effect(position: dict[str, Any]) -> None:
    #
    match = disaster([1, 1, 1], **position)
    assert match.state.disasters == position.get("disasters", [])
    assert match.state.money == [10, 10, 10]
    assert match.table.script == [1, 1, 1]
    assert match.state.used_cards == [DISASTER]


@pytest.mark.rule("MV-8.7.b", "MV-1.3.c")
def test_a_disaster_puts_a_marker_on_the_power_card_for_all_to_see() -> None:
    match = disaster([4, 5, 1])
    powers = {power["id"]: power["disaster"] for power in match.view(None)["table"]["board"]["powers"]}
    assert powers == {"hungary": True, "poland": False, "russia": False}


@pytest.mark.rule("MV-8.7.c", "MV-1.7.c")
@pytest.mark.parametrize(
    ("money", "die", "left", "civil_wars"),
    [(10, 6, 4, []), (3, 2, 1, []), (3, 3, 0, []), (3, 4, 0, ["hungary"]), (0, 1, 0, ["hungary"])],
)
def test_the_controller_loses_1d6_florins_or_all_and_peace_as_well(
    money: int, die: int, left: int, civil_wars: list[str]
) -> None:
    # exactly enough is enough; the player of the card loses nothing, and no other gains
    match = disaster([4, 5, die], money)
    assert match.state.money == [10, left, 10]
    assert match.state.civil_wars == civil_wars
    assert match.state.disasters == ["hungary"]
    [entry] = [entry for entry in match.log(0) if entry.key == ("disaster.ruins" if civil_wars else "disaster.strikes")]
    assert entry.dice[-1] == (1, die, 6)  # the controller rolls


@pytest.mark.rule("MV-8.7.c", "MV-8.3.d")
def test_a_civil_war_by_disaster_takes_the_ruler_and_marriages_at_once() -> None:
    match = disaster(
        [6, 1, 2],
        money=1,
        holders={"france": 1, "hungary": 0},
        control={"france_2a": 1, "hungary_2c": 0},
        marriages=[["france", "hungary"]],
    )
    assert match.state.civil_wars == ["france"]
    assert match.state.rulers["france"] == 0
    assert match.state.marriages == []


@pytest.mark.rule("MV-8.7.c")
def test_a_power_in_civil_war_gets_no_second_marker_and_keeps_its_ruler() -> None:
    #
    match = disaster([4, 5, 2], money=1, civil_wars=["hungary"], rulers={"hungary": 1})
    assert match.state.civil_wars == ["hungary"]
    assert match.state.rulers["hungary"] == 1
    assert match.state.money == [10, 0, 10]


@pytest.mark.rule("MV-8.7.d", "MV-8.3.a")
def test_a_struck_power_may_suffer_civil_war_in_turns_it_begins_with_the_marker() -> None:
    hands = [[DISASTER, "civil_war.1"], ["civil_war.2"], []]
    match = disaster([3, 4, 1], hands=hands, action_deck=[], map_deck=[])
    assert match.state.disasters == ["russia"]
    assert menu(match) == ["collect", "end_turn", "discard civil_war.1"]
    choose(match, 0, "end_turn")
    assert "play civil_war.2" in menu(match)
    choose(match, 1, "play", "civil_war.2")
    assert menu(match) == ["revolt russia"]


@pytest.mark.rule("MV-8.7.d", "MV-6.2.h")
@pytest.mark.parametrize(("disasters", "commit"), [([], ["commit hungary"]), (["hungary"], [])])
def test_a_struck_power_does_not_go_on_crusade(disasters: list[str], commit: list[str]) -> None:
    position = {
        "hands": [["pope.1"], [], []],
        "holders": {"hungary": 0, "france": 0},
        "control": {"hungary_2c": 0, "france_2a": 0},
        "disasters": disasters,
    }
    match = play(start(position), (0, "play", "pope.1"), (0, "crusade"))
    assert menu(match) == ["pass", *commit, "commit france"]


@pytest.mark.rule("MV-8.7.d")
def test_a_struck_power_attacks_as_before() -> None:
    position = {"money": [1, 0, 0], "holders": {"hungary": 0}, "control": {"hungary_2c": 0}, "disasters": ["hungary"]}
    assert menu(start(position)) == ["collect", "end_turn", "attack hungary"]


@pytest.mark.rule("MV-8.7.e", "MV-3.4.d")
def test_a_collection_of_its_controller_ends_a_disaster() -> None:
    # Disaster takes nothing from the income; seat 1's Russia stays marked; a Civil War stays too (R-47)
    position = {
        "holders": {"hungary": 0, "spain": 0, "russia": 1},
        "control": {"hungary_2c": 0, "spain_2a": 0, "russia_1d": 1, "russia_2c": 0},
        "disasters": ["hungary", "russia", "spain"],
        "civil_wars": ["spain"],
    }
    match = play(start(position), (0, "collect"))
    assert match.state.disasters == ["russia"]
    assert match.state.civil_wars == ["spain"]
    assert match.state.money[0] == 5 + 2


@pytest.mark.rule("MV-8.7.e")
def test_a_disaster_outlasts_a_turn_without_collection() -> None:
    position = {"holders": {"hungary": 0}, "control": {"hungary_2c": 0}, "disasters": ["hungary"]}
    match = play(start(position), (0, "end_turn"))
    assert match.state.disasters == ["hungary"]


# 8.8 Change of Ruler


@pytest.mark.rule("MV-8.8.a")
def test_change_of_ruler_is_rolled_again_until_it_meets_a_controlled_power() -> None:
    # E-24: 25 Prussia is not in play; 22 Poland is in play, but nobody controls it; 46 Hungary; 4 a normal ruler
    match = change_of_ruler([2, 5, 2, 2, 4, 6, 4])
    assert match.state.rulers["hungary"] == 0
    assert match.state.rulers["poland"] == POWERS["poland"].ruler_start
    assert match.table.script == []
    assert match.state.used_cards == [CHANGE]


@pytest.mark.rule("MV-8.8.a")
def test_change_of_ruler_does_not_mind_markers() -> None:
    match = change_of_ruler([4, 5, 1], disasters=["hungary", "russia"], excommunicated=["hungary"])
    assert match.state.rulers["hungary"] == 1


@pytest.mark.rule("MV-8.8.a")
def test_without_a_controlled_power_change_of_ruler_has_no_effect() -> None:
    #
    position = {"holders": {"poland": None}, "control": {"poland_1d": 1, "poland_2c": 2}}
    match = change_of_ruler([2, 2, 1], **position)
    assert match.table.script == [1, 2, 2]
    assert match.state.rulers["poland"] == 0


@pytest.mark.rule("MV-8.8.b", "MV-T.ruler", "MV-4.5.b")
@pytest.mark.parametrize(("roll", "ruler"), [(1, 1), (2, 1), (3, 0), (4, 0), (5, -1), (6, -1)])
def test_the_controller_rolls_the_new_ruler(roll: int, ruler: int) -> None:
    match = change_of_ruler([4, 5, roll])
    assert match.state.rulers["hungary"] == ruler
    [entry] = [entry for entry in match.log(None) if entry.key == "ruler.new"]
    assert entry.params == {"power": "hungary", "ruler": RULER_WORD[ruler]}
    assert entry.dice == [(0, 4, 6), (0, 5, 6), (1, roll, 6)]


@pytest.mark.rule("MV-8.8.b", "MV-6.4.c")
@pytest.mark.parametrize("roll", [1, 6])
def test_change_of_ruler_ends_the_marriages_of_the_power(roll: int) -> None:
    # also when the new ruler is as bad as the old one; the Marriage of the two others goes on
    match = change_of_ruler(
        [4, 5, roll],
        holders={"hungary": 1, "poland": 2, "france": 0},
        control={"hungary_2c": 1, "poland_2c": 2, "france_2a": 0},
        marriages=[["hungary", "poland"], ["france", "hungary"], ["poland", "france"]],
    )
    assert match.state.marriages == [("poland", "france")]


@pytest.mark.rule("MV-8.8.a", "MV-8.7.a")
@pytest.mark.parametrize("card", [DISASTER, CHANGE])
def test_a_power_of_knights_provinces_only_is_struck_like_any_other(card: str) -> None:
    # Lithuania (54), whose card the owner of its Knights province holds
    match = strike(
        card,
        [5, 4, 6],
        money=[0, 9, 0],
        holders={"lithuania": 1},
        control={"lithuania_1d": 1},
        knights_provinces=["lithuania_1d"],
    )
    if card == DISASTER:
        assert match.state.disasters == ["lithuania"]
        assert match.state.money[1] == 3
    else:
        assert match.state.rulers["lithuania"] == -1
    assert match.state.knights_provinces == ["lithuania_1d"]
