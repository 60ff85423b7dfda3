"""A state that is declared once: each field says what it is, and the rest follows from that.

    class State:
        def __init__(self, seats: int = 0) -> None:
            if not seats:
                return  # an empty one, for a copy
            field = FIELDS.of(self, seats)
            self.phase = field("phase", word(PHASES), "set_up", "the part of the turn that comes next")
            self.hands = field("hands", per_seat(CARDS), secret=OWNER)

        def copy(self) -> State:
            return FIELDS.copy(self)

    FIELDS: Final = Fields("A position of this game", lambda: State(2))

From the declarations come `copy`, `dump`, `load`, the JSON schema of positions, how many seats a position is for, and
what is wrong with its form. A kind is a value, so that nothing depends on annotations, which mypyc erases. `copy` and
`dump` run very often; their code is put together once from the kinds, as one would write it out by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from ..errors import PositionError
from .fitting import Fits, fitting
from .kinds import (
    ANYTHING,
    COUNT,
    DIGIT,
    FLAG,
    MOST,
    MOST_SEATS,
    SEAT,
    TEXT,
    WHOLE,
    Data,
    Kind,
    Names,
    Own,
    PerSeat,
    Plain,
    bounded,
    by,
    copier,
    counts,
    dumper,
    ids,
    listed,
    made,
    name_for,
    number,
    one_number,
    optional,
    pair,
    per_seat,
    place_in,
    row,
    row_or_nothing,
    seat_or,
    word,
)
from .pieces import Record, begun, by_id, described, in_row, or_only, record

if TYPE_CHECKING:
    from .told import Part, Whole

__all__ = [
    "ANYTHING",
    "COUNT",
    "DIGIT",
    "FLAG",
    "HIDDEN",
    "MOST",
    "MOST_SEATS",
    "OPEN",
    "OWNER",
    "SEAT",
    "TEXT",
    "WHOLE",
    "Data",
    "Fields",
    "Kind",
    "Names",
    "Own",
    "Plain",
    "Record",
    "Written",
    "begun",
    "by",
    "by_id",
    "copier",
    "counts",
    "dumper",
    "ids",
    "in_row",
    "listed",
    "made",
    "name_for",
    "number",
    "one_number",
    "optional",
    "or_only",
    "pair",
    "per_seat",
    "place_in",
    "position_schema",
    "record",
    "refuse",
    "row",
    "row_or_nothing",
    "schema_problems",
    "seat_or",
    "word",
]

T = TypeVar("T")
S = TypeVar("S")

OPEN: Final = "open"  # who may see a field: everybody,
OWNER: Final = "owner"  # each seat its own part,
HIDDEN: Final = "hidden"  # nobody, or those whom the view names


# Positions as JSON

KERNEL_PART: Data = {  # what Match.position() writes into every position
    "game": {"type": "string"},
    "rules": {"type": "string"},
    "seats": {"type": "integer"},
    "options": {"type": "object"},
    "scenario": {"type": "string"},
    "seed": {"type": ["string", "integer"]},
    "draws": {"type": "integer", "minimum": 0},
    "dice": {"type": "array"},
    "choices": {"type": "array", "items": {"type": "array", "items": {"type": ["string", "integer"]}, "minItems": 2}},
}
MOST_PROBLEMS: Final = 100  # that are told of one position
LONGEST_PROBLEM: Final = 300  # letters: a problem may cite what is wrong, which may be long


def position_schema(title: str, properties: Data) -> Data:
    """The JSON schema of a game's positions, from that of its own part."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "properties": {**KERNEL_PART, **bounded(properties)},
        "additionalProperties": False,
    }


class Written(dict[str, Any]):
    """A position that was written here and comes back: bounds are for what comes from outside. A number that stood at
    its bound may grow in play, and the match goes on."""


def schema_problems(schema: Data, position: Data) -> list[str]:
    """What in a position has the wrong form; a `load` that finds nothing here need not look at types and sizes.

    Whoever sends far too much costs no more than others: what is too long is not looked into, and not all is told.
    """
    validator = position_validator(bounded=not isinstance(position, Written))
    errors = map(innermost, islice(validator(schema).iter_errors(position), MOST_PROBLEMS))
    found = (f"{'.'.join(map(str, error.absolute_path)) or 'position'}: {error.message}" for error in errors)
    return sorted(one if len(one) <= LONGEST_PROBLEM else f"{one[:LONGEST_PROBLEM]} …" for one in found)


def innermost(error: Any) -> Any:
    """Where several forms are allowed, and one fits but for something inside: that."""
    inside = [one for one in error.context if len(one.absolute_path) > len(error.absolute_path)]
    return innermost(max(inside, key=lambda one: len(one.absolute_path))) if inside else error


