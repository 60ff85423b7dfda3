"""Chapter 11 and section 6.1: CP and what limits them; worked example EX-11."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta.data import CARDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.action import budget
from tests.games.tanto_monta.table import empty


def card(number: int) -> str:
    return next(id for id, facts in CARDS.items() if facts.number == number)


@pytest.mark.rule("TM-11.t")
def test_what_was_done_with_the_card_is_dearer_with_the_resource() -> None:
    first = budget.of_card(next(id for id, facts in CARDS.items() if facts.cp == 3 and facts.type == "event"))
    budget.pay(first, "build_squadron", 2)
    budget.pay(first, "influence_italian", 1)
    assert first.cp == 0
    second = budget.of_resource("naval.cp_4", 4, first)
    assert budget.price(second, "build_squadron", 2) == 3
    assert budget.price(second, "influence_papacy_navarre", 1) == 2  # R-TM1-28
    assert budget.price(second, "recruit_regular", 2) == 2
    budget.pay(second, "build_squadron", 2)
    assert second.cp == 1


@pytest.mark.rule("TM-11.t", "TM-6.1.l")
def test_after_a_home_card_nothing_is_dearer_but_its_tie_lasts() -> None:
    first = budget.of_card(card(2))
    budget.pay(first, "recruit_militia", 1)
    second = budget.of_resource("naval.cp_4", 4, first)
    assert budget.price(second, "recruit_militia", 1) == 1
    assert second.tied == ["north_africa"]


@pytest.mark.rule("TM-6.1.i", "TM-6.1.j", "TM-6.1.k", "TM-6.1.ai", "TM-17.j")
def test_home_cards_are_tied_to_a_power() -> None:
    seed = budget.of_card(card(6))
    assert budget.allows(empty(), seed, "recruit_regular", ["castile"])
    assert not budget.allows(empty(), seed, "recruit_regular", ["aragon"])
    assert budget.allows(empty(), seed, "move_clear", ["aragon", "castile"])
    assert not budget.allows(empty(), seed, "move_clear", [])  # leaders alone
    assert budget.allows(empty(), seed, "control_simple", ["aragon"])


@pytest.mark.rule("TM-6.1.m")
def test_tanto_monta_is_tied_to_nobody() -> None:
    both = budget.of_card(card(5))
    assert both.cp == 6
    assert budget.allows(empty(), both, "recruit_regular", ["aragon"])
    assert budget.allows(empty(), both, "move_clear", [])


@pytest.mark.rule("TM-4.b")
@pytest.mark.parametrize(
    ("action", "seats"),
    [
        ("move_strait", [MUSLIM]),
        ("build_corsair", [MUSLIM]),
        ("recruit_artillery", [SPAIN, FRANCE]),
        ("consolidate_power", [FRANCE]),
        ("assault", [MUSLIM, PORTUGAL, SPAIN, FRANCE]),
    ],
)
def test_every_player_has_a_list_of_actions(action: str, seats: list[int]) -> None:
    assert [seat for seat in range(4) if budget.may_do(empty(), seat, action)] == seats
