"""What is lost, and what was told wrongly, when servers and PostgreSQL are killed under load.

    python bench/kills.py                      100 kills on SQLite, 50 on PostgreSQL, 20 restarts of PostgreSQL
    python bench/kills.py --only sqlite        one of: sqlite, postgresql, restarts
    python bench/kills.py --kills 5            so many of each

20 matches at once, four people each, who choose at random over WebSockets as fast as they are answered. Every choice
has a key; who loses their connection or is told "unknown" finds out by it. On SQLite the one server is killed (-9); on
PostgreSQL there are two servers, killed in turn, and all play on at the other; then PostgreSQL itself is restarted
under them, as by `pg_ctl restart --mode immediate`. Each time every match must go on. At the end all records replay
with their hashes; every acknowledged choice is there, and nothing of which somebody was told that it was not done.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from tests import needs  # noqa: E402
from tests.server.crowd import Crowd, Findings, break_again_and_again, crowd_at, kill_in_turn  # noqa: E402
from tests.server.postgres import Cluster, cluster  # noqa: E402

Act = Callable[[int], None]

RUNS = {"sqlite": 100, "postgresql": 50, "restarts": 20}
PROCESSES = {"sqlite": 1, "postgresql": 2, "restarts": 2}


@contextmanager
def database_of(name: str) -> Iterator[tuple[str, Cluster | None]]:
    if name == "sqlite":
        with tempfile.TemporaryDirectory(prefix="condotta-kills-") as folder:
            yield f"sqlite:///{folder}/m.sqlite3", None
    else:
        with cluster(needs.postgresql()) as own:
            yield own.new_database(), own


def run(name: str, kills: int, args: argparse.Namespace) -> Findings:
    def told(line: str) -> None:
        print(f"{name}: {line}", file=sys.stderr, flush=True)

    def act_of(crowd: Crowd, own: Cluster | None) -> Act:
        if name != "restarts":
            return kill_in_turn(crowd)
        assert own is not None
        return lambda _: own.bounce(immediately=True)

    with database_of(name) as (database, own):
        with crowd_at(database, PROCESSES[name], args.matches, args.seed) as (crowd, found):
            break_again_and_again(crowd, found, kills, act_of(crowd, own), told)
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--only", choices=RUNS)
    parser.add_argument("--kills", type=int, help="instead of 100, 50 and 20")
    parser.add_argument("--matches", type=int, default=20, help="at once")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    args = parser.parse_args()
    results: dict[str, Findings] = {}
    for name in [args.only] if args.only else RUNS:
        begun = time.monotonic()
        results[name] = run(name, args.kills or RUNS[name], args)
        print(f"{name}: {time.monotonic() - begun:.0f} s, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    print(json.dumps({name: vars(found) for name, found in results.items()}, indent=2))
    print_table(results)
    sys.exit(not all(found.is_good for found in results.values()))


def print_table(results: dict[str, Findings]) -> None:
    heads = f"{'kills':>7}{'acknowledged':>14}{'lost':>6}{'false':>7}{'unknown':>9}{'open':>6}"
    print(f"\n{'':12}{heads}{'went on':>13}{'records':>9}")
    for name, found in results.items():
        numbers = f"{found.broken:>7}{found.acknowledged:>14}{found.lost:>6}{found.false:>7}"
        resolved = f"{found.unknown.total():>9}{found.open:>6}{f'{found.went_on} of {found.ran}':>13}{found.matches:>9}"
        print(f"{name:12}{numbers}{resolved}  {'reached' if found.is_good else 'NOT REACHED'}")
    for name, found in results.items():
        for what, count in sorted(found.unknown.items()):
            print(f"{name:12}unknown ({what}): {count}")
        for what, count in sorted(found.refused.items()):
            print(f"{name:12}{what}: {count}")
        print(f"{name:12}connections lost: {found.connections}; had to connect anew to see: {found.left_behind}")


if __name__ == "__main__":
    main()
