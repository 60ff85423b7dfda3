"""Section 5.4: naval units that act together, whose they are, and where they may lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...data import LEADERS, POWERS, SEA_ZONES, SPACES
from ...data.things import SeaLink
from ...pieces import INDEPENDENT, NOBODY, SHIPS, SQUADRON, Fleet
from ...state import State
from . import control, paths, stacks
from .powers import at_war_at_sea, majors_of, navy, player

NEVER: Final = 99  # Sea Zones between a ship and a port that it cannot reach
ADMIRALS: Final = [name for name, facts in LEADERS.items() if facts.naval]
DJERBA: Final = "tunis"  # whoever controls it uses the corsair of Djerba (TM-21.8-tun.a)


class Flotilla:
    """Ships of one navy in one place, as parts of its fleets, and naval leaders."""

    __slots__ = ("leaders", "parts", "place")

    def __init__(self, place: str, parts: Sequence[Fleet], leaders: Sequence[str]) -> None:
        self.place = place
        self.parts: list[Fleet] = [
            part for part in parts if part.squadrons or part.corsairs
        ]  # each with the marks it has on the map
        self.leaders: list[str] = list(leaders)

    @property
    def size(self) -> int:
        return sum([part.squadrons + part.corsairs for part in self.parts])

    def count(self, kind: str) -> int:
        return sum([part.of(kind) for part in self.parts])

    @property
    def squadrons(self) -> int:
        return self.count(SQUADRON)

    @property
    def corsairs(self) -> int:
        return self.size - self.squadrons

    @property
    def battle_rating(self) -> int:
        """TM-5.1.b: of the best naval leader."""
        return max((LEADERS[name].battle for name in self.leaders), default=0)

    def kinds(self) -> list[tuple[str, str]]:
        """Power and kind of its ships, each once."""
        return list(dict.fromkeys((part.power, kind) for part in self.parts for kind in SHIPS if part.of(kind)))

    def one(self, power: str, kind: str) -> Fleet:
        """A ship of this power and kind; one that is the power's own rather than a captured one."""
        fitting = [part for part in self.parts if part.power == power and part.of(kind)]
        return min(fitting, key=is_captured).one(kind)

    def less(self, ship: Fleet) -> Flotilla:
        """Without these ships, which have the marks of one of its parts."""
        parts = [part.plus(ship, -1) if part.stands_like(ship) else part for part in self.parts]
        return Flotilla(self.place, parts, self.leaders)


def is_captured(fleet: Fleet) -> bool:
    return fleet.captured


# Whose they are


def user(s: State, fleet: Fleet) -> str:
    """TM-9.2.m, TM-16.2.s, TM-21.8-tun.a: the power whose ships they are now: the receiver's, the captor's, and the
    corsair of Djerba that of who controls Tunis."""
    if fleet.lent:
        return fleet.lent
    if is_of_djerba(fleet):
        return control.controller(s, DJERBA)
    return fleet.power


def is_of_djerba(fleet: Fleet) -> bool:
    return fleet.power == INDEPENDENT and fleet.corsairs > 0


def side_of(s: State, fleet: Fleet) -> str:
    """The navy with which they sail and fight."""
    return navy(s, fleet.lent or (user(s, fleet) if fleet.power == INDEPENDENT else fleet.power))


def side_of_leader(s: State, name: str) -> str:
    """TM-5.1.m: of the power to which he is lent."""
    return navy(s, s.leaders[name].serves or LEADERS[name].power)


def navies_of(s: State, seat: int) -> list[str]:
    """TM-16.1.b: the naval forces of a player."""
    found: list[str] = []
    for power in majors_of(seat):
        side = navy(s, power)
        if side not in found:
            found.append(side)
    return found


def at(s: State, side: str, place: str) -> Flotilla:
    """All that a navy has in a place."""
    return Flotilla(place, ships_of(s, side, place), admirals(s, side, place))


def ships_of(s: State, side: str, place: str) -> list[Fleet]:
    """The ships alone."""
    if place not in s.fleets:
        return []
    return [fleet for fleet in s.fleets[place] if side_of(s, fleet) == side]


def is_at(s: State, side: str, place: str) -> bool:
    """Has a navy ships there?"""
    if place in s.fleets:
        for fleet in s.fleets[place]:
            if side_of(s, fleet) == side and fleet.size:
                return True
    return False


def admirals(s: State, side: str, place: str) -> list[str]:
    leaders = s.leaders
    there = [name for name in ADMIRALS if name in leaders and leaders[name].place == place]
    found = [name for name in there if side_of_leader(s, name) == side]
    return found if len(found) < 2 else [name for name in leaders if name in found]  # in the order of the table


