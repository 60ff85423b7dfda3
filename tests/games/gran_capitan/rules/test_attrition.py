"""Chapter 9: when a Force checks Attrition, what changes the die, who takes the losses, and the Plague."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan.data import FACTS
from condotta.games.gran_capitan.pieces import March
from condotta.games.gran_capitan.rules import attrition
from condotta.games.gran_capitan.rules.march import activation
from condotta.games.gran_capitan.state import Table
from tests.games.gran_capitan.field import Field, ask, offered, run

HOSTILE, FRIENDLY, NEUTRAL = "3209", "2118", "2008"  # to the French: hills of Bari and of Principato, clear Capitanata
FRENCH_9 = ("french_infantry.4.1", "french_gendarmes.5.1")


def change(g: Table) -> int:
    found = [entry for entry in g.entries if entry.key == "attrition.modifier"]
    assert len(found) == 1
    modifier: int = found[0].params["change"]
    return modifier


def end_of_activation(field: Field, leader: str, *dice: int, second: bool, spent: int = 0, sp: int = 9) -> Table:
    march = March(leader, 0, sp, second)
    march.spent = spent
    g = field.table(*dice)
    run(activation.end_activation(g, march))
    return g


@pytest.mark.rule("GC-9.a")
@pytest.mark.parametrize(("second", "left"), [(True, 8), (False, 9)])
def test_a_force_checks_at_the_end_of_its_second_activation_even_without_a_step(second: bool, left: int) -> None:
    field = Field()
    alegre = field.force("alegre", NEUTRAL, "french_gendarmes.10.1=9", order="attack", activations=2)
    end_of_activation(field, "alegre", 5, second=second)
    assert alegre.units[0].sp == left


@pytest.mark.rule("GC-9.b")
@pytest.mark.parametrize(
    ("hex", "marks", "checks"),
    [
        (HOSTILE, {}, True),
        (FRIENDLY, {}, False),
        (NEUTRAL, {}, False),
        ("2307", {}, True),  # woods are Arid Land
        (NEUTRAL, {"siege_level": 0}, True),
    ],
)
def test_who_checks_in_the_attrition_segment(hex: str, marks: dict[str, Any], checks: bool) -> None:
    field = Field()
    alegre = field.force("alegre", hex, *FRENCH_9, order="stand", **marks)
    assert attrition.must_check(field.state, alegre) is checks


@pytest.mark.rule("GC-9.b")
def test_both_forces_in_a_contested_hex_check() -> None:
    field = Field()
    here = [
        field.force("alegre", NEUTRAL, "french_infantry.4.1"),
        field.force("navarro", NEUTRAL, "spanish_infantry_fa.5.1"),
    ]
    assert all(attrition.must_check(field.state, one) for one in here)


@pytest.mark.rule("GC-9.c")
def test_the_table_is_read_by_the_present_sp_of_all_types_and_states() -> None:
    # 13 SP: a 4 costs one; without the Demoralised, or without the guns, it would cost none
    field = Field()
    field.force("alegre", HOSTILE, "french_infantry.4.1!", "french_gendarmes.5.1", "swiss_infantry.2.1")
    field.state.leaders["alegre"].units += field.force("la_palice", "2412", "french_artillery.2.1").units
    del field.state.leaders["la_palice"]
    g = field.table(4)
    ask(attrition.attrition_segment(g, 0))
    assert next(entry for entry in g.entries if entry.key == "attrition.roll").params["sp"] == 1


@pytest.mark.rule("GC-9.c")
def test_after_a_second_activation_the_sp_at_its_start_count() -> None:
    field = Field()
    alegre = field.force("alegre", NEUTRAL, "french_gendarmes.10.1=9", order="attack", activations=2)
    end_of_activation(field, "alegre", 4, second=True, sp=13)  # some were detached, or fell on the way
    assert alegre.units[0].sp == 8


@pytest.mark.rule("GC-9.d")
def test_losses_are_spread_as_evenly_as_possible() -> None:
    field = Field()
    field.force(
        "alegre", HOSTILE, "french_infantry.4.1=1", "french_gendarmes.5.1", "swiss_infantry.4.1", "swiss_infantry.4.2"
    )
    field.state.plague = {HOSTILE: False}
    g = field.table(5)  # 5 + 4: 14 SP lose 3
    flow = attrition.attrition_segment(g, 0)
    question = ask(flow)
    assert [args[0] for args in offered(question, "lose")] == [unit.id for unit in field.state.leaders["alegre"].units]
    question = ask_again(flow, question, "french_infantry.4.1")
    assert offered(question, "lose") == [("french_gendarmes.5.1",), ("swiss_infantry.4.1",), ("swiss_infantry.4.2",)]
    question = ask_again(flow, question, "swiss_infantry.4.1")
    assert offered(question, "lose") == [("french_gendarmes.5.1",), ("swiss_infantry.4.2",)]


def ask_again(flow: Any, question: Any, unit: str) -> Any:
    return flow.send(next(option for option in question.options if option.args == (unit,)))


@pytest.mark.rule("GC-9.e")
@pytest.mark.parametrize(
    ("captain", "weather", "marks", "hex", "expected"),
    [
        ("alegre", "fine", {}, HOSTILE, 0),
        ("alegre", "heat", {}, HOSTILE, 1),
        ("bayard", "fine", {}, HOSTILE, -1),
        ("alegre", "fine", {"siege_level": 1}, HOSTILE, 2),
        ("alegre", "fine", {"quarters": True, "earthworks": True}, HOSTILE, -1),
        ("alegre", "fine", {"quarters": True}, "andria", -1),
        ("alegre", "mud", {"quarters": True}, "barletta", -1),  # +1, and −2 in a Fortified City
    ],
)
def test_modifiers_in_the_attrition_segment(
    captain: str, weather: str, marks: dict[str, Any], hex: str, expected: int
) -> None:
    field = Field(weather=weather)
    field.force(captain, hex, "french_gendarmes.5.1", **marks)
    g = field.table(1)
    run(attrition.attrition_segment(g, 0))
    assert change(g) == expected


@pytest.mark.rule("GC-9.e", "GC-9.f")
@pytest.mark.parametrize("supplied", [True, False])
def test_hunger_behind_walls_counts_in_every_check(supplied: bool) -> None:
    field = Field()
    field.owned(0, "andria")
    field.force("alegre", "andria", "french_infantry.4.1", order="attack", activations=2, siege_level=0)
    field.force("navarro", "andria", "spanish_infantry_fa.5.1", besieges=True)
    if supplied:
        field.source("french", "andria")
    assert change(end_of_activation(field, "alegre", 1, second=True)) == (0 if supplied else 2)
    g = field.table(1)
    run(attrition.attrition_segment(g, 0))
    assert change(g) == (0 if supplied else 2)


@pytest.mark.rule("GC-9.e", "GC-9.f")
@pytest.mark.parametrize(("half_points", "expected"), [(0, 0), (1, 0), (5, 2), (8, 4), (14, 4)])
def test_each_full_mp_of_a_second_activation_counts_up_to_four(half_points: int, expected: int) -> None:
    field = Field()
    field.force("alegre", NEUTRAL, "french_gendarmes.5.1", order="attack", activations=2)
    field.state.plague = {NEUTRAL: False}  # no part of this check
    assert change(end_of_activation(field, "alegre", 1, second=True, spent=half_points)) == expected


@pytest.mark.rule("GC-9.g", "GC-9.h")
@pytest.mark.parametrize(("hex", "lasts"), [("andria", True), ("canosa", True), (HOSTILE, False)])
def test_nine_or_more_brings_the_plague_which_stays_in_towns(hex: str, lasts: bool) -> None:
    field = Field(weather="mud")
    alegre = field.force("alegre", hex, "french_gendarmes.10.1=4", siege_level=0)
    run(attrition.attrition_segment(field.table(5), 0))  # 5 + 1 + 2
    assert field.state.plague == {}
    run(attrition.attrition_segment(field.table(6), 0))
    assert field.state.plague == {alegre.place: lasts}
    attrition.end_of_turn(field.state)
    assert (alegre.place in field.state.plague) is lasts


@pytest.mark.rule("GC-9.i", "GC-9.e")
def test_the_plague_strikes_the_next_who_check_in_the_hex_but_not_who_brought_it() -> None:
    field = Field(weather="mud")
    field.owned(0, "andria")
    field.force("alegre", "andria", "french_gendarmes.10.1=4", siege_level=0)
    field.force("navarro", "andria", "spanish_infantry_fa.5.1")
    first, second = field.table(6), field.table(1)
    run(attrition.attrition_segment(first, 0))
    run(attrition.attrition_segment(second, 1))
    assert (change(first), change(second)) == (3, 5)


@pytest.mark.rule("GC-9.j")
def test_auxiliary_units_neither_count_nor_suffer() -> None:
    field = Field()
    alegre = field.force("alegre", HOSTILE, "french_gendarmes.10.1=3", auxiliaries=["field_engineers"])
    field.state.plague = {HOSTILE: False}
    g = field.table(4)  # 8: nothing for 1 to 3 SP, one for 4 and more
    run(attrition.attrition_segment(g, 0))
    assert (alegre.units[0].sp, alegre.auxiliaries) == (3, ["field_engineers"])


@pytest.mark.rule("GC-9.k")
def test_the_first_player_checks_all_his_forces_in_his_order_then_the_other() -> None:
    field = Field()
    field.force("alegre", HOSTILE, "french_gendarmes.5.1", order="stand")
    field.force("bayard", "3309", "french_gendarmes.5.2", order="stand")
    field.force("navarro", FRIENDLY, "spanish_infantry_fa.5.1", order="stand")
    walk = field.play("attrition", 1, 1, 1)
    assert (walk.asked.seat, walk.offered) == (0, [["check", "alegre"], ["check", "bayard"]])
    walk.choose("check", "bayard")
    rolls = [
        (entry.params["player"], entry.params["hex"]) for entry in walk.match.log(0) if entry.key == "attrition.roll"
    ]
    assert rolls == [(0, "3309"), (0, HOSTILE), (1, FRIENDLY)]


@pytest.mark.rule("GC-9.l", "GC-9.d")
def test_the_sp_of_subordinates_count_and_they_share_the_losses() -> None:
    field = Field()
    field.force("nemours", HOSTILE, "french_infantry.4.1")
    field.subordinate("alegre", "nemours", "french_gendarmes.10.1=9")
    question = ask(attrition.attrition_segment(field.table(4), 0))  # 13 SP
    assert offered(question, "lose") == [("french_infantry.4.1",), ("french_gendarmes.10.1",)]


@pytest.mark.rule("GC-9.d", "GC-4.6.f")
def test_who_loses_his_last_sp_by_attrition_stays_unemployed_without_his_auxiliaries() -> None:
    field = Field(weather="mud")
    alegre = field.force("alegre", HOSTILE, "french_gendarmes.5.1=1", order="stand", auxiliaries=["field_engineers"])
    field.state.plague = {HOSTILE: False}
    run(attrition.attrition_segment(field.table(6), 0))
    assert (alegre.units, alegre.order, alegre.auxiliaries) == ([], "", [])
    assert "alegre" in field.state.leaders


@pytest.mark.rule("GC-9.c")
@pytest.mark.parametrize(
    ("roll", "sp", "lost"),
    [
        (1, 99, 0),
        (2, 26, 1),
        (2, 25, 0),
        (3, 19, 1),
        (5, 8, 1),
        (7, 4, 1),
        (8, 12, 2),
        (9, 3, 1),
        (11, 36, 10),
        (15, 1, 2),
    ],
)
def test_the_attrition_table(roll: int, sp: int, lost: int) -> None:
    assert FACTS.attrition.at(roll, sp) == lost
