"""Chapter 9: the Diplomacy Phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import Flow

from ...data.things import MUSLIM
from ...state import SEATS, Table
from . import (
    alliances,
    ceding,
    declarations,
    gifts,
    leaders,
    loans,
    militia,
    peace,
    prizes,
    ransom,
    talks,
    war_segment,
    yielding,
)

# modules of clauses: importing them is all
DECLARED: Final = (peace, alliances, loans, leaders, yielding, gifts, ceding, militia, prizes)
TALKS: Final = ("", *(f"answers{number + 1}" for number in range(talks.ROUNDS)))
DECLARATIONS, RANSOM, CAPTIVES, WAR = "declarations", "ransom", "captives", "war"
STAGES: Final = (*TALKS, DECLARATIONS, RANSOM, CAPTIVES, WAR)


def next_part(g: Table) -> Flow[None]:
    """TM-9.0.b: Negotiation, Ransom and War Segment; in the last parts the players one by one in Impulse Order."""
    s = g.state
    if s.stage in TALKS:
        number = TALKS.index(s.stage)
        yield from talks.answer_offers(g, number == talks.ROUNDS) if number else talks.make_offers(g)
        go_on(g)
        return
    yield from PARTS[s.stage](g, s.active)
    if s.phase != "diplomacy":  # TM-22.2.a: a key that was yielded has won the game
        return
    if s.active + 1 < SEATS:
        s.active += 1
    else:
        go_on(g)


def go_on(g: Table) -> None:
    """To the next part; after the last one comes spring."""
    s = g.state
    place = STAGES.index(s.stage) + 1
    s.active = MUSLIM
    if place < len(STAGES):
        s.stage = STAGES[place]
    else:
        s.stage, s.phase, s.offers, s.bundles = "", "headline", [], []


PARTS: Final[dict[str, Callable[[Table, int], Flow[None]]]] = {
    DECLARATIONS: declarations.declare,
    RANSOM: ransom.buy_back,
    CAPTIVES: ransom.roll_for_captives,
    WAR: war_segment.declare_wars,
}
