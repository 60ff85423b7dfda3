"""Section 16.1, steps 4 and 5: naval interception."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from condotta.core.flow import DONE, Decision, Flow, Option, numbered, pick_one

from ...data import SEA_ZONES
from ...pieces import SHIPS, Fleet
from ...state import SEATS, State, Table
from ..common import answers, fleets, paths
from ..common.fleets import Flotilla
from ..common.groups import ALL, SOME
from . import plague_ships
from .engagement import NavalAttempt, NavalMove

NINE: Final = 9
RULE: Final = "TM-16.1.q"


def interceptions(g: Table, move: NavalMove, zone: str) -> Flow[None]:
    """TM-16.1.q, r: player after player in Impulse Order, each with his navies; the first power to succeed shuts out
    the others."""
    for seat in range(SEATS):
        for side in fleets.navies_of(g.state, seat):
            yield from interceptions_of(g, move, zone, seat, side)
            if zone in move.held:
                return


def interceptions_of(g: Table, move: NavalMove, zone: str, seat: int, side: str) -> Flow[None]:
    """Each stack once, in an order that its owner chooses."""
    s = g.state
    tried: list[str] = []
    while may_intercept_into(s, move, zone, side):
        places = [place for place in places_beside(s, move, zone, side) if place not in tried]
        if not places:
            return
        params = partial(told, s, move, zone, side)
        place = yield from pick_one(seat, "intercept_from", places, "naval.intercept", RULE, params, DONE)
        if not place:
            return
        tried.append(place)
        ships = yield from choose_ships(seat, fresh(s, side, place), zone)
        if ships.size:
            yield from intercept(g, move, NavalAttempt(seat, side, ships, zone))


def told(s: State, move: NavalMove, zone: str, side: str) -> dict[str, Any]:
    """What those who may intercept or evade see of the newly arrived."""
    there = fleets.at(s, move.side, zone)
    return {
        "power": side,
        "place": zone,
        "other": move.side,
        "squadrons": there.squadrons or None,  # none of them is not told
        "corsairs": there.corsairs or None,
        "leaders": there.leaders,
    }


def may_intercept_into(s: State, move: NavalMove, zone: str, side: str) -> bool:
    """TM-16.1.q, t, w: enemies of the newly arrived; not beside other enemies that were there before, nor in fog."""
    if zone in s.fog or not fleets.are_foes(s, side, move.side) or not fleets.is_at(s, move.side, zone):
        return False
    return not any(
        fleets.are_foes(s, side, fleets.side_of(s, fleet)) and not fleet.arrived for fleet in s.fleets.get(zone, [])
    )


def places_beside(s: State, move: NavalMove, zone: str, side: str) -> list[str]:
    """TM-16.1.q, s: adjacent ports and Sea Zones with ships of this navy, but where ships of the active power are."""
    ports = [port for port in SEA_ZONES[zone].ports if port in s.fleets and paths.is_port(s, side, port)]
    near = [*ports, *fleets.seas(s, side, zone)]
    return [place for place in near if has_fresh(s, side, place) and move.side not in fleets.sides_at(s, place)]


def has_fresh(s: State, side: str, place: str) -> bool:
    """Are there any?"""
    return place in s.fleets and any(not part.tried and part.size for part in fleets.ships_of(s, side, place))


def fresh(s: State, side: str, place: str) -> Flotilla:
    """TM-16.1.v: who has not tried in this Naval Move."""
    there = fleets.at(s, side, place)
    leaders = [name for name in there.leaders if not s.leaders[name].tried]
    return Flotilla(place, [part for part in there.parts if not part.tried], leaders)


def choose_ships(seat: int, there: Flotilla, zone: str) -> Flow[Flotilla]:
    """TM-16.1.q, i: one or more units of a stack; naval leaders as their owner likes, with the last ship they must."""
    if there.size == 1:
        return there
    params = {"place": there.place, "to": zone, "units": there.size, "leaders": there.leaders}
    choice: Option = yield Decision(seat, "naval.group", [ALL, SOME], RULE, params)
    if choice == ALL:
        return there
    parts: list[Fleet] = []
    for part in there.parts:
        numbers = []
        for kind in SHIPS:
            taken = 0
            if part.of(kind):
                more = {**params, "power": part.power, "kind": kind}
                number: Option = yield Decision(seat, "naval.group_units", numbered("take", part.of(kind)), RULE, more)
                taken = int(number.args[-1])
            numbers.append(taken)
        parts.append(part.numbering(*numbers))
    leaders = there.leaders
    if 0 < sum(part.size for part in parts) < there.size:
        leaders = []
        for name in there.leaders:
            goes = yield from pick_one(
                seat,
                "admiral",
                [there.place, zone],
                "naval.admiral",
                "TM-16.1.i",
                {"leader": name, "place": there.place},
            )
            if goes == zone:
                leaders.append(name)
    return Flotilla(there.place, parts, leaders)


def intercept(g: Table, move: NavalMove, attempt: NavalAttempt) -> Flow[None]:
    """TM-16.1.u, w: who succeeds lies in the zone, newly arrived, unless SEA FOG hides it."""
    s, zone = g.state, attempt.place
    g.log("naval.interception_tried", RULE, seat=attempt.seat, power=attempt.side, place=attempt.ships.place, to=zone)
    roll(g, attempt, "interception", "TM-16.1.u")
    if attempt.succeeds:
        yield from answers.moment(g, "naval_interception_succeeded", attempt)  # step 5
    if not attempt.succeeds:
        mark_tried(s, attempt.ships)
        return
    ships = yield from plague_ships.leave_alone(g, attempt.seat, attempt.side, attempt.ships)
    if ships.size:
        fleets.sail(s, ships, zone, arrived=True, tried=True)
        move.held.append(zone)


def roll(g: Table, attempt: NavalAttempt, what: str, rule: str) -> None:
    """TM-16.1.u, y: 2d6 + the Battle Rating of the best naval leader; 9 or more."""
    dice = g.d6(attempt.seat) + g.d6(attempt.seat)
    parts = {"leaders": attempt.ships.battle_rating}
    total = dice + attempt.ships.battle_rating
    attempt.succeeds = total >= NINE
    result = "succeeds" if attempt.succeeds else "fails"
    g.log(f"naval.{what}_rolled", rule, seat=attempt.seat, dice=dice, parts=parts, total=total, result=result)


def mark_tried(s: State, ships: Flotilla) -> None:
    fleets.sail(s, ships, ships.place, tried=True)
    for name in ships.leaders:
        s.leaders[name] = s.leaders[name].marked(tried=True)
