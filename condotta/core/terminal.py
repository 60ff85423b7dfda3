"""What games share that show their table in a terminal: words of the catalogue, players in colours, plain tables."""

# interpreted: texts are made only when somebody looks

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from .flow import Seat
from .messages import Catalogue

COLOURS: Final = ("red", "green", "yellow", "cyan", "magenta", "blue")  # by seat
WIDE: Final = 110  # columns from which more stands side by side
ACTIVE: Final = "►"
BETWEEN: Final = " · "


def colour(seat: Seat) -> str:
    return COLOURS[seat % len(COLOURS)]


class Words:
    """Names and sentences of one view in one language; `players` are the names of the seats."""

    def __init__(self, catalogue: Catalogue, lang: str, players: Sequence[str] | None) -> None:
        self.catalogue = catalogue
        self.lang = lang
        self.players = players

    def text(self, key: str, **params: Any) -> str:
        return self.catalogue.text(f"view.{key}", self.lang, params, self.players)

    def name(self, id: str) -> str:
        return self.catalogue.name(id, self.lang)

    def capital(self, id: str) -> str:
        return self.catalogue.name(id, self.lang, "cap")

    def names(self, ids: Iterable[str]) -> str:
        return ", ".join(self.name(id) for id in ids)

    def player(self, seat: Seat) -> Text:
        """Name in the seat's colour, with its number, which the map shows."""
        named = self.players[seat] if self.players and seat < len(self.players) else None
        name = named or self.catalogue.text("seat_name", self.lang, {"n": seat + 1})
        return Text.assemble((f"[{seat + 1}] ", colour(seat)), (name, f"bold {colour(seat)}"))

    def owner(self, seat: Seat | None) -> Text:
        """[2] in the seat's colour, [–] for nobody."""
        return Text("[–]", "dim") if seat is None else Text(f"[{seat + 1}]", f"bold {colour(seat)}")

    def titled(self, key: str, lines: Iterable[RenderableType]) -> RenderableType:
        return under(self.text(key), lines)

    def legend(self, width: int) -> Text:
        return packed([Text(part, "dim") for part in self.text("legend").split("  ")], width, "  ")


def under(title: str, lines: Iterable[RenderableType]) -> RenderableType:
    """A title, and lines set in below it."""
    return Group(Text(title, "bold"), *(Padding(line, (0, 0, 0, 2)) for line in lines))


def packed(parts: Sequence[Text], width: int, between: str, hang: str = "") -> Text:
    """Parts one after the other; a part that does not fit goes whole into the next line."""
    shown, used = Text(), 0
    for part in parts:
        if used and used + len(between) + part.cell_len > width:
            shown.append(f"\n{hang}")
            used = len(hang)
        elif used:
            shown.append(between, "none")
            used += len(between)
        shown.append_text(part)
        used += part.cell_len
    return shown


def columns(titles: dict[str, str], unbroken: Sequence[str] = ()) -> Table:
    """A table with these columns by key; a key with > has numbers, one that is unbroken stays in a line."""
    table = Table(box=None, header_style="dim", pad_edge=False)
    for key, title in titles.items():
        justify: Any = "right" if key.startswith(">") else "left"
        table.add_column(title, justify=justify, no_wrap=key in unbroken)
    return table


def pairs(rows: Iterable[tuple[str | Text, str | Text]], style: str = "") -> Table:
    """Two columns without a head; the first is never broken."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column(style=style)
    for head, text in rows:
        table.add_row(head, text)
    return table
