"""What would make the data of Medioevo Universale unplayable, told problem by problem. `data.py` calls this."""

# interpreted: it runs once, when the facts are loaded

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from condotta.core.data import duplicates, one_way_borders, unknown_ids, wrong_count

from .things import LEVELS, TECHNOLOGY_LEVELS

if TYPE_CHECKING:
    from . import Facts
    from .things import EmpireCard, Territory

POOLS: Final = {  # MU-comp.f
    "galley": 15, "merchant_ship": 12, "war_wagon": 15, "caravan": 12, "catapult": 16, "trebuchet": 14, "bombard": 12,
    "village": 24, "borough": 17, "city": 12, "tower": 40, "fortress": 20, "castle": 20, "cathedral": 14,
}  # fmt: skip
UNIT_POOLS: Final = {  # of a player and of the barbarians (MU-comp.a, g)
    "light_infantry": (20, 40), "heavy_infantry": (20, 0), "archer": (10, 20), "knight": (10, 0), "captain": (3, 7),
}  # fmt: skip
LOADS: Final = ("military_units", "war_wagons", "siege_engines", "goods")  # MU-move.c
PHASES: Final = (  # MU-turn.a
    "turn_order_phase", "events_phase", "taxes_phase", "purchases_phase", "combat_phase", "trade_phase", "end_of_turn",
)  # fmt: skip
ICONS: Final = ("movement_icon", "armies_icon", "buildings_icon", "goods_icon")  # MU-evcard.b to e
VARIANTS: Final = ("initial_auction", "terrains", "blood_markers", "teams", "deployment")
TECHNOLOGIES: Final = (
    "carpentry", "logistics", "machinery", "cartography", "commerce", "market", "monopoly", "guilds", "edict", "law",
    "nation", "influence", "military_art", "hierarchy", "tactics", "strategy", "masonry", "architecture", "mathematics",
    "engineering", "religion", "monasticism", "proselytism", "temporal_power",
)  # fmt: skip
POINTS: Final = (  # MU-hp.a to m
    "conquer_settlement", "conquer_building_level", "first_conquest_rome", "first_conquest_jerusalem", "build_city",
    "build_castle", "build_cathedral", "suppress_rebellion", "destroy_great_army", "trade_route_point",
    "lose_battle_to_barbarians", "break_pact", "attack_without_war", "new_rebellion",
)  # fmt: skip
AWARDS: Final = (  # MU-final.c to l
    "most_florins", "best_great_market", "highest_technology", "control_rome", "control_jerusalem", "most_cathedrals",
    "most_cities", "most_castles", "most_territories", "monopolies",
)  # fmt: skip

STATE_OBJECTIVES: Final[dict[str, tuple[str, ...]]] = {  # kind -> params
    "alliance": (),
    "building_cluster": ("category", "n"),
    "building_combo": ("types",),
    "building_combo_all": (),
    "building_combo_level": ("level",),
    "building_count": ("n", "type"),
    "building_in_home": ("category", "n"),
    "building_levels": ("n",),
    "captain_level": ("level",),
    "cards_owned": ("n",),
    "cash": ("debt_max", "florins"),
    "colours_on_transport": ("n",),
    "control_distant": ("distance",),
    "control_fire": ("n",),
    "control_foreign_home": ("n",),
    "control_named_abroad": ("any_of", "n"),
    "control_outside_home": ("n",),
    "control_settlements": ("n",),
    "control_territories": ("n",),
    "cubes_carried": ("n",),
    "garrison_home": (),
    "goods_controlled": ("n",),
    "great_market": ("n",),
    "objective_tokens": ("n",),
    "pacts": ("n_players",),
    "peace": ("territories",),
    "ports_abroad": ("n",),
    "prisoners_held": ("n",),
    "rebellions_elsewhere": ("n_players",),
    "same_good": ("n",),
    "siege_count": ("level", "n"),
    "tech_any_level": ("level",),
    "tech_branches": ("level", "n"),
    "tech_level": ("branch", "level"),
    "tech_levels_total": ("n",),
    "unit_count": ("n", "type"),
    "unit_count_one_territory": ("n", "type"),
    "units_in_all": ("n",),
}
EVENT_OBJECTIVES: Final[dict[str, tuple[str, ...]]] = {
    "capture_units": ("n",),
    "complete_route": ("stops",),
    "conquer_in_turn": ("n",),
    "debt_cleared": ("peak_debt",),
    "destroy_building_by_siege": (),
    "destroy_by": ("by", "n"),
    "destroy_captain": (),
    "destroy_in_round": ("n",),
    "first_player_streak": ("n",),
    "pt_spent": ("n",),
    "sack": ("element",),
    "sale_total": ("florins",),
    "surrender_received": (),
    "tax_income": ("florins",),
    "win_battle": (),
    "win_outnumbered": (),
}
MORE_PARAMS: Final[dict[str, tuple[str, ...]]] = {  # that may be told
    "capture_units": ("types",),
    "win_battle": ("enemy_min", "opponent", "own_losses_max", "role", "times", "where"),
}


