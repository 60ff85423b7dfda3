"""Section 4.4 and GC-4.6.c to e: Unemployed Captains alone on the map; what cavalry does to them."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.data import HEXES
from condotta.games.gran_capitan.rules import consolidation
from condotta.games.gran_capitan.rules.combat import retreat
from condotta.games.gran_capitan.rules.common import forces
from condotta.games.gran_capitan.rules.march import lone_captains
from tests.games.gran_capitan.field import Field, ask, offered, run
from tests.games.gran_capitan.walk import Walk

SWISS, GENDARMES, FOOT, RODELEROS = (
    "swiss_infantry.4.1",
    "french_gendarmes.5.1",
    "french_infantry.4.1",
    "rodeleros.5.1",
)


def after_activation(field: Field) -> Walk:
    """La Palice has been activated in 2713 and has done nothing."""
    field.force("la_palice", "2713", SWISS, order="attack")
    walk = field.play("captains", 1)
    walk.choose("activate", "la_palice")
    walk.choose("end_march")
    return walk


@pytest.mark.rule("GC-4.4.a", "GC-4.4.e")
@pytest.mark.parametrize(("units", "subordinate", "alone"), [((), "", True), ((FOOT,), "", False), ((), FOOT, False)])
def test_without_units_and_subordinates_a_captain_is_unemployed(
    units: tuple[str, ...], subordinate: str, alone: bool
) -> None:
    field = Field()
    nemours = field.force("nemours", "2112", *units, order="")
    if subordinate:
        field.subordinate("bayard", "nemours", subordinate)
    assert forces.is_lone_captain(field.state, nemours) is alone
    assert lone_captains.riders(field.state, 0) == ([nemours] if alone else [])


@pytest.mark.rule("GC-4.4.b", "GC-4.4.c", "GC-4.4.d")
def test_two_of_them_ride_after_an_activation_each_once() -> None:
    field = Field()
    for captain in ("bayard", "alegre", "aubigny"):
        field.force(captain, "2112")
    field.force("saluzzo", "2910", FOOT, order="attack")  # to be activated after La Palice
    field.unemployed("french_minor_1", "bayard")  # on a card: he is not on the map
    walk = after_activation(field)
    assert [args[0] for args in offered(walk.asked, "ride")] == ["bayard", "alegre", "aubigny"]
    walk.choose("ride", "alegre")
    walk.choose("ride_to", "2412")
    assert walk.leader("alegre").place == "2412"
    assert [(entry.key, entry.audience) for entry in walk.match.log(0)][-1] == ("captain.rides", None)  # told to all
    assert [args[0] for args in offered(walk.asked, "ride")] == ["bayard", "aubigny"]
    walk.choose("ride", "bayard")
    walk.choose("ride_to", "2213")
    assert walk.asked.prompt != "captain.ride"  # two are enough
    walk.choose("activate", "saluzzo")
    walk.choose("end_march")
    assert [args[0] for args in offered(walk.asked, "ride")] == ["aubigny", "french_minor_1"]  # each once in the Phase


@pytest.mark.rule("GC-4.4.j")
def test_who_was_in_the_box_of_one_who_rides_stays_behind() -> None:
    field = Field()
    field.force("bayard", "2112")
    field.unemployed("alegre", "bayard")
    field.unemployed("french_minor_1", "bayard")
    walk = after_activation(field)
    walk.choose("ride", "bayard")
    walk.choose("ride_to", "2412")
    stays, minor = walk.leader("alegre"), walk.leader("french_minor_1")
    assert (stays.on_map, stays.place, minor.under, minor.place) == (True, "2112", "alegre", "2112")


@pytest.mark.rule("GC-4.4.c")
@pytest.mark.parametrize("weather", ["fine", "mud"])
def test_nine_mp_by_terrain_whatever_the_mud(weather: str) -> None:
    field = Field(weather=weather)
    bayard = field.force("bayard", "2412")  # Foggia
    reach = lone_captains.reach(field.state, bayard)
    assert "2811" in reach  # by primary road: 2513 ½, 2514 ½, 2613 ½, 2612 ½, 2712 ½, and the Fortress 1
    assert "2912" in reach  # over a River, 2 MP and a Clear hex, where no retreat would lead
    assert "3307" in reach  # Molfetta, and no hex further
    assert "3406" not in reach


@pytest.mark.rule("GC-4.4.i")
def test_not_into_a_hex_with_an_enemy_force() -> None:
    field = Field()
    bayard = field.force("bayard", "2412")
    assert "2411" in lone_captains.reach(field.state, bayard)
    field.force("navarro", "2411", RODELEROS)
    field.force("paredes", "2413", told=True)  # alone: no Force, as all know
    reach = lone_captains.reach(field.state, bayard)
    assert "2411" not in reach
    assert "2413" in reach


@pytest.mark.rule("GC-4.4.g", "GC-5.b")
@pytest.mark.parametrize("first", ["nemours", "la_palice"])
def test_he_travels_in_any_force(first: str) -> None:
    field = Field()
    field.force(first, "2713", SWISS, order="manoeuvre")
    field.unemployed("bayard", first)
    walk = field.play("captains", 3)
    walk.choose("activate", first)
    walk.choose("move", "2712")
    assert walk.leader("bayard").place == "2712"


@pytest.mark.rule("GC-4.4.f")
def test_he_takes_no_command_outside_the_command_phase() -> None:
    field = Field()
    field.force("la_palice", "2713", SWISS, FOOT, order="attack")
    field.unemployed("bayard", "la_palice")
    walk = field.play("captains", 1)
    walk.choose("activate", "la_palice")
    assert {"transfer", "detach", "to_map"}.isdisjoint(option.verb for option in walk.asked.options)


# Consolidation


@pytest.mark.rule("GC-4.4.j", "GC-4.4.h")
def test_in_consolidation_he_goes_to_the_box_of_a_first_captain() -> None:
    field = Field()
    field.force("la_palice", "2713", SWISS, order="stand")
    bayard = field.force("bayard", "2713")
    run(consolidation.joint_consolidation(field.table(), 0, displaces=False))
    assert (bayard.under, bayard.box) == ("la_palice", "unemployed")


@pytest.mark.rule("GC-4.4.j")
def test_alone_together_the_one_of_highest_rank_stays_on_the_map() -> None:
    field = Field()
    minor, aubigny = field.force("french_minor_1", "2713"), field.force("aubigny", "2713")
    run(consolidation.joint_consolidation(field.table(), 0, displaces=False))
    assert (aubigny.on_map, minor.under, minor.box) == (True, "aubigny", "unemployed")
    field = Field()
    field.force("la_palice", "2713")
    field.force("alegre", "2713")
    question = ask(consolidation.joint_consolidation(field.table(), 0, displaces=False))
    assert [args[0] for args in offered(question, "captain")] == ["la_palice", "alegre"]  # a tie: the owner's choice


@pytest.mark.rule("GC-4.4.k", "GC-4.4.h")
def test_a_captain_general_without_units_takes_over_the_force_that_he_meets() -> None:
    field = Field()
    palice = field.force("la_palice", "2713", SWISS, order="attack", earthworks=True)
    nemours = field.force("nemours", "2713")
    assert lone_captains.riders(field.state, 0) == [nemours]
    field.state.ap["french"] = 5
    run(consolidation.joint_consolidation(field.table(), 0, displaces=False), "pay")
    assert (palice.under, palice.box, palice.order) == ("nemours", "subordinate", "")
    assert (nemours.order, nemours.earthworks, field.state.ap["french"]) == ("attack", True, 2)  # 4, less 1


@pytest.mark.rule("GC-4.4.l", "GC-7.3.1.a")
@pytest.mark.parametrize(("order", "ap", "forced"), [("attack", 2, True), ("manoeuvre", 0, True), ("stand", 0, False)])
def test_what_a_major_force_pays_more_is_paid_or_forced(order: str, ap: int, forced: bool) -> None:
    field = Field()
    field.force("la_palice", "2713", SWISS, order=order)
    nemours = field.force("nemours", "2713")
    field.state.ap["french"] = ap
    g = field.table(1)
    run(consolidation.joint_consolidation(g, 0, displaces=False))
    assert ("order.forced" in [entry.key for entry in g.entries]) is forced
    assert (nemours.order, field.state.ap["french"]) == (order, ap)


@pytest.mark.rule("GC-4.4.m", "GC-7.2.i")
def test_a_captain_general_who_meets_barons_alone_stands_with_them() -> None:
    field = Field()
    nemours = field.force("nemours", "2713")
    field.baron("baron_capitanata_3", 0, "2713", order="attack")
    run(consolidation.joint_consolidation(field.table(), 0, displaces=False))
    assert ([unit.id for unit in nemours.units], nemours.order) == (["baron_capitanata_3"], "stand")


# Capture


def met_by(*units: str, die: int = 1, captain: str = "bayard") -> tuple[Field, Walk]:
    """Navarro's Spaniards enter the hex of a lone Captain."""
    field = Field()
    field.force(captain, "2412")
    field.force("navarro", "2411", *units, order="manoeuvre")
    walk = field.play("captains", 1, die)
    walk.choose("activate", "navarro")
    walk.choose("move", "2412")
    return field, walk


