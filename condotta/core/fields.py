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

# interpreted: `copy` and `dump` are generated code; the rest runs once for a match

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy as shallow
from typing import Any, Final, Generic, Self, TypeAlias, TypeVar

from .errors import PositionError

Data: TypeAlias = dict[str, Any]

T = TypeVar("T")
K = TypeVar("K")
S = TypeVar("S")

MOST_SEATS: Final = 8  # of any game; a match knows how many it has
MOST: Final = 1_000_000  # no number of a position is larger, unless its field says so
OPEN: Final = "open"  # who may see a field: everybody,
OWNER: Final = "owner"  # each seat its own part,
HIDDEN: Final = "hidden"  # nobody, or those whom the view names
Names = dict[str, object]  # what generated code may call


class Kind(Generic[T]):
    """What a value is: how it stands in a position, comes back from there, and is copied."""

    needed = True  # in a record of this kind
    attribute = ""  # of a piece, if a record names it otherwise
    about = ""  # what a record's schema says of it
    added = False  # to what a record dumps, by its caller

    def schema(self) -> Data:
        raise NotImplementedError

    def start(self, seats: int) -> T:
        """The value in a new state, where none is given."""
        raise NotImplementedError

    def load(self, data: Any) -> T:
        """From a position; its form has been checked."""
        return data  # type: ignore[no-any-return]

    def misfits(self, data: Any, seats: int, path: str) -> Iterator[str]:
        """What the schema cannot tell: seats that do not exist, lists that have not an entry for each seat."""
        yield from ()

    # Source code of an expression; plain values stand for themselves

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return value

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return value

    def may_be_left_out(self) -> Kind[T]:
        """The same kind; a record need not name it, and the piece's constructor knows what it is then."""
        twin = shallow(self)
        twin.needed = False
        return twin

    def kept_in(self, attribute: str) -> Kind[T]:
        """The same kind; the piece has it in this attribute."""
        twin = shallow(self)
        twin.attribute = attribute
        return twin

    def found_out(self) -> Kind[T]:
        """The same kind; a piece does not hold it, so whoever shows one puts it in its place."""
        twin = shallow(self)
        twin.added = True
        return twin

    def meaning(self, about: str) -> Kind[T]:
        """The same kind; the schema of a record says what it means there."""
        twin = shallow(self)
        twin.about = about
        return twin


class Own(Kind[T]):
    """Base of a game's own kinds: says itself how a value is dumped (`dump`) and, if it can change, copied."""

    def dump(self, value: T) -> Any:
        raise NotImplementedError

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{name_for(self.dump, names)}({value})"


def name_for(thing: object, names: Names) -> str:
    for name, known in names.items():
        if known == thing:
            return name
    name = f"_{len(names)}"
    names[name] = thing
    return name


class Plain(Kind[T]):
    """A value that never changes and stands in a position as it is."""

    def __init__(self, schema: Data, start: T) -> None:
        self._schema, self._start = schema, start

    def schema(self) -> Data:
        return self._schema

    def start(self, seats: int) -> T:
        return self._start

    def called(self, name: str) -> Self:
        """The same kind; its schema has this title, under which clients know it (shapes.py)."""
        twin = shallow(self)
        twin._schema = {"title": name, **self._schema}
        return twin


class PlaceIn(Plain[int]):
    """A number in the state, the word at that place in a position."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__({"enum": list(words)}, 0)
        self.words = words

    def load(self, data: Any) -> int:
        return self.words.index(data)

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{name_for(self.words, names)}[{value}]"


class Counts(Kind[list[int]]):
    """A list of numbers in the state, one for each of these words; a position names those that are not 0."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words

    def schema(self) -> Data:
        return by(self.words, COUNT).schema()

    def start(self, seats: int) -> list[int]:
        return [0] * len(self.words)

    def load(self, data: Any) -> list[int]:
        return [data.get(word, 0) for word in self.words]

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{value}[:]"

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{{w: n for w, n in zip({name_for(self.words, names)}, {value}) if n}}"


