"""What a player of Tanto Monta does about the noble houses of France, its treaties and Maximilian, and what they are
worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from condotta.core.flow import DONE, Decision, Option, Seat, offer
from condotta.core.game import Reason
from condotta.core.heuristics import Reasons, always

from ..data import CARDS, HOUSES
from ..data.things import FRANCE, SPAIN
from ..pieces import Budget
from ..rules.action import actions
from ..rules.action import budget as cp
from ..rules.common import control, points
from ..rules.land import siege
from ..rules.powers import barcelona, giving_back, houses, loyalty, maximilian, treaties
from ..state import State
from . import worth
from .campaign import Aim
from .events import POINT, UNIT, Worth

Choice: TypeAlias = Callable[[State, Decision], Option]
CARD: Final = 0.35  # VP that a card is worth
DIE: Final = 6
TRADE: Final = 0.1  # VP that an improvement brings in a winter
SENLIS: Final = treaties.marker(treaties.SENLIS)
BARCELONA: Final = treaties.marker(barcelona.TREATY)
TREATIES: Final = (SENLIS, BARCELONA)
CONSOLIDATE, NORTH_SEA = "consolidate_power", "north_sea_commerce"
CHEAP: Final = 3  # CP of a card that one can spare
DOUBTFUL: Final = 0.3  # of a card that comes only if the space of the house is won back


# The houses


def turns_left(s: State) -> int:
    return worth.LAST_TURN - s.turn


def level_value(s: State, house: str) -> float:
    """What one level more is worth in VP: more cards, and at the top a point."""
    space = HOUSES[house].space
    sure = 1.0 if not space or points.counts(s, FRANCE, space) else DOUBTFUL
    value = turns_left(s) * sure * CARD / DIE
    missing = HOUSES[house].most - s.houses.get(house, 0)
    if loyalty.marker(house) not in s.points[FRANCE] and missing > 0:
        value += 1.0 / missing**2
    return value


def best_house(s: State, d: Decision) -> Option:
    return max(d.options, key=lambda option: level_value(s, str(option.args[0])) if option.args else -1.0)


def house_to_lose(s: State, d: Decision) -> Option:
    """That of which France loses least; of another player that of which it loses most."""
    sign = -1.0 if d.seat == FRANCE else 1.0
    return max(d.options, key=lambda option: sign * level_value(s, str(option.args[0])) if option.args else -9.0)


def how_to_raise(s: State, d: Decision) -> Option:
    """Three levels are more than two, but for a house that two of them bring to the top."""
    near = [house for house in loyalty.below_the_top(s) if s.houses[house] == HOUSES[house].most - 2]
    new = [house for house in near if loyalty.marker(house) not in s.points[FRANCE]]
    return offer("way", houses.DEEP if new or len(loyalty.below_the_top(s)) < 2 else houses.BROAD)


def how_to_lower(s: State, d: Decision) -> Option:
    levels = [s.houses[house] for house in loyalty.above_nothing(s)]
    broad, deep = len(levels[:5]), sum(sorted(min(2, level) for level in levels)[-2:])
    more = houses.BROAD if broad > deep else houses.DEEP
    less = houses.DEEP if more == houses.BROAD else houses.BROAD
    return offer("way", less if d.seat == FRANCE else more)


def aims(s: State, seat: Seat, budget: Budget) -> list[Aim]:
    """Loyalty and trade that can be bought now."""
    if seat != FRANCE:
        return []
    found: list[Aim] = []
    if actions.ACTIONS[CONSOLIDATE].may(s, seat, budget):
        house = max(loyalty.below_the_top(s), key=lambda one: level_value(s, one))
        found.append(Aim("consolidate", CONSOLIDATE, level_value(s, house), cp.price_of(budget, CONSOLIDATE), house))
    if actions.ACTIONS[NORTH_SEA].may(s, seat, budget):
        value = TRADE * (turns_left(s) + 1)
        found.append(Aim("north_sea", NORTH_SEA, value, cp.price_of(budget, NORTH_SEA), ""))
    return found


# Treaties


def wants(s: State, treaty: str) -> bool:
    """Senlis whenever it can be had; Barcelona where it costs nothing."""
    if treaty == SENLIS:
        return not treaties.is_dear(s) or len(cards_to_spare(s)) > 1
    held = any(control.controls(s, "france", space) for space in points.ROUSSILLON)
    own = giving_back.home_spaces_held(s, "france", "spain")
    theirs = giving_back.home_spaces_held(s, "spain", "france")
    return treaty == BARCELONA and not held and len(own) <= len(theirs)


def cards_to_spare(s: State) -> list[str]:
    return [card for card in s.hands[FRANCE] if CARDS[card].cp <= CHEAP]


def to_sign(s: State, d: Decision) -> list[Option]:
    """Of what is offered."""
    return [
        option for option in d.options if option.args and option.args[0] in TREATIES and wants(s, str(option.args[0]))
    ]


def another(s: State, d: Decision) -> Option:
    return next(iter(to_sign(s, d)), DONE)


def price(s: State, d: Decision) -> Option:
    """The poorest card; else what is drawn."""
    options = [option for option in d.options if option.args]
    return min(options, key=lambda option: CARDS[str(option.args[0])].cp) if options else d.options[0]


def buy_barcelona(s: State, d: Decision) -> Option:
    """For cards that nobody needs, when it is the last of the three."""
    last = all(one in s.happened for one in points.TREATIES if one != barcelona.TREATY)
    enough = len(cards_to_spare(s)) >= barcelona.CARDS_GIVEN and barcelona.WITH_CARDS in d.options
    return barcelona.WITH_CARDS if last and enough else DONE


def first_port(s: State, d: Decision) -> Option:
    return d.options[0]


def poorest(s: State, d: Decision) -> Option:
    return min(d.options, key=lambda option: CARDS[str(option.args[0])].cp)


# Events


def crown(s: State, seat: Seat) -> float:
    return 3 * UNIT * worth.of_troops(s) + 3.0 + (1.0 if loyalty.below_the_top(s) else 0.0)


def consolidation(s: State, seat: Seat) -> float:
    gain = 2 * POINT if not loyalty.below_the_top(s) else 3.0
    return 4.0 + gain if seat == FRANCE else 3.0 - gain * worth.weights_of(s, seat)[FRANCE]


def intrigue(s: State, seat: Seat) -> float:
    loss = min(4, sum(s.houses.get(house, 0) for house in loyalty.COURTED))
    return 2.0 - 1.5 * loss if seat == FRANCE else 2.0 + 1.5 * loss * worth.weights_of(s, seat)[FRANCE]


def treaty_of_barcelona(s: State, seat: Seat) -> float:
    held = sum(1 for space in points.ROUSSILLON if control.controls(s, "france", space))
    return POINT * (-held if seat == FRANCE else held if seat == SPAIN else 0.2)


def emperor(s: State, seat: Seat) -> float:
    """A Mandatory Event must be played; early, if France suffers by it."""
    prey = [
        city
        for city in maximilian.reach(s)
        if control.controls(s, "france", city) or "france" in siege.besiegers(s, city)
    ]
    return 3.0 + (-2.0 if seat == FRANCE else 2.0) * len(prey)


WORTH: Final[dict[tuple[str, str], Worth]] = {
    ("power_of_the_crown", "a"): crown,
    ("consolidation_of_power", ""): consolidation,
    ("french_court_intrigue", ""): intrigue,
    ("treaty_of_barcelona", ""): treaty_of_barcelona,
    ("emperor_maximilian_of_austria", ""): emperor,
}
PROMPTS: Final[dict[str, Choice]] = {
    "action.consolidate_power": best_house,
    "house.raise_one": best_house,
    "house.raise": best_house,
    "house.raise_how": how_to_raise,
    "house.lower": house_to_lose,
    "house.lower_how": how_to_lower,
    "etaples.port": first_port,
    "armagnac.house": house_to_lose,
    "renaissance.house": house_to_lose,
    "treaty.another": another,
    "senlis.price": price,
    "barcelona.buy": buy_barcelona,
    "barcelona.card": poorest,
}


def why_house(s: State, d: Decision, o: Option) -> Reason | None:
    house = str(o.args[0]) if o.args else ""
    if house not in loyalty.COURTED:
        return None
    last = s.houses.get(house, 0) + 1 == HOUSES[house].most and loyalty.marker(house) not in s.points[FRANCE]
    return ("why.last_level" if last else "why.consolidate"), {}


OPEN_REASONS: Final[Reasons] = {
    "action.consolidate_power": why_house,
    "house.raise_one": why_house,
    "house.raise": why_house,
    "house.lower": always("why.loyal_already"),
}
