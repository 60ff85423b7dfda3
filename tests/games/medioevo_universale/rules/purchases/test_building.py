"""Phase 4: buildings (MU-build, MU-destroy, MU-T-masonry, architecture, engineering, religion, MU-hp.f)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import BUILDINGS
from condotta.games.medioevo_universale.pieces import CIVIL, MILITARY, RELIGIOUS
from condotta.games.medioevo_universale.rules.common import buildings
from condotta.games.medioevo_universale.rules.common.questions import owner_of_buildings
from condotta.games.medioevo_universale.rules.purchases import building
from condotta.games.medioevo_universale.shown import position

from ... import helpers
from ...helpers import asked, choose, elements, logged, menu, play, start, state, units, verbs

NONE = [0, 0, 0, 0, 0, 0]


def buy(florins: int = 2000, settings: Any = None, **fields: Any) -> Match:
    """Phase 4: seat 0, the Holy Roman Empire, with Engineering and Religion."""
    told = {"technology": [[0, 0, 0, 0, 4, 1], NONE, NONE, NONE], **fields}
    return start(helpers.position(phase="purchases", florins=[florins, 500, 500, 500], **told), **(settings or {}))


def offers(match: Match, verb: str) -> list[str]:
    return [words.removeprefix(verb + " ") for words in menu(match) if words.split()[0] == verb]


def technologies(green: int, purple: int) -> list[list[int]]:
    return [[0, 0, 0, 0, green, purple], NONE, NONE, NONE]


def pay_with_florins(match: Match) -> None:
    """All PT for 100 fl each, and no Control marker anywhere but at the first place."""
    while asked(match)[0][1] in ("points.source", "marker.where"):
        match.choose(0, next(o for o in match.open_decisions()[0].options if o.verb in ("florins", "marker")))


@pytest.mark.rule("MU-build.tab")
@pytest.mark.parametrize(
    ("id", "category", "structure", "florins", "points"),
    [
        ("village", CIVIL, 2, 100, 1),
        ("borough", CIVIL, 4, 200, 2),
        ("city", CIVIL, 6, 300, 3),
        ("tower", MILITARY, 3, 100, 1),
        ("fortress", MILITARY, 6, 200, 2),
        ("castle", MILITARY, 9, 300, 3),
        ("cathedral", RELIGIOUS, 3, 300, 1),
    ],
)
def test_each_building_has_its_price_and_structure(
    id: str, category: int, structure: int, florins: int, points: int
) -> None:
    match = buy()
    play(match, (0, "build", id), (0, "at", "bohemia"))
    pay_with_florins(match)
    assert state(match).florins[0] == 2000 - florins - 100 * points
    assert state(match).buildings["bohemia"][category] == BUILDINGS[id].level
    assert buildings.structure(state(match), "bohemia", category) == structure


@pytest.mark.rule("MU-build.a")
def test_a_building_is_projected_then_paid_and_only_if_both_are_possible() -> None:
    match = buy(florins=199)
    assert "build" not in verbs(match)
    match = buy(florins=200)
    assert offers(match, "build") == ["village", "tower"]
    match = buy(florins=100, tokens=[[0, 0, 0, 0, 1, 0], NONE, NONE, NONE])
    assert offers(match, "build") == ["village", "tower"]
    play(match, (0, "build", "village"), (0, "at", "bohemia"))
    assert menu(match) == ["token green", "stop"]  # the florins are needed for the building itself
    choose(match, 0, "token", "green")
    assert (state(match).florins[0], state(match).buildings) == (0, {"bohemia": [1, 0, 0, 0, 0, 0]})


@pytest.mark.rule("MU-build.a")
def test_who_stops_before_the_project_is_paid_has_bought_nothing() -> None:
    match = buy()
    play(match, (0, "build", "village"), (0, "at", "bohemia"), (0, "stop"))
    assert (state(match).florins[0], state(match).buildings) == (2000, {})


@pytest.mark.rule("MU-build.b", "MU-T-religion")
def test_civil_buildings_need_a_settlement_others_only_control() -> None:
    match = buy(units=units(kiev="0: archer", saxony="0: archer; b: light_infantry"), markers={"serbia": 0})
    choose(match, 0, "build", "village")
    assert offers(match, "at") == ["holstein", "swabia", "bohemia", "kiev"]
    for id in ("tower", "cathedral"):
        match = buy(units=units(kiev="0: archer", saxony="0: archer; b: light_infantry"), markers={"serbia": 0})
        choose(match, 0, "build", id)
        assert sorted(offers(match, "at")) == ["bavaria", "bohemia", "holstein", "kiev", "serbia", "swabia"]


@pytest.mark.rule("MU-build.c")
def test_a_territory_holds_one_building_of_each_category() -> None:
    match = buy(buildings={"bohemia": [1, 1, 3]})
    for id in ("village", "tower", "cathedral"):
        assert "bohemia" not in building.places(state(match), 0, id)
    for id in ("borough", "city", "fortress", "castle"):
        assert "bohemia" in building.places(state(match), 0, id)


@pytest.mark.rule("MU-build.d", "MU-T-masonry")
def test_a_city_may_be_built_from_nothing_at_full_cost() -> None:
    match = buy(florins=600)
    play(match, (0, "build", "city"), (0, "at", "bohemia"))
    pay_with_florins(match)
    assert (state(match).florins[0], state(match).buildings["bohemia"][CIVIL]) == (0, 3)


@pytest.mark.rule("MU-build.e", "MU-T-masonry", "MU-T-architecture")
@pytest.mark.parametrize(
    ("built", "id", "cost"),
    [([1], "borough", 200), ([1], "city", 400), ([2], "city", 200), ([0, 1], "castle", 400), ([0, 2], "castle", 200)],
)
def test_an_upgrade_costs_the_difference_in_points_and_florins(built: list[int], id: str, cost: int) -> None:
    match = buy(florins=cost, buildings={"bohemia": built})
    play(match, (0, "build", id))  # elsewhere they could not pay
    pay_with_florins(match)
    assert state(match).florins[0] == 0
    assert buildings.standing(state(match), "bohemia", building.CATEGORY_OF[id]).id == id
    match = buy(florins=cost - 1, buildings={"bohemia": built})
    assert id not in offers(match, "build")


@pytest.mark.rule("MU-build.f", "MU-hp.f")
@pytest.mark.parametrize(
    ("built", "id", "honour"),
    [([], "city", 11), ([2], "city", 11), ([0, 1], "castle", 11), ([], "cathedral", 11), ([1], "borough", 10)],
)
def test_a_city_castle_or_cathedral_gives_1_hp_also_by_upgrade(built: list[int], id: str, honour: int) -> None:
    match = buy(buildings={"bohemia": built} if built else {})
    choose(match, 0, "build", id)
    if asked(match)[0][1] == "purchases.where":
        choose(match, 0, "at", "bohemia")
    pay_with_florins(match)
    assert state(match).honour[0] == honour


@pytest.mark.rule("MU-build.g")
def test_repair_costs_50_fl_for_each_marker() -> None:
    match = buy(florins=120, buildings={"bohemia": [3, 0, 0, 5, 0, 0], "croatia": [1, 0, 0, 1, 0, 0]})
    assert offers(match, "repair") == ["civil bohemia"]
    choose(match, 0, "repair", "civil", "bohemia")
    assert menu(match) == ["number 1", "number 2"]
    choose(match, 0, "number", 2)
    assert (state(match).florins[0], state(match).buildings["bohemia"][3]) == (20, 3)
    assert logged(match, "building.repaired") == [{"player": 0, "points": 2, "florins": 100, "territory": "bohemia"}]
    assert "repair" not in verbs(match)


@pytest.mark.rule("MU-build.h")
def test_damage_stays_on_an_upgraded_building() -> None:
    match = buy(buildings={"bohemia": [1, 0, 0, 1, 0, 0]})
    play(match, (0, "build", "borough"), (0, "at", "bohemia"))
    pay_with_florins(match)
    assert state(match).buildings["bohemia"] == [2, 0, 0, 1, 0, 0]
    assert buildings.structure(state(match), "bohemia", CIVIL) == 3


@pytest.mark.rule("MU-build.i")
def test_an_empty_pool_allows_neither_building_nor_upgrade() -> None:
    towns = [
        "pannonia", "transylvania", "croatia", "constantinople", "thessalonica", "nicaea", "alexandria", "cairo",
        "jerusalem", "poland", "prussia",
    ]  # fmt: skip
    match = buy(buildings={"bohemia": [2], **{town: [3] for town in [*towns, "livonia"]}})
    assert "city" not in offers(match, "build")
    assert (CIVIL, "bohemia") not in building.raisable(state(match), 0)
    match = buy(buildings={"bohemia": [2], **{town: [3] for town in towns}})
    assert "city" in offers(match, "build")


@pytest.mark.rule("MU-build.j")
def test_a_building_is_whose_the_territory_is() -> None:
    built = {"kiev": [1], "galicia": [1]}
    s = state(buy(buildings=built, units=units(kiev="1: archer")))
    assert owner_of_buildings(s, "kiev") == 1
    assert owner_of_buildings(s, "galicia") is None
    s = state(buy(buildings=built, units=units(kiev="0: archer")))
    assert owner_of_buildings(s, "kiev") == 0


@pytest.mark.rule("MU-build.k")
def test_while_he_fights_barbarians_there_his_buildings_stay_his_without_use() -> None:
    told: dict[str, Any] = {
        "units": units(bohemia="0: archer; b: light_infantry"),
        "buildings": {"bohemia": [1, 1, 0, 1, 0, 0]},
        "was_controlled": {"bohemia": 0},
        "control": {},
    }
    homes = {t: s for t, s in state(buy()).control.items() if t != "bohemia"}
    match = buy(**{**told, "control": homes})
    assert owner_of_buildings(state(match), "bohemia") == 0
    assert "repair" not in verbs(match)
    assert "bohemia" not in building.places(state(match), 0, "city")
    assert (CIVIL, "bohemia") not in building.raisable(state(match), 0)


# ---- technologies


@pytest.mark.rule("MU-T-masonry", "MU-T-architecture", "MU-T-religion")
def test_each_category_needs_its_technology() -> None:
    assert "build" not in verbs(buy(technology=technologies(0, 0)))
    assert offers(buy(technology=technologies(1, 0)), "build") == ["village", "borough", "city"]
    assert offers(buy(technology=technologies(2, 0)), "build")[3:] == ["tower", "fortress", "castle"]
    assert offers(buy(technology=technologies(0, 1)), "build") == ["cathedral"]


@pytest.mark.rule("MU-T-architecture")
def test_a_fort_gives_control_markers_for_the_difference_of_levels() -> None:
    match = buy(buildings={"bohemia": [0, 1]}, florins=400)
    play(match, (0, "build", "castle"), (0, "florins"), (0, "florins"))
    assert asked(match) == [(0, "marker.where")]
    play(match, (0, "marker", "austria"), (0, "marker", "poland"))
    assert state(match).markers == {"austria": 0, "poland": 0}
    assert asked(match)[0][1] == "purchases.choose"


@pytest.mark.rule("MU-T-engineering")
def test_engineering_raises_an_own_building_by_one_level_without_florins() -> None:
    built = {"bohemia": [2, 3, 3], "swabia": [0, 0, 3], "croatia": [1]}
    match = buy(buildings=built, tokens=[[0, 0, 0, 0, 2, 0], NONE, NONE, NONE])
    # no Castle, no Cathedral, nothing that is not there or of others
    assert building.raisable(state(match), 0) == [(CIVIL, "bohemia")]
    play(match, (0, "acts"), (0, "tech", "engineering"), (0, "token", "green"), (0, "token", "green"))
    assert state(match).buildings["bohemia"][CIVIL] == 3
    assert state(match).florins[0] == 2000
    assert state(match).honour[0] == 11


@pytest.mark.rule("MU-T-engineering")
def test_engineering_turns_an_engine_into_the_next_one() -> None:
    two = [[0, 0, 0, 0, 2, 0], NONE, NONE, NONE]
    match = buy(elements=elements("catapult.1 I bohemia 0", "catapult.2 I saxony 0"), tokens=two)
    play(match, (0, "acts"), (0, "tech", "engineering"), (0, "token", "green"), (0, "token", "green"))
    engines = state(match).elements
    assert [(e.id, e.level, e.place) for e in engines.values()] == [
        ("catapult.2", 1, "saxony"),  # neither settlement nor fort
        ("trebuchet.1", 2, "bohemia"),
    ]


# ---- destruction


@pytest.mark.rule("MU-destroy.a", "MU-destroy.b")
def test_a_building_with_as_much_damage_as_structure_is_gone_entirely() -> None:
    match = buy(buildings={"bohemia": [2, 1]})
    assert not buildings.damage(match.table, "bohemia", CIVIL, 3)
    assert state(match).buildings["bohemia"] == [2, 1, 0, 3, 0, 0]
    assert buildings.damage(match.table, "bohemia", CIVIL, 1)
    assert state(match).buildings["bohemia"] == [0, 1, 0, 0, 0, 0]
    assert buildings.damage(match.table, "bohemia", MILITARY, 5)
    assert state(match).buildings == {}
    assert [line["building"] for line in logged(match, "building.destroyed")] == ["borough", "tower"]


@pytest.mark.rule("MU-destroy.a")
def test_a_destroyed_fort_loses_its_control_markers() -> None:
    match = buy(buildings={"bohemia": [0, 1]}, markers={"austria": 0})
    buildings.damage(match.table, "bohemia", MILITARY, 3)
    assert state(match).markers == {}
    assert "austria" not in state(match).control
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-destroy.c")
def test_barbarians_who_conquer_remove_every_building() -> None:
    """The Archer dies of the losses of its own side; the horde is left alone and sacks."""
    at = units(bohemia="0: archer; b: 5 light_infantry")
    against = [{"area": "bohemia", "attacker": "b", "defender": 0, "cause": "rebellion"}]
    homes = {t: s for t, s in state(buy()).control.items() if t != "bohemia"}
    match = start(
        helpers.position(
            units=at, battles=against, buildings={"bohemia": [3, 0, 3]}, was_controlled={"bohemia": 0}, control=homes
        ),
        [8, 4, 5, 6],
    )
    while state(match).battles:
        helpers.decline(match)
        match.choose(0, match.open_decisions()[0].options[0])
    assert state(match).buildings == {}


@pytest.mark.rule("MU-destroy.d")
@pytest.mark.parametrize(
    ("choice", "florins", "left"), [("keep_all", 500, [0, 2, 3, 0, 4, 0]), ("sack_all", 750, None)]
)
def test_a_player_who_conquers_keeps_buildings_with_their_damage_or_sacks_them(
    choice: str, florins: int, left: list[int] | None
) -> None:
    match = start(
        helpers.position(
            units=units(bohemia="0: archer", poland="0: light_infantry"),
            elements=elements("war_wagon.1 I bohemia 0"),
            buildings={"upper_hungary": [0, 2, 3, 0, 4, 0]},
            war_from=[[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4],
        )
    )
    play(match, (0, "move", "war_wagon.1"), (0, "load", "archer"), (0, "step", "poland"), (0, "step", "upper_hungary"))
    helpers.until(match, "conquest.all")
    choose(match, 0, choice)
    assert state(match).buildings.get("upper_hungary") == left
    assert state(match).florins[0] == florins  # half of 200 and of 300 fl
