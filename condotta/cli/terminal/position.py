"""A position as text, for any game: what the seat's view says, as tables.

A game can do better by `Game(text=…)` (see `core.game.TextView`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from condotta.core.flow import Option
from condotta.core.game import Data, Game, TextView
from condotta.core.messages import Catalogue, Writer

from .typed import matching

NOT_SHOWN = ("board",)  # where things lie on a screen
UNKNOWN = "–"
PLAYERS = "players"
OWN_PLACE = "seat"  # a record of a seat may say which one it is


def position(game: Game, view: Data, lang: str, seats: int) -> RenderableType:
    """The position in the game's own form, or in the general one."""
    own = own_texts(game)
    if own is not None:
        shown: RenderableType = own.render(view, lang)
        return shown
    return General(game.catalogue(), lang, seats).tables(view["table"])


def own_texts(game: Game) -> TextView | None:
    return None if game.text is None else game.text()


def intro(game: Game, lang: str) -> str:
    own = own_texts(game)
    return "" if own is None or own.intro is None else own.intro(lang)


def about(game: Game, view: Data, ids: Sequence[str], lang: str) -> list[RenderableType]:
    """What there is to know about those of these ids that the game can tell something about."""
    own = own_texts(game)
    told = [] if own is None or own.about is None else [own.about(view, id, lang) for id in ids]
    return [what for what in told if what is not None]


def in_play(game: Game, view: Data) -> list[str]:
    """The things one may ask about now; when they change, the table looks different."""
    own = own_texts(game)
    return [] if own is None or own.topics is None else list(own.topics(view))


def topics_named(game: Game, view: Data, words: str, lang: str) -> list[str]:
    """The topics that these words mean, by their name or id."""
    ids = in_play(game, view)
    names = [game.catalogue().name(id, lang) for id in ids]
    return [ids[place] for place in matching(words, [Option(id) for id in ids], names)]


class General:
    """Nested data as text: what each seat has in one table, records as rows, the rest in lines; nothing empty."""

    def __init__(self, catalogue: Catalogue, lang: str, seats: int) -> None:
        self.catalogue = catalogue
        self.lang = lang
        self.seats = seats
        self.writer = Writer(catalogue, lang, {}, None, strict=False)

    def tables(self, data: Mapping[str, Any]) -> RenderableType:
        shown = {key: value for key, value in data.items() if key not in NOT_SHOWN and not is_empty(value)}
        by_seat = {key: value for key, value in shown.items() if self.is_by_seat(value)}
        rest = {key: value for key, value in shown.items() if key not in by_seat}
        single = [self.line(key, value) for key, value in rest.items() if is_plain(value)]
        parts: list[RenderableType] = [Text("   ").join(single)] if single else []
        if by_seat:
            rows = [(seat, {key: values[seat] for key, values in by_seat.items()}) for seat in range(self.seats)]
            parts.append(self.records(PLAYERS, rows))
        parts += [self.nested(key, value) for key, value in rest.items() if not is_plain(value)]
        return Group(*parts)

    def is_by_seat(self, value: Any) -> bool:
        """A list with something for each seat: numbers, lists; but not one of ids or of records."""
        if not isinstance(value, list | tuple) or len(value) != self.seats:
            return False
        return not any(isinstance(item, str | Mapping) for item in value)

    def line(self, key: str, value: Any) -> Text:
        return Text.assemble((f"{self.label(key)} ", "dim"), self.value(key, value))

    def nested(self, key: str, value: Any) -> RenderableType:
        rows = list(value.items()) if isinstance(value, Mapping) else list(enumerate(value))
        if all(isinstance(row, Mapping) for _, row in rows):
            return self.records(key, rows)
        return self.line(key, dict(rows))

    def records(self, key: str, rows: Sequence[tuple[Any, Mapping[str, Any]]]) -> Table:
        known = dict.fromkeys(column for _, row in rows for column in row if column not in (*NOT_SHOWN, OWN_PLACE))
        columns = [column for column in known if not all(is_empty(row.get(column)) for _, row in rows)]
        table = Table(self.label(key), *(self.label(column) for column in columns), box=None, header_style="dim")
        for name, row in rows:
            table.add_row(self.row_name(key, name), *(self.value(column, row.get(column)) for column in columns))
        return table

    def row_name(self, key: str, name: Any) -> str:
        if key == PLAYERS:
            return self.writer.value("player", name, "")
        return str(name + 1) if isinstance(name, int) else self.name(name)

    def label(self, key: str) -> str:
        """`view.<key>` in the game's texts, else the key itself."""
        text = self.catalogue.find(f"view.{key}", self.lang)
        return text if isinstance(text, str) else key.replace("_", " ")

    def name(self, key: str) -> str:
        """A key of a mapping: the id of something that has a name, or a word."""
        return self.writer.value("", key, "") if key in self.catalogue.names else self.label(key)

    def value(self, key: str, value: Any) -> str:
        if is_empty(value):
            return UNKNOWN
        if isinstance(value, Mapping):
            told = {name: item for name, item in value.items() if not is_empty(item)}
            return ", ".join(f"{self.name(str(name))} {self.value(name, item)}" for name, item in told.items())
        if isinstance(value, Sequence) and not isinstance(value, str):
            return ", ".join(self.value(key, item) for item in value)
        return self.writer.value(key, value, "")


def is_empty(value: Any) -> bool:
    return value is None or value is False or value in ("", [], (), {})


def is_plain(value: Any) -> bool:
    """A single value, or a list of such."""
    if isinstance(value, Mapping):
        return False
    if isinstance(value, Sequence) and not isinstance(value, str):
        return not any(isinstance(item, Mapping | list | tuple) for item in value)
    return True
