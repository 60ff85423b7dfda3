"""The battle round (MU-battle, MU-hp.h, j)."""

from __future__ import annotations

from typing import Any

import pytest

from ...fights import QUIET, army_of, clash, raid, rounds, under_way, until, until_over, values
from ...helpers import asked, choose, elements, logged, menu, offered, play, state, units

# ---- who fights, and how long


@pytest.mark.rule("MU-battle.a")
def test_a_battle_lasts_as_long_as_both_are_present() -> None:
    # given: two LI against two LI; each round 6 against 5 and one loss each
    match = clash("0: 3 light_infantry; 1: 3 light_infantry", [1, 2, 6, 1, 5, 6, 1, 2, 6, 1, 5, 6])
    assert logged(match, "battle.begins") == [{"area": "serbia", "attacker": 0, "defender": 1}]
    # when the first round is over (6 against 6 − 1: one damage, then one loss each)
    until(match, "battle.surrender")
    assert (army_of(match, 0), army_of(match, 1)) == ({"light_infantry": 2}, {"light_infantry": 1})
    assert under_way(match).round == 2
    # then the second ends it
    until_over(match)
    assert army_of(match, 1) == {}
    assert state(match).battles == []


@pytest.mark.rule("MU-battle.a")
def test_a_horde_that_came_is_the_attacker() -> None:
    match = clash("b: light_infantry; 1: 2 light_infantry", [1, 1, 1], attacker="b", cause="horde")
    assert logged(match, "battle.begins") == [{"area": "serbia", "attacker": "barbarians", "defender": 1}]
    assert asked(match) == [(1, "battle.reroll")]  # nobody is asked for the barbarians


@pytest.mark.rule("MU-battle.b")
def test_the_order_before_a_round() -> None:
    """R-round-prep: retreat, capture of both, walls, crews, the attacker's first."""
    match = clash(
        "0: 2 heavy_infantry; 1: 2 heavy_infantry",
        mp={"war_wagon.1": 3},
        units=units(wallachia="0: archer"),
        elements=elements("war_wagon.1 I serbia 0", "catapult.1 I serbia 0", "catapult.2 I serbia 1"),
        buildings={"serbia": [0, 1, 0]},
        was_controlled={"serbia": 1},
    )
    prompts = []
    while under_way(match).step == "prepare":
        prompts.append(asked(match)[0])
        usual = QUIET.get(prompts[-1][1], offered(match)[-1])
        match.choose(prompts[-1][0], usual)
    seen = list(dict.fromkeys(prompts))
    assert seen == [
        (0, "battle.go_on"), (0, "battle.capture"), (1, "battle.capture"), (1, "battle.walls"),
        (0, "battle.crew"), (1, "battle.crew"),
    ]  # fmt: skip


# ---- steps


@pytest.mark.rule("MU-battle.c", "MU-battle.v")
def test_both_sides_shoot_before_anybody_falls() -> None:
    """R-simultaneous: the last unit of each side is killed by the other's engine; then no dice are rolled."""
    match = clash(
        "0: light_infantry; 1: light_infantry",
        [1, 1],
        elements=elements("catapult.1 I serbia 0", "catapult.2 I serbia 1"),
    )
    until(match, "battle.crew")
    play(match, (0, "crew", "light_infantry"))
    until(match, "battle.crew")
    play(match, (1, "crew", "light_infantry"))
    assert (army_of(match, 0), army_of(match, 1)) == ({}, {})
    assert rounds(match) == []
    assert logged(match, "battle.no_winner") == [{"area": "serbia"}]


@pytest.mark.rule("MU-battle.d")
def test_archery_comes_before_melee() -> None:
    match = clash("0: archer; 1: 2 light_infantry", [3, 1, 2, 5, 1, 2, 4])
    until(match, "battle.reroll")
    assert army_of(match, 1) == {"light_infantry": 1}  # one was shot before a die of melee fell
    until_over(match)
    assert values(match) == [(5, 3, 1, 1)]


@pytest.mark.rule("MU-battle.v")
def test_a_side_shot_away_ends_the_battle_without_losses() -> None:
    match = clash("0: archer; 1: light_infantry", [2])
    until(match)
    assert army_of(match, 0) == {"archer": 1}  # no losses
    assert rounds(match) == []
    assert state(match).battles == []


