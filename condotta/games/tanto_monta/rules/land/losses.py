"""Chapter 14, step 8, and section 9.2: who bears which loss."""

from __future__ import annotations

from collections.abc import Sequence

from condotta.core import flow
from condotta.core.flow import Flow, offer

from ...data import FOREIGN_WARS, POWERS
from ...pieces import INDEPENDENT, LAND, NOBODY, Stack
from ...state import State, Table
from ..common import stacks
from ..common.groups import Group
from ..common.powers import major, player
from .battle import Battle, Side, without

ORDER: tuple[str, ...] = tuple(POWERS)  # R-TM1-66: Impulse Order, Castile and the Nasrids first


def is_steady(kind: str) -> bool:
    return kind in ("regular", "cavalry")


def owned(s: State, group: Group, power: str) -> list[Stack]:
    """Units of a major power and its minors; "" are all."""
    return [part for part in group.parts if not power or major(s, part.power) == power]


def number(s: State, group: Group, power: str) -> int:
    return sum(part.size for part in owned(s, group, power))


def steady(s: State, group: Group, power: str) -> int:
    return sum(part.regular + part.cavalry for part in owned(s, group, power))


def shares(g: Table, group: Group, losses: int, riders: Sequence[str] = ()) -> dict[str, int]:
    """TM-14.o, TM-9.2.p: by major power, as evenly as possible; an odd loss by a die (R-TM1-66). TM-14.m: `riders` have
    charged, one of them bears a loss."""
    s = g.state
    powers = sorted({major(s, part.power) for part in group.parts}, key=ORDER.index)
    if group.space in FOREIGN_WARS:
        return in_turn(s, group, losses, sorted(powers, key=is_anybodys))
    found = dict.fromkeys(powers, 0)
    left = min(losses, group.size)
    while left:
        able = [power for power in powers if number(s, group, power) > found[power]]
        while left < len(able):  # the odd losses fall on different powers
            last = [power for power in able if power in riders]
            bound = last if len(last) == 1 and not any(found[power] for power in riders) else []
            able.remove(spared(g, [power for power in able if power not in bound]))
        for power in able:
            found[power] += 1
        left -= len(able)
    return found


def is_anybodys(power: str) -> bool:
    """It is not the independents."""
    return power != INDEPENDENT


def in_turn(s: State, group: Group, losses: int, powers: Sequence[str]) -> dict[str, int]:
    """TM-20.9-bri.b: in a Foreign War first an independent, then one of who helps them, and so on."""
    found = dict.fromkeys(powers, 0)
    left = min(losses, group.size)
    while left:
        for power in powers:
            if left and number(s, group, power) > found[power]:
                found[power] += 1
                left -= 1
    return found


def but_one(s: State, group: Group) -> dict[str, int]:
    """TM-20.9.h, R-TM-20.9-7: all but one, which is an independent where there are some."""
    found = {power: number(s, group, power) for power in {major(s, part.power): 0 for part in group.parts}}
    found[INDEPENDENT if INDEPENDENT in found else next(iter(found))] -= 1
    return found


