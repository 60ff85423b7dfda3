"""Chapter 3 and sections 2.2, 9.2: whose a power is, who is at war with whom, who is friendly to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...data import LEADERS, POWERS, SPACES
from ...data.things import MUSLIM, SPAIN
from ...pieces import NOBODY
from ...state import SEATS, State

WAR: Final = "war"
WAR_AT_SEA: Final = "war_at_sea"  # of Spain and Portugal after the Peace of Alcaçovas (TM-20.4-alc.f)
ALLIANCE: Final = "alliance"
CROWNS: Final = ("castile", "aragon")
PEACE_OF_ALCACOVAS: Final = "alcacovas"
TORDESILLAS: Final = "tordesillas"
RESISTANCE: Final = "resistance_of_the_beltranejos"
ZAHARA: Final = "muley_hacen_seizes_zahara"
OTTOMANS: Final = "ottomans_seize_otranto"
REGENCY: Final = "algiers_regency"
FERRANTE: Final = "death_of_ferrante_of_naples"
PAPACY: Final = "papacy"
AFTER_SURRENDER: Final = "ruler_wattasid"  # that of the Nasrid Kingdom (TM-3.3.c)
NASRID: Final = "nasrid"
GUANCHES: Final = "guanches"
MORISCOS: Final = "moriscos"
EXILES: Final = "exiles"  # Nasrids who have gone to Africa (TM-22.1-nas.d)
BOABDIL: Final = "boabdil"
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
    """TM-9.2.r: the major power whose units those of an active minor are, or those of a part of it (TM-20.1-mor.c,
    TM-20.2-alg.a); else the power itself."""
    own = PART_OF[power]
    return s.allied.get(own) or own


PART_OF: Final = {id: power.part_of or id for id, power in POWERS.items()}
PARTS: Final = {id: [part.id for part in POWERS.values() if part.part_of == id] for id in POWERS}


def is_granada_gone(s: State) -> bool:
    """TM-22.1-nas.o: the Nasrid Kingdom has surrendered."""
    return s.rulers[MUSLIM] == AFTER_SURRENDER


def lord(s: State, leader: str) -> str:
    """TM-22.1-nas.d, e: the power whose leader he is; Boabdil in exile is a North African one (R-TM-22.1-6)."""
    return "north_africa" if leader == BOABDIL and is_granada_gone(s) else LEADERS[leader].power


def keep_apart(s: State, powers: Sequence[str]) -> bool:
    """TM-20.1-mor.s: after the surrender Moriscos march with nobody but exiles."""
    if MORISCOS not in powers or not is_granada_gone(s):
        return False
    return any(power not in (MORISCOS, EXILES) for power in powers)


def counts_as(s: State, power: str) -> tuple[str, ...]:
    """TM-6.1.n, TM-9.2.r, R-TM1-12: as whose units those of a power act: a minor as its ally; an ally of Spain is of
    either crown."""
    own = major(s, power)
    return (own,) if own not in CROWNS or own in (power, PART_OF[power]) else CROWNS


def acting(s: State, powers: Sequence[str]) -> list[str]:
    """The major powers that act where units of these powers do; TM-21.7-pap.t: Papal units by themselves act for the
    Papacy, whose wars are its own."""
    if PAPACY in powers and all(power == PAPACY for power in powers):
        return [PAPACY]
    return list(dict.fromkeys([major(s, power) for power in powers]))


def player(s: State, power: str) -> int:
    """The seat that runs a power; NOBODY for inactive minors and independents. The Papacy may be run by who is not its
    ally (TM-21.7-thr.a, TM-21.7-bor.f), Guanches by who acts with them now (TM-21.8-can.d)."""
    if power == PAPACY and PAPACY not in s.allied:
        return s.papal_hand
    own = PART_OF.get(power)
    seat = SEAT_OF[s.allied.get(own, own)] if own is not None else NOBODY
    return s.guanche_hand if seat == NOBODY and power == GUANCHES and s.guanches_led else seat


def majors_of(seat: int) -> tuple[str, ...]:
    """TM-3.2: the major powers of a player, limited ones included."""
    return MAJORS_OF[seat]


def run_by(s: State, seat: int) -> list[str]:
    """TM-9.2.r: his major powers, and the active minors that are their allies."""
    own = MAJORS_OF[seat]
    return [*own, *[minor for minor, ally in s.allied.items() if ally in own], *papal(s, seat)]


def papal(s: State, seat: int) -> list[str]:
    """The Papacy, if this player runs it and is not its ally."""
    return [PAPACY] if s.papal_hand == seat and PAPACY not in s.allied else []


def run_for(s: State, seat: int) -> list[str]:
    """All whose units a player moves: also those that are no powers, the Ottomans."""
    own = [*OF_SEAT[seat]]
    for minor, ally in s.allied.items():
        if ally in OF_SEAT[seat]:
            own += [minor, *PARTS[minor]]
    return own + papal(s, seat)


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
    """TM-9.2.r: a major power, its parts, and the active minors whose units are its own."""
    allies = [minor for minor, ally in s.allied.items() if ally == power]
    return [power, *PARTS[power], *allies, *[part for minor in allies for part in PARTS[minor]]]


def at_war(s: State, one: str, other: str) -> bool:
    """TM-2.2.d. An active minor is at war with whom its major power is at war; TM-21.7-pap.t: but not the Papacy."""
    allied = s.allied
    a = one if one == PAPACY else allied.get(PART_OF[one], one)
    b = other if other == PAPACY else allied.get(PART_OF[other], other)
    return s.relations.get(PAIRS[a][b]) == WAR


def at_war_at_sea(s: State, one: str, other: str) -> bool:
    """TM-16.1.f, TM-20.4-alc.f: naval units of the two are enemies."""
    allied = s.allied
    relation = s.relations.get(PAIRS[allied.get(PART_OF[one], one)][allied.get(PART_OF[other], other)])
    return relation in (WAR, WAR_AT_SEA)


def navy(s: State, power: str) -> str:
    """TM-5.4.c, TM-9.2.r: the naval force of which ships of a power are a part: that of Castile and Aragon is Spain's,
    that of a minor power its ally's, the Ottomans sail with North Africa; TM-16.1.b: in the first turn the Catalans
    with France."""
    own = s.allied.get(PART_OF[power], power)
    if own == CATALONIA and s.turn == 1:
        return FRANCE_NAVY
    return NAVIES[own]


CATALONIA: Final = "catalonia"
FRANCE_NAVY: Final = "france"
NAVIES: Final = {id: power.marker if power.part_of else power.navy for id, power in POWERS.items()}


def enemies_of(s: State, power: str) -> list[str]:
    """All with whom it is at war: for who asks about many."""
    own = MARKER_OF[power if power == PAPACY else s.allied.get(PART_OF[power], power)]
    found: list[str] = []
    for pair, relation in s.relations.items():
        if relation == WAR:
            one, other = TWO[pair]
            if own in (one, other):
                found += UNDER_MARKER[other if one == own else one]
    if not s.allied:
        return found
    minors = [minor for minor, ally in s.allied.items() if ally in found and minor != PAPACY]
    minors += [part for minor in minors for part in PARTS[minor]]
    return [one for one in found if PART_OF[one] not in s.allied or one == PAPACY] + minors


def are_allied(s: State, one: str, other: str) -> bool:
    """TM-9.2.b: powers of one player always are, Portugal and the Beltranejos until the Peace of Alcaçovas."""
    allied = s.allied
    a, b = PART_OF[one], PART_OF[other]
    a, b = allied.get(a, a), allied.get(b, b)
    if a == b:
        return True
    if PAPACY in (one, other) and at_war(s, one, other):
        return False  # TM-21.7-pap.u: whoever its ally is allied with
    seat = SEAT_OF[a]
    if seat != NOBODY and seat == SEAT_OF[b]:
        return "beltranejos" not in (a, b) or PEACE_OF_ALCACOVAS not in s.happened
    if "beltranejos" in (a, b) and "france" in (a, b):  # TM-9.2.f: as Portugal is
        return PEACE_OF_ALCACOVAS not in s.happened and s.relations.get(pair("france", "portugal")) == ALLIANCE
    return s.relations.get(PAIRS[a][b]) == ALLIANCE or (s.italy_open and has_turned_to_italy(s, one, other))


def has_turned_to_italy(s: State, one: str, other: str) -> bool:
    """R-TM1-205: after THE RISE OF FRANCE b France treats the Papacy as an ally for the turn, unless at war with it."""
    for pope, guest in ((one, other), (other, one)):
        if pope == PAPACY and major(s, guest) == "france":
            return not at_war(s, pope, guest)
    return False


def may_mix(s: State, one: str, other: str, leaders: list[str]) -> bool:
    """TM-5.1.g, h: units of the two may be in one formation with these leaders."""
    if keep_apart(s, (one, other)):
        return False
    a, b = counts_as(s, one), counts_as(s, other)
    if any(each in b for each in a):
        return True
    return any(a[0] in commands(s, name) and b[0] in commands(s, name) for name in leaders)


GREAT_CAPTAIN: Final = "great_captain"
ITALY: Final = frozenset(  # the Italian Peninsula and Sicily
    [id for id, space in SPACES.items() if space.area in ("italy", "naples", "sicily")]
)


def commands(s: State, leader: str) -> tuple[str, ...]:
    """TM-5.1.i, j: the powers whose units he may lead; Ferdinand no Castilians while Castile is split off, Afonso V
    no Beltranejos after the Peace of Alcaçovas."""
    facts = LEADERS[leader]
    if facts.power == "portugal" and PEACE_OF_ALCACOVAS in s.happened:
        return ("portugal",)
    if s.rulers[SPAIN] != CASTILE_SPLIT:
        return facts.commands
    if leader == GREAT_CAPTAIN and not (leader in s.leaders and s.leaders[leader].place in ITALY):
        return ("castile",)  # TM-20.5-isa.h
    return facts.commands_alone


def has_left(s: State, power: str) -> bool:
    """TM-22.1-gen.b: the Nasrids, or a limited power, have surrendered for good: their Home card has left the game."""
    if power == NASRID:
        return is_granada_gone(s)
    return LAST_CARD.get(power) in s.removed or (power == "beltranejos" and TORDESILLAS in s.happened)


LAST_CARD: Final = {"beltranejos": "joanna_la_beltraneja", "catalonia": "council_of_the_principality"}


def treaty_holds(s: State, treaty: str) -> bool:
    """TM-20.4-brk, TM-20.4-tor.j: it has been signed and not been broken since."""
    return treaty in s.happened and treaty not in s.broken
