"""How the pieces of El Gran Capitán stand in a position."""

# interpreted: it loads and saves; what runs often, copies and dumps, is generated code

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from condotta.core.fields import (
    COUNT,
    FLAG,
    SEAT,
    TEXT,
    Data,
    Kind,
    Names,
    Own,
    Record,
    begun,
    by,
    dumper,
    listed,
    made,
    name_for,
    number,
    record,
    seat_or,
    word,
)
from condotta.core.shapes import shape

from . import pieces
from .data import ARMIES, AUXILIARIES, BARONS, CAPTAINS, COUNTERS, FACTS, HEXES, ORDERS, PLACES, REGIONS
from .pieces import BOXES, NOBODY, NOT_BESIEGED, ON_MAP, Leader, Unit

HEX_ID: Final = word(HEXES).called("hex_id")
PLACE_ID: Final = word(PLACES).called("place_id")
STATE_ID: Final = word([region.id for region in REGIONS.values() if region.kingdom]).called("state_id")
CAPTAIN_ID: Final = word(CAPTAINS).called("captain_id")
BARON_ID: Final = word(BARONS).called("baron_id")
LEADER_ID: Final = word([*CAPTAINS, *BARONS]).called("leader_id")
COUNTER_ID: Final = word([id for id in COUNTERS if id not in BARONS]).called("unit_id")
SIDE: Final = seat_or(NOBODY, None)
UNIT: Final = record(
    Unit,
    id=word(COUNTERS).called("combat_unit_id"),
    sp=number(1, 12),
    demoralised=FLAG.may_be_left_out(),
)
FLAGS: Final = (
    "face_up", "general", "previous_attack", "earthworks", "road_march", "disorganised", "river_crossing", "quarters",
    "no_move", "shaken", "besieges", "marched", "told",
)  # fmt: skip
USUAL: Final[Data] = {
    **dict.fromkeys(FLAGS, False), "army": "", "place": "", "under": "", "box": ON_MAP, "token": 0, "auxiliaries": [],
    "order": "", "activations": 0, "siege_level": NOT_BESIEGED, "units": [],
}  # fmt: skip
LISTS: Final = {"auxiliaries": "x.auxiliaries[:]", "units": "[dumped_unit(unit) for unit in x.units]"}


class Leaders(Own[dict[str, Leader]]):
    """Captains and Baronial Forces by id, in a position in the order in which they came into play, which is that of
    options and draws; it leaves out what is as usual."""

    def schema(self) -> Data:
        properties = {
            "id": LEADER_ID.schema(),
            "side": SIDE.schema(),
            "army": word(ARMIES, or_empty=True).schema(),
            "place": word(HEXES, or_empty=True).schema(),
            "under": word(CAPTAINS, or_empty=True).schema(),
            "box": word(BOXES[1:], or_empty=True).schema(),
            "token": COUNT.schema(),
            "units": listed(UNIT, most=12).schema(),
            "auxiliaries": listed(word(AUXILIARIES), most=6).schema(),
            "order": word(ORDERS, or_empty=True).schema(),
            "activations": number(0, 2).schema(),
            "siege_level": number(NOT_BESIEGED, 3).schema(),
            **dict.fromkeys(FLAGS, FLAG.schema()),
        }
        needed = {"required": ["id", "side"], "additionalProperties": False}
        return {"type": "array", "items": {"type": "object", "properties": properties, **needed}}

    def start(self, seats: int) -> dict[str, Leader]:
        return {}

    def load(self, data: list[Data]) -> dict[str, Leader]:
        return {found["id"]: self.load_leader(found) for found in data}

    def load_leader(self, found: Data) -> Leader:
        leader = Leader(found["id"], SIDE.load(found["side"]))
        for key, value in {**USUAL, **found}.items():
            if key == "units":
                leader.units = [UNIT.load(unit) for unit in value]
            elif key == "auxiliaries":
                leader.auxiliaries = list(value)
            elif key not in ("id", "side"):
                setattr(leader, key, value)
        return leader

    def dump(self, value: dict[str, Leader]) -> list[Data]:
        return [DUMP_LEADER(leader) for leader in value.values()]

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{name_for(pieces.copies, names)}({value})"


def dumped_unit(unit: Unit) -> Data:
    found: Data = {"id": unit.id, "sp": unit.sp}
    return {**found, "demoralised": True} if unit.demoralised else found


def leader_dumper() -> Callable[[Leader], Data]:
    """The state is hashed at every choice, with forty leaders of whom little is told: each field is asked once."""
    start = f'found = {{"id": x.id, "side": None if x.side == {NOBODY} else x.side}}'
    told = {key: LISTS.get(key, f"x.{key}") for key in USUAL}
    lines = [f'if x.{key} != {USUAL[key]!r}: found["{key}"] = {code}' for key, code in told.items()]
    return made("x", [start, *lines], "found", {"dumped_unit": dumped_unit})


