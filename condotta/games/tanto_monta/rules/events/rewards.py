"""Cards that give VP, cards and CP: for what a power controls 1 c, 4 b, 9 a, 14; for universities 88."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, offer

from ...data import CARDS
from ...data.things import FRANCE, MUSLIM, PORTUGAL
from ...state import State, Table
from ..action import budget as cp
from ..common import cards, control, events, points
from ..common.points import win

UNIVERSITIES: Final = "rise_of_universities"
UNIVERSITY: Final = "vp_university_1"
GREAT_UNIVERSITY: Final = "vp_university_3"
AT_ONCE: Final = offer("university", "vp")
LATER: Final = offer("university", "marker")


def holds_granada(s: State, seat: int) -> bool:
    return seat == MUSLIM and points.counts(s, seat, "granada")


def alhambra(g: Table, seat: int) -> None:
    win(g, seat, "vp_alhambra", 1)


def has_beltranejos_key(s: State, seat: int) -> bool:
    return seat == PORTUGAL and any(key not in s.unrest for key in control.home_keys(s, "beltranejos"))


def joanna(g: Table, seat: int) -> None:
    win(g, seat, "vp_joanna", 1)


def is_barcelona_catalan(s: State, seat: int) -> bool:
    return seat == FRANCE and control.controls(s, "catalonia", "barcelona") and "barcelona" not in s.unrest


def council(g: Table, seat: int) -> None:
    cards.draw(g, seat)
    g.state.budget = cp.of_event("council_of_the_principality", 3)


def atlantic_ports(s: State) -> int:
    """EX-12.4: those in Unrest do not count."""
    ports = CARDS["portugal_master_of_the_atlantic"].spaces
    return sum(1 for port in ports if control.controls(s, "portugal", port) and port not in s.unrest)


def has_atlantic_ports(s: State, seat: int) -> bool:
    return atlantic_ports(s) >= 3


def atlantic(g: Table, seat: int) -> None:
    """Five ports 3 VP, four 2 VP, three a die: 1 VP on 4 or more, else a card."""
    number = atlantic_ports(g.state)
    if number >= 4:
        win(g, PORTUGAL, "vp_master_of_the_atlantic", 3 if number >= 5 else 2)
    elif g.d6(PORTUGAL) >= 4:
        win(g, PORTUGAL, "vp_master_of_the_atlantic", 1)
    else:
        cards.draw(g, PORTUGAL)


# 88: RISE OF UNIVERSITIES


def has_scholars(s: State, seat: int) -> bool:
    """The University box holds a VP marker."""
    return any(s.points[seat].get(marker) for marker in (UNIVERSITY, GREAT_UNIVERSITY))


def may_study(s: State, seat: int) -> bool:
    return not has_scholars(s, seat)


def study(g: Table, seat: int) -> Flow[None]:
    """3 VP for a development marker; without one 1 VP and 4 CP, or the marker and 3 CP."""
    s = g.state
    if s.universities[seat]:
        s.universities[seat] = False  # the VP marker takes its place
        win(g, seat, GREAT_UNIVERSITY, 3)
        return
    choice: Option = yield Decision(seat, "university", [AT_ONCE, LATER], "TM-22.3.a")
    if choice == AT_ONCE:
        win(g, seat, UNIVERSITY, 1)
        s.budget = cp.of_event(UNIVERSITIES, 4)
    else:
        s.universities[seat] = True
        g.log("university.begun", "TM-22.3.a", seat=seat)
        s.budget = cp.of_event(UNIVERSITIES, 3)


events.declare("alhambra_of_granada", "c", holds_granada, alhambra)
events.declare("joanna_la_beltraneja", "b", has_beltranejos_key, joanna)
events.declare("council_of_the_principality", "a", is_barcelona_catalan, council)
events.declare("portugal_master_of_the_atlantic", "", has_atlantic_ports, atlantic)
events.declare(UNIVERSITIES, "", may_study, study)
