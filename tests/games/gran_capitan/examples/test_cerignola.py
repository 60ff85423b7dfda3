"""The played example of the ledger: a Major Battle by the standard rules, near Cerignola (W-19 to W-30)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan.rules.combat.modifiers import total
from tests.games.gran_capitan.field import Field
from tests.games.gran_capitan.walk import Walk

FIRE, CHARGE, CENTRE, WING, PURSUIT = [5, 5, 6, 6], [2], [3, 4], [4], [4]


def situation(dice: list[int]) -> Walk:
    """W-19: the French have come upon Córdoba's works."""
    field = Field("naples", ap={"french": 6, "spanish": 4})
    field.force("cordoba", "2910", "spanish_infantry_fa.5.1", "landsknechts.4.1", order="stand", earthworks=True)
    field.subordinate("navarro", "cordoba", "spanish_infantry_fa.5.2", "spanish_artillery.3.1")
    field.subordinate("fabrizio_colonna", "cordoba", "italian_heavy_cavalry.3.1", "spanish_light_cavalry.2.1")
    field.force("nemours", "2910", "french_gendarmes.5.1", "french_infantry.4.1", order="attack", marched=True)
    field.subordinate("alegre", "nemours", "french_gendarmes.5.2")
    field.subordinate("la_palice", "nemours", "swiss_infantry.4.1", "french_artillery.2.1")
    return field.play("intelligence", *dice)


def drawn_up(dice: list[int]) -> Walk:
    """W-20, W-21: Nemours has to attack; Colonna stands in Reserve."""
    walk = situation(dice)
    assert (walk.asked.seat, walk.offered) == (1, [["pass"], ["attack", "nemours"], ["force_attack", "nemours"]])
    walk.choose("force_attack", "nemours")
    for seat in (0, 1):
        assert (walk.asked.seat, walk.asked.prompt) == (seat, "battle.reorganise")
        walk.choose("done")
    walk.choose("done")
    walk.choose("reserve", "fabrizio_colonna")
    walk.choose("done")
    return walk


def fired(dice: list[int]) -> Walk:
    """W-22: La Palice at Córdoba, Navarro at Nemours; the French infantry takes both losses."""
    walk = drawn_up([*FIRE, *dice])
    walk.choose("fire", "la_palice", "cordoba")
    walk.choose("fire", "navarro", "nemours")
    walk.choose("lose", "french_infantry.4.1")
    walk.choose("lose", "french_infantry.4.1")
    return walk


def charged(dice: list[int]) -> Walk:
    """W-23: an I Captain must charge; Alègre rides at Navarro's arquebuses."""
    walk = fired([*CHARGE, *dice])
    assert "no_charge" not in [option[0] for option in walk.offered]
    walk.choose("charge", "alegre", "navarro")
    walk.choose("target", "spanish_infantry_fa.5.2")
    return walk


def fought(dice: list[int]) -> Walk:
    """W-24 to W-26: two Corps on Córdoba, Alègre on Navarro."""
    walk = charged([*CENTRE, *WING, *dice])
    walk.choose("first", "nemours")
    walk.choose("engage", "cordoba")
    walk.choose("done")
    walk.choose("first", "alegre")
    walk.choose("engage", "navarro")
    walk.choose("engage", "cordoba")  # La Palice joins
    walk.choose("demoralise", "french_infantry.4.1")
    walk.choose("lose", "swiss_infantry.4.1")
    return walk


def rolls(walk: Walk, key: str) -> list[dict[str, Any]]:
    return [entry.params for entry in walk.match.log(0) if entry.key == key]


@pytest.mark.rule("GC-12.1.a", "GC-12.2.1.e", "GC-12.2.4.b", "GC-12.4.3.a", "GC-12.4.4.a")
def test_the_forces_draw_up() -> None:
    battle = drawn_up([]).state.battle
    assert battle is not None
    assert {corps.captain: corps.doing for corps in battle.corps} == {
        "nemours": "fighting",
        "alegre": "fighting",
        "la_palice": "fighting",
        "cordoba": "fighting",
        "navarro": "fighting",
        "fabrizio_colonna": "reserve",
    }


@pytest.mark.rule("GC-12.4.5.a", "GC-12.4.5.b", "GC-13.3.b")
def test_the_guns() -> None:
    walk = fired([])
    assert [(shot["player"], total(shot["modifiers"]), shot["result"]) for shot in rolls(walk, "artillery.shot")] == [
        (0, -1, "-"),
        (1, 0, "1"),
        (0, -1, "-"),
        (1, 0, "1b"),
    ]
    assert walk.unit("french_infantry.4.1").sp == 2


@pytest.mark.rule("GC-12.4.6.c", "GC-4.8.I.b")
def test_the_charge() -> None:
    walk = charged([])
    assert rolls(walk, "charge.roll") == [
        {
            "player": 0,
            "modifiers": [("quality", 1), ("all_heavy", 1), ("against_firearms", -1), ("earthworks", -2)],
            "sp": 5,
            "result": "K1",
        }
    ]
    assert walk.unit("french_gendarmes.5.2").sp == 3  # doubled by the firearms


@pytest.mark.rule("GC-12.4.7.a", "GC-12.4.7.c", "GC-12.4.8.b", "GC-12.4.8.d", "GC-12.4.8.e", "GC-12.4.8.g")
def test_the_engagements() -> None:
    walk = fought([])
    centre, wing = rolls(walk, "assault.roll")
    assert (centre["difference"], centre["affecting"], centre["result"]) == (0, True, "A3")
    assert dict(centre["modifiers"]) == {"defending_star": -1}
    assert (wing["difference"], wing["affecting"], wing["result"]) == (0, True, "A5")
    assert dict(wing["modifiers"]) == {"ratio": -3, "cavalry_against_works": -1}
    assert walk.unit("swiss_infantry.4.1").sp == 3
    assert [walk.unit(id).demoralised for id in ("french_infantry.4.1", "french_artillery.2.1")] == [True, True]
    assert walk.leader("alegre").units == []
    battle = walk.state.battle
    assert battle is not None
    assert {corps.doing for corps in battle.corps if corps.side == 0} == {"defeated"}


@pytest.mark.rule("GC-12.4.9.b", "GC-12.4.10.a", "GC-12.4.10.b", "GC-12.4.10.c", "GC-12.4.10.d", "GC-12.4.11.c")
def test_pursuit_and_retreat() -> None:
    walk = fought(PURSUIT)
    assert (walk.asked.seat, walk.offered) == (1, [["done"], ["commit", "fabrizio_colonna"]])
    walk.choose("done")
    assert rolls(walk, "pursuit.roll") == [{"player": 1, "modifiers": [("star", 1)], "losses": 4}]
    left = {unit.id: unit.sp for id in ("nemours", "alegre", "la_palice") for unit in walk.leader(id).units}
    assert left == {"french_gendarmes.5.1": 5, "swiss_infantry.4.1": 3}
    assert walk.state.ap == {"french": 3, "spanish": 6}
    assert {walk.leader(id).place for id in ("nemours", "alegre", "la_palice")} == {"2516"}
    assert walk.leader("nemours").order == "retreat"
    assert not walk.leader("cordoba").no_move  # L
    assert walk.state.story["major_battles"] == 1  # W-30
