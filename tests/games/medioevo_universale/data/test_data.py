"""The facts of Medioevo Universale: what the ledger says about map, pieces, technologies, cards and tables."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from condotta.core.messages import Name
from condotta.games.medioevo_universale import data
from condotta.games.medioevo_universale.data import (
    AREAS,
    BARBARIANS,
    BATTLE,
    BRANCHES,
    BUILDINGS,
    CATEGORIES,
    CHARACTERS,
    DISTANCES,
    EMPIRE_CARDS,
    EVENT_CARDS,
    EVENT_ICONS,
    GOODS,
    HONOUR,
    KINGDOMS,
    LOANS,
    MARKET,
    NAMES,
    NEAR,
    PENALTIES,
    PRICES,
    SEAS,
    SIEGE_ENGINES,
    START,
    TAXES,
    TECHNOLOGIES,
    TERRITORIES,
    TRADE_ROUTES,
    TRANSPORTS,
    UNITS,
)

CARDS = {card.number: card for card in EMPIRE_CARDS.values()}


def by_land(here: str, there: str) -> int:
    return AREAS.all_cheapest([here], kinds=("land",))[there]


# ---- map and kingdoms


def test_the_map_has_67_territories_12_seas_40_settlements_20_ports_and_12_fire_icons() -> None:
    territories = TERRITORIES.values()
    assert (len(territories), len(SEAS)) == (67, 12)
    assert sum(territory.settlement is not None for territory in territories) == 40
    assert sum(territory.port for territory in territories) == 20
    assert sum(territory.fire for territory in territories) == 12


@pytest.mark.rule("MU-kingdoms.a")
def test_there_are_six_kingdoms() -> None:
    assert sorted(KINGDOMS) == [
        "byzantine_empire",
        "golden_horde",
        "holy_roman_empire",
        "hungary",
        "mamluk_sultanate",
        "novgorod_republic",
    ]


def test_each_kingdom_has_five_home_territories_three_settlements_and_three_goods() -> None:
    for kingdom in KINGDOMS.values():
        assert len(kingdom.home) == 5
        assert len(kingdom.settlements) == 3
        assert len(set(kingdom.goods)) == 3
    assert sum(territory.home is None for territory in TERRITORIES.values()) == 37
    assert not any(territory.fire for territory in TERRITORIES.values() if territory.home)


def test_only_the_golden_horde_has_no_port() -> None:
    assert {id: kingdom.ports for id, kingdom in KINGDOMS.items()} == {
        "holy_roman_empire": ("holstein",),
        "hungary": ("croatia",),
        "byzantine_empire": ("constantinople", "thessalonica", "ionia"),
        "mamluk_sultanate": ("alexandria",),
        "novgorod_republic": ("ladoga",),
        "golden_horde": (),
    }


def test_the_kingdoms_are_connected_as_the_ledger_says() -> None:
    """MU-kingdoms.b: six connections."""
    connections = {frozenset((kingdom.id, other)) for kingdom in KINGDOMS.values() for other in kingdom.connected_to}
    assert connections == {
        frozenset(("holy_roman_empire", "hungary")),
        frozenset(("hungary", "byzantine_empire")),
        frozenset(("byzantine_empire", "golden_horde")),
        frozenset(("byzantine_empire", "mamluk_sultanate")),
        frozenset(("hungary", "novgorod_republic")),
        frozenset(("novgorod_republic", "golden_horde")),
    }


def test_kingdoms_are_connected_exactly_when_they_are_near() -> None:
    for one, other in combinations(KINGDOMS.values(), 2):
        nearest = min(DISTANCES[a][b] for a in one.home for b in other.home)
        assert (nearest <= NEAR) == (other.id in one.connected_to), (one.id, other.id)


@pytest.mark.rule("MU-def.c")
def test_the_dardanelles_are_the_only_strait_with_a_land_border() -> None:
    assert data.STRAITS == (("constantinople", "nicaea"),)
    assert "nicaea" in TERRITORIES["constantinople"].adjacent
    assert TERRITORIES["sicily"].adjacent == ()
    assert [t.id for t in TERRITORIES.values() if not t.adjacent] == ["sicily", "crete", "cyprus"]


def test_every_area_can_be_reached_from_every_other() -> None:
    assert all(len(row) == len(AREAS.ids) == 79 for row in DISTANCES.values())


def test_coasts_are_told_from_both_sides() -> None:
    for sea in SEAS.values():
        assert sea.coast
        assert all(sea.id in TERRITORIES[id].seas for id in sea.coast)
        assert all(sea.id in AREAS.neighbours(id, kinds=("coast",)) for id in sea.coast)
    assert SEAS["marmara"].coast == ("constantinople", "nicaea")


def test_what_the_examples_of_the_rulebook_say_of_the_map_holds() -> None:
    goods = {id: t.settlement.good for id, t in TERRITORIES.items() if t.settlement}
    assert (goods["caffa"], goods["saraj"], goods["rome"]) == ("slaves", "spices", "grain")
    assert by_land("caffa", "saraj") == 3
    assert by_land("saraj", "trebizond") == 2
    assert by_land("caffa", "trebizond") == 5
    assert goods["trebizond"] not in ("slaves", "grain")
    assert TERRITORIES["trebizond"].fire
    assert DISTANCES["rome"]["sicily"] == 2
    assert TERRITORIES["jerusalem"].home == "mamluk_sultanate"
    assert TERRITORIES["rome"].home is None
    assert {"alexandria", "antioch", "sicily"} <= set(goods)


def test_every_player_starts_with_1600_florins() -> None:
    """MU-setup.b to j."""
    assert START.florins == 1600
    assert START.coins == {500: 2, 100: 4, 50: 3, 10: 3, 5: 3, 1: 5}
    assert (START.unit, START.building, START.transport_levels) == ("archer", "village", 2)
    assert (START.empire_cards_dealt, START.empire_cards_kept, START.objective_tokens) == (3, 1, 1)
    assert START.honour_points == 10


# ---- components


def test_each_player_has_63_units_and_the_barbarians_67() -> None:
    """MU-comp.a, g."""
    assert {unit.id: (unit.pool, unit.barbarian_pool) for unit in UNITS.values()} == {
        "light_infantry": (20, 40),
        "heavy_infantry": (20, 0),
        "archer": (10, 20),
        "knight": (10, 0),
        "captain": (3, 7),
    }
    assert data.BARBARIAN_GALLEYS == 4


@pytest.mark.rule("MU-comp.b", "MU-comp.e")
def test_each_player_has_37_markers() -> None:
    player = data.load().player
    routes = tuple(player[f"route_{kind}_markers"] for kind in ("stop", "destination", "transport"))
    properties = sum(marker.count for marker in data.FACTS.property_markers)
    assert (player["control_markers"], properties, routes, player["discs"]) == (8, 10, (7, 1, 1), 10)
    assert player["control_markers"] + properties + sum(routes) + player["discs"] == 37


@pytest.mark.rule("MU-comp.c")
def test_the_faces_of_the_property_markers_limit_what_can_be_held() -> None:
    assert [(marker.faces, marker.count) for marker in data.FACTS.property_markers] == [
        ((1, 3), 2),
        ((1, 2), 4),
        ((2, 3), 2),
        ((1,), 2),
    ]
    possible = {(0, 0, 0)}
    for marker in data.FACTS.property_markers:
        for _ in range(marker.count):
            more = {
                tuple(n + (level == face) for level, n in enumerate(held, 1))
                for held in possible
                for face in marker.faces
            }
            possible |= {(held[0], held[1], held[2]) for held in more}
    for n1, n2, n3 in product(range(12), repeat=3):
        told = n1 <= 8 and n2 <= 6 and n3 <= 4 and n2 + n3 <= 8 and n1 + n2 + n3 <= 10
        assert ((n1, n2, n3) in possible) == told, (n1, n2, n3)


def test_the_common_pools() -> None:
    """MU-comp.f."""
    transports = {transport.id: transport.pool for transport in TRANSPORTS.values()}
    engines = {engine.id: engine.pool for engine in SIEGE_ENGINES.values()}
    buildings = {building.id: building.pool for building in BUILDINGS.values()}
    assert transports == {"war_wagon": 15, "galley": 15, "caravan": 12, "merchant_ship": 12}
    assert engines == {"catapult": 16, "trebuchet": 14, "bombard": 12}
    assert buildings == {
        "village": 24,
        "borough": 17,
        "city": 12,
        "tower": 40,
        "fortress": 20,
        "castle": 20,
        "cathedral": 14,
    }


def test_cubes_tokens_cards_and_blood_markers() -> None:
    """MU-comp.h, i, j."""
    assert [good.cubes for good in GOODS.values()] == [20] * 8
    assert data.POINT_COLOURS == ("blue", "yellow", "orange", "red", "green", "purple")
    assert data.TOKENS_PER_COLOUR * len(data.POINT_COLOURS) == 48
    assert data.FACTS.coins == (1, 5, 10, 50, 100, 500)
    assert (len(EMPIRE_CARDS), len(EVENT_CARDS), data.BLOOD_MARKERS) == (72, 30, 18)


# ---- pieces


@pytest.mark.rule("MU-bgoods.a")
def test_eight_goods_with_their_colours() -> None:
    assert {good.id: good.colour for good in GOODS.values()} == {
        "weapons": "black",
        "salt": "white",
        "hides": "brown",
        "grain": "yellow",
        "slaves": "green",
        "spices": "orange",
        "textiles": "blue",
        "wine": "purple",
    }
    assert [len(good.producers) for good in GOODS.values()] == [5] * 8


def test_prices_of_the_market() -> None:
    assert (MARKET.buy, MARKET.sell, MARKET.great_market, MARKET.great_market_city_tax) == (100, 100, 20, 20)
    assert (MARKET.route_point, MARKET.market_technology, MARKET.least_purchase) == (50, 50, 1)
    assert MARKET.commerce_technology == {"village": 25, "borough": 50, "city": 100}
    assert (MARKET.sack_deposited_cube, MARKET.sack_carried_cube) == (50, 50)
    assert TRADE_ROUTES == {4: 2, 6: 4, 8: 6}


@pytest.mark.rule("MU-build.tab")
@pytest.mark.parametrize(
    ("id", "category", "level", "structure", "cost", "project", "colour", "technology", "upgrade_of"),
    [
        ("village", "civil", 1, 2, 100, 1, "green", "masonry", None),
        ("borough", "civil", 2, 4, 200, 2, "green", "masonry", "village"),
        ("city", "civil", 3, 6, 300, 3, "green", "masonry", "borough"),
        ("tower", "military", 1, 3, 100, 1, "green", "architecture", None),
        ("fortress", "military", 2, 6, 200, 2, "green", "architecture", "tower"),
        ("castle", "military", 3, 9, 300, 3, "green", "architecture", "fortress"),
        ("cathedral", "religious", 3, 3, 300, 1, "purple", "religion", None),
    ],
)
def test_buildings(
    id: str,
    category: str,
    level: int,
    structure: int,
    cost: int,
    project: int,
    colour: str,
    technology: str,
    upgrade_of: str | None,
) -> None:
    building = BUILDINGS[id]
    assert (building.category, building.level, building.structure) == (category, level, structure)
    assert (building.cost, building.project, building.upgrade_of) == (cost, project, upgrade_of)
    assert CATEGORIES[category].technology == technology
    assert TECHNOLOGIES[technology].colour == colour


def test_what_buildings_give() -> None:
    """MU-tax.b, MU-unit.c, MU-fort.a, MU-marker.a, MU-build.f, g."""
    gives = {b.id: (b.tax, b.recruits, b.protection, b.control_markers, b.honour) for b in BUILDINGS.values()}
    assert gives == {
        "village": (1, 1, 0, 0, 0),
        "borough": (2, 2, 0, 0, 0),
        "city": (3, 3, 0, 0, 1),
        "tower": (0, 0, 1, 1, 0),
        "fortress": (0, 0, 2, 2, 0),
        "castle": (0, 0, 3, 3, 1),
        "cathedral": (0, 0, 0, 0, 1),
    }
    assert [category.id for category in CATEGORIES.values() if category.needs_settlement] == ["civil"]
    assert (data.REPAIR_COST, data.SACK_PERCENT) == (50, 50)


@pytest.mark.rule("MU-unit.tab")
def test_prices_of_units() -> None:
    costs = {unit.id: unit.cost for unit in UNITS.values()}
    assert costs == {"light_infantry": 20, "archer": 50, "heavy_infantry": 50, "knight": 100, "captain": 100}
    assert data.CAPTAIN_LEVELS == 3


def test_what_damage_makes_of_units() -> None:
    assert {unit.id: (unit.damage, unit.becomes) for unit in UNITS.values()} == {
        "light_infantry": (1, ()),
        "archer": (1, ()),
        "heavy_infantry": (2, ("light_infantry",)),
        "knight": (3, ("heavy_infantry", "light_infantry")),
        "captain": (1, ()),
    }
    assert [unit.id for unit in UNITS.values() if not unit.naval_power] == ["heavy_infantry", "knight"]
    assert BATTLE.ransom * UNITS["light_infantry"].cost == 40  # MU-capture.h
    assert data.RECRUITS == 3


@pytest.mark.rule("MU-move.tab", "MU-trade.tab")
def test_capacity_and_movement_of_transports() -> None:
    table = {transport.id: (transport.capacity, transport.move) for transport in TRANSPORTS.values()}
    assert table == {
        "war_wagon": ((3, 6, 9), (6, 7, 8)),
        "galley": ((3, 6, 9), (6, 7, 8)),
        "caravan": ((2, 4, 6), (6, 7, 8)),
        "merchant_ship": ((2, 4, 6), (6, 7, 8)),
    }
    assert data.SIEGE_MOVE == 4


def test_where_transports_are_built_and_what_they_carry() -> None:
    """MU-transp.a to d, MU-move.c."""
    table = {t.id: (t.kind, t.domain, t.built_in, t.carries) for t in TRANSPORTS.values()}
    everything = ("military_units", "war_wagons", "siege_engines")
    assert table == {
        "war_wagon": ("military_transport", "land", "settlement_or_fort", ("military_units",)),
        "galley": ("military_transport", "sea", "port", everything),
        "caravan": ("trade_transport", "land", "settlement", ("goods",)),
        "merchant_ship": ("trade_transport", "sea", "port", ("goods",)),
    }
    assert data.TRANSPORT_COST == 100
    assert data.PROJECTED_BY == {"captain": "military_art", "siege_engine": "mathematics", "transport": "carpentry"}


def test_siege_engines() -> None:
    """MU-siegebuy.a, MU-siege.a, d, e."""
    table = [(e.id, e.level, e.cost, e.damage_units, e.damage_buildings) for e in SIEGE_ENGINES.values()]
    assert table == [("catapult", 1, 100, 2, 0), ("trebuchet", 2, 200, 3, 1), ("bombard", 3, 300, 4, 2)]
    assert data.SIEGE_CREW == (1, 3)
    assert (BATTLE.siege_die, BATTLE.siege_hits) == (8, (1, 2, 3))


# ---- technologies


@pytest.mark.rule("MU-tech.a")
def test_six_branches_of_four_technologies() -> None:
    assert {branch.colour: [t.id for t in branch.technologies] for branch in BRANCHES.values()} == {
        "blue": ["carpentry", "logistics", "machinery", "cartography"],
        "yellow": ["commerce", "market", "monopoly", "guilds"],
        "orange": ["edict", "law", "nation", "influence"],
        "red": ["military_art", "hierarchy", "tactics", "strategy"],
        "green": ["masonry", "architecture", "mathematics", "engineering"],
        "purple": ["religion", "monasticism", "proselytism", "temporal_power"],
    }
    assert [NAMES[branch].en for branch in BRANCHES] == [
        "Transport",
        "Commerce",
        "Legislation",
        "Combat",
        "Construction",
        "Religion",
    ]


def test_price_prerequisite_and_activation_of_technologies() -> None:
    """MU-techbuy.a, b, MU-tech.d."""
    for branch in BRANCHES.values():
        assert [t.level for t in branch.technologies] == [1, 2, 3, 4]
        assert [t.price for t in branch.technologies] == [100, 200, 300, 400]
        assert [t.activation for t in branch.technologies] == [1, 1, 1, 2]
        assert [t.requires for t in branch.technologies] == [None, *(t.id for t in branch.technologies[:3])]


def test_the_ladder_of_hierarchy() -> None:
    assert [(rung.types, rung.level) for rung in data.LADDER] == [
        (("light_infantry", "archer"), 0),
        (("heavy_infantry",), 0),
        (("knight",), 0),
        (("captain",), 1),
        (("captain",), 2),
        (("captain",), 3),
    ]


# ---- cards


def test_the_72_empire_cards_show_30_characters() -> None:
    assert sorted(CARDS) == list(range(1, 73))
    assert len(CHARACTERS) == 30
    assert {card.character for card in CARDS.values()} == set(CHARACTERS)
    assert len({card.ability for card in CARDS.values()}) == 72


def test_what_the_rulebook_shows_of_the_points_of_empire_cards() -> None:
    shown = {number: (CARDS[number].pt, CARDS[number].colours) for number in (5, 10, 46)}
    assert shown == {5: ("choice", ("red", "blue")), 10: ("one", ("green",)), 46: ("one", ("red",))}
    assert CARDS[9].pt == "both"
    assert "yellow" in CARDS[9].colours
    assert [card.number for card in CARDS.values() if card.pt == "none"] == [57, 58, 59, 60, 71, 72]


def test_the_points_of_all_colours_are_worth_about_the_same() -> None:
    worth = Counter[str]()
    for card in CARDS.values():
        for colour in card.colours:
            worth[colour] += 1 if card.pt == "choice" else 2
    assert max(worth.values()) - min(worth.values()) <= 2
    assert set(worth) == set(data.POINT_COLOURS)


def test_what_the_rulebook_shows_of_objectives() -> None:
    assert (CARDS[5].objective.kind, CARDS[5].objective.words) == ("sack", {"element": ("caravan",)})
    fortified = CARDS[46].objective
    assert (fortified.kind, fortified.numbers, fortified.words) == (
        "building_cluster",
        {"n": 5},
        {"category": ("military",)},
    )


def test_costs_rolls_and_durations_of_empire_cards() -> None:
    costs = {card.number: card.cost for card in CARDS.values() if card.cost}
    assert costs == {13: 100, 14: 100, 15: 100, 45: 50, 48: 50, 65: 100}
    rolls = {card.number: card.roll for card in CARDS.values() if card.roll}
    assert [number for number, roll in rolls.items() if roll == "spy"] == [16, 17, 18]
    assert [number for number, roll in rolls.items() if roll == "items"] == [7, 13, 42, 50, 54]
    assert data.ITEMS_BY_DIE == (0, 1, 1, 2, 2, 3, 3)
    assert (data.SPY_DIE, data.SPY_SUCCESS, data.SPY_BACKFIRES) == (8, (1, 2, 3), (7, 8))
    assert (CARDS[1].duration, CARDS[5].duration, CARDS[6].duration) == ("turn", "battle_round", "instant")


def test_each_event_card_shows_three_icons_and_a_tax_level() -> None:
    cards = list(EVENT_CARDS.values())
    assert [card.number for card in cards] == list(range(1, 31))
    assert all(len(set(card.icons)) == 3 for card in cards)
    assert Counter(card.tolerated_tax for card in cards) == {10: 3, 20: 8, 30: 10, 40: 6, 50: 3}
    hits = Counter(territory for card in cards for territory in card.territories)
    assert set(hits) == set(TERRITORIES)
    assert set(hits.values()) == {2, 3, 4}


def test_event_icons_hurt_on_these_rolls() -> None:
    """MU-evcard.a to e."""
    assert {icon.id: icon.hits for icon in EVENT_ICONS.values()} == {
        "movement_icon": (1, 2),
        "armies_icon": (1, 2, 3, 4),
        "buildings_icon": (1, 2, 3),
        "goods_icon": (1, 2),
    }
    assert data.ICONS_CHOSEN == 2


# ---- tables


@pytest.mark.rule("MU-turn.a")
def test_a_turn_has_seven_phases() -> None:
    assert [NAMES[phase].en for phase in data.PHASES] == [
        "Turn order",
        "Events",
        "Taxes and upkeep",
        "Purchases",
        "Combat",
        "Trade",
        "End of turn",
    ]


def test_lengths_taxes_loans_and_prices() -> None:
    assert list(data.LENGTHS.values()) == [8, 10, 12]  # MU-length.a
    assert tuple(data.FACTS.end_conditions) == ("turns", "time_limit", "honour_point_limit")
    assert (TAXES.levels, TAXES.landless, TAXES.upkeep, TAXES.rebellion_step) == ((10, 20, 30, 40, 50), 200, 20, 10)
    assert (LOANS.amount, LOANS.most_debt, LOANS.interest) == (500, 2500, 50)
    assert (LOANS.missed_interests, LOANS.rebellion, LOANS.self_sack_percent) == (2, 100, 50)
    assert (PRICES.technology_per_level, PRICES.technologies_per_branch, PRICES.bought_point) == (100, 1, 100)
    assert (PRICES.card, PRICES.card_per_owned, PRICES.cards_per_turn) == (100, 50, 1)
    assert (PRICES.cards_drawn, PRICES.cards_drawn_per_cathedral) == (2, 2)
    assert NEAR == 3


@pytest.mark.rule("MU-battle.pen")
def test_turn_order_penalties() -> None:
    assert PENALTIES == {
        2: (0, -3),
        3: (0, -1, -3),
        4: (0, -1, -2, -3),
        5: (0, -1, -1, -2, -3),
        6: (0, -1, -1, -2, -2, -3),
    }


def test_numbers_of_the_battle() -> None:
    assert BATTLE.dice == (4, 6, 8)
    assert (BATTLE.archer_die, BATTLE.archer_hits) == (8, (1, 2, 3))
    assert (BATTLE.galley_die, BATTLE.galley_sinks) == (8, (1, 2, 3))
    assert (BATTLE.light_infantry_bonus, BATTLE.knight_damage, BATTLE.overwhelming) == (4, 2, 20)
    assert (BATTLE.capture_ratio, BATTLE.divisor, BATTLE.ransom) == (3, 2, 2)
    assert (data.STEP_COST, data.CASTLE_EXIT_COST, data.TRADE_ACTION_COST) == (1, 0, 1)


def test_barbarians() -> None:
    """MU-horde.a, b, MU-reinf.a, d, MU-barb.f, g."""
    assert BARBARIANS.dice == (4, 6, 8)
    assert BARBARIANS.horde_always == BARBARIANS.set_up_unit == "light_infantry"
    assert [(die.die, die.rolls, die.adds) for die in BARBARIANS.horde_dice] == [
        (4, (1, 2, 3), "light_infantry"),
        (6, (1, 2, 3), "archer"),
        (8, (1, 2, 3), "captain"),
    ]
    assert BARBARIANS.reinforcement_points == 3
    assert BARBARIANS.least_horde_to_add == {"light_infantry": 0, "archer": 2, "captain": 4}
    assert [BARBARIANS.sacrifices.at(units) for units in range(7)] == [0, 0, 1, 1, 2, 2, 2]
    assert (data.BARBARIAN_CAPTAIN_LEVEL, BARBARIANS.galley_level) == (1, 1)


def test_honour_points_during_play() -> None:
    """MU-hp.a to n."""
    assert HONOUR.points == {
        "conquer_settlement": 1,
        "conquer_building_level": 1,
        "first_conquest_rome": 2,
        "first_conquest_jerusalem": 2,
        "build_city": 1,
        "build_castle": 1,
        "build_cathedral": 1,
        "suppress_rebellion": 1,
        "destroy_great_army": 1,
        "trade_route_point": 1,
        "lose_battle_to_barbarians": -1,
        "break_pact": -2,
        "attack_without_war": -3,
        "new_rebellion": -1,
    }
    assert (HONOUR.great_army, HONOUR.track) == (5, 50)


def test_honour_points_at_the_end() -> None:
    """MU-final.b to o."""
    assert list(HONOUR.awards.values()) == [3] * 10
    assert (HONOUR.tied_award, HONOUR.no_jerusalem_award) == (1, "mamluk_sultanate")
    assert [HONOUR.prisoners_lost.at(units) for units in (0, 1, 3, 4, 6, 7, 12)] == [0, -3, -3, -6, -6, -9, -9]
    assert [HONOUR.debt.at(500 * loans) for loans in range(6)] == [0, -2, -4, -6, -9, -15]
    assert [HONOUR.objective_tokens.at(n) for n in range(10)] == [0, 0, 1, 3, 5, 8, 11, 15, 20, 20]


def test_variants() -> None:
    """MU-var-auction.a to c, MU-var-terrain.a, b, MU-var-blood.b."""
    terrains = {terrain.id: (terrain.move, terrain.upkeep) for terrain in data.TERRAINS.values()}
    assert terrains == {
        "plain": (1, 20),
        "forest": (2, 20),
        "hill": (2, 20),
        "mountain": (3, 30),
        "desert": (2, 40),
    }
    assert data.TERRAIN_RULES == {"river": 1, "settlement_upkeep": 10, "sea_upkeep": 20}
    assert (data.AUCTION_BIDS, data.FACTS.auction["rounds"], data.AUCTION_LOWEST) == ((0, 10), 2, 10)
    assert data.BLOOD_MARKER_BONUS == 1
    assert tuple(data.FACTS.variants) == ("initial_auction", "terrains", "blood_markers", "teams", "deployment")


# ---- names


def shown_names() -> list[Name]:
    objectives = [card.objective.text for card in CARDS.values()]
    settlements = [t.settlement.name for t in TERRITORIES.values() if t.settlement]
    return [
        *NAMES.values(),
        *objectives,
        *settlements,
        *data.FACTS.strait_names,
        *(water.name for water in data.FACTS.waters),
    ]


def test_everything_has_a_name_in_both_languages() -> None:
    assert all(name.en.strip() and name.it.strip() for name in shown_names())
    assert (NAMES["novgorod"].en, NAMES["novgorod_republic"].it) == ("Novgorod", "Repubblica di Novgorod")
    assert (NAMES["bishop.1"].en, NAMES["spy.16"].it) == ("Bishop 1", "Spia 16")


def test_italian_articles_fit_their_nouns() -> None:
    for name in shown_names():
        if name.the_it:
            assert (name.the_it in ("i", "gli", "le")) == name.plural, name.it
            assert name.the_it != "la" or name.gender == "f", name.it
            assert name.the_it not in ("il", "lo", "i", "gli") or name.gender == "m", name.it
            vowel = name.it[0] in "AEIOU" and not name.it.startswith("Io")
            assert vowel == (name.the_it == "l'") or name.plural or name.it.startswith("H"), name.it


def test_a_territory_and_its_settlement_of_the_same_name_agree() -> None:
    for territory in TERRITORIES.values():
        if territory.settlement and territory.settlement.name.en == territory.name.en:
            assert territory.settlement.name.it == territory.name.it
