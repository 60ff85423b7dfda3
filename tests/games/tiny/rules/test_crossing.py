"""Chapter 4, The crossing, and the cards."""

import pytest

import condotta
from condotta.core.flow import PASS, Option
from condotta.core.match import Match

KEEP = Option("keep")


def crossing(hands: list[list[str]], dice: tuple[int, int] = (3, 4), **more: object) -> Match:
    """Seat 1 of three keeps the keys and rolls."""
    match = condotta.new("tiny", position={"holder": 1, "hands": hands, **more}, dice=[*dice])
    match.choose(1, KEEP)
    return match


def play(card: str) -> Option:
    return Option("play", card)


@pytest.mark.rule("TY-4.a", "TY-4.f")
def test_the_holder_takes_the_sum_of_two_dice_and_gives_the_keys_back() -> None:
    match = crossing([[], [], []])
    assert match.state.florins == [10, 17, 10]
    assert (match.state.holder, match.state.round) == (None, 2)
    assert match.log(None)[-1].dice == [(1, 3, 6), (1, 4, 6)]


@pytest.mark.rule("TY-4.b", "TY-T.cards")
@pytest.mark.parametrize(
    ("hands", "asked"),
    [
        ([["flood"], ["market_day"], ["smugglers"]], [2, 0, 1]),
        ([["market_day"], ["flood", "smugglers"], ["market_day"]], []),
        ([["flood"], [], []], [0]),
    ],
)
def test_who_may_play_a_card_is_asked_clockwise_the_holder_last(hands: list[list[str]], asked: list[int]) -> None:
    match = crossing(hands)
    for seat in asked:
        assert match.pending[0].seat == seat
        assert match.pending[0].hidden
        match.choose(seat, PASS)
    assert match.state.round == 2


@pytest.mark.rule("TY-T.cards")
def test_each_card_is_offered_once_and_the_others_are_refused() -> None:
    match = crossing([["flood", "market_day", "flood", "smugglers"], [], []])
    decision = match.view(0)["decisions"][0]
    assert decision["options"] == [["pass"], ["play", "flood"], ["play", "smugglers"]]
    assert [refused["option"] for refused in decision["refused"]] == [["play", "market_day"]]


@pytest.mark.rule("TY-4.b")
def test_the_first_card_ends_it() -> None:
    match = crossing([["flood"], ["market_day"], ["smugglers"]])
    match.choose(2, play("smugglers"))
    assert match.state.round == 2
    assert match.state.hands[0] == ["flood"]


@pytest.mark.rule("TY-4.b")
def test_nobody_is_told_who_was_asked() -> None:
    asked = crossing([["flood"], [], []]), crossing([[], [], ["flood"]])
    assert asked[0].waiting_for(1) == asked[1].waiting_for(1)
    assert asked[0].waiting_for(None) == asked[1].waiting_for(None)
    assert asked[0].log(1) == asked[1].log(1)


@pytest.mark.rule("TY-4.c")
def test_a_flood_leaves_no_toll() -> None:
    match = crossing([["flood"], [], []])
    match.choose(0, play("flood"))
    assert match.state.florins == [10, 10, 10]


@pytest.mark.rule("TY-4.d")
def test_smugglers_take_half_rounded_down() -> None:
    match = crossing([[], [], ["smugglers"]])
    match.choose(2, play("smugglers"))
    assert match.state.florins == [10, 14, 13]


@pytest.mark.rule("TY-4.e")
def test_a_market_day_raises_the_toll() -> None:
    match = crossing([[], ["market_day"], []])
    match.choose(1, play("market_day"))
    assert match.state.florins == [10, 21, 10]


@pytest.mark.rule("TY-4.g")
def test_who_has_played_a_card_draws_a_new_one() -> None:
    match = crossing([["flood"], [], []])
    top = match.state.deck[-1]
    match.choose(0, play("flood"))
    assert match.state.hands[0] == [top]
    assert match.state.discard == ["flood"]
    assert not match.can_undo(0)  # they have seen the card


@pytest.mark.rule("TY-4.g")
def test_without_a_deck_nobody_draws() -> None:
    used = ["flood"] * 5 + ["smugglers"] * 6 + ["market_day"] * 6
    match = crossing([["flood"], [], []], discard=used)
    match.choose(0, play("flood"))
    assert match.state.hands[0] == []
