"""What would make the data of Medioevo Universale unplayable, told problem by problem; see expected.yaml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from condotta.core import data

from ..things import LEVELS, TECHNOLOGY_LEVELS

if TYPE_CHECKING:
    from .. import Facts
    from ..things import EmpireCard

Lists = dict[str, list[str]]
EXPECTED: Final[dict[str, Any]] = data.read_yaml(Path(__file__).with_name("expected.yaml"))
POOLS: Final[dict[str, int]] = EXPECTED["pools"]
OBJECTIVES: Final[dict[str, Lists]] = EXPECTED["objectives"]
ATTRIBUTES: Final = {"military_units": "units"}  # of Facts, where one is not called as its section


def table_problems(facts: Facts, file: str) -> Iterator[str]:
    """Whatever a thing of this file names must exist, and stand there once; so many there are, and all different."""
    for section, attribute, known, what in EXPECTED["references"].get(file, ()):
        for id, thing in getattr(facts, ATTRIBUTES.get(section, section)).items():
            named = getattr(thing, attribute) or ()
            ids = [named] if isinstance(named, str) else named
            yield from data.known_once(f"{section}.{id}.{attribute}", ids, getattr(facts, known), what)
    for where, attribute, right, what, rule in EXPECTED["counts"].get(file, ()):
        yield from data.wrong_count(where, len(getattr(facts, attribute)), right, what, rule)
    for where, part, key, right, what, rule in EXPECTED["numbers"].get(file, ()):
        yield from data.wrong_count(where, getattr(facts, part)[key], right, what, rule)
    for where, attribute, what in EXPECTED["different"].get(file, ()):
        yield from data.duplicates(where, [getattr(one, what) for one in getattr(facts, attribute).values()], what)


# ---- the map


def map_problems(facts: Facts) -> Iterator[str]:
    yield from data.double_ids(facts.sections)
    territories, seas = facts.territories, facts.seas
    yield from data.one_way_borders({t.id: t.adjacent for t in territories.values()}, "territories")
    yield from data.one_way_borders({s.id: s.adjacent for s in seas.values()}, "seas")
    for territory in territories.values():
        where = f"territories.{territory.id}"
        if territory.settlement is not None:
            yield from data.unknown_ids(f"{where}.settlement.good", [territory.settlement.good], facts.goods, "good")
        if territory.port and not territory.seas:
            yield f"{where}: a port without sea; name its seas or set port: false"
    for sea in seas.values():
        if not sea.coast:
            yield f"seas.{sea.id}: no territory has a coast on it; add it to the seas of one (MU-def.d)"
    for river in facts.rivers.values():
        for border in river.borders:
            yield from border_problems(facts, f"rivers.{river.id}", border)
    for strait in facts.straits:
        yield from border_problems(facts, "strait_links", strait)
    yield from data.unknown_ids("named_places", [facts.rome, facts.jerusalem], territories, "territory")
    apart = [area for area in facts.areas.ids if area not in facts.distances.get(facts.rome, {})]
    if apart and facts.rome in territories:
        yield f"territories: {', '.join(apart)} cannot be reached from {facts.rome} by land or sea; add borders or seas"


def border_problems(facts: Facts, where: str, border: tuple[str, ...]) -> Iterator[str]:
    yield from data.unknown_ids(where, border, facts.territories, "territory")
    if len(border) != 2:
        yield f"{where}: between names {len(border)} territories; a border lies between two"
    elif border[0] in facts.territories and border[1] not in facts.territories[border[0]].adjacent:
        yield f"{where}: {border[0]} and {border[1]} are not adjacent; correct the border or their adjacent"


def kingdom_problems(facts: Facts) -> Iterator[str]:
    kingdoms, start = facts.kingdoms, facts.start
    for kingdom in kingdoms.values():
        where = f"kingdoms.{kingdom.id}"
        if not kingdom.settlements:
            yield f"{where}: no home territory in map.yaml has a settlement for the first Village (MU-setup.d)"
        for other in kingdom.connected_to:
            if other in kingdoms and kingdom.id not in kingdoms[other].connected_to:
                yield f"{where}: connected to {other}, but not the other way; make them agree (MU-kingdoms.b)"
    yield from apart_problems(facts)
    coins = sum(value * count for value, count in start.coins.items())
    if coins != start.florins:
        yield f"start.coins: {coins} florins, but start.florins is {start.florins}; make them agree (MU-setup.b)"
    yield from data.unknown_ids("start.coins", map(str, start.coins), map(str, facts.coins), "coin")
    yield from data.unknown_ids("start.unit", [start.unit], facts.units, "unit")
    yield from data.unknown_ids("start.building", [start.building], facts.buildings, "building")
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
    yield from data.wrong_count("goods", sum(good.cubes for good in facts.goods.values()), 160, "cubes", "MU-comp.h")
    idle = (good.id for good in facts.goods.values() if not good.producers)
    yield from (f"goods.{id}: produced by no settlement in map.yaml (MU-bgoods.a); give it to one" for id in idle)
    raised = facts.market.commerce_technology
    yield from data.unknown_ids("market.commerce_technology", raised, facts.buildings, "building")
    markers = sum(facts.player[f"route_{kind}_markers"] for kind in ("stop", "destination"))
    long = (n for n in facts.trade_routes if n > markers)
    yield from (f"trade_routes.{n}: {n} stops, but a player has markers for {markers} (MU-comp.e)" for n in long)
    settlements = len([territory for territory in facts.territories.values() if territory.settlement is not None])
    if settlements <= max(facts.trade_routes, default=0):
        yield f"trade_routes: {settlements} settlements in map.yaml are too few for the longest route (MU-route.b)"


def building_problems(facts: Facts) -> Iterator[str]:
    yield from pool_problems("buildings", {building.id: building.pool for building in facts.buildings.values()})
    for id, building in facts.buildings.items():
        lower = facts.buildings.get(building.upgrade_of or "")
        if lower is not None and (lower.category, lower.level) != (building.category, building.level - 1):
            yield f"buildings.{id}: upgrade of {lower.id}, which is not one level lower in its category (MU-build.tab)"


def unit_problems(facts: Facts) -> Iterator[str]:
    yield from pool_problems("transports", {id: transport.pool for id, transport in facts.transports.items()})
    yield from pool_problems("siege_engines", {id: engine.pool for id, engine in facts.siege_engines.items()})
    yield from data.known_exactly("military_units", facts.units, EXPECTED["unit_pools"], "unit")
    for unit in facts.units.values():
        where = f"military_units.{unit.id}"
        own, barbarian = EXPECTED["unit_pools"].get(unit.id, (unit.pool, unit.barbarian_pool))
        yield from data.wrong_count(f"{where}.pool", unit.pool, own, "figures of a player", "MU-comp.a")
        yield from data.wrong_count(f"{where}.barbarian_pool", unit.barbarian_pool, barbarian, "figures", "MU-comp.g")
        left = max((facts.units[id].damage for id in unit.becomes if id in facts.units), default=0)
        if unit.damage != left + 1:
            yield f"{where}: removed by {unit.damage} damage, but what it becomes makes that {left + 1} (MU-damage.d)"
    for transport in facts.transports.values():
        for key, values in (("capacity", transport.capacity), ("move", transport.move)):
            yield from data.wrong_count(f"transports.{transport.id}.{key}", len(values), LEVELS, "values by level")
        yield from data.unknown_ids(f"transports.{transport.id}.carries", transport.carries, EXPECTED["loads"], "load")
    least, most = facts.siege["least_crew"], facts.siege["most_crew"]
    if least > most:
        yield f"siege: least_crew {least} is above most_crew {most}; correct one of them"
    for what, technology in facts.projected_by.items():
        yield from data.unknown_ids(what, [technology], facts.technologies, "technology")


def pool_problems(section: str, pools: dict[str, int]) -> Iterator[str]:
    for id, pool in pools.items():
        yield from data.unknown_ids(f"{section}.{id}", [id], POOLS, "piece")
        yield from data.wrong_count(f"{section}.{id}.pool", pool, POOLS.get(id, pool), "pieces", "MU-comp.f")


def component_problems(facts: Facts) -> Iterator[str]:
    routes = sum(facts.player[f"route_{kind}_markers"] for kind in ("stop", "destination", "transport"))
    properties = sum(marker.count for marker in facts.property_markers)
    yield from data.wrong_count("property_markers", properties, 10, "Property markers", "MU-comp.b")
    yield from data.wrong_count("player", routes, 9, "Route markers", "MU-comp.b")
    yield from data.missing_ids("pools", [*facts.buildings, *facts.transports, *facts.siege_engines], POOLS)
    for level in range(1, LEVELS + 1):
        if not any(level in marker.faces for marker in facts.property_markers):
            yield f"property_markers: no marker shows level {level}; add it to faces (MU-comp.c)"
    for marker in facts.property_markers:
        if not all(1 <= level <= LEVELS for level in marker.faces):
            yield f"property_markers: faces {list(marker.faces)}; levels are 1 to {LEVELS} (MU-comp.c)"


# ---- technologies


def technology_problems(facts: Facts) -> Iterator[str]:
    technologies = facts.technologies
    yield from data.missing_ids("branches", technologies, EXPECTED["technologies"])
    for branch in facts.branches.values():
        levels = [technology.level for technology in branch.technologies]
        if levels != list(range(1, TECHNOLOGY_LEVELS + 1)):
            yield f"branches.{branch.id}: levels {levels}; a branch has one technology of each, 1 to 4 (MU-tech.a)"
    for technology in technologies.values():
        where = f"branches.{technology.branch}.technologies.{technology.id}"
        right = technology.level * facts.prices.technology_per_level
        if technology.price != right:
            yield f"{where}.price: {technology.price}, but level {technology.level} costs {right} (MU-techbuy.a)"
        if technology.requires is not None:
            yield from data.unknown_ids(f"{where}.requires", [technology.requires], technologies, "technology")
        lower = technologies.get(technology.requires or "")
        astray = lower is not None and (lower.branch, lower.level) != (technology.branch, technology.level - 1)
        if astray or (technology.requires is None) != (technology.level == 1):
            yield f"{where}.requires: {technology.requires}; it is the technology one level lower (MU-techbuy.b)"
    needs = {id: technology.requires for id, technology in technologies.items()}
    yield from data.circles("branches", needs, "none of them could ever be bought (MU-techbuy.b)")
    for rung in facts.ladder:
        yield from data.unknown_ids("hierarchy_ladder", rung.types, facts.units, "unit")


# ---- cards


def empire_card_problems(facts: Facts) -> Iterator[str]:
    cards = facts.empire_cards.values()
    if len(cards) == 72 and sorted(card.number for card in cards) != list(range(1, 73)):
        yield "cards: the numbers are not those from 1 to 72; correct them"
    unused = [id for id in facts.characters if id not in [card.character for card in cards]]
    yield from (f"characters.{id}: on no card; remove it or give it a card" for id in unused)
    for card in cards:
        yield from points_problems(facts, card)
        yield from objective_problems(facts, card)
    yield from data.impossible_rolls("rolls.spy.success", facts.spy_success, facts.spy_die)
    yield from data.impossible_rolls("rolls.spy.backfires", facts.spy_backfires, facts.spy_die)


def points_problems(facts: Facts, card: EmpireCard) -> Iterator[str]:
    """MU-card.g: as many colours as the mode says, each that of a branch."""
    where = f"cards.{card.number}.pt"
    right = {"none": 0, "one": 1, "choice": 2, "both": 2}[card.pt]
    if len(card.colours) != right:
        yield f"{where}: mode {card.pt} with {len(card.colours)} colours; write {right} (MU-card.g)"
    yield from data.known_once(where, card.colours, [b.colour for b in facts.branches.values()], "PT colour")


def objective_problems(facts: Facts, card: EmpireCard) -> Iterator[str]:
    where, objective = f"cards.{card.number}.objective", card.objective
    kinds = {kind: (right, needed) for right, of in OBJECTIVES.items() for kind, needed in of.items()}
    if objective.kind not in kinds:
        yield from data.unknown_ids(f"{where}.kind", [objective.kind], kinds, "kind")
        return
    right, needed = kinds[objective.kind]
    if objective.check != right:
        yield f"{where}.check: {objective.check}, but {objective.kind} is checked as {right} (MU-obj.e)"
    told = [*objective.numbers, *objective.words]
    allowed = [*needed, *EXPECTED["may_be_told"].get(objective.kind, ())]
    yield from data.unknown_ids(f"{where}.params", told, allowed, "key")
    missing = (key for key in needed if key not in told)
    yield from (f"{where}.params: {key} is missing; {objective.kind} needs it" for key in missing)
    pieces = [*facts.units, *facts.buildings]
    known: dict[str, Iterable[str]] = {**EXPECTED["words"], "type": pieces, "types": pieces}
    known |= {"any_of": facts.territories, "branch": facts.branches, "category": facts.categories}
    for key, words in objective.words.items():
        if key in known:
            yield from data.unknown_ids(f"{where}.params.{key}", words, known[key], "word")
        elif key in needed:
            yield f"{where}.params.{key}: write a whole number"
    yield from (f"{where}.params.{key}: write an id, not a number" for key in objective.numbers if key in known)


def event_card_problems(facts: Facts) -> Iterator[str]:
    for card in facts.event_cards.values():
        where = f"cards.{card.id}"
        yield from data.known_once(where, card.territories, facts.territories, "territory")
        yield from data.known_once(f"{where}.icons", card.icons, facts.event_icons, "icon")
        yield from data.wrong_count(f"{where}.icons", len(card.icons), 3, "icons", "MU-evcard.a")
        if card.tolerated_tax not in facts.taxes.levels:
            levels = ", ".join(map(str, facts.taxes.levels))
            yield f"{where}.tolerated_tax: {card.tolerated_tax} is no tax level; write one of {levels}"


# ---- tables


def barbarian_problems(facts: Facts) -> Iterator[str]:
    barbarians = facts.barbarians
    units = sorted(unit.id for unit in facts.units.values() if unit.barbarian_pool)
    named = [barbarians.horde_always, barbarians.set_up_unit, *(die.adds for die in barbarians.horde_dice)]
    yield from data.unknown_ids("horde", named, units, "barbarian unit")
    yield from data.unknown_ids("least_horde_to_add", barbarians.least_horde_to_add, units, "barbarian unit")
    yield from data.unknown_ids("damage_order", barbarians.damage_order, units, "barbarian unit")
    if sorted(barbarians.damage_order) != units:
        yield f"damage_order: {', '.join(barbarians.damage_order)}; write each of {', '.join(units)} once"
    if [die.die for die in barbarians.horde_dice] != list(barbarians.dice):
        yield f"horde.by_die: one line for each of the dice {list(barbarians.dice)} (MU-horde.b)"
    for die in barbarians.horde_dice:
        yield from data.impossible_rolls(f"horde.by_die.{die.die}", die.rolls, die.die)


def honour_problems(facts: Facts) -> Iterator[str]:
    honour = facts.honour
    yield from data.known_exactly("during_play", honour.points, EXPECTED["points"])
    yield from data.known_exactly("final_awards", honour.awards, EXPECTED["awards"])
    yield from data.unknown_ids("no_jerusalem_award", [honour.no_jerusalem_award], facts.kingdoms, "kingdom")
    for building in facts.buildings.values():
        if building.honour != honour.points.get(f"build_{building.id}", 0):
            told = honour.points.get(f"build_{building.id}", 0)
            yield f"during_play.build_{building.id}: {told}, but {building.honour} in buildings.yaml; make them agree"
    for key in ("prisoners_lost", "debt", "objective_tokens"):
        steps = list(getattr(honour, key).steps)
        if steps != sorted(steps):
            yield f"final_tables.{key}.values: write the numbers in rising order"
    loans = range(0, facts.loans.most_debt + 1, facts.loans.amount)
    if list(honour.debt.steps) != list(loans):
        yield f"final_tables.debt.values: write one for each debt of {', '.join(map(str, loans))} (MU-final.n)"


def constant_problems(facts: Facts) -> Iterator[str]:
    phases = ", ".join(EXPECTED["phases"])
    if ", ".join(facts.phases) != phases:
        yield f"phases: {', '.join(facts.phases)}; they are {phases}, in this order (MU-turn.a)"
    yield from data.known_exactly("event_icons", facts.event_icons, EXPECTED["icons"], "icon")
    yield from data.known_exactly("variants", facts.variants, EXPECTED["variants"], "variant")
    if not facts.seats or facts.seats[0] < 2 or facts.seats[-1] > len(facts.kingdoms):
        yield f"players: from 2 to {len(facts.kingdoms)} can play, one for each kingdom"
    for seats, penalties in facts.penalties.items():
        yield from data.wrong_count(f"turn_order_penalty.{seats}", len(penalties), seats, "places", "MU-battle.pen")
        if list(penalties) != sorted(penalties, reverse=True):
            yield f"turn_order_penalty.{seats}: {list(penalties)}; a later place never has a smaller penalty"
    for icon in facts.event_icons.values():
        yield from data.impossible_rolls(f"event_icons.{icon.id}.hits", icon.hits, 6)
    battle = facts.battle
    yield from data.impossible_rolls("battle.archer_hits", battle.archer_hits, battle.archer_die)
    yield from data.impossible_rolls("battle.siege_hits", battle.siege_hits, battle.siege_die)
    yield from data.impossible_rolls("battle.galley_sinks", battle.galley_sinks, battle.galley_die)
    if battle.dice != facts.barbarians.dice:
        yield f"battle.dice: {list(battle.dice)}, but {list(facts.barbarians.dice)} in barbarians.yaml (MU-comp.k)"
    if facts.loans.most_debt % facts.loans.amount:
        yield f"loans: most_debt {facts.loans.most_debt} is no multiple of the amount {facts.loans.amount} (MU-loan.b)"
    if facts.auction["least_bid"] > facts.auction["most_bid"]:
        yield "initial_auction: least_bid is above most_bid; correct one of them"
