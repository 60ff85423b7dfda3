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

from ..data import EVENT_CARDS, HONOUR, JERUSALEM, KINGDOMS, LOANS, ROME, TAXES, TRADE_ROUTES
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
NO_JERUSALEM: Final = next(k for k, kingdom in KINGDOMS.items() if JERUSALEM in kingdom.home)
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
)  # fmt: skip
ON_THE_WAY: Final = ("step", "load", "load_all", "drop", "route", "use_transport", "acts")
MOST_THOUGHTS: Final = 6  # options at a prompt without a ranking of its own
CAUTION: Final = 1.5  # a match is long and half a second short
SLOPE: Final = 1.4  # HP of lead that make the odds e to 1 at the end of the game
SLOPE_PER_TURN: Final = 0.33


def evaluate(s: State, seat: Seat) -> float:
    """My own standing, less that of the others; the strongest counts most."""
    return lead(outlooks(s), seat)


def chances(s: State) -> list[float]:
    """Each seat's chance to win."""
    scale = SLOPE + SLOPE_PER_TURN * turns_left(s)
    return shares([value / scale for value in outlooks(s)])


def turns_left(s: State) -> float:
    """Turns still to come, this one in parts."""
    if s.phase in ("final", "over"):
        return 0.0
    last = s.rules.turns or bot_realm.USUAL_TURNS
    part = PHASES.index(s.phase) / 7 if s.phase in PHASES else 0.0
    return max(0.3, last - max(1, s.turn) + 1 - part)


def outlooks(s: State) -> list[float]:
    """For every seat: HP, and in HP what is likely to become HP by the end."""
    left = turns_left(s)
    sure = 0.9 if left <= 5 else 0.8  # how far today's lead decides an award
    values = [float(s.honour[seat]) for seat in range(s.seats)]
    add_awards(s, values, sure)
    use = min(1.0, left / 3)  # what still has time to be useful
    for seat in range(s.seats):
        if s.eliminated[seat]:
            values[seat] = -99.0
            continue
        tokens = sum(s.tokens[seat])
        values[seat] += HONOUR.objective_tokens.at(tokens) + HONOUR.debt.at(LOANS.amount * s.debt[seat])
        values[seat] += 0.35 * use * tokens
        values[seat] += FLORIN * use * min(3000, s.florins[seat])
        values[seat] += 0.15 * use * sum(s.technology[seat])
        values[seat] += (0.3 + 0.7 * use) * len(s.cards[seat])
        values[seat] -= REBELLION * unrest(s.tax[seat])
        route = s.routes[seat]
        if route is not None:
            values[seat] += use * TRADE_ROUTES[len(route.stops)] * (0.2 + 0.6 * sum(route.done) / len(route.stops))
    add_pieces(s, values, use)
    add_land(s, values, use)
    return values


@cache
def unrest(tax: int) -> float:
    """Rebellions that this tax level brings on the average (MU-rebel.a, b); the last are counted after the end."""
    step = TAXES.rebellion_step
    return sum(max(0, tax - card.tolerated_tax) // step for card in EVENT_CARDS.values()) / len(EVENT_CARDS)


def add_pieces(s: State, values: list[float], use: float) -> None:
    """Units, transports and engines, at what they cost."""
    for stacks in s.stacks.values():
        for stack in stacks:
            if stack.owner >= 0:
                values[stack.owner] += 0.0035 * use * sum(stack.number(k) * COST_OF[k] for k in range(7))
    for element in s.elements.values():
        if element.seat >= 0:
            carries = 0.9 if element.kind in CARRIERS else 0.8 if is_trader(element) else 0.1
            values[element.seat] += carries * use * element.level + 0.35 * use * len(element.cargo)


def add_land(s: State, values: list[float], use: float) -> None:
    """Territories and buildings; a home that is lost weighs."""
    for territory, seat in s.control.items():
        values[seat] += 0.12 + 0.3 * use
        built = s.buildings.get(territory)
        if built is not None:
            for category in range(3):
                values[seat] += 0.3 * use * built[category] - 0.05 * built[category + 3]
        if territory in s.deposits:
            values[seat] += 0.08 * len(s.deposits[territory])
    for territory in s.available:
        owner = home_of(s, territory) if territory in HOMES and territory not in s.control else None
        if owner is not None:
            values[owner] -= 0.7 * use


HOMES: Final = frozenset(territory for kingdom in KINGDOMS.values() for territory in kingdom.home)


def add_awards(s: State, values: list[float], sure: float) -> None:
    """MU-final.c to k as they stand now."""
    seats = range(s.seats)
    built = [[0, 0, 0] for _ in seats]
    markets = [0] * s.seats
    lands = [0] * s.seats
    for territory, seat in s.control.items():
        lands[seat] += 1
        here = s.buildings.get(territory)
        if here is not None:
            for category in range(3):
                built[seat][category] += here[category] == 3
        markets[seat] = max(markets[seat], len(s.deposits.get(territory, ())))
    cash = [s.florins[seat] - 550 * s.debt[seat] for seat in seats]
    tech = [max(s.technology[seat]) * 10 + s.technology[seat].count(max(s.technology[seat])) for seat in seats]
    for scores in (cash, markets, tech, lands, *([one[c] for one in built] for c in range(3))):
        award(values, scores, sure)
    for place in (ROME, JERUSALEM):
        holder = s.control.get(place)
        if holder is not None and not (place == JERUSALEM and s.kingdom[holder] == NO_JERUSALEM):
            values[holder] += 3 * sure


def award(values: list[float], scores: list[int], sure: float) -> None:
    best = max(scores)
    leaders = [seat for seat, score in enumerate(scores) if score == best > 0]
    for seat in leaders:
        values[seat] += (3 if len(leaders) == 1 else 1) * sure


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
    rank = RANKS.get(decision.prompt, rank_usual)
    return ahead(rank(match.state, decision), first)


def rank_usual(s: State, d: Decision) -> Sequence[Option]:
    return [option for option in d.options if option.verb not in IDLE][:MOST_THOUGHTS]


ROOMS: Final = (bot_realm, bot_war, bot_trade, bot_cards, bot_deals)
HEURISTICS: Final[dict[str, Heuristic]] = {prompt: how for room in ROOMS for prompt, how in room.HEURISTICS.items()}
RANKS: Final[dict[str, Rank]] = {**bot_realm.RANKS, **bot_war.RANKS, **bot_trade.RANKS, **bot_cards.RANKS}