@pytest.mark.rule("MU-battle.e")
def test_powers_of_step_3_stay_though_the_unit_is_gone() -> None:
    """The Knights draw: both powers were found active in step 3, and the first damage does not lame the other."""
    # given: a Knight against an HI and two LI; the Knight's power is free, so is the HI's
    match = clash("0: knight; 1: heavy_infantry, 2 light_infantry", [1, 2, 6, 3, 3, 3])
    until(match, "battle.damage")
    # 27 − 1 against 6: the Knight loses the round; three in melee: 3 damage, the Knight is gone in step 8
    assert values(match) == [(6, 26, 1, 2)]
    assert army_of(match, 0) == {}
    # yet 1's HI lowers their losses from 3 to 2, as counted in step 3
    assert [d.prompt for d in match.open_decisions()] == ["battle.damage"]


@pytest.mark.rule("MU-battle.f")
def test_each_die_may_be_rerolled_once() -> None:
    match = clash("0: light_infantry; 1: light_infantry", [1, 2, 3, 4, 6])
    until(match, "battle.reroll")
    assert menu(match) == ["done", "reroll 4", "reroll 6", "reroll 8"]
    assert under_way(match).attacker.dice == [1, 2, 3]
    choose(match, 0, "reroll", 4)
    assert under_way(match).attacker.dice == [4, 2, 3]
    assert menu(match) == ["done", "reroll 6", "reroll 8"]
    choose(match, 0, "reroll", 6)
    choose(match, 0, "done")
    assert under_way(match).attacker.dice == [4, 6, 3]
    assert asked(match) == [(1, "battle.reroll")]


@pytest.mark.rule("MU-battle.f", "MU-battle.g")
def test_the_attacker_rolls_first_and_then_the_defender() -> None:
    match = clash("0: light_infantry; 1: light_infantry", [1, 2, 3, 1, 2, 4])
    until(match, "battle.reroll")
    assert asked(match) == [(0, "battle.reroll")]
    assert under_way(match).defender.dice == []
    choose(match, 0, "done")
    assert asked(match) == [(1, "battle.reroll")]
    assert under_way(match).defender.dice == [1, 2, 4]


@pytest.mark.rule("MU-battle.g")
def test_barbarians_use_their_fixed_dice() -> None:
    match = raid("0: light_infantry, archer; b: archer", [2, 4, 8], barbarian_dice=(3, 5, 4))
    until_over(match)
    assert values(match) == [(8, 5, 2, 3)]
    assert [entry["player"] for entry in logged(match, "battle.rolled")] == [0]


@pytest.mark.rule("MU-battle.h", "MU-battle.j")
@pytest.mark.parametrize(("dice", "value", "losses"), [([4, 1, 2], 4, 1), ([1, 6, 3], 6, 1), ([3, 2, 8], 8, 2)])
def test_the_highest_die_attacks_and_the_lowest_costs(dice: list[int], value: int, losses: int) -> None:
    match = clash("0: light_infantry; 1: light_infantry", [*dice, 1, 2, 4])
    until_over(match)
    assert values(match)[0][::2] == (value, losses)


@pytest.mark.rule("MU-battle.i")
@pytest.mark.parametrize(
    ("dice", "value"),
    [([3, 3, 3], 27), ([4, 5, 5], 25), ([2, 2, 5], 5), ([1, 1, 1], 1), ([2, 6, 2], 6), ([4, 4, 8], 16)],
)
def test_equal_dice_are_multiplied_if_that_is_more(dice: list[int], value: int) -> None:
    match = clash("0: light_infantry; 1: light_infantry", [*dice, 1, 2, 4])
    until_over(match)
    assert values(match)[0][0] == value


@pytest.mark.rule("MU-battle.k")
def test_the_place_in_the_turn_order_lowers_the_value_in_attack_and_defence() -> None:
    # fourth against third of four: −3 and −2
    match = clash("3: light_infantry; 2: light_infantry", [1, 2, 8, 1, 2, 8], attacker=3, defender=2)
    until_over(match)
    assert values(match) == [(5, 6, 1, 1)]


@pytest.mark.rule("MU-battle.k")
def test_the_penalty_holds_against_barbarians_but_not_for_them() -> None:
    match = raid("3: 2 light_infantry; b: light_infantry", [1, 2, 8], attacker=3)
    until_over(match)
    assert values(match) == [(5, 6, 1, 2)]


