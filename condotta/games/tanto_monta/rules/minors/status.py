"""Section 21.6: the diplomatic status of a minor power is resolved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from condotta.core.flow import Flow

from ...data import INFLUENCE
from ...pieces import NOBODY
from ...state import SEATS, State, Table
from ..common import influence
from . import activation

NO_AFFINITY: Final = (0, 0, 0, 0)
DIE: Final = range(1, 7)


def check(
    g: Table, minor: str, seat: int = NOBODY, *, everybody: bool = False, spared: Sequence[str] = ()
) -> Flow[int]:
    """TM-21.6.a, c to k: by an event of this player, who competes with those who have as much influence as he; with
    `everybody`, all do. The winner, or NOBODY."""
    s = g.state
    if minor in s.resolved or not influence.is_minor(s, minor):
        g.log("status.ignored", "TM-21.6.a", power=minor)
        return NOBODY
    winner = contest(g, minor, everybody_in(s, minor) if everybody else competitors(s, minor, seat))
    if winner != NOBODY:
        yield from settle(g, minor, winner, spared)
    influence.resolve(g, minor, "TM-21.6.k")
    return winner


def of_war(g: Table, minor: str, declarer: int) -> int:
    """TM-9.4.k, m: who may intervene for a minor on which war was declared; NOBODY if nobody competes, or if it has
    been resolved in this turn (R-TM1-84). Its markers are then resolved."""
    s = g.state
    if minor in s.resolved:
        g.log("status.ignored", "TM-21.6.a", power=minor)
        return NOBODY
    winner = contest(g, minor, defenders(s, minor, declarer))
    influence.resolve(g, minor, "TM-9.4.m")
    return winner


# Who competes


def everybody_in(s: State, minor: str) -> list[int]:
    """TM-21.6.c: all Activate and Deactivate players, whatever their level; R-TM-21.6-2: with a marker."""
    return [seat for seat in range(SEATS) if influence.has_marker(s, minor, seat)]


def competitors(s: State, minor: str, seat: int) -> list[int]:
    """TM-21.6.d, e: the player of the event, and those whose influence is at least his; without a marker he does not
    compete, and all others do (R-TM-21.6-2)."""
    all_of_them = everybody_in(s, minor)
    if seat not in all_of_them:
        return all_of_them
    levels = s.influence[minor]
    return [other for other in all_of_them if other == seat or levels[other] >= levels[seat]]


def defenders(s: State, minor: str, declarer: int) -> list[int]:
    """TM-9.4.k: the Activate players but the declarer."""
    able = [seat for seat in everybody_in(s, minor) if seat in INFLUENCE[minor].activate and seat != declarer]
    return [seat for seat in able if not activation.is_barred(s, minor, seat)]


# Who wins


def contest(g: Table, minor: str, seats: Sequence[int], affinity: Sequence[int] = NO_AFFINITY) -> int:
    """TM-21.6.e to g: one die each, in Impulse Order, and the influence; nobody rolls against himself."""
    if not seats:
        return NOBODY
    if len(seats) == 1:
        g.log("status.unopposed", "TM-21.6.e", seat=seats[0], power=minor)
        return seats[0]
    totals = bonuses(g.state, minor, affinity)
    for seat in seats:
        die = g.d6(seat)
        totals[seat] += die
        g.log("status.rolled", "TM-21.6.f", seat=seat, power=minor, die=die, total=totals[seat])
    winner = best(minor, seats, totals)
    g.log("status.won", "TM-21.6.g", seat=winner, power=minor)
    return winner


def bonuses(s: State, minor: str, affinity: Sequence[int] = NO_AFFINITY) -> list[int]:
    """TM-21.6.f: what each player adds to his die."""
    return [level + more for level, more in zip(s.influence[minor], affinity, strict=True)]


def best(minor: str, seats: Sequence[int], totals: Sequence[int]) -> int:
    """TM-21.6.g: the highest total; ties to who is listed highest, a Deactivate player last."""
    order = (*INFLUENCE[minor].activate, *INFLUENCE[minor].deactivate)
    return max(seats, key=lambda seat: (totals[seat], -order.index(seat)))


def chance(minor: str, seats: Sequence[int], levels: Sequence[int], seat: int) -> float:
    """How likely this player wins against these others."""
    return reckoned(minor, tuple(seats), tuple(levels), seat)


@lru_cache(maxsize=4096)
def reckoned(minor: str, seats: tuple[int, ...], levels: tuple[int, ...], seat: int) -> float:
    """Bots and notes ask the same again and again."""
    if seat not in seats:
        return 0.0
    wins = 0
    for dice in product(DIE, repeat=len(seats)):
        totals = [*levels]
        for who, die in zip(seats, dice, strict=True):
            totals[who] += die
        wins += best(minor, seats, totals) == seat
    return float(wins) / float(len(DIE) ** len(seats)) if len(seats) > 1 else 1.0


# What it brings


def settle(g: Table, minor: str, winner: int, spared: Sequence[str] = ()) -> Flow[None]:
    """TM-21.6.h to j: the winner's ally, or nobody's if he is a Deactivate player."""
    if winner not in INFLUENCE[minor].activate or activation.is_barred(g.state, minor, winner):
        yield from activation.deactivate(g, minor, "TM-21.6.j", spared)
    elif activation.ally(g.state, minor) != winner:
        yield from activation.deactivate(g, minor, "TM-21.6.h", spared)
        yield from activation.activate(g, minor, winner, spared=spared)
