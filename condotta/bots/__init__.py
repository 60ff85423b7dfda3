"""Players that are programs. They know no game; what there is to know about one it says itself, by `Game(bot=…)`.

    bot = condotta.bots.make("greedy", match.game, seat=2, seed="7/2")
    decision = match.asks(2)[0]
    match.choose(2, bot.choose(match, decision))

A game's Knowledge (core.game), from its room `bot/`, has

`evaluate(state, seat) -> float`
    How good the position is for this seat; higher is better, only differences count. The state is that of a fork: what
    the seat cannot know was dealt anew, so the function may look at everything. Keep values well below a million: a
    match that is won counts as that. It is called hundreds of times for one choice, so it should be quick.

`suggest(match, decision, rng) -> Option | None` (not required)
    A quick heuristic, for decisions about which looking one step ahead says nothing (bids, discards), and for the
    quick choices after the option that is being tried. None leaves the choice to the player. The match is a fork here,
    too; the seat is `decision.seat`, and chance comes from `rng` alone (a random.Random). It changes nothing. One that
    reads nothing but `match.state` and the decision says so (`glances`): it is then asked about a glance, which is
    cheaper.

`candidates(match, decision, rng) -> Sequence[Option] | None` (not required)
    The options worth a thought, the best first; the others are never tried by the search. None: all of them.

`chances(state) -> Sequence[float]` (not required)
    Each seat's chance to win; by default it is guessed from `evaluate`.

`explain(match, decision, option) -> Reason | None` and `explain_openly(…)` (not required)
    Why an option is good: a message key and its parameters. `explain` speaks to the seat itself, about a fork;
    `explain_openly` to everybody while the match runs, so it may use nothing but what lies open to all.

Without it every player still plays the game, the greedy one at random.

Settings of a player stand behind its name: `search:seconds=2+cores=4`, `search:visits=400+horizon=60`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any, TypeAlias

from condotta.core.errors import SetupError
from condotta.core.flow import Seat
from condotta.core.game import Game, Knowledge

from .greedy import GreedyPlayer
from .player import Player, knowledge
from .random import RandomPlayer
from .search import SearchPlayer

__all__ = [
    "PLAYERS", "GreedyPlayer", "Knowledge", "Player", "RandomPlayer", "SearchPlayer", "by_seat", "knowledge", "make",
]  # fmt: skip

Maker: TypeAlias = Callable[..., Player]

PLAYERS: dict[str, Maker] = {
    "random": lambda game, seat, seed: RandomPlayer(seed),
    "greedy": lambda game, seat, seed, **settings: GreedyPlayer(knowledge(game), seat, seed, **settings),
    "search": lambda game, seat, seed, **settings: SearchPlayer(knowledge(game), seat, seed, **settings),
}
SETTINGS: dict[str, dict[str, Callable[[str], Any]]] = {
    "random": {},
    "greedy": {"samples": int, "most_options": int, "opening": int},
    "search": {"seconds": float, "visits": int, "horizon": int, "cores": int},
}


MOST = 1e9


def make(name: str, game: Game, seat: Seat, seed: str) -> Player:
    """The bot of this name for a seat; SetupError suggests one if there is none."""
    kind, settings = read_name(name)
    return PLAYERS[kind](game, seat, seed, **settings)


def known_name(name: str, also: Sequence[str] = ()) -> str:
    """The name itself, if it is that of a bot (or one of `also`)."""
    if name not in also:
        read_name(name, also)
    return name


def read_name(name: str, also: Sequence[str] = ()) -> tuple[str, dict[str, Any]]:
    """The kind of player that a name means, and its settings."""
    kind, _, text = name.partition(":")
    names = [*PLAYERS, *also]
    if kind not in PLAYERS:
        close = get_close_matches(kind, names, 1)
        hint = f" Did you mean {close[0]!r}?" if close else ""
        raise SetupError(f"no bot {kind!r}.{hint} The bots: {', '.join(names)}.")
    return kind, dict(read_setting(kind, item) for item in text.split("+") if item)


def read_setting(kind: str, item: str) -> tuple[str, Any]:
    key, _, value = item.partition("=")
    known = SETTINGS[kind]
    if key not in known:
        raise SetupError(f"bot {kind!r} has no setting {key!r}; its settings: {', '.join(known) or 'none'}")
    try:
        number = known[key](value)
    except ValueError:
        number = 0
    if not 0 < number < MOST:
        raise SetupError(f"bot {kind!r}: {key}={value!r} is no number above 0")
    return key, number


def by_seat(names: Sequence[str], seats: int) -> list[str]:
    """One name for each seat, from one for all or one for each."""
    for name in names:
        known_name(name)
    if len(names) == 1:
        return [names[0]] * seats
    if len(names) != seats:
        raise SetupError(f"{len(names)} bots for {seats} seats; name one for all, or one for each seat")
    return list(names)
