"""What is done again when another process has changed the match meanwhile."""

from __future__ import annotations

import asyncio

import pytest

from condotta.server.errors import ApiError
from condotta.server.matches.stale import TRIES, Stale, retry_when_stale


def done_after(*errors: ApiError) -> tuple[int, str]:
    """How often something is tried that meets these errors first, and what comes of it."""
    left, tries = list(errors), 0

    @retry_when_stale
    async def method() -> str:
        nonlocal tries
        tries += 1
        if left:
            raise left.pop(0)
        return "done"

    try:
        told = asyncio.run(method())
    except ApiError as error:
        told = error.code
    return tries, told


@pytest.mark.parametrize("quicker", range(TRIES))
def test_others_may_be_quicker_several_times(quicker: int) -> None:
    assert done_after(*[Stale() for _ in range(quicker)]) == (quicker + 1, "done")


def test_but_not_for_ever() -> None:
    assert done_after(*[Stale() for _ in range(TRIES)]) == (TRIES, "stale")


def test_what_is_refused_is_not_tried_again() -> None:
    assert done_after(ApiError("forbidden", "no")) == (1, "forbidden")
