"""Write recorded random matches into tests/records/GAME: the same call writes the same files.

    .venv/bin/python tools/make_records.py tiny --count 3 --seats 2 3 4
    .venv/bin/python tools/make_records.py medieval --count 12 --bot greedy
    .venv/bin/python tools/make_records.py gran_capitan --count 10 --scenario otranto
    .venv/bin/python tools/make_records.py gran_capitan --scenario lautrec --with extended_battle treachery mercenaries
    .venv/bin/python tools/make_records.py gran_capitan --battle cerignola

The files are kept for ever: they show which change of the rules changes what was played.
"""

import argparse
from pathlib import Path
from random import Random
from typing import Any

import condotta
from condotta.bots import PLAYERS, make
from condotta.core.match import Match
from condotta.core.record import save

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    parser = argparse.ArgumentParser(description="Write recorded random matches into tests/records/GAME.")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--count", type=int, default=3, metavar="N", help="so many matches in all (default 3)")
    parser.add_argument("--seats", type=int, nargs="+", metavar="K", help="in turn with so many seats (default: all)")
    parser.add_argument("--first-seed", type=int, default=1, metavar="S", help="seeds S, S+1, … (default 1)")
    parser.add_argument("--bot", choices=list(PLAYERS), default="random", help="who plays all seats (default random)")
    parser.add_argument("--scenario", metavar="S", help="of a game that has several (default: its first)")
    parser.add_argument("--with", dest="rules", nargs="+", default=[], metavar="OPTION", help="these options are on")
    parser.add_argument("--battle", metavar="B", help="only this battle of the game's laboratory")
    parser.add_argument("--out", type=Path, metavar="DIR", help="instead of tests/records/GAME")
    given = parser.parse_args()
    try:
        tables = given.seats or condotta.new(given.game).game.seats
        folder = given.out or ROOT / "tests" / "records" / given.game
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(given.count):
            seed, seats = given.first_seed + number, tables[number % len(tables)]
            told = [given.scenario, "options" if given.rules else "", f"battle-{given.battle}" if given.battle else ""]
            played = "-".join([given.bot, *filter(None, told)])
            opened: dict[str, Any] = {"scenario": given.scenario, "options": dict.fromkeys(given.rules, True)}
            if given.battle:
                opened = {"position": battle_of(given.game, given.battle)}
            path = folder / f"{played}-seed-{seed}-seats-{seats}.json.gz"
            save(played_match(given.game, seats, seed, given.bot, **opened).record(), path)
            condotta.replay(path)
            print(f"{path.name}: {path.stat().st_size} bytes")
    except condotta.CondottaError as error:
        parser.exit(1, f"make_records: {error}\n")


def battle_of(game: str, id: str) -> Any:
    """The position in which a historical battle of the laboratory begins."""
    trials = condotta.new(game).game.trials
    if trials is None:
        raise condotta.CondottaError(f"{game} has no laboratory")
    found = {battle["id"]: battle["asked"] for battle in trials().offered("en")["battles"]}
    return trials().position(found[id], "en")


def played_match(game: str, seats: int, seed: int, bot: str, **opened: Any) -> Match:
    """A match at its end, secret choices in any order; `opened`: its scenario and options, or a position."""
    match = condotta.new(game, seats=seats, seed=seed, log=False, **opened)
    random = Random(f"{game} {seats} {seed}")
    players = [make(bot, match.game, seat, f"{game} {seed} {seat}") for seat in match.seats]
    while not match.over:
        decision = random.choice(match.pending)
        match.choose(decision.seat, players[decision.seat].choose(match, decision))
    return match


if __name__ == "__main__":
    main()
