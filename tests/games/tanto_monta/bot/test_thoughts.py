"""What the searching player thinks about, and how it judges where its play-outs end."""

from __future__ import annotations

from random import Random

import pytest

import condotta
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.bot import heuristics, thoughts, worth
from condotta.games.tanto_monta.data.things import SPAIN
from condotta.games.tanto_monta.state import SEATS, State
from tests.games.tanto_monta.field import facing, lead
from tests.games.tanto_monta.rich import assaulting, position
from tests.games.tanto_monta.table import troops


def before_malaga() -> State:
    """Spain could lay siege to it, and has just had its impulse."""
    s = facing()
    troops(s, "seville", "castile", 9, 4, 2)
    lead(s, "seville", "duke_of_alva", "mendoza")
    troops(s, "malaga", "nasrid", 1)
    s.hands[SPAIN] = ["famine", "treachery"]
    s.active, s.budget = (SPAIN + 1) % SEATS, None
    return s


def test_what_an_army_can_do_next_is_worth_something_to_who_had_the_impulse() -> None:
    s = before_malaga()
    assert thoughts.in_sight(s, SPAIN) > 0
    assert thoughts.chances(s)[SPAIN] > worth.chances(s)[SPAIN]
    s.active = SPAIN
    assert thoughts.chances(s) == pytest.approx(worth.chances(s))


def test_in_winter_it_is_worth_nothing() -> None:
    s = before_malaga()
    s.phase = "winter"
    assert thoughts.chances(s) == pytest.approx(worth.chances(s))


def test_among_actions_what_serves_no_aim_is_not_thought_about() -> None:
    match = condotta.new(GAME, position={**assaulting(), "choices": []}, seed="1")
    decision = match.pending[0]
    assert decision.prompt == "action"
    found = thoughts.candidates(match, decision, Random(1)) or []
    assert found[0] == heuristics.suggest(match, decision, Random(1))
    assert set(found[1:]) <= set(heuristics.lines_of_action(match.state, decision, match.state.budget))
    assert len(found) <= 2 + thoughts.MOST


def test_talks_are_not_thought_about() -> None:
    match = condotta.new(GAME, position=position("diplomacy"), seed="1")
    decision = match.pending[0]
    assert thoughts.candidates(match, decision, Random(1)) == [heuristics.suggest(match, decision, Random(1))]
