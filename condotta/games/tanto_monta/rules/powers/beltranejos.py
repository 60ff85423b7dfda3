"""Sections 20.4 and 22.1: the surrender of the Beltranejos, their resistance (card 107), foreign support, and the
Treaty of Tordesillas (card 31), which ends them."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, offer

from ...data import LEADERS, LISTS, POWERS, SPACES
from ...data.things import FRANCE, PORTUGAL
from ...pieces import Budget, Fleet, units
from ...state import State, Table
from ..action import budget as cp
from ..action.actions import BETWEEN, Between
from ..action.impulse import WHEN_ENDED
from ..common import cards, control, displacement, events, points, pool, powers, stacks
from ..construction import recruit
from ..land import siege
from ..minors import activation
from .alcacovas import SIDES, TREATY_CARD

POWER: Final = "beltranejos"
MEETING: Final = LISTS["beltranejos_cause_meeting"]
SUPPORT: Final = "vp_beltranejo_support"
SUPPORT_VP: Final = 2
TREATY_VP: Final = 2
ENOUGH: Final = 3  # French units without a leader


# 22.1: the surrender


def end_of_turn(g: Table) -> Flow[None]:
    """TM-22.1-bel.c: in the Victory Determination Phase without a key or strategic space at home."""
    if not powers.has_left(g.state, POWER) and not holds_out(g.state):
        yield from surrender(g, "TM-22.1-bel.c")


def holds_out(s: State) -> bool:
    own = [space for space in POWERS[POWER].home if control.controls(s, POWER, space)]
    return any(SPACES[space].key or control.is_strategic(s, space) for space in own)


def surrender(g: Table, rule: str) -> Flow[None]:
    """TM-22.1-bel.d, e: Home card, leaders and units go; what was theirs is Castile's, or its home power's again."""
    s = g.state
    g.log("beltranejos.surrender", rule)
    yield from leave_the_map(g, POWER)
    for name in [name for name in s.leaders if LEADERS[name].power == POWER]:
        del s.leaders[name]
        g.log("leader.leaves", "TM-22.1-bel.d", leader=name)
    cards.remove_from_game(g, powers.LAST_CARD[POWER], "TM-22.1-bel.d")
    for space in [space for space in SPACES if control.controller(s, space) == POWER]:
        if control.is_home(POWER, space):
            control.gain_control(g, space, "castile", "TM-22.1-bel.e")
        else:
            control.return_home(g, space, "TM-22.1-bel.e")
        yield from open_gates(g, space)


def leave_the_map(g: Table, power: str) -> Flow[None]:
    """All land units and ships of a power, with the sieges that they laid. R-TM-22.1-5: what it had captured waits for
    its first owner, what was lent to it goes back."""
    s = g.state
    for key in [key for key in s.sieges if key.endswith(f"/{power}")]:
        siege.end(g, key.partition("/")[0], power)
    for space in [*s.stacks]:
        for part in [one for one in stacks.at(s, space) if one.power == power]:
            stacks.take(s, space, part)
    for place in [*s.fleets]:
        for fleet in [one for one in stacks.fleets_at(s, place) if one.power == power]:
            stacks.take_ships(s, place, fleet)
    s.ships_to_come = {key: ships for key, ships in s.ships_to_come.items() if not key.startswith(f"{power}/")}
    for place, fleet in [(place, one) for place, there in s.fleets.items() for one in there if one.lent == power]:
        if fleet.captured:
            stacks.lose_ships(s, place, fleet)
            continue
        stacks.take_ships(s, place, fleet)
        free = Fleet(fleet.power, fleet.squadrons)
        stacks.put_ships(s, place, free)
        yield from displacement.displace_ships(g, place, free)


def open_gates(g: Table, space: str) -> Flow[None]:
    """R-TM-22.1-5: who is not a friend of its new master leaves a fortified space, and a port; the friend's siege is
    over."""
    s = g.state
    owner = control.controller(s, space)
    for besieger in [one for one in siege.besiegers(s, space) if control.is_friendly(s, one, space)]:
        siege.end(g, space, besieger)
    if control.is_fortified(s, space) and owner != control.INDEPENDENT:
        there = [one.power for one in stacks.at(s, space)] + [powers.lord(s, name) for name in armies(s, space)]
        inside = [power for power in there if f"{space}/{powers.major(s, power)}" not in s.sieges]
        strangers = [power for power in POWERS if power in inside and not powers.are_allied(s, power, owner)]
        yield from activation.clear(g, space, strangers)
    if space in s.fleets:
        yield from displacement.drive_out(g, space)


def armies(s: State, space: str) -> list[str]:
    """Army leaders there."""
    return [name for name in stacks.leaders_at(s, space) if not LEADERS[name].naval]


# 31: TREATY OF TORDESILLAS


def may_sign(s: State, seat: int) -> bool:
    """TM-20.4-tor.a."""
    return powers.treaty_holds(s, powers.PEACE_OF_ALCACOVAS) and powers.TORDESILLAS not in s.happened


def sign(g: Table, seat: int) -> Flow[None]:
    """TM-20.4-tor.b, e to i."""
    s = g.state
    yield from surrender(g, "TM-20.4-tor.b")
    s.happened.append(powers.TORDESILLAS)
    if s.relations.get(powers.pair(*SIDES)) == powers.WAR_AT_SEA:
        del s.relations[powers.pair(*SIDES)]
    s.changes += 1
    g.log("tordesillas.signed", "TM-20.4-tor.a")
    points.win(g, PORTUGAL, "vp_tordesillas", TREATY_VP)


# 107: RESISTANCE OF THE BELTRANEJOS


def may_resist(s: State, seat: int) -> bool:
    """TM-20.4-res.a."""
    return powers.has_left(s, POWER)


def resist(g: Table, seat: int) -> Flow[None]:
    """TM-20.4-res.b, c, e."""
    s = g.state
    s.happened.append(powers.RESISTANCE)
    for space in recruit.RESISTING:
        siege.end_all(g, space)
        control.gain_control(g, space, POWER, "TM-20.4-res.b")
        yield from activation.clear(g, space, [power for power in POWERS if power != POWER])
        if pool.left(s, POWER, "regular") > 0:
            stacks.put(s, space, units(POWER, "regular"))
            g.log("unit.added", "TM-20.4-res.b", power=POWER, kind="regular", space=space)
    s.tui_key = True
    g.log("beltranejos.resist", "TM-20.4-res.c", space=control.TUI)
    points.win(g, PORTUGAL, "vp_beltranejo_resistance", 1)


class Resist(Between):
    """TM-20.4-res.f: once in a turn the resource that extends a Portuguese impulse serves them."""

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return seat == PORTUGAL and budget.way == cp.EXTENSION and not s.resisted and is_in_arms(s)

    def does(self, g: Table, seat: int) -> None:
        g.state.resisted = g.state.impulse
        g.log("beltranejos.activated", "TM-20.4-res.f", seat=seat)


def is_in_arms(s: State) -> bool:
    """They resist, with units or with a place to raise some."""
    if powers.RESISTANCE not in s.happened:
        return False
    own = any(control.controls(s, POWER, space) for space in recruit.RESISTING)
    return own or bool(stacks.muster(s).of(POWER).stacks)


# Foreign support


def support(g: Table, seat: int) -> None:
    """TM-20.4-sup.a to c: when a French impulse ends."""
    s = g.state
    if seat != FRANCE or SUPPORT in s.points[FRANCE] or powers.PEACE_OF_ALCACOVAS in s.happened:
        return
    are_allied = s.relations.get(powers.pair("france", "portugal")) == powers.ALLIANCE
    if are_allied and any(meet(s, space) for space in MEETING):
        for each in (PORTUGAL, FRANCE):
            points.win(g, each, SUPPORT, SUPPORT_VP)


def meet(s: State, space: str) -> bool:
    """R-TM-20.4-4: a Portuguese unit with any leader of its player, French ones with a leader or three of them."""
    units = {power: sum(one.size for one in stacks.at(s, space) if one.power == power) for power in SUPPORTERS}
    leaders = [powers.player(s, LEADERS[name].power) for name in stacks.leaders_at(s, space) if not LEADERS[name].naval]
    french = units["france"] >= ENOUGH or (units["france"] > 0 and FRANCE in leaders)
    return units["portugal"] > 0 and PORTUGAL in leaders and french


SUPPORTERS: Final = ("portugal", "france")
BETWEEN.append(Resist(offer("resist")))
WHEN_ENDED.append(support)
events.declare(TREATY_CARD, "", may_sign, sign)
events.declare(powers.RESISTANCE, "", may_resist, resist)