@pytest.mark.rule("MU-battle.l")
def test_a_negative_value_is_raised_to_0_before_halving() -> None:
    """The fourth of four rolls 1, 1, 1: 1 − 3 is 0; then a capture below three to one halves nothing."""
    match = clash("3: light_infantry; 2: light_infantry", [1, 1, 1, 1, 2, 3], attacker=3, defender=2)
    play(match, (3, "yes"))
    until_over(match)
    assert values(match) == [(0, 1, 1, 1)]


@pytest.mark.rule("MU-battle.l")
def test_halving_comes_after_all_modifiers() -> None:
    """R-modifiers: 8 − 3 + 4 = 9, halved and rounded up: 5."""
    match = clash("3: 2 light_infantry; 2: heavy_infantry", [1, 2, 8, 1, 2, 3], attacker=3, defender=2)
    play(match, (3, "yes"))
    until(match, "battle.sacrifice")
    play(match, (3, "sacrifice"))
    until_over(match)
    assert values(match)[0][0] == 5


@pytest.mark.rule("MU-battle.m")
def test_equal_values_are_a_draw_without_damage() -> None:
    match = clash("0: 4 light_infantry; 1: 4 light_infantry", [1, 2, 5, 2, 3, 6])
    until(match, "battle.surrender")
    assert values(match) == [(5, 5, 1, 2)]
    assert logged(match, "battle.draw") == [{"territory": "serbia"}]
    assert (army_of(match, 0), army_of(match, 1)) == ({"light_infantry": 3}, {"light_infantry": 2})  # losses only


@pytest.mark.rule("MU-battle.n")
@pytest.mark.parametrize(("own", "score"), [(2, 2), (5, 3)])
def test_the_battle_score_is_capped_by_the_units_in_melee(own: int, score: int) -> None:
    match = clash(f"0: {own} light_infantry; 1: 6 light_infantry", [1, 2, 6, 1, 2, 4])
    until_over(match)
    assert logged(match, "battle.won_round")[0] == {"winner": 0, "difference": 3, "score": score, "points": score}


@pytest.mark.rule("MU-battle.o")
@pytest.mark.parametrize(
    ("dice", "defence", "benefits"),
    [([1, 5, 5], [1, 2, 6], 0), ([1, 5, 5], [1, 2, 5], 1), ([2, 6, 6], [1, 1, 1], 1), ([4, 4, 4], [1, 2, 5], 3)],
)  # differences 20, 21, 36, 60
def test_overwhelming_superiority_counts_full_twenties(dice: list[int], defence: list[int], benefits: int) -> None:
    match = clash("0: light_infantry; 1: 9 light_infantry", [*dice, *defence])
    seen = 0
    while until(match, "battle.overwhelming", "battle.surrender") == "battle.overwhelming":
        assert menu(match) == ["more_damage", "fewer_losses"]
        choose(match, 0, "more_damage")
        seen += 1
    assert seen == benefits
    assert logged(match, "battle.won_round")[0]["points"] == 1 + benefits


@pytest.mark.rule("MU-battle.o", "MU-battle.q")
def test_a_benefit_may_be_an_own_loss_fewer() -> None:
    match = clash("0: 3 light_infantry; 1: 6 light_infantry", [2, 5, 5, 1, 2, 4])
    until(match, "battle.overwhelming")
    choose(match, 0, "fewer_losses")
    until(match, "battle.surrender")
    assert army_of(match, 0) == {"light_infantry": 2}  # 1 loss instead of 2
    assert army_of(match, 1) == {"light_infantry": 2}  # 3 by the score, 1 by its own losses


@pytest.mark.rule("MU-battle.p")
def test_the_loser_takes_score_overwhelming_and_knights_and_assigns_it() -> None:
    match = clash("0: knight; 1: 5 light_infantry, 3 heavy_infantry", [1, 5, 5, 1, 2, 5])
    until(match, "battle.overwhelming")
    choose(match, 0, "more_damage")
    assert asked(match) == [(1, "battle.damage")]
    assert match.open_decisions()[0].params == {"left": 4, "kind": "melee"}  # 1 + 1 + 2
    assert menu(match) == ["hit light_infantry", "hit heavy_infantry"]


