"""Sections 2.1 to 2.3 and 12.3: who controls a space, and what it is worth as a place."""

from __future__ import annotations

from typing import Final

from ...data import POWERS, SPACES
from ...state import State, Table
from .powers import CROWNS, FERRANTE, PAPACY, are_allied, at_war, counts_as, major

INDEPENDENT: Final = "independent"
STRATEGIC: Final = "strategic"
CEUTA: Final = "ceuta"
SPAIN: Final = "spain"  # the marker that Castile and Aragon share (TM-2.3.a)
ENTERS: Final = {id: space.enters for id, space in SPACES.items()}
PRINTED: Final = {id: space.control for id, space in SPACES.items()}  # who controls a space without a marker
FORTIFIED: Final = {id: space.fortified for id, space in SPACES.items()}
CROWNS_OF: Final = {  # of the two, whose a space under the common marker is
    id: [crown for crown in CROWNS if crown in space.home] or list(CROWNS) for id, space in SPACES.items()
}


def in_play(s: State, space: str) -> bool:
    """TM-2.4.f: the Berber spaces come in Turn 4."""
    return ENTERS[space] <= s.turn


def controller(s: State, space: str) -> str:
    """TM-2.2.a: a power, SPAIN under a Spanish marker, or INDEPENDENT."""
    return s.markers.get(space) or PRINTED[space]


def controls(s: State, power: str, space: str) -> bool:
    """R-TM1-03: under the common marker that crown whose colour the space shows; both where it shows neither. What an
    active minor controls is its ally's, too (TM-2.2.a, R-TM-21.2-1)."""
    owner = s.markers.get(space) or PRINTED[space]
    if owner == power:
        return True
    if owner in s.allied:
        return power in counts_as(s, owner)
    if owner != SPAIN or power not in CROWNS:
        return False
    return power in CROWNS_OF[space]


def is_friendly(s: State, power: str, space: str) -> bool:
    """TM-2.2.c."""
    owner = s.markers.get(space) or PRINTED[space]
    if owner == power or (owner != INDEPENDENT and are_allied(s, power, owner)):
        return True
    return s.italy_open and major(s, power) == "france" and is_open_in_italy(s, space)


def is_open_in_italy(s: State, space: str) -> bool:
    """R-TM1-205: after THE RISE OF FRANCE b simple unfortified spaces of Italy that are independent, and of the Papacy
    also in war, are friendly to France."""
    place = SPACES[space]
    return (
        place.simple
        and not is_strategic(s, space)
        and space not in s.fortresses
        and ((place.italy and controller(s, space) == INDEPENDENT) or controller(s, space) == PAPACY)
    )


def is_enemy(s: State, power: str, space: str) -> bool:
    """TM-2.2.d."""
    owner = s.markers.get(space) or PRINTED[space]
    return owner != INDEPENDENT and at_war(s, power, owner)


def is_fortified(s: State, space: str) -> bool:
    """TM-2.1.b, h: a key, a fortress, or a simple space with a Fortress marker."""
    return FORTIFIED[space] or space in s.fortresses


def is_strategic(s: State, space: str) -> bool:
    """TM-2.1.c, TM-21.7-nap.a, o: three spaces of the kingdom of Naples are so after the death of Ferrante."""
    place = SPACES[space]
    return place.strategic or (place.after_ferrante == STRATEGIC and FERRANTE in s.happened)


def is_besieged(s: State, space: str) -> bool:
    """TM-15.0.a: a power has put it under siege, and the siege is not broken."""
    return bool(s.sieges) and any(key.startswith(f"{space}/") for key in s.sieges)


def is_home(power: str, space: str) -> bool:
    return power in SPACES[space].home


def home_keys(s: State, power: str) -> list[str]:
    """Those that the power itself controls (TM-2.1.g)."""
    return [key for key in POWERS[power].home_keys if in_play(s, key) and controls(s, power, key)]


def has_surrendered(s: State, power: str) -> bool:
    """TM-22.1-gen.a, TM-2.1.g."""
    for key in POWERS[power].home_keys:
        if ENTERS[key] <= s.turn and controls(s, power, key):
            return False
    return True


def gain_control(g: Table, space: str, power: str, rule: str) -> None:
    """TM-12.2.g: its marker, or none where the map shows it as its own or as that of a minor that is its ally
    (R-TM-21.2-1)."""
    s = g.state
    marker = POWERS[power].marker
    printed = SPACES[space].control
    if (
        printed == power
        or (printed in CROWNS and marker == SPAIN)
        or POWERS[s.allied.get(printed, printed)].marker == marker
    ):
        s.markers.pop(space, None)
    else:
        s.markers[space] = marker
    s.changes += 1
    if space == CEUTA and POWERS[power].muslim:
        s.fifth_settlement = True  # TM-20.2-ceu.d
    g.log("control.gained", rule, space=space, power=power)


def return_home(g: Table, space: str, rule: str) -> None:
    """A marker leaves a space: it is again its home power's, or nobody's."""
    s = g.state
    s.markers.pop(space, None)
    if SPACES[space].control == "naples" and FERRANTE in s.happened:  # TM-21.7-nap.b
        s.markers[space] = INDEPENDENT
    s.changes += 1
    g.log("control.returned", rule, space=space, power=controller(s, space))