def all_problems(facts: Facts) -> dict[str, list[str]]:
    """Everything that is wrong, by file."""
    return {
        "map.yaml": [*map_problems(facts), *id_problems(facts)],
        "kingdoms.yaml": list(kingdom_problems(facts)),
        "goods.yaml": list(goods_problems(facts)),
        "buildings.yaml": list(building_problems(facts)),
        "units.yaml": list(unit_problems(facts)),
        "components.yaml": list(component_problems(facts)),
        "technologies.yaml": list(technology_problems(facts)),
        "empire_cards.yaml": list(empire_card_problems(facts)),
        "event_cards.yaml": list(event_card_problems(facts)),
        "barbarians.yaml": list(barbarian_problems(facts)),
        "honour_points.yaml": list(honour_problems(facts)),
        "constants.yaml": list(constant_problems(facts)),
    }


def id_problems(facts: Facts) -> Iterator[str]:
    """An id names one thing only, so that a sentence can name it."""
    taken: dict[str, str] = {}
    for section, names in facts.sections.items():
        for id in names:
            if id in taken:
                yield f"{section}.{id}: {taken[id]} has the same id; rename one"
            taken.setdefault(id, section)


# ---- the map


def map_problems(facts: Facts) -> Iterator[str]:
    territories, seas = facts.territories, facts.seas
    yield from one_way_borders({t.id: t.adjacent for t in territories.values()}, "territories")
    yield from one_way_borders({s.id: s.adjacent for s in seas.values()}, "seas")
    for territory in territories.values():
        yield from territory_problems(facts, territory)
    for sea in seas.values():
        yield from unknown_ids(f"seas.{sea.id}.adjacent", sea.adjacent, seas, "sea area")
        yield from duplicates(f"seas.{sea.id}.adjacent", sea.adjacent, "sea area")
        if not sea.coast:
            yield f"seas.{sea.id}: no territory has a coast on it; add it to the seas of one (MU-def.d)"
    for river in facts.rivers.values():
        for border in river.borders:
            yield from border_problems(facts, f"rivers.{river.id}", border)
    for strait in facts.straits:
        yield from border_problems(facts, "strait_links", strait)
    yield from unknown_ids("named_places", [facts.rome, facts.jerusalem], territories, "territory")
    apart = [area for area in facts.areas.ids if area not in facts.distances.get(facts.rome, {})]
    if apart and facts.rome in territories:
        yield f"territories: {', '.join(apart)} cannot be reached from {facts.rome} by land or sea; add borders or seas"


def territory_problems(facts: Facts, territory: Territory) -> Iterator[str]:
    where = f"territories.{territory.id}"
    yield from unknown_ids(f"{where}.adjacent", territory.adjacent, facts.territories, "territory")
    yield from duplicates(f"{where}.adjacent", territory.adjacent, "territory")
    yield from unknown_ids(f"{where}.seas", territory.seas, facts.seas, "sea area")
    yield from duplicates(f"{where}.seas", territory.seas, "sea area")
    yield from unknown_ids(f"{where}.terrain", [territory.terrain], facts.terrains, "terrain")
    if territory.home is not None:
        yield from unknown_ids(f"{where}.home", [territory.home], facts.kingdoms, "kingdom")
    if territory.settlement is not None:
        yield from unknown_ids(f"{where}.settlement.good", [territory.settlement.good], facts.goods, "good")
    if territory.port and not territory.seas:
        yield f"{where}: a port without sea; name its seas or set port: false"


