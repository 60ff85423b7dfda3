"""Chapter 15, regional alignment: who owns what, and how it is conquered."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan import turn
from condotta.games.gran_capitan.data import HEXES, PLACES, REGIONS
from condotta.games.gran_capitan.data.things import Place
from condotta.games.gran_capitan.pieces import NOBODY, Leader, March
from condotta.games.gran_capitan.rules import attrition, pillage
from condotta.games.gran_capitan.rules.combat import combat
from condotta.games.gran_capitan.rules.common import changes, ground, lines
from condotta.games.gran_capitan.rules.march import activation, lone_captains, march, steps
from condotta.games.gran_capitan.rules.scenarios import shared
from tests.games.gran_capitan.field import Field, hex_of, run

FRENCH, SPANISH = 0, 1
FOOT, HORSE = "french_infantry.4.1", "french_gendarmes.5.1"


@pytest.mark.rule("GC-15.a")
@pytest.mark.parametrize(("place", "aligned"), [("napoli", FRENCH), ("bari", SPANISH), ("foggia", NOBODY)])
def test_a_region_is_aligned_with_one_side_and_hostile_to_the_other(place: str, aligned: int) -> None:
    s = Field("naples").state
    hex = hex_of(place)
    assert ground.alignment(s, HEXES[hex].region) == aligned
    assert [ground.is_hostile(s, hex, side) for side in (FRENCH, SPANISH)] == [aligned == SPANISH, aligned == FRENCH]


@pytest.mark.rule("GC-15.b")
@pytest.mark.parametrize("place", ["roma", "benevento", "terracina", "frosinone"])
def test_lazio_is_nobodys_for_ever(place: str) -> None:
    field = Field("naples")
    nemours = field.force("nemours", place, FOOT, HORSE, order="manoeuvre")
    activation.activate(field.table(), nemours, 1)
    assert field.state.march is not None
    verbs = [option.verb for option in march.in_hex(field.state, nemours, field.state.march)]
    assert not {"take", "pillage"} & set(verbs)
    march.conquer_by_stopping(field.table(), nemours)
    changes.take_town(field.table(), nemours)
    turn.take_what_is_left(field.table())
    assert ground.owner(field.state, PLACES[place]) == NOBODY
    assert pillage.may_pillage(field.state, nemours) is None
    assert (HEXES[hex_of(place)].region, REGIONS["lazio"].kingdom) == ("lazio", False)


@pytest.mark.rule("GC-15.c", "GC-15.1.c", "GC-15.1.a")
def test_with_a_region_come_all_its_places_but_those_that_an_enemy_holds() -> None:
    field = Field("naples")
    field.force("cordoba", "bari", "spanish_infantry_fa.5.1")
    field.baron("baron_terra_di_bari_1", SPANISH, "canosa")  # an unfortified Town
    field.force("nemours", "andria", FOOT)  # contests what he does not own
    changes.align(field.table(), "terra_di_bari", FRENCH)
    owned = [p.id for p in shared_places("terra_di_bari") if ground.owner(field.state, p) == SPANISH]
    assert owned == ["bari", "canosa"]
    assert shared.owns(field.state, FRENCH, "barletta", "andria", "minervino")


def shared_places(state: str) -> list[Place]:
    return [place for place in PLACES.values() if HEXES[place.hex].region == state]


@pytest.mark.rule("GC-15.d")
def test_forces_enter_any_region_and_check_attrition_in_hostile_ones() -> None:
    field = Field("naples")
    nemours = field.force("nemours", "2910", FOOT, order="manoeuvre")  # Capitanata, Non-Aligned
    assert not attrition.must_check(field.state, nemours)
    nemours.place = "3009"  # Terra di Bari
    assert HEXES["3009"].region == "terra_di_bari"
    assert attrition.must_check(field.state, nemours)
    activation.activate(field.table(), nemours, 1)
    assert field.state.march is not None
    found = {HEXES[step.to].region for step in march.open_steps(field.state, nemours, field.state.march)}
    assert found >= {"terra_di_bari"}


@pytest.mark.rule("GC-15.e")
@pytest.mark.parametrize(("owner", "through"), [(FRENCH, True), (SPANISH, False)])
def test_lines_cross_hostile_regions_but_no_enemy_fortress(owner: int, through: bool) -> None:
    field = Field("naples")
    field.state.alignment = dict.fromkeys(REGIONS, SPANISH)
    field.source("french", "napoli")
    field.owned(owner, *[place.id for place in PLACES.values() if place.fortress])
    field.owned(FRENCH, "napoli")
    goal = hex_of("caserta")
    assert ground.is_hostile(field.state, goal, FRENCH)
    far = hex_of("san_marco_cavoti")  # beyond the walls of Principato Ultra
    assert lines.has_line(field.state, "french", FRENCH, far) is through
    assert (hex_of("aversa") in lines.closed_to_lines(field.state, FRENCH)) is not through
    assert (hex_of("aversa") in lines.closed_to_commands(field.state, FRENCH)) is not through
    assert goal not in lines.closed_to_commands(field.state, FRENCH)


@pytest.mark.rule("GC-15.1.a", "GC-15.1.b", "GC-15.2.c")
def test_ownership() -> None:
    field = Field("naples")
    field.owned(FRENCH, "bari", "foggia")
    owners = {id: ground.owner(field.state, PLACES[id]) for id in ("napoli", "bari", "barletta", "foggia", "lucera")}
    assert owners == {"napoli": FRENCH, "bari": FRENCH, "barletta": SPANISH, "foggia": FRENCH, "lucera": NOBODY}


@pytest.mark.rule("GC-15.2.c")
def test_the_marker_is_the_colour_of_who_conquers_and_goes_where_it_is_not_needed() -> None:
    field = Field("naples")
    field.force("nemours", "bari", FOOT)
    changes.conquer(field.table(), PLACES["bari"], FRENCH)
    assert field.state.conquered["bari"] == FRENCH
    changes.conquer(field.table(), PLACES["bari"], SPANISH)
    assert "bari" not in field.state.conquered  # without a marker it is its State's


def marching(at: str = "2812", *, as_baron: bool = False, order: str = "manoeuvre") -> tuple[Field, Leader, March]:
    """Beside Cerignola (2811), which is nobody's."""
    field = Field("naples")
    if as_baron:
        leader = field.baron("baron_terra_di_lavoro_1", FRENCH, at, order=order)
    else:
        leader = field.force("nemours", at, FOOT, order=order)
    activation.activate(field.table(), leader, 1)
    assert field.state.march is not None
    return field, leader, field.state.march


