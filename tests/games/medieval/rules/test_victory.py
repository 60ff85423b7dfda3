"""Chapter 12, Victory (MV-12.a to MV-12.e)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.game import Outcome
from condotta.core.match import Match
from condotta.games.medieval.data import MAP

from ..helpers import asked, play, start

OVER: dict[str, Any] = {"phase": "over", "ended_by": "MV-3.5.b"}

# The game ends with this turn: all Mongols came and the deck is empty (MV-3.5.b).
LAST_TURN: dict[str, Any] = {
    "mongols_arrived": True,
    "mongol_attacks": 7,
    "action_deck": [],
    "map_deck": [],
}


def result(position: dict[str, Any], seats: int = 3) -> Outcome:
    outcome = start({**OVER, **position}, seats=seats).outcome
    assert outcome is not None
    return outcome


def final_scores(match: Match) -> tuple[int, ...]:
    assert match.outcome is not None
    return match.outcome.scores


@pytest.mark.rule("MV-12.a")
def test_victory_points_are_the_incomes_of_the_provinces_with_or_without_the_power() -> None:
    control = {"england_1b": 0, "norway_1b": 0, "hungary_2c": 1, "poland_1d": 1, "spain_3a": 2}
    outcome = result({"control": control, "holders": {"england": 0, "hungary": 1}})
    assert outcome.scores == (5 + 2, 5 + 1, 2)
    assert outcome.ranking == ((0,), (1,), (2,))


@pytest.mark.rule("MV-12.a")
def test_knights_provinces_and_independent_islands_count() -> None:
    control = {"lithuania_1d": 0, "malta": 1, "sardinia_corsica": 2}
    position = {"map_cards": ["1D", "3B", "4B"], "control": control, "knights_provinces": ["lithuania_1d"]}
    assert result(position).scores == (2, 1, 1)


@pytest.mark.rule("MV-12.b")
@pytest.mark.parametrize(
    ("cards", "control", "scores"),
    [
        (["2A", "2B"], {"france_2a": 0, "france_2b": 0}, (4 + 3 + 1, 0, 0)),
        (["2A", "2B"], {"france_2a": 0, "france_2b": 1}, (4, 3, 0)),
        (["2A", "2B"], {"france_2a": 0}, (4, 0, 0)),  # one is nobody's
        (["1B", "2A", "2B"], {"france_2a": 0, "france_2b": 0}, (7, 0, 0)),  # France 1B is in play too
        (["2C"], {"hungary_2c": 0}, (5, 0, 0)),  # E-22: a Power of one province has no bonus
        (["2A"], {"france_2a": 0}, (4, 0, 0)),  # only one province of France is left in play
        (["2A", "3A"], {"spain_2a": 1, "spain_3a": 1}, (0, 3 + 2 + 1, 0)),
        (["2A", "2B", "3A"], {"france_2a": 2, "france_2b": 2, "spain_2a": 2, "spain_3a": 2}, (0, 0, 7 + 5 + 2)),
    ],
)
def test_one_point_more_for_each_whole_power(
    cards: list[str], control: dict[str, int], scores: tuple[int, int, int]
) -> None:
    """R-63: the card is not needed; provinces on map cards in play count."""
    assert result({"map_cards": cards, "control": control}).scores == scores


@pytest.mark.rule("MV-12.b")
@pytest.mark.parametrize(
    ("knights", "scores"),
    [([], (1 + 1 + 1, 0, 0)), (["polovtsy_2d"], (1 + 1, 0, 0)), (["polovtsy_2d", "polovtsy_2f"], (1 + 1, 0, 0))],
)
def test_knights_provinces_do_not_make_a_power_whole(knights: list[str], scores: tuple[int, int, int]) -> None:
    """R-63: they are left out, and at least two must remain."""
    position = {"map_cards": ["2D", "2F"], "control": {"polovtsy_2d": 0, "polovtsy_2f": 0}}
    assert result({**position, "knights_provinces": knights}).scores == scores


@pytest.mark.rule("MV-12.b")
def test_the_other_provinces_make_a_power_whole_without_its_knights_province() -> None:
    """R-63: Cyprus is another's, under Knights; the three other Latin provinces are all theirs."""
    control = {
        "latin_kingdom_3c": 0, "latin_kingdom_3d_thrace": 0, "latin_kingdom_3d_armenia": 0, "latin_kingdom_4d": 1,
    }  # fmt: skip
    position = {"map_cards": ["3C", "3D", "4D"], "control": control}
    assert result({**position, "knights_provinces": ["latin_kingdom_4d"]}).scores == (1 + 3 + 1 + 1, 1, 0)
    assert result(position).scores == (1 + 3 + 1, 1, 0)


