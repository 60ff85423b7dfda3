"""The cable between browsers and a server: it can be pulled and put in again."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Cable:
    """Carries bytes between its own port and a server's, as long as it is in."""

    def __init__(self, server: str) -> None:
        host, _, port = server.rpartition(":")
        self.server = host, int(port)
        self.entry = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.entry.getsockname()[1]}"
        self.is_in = True
        self._ends: list[socket.socket] = []
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):  # until it is closed
            while True:
                near, _ = self.entry.accept()
                self._connect(near)

    def _connect(self, near: socket.socket) -> None:
        with self._lock:
            if not self.is_in:
                near.close()
                return
            far = socket.create_connection(self.server)
            self._ends += [near, far]
        for source, target in ((near, far), (far, near)):
            threading.Thread(target=carry, args=(source, target), daemon=True).start()

    def pull(self) -> None:
        with self._lock:
            self.is_in = False
            for end in self._ends:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()
            self._ends.clear()

    def put_in(self) -> None:
        self.is_in = True

    def close(self) -> None:
        self.entry.close()
        self.pull()


def carry(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while piece := source.recv(65536):
            target.sendall(piece)
        target.shutdown(socket.SHUT_WR)
