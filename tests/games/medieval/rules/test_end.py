"""Section 3.5 of Medieval: the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from condotta import IllegalChoice
from condotta.core.match import Match

from ..helpers import STILL, asked, choose, logged, menu, play, start

CALM = [f"pope.{n}" for n in range(1, 13)]
ALL_CAME: dict[str, Any] = {"mongols_arrived": True, "mongol_attacks": 7, "map_deck": []}
ONE_TO_COME: dict[str, Any] = {"mongols_arrived": True, "mongol_attacks": 6, "map_deck": []}


def is_over(match: Match, rule: str) -> bool:
    return match.over and match.state.ended_by == rule and match.pending == []


# ---- MV-3.5.a: a drawn Power card


@pytest.mark.rule("MV-3.5.a", "R-17")
def test_a_power_card_drawn_after_the_last_mongols_ends_the_game_at_once() -> None:
    # given: seat 1 needs four cards, and a Power card is the second one
    deck = ["pope.3", "pope.2", "hungary", "pope.1"]
    match = start({**ALL_CAME, "active": 0, "hands": [CALM[3:7], [], []], "action_deck": deck})
    assert match.outcome is None
    choose(match, 0, "end_turn")
    # then: no further card is drawn, the card is shown and not played, and nobody acts
    assert is_over(match, "MV-3.5.a")
    assert match.state.hands[1] == ["pope.1", "hungary"]
    assert match.state.action_deck == ["pope.3", "pope.2"]
    assert match.state.holders == {}
    assert logged(match, "end.power_card_drawn") == [{"player": 1, "card": "hungary"}]
    for seat in range(3):
        with pytest.raises(IllegalChoice):
            choose(match, seat, "end_turn")


@pytest.mark.rule("MV-3.5.a")
def test_before_the_last_mongols_a_drawn_power_card_ends_nothing() -> None:
    match = start({**ONE_TO_COME, "phase": "draw", "action_deck": ["pope.1", "spain", "hungary", "serbia", "pope.2"]})
    assert asked(match) == [(0, "action.choose")]
    assert match.state.hands[0] == ["pope.2", "serbia", "hungary", "spain"]


@pytest.mark.rule("MV-3.5.a")
def test_cards_that_are_no_power_cards_and_power_cards_in_hand_end_nothing() -> None:
    match = start({**ALL_CAME, "phase": "draw", "hands": [["hungary"], [], []], "action_deck": CALM[:5]})
    assert asked(match) == [(0, "action.choose")]
    choose(match, 0, "play", "hungary")
    assert not match.over


@pytest.mark.rule("MV-3.5.a", "R-17")
def test_the_end_is_armed_only_when_the_seventh_attack_is_resolved() -> None:
    # given: seat 0 draws a Power card and the last Mongols card together, and another Power card is next
    deck = ["pope.4", "spain", "mongols.7", "hungary"]
    match = start(
        {**ONE_TO_COME, "phase": "draw", "hands": [CALM[:2], CALM[4:7], []], "action_deck": deck}, dice=[1, 6]
    )
    play(match, (0, "play", "mongols.7"), (0, "ravage", "4D"))
    assert asked(match) == [(0, "action.choose")]  # the Power card of the same draw does not count
    choose(match, 0, "end_turn")
    assert is_over(match, "MV-3.5.a")
    assert logged(match, "end.power_card_drawn") == [{"player": 1, "card": "spain"}]


@pytest.mark.rule("MV-3.5.a", "R-17")
def test_the_card_of_a_power_out_of_the_game_ends_it_as_well() -> None:
    match = start(
        {
            **ALL_CAME,
            "phase": "draw",
            "out_of_game": ["2C"],
            "powers_out": ["hungary"],
            "action_deck": ["pope.1", "hungary"],
        }
    )
    assert is_over(match, "MV-3.5.a")


# ---- MV-3.5.b: the last card


@pytest.mark.rule("MV-3.5.b", "R-17")
def test_without_power_cards_in_the_deck_the_game_ends_after_the_turn_in_which_the_last_card_is_drawn() -> None:
    # given: two cards are left; seat 0 draws one of them, seat 1 the last
    hands = [CALM[:3], CALM[3:6], CALM[6:10]]
    match = start({**ALL_CAME, "map_deck": ["4B"], "phase": "draw", "hands": hands, "action_deck": CALM[10:12]})
    play(match, (0, "leave_map_card"), (0, "end_turn"))
    # then: seat 1 still has their whole turn
    assert match.state.action_deck == []
    assert asked(match) == [(1, "map.draw")]
    choose(match, 1, "draw_map_card")
    choose(match, 1, "discard", "pope.4")
    assert menu(match)[0] == "end_turn"
    choose(match, 1, "end_turn")
    assert is_over(match, "MV-3.5.b")
    assert match.state.active == 1
    assert not match.can_undo(1)  # all is seen now


@pytest.mark.rule("MV-3.5.b")
def test_collection_may_be_the_last_action_of_the_game() -> None:
    match = start({**ALL_CAME, "phase": "draw", "action_deck": ["pope.1"], "control": {"hungary_2c": 0}})
    choose(match, 0, "collect")
    assert match.state.money == [5, 0, 0]
    assert is_over(match, "MV-3.5.b")


@pytest.mark.rule("MV-3.5.b")
def test_an_empty_deck_ends_nothing_before_the_last_mongols() -> None:
    match = start({**ONE_TO_COME, "phase": "draw", "action_deck": ["pope.1"]})
    play(match, (0, "end_turn"), (1, "end_turn"), (2, "end_turn"))
    assert asked(match) == [(0, "action.choose")]


# ---- MV-3.5.c: the last Mongols card with an empty deck


@pytest.mark.rule("MV-3.5.c")
@pytest.mark.parametrize(("dice", "stands"), [([1, 6], True), ([6, 1], False)])
def test_the_last_mongols_end_the_game_at_once_when_the_deck_is_empty(dice: list[int], stands: bool) -> None:
    match = start(
        {
            **ONE_TO_COME,
            "hands": [["mongols.7", "disaster.1"], ["hungary"], []],
            "action_deck": [],
            "control": {"ayyubids_mamluks_4d": 2},
        },
        dice=dice,
    )
    choose(match, 0, "play", "mongols.7")
    assert not match.over
    choose(match, 0, "ravage", "4D")
    # then: the attack is resolved, and not even the other obligatory card is played
    assert ("4D" in match.state.map_cards) is stands
    assert is_over(match, "MV-3.5.c")
    assert match.state.hands[0] == ["disaster.1"]
    assert match.outcome is not None
    assert match.outcome.scores == (0, 0, 4 if stands else 0)


@pytest.mark.rule("MV-3.5.c", "R-23")
def test_the_last_mongols_end_the_game_also_without_a_target() -> None:
    match = start({**ONE_TO_COME, "map_cards": ["2A", "3A"], "hands": [["mongols.7"], [], []], "action_deck": []})
    choose(match, 0, "play", "mongols.7")
    assert is_over(match, "MV-3.5.c")


@pytest.mark.rule("MV-3.5.c")
@pytest.mark.parametrize(("before", "deck"), [(5, []), (6, ["pope.1"])])
def test_an_earlier_mongols_card_or_a_card_in_the_deck_lets_the_game_go_on(before: int, deck: list[str]) -> None:
    match = start(
        {
            **ONE_TO_COME,
            "mongol_attacks": before,
            "hands": [["mongols.7"], [], []],
            "action_deck": deck,
        },
        dice=[1, 6],
    )
    play(match, (0, "play", "mongols.7"), (0, "ravage", "4D"))
    assert asked(match) == [(0, "action.choose")]


# ---- MV-3.5.d: the winner


@pytest.mark.rule("MV-3.5.d")
def test_at_the_end_most_victory_points_win() -> None:
    match = start(
        {
            **ALL_CAME,
            "phase": "draw",
            "money": [99, 0, 0],
            "action_deck": ["england"],
            "control": {"spain_2a": 0, "hungary_2c": 1, "serbia_2c": 1, "venice_2c": 2},
        }
    )
    assert match.outcome is not None
    assert match.outcome.as_json() == {
        "ranking": [[1], [2], [0]],
        "scores": [3, 6, 4],
        "reason": "end.power_card",
        "rule": "MV-3.5.a",
    }


# ---- MV-3.5.e: nobody is eliminated; the guard against endless play


@pytest.mark.rule("MV-3.5.e", "R-74")
def test_a_player_without_powers_and_provinces_plays_on() -> None:
    # given: seat 1 has nothing on the table, the others share it
    match = start(
        {
            "map_deck": [],
            "action_deck": ["pope.1", "pope.2", "disaster.1", "serbia"],
            "control": {"hungary_2c": 0, "france_2a": 2},
            "holders": {"hungary": 0, "france": 2},
            "hands": [CALM[4:8], [], CALM[8:12]],
            "money": [5, 0, 5],
        },
        dice=[4, 5, 1],
    )
    choose(match, 0, "end_turn")
    # then: they draw, play their cards and gain a Power
    assert match.state.hands[1] == ["serbia", "disaster.1", "pope.2", "pope.1"]
    play(match, (1, "play", "disaster.1"), (1, "play", "serbia"))
    assert match.state.holders["serbia"] == match.state.control["serbia_2c"] == 1


@pytest.mark.rule("MV-3.5.e", "R-16")
@pytest.mark.parametrize(("seats", "options", "turns"), [(3, {}, 9), (4, {}, 12), (3, {"quiet_rounds": 1}, 3)])
def test_the_game_ends_after_three_full_rounds_in_which_nothing_happens(
    seats: int, options: dict[str, int], turns: int
) -> None:
    match = start({**STILL, "phase": "draw"}, seats=seats, options=options)
    for turn in range(turns):
        assert not match.over
        choose(match, turn % seats, "end_turn")
    assert is_over(match, "MV-3.5.e")


@pytest.mark.rule("MV-3.5.e", "R-16")
def test_a_drawn_map_card_begins_the_count_of_quiet_rounds_anew() -> None:
    match = start({**STILL, "phase": "map", "map_deck": ["4B"]})
    for turn in range(7):
        play(match, (turn % 3, "leave_map_card"), (turn % 3, "end_turn"))
    play(match, (1, "draw_map_card"), (1, "end_turn"))
    for turn in range(8, 17):
        assert not match.over
        choose(match, turn % 3, "end_turn")
    assert is_over(match, "MV-3.5.e")


@pytest.mark.rule("MV-3.5.e", "R-16")
def test_a_drawn_action_card_begins_the_count_of_quiet_rounds_anew() -> None:
    # given: eight quiet turns have passed when seat 0 draws the last Action card
    match = start({**STILL, "phase": "draw", "quiet_turns": 8, "hands": [CALM[:3], [], []], "action_deck": ["pope.4"]})
    for turn in range(10):
        assert not match.over
        choose(match, turn % 3, "end_turn")
    assert is_over(match, "MV-3.5.e")


LIVELY: dict[str, Any] = {  # seven quiet turns have passed when seat 0 may do something
    "phase": "action",
    "map_deck": [],
    "action_deck": [],
    "quiet_turns": 7,
    "hands": [["assassin.1", "knights_of_christ.1", "spies.1"], [], []],
    "money": [9, 0, 0],
    "control": {"hungary_2c": 0, "poland_2c": 0},
    "holders": {"hungary": 0, "poland": 0},
    "heresies": ["poland_2c"],
    "civil_wars": ["poland"],
}


@pytest.mark.rule("MV-3.5.e", "R-16")
@pytest.mark.parametrize(
    "choices",
    [
        [("play", "assassin.1"), ("assassinate", "hungary")],
        [("attack", "hungary"), ("target", "venice_2c"), ("militia", 0)],
        [("attack", "hungary"), ("target", "france_2b"), ("give_up",)],
        [("knights_attack",), ("target", "lithuania_1d"), ("send_knights", 1)],
        [("fight_civil_war", "poland"), ("militia", 0)],
        [("expel_heresy", "poland_2c")],
    ],
    ids=lambda choices: choices[0][0],
)
def test_a_played_card_or_an_attack_begins_the_count_of_quiet_rounds_anew(choices: list[tuple[Any, ...]]) -> None:
    """A game in which people fight does not end, however long nobody draws."""
    control = {**LIVELY["control"], "holy_roman_empire_2c": 1, "holy_roman_empire_2b": 1}
    position = LIVELY if choices[-1] != ("give_up",) else {**LIVELY, "control": control}
    match = play(start(position, dice=[1, 6, 1]), *((0, *choice) for choice in choices))
    for turn in range(9):
        assert not match.over
        choose(match, turn % 3, "end_turn")
    choose(match, 0, "end_turn")
    assert is_over(match, "MV-3.5.e")


@pytest.mark.rule("MV-3.5.e", "R-16")
def test_a_discard_and_a_collection_are_quiet() -> None:
    match = play(start(LIVELY), (0, "discard", "spies.1"), (0, "end_turn"), (1, "collect"))
    assert is_over(match, "MV-3.5.e")


@pytest.mark.rule("MV-3.5.e", "R-16")
def test_quiet_rounds_can_be_switched_off() -> None:
    match = start({**STILL, "phase": "draw"}, options={"quiet_rounds": 0})
    for turn in range(200):
        choose(match, turn % 3, "end_turn")
    assert not match.over