def border_problems(facts: Facts, where: str, border: tuple[str, ...]) -> Iterator[str]:
    yield from unknown_ids(where, border, facts.territories, "territory")
    if len(border) != 2:
        yield f"{where}: between names {len(border)} territories; a border lies between two"
    elif border[0] in facts.territories and border[1] not in facts.territories[border[0]].adjacent:
        yield f"{where}: {border[0]} and {border[1]} are not adjacent; correct the border or their adjacent"


def kingdom_problems(facts: Facts) -> Iterator[str]:
    kingdoms, start = facts.kingdoms, facts.start
    yield from wrong_count("kingdoms", len(kingdoms), 6, "kingdoms", "MU-kingdoms.a")
    yield from duplicates("kingdoms", [kingdom.colour for kingdom in kingdoms.values()], "colour")
    for kingdom in kingdoms.values():
        where = f"kingdoms.{kingdom.id}"
        yield from unknown_ids(f"{where}.colour", [kingdom.colour], facts.colours, "colour")
        yield from unknown_ids(f"{where}.connected_to", kingdom.connected_to, kingdoms, "kingdom")
        yield from duplicates(f"{where}.connected_to", kingdom.connected_to, "kingdom")
        if not kingdom.settlements:
            yield f"{where}: no home territory in map.yaml has a settlement for the first Village (MU-setup.d)"
        for other in kingdom.connected_to:
            if other in kingdoms and kingdom.id not in kingdoms[other].connected_to:
                yield f"{where}: connected to {other}, but not the other way; make them agree (MU-kingdoms.b)"
    yield from apart_problems(facts)
    coins = sum(value * count for value, count in start.coins.items())
    if coins != start.florins:
        yield f"start.coins: {coins} florins, but start.florins is {start.florins}; make them agree (MU-setup.b)"
    yield from unknown_ids("start.coins", [str(coin) for coin in start.coins], [str(c) for c in facts.coins], "coin")
    yield from unknown_ids("start.unit", [start.unit], facts.units, "unit")
    yield from unknown_ids("start.building", [start.building], facts.buildings, "building")
    if start.empire_cards_kept > start.empire_cards_dealt:
        yield f"start: keeps {start.empire_cards_kept} of {start.empire_cards_dealt} Empire cards; correct one of them"


def apart_problems(facts: Facts) -> Iterator[str]:
    """MU-kingdoms.b: from each kingdom one comes to all others along the connections."""
    reached = list(facts.kingdoms)[:1]
    for id in reached:
        further = facts.kingdoms[id].connected_to
        reached.extend(other for other in further if other in facts.kingdoms and other not in reached)
    left = [id for id in facts.kingdoms if id not in reached]
    if left:
        yield f"kingdoms: {', '.join(left)} not connected to {reached[0]}, not even through others (MU-kingdoms.b)"


# ---- goods and pieces


def goods_problems(facts: Facts) -> Iterator[str]:
    yield from wrong_count("goods", len(facts.goods), 8, "goods", "MU-comp.h")
    yield from wrong_count("goods", sum(good.cubes for good in facts.goods.values()), 160, "cubes", "MU-comp.h")
    yield from duplicates("goods", [good.colour for good in facts.goods.values()], "colour")
    for good in facts.goods.values():
        yield from unknown_ids(f"goods.{good.id}.colour", [good.colour], facts.colours, "colour")
        if not good.producers:
            yield f"goods.{good.id}: produced by no settlement in map.yaml (MU-bgoods.a); give it to one"
    yield from unknown_ids("market.commerce_technology", facts.market.commerce_technology, facts.buildings, "building")
    markers = facts.route_stop_markers + facts.route_destination_markers
    for stops in facts.trade_routes:
        if stops > markers:
            yield f"trade_routes.{stops}: {stops} stops, but a player has markers for {markers} (MU-comp.e)"
    settlements = len([territory for territory in facts.territories.values() if territory.settlement is not None])
    if settlements <= max(facts.trade_routes, default=0):
        yield f"trade_routes: {settlements} settlements in map.yaml are too few for the longest route (MU-route.b)"


