"""Chapter 7, Knights of Christ: Knights provinces (MV-7.2), Knights and Mongols (MV-7.3)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match

from ..helpers import asked, choose, logged, menu, play, start, totals

CARD = [f"knights_of_christ.{n}" for n in range(1, 6)]
HUNGARY = {"holders": {"hungary": 0}, "control": {"hungary_2c": 0}}  # Catholic, army 0, bad ruler, no fleet


def hungary(**more: Any) -> dict[str, Any]:
    """Seat 0 controls Hungary and holds all Knights cards; what is told more is added."""
    position = {**HUNGARY, "hands": [CARD, [], []], **more}
    for key in ("holders", "control"):
        position[key] = {**HUNGARY[key], **more.get(key, {})}
    return position


def send_knights(match: Match, target: str, count: int = 1) -> None:
    play(match, (0, "knights_attack"), (0, "target", target), (0, "send_knights", count))


# 7.2 Knights provinces

LITHUANIA = {"control": {"lithuania_1d": 1}, "knights_provinces": ["lithuania_1d"]}  # seat 1's Knights province


def provinces_of_view(match: Match) -> dict[str, dict[str, Any]]:
    return {province["id"]: province for province in match.view(0)["table"]["board"]["provinces"]}


@pytest.mark.rule("MV-7.2.a", "MV-0.e")
@pytest.mark.parametrize(("knights", "religion"), [([], "pagan"), (["lithuania_1d"], "catholic")])
def test_a_knights_province_is_catholic(knights: list[str], religion: str) -> None:
    match = start({"control": {"lithuania_1d": 1}, "knights_provinces": knights})
    assert provinces_of_view(match)["lithuania_1d"]["religion"] == religion


@pytest.mark.rule("MV-7.2.a", "MV-0.f")
@pytest.mark.parametrize(("knights", "religion"), [([], None), (["malta"], "catholic")])
def test_malta_is_catholic_with_a_knights_marker_only(knights: list[str], religion: str | None) -> None:
    match = start({"map_cards": ["4B"], "control": {"malta": 1}, "knights_provinces": knights})
    assert provinces_of_view(match)["malta"]["religion"] == religion


@pytest.mark.rule("MV-7.2.a", "MV-6.2.b")
@pytest.mark.parametrize(("knights", "money"), [([], [0, 5, 0]), (["lithuania_1d"], [2, 5, 0])])
def test_the_owner_of_a_knights_province_owes_the_levy(knights: list[str], money: list[int]) -> None:
    # R-41; with the marker the Pope card has paid the income of 2 before
    position = {"control": {"lithuania_1d": 1}, "knights_provinces": knights, "hands": [["pope.1"], [], []]}
    match = start({**position, "money": [0, 5, 0]})
    play(match, (0, "play", "pope.1"), (0, "crusade"))
    assert match.state.money == money


@pytest.mark.rule("MV-7.2.a", "MV-6.3.b")
@pytest.mark.parametrize(("knights", "beyond"), [([], True), (["cumans_2d"], False)])
def test_an_excommunicated_power_cannot_pass_a_knights_province(knights: list[str], beyond: bool) -> None:
    # R-41: on these two cards the Polovtsy can be reached through the Cumans only, which are seat 0's own
    position = hungary(
        map_cards=["2C", "2D"],
        control={"cumans_2d": 0},
        knights_provinces=knights,
        excommunicated=["hungary"],
        money=[1, 0, 0],
        hands=[[], [], []],
    )
    match = start(position)
    choose(match, 0, "attack", "hungary")
    assert ("target polovtsy_2d" in menu(match)) is beyond


@pytest.mark.rule("MV-7.2.a", "MV-4.3.c")
def test_a_knights_province_is_not_counted_for_the_control_of_its_old_power() -> None:
    # the Polovtsy have 2D, a Knights province of seat 1, and 2F: whoever holds 2F alone holds all (case B)
    position = {
        "map_cards": ["2D", "2F"],
        "control": {"polovtsy_2d": 1, "polovtsy_2f": 2},
        "knights_provinces": ["polovtsy_2d"],
        "hands": [["polovtsy"], [], []],
    }
    match = play(start(position), (0, "play", "polovtsy"))
    assert match.state.holders == {"polovtsy": 2}


@pytest.mark.rule("MV-7.2.a", "MV-12.b")
@pytest.mark.parametrize(("knights", "points"), [([], 3), (["polovtsy_2d"], 2)])
def test_a_knights_province_gives_its_victory_points_but_no_bonus(knights: list[str], points: int) -> None:
    # 1 + 1, and 1 for the whole Power only while both are ordinary provinces of it
    position = {
        "map_cards": ["2D", "2F"],
        "control": {"polovtsy_2d": 1, "polovtsy_2f": 1},
        "knights_provinces": knights,
    }
    match = start(position)
    assert match.view(1)["table"]["players"][1]["victory_points"] == points


@pytest.mark.rule("MV-7.2.a")
def test_a_knights_province_is_not_touched_by_the_civil_war_of_its_old_power() -> None:
    # Lithuania, whose only province it is, is in Civil War; the province pays and defends all the same
    position = {
        "control": {"lithuania_1d": 1, "livonia_1d": 0},
        "knights_provinces": ["lithuania_1d"],
        "holders": {"lithuania": 1, "livonia": 0},
        "disasters": ["lithuania"],
        "civil_wars": ["lithuania"],
        "hands": [["pope.1"], [], []],
        "money": [1, 0, 0],
    }
    match = start(position, dice=[4, 2])
    play(match, (0, "play", "pope.1"), (0, "papal_passage"))
    assert match.state.money == [1, 2, 0]
    play(match, (0, "attack", "livonia"), (0, "target", "lithuania_1d"), (0, "militia", 0))
    assert totals(match) == (4, 4)


@pytest.mark.rule("MV-7.2.b")
def test_a_knights_province_cannot_attack() -> None:
    # neither can Lithuania, whose card seat 0 holds, while its only province is a Knights province
    position = {
        "holders": {"lithuania": 0},
        "control": {"lithuania_1d": 0},
        "knights_provinces": ["lithuania_1d"],
        "money": [9, 0, 0],
    }
    assert menu(start(position)) == ["collect", "end_turn"]
    ordinary = start({**position, "knights_provinces": []})
    assert menu(ordinary) == ["collect", "end_turn", "attack lithuania"]


@pytest.mark.rule("MV-7.2.b")
def test_a_power_of_knights_provinces_only_gives_no_mercenaries() -> None:
    # the Cumans next door would serve Hungary, were they not Knights
    position = hungary(
        map_cards=["2C", "2D"], holders={"cumans": 0}, control={"cumans_2d": 0}, money=[1, 0, 0], hands=[[], [], []]
    )
    for knights, prompt in ((["cumans_2d"], "attack.militia"), ([], "attack.mercenaries")):
        match = start({**position, "knights_provinces": knights})
        play(match, (0, "attack", "hungary"), (0, "target", "serbia_2c"))
        assert asked(match) == [(0, prompt)]


@pytest.mark.rule("MV-7.2.b", "MV-10.2.a")
@pytest.mark.parametrize(
    ("knights", "prompt"), [([], "naval.fix_drm"), (["kingdom_of_jerusalem_4d"], "attack.militia")]
)
def test_a_power_of_knights_provinces_only_does_not_intercept(knights: list[str], prompt: str) -> None:
    # the Ayyubids sail to Rhodes; Jerusalem could try to stop them, were it not a Knights province
    position = {
        "map_cards": ["4D"],
        "money": [5, 5, 0],
        "holders": {"ayyubids_mamluks": 0, "kingdom_of_jerusalem": 1},
        "control": {"ayyubids_mamluks_4d": 0, "kingdom_of_jerusalem_4d": 1},
        "knights_provinces": knights,
    }
    match = start(position)
    play(match, (0, "attack", "ayyubids_mamluks"), (0, "target", "byzantium_4d"), (0, "sail", "sea_4d"), (0, "set_out"))
    assert asked(match) == [(0, prompt)]


@pytest.mark.rule("MV-7.2.b", "MV-6.2.f")
@pytest.mark.parametrize(("dice", "money"), [([1, 2], 3), ([2, 2], 2)])
def test_a_knights_province_goes_on_crusade_with_2_and_no_ruler(dice: list[int], money: int) -> None:
    # the Kingdom of Jerusalem is a Knights province: it goes as such, not as the Power; one card supports it
    match = start(
        {
            "holders": {"kingdom_of_jerusalem": 0},
            "control": {"kingdom_of_jerusalem_4d": 0},
            "knights_provinces": ["kingdom_of_jerusalem_4d"],
            "hands": [["pope.1", CARD[0]], [], []],
        },
        dice,
    )
    play(match, (0, "play", "pope.1"), (0, "crusade"))
    assert match.state.money[0] == 2  # its income
    assert menu(match) == ["pass", "commit_province kingdom_of_jerusalem_4d", "commit_knights 1"]
    play(match, (0, "commit_province", "kingdom_of_jerusalem_4d"), (0, "support", 1))
    assert logged(match, "crusade.battle") == [{"attack": 4, "defence": sum(dice)}]
    assert match.state.money[0] == money


def attack_lithuania(by: str, start_province: str, dice: list[int], **more: Any) -> Match:
    """Seat 0 attacks the Knights province Lithuania of seat 1, who also holds the Lithuania card (1, good ruler)."""
    position = {
        "holders": {by: 0, "lithuania": 1},
        "control": {start_province: 0, "lithuania_1d": 1},
        "knights_provinces": ["lithuania_1d"],
        "money": [1, 30, 0],
        **more,
    }
    match = start(position, dice)
    return play(match, (0, "attack", by), (0, "target", "lithuania_1d"), (0, "militia", 0))


@pytest.mark.rule("MV-7.2.c", "MV-7.1.f")
@pytest.mark.parametrize(("dice", "owner"), [([4, 2], 1), ([5, 2], 0)])
def test_a_knights_province_defends_with_2_without_ruler_and_militia(dice: list[int], owner: int) -> None:
    # only the attacker was asked for militia, though seat 1 has 30 FI
    match = attack_lithuania("livonia", "livonia_1d", dice)
    assert asked(match) == [(0, "action.choose")]
    assert totals(match) == (dice[0], 4)
    assert match.state.control["lithuania_1d"] == owner


@pytest.mark.rule("MV-7.2.c", "MV-7.1.h")
def test_a_province_taken_with_many_cards_has_strength_2_as_well() -> None:
    #
    position = hungary(money=[0, 1, 0], holders={"russia": 1}, control={"russia_1d": 1}, action_deck=[], map_deck=[])
    match = start(position, dice=[1, 1, 1, 2])
    send_knights(match, "livonia_1d", 4)
    choose(match, 0, "end_turn")
    play(match, (1, "attack", "russia"), (1, "target", "livonia_1d"), (1, "militia", 0))
    assert totals(match) == (2, 4)


@pytest.mark.rule("MV-7.2.c")
def test_knights_cards_support_a_knights_province_against_pagans_and_muslims_only() -> None:
    hands = [[], CARD[:2], []]
    pagan = attack_lithuania("livonia", "livonia_1d", [6, 1], hands=hands)
    assert asked(pagan) == [(1, "defence.knights")]
    choose(pagan, 1, "support", 2)
    assert totals(pagan) == (6, 7)
    orthodox = attack_lithuania("russia", "russia_1d", [6, 1], hands=hands)
    assert asked(orthodox) == [(0, "action.choose")]
    assert totals(orthodox) == (7, 3)


@pytest.mark.rule("MV-7.2.d", "MV-6.1.c")
def test_every_pope_card_of_anybody_pays_the_knights_provinces_first() -> None:
    # Lithuania pays 2 and Livonia 1, before the player of the card says what it is for
    position = {
        "hands": [["pope.1", "pope.2"], [], []],
        "control": {"lithuania_1d": 1, "livonia_1d": 2, "russia_1d": 1},
        "knights_provinces": ["lithuania_1d", "livonia_1d"],
    }
    match = play(start(position), (0, "play", "pope.1"))
    assert asked(match) == [(0, "pope.mode")]
    assert match.state.money == [0, 2, 1]
    play(match, (0, "papal_passage"), (0, "play", "pope.2"))
    assert match.state.money == [0, 4, 2]


@pytest.mark.rule("MV-7.2.e", "MV-3.4.b")
@pytest.mark.parametrize(("knights", "income"), [([], 5), (["lithuania_1d"], 3)])
def test_a_knights_province_pays_nothing_in_a_collection(knights: list[str], income: int) -> None:
    position = {"control": {"lithuania_1d": 0, "russia_1d": 0}, "knights_provinces": knights, "money": [0, 0, 0]}
    match = play(start(position), (0, "collect"))
    assert match.state.money[0] == income


@pytest.mark.rule("MV-7.2.f")
def test_the_owner_of_the_whole_of_a_power_receives_its_card_when_it_is_played() -> None:
    # E-15: seat 0 plays Lithuania, seat 1's Knights hold it; the initial income of 3 goes to seat 1
    match = play(start({**LITHUANIA, "hands": [["lithuania"], [], []]}), (0, "play", "lithuania"))
    assert match.state.holders == {"lithuania": 1}
    assert match.state.money == [0, 3, 0]
    assert match.state.knights_provinces == ["lithuania_1d"]


@pytest.mark.rule("MV-7.2.f", "MV-7.1.h", "MV-4.3.h")
def test_knights_who_conquer_the_whole_of_a_power_take_its_card() -> None:
    position = hungary(holders={"lithuania": 1}, control={"lithuania_1d": 1}, paid_powers=["hungary", "lithuania"])
    match = start(position, dice=[6, 1])
    send_knights(match, "lithuania_1d")
    choose(match, 1, "militia", 0)
    assert match.state.holders == {"hungary": 0, "lithuania": 0}
    assert match.state.money == [0, 0, 0]


@pytest.mark.rule("MV-7.2.h")
def test_a_conquered_knights_province_is_an_ordinary_province_again() -> None:
    # R-40: seat 0's Livonia takes it; the marker goes, and the Lithuania card follows the province
    match = attack_lithuania("livonia", "livonia_1d", [6, 1])
    s = match.state
    assert s.knights_provinces == []
    assert s.control == {"livonia_1d": 0, "lithuania_1d": 0}
    assert s.holders == {"livonia": 0, "lithuania": 0}
    assert "attack lithuania" not in menu(match)  # no florin left
    assert provinces_of_view(match)["lithuania_1d"]["religion"] == "pagan"


@pytest.mark.rule("MV-7.2.h")
def test_a_conquered_knights_province_counts_again_for_its_power() -> None:
    # R-40: the Polovtsy were whole in seat 1's 2F alone; when seat 2 takes 2D from the Knights they are not any more
    position = {
        "active": 2,
        "map_cards": ["2C", "2D", "2F"],
        "holders": {"hungary": 2, "polovtsy": 1},
        "control": {"hungary_2c": 2, "polovtsy_2d": 0, "polovtsy_2f": 1, "cumans_2d": 2},
        "knights_provinces": ["polovtsy_2d"],
        "money": [0, 0, 1],
    }
    match = start(position, dice=[6, 1])
    play(match, (2, "attack", "hungary"), (2, "target", "polovtsy_2d"), (2, "militia", 0))
    assert match.state.control["polovtsy_2d"] == 2
    assert match.state.holders["polovtsy"] == 1  # they keep the card with 2F (MV-4.3.i)
    assert match.view(1)["table"]["players"][1]["whole_powers"] == []


@pytest.mark.rule("MV-7.2.h")
def test_malta_without_its_knights_is_an_independent_island_again() -> None:
    # the Almoravids sail there; with the marker it defends with 2
    position = {
        "map_cards": ["3A", "4B"],
        "holders": {"almoravids": 0},
        "control": {"almoravids_4b": 0, "malta": 1},
        "knights_provinces": ["malta"],
        "money": [1, 0, 0],
    }
    match = start(position, dice=[5, 2])
    play(match, (0, "attack", "almoravids"), (0, "target", "malta"), (0, "sail", "sea_4b"), (0, "set_out"))
    choose(match, 0, "militia", 0)
    assert totals(match) == (5, 4)  # 5 + 1 - 1 against 2 + 2
    assert (
        provinces_of_view(match)["malta"] | {"owner": 0, "knights": False, "religion": None}
        == (provinces_of_view(match)["malta"])
    )


@pytest.mark.rule("MV-7.2.h")
def test_a_knights_province_cannot_be_ceded() -> None:
    # R-40: seat 0 asks seat 1 for passage; of seat 1's provinces only the ordinary one can be part of the deal
    position = hungary(
        money=[1, 0, 0],
        hands=[[], [], []],
        map_cards=["1D", "2C"],
        control={"poland_2c": 1, "poland_1d": 1, "russia_2c": 1, "lithuania_1d": 1},
        knights_provinces=["lithuania_1d"],
    )
    match = start(position)
    play(match, (0, "attack", "hungary"), (0, "target", "livonia_1d"), (0, "ask_passage", "russia_2c"))
    choose(match, 0, "ask", "province")
    assert menu(match) == ["ask province poland_2c", "ask province poland_1d", "ask province russia_2c"]


@pytest.mark.rule("MV-7.2.i")
def test_a_knights_province_with_heresy_pays_nothing_for_a_pope_card() -> None:
    position = {
        "hands": [["pope.1"], [], []],
        "control": {"lithuania_1d": 1, "livonia_1d": 1},
        "knights_provinces": ["lithuania_1d", "livonia_1d"],
        "heresies": ["lithuania_1d"],
    }
    match = play(start(position), (0, "play", "pope.1"))
    assert match.state.money == [0, 1, 0]


# 7.3 Knights and Mongols


def mongols(target: str, dice: list[int], seats: int = 3, **position: Any) -> Match:
    """The active player sends the Mongols against a map card."""
    active = position.get("active", 0)
    hands = [list(hand) for hand in position.pop("hands", [[]] * seats)]
    hands[active].append("mongols.1")
    match = start({"mongols_arrived": True, "hands": hands, **position}, dice, seats=seats)
    return play(match, (active, "play", "mongols.1"), (active, "ravage", target))


@pytest.mark.rule("MV-7.3.a", "MV-7.1.d", "MV-5.2.e")
@pytest.mark.parametrize(("support", "europe", "stands"), [(("pass",), 6, False), (("support", 1), 8, True)])
def test_each_knights_card_adds_2_against_the_mongols(support: tuple[Any, ...], europe: int, stands: bool) -> None:
    # Mongols 2 + 5, Europe 2 + 4; seat 1 controls Poland, but not its province on 1D
    match = mongols(
        "1D",
        [2, 2],
        hands=[[], CARD[:2], []],
        holders={"poland": 1},
        control={"poland_1d": 2, "poland_2c": 1},
    )
    assert asked(match) == [(1, "knights.against_mongols")]
    assert menu(match) == ["pass", "support 1", "support 2"]
    assert not logged(match, "mongols.battle")  # no die has been rolled
    play(match, (1, *support))
    assert logged(match, "mongols.battle") == [{"card": "1D", "mongols": 7, "europe": europe}]
    assert ("1D" in match.state.map_cards) is stands


@pytest.mark.rule("MV-7.3.a")
def test_entitled_players_are_asked_once_each_from_the_left_and_the_mongol_player_last() -> None:
    # on 2C seats 2, 0 and 1 control Catholic Powers, seat 3 Orthodox Serbia; 1 is the Mongol player
    match = mongols(
        "2C",
        [1, 1],
        seats=4,
        active=1,
        hands=[CARD[:1], CARD[1:2], CARD[2:4], CARD[4:]],
        holders={"venice": 0, "hungary": 1, "poland": 2, "serbia": 3},
        control={"venice_2c": 0, "hungary_2c": 1, "poland_2c": 2, "serbia_2c": 3},
    )
    order = []
    while asked(match)[0][1] == "knights.against_mongols":
        order.append(asked(match)[0][0])
        choose(match, order[-1], "support", 1)
    assert order == [2, 0, 1]
    assert logged(match, "mongols.battle") == [{"card": "2C", "mongols": 6, "europe": 1 + 6 + 3 * 2}]


@pytest.mark.rule("MV-7.3.a")
@pytest.mark.parametrize(
    ("holders", "control"),
    [
        ({"hungary": 1}, {"hungary_2c": 1}),  # Catholic, but not on 1D
        ({"russia": 1}, {"russia_1d": 1}),  # on 1D, but not Catholic
        ({}, {"poland_1d": 1}),  # a Catholic province without the Power
    ],
)
def test_others_cannot_use_knights_against_the_mongols(holders: dict[str, int], control: dict[str, int]) -> None:
    match = mongols("1D", [2, 2], hands=[[], CARD[:1], []], holders=holders, control=control)
    assert logged(match, "mongols.battle") == [{"card": "1D", "mongols": 7, "europe": 6}]


@pytest.mark.rule("MV-7.3.a", "MV-7.2.a")
def test_the_owner_of_a_knights_province_is_entitled_and_its_old_power_is_not() -> None:
    # Cyprus is seat 2's Knights province; the Latin Kingdom of seat 1 has no other province on 4D
    match = mongols(
        "4D",
        [1, 1],
        hands=[[], CARD[:1], CARD[1:2]],
        holders={"latin_kingdom": 1},
        control={"latin_kingdom_3d_thrace": 1, "latin_kingdom_4d": 2},
        knights_provinces=["latin_kingdom_4d"],
    )
    assert asked(match) == [(2, "knights.against_mongols")]
    choose(match, 2, "support", 1)
    assert logged(match, "mongols.battle") == [{"card": "4D", "mongols": 6, "europe": 1 + 6 + 1 + 2}]


@pytest.mark.rule("MV-7.3.b", "MV-5.2.e")
@pytest.mark.parametrize(
    ("knights", "europe"),
    [([], 5), (["lithuania_1d"], 6), (["lithuania_1d", "livonia_1d"], 6)],
)
def test_knights_provinces_on_the_card_add_1_however_many(knights: list[str], europe: int) -> None:
    match = mongols("1D", [1, 1], control={"lithuania_1d": 1, "livonia_1d": 2}, knights_provinces=knights)
    assert logged(match, "mongols.battle") == [{"card": "1D", "mongols": 6, "europe": europe}]


@pytest.mark.rule("MV-7.3.b")
def test_a_knights_province_on_another_card_adds_nothing() -> None:
    match = mongols("2C", [1, 1], control={"lithuania_1d": 1}, knights_provinces=["lithuania_1d"])
    assert logged(match, "mongols.battle") == [{"card": "2C", "mongols": 6, "europe": 7}]