@pytest.mark.rule("MV-12.b")
def test_a_power_out_of_the_game_has_no_bonus() -> None:
    """R-75: its provinces that came later pay VP, and no more."""
    position = {"map_cards": ["2D", "2F"], "control": {"polovtsy_2d": 0, "polovtsy_2f": 0}, "powers_out": ["polovtsy"]}
    assert result({**position, "used_cards": ["polovtsy"]}).scores == (2, 0, 0)


@pytest.mark.rule("MV-12.c")
def test_markers_money_and_power_cards_do_not_change_victory_points() -> None:
    bare = {"map_cards": ["2A", "2B", "3A"], "control": {"france_2a": 0, "france_2b": 0, "almoravids_3a": 1}}
    marked = {
        **bare,
        "holders": {"france": 0, "almoravids": 1},
        "civil_wars": ["france", "almoravids"],
        "disasters": ["france", "almoravids"],
        "excommunicated": ["france"],
        "heresies": ["france_2a", "france_2b"],
        "rulers": {"france": -1},
        "money": [0, 99, 50],
    }
    assert result(bare).scores == result(marked).scores == (8, 2, 0)


@pytest.mark.rule("MV-12.d")
def test_only_what_is_held_at_the_end_counts() -> None:
    # given: the last turn. Poland (0) takes Hungary 2C, worth 5, from seat 1, who led until now
    position = {
        **LAST_TURN,
        "map_cards": ["2C"],
        "holders": {"poland": 0, "hungary": 1},
        "control": {"poland_2c": 0, "hungary_2c": 1},
        "money": [1, 0, 0],
    }
    match = start(position, dice=[6, 1])
    assert [player["victory_points"] for player in match.view(None)["table"]["players"]] == [2, 5, 0]
    play(match, (0, "attack", "poland"), (0, "target", "hungary_2c"), (0, "militia", 0), (1, "militia", 0))
    assert asked(match) == [(0, "action.choose")]  # nothing is counted before the end
    assert final_scores(play(match, (0, "end_turn"))) == (7, 0, 0)


@pytest.mark.rule("MV-12.e", "MV-3.5.d")
def test_most_points_win_at_the_end_of_play() -> None:
    control = {"poland_2c": 0, "hungary_2c": 1, "venice_2c": 2}
    match = play(start({**LAST_TURN, "map_cards": ["2C"], "control": control}), (0, "end_turn"))
    assert match.outcome == Outcome(((1,), (2,), (0,)), (2, 5, 4), "end.deck_empty", "MV-3.5.b")


@pytest.mark.rule("MV-12.e")
@pytest.mark.parametrize(
    ("control", "ranking"),
    [
        ({"england_1b": 0, "hungary_2c": 1, "spain_3a": 2}, ((0, 1), (2,))),
        ({"england_1b": 2, "hungary_2c": 1, "spain_3a": 0}, ((1, 2), (0,))),
        ({"norway_1b": 0, "poland_2c": 1, "spain_3a": 2}, ((0, 1, 2),)),
        ({"england_1b": 0}, ((0,), (1, 2))),
        ({}, ((0, 1, 2),)),
    ],
)
def test_tied_players_share_the_victory(control: dict[str, int], ranking: tuple[tuple[int, ...], ...]) -> None:
    """R-64: also when the one is richer or has more Powers."""
    position = {"control": control, "money": [0, 30, 9]}
    if control.get("hungary_2c") == 1:
        position["holders"] = {"hungary": 1}
    outcome = result(position)
    assert outcome.ranking == ranking
    assert outcome.winners == ranking[0]


@pytest.mark.rule("MV-12.a", "MV-12.b", "MV-12.e")
def test_five_players_with_the_whole_map() -> None:
    # the Empire whole: 2+1+3+3+1+1+1 and 1; Russia without 1E; England whole; Hungary; Venice without Crete
    control = {f"holy_roman_empire_{card}": 0 for card in ("1b", "1c", "2b", "2c", "3b", "3c", "4b")}
    control |= {"russia_1d": 1, "russia_1f": 1, "russia_2c": 1, "england_1a": 2, "england_1b": 2, "hungary_2c": 3}
    control |= {"venice_2c": 4}
    outcome = result({"map_cards": list(MAP), "control": control}, seats=5)
    assert outcome.scores == (13, 6, 9, 5, 4)
    assert outcome.winners == (0,)