def building_problems(facts: Facts) -> Iterator[str]:
    yield from pool_problems("buildings", {building.id: building.pool for building in facts.buildings.values()})
    for category in facts.categories.values():
        where = f"categories.{category.id}"
        yield from unknown_ids(f"{where}.technology", [category.technology], facts.technologies, "technology")
    for building in facts.buildings.values():
        where = f"buildings.{building.id}"
        yield from unknown_ids(f"{where}.category", [building.category], facts.categories, "category")
        if building.upgrade_of is None:
            continue
        yield from unknown_ids(f"{where}.upgrade_of", [building.upgrade_of], facts.buildings, "building")
        lower = facts.buildings.get(building.upgrade_of)
        if lower is not None and (lower.category, lower.level) != (building.category, building.level - 1):
            yield f"{where}: upgrade of {lower.id}, which is not one level lower in its category (MU-build.tab)"


def unit_problems(facts: Facts) -> Iterator[str]:
    pools = {thing.id: thing.pool for thing in facts.transports.values()}
    pools.update((thing.id, thing.pool) for thing in facts.siege_engines.values())
    yield from pool_problems("transports", {id: pool for id, pool in pools.items() if id in facts.transports})
    yield from pool_problems("siege_engines", {id: pool for id, pool in pools.items() if id in facts.siege_engines})
    yield from missing_ids("military_units", facts.units, UNIT_POOLS)
    for unit in facts.units.values():
        where = f"military_units.{unit.id}"
        yield from unknown_ids(where, [unit.id], UNIT_POOLS, "unit")
        own, barbarian = UNIT_POOLS.get(unit.id, (unit.pool, unit.barbarian_pool))
        yield from wrong_count(f"{where}.pool", unit.pool, own, "figures of a player", "MU-comp.a")
        yield from wrong_count(f"{where}.barbarian_pool", unit.barbarian_pool, barbarian, "figures", "MU-comp.g")
        yield from unknown_ids(f"{where}.becomes", unit.becomes, facts.units, "unit")
        left = max((facts.units[id].damage for id in unit.becomes if id in facts.units), default=0)
        if unit.damage != left + 1:
            yield f"{where}: removed by {unit.damage} damage, but what it becomes makes that {left + 1} (MU-damage.d)"
    for transport in facts.transports.values():
        for key, values in (("capacity", transport.capacity), ("move", transport.move)):
            yield from wrong_count(f"transports.{transport.id}.{key}", len(values), LEVELS, "values by level")
        yield from unknown_ids(f"transports.{transport.id}.kind", [transport.kind], facts.transport_kinds, "kind")
        yield from unknown_ids(f"transports.{transport.id}.carries", transport.carries, LOADS, "load")
    yield from wrong_count("siege_engines", len(facts.siege_engines), LEVELS, "siege engines", "MU-siegebuy.a")
    yield from duplicates("siege_engines", [engine.level for engine in facts.siege_engines.values()], "level")
    if facts.siege_crew[0] > facts.siege_crew[1]:
        yield f"siege: least_crew {facts.siege_crew[0]} is above most_crew {facts.siege_crew[1]}; correct one of them"
    for what, technology in facts.projected_by.items():
        yield from unknown_ids(what, [technology], facts.technologies, "technology")


def pool_problems(section: str, pools: dict[str, int]) -> Iterator[str]:
    for id, pool in pools.items():
        yield from unknown_ids(f"{section}.{id}", [id], POOLS, "piece")
        yield from wrong_count(f"{section}.{id}.pool", pool, POOLS.get(id, pool), "pieces", "MU-comp.f")


