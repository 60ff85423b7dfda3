"""Chapters 1 and 5: the preparation, the sequence of play, the end (TY-1, TY-5)."""

from condotta.core.flow import Flow
from condotta.core.game import Outcome, Setup, rank
from condotta.core.table import Table

from .data import DECK
from .rules import auction, crossing
from .state import MOST_PURSE, State, money

HAND_SIZE = 2  # TY-1.c


def next_step(g: Table[State]) -> Flow[None] | None:
    """The sequence of play: each round an auction, then a crossing."""
    s = g.state
    if s.round == 0:
        return prepare(g)
    if s.round > s.rounds:
        return None
    return auction.auction(g) if s.holder is None else crossing.crossing(g)


def new_state(setup: Setup) -> State:
    return State(setup.seats, int(setup.options["rounds"]))


def prepare(g: Table[State]) -> Flow[None]:
    """TY-1: fill the purses, shuffle and deal."""
    s = g.state
    s.purses = [1 + g.pick(MOST_PURSE) for _ in s.purses]  # not g.d6: what is rolled stands in the log
    s.deck = DECK[:]
    g.shuffle(s.deck)
    for hand in s.hands:
        hand += [s.deck.pop() for _ in range(HAND_SIZE)]
    s.round = 1
    yield from ()  # nobody is asked


def outcome(s: State) -> Outcome | None:
    """TY-5: after the last round most florins win."""
    scores = [money(s, seat) for seat in range(len(s.hands))]
    return rank(scores, "end.rounds", "TY-5.b") if s.round > s.rounds else None
