"""Phase 4: buying Empire cards (MU-card.a to d, i, j; MU-C62)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import EMPIRE_CARDS
from condotta.games.medioevo_universale.rules.purchases import card_market
from condotta.games.medioevo_universale.shown import position

from ... import helpers
from ...helpers import asked, choose, logged, menu, play, start, state

TOP = ["spy.16", "spy.17", "spy.18", "merchant.19", "merchant.20", "merchant.21"]  # the last one is drawn first


def purchases(*cards: list[str], **fields: Any) -> Match:
    owned = [*cards, *([[]] * (4 - len(cards)))]
    return start(helpers.position(phase="purchases", **{"cards": owned, "empire_deck": TOP, **fields}))


@pytest.mark.rule("MU-card.a")
def test_each_of_the_72_cards_is_unique_and_has_two_sides() -> None:
    assert len(EMPIRE_CARDS) == 72
    assert len({card.ability for card in EMPIRE_CARDS.values()}) == 72
    assert all(card.objective.kind and card.pt in ("one", "choice", "both", "none") for card in EMPIRE_CARDS.values())
    owned = ["bishop.1"]
    assert sorted([*state(purchases(owned)).empire_deck, *owned]) == sorted(EMPIRE_CARDS)


@pytest.mark.rule("MU-card.b")
@pytest.mark.parametrize(
    ("owned", "price"), [([], 100), (["bishop.1"], 150), (["bishop.1", "bishop.2", "jester.48"], 250)]
)
def test_a_card_costs_100_florins_and_50_for_every_card_owned(owned: list[str], price: int) -> None:
    match = purchases(owned)
    play(match, (0, "buy_card"), (0, "keep", "merchant.21"))
    assert state(match).florins[0] == 500 - price
    assert logged(match, "cards.bought") == [{"player": 0, "florins": price}]


@pytest.mark.rule("MU-card.b")
def test_one_card_per_turn_and_only_for_cash() -> None:
    match = purchases()
    play(match, (0, "buy_card"), (0, "keep", "merchant.21"))
    assert "buy_card" not in menu(match)
    assert "buy_card" not in menu(purchases(florins=[99, 0, 0, 0]))
    assert "buy_card" in menu(purchases(florins=[100, 0, 0, 0]))


@pytest.mark.rule("MU-card.c")
def test_the_buyer_draws_two_keeps_one_and_puts_the_other_under_the_deck() -> None:
    match = purchases()
    choose(match, 0, "buy_card")
    assert asked(match) == [(0, "cards.keep")]
    assert menu(match) == ["keep merchant.21", "keep merchant.20"]
    choose(match, 0, "keep", "merchant.20")
    s = state(match)
    assert s.cards[0] == ["merchant.20"]
    assert s.empire_deck[0] == "merchant.21"
    assert s.empire_deck[-1] == "merchant.19"
    assert s.dealt[0] == []
    assert s.known == [["merchant.21"], [], [], []]
    assert asked(match) == [(0, "purchases.choose")]
    assert position.check(s) == []


@pytest.mark.rule("MU-card.c")
def test_two_more_for_every_cathedral_in_controlled_territories() -> None:
    cathedrals = {"bohemia": [0, 0, 3], "swabia": [0, 0, 3], "pannonia": [0, 0, 3]}  # the last one is not theirs
    match = purchases(buildings=cathedrals)
    choose(match, 0, "buy_card")
    assert menu(match) == [f"keep {card}" for card in reversed(TOP)]
    # the rest in the order they want, the first named nearest to the top
    choose(match, 0, "keep", "spy.16")
    assert asked(match) == [(0, "cards.under")]
    play(match, (0, "under", "spy.18"), (0, "under", "merchant.21"), (0, "any_order"))
    assert state(match).empire_deck[3:5] == ["merchant.21", "spy.18"]
    assert set(state(match).empire_deck[:3]) == {"merchant.20", "merchant.19", "spy.17"}
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-card.d")
def test_the_kept_card_is_public_and_the_drawn_ones_are_seen_by_the_buyer_alone() -> None:
    match = purchases()
    play(match, (0, "buy_card"), (0, "keep", "merchant.21"))
    assert logged(match, "cards.kept") == [{"player": 0, "card": "merchant.21"}]
    assert logged(match, "cards.seen") == []
    assert logged(match, "cards.seen", 1) == []
    assert logged(match, "cards.seen", 0) == [{"cards": ["merchant.21", "merchant.20"]}]


@pytest.mark.rule("MU-card.d")
def test_the_objective_side_is_shown_to_the_owner_only() -> None:
    match = purchases(["bishop.1"])
    shown = {seat: match.view(seat)["table"]["players"][0]["cards"][0] for seat in (0, 1, None)}
    assert [one["id"] for one in shown.values()] == ["bishop.1"] * 3
    assert shown[0].get("objective")
    assert not shown[1].get("objective")
    assert not shown[None].get("objective")


@pytest.mark.rule("MU-card.i")
def test_there_is_no_hand_limit() -> None:
    owned = [card for card in EMPIRE_CARDS if card not in TOP][:20]
    match = purchases(owned, florins=[1100, 0, 0, 0])
    play(match, (0, "buy_card"), (0, "keep", "merchant.21"))
    assert len(state(match).cards[0]) == 21
    assert state(match).florins[0] == 0
    assert position.check(state(match)) == []


def small_deck(*left: str) -> Match:
    """Everything else is owned by seat 1."""
    others = [card for card in EMPIRE_CARDS if card not in left]
    return purchases([], others, empire_deck=list(left))


@pytest.mark.rule("MU-card.j")
def test_from_a_small_deck_all_that_are_left_are_drawn() -> None:
    match = small_deck("spy.16")
    choose(match, 0, "buy_card")
    assert asked(match) == [(0, "purchases.choose")]  # nothing to choose
    assert state(match).cards[0] == ["spy.16"]
    assert state(match).empire_deck == []


@pytest.mark.rule("MU-card.j")
def test_with_an_empty_deck_no_card_can_be_bought() -> None:
    match = small_deck()
    assert "buy_card" not in menu(match)
    assert not card_market.may_buy(state(match), 0)


@pytest.mark.rule("MU-C62")
def test_sage_62_draws_as_many_cards_again() -> None:
    match = purchases(["sage.62"])
    choose(match, 0, "buy_card")
    assert menu(match) == ["keep merchant.21", "keep merchant.20", "use sage.62"]
    choose(match, 0, "use", "sage.62")
    assert menu(match) == ["keep merchant.19", "keep spy.18"]
    choose(match, 0, "keep", "spy.18")
    s = state(match)
    assert s.cards[0] == ["sage.62", "spy.18"]
    assert s.turned == ["sage.62"]
    assert set(s.empire_deck[:3]) == {"merchant.21", "merchant.20", "merchant.19"}
    assert position.check(s) == []


@pytest.mark.rule("MU-C62")
def test_a_turned_or_cancelled_sage_draws_nothing() -> None:
    match = purchases(["sage.62"], turned=["sage.62"])
    choose(match, 0, "buy_card")
    assert menu(match) == ["keep merchant.21", "keep merchant.20"]
    match = purchases(["sage.62"], ["jester.49"])
    play(match, (0, "buy_card"), (0, "use", "sage.62"), (1, "use", "jester.49"))
    assert menu(match) == ["keep merchant.21", "keep merchant.20"]


@pytest.mark.rule("MU-card.c")
def test_with_a_cathedral_four_are_drawn_and_the_other_three_put_under_in_any_order() -> None:
    """Whoever puts a card under the deck knows it until it is drawn."""
    match = purchases([], buildings={"bohemia": [1, 0, 3]}, known=[["merchant.21"], [], [], []])
    choose(match, 0, "buy_card")
    drawn = [words.split()[1] for words in menu(match)]
    assert len(drawn) == 4
    choose(match, 0, "keep", drawn[0])
    left = drawn[1:]
    assert menu(match) == ["any_order", *(f"under {card}" for card in left)]
    choose(match, 0, "under", left[1])
    assert menu(match) == ["any_order", f"under {left[0]}", f"under {left[2]}"]
    choose(match, 0, "under", left[2])
    assert asked(match) == [(0, "purchases.choose")]
    assert state(match).empire_deck[:3] == [left[0], left[2], left[1]]
    assert state(match).known[0] == [left[1], left[2], left[0]]
    assert logged(match, "cards.put_under") == [{"player": 0, "number": 3}]
