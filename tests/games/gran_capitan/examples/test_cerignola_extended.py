"""The played example of the ledger: the battle near Cerignola by the optional rules (W-31 to W-42)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan.pieces import Post
from condotta.games.gran_capitan.rules.combat.modifiers import total
from tests.games.gran_capitan.field import Field
from tests.games.gran_capitan.walk import Walk

FRENCH, SPANISH = 0, 1
CHITS = {
    FRENCH: [
        # the Charges of Nemours and Alègre, who are impetuous, lie there already
        ("rally", "nemours"),
        ("coordination", "alegre"),
        ("artillery", "la_palice"),
        ("formation", "la_palice"),
    ],
    SPANISH: [
        ("firearms", "cordoba"),
        ("earthworks", "cordoba"),
        ("firearms", "navarro"),
        ("earthworks", "navarro"),
        ("formation", "fabrizio_colonna"),
        ("reserve", "fabrizio_colonna"),
    ],
}


def situation(dice: list[int]) -> Walk:
    """W-19, W-20: the French have come upon Córdoba's works, and must attack."""
    field = Field("naples", options={"extended_battle": True}, ap={"french": 6, "spanish": 4})
    field.force("cordoba", "2910", "spanish_infantry_fa.5.1", "landsknechts.4.1", order="stand", earthworks=True)
    field.subordinate("navarro", "cordoba", "spanish_infantry_fa.5.2", "spanish_artillery.3.1")
    field.subordinate("fabrizio_colonna", "cordoba", "italian_heavy_cavalry.3.1", "spanish_light_cavalry.2.1")
    field.force("nemours", "2910", "french_gendarmes.5.1", "french_infantry.4.1", order="attack", marched=True)
    field.subordinate("alegre", "nemours", "french_gendarmes.5.2")
    field.subordinate("la_palice", "nemours", "swiss_infantry.4.1", "french_artillery.2.1")
    walk = field.play("intelligence", *dice)
    walk.choose("force_attack", "nemours")
    walk.choose("done")
    walk.choose("done")
    return walk


def selected(dice: list[int]) -> Walk:
    """W-31."""
    walk = situation([5, 2, *dice])
    for seat in (FRENCH, SPANISH):
        for chit, captain in CHITS[seat]:
            choose_of(walk, seat, "lay", chit, captain)
    return walk


def choose_of(walk: Walk, seat: int, verb: str, *args: Any) -> None:
    decision = next(one for one in walk.match.pending if one.seat == seat)
    option = next(one for one in decision.options if one.as_json() == [verb, *args])
    walk.match.choose(seat, option)


def deployed(dice: list[int]) -> Walk:
    """W-32."""
    walk = selected(dice)
    walk.choose("form", "la_palice")
    walk.choose("deploy", "alegre", "vanguard")
    walk.choose("form", "fabrizio_colonna")
    walk.choose("deploy", "fabrizio_colonna", "rearguard")
    for captain in ("nemours", "cordoba", "la_palice", "navarro"):
        walk.choose("deploy", captain, "main_body")
    return walk


def vanguard(dice: list[int]) -> Walk:
    """W-33: Alègre charges Navarro behind his works and has to Engage him."""
    walk = deployed([4, *dice])
    walk.choose("charge", "alegre", "navarro")
    walk.choose("play", "navarro", "firearms")
    walk.choose("play", "navarro", "earthworks")
    walk.choose("target", "spanish_infantry_fa.5.2")
    walk.choose("yes")
    return walk


def guns(dice: list[int]) -> Walk:
    """W-34."""
    walk = vanguard([6, 4, *dice])
    walk.choose("play", "la_palice", "artillery")
    walk.choose("fire", "la_palice", "cordoba")
    walk.choose("play", "cordoba", "earthworks")
    walk.choose("fire", "la_palice", "cordoba")
    return walk


def flank(dice: list[int]) -> Walk:
    """W-35."""
    walk = guns([5, 3, *dice])
    walk.choose("charge", "nemours", "navarro")
    walk.choose("target", "spanish_infantry_fa.5.2")
    walk.choose("no")
    return walk


