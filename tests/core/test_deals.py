"""Deals: an offer is put together, sent, and answered."""

import pytest

import condotta
from condotta.core.deals import ACCEPT, COUNTER, DECLINE, OFFER, WITHDRAW, Deal, negotiate
from condotta.core.flow import Flow, Option, Seat
from condotta.core.match import Match
from condotta.core.table import Table
from tests.generic.toys import State, toy

GIVE, ASK = Option("give", "florins"), Option("ask", "land")
TWO, POLAND = Option("give", "florins", 2), Option("ask", "land", "poland")
PURSES = {0: 2, 1: 0}


class FlorinsForLand:
    """One to three florins against Poland."""

    def kinds(self, deal: Deal) -> list[Option]:
        return [GIVE] * (not deal.gives) + [ASK] * (not deal.gets)

    def values(self, deal: Deal, kind: Option) -> list[Option]:
        return [POLAND] if kind == ASK else [Option("give", "florins", n) for n in (1, 2, 3)]

    def payable(self, deal: Deal, seat: Seat) -> bool:
        return sum(int(term[1]) for term in deal.given_by(seat) if term[0] == "florins") <= PURSES[seat]


def bargain(rounds: int = 2) -> Match:
    """A match in which seat 0 offers seat 1 a deal."""

    def step(g: Table[State]) -> Flow[None]:
        first = Deal(0, 1, "turn_end")
        deal = yield from negotiate(g, first, FlorinsForLand(), "TY-3.b", {"about": "passage"}, rounds)
        g.state.notes.append(None if deal is None else deal.as_params())

    return condotta.new(toy(step), seats=2, seed=1)


def choose(match: Match, *options: Option) -> Match:
    for option in options:
        match.choose(match.pending[0].seat, option)
    return match


def test_an_offer_is_put_together_in_small_choices() -> None:
    match = bargain()
    assert match.pending[0].options == [OFFER, WITHDRAW, GIVE, ASK]
    choose(match, GIVE)
    assert match.pending[0].prompt == "deal.value"
    assert match.pending[0].options == [Option("give", "florins", n) for n in (1, 2, 3)]
    choose(match, TWO)
    assert match.pending[0].options == [OFFER, WITHDRAW, ASK]
    params = match.pending[0].params
    assert params is not None
    assert (params["maker"], params["taker"], params["until"], params["about"]) == (0, 1, "turn_end", "passage")
    assert (params["gives"], params["gets"]) == ([["florins", 2]], [])


def test_a_kind_of_which_there_is_one_is_not_asked_for() -> None:
    match = choose(bargain(), ASK)
    params = match.pending[0].params
    assert params is not None
    assert params["gets"] == [["land", "poland"]]


def test_only_what_is_sent_is_seen() -> None:
    match = bargain()
    before = match.view(1)
    choose(match, GIVE, TWO)
    after = match.view(1)
    assert {**before, "ply": 0} == {**after, "ply": 0}
    assert match.log(1) == []
    choose(match, ASK, OFFER)
    assert match.view(1)["decisions"][0]["params"]["gets"] == [["land", "poland"]]
    assert [entry.key for entry in match.log(1)] == ["deal.offered"]


def test_an_accepted_deal_is_the_answer() -> None:
    match = choose(bargain(), GIVE, TWO, ASK, OFFER, ACCEPT)
    deal = {"maker": 0, "taker": 1, "gives": [["florins", 2]], "gets": [["land", "poland"]], "until": "turn_end"}
    assert match.state.notes == [deal]
    assert [entry.key for entry in match.log(None)] == ["deal.offered", "deal.accepted"]


@pytest.mark.parametrize(
    ("choices", "said"), [([WITHDRAW], "deal.withdrawn"), ([ASK, OFFER, DECLINE], "deal.declined")]
)
def test_no_deal(choices: list[Option], said: str) -> None:
    match = choose(bargain(), *choices)
    assert match.state.notes == [None]
    assert match.log(None)[-1].key == said


def test_a_counter_offer_is_made_by_the_other() -> None:
    match = choose(bargain(), GIVE, TWO, OFFER, COUNTER)
    assert match.pending[0].seat == 1
    choose(match, ASK, OFFER)
    assert match.pending[0].seat == 0
    assert match.pending[0].options == [ACCEPT, DECLINE]  # the second offer is the last
    choose(match, ACCEPT)
    assert match.state.notes[0]["gets"] == [["land", "poland"]]
    assert match.state.notes[0]["maker"] == 1


def test_more_rounds_allow_more_counter_offers() -> None:
    assert choose(bargain(rounds=1), OFFER).pending[0].options == [ACCEPT, DECLINE]
    assert choose(bargain(rounds=3), OFFER, COUNTER, OFFER).pending[0].options == [ACCEPT, DECLINE, COUNTER]


@pytest.mark.parametrize("florins", [3, 1])
def test_what_cannot_be_paid_cannot_be_accepted(florins: int) -> None:
    # seat 0 has two florins
    match = choose(bargain(), GIVE, Option("give", "florins", florins), OFFER)
    assert (ACCEPT in match.pending[0].options) is (florins <= 2)
    # seat 1 has none
    match = choose(bargain(), OFFER, COUNTER, GIVE, Option("give", "florins", florins), OFFER)
    assert match.pending[0].options == [DECLINE]


def test_a_deal_knows_who_gives_what() -> None:
    deal = Deal(0, 1)
    deal.add(TWO)
    deal.add(POLAND)
    assert deal.given_by(0) == [("florins", 2)]
    assert deal.given_by(1) == [("land", "poland")]
    assert deal.has("florins", 0)
    assert not deal.has("florins", 1)
