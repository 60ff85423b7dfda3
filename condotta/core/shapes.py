"""The shape of what a seat is shown, declared with the kinds of `fields`; from it come the types of clients.

    PLAYER: Final = shape("player", seat=SEAT, **FIELDS.shown_of_each("honour"), hand=optional(listed(CARD)))
    VIEW: Final = shape("view", **FIELDS.shown("phase", "turn"), players=per_seat(PLAYER))

What has a name is one schema of its own in `schemas`, and a type in every client that is made of them; a part without
one stands where it is used. Views are built in each game's view.py, by hand or with `FIELDS.shows` and `Shape.show`: a
test compares them with their shape.
"""

# interpreted: a shape is declared once

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from .fields import (
    ANYTHING,
    FLAG,
    MOST,
    SEAT,
    TEXT,
    Data,
    Kind,
    Plain,
    Record,
    by,
    dumper,
    listed,
    number,
    optional,
    per_seat,
)

if TYPE_CHECKING:
    from .game import Setting

REFERENCE: Final = "#/components/schemas/"  # of an OpenAPI document


class Shape(Record[Data]):
    """An object with these keys."""

    def __init__(self, fields: dict[str, Kind[Any]]) -> None:
        super().__init__(dict, fields, frozen=True)
        self._show: Callable[[Any], Data] | None = None

    def show(self, piece: Any) -> Data:
        """A piece that has these fields, as a view shows it; what is found out is None."""
        if self._show is None:
            self._show = dumper(self)
        return self._show(piece)


class Either(Kind[Any]):
    """A value of one of these kinds; it stands in a view as it is."""

    def __init__(self, *inner: Kind[Any]) -> None:
        self.inner = inner

    def schema(self) -> Data:
        return {"anyOf": [kind.schema() for kind in self.inner]}


def shape(name: str = "", /, **fields: Kind[Any]) -> Shape:
    made = Shape(fields)
    return made.called(name) if name else made


def either(*inner: Kind[Any]) -> Kind[Any]:
    return Either(*inner)


def of_setting(setting: Setting) -> Kind[Any]:
    """What an option of a game can be."""
    if setting.choices:
        return Plain({"enum": list(setting.choices)}, setting.default)
    if isinstance(setting.default, bool):
        return FLAG
    if isinstance(setting.default, str):
        return TEXT
    return number(0 if setting.least is None else setting.least, MOST if setting.most is None else setting.most)


DECIMAL: Final[Kind[float]] = Plain({"type": "number"}, 0.0)


# What a seat is shown of any match: Match.view

LARGE: Final = 1_000_000
OPTION: Final = listed(either(TEXT, number(-LARGE, LARGE))).meaning("the verb, then what it is about: ids and numbers")
PARAMS: Final = by(None, ANYTHING)
REFUSAL: Final = shape("refusal", option=OPTION, reason=TEXT, rule=TEXT, params=PARAMS)
DECISION: Final = shape(
    "decision",
    prompt=TEXT.meaning("a message key"),
    params=PARAMS,
    rule=TEXT,
    hidden=FLAG.meaning("nobody else must notice it"),
    options=listed(OPTION).meaning("each with its verb first"),
    refused=listed(REFUSAL),
)
OUTCOME: Final = shape(
    "outcome",
    ranking=listed(listed(SEAT)).meaning("seats from first to last; tied ones share a place"),
    scores=per_seat(number(-LARGE, LARGE)),
    reason=TEXT.meaning("a message key"),
    rule=TEXT,
)


def match_view(table: Kind[Any]) -> Shape:
    """What `Match.view` gives of a match whose game's view is of this kind."""
    return shape(
        "view",
        game=TEXT,
        seat=optional(SEAT).meaning("null: a spectator"),
        ply=number(0, LARGE).meaning("public choices so far: but for those that nobody is to notice"),
        waiting_for=listed(SEAT),
        decisions=listed(DECISION).meaning("those that this seat has to take"),
        outcome=optional(OUTCOME),
        seed_hash=TEXT,
        seed=optional(TEXT).meaning("shown when the match is over"),
        table=table,
    )


# Schemas


def schemas(prefix: str, shape: Kind[Any], *, exact: bool = False) -> dict[str, Data]:
    """The JSON schemas of a shape and of all its parts that have names, as `<prefix>_<name>`.

    What is called `…_id` names a thing of the data files, of which players may have their own: clients learn that it is
    a text. An `exact` schema lists all of them.
    """
    parts = Parts(prefix, exact)
    parts.taken_out(shape.schema())
    return dict(sorted(parts.found.items()))


class Parts:
    """Takes apart a schema: a reference stands in place of every part that has a title."""

    def __init__(self, prefix: str, exact: bool) -> None:
        self.prefix, self.exact = prefix, exact
        self.found: dict[str, Data] = {}

    def taken_out(self, schema: Any) -> Any:
        if not isinstance(schema, dict):
            return schema
        name, about = schema.get("title", ""), {k: v for k, v in schema.items() if k == "description"}
        if not name:
            return {**self.form(schema), **about}
        form = {"type": "string"} if name.endswith("_id") and not self.exact else self.form(schema)
        if self.found.setdefault(f"{self.prefix}_{name}", form) != form:
            raise ValueError(f"two different parts of a shape are called {self.prefix}_{name}")
        return {"$ref": f"{REFERENCE}{self.prefix}_{name}", **about}

    def form(self, schema: Data) -> Data:
        made = {key: self.inner(key, value) for key, value in schema.items() if key not in ("title", "description")}
        if "enum" in made and all(isinstance(one, str) for one in made["enum"]):
            return {"type": "string", **made}  # makers of types want to be told
        return made

    def inner(self, key: str, value: Any) -> Any:
        if key == "properties":
            return {name: self.taken_out(one) for name, one in value.items()}
        if key in ("anyOf", "prefixItems"):
            return [self.taken_out(one) for one in value]
        return self.taken_out(value) if key in ("items", "additionalProperties") else value


def reference(name: str) -> Kind[Any]:
    """A part whose schema stands elsewhere in the document."""
    return Plain({"$ref": REFERENCE + name}, None)
