"""Section 9.4, steps 2 and 4: war on a minor power, and who comes to its help (TM-9.4.f, g, k to m, al, an)."""

from __future__ import annotations

from collections.abc import Sequence

from condotta.core.flow import Flow, agrees

from ...data import POWERS
from ...pieces import NOBODY
from ...state import State, Table
from ..common import influence
from ..common.powers import PAPACY, WAR, pair
from ..minors import activation, status
from . import restrictions, wars
from .foreign import side


def attack_minor(g: Table, powers: Sequence[str], minor: str, rule: str) -> Flow[None]:
    """TM-9.4.f, g: these powers of a player are at war with an inactive minor; he loses his influence there for good,
    and others may intervene. TM-9.4.an: nothing of this happens with the Papacy."""
    s = g.state
    for power in powers:
        s.relations[pair(power, minor)] = WAR
        g.log("war.begins", rule, power=side(s, power), enemy=minor)
    s.changes += 1
    if minor == PAPACY:
        return
    declarer = POWERS[powers[0]].seat
    influence.lose_marker(g, minor, declarer, "TM-9.4.g")
    yield from intervene(g, powers, minor, declarer)


def intervene(g: Table, powers: Sequence[str], minor: str, declarer: int) -> Flow[None]:
    """TM-9.4.k to m: the winner of the check makes the minor his ally and the declarer his enemy, or does not."""
    s = g.state
    eligible = status.defenders(s, minor, declarer)
    winner = status.of_war(g, minor, declarer)
    if winner == NOBODY:
        return
    friend = activation.ally_of(minor, winner)
    helps = False
    if may_fight(s, friend, powers):
        params = {"power": minor, "enemies": list(powers), "ally": side(s, friend)}
        helps = yield from agrees(winner, "war.intervene", "TM-9.4.l", params)
    if not helps:
        g.log("war.isolated", "TM-9.4.l", seat=winner, power=minor)
        return
    for power in powers:
        yield from wars.begin_war(g, power, friend, "TM-9.4.l", declared=False)
    yield from activation.activate(g, minor, winner, eligible)


def may_fight(s: State, friend: str, powers: Sequence[str]) -> bool:
    """R-TM1-142: who may not go to war with the declarer at all cannot intervene against him (TM-9.4.y, ab)."""
    barred = ("TM-9.4.y", "TM-9.4.ab")
    return not any(restrictions.of_major(s, side(s, friend), power) in barred for power in powers)