def component_problems(facts: Facts) -> Iterator[str]:
    routes = facts.route_stop_markers + facts.route_destination_markers + facts.route_transport_markers
    properties = sum(marker.count for marker in facts.property_markers)
    yield from wrong_count("player", facts.control_markers, 8, "Control markers", "MU-comp.b")
    yield from wrong_count("property_markers", properties, 10, "Property markers", "MU-comp.b")
    yield from wrong_count("player", routes, 9, "Route markers", "MU-comp.b")
    yield from wrong_count("player", facts.discs, 10, "discs", "MU-comp.b")
    yield from wrong_count("barbarian_property_markers", facts.barbarian_property_markers, 4, "markers", "MU-comp.g")
    yield from wrong_count("objective_tokens_per_colour", facts.tokens_per_colour, 8, "tokens", "MU-comp.i")
    yield from wrong_count("blood_markers", facts.blood_markers, 18, "Blood markers", "MU-comp.j")
    yield from missing_ids("pools", [*facts.buildings, *facts.transports, *facts.siege_engines], POOLS)
    for level in range(1, LEVELS + 1):
        if not any(level in marker.faces for marker in facts.property_markers):
            yield f"property_markers: no marker shows level {level}; add it to faces (MU-comp.c)"
    for marker in facts.property_markers:
        if not all(1 <= level <= LEVELS for level in marker.faces):
            yield f"property_markers: faces {list(marker.faces)}; levels are 1 to {LEVELS} (MU-comp.c)"


# ---- technologies


def technology_problems(facts: Facts) -> Iterator[str]:
    technologies = facts.technologies
    yield from wrong_count("branches", len(facts.branches), 6, "branches", "MU-tech.a")
    yield from wrong_count("branches", len(technologies), 24, "technologies", "MU-tech.a")
    yield from missing_ids("branches", technologies, TECHNOLOGIES)
    for branch in facts.branches.values():
        yield from unknown_ids(f"branches.{branch.id}.colour", [branch.colour], facts.colours, "colour")
        levels = [technology.level for technology in branch.technologies]
        if levels != list(range(1, TECHNOLOGY_LEVELS + 1)):
            yield f"branches.{branch.id}: levels {levels}; a branch has one technology of each, 1 to 4 (MU-tech.a)"
    for technology in technologies.values():
        where = f"branches.{technology.branch}.technologies.{technology.id}"
        if technology.price != technology.level * facts.prices.technology_per_level:
            right = technology.level * facts.prices.technology_per_level
            yield f"{where}.price: {technology.price}, but level {technology.level} costs {right} (MU-techbuy.a)"
        if technology.requires is not None:
            yield from unknown_ids(f"{where}.requires", [technology.requires], technologies, "technology")
        lower = technologies.get(technology.requires or "")
        wanted = (technology.branch, technology.level - 1)
        if (technology.requires is None) != (technology.level == 1) or (
            lower and (lower.branch, lower.level) != wanted
        ):
            yield f"{where}.requires: {technology.requires}; it is the technology one level lower (MU-techbuy.b)"
    yield from circles({id: technology.requires for id, technology in technologies.items()})
    for rung in facts.ladder:
        yield from unknown_ids("hierarchy_ladder", rung.types, facts.units, "unit")


def circles(requires: dict[str, str | None]) -> Iterator[str]:
    """Technologies that need themselves in the end could never be bought."""
    told: list[str] = []
    for id, first in requires.items():
        way, following = [id], first
        while following in requires and following not in way:
            way.append(following)
            following = requires[following]
        if following == id and id not in told:
            told.extend(way)
            yield f"branches: {' needs '.join([*way, id])}; none of them could ever be bought (MU-techbuy.b)"


# ---- cards


def empire_card_problems(facts: Facts) -> Iterator[str]:
    cards = facts.empire_cards.values()
    yield from wrong_count("cards", len(cards), 72, "Empire cards", "MU-comp.j")
    yield from wrong_count("characters", len(facts.characters), 30, "characters")
    numbers = sorted(card.number for card in cards)
    if len(cards) == 72 and numbers != list(range(1, 73)):
        yield "cards: the numbers are not those from 1 to 72; correct them"
    used = [card.character for card in cards]
    for character in facts.characters:
        if character not in used:
            yield f"characters.{character}: on no card; remove it or give it a card"
    for card in cards:
        yield from points_problems(facts, card)
        yield from objective_problems(facts, card)
    yield from wrong_count("rolls.items", len(facts.items_by_die), 6, "numbers")
    for key, rolls in (("success", facts.spy_success), ("backfires", facts.spy_backfires)):
        yield from roll_problems(f"rolls.spy.{key}", rolls, facts.spy_die)


