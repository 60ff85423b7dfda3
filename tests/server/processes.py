"""Servers in processes of their own that can be killed, matches made at them, and what their records hold."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import httpx

from condotta.core import record as records
from condotta.games import find
from condotta.server.http.authentication import COOKIE
from condotta.server.storage.store import Store
from tests.server.helpers import NO_TLS, ROOT, until

# It serves when it is told to. With "nursery" all is loaded once, and for each line a process is born that serves; with
# the end of the lines all of them end.
SERVE = """
import os, signal, sys
from condotta.server.launch import local
from condotta.server.settings import Rates, Settings
database, *wishes = sys.argv[1:]
many = "10000000/minute"
lifted = {name: many for name in ("requests", "sockets", "create", "join", "records")} if "lifted" in wishes else {}
lifted |= {"messages": many, "address_messages": many} if "quick" in wishes else {}

def serve():
    sock = local.listen("127.0.0.1", None)
    settings = Settings(database, bot_workers=1, rates=Rates(**lifted))
    local.serve(settings, sock, lambda: print(os.getpid(), sock.getsockname()[1], flush=True))

if "nursery" not in wishes:
    sys.stdin.readline()
    sys.exit(serve())
signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the dead
for _ in sys.stdin:
    if os.fork() == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os._exit(serve() or 0)
os.killpg(0, signal.SIGKILL)
"""


class Program:
    """A process in which a server is loaded. `lifted`: the limits of one address do not hold, since everybody comes
    from this machine. `code`: the folder of the package, such as the compiled copy."""

    def __init__(self, database: str, *wishes: str, lifted: bool = False, code: Path = ROOT) -> None:
        command = [sys.executable, "-P", "-c", SERVE, database, *wishes, *(["lifted"] if lifted else [])]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(code)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session="nursery" in wishes,
        )

    def begin(self) -> tuple[int, str]:
        """Let it serve; the number of the process that does, and its address."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        pid, port = self.process.stdout.readline().split()
        return int(pid), f"127.0.0.1:{port}"

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=30)


class Nursery(Program):
    """Servers that can be killed, one process each: many are started in the time that one takes otherwise."""

    def __init__(self, database: str) -> None:
        super().__init__(database, "nursery", lifted=True)

    def kill(self, pid: int) -> None:
        """kill -9; it returns when the process is no more."""
        os.kill(pid, signal.SIGKILL)
        until(lambda: not is_there(pid))

    def stop(self) -> None:
        self.process.communicate(timeout=30)  # there are no more lines


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def new_match(address: str, game: str, tokens: list[str]) -> str:
    """A match in which each of these people has a seat; `game` may be a game/scenario."""

    def ask(token: str, path: str, body: dict[str, Any]) -> Any:
        cookie = {"Cookie": f"{COOKIE}={token}"}
        answer = httpx.post(f"http://{address}{path}", json=body, headers=cookie, verify=NO_TLS)
        return answer.raise_for_status().json()

    seating = ["you"] + ["open"] * (len(tokens) - 1)
    id, _, scenario = game.partition("/")
    wanted = {"game": id, "scenario": scenario, "seats": len(tokens), "seating": seating, "pause": 0}
    made = ask(tokens[0], "/api/matches", wanted)
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
