"""Battle initiative, chits and deployment (GC-O1.1.step4, step5, O1.1.1)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Decision, Together
from condotta.games.gran_capitan.rules.combat.extended import chits, deployment
from tests.games.gran_capitan.field import Field, ask, offered, run, verbs
from tests.games.gran_capitan.field_extended import Roster


def selects(fight: Roster, seat: int, *answers: tuple[str, str]) -> Decision:
    return ask(chits.select(fight.s, fight.battle, seat), *[("lay", *answer) for answer in answers])


def kinds(question: Decision) -> set[Any]:
    return {args[0] for args in offered(question, "lay")}


@pytest.mark.rule("GC-O1.1.step3.a", "GC-O1.1.step4.a", "GC-O1.1.step4.b")
def test_after_the_reorganisation_both_select_as_many_as_die_and_general_allow() -> None:
    field = Field("naples", options={"extended_battle": True})
    field.force("cordoba", "2111", "spanish_infantry_fa.5.1", order="stand")
    field.force("aubigny", "2111", "french_gendarmes.5.1", order="attack", general=True)
    walk = field.play("intelligence", 5, 2)
    walk.choose("attack", "aubigny")
    assert (walk.asked.prompt, walk.asked.seat) == ("battle.reorganise", 1)  # the French have one unit
    walk.choose("done")
    assert [(one.prompt, one.seat) for one in walk.match.pending] == [("battle.select", 1), ("battle.select", 0)]
    assert walk.state.battle is not None
    assert walk.state.battle.roster is not None
    assert walk.state.battle.roster.allowed == [1 + 3, 3 + 5]


@pytest.mark.rule("GC-O1.1.step4.a", "T-options")
def test_the_set_is_a_hard_limit() -> None:
    assert chits.SET == {
        "formation": 1, "artillery": 2, "cavalry_charge": 3, "firearms": 2, "combined_arms": 2, "coordination": 1,
        "reserve": 2, "rally": 1, "earthworks": 2, "river": 2,
    }  # fmt: skip
    fight = Roster()
    fight.all.allowed = [9, 9]
    assert kinds(selects(fight, 1)) == set(chits.SELECTABLE)
    first = [("artillery", "cordoba"), ("artillery", "navarro"), ("rally", "cordoba")]
    assert kinds(selects(fight, 1, *first)) == set(chits.SELECTABLE) - {"artillery", "rally"}


@pytest.mark.rule("GC-O1.1.step4.c")
@pytest.mark.parametrize(
    ("marks", "more"), [({}, []), ({"earthworks": True}, ["earthworks"]), ({"river_crossing": True}, ["river"])]
)
def test_the_defender_has_works_and_river_besides(marks: dict[str, bool], more: list[str]) -> None:
    fight = Roster(None, None, **marks)
    fight.all.allowed = [1, 0]
    assert chits.given(fight.s, fight.battle, 0) == []
    assert chits.given(fight.s, fight.battle, 1) == 2 * more
    if more:
        laid = [("lay", more[0], "cordoba"), ("lay", more[0], "navarro")]
        assert run(chits.select(fight.s, fight.battle, 1), *laid) == [one[1:] for one in laid]


@pytest.mark.rule("GC-O1.1.step4.d")
def test_at_most_two_on_a_captain_works_included() -> None:
    fight = Roster(earthworks=True)
    fight.all.allowed = [0, 3]
    question = selects(fight, 1, ("earthworks", "cordoba"), ("reserve", "cordoba"))
    assert {args[1] for args in offered(question, "lay")} == {"navarro", "fabrizio_colonna"}


@pytest.mark.rule("GC-O1.1.step4.d")
def test_both_select_at_once_and_in_secret() -> None:
    fight = Roster(ours={"saluzzo": ("swiss_infantry.4.1",)}, theirs={"cordoba": ("landsknechts.4.1",)})
    question = next(chits.battle_initiative(fight.table(1, 1), fight.battle))
    assert isinstance(question, Together)


@pytest.mark.rule("GC-4.8.I.d")
def test_an_impetuous_captain_with_cavalry_has_a_charge_first() -> None:
    fight = Roster()
    fight.all.allowed = [1, 1]
    assert run(chits.select(fight.s, fight.battle, 0)) == [("cavalry_charge", "nemours")]
    fight.leader("nemours").units[0].demoralised = True
    assert run(chits.select(fight.s, fight.battle, 0), "done") == []


@pytest.mark.rule("GC-4.8.I.d")
def test_with_fewer_chits_than_impetuous_captains_the_owner_chooses() -> None:
    ours = {"nemours": ("french_gendarmes.5.1",), "alegre": ("french_gendarmes.5.2",)}
    fight = Roster(ours)
    fight.all.allowed = [1, 0]
    question = ask(chits.select(fight.s, fight.battle, 0))
    assert offered(question, "lay") == [("cavalry_charge", "nemours"), ("cavalry_charge", "alegre")]
    assert verbs(question) == ["lay"]


@pytest.mark.rule("GC-4.8.I.d")
def test_he_plays_nothing_before_his_charge_while_he_could_charge() -> None:
    fight = Roster()
    fight.give(nemours="cavalry_charge formation", saluzzo="cavalry_charge formation")
    may = chits.may_play
    assert not may(fight.s, fight.battle, fight.corps("nemours"), "formation")
    assert may(fight.s, fight.battle, fight.corps("nemours"), "cavalry_charge")
    assert may(fight.s, fight.battle, fight.corps("saluzzo"), "formation")
    fight.leader("nemours").units[0].demoralised = True
    assert may(fight.s, fight.battle, fight.corps("nemours"), "formation")


# Deployment


def sections(question: Decision, captain: str) -> list[Any]:
    return [args[1] for args in offered(question, "deploy") if args[0] == captain]


def undeployed(**chits_of: str) -> Roster:
    fight = Roster()
    fight.put(**dict.fromkeys((*fight.all.posts,), ""))
    fight.give(**chits_of)
    return fight


@pytest.mark.rule("GC-O1.1.step5.a")
def test_they_are_placed_in_turn_beginning_with_the_attacker() -> None:
    fight = undeployed()
    asked = []
    flow = deployment.deployment(fight.table(), fight.battle)
    question: Any = next(flow)
    try:
        while True:
            asked.append(question.seat)
            question = flow.send(question.options[0])
    except StopIteration:
        assert asked == [0, 1, 0, 1, 0, 1]


@pytest.mark.rule("GC-O1.1.step5.b", "GC-O1.1.1.form.a")
def test_formation_opens_vanguard_and_rearguard_at_once() -> None:
    fight = undeployed(la_palice="formation")
    question = ask(deployment.place_one(fight.table(), fight.battle, 0))
    assert sections(question, "saluzzo") == ["main_body"]
    assert offered(question, "form") == [("la_palice",)]
    question = ask(deployment.place_one(fight.table(), fight.battle, 0), ("form", "la_palice"))
    assert sections(question, "saluzzo") == ["vanguard", "main_body", "rearguard"]
    assert offered(question, "form") == []
    assert sections(ask(deployment.place_one(fight.table(), fight.battle, 1)), "navarro") == ["main_body"]


@pytest.mark.rule("GC-O1.1.step5.c")
@pytest.mark.parametrize(("general", "open_to"), [("cordoba", True), ("benavides", False)])
def test_the_rearguard_has_at_most_as_many_corps_as_the_general_has_initiative(general: str, open_to: bool) -> None:
    others = {"navarro": "rearguard", "pineiro": "rearguard", "fabrizio_colonna": "main_body", "paredes": ""}
    guns = ("spanish_infantry_fa.5.1", "spanish_infantry_fa.5.2", "landsknechts.4.1", "rodeleros.2.1")
    theirs = {general: ("rodeleros.5.1",), **{name: (unit,) for name, unit in zip(others, guns, strict=True)}}
    fight = Roster(theirs=theirs)
    fight.all.formed[1] = True
    fight.put(**others)
    places = [option.args[1] for option in deployment.places(fight.s, fight.battle, 1)]
    assert places == ["vanguard", "main_body", *(["rearguard"] if open_to else [])]  # 5 and 2


@pytest.mark.rule("GC-O1.1.step5.d")
def test_the_main_body_is_never_empty() -> None:
    fight = undeployed()
    fight.all.formed[0] = True
    fight.put(nemours="vanguard", saluzzo="rearguard")
    assert [option.as_json() for option in deployment.places(fight.s, fight.battle, 0)] == [
        ["deploy", "la_palice", "main_body"]
    ]