@pytest.mark.rule("GC-4.6.c", "GC-4.6.d", "GC-8.3.e")
@pytest.mark.parametrize(("captain", "die", "escapes"), [
    ("bayard", 4, True), ("bayard", 5, False), ("french_minor_1", 1, True), ("french_minor_1", 2, False),
])  # fmt: skip
def test_cavalry_captures_him_unless_he_rolls_his_initiative(captain: str, die: int, escapes: bool) -> None:
    _, walk = met_by("spanish_heavy_cavalry.2.1", die=die, captain=captain)
    if escapes:
        assert (walk.asked.seat, walk.asked.prompt) == (0, "retreat.where")
        walk.match.choose(0, walk.asked.options[0])
        assert walk.leader(captain).place != "2412"
    else:
        assert captain not in walk.state.leaders
        assert walk.state.lost == [captain]
    assert not walk.leader("navarro").face_up  # nothing is revealed


@pytest.mark.rule("GC-4.2.1.a", "GC-4.6.c")
def test_with_a_captured_captain_general_the_next_in_rank_takes_over() -> None:
    field = Field()
    field.force("nemours", "2712")
    aubigny = field.force("aubigny", "2113", FOOT, order="stand")  # Rank 4, elsewhere
    navarro = field.force("navarro", "2712", "spanish_light_cavalry.2.1", order="manoeuvre")
    run(lone_captains.meet(field.table(6), navarro))
    assert (field.state.lost, aubigny.general) == (["nemours"], True)


