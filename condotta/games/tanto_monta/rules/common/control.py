"""Sections 2.1 to 2.3 and 12.3: who controls a space, and what it is worth as a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...data import LISTS, POWERS, SPACES
from ...state import MUSLIM, PORTUGAL, State, Table
from . import powers

INDEPENDENT: Final = "independent"
STRATEGIC: Final = "strategic"
CEUTA: Final = "ceuta"
TUI: Final = "tui"
ALGIERS: Final = "algiers"
ATLANTIC: Final = LISTS["atlantic_african_ports"]
SUPREMACY: Final = "vp_atlantic_supremacy"
SUPREMACY_VP: Final = 3
SPAIN: Final = "spain"  # the marker that Castile and Aragon share (TM-2.3.a)
ENTERS: Final = {id: space.enters for id, space in SPACES.items()}
PRINTED: Final = {id: space.control for id, space in SPACES.items()}  # who controls a space without a marker
FORTIFIED: Final = {id: space.fortified for id, space in SPACES.items()}
GIBRALTAR: Final = "gibraltar"
ZAHARA_ITSELF: Final = "zahara"
GIBRALTAR_VP: Final = 2
GIBRALTAR_MARKER: Final = "vp_gibraltar"  # of who took it before card 22 (TM-20.1-gib.f)
RECONQUISTA: Final = (powers.NASRID, SPAIN, *powers.CROWNS)  # between whom a space changes its state (TM-20.1.T1)
NASRID_COLOUR: Final = POWERS[powers.NASRID].home  # spaces that show it, Gibraltar and Zahara among them
MAY_LOSE_HOME: Final = frozenset(space for space in NASRID_COLOUR if not SPACES[space].key)  # TM-20.1-ctl.a, e
FALLS_TO_CASTILE: Final = tuple(space for space in NASRID_COLOUR if "castile" not in SPACES[space].home)
CROWNS_OF: Final = {  # of the two, whose a space under the common marker is
    id: [crown for crown in powers.CROWNS if crown in space.home] or list(powers.CROWNS) for id, space in SPACES.items()
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
        return power in powers.counts_as(s, owner)
    if owner != SPAIN or power not in powers.CROWNS:
        return False
    return power in CROWNS_OF[space]


def is_friendly(s: State, power: str, space: str) -> bool:
    """TM-2.2.c."""
    owner = s.markers.get(space) or PRINTED[space]
    if owner == power or (owner != INDEPENDENT and powers.are_allied(s, power, owner)):
        return True
    return s.italy_open and powers.major(s, power) == "france" and is_open_in_italy(s, space)


def is_open_in_italy(s: State, space: str) -> bool:
    """R-TM1-205: after THE RISE OF FRANCE b simple unfortified spaces of Italy that are independent, and of the Papacy
    also in war, are friendly to France."""
    place = SPACES[space]
    return (
        place.simple
        and not is_strategic(s, space)
        and space not in s.fortresses
        and ((place.italy and controller(s, space) == INDEPENDENT) or controller(s, space) == powers.PAPACY)
    )


def is_enemy(s: State, power: str, space: str) -> bool:
    """TM-2.2.d."""
    owner = s.markers.get(space) or PRINTED[space]
    return owner != INDEPENDENT and powers.at_war(s, power, owner)


def is_fortified(s: State, space: str) -> bool:
    """TM-2.1.b, h: a key, a fortress, or a simple space with a Fortress marker; TM-20.4-res.c: Tui as a key."""
    if space == ALGIERS:
        return not is_closed(s, space)
    return FORTIFIED[space] or space in s.fortresses or (s.tui_key and space == TUI)


def is_closed(s: State, space: str) -> bool:
    """TM-20.2-alg.c, k: Algiers before ALGIERS REGENCY: who is there lays no siege, nobody assaults or controls it, and
    its port is closed."""
    return space == ALGIERS and powers.REGENCY not in s.happened


def is_strategic(s: State, space: str) -> bool:
    """TM-2.1.c, TM-21.7-nap.a, o: three spaces of the kingdom of Naples are so after the death of Ferrante."""
    place = SPACES[space]
    return place.strategic or (place.after_ferrante == STRATEGIC and powers.FERRANTE in s.happened)


def is_besieged(s: State, space: str) -> bool:
    """TM-15.0.a: a power has put it under siege, and the siege is not broken."""
    if s.sieges:
        start = f"{space}/"
        for key in s.sieges:
            if key.startswith(start):
                return True
    return False


def is_home(power: str, space: str) -> bool:
    return power in SPACES[space].home


def homes(s: State, space: str) -> Sequence[str]:
    """The powers that use a space as a home space now: what Granada has lost is none of it, and after its surrender
    Castile's (TM-20.1-ctl.d, TM-22.1-nas.q)."""
    found = SPACES[space].home
    if powers.NASRID not in found or not (s.lost_homes or powers.is_granada_gone(s)):
        return found
    own = [power for power in found if power != powers.NASRID or space not in s.lost_homes]
    return [*own, "castile"] if space in FALLS_TO_CASTILE and fell_to_castile(s, space) else own


def fell_to_castile(s: State, space: str) -> bool:
    """TM-20.1-ctl.f, TM-22.1-nas.q: after the surrender all but what an uprising holds."""
    return powers.is_granada_gone(s) and controller(s, space) != powers.NASRID


def home_spaces(s: State, power: str) -> Sequence[str]:
    """All that a power uses as home spaces, whoever controls them."""
    found = POWERS[power].home
    if power == powers.NASRID and s.lost_homes:
        return [space for space in found if space not in s.lost_homes]
    if power == "castile" and powers.is_granada_gone(s):
        return [*found, *[space for space in FALLS_TO_CASTILE if fell_to_castile(s, space)]]
    return found


