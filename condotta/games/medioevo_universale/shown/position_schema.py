"""The JSON schema of a position of Medioevo Universale; every key may be left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from condotta.core.game import Data, position_schema, schema_problems

from ..data import (
    BARBARIANS,
    BUILDINGS,
    EMPIRE_CARDS,
    EVENT_CARDS,
    EVENT_ICONS,
    GOODS,
    KINGDOMS,
    SEAS,
    SEATS,
    SIEGE_ENGINES,
    TAXES,
    TERRITORIES,
    TRANSPORTS,
)
from ..rules.common.questions import ELEMENT_POOLS
from ..state import KINDS, PARTS

SEAT: Final[Data] = {"type": "integer", "minimum": 0, "maximum": max(SEATS) - 1}
COUNT: Final[Data] = {"type": "integer", "minimum": 0}
WHOLE: Final[Data] = {"type": "integer"}
FLAG: Final[Data] = {"type": "boolean"}
TEXT: Final[Data] = {"type": "string"}
ELEMENTS: Final = tuple(f"{kind}.{n}" for kind, pool in ELEMENT_POOLS.items() for n in range(1, pool + 1))
GALLEYS: Final = tuple(id for id in ELEMENTS if id.startswith("galley."))
NOTHING: Final[Data] = {"type": "array", "maxItems": 0}
SIDE: Final[Data] = {"anyOf": [SEAT, {"const": "b"}]}
PER_SEAT: Final = {  # key -> what stands in it for each seat
    "kingdom": {"enum": ["", *KINGDOMS]},
    "eliminated": {**COUNT, "description": "the turn of elimination, 0: in the game"},
    "florins": {**COUNT, "description": "cash"},
    "debt": {**COUNT, "maximum": 5, "description": "loans"},
    "new_loans": COUNT,
    "borrowed": FLAG,
    "repaid": FLAG,
    "peak_debt": COUNT,
    "due": COUNT,
    "missed": COUNT,
    "honour": WHOLE,
    "tax": {"enum": [0, *TAXES.levels]},
    "blood": COUNT,
    "card_bought": FLAG,
    "recruited": COUNT,
    "discount": TEXT,
    "offers_made": COUNT,
    "gifts": COUNT,
}

DEEDS: Final[dict[str, Data]] = {  # kind -> what is told of it (deeds.note)
    "sold": {"florins": WHOLE},
    "taxed": {"florins": WHOLE},
    "conquered": {"n": WHOLE},
    "plundered": {"what": TEXT, "how": TEXT, "victim": WHOLE},
    "captain_destroyed": {},
    "debt_cleared": {"peak": WHOLE},
    "first_again": {"n": WHOLE},
    "won": {
        "enemy": WHOLE, "own_lost": WHOLE, "attacked": FLAG, "against_player": FLAG, "home": FLAG, "outnumbered": FLAG,
    },
    "destroyed_in_round": {"n": WHOLE},
    "shot": {"n": WHOLE},
    "captured": {"n": WHOLE, "best": WHOLE},
    "pt_spent": {"n": WHOLE},
    "surrender": {},
    "route": {"stops": WHOLE},
    "building_shot": {},
}  # fmt: skip
STACK_OWNER: Final[Data] = {"pattern": "^(b|[0-5])(/(b|[0-5])/[^/]*/[^/]*)?$"}  # owner, or owner/commander/why/home
MATRICES: Final = ("war_from", "attacked")  # a row for each seat with an entry for each other


def form_problems(data: Data, seats: int) -> Iterator[str]:
    """Keys and types, by the schema; lists with an entry for each seat."""
    yield from schema_problems(schema(), data)
    for key, what in schema()["properties"].items():
        if what.get("perSeat") and isinstance(data.get(key), list) and len(data[key]) != seats:
            yield f"{key}: {len(data[key])} entries, one for each of {seats} seats expected"
    for key in MATRICES:
        rows = data.get(key)
        if isinstance(rows, list) and any(isinstance(row, list) and len(row) != seats for row in rows):
            yield f"{key}: a row has not one entry for each of {seats} seats"


@cache
def schema() -> Data:
    """JSON schema of a position; every key may be left out."""
    keys: Data = {key: per_seat(what) for key, what in PER_SEAT.items()}
    keys.update(sequence())
    keys.update(cards())
    keys.update(map_and_pieces())
    keys.update(papers())
    return position_schema("A position of Medioevo Universale", keys)


def per_seat(what: Any) -> Data:
    return {"type": "array", "items": what, "perSeat": True}


def ids(known: Iterable[str]) -> Data:
    """A list of these."""
    return {"type": "array", "items": {"enum": list(known)}}


def listed(*items: Any) -> Data:
    """A list of exactly these, in this order."""
    return {"type": "array", "prefixItems": list(items), "items": False, "minItems": len(items)}


def by(names: Iterable[str], value: Any) -> Data:
    """An object with these keys."""
    return {"type": "object", "propertyNames": {"enum": list(names)}, "additionalProperties": value}


def record(*optional: str, **fields: Any) -> Data:
    """An object with these fields, of which some may be left out."""
    needed = [name for name in fields if name not in optional]
    return {"type": "object", "properties": fields, "required": needed, "additionalProperties": False}


def numbers(least: int, most: int, n: int) -> Data:
    return {
        "type": "array",
        "items": {"type": "integer", "minimum": least, "maximum": most},
        "minItems": n,
        "maxItems": n,
    }


def sequence() -> Data:
    """Where the match is."""
    seats = {"type": "array", "items": SEAT}
    return {
        "phase": {"enum": list(PARTS), "description": "the part of the turn that comes next"},
        "stage": {**TEXT, "description": "the part of the phase"},
        "turn": {**COUNT, "description": "0 during set-up, then 1, 2 …"},
        "order": {**seats, "description": "turn order; eliminated seats are not in it"},
        "order_before": {**seats, "description": "turn order of the last turn"},
        "to_act": {**seats, "description": "who has still to act in this stage"},
        "active": {**SEAT, "description": "whose action it is"},
        "passed": {**COUNT, "description": "passes in a row in phase 5"},
        "round": {**COUNT, "description": "round of phase 5"},
        "ended_by": {**TEXT, "description": "the rule that ended the game"},
        "on_magnate": {**COUNT, "description": "florins on card 36"},
        "barbarian_dice": {
            "anyOf": [NOTHING, listed(*({"type": "integer", "minimum": 1, "maximum": die} for die in BARBARIANS.dice))],
            "description": "d4, d6, d8; empty before the first roll",
        },
        "barbarian_points": {**COUNT, "maximum": 3},
        "rebellions": {"type": "array", "items": listed(SEAT, COUNT, COUNT)},
        "conquered": {**ids(TERRITORIES), "description": "in this turn (MU-hp.d)"},
        "taken_first": {**ids(TERRITORIES), "description": "Rome and Jerusalem, if somebody conquered them"},
        "trading": {**TEXT, "description": "the transport in use in phase 6"},
        "deploying": FLAG,
        "effects": {"type": "object", "additionalProperties": TEXT, "description": "what lasts for the turn"},
        "aftermath": {
            "anyOf": [NOTHING, listed({"const": "conquest"}, {"enum": list(TERRITORIES)}, SEAT, WHOLE)],
            "description": "a conquest still to be settled: who, and from whom",
        },
    }


def cards() -> Data:
    empire, event = ids(EMPIRE_CARDS), ids(EVENT_CARDS)
    six = {"type": "array", "items": COUNT, "minItems": 6, "maxItems": 6}
    return {
        "cards": {**per_seat(empire), "description": "owned Empire cards"},
        "turned": {**empire, "description": "turned cards"},
        "held": {**empire, "description": "kept turned by card 13"},
        "empire_deck": {**empire, "description": "the top card last"},
        "known": {**per_seat(empire), "description": "cards in the deck whose place a seat knows"},
        "dealt": {**per_seat(ids([*EMPIRE_CARDS, *EVENT_CARDS])), "description": "what a seat alone looks at now"},
        "proselytised": per_seat(empire),
        "event_deck": {**event, "description": "the top card last"},
        "event_discard": event,
        "event": {"enum": ["", *EVENT_CARDS], "description": "the event of this turn"},
        "icons": {**ids(EVENT_ICONS), "description": "chosen and still to resolve"},
        "shielded": {**ids(TERRITORIES), "description": "by cards 42 and 43"},
        "technology": {**per_seat(numbers(0, 4, 6)), "description": "levels of the six branches"},
        "branches_bought": per_seat({"type": "array", "items": COUNT}),
        "tokens": {**per_seat(six), "description": "Objective tokens of the six colours"},
        "tokens_used": per_seat(six),
        "pt": {**per_seat(six), "description": "unspent PT of this phase"},
        "counts": per_seat(numbers(0, 9999, 4)),
    }


def map_and_pieces() -> Data:
    counts = by(KINDS, COUNT)
    stack: Data = {"type": "object", "properties": {**dict.fromkeys(KINDS, COUNT), "done": counts}}
    element = record(
        "level", "mp", "done", "cargo", "commander",
        seat=SIDE, place={"enum": [*TERRITORIES, *SEAS, *GALLEYS]}, level={"enum": [1, 2, 3]}, mp=COUNT, done=FLAG,
        cargo=ids(GOODS), commander=SIDE,
    )  # fmt: skip
    disguise = record(
        owner=SIDE, commander=SIDE, place=TEXT, real={"enum": list(KINDS)}, assumed={"enum": list(KINDS)}, by=TEXT
    )
    stack["additionalProperties"] = False
    return {
        "units": by(
            [*TERRITORIES, *GALLEYS], {"type": "object", "propertyNames": STACK_OWNER, "additionalProperties": stack}
        ),
        "elements": by(ELEMENTS, element),
        "prisoners": {"type": "array", "items": record(captor=SEAT, owner=SEAT, units=counts)},
        "surrendered": per_seat(counts),
        "surrendered_now": per_seat(counts),
        "buy_back": per_seat(counts),
        "buy_back_next": per_seat(counts),
        "disguises": {"type": "array", "items": disguise},
        "control": by(TERRITORIES, SEAT),
        "was_controlled": by(TERRITORIES, SEAT),
        "markers": {**by(TERRITORIES, SEAT), "description": "Control markers"},
        "buildings": {
            **by(TERRITORIES, {"type": "array", "items": COUNT, "minItems": 1, "maxItems": 6}),
            "description": "levels of the civil, military and religious building, then their damage",
        },
        "deposits": by(TERRITORIES, ids(GOODS)),
    }


def papers() -> Data:
    """Routes, pacts, bans, deeds, battles."""
    matrix = per_seat({"type": "array", "items": COUNT})
    settlements = {"enum": [t.id for t in TERRITORIES.values() if t.settlement is not None]}
    route = record(
        "done",
        transport={"enum": ["", *ELEMENTS]}, origin=settlements, stops={"type": "array", "items": settlements},
        done={"type": "array", "items": FLAG},
    )  # fmt: skip
    order = record(kind={"enum": [*KINDS, *TRANSPORTS, *SIEGE_ENGINES, *BUILDINGS]}, level=COUNT, number=COUNT)
    target = {"type": "integer", "minimum": -1}
    clause = record("number", "target", kind=TEXT, giver=SEAT, receiver=SEAT, number=COUNT, target=target)
    pact = record(
        "since", "until", "secret", "shown",
        id=TEXT, parties={"type": "array", "items": SEAT}, clauses={"type": "array", "items": clause}, since=COUNT,
        until=COUNT, secret=FLAG, shown=FLAG,
    )  # fmt: skip
    ban = record(kind={"enum": ["combat", "trade", "movement"]}, territory={"enum": list(TERRITORIES)}, turn=COUNT)
    deeds = [record(seat=SEAT, kind={"const": kind}, what=record(**told)) for kind, told in DEEDS.items()]
    fighter = {"anyOf": [SIDE, {"type": "object", "required": ["seat"]}]}
    battle = record(
        "cause", "round", "retreat_mp",
        area={"enum": [*TERRITORIES, *SEAS]}, cause=TEXT, round=COUNT, retreat_mp={"type": "object"}, attacker=fighter,
        defender=fighter,
    )  # fmt: skip
    return {
        "routes": per_seat({"anyOf": [{"type": "null"}, route]}),
        "orders": per_seat({"type": "array", "items": order}),
        "war_from": {
            **matrix,
            "description": "first turn in which one may attack the other without penalty; 0: no war",
        },
        "attacked": {**matrix, "description": "turn of the last attack in this war"},
        "armistices": {"type": "array", "items": {"type": "array", "items": SEAT, "minItems": 2, "maxItems": 2}},
        "pacts": {"type": "array", "items": pact},
        "next_pact": COUNT,
        "bans": {"type": "array", "items": ban},
        "deeds": {"type": "array", "items": {"anyOf": deeds}},
        "battles": {"type": "array", "items": battle},
    }
