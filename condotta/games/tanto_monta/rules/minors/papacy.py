"""Section 21.7: a new Pope, and the check by which the Papacy gets an ally.

`new_pope` is the one way to a new Pope: as a headline event, in an impulse, and in winter, where nobody draws a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import Flow

from ...data import FACTS, POPES, POWERS
from ...data.things import MUSLIM
from ...pieces import NOBODY, Fleet, units
from ...state import State, Table
from ..common import cards, control, influence, papal, pool, stacks
from ..common.powers import PAPACY, WAR, at_war, majors_of, pair
from ..diplomacy import alliances
from . import activation, borgia, status, steps
from .steps import ITALIAN

RETURN_POINT: Final = "vp_borgia"  # the marker for who gives back Rome or Ravenna


def new_pope(g: Table, pope: str, *, in_winter: bool = False) -> Flow[int]:
    """TM-21.7-pap.a to j, TM-18.1.g: he succeeds, the Papacy is nobody's, and all players try to win it. The winner."""
    s = g.state
    if papal.is_limited(s):
        yield from borgia.dissolve(g)  # TM-21.7-bor.p: Alexander VI is dead
    s.pope = pope
    g.log("pope.arrives", "TM-21.7-pap.a", pope=pope)
    award_return(g)
    yield from succession(g)
    end_christian_wars(g)
    if PAPACY in s.resolved:  # TM-21.6.a
        g.log("status.ignored", "TM-21.6.a", power=PAPACY)
        return NOBODY
    winner = status.contest(g, PAPACY, status.everybody_in(s, PAPACY), POPES[pope].affinity)
    yield from settle(g, winner)
    yield from reward(g, winner, in_winter)
    borgia.changes_sides(g, winner)
    influence.resolve(g, PAPACY, "TM-21.6.k")
    return winner


# Steps 1 to 3


def succession(g: Table) -> Flow[None]:
    """TM-21.7-pap.a to c: nobody's ally; Christians leave its spaces; it is as strong as before."""
    yield from activation.deactivate(g, PAPACY, "TM-21.7-pap.a")
    yield from expel_christians(g)
    restore(g)


def expel_christians(g: Table) -> Flow[None]:
    """TM-21.7-pap.b: also who is at war with it; what Muslims control stays theirs."""
    s = g.state
    for space in papal.HOME:
        if POWERS[control.controller(s, space)].seat in papal.CHRISTIANS:
            del s.markers[space]
            s.changes += 1
            g.log("control.returned", "TM-21.7-pap.b", space=space, power=PAPACY)
    for space in papal.HOME:
        yield from activation.clear(g, space, papal.christians(s))


def restore(g: Table) -> None:
    """TM-21.7-pap.c: up to five regulars and a squadron, in the first of Rome, Ravenna, Ancona that is still Papal."""
    s = g.state
    place = next((space for space in FACTS.papal_order if control.controller(s, space) == PAPACY), "")
    if not place:
        return
    there = sum(stacks.strength(s, space, [PAPACY]) for space in papal.HOME)
    number = min(FACTS.papal_strength["regular"] - there, pool.left(s, PAPACY, "regular"))
    if number > 0:
        stacks.put(s, place, units(PAPACY, "regular", number))
        g.log("papacy.restored", "TM-21.7-pap.c", number=number, space=place)
    if not any(fleet.power == PAPACY for space in papal.HOME for fleet in stacks.fleets_at(s, space)):
        s.ships_to_come = {key: ships for key, ships in s.ships_to_come.items() if not key.startswith(f"{PAPACY}/")}
        if pool.ships_left(s, PAPACY) > 0:
            stacks.put_ships(s, place, Fleet(PAPACY, 1))
            g.log("ship.built", "TM-21.7-pap.c", power=PAPACY, kind="squadron", space=place)


def award_return(g: Table) -> None:
    """TM-21.7-pap.s: 1 VP each for Rome and Ravenna that a Christian must give back, on one occasion in a game."""
    s = g.state
    for seat in papal.CHRISTIANS:
        given = [space for space in (papal.ROME, papal.RAVENNA) if gives_back(s, seat, space)]
        if given and RETURN_POINT not in s.points[seat]:
            s.points[seat][RETURN_POINT] = len(given)
            g.log("papacy.returned", "TM-21.7-pap.s", seat=seat, spaces=given, vp=len(given))


