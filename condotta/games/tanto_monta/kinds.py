"""How the pieces of Tanto Monta stand in a position."""

# interpreted: it loads and saves; what runs often, copies and dumps, is generated code

from __future__ import annotations

from typing import Final

from condotta.core.fields import COUNT, FLAG, SEAT, listed, number, record, seat_or, word

from . import pieces
from .data import (
    ACTIONS,
    BOXES,
    CARDS,
    FACTS,
    LEADERS,
    MAJORS,
    NAOS,
    OCEAN_ZONES,
    POPES,
    POWERS,
    ROYALS,
    RULERS,
    SEA_ZONES,
    SETTLEMENT_SPACES,
    SPACES,
    WAR_CARDS,
)
from .data.scenarios import TREATIES
from .pieces import NOBODY

POWER_ID: Final = word(POWERS).called("power_id")
MARKER: Final = word([*POWERS])  # of control; that of Castile and Aragon is Spain's
SPACE_ID: Final = word(SPACES).called("space_id")
ZONE_ID: Final = word(OCEAN_ZONES).called("zone_id")
SETTLEMENT_ID: Final = word(SETTLEMENT_SPACES).called("settlement_id")
LEADER_ID: Final = word(LEADERS).called("leader_id")
CARD_ID: Final = word(CARDS).called("card_id")
RESOURCES: Final = [f"{pool}.{kind}" for pool, row in FACTS.resource_pools.items() for kind in row]  # counters
RESOURCE_ID: Final = word(RESOURCES).called("resource_id")
RULER_ID: Final = word(RULERS).called("ruler_id")
ROYAL_ID: Final = word(ROYALS).called("royal_id")
POPE_ID: Final = word(POPES).called("pope_id")
MAJOR_ID: Final = word(MAJORS).called("major_id")
ONCE: Final = word([*TREATIES, *CARDS])  # treaties and cards that have taken effect
CARAVANS: Final = tuple(id for id, box in BOXES.items() if box.key)
PAIRS: Final = tuple(f"{a}/{b}" for a in sorted(POWERS) for b in sorted(POWERS) if a < b)  # relations of two powers
LATER: Final = tuple(f"{power}/{turn}" for power in POWERS for turn in range(1, 9))  # the Turn Track
PLACES: Final = (*SPACES, *SEA_ZONES, *OCEAN_ZONES, *BOXES, *WAR_CARDS)  # where units and leaders can be
PASSAGES: Final = tuple(  # named after the first space that opens them (TM-2.4.s, t, TM-16.8.a)
    dict.fromkeys(
        [
            *(link.any_of[0] for zone in SEA_ZONES.values() for link in zone.links if link.any_of),
            *(space.through for space in SPACES.values() if space.through),
        ]
    )
)
PASSAGE_ID: Final = word([f"{power}/{passage}" for power in POWERS for passage in PASSAGES])
MARKS: Final = ("inside", "moved", "tried", "beaten")
SHIP_MARKS: Final = ("captured", "arrived", "tried", "beaten")
WATERS: Final = (*SEA_ZONES, *OCEAN_ZONES)  # where piracy markers lie
STACK: Final = record(
    pieces.Stack,
    frozen=True,
    power=POWER_ID,
    regular=COUNT.may_be_left_out(),
    militia=COUNT.may_be_left_out(),
    cavalry=COUNT.may_be_left_out(),
    artillery=COUNT.may_be_left_out(),
    **{mark: FLAG.may_be_left_out() for mark in MARKS},
)
LEADER: Final = record(
    pieces.Leader,
    frozen=True,
    place=word(PLACES, or_empty=True).may_be_left_out(),
    turn=number(0, 9).may_be_left_out(),
    captor=seat_or(NOBODY, None).may_be_left_out(),
    **{mark: FLAG.may_be_left_out() for mark in MARKS},
    serves=word(POWERS, or_empty=True).may_be_left_out(),
)
FLEET: Final = record(
    pieces.Fleet,
    frozen=True,
    power=POWER_ID,
    squadrons=COUNT.may_be_left_out(),
    corsairs=COUNT.may_be_left_out(),
    lent=word(POWERS, or_empty=True).may_be_left_out(),
    **{mark: FLAG.may_be_left_out() for mark in SHIP_MARKS},
)
NAO: Final = record(
    pieces.Nao,
    frozen=True,
    place=word(("built_naos", *OCEAN_ZONES, *SETTLEMENT_SPACES), or_empty=True).may_be_left_out(),
    turn=number(0, 9).may_be_left_out(),
    damaged=FLAG.may_be_left_out(),
    captor=seat_or(NOBODY, None).may_be_left_out(),
)
WHAT: Final = (*SPACES, *LEADERS, *NAOS, *POWERS)  # that agreements name (TM-9.1)
CLAUSE: Final = record(
    pieces.Clause,
    frozen=True,
    kind=word(pieces.CLAUSES),
    giver=SEAT,
    receiver=SEAT,
    power=word(POWERS, or_empty=True).may_be_left_out(),
    to=word(POWERS, or_empty=True).may_be_left_out(),
    what=word(WHAT, or_empty=True).called("agreed_id").may_be_left_out(),
    number=COUNT.may_be_left_out(),
).called("clause")
OFFER: Final = record(
    pieces.Offer,
    frozen=True,
    maker=SEAT,
    taker=SEAT,
    clauses=listed(CLAUSE),
    shown=listed(word([*CARDS, *RESOURCES])).may_be_left_out(),
    agreed=FLAG.may_be_left_out(),
)
BUNDLE: Final = record(
    pieces.Bundle, frozen=True, seat=SEAT, clauses=listed(CLAUSE), confirmed=listed(SEAT).may_be_left_out()
)
WAYS: Final = ("cp", "event", "resource", "headline", "foresight")
BUDGET: Final = record(
    pieces.Budget,
    card=word([*CARDS, *RESOURCES]),
    cp=COUNT,
    way=word(WAYS),
    tied=listed(POWER_ID).may_be_left_out(),
    done=listed(word(ACTIONS)).may_be_left_out(),
    dearer=listed(word(ACTIONS)).may_be_left_out(),
    only=listed(word(ACTIONS)).may_be_left_out(),
    free_moves=COUNT.may_be_left_out(),
    navy=word(POWERS, or_empty=True).may_be_left_out(),
    raided=listed(word(SEA_ZONES)).may_be_left_out(),
)
