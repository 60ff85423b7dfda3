"""Cards 83, 99 and 127: resources that come with cards given, seen and exchanged."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, choose, offer, pick_one

from ....data import POWERS
from ....data.things import MUSLIM, SPAIN
from ....pieces import Budget
from ....state import State, Table
from ...action import actions
from ...action import budget as cp
from ...common import answers, cards, control, events, receiving
from ...draw import robbing

AIXA: Final = "aixa_palace_intrigue"
AIXA_CP: Final = 2
WATTASID: Final = "ruler_wattasid"  # who rules since the Nasrids surrendered (TM-3.3.c)


def may_be_given(s: State, seat: int) -> list[str]:
    return [card for card in s.hands[seat] if cards.may_be_drawn(card)]


# 83: MISSIVE BETWEEN KINGS


def write(g: Table, seat: int) -> Flow[None]:
    """Two cards and a naval resource; one card of the hand goes to another player."""
    s = g.state
    cards.draw(g, seat)
    cards.draw(g, seat)
    yield from receiving.draw(g, seat)
    if not may_be_given(s, seat):
        return
    taker = yield from answers.pick_player(seat, answers.others(seat), "missive.whom", "TM-11.f")
    told = {"player": taker}
    card = yield from pick_one(seat, "give_card", may_be_given(s, seat), "missive.card", "TM-11.f", told)
    give(g, card, seat, taker)


def give(g: Table, card: str, giver: int, taker: int) -> None:
    cards.change_hands(g.state, card, giver, taker)
    g.reveal()
    g.log("card.given", "TM-11.f", (giver, taker), seat=giver, player=taker, card=card)


# 99: AIXA, PALACE INTRIGUE


def intrigue(g: Table, seat: int) -> Flow[None]:
    """2 CP of actions, a naval resource, then Spain or the Muslim player looks at the other's hand."""
    s = g.state
    s.budget = cp.of_event(AIXA, AIXA_CP)
    yield from actions.spend(g, seat)
    s.budget = Budget(AIXA, 0, "event")
    if s.phase == "over":
        return
    yield from receiving.draw(g, seat)
    if is_at_stake(s):
        looks = [offer("look", SPAIN, MUSLIM), offer("look", MUSLIM, SPAIN)]
        choice = yield from choose(seat, "aixa.who", looks, "TM-6.1.q")
        cards.look_at(g, int(choice.args[0]), int(choice.args[1]), "TM-6.1.q")


def is_at_stake(s: State) -> bool:
    """Spain controls a Nasrid home space, and the Nasrid Kingdom has not surrendered."""
    lost = any(control.controller(s, space) in ("castile", "aragon", control.SPAIN) for space in POWERS["nasrid"].home)
    return lost and s.rulers[MUSLIM] != WATTASID


# 127: BARTOLOMÉ DE LAS CASAS


def plead(g: Table, seat: int) -> Flow[None]:
    """A naval resource and a card; who is not Spain draws one of Spain's cards and gives it back, or another one of his
    own for it."""
    s = g.state
    yield from receiving.draw(g, seat)
    cards.draw(g, seat)
    if seat == SPAIN:
        return
    thing = robbing.rob(g, seat, SPAIN)
    if not thing:
        return
    own = [thing, *(card for card in may_be_given(s, seat) if card != thing)]
    given = yield from pick_one(seat, "give_card", own, "casas.card", "TM-6.3.k", {"player": SPAIN})
    if given in s.hands[seat]:
        give(g, given, seat, SPAIN)
    else:
        s.warehouses[seat].remove(given)
        s.warehouses[SPAIN].append(given)
        g.log("resource.given_back", "TM-6.3.k", seat=seat, player=SPAIN)


events.declare("missive_between_kings", "", events.always, write)
events.declare(AIXA, "", events.always, intrigue)
events.declare("bartolome_de_las_casas", "", events.always, plead)
