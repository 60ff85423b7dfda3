"""The WebSocket of a match: states come by themselves, choices go the other way."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from condotta.core.messages import known_language

from .bodies import Chat, Choice, LookFrom, Undo, read_message
from .errors import INTERNAL, ApiError
from .hub import Connection, Hub
from .routes import read_seat
from .visitors import visitor_of

log = logging.getLogger(__name__)
router = APIRouter()

TRY_LATER = 1013
UNKNOWN = 4404


@router.websocket("/api/matches/{match_id}/ws")
async def look(socket: WebSocket, match_id: str, seat: str = "", lang: str = "en") -> None:
    hub: Hub = socket.app.state.hub
    await socket.accept()
    try:
        wanted = read_seat(seat[:10])
        connection = await hub.connect(match_id, visitor_of(socket), wanted, known_language(lang))
    except ApiError as error:
        await send(socket, error_message(error))
        await socket.close(UNKNOWN)
        return
    sender = asyncio.create_task(send_all(socket, connection))
    try:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                break
            await answer(hub, match_id, connection, message.get("text") or message.get("bytes") or "")
    except (WebSocketDisconnect, RuntimeError):  # starlette: RuntimeError when it was closed from here
        pass
    finally:
        sender.cancel()
        await hub.disconnect(match_id, connection)


async def send(socket: WebSocket, message: bytes) -> None:
    await socket.send_text(message.decode())


async def send_all(socket: WebSocket, connection: Connection) -> None:
    try:
        while (message := await connection.queue.get()) is not None:
            await send(socket, message)
        await socket.close(TRY_LATER)
    except (WebSocketDisconnect, RuntimeError):
        return


async def answer(hub: Hub, match_id: str, connection: Connection, raw: str | bytes) -> None:
    """Do what a message asks; what is wrong with it is told, and the connection lives."""
    try:
        await obey(hub, match_id, connection, raw)
    except ApiError as error:
        connection.send(error_message(error))
    except Exception:
        log.exception("a message of match %s", match_id)
        connection.send(error_message(INTERNAL))


async def obey(hub: Hub, match_id: str, connection: Connection, raw: str | bytes) -> None:
    try:
        kind, body = read_message(msgspec.json.decode(raw))
    except ValidationError as error:
        raise ApiError("bad_request", first_problem(error.errors())) from None
    except (ValueError, RecursionError) as error:
        raise ApiError("bad_request", str(error)) from None
    visitor = connection.visitor
    if isinstance(body, Choice):
        await hub.choose(visitor, match_id, body.seat, body.turn, body.moves, body.option)
    elif isinstance(body, Undo):
        await hub.undo(visitor, match_id, body.seat)
    elif isinstance(body, Chat):
        await hub.say(visitor, match_id, body.text)
    elif isinstance(body, LookFrom):
        await hub.look_from(match_id, connection, body.seat)
    elif kind == "ping":
        connection.send(msgspec.json.encode({"type": "pong"}))


def error_message(error: ApiError) -> bytes:
    return msgspec.json.encode({"type": "error", "error": error.as_json()})


def first_problem(errors: Any) -> str:
    """One sentence for what pydantic found."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    return f"{where}: {first['msg']}" if where else str(first["msg"])
