"""Servers in processes of their own that can be killed, matches made at them, and what their records hold."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from typing import Any

import httpx

from condotta.core import record as records
from condotta.games import find
from condotta.server.http.authentication import COOKIE
from condotta.server.storage.store import Store
from tests.server.helpers import ROOT

# Everything is loaded before it is needed, so that many starts do not take longer than they must.
SERVE = """
import sys
from condotta.server import Settings
from condotta.server.launch import local
from condotta.server.settings import Rates
many = "10000000/minute"
lifted = {name: many for name in ("requests", "sockets", "create", "join", "records")} if sys.argv[2:] else {}
sys.stdin.readline()
sock = local.listen("127.0.0.1", None)
settings = Settings(sys.argv[1], bot_workers=1, rates=Rates(**lifted))
local.serve(settings, sock, lambda: print(sock.getsockname()[1], flush=True))
"""


class Server:
    """A server process that waits until it is told to begin. `lifted`: the limits of one address do not hold, since
    everybody comes from this machine."""

    def __init__(self, database: str, *, lifted: bool = False) -> None:
        command = [sys.executable, "-c", SERVE, database, *(["lifted"] if lifted else [])]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def begin(self) -> str:
        """Start serving; the address."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return f"127.0.0.1:{int(self.process.stdout.readline())}"

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=30)


def new_match(address: str, game: str, tokens: list[str]) -> str:
    """A match in which each of these people has a seat."""

    def ask(token: str, path: str, body: dict[str, Any]) -> Any:
        answer = httpx.post(f"http://{address}{path}", json=body, headers={"Cookie": f"{COOKIE}={token}"})
        return answer.raise_for_status().json()

    seating = ["you"] + ["open"] * (len(tokens) - 1)
    made = ask(tokens[0], "/api/matches", {"game": game, "seats": len(tokens), "seating": seating, "pause": 0})
    for seat, token in enumerate(tokens[1:], 1):
        key = made["links"][str(seat)].partition("key=")[2]
        ask(token, f"/api/matches/{made['id']}/join", {"key": key})
    return str(made["id"])


def choices_by_seat(store: Store, match_id: str) -> dict[int, list[Any]]:
    """What the record of a match holds, which replays with all its hashes."""
    stored = store.load(match_id)
    assert stored is not None
    replayed = records.replay(find(stored.record.game), stored.record)
    made: dict[int, list[Any]] = defaultdict(list)
    for seat, option in replayed.journal:
        made[seat].append(option.as_json())
    return made