@cache
def position_validator(*, bounded: bool = True) -> Any:
    from jsonschema import Draft202012Validator, ValidationError, validators  # takes a while, and is seldom needed

    def within(bound: str, what: Any) -> Any:
        def check(validator: Any, value: Any, data: Any, schema: Data) -> Iterator[Any]:
            if not isinstance(data, list | dict) or len(data) <= schema.get(bound, len(data)):
                yield from what(validator, value, data, schema)

        return check

    def too_many(validator: Any, most: int, data: Any, schema: Data) -> Iterator[Any]:
        if isinstance(data, list | dict) and len(data) > most:
            yield ValidationError(f"{len(data)} entries, at most {most} expected")

    usual = Draft202012Validator.VALIDATORS
    checks = {name: within("maxItems", usual[name]) for name in ("items", "prefixItems")}
    checks |= {name: within("maxProperties", usual[name]) for name in ("additionalProperties", "propertyNames")}
    checks |= {"maxItems": too_many, "maxProperties": too_many}
    if not bounded:
        checks = dict.fromkeys(("minimum", "maximum", "maxItems", "maxProperties"), unbounded)
    whole = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, v: type(v) is int)  # 2.0 is none of ours
    return validators.extend(Draft202012Validator, checks, type_checker=whole)  # type: ignore[no-untyped-call]


def unbounded(validator: Any, bound: Any, data: Any, schema: Data) -> Iterator[Any]:
    yield from ()


def refuse(problems: Sequence[str]) -> None:
    """PositionError, if there are any."""
    if problems:
        raise PositionError(list(problems))


# The fields of a state


class Field:
    """One field: its name in the state, its key in a position, what it is and who may see it."""

    __slots__ = ("about", "key", "kind", "name", "secret", "seldom")

    def __init__(self, name: str, key: str, kind: Kind[Any], secret: str, about: str, *, seldom: bool = False) -> None:
        self.name = name
        self.key = key  # "": not in positions, as it follows from the rest
        self.kind = kind
        self.secret = secret
        self.about = about
        self.seldom = seldom  # of optional rules: a position that is written names it only where it is not empty

    @property
    def each(self) -> Kind[Any]:
        """What every seat has, of a field with an entry for each."""
        if not isinstance(self.kind, PerSeat):
            raise TypeError(f"{self.name} has not an entry for each seat")
        return self.kind.inner


class Start:
    """Gives the fields of a new state their values; the first state of all declares them."""

    __slots__ = ("_fields", "_names", "_seats")

    def __init__(self, fields: dict[str, Field], names: Names, seats: int) -> None:
        self._fields, self._names, self._seats = fields, names, seats

    def __call__(
        self,
        name: str,
        kind: Kind[T],
        start: T | None = None,
        about: str = "",
        *,
        secret: str = OPEN,
        key: str | None = None,
        seldom: bool = False,
    ) -> T:
        """A field that stands in positions; `key` is its name there if that is another one."""
        if name not in self._fields:
            self._fields[name] = Field(name, name if key is None else key, kind, secret, about, seldom=seldom)
        return kind.start(self._seats) if start is None else start

    def setting(self, name: str, value: T) -> T:
        """Fixed for the whole match, or never changed in place: shared by all copies."""
        return self(name, Plain({}, value), value, key="")

    def derived(self, name: str, kind: Kind[T], start: T | None = None, *, secret: str = OPEN) -> T:
        """It follows from other fields, so positions do not name it; whoever loads one fills it in."""
        return self(name, kind, start, key="", secret=secret)

    def step(self, name: str, start: T) -> T:
        """It lives within one step: copies are made between steps, and have it as in the beginning."""
        return self(name, WithinStep(start), start, key="")

    def memory(self, name: str, make: Callable[[], T]) -> T:
        """What has been found out and holds until something changes; whoever reads it sees whether it still does. No
        part of the table: positions do not name it, and a copy begins with a new one. `Game.unchanging` names its
        class, so that nobody who looks for changes looks into it."""
        return self(name, Anew(make), key="")


class Anew(Kind[T]):
    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make

    def start(self, seats: int) -> T:
        return self._make()

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{name_for(self._make, names)}()"


class WithinStep(Kind[T]):
    def __init__(self, start: T) -> None:
        self._start, self.code = start, repr(start)  # an empty list, None, 0

    def start(self, seats: int) -> T:
        return self._start

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return self.code