@pytest.mark.rule("MU-battle.q")
def test_both_sides_suffer_their_own_losses_and_the_attacker_first() -> None:
    match = clash("0: 3 light_infantry, archer; 1: 3 light_infantry, archer", [2, 3, 6, 1, 3, 6])
    until(match, "battle.damage")
    choose(match, 1, "hit", "archer")  # 6 against 5: the damage of step 8
    assert asked(match) == [(0, "battle.damage")]
    choose(match, 0, "hit", "archer")  # the second point finds only LI
    until(match, "battle.surrender")
    assert army_of(match, 0) == {"light_infantry": 2}
    assert army_of(match, 1) == {"light_infantry": 2}
    assert [entry["points"] for entry in logged(match, "battle.losses")] == [2, 1]


@pytest.mark.rule("MU-battle.r")
def test_a_side_without_melee_rolls_but_its_score_is_0() -> None:
    match = clash(
        "0: light_infantry; 1: 2 light_infantry", [8, 1, 2, 8, 1, 2, 4], elements=elements("catapult.1 I serbia 0")
    )
    until(match, "battle.crew")
    choose(match, 0, "crew", "light_infantry")
    until(match, "battle.reroll")
    until_over(match)
    assert values(match)[0] == (8, 3, 1, 1)
    assert logged(match, "battle.won_round")[0] == {"winner": 0, "difference": 5, "score": 0, "points": 0}


@pytest.mark.rule("MU-battle.s")
def test_the_attacker_chooses_before_each_round_and_cannot_simply_stop() -> None:
    match = clash(
        "0: 4 light_infantry; 1: 4 light_infantry",
        [1, 2, 5, 1, 2, 6],
        mp={"war_wagon.1": 2},
        elements=elements("war_wagon.1 I serbia 0"),
        units=units(wallachia="0: archer"),
    )
    until(match, "battle.surrender")
    assert menu(match) == ["fight_on", "offer_surrender", "demand_surrender"]
    choose(match, 0, "fight_on")
    choose(match, 1, "fight_on")
    assert asked(match) == [(0, "battle.go_on")]
    assert menu(match) == ["fight_on", "retreat"]


@pytest.mark.rule("MU-battle.s")
def test_nobody_surrenders_to_barbarians_who_always_fight_on() -> None:
    match = raid("0: 4 light_infantry; b: 4 light_infantry", [1, 2, 5, 1, 2, 5], barbarian_dice=(1, 2, 3))
    prompts = set()
    while state(match).battles:
        prompts.add(asked(match)[0][1])
        choose(match, 0, "done")
    assert prompts == {"battle.reroll"}


@pytest.mark.rule("MU-battle.t")
def test_after_a_battle_the_attacker_may_fight_the_next_army() -> None:
    armies = "0: 3 light_infantry; 1: light_infantry; 2: light_infantry"
    match = clash(armies, [1, 2, 6, 1, 2, 4, 1, 2, 6, 1, 2, 4])
    until(match, "battle.next")
    assert asked(match) == [(0, "battle.next")]
    assert menu(match) == ["done", "fight serbia 2"]
    choose(match, 0, "fight", "serbia", 2)
    assert (under_way(match).attacker.seat, under_way(match).defender.seat) == (0, 2)


@pytest.mark.rule("MU-battle.t")
def test_the_attacker_may_leave_the_next_army_alone() -> None:
    armies = "0: 3 light_infantry; 1: light_infantry; 2: light_infantry"
    match = clash(armies, [1, 2, 6, 1, 2, 4])
    until(match, "battle.next")
    choose(match, 0, "done")
    assert state(match).battles == []
    assert logged(match, "conquest.conquered") == []  # an enemy is still there
    assert state(match).control.get("serbia") != 0
    assert army_of(match, 2) == {"light_infantry": 1}


@pytest.mark.rule("MU-battle.u")
def test_cards_that_change_values_come_before_the_damage() -> None:
    match = clash(
        "0: 2 light_infantry; 1: 2 light_infantry",
        [1, 2, 6, 1, 2, 8],
        cards=[["condottiere.5"], [], [], []],
    )
    until(match, "window.values")
    assert asked(match) == [(0, "window.values")]
    assert rounds(match) == []  # values are told and damage is assigned afterwards
    play(match, (0, "use", "condottiere.5"), (0, "side", "attacker"))
    until_over(match)
    assert values(match)[0][:2] == (8, 7)


