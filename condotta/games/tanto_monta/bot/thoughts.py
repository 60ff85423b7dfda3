"""What the searching player thinks about in Tanto Monta, and where the matches that it imagines end (ADR 16)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.heuristics import ahead, shares
from condotta.core.match import Match

from ..state import PHASES, SEATS, State
from . import campaign, cards, heuristics, worth
from .armies import Front

MOST: Final = 2  # options tried besides what the heuristic says
CAUTION: Final = 1.0
THOUGHT_OF: Final = (
    "action", "avoid.refuge", "battle.charge", "headline.event", "headline.support", "impulse.card", "impulse.extend",
    "intercept.from", "withdraw.or_fight",
)  # fmt: skip
IN_SIGHT: Final = 0.7  # of what armies could do next, beyond what new units bring: others move before
NEXT: Final = 6  # CP


def candidates(match: Match, decision: Decision, rng: Random) -> Sequence[Option] | None:
    """What is worth a thought, first what the heuristic says; second halves of a choice just follow it."""
    best = heuristics.suggest(match, decision, rng)
    is_answer = match.state.phase == "action" and decision.prompt.startswith("answer.")  # not of talks: seen too late
    thought_of = decision.prompt in THOUGHT_OF or is_answer
    if best is not None and not thought_of:
        return [best]
    if best is not None and decision.prompt == "impulse.card":
        # to pass, or to spend what waits for a battle, looks good for an impulse
        usable = cards.ready(match.state, decision)
        return ahead(cards.ranked(match.state, decision, usable)[: MOST + 1], best) if best in usable else [best]
    if decision.prompt == "action" and match.state.budget is not None:
        return ahead(heuristics.lines_of_action(match.state, decision, match.state.budget)[: MOST + 1], best)
    more = [option for option in decision.options if option != best]
    if len(more) > MOST:
        more = [more[place] for place in sorted(rng.sample(range(len(more)), MOST))]
    return ahead(more, best)


def chances(s: State) -> list[float]:
    """As it stands, and what the armies of whoever had the last impulse can do next: a siege that he has begun, a march
    that he has made are worth nothing yet."""
    outlooks = worth.outlooks(s)
    if s.phase == "action" and s.impulse:
        last = (s.active - 1) % SEATS
        outlooks[last] += IN_SIGHT * in_sight(s, last)
    dangers = worth.dangers(s)
    return shares([value / worth.SLOPE + near for value, near in zip(outlooks, dangers, strict=True)])


def in_sight(s: State, seat: int) -> float:
    """VP that the next CP bring, beyond those of new units."""
    front = Front(s, seat)
    usual = campaign.spare_cp(front)
    return sum(max(0.0, rate - usual) for rate in campaign.worth_of_cp(front)[:NEXT])


def part_of(s: State) -> int:
    """Play-outs end with the phase or segment, in the Action Phase with the impulse: by then an attack has succeeded or
    failed, and a second is enough for some dozen worlds. A round of impulses takes so long that few are compared."""
    impulse = s.impulse if s.phase == "action" else 0
    return 10_000 * s.turn + 1000 * PHASES.index(s.phase) + impulse
