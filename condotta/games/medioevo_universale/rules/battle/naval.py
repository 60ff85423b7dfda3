"""Naval battle (MU-naval)."""

from __future__ import annotations

from condotta.core.flow import Flow

from ...data import BATTLE
from ...state import Battle, Element, Fighter, State, Table
from .. import windows
from ..common.questions import who
from ..march import conquest
from . import battle


def bonus(s: State, b: Battle, f: Fighter) -> int:
    """MU-naval.b: the difference of the totals of levels for the side that has more."""
    if not b.at_sea:
        return 0
    return max(0, levels(s, b, f) - levels(s, b, battle.enemy(b, f)))


def levels(s: State, b: Battle, f: Fighter) -> int:
    """All its Galleys in the area, empty ones included."""
    return sum(galley.level for galley in galleys(s, f.seat, b.area))


def galleys(s: State, seat: int, area: str) -> list[Element]:
    """Galleys under this command at sea in the area."""
    return [e for e in s.elements.values() if e.kind == "galley" and e.place == area and e.commander == seat]


def manned(s: State, b: Battle) -> list[str]:
    """Galleys of both sides with units on board."""
    if not b.at_sea:
        return []
    return [e.id for f in battle.sides(b) for e in galleys(s, f.seat, b.area) if e.id in s.stacks]


def sinking(g: Table, b: Battle, before: list[str]) -> Flow[None]:
    """MU-naval.g: a d8 for each Galley that has lost all its units in this round; 1 to 3 it sinks with its load."""
    s = g.state
    for id in before:
        if id in s.elements and id not in s.stacks:
            commander = s.elements[id].commander
            f = battle.side_of(b, commander)
            assert f is not None
            seat = battle.roller(b, f)
            dice = [g.die(seat, BATTLE.galley_die)]
            yield from windows.window(
                g, windows.Moment("rolled", seat, area=b.area, battle=b, dice=dice, sides=(BATTLE.galley_die,))
            )
            sinks = dice[0] in BATTLE.galley_sinks
            key = "battle.galley_sinks" if sinks else "battle.galley_floats"
            g.log(key, "MU-naval.g", owner=who(commander), galley=id, result=dice[0])
            if sinks:
                conquest.drop_with_load(g, id)


def spoils(g: Table, b: Battle, winner: int, loser: int) -> Flow[None]:
    """MU-naval.g, R-sink: the loser's Galleys without units are taken or sacked, with what is on board."""
    s = g.state
    empty = [galley.id for galley in galleys(s, loser, b.area) if galley.id not in s.stacks]
    yield from conquest.keep_or_sack(g, winner, empty, loser)
