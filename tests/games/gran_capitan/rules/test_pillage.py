"""Chapter 19, Pillage."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.data import PLACES
from condotta.games.gran_capitan.pieces import NOBODY, Leader
from condotta.games.gran_capitan.rules import pillage
from condotta.games.gran_capitan.rules.combat import combat
from condotta.games.gran_capitan.rules.command import orders
from condotta.games.gran_capitan.rules.common import changes, ground
from condotta.games.gran_capitan.rules.march import activation, march
from tests.games.gran_capitan.field import Field, ask, hex_of, run, verbs
from tests.games.gran_capitan.muster import told

FRENCH, SPANISH = 0, 1
FOOT = "french_infantry.4.1"


def at(place: str, *units: str, **marks: object) -> tuple[Field, Leader]:
    field = Field("naples")
    marks = {"order": "manoeuvre", "general": False, **marks}
    return field, field.force("la_palice", place, *(units or (FOOT,)), **marks)


def offers(field: Field, leader: Leader, points: int) -> bool:
    activation.activate(field.table(), leader, 0)
    assert field.state.march is not None
    field.state.march.points = points
    return "pillage" in [option.verb for option in march.actions(field.state, leader, field.state.march)]


def sack(
    field: Field, leader: Leader, place: str, *dice: int, paid: bool = True, answers: tuple[str, ...] = ()
) -> None:
    run(pillage.pillage(field.table(*dice), leader, PLACES[place], paid=paid), *answers)


@pytest.mark.rule("GC-19.a")
@pytest.mark.parametrize(
    ("units", "points", "may"),
    [
        ((FOOT,), 4, True),
        ((FOOT,), 3, False),  # 2 MP
        (("french_infantry.4.1=1",), 8, False),  # 2 SP of infantry and cavalry
        (("french_infantry.4.1=1", "french_artillery.2.1"), 8, False),
        (("french_infantry.4.1=1", "french_gendarmes.5.1=1"), 8, True),
    ],
)
def test_who_may_pillage_in_his_activation(units: tuple[str, ...], points: int, may: bool) -> None:
    assert offers(*at("lucera", *units), points) is may


@pytest.mark.rule("GC-19.a")
def test_neither_barons_nor_where_enemies_are() -> None:
    field, leader = at("lucera", order="attack")
    field.baron("baron_capitanata_1", SPANISH, "lucera")
    assert pillage.may_pillage(field.state, leader) is None
    baron = field.baron("baron_terra_di_lavoro_2", FRENCH, "foggia")
    assert pillage.may_pillage(field.state, baron) is None
    field, leader = at("2910")
    assert pillage.may_pillage(field.state, leader) is None  # no place


@pytest.mark.rule("GC-19.b", "GC-19.j")
@pytest.mark.parametrize(
    ("place", "dice", "points"),
    [("lucera", (5,), 5), ("foggia", (5,), 2), ("foggia", (1,), 0), ("larino", (), 1)],
)
def test_what_it_brings(place: str, dice: tuple[int, ...], points: int) -> None:
    field, leader = at(place)
    sack(field, leader, place, *dice)
    assert field.state.ap == {"french": 7 + points, "spanish": 3}


@pytest.mark.rule("GC-19.j")
def test_a_town_costs_as_much_and_disorganises_too() -> None:
    field, leader = at("larino")
    assert not offers(field, leader, 3)
    assert offers(*at("larino"), 4)
    sack(field, leader, "larino")
    assert (leader.disorganised, field.state.pillaged) == (True, ["larino"])


@pytest.mark.rule("GC-19.c")
def test_once_in_a_game() -> None:
    field, leader = at("lucera")
    sack(field, leader, "lucera", 4)
    assert field.state.pillaged == ["lucera"]
    assert pillage.may_pillage(field.state, leader) is None
    other = field.force("cordoba", "lucera", "spanish_infantry_fa.5.1")
    field.state.leaders.pop("la_palice")
    assert pillage.may_pillage(field.state, other) is None


@pytest.mark.rule("GC-19.d")
@pytest.mark.parametrize(("paid", "die", "recovers"), [(True, 4, False), (True, 3, True), (False, 4, True)])
def test_then_recovery_whatever_the_order_and_disorganisation(paid: bool, die: int, recovers: bool) -> None:
    """R-48: with MP spent +1; French infantry (N) passes up to 4."""
    field, leader = at("lucera", FOOT, "french_infantry.4.2!", order="attack")
    sack(field, leader, "lucera", 4, die, paid=paid, answers=("recover",))
    assert leader.units[1].demoralised is not recovers
    assert leader.disorganised


@pytest.mark.rule("GC-19.d")
def test_the_recovery_check_may_be_left() -> None:
    field, leader = at("lucera", FOOT, "french_infantry.4.2!")
    sack(field, leader, "lucera", 4, answers=("no_recovery",))
    assert leader.units[1].demoralised
    assert leader.disorganised


@pytest.mark.rule("GC-19.e")
@pytest.mark.parametrize(
    ("place", "state", "before", "after"),
    [
        ("capua", "terra_di_lavoro", FRENCH, SPANISH),
        ("lucera", "capitanata", NOBODY, SPANISH),
        ("bari", "terra_di_bari", SPANISH, SPANISH),
    ],
)
def test_friends_and_neutrals_who_are_pillaged_go_over(place: str, state: str, before: int, after: int) -> None:
    field, leader = at(place)
    assert ground.alignment(field.state, state) == before
    sack(field, leader, place, 4)
    assert ground.alignment(field.state, state) == after
    assert ground.owner(field.state, PLACES[place]) == FRENCH  # where the pillager stands


@pytest.mark.rule("GC-19.f")
def test_after_a_combat_that_gave_possession_without_mp() -> None:
    field, leader = at("bari", order="attack")
    question = ask(combat.take_fortress(field.table(), leader))
    assert (question.prompt, verbs(question)) == ("pillage.after_combat", ["spare", "pillage"])
    field, leader = at("bari", order="attack")
    run(combat.take_fortress(field.table(3), leader), "pillage")
    assert field.state.ap["french"] == 10
    assert ground.owner(field.state, PLACES["bari"]) == FRENCH


@pytest.mark.rule("GC-19.f")
def test_also_after_a_major_battle_before_the_walls() -> None:
    field, _ = at("bari", "french_gendarmes.5.1", "swiss_infantry.4.1", order="attack", general=True)
    field.force("cordoba", "bari", "rodeleros.5.1=1", order="stand")
    field.state.battle_hexes = [hex_of("bari")]
    walk = field.play("battles", 6, 6)
    walk.until("pillage.after_combat")
    assert (walk.asked.seat, walk.state.conquered["bari"], "cordoba" in walk.state.lost) == (FRENCH, FRENCH, True)


@pytest.mark.rule("GC-19.f")
def test_not_what_one_owned_before_nor_with_1_sp() -> None:
    field, leader = at("napoli", order="attack")
    run(combat.take_fortress(field.table(), leader))
    field, leader = at("bari", "french_infantry.4.1=1", order="attack")
    run(combat.take_fortress(field.table(), leader))
    assert field.state.pillaged == []


# Unpaid troops


SWISS = "swiss_infantry.4.1"


@pytest.mark.rule("GC-19.g")
def test_unpaid_troops_fly_to_the_nearest_fortress_and_pillage_it() -> None:
    field, leader = at("2810", SWISS, order="stand")  # beside Cerignola
    run(pillage.reliability_check(field.table(5, 4, 2), leader, 1, "GC-7.3.1.b"), "recover")  # 6 for V: D*
    assert (leader.place, field.state.pillaged) == (hex_of("cerignola"), ["cerignola"])
    assert (leader.disorganised, leader.units[0].demoralised) == (True, False)  # it may recover


@pytest.mark.rule("GC-19.g")
def test_its_own_hex_is_the_nearest() -> None:
    field, leader = at("cerignola", SWISS, order="garrison")
    run(pillage.reliability_check(field.table(5, 4), leader, 1, "GC-7.3.1.b"), "no_recovery")
    assert (leader.place, field.state.pillaged) == (hex_of("cerignola"), ["cerignola"])


@pytest.mark.rule("GC-19.h", "GC-19.g")
def test_neither_occupied_nor_pillaged_places_and_not_through_other_units() -> None:
    field, leader = at("2810", SWISS, order="stand")
    assert pillage.nearest_loot(field.state, leader) == [hex_of("cerignola")]
    field.baron("baron_capitanata_3", FRENCH, "cerignola")
    assert hex_of("cerignola") not in pillage.nearest_loot(field.state, leader)
    field.state.leaders.pop("baron_capitanata_3")
    field.state.pillaged = ["cerignola"]
    assert hex_of("cerignola") not in pillage.nearest_loot(field.state, leader)


@pytest.mark.rule("GC-19.h")
def test_without_a_way_it_stays() -> None:
    field, leader = at("2810", SWISS, order="stand")
    for number, step in enumerate(ground.steps(field.state, leader.place), 1):
        field.baron(f"baron_calabria_ultra_{number}", FRENCH, step.to)
    assert pillage.nearest_loot(field.state, leader) == []
    run(pillage.reliability_check(field.table(5), leader, 1, "GC-7.3.1.b"))
    assert (leader.place, leader.units[0].demoralised, leader.disorganised) == ("2810", True, False)


@pytest.mark.rule("GC-19.h")
@pytest.mark.parametrize("pick", [1, 2])
def test_of_places_equally_near_one_is_drawn(pick: int) -> None:
    field, leader = at("2710", SWISS, order="stand")
    found = pillage.nearest_loot(field.state, leader)
    assert len(found) == 2
    run(pillage.fly(field.table(pick, 4), leader))
    assert leader.place == found[pick - 1]


@pytest.mark.rule("GC-19.i")
@pytest.mark.parametrize("marks", [{"general": True}, {"siege_level": 0}])
def test_w_48_in_a_major_or_besieged_force_the_unit_is_eliminated(marks: dict[str, object]) -> None:
    field, leader = at("napoli", SWISS, FOOT, order="garrison", **marks)
    run(pillage.reliability_check(field.table(5), leader, 1, "GC-7.3.1.b"))
    assert (leader.place, told(leader.units)) == (hex_of("napoli"), ["french_infantry 4/4"])
    assert leader.units[0].demoralised  # N at 6


@pytest.mark.rule("GC-7.3.1.a", "GC-7.3.1.b", "GC-19.i")
@pytest.mark.parametrize(("die", "left"), [(5, False), (4, True)])
def test_w_48_a_garrison_without_pay(die: int, left: bool) -> None:
    field = Field("naples", ap={"french": 0, "spanish": 0})
    field.owned(FRENCH, "bari")
    leader = field.force("la_palice", "bari", SWISS, siege_level=0, general=False)
    field.force("cordoba", "bari", "spanish_infantry_fa.5.1", besieges=True, earthworks=True)
    run(orders.give(field.table(die), leader, "garrison"))
    assert bool(leader.units) is left
    if left:
        assert leader.units[0].demoralised


@pytest.mark.rule("GC-19.k")
def test_who_pillages_conquers() -> None:
    field, leader = at("bari")
    sack(field, leader, "bari", 4)
    assert field.state.conquered["bari"] == FRENCH
    changes.conquer(field.table(), PLACES["bari"], SPANISH)
    assert "bari" in field.state.pillaged  # the marker never leaves
