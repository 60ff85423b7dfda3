"""Chapter 7: the sequence of play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import Flow
from condotta.core.game import Outcome

from .data import FACTS
from .rules.action import building, impulse
from .rules.common.order import in_order
from .rules.diplomacy import phase as diplomacy
from .rules.diplomacy import ransom, war_cards
from .rules.draw import hands, personages
from .rules.events import (
    adding,
    combat_cards,
    corsairs_and_fleets,
    crown_of_aragon,
    espionage,
    guanche_cards,
    hardship,
    hunger,
    joanna,
    naval_cards,
    order_of_play,
    reinforcements,
    renaissance,
    rewards,
    rise_of_france,
    seed_of_an_empire,
    siege_cards,
    tanto_monta,
    the_plague,
    tribute,
    war_preparations,
)
from .rules.events.overseas import boarding, explorations, letters, merchants, seamanship, settlements, voyages
from .rules.land import assault_action, breaking, march_action
from .rules.minors import buying, diplomatic_cards, guarding, naples, papal_cards, rebels, rome
from .rules.ocean import fleet_of_naos, launching, piracy
from .rules.powers import (
    alcacovas,
    barcelona,
    beltranejos,
    castile,
    catalonia,
    foreign_wars,
    granada,
    guanches,
    houses,
    italy,
    kings,
    maximilian,
    moriscos,
    nasrid_cards,
    north_africa,
    portugal,
    treaties,
    venetian_war,
)
from .rules.sea import canaries, escort, sailing, transport
from .rules.sea import piracy as raiding
from .rules.spring import deployment, escorts, headline
from .rules.victory import victory
from .rules.weddings import dowries
from .rules.weddings import phase as weddings
from .rules.winter import winter
from .state import SEATS, State, Table

# modules that say what cards and actions do: importing them is all
DECLARED: Final = (
    assault_action, march_action, fleet_of_naos, launching, piracy, boarding, explorations, letters, merchants,
    seamanship, settlements, voyages, sailing, transport, canaries, escort, raiding, building, buying, diplomatic_cards,
    guarding, naples, papal_cards, rebels, rome, alcacovas, beltranejos, castile, catalonia, foreign_wars, guanches,
    north_africa, venetian_war, granada, moriscos, nasrid_cards, portugal, barcelona, houses, maximilian, treaties,
    adding, combat_cards, corsairs_and_fleets, crown_of_aragon, espionage, guanche_cards, hardship, hunger, joanna,
    naval_cards, order_of_play, reinforcements, renaissance, rewards, rise_of_france, seed_of_an_empire, siege_cards,
    tanto_monta, the_plague, tribute, war_preparations, war_cards, kings, dowries,
)  # fmt: skip


def next_step(g: Table) -> Flow[None] | None:
    """Table TM-7.T1: what comes next; None when the game is over."""
    s = g.state
    in_order(s)
    if s.phase == "over":  # in the midst of whatever was going on (TM-22.2.a)
        impulse.tidy(s)
        s.stage = ""
        return None
    return PARTS[s.phase](g)


def card_draw_phase(g: Table) -> Flow[None]:
    """Phase 1, in the order of table TM-7.T1."""
    yield from personages.personages(g)
    weddings.arrive(g)
    hands.refill(g)
    hands.hand_out(g)
    hands.deal(g)
    yield from castile.show_cards(g)
    hands.resources_of_the_turn(g)
    g.state.phase = "diplomacy" if g.state.turn > 1 else "headline"  # TM-7.b


def action_phase(g: Table) -> Flow[None]:
    """The next part of an impulse; TM-15.3.a: whatever an event or a card has changed may have broken a siege."""
    yield from impulse.next_part(g)
    yield from breaking.check_all(g)
    yield from foreign_wars.come_home(g)


def winter_phase(g: Table) -> Flow[None]:
    yield from winter.winter_phase(g)
    if g.state.phase != "over":  # TM-22.2.a: a key may count again
        g.state.phase = "weddings" if g.state.turn > 2 else "victory"  # TM-7.b


def victory_phase(g: Table) -> Flow[None]:
    """TM-22.a: who has nothing left surrenders; on the last turn captors roll once more (TM-9.3.h) before the winner is
    found."""
    yield from catalonia.end_of_turn(g)
    yield from beltranejos.end_of_turn(g)
    yield from granada.end_of_turn(g)
    if victory.check_keys(g):  # TM-22.2.a: a key may have passed to Spain
        return
    italy.end_of_turn(g)
    if g.state.turn == FACTS.victory["last_turn"]:
        yield from ransom.last_rolls(g)
    alcacovas.end_of_turn(g)
    victory.victory_phase(g)


PARTS: Final[dict[str, Callable[[Table], Flow[None]]]] = {
    "card_draw": card_draw_phase,
    "diplomacy": diplomacy.next_part,
    "headline": headline.next_part,
    "escorts": escorts.next_part,
    "deployment": deployment.next_part,
    "action": action_phase,
    "winter": winter_phase,
    "weddings": weddings.weddings_phase,
    "victory": victory_phase,
}


def outcome(s: State) -> Outcome | None:
    """TM-22.4.c: the winner first, the others by their VP as the ties of chapter 22 are broken."""
    if s.phase != "over":
        return None
    groups = [victory.winners(s)]
    left = [seat for seat in range(SEATS) if seat not in groups[0]]
    while left:
        groups.append(victory.best(s, left, [*s.totals, victory.totals_now(s)]))
        left = [seat for seat in left if seat not in groups[-1]]
    reason = "end.keys" if s.ended_by == victory.BY_KEYS else "end.points"
    return Outcome(tuple(tuple(group) for group in groups), tuple(victory.totals_now(s)), reason, s.ended_by)
