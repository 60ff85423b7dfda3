"""Section 8.2, C.2 and C.3: the contest of rolls, what a result does, Barons in turn, single activations."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.rules.march import activation
from tests.games.gran_capitan.field import Field, offered, verbs
from tests.games.gran_capitan.walk import Walk

SWISS, FOOT, RODELEROS = "swiss_infantry.4.1", "french_infantry.4.1", "rodeleros.5.1"
CERIGNOLA, BOVINO, ANDRIA = "baron_capitanata_3", "baron_capitanata_2", "baron_terra_di_bari_3"


def two_sides(french: str = "la_palice", spanish: str = "navarro", **marks: object) -> Field:
    """Both Initiative 3, without a star, far apart, with an Order of Attack."""
    field = Field()
    field.force(french, "2713", SWISS, **{"order": "attack", **marks})
    field.force(spanish, "3710", RODELEROS, **{"order": "attack", **marks})
    return field


def contest(field: Field, *dice: int) -> Walk:
    """Both have named their Captain, and the dice have fallen."""
    walk = field.play("captains", *dice)
    for _ in range(2):
        walk.choose(*walk.offered[1])  # type: ignore[arg-type]
    return walk


def barons(**orders: str) -> Field:
    field = Field()
    for id, side, hex in ((CERIGNOLA, 0, "2811"), (BOVINO, 0, "2515"), (ANDRIA, 1, "3109")):
        field.baron(id, side, hex, order=orders.get(id, "attack"))
    return field


# C.3: the contest


@pytest.mark.rule("GC-8.a", "GC-8.2.1.a", "GC-2.2.C3.a", "GC-2.2.b", "GC-4.4.e")
def test_both_name_a_first_captain_and_the_higher_result_decides() -> None:
    field = two_sides()
    field.force("bayard", "2112")  # alone: nobody names him
    field.subordinate("alegre", "la_palice", FOOT)
    walk = field.play("captains", 4, 2)
    assert (walk.asked.seat, walk.offered) == (0, [["decline"], ["name", "la_palice"]])
    walk.choose("name", "la_palice")
    assert (walk.asked.seat, walk.offered) == (1, [["decline"], ["name", "navarro"]])
    walk.choose("name", "navarro")  # 3 - 4 against 3 - 2
    assert (walk.asked.seat, verbs(walk.asked)) == (1, ["activate_enemy", "activate"])
    walk.choose("activate", "navarro")
    assert walk.state.march is not None
    assert (walk.state.active, walk.state.march.leader, walk.asked.seat) == (1, "navarro", 1)


@pytest.mark.rule("GC-8.2.2.c", "GC-8.2.2.d")
def test_the_winner_may_activate_the_enemy_who_uses_his_own_roll() -> None:
    walk = contest(two_sides(), 5, 2)  # 3 - 5 = -2
    token = walk.leader("la_palice").token
    walk.choose("activate_enemy", token)
    assert walk.state.march is not None
    assert (walk.state.march.leader, walk.state.march.points) == ("la_palice", 2 * (5 - 2))
    walk.until("activation.name")
    assert (walk.leader("la_palice").activations, walk.leader("navarro").activations) == (1, 0)
    assert walk.asked.seat == 0
    walk.choose("name", "la_palice")
    assert ("navarro",) in offered(walk.asked, "name")


@pytest.mark.rule("GC-8.2.2.b")
@pytest.mark.parametrize(("french", "spanish", "dice", "winner"), [
    ("bayard", "navarro", (4, 3), 0),  # 0 and 0: Initiative 4 against 3
    ("la_palice", "prospero_colonna", (3, 3), 1),  # equal: the star
    ("la_palice", "navarro", (3, 3, 5, 2), 1),  # neither: again
    ("la_palice", "navarro", (3, 3, 2, 5), 0),
])  # fmt: skip
def test_ties(french: str, spanish: str, dice: tuple[int, ...], winner: int) -> None:
    walk = contest(two_sides(french, spanish), *dice)
    assert (walk.asked.prompt, walk.asked.seat) == ("activation.whom", winner)


@pytest.mark.rule("GC-2.2.C3.b", "GC-8.2.2.d")
def test_who_was_activated_last_names_first() -> None:
    walk = contest(two_sides(), 5, 2)
    walk.choose("activate", "navarro")
    walk.until("activation.name")
    assert (walk.asked.seat, walk.state.active) == (1, 1)


@pytest.mark.rule("GC-8.2.1.b", "GC-2.2.C3.d", "GC-2.2.C3.e", "GC-8.2.7.a")
def test_who_declines_is_finished_and_the_other_has_single_activations() -> None:
    field = two_sides()
    field.state.leaders["navarro"].activations = 1
    field.force("moncada", "3506", "spanish_heavy_cavalry.2.1", order="attack")
    field.force("paredes", "3008", "spanish_infantry_fa.5.1", order="stand")
    walk = field.play("captains", 6, 5)
    walk.choose("decline")
    assert (walk.asked.prompt, walk.offered) == (
        "activation.single",
        [["decline"], ["activate", "moncada"], ["activate", "paredes"]],  # in any order; Navarro has had his turn
    )
    walk.choose("activate", "paredes")
    assert walk.state.march is not None
    assert walk.state.march.change == -3  # 0 - 6, with a die of its own
    walk.until("activation.single")
    assert walk.offered == [["decline"], ["activate", "moncada"]]
    walk.choose("activate", "moncada")
    walk.choose("end_march")
    assert walk.state.phase != "captains"  # no second activation for Moncada


@pytest.mark.rule("GC-2.2.C3.f", "GC-2.2.C3.d")
@pytest.mark.parametrize("marks", [{"order": "attack", "activations": 2}, {"order": ""}])
def test_who_has_nobody_to_name_is_finished(marks: dict[str, object]) -> None:
    field = Field()
    field.force("la_palice", "2713", SWISS, order="attack")
    field.force("navarro", "3710", RODELEROS, **marks)
    walk = field.play("captains")
    assert (walk.asked.seat, walk.asked.prompt) == (0, "activation.single")


@pytest.mark.rule("GC-2.2.C3.c", "GC-8.2.6.a")
def test_markers_and_attrition_after_the_second_activation() -> None:
    field = Field()
    field.force("la_palice", "2713", SWISS, FOOT, order="attack")
    walk = field.play("captains", 1, 4)
    walk.choose("activate", "la_palice")
    walk.choose("end_march")
    assert [entry.key for entry in walk.match.log(None) if entry.key.startswith("attrition")] == []
    field = two_sides(activations=1)
    field.force("moncada", "3506", "spanish_heavy_cavalry.2.1", order="attack")
    walk = contest(field, 1, 5, 6)
    walk.choose("activate", "la_palice")
    walk.choose("end_march")
    assert walk.leader("la_palice").activations == 2
    rolled = [entry for entry in walk.match.log(None) if entry.key.startswith("attrition")]
    assert [entry.dice for entry in rolled] == [[(0, 6, 6)]]  # though it has spent nothing


@pytest.mark.rule("GC-8.2.6.a", "GC-8.2.5.a")
@pytest.mark.parametrize(("order", "times"), [("stand", 1), ("manoeuvre", 2), ("attack", 2)])
def test_finished_after_the_last_activation_that_the_order_allows(order: str, times: int) -> None:
    field = two_sides(order=order)
    palice = field.state.leaders["la_palice"]
    seen = [activation.is_unfinished(field.state, palice)]
    for _ in range(2):
        palice.activations += 1
        seen.append(activation.is_unfinished(field.state, palice))
    assert seen == [True, times == 2, False]


@pytest.mark.rule("GC-8.2.6.b", "GC-7.3.b", "GC-7.3.c", "GC-8.3.d")
@pytest.mark.parametrize("order", ["stand", "garrison"])
def test_a_resting_force_may_act_in_its_hex_but_not_leave_it(order: str) -> None:
    field = Field(conquered={"cerignola": 0})
    field.force("la_palice", "cerignola", SWISS + "!", FOOT, order=order)
    walk = field.play("captains", 1, 2)
    walk.choose("activate", "la_palice")  # MA 4, 0 - 1: 3 MP
    assert {"end_march", "earthworks"} <= set(verbs(walk.asked)) <= {"end_march", "earthworks", "pillage"}
    walk.choose("earthworks")
    walk.choose("end_march")
    assert walk.asked.prompt == "recovery.ask"  # the activation is over, Recovery comes on top of it
    walk.choose("recover")  # 2 + 1 for spent MP: V fails on 3
    assert walk.unit(SWISS).demoralised
    assert walk.leader("la_palice").earthworks


# Initiative and movement allowance


@pytest.mark.rule("GC-8.2.3.a", "GC-8.2.3.b", "GC-8.8.2.b", "GC-8.8.2.c", "GC-8.8.2.d")
@pytest.mark.parametrize(("marks", "enemies", "initiative"), [
    ({}, {}, 3),
    ({"activations": 1}, {}, 2),
    ({}, {"cordoba": RODELEROS}, -2),
    ({}, {"benavides": RODELEROS, "navarro": "spanish_infantry_fa.5.1"}, 0),  # the highest counts
    ({}, {"cordoba": RODELEROS + "!", "benavides": "spanish_infantry_fa.5.1"}, 1),  # not of Demoralised units only
    ({"siege_level": 0}, {"navarro": RODELEROS}, -2),  # Besieged: 2 more
    ({"besieges": True}, {"cordoba": RODELEROS}, -2),  # a besieger counts those inside
    ({"order": "retreat", "activations": 1}, {"navarro": RODELEROS}, 0),
    ({"order": "stand"}, {"navarro": RODELEROS}, -3),
])  # fmt: skip
def test_modified_initiative(marks: dict[str, object], enemies: dict[str, str], initiative: int) -> None:
    field = Field()
    palice = field.force("la_palice", "cerignola", SWISS, **{"order": "attack", **marks})
    for captain, unit in enemies.items():
        field.force(captain, "cerignola", unit, order="stand", **({"siege_level": 0} if "besieges" in marks else {}))
    assert activation.modified_initiative(field.state, palice) == initiative


@pytest.mark.rule("GC-8.2.4.a", "GC-8.2.4.b", "GC-8.4.a", "GC-3.1.d")
@pytest.mark.parametrize(("units", "weather", "die", "points"), [
    ((SWISS,), "fine", 1, 6), ((SWISS,), "fine", 2, 6), ((SWISS,), "fine", 3, 5), ((SWISS,), "fine", 4, 4),
    ((SWISS,), "fine", 5, 3), ((SWISS,), "fine", 6, 2),
    ((SWISS, "french_gendarmes.5.1"), "fine", 3, 5),  # the slowest
    ((SWISS, "french_artillery.2.1"), "fine", 3, 4),
    ((SWISS + "!", FOOT), "fine", 3, 4),  # Demoralised: 1 less
    ((SWISS,), "mud", 3, 4),
    ((SWISS + "!", FOOT), "mud", 6, 0),  # 5 - 1 - 1 - 3
    (("french_artillery.2.1!",), "mud", 6, 0),  # never below 0
])  # fmt: skip
def test_the_movement_allowance(units: tuple[str, ...], weather: str, die: int, points: int) -> None:
    field = Field(weather=weather)
    palice = field.force("la_palice", "2713", *units, order="manoeuvre")
    table = field.table(die)
    activation.activate(table, palice, activation.roll(table, palice))
    assert field.state.march is not None
    assert field.state.march.points == 2 * points


@pytest.mark.rule("GC-8.2.4.a", "GC-8.2.3.a")
@pytest.mark.parametrize(("result", "change"), [(4, 1), (1, 1), (0, 0), (-1, -1), (-2, -2), (-3, -3), (-7, -3)])
def test_the_result_changes_the_allowance_within_limits(result: int, change: int) -> None:
    field = two_sides()
    activation.activate(field.table(), field.state.leaders["la_palice"], result)
    assert field.state.march is not None
    assert (field.state.march.change, field.state.march.points) == (change, 2 * (5 + change))


# C.2: Barons


@pytest.mark.rule("GC-2.2.C2.a", "GC-2.2.C2.b")
def test_barons_with_an_order_are_activated_in_turn() -> None:
    walk = barons(**{BOVINO: ""}).play("barons", 3)
    assert (walk.asked.seat, walk.offered) == (0, [["decline"], ["activate", CERIGNOLA]])
    walk.choose("activate", CERIGNOLA)
    assert walk.asked.prompt == "march.act"  # no contest
    walk.choose("end_march")
    assert (walk.asked.seat, walk.offered) == (1, [["decline"], ["activate", ANDRIA]])


@pytest.mark.rule("GC-2.2.C2.c", "GC-2.2.C2.d")
@pytest.mark.parametrize(("order", "before", "die", "points"), [
    ("attack", 0, 1, 5), ("attack", 1, 1, 4), ("stand", 0, 1, 4), ("retreat", 0, 1, 6),
])  # fmt: skip
def test_the_initiative_of_a_baron_less_the_die(order: str, before: int, die: int, points: int) -> None:
    field = barons(**{CERIGNOLA: order})
    field.state.leaders[CERIGNOLA].activations = before
    walk = field.play("barons", die)
    walk.choose("activate", CERIGNOLA)
    march = walk.state.march
    assert (march.points if march else 2 * points) == 2 * points  # who stands has nothing to do
    assert walk.leader(CERIGNOLA).activations == before + 1


@pytest.mark.rule("GC-2.2.C2.d", "GC-2.2.C2.e")
def test_a_baron_twice_at_most_with_attrition_after_the_second_time() -> None:
    field = barons(**{BOVINO: "", ANDRIA: "attack"})
    field.state.leaders[CERIGNOLA].activations = 1
    field.state.leaders[CERIGNOLA].place = "2112"
    walk = field.play("barons", 1, 6)
    walk.choose("activate", CERIGNOLA)
    walk.choose("end_march")
    assert [entry.rule for entry in walk.match.log(None) if entry.key == "attrition.roll"] == ["GC-9.a"]
    assert not activation.is_unfinished(walk.state, walk.leader(CERIGNOLA))


@pytest.mark.rule("GC-2.2.C2.f", "GC-2.2.C2.g", "GC-2.2.C2.h")
def test_when_one_side_is_finished_each_untouched_baron_of_the_other_acts_once() -> None:
    field = barons(**{ANDRIA: ""})
    field.state.leaders[CERIGNOLA].activations = 1
    walk = field.play("barons", 1)
    assert walk.offered == [["decline"], ["activate", BOVINO]]  # the Spanish have nobody with an Order
    walk.choose("activate", BOVINO)
    walk.choose("end_march")
    assert walk.state.phase != "barons"
    field = barons()
    field.state.leaders[CERIGNOLA].activations = 1
    walk = field.play("barons", 1, active=1)
    walk.choose("decline")
    assert (walk.asked.seat, walk.offered) == (0, [["decline"], ["activate", BOVINO]])


@pytest.mark.rule("GC-8.1.e")
def test_reinforcements_may_be_named_at_once() -> None:
    field = Field(turn=24, to_come=["GC-S3.R7"])  # June I 1503: the second French Minor Captain
    field.force("navarro", "3710", RODELEROS, order="attack")
    walk = field.play("reinforcements")
    walk.choose("enter_at", "2224")
    walk.choose("order", "attack")
    walk.until("activation.name")
    assert ("french_minor_2",) in offered(walk.asked, "name")


@pytest.mark.rule("GC-2.2.C2.f", "GC-2.2.C2.h", "GC-8.2.1.b")
def test_who_has_no_barons_is_finished_as_well_and_it_is_said() -> None:
    field = Field()
    field.baron(CERIGNOLA, 0, "2811", order="attack")
    field.force("la_palice", "2713", SWISS, order="attack")
    walk = field.play("barons")
    walk.choose("decline")
    assert walk.state.phase == "captains"
    said = [
        (entry.key, entry.params["player"]) for entry in walk.match.log(None) if entry.key.startswith("activation.")
    ]
    assert said == [("activation.no_baron", 0), ("activation.no_baron", 1), ("activation.declined", 1)]


@pytest.mark.rule("GC-8.2.1.b")
def test_who_was_named_before_somebody_declines_is_named_no_more() -> None:
    walk = two_sides().play("captains")
    walk.choose("name", "la_palice")
    walk.choose("decline")
    assert walk.state.named == ["", ""]
    assert walk.offered == [["decline"], ["activate", "la_palice"]]


@pytest.mark.rule("GC-10.2.c")
@pytest.mark.parametrize(("works", "recovers"), [(False, True), (True, False)])
def test_who_has_spent_mp_recovers_less_easily(works: bool, recovers: bool) -> None:
    """French infantry (N) passes up to 4."""
    field = Field()
    field.force("la_palice", "2713", FOOT + "!", order="stand")
    walk = field.play("captains", 1, 4)
    walk.choose("activate", "la_palice")
    if works:
        walk.choose("earthworks")
    else:
        walk.choose("end_march")
    walk.choose("recover")
    assert walk.unit(FOOT).demoralised is not recovers
