"""What a client may do wrong, as it is answered."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from condotta.core.errors import CondottaError, IllegalChoice, UndoRefused

STATUS = {
    "bad_request": 400,
    "illegal_choice": 400,
    "login_required": 401,
    "wrong_password": 401,
    "second_factor": 401,
    "wrong_code": 401,
    "not_your_seat": 403,
    "blocked": 403,
    "quota": 403,
    "bot_matches": 403,
    "forbidden": 403,
    "not_found": 404,
    "too_slow": 408,
    "frozen": 409,
    "not_started": 409,
    "stale": 409,
    "taken": 409,
    "undo_refused": 409,
    "too_large": 413,
    "too_many": 429,
    "internal": 500,
    "busy": 503,
    "unavailable": 503,
    "unknown": 503,
}


class ApiError(Exception):
    """A request that is refused; nothing has changed, unless its code says that this is not known."""

    def __init__(self, code: str, message: str, rule: str = "", *, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule
        self.retry_after = retry_after  # seconds

    def __reduce__(self) -> tuple[Any, ...]:
        """It may come from another process."""
        return remade, (self.code, self.message, self.rule, self.retry_after)

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def as_json(self) -> dict[str, Any]:
        readable = self.message.encode("utf-8", "replace").decode()  # it may repeat what a client sent
        return {"code": self.code, "message": readable, "rule": self.rule}


def remade(code: str, message: str, rule: str, retry_after: int | None) -> ApiError:
    return ApiError(code, message, rule, retry_after=retry_after)


def error_response(error: ApiError) -> Response:
    """The answer to a request that is refused."""
    answer = Response(msgspec.json.encode({"error": error.as_json()}), error.status, media_type="application/json")
    answer.headers["cache-control"] = "no-store"
    if error.retry_after is not None:
        answer.headers["retry-after"] = str(error.retry_after)
    return answer


INTERNAL = ApiError("internal", "something went wrong here; nothing has changed. Please try again")
DEFECT = ApiError("internal", "something went wrong here; look whether it was done before you try again")
NOT_STORED = ApiError(
    "unavailable", "the database takes nothing just now; nothing has changed. Please try again", retry_after=2
)
UNREAD = ApiError("unavailable", "the database does not answer just now. Please try again", retry_after=2)
UNKNOWN = ApiError(
    "unknown", "the database went away just now: it is not known whether this was done. Look again", retry_after=2
)


def api_error(error: CondottaError) -> ApiError:
    """An error of the kernel as clients receive it."""
    if isinstance(error, IllegalChoice):
        return ApiError("illegal_choice", str(error), error.rule)
    if isinstance(error, UndoRefused):
        return ApiError("undo_refused", str(error))
    return ApiError("bad_request", str(error))
