"""The map, the market and a battle as text for a terminal (text.py)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from condotta.core.flow import Seat
from condotta.core.game import Data
from condotta.core.terminal import BETWEEN, Words, packed, under

from ..data import KINGDOMS, SEAS, TERRITORIES
from ..data.things import LEVELS
from .catalogue import catalogue

BARBARIANS: Final = "barbarians"
HANG: Final = " " * 4  # before what goes on in the next line
MARKER, FIRE, PORT, CONTESTED = "★", "♨", "⚓", "⚔"
ROMAN: Final = ("", "I", "II", "III")
BUILDING_LETTERS: Final = {"civil": "C", "military": "M", "religious": "R"}


class TableWords(Words):
    """Names and sentences of one view in one language."""

    def __init__(self, table: Data, lang: str, players: Sequence[str] | None) -> None:
        super().__init__(catalogue(), lang, players)
        self.table = table

    def told(self, id: str) -> dict[str, str]:
        from .about import about

        return about(id, self.lang)

    def brief(self, id: str) -> str:
        return self.told(id).get("brief", "")

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
        """Who owns an Empire card."""
        owners = [p["seat"] for p in self.table["players"] for owned in p["cards"] if owned["id"] == card]
        return owners[0] if owners else None


class Map:
    """Areas by regions: the kingdoms, the lands between them, the seas."""

    def __init__(self, words: TableWords) -> None:
        self.words = words
        self.table = words.table
        self.spaces: dict[str, Data] = {space["id"]: space for space in self.table["board"]["spaces"]}

    def regions(self, width: int) -> Iterator[RenderableType]:
        used = [id for id, space in self.spaces.items() if not space["closed"]]
        lands = [(self.words.capital(k.id), [id for id in k.home if id in used]) for k in KINGDOMS.values()]
        others = [id for id in used if id in TERRITORIES and TERRITORIES[id].home is None]
        busy = [id for id in SEAS if self.spaces[id]["armies"] or self.spaces[id]["elements"]]
        for title, areas in (*lands, (self.words.text("other_lands"), others), (self.words.text("seas"), busy)):
            if areas:
                yield self.region(title, areas, width)
        if len(used) < len(self.spaces):
            yield Text(self.words.text("closed", n=len(self.spaces) - len(used)), "dim")

    def region(self, title: str, areas: Sequence[str], width: int) -> RenderableType:
        """A line for each area where something stands; the quiet ones together."""
        busy = [id for id in areas if any(True for _ in self.standing(self.spaces[id]))]
        lines = [packed(self.parts(id), width - 2, BETWEEN, HANG) for id in busy]
        quiet = [self.line(id) for id in areas if id not in busy]
        if quiet:
            lines.append(packed(quiet, width - 2, BETWEEN))
        return under(title, lines)

    def line(self, id: str, *, named: bool = True) -> Text:
        """[1] Bohemia Prague (weapons) C I M II ★ · [1] 2 HI 1 A · War Wagon II 7 MP · deposited: wine."""
        return Text(BETWEEN).join(self.parts(id, named=named))

    def parts(self, id: str, *, named: bool = True) -> list[Text]:
        space = self.spaces[id]
        head = Text()
        if id in TERRITORIES:
            head.append_text(self.words.sign(space["controller"])).append(" ")
        if named:
            head.append(self.words.name(id))
        return [head.append_text(self.printed(space)), *self.standing(space)]

    def printed(self, space: Data) -> Text:
        town = space["settlement"]
        name = f" {town['name'][self.words.lang]}" if town else ""
        shown = "" if name.strip() == self.words.name(space["id"]) else name
        told = f"{shown} ({self.words.name(town['good'])})" if town else ""
        signs = (PORT if space["port"] else "") + (FIRE if space["fire"] else "")
        return Text(f"{told} {signs}" if signs else told, "dim")

    def standing(self, space: Data) -> Iterator[Text]:
        """Buildings, markers, armies, transports, cubes, bans."""
        if space["contested"] is not None:
            yield Text(CONTESTED).append_text(self.words.sign(space["contested"]))
        if space["buildings"]:
            yield Text(" ".join(building(one) for one in space["buildings"]))
        if space["marker"] is not None:
            yield Text(MARKER).append_text(self.words.sign(space["marker"]))
        yield from map(self.army, space["armies"])
        yield from map(self.element, space["elements"])
        if space["deposits"]:
            yield Text(self.words.text("deposits", goods=space["deposits"]))
        for ban in space["bans"]:
            yield Text(self.words.text(f"ban.{ban}"), "bold")

    def army(self, army: Data) -> Text:
        shown = self.words.sign(army["owner"])
        if army["commander"] != army["owner"]:
            shown.append("→").append_text(self.words.sign(army["commander"]))
        shown.append(f" {self.words.short(army['counts'])}")
        return shown.append(f" {self.words.text('rest', units=self.words.short(army['done']))}" if army["done"] else "")

    def element(self, element: Data) -> Text:
        level = f" {ROMAN[element['level']]}" if element["level"] <= LEVELS else ""
        shown = self.words.sign(element["owner"]).append(f" {self.words.name(element['id'])}{level}")
        if element["cargo"]:
            shown.append(f" ({self.words.names(element['cargo'])})")
        if element["owner"] != BARBARIANS:
            shown.append(f" {self.words.text('mp', n=element['mp'])}", "dim")
        return shown

    def market(self, width: int) -> Iterator[RenderableType]:
        """The Great Markets: what a cube brings there."""
        great = [space for space in self.spaces.values() if space["deposits"]]
        if great:
            great.sort(key=lambda space: int(space["price"]), reverse=True)
            parts = [Text(f"{s['settlement']['name'][self.words.lang]} {s['price']}") for s in great]
            yield self.words.titled("market", [packed(parts, width - 2, BETWEEN)])


class Battlefield:
    """A battle under way: two columns."""

    def __init__(self, words: TableWords) -> None:
        self.words = words
        self.battle: Data = words.table["battle"]

    def lines(self) -> Iterator[RenderableType]:
        battle = self.battle
        step = self.words.text(f"step.{battle['step'] or 'prepare'}")
        head = self.words.text("battle", area=battle["area"], n=battle["round"], step=step)
        table = Table("", "", "", box=None, show_header=False, pad_edge=False)
        sides = (battle["attacker"], battle["defender"])
        table.add_row("", *(self.words.side(side["seat"]) for side in sides))
        for key, tell in self.rows():
            cells = [tell(side) for side in sides]
            if any(cells):
                table.add_row(Text(self.words.text(f"row.{key}"), "dim"), *cells)
        yield under(head, [table])

    def rows(self) -> Iterator[tuple[str, Any]]:
        words = self.words
        yield "melee", lambda side: words.short(side["melee"])
        yield "crews", lambda side: ", ".join(f"{words.name(e)}: {words.short(c)}" for e, c in side["crews"].items())
        yield "walls", lambda side: ", ".join(words.text(f"step.{one}") for one in side["walls"])
        yield "powers", lambda side: words.short(side["powers"])
        yield "sacrificed", lambda side: str(side["sacrificed"] or "")
        yield "dice", lambda side: " ".join(str(die) for die in side["dice"])
        yield "attack", lambda side: "" if side["attack"] is None else str(side["attack"])
        yield "losses", lambda side: "" if side["losses"] is None else str(side["losses"])
        yield "lost", lambda side: str(side["lost"] or "")


def building(one: Data) -> str:
    """M II −1: a military building of level II with 1 damage."""
    damage = f" −{one['damage']}" if one["damage"] else ""
    return f"{BUILDING_LETTERS[one['category']]} {ROMAN[one['level']]}{damage}"
