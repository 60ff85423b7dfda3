"""Chapter 19: the Royal Wedding Phase."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, pick_one

from ...data import FACTS, ROYALS
from ...data.things import DOOMED, SPAIN
from ...state import Table
from ..common import points
from ..powers import alcacovas
from . import table

ISABELLA: Final = "isabella_of_asturias"
AFONSO: Final = "afonso_of_portugal"
WEDDING: Final = "vp_successful_wedding"
ISOLATED: Final = "vp_isolated_france"


def weddings_phase(g: Table) -> Flow[None]:
    """TM-19.a."""
    yield from weddings(g)
    check_isolation(g)
    deaths(g)
    g.state.phase = "victory"


def arrive(g: Table) -> None:
    """TM-19.b, TM-8.1.f: who comes in this turn; the set-up of a scenario has those of its first one."""
    s = g.state
    if s.turn == s.scenario.first_turn and s.scenario.changes_done:
        return
    found = [id for id, royal in ROYALS.items() if royal.arrives == s.turn and id not in s.dead_royals]
    if found:
        g.log("wedding.arrive", "TM-19.b", royals=found)


# 19.1


def weddings(g: Table) -> Flow[None]:
    """TM-19.1.f: one after the other, as Spain likes."""
    left = table.arranged(g.state)
    while left:
        child = yield from pick_one(SPAIN, "wed", left, "wedding.next", "TM-19.1.f")
        left.remove(child)
        wed(g, child)


def wed(g: Table, child: str) -> None:
    """TM-19.1.a, d: who does not marry now keeps the dowry."""
    s = g.state
    suitor, more = table.suitor_of(s, child), table.modifier(s.dowries[child])
    roll = g.d6(SPAIN) + g.d6(SPAIN)
    total = roll + more
    g.log("wedding.rolled", "TM-19.1.a", child=child, suitor=suitor, roll=roll, modifier=more, total=total)
    if table.is_celebrated(total):
        marry(g, child, suitor)
    else:
        g.log("wedding.postponed", "TM-19.1.d", child=child)


def marry(g: Table, child: str, suitor: str) -> None:
    """TM-19.1.b, c."""
    s, realm = g.state, ROYALS[suitor].realm
    new = realm not in table.alliances(s)
    s.dowries.pop(child, None)
    s.married[child] = suitor
    g.log("wedding.celebrated", "TM-19.1.b", child=child, suitor=suitor)
    points.win(g, SPAIN, WEDDING, FACTS.weddings["vp"])
    if new:
        g.log("wedding.alliance", "TM-19.1.c", realm=realm)


def of_the_peace(g: Table) -> None:
    """TM-19.1.g to i: the Peace of Alcaçovas marries Isabella and Afonso, whom nobody else can stand for."""
    s = g.state
    if not any(royal in s.dead_royals for royal in (ISABELLA, AFONSO)) and ISABELLA not in s.married:
        g.log("wedding.of_the_peace", "TM-19.1.g")
        marry(g, ISABELLA, AFONSO)


# 19.2


def check_isolation(g: Table) -> None:
    """TM-19.2.a."""
    if len(table.alliances(g.state)) == len(table.REALMS):
        g.log("wedding.isolated", "TM-19.2.a")
        points.win(g, SPAIN, ISOLATED, FACTS.weddings["isolated_vp"])


# 19.3


def deaths(g: Table) -> None:
    """TM-19.3.a, b, T1."""
    s = g.state
    for royal in [one for one in FACTS.deaths if table.is_there(s, one)]:
        most = ROYALS[royal].dies_on(s.turn)
        if most >= DOOMED:
            die(g, royal, None)
        elif most:
            rolled = g.d6(SPAIN)
            if rolled <= most:
                die(g, royal, rolled)
            else:
                g.log("royal.lives", "TM-19.3.a", royal=royal, die=rolled, most=most)


def die(g: Table, royal: str, rolled: int | None) -> None:
    """TM-19.1.e, TM-19.3.c to f: with a dowry and a marriage; VP stay, and who is left may marry again."""
    s = g.state
    before = table.alliances(s)
    suitors = [*ROYALS[royal].suitors]
    promised = [child for child in table.arranged(s) if royal in (child, table.suitor_of(s, child))]
    s.dead_royals.append(royal)
    g.log("royal.dies", "TM-19.3.a", royal=royal, die=rolled)
    for child in promised:
        del s.dowries[child]
        g.log("wedding.dowry_lost", "TM-19.1.e", child=child)
    s.married = {child: spouse for child, spouse in s.married.items() if royal not in (child, spouse)}
    for realm in [one for one in before if one not in table.alliances(s)]:
        g.log("wedding.alliance_ends", "TM-19.3.c", realm=realm)
    for suitor in [one for one in suitors if table.is_there(s, one) and table.box(s, one)]:
        g.log("wedding.moves", "TM-19.3.e", suitor=suitor, child=table.box(s, suitor))


assert AFONSO in ROYALS[ISABELLA].suitors
alcacovas.WHEN_SIGNED.append(of_the_peace)