class Digit(Plain[bool]):
    """True or not, which stands in a position as 1 or 0."""

    def load(self, data: Any) -> bool:
        return bool(data)

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"int({value})"


class SeatKind(Plain[int]):
    def misfits(self, data: Any, seats: int, path: str) -> Iterator[str]:
        if type(data) is int and data >= seats:
            yield f"{path}: no seat {data} among {seats}"


class SeatOr(SeatKind):
    """A seat, or something that is none: a number in the state, a word or nothing in a position."""

    def __init__(self, number: int, word: str | None) -> None:
        nothing: Data = {"type": "null"} if word is None else {"const": word}
        super().__init__({"anyOf": [SEAT.schema(), nothing]}, number)
        self.number, self.word = number, word

    def load(self, data: Any) -> int:
        return self.number if data == self.word else int(data)

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"({self.word!r} if {value} == {self.number} else {value})"


class Listed(Kind[list[T]]):
    """A list of one kind of things."""

    def __init__(self, inner: Kind[T], form: Data | None = None, length: int = 0) -> None:
        self.inner, self.form, self.length = inner, form or {}, length

    def schema(self) -> Data:
        return {"type": "array", "items": self.inner.schema(), **self.form}

    def start(self, seats: int) -> list[T]:
        return [self.inner.start(seats) for _ in range(self.length)]

    def load(self, data: Any) -> list[T]:
        return [self.inner.load(one) for one in data]

    def misfits(self, data: Any, seats: int, path: str) -> Iterator[str]:
        for place, one in enumerate(data):
            yield from self.inner.misfits(one, seats, f"{path}.{place}")

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return each(value, self.inner.copy_code(f"x{depth}", names, depth + 1), depth)

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return each(value, self.inner.dump_code(f"x{depth}", names, depth + 1), depth)


def each(value: str, code: str, depth: int) -> str:
    return f"{value}[:]" if code == f"x{depth}" else f"[{code} for x{depth} in {value}]"


class PerSeat(Listed[T]):
    """A list with an entry for each seat."""

    def __init__(self, inner: Kind[T]) -> None:
        super().__init__(inner, {"perSeat": True})

    def start(self, seats: int) -> list[T]:
        return [self.inner.start(seats) for _ in range(seats)]

    def misfits(self, data: Any, seats: int, path: str) -> Iterator[str]:
        if len(data) != seats:
            yield f"{path}: {len(data)} entries, one for each of {seats} seats expected"
        yield from super().misfits(data, seats, path)


class Row(Kind[Any]):
    """A tuple with a fixed number of things, each of its own kind."""

    def __init__(self, *inner: Kind[Any]) -> None:
        self.inner = inner

    def schema(self) -> Data:
        kinds = [kind.schema() for kind in self.inner]
        return {"type": "array", "prefixItems": kinds, "items": False, "minItems": len(kinds)}

    def load(self, data: Any) -> Any:
        return tuple(kind.load(one) for kind, one in zip(self.inner, data, strict=True))

    def misfits(self, data: Any, seats: int, path: str) -> Iterator[str]:
        for place, (kind, one) in enumerate(zip(self.inner, data, strict=True)):
            yield from kind.misfits(one, seats, f"{path}.{place}")

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"[{', '.join(kind.dump_code(f'{value}[{n}]', names, depth) for n, kind in enumerate(self.inner))}]"


class RowOrNothing(Listed[Any]):
    """A list with a fixed number of things, each of its own kind, or an empty one."""

    def __init__(self, *inner: Kind[Any]) -> None:
        super().__init__(ANYTHING)
        self.row = Row(*inner)

    def schema(self) -> Data:
        return {"anyOf": [{"type": "array", "maxItems": 0}, self.row.schema()]}

    def misfits(self, data: Any, seats: int, path: str) -> Iterator[str]:
        if data:
            yield from self.row.misfits(data, seats, path)