@pytest.mark.rule("MU-battle.w")
def test_the_survivor_still_takes_his_losses_when_the_enemy_is_wiped_out() -> None:
    match = clash("0: 2 light_infantry; 1: light_infantry", [2, 3, 8, 1, 2, 4])
    until_over(match)
    assert army_of(match, 0) == {}  # both LI by losses of 2, although the enemy was gone in step 8
    assert logged(match, "battle.no_winner") == [{"area": "serbia"}]


# ---- honour points


@pytest.mark.rule("MU-hp.h")
@pytest.mark.parametrize(("horde", "gained"), [(5, 1), (4, 0)])
def test_destroying_an_army_of_five(horde: int, gained: int) -> None:
    match = raid(f"0: 9 light_infantry; b: {horde} light_infantry", [1, 5, 5, 1, 5, 5], barbarian_dice=(1, 2, 3))
    before = state(match).honour[0]
    while until(match) == "battle.overwhelming":
        choose(match, 0, "more_damage")
    assert army_of(match, "b") == {}
    assert [entry["points"] for entry in logged(match, "honour.gained")][:1] == [1][:gained]
    assert state(match).honour[0] == before + gained


@pytest.mark.rule("MU-hp.h")
def test_a_great_army_counts_also_for_who_perishes_with_it() -> None:
    """R-great-army: and units that surrendered or retreated are not destroyed."""
    match = clash(
        "0: 2 light_infantry; 1: 5 light_infantry",
        [2, 3, 8, 3, 6, 7],
        battle={"round": 1, "defender": {"seat": 1, "began": 5, "lost": 0}, "attacker": {"seat": 0, "began": 2}},
    )
    before = state(match).honour[0]
    until(match, "battle.reroll")
    until_over(match)
    # 8 against 6: 2 damage; losses 2 and 3: all seven are gone
    assert (army_of(match, 0), army_of(match, 1)) == ({}, {})
    assert state(match).honour[0] == before + 1


@pytest.mark.rule("MU-hp.j")
@pytest.mark.parametrize(
    ("armies", "dice", "lost"),
    [
        ("0: light_infantry; b: 2 light_infantry", [1, 2, 3], 1),  # wiped out
        ("0: 2 light_infantry; b: 2 light_infantry", [2, 2, 8], 1),  # R-mutual: the horde dies in the same round
        ("0: 3 light_infantry; b: 2 light_infantry", [2, 2, 8], 0),
    ],
)
def test_losing_against_barbarians_costs_an_honour_point(armies: str, dice: list[int], lost: int) -> None:
    match = raid(armies, dice, area="bulgaria")
    before = state(match).honour[0]
    until(match)
    assert state(match).battles == []
    assert [entry["points"] for entry in logged(match, "honour.lost")] == [1] * lost
    gained = sum(entry["points"] for entry in logged(match, "honour.gained"))
    assert state(match).honour[0] == before - lost + gained


def test_a_battle_of_a_hundred_rounds_stops() -> None:
    """R-endless-battle: both armies stay where they are."""
    sides: dict[str, Any] = {"attacker": {"seat": 0, "began": 9}, "defender": {"seat": 1, "began": 9}}
    match = clash("0: 9 light_infantry; 1: 9 light_infantry", [1, 2, 5, 1, 2, 6], battle={"round": 99, **sides})
    until_over(match)
    assert logged(match, "battle.stopped") == [{"area": "serbia"}]
    assert len(values(match)) == 1
    assert army_of(match, 0)
    assert army_of(match, 1)


@pytest.mark.rule("MU-hp.h")
@pytest.mark.parametrize("surrenders", [False, True])
def test_units_that_surrender_are_not_destroyed(surrenders: bool) -> None:
    """R-great-army: an army of five; one round destroys four of them, then the last one falls or gives up."""
    dice = [1, 2, 6, 1, 2, 4, 1, 2, 6, 1, 2, 4]
    match = clash("0: 9 light_infantry; 1: 5 light_infantry", dice)
    until(match, "battle.surrender")
    if surrenders:
        play(match, (0, "fight_on"), (1, "offer_surrender"), (0, "yes"))
    until_over(match)
    assert army_of(match, 1) == {}
    assert ("MU-hp.h" in [entry.rule for entry in match.log(None)]) is not surrenders
