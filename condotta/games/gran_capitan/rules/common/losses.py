"""Which units lose SP or are Demoralised (GC-9.d, GC-13.1.7, R-22, R-29): pure questions, and flows that ask the owner.

SP are dealt one by one: no unit takes its n+1st loss while another one of those allowed has taken fewer than n and still
has SP. Nobody is asked where all that may be chosen is alike.
"""

from __future__ import annotations

from condotta.core.flow import Decision, Flow, Option, Seat, offer

from ...pieces import Leader, Unit
from ...state import Table
from . import changes

Held = tuple[Leader, Unit]  # a unit with the Captain on whose card it is


def next_to_lose(units: list[Unit], taken: dict[str, int]) -> list[Unit]:
    """R-22: of these units those that may take the next SP loss."""
    alive = [unit for unit in units if unit.sp > 0]
    if not alive:
        return []
    least = min(taken.get(unit.id, 0) for unit in alive)
    return [unit for unit in alive if taken.get(unit.id, 0) == least]


def alike(units: list[Unit]) -> bool:
    """Whether it makes no difference which of these is chosen."""
    first = units[0]
    return all(
        unit.counter.like(first.counter) and (unit.sp, unit.demoralised) == (first.sp, first.demoralised)
        for unit in units[1:]
    )


def choose_unit(seat: Seat, units: list[Unit], prompt: str, verb: str, rule: str) -> Flow[Unit]:
    """One of these units, by its owner's choice."""
    if len(units) == 1 or alike(units):
        return units[0]
    options = [offer(verb, unit.id) for unit in units]
    choice: Option = yield Decision(seat, prompt, options, rule)
    return next(unit for unit in units if unit.id == choice.args[0])


def spread(g: Table, seat: Seat, held: list[Held], sp: int, rule: str) -> Flow[list[str]]:
    """GC-9.d: so many SP off these units, as evenly as possible; the ids of those that have lost any."""
    taken: dict[str, int] = {}
    for _ in range(sp):
        units = next_to_lose([unit for _, unit in held], taken)
        if not units:
            break
        unit = yield from choose_unit(seat, units, "losses.sp", "lose", rule)
        taken[unit.id] = taken.get(unit.id, 0) + 1
        changes.lose_sp(g, holder(held, unit), unit)
        g.log("losses.sp", rule, player=seat, unit=unit.id)
        if unit.is_baron:
            held = [one for one in held if one[1] is not unit]
    return list(taken)


def spread_with_group(g: Table, seat: Seat, held: list[Held], group: list[Unit], sp: int, rule: str) -> Flow[list[str]]:
    """GC-13.1.7.a: at least half of the SP, rounded up, come from the Quality group; each part as evenly as possible."""
    from_group = [one for one in held if one[1] in group]
    must = min((sp + 1) // 2, sum(unit.sp for _, unit in from_group))
    hit = yield from spread(g, seat, from_group, must, rule)
    rest = [one for one in held if one[1].sp > 0]
    hit += yield from spread(g, seat, rest, sp - must, rule)
    return list(dict.fromkeys(hit))


def demoralise_some(
    g: Table, seat: Seat, held: list[Held], number: int, spared: list[str], rule: str
) -> Flow[list[str]]:
    """GC-13.1.7.c, d: units in good order that have lost no SP in the same result, by their owner's choice."""
    done: list[str] = []
    for _ in range(number):
        units = [unit for _, unit in held if unit.sp > 0 and not unit.demoralised and unit.id not in [*spared, *done]]
        if not units:
            break
        unit = yield from choose_unit(seat, units, "losses.demoralise", "demoralise", rule)
        done.append(unit.id)
        changes.demoralise(g, holder(held, unit), unit)
        g.log("losses.demoralised", rule, player=seat, unit=unit.id)
    return done


def holder(held: list[Held], unit: Unit) -> Leader:
    return next(leader for leader, one in held if one is unit)