class By(Kind[dict[str, T]]):
    """A thing for some of the known ids."""

    def __init__(self, known: Iterable[str] | None, inner: Kind[T]) -> None:
        self.keys = None if known is None else list(known)
        self.inner = inner

    def schema(self) -> Data:
        keys = {} if self.keys is None else {"propertyNames": {"enum": self.keys}}
        return {"type": "object", **keys, "additionalProperties": self.inner.schema()}

    def start(self, seats: int) -> dict[str, T]:
        return {}

    def load(self, data: Any) -> dict[str, T]:
        return {key: self.inner.load(one) for key, one in data.items()}

    def misfits(self, data: Any, seats: int, path: str) -> Iterator[str]:
        for key, one in data.items():
            yield from self.inner.misfits(one, seats, f"{path}.{key}")

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return by_key(value, self.inner.copy_code(f"x{depth}", names, depth + 1), depth)

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return by_key(value, self.inner.dump_code(f"x{depth}", names, depth + 1), depth)


def by_key(value: str, code: str, depth: int) -> str:
    if code == f"x{depth}":
        return f"{value}.copy()"
    return f"{{k{depth}: {code} for k{depth}, x{depth} in {value}.items()}}"


class Optional(Kind[T | None]):
    """One of these, or none: that may stand in a position as something else than null (`nothing`), and in the state as
    something else than None (`none`)."""

    def __init__(self, inner: Kind[T], nothing: Any = None, none: T | None = None) -> None:
        self.inner, self.nothing, self.none = inner, nothing, none

    def schema(self) -> Data:
        nothing: Data = {"type": "null"} if self.nothing is None else {"const": self.nothing}
        return {"anyOf": [nothing, self.inner.schema()]}

    def start(self, seats: int) -> T | None:
        return self.none

    def load(self, data: Any) -> T | None:
        return self.none if data == self.nothing else self.inner.load(data)

    def misfits(self, data: Any, seats: int, path: str) -> Iterator[str]:
        if data != self.nothing:
            yield from self.inner.misfits(data, seats, path)

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return or_none(value, self.inner.copy_code(value, names, depth))

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        code = self.inner.dump_code(value, names, depth)
        if self.none is None:
            return or_none(value, code, self.nothing)
        return f"({self.nothing!r} if {value} == {self.none!r} else {code})"


def or_none(value: str, code: str, nothing: Any = None) -> str:
    return value if code == value else f"({nothing!r} if {value} is None else {code})"


class Record(Kind[T]):
    """A piece: a class whose constructor takes the fields by name. One that never changes is shared by copies."""

    def __init__(self, make: Callable[..., T], fields: dict[str, Kind[Any]], frozen: bool) -> None:
        self.make, self.fields, self.frozen = make, fields, frozen
        self.attributes = {name: kind.attribute or name for name, kind in fields.items()}
        self.title: Data = {}

    def called(self, name: str) -> Self:
        """The same kind; its schema has this title, under which clients know it (shapes.py)."""
        twin = shallow(self)
        twin.title = {"title": name}
        return twin

    def schema(self) -> Data:
        needed = [name for name, kind in self.fields.items() if kind.needed]
        properties = {name: described(kind.schema(), kind.about) for name, kind in self.fields.items()}
        form = {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}
        return {**self.title, **form}

    def load(self, data: Any) -> T:
        named = (name for name in self.fields if name in data)
        return self.make(**{self.attributes[name]: self.fields[name].load(data[name]) for name in named})

    def misfits(self, data: Any, seats: int, path: str) -> Iterator[str]:
        for name, kind in self.fields.items():
            if name in data:
                yield from kind.misfits(data[name], seats, f"{path}.{name}")

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        if self.frozen:
            return value
        if hasattr(self.make, "copy"):
            return f"{value}.copy()"
        pairs = ((attribute, self.fields[name]) for name, attribute in self.attributes.items())
        copies = (f"{a}={kind.copy_code(f'{value}.{a}', names, depth)}" for a, kind in pairs)
        return f"{name_for(self.make, names)}({', '.join(copies)})"

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        pairs = ((name, f"{value}.{self.attributes[name]}", kind) for name, kind in self.fields.items())
        dumps = (f"{n!r}: {'None' if kind.added else kind.dump_code(code, names, depth)}" for n, code, kind in pairs)
        return f"{{{', '.join(dumps)}}}"


