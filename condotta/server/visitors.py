"""Who is asking: a browser is known by a random cookie. Only the hash of the cookie is stored and used as its id."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

COOKIE = "condotta_visitor"
TOKEN = re.compile(r"[A-Za-z0-9_-]{32,64}")
YEARS = 5 * 365 * 24 * 3600
NOBODY = ""  # the id of somebody without a cookie: a spectator


def visitor_of(connection: HTTPConnection) -> str:
    """The visitor's id, or NOBODY."""
    token = connection.cookies.get(COOKIE, "")
    return id_of(token) if TOKEN.fullmatch(token) else NOBODY


def id_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def known_visitor(request: Request, response: Response) -> str:
    """The visitor's id; who has none gets a cookie."""
    visitor = visitor_of(request)
    if visitor == NOBODY:
        token = secrets.token_urlsafe(32)
        visitor = id_of(token)
        response.set_cookie(COOKIE, token, max_age=YEARS, httponly=True, samesite="lax", path="/")
    return visitor


Visitor = Annotated[str, Depends(known_visitor)]
Looker = Annotated[str, Depends(visitor_of)]
