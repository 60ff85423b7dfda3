"""Pieces of Medioevo Universale as they stand in a position: the kinds of fields that the state is declared with."""

# interpreted: it loads and saves; what runs often, copies and dumps, is generated code

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from condotta.core import fields
from condotta.core.fields import COUNT, FLAG, SEAT, TEXT, WHOLE, Data, Names, Own, by, listed, number, record, word
from condotta.core.shapes import shape

from . import pieces
from .data import BUILDINGS, GOODS, SEAS, SIEGE_ENGINES, SIEGE_MOVE, TERRITORIES, TRANSPORTS
from .pieces import ANYBODY, ELEMENTS, GALLEYS, HORDE, HORDE_NAME, KINDS, NO_VICTIM


class Stacks(Own[dict[str, list[pieces.Stack]]]):
    """Units: place -> owner -> kind -> number, those with a Stop marker under "done".

    The owner of a stack that is no plain one is "owner/commander/why/home".
    """

    def schema(self) -> Data:
        units = {**dict.fromkeys(KINDS, COUNT.schema()), "done": UNIT_COUNTS.schema()}
        stack: Data = {"type": "object", "properties": units, "additionalProperties": False}
        owner = {"pattern": f"^({HORDE_NAME}|b|[0-5])(/({HORDE_NAME}|b|[0-5])/[^/]*/[^/]*)?$"}
        stacks = {"type": "object", "propertyNames": owner, "additionalProperties": stack}
        return by([*TERRITORIES, *GALLEYS], fields.Plain(stacks, None)).schema()

    def start(self, seats: int) -> dict[str, list[pieces.Stack]]:
        return {}

    def load(self, data: Data) -> dict[str, list[pieces.Stack]]:
        found = {place: self.load_place(place, stacks) for place, stacks in data.items()}
        return {place: stacks for place, stacks in found.items() if stacks}

    def load_place(self, place: str, data: Data) -> list[pieces.Stack]:
        stacks: list[pieces.Stack] = []
        for key, units in data.items():
            words = key.split("/")
            owner = OWNED_BY.load(words[0])
            commander, why, home = (OWNED_BY.load(words[1]), words[2], words[3]) if len(words) == 4 else (owner, "", "")
            fresh, done = UNIT_COUNTS.load(units), UNIT_COUNTS.load(units.get("done", {}))
            stack = pieces.Stack(owner, place, fresh, done, commander, why, home)
            if stack.size:
                stacks.append(stack)
        return stacks

    def dump(self, value: dict[str, list[pieces.Stack]]) -> Data:
        return {place: dict([dumped_stack(stack) for stack in stacks]) for place, stacks in value.items()}

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{{place: [stack.copy() for stack in found] for place, found in {value}.items()}}"


def dumped_stack(stack: pieces.Stack) -> tuple[str, Data]:
    key = str(named(stack.owner))
    if stack.commander != stack.owner or stack.why or stack.home:
        key = f"{key}/{named(stack.commander)}/{stack.why}/{stack.home}"
    units: Data = {KINDS[kind]: n for kind, n in enumerate(stack.fresh) if n}
    done = {KINDS[kind]: n for kind, n in enumerate(stack.done) if n}
    return key, {**units, "done": done} if done else units


def named(side: int) -> int | str:
    return HORDE_NAME if side == HORDE else side


def element_of(id: str, seat: int, place: str, level: int = 0, mp: int | None = None, **rest: Any) -> pieces.Element:
    """A transport or siege engine, whose kind its id tells; what is not told of it is as when it was built."""
    kind = id.rsplit(".", 1)[0]
    transport = TRANSPORTS.get(kind)
    level = level or (SIEGE_ENGINES[kind].level if transport is None else 1)
    full = SIEGE_MOVE if transport is None else transport.move[level - 1]
    element = pieces.Element(id, kind, level, seat, place, full if mp is None else mp)
    for name, value in rest.items():
        setattr(element, name, value)
    return element


class Buildings(Own[list[int]]):
    """[levels of civil, military, religious, and their damages]; a position may leave out the last ones."""

    def schema(self) -> Data:
        return {"type": "array", "items": COUNT.schema(), "minItems": 1, "maxItems": 6}

    def load(self, data: list[int]) -> list[int]:
        return [*data, *[0] * (6 - len(data))]

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{value}[:]"

    copy_code = dump_code


