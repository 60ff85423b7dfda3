"""Random play-outs on one core: decisions per second, and the ratio to the fastest peer on this machine.

    python bench/playouts.py medieval --matches 300
    python bench/playouts.py gran_capitan/naples --matches 40
    PYTHONPATH=build/compiled python bench/playouts.py medieval      the same, compiled (after `make compiled`)

Also what a fork, an undo, a record and an open match cost. Peer and game are measured in turns, so that a busy machine
slows both.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
import time
import tracemalloc

import calibrate
import msgspec

import condotta
from condotta.core import match as kernel
from condotta.core.match import Match
from condotta.games import find
from condotta.lab.simulate import settle_memory


def play_out(match: Match, rng: random.Random, most: int = 1_000_000) -> int:
    """Choose at random until the match is over, or `most` choices are made; the number of choices."""
    draw, choose = rng.random, match.choose
    for made in range(most):
        if not match.pending:
            return made
        decision = match.pending[0]
        options = decision.options
        choose(decision.seat, options[int(draw() * len(options))])
    return most


def new_match(game: str, seats: int, number: int, log: bool = False) -> Match:
    id, _, scenario = game.partition("/")
    return condotta.new(id, seats=seats, seed=f"bench {number}", scenario=scenario or None, log=log)


def random_match(game: str, seats: int, number: int, choices: int = 1_000_000, log: bool = False) -> Match:
    match = new_match(game, seats, number, log)
    play_out(match, random.Random(number), choices)
    return match


def decisions_per_second(game: str, seats: list[int], matches: int, rounds: int) -> tuple[float, float]:
    """Ours and the peer's, measured alternately; the best round of each, as calibrate.py does it."""
    ours: list[float] = []
    peers: list[float] = []
    number = 0
    for _ in range(rounds):
        peers.append(calibrate.rate(0.5) / calibrate.ITERATIONS_PER_PEER_DECISION)
        made, start = 0, time.perf_counter()
        for _ in range(max(1, matches // rounds)):
            match = new_match(game, seats[number % len(seats)], number)
            made += play_out(match, random.Random(number))
            number += 1
        ours.append(made / (time.perf_counter() - start))
    return max(ours), max(peers)


def microseconds(work: list[float]) -> dict[str, float]:
    return {
        "median": round(statistics.median(work) * 1e6, 1),
        "p95": round(sorted(work)[int(len(work) * 0.95)] * 1e6, 1),
    }


def half_a_match(game: str, seats: int) -> int:
    """So many choices lead to its middle, or to where it is well under way."""
    return min(100, len(random_match(game, seats, 0).journal) // 2)


def cost_of_forks(game: str, seats: int) -> dict[str, float]:
    """Forks for the seat that is to choose, at positions all over the middle of matches."""
    rng, half = random.Random(1), half_a_match(game, seats)
    times = []
    for number in range(40):
        match = random_match(game, seats, number, half)
        for _ in range(25):
            if not play_out(match, rng, 3):
                break
            if match.pending:
                seat = match.open_decisions()[0].seat
                start = time.perf_counter()
                match.fork(seat, rng)
                times.append(time.perf_counter() - start)
    return microseconds(times)


def cost_of_undo(game: str, seats: int) -> dict[str, float]:
    rng, half = random.Random(2), half_a_match(game, seats)
    times = []
    for number in range(40):
        match = random_match(game, seats, number, half, log=True)
        for _ in range(60):
            if not match.pending:
                break
            decision = match.pending[0]
            match.choose(decision.seat, rng.choice(decision.options))
            if match.can_undo(decision.seat):
                start = time.perf_counter()
                match.undo(decision.seat)
                times.append(time.perf_counter() - start)
                match.choose(decision.seat, rng.choice(match.asks(decision.seat)[0].options))
    return microseconds(times)


def record_sizes(game: str, seats: list[int]) -> dict[str, int]:
    sizes = sorted(
        len(msgspec.json.encode(random_match(game, seats[number % len(seats)], number).record()))
        for number in range(60)
    )
    return {"median": sizes[len(sizes) // 2], "largest": sizes[-1]}


def memory_of_matches(game: str, seats: int, count: int) -> float:
    """MB of `count` open matches in the middle of play, with their logs."""
    gc.collect()
    tracemalloc.start()
    matches = [random_match(game, seats, number, 200, log=True) for number in range(count)]
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(matches) == count
    return round(size / 1e6, 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("game", nargs="?", default="medieval", help="or game/scenario")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--only-speed", action="store_true")
    args = parser.parse_args()
    id = args.game.partition("/")[0]
    seats = list(find(id).seats)
    middle = seats[len(seats) // 2]
    decisions_per_second(args.game, seats, min(30, args.matches), 1)  # warm up
    settle_memory(id)  # as `condotta simulate` does
    ours, peer = decisions_per_second(args.game, seats, args.matches, args.rounds)
    result: dict[str, object] = {
        "game": args.game,
        "compiled": not kernel.__file__.endswith(".py"),
        "decisions_per_second": round(ours),
        "peer_decisions_per_second": round(peer),
        "ratio": round(ours / peer, 2),
    }
    if not args.only_speed:
        result |= {
            "fork_microseconds": cost_of_forks(args.game, middle),
            "undo_microseconds": cost_of_undo(args.game, middle),
            "record_bytes": record_sizes(args.game, seats),
            "memory_mb_1000_open_matches": memory_of_matches(args.game, middle, 1000),
        }
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
