"""The tables of El Gran Capitán: grids with rows and columns for spans of numbers, and the numbers beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, Generic, TypeVar

from condotta.core.data import Entry
from condotta.core.things import Thing

T = TypeVar("T", int, str)
LOWEST: Final = -99  # of a row "2 or less"
HIGHEST: Final = 99
SPAN: Final = re.compile(r"(-?\d+)(?:-(\d+)| or (less|more))?")


def span(label: str) -> tuple[int, int] | None:
    """The numbers that a label stands for: "3", "4-7", "2 or less", "36 or more"; None if it is no such label."""
    found = SPAN.fullmatch(label)
    if found is None:
        return None
    first, last, open_end = int(found[1]), found[2], found[3]
    if open_end is not None:
        return (LOWEST, first) if open_end == "less" else (first, HIGHEST)
    return first, int(last) if last is not None else first


class Spans:
    """Labels in a row, such that every number between two ends falls under exactly one of them."""

    def __init__(self, labels: Sequence[str], where: str, problems: list[str]) -> None:
        self.labels: Final = tuple(labels)
        self.places: Final[dict[int, int]] = {}  # number -> the place of its label
        for place, label in enumerate(labels):
            found = span(label)
            if found is None:
                problems.append(f"{where}: {label!r} is no span; write it as 3, 4-7, 2 or less, 36 or more")
                continue
            for number in range(found[0], found[1] + 1):
                if number in self.places:
                    problems.append(f"{where}: {number} stands under {label!r} and under another label")
                self.places[number] = place
        self.first: Final = min(self.places, default=0)
        self.last: Final = max(self.places, default=0)
        missing = [n for n in range(self.first, self.last) if n not in self.places]
        if missing:
            problems.append(f"{where}: {missing[0]} falls under no label")

    def place(self, number: int) -> int:
        """The place of the label under which a number falls; beyond the ends that of the end."""
        return self.places[min(max(number, self.first), self.last)]


class Grid(Generic[T]):
    """A table: one value for each row and column."""

    def __init__(self, columns: Spans, rows: Spans, values: list[list[T]]) -> None:
        self.columns: Final = columns
        self.rows: Final = rows
        self.values: Final[list[list[T]]] = values

    def at(self, row: int, column: int, shift: int = 0) -> T:
        """The value for a modified die and a number, so many columns further right, the last at most."""
        place = self.columns.place(column) + shift
        return self.values[self.rows.place(row)][min(max(place, 0), len(self.columns.labels) - 1)]


def numbers(entry: Entry) -> Grid[int]:
    columns, rows, values = read_grid(entry, entry.texts("columns"))
    return Grid(columns, rows, [[value if isinstance(value, int) else 0 for value in row] for row in values])


def words(entry: Entry, columns: str = "columns") -> Grid[str]:
    spans, rows, values = read_grid(entry, entry.texts(columns))
    return Grid(spans, rows, [[str(value) for value in row] for row in values])


def read_grid(entry: Entry, columns: Sequence[str]) -> tuple[Spans, Spans, list[list[int | str]]]:
    table = entry.entry("rows")
    labels = [str(label) for label in table.raw]
    values: list[list[int | str]] = [list(row) if isinstance(row, list) else [] for row in table.raw.values()]
    table.asked.extend(table.raw)
    for label, row in zip(labels, values, strict=True):
        if len(row) != len(columns):
            table.wrong(label, f"{len(row)} values, the table has {len(columns)} columns")
            row.extend([0] * (len(columns) - len(row)))
    return Spans(columns, f"{entry.where}.columns", entry.problems), Spans(labels, table.where, entry.problems), values


class Weather(Thing):
    """T-weather-effects."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.allowance: Final = entry.integer("allowance")  # of Combat Units (GC-3.1.d)
        self.bridge: Final = 2 * entry.integer("bridge", 0)  # half points more to cross a River (GC-3.1.b)
        self.river: Final = 2 * entry.integer("river", 0)
        self.ap_columns: Final = entry.integer("ap_columns", 0)  # GC-3.1.e
        self.attrition: Final = entry.integer("attrition")  # GC-3.1.a
        self.artillery: Final = entry.integer("artillery")  # GC-3.2.b
        self.charge: Final = entry.integer("charge")  # GC-3.2.d
        self.assault: Final = entry.integer("assault")  # GC-3.2.c
        self.firearms: Final = entry.flag("firearms")  # GC-3.2.e


