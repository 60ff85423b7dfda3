"""The application: everything put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

import condotta

from . import files, routes, sockets
from .errors import INTERNAL, ApiError
from .hub import Hub
from .settings import Settings
from .store import Store
from .thinkers import Think, Thinkers, think

log = logging.getLogger(__name__)


def create_app(settings: Settings, think: Think = think) -> FastAPI:
    """The server as an ASGI application. `think` is how bots choose, in their own processes."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.url)
        store.migrate()
        thinkers = Thinkers(settings.bot_workers, settings.bot_budget, settings.data, think)
        app.state.hub = Hub(settings, store, thinkers)
        yield
        await app.state.hub.close()

    app = FastAPI(title="Condotta", version=condotta.__version__, lifespan=life)
    app.include_router(routes.router)
    app.include_router(sockets.router)
    app.include_router(files.client(settings.static))
    app.add_middleware(SameOrigin)
    app.add_exception_handler(ApiError, tell_error)
    app.add_exception_handler(RequestValidationError, tell_invalid)
    app.add_exception_handler(HTTPException, tell_http)
    app.add_exception_handler(Exception, tell_defect)
    return app


def refused(error: ApiError) -> Response:
    content = msgspec.json.encode({"error": error.as_json()})
    return Response(content, error.status, media_type="application/json")


async def tell_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    return refused(error)


async def tell_invalid(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return refused(ApiError("bad_request", sockets.first_problem(error.errors())))


async def tell_http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    answer = refused(ApiError("not_found" if error.status_code == 404 else "bad_request", str(error.detail)))
    answer.status_code = error.status_code
    return answer


async def tell_defect(_: Request, error: Exception) -> Response:
    return refused(INTERNAL)


class SameOrigin:
    """Pages of other sites may neither write here nor open a WebSocket in a visitor's name."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in ("GET", "HEAD", "OPTIONS") and is_foreign(scope):
            answer = refused(ApiError("forbidden", "this request comes from another site"))
            await answer(scope, receive, send)
        elif scope["type"] == "websocket" and is_foreign(scope):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self.app(scope, receive, send)


def is_foreign(scope: Scope) -> bool:
    """Does the browser say that the page is not one of this server's?"""
    headers: dict[bytes, bytes] = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return False
    return urlsplit(origin.decode("latin-1")).netloc != headers.get(b"host", b"").decode("latin-1")
