"""What a player of Tanto Monta does with the Guanches, and what the cards of the Canary Islands are worth (21.8)."""

from __future__ import annotations

from random import Random
from typing import Final

from condotta.core.flow import DONE, Decision, Option, Seat
from condotta.core.game import Reason
from condotta.core.heuristics import Heuristic, Reasons

from ..data import CARD_IDS, SPACES
from ..data.things import SPAIN
from ..pieces import NOBODY
from ..rules.common import points, stacks
from ..rules.common.powers import GUANCHES, player
from ..rules.land import move
from ..rules.powers import guanches
from ..state import State
from . import odds, worth
from .events import Worth
from .odds import Host

ISLAND: Final = 0.5  # a space of the islands, with what the whole of them is worth
LITTLE: Final = 0.15


def prey(s: State, seat: Seat, space: str) -> float:
    """What it costs others if Guanches take a space, less what it costs oneself."""
    owner = points.owner(s, space)
    if owner in (NOBODY, seat):
        return 0.0 if owner == NOBODY else -ISLAND
    return ISLAND + worth.space(s, owner, space)


def chance(s: State, group_space: str, to: str, number: int, led: bool) -> float:
    """To win there."""
    there = [one for one in stacks.at(s, to) if one.power != GUANCHES]
    if not there:
        return 1.0
    own = Host(
        guanches.some_of([one for one in stacks.at(s, group_space) if one.power == GUANCHES], number), [], int(led)
    )
    return odds.win_field(own, Host(there, []), to)


def best_march(s: State, seat: Seat) -> tuple[float, str, str]:
    """What the best march brings, from where and to where."""
    found = [(0.0, "", "")]
    for space in guanches.ISLANDS:
        groups = guanches.formations_in(s, space)
        if not groups:
            continue
        largest = max(groups.values(), key=lambda group: group.size)
        for to in move.destinations(s, largest):
            odds_there = chance(s, space, to, largest.size, bool(largest.leaders))
            if odds_there >= 0.4:
                found.append((odds_there * prey(s, seat, to), space, to))
    return max(found)


def choice(s: State, d: Decision) -> Option | None:
    """An action with them, if it is worth its CP; None: something else is better. CP for them alone are all spent."""
    alone = s.budget is not None and GUANCHES in s.budget.tied
    if guanches.STORMING in d.options:
        return guanches.STORMING
    if guanches.MARCHING in d.options and best_march(s, d.seat)[0] > LITTLE:
        return guanches.MARCHING
    if alone and guanches.BUILDING in d.options:
        return guanches.BUILDING
    return None


def origin(s: State, d: Decision, rng: Random) -> Option:
    best = best_march(s, d.seat)[1]
    return next((option for option in d.options if option.args and option.args[0] == best), d.options[0])


def goal(s: State, d: Decision) -> Option | None:
    """The end of a march of theirs; None if others march."""
    if (d.params or {}).get("powers") != [GUANCHES]:
        return None
    return max(d.options, key=lambda option: prey(s, d.seat, str(option.args[0])) if option.args else -9.0)


def most(s: State, d: Decision, rng: Random) -> Option:
    return max(d.options, key=lambda option: int(option.args[0]))


def muster(s: State, d: Decision, rng: Random) -> Option:
    """Where some are already, beside what others hold."""

    def value(option: Option) -> float:
        space = str(option.args[0])
        near = sum(max(0.0, prey(s, d.seat, to)) for to in SPACES[space].near)
        return near + 0.2 * min(4, guanches.strength(s, space))

    return max(d.options, key=value)


def victims(s: State, d: Decision, rng: Random) -> Option:
    """Where own units are near; else as few as may be."""

    def value(option: Option) -> float:
        if not option.args:
            return 0.0
        space = str(option.args[0])
        own = [one for to in SPACES[space].near for one in stacks.at(s, to) if player(s, one.power) == d.seat]
        return 1.0 if own else -0.5

    return max(d.options, key=value)


def conquest(s: State, d: Decision, rng: Random) -> Option:
    """Regulars, then what is left; a rival's power builds nothing if it can be helped."""
    named = [option for option in d.options if option.args]
    regular = [option for option in named if option.args[1] == "regular"]
    return (regular or named or [DONE])[0]


def for_spain(own: float, others: float) -> Worth:
    def value(s: State, seat: Seat) -> float:
        return own if seat == SPAIN else others

    return value


WORTH: Final[dict[tuple[str, str], Worth]] = {
    (CARD_IDS[19], ""): for_spain(2.0, 3.5),
    (CARD_IDS[101], ""): for_spain(5.0, 3.2),
    (CARD_IDS[103], ""): for_spain(4.5, 3.0),
    (CARD_IDS[104], ""): for_spain(2.5, 4.5),
    (CARD_IDS[111], ""): for_spain(1.5, 5.5),
}
PROMPTS: Final[dict[str, Heuristic]] = {
    "guanches.from": origin,
    "guanches.formation": most,
    "guanches.where": muster,
    "guanches.lose": victims,
    "canaries.build": conquest,
}


def why(s: State, d: Decision, o: Option) -> Reason | None:
    return ("why.guanches_build" if o == guanches.BUILDING else "why.guanches"), {}


OPEN_REASONS: Final[Reasons] = {
    ("action", "guanches_build"): why,
    ("action", "guanches_march"): why,
    ("action", "guanches_assault"): why,
}
