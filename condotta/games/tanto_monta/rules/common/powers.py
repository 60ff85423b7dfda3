"""Chapter 3 and sections 2.2, 9.2: whose a power is, who is at war with whom, who is friendly to whom."""

from __future__ import annotations

from typing import Final

from ...data import LEADERS, POWERS
from ...data.things import SPAIN
from ...pieces import NOBODY
from ...state import SEATS, State

WAR: Final = "war"
ALLIANCE: Final = "alliance"
CROWNS: Final = ("castile", "aragon")
PEACE_OF_ALCACOVAS: Final = "alcacovas"
CASTILE_SPLIT: Final = "ruler_castile_split"  # who rules between cards 38 and 37


def pair(one: str, other: str) -> str:
    """How a relation of two powers is written; those of Castile and Aragon are Spain's (TM-9.2.g, TM-9.4.e)."""
    return PAIRS[one][other]


def written(one: str, other: str) -> str:
    return f"{one}/{other}" if one < other else f"{other}/{one}"


PAIRS: Final = {
    id: {other.id: written(power.marker, other.marker) for other in POWERS.values()} for id, power in POWERS.items()
}


def major(s: State, power: str) -> str:
    """TM-9.2.r: the major power whose units those of an active minor are; else the power itself."""
    return s.allied.get(power, power)


def player(s: State, power: str) -> int:
    """The seat that runs a power; NOBODY for inactive minors and independents."""
    return SEAT_OF[s.allied.get(power, power)] if power in SEAT_OF else NOBODY


def majors_of(seat: int) -> tuple[str, ...]:
    """TM-3.2: the major powers of a player, limited ones included."""
    return MAJORS_OF[seat]


def run_by(s: State, seat: int) -> list[str]:
    """TM-9.2.r: his major powers, and the active minors that are their allies."""
    own = MAJORS_OF[seat]
    return [*own, *[minor for minor, ally in s.allied.items() if ally in own]]


def run_for(s: State, seat: int) -> list[str]:
    """All whose units a player moves: also those that are no powers, the Ottomans."""
    own = [*OF_SEAT[seat]]
    for minor, ally in s.allied.items():
        if ally in OF_SEAT[seat]:
            own.append(minor)
    return own


OF_SEAT: Final = [[power.id for power in POWERS.values() if power.seat == seat] for seat in range(SEATS)]
MAJORS_OF: Final = [  # the last row is NOBODY's
    tuple([power.id for power in POWERS.values() if power.major and power.seat == seat])
    for seat in (*range(SEATS), NOBODY)
]
SEAT_OF: Final = {id: power.seat for id, power in POWERS.items()}
MARKER_OF: Final = {id: power.marker for id, power in POWERS.items()}
UNDER_MARKER: Final = {
    marker: [id for id, power in POWERS.items() if power.marker == marker] for marker in MARKER_OF.values()
}
TWO: Final = {written(a, b): (min(a, b), max(a, b)) for a in POWERS for b in POWERS}


def under(s: State, power: str) -> list[str]:
    """TM-9.2.r: a major power and the active minors whose units are its own."""
    return [power, *[minor for minor, ally in s.allied.items() if ally == power]]


def at_war(s: State, one: str, other: str) -> bool:
    """TM-2.2.d. An active minor is at war with whom its major power is at war."""
    allied = s.allied
    return s.relations.get(PAIRS[allied.get(one, one)][allied.get(other, other)]) == WAR


def enemies_of(s: State, power: str) -> list[str]:
    """All with whom it is at war: for who asks about many."""
    own = MARKER_OF[s.allied.get(power, power)]
    found: list[str] = []
    for pair, relation in s.relations.items():
        if relation == WAR:
            one, other = TWO[pair]
            if own in (one, other):
                found += UNDER_MARKER[other if one == own else one]
    if not s.allied:
        return found
    minors = [minor for minor, ally in s.allied.items() if ally in found]
    return [one for one in found if one not in s.allied] + minors


def are_allied(s: State, one: str, other: str) -> bool:
    """TM-9.2.b: powers of one player always are, Portugal and the Beltranejos until the Peace of Alcaçovas."""
    allied = s.allied
    a, b = allied.get(one, one), allied.get(other, other)
    if a == b:
        return True
    seat = SEAT_OF[a]
    if seat != NOBODY and seat == SEAT_OF[b]:
        return "beltranejos" not in (a, b) or PEACE_OF_ALCACOVAS not in s.happened
    return s.relations.get(PAIRS[a][b]) == ALLIANCE


def may_mix(s: State, one: str, other: str, leaders: list[str]) -> bool:
    """TM-5.1.g, h: units of the two may be in one formation with these leaders."""
    a, b = major(s, one), major(s, other)
    return a == b or any(a in commands(s, name) and b in commands(s, name) for name in leaders)


def commands(s: State, leader: str) -> tuple[str, ...]:
    """TM-5.1.i, j: the powers whose units he may lead; Ferdinand no Castilians while Castile is split off, Afonso V
    no Beltranejos after the Peace of Alcaçovas."""
    facts = LEADERS[leader]
    if facts.power == "portugal" and PEACE_OF_ALCACOVAS in s.happened:
        return ("portugal",)
    return facts.commands_alone if s.rulers[SPAIN] == CASTILE_SPLIT else facts.commands
