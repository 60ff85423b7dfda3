"""The table as text for a terminal: turn and phase, the players with their VP, wars, and what stands where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from condotta.core.game import Data, TextView
from condotta.core.terminal import ACTIVE, BETWEEN, Words, columns

from ..data import CARDS, LEADERS, MINORS, OCEAN_ZONES, POWERS, RULERS, SPACES
from ..pieces import LAND
from ..rules.construction.naos import BUILT
from .catalogue import catalogue

SIGNS: Final = {"unrest": "!", "plague": "☠", "fortresses": "♜"}


def render(view: Data, lang: str, players: Sequence[str] | None = None) -> RenderableType:
    """The position at a glance; `view` is what `match.view(seat)` gives, or its part `table`."""
    return Position(view.get("table", view), lang, players)


def intro(lang: str) -> str:
    return catalogue().text("view.intro", lang)


def topics(view: Data) -> list[str]:
    """Powers, spaces in play, leaders, rulers, cards."""
    return [*POWERS, *view.get("table", view)["control"], *LEADERS, *RULERS, *CARDS]


def about(view: Data, id: str, lang: str) -> RenderableType | None:
    from .about import about as tell

    told = tell(id, lang).get("about")
    return Text(told) if told else None


class Position(Words):
    """One view, in one language."""

    def __init__(self, table: Data, lang: str, players: Sequence[str] | None) -> None:
        super().__init__(catalogue(), lang, players)
        self.table = table

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        table = self.table
        turn = self.text("turn", turn=table["turn"], turns=table["last_turn"])
        phase = self.catalogue.text(f"view.phase.{table['phase']}", self.lang)
        yield Text(BETWEEN.join([self.name(f"scenario_{table['scenario']}"), turn, phase]), "bold")
        yield from self.budget()
        yield self.players_table()
        yield from self.diplomacy()
        yield from self.weddings()
        yield from self.france()
        yield Text(self.text("piles", deck=table["deck"], discard=len(table["discard"]), removed=len(table["removed"])))
        yield from self.hands()
        yield self.map_table()
        yield from self.ocean()

    def budget(self) -> Iterator[RenderableType]:
        found = self.table["budget"]
        if found is not None:
            yield Text(self.text("budget", player=self.table["active"], cp=found["cp"], card=found["card"]), "bold")

    def players_table(self) -> Table:
        titles = {"who": "player", "ruler": "ruler", ">vp": "vp", ">keys": "keys", ">cards": "cards", ">admin": "admin"}
        titles |= {"stock": "stock", "powers": "powers"}
        table = columns({key: self.text(word) for key, word in titles.items()})
        for seat, one in enumerate(self.table["players"]):
            who = Text(f"{ACTIVE} " if seat == self.table["active"] else "  ")
            who.append_text(self.player(seat))
            stock = ", ".join(f"{self.text(kind)} {number}" for kind, number in one["warehouse"].items() if number)
            keys = f"{one['keys']}/{one['keys_to_win']}"
            numbers = (str(one["vp"]), keys, str(one["cards"]), str(one["admin"]))
            table.add_row(who, self.name(one["rulers"]), *numbers, stock or "–", self.names(one["powers"]))
        return table

    def diplomacy(self) -> Iterator[RenderableType]:
        """Wars, alliances, minors that are active."""
        for relation in ("war", "alliance"):
            pairs = [pair.split("/") for pair, is_so in self.table["relations"].items() if is_so == relation]
            shown = ", ".join(f"{self.name(one)} – {self.name(other)}" for one, other in pairs)
            yield Text(f"{self.text(relation)}: {shown or '–'}", "dim")
        minors = [minor for minor in MINORS if minor in self.table["allied"]]
        shown = ", ".join(f"{self.name(minor)} ({self.name(self.table['allied'][minor])})" for minor in minors)
        yield Text(f"{self.text('minors')}: {shown or '–'}", "dim")
        levels = [f"{self.name(minor)} {'/'.join(map(str, row))}" for minor, row in self.table["influence"].items()]
        yield Text(f"{self.text('influence')}: {', '.join(levels)}", "dim")
        state = self.text(f"papacy.{self.table['papacy']}")
        yield Text(f"{self.name('papacy')}: {self.name(self.table['pope'])}, {state}", "dim")

    def weddings(self) -> Iterator[RenderableType]:
        """Who is married or promised to whom, Dynastic Alliances, the dead; nothing before the first royals come."""
        weddings, married = self.table["weddings"], self.table["married"]
        if not weddings["present"] and not self.table["dead_royals"]:
            return
        lines = [self.text("married_to", child=child, suitor=suitor) for child, suitor in married.items()]
        for child, cp in self.table["dowries"].items():
            pair = {"child": child, "suitor": weddings["suitors"][child], "chance": weddings["chances"][child]}
            lines.append(self.text("promised_to", cp=cp, **pair))
        lines.append(self.text("alliances", realms=weddings["alliances"]))
        if self.table["dead_royals"]:
            lines.append(self.text("dead", royals=self.table["dead_royals"]))
        yield Text(f"{self.text('weddings')}: {'; '.join(lines)}", "dim")

    def france(self) -> Iterator[RenderableType]:
        """The loyalty of its noble houses, those in brackets that give no card now; its treaties; Maximilian."""
        nobles = self.table["nobles"]
        levels = [(self.name(id), house) for id, house in nobles["houses"].items()]
        shown = [f"{name} {one['loyalty']}" if one["rolls"] else f"({name} {one['loyalty']})" for name, one in levels]
        yield Text(f"{self.text('houses')}: {', '.join(shown)}", "dim")
        signed = [f"marker_treaty_{treaty}" for treaty, is_signed in nobles["treaties"].items() if is_signed]
        if signed:
            yield Text(f"{self.text('treaties')}: {self.names(signed)}", "dim")
        if self.table["reconquest"]:
            player = self.table["reconquest_by"]
            yield Text(self.text("reconquest", space=self.table["reconquest"], player=player), "dim")

    def hands(self) -> Iterator[RenderableType]:
        """One's own cards and resources; those of others as far as one has seen them."""
        for seat, one in enumerate(self.table["players"]):
            cards = one["hand"] if one["hand"] is not None else one["known"]
            if cards:
                shown = ", ".join(f"{self.name(card)} {CARDS[card].cp}" for card in cards)
                key = "hand" if one["hand"] is not None else "known"
                yield Text(self.text(key, player=seat, cards=shown))
            if one["resources"]:
                yield Text(self.text("resources", resources=self.names(one["resources"])))

    def map_table(self) -> Table:
        """Every space with units, leaders, ships or a marker that is not of its home."""
        table = columns({key: self.text(key) for key in ("where", "control", "units")})
        leaders: dict[str, list[str]] = {}
        for name, leader in self.table["leaders"].items():
            leaders.setdefault(leader["place"], []).append(name)
        signs = {sign: set(self.table[key]) for key, sign in SIGNS.items()}
        shown = dict.fromkeys([*self.table["stacks"], *self.table["fleets"], *leaders])
        marked = [space for space in SPACES if any(space in spaces for spaces in signs.values())]
        for place in dict.fromkeys([*shown, *marked]):
            if place:
                where = self.name(place) + "".join(f" {sign}" for sign, spaces in signs.items() if place in spaces)
                power = self.table["control"].get(place, "")
                table.add_row(where, self.name(power) if power else "", self.forces(place, leaders.get(place, [])))
        return table

    def ocean(self) -> Iterator[RenderableType]:
        """The Exploration Map: who has explored what, settlements, Naos and escorts; nothing before anybody sails."""
        table = columns({key: self.text(key) for key in ("where", "explored", "colonies", "units")})
        for zone in [*OCEAN_ZONES, BUILT]:
            seats = [seat for seat, one in enumerate(self.table["players"]) if zone in one["explored"]]
            own = OCEAN_ZONES[zone].settlements if zone in OCEAN_ZONES else ()
            colonies = [self.colony(space) for space in own if space in self.table["settlements"]]
            there = [self.nao(nao) for nao, one in self.table["naos"].items() if one["place"] in (zone, *own)]
            if seats or colonies or there:
                explored = ", ".join(self.player(seat).plain for seat in seats)
                forces = "; ".join([*there, *([self.forces(zone, [])] if self.forces(zone, []) else [])])
                table.add_row(self.name(zone), explored, ", ".join(colonies), forces)
        if table.row_count:
            yield table

    def colony(self, space: str) -> str:
        """Whose it is, with a resource, fortified."""
        signs = "•" * (space in self.table["goods"]) + SIGNS["fortresses"] * (
            space in self.table["settlement_fortresses"]
        )
        return f"{self.name(space)} ({self.player(self.table['settlements'][space]).plain}) {signs}".rstrip()

    def nao(self, id: str) -> str:
        """Its name, with what it carries."""
        load = "•" * len(self.table["loot"].get(id, []))
        damaged = f" ({self.text('damaged')})" if self.table["naos"][id]["damaged"] else ""
        return f"{self.name(id)}{damaged} {load}".rstrip()

    def forces(self, place: str, leaders: list[str]) -> str:
        parts = []
        for stack in self.table["stacks"].get(place, []):
            units = [f"{stack[kind]} {self.text(kind)}" for kind in LAND if stack[kind]]
            where = f" ({self.text('inside')})" if stack["inside"] else ""
            parts.append(f"{self.name(stack['power'])} {', '.join(units)}{where}")
        for fleet in self.table["fleets"].get(place, []):
            ships = [f"{fleet[kind]} {self.text(kind)}" for kind in ("squadrons", "corsairs") if fleet[kind]]
            parts.append(f"{self.name(fleet['power'])} {', '.join(ships)}")
        return "; ".join([*parts, *(self.name(name) for name in leaders)])


TEXT: Final = TextView(render, intro, topics, about)
