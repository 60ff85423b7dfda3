"""Siege engines in battle (MU-siege) and Strategy."""

from __future__ import annotations

import pytest

from ...fights import army_of, clash, raid, under_way, until, until_over, values
from ...helpers import asked, choose, elements, logged, menu, play, state

STRATEGY = [[0, 0, 0, 4, 0, 0], [0] * 6, [0] * 6, [0] * 6]


@pytest.mark.rule("MU-siege.a")
def test_a_crew_of_one_to_three_units_of_the_army() -> None:
    match = clash(
        "0: 4 light_infantry, knight; 1: 9 light_infantry", [8, 8, 8], elements=elements("catapult.1 I serbia 0")
    )
    until(match, "battle.crew")
    assert asked(match) == [(0, "battle.crew")]
    assert menu(match) == ["done", "crew light_infantry", "crew knight"]
    play(match, (0, "crew", "knight"), (0, "crew", "light_infantry"), (0, "crew", "light_infantry"))
    # a fourth is not asked for
    assert logged(match, "battle.engine_shot") == [{"player": 0, "engine": "catapult.1", "result": [8, 8, 8]}]


@pytest.mark.rule("MU-siege.a")
def test_an_engine_without_crew_does_not_shoot_and_crews_are_chosen_anew() -> None:
    match = clash(
        "0: 4 light_infantry; 1: 4 light_infantry", [1, 2, 5, 1, 2, 6], elements=elements("catapult.1 I serbia 0")
    )
    until(match, "battle.crew")
    choose(match, 0, "done")
    until(match, "battle.surrender")
    assert logged(match, "battle.engine_shot") == []
    until(match, "battle.crew")
    assert asked(match) == [(0, "battle.crew")]
    assert under_way(match).attacker.crews == {}


@pytest.mark.rule("MU-siege.b")
def test_crews_take_no_part_in_the_rest_of_the_round() -> None:
    """The crew of Archer, HI and LI neither shoots as Archer, nor lowers losses, nor raises the cap."""
    match = clash(
        "0: archer, heavy_infantry, 2 light_infantry; 1: 5 light_infantry", [8, 8, 8, 2, 3, 8, 1, 2, 3],
        elements=elements("catapult.1 I serbia 0"),
    )  # fmt: skip
    until(match, "battle.crew")
    play(match, (0, "crew", "archer"), (0, "crew", "heavy_infantry"), (0, "crew", "light_infantry"))
    until(match, "battle.surrender")
    assert logged(match, "battle.archers_shot") == []
    assert values(match) == [(8, 2, 2, 1)]
    assert logged(match, "battle.won_round") == [{"winner": 0, "difference": 6, "score": 1, "points": 1}]


@pytest.mark.rule("MU-siege.c")
def test_the_target_is_said_before_the_dice() -> None:
    """R-siege-target: enemy units or one building of the enemy."""
    match = clash(
        "0: 2 light_infantry; 1: 5 light_infantry", [1],
        elements=elements("trebuchet.1 II serbia 0"), buildings={"serbia": [0, 2, 3]}, was_controlled={"serbia": 1},
    )  # fmt: skip
    until(match, "battle.crew")
    play(match, (0, "crew", "light_infantry"), (0, "done"))
    assert asked(match) == [(0, "battle.target")]
    assert menu(match) == ["aim units", "aim military", "aim religious"]
    assert logged(match, "battle.engine_shot") == []


@pytest.mark.rule("MU-siege.c")
def test_own_buildings_are_no_target() -> None:
    match = clash(
        "0: 2 light_infantry; 1: 5 light_infantry", [8],
        elements=elements("trebuchet.1 II serbia 1"), buildings={"serbia": [0, 2, 0]}, was_controlled={"serbia": 1},
    )  # fmt: skip
    until(match, "battle.crew")
    play(match, (1, "crew", "light_infantry"), (1, "done"))
    assert until(match, "battle.target", "battle.reroll") == "battle.reroll"