@pytest.mark.rule("GC-15.2.a", "GC-15.2.b")
@pytest.mark.parametrize("as_baron", [False, True])
def test_a_fortress_is_taken_by_1_mp_or_by_stopping_not_by_passing(as_baron: bool) -> None:
    field, leader, under_way = marching(as_baron=as_baron)
    run(march.move(field.table(), leader, under_way, hex_of("cerignola")))
    assert ground.owner(field.state, PLACES["cerignola"]) == NOBODY  # passing through
    points = under_way.points
    take = next(option for option in march.actions(field.state, leader, under_way) if option.verb == "take")
    run(march.act_in_hex(field.table(), leader, under_way, take))
    assert (ground.owner(field.state, PLACES["cerignola"]), under_way.points) == (FRENCH, points - 2)
    field, leader, under_way = marching(as_baron=as_baron)
    run(march.move(field.table(), leader, under_way, hex_of("cerignola")))
    run(activation.end_activation(field.table(), under_way))
    assert ground.owner(field.state, PLACES["cerignola"]) == FRENCH


@pytest.mark.rule("GC-15.2.a")
def test_not_while_enemy_units_are_in_the_hex_and_after_a_successful_combat() -> None:
    field, leader, under_way = marching(order="attack")
    enemy = field.baron("baron_capitanata_3", SPANISH, "cerignola")
    run(march.move(field.table(), leader, under_way, hex_of("cerignola")))
    assert "take" not in [option.verb for option in march.actions(field.state, leader, under_way)]
    march.conquer_by_stopping(field.table(), leader)
    assert ground.owner(field.state, PLACES["cerignola"]) == NOBODY
    changes.remove_unit(field.table(), enemy, enemy.units[0])
    run(combat.take_fortress(field.table(), leader), "spare")
    assert ground.owner(field.state, PLACES["cerignola"]) == FRENCH


@pytest.mark.rule("GC-15.2.d")
@pytest.mark.parametrize("place", ["cerignola", "larino"])
def test_an_unemployed_captain_conquers_nothing(place: str) -> None:
    field = Field("naples")
    bayard = field.force("bayard", place)
    field.source("french", place)
    turn.take_what_is_left(field.table())
    assert ground.owner(field.state, PLACES[place]) == NOBODY
    bayard.place = hex_of("foggia")
    run(lone_captains.ride(field.table(), FRENCH), ("ride", "bayard"), ("ride_to", hex_of(place)))
    assert ground.owner(field.state, PLACES[place]) == NOBODY


@pytest.mark.rule("GC-15.3.a")
def test_an_unfortified_town_is_taken_by_entering() -> None:
    near = HEXES[hex_of("larino")].steps[0].to
    field, leader, under_way = marching(near)
    step = ground.step_between(near, hex_of("larino"))
    assert step is not None
    run(steps.enter(field.table(), leader, under_way, step, 2))
    assert ground.owner(field.state, PLACES["larino"]) == FRENCH
