"""What a player of Tanto Monta carries over the sea (section 16.3), and where ships must lie for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from condotta.core.flow import Decision, Option

from ..data import SEA_ZONES, SPACES
from ..pieces import Budget
from ..rules.common import control, stacks
from ..rules.common.groups import Group
from ..rules.common.powers import navy, player
from ..rules.land import move
from ..rules.sea import transport
from . import armies, campaign, musters
from .armies import Army, Front, Way
from .campaign import Aim

FEW: Final = 2  # units for which nobody sails
AT_RISK: Final = 0.06  # a unit that would be lost with the battle (TM-16.3.k)
NEXT_TIME: Final = 0.6  # what a landing is worth as long as the ships are not there yet


def cargo(front: Front, port: str) -> Group:
    """The best formation that can be spared and carried."""
    s, seat = front.s, front.seat
    there = move.movable(s, seat, port)
    staying = armies.garrison_wanted(front, port) - armies.fixed(s, seat, port, there)
    return armies.as_asked(s, there, armies.strongest(s, there, staying, transport.MOST))


def loads(front: Front) -> Iterator[Army]:
    """Armies in ports that one would carry."""
    s, seat = front.s, front.seat
    for port, there in s.stacks.items():
        if port not in SPACES or not SPACES[port].ports or control.is_besieged(s, port):
            continue
        if sum(stack.size for stack in there if player(s, stack.power) == seat) <= FEW:
            continue
        group = cargo(front, port)
        if group.size > FEW:
            yield Army(s, group)


def landing_value(front: Front, army: Army, to: str, steps: int) -> float:
    """What a landing would bring, as a march would, less what may go down with it."""
    if armies.is_own(front.s, front.seat, to):
        return reinforcement(front, army, to, steps)
    _, value = campaign.prospect(front, army, Way(to, steps, to, []))
    if value <= campaign.LITTLE:
        return 0.0
    opposed = bool(armies.defenders(front.s, army.powers, to, inside=False).size)
    return value * armies.FADES**steps - AT_RISK * army.host.size * opposed


def reinforcement(front: Front, army: Army, to: str, steps: int) -> float:
    """What those who hold a port could do with the army, more than it does where it is."""
    if not front.enemies_near(to) or not armies.friends(front.s, front.seat, to).size:
        return 0.0
    if army.space not in front.alone:
        front.alone[army.space] = musters.best_alone(front, army, campaign.hopes)
    return (campaign.prospects_from(front, army.group, to) - front.alone[army.space]) * armies.FADES**steps


def aims(front: Front, budget: Budget) -> list[Aim]:
    if budget.cp < transport.LEAST_CP:
        return []
    found = []
    for army in loads(front):
        here = campaign.stays_for(front.s, front.seat, army)
        for to, steps in transport.destinations(front.s, budget, army.group).items():
            value = landing_value(front, army, to, steps)
            if value > max(campaign.LITTLE, here):
                cost = transport.price(budget, steps)
                found.append(Aim("ferry", transport.LINE, value, cost, army.space, to, army.powers[0], army))
    return found


def zones(front: Front, side: str) -> dict[str, float]:
    """Sea Zones without a ship of a navy over which it could carry somebody, and what that would bring."""
    s = front.s
    found: dict[str, float] = {}
    for army in loads(front):
        if side not in [navy(s, power) for power in army.powers]:
            continue
        for zone in SPACES[army.space].ports:
            if any(navy(s, fleet.power) == side for fleet in stacks.fleets_at(s, zone)):
                continue
            for to in SEA_ZONES[zone].ports:
                if to != army.space and transport.may_land(s, army.powers, army.group, to):
                    found[zone] = max(found.get(zone, 0.0), NEXT_TIME * landing_value(front, army, to, FEW))
    return found


# Answers


def best(front: Front, budget: Budget, port: str = "") -> Aim | None:
    return max((aim for aim in aims(front, budget) if port in ("", aim.space)), key=lambda aim: aim.rate, default=None)


def embark(front: Front, d: Decision) -> Option:
    """The port of the best transport."""
    aim = best(front, front.s.budget) if front.s.budget is not None else None
    return next((o for o in d.options if aim is not None and o.args and o.args[0] == aim.space), d.options[0])


def landing(front: Front, d: Decision) -> Option:
    """Where the formation brings most; to think better of it costs nothing, but leads to the same question."""
    army = Army(front.s, cargo(front, str((d.params or {}).get("space", ""))))
    named = [option for option in d.options if option.args]
    if not named or not army.group.size:
        return d.options[0]
    return max(named, key=lambda option: landing_value(front, army, str(option.args[0]), FEW))
