"""Hidden information (MU-hid): what a seat cannot know, dealt anew as it could imagine it.

Cash is hidden but can be reckoned (R-cash), objectives can be looked up (R-objective-list): both stay as they are.
"""

# compiled: bots have all that is hidden dealt anew at every fork

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from condotta.core.flow import Seat
from condotta.core.game import seat_pin
from condotta.core.rng import Rng

from ..data import EMPIRE_CARDS, EVENT_CARDS
from ..pieces import AR, HI, KINDS, Order
from ..rules.common.questions import in_reserve
from ..state import State

ALIKE = (AR, HI)  # kinds of units that cost the same: behind a screen they cannot be told apart


def redeal(s: State, seat: Seat, rng: Rng, pinned: frozenset[str]) -> None:
    """Change decks, cards that others look at, secret pacts and secret purchases as far as this seat cannot know."""
    redeal_empire_cards(s, seat, rng, pinned)
    redeal_event_cards(s, seat, rng, pinned)
    forget_secret_pacts(s, seat, pinned)
    for other in range(s.seats):
        if other != seat and s.orders[other] and seat_pin(other) not in pinned:
            redeal_orders(s, other, rng)


def looked_at_by_others(s: State, seat: Seat, pinned: frozenset[str]) -> list[list[str]]:
    """MU-hid.d, h, i: cards that others, who have no decision open about them, look at now."""
    return [s.dealt[other] for other in range(s.seats) if other != seat and seat_pin(other) not in pinned]


def redeal_empire_cards(s: State, seat: Seat, rng: Rng, pinned: frozenset[str]) -> None:
    """MU-hid.c, d, h: unknown cards change places; what others know of the deck are places, not cards."""
    places = [[s.empire_deck.index(card) for card in known if card in s.empire_deck] for known in s.known]
    fixed = {*pinned, *s.known[seat]}
    piles = [s.empire_deck, *looked_at_by_others(s, seat, pinned)]
    unknown = [card for pile in piles for card in pile if card in EMPIRE_CARDS and card not in fixed]
    source = iter(rng.in_any_order(sorted(unknown)))  # sorted: what is imagined must not depend on what is hidden
    for pile in piles:
        replace(pile, EMPIRE_CARDS, fixed, source)
    for other in range(s.seats):
        if other != seat:
            s.known[other] = [s.empire_deck[place] for place in places[other]]


def redeal_event_cards(s: State, seat: Seat, rng: Rng, pinned: frozenset[str]) -> None:
    """MU-hid.c, i: the same for Event cards, but the back of the top card lies open."""
    piles = [s.event_deck, *looked_at_by_others(s, seat, pinned)]
    unknown = [card for pile in piles for card in pile if card in EVENT_CARDS and card not in pinned]
    pool = rng.in_any_order(sorted(unknown))
    if s.event_deck and s.event_deck[-1] not in pinned:
        back = EVENT_CARDS[s.event_deck[-1]].tolerated_tax
        top = next(card for card in pool if EVENT_CARDS[card].tolerated_tax == back)
        pool.remove(top)
        pool.insert(len(s.event_deck) - 1 - sum(card in pinned for card in s.event_deck), top)
    source = iter(pool)
    for pile in piles:
        replace(pile, EVENT_CARDS, pinned, source)


def replace(pile: list[str], kind: Mapping[str, object], fixed: Collection[str], source: Iterator[str]) -> None:
    """Cards of this kind that are not fixed become the next ones of the source."""
    pile[:] = [next(source) if card in kind and card not in fixed else card for card in pile]


def forget_secret_pacts(s: State, seat: Seat, pinned: frozenset[str]) -> None:
    """MU-hid.e: a pact that nobody has used has had no effect yet (R-secret-use); for this seat there may be none."""
    s.pacts = [
        pact
        for pact in s.pacts
        if pact.shown or seat in pact.parties or any(seat_pin(party) in pinned for party in pact.parties)
    ]


def redeal_orders(s: State, other: Seat, rng: Rng) -> None:
    """MU-hid.f: of what was bought behind the screen only units of one price can be others."""
    kinds = {KINDS[kind]: kind for kind in ALIKE}
    bought = sum(order.number for order in s.orders[other] if order.kind in kinds)
    if not bought:
        return
    s.orders[other] = [order for order in s.orders[other] if order.kind not in kinds]
    first, second = ALIKE
    least, most = max(0, bought - in_reserve(s, other, second)), min(bought, in_reserve(s, other, first))
    of_first = least + rng.below(most - least + 1)
    shares = ((first, of_first), (second, bought - of_first))
    s.orders[other] += [Order(KINDS[kind], 0, number) for kind, number in shares if number]
