"""What a player of Tanto Monta does in the war for Granada, and what its events and those of the crowns of Iberia are
worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import DONE, YES, Decision, Option, Seat
from condotta.core.heuristics import Reasons, always, verbs

from ..data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from ..rules.common import points, stacks
from ..rules.common.powers import NASRID, major
from ..rules.events import rewards
from ..rules.powers import moriscos, nasrid_cards
from ..state import State
from . import worth
from .events import POINT, Worth

RESOURCE: Final = 3.0  # CP of a caravan resource on the average
CARD: Final = 3.5
Choice = Callable[[State, Decision], Option]


def between(s: State, seat: Seat, loser: int, gain: float) -> float:
    """What something brings that the one player gains, or his enemy (`gain` below 0), and the other one loses."""
    winner = SPAIN if loser == MUSLIM else MUSLIM
    if seat == winner:
        return gain
    if seat == loser:
        return -gain
    weights = worth.weights_of(s, seat)
    return gain * (weights[loser] - weights[winner])


def for_muslims(value: Callable[[State], float], cp: float = 0.0) -> Worth:
    def found(s: State, seat: Seat) -> float:
        return cp + between(s, seat, SPAIN, value(s))

    return found


def for_spain(value: Callable[[State], float], cp: float = 0.0) -> Worth:
    def found(s: State, seat: Seat) -> float:
        return cp + between(s, seat, MUSLIM, value(s))

    return found


def zahara(s: State) -> float:
    """2 VP and four regulars, and then the war."""
    return POINT


def spaces(s: State, found: list[str]) -> float:
    """VP of the best of these spaces for the Muslim player, in CP."""
    return POINT * max([worth.gain(s, MUSLIM, space) for space in found], default=0.0)


def uprising(s: State) -> float:
    able = moriscos.unoccupied(s)
    best = sorted([worth.gain(s, MUSLIM, space) for space in able], reverse=True)
    return RESOURCE + POINT * sum(best[:4])


def raids(s: State) -> float:
    return CARD + spaces(s, nasrid_cards.prey(s))


def alhama(s: State) -> float:
    lost = sum(stack.size for stack in stacks.at(s, "alhama") if major(s, stack.power) == NASRID)
    taken = points.owner(s, "alhama") != SPAIN
    return 4.0 + 0.6 * lost + POINT * taken * worth.gain(s, SPAIN, "alhama")


def capitulation(s: State) -> float:
    return POINT * max([worth.gain(s, SPAIN, space) for space in nasrid_cards.last_of_three(s)], default=0.0)


def captured(s: State) -> float:
    return CARD + (POINT if nasrid_cards.is_on_the_map(s) else 0.0)


def aid(s: State) -> float:
    return 5.0 if nasrid_cards.landing_places(s) else 0.5


def emir(s: State) -> float:
    return 0.5


# The crowns of Iberia


def for_portugal(vp: float, spain: float = 0.0) -> Worth:
    """What an event brings that gives Portugal so many VP, whoever plays it."""

    def value(s: State, seat: Seat) -> float:
        if seat == PORTUGAL:
            return vp * POINT
        return (spain if seat == SPAIN else -vp * worth.weights_of(s, seat)[PORTUGAL]) * POINT

    return value


def remences(s: State, seat: Seat) -> float:
    return POINT if seat == FRANCE else 4.0 - 2 * POINT * worth.weights_of(s, seat)[FRANCE]


def atlantic(s: State, seat: Seat) -> float:
    """PORTUGAL, MASTER OF THE ATLANTIC: VP for its ports in Africa, whoever plays it."""
    ports = rewards.atlantic_ports(s)
    gain = POINT * ({3: 0.75, 4: 2.0}.get(ports, 3.0) if ports >= 3 else 0.0)
    return gain if seat == PORTUGAL else -gain * worth.weights_of(s, seat)[PORTUGAL]


def treaty(s: State, seat: Seat) -> float:
    return 2 * POINT if seat == PORTUGAL else 1.0


def for_both(vp: float, others: float) -> Worth:
    def value(s: State, seat: Seat) -> float:
        return (vp if seat == SPAIN else others) * POINT

    return value


WORTH: Final[dict[tuple[str, str], Worth]] = {
    ("muley_hacen_seizes_zahara", ""): for_muslims(zahara, 3.0),
    ("el_zagal_seizes_power", ""): for_muslims(emir, 3.0),
    ("boabdil_emir_of_granada", ""): for_spain(emir, 3.0),
    ("nasrid_raids", ""): for_muslims(raids),
    ("andalusian_nobles_seize_alhama", ""): for_spain(alhama),
    ("baza_guadix_and_almeria_capitulate", ""): for_spain(capitulation, 4.0),
    ("boabdil_captured_by_the_catholic_monarchs", ""): for_spain(captured),
    ("in_support_of_al_andalus_north_african_aid", ""): for_muslims(aid, 2.0),
    ("morisco_uprising", ""): for_muslims(uprising),
    ("peace_of_alcacovas", ""): for_portugal(2.5, spain=0.8),
    ("treaty_of_tordesillas", ""): treaty,
    ("portugal_master_of_the_atlantic", ""): atlantic,
    ("isabella_dies_crown_of_castile_split", ""): for_both(-0.5, 1.0),
    ("cardinal_cisneros_regent", ""): for_both(2.5, 0.2),
    ("resistance_of_the_beltranejos", ""): for_portugal(2.0, spain=-2.0),
    ("catalan_remences_pere_joan_sala", ""): remences,
}


# What to choose


def best_space(s: State, d: Decision) -> Option:
    """What brings most VP; in doubt what is next to others of one's own."""

    def value(option: Option) -> float:
        return worth.gain(s, d.seat, str(option.args[0])) if option.args else 0.0

    return max(d.options, key=value)


