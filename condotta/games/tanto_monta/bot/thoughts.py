"""What the searching player thinks about in Tanto Monta, and where the matches that it imagines end (ADR 16)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.heuristics import ahead
from condotta.core.match import Match

from ..state import PHASES, State
from . import cards, heuristics

MOST: Final = 3  # options tried besides what the heuristic says
CAUTION: Final = 1.0
THOUGHT_OF: Final = (
    "action", "avoid.refuge", "battle.charge", "headline.event", "headline.support", "impulse.card", "impulse.extend",
    "intercept.from", "move.to", "withdraw.or_fight",
)  # fmt: skip


def candidates(match: Match, decision: Decision, rng: Random) -> Sequence[Option] | None:
    """What is worth a thought, first what the heuristic says; second halves of a choice just follow it."""
    best = heuristics.suggest(match, decision, rng)
    thought_of = decision.prompt in THOUGHT_OF or decision.prompt.startswith("answer.")
    if best is not None and not thought_of:
        return [best]
    if (
        best is not None and decision.prompt == "impulse.card"
    ):  # to pass, or to spend what waits for a battle, looks good for an impulse
        usable = cards.ready(match.state, decision)
        return ahead(cards.ranked(match.state, decision, usable)[: MOST + 1], best) if best in usable else [best]
    others = [option for option in promising(match.state, decision) if option != best]
    more = [option for option in decision.options if option != best and option not in others]
    missing = max(0, MOST - len(others))
    if len(more) > missing:
        more = [more[place] for place in sorted(rng.sample(range(len(more)), missing))]
    return ahead([*others[:MOST], *more], best)


def promising(s: State, decision: Decision) -> Sequence[Option]:
    """What the heuristics would rather do, where they rank it; among other options search takes any."""
    if decision.prompt == "action" and s.budget is not None:
        return heuristics.lines_of_action(s, decision, s.budget)
    return ()


def part_of(s: State) -> int:
    """Play-outs end with the phase or segment, in the Action Phase with the impulse: by then an attack has succeeded or
    failed, and a second is enough for some dozen worlds. A round of impulses takes so long that few are compared."""
    impulse = s.impulse if s.phase == "action" else 0
    return 10_000 * s.turn + 1000 * PHASES.index(s.phase) + impulse
