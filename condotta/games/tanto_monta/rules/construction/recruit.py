"""Sections 17 and 17.2: where land units can be recruited, and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ...data import ACTIONS, LISTS, POWERS, SPACES
from ...pieces import units
from ...state import State, Table
from ..common import abroad, control, pool, stacks
from ..common.forces import Forces
from ..common.powers import MORISCOS, NASRID, PEACE_OF_ALCACOVAS, RESISTANCE, at_war, has_left, is_granada_gone, major

ACTION_OF: Final = {
    "regular": "recruit_regular",
    "militia": "recruit_militia",
    "cavalry": "recruit_cavalry",
    "artillery": "recruit_artillery",
}

ALHAMA: Final = "alhama"
NOBLES_OF_ALHAMA: Final = "andalusian_nobles_seize_alhama"
BELTRANEJOS: Final = "beltranejos"
RESISTING: Final = LISTS["beltranejos_resistance"]  # where alone they recruit after their surrender (TM-20.4-res.g)


def cost(power: str, kind: str) -> int:
    """TM-17.T1: cavalry is cheaper for the Nasrids."""
    action = ACTIONS[ACTION_OF[kind]]
    return action.nasrid if power == "nasrid" else action.cost


def has(power: str, kind: str) -> bool:
    """TM-5.3.a, TM-17.T1: minor powers have regulars only, siege artillery is for Aragon and France."""
    facts = POWERS[power]
    if facts.minor:
        return kind == "regular"
    if facts.part_of:
        return power == MORISCOS and kind == "militia"  # TM-17.2.b, d, TM-20.1-mor.m
    return kind != "artillery" or facts.siege_artillery > 0


def where(s: State, power: str, kind: str) -> list[str]:
    """TM-17.b, c, g, i, TM-17.2.a, i: home spaces that the power itself controls, without enemies, Unrest and Plague;
    for Castilian militia Alhama, once its nobles have seized it."""
    if want(s, power, kind):
        return []
    return [space for space in (*sites(s, power), *extra(s, power, kind)) if not hindrance(s, power, space)]


def where_each(s: State, power: str, kinds: Iterable[str]) -> dict[str, list[str]]:
    """`where` of several kinds: what hinders a space hinders them all."""
    found = {kind: want(s, power, kind) == "" for kind in kinds}
    free = [space for space in sites(s, power) if may_hold(s, power, space)] if any(found.values()) else []
    more = {kind: [space for space in extra(s, power, kind) if may_hold(s, power, space)] for kind in found}
    return {kind: free + more[kind] if able else [] for kind, able in found.items()}


def places(s: State, power: str, kind: str) -> list[str]:
    """TM-17.f, TM-17.2.f, g, TM-20.9.d, l, n: the same for a Recruit action, with Foreign War cards; where too few
    units are on one of them, there alone."""
    if want(s, power, kind):
        return []
    cards = abroad.where(s, power, kind)
    return cards if abroad.short(s, power) else [*where(s, power, kind), *cards]


def is_anywhere(s: State, power: str, kind: str) -> bool:
    """Is there any?"""
    if want(s, power, kind):
        return False
    return any(not hindrance(s, power, space) for space in (*sites(s, power), *extra(s, power, kind)))


def is_possible(forces: Forces, power: str, kind: str) -> bool:
    """Is there any such place? What is the same for all kinds is looked for once."""
    s = forces.s
    if not has(power, kind) or forces.left(power, kind) < 1:
        return False
    if power not in forces.builds:
        forces.builds[power] = any(not hindrance(s, power, space) for space in sites(s, power))
    if surrendered(forces, power) or is_gone(s, power):
        return False
    if forces.builds[power] or any(may_hold(s, power, space) for space in extra(s, power, kind)):
        return True
    return bool(s.foreign_wars) and bool(abroad.where(s, power, kind))


def surrendered(forces: Forces, power: str) -> bool:
    """`has_surrendered`."""
    if power not in forces.surrendered:
        forces.surrendered[power] = has_surrendered(forces.s, power)
    return forces.surrendered[power]


def extra(s: State, power: str, kind: str) -> list[str]:
    """For Castilian militia Alhama, once its nobles have seized it."""
    return [ALHAMA] if power == "castile" and kind == "militia" and NOBLES_OF_ALHAMA in s.happened else []


def want(s: State, power: str, kind: str) -> str:
    """The rule by which a power recruits no such unit anywhere; "" if it can."""
    if not has(power, kind):
        return "TM-17.T1"
    if pool.left(s, power, kind) < 1:
        return "TM-5.3.c"
    if is_gone(s, power):
        return "TM-22.1-nas.k"
    return "TM-17.i" if has_surrendered(s, power) else ""


def is_gone(s: State, power: str) -> bool:
    """TM-22.1-nas.k: the Nasrids recruit no more."""
    return power == NASRID and is_granada_gone(s)


def sites(s: State, power: str) -> Sequence[str]:
    """Home spaces; TM-20.1-mor.r: for Moriscos Nasrid home keys, and other spaces with home status."""
    return control.home_spaces(s, NASRID if power == MORISCOS else power)


def has_surrendered(s: State, power: str) -> bool:
    """TM-2.1.g, TM-17.i: it controls none of its home keys; but the Beltranejos resist (TM-20.4-res.g), and the Nasrid
    corsair needs none (TM-20.1-mor.r)."""
    if (power == BELTRANEJOS and RESISTANCE in s.happened) or is_gone(s, power):
        return False
    return POWERS[power].major and control.has_surrendered(s, power)


def may_hold(s: State, power: str, space: str) -> bool:
    return not hindrance(s, power, space)


def hindrance(s: State, power: str, space: str) -> str:
    """The rule by which nothing of a power is built in a space; "" if there is none."""
    own = major(s, power)
    if control.controller(s, space) != own and not control.controls(s, own, space):
        return "TM-17.b"
    if control.ENTERS[space] > s.turn:
        return "TM-17.b"
    if power == BELTRANEJOS and space not in RESISTING and has_left(s, power):
        return "TM-20.4-res.g"
    if space in s.plague or control.is_unrest(s, power, space):
        return "TM-17.g"
    if s.sieges and control.is_besieged(s, space):
        return "TM-17.2.a"
    if space in s.stacks or space in s.fleets:
        return "TM-17.2.a" if has_enemies(s, power, space) else ""
    return ""


def has_enemies(s: State, power: str, space: str) -> bool:
    """Units of a power at war with this one, on land or in the port."""
    for stack in stacks.at(s, space):
        if stack.power != power and at_war(s, power, stack.power):
            return True
    for fleet in stacks.fleets_at(s, space):
        if fleet.power != power and at_war(s, power, fleet.power):
            return True
    return False


def recruit(g: Table, power: str, kind: str, space: str) -> None:
    stacks.put(g.state, space, units(power, kind))
    if space == abroad.BRITTANY and power == abroad.HELPER:
        g.state.breton_help += 1
    g.log("unit.recruited", "TM-17.2.a", power=power, kind=kind, space=space)


# Section 17.5


def fortress_spaces(s: State, seat: int) -> list[str]:
    """TM-17.5.a, b: simple home spaces under the control of their own power, with a marker left on the Player Card. The
    Beltranejos build none after the Peace of Alcaçovas (R-TM-17-7)."""
    return list(dict.fromkeys(open_spaces(s, seat)))


def open_spaces(s: State, seat: int) -> Iterator[str]:
    """The same, one by one, some twice."""
    if not s.fortress_markers[seat]:
        return
    peace = PEACE_OF_ALCACOVAS in s.happened
    for power in POWERS.values():
        if (
            power.major
            and power.seat == seat
            and not (peace and power.id == "beltranejos")
            and not is_gone(s, power.id)
        ):
            for space in control.home_spaces(s, power.id):
                if is_simple(s, space) and may_hold(s, power.id, space):
                    yield space


def is_simple(s: State, space: str) -> bool:
    return SPACES[space].simple and space not in s.fortresses


def build_fortress(g: Table, seat: int, space: str) -> None:
    g.state.fortress_markers[seat] -= 1
    g.state.fortresses.append(space)
    g.log("fortress.built", "TM-17.5.b", seat=seat, space=space)


def open_settlements(s: State, seat: int) -> list[str]:
    """TM-17.5.d: the player's own without a Fortress marker."""
    if not s.fortress_markers[seat]:
        return []
    return [place for place, owner in s.settlements.items() if owner == seat and place not in s.settlement_fortresses]


def fortify_settlement(g: Table, seat: int, place: str) -> None:
    g.state.fortress_markers[seat] -= 1
    g.state.settlement_fortresses.append(place)
    g.log("fortress.built", "TM-17.5.d", seat=seat, space=place)
