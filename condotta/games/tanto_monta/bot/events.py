"""What a player of Tanto Monta does with events that hit stacks, hands and leaders, and what they are worth in CP."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.heuristics import Heuristic, first, last

from ..data import CARDS, LEADERS, SPACES
from ..data.things import FRANCE, MUSLIM
from ..pieces import LAND, NOBODY
from ..rules.common import points, resources, stacks
from ..rules.common.powers import player
from ..rules.events import camps, hardship, hunger, reinforcements
from ..rules.events.camps import Camp
from ..state import State
from . import battles, campaign, worth
from .armies import Front

UNIT: Final = 1.3  # CP of a unit on the average
LEAST: Final = 0.5  # of a rival who has no hope to win, in what one thinks of his troops
LASTING: Final = 0.35  # of the VP that Unrest costs: troops have to go there to end it (TM-12.4.j)
AROUND: Final = 2.0  # VP beside Auch
LEVEL: Final = 0.2  # VP of a level of a house
ILL: Final = 0.8  # VP of a card and of the Administrative Rating for a turn
POINT: Final = 6.0  # CP that a VP is worth, about
Worth = Callable[[State, Seat], float]


def rivalry(s: State, seat: Seat, power: str) -> float:
    """How glad one is about a loss of a power: of an enemy's more, and more of whoever is about to win."""
    owner = player(s, power)
    if owner == seat:
        return -1.2
    weight = 1.0 if owner == NOBODY else LEAST + (1 - LEAST) * worth.weights_of(s, seat)[owner] / worth.EQUAL
    return weight * (1.0 if worth.is_enemy(s, seat, power) else 0.4)


def of_camp(s: State, seat: Seat, camp: Camp) -> float:
    return sum(rivalry(s, seat, part.power) * part.size for part in camp.parts(s)) / max(1, camp.size(s))


# What they are worth


def best(values: list[float]) -> float:
    return max(values, default=0.0)


def coats(s: State, seat: Seat) -> float:
    own = seat == MUSLIM  # his militia become regulars
    return best([(1.0 if own else of_camp(s, seat, one)) * lost_militia(s, one) for one in hunger.muslim_militia(s)])


def lost_militia(s: State, camp: Camp) -> int:
    return min(hunger.MILITIA, camp.count(s, "militia"))


def desert(s: State, seat: Seat) -> float:
    found = hunger.in_the_desert(s)
    return 2 + best([UNIT * of_camp(s, seat, one) * min(hunger.THIRST, one.size(s)) for one in found])


def fez(s: State, seat: Seat) -> float:
    return 0.6 * sum(of_camp(s, seat, one) * one.size(s) for one in hunger.garrisons_in_fez(s))


def famine(s: State, seat: Seat) -> float:
    return sum(
        -UNIT if any(player(s, power) == seat for power in one.powers) else 2 * UNIT * of_camp(s, seat, one)
        for one in hunger.large_stacks(s)
    )