def points_problems(facts: Facts, card: EmpireCard) -> Iterator[str]:
    """MU-card.g: as many colours as the mode says, each that of a branch."""
    where = f"cards.{card.number}.pt"
    right = {"none": 0, "one": 1, "choice": 2, "both": 2}[card.pt]
    if len(card.colours) != right:
        yield f"{where}: mode {card.pt} with {len(card.colours)} colours; write {right} (MU-card.g)"
    yield from unknown_ids(where, card.colours, [b.colour for b in facts.branches.values()], "PT colour")
    yield from duplicates(where, card.colours, "colour")


def objective_problems(facts: Facts, card: EmpireCard) -> Iterator[str]:
    where, objective = f"cards.{card.number}.objective", card.objective
    kinds = {**STATE_OBJECTIVES, **EVENT_OBJECTIVES}
    if objective.kind not in kinds:
        yield from unknown_ids(f"{where}.kind", [objective.kind], kinds, "kind")
        return
    right = "state" if objective.kind in STATE_OBJECTIVES else "event"
    if objective.check != right:
        yield f"{where}.check: {objective.check}, but {objective.kind} is checked as {right} (MU-obj.e)"
    told = [*objective.numbers, *objective.words]
    needed = kinds[objective.kind]
    yield from unknown_ids(f"{where}.params", told, [*needed, *MORE_PARAMS.get(objective.kind, ())], "key")
    for key in needed:
        if key not in told:
            yield f"{where}.params: {key} is missing; {objective.kind} needs it"
    known: dict[str, Iterable[str]] = {
        "any_of": facts.territories,
        "branch": facts.branches,
        "by": ("archers",),
        "category": facts.categories,
        "element": ("building", "caravan", "ship"),
        "opponent": ("player", "barbarians"),
        "role": ("attacker", "defender"),
        "type": (*facts.units, *facts.buildings),
        "types": (*facts.units, *facts.buildings),
        "where": ("home",),
    }
    for key, words in objective.words.items():
        if key in known:
            yield from unknown_ids(f"{where}.params.{key}", words, known[key], "word")
        elif key in needed:
            yield f"{where}.params.{key}: write a whole number"
    for key in objective.numbers:
        if key in known:
            yield f"{where}.params.{key}: write an id, not a number"


def event_card_problems(facts: Facts) -> Iterator[str]:
    yield from wrong_count("cards", len(facts.event_cards), 30, "Event cards", "MU-comp.j")
    for card in facts.event_cards.values():
        where = f"cards.{card.id}"
        yield from unknown_ids(where, card.territories, facts.territories, "territory")
        yield from duplicates(where, card.territories, "territory")
        yield from unknown_ids(f"{where}.icons", card.icons, facts.event_icons, "icon")
        yield from duplicates(f"{where}.icons", card.icons, "icon")
        yield from wrong_count(f"{where}.icons", len(card.icons), 3, "icons", "MU-evcard.a")
        if card.tolerated_tax not in facts.taxes.levels:
            levels = ", ".join(map(str, facts.taxes.levels))
            yield f"{where}.tolerated_tax: {card.tolerated_tax} is no tax level; write one of {levels}"


# ---- tables


def barbarian_problems(facts: Facts) -> Iterator[str]:
    barbarians = facts.barbarians
    units = {unit.id for unit in facts.units.values() if unit.barbarian_pool}
    named = [barbarians.horde_always, barbarians.set_up_unit, *(die.adds for die in barbarians.horde_dice)]
    for where, ids in (
        ("horde", named),
        ("least_horde_to_add", list(barbarians.least_horde_to_add)),
        ("damage_order", list(barbarians.damage_order)),
    ):
        yield from unknown_ids(where, ids, sorted(units), "barbarian unit")
    if sorted(barbarians.damage_order) != sorted(units):
        yield f"damage_order: {', '.join(barbarians.damage_order)}; write each of {', '.join(sorted(units))} once"
    if [die.die for die in barbarians.horde_dice] != list(barbarians.dice):
        yield f"horde.by_die: one line for each of the dice {list(barbarians.dice)} (MU-horde.b)"
    for die in barbarians.horde_dice:
        yield from roll_problems(f"horde.by_die.{die.die}", die.rolls, die.die)


