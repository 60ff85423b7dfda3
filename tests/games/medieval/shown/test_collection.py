"""Chapter 3 of Medieval: map cards (3.3) and Collection of money (3.4)."""

from __future__ import annotations

import pytest

from ..helpers import STILL, asked, choose, menu, play, start

# ---- 3.3 Map cards


@pytest.mark.rule("MV-3.3.a")
def test_one_map_card_is_drawn_in_phase_b_and_none_later_in_the_turn() -> None:
    match = start(
        {"phase": "map", "map_deck": ["1A", "4B", "4C"], "action_deck": [], "hands": [["disaster.1"], [], []]}
    )
    choose(match, 0, "draw_map_card")
    assert menu(match) == ["play disaster.1"]
    choose(match, 0, "play", "disaster.1")
    assert menu(match) == ["collect", "end_turn"]
    assert match.state.map_deck == ["1A", "4B"]
    choose(match, 0, "end_turn")
    assert asked(match) == [(1, "map.draw")]
    choose(match, 1, "draw_map_card")
    assert match.state.map_deck == ["1A"]


@pytest.mark.rule("MV-3.3.b", "MV-3.3.c", "MV-4.2.d", "MV-4.2.f")
def test_a_map_card_enters_play_even_without_neighbours_and_goes_to_those_who_control_its_powers() -> None:
    # given (E-24): 1E is not in play, seat 1 controls Russia, nobody the Bulgars
    match = start(
        {
            "phase": "map",
            "map_deck": ["1E", "1F"],
            "action_deck": [],
            "control": {"russia_1d": 1, "russia_2c": 2},
            "holders": {"russia": 1},
        }
    )
    choose(match, 0, "draw_map_card")
    assert match.state.map_cards == ("1B", "1D", "1F", "2A", "2B", "2C", "3A", "3D", "4D")
    assert match.state.control == {"russia_1d": 1, "russia_2c": 2, "russia_1f": 1}
    assert not match.can_undo(0)  # it has been seen
    shown = {p["id"]: p for p in match.view(None)["table"]["board"]["provinces"]}
    assert shown["russia_1f"]["adjacent"] == ["bulgars_1f"]
    assert shown["bulgars_1f"]["owner"] is None


@pytest.mark.rule("MV-3.3.c")
def test_provinces_of_uncontrolled_power_cards_stay_uncontrolled() -> None:
    match = start(
        {
            "phase": "map",
            "map_deck": ["1C"],
            "action_deck": [],
            "control": {"poland_1d": 0, "poland_2c": 1, "denmark_1b": 2},
            "holders": {"poland": None, "denmark": 2},
        }
    )
    choose(match, 0, "draw_map_card")
    assert match.state.control == {"poland_1d": 0, "poland_2c": 1, "denmark_1b": 2, "denmark_1c": 2}


@pytest.mark.rule("MV-3.3.d")
def test_a_drawn_map_card_does_not_hinder_collection() -> None:
    match = start(
        {"phase": "map", "map_deck": ["1A"], "action_deck": [], "control": {"france_2a": 0}, "holders": {"france": 0}}
    )
    play(match, (0, "draw_map_card"), (0, "collect"))
    assert match.state.money == [4 + 2, 0, 0]  # with France 1A, which has just come


# ---- 3.4 Collection of money


@pytest.mark.rule("MV-3.4.a")
def test_every_controlled_province_pays_its_controller_whoever_has_its_power() -> None:
    match = start(
        {
            **STILL,
            "map_cards": ["1A", "1B", "2A", "2C", "2D"],
            "money": [10, 20, 30],
            "control": {"france_1a": 0, "france_2a": 0, "bulgaria_2d": 0, "france_1b": 1, "hungary_2c": 1},
            "holders": {"france": 1, "hungary": 1},
        }
    )
    choose(match, 0, "collect")
    assert match.state.money == [10 + 2 + 4 + 1, 20, 30]  # E-07
    choose(match, 1, "collect")
    assert match.state.money == [17, 20 + 2 + 5, 30]
    choose(match, 2, "collect")
    assert match.state.money == [17, 27, 30]


@pytest.mark.rule("MV-3.4.b", "MV-7.2.e")
def test_knights_provinces_pay_nothing() -> None:
    match = start(
        {
            **STILL,
            "control": {"lithuania_1d": 0, "livonia_1d": 0, "england_1b": 0},
            "knights_provinces": ["lithuania_1d"],
        }
    )
    choose(match, 0, "collect")
    assert match.state.money == [1 + 5, 0, 0]


@pytest.mark.rule("MV-3.4.c", "MV-8.5.c")
def test_a_province_with_heresy_pays_nothing() -> None:
    match = start({**STILL, "control": {"france_2a": 0, "france_2b": 0}, "heresies": ["france_2a"]})
    choose(match, 0, "collect")
    assert match.state.money == [3, 0, 0]


@pytest.mark.rule("MV-3.4.c", "R-47")
def test_no_province_of_a_power_in_civil_war_pays_whoever_controls_it() -> None:
    match = start(
        {
            **STILL,
            "control": {"france_2a": 0, "france_2b": 1, "hungary_2c": 1},
            "holders": {"france": 0},
            "civil_wars": ["france"],
        }
    )
    play(match, (0, "collect"), (1, "collect"))
    assert match.state.money == [0, 5, 0]


@pytest.mark.rule("MV-3.4.d", "MV-8.7.e")
def test_collection_removes_the_disasters_of_the_own_powers_and_pays_in_full() -> None:
    match = start(
        {
            **STILL,
            "control": {"france_2a": 0, "hungary_2c": 0, "spain_2a": 1, "poland_1d": 0, "poland_2c": 1},
            "holders": {"france": 0, "hungary": 0, "spain": 1, "poland": None},
            "disasters": ["france", "spain", "hungary", "poland"],
        }
    )
    choose(match, 0, "collect")
    assert match.state.money == [4 + 5 + 1, 0, 0]
    assert match.state.disasters == ["spain", "poland"]  # not those of others, nor of an uncontrolled Power


@pytest.mark.rule("MV-3.4.d")
def test_without_collection_the_disaster_stays() -> None:
    match = start({**STILL, "control": {"france_2a": 0}, "holders": {"france": 0}, "disasters": ["france"]})
    play(match, (0, "end_turn"), (1, "collect"), (2, "collect"))
    assert match.state.disasters == ["france"]


@pytest.mark.rule("MV-3.4.e")
def test_sardinia_corsica_pays_one_florin() -> None:
    match = start({**STILL, "map_cards": ["3B"], "control": {"sardinia_corsica": 0}})
    choose(match, 0, "collect")
    assert match.state.money == [1, 0, 0]
