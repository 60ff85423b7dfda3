"""Military buildings in battle (MU-fort)."""

from __future__ import annotations

from typing import Any

import pytest

from ...fights import army_of, clash, until, until_over
from ...helpers import asked, choose, elements, logged, menu, play, state

FORT: dict[str, Any] = {"was_controlled": {"serbia": 1}}


def castle(level: int) -> dict[str, Any]:
    return {**FORT, "buildings": {"serbia": [0, level, 0]}}


@pytest.mark.rule("MU-fort.a")
@pytest.mark.parametrize(("level", "left"), [(1, 6), (2, 7), (3, 8)])
def test_a_tower_a_fortress_and_a_castle_protect_their_owner(level: int, left: int) -> None:
    # given: 9 LI; 8 against 8 − 1: no, 8 against 4 − 1: five points in melee, then one loss
    match = clash("0: 5 light_infantry; 1: 11 light_infantry", [1, 2, 8, 1, 2, 4], **castle(level))
    until(match, "battle.walls")
    choose(match, 1, "protect", "melee")
    until(match, "battle.surrender")
    assert army_of(match, 1) == {"light_infantry": left}


@pytest.mark.rule("MU-fort.b")
def test_the_owner_chooses_one_kind_of_damage_before_each_round() -> None:
    match = clash("0: 2 light_infantry; 1: 9 light_infantry", [1, 2, 5, 1, 2, 4], **castle(1))
    until(match, "battle.walls")
    assert asked(match) == [(1, "battle.walls")]
    assert menu(match) == ["protect artillery", "protect archery", "protect melee"]
    choose(match, 1, "protect", "melee")
    assert until(match, "battle.walls", "battle.reroll") == "battle.reroll"  # once only
    until(match, "battle.surrender")
    assert until(match, "battle.walls") == "battle.walls"  # and again in the next round


@pytest.mark.rule("MU-fort.b")
@pytest.mark.parametrize(("kind", "left"), [("artillery", 6), ("archery", 5), ("melee", 5)])
def test_only_the_chosen_kind_is_reduced(kind: str, left: int) -> None:
    """A Catapult's hit does two points; a Tower against siege engines absorbs one of them."""
    match = clash(
        "0: 2 light_infantry; 1: 7 light_infantry", [1], elements=elements("catapult.1 I serbia 0"), **castle(1)
    )
    until(match, "battle.walls")
    choose(match, 1, "protect", kind)
    until(match, "battle.crew")
    play(match, (0, "crew", "light_infantry"), (0, "done"))
    until(match, "battle.reroll")
    assert army_of(match, 1) == {"light_infantry": left}


@pytest.mark.rule("MU-fort.c")
def test_the_total_is_reduced_not_below_0_and_never_own_losses() -> None:
    """R-protect: 5 against 3 is two points, the Castle absorbs three; the own losses of 2 are taken in full."""
    match = clash("0: 5 light_infantry; 1: 7 light_infantry", [1, 2, 5, 2, 3, 4], **castle(3))
    until(match, "battle.walls")
    choose(match, 1, "protect", "melee")
    until(match, "battle.surrender")
    assert logged(match, "battle.won_round")[0]["points"] == 2
    assert army_of(match, 1) == {"light_infantry": 5}


@pytest.mark.rule("MU-fort.c")
def test_damage_to_buildings_is_not_reduced() -> None:
    match = clash(
        "0: 2 light_infantry; 1: 7 light_infantry", [1], elements=elements("trebuchet.1 II serbia 0"), **castle(3)
    )
    until(match, "battle.walls")
    choose(match, 1, "protect", "artillery")
    until(match, "battle.crew")
    play(match, (0, "crew", "light_infantry"), (0, "done"), (0, "aim", "military"))
    until(match, "battle.reroll")
    assert state(match).buildings["serbia"] == [0, 3, 0, 0, 1, 0]


@pytest.mark.rule("MU-fort.d")
def test_the_attacker_has_no_protection_from_anothers_building() -> None:
    match = clash("0: 5 light_infantry; 1: 7 light_infantry", [1, 2, 3, 1, 2, 8], **castle(3))
    seen = []
    while until(match, "battle.walls", "battle.reroll") == "battle.walls":
        seen.append(asked(match)[0][0])
        choose(match, 1, "protect", "melee")
    assert seen == [1]
    until(match, "battle.surrender")
    assert army_of(match, 0) == {}  # 7 against 3: four points, and one loss


@pytest.mark.rule("MU-fort.d")
def test_a_building_of_nobody_protects_nobody() -> None:
    match = clash(
        "0: 5 light_infantry; 1: 7 light_infantry", buildings={"serbia": [0, 3, 0]}, was_controlled={"serbia": 2}
    )
    assert until(match, "battle.walls", "battle.reroll") == "battle.reroll"


@pytest.mark.rule("MU-fort.e")
def test_a_building_destroyed_in_step_1_protects_no_longer() -> None:
    """R-protect: against siege damage of that step it still does."""
    armies = "0: 6 light_infantry; 1: 9 light_infantry"
    engines = elements("bombard.1 III serbia 0", "catapult.1 I serbia 0")
    tower: dict[str, Any] = {**FORT, "buildings": {"serbia": [0, 1, 0, 0, 1, 0]}}  # one of its points is gone
    for kind, shot, left in (("artillery", 8, 5), ("melee", 7, 4)):
        match = clash(armies, [1, 1, 1, 2, 6, 1, 2, 4], elements=engines, **tower)
        until(match, "battle.walls")
        choose(match, 1, "protect", kind)
        until(match, "battle.crew")
        play(match, (0, "crew", "light_infantry"), (0, "done"), (0, "aim", "military"))
        play(match, (0, "crew", "light_infantry"), (0, "done"))
        until(match, "battle.reroll")
        assert "serbia" not in state(match).buildings
        assert army_of(match, 1) == {"light_infantry": shot}  # two points, or one behind the wall
        until(match, "battle.surrender")
        assert army_of(match, 1) == {"light_infantry": left - 1}  # 6 against 3: three points, and one loss
    until_over(match)
