"""How long honest players wait while strangers ask for as much as they can.

    python bench/attack.py                     without an attack, and with the whole of it
    python bench/attack.py --seconds 30 --only refreshing

Five matches of four people who think for a moment, over WebSockets, on SQLite. At the same time 30 strangers replay, 4
bring in records, 100 sockets ask for the whole state, 24 ask why bots chose so and 8 let positions be checked, each
with a cookie of its own, and again as soon as they are answered. Beside them somebody honest asks for a hint, a look
into the past and reasons, one after the other: what is refused to them is told. The limits of one address are lifted,
since all strangers come from this machine; those of each visitor are the usual ones.
"""

from __future__ import annotations

import argparse
import json
import secrets
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

import condotta  # noqa: E402
from bench import server as load  # noqa: E402
from condotta.core.match import Match  # noqa: E402
from condotta.core.record import read  # noqa: E402
from condotta.server.http.authentication import COOKIE  # noqa: E402
from condotta.server.model.changes import StoredMatch  # noqa: E402
from condotta.server.model.room import OVER, Room  # noqa: E402
from condotta.server.model.seats import SeatInfo  # noqa: E402
from condotta.server.storage.store import Store  # noqa: E402

STRANGERS = {"replaying": 30, "importing": 4, "refreshing": 100, "reasoning": 24, "checking": 8}
PAUSE = 0.05  # seconds that honest players think, on average
WANTED = 150.0  # milliseconds, p99 of an honest choice under attack


def long_match() -> Match:
    """A match that is over."""
    match, rng = condotta.new("medieval", seats=3, seed=7), Random(7)
    while not match.over:
        asked = match.pending[0]
        match.choose(asked.seat, rng.choice(asked.options))
    return match


def store_old(database: str, match: Match) -> None:
    store = Store(database)
    store.migrate()
    infos = [SeatInfo(seat, "bot", bot="greedy") for seat in match.seats]
    room = Room(OVER, public=True)
    store.create(
        StoredMatch("old", "", "", time.time(), time.time(), 0, read(match.record()), infos, {}, [], room), match
    )
    store.close()


class Honest(threading.Thread):
    """Somebody who plays against bots and asks for a hint now and then."""

    def __init__(self, address: str, seconds: float) -> None:
        super().__init__(daemon=True)
        self.seconds = seconds
        cookie = {"Cookie": f"{COOKIE}={secrets.token_urlsafe(32)}"}
        self.client = httpx.Client(base_url=f"http://{address}", headers=cookie, timeout=60)
        body = {"game": "medieval", "seating": ["you", "bot:random", "bot:random"]}
        self.match = f"/api/matches/{self.client.post('/api/matches', json=body).json()['id']}"
        self.told: dict[str, Counter[int]] = {}
        self.slowest: dict[str, float] = {}

    def run(self) -> None:
        until = time.monotonic() + self.seconds
        while time.monotonic() < until:
            state = self.client.get(f"{self.match}?seat=0").json()
            for asked in state.get("decisions", []):
                facts = {"seat": 0, "ply": state["ply"], "moves": asked["moves"], "question": asked["question"]}
                self.ask("hint", "POST", f"{self.match}/hint", facts)
                option = asked["options"][0]["option"]
                self.ask("choice", "POST", f"{self.match}/choices", {**facts, "option": option})
            self.ask("replay", "GET", f"{self.match}/replay?at=0")
            self.ask("reasons", "GET", f"{self.match}/reasons")
            time.sleep(0.5)

    def ask(self, kind: str, method: str, path: str, body: Any = None) -> None:
        begun = time.monotonic()
        status = self.client.request(method, path, json=body).status_code
        self.told.setdefault(kind, Counter())[status] += 1
        took = time.monotonic() - begun
        self.slowest[kind] = round(max(took, self.slowest.get(kind, 0.0)), 2)


def measure(args: argparse.Namespace, folder: Path, strangers: dict[str, int]) -> dict[str, Any]:
    folder.mkdir()
    database = f"sqlite:///{folder / 'm.sqlite3'}"
    match = long_match()
    store_old(database, match)
    record = folder / "record.json"
    record.write_text(json.dumps(match.record()))
    load.FASTEST = round(2 / PAUSE)
    with load.serving(database, 1) as servers:
        address = servers[0].address
        plan = load.plan_of(args, servers, 0)
        honest = Honest(address, 2 * args.warm_up + args.seconds)
        played = plan["slots"][0][0]["id"]
        facts = {"address": address, "seconds": 2 * args.warm_up + args.seconds + 2, "match": played, "old": "old"}
        attack = {**facts, "plies": match.ply, "record": str(record), **strangers}
        command = [sys.executable, str(ROOT / "bench" / "load" / "strangers.py")]
        others = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert others.stdin is not None
        others.stdin.write(json.dumps(attack).encode())
        others.stdin.close()
        honest.start()
        time.sleep(args.warm_up)
        seen, cpu = load.play({**plan, "pause": PAUSE}, servers)
        assert others.stdout is not None
        told = json.loads(others.stdout.read())
        others.wait()
        honest.join(60)
    latencies = seen["latencies"]
    return {
        "choices": len(latencies),
        "milliseconds": {name: load.at(latencies, part) for name, part in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))},
        "slowest_milliseconds": round(latencies[-1] * 1000, 1),
        "refused_to_players": dict(Counter(seen["errors"])),
        "lost_connections": seen["lost"],
        "told_to_the_honest": {kind: dict(found) for kind, found in honest.told.items()},
        "slowest_seconds_of_the_honest": honest.slowest,
        "told_to_strangers": told,
        "server_cores": round(cpu / seen["seconds"], 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--only", choices=STRANGERS, help="one kind of stranger")
    parser.add_argument("--game", default="medieval")
    parser.add_argument("--matches", type=int, default=5)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--warm-up", type=float, default=5.0)
    args = parser.parse_args()
    nobody = dict.fromkeys(STRANGERS, 0)
    attack = {**nobody, args.only: STRANGERS[args.only]} if args.only else STRANGERS
    folder = Path(tempfile.mkdtemp(prefix="condotta-attack-"))
    try:
        results = {name: measure(args, folder / name, who) for name, who in (("quiet", nobody), ("attack", attack))}
    finally:
        shutil.rmtree(folder)
    print(json.dumps(results, indent=2))
    for name, found in results.items():
        times = found["milliseconds"]
        print(f"{name:8} p50 {times['p50']:>7} ms   p99 {times['p99']:>7} ms   {found['choices']} choices")
    reached = results["attack"]["milliseconds"]["p99"] < WANTED
    print("reached" if reached else f"wanted: p99 below {WANTED:.0f} ms under attack")


if __name__ == "__main__":
    main()
