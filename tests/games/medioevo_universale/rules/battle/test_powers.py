"""Powers of the units (MU-power)."""

from __future__ import annotations

import pytest

from ...fights import army_of, clash, raid, under_way, until, until_over, values
from ...helpers import asked, choose, elements, logged, menu, play

# ---- exclusive presence


@pytest.mark.rule("MU-power.a")
@pytest.mark.parametrize(("enemy", "shot"), [("light_infantry", True), ("archer", False)])
def test_a_type_acts_only_if_the_enemy_has_none(enemy: str, shot: bool) -> None:
    match = clash(f"0: archer; 1: 3 {enemy}", [2])
    until(match, "battle.reroll")
    assert (len(logged(match, "battle.archers_shot")) == 1) is shot


@pytest.mark.rule("MU-power.a")
def test_crews_neither_use_nor_block_powers() -> None:
    """R-crew-presence: 1's Archer is crew, so it does not shoot, and 0's Archer does."""
    match = clash(
        "0: archer, light_infantry; 1: archer, 2 light_infantry", [8, 2], elements=elements("catapult.1 I serbia 1")
    )
    until(match, "battle.crew")
    play(match, (1, "crew", "archer"), (1, "done"))
    until(match, "battle.reroll")
    assert logged(match, "battle.archers_shot") == [{"player": 0, "result": [2]}]
    assert army_of(match, 1) == {"archer": 1, "light_infantry": 1}


# ---- the four types


@pytest.mark.rule("MU-power.b")
def test_each_archer_hits_with_1_to_3() -> None:
    match = clash("0: 4 archer; 1: 6 light_infantry", [1, 3, 4, 8])
    until(match, "battle.reroll")
    assert logged(match, "battle.archers_shot") == [{"player": 0, "result": [1, 3, 4, 8]}]
    assert army_of(match, 1) == {"light_infantry": 4}


@pytest.mark.rule("MU-power.c")
def test_sacrificed_light_infantry_gives_4_each() -> None:
    match = clash("0: 3 light_infantry; 1: 2 heavy_infantry", [1, 2, 3, 1, 2, 3])
    until(match, "battle.sacrifice")
    assert menu(match) == ["done", "sacrifice"]
    play(match, (0, "sacrifice"), (0, "sacrifice"))
    assert army_of(match, 0) == {"light_infantry": 1}
    assert under_way(match).attacker.dice == []  # before the dice
    choose(match, 0, "done")
    until(match, "battle.surrender")
    assert values(match)[0][:2] == (11, 2)


@pytest.mark.rule("MU-power.c", "MU-power.a")
def test_light_infantry_against_light_infantry_is_not_sacrificed() -> None:
    match = clash("0: 3 light_infantry; 1: light_infantry, heavy_infantry")
    assert until(match, "battle.sacrifice", "battle.reroll") == "battle.reroll"


@pytest.mark.rule("MU-power.d")
def test_even_the_last_unit_may_be_sacrificed() -> None:
    match = clash("0: light_infantry; 1: 2 heavy_infantry", [1, 2, 8, 3, 2, 4])
    until(match, "battle.sacrifice")
    choose(match, 0, "sacrifice")
    until_over(match)
    # the round is finished: 12 against 3, but the score is capped at 0; 1 takes their own losses
    assert values(match) == [(12, 3, 1, 0)]
    assert logged(match, "battle.won_round") == [{"winner": 0, "difference": 9, "score": 0, "points": 0}]
    assert army_of(match, 0) == {}


@pytest.mark.rule("MU-power.d")
def test_the_sacrificed_do_not_count_for_the_cap() -> None:
    match = clash("0: 3 light_infantry; 1: 4 heavy_infantry", [1, 2, 8, 1, 2, 4])
    until(match, "battle.sacrifice")
    play(match, (0, "sacrifice"), (0, "done"))
    until(match, "battle.damage", "battle.surrender")
    assert logged(match, "battle.won_round") == [{"winner": 0, "difference": 9, "score": 2, "points": 2}]


@pytest.mark.rule("MU-power.e")
@pytest.mark.parametrize(
    ("own", "enemy", "losses"), [(2, "light_infantry", 1), (5, "light_infantry", 0), (2, "heavy_infantry", 3)]
)
def test_heavy_infantry_lowers_the_own_losses(own: int, enemy: str, losses: int) -> None:
    match = clash(f"0: {own} heavy_infantry; 1: {enemy}", [3, 4, 8, 1, 2, 4])
    until_over(match)
    assert values(match)[0][2] == losses


@pytest.mark.rule("MU-power.f")
def test_knights_of_the_winner_hit_for_two_more_beyond_the_cap() -> None:
    match = clash("0: 2 knight; 1: 9 light_infantry", [1, 2, 4, 1, 2, 4])
    until(match, "battle.surrender")
    assert logged(match, "battle.won_round") == [{"winner": 0, "difference": 1, "score": 1, "points": 5}]
    assert army_of(match, 1) == {"light_infantry": 3}  # 5, and 1 loss


