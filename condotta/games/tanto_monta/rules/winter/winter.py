"""Chapter 18: the Winter Phase."""

from __future__ import annotations

from condotta.core.flow import Flow

from ...data import POWERS
from ...pieces import NOBODY, Fleet, Leader
from ...state import SEATS, Table
from ..action import pirates
from ..common import influence, stacks
from ..common.powers import ALLIANCE
from ..draw.personages import KEMAL_REIS
from ..sea import homeward
from ..victory.victory import check_keys
from . import moriscos
from .caravans import caravans
from .due_events import mandatory_events
from .escorts_home import escorts_return
from .militia import disband_militia
from .naos_home import naos_return
from .plague import plague
from .reconquista import hunt_corsairs, lose_homes
from .replacements import replacements
from .resource_return import naval_resources
from .returning import return_home
from .trade import reveal, trade


def winter_phase(g: Table) -> Flow[None]:
    """TM-18.a to d, in the order of table TM-18.T1."""
    stacks.forget_the_impulse(g.state)
    yield from mandatory_events(g)
    if check_keys(g):  # TM-22.2.a
        return
    hunt_corsairs(g)
    lose_homes(g)
    discard_resources(g)
    end_loans(g)
    yield from plague(g)
    if check_keys(g):  # TM-22.2.d: without Plague a key counts again
        return
    yield from disband_militia(g)
    yield from return_home(g)
    yield from replacements(g)
    yield from moriscos.effects(g)
    yield from naos_return(g)
    yield from homeward.return_to_port(g)
    yield from escorts_return(g)
    yield from naval_resources(g)
    yield from caravans(g)
    yield from trade(g)
    yield from reveal(g)
    end_alliances(g)
    pirates.end_of_turn(g.state)
    reset_diplomacy(g)


def discard_resources(g: Table) -> None:
    """TM-18.3.a: they go back to their pool in the next Card Draw Phase."""
    s = g.state
    for seat in range(SEATS):
        if s.warehouses[seat]:
            g.log("resources.discarded", "TM-18.3.a", seat=seat, number=len(s.warehouses[seat]))
            s.spent += s.warehouses[seat]
            s.warehouses[seat] = []
            g.reveal()  # what lies among the spent ones is seen by all


def end_loans(g: Table) -> None:
    """TM-18.4.a: from now on lent squadrons are again their owner's; captured ones are nobody's loan (TM-18.4.b)."""
    s = g.state
    for place, fleets in [*s.fleets.items()]:
        for fleet in [one for one in fleets if one.lent and not one.captured]:
            stacks.take_ships(s, place, fleet)
            stacks.put_ships(s, place, Fleet(fleet.power, fleet.squadrons, fleet.corsairs))
            g.log("loan.ends", "TM-18.4.a", power=fleet.power, other=fleet.lent, place=place)
    for name, leader in s.leaders.items():
        if leader.serves and not (s.reis_serves and name == KEMAL_REIS):  # TM-5.1.m: for the rest of the turn
            s.leaders[name] = Leader(leader.place, leader.turn)


def end_alliances(g: Table) -> None:
    """TM-18.9.a: between powers of different players; those with minor powers stay."""
    s = g.state
    for pair in [pair for pair, relation in s.relations.items() if relation == ALLIANCE]:
        one, other = pair.split("/")
        if POWERS[one].seat != POWERS[other].seat:
            del s.relations[pair]
            g.log("alliance.ends", "TM-18.9.a", power=one, other=other)


def reset_diplomacy(g: Table) -> None:
    """TM-18.10.a to c."""
    s = g.state
    for minor in s.resolved:
        influence.put_back(s, minor)
    s.admin_lost = [0] * SEATS
    s.pilot = NOBODY  # TM-16.6.v: to the end of the turn
