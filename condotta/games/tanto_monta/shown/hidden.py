"""What a seat cannot know (the ledger's lists of hidden information), dealt anew as it could imagine it.

Cards of other hands change places with each other and with the deck, resources of other Warehouses, settlements, Naos
and caravans with those of their pool. All else is open: Home cards, headline cards (who chooses in secret is asked anew
by the kernel), how many cards and resources everybody has.
"""

# compiled: bots have all that is hidden dealt anew at every fork

from __future__ import annotations

from condotta.core.flow import Seat
from condotta.core.game import seat_pin
from condotta.core.rng import Rng

from ..data import CARDS
from ..rules.common import cards, resources
from ..rules.ocean import naos
from ..state import MUSLIM, SEATS, State


def redeal(s: State, seat: Seat, rng: Rng, pinned: frozenset[str]) -> None:
    if s.phase == "over":
        return
    forget_talks(s, seat, pinned)
    redeal_cards(s, seat, rng, pinned)
    for pool in s.pools:
        redeal_resources(s, seat, pool, rng, pinned)


def forget_talks(s: State, seat: Seat, pinned: frozenset[str]) -> None:
    """TM-9.1.a: what others talk about in private; for this seat there may be nothing, but for who is asked now."""
    s.offers = [
        one for one in s.offers if seat in one.parties or any(seat_pin(party) in pinned for party in one.parties)
    ]


def redeal_cards(s: State, seat: Seat, rng: Rng, pinned: frozenset[str]) -> None:
    """Who has passed since a card was last played holds no Mandatory Event (TM-11.m)."""
    hands = [(other, s.hands[other]) for other in range(SEATS) if other != seat]
    harmless = [hand for other, hand in hands if has_passed(s, other)]
    piles = [*harmless, *(hand for other, hand in hands if not has_passed(s, other)), s.deck]
    fixed = dict.fromkeys([*s.known[seat], *pinned], True)
    unknown = [card for pile in piles for card in pile if is_hidden(card, fixed)]
    left = rng.in_any_order(sorted(unknown))  # not as they lie: what is imagined must not depend on what is hidden
    wanted = sum(1 for hand in harmless for card in hand if is_hidden(card, fixed))
    first = [card for card in left if not CARDS[card].mandatory][:wanted]
    dealt = dict.fromkeys(first, True)
    source = iter(first + [card for card in left if card not in dealt])
    became: dict[str, str] = {}
    for pile in piles:
        for place, card in enumerate(pile):
            if is_hidden(card, fixed):
                became[card] = pile[place] = next(source)
    for other, _ in hands:  # what they have seen of each other, and taken from each other, is another card, too
        s.known[other] = [became.get(card, card) for card in s.known[other]]
        s.taken[other] = [became.get(card, card) for card in s.taken[other]]


def is_hidden(card: str, fixed: dict[str, bool]) -> bool:
    """Which Home cards and whether PAPAL BULL somebody holds is open."""
    return card not in fixed and cards.may_be_drawn(card)


def has_passed(s: State, seat: Seat) -> bool:
    return s.phase == "action" and (s.active - 1 - seat) % SEATS < s.passes


def redeal_resources(s: State, seat: Seat, pool: str, rng: Rng, pinned: frozenset[str]) -> None:
    """TM-6.3.n, R-TM1-71: how many of each pool is open; what lies in a Warehouse gives CP."""
    mark = f"{pool}."
    stores = [s.warehouses[other] for other in range(SEATS) if other != seat]
    piles = unseen_piles(s, seat)
    held = [one for store in stores for one in store if is_unseen(one, mark, pinned)]
    others = [one for pile in piles for one in pile if is_unseen(one, mark, pinned)]
    places = [place for place, one in s.goods.items() if one.startswith(mark) and s.settlements.get(place) != seat]
    if not held and not others and not places:
        return
    unseen = [*others, *(s.goods[place] for place in places)]
    left = rng.in_any_order(sorted([*held, *unseen, *s.pools[pool]]))
    kept = [one for one in left if resources.face(one).cp][: len(held)]
    for one in kept:
        left.remove(one)
    for store in stores:
        store[:] = [kept.pop() if is_unseen(one, mark, pinned) else one for one in store]
    for pile in piles:
        pile[:] = [left.pop() if is_unseen(one, mark, pinned) else one for one in pile]
    for place in places:
        s.goods[place] = left.pop()
    s.pools[pool] = left


def is_unseen(counter: str, mark: str, pinned: frozenset[str]) -> bool:
    return counter.startswith(mark) and counter not in pinned


def unseen_piles(s: State, seat: Seat) -> list[list[str]]:
    """Resources of others that may be of any kind: caravans, loot under Naos, what arrives in winter."""
    caravans = [*s.caravans.values()] if seat != MUSLIM else []
    loot = [pile for nao, pile in s.loot.items() if naos.owner(s, nao) != seat]
    return [*caravans, *loot, *(s.arriving[other] for other in range(SEATS) if other != seat)]
