"""Naval battle (MU-naval)."""

from __future__ import annotations

from condotta.core.flow import Flow

from ...data import BATTLE
from ...state import Battle, State, Table
from ..any_time import moments, windows
from ..any_time.moments import Occasion
from ..common import clash, questions
from ..march import conquest


def manned(s: State, b: Battle) -> list[str]:
    """Galleys of both sides with units on board."""
    if not b.at_sea:
        return []
    return [e.id for f in clash.sides(b) for e in clash.galleys(s, f.seat, b.area) if e.id in s.stacks]


def sinking(g: Table, b: Battle, before: list[str]) -> Flow[None]:
    """MU-naval.g: a d8 for each Galley that has lost all its units in this round; 1 to 3 it sinks with its load."""
    s = g.state
    for id in before:
        if id in s.elements and id not in s.stacks:
            commander = s.elements[id].commander
            f = clash.side_of(b, commander)
            assert f is not None
            seat = clash.roller(b, f)
            dice = [g.die(seat, BATTLE.galley_die)]
            yield from windows.window(g, Occasion(moments.ROLLED, seat, area=b.area, battle=b, dice=dice))
            sinks = dice[0] in BATTLE.galley_sinks
            key = "battle.galley_sinks" if sinks else "battle.galley_floats"
            g.log(key, "MU-naval.g", owner=questions.who(commander), galley=id, result=dice[0])
            if sinks:
                conquest.drop_with_load(g, id)


def spoils(g: Table, b: Battle, winner: int, loser: int) -> Flow[None]:
    """MU-naval.g, R-sink: the loser's Galleys without units are taken or sacked, with what is on board."""
    s = g.state
    empty = [galley.id for galley in clash.galleys(s, loser, b.area) if galley.id not in s.stacks]
    yield from conquest.keep_or_sack(g, winner, empty, loser)