@pytest.mark.rule("MU-power.f")
def test_knights_of_the_loser_do_nothing() -> None:
    match = clash("0: 2 knight; 1: 9 light_infantry", [1, 2, 3, 1, 2, 4])
    until(match, "battle.surrender")  # 3 against 3: a draw is no defeat
    assert army_of(match, 1) == {"light_infantry": 4}
    match = clash("0: 2 knight; 1: 9 light_infantry", [1, 2, 3, 1, 2, 5])
    until(match, "battle.damage")  # one point, and then one of losses
    choose(match, 0, "hit", "knight")
    until(match, "battle.surrender")
    assert army_of(match, 1) == {"light_infantry": 8}  # its own loss only


@pytest.mark.rule("MU-power.g")
def test_on_a_draw_knights_hit_all_the_same() -> None:
    match = clash("0: knight; 1: 5 light_infantry", [1, 2, 4, 1, 2, 5])
    until(match, "battle.surrender")
    assert logged(match, "battle.draw") == [{"territory": "serbia"}]
    assert army_of(match, 1) == {"light_infantry": 2}  # 2 by the Knight, 1 by losses


@pytest.mark.rule("MU-power.h")
def test_a_replacement_of_step_2_has_the_power_of_its_new_type() -> None:
    """A Knight that was shot to HI lowers the losses in step 3."""
    match = clash("0: archer; 1: knight", [1, 1, 2, 8, 3, 4, 5])
    until(match, "battle.surrender")
    assert values(match) == [(8, 4, 1, 2)]  # 3 − 1


@pytest.mark.rule("MU-power.h", "MU-power.a")
@pytest.mark.parametrize(("shot", "losses", "left"), [(1, 1, {}), (8, 3, {"heavy_infantry": 1})])
def test_a_unit_lost_in_step_2_blocks_no_power_in_step_3(shot: int, losses: int, left: dict[str, int]) -> None:
    """0's two HI lower the losses from 3 to 1 once the only HI of the enemy has been shot away."""
    match = clash("0: 2 archer, 2 heavy_infantry; 1: heavy_infantry, 3 light_infantry", [shot, shot, 3, 4, 8, 1, 2, 4])
    while until(match, "battle.damage", "battle.surrender") == "battle.damage" and not values(match):
        choose(match, 1, "hit", "heavy_infantry" if "hit heavy_infantry" in menu(match) else "light_infantry")
    assert values(match)[0][2] == losses
    assert {kind: n for kind, n in army_of(match, 1).items() if kind == "heavy_infantry"} == left


@pytest.mark.rule("MU-power.c", "MU-power.l")
def test_each_light_infantry_and_the_captain_are_sacrificed_once() -> None:
    match = clash("0: captain_1, 2 light_infantry; 1: 5 heavy_infantry", [1, 2, 3, 1, 2, 4])
    until(match, "battle.captain")
    if menu(match)[1] != "emulate light_infantry":  # in step 2 he might be an Archer
        choose(match, 0, "done")
    play(match, (0, "emulate", "light_infantry"), (0, "sacrifice"), (0, "sacrifice"))
    assert menu(match) == ["done", "sacrifice_captain"]
    # of two Captains only the one that acts as Light Infantry
    match = clash("0: 2 captain_1, knight; 1: 5 heavy_infantry", [1, 2, 3, 1, 2, 4])
    until(match, "battle.captain")
    if "emulate archer" in menu(match):
        choose(match, 0, "done")
    play(match, (0, "emulate", "light_infantry"), (0, "done"), (0, "sacrifice_captain"))
    assert asked(match)[0][1] != "battle.sacrifice"


# ---- Captains


@pytest.mark.rule("MU-power.i")
@pytest.mark.parametrize(
    ("own", "enemy", "uses"),
    [("captain_2", "light_infantry", 2), ("captain_2", "captain_1", 1), ("captain_1", "captain_1", 0),
     ("captain_1, captain_2", "captain_2", 1)],
)  # fmt: skip
def test_the_side_with_more_levels_has_the_difference(own: str, enemy: str, uses: int) -> None:
    match = clash(f"0: {own}, archer; 1: {enemy}, archer")
    prompt = until(match, "battle.captain", "battle.reroll")
    assert (prompt == "battle.captain") is (uses > 0)
    if uses:
        assert asked(match) == [(0, "battle.captain")]
        assert match.open_decisions()[0].params == {"uses": uses}


