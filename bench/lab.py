"""How well the laboratory uses a machine: speed on several cores and on a Dask cluster, memory, a run that is killed.

    python bench/lab.py                                     all, in some minutes
    python bench/lab.py speed --bots greedy --games 300     one of: speed, memory, kill

Speeds are measured in turns, so that a busy machine slows all of them, and the best round of each counts.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]

from condotta.lab.crews import Alone, Crew, Processes
from condotta.lab.plan import Plan
from condotta.lab.simulate import carry_out
from condotta.lab.store import Store, header_of
from condotta.lab.tables import seats_file

CONDOTTA = [sys.executable, "-c", "from condotta.cli import main; main()"]
MB = 1e6

os.environ["CONDOTTA_COMPILED"] = "no"  # crews are compared, so all of them run the code that this process runs


# Speed


def speed(games: int, bots: str, workers: int, rounds: int) -> dict[str, Any]:
    """Decisions per second alone, in several processes and on a cluster of as many workers, all warmed up."""
    plan = Plan.checked("medieval", games=games, seats=4, bots_by_seat=(bots,))
    with closing(Processes(workers, plan)) as processes, dask_crew(workers) as cluster:
        crews: dict[str, Crew] = {"alone": Alone(plan), "processes": processes, "cluster": cluster}
        best = dict.fromkeys(crews, 0.0)
        for crew in crews.values():
            rate(crew, Plan.checked("medieval", games=4 * workers, seats=4, bots_by_seat=(bots,)))
        for _ in range(rounds):
            for name, crew in crews.items():
                best[name] = max(best[name], rate(crew, plan))
    return {
        "bots": bots,
        "workers": workers,
        "decisions_per_second": {name: round(found) for name, found in best.items()},
        "processes_ratio": round(best["processes"] / best["alone"], 2),  # wanted: 1.9 of 2
        "cluster_ratio": round(best["cluster"] / best["alone"], 2),  # wanted: 1.7 of 2
    }


def rate(crew: Crew, plan: Plan) -> float:
    start, made = time.perf_counter(), 0
    for row in carry_out(crew, plan, plan.tasks()):
        assert not row.error, row.error
        made += row.decisions
    return made / (time.perf_counter() - start)


@contextmanager
def dask_crew(workers: int) -> Iterator[Crew]:
    from distributed import LocalCluster

    from condotta.lab.cluster import Cluster, be_quiet

    local: Any = LocalCluster
    with local(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None) as found:
        be_quiet()
        with closing(Cluster(found.scheduler_address)) as crew:
            yield crew


# Memory


def memory(games: int, bots: str, workers: int) -> dict[str, Any]:
    """MB of all processes of a run that keeps its rows. Until half of it the caches of the game have filled."""
    plan = Plan.checked("medieval", games=games, seats=4, bots_by_seat=(bots,), watched=True)
    samples: list[tuple[int, float]] = []
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "t.parquet", header_of(plan)) as store:
        with closing(Processes(workers, plan)) as crew:
            for number, _ in enumerate(carry_out(crew, plan, plan.tasks(), store), 1):
                if number % max(1, games // 20) == 0:
                    samples.append((number, resident()))
        store.finish()
        written = resident()
    tenth, half = (next(size for number, size in samples if number >= games * share) for share in (0.1, 0.5))
    return {
        "games": games,
        "mb_after_a_tenth": round(tenth, 1),
        "mb_after_a_half": round(half, 1),
        "mb_at_the_end": round(samples[-1][1], 1),
        "growth_in_the_second_half": round(samples[-1][1] / half, 3),  # wanted: 1
        "mb_of_this_process_after_writing": round(written, 1),
    }


def resident() -> float:
    """This process and those that it has started."""
    me = psutil.Process()
    return float(sum(process.memory_info().rss for process in [me, *me.children(recursive=True)])) / MB


# Killing


def kill(games: int, bots: str, workers: int) -> dict[str, Any]:
    """A run that is killed three times gives the same bytes as one that is not."""
    with tempfile.TemporaryDirectory() as folder:
        whole, killed = Path(folder) / "whole.parquet", Path(folder) / "killed.parquet"
        subprocess.run(command(whole, games, bots, workers), check=True, capture_output=True)
        kills = sum(killed_at(share, killed, command(killed, games, bots, workers), games) for share in (0.2, 0.5, 0.8))
        done = subprocess.run(command(killed, games, bots, workers), check=True, capture_output=True)
        same = all(of(whole).read_bytes() == of(killed).read_bytes() for of in (itself, seats_file))
        return {"games": games, "kills": kills, "resumed_at": json.loads(done.stdout)["resumed"], "same_bytes": same}


def command(target: Path, games: int, bots: str, workers: int) -> list[str]:
    settings = {"games": games, "seats": 4, "bots": bots, "jobs": workers, "out": target}
    options = [word for name, value in settings.items() for word in (f"--{name}", str(value))]
    return [*CONDOTTA, "simulate", "medieval", *options, "--json"]


def killed_at(share: float, target: Path, words: list[str], games: int) -> bool:
    """Kill the run when about this share of its matches is written down; False if it was over before."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    journal = target.with_name(f"{target.name}.run")
    while process.poll() is None:
        if journal.exists() and journal.stat().st_size > share * games * 900:  # bytes of a row, about
            process.send_signal(signal.SIGKILL)
            process.wait()
            return True
        time.sleep(0.01)
    return False


def itself(path: Path) -> Path:
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("what", nargs="?", choices=["speed", "memory", "kill"], help="by default all")
    parser.add_argument("--games", type=int)
    parser.add_argument("--bots")
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    measures: dict[str, Callable[[], dict[str, Any]]] = {
        "speed": lambda: speed(args.games or 200, args.bots or "greedy", args.workers, args.rounds),
        "memory": lambda: memory(args.games or 10_000, args.bots or "random", args.workers),
        "kill": lambda: kill(args.games or 200, args.bots or "greedy", args.workers),
    }
    print(json.dumps({name: measures[name]() for name in ([args.what] if args.what else measures)}, indent=2))


if __name__ == "__main__":
    main()
