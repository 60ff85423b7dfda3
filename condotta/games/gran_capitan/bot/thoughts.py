"""What the searching player thinks about in El Gran Capitán, and where the matches that it imagines end (ADR 16)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log
from random import Random
from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.heuristics import ahead, shares, with_verbs
from condotta.core.match import Match

from ..pieces import Leader
from ..rules.common import changes, forces, ground
from ..state import State
from . import aims, fronts, heuristics, strength

MOST: Final = 4  # options tried besides what the heuristic says: a visit plays a whole turn, so there are few
CAUTION: Final = 1.5
ON_THE_WAY: Final = 0.5  # of what a Force aims at, which is worth less the farther it is away
FOLLOWED: Final = (  # second halves of a choice, and what matters little or too late
    "ap.line", "attrition.next", "battle.next", "battle.reorganise", "baron.bring", "captain.",
    "consolidation.", "customs.", "ferrandino.", "losses.", "order.pay", "organisation.", "pursuit.next",
    "reinforcement.", "setup.", "skirmish.captain", "supply.",
)  # fmt: skip
ORDERED: Final = "activation.", "march."  # what Orders are for: thought about in the last turns alone
LAST_TURNS: Final = 2  # of which play-outs see the end soon
ON_THE_SPOT: Final = ("end_march", "attack_on_the_march", "earthworks", "take", "pillage", "sail", "detach")
OTRANTO: Final = "otranto"
TURNS_AHEAD: Final = 4  # that play-outs reach there: a turn takes a few milliseconds
# What the Allies' chance hangs on there, in its logarithm: at the start and how it changes to the last turn
LATER: Final = -0.03, 0.74
STRONGER: Final = 0.77, -0.13  # e times as strong as the Turks
GONE: Final = 2.03, 1.59  # no Turk is left
HELD: Final = 0.18, -0.73  # each place in which Turks are
BEFORE_ORDERS: Final = ("set_up", "weather", "administration")


def candidates(match: Match, decision: Decision, rng: Random) -> Sequence[Option] | None:
    """What is worth a thought, first what the heuristic says."""
    best = heuristics.suggest(match, decision, rng)
    if best is not None and decision.prompt.startswith(FOLLOWED):
        return [best]
    if best is not None and decision.prompt.startswith(ORDERED) and not is_late(match.state):
        return [best]
    rank = RANKS.get(decision.prompt, as_offered)
    return ahead([option for option in rank(match.state, decision, best) if option != best][:MOST], best)


def as_offered(s: State, d: Decision, best: Option | None) -> Sequence[Option]:
    return d.options


def other_orders(s: State, d: Decision, best: Option | None) -> Sequence[Option]:
    """Another Order for the Force that is thought of, or none; if all have what they want, one for the strongest. Of
    Barons nobody thinks."""
    if best is not None and best.verb == "order_force":
        if s.leaders[str(best.args[0])].is_baron:
            return ()
        return [option for option in d.options if option.verb == "done" or option.args[:1] == best.args[:1]]
    moving = [o for o in with_verbs(d, "order_force") if o.args[1] in (changes.MANOEUVRE, changes.ATTACK)]
    moving = [o for o in moving if not s.leaders[str(o.args[0])].is_baron]
    return sorted(moving, key=lambda o: -strength.of_force(s, s.leaders[str(o.args[0])]))


def by_urgency(s: State, d: Decision, best: Option | None) -> Sequence[Option]:
    """The most urgent Forces; nobody."""
    front = fronts.Front(s, d.seat)
    found = [option for option in d.options if option.args]
    found.sort(key=lambda o: -heuristics.urgency(s, s.leaders[str(o.args[0])], front))
    return [*found[: MOST - 1], d.options[0]]


def ways_on(s: State, d: Decision, best: Option | None) -> Sequence[Option]:
    """What can be done on the spot, and the hexes from which the next enemy or Fortress to be taken is near."""
    march = s.march
    assert march is not None
    goals = goals_of(s, s.leaders[march.leader])

    def far(option: Option) -> int:
        return min([ground.distance(str(option.args[0]), goal) for goal in goals], default=0)

    return [*with_verbs(d, *ON_THE_SPOT)[: MOST - 2], *sorted(with_verbs(d, "move", "retreat_to"), key=far)]


def goals_of(s: State, leader: Leader) -> list[str]:
    return [*forces.enemy_hexes(s, leader.side), *ground.fortresses_of(s, 1 - leader.side)]


RANKS: Final[dict[str, Callable[[State, Decision, Option | None], Sequence[Option]]]] = {
    "activation.baron": by_urgency,
    "activation.name": by_urgency,
    "activation.single": by_urgency,
    "march.act": ways_on,
    "order.give": other_orders,
}


# Where play-outs end, and how it stands there


def chances(s: State) -> list[float]:
    """As the outlook is, and what each Force is on its way to: a turn is too short to see what a march is for."""
    if s.scenario.id == OTRANTO:
        return of_otranto(s)
    values = heuristics.outlooks(s)
    for seat in (0, 1):
        front = fronts.Front(s, seat)
        for leader in forces.forces_of(s, seat):
            if not leader.is_baron:
                values[seat] += ON_THE_WAY * max(0.0, aims.aim_of(s, leader, front).worth)
    return shares([value / heuristics.SLOPE for value in values])


def of_otranto(s: State) -> list[float]:
    """What became of 800 matches of the heuristics, some of whose choices were by lot, after turns that stood so: the
    strength of either side tells most, in the end who is in the Fortresses (GC-S1.V2)."""
    sides = [strength.of_forces(s, forces.forces_of(s, seat)) for seat in (0, 1)]
    turks = forces.forces_of(s, 1)
    held = sum(ground.owns_fortress(s, hex, 1) for hex in {one.place for one in turks})
    facts = (LATER, 1.0), (STRONGER, log((1 + sides[0]) / (1 + sides[1]))), (GONE, not turks), (HELD, held)
    part = s.turn / s.scenario.turns
    allies = 1 / (1 + exp(-sum((first + more * part) * fact for (first, more), fact in facts)))
    return [allies, 1 - allies]


def turns_ahead(s: State) -> int:
    return TURNS_AHEAD if s.scenario.id == OTRANTO else 1


def is_late(s: State) -> bool:
    return s.turn + min(LAST_TURNS, turns_ahead(s)) > s.scenario.turns


def part_of(s: State) -> float:
    """Play-outs end with the turn, before its successor's Organisation Segments: marches, Sieges and battles have been
    decided, and both sides stand before the same choices. In Otranto they last some turns."""
    return (s.turn - (s.phase in BEFORE_ORDERS)) / turns_ahead(s)