def least_space(s: State, d: Decision) -> Option:
    """A Morisco or a marker leaves where least is lost; the pool before all."""

    def value(option: Option) -> float:
        space = str(option.args[0])
        return -1.0 if space == moriscos.POOL else worth.space(s, d.seat, space)

    return min(d.options, key=value)


def exiles(s: State, d: Decision) -> Option:
    """All that can go, cavalry first."""
    riders = [option for option in d.options if option.args and option.args[0] == "cavalry"]
    return (riders or [option for option in d.options if option.args])[0]


def exile_to(s: State, d: Decision) -> Option:
    """Where the fewest of one's own stand."""

    def value(option: Option) -> int:
        return sum(stack.size for stack in stacks.at(s, str(option.args[0])))

    return min(d.options, key=value)


def point_now(s: State, d: Decision) -> Option:
    """A VP that is certain."""
    return YES


def loss(s: State, d: Decision) -> Option:
    """Of an enemy's units the best."""
    return max(d.options, key=lambda option: worth.UNIT[str(option.args[1])])


def stay(s: State, d: Decision) -> Option:
    """Kemal Reis leads more ships at home."""
    return DONE if DONE in d.options else YES


PROMPTS: Final[dict[str, Choice]] = {
    "aid.admiral": stay,
    "aid.back": stay,
    "alhama.lose": loss,
    "boabdil.free": point_now,
    "exile.where": exile_to,
    "exile.who": exiles,
    "granada.declare": point_now,
    "moriscos.from": least_space,
    "moriscos.marker": best_space,
    "moriscos.marker_from": least_space,
    "moriscos.where": best_space,
    "nasrid_raids.where": best_space,
}
OPEN_REASONS: Final[Reasons] = {
    **verbs("granada.declare", yes="why.declare_surrender"),
    **verbs("boabdil.free", yes="why.free_boabdil"),
    ("action", "activate_moriscos"): always("why.activate_moriscos"),
    "exile.who": always("why.exile"),
    "moriscos.where": always("why.moriscos_rise"),
    "moriscos.marker": always("why.moriscos_rise"),
}
