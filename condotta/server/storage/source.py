"""Where a process that works for the server finds its matches."""

from __future__ import annotations

from functools import cache

from .store import Store

Source = Store | str  # the database itself, or (in another process) its URL


def store_of(source: Source) -> Store:
    return opened(source) if isinstance(source, str) else source


@cache
def opened(url: str) -> Store:
    """Once in a process: it only reads there."""
    return Store(url)
