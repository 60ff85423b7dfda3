"""The tables of weather, command and marches: what the ledger prints is what the game reads."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.data import (
    FACTS,
    MOVEMENT,
    ORDERS,
    PLACE_LEVELS,
    ROAD_RATES,
    TERRAINS,
    UNIT_TYPES,
    WEATHERS,
)
from condotta.games.gran_capitan.rules import succession
from condotta.games.gran_capitan.rules.command import weather
from condotta.games.gran_capitan.rules.march import activation
from tests.games.gran_capitan.data.test_combat_tables import die, printed
from tests.games.gran_capitan.field import Field, run

FIRST_MONTHS = (12, 3, 5, 7, 9, 10)  # of the columns of T-weather


def signed(value: int) -> str:
    return f"+{value}" if value > 0 else str(value)


@pytest.mark.rule("T-weather", "GC-3.b")
def test_weather() -> None:
    for row in printed("T-weather Weather"):
        kinds = [WEATHERS[FACTS.weather_by_month[month][die(row[0]) - 1]].name.en for month in FIRST_MONTHS]
        assert kinds == row[1:], row
    assert FACTS.weather_by_month[1] == FACTS.weather_by_month[2] == FACTS.weather_by_month[12]


@pytest.mark.rule("T-weather-effects")
@pytest.mark.parametrize(("kind", "effects"), [
    ("fine", (0, 0, 0, 0, 0, 0, 0, 0, True)), ("heat", (0, 0, 0, 0, 1, 0, 0, 0, True)),
    ("mud", (-1, 0, 0, 1, 1, -1, -1, -1, True)), ("rain", (0, 1, 2, 0, 1, -1, 0, -1, False)),
])  # fmt: skip
def test_effects_of_weather(kind: str, effects: tuple[int, ...]) -> None:
    """MA, Bridge, River, columns of AP, Attrition, Artillery Fire, Charge, AST, firearms."""
    w = WEATHERS[kind]
    movement = (w.allowance, w.bridge // 2, w.river // 2) if kind == "rain" else (w.allowance, w.bridge, w.river)
    assert (*movement, w.ap_columns, w.attrition, w.artillery, w.charge, w.assault, w.firearms) == effects


@pytest.mark.rule("T-turns")
def test_the_turn_record_track() -> None:
    marked = {
        mark: [
            (month, half) for month in range(1, 13) for half in (1, 2) if weather.is_marked((1502, month, half), mark)
        ]
        for mark in ("yellow", "sheep", "crown")
    }
    assert marked == {
        "yellow": [(month, 1) for month in range(2, 11)],
        "sheep": [(5, 1), (5, 2), (10, 1), (10, 2)],
        "crown": [(3, 1), (6, 1), (9, 1), (12, 1)],
    }


@pytest.mark.rule("T-ap", "GC-6.3.1.c")
def test_administrative_points() -> None:
    for row in printed("T-ap AP Table"):
        for dice in {int(end) for end in row[0].split("-")}:
            assert [signed(FACTS.ap_table.at(dice, regions, 0)) for regions in range(1, 7)] == row[1:], row
            assert FACTS.ap_table.at(dice, 9, 2) == FACTS.ap_table.at(dice, 6, 0)  # the last column at most
            assert FACTS.ap_table.at(dice, 2, 1) == FACTS.ap_table.at(dice, 3, 0)


@pytest.mark.rule("T-orders")
def test_orders() -> None:
    for row in printed("T-orders Orders"):
        order = next(one for one in ORDERS.values() if one.name.en == row[0])
        costs = [str(order.cost[size]) for size in ("major", "minor", "free_minor", "baronial")]
        assert [*costs, str(order.activations)] == row[1:6], row
        initiative = "base 0" if order.resting else signed(order.initiative) if order.initiative else "-"
        assert initiative == row[6], row
    assert FACTS.wavering == 1


@pytest.mark.rule("T-activation")
def test_activation() -> None:
    for row in printed("T-activation"):
        result = int(row[0].split(maxsplit=1)[0])
        field = Field()
        palice = field.force("la_palice", "2910", "swiss_infantry.4.1", order="attack")
        activation.activate(field.table(), palice, result)
        assert field.state.march is not None
        assert signed(field.state.march.change) == row[1], row


@pytest.mark.rule("T-initiative")
def test_initiative() -> None:
    rows = {row[0]: row[1] for row in printed("T-initiative")}
    per_point = FACTS.initiative["per_enemy_initiative"]
    for value in range(6):
        assert int(rows[f"highest enemy Initiative in the hex {value}"]) == per_point * value
    assert int(rows["Besieged Force"]) == FACTS.initiative["besieged"]
    assert int(rows["second activation (printed)"]) == FACTS.initiative["second_activation"]
    assert int(rows["Order of Retreat (printed)"]) == ORDERS["retreat"].initiative
    assert [ORDERS[id].resting for id in ("garrison", "stand", "attack")] == [True, True, False]


@pytest.mark.rule("T-tec", "GC-8.6.a")
def test_terrain_effects() -> None:
    arid = {"no": "never", "in Rain": "rain", "always": "always"}
    for row in printed("T-tec"):
        land = next(one for one in TERRAINS.values() if one.name.en == row[0])
        assert (land.move // 2, land.affecting, land.arid) == (int(row[1]), row[2] == "yes", arid[row[6]]), row
        assert land.halves_cavalry is row[3].startswith("halved")
        assert [value if value else None for value in (land.artillery, land.charge)] == [
            None if cell == "-" else int(cell) for cell in row[4:6]
        ], row
    assert (PLACE_LEVELS["fortified_city"].doubled, PLACE_LEVELS["fortified_town"].doubled) == (5, 2)
    assert (PLACE_LEVELS["fortified_city"].siege_fire, PLACE_LEVELS["fortified_town"].siege_fire) == (-1, 0)
    assert ROAD_RATES == {"primary": 1, "secondary": 2}  # half points
    points = {key: MOVEMENT[key] // 2 for key in ("fortress", "river", "bridge", "earthworks", "leave_contested")}
    assert points == {"fortress": 1, "river": 2, "bridge": 1, "earthworks": 1, "leave_contested": 1}
    assert FACTS.earthworks == {"doubled": 2, "least_infantry": 2, "artillery": -1, "charge": -2}
    assert FACTS.river_crossing == {"artillery": -1, "charge": -2}


@pytest.mark.rule("T-captain-check", "GC-4.6.1.a")
def test_captain_check() -> None:
    fallen = []
    for roll in range(1, 7):
        field = Field()
        palice = field.force("la_palice", "2910", "swiss_infantry.4.1")
        if run(succession.check_captain(field.table(roll), palice, "GC-13.1.7.e")):
            fallen.append(roll)
    assert fallen == [1, 2]


OTHER_NAMES = {"Spanish infantry": "spanish_infantry_fa", "Spanish light cavalry": "spanish_light_cavalry"}


@pytest.mark.rule("T-units", "GC-1.3.3.e", "GC-1.3.3.f", "GC-1.3.3.g")
def test_units() -> None:
    by_name = {type.name.en: type for type in UNIT_TYPES.values()}
    rows = [row for row in printed("T-units") if row[1] != "auxiliary"]
    assert len(rows) == len(UNIT_TYPES)
    for name, kind, firearms, quality, reliability, move in rows:
        type = UNIT_TYPES[OTHER_NAMES[name]] if name in OTHER_NAMES else by_name[name]
        found = (type.kind.replace("_", " "), type.firearms, type.quality, type.reliability, type.move)
        assert found == (kind.split(" (")[0], firearms == "yes", int(quality), reliability, int(move)), name
        assert type.pike is ("pikes" in kind), name
