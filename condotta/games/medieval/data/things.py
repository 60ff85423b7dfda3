"""The things of Medieval as the data files tell them: provinces, Powers, map cards, card kinds, tables."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from condotta.core.data import Entry, duplicates, open_facts, read_things, refuse
from condotta.core.messages import Name, read_name
from condotta.core.things import Thing

NO_FLEET: Final = -1  # MV-4.1.c: naval capability "no"; 0 may sail with DRM 0
POWER: Final = "power"  # the kind of a Power card in CARDS
SEATS: Final = (3, 4, 5)
NOTES: Final = (  # for readers of the files: the effects of cards are code; income and naval may say that there is none
    "after_play", "book_facts", "component_facts", "cost", "discardable", "effect", "ends_game", "income", "layout",
    "limit", "naval", "on_play", "reconstruction_notes", "requires", "rules", "rulings", "when", "windows",
)  # fmt: skip


class Province(Thing):
    """MV-4.1.f: the part of one Power on one map card, or one of the three pieces of land of no Power (MV-0.f)."""

    def __init__(self, entry: Entry, religions: dict[str, str]) -> None:
        super().__init__(entry)
        self.card: Final = entry.text("card")
        self.power: Final = entry.optional_text("power")
        self.controllable: Final = entry.flag("controllable", True)  # False: the Papacy (MV-6.5.b)
        self.income: Final = entry.integer("income", 0, 9) if self.controllable else 0
        self.lon: Final = entry.number("lon", -180, 180)
        self.lat: Final = entry.number("lat", -90, 90)
        self.island: Final = entry.flag("island")  # wholly insular (MV-10.1.f)
        self.naval_area: Final = entry.optional_text("naval_area")  # the one it borders
        self.knights_target: Final = entry.flag("knights_target", False)  # though not pagan (MV-7.1.e)
        self.independent: Final = entry.flag("independent", False)  # MV-4.2.g
        self.adjacent: Final = entry.texts("adjacent")  # by land
        self.religion: Final = None if self.power is None else religions.get(self.power)


class Power(Thing):
    """MV-4.1.b: what a Power card shows."""

    def __init__(self, entry: Entry, religions: Iterable[str], rulers: dict[str, int], parts: list[Part]) -> None:
        super().__init__(entry)
        self.religion: Final = entry.one_of("religion", religions)
        self.ruler_start: Final = rulers.get(entry.one_of("ruler_start", rulers), 0)
        self.initial_income: Final = entry.integer("initial_income", 0)
        self.army: Final = entry.integer("army", 0)
        no_fleet = entry.raw.get("naval") == "no"
        self.naval: Final = NO_FLEET if no_fleet else entry.integer("naval", 0)  # "no", 0 or a DRM (MV-4.1.c)
        self.table_rolls: Final = entry.integers("table_rolls")
        self.choosable_at_start: Final = entry.flag("choosable_at_start")  # MV-2.2.d
        self.mercenary: Final = entry.flag("mercenary")  # MV-11.a
        self.provinces: Final[tuple[str, ...]] = tuple(part.province for part in parts)
        self.cards: Final[tuple[str, ...]] = tuple(dict.fromkeys(part.card for part in parts))  # map cards, each once
        self.foreign_at_start: Final = entry.texts("foreign_at_start", ())  # MV-2.3.b


class Part:
    """A province as its Power card names it."""

    def __init__(self, entry: Entry) -> None:
        self.province: Final = entry.text("id")
        self.card: Final = entry.text("card")
        self.income: Final = entry.integer("income")


class MapCard:
    """MV-1.4.a: a map card, its provinces and its Mongol defence value (None: the Mongols can never attack it)."""

    def __init__(self, entry: Entry, borders: dict[str, tuple[str, ...]]) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = Name(f"map card {self.id}", f"carta Mappa {self.id}", "", "la", "f")
        self.start_in_play: Final = entry.flag("start_in_play")
        self.mongol_defence: Final = entry.optional_integer("mongol_defence", 0)
        self.naval_area: Final = entry.optional_text("naval_area")
        self.provinces: Final = entry.texts("provinces")
        self.east_of_it: Final = entry.texts("east_of_it")
        self.land_adjacent: Final = borders.get(self.id, ())  # map cards with a common land border
        cell = entry.entry("schematic")
        self.schematic: Final = (cell.integer("x"), cell.integer("y"), cell.integer("w", 1), cell.integer("h", 1))
        window = entry.entry("extent")
        self.extent: Final = (window.numbers("lon"), window.numbers("lat"))  # (west, east), (south, north)

    def __repr__(self) -> str:
        return f"<map card {self.id}>"


class NavalArea(Thing):
    """MV-1.2.e: all sea on one map card."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.card: Final = entry.text("card")
        self.adjacent: Final = entry.texts("adjacent")
        self.coast: Final = entry.texts("coast")  # provinces that border it
        self.lon: Final = entry.number("lon", -180, 180)
        self.lat: Final = entry.number("lat", -90, 90)


