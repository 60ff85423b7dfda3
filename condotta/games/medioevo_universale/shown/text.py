"""The table as text for a terminal: players, the map by regions, the market, a battle under way, what lies before one.

Every seat has a colour and a number, so that nothing is lost without colours. The map and battles: text_map.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from condotta.core.game import Data
from condotta.core.terminal import ACTIVE, BETWEEN, WIDE, colour, columns, packed, pairs, under

from .. import data
from .catalogue import catalogue
from .text_map import HANG, Battlefield, Map, TableWords

BEFORE: Final = ("kingdoms", "set_up")
TOPICS: Final = (
    *data.TERRITORIES, *data.SEAS, *data.KINGDOMS, *data.GOODS, *data.BUILDINGS, *data.UNITS, *data.SIEGE_ENGINES,
    *data.TRANSPORTS, *data.BRANCHES, *data.TECHNOLOGIES, *data.EMPIRE_CARDS, *data.EVENT_CARDS,
)  # fmt: skip


def render(view: Data, lang: str, players: Sequence[str] | None = None) -> RenderableType:
    """The position at a glance; `view` is what `match.view(seat)` gives, or its part `table`."""
    return Position(view.get("table", view), lang, players)


def intro(lang: str) -> str:
    """What the game is about."""
    return catalogue().text("view.intro", lang)


def topics(view: Data) -> list[str]:
    """What a player may ask about: areas, kingdoms, pieces, technologies, cards."""
    return list(TOPICS)


def about(view: Data, id: str, lang: str) -> RenderableType | None:
    """What there is to know about one of the topics: what it is, and how it stands now."""
    words = TableWords(view.get("table", view), lang, None)
    told = words.told(id)
    if not told:
        return None
    lines: list[RenderableType] = [Text(told["about"])]
    if id in data.TERRITORIES or id in data.SEAS:
        lines.append(Map(words).line(id, named=False))
    if (held := words.holder_of(id)) is not None:
        lines.append(Text(words.text("held_by", player=held)))
    return under(words.capital(id), lines)


class Position:
    """One view, in one language; how much of it stands side by side depends on the width of the terminal."""

    def __init__(self, table: Data, lang: str, players: Sequence[str] | None) -> None:
        self.table = table
        self.words = TableWords(table, lang, players)
        self.text = self.words.text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        width = options.max_width
        map_ = Map(self.words)
        yield from self.headlines()
        yield self.players_table(width >= WIDE)
        yield from map_.regions(width)
        yield self.words.legend(width)
        yield from map_.market(width)
        yield from self.diplomacy()
        if self.table["battle"] is not None:
            yield from Battlefield(self.words).lines()
        yield from self.moving()
        yield from self.pile()
        yield from self.mats(width)
        yield from self.own(width)

    # Whose turn, events, barbarians

    def headlines(self) -> Iterator[Text]:
        table = self.table
        phase = self.text(f"phase.{table['phase']}")
        if table["phase"] in BEFORE:
            yield Text(phase, "bold")
        else:
            turn = self.text("turn", n=table["turn"], all=table["turns"] or None)
            parts = [phase, *([self.text("round", n=table["round"])] if table["phase"] == "combat" else [])]
            yield Text(turn, f"bold {colour(table['active'])}").append(BETWEEN.join(["", *parts]))
            yield self.order_line()
            yield Text(BETWEEN.join(self.events()))

    def order_line(self) -> Text:
        line = Text(f"{self.text('order')} ", "dim")
        for seat in self.table["order"]:
            player = self.table["players"][seat]
            line.append_text(self.words.player(seat)).append(
                f" ({player['penalty'] or 0:+d})  ".replace("+0", "0").replace("-", "−")
            )
        return line

    def events(self) -> Iterator[str]:
        table, barbarians = self.table, self.table["barbarians"]
        if table["event"] is not None:
            yield self.text("event", card=table["event"]["card"])
        if table["tolerated"] is not None:
            yield self.text("tolerated", n=table["tolerated"])
        if barbarians["dice"]:
            units = self.words.short(barbarians["composition"])
            yield self.text("horde", units=units, dice=" ".join(str(die) for die in barbarians["dice"]))
        if barbarians["points"]:
            yield self.text("barbarian_points", n=barbarians["points"])
        yield self.text("decks", empire=table["decks"]["empire"], events=table["decks"]["events"])

    # Players

    def players_table(self, wide: bool) -> Table:
        more = (">territories", "pt", "tokens", "kingdom") if wide else ()
        table = self.columns("player", ">honour", ">florins", ">tax", ">income", ">upkeep", ">debt", ">cards", *more)
        for player in self.table["players"]:
            seat = player["seat"]
            active = seat == self.table["active"] and self.table["phase"] != "over"
            name = Text(f"{ACTIVE} " if active else "  ").append_text(self.words.player(seat))
            awards = sum(award["hp"] for award in player["awards"])
            facts = [
                f"{player['honour']}{f' ({awards:+d})' if awards else ''}".replace("-", "−"),
                "?" if player["florins"] is None else str(player["florins"]),
                *(str(player[key] or 0) for key in ("tax", "income", "upkeep", "debt")),
                str(len(player["cards"])),
            ]
            if wide:
                facts += [
                    str(len(player["territories"])),
                    self.words.counted(player["pt"]),
                    self.words.counted(player["tokens"]),
                    self.words.name(player["kingdom"]) if player["kingdom"] else "–",
                ]
            table.add_row(name, *facts, style="dim" if player["eliminated"] else "")
        return table

    def columns(self, *keys: str) -> Table:
        return columns({key: self.text(f"column.{key.lstrip('>')}") for key in keys}, ("kingdom",))

    def diplomacy(self) -> Iterator[RenderableType]:
        wars = [war for war in self.table["wars"] if war["seat"] < war["other"]]
        lines = [self.text("war", player=war["seat"], other=war["other"]) for war in wars]
        lines += [self.text("armistice", player=a, other=b) for a, b in self.table["armistices"]]
        for pact in self.table["pacts"]:
            clauses = "; ".join(self.words.clause(clause) for clause in pact["clauses"])
            until = pact["until"] or None
            lines.append(self.text("pact", pact=pact["id"], players=pact["parties"], clauses=clauses, until=until))
        if lines:
            yield self.words.titled("diplomacy", [Text(line) for line in lines])

    # What goes on

    def moving(self) -> Iterator[RenderableType]:
        group = self.table["moving"]
        if group is not None:
            riders = self.words.short(group["riders"])
            told = self.text("moving", player=group["seat"], things=group["carriers"], units=riders or None)
            yield Text(f"{told} {' → '.join(self.words.name(area) for area in group['path'])}")

    def pile(self) -> Iterator[RenderableType]:
        for turned in self.table["pile"]:
            yield Text(self.text("turned_now", player=turned["seat"], card=turned["card"]))

    # Before every player, and before oneself

    def mats(self, width: int) -> Iterator[RenderableType]:
        """Technologies, cards and reserves of all."""
        for player in self.table["players"]:
            if player["kingdom"] is None or player["eliminated"]:
                continue
            parts = (self.words.player(player["seat"]), *map(Text, self.mat(player)))
            yield packed(parts, width, BETWEEN, HANG)

    def mat(self, player: Data) -> Iterator[str]:
        if player["technologies"]:
            highest = [highest_of(player, branch) for branch in data.BRANCHES]
            yield self.text("technologies", technologies=[id for id in highest if id])
        for card in player["cards"]:
            mark = self.text("card_turned") if card["turned"] else ""
            yield f"{self.words.capital(card['id'])}{mark}"
        yield self.text("reserve", units=self.words.short(player["reserve"]))

    def own(self, width: int) -> Iterator[RenderableType]:
        """What only this seat sees: its cards with their objectives, cards it looks at, what it has ordered."""
        for player in self.table["players"]:
            if player["florins"] is None or self.table["phase"] == "over":
                continue
            shown = [self.card_row(card, "met") for card in player["cards"]]
            shown += [self.card_row(card, "dealt") for card in player["dealt"]]
            if shown:
                yield self.words.titled("own_cards", [pairs(shown, "dim")])
            lines = [self.text("known", card=one["card"], n=one["depth"] + 1) for one in player["known"]]
            lines += [self.text("ordered", thing=one["kind"], n=one["number"]) for one in player["orders"]]
            yield from (Text(line) for line in lines)

    def card_row(self, card: Data, key: str) -> tuple[str, str]:
        told = self.words.brief(card["id"])
        if card.get("objective") is not None:
            told += f" {self.text('objective', text=card['objective']['text'][self.words.lang])}"
        if key == "dealt" or card.get("met"):
            told += f" {self.text(f'card_{key}')}"
        return self.words.capital(card["id"]), told


def highest_of(player: Data, branch: str) -> str | None:
    """The highest technology that the player owns in a branch."""
    owned = [t.id for t in data.BRANCHES[branch].technologies if t.id in player["technologies"]]
    return owned[-1] if owned else None