class Order(Thing):
    """T-orders."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        kinds = ("major", "minor", "free_minor", "baronial")
        self.cost: Final[dict[str, int]] = {kind: entry.integer(kind, 0) for kind in kinds}
        self.activations: Final = entry.integer("activations", 1, 2)  # GC-8.2.5.a
        self.initiative: Final = entry.integer("initiative")
        self.resting: Final = entry.flag("resting")  # Garrison and Stand: base Initiative 0, the Force stays


class Terrain(Thing):
    """T-tec, of a hex; movement in half points."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.move: Final = entry.integer("move", 1)
        self.affecting: Final = entry.flag("affecting")  # GC-13.1.2.a
        self.halves_cavalry: Final = entry.flag("halves_cavalry")
        self.artillery: Final = entry.integer("artillery")
        self.charge: Final = entry.integer("charge")
        self.arid: Final = entry.one_of("arid", ("never", "rain", "always"))  # GC-3.1.c


class Level(Thing):
    """T-tec, of a place."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.fortress: Final = entry.flag("fortress")
        self.doubled: Final = entry.integer("doubled", 0)  # SP of a defender inside (GC-17.b)
        self.siege_fire: Final = entry.integer("siege_fire")
        self.pillage: Final = entry.one_of("pillage", ("die", "half", "one"))  # AP (GC-19.b, j)
        self.weight: Final = entry.integer("weight", 0)  # towards a Dominance Factor (GC-S3.4)


class AssaultResult:
    """T-assault: what a number after A or D means."""

    def __init__(self, entry: Entry) -> None:
        self.id: Final = str(entry.integer("id", 1))
        self.loser_sp: Final = entry.integer("loser_sp", 0)
        self.loser_demoralised: Final = entry.integer("loser_demoralised", 0)
        self.winner_sp: Final = entry.integer("winner_sp", 0)
        self.captain_check: Final = entry.flag("captain_check")


class Assault:
    """T-assault, T-ratio, T-unit-effects and the modifiers of 13.1."""

    def __init__(self, entry: Entry) -> None:
        self.not_affecting: Final = words(entry, "not_affecting")
        self.affecting: Final = Spans(entry.texts("affecting"), f"{entry.where}.affecting", entry.problems)
        self.results: Final = {result.id: result for result in map(AssaultResult, entry.entries("results"))}
        self.ratios: Final = tuple(ratio_of(row) for row in entry.raw.get("ratios", []))  # larger, smaller, modifier
        entry.asked.append("ratios")
        self.star: Final = entry.integer("star")  # GC-4.7.a
        self.ambush: Final = entry.integer("ambush")  # GC-16.4.2.e
        self.firearms: Final = entry.integer("firearms")  # GC-13.1.e, as the next three
        self.disorganised: Final = entry.integer("disorganised")
        self.road_march: Final = entry.integer("road_march")
        self.quarters: Final = entry.integer("quarters")
        kinds = entry.entry("unit_types")
        self.unit_types: Final[dict[str, int]] = {str(kind): kinds.integer(kind) for kind in kinds.raw}

    def result(self, die: int, difference: int, *, affecting: bool) -> str:
        """A or D, who loses, and the number of the result."""
        table = self.not_affecting
        columns = self.affecting if affecting else table.columns
        return table.values[table.rows.place(die)][columns.place(difference)]

    def ratio(self, attacking: int, defending: int) -> int:
        """GC-13.1.i: the modifier of the listed ratio, rounded down; minus where the defender is larger."""
        larger, smaller = max(attacking, defending), min(attacking, defending)
        found = 0
        for most, least, modifier in self.ratios:
            if larger * least >= smaller * most:
                found = modifier
        return found if attacking >= defending else -found


class TacticalOption(Thing):
    """T-options: a chit of the extended Major Battle."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.chits: Final = entry.integer("chits", 1)
        self.selectable: Final = entry.flag("selectable")


def ratio_of(row: object) -> tuple[int, int, int]:
    if isinstance(row, list) and len(row) == 3 and all(isinstance(n, int) for n in row):
        return row[0], row[1], row[2]
    return 0, 0, 0


def gaps(spans: Spans, where: str, first: int, last: int) -> Iterator[str]:
    """A table must have a row or column for every number that may come up."""
    if spans.first > first or spans.last < last:
        yield f"{where}: from {spans.first} to {spans.last}; it must reach from {first} to {last}"
