"""Section 20.9: what lies on the cards of Foreign Wars. Units and leaders are on them as in a space; a war whose card
is on the map goes on."""

from __future__ import annotations

from typing import Final

from ...data import CARD_IDS, FOREIGN_WARS, POWERS
from ...pieces import INDEPENDENT
from ...state import State
from . import stacks

BRITTANY: Final = CARD_IDS[17]
VENETIAN: Final = CARD_IDS[129]
VENICE: Final = "venice"
HELPER: Final = "castile"  # of the Bretons (TM-20.9-bri.a)
HELP: Final = 2  # militia in an impulse


def of_power(s: State, power: str) -> list[str]:
    """The wars of France or Portugal that go on."""
    if not s.foreign_wars:
        return []
    return [card for card in s.foreign_wars if card in FOREIGN_WARS and FOREIGN_WARS[card].power == power]


def enemies(s: State, card: str) -> int:
    return stacks.strength(s, card, (INDEPENDENT,))


def own(s: State, card: str) -> int:
    return stacks.strength(s, card, (FOREIGN_WARS[card].power,))


def room(s: State, card: str) -> int:
    """TM-20.9.l: units that may still come."""
    return max(0, FOREIGN_WARS[card].most - own(s, card))


def short(s: State, power: str) -> list[str]:
    """TM-20.9.d, n, TM-17.2.g: the wars in which a power has too few units: the next ones go there."""
    return [card for card in of_power(s, power) if own(s, card) < FOREIGN_WARS[card].least]


def capacity(s: State, card: str, power: str) -> int:
    """How many units of a power may come to a card by whatever means."""
    if power == FOREIGN_WARS[card].power:
        return room(s, card)
    return max(0, enemies(s, card) - stacks.strength(s, card, (HELPER,))) if power == HELPER else 0


def helpers(s: State) -> int:
    """TM-20.9-bri.a: Castilian militia that may still be built in this impulse, no more of them than Bretons."""
    if BRITTANY not in s.foreign_wars:
        return 0
    return max(0, min(HELP - s.breton_help, capacity(s, BRITTANY, HELPER)))


def where(s: State, power: str, kind: str) -> list[str]:
    """TM-17.f, TM-20.9.l: cards on which a power may build such a unit."""
    if not s.foreign_wars:
        return []
    if power == HELPER:
        return [BRITTANY] if kind == "militia" and helpers(s) else []
    return short(s, power) or [card for card in of_power(s, power) if room(s, card)]


def takes_card(s: State, seat: int) -> int:
    """TM-20.9.k, R-TM-20.9-2: one card less, however many wars a player fights; none for the OTTOMAN-VENETIAN WAR
    (TM-20.9-ov.p)."""
    return int(any(card in FOREIGN_WARS and POWERS[FOREIGN_WARS[card].power].seat == seat for card in s.foreign_wars))
