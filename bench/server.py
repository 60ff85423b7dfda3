"""How many moves a second the server commits and sends, and how long a player waits for their answer.

    python bench/server.py                          SQLite, PostgreSQL, two processes on PostgreSQL, 500 spectators
    python bench/server.py --only sqlite            one of: sqlite, postgresql, two-processes, spectators
    python bench/server.py --only sqlite --seconds 30 --matches 20

20 matches at once, four seats each (or as many as the game takes), every seat a WebSocket that chooses at random, all
on this machine. A move counts when its chooser was told that it is stored. At the end every acknowledged choice must be
in the record of its match, and every record must replay with all its hashes. The peer's figure is measured just before
and after, see calibrate.py. PostgreSQL is a cluster of our own in a temporary folder, with fsync, or the one that
--postgresql names. All come from one address and choose faster than people: those limits are lifted. The server runs
in the compiled copy if there is one that fits, as `condotta serve` does.

Moves a second suffer from whatever else the machine does; the milliseconds of processor time that a move takes of the
server (`cpu ms`, of all its threads) and of the players hardly do: two versions are compared by these.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import calibrate

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from condotta.core import compiled  # noqa: E402
from condotta.games import find  # noqa: E402
from condotta.server.storage.store import Store  # noqa: E402
from tests import needs  # noqa: E402
from tests.server import processes  # noqa: E402
from tests.server.postgres import cluster  # noqa: E402

FASTEST = 150  # moves a second of one match, to have enough matches ready
SHORTEST = 300  # choices of a match
WANTED = 1.5  # times the peer's moves
LONGEST = 80.0  # milliseconds, the peer's p99


class Server(processes.Program):
    """One server process."""

    def __init__(self, database: str, *wishes: str) -> None:
        super().__init__(database, *wishes, lifted=True, code=compiled.COPY if runs_compiled() else ROOT)
        _, self.address = self.begin()

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return round(next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024, 1)


def runs_compiled() -> bool:
    """As `condotta serve` decides it; CONDOTTA_COMPILED=no: the source."""
    wanted = os.environ.get(compiled.SWITCH) != "no"
    return wanted and compiled.COPY.is_dir() and compiled.fits(compiled.PACKAGE, compiled.COPY)


@contextmanager
def serving(database: str, count: int, *wishes: str) -> Iterator[list[Server]]:
    servers: list[Server] = []
    try:
        for _ in range(count):
            servers.append(Server(database, *wishes))
        yield servers
    finally:
        for server in servers:
            server.stop()


def plan_of(args: argparse.Namespace, servers: list[Server], spectators: int) -> dict[str, Any]:
    """Who plays what and where. With two processes the seats of every match are spread over both."""
    rounds = 1 + math.ceil((args.warm_up + args.seconds) * FASTEST / SHORTEST)
    slots = []
    for _ in range(args.matches):
        tokens = [secrets.token_urlsafe(32) for _ in range(args.seats)]
        seats = [{"address": servers[n % len(servers)].address, "token": token} for n, token in enumerate(tokens)]
        games = [processes.new_match(servers[0].address, args.game, tokens) for _ in range(rounds)]
        slots.append([{"id": game, "seats": seats} for game in games])
    lookers = [
        {"address": servers[n % len(servers)].address, "match": slots[n % len(slots)][0]["id"]}
        for n in range(spectators)
    ]
    return {"warm_up": args.warm_up, "seconds": args.seconds, "slots": slots, "spectators": lookers}


def play(plan: dict[str, Any], servers: list[Server]) -> tuple[dict[str, Any], float]:
    """Let them play; what the players saw, and the processor time of the servers."""
    with tempfile.NamedTemporaryFile() as result:
        command = [sys.executable, str(ROOT / "bench" / "load" / "players.py")]
        players = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert players.stdin is not None
        assert players.stdout is not None
        players.stdin.write(json.dumps({**plan, "result": result.name}).encode())
        players.stdin.close()
        used = [sum(server.cpu() for server in servers) for _ in players.stdout]  # at the start and the end
        assert players.wait() == 0
        return json.loads(result.read()), used[1] - used[0]


def check_records(database: str, acknowledged: list[list[Any]]) -> int:
    """Every acknowledged choice is in the record, which replays with all its hashes; how many there are."""
    by_match: dict[str, list[list[Any]]] = defaultdict(list)
    for match, *choice in acknowledged:
        by_match[match].append(choice)
    store = Store(database)
    for match, choices in by_match.items():
        made = processes.choices_by_seat(store, match)
        for seat, moves, option in choices:
            assert made[seat][moves] == json.loads(option), f"match {match}: choice {moves} of seat {seat} is not there"
    store.close()
    return len(acknowledged)


def measure(args: argparse.Namespace, database: str, count: int, spectators: int) -> dict[str, Any]:
    peer = [calibrate.rate(0.5) for _ in range(4)]
    with serving(database, count, "quick") as servers:
        before = [server.megabytes() for server in servers]
        plan = plan_of(args, servers, spectators)
        seen, cpu = play(plan, servers)
        memory = [server.megabytes() for server in servers]
    peer += [calibrate.rate(0.5) for _ in range(4)]
    checked = check_records(database, seen["acknowledged"])
    assert not seen["errors"] or count > 1, seen["errors"][:5]
    assert not seen["lost"], f"{seen['lost']} connections were lost"
    moves = seen["moves"] / seen["seconds"]
    peer_moves = max(peer) / calibrate.ITERATIONS_PER_PEER_DECISION / calibrate.PEER_DECISIONS_PER_SERVER_MOVE
    latencies = seen["latencies"]
    return {
        "compiled": runs_compiled(),
        "moves_per_second": round(moves),
        "peer_moves_per_second": round(peer_moves),
        "ratio": round(moves / peer_moves, 2),
        "milliseconds": {name: at(latencies, part) for name, part in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))},
        "slowest_milliseconds": round(latencies[-1] * 1000, 1),
        "server_cores": round(cpu / seen["seconds"], 2),
        "player_cores": round(seen["cpu"] / seen["seconds"], 2),
        "server_ms_per_move": round(cpu / seen["moves"] * 1000, 3),
        "player_ms_per_move": round(seen["cpu"] / seen["moves"] * 1000, 3),
        "megabytes": memory,
        "megabytes_at_start": before,
        "messages_per_second": round(seen["messages"] / seen["seconds"]),
        "messages_to_spectators_per_second": round(seen["watched"] / seen["seconds"]),
        "acknowledged_and_found": checked,
        "errors": len(seen["errors"]),
        "idle_tables": seen["idle_tables"],
        "load_average": os.getloadavg()[0],
    }


def at(sorted_values: list[float], part: float) -> float:
    return round(sorted_values[min(len(sorted_values) - 1, int(len(sorted_values) * part))] * 1000, 1)


RUNS = {  # name: PostgreSQL, processes, spectators
    "sqlite": (False, 1, 0),
    "postgresql": (True, 1, 0),
    "two-processes": (True, 2, 0),
    "spectators": (False, 1, 500),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--only", choices=RUNS)
    parser.add_argument("--game", default="medieval", help="or game/scenario")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seats", type=int, help="by default 4, or as many as the game takes")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warm-up", type=float, default=3.0)
    parser.add_argument("--postgresql", metavar="URL", help="an empty database; by default a cluster of our own")
    args = parser.parse_args()
    args.seats = args.seats or min(4, max(find(args.game.partition("/")[0]).seats))
    wanted = [args.only] if args.only else list(RUNS)
    folder = Path(tempfile.mkdtemp(prefix="condotta-bench-"))
    results: dict[str, Any] = {}
    try:
        for name in wanted:
            postgres, count, spectators = RUNS[name]
            with database_of(args, folder / name, postgres) as database:
                results[name] = measure(args, database, count, spectators)
    finally:
        shutil.rmtree(folder)
    print(json.dumps(results, indent=2))
    print_table(results)


@contextmanager
def database_of(args: argparse.Namespace, place: Path, postgres: bool) -> Iterator[str]:
    if not postgres:
        yield f"sqlite:///{place}.sqlite3"
    elif args.postgresql:
        yield args.postgresql
    else:
        with cluster(needs.postgresql()) as own:
            yield own.new_database()


def print_table(results: dict[str, Any]) -> None:
    print(f"\n{'':16}{'moves/s':>9}{'peer':>7}{'ratio':>7}{'p50 ms':>8}{'p99 ms':>8}{'cores':>7}{'cpu ms':>8}{'MB':>8}")
    for name, found in results.items():
        reached = found["ratio"] >= WANTED and found["milliseconds"]["p99"] < LONGEST
        numbers = f"{found['moves_per_second']:>9}{found['peer_moves_per_second']:>7}{found['ratio']:>7}"
        times = f"{found['milliseconds']['p50']:>8}{found['milliseconds']['p99']:>8}"
        print(
            f"{name:16}{numbers}{times}{found['server_cores']:>7}{found['server_ms_per_move']:>8}{sum(found['megabytes']):>8.0f}",
            end="",
        )
        print("  reached" if reached else f"  wanted: {WANTED} × the peer, p99 below {LONGEST:.0f} ms")


if __name__ == "__main__":
    main()
