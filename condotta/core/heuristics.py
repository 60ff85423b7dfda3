"""What the games share that tell bots how to play: choosing among options, weighing seats, finding a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import exp
from random import Random
from typing import Any, TypeAlias

from .flow import Decision, Option, Seat
from .game import Reason
from .match import Match

Heuristic: TypeAlias = Callable[[Any, Decision, Random], Option | None]  # the first argument is the game's state
Rank: TypeAlias = Callable[[Any, Decision], Sequence[Option]]
Explain: TypeAlias = Callable[[Any, Decision, Option], Reason | None]
Reasons: TypeAlias = dict[str | tuple[str, str], Explain]  # by prompt and verb; by prompt, whatever the verb


def near_best(options: Sequence[Option], value: Callable[[Option], float], rng: Random, close: float) -> Option:
    """The best option, or any that is as good: what differs by no more than `close` is, and the seed decides."""
    values = [value(option) for option in options]
    least = max(values) - close
    good = [option for option, worth in zip(options, values, strict=True) if worth >= least]
    return good[0] if len(good) == 1 else rng.choice(good)


def by_verb(options: Sequence[Option]) -> dict[str, list[Option]]:
    found: dict[str, list[Option]] = {}
    for option in options:
        found.setdefault(option.verb, []).append(option)
    return found


def preferred(d: Decision, *verbs: str) -> Option:
    """The first option with the first of these verbs that is offered; else the first of all."""
    for verb in verbs:
        for option in d.options:
            if option.verb == verb:
                return option
    return d.options[0]


def with_verbs(d: Decision, *verbs: str) -> list[Option]:
    return [option for option in d.options if option.verb in verbs]


def offered(d: Decision, wanted: Iterable[tuple[str | int, ...]]) -> Option | None:
    """The first of these, each a verb and what follows it, that is offered."""
    known = {tuple(option.as_json()): option for option in d.options}
    return next((known[one] for one in wanted if one in known), None)


def only(*verbs: str, most: int | None = None) -> Rank:
    """What has one of these verbs is worth a thought, and of that so many."""

    def rank(s: Any, d: Decision) -> Sequence[Option]:
        return with_verbs(d, *verbs)[:most]

    return rank


def prefer(*verbs: str) -> Heuristic:
    """Take the first of these verbs that is offered; without any, the first option."""

    def choose(s: Any, d: Decision, rng: Random) -> Option:
        return preferred(d, *verbs)

    return choose


def first(s: Any, d: Decision, rng: Random) -> Option:
    return d.options[0]


def last(s: Any, d: Decision, rng: Random) -> Option:
    return d.options[-1]


def ahead(ranked: Sequence[Option], best: Option | None) -> list[Option]:
    """What is worth a thought, with what the heuristic says before all else."""
    rest = [option for option in ranked if option != best]
    return rest if best is None else [best, *rest]


def lead(standings: list[float], seat: Seat) -> float:
    """A seat's own standing, less that of the others; the strongest counts most."""
    others = standings[:seat] + standings[seat + 1 :]
    return standings[seat] - 0.6 * max(others) - 0.4 * sum(others) / len(others)


def shares(outlooks: list[float]) -> list[float]:
    """Each seat's chance to win: e times as likely for each point of outlook."""
    top = max(outlooks)
    weights = [exp(value - top) for value in outlooks]
    return [weight / sum(weights) for weight in weights]


# Reasons


def reason(
    reasons: Reasons, match: Match, decision: Decision, option: Option, otherwise: Explain | None = None
) -> Reason | None:
    """Why this option is good; what is made for its verb comes first. None where there is nothing to say."""
    why = reasons.get((decision.prompt, option.verb)) or reasons.get(decision.prompt) or otherwise
    return why(match.state, decision, option) if why else None


def always(key: str, **params: Any) -> Explain:
    """A reason that is the same in every state."""

    def why(s: Any, d: Decision, o: Option) -> Reason:
        return key, dict(params)

    return why


def verbs(prompt: str, **whys: Explain | str) -> Reasons:
    """What is said of the options of a prompt, verb by verb; a key is the reason that is the same in every state."""
    return {(prompt, verb): always(why) if isinstance(why, str) else why for verb, why in whys.items()}


def asked(d: Decision, param: str) -> int:
    """A number that the question names."""
    return int((d.params or {})[param])


def percent(share: float) -> int:
    return round(100 * share)
