"""Card 80, ITALIAN RENAISSANCE (TM-11.x)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, agrees, choose, pick_one

from ...data.things import FRANCE
from ...pieces import Budget
from ...state import Table
from ..action import actions, impulse
from ..action import budget as cp
from ..common import cards, events, plays
from ..common.points import win
from ..powers import loyalty

RENAISSANCE: Final = "italian_renaissance"
LOWERED: Final = 3


def renaissance(g: Table, seat: int) -> Flow[None]:
    """2 CP, a card, then another card as a new impulse, which alone can be extended (R-TM1-83); then France."""
    s = g.state
    s.budget = cp.of_event(RENAISSANCE, 2)
    yield from actions.spend(g, seat)
    cards.draw(g, seat)
    impulse.tidy(s)
    yield from another_card(g, seat)
    s.budget, s.extended = Budget(RENAISSANCE, 0, "event"), True
    if s.phase != "over":
        yield from lower_houses(g)


def another_card(g: Table, seat: int) -> Flow[None]:
    s = g.state
    if s.phase == "action":
        s.impulse += 1  # a completely new one: what was besieged before can be assaulted
    about = impulse.Beginning(seat, seat)
    about.begun = True
    if s.phase == "action":
        yield from impulse.open_impulse(g, seat)
    ways = plays.ways(s, seat, about) if s.phase != "over" else []
    if not ways:
        return
    choice = yield from choose(seat, "impulse.card", ways, "TM-11.x")
    yield from impulse.play(g, seat, choice, about)
    yield from actions.spend(g, seat)
    if s.phase == "action" and (yield from impulse.extension(g, seat)):
        yield from actions.spend(g, seat)


def lower_houses(g: Table) -> Flow[None]:
    """France may lower three houses by one level each for 1 VP."""
    s = g.state
    if len(loyalty.above_nothing(s)) < LOWERED:
        return
    wants = yield from agrees(FRANCE, "renaissance.houses", "TM-11.x")
    if not wants:
        return
    chosen: list[str] = []
    while len(chosen) < LOWERED:
        left = [house for house in loyalty.above_nothing(s) if house not in chosen]
        house = yield from pick_one(FRANCE, "lower", left, "renaissance.house", "TM-11.x")
        chosen.append(house)
    for house in chosen:
        loyalty.fall(g, house, 1, "TM-11.x")
    win(g, FRANCE, "vp_renaissance", 1)


events.declare(RENAISSANCE, "", events.always, renaissance)
