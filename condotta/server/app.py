"""The application: routes, middleware and error handlers around the hub."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

import condotta

from .bots.workers import BotWorkers, Think, think
from .errors import DEFECT, ApiError, error_response
from .http import (
    account_routes,
    advice_routes,
    answers,
    api_docs,
    factor_routes,
    game_routes,
    health_routes,
    lobby_routes,
    match_routes,
    people_routes,
    position_routes,
    static_files,
    websocket,
)
from .http.authentication import SESSION
from .http.database_trouble import DatabaseTrouble
from .http.login_guard import LoginGuard
from .http.rate_limits import Limiter, RateLimits
from .http.request_guard import RequestGuard
from .http.session_sockets import EndWithSession
from .http.view_schemas import view_schemas
from .hub import Hub
from .settings import Settings
from .storage.store import Store

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
        workers = BotWorkers(settings.bot_workers, settings.bot_budget, settings.data, think)
        app.state.hub = Hub(settings, store, workers)
        app.state.login_guard = LoginGuard(app.state.hub, settings.rates)
        share_limits(app.state.limiter, app.state.hub)
        await app.state.hub.start()
        yield
        await app.state.hub.close()

    about: dict[str, Any] = {"title": "Condotta", "version": condotta.__version__, "description": ABOUT}
    app = FastAPI(**about, lifespan=life, docs_url=None, redoc_url=None, responses=REFUSED)
    app.include_router(game_routes.router)
    app.include_router(match_routes.router)
    app.include_router(lobby_routes.router)
    app.include_router(account_routes.router)
    app.include_router(factor_routes.router)
    app.include_router(people_routes.router)
    app.include_router(health_routes.router)
    app.include_router(position_routes.router)
    app.include_router(advice_routes.router)
    app.include_router(websocket.router)
    app.include_router(api_docs.router)
    app.include_router(static_files.client(settings.static))
    describe(app)
    add_middleware(app, settings)
    app.add_exception_handler(ApiError, on_api_error)
    app.add_exception_handler(RequestValidationError, on_invalid_request)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(Exception, on_defect)
    return app


def share_limits(limiter: Limiter | None, hub: Hub) -> None:
    """Processes that share a PostgreSQL keep to the limits together. A SQLite file has one process."""
    if limiter is None or hub.database.store.is_sqlite:
        return

    async def hit(rate: str, who: str, most: int, seconds: float) -> float:
        return await hub.database.write(hub.counts.hit, rate, who, most, seconds, time.time())

    limiter.share(hit, hub.peers.processes)


def describe(app: FastAPI) -> None:
    """OpenAPI learns how one proves who one is, what WebSockets send, and what a seat is shown of each game."""
    schemes = {
        "session": {"type": "apiKey", "in": "cookie", "name": SESSION},
        "token": {"type": "http", "scheme": "bearer"},
    }
    plain = app.openapi

    def described() -> dict[str, Any]:
        schema = plain()  # made when it is asked for, then kept by FastAPI
        components = schema.setdefault("components", {})
        components["securitySchemes"] = schemes
        components["schemas"] |= answers.message_schemas() | view_schemas()
        schema["security"] = [{"session": []}, {"token": []}, {}]
        return schema

    app.openapi = described  # type: ignore[method-assign]


def add_middleware(app: FastAPI, settings: Settings) -> None:
    """What a request passes before it is answered; the last one added is the first it meets."""
    app.state.limiter = Limiter(settings.rates) if settings.rates is not None else None
    app.add_middleware(static_files.CompressSome)
    if app.state.limiter is not None:
        app.add_middleware(RateLimits, limiter=app.state.limiter)
    if settings.hosted:
        app.add_middleware(EndWithSession)
    app.add_middleware(DatabaseTrouble)
    app.add_middleware(RequestGuard, settings=settings)
    if settings.trusted_proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.trusted_proxies))


async def on_api_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    return error_response(error)


async def on_invalid_request(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return error_response(ApiError("bad_request", websocket.first_problem(error.errors())))


async def on_http_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    answer = error_response(ApiError("not_found" if error.status_code == 404 else "bad_request", str(error.detail)))
    answer.status_code = error.status_code
    return answer


async def on_defect(_: Request, error: Exception) -> Response:
    return error_response(DEFECT)