def engaged(dice: list[int]) -> Walk:
    """W-36; of Nemours and La Palice, who are alike, the first comes first."""
    walk = flank([1, *dice])
    walk.choose("pass")
    walk.choose("engage", "cordoba")
    walk.choose("pass")  # La Palice
    return walk


def first_round(dice: list[int]) -> Walk:
    """W-37, W-38: Alègre on Navarro, Nemours on Córdoba; then Colonna comes up."""
    walk = engaged([4, 2, 5, 5, *dice])
    walk.choose("resolve", "alegre")
    walk.choose("play", "cordoba", "firearms")
    walk.choose("play", "fabrizio_colonna", "reserve")
    return walk


def second_round(dice: list[int]) -> Walk:
    """W-39 to W-41; of Colonna and La Palice, who are alike, the second comes first; of Alègre and La Palice the second
    becomes Captain General."""
    walk = first_round([3, 5, 2, 2, 2, 2, 6, 6, 3, *dice])
    walk.choose("play", "la_palice", "artillery")
    walk.choose("fire", "la_palice", "fabrizio_colonna")
    walk.choose("fire", "la_palice", "fabrizio_colonna")
    walk.choose("engage", "la_palice")
    walk.choose("resolve", "nemours")
    walk.choose("play", "cordoba", "firearms")
    walk.choose("resolve", "fabrizio_colonna")
    walk.choose("play", "navarro", "firearms")
    return walk


def post(walk: Walk, captain: str) -> Post:
    assert walk.state.battle is not None
    assert walk.state.battle.roster is not None
    return walk.state.battle.roster.posts[captain]


def rolls(walk: Walk, key: str) -> list[dict[str, Any]]:
    return [entry.params for entry in walk.match.log(0) if entry.key == key]


@pytest.mark.rule("GC-O1.1.step4.b", "GC-O1.1.step4.c", "GC-O1.1.step4.d", "GC-4.8.I.d")
def test_w31_the_chits() -> None:
    walk = selected([])
    assert [(entry["player"], entry["number"]) for entry in rolls(walk, "battle.chits_allowed")] == [(0, 6), (1, 6)]
    assert {captain: post(walk, captain).chits for captain in ("nemours", "alegre", "la_palice")} == {
        "nemours": ["cavalry_charge", "rally"],
        "alegre": ["cavalry_charge", "coordination"],
        "la_palice": ["artillery", "formation"],
    }


@pytest.mark.rule("GC-O1.1.step5.a", "GC-O1.1.step5.b")
def test_w32_the_deployment() -> None:
    walk = deployed([])
    where = {
        "alegre": "vanguard",
        "nemours": "main_body",
        "la_palice": "main_body",
        "fabrizio_colonna": "rearguard",
        "cordoba": "main_body",
        "navarro": "main_body",
    }
    assert {captain: post(walk, captain).section for captain in where} == where


@pytest.mark.rule("GC-O1.1.step6.a", "GC-O1.1.step6.e", "GC-O1.1.1.fa.b", "GC-O1.1.1.ew.a", "GC-O1.1.1.chg.g")
def test_w33_the_vanguard() -> None:
    walk = vanguard([])
    assert rolls(walk, "charge.roll") == [
        {
            "player": 0,
            "modifiers": [("quality", 1), ("all_heavy", 1), ("against_firearms", -1), ("earthworks", -2)],
            "sp": 5,
            "result": "-",
        }
    ]
    assert (post(walk, "alegre").role, post(walk, "navarro").role) == ("engaging", "engaged")


@pytest.mark.rule("GC-O1.1.step6.d", "GC-O1.1.1.art.b", "GC-O1.1.1.ew.b")
def test_w34_the_guns() -> None:
    walk = guns([])
    shots = rolls(walk, "artillery.shot")
    assert [(shot["player"], shot["sp"], total(shot["modifiers"]), shot["result"]) for shot in shots] == [
        (0, 2, -1, "-"),
        (0, 2, -1, "-"),
    ]
    assert post(walk, "la_palice").played == ["formation", "artillery"]


@pytest.mark.rule("GC-O1.1.1.chg.j", "GC-O1.1.1.fa.c")
def test_w35_the_flank_charge() -> None:
    walk = flank([])
    charge = rolls(walk, "charge.roll")[1]
    assert charge["modifiers"] == [("quality", 1), ("all_heavy", 1), ("flank", 1), ("earthworks", -2)]
    assert charge["result"] == "T1c"
    assert walk.unit("spanish_infantry_fa.5.2").sp == 4
    assert not walk.unit("spanish_artillery.3.1").demoralised


