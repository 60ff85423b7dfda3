"""What a table of matches says, added up row by row: wins, lengths, scores over time, ends, cards, rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any, TypeAlias

from condotta.lab.intervals import Share, wilson
from condotta.lab.journal import Header
from condotta.lab.tables import Record, read_header, read_records, seats_file

FAILURES_SHOWN = 20
COURSE_SHARE = 0.1  # scores over time end where fewer of the matches are still going on

Histogram: TypeAlias = Counter[int]


@dataclass
class Tally:
    """How often a seat, bot or starting thing won. A shared victory counts in equal parts."""

    n: int = 0
    wins: float = 0.0
    scores: Histogram = field(default_factory=Counter)

    def add(self, record: Record) -> None:
        self.n += 1
        self.wins += record["win"]
        self.scores[record["score"]] += 1

    @property
    def share(self) -> Share:
        return wilson(self.wins, self.n)


@dataclass
class Use:
    """How often something was used."""

    times: int = 0
    matches: int = 0  # in which it was used
    seats: int = 0  # that used it, and what they won
    wins: float = 0.0

    @property
    def share(self) -> Share:
        return wilson(self.wins, self.seats)


@dataclass
class End:
    """One of the ways in which matches end."""

    matches: int = 0
    turns: int = 0


class Course:
    """The scores of some seats, turn by turn."""

    def __init__(self) -> None:
        self.turns: list[Histogram] = []

    def add(self, scores: list[int]) -> None:
        while len(self.turns) < len(scores):
            self.turns.append(Counter())
        for turn, score in zip(self.turns, scores, strict=False):
            turn[score] += 1


@dataclass
class Figures:
    """Everything a report shows."""

    header: Header
    matches: int = 0
    failed: int = 0
    failures: list[Record] = field(default_factory=list)  # the first few
    shared: int = 0  # matches with several winners
    decisions: Histogram = field(default_factory=Counter)
    turns: Histogram = field(default_factory=Counter)
    margins: Histogram = field(default_factory=Counter)  # from the first to the second score
    halfway_wins: float = 0.0  # of those who led at half time
    halfway: int = 0
    ends: dict[str, End] = field(default_factory=dict)
    seats: dict[int, Tally] = field(default_factory=dict)
    bots: dict[str, Tally] = field(default_factory=dict)
    starts: dict[str, dict[str, Tally]] = field(default_factory=dict)
    by_seat: dict[int, Course] = field(default_factory=dict)
    by_rank: dict[int, Course] = field(default_factory=dict)
    cards: dict[str, Use] = field(default_factory=dict)
    rules: dict[str, Use] = field(default_factory=dict)
    verbs: dict[str, Use] = field(default_factory=dict)

    @staticmethod
    def read(target: Path) -> Figures:
        """Of a finished table; SetupError if it is none."""
        figures = Figures(read_header(target))
        sat = groupby(read_records(seats_file(target)), key=lambda record: record["match"])
        for match, (_, seats) in zip(read_records(target), sat, strict=True):
            figures.add(match, list(seats))
        return figures

    @property
    def finished(self) -> int:
        return self.matches - self.failed

    @property
    def fair(self) -> float:
        """The share of each seat, if all were equal."""
        return 1 / int(self.header["plan"]["seats"])

    def add(self, match: Record, seats: list[Record]) -> None:
        self.matches += 1
        if match["error"]:
            self.failed += 1
            if len(self.failures) < FAILURES_SHOWN:
                self.failures.append(match)
            return
        self.shared += len(match["winners"]) > 1
        self.decisions[match["decisions"]] += 1
        end = self.ends.setdefault(match["reason"], End())
        end.matches += 1
        if match["turns"] is not None:
            self.turns[match["turns"]] += 1
            end.turns += match["turns"]
            self._add_halfway(seats, match["turns"] // 2)
        best = sorted((seat["score"] for seat in seats), reverse=True)
        if len(best) > 1:
            self.margins[best[0] - best[1]] += 1
        for seat in seats:
            self._add_seat(seat)
        for name, uses in (("cards", self.cards), ("rules", self.rules), ("verbs", self.verbs)):
            add_uses(uses, seats, name)

    def _add_seat(self, seat: Record) -> None:
        self.seats.setdefault(seat["seat"], Tally()).add(seat)
        self.bots.setdefault(seat["bot"], Tally()).add(seat)
        for kind, things in seat["starts"].items():
            for thing in things:
                self.starts.setdefault(kind, {}).setdefault(thing, Tally()).add(seat)
        if seat["scores"]:
            self.by_seat.setdefault(seat["seat"], Course()).add(seat["scores"])
            self.by_rank.setdefault(seat["rank"], Course()).add(seat["scores"])

    def _add_halfway(self, seats: list[Record], turn: int) -> None:
        """Whoever leads at half time: what does it win? Several leaders count in equal parts."""
        scores = [seat["scores"][turn] for seat in seats]
        leaders = [seat for seat, score in zip(seats, scores, strict=True) if score == max(scores)]
        self.halfway += 1
        self.halfway_wins += sum(seat["win"] for seat in leaders) / len(leaders)

    def last_turn(self) -> int:
        """The last turn that enough matches have reached, for scores over time."""
        reached, last = self.finished, 0
        for turn in range(max(self.turns, default=0) + 1):
            if reached >= max(1, COURSE_SHARE * self.finished):
                last = turn
            reached -= self.turns.get(turn, 0)
        return last


def add_uses(uses: dict[str, Use], seats: list[Record], column: str) -> None:
    used: dict[str, bool] = {}
    for seat in seats:
        for name, times in seat[column].items():
            use = uses.setdefault(name, Use())
            use.times += times
            use.seats += 1
            use.wins += seat["win"]
            used[name] = True
    for name in used:
        uses[name].matches += 1


def mean(histogram: Histogram) -> float:
    total = sum(histogram.values())
    return sum(value * count for value, count in histogram.items()) / total if total else 0.0


def quantile(histogram: Histogram, share: float) -> int:
    """The smallest value that at least this share of the cases does not exceed."""
    wanted = share * sum(histogram.values())
    seen = 0
    for value in sorted(histogram):
        seen += histogram[value]
        if seen >= wanted:
            return value
    return 0


def by_share(tallies: dict[str, Tally]) -> list[tuple[str, Tally]]:
    """The most successful first; numbers in their own order."""
    if all(name.isdecimal() for name in tallies):
        return sorted(tallies.items(), key=lambda item: int(item[0]))
    return sorted(tallies.items(), key=lambda item: (-item[1].share.value, item[0]))


def by_times(uses: dict[str, Use]) -> list[tuple[str, Use]]:
    return sorted(uses.items(), key=lambda item: (-item[1].times, item[0]))


def with_unused(uses: dict[str, Use], known: Iterable[str]) -> dict[str, Use]:
    """Also what nobody ever used."""
    return {**{name: Use() for name in known}, **uses}


def binned(histogram: Histogram, most: int = 24) -> Iterator[tuple[int, int, int]]:
    """From, to (both included) and how many, in at most so many bins of a round width."""
    if not histogram:
        return
    low, high = min(histogram), max(histogram)
    width = round_width((high - low + 1) / most)
    for start in range(low // width * width, high + 1, width):
        yield start, start + width - 1, sum(histogram.get(value, 0) for value in range(start, start + width))


def round_width(least: float) -> int:
    """The next of 1, 2, 5, 10, 20, 50 …"""
    power = 1
    while True:
        for step in (1, 2, 5):
            if step * power >= least:
                return step * power
        power *= 10


def command_of(header: dict[str, Any]) -> str:
    """What to type to play the same matches again."""
    plan = header["plan"]
    words = ["condotta", header["kind"], plan["game"], "--seats", str(plan["seats"]), "--seed", plan["seed"]]
    if header["kind"] == "tournament":
        words += ["--bots", ",".join(plan["bots"]), "--kind", plan["tournament"], "--rounds", str(plan["rounds"])]
    else:
        alike = len(set(plan["bots"])) == 1
        words += ["--bots", plan["bots"][0] if alike else ",".join(plan["bots"]), "--games", str(plan["games"])]
    if plan["scenario"]:
        words += ["--scenario", plan["scenario"]]
    for name, value in plan["options"].items():
        words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    return " ".join(words)