class Fields(Generic[S]):
    """All fields of a State class, in the order of their declaration."""

    def __init__(self, title: str, example: Callable[[], S], retired: tuple[str, ...] = ()) -> None:
        """`example` makes a new state, so that its fields are known before the first match. What matches of earlier
        rules may still name, though no state has it any more, is `retired`."""
        self.title = title
        self.retired = retired
        self._example = example
        self._declared: dict[str, Field] = {}
        self._names: Names = {}
        self._copy: Callable[[S], S] | None = None
        self._dump: Callable[[S], Data] | None = None
        self._schema: Data | None = None
        self._parts: list[Part] = []  # see `told`
        self._fits: dict[bool, Fits] = {}  # with bounds or without: is the form of a position right?

    def of(self, state: S, seats: int) -> Start:
        return Start(self._declared, self._names, seats)

    @property
    def declared(self) -> dict[str, Field]:
        if not self._declared:
            self._example()
        return self._declared

    @property
    def in_positions(self) -> list[Field]:
        return [field for field in self.declared.values() if field.key]

    def __getitem__(self, name: str) -> Field:
        return self.declared[name]

    def shown(self, *names: str) -> dict[str, Kind[Any]]:
        """Fields that a view shows as they are, for its shape."""
        return {name: self[name].kind.meaning(self[name].about) for name in names}

    def shown_of_each(self, *names: str) -> dict[str, Kind[Any]]:
        """Fields with an entry for each seat that a view shows with the player whose they are."""
        return {name: self[name].each.meaning(self[name].about) for name in names}

    def shows(self, *names: str) -> dict[str, Callable[[S], Any]]:
        """What gives each of these fields as a view shows it; see `Memory.shown`."""
        return {name: self._made(self[name].kind.dump_code(f"s.{name}", self._names), []) for name in names}

    def shows_of_each(self, *names: str) -> Callable[[S, int], Data]:
        """What gives one seat's entry of these fields as a view shows it."""
        codes = (f"{name!r}: {self[name].each.dump_code(f's.{name}[seat]', self._names)}" for name in names)
        return self._made(f"{{{', '.join(codes)}}}", [], "s, seat")

    def renew(self, state: S, seats: int, *names: str) -> None:
        """These fields are again as in the beginning."""
        for name in names:
            setattr(state, name, self[name].kind.start(seats))

    # Copies and positions

    def copy(self, state: S) -> S:
        """A copy at the start of a step."""
        if self._copy is None:
            self._copy = self._made("twin", self._copy_lines(state))
        return self._copy(state)

    def dump(self, state: S) -> Data:
        """The whole state as a position; `load` gives it back."""
        if self._dump is None:
            names = self._names
            codes = ((f, f"{f.key!r}: {f.kind.dump_code(f's.{f.name}', names)}") for f in self.in_positions)
            told = [f"**({{{code}}} if s.{f.name} else {{}})" if f.seldom else code for f, code in codes]
            self._dump = self._made(f"{{{', '.join(told)}}}", [])
        return self._dump(state)

    def told(self) -> Whole:
        """For the hashes of one match."""
        from .told import Told  # the codec is needed only by those who keep records

        fields = sorted(self.in_positions, key=attrgetter("key"))
        if not self._parts:
            self._parts = [self._part(field) for field in fields]
        return Told(self.dump, [field.name for field in fields], self._parts)

    def _part(self, field: Field) -> Part:
        from .told import Part

        value, names = f"s.{field.name}", self._names
        copy = self._made(field.kind.copy_code(value, names), []) if field.kind.by_value() else None
        return Part(field.key, copy, self._made(field.kind.dump_code(value, names), []), seldom=field.seldom)

    def _copy_lines(self, state: S) -> list[str]:
        """All attributes at once where a dictionary holds them, then those that are not shared; else one by one."""
        kind, names = name_for(type(state), self._names), self._names
        codes = {f.name: f.kind.copy_code(f"s.{f.name}", names) for f in self.declared.values()}
        lines = [f"twin = {kind}()"]
        if hasattr(state, "__dict__"):  # mypyc makes classes without
            lines.append("twin.__dict__ = s.__dict__.copy()")
            codes = {name: code for name, code in codes.items() if code != f"s.{name}"}
        return lines + [f"twin.{name} = {code}" for name, code in codes.items()]

    def _made(self, result: str, lines: Sequence[str], takes: str = "s") -> Callable[..., Any]:
        """The function of a state with these lines and this result."""
        return made(takes, lines, result, self._names)

    def load(self, state: S, position: Data, seats: int) -> None:
        """Take over what a position names, if its form is right; what it does not name stays as it is."""
        if any(key in position for key in self.retired):
            position = type(position)((key, value) for key, value in position.items() if key not in self.retired)
        refuse(self.form_problems(position, seats))
        for field in self.in_positions:
            if field.key in position:
                setattr(state, field.name, field.kind.load(position[field.key]))

    # What a position looks like

    def schema(self) -> Data:
        """JSON schema of a position; every key may be left out."""
        if self._schema is None:
            properties = {f.key: described(f.kind.schema(), f.about) for f in self.in_positions}
            self._schema = position_schema(self.title, properties)
        return self._schema

    def form_problems(self, position: Data, seats: int) -> list[str]:
        """Everything in a position that has the wrong form."""
        bounded = not isinstance(position, Written)
        if bounded not in self._fits:
            self._fits[bounded] = fitting(self.schema(), bounded)
        found = [] if self._fits[bounded](position) else schema_problems(self.schema(), position)
        if not found:
            for field in self.in_positions:
                if field.key in position:
                    found += field.kind.misfits(position[field.key], seats, field.key)
        return found

    def seats_in(self, position: Data) -> int | None:
        """How many seats a position is for: as many as a list with an entry for each has."""
        for field in self.in_positions:
            if isinstance(field.kind, PerSeat) and isinstance(position.get(field.key), list):
                return len(position[field.key])
        return None

    def seen_by(self, position: Data, seat: int) -> Data:
        """The part of a dumped state that a seat may know whatever the view says: open fields, and its own."""
        found = {f.key: position[f.key] for f in self.in_positions if f.secret == OPEN and f.key in position}
        own = {f.key: position[f.key][seat] for f in self.in_positions if f.secret == OWNER}
        return {**found, **own}
