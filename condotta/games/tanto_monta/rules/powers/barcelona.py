"""Section 20.7: the Treaty of Barcelona, by ceding Roussillon, by card 118, or for cards and resources in spring."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, offer

from ...data.things import FRANCE, SPAIN
from ...pieces import Clause
from ...state import State, Table
from ..common import cards, control, events, points, stacks
from ..common.powers import FERRANTE, WAR, pair
from ..diplomacy import wars
from ..land import breaking
from ..spring import deployment
from . import giving_back, treaties
from .treaties import Signing

TREATY: Final = "barcelona"
CARD: Final = "treaty_of_barcelona"
VP: Final = "vp_barcelona"
SIDES: Final = ("france", "spain")
FERDINAND: Final = "ferdinand"
HIS_PLACES: Final = ("barcelona", "zaragoza")
CARDS_GIVEN: Final = 2
WITH_CARDS, WITH_RESOURCE = offer("treaty_for", "cards"), offer("treaty_for", "resource")
BY_CEDING, BY_CARD, BY_GIFT = "TM-20.7-bar.b", "TM-20.7-bar.c", "TM-20.7-bar.d"


def hindrance(s: State) -> str:
    """TM-20.7-bar.a: not on the first turn, nor after the death of Ferrante, nor twice."""
    return "TM-20.7-bar.a" if s.turn == 1 or FERRANTE in s.happened or TREATY in s.happened else ""


def may_sign(s: State) -> bool:
    return not hindrance(s)


def may_be_played(s: State, seat: int) -> bool:
    return may_sign(s)


# Ways (a) and (b)


def cede(g: Table) -> Flow[None]:
    yield from settle(g, BY_CEDING)
    cards.remove_from_game(g, CARD, "TM-20.7-bar.g")


def play(g: Table, seat: int) -> Flow[None]:
    """TM-20.7-bar.c, h."""
    s = g.state
    camp = s.leaders[FERDINAND].place if FERDINAND in s.leaders else ""
    free_ferdinand(g)
    yield from breaking.check(g, camp)  # TM-15.3.a: the crowns besiege without him
    yield from settle(g, BY_CARD)


def free_ferdinand(g: Table) -> None:
    """TM-20.7-bar.h: even out of a Dungeon."""
    s = g.state
    place = next((space for space in HIS_PLACES if control.controls(s, "aragon", space)), "")
    if place and FERDINAND in s.leaders:
        stacks.place_leader(s, FERDINAND, place, control.is_besieged(s, place))
        g.log("leader.arrives", "TM-20.7-bar.h", leader=FERDINAND, space=place)


def settle(g: Table, rule: str) -> Flow[None]:
    """TM-20.7-bar.b, c, e, f: Roussillon is Aragon's, there is peace, and home spaces are given back."""
    s = g.state
    treaties.conclude(g, TREATY, rule)
    for space in points.ROUSSILLON:
        if control.controls(s, "france", space):
            yield from giving_back.hand_over(g, space, "aragon", rule)
    if s.relations.get(pair(*SIDES)) == WAR:
        yield from wars.make_peace(g, *SIDES, rule)
        if s.phase == "diplomacy":
            s.agreed.append(Clause("peace", FRANCE, SPAIN, *SIDES))  # TM-9.4.ac
    more = yield from giving_back.give_back(g, *SIDES, "TM-20.7-bar.e")
    if more:
        points.win(g, FRANCE if more > 0 else SPAIN, VP, abs(more))


# Way (c)


def buy(g: Table, power: str) -> Flow[None]:
    """TM-20.7-bar.d, TM-10.ab: before the spring deployment of France, for two cards, or a card and a resource that
    Spain draws; only the two know what."""
    s = g.state
    if power != "france" or not may_sign(s):
        return
    options = ways_to_pay(s)
    if not options:
        return
    choice: Option = yield Decision(FRANCE, "barcelona.buy", [DONE, *options], BY_GIFT)
    if choice is DONE:
        return
    treaties.conclude(g, TREATY, BY_GIFT)
    for _ in range(CARDS_GIVEN if choice == WITH_CARDS else 1):
        gifts = [offer("cede_card", card) for card in to_give(s)]
        gift: Option = yield Decision(FRANCE, "barcelona.card", gifts, BY_GIFT)
        card = str(gift.args[0])
        cards.change_hands(s, card, FRANCE, SPAIN)
        g.reveal()
        g.log("barcelona.gives_card", BY_GIFT, seat=FRANCE, player=SPAIN)
        g.log("barcelona.gives_this_card", BY_GIFT, (FRANCE, SPAIN), card=card)
    if choice == WITH_RESOURCE:
        store = s.warehouses[FRANCE]
        s.warehouses[SPAIN].append(store.pop(g.pick(len(store))))
        g.reveal()
        g.log("resource.taken", BY_GIFT, seat=SPAIN, victim=FRANCE)
    cards.remove_from_game(g, CARD, "TM-20.7-bar.g")


def ways_to_pay(s: State) -> list[Option]:
    number = len(to_give(s))
    found = [WITH_CARDS] if number >= CARDS_GIVEN else []
    return [*found, WITH_RESOURCE] if number and s.warehouses[FRANCE] else found


def to_give(s: State) -> list[str]:
    return [card for card in s.hands[FRANCE] if cards.may_be_drawn(card)]


treaties.declare(Signing(treaties.marker(TREATY), may_sign, cede))
deployment.BEFORE.append(buy)
events.declare(CARD, "", may_be_played, play)
