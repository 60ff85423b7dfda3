"""Random play for property tests: deterministic matches of any game, stopped anywhere."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from hypothesis import note
from hypothesis import strategies as st

import condotta
from condotta.core.flow import Decision, Flow, Option, Seat
from condotta.core.game import Data, Game, Setting
from condotta.core.match import Match
from condotta.core.table import Table
from condotta.games import IN_WORK, LISTED, WORKED_EXAMPLES, find

MOST_CHOICES = 50_000  # far more than any match of ours takes
GAMES = [*LISTED, *WORKED_EXAMPLES, *IN_WORK]


def random_choices(match: Match, seed: object) -> Iterator[tuple[Seat, Option]]:
    """Play on at random, secret choices in any order; gives each choice before it is made."""
    random = Random(f"{match.game.id} {seed}")
    while not match.over:
        decision = random.choice(match.open_decisions())
        option = random.choice(decision.options)
        yield decision.seat, option
        match.choose(decision.seat, option)


def varied_choices(match: Match, seed: object) -> Iterator[tuple[Seat, Option]]:
    """The same, but any verb is as likely as any other: rare things happen more often."""
    random = Random(f"{match.game.id} {seed}")
    while not match.over:
        decision = random.choice(match.open_decisions())
        option = any_verb(decision.options, random)
        yield decision.seat, option
        match.choose(decision.seat, option)


def any_verb(options: Sequence[Option], random: Random) -> Option:
    verb = random.choice(list(dict.fromkeys(option.verb for option in options)))
    return random.choice([option for option in options if option.verb == verb])


def played(match: Match, seed: object, choices: int = MOST_CHOICES) -> Match:
    """The same match, so many random choices later, or at its end."""
    for made, _ in enumerate(random_choices(match, seed)):
        if made == choices:
            if choices == MOST_CHOICES:
                raise AssertionError(
                    f"a random match of {match.game.id} does not end: {match.setup}, seed {match.seed}"
                )
            break
    return match


def random_match(game_id: str, seats: int, seed: int, **how: Any) -> Match:
    """A random match at its end."""
    return played(condotta.new(game_id, seats=seats, seed=seed, **how), seed)


@dataclass(frozen=True)
class Rich:
    """What the generic tests need to know of a game: `RICH` in tests/games/<id>/rich.py."""

    positions: dict[str, Data]  # in which many hidden decisions are to come
    revealing: tuple[str, ...] = ()  # the verbs after which a seat may come to know something that was hidden from it
    longest: int = MOST_CHOICES  # so many choices of a match are enough for a test, if its matches are very long
    kept: tuple[str, ...] = ()  # settings that random matches leave as they are: one makes a match far longer
    secrets_ask: bool = True  # whether somebody may be asked because of what they alone know, a card of the hand
    seldom: dict[str, Data] = field(default_factory=dict)  # positions that show what random matches hardly ever do
    secretly: Callable[[Data, Random], Data | None] | None = None  # the position with a secret more, if one is allowed
    makes_known: tuple[str, ...] = ()  # lines of the log, and prompts, by which the rules make a secret known to all
    telling: dict[str, Data] = field(default_factory=dict)  # positions in which a secret might tell who is asked
    tells_others: tuple[str, ...] = ()  # those of `revealing` from which whoever chooses them learns nothing
    secrets_of: Callable[[Any, Seat], Data] | None = None  # of a state: kinds of secrets of a seat, all dealt by forks
    seldom_in_secret: bool = False  # the game hardly ever asks in secret, so few such places are met by chance


@cache
def rich(game_id: str) -> Rich:
    try:
        found: Rich = import_module(f"tests.games.{game_id}.rich").RICH
    except (ImportError, AttributeError) as problem:
        raise AssertionError(
            f"the generic tests need tests/games/{game_id}/rich.py with RICH = Rich(positions=…, revealing=…): some "
            f"positions full of hidden decisions and the verbs that reveal something (docs/adding-a-game.md): {problem}"
        ) from problem
    return found


def longest(game_id: str) -> int:
    return rich(game_id).longest


def is_long(game_id: str) -> bool:
    return longest(game_id) < MOST_CHOICES


def few(game_id: str, number: int) -> int:
    """So many, or a few of them if matches are very long."""
    return max(1, number // 6) if is_long(game_id) else number


@cache
def usual_length(game_id: str) -> int:
    """How long a match can be expected to be; the least, the middle and the most seats tell it."""
    if is_long(game_id):
        return longest(game_id)
    seats = find(game_id).seats
    some = dict.fromkeys((seats[0], seats[len(seats) // 2], seats[-1]))
    return max(len(random_match(game_id, number, 0, log=False).journal) for number in some)


@st.composite
def matches(draw: st.DrawFn, game_id: str, log: bool = True) -> Match:
    """A random match with any number of seats, any options and any scenario, after any number of choices."""
    game = find(game_id)
    changed = {name: setting for name, setting in game.settings.items() if name not in kept(game_id)}
    options = {name: draw(values(setting)) for name, setting in changed.items()} if draw(st.booleans()) else None
    scenario = draw(st.sampled_from(game.scenarios)) if game.scenarios else None
    seats, seed = draw(st.sampled_from(game.seats)), draw(st.integers(0, 10_000))
    choices = draw(st.integers(0, usual_length(game_id)))
    position = draw(st.sampled_from(rich_positions(game_id))) if is_long(game_id) and draw(st.booleans()) else None
    if position is not None:
        seats, scenario = game.seats_in(position) or seats, position.get("scenario")
    note(f"{game_id}: {seats} seats, seed {seed}, options {options}, scenario {scenario}, after {choices} choices")
    how: dict[str, Any] = {"options": options, "scenario": scenario, "position": position, "log": log}
    match = condotta.new(game, seats=seats, seed=seed, **how)
    return played(match, seed, choices)


def values(setting: Setting) -> st.SearchStrategy[str | int | bool]:
    """What a setting can be; a number stays near its default, or matches would take too long."""
    if setting.choices:
        return st.sampled_from(setting.choices)
    if isinstance(setting.default, bool):
        return st.booleans()
    if isinstance(setting.default, int):
        least, most = setting.least or 0, setting.most
        return st.integers(least, setting.default + 1 if most is None else min(most, setting.default + 1))
    return st.just(setting.default)


def every_game() -> list[tuple[Game, int]]:
    """Each game with each number of seats."""
    return [(find(game_id), seats) for game_id in GAMES for seats in find(game_id).seats]


def rich_positions(game_id: str) -> list[Data]:
    return list(rich(game_id).positions.values())


def enough_in_secret(game_id: str, number: int) -> int:
    """So many secret places are to be met, or one at least in a game that seldom has any."""
    return 0 if rich(game_id).seldom_in_secret else few(game_id, number)


def revealing(game_id: str) -> tuple[str, ...]:
    return rich(game_id).revealing


def secrets_ask(game_id: str) -> bool:
    return rich(game_id).secrets_ask


def kept(game_id: str) -> tuple[str, ...]:
    return rich(game_id).kept


def openings(game: Game, seed: object, **how: Any) -> list[Match]:
    """A match with each number of seats, and one from each rich position."""
    matches = [condotta.new(game, seats=seats, seed=str(seed), **how) for seats in game.seats]
    return matches + [condotta.new(game, position=p, seed=str(seed), **how) for p in rich_positions(game.id)]


def noting_steps(game: Game, states: list[Data]) -> Game:
    """The same game, which writes down every state in which a step begins: these become checkpoints."""

    def next_step(g: Table[Any]) -> Flow[None] | None:
        states.append(game.dump(g.state))
        return game.next_step(g)

    return replace(game, next_step=next_step)


def undo_and_do_again(match: Match, seat: Seat) -> None:
    """Take a seat's choice back; the same choices again give the same position."""
    before, journal = match.state_hash(), list(match.journal)
    decisions = [asked(match, each) for each in match.seats]
    log = match.log(seat)
    match.undo(seat)
    kept = list(match.journal)
    assert len(kept) < len(journal)
    for entry in journal:
        if kept and kept[0] == entry:
            kept.pop(0)
        else:
            match.choose(*entry)
    assert match.state_hash() == before
    assert [asked(match, each) for each in match.seats] == decisions
    assert match.log(seat) == log


def asked(match: Match, seat: Seat) -> list[Any]:
    """The open decisions of a seat and what is told of their options, in a form that can be compared."""
    return [(match.decision_view(decision), notes(match, decision)) for decision in match.asks(seat)]


def notes(match: Match, decision: Decision) -> list[Any]:
    told = [match.game.note(match.state, decision, option) for option in decision.options]
    return [(dict(note.costs), list(note.says)) for note in told]
