"""Artillery Fire and Cavalry Charges of the extended battle (GC-O1.1.step6, step7, GC-O1.1.1.art, chg, fa, ew)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan.rules.combat import artillery
from condotta.games.gran_capitan.rules.combat.extended import charges, chits, fire, roster
from tests.games.gran_capitan.field import ask, lead, offered, run, verbs
from tests.games.gran_capitan.field_combat import found
from tests.games.gran_capitan.field_extended import Roster

GUNS = ("play", "la_palice", "artillery")


# Who acts against whom


@pytest.mark.rule("GC-O1.1.step6.a", "GC-O1.1.step6.b", "GC-O1.1.step7.a")
def test_vanguard_on_vanguard_main_body_on_main_body() -> None:
    fight = Roster()
    fight.put(nemours="vanguard", navarro="vanguard", fabrizio_colonna="rearguard")
    targets = {one: fight.named(*roster.targets(fight.battle, fight.corps(one))) for one in ("nemours", "la_palice")}
    assert targets == {"nemours": ["navarro"], "la_palice": ["cordoba", "navarro"]}
    fight.lock("nemours", "navarro")
    assert fight.named(*roster.targets(fight.battle, fight.corps("la_palice"))) == ["cordoba"]
    fight.put(navarro="main_body")
    assert fight.named(*roster.targets(fight.battle, fight.corps("nemours"))) == ["cordoba", "navarro"]


@pytest.mark.rule("GC-O1.1.step6.a", "GC-O1.1.step7.b")
def test_only_the_corps_of_the_section_act() -> None:
    fight = Roster()
    fight.give(la_palice="artillery", saluzzo="cavalry_charge")
    run(fire.artillery_fire(fight.table(), fight.battle, "vanguard"))
    run(charges.cavalry_charges(fight.table(), fight.battle, "vanguard"))
    assert ask(fire.artillery_fire(fight.table(), fight.battle, "main_body")).seat == 0
    question = ask(charges.cavalry_charges(fight.table(), fight.battle, "main_body"))
    assert (question.seat, verbs(question)) == (0, ["pass", "charge"])


# Artillery


@pytest.mark.rule("GC-O1.1.1.art.a")
def test_without_the_chit_guns_are_silent() -> None:
    fight = Roster()
    run(fire.artillery_fire(fight.table(), fight.battle, "main_body"))
    fight.give(la_palice="artillery", saluzzo="artillery")
    question = ask(fire.artillery_fire(fight.table(), fight.battle, "main_body"))
    assert (question.hidden, offered(question, "play")) == (True, [("la_palice", "artillery")])  # Saluzzo has no guns
    fight.leader("la_palice").units[1].demoralised = True
    run(fire.artillery_fire(fight.table(), fight.battle, "main_body"))


@pytest.mark.rule("GC-O1.1.1.art.b", "GC-O1.1.1.art.f", "GC-O1.1.1.art.i")
def test_two_rolls_each_at_a_corps_of_its_own() -> None:
    fight = Roster(weather="mud")
    fight.give(la_palice="artillery")
    g = fight.table(6, 6)
    answers = [GUNS, ("fire", "la_palice", "navarro"), ("fire", "la_palice", "cordoba")]
    lead(fire.artillery_fire(g, fight.battle, "main_body"), tuple(answers))
    shots = found(g, "artillery.shot")
    assert [shot["sp"] for shot in shots] == [2, 2]
    assert [shot["modifiers"] for shot in shots] == [[("weather", -1)], [("weather", -1)]]


@pytest.mark.rule("GC-O1.1.1.art.f")
def test_guns_are_the_last_to_lose_sp() -> None:
    fight = Roster()
    run(fire.hit(fight.table(), fight.battle, fight.corps("navarro"), artillery.Shot("1")))
    assert [unit.sp for unit in fight.leader("navarro").units] == [4, 3]


@pytest.mark.rule("GC-O1.1.1.art.f")
def test_a_shot_may_kill_the_captain() -> None:
    fight = Roster()
    lead(fire.hit(fight.table(1, 1), fight.battle, fight.corps("navarro"), artillery.Shot("k")), ())
    assert "navarro" not in fight.s.leaders


@pytest.mark.rule("GC-O1.1.1.art.c", "GC-O1.1.1.art.d", "GC-4.8.A.c")
def test_a_chit_gives_two_rounds_of_fire_in_different_battle_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = Roster()
    fight.give(la_palice="artillery artillery")
    corps, post = fight.corps("la_palice"), fight.post("la_palice")
    shoot = [GUNS, ("fire", "la_palice", "navarro"), ("fire", "la_palice", "navarro")]
    run(fire.artillery_fire(fight.table(1, 1), fight.battle, "main_body"), *shoot)
    assert (post.chits, post.played) == (["artillery"], ["artillery"])
    assert not fire.may_fire(fight.s, fight.battle, corps)  # one on the Roster, and it has fired in this round
    fight.battle.round = 2
    assert fire.may_fire(fight.s, fight.battle, corps)
    run(fire.artillery_fire(fight.table(1, 1), fight.battle, "main_body"), *shoot)
    assert (post.chits, post.played, fight.all.spent[0]) == (["artillery"], [], ["artillery"])
    monkeypatch.setattr(type(fight.leader("la_palice")), "has", lambda self, feature: feature == "A")
    for number in (3, 4, 5):
        fight.battle.round = number
        run(fire.artillery_fire(fight.table(1, 1), fight.battle, "main_body"), *shoot)
    assert (post.chits, post.played) == ([], ["artillery"])


@pytest.mark.rule("GC-O1.1.1.art.e", "GC-O1.1.step6.d")
def test_both_sides_alternate_single_rolls_the_attacker_first() -> None:
    fight = Roster()
    fight.give(la_palice="artillery", navarro="artillery")
    g = fight.table(1, 1, 1, 1)
    ours, theirs = ("fire", "la_palice", "cordoba"), ("fire", "navarro", "la_palice")
    answers = [GUNS, ("play", "navarro", "artillery"), ours, theirs, ours, theirs]
    run(fire.artillery_fire(g, fight.battle, "main_body"), *answers)
    assert [shot["player"] for shot in found(g, "artillery.shot")] == [0, 1, 0, 1]


TWO_BATTERIES = {
    "nemours": ("french_infantry.4.1", "french_artillery.2.2"),
    "la_palice": ("swiss_infantry.4.1", "french_artillery.2.1"),
}


@pytest.mark.rule("GC-O1.1.1.art.d")
def test_one_chit_is_laid_in_a_combat_and_round() -> None:
    fight = Roster(TWO_BATTERIES)
    fight.give(la_palice="artillery", nemours="artillery")
    g = fight.table(1, 1)
    shoot = ("fire", "la_palice", "navarro")
    run(fire.artillery_fire(g, fight.battle, "main_body"), GUNS, shoot, shoot)
    assert [shot["player"] for shot in found(g, "artillery.shot")] == [0, 0]
    assert fight.post("nemours").chits == ["artillery"]


@pytest.mark.rule("GC-O1.1.1.art.d", "GC-O1.1.1.art.e")
def test_a_chit_on_the_roster_fires_besides_a_new_one() -> None:
    fight = Roster(TWO_BATTERIES)
    fight.give(la_palice="artillery", nemours="artillery", navarro="artillery")
    fight.battle.round = 2
    fight.post("la_palice").chits, fight.post("la_palice").played = [], ["artillery"]
    g = fight.table(*[1] * 6)
    one, other, theirs = [("fire", who, "cordoba") for who in ("la_palice", "nemours")] + [
        ("fire", "navarro", "nemours")
    ]
    plays = [GUNS, ("play", "nemours", "artillery"), ("play", "navarro", "artillery")]
    run(fire.artillery_fire(g, fight.battle, "main_body"), *plays, one, theirs, other, theirs, one, other)
    assert [shot["player"] for shot in found(g, "artillery.shot")] == [0, 1, 0, 1, 0, 0]
    assert (fight.post("la_palice").played, fight.post("nemours").played) == ([], ["artillery"])


@pytest.mark.rule("GC-O1.1.step6.d", "GC-O1.1.1.ew.a", "GC-O1.1.1.ew.b")
def test_the_target_may_answer_with_cover_that_stays() -> None:
    fight = Roster()
    fight.give(la_palice="artillery", cordoba="earthworks river")
    question = ask(
        fire.artillery_fire(fight.table(1, 1), fight.battle, "main_body"), GUNS, ("fire", "la_palice", "cordoba")
    )
    assert (question.seat, question.hidden, offered(question, "play")) == (
        1,
        True,
        [("cordoba", "earthworks"), ("cordoba", "river")],
    )
    g = fight.table(1, 1)
    shot = fire.shot(g, fight.battle, fight.corps("la_palice"))
    run(shot, ("fire", "la_palice", "cordoba"), ("play", "cordoba", "river"), "pass")
    assert fight.post("cordoba").played == ["river"]
    assert found(g, "artillery.shot")[0]["modifiers"] == [("river_crossing", -1)]


@pytest.mark.rule("GC-O1.1.1.art.g")
def test_cavalry_that_is_hit_gets_a_charge_and_must_use_it() -> None:
    fight = Roster()
    corps = fight.corps("fabrizio_colonna")
    question = ask(charges.react(fight.table(), fight.battle, corps, "main_body"))
    assert verbs(question) == ["charge"]
    assert [args[1] for args in offered(question, "charge")] == ["nemours", "la_palice", "saluzzo"]
    fight = Roster()
    fight.give(cordoba="cavalry_charge cavalry_charge", navarro="cavalry_charge")  # none is left
    run(charges.react(fight.table(), fight.battle, fight.corps("fabrizio_colonna"), "main_body"))
    assert fight.post("fabrizio_colonna").chits == []
    run(charges.react(fight.table(), fight.battle, fight.corps("navarro"), "main_body"))  # he has no cavalry
    fight = Roster()
    fight.lock("nemours", "fabrizio_colonna")  # there is no other target
    question = ask(charges.react(fight.table(), fight.battle, fight.corps("fabrizio_colonna"), "main_body"))
    assert verbs(question) == ["wave", "join_wave"]


@pytest.mark.rule("GC-O1.1.1.art.g")
def test_the_reaction_comes_after_the_fire() -> None:
    fight = Roster()
    fight.give(navarro="artillery")
    shots = [("fire", "navarro", "saluzzo")] * 2
    question = ask(fire.artillery_fire(fight.table(5, 1), fight.battle, "main_body"), ("play", "navarro"), *shots)
    assert (question.seat, question.prompt) == (0, "battle.react")
    assert fight.leader("saluzzo").units[0].sp == 4
    fight = Roster()
    fight.give(navarro="artillery")
    run(fire.artillery_fire(fight.table(1, 1), fight.battle, "main_body"), ("play", "navarro"), *shots)  # no hit


@pytest.mark.rule("GC-O1.1.1.art.h")
def test_who_is_engaged_fires_at_the_one_who_engaged_it_who_engages_loses_the_chit() -> None:
    fight = Roster()
    fight.give(la_palice="artillery", navarro="artillery earthworks")
    fight.lock("la_palice", "navarro")
    assert fight.post("la_palice").chits == []
    assert fight.post("navarro").chits == ["artillery", "earthworks"]
    assert fight.named(*roster.aims(fight.battle, fight.corps("navarro"))) == ["la_palice"]


# Charges


def charge(fight: Roster, corps: str, target: str, *answers: Any, dice: tuple[int, ...] = ()) -> Any:
    g = fight.table(*dice)
    run(charges.charge(g, fight.battle, fight.corps(corps), fight.corps(target)), *answers)
    return g


@pytest.mark.rule("GC-O1.1.step6.e", "GC-O1.1.1.chg.d")
def test_who_passes_declares_no_more_and_a_captain_charges_once() -> None:
    fight = Roster()
    fight.clear("fabrizio_colonna")
    fight.give(saluzzo="cavalry_charge cavalry_charge", nemours="")
    flow = charges.cavalry_charges(fight.table(3), fight.battle, "main_body")
    run(flow, ("charge", "saluzzo", "navarro"), ("target", "spanish_infantry_fa.5.2"), "no")
    assert fight.post("saluzzo").chits == ["cavalry_charge"]  # not by the same Captain in this combat
    fight.battle.round = 2
    run(charges.cavalry_charges(fight.table(), fight.battle, "main_body"), "pass")


@pytest.mark.rule("GC-4.8.I.d")
def test_an_impetuous_captain_must_charge() -> None:
    fight = Roster()
    fight.give(nemours="cavalry_charge", saluzzo="cavalry_charge")
    question = ask(charges.cavalry_charges(fight.table(), fight.battle, "main_body"))
    assert {args[0] for args in offered(question, "charge")} == {"nemours"}
    assert (verbs(question), question.hidden) == (["charge"], False)


@pytest.mark.rule("GC-O1.1.1.chg.a", "GC-O1.1.1.chg.b", "GC-O1.1.1.chg.c")
def test_waves_of_heavy_or_light_cavalry_at_different_units() -> None:
    fight = Roster()
    corps, target = fight.corps("fabrizio_colonna"), fight.corps("la_palice")
    question = ask(charges.charge(fight.table(), fight.battle, corps, target))
    assert verbs(question) == ["wave", "join_wave"]
    g = fight.table(5, 5)
    flow = charges.charge(g, fight.battle, corps, target)
    run(flow, ("wave", "heavy"), ("target", "french_artillery.2.1"), ("wave", "light"))  # the Swiss are left for it
    rolls = found(g, "charge.roll")
    assert [roll["sp"] for roll in rolls] == [3, 2]
    assert [dict(roll["modifiers"]) for roll in rolls] == [
        {"all_heavy": 1, "against_artillery": 1},
        {"against_pikes": -1},
    ]


@pytest.mark.rule("GC-O1.1.1.chg.a")
def test_units_of_a_kind_may_ride_in_waves_of_their_own_or_stay_behind() -> None:
    ours = {"saluzzo": ("french_gendarmes.5.1", "french_gendarmes.5.2=3")}
    fight = Roster(ours)
    g = fight.table(5)
    flow = charges.charge(g, fight.battle, fight.corps("saluzzo"), fight.corps("cordoba"))
    run(flow, ("join_wave", "french_gendarmes.5.2"), "done", ("target", "landsknechts.4.1"), "done")
    assert [roll["sp"] for roll in found(g, "charge.roll")] == [3]


@pytest.mark.rule("GC-O1.1.1.chg.e", "GC-O1.1.1.chg.h")
def test_a_counter_charge_meets_the_charge() -> None:
    fight = Roster()
    fight.give(saluzzo="cavalry_charge", fabrizio_colonna="cavalry_charge")
    g = fight.table(2, 3, 3)  # the second of the two, who are alike, strikes first
    flow = charges.cavalry_charges(g, fight.battle, "main_body")
    question = ask(charges.cavalry_charges(fight.table(), fight.battle, "main_body"), ("charge", "saluzzo", "navarro"))
    assert offered(question, "charge") == [("fabrizio_colonna", "saluzzo")]
    fight.give(saluzzo="cavalry_charge")
    fight.post("saluzzo").rode = ""
    answers: list[Any] = [("charge", "saluzzo", "navarro"), ("charge", "fabrizio_colonna"), ("wave", "heavy"), "done"]
    run(flow, *answers, ("target", "italian_heavy_cavalry.3.1"))
    assert [roll["player"] for roll in found(g, "charge.roll")] == [1, 0]
    assert (fight.post("fabrizio_colonna").role, fight.post("saluzzo").role) == ("engaging", "engaged")


@pytest.mark.rule("GC-O1.1.1.chg.e")
def test_the_higher_initiative_strikes_first_and_the_other_only_if_it_survives() -> None:
    ours = {"nemours": ("swiss_infantry.4.1",), "bayard": ("french_gendarmes.5.1",)}  # 4 and a star
    theirs = {"cordoba": ("landsknechts.4.1",), "fabrizio_colonna": ("italian_heavy_cavalry.3.1=1",)}
    for pair in (("bayard", "fabrizio_colonna"), ("fabrizio_colonna", "bayard")):
        fight = Roster(ours, theirs)
        g = fight.table(4)  # Q3 +1, heavy +1, star +1: 7, T1d
        run(charges.counter_charge(g, fight.battle, *[fight.corps(one) for one in pair]))
        assert [roll["player"] for roll in found(g, "charge.roll")] == [0]
        assert fight.corps("fabrizio_colonna").doing == "defeated"
        assert fight.post("bayard").role == ""


@pytest.mark.rule("GC-O1.1.1.chg.f")
def test_who_charges_loses_works_and_river() -> None:
    fight = Roster()
    fight.give(fabrizio_colonna="cavalry_charge earthworks")
    fight.post("fabrizio_colonna").played = ["river"]
    charges.spend_chit(fight.table(), fight.battle, fight.corps("fabrizio_colonna"), "main_body")
    assert (fight.post("fabrizio_colonna").chits, fight.post("fabrizio_colonna").played) == ([], [])
    assert fight.all.spent[1] == ["cavalry_charge", "earthworks", "river"]


@pytest.mark.rule("GC-O1.1.1.chg.g")
@pytest.mark.parametrize("demand", ["yes", "no"])
def test_the_charged_may_demand_an_engagement_whatever_the_sizes(demand: str) -> None:
    ours = {"nemours": ("swiss_infantry.4.1",), "saluzzo": ("french_gendarmes.5.2=1",)}
    fight = Roster(ours)
    target = ("target", "landsknechts.4.1")
    flow = charges.charge_and_engage(fight.table(3), fight.battle, fight.corps("saluzzo"), fight.corps("cordoba"))
    run(flow, target, demand)
    assert fight.post("saluzzo").role == ("engaging" if demand == "yes" else "")


@pytest.mark.rule("GC-O1.1.1.chg.i")
def test_in_an_engagement_it_charges_only_the_corps_it_is_engaged_with() -> None:
    fight = Roster()
    fight.give(saluzzo="cavalry_charge")
    fight.lock("saluzzo", "navarro")
    question = ask(charges.cavalry_charges(fight.table(), fight.battle, "main_body"))
    assert offered(question, "charge") == [("saluzzo", "navarro")]


@pytest.mark.rule("GC-O1.1.1.chg.j")
def test_a_flank_charge_is_one_from_outside_the_engagement() -> None:
    fight = Roster()
    fight.lock("nemours", "navarro")
    flank = ("flank", 1)
    for captain, has in (("saluzzo", True), ("nemours", False)):
        g = charge(fight, captain, "navarro", ("target", "spanish_infantry_fa.5.2"), dice=(1,))
        assert (flank in found(g, "charge.roll")[0]["modifiers"]) is has


@pytest.mark.rule("GC-O1.1.1.chg.k")
def test_units_lost_in_plunder_are_away_for_the_battle() -> None:
    fight = Roster()
    g = charge(fight, "saluzzo", "navarro", ("target", "spanish_artillery.3.1"), dice=(5, 1))  # 8: T1dcL
    assert found(g, "charge.roll")[0]["result"] == "T1dcL"
    assert fight.all.plundering == ["french_gendarmes.5.2"]
    assert roster.able(fight.s, fight.battle, fight.corps("saluzzo")) == []
    assert fight.corps("saluzzo").doing == "defeated"  # as if Demoralised
    assert not fight.leader("saluzzo").units[0].demoralised


@pytest.mark.rule("GC-O1.1.1.chg.l")
def test_the_terrain_hinders_charges() -> None:
    fight = Roster(at="2715")  # hills
    g = charge(fight, "saluzzo", "navarro", ("target", "spanish_infantry_fa.5.2"), dice=(3,))
    assert ("terrain", -1) in found(g, "charge.roll")[0]["modifiers"]


# Firearms


@pytest.mark.rule("GC-O1.1.1.fa.a", "GC-O1.1.1.fa.d", "GC-O1.1.1.fa.b")
def test_firearms_need_the_chit_infantry_that_has_them_and_no_rain() -> None:
    fight = Roster()
    answers = ("target", "spanish_infantry_fa.5.2")
    assert dict(found(charge(fight, "saluzzo", "navarro", answers, dice=(3,)), "charge.roll")[0]["modifiers"]) == {
        "quality": 1,
        "all_heavy": 1,
    }
    fight.give(navarro="firearms", fabrizio_colonna="firearms")
    has = chits.has_firearms
    assert has(fight.s, fight.battle, fight.corps("navarro"))
    assert not has(fight.s, fight.battle, fight.corps("fabrizio_colonna"))
    fight.s.weather = "rain"
    assert not has(fight.s, fight.battle, fight.corps("navarro"))
    fight.s.weather = "fine"
    g = charge(fight, "saluzzo", "navarro", ("play", "navarro", "firearms"), answers, dice=(1,))
    assert found(g, "charge.roll")[0]["result"] == "K1"  # 1 + 1 + 1 − 1
    assert fight.leader("saluzzo").units[0].sp == 3  # doubled
    fight.leader("navarro").units[0].demoralised = True
    fight.battle.round = 2
    assert not has(fight.s, fight.battle, fight.corps("navarro"))


@pytest.mark.rule("GC-O1.1.1.fa.c")
def test_firearms_are_used_twice_in_different_rounds() -> None:
    fight = Roster()
    fight.give(navarro="firearms")
    corps, post = fight.corps("navarro"), fight.post("navarro")
    chits.shoot(fight.table(), fight.battle, corps)
    assert (post.played, chits.has_firearms(fight.s, fight.battle, corps)) == (["firearms"], False)
    fight.battle.round = 2
    assert chits.has_firearms(fight.s, fight.battle, corps)
    chits.shoot(fight.table(), fight.battle, corps)
    fight.battle.round = 3
    assert (post.played, chits.has_firearms(fight.s, fight.battle, corps)) == ([], False)
