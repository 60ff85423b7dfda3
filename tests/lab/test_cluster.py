"""A real Dask cluster of several processes: the same tables, whatever happens to its workers."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lab import runs
from tests.lab.runs import DaskCluster

GAMES = ("simulate", "medieval", "--games", "60", "--seats", "3", "--bots", "greedy,random,random", "--seed", "c")


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """The tables of a run in one process."""
    target = tmp_path_factory.mktemp("alone") / "t.parquet"
    done = runs.condotta(*GAMES, "--jobs", "1", "--out", target)
    assert done.returncode == 0, done.stderr
    return runs.bytes_of(target)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    """One for all tests: to start one takes seconds."""
    with runs.dask_cluster(tmp_path_factory.mktemp("cluster")) as found:
        yield found


def test_a_cluster_gives_the_same_tables(cluster: DaskCluster, expected: tuple[bytes, bytes], tmp_path: Path) -> None:
    target = tmp_path / "t.parquet"
    done = runs.condotta(*GAMES, "--cluster", cluster.address, "--out", target, "--json")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert json.loads(done.stdout)["finished"] == 60
    assert runs.bytes_of(target) == expected
    few = ("simulate", "tiny", "--games", "30", "--json")
    plain = runs.condotta(*few, "--cluster", cluster.file)
    assert json.loads(plain.stdout)["wins"] == json.loads(runs.condotta(*few, "--jobs", "1").stdout)["wins"]


def test_a_worker_that_is_killed_loses_nothing(
    cluster: DaskCluster, expected: tuple[bytes, bytes], tmp_path: Path
) -> None:
    target = tmp_path / "t.parquet"
    process = runs.start(*GAMES, "--cluster", cluster.address, "--out", target, "--json")
    runs.wait_until(lambda: runs.size(runs.journal(target)) > 1_000, "some rows")
    cluster.workers[0].kill()
    out, err = process.communicate(timeout=runs.PATIENCE)
    assert process.returncode == 0, err
    assert json.loads(out)["games"] == 60
    assert runs.bytes_of(target) == expected
    cluster.add_worker()  # for the others


def test_a_run_on_a_cluster_that_is_killed_goes_on(
    cluster: DaskCluster, expected: tuple[bytes, bytes], tmp_path: Path
) -> None:
    target = tmp_path / "t.parquet"
    runs.kill_when(runs.start(*GAMES, "--cluster", cluster.address, "--out", target), target, 1_000)
    done = runs.condotta(*GAMES, "--cluster", cluster.address, "--out", target, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["resumed"] > 0
    assert runs.bytes_of(target) == expected


def test_a_run_that_lost_its_scheduler_goes_on_without_it(
    cluster: DaskCluster, expected: tuple[bytes, bytes], tmp_path: Path
) -> None:
    target = tmp_path / "t.parquet"
    process = runs.start(*GAMES, "--cluster", cluster.address, "--out", target)
    runs.wait_until(lambda: runs.size(runs.journal(target)) > 1_000, "some rows")
    cluster.scheduler.kill()  # the last that happens to this cluster
    _, err = process.communicate(timeout=runs.PATIENCE)
    assert process.returncode == 2
    assert err.count("\n") == 1, err
    assert "the connection to the scheduler is lost; stopped after" in err
    assert "the same command goes on from here" in err
    done = runs.condotta(*GAMES, "--jobs", "2", "--out", target, "--json")
    assert 0 < json.loads(done.stdout)["resumed"] < 60
    assert runs.bytes_of(target) == expected


def test_workers_with_other_data_are_refused(tmp_path: Path) -> None:
    own = tmp_path / "data" / "tiny"
    own.mkdir(parents=True)
    shipped = Path(__file__).resolve().parents[2] / "condotta" / "games" / "tiny" / "data" / "cards.yaml"
    own.joinpath("cards.yaml").write_text(shipped.read_text().replace("copies: 6", "copies: 7", 1))
    with runs.dask_cluster(tmp_path, workers=0) as cluster:
        cluster.add_worker(CONDOTTA_DATA=str(tmp_path / "data"))
        done = runs.condotta("simulate", "tiny", "--games", "5", "--cluster", cluster.address)
        assert done.returncode == 2
        assert "plays tiny with other code or data" in done.stderr
        own_data = ("--data", str(tmp_path / "data"), "simulate", "tiny", "--games", "5")
        told = json.loads(runs.condotta(*own_data, "--cluster", cluster.address, "--json").stdout)
        assert told["finished"] == 5
        assert told["wins"] == json.loads(runs.condotta(*own_data, "--jobs", "1", "--json").stdout)["wins"]


def test_where_no_scheduler_answers_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("no scheduler file")
    for address in ("tcp://127.0.0.1:9", "not an address", str(tmp_path / "other.json")):
        done = impatient(0.5, "simulate", "tiny", "--games", "3", "--cluster", address)
        assert done.returncode == 2
        assert f"--cluster {address}: no Dask scheduler answers there" in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_cluster_without_workers_is_not_waited_for(tmp_path: Path) -> None:
    with runs.dask_cluster(tmp_path, workers=0) as found:
        address = found.address
        done = impatient(2.0, "simulate", "tiny", "--games", "3", "--cluster", address)
    assert done.returncode == 2
    assert f"no workers; start some with `dask worker {address}`" in done.stderr
    assert done.stderr.count("\n") == 1


def impatient(seconds: float, *args: str) -> subprocess.CompletedProcess[str]:
    """The command, as if it did not wait so long."""
    code = f"from condotta.lab import cluster; cluster.PATIENCE = {seconds}; from condotta.cli import main; main()"
    command = [sys.executable, "-c", code, *args]
    return subprocess.run(command, capture_output=True, text=True, env=runs.ENV, timeout=runs.PATIENCE, check=False)
