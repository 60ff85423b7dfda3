"""Cards that move influence, check or change the status of minor powers: 2 a, 72, 73, 78, 82, 109, 122, 128."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, pick_one

from ...data import INFLUENCE
from ...data.things import FRANCE, MUSLIM, SPAIN
from ...pieces import NOBODY
from ...state import State, Table
from ..common import cards, events, influence, points
from ..common.points import win
from ..common.powers import PAPACY
from ..events.adding import add, can_add
from . import activation, steps
from .steps import ITALIAN

OTHERS: Final = tuple(minor for minor in INFLUENCE if minor != PAPACY)  # all but the Papacy


# 78, 82 a, 122: one minor


def courts(*minors: str) -> events.May:
    """A marker can go up, or a status be checked."""

    def may(s: State, seat: int) -> bool:
        return bool(steps.unresolved(s, minors))

    return may


def genoa(g: Table, seat: int) -> Flow[None]:
    yield from court_one(g, seat, "genoa", 1)


def florence(g: Table, seat: int) -> Flow[None]:
    yield from court_one(g, seat, "florence", 1)


def navarre(g: Table, seat: int) -> Flow[None]:
    """TM-21.7-nav.b: Spain goes two levels under Julius II."""
    yield from court_one(g, seat, "navarre", 2 if seat == SPAIN and g.state.pope == "julius_ii" else 1)


def court_one(g: Table, seat: int, minor: str, levels: int) -> Flow[int]:
    yield from steps.advance(g, seat, [minor], {minor: levels})
    return (yield from steps.may_check(g, seat, [minor]))


# 109: VENETIAN INTRIGUE


def venice(g: Table, seat: int) -> Flow[None]:
    """Two levels for the ally of the Papacy and who controls Rome; who wins Venice, or takes it away from its ally,
    lowers two markers on other Italian minors."""
    s = g.state
    papal = activation.ally(s, PAPACY) == seat or points.owner(s, "rome") == seat
    before = activation.ally(s, "venice")
    winner = yield from court_one(g, seat, "venice", 2 if papal else 1)
    after = activation.ally(s, "venice")
    if winner == seat and before != after and after in (seat, NOBODY):
        others = [minor for minor in ITALIAN if minor != "venice"]
        yield from steps.move_markers(g, seat, others, 2, "TM-21.5.c", (-1,))


# 73: DIPLOMATIC OFFENSIVE


def offensive(g: Table, seat: int) -> Flow[None]:
    """Two levels on an Italian minor or one on Navarre or the Papacy, then perhaps a check of any but the Papacy."""
    yield from steps.advance(g, seat, [*INFLUENCE], dict.fromkeys(ITALIAN, 2))
    yield from steps.may_check(g, seat, OTHERS)


def may_free(s: State, seat: int) -> bool:
    return bool(allies(s))


def allies(s: State) -> list[str]:
    """Active minors but the Papacy."""
    return [minor for minor in s.allied if minor != PAPACY]


def free(g: Table, seat: int) -> Flow[None]:
    """73 b, 128 b: a minor other than the Papacy loses its ally."""
    minor = yield from pick_one(seat, "free", allies(g.state), "minor.free", "TM-21.4.a")
    yield from activation.deactivate(g, minor, "TM-21.4.a")


# 72: DIPLOMATIC MOVEMENTS


def may_realign(s: State, seat: int) -> bool:
    """TM-11.y: as headline event or as the first card of the Action Phase, for another card of the hand."""
    if s.phase == "action" and len(s.played[seat]) != s.played_before[seat]:
        return False
    price = [card for card in cards.discardable(s, seat) if card != "diplomatic_movements"]
    return bool(price and realigned(s, seat))


def realigned(s: State, seat: int) -> list[str]:
    """Minors that would change sides: not the Papacy, not what is resolved, not one's own."""
    found = steps.unresolved(s, OTHERS)
    return [
        minor
        for minor in found
        if activation.ally(s, minor) != seat and (minor in s.allied or activation.may_activate(s, minor, seat))
    ]


