"""Cards of the Papacy: the Popes 15, 27, 32, 39, 41, ROMAN CURIA 89, CESARE BORGIA 120, PAPAL BULL 130 a."""

from __future__ import annotations

from functools import partial

from condotta.core.flow import Flow

from ...data import CARDS
from ...pieces import NOBODY
from ...state import State, Table
from ..action import budget as cp
from ..common import answers, events, papal
from ..common.powers import PAPACY, at_war, majors_of
from ..draw import robbing
from . import borgia, papacy

BULL = "papal_bull"
BULL_CP = 4


def succeeds(pope: str, g: Table, seat: int) -> Flow[None]:
    """In winter nobody plays him (TM-18.1.g)."""
    yield from papacy.new_pope(g, pope, in_winter=seat == NOBODY)


def may_dissolve(s: State, seat: int) -> bool:
    """TM-21.7-pap.f: a Christian is its ally."""
    return PAPACY in s.allied


# PAPAL BULL, excommunication


def excommunicable(s: State, seat: int) -> list[int]:
    """Christian players who are allied with the Muslim player or at war with the Papacy; not he who speaks for it."""
    return [other for other in papal.CHRISTIANS if other != seat and is_sinner(s, other)]


def is_sinner(s: State, seat: int) -> bool:
    return papal.is_muslims_friend(s, seat) or any(at_war(s, power, PAPACY) for power in majors_of(seat))


def excommunicate(g: Table, seat: int) -> Flow[None]:
    """One of them loses a card by lot (TM-6.3.k); then 4 CP. If nobody qualifies, the CP alone."""
    found = [other for other in excommunicable(g.state, seat) if robbing.drawable(g.state, other)]
    if found:
        other = yield from answers.pick_player(seat, found, "papacy.excommunicate", "TM-6.3.k")
        g.log("papacy.excommunicated", "TM-6.3.k", seat=other)
        robbing.lose(g, other)
    g.state.budget = cp.of_event(BULL, BULL_CP)


for number in (15, 27, 32, 39, 41):
    card = next(one for one in CARDS.values() if one.number == number)
    events.declare(card.id, "", events.always, partial(succeeds, card.pope))
events.declare("roman_curia", "a", events.always, papacy.curia)
events.declare("roman_curia", "b", may_dissolve, papacy.dissolve_alliance)
events.declare("cesare_borgia_condottiere", "", borgia.may_be_hired, borgia.hire)
events.declare(BULL, "a", events.always, excommunicate)
