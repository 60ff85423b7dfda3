"""What the laboratory counts."""

from __future__ import annotations

from condotta.core.flow import DONE, Option
from condotta.core.messages import LANGUAGES
from condotta.games.medioevo_universale import GAME
from condotta.games.medioevo_universale.data import EMPIRE_CARDS
from condotta.games.medioevo_universale.shown import facts

from ..helpers import position, start, state


def test_turns_are_counted_when_they_are_finished() -> None:
    assert facts.turn(state(start(None))) == -1  # set-up
    assert facts.turn(state(start(position(turn=1)))) == 0
    assert facts.turn(state(start(position(turn=4)))) == 3
    assert facts.turn(state(start(position(phase="over", turn=8, ended_by="MU-length.a")))) == 8


def test_scores_are_those_of_the_end_as_it_stands() -> None:
    at = position(honour=[10, 12, 9, 8], tokens=[[2, 0, 0, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6], debt=[0, 1, 0, 0])
    scores = facts.scores(state(start(at)))
    assert scores == [10 + 1 + 1 + 1, 12 - 2 + 1, 9 + 1 + 1, 8 + 1 + 1]  # two tied awards; debt


def test_starts_tell_kingdom_order_and_first_card() -> None:
    at = position(order=[2, 0, 1, 3], turn=1, cards=[["bishop.1"], ["spy.16", "spy.17"], [], ["jester.48"]])
    starts = facts.starts(state(start(at)))
    assert starts["kingdom"] == [["holy_roman_empire"], ["hungary"], ["byzantine_empire"], ["mamluk_sultanate"]]
    assert starts["order"] == [["2"], ["3"], ["1"], ["4"]]
    assert starts["card"] == [["bishop.1"], ["spy.16"], [], ["jester.48"]]


def test_a_card_counts_when_it_is_turned_or_shown() -> None:
    assert facts.cards_used(Option("use", "bishop.1")) == ["bishop.1"]
    assert facts.cards_used(Option("points", "spy.16", "purple")) == ["spy.16"]
    assert facts.cards_used(Option("claim", "jester.48")) == ["jester.48"]
    assert facts.cards_used(Option("keep", "jester.48")) == []
    assert facts.cards_used(DONE) == []
    assert facts.FACTS.cards == tuple(EMPIRE_CARDS)


def test_the_kinds_of_starts_have_titles() -> None:
    assert set(facts.FACTS.titles) == set(facts.starts(state(start(position()))))
    for lang in LANGUAGES:
        assert all(key in GAME.catalogue().texts[lang] for key in facts.FACTS.titles.values())