def realign(g: Table, seat: int) -> Flow[None]:
    """TM-21.2.d: a minor loses its ally and becomes that of who may activate it."""
    s = g.state
    price = cards.discardable(s, seat)
    minors = realigned(s, seat)
    if not price or not minors:
        return
    card = yield from pick_one(seat, "discard", price, "minor.price", "TM-11.y")
    cards.discard(g, seat, card)
    minor = yield from pick_one(seat, "align", minors, "minor.align", "TM-21.2.d")
    yield from activation.deactivate(g, minor, "TM-21.4.a")
    if activation.may_activate(s, minor, seat):
        yield from activation.activate(g, minor, seat)
        influence.resolve(g, minor, "TM-21.2.d")


# 82 b: LORENZO THE MAGNIFICENT


def may_found_the_academy(s: State, seat: int) -> bool:
    return s.turn <= 2


def found_the_academy(g: Table, seat: int) -> Flow[None]:
    """France 1 VP; the Italian minors are nobody's, and all markers on them begin anew."""
    win(g, FRANCE, "vp_lorenzo", 1)
    for minor in [one for one in ITALIAN if influence.is_minor(g.state, one)]:
        yield from activation.deactivate(g, minor, "TM-21.4.a")
        influence.put_back(g.state, minor)
        g.log("influence.reset", "TM-21.5.d", power=minor)


# 128 a: DIPLOMATIC MISCUE


def lowered(s: State, seat: int) -> list[Option]:
    return [move for move in influence.moves(s, influence.minors(s), (-1,)) if int(move.args[1]) != seat]


def may_lower(s: State, seat: int) -> bool:
    return bool(lowered(s, seat))


def lower(g: Table, seat: int) -> Flow[None]:
    """Four levels in all, of whatever markers of others; fewer if he likes."""
    for left in range(4, 0, -1):
        found = lowered(g.state, seat)
        if not found:
            return
        choice: Option = yield Decision(seat, "minor.markers", [DONE, *found], "TM-21.5.c", {"left": left})
        if choice is DONE:
            return
        influence.carry_out(g, choice, seat, "TM-21.5.c")


# 2 a: SULTANATE OF FEZ


def may_call_fez(s: State, seat: int) -> bool:
    kinds = ["cavalry", "regular", "militia"]
    return seat == MUSLIM and (can_add(s, "north_africa", kinds) or bool(steps.unresolved(s, OTHERS)))


def call_fez(g: Table, seat: int) -> Flow[None]:
    """A cavalry, a regular and two militia; a level of influence; then perhaps a check of another minor, in which all
    compete (TM-21.6.c)."""
    for kind, number in (("cavalry", 1), ("regular", 1), ("militia", 2)):
        yield from add(g, seat, "north_africa", {kind: number}, number)
    advanced = yield from steps.advance(g, seat, OTHERS)
    others: Sequence[str] = [minor for minor in OTHERS if minor != advanced]
    yield from steps.may_check(g, seat, others, everybody=True)


events.declare("sultanate_of_fez", "a", may_call_fez, call_fez)
events.declare("diplomatic_movements", "", may_realign, realign)
events.declare("diplomatic_offensive", "a", courts(*INFLUENCE), offensive)
events.declare("diplomatic_offensive", "b", may_free, free)
events.declare("genoese_diplomacy", "", courts("genoa"), genoa)
events.declare("lorenzo_the_magnificent_the_medici", "a", courts("florence"), florence)
events.declare("lorenzo_the_magnificent_the_medici", "b", may_found_the_academy, found_the_academy)
events.declare("venetian_intrigue", "", courts("venice"), venice)
events.declare("clash_of_interests_in_navarre", "", courts("navarre"), navarre)
events.declare("diplomatic_miscue", "a", may_lower, lower)
events.declare("diplomatic_miscue", "b", may_free, free)
