"""The tables of Medioevo Universale: what one starts with, prices, taxes, loans, battle, barbarians, honour points."""

from __future__ import annotations

from typing import Final

from condotta.core.data import Entry, read_things
from condotta.core.messages import Name, read_name
from condotta.core.things import Steps, Thing


class Start:
    """MU-setup.b to j: what every player starts with."""

    def __init__(self, entry: Entry) -> None:
        self.florins: Final = entry.integer("florins", 0)
        self.coins: Final = entry.entry("coins").by_number()  # value -> how many
        self.honour_points: Final = entry.integer("honour_points")
        self.unit: Final = entry.text("unit")
        self.building: Final = entry.text("building")
        self.transport_levels: Final = entry.integer("transport_levels", 0)
        self.empire_cards_dealt: Final = entry.integer("empire_cards_dealt", 0)
        self.empire_cards_kept: Final = entry.integer("empire_cards_kept", 0)
        self.objective_tokens: Final = entry.integer("objective_tokens", 0)


class Market:
    """Phase 6: prices in florins."""

    def __init__(self, entry: Entry) -> None:
        self.buy: Final = entry.integer("buy", 0)  # MU-bgoods.b
        self.sell: Final = entry.integer("sell", 0)  # MU-sell.a
        self.least_purchase: Final = entry.integer("least_purchase", 0)  # MU-T-market
        self.great_market: Final = entry.integer("great_market", 0)  # MU-market.b
        self.great_market_city_tax: Final = entry.integer("great_market_city_tax", 0)  # MU-tax.c
        self.route_point: Final = entry.integer("route_point", 0)  # MU-route.g
        self.market_technology: Final = entry.integer("market_technology", 0)
        self.commerce_technology: Final = entry.entry("commerce_technology").by_word()  # by civil building
        self.sack_deposited_cube: Final = entry.integer("sack_deposited_cube", 0)  # MU-conq.d
        self.sack_carried_cube: Final = entry.integer("sack_carried_cube", 0)


class Taxes:
    """Phase 3 and MU-rebel.b."""

    def __init__(self, entry: Entry) -> None:
        self.levels: Final = entry.integers("levels")  # MU-tax.a
        self.landless: Final = entry.integer("landless", 0)  # MU-tax.e
        self.upkeep: Final = entry.integer("upkeep", 0)  # MU-upkeep.a
        self.rebellion_step: Final = entry.integer("rebellion_step", 1)  # a rebellion for each of these above tolerance


class Loans:
    """D. Loans."""

    def __init__(self, entry: Entry) -> None:
        self.amount: Final = entry.integer("amount", 1)  # MU-loan.a
        self.most_debt: Final = entry.integer("most_debt", 0)  # MU-loan.b
        self.interest: Final = entry.integer("interest", 0)  # of each loan (MU-loan.c)
        self.missed_interests: Final = entry.integer("missed_interests", 1)  # in a row: eliminated (MU-bank.e)
        self.rebellion: Final = entry.integer("rebellion", 0)  # MU-bank.c
        self.self_sack_percent: Final = entry.integer("self_sack_percent", 0, 100)  # MU-bank.b


class Prices:
    """Technologies, bought PT and Empire cards (MU-techbuy.a, c, MU-pt.a, MU-card.b, c)."""

    def __init__(self, technology: Entry, cards: Entry) -> None:
        self.technology_per_level: Final = technology.integer("price_per_level", 0)
        self.technologies_per_branch: Final = technology.integer("per_branch_and_turn", 1)
        self.bought_point: Final = technology.integer("bought_point", 0)
        self.card: Final = cards.integer("price", 0)
        self.card_per_owned: Final = cards.integer("price_per_owned", 0)
        self.cards_per_turn: Final = cards.integer("per_turn", 1)
        self.cards_drawn: Final = cards.integer("drawn", 1)
        self.cards_drawn_per_cathedral: Final = cards.integer("drawn_per_cathedral", 0)


