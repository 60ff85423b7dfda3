"""The application: everything put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

import condotta

from . import answers, files, routes, routes_accounts, routes_advice, routes_positions, routes_rooms, sockets, swagger
from .errors import INTERNAL, ApiError, refused
from .guard import Guard
from .hub import Hub
from .limits import Limiter, Limits
from .people import People
from .sessions import EndWithSession
from .settings import Settings
from .store import Store
from .thinkers import Think, Thinkers, think
from .visitors import SESSION

log = logging.getLogger(__name__)

ABOUT = """Everything the browser client does, others can do too. Every answer is JSON; `?lang=en|it` chooses the
language of texts. A WebSocket at `/api/matches/{match_id}/ws?seat=&lang=` sends states and takes choices.

`condotta play` knows you by a cookie. `condotta serve` knows you by a session (`POST /api/session`) or by an API token
(`Authorization: Bearer …`, made on your account page); a token cannot change the account."""


NOT_DONE = "Refused; nothing has changed"
REFUSED: dict[int | str, dict[str, Any]] = {"4XX": {"model": answers.Refusal, "description": NOT_DONE}}


def create_app(settings: Settings, think: Think = think) -> FastAPI:
    """The server as an ASGI application. `think` is how bots choose, in their own processes."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.url)
        store.migrate()
        thinkers = Thinkers(settings.bot_workers, settings.bot_budget, settings.data, think)
        app.state.hub = Hub(settings, store, thinkers)
        app.state.people = People(app.state.hub, settings)
        await app.state.hub.start()
        yield
        await app.state.people.close()
        await app.state.hub.close()

    about: dict[str, Any] = {"title": "Condotta", "version": condotta.__version__, "description": ABOUT}
    app = FastAPI(**about, lifespan=life, docs_url=None, redoc_url=None, responses=REFUSED)
    app.include_router(routes.router)
    app.include_router(routes_rooms.router)
    app.include_router(routes_accounts.router)
    app.include_router(routes_positions.router)
    app.include_router(routes_advice.router)
    app.include_router(sockets.router)
    app.include_router(swagger.router)
    app.include_router(files.client(settings.static))
    describe(app)
    add_doors(app, settings)
    app.add_exception_handler(ApiError, tell_error)
    app.add_exception_handler(RequestValidationError, tell_invalid)
    app.add_exception_handler(HTTPException, tell_http)
    app.add_exception_handler(Exception, tell_defect)
    return app


def describe(app: FastAPI) -> None:
    """OpenAPI learns how one proves who one is, which the dependencies that ask for it cannot tell, and what WebSockets
    send."""
    schemes = {
        "session": {"type": "apiKey", "in": "cookie", "name": SESSION},
        "token": {"type": "http", "scheme": "bearer"},
    }
    plain = app.openapi

    def described() -> dict[str, Any]:
        schema = plain()  # made when it is asked for, then kept by FastAPI
        components = schema.setdefault("components", {})
        components["securitySchemes"] = schemes
        components["schemas"] |= answers.message_schemas()
        schema["security"] = [{"session": []}, {"token": []}, {}]
        return schema

    app.openapi = described  # type: ignore[method-assign]


def add_doors(app: FastAPI, settings: Settings) -> None:
    """What a request passes before it is answered; the last one added is the first it meets."""
    app.state.limiter = Limiter(settings.rates) if settings.rates is not None else None
    app.add_middleware(files.PackSome)
    if app.state.limiter is not None:
        app.add_middleware(Limits, limiter=app.state.limiter)
    if settings.hosted:
        app.add_middleware(EndWithSession)
    app.add_middleware(Guard, settings=settings)
    if settings.trusted_proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.trusted_proxies))


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
