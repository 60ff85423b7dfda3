"""The shape of the view; view.py builds it."""

from __future__ import annotations

from typing import Final

from condotta.core.fields import COUNT, FLAG, SEAT, by, listed, number, optional, word
from condotta.core.shapes import shape

from ..data import ARMIES, AUXILIARIES, ORDERS, SCENARIOS
from ..kinds import BATTLE_STAGES, CAPTAIN_ID, COUNTER_ID, HEX_ID, LEADER_ID, PLACE_ID, UNIT
from ..pieces import BOXES, DOINGS, NOT_BESIEGED
from ..state import FIELDS

UNIT_ON_CARD: Final = shape("unit_on_card", id=UNIT.fields["id"], sp=number(1, 12), demoralised=FLAG)
CAPTAIN_ON_CARD: Final = shape(
    "captain_on_card",
    id=LEADER_ID,
    general=FLAG,
    box=word(BOXES[1:], or_empty=True),
    units=listed(UNIT_ON_CARD),
    auxiliaries=listed(word(AUXILIARIES)),
)
CARD: Final = shape(
    "card",
    captains=listed(CAPTAIN_ON_CARD),
    previous_attack=optional(FLAG).meaning("null: hidden"),
    seen=optional(COUNT).meaning("the turn in which it was last shown; null: as it is now"),
)
COUNTER: Final = shape(
    "counter",
    token=COUNT.meaning("tells counters apart, also those that lie face down"),
    hex=HEX_ID,
    side=optional(SEAT).meaning("null: Non-Aligned"),
    army=word(ARMIES, or_empty=True),
    baron=FLAG,
    leader=optional(LEADER_ID).meaning("null: it lies face down (GC-1.4.c)"),
    order=optional(word(ORDERS, or_empty=True)).meaning("null: hidden (GC-7.2.g)"),
    card=optional(CARD).meaning("null: hidden (GC-1.4.a)"),
    activations=number(0, 2),
    siege_level=number(NOT_BESIEGED, 3),
    **dict.fromkeys(
        ("earthworks", "road_march", "disorganised", "river_crossing", "quarters", "no_move", "besieges"), FLAG
    ),
)
CORPS: Final = shape("corps", captain=CAPTAIN_ID, side=SEAT, doing=word(DOINGS), engagement=COUNT)
BATTLE: Final = shape(
    "battle",
    hex=HEX_ID,
    stage=word(BATTLE_STAGES),
    inside=optional(LEADER_ID),
    round=COUNT,
    corps=listed(CORPS),
)
VIEW: Final = shape(
    "view",
    **FIELDS.shown(
        "phase", "turn", "weather", "alignment", "pillaged", "plague", "pontoons", "lost", "available_barons",
        "to_come", "ap", "sources", "ended_by", "winner",
    ),
    scenario=word(SCENARIOS),
    turns=COUNT,
    date=shape("date", year=COUNT, month=number(1, 12), half=number(1, 2)),
    sides=listed(word(sorted({side.id for scenario in SCENARIOS.values() for side in scenario.sides}))),
    owners=by(PLACE_ID.schema()["enum"], optional(SEAT)),
    counters=listed(COUNTER),
    minors=listed(CAPTAIN_ID).meaning("Minor Captains that one may bring into play"),
    pool=listed(COUNTER_ID).meaning("replacement units that one may use"),
    battle=optional(BATTLE),
    march=optional(shape("march", token=COUNT, points=optional(COUNT).meaning("half points; null: the enemy's"))),
)  # fmt: skip