def honour_problems(facts: Facts) -> Iterator[str]:
    honour = facts.honour
    for section, found, wanted in (("during_play", honour.points, POINTS), ("final_awards", honour.awards, AWARDS)):
        yield from missing_ids(section, found, wanted)
        yield from unknown_ids(section, found, wanted)
    yield from unknown_ids("no_jerusalem_award", [honour.no_jerusalem_award], facts.kingdoms, "kingdom")
    for building in facts.buildings.values():
        if building.honour != honour.points.get(f"build_{building.id}", 0):
            told = honour.points.get(f"build_{building.id}", 0)
            yield f"during_play.build_{building.id}: {told}, but {building.honour} in buildings.yaml; make them agree"
    for key, scale in (
        ("prisoners_lost", honour.prisoners_lost),
        ("debt", honour.debt),
        ("objective_tokens", honour.objective_tokens),
    ):
        if list(scale.steps) != sorted(scale.steps):
            yield f"final_tables.{key}.values: write the numbers in rising order"
    loans = range(0, facts.loans.most_debt + 1, facts.loans.amount)
    if list(honour.debt.steps) != list(loans):
        yield f"final_tables.debt.values: write one for each debt of {', '.join(map(str, loans))} (MU-final.n)"


def constant_problems(facts: Facts) -> Iterator[str]:
    if tuple(facts.phases) != PHASES:
        yield f"phases: {', '.join(facts.phases)}; they are {', '.join(PHASES)}, in this order (MU-turn.a)"
    yield from missing_ids("event_icons", facts.event_icons, ICONS)
    yield from unknown_ids("event_icons", facts.event_icons, ICONS, "icon")
    yield from missing_ids("variants", facts.variants, VARIANTS)
    yield from unknown_ids("variants", facts.variants, VARIANTS, "variant")
    if not facts.seats or facts.seats[0] < 2 or facts.seats[-1] > len(facts.kingdoms):
        yield f"players: from 2 to {len(facts.kingdoms)} can play, one for each kingdom"
    for seats, penalties in facts.penalties.items():
        yield from wrong_count(f"turn_order_penalty.{seats}", len(penalties), seats, "places", "MU-battle.pen")
        if list(penalties) != sorted(penalties, reverse=True):
            yield f"turn_order_penalty.{seats}: {list(penalties)}; a later place never has a smaller penalty"
    for icon in facts.event_icons.values():
        yield from roll_problems(f"event_icons.{icon.id}.hits", icon.hits, 6)
    battle = facts.battle
    for key, rolls, die in (
        ("archer_hits", battle.archer_hits, battle.archer_die),
        ("siege_hits", battle.siege_hits, battle.siege_die),
        ("galley_sinks", battle.galley_sinks, battle.galley_die),
    ):
        yield from roll_problems(f"battle.{key}", rolls, die)
    if battle.dice != facts.barbarians.dice:
        yield f"battle.dice: {list(battle.dice)}, but {list(facts.barbarians.dice)} in barbarians.yaml (MU-comp.k)"
    if facts.loans.most_debt % facts.loans.amount:
        yield f"loans: most_debt {facts.loans.most_debt} is no multiple of the amount {facts.loans.amount} (MU-loan.b)"
    if facts.auction_bids[0] > facts.auction_bids[1]:
        yield "initial_auction: least_bid is above most_bid; correct one of them"


def missing_ids(where: str, found: Iterable[str], wanted: Iterable[str]) -> Iterator[str]:
    """What the rules ask for by its id must be there."""
    here = list(found)
    for id in wanted:
        if id not in here:
            yield f"{where}: {id} is missing; the rules need it"


def roll_problems(where: str, rolls: tuple[int, ...], die: int) -> Iterator[str]:
    for roll in rolls:
        if not 1 <= roll <= die:
            yield f"{where}: {roll} cannot be rolled with a d{die}"
