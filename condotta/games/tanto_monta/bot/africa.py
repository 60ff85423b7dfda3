"""What a player of Tanto Monta does with the events of North Africa and with rebels, and what they are worth in CP."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Reason
from condotta.core.heuristics import Reasons, percent

from ..data.things import MUSLIM
from ..pieces import SHIPS
from ..rules.common import control, points, stacks
from ..rules.common.powers import OTTOMANS, REGENCY, player
from ..rules.minors import rebels
from ..state import State
from . import worth
from .events import POINT, UNIT, Worth

TROOPS: Final = 4 * UNIT


def otranto(s: State, seat: Seat) -> float:
    """2 VP, a fortress and four regulars."""
    gain = 2 * POINT + TROOPS
    return gain if seat == MUSLIM else -worth.weights_of(s, seat)[MUSLIM] * gain


def algiers(s: State, seat: Seat) -> float:
    """A home key, four regulars, three corsairs, 6 CP at sea."""
    gain = 2 * POINT + TROOPS + 3 * UNIT + 6
    return gain if seat == MUSLIM else -worth.weights_of(s, seat)[MUSLIM] * gain


# Rebels


def prize(s: State, seat: Seat, space: str) -> float:
    """VP of a space that rises: a rival loses it, perhaps to oneself; a loss of one's own is dear."""
    owner = player(s, control.controller(s, space))
    value = worth.space(s, owner, space) if owner >= 0 else 0.0
    if owner == seat:
        return -1.2 * value
    mine = any(player(s, home) == seat for home in rebels.homes(s, space))
    return value * (worth.weights_of(s, seat)[owner] + mine if owner >= 0 else 0.4 + mine)


def rising(s: State, seat: Seat, space: str) -> float:
    """What the dice promise: units that are lost, and perhaps the space."""
    number = rebels.size(s, space)
    lost = min(number, 2) * UNIT / POINT
    return rebels.chance(number) * prize(s, seat, space) + (-lost if points.owner(s, space) == seat else 0.5 * lost)


def uprising(s: State, seat: Seat) -> float:
    return max((rising(s, seat, space) for space in rebels.spaces(s)), default=0.0) * POINT


def where(s: State, d: Decision) -> Option:
    return max(d.options, key=lambda option: rising(s, d.seat, str(option.args[0])))


def loss(s: State, d: Decision) -> Option:
    """What is replaced most easily, rather of an ally; ships come back by themselves."""

    def value(option: Option) -> float:
        kind = str(option.args[1])
        own = player(s, str(option.args[0])) == d.seat
        return (worth.SHIP if kind in SHIPS else worth.UNIT[kind]) * (1.0 if own else 0.5)

    return min(d.options, key=value)


def home(s: State, d: Decision) -> Option:
    """Oneself, or who is no enemy."""

    def value(option: Option) -> float:
        power = str(option.args[0])
        return 2.0 * (player(s, power) == d.seat) - worth.is_enemy(s, d.seat, power)

    return max(d.options, key=value)


def moriscos(s: State, d: Decision) -> Option:
    """From where they hold nothing, or little."""

    def value(option: Option) -> float:
        space = str(option.args[0])
        alone = sum(one.size for one in stacks.at(s, space)) == 1
        return worth.space(s, MUSLIM, space) * (alone and points.owner(s, space) == MUSLIM)

    return min(d.options, key=value)


def why_rise(s: State, d: Decision, o: Option) -> Reason | None:
    space = str(o.args[0])
    return "why.rise", {"space": space, "chance": percent(rebels.chance(rebels.size(s, space)))}


WORTH: Final[dict[tuple[str, str], Worth]] = {
    (OTTOMANS, ""): otranto,
    (REGENCY, ""): algiers,
    (rebels.CARD, ""): uprising,
}
PROMPTS: Final = {
    "rebels.where": where,
    "rebels.loss": loss,
    "rebels.home": home,
    "rebels.moriscos": moriscos,
}
OPEN_REASONS: Final[Reasons] = {"rebels.where": why_rise}
