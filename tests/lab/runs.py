"""Runs of the laboratory as people start them: the command, a process that is killed, a Dask cluster."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from condotta.lab.tables import seats_file

PATIENCE = 300.0  # seconds; a busy machine is no failure
CONDOTTA = [sys.executable, "-c", "from condotta.cli import main; main()"]
ENV = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "", "PYTHONPATH": os.pathsep.join(sys.path)}


def condotta(*args: str | Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    command = [*CONDOTTA, *map(str, args)]
    environment = {**ENV, **(env or {})}
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=PATIENCE, check=False)


def start(*args: str | Path) -> subprocess.Popen[str]:
    command = [*CONDOTTA, *map(str, args)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENV)


def bytes_of(target: Path) -> tuple[bytes, bytes]:
    """The two tables that do not depend on time."""
    return target.read_bytes(), seats_file(target).read_bytes()


def journal(target: Path) -> Path:
    return target.with_name(f"{target.name}.run")


def size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def wait_until(happened: Callable[[], bool], what: str) -> None:
    """Files and processes of others tell nobody when they change; so look."""
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until, f"in vain: {what}"
        time.sleep(0.01)


def kill_when(process: subprocess.Popen[str], target: Path, least: int) -> list[psutil.Process]:
    """Kill a run by force when its journal has so many bytes; the processes that it had."""
    wait_until(lambda: size(journal(target)) >= least or process.poll() is not None, "a journal")
    children: list[psutil.Process] = psutil.Process(process.pid).children() if process.poll() is None else []
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert process.returncode == -signal.SIGKILL, "it was over before it could be killed"
    return children


def is_gone(process: psutil.Process) -> bool:
    try:
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


class DaskCluster:
    """A scheduler and workers, each a process, started by Dask's own commands."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.scheduler = self._begin("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
                                     "--scheduler-file", str(self.file))  # fmt: skip
        self.workers: list[subprocess.Popen[bytes]] = []
        wait_until(self._has_address, "the address of the scheduler")

    def _has_address(self) -> bool:
        try:
            return bool(json.loads(self.file.read_text())["address"])
        except (OSError, ValueError):
            return False

    @property
    def address(self) -> str:
        return str(json.loads(self.file.read_text())["address"])

    def add_worker(self, **env: str) -> subprocess.Popen[bytes]:
        worker = self._begin("worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", **env)
        self.workers.append(worker)
        return worker

    def _begin(self, program: str, *args: str, **env: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{program}", *args]
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, stdout=quiet, stderr=quiet, env={**ENV, **env})

    def close(self) -> None:
        for process in [*self.workers, self.scheduler]:
            process.kill()
            process.wait(PATIENCE)


@contextmanager
def dask_cluster(folder: Path, workers: int = 2) -> Iterator[DaskCluster]:
    cluster = DaskCluster(folder)
    try:
        for _ in range(workers):
            cluster.add_worker()
        yield cluster
    finally:
        cluster.close()