@pytest.mark.rule("GC-O1.1.2.2.a", "GC-O1.1.2.2.b", "GC-O1.1.2.2.d")
def test_w36_the_engagements() -> None:
    walk = flank([1])
    assert (walk.asked.seat, walk.asked.params) == (SPANISH, {"captain": "cordoba"})
    walk.choose("pass")
    assert (walk.asked.seat, walk.offered) == (FRENCH, [["pass"], ["engage", "cordoba"], ["engage", "navarro"]])
    walk.choose("engage", "cordoba")
    assert walk.offered == [["pass"], ["engage", "navarro"]]  # he need not, and Córdoba's 9 SP are too many for his 4
    walk.choose("pass")
    assert post(walk, "la_palice").role == ""
    assert "artillery" in post(walk, "la_palice").played
    assert walk.asked.prompt == "battle.resolve"


@pytest.mark.rule("GC-O1.1.3.a", "GC-O1.1.3.e", "GC-O1.1.1.ew.b")
def test_w37_the_first_round() -> None:
    walk = first_round([])
    wing, centre = rolls(walk, "assault.roll")
    assert (wing["difference"], wing["affecting"], wing["result"]) == (1, True, "A1")
    assert dict(wing["modifiers"]) == {"cavalry_against_works": -1}
    assert (centre["difference"], centre["affecting"], centre["result"]) == (0, True, "A2")
    assert dict(centre["modifiers"]) == {"defending_star": -1, "cavalry_against_works": -1}
    assert [walk.unit(id).sp for id in ("french_gendarmes.5.2", "spanish_infantry_fa.5.2")] == [4, 3]
    assert (walk.unit("french_gendarmes.5.1").sp, walk.unit("french_infantry.4.1").demoralised) == (4, True)


@pytest.mark.rule("GC-O1.1.step9.a", "GC-O1.1.step9.d", "GC-O1.1.1.res.a")
def test_w38_the_reserve() -> None:
    walk = first_round([])
    assert post(walk, "fabrizio_colonna").section == "main_body"
    assert walk.state.battle is not None
    assert walk.state.battle.round == 2


@pytest.mark.rule("GC-O1.1.1.art.c", "GC-4.6.1.b", "GC-4.6.2.a", "GC-O1.1.3.d", "GC-O1.1.4.a", "GC-O1.1.1.fa.c")
def test_w39_to_w41_the_second_round() -> None:
    walk = second_round([])
    centre, right, left = rolls(walk, "assault.roll")[2:]
    assert (centre["difference"], centre["result"]) == (0, "A6")
    assert dict(centre["modifiers"]) == {"ratio": -2, "defending_star": -1, "cavalry_against_works": -1}
    assert [entry["captain"] for entry in rolls(walk, "captain.falls")] == ["nemours"]
    assert walk.leader("la_palice").general
    assert (right["difference"], right["affecting"], right["result"]) == (-1, False, "D2")
    assert dict(right["modifiers"]) == {"heavy_cavalry_in_the_open": 1, "cavalry_against_pikes": -1}
    assert (left["difference"], left["result"], dict(left["modifiers"])) == (0, "A3", {"cavalry_against_works": -1})
    assert [entry["captain"] for entry in rolls(walk, "battle.corps_demoralised")] == ["la_palice", "alegre"]


@pytest.mark.rule("GC-O1.1.step9.b", "GC-O1.1.step10.a", "GC-O1.1.step11.a")
def test_w42_the_pursuit() -> None:
    walk = second_round([4])
    assert rolls(walk, "pursuit.roll") == [{"player": 1, "modifiers": [("star", 1)], "losses": 4}]
    left = {unit.id: unit.sp for id in ("alegre", "la_palice") for unit in walk.leader(id).units}
    assert left == {"french_gendarmes.5.2": 3, "swiss_infantry.4.1": 1}
    assert walk.state.ap["french"] == 3
    assert walk.leader("la_palice").order == "retreat"
    assert not walk.leader("cordoba").no_move  # L
