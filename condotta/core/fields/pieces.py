"""Kinds of pieces: objects with named fields, and how a position tells of them. See `condotta.core.fields`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy as shallow
from typing import Any, Self, TypeVar

from .kinds import By, Data, Kind, Names, by_key, made, name_for, row

T = TypeVar("T")


class Record(Kind[T]):
    """A piece: a class whose constructor takes the fields by name. One that never changes is shared by copies; has it
    an attribute `dumped`, None in the beginning, it keeps there what was told of it, which is the same ever after."""

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
        return self.make(**self.arguments(data))

    def arguments(self, data: Any) -> Data:
        named = (name for name in self.fields if name in data)
        return {self.attributes[name]: self.fields[name].load(data[name]) for name in named}

    def misfits(self, data: Any, seats: int, path: str) -> Iterator[str]:
        for name, kind in self.fields.items():
            if name in data:
                yield from kind.misfits(data[name], seats, f"{path}.{name}")

    def by_value(self) -> bool:
        return all(kind.by_value() for kind in self.fields.values())

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        if self.frozen:
            return value
        if hasattr(self.make, "copy"):
            return f"{value}.copy()"
        pairs = ((attribute, self.fields[name]) for name, attribute in self.attributes.items())
        copies = (f"{a}={kind.copy_code(f'{value}.{a}', names, depth)}" for a, kind in pairs)
        return f"{name_for(self.make, names)}({', '.join(copies)})"

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        if self.frozen and hasattr(self.make, "dumped"):
            dump = made("x", [f"x.dumped = {self.fresh_code('x', names)}"], "x.dumped", names)
            return f"({value}.dumped or {name_for(dump, names)}({value}))"
        return self.fresh_code(value, names, depth)

    def fresh_code(self, value: str, names: Names, depth: int = 0) -> str:
        pairs = ((name, f"{value}.{self.attributes[name]}", kind) for name, kind in self.fields.items())
        dumps = (f"{n!r}: {'None' if kind.added else kind.dump_code(code, names, depth)}" for n, code, kind in pairs)
        likes = (f"{value}.{kind.like}" if kind.like else "" for kind in self.fields.values())
        told = [
            f"**({{}} if {value}.{attribute} == {like} else {{{dump}}})" if like else dump
            for dump, like, attribute in zip(dumps, likes, self.attributes.values(), strict=True)
        ]
        return f"{{{', '.join(told)}}}"


class Begun(Record[T]):
    """A piece whose constructor takes what a position must tell; the rest is as it begins, unless it is told."""

    def load(self, data: Any) -> T:
        given = self.arguments(data)
        made = self.make(**{name: given.pop(name) for name in self.first})
        for attribute, value in given.items():
            setattr(made, attribute, value)
        return made

    @property
    def first(self) -> list[str]:
        return [self.attributes[name] for name, kind in self.fields.items() if kind.needed]

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        codes = {self.attributes[name]: kind for name, kind in self.fields.items()}
        copies = {name: kind.copy_code(f"x.{name}", names, depth) for name, kind in codes.items()}
        given = ", ".join(f"{name}={copies.pop(name)}" for name in self.first)
        rest = [f"twin.{name} = {code}" for name, code in copies.items()]
        lines = [f"twin = {name_for(self.make, names)}({given})", *rest]
        return f"{name_for(made('x', lines, 'twin', names), names)}({value})"


class OrOnly(Kind[T]):
    """A piece, of which a position may tell nothing but this field."""

    def __init__(self, name: str, record: Record[T]) -> None:
        self.name, self.record = name, record

    def schema(self) -> Data:
        return {"anyOf": [self.record.fields[self.name].schema(), self.record.schema()]}

    def load(self, data: Any) -> T:
        return self.record.load(self.whole(data))

    def whole(self, data: Any) -> Data:
        return data if isinstance(data, dict) else {self.name: data}

    def misfits(self, data: Any, seats: int, path: str) -> Iterator[str]:
        return self.record.misfits(self.whole(data), seats, path)

    def by_value(self) -> bool:
        return self.record.by_value()

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return self.record.copy_code(value, names, depth)

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return self.record.dump_code(value, names, depth)


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


class ById(By[T]):
    """Pieces that know their id: the constructor takes it first, then what a position tells of them."""

    def __init__(self, known: Iterable[str], inner: Record[T]) -> None:
        super().__init__(known, inner)
        self.record = inner

    def load(self, data: Any) -> dict[str, T]:
        return {id: self.record.make(id, **self.record.arguments(one)) for id, one in data.items()}

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return by_key(value, f"x{depth}.copy()", depth)


def described(schema: Data, about: str) -> Data:
    return {**schema, "description": about} if about else schema


# The kinds as declarations name them


def record(make: Callable[..., T], *, frozen: bool = False, **fields: Kind[Any]) -> Record[T]:
    return Record(make, fields, frozen)


def begun(make: Callable[..., T], **fields: Kind[Any]) -> Record[T]:
    return Begun(make, fields, frozen=False)


def by_id(known: Iterable[str], inner: Record[T]) -> Kind[dict[str, T]]:
    return ById(known, inner)


def or_only(name: str, record: Record[T]) -> Kind[T]:
    return OrOnly(name, record)


def in_row(make: Callable[..., T], *, frozen: bool = False, **fields: Kind[Any]) -> Kind[T]:
    return InRow(make, fields, frozen)
