"""Section 16.4, special tactics: evasion of Spanish light cavalry, Ambush."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan.data import HEXES
from condotta.games.gran_capitan.pieces import Battle, Leader, March
from condotta.games.gran_capitan.rules.combat import combat
from condotta.games.gran_capitan.rules.common import forces, ground, ties
from condotta.games.gran_capitan.rules.march import activation, ambush, march
from condotta.games.gran_capitan.state import Table
from tests.games.gran_capitan.field import Field, ask, hex_of, offered, run, run_on
from tests.games.gran_capitan.muster import told

FRENCH, SPANISH = 0, 1
FOOT = "french_infantry.4.1"
START, GOAL, LAIR = "2810", "2911", "2910"  # a step past whoever lies at 2910


def passing_by(*units: str, options: Any = None, **marks: object) -> tuple[Field, Leader, March]:
    field = Field("naples", options=options)
    victim = field.force("la_palice", START, *(units or (FOOT,)), order="manoeuvre", **marks)
    activation.activate(field.table(), victim, 1)
    assert field.state.march is not None
    return field, victim, field.state.march


def lurking(field: Field, captain: str = "pineiro", **marks: object) -> Leader:
    return field.force(captain, LAIR, "spanish_infantry_fa.3.1", **{"order": "attack", "general": False, **marks})


def who_may(field: Field, victim: Leader) -> list[str]:
    victim.place = GOAL
    return [one.id for one in ambush.capable(field.state, victim, START)]


# Evasion


JINETES = "spanish_light_cavalry.2.1"


@pytest.mark.rule("GC-16.4.1.a")
@pytest.mark.parametrize(
    ("units", "may"),
    [((JINETES,), True), ((JINETES, "stradiots.1.1"), False), (("stradiots.1.1",), False), ((JINETES, FOOT), False)],
)
def test_only_spanish_light_cavalry_evades(units: tuple[str, ...], may: bool) -> None:
    field = Field("naples")
    defender = field.force("pineiro", LAIR, *units)
    attacker = field.force("nemours", LAIR, "french_gendarmes.5.1", order="attack")
    assert forces.evades(defender.units) is may
    flow = combat.leaves_before_combat(field.table(), attacker, defender)
    if not may:
        assert run(flow) is False
        return
    question = ask(flow)
    assert (question.seat, question.options[0].verb) == (SPANISH, "pass")
    ends = [str(args[0]) for args in offered(question, "retreat_to")]
    assert max(ground.distance(LAIR, end) for end in ends) > 5  # up to the full MA of 8
    field.state.battle = Battle(LAIR)
    run(combat.combat(field.table(), field.state.battle, attacker, defender), ("retreat_to", ends[-1]))
    assert (defender.place, told(defender.units)) == (ends[-1], ["spanish_light_cavalry 2/2"])  # no Pursuit


@pytest.mark.rule("GC-16.4.1.a")
def test_it_may_stay_and_fight_and_it_evades_an_ambush_too() -> None:
    field = Field("naples")
    defender = field.force("pineiro", LAIR, JINETES)
    attacker = field.force("nemours", LAIR, "french_gendarmes.5.1")
    assert run(combat.leaves_before_combat(field.table(), attacker, defender), "pass") is False
    field = Field("naples")
    rider = field.force("pineiro", GOAL, JINETES, order="manoeuvre")
    baron = field.baron("baron_capitanata_1", FRENCH, LAIR, order="attack")
    activation.activate(field.table(), rider, 0)
    assert field.state.march is not None
    run(ambush.ambush(field.table(), baron, rider, field.state.march), "retreat_to")
    assert rider.place != GOAL
    assert (field.state.march.points, field.state.march.held_back) == (0, True)


# Who ambushes


@pytest.mark.rule("GC-16.4.2.a", "GC-16.4.2.h", "GC-16.4.2.j")
@pytest.mark.parametrize(
    ("marks", "may"),
    [({}, True), ({"order": "manoeuvre"}, False), ({"order": "garrison"}, False), ({"siege_level": 0}, False)],
)
def test_a_spanish_captain_with_attack_who_is_not_besieged(marks: dict[str, Any], may: bool) -> None:
    field, victim, _ = passing_by()
    lurking(field, **marks)
    assert who_may(field, victim) == (["pineiro"] if may else [])


@pytest.mark.rule("GC-O1.2.b", "GC-O1.3.d")
def test_whoever_has_recruited_or_tried_treachery_does_not_ambush() -> None:
    field, victim, _ = passing_by(options={"mercenaries": True})
    ties.tie(field.state, lurking(field))
    assert who_may(field, victim) == []
    field.state.turn += 1
    assert who_may(field, victim) == ["pineiro"]


@pytest.mark.rule("GC-16.4.2.a", "GC-16.4.2.j")
def test_barons_and_italians_in_spanish_pay_but_no_frenchman() -> None:
    field, victim, _ = passing_by()
    lurking(field, "fabrizio_colonna")
    field.baron("baron_capitanata_1", SPANISH, "2811", order="attack")  # beside both hexes, too
    field.baron("baron_capitanata_2", SPANISH, "2809", order="attack")  # beside the first only
    assert who_may(field, victim) == ["fabrizio_colonna", "baron_capitanata_1"]
    field = Field("naples")
    spaniard = field.force("pineiro", GOAL, "spanish_infantry_fa.3.1", order="manoeuvre")
    field.force("bayard", LAIR, FOOT, order="attack", general=False)
    assert ambush.capable(field.state, spaniard, START) == []
    empire = Field("lautrec")
    mover = empire.force("baglioni", GOAL, "black_bands.4.1", order="manoeuvre")
    empire.force("maramaldo", LAIR, "italian_infantry.8.1", order="attack")
    assert [one.id for one in ambush.capable(empire.state, mover, START)] == ["maramaldo"]


@pytest.mark.rule("GC-16.4.2.a")
def test_half_demoralised_nobody_ambushes() -> None:
    field, victim, _ = passing_by()
    lurking(field).units[0].demoralised = True
    assert who_may(field, victim) == []


@pytest.mark.rule("GC-16.4.2.b")
def test_the_owner_is_asked_after_the_step_and_may_let_pass() -> None:
    field, victim, under_way = passing_by()
    lurking(field)
    question = ask(march.move(field.table(), victim, under_way, GOAL))
    assert (question.seat, question.prompt, victim.place) == (SPANISH, "ambush.ask", GOAL)
    field, victim, under_way = passing_by()
    lurking(field)
    run(march.move(field.table(), victim, under_way, GOAL), question.options[0].verb)
    run(march.move(field.table(), victim, under_way, "2912"))  # no longer beside him


@pytest.mark.rule("GC-16.4.2.b", "GC-16.4.2.d")
def test_several_ambush_one_after_the_other_while_there_is_somebody_to_ambush() -> None:
    """R-34. The first Baron falls upon the Swiss and is lost; 1 SP of infantry does not outlive the first."""
    for units, dice, again in ((("swiss_infantry.4.1",), (1,), True), (("french_infantry.4.1=1",), (6,), False)):
        field, victim, under_way = passing_by(*units)
        field.baron("baron_capitanata_3", SPANISH, LAIR, order="attack")
        field.baron("baron_capitanata_1", SPANISH, "2811", order="attack")
        victim.place = GOAL
        flow = ambush.after_step(field.table(*dice), victim, under_way, START)
        if again:
            question = ask(flow, ("ambush", "baron_capitanata_3"))
            assert offered(question, "ambush") == [("baron_capitanata_1",)]
        else:
            run(flow, ("ambush", "baron_capitanata_3"))
            assert victim.id not in field.state.leaders


@pytest.mark.rule("GC-16.4.2.c")
def test_not_across_an_impassable_hexside() -> None:
    field = Field("naples")
    lair, goal, origin = "5732", "5733", "5832"
    assert goal in HEXES[lair].near
    assert ground.step_between(lair, goal) is None
    victim = field.force("la_palice", goal, FOOT, order="manoeuvre")
    field.force("pineiro", lair, "spanish_infantry_fa.3.1", order="attack")
    assert ambush.capable(field.state, victim, origin) == []


# The fight


def rolled(table: Table) -> dict[str, Any]:
    """What the line of the log tells of the attack."""
    return next(entry.params for entry in table.entries if entry.key == "assault.roll")


AFTERWARDS = "retreat_to", "stay"  # the Larger Force must go, the Smaller may


@pytest.mark.rule("GC-16.4.2.d", "GC-16.4.2.i", "GC-16.4.2.e")
@pytest.mark.parametrize(("hex", "affecting"), [("2811", False), ("2809", True)])
def test_a_skirmish_at_plus_4_that_knows_terrain_but_no_walls(hex: str, affecting: bool) -> None:
    """Cerignola, which the French own, is as open as a field; a marsh is not."""
    field, victim, under_way = passing_by()
    ambusher = lurking(field)
    ambusher.place, victim.place = "2810", hex
    field.owned(FRENCH, "cerignola")
    table = field.table(3, 2)
    outside = ["retreat"] * (hex == "2811")  # and not inside its walls
    run(ambush.ambush(table, ambusher, victim, under_way), *outside, *AFTERWARDS)
    told_of = rolled(table)
    assert ("ambush", 4) in told_of["modifiers"]
    assert (told_of["affecting"], told_of["difference"]) == (affecting, 1)
    assert [entry.key for entry in table.entries if entry.key.startswith("skirmish")] == ["skirmish.captains"]


@pytest.mark.rule("GC-16.4.2.d", "GC-16.4.2.i")
def test_two_captains_general_skirmish_in_an_ambush_with_captains_that_are_drawn() -> None:
    field = Field("naples")
    nemours = field.force("nemours", GOAL, FOOT, order="manoeuvre")
    field.subordinate("alegre", "nemours", "french_infantry.4.2")
    cordoba = field.force("cordoba", LAIR, "spanish_infantry_fa.5.1", order="attack")
    activation.activate(field.table(), nemours, 1)
    assert field.state.march is not None
    table = field.table(2, 3, 2)  # the second Captain is drawn
    run(ambush.ambush(table, cordoba, nemours, field.state.march), *AFTERWARDS)  # nobody chooses a Captain
    assert "major_battles" not in field.state.story
    found = next(entry.params for entry in table.entries if entry.key == "skirmish.captains")
    assert (found["ours"], found["theirs"]) == ("cordoba", "alegre")


@pytest.mark.rule("GC-16.4.2.f")
def test_out_of_a_contested_hex_the_ambusher_is_pursued_without_mp_to_give_up() -> None:
    field, victim, under_way = passing_by()
    ambusher = lurking(field)
    field.force("bayard", LAIR, "french_gendarmes.5.1", general=False)
    victim.place = GOAL
    assert ambusher in ambush.capable(field.state, victim, START)  # it may leave
    table = field.table(5, 1, 6)  # 5 + 1 for the star, 4 to 7 SP: 5 losses; then the Skirmish, and the check
    run_on(ambush.ambush(table, ambusher, victim, under_way))
    assert [entry.params["losses"] for entry in table.entries if entry.key == "pursuit.roll"] == [5]
    assert rolled(table)["hex"] == GOAL


@pytest.mark.rule("GC-16.4.2.f", "GC-8.8.2.1.h", "GC-8.8.2.1.i")
def test_who_is_ridden_down_on_the_way_ambushes_nobody() -> None:
    field, victim, under_way = passing_by()
    ambusher = lurking(field)
    ambusher.units[0].sp = 1
    field.force("bayard", LAIR, "french_gendarmes.5.1", general=False)
    victim.place = GOAL
    table = field.table(6)
    run(ambush.ambush(table, ambusher, victim, under_way))
    assert field.state.lost == ["pineiro"]
    assert "assault.roll" not in [entry.key for entry in table.entries]
    assert ambusher.place == LAIR


@pytest.mark.rule("GC-16.4.2.g", "GC-8.6.5.a")
def test_who_won_but_stands_with_the_ambusher_goes_no_further() -> None:
    """The beaten ambusher withdraws into Cerignola, which his side owns."""
    field, victim, under_way = passing_by("swiss_infantry.12.1")
    field.owned(SPANISH, "cerignola")
    ambusher = lurking(field)
    victim.place, points = hex_of("cerignola"), under_way.points
    run(ambush.ambush(field.table(1, 1, 1, 1), ambusher, victim, under_way), "withdraw_inside")
    assert ambusher.place == victim.place
    assert (under_way.points, under_way.held_back) == (points, True)


@pytest.mark.rule("GC-16.4.2.g")
def test_who_marched_and_won_goes_on() -> None:
    """1 SP of Quality 0 against 4 Swiss: 1 - 5 + 4 in the first column is A6."""
    field, victim, under_way = passing_by("swiss_infantry.4.1")
    victim.place = GOAL
    baron = field.baron("baron_capitanata_3", SPANISH, LAIR, order="attack")
    points = under_way.points
    run(ambush.ambush(field.table(1), baron, victim, under_way))
    assert baron.id not in field.state.leaders
    assert (victim.place, under_way.points, under_way.held_back) == (GOAL, points, False)


@pytest.mark.rule("GC-16.4.2.g", "GC-16.4.2.c")
def test_who_marched_and_lost_has_marched_enough() -> None:
    """3 SP of Quality 2 against 4 of Quality 1: 1 + 4 in the column of 1 is D3; another Force there does not matter."""
    field, victim, under_way = passing_by()
    ambusher = lurking(field)
    field.force("bayard", GOAL, "french_gendarmes.5.1", general=False)
    victim.place = GOAL
    run(ambush.ambush(field.table(1, 2), ambusher, victim, under_way), *AFTERWARDS)
    assert (told(victim.units), ambusher.place, ambusher.activations) == (["french_infantry 3/4"], GOAL, 0)
    assert victim.place != GOAL
    assert (under_way.points, under_way.held_back) == (0, True)


@pytest.mark.rule("GC-S3.6")
def test_nobody_is_ambushed_in_a_venetian_port() -> None:
    field = Field("naples")
    trani = hex_of("trani")
    victim = field.force("la_palice", trani, FOOT, order="manoeuvre")
    lair = next(hex for hex in HEXES[trani].near if hex in HEXES[hex_of("barletta")].near)
    field.force("pineiro", lair, "spanish_infantry_fa.3.1", order="attack")
    assert ambush.capable(field.state, victim, hex_of("barletta")) == []


@pytest.mark.rule("GC-8.7.g", "GC-16.4.2.g")
def test_who_is_ambushed_in_road_march_has_only_the_plain_points_left() -> None:
    """R-18: what was doubled for the road is not to be had off it."""
    field = Field("naples")
    rider = field.force("la_palice", GOAL, "swiss_infantry.4.1", order="manoeuvre", road_march=True)
    baron = field.baron("baron_capitanata_1", SPANISH, LAIR, order="attack")
    activation.activate(field.table(), rider, 0)
    assert field.state.march is not None
    assert field.state.march.points == 20
    run_on(ambush.ambush(field.table(1, 1), baron, rider, field.state.march))
    assert (rider.place, rider.road_march, field.state.march.points) == (GOAL, False, 10)
