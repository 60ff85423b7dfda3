"""Somebody else was quicker: another process has changed the match since it was looked at."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from ..errors import ApiError

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class Stale(ApiError):
    """The match has changed meanwhile, and was loaded again."""

    def __init__(self) -> None:
        super().__init__("stale", "the match has changed meanwhile: look again")


def retry_when_stale(method: Callable[Given, Awaitable[Answer]]) -> Callable[Given, Coroutine[Any, Any, Answer]]:
    """When another process has changed the match meanwhile, and it was looked at again: do it once more."""

    @wraps(method)
    async def tried(*args: Given.args, **named: Given.kwargs) -> Answer:
        try:
            return await method(*args, **named)
        except ApiError as error:
            if error.code != "stale":
                raise
        return await method(*args, **named)

    return tried