def spared(g: Table, powers: list[str]) -> str:
    """R-TM1-66: of two powers the earlier one bears the loss on 1 to 3, the later one is spared."""
    if len(powers) == 1:
        return powers[0]
    die = g.d6(max(0, player(g.state, powers[0])))
    return powers[len(powers) - 1 - (die - 1) * len(powers) // 6]


def remove(g: Table, side: Side, power: str, kind: str, inside: bool | None = None) -> None:
    """One unit of that kind leaves the map; where marks differ, one of those that have done most."""
    for part in side.group.parts:
        if part.power == power and part.of(kind) and (inside is None or part.inside == inside):
            one = part.alike(kind)
            stacks.take(g.state, side.group.space, one)
            side.group = without(side.group, one)
            g.log("unit.lost", "TM-14.l", space=side.group.space, power=power, kind=kind)
            return


def kinds(s: State, group: Group, power: str) -> list[str]:
    """What a major power can lose, as power.kind; those inside the walls apart, if both are there (TM-15.2.d)."""
    apart = len({part.inside for part in group.parts}) > 1
    found = [
        f"{part.power}.{kind}" + (".inside" if apart and part.inside else ".outside" if apart else "")
        for part in owned(s, group, power)
        for kind in LAND
        if part.of(kind)
    ]
    return list(dict.fromkeys(found))


def choose(g: Table, side: Side, power: str, among: list[str], prompt: str, rule: str, number: int) -> Flow[str]:
    """The owner chooses what is lost, of so many; where nobody runs the power, the first of them is."""
    seat = player(g.state, power or side.group.powers[0])
    options = [offer("lose", *one.split(".")) for one in among]
    lost = options[0]
    if seat != NOBODY:
        params = {"space": side.group.space, "power": power, "number": number}
        lost = yield from flow.choose(seat, prompt, options, rule, params)
    unit_power, kind, *where = (str(arg) for arg in lost.args)
    remove(g, side, unit_power, kind, where[0] == "inside" if where else None)
    return kind


def wipe_out(g: Table, side: Side) -> None:
    """Where all are lost nobody is asked."""
    for part in side.group.parts:
        for kind in LAND:
            for _ in range(part.of(kind)):
                remove(g, side, part.power, kind, part.inside)


def eliminate(g: Table, side: Side, losses: int, prompt: str, rule: str) -> Flow[None]:
    """Units lost otherwise than in step 8 (CAVALRY PURSUIT, HEAVY CAVALRY): their owners choose freely."""
    if losses >= side.group.size:
        wipe_out(g, side)
        return
    for power, share in shares(g, side.group, losses).items():
        for done in range(share):
            yield from choose(g, side, power, kinds(g.state, side.group, power), prompt, rule, share - done)


def take_losses(g: Table, battle: Battle, side: Side, hits: int, keeps_one: bool = False) -> Flow[None]:
    """TM-14.l to q: a charging side first loses cavalry, of the other losses half are regulars or cavalry."""
    s = g.state
    losses = min(hits, side.group.size - keeps_one)
    if losses == side.group.size:
        wipe_out(g, side)
        return
    freely = battle.relief and len(side.seats(s)) == 1  # TM-14.p: not shared between powers
    riders = [major(s, part.power) for part in side.group.parts if part.cavalry and side.charges]
    due = {"": losses} if freely else shares(g, side.group, losses, riders)
    if keeps_one and battle.space in FOREIGN_WARS:
        due = but_one(s, side.group)
    charged = bool(riders)
    had_others = side.group.size > side.group.cavalry
    steady_due = 0 if battle.relief else max(0, losses - charged) // 2
    while any(due.values()):
        powers = [power for power in due if due[power]]
        if charged:  # TM-14.m: whoever has cavalry bears the first loss
            powers.sort(key=lambda power: not any(part.cavalry for part in owned(s, side.group, power)))
        power = powers[0]
        due[power] -= 1
        among = kinds(s, side.group, power)
        if keeps_one and side.charges and had_others and side.group.size - side.group.cavalry == 1:
            among = only(among, ("cavalry",))  # TM-14.q: what is left is no charging cavalry
        if charged:
            among = only(among, ("cavalry",))
        elif steady_due > steady_to_come(s, side, due):
            among = only(among, ("regular", "cavalry"))
        lost = yield from choose(g, side, power, among, "battle.loss", "TM-14.l", due[power] + 1)
        steady_due -= is_steady(lost) and not charged
        charged = False


def only(among: list[str], wanted: tuple[str, ...]) -> list[str]:
    """As far as there are such."""
    return [one for one in among if one.split(".")[1] in wanted] or among


def steady_to_come(s: State, side: Side, due: dict[str, int]) -> int:
    """How many of the losses after this one can still be regulars or cavalry (R-TM1-67)."""
    return sum(min(share, steady(s, side.group, power)) for power, share in due.items())
