"""Hidden information: what a seat cannot know, dealt anew as it could imagine it (see the ledger's list)."""

# compiled: bots have all that is hidden dealt anew at every fork

from __future__ import annotations

from condotta.core.flow import Seat
from condotta.core.game import seat_pin
from condotta.core.rng import Rng

from ..data import NAVAL_DRM_COST
from ..rules.battles import militia_cost
from ..rules.strength import may_recruit
from ..state import OBLIGATORY, State


def redeal(s: State, seat: Seat, rng: Rng, pins: frozenset[str]) -> None:
    """Change hands, decks, secret militia, secret naval DRMs and money as far as this seat cannot know them."""
    redeal_action_cards(s, seat, rng, pins)
    redeal_map_deck(s, seat, rng)
    redeal_battle(s, seat, rng)
    for other in range(s.seats):
        if other != seat and s.unseen_spending[other] and not s.open_money and seat_pin(other) not in pins:
            s.money[other] += NAVAL_DRM_COST * rng.below(s.unseen_spending[other] // NAVAL_DRM_COST + 1)


def redeal_action_cards(s: State, seat: Seat, rng: Rng, pins: frozenset[str]) -> None:
    """Unknown cards move between the other hands and the deck; who has had their phase C holds no obligatory card."""
    hands = [(o, s.hands[o]) for o in range(s.seats) if o != seat and seat_pin(o) not in pins]
    clean = [hand for owner, hand in hands if holds_no_obligatory_card(s, owner)]
    others = [hand for owner, hand in hands if not holds_no_obligatory_card(s, owner)]
    fixed = dict.fromkeys([*s.known[seat], *pins], True)
    unknown = [card for pile in (*clean, *others, s.action_deck) for card in pile if card not in fixed]
    pool = rng.in_any_order(sorted(unknown))  # not as they lie: what is imagined must not depend on what is hidden
    wanted = sum(1 for hand in clean for card in hand if card not in fixed)
    harmless = [card for card in pool if not OBLIGATORY[card]][:wanted]
    dealt = dict.fromkeys(harmless, True)
    source = iter(harmless + [card for card in pool if card not in dealt])
    for pile in (*clean, *others, s.action_deck):
        pile[:] = [card if card in fixed else next(source) for card in pile]


def holds_no_obligatory_card(s: State, seat: Seat) -> bool:
    """R-12: all obligatory cards are played in phase C, those dealt at the start in the first turn."""
    if seat == s.active:
        return s.phase in ("action", "end_of_turn", "over")
    return (seat - s.first) % s.seats < s.turn


def redeal_map_deck(s: State, seat: Seat, rng: Rng) -> None:
    known = s.known[seat]
    source = iter(rng.in_any_order(sorted(card for card in s.map_deck if card not in known)))
    s.map_deck = [card if card in known else next(source) for card in s.map_deck]


def redeal_battle(s: State, seat: Seat, rng: Rng) -> None:
    """Militia and naval DRMs that have been committed and not yet shown."""
    battle = s.attack
    if battle is None:
        return
    for side, fighter in enumerate((battle.seat, battle.defender)):
        seen = fighter == seat or (battle.militia_spied_out and battle.seat == seat)
        if battle.militia_committed and not seen and may_recruit(s, battle, side):
            battle.militia[side] = rng.below(s.money[fighter] // militia_cost(battle, side) + 1)
    if battle.seat != seat and battle.naval_drm_fixed and not battle.naval_drm_known:
        total = s.money[battle.seat] + battle.naval_drm * NAVAL_DRM_COST
        battle.naval_drm = rng.below(total // NAVAL_DRM_COST + 1)
        s.money[battle.seat] = total - battle.naval_drm * NAVAL_DRM_COST