def gives_back(s: State, seat: int, space: str) -> bool:
    """R-TM-21.7-3: held as a power at war with the Papacy, or as its conqueror and ally."""
    owner = control.controller(s, space)
    if owner == PAPACY:
        return s.conqueror == seat
    return POWERS[owner].seat == seat and any(at_war(s, power, PAPACY) for power in majors_of(seat))


def end_christian_wars(g: Table) -> None:
    """TM-21.4.b, TM-21.7-pap.r, u: those of the Muslim powers never end."""
    s = g.state
    for power in activation.enemies(s, PAPACY):
        if not POWERS[power].muslim and s.relations.get(pair(power, PAPACY)) == WAR:
            del s.relations[pair(power, PAPACY)]
            g.log("war.over", "TM-21.4.b", power=power, other=PAPACY)


# The check


def settle(g: Table, winner: int) -> Flow[None]:
    """TM-21.7-pap.g, h: a Christian winner's ally; nobody's, if a Muslim wins or a friend of theirs."""
    s = g.state
    if winner in papal.CHRISTIANS and not papal.is_muslims_friend(s, winner):
        if activation.ally(s, PAPACY) != winner:
            yield from activation.deactivate(g, PAPACY, "TM-21.6.h")
            yield from activation.activate(g, PAPACY, winner)
        return
    yield from activation.deactivate(g, PAPACY, "TM-21.7-pap.h")
    g.log("papacy.inactive", "TM-21.7-pap.h", seat=winner)


def reward(g: Table, winner: int, in_winter: bool) -> Flow[None]:
    """TM-21.7-pap.i to k: a card, but in winter; two markers, which the Muslim player moves if all Papal spaces are
    his."""
    if not in_winter:
        cards.draw(g, winner)
        g.log("papacy.card", "TM-21.7-pap.i", seat=winner)
    muslims = all(control.controller(g.state, space) in papal.MUSLIM_POWERS for space in papal.HOME)
    yield from steps.move_markers(g, MUSLIM if muslims else winner, ITALIAN, 2, "TM-21.7-pap.j")


def chances(s: State, affinity: Sequence[int] = status.NO_AFFINITY) -> list[float]:
    """How likely each player wins a check of the Papacy now."""
    seats = status.everybody_in(s, PAPACY)
    totals = status.bonuses(s, PAPACY, affinity)
    return [status.chance(PAPACY, seats, totals, seat) for seat in range(len(totals))]


# ROMAN CURIA


def curia(g: Table, seat: int) -> Flow[None]:
    """TM-21.7-pap.e, z, TM-21.6.b: a level of influence and perhaps a check without affinity; then all markers go to
    their starting boxes."""
    s = g.state
    if PAPACY in s.resolved:
        influence.put_back(s, PAPACY)  # R-TM-21.7-9
    yield from steps.advance(g, seat, [PAPACY])
    checked = yield from steps.agrees_to_check(g, seat, PAPACY)
    if checked:
        winner = status.contest(g, PAPACY, status.everybody_in(s, PAPACY))
        if papal.is_limited(s) and winner != MUSLIM:
            yield from borgia.dissolve(g)  # R-TM-21.7-10
        if not papal.is_limited(s):
            yield from settle(g, winner)
        yield from reward(g, winner, in_winter=False)
    reset(g)


def dissolve_alliance(g: Table, seat: int) -> Flow[None]:
    """TM-21.7-pap.f, z: no rolls and no benefits."""
    yield from activation.deactivate(g, PAPACY, "TM-21.7-pap.f")
    reset(g)


def reset(g: Table) -> None:
    influence.put_back(g.state, PAPACY)
    g.log("influence.reset", "TM-21.7-pap.z", power=PAPACY)


# An alliance with Muslims


def after_alliance(g: Table, one: str, other: str) -> Flow[None]:
    """TM-21.7-pap.w, TM-9.2.d: two powers have become allies; a Christian ally of the Papacy that befriends Muslims
    loses it, however it was won, and the Muslim player draws a card."""
    seats = [POWERS[power].seat for power in (one, other)]
    ally = activation.ally(g.state, PAPACY)
    if MUSLIM in seats and ally in seats and ally in papal.CHRISTIANS:
        yield from activation.deactivate(g, PAPACY, "TM-21.7-pap.w")
        cards.draw(g, MUSLIM)
        g.log("papacy.card", "TM-21.7-pap.w", seat=MUSLIM)


alliances.WHEN_ALLIED.append(after_alliance)
