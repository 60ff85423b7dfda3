"""Why something cannot be chosen: every thing that a player might point at says which rule forbids it."""

from __future__ import annotations

from typing import Any

import condotta
from condotta.core import ledger, wording
from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.games.medieval import GAME

RULES = ledger.load("medieval").entries


def refused(match: Match, seat: int) -> dict[str, tuple[str, str]]:
    """What is refused to a seat: the option in words, its reason and rule; not things that do nothing by themselves.
    No refused option is offered."""
    [asked] = match.asks(seat)
    found = GAME.refusals(match.state, asked)
    assert not [one.option for one in found if one.option in asked.options]
    assert all(one.rule in RULES for one in found)
    assert all(wording.refusal_text(GAME, one, lang, strict=True) for one in found for lang in ("en", "it"))
    return {
        " ".join(map(str, one.option.as_json())): (one.reason.removeprefix("refused."), one.rule)
        for one in found
        if one.option.verb != "this"
    }


def at(choices: list[list[Any]], **position: Any) -> Match:
    match = condotta.new("medieval", position={"phase": "action", "money": [9, 9, 9], **position})
    for seat, *words in choices:
        match.choose(seat, Option(*words))
    return match


def test_map_cards_that_the_mongols_cannot_attack() -> None:
    position = {"phase": "obligatory", "mongols_arrived": True, "hands": [["mongols.1"], [], []]}
    cards = {"map_cards": ["1A", "1D", "2B", "2C"], "map_deck": []}
    match = at([[0, "play", "mongols.1"]], **position, **cards)
    assert refused(match, 0) == {
        "ravage 1A": ("not_on_the_edge", "MV-5.2.b"),
        "ravage 2B": ("not_on_the_edge", "MV-5.2.b"),
    }
    match = at([[0, "play", "mongols.1"]], **position, map_cards=["1A", "2C"], map_deck=[])
    assert refused(match, 0) == {"ravage 1A": ("no_mongol_defence", "MV-5.2.c")}


def test_provinces_that_knights_do_not_attack() -> None:
    hands = [["knights_of_christ.1"], [], []]
    held = {"poland_1d": 0, "lithuania_1d": 1}
    match = at([[0, "knights_attack"]], hands=hands, control=held, holders={"poland": 0})
    found = refused(match, 0)
    assert found["target poland_1d"] == ("own_province", "MV-9.4.g")
    assert found["target russia_1d"] == ("no_prey_of_knights", "MV-4.6.b")
    assert "target lithuania_1d" not in found
    guarded = at(
        [[0, "knights_attack"]], hands=hands, control=held, holders={"poland": 0}, knights_provinces=["lithuania_1d"]
    )
    assert refused(guarded, 0)["target lithuania_1d"] == ("knights_against_knights", "MV-7.2.g")


def test_provinces_that_cannot_fall_into_heresy() -> None:
    match = at(
        [[0, "play", "heresy.1"]],
        hands=[["heresy.1"], [], []],
        control={"france_2a": 0, "poland_2c": 0, "england_1b": 2, "russia_1d": 2},
        holders={"france": 0, "russia": 2},
        heresies=["poland_2c"],
    )
    found = refused(match, 0)
    assert found["heresy poland_2c"] == ("heretic_already", "MV-8.5.a")
    assert found["heresy russia_1d"] == ("province_not_catholic", "MV-4.6.g")
    assert found["heresy england_1b"] == ("no_catholic_player", "MV-8.5.a")
    assert "heresy france_2a" not in found


def test_powers_that_cannot_be_hit() -> None:
    table = {
        "control": {"france_2a": 0, "poland_2c": 1, "hungary_2c": 2},
        "holders": {"france": 0, "poland": 1, "hungary": 2},
        "civil_wars": ["poland"],
        "disasters": ["hungary"],
    }
    match = at([[0, "play", "assassin.1"]], hands=[["assassin.1"], [], []], **table)
    assert refused(match, 0) == {"assassinate poland": ("has_no_ruler", "MV-8.3.d")}
    match = at([[0, "play", "civil_war.1"]], hands=[["civil_war.1"], [], []], **table)
    assert refused(match, 0) == {
        "revolt poland": ("in_civil_war_already", "MV-8.3.a"),
        "revolt france": ("not_marked", "MV-8.3.a"),
    }


def test_knights_cards_are_played_by_their_number() -> None:
    """Whoever points at the card in a Crusade is told so, and not that it can do nothing."""
    hands = [["pope.1", "knights_of_christ.1", "knights_of_christ.2"], [], []]
    held: dict[str, Any] = {"control": {"france_2a": 0}, "holders": {"france": 0}, "hands": hands}
    match = at([[0, "play", "pope.1"], [0, "crusade"]], **held)
    cards = [f"play knights_of_christ.{n}" for n in (1, 2)]
    assert [option.as_json() for option in match.asks(0)[0].options if option.verb == "commit_knights"] == [
        ["commit_knights", 1],
        ["commit_knights", 2],
    ]
    assert refused(match, 0) == dict.fromkeys(cards, ("knights_by_number", "MV-6.2.g"))
    match.choose(0, Option("commit", "france"))
    assert refused(match, 0) == dict.fromkeys(cards, ("knights_by_number", "MV-7.1.b"))
    attack = at([[0, "knights_attack"], [0, "target", "lithuania_1d"]], **held)
    assert refused(attack, 0) == dict.fromkeys(cards, ("knights_by_number", "MV-7.1.a"))


def test_powers_that_stay_out_of_the_crusade() -> None:
    match = at(
        [[0, "play", "pope.1"], [0, "crusade"]],
        hands=[["pope.1"], [], []],
        control={"france_2a": 0, "poland_2c": 0, "russia_1d": 0, "england_1b": 0},
        holders={"france": 0, "poland": 0, "russia": 0, "england": 0},
        disasters=["poland"],
        fought=["england"],
    )
    assert refused(match, 0) == {
        "commit poland": ("no_crusader", "MV-6.2.h"),
        "commit russia": ("power_not_catholic", "MV-4.6.c"),
        "commit england": ("has_acted", "MV-6.2.n"),
    }


def test_a_deal_that_cannot_be_paid() -> None:
    match = at(
        [
            [0, "attack", "france"],
            [0, "target", "russia_2c"],
            [0, "ask_passage", "holy_roman_empire_2c"],
            [0, "ask", "florins"],
            [0, "ask", "florins", 20],
            [0, "offer"],
        ],
        control={"france_2b": 0, "holy_roman_empire_2c": 1, "russia_2c": 2},
        holders={"france": 0, "holy_roman_empire": 1, "russia": 2},
    )
    assert refused(match, 1) == {"accept": ("cannot_pay", "MV-1.7.c")}
