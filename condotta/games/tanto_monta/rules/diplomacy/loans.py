"""Sections 9.1 and 9.2: squadrons lent for this turn, to an ally or to the player's other power (TM-9.2.k to m)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from condotta.core.flow import Flow, pick_one

from ...data import POWERS, SEA_ZONES, SPACES
from ...pieces import Clause, Fleet
from ...state import State, Table
from ..common import displacement, stacks
from ..common.powers import ALLIANCE, PEACE_OF_ALCACOVAS, WAR_AT_SEA, pair, player
from . import clauses
from .clauses import Kind
from .foreign import of_seat

LIMITED = {"portugal": "beltranejos", "france": "catalonia"}  # who else has ships in the hands of the same player


def possible(s: State, giver: int, receiver: int) -> list[Clause]:
    """TM-9.2.w: any part of the squadrons of a port; TM-9.2.u: neither corsairs nor those of minor powers."""
    found: list[Clause] = []
    for power in of_seat(s, giver):
        for place, number in own_squadrons(s, power):
            for to in of_seat(s, receiver):
                found += [Clause("loan", giver, receiver, power, to, place, n + 1) for n in range(number)]
    return found


def own_squadrons(s: State, power: str) -> Iterator[tuple[str, int]]:
    """Its own ones that are neither lent nor captured, on the Main Map (TM-9.2.u)."""
    for place, there in s.fleets.items():
        if place in SPACES or place in SEA_ZONES:
            number = sum([one.squadrons for one in there if one.power == power and not one.lent])
            if number:
                yield place, number


def hindrance(s: State, clause: Clause, others: Sequence[Clause]) -> str:
    """The rule by which these are not lent; "" if they can be."""
    power, to = clause.power, clause.to
    if s.relations.get(pair(power, to)) == WAR_AT_SEA:
        return "TM-9.2.v"
    if not any(one.kind == "alliance" and {one.power, one.to} == {power, to} for one in others):
        return "TM-9.2.k"
    loans = [one for one in [*s.agreed, *others] if one.kind == "loan"]
    if any((one.giver, one.receiver) == (clause.receiver, clause.giver) for one in loans):
        return "TM-9.2.k"
    same = [one for one in others if one.kind == "loan" and (one.power, one.what) == (power, clause.what)]
    there = dict(own_squadrons(s, power))
    if sum(one.number for one in same) > there.get(clause.what, 0):
        return "TM-9.1.t"
    if ports_of(s, to, clause.what):  # most have one as it is
        return ""
    return "" if ports_of(as_allies(s, power, to), to, clause.what) else "TM-9.2.m"


def as_allies(s: State, one: str, other: str) -> State:
    """As it will be when the alliance is made: it opens passages."""
    then = s.copy()
    then.relations[pair(one, other)] = ALLIANCE
    return then


def ports_of(s: State, power: str, place: str) -> list[str]:
    """TM-9.2.m: the nearest ports that the power itself controls, over Sea Zones and open passages."""
    return displacement.ports(s, power, place)


def carry_out(g: Table, clause: Clause) -> Flow[None]:
    """As many as are still there: another clause of the bundle may have driven them from a port that was yielded."""
    s = g.state
    number = min(clause.number, dict(own_squadrons(s, clause.power)).get(clause.what, 0))
    if number and ports_of(s, clause.to, clause.what):
        yield from lend(g, clause.power, clause.to, clause.what, number)


def lend(g: Table, power: str, to: str, place: str, number: int) -> Flow[None]:
    """TM-9.2.m: with a Loaned marker to the receiver's nearest port; of equally near ones he says which."""
    s = g.state
    params = {"power": power, "place": place}
    port = yield from pick_one(player(s, to), "lend_to", ports_of(s, to, place), "loan.where", "TM-9.2.m", params)
    stacks.take_ships(s, place, Fleet(power, number))
    stacks.put_ships(s, port, Fleet(power, number, lent=to))
    stacks.strand_admirals(s, place, POWERS[power].navy)
    g.log("loan.made", "TM-9.2.m", power=power, other=to, number=number, place=place, to=port)


# Between the powers of one player


def to_own(s: State, seat: int) -> list[Clause]:
    """TM-9.2.l: from either of his powers to the other, if that has a port which can be reached."""
    powers = of_seat(s, seat)
    if len(powers) == 1 and powers[0] in LIMITED and are_one(s, powers[0]):
        powers = [powers[0], LIMITED[powers[0]]]
    pairs = [(one, other) for one in powers for other in powers if one != other]
    return [
        Clause("loan", seat, seat, power, to, place, n + 1)
        for power, to in pairs
        for place, number in own_squadrons(s, power)
        if ports_of(s, to, place)
        for n in range(number)
    ]


def goes_along(one: Clause, lent: Clause) -> bool:
    """TM-9.2.k, w: squadrons of other places, in the same direction."""
    return one.power == lent.power and one.what != lent.what


def are_one(s: State, power: str) -> bool:
    """TM-9.2.e: Portugal and the Beltranejos are allies until the Peace of Alcaçovas."""
    return power != "portugal" or PEACE_OF_ALCACOVAS not in s.happened


def lend_to_own(g: Table, seat: int) -> Flow[None]:
    """What he has decided during the talks, as far as it is still possible."""
    s = g.state
    own = [clause for one in s.offers if one.parties == (seat, seat) for clause in one.clauses]
    s.offers = [one for one in s.offers if one.parties != (seat, seat)]
    for clause in own:
        if any(clause.is_like(one) for one in to_own(s, seat)):
            yield from carry_out(g, clause)


clauses.declare(Kind("loan", "TM-9.1.f", possible, hindrance, carry_out, reads=("alliance",), needs="alliance"))