@pytest.mark.rule("MU-siege.d", "MU-siege.e")
@pytest.mark.parametrize(("engine", "damage"), [("catapult.1 I", 2), ("trebuchet.1 II", 3), ("bombard.1 III", 4)])
def test_hits_with_1_to_3_for_two_three_or_four(engine: str, damage: int) -> None:
    match = clash("0: 3 light_infantry; 1: 12 light_infantry", [1, 3, 4], elements=elements(f"{engine} serbia 0"))
    until(match, "battle.crew")
    play(match, *[(0, "crew", "light_infantry")] * 3)
    until(match, "battle.reroll")
    assert army_of(match, 1) == {"light_infantry": 12 - 2 * damage}


@pytest.mark.rule("MU-siege.e")
@pytest.mark.parametrize(("engine", "damage"), [("trebuchet.1 II", 1), ("bombard.1 III", 2)])
def test_damage_to_buildings(engine: str, damage: int) -> None:
    match = clash(
        "0: 2 light_infantry; 1: 5 light_infantry", [2, 5],
        elements=elements(f"{engine} serbia 0"), buildings={"serbia": [0, 0, 3]}, was_controlled={"serbia": 1},
    )  # fmt: skip
    until(match, "battle.crew")
    play(match, *[(0, "crew", "light_infantry")] * 2, (0, "aim", "religious"))
    until(match, "battle.reroll")
    assert state(match).buildings["serbia"] == [0, 0, 3, 0, 0, damage]
    assert army_of(match, 1) == {"light_infantry": 5}


@pytest.mark.rule("MU-siege.e")
def test_a_catapult_cannot_shoot_at_buildings() -> None:
    match = clash(
        "0: 2 light_infantry; 1: 5 light_infantry", [8],
        elements=elements("catapult.1 I serbia 0"), buildings={"serbia": [0, 0, 3]}, was_controlled={"serbia": 1},
    )  # fmt: skip
    until(match, "battle.crew")
    play(match, (0, "crew", "light_infantry"), (0, "done"))
    assert until(match, "battle.target", "battle.reroll") == "battle.reroll"


@pytest.mark.rule("MU-siege.g")
def test_barbarians_never_use_engines() -> None:
    match = clash(
        "b: 4 light_infantry; 1: 3 light_infantry", attacker="b", cause="horde",
        elements=elements("catapult.1 I serbia 0"),
    )  # fmt: skip
    assert asked(match) == [(1, "battle.reroll")]
    assert under_way(match).attacker.crews == {}


# ---- Strategy


@pytest.mark.rule("MU-T-strategy")
def test_strategy_does_one_damage_in_the_archery_step() -> None:
    """Without roll and without Archers, 2 red PT each."""
    match = raid("0: light_infantry; b: 3 light_infantry", [1, 2, 3], technology=STRATEGY)
    until(match, "window.archery")
    assert "tech strategy" in menu(match)
    play(match, (0, "tech", "strategy"))
    assert state(match).florins[0] == 300  # 2 red PT, which they have from nowhere else
    until(match, "battle.reroll")
    assert army_of(match, "b") == {"light_infantry": 2}
    assert logged(match, "battle.archers_shot") == []


@pytest.mark.rule("MU-T-strategy")
def test_a_building_against_archers_reduces_strategy() -> None:
    """R-protect: Strategy counts as archery."""
    match = clash(
        "0: light_infantry; 1: 3 light_infantry", technology=STRATEGY,
        buildings={"serbia": [0, 1, 0]}, was_controlled={"serbia": 1},
    )  # fmt: skip
    until(match, "battle.walls")
    choose(match, 1, "protect", "archery")
    until(match, "window.archery")
    play(match, (0, "tech", "strategy"), (0, "pass"))
    assert army_of(match, 1) == {"light_infantry": 3}
    until_over(match)
