"""What every thing of the game is, in a sentence or two, for players who point at it; made from the data.

The book does not tell all facts (see "Data the rules need" in the ledger): what is reconstructed says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .. import data
from ..data.tables import Scale
from .catalogue import catalogue

Told = dict[str, str]

RECONSTRUCTED: Final = "about.reconstructed"
POINTS_IN_THE_BOOK: Final = (5, 9, 10, 46)  # cards whose PT symbols the book shows (of 9 one of two)
CAPTAINS: Final = ("captain_1", "captain_2", "captain_3")
ROMAN: Final = ("I", "II", "III", "IV")
RULE_OF: Final = {
    "civil": "MU-build.b",
    "military": "MU-build.b",
    "religious": "MU-build.b",
    "light_infantry": "MU-power.c",
    "archer": "MU-power.b",
    "heavy_infantry": "MU-power.e",
    "knight": "MU-power.f",
    "captain": "MU-power.i",
    "war_wagon": "MU-transp.c",
    "galley": "MU-transp.d",
    "caravan": "MU-transp.b",
    "merchant_ship": "MU-transp.d",
    "military_transport": "MU-def.l",
    "trade_transport": "MU-def.l",
    "movement_icon": "MU-evcard.b",
    "armies_icon": "MU-evcard.c",
    "buildings_icon": "MU-evcard.d",
    "goods_icon": "MU-evcard.e",
    "turn_order_phase": "MU-order.a",
    "events_phase": "MU-event.a",
    "taxes_phase": "MU-tax.f",
    "purchases_phase": "MU-buy.a",
    "combat_phase": "MU-combat.a",
    "trade_phase": "MU-trade.a",
    "end_of_turn": "MU-end.a",
    "turns": "MU-length.a",
    "time_limit": "MU-length.b",
    "honour_point_limit": "MU-length.c",
    "initial_auction": "MU-var-auction.a",
    "terrains": "MU-var-terrain.a",
    "blood_markers": "MU-var-blood.a",
    "teams": "MU-var-teams.a",
    "deployment": "MU-var-deploy.a",
    "conquer_settlement": "MU-hp.a",
    "conquer_building_level": "MU-hp.b",
    "first_conquest_rome": "MU-hp.c",
    "first_conquest_jerusalem": "MU-hp.c",
    "build_city": "MU-hp.f",
    "build_castle": "MU-hp.f",
    "build_cathedral": "MU-hp.f",
    "suppress_rebellion": "MU-hp.g",
    "destroy_great_army": "MU-hp.h",
    "trade_route_point": "MU-hp.i",
    "lose_battle_to_barbarians": "MU-hp.j",
    "break_pact": "MU-hp.k",
    "attack_without_war": "MU-hp.l",
    "new_rebellion": "MU-hp.m",
    "most_florins": "MU-final.c",
    "best_great_market": "MU-final.d",
    "highest_technology": "MU-final.e",
    "control_rome": "MU-final.f",
    "control_jerusalem": "MU-final.g",
    "most_cathedrals": "MU-final.h",
    "most_cities": "MU-final.i",
    "most_castles": "MU-final.j",
    "most_territories": "MU-final.k",
    "monopolies": "MU-final.l",
    "prisoners_lost": "MU-final.m",
    "debt": "MU-final.n",
    "objective_tokens": "MU-final.o",
}


def about(id: str, lang: str) -> Told:
    """`about`: what it is; `rule`: where to read more; `brief`: what to see beside it in a list. Empty if unknown."""
    for things, tell in TOLD:
        if id in things:
            return tell(id, lang)
    kind, _, number = id.partition(".")
    if kind in data.TRANSPORTS or kind in data.SIEGE_ENGINES:  # one of its kind: war_wagon.1
        return about(kind, lang)
    if id in CAPTAINS:
        return of_captain(id, lang)
    return {"about": text("about.pact", lang), "rule": "MU-pact.a"} if kind == "pact" and number else {}


# ---- the map


def of_territory(id: str, lang: str) -> Told:
    land = data.TERRITORIES[id]
    town = land.settlement
    facts: dict[str, Any] = {
        "kingdom": land.home,
        "terrain": land.terrain,
        "town": None if town is None else getattr(town.name, lang),
        "good": None if town is None else town.good,
        "port": text("about.port", lang) if land.port else None,
        "fire": text("about.fire", lang) if land.fire else None,
        "seas": list(land.seas),
        "neighbours": list(land.adjacent),
    }
    key = "about.territory" if land.seas else "about.territory_inland"
    told = text(key if land.adjacent else "about.territory_island", lang, facts)
    facts["port"] = text("about.port_in_brief", lang) if land.port else None
    brief = text("about.territory_in_brief", lang, facts).strip(" ·")
    return reconstructed(told, "MU-def.j" if town else "MU-def.a", lang, brief)


def of_sea(id: str, lang: str) -> Told:
    sea = data.SEAS[id]
    facts = {"coast": list(sea.coast), "seas": list(sea.adjacent)}
    return reconstructed(text("about.sea" if sea.adjacent else "about.sea_alone", lang, facts), "MU-def.d", lang)


def of_river(id: str, lang: str) -> Told:
    return {"about": text("about.river", lang, {"n": data.RIVER_COST}), "rule": "MU-var-terrain.a"}


def of_kingdom(id: str, lang: str) -> Told:
    kingdom = data.KINGDOMS[id]
    facts = {
        "homes": list(kingdom.home),
        "goods": list(dict.fromkeys(kingdom.goods)),
        "kingdoms": list(kingdom.connected_to),
        "n": len(kingdom.home),
    }
    brief = text("about.kingdom_in_brief", lang, facts)
    return reconstructed(text("about.kingdom", lang, facts), "MU-kingdoms.a", lang, brief)


def of_terrain(id: str, lang: str) -> Told:
    terrain = data.TERRAINS[id]
    return {
        "about": text("about.terrain", lang, {"move": terrain.move, "upkeep": terrain.upkeep}),
        "rule": "MU-var-terrain.a",
    }


# ---- pieces


def of_good(id: str, lang: str) -> Told:
    good = data.GOODS[id]
    facts = {"colour": good.colour, "producers": list(good.producers), "n": len(good.producers)}
    told = text("about.good", lang, {**facts, "buy": data.MARKET.buy, "sell": data.MARKET.sell})
    return reconstructed(told, "MU-bgoods.a", lang)


def of_building(id: str, lang: str) -> Told:
    building = data.BUILDINGS[id]
    facts = {
        "cost": building.cost,
        "project": building.project,
        "structure": building.structure,
        "protection": building.protection,
        "markers": building.control_markers,
    }
    brief = text("about.building_in_brief", lang, facts)
    return {"about": text(f"about.{id}", lang, facts), "rule": "MU-build.tab", "brief": brief}


def of_unit(id: str, lang: str) -> Told:
    facts = {"cost": data.UNITS[id].cost}
    brief = text("about.unit_in_brief", lang, facts)
    return {"about": text(f"about.{id}", lang, facts), "rule": RULE_OF[id], "brief": brief}


def of_captain(id: str, lang: str) -> Told:
    level = int(id[-1])
    facts = {"n": level, "cost": data.UNITS["captain"].cost * level}
    brief = text("about.unit_in_brief", lang, facts)
    return {"about": text("about.captain_level", lang, facts), "rule": RULE_OF["captain"], "brief": brief}


def of_engine(id: str, lang: str) -> Told:
    engine = data.SIEGE_ENGINES[id]
    facts = {
        "level": engine.level,
        "cost": engine.cost,
        "move": data.SIEGE_MOVE,
        "units": engine.damage_units,
        "buildings": engine.damage_buildings or None,
    }
    brief = text("about.building_in_brief", lang, {"cost": engine.cost, "project": engine.level})
    return {"about": text("about.siege_engine", lang, facts), "rule": "MU-siege.e", "brief": brief}


def of_transport(id: str, lang: str) -> Told:
    transport = data.TRANSPORTS[id]
    rows = zip(ROMAN, transport.capacity, transport.move, strict=False)
    table = ", ".join(f"{level} {capacity}/{move}" for level, capacity, move in rows)
    return {"about": text(f"about.{id}", lang, {"table": table, "cost": data.TRANSPORT_COST}), "rule": RULE_OF[id]}


# ---- technologies and cards


def of_branch(id: str, lang: str) -> Told:
    branch = data.BRANCHES[id]
    facts = {"technologies": [technology.id for technology in branch.technologies], "colour": branch.colour}
    return {"about": text("about.branch", lang, facts), "rule": "MU-tech.a"}


def of_technology(id: str, lang: str) -> Told:
    technology = data.TECHNOLOGIES[id]
    facts: dict[str, Any] = {
        "level": ROMAN[technology.level - 1],
        "branch": technology.branch,
        "price": technology.price,
        "text": text(f"about.tech.{id}", lang),
        "pt": text("about.technology_pt", lang, {"n": technology.activation, "colour": technology.colour}),
    }
    told = text("about.technology_free" if id == "monasticism" else "about.technology", lang, facts)
    return {"about": told, "rule": f"MU-T-{id}", "brief": text("about.technology_in_brief", lang, facts)}


def of_card(id: str, lang: str) -> Told:
    """Ability and PT of an Empire card; its objective is nobody's business but the owner's (MU-hid.b)."""
    card = data.EMPIRE_CARDS[id]
    points = text(f"about.pt_{card.pt}", lang, {"colours": list(card.colours)})
    if card.number not in POINTS_IN_THE_BOOK:
        points = f"{points} {text('about.pt_reconstructed', lang)}"
    ability = text(f"about.ability.{card.ability}", lang)
    facts = {
        "text": ability,
        "cost": card.cost or None,
        "roll": text(f"about.{card.roll}_roll", lang) if card.roll else None,
        "points": points,
    }
    return {"about": text("about.card", lang, facts), "rule": f"MU-C{card.number}", "brief": ability}


def of_character(id: str, lang: str) -> Told:
    numbers = [card.number for card in data.EMPIRE_CARDS.values() if card.character == id]
    facts = {"n": len(numbers), "numbers": ", ".join(str(number) for number in numbers)}
    return {"about": text("about.character", lang, facts), "rule": "MU-card.a"}


def of_event(id: str, lang: str) -> Told:
    event = data.EVENT_CARDS[id]
    facts = {
        "territories": list(event.territories),
        "icons": list(event.icons),
        "tolerated": event.tolerated_tax,
    }
    brief = text("about.event_in_brief", lang, facts)
    return reconstructed(text("about.event", lang, facts), "MU-evcard.a", lang, brief)


# ---- the rest


def of_honour(id: str, lang: str) -> Told:
    tables = {
        "prisoners_lost": data.HONOUR.prisoners_lost,
        "debt": data.HONOUR.debt,
        "objective_tokens": data.HONOUR.objective_tokens,
    }
    if id in tables:
        return {"about": text("about.honour_table", lang, {"table": steps(tables[id])}), "rule": RULE_OF[id]}
    points = data.HONOUR.points.get(id, data.HONOUR.awards.get(id, 0))
    return {"about": text("about.honour", lang, {"n": points}), "rule": RULE_OF[id]}


def steps(scale: Scale) -> str:
    return ", ".join(f"{least}: {value:+d}" for least, value in scale.steps.items())


def of_length(id: str, lang: str) -> Told:
    return {"about": text(f"about.{id}", lang, {"n": data.LENGTHS[id]}), "rule": "MU-length.a"}


def of_colour(id: str, lang: str) -> Told:
    branch = next((branch.id for branch in data.BRANCHES.values() if branch.colour == id), None)
    if branch is None:
        return {"about": text("about.colour", lang), "rule": "MU-bgoods.a"}
    return {"about": text("about.colour_of_points", lang, {"branch": branch}), "rule": "MU-tech.a"}


def plain(id: str, lang: str) -> Told:
    """One sentence that stands in the texts."""
    return {"about": text(f"about.{id}", lang), "rule": RULE_OF[id]}


def reconstructed(told: str, rule: str, lang: str, brief: str = "") -> Told:
    found = {"about": f"{told} {text(RECONSTRUCTED, lang)}", "rule": rule}
    return {**found, "brief": brief} if brief else found


def text(key: str, lang: str, params: dict[str, Any] | None = None) -> str:
    return catalogue().text(key, lang, params or {})


TOLD: Final[tuple[tuple[Any, Callable[[str, str], Told]], ...]] = (
    (data.TERRITORIES, of_territory),
    (data.SEAS, of_sea),
    (data.RIVERS, of_river),
    (data.KINGDOMS, of_kingdom),
    (data.GOODS, of_good),
    (data.BUILDINGS, of_building),
    (data.UNITS, of_unit),
    (data.SIEGE_ENGINES, of_engine),
    (data.TRANSPORTS, of_transport),
    (data.BRANCHES, of_branch),
    (data.TECHNOLOGIES, of_technology),
    (data.CHARACTERS, of_character),
    (data.EMPIRE_CARDS, of_card),
    (data.EVENT_CARDS, of_event),
    (data.TERRAINS, of_terrain),
    (data.HONOUR.names, of_honour),
    (data.LENGTHS, of_length),
    (data.COLOURS, of_colour),
    ((*data.CATEGORIES, *data.EVENT_ICONS, *data.PHASES, *data.END_CONDITIONS, *data.VARIANTS), plain),
    (("military_transport", "trade_transport"), plain),
)
