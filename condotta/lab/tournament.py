"""Tournaments between bots: who sits where in which match.

In a round every table (a choice of as many entrants as there are seats) plays as many matches as it has seats, and
everybody moves on by one seat after each: nobody has the better seat more often. With fewer entrants than seats some of
them sit at a table twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import comb
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from condotta import bots
from condotta.core.errors import SetupError

from .plan import Plan, Task
from .playing import Row

Kind: TypeAlias = Literal["round-robin", "swiss"]
Seating: TypeAlias = tuple[str, ...]  # the bot of each seat
KINDS: tuple[Kind, ...] = ("round-robin", "swiss")


class Result(NamedTuple):
    """What a match says about those who played it."""

    bots: Seating
    ranks: tuple[int, ...]
    shares: tuple[float, ...]  # of the victory


@dataclass
class Results:
    """All matches so far, by number; failed ones say nothing about the bots."""

    played: dict[int, Result] = field(default_factory=dict)
    failed: list[Row] = field(default_factory=list)

    def add(self, row: Row) -> None:
        if row.error:
            self.failed.append(row)
            return
        shares = tuple(1 / len(row.winners) if seat in row.winners else 0.0 for seat in range(len(row.bots)))
        self.played[row.number] = Result(row.bots, row.ranks, shares)

    def __len__(self) -> int:
        return len(self.played) + len(self.failed)

    def before(self, number: int | None = None) -> list[Result]:
        """In the order of the matches, those before this one, or all."""
        return [self.played[each] for each in sorted(self.played) if number is None or each < number]


@dataclass(frozen=True)
class Tournament:
    """`plan.bots` are the entrants. `checked` refuses what cannot be played."""

    plan: Plan
    kind: Kind
    rounds: int

    @staticmethod
    def checked(plan: Plan, entrants: list[str], kind: Kind, rounds: int | None, games: int | None) -> Tournament:
        """Of so many rounds, or of whole rounds with at least so many matches."""
        for name in entrants:
            bots.known_name(name)
        if len(entrants) < 2 or len(set(entrants)) < len(entrants):
            raise SetupError("tournament: name at least two different bots, such as --bots greedy,random")
        if kind == "swiss" and len(entrants) <= plan.seats:
            raise SetupError(
                f"tournament: a Swiss one needs more bots than a match has seats ({plan.seats}); use --kind round-robin"
            )
        each = matches_in_a_round(len(entrants), plan.seats, kind)
        whole = rounds if rounds is not None else -(-(games or each) // each)
        return Tournament(replace(plan, bots=tuple(entrants), games=whole * each), kind, whole)

    def stages(self, results: Results) -> Iterator[list[Task]]:
        """The matches that can be played at once; what comes next may depend on the results of these."""
        if self.kind == "round-robin":
            yield numbered(seating for number in range(self.rounds) for seating in self._everybody(number))
            return
        swiss = Swiss(self.plan)
        first = 0
        for number in range(self.rounds):
            tables = swiss.tables(number, results.before(first))  # later ones, of a run that goes on, do not count yet
            tasks = numbered((seating for table in tables for seating in rotations(table)), first)
            first += len(tasks)
            yield tasks

    def _everybody(self, number: int) -> Iterator[Seating]:
        for place, table in enumerate(all_tables(self.plan.bots, self.plan.seats)):
            yield from rotations(shuffled(table, f"{self.plan.seed}/round {number}/table {place}"))


def matches_in_a_round(entrants: int, seats: int, kind: Kind) -> int:
    if kind == "swiss":
        return entrants // seats * seats
    return (comb(entrants, seats) if entrants >= seats else comb(entrants, seats % entrants)) * seats


def all_tables(entrants: Seating, seats: int) -> Iterator[Seating]:
    """Everybody against everybody; with too few entrants all sit as often as the others, or once more."""
    times, rest = divmod(seats, len(entrants))
    if not times:
        return combinations(entrants, seats)
    return (entrants * times + more for more in combinations(entrants, rest))


def rotations(table: Seating) -> Iterator[Seating]:
    """Everybody once on every seat."""
    return (table[place:] + table[:place] for place in range(len(table)))


def shuffled(table: Seating, seed: str) -> Seating:
    """Who sits beside whom differs from round to round."""
    return tuple(Random(seed).sample(table, len(table)))


def numbered(seatings: Iterable[Seating], first: int = 0) -> list[Task]:
    return [Task(number, seating) for number, seating in enumerate(seatings, first)]


class Swiss:
    """Who has done equally well meets, if possible for the first time; who is one too many gets half the points."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.entrants = list(plan.bots)
        self.byes = dict.fromkeys(self.entrants, 0)
        self.met: dict[frozenset[str], int] = {}

    def tables(self, number: int, results: list[Result]) -> list[Seating]:
        order = self.standing(number, results)
        for name in self.idle(order):
            self.byes[name] += 1
            order.remove(name)
        tables: list[Seating] = []
        while order:
            table = self.fill([order.pop(0)], order)
            for pair in combinations(table, 2):
                self.met[frozenset(pair)] = self.met.get(frozenset(pair), 0) + 1
            tables.append(shuffled(tuple(table), f"{self.plan.seed}/round {number}/table {len(tables)}"))
        return tables

    def standing(self, number: int, results: list[Result]) -> list[str]:
        """The best first; equals in an order drawn for this round."""
        points = {name: self.byes[name] * self.plan.seats / 2 for name in self.entrants}
        for result in results:
            for name, rank in zip(result.bots, result.ranks, strict=True):
                points[name] += beaten(rank, result.ranks)
        drawn = Random(f"{self.plan.seed}/round {number}").sample(self.entrants, len(self.entrants))
        return sorted(drawn, key=lambda name: -points[name])

    def idle(self, order: list[str]) -> list[str]:
        """Those who have no table in this round: the last ones among those with the fewest byes."""
        from_below = order[::-1]
        return sorted(from_below, key=lambda name: self.byes[name])[: len(order) % self.plan.seats]

    def fill(self, table: list[str], order: list[str]) -> list[str]:
        """Add those who have met the table least; of equals the better one."""
        while len(table) < self.plan.seats:
            nearest = min(order, key=lambda name: sum(self.met.get(frozenset((name, other)), 0) for other in table))
            order.remove(nearest)
            table.append(nearest)
        return table


def beaten(rank: int, ranks: tuple[int, ...]) -> float:
    """The share of the opponents that a rank has beaten; a tie is half."""
    ties = sum(other == rank for other in ranks) - 1
    return (sum(other > rank for other in ranks) + ties / 2) / (len(ranks) - 1)