class CardKind:
    """A kind of Action card (MV-T.deck)."""

    def __init__(
        self, id: str, name: Name, count: int, army: int, modes: dict[str, Name], *, obligatory: bool, cancellable: bool
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.count: Final = count
        self.army: Final = army  # 0 where the card prints none
        self.modes: Final = modes  # ways to use it, if it has several
        self.obligatory: Final = obligatory  # MV-3.2.a
        self.cancellable: Final = cancellable  # by Deus ex Machina (MV-8.6.b, c)

    def __repr__(self) -> str:
        return f"<card kind {self.id}>"


class Sizes:
    """MV-T.sizes: hands and decks for one number of players."""

    def __init__(self, entry: Entry) -> None:
        self.powers_each: Final = entry.integer("powers_each", 1)  # chosen by each player at the start
        self.chosen: Final = entry.integer("chosen", 1)
        self.dealt: Final = entry.integer("dealt", 1)
        self.draw_deck: Final = entry.integer("draw_deck", 1)
        self.powers_left: Final = entry.integer("powers_left", 0)  # Power cards in deck and hands


class Facts:
    """Everything the data files tell."""

    def __init__(self, files: dict[str, Path], problems: dict[Path, list[str]], strays: Iterable[str]) -> None:
        sheets = {name: open_facts(path, problems) for name, path in files.items()}
        sheets["map.yaml"].problems.extend(strays)
        self.read_tables(sheets["tables.yaml"])
        self.read_powers(sheets["powers.yaml"])
        self.read_map(sheets["map.yaml"])
        self.read_cards(sheets["cards.yaml"])
        for sheet in sheets.values():
            sheet.no_other_keys(*NOTES)
        refuse(problems)  # what is made of it needs every value to be there
        self.powers_table = {roll: power.id for power in self.powers.values() for roll in power.table_rolls}
        self.names = all_names(self)

    def read_tables(self, sheet: Entry) -> None:
        values = sheet.entry("ruler_values")
        self.rulers = {ruler: values.integer(ruler) for ruler in ("good", "normal", "bad")}
        table = sheet.entry("ruler_table")
        self.ruler_table = [0] + [self.rulers.get(table.one_of(die, self.rulers), 0) for die in range(1, 7)]
        costs = sheet.entry("costs")
        self.costs = costs.whole_numbers(
            attack=0, interception=0, militia=0, jihad_militia=0, naval_drm=0, lift_excommunication=0
        )
        levy = costs.entry("levy")
        self.levy = {seats: levy.integer(seats, 0) for seats in SEATS}
        self.hand_size = sheet.integer("hand_size", 1)
        sizes = sheet.entry("sizes")
        self.sizes = {seats: Sizes(sizes.entry(seats)) for seats in SEATS}
        self.choice_order: dict[int, tuple[int, ...]] = {}
        orders = sheet.entry("choice_order")
        for seats in SEATS:
            self.choice_order[seats] = tuple(number - 1 for number in orders.integers(seats))
        modifiers = sheet.entry("modifiers")
        self.knights_province_army = modifiers.integer("knights_province_army", 0)
        self.knights_province_against_mongols = modifiers.integer("knights_province_against_mongols", 0)
        attacks = sheet.entry("attacks_per_turn")
        self.attacks_per_turn = attacks.integer("normal", 0)
        self.attacks_after_map_card = attacks.integer("after_map_card", 0)
        self.announcing_mongols = sheet.integer("announcing_mongols", 0)
        self.assassin_succeeds_from = sheet.integer("assassin_succeeds_from", 1, 7)
        self.quiet_rounds_to_end = sheet.integer("quiet_rounds_to_end", 1)

    def read_powers(self, sheet: Entry) -> None:
        religions = sheet.entry("religions")
        self.religions = {str(religion): read_name(religions.entry(str(religion))) for religion in religions.raw}
        self.powers: dict[str, Power] = {}
        self.parts: dict[str, list[Part]] = {}
        entries = sheet.entries("powers")
        sheet.problems.extend(duplicates("powers", [entry.raw.get("id") for entry in entries]))
        for entry in entries:
            parts = [Part(part) for part in entry.entries("provinces")]
            power = Power(entry, self.religions or [""], self.rulers, parts)
            self.powers[power.id] = power
            self.parts[power.id] = parts

    def read_map(self, sheet: Entry) -> None:
        religions = {power.id: power.religion for power in self.powers.values()}
        self.provinces = read_things(sheet, "provinces", lambda entry: Province(entry, religions))
        borders = land_borders(list(self.provinces.values()))
        self.seas = read_things(sheet, "naval_areas", NavalArea)
        self.map = read_things(sheet, "cards", lambda entry: MapCard(entry, borders))
        self.start_foreign_control: dict[str, str] = {}
        for entry in sheet.entries("start_foreign_control", name="province"):
            self.start_foreign_control[entry.text("province")] = entry.text("by_power")

    def read_cards(self, sheet: Entry) -> None:
        self.kinds = read_things(sheet, "action_cards", read_kind)
        power_cards = sheet.entry("power_cards")
        self.power_cards = power_cards.texts("cards")
        self.power_kind = CardKind(
            POWER,
            Name("Power card", "carta di Potenza", "the", "la", "f"),
            len(self.power_cards),
            0,
            {},
            obligatory=power_cards.flag("obligatory"),
            cancellable="deus_ex_machina" in power_cards.texts("cancelled_by"),
        )
        self.map_cards = sheet.entry("map_cards").texts("cards")
        self.cards = {
            f"{kind.id}.{number}": kind.id for kind in self.kinds.values() for number in range(1, kind.count + 1)
        }
        self.cards.update(dict.fromkeys(self.power_cards, POWER))


def read_kind(entry: Entry) -> CardKind:
    modes = entry.entries("modes") if "modes" in entry.raw else []
    return CardKind(
        entry.text("id"),
        read_name(entry.entry("name")),
        entry.integer("count", 1),
        entry.optional_integer("army", 0) or 0,
        {mode.text("id"): read_name(mode.entry("name")) for mode in modes},
        obligatory=entry.flag("obligatory"),
        cancellable="deus_ex_machina" in entry.texts("cancelled_by"),
    )


def land_borders(provinces: list[Province]) -> dict[str, tuple[str, ...]]:
    """R-62: for each map card those with which it has a common land border."""
    card_of = {province.id: province.card for province in provinces}
    borders: dict[str, list[str]] = {}
    for province in provinces:
        row = borders.setdefault(province.card, [])
        for there in province.adjacent:
            card = card_of.get(there)
            if card is not None and card != province.card and card not in row:
                row.append(card)
    return {card: tuple(sorted(row)) for card, row in borders.items()}


def all_names(facts: Facts) -> dict[str, Name]:
    """What every id is called."""
    names: dict[str, Name] = {}
    names.update((province.id, province.name) for province in facts.provinces.values())
    names.update((power.id, power.name) for power in facts.powers.values())
    names.update((card.id, card.name) for card in facts.map.values())
    names.update((area.id, area.name) for area in facts.seas.values())
    for kind in (*facts.kinds.values(), facts.power_kind):
        names[kind.id] = kind.name
        names.update(kind.modes)
    names.update((card, facts.kinds[kind].name) for card, kind in facts.cards.items() if kind != POWER)
    names.update(facts.religions)
    return names
