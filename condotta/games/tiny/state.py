"""The whole table as plain data. What can be computed from it is a question, not a field."""

from condotta.core.flow import Seat

START_FLORINS = 10  # TY-1.a
LEAST_PURSE, MOST_PURSE = 1, 6  # TY-1.b: one die


class State:
    __slots__ = ("deck", "discard", "florins", "hands", "holder", "proven", "purses", "round", "rounds")

    def __init__(self, seats: int, rounds: int) -> None:
        self.rounds = rounds  # TY-5.a: a setting
        self.round = 0  # 0: nothing is prepared yet
        self.holder: Seat | None = None  # of the keys; None: they are to be auctioned
        self.florins = [START_FLORINS] * seats  # seen by all; below zero: paid out of the purse
        self.purses = [LEAST_PURSE] * seats  # secret (TY-1.b)
        self.proven = [LEAST_PURSE] * seats  # so much must be in a purse, as all know by bids and payments
        self.hands: list[list[str]] = [[] for _ in range(seats)]  # secret (TY-1.c)
        self.deck: list[str] = []  # the top card is the last
        self.discard: list[str] = []

    def copy(self) -> "State":
        twin = State(len(self.hands), self.rounds)
        twin.round, twin.holder = self.round, self.holder
        twin.florins, twin.purses, twin.proven = self.florins[:], self.purses[:], self.proven[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.deck, twin.discard = self.deck[:], self.discard[:]
        return twin


def money(s: State, seat: Seat) -> int:
    """TY-1.d: what a player has."""
    return s.florins[seat] + s.purses[seat]


def show(s: State, seat: Seat, florins: int) -> None:
    """Everybody sees that this player has so many florins: he bids or pays them."""
    s.proven[seat] = max(s.proven[seat], florins - s.florins[seat])
