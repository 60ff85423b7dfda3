"""Section 15.2: a relief force fights the besiegers."""

from __future__ import annotations

from condotta.core.flow import Flow

from ...pieces import NOBODY, Stack
from ...state import State, Table
from ..common import groups
from ..common.groups import Group
from ..common.powers import major, player
from . import breaking, retreat, siege
from .battle import Battle, part_of, without
from .field_battle import field_battle


def relieve(g: Table, battle: Battle) -> Flow[None]:
    """TM-15.2.a to i: the attacker is the formation that came, the defender all besiegers."""
    s = g.state
    yield from join(g, battle)
    yield from field_battle(g, battle)
    if battle.attacker_wins:
        yield from raise_siege(g, battle)
        return
    if battle.attacker.hits == battle.defender.hits:
        yield from slip_in(g, battle)
    else:
        go_back(s, battle)
    yield from withdraw(g, battle)
    siege.join(g, battle.space, battle.defender.powers(s))
    yield from breaking.check(g, battle.space)


def join(g: Table, battle: Battle) -> Flow[None]:
    """TM-15.2.b: who is inside and of a power of the relief force, as many as the player likes."""
    s = g.state
    side = battle.attacker
    powers = side.powers(s)
    garrison = siege.garrison(s, battle.space)
    own = [one.power for one in garrison.parts if major(s, one.power) in powers]
    there = part_of(s, garrison, [*own, *powers])
    if not there.size and not there.leaders:
        return
    seat, joined = player(s, powers[0]), there
    if seat != NOBODY:  # TM-20.7-max.c: all do
        joined = yield from groups.choose(s, seat, there, "relief.join", "TM-15.2.b", free=True)
    side.group = Group(battle.space, [*side.group.parts, *joined.parts], [*side.group.leaders, *joined.leaders])
    side.before = side.group
    g.log("relief.joined", "TM-15.2.b", space=battle.space, number=joined.size)


def raise_siege(g: Table, battle: Battle) -> Flow[None]:
    """TM-15.2.e."""
    if battle.defender.group.size:
        yield from retreat.retreat(g, battle, battle.defender)
    for power in siege.besiegers(g.state, battle.space):
        siege.end(g, battle.space, power)
    g.log("siege.raised", "TM-15.2.e", space=battle.space)


def slip_in(g: Table, battle: Battle) -> Flow[None]:
    """TM-15.2.f: after equal hits anybody who fought may go inside, up to four units in all."""
    s = g.state
    side = battle.attacker
    if not side.group.size:
        go_back(s, battle)  # leaders alone (TM-15.2.g, h)
        return
    idle = siege.inside(s, battle.space) - sum(part.size for part in side.group.parts if part.inside)
    there = groups.place(s, side.group, battle.space, inside=False, beaten=True)
    there = Group(there.space, united(there.parts), there.leaders)
    room = max(0, retreat.ROOM - idle)
    seat, chosen = player(s, side.powers(s)[0]), retreat.first_units(there, room)
    if seat != NOBODY:  # TM-20.7-max.f: as many as there is room for
        chosen = yield from retreat.choose_some(seat, there, room)
    side.group = Group(there.space, there.parts, [name for name in there.leaders if name not in chosen.leaders])
    for part in chosen.parts:
        side.group = without(side.group, part)
    groups.place(s, chosen, battle.space, inside=True)


def united(parts: list[Stack]) -> list[Stack]:
    """Units that nothing tells apart any more as one stack each."""
    found: list[Stack] = []
    for part in parts:
        same = [one for one in found if one.stands_like(part)]
        found = [one for one in found if one not in same] + [same[0].plus(part) if same else part]
    return found


def go_back(s: State, battle: Battle) -> None:
    """TM-15.2.g: who began the impulse inside is inside again."""
    side = battle.attacker
    leaders = [name for name in side.group.leaders if s.leaders[name].inside]
    insiders = Group(battle.space, [part for part in side.group.parts if part.inside], leaders)
    groups.place(s, insiders, battle.space, inside=True, beaten=True)
    rest = [name for name in side.group.leaders if name not in leaders]
    side.group = Group(battle.space, [part for part in side.group.parts if not part.inside], rest)


def withdraw(g: Table, battle: Battle) -> Flow[None]:
    """TM-15.2.f to h: the others retreat; leaders of a relief force that has no unit left are captured."""
    side = battle.attacker
    if side.group.size:
        yield from retreat.retreat(g, battle, side)
        return
    for name in side.group.leaders:
        captor = retreat.captor_of(g.state, battle.defender, side)
        retreat.capture(g, name, captor, "TM-15.2.h")
