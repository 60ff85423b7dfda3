#!/usr/bin/env python3
"""How fast is this machine, in decisions of the fastest peer?

Absolute figures do not travel between machines. This runs a fixed pure-Python workload and prints how many decisions
per second the best rules engine of our field (Rally the Troops' Pax Pamir module, random play, options enumerated and
applied, one core of Node.js 20) makes on a machine of this speed. Divide our decisions per second by it, measured in
the same minute: above 1.0 we are ahead. Likewise for the server: moves per second that the same peer's server commits
and broadcasts with 20 games at once, every seat a client playing random moves from the same machine (2 cores).
"""

import json
import time

# Iterations of `work` that take as long as one peer decision. Measured side by side, alternating, on one machine.
ITERATIONS_PER_PEER_DECISION = 65.0  # within about 20 %
PEER_DECISIONS_PER_SERVER_MOVE = 125.0


def work(n: int) -> int:
    table = {i: (i * 7919) % 101 for i in range(64)}
    row = list(range(64))
    total = 0
    for k in range(n):
        i = (k * 31) & 63
        row[i] = table[i] + (total & 7)
        total += row[(i * 5 + 3) & 63]
        if total > 1_000_003:
            total -= 1_000_003
    return total


def rate(seconds: float = 1.0) -> float:
    done, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        work(20_000)
        done += 20_000
    return done / elapsed


def main() -> None:
    best = max(rate(0.5) for _ in range(5))
    decisions = best / ITERATIONS_PER_PEER_DECISION
    answer = {
        "iterations_per_second": round(best),
        "peer_decisions_per_second": round(decisions),
        "peer_server_moves_per_second": round(decisions / PEER_DECISIONS_PER_SERVER_MOVE),
    }
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