def places_of(s: State, side: str) -> list[str]:
    """Ports and Sea Zones with ships of a navy; neither Ocean Zones nor boxes."""
    sides: dict[str, bool] = {}  # of those who use ships: is it this one
    found: list[str] = []
    for place, there in s.fleets.items():
        for fleet in there:
            who = fleet.lent or (user(s, fleet) if fleet.power == INDEPENDENT else fleet.power)
            if who not in sides:
                sides[who] = navy(s, who) == side
            if sides[who]:
                if place in SEA_ZONES or place in SPACES:
                    found.append(place)
                break
    return found


def sides_at(s: State, place: str) -> list[str]:
    if place not in s.fleets:
        return []
    return list(dict.fromkeys([side_of(s, fleet) for fleet in s.fleets[place]]))


def foes(s: State, side: str, place: str) -> list[str]:
    """Navies there that are enemies of this one; TM-16.1.ad: independents are everybody's."""
    return [other for other in sides_at(s, place) if are_foes(s, side, other)]


def are_foes(s: State, one: str, other: str) -> bool:
    return one != other and (INDEPENDENT in (one, other) or at_war_at_sea(s, one, other))


# Where they may lie


def holds(s: State, side: str, port: str) -> bool:
    """TM-2.2.b: the port is controlled by the power of a navy or by one of its minors."""
    owner = control.controller(s, port)
    return owner != INDEPENDENT and navy(s, owner) == side


def is_open(s: State, side: str, port: str) -> bool:
    """TM-16.1.l, TM-16.8.a: ships of this navy get in: no Plague, and a way up the river."""
    return control.in_play(s, port) and port not in s.plague and paths.is_port(s, side, port)


def seas(s: State, side: str, place: str) -> list[str]:
    """TM-16.1.d: Sea Zones adjacent to a port or Sea Zone, through passages that are open to this navy."""
    if place in SEA_ZONES:
        return [link.to for link in SEA_ZONES[place].links if paths.is_sea_open(s, side, link)]
    return list(SPACES[place].ports) if paths.is_port(s, side, place) else []


def havens(s: State, side: str, zone: str) -> list[str]:
    """TM-16.1.y, TM-16.2.o: ports of a Sea Zone that the power itself controls."""
    return [port for port in SEA_ZONES[zone].ports if holds(s, side, port) and is_open(s, side, port)]


def ways_out(s: State, side: str, place: str) -> list[str]:
    """TM-16.1.y, TM-16.2.n, o: where ships may retreat or slip away: own ports beside a Sea Zone, and Sea Zones without
    enemies of theirs."""
    ports = havens(s, side, place) if place in SEA_ZONES else []
    return [*ports, *(zone for zone in seas(s, side, place) if not foes(s, side, zone))]


def nearest_ports(
    s: State, side: str, start: str, fits: Callable[[str], bool], opened: str = ""
) -> tuple[int, list[str]]:
    """TM-12.5.b, TM-18.7-nav.a: ports that fit and are nearest by Sea Zones, and how many lie between; `opened`: as if
    this passage were open. From an Ocean Zone all are equally far."""
    zones = [start] if start in SEA_ZONES else list(SEA_ZONES)
    if start in SPACES:
        zones = list(SPACES[start].ports) if lets_in(s, side, start, opened) else []
    seen, far = list(zones), 0
    while zones:
        ports = [port for zone in zones for port in SEA_ZONES[zone].ports if fits(port)]
        found = [port for port in dict.fromkeys(ports) if lets_in(s, side, port, opened)]
        if found:
            return far, found
        near = [link.to for zone in zones for link in SEA_ZONES[zone].links if leads_on(s, side, link, opened)]
        zones = [zone for zone in dict.fromkeys(near) if zone not in seen]
        seen += zones
        far += 1
    return NEVER, []


def lets_in(s: State, side: str, port: str, opened: str) -> bool:
    behind = opened != "" and SPACES[port].through == opened
    return control.in_play(s, port) and (behind or paths.is_port(s, side, port))


def leads_on(s: State, side: str, link: SeaLink, opened: str) -> bool:
    return paths.is_sea_open(s, side, link) or (opened != "" and opened in link.any_of[:1])


def owner(s: State, side: str) -> int:
    """The player who commands a navy; NOBODY for inactive minors and independents."""
    return player(s, side) if side in POWERS else NOBODY


def sail(
    s: State, ships: Flotilla, to: str, arrived: bool = False, tried: bool = False, beaten: bool = False
) -> Flotilla:
    """The ships with their leaders go there; what they have done is added to their marks. As they lie there."""
    parts: list[Fleet] = []
    for part in ships.parts:
        stacks.take_ships(s, ships.place, part)
        new = part.marked(arrived, part.tried or tried, part.beaten or beaten)
        stacks.put_ships(s, to, new)
        same = [one for one in parts if one.stands_like(new)]
        parts = [one for one in parts if one not in same] + [same[0].plus(new) if same else new]
    for name in ships.leaders:
        serves = s.leaders[name].serves
        stacks.place_leader(s, name, to, serves=serves)
    return Flotilla(to, parts, ships.leaders)
