"""What the options of an extended battle tell, and why others are not there (O1.1)."""

from __future__ import annotations

import pytest

from condotta.core.flow import Decision, Option, offer
from condotta.games.gran_capitan import GAME
from condotta.games.gran_capitan.rules.combat.extended import deployment, engagements
from condotta.games.gran_capitan.shown.catalogue import catalogue
from tests.games.gran_capitan.field import ask
from tests.games.gran_capitan.field_extended import Roster


def told(fight: Roster, prompt: str, option: Option, **params: str) -> list[str]:
    """The keys of what is told of an option."""
    note = GAME.note(fight.field.state, Decision(0, prompt, [option], "GC-O1.1.step4.d", params), option)
    assert all(catalogue().find(key, lang) is not None for key, _ in note.says for lang in ("en", "it"))
    return [key.removeprefix("note.") for key, _ in note.says]


@pytest.mark.rule("GC-O1.1.step4.d")
@pytest.mark.parametrize(
    ("chit", "captain", "useless"),
    [
        ("artillery", "la_palice", ""),
        ("artillery", "saluzzo", "artillery"),
        ("cavalry_charge", "la_palice", "cavalry_charge"),
        ("firearms", "navarro", ""),
        ("firearms", "cordoba", ""),
        ("firearms", "nemours", "firearms"),
        ("combined_arms", "nemours", ""),
        ("combined_arms", "saluzzo", "combined_arms"),
        ("rally", "la_palice", "rally"),
        ("rally", "nemours", ""),
        ("formation", "la_palice", ""),
        ("formation", "nemours", "impetuous"),
        ("coordination", "nemours", ""),
    ],
)
def test_a_chit_that_is_no_use_to_a_captain_says_so(chit: str, captain: str, useless: str) -> None:
    warning = [f"useless_{useless}"] if useless else []
    assert told(Roster(), "battle.select", offer("lay", chit, captain)) == [*warning, f"chit_{chit}"]


@pytest.mark.rule("GC-O1.1.1.fa.a", "GC-O1.1.1.co.a")
def test_firearms_in_rain_and_coordination_alone_are_no_use() -> None:
    fight = Roster()
    fight.field.state.weather = "rain"
    assert told(fight, "battle.select", offer("lay", "firearms", "navarro"))[0] == "useless_firearms"
    fight.clear("la_palice", "saluzzo")
    assert told(fight, "battle.select", offer("lay", "coordination", "nemours"))[0] == "useless_coordination"


@pytest.mark.rule("GC-O1.1.3.e", "GC-O1.1.1.chg.j")
def test_a_charge_is_not_told_by_the_standard_rules() -> None:
    fight, charge = Roster(), offer("charge", "nemours", "cordoba")
    assert told(fight, "battle.charge", charge) == ["charge_standard"]
    assert told(fight, "battle.declare_charge", charge) == ["charge_extended"]
    fight.lock("la_palice", "cordoba")
    assert told(fight, "battle.react", charge) == ["charge_extended", "flank"]
    assert told(fight, "battle.declare_engagement", offer("engage", "cordoba")) == ["engage_extended"]
    assert told(fight, "battle.aim", offer("fire", "la_palice", "cordoba")) == ["aim"]
    assert told(fight, "battle.target", offer("target", "landsknechts.4.1")) == ["struck", "against_pikes"]
    assert told(fight, "battle.target", offer("target", "spanish_artillery.3.1")) == ["struck", "against_artillery"]
    assert told(fight, "battle.target", offer("target", "spanish_infantry_fa.5.1")) == ["struck"]


@pytest.mark.rule("GC-12.4.8.a", "GC-O1.1.3.a")
@pytest.mark.parametrize(
    ("prompt", "more"),
    [("battle.engage", ["engage_standard"]), ("battle.declare_engagement", ["engage_chits", "engage_extended"])],
)
def test_an_engagement_tells_its_odds_as_soon_as_the_enemy_is_seen(prompt: str, more: list[str]) -> None:
    fight = Roster({"nemours": ("french_gendarmes.5.2",)}, {"cordoba": ("rodeleros.5.1",)})
    against = offer("engage", "cordoba")
    fight.corps("cordoba").shown = False
    assert told(fight, prompt, against, captain="nemours") == more[-1:]
    fight.corps("cordoba").shown = True
    assert told(fight, prompt, against, captain="nemours") == ["engage_odds", *more]
    odds = GAME.note(fight.field.state, Decision(0, prompt, [against], "GC-12.4.7.a", {"captain": "nemours"}), against)
    assert odds.says[0][1] == {"chance": 67}  # 3 to 6: one Quality better, no modifiers in all


def reasons(fight: Roster, decision: Decision) -> dict[tuple[str, ...], str]:
    found = GAME.refusals(fight.field.state, decision)
    return {
        tuple(map(str, one.option.as_json())): one.reason.removeprefix("refused.")
        for one in found
        if one.option.verb != "this"
    }


@pytest.mark.rule("GC-O1.1.step5.b", "GC-O1.1.step5.c", "GC-O1.1.step5.d")
def test_where_a_corps_cannot_stand_and_why() -> None:
    fight = Roster()
    fight.put(nemours="", la_palice="", saluzzo="")
    fight.give(nemours="cavalry_charge formation")
    refused = reasons(fight, ask(deployment.place_one(fight.table(), fight.battle, 0)))
    assert refused["deploy", "la_palice", "vanguard"] == "needs_formation"
    assert refused["form", "nemours"] == "impetuous_first"
    fight.all.formed[0] = True
    fight.put(nemours="rearguard", la_palice="vanguard")
    assert reasons(fight, ask(deployment.place_one(fight.table(), fight.battle, 0))) == {
        ("deploy", "saluzzo", "vanguard"): "main_body_first",
        ("deploy", "saluzzo", "rearguard"): "main_body_first",
    }
    fight = Roster(
        theirs={"benavides": ("rodeleros.5.1",), "navarro": ("landsknechts.4.1",), "pineiro": ("rodeleros.2.1",)}
    )
    fight.all.formed[1] = True
    fight.put(benavides="rearguard", navarro="rearguard", pineiro="")
    refused = reasons(fight, Decision(1, "battle.deploy", [], "GC-O1.1.step5.a"))
    assert refused["deploy", "pineiro", "rearguard"] == "rearguard_full"


@pytest.mark.rule("GC-O1.1.2.2.b", "GC-O1.1.2.2.d")
def test_whom_a_corps_cannot_engage_and_that_it_must() -> None:
    fight = Roster({"nemours": ("french_infantry.4.1",), "saluzzo": ("french_gendarmes.5.2=3",)})
    flow = engagements.decide(fight.table(), fight.battle, fight.corps("saluzzo"), must=False)
    assert reasons(fight, ask(flow)) == {("engage", "cordoba"): "corps_too_strong"}
    flow = engagements.decide(fight.table(), fight.battle, fight.corps("nemours"), must=True)
    assert reasons(fight, ask(flow))[("pass",)] == "must_engage"
