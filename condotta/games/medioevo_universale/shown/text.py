"""The table as text for a terminal: players, the map by regions, the market, a battle under way, what lies before one.

Every seat has a colour and a number, so that nothing is lost without colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from condotta.core.flow import Seat
from condotta.core.game import Data, TextView
from condotta.core.terminal import ACTIVE, BETWEEN, WIDE, Words, colour, columns, packed, pairs, under

from .. import data
from ..data.things import LEVELS
from .about import about as told_of
from .catalogue import catalogue

BEFORE: Final = ("kingdoms", "set_up")
TOPICS: Final = (
    *data.TERRITORIES, *data.SEAS, *data.KINGDOMS, *data.GOODS, *data.BUILDINGS, *data.UNITS, *data.SIEGE_ENGINES,
    *data.TRANSPORTS, *data.BRANCHES, *data.TECHNOLOGIES, *data.EMPIRE_CARDS, *data.EVENT_CARDS,
)  # fmt: skip
BARBARIANS: Final = "barbarians"
HANG: Final = " " * 4  # before what goes on in the next line
MARKER, FIRE, PORT, CONTESTED = "★", "♨", "⚓", "⚔"
ROMAN: Final = ("", "I", "II", "III")
BUILDING_LETTERS: Final = {"civil": "C", "military": "M", "religious": "R"}


def render(view: Data, lang: str, players: Sequence[str] | None = None) -> RenderableType:
    """The position at a glance; `view` is what `match.view(seat)` gives, or its part `table`."""
    return Position(view.get("table", view), lang, players)


def intro(lang: str) -> str:
    return catalogue().text("view.intro", lang)


def topics(view: Data) -> list[str]:
    """What a player may ask about: areas, kingdoms, pieces, technologies, cards."""
    return list(TOPICS)


def about(view: Data, id: str, lang: str) -> RenderableType | None:
    """What there is to know about one of the topics: what it is, and how it stands now."""
    words, told = Position(view.get("table", view), lang, None), told_of(id, lang)
    if not told:
        return None
    lines: list[RenderableType] = [Text(told["about"])]
    if id in data.TERRITORIES or id in data.SEAS:
        lines.append(words.line(id, named=False))
    if (held := words.holder_of(id)) is not None:
        lines.append(Text(words.text("held_by", player=held)))
    return under(words.capital(id), lines)


class TableWords(Words):
    """Names and sentences of one view in one language."""

    def __init__(self, table: Data, lang: str, players: Sequence[str] | None) -> None:
        super().__init__(catalogue(), lang, players)
        self.table = table

    def side(self, seat: Seat | str) -> Text:
        return Text(self.text("barbarians"), "bold") if isinstance(seat, str) else self.player(seat)

    def sign(self, seat: Seat | str | None) -> Text:
        """[2], [b] for barbarians, [–] for nobody."""
        return Text("[b]", "bold") if isinstance(seat, str) else self.owner(seat)

    def short(self, counts: dict[str, int]) -> str:
        """2 LI 1 A: by the abbreviations of the legend."""
        return " ".join(f"{n} {self.text(f'short.{kind}')}" for kind, n in counts.items())

    def counted(self, counts: dict[str, int]) -> str:
        return " ".join(f"{n} {self.name(id)}" for id, n in counts.items())

    def clause(self, clause: Data) -> str:
        params = {**clause, "player": clause["giver"], "other": clause["receiver"], "n": clause["number"]}
        return self.text(f"clause.{clause['kind']}", **params)

    def holder_of(self, card: str) -> Seat | None:
        owners = [p["seat"] for p in self.table["players"] for owned in p["cards"] if owned["id"] == card]
        return owners[0] if owners else None


class Position(TableWords):
    """One view, in one language; how much of it stands side by side depends on the width of the terminal."""

    def __init__(self, table: Data, lang: str, players: Sequence[str] | None) -> None:
        super().__init__(table, lang, players)
        self.spaces: dict[str, Data] = {space["id"]: space for space in table["board"]["spaces"]}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        width = options.max_width
        yield from self.headlines()
        yield self.players_table(width >= WIDE)
        yield from self.regions(width)
        yield self.legend(width)
        yield from self.market(width)
        yield from self.diplomacy()
        if self.table["battle"] is not None:
            yield self.battlefield(self.table["battle"])
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
            penalty = f" ({self.table['players'][seat]['penalty'] or 0:+d})  ".replace("+0", "0").replace("-", "−")
            line.append_text(self.player(seat)).append(penalty)
        return line

    def events(self) -> Iterator[str]:
        table, barbarians = self.table, self.table["barbarians"]
        if table["event"] is not None:
            yield self.text("event", card=table["event"]["card"])
        if table["tolerated"] is not None:
            yield self.text("tolerated", n=table["tolerated"])
        if barbarians["dice"]:
            units = self.short(barbarians["composition"])
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
            name = Text(f"{ACTIVE} " if active else "  ").append_text(self.player(seat))
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
                    self.counted(player["pt"]),
                    self.counted(player["tokens"]),
                    self.name(player["kingdom"]) if player["kingdom"] else "–",
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
            clauses = "; ".join(self.clause(clause) for clause in pact["clauses"])
            until = pact["until"] or None
            lines.append(self.text("pact", pact=pact["id"], players=pact["parties"], clauses=clauses, until=until))
        if lines:
            yield self.titled("diplomacy", [Text(line) for line in lines])

    # The map

    def regions(self, width: int) -> Iterator[RenderableType]:
        used = [id for id, space in self.spaces.items() if not space["closed"]]
        lands = [(self.capital(k.id), [id for id in k.home if id in used]) for k in data.KINGDOMS.values()]
        others = [id for id in used if id in data.TERRITORIES and data.TERRITORIES[id].home is None]
        busy = [id for id in data.SEAS if self.spaces[id]["armies"] or self.spaces[id]["elements"]]
        for title, areas in (*lands, (self.text("other_lands"), others), (self.text("seas"), busy)):
            if areas:
                yield self.region(title, areas, width)
        if len(used) < len(self.spaces):
            yield Text(self.text("closed", n=len(self.spaces) - len(used)), "dim")

    def region(self, title: str, areas: Sequence[str], width: int) -> RenderableType:
        """A line for each area where something stands; the quiet ones together."""
        busy = [id for id in areas if any(True for _ in self.standing(self.spaces[id]))]
        lines = [packed(self.parts(id), width - 2, BETWEEN, HANG) for id in busy]
        quiet = [self.line(id) for id in areas if id not in busy]
        return under(title, [*lines, packed(quiet, width - 2, BETWEEN)] if quiet else lines)

    def line(self, id: str, *, named: bool = True) -> Text:
        """[1] Bohemia Prague (weapons) C I M II ★ · [1] 2 HI 1 A · War Wagon II 7 MP · deposited: wine."""
        return Text(BETWEEN).join(self.parts(id, named=named))

    def parts(self, id: str, *, named: bool = True) -> list[Text]:
        space = self.spaces[id]
        head = Text()
        if id in data.TERRITORIES:
            head.append_text(self.sign(space["controller"])).append(" ")
        if named:
            head.append(self.name(id))
        return [head.append_text(self.printed(space)), *self.standing(space)]

    def printed(self, space: Data) -> Text:
        town = space["settlement"]
        name = f" {town['name'][self.lang]}" if town else ""
        shown = "" if name.strip() == self.name(space["id"]) else name
        told = f"{shown} ({self.name(town['good'])})" if town else ""
        signs = (PORT if space["port"] else "") + (FIRE if space["fire"] else "")
        return Text(f"{told} {signs}" if signs else told, "dim")

    def standing(self, space: Data) -> Iterator[Text]:
        """Buildings, markers, armies, transports, cubes, bans."""
        if space["contested"] is not None:
            yield Text(CONTESTED).append_text(self.sign(space["contested"]))
        if space["buildings"]:
            yield Text(" ".join(building(one) for one in space["buildings"]))
        if space["marker"] is not None:
            yield Text(MARKER).append_text(self.sign(space["marker"]))
        yield from map(self.army, space["armies"])
        yield from map(self.element, space["elements"])
        if space["deposits"]:
            yield Text(self.text("deposits", goods=space["deposits"]))
        for ban in space["bans"]:
            yield Text(self.text(f"ban.{ban}"), "bold")

    def army(self, army: Data) -> Text:
        shown = self.sign(army["owner"])
        if army["commander"] != army["owner"]:
            shown.append("→").append_text(self.sign(army["commander"]))
        shown.append(f" {self.short(army['counts'])}")
        return shown.append(f" {self.text('rest', units=self.short(army['done']))}" if army["done"] else "")

    def element(self, element: Data) -> Text:
        level = f" {ROMAN[element['level']]}" if element["level"] <= LEVELS else ""
        shown = self.sign(element["owner"]).append(f" {self.name(element['id'])}{level}")
        if element["cargo"]:
            shown.append(f" ({self.names(element['cargo'])})")
        if element["owner"] != BARBARIANS:
            shown.append(f" {self.text('mp', n=element['mp'])}", "dim")
        return shown

    def market(self, width: int) -> Iterator[RenderableType]:
        """The Great Markets: what a cube brings there."""
        great = [space for space in self.spaces.values() if space["deposits"]]
        if great:
            great.sort(key=lambda space: int(space["price"]), reverse=True)
            parts = [Text(f"{s['settlement']['name'][self.lang]} {s['price']}") for s in great]
            yield self.titled("market", [packed(parts, width - 2, BETWEEN)])

    # What goes on

    def battlefield(self, battle: Data) -> RenderableType:
        step = self.text(f"step.{battle['step'] or 'prepare'}")
        head = self.text("battle", area=battle["area"], n=battle["round"], step=step)
        table = Table("", "", "", box=None, show_header=False, pad_edge=False)
        sides = (battle["attacker"], battle["defender"])
        table.add_row("", *(self.side(side["seat"]) for side in sides))
        for key, tell in self.battle_rows():
            cells = [tell(side) for side in sides]
            if any(cells):
                table.add_row(Text(self.text(f"row.{key}"), "dim"), *cells)
        return under(head, [table])

    def battle_rows(self) -> Iterator[tuple[str, Any]]:
        yield "melee", lambda side: self.short(side["melee"])
        yield "crews", lambda side: ", ".join(f"{self.name(e)}: {self.short(c)}" for e, c in side["crews"].items())
        yield "walls", lambda side: ", ".join(self.text(f"step.{one}") for one in side["walls"])
        yield "powers", lambda side: self.short(side["powers"])
        yield "sacrificed", lambda side: str(side["sacrificed"] or "")
        yield "dice", lambda side: " ".join(str(die) for die in side["dice"])
        yield "attack", lambda side: "" if side["attack"] is None else str(side["attack"])
        yield "losses", lambda side: "" if side["losses"] is None else str(side["losses"])
        yield "lost", lambda side: str(side["lost"] or "")

    def moving(self) -> Iterator[RenderableType]:
        group = self.table["moving"]
        if group is not None:
            riders = self.short(group["riders"])
            told = self.text("moving", player=group["seat"], things=group["carriers"], units=riders or None)
            yield Text(f"{told} {' → '.join(self.name(area) for area in group['path'])}")

    def pile(self) -> Iterator[RenderableType]:
        for turned in self.table["pile"]:
            yield Text(self.text("turned_now", player=turned["seat"], card=turned["card"]))

    # Before every player, and before oneself

    def mats(self, width: int) -> Iterator[RenderableType]:
        """Technologies, cards and reserves of all."""
        playing = [one for one in self.table["players"] if one["kingdom"] is not None and not one["eliminated"]]
        for player in playing:
            parts = (self.player(player["seat"]), *map(Text, self.mat(player)))
            yield packed(parts, width, BETWEEN, HANG)

    def mat(self, player: Data) -> Iterator[str]:
        if player["technologies"]:
            highest = [highest_of(player, branch) for branch in data.BRANCHES]
            yield self.text("technologies", technologies=[id for id in highest if id])
        for card in player["cards"]:
            mark = self.text("card_turned") if card["turned"] else ""
            yield f"{self.capital(card['id'])}{mark}"
        yield self.text("reserve", units=self.short(player["reserve"]))

    def own(self, width: int) -> Iterator[RenderableType]:
        """What only this seat sees: its cards with their objectives, cards it looks at, what it has ordered."""
        for player in self.table["players"]:
            if player["florins"] is None or self.table["phase"] == "over":
                continue
            shown = [self.card_row(card, "met") for card in player["cards"]]
            shown += [self.card_row(card, "dealt") for card in player["dealt"]]
            if shown:
                yield self.titled("own_cards", [pairs(shown, "dim")])
            lines = [self.text("known", card=one["card"], n=one["depth"] + 1) for one in player["known"]]
            lines += [self.text("ordered", thing=one["kind"], n=one["number"]) for one in player["orders"]]
            yield from (Text(line) for line in lines)

    def card_row(self, card: Data, key: str) -> tuple[str, str]:
        told = told_of(card["id"], self.lang).get("brief", "")
        if card.get("objective") is not None:
            told += f" {self.text('objective', text=card['objective']['text'][self.lang])}"
        if key == "dealt" or card.get("met"):
            told += f" {self.text(f'card_{key}')}"
        return self.capital(card["id"]), told


def highest_of(player: Data, branch: str) -> str | None:
    """The highest technology that the player owns in a branch."""
    owned = [t.id for t in data.BRANCHES[branch].technologies if t.id in player["technologies"]]
    return owned[-1] if owned else None


def building(one: Data) -> str:
    """M II −1: a military building of level II with 1 damage."""
    damage = f" −{one['damage']}" if one["damage"] else ""
    return f"{BUILDING_LETTERS[one['category']]} {ROMAN[one['level']]}{damage}"


TEXT: Final = TextView(render, intro, topics, about)
