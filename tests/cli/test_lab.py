"""The commands of the laboratory: simulate --out and --cluster, report, tournament."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from condotta.cli import main
from condotta.cli.runs import Meter
from condotta.lab.playing import Row


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], env={"LANG": "C.UTF-8", "LC_ALL": ""})


def answer(*args: str | Path) -> Any:
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refused(*args: str | Path) -> str:
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr


SIMULATE = ("simulate", "tiny", "--games", "6", "--seats", "3", "--jobs", "1", "--seed", "4")


def test_simulate_keeps_its_rows_and_counts_them_as_without(tmp_path: Path) -> None:
    out = tmp_path / "t.parquet"
    plain, kept = answer(*SIMULATE), answer(*SIMULATE, "--out", out)
    assert kept["resumed"] == 0
    assert kept["files"] == [str(tmp_path / name) for name in ("t.parquet", "t.seats.parquet", "t.times.parquet")]
    assert all(Path(file).is_file() for file in kept["files"])
    for name in ("games", "finished", "errors", "decisions", "wins", "mean_decisions"):
        assert plain[name] == kept[name]


def test_simulate_again_into_the_same_file_plays_nothing(tmp_path: Path) -> None:
    out = tmp_path / "t.parquet"
    first, second = answer(*SIMULATE, "--out", out), answer(*SIMULATE, "--out", out)
    assert second["resumed"] == 6
    assert second["wins"] == first["wins"]
    assert second["decisions_per_second"] == 0


def test_simulate_refuses_a_file_of_another_run(tmp_path: Path) -> None:
    out = tmp_path / "t.parquet"
    answer(*SIMULATE, "--out", out)
    assert "holds another run (seed 4, not 5)" in refused(*SIMULATE[:-1], "5", "--out", out)
    assert "ends in .parquet" in refused(*SIMULATE, "--out", tmp_path / "t.csv")


def test_jobs_and_cluster_exclude_each_other() -> None:
    assert "give one of them" in refused(*SIMULATE, "--cluster", "tcp://127.0.0.1:1")


def test_report_writes_a_page_beside_the_table_or_where_it_is_told(tmp_path: Path) -> None:
    out = tmp_path / "t.parquet"
    answer(*SIMULATE, "--out", out)
    result = run("report", out)
    assert result.exit_code == 0, result.output
    assert result.stdout == f"{tmp_path / 't.html'}\n"
    assert "Toll Bridge: 6 matches" in (tmp_path / "t.html").read_text(encoding="utf-8")
    run("report", out, "--lang", "it", "-o", tmp_path / "x.html")
    assert "Il ponte del pedaggio: 6 partite" in (tmp_path / "x.html").read_text(encoding="utf-8")


def test_report_refuses_what_is_no_table(tmp_path: Path) -> None:
    assert "does not exist" in refused("report", tmp_path / "t.parquet")
    (tmp_path / "t.parquet").write_text("no table")
    assert "no Parquet file that can be read" in refused("report", tmp_path / "t.parquet")
    answer(*SIMULATE, "--out", tmp_path / "u.parquet")
    assert "name another file with -o" in refused("report", tmp_path / "u.parquet", "-o", tmp_path / "none" / "x.html")


TOURNAMENT = ("tournament", "tiny", "--bots", "greedy,random", "--seats", "2", "--rounds", "3", "--jobs", "1")


def test_tournament_tells_the_standings() -> None:
    found = answer(*TOURNAMENT)
    assert {name: found[name] for name in ("game", "kind", "rating", "rounds", "matches", "errors", "files")} == {
        "game": "tiny",
        "kind": "round-robin",
        "rating": "elo",
        "rounds": 3,
        "matches": 6,
        "errors": 0,
        "files": [],
    }
    ratings = [one["rating"] for one in found["standings"]]
    assert sorted(one["bot"] for one in found["standings"]) == ["greedy", "random"]
    assert ratings == sorted(ratings, reverse=True)
    assert all(one["low"] < one["rating"] < one["high"] for one in found["standings"])
    assert sum(one["wins"] * one["matches"] for one in found["standings"]) == pytest.approx(6, abs=1e-4)


@pytest.mark.parametrize("rating", ["elo", "openskill"])
def test_tournament_as_text(rating: str) -> None:
    text = run(*TOURNAMENT, "--rating", rating).stdout
    assert "6 of 6 matches in" in text
    assert rating in text
    assert "greedy" in text


def test_tournament_is_the_same_again_and_can_be_kept(tmp_path: Path) -> None:
    out = tmp_path / "t.parquet"
    first, second = answer(*TOURNAMENT, "--out", out), answer(*TOURNAMENT, "--out", out)
    assert first == second
    assert first["standings"] == answer(*TOURNAMENT)["standings"]
    assert "holds another run" in refused(*TOURNAMENT, "--kind", "round-robin", "--seed", "9", "--out", out)
    assert run("report", out).exit_code == 0
    page = out.with_suffix(".html").read_text(encoding="utf-8")
    assert "Wins by bot" in page
    assert "condotta tournament tiny --seats 2 --seed 0 --bots greedy,random --kind round-robin --rounds 3" in page


def test_games_are_rounded_up_to_whole_rounds() -> None:
    args = ("tournament", "tiny", "--bots", "greedy,random", "--seats", "2", "--games", "3", "--jobs", "1")
    assert answer(*args)["matches"] == 4


def test_tournament_refuses_what_cannot_be_played() -> None:
    assert "at least two different bots" in refused("tournament", "tiny", "--bots", "random")
    assert "no bot 'clever'" in refused("tournament", "tiny", "--bots", "random,clever")
    assert "a Swiss one needs more bots" in refused("tournament", "tiny", "--bots", "random,greedy", "--kind", "swiss")
    assert "give one of them" in refused(*TOURNAMENT, "--games", "4")
    assert "no game" in refused("tournament", "tinny", "--bots", "random,greedy")


def test_time_left_is_told_from_what_was_played_now(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("condotta.cli.runs.monotonic", lambda: now[0])
    meter = Meter(games=1000, done=400)
    for _ in range(100):
        meter.add(Row(0, "", (), (), (), "", 50, 0.0))
    now[0] = 110.0
    assert meter.rate() == "10 matches/s, 500 decisions/s"
    assert meter.time_left() == "0:00:50"


@pytest.mark.parametrize(
    ("module", "args"),
    [
        ("pyarrow", [*SIMULATE, "--out", "t.parquet"]),
        ("distributed", ["simulate", "tiny", "--games", "2", "--cluster", "tcp://127.0.0.1:1"]),
        ("numpy", list(TOURNAMENT)),
        ("openskill", [*TOURNAMENT, "--rating", "openskill"]),
    ],
)
def test_what_a_plain_installation_lacks_is_named(module: str, args: list[str], tmp_path: Path) -> None:
    code = f"import sys; sys.modules[{module!r}] = None; from condotta.cli import main; main()"
    command = [sys.executable, "-c", code, *args]
    env = {"PYTHONPATH": ":".join(sys.path), "LANG": "C.UTF-8", "PATH": ""}
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=env, timeout=120, check=False)
    assert done.returncode == 2, done.stderr
    assert done.stderr.strip().endswith(f"needs {module}, which is not installed: pip install 'condotta[lab]'")
    assert list(tmp_path.iterdir()) == []


def test_simulate_alone_needs_none_of_the_libraries() -> None:
    libraries = ("pyarrow", "distributed", "numpy", "openskill", "jinja2", "dask")
    hidden = "".join(f"sys.modules[{name!r}] = None; " for name in libraries)
    command = [sys.executable, "-c", f"import sys; {hidden}from condotta.cli import main; main()", *SIMULATE]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
