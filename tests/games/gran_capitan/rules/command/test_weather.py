"""Chapter 3, Weather: the roll, and what each kind of weather changes."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.data import HEXES, SCENARIOS, WEATHERS
from condotta.games.gran_capitan.pieces import Battle, Corps
from condotta.games.gran_capitan.rules import attrition
from condotta.games.gran_capitan.rules.combat import artillery, assault, charging
from condotta.games.gran_capitan.rules.combat.assault import Attack, Party
from condotta.games.gran_capitan.rules.combat.modifiers import total
from condotta.games.gran_capitan.rules.command import weather
from condotta.games.gran_capitan.rules.common import forces, ground
from tests.games.gran_capitan.field import Field

KINDS = ("fine", "rain", "mud", "heat")


@pytest.mark.rule("GC-3.a", "GC-3.b", "GC-2.2.A.a")
@pytest.mark.parametrize(("scenario", "turn", "dice"), [
    ("naples", 14, ["fine", "rain", "rain", "mud", "mud", "mud"]),  # January
    ("naples", 18, ["fine", "fine", "fine", "rain", "rain", "mud"]),  # March
    ("naples", 22, ["fine", "fine", "fine", "fine", "rain", "heat"]),  # May
    ("naples", 2, ["fine", "fine", "heat", "heat", "heat", "heat"]),  # July
    ("naples", 6, ["fine", "fine", "fine", "rain", "heat", "heat"]),  # September
    ("naples", 8, ["fine", "fine", "rain", "rain", "mud", "mud"]),  # October
])  # fmt: skip
def test_one_die_of_the_first_player_by_the_month(scenario: str, turn: int, dice: list[str]) -> None:
    assert tuple(WEATHERS) == ("fine", "heat", "mud", "rain")
    for die, kind in enumerate(dice, 1):
        field = Field(scenario, turn=turn)
        table = field.table(die)
        weather.weather_phase(table)
        assert field.state.weather == kind
        assert table.entries[0].dice == [(0, die, 6)]


@pytest.mark.rule("GC-2.2.A.a")
def test_the_weather_holds_for_the_turn_that_begins() -> None:
    field = Field(turn=2)
    field.force("nemours", "2910", "swiss_infantry.4.1", "french_infantry.4.1", order="stand")
    walk = field.play("weather", 6)
    assert (walk.state.weather, walk.state.turn) == ("heat", 2)
    assert SCENARIOS["naples"].date(2) == (1502, 7, 1)


@pytest.mark.rule("GC-3.1.a")
@pytest.mark.parametrize(("kind", "change"), list(zip(KINDS, (0, 1, 1, 1), strict=True)))
def test_attrition_is_worse_unless_it_is_fine(kind: str, change: int) -> None:
    field = Field(weather=kind)
    assert attrition.base_modifier(field.state, field.force("la_palice", "2910", "swiss_infantry.4.1")) == change


@pytest.mark.rule("GC-3.1.b", "GC-8.6.2.a", "GC-8.6.2.b")
@pytest.mark.parametrize(("kind", "bridge", "ford"), [("fine", 1, 2), ("rain", 2, 4), ("mud", 1, 2), ("heat", 1, 2)])
def test_rivers_cost_more_in_rain(kind: str, bridge: int, ford: int) -> None:
    field = Field(weather=kind)
    on_road, off_road = ground.step_between("2909", "3008"), ground.step_between("2910", "3009")
    assert on_road is not None
    assert off_road is not None
    assert (ground.crossing(field.state, on_road), ground.crossing(field.state, off_road)) == (2 * bridge, 2 * ford)
    assert ground.cost(field.state, off_road) == 2 * (1 + ford)


@pytest.mark.rule("GC-3.1.c")
@pytest.mark.parametrize("kind", KINDS)
def test_arid_land_in_rain(kind: str) -> None:
    field = Field(weather=kind)
    empty = {hex.terrain: hex.id for hex in HEXES.values() if not hex.place}
    arid = {terrain for terrain, hex in empty.items() if ground.is_arid(field.state, hex)}
    in_rain = {"uncultivated", "hill", "marsh", "mountain"} if kind == "rain" else set()
    assert arid == {"woods", "high_mountain"} | in_rain


@pytest.mark.rule("GC-3.1.d")
@pytest.mark.parametrize(("kind", "points"), list(zip(KINDS, (5, 5, 4, 5), strict=True)))
def test_mud_slows_every_unit(kind: str, points: int) -> None:
    field = Field(weather=kind)
    palice = field.force("la_palice", "2910", "swiss_infantry.4.1", "french_gendarmes.5.1")
    assert forces.allowance(field.state, palice.units) == 2 * points


def fight(kind: str) -> tuple[Field, Attack, Battle]:
    field = Field(weather=kind)
    ours = field.force("la_palice", "2910", "french_gendarmes.5.1")
    theirs = field.force("navarro", "2910", "spanish_infantry_fa.5.1")
    battle = Battle("2910")
    battle.attacker, battle.defender = "la_palice", "navarro"
    battle.corps = [Corps("la_palice", 0), Corps("navarro", 1)]
    return field, Attack(Party(0, [ours]), Party(1, [theirs]), "2910"), battle


@pytest.mark.rule("GC-3.2.a", "GC-3.2.b", "GC-3.2.c", "GC-3.2.d", "GC-3.2.e")
@pytest.mark.parametrize(("kind", "fire", "assaulted", "charge", "quality"), [
    ("fine", 0, [], 0, 2), ("heat", 0, [], 0, 2),  # firearms of the defender lower the attacker's Quality of 3
    ("rain", -1, [("weather", -1)], 0, 3), ("mud", -1, [("weather", -1)], -1, 2),
])  # fmt: skip
def test_weather_in_combat(kind: str, fire: int, assaulted: list[tuple[str, int]], charge: int, quality: int) -> None:
    field, attack, battle = fight(kind)
    s = field.state
    assert total(artillery.of_ground(s, "2910")) == fire
    assert [one for one in assault.modifiers(s, attack) if one[0] == "weather"] == assaulted
    assert assault.attacking_quality(s, attack) == quality
    fine = fight("fine")
    change = []
    for table, one in ((s, battle), (fine[0].state, fine[2])):
        units, target = table.leaders["la_palice"].units, table.leaders["navarro"].units[0]
        guard = charging.guard_of(table, one, one.corps[0], one.corps[1])
        change.append(total(charging.charge_modifiers(table, one, one.corps[0], units, target, guard)))
    firearms = 0 if kind != "rain" else -charging.MODIFIERS["against_firearms"]  # not in Rain
    assert change[0] - change[1] == charge + firearms
