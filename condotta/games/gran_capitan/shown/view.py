"""What a seat sees (GC-1.4 and the ledger's list of hidden information). Built up from nothing: a new field of State is
secret until it is named here."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from condotta.core.flow import Seat
from condotta.core.game import Data
from condotta.core.looking import Memory, Viewer

from ..data import PLACES
from ..pieces import NOBODY, SUBORDINATE, UNEMPLOYED, Battle, Leader, Unit
from ..rules.common import changes, ground
from ..state import FIELDS, State
from . import battlefield, board

SEEN_BY_ALL: Final = FIELDS.shows(
    "phase", "turn", "weather", "alignment", "pillaged", "plague", "pontoons", "lost", "available_barons", "to_come",
    "ap", "sources", "ended_by", "winner", "trial",
)  # fmt: skip
OPEN_MARKERS: Final = (
    "activations", "earthworks", "road_march", "disorganised", "river_crossing", "quarters", "no_move", "besieges",
    "siege_level",
)  # fmt: skip
markers_of: Final = attrgetter(*OPEN_MARKERS)


# What the costly parts read of the state: each is made anew only when one of these fields has changed
OWNER_READS: Final = ("alignment", "conquered", "scenario")
COUNTER_READS: Final = (*OWNER_READS, "leaders", "phase", "seen", "sources")


def view(s: State, seat: Seat | None) -> Data:
    """The table as this seat sees it; None is a spectator."""
    return views(s, Memory(state=s))(seat)


def views(s: State, memory: Memory) -> Viewer:
    """The table as any seat sees it at this moment; what all see is made once. See `core.looking`."""
    year, month, half = s.scenario.date(s.turn)
    seen_by_all = {
        **memory.shown(SEEN_BY_ALL),
        "scenario": s.scenario.id,
        "turns": s.scenario.turns,
        "date": {"year": year, "month": month, "half": half},
        "sides": [side.id for side in s.scenario.sides],
        "owners": memory.part(OWNER_READS, owners),
        "board": board.printed(s.scenario.id),
    }

    def seen_by(seat: Seat | None) -> Data:
        return {
            **seen_by_all,
            "counters": memory.part(COUNTER_READS, counters, seat),
            "minors": s.minors[seat][:] if seat is not None else [],
            "pool": s.pool[seat][:] if seat is not None else [],
            "battle": battle(s, seat),
            "march": march(s, seat),
        }

    return seen_by


def owners(s: State) -> dict[str, int | None]:
    return {place.id: side_of(ground.owner(s, place)) for place in PLACES.values() if ground.in_play(s, place.hex)}


def counters(s: State, seat: Seat | None) -> list[Data]:
    lines = board.supply_lines(s, seat) if seat is not None else {}
    boxed: dict[str, list[Leader]] = {}  # those in the boxes of each card
    for one in s.leaders.values():
        if one.under:
            boxed.setdefault(one.under, []).append(one)
    return [counter(s, one, seat, lines, boxed.get(one.id, [])) for one in on_the_map(s)]


def side_of(owner: int) -> int | None:
    return None if owner == NOBODY else owner


def on_the_map(s: State) -> list[Leader]:
    """In the order in which their counters came; that in which Captains came into play would tell who they are."""
    return sorted([one for one in s.leaders.values() if one.on_map and one.place], key=lambda one: one.token)


def counter(s: State, leader: Leader, seat: Seat | None, lines: dict[str, list[str]], boxed: list[Leader]) -> Data:
    """A counter on the map: its markers for all, its face and its card for those who may see them."""
    own = leader.side == seat or s.phase == "over"
    face = own or leader.face_up
    shown = {
        "token": leader.token,
        "hex": leader.place,
        "side": side_of(leader.side),
        "army": leader.army,
        "baron": leader.is_baron,
        "leader": leader.id if face else None,
        "order": leader.order if own or leader.order == changes.RETREAT else None,
        "card": card(leader, boxed) if own or leader.is_baron else known_card(s, leader),
        "line": lines.get(leader.id, []) if leader.side == seat else None,
    }
    return {**shown, **dict(zip(OPEN_MARKERS, markers_of(leader), strict=True))}


def card(first: Leader, boxed: list[Leader]) -> Data:
    """GC-1.3.6.a: what is on the cards of a Force."""
    under = [one for one in boxed if one.box == SUBORDINATE] if first.general or first.shaken else []
    return {
        "captains": [
            {
                "id": one.id,
                "general": one.general,
                "box": one.box,
                "units": [unit(each) for each in one.units],
                "auxiliaries": one.auxiliaries[:],
            }
            for one in [first, *under, *[one for one in boxed if one.box == UNEMPLOYED]]
        ],
        "previous_attack": first.previous_attack,
        "seen": None,
    }


def known_card(s: State, first: Leader) -> Data | None:
    """GC-1.4.h: what the enemy has seen of it, and when last; hidden again as far as it has changed since."""
    known = {id: card for id, card in s.seen[1 - first.side].items() if card.first == first.id and first.face_up}
    if not known:
        return None
    return {
        "captains": [
            {
                "id": id,
                "general": seen.general,
                "box": seen.box,
                "units": [unit(each) for each in seen.units],
                "auxiliaries": seen.auxiliaries[:],
            }
            for id, seen in sorted(known.items(), key=lambda one: (one[0] != first.id, one[1].box, one[0]))
        ],
        "previous_attack": None,
        "seen": max(seen.turn for seen in known.values()),
    }


def unit(each: Unit) -> Data:
    return {"id": each.id, "sp": each.sp, "demoralised": each.demoralised}


def battle(s: State, seat: Seat | None) -> Data | None:
    """Which Captains command Corps is open; their units are so when they are used (R-25)."""
    fought = s.battle
    if fought is None:
        return None
    return {
        "hex": fought.hex,
        "stage": fought.stage,
        "inside": fought.inside or None,
        "round": fought.round,
        "corps": [
            {"captain": corps.captain, "side": corps.side, "doing": corps.doing, "engagement": corps.engagement}
            for corps in fought.corps
        ],
        "roster": roster(fought, seat),
        "ground": battlefield.ground(s, fought),
    }


def roster(fought: Battle, seat: Seat | None) -> Data | None:
    """The extended battle (O1.1): chits on a Captain lie face down, and all see how many they are."""
    found = fought.roster
    if found is None:
        return None
    return {
        "allowed": found.allowed[:],
        "formed": found.formed[:],
        "plundering": found.plundering[:],
        "posts": [
            {
                "captain": corps.captain,
                "section": found.posts[corps.captain].section or None,
                "role": found.posts[corps.captain].role or None,
                "played": found.posts[corps.captain].played[:],
                "number": len(found.posts[corps.captain].chits),
                "chits": found.posts[corps.captain].chits[:] if corps.side == seat else None,
            }
            for corps in fought.corps
        ],
    }


def march(s: State, seat: Seat | None) -> Data | None:
    """The activation under way; how far it can still go only its owner knows."""
    if s.march is None or s.march.leader not in s.leaders:
        return None
    leader = s.leaders[s.march.leader]
    if leader.side != seat:
        return {"token": leader.token, "points": None, "reach": {}}
    return {"token": leader.token, "points": s.march.points, "reach": board.reach(s, leader, s.march)}
