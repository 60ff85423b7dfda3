"""The whole table as plain data. What can be computed from it is a question, not a field."""

from typing import Final

from condotta.core.fields import COUNT, HIDDEN, OWNER, SEAT, Fields, listed, number, optional, per_seat, word
from condotta.core.flow import Seat

from .data import CARDS

START_FLORINS = 10  # TY-1.a
LEAST_PURSE, MOST_PURSE = 1, 6  # TY-1.b: one die
MOST_ROUNDS = 9  # TY-5.a
FLORINS = number(-MOST_PURSE, 999)
PURSE = number(LEAST_PURSE, MOST_PURSE)
PILE = listed(word(CARDS).called("card_id"))


class State:
    def __init__(self, seats: int = 0, rounds: int = MOST_ROUNDS) -> None:
        if not seats:
            return  # an empty one, for a copy
        field = FIELDS.of(self, seats)
        self.rounds = field.setting("rounds", rounds)  # TY-5.a
        self.round = field("round", COUNT, about="the round that comes next; 0: nothing is prepared yet")
        self.holder = field("holder", optional(SEAT), about="of the keys; null: they are to be auctioned")
        self.florins = field("florins", per_seat(FLORINS), [START_FLORINS] * seats, "below zero: out of the purse")
        self.purses = field("purses", per_seat(PURSE), secret=OWNER)  # TY-1.b
        self.proven = field("proven", per_seat(PURSE), about="so much must be in a purse, as all know by bids")
        self.hands = field("hands", per_seat(PILE), secret=OWNER)  # TY-1.c
        self.deck = field("deck", PILE, about="the top card is the last", secret=HIDDEN)
        self.discard = field("discard", PILE)

    def copy(self) -> "State":
        return FIELDS.copy(self)


FIELDS: Final = Fields("A position of Toll Bridge", lambda: State(2))


def money(s: State, seat: Seat) -> int:
    """TY-1.d: what a player has."""
    return s.florins[seat] + s.purses[seat]


def show(s: State, seat: Seat, florins: int) -> None:
    """Everybody sees that this player has so many florins: they bid or pay them."""
    s.proven[seat] = max(s.proven[seat], florins - s.florins[seat])