class EffectsOfTurn(Own[pieces.Effects]):
    """Effects as "what:whom" with a value, or "1" where there is none to tell."""

    def schema(self) -> Data:
        return by(None, TEXT).schema()

    def start(self, seats: int) -> pieces.Effects:
        return pieces.Effects()

    def load(self, data: dict[str, str]) -> pieces.Effects:
        effects = pieces.Effects()
        for key, value in data.items():
            what, *whom = key.split(":")
            if what in BY_PLACE:
                getattr(effects, what)[whom[0]] = BY_PLACE[what](value)
            elif what in TALKS:
                effects.talks.append((what, int(whom[0]), int(whom[1])))
            elif what in OF_PACTS:
                getattr(effects, what).append((whom[0], int(whom[1])))
            elif what == "temporal":
                technology, _, phase = value.partition("@")
                effects.temporal[int(whom[0])] = (technology, phase)
            else:
                read = pieces.Spoil.read if what == "protected" else int if what in OF_SEATS else str
                getattr(effects, what).append(read(whom[0]))
        return effects

    def misfits(self, data: dict[str, str], seats: int, path: str) -> Iterator[str]:
        ends_with_seat = (*OF_PACTS, *OF_SEATS, "temporal")
        known = (*BY_PLACE, *OF_THINGS, *TALKS, *ends_with_seat)
        for key, value in data.items():
            what, *whom = key.split(":")
            parts = 2 if what in TALKS or what in OF_PACTS else 1
            of_seats = whom if what in TALKS else whom[-1:] if what in ends_with_seat else []
            fits = BY_PLACE.get(what) is not int or (value.isdecimal() and int(value) <= fields.MOST)
            fits &= all(n in SEAT_WORDS[:seats] for n in of_seats)
            if what not in known or len(whom) != parts or not fits:
                yield f"{path}.{key}: there is no such effect"

    def dump(self, value: pieces.Effects) -> dict[str, str]:
        found = {f"{what}:{id}": str(n) for what in BY_PLACE for id, n in getattr(value, what).items()}
        found |= {f"temporal:{seat}": f"{lent[0]}@{lent[1]}" for seat, lent in value.temporal.items()}
        found |= {f"{what}:{id}": "1" for what in (*OF_THINGS, *OF_SEATS) for id in getattr(value, what)}
        found |= {f"{what}:{pact}:{seat}": "1" for what in OF_PACTS for pact, seat in getattr(value, what)}
        return found | {f"{what}:{one}:{other}": "1" for what, one, other in value.talks}

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{fields.name_for(COPY_EFFECTS, names)}({value})"


class Feats(Own[pieces.Feat]):
    """What was done: of each kind other things are told. It never changes."""

    def schema(self) -> Data:
        told: dict[str, fields.Kind[Any]] = {k: fields.Plain(shape(**of).schema(), {}) for k, of in FEATS.items()}
        feats = [shape(seat=SEAT, kind=fields.Plain({"const": k}, ""), what=what) for k, what in told.items()]
        return {"anyOf": [feat.schema() for feat in feats]}

    def load(self, data: Data) -> pieces.Feat:
        return pieces.Feat(data["seat"], data["kind"], dict(data["what"]))

    def dump(self, value: pieces.Feat) -> Data:
        return {"seat": value.seat, "kind": value.kind, "what": value.what.copy()}


