"""Chapter 3, Selling the keys."""

import pytest

import condotta
from condotta.core.flow import Option
from condotta.core.match import Match

HOLDER_1 = {"holder": 1, "florins": [10, 10, 3], "purses": [1, 1, 2], "hands": [[], [], []]}
OFFER, ACCEPT, DECLINE, COUNTER = Option("offer"), Option("accept"), Option("decline"), Option("counter")


def sale(*options: Option) -> Match:
    match = condotta.new("tiny", position=HOLDER_1, dice=[1, 1])
    for option in options:
        match.choose(match.pending[0].seat, option)
    return match


def ask(florins: int) -> Option:
    return Option("ask", "florins", florins)


@pytest.mark.rule("TY-3.a")
def test_the_holder_may_offer_the_keys_to_one_player_or_keep_them() -> None:
    match = sale()
    assert (match.pending[0].seat, match.pending[0].options) == (
        1,
        [Option("keep"), Option("sell", 2), Option("sell", 0)],
    )
    match = sale(Option("sell", 0))
    assert match.pending[0].options == [OFFER, Option("withdraw"), *(ask(n) for n in range(1, 10))]
    assert sale(Option("sell", 0), ask(4)).pending[0].options == [OFFER, Option("withdraw")]


@pytest.mark.rule("TY-3.a")
def test_there_is_one_sale_in_a_round() -> None:
    assert sale(Option("sell", 0), ask(4), OFFER, DECLINE).state.round == 2


@pytest.mark.rule("TY-3.b", "TY-3.c")
def test_an_accepted_offer_is_carried_out_at_once() -> None:
    match = sale(Option("sell", 0), ask(4), OFFER)
    assert (match.pending[0].seat, match.pending[0].options) == (0, [ACCEPT, DECLINE, COUNTER])
    match.choose(0, ACCEPT)
    assert match.state.florins == [10 - 4 + 2, 10 + 4, 3]  # and the buyer takes the toll of 2


@pytest.mark.rule("TY-3.b")
def test_a_counter_offer_is_the_last() -> None:
    match = sale(Option("sell", 2), ask(4), OFFER, COUNTER, Option("ask", "keys"))
    assert match.pending[0].options == [OFFER, Option("withdraw"), *(Option("give", "florins", n) for n in range(1, 6))]
    for option in (Option("give", "florins", 2), OFFER):
        match.choose(2, option)
    assert (match.pending[0].seat, match.pending[0].options) == (1, [ACCEPT, DECLINE])
    match.choose(1, ACCEPT)
    assert match.state.florins == [10, 12, 3 - 2 + 2]


@pytest.mark.rule("TY-3.c", "TY-1.d")
def test_what_cannot_be_paid_cannot_be_accepted() -> None:
    assert ACCEPT in sale(Option("sell", 2), ask(5), OFFER).pending[0].options
    assert ACCEPT not in sale(Option("sell", 2), ask(6), OFFER).pending[0].options


@pytest.mark.rule("TY-3.c")
def test_an_offer_without_the_keys_sells_nothing() -> None:
    match = sale(Option("sell", 2), ask(5), OFFER, COUNTER, OFFER, ACCEPT)
    assert match.state.florins == [10, 12, 3]


@pytest.mark.rule("TY-1.b", "TY-3.c")
def test_a_price_paid_proves_what_must_be_in_a_purse() -> None:
    assert sale(Option("sell", 2), ask(5), OFFER, ACCEPT).state.proven == [1, 1, 2]
