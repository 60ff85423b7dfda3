"""The table as text for a terminal: a list of map cards at 80 columns, the map as a grid from 110 on.

Every seat has a colour and a number, so that nothing is lost without colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from condotta.core.game import Data, TextView
from condotta.core.terminal import ACTIVE, BETWEEN, COLOURS, WIDE, Words, colour, columns, packed, pairs, under

from ..data import ANNOUNCING_MONGOLS, CARDS, KINDS, MAP, POWERS, START_FOREIGN_CONTROL
from ..data.things import NO_FLEET
from .catalogue import catalogue

CARD_HEAD: Final = 11  # columns that "1D M4 ≈ ▸" takes, with what separates it
ROWS: Final = "1234"
COLUMNS: Final = "ABCDEF"
RULERS: Final = {1: "good", 0: "normal", -1: "bad"}
SIGNED: Final = {1: "+1", 0: "0", -1: "−1"}
KNIGHTS, HERESY, SEA, EDGE = "✚", "✗", "≈", "▸"


def render(view: Data, lang: str, players: Sequence[str] | None = None) -> RenderableType:
    """The position at a glance; `view` is what `match.view(seat)` gives, or its part `table`."""
    return Position(view.get("table", view), lang, players)


def intro(lang: str) -> str:
    """What the game is about."""
    return catalogue().text("view.intro", lang)


def topics(view: Data) -> list[str]:
    """What a player may ask about: Powers, provinces in play, map cards, kinds of cards."""
    board: Data = view.get("table", view)["board"]
    cards = [card["id"] for card in board["map_cards"]]
    return [*POWERS, *(province["id"] for province in board["provinces"]), *cards, *KINDS]


def about(view: Data, id: str, lang: str) -> RenderableType | None:
    """What there is to know about one of the topics, or about a card."""
    return Position(view.get("table", view), lang, None).about(id)


class Position(Words):
    """One view, in one language; how much of it is shown side by side depends on the width of the terminal."""

    def __init__(self, table: Data, lang: str, players: Sequence[str] | None) -> None:
        super().__init__(catalogue(), lang, players)
        self.table = table
        self.board: Data = table["board"]
        self.provinces: dict[str, Data] = {province["id"]: province for province in self.board["provinces"]}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        wide = options.max_width >= WIDE
        map_of_all = self.map_grid(options.max_width) if wide else self.map_list(options.max_width)
        legend = self.legend(options.max_width)
        yield from self.headlines()
        if self.table["phase"] == "set_up":
            yield from (map_of_all, legend, self.choice_table(wide))  # what there is to choose stands last
            return
        yield from (self.players_table(), self.powers_table(wide), map_of_all, legend)
        yield from self.attack_lines()
        yield from self.pile_lines()
        yield from self.known_lines()
        yield from self.hand_lines()

    # Words

    def word(self, word: str) -> str:
        return str(self.catalogue.find(f"word.{word}", self.lang))

    # Whose turn, decks

    def headlines(self) -> Iterator[Text]:
        table = self.table
        running = table["phase"] not in ("set_up", "over")
        line = Text().append(self.text("before_turns"), "bold")
        if table["phase"] != "set_up":
            told = self.text("turn", n=table["turn"] + 1, player=table["active"])
            line = Text().append(told, f"bold {colour(table['active'])}")
        parts = [self.text(f"phase.{table['phase']}"), *(self.this_turn() if running else ())]
        yield line.append(BETWEEN.join(["", *parts]))
        decks = table["decks"]
        parts = [self.text("action_deck", n=decks["action"]), self.text("map_deck", n=decks["map"])]
        if decks["map"]:
            parts[-1] += f" ({self.text('to_come', cards=' '.join(decks['map_cards_to_come']))})"
        yield Text(BETWEEN.join(parts))
        edge = ", ".join(f"{c} M{d}" for c in self.board["eastern_edge"] if (d := MAP[c].mongol_defence) is not None)
        yield Text(BETWEEN.join([self.mongols(), *([self.text("edge", cards=edge)] if edge else [])]))
        if table["powers_out"]:
            yield Text(self.text("powers_out", powers=table["powers_out"]))

    def this_turn(self) -> Iterator[str]:
        now = self.table["this_turn"]
        if self.table["phase"] == "action":
            yield self.text("attacks_left", n=now["attacks_left"])
        for key in ("drew_map_card", "crusade_announced", "papal_passage"):
            if now[key]:
                yield self.text(key)
        for key in ("fought", "crusaders", "mercenaries_used"):
            if now[key]:
                yield self.text(key, powers=now[key])

    def mongols(self) -> str:
        mongols = self.table["mongols"]
        if mongols["arrived"]:
            return self.text("mongols_attacks", n=mongols["attacks"], all=KINDS["mongols"].count)
        if mongols["aside"]:
            return self.text("mongols_aside", n=len(mongols["aside"]), all=ANNOUNCING_MONGOLS)
        return self.text("mongols_none")

    # Players and Powers

    def players_table(self) -> Table:
        table = self.columns("player", ">vp", ">income", ">money", ">cards", "whole")
        for player in self.table["players"]:
            seat = player["seat"]
            active = seat == self.table["active"] and self.table["phase"] != "set_up"
            name = Text(f"{ACTIVE} " if active else "  ").append_text(self.player(seat))
            money = "?" if player["money"] is None else str(player["money"])
            numbers = (str(player["victory_points"]), str(player["income"]), money, str(player["cards"]))
            table.add_row(name, *numbers, self.names(player["whole_powers"]))
        return table

    def powers_table(self, wide: bool) -> Table:
        more = ("religion", "provinces") if wide else ()
        table = self.columns("power", "ruler", ">army", ">fleet", "markers", *more)
        by_holder = sorted(self.board["powers"], key=lambda p: len(COLOURS) if p["holder"] is None else p["holder"])
        for power in by_holder:
            facts: list[RenderableType] = [self.name(power["religion"]), self.provinces_of(power)] if wide else []
            name = Text("  ").append_text(self.owner(power["holder"])).append(" ").append(self.name(power["id"]))
            army, fleet = f"+{power['army']}", self.fleet(power["naval"])
            table.add_row(name, self.ruler(power["ruler"]), army, fleet, ", ".join(self.markers(power)), *facts)
        return table

    def choice_table(self, wide: bool) -> Table:
        """What there is to choose from at the start."""
        table = self.columns(
            "power", "ruler", ">army", ">fleet", ">initial", "starts", *(("religion",) if wide else ())
        )
        holders = {power["id"]: power["holder"] for power in self.board["powers"]}
        for power in POWERS.values():
            if power.choosable_at_start:
                own = [p for p in power.provinces if p in self.provinces and p not in START_FOREIGN_CONTROL]
                provinces = [self.provinces[p] for p in (*own, *power.foreign_at_start)]  # MV-2.3.b
                facts = (self.ruler(power.ruler_start), f"+{power.army}", self.fleet(power.naval))
                starts = " ".join(f"{province['card']}:{province['income']}" for province in provinces)
                name = Text("  ").append_text(self.owner(holders.get(power.id))).append(f" {self.name(power.id)}")
                more = [self.name(power.religion)] if wide else []
                table.add_row(name, *facts, str(power.initial_income), starts, *more)
        return table

    def columns(self, *keys: str) -> Table:
        return columns({key: self.text(key.lstrip(">")) for key in keys}, ("power", "ruler", "religion"))

    def ruler(self, value: int | None) -> str:
        return self.text("no_ruler") if value is None else f"{self.word(RULERS[value])} {SIGNED[value]}"

    def fleet(self, naval: int) -> str:
        return self.text("no_fleet") if naval == NO_FLEET else f"+{naval}"

    def markers(self, power: Data) -> Iterator[str]:
        for key in ("excommunicated", "disaster", "civil_war"):
            if power[key]:
                yield self.text(key)
        if power["marriages"]:
            yield self.text("married", powers=power["marriages"])
        if power["holder"] is None:
            yield self.text("common")

    def provinces_of(self, power: Data) -> Text:
        """Map cards of its provinces in play, each with its owner."""
        shown = Text()
        for id in power["provinces"]:
            province = self.provinces[id]
            shown.append(" " if shown else "").append(province["card"]).append_text(self.owner(province["owner"]))
            shown.append(marks(province))
        return shown

    # The map

    def map_list(self, width: int) -> Table:
        cards = [card["id"] for card in self.board["map_cards"]]
        provinces = {card: [self.province(p) for p in self.on_card(card)] for card in cards}
        return pairs((self.card_head(card), packed(provinces[card], width - CARD_HEAD, BETWEEN)) for card in cards)

    def map_grid(self, width: int) -> Table:
        table = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=0, border_style="dim")
        cell = min(24, (width - len(COLUMNS) - 1) // len(COLUMNS))
        for _ in COLUMNS:
            table.add_column(width=cell)
        in_play = [card["id"] for card in self.board["map_cards"]]
        for row in ROWS:
            table.add_row(*(self.cell(f"{row}{column}", in_play, cell) for column in COLUMNS))
        return table

    def cell(self, card: str, in_play: Sequence[str], width: int) -> Text:
        if card in in_play:
            lines = [self.card_head(card), *(self.province(p, width) for p in self.on_card(card))]
            return Text("\n").join(lines)
        if card in self.table["decks"]["map_cards_to_come"]:
            return Text(f"{card} {self.text('undrawn')}", "dim")
        return Text(f"{card} {self.text('destroyed')}", "dim") if card in self.table["out_of_game"] else Text()

    def card_head(self, card: str) -> Text:
        """Code, Mongol defence, whether it has sea and lies on the eastern edge."""
        defence = MAP[card].mongol_defence
        parts = [f"M{defence}" if defence is not None else "", SEA if MAP[card].naval_area else ""]
        edge = f" {EDGE}" if card in self.board["eastern_edge"] else ""
        return Text(card, "bold").append(f" {' '.join(part for part in parts if part)}{edge}", "dim")

    def on_card(self, card: str) -> list[Data]:
        return [province for province in self.board["provinces"] if province["card"] == card]

    def province(self, province: Data, width: int = 0) -> Text:
        """Name, income, owner and markers; with a width the numbers stand in a column at its end."""
        name = self.name(province["id"]).removesuffix(f" {province['card']}")
        if not province["controllable"]:
            return Text(name, "dim")
        if width:
            *above, last = wrap(name, width - 7, subsequent_indent=" ", break_long_words=False)
            name = "\n".join([*above, f"{last:<{width - 7}}"])
        return Text(f"{name} {province['income']} ").append_text(self.owner_and_marks(province))

    # What a player asks about

    def about(self, id: str) -> RenderableType | None:
        """The facts of a Power, a province, a map card or a kind of card, under its name."""
        kind = id if id in POWERS else CARDS.get(id, id)
        if kind in POWERS:
            lines = [Text(self.explain(kind)), *self.about_power(kind)]
        elif kind in self.provinces:
            lines = [*self.about_province(self.provinces[kind])]
        elif kind in (card["id"] for card in self.board["map_cards"]):
            lines = [self.card_head(kind), *(self.province(province) for province in self.on_card(kind))]
        elif kind in KINDS:
            lines = [Text(self.explain(kind))]
        else:
            return None
        name = self.capital(kind)
        if kind in self.provinces and (card := self.provinces[kind]["card"]) not in name:
            name = f"{name} ({card})"  # else it may be called like its Power
        return under(name, lines)

    def about_power(self, id: str) -> Iterator[Text]:
        power = next((power for power in self.board["powers"] if power["id"] == id), None)
        if power is not None and power["holder"] is not None:
            parts = [self.text("held", player=power["holder"]), f"{self.text('ruler')} {self.ruler(power['ruler'])}"]
            yield Text(BETWEEN.join([*parts, *self.markers(power)]))
        own = [province for province in self.provinces.values() if province["power"] == id]
        if own:
            yield Text(f"{self.text('provinces')}: ", "dim").append_text(self.listed(own))

    def about_province(self, province: Data) -> Iterator[Text]:
        owner, religion = province["owner"], province["religion"]
        held = self.text("uncontrolled") if owner is None else self.text("held", player=owner)
        parts = [held, f"{self.text('income')} {province['income']}", *([self.name(religion)] if religion else [])]
        parts += [self.text(key) for key in ("knights", "heresy") if province[key]]
        if province["controllable"]:
            yield Text(BETWEEN.join(parts))
        borders = [self.provinces[id] for id in province["adjacent"] if id in self.provinces]
        if borders:
            yield Text(f"{self.text('borders')}: ", "dim").append_text(self.listed(borders))
        if province["sea"] is not None:
            yield Text(f"{self.text('sea')}: ", "dim").append(self.name(province["sea"]))

    def listed(self, provinces: Sequence[Data]) -> Text:
        """Provinces with map card, income and owner, one after the other."""
        shown = (Text(f"{self.name(p['id'])} {p['income']} ").append_text(self.owner_and_marks(p)) for p in provinces)
        return Text(", ").join(shown)

    def owner_and_marks(self, province: Data) -> Text:
        return self.owner(province["owner"]).append(marks(province), "bold")

    # What is going on

    def attack_lines(self) -> Iterator[RenderableType]:
        attack = self.table["attack"]
        if attack is None:
            return
        power = attack["power"] or "knights_of_christ"
        first = self.text("attack_line", player=attack["seat"], target=attack["target"], power=power)
        defender = attack["defender"]
        defended = self.text("undefended") if defender is None else self.text("defended", player=defender)
        lines = [BETWEEN.join([first, defended]), BETWEEN.join(self.put_in(attack))]
        yield self.titled("attack", [Text(line) for line in lines if line])

    def put_in(self, attack: Data) -> Iterator[str]:
        """What both sides have put into the attack, as far as this seat knows."""
        if attack["knights"]:
            yield self.text("knights_cards", n=attack["knights"])
        if attack["sea_leg"]:
            yield self.text("sea_leg", seas=attack["sea_leg"])
        if attack["naval_drm"]:
            yield self.text("naval_drm", n=attack["naval_drm"])
        if attack["granted"]:
            yield self.text("granted", provinces=attack["granted"])
        if attack["refused"]:
            yield self.text("denied", provinces=attack["refused"])
        if attack["jihad"]:
            yield self.text("jihad")
        if attack["mercenaries"]:
            yield self.text("mercenaries", powers=attack["mercenaries"])
        for seat, steps in zip((attack["seat"], attack["defender"]), attack["militia"], strict=True):
            if steps:
                yield self.text("militia", n=steps, player=seat)
        if attack["supporting_knights"]:
            yield self.text("support", n=attack["supporting_knights"])

    def pile_lines(self) -> Iterator[RenderableType]:
        pile = self.table["pile"]
        if pile:
            told = [{"player": play["seat"], "card": play["card"], "what": play["what"]} for play in pile]
            lines = [self.catalogue.text("card.announced", self.lang, params, self.players) for params in told]
            yield self.titled("pile", [Text(line) for line in lines])

    # What only this seat knows

    def known_lines(self) -> Iterator[RenderableType]:
        known = self.table["known"]
        if not known:
            return
        lines = []
        for player in self.table["players"]:
            cards = [k["card"] for k in known if k["in"] == "hand" and k["seat"] == player["seat"]]
            if cards:
                lines.append(self.text("in_hand", player=player["seat"], cards=cards))
        for deck in ("map_deck", "action_deck"):
            cards = sorted((k["depth"], k["card"]) for k in known if k["in"] == deck)
            lines += [self.text(f"in_{deck}", n=place + 1, card=card) for place, card in cards]
        yield self.titled("known", [Text(line) for line in lines])

    def hand_lines(self) -> Iterator[RenderableType]:
        hand = next((player["hand"] for player in self.table["players"] if player["hand"] is not None), None)
        if hand is None:
            return
        shown: list[tuple[str, str]] = []
        for card in dict.fromkeys(card if card in POWERS else CARDS[card] for card in hand):
            number = sum(1 for other in hand if card in (other, CARDS[other]))
            shown.append((f"{number}× {self.name(card)}" if number > 1 else self.name(card), self.explain(card)))
        yield self.titled("hand", [pairs(shown, "dim") if hand else Text(self.text("no_cards"))])

    def explain(self, card: str) -> str:
        """A card in a line: a kind of card, or a Power."""
        if card not in POWERS:
            return self.catalogue.text(f"explain.{card}", self.lang)
        power = POWERS[card]
        params = {
            "religion": power.religion,
            "army": f"+{power.army}",
            "fleet": self.fleet(power.naval),
            "ruler": self.word(RULERS[power.ruler_start]),
            "income": power.initial_income,
        }
        shown = self.catalogue.text("explain.power", self.lang, params)
        if card in self.table["powers_out"]:
            return self.catalogue.text("explain.dead", self.lang)
        in_play = any(province["power"] == card for province in self.board["provinces"])
        return shown if in_play else f"{shown} – {self.catalogue.text('explain.not_in_play', self.lang)}"


def marks(province: Data) -> str:
    return (KNIGHTS if province["knights"] else "") + (HERESY if province["heresy"] else "")


TEXT: Final = TextView(render, intro, topics, about)
