"""Section 8.8, Contested hexes: who may enter one, who may or must leave, Pursuit of those who do."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan.data import FACTS
from condotta.games.gran_capitan.pieces import Battle
from condotta.games.gran_capitan.rules.combat import combat, pursuit, retreat
from condotta.games.gran_capitan.rules.combat.modifiers import total
from condotta.games.gran_capitan.rules.command import orders
from condotta.games.gran_capitan.rules.common import forces
from condotta.games.gran_capitan.rules.march import ambush, leaving, march, steps
from condotta.games.gran_capitan.shown import view
from tests.games.gran_capitan.field import Field, offered, run, run_on, verbs
from tests.games.gran_capitan.walk import Walk

SWISS, GENDARMES, FOOT, GUNS = (
    "swiss_infantry.4.1",
    "french_gendarmes.5.1",
    "french_infantry.4.1",
    "french_artillery.2.1",
)
RODELEROS, LANCES = "rodeleros.5.1", "spanish_heavy_cavalry.2.1"


def contested(*units: str, enemy: str = "benavides", **marks: Any) -> Field:
    """La Palice in 2910 with Benavides (Initiative 2) and his horse."""
    field = Field()
    field.force("la_palice", "2910", *(units or (FOOT, GENDARMES)), **{"order": "attack", **marks})
    field.force(enemy, "2910", LANCES)
    return field


def active(field: Field, *dice: int) -> Walk:
    """La Palice: 3 - 2 - die."""
    walk = field.play("captains", *dice)
    walk.choose("activate", "la_palice")
    return walk


def steps_of(walk: Walk) -> list[object]:
    return [args[0] for args in offered(walk.asked, "move")]


@pytest.mark.rule("GC-8.8.a")
def test_a_hex_with_forces_of_both_sides_is_contested() -> None:
    field = contested()
    assert forces.is_contested(field.state, "2910")
    field.state.leaders["benavides"].units = []  # a Captain alone contests nothing
    assert not forces.is_contested(field.state, "2910")


@pytest.mark.rule("GC-8.8.1.a", "GC-8.8.1.c", "GC-8.4.e")
@pytest.mark.parametrize(("units", "order", "may"), [
    ((FOOT, GENDARMES), "attack", True),
    ((FOOT, GENDARMES), "manoeuvre", False),
    ((FOOT, GENDARMES + "!"), "attack", True),  # half in good order
    ((FOOT, GENDARMES + "!", SWISS + "!"), "attack", False),
    ((GUNS,), "attack", False),
    ((GUNS, FOOT), "attack", True),
])  # fmt: skip
def test_who_may_enter(units: tuple[str, ...], order: str, may: bool) -> None:
    field = Field()
    palice = field.force("la_palice", "2909", *units, order=order)
    assert steps.may_enter_enemy_hex(field.state, palice) is may


@pytest.mark.rule("GC-8.8.2.a", "GC-8.8.2.1.d")
def test_leaving_costs_one_more_and_only_at_the_start() -> None:
    walk = active(contested(), 1, 1)
    assert walk.state.march is not None
    assert walk.state.march.points == 10  # 3 - 2 - 1
    walk.choose("move", "2909")  # by road: ½ MP and 1
    walk.choose("give_up", 0)
    assert walk.state.march.points == 10 - 3
    walk.choose("move", "2809")  # it goes on
    walk = active(contested(), 1)
    assert "2909" in steps_of(walk)
    walk.choose("earthworks")
    assert steps_of(walk) == []  # not the start any more


@pytest.mark.rule("GC-8.8.2.1.a")
def test_without_the_mp_it_stays() -> None:
    field = contested(SWISS + "!", FOOT)
    field.state.weather = "mud"
    walk = active(field, 6)  # 5 - 1 - 1 - 3 = 0
    assert walk.leader("la_palice").place == "2910"
    assert "pursuit.roll" not in [entry.key for entry in walk.match.log(None)]


@pytest.mark.rule("GC-8.8.2.1.b", "GC-8.8.2.1.c", "GC-8.8.2.1.j")
@pytest.mark.parametrize("given", [0, 2])
def test_every_enemy_force_pursues_in_the_order_of_its_owner(given: int) -> None:
    field = contested()
    field.force("moncada", "2910", "spanish_heavy_cavalry.2.2")
    walk = active(field, 1, 1, 1)  # 3 - 3 - 1: -1
    walk.choose("move", "2909")
    assert (walk.asked.seat, walk.asked.prompt) == (0, "march.give_up")
    walk.choose("give_up", given)
    assert (walk.asked.seat, offered(walk.asked, "pursue")) == (1, [("benavides",), ("moncada",)])
    walk.choose("pursue", "moncada")
    rolls = [entry for entry in walk.match.log(None) if entry.key == "pursuit.roll"]
    assert [total(entry.params["modifiers"]) for entry in rolls] == [-given, -given]
    assert walk.leader("la_palice").place == "2909"
    assert walk.state.march is not None
    assert (walk.state.march.points, walk.state.march.spent) == (8 - 3 - 2 * given, 3 + 2 * given)


@pytest.mark.rule("GC-8.8.2.1.c")
def test_only_full_mp_beyond_those_it_needs_are_given_up() -> None:
    walk = active(contested(), 1, 1)  # 5 MP; the step needs 1½
    walk.choose("move", "2909")
    assert [args[0] for args in offered(walk.asked, "give_up")] == [0, 1, 2, 3]


@pytest.mark.rule("GC-8.8.2.c")
def test_a_besieger_who_leaves_is_pursued_from_inside() -> None:
    field = Field(conquered={"cerignola": 1})
    field.force("la_palice", "2811", FOOT, order="attack", besieges=True, earthworks=True)
    field.force("benavides", "2811", LANCES, siege_level=1)
    walk = active(field, 1, 1)
    walk.choose("move", "2810")
    walk.choose("give_up", 0)
    assert [entry.params["player"] for entry in walk.match.log(None) if entry.key == "pursuit.roll"] == [1]
    assert not walk.leader("benavides").is_besieged


@pytest.mark.rule("GC-8.8.2.d")
def test_a_besieged_force_may_leave() -> None:
    field = Field(conquered={"cerignola": 0})
    field.force("la_palice", "2811", FOOT, order="attack", siege_level=0)
    field.force("benavides", "2811", LANCES, besieges=True)
    walk = active(field, 1)  # 3 - 2 - 2 - 1
    assert walk.state.march is not None
    assert (walk.state.march.change, "2810" in steps_of(walk)) == (-2, True)


@pytest.mark.rule("GC-8.8.2.e", "GC-8.8.2.f")
@pytest.mark.parametrize(("units", "place", "owner", "legal"), [
    ((FOOT, GENDARMES + "!"), "2910", None, None),
    ((FOOT, GENDARMES + "!", SWISS + "!"), "2910", None, ["manoeuvre", "retreat"]),
    ((GENDARMES + "!", SWISS + "!"), "2910", None, ["retreat"]),
    ((FOOT, GENDARMES + "!", SWISS + "!"), "2811", 0, None),  # behind its own walls
    ((FOOT, GENDARMES + "!", SWISS + "!"), "2811", 1, ["manoeuvre", "retreat"]),
])  # fmt: skip
def test_who_must_leave_gets_an_order_that_lets_it(
    units: tuple[str, ...], place: str, owner: int | None, legal: list[str] | None
) -> None:
    field = Field(conquered={} if owner is None else {"cerignola": owner})
    palice = field.force("la_palice", place, *units)
    field.force("benavides", place, LANCES)
    assert orders.must_leave(field.state, palice) is (legal is not None)
    if legal:
        assert orders.legal_orders(field.state, palice) == legal


@pytest.mark.rule("GC-8.8.2.f")
def test_it_leaves_before_it_does_anything_else() -> None:
    walk = active(contested(FOOT, GENDARMES + "!", SWISS + "!", order="manoeuvre"), 1)
    assert verbs(walk.asked) == ["move"]
    field = contested(FOOT, GENDARMES + "!", SWISS + "!", order="retreat")
    walk = active(field, 1)
    assert verbs(walk.asked) == ["retreat_to"]
    field = contested(FOOT, GENDARMES + "!", SWISS + "!", order="manoeuvre")
    field.state.weather = "mud"
    walk = active(field, 6)  # 3 - 2 - 6: 0 MP
    assert walk.state.march is None


@pytest.mark.rule("GC-8.8.2.1.e")
@pytest.mark.parametrize(("owner", "rearguard", "pursued"), [(0, True, False), (0, False, True), (1, True, True)])
def test_who_leaves_a_rearguard_at_his_fortress_is_not_pursued(owner: int, rearguard: bool, pursued: bool) -> None:
    field = Field(conquered={"cerignola": owner})
    field.force("la_palice", "2811", FOOT, order="attack")
    if rearguard:
        field.force("bayard", "2811", SWISS)
    field.force("benavides", "2811", LANCES)
    walk = active(field, 1, 1)
    walk.choose("move", "2810")
    assert (walk.asked.prompt == "march.give_up") is pursued


@pytest.mark.rule("GC-8.8.2.1.f")
def test_a_retreat_after_combat_is_not_pursued_by_this_rule() -> None:
    field = contested()
    palice = field.state.leaders["la_palice"]
    table = field.table()
    run_on(retreat.lost_after_combat(table, palice, full=True, rule="GC-12.5.5.b"))
    assert palice.place != "2910"
    assert "pursuit.roll" not in [entry.key for entry in table.entries]


@pytest.mark.rule("GC-8.8.2.1.g")
def test_demoralised_units_do_not_pursue() -> None:
    field = contested()
    field.state.leaders["benavides"].units[0].demoralised = True
    walk = active(field, 1)
    walk.choose("move", "2909")
    assert walk.asked.prompt == "march.act"
    assert not pursuit.may_pursue(walk.state, walk.leader("benavides"))


@pytest.mark.rule("GC-8.8.2.1.b")
def test_non_aligned_barons_do_not_pursue() -> None:
    field = Field()
    field.force("la_palice", "2811", FOOT, order="attack")
    field.baron("baron_capitanata_3", -1, "2811")
    walk = active(field, 1)
    walk.choose("move", "2810")
    assert walk.asked.prompt == "march.act"


@pytest.mark.rule("GC-8.8.2.1.h")
def test_who_ambushes_out_of_a_contested_hex_is_pursued_and_gives_up_nothing() -> None:
    field = Field()
    baron = field.baron("baron_capitanata_3", 0, "2811", order="attack")
    field.force("benavides", "2811", LANCES)
    table = field.table(1)
    run_on(ambush.under_pursuit(table, baron))
    assert [
        (entry.rule, total(entry.params["modifiers"])) for entry in table.entries if entry.key == "pursuit.roll"
    ] == [("GC-8.8.2.1.h", 0)]


@pytest.mark.rule("GC-8.8.2.1.i", "GC-4.6.b", "GC-4.6.2.d")
def test_pursuit_costs_sp_only_but_with_the_last_one_everything() -> None:
    field = Field(ap={"french": 7, "spanish": 1})
    nemours = field.force("nemours", "2910", "french_infantry.4.1=2", order="attack")
    moncada = field.force("moncada", "2910", LANCES, "spanish_heavy_cavalry.2.2")
    die = next(die for die in range(1, 13) if FACTS.pursuit.at(die, 4) in (2, 3))
    run(pursuit.pursue_leaver(field.table(min(die, 6)), moncada, nemours, 0, "GC-8.8.2.1.b"))
    assert (forces.sp_of(field.state, nemours), field.state.ap["french"]) == (1, 7)
    nemours.units[0].demoralised = True  # a point each
    run(pursuit.pursue_leaver(field.table(6), moncada, nemours, 0, "GC-8.8.2.1.b"))
    assert "nemours" not in field.state.leaders
    assert field.state.ap == {"french": 0, "spanish": 1 + 4}


@pytest.mark.rule("GC-8.8.2.2.a")
def test_not_from_a_contested_hex_into_another_with_enemies() -> None:
    field = contested()
    field.force("navarro", "2909", RODELEROS, face_up=True)
    walk = active(field, 1)
    assert "2909" not in steps_of(walk)
    assert offered(walk.asked, "attack_on_the_march") == []
    assert "2911" in steps_of(walk)


@pytest.mark.rule("GC-8.8.2.b")
def test_leaving_asks_for_the_highest_initiative_there() -> None:
    """The book's example: 2 against 3, and a 3 rolled: -4, a penalty of 3."""
    field = Field()
    field.force("saluzzo", "2910", FOOT, order="attack")  # Initiative 2
    field.force("navarro", "2910", LANCES)  # 3
    walk = field.play("captains", 3)
    walk.choose("activate", "saluzzo")
    assert walk.state.march is not None
    assert (walk.state.march.change, walk.state.march.points) == (-3, 4)


