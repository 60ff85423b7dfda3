"""Section 8.9, Attack on the March."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Option
from condotta.games.gran_capitan.rules.combat import assault
from condotta.games.gran_capitan.rules.combat.assault import Attack, Party
from condotta.games.gran_capitan.rules.march import activation, detaching, on_the_march
from tests.games.gran_capitan.field import Field, offered, run, run_on, verbs
from tests.games.gran_capitan.walk import Walk

FOOT, GENDARMES, LIGHT = "french_infantry.4.1", "french_gendarmes.5.1", "italian_light_cavalry.4.1"
RODELEROS = "rodeleros.2.1=1"


def meeting(
    *enemies: tuple[str, str], at: str = "2810", units: tuple[str, ...] = (FOOT, GENDARMES), **marks: Any
) -> Field:
    """La Palice in 2910 with an Order of Attack; Spanish Captains with a unit each in the next hex."""
    field = Field()
    field.force("la_palice", "2910", *units, **{"order": "attack", **marks})
    for captain, unit in enemies or (("paredes", RODELEROS),):
        field.force(captain, at, unit)
    return field


def active(field: Field, *dice: int) -> Walk:
    walk = field.play("captains", *dice)
    walk.choose("activate", "la_palice")
    return walk


def targets(walk: Walk) -> list[object]:
    return [args[0] for args in offered(walk.asked, "attack_on_the_march")]


@pytest.mark.rule("GC-8.9.a", "GC-8.9.b", "GC-8.9.d")
def test_it_costs_one_mp_more_and_is_fought_at_once() -> None:
    walk = active(meeting(), 3, 6, 1)
    assert targets(walk) == ["2810"]
    walk.choose("attack_on_the_march", "2810")
    keys = [entry.key for entry in walk.match.log(None)]
    assert keys.index("march.step") < keys.index("march.attack") < keys.index("assault.roll")
    roll = next(entry for entry in walk.match.log(None) if entry.key == "assault.roll")
    assert roll.params["affecting"] is True
    assert walk.leader("la_palice").face_up
    assert walk.state.march is None or walk.state.march.spent == 1 + 2  # the road and 1 MP


@pytest.mark.rule("GC-8.9.b")
def test_without_the_mp_it_is_not_possible() -> None:
    walk = active(meeting(units=(FOOT,)), 6)  # 2 MP: 1½ are needed
    assert targets(walk) == ["2810"]
    walk = active(meeting(units=("french_artillery.2.1", FOOT)), 6)  # 1 MP
    assert targets(walk) == []
    assert ("move", "2810") in [tuple(one) for one in walk.offered]


@pytest.mark.rule("GC-8.9.a", "GC-8.9.c")
@pytest.mark.parametrize(("units", "order"), [
    ((FOOT, GENDARMES), "manoeuvre"),
    ((FOOT, GENDARMES + "!", "swiss_infantry.4.1!"), "attack"),
    (("french_artillery.2.1",), "attack"),
])  # fmt: skip
def test_it_needs_an_order_of_attack_and_good_order(units: tuple[str, ...], order: str) -> None:
    walk = active(meeting(units=units, order=order), 1)
    assert walk.state.march is None or targets(walk) == []


@pytest.mark.rule("GC-8.9.1.a", "GC-8.9.1.b")
@pytest.mark.parametrize(("place", "here", "possible"), [("barletta", "3009", False), ("andria", "3009", True)])
def test_not_in_a_fortified_city(place: str, here: str, possible: bool) -> None:
    field = Field()
    field.force("la_palice", here, FOOT, GENDARMES, order="attack")
    field.force("paredes", place, RODELEROS)
    walk = active(field, 1)
    assert bool(targets(walk)) is possible


@pytest.mark.rule("GC-8.9.1.b", "GC-8.9.g")
def test_in_a_fortified_town_the_defender_may_stay_inside() -> None:
    field = Field()
    field.force("la_palice", "3009", FOOT, GENDARMES, order="attack")
    field.force("paredes", "andria", "spanish_infantry_fa.5.1", "rodeleros.5.1")
    walk = active(field, 1, 5, 1, 1)
    walk.choose("attack_on_the_march", "3109")
    assert (walk.asked.seat, verbs(walk.asked)) == (1, ["defend_inside", "defend_outside"])
    walk.choose("defend_inside")
    walk.until("")
    roll = next(entry for entry in walk.match.log(None) if entry.key == "assault.roll")
    assert roll.params["affecting"] is True
    assert walk.leader("la_palice").disorganised  # an Assault


@pytest.mark.rule("GC-8.9.2.a")
@pytest.mark.parametrize(("enemies", "friend", "possible"), [
    ((("paredes", RODELEROS),), False, True),
    ((("paredes", RODELEROS),), True, True),  # already Contested
    ((("paredes", RODELEROS), ("navarro", "rodeleros.5.1")), False, False),
])  # fmt: skip
def test_only_against_a_single_enemy_force(enemies: Any, friend: bool, possible: bool) -> None:
    field = meeting(*enemies)
    for enemy in enemies:
        field.state.leaders[enemy[0]].told = True  # of others one does not know whether they lead a Force
    if friend:
        field.force("bayard", "2810", "swiss_infantry.4.1", order="")
    walk = active(field, 3, 6, 1)
    assert (targets(walk) == ["2810"]) is possible
    if friend:
        walk.choose("attack_on_the_march", "2810")
        fought = next(entry for entry in walk.match.log(None) if entry.key == "skirmish.captains")
        assert fought.params["ours"] == "la_palice"


@pytest.mark.rule("GC-8.9.d", "GC-8.9.e")
@pytest.mark.parametrize(("units", "hex", "works", "affecting"), [
    ((FOOT,), "2910", False, True),
    ((LIGHT,), "2910", False, False),
    ((LIGHT, FOOT), "2910", False, True),
    ((LIGHT,), "2512", False, True),  # woods
    ((LIGHT,), "2910", True, True),
])  # fmt: skip
def test_light_cavalry_alone_is_not_hindered(units: tuple[str, ...], hex: str, works: bool, affecting: bool) -> None:
    field = Field()
    ours = field.force("la_palice", hex, *units)
    theirs = field.force("paredes", hex, RODELEROS)
    attack = Attack(Party(0, [ours]), Party(1, [theirs]), hex)
    attack.on_the_march, attack.earthworks = True, works
    assert assault.is_affecting(field.state, attack) is affecting


@pytest.mark.rule("GC-8.9.d")
def test_two_captains_general_fight_a_skirmish_on_the_march() -> None:
    field = Field()
    field.force("nemours", "2910", FOOT, GENDARMES, order="attack")
    field.force("cordoba", "2810", "rodeleros.5.1")
    walk = field.play("captains", 1, 3, 3)
    walk.choose("activate", "nemours")
    walk.choose("attack_on_the_march", "2810")
    keys = [entry.key for entry in walk.match.log(None)]
    assert "skirmish.captains" in keys
    assert "battle.major" not in keys


@pytest.mark.rule("GC-8.9.f")
@pytest.mark.parametrize(("unit", "must"), [("spanish_light_cavalry.2.1", False), ("rodeleros.5.1!", True)])
def test_the_defender_may_or_must_leave_before(unit: str, must: bool) -> None:
    walk = active(meeting(("paredes", unit)), 3, 1)
    walk.choose("attack_on_the_march", "2810")
    if must:
        assert "pursuit.roll" in [entry.key for entry in walk.match.log(None)]
    assert (walk.asked.seat, walk.asked.prompt) == (1, "retreat.where" if must else "retreat.evade")
    assert ("pass" in verbs(walk.asked)) is not must
    walk.match.choose(1, walk.asked.options[-1])
    assert "assault.roll" not in [entry.key for entry in walk.match.log(None)]
    assert walk.leader("paredes").place != "2810"
    assert walk.asked.prompt == "march.act"  # the hex is free: it goes on
    assert "move" in verbs(walk.asked)


@pytest.mark.rule("GC-8.9.g", "GC-8.9.3.a")
def test_after_a_success_it_marches_and_attacks_on() -> None:
    field = meeting(("paredes", RODELEROS), units=(GENDARMES, "french_gendarmes.5.2"))
    field.force("de_leyva", "2711", "stradiots.1.1")
    walk = active(field, 1, 6, 6, 6, 6, 6)
    walk.choose("attack_on_the_march", "2810")
    walk.until("march.act")
    assert walk.leader("la_palice").place == "2810"
    assert "move" in verbs(walk.asked)
    assert targets(walk) == ["2711"]  # as long as the MP last
    walk.choose("attack_on_the_march", "2711")
    rolls = [entry for entry in walk.match.log(None) if entry.key == "assault.roll"]
    assert len(rolls) == 2


@pytest.mark.rule("GC-8.9.g")
def test_after_a_failure_its_move_is_over() -> None:
    field = meeting(("cordoba", "spanish_infantry_fa.10.1"), units=("swiss_infantry.4.1", GENDARMES))
    walk = active(field, 1, 1, 6, 6)
    walk.choose("attack_on_the_march", "2810")
    palice = walk.leader("la_palice")
    for _ in range(10):
        if walk.asked.prompt == "march.act" or walk.state.march is None:
            break
        walk.match.choose(walk.asked.seat, walk.asked.options[0])
    assert walk.state.march is None or "move" not in verbs(walk.asked)
    assert palice.place != "2810"  # the loser retreats


@pytest.mark.rule("GC-8.9.g", "GC-7.4.c")
def test_after_a_lost_attack_nobody_goes_on_by_leaving_the_slow_behind() -> None:
    """R-98: not where the move is over."""
    field = Field()
    nemours = field.force("nemours", "2910", GENDARMES, order="attack")
    field.subordinate("bayard", "nemours", "french_artillery.2.1")
    field.force("paredes", "2810", "rodeleros.5.1", order="stand")
    activation.activate(field.table(), nemours, 0)
    under_way = field.state.march
    assert under_way is not None
    run_on(on_the_march.attack(field.table(1, 1), nemours, under_way, "2810"))  # 1 against 5 SP: A
    assert nemours.place != "2810"
    run_on(detaching.detach(field.table(), nemours, under_way, Option("detach", "bayard")))
    assert (under_way.points, under_way.held_back) == (0, True)


@pytest.mark.rule("GC-12.5.3.e", "GC-8.9.g", "GC-12.6.5.c")
def test_broken_troops_inside_a_town_are_taken_at_once_and_the_march_goes_on() -> None:
    field = meeting(("paredes", RODELEROS + "!"), at="andria")
    field.state.leaders["la_palice"].place = "3009"
    walk = active(field, 1)
    walk.choose("attack_on_the_march", "3109")
    walk.choose("defend_inside")
    walk.choose("spare")
    assert (walk.state.lost, walk.state.conquered["andria"]) == (["paredes"], 0)
    assert "move" in verbs(walk.asked)
    assert "assault.roll" not in [entry.key for entry in walk.match.log(None)]


@pytest.mark.rule("GC-8.9.d", "GC-16.4.2.g")
def test_who_is_thrown_back_by_an_ambush_on_the_way_does_not_attack() -> None:
    field = meeting()
    field.force("navarro", "2911", "spanish_infantry_fa.10.1", order="attack")
    palice = field.state.leaders["la_palice"]
    activation.activate(field.table(), palice, 0)
    assert field.state.march is not None
    g = field.table(2, 1)
    run(on_the_march.attack(g, palice, field.state.march, "2810"), ("ambush", "navarro"))
    keys = [entry.key for entry in g.entries]
    assert keys.count("assault.roll") == 1  # the Ambush alone
    assert "march.attack" not in keys
