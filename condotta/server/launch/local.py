"""The server on this computer, for `condotta play`: a free port, the address, the browser."""

from __future__ import annotations

import logging
import socket
import threading
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import platformdirs
import uvicorn

from condotta.core.errors import SetupError

from ..app import create_app
from ..http.protocols import HttpProtocol, WebSocketProtocol
from ..settings import Settings
from ..storage.trouble import OneLine

FIRST_PORT = 8630
PORTS_TRIED = 30
MOST_MESSAGE = 64 * 1024  # bytes of a WebSocket message; ours are far shorter
OPTIONS: dict[str, Any] = {  # of uvicorn. It logs no requests: an address may hold the key of a seat
    "log_level": "warning",
    "access_log": False,
    "http": HttpProtocol,
    "ws": WebSocketProtocol,
    "ws_max_size": MOST_MESSAGE,
    "ws_per_message_deflate": False,  # small frames; and what is secret is not packed with what others write
    "timeout_graceful_shutdown": 3,
    "server_header": False,
    "proxy_headers": False,  # the application itself believes the proxies it was told of
}


def default_database(name: str = "condotta.sqlite3") -> Path:
    """In the user's data folder."""
    return Path(platformdirs.user_data_dir("condotta", appauthor=False)) / name


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on this port, or on the first free one of ours."""
    tried = [port] if port is not None else [*range(FIRST_PORT, FIRST_PORT + PORTS_TRIED), 0]
    reason: object = ""
    for number in tried:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, so that asyncio sets NODELAY
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            found.bind((host, number))
            found.listen()  # only now it is ours: two may bind the same port as long as neither listens
        except OSError as error:
            found.close()
            reason = error.strerror or error
        except OverflowError as error:
            found.close()
            reason = error
        else:
            return found
    raise SetupError(f"cannot listen on {host}, port {tried[0]}: {reason}; name another one with --port or --host")


def address(host: str, port: int) -> str:
    """What to type into a browser. A server for the whole network is named as the others reach it."""
    shown = network_address() if host in ("0.0.0.0", "::", "") else host
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def network_address() -> str:
    """This computer's address in its network. Nothing is sent: the system only says which way it would go."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
        return found


def serve(settings: Settings, sock: socket.socket, ready: Callable[[], None] | None = None) -> None:
    """Run until Ctrl-C. `ready` is called once the server answers."""
    log_to_stderr()
    server = uvicorn.Server(uvicorn.Config(create_app(settings), **OPTIONS))
    if ready is not None:
        threading.Thread(target=call_when_started, args=(server, ready), daemon=True).start()
    server.run(sockets=[sock])


def log_to_stderr() -> None:
    logging.basicConfig(level=logging.WARNING, format="condotta: %(message)s")
    for handler in logging.getLogger().handlers:
        if not any(isinstance(known, OneLine) for known in handler.filters):
            handler.addFilter(OneLine())


def call_when_started(server: uvicorn.Server, ready: Callable[[], None]) -> None:
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.05)
    ready()


def open_browser(url: str) -> None:
    try:
        webbrowser.open(url)
    except webbrowser.Error:
        return  # the address is on the screen
