"""Chapter 4 of Medieval: rulers (4.5) and religion (4.6)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medieval.data import MAP, POWERS

from ..helpers import STILL, asked, choose, logged, menu, play, start, totals


def ruler(match: Match, power: str) -> Any:
    return next(p["ruler"] for p in match.view(None)["table"]["board"]["powers"] if p["id"] == power)


def words_with(match: Match, verb: str) -> list[str]:
    return [words.removeprefix(f"{verb} ") for words in menu(match) if words.startswith(f"{verb} ")]


# ---- 4.5 Rulers

EACH_RULER = pytest.mark.parametrize("value", [1, 0, -1], ids=["good", "normal", "bad"])
# Spain has army 2
SPAIN: dict[str, Any] = {**STILL, "money": [1, 1, 0], "control": {"spain_2a": 0}, "holders": {"spain": 0}}


@EACH_RULER
@pytest.mark.rule("MV-4.5.a")
def test_a_ruler_counts_in_attack_and_defence(value: int) -> None:
    rulers = {"spain": value, "france": value}
    control, holders = {"spain_2a": 0, "france_2a": 1}, {"spain": 0, "france": 1}
    match = start({**SPAIN, "control": control, "holders": holders, "rulers": rulers}, dice=[3, 3])
    play(match, (0, "attack", "spain"), (0, "target", "france_2a"), (0, "militia", 0), (1, "militia", 0))
    assert totals(match) == (3 + 2 + value, 3 + 2 + value)


@EACH_RULER
@pytest.mark.rule("MV-4.5.a")
def test_a_ruler_counts_on_a_crusade(value: int) -> None:
    match = start({**SPAIN, "hands": [["pope.1"], [], []], "rulers": {"spain": value}}, dice=[1, 1])
    play(match, (0, "play", "pope.1"), (0, "crusade"), (0, "commit", "spain"))
    assert logged(match, "crusade.battle") == [{"attack": 2 + value, "defence": 2}]


@EACH_RULER
@pytest.mark.rule("MV-4.5.a")
def test_a_ruler_counts_against_a_civil_war(value: int) -> None:
    match = start({**SPAIN, "civil_wars": ["spain"], "rulers": {"spain": value}}, dice=[4, 1])
    play(match, (0, "fight_civil_war", "spain"), (0, "militia", 0))
    assert logged(match, "civil_war.battle")[-1]["loyal"] == 4 + 2 + value


@EACH_RULER
@pytest.mark.rule("MV-4.5.a")
def test_a_ruler_never_counts_at_sea(value: int) -> None:
    # given: England and Norway both have naval 2
    match = start(
        {
            **STILL,
            "money": [1, 1, 0],
            "control": {"england_1b": 0, "norway_1b": 1},
            "holders": {"england": 0, "norway": 1},
            "rulers": {"england": value, "norway": -value},
        },
        dice=[3, 3],
    )
    play(match, (0, "attack", "england"), (0, "target", "norway_1b"), (0, "sail", "sea_1b"), (0, "set_out"))
    play(match, (0, "naval_drm", 0), (1, "intercept", 0))
    battle = logged(match, "naval.battle")[-1]
    assert (battle["mover"], battle["interceptor"]) == (3 + 2, 3 + 2)


@EACH_RULER
@pytest.mark.rule("MV-4.5.a")
def test_a_ruler_never_counts_against_mongols(value: int) -> None:
    control, holders = {"hungary_2c": 0, "russia_2c": 1}, {"hungary": 0, "russia": 1}
    rulers = {"hungary": value, "russia": value}
    position = {**STILL, "control": control, "holders": holders, "rulers": rulers, "mongols_arrived": True}
    match = start({**position, "hands": [["mongols.4"], [], []]}, dice=[3, 3])
    play(match, (0, "play", "mongols.4"), (0, "ravage", "2C"))
    assert logged(match, "mongols.battle") == [{"card": "2C", "mongols": 3 + 5, "europe": 3 + 6}]


@pytest.mark.rule("MV-4.5.b")
def test_the_ruler_at_the_start_is_that_of_the_power_card() -> None:
    hand = ["france", "england", "hungary", "seljuks_of_rum"]
    match = start({**STILL, "hands": [hand, [], []]})
    for power in hand:
        choose(match, 0, "play", power)
    assert [ruler(match, power) for power in hand] == [1, -1, -1, 0]


@pytest.mark.rule("MV-4.5.b", "MV-8.3.f")
@pytest.mark.parametrize(("dice", "after"), [([3, 5, 1], 1), ([1, 5, 6], -1), ([4, 5], 0)], ids=["tied", "lost", "won"])
def test_a_ruler_changes_by_a_fight_against_a_civil_war_that_is_not_won(dice: list[int], after: int) -> None:
    match = start({**SPAIN, "civil_wars": ["spain"]}, dice=dice)
    assert ruler(match, "spain") is None  # the Civil War took Spain's good ruler away
    play(match, (0, "fight_civil_war", "spain"), (0, "militia", 0))  # with army 2
    assert ruler(match, "spain") == after
    assert match.state.civil_wars == ([] if after == 0 else ["spain"])


@pytest.mark.rule("MV-4.5.b", "MV-8.2.c")
@pytest.mark.parametrize(("dice", "after"), [([5, 6], -1), ([6, 3], 0), ([4], 1), ([1], 1)])
def test_a_ruler_changes_by_a_successful_assassin(dice: list[int], after: int) -> None:
    match = start({**SPAIN, "hands": [[], ["assassin.1"], []], "active": 1}, dice=dice)
    play(match, (1, "play", "assassin.1"), (1, "assassinate", "spain"))
    assert ruler(match, "spain") == after


@pytest.mark.rule("MV-4.5.b", "MV-4.5.c", "MV-4.5.d")
@pytest.mark.parametrize(("die", "after"), [(1, 1), (2, 1), (3, 0), (4, 0), (5, -1), (6, -1)])
def test_a_ruler_changes_by_one_roll_of_a_change_of_ruler(die: int, after: int) -> None:
    match = start({**SPAIN, "hands": [[], ["change_of_ruler.1"], []], "active": 1}, dice=[5, 1, die])
    choose(match, 1, "play", "change_of_ruler.1")
    assert ruler(match, "spain") == after
    rolled = [entry.dice for entry in match.log(None) if entry.key == "ruler.new"]
    assert rolled == [[(1, 5, 6), (1, 1, 6), (0, die, 6)]]  # the controller of Spain rolls once for the ruler


@pytest.mark.rule("MV-4.5.b", "MV-8.3.d")
def test_a_civil_war_takes_the_ruler_away() -> None:
    match = start({**SPAIN, "hands": [["civil_war.1"], [], []], "disasters": ["spain"]}, dice=[3, 1])
    play(match, (0, "play", "civil_war.1"), (0, "revolt", "spain"))
    assert ruler(match, "spain") is None
    play(match, (0, "fight_civil_war", "spain"), (0, "militia", 0))
    assert logged(match, "civil_war.battle")[-1]["loyal"] == 3 + 2  # the good ruler is gone


@pytest.mark.rule("MV-4.5.c")
def test_an_equal_result_replaces_the_old_ruler_too() -> None:
    # given: Spain's good ruler is married; 51 and 1 bring another good one
    match = start(
        {
            **SPAIN,
            "control": {"spain_2a": 0, "france_2a": 0},
            "holders": {"spain": 0, "france": 0},
            "marriages": [["spain", "france"]],
            "hands": [["change_of_ruler.1"], [], []],
        },
        dice=[5, 1, 1],
    )
    choose(match, 0, "play", "change_of_ruler.1")
    assert ruler(match, "spain") == 1
    assert match.state.marriages == []  # he is not the bridegroom of before


@pytest.mark.rule("MV-4.5.d")
def test_a_changed_ruler_is_shown_on_the_card_and_goes_with_it() -> None:
    # given: Hungary's ruler is good by a marker; Poland takes Hungary 2C: 6 + 1 against 1 + 1
    match = start(
        {
            **STILL,
            "money": [1, 0, 0],
            "control": {"poland_2c": 0, "hungary_2c": 1},
            "holders": {"poland": 0, "hungary": 1},
            "rulers": {"hungary": 1},
        },
        dice=[6, 1],
    )
    assert ruler(match, "hungary") == 1
    play(match, (0, "attack", "poland"), (0, "target", "hungary_2c"), (0, "militia", 0), (1, "militia", 0))
    assert match.state.holders["hungary"] == 0
    assert ruler(match, "hungary") == 1


# ---- 4.6 Religion

# seat 0 controls one Power of each religion, seat 1 another Catholic and another Orthodox one
FAITHS: dict[str, Any] = {
    **STILL,
    "money": [9, 9, 0],
    "control": {
        "hungary_2c": 0, "russia_2c": 0, "almoravids_3a": 0, "lithuania_1d": 0,
        "france_2a": 1, "serbia_2c": 1,
    },
    "holders": {"hungary": 0, "russia": 0, "almoravids": 0, "lithuania": 0, "france": 1, "serbia": 1},
}  # fmt: skip


@pytest.mark.rule("MV-4.6.a")
@pytest.mark.parametrize(
    ("power", "province"),
    [
        ("russia", "russia_1d"),
        ("almoravids", "almoravids_3a"),
        ("lithuania", "lithuania_1d"),
        ("hungary", "hungary_2c"),
    ],
)
def test_only_a_player_with_a_catholic_power_uses_knights_of_christ(power: str, province: str) -> None:
    position = {**STILL, "hands": [["knights_of_christ.1"], [], []], "control": {province: 0}, "holders": {power: 0}}
    match = start(position)
    assert ("knights_attack" in menu(match)) is (power == "hungary")
    # and in a Crusade
    match = start({**position, "hands": [["knights_of_christ.1", "pope.1"], [], []]}, dice=[1, 1])
    play(match, (0, "play", "pope.1"), (0, "crusade"))
    if power == "hungary":
        assert menu(match) == ["pass", "commit hungary", "commit_knights 1"]
    else:
        assert asked(match) == [(0, "action.choose")]


@pytest.mark.rule("MV-4.6.a")
@pytest.mark.parametrize(("target", "is_asked"), [("russia_1d", False), ("poland_1d", True)])
def test_knights_support_only_the_defence_of_a_catholic_power(target: str, is_asked: bool) -> None:
    # given: pagan Lithuania attacks seat 1, who holds Knights and controls Russia and Poland
    match = start(
        {
            **STILL,
            "money": [1, 0, 0],
            "hands": [[], ["knights_of_christ.1"], []],
            "control": {"lithuania_1d": 0, "russia_1d": 1, "poland_1d": 1},
            "holders": {"lithuania": 0, "russia": 1, "poland": 1},
        },
        dice=[1, 6],
    )
    play(match, (0, "attack", "lithuania"), (0, "target", target), (0, "militia", 0), (1, "militia", 0))
    assert (asked(match) == [(1, "defence.knights")]) is is_asked


@pytest.mark.rule("MV-4.6.b")
def test_knights_attack_pagans_jerusalem_cyprus_rhodes_and_malta_only() -> None:
    match = start(
        {
            **STILL,
            "map_cards": list(MAP),
            "hands": [["knights_of_christ.1"], [], []],
            "control": {"hungary_2c": 0},
            "holders": {"hungary": 0},
        }
    )
    choose(match, 0, "knights_attack")
    pagan = ["cumans_2d", "lithuania_1d", "livonia_1d", "polovtsy_2d", "polovtsy_2f", "prussia_1c"]
    cyprus, rhodes = "latin_kingdom_4d", "byzantium_4d"
    assert sorted(words_with(match, "target")) == sorted([*pagan, "kingdom_of_jerusalem_4d", cyprus, rhodes, "malta"])


@pytest.mark.rule("MV-4.6.c")
def test_only_catholic_powers_go_on_crusade() -> None:
    match = start({**FAITHS, "hands": [["pope.1"], [], []]})
    play(match, (0, "play", "pope.1"), (0, "crusade"))
    assert menu(match) == ["pass", "commit hungary"]
    choose(match, 0, "pass")
    assert menu(match) == ["pass", "commit france"]


@pytest.mark.rule("MV-4.6.d", "MV-4.6.e")
def test_only_catholic_powers_are_excommunicated_and_married() -> None:
    match = start({**FAITHS, "hands": [["pope.1"], [], []]})
    choose(match, 0, "play", "pope.1")
    assert menu(match) == [
        "crusade", "papal_passage", "excommunicate hungary", "excommunicate france", "marriage hungary",
    ]  # fmt: skip
    choose(match, 0, "marriage", "hungary")
    assert menu(match) == ["marry france"]


@pytest.mark.rule("MV-4.6.f", "MV-6.5.c")
@pytest.mark.parametrize("papal_passage", [False, True])
@pytest.mark.parametrize("power", ["hungary", "russia"])
def test_only_a_catholic_power_moves_through_the_papacy_and_only_with_a_pope_card(
    power: str, papal_passage: bool
) -> None:
    # given: by land the Empire 3C is reached through the Papacy alone; neither Power has a fleet
    match = start(
        {
            **STILL,
            "map_cards": ["2C", "3B", "3C"],
            "money": [1, 0, 0],
            "papal_passage": papal_passage,
            "control": {f"{power}_2c": 0},
            "holders": {power: 0},
        }
    )
    choose(match, 0, "attack", power)
    reached = words_with(match, "target")
    assert "holy_roman_empire_3b" in reached
    assert ("holy_roman_empire_3c" in reached) is (papal_passage and power == "hungary")
    assert "papacy" not in reached


@pytest.mark.rule("MV-4.6.f")
def test_an_orthodox_power_finds_no_way_over_land_through_the_papacy() -> None:
    # given: all land from Byzantium 3C over Hungary to the Papacy is free, and the Papacy open to seat 0's Catholics
    match = start(
        {
            **STILL,
            "map_cards": ["2C", "3B", "3C"],
            "money": [1, 0, 0],
            "papal_passage": True,
            "control": {"byzantium_3c": 0},
            "holders": {"byzantium": 0},
        }
    )
    play(match, (0, "attack", "byzantium"), (0, "target", "holy_roman_empire_3c"))
    assert menu(match) == ["sail sea_3c", "sail sea_2c", "give_up"]  # it must take the sea


@pytest.mark.rule("MV-4.6.g")
def test_only_catholic_provinces_suffer_heresy() -> None:
    match = start({**FAITHS, "hands": [["heresy.1"], [], []]})
    choose(match, 0, "play", "heresy.1")
    assert menu(match) == ["heresy hungary_2c", "heresy france_2a"]


# Each Power with a target beside it: who attacks, from where, what, and whether Jihad may be declared
JIHADS = [
    ("seljuks_of_rum", "seljuks_of_rum_3d", "latin_kingdom_3d_armenia", True),  # Islamic against Catholic
    ("seljuks_of_rum", "seljuks_of_rum_3d", "byzantium_3d", True),  # against Orthodox
    ("seljuks_of_rum", "seljuks_of_rum_3d", "ayyubids_mamluks_3f", False),  # against Islamic
    ("bulgars", "bulgars_2f", "polovtsy_2f", False),  # against pagan
    ("byzantium", "byzantium_3d", "latin_kingdom_3d_thrace", False),  # Orthodox against Catholic
    ("latin_kingdom", "latin_kingdom_3d_thrace", "byzantium_3d", False),  # Catholic against Orthodox
    ("lithuania", "lithuania_1d", "poland_1d", False),  # pagan against Catholic
]


@pytest.mark.rule("MV-4.6.h", "MV-4.6.i")
@pytest.mark.parametrize(("power", "province", "target", "jihad"), JIHADS)
def test_only_islamic_powers_use_jihad_and_only_against_catholic_and_orthodox_provinces(
    power: str, province: str, target: str, jihad: bool
) -> None:
    match = start(
        {
            **STILL,
            "map_cards": ["1D", "2F", "3D", "3F"],
            "money": [1, 0, 0],
            "hands": [["jihad.1"], [], []],
            "control": {province: 0},
            "holders": {power: 0},
        }
    )
    play(match, (0, "attack", power), (0, "target", target))
    assert asked(match) == [(0, "attack.jihad" if jihad else "attack.militia")]


@pytest.mark.rule("MV-4.6.i", "R-51")
@pytest.mark.parametrize(("knights", "jihad"), [([], False), (["polovtsy_2f"], True)])
def test_a_knights_province_is_a_catholic_target_of_jihad(knights: list[str], jihad: bool) -> None:
    match = start(
        {
            **STILL,
            "map_cards": ["2F"],
            "money": [1, 0, 0],
            "hands": [["jihad.1"], [], []],
            "control": {"bulgars_2f": 0, "polovtsy_2f": 1},
            "knights_provinces": knights,
            "holders": {"bulgars": 0},
        }
    )
    play(match, (0, "attack", "bulgars"), (0, "target", "polovtsy_2f"))
    assert ((0, "attack.jihad") in asked(match)) is jihad


def test_the_religions_of_these_tests_are_those_of_the_cards() -> None:
    powers = ("hungary", "russia", "almoravids", "lithuania", "seljuks_of_rum", "bulgars", "byzantium", "latin_kingdom")
    assert [POWERS[p].religion for p in powers] == [
        "catholic", "orthodox", "islamic", "pagan", "islamic", "islamic", "orthodox", "catholic",
    ]  # fmt: skip
