"""Who may still charge, answer, stand and Rally in the extended battle: the edges of O1.1."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import YES
from condotta.games.gran_capitan.rules.combat.extended import charges, chits, deployment, extended_battle, roster
from condotta.games.gran_capitan.shown import optional_notes
from tests.games.gran_capitan.field import ask, lead, offered, run, run_on, verbs
from tests.games.gran_capitan.field_combat import found
from tests.games.gran_capitan.field_extended import FRENCH, SPANISH, Roster

CHARGED = ("target", "spanish_infantry_fa.5.2")


@pytest.mark.rule("GC-O1.1.1.chg.d", "GC-O1.1.1.art.g")
def test_who_has_charged_in_reaction_does_not_charge_again_in_this_combat() -> None:
    fight = Roster()
    fight.clear("fabrizio_colonna")
    fight.give(saluzzo="cavalry_charge")
    reaction = charges.react(fight.table(3), fight.battle, fight.corps("saluzzo"), "main_body")
    run(reaction, ("charge", "saluzzo", "navarro"), CHARGED, "no")
    assert fight.post("saluzzo").chits == ["cavalry_charge"]
    run(charges.cavalry_charges(fight.table(), fight.battle, "main_body"))  # nobody is asked
    fight.battle.round = 2
    assert ask(charges.cavalry_charges(fight.table(), fight.battle, "main_body")).seat == 0


@pytest.mark.rule("GC-O1.1.1.chg.d", "GC-O1.1.1.art.g")
def test_a_main_body_corps_that_reacted_to_a_vanguard_may_charge_in_its_own_combat() -> None:
    fight = Roster()
    fight.clear("fabrizio_colonna")
    fight.give(saluzzo="cavalry_charge")
    reaction = charges.react(fight.table(3), fight.battle, fight.corps("saluzzo"), "vanguard")
    run(reaction, ("charge", "saluzzo", "navarro"), CHARGED, "no")
    assert ask(charges.cavalry_charges(fight.table(), fight.battle, "main_body")).seat == 0


@pytest.mark.rule("GC-O1.1.step6.e", "GC-O1.1.1.chg.e")
def test_who_cannot_answer_a_charge_has_not_passed() -> None:
    # given: Saluzzo is in an Engagement with Navarro and can be met by nobody else
    fight = Roster()
    fight.give(saluzzo="cavalry_charge", fabrizio_colonna="cavalry_charge")
    fight.lock("saluzzo", "navarro")
    flow = charges.cavalry_charges(fight.table(3), fight.battle, "main_body")
    question = ask(flow, ("charge", "saluzzo", "navarro"), CHARGED)
    # then: Colonna may charge afterwards
    assert question.seat == 1
    assert {args[0] for args in offered(question, "charge")} == {"fabrizio_colonna"}


@pytest.mark.rule("GC-4.8.I.d")
def test_after_his_first_charge_an_impetuous_captain_is_as_free_as_others() -> None:
    fight = Roster()
    fight.clear("fabrizio_colonna")
    fight.give(nemours="cavalry_charge combined_arms")
    reaction = charges.react(fight.table(3), fight.battle, fight.corps("nemours"), "main_body")
    run(reaction, ("charge", "nemours", "navarro"), CHARGED, "no")
    assert chits.may_play(fight.s, fight.battle, fight.corps("nemours"), "combined_arms")
    fight.battle.round = 2
    question = ask(charges.cavalry_charges(fight.table(), fight.battle, "main_body"))
    assert ("pass" in verbs(question), question.hidden) == (True, True)


# Corps without anybody in good order


def with_a_broken_corps() -> Roster:
    fight = Roster()
    fight.put(**dict.fromkeys((*fight.all.posts,), ""))
    for unit in fight.leader("navarro").units:
        unit.demoralised = True
    next(deployment.deployment(fight.table(), fight.battle))
    return fight


@pytest.mark.rule("GC-O1.1.4.a", "GC-O1.1.4.b")
def test_a_corps_that_comes_demoralised_is_not_deployed() -> None:
    fight = with_a_broken_corps()
    assert fight.corps("navarro").doing == "defeated"
    assert fight.named(*deployment.unplaced(fight.battle, 1)) == ["cordoba", "fabrizio_colonna"]


@pytest.mark.rule("GC-O1.1.4.a", "GC-O1.1.step5.d", "GC-O1.1.step9.b")
def test_it_cannot_be_charged_nor_hold_the_main_body() -> None:
    fight = with_a_broken_corps()
    fight.all.formed[1] = True
    fight.put(nemours="main_body", la_palice="main_body", saluzzo="main_body", cordoba="rearguard")
    places = [option.args for option in deployment.places(fight.s, fight.battle, 1)]
    assert places == [("fabrizio_colonna", "main_body")]
    fight.put(fabrizio_colonna="main_body")
    assert fight.named(*roster.targets(fight.battle, fight.corps("saluzzo"))) == ["fabrizio_colonna"]


@pytest.mark.rule("GC-O1.1.step5.a")
@pytest.mark.parametrize(
    ("ours", "theirs", "seats"),
    [
        (["nemours"], [*SPANISH], [1, 1, 1]),
        ([*FRENCH], ["cordoba"], [0, 0, 0]),
        (["nemours", "la_palice"], ["cordoba"], [0, 0]),
    ],
)
def test_the_side_with_more_corps_places_the_rest_alone_and_a_lone_corps_is_not_asked_for(
    ours: list[str], theirs: list[str], seats: list[int]
) -> None:
    fight = Roster({one: FRENCH[one] for one in ours}, {one: SPANISH[one] for one in theirs})
    fight.put(**dict.fromkeys((*fight.all.posts,), ""))
    asked = []
    g = fight.table()
    flow = deployment.deployment(g, fight.battle)
    question: Any = next(flow)
    try:
        while True:
            asked.append(question.seat)
            question = flow.send(question.options[0])
    except StopIteration:
        pass
    assert asked == seats
    assert {fight.post(id).section for id in fight.all.posts} == {"main_body"}
    assert {entry["section"] for entry in found(g, "battle.deployed")} == {"main_body"}


# Rally


@pytest.mark.rule("GC-O1.1.1.ral.a", "GC-O1.1.step9.a", "GC-O1.1.step9.b")
def test_after_a_rally_the_other_side_may_still_bring_up_its_rearguard_and_wins() -> None:
    # given: Aubigny rallies when the Spanish have a Corps in the Rearguard only
    fight = Roster(ours={"aubigny": ("swiss_infantry.12.1",), "la_palice": FRENCH["la_palice"]})
    fight.battle.round, fight.battle.stage = 2, "resolution"
    fight.clear("navarro")
    fight.put(fabrizio_colonna="rearguard")
    fight.give(aubigny="rally", fabrizio_colonna="reserve")
    fight.all.rallied[0] = True
    fight.corps("cordoba").doing = "defeated"
    # when
    run_on(extended_battle.resolution(fight.table(), fight.battle))
    assert fight.battle.stage == "rearguard"
    g = fight.table(1, 1, 1, 1, 1)
    lead(extended_battle.battle_step(g, fight.battle), (("play", "fabrizio_colonna", "reserve"),))
    # then
    assert ([entry["player"] for entry in found(g, "battle.won")], found(g, "battle.drawn")) == ([1], [])


@pytest.mark.rule("GC-O1.1.1.ral.a", "GC-O1.1.step9.b")
def test_a_rally_drops_the_engagements_that_are_left() -> None:
    fight = Roster(ours={"aubigny": ("swiss_infantry.12.1",), "la_palice": FRENCH["la_palice"]})
    fight.battle.round, fight.battle.stage = 2, "resolution"
    fight.lock("aubigny", "cordoba")
    fight.all.rallied[0] = True
    run(extended_battle.resolution(fight.table(), fight.battle))
    assert fight.battle.stage == "rearguard"


@pytest.mark.rule("GC-O1.1.step6.a")
@pytest.mark.parametrize(("captain", "seat"), [("saluzzo", 0), ("fabrizio_colonna", 1)])
def test_a_vanguard_of_either_side_alone_fights_its_combat(captain: str, seat: int) -> None:
    fight = Roster()
    fight.put(**{captain: "vanguard"})
    fight.give(**{captain: "cavalry_charge"})
    fight.battle.stage = "vanguard_charge"
    assert ask(extended_battle.battle_step(fight.table(), fight.battle)).seat == seat


@pytest.mark.rule("GC-O1.1.1.ral.b")
def test_a_free_corps_withdraws_more_easily_than_one_in_an_engagement() -> None:
    fight = Roster()
    fight.lock("nemours", "cordoba")
    g = fight.table(1, 1, 1)
    extended_battle.withdraw(g, fight.battle, 0)
    changes = {entry["captain"]: entry["change"] for entry in found(g, "battle.breaks_up")}
    own = {id: fight.leader(id).initiative + fight.leader("nemours").initiative for id in changes}
    assert {id: changes[id] - own[id] for id in changes} == {"nemours": 0, "la_palice": 1, "saluzzo": 1}


@pytest.mark.rule("GC-O1.1.step11.a", "GC-4.6.b")
def test_in_a_draw_a_force_without_units_is_taken() -> None:
    fight = Roster()
    first = fight.leader("nemours")
    for id in FRENCH:
        fight.leader(id).units = []
    run_on(extended_battle.retreat_from(fight.table(), first))
    assert "nemours" not in fight.s.leaders


@pytest.mark.rule("GC-O1.1.1.chg.g", "GC-O1.1.2.a")
@pytest.mark.parametrize(("engaging", "note"), [(False, "demand_yes"), (True, "demand_yes_attacking")])
def test_the_note_tells_who_will_attack_after_a_demand(engaging: bool, note: str) -> None:
    fight = Roster()
    if engaging:
        fight.lock("navarro", "la_palice")
    fight.s.battle = fight.battle
    flow = charges.charge_and_engage(fight.table(3), fight.battle, fight.corps("saluzzo"), fight.corps("navarro"))
    question = ask(flow, CHARGED)
    assert optional_notes.demanding(fight.s, question, YES).says == [(f"note.{note}", {})]
    with pytest.raises(StopIteration):
        flow.send(YES)
    assert fight.post("navarro").role == ("engaging" if engaging else "engaged")
