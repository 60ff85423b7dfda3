"""Section 17.3: where squadrons and corsairs can be built."""

from __future__ import annotations

from typing import Final

from ...data import POWERS
from ...pieces import Fleet
from ...state import State, Table
from ..common import control, paths, pool, stacks
from ..common.forces import Forces
from ..common.powers import CROWNS
from . import recruit

SQUADRON: Final = "squadron"
CORSAIR: Final = "corsair"
ESCORTS: Final = ("north_africa", "portugal", "spain", "france")  # by seat: whose ships they are (TM-17.3.h)


def where(s: State, power: str, kind: str) -> list[str]:
    """TM-17.3.a, f, TM-17.1.d: home ports under the power's own control without enemies, Unrest and Plague."""
    navy = POWERS[power].navy
    if (kind == CORSAIR and not POWERS[navy].corsairs) or pool.ships_left(s, navy) < 1:
        return []
    if recruit.has_surrendered(s, power) or (kind == SQUADRON and recruit.is_gone(s, power)):
        return []
    ports = [port for port in control.home_ports(s, power) if paths.is_port(s, power, port)]
    return [port for port in ports if recruit.may_hold(s, power, port)]


def is_possible(forces: Forces, power: str, kind: str) -> bool:
    """Is there any such port?"""
    navy = POWERS[power].navy
    if (kind == CORSAIR and not POWERS[navy].corsairs) or forces.ships_left(navy) < 1:
        return False
    if recruit.surrendered(forces, power) or (kind == SQUADRON and recruit.is_gone(forces.s, power)):
        return False
    if power not in forces.ports:
        forces.ports[power] = has_port(forces.s, power)
    return forces.ports[power]


def has_port(s: State, power: str) -> bool:
    return any(
        recruit.may_hold(s, power, port) and paths.is_port(s, power, port) for port in control.home_ports(s, power)
    )


def escort_zones(s: State, seat: int) -> list[str]:
    """TM-17.3.g, h: every Ocean Zone that the player has explored, if his main navy has a squadron to build."""
    if not s.explored[seat]:
        return []
    navy = ESCORTS[seat]
    powers = CROWNS if navy == "spain" else (navy,)
    if pool.ships_left(s, navy) < 1 or all(recruit.has_surrendered(s, power) for power in powers):
        return []
    return list(s.explored[seat])


def home_ports(s: State, navy: str) -> list[str]:
    """Controlled home ports of a navy: those of both crowns are Spain's; of an allied minor also those of its ally."""
    powers = CROWNS if navy == "spain" else (navy,)
    own = [port for power in powers for port in control.home_ports(s, power) if holds_port(s, power, port)]
    ally = s.allied.get(navy)
    return own if ally is None else [*own, *home_ports(s, POWERS[ally].navy)]


def holds_port(s: State, power: str, port: str) -> bool:
    """By itself, or by the ally of a minor power."""
    holder = s.allied.get(power, power)
    held = control.controls(s, power, port) or control.controls(s, holder, port)
    return held and control.in_play(s, port) and paths.is_port(s, holder, port)


def build(g: Table, power: str, kind: str, place: str) -> None:
    """TM-17.3.e to g: Castile and Aragon have one navy (TM-5.4.c)."""
    navy = POWERS[power].navy
    stacks.put_ships(g.state, place, Fleet(navy, int(kind == SQUADRON), int(kind == CORSAIR)))
    g.log("ship.built", "TM-17.3.f" if kind == CORSAIR else "TM-17.3.e", power=navy, kind=kind, space=place)


def build_escort(g: Table, seat: int, zone: str) -> None:
    """TM-17.3.g: no Navigation Check."""
    navy = ESCORTS[seat]
    stacks.put_ships(g.state, zone, Fleet(navy, 1))
    g.log("ship.built", "TM-17.3.g", power=navy, kind=SQUADRON, space=zone)
