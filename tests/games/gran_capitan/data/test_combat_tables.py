"""The tables of combat, cell by cell: what the ledger prints is what the game reads."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from condotta.core.ledger import rules_dir
from condotta.games.gran_capitan.data import FACTS
from condotta.games.gran_capitan.rules import discipline

LEDGER = (rules_dir() / "gran_capitan.md").read_text(encoding="utf-8").splitlines()
MINUS = {"−": "-", "–": "-", "\\": "", "’": "'"}
Read = Callable[[int, int], object]


def printed(title: str, number: int = 0) -> list[list[str]]:
    """The rows of the table that follows a title, or of a later one, without its heads."""
    start = next(place for place, line in enumerate(LEDGER) if line.startswith(title))
    tables: list[list[list[str]]] = []
    for before, line in zip(LEDGER[start:], LEDGER[start + 1 :], strict=False):
        if line.startswith("|"):
            if not before.startswith("|"):
                tables.append([])
            tables[-1].append([plain(cell) for cell in line.strip("|").split("|")])
        elif line.startswith("#") or len(tables) > number + 1:
            break
    return [row for row in tables[number][2:] if not row[0].startswith("*")]


def plain(cell: str) -> str:
    text = cell.strip()
    for sign, other in MINUS.items():
        text = text.replace(sign, other)
    return text


def die(label: str) -> int:
    return int(label.split(maxsplit=1)[0])


def same(title: str, columns: list[int], read: Read, number: int = 0) -> None:
    rows = printed(title, number)
    assert len(rows) > 5
    for row in rows:
        assert [str(read(die(row[0]), column)) for column in columns] == row[1:], row


@pytest.mark.rule("T-attrition", "GC-9.c")
def test_attrition() -> None:
    same("T-attrition", [1, 4, 8, 13, 19, 26, 36], FACTS.attrition.at)
    same("T-attrition", [3, 7, 12, 18, 25, 35, 99], FACTS.attrition.at)


@pytest.mark.rule("T-discipline", "GC-10.1.a")
def test_discipline() -> None:
    same("T-discipline", [3, 2, 1, 0, -1], discipline.quality_result)
    same("T-discipline", [0, 1, 2, 3], FACTS.discipline_reliability.at, 1)


@pytest.mark.rule("T-charge", "GC-12.4.6.c")
def test_charge() -> None:
    same("T-charge", [1, 3, 6, 10], FACTS.charge.at)
    same("T-charge", [2, 5, 9, 40], FACTS.charge.at)


@pytest.mark.rule("T-pursuit", "GC-12.4.10.a")
def test_pursuit() -> None:
    same("T-pursuit", [0, 1, 4, 8, 13], FACTS.pursuit.at)
    same("T-pursuit", [0, 3, 7, 12, 30], FACTS.pursuit.at)


@pytest.mark.rule("T-artillery", "GC-13.3.b")
def test_artillery() -> None:
    same("T-artillery", [1, 2, 3, 5, 7, 10], FACTS.artillery.at)
    same("T-artillery", [1, 2, 4, 6, 9, 20], FACTS.artillery.at)


@pytest.mark.rule("T-assault", "GC-13.1.g", "GC-13.1.k")
@pytest.mark.parametrize(("affecting", "least"), [(False, -3), (True, -2)])
def test_assault(affecting: bool, least: int) -> None:
    columns = [least + place for place in range(7)]
    same("T-assault", columns, lambda roll, column: FACTS.assault.result(roll, column, affecting=affecting))


@pytest.mark.rule("T-assault", "GC-13.1.7.e")
def test_results_of_an_assault() -> None:
    for id, sp, demoralised, winner, check, captain in printed("T-assault", 1):
        result = FACTS.assault.results[id]
        assert (result.loser_sp, result.loser_demoralised, result.winner_sp) == (int(sp), int(demoralised), int(winner))
        assert (check, captain) == ("yes", "yes" if result.captain_check else "no")


@pytest.mark.rule("T-ratio", "GC-13.1.i")
@pytest.mark.parametrize(
    ("larger", "smaller", "modifier"),
    [
        (1, 1, 0),
        (29, 20, 0),
        (3, 2, 1),
        (19, 10, 1),
        (2, 1, 2),
        (29, 10, 2),
        (3, 1, 3),
        (4, 1, 4),
        (5, 1, 5),
        (50, 1, 5),
    ],
)
def test_ratio(larger: int, smaller: int, modifier: int) -> None:
    assert (FACTS.assault.ratio(larger, smaller), FACTS.assault.ratio(smaller, larger)) == (modifier, -modifier)


@pytest.mark.rule("T-unit-effects", "GC-13.1.6.a")
def test_unit_effects() -> None:
    assert {id: int(value) for id, value, _ in printed("T-unit-effects")} == FACTS.assault.unit_types
