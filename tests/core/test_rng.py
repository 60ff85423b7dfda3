"""Counted random numbers: the same on every machine, restored from seed and count alone."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from condotta.core.errors import ScriptError
from condotta.core.rng import Rng, check_die, check_order, commitment


def draws(rng: Rng, how_many: int, sides: int = 6) -> list[int]:
    return [rng.below(sides) for _ in range(how_many)]


def test_the_numbers_never_change() -> None:
    assert draws(Rng("7"), 20) == [5, 2, 2, 5, 5, 0, 1, 3, 0, 5, 0, 5, 5, 4, 2, 5, 4, 3, 4, 4]
    deck = list("abcdefgh")
    Rng("7").shuffle(deck)
    assert "".join(deck) == "bfahecdg"


@given(st.text(st.characters(codec="utf-8")), st.integers(0, 100), st.integers(1, 40))
def test_seed_and_count_are_the_whole_state(seed: str, before: int, after: int) -> None:
    rng = Rng(seed)
    draws(rng, before)
    assert rng.count == before
    assert draws(Rng(seed, before), after) == draws(rng, after)


@given(st.integers(0, 40), st.integers(1, 40))
def test_a_copy_goes_its_own_way(before: int, after: int) -> None:
    rng = Rng("x")
    draws(rng, before)
    twin = rng.copy()
    mine = draws(rng, after)
    assert twin.count == before
    assert draws(twin, after) == mine


@given(st.integers(0, 10**6), st.integers(1, 1000))
def test_draws_stay_in_their_range(count: int, sides: int) -> None:
    assert 0 <= Rng("x", count).below(sides) < sides


@given(st.lists(st.text()), st.integers(0, 50))
def test_a_shuffle_loses_nothing(things: list[str], count: int) -> None:
    shuffled = things[:]
    Rng("x", count).shuffle(shuffled)
    assert sorted(shuffled) == sorted(things)


def test_dice_are_fair_enough() -> None:
    counts = Counter(draws(Rng("fair"), 60_000))
    assert sum((counts[side] - 10_000) ** 2 / 10_000 for side in range(6)) < 20.5  # chi square, 5 degrees: p = 0.001


def test_different_seeds_give_different_numbers() -> None:
    assert draws(Rng("7"), 50) != draws(Rng("8"), 50)


def test_the_commitment_is_plain_sha256() -> None:
    assert commitment("7") == hashlib.sha256(b"7").hexdigest()


@pytest.mark.parametrize("value", [0, 7, -1, True, "3", 2.0, None, [3]])
def test_a_die_cannot_show_everything(value: object) -> None:
    with pytest.raises(ScriptError, match="6 sides"):
        check_die(value, 6)


@pytest.mark.parametrize(
    "value", [["a"], ["a", "a"], ["a", "c"], ["a", "b", "b"], "ab", 3, None, ["a", 1], [None, None]]
)
def test_an_order_holds_exactly_what_is_shuffled(value: object) -> None:
    with pytest.raises(ScriptError, match="no order of the 2 things"):
        check_order(value, ["a", "b"])
