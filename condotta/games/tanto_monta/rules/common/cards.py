"""Sections 6.1 to 6.3: hands, deck and discard pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...data import CARDS, SPACES
from ...data.things import MUSLIM, PORTUGAL, SPAIN
from ...pieces import NOBODY
from ...state import SEATS, State, Table
from . import control
from .powers import AFTER_SURRENDER, FERRANTE, PEACE_OF_ALCACOVAS, TORDESILLAS

PAPAL_BULL: Final = "papal_bull"
ESPIONAGE: Final = "espionage"
HOME_CARDS: Final = 2  # in a turn (TM-6.1.e)
WHEN_EXECUTED: Final = ("event", "execution", "ruler", "pope")  # what lies on the table as ruler or pope is in no deck


def draw(g: Table, seat: int) -> str:
    """TM-6.2.h: the top card; from the discard pile, shuffled, when the deck is empty. "" when there is none at all."""
    s = g.state
    if not s.deck and s.discard:
        s.deck, s.discard = s.discard, []
        s.events = [card for card in s.events if card not in s.deck]  # TM-6.2.f binds retrieved cards only
        g.shuffle(s.deck)
        g.log("deck.shuffled", "TM-6.2.h")
    if not s.deck:
        return ""
    card = s.deck.pop()
    s.hands[seat].append(card)
    g.reveal()
    g.log("card.drawn", "TM-6.2.a", (seat,), seat=seat, card=card)
    return card


def take_from_hand(g: Table, seat: int, card: str) -> None:
    """TM-6.1.e to h, aj: a card is played; of a player other than Spain the third Home card goes with the second."""
    s = g.state
    s.hands[seat].remove(card)
    forget(s, card)
    s.played[seat].append(card)
    g.reveal()
    for third in go_with(s, seat, [card]):
        s.hands[seat].remove(third)
        s.used[seat].append(third)
        g.log("home_card.unused", "TM-6.1.f", seat=seat, card=third)


def go_with(s: State, seat: int, playing: Sequence[str]) -> list[str]:
    """TM-6.1.e to h: the Home cards that leave the hand unused with these cards."""
    if not any(CARDS[one].home for one in playing) or seat == SPAIN:
        return []
    if seat == PORTUGAL and PEACE_OF_ALCACOVAS in s.happened:
        return []
    played = dict.fromkeys([*s.played[seat], *playing])
    if sum(1 for one in played if CARDS[one].home) < HOME_CARDS:
        return []
    return [one for one in s.hands[seat] if CARDS[one].home and one not in playing]


def change_hands(s: State, card: str, giver: int, taker: int) -> None:
    """A card goes from hand to hand: these two know where it is, the others no longer (TM-6.3.k)."""
    s.hands[giver].remove(card)
    forget(s, card)
    s.hands[taker].append(card)
    s.known[giver].append(card)


def look_at(g: Table, seat: int, other: int, rule: str) -> None:
    """TM-6.1.q: one player sees the whole hand of another one."""
    hand, known = g.state.hands[other], g.state.known[seat]
    known += [card for card in hand if card not in known and may_be_drawn(card)]  # the others are open
    g.reveal()
    g.log("hand.seen", rule, seat=seat, player=other)
    g.log("hand.shown", rule, (seat, other), player=other, cards=hand[:])


def make_known(s: State, card: str, owner: int) -> None:
    """Everybody has seen that this player has it."""
    forget(s, card)
    for seat in range(SEATS):
        if seat != owner:
            s.known[seat].append(card)


def forget(s: State, card: str) -> None:
    """It has left the hand in which somebody had seen it; who was given ESPIONAGE owes nothing any more (TM-10.ac)."""
    if card == ESPIONAGE:
        s.spied = NOBODY
    for known in s.known:
        if card in known:
            known.remove(card)


def leaves_the_game(s: State, card: str) -> bool:
    """TM-6.2.c: if its event is carried out now; what lies on the map while a war lasts is the war's affair."""
    way = CARDS[card].leaves
    if way == "turn_5_or_later":
        return s.turn >= 5
    if way == "bencomo_in_play":
        return "bencomo" in s.leaders
    if way == "no_independent_canary_space":
        return all(control.controller(s, id) != control.INDEPENDENT for id, space in SPACES.items() if space.canary)
    return way in WHEN_EXECUTED


def lay_aside(s: State, seat: int, card: str) -> None:
    """TM-6.2.d, TM-6.1.o: after play, to the discard pile; a Home card to its owner's box, PAPAL BULL aside."""
    if card != PAPAL_BULL:
        pile = s.used[seat] if CARDS[card].home else s.discard
        (s.removed if has_had_its_day(s, card) else pile).append(card)


def has_had_its_day(s: State, card: str) -> bool:
    """Something else has taken it out of the game; it may still lie on the table as a headline event."""
    return any(occasion in CARDS[card].leaves_also for occasion in occasions(s))


def occasions(s: State) -> list[str]:
    """What has happened that takes other cards out of the game."""
    found = {
        "nasrid_surrender": s.rulers[MUSLIM] == AFTER_SURRENDER,
        "beltranejos_surrender": TORDESILLAS in s.happened,
        "alcacovas_signed": PEACE_OF_ALCACOVAS in s.happened,
        "alcacovas_broken": PEACE_OF_ALCACOVAS in s.broken,
        "barcelona_signed": "barcelona" in s.happened,
        "ferrante_dead": FERRANTE in s.happened,
    }
    return [occasion for occasion, has_come in found.items() if has_come]


def remove_from_game(g: Table, card: str, rule: str) -> None:
    """A card leaves the game wherever it is, or before it has come; who holds it draws another one. What lies on the
    table goes when it is put away."""
    s = g.state
    if card in s.removed or any(card in row for row in s.headline):
        return
    owner = next((seat for seat, hand in enumerate(s.hands) if card in hand), NOBODY)
    for pile in (s.deck, s.discard, *s.hands, *s.used):
        if card in pile:
            pile.remove(card)
    forget(s, card)
    s.removed.append(card)
    g.reveal()
    g.log("card.removed", rule, card=card)
    if owner != NOBODY and not CARDS[card].home:
        draw(g, owner)


def discardable(s: State, seat: int) -> list[str]:
    """R-TM1-203: what a player may discard at his own choice: neither Home cards nor Mandatory Events."""
    return [card for card in s.hands[seat] if not CARDS[card].home and not CARDS[card].mandatory]


def discard(g: Table, seat: int, card: str) -> None:
    """Out of the hand without being played."""
    s = g.state
    s.hands[seat].remove(card)
    forget(s, card)
    lay_aside(s, seat, card)
    g.reveal()
    g.log("card.discarded", "TM-6.2.d", seat=seat, card=card)


def may_be_drawn(card: str) -> bool:
    """TM-6.1.p, ae: neither a Home card nor PAPAL BULL leaves a hand by a random draw."""
    return not CARDS[card].home and card != PAPAL_BULL