def own_homes(s: State, power: str) -> list[str]:
    """Those that the power itself controls."""
    return [space for space in home_spaces(s, power) if in_play(s, space) and controls(s, power, space)]


def all_home_keys(s: State, power: str) -> Sequence[str]:
    """The keys among its home spaces, whoever controls them."""
    if power == "castile" and powers.is_granada_gone(s):
        return [space for space in home_spaces(s, power) if SPACES[space].key]
    return POWERS[power].home_keys


def home_ports(s: State, power: str) -> Sequence[str]:
    """The ports among them."""
    if power in ("castile", powers.NASRID):
        return [space for space in home_spaces(s, power) if SPACES[space].port]
    return POWERS[power].home_ports


def is_unrest(s: State, power: str, space: str) -> bool:
    """TM-20.1-mor.k: an Uprising marker is Unrest for all but the Nasrids."""
    return space in s.unrest or (space in s.uprisings and power not in (powers.NASRID, powers.MORISCOS))


def home_keys(s: State, power: str) -> list[str]:
    """Those that the power itself controls (TM-2.1.g)."""
    return [key for key in all_home_keys(s, power) if in_play(s, key) and controls(s, power, key)]


def has_surrendered(s: State, power: str) -> bool:
    """TM-22.1-gen.a, TM-2.1.g."""
    for key in all_home_keys(s, power):
        if ENTERS[key] <= s.turn and controls(s, power, key):
            return False
    return True


def gain_control(g: Table, space: str, power: str, rule: str, *, given: bool = False) -> None:
    """TM-12.2.g: its marker, or none where the map shows it as its own or as that of a minor that is its ally
    (R-TM-21.2-1); `given`: by agreement, which is no conquest (R-TM-20.1-15)."""
    s = g.state
    marker = POWERS[power].marker
    printed = SPACES[space].control
    if space in MAY_LOSE_HOME:
        change_state(s, space, marker)
    if (
        printed == marker
        or (printed in powers.CROWNS and marker == SPAIN)
        or POWERS[s.allied.get(printed, printed)].marker == marker
    ):
        s.markers.pop(space, None)
    else:
        s.markers[space] = marker
    s.changes += 1
    if space == CEUTA and POWERS[power].muslim:
        s.fifth_settlement = True  # TM-20.2-ceu.d
    if space == TUI and power != "beltranejos":
        s.tui_key = False  # TM-20.4-res.d
    g.log("control.gained", rule, space=space, power=power)
    if space == GIBRALTAR and POWERS[power].muslim and not given:
        take_the_rock(g)
    if space in ATLANTIC and power == "portugal":
        rule_the_coast(g)


def rule_the_coast(g: Table) -> None:
    """TM-20.3.g, TM-12.4.i: the first time that Portugal controls all seven ports, none of them in Unrest."""
    s = g.state
    if SUPREMACY in s.points[PORTUGAL] or any(controller(s, at) != "portugal" or at in s.unrest for at in ATLANTIC):
        return
    s.points[PORTUGAL][SUPREMACY] = SUPREMACY_VP
    g.log("points.won", "TM-20.3.g", seat=PORTUGAL, what=SUPREMACY, vp=SUPREMACY_VP)


def change_state(s: State, space: str, marker: str) -> None:
    """TM-20.1.T1: what a third power has held is Spain's without home status, or the Nasrids' with it. Zahara follows
    once it has been Nasrid (TM-20.1-ctl.g)."""
    before = controller(s, space)
    if before in RECONQUISTA or (space == ZAHARA_ITSELF and powers.ZAHARA not in s.happened):
        return
    if marker == SPAIN and space not in s.lost_homes:
        s.lost_homes.append(space)
    elif marker == powers.NASRID and space in s.lost_homes:
        s.lost_homes.remove(space)


def take_the_rock(g: Table) -> None:
    """TM-20.1-gib.f to j: before card 22 it brings 2 VP and what depends on the marker, for good."""
    s = g.state
    if powers.ZAHARA in s.happened or GIBRALTAR_MARKER in s.points[MUSLIM]:
        return
    s.points[MUSLIM][GIBRALTAR_MARKER] = GIBRALTAR_VP
    s.fifth_settlement = True  # TM-20.1-gib.i
    g.log("points.won", "TM-20.1-gib.f", seat=MUSLIM, what=GIBRALTAR_MARKER, vp=GIBRALTAR_VP)


def return_home(g: Table, space: str, rule: str) -> None:
    """A marker leaves a space: it is again its home power's, or nobody's."""
    s = g.state
    s.markers.pop(space, None)
    if SPACES[space].control == "naples" and powers.FERRANTE in s.happened:  # TM-21.7-nap.b
        s.markers[space] = INDEPENDENT
    elif powers.has_left(s, SPACES[space].control):  # TM-20.8.i, TM-22.1-bel.e
        s.markers[space] = SPAIN
    elif space == ALGIERS and not is_closed(s, space):  # TM-20.2-alg.d
        s.markers[space] = SPACES[space].home[0]
    if space == TUI:
        s.tui_key = False
    s.changes += 1
    g.log("control.returned", rule, space=space, power=controller(s, space))


def set_free(g: Table, space: str, rule: str) -> None:
    """TM-21.8-ind.f: it is nobody's."""
    s = g.state
    s.markers.pop(space, None)
    if PRINTED[space] != INDEPENDENT:
        s.markers[space] = INDEPENDENT
    s.changes += 1
    g.log("control.returned", rule, space=space, power=INDEPENDENT)
