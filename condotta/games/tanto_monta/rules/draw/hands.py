"""Sections 8.2 to 8.4: Fortress markers, the Mesta, cards and resources of a turn."""

from __future__ import annotations

from typing import Final

from ...data import BOXES, CARDS, FACTS, HOUSES, KINGDOMS, PLAYERS, POWERS, RULERS
from ...data.things import FRANCE, MUSLIM, SPAIN
from ...state import SEATS, State, Table
from ..common import abroad, cards, control, papal, points, resources

FULL: Final = 5  # loyalty of a house


def refill(g: Table) -> None:
    """TM-8.2."""
    s = g.state
    s.fortress_markers = [player.fortresses for player in PLAYERS]
    if s.turn != s.scenario.first_turn:
        s.mesta = FACTS.mesta[g.d6(SPAIN) - 1]
        g.log("mesta.placed", "TM-8.2.b", space=s.mesta)


def hand_out(g: Table) -> None:
    """TM-6.1.d, o, ad: Home cards come back and new ones come; PAPAL BULL goes to the Christian ally of the Papacy."""
    s = g.state
    for seat in range(SEATS):
        own = [card for card in PLAYERS[seat].home_cards if CARDS[card].turn <= s.turn and card not in s.removed]
        s.hands[seat] = [*own, *(card for card in s.hands[seat] if card not in own)]
        s.used[seat] = []
    ally = s.allied.get("papacy")
    if ally is not None and PLAYERS[POWERS[ally].seat].christian:
        s.hands[POWERS[ally].seat].append(cards.PAPAL_BULL)
        g.log("papal_bull.given", "TM-6.1.ad", seat=POWERS[ally].seat)


def deal(g: Table) -> None:
    """TM-8.3: new cards, then the whole deck is shuffled and dealt, player by player."""
    s = g.state
    s.deck += s.discard
    s.discard = []
    if s.turn != s.scenario.first_turn:
        s.deck += [id for id, card in CARDS.items() if card.in_deck and card.turn == s.turn and id not in s.removed]
    g.shuffle(s.deck)
    for seat in range(SEATS):
        number = max(0, printed_cards(s, seat) + bonus_cards(g, seat) + s.more_cards[seat])
        for _ in range(number):
            cards.draw(g, seat)
        g.log("cards.dealt", "TM-8.3.b", seat=seat, number=number)
    s.more_cards = [0] * SEATS
    s.played = [[] for _ in range(SEATS)]
    s.events = []
    s.italy_open = False  # card 10 b


def printed_cards(s: State, seat: int) -> int:
    """TM-3.3.h, i, TM-8.3.c: Charisma, and what the map adds and takes away."""
    number = RULERS[s.rulers[seat]].charisma - abroad.takes_card(s, seat)
    if PLAYERS[seat].loses_card and missing_home_keys(s, seat) >= 2:
        number -= 1
    if seat == MUSLIM:
        number += papal.gives_card(s)
        rock = control.GIBRALTAR_MARKER in s.points[MUSLIM]  # TM-20.1-gib.g
        number += rock or points.counts(s, MUSLIM, "ceuta")  # TM-20.2-ceu.b, e: once
    return number


def missing_home_keys(s: State, seat: int) -> int:
    """TM-3.3.i, TM-12.4.h: named home keys in play that are in other hands or in Unrest."""
    return sum(1 for key in points.home_keys_needed(s, seat) if not points.counts(s, seat, key))


def bonus_cards(g: Table, seat: int) -> int:
    """TM-8.3.f: the dice of Spain's kingdoms and of the French houses, in their order."""
    if seat == SPAIN:
        return sum(kingdom_gives(g, kingdom) for kingdom in KINGDOMS)
    if seat == FRANCE:
        return sum(house_gives(g, house) for house in FACTS.house_dice) + perpignan_gives(g)
    return 0


def kingdom_gives(g: Table, kingdom: str) -> int:
    """TM-20.6.a to c."""
    s, facts = g.state, KINGDOMS[kingdom]
    if not facts.gives_on(s.turn) or (facts.space and not points.counts(s, SPAIN, facts.space)):
        return 0
    if facts.die == 0:
        return facts.cards_turn_1 if s.turn == 1 else 1
    gives = g.d6(SPAIN) >= facts.die
    g.log("kingdom.rolls", "TM-20.6.a", kingdom=kingdom, result=told(gives))
    return int(gives)


def house_gives(g: Table, house: str) -> int:
    """TM-20.7-nob.c, d: a die not above its loyalty; without loyalty or its space there is no die."""
    s = g.state
    if not rolls(s, house):
        return 0
    level = loyalty(s, house)
    gives = g.d6(FRANCE) <= level
    g.log("house.rolls", "TM-20.7-nob.c", house=house, level=level, result=told(gives))
    return int(gives)


def rolls(s: State, house: str) -> bool:
    """TM-20.7-nob.c, d, TM-12.4.h: it has loyalty, and France its space without Unrest."""
    space = HOUSES[house].space
    return loyalty(s, house) > 0 and (not space or points.counts(s, FRANCE, space))


def loyalty(s: State, house: str) -> int:
    """TM-20.7-nob.e: that of Foix-Navarre follows from Pamplona."""
    if HOUSES[house].raised:
        return s.houses.get(house, 0)
    if s.allied.get("navarre") == "france":
        return FACTS.foix_navarre["ally"]
    return FACTS.foix_navarre["assault"] if control.controller(s, "pamplona") == "france" else 0


def perpignan_gives(g: Table) -> int:
    """TM-20.7-nob.h."""
    s = g.state
    if not points.counts(s, FRANCE, "perpignan"):
        return 0
    if is_perpignan_needed(s):
        return 1
    gives = g.d6(FRANCE) <= FACTS.perpignan["die"]
    g.log("perpignan.rolls", "TM-20.7-nob.h", result=told(gives))
    return int(gives)


def is_perpignan_needed(s: State) -> bool:
    """Its card comes without a die: few houses are loyal, Foix-Navarre not counted."""
    full = sum(1 for house in HOUSES if HOUSES[house].raised and s.houses.get(house, 0) == FULL)
    return full < FACTS.perpignan["automatic_below"]


def told(gives: bool) -> str:
    """As the log says it."""
    return "gives_card" if gives else "gives_no_card"


def resources_of_the_turn(g: Table) -> None:
    """TM-8.4: spent ones go back, settlements and caravans get theirs, captives pay."""
    s = g.state
    for counter in s.spent:
        resources.give_back(s, counter)
    s.spent = []
    for place in s.settlements:  # TM-6.3.d
        if place not in s.goods and s.pools["naval"]:
            s.goods[place] = resources.take(g, "naval")
    for box in BOXES.values():
        if box.key and box.turn <= s.turn and s.pools["caravan"]:  # TM-18.8-car.j: beside what remained there
            s.caravans[box.id] = [*s.caravans.get(box.id, []), resources.take(g, "caravan")]
    for seat in range(SEATS):
        for name in [name for name, leader in s.leaders.items() if leader.captor == seat]:
            found = resources.take_cp(g, "naval")
            if found:
                s.warehouses[seat].append(found)
                g.log("captive.pays", "TM-8.4.b", seat=seat, leader=name)