def shortage(s: State, seat: Seat) -> float:
    return best([UNIT * of_camp(s, seat, one) * (one.size(s) // 2) for one in hunger.divisible(s)])


def poison(s: State, seat: Seat) -> float:
    return best([leader(s, seat, name) for name in hardship.poisonable(s)])


def leader(s: State, seat: Seat, name: str) -> float:
    """His ratings, if he has an army."""
    facts = LEADERS[name]
    host = sum(stack.size for stack in stacks.at(s, s.leaders[name].place) if stack.power in facts.commands)
    return rivalry(s, seat, facts.power) * (facts.battle + facts.command / 4) * (0.5 + min(host, 6) / 6)


def university(s: State, seat: Seat) -> float:
    return 3 * POINT if s.universities[seat] else POINT + 4


def expulsion(s: State, seat: Seat) -> float:
    return 2 + 2.5 + (POINT if seat == FRANCE else -1.0)


def harm_of_unrest(s: State, seat: Seat, space: str, weights: Sequence[float]) -> float:
    """What Unrest in a space is worth to a player: the VP that a rival misses until he ends it."""
    owner = points.owner(s, space)
    if owner == NOBODY:
        return 0.0
    return worth.space(s, owner, space) * (-1.0 if owner == seat else weights[owner])


def revolts(s: State, seat: Seat) -> float:
    """PEASANT REVOLTS, in CP: the VP of rivals where no troops stand; some of it they put right."""
    weights = worth.weights_of(s, seat)
    found = sorted((harm_of_unrest(s, seat, space, weights) for space in hardship.quiet_spaces(s)), reverse=True)
    return LASTING * POINT * sum(found[: hardship.REVOLTS])


def armagnac(s: State, seat: Seat) -> float:
    """Three spaces of France in Unrest and five levels of its houses: as dear as France is near to victory."""
    loss = LASTING * (1 + AROUND) + LEVEL * min(5, sum(s.houses.values()))
    return POINT * loss * (-1.0 if seat == FRANCE else worth.weights_of(s, seat)[FRANCE])


def illness(s: State, seat: Seat) -> float:
    """RULER FALLS ILL: a card less, and none kept, for who is nearest to victory."""
    return POINT * ILL * max(worth.weights_of(s, seat))


WORTH: Final[dict[tuple[str, str], Worth]] = {
    ("abencerrajes_influence_or_treachery", ""): coats,
    ("the_desert_insufficient_supplies", "a"): desert,
    ("the_desert_insufficient_supplies", "b"): fez,
    ("famine", ""): famine,
    ("supply_shortage", ""): shortage,
    ("poisoned_wine", ""): poison,
    ("rise_of_universities", ""): university,
    ("jews_expelled", ""): expulsion,
    ("peasant_revolts", ""): revolts,
    ("armagnac_rebels", ""): armagnac,
    ("ruler_falls_ill", ""): illness,
}


# What to choose


def by_value(value: Callable[[State, Decision, Option], float]) -> Heuristic:
    def choose(s: State, d: Decision, rng: Random) -> Option:
        return max(d.options, key=lambda option: value(s, d, option))

    return choose


def stack(s: State, d: Decision, option: Option) -> float:
    """The stack of the worst enemy; of one's own that which suffers least."""
    camp = next((one for one in camps.camps(s) if one.option == option), None)
    return 0.0 if camp is None else of_camp(s, d.seat, camp) * camp.size(s)


def militia(s: State, d: Decision, option: Option) -> float:
    camp = hunger.named(s, hunger.muslim_militia(s))[option]
    return (1.0 if d.seat == MUSLIM else of_camp(s, d.seat, camp)) * lost_militia(s, camp)


def rival(s: State, d: Decision, option: Option) -> float:
    who = int(option.args[0])
    return -99.0 if who == d.seat else worth.outlooks(s)[who] if who >= 0 else 0.0


def unit(s: State, d: Decision, option: Option) -> float:
    """Dear ones of others, cheap ones of one's own."""
    power, kind = str(option.args[0]), str(option.args[1])
    return rivalry(s, d.seat, power) * worth.UNIT[kind]


def power(s: State, d: Decision, option: Option) -> float:
    return rivalry(s, d.seat, str(option.args[0]))


def supplies(s: State, d: Decision, option: Option) -> float:
    """As many units as can be kept for a card that is worth less."""
    if not option.args:
        return 0.0
    thing = str(option.args[0])
    value = CARDS[thing].cp if thing in CARDS else resources.face(thing).cp
    total = sum(camp.size(s) for camp in hunger.garrisons_in_fez(s))
    return UNIT * hunger.kept(value, total) - value


def discard(s: State, d: Decision, option: Option) -> float:
    thing = str(option.args[0])
    return -float(CARDS[thing].cp) if thing in CARDS else 0.0


def keep(s: State, d: Decision, option: Option) -> float:
    thing = str(option.args[0])
    return float(CARDS[thing].cp if thing in CARDS else resources.face(thing).cp)


def unrest(s: State, d: Decision, option: Option) -> float:
    space = str(option.args[0])
    owner = points.owner(s, space)
    return worth.space(s, owner, space) * worth.weights_of(s, d.seat)[owner] if owner not in (NOBODY, d.seat) else 0.0


def plague(s: State, d: Decision, option: Option) -> float:
    """Where enemies and what they hold suffer, and nobody of one's own."""
    space = str(option.args[0])
    owner = points.owner(s, space)
    counts = -2.0 if owner == d.seat else worth.weights_of(s, d.seat)[owner] / worth.EQUAL if owner >= 0 else 0.0
    held = worth.space(s, max(0, owner), space) * counts
    return 2 * held + sum(0.5 * rivalry(s, d.seat, one.power) * one.size for one in stacks.at(s, space))


def raised(s: State, d: Decision, option: Option) -> float:
    """Most worth for the CP; ships only where nothing else comes."""
    if not option.args:
        return -1.0
    owner, kind = str(option.args[0]), str(option.args[1])
    return worth.UNIT.get(kind, worth.SHIP / 2) / reinforcements.price(owner, kind) if kind in LAND else 0.01


def place(s: State, d: Decision, rng: Random) -> Option:
    """Where the unit is needed most."""
    front = Front(s, d.seat)

    def value(option: Option) -> float:
        kind = str((d.params or {}).get("kind", option.args[-1]))
        space = next(str(arg) for arg in option.args if str(arg) in SPACES)
        return campaign.recruit_value(front, space, kind) if kind in LAND else 0.0

    return max(d.options, key=value)


def victim(s: State, d: Decision, option: Option) -> float:
    return leader(s, d.seat, str(option.args[0]))


def lose(s: State, d: Decision, rng: Random) -> Option:
    return battles.lose(s, d)


PROMPTS: Final[dict[str, Heuristic]] = {
    "abencerrajes.stack": by_value(militia),
    "abencerrajes.how_many": last,
    "abencerrajes.power": by_value(power),
    "desert.stack": by_value(stack),
    "desert.discard": by_value(supplies),
    "desert.lose": lose,
    "desert.loss": lose,
    "desert.whose": by_value(rival),
    "espionage.discard": by_value(discard),
    "expelled.keep": by_value(keep),
    "famine.loss": by_value(unit),
    "poison.whom": by_value(victim),
    "reinforcements": by_value(raised),
    "reinforcements.where": place,
    "rise_of_france.band": place,
    "shortage.stack": by_value(stack),
    "shortage.loss": lose,
    "shortage.whose": by_value(rival),
    "the_plague.where": by_value(plague),
    "tribute.cards": first,
    "tribute.discard": by_value(discard),
    "tribute.unrest": by_value(unrest),
    "university": first,
}
