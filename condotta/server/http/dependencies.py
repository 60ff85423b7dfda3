"""What routes have in common: the hub, the language, the seat of a request, and JSON answers."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import Depends, Query, Request, Response

from condotta.core.messages import known_language

from ..errors import ApiError
from ..hub import Hub


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def language(lang: Annotated[str, Query(max_length=20)] = "en") -> str:
    return known_language(lang)


def wanted_seat(seat: Annotated[str, Query(max_length=10)] = "") -> int | None:
    return read_seat(seat)


def read_seat(text: str) -> int | None:
    """A seat in an address; an empty one is none."""
    if text in ("", "null"):
        return None
    if not (text.isascii() and text.isdecimal()):
        raise ApiError("bad_request", f"seat: {text!r} is no number of a seat")
    return int(text)


TheHub = Annotated[Hub, Depends(hub_of)]
Lang = Annotated[str, Depends(language)]
WantedSeat = Annotated[int | None, Depends(wanted_seat)]


def json_response(content: bytes | Any, response: Response, status: int = 200) -> Response:
    """JSON, with the cookie that may have been set."""
    raw = content if isinstance(content, bytes) else msgspec.json.encode(content)
    out = Response(raw, status, media_type="application/json")
    out.headers["cache-control"] = "no-store"
    if "set-cookie" in response.headers:
        out.headers["set-cookie"] = response.headers["set-cookie"]
    return out
