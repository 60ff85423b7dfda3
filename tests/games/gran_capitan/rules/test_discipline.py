"""Chapter 10: Discipline and Recovery checks, Demoralisation, Disorganisation."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan.data import FACTS, HEXES
from condotta.games.gran_capitan.pieces import Battle, Leader, March
from condotta.games.gran_capitan.rules import discipline, pillage
from condotta.games.gran_capitan.rules.combat import artillery, combat, pursuit, skirmish
from condotta.games.gran_capitan.rules.command import orders
from condotta.games.gran_capitan.rules.common import forces
from condotta.games.gran_capitan.rules.march import march, steps
from tests.games.gran_capitan.field import Field, ask, offered, run, verbs

HERE = "2111"  # clear Capitanata, without roads
MIXED = ("french_gendarmes.5.1", "french_infantry.4.1", "french_artillery.2.1")  # Quality 3, 1, 1


def broken(leader: Leader) -> list[bool]:
    return [unit.demoralised for unit in leader.units]


@pytest.mark.rule("GC-10.1.a", "GC-10.1.b")
@pytest.mark.parametrize(("die", "expected"), [(3, [False] * 3), (4, [False, True, True]), (6, [True] * 3)])
def test_one_die_is_read_for_each_unit_by_its_quality_in_combat(die: int, expected: list[bool]) -> None:
    field = Field()
    alegre = field.force("alegre", HERE, *MIXED)
    run(discipline.check_quality(field.table(die), 0, discipline.held_by(field.state, alegre), 0, "", star=False))
    assert broken(alegre) == expected


@pytest.mark.rule("GC-10.1.b", "GC-10.1.c", "GC-10.1.d")
@pytest.mark.parametrize(
    ("captain", "forced", "dice", "expected"),
    [
        ("alegre", True, [4], [False, True]),  # 4 + 1: R passes, N does not
        ("alegre", False, [4, 4], [False, False]),  # paid: only the Continued Attack is checked
        ("bayard", True, [5], [False, True]),  # the star takes 1
        ("alegre", True, [3, 5], [False, True]),  # two checks, the second without the 1
    ],
)
def test_checks_of_orders_are_read_by_reliability(
    captain: str, forced: bool, dice: list[int], expected: list[bool]
) -> None:
    field = Field()
    field.force("nemours", HERE, "swiss_infantry.4.1", order="attack")
    leader = field.force(captain, "2008", "french_gendarmes.5.1", "french_infantry.4.1", order="stand")
    leader.previous_attack = len(dice) == 2
    run(orders.give(field.table(*dice), leader, "attack"), "force" if forced else "pay")
    assert broken(leader) == expected


@pytest.mark.rule("GC-10.1.d")
@pytest.mark.parametrize(("captain", "expected"), [("alegre", [False, True]), ("bayard", [False, False])])
def test_the_star_of_the_first_captain_helps(captain: str, expected: list[bool]) -> None:
    field = Field()
    leader = field.force(captain, HERE, "french_gendarmes.5.1", "french_infantry.4.1")
    run(discipline.check_quality(field.table(4), 0, discipline.held_by(field.state, leader), 0, "", star=leader.star))
    assert broken(leader) == expected


@pytest.mark.rule("GC-10.1.e", "GC-10.3.b")
@pytest.mark.parametrize(
    ("marks", "attacked", "lower"),
    [
        ({}, True, 0),
        ({"disorganised": True}, False, 1),
        ({"disorganised": True, "road_march": True}, True, 2),
        ({"quarters": True}, True, 1),
        ({"quarters": True, "road_march": True}, False, 0),
    ],
)
def test_reductions_of_quality_count_in_the_check(marks: dict[str, Any], attacked: bool, lower: int) -> None:
    field = Field()
    alegre = field.force("alegre", HERE, "french_gendarmes.5.1", **marks)
    assert skirmish.quality_reduction(alegre, attacked=attacked) == lower
    # Quality 3 fails a 5 when it is 2, and a 4 when it is 1
    run(discipline.check_quality(field.table(5), 0, discipline.held_by(field.state, alegre), lower, "", star=False))
    assert broken(alegre) == [lower > 0]


@pytest.mark.rule("GC-10.1.f")
def test_the_demoralised_are_not_checked_by_quality() -> None:
    # a Captain with C would be asked to save a unit that fails
    field = Field()
    bayard = field.force("bayard", HERE, "french_infantry.4.1!", "french_gendarmes.5.1")
    held = discipline.held_by(field.state, bayard)
    run(discipline.check_quality(field.table(5), 0, held, 0, "", knight=bayard, star=False))
    assert broken(bayard) == [True, False]


@pytest.mark.rule("GC-10.1.f")
@pytest.mark.parametrize(
    ("die", "left"), [(5, ["swiss_infantry.4.1", "french_infantry.4.1"]), (6, ["french_infantry.4.1"])]
)
def test_the_demoralised_are_checked_by_reliability_where_only_d_star_harms_them(die: int, left: list[str]) -> None:
    field = Field()
    nemours = field.force("nemours", HERE, "swiss_infantry.4.1!", "french_infantry.4.1")
    discipline.check_reliability(field.table(die), nemours, 0, "")
    assert [unit.id for unit in nemours.units] == left


@pytest.mark.rule("GC-10.1.1.a", "GC-13.1.a")
def test_a_demoralised_unit_is_slower_and_does_not_fight() -> None:
    field = Field()
    alegre = field.force("alegre", HERE, "french_gendarmes.5.1!", "french_infantry.4.1")
    assert forces.allowance(field.state, alegre.units) == 10
    alegre.units[1].demoralised = True
    assert forces.allowance(field.state, alegre.units) == 8
    assert skirmish.fighters(field.state, alegre) == []


@pytest.mark.rule("GC-10.1.1.b", "GC-12.4.10.c")
def test_in_battle_the_demoralised_absorb_nothing_but_the_pursuit() -> None:
    field = Field()
    alegre = field.force("alegre", HERE, "french_infantry.4.1=1!", "french_infantry.4.2")
    held = discipline.held_by(field.state, alegre)
    run(artillery.take_sp(field.table(), 0, held, 2, spares_guns=True, rule=""))
    assert [unit.sp for unit in alegre.units] == [1, 2]
    run(pursuit.take_losses(field.table(), alegre, 1))
    assert [unit.sp for unit in alegre.units] == [2]


@pytest.mark.rule("GC-10.1.1.c")
@pytest.mark.parametrize(
    ("at", "units", "asked", "order"),
    [
        (HERE, ("french_infantry.4.1!", "french_infantry.4.2"), False, "stand"),
        (HERE, ("french_infantry.4.1!", "french_infantry.4.2", "french_gendarmes.5.1"), False, "attack"),
        ("foggia", ("french_infantry.4.1!", "french_infantry.4.2"), True, "garrison"),
    ],
)
def test_half_demoralised_gives_up_its_order_of_attack(
    at: str, units: tuple[str, ...], asked: bool, order: str
) -> None:
    field = Field()
    field.owned(0, "foggia")
    alegre = field.force("alegre", at, *units, order="attack")
    run(discipline.settle_orders(field.table(), alegre), *([("order", "garrison")] if asked else []))
    assert alegre.order == order


@pytest.mark.rule("GC-10.1.1.c", "GC-10.1.1.e")
@pytest.mark.parametrize(
    ("units", "legal"),
    [
        (("french_infantry.4.1", "french_infantry.4.2"), ["stand", "retreat", "manoeuvre", "attack"]),
        (("french_infantry.4.1!", "french_infantry.4.2"), ["stand", "retreat", "manoeuvre"]),
        (("french_infantry.4.1!", "french_infantry.4.2!"), ["stand", "retreat"]),
    ],
)
def test_the_orders_that_the_demoralised_may_hold(units: tuple[str, ...], legal: list[str]) -> None:
    field = Field()
    assert orders.legal_orders(field.state, field.force("alegre", HERE, *units)) == legal


@pytest.mark.rule("GC-10.1.1.d", "GC-10.1.1.e")
@pytest.mark.parametrize("order", ["attack", "manoeuvre", "garrison", "stand"])
def test_a_force_that_breaks_altogether_gets_retreat_at_once_whatever_it_held(order: str) -> None:
    field = Field()
    field.owned(0, "foggia")
    alegre = field.force("alegre", "foggia", "french_infantry.4.1", order=order)
    run(pillage.reliability_check(field.table(5), alegre, 0, ""))  # N fails a 5
    assert alegre.order == "retreat"
    alegre.order = "garrison"  # chosen in a later Command Phase: another check does not bring Retreat again
    run(pillage.reliability_check(field.table(5), alegre, 0, ""))
    assert alegre.order == "garrison"


@pytest.mark.rule("GC-10.1.1.f", "GC-12.3.2.a", "GC-12.3.2.b")
def test_a_broken_force_that_is_attacked_flees_before_combat_under_pursuit() -> None:
    field = Field()
    field.owned(0, "foggia")
    alegre = field.force("alegre", HERE, "french_infantry.4.1!", order="stand")
    navarro = field.force("navarro", HERE, "spanish_heavy_cavalry.2.1", order="attack")
    flow = combat.combat(field.table(6), Battle(HERE), navarro, alegre)
    assert verbs(ask(flow)) == ["retreat_to"]  # no MP to give up: the roll is made, 6 in column 1–3
    assert (alegre.units[0].sp, alegre.place) == (1, HERE)
    assert navarro.place == HERE


@pytest.mark.rule("GC-12.3.2.b", "GC-8.8.2.1.i")
def test_the_captains_of_a_broken_force_that_is_ridden_down_are_captured_without_loss_of_ap() -> None:
    field = Field()
    field.force("alegre", HERE, "french_infantry.4.1=3!", order="stand")
    navarro = field.force("navarro", HERE, "spanish_heavy_cavalry.2.1", order="attack")
    run(combat.combat(field.table(6), Battle(HERE), navarro, field.state.leaders["alegre"]))
    assert field.state.lost == ["alegre"]
    assert field.state.ap == {"french": 7, "spanish": 3}


@pytest.mark.rule("GC-10.1.1.g", "GC-12.2.4.c")
def test_a_broken_force_begins_no_combat_nor_forces_one() -> None:
    field = Field()
    cordoba = field.force("cordoba", HERE, "spanish_infantry_fa.5.1!")
    field.force("alegre", HERE, "french_infantry.4.1")
    battle = Battle(HERE)
    assert combat.may_attack(field.state, battle, cordoba) == []
    assert combat.may_force(field.state, battle, cordoba) == []
    cordoba.units[0].demoralised = False
    assert [one.id for one in combat.may_force(field.state, battle, cordoba)] == ["alegre"]


@pytest.mark.rule("GC-10.2.a")
@pytest.mark.parametrize(
    ("order", "contested", "unit", "may"),
    [
        ("stand", False, "french_infantry.4.1!", True),
        ("garrison", False, "french_infantry.4.1!", True),
        ("manoeuvre", False, "french_infantry.4.1!", False),
        ("stand", True, "french_infantry.4.1!", False),
        ("stand", False, "french_infantry.4.1", False),
    ],
)
def test_who_may_recover(order: str, contested: bool, unit: str, may: bool) -> None:
    field = Field()
    alegre = field.force("alegre", HERE, unit, order=order)
    if contested:
        field.force("navarro", HERE, "spanish_infantry_fa.5.1")
    assert discipline.may_recover(field.state, alegre) is may


@pytest.mark.rule("GC-10.2.b", "GC-10.2.c", "GC-10.2.d")
@pytest.mark.parametrize(
    ("captain", "answer", "spent", "die", "recovered"),
    [
        ("alegre", "recover", False, 4, [True, True]),  # R to 5, N to 4
        ("alegre", "recover", False, 5, [True, False]),
        ("alegre", "recover_paid", False, 5, [True, True]),
        ("alegre", "recover", True, 4, [True, False]),
        ("bayard", "recover", False, 5, [True, True]),
        ("alegre", "no_recovery", False, 1, [False, False]),
    ],
)
def test_recovery_by_reliability(captain: str, answer: str, spent: bool, die: int, recovered: list[bool]) -> None:
    field = Field()
    leader = field.force(captain, HERE, "french_gendarmes.5.1!", "french_infantry.4.1!", order="stand")
    run(discipline.ask_recovery(field.table(die), leader, spent=spent), answer)
    assert [not one for one in broken(leader)] == recovered
    assert field.state.ap["french"] == 7 - 2 * (answer == "recover_paid")


@pytest.mark.rule("GC-10.2.d")
def test_extra_pay_needs_two_ap_of_the_army() -> None:
    field = Field(ap={"french": 1, "spanish": 9})
    leader = field.force("alegre", HERE, "french_infantry.4.1!", order="stand")
    assert verbs(ask(discipline.ask_recovery(field.table(), leader, spent=False))) == ["no_recovery", "recover"]
    field.state.ap["french"] = 2
    assert "recover_paid" in verbs(ask(discipline.ask_recovery(field.table(), leader, spent=False)))


@pytest.mark.rule("GC-10.2.b")
def test_recovery_comes_after_all_other_actions() -> None:
    field = Field()
    field.force("alegre", HERE, "french_infantry.4.1!", order="stand", activations=0)
    walk = field.play("captains", 1)
    walk.choose("activate", "alegre")
    walk.choose("earthworks")
    assert walk.asked.prompt == "recovery.ask"


@pytest.mark.rule("GC-10.3.a")
@pytest.mark.parametrize(("general", "expected"), [(True, True), (False, False)])
def test_a_river_disorganises_major_forces_only(general: bool, expected: bool) -> None:
    field = Field()
    nemours = field.force("nemours", "2910", "french_gendarmes.5.1", order="attack", general=general)
    step = next(step for step in HEXES["2910"].steps if step.to == "3009")
    run(steps.enter(field.table(), nemours, March("nemours", 12, 5), step, 6))
    assert nemours.disorganised is expected


@pytest.mark.rule("GC-10.3.a")
def test_pillage_disorganises() -> None:
    field = Field()
    field.owned(1, "foggia")
    alegre = field.force("alegre", "foggia", "french_infantry.4.1", order="attack")
    field.state.march = march_of = March("alegre", 8, 4)
    option = next(one for one in march.in_hex(field.state, alegre, march_of) if one.verb == "pillage")
    run(march.act_in_hex(field.table(3), alegre, march_of, option))
    assert alegre.disorganised


@pytest.mark.rule("GC-10.3.c", "GC-10.3.b")
def test_the_marker_goes_in_d4_of_the_turn() -> None:
    field = Field()
    field.force("alegre", HERE, "french_infantry.4.1", order="stand", disorganised=True)
    field.force("bayard", "3209", "french_infantry.4.2", order="stand", disorganised=True)
    field.force("la_palice", "3309", "french_gendarmes.5.1", order="stand", disorganised=True)
    walk = field.play("markers", 1, 1)
    assert walk.state.phase == "attrition"
    assert not any(one.disorganised for one in walk.state.leaders.values())


@pytest.mark.rule("GC-10.1.a", "GC-10.1.b")
@pytest.mark.parametrize(
    ("die", "by_quality", "by_reliability"),
    [
        (1, "PPPPP", ["P", "P", "P", "P"]),
        (2, "PPPPF", ["P", "P", "P", "P"]),
        (3, "PPPFF", ["P", "P", "P", "D"]),
        (4, "PPFFF", ["P", "P", "D", "D"]),
        (5, "PFFFF", ["P", "D", "D", "D"]),
        (6, "FFFFF", ["D", "D", "D", "D*"]),
        (7, "FFFFF", ["D", "D", "D*", "D*"]),
    ],
)
def test_the_discipline_table(die: int, by_quality: str, by_reliability: list[str]) -> None:
    assert [discipline.quality_result(die, quality) for quality in (3, 2, 1, 0, -1)] == list(by_quality)
    assert [FACTS.discipline_reliability.at(die, place) for place in range(4)] == by_reliability


@pytest.mark.rule("GC-10.1.c", "GC-12.5.4.b")
def test_combat_asks_the_loser_alone_for_a_check() -> None:
    field = Field()
    field.owned(1, "troia")
    alegre = field.force("alegre", HERE, "french_gendarmes.5.1", order="attack")
    navarro = field.force("navarro", HERE, "spanish_infantry_fa.5.1", "spanish_artillery.3.1", order="stand")
    g = field.table(6, 5)
    question = ask(combat.combat(g, Battle(HERE), alegre, navarro))
    assert offered(question, "retreat_to")
    checks = [entry.params["player"] for entry in g.entries if entry.key == "discipline.quality"]
    assert (checks, broken(navarro), broken(alegre)) == ([1], [True, True], [False])


@pytest.mark.rule("GC-12.3.2.a", "GC-13.2.f")
def test_a_broken_force_that_cannot_flee_is_captured() -> None:
    field = Field()
    alegre = field.force("alegre", HERE, "french_infantry.4.1!", order="stand")
    navarro = field.force("navarro", HERE, "rodeleros.5.1", order="attack")
    barons = [f"baron_principato_citra_{number}" for number in (1, 2, 3, 4)] + ["baron_molise_1", "baron_molise_2"]
    for id, step in zip(barons, HEXES[HERE].steps, strict=False):
        field.baron(id, 1, step.to)
    run(combat.combat(field.table(1), Battle(HERE), navarro, alegre))
    assert field.state.lost == ["alegre"]


@pytest.mark.rule("GC-10.1.1.d")
def test_nobody_is_ordered_who_leads_no_force_any_more() -> None:
    field = Field()
    alegre = field.force("alegre", HERE, "french_infantry.4.1!", order="stand")
    del field.state.leaders["alegre"]
    run(discipline.settle_orders(field.table(), alegre))
    assert alegre.order == "stand"
