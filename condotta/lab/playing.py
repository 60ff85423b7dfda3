"""One match between bots, as a row."""

from __future__ import annotations

import gc
import re
import traceback
from dataclasses import dataclass
from time import perf_counter

import condotta
from condotta import bots
from condotta.core.flow import Seat
from condotta.core.game import Outcome
from condotta.core.match import Match
from condotta.games import find

from .plan import Plan, Task, is_random
from .watching import Watch, Watched

ADDRESS = re.compile(r"0x[0-9a-f]+")  # of an object, in what an error says


class TooLong(Exception):
    """A match went on beyond the greatest number of choices."""


@dataclass(frozen=True, slots=True)
class Row:
    """How one match went. `error` is empty, or the traceback of what was raised."""

    number: int
    seed: str
    bots: tuple[str, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str
    decisions: int
    seconds: float
    error: str = ""
    ranks: tuple[int, ...] = ()  # of each seat: 1 is the first; tied seats have the same
    watched: Watched | None = None


def play(plan: Plan, number: int, names: tuple[str, ...] | None = None) -> Row:
    """Play match `number` of the plan, with other bots if named. What a match raises is its error; the run goes on."""
    names = names or plan.bots
    seed = f"{plan.seed}/{number}"
    began = perf_counter()
    match: Match | None = None
    outcome: Outcome | None = None
    watched, error = None, ""
    try:
        match = condotta.new(plan.game, plan.seats, seed, plan.options, plan.scenario, log=False)
        if plan.watched:
            watch = Watch(match)
            play_with_bots(match, plan, seed, names, watch)
            outcome = outcome_of(match)
            watched = watch.result(match, outcome.scores)
        else:
            (play_at_random if is_random(names) else play_with_bots)(match, plan, seed, names)
            outcome = outcome_of(match)
    except Exception:
        outcome, watched = None, None
        error = ADDRESS.sub("0x…", traceback.format_exc())  # it differs from run to run
    made = 0 if match is None else len(match.journal)
    seconds = perf_counter() - began
    if outcome is None:
        return Row(number, seed, names, (), (), "", made, seconds, error)
    won, scores, reason = outcome.winners, outcome.scores, outcome.reason
    return Row(number, seed, names, won, scores, reason, made, seconds, error, ranks(outcome), watched)


def outcome_of(match: Match) -> Outcome:
    outcome = match.outcome
    if outcome is None:
        raise RuntimeError("the match is over and has no outcome")
    return outcome


def ranks(outcome: Outcome) -> tuple[int, ...]:
    """The place of each seat; after two first places comes the third."""
    places: dict[Seat, int] = {}
    for group in outcome.ranking:
        place = len(places) + 1
        places.update(dict.fromkeys(group, place))
    return tuple(places[seat] for seat in sorted(places))


def play_with_bots(
    match: Match, plan: Plan, seed: str, names: tuple[str, ...] = (), watch: Watch | None = None
) -> None:
    players = [bots.make(name, match.game, seat, f"{seed}/{seat}") for seat, name in enumerate(names or plan.bots)]
    for _ in range(plan.most_choices):
        if not match.pending:
            return
        decision = match.pending[0]
        option = players[decision.seat].choose(match, decision)
        if watch is None:
            match.choose(decision.seat, option)
            continue
        watch.asks(decision)
        match.choose(decision.seat, option)
        watch.look(match)
    refuse_longer(match, plan)


def play_at_random(match: Match, plan: Plan, seed: str, names: tuple[str, ...] = ()) -> None:
    """The same with random bots, without the calls between: random play-outs are the measure of speed."""
    draws = [bots.RandomPlayer(f"{seed}/{seat}").draw for seat in match.seats]
    choose = match.choose
    for _ in range(plan.most_choices):
        if not match.pending:
            return
        decision = match.pending[0]
        seat, options = decision.seat, decision.options
        choose(seat, options[int(draws[seat]() * len(options))])
    refuse_longer(match, plan)


def refuse_longer(match: Match, plan: Plan) -> None:
    if match.pending:
        raise TooLong(f"not over after {plan.most_choices} choices; is there a loop in the rules?")


def play_tasks(plan: Plan, tasks: list[Task]) -> list[Row]:
    return [play(plan, task.number, task.bots) for task in tasks]


def settle_memory(game: str) -> None:
    """Before many matches: a game's facts are no garbage, and matches leave none that only the collector finds."""
    find(game)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
