"""Sections 8.3 to 8.7: marches, Earthworks, terrain, Road March. Costs are in half points."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan.data import EDGES, HEXES, PLACES
from condotta.games.gran_capitan.pieces import Battle, March
from condotta.games.gran_capitan.rules import consolidation
from condotta.games.gran_capitan.rules.combat import assault, charging, combat, major_battle, siege
from condotta.games.gran_capitan.rules.combat.assault import Attack, Party
from condotta.games.gran_capitan.rules.combat.modifiers import total
from condotta.games.gran_capitan.rules.common import ground
from condotta.games.gran_capitan.rules.march import activation, march
from tests.games.gran_capitan.field import Field, hex_of, offered, run, verbs
from tests.games.gran_capitan.walk import Walk

SWISS, GENDARMES, FOOT, GUNS = (
    "swiss_infantry.4.1",
    "french_gendarmes.5.1",
    "french_infantry.4.1",
    "french_artillery.2.1",
)
RODELEROS = "rodeleros.5.1"


def active(field: Field, die: int = 3, captain: str = "la_palice") -> Walk:
    """La Palice (Initiative 3), activated: a 3 changes nothing."""
    walk = field.play("captains", die)
    walk.choose("activate", captain)
    return walk


def at(hex: str, *units: str, **marks: Any) -> Field:
    field = Field()
    field.force("la_palice", hex, *(units or (SWISS,)), **{"order": "manoeuvre", **marks})
    return field


def points(walk: Walk) -> int:
    assert walk.state.march is not None
    return walk.state.march.points


def steps_of(walk: Walk) -> list[object]:
    return [args[0] for args in offered(walk.asked, "move")]


# Marches


@pytest.mark.rule("GC-8.3.a", "GC-8.3.c", "GC-8.4.e", "GC-7.3.d", "GC-7.3.e")
@pytest.mark.parametrize(("order", "enters"), [("manoeuvre", False), ("attack", True)])
def test_only_an_attack_leads_into_a_hex_with_an_enemy_force(order: str, enters: bool) -> None:
    field = at("2910", order=order)
    field.force("navarro", "2810", RODELEROS, face_up=True)
    walk = active(field)
    assert ("2810" in steps_of(walk)) is enters
    assert {"2909", "2911"} <= set(steps_of(walk))  # on and off the road
    assert ("road_march" in verbs(walk.asked)) is (order == "manoeuvre")
    assert (("2810",) in offered(walk.asked, "attack_on_the_march")) is enters


@pytest.mark.rule("GC-8.4.a", "GC-8.4.b", "GC-8.4.c", "GC-8.6.a")
def test_hex_by_hex_as_far_as_the_owner_likes() -> None:
    field = at("2711", SWISS, GENDARMES)
    walk = active(field)
    assert points(walk) == 10  # the slowest: 5 MP
    assert set(steps_of(walk)) == {"2710", "2810", "2811", "2712", "2611", "2610"}
    walk.choose("move", "2710")
    assert points(walk) == 8
    walk.choose("end_march")  # what is left is lost
    assert (walk.leader("la_palice").place, walk.state.march) == ("2710", None)


@pytest.mark.rule("GC-8.4.c", "GC-8.4.b")
def test_the_whole_allowance_in_each_activation() -> None:
    field = at("2711", order="attack", activations=1)
    field.force("navarro", "3710", RODELEROS, order="attack")
    walk = field.play("captains", 1, 6)
    walk.choose("name", "la_palice")
    walk.choose("name", "navarro")
    walk.choose("activate", "la_palice")  # 3 - 1 - 1: +1
    assert points(walk) == 12


@pytest.mark.rule("GC-8.4.d")
@pytest.mark.parametrize(("die", "enters"), [(3, True), (4, True), (6, False)])
def test_every_unit_must_have_the_mp_and_there_is_no_least_move(die: int, enters: bool) -> None:
    """From 2910 over the River to 3009: 2 MP and a Clear hex."""
    walk = active(at("2910"), die)
    assert ("3009" in steps_of(walk)) is enters  # with 5, 4 and 2 MP


@pytest.mark.rule("GC-7.3.f")
def test_a_retreat_is_all_that_a_retreating_force_may_do() -> None:
    field = at("2910", order="retreat")
    field.force("navarro", "2909", RODELEROS)
    walk = active(field, 1)
    assert set(verbs(walk.asked)) == {"end_march", "retreat_to"}


@pytest.mark.rule("GC-7.3.f")
def test_a_retreat_may_end_in_an_owned_city() -> None:
    field = at("2910", order="retreat")
    field.owned(0, "cerignola")
    walk = active(field, 3)
    assert ("2811",) in offered(walk.asked, "retreat_to")
    walk.choose("retreat_to", "2811")
    assert walk.leader("la_palice").place == "2811"
    assert walk.state.march is None  # and that is all


# Terrain


@pytest.mark.rule("GC-8.6.a", "GC-8.6.1.a", "GC-8.6.1.b", "GC-8.6.2.a", "GC-8.6.2.b")
@pytest.mark.parametrize(("here", "there", "cost"), [
    ("2911", "2910", 2),  # Clear
    ("2910", "2911", 2),  # Uncultivated
    ("2911", "2912", 2 + 4),  # a River without a Bridge
    ("2712", "2713", 4),  # Hill
    ("2411", "2512", 4),  # Woods
    ("2510", "2609", 6),  # Marsh
    ("2910", "2810", 1),  # a primary road
    ("2409", "2410", 2),  # a secondary one
    ("2710", "2609", 2),  # and through a Marsh
    ("2712", "2811", 2),  # a Fortress, by road
    ("2812", "2811", 2),  # or not
    ("2413", "2414", 2),  # a Fortress in the hills
    ("2308", "2309", 4),  # a Town counts as the land around it
    ("2911", "3010", 2 + 2),  # a Bridge: the road and 1 MP
    ("2909", "3008", 2 + 2),  # into a Fortress
])  # fmt: skip
def test_what_a_step_costs(here: str, there: str, cost: int) -> None:
    step = ground.step_between(here, there)
    assert step is not None
    assert ground.cost(Field().state, step) == cost


@pytest.mark.rule("GC-8.6.1.a")
def test_a_road_helps_along_the_road_only() -> None:
    step = ground.step_between("2613", "2713")  # two road hexes that no road joins: Hill
    assert step is not None
    assert not step.road
    assert ground.cost(Field().state, step) == 4


@pytest.mark.rule("GC-8.6.2.c", "GC-16.1.3.a")
def test_bridges_are_where_roads_cross_rivers_and_pontoons() -> None:
    field = at("2910")
    walk = active(field)
    assert {"lay_bridge", "destroy_bridge", "build_bridge"}.isdisjoint(verbs(walk.asked))
    field = at("2910", auxiliaries=["pontoon_bridge"])
    walk = active(field)
    side = offered(walk.asked, "lay_bridge")[0][0]
    walk.choose("lay_bridge", side)
    crossed = next(step for step in HEXES["2910"].steps if step.side == side)
    assert ground.crossing(walk.state, crossed) == 2


@pytest.mark.rule("GC-8.6.2.1.a")
@pytest.mark.parametrize(("captain", "there", "disorganised"), [
    ("nemours", "3009", True),  # a River: 2 MP
    ("la_palice", "3009", False),  # a Minor Force
    ("nemours", "2909", False),
])  # fmt: skip
def test_crossing_a_river_disorganises_a_major_force(captain: str, there: str, disorganised: bool) -> None:
    field = Field()
    field.force(captain, "2910", SWISS, order="manoeuvre")
    walk = active(field, 1, captain)
    walk.choose("move", there)
    assert walk.leader(captain).disorganised is disorganised


@pytest.mark.rule("GC-8.6.2.1.a")
@pytest.mark.parametrize(("weather", "disorganised"), [("fine", False), ("rain", True)])
def test_a_bridge_disorganises_in_rain(weather: str, disorganised: bool) -> None:
    field = Field(weather=weather)
    field.force("nemours", "2911", SWISS, order="manoeuvre")
    walk = active(field, 1, "nemours")
    walk.choose("move", "3010")
    assert walk.leader("nemours").disorganised is disorganised


@pytest.mark.rule("GC-8.6.3.a", "GC-15.2.b")
def test_an_empty_fortress_of_the_enemy_is_entered_freely() -> None:
    field = at("2810")
    field.owned(1, "cerignola")
    walk = active(field)
    walk.choose("move", "2811")
    assert points(walk) == 8
    walk.choose("move", "2812")  # and left: not conquered
    assert walk.state.conquered["cerignola"] == 1


@pytest.mark.rule("GC-8.6.4.a")
def test_nobody_leaves_the_map() -> None:
    edge = EDGES["north_west_rome_to_teramo"][0]
    walk = active(at(edge))
    assert set(steps_of(walk)) <= set(HEXES[edge].near)
    field = Field("otranto")  # where the border of the State is the edge
    field.force("alfonso", "4109", "aragonese_infantry.8.1", order="manoeuvre")
    walk = active(field, 3, "alfonso")
    assert {HEXES[str(hex)].region for hex in steps_of(walk)} == {"terra_d_otranto"}


@pytest.mark.rule("GC-8.6.5.a", "GC-8.8.1.b", "GC-8.8.1.d")
def test_who_enters_a_hex_with_an_enemy_stops_there_but_may_dig() -> None:
    field = at("2910", order="attack")
    field.force("navarro", "2810", RODELEROS)
    walk = active(field)
    walk.choose("move", "2810")  # ½ MP, nothing more
    assert points(walk) == 9
    assert (walk.leader("la_palice").face_up, walk.leader("navarro").face_up) == (True, True)
    assert verbs(walk.asked) == ["end_march", "earthworks"]
    walk.choose("earthworks")
    assert walk.leader("la_palice").earthworks


@pytest.mark.rule("GC-8.6.5.b", "GC-5.2.a")
def test_friends_are_passed_but_one_does_not_stay_with_them() -> None:
    field = at("2910")
    field.force("bayard", "2810", FOOT, order="")
    walk = active(field)
    walk.choose("move", "2810")
    assert "end_march" not in verbs(walk.asked)  # no Captain General among them
    walk.choose("move", "2811")
    assert "end_march" in verbs(walk.asked)
    field = at("2910")
    field.force("bayard", "2810", FOOT, order="")
    field.state.leaders["la_palice"].units[0].demoralised = True
    field.state.weather = "mud"
    walk = active(field, 6)  # 0 MP
    assert walk.state.phase != "captains"


@pytest.mark.rule("GC-5.2.a")
@pytest.mark.parametrize(("captain", "friend", "unit", "fits"), [
    ("la_palice", "nemours", FOOT, True),  # to be joined under a Captain General
    ("nemours", "la_palice", FOOT, True),
    ("la_palice", "bayard", FOOT, False),
    ("la_palice", "baron_capitanata_3", "", True),  # a Baron whom he can absorb
    ("nemours", "baron_capitanata_3", "", True),
])  # fmt: skip
def test_who_may_end_a_move_with_whom(captain: str, friend: str, unit: str, fits: bool) -> None:
    field = Field()
    mover = field.force(captain, "2910", SWISS, order="manoeuvre")
    if unit:
        field.force(friend, "2810", unit)
    else:
        field.baron(friend, 0, "2810")
    assert consolidation.fits(field.state, mover, "2810") is fits
    field.force("navarro", "2810", RODELEROS)
    assert consolidation.fits(field.state, mover, "2810")  # in a hex with enemies always


@pytest.mark.rule("GC-5.2.a")
def test_a_captain_without_free_rank_absorbs_no_baron_and_a_split_force_may_stay() -> None:
    field = Field()
    bayard = field.force("bayard", "2910", SWISS, FOOT, order="manoeuvre")  # Rank 2
    field.baron("baron_capitanata_3", 0, "2810")
    assert not consolidation.fits(field.state, bayard, "2810")
    field = at("2910")
    field.force("bayard", "2910", FOOT, order="")  # split off in the Command Phase
    assert "end_march" in verbs(active(field).asked)


# Earthworks


@pytest.mark.rule("GC-8.5.a", "GC-8.5.b")
@pytest.mark.parametrize(("units", "order", "may"), [
    ((SWISS,), "manoeuvre", True), ((SWISS,), "attack", True), ((SWISS,), "stand", True), ((SWISS,), "retreat", False),
    ((SWISS + "!",), "stand", True), (("swiss_infantry.4.1=1",), "stand", False),
    (("swiss_infantry.4.1=1", "french_infantry.4.1=1"), "stand", True),
    ((GENDARMES, GUNS), "attack", False),
])  # fmt: skip
def test_who_may_dig(units: tuple[str, ...], order: str, may: bool) -> None:
    field = at("2811", *units, order=order)
    assert march.may_build(field.state, field.state.leaders["la_palice"]) is may
    if may:
        walk = active(field)
        before = points(walk)
        walk.choose("earthworks")
        assert walk.leader("la_palice").earthworks
        assert walk.state.march is None or points(walk) == before - 2


@pytest.mark.rule("GC-8.5.a")
def test_a_baron_does_not_dig() -> None:
    field = Field()
    baron = field.baron("baron_principato_citra_1", 0, "2910", order="attack")  # 2 SP
    assert not march.may_build(field.state, baron)


@pytest.mark.rule("GC-8.5.c")
def test_a_scenario_may_cancel_the_effect() -> None:
    for scenario, counts in (("naples", True), ("otranto", False)):
        field = Field(scenario)
        names = ("cordoba", RODELEROS) if scenario == "naples" else ("sabech", "turkish_infantry.4.1")
        attack = Attack(Party(0, []), Party(1, [field.force(names[0], "5502", names[1])]), "5502")
        attack.earthworks = True
        assert assault.works_count(field.state, attack) is counts


@pytest.mark.rule("GC-8.5.d", "GC-8.5.e")
def test_behind_earthworks_one_need_not_attack_and_may_besiege() -> None:
    field = Field()
    palice = field.force("la_palice", "2811", SWISS, order="attack")
    enemy = field.force("cordoba", "2811", RODELEROS)
    battle = Battle("2811")
    for works in (False, True):
        palice.earthworks = works
        assert combat.must_attack(field.state, battle, palice, [enemy], []) is not works
        assert siege.may_besiege(field.state, palice) is works


@pytest.mark.rule("GC-8.5.f")
def test_earthworks_go_with_the_step_and_with_the_infantry() -> None:
    walk = active(at("2910", earthworks=True))
    walk.choose("move", "2909")
    assert not walk.leader("la_palice").earthworks
    field = Field()
    few = field.force("bayard", "2112", "french_infantry.4.2=1", GUNS, earthworks=True)
    enough = field.force("la_palice", "2910", "swiss_infantry.4.1=2", earthworks=True)
    activation.drop_earthworks(field.state)
    assert (few.earthworks, enough.earthworks) == (False, True)


@pytest.mark.rule("GC-8.5.g")
@pytest.mark.parametrize("general", ["nemours", "alegre"])
def test_each_force_keeps_its_own_until_they_join(general: str) -> None:
    field = at("2910", earthworks=True, order="stand")
    other = field.force(general, "2910", "french_infantry.4.2", order="stand")
    assert not other.earthworks
    if general == "nemours":
        run(consolidation.joint_consolidation(field.table(), 0, displaces=False))
        assert other.earthworks
    else:
        run(consolidation.joint_consolidation(field.table(), 0, displaces=False), ("captain", general))
        assert field.state.leaders[general].earthworks


@pytest.mark.rule("GC-8.5.1.a", "GC-8.5.1.b", "GC-8.5.1.d")
@pytest.mark.parametrize(("place", "works", "sp"), [
    (None, False, 10), (None, True, 12), ("andria", False, 12), ("andria", True, 14), ("bari", True, 17),
])  # fmt: skip
def test_two_sp_are_doubled_and_the_attack_is_affecting(place: str | None, works: bool, sp: int) -> None:
    field = Field()
    ours = field.force("la_palice", "2910", SWISS, earthworks=True)  # which do not help him
    theirs = field.force("cordoba", "2910", RODELEROS, "spanish_infantry_fa.5.1", earthworks=works)
    attack = Attack(Party(0, [ours]), Party(1, [theirs]), "2910")
    attack.earthworks, attack.inside = works, PLACES[place] if place else None
    assert assault.strengths(field.state, attack) == (4, sp)
    assert assault.is_affecting(field.state, attack) is (works or place is not None)


@pytest.mark.rule("GC-8.5.1.c")
def test_charges_fire_and_pikes_suffer_from_earthworks() -> None:
    field = Field()
    field.force("nemours", "2910", GENDARMES, GUNS, SWISS, order="attack")
    cordoba = field.force("cordoba", "2910", RODELEROS)
    battle = Battle("2910")
    leaders = field.state.leaders
    major_battle.begin(field.table(), battle, leaders["nemours"], cordoba)
    ours, theirs = battle.corps
    found = []
    for works in (False, True):
        cordoba.earthworks = works
        attack = Attack(
            Party(0, [leaders["nemours"]], [(leaders["nemours"], leaders["nemours"].units[2])]),
            Party(1, [cordoba]),
            "2910",
        )
        attack.earthworks = works
        riders = leaders["nemours"].units[:1]
        guard = charging.guard_of(field.state, battle, ours, theirs)
        charge = total(charging.charge_modifiers(field.state, battle, ours, riders, cordoba.units[0], guard))
        fire = total(major_battle.fire_modifiers(field.state, battle, 0))
        found.append((charge, fire, dict(assault.unit_effects(field.state, attack))))
    assert (found[1][0] - found[0][0], found[1][1] - found[0][1]) == (-2, -1)
    assert "pike_against_earthworks" in found[1][2]
    assert "pike_against_earthworks" not in found[0][2]


# Road March


@pytest.mark.rule("GC-8.7.a", "GC-8.7.b", "GC-8.7.c", "GC-8.3.b", "GC-7.3.d")
@pytest.mark.parametrize(("die", "weather", "left"), [(3, "fine", 16), (6, "fine", 4), (3, "mud", 12)])
def test_one_mp_doubles_the_rest_along_roads(die: int, weather: str, left: int) -> None:
    field = at("2713", SWISS)
    field.state.leaders["la_palice"].place = "2712"
    field.state.weather = weather
    walk = active(field, die)
    walk.choose("road_march")
    assert points(walk) == left  # the changes of MA come before
    assert walk.leader("la_palice").road_march
    assert set(steps_of(walk)) == {"2811", "2612", "2611"}  # roads only
    assert {"earthworks", "take", "pillage", "lay_bridge"}.isdisjoint(verbs(walk.asked))
    walk.choose("move", "2612")
    assert points(walk) == left - 1


@pytest.mark.rule("GC-8.7.a")
def test_road_march_may_be_declared_on_the_way() -> None:
    walk = active(at("2711"))
    assert "road_march" not in verbs(walk.asked)  # no road here
    walk.choose("move", "2712")
    walk.choose("road_march")
    assert points(walk) == 2 * (10 - 2 - 2)


@pytest.mark.rule("GC-8.7.a")
@pytest.mark.parametrize(("units", "offers"), [((GUNS,), False), ((SWISS,), True)])
def test_with_a_single_mp_nothing_would_be_left_to_double(units: tuple[str, ...], offers: bool) -> None:
    walk = active(at("2712", *units), 6)  # 4 - 3 and 5 - 3
    assert ("road_march" in verbs(walk.asked)) is offers


@pytest.mark.rule("GC-8.7.d")
def test_leaving_road_march_forfeits_the_mp() -> None:
    walk = active(at("2712", road_march=True))
    walk.choose("leave_road_march")
    assert not walk.leader("la_palice").road_march
    assert walk.state.march is None or verbs(walk.asked) == ["end_march"]
    assert walk.leader("la_palice").place == "2712"


@pytest.mark.rule("GC-8.7.e")
@pytest.mark.parametrize(("enemy", "far"), [("2510", True), ("2610", False), ("2611", False)])
def test_not_within_two_hexes_of_an_enemy_force(enemy: str, far: bool) -> None:
    field = at("2811", road_march=True)
    field.force("navarro", enemy, RODELEROS, told=True)
    assert ground.distance("2712", enemy) == {"2510": 3, "2610": 2, "2611": 1}[enemy]
    assert ("2712" in steps_of(active(field))) is far


@pytest.mark.rule("GC-8.7.e")
def test_non_aligned_barons_do_not_matter_for_it() -> None:
    field = at("2811", road_march=True)
    field.baron("baron_capitanata_2", -1, "2611")
    assert "2712" in steps_of(active(field))


@pytest.mark.rule("GC-8.7.f")
@pytest.mark.parametrize(("marching", "fits"), [(False, True), (True, False)])
def test_two_forces_in_road_march_do_not_stack(marching: bool, fits: bool) -> None:
    field = at("2811", road_march=True)
    field.force("nemours", "2712", FOOT, road_march=marching)
    assert consolidation.fits(field.state, field.state.leaders["la_palice"], "2712") is fits


@pytest.mark.rule("GC-8.7.g")
def test_attacked_in_road_march_quality_is_lower_and_the_marker_goes() -> None:
    field = at("2810", road_march=True)  # Quality 3
    field.force("cordoba", "2910", RODELEROS, order="attack")
    walk = field.play("captains", 1, 1, 6, 6)
    palice = walk.leader("la_palice")
    party = Party(0, [palice])
    attack = Attack(Party(1, [walk.leader("cordoba")]), party, "2810")
    assert assault.defending_quality(attack) == 3
    party.road_march, party.disorganised = True, True
    assert assault.defending_quality(attack) == 1
    walk.choose("decline")
    walk.choose("activate", "cordoba")
    walk.choose("attack_on_the_march", "2810")
    roll = next(entry.params for entry in walk.match.log(None) if entry.key == "assault.roll")
    assert roll["difference"] == 2 - (3 - 1)
    assert not palice.road_march


@pytest.mark.rule("GC-8.7.h")
def test_with_the_marker_an_activation_begins_doubled() -> None:
    walk = active(at("2712", road_march=True))
    assert points(walk) == 20
    assert "road_march" not in verbs(walk.asked)


@pytest.mark.rule("GC-8.6.3.a", "GC-15.2.a")
def test_who_ends_his_move_in_an_empty_fortress_takes_it() -> None:
    field = at("2810")
    field.force("bayard", "2112", FOOT, order="stand")
    walk = active(field)
    walk.choose("move", hex_of("cerignola"))
    assert "cerignola" not in walk.state.conquered
    walk.choose("end_march")
    assert (walk.state.phase, walk.state.conquered["cerignola"]) == ("captains", 0)


@pytest.mark.rule("GC-5.2.a", "GC-8.6.5.b")
def test_who_is_stuck_with_friends_ends_his_march_all_the_same() -> None:
    field = at("2810")
    field.force("bayard", "2810", FOOT, order="")
    palice, stuck = field.state.leaders["la_palice"], March("la_palice", 0, 4)
    stuck.entered = True
    assert not march.may_end(field.state, palice)
    assert march.actions(field.state, palice, stuck) == [march.END]


@pytest.mark.rule("GC-8.7.d")
def test_who_leaves_the_road_on_the_march_has_nothing_left() -> None:
    field = at("2712", road_march=True)
    palice, under_way = field.state.leaders["la_palice"], March("la_palice", 20, 4)
    run(march.act_in_hex(field.table(), palice, under_way, march.LEAVE_ROAD))
    assert (palice.road_march, under_way.points, under_way.held_back) == (False, 0, True)
