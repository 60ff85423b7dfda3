"""Why not: a Force that cannot go there, an Order that cannot be given, a Captain who cannot be named."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Arg
from condotta.games.gran_capitan import GAME
from condotta.games.gran_capitan.pieces import March
from tests.games.gran_capitan.field import Field
from tests.games.gran_capitan.walk import Walk

SWISS, FOOT = "swiss_infantry.4.1", "french_infantry.4.1"
BROKEN = (f"{SWISS}!", f"{FOOT}!")


def reasons(walk: Walk) -> dict[tuple[Arg, ...], str]:
    found = GAME.refusals(walk.state, walk.asked)
    return {tuple(one.option.as_json()): one.reason.removeprefix("refused.") for one in found}


def on_the_march(points: int = 12, units: tuple[str, ...] = (SWISS, FOOT), **marks: Any) -> Walk:
    """La Palice at 2812, beside the Spaniards at Cerignola (2811), whose Captain lies open."""
    field = Field("naples")
    field.force("la_palice", "2812", *units, **{"order": "manoeuvre", "activations": 1, **marks})
    field.force("paredes", "2811", "italian_heavy_cavalry.3.1", order="stand", face_up=True)
    field.state.march = March("la_palice", points, 8)
    return field.play("captains")


@pytest.mark.parametrize(
    ("walk", "option", "reason"),
    [
        (on_the_march(), ("move", "2811"), "enemy_there"),
        (on_the_march(3), ("move", "2813"), "no_points"),
        (on_the_march(road_march=True), ("move", "2813"), "off_the_road"),
        (on_the_march(), ("attack_on_the_march", "2811"), "needs_attack"),
        (on_the_march(2, order="attack"), ("attack_on_the_march", "2811"), "no_points"),
        (on_the_march(order="attack", units=BROKEN), ("move", "2811"), "enemy_there"),
        (on_the_march(order="attack", units=BROKEN), ("attack_on_the_march", "2811"), "not_fit_to_attack"),
        (on_the_march(earthworks=True), ("earthworks",), "has_works"),
        (on_the_march(units=("french_gendarmes.5.1",)), ("earthworks",), "cannot_dig"),
        (on_the_march(order="attack"), ("road_march",), "needs_manoeuvre"),
        (on_the_march(order="stand"), ("move", "2813"), "order_rests"),
    ],
)  # fmt: skip
def test_a_force_on_the_march_is_told_why_not(walk: Walk, option: tuple[Arg, ...], reason: str) -> None:
    assert reasons(walk)[option] == reason


@pytest.mark.parametrize(
    ("units", "order", "asked_for", "reason"),
    [
        ([SWISS], "stand", "stand", "holds_order"),
        ([SWISS], "stand", "garrison", "no_fortress"),
        ([f"{SWISS}!", FOOT], "stand", "attack", "half_demoralised"),
        ([f"{SWISS}!"], "stand", "manoeuvre", "demoralised"),
    ],
)
def test_an_order_is_refused_with_its_reason(units: list[str], order: str, asked_for: str, reason: str) -> None:
    field = Field("naples")
    field.force("la_palice", "2812", *units, order=order)
    walk = field.play("organisation", stage="orders")
    assert reasons(walk)["order_force", "la_palice", asked_for] == reason


def test_a_captain_who_cannot_be_named_is_told_why() -> None:
    field = Field("naples")
    field.force("nemours", "2812", SWISS, order="attack")
    field.unemployed("aubigny", "nemours")
    field.force("alegre", "foggia", FOOT, order="stand", activations=1)
    field.force("bayard", "troia")
    field.force("cordoba", "barletta", "spanish_artillery.3.1", order="stand")
    assert reasons(field.play("captains")) == {
        ("this", "aubigny"): "on_a_card", ("this", "alegre"): "finished", ("this", "bayard"): "leads_nobody",
    }  # fmt: skip
