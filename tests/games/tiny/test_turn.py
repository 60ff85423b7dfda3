"""Chapters 1 and 5: the preparation and the end; and what the others see of it."""

from typing import Any

import pytest

import condotta
from condotta.core.errors import SetupError
from condotta.core.flow import Option
from condotta.core.game import Outcome
from condotta.games.tiny.data import CARDS, DECK
from condotta.games.tiny.rules.crossing import EFFECTS

LAST_CROSSING = {"round": 5, "holder": 0, "hands": [[], [], []]}


@pytest.mark.rule("TY-1.a", "TY-1.b", "TY-1.c")
def test_the_preparation() -> None:
    # given: purses of 3 and 6, and a deck with two floods on top
    deck = sorted(DECK, key=lambda card: card == "flood")
    match = condotta.new("tiny", seats=2, dice=[3, 6, deck])
    s = match.state
    assert s.florins == [10, 10]
    assert s.purses == [3, 6]
    assert s.hands == [["flood", "flood"], ["flood", "flood"]]
    assert len(s.deck) == 14


@pytest.mark.rule("TY-1.b", "TY-1.c")
def test_purses_and_hands_are_secret() -> None:
    match = condotta.new("tiny", position={"purses": [2, 5, 6], "hands": [["flood"], [], ["smugglers", "flood"]]})
    table = match.view(0)["table"]
    assert (table["purses"], table["hands"]) == ([2, None, None], [["flood"], 0, 2])
    spectators = match.view(None)["table"]
    assert (spectators["purses"], spectators["hands"]) == ([None, None, None], [1, 0, 2])


@pytest.mark.rule("TY-1.b", "TY-5.b")
def test_purses_are_open_at_the_end() -> None:
    match = condotta.new("tiny", position={"round": 6, "purses": [2, 5, 6], "florins": [1, 1, 1]})
    assert match.view(None)["table"]["purses"] == [2, 5, 6]


@pytest.mark.rule("TY-T.cards")
def test_every_card_has_an_effect() -> None:
    assert set(EFFECTS) == set(CARDS)
    assert {card.id: (card.copies, card.played_by) for card in CARDS.values()} == {
        "flood": (6, "others"), "smugglers": (6, "others"), "market_day": (6, "holder")
    }  # fmt: skip
    assert len(DECK) == 18


@pytest.mark.rule("TY-5.a")
def test_the_game_ends_after_the_last_round() -> None:
    match = condotta.new("tiny", position=LAST_CROSSING)
    match.choose(0, Option("keep"))
    assert match.over
    assert match.outcome is not None
    assert match.outcome.reason == "end.rounds"


@pytest.mark.rule("TY-5.a")
@pytest.mark.parametrize(("rounds", "over"), [(5, True), (6, False)])
def test_the_number_of_rounds_is_a_setting(rounds: int, over: bool) -> None:
    match = condotta.new("tiny", position=LAST_CROSSING, options={"rounds": rounds})
    match.choose(0, Option("keep"))
    assert match.over is over
    for wrong in (0, 10):
        with pytest.raises(SetupError, match="a whole number from 1 to 9"):
            condotta.new("tiny", options={"rounds": wrong})


@pytest.mark.rule("TY-5.b")
def test_most_florins_win_with_the_purse() -> None:
    position: dict[str, Any] = {"round": 6, "florins": [9, 12, 10], "purses": [5, 1, 4]}
    outcome = condotta.new("tiny", position=position).outcome
    assert outcome == Outcome(((0, 2), (1,)), (14, 13, 14), "end.rounds", "TY-5.b")
