"""Bots that fail, for the bots' processes; here alone, so that those load nothing else."""

from __future__ import annotations

import os
import time
from typing import Any

from condotta.server.bots.workers import BotQuestion


def dies(question: BotQuestion) -> list[Any]:
    os._exit(1)


def raises(question: BotQuestion) -> list[Any]:
    raise RuntimeError("a defect")


def sleeps(question: BotQuestion) -> list[Any]:
    time.sleep(60)
    return ["pass"]


def bids_at_once(question: BotQuestion) -> list[Any]:
    return ["bid", 345]


def cheats(question: BotQuestion) -> list[Any]:
    return ["win"]
