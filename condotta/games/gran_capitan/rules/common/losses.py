"""Which units lose SP or are Demoralised (GC-9.d, GC-13.1.7, R-22, R-29): pure questions, and flows that ask the owner.

SP are dealt one by one: no unit takes its n+1st loss while another one of those allowed has taken fewer than n and
still has SP. Nobody is asked where all that may be chosen is alike.
"""

from __future__ import annotations

from collections.abc import Iterable

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


def choose_unit(seat: Seat, units: list[Unit], prompt: str, verb: str, rule: str, left: int = 1) -> Flow[Unit]:
    """One of these units, by its owner's choice; `left`: so many choices with this one."""
    if len(units) == 1 or alike(units):
        return units[0]
    options = [offer(verb, unit.id) for unit in units]
    choice: Option = yield Decision(seat, prompt, options, rule, {"left": left} if left > 1 else None)
    return next(unit for unit in units if unit.id == choice.args[0])


def spread(
    g: Table, seat: Seat, held: list[Held], sp: int, rule: str, taken: dict[str, int] | None = None
) -> Flow[None]:
    """GC-9.d: so many SP off these units, as evenly as possible; `taken`: what they have lost by the same result."""
    taken = {} if taken is None else taken
    for left in range(sp, 0, -1):
        units = next_to_lose([unit for _, unit in held], taken)
        if not units:
            break
        unit = yield from choose_unit(seat, units, "losses.sp", "lose", rule, left)
        taken[unit.id] = taken.get(unit.id, 0) + 1
        changes.lose_sp(g, holder(held, unit), unit)
        g.log("losses.sp_lost", rule, player=seat, unit=unit.id)
        if unit.is_baron:
            held = [one for one in held if one[1] is not unit]


def take_result(
    g: Table,
    seat: Seat,
    held: list[Held],
    group: list[Unit],
    sp: int,
    demoralised: int,
    rule: str,
    *,
    same_unit: bool = False,
) -> Flow[None]:
    """GC-13.1.7: SP losses, at least half of them from the Quality group, and Demoralisations of other units.

    R-29: the units to be Demoralised are set aside first, as far as the others can take the losses. `same_unit`: they
    are chosen afterwards from all that are left (GC-O1.1.3.d).
    """
    must = min((sp + 1) // 2, strength(group))
    aside: list[Unit] = []
    if not same_unit:
        aside = yield from set_aside(seat, held, group, sp, must, demoralised, rule)
    open_to_loss = [one for one in held if one[1] not in aside]
    taken: dict[str, int] = {}
    yield from spread(g, seat, [one for one in open_to_loss if one[1] in group], must, rule, taken)
    rest = [one for one in open_to_loss if one[1] in one[0].units]  # a Baron may be gone with SP to spare
    yield from spread(g, seat, rest, sp - must, rule, taken)
    if same_unit:
        aside = yield from set_aside(seat, [one for one in held if one[1].sp > 0], [], 0, 0, demoralised, rule)
    for unit in aside:
        changes.demoralise(g, holder(held, unit), unit)
        g.log("losses.demoralised", rule, player=seat, unit=unit.id)


def set_aside(
    seat: Seat, held: list[Held], group: list[Unit], sp: int, must: int, number: int, rule: str
) -> Flow[list[Unit]]:
    """GC-13.1.7.c, d: which units are Demoralised, by their owner's choice; none that the SP losses need."""
    units, aside = [unit for _, unit in held], list[Unit]()
    for _ in range(number):
        free = [unit for unit in units if unit not in aside and may_be_spared(units, group, [*aside, unit], sp, must)]
        if not free:
            break
        aside.append((yield from choose_unit(seat, free, "losses.demoralise", "demoralise", rule)))
    return aside


def may_be_spared(units: list[Unit], group: list[Unit], aside: list[Unit], sp: int, must: int) -> bool:
    """Whether the other units can take all the SP losses, those of the Quality group their part."""
    rest = [unit for unit in units if unit not in aside]
    return (bool(rest) or not sp) and strength(rest) >= sp and strength(unit for unit in rest if unit in group) >= must


def strength(units: Iterable[Unit]) -> int:
    return sum(unit.sp for unit in units)


def holder(held: list[Held], unit: Unit) -> Leader:
    return next(leader for leader, one in held if one is unit)
