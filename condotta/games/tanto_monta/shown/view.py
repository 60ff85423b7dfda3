"""What a seat sees (the ledger's lists of hidden information). Built up from nothing: a new field of State is secret
until it is named here."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Seat
from condotta.core.game import Data
from condotta.core.looking import Memory, Viewer

from ..data import OCEAN_ZONES, PLAYERS, POWERS, RULERS, SPACES
from ..pieces import NOBODY
from ..rules.action import impulse
from ..rules.common import control, papal, points, pool, resources
from ..rules.common.forces import Forces
from ..rules.common.powers import run_by
from ..rules.ocean import naos, navigation, settling
from ..state import FIELDS, MUSLIM, SEATS, State
from . import board, diplomacy, france, minors, weddings
from .diplomacy import OFFER

# What lies on the table and holds for all; marks that only rules ask for (may it be done once more?) are not told.
OPEN: Final = (
    "turn", "phase", "stage", "active", "impulse", "passes", "winner", "ended_by", "unrest", "plague", "fortresses",
    "mesta", "stacks", "fleets", "leaders", "ships_to_come", "relations", "allied", "influence", "resolved", "pope",
    "houses", "happened", "discard", "removed", "totals", "budget", "rains", "sieges", "assaulted", "naos",
    "settlements", "settlement_fortresses", "corsair_track", "first_settlers", "pilot", "north_sea", "broken",
    "sea_dog", "foreign_wars", "piracy", "bundles", "agreed", "alcacovas_until", "lost_markers", "papal_hand",
    "conqueror", "uprisings", "reconquest", "reconquest_by", "dowries", "married", "dead_royals",
)  # fmt: skip
OPEN_OF_EACH: Final = (
    "rulers", "admin_lost", "fortress_markers", "used", "headline", "played", "more_cards", "points", "explored",
    "cartography", "technology", "universities",
)  # fmt: skip
SEEN_BY_ALL: Final = FIELDS.shows(*OPEN)
SEEN_OF_EACH: Final = FIELDS.shows_of_each(*OPEN_OF_EACH)

# What the costly parts read of the state: each is made anew only when one of these fields has changed
CONTROL_READS: Final = ("markers", "turn")
SCORE_READS: Final = (
    *CONTROL_READS, "allied", "happened", "corsair_track", "papal_hand", "plague", "points", "rulers", "tui_key",
    "unrest", "uprisings",
)  # fmt: skip
PLAYER_READS: Final = (
    *OPEN_OF_EACH, "arriving", "fifth_settlement", "hands", "pools", "settlements", "warehouses",
    *[name for name in SCORE_READS if name not in OPEN_OF_EACH],
)  # fmt: skip
DIPLOMACY_READS: Final = (
    "agreed", "alcacovas_until", "allied", "happened", "influence", "points", "relations", "rulers", "turn",
)  # fmt: skip
MINOR_READS: Final = ("allied", "influence", "lost_markers", "resolved")
NOBLE_READS: Final = (*SCORE_READS, "houses")
SHIP_READS: Final = ("fleets", "ships_to_come", "turn")
POOL_READS: Final = (*SHIP_READS, "happened", "kept", "stacks")


def view(s: State, seat: Seat | None) -> Data:
    """The table as this seat sees it; None is a spectator."""
    return views(s, Memory(state=s))(seat)


def views(s: State, memory: Memory) -> Viewer:
    """The table as any seat sees it at this moment; what all see is made once. See `core.looking`."""
    seen_by_all = {
        **memory.shown(SEEN_BY_ALL),
        "scenario": s.scenario.id,
        "last_turn": s.scenario.last_turn,
        "control": memory.part(CONTROL_READS, controllers),
        "pools": memory.part(POOL_READS, force_pools, memory),
        "minors": memory.part(MINOR_READS, minors.table),
        "papacy": papal.condition(s),
        "nobles": memory.part(NOBLE_READS, france.nobles),
        "weddings": memory.part(weddings.READS, weddings.table),
        "diplomacy": memory.part(DIPLOMACY_READS, diplomacy.table),
        "deck": len(s.deck),
        "maps": {zone: navigation.markers_left(s, zone) for zone in OCEAN_ZONES},
        "resources": {kind: len(counters) for kind, counters in s.pools.items()},
        "board": board.printed(),
    }
    players = memory.part(PLAYER_READS, everybody, memory)

    def seen_by(seat: Seat | None) -> Data:
        return {
            **seen_by_all,
            "players": [{**facts, **hand(s, each, seat)} for each, facts in enumerate(players)],
            "offers": [OFFER.show(one) for one in s.offers if seat in one.parties],
            "caravans": {box: seen(pile, seat == MUSLIM) for box, pile in s.caravans.items()},
            "loot": {nao: seen(pile, naos.owner(s, nao) == seat) for nao, pile in s.loot.items()},
            "goods": {place: counter if s.settlements[place] == seat else None for place, counter in s.goods.items()},
        }

    return seen_by


def controllers(s: State) -> dict[str, str]:
    """Of the spaces in play."""
    return {space: control.controller(s, space) for space in SPACES if control.in_play(s, space)}


def force_pools(s: State, memory: Memory) -> dict[str, Data]:
    """Counters that a power has still to place."""
    ships, forces = memory.part(SHIP_READS, ships_left), Forces(s, NOBODY)
    return {
        id: {
            "infantry": forces.left(id, "regular"),
            "cavalry": forces.left(id, "cavalry"),
            "artillery": forces.left(id, "artillery"),
            "ships": left,
        }
        for id, left in ships.items()
    }


def ships_left(s: State) -> dict[str, int]:
    return {id: pool.ships_left(s, id) for id, power in POWERS.items() if power.kind != "other"}


def everybody(s: State, memory: Memory) -> list[Data]:
    scores = memory.part(SCORE_READS, all_scores)
    return [player(s, each, scores[each]) for each in range(SEATS)]


def player(s: State, whose: Seat, score: Data) -> Data:
    """What all see of a Player Card; what not all see is None or empty here."""
    return {
        **SEEN_OF_EACH(s, whose),
        "id": PLAYERS[whose].id,
        "powers": run_by(s, whose),
        "charisma": RULERS[s.rulers[whose]].charisma,
        "admin": impulse.admin(s, whose),
        "cards": len(s.hands[whose]),
        "hand": None,
        "known": [],
        "home_cards": [card for card in PLAYERS[whose].home_cards if card in s.hands[whose]],
        "warehouse": {kind: in_store(s, whose, kind) for kind in s.pools},
        "resources": None,
        "arriving": seen(s.arriving[whose], False),
        "settlements_left": settling.counters_left(s, whose),
        **score,
    }


def hand(s: State, whose: Seat, seat: Seat | None) -> Data:
    """Hand and values of resources are for their owner, and for all when the game is over; some cards were shown."""
    own = whose == seat or s.phase == "over"
    return {
        "hand": s.hands[whose][:] if own else None,
        "known": [card for card in s.known[seat] if card in s.hands[whose]] if seat is not None else [],
        "resources": sorted(s.warehouses[whose]) if own else None,
        "arriving": seen(sorted(s.arriving[whose]), own),
    }


def seen(pile: list[str], own: bool) -> list[str | None]:
    """The counters, or only how many there are."""
    return [counter if own else None for counter in pile]


def in_store(s: State, seat: Seat, kind: str) -> int:
    return sum(1 for counter in s.warehouses[seat] if resources.pool_of(counter) == kind)


def all_scores(s: State) -> list[Data]:
    return [scores(s, seat) for seat in range(SEATS)]


def scores(s: State, seat: Seat) -> Data:
    """Sections 22.2 and 22.3: where the VP come from, and how far it is to a victory by keys."""
    needed = points.home_keys_needed(s, seat)
    card = PLAYERS[seat]
    return {
        "vp": points.total(s, seat),
        "vp_from": {
            "keys": points.key_points(s, seat),
            "strategic": points.strategic_points(s, seat),
            **points.held(s, seat),
        },
        "keys": points.keys(s, seat),
        "keys_to_win": card.keys_to_win(len(needed)),
        "home_keys": {key: points.is_quiet(s, key) and control.controller(s, key) == card.home_power for key in needed},
    }
