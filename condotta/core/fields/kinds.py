"""Kinds of values: what a field of a state or a part of a view is. See `condotta.core.fields`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy as shallow
from threading import Lock
from typing import Any, Final, Generic, Self, TypeAlias, TypeVar

Data: TypeAlias = dict[str, Any]

T = TypeVar("T")
K = TypeVar("K")

MOST_SEATS: Final = 8  # of any game; a match knows how many it has
MOST: Final = 10_000  # no number of a position is larger, unless its field says so
MOST_LISTED: Final = 200  # things in a list or by their ids, unless the field says so
MOST_LETTERS: Final = 100  # of a text
Names = dict[str, object]  # what generated code may call
NAMING: Final = Lock()


class Kind(Generic[T]):
    """What a value is: how it stands in a position, comes back from there, and is copied."""

    needed = True  # in a record of this kind
    attribute = ""  # of a piece, if a record names it otherwise
    about = ""  # what a record's schema says of it
    added = False  # to what a record dumps, by its caller
    like = ""  # a record leaves it out where it equals this attribute

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

    def by_value(self) -> bool:
        """Equal values are told alike, whatever else there is."""
        return True

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

    def unless_like(self, attribute: str) -> Kind[T]:
        """The same kind; a record tells it only where it is something else than this attribute of the piece."""
        twin = self.may_be_left_out()
        twin.like = attribute
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

    def by_value(self) -> bool:
        return False

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{name_for(self.dump, names)}({value})"


def name_for(thing: object, names: Names) -> str:
    """The name of a thing in generated code. Servers open matches in several threads, and each may be the first that
    needs the code of a game."""
    with NAMING:
        for name, known in list(names.items()):
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
    """A seat, or something that is none: a number in the state, a word or nothing in a position.

    Words that earlier versions wrote for it are still read.
    """

    def __init__(self, number: int, word: str | None, *earlier: str) -> None:
        nothing: Data = {"type": "null"} if word is None else {"enum": [word, *earlier]} if earlier else {"const": word}
        super().__init__({"anyOf": [SEAT.schema(), nothing]}, number)
        self.number, self.word, self.earlier = number, word, earlier

    def load(self, data: Any) -> int:
        return self.number if data == self.word or data in self.earlier else int(data)

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

    def by_value(self) -> bool:
        return self.inner.by_value()

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return each(value, self.inner.copy_code(f"x{depth}", names, depth + 1), depth)

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return each(value, self.inner.dump_code(f"x{depth}", names, depth + 1), depth)


def each(value: str, code: str, depth: int) -> str:
    return f"{value}[:]" if code == f"x{depth}" else f"[{code} for x{depth} in {value}]"


class PerSeat(Listed[T]):
    """A list with an entry for each seat."""

    def __init__(self, inner: Kind[T]) -> None:
        super().__init__(inner, {"perSeat": True, "maxItems": MOST_SEATS})

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

    def by_value(self) -> bool:
        return all(kind.by_value() for kind in self.inner)

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

    def by_value(self) -> bool:
        return self.inner.by_value()

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

    def by_value(self) -> bool:
        return self.inner.by_value()

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return or_none(value, self.inner.copy_code(value, names, depth))

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        code = self.inner.dump_code(value, names, depth)
        if self.none is None:
            return or_none(value, code, self.nothing)
        return f"({self.nothing!r} if {value} == {self.none!r} else {code})"


def or_none(value: str, code: str, nothing: Any = None) -> str:
    return value if code == value else f"({nothing!r} if {value} is None else {code})"


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


def seat_or(number: int, word: str | None, *earlier: str) -> Kind[int]:
    return SeatOr(number, word, *earlier)


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


def listed(inner: Kind[T], exactly: int | None = None, *, most: int | None = None) -> Kind[list[T]]:
    """A list of exactly so many, or of at most so many."""
    length = {} if most is None else {"maxItems": most}
    return Listed(inner, length if exactly is None else {"minItems": exactly, "maxItems": exactly}, exactly or 0)


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


def bounded(schema: Any) -> Any:
    """The schema of a position with a bound for all that has none: numbers, lists, things by their ids, and texts."""
    if not isinstance(schema, dict):
        return [bounded(one) for one in schema] if isinstance(schema, list) else schema
    made = {key: value if key in ("enum", "const") else bounded(value) for key, value in schema.items()}
    for bound, value in BOUNDS.get(str(schema.get("type")), {}).items():
        made.setdefault(bound, value)
    return made


BOUNDS: Final[dict[str, Data]] = {
    "integer": {"minimum": -MOST, "maximum": MOST},
    "array": {"maxItems": MOST_LISTED},
    "object": {"maxProperties": MOST_LISTED},
    "string": {"maxLength": MOST_LETTERS},
}


def dumper(kind: Kind[Any]) -> Callable[[Any], Any]:
    """What gives a value of this kind as it stands in a position or a view."""
    names: Names = {}
    return made("x", [], kind.dump_code("x", names), names)


def copier(make: Callable[[], T]) -> Callable[[T], T]:
    """What copies a piece that holds lists and dictionaries of plain things only, as a new one shows."""
    names: Names = {"make": make}
    lines = [f"twin.{name} = x.{name}.copy()" for name in field_names(make())]
    return made("x", ["twin = make()", *lines], "twin", names)


def field_names(thing: Any) -> list[str]:
    """All fields of an object, whatever kind of class it has; `__mypyc_attrs__`: one of the compiled copy."""
    kind = type(thing)
    slots = [name for one in kind.__mro__ for name in getattr(one, "__slots__", ())]
    return list(dict.fromkeys([*getattr(thing, "__dict__", ()), *slots, *getattr(kind, "__mypyc_attrs__", ())]))


def made(takes: str, lines: Sequence[str], result: str, names: Names) -> Callable[..., Any]:
    """The function with these lines and this result; its code is made from declarations, and from nothing else."""
    found: dict[str, Any] = {}
    exec("\n    ".join([f"def made({takes}):", *lines, f"return {result}"]), names, found)
    function: Callable[..., Any] = found["made"]
    return function
