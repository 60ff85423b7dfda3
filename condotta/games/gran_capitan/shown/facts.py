"""What the laboratory counts: turns, what each side owns, how it reorganises and feeds its Forces."""

# compiled: the laboratory asks at every turn of a match that it watches

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Facts

from ..data import PLACES
from ..rules.common import changes, forces, ground, lines
from ..rules.scenarios import shared
from ..state import State


def turn(s: State) -> int:
    return -1 if s.phase == "set_up" else s.turn - 1


def scores(s: State) -> list[int]:
    """States aligned and, as a tenth of them, Fortresses owned: no scenario counts like this, but it tells the tide."""
    walled = [place for place in PLACES.values() if place.fortress and ground.may_be_conquered(s, place)]
    return [
        10 * len(shared.aligned(s, side)) + sum(1 for place in walled if ground.owner(s, place) == side)
        for side in (0, 1)
    ]


def starts(s: State) -> dict[str, list[list[str]]]:
    """The side of the scenario."""
    return {"side": [[side.id] for side in s.scenario.sides]}


def cards_used(option: Option) -> list[str]:
    return []


def reorganises(s: State, decision: Decision, option: Option) -> bool:
    """A move of the Organisation Segment, or of step 3-a of a Major Battle."""
    return decision.prompt in ("organisation.move", "battle.reorganise") and option.verb != "done"


def is_fed(s: State, seat: Seat) -> bool:
    """Every Major Force of the side has its line of communication."""
    majors = [one for one in forces.forces_of(s, seat) if one.general]
    return all(lines.has_line(s, changes.pool_of(s, one), seat, one.place) for one in majors)


FACTS: Final = Facts(
    turn=turn,
    scores=scores,
    starts=starts,
    cards_used=cards_used,
    titles={"side": "starts.side"},
    probes={"reorganises": reorganises, "is_fed": is_fed},
)
