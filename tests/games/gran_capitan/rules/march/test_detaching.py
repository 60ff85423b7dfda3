"""Section 7.4: a Captain General leaves Subordinates behind on the way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gran_capitan.field import Field, offered, verbs
from tests.games.gran_capitan.walk import Walk

SWISS, GENDARMES, FOOT, GUNS = (
    "swiss_infantry.4.1",
    "french_gendarmes.5.1",
    "french_infantry.4.1",
    "french_artillery.2.1",
)


def column(*subordinate: str, die: int = 3, captain: str = "la_palice", **marks: Any) -> Walk:
    """Nemours (Initiative 3) with gendarmes (6 MP) in 2712, activated; his Subordinate with these units."""
    field = Field(ap={"french": 5, "spanish": 5})
    field.force("nemours", "2712", GENDARMES, **{"order": "manoeuvre", **marks})
    field.subordinate(captain, "nemours", *(subordinate or (FOOT,)))
    walk = field.play("captains", die, 6)
    walk.choose("activate", "nemours")
    return walk


def points(walk: Walk) -> int:
    assert walk.state.march is not None
    return walk.state.march.points


@pytest.mark.rule("GC-7.4.a", "GC-7.4.b", "GC-7.3.3.a", "GC-7.3.3.b", "GC-5.2.b")
def test_a_subordinate_is_left_in_a_hex_on_the_way_with_an_order_and_the_marker() -> None:
    walk = column()
    walk.choose("move", "2811")
    walk.choose("detach", "la_palice")
    assert (walk.asked.prompt, walk.asked.seat) == ("order.detached", 0)
    walk.choose("order", "attack")
    walk.choose("pay")
    palice = walk.leader("la_palice")
    assert (palice.place, palice.order, palice.activations, palice.face_up) == ("2811", "attack", 1, False)
    assert walk.state.ap["french"] == 4
    walk.choose("move", "2810")
    assert (walk.leader("nemours").place, palice.place) == ("2810", "2811")


@pytest.mark.rule("GC-7.4.a")
def test_only_a_captain_general_and_never_all_his_units() -> None:
    walk = column()
    assert offered(walk.asked, "detach") == [("la_palice",)]
    field = Field()
    field.force("nemours", "2712", order="manoeuvre")
    field.subordinate("la_palice", "nemours", FOOT)
    walk = field.play("captains", 3)
    walk.choose("activate", "nemours")
    assert offered(walk.asked, "detach") == []


@pytest.mark.rule("GC-7.4.c", "GC-8.4.a")
@pytest.mark.parametrize(("slow", "die", "before", "after"), [
    ((FOOT,), 3, 10, 12), ((GUNS,), 3, 8, 12), ((FOOT,), 5, 6, 8), ((GUNS + "!",), 6, 0, 6),
])  # fmt: skip
def test_rid_of_slow_troops_the_rest_goes_on(slow: tuple[str, ...], die: int, before: int, after: int) -> None:
    walk = column(*slow, die=die)
    assert points(walk) == before
    if before:
        walk.choose("move", "2811")  # a Fortress: 1 MP
    walk.choose("detach", "la_palice")
    walk.choose("order", "stand")
    assert points(walk) == after - (2 if before else 0)


@pytest.mark.rule("GC-7.4.a")
def test_also_in_the_hex_of_an_enemy_where_he_must_stop() -> None:
    field = Field()
    field.force("nemours", "2712", GENDARMES, SWISS, order="attack")
    field.subordinate("la_palice", "nemours", GUNS)
    field.force("navarro", "2811", "rodeleros.5.1")
    walk = field.play("captains", 3)
    walk.choose("activate", "nemours")
    walk.choose("move", "2811")
    before = points(walk)
    walk.choose("detach", "la_palice")
    walk.choose("order", "stand")
    assert points(walk) == before  # nobody goes on from here
    assert walk.leader("la_palice").place == walk.leader("nemours").place == "2811"


@pytest.mark.rule("GC-7.4.e", "GC-12.3.3.1.a", "GC-8.6.2.1.a")
def test_who_is_left_behind_a_river_has_crossed_it_too() -> None:
    field = Field()
    field.force("nemours", "1313", GENDARMES, SWISS, order="attack")
    field.subordinate("la_palice", "nemours", FOOT)
    field.force("navarro", "1413", "rodeleros.5.1")  # beyond a river
    walk = field.play("captains", 1)
    walk.choose("activate", "nemours")
    walk.choose("move", "1413")
    walk.choose("detach", "la_palice")
    walk.choose("order", "stand")
    for id in ("nemours", "la_palice"):
        one = walk.leader(id)
        assert (one.place, one.river_crossing, one.disorganised, one.marched) == ("1413", True, True, True)


@pytest.mark.rule("GC-7.4.c", "GC-8.7.b")
def test_in_road_march_the_gain_is_doubled() -> None:
    walk = column(road_march=True)
    assert points(walk) == 20
    walk.choose("detach", "la_palice")
    walk.choose("order", "stand")
    assert points(walk) == 24


@pytest.mark.rule("GC-7.4.d")
def test_one_attrition_roll_for_all_who_began_the_move() -> None:
    field = Field(ap={"french": 5, "spanish": 5})
    field.force("nemours", "2712", GENDARMES, order="manoeuvre", activations=1)
    field.subordinate("la_palice", "nemours", FOOT)  # 9 SP together
    field.force("navarro", "3710", "rodeleros.5.1", order="attack")
    walk = field.play("captains", 1, 6, 6)
    walk.choose("name", "nemours")
    walk.choose("name", "navarro")
    walk.choose("activate", "nemours")
    walk.choose("detach", "la_palice")
    walk.choose("order", "stand")
    for hex in ("2811", "2911"):
        walk.choose("move", hex)  # 2 MP
    walk.choose("end_march")  # 6 + 2: 2 SP of 9
    assert walk.asked.prompt == "losses.sp"
    assert {args[0] for args in offered(walk.asked, "lose")} == {GENDARMES, FOOT}
    rolls = [entry for entry in walk.match.log(None) if entry.key == "attrition.roll"]
    assert [entry.params["sp"] for entry in rolls] == [2]


@pytest.mark.rule("GC-7.3.g")
def test_who_is_detached_from_a_retreat_retreats() -> None:
    walk = column(order="retreat")
    walk.choose("detach", "la_palice")
    assert walk.leader("la_palice").order == "retreat"


@pytest.mark.rule("GC-4.8.L.a")
def test_a_captain_with_strategic_ability_detaches_free_of_charge() -> None:
    field = Field(ap={"french": 5, "spanish": 5})
    field.force("cordoba", "3208", "spanish_heavy_cavalry.2.1", order="manoeuvre")
    field.subordinate("navarro", "cordoba", "rodeleros.5.1")
    walk = field.play("captains", 3)
    walk.choose("activate", "cordoba")
    walk.choose("detach", "navarro")
    walk.choose("order", "attack")
    assert (walk.leader("navarro").order, walk.state.ap["spanish"]) == ("attack", 5)


@pytest.mark.rule("GC-4.8.I.a")
@pytest.mark.parametrize(("units", "may"), [((FOOT,), False), ((FOOT, "french_gendarmes.5.2"), True)])
def test_an_impetuous_captain_is_not_detached_without_heavy_cavalry(units: tuple[str, ...], may: bool) -> None:
    walk = column(*units, captain="alegre")
    assert ("detach" in verbs(walk.asked)) is may


@pytest.mark.rule("GC-7.3.3.a")
def test_without_ap_the_order_of_the_new_force_is_forced() -> None:
    walk = column()
    walk.state.ap["french"] = 0
    walk.choose("detach", "la_palice")
    walk.choose("order", "attack")
    assert "order.forced" in [entry.key for entry in walk.match.log(None)]


@pytest.mark.rule("GC-7.4.b", "GC-8.3.e")
def test_everybody_knows_that_who_is_left_behind_leads_a_force() -> None:
    walk = column()
    walk.choose("detach", "la_palice")
    assert walk.leader("la_palice").told
    assert not walk.leader("la_palice").face_up


@pytest.mark.rule("GC-16.3.i", "GC-7.4.a")
@pytest.mark.parametrize(("units", "may"), [(("baron_capitanata_3",), False), (("baron_capitanata_3", FOOT), True)])
def test_a_baron_who_is_all_there_is_cannot_be_left_behind(units: tuple[str, ...], may: bool) -> None:
    field = Field()
    field.force("la_palice", "2910", *units, order="manoeuvre")
    walk = field.play("captains", 3)
    walk.choose("activate", "la_palice")
    assert bool(offered(walk.asked, "detach_baron")) is may