DUMP_LEADER: Final = leader_dumper()
SEEN: Final = record(
    pieces.Seen,
    frozen=True,
    first=LEADER_ID,
    turn=COUNT,
    box=word(BOXES[1:], or_empty=True),
    general=FLAG,
    units=listed(UNIT, most=12),
    auxiliaries=listed(word(AUXILIARIES), most=6),
)
RECRUIT: Final = record(pieces.Recruit, frozen=True, unit=COUNTER_ID, captain=CAPTAIN_ID, seat=SEAT)
SOURCE: Final = record(
    pieces.Source,
    hex=word(HEXES, or_empty=True),
    status=word((pieces.ACTIVE, pieces.CHANGING, pieces.REMOVED)),
    since=COUNT,
)
SIDE_OF_HEX: Final = word(sorted(FACTS.river_sides)).called("hexside")
BATTLE_STAGES: Final = (
    "inside", "first", "counterattack", "reorganise", "reserve", "fire", "charge", "engage", "commit", "done",
    # the extended battle
    "options", "deployment", "vanguard_fire", "vanguard_charge", "vanguard_engage", "main_body_fire",
    "main_body_charge", "main_body_engage", "resolution", "rearguard",
)  # fmt: skip
CORPS: Final = record(
    pieces.Corps,
    captain=CAPTAIN_ID,
    side=SEAT,
    doing=word(pieces.DOINGS).may_be_left_out(),
    engagement=COUNT.may_be_left_out(),
    shown=FLAG.may_be_left_out(),
)


CHIT: Final = word(FACTS.tactical_options).called("chit")
POST: Final = begun(
    pieces.Post,
    section=word(pieces.SECTIONS, or_empty=True).may_be_left_out(),
    role=word(pieces.ROLES, or_empty=True).may_be_left_out(),
    chits=listed(CHIT).may_be_left_out().meaning("face down"),
    played=listed(CHIT).may_be_left_out(),
    fired=COUNT.may_be_left_out(),
    shot=COUNT.may_be_left_out(),
    rode=TEXT.may_be_left_out(),
    withdrew=FLAG.may_be_left_out(),
)
ROSTER: Final = begun(
    pieces.Roster,
    posts=by(CAPTAINS, POST).may_be_left_out(),
    allowed=listed(COUNT, most=2).may_be_left_out(),
    formed=listed(FLAG, most=2).may_be_left_out(),
    spent=listed(listed(CHIT), most=2).may_be_left_out(),
    rallied=listed(FLAG, most=2).may_be_left_out(),
    plundering=listed(COUNTER_ID).may_be_left_out(),
    fought=listed(COUNT).may_be_left_out(),
)


class Battles(Own[pieces.Battle]):
    """A battle; what is as at its start may be left out."""

    def schema(self) -> Data:
        return shape(**BATTLE_FIELDS, roster=ROSTER.may_be_left_out()).schema()

    def load(self, data: Data) -> pieces.Battle:
        battle = pieces.Battle(data["hex"])
        for key, kind in BATTLE_FIELDS.items():
            if key in data:
                setattr(battle, key, kind.load(data[key]))
        if "roster" in data:
            battle.roster = ROSTER.load(data["roster"])
        return battle

    def dump(self, value: pieces.Battle) -> Data:
        found: Data = DUMP_BATTLE(value)
        if value.roster is not None:
            found["roster"] = DUMP_ROSTER(value.roster)
        return found

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{value}.copy()"


BATTLE_FIELDS: Final[dict[str, Kind[Any]]] = {
    "hex": HEX_ID,
    "stage": word(BATTLE_STAGES).may_be_left_out(),
    "inside": word([*CAPTAINS, *BARONS], or_empty=True).may_be_left_out(),
    "hif_side": SIDE.may_be_left_out(),
    "gave_up_works": listed(LEADER_ID).may_be_left_out(),
    "forced": listed(LEADER_ID).may_be_left_out(),
    "stood_firm": listed(CAPTAIN_ID).may_be_left_out(),
    "after": word(BATTLE_STAGES).may_be_left_out(),
    "attacker": word([*CAPTAINS, *BARONS], or_empty=True).may_be_left_out(),
    "defender": word([*CAPTAINS, *BARONS], or_empty=True).may_be_left_out(),
    "attacking_side": SIDE.may_be_left_out(),
    "round": COUNT.may_be_left_out(),
    "corps": listed(CORPS).may_be_left_out(),
    "charged": listed(COUNTER_ID).may_be_left_out(),
}
DUMP_BATTLE: Final = dumper(Record(pieces.Battle, BATTLE_FIELDS, frozen=False))
DUMP_ROSTER: Final = dumper(ROSTER)


class Marches(Own[pieces.March]):
    def schema(self) -> Data:
        return shape(**MARCH_FIELDS).schema()

    def load(self, data: Data) -> pieces.March:
        march = pieces.March(data["leader"], data["points"], data["sp"])
        for key, kind in MARCH_FIELDS.items():
            if key in data:
                setattr(march, key, kind.load(data[key]))
        return march

    def dump(self, value: pieces.March) -> Data:
        return DUMP_MARCH(value)  # type: ignore[no-any-return]

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{value}.copy()"


MARCH_FIELDS: Final[dict[str, Kind[Any]]] = {
    "leader": LEADER_ID,
    "points": COUNT,
    "sp": COUNT,
    **{flag: FLAG.may_be_left_out() for flag in ("second", "entered", "held_back")},
    "change": number(-3, 1).may_be_left_out(),
    "spent": COUNT.may_be_left_out(),
    "detached": listed(LEADER_ID).may_be_left_out(),
}
DUMP_MARCH: Final = dumper(Record(pieces.March, MARCH_FIELDS, frozen=False))
