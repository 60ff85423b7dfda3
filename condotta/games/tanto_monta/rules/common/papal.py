"""Section 21.7: in which state the Papacy is (table TM-21.7.T1), and who may do what in its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...data import LEADERS, PLAYERS, POWERS
from ...data.things import MUSLIM
from ...pieces import NOBODY
from ...state import SEATS, State
from . import control
from .powers import ALLIANCE, PAIRS, PAPACY, majors_of, player

ROME: Final = "rome"
RAVENNA: Final = "ravenna"
HOME: Final = POWERS[PAPACY].home
ALEXANDER: Final = "alexander_vi"
MUSLIM_POWERS: Final = ("nasrid", "north_africa")
CHRISTIANS: Final = tuple(seat for seat in range(SEATS) if PLAYERS[seat].christian)
BORGIAS: Final = {leader.power: id for id, leader in LEADERS.items() if leader.counter == "cesare_borgia"}
FIVE_POINTS: Final = "vp_allah_is_great"
ALLIED, INACTIVE, CONQUERED, FALLEN, LIMITED = "allied", "inactive", "conquered", "fallen", "limited"
CONDITIONS: Final = (ALLIED, INACTIVE, CONQUERED, FALLEN, LIMITED)


def condition(s: State) -> str:
    """TM-21.7.T1."""
    if is_limited(s):
        return LIMITED
    if is_rome_muslim(s):
        return FALLEN
    if PAPACY not in s.allied:
        return INACTIVE
    return CONQUERED if s.conqueror != NOBODY else ALLIED


def is_limited(s: State) -> bool:
    """TM-21.7-bor.f: the Muslim player runs it as a limited major power."""
    return s.papal_hand == MUSLIM


def is_inactive(s: State) -> bool:
    return PAPACY not in s.allied and not is_limited(s)


def is_rome_muslim(s: State) -> bool:
    return control.controller(s, ROME) in MUSLIM_POWERS


def has_fallen(s: State) -> bool:
    """TM-21.7-isl.a, e: a Muslim has taken Rome in this game; all Christians are at war with the Muslims for good."""
    return FIVE_POINTS in s.points[MUSLIM]


def gives_card(s: State) -> bool:
    """TM-21.7-pap.o, TM-21.7-isl.h: the Muslim player draws one more, once."""
    return is_inactive(s) or is_rome_muslim(s)


def is_muslims_friend(s: State, seat: int) -> bool:
    """TM-21.7-pap.h: one of his powers is allied with a Muslim one in this turn."""
    return any(s.relations.get(PAIRS[own][other]) == ALLIANCE for own in majors_of(seat) for other in MUSLIM_POWERS)


def christians(s: State) -> list[str]:
    """Powers whose units are Christian ones: of the three players, with their active minors, without the Papacy."""
    return [power for power in POWERS if power != PAPACY and player(s, power) in CHRISTIANS]


def borgia(s: State) -> str:
    """Cesare Borgia as he stands on the map, in somebody's service; "" if he is not in play."""
    return next((name for name in BORGIAS.values() if name in s.leaders), "")


def may_leave(s: State, leaders: Sequence[str]) -> bool:
    """TM-21.7-pap.m, TM-21.7-bor.b: Papal land units stay at home, but with Borgia in the service of their ally, or as
    those of a limited major power."""
    if is_limited(s):
        return True
    ally = player(s, PAPACY)
    return any(name in leaders and player(s, power) == ally for power, name in BORGIAS.items())


def may_go(s: State, powers: Sequence[str], leaders: Sequence[str], to: str) -> bool:
    """May a formation with units of these powers and these leaders go there?"""
    return PAPACY not in powers or to in HOME or may_leave(s, leaders)
