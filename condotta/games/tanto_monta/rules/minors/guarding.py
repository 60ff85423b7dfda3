"""Section 21.7: a Christian declares war on the Pope between two actions, or takes the Papal units in hand against the
threat to Rome."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, agrees, offer

from ...data import POWERS, SPACES
from ...data.things import MUSLIM
from ...pieces import NOBODY, Budget
from ...state import State, Table
from ..action.actions import BETWEEN, Between
from ..common import control, papal
from ..common.powers import PAPACY, at_war, player
from ..diplomacy import wars
from ..draw import robbing
from . import activation

AREAS: Final = ("italy", "naples", "sardinia", "corsica", "sicily")  # TM-21.7-thr.a
NEAR_ROME: Final = tuple(id for id, space in SPACES.items() if space.area in AREAS)
MUSLIMS: Final = tuple(id for id, power in POWERS.items() if power.seat == MUSLIM)
DECLARERS: Final = ("", "portugal", "castile", "france")  # by seat; Castile for both crowns


class PapalWar(Between):
    """TM-21.7-pap.p: for a card drawn at random, in the Action Phase."""

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return not why_no_war(s, seat)

    def does(self, g: Table, seat: int) -> Flow[None]:
        """TM-21.7-pap.q: no check, no marker is lost, its status stays what it is."""
        sure = yield from agrees(seat, "papacy.war", "TM-21.7-pap.p")
        if sure:
            robbing.lose(g, seat)
            yield from wars.begin_war(g, DECLARERS[seat], PAPACY, "TM-21.7-pap.p", declared=False)


def why_no_war(s: State, seat: int) -> str:
    """The rule by which a player declares no war on the Papacy now; "" if he may."""
    if seat not in papal.CHRISTIANS or s.phase != "action" or s.active != seat:
        return "TM-21.7-pap.p"
    if activation.ally(s, PAPACY) == seat or s.papal_hand == seat or at_war(s, DECLARERS[seat], PAPACY):
        return "TM-21.7-pap.p"
    return "" if robbing.drawable(s, seat) else "TM-6.3.l"


class GuardRome(Between):
    """TM-21.7-thr.a, d: he acts for the Papacy until his impulse ends, not with the CP of a Home card."""

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        if seat not in papal.CHRISTIANS or s.papal_hand != NOBODY or s.active != seat or budget.tied:
            return False
        return not at_war(s, DECLARERS[seat], PAPACY) and is_threatened(s)  # R-TM-21.7-14

    def does(self, g: Table, seat: int) -> None:
        g.state.papal_hand = seat
        g.log("papacy.guarded", "TM-21.7-thr.a", seat=seat)


def is_threatened(s: State) -> bool:
    """TM-21.7-thr.a: the Papacy is nobody's, Borgia not in play, and Muslims stand in Italy or its islands."""
    if not papal.is_inactive(s) or papal.borgia(s):
        return False
    if [space for space in NEAR_ROME if (s.markers.get(space) or control.PRINTED[space]) in MUSLIMS]:
        return True
    return any(player(s, one.power) == MUSLIM for space in NEAR_ROME for one in s.stacks.get(space, ()))


BETWEEN.append(PapalWar(offer("papal_war")))
BETWEEN.append(GuardRome(offer("guard_rome")))
