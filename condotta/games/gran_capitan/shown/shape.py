"""The shape of the view; view.py builds it."""

from __future__ import annotations

from typing import Final

from condotta.core.fields import COUNT, FLAG, SEAT, TEXT, WHOLE, by, listed, number, optional, row, word
from condotta.core.shapes import shape

from ..data import ARMIES, AUXILIARIES, FACTS, HEXES, ORDERS, PLACE_LEVELS, PLACES, REGIONS, SCENARIOS, TERRAINS
from ..data.things import CLASSES, FEATURES, RELIABILITIES, ROADS, TRAITS
from ..kinds import (
    BATTLE_STAGES,
    CAPTAIN_ID,
    CHIT,
    COUNTER_ID,
    HEX_ID,
    LEADER_ID,
    PLACE_ID,
    SIDE_OF_HEX,
    UNIT,
)
from ..pieces import BOXES, DOINGS, NOT_BESIEGED, ROLES, SECTIONS
from ..state import FIELDS
from . import battlefield

REGION_ID: Final = word(REGIONS).called("region_id")
TERRAIN: Final = word(TERRAINS).called("terrain")
HEX: Final = row(HEX_ID, COUNT, COUNT, WHOLE)
PLACE: Final = row(PLACE_ID, HEX_ID, COUNT, FLAG)
CAPTAIN: Final = shape(
    "captain",
    army=word(ARMIES, or_empty=True),
    initiative=COUNT,
    rank=COUNT,
    star=FLAG,
    features=listed(word(FEATURES)),
)
UNIT_KIND: Final = shape(
    "unit_kind",
    **{"class": word(CLASSES)},
    type=word(FACTS.types),
    quality=number(0, 3),
    reliability=word(RELIABILITIES),
    move=COUNT,
    most=COUNT,
    traits=listed(word(TRAITS)),
)
BOARD: Final = shape(
    "board",
    terrains=listed(TERRAIN),
    regions=listed(REGION_ID),
    levels=listed(row(word(PLACE_LEVELS), COUNT)).meaning("of places, with their weight"),
    hexes=listed(HEX, most=len(HEXES)).meaning("id, number of the terrain and of the Region, metres above the sea"),
    rivers=listed(shape("river", id=word(FACTS.rivers), sides=listed(SIDE_OF_HEX))),
    roads=listed(shape("road", kind=word(ROADS), path=listed(HEX_ID))),
    places=listed(PLACE, most=len(PLACES)).meaning("id, hex, number of the level, is it a Port"),
    passes=listed(shape("pass", id=word(FACTS.passes), hex=HEX_ID)),
    area=listed(REGION_ID).meaning("the Regions in play"),
    dominance=by(REGIONS, COUNT),
    calendar=listed(
        shape("turn", year=COUNT, month=number(1, 12), half=number(1, 2), marks=listed(word(FACTS.turn_track)))
    ),
    reinforcements=listed(
        shape(
            "reinforcement", id=TEXT, army=word(ARMIES), captain=optional(CAPTAIN_ID), turn=COUNT.meaning("0: a rule")
        )
    ),
    captains=by(None, CAPTAIN),
    units=by(None, UNIT_KIND),
    assault=by(
        None,
        shape("assault_result", loser_sp=COUNT, loser_demoralised=COUNT, winner_sp=COUNT, captain_check=FLAG),
    ).meaning("what the number of a result of the Assault Table does"),
)
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
    line=optional(listed(HEX_ID)).meaning("from the Supply Source to it; empty: none; null: not one's own"),
    activations=number(0, 2),
    siege_level=number(NOT_BESIEGED, 3),
    **dict.fromkeys(
        ("earthworks", "road_march", "disorganised", "river_crossing", "quarters", "no_move", "besieges"), FLAG
    ),
)
CORPS: Final = shape("corps", captain=CAPTAIN_ID, side=SEAT, doing=word(DOINGS), engagement=COUNT)
POST: Final = shape(
    "post",
    captain=CAPTAIN_ID,
    section=optional(word(SECTIONS)).meaning("null: not deployed yet"),
    role=optional(word(ROLES)).meaning("null: Free"),
    played=listed(CHIT).meaning("on the Roster"),
    number=COUNT.meaning("chits that lie face down on the Captain"),
    chits=optional(listed(CHIT)).meaning("null: the enemy's"),
)
ROSTER: Final = shape(
    "roster",
    allowed=listed(COUNT).meaning("tactical options that each side could select"),
    formed=listed(FLAG).meaning("who has played Formation"),
    plundering=listed(COUNTER_ID).meaning("units Lost in Plunder"),
    posts=listed(POST),
)
GROUND: Final = shape(
    "ground",
    what=word(battlefield.KINDS),
    id=TEXT.meaning("of the terrain or the weather"),
    side=optional(SEAT).meaning("whom it protects; null: it counts for all"),
    artillery=WHOLE,
    charge=WHOLE,
    assault=WHOLE,
    affecting=FLAG.meaning("an attack uses the Affecting line"),
    halves_cavalry=FLAG,
    doubled=COUNT.meaning("SP of the defender"),
    no_firearms=FLAG,
    rule=TEXT,
)
BATTLE: Final = shape(
    "battle",
    hex=HEX_ID,
    stage=word(BATTLE_STAGES),
    inside=optional(LEADER_ID),
    round=COUNT,
    corps=listed(CORPS),
    roster=optional(ROSTER).meaning("null: a battle by the standard rules"),
    ground=listed(GROUND).meaning("what changes the rolls of a Major Battle"),
)
VIEW: Final = shape(
    "view",
    **FIELDS.shown(
        "phase", "turn", "weather", "alignment", "pillaged", "plague", "pontoons", "lost", "available_barons",
        "to_come", "ap", "sources", "ended_by", "winner", "trial",
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
    march=optional(
        shape(
            "march",
            token=COUNT,
            points=optional(COUNT).meaning("half points; null: the enemy's"),
            reach=by(None, COUNT).meaning("half points to the hexes that one's own Force could march to"),
        )
    ),
    board=BOARD.meaning("what is printed; it never changes during a match"),
)  # fmt: skip
