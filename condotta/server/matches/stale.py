"""Somebody else was quicker: another process has changed the match since it was looked at."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from ..errors import ApiError

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

TRIES = 5  # a bot of another process may make several moves while somebody is served here


class Stale(ApiError):
    """The match has changed meanwhile, and was loaded again."""

    def __init__(self) -> None:
        super().__init__("stale", "the match has changed meanwhile: look again")


def retry_when_stale(method: Callable[Given, Awaitable[Answer]]) -> Callable[Given, Coroutine[Any, Any, Answer]]:
    """When another process has changed the match meanwhile, and it was looked at again: do it once more, some times."""

    @wraps(method)
    async def tried(*args: Given.args, **named: Given.kwargs) -> Answer:
        for _ in range(TRIES - 1):
            try:
                return await method(*args, **named)
            except ApiError as error:
                if error.code != "stale":
                    raise
        return await method(*args, **named)

    return tried
