"""Chapter 7: the sequence of play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import Flow

from .rules.action import building, impulse
from .rules.draw import hands, personages
from .rules.events import (
    adding,
    combat_cards,
    crown_of_aragon,
    espionage,
    hardship,
    joanna,
    order_of_play,
    renaissance,
    rewards,
    seed_of_an_empire,
    siege_cards,
    tanto_monta,
    war_preparations,
)
from .rules.land import assault_action, march_action
from .rules.spring import deployment, escorts, headline
from .rules.victory import victory
from .rules.winter import winter
from .state import PHASES, Table

# modules that say what cards and actions do: importing them is all
DECLARED: Final = (
    assault_action,
    march_action,
    building,
    adding,
    combat_cards,
    crown_of_aragon,
    espionage,
    hardship,
    joanna,
    order_of_play,
    renaissance,
    rewards,
    seed_of_an_empire,
    siege_cards,
    tanto_monta,
    war_preparations,
)


def next_step(g: Table) -> Flow[None] | None:
    """Table TM-7.T1: what comes next; None when the game is over."""
    phase = g.state.phase
    return None if phase == "over" else PARTS.get(phase, nothing_to_do)(g)


def card_draw_phase(g: Table) -> Flow[None]:
    """Phase 1, in the order of table TM-7.T1."""
    yield from personages.personages(g)
    hands.refill(g)
    hands.hand_out(g)
    hands.deal(g)
    hands.resources_of_the_turn(g)
    g.state.phase = "diplomacy" if g.state.turn > 1 else "headline"  # TM-7.b


def winter_phase(g: Table) -> Flow[None]:
    yield from winter.winter_phase(g)
    if g.state.phase != "over":  # TM-22.2.a: a key may count again
        g.state.phase = "weddings" if g.state.turn > 2 else "victory"  # TM-7.b


def nothing_to_do(g: Table) -> Flow[None]:
    """A phase whose rules are not in the game yet: diplomacy, weddings."""
    g.state.phase = PHASES[PHASES.index(g.state.phase) + 1]
    yield from ()


PARTS: Final[dict[str, Callable[[Table], Flow[None]]]] = {
    "card_draw": card_draw_phase,
    "headline": headline.next_part,
    "escorts": escorts.next_part,
    "deployment": deployment.next_part,
    "action": impulse.next_part,
    "winter": winter_phase,
    "victory": victory.victory_phase,
}
