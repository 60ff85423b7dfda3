"""Edges of the extended battle that nobody had stood on: found by breaking its rules one at a time (O1.1)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.errors import ScriptError
from condotta.games.gran_capitan.pieces import Corps
from condotta.games.gran_capitan.rules.combat import artillery
from condotta.games.gran_capitan.rules.combat.extended import (
    charges,
    chits,
    engagements,
    extended_battle,
    fire,
    roster,
)
from tests.games.gran_capitan.field import ask, run, run_on, the_option
from tests.games.gran_capitan.field_combat import found
from tests.games.gran_capitan.field_extended import Roster

SWISS = ("swiss_infantry.4.1",)


def begin(flow: Any, *answers: Any) -> None:
    """These answers first, then the first option of every question."""
    choice: Any = None
    left = list(answers)
    try:
        while True:
            question = flow.send(choice)
            choice = the_option(question, left.pop(0)) if left else question.options[0]
    except StopIteration:
        assert not left, left


# Who selects a Charge


def impetuous(monkeypatch: pytest.MonkeyPatch, *captains: str) -> Roster:
    """These Captains, with one unit of cavalry each, and three chits of the kind."""
    horse = [f"french_gendarmes.5.{number}" for number in range(1, len(captains) + 1)]
    fight = Roster(ours={captain: (unit,) for captain, unit in zip(captains, horse, strict=True)})
    monkeypatch.setattr(type(fight.attacker), "has", lambda self, feature: feature == "I")
    fight.all.allowed = [len(captains), 0]
    return fight


@pytest.mark.rule("GC-4.8.I.d")
def test_with_as_many_charges_as_impetuous_captains_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    captains = ("nemours", "alegre", "saluzzo")
    fight = impetuous(monkeypatch, *captains)
    assert run(chits.select(fight.s, fight.battle, 0)) == [("cavalry_charge", one) for one in captains]


@pytest.mark.rule("GC-4.8.I.d", "GC-O1.1.step4.a")
def test_with_three_charges_for_four_the_owner_says_who_goes_without(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = impetuous(monkeypatch, "nemours", "alegre", "saluzzo", "la_palice")
    chosen = [("lay", "cavalry_charge", one) for one in ("la_palice", "saluzzo", "alegre")]
    assert run(chits.select(fight.s, fight.battle, 0), *chosen, "done") == [one[1:] for one in chosen]


# Charges


def gone(fight: Roster) -> Corps:
    corps = fight.corps("fabrizio_colonna")
    fight.clear("fabrizio_colonna")
    return corps


def broken(fight: Roster) -> Corps:
    fight.corps("fabrizio_colonna").doing = "defeated"
    return fight.corps("fabrizio_colonna")


@pytest.mark.rule("GC-O1.1.1.art.g")
@pytest.mark.parametrize("hit", [gone, broken, lambda fight: fight.corps("navarro")])  # Navarro has no cavalry
def test_who_cannot_ride_any_more_gets_no_charge_for_being_hit(hit: Any) -> None:
    fight = Roster()
    corps = hit(fight)
    g = fight.table()
    run(charges.react(g, fight.battle, corps, "main_body"))
    assert g.entries == []
    assert {tuple(post.chits) for post in fight.all.posts.values()} == {()}


@pytest.mark.rule("GC-O1.1.1.chg.e")
@pytest.mark.parametrize(("lot", "first"), [(1, "saluzzo"), (2, "fabrizio_colonna")])
def test_of_two_alike_either_may_strike_first(lot: int, first: str) -> None:
    fight = Roster()
    one, other = fight.corps("saluzzo"), fight.corps("fabrizio_colonna")
    g = fight.table(lot, 1, 1)
    begin(charges.counter_charge(g, fight.battle, one, other))
    assert found(g, "battle.counter_charge")[0]["captain"] == first
    with pytest.raises(ScriptError):  # one of two
        ask(charges.counter_charge(fight.table(3), fight.battle, one, other))


@pytest.mark.rule("GC-12.4.3.c")
def test_a_charge_shows_both_corps() -> None:
    fight = Roster()
    assert not any(corps.shown for corps in fight.battle.corps)
    run(
        charges.charge(fight.table(1), fight.battle, fight.corps("saluzzo"), fight.corps("navarro")),
        ("target", "spanish_infantry_fa.5.2"),
    )
    assert [corps.captain for corps in fight.battle.corps if corps.shown] == ["saluzzo", "navarro"]


@pytest.mark.rule("GC-O1.1.1.chg.a")
def test_heavy_and_light_cavalry_ride_in_waves_of_their_own() -> None:
    fight = Roster()
    heavy, light = riders = roster.riders(fight.s, fight.battle, fight.corps("fabrizio_colonna"))
    assert run(charges.form_wave(1, riders, is_first=True), ("join_wave", heavy.id)) == [heavy]
    assert run(charges.form_wave(1, riders, is_first=True), ("join_wave", light.id)) == [light]


@pytest.mark.rule("GC-O1.1.1.chg.b")
def test_each_wave_takes_another_unit() -> None:
    fight = Roster(ours={"saluzzo": ("french_gendarmes.5.1=3", "french_gendarmes.5.2=3")})
    g = fight.table(1, 1)
    flow = charges.charge(g, fight.battle, fight.corps("saluzzo"), fight.corps("cordoba"))
    run(
        flow,
        ("join_wave", "french_gendarmes.5.1"),
        "done",
        ("target", "landsknechts.4.1"),  # 1 + 1 + 1 − 1: K1
        ("wave", "heavy"),
    )
    assert ["against_pikes" in dict(roll["modifiers"]) for roll in found(g, "charge.roll")] == [True, False]


@pytest.mark.rule("GC-O1.1.1.chg.k")
def test_all_units_of_a_wave_are_lost_in_plunder() -> None:
    fight = Roster(ours={"saluzzo": ("french_gendarmes.5.1=4", "french_gendarmes.5.2=1", *SWISS)})
    flow = charges.charge(fight.table(6, 1), fight.battle, fight.corps("saluzzo"), fight.corps("navarro"))
    run(flow, ("wave", "heavy"), ("target", "spanish_artillery.3.1"))
    assert fight.all.plundering == ["french_gendarmes.5.1", "french_gendarmes.5.2"]


@pytest.mark.rule("GC-O1.1.1.chg.c", "GC-12.4.6.c")
def test_a_charge_may_cost_the_life_of_either_captain() -> None:
    fight = Roster()
    light = charges.charge(
        fight.table(1, 1, 1), fight.battle, fight.corps("fabrizio_colonna"), fight.corps("la_palice")
    )
    begin(light, ("wave", "light"), ("target", "swiss_infantry.4.1"))  # 1 − 1: K1k
    assert ("fabrizio_colonna" in fight.s.leaders, "la_palice" in fight.s.leaders) == (False, True)
    fight = Roster(ours={"saluzzo": ("french_gendarmes.5.1", "french_gendarmes.5.2=4")})
    heavy = charges.charge(fight.table(6, 1, 1, 1), fight.battle, fight.corps("saluzzo"), fight.corps("navarro"))
    begin(heavy, ("wave", "heavy"), ("target", "spanish_infantry_fa.5.2"))  # 6 + 1 + 1: T2dckL
    assert ("navarro" in fight.s.leaders, "saluzzo" in fight.s.leaders) == (False, True)


@pytest.mark.rule("GC-O1.1.step6.e")
def test_who_has_passed_does_not_charge_after_the_other_has() -> None:
    fight = Roster()
    fight.give(saluzzo="cavalry_charge", fabrizio_colonna="cavalry_charge")
    flow = charges.cavalry_charges(fight.table(1), fight.battle, "main_body")
    question = ask(flow, "pass")
    assert (question.seat, question.prompt) == (1, "battle.declare_charge")
    flow = charges.cavalry_charges(fight.table(1, 1), fight.battle, "main_body")
    charge = ("charge", "fabrizio_colonna", "la_palice")
    run(flow, "pass", charge, ("wave", "light"), ("target", "swiss_infantry.4.1"), "done", "no")
    assert fight.post("saluzzo").chits == ["cavalry_charge"]


@pytest.mark.rule("GC-4.8.I.d")
def test_an_impetuous_captain_with_one_enemy_is_not_asked_whom_he_charges() -> None:
    fight = Roster(theirs={"cordoba": ("landsknechts.4.1",)})
    fight.give(nemours="cavalry_charge")
    flow = charges.declare(
        fight.table(), fight.battle, 0, "main_body", [(fight.corps("nemours"), fight.corps("cordoba"))]
    )
    assert run(flow) == (fight.corps("nemours"), fight.corps("cordoba"))


@pytest.mark.rule("GC-O1.1.1.chg.e")
def test_who_has_lost_its_cavalry_does_not_charge_back() -> None:
    ours = {"nemours": SWISS, "bayard": ("french_gendarmes.5.1",)}
    theirs = {"cordoba": ("rodeleros.5.1",), "fabrizio_colonna": ("italian_heavy_cavalry.3.1=1", "landsknechts.4.1")}
    fight = Roster(ours, theirs)
    g = fight.table(4)
    flow = charges.counter_charge(g, fight.battle, fight.corps("bayard"), fight.corps("fabrizio_colonna"))
    run(flow, ("target", "italian_heavy_cavalry.3.1"))
    assert [entry["captain"] for entry in found(g, "battle.charges")] == ["bayard"]
    assert (fight.post("bayard").role, fight.post("fabrizio_colonna").role) == ("engaging", "engaged")


# Fire


@pytest.mark.rule("GC-O1.1.4.b", "GC-O1.1.1.art.f")
@pytest.mark.parametrize(("die", "after"), [(1, ("fighting", 1)), (6, ("defeated", 0))])
def test_a_corps_that_fire_has_demoralised_is_set_aside_at_once(die: int, after: tuple[str, int]) -> None:
    fight = Roster()
    fight.lock("saluzzo", "navarro")
    run(fire.hit(fight.table(die), fight.battle, fight.corps("saluzzo"), artillery.Shot("c")))
    assert (fight.corps("saluzzo").doing, fight.corps("navarro").engagement) == after


# Captains and their chits


@pytest.mark.rule("GC-O1.1.1.art.f")
def test_a_captain_who_lives_keeps_his_chits_those_of_the_fallen_are_used_up() -> None:
    fight = Roster()
    fight.give(navarro="firearms")
    fight.post("navarro").played = ["earthworks"]
    run_on(roster.check_captain(fight.table(6), fight.battle, fight.corps("navarro"), "GC-13.1.7.e"))
    assert (fight.post("navarro").chits, fight.all.spent[1]) == (["firearms"], [])
    run_on(roster.check_captain(fight.table(1, 1), fight.battle, fight.corps("navarro"), "GC-13.1.7.e"))
    assert "navarro" not in fight.s.leaders
    assert fight.all.spent[1] == ["firearms", "earthworks"]
    assert chits.in_stock(fight.battle, 1, "firearms") == 1


@pytest.mark.rule("GC-O1.1.4.a")
def test_one_good_unit_of_high_quality_holds_a_corps_together() -> None:
    tired = ("swiss_infantry.4.1!", "swiss_infantry.4.2!", "french_infantry.4.1!")
    for good, is_broken in ((("swiss_infantry.4.3", "french_infantry.4.2"), False), (("french_infantry.4.2",), True)):
        fight = Roster(ours={"saluzzo": ("french_gendarmes.5.1",), "la_palice": (*tired, *good)})
        assert roster.is_demoralised(fight.s, fight.battle, fight.corps("la_palice")) is is_broken


# Engagements


@pytest.mark.rule("GC-O1.1.2.2.b")
def test_who_must_engage_the_only_enemy_is_not_asked() -> None:
    fight = Roster(theirs={"cordoba": ("landsknechts.4.1",)})
    run(engagements.decide(fight.table(), fight.battle, fight.corps("saluzzo"), must=True))
    assert (fight.post("saluzzo").role, fight.post("cordoba").role) == ("engaging", "engaged")


@pytest.mark.rule("GC-O1.1.3.a")
def test_the_owner_says_which_of_several_it_attacks_first() -> None:
    fight = Roster(ours={"saluzzo": ("swiss_infantry.12.1",)})
    fight.lock("saluzzo", "cordoba")
    fight.lock("saluzzo", "navarro")
    g = fight.table(3, 6, 3, 6)
    begin(engagements.fight(g, fight.battle, 1), ("assail", "saluzzo", "navarro"))
    assert [entry["target"] for entry in found(g, "battle.assails")] == ["navarro", "cordoba"]


def test_nobody_learns_whether_options_can_be_played() -> None:
    fight = Roster()
    fight.lock("nemours", "cordoba")
    g = fight.table()
    g.made = 1
    run(engagements.attack_options(g, fight.battle, [fight.corps("nemours")]))
    assert g.announced_at == 1
    g.made = 2
    run(extended_battle.commit_rearguard(g, fight.battle))
    assert g.announced_at == 2
    g.made = 3
    run(charges.declare(g, fight.battle, 0, "main_body", []))
    assert g.announced_at == 3
    g.made = 4
    run(chits.answer(g, fight.battle, fight.corps("navarro"), "battle.receive", firearms=True))
    assert g.announced_at == 4


def test_nobody_takes_back_a_chit_that_was_seen() -> None:
    fight = Roster()
    fight.give(nemours="formation")
    g = fight.table()
    g.made = 1
    chits.play(g, fight.battle, fight.corps("nemours"), "formation", "GC-O1.1.1.form.a", stays=True)
    assert g.revealed_at == 1


# Rally


@pytest.mark.rule("GC-O1.1.1.ral.a")
def test_a_rally_uses_up_its_chit() -> None:
    fight = Roster(ours={"aubigny": SWISS})
    fight.give(aubigny="rally")
    run(extended_battle.offer_rally(fight.table(), fight.battle, 0), ("play", "aubigny", "rally"))
    assert (fight.all.rallied, fight.post("aubigny").chits, fight.all.spent[0]) == ([True, False], [], ["rally"])


@pytest.mark.rule("GC-O1.1.1.ral.b")
def test_a_demoralised_corps_withdraws_less_easily() -> None:
    fight = Roster(ours={"aubigny": SWISS, "saluzzo": ("swiss_infantry.4.2",)})
    fight.corps("saluzzo").doing = "defeated"
    g = fight.table(1, 1)
    extended_battle.withdraw(g, fight.battle, 0)
    assert [entry["change"] for entry in found(g, "battle.breaks_up")] == [3 + 3 + 1, 3 + 3 - 1]


# A draw


@pytest.mark.rule("GC-O1.1.step11.a")
@pytest.mark.parametrize("order", [["nemours", "cordoba"], ["cordoba", "nemours"]])
def test_the_attacker_says_who_retreats_first_in_a_draw(order: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[str] = []

    def retreat_from(g: Any, first: Any) -> list[Any]:
        gone.append(first.id)
        return []

    monkeypatch.setattr(extended_battle, "retreat_from", retreat_from)
    fight = Roster()
    run(extended_battle.draw(fight.table(), fight.battle, "GC-O1.1.step7.c"), ("retreats_first", order[0]))
    assert gone == order


@pytest.mark.rule("GC-O1.1.step11.a", "GC-8.7.g", "GC-18.f")
def test_who_retreats_after_a_draw_is_neither_on_the_march_nor_in_quarters() -> None:
    fight = Roster()
    fight.defender.road_march = fight.defender.quarters = True
    run_on(extended_battle.retreat_from(fight.table(), fight.defender))
    assert (fight.defender.road_march, fight.defender.quarters) == (False, False)
