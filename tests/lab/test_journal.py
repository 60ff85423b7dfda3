"""The journal of a run: what was written stays, what is torn is cut off, and only one run is in it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from condotta.core.errors import SetupError
from condotta.lab.journal import FRAME, Journal
from condotta.lab.plan import Plan, fingerprint
from condotta.lab.playing import Row, play
from condotta.lab.store import Store, header_of

PLAN = Plan.checked("tiny", games=20, seats=3, watched=True)
HEADER = header_of(PLAN)


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return [play(PLAN, number) for number in range(6)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "t.parquet.run"


def test_rows_come_back_in_order_whenever_they_were_written(rows: list[Row], path: Path) -> None:
    with Journal(path, HEADER) as journal:
        journal.add([rows[3], rows[1]])
        journal.add([rows[0]])
        assert 1 in journal
        assert 2 not in journal
        assert list(journal.rows()) == [rows[0], rows[1], rows[3]]
    with Journal(path, HEADER) as journal:
        assert len(journal) == 3
        journal.add([rows[2]])
        assert list(journal.rows()) == rows[:4]


def test_nothing_counts_twice(rows: list[Row], path: Path) -> None:
    with Journal(path, HEADER) as journal:
        journal.add([rows[0], rows[1]])
        journal.add([rows[1], rows[2]])
        assert list(journal.rows()) == rows[:3]
    with Journal(path, HEADER) as journal:
        assert list(journal.rows()) == rows[:3]


def test_wherever_a_write_is_torn_the_rows_before_it_are_whole(rows: list[Row], path: Path) -> None:
    with Journal(path, HEADER) as journal:
        journal.add(rows[:2])
    two = path.stat().st_size
    with Journal(path, HEADER) as journal:
        journal.add([rows[2]])
    whole = path.read_bytes()
    for end in range(two, len(whole)):
        path.write_bytes(whole[:end])
        with Journal(path, HEADER) as journal:
            assert list(journal.rows()) == rows[:2]
            journal.add([rows[5]])
        with Journal(path, HEADER) as journal:
            assert list(journal.rows()) == [rows[0], rows[1], rows[5]]


@pytest.mark.parametrize("damage", [b"\0" * 40, b"\xff" * 40, b"garbage"])
def test_what_a_power_cut_leaves_behind_is_cut_off(rows: list[Row], path: Path, damage: bytes) -> None:
    with Journal(path, HEADER) as journal:
        journal.add(rows[:2])
    with path.open("ab") as file:
        file.write(damage)
    with Journal(path, HEADER) as journal:
        assert list(journal.rows()) == rows[:2]
        journal.add([rows[2]])
        assert list(journal.rows()) == rows[:3]


def test_a_damaged_row_is_played_again_with_all_that_follow(rows: list[Row], path: Path) -> None:
    with Journal(path, HEADER) as journal:
        journal.add(rows)
        place = journal.places[3] + FRAME.size + 5
    whole = bytearray(path.read_bytes())
    whole[place] ^= 1
    path.write_bytes(whole)
    with Journal(path, HEADER) as journal:
        assert list(journal.rows()) == rows[:3]


def test_a_journal_without_rows_belongs_to_nobody(path: Path) -> None:
    with Journal(path, header_of(replace(PLAN, games=5))):
        pass
    with Journal(path, HEADER) as journal:
        assert len(journal) == 0
    for end in range(path.stat().st_size):
        path.write_bytes(path.read_bytes()[:end])
        with Journal(path, HEADER) as journal:
            assert len(journal) == 0


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"games": 30}, r"holds another run \(games 20, not 30\)"),
        ({"seed": "x", "bots": ("greedy",) * 3}, r"seed 0, not x; bots random, random, random, not greedy"),
        ({"options": {"rounds": 3}}, r"options rounds 5, not 3"),
    ],
)
def test_another_run_is_refused_with_what_differs(
    rows: list[Row], path: Path, changed: dict[str, Any], told: str
) -> None:
    with Journal(path, HEADER) as journal:
        journal.add(rows[:1])
    before = path.read_bytes()
    with pytest.raises(SetupError, match=told):
        Journal(path, header_of(replace(PLAN, **changed)))
    assert path.read_bytes() == before


def test_rows_of_other_code_are_refused(rows: list[Row], path: Path) -> None:
    with Journal(path, HEADER) as journal:
        journal.add(rows[:1])
    other = {**HEADER, "code": {**HEADER["code"], "fingerprint": "0000"}}
    with pytest.raises(
        SetupError, match=rf"played by other code or data \(fingerprint {fingerprint('tiny')}, not 0000"
    ):
        Journal(path, other)


def test_two_processes_cannot_play_one_run(path: Path) -> None:
    with Journal(path, HEADER), pytest.raises(SetupError, match="another process is playing this run"):
        Journal(path, HEADER)


def test_a_place_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="No such file or directory; name a file in a folder"):
        Store(tmp_path / "none" / "t.parquet", HEADER)
    with pytest.raises(SetupError, match=r"ends in \.parquet"):
        Store(tmp_path / "t.csv", HEADER)


def test_options_that_mean_the_same_are_the_same_run() -> None:
    said = Plan.checked("tiny", games=20, seats=3, options={"rounds": "5"})
    assert header_of(said) == HEADER


def test_the_fingerprint_is_that_of_the_game() -> None:
    assert fingerprint("tiny") == fingerprint("tiny") != fingerprint("medieval")