@pytest.mark.rule("MU-power.j", "MU-power.k")
def test_what_a_captain_can_do_at_archery_and_at_melee() -> None:
    # given: both have Archers; 1 alone has LI, 0 alone HI, nobody Knights
    match = clash("0: captain_3, archer, heavy_infantry; 1: archer, 4 light_infantry", [1])
    until(match, "battle.captain")
    assert menu(match) == ["done", "enable archer"]
    choose(match, 0, "enable", "archer")
    assert logged(match, "battle.archers_shot") == [{"player": 0, "result": [1]}]
    until(match, "battle.damage")
    choose(match, 1, "hit", "light_infantry")
    assert asked(match) == [(0, "battle.captain")]
    assert menu(match) == ["done", "cancel light_infantry", "emulate heavy_infantry", "emulate knight"]
    play(match, (0, "cancel", "light_infantry"), (0, "emulate", "knight"))
    assert under_way(match).defender.cancelled == [0]
    assert under_way(match).attacker.powers == [0, 1, 1, 1]
    # and 1 is not asked to sacrifice
    choose(match, 0, "done")
    assert asked(match) == [(1, "battle.reroll")]


@pytest.mark.rule("MU-power.k")
def test_uses_may_be_spent_on_the_same_type() -> None:
    match = clash("0: captain_2; 1: 4 light_infantry", [1, 2])
    until(match, "battle.captain")
    play(match, (0, "emulate", "archer"), (0, "emulate", "archer"))
    assert logged(match, "battle.archers_shot") == [{"player": 0, "result": [1, 2]}]
    assert army_of(match, 1) == {"light_infantry": 2}
    assert asked(match) == [(0, "battle.reroll")]  # no use is left for step 3


@pytest.mark.rule("MU-power.l")
@pytest.mark.parametrize(("kind", "expected"), [("heavy_infantry", (8, 4, 2, 1)), ("knight", (8, 4, 3, 1))])
def test_a_captain_as_heavy_infantry_or_knight(kind: str, expected: tuple[int, ...]) -> None:
    match = clash("0: captain_1, archer; 1: archer, 5 light_infantry", [3, 4, 8, 1, 2, 5])
    until(match, "battle.captain")
    assert menu(match) == ["done", "enable archer"]
    play(match, (0, "done"), (0, "emulate", kind))
    until(match, "battle.damage")
    assert values(match) == [expected]
    points = 2 if kind == "heavy_infantry" else 4  # score 2 (cap), and 2 by the Knight
    assert logged(match, "battle.won_round")[0]["points"] == points


@pytest.mark.rule("MU-power.l")
def test_a_captain_as_light_infantry_sacrifices_himself_once() -> None:
    """R-captain-li."""
    match = clash("0: captain_2, archer; 1: archer, 2 heavy_infantry", [1, 2, 8, 1, 2, 4])
    until(match, "battle.captain")
    choose(match, 0, "done")
    assert "emulate light_infantry" in menu(match)
    choose(match, 0, "emulate", "light_infantry")
    assert "emulate light_infantry" not in menu(match)  # there is one Captain only
    choose(match, 0, "done")
    assert menu(match) == ["done", "sacrifice_captain"]
    choose(match, 0, "sacrifice_captain")
    assert army_of(match, 0) == {"archer": 1}
    until(match, "battle.damage")
    assert values(match)[0][0] == 12


@pytest.mark.rule("MU-power.m")
def test_a_captain_in_a_crew_gives_no_use() -> None:
    match = clash("0: captain_3, archer; 1: 3 light_infantry", [8, 8], elements=elements("catapult.1 I serbia 0"))
    until(match, "battle.crew")
    play(match, (0, "crew", "captain_3"), (0, "done"))
    assert until(match, "battle.captain", "battle.reroll") == "battle.reroll"


@pytest.mark.rule("MU-power.n")
def test_the_defender_sacrifices_when_he_knows_the_attackers_dice() -> None:
    match = clash("0: 2 heavy_infantry; 1: 2 light_infantry", [1, 2, 8, 1, 2, 4])
    until(match, "battle.sacrifice")
    assert asked(match) == [(1, "battle.sacrifice")]
    assert (under_way(match).attacker.dice, under_way(match).defender.dice) == ([1, 2, 8], [])


@pytest.mark.rule("MU-power.n")
def test_barbarians_sacrifice_before_the_player_rolls() -> None:
    match = raid("0: 3 heavy_infantry; b: 2 light_infantry", [1, 2, 3])
    assert asked(match) == [(0, "battle.reroll")]
    assert army_of(match, "b") == {"light_infantry": 1}
    assert logged(match, "battle.horde_sacrifices") == [{"number": 1}]
    assert under_way(match).defender.sacrificed == 1


@pytest.mark.rule("MU-power.l")
def test_of_several_captains_the_owner_chooses_whom_he_sacrifices() -> None:
    """R-captain-li"""
    match = clash("0: captain_1, captain_3, archer; 1: archer", [1, 2, 8, 1, 2, 4])
    until(match, "battle.captain")
    while "emulate light_infantry" not in menu(match):
        choose(match, 0, "done")
    play(match, (0, "emulate", "light_infantry"), (0, "done"), (0, "sacrifice_captain"))
    assert menu(match) == ["unit captain_1", "unit captain_3"]
    choose(match, 0, "unit", "captain_3")
    assert army_of(match, 0) == {"archer": 1, "captain_1": 1}