COPY_EFFECTS: Final = fields.copier(pieces.Effects)
BY_PLACE: Final[dict[str, Callable[[str], int | str]]] = {
    "holds": int, "resumed": int, "tower": int, "second": int, "wagon": int, "bought": str, "edict": str,
}  # fmt: skip
SEAT_WORDS: Final = [str(seat) for seat in range(fields.MOST_SEATS)]
OF_THINGS: Final = ("ranger", "both", "forced", "machinery", "protected", "rebelled")
OF_SEATS: Final = ("kept", "half_interest", "sold_19", "bonuses")
OF_PACTS: Final = ("called", "disputed")
TALKS: Final = ("peace", "armistice")
OWNED_BY: Final = fields.seat_or(HORDE, HORDE_NAME, "b")  # as positions of rules 1.0 say
UNIT_COUNTS: Final = fields.counts(KINDS)
TERRITORY_ID: Final = word(TERRITORIES).called("territory_id")
SETTLEMENT: Final = word([t.id for t in TERRITORIES.values() if t.settlement is not None]).called("settlement_id")
PLACE: Final = word([*TERRITORIES, *SEAS, *GALLEYS]).called("place_id")
ELEMENT: Final = record(
    element_of,
    seat=OWNED_BY,
    place=PLACE,
    level=number(1, 3).may_be_left_out(),
    mp=COUNT.may_be_left_out(),
    done=FLAG.may_be_left_out(),
    cargo=fields.ids(GOODS).may_be_left_out(),
    commander=OWNED_BY.unless_like("seat"),
)
SIDE: Final = fields.begun(  # what lasts from one round of a battle to the next
    pieces.Fighter,
    seat=OWNED_BY,
    **dict.fromkeys(("captured", "trapped"), UNIT_COUNTS.may_be_left_out()),
    **dict.fromkeys(("began", "lost", "shot"), COUNT.may_be_left_out()),
    **dict.fromkeys(("gunner", "fled"), FLAG.may_be_left_out()),
)
BATTLE: Final = fields.begun(
    pieces.Battle,
    area=word([*TERRITORIES, *SEAS]),
    cause=TEXT.may_be_left_out(),
    round=COUNT.may_be_left_out(),
    retreat_mp=by(None, COUNT).may_be_left_out(),
    attacker=fields.or_only("seat", SIDE),
    defender=fields.or_only("seat", SIDE),
)
PRISONERS: Final = record(pieces.Prisoners, captor=SEAT, owner=OWNED_BY, units=UNIT_COUNTS.kept_in("counts"))
KIND: Final = fields.place_in(KINDS)
DISGUISE: Final = record(
    pieces.Disguise, owner=OWNED_BY, commander=OWNED_BY, place=TEXT, real=KIND, assumed=KIND, by=TEXT
)
STOPS: Final = listed(SETTLEMENT, most=9)
DONE: Final = listed(FLAG, most=9).may_be_left_out()
ROUTE: Final = record(pieces.Route, transport=word(ELEMENTS, or_empty=True), origin=SETTLEMENT, stops=STOPS, done=DONE)
ORDERED: Final = word([*KINDS, *TRANSPORTS, *SIEGE_ENGINES, *BUILDINGS])
ORDER: Final = record(pieces.Order, frozen=True, kind=ORDERED, level=COUNT, number=COUNT)
TARGET: Final = number(ANYBODY, fields.MOST_SEATS - 1).may_be_left_out()
CLAUSE: Final = record(
    pieces.Clause, frozen=True, kind=TEXT, giver=SEAT, receiver=SEAT, number=COUNT.may_be_left_out(), target=TARGET
)
PACT: Final = record(
    pieces.Pact,
    id=TEXT,
    parties=listed(SEAT, most=fields.MOST_SEATS),
    clauses=listed(CLAUSE, most=60),
    since=COUNT.may_be_left_out(),
    until=COUNT.may_be_left_out(),
    secret=FLAG.may_be_left_out(),
    shown=FLAG.may_be_left_out(),
)
TALLY: Final = fields.in_row(pieces.Tally, conquests=COUNT, wins=COUNT, pt_spent=COUNT, streak=COUNT)
UNREST: Final = fields.in_row(pieces.Unrest, frozen=True, seat=SEAT, left=COUNT, costs_honour=fields.DIGIT)
VICTIM: Final = number(NO_VICTIM, fields.MOST_SEATS - 1)
AFTERMATH: Final = fields.in_row(
    pieces.Aftermath, frozen=True, what=word(("conquest",)), territory=TERRITORY_ID, seat=SEAT, victim=VICTIM
)
BAN: Final = record(
    pieces.Ban, frozen=True, kind=word(("combat", "trade", "movement")), territory=TERRITORY_ID, turn=COUNT
)
FEATS: Final[dict[str, dict[str, fields.Kind[Any]]]] = {  # kind -> what is told of it (State.note_feat)
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
