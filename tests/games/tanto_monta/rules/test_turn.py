"""Chapter 7: the sequence of play."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.rules.winter import winter
from tests.games.tanto_monta.table import answer_with, empty, table


@pytest.mark.rule("TM-7.b")
@pytest.mark.parametrize(
    ("phase", "number", "after"),
    [
        ("diplomacy", 2, "headline"),
        ("escorts", 1, "deployment"),
        ("winter", 2, "victory"),
        ("winter", 3, "weddings"),
        ("weddings", 3, "victory"),
        ("victory", 3, "card_draw"),
    ],
)
def test_phases_follow_each_other(phase: str, number: int, after: str, monkeypatch: pytest.MonkeyPatch) -> None:
    s = empty(number)
    monkeypatch.setattr(winter, "winter_phase", lambda g: iter(()))
    s.phase = phase
    answer_with(turn.next_step(table(s)))
    assert s.phase == after


@pytest.mark.rule("TM-7.b")
@pytest.mark.parametrize(("number", "after"), [(1, "headline"), (2, "diplomacy")])
def test_there_is_no_diplomacy_in_the_first_turn(number: int, after: str) -> None:
    s = empty(number)
    s.phase = "card_draw"
    answer_with(turn.card_draw_phase(table(s)))
    assert s.phase == after


def test_nothing_comes_after_the_end() -> None:
    s = empty()
    s.phase = "over"
    assert turn.next_step(table(s)) is None
