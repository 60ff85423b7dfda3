"""Chapter 7: the sequence of play."""

from __future__ import annotations

import random
from typing import Any

import pytest

from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.pieces import Leader
from condotta.games.tanto_monta.rules.winter import winter
from condotta.games.tanto_monta.state import PHASES
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, go_on, table


@pytest.mark.rule("TM-7.b")
@pytest.mark.parametrize(
    ("phase", "number", "after"),
    [
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


@pytest.mark.rule("TM-7.T1", "TM-7.a")
def test_the_seven_phases_and_their_segments() -> None:
    spring = ("headline", "escorts", "deployment")
    assert ("card_draw", "diplomacy", *spring, "action", "winter", "weddings", "victory", "over") == PHASES
    s = at_the_start("1490")
    s.phase = "card_draw"
    g: Any = table(s)
    first, seen = s.turn, [s.phase]
    chance = random.Random(3)
    while s.turn == first:
        go_on(turn.next_step(g), chance)
        if s.phase != seen[-1]:
            seen.append(s.phase)
    assert seen == [*PHASES[:-1], "card_draw"]


@pytest.mark.rule("TM-7.T1")
def test_the_steps_of_the_card_draw_phase() -> None:
    s = empty(3)
    s.phase, s.allied["papacy"] = "card_draw", "france"
    s.leaders["isabella"] = Leader(captor=0)
    s.ships_to_come["france/3"] = 1
    s.fortress_markers = [0, 0, 0, 0]
    g: Any = table(s)
    go_on(turn.card_draw_phase(g), random.Random(1))
    told = list(dict.fromkeys(entry.key for entry in g.entries))
    order = ["leader.arrives", "mesta.placed", "papal_bull.given", "cards.dealt", "captive.pays"]
    assert [key for key in told if key in order] == order
    assert (s.ships_to_come, s.fortress_markers) == ({}, [2, 2, 2, 2])


@pytest.mark.rule("TM-1.b")
@pytest.mark.parametrize(("number", "phase"), [(3, "card_draw"), (7, "over")])
def test_the_seventh_turn_is_the_last(number: int, phase: str) -> None:
    s = empty(number)
    s.phase, s.totals = "victory", []
    answer_with(turn.next_step(table(s)))
    assert s.phase == phase
