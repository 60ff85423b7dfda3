"""What a client may do wrong, as it is told."""

from __future__ import annotations

from typing import Any

from condotta.core.errors import CondottaError, IllegalChoice, UndoRefused

STATUS = {
    "bad_request": 400,
    "illegal_choice": 400,
    "not_your_seat": 403,
    "forbidden": 403,
    "not_found": 404,
    "stale": 409,
    "undo_refused": 409,
    "internal": 500,
}


class ApiError(Exception):
    """A request that is refused; nothing has changed."""

    def __init__(self, code: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def as_json(self) -> dict[str, Any]:
        readable = self.message.encode("utf-8", "replace").decode()  # it may repeat what a client sent
        return {"code": self.code, "message": readable, "rule": self.rule}


INTERNAL = ApiError("internal", "something went wrong here; nothing has changed. Please try again")


def told(error: CondottaError) -> ApiError:
    """An error of the kernel as clients are told it."""
    if isinstance(error, IllegalChoice):
        return ApiError("illegal_choice", str(error), error.rule)
    if isinstance(error, UndoRefused):
        return ApiError("undo_refused", str(error))
    return ApiError("bad_request", str(error))
