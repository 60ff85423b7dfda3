"""What a player of some evenings knows of Medioevo Universale: an evaluation, and heuristics for the prompts.

`suggest` is asked about a fork, so it may look at everything in it; what the seat cannot know was dealt anew. The
heuristics stand in realm.py (set-up, phases 1 to 4), war.py (phase 5) and trade.py (phase 6, cards, diplomacy).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.heuristics import Heuristic, Rank, ahead, lead, shares
from condotta.core.match import Match

from ..data import EVENT_CARDS, KINGDOMS, TAXES, TRADE_ROUTES
from ..pieces import C1
from ..rules import taxes, victory
from ..rules.common.questions import home_of, is_trader
from ..rules.purchases.workshops import COST_OF
from ..state import PARTS, State
from . import cards as bot_cards
from . import deals as bot_deals
from . import realm as bot_realm
from . import trade as bot_trade
from . import war as bot_war

REBELLION: Final = 0.8  # HP that a rebellion costs
FLORIN: Final = 0.0025  # what a florin is worth in HP while there is time to spend it
USUAL_TAX: Final = 30
IDLE: Final = ("acts", "stop", "removal", "discard_route", "demand_deployment")  # lead nowhere, or round in a circle
PHASES: Final = PARTS[2:9]
CARRIERS: Final = ("war_wagon", "galley")
# Search follows the heuristic in the second half of a choice, and where the effect lies beyond its horizon (ADR 16).
FOLLOWED: Final = (
    "points.source", "points.colour", "purchases.number", "purchases.level", "cards.under", "move.another",
    "route.length", "route.stop", "trade.cubes", "trade.deposit", "trade.crossing",
    "kingdoms.choose", "kingdoms.bid", "kingdoms.bid_again", "setup.village", "setup.archer", "setup.transport",
    "setup.where", "setup.card", "setup.token", "order.bid", "order.bid_again", "taxes.level", "taxes.upkeep",
    "acts.choose", *bot_deals.HEURISTICS,
    # where the heuristic reckons for itself what little hangs on it
    "battle.reroll", "battle.damage", "battle.horde_damage", "battle.overwhelming", "battle.walls", "battle.captain",
    "barbarians.unit", "barbarians.units", "events.reroll", "events.hit_unit", "meeting.army", "purchases.where",
)  # fmt: skip
ON_THE_WAY: Final = ("step", "load", "load_all", "drop", "route", "use_transport", "acts")
MOST_THOUGHTS: Final = 5  # options at a prompt, with what the heuristic says
CAUTION: Final = 1.8  # a match is long and half a second short
SLOPE: Final = 1.4  # HP of lead that make the odds e to 1 at the end of the game
SLOPE_PER_TURN: Final = 0.33


def evaluate(s: State, seat: Seat) -> float:
    """My own standing, less that of the others; the strongest counts most."""
    return lead(outlooks(s), seat)


def chances(s: State) -> list[float]:
    scale = SLOPE + SLOPE_PER_TURN * turns_left(s)
    return shares([value / scale for value in outlooks(s)])


def part_of(s: State) -> int:
    """Of the game: play-outs of search end with phase 5, or with the turn if they begin later."""
    return 2 * s.turn + (s.phase in ("trade", "end_of_turn"))


def turns_left(s: State) -> float:
    """Turns still to come, this one in parts."""
    if s.phase in ("final", "over"):
        return 0.0
    last = s.rules.turns or bot_realm.USUAL_TURNS
    part = PHASES.index(s.phase) / 7 if s.phase in PHASES else 0.0
    return max(0.3, last - max(1, s.turn) + 1 - part)


def outlooks(s: State) -> list[float]:
    """For every seat: HP, and in HP what is likely to become HP; weights by regression over 150 matches, rounded."""
    left = turns_left(s)
    use = min(1.0, left / 3)  # what still has time to be useful
    sure = 0.9 if left < 1 else 0.65 if left < 5 else 0.4  # how far awards stay where they are
    values = []
    for seat, score in enumerate(victory.final_score(s)):
        if s.eliminated[seat]:
            values.append(-99.0)
            continue
        value = s.honour[seat] + sure * (score - s.honour[seat]) + use * 0.35 * sum(s.tokens[seat])
        value += FLORIN * use * min(3000, s.florins[seat]) - 0.12 * left * s.debt[seat]
        value += 0.15 * use * sum(s.technology[seat]) + (0.2 + 0.3 * use) * len(s.cards[seat])
        value += (0.012 + 0.003 * left) * use * taxes.income(s, seat, USUAL_TAX) - REBELLION * unrest(s.tax[seat])
        route = s.routes[seat]
        if route is not None:
            value += use * TRADE_ROUTES[len(route.stops)] * (0.2 + 0.6 * sum(route.done) / len(route.stops))
        values.append(value)
    add_pieces(s, values, use, left)
    return values


@cache
def unrest(tax: int) -> float:
    """Rebellions that this tax level brings on the average (MU-rebel.a, b); the last are counted after the end."""
    step = TAXES.rebellion_step
    return sum(max(0, tax - card.tolerated_tax) // step for card in EVENT_CARDS.values()) / len(EVENT_CARDS)


def add_pieces(s: State, values: list[float], use: float, left: float) -> None:
    """Units, transports and engines; buildings and land for what they are besides taxes; a home that is lost weighs."""
    for stacks in s.stacks.values():
        for stack in stacks:
            if stack.owner >= 0:
                worth = sum(stack.number(k) * COST_OF[k] * (1 + (k >= C1)) for k in range(7))  # Captains double
                values[stack.owner] += 0.0008 * min(6.0, left) * worth
    for element in s.elements.values():
        if element.seat >= 0:
            carries = 0.5 if element.kind in CARRIERS or is_trader(element) else 0.3
            values[element.seat] += carries * use * element.level + 0.35 * use * len(element.cargo)
    for territory, seat in s.control.items():
        values[seat] += 0.12 + 0.1 * len(s.deposits.get(territory, ()))
        built = s.buildings.get(territory)
        if built is not None:
            values[seat] += 0.2 * use * sum(built[:3]) - 0.05 * sum(built[3:])
    for territory in HOMES:
        owner = home_of(s, territory) if territory not in s.control and territory in s.available else None
        if owner is not None:
            values[owner] -= 0.4 * use


HOMES: Final = tuple(territory for kingdom in KINGDOMS.values() for territory in kingdom.home)


# ---- what the bots ask


def suggest(match: Match, decision: Decision, rng: Random) -> Option | None:
    """The heuristic for this prompt; None if there is none."""
    heuristic = HEURISTICS.get(decision.prompt) or (bot_cards.react if decision.hidden else None)
    return heuristic(match.state, decision, rng) if heuristic else None


def candidates(match: Match, decision: Decision, rng: Random) -> Sequence[Option] | None:
    """What is worth a thought, the best first; None: everything, after what `suggest` says."""
    first = suggest(match, decision, rng)
    if first is not None and (decision.prompt in FOLLOWED or first.verb in ON_THE_WAY):
        return [first]
    rank = RANKS.get(decision.prompt)
    usual = [option for option in decision.options if option.verb not in IDLE]
    return ahead(usual if rank is None else rank(match.state, decision), first)[:MOST_THOUGHTS]


ROOMS: Final = (bot_realm, bot_war, bot_trade, bot_cards, bot_deals)
HEURISTICS: Final[dict[str, Heuristic]] = {prompt: how for room in ROOMS for prompt, how in room.HEURISTICS.items()}
RANKS: Final[dict[str, Rank]] = {**bot_realm.RANKS, **bot_war.RANKS, **bot_trade.RANKS, **bot_cards.RANKS}