@pytest.mark.rule("GC-8.8.1.d", "GC-8.8.1.b")
def test_composition_stays_hidden_on_entry() -> None:
    field = Field()
    field.force("la_palice", "2909", FOOT, order="attack")
    field.force("navarro", "2910", RODELEROS)
    walk = active(field, 3)
    before = walk.state.march.points if walk.state.march else 0
    walk.choose("move", "2910")
    assert walk.state.march is not None
    assert walk.state.march.points == before - 1  # the road, no extra cost
    shown = {one["leader"]: one["card"] for one in view.view(walk.state, 1)["counters"]}
    assert shown["la_palice"] is None
    assert shown["navarro"] is not None
    assert march.may_end(walk.state, walk.leader("la_palice"))


@pytest.mark.rule("GC-8.8.2.1.e")
def test_the_rearguard_is_left_at_the_start_of_the_activation() -> None:
    field = Field(conquered={"cerignola": 0})
    nemours = field.force("nemours", "2811", FOOT, order="attack")
    field.subordinate("bayard", "nemours", SWISS)
    field.force("benavides", "2811", LANCES)
    assert not leaving.leaves_cover(field.state, nemours)
    walk = field.play("captains", 1)
    walk.choose("activate", "nemours")
    walk.choose("detach", "bayard")
    walk.choose("order", "stand")
    walk.choose("move", "2810")
    assert walk.asked.prompt == "march.act"
    assert combat.may_attack(walk.state, Battle("2811"), walk.leader("benavides"))


@pytest.mark.rule("GC-8.8.2.1.i", "GC-4.6.b")
def test_who_is_ridden_down_goes_nowhere() -> None:
    walk = active(contested(FOOT + "=1!", order="manoeuvre"), 1, 6)
    walk.choose("move", "2909")
    walk.choose("give_up", 0)
    assert walk.state.lost == ["la_palice"]
    assert "march.step" not in [entry.key for entry in walk.match.log(None)]
