"""Cards that move cards and resources from hand to hand: 81, 123."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, choose, offer, pick_one

from ...data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from ...pieces import Budget
from ...state import Table
from ..action import actions
from ..action import budget as cp
from ..common import answers, cards, events, points, receiving
from ..common.points import win
from ..draw import robbing
from .hardship import quiet_spaces, stir_up

TRIBUTE: Final = "kingdom_tribute"
JEWS_EXPELLED: Final = "jews_expelled"
RULE: Final = "TM-11.f"
FEW, MANY = 2, 3  # cards


# 81: KINGDOM TRIBUTE


def tax(g: Table, seat: int) -> Flow[None]:
    """Two cards, or three with Unrest and a card for a resource; TM-8.3.c: one card less in the next turn."""
    options = [offer("draw", FEW), offer("draw", MANY)]
    choice: Option = yield Decision(seat, "tribute.cards", options, RULE)
    number = int(choice.args[0])
    for _ in range(number):
        cards.draw(g, seat)
    g.state.more_cards[seat] -= 1
    g.log("tribute.taken", "TM-8.3.c", seat=seat, number=number)
    if number == MANY:
        for other in answers.others(seat):
            yield from protest(g, other, seat)
        yield from discard_one(g, seat, "tribute.discard")
        yield from receiving.draw(g, seat)  # TM-6.3.i


def protest(g: Table, other: int, seat: int) -> Flow[None]:
    """TM-12.4.a: an unoccupied space that the taxing player controls."""
    s = g.state
    places = [space for space in quiet_spaces(s) if points.owner(s, space) == seat]
    if places:
        params = {"player": seat}
        space = yield from pick_one(other, "unrest_in", places, "tribute.unrest", "TM-12.4.a", params)
        stir_up(g, space)


def discard_one(g: Table, seat: int, prompt: str) -> Flow[None]:
    """R-TM1-203: of his choice."""
    found = cards.discardable(g.state, seat)
    if found:
        card = yield from pick_one(seat, "discard", found, prompt, "TM-6.2.d")
        cards.discard(g, seat, card)


# 123: JEWS EXPELLED


def expel(g: Table, seat: int) -> Flow[None]:
    """A card (TM-6.3.k) of Spain and of Portugal, one of which he keeps; 2 CP; a point for France, a card for the
    Muslim player."""
    s = g.state
    drawn = [robbing.rob(g, seat, victim) for victim in (SPAIN, PORTUGAL)]
    both = [thing for thing in drawn if thing]
    if len(both) == 2:
        kept = yield from choose(seat, "expelled.keep", [offer("keep", thing) for thing in dict.fromkeys(both)], RULE)
        both.remove(str(kept.args[0]))
        robbing.lay_down(g, seat, both[0])
    s.budget = cp.of_event(JEWS_EXPELLED, 2)
    yield from actions.spend(g, seat)
    s.budget = Budget(JEWS_EXPELLED, 0, "event")
    if s.phase != "over":
        win(g, FRANCE, "vp_jews_expelled", 1)
        cards.draw(g, MUSLIM)


events.declare(TRIBUTE, "", events.always, tax)
events.declare(JEWS_EXPELLED, "", events.always, expel)
