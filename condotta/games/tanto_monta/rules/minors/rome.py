"""Section 21.7: Rome is taken: by a Christian at war with the Pope, or by Muslims."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow

from ...data import POWERS
from ...data.things import MUSLIM
from ...pieces import NOBODY
from ...state import Table
from ..common import cards, events, influence, papal
from ..common.powers import PAPACY, at_war, majors_of
from ..diplomacy import wars
from ..land import assault
from . import activation, papacy, status

ZAHARA: Final = "muley_hacen_seizes_zahara"
POINTS: Final = 5
CHRISTIAN_POWERS: Final = ("portugal", "castile", "france")  # Castile for both crowns


def taken(g: Table, space: str, power: str) -> Flow[None]:
    """A space has been taken by assault."""
    if space != papal.ROME:
        return
    seat = POWERS[power].seat
    if power in papal.MUSLIM_POWERS:
        yield from enemy_of_islam(g)
    elif seat in papal.CHRISTIANS and any(at_war(g.state, own, PAPACY) for own in majors_of(seat)):
        yield from conquest(g, seat)


def conquest(g: Table, seat: int) -> Flow[None]:
    """TM-21.7-pap.v, x: the succession without a new Pope; the Papacy is the conqueror's ally, his war with it over."""
    yield from papacy.succession(g)
    yield from activation.activate(g, PAPACY, seat)
    g.state.conqueror = seat
    g.log("rome.conquered", "TM-21.7-pap.v", seat=seat)


def enemy_of_islam(g: Table) -> Flow[None]:
    """TM-21.7-isl.a to f: 5 VP the first time; the status of every minor; war of all Christians for good."""
    s = g.state
    g.log("rome.fallen", "TM-21.7-isl.a")
    s.conqueror = NOBODY  # TM-21.7.T1: what a Christian had conquered is lost
    if not papal.has_fallen(s):
        s.points[MUSLIM][papal.FIVE_POINTS] = POINTS
        g.log("points.won", "TM-21.7-isl.a", seat=MUSLIM, what=papal.FIVE_POINTS, vp=POINTS)
    minors = influence.minors(s)
    g.shuffle(minors)
    for minor in minors:
        yield from check(g, minor)
    for muslim in papal.MUSLIM_POWERS:
        for power in CHRISTIAN_POWERS:
            yield from wars.begin_war(g, muslim, power, "TM-21.7-isl.e", declared=False)
    yield from seize_zahara(g)


def check(g: Table, minor: str) -> Flow[None]:
    """TM-21.7-isl.b to d: all compete, the Muslim player from level 0; what was resolved begins anew."""
    s = g.state
    if minor in s.resolved:
        influence.put_back(s, minor)
    s.influence[minor] = [0 if seat == MUSLIM else level for seat, level in enumerate(s.influence[minor])]
    if minor != PAPACY:
        yield from status.check(g, minor, everybody=True)
        return
    winner = status.contest(g, PAPACY, status.everybody_in(s, PAPACY))
    if winner != NOBODY:
        yield from papacy.settle(g, winner)
    papacy.reset(g)


def seize_zahara(g: Table) -> Flow[None]:
    """TM-21.7-isl.f, TM-9.4.aa: MULEY HACÉN SEIZES ZAHARA, wherever the card is; its holder draws another one."""
    s = g.state
    event = next((one for one in events.declared(ZAHARA, events.IMPULSE)), None)
    if ZAHARA in s.happened or ZAHARA in s.removed or event is None:
        return
    holder = next((seat for seat, hand in enumerate(s.hands) if ZAHARA in hand), NOBODY)
    for pile in (s.deck, s.discard, *s.hands):
        if ZAHARA in pile:
            pile.remove(ZAHARA)
    cards.forget(s, ZAHARA)
    s.removed.append(ZAHARA)
    g.reveal()
    g.log("card.removed", "TM-9.4.aa", card=ZAHARA)
    if holder != NOBODY:
        cards.draw(g, holder)
    yield from event.does(g, MUSLIM) or ()


assault.WHEN_TAKEN.append(taken)
