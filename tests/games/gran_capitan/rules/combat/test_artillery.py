"""Section 13.3: Artillery Fire."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.data import FACTS
from condotta.games.gran_capitan.rules import discipline
from condotta.games.gran_capitan.rules.combat import artillery
from condotta.games.gran_capitan.rules.combat.modifiers import total
from tests.games.gran_capitan.field import Field, ask, offered, run

HERE = "2111"


@pytest.mark.rule("GC-13.3.a")
def test_only_guns_in_good_order_fire_and_the_demoralised_are_not_hit() -> None:
    field = Field()
    alegre = field.force("alegre", HERE, "french_artillery.2.1", "french_artillery.2.2!", "french_infantry.4.1!")
    assert artillery.artillery_of([alegre]) == 2
    held = discipline.held_by(field.state, alegre)
    run(artillery.take_sp(field.table(), 0, held, 1, spares_guns=False, rule=""))
    assert [unit.sp for unit in alegre.units] == [1, 2, 4]


@pytest.mark.rule("GC-13.3.e", "GC-13.3.f")
@pytest.mark.parametrize(
    ("spares_guns", "choices"),
    [
        (True, [("french_gendarmes.5.1",), ("french_infantry.4.1",)]),
        (False, [("french_gendarmes.5.1",), ("french_infantry.4.1",), ("french_artillery.2.1",)]),
    ],
)
def test_the_owner_picks_who_is_hit_in_a_major_battle_not_the_guns(
    spares_guns: bool, choices: list[tuple[str, ...]]
) -> None:
    field = Field()
    alegre = field.force("alegre", HERE, "french_gendarmes.5.1", "french_infantry.4.1", "french_artillery.2.1")
    held = discipline.held_by(field.state, alegre)
    question = ask(artillery.take_sp(field.table(), 0, held, 2, spares_guns=spares_guns, rule=""))
    assert (question.seat, offered(question, "lose")) == (0, choices)


@pytest.mark.rule("GC-13.3.e")
def test_fire_need_not_be_spread() -> None:
    field = Field()
    alegre = field.force("alegre", HERE, "french_gendarmes.5.1", "french_infantry.4.1")
    held = discipline.held_by(field.state, alegre)
    answers = [("lose", "french_infantry.4.1")] * 2
    run(artillery.take_sp(field.table(), 0, held, 2, spares_guns=True, rule=""), *answers)
    assert [unit.sp for unit in alegre.units] == [5, 2]


@pytest.mark.rule("GC-13.3.f")
def test_guns_alone_are_hit_in_a_major_battle_too() -> None:
    field = Field()
    alegre = field.force("alegre", HERE, "french_artillery.2.1", "french_infantry.4.1!")
    held = discipline.held_by(field.state, alegre)
    run(artillery.take_sp(field.table(), 0, held, 1, spares_guns=True, rule=""))
    assert [unit.sp for unit in alegre.units] == [1, 4]


@pytest.mark.rule("GC-13.3.d")
def test_a_result_is_sp_a_check_a_breach_and_a_captain() -> None:
    shot = artillery.Shot("2cbk")
    assert (shot.sp, shot.check, shot.breach, shot.captain) == (2, True, True, True)
    none = artillery.Shot("-")
    assert (none.sp, none.check, none.breach, none.captain) == (0, False, False, False)


@pytest.mark.rule("GC-13.3.a")
@pytest.mark.parametrize(
    ("roll", "sp", "shift", "result"),
    [
        (1, 10, 0, "-"),
        (2, 10, 0, "1"),
        (5, 3, 0, "1"),
        (5, 3, 1, "1b"),
        (4, 5, 1, "1b"),
        (7, 1, 0, "1"),
        (8, 5, 0, "2cbk"),
        (9, 1, 9, "3cbk"),
    ],
)
def test_the_artillery_table(roll: int, sp: int, shift: int, result: str) -> None:
    assert FACTS.artillery.at(roll, sp, shift) == result


@pytest.mark.rule("GC-3.2.b", "GC-12.3.3.c")
@pytest.mark.parametrize(
    ("weather", "hex", "change"),
    [
        ("fine", HERE, 0),
        ("heat", HERE, 0),
        ("rain", HERE, -1),
        ("mud", HERE, -1),
        ("fine", "2307", -1),
        ("mud", "0721", -2),
    ],
)
def test_weather_and_terrain_hinder_every_fire(weather: str, hex: str, change: int) -> None:
    assert total(artillery.of_ground(Field(weather=weather).state, hex)) == change


@pytest.mark.rule("GC-13.3.e", "GC-1.3.2.c")
def test_a_unit_that_is_gone_is_hit_no_more_and_hits_without_a_unit_are_lost() -> None:
    field = Field()
    alegre = field.force("alegre", HERE, "french_gendarmes.5.1=1", "french_infantry.4.1=2")
    held = discipline.held_by(field.state, alegre)
    g = field.table()
    run(artillery.take_sp(g, 0, held, 5, spares_guns=True, rule=""), ("lose", "french_gendarmes.5.1"))
    assert alegre.units == []
    assert [entry.key for entry in g.entries] == ["losses.sp_lost"] * 3
