"""Phase 1, Turn order (MU-order)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import EMPIRE_CARDS, EVENT_CARDS
from condotta.games.medioevo_universale.rules.battle import totals

from ..helpers import asked, choose, logged, position, start, state

DECKS = [list(EMPIRE_CARDS), list(EVENT_CARDS)]


def at_order(florins: list[int], order: list[int] | None = None, **fields: Any) -> Match:
    seats = len(florins)
    known = {"order": order} if order else {}
    debt = {"borrowed": [True] * seats}  # nobody may borrow, so the first question is the bid
    return start(position(seats, "order", florins=florins, **{**debt, **known, **fields}), seats=seats)


def bid(match: Match, seat: int, florins: int) -> None:
    choose(match, seat, "bid", florins)


@pytest.mark.rule("MU-order.a")
def test_every_whole_number_up_to_the_cash_may_be_bid_in_secret() -> None:
    match = at_order([100, 7, 345, 0])
    assert asked(match) == [(0, "order.bid"), (1, "order.bid"), (2, "order.bid")]  # without cash there is one bid only
    by_seat = {decision.seat: decision for decision in match.open_decisions()}
    assert [option.args[0] for option in by_seat[1].options] == list(range(8))
    assert [option.args[0] for option in by_seat[0].options] == list(range(101))
    assert [option.args[0] for option in by_seat[2].options] == [0, 100, 200, 300]
    choose(match, 2, "from", 300)
    assert [option.args[0] for option in match.open_decisions()[2].options] == list(range(46))  # and 0 … 45
    choose(match, 2, "and", 45)
    choose(match, 1, "bid", 7)
    assert logged(match, "order.bid_made") == []  # nothing is told before all have bid
    choose(match, 0, "bid", 100)
    assert logged(match, "order.bid_made") == [
        {"player": 0, "florins": 100},
        {"player": 1, "florins": 7},
        {"player": 2, "florins": 345},
        {"player": 3, "florins": 0},
    ]


@pytest.mark.rule("MU-order.b", "MU-order.e")
def test_the_highest_bid_is_first_and_alone_pays_to_the_last() -> None:
    match = at_order([100, 100, 100, 100])
    for seat, florins in enumerate((10, 40, 0, 25)):
        bid(match, seat, florins)
    s = state(match)
    assert s.order == [1, 3, 0, 2]
    assert s.florins == [100, 60, 140, 100]
    assert logged(match, "order.paid") == [{"giver": 1, "receiver": 2, "florins": 40}]


@pytest.mark.rule("MU-order.c", "MU-order.e")
def test_tied_leaders_bid_again_and_the_total_counts_for_all_places() -> None:
    match = at_order([100, 100, 100, 100])
    for seat, florins in enumerate((50, 50, 60, 60)):
        bid(match, seat, florins)
    assert asked(match) == [(2, "order.bid_again"), (3, "order.bid_again")]
    decisions = match.open_decisions()
    assert [option.args[0] for option in decisions[0].options] == list(range(41))  # what is left
    assert decisions[0].params == {"florins": 40, "tied": 60}
    bid(match, 2, 5)
    bid(match, 3, 20)
    s = state(match)
    assert s.order == [3, 2, 1, 0]  # 80, 65, then the later tie by the reverse of the last order
    assert s.florins == [180, 100, 100, 20]  # they pay their whole bid


@pytest.mark.rule("MU-order.c")
def test_still_tied_leaders_go_on_as_long_as_somebody_raises() -> None:
    match = at_order([100, 100, 100], order=[2, 0, 1])
    for seat in range(3):
        bid(match, seat, 10)
    for seat, more in enumerate((5, 5, 0)):
        bid(match, seat, more)
    assert asked(match) == [(0, "order.bid_again"), (1, "order.bid_again")]  # seat 2 is out of it
    bid(match, 0, 0)
    bid(match, 1, 0)
    assert state(match).order == [1, 0, 2]  # nobody raised: the reverse of 2, 0, 1
    assert state(match).florins == [100, 85, 115]


@pytest.mark.rule("MU-order.c")
def test_a_leader_who_has_bid_all_he_has_is_not_asked_again() -> None:
    match = at_order([30, 100, 100])
    for seat, florins in enumerate((30, 30, 0)):
        bid(match, seat, florins)
    assert asked(match) == [(1, "order.bid_again")]
    bid(match, 1, 1)
    assert state(match).order == [1, 0, 2]


@pytest.mark.rule("MU-order.d")
def test_later_ties_reverse_the_last_order() -> None:
    match = at_order([100] * 5, order=[3, 0, 4, 2, 1])
    for seat, florins in enumerate((20, 50, 20, 0, 20)):
        bid(match, seat, florins)
    assert state(match).order == [1, 2, 4, 0, 3]


@pytest.mark.rule("MU-order.d")
def test_ties_of_the_first_turn_are_drawn() -> None:
    match = start(None, dice=[*DECKS, ["2", "1", "3"]], options={"kingdoms": "agreed"})
    for seat, florins in enumerate((5, 0, 0, 0)):
        choose(match, seat, "bid", florins)
    assert state(match).order == [0, 2, 1, 3]
    seen = set()
    for seed in range(20):
        match = start(None, seed=seed, seats=2, options={"kingdoms": "agreed"})
        for _ in range(2):  # tied twice: nobody raises
            for seat in range(2):
                choose(match, seat, "bid", 0)
        seen.add(tuple(state(match).order))
    assert seen == {(0, 1), (1, 0)}


@pytest.mark.rule("MU-order.f")
def test_the_first_player_rolls_for_the_barbarians_and_has_no_penalty() -> None:
    match = at_order([100, 100, 100], event_deck=["balkan_winter"])
    for seat, florins in enumerate((0, 0, 1)):
        bid(match, seat, florins)
    s = state(match)
    assert s.order[0] == 2
    assert [totals.penalty(s, seat) for seat in s.order] == [0, -1, -3]
    assert asked(match) == [(2, "events.reroll")]
    choose(match, 2, "done")
    assert asked(match) == [(2, "events.icon")]


@pytest.mark.rule("MU-order.g")
def test_a_loan_is_taken_before_the_bid_or_not_at_all() -> None:
    match = at_order([40, 40], borrowed=[False, False])
    first = match.open_decisions()[0]
    assert first.options[0].as_json() == ["borrow"]
    assert [option.args[0] for option in first.options[1:]] == list(range(41))  # never more than the cash held
    choose(match, 0, "borrow")
    assert [option.args[0] for option in match.open_decisions()[0].options] == [0, 100, 200, 300, 400, 500]
    choose(match, 0, "bid", 440)
    assert state(match).debt == [0, 0]  # in secret until the bids are revealed
    choose(match, 1, "bid", 40)
    s = state(match)
    assert (s.debt, s.borrowed) == ([1, 0], [True, False])
    assert s.florins == [100, 480]


@pytest.mark.rule("MU-order.g")
def test_no_loan_covers_a_second_bid() -> None:
    match = at_order([40, 40], borrowed=[False, False])
    choose(match, 0, "bid", 30)
    choose(match, 1, "bid", 30)
    assert asked(match) == [(0, "order.bid_again"), (1, "order.bid_again")]
    assert [option.as_json() for option in match.open_decisions()[0].options] == [["bid", n] for n in range(11)]


@pytest.mark.rule("MU-order.g")
def test_who_has_borrowed_already_or_owes_2500_is_not_offered_a_loan() -> None:
    match = at_order([40, 40], borrowed=[True, False], debt=[1, 5])
    assert [decision.options[0].as_json() for decision in match.open_decisions()] == [["bid", 0], ["bid", 0]]


@pytest.mark.rule("MU-order.b")
def test_bids_alone_make_the_order_whoever_was_first_before() -> None:
    match = at_order([100] * 5, order=[3, 0, 4, 2, 1])
    for seat, florins in enumerate((1, 3, 0, 2, 4)):
        bid(match, seat, florins)
    assert state(match).order == [4, 1, 3, 0, 2]
    assert state(match).active == 4


@pytest.mark.rule("MU-C49")
def test_how_often_somebody_was_first_is_counted() -> None:
    match = at_order([100, 100], counts=[[0, 0, 0, 2], [0] * 4])
    bid(match, 0, 1)
    bid(match, 1, 0)
    assert [tally.streak for tally in state(match).tallies] == [3, 0]
    match = at_order([100, 100], counts=[[0, 0, 0, 2], [0] * 4])
    bid(match, 0, 0)
    bid(match, 1, 1)
    assert [tally.streak for tally in state(match).tallies] == [0, 1]


@pytest.mark.rule("MU-turn.c")
def test_when_the_bids_are_revealed_the_new_first_player_speaks_first() -> None:
    cards = [["bard.44"], [], ["bard.45"], ["bishop.1"]]
    match = start(position(phase="order", cards=cards, turned=["bishop.1"]), options={"offers": 0})
    for seat in range(4):
        choose(match, seat, "bid", 100 * (seat == 2))
    assert asked(match) == [(2, "window.bids")]
    choose(match, 2, "pass")
    assert asked(match) == [(0, "window.bids")]


def test_the_log_keeps_the_order_as_it_was() -> None:
    match = start(position(phase="order"), options={"offers": 0})
    for seat in range(4):
        choose(match, seat, "bid", 100 * seat)
    assert logged(match, "order.new") == [{"players": [3, 2, 1, 0]}]
    state(match).order.remove(1)  # as an elimination does
    assert logged(match, "order.new") == [{"players": [3, 2, 1, 0]}]


def test_eliminated_players_do_not_bid() -> None:
    match = at_order([100, 0, 100], order=[2, 0], eliminated=[0, 2, 0])
    bid(match, 0, 3)
    bid(match, 2, 2)
    assert state(match).order == [0, 2]
    assert state(match).florins == [97, 0, 103]
