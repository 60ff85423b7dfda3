"""What every thing of the game is, in a sentence or two, for players who point at it; made from the data.

The book does not tell all facts (see "Data the rules need" in the ledger): what is reconstructed says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from condotta.core.things import Steps

from .. import data
from .catalogue import catalogue

Told = dict[str, str]
Facts = dict[str, Any]

POINTS_IN_THE_BOOK: Final = (5, 9, 10, 46)  # cards whose PT symbols the book shows (of 9 one of two)
CAPTAINS: Final = ("captain_1", "captain_2", "captain_3")
ROMAN: Final = ("I", "II", "III", "IV")


def about(id: str, lang: str) -> Told:
    """`about`: what it is; `rule`: where to read more; `brief`: what to see beside it in a list. Empty if unknown."""
    for things, tell in TOLD:
        if id in things:
            return tell(id, lang)
    kind, _, number = id.partition(".")
    if kind == "pact" and number:
        return told("pact", lang, "MU-pact.a")
    return about(kind, lang) if kind in data.TRANSPORTS or kind in data.SIEGE_ENGINES else {}  # war_wagon.1


def told(key: str, lang: str, rule: str, facts: Facts | None = None, brief: str = "", *, sure: bool = True) -> Told:
    """The text about something, and perhaps one in brief; what is not sure says so."""
    about = text(f"about.{key}", lang, facts)
    found = {"about": about if sure else f"{about} {text('about.reconstructed', lang)}", "rule": rule}
    return {**found, "brief": text(f"about.{brief}_in_brief", lang, facts)} if brief else found


def text(key: str, lang: str, facts: Facts | None = None) -> str:
    return catalogue().text(key, lang, facts or {})


# ---- the map


def of_territory(id: str, lang: str) -> Told:
    land = data.TERRITORIES[id]
    town = land.settlement
    facts: Facts = {
        "kingdom": land.home,
        "terrain": land.terrain,
        "town": None if town is None else getattr(town.name, lang),
        "good": None if town is None else town.good,
        "port": text("about.port", lang) if land.port else None,
        "fire": text("about.fire", lang) if land.fire else None,
        "seas": list(land.seas),
        "neighbours": list(land.adjacent),
    }
    key = "territory" if land.seas else "territory_inland"
    rule = "MU-def.j" if town else "MU-def.a"
    found = told(key if land.adjacent else "territory_island", lang, rule, facts, sure=False)
    facts["port"] = text("about.port_in_brief", lang) if land.port else None
    brief = text("about.territory_in_brief", lang, facts).strip(" ·")
    return {**found, "brief": brief} if brief else found


def of_sea(id: str, lang: str) -> Told:
    sea = data.SEAS[id]
    facts = {"coast": list(sea.coast), "seas": list(sea.adjacent)}
    return told("sea" if sea.adjacent else "sea_alone", lang, "MU-def.d", facts, sure=False)


def of_kingdom(id: str, lang: str) -> Told:
    kingdom = data.KINGDOMS[id]
    homes, goods = list(kingdom.home), list(dict.fromkeys(kingdom.goods))
    facts = {"homes": homes, "goods": goods, "kingdoms": list(kingdom.connected_to), "n": len(homes)}
    return told("kingdom", lang, "MU-kingdoms.a", facts, "kingdom", sure=False)


def of_terrain(id: str, lang: str) -> Told:
    terrain = data.TERRAINS[id]
    return told("terrain", lang, "MU-var-terrain.a", {"move": terrain.move, "upkeep": terrain.upkeep})


# ---- pieces


def of_good(id: str, lang: str) -> Told:
    good = data.GOODS[id]
    facts: Facts = {"colour": good.colour, "producers": list(good.producers), "n": len(good.producers)}
    return told("good", lang, "MU-bgoods.a", {**facts, "buy": data.MARKET.buy, "sell": data.MARKET.sell}, sure=False)


def of_building(id: str, lang: str) -> Told:
    building = data.BUILDINGS[id]
    facts: Facts = {key: getattr(building, key) for key in ("cost", "project", "structure", "protection")}
    return told(id, lang, "MU-build.tab", {**facts, "markers": building.control_markers}, "building")


def of_captain(id: str, lang: str) -> Told:
    level = int(id[-1])
    facts = {"n": level, "cost": data.UNITS["captain"].cost * level}
    return told("captain_level", lang, data.RULES["captain"], facts, "unit")


def of_engine(id: str, lang: str) -> Told:
    engine = data.SIEGE_ENGINES[id]
    damage = {"units": engine.damage_units, "buildings": engine.damage_buildings or None}
    facts = {"level": engine.level, "project": engine.level, "cost": engine.cost, "move": data.SIEGE_MOVE, **damage}
    return told("siege_engine", lang, "MU-siege.e", facts, "building")


def of_transport(id: str, lang: str) -> Told:
    transport = data.TRANSPORTS[id]
    rows = zip(ROMAN, transport.capacity, transport.move, strict=False)
    table = ", ".join(f"{level} {capacity}/{move}" for level, capacity, move in rows)
    return told(id, lang, data.RULES[id], {"table": table, "cost": data.TRANSPORT_COST})


# ---- technologies and cards


def of_branch(id: str, lang: str) -> Told:
    branch = data.BRANCHES[id]
    facts = {"technologies": [technology.id for technology in branch.technologies], "colour": branch.colour}
    return told("branch", lang, "MU-tech.a", facts)


def of_technology(id: str, lang: str) -> Told:
    technology = data.TECHNOLOGIES[id]
    facts: Facts = {
        "level": ROMAN[technology.level - 1],
        "branch": technology.branch,
        "price": technology.price,
        "text": text(f"about.tech.{id}", lang),
        "pt": text("about.technology_pt", lang, {"n": technology.activation, "colour": technology.colour}),
    }
    key = "technology_free" if id == "monasticism" else "technology"
    return told(key, lang, f"MU-T-{id}", facts, "technology")


def of_card(id: str, lang: str) -> Told:
    """Ability and PT of an Empire card; its objective is nobody's business but the owner's (MU-hid.b)."""
    card = data.EMPIRE_CARDS[id]
    points = text(f"about.pt_{card.pt}", lang, {"colours": list(card.colours)})
    if card.number not in POINTS_IN_THE_BOOK:
        points = f"{points} {text('about.pt_reconstructed', lang)}"
    ability = text(f"about.ability.{card.ability}", lang)
    roll = text(f"about.{card.roll}_roll", lang) if card.roll else None
    facts = {"text": ability, "cost": card.cost or None, "roll": roll, "points": points}
    return {**told("card", lang, f"MU-C{card.number}", facts), "brief": ability}


def of_character(id: str, lang: str) -> Told:
    numbers = [str(card.number) for card in data.EMPIRE_CARDS.values() if card.character == id]
    return told("character", lang, "MU-card.a", {"n": len(numbers), "numbers": ", ".join(numbers)})


def of_event(id: str, lang: str) -> Told:
    event = data.EVENT_CARDS[id]
    facts: Facts = {"territories": list(event.territories), "icons": list(event.icons)}
    return told("event", lang, "MU-evcard.a", {**facts, "tolerated": event.tolerated_tax}, "event", sure=False)


# ---- the rest


def of_honour(id: str, lang: str) -> Told:
    scale = getattr(data.HONOUR, id, None)
    if isinstance(scale, Steps):
        table = ", ".join(f"{least}: {value:+d}".replace("-", "−") for least, value in scale.steps.items())
        return told("honour_table", lang, data.RULES[id], {"table": table})
    points = data.HONOUR.points.get(id, data.HONOUR.awards.get(id, 0))
    return told("honour", lang, data.RULES[id], {"n": points})


def of_colour(id: str, lang: str) -> Told:
    branch = next((branch.id for branch in data.BRANCHES.values() if branch.colour == id), None)
    if branch is None:
        return told("colour", lang, "MU-bgoods.a")
    return told("colour_of_points", lang, "MU-tech.a", {"branch": branch})


TOLD: Final[tuple[tuple[Any, Callable[[str, str], Told]], ...]] = (
    (data.TERRITORIES, of_territory),
    (data.SEAS, of_sea),
    (data.RIVERS, lambda id, lang: told("river", lang, "MU-var-terrain.a", {"n": data.TERRAIN_RULES["river"]})),
    (data.KINGDOMS, of_kingdom),
    (data.GOODS, of_good),
    (data.BUILDINGS, of_building),
    (data.UNITS, lambda id, lang: told(id, lang, data.RULES[id], {"cost": data.UNITS[id].cost}, "unit")),
    (CAPTAINS, of_captain),
    (data.SIEGE_ENGINES, of_engine),
    (data.TRANSPORTS, of_transport),
    (data.BRANCHES, of_branch),
    (data.TECHNOLOGIES, of_technology),
    (data.CHARACTERS, of_character),
    (data.EMPIRE_CARDS, of_card),
    (data.EVENT_CARDS, of_event),
    (data.TERRAINS, of_terrain),
    (data.HONOUR.names, of_honour),
    (data.LENGTHS, lambda id, lang: told(id, lang, "MU-length.a", {"n": data.LENGTHS[id]})),
    (data.COLOURS, of_colour),
    (data.RULES, lambda id, lang: told(id, lang, data.RULES[id])),
)
