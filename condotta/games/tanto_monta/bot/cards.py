"""What a player of Tanto Monta does with cards: which for its event, which for CP, which to keep for a battle.

Worths are CP: a card of 4 CP is played as an event if that is worth more than 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import PASS, Decision, Option, Seat

from ..data import CARDS
from ..pieces import Budget, units
from ..rules.action import impulse
from ..rules.common import control
from ..rules.common import events as playing
from ..rules.common.powers import player
from ..rules.events import siege_cards
from ..rules.land.requirements import TREACHERY
from ..state import State
from . import (
    africa,
    armies,
    campaign,
    events,
    foreign,
    france,
    guanches,
    iberia,
    minors,
    musters,
    ocean,
    sea,
    weddings,
    worth,
)
from .armies import Front
from .campaign import Aim
from .odds import Host

KEPT: Final = {  # Combat and Response cards that are worth more in a battle than their CP
    "arquebusiers": 4.0, "favorable_terrain": 4.0, "fierce_defense": 3.0, "heavy_cavalry": 4.0, "surprise_attack": 3.5,
    "ambush": 3.0, "cavalry_pursuit": 2.5, "leadership": 3.5, "master_of_siege_artillery": 3.5,
    "organized_retreat": 2.5, "mercenary_militias": 3.5, "nobles_return_home": 2.5, "torrential_rains": 3.0,
    "witchcraft": 4.0, "sack": 3.0, "strategic_foresight": 3.5, "holy_inquisition": 3.5,
    "sabotaged_port_entrance": 2.0, "boarding_and_capture": 2.0, "sea_fog": 2.0, "admiralty": 2.0,
}  # fmt: skip
EVENTS: Final = {  # by card and block
    ("alhambra_of_granada", "a"): 8.0,
    ("alhambra_of_granada", "c"): 8.5,  # 1 VP that nobody takes away
    ("barbary_pirates_of_tlemcen", "a"): 8.5,  # 7 CP for pirates, beyond the three of a turn
    ("crown_of_aragon", "b"): 7.5,
    ("crown_of_aragon", "a"): 4.0,
    ("council_of_the_principality", "a"): 6.5,
    ("council_of_the_principality", "b"): 6.0,
    ("overseas_kingdom", "b"): 5.2,
    ("joanna_la_beltraneja", "a"): 5.5,
    ("joanna_la_beltraneja", "b"): 8.5,  # the same
    ("italian_renaissance", ""): 5.5,
    ("seed_of_an_empire", "a"): 6.0,
    ("treachery", ""): 6.5,
    ("sultanate_of_fez", "a"): 8.0,
    ("diplomatic_movements", ""): 8.5,  # a key as ally for two cards
    ("diplomatic_offensive", "a"): 5.0,
    ("diplomatic_offensive", "b"): 3.5,
    ("genoese_diplomacy", ""): 4.0,
    ("venetian_intrigue", ""): 4.5,
    ("lorenzo_the_magnificent_the_medici", "a"): 4.2,
    ("lorenzo_the_magnificent_the_medici", "b"): 2.0,
    ("clash_of_interests_in_navarre", ""): 4.0,
    ("roman_curia", "a"): 4.5,
    ("roman_curia", "b"): 3.5,
    ("cesare_borgia_condottiere", ""): 5.0,
    ("papal_bull", "a"): 5.0,
    ("diplomatic_miscue", "a"): 3.0,
    ("diplomatic_miscue", "b"): 4.5,
    ("rise_of_france", "a"): 5.3,
    ("rise_of_france", "b"): 3.0,
    ("espionage", "b"): 6.0,
    ("kingdom_tribute", ""): 4.0,
    ("the_plague", ""): 4.5,
    ("unexpected_reinforcements", ""): 5.3,
    ("tanto_monta_monta_tanto", "a"): 5.5,
    ("tanto_monta_monta_tanto", "b"): 6.5,
}  # fmt: skip
TROOPS: Final = (  # events that are good for an army
    ("crown_of_aragon", "b"), ("seed_of_an_empire", "a"),
    ("council_of_the_principality", "b"), ("rise_of_france", "a"), ("unexpected_reinforcements", ""),
)  # fmt: skip
FOUR_UNITS: Final = 7.5
RIDERS: Final = Host([units("nasrid", "cavalry", 4)], [])
BETRAYED: Final = 0.85  # how likely TREACHERY opens walls before which there are more than inside


def alhambra(s: State, seat: Seat) -> float:
    """ALHAMBRA OF GRANADA, a: four units, most where Granada could fall (TM-22.3.T2)."""
    front = Front(s, seat)
    keys = [key for key in worth.NASRID_KEYS if armies.is_own(s, seat, key) and not control.is_besieged(s, key)]
    danger = max((musters.guard(front, key, RIDERS) for key in keys), default=0.0)
    return FOUR_UNITS * worth.of_troops(s) + events.POINT * danger


def treachery(s: State, seat: Seat) -> float:
    """TREACHERY: for a siege of one's own; somebody else's only costs the card."""
    own = [(space, power) for space, power in siege_cards.pairs(s, TREACHERY) if player(s, power) == seat]
    return max((betrayed(s, seat, space, power) for space, power in own), default=-1.0)


def betrayed(s: State, seat: Seat, space: str, power: str) -> float:
    outside, inside = campaign.besieging(s, power, space), campaign.inside(s, space)
    return events.POINT * BETRAYED * armies.gain(s, seat, space) if outside.size > inside.size else 0.0


WEIGHED: Final = (
    africa.WORTH, events.WORTH, foreign.WORTH, france.WORTH, guanches.WORTH, iberia.WORTH, minors.WORTH, ocean.WORTH,
    weddings.WORTH, {(TREACHERY, ""): treachery, ("alhambra_of_granada", "a"): alhambra},
)  # fmt: skip
MOST_CP: Final = 6  # of a card
VP: Final = 6.0  # CP that a VP is worth, about
IN_VAIN: Final = 0.25  # the chance that a headline event is not executed (TM-10.k)
OTHER_WAY: Final = 0.75  # what of the better use of a card counts against the other one


def event_worth(s: State, seat: Seat, card: str, block: str) -> float:
    """As things stand, or on the average; an event nobody has weighed is worth a little more than its card's CP: that
    is what it is printed for."""
    now = next((table[card, block] for table in WEIGHED if (card, block) in table), None)
    if now is not None:
        return now(s, seat)
    known = EVENTS.get((card, block), CARDS[card].cp + 0.5)
    return known * worth.of_troops(s) if (card, block) in TROOPS else known


def kept_worth(card: str) -> float:
    return KEPT.get(card, 0.0)


def keep_for_battle(s: State, seat: Seat) -> list[str]:
    """The cards that stay in the hand: as many as the Administrative Rating lets one hold."""
    good = sorted((card for card in s.hands[seat] if kept_worth(card) > CARDS[card].cp), key=lambda c: -kept_worth(c))
    return good[: impulse.admin(s, seat)]


def card_of_impulse(s: State, d: Decision) -> Option:
    """The best event if one is better than any CP; else the most CP, but what waits for a battle; else to pass."""
    options = ready(s, d)
    if not options and s.turn == worth.LAST_TURN:
        options = [option for option in d.options if option is not PASS]  # no battle is left to wait for
    if not options:
        return PASS if PASS in d.options else d.options[0]
    return ranked(s, d, options)[0]


def ready(s: State, d: Decision) -> list[Option]:
    """Cards that wait for no battle."""
    waiting = keep_for_battle(s, d.seat)
    return [option for option in d.options if option is not PASS and str(option.args[0]) not in waiting]


def ranked(s: State, d: Decision, options: Sequence[Option]) -> list[Option]:
    """Ways of using a card, the best first."""
    rates = campaign.worth_of_cp(Front(s, d.seat), elsewhere(s, d.seat))
    return sorted(options, key=lambda option: -use(s, d.seat, option, d.options, rates))


def elsewhere(s: State, seat: Seat) -> list[Aim]:
    """What CP could do besides moving armies: at courts, at sea, overseas, for houses and weddings."""
    budget = Budget("", MOST_CP, "cp")
    chapters = (minors, sea, ocean, foreign, france, weddings)
    return [aim for chapter in chapters for aim in chapter.aims(s, seat, budget) if aim.value > 0]


def use(s: State, seat: Seat, option: Option, options: Sequence[Option], rates: Sequence[float]) -> float:
    """What a way of using a card is worth beyond the other way: its event, or what armies do now with so many CP."""
    card = CARDS[str(option.args[0])]
    by_cp = 0.0 if card.mandatory else VP * sum(rates[: card.cp])
    if option.verb == "event":
        return event_worth(s, seat, card.id, block_of(option)) - OTHER_WAY * by_cp
    events_of_it = [one for one in options if one.verb == "event" and one.args[0] == card.id]
    best = max((event_worth(s, seat, card.id, block_of(one)) for one in events_of_it), default=0.0)
    return by_cp - OTHER_WAY * max(best, kept_worth(card.id))


def block_of(option: Option) -> str:
    return str(option.args[1]) if len(option.args) > 1 else ""


# Headline


def headline_event(s: State, d: Decision) -> Option:
    """What loses least by it: an event that works now and is worth more than the CP; the last one's is not executed."""

    def value(option: Option) -> float:
        card = CARDS[str(option.args[0])]
        blocks = [block_of(one.option) for one in playing.possible(s, d.seat, card.id, playing.HEADLINE)]
        now = max((event_worth(s, d.seat, card.id, block) for block in blocks), default=0.0)
        return (1 - IN_VAIN) * now - (now if card.mandatory else max(now, card.cp))

    return max(d.options, key=value)


def headline_block(s: State, d: Decision) -> Option:
    """The better one of an event that has several."""
    card = str((d.params or {})["card"])
    return max(d.options, key=lambda option: event_worth(s, d.seat, card, block_of(option)))


def headline_support(s: State, d: Decision) -> Option:
    """Who is first wins a VP; what is not worth much otherwise supports best."""

    def value(option: Option) -> float:
        card = CARDS[str(option.args[0])]
        return 0.9 * card.support - 0.55 * card.cp - 0.4 * kept_worth(card.id) - (2.0 if card.home else 0.0)

    return max(d.options, key=value)


def best_card(options: Sequence[Option]) -> Option:
    """To take out of a pile or another's hand: of most use to oneself."""
    return max(options, key=lambda option: card_value(str(option.args[0])))


def card_value(card: str) -> float:
    facts = CARDS[card]
    known = [EVENTS[card, block.id] for block in facts.blocks if (card, block.id) in EVENTS]
    return max([float(facts.cp), kept_worth(card) + 0.5, *known])
