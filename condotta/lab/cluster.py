"""A Dask cluster as a crew: `dask scheduler` and any number of `dask worker`, each with Condotta installed."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable
from concurrent.futures import CancelledError
from contextlib import suppress
from itertools import islice
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

import msgspec

import condotta
from condotta.core import data
from condotta.core.errors import CondottaError, SetupError

from .crews import CrewError, in_chunks
from .optional import need
from .plan import Plan, Task, fingerprint
from .playing import Row, play_tasks, settle_memory

AHEAD = 3  # chunks that wait for each thread of the workers
PATIENCE = 15.0  # seconds until a scheduler is thought to be away
COUNT_EVERY = 2.0  # seconds: workers may come and go


class Cluster:
    """Plays on the workers of a Dask scheduler; `address` is its address, or its scheduler file."""

    def __init__(self, address: str) -> None:
        self.dask: Any = need("distributed", "--cluster")
        be_quiet()
        try:
            found = address_in(address)
            self.dask.comm.get_address_host_port(found)  # a client begins before it looks at this
            self.client: Any = self.dask.Client(found, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise SetupError(
                f"--cluster {address}: no Dask scheduler answers there ({error or type(error).__name__}); "
                "start one with `dask scheduler` and name its address, such as tcp://192.0.2.1:8786"
            ) from None
        self.address = address
        self._threads = 0
        self._counted = 0.0

    def play(self, plan: Plan, tasks: Iterable[Task]) -> Generator[list[Row], None, None]:
        mark = fingerprint(plan.game)
        chunks = in_chunks(tasks, plan.chunk)

        def submit(count: int) -> list[Any]:
            found = list(islice(chunks, count))
            return [self.client.submit(play_on_worker, plan, mark, chunk, pure=False) for chunk in found]

        self._wait_for_workers()
        waiting = self.dask.as_completed(submit(self.threads() * AHEAD), loop=self.client.loop, raise_errors=False)
        for future in waiting:
            rows = self._rows(future)
            room = max(0, self.threads() * AHEAD - waiting.count())
            waiting.update(submit(room))
            future.release()
            yield rows

    def _wait_for_workers(self) -> None:
        """They may still be starting."""
        try:
            self.client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            told = f"--cluster {self.address}: no workers; start some with `dask worker {self.address}`"
            raise SetupError(told) from None

    def _rows(self, future: Any) -> list[Row]:
        try:
            rows: list[Row] = future.result()
        except CondottaError:
            raise
        except ModuleNotFoundError as error:
            raise SetupError(f"--cluster {self.address}: {error} on a worker; install Condotta there, too") from None
        except (CancelledError, self.dask.comm.CommClosedError):
            raise CrewError(f"--cluster {self.address}: the connection to the scheduler is lost") from None
        except Exception as error:
            what = f"{type(error).__name__}: {error}".splitlines()[0]
            raise CrewError(f"--cluster {self.address}: {what}") from None
        return rows

    def threads(self) -> int:
        """Of all workers that are there now, or one: others may come."""
        if not self._threads or monotonic() - self._counted > COUNT_EVERY:
            with suppress(OSError, TimeoutError):  # the scheduler has gone: the next result says so
                self._threads = max(1, sum(self.client.nthreads().values()))
            self._counted = monotonic()
        return self._threads

    def close(self) -> None:
        self.client.close(timeout=2)


def address_in(address: str) -> str:
    """The address itself, or the one in a scheduler file."""
    file = Path(address)
    return str(msgspec.json.decode(file.read_bytes())["address"]) if file.is_file() else address


def be_quiet() -> None:
    """Dask logs every loss with a traceback; we tell in one line what matters."""
    for name in [*logging.root.manager.loggerDict, "distributed"]:
        if name.split(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


_begun: list[str] = []  # the games that this worker has loaded
_beginning = Lock()  # a worker may have several threads


def play_on_worker(plan: Plan, mark: str, tasks: list[Task]) -> list[Row]:
    """What a worker does. It stays for many runs, so it makes sure first that it plays the same game as we."""
    with _beginning:
        if not _begun:
            data.use_data(plan.data)
        if plan.game not in _begun:
            settle_memory(plan.game)
            _begun.append(plan.game)
    if fingerprint(plan.game) != mark:
        raise SetupError(
            f"a worker of the cluster plays {plan.game} with other code or data (Condotta {condotta.__version__}); "
            "install the same version there, with the same --data folder in the same place, and restart the workers"
        )
    return play_tasks(plan, tasks)
