"""Advice: what a bot would do, and why in one line, from what its seat may know."""

from __future__ import annotations

from random import Random

import pytest

import condotta
from condotta.bots import knowledge, make
from condotta.bots.advice import Advice, advise, explained
from condotta.bots.search import SearchPlayer, Tried
from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.games import find

MEDIEVAL = find("medieval")


def at(prompt: str, seed: str = "5", seats: int = 4) -> Match:
    """A match of greedy bots, until a seat is asked this and has a choice."""
    match = condotta.new("medieval", seats, seed, log=False)
    players = [make("greedy", match.game, seat, f"{seat}") for seat in match.seats]
    while match.pending[0].prompt != prompt or len(match.pending[0].options) < 2:
        decision = match.pending[0]
        match.choose(decision.seat, players[decision.seat].choose(match, decision))
    return match


def reason(match: Match, option: Option) -> str:
    known = knowledge(find("medieval"))
    assert known is not None
    assert known.explain is not None
    found = known.explain(match, match.pending[0], option)
    assert found is not None
    return MEDIEVAL.catalogue().strict_text(found[0], "en", found[1])


def test_advice_is_an_option_with_its_reason_and_the_next_best() -> None:
    match = at("setup.choose_power")
    advice = advise(match, match.pending[0].seat, "1", visits=20)
    assert advice.option in match.pending[0].options
    assert "income" in advice.text(MEDIEVAL, "en")
    assert "% to win; next best: Choose" in advice.text(MEDIEVAL, "en")
    assert "% di vittoria; la migliore delle altre: Scegli" in advice.text(MEDIEVAL, "it")


def test_advice_without_reason_or_alternatives_is_the_option_alone() -> None:
    assert Advice(Option("end_turn")).text(MEDIEVAL, "en") == "End the turn."


def test_the_chance_is_that_of_the_option_advised() -> None:
    tried = [Tried(Option("end_turn"), 9, 0.31), Tried(Option("collect"), 4, 0.268)]
    told = Advice(Option("collect"), ("why.collect", {"income": 4, "money": 2}), tried).text(MEDIEVAL, "en")
    assert told == "Collect money: brings 4 FI; you have 2; 27 % to win; next best: End the turn, 31 %."


def test_what_is_advised_is_among_what_is_told_also_after_little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then many options were tried as often as it, and only a few are told."""
    match = at("setup.choose_power")
    decision = match.pending[0]
    player = SearchPlayer(knowledge(MEDIEVAL), decision.seat, "1", visits=1)
    player.tried = [Tried(option, 2, 0.25) for option in decision.options]
    monkeypatch.setattr(player, "choose", lambda *_: decision.options[-1])
    told = [one.option for one in explained(match, decision, player, None, Random(1)).tried]
    assert told == [decision.options[-1], *decision.options[:2]]


def test_a_bots_own_choice_is_explained_too() -> None:
    match = at("attack.target")
    decision = match.pending[0]
    player = make("greedy", match.game, decision.seat, "1")
    advice = explained(match, decision, player, knowledge(find("medieval")), Random(1))
    assert advice.option == make("greedy", match.game, decision.seat, "1").choose(match, decision)
    assert "likely" in advice.text(MEDIEVAL, "en")


def test_reasons_say_what_is_true_of_the_position() -> None:
    match = at("action.choose")
    seat = match.pending[0].seat
    from condotta.games.medieval.state import income_of

    income, money = income_of(match.state, seat), match.state.money[seat]
    assert reason(match, Option("collect")) == f"brings {income} FI; you have {money}"
    assert reason(match, Option("end_turn")) == f"nothing better to do; you keep {money} FI"


@pytest.mark.parametrize("prompt", ["attack.militia", "map.draw", "mongols.target", "pope.mode", "civil_war.target"])
def test_every_reason_has_its_text_in_both_languages(prompt: str) -> None:
    match = at(prompt)
    known = knowledge(find("medieval"))
    assert known is not None
    assert known.explain is not None
    told = 0
    for option in match.pending[0].options:
        found = known.explain(match, match.pending[0], option)
        if found is not None:
            told += 1
            texts = [MEDIEVAL.catalogue().strict_text(found[0], lang, found[1]) for lang in ("en", "it")]
            assert texts[0] != texts[1]
    assert told


def test_a_game_without_reasons_still_gets_advice() -> None:
    match = condotta.new("tiny", seats=2, seed=1)
    advice = advise(match, 0, "1", visits=10)
    assert advice.reason is None
    assert advice.option in match.asks(0)[0].options