class Battle:
    """Phase 5: dice and modifiers of a battle."""

    def __init__(self, entry: Entry) -> None:
        self.dice: Final = entry.integers("dice")  # MU-battle.f
        self.archer_die: Final = entry.integer("archer_die", 2)  # MU-power.b
        self.archer_hits: Final = entry.integers("archer_hits")
        self.siege_die: Final = entry.integer("siege_die", 2)  # MU-siege.d
        self.siege_hits: Final = entry.integers("siege_hits")
        self.galley_die: Final = entry.integer("galley_die", 2)  # MU-naval.g
        self.galley_sinks: Final = entry.integers("galley_sinks")
        self.light_infantry_bonus: Final = entry.integer("light_infantry_bonus", 0)  # MU-power.c
        self.knight_damage: Final = entry.integer("knight_damage", 0)  # MU-power.f
        self.overwhelming: Final = entry.integer("overwhelming", 1)  # MU-battle.o
        self.capture_ratio: Final = entry.integer("capture_ratio", 1)  # to 1 (MU-capture.b)
        self.divisor: Final = entry.integer("divisor", 1)  # MU-retreat.b, MU-capture.b
        self.ransom: Final = entry.integer("ransom", 0)  # times the cost (MU-capture.h)


class Terrain(Thing):
    """MU-var-terrain.a, b: MP to enter it, and upkeep there."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.move: Final = entry.integer("move", 1)
        self.upkeep: Final = entry.integer("upkeep", 0)


class EventIcon(Thing):
    """MU-evcard.b to e: the rolls of 1d6 that hurt, each by its own number."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.hits: Final = entry.integers("hits")


class HordeDie:
    """MU-horde.b: a barbarian die, and the unit that it adds on these rolls."""

    def __init__(self, entry: Entry) -> None:
        self.die: Final = entry.integer("die", 2)
        self.rolls: Final = entry.integers("rolls")
        self.adds: Final = entry.text("adds")


class Barbarians:
    """Phase 2 and E. Barbarians."""

    def __init__(self, sheet: Entry) -> None:
        self.dice: Final = sheet.integers("dice")  # MU-horde.a
        horde = sheet.entry("horde")
        self.horde_always: Final = horde.text("always")
        self.horde_dice: Final[tuple[HordeDie, ...]] = tuple(HordeDie(d) for d in horde.entries("by_die", name="die"))
        self.reinforcement_points: Final = sheet.integer("reinforcement_points", 0)  # MU-reinf.a
        self.least_horde_to_add: Final = sheet.entry("least_horde_to_add").by_word()  # MU-reinf.d
        self.galley_level: Final = sheet.integer("galley_level", 1)  # MU-naval.b
        self.damage_order: Final = sheet.texts("damage_order")
        rows = sheet.entries("sacrifices", name="least")
        self.sacrifices: Final = Steps({row.integer("least", 0): row.integer("units", 0) for row in rows})  # MU-barb.g
        self.set_up_unit: Final = sheet.text("set_up_unit")  # MU-setup.g


class Honour:
    """Victory: honour points during play and at the end."""

    def __init__(self, sheet: Entry) -> None:
        self.names: Final[dict[str, Name]] = {}
        self.rules: Final[dict[str, str]] = {}
        self.track: Final = sheet.integer("track", 1)  # spaces (MU-hp.n)
        self.points: Final = self.read(sheet, "during_play")  # MU-hp.a to m
        self.great_army: Final = sheet.integer("great_army", 1)  # MU-hp.h
        self.awards: Final = self.read(sheet, "final_awards")  # MU-final.c to l
        self.tied_award: Final = sheet.integer("tied_award")  # MU-final.b
        self.no_jerusalem_award: Final = sheet.text("no_jerusalem_award")  # MU-final.g
        tables = sheet.entry("final_tables")
        self.prisoners_lost: Final = self.scale(tables, "prisoners_lost")  # MU-final.m
        self.debt: Final = self.scale(tables, "debt")  # MU-final.n
        self.objective_tokens: Final = self.scale(tables, "objective_tokens")  # MU-final.o

    def read(self, sheet: Entry, key: str) -> dict[str, int]:
        found = read_things(sheet, key, Thing)
        self.names.update((id, award.name) for id, award in found.items())
        self.rules.update((id, award.rule) for id, award in found.items())
        return {entry.text("id"): entry.integer("hp") for entry in sheet.entries(key)}

    def scale(self, tables: Entry, key: str) -> Steps:
        entry = tables.entry(key)
        self.names[key], self.rules[key] = read_name(entry.entry("name")), entry.text("rule", "")
        return Steps(entry.entry("values").by_number())
