"""Chapter 4 of Medieval: Powers (4.1), control of provinces (4.2) and of Powers (4.3), initial income (4.4)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta import IllegalChoice
from condotta.core.match import Match
from condotta.games.medieval.state import UNCONTROLLED

from ..helpers import STILL, asked, choose, logged, menu, play, start, totals


def attack(match: Match, seat: int, power: str, target: str, defender: int | None = None) -> None:
    """An attack without militia on either side."""
    play(match, (seat, "attack", power), (seat, "target", target), (seat, "militia", 0))
    if defender is not None:
        choose(match, defender, "militia", 0)


def targets(match: Match) -> list[str]:
    return sorted(words.removeprefix("target ") for words in menu(match))


# ---- 4.1 Powers


@pytest.mark.rule("MV-4.1.c")
def test_a_power_with_naval_capability_no_never_crosses_the_sea() -> None:
    # given: Hungary borders the sea of 2C, from where Crete (Venice 4C) could be reached
    control = {"hungary_2c": 0, "latin_kingdom_3c": 0}
    match = start(
        {
            **STILL,
            "map_cards": ["2C", "3C", "4C"],
            "money": [1, 0, 0],
            "control": control,
            "holders": {"hungary": 0, "latin_kingdom": 0},
        }
    )
    choose(match, 0, "attack", "hungary")
    by_land = ["byzantium_3c", "holy_roman_empire_2c", "poland_2c", "russia_2c", "serbia_2c", "serbia_3c", "venice_2c"]
    assert targets(match) == by_land


@pytest.mark.rule("MV-4.1.c")
@pytest.mark.parametrize(("dice", "arrives"), [([5, 1], True), ([4, 1], False)])
def test_a_power_with_naval_capability_0_crosses_the_sea_without_modifier(dice: list[int], arrives: bool) -> None:
    # given: the Latin Kingdom (0) sails for Crete, and Venice (3) intercepts it from there
    match = start(
        {
            **STILL,
            "map_cards": ["3C", "4C"],
            "money": [1, 1, 0],
            "control": {"latin_kingdom_3c": 0, "venice_4c": 1},
            "holders": {"latin_kingdom": 0, "venice": 1},
        },
        dice=dice,
    )
    choose(match, 0, "attack", "latin_kingdom")
    assert "venice_4c" in targets(match)
    play(match, (0, "target", "venice_4c"), (0, "sail", "sea_3c"), (0, "sail", "sea_4c"), (0, "set_out"))
    play(match, (0, "naval_drm", 0), (1, "intercept", 0))
    battle = logged(match, "naval.battle")[-1]
    assert (battle["mover"], battle["interceptor"]) == (dice[0], dice[1] + 3)
    assert (asked(match)[0] == (0, "attack.militia")) is arrives


@pytest.mark.rule("MV-4.1.d")
def test_a_drawn_power_card_is_kept_or_played_and_never_discarded() -> None:
    match = start({"phase": "draw", "map_deck": [], "action_deck": ["hungary"]})
    assert menu(match) == ["collect", "end_turn", "play hungary"]
    play(match, (0, "end_turn"), (1, "end_turn"), (2, "end_turn"))
    assert match.state.hands[0] == ["hungary"]
    choose(match, 0, "play", "hungary")
    assert match.state.hands[0] == []
    assert match.state.holders == {"hungary": 0}


@pytest.mark.rule("MV-4.1.e", "R-18")
def test_a_power_card_is_not_played_while_none_of_its_provinces_is_in_play() -> None:
    # E-24: the Cumans live on 2D only
    match = start({"phase": "map", "map_deck": ["2D"], "action_deck": [], "hands": [["cumans", "serbia"], [], []]})
    choose(match, 0, "leave_map_card")
    assert menu(match) == ["collect", "end_turn", "play serbia"]
    with pytest.raises(IllegalChoice) as error:
        choose(match, 0, "play", "cumans")
    assert error.value.rule == "MV-4.1.e"
    play(match, (0, "end_turn"), (1, "draw_map_card"), (1, "end_turn"), (2, "end_turn"))
    assert menu(match) == ["collect", "end_turn", "play cumans", "play serbia"]


@pytest.mark.rule("MV-4.1.f", "MV-4.3.d")
def test_the_latin_kingdom_brings_both_its_provinces_on_3d() -> None:
    match = start({**STILL, "map_cards": ["3D"], "hands": [["latin_kingdom"], [], []]})
    choose(match, 0, "play", "latin_kingdom")
    assert match.state.control == {"latin_kingdom_3d_thrace": 0, "latin_kingdom_3d_armenia": 0}


# ---- 4.2 Control of provinces


@pytest.mark.rule("MV-4.2.a", "MV-4.2.d")
def test_a_conquered_province_gives_income_victory_points_and_the_power_of_which_it_is_the_last() -> None:
    # given: Hungary takes Poland 2C for seat 0, who has Poland 1D: 6 - 1 against 1
    match = start(
        {
            **STILL,
            "money": [1, 0, 0],
            "control": {"hungary_2c": 0, "poland_1d": 0, "poland_2c": 1},
            "holders": {"hungary": 0, "poland": None},
        },
        dice=[6, 1],
    )
    points = [p["victory_points"] for p in match.view(None)["table"]["players"]]
    assert points == [5 + 1, 2, 0]
    attack(match, 0, "hungary", "poland_2c", 1)
    table = match.view(None)["table"]
    assert [p["income"] for p in table["players"]] == [5 + 1 + 2, 0, 0]
    assert [p["victory_points"] for p in table["players"]] == [5 + 1 + 2 + 1, 0, 0]  # 1 for the whole of Poland
    assert [p["powers"] for p in table["players"]] == [["hungary", "poland"], [], []]


@pytest.mark.rule("MV-4.2.b", "MV-4.3.b")
def test_control_of_all_provinces_of_a_power_does_not_allow_an_attack_without_its_card() -> None:
    match = start({**STILL, "money": [9, 0, 0], "control": {"france_1b": 0, "france_2a": 0, "france_2b": 0}})
    assert match.view(0)["table"]["players"][0]["powers"] == []
    assert menu(match) == ["collect", "end_turn"]


@pytest.mark.rule("MV-4.2.c")
@pytest.mark.parametrize(
    ("card_of_spain", "defence"), [(1, 3 + 2 + 1 + 1), (2, 3 + 1)], ids=["with its Power", "without"]
)
def test_the_controller_of_a_province_defends_it(card_of_spain: int, defence: int) -> None:
    # given: seat 1 defends Spain 2A and recruits one militia; army 2 and ruler 1 serve only the player who has Spain
    match = start(
        {
            **STILL,
            "money": [1, 3, 0],
            "control": {"france_2a": 0, "spain_2a": 1, "spain_3a": 2},
            "holders": {"france": 0, "spain": card_of_spain},
        },
        dice=[1, 3],
    )
    play(match, (0, "attack", "france"), (0, "target", "spain_2a"), (0, "militia", 0))
    assert asked(match) == [(1, "defence.militia")]
    choose(match, 1, "militia", 1)
    assert totals(match) == (1 + 2 + 1, defence)


@pytest.mark.rule("MV-4.2.d")
def test_knights_cards_gain_a_province() -> None:
    match = start(
        {**STILL, "hands": [["knights_of_christ.1"], [], []], "control": {"venice_2c": 0}, "holders": {"venice": 0}},
        dice=[2, 3],
    )
    play(match, (0, "knights_attack"), (0, "target", "lithuania_1d"), (0, "send_knights", 1))
    assert match.state.control == {"venice_2c": 0, "lithuania_1d": 0}  # 2 + 2 against 3


@pytest.mark.rule("MV-4.2.d")
def test_an_agreement_gains_a_province() -> None:
    # given: France wants to pass the Empire 2C, and gives France 2A for it; the attack itself fails
    match = start(
        {
            **STILL,
            "money": [1, 0, 0],
            "control": {"france_2a": 0, "france_2b": 0, "holy_roman_empire_2c": 1, "holy_roman_empire_2b": 1},
            "holders": {"france": 0},
        },
        dice=[1, 6],
    )
    play(match, (0, "attack", "france"), (0, "target", "hungary_2c"), (0, "ask_passage", "holy_roman_empire_2c"))
    play(match, (0, "give", "province"), (0, "give", "province", "france_2a"), (0, "offer"), (1, "accept"))
    choose(match, 0, "militia", 0)
    assert match.state.control == {
        "france_2a": 1, "france_2b": 0, "holy_roman_empire_2c": 1, "holy_roman_empire_2b": 1,
    }  # fmt: skip
    assert match.state.holders == {"france": 0}


@pytest.mark.rule("MV-4.2.e")
def test_provinces_of_one_card_may_belong_to_different_players_or_to_nobody() -> None:
    of_1b = ["england_1b", "france_1b", "holy_roman_empire_1b", "norway_1b", "denmark_1b"]
    match = start({**STILL, "control": {p: seat for seat, p in enumerate(of_1b)}}, seats=5)  # E-06
    for seat, income in enumerate((5, 2, 2, 2, 1)):
        choose(match, seat, "collect")
        assert match.state.money[seat] == income
    match = start({**STILL, "control": {"england_1b": 0}})
    owners = {p["id"]: p["owner"] for p in match.view(None)["table"]["board"]["provinces"] if p["card"] == "1B"}
    assert owners == {**dict.fromkeys(of_1b), "england_1b": 0}


@pytest.mark.rule("MV-4.2.f")
def test_a_new_province_goes_to_the_controller_of_the_power_whoever_drew_and_whatever_others_hold() -> None:
    # given: seat 2 has Russia and one province of it, seat 1 the other; seat 0 draws 1E (E-05)
    match = start(
        {
            "phase": "map",
            "map_deck": ["1E"],
            "action_deck": [],
            "control": {"russia_1d": 1, "russia_2c": 2},
            "holders": {"russia": 2},
        }
    )
    choose(match, 0, "draw_map_card")
    assert match.state.control == {"russia_1d": 1, "russia_2c": 2, "russia_1e": 2}


@pytest.mark.rule("MV-4.2.g")
@pytest.mark.parametrize(("island", "card"), [("sardinia_corsica", "3B"), ("malta", "4B")])
def test_an_independent_island_has_no_army_and_no_militia(island: str, card: str) -> None:
    # given: the Empire's fleet lands on the island, whose controller has money and a Catholic Power
    match = start(
        {
            **STILL,
            "map_cards": ["2C", "3B", "4B"],
            "money": [1, 9, 0],
            "control": {f"holy_roman_empire_{card.lower()}": 0, island: 1, "hungary_2c": 1},
            "holders": {"holy_roman_empire": 0, "hungary": 1},
        },
        dice=[4, 4],
    )
    play(match, (0, "attack", "holy_roman_empire"), (0, "target", island), (0, "sail", f"sea_{card.lower()}"))
    choose(match, 0, "set_out")  # nobody can intercept: the island has no fleet
    assert asked(match) == [(0, "attack.militia")]  # and its controller recruits nobody
    choose(match, 0, "militia", 0)
    assert totals(match) == (4 + 1, 4)
    assert match.state.control[island] == 0
    assert match.state.money == [0, 9, 0]


@pytest.mark.rule("MV-4.2.h")
def test_a_won_battle_changes_the_attacked_province_only() -> None:
    control = {"hungary_2c": 0, "poland_1d": 1, "poland_2c": 1, "russia_1d": 1, "russia_2c": 2}
    match = start(
        {**STILL, "money": [1, 0, 0], "control": control, "holders": {"hungary": 0, "poland": 1, "russia": 1}},
        dice=[6, 1],
    )
    attack(match, 0, "hungary", "poland_2c", 1)
    assert match.state.control == {**control, "poland_2c": 0}
    assert match.state.holders == {"hungary": 0, "poland": 1, "russia": 1}


# ---- 4.3 Control of Powers


@pytest.mark.rule("MV-4.3.a")
def test_the_controller_of_a_power_uses_its_army_ruler_and_fleet() -> None:
    # given: seat 1 has England: army 1, ruler here good, naval 2
    position: dict[str, Any] = {
        **STILL,
        "control": {"england_1b": 1, "norway_1b": 0},
        "holders": {"england": 1, "norway": 0},
        "rulers": {"england": 1},
        "hands": [[], ["pope.1"], []],
        "money": [2, 2, 0],
    }
    # then: in attack, over the sea
    match = start({**position, "active": 1}, dice=[6, 1, 1, 1])
    play(match, (1, "attack", "england"), (1, "target", "norway_1b"), (1, "sail", "sea_1b"), (1, "set_out"))
    play(match, (1, "naval_drm", 0), (0, "intercept", 0), (1, "militia", 0), (0, "militia", 0))
    assert logged(match, "naval.battle")[-1]["mover"] == 6 + 2
    assert totals(match)[0] == 1 + 1 + 1
    # in defence
    match = start(position, dice=[1, 1])
    play(match, (0, "attack", "norway"), (0, "target", "england_1b"), (0, "sail", "sea_1b"), (0, "set_out"))
    play(match, (0, "naval_drm", 0), (1, "pass"), (0, "militia", 0), (1, "militia", 0))
    assert totals(match)[1] == 1 + 1 + 1
    # and on a Crusade
    match = start({**position, "active": 1}, dice=[1, 1])
    play(match, (1, "play", "pope.1"), (1, "crusade"), (1, "commit", "england"), (0, "pass"))
    assert logged(match, "crusade.battle") == [{"attack": 1 + 1, "defence": 2}]


@pytest.mark.rule("MV-4.3.b")
@pytest.mark.parametrize("place", ["action_deck", "hands"])
def test_nobody_controls_a_power_whose_card_lies_before_nobody(place: str) -> None:
    # given: seat 1 controls all of Hungary; the card is in the deck or in another hand
    position: dict[str, Any] = {
        **STILL,
        "money": [1, 9, 0],
        "control": {"hungary_2c": 1, "france_2a": 0},
        "holders": {"france": 0},
        place: ["hungary"] if place == "action_deck" else [["hungary"], [], []],
    }
    match = start({**position, "active": 1})
    assert match.view(1)["table"]["players"][1]["powers"] == []
    assert menu(match) == ["collect", "end_turn"]
    match = start(position, dice=[3, 3])
    attack(match, 0, "france", "hungary_2c", 1)
    assert totals(match) == (3 + 2 + 1, 3)  # Hungary's bad ruler does not weaken it


@pytest.mark.rule("MV-4.3.c", "MV-4.3.e")
def test_only_provinces_on_map_cards_in_play_are_looked_at() -> None:
    # E-10: 3C with the fourth Latin province is not in play
    of_latins = ["latin_kingdom_3d_thrace", "latin_kingdom_3d_armenia", "latin_kingdom_4d"]
    match = start({**STILL, "hands": [["latin_kingdom"], [], []], "control": dict.fromkeys(of_latins, 0)})
    choose(match, 0, "play", "latin_kingdom")
    assert match.state.holders == {"latin_kingdom": 0}


@pytest.mark.rule("MV-4.3.c")
def test_case_a_is_tested_before_case_b() -> None:
    # given: seat 1 controls the only controlled province of Poland; Poland 2C is uncontrolled
    match = start({**STILL, "hands": [["poland"], [], []], "control": {"poland_1d": 1}})
    choose(match, 0, "play", "poland")
    assert match.state.holders == {"poland": 0}
    assert match.state.control == {"poland_1d": 1, "poland_2c": 0}


@pytest.mark.rule("MV-4.3.c", "R-39")
def test_knights_provinces_are_not_counted_unless_there_are_no_others() -> None:
    # given: of the Polovtsy seat 1 has 2D with Knights and seat 2 has 2F; Lithuania is a Knights province alone
    position: dict[str, Any] = {
        **STILL,
        "map_cards": ["1D", "2D", "2F"],
        "control": {"polovtsy_2d": 1, "polovtsy_2f": 2, "lithuania_1d": 1},
        "knights_provinces": ["polovtsy_2d", "lithuania_1d"],
        "hands": [["polovtsy", "lithuania"], [], []],
    }
    match = start(position)
    choose(match, 0, "play", "polovtsy")
    assert match.state.holders == {"polovtsy": 2}  # case B without the Knights province
    choose(match, 0, "play", "lithuania")
    assert match.state.holders == {"polovtsy": 2, "lithuania": 1}  # E-15
    assert match.state.knights_provinces == ["polovtsy_2d", "lithuania_1d"]


@pytest.mark.rule("MV-4.3.d", "MV-4.2.d", "MV-4.4.a")
def test_case_a_gives_the_card_and_all_uncontrolled_provinces_to_its_player() -> None:
    # E-09: seat 1 controls Serbia 3C, Serbia 2C is uncontrolled
    match = start(
        {
            **STILL,
            "map_cards": ["2C", "3C"],
            "hands": [["serbia"], [], []],
            "money": [1, 1, 1],
            "control": {"serbia_3c": 1},
        }
    )
    choose(match, 0, "play", "serbia")
    assert match.state.holders == {"serbia": 0}
    assert match.state.control == {"serbia_3c": 1, "serbia_2c": 0}
    assert match.state.money == [1 + 2, 1, 1]


@pytest.mark.rule("MV-4.3.e", "MV-4.4.a", "R-19")
def test_case_b_gives_the_card_and_its_income_to_the_player_with_all_provinces() -> None:
    match = start({**STILL, "hands": [["poland"], [], []], "control": {"poland_1d": 1, "poland_2c": 1}})
    choose(match, 0, "play", "poland")
    assert match.state.holders == {"poland": 1}
    assert match.state.control == {"poland_1d": 1, "poland_2c": 1}
    assert match.state.money == [0, 2, 0]


@pytest.mark.rule("MV-4.3.f", "MV-4.4.a")
def test_case_c_leaves_the_card_uncontrolled_on_the_table() -> None:
    match = start({**STILL, "hands": [["poland"], [], []], "control": {"poland_1d": 0, "poland_2c": 1}})
    choose(match, 0, "play", "poland")
    assert match.state.holders == {"poland": UNCONTROLLED}
    assert match.view(0)["table"]["board"]["powers"][0]["holder"] is None
    assert match.state.control == {"poland_1d": 0, "poland_2c": 1}
    assert match.state.money == [0, 0, 0]


@pytest.mark.rule("R-09")
@pytest.mark.parametrize(
    ("control", "taker"), [({}, 0), ({"england_1b": 1}, 1), ({"france_1b": 2}, 2)], ids=["A", "B", "taken before"]
)
def test_england_brings_france_1b_along_if_nobody_has_it(control: dict[str, int], taker: int) -> None:
    match = start({**STILL, "hands": [["england"], [], []], "control": control})
    choose(match, 0, "play", "england")
    assert match.state.control["france_1b"] == taker


@pytest.mark.rule("R-09")
def test_in_case_c_france_1b_stays_uncontrolled() -> None:
    match = start(
        {
            **STILL,
            "map_cards": ["1A", "1B"],
            "hands": [["england"], [], []],
            "control": {"england_1a": 1, "england_1b": 2},
        }
    )
    choose(match, 0, "play", "england")
    assert match.state.control == {"england_1a": 1, "england_1b": 2}


@pytest.mark.rule("MV-4.3.h", "R-09")
def test_france_1b_brought_by_england_may_complete_an_uncontrolled_france() -> None:
    match = start(
        {
            **STILL,
            "hands": [["england"], [], []],
            "control": {"france_2a": 0, "france_2b": 0},
            "holders": {"france": None},
            "paid_powers": [],
        }
    )
    choose(match, 0, "play", "england")
    assert match.state.holders == {"france": 0, "england": 0}
    assert match.state.money == [6 + 9, 0, 0]


@pytest.mark.rule("MV-4.3.g")
def test_a_player_without_a_province_of_the_power_loses_its_card_at_once() -> None:
    # given: seat 1 has Poland by 2C alone, seat 2 holds 1D; Hungary takes 2C: 6 - 1 against 1 + 1
    match = start(
        {
            **STILL,
            "money": [1, 0, 0],
            "control": {"hungary_2c": 0, "poland_2c": 1, "poland_1d": 2},
            "holders": {"hungary": 0, "poland": 1},
        },
        dice=[6, 1],
    )
    attack(match, 0, "hungary", "poland_2c", 1)
    assert match.state.holders == {"hungary": 0, "poland": UNCONTROLLED}


@pytest.mark.rule("MV-4.3.h", "R-20")
def test_the_conqueror_of_the_only_province_gets_the_card_at_once() -> None:
    match = start(
        {
            **STILL,
            "money": [1, 0, 0],
            "control": {"hungary_2c": 0, "venice_2c": 1},
            "holders": {"hungary": 0, "venice": 1},
        },
        dice=[6, 1],
    )
    attack(match, 0, "hungary", "venice_2c", 1)
    assert match.state.holders == {"hungary": 0, "venice": 0}
    assert match.state.money == [0, 0, 0]  # the initial income of Venice was paid long ago


@pytest.mark.rule("MV-4.3.h")
def test_an_uncontrolled_card_goes_to_who_controls_all_that_is_left_after_a_destruction() -> None:
    # given: Poland lies uncontrolled between seat 1 (1D) and seat 2 (2C); the Mongols destroy 2C: 6 + 5 against 1 + 6
    match = start(
        {
            **STILL,
            "mongols_arrived": True,
            "hands": [["mongols.4"], [], []],
            "control": {"poland_1d": 1, "poland_2c": 2},
            "holders": {"poland": None},
            "paid_powers": [],
        },
        dice=[6, 1],
    )
    play(match, (0, "play", "mongols.4"), (0, "ravage", "2C"))
    assert match.state.holders == {"poland": 1}
    assert match.state.money == [0, 2, 0]


@pytest.mark.rule("MV-4.3.h")
def test_an_uncontrolled_card_goes_to_who_controls_all_by_an_agreement() -> None:
    # given: seat 1 asks for Poland 1D, the province they lack, as the price of a passage through the Empire 2C
    match = start(
        {
            **STILL,
            "money": [1, 0, 0],
            "control": {"france_2b": 0, "poland_1d": 0, "poland_2c": 1, "holy_roman_empire_2c": 1},
            "holders": {"france": 0, "poland": None},
            "paid_powers": ["france"],
        },
        dice=[1, 6],
    )
    play(match, (0, "attack", "france"), (0, "target", "hungary_2c"), (0, "ask_passage", "holy_roman_empire_2c"))
    play(match, (0, "give", "province"), (0, "give", "province", "poland_1d"), (0, "offer"), (1, "accept"))
    assert match.state.holders == {"france": 0, "poland": 1}
    assert match.state.money == [0, 2, 0]


@pytest.mark.rule("MV-4.3.h")
def test_a_new_uncontrolled_province_keeps_the_card_from_him_who_takes_the_others() -> None:
    # given: Poland is uncontrolled, seat 0 lacks 2C and draws 1C with a third province before they take it
    match = start(
        {
            "phase": "map",
            "map_deck": ["1C"],
            "action_deck": [],
            "money": [1, 0, 0],
            "control": {"hungary_2c": 0, "poland_1d": 0, "poland_2c": 1},
            "holders": {"hungary": 0, "poland": None},
        },
        dice=[6, 1],
    )
    choose(match, 0, "draw_map_card")
    attack(match, 0, "hungary", "poland_2c", 1)
    assert match.state.control["poland_2c"] == 0
    assert match.state.holders == {"hungary": 0, "poland": UNCONTROLLED}


@pytest.mark.rule("MV-4.3.i")
def test_the_holder_keeps_the_card_while_he_controls_one_province() -> None:
    # given: seat 1 has France with 2A and 2B; seat 0 has the rest and takes 2A with Spain: 6 + 3 against 1 + 3
    match = start(
        {
            **STILL,
            "map_cards": ["1A", "1B", "2A", "2B"],
            "money": [1, 0, 0],
            "control": {"spain_2a": 0, "france_1a": 0, "france_1b": 0, "france_2a": 1, "france_2b": 1},
            "holders": {"spain": 0, "france": 1},
        },
        dice=[6, 1],
    )
    attack(match, 0, "spain", "france_2a", 1)
    assert [p for p, seat in match.state.control.items() if seat == 1] == ["france_2b"]
    assert match.state.holders == {"spain": 0, "france": 1}


# ---- 4.4 Initial income


@pytest.mark.rule("MV-4.4.a")
def test_the_initial_income_comes_on_top_of_what_the_provinces_have_paid() -> None:
    match = start({**STILL, "hands": [["hungary"], [], []], "control": {"hungary_2c": 0}})
    play(match, (0, "collect"), (1, "end_turn"), (2, "end_turn"), (0, "play", "hungary"))
    assert match.state.money == [5 + 5, 0, 0]


@pytest.mark.rule("MV-4.4.a", "R-19")
def test_a_power_that_lay_uncontrolled_pays_its_first_controller_and_nobody_after_him() -> None:
    # given: Poland has just been played into case C; Hungary takes its last province for seat 0 …
    position: dict[str, Any] = {
        **STILL,
        "money": [1, 1, 0],
        "hands": [["poland"], [], []],
        "control": {"hungary_2c": 0, "poland_1d": 0, "poland_2c": 1, "russia_1d": 1},
        "holders": {"hungary": 0, "russia": 1},
    }
    match = start(position, dice=[6, 1, 6, 1])
    choose(match, 0, "play", "poland")
    assert match.state.money == [1, 1, 0]
    attack(match, 0, "hungary", "poland_2c", 1)
    assert match.state.holders["poland"] == 0
    assert match.state.money == [0 + 2, 1, 0]
    # … and seat 1 takes one back: the card stays with its holder, and nothing is paid
    choose(match, 0, "end_turn")
    attack(match, 1, "russia", "poland_2c", 0)
    assert match.state.control["poland_2c"] == 1
    assert match.state.money == [2, 0, 0]


@pytest.mark.rule("MV-4.4.a")
def test_the_second_controller_of_a_power_receives_nothing() -> None:
    match = start(
        {
            **STILL,
            "active": 1,
            "money": [0, 2, 1],
            "hands": [[], ["hungary"], []],
            "control": {"serbia_2c": 2},
            "holders": {"serbia": 2},
        },
        dice=[6, 1],
    )
    choose(match, 1, "play", "hungary")
    assert match.state.money == [0, 2 + 5, 1]
    choose(match, 1, "end_turn")
    attack(match, 2, "serbia", "hungary_2c", 1)
    assert match.state.holders["hungary"] == 2
    assert match.state.money == [0, 7, 0]


@pytest.mark.rule("MV-4.4.b")
def test_a_power_card_may_be_kept_in_hand_to_deny_the_power_to_others() -> None:
    match = start(
        {**STILL, "hands": [["hungary"], [], []], "money": [0, 9, 0], "control": {"hungary_2c": 1}, "turn": 12}
    )
    choose(match, 0, "end_turn")
    assert menu(match) == ["collect", "end_turn"]
    play(match, (1, "end_turn"), (2, "end_turn"), (0, "end_turn"))
    assert match.state.hands[0] == ["hungary"]
    assert match.state.holders == {}
    assert match.state.money == [0, 9, 0]
