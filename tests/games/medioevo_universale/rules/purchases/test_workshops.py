"""Phase 4: transports, units, siege engines (MU-transp, MU-unit, MU-siegebuy, MU-T-carpentry, military_art, …)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.pieces import C1, C2, C3, KINDS
from condotta.games.medioevo_universale.rules.common.questions import army
from condotta.games.medioevo_universale.rules.purchases import workshops
from condotta.games.medioevo_universale.shown import position

from ... import helpers
from ...helpers import asked, choose, elements, menu, play, start, state, units, verbs

NONE = [0, 0, 0, 0, 0, 0]
ALL = [[1, 0, 0, 1, 3, 0], NONE, NONE, NONE]  # Carpentry, Military Art and Mathematics of seat 0


def buy(florins: int = 2000, **fields: Any) -> Match:
    """Phase 4: seat 0, the Holy Roman Empire."""
    told = {"technology": ALL, **fields}
    return start(helpers.position(phase="purchases", florins=[florins, 500, 500, 500], **told))


def byzantium(**fields: Any) -> Match:
    """Phase 4: seat 2, the Byzantine Empire, with ports."""
    at = helpers.position(phase="purchases", order=[2, 0, 1, 3], technology=[NONE, NONE, ALL[0], NONE], **fields)
    return start(at)


def offers(match: Match, verb: str) -> list[str]:
    return [words.removeprefix(verb + " ") for words in menu(match) if words.split()[0] == verb]


def pay(match: Match, seat: int = 0) -> None:
    """All PT for 100 fl each."""
    while asked(match)[0] == (seat, "points.source"):
        choose(match, seat, "florins")


# ---- transports


@pytest.mark.rule("MU-transp.a", "MU-T-carpentry")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_transport_costs_a_blue_point_and_100_fl_for_each_level(level: int) -> None:
    match = buy(200 * level)
    choose(match, 0, "transport", "caravan")
    if level > 1:
        assert menu(match) == [f"level {n}" for n in range(1, level + 1)]
        choose(match, 0, "level", level)
    choose(match, 0, "at", "bohemia")
    assert asked(match) == [(0, "points.source")]
    pay(match)
    caravan = state(match).elements["caravan.1"]
    assert (caravan.level, caravan.place, caravan.seat, state(match).florins[0]) == (level, "bohemia", 0, 0)
    assert caravan.mp == 5 + level


@pytest.mark.rule("MU-transp.a", "MU-T-carpentry")
def test_an_upgrade_costs_the_difference() -> None:
    match = buy(200, elements=elements("caravan.1 II bohemia 0"))
    choose(match, 0, "upgrade", "caravan.1")
    pay(match)
    assert (state(match).elements["caravan.1"].level, state(match).florins[0]) == (3, 0)
    assert state(match).elements["caravan.1"].mp == 8
    match = buy(400, elements=elements("caravan.1 I bohemia 0"))
    choose(match, 0, "upgrade", "caravan.1")
    assert menu(match) == ["level 2", "level 3"]


@pytest.mark.rule("MU-T-carpentry")
def test_without_carpentry_no_transport_is_built_or_upgraded() -> None:
    match = buy(technology=[[0, 4, 4, 4, 4, 4], NONE, NONE, NONE], elements=elements("caravan.1 I bohemia 0"))
    assert not {"transport", "upgrade"} & set(verbs(match))


@pytest.mark.rule("MU-transp.b", "MU-T-carpentry")
def test_caravans_are_built_and_upgraded_in_controlled_settlements() -> None:
    told: dict[str, Any] = {
        "buildings": {"saxony": [0, 3]},
        "units": units(kiev="0: archer"),
        "elements": elements("caravan.1 I saxony 0", "caravan.2 I galicia 0", "caravan.3 I kiev 0"),
    }
    match = buy(400, **told)
    assert offers(match, "upgrade") == ["caravan.3"]  # no settlement, not controlled
    play(match, (0, "transport", "caravan"), (0, "level", 1))
    assert offers(match, "at") == ["holstein", "swabia", "bohemia", "kiev"]


@pytest.mark.rule("MU-transp.c", "MU-T-carpentry")
def test_war_wagons_also_where_a_fort_stands() -> None:
    wagons = elements("war_wagon.1 I saxony 0", "war_wagon.2 I bavaria 0")
    match = buy(400, buildings={"saxony": [0, 1]}, elements=wagons)
    assert offers(match, "upgrade") == ["war_wagon.1"]
    play(match, (0, "transport", "war_wagon"), (0, "level", 1))
    assert offers(match, "at") == ["holstein", "saxony", "swabia", "bohemia"]


@pytest.mark.rule("MU-transp.d", "MU-T-carpentry")
def test_ships_only_in_settlements_with_a_port_and_docked() -> None:
    ships = elements("galley.1 I ionia 2", "galley.2 I aegean 2", "merchant_ship.1 I thessalonica 2")
    match = byzantium(elements=ships)
    assert offers(match, "upgrade") == ["merchant_ship.1"]  # Ionia has a port, but no settlement
    for kind in ("galley", "merchant_ship"):
        match = byzantium()
        play(match, (2, "transport", kind), (2, "level", 1))
        assert offers(match, "at") == ["constantinople", "thessalonica"]
    choose(match, 2, "at", "thessalonica")
    pay(match, 2)
    assert state(match).elements["merchant_ship.1"].place == "thessalonica"


@pytest.mark.rule("MU-transp.d", "MU-hid.e")
def test_nobody_is_asked_where_there_is_one_place() -> None:
    told: dict[str, Any] = {"phase": "purchases", "technology": ALL, "florins": [2000] * 4}
    match = start(helpers.position(**told), options={"offers": 0})  # no pact could open the port of another
    play(match, (0, "transport", "galley"), (0, "level", 1))
    assert asked(match) == [(0, "points.source")]
    pay(match)
    assert state(match).elements["galley.1"].place == "holstein"


@pytest.mark.rule("MU-transp.e", "MU-siegebuy.c", "MU-comp.d")
def test_every_transport_and_engine_needs_a_property_marker_of_its_level() -> None:
    """Four of level III are the most: no further one, neither built nor by upgrade; levels I and II are possible."""
    four = [f"war_wagon.{n} III bohemia 0" for n in range(1, 5)]
    match = buy(5000, elements=elements(*four, "caravan.1 II bohemia 0", "trebuchet.1 II bohemia 0"))
    assert offers(match, "upgrade") == []
    assert offers(match, "engine") == ["catapult", "trebuchet"]
    choose(match, 0, "transport", "caravan")
    assert menu(match) == ["level 1", "level 2"]
    ten = [f"war_wagon.{n} I bohemia 0" for n in range(1, 9)] + ["caravan.1 II bohemia 0", "caravan.2 II bohemia 0"]
    match = buy(5000, elements=elements(*ten))
    assert not {"transport", "engine"} & set(verbs(match))


@pytest.mark.rule("MU-transp.e")
def test_an_empty_pool_builds_nothing() -> None:
    all_caravans = [f"caravan.{n} I cairo {3 if n < 9 else 1}" for n in range(1, 13)]
    match = buy(elements=elements(*all_caravans))
    assert offers(match, "transport") == ["war_wagon", "galley", "merchant_ship"]


# ---- military units


@pytest.mark.rule("MU-unit.tab")
@pytest.mark.parametrize(
    ("unit", "price"), [("light_infantry", 20), ("archer", 50), ("heavy_infantry", 50), ("knight", 100)]
)
def test_each_unit_has_its_price(unit: str, price: int) -> None:
    match = buy(2 * price)
    play(match, (0, "recruit", unit), (0, "at", "bohemia"))
    assert menu(match) == ["number 1", "number 2"]
    choose(match, 0, "number", 2)
    assert state(match).florins[0] == 0
    assert army(state(match), 0, "bohemia")[KINDS.index(unit)] == 2
    assert [unit in offers(buy(florins), "recruit") for florins in (price, price - 1)] == [True, False]


@pytest.mark.rule("MU-unit.tab")
def test_a_captain_costs_100_fl_for_each_level() -> None:
    assert [workshops.COST_OF[kind] for kind in range(7)] == [20, 50, 50, 100, 100, 200, 300]


@pytest.mark.rule("MU-unit.a")
def test_units_come_to_controlled_settlements_and_forts() -> None:
    match = buy(
        buildings={"saxony": [0, 1], "galicia": [3, 3]},
        units=units(kiev="0: archer", swabia="0: archer; b: archer"),
        markers={"serbia": 0},
    )
    choose(match, 0, "recruit", "archer")
    assert offers(match, "at") == ["holstein", "saxony", "bohemia", "kiev"]


@pytest.mark.rule("MU-unit.a")
def test_only_what_is_in_the_reserve_can_be_bought() -> None:
    match = buy(buildings={"bohemia": [3]}, units=units(kiev="0: 9 knight, 10 archer"))
    assert offers(match, "recruit") == ["light_infantry", "heavy_infantry", "knight"]
    play(match, (0, "recruit", "knight"), (0, "at", "bohemia"))  # one is left: nobody is asked how many
    assert army(state(match), 0, "bohemia")[3] == 1


@pytest.mark.rule("MU-unit.b", "MU-T-military_art")
def test_a_captain_is_hired_with_a_red_point_for_each_level_and_then_paid() -> None:
    match = buy(400, buildings={"saxony": [0, 1]})
    choose(match, 0, "hire_captain")
    assert menu(match) == ["level 1", "level 2"]
    choose(match, 0, "level", 2)
    assert "at saxony" in menu(match)
    choose(match, 0, "at", "saxony")
    pay(match)
    assert army(state(match), 0, "saxony")[C2] == 1
    assert (state(match).florins[0], state(match).reserve[0][4]) == (0, 2)


@pytest.mark.rule("MU-unit.b", "MU-T-military_art")
def test_a_captain_is_promoted_for_the_difference_where_he_could_be_hired() -> None:
    at = units(bohemia="0: captain_1, captain_3", saxony="0: captain_2")
    match = buy(400, units=at)
    assert offers(match, "promote") == ["bohemia 1"]  # Saxony has neither settlement nor fort
    play(match, (0, "promote", "bohemia", 1), (0, "level", 3))
    pay(match)
    assert army(state(match), 0, "bohemia")[C1:] == [0, 0, 2]
    assert state(match).florins[0] == 0
    assert workshops.recruit_limit(state(match), 0) == 3
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-T-military_art")
def test_without_military_art_or_reserve_no_captain() -> None:
    match = buy(technology=[[1, 4, 4, 0, 4, 4], NONE, NONE, NONE], units=units(bohemia="0: captain_1"))
    assert not {"hire_captain", "promote"} & set(verbs(match))
    match = buy(units=units(bohemia="0: 3 captain_3"))
    assert not {"hire_captain", "promote"} & set(verbs(match))
    assert army(state(match), 0, "bohemia")[C3] == 3


# ---- siege engines


@pytest.mark.rule("MU-siegebuy.a", "MU-T-mathematics")
@pytest.mark.parametrize(("kind", "level"), [("catapult", 1), ("trebuchet", 2), ("bombard", 3)])
def test_an_engine_costs_a_green_point_and_100_fl_for_each_level(kind: str, level: int) -> None:
    match = buy(200 * level)
    play(match, (0, "engine", kind), (0, "at", "bohemia"))
    pay(match)
    engine = state(match).elements[f"{kind}.1"]
    assert (engine.level, engine.place, engine.mp, state(match).florins[0]) == (level, "bohemia", 4, 0)
    assert kind not in offers(buy(200 * level - 1), "engine")


@pytest.mark.rule("MU-siegebuy.a", "MU-T-mathematics")
def test_an_engine_is_upgraded_for_the_difference_and_becomes_another_piece() -> None:
    match = buy(400, elements=elements("catapult.1 I bohemia 0"))
    play(match, (0, "upgrade", "catapult.1"), (0, "level", 3))
    pay(match)
    assert list(state(match).elements) == ["bombard.1"]
    assert state(match).florins[0] == 0


@pytest.mark.rule("MU-siegebuy.b")
def test_engines_are_placed_and_upgraded_in_controlled_settlements_and_forts() -> None:
    engines = elements("catapult.1 I saxony 0", "catapult.2 I bavaria 0", "catapult.3 I galicia 0")
    match = buy(buildings={"saxony": [0, 1], "galicia": [0, 1]}, elements=engines)
    assert offers(match, "upgrade") == ["catapult.1"]
    choose(match, 0, "engine", "catapult")
    assert offers(match, "at") == ["holstein", "saxony", "swabia", "bohemia"]


@pytest.mark.rule("MU-siegebuy.c")
def test_an_upgrade_needs_the_marker_and_the_piece_of_the_new_level() -> None:
    engines = [f"bombard.{n} III constantinople {2 if n < 5 else 3 if n < 9 else 1}" for n in range(1, 13)]
    match = buy(elements=elements("trebuchet.1 II bohemia 0", *engines))
    assert offers(match, "upgrade") == []  # all twelve Bombards are in play
    assert offers(match, "engine") == ["catapult", "trebuchet"]
    assert workshops.raisable_engines(state(match), 0) == []


@pytest.mark.rule("MU-T-mathematics")
def test_without_mathematics_no_engine() -> None:
    match = buy(technology=[[1, 4, 4, 4, 2, 4], NONE, NONE, NONE], elements=elements("catapult.1 I bohemia 0"))
    assert not {"engine", "upgrade"} & set(verbs(match))


# ---- pacts


def test_by_military_control_units_come_to_anothers_settlements_for_the_agreed_price() -> None:
    clauses = [
        {"kind": "military_control", "giver": 1, "receiver": 0},
        {"kind": "pay_per_act", "giver": 0, "receiver": 1, "number": 30},
    ]
    pact = [{"id": "pact.1", "parties": [0, 1], "clauses": clauses}]
    match = buy(180, pacts=pact)
    choose(match, 0, "recruit", "archer")
    assert {"at bohemia", "at pannonia", "at croatia"} <= set(menu(match))
    choose(match, 0, "at", "croatia")
    assert menu(match) == ["number 1", "number 2"]  # 80 fl each
    choose(match, 0, "number", 2)
    assert state(match).florins[:2] == [20, 560]
    assert army(state(match), 0, "croatia")[1] == 2
    assert state(match).control["croatia"] == 1  # they are guests


@pytest.mark.parametrize(("florins", "places"), [(229, ["bohemia"]), (230, ["bohemia", "croatia"])])
def test_a_place_by_pact_is_offered_only_if_project_price_and_pact_can_be_paid(florins: int, places: list[str]) -> None:
    clauses = [
        {"kind": "civil_control", "giver": 1, "receiver": 0},
        {"kind": "pay_per_act", "giver": 0, "receiver": 1, "number": 30},
    ]
    match = buy(florins, pacts=[{"id": "pact.1", "parties": [0, 1], "clauses": clauses}])
    choose(match, 0, "transport", "caravan")
    assert [place for place in ("bohemia", "croatia") if place in offers(match, "at")] == places
    choose(match, 0, "at", places[-1])
    pay(match)
    assert state(match).elements["caravan.1"].place == places[-1]


@pytest.mark.rule("MU-transp.a")
def test_an_upgrade_does_not_lift_the_stop_of_an_event() -> None:
    stopped = elements("caravan.1 I bohemia 0")
    stopped["caravan.1"]["mp"] = 0
    match = buy(200, elements=stopped)
    choose(match, 0, "upgrade", "caravan.1")
    pay(match)
    caravan = state(match).elements["caravan.1"]
    assert (caravan.level, caravan.mp) == (2, 0)


@pytest.mark.rule("MU-unit.b")
def test_a_unit_that_only_counts_as_a_captain_is_not_promoted() -> None:
    """MU-C67 until the end of the turn; the true Captain beside it is."""
    heroine = {
        "owner": 0,
        "commander": 0,
        "place": "bohemia",
        "real": "archer",
        "assumed": "captain_1",
        "by": "heroine",
    }
    match = buy(units=units(bohemia="0: captain_1"), disguises=[heroine])
    assert "promote" not in verbs(match)
    match = buy(units=units(bohemia="0: 2 captain_1"), disguises=[heroine])
    assert offers(match, "promote") == ["bohemia 1"]
    match = buy(units=units(bohemia="0: captain_1", swabia="0: captain_1"), disguises=[heroine])
    assert offers(match, "promote") == ["swabia 1"]
