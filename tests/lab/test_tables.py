"""Tables of matches: what is in them, and that they are the same however the run went."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from condotta.core.errors import SetupError
from condotta.games import tiny
from condotta.lab import tables
from condotta.lab.crews import Alone
from condotta.lab.plan import Plan, Task
from condotta.lab.playing import Row, play
from condotta.lab.simulate import carry_out
from condotta.lab.store import Store, header_of
from condotta.lab.tables import read_header, read_records, read_rows, seats_file, times_file
from tests.lab import runs

PLAN = Plan.checked("tiny", games=12, seed="7", seats=3, watched=True)


def make(target: Path, plan: Plan = PLAN, order: Iterable[int] | None = None) -> Path:
    """Play a plan into a table; `order` is that in which the matches come."""
    with Store(target, header_of(plan)) as store:
        tasks = [Task(number, plan.bots) for number in (order or range(plan.games))]
        for _ in carry_out(Alone(plan), plan, tasks, store):
            pass
        store.finish()
    return target


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("table") / "t.parquet")


def test_one_row_for_each_match(table: Path) -> None:
    records = list(read_records(table))
    assert [record["match"] for record in records] == list(range(12))
    row = play(PLAN, 5)
    assert records[5] == {
        "match": 5,
        "seed": "7/5",
        "game": "tiny",
        "rules": tiny.GAME.version,
        "seats": 3,
        "scenario": "",
        "options": '{"rounds": 5}',
        "bots": ["random"] * 3,
        "winners": list(row.winners),
        "reason": "end.rounds",
        "decisions": row.decisions,
        "turns": 5,
        "error": "",
    }


def test_one_row_for_each_seat(table: Path) -> None:
    records = [record for record in read_records(seats_file(table)) if record["match"] == 5]
    row = play(PLAN, 5)
    assert row.watched is not None
    assert [record["seat"] for record in records] == [0, 1, 2]
    assert tuple(record["score"] for record in records) == row.scores
    assert tuple(record["rank"] for record in records) == row.ranks
    assert sum(record["win"] for record in records) == pytest.approx(1)
    assert [record["scores"] for record in records] == row.watched.scores
    assert [record["verbs"] for record in records] == row.watched.verbs
    assert [record["rules"] for record in records] == row.watched.rules
    assert [record["cards"] for record in records] == row.watched.cards
    assert [record["starts"] for record in records] == row.watched.starts


def test_time_has_a_table_of_its_own(table: Path) -> None:
    assert all(record["seconds"] > 0 for record in read_records(times_file(table)))
    assert "seconds" not in pq.read_schema(table).names


def test_the_plan_and_the_versions_are_in_the_metadata(table: Path) -> None:
    header = json.loads(pq.read_schema(table).metadata[b"condotta"])
    assert header["plan"] == PLAN.as_json()
    assert header["code"] == header_of(PLAN)["code"]
    assert header["code"]["rules"] == "1.0"
    assert read_header(table) == header
    assert json.loads(pq.read_schema(seats_file(table)).metadata[b"condotta"]) == header


def test_rows_come_back_from_the_table(table: Path) -> None:
    rows = [replace(play(PLAN, number), seconds=0.0, watched=None) for number in range(12)]
    assert list(read_rows(table)) == rows


def test_the_order_in_which_matches_are_played_does_not_matter(table: Path, tmp_path: Path) -> None:
    assert runs.bytes_of(make(tmp_path / "t.parquet", order=[11, 3, 5, 0, 1, 2, 4, 6, 10, 9, 8, 7])) == runs.bytes_of(
        table
    )


def test_groups_do_not_depend_on_how_the_rows_came(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MATCHES_IN_A_GROUP", 5)
    one = make(tmp_path / "one.parquet")
    assert pq.ParquetFile(one).num_row_groups == 3
    assert pq.ParquetFile(seats_file(one)).metadata.row_group(2).num_rows == 6
    assert runs.bytes_of(make(tmp_path / "two.parquet", order=range(11, -1, -1))) == runs.bytes_of(one)
    assert [row.number for row in read_rows(one)] == list(range(12))


def test_a_finished_run_is_not_played_again(table: Path) -> None:
    before = table.stat().st_mtime_ns
    with Store(table, header_of(PLAN)) as store:
        assert all(number in store for number in range(12))
        assert len(list(store.rows())) == 12
        store.finish()
    assert table.stat().st_mtime_ns == before
    assert not runs.journal(table).exists()


def test_another_plan_into_the_same_table_is_refused(table: Path) -> None:
    before = runs.bytes_of(table)
    with pytest.raises(SetupError, match=r"t\.parquet holds another run \(games 12, not 13\)"):
        Store(table, header_of(replace(PLAN, games=13)))
    assert runs.bytes_of(table) == before


def test_a_match_that_failed_has_its_error_and_no_scores(tmp_path: Path) -> None:
    plan = replace(PLAN, games=2, most_choices=3)
    target = make(tmp_path / "t.parquet", plan)
    records = list(read_records(target))
    assert all("TooLong: not over after 3 choices" in record["error"] for record in records)
    assert all(record["winners"] == [] and record["turns"] is None for record in records)
    for seat in read_records(seats_file(target)):
        assert (seat["score"], seat["rank"], seat["win"]) == (None, None, None)
    assert [row.ranks for row in read_rows(target)] == [(), ()]
    assert runs.bytes_of(make(tmp_path / "again.parquet", plan)) == runs.bytes_of(target)


def test_tied_seats_share_a_rank_and_the_win() -> None:
    row = Row(0, "s/0", ("a", "b", "c"), (0, 2), (7, 3, 7), "end", 9, 0.1, "", (1, 3, 1))
    seats = list(tables.seat_records(row, header_of(PLAN)))
    assert [(seat["rank"], seat["win"]) for seat in seats] == [(1, 0.5), (3, 0.0), (1, 0.5)]


def test_a_file_that_is_no_table_is_refused(table: Path, tmp_path: Path) -> None:
    other = tmp_path / "x.parquet"
    other.write_bytes(b"no parquet at all")
    with pytest.raises(SetupError, match="no Parquet file that can be read"):
        read_header(other)
    pq.write_table(pq.read_table(times_file(table)).replace_schema_metadata(None), other)
    with pytest.raises(SetupError, match="none that `condotta simulate --out` has written"):
        read_header(other)
    other.write_bytes(table.read_bytes())
    with pytest.raises(SetupError, match=r"x\.times\.parquet is missing"):
        read_header(other)


# A run that is killed


def simulate(target: Path, jobs: int, **more: Any) -> list[str | Path]:
    settings = {"games": 100, "seats": 3, "bots": "greedy,random,random", "seed": "k", "jobs": jobs, **more}
    options = [word for name, value in settings.items() for word in (f"--{name}", str(value))]
    return ["simulate", "medieval", *options, "--out", target, "--json"]


def test_a_run_killed_again_and_again_gives_the_table_of_one_that_was_not(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole.parquet", tmp_path / "killed.parquet"
    done = runs.condotta(*simulate(whole, jobs=1))
    assert done.returncode == 0, done.stderr
    sizes = []
    for least in (1_000, 4_000, 8_000):
        process = runs.start(*simulate(killed, jobs=2))
        children = runs.kill_when(process, killed, least)
        runs.wait_until(lambda left=children: all(runs.is_gone(child) for child in left), "the processes end")  # type: ignore[misc]
        sizes.append(runs.size(runs.journal(killed)))
        assert not killed.exists()
    assert sizes == sorted(sizes)
    done = runs.condotta(*simulate(killed, jobs=2))
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["games"] == answer["finished"] == 100
    assert 0 < answer["resumed"] < 100
    assert answer["files"] == [str(path) for path in (killed, seats_file(killed), times_file(killed))]
    assert runs.bytes_of(killed) == runs.bytes_of(whole)
    assert not runs.journal(killed).exists()


def test_a_run_that_is_interrupted_says_how_to_go_on(tmp_path: Path) -> None:
    target = tmp_path / "t.parquet"
    process = runs.start(*simulate(target, jobs=1))
    runs.wait_until(lambda: runs.size(runs.journal(target)) > 1_000, "a row")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=runs.PATIENCE)
    assert process.returncode == 130, err
    played = json.loads(out)["games"]
    assert f"stopped after {played} of 100 matches; the same command goes on from here" in err
    assert "Traceback" not in err
    done = runs.condotta(*simulate(target, jobs=2))
    resumed = json.loads(done.stdout)["resumed"]
    assert resumed - played in (0, 1)  # a match may be written down, and the run interrupted before it counts it


def test_a_run_killed_before_its_tables_were_in_place_makes_them_again(tmp_path: Path) -> None:
    target = make(tmp_path / "t.parquet")
    expected = runs.bytes_of(target)
    with Store(tmp_path / "u.parquet", header_of(PLAN)) as store:
        for rows in Alone(PLAN).play(PLAN, PLAN.tasks()):
            store.add(rows)
    half_written = tmp_path / "u.seats.parquet"
    half_written.write_bytes(b"left by the kill")
    with Store(tmp_path / "u.parquet", header_of(PLAN)) as store:
        assert all(number in store for number in range(12))
        store.finish()
    assert runs.bytes_of(tmp_path / "u.parquet") == expected
