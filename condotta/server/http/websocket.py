"""The WebSocket of a match: the state comes by itself, choices go the other way."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from condotta.core.game import Data
from condotta.core.messages import known_language

from ..errors import DEFECT, UNKNOWN, ApiError
from ..hub import Hub
from ..matches.connection import NO_SUCH_MATCH, Connection
from ..play import choices
from ..storage.trouble import is_trouble
from .authentication import ONLY_READS, caller_of, looker
from .bodies import Chat, Choice, Find, LookFrom, Message, QuickChoice, Undo, read_message, read_quickly, read_ref
from .dependencies import read_seat
from .protocols import WRITE, Write
from .rate_limits import COUNT, Counting

log = logging.getLogger(__name__)
router = APIRouter()

CHANGING = (Choice, Undo, Find, Chat)

PONG = msgspec.json.encode({"type": "pong"})


@router.websocket("/api/matches/{match_id}/ws")
async def look(socket: WebSocket, match_id: str, seat: str = "", lang: str = "en") -> None:
    hub: Hub = socket.app.state.hub
    await socket.accept()
    try:
        wanted = read_seat(seat[:10])
        connection = await hub.connections.connect(match_id, await looker(socket), wanted, known_language(lang))
    except ApiError as error:
        await socket.send_text(error_message(error).decode())
        await socket.close(NO_SUCH_MATCH)
        return
    connection.only_looks = (await caller_of(socket)).only_reads
    sender = asyncio.create_task(Sender(socket, hub, match_id, connection).run())
    receiver = asyncio.create_task(receive_all(socket, hub, match_id, connection))
    connection.abort = sender.cancel
    try:
        await asyncio.wait([sender, receiver], return_when=asyncio.FIRST_COMPLETED)
    finally:
        sender.cancel()
        async with connection.handling:  # what it has asked for is done to its end
            receiver.cancel()
        await hub.connections.disconnect(match_id, connection)


async def receive_all(socket: WebSocket, hub: Hub, match_id: str, connection: Connection) -> None:
    """Do what the messages ask, one after the other, until the other side has gone."""
    try:
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            async with connection.handling:
                raw = message.get("text") or message.get("bytes") or ""
                await receive(hub, match_id, connection, raw, socket.scope.get(COUNT))
    except (WebSocketDisconnect, RuntimeError):  # starlette: RuntimeError when it was closed from here
        return


class Sender:
    """Sends what is in the queue of a connection: what came together at once, as one piece if the line takes it; what a
    slow line does not take by and by."""

    def __init__(self, socket: WebSocket, hub: Hub, match_id: str, connection: Connection) -> None:
        self._socket = socket
        self._hub = hub
        self._match_id = match_id
        self._connection = connection
        self._write: Write = socket.scope.get("extensions", {}).get(WRITE, lambda _: False)
        self._left = asyncio.Event()  # something is left in the queue, or the connection is to be closed
        self._loop = asyncio.get_running_loop()
        connection.wake = self._wake
        self._wake()

    def _wake(self) -> None:
        self._loop.call_soon(self._send)

    def _send(self) -> None:
        connection = self._connection
        if connection.close_code or (connection.queue and not self._write(connection.queue)):
            self._left.set()
            return
        connection.queue.clear()
        self._catch_up()

    async def run(self) -> None:
        """Until the connection is to be closed."""
        connection, socket = self._connection, self._socket
        try:
            while not connection.close_code:
                await self._left.wait()
                self._left.clear()
                while connection.queue:
                    await socket.send_text(connection.queue[0].decode())
                    connection.sent()
                self._catch_up()
            await socket.close(connection.close_code)
        except (WebSocketDisconnect, RuntimeError):
            return

    def _catch_up(self) -> None:
        if self._connection.behind:
            self._hub.connections.catch_up(self._match_id, self._connection)


async def receive(
    hub: Hub, match_id: str, connection: Connection, raw: str | bytes, counting: Counting | None = None
) -> None:
    """Do what a message asks; what is wrong with it is answered, and the connection lives."""
    ref = None
    try:
        choice = quickly(raw)
        if choice is not None:
            ref = choice.ref
            check_may_play(connection)
            if counting is not None:
                await counting.message("choose")
            await choose(hub, match_id, connection, choice)
            return
        message = decoded(raw)
        ref = read_ref(message)
        asked = read(message)
        if counting is not None:
            await counting.message(asked.kind)
        await handle(hub, match_id, connection, asked)
    except ApiError as error:
        connection.send(error_message(error, ref))
    except Exception as error:
        log.exception("a message of match %s", match_id)
        connection.send(error_message(UNKNOWN if is_trouble(error) else DEFECT, ref))


def quickly(raw: str | bytes) -> QuickChoice | None:
    """A choice; None if it is another message, or a wrong one."""
    try:
        return read_quickly(raw)
    except (ValueError, RecursionError):
        return None


def decoded(raw: str | bytes) -> Any:
    try:
        return msgspec.json.decode(raw)
    except (ValueError, RecursionError) as error:
        raise ApiError("bad_request", str(error)) from None


def read(message: Any) -> Message:
    try:
        return read_message(message)
    except ValidationError as error:
        raise ApiError("bad_request", first_problem(error.errors())) from None
    except (ValueError, RecursionError) as error:
        raise ApiError("bad_request", str(error)) from None


async def handle(hub: Hub, match_id: str, connection: Connection, message: Message) -> None:
    kind, body, ref = message
    visitor = connection.visitor
    if isinstance(body, CHANGING):
        check_may_play(connection)
    if isinstance(body, Choice):
        await choose(hub, match_id, connection, QuickChoice(**body.model_dump()))
    elif isinstance(body, Undo):
        await hub.choices.undo(visitor, match_id, body.seat, by=connection, key=body.key)
    elif isinstance(body, Find):
        done = await hub.choices.requests.find_out(visitor, match_id, body.key)
        connection.send(msgspec.json.encode({"type": "found", "key": body.key, "done": done}))
    elif isinstance(body, Chat):
        await hub.chat.say(visitor, match_id, body.text)
    elif isinstance(body, LookFrom):
        await hub.connections.look_from(match_id, connection, body.seat)
    elif kind == "refresh":
        await hub.connections.refresh(match_id, connection)
    elif kind == "explain":
        told = await hub.connections.explain(match_id, connection)
        connection.send(msgspec.json.encode({"type": "explained", "decisions": told}))
    else:
        hub.connections.flush(match_id, connection)
        connection.send(PONG if ref is None else msgspec.json.encode({"type": "pong", "ref": ref}))
        return
    if ref is not None:
        connection.send(msgspec.json.encode({"type": "done", "ref": ref}))


def check_may_play(connection: Connection) -> None:
    if connection.only_looks:
        raise ONLY_READS


async def choose(hub: Hub, match_id: str, connection: Connection, choice: QuickChoice) -> None:
    made = choices.Choice(choice.seat, choice.ply, choice.moves, choice.option, choice.question, choice.key)
    await hub.choices.choose(connection.visitor, match_id, made, by=connection)
    if choice.ref is not None:
        connection.send(msgspec.json.encode({"type": "done", "ref": choice.ref}))


def error_message(error: ApiError, ref: str | None = None) -> bytes:
    message: Data = {"type": "error", "error": error.as_json()}
    return msgspec.json.encode(message if ref is None else {**message, "ref": ref})


def first_problem(errors: Any) -> str:
    """One sentence for what pydantic found."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    return f"{where}: {first['msg']}" if where else str(first["msg"])
