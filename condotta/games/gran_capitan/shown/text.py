"""The table as text for a terminal: date and weather, AP, alignment, and the counters of each side as one sees them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from condotta.core.game import Data, TextView
from condotta.core.terminal import BETWEEN, Words, columns

from ..data import CAPTAINS, ORDERS, WEATHERS
from . import about as things
from .catalogue import catalogue

MARKERS: Final = {
    "earthworks": "⛏", "road_march": "»", "disorganised": "~", "river_crossing": "≈", "quarters": "⌂", "no_move": "■",
    "besieges": "⚔",
}  # fmt: skip


def render(view: Data, lang: str, players: Sequence[str] | None = None) -> RenderableType:
    """The position at a glance; `view` is what `match.view(seat)` gives, or its part `table`."""
    return Position(view.get("table", view), lang, players)


def intro(lang: str) -> str:
    return catalogue().text("view.intro", lang)


def topics(view: Data) -> list[str]:
    """Captains, Orders, weather, and the places in play."""
    return [*CAPTAINS, *ORDERS, *WEATHERS, *view.get("table", view)["owners"]]


def about(view: Data, id: str, lang: str) -> RenderableType | None:
    told = things.about(id, lang).get("about")
    return Text(told) if told else None


class Position(Words):
    """One view, in one language."""

    def __init__(self, table: Data, lang: str, players: Sequence[str] | None) -> None:
        super().__init__(catalogue(), lang, players)
        self.table = table

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        date = self.table["date"]
        turn = self.text("turn", turn=self.table["turn"], turns=self.table["turns"], **date)
        yield Text(BETWEEN.join([self.name(self.table["scenario"]), turn, self.name(self.table["weather"])]), "bold")
        stocks = [f"{self.name(f'pool_{pool}')} {points}" for pool, points in self.table["ap"].items()]
        yield Text(f"{self.text('stock')}: {', '.join(stocks)}")
        for seat in (0, 1, None):
            own = [state for state, side in self.table["alignment"].items() if side == seat]
            who = self.text("nobody") if seat is None else self.name(f"side_{self.table['sides'][seat]}")
            yield Text(f"{self.text('states')}, {who}: {self.names(own) or '–'}", "dim")
        yield self.forces()

    def forces(self) -> Table:
        titles = {">number": "number", "side": "forces", "where": "where", "who": "who", "order": "order", "u": "units"}
        table = columns({key: self.text(word) for key, word in titles.items()})
        for one in self.table["counters"]:
            face = self.name(one["leader"]) if one["leader"] else self.text("face_down")
            order = self.name(one["order"]) if one["order"] else "?" if one["order"] is None else "–"
            marks = "".join(sign for marker, sign in MARKERS.items() if one[marker]) + "●" * one["activations"]
            who = f"{face} {marks}".strip()
            where = self.name(one["hex"])
            table.add_row(str(one["token"]), self.owner(one["side"]), where, who, order, self.units(one["card"]))
        return table

    def units(self, card: Data | None) -> str:
        """What is on the cards of a Force, as far as it is known."""
        if card is None:
            return "?"
        units = [unit for captain in card["captains"] for unit in captain["units"]]
        shown = ", ".join(f"{self.name(u['id'])} {u['sp']}{'!' if u['demoralised'] else ''}" for u in units)
        return f"{shown} ({self.text('seen', turn=card['seen'])})" if card["seen"] is not None else shown


TEXT: Final = TextView(render, intro, topics, about)
