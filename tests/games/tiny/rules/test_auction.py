"""Chapter 2, The auction."""

import pytest

import condotta
from condotta.core.errors import IllegalChoice
from condotta.core.flow import numbered
from condotta.core.match import Match

POORER_AND_RICHER = {"florins": [2, 10, -1], "purses": [3, 1, 6], "proven": [1, 1, 1]}


def bid(match: Match, *florins: int) -> Match:
    for seat, amount in enumerate(florins):
        match.choose(seat, condotta.Option("bid", amount))
    return match


@pytest.mark.rule("TY-2.a", "TY-1.d")
def test_all_bid_from_nothing_to_all_they_have() -> None:
    match = condotta.new("tiny", position=POORER_AND_RICHER)
    assert [match.asks(seat)[0].options for seat in match.seats] == [
        numbered("bid", 5), numbered("bid", 11), numbered("bid", 5)
    ]  # fmt: skip


@pytest.mark.rule("TY-1.d")
def test_more_than_one_has_is_refused() -> None:
    match = condotta.new("tiny", position=POORER_AND_RICHER)
    with pytest.raises(IllegalChoice) as refused:
        match.choose(0, condotta.Option("bid", 6))
    assert refused.value.rule == "TY-1.d"


@pytest.mark.rule("TY-2.a")
def test_a_bid_is_not_seen_before_all_have_bid() -> None:
    match = condotta.new("tiny", position=POORER_AND_RICHER)
    match.choose(1, condotta.Option("bid", 7))
    assert match.log(None) == []
    assert match.state.holder is None


@pytest.mark.rule("TY-2.b")
def test_the_highest_bidder_pays_and_holds_the_keys() -> None:
    match = bid(condotta.new("tiny", position=POORER_AND_RICHER), 3, 7, 0)
    assert match.state.holder == 1
    assert match.state.florins == [2, 3, -1]
    shown = [
        (entry.params["player"], entry.params["florins"]) for entry in match.log(None) if entry.key == "auction.bid"
    ]
    assert shown == [(0, 3), (1, 7), (2, 0)]


@pytest.mark.rule("TY-2.c")
@pytest.mark.parametrize(("round_", "winner"), [(1, 0), (2, 1), (3, 2), (4, 0)])
def test_of_equal_bids_the_first_from_the_starting_player_wins(round_: int, winner: int) -> None:
    match = bid(condotta.new("tiny", position={"round": round_, "florins": [9, 9, 9]}), 4, 4, 4)
    assert match.state.holder == winner


@pytest.mark.rule("TY-1.b", "TY-2.b")
def test_a_bid_proves_what_must_be_in_a_purse() -> None:
    match = bid(condotta.new("tiny", position={"florins": [3, 10], "purses": [6, 6]}), 7, 2)
    assert match.state.proven == [4, 1]