@pytest.mark.rule("GC-4.6.e", "GC-8.3.e")
def test_foot_leaves_him_alone() -> None:
    _, walk = met_by(RODELEROS)
    assert walk.leader("bayard").place == walk.leader("navarro").place == "2412"
    assert not forces.is_contested(walk.state, "2412")


@pytest.mark.rule("GC-4.6.c")
def test_several_roll_one_by_one_also_those_on_a_card() -> None:
    field = Field()
    field.force("bayard", "2412")
    field.unemployed("alegre", "bayard")
    field.force("navarro", "2411", "spanish_heavy_cavalry.2.1", order="manoeuvre")
    walk = field.play("captains", 1, 6, 6)
    walk.choose("activate", "navarro")
    walk.choose("move", "2412")
    assert walk.state.lost == ["bayard", "alegre"]


@pytest.mark.rule("GC-4.6.c")
def test_with_a_friendly_force_he_is_safe() -> None:
    field = Field()
    field.force("bayard", "2412")
    field.force("la_palice", "2412", FOOT)
    field.force("navarro", "2411", "spanish_heavy_cavalry.2.1", order="attack")
    walk = field.play("captains", 1)
    walk.choose("activate", "navarro")
    walk.choose("move", "2412")
    assert walk.leader("bayard").place == "2412"
    assert "captain.escape" not in [entry.key for entry in walk.match.log(None)]


@pytest.mark.rule("GC-4.4.c")
def test_who_is_shut_in_has_had_his_ride() -> None:
    field = Field()
    bayard = field.force("bayard", "2112")
    for number, hex in enumerate(HEXES["2112"].near, 1):
        field.baron(f"baron_calabria_ultra_{number}", 1, hex)
    assert run(lone_captains.ride(field.table(), 0), ("ride", "bayard"))
    assert (bayard.marched, bayard.place) == (True, "2112")


@pytest.mark.rule("GC-4.6.c")
def test_he_escapes_as_in_a_retreat_with_9_mp() -> None:
    field = Field()
    bayard = field.force("bayard", "2112")
    navarro = field.force("navarro", "2112", "spanish_heavy_cavalry.2.1")
    field.state.alignment, field.state.conquered = {}, {}
    field.owned(0, "gaeta")
    question = ask(lone_captains.meet(field.table(4), navarro))
    ends = [str(args[0]) for args in offered(question, "retreat_to")]
    assert ends == retreat.free_retreat(field.state, bayard, 2 * 9)
    assert ends != retreat.free_retreat(field.state, bayard, 2 * 8)


@pytest.mark.rule("GC-4.4.b")
def test_where_nobody_is_alone_nobody_rides() -> None:
    field = Field()
    field.force("la_palice", "2112", FOOT)
    assert run(lone_captains.ride(field.table(), 0)) is False
