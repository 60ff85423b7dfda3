"""What an option costs and does, in words; that the prices are true is tested for every game in tests/generic."""

from __future__ import annotations

from typing import Any

import pytest

import condotta
from condotta.core import wording
from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.games.medieval import GAME
from condotta.games.medieval.shown.notes import chance


def at(choices: list[list[Any]], **position: Any) -> Match:
    match = condotta.new("medieval", position={"phase": "action", "money": [9, 9, 9], **position})
    for seat, *words in choices:
        match.choose(seat, Option(*words))
    return match


def noted(match: Match, seat: int, *words: str | int, lang: str = "en") -> tuple[str, str]:
    [asked] = match.asks(seat)
    option = Option(str(words[0]), *words[1:])
    assert option in asked.options
    return wording.note_texts(GAME, GAME.note(match.state, asked, option), lang, strict=True)


@pytest.mark.rule("MV-9.6.c", "MV-9.6.d")
def test_the_chance_of_one_die_against_another() -> None:
    assert [chance(n) for n in (-5, 0, 1, 5)] == [0, 42, 58, 97]
    assert [chance(n, ties_win=True) for n in (-6, -5, 0, 5)] == [0, 3, 58, 100]


@pytest.mark.rule("MV-9.4.b", "MV-9.2.a")
def test_an_attack_says_its_price_and_its_odds() -> None:
    table = {"control": {"france_2a": 0, "england_1b": 1}, "holders": {"france": 0, "england": 1}}
    match = at([], **table)
    assert noted(match, 0, "attack", "france")[0] == "1 FI"
    match.choose(0, Option("attack", "france"))
    cost, said = noted(match, 0, "target", "england_1b")
    assert cost == "1 FI"
    assert said.startswith("Player 2 · income 5 · ")
    assert said.endswith(" % likely")
    assert noted(match, 0, "target", "england_1b", lang="it")[1].startswith("Giocatore 2 · entrate 5 · riesce al ")


@pytest.mark.rule("MV-6.2.e")
def test_a_crusader_says_what_is_at_stake() -> None:
    match = at(
        [[0, "play", "pope.1"], [0, "crusade"]],
        hands=[["pope.1"], [], []],
        control={"france_2a": 0},
        holders={"france": 0},
    )
    cost, said = noted(match, 0, "commit", "france")
    assert cost == ""
    assert "what their sum exceeds 2d6 by" in said


@pytest.mark.rule("MV-4.3.c", "MV-4.3.d", "MV-4.3.e", "MV-4.3.f", "MV-4.4.a")
@pytest.mark.parametrize(
    ("control", "said"),
    [
        ({}, "yours, with 1 free province, income 5 · +5 FI, once in the game"),
        ({"hungary_2c": 1}, "goes to Player 2, who has all its provinces in play · +5 FI, once in the game"),
    ],
)
def test_a_power_card_says_to_whom_it_goes_and_what_it_brings(control: dict[str, int], said: str) -> None:
    match = at([], hands=[["hungary"], [], []], control=control)
    assert noted(match, 0, "play", "hungary") == ("1 card", said)


@pytest.mark.rule("MV-9.4.d")
def test_who_gives_up_an_attack_is_told_what_is_lost() -> None:
    match = at(
        [[0, "attack", "spain"], [0, "target", "hungary_2c"]],
        control={"spain_2a": 0, "france_2a": 1, "spain_3a": 2},
        holders={"spain": 0},
    )
    assert noted(match, 0, "give_up")[1] == "the attack and its 1 FI are lost"
    match.choose(0, Option("ask_passage", "france_2a"))
    match.choose(0, Option("offer"))
    match.choose(1, Option("decline"))
    assert noted(match, 0, "give_up")[1] == "the attack and its 1 FI are lost · no other way is left"
