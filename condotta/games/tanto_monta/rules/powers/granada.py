"""Section 20.1: the war for Granada: MULEY HACÉN SEIZES ZAHARA (card 22), the emirs (cards 25 and 26), and what the
Victory Determination Phase brings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from condotta.core.flow import Flow, agrees

from ...data import CARD_IDS, CARDS, POWERS
from ...data.things import MUSLIM, SPAIN
from ...pieces import units
from ...state import State, Table
from ..common import control, events, points, stacks
from ..common.powers import CROWNS, NASRID, PARTS, ZAHARA, has_left, major
from ..diplomacy import wars
from ..minors import activation
from . import kings, surrender

BOABDIL: Final = CARD_IDS[25]
EL_ZAGAL: Final = CARD_IDS[26]
SPACE: Final = control.ZAHARA_ITSELF
RESISTANCE: Final = "vp_nasrid_resistance"
FROM_TURN: Final = 5  # TM-20.1-rec.b


# 22: MULEY HACÉN SEIZES ZAHARA


def may_seize(s: State, seat: int) -> bool:
    return ZAHARA not in s.happened


def seize_zahara(g: Table, seat: int) -> Flow[None]:
    """TM-20.1-war.c to f: the four regulars that were set aside come after all others have gone; the war is between
    the Nasrids and Spain alone."""
    s = g.state
    s.happened.append(ZAHARA)
    control.gain_control(g, SPACE, NASRID, "TM-20.1-war.c")
    points.win(g, MUSLIM, "vp_zahara", 1)
    eliminate(g, SPACE, [stack.power for stack in stacks.at(s, SPACE) if major(s, stack.power) in CROWNS])
    yield from activation.clear(g, SPACE, strangers())
    number = POWERS[NASRID].reserve
    stacks.put(s, SPACE, units(NASRID, "regular", number))
    g.log("unit.added_many", "TM-20.1-war.e", power=NASRID, number=number, space=SPACE)
    yield from wars.begin_war(g, NASRID, "castile", "TM-20.1-war.f", declared=False)


def eliminate(g: Table, space: str, powers: Sequence[str]) -> None:
    """All land units of these powers; their leaders stay (R-TM-20.1-9)."""
    s = g.state
    lost = [stack for stack in stacks.at(s, space) if stack.power in powers]
    for stack in lost:
        stacks.take(s, space, stack)
    if lost:
        g.log("zahara.eliminated", "TM-20.1-war.d", space=space)


def strangers() -> list[str]:
    return [power for power in POWERS if power != NASRID and power not in PARTS[NASRID]]


# 25: BOABDIL, EMIR OF GRANADA; 26: EL ZAGAL SEIZES POWER


def may_follow_el_zagal(s: State, seat: int) -> bool:
    """TM-18.1.d, TM-20.c: Spain has Granada, or both Loja and Málaga."""
    spanish = [space for space in ("granada", "loja", "malaga") if points.owner(s, space) == SPAIN]
    return s.rulers[MUSLIM] == CARDS[EL_ZAGAL].ruler and ("granada" in spanish or len(spanish) == 2)


def may_follow_muley_hacen(s: State, seat: int) -> bool:
    """Not after the Nasrid surrender (TM-22.1-nas.o)."""
    return not has_left(s, NASRID)


def rules(card: str, g: Table, seat: int) -> None:
    """TM-20.b: no leader moves."""
    kings.crown(g, CARDS[card].ruler)


# The Victory Determination Phase


def end_of_turn(g: Table) -> Flow[None]:
    """TM-22.1-nas.a, b, TM-20.1-rec.b: the surrender, if Spain can compel it or declares it; else their resistance."""
    s = g.state
    if has_left(s, NASRID):
        return
    if surrender.is_compelled(s):
        yield from surrender.surrender(g)
        return
    if surrender.may_be_declared(s):
        declares = yield from agrees(SPAIN, "granada.declare", "TM-22.1-nas.b", {"keys": surrender.left(s)})
        if declares:
            yield from surrender.surrender(g)
            return
    if s.turn >= FROM_TURN:
        s.points[SPAIN][RESISTANCE] = s.points[SPAIN].get(RESISTANCE, 0) - 1
        g.log("granada.resists", "TM-20.1-rec.b", seat=SPAIN)


events.declare(ZAHARA, "", may_seize, seize_zahara)
events.declare(BOABDIL, "", may_follow_el_zagal, partial(rules, BOABDIL))
events.declare(EL_ZAGAL, "", may_follow_muley_hacen, partial(rules, EL_ZAGAL))
