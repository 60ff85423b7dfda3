"""Sections 22.2 and 22.3: the VP that a player holds by what he controls, and his keys."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from ...data import CARD_IDS, ISLANDS, LISTS, PLAYERS, POWERS, SPACES
from ...data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from ...pieces import NOBODY
from ...state import SEATS, State, Table
from . import control
from .powers import FERRANTE, NASRID, OTTOMANS, REGENCY, SEAT_OF

ROUSSILLON: Final = ("perpignan", "ceret")
TREATIES: Final = ("etaples", "senlis", "barcelona")


KEYS: Final = tuple(id for id, space in SPACES.items() if space.key and space.scores)  # that count for VP and victory
STRATEGIC: Final = tuple(id for id, space in SPACES.items() if "strategic" in (space.kind, space.after_ferrante))


def owner(s: State, space: str) -> int:
    """The player who controls a space by one of his powers or an active minor; NOBODY if none does. What the Papacy
    holds is its ally's and nobody else's (TM-21.7-bor.p)."""
    power = s.markers.get(space) or control.PRINTED[space]
    return SEAT_OF[s.allied.get(power, power)] if power in SEAT_OF else NOBODY


def is_quiet(s: State, space: str) -> bool:
    """TM-12.4.e, TM-22.2.d: neither Unrest nor Plague."""
    if space in s.uprisings and control.controller(s, space) != NASRID:
        return False  # TM-20.1-mor.k
    return space not in s.unrest and space not in s.plague


def owns(s: State, seat: int, space: str) -> bool:
    return owner(s, space) == seat and control.in_play(s, space) and is_quiet(s, space)


def counts(s: State, seat: int, space: str) -> bool:
    """TM-12.4.h, i: for cards, dice and objectives that ask for control of it."""
    return owner(s, space) == seat and space not in s.unrest


def key_points(s: State, seat: int) -> int:
    """TM-22.3.c, d: 1 VP a key, 2 for a home key of the power of the named markers that this power itself controls."""
    card = PLAYERS[seat]
    total = 0
    for key in KEYS:
        if owns(s, seat, key):
            named = key in card.home_keys and control.controller(s, key) == card.home_power
            total += card.home_key_vp if named else 1
    return total + (seat == PORTUGAL and has_tui(s))


def has_tui(s: State) -> bool:
    """TM-20.4-res.c: a key for Portugal while the Beltranejos hold it."""
    return s.tui_key and control.controller(s, control.TUI) == "beltranejos" and is_quiet(s, control.TUI)


def strategic_points(s: State, seat: int) -> int:
    """TM-22.3.b."""
    return sum(1 for space in STRATEGIC if control.is_strategic(s, space) and owns(s, seat, space))


def held(s: State, seat: int) -> dict[str, int]:
    """TM-22.3.T2, T3: markers that lie on the Player Card while their condition lasts, as far as spaces give them."""
    found: dict[str, int] = {}
    if seat == MUSLIM:
        found |= {"anfa": int(owns(s, seat, "anfa")), "granada": int(owns(s, seat, "granada"))}
        found["corsair_track"] = s.corsair_track
        found["tunis"] = int(REGENCY in s.happened and owns(s, seat, "tunis"))
        found["otranto"] = 2 * (OTTOMANS in s.happened and owns(s, seat, "otranto"))
    if seat == PORTUGAL:
        found["anfa"] = 2 * owns(s, seat, "anfa")
    if seat in (SPAIN, FRANCE):
        found["roussillon"] = int(all(owns(s, seat, space) for space in ROUSSILLON))
        found["naples_dynastic"] = int(has_naples(s, seat))
    if s.rulers[SPAIN] == "ruler_cisneros":  # TM-20.5-cis.e to g
        if seat in (MUSLIM, SPAIN):
            found |= {"oran": int(owns(s, seat, "oran")), "bejaia": int(owns(s, seat, "bejaia"))}
        if seat == SPAIN:
            found["spanish_forts"] = int(owns_all(s, seat, "spanish_forts_after_cisneros"))
    if seat == FRANCE:
        found |= {"metz": int(owns(s, seat, "metz")), "milan": int(owns(s, seat, "milan"))}
        found["italy"] = 2 * turns_to_italy(s)
    found["ragusa"] = int(owns(s, seat, "ragusa"))
    own = islands(s, seat)
    found |= {island: ISLANDS[island].vp for island in own}
    found["all_islands"] = int(len(own) == len(ISLANDS))
    return {what: vp for what, vp in found.items() if vp}


def islands(s: State, seat: int) -> list[str]:
    """TM-12.6.a: Canary Islands of which a player controls all spaces."""
    return [id for id, island in ISLANDS.items() if all(owns(s, seat, space) for space in island.spaces)]


def owns_all(s: State, seat: int, spaces: str) -> bool:
    """Every space of a list."""
    return all(owns(s, seat, space) for space in LISTS[spaces])


def owns_of(s: State, seat: int, spaces: str) -> int:
    return sum(1 for space in LISTS[spaces] if owns(s, seat, space))


def has_naples(s: State, seat: int) -> bool:
    """TM-20.7-dyn.a: dynastic rights, after DEATH OF FERRANTE OF NAPLES."""
    return (
        FERRANTE in s.happened
        and owns(s, seat, "naples_city")
        and owns_of(s, seat, "naples_strategic_after_ferrante") >= 2
    )


def turns_to_italy(s: State) -> bool:
    """TM-20.7-ita.c: France, after three treaties."""
    return (
        all(treaty in s.happened for treaty in TREATIES)
        and owns(s, FRANCE, "milan")
        and owns_of(s, FRANCE, "turning_to_italy_first") > 0
        and owns_of(s, FRANCE, "turning_to_italy_second") > 0
    )


def win(g: Table, seat: int, what: str, vp: int) -> None:
    """VP that stay: a marker on the Player Card."""
    row = g.state.points[seat]
    row[what] = row.get(what, 0) + vp
    g.log("points.won", "TM-22.3.a", seat=seat, what=what, vp=vp)


def total(s: State, seat: int) -> int:
    """TM-22.3.a."""
    known: dict[str | int, int] = s.kept.totals.of([*look(s)])
    if seat not in known:
        won = sum(s.points[seat].values())
        known[seat] = key_points(s, seat) + strategic_points(s, seat) + sum(held(s, seat).values()) + won
    return known[seat]


look: Final = attrgetter(
    "markers", "allied", "points", "unrest", "uprisings", "plague", "happened", "rulers", "turn", "tui_key",
    "corsair_track",
)  # fmt: skip


def keys(s: State, seat: int) -> int:
    """TM-22.2.b, d: square markers on the map."""
    return keys_of_all(s)[seat]


def keys_of_all(s: State) -> list[int]:
    """The same of every player; the last number is NOBODY's."""
    found = [0] * (SEATS + 1)
    turn, unrest, plague, markers, allied = s.turn, s.unrest, s.plague, s.markers, s.allied
    for key in KEYS:
        if control.ENTERS[key] <= turn and key not in unrest and key not in plague:
            power = markers.get(key) or control.PRINTED[key]  # `owner`, written out: asked after many an action
            found[SEAT_OF.get(allied.get(power, power), NOBODY)] += 1
    found[PORTUGAL] += s.tui_key and has_tui(s)
    return found


def home_keys_needed(s: State, seat: int) -> list[str]:
    """TM-22.2.c, g, T1: the named home keys in play, Algiers with its card; the main power itself must control them."""
    found = [key for key in PLAYERS[seat].home_keys if control.in_play(s, key) and has_come(s, SPACES[key].home_after)]
    return [key for key in found if key in POWERS[PLAYERS[seat].home_power].home_keys]


def has_come(s: State, card: int) -> bool:
    """There is no such card, or it has been carried out."""
    return not card or CARD_IDS[card] in s.happened


def wins_by_keys(s: State, seat: int) -> bool:
    """TM-22.2.a."""
    return has_keys_to_win(s, seat, keys(s, seat))


def has_keys_to_win(s: State, seat: int, number: int) -> bool:
    """With so many keys on the map."""
    card = PLAYERS[seat]
    if number < card.plain_markers:
        return False
    needed = home_keys_needed(s, seat)
    at_home = all(is_quiet(s, key) and control.controller(s, key) == card.home_power for key in needed)
    return at_home and number >= card.keys_to_win(len(needed))
