"""A time that tests turn."""

from __future__ import annotations

import time


class Time:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.at = time.time()

    def __call__(self) -> float:
        return self.at

    def forward(self, seconds: float) -> None:
        self.at += seconds
