"""Processes that work for another one: they end when it ends, however that happens."""

# interpreted: it runs once in a process

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from multiprocessing.connection import wait
from pathlib import Path
from threading import Thread

from . import data


def begin_worker(folder: Path | None, ctrl_c: signal.Handlers = signal.SIG_IGN) -> None:
    """The start of a worker: `folder` holds the player's own data files."""
    signal.signal(signal.SIGINT, ctrl_c)
    Thread(target=end_with_parent, daemon=True).start()
    if folder is not None:
        data.use_data(folder)


def end_with_parent() -> None:
    """A pool whose owner was killed would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