class InRow(Record[T]):
    """A piece of which a position tells in a row: the values of its fields in their order."""

    def schema(self) -> Data:
        return row(*self.fields.values()).schema()

    def start(self, seats: int) -> T:
        return self.make()

    def load(self, data: Any) -> T:
        return super().load(dict(zip(self.fields, data, strict=True)))

    def misfits(self, data: Any, seats: int, path: str) -> Iterator[str]:
        return super().misfits(dict(zip(self.fields, data, strict=True)), seats, path)

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        pairs = ((f"{value}.{self.attributes[name]}", kind) for name, kind in self.fields.items())
        return f"[{', '.join(kind.dump_code(code, names, depth) for code, kind in pairs)}]"


def described(schema: Data, about: str) -> Data:
    return {**schema, "description": about} if about else schema


# The kinds as declarations name them

SEAT: Final = SeatKind({"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1}, 0)
FLAG: Final[Kind[bool]] = Plain({"type": "boolean"}, False)
DIGIT: Final[Kind[bool]] = Digit({"enum": [0, 1]}, False)
TEXT: Final[Kind[str]] = Plain({"type": "string"}, "")
ANYTHING: Final[Kind[Any]] = Plain({}, None)


def number(least: int = 0, most: int = MOST) -> Kind[int]:
    return Plain({"type": "integer", "minimum": least, "maximum": most}, max(0, least))


COUNT: Final = number()
WHOLE: Final = number(-MOST)


def word(known: Iterable[str], *, or_empty: bool = False) -> Plain[str]:
    """One of these words or ids; where that is allowed, none of them: ""."""
    words = list(known)
    return Plain({"enum": ["", *words] if or_empty else words}, "" if or_empty or not words else words[0])


def seat_or(number: int, word: str | None) -> Kind[int]:
    return SeatOr(number, word)


def one_number(known: Iterable[int]) -> Kind[int]:
    """One of these numbers."""
    numbers = list(known)
    return Plain({"enum": numbers}, numbers[0])


def row_or_nothing(*inner: Kind[Any]) -> Kind[list[Any]]:
    return RowOrNothing(*inner)


def place_in(words: Sequence[str]) -> Plain[int]:
    return PlaceIn(words)


def counts(words: Sequence[str]) -> Kind[list[int]]:
    return Counts(words)


def listed(inner: Kind[T], exactly: int | None = None) -> Kind[list[T]]:
    length = {} if exactly is None else {"minItems": exactly, "maxItems": exactly}
    return Listed(inner, length, exactly or 0)


def ids(known: Iterable[str]) -> Kind[list[str]]:
    """A list of ids."""
    return Listed(word(known))


def per_seat(inner: Kind[T]) -> Kind[list[T]]:
    return PerSeat(inner)


def by(known: Iterable[str] | None, inner: Kind[T]) -> Kind[dict[str, T]]:
    return By(known, inner)


def optional(inner: Kind[T], nothing: Any = None, none: T | None = None) -> Kind[T | None]:
    return Optional(inner, nothing, none)


def pair(one: Kind[T], other: Kind[K]) -> Kind[tuple[T, K]]:
    return Row(one, other)


def row(*inner: Kind[Any]) -> Kind[Any]:
    return Row(*inner)


def record(make: Callable[..., T], *, frozen: bool = False, **fields: Kind[Any]) -> Record[T]:
    return Record(make, fields, frozen)


def in_row(make: Callable[..., T], *, frozen: bool = False, **fields: Kind[Any]) -> Kind[T]:
    return InRow(make, fields, frozen)


def dumper(kind: Kind[Any]) -> Callable[[Any], Any]:
    """What gives a value of this kind as it stands in a position or a view."""
    names: Names = {}
    found: dict[str, Any] = {}
    exec(f"def made(x):\n    return {kind.dump_code('x', names)}", names, found)  # code made from declarations
    made: Callable[[Any], Any] = found["made"]
    return made


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


def position_schema(title: str, properties: Data) -> Data:
    """The JSON schema of a game's positions, from that of its own part."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "properties": {**KERNEL_PART, **properties},
        "additionalProperties": False,
    }


def schema_problems(schema: Data, position: Data) -> list[str]:
    """Everything in a position that has the wrong form; a `load` that finds nothing here need not look at types."""
    from jsonschema import Draft202012Validator, validators  # takes a while to import, and is seldom needed

    whole = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, v: type(v) is int)  # 2.0 is none of ours
    strict: Any = validators.extend(Draft202012Validator, type_checker=whole)  # type: ignore[no-untyped-call]
    errors = strict(schema).iter_errors(position)
    return sorted(f"{'.'.join(map(str, error.absolute_path)) or 'position'}: {error.message}" for error in errors)


def refuse(problems: Sequence[str]) -> None:
    """PositionError, if there are any."""
    if problems:
        raise PositionError(list(problems))


# The fields of a state


class Field:
    """One field: its name in the state, its key in a position, what it is and who may see it."""

    __slots__ = ("about", "key", "kind", "name", "secret")

    def __init__(self, name: str, key: str, kind: Kind[Any], secret: str, about: str) -> None:
        self.name = name
        self.key = key  # "": not in positions, as it follows from the rest
        self.kind = kind
        self.secret = secret
        self.about = about

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
    ) -> T:
        """A field that stands in positions; `key` is its name there if that is another one."""
        if name not in self._fields:
            self._fields[name] = Field(name, name if key is None else key, kind, secret, about)
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


class WithinStep(Kind[T]):
    def __init__(self, start: T) -> None:
        self._start, self.code = start, repr(start)  # an empty list, None, 0

    def start(self, seats: int) -> T:
        return self._start

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return self.code


class Fields(Generic[S]):
    """All fields of a State class, in the order of their declaration."""

    def __init__(self, title: str, example: Callable[[], S]) -> None:
        """`example` makes a new state, so that its fields are known before the first match."""
        self.title = title
        self._example = example
        self._declared: dict[str, Field] = {}
        self._names: Names = {}
        self._copy: Callable[[S], S] | None = None
        self._dump: Callable[[S], Data] | None = None

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

    def shows(self, *names: str) -> Callable[[S], Data]:
        """What gives these fields as a view shows them."""
        codes = (f"{name!r}: {self[name].kind.dump_code(f's.{name}', self._names)}" for name in names)
        return self._made(f"{{{', '.join(codes)}}}", [])

    def shows_of_each(self, *names: str) -> Callable[[S, int], Data]:
        """What gives one seat's entry of these fields as a view shows it."""
        codes = (f"{name!r}: {self[name].each.dump_code(f's.{name}[seat]', self._names)}" for name in names)
        return self._made(f"{{{', '.join(codes)}}}", [], "s, seat")

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
            pairs = (f"{f.key!r}: {f.kind.dump_code(f's.{f.name}', names)}" for f in self.in_positions)
            self._dump = self._made(f"{{{', '.join(pairs)}}}", [])
        return self._dump(state)

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
        code = "\n    ".join([f"def made({takes}):", *lines, f"return {result}"])
        found: dict[str, Any] = {}
        exec(code, self._names, found)  # code made from the declarations above, and from nothing else
        made: Callable[..., Any] = found["made"]
        return made

    def load(self, state: S, position: Data, seats: int) -> None:
        """Take over what a position names, if its form is right; what it does not name stays as it is."""
        refuse(self.form_problems(position, seats))
        for field in self.in_positions:
            if field.key in position:
                setattr(state, field.name, field.kind.load(position[field.key]))

    # What a position looks like

    def schema(self) -> Data:
        """JSON schema of a position; every key may be left out."""
        return position_schema(self.title, {f.key: described(f.kind.schema(), f.about) for f in self.in_positions})

    def form_problems(self, position: Data, seats: int) -> list[str]:
        """Everything in a position that has the wrong form."""
        found = schema_problems(self.schema(), position)
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
        found = {f.key: position[f.key] for f in self.in_positions if f.secret == OPEN}
        own = {f.key: position[f.key][seat] for f in self.in_positions if f.secret == OWNER}
        return {**found, **own}
