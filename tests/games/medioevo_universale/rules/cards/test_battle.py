"""A. Empire cards: abilities in battle (MU-C4 to C18, C27 to C29, C35, C39 to C41, C46, C47, C52, C67, C68)."""

from __future__ import annotations

from typing import Any

import pytest

from ...fights import army_of, clash, raid, under_way, until, until_over, values
from ...helpers import asked, choose, elements, logged, menu, offered, play, position, start, state, units
from ..battle.test_capture import prisoners
from ..battle.test_naval import sea_fight


def hand(*cards: str, seat: int = 0) -> list[list[str]]:
    """The cards of one seat; the others have none."""
    return [list(cards) if i == seat else [] for i in range(4)]


def uses(match: Any) -> list[str]:
    """The cards that the open window offers."""
    return [str(option.args[0]) for option in offered(match) if option.verb == "use"]


def offered_in(match: Any, window: str) -> list[str]:
    """What the window offers; nothing if nobody is asked in it."""
    found = until(match, f"window.{window}", "battle.surrender", "battle.damage", "combat.action")
    return uses(match) if found == f"window.{window}" else []


# ---- Condottieri


@pytest.mark.rule("MU-C4")
@pytest.mark.parametrize(("own", "enemy", "works"), [(3, 2, True), (2, 2, False), (2, 0, False)])
def test_4_needs_more_units_of_the_type_than_the_enemy(own: int, enemy: int, works: bool) -> None:
    theirs = f"{enemy} archer, light_infantry" if enemy else "light_infantry"
    match = clash(f"0: {own} archer; 1: {theirs}", cards=hand("condottiere.4"))
    assert (offered_in(match, "archery") == ["condottiere.4"]) is works


@pytest.mark.rule("MU-C4")
def test_4_lets_one_type_act_for_one_round() -> None:
    match = clash(
        "0: 3 heavy_infantry, 2 knight; 1: 2 heavy_infantry, knight", [4, 5, 8, 1, 2, 4], cards=hand("condottiere.4")
    )
    until(match, "window.powers")
    choose(match, 0, "use", "condottiere.4")
    assert menu(match) == ["type heavy_infantry", "type knight"]
    choose(match, 0, "type", "heavy_infantry")
    until(match, "battle.damage")
    assert under_way(match).attacker.powers == [0, 0, 3, 0]
    assert values(match)[0][2] == 1  # 4 − 3
    assert state(match).turned == ["condottiere.4"]


@pytest.mark.rule("MU-C5")
@pytest.mark.parametrize(("side", "expected"), [("attacker", (8, 5)), ("defender", (6, 7))])
def test_5_gives_two_to_anybody_even_by_an_onlooker(side: str, expected: tuple[int, int]) -> None:
    match = clash("0: light_infantry; 1: light_infantry", [1, 2, 6, 1, 2, 6], cards=hand("condottiere.5", seat=3))
    until(match, "window.values")
    assert asked(match) == [(3, "window.values")]
    choose(match, 3, "use", "condottiere.5")
    assert menu(match) == ["side attacker", "side defender"]
    choose(match, 3, "side", side)
    until_over(match)
    assert values(match)[0][:2] == expected


# ---- Crossbowmen


@pytest.mark.rule("MU-C7")
@pytest.mark.parametrize(("die", "number"), [(2, 1), (3, 2), (6, 3)])
def test_7_gives_one_to_three_units_the_archer_power(die: int, number: int) -> None:
    match = clash("0: archer, 2 knight; 1: 9 light_infantry", [die, *[8] * (number + 1)], cards=hand("crossbowman.7"))
    until(match, "window.archery")
    choose(match, 0, "use", "crossbowman.7")
    until(match, "battle.reroll")
    assert logged(match, "battle.archers_shot")[0]["result"] == [8] * (number + 1)


@pytest.mark.rule("MU-C7")
def test_7_takes_different_units_and_needs_the_condition() -> None:
    """R-card-7: one unit shoots once more only, though the die gives three; and not against Archers."""
    match = clash("0: knight; 1: 9 light_infantry", [6, 8], cards=hand("crossbowman.7"))
    until(match, "window.archery")
    choose(match, 0, "use", "crossbowman.7")
    until(match, "battle.reroll")
    assert logged(match, "battle.archers_shot")[0]["result"] == [8]
    match = clash("0: knight; 1: archer, 8 light_infantry", [8], cards=hand("crossbowman.7"))
    assert offered_in(match, "archery") == []


@pytest.mark.rule("MU-C8")
@pytest.mark.parametrize(("archers", "hits"), [(2, 1), (5, 2), (8, 3)])
def test_8_lowers_archer_dice_by_one_for_each_pair_at_most_three(archers: int, hits: int) -> None:
    dice = [*(4, 5, 6, 7)[: min(4, archers)], *[8] * (archers - 4)]
    match = clash(f"0: {archers} archer; 1: 15 light_infantry", dice, cards=hand("crossbowman.8"))
    until(match, "window.archery")
    choose(match, 0, "use", "crossbowman.8")
    until(match, "battle.reroll")
    assert army_of(match, 1) == {"light_infantry": 15 - hits}  # of 4, 5, 6, 7


@pytest.mark.rule("MU-C8")
def test_8_needs_a_pair() -> None:
    match = clash("0: archer; 1: 5 light_infantry", [8], cards=hand("crossbowman.8"))
    assert offered_in(match, "archery") == []


@pytest.mark.rule("MU-C9")
def test_9_rerolls_a_die_before_the_next_is_rolled() -> None:
    match = clash("0: 2 archer; 1: 5 light_infantry", [8, 1, 2], cards=hand("crossbowman.9"))
    until(match, "window.archery")
    choose(match, 0, "use", "crossbowman.9")
    assert asked(match) == [(0, "battle.reroll_shot")]
    assert match.open_decisions()[0].params == {"die": 8}
    choose(match, 0, "reroll", 8)
    assert match.open_decisions()[0].params == {"die": 2}  # the second die: each is rerolled once only
    choose(match, 0, "done")
    assert logged(match, "battle.archers_shot")[0]["result"] == [1, 2]


# ---- Scientists, Gunner


@pytest.mark.rule("MU-C10")
def test_10_doubles_the_crew_of_one_engine_also_beyond_three() -> None:
    match = clash(
        "0: 6 light_infantry; 1: 9 light_infantry", [8] * 7,
        elements=elements("catapult.1 I serbia 0", "catapult.2 I serbia 0"), cards=hand("scientist.10"),
    )  # fmt: skip
    until(match, "battle.crew")
    play(match, *[(0, "crew", "light_infantry")] * 3, (0, "crew", "light_infantry"), (0, "done"))
    assert asked(match) == [(0, "window.artillery")]
    choose(match, 0, "use", "scientist.10")
    assert menu(match) == ["double catapult.1", "double catapult.2"]
    choose(match, 0, "double", "catapult.1")
    until(match, "battle.reroll")
    assert [len(entry["result"]) for entry in logged(match, "battle.engine_shot")] == [6, 1]


@pytest.mark.rule("MU-C12")
def test_12_protects_against_a_second_kind_for_the_turn() -> None:
    fort: dict[str, Any] = {"buildings": {"serbia": [0, 2, 0]}, "was_controlled": {"serbia": 1}}
    match = clash(
        "0: 3 archer; 1: 9 light_infantry", [1, 2, 3, 1, 2, 8, 1, 2, 4], cards=hand("scientist.12", seat=1), **fort
    )
    until(match, "battle.walls")
    choose(match, 1, "protect", "archery")
    until(match, "window.before_round")
    choose(match, 1, "use", "scientist.12")
    assert menu(match) == ["protect artillery", "protect melee"]
    choose(match, 1, "protect", "melee")
    until(match, "battle.reroll")
    assert army_of(match, 1) == {"light_infantry": 8}  # three hits less two
    until(match, "battle.surrender")
    assert army_of(match, 1) == {"light_infantry": 6}  # three points less two, and one loss
    # in the next round of the turn two kinds are chosen
    seen = 0
    while until(match, "battle.walls", "battle.reroll") == "battle.walls":
        match.choose(1, offered(match)[0])
        seen += 1
    assert seen == 2


@pytest.mark.rule("MU-C12")
def test_12_serves_its_player_and_not_who_has_conquered_the_building() -> None:
    fort: dict[str, Any] = {"buildings": {"serbia": [0, 2, 0]}, "was_controlled": {"serbia": 1}}
    fort["effects"] = {"second:serbia": "2"}
    match = clash("0: archer; 1: 9 light_infantry", [8, 1, 2, 3, 1, 2, 4], **fort)
    until(match, "battle.walls")
    choose(match, 1, "protect", "melee")
    assert until(match, "battle.walls", "battle.reroll") == "battle.reroll"
    match = clash("0: archer; 1: 9 light_infantry", [8], cards=hand("scientist.12", seat=1), **fort)
    assert offered_in(match, "before_round") == ["scientist.12"]
    fort["buildings"] = {"serbia": [0, 1, 0]}  # a Tower is enough
    match = clash("0: archer; 1: 9 light_infantry", [8], cards=hand("scientist.12", seat=1), **fort)
    assert offered_in(match, "before_round") == ["scientist.12"]


@pytest.mark.rule("MU-C12")
def test_12_is_of_no_use_without_an_own_building() -> None:
    match = clash("0: 3 archer; 1: 9 light_infantry", [8, 8, 8], cards=hand("scientist.12", seat=1))
    assert offered_in(match, "before_round") == []


@pytest.mark.rule("MU-C52")
def test_52_counts_for_every_engine_and_the_whole_battle() -> None:
    match = clash(
        "0: 9 light_infantry; 1: 9 light_infantry", [8, 8, 8, 1, 2, 5, 1, 2, 6],
        elements=elements("catapult.1 I serbia 0", "catapult.2 I serbia 0"), cards=hand("gunner.52"),
    )  # fmt: skip
    until(match, "window.before_round")
    choose(match, 0, "use", "gunner.52")
    play(match, (0, "crew", "light_infantry"), (0, "done"), (0, "done"))
    assert [len(entry["result"]) for entry in logged(match, "battle.engine_shot")] == [2, 1]
    until(match, "battle.surrender")
    until(match, "battle.reroll")
    assert [len(entry["result"]) for entry in logged(match, "battle.engine_shot")] == [2, 1, 1, 1]


# ---- Infiltrator 14, Spies


@pytest.mark.rule("MU-C14")
def test_14_turns_an_enemy_unit_but_no_captain() -> None:
    match = clash("0: 2 light_infantry; 1: knight, archer, captain_1", [8], cards=hand("infiltrator.14"))
    until(match, "window.before_battle")
    choose(match, 0, "use", "infiltrator.14")
    assert menu(match) == ["unit archer", "unit knight"]
    choose(match, 0, "unit", "knight")
    assert army_of(match, 0) == {"light_infantry": 2, "knight": 1}
    assert army_of(match, 1) == {"archer": 1, "captain_1": 1}
    assert (state(match).reserve[0][3], state(match).reserve[1][3]) == (9, 10)
    assert state(match).florins[0] == 400


@pytest.mark.rule("MU-C14")
@pytest.mark.parametrize("why", ["no florins", "no reserve", "not their battle"])
def test_14_needs_florins_a_unit_in_reserve_and_an_own_battle(why: str) -> None:
    elsewhere = units(bohemia="0: 10 knight") if why == "no reserve" else {}
    florins = [0, 500, 500, 500] if why == "no florins" else [500] * 4
    cards = hand("infiltrator.14", seat=2 if why == "not their battle" else 0)
    match = clash("0: 2 light_infantry; 1: knight", cards=cards, units=elsewhere, florins=florins)
    assert offered_in(match, "before_battle") == []


SPIED = "0: 2 light_infantry, archer; 1: 2 light_infantry, archer, captain_1"


@pytest.mark.rule("MU-C16")
def test_16_lowers_a_wagon_or_engine_by_a_level() -> None:
    things = elements(
        "war_wagon.1 II serbia 1", "bombard.1 III serbia 1", "catapult.1 I serbia 1", "galley.1 I crete 1"
    )
    for thing, after in (("war_wagon.1", 1), ("bombard.1", 2), ("catapult.1", 0)):
        match = clash(SPIED, [3], cards=hand("spy.16"), elements=things)
        until(match, "window.before_battle")
        choose(match, 0, "use", "spy.16")
        assert menu(match) == ["sabotage war_wagon.1", "sabotage bombard.1", "sabotage catapult.1"]
        choose(match, 0, "sabotage", thing)
        kept = [e for e in state(match).elements.values() if e.place == "serbia"]
        if after == 0:
            assert thing not in state(match).elements
        elif thing == "war_wagon.1":
            assert state(match).elements[thing].level == 1
        else:
            assert sorted(e.kind for e in kept) == ["catapult", "trebuchet", "war_wagon"]


@pytest.mark.rule("MU-C17")
@pytest.mark.parametrize("die", [1, 3, 4, 6, 7, 8])
def test_17_removes_an_enemy_unit_or_backfires(die: int) -> None:
    match = clash(SPIED, [die], cards=hand("spy.17"))
    until(match, "window.before_battle")
    choose(match, 0, "use", "spy.17")
    if die <= 3:
        assert menu(match) == ["unit light_infantry", "unit archer", "unit captain_1"]
        choose(match, 0, "unit", "captain_1")
        assert army_of(match, 1) == {"light_infantry": 2, "archer": 1}
    elif die >= 7:
        assert menu(match) == ["unit light_infantry", "unit archer"]  # their own
        choose(match, 0, "unit", "archer")
        assert army_of(match, 0) == {"light_infantry": 2}
    else:
        assert sum(army_of(match, 0).values()) + sum(army_of(match, 1).values()) == 7


@pytest.mark.rule("MU-C18")
def test_18_traps_a_unit_for_the_battle_but_it_may_be_hit() -> None:
    """The only Archer of 1 takes no part: 0's Archer shoots, 1's does not."""
    match = clash("0: archer; 1: archer, light_infantry", [2, 1], cards=hand("spy.18"))
    until(match, "window.before_battle")
    play(match, (0, "use", "spy.18"), (0, "unit", "archer"))
    until(match, "battle.damage")
    assert logged(match, "battle.archers_shot") == [{"player": 0, "result": [1]}]
    assert menu(match) == ["hit light_infantry", "hit archer"]
    choose(match, 1, "hit", "archer")
    assert army_of(match, 1) == {"light_infantry": 1}


@pytest.mark.rule("MU-C16", "MU-C17", "MU-C18")
def test_spies_work_before_any_die_of_an_own_battle_only() -> None:
    spies = ("spy.16", "spy.17", "spy.18")
    wagon = elements("war_wagon.1 I serbia 1")
    match = clash("0: 4 light_infantry; 1: 4 light_infantry", [1, 2, 5, 1, 2, 6], cards=hand(*spies), elements=wagon)
    assert offered_in(match, "before_battle") == list(spies)
    choose(match, 0, "pass")
    assert offered_in(match, "before_round") == list(spies)
    until(match, "battle.surrender")
    assert offered_in(match, "before_round") == []  # dice have been rolled
    match = clash("0: 4 light_infantry; 1: 4 light_infantry", cards=hand(*spies, seat=2), elements=wagon)
    assert offered_in(match, "before_battle") == []


@pytest.mark.rule("MU-C17", "MU-battle.v")
def test_a_unit_that_a_spy_has_killed_in_the_first_round_is_one_lost() -> None:
    match = clash("0: light_infantry; 1: 9 light_infantry", [1, 1, 2, 3, 1, 6, 8], cards=hand("spy.17"))
    until(match, "window.before_battle")
    choose(match, 0, "pass")
    until(match, "window.before_round")
    choose(match, 0, "use", "spy.17")
    until_over(match)
    won = [feat.what["own_lost"] for feat in state(match).feats if feat.kind == "won"]
    assert won == [2]  # that one, and one in step 9


# ---- Surgeons


@pytest.mark.rule("MU-C27")
def test_27_ignores_the_first_point() -> None:
    match = clash("0: 3 light_infantry; 1: 5 light_infantry", [1, 2, 6, 2, 3, 4], cards=hand("surgeon.27", seat=1))
    until(match, "window.damage")
    assert asked(match) == [(1, "window.damage")]
    choose(match, 1, "use", "surgeon.27")
    until(match, "battle.surrender")
    assert army_of(match, 1) == {"light_infantry": 1}  # 6 against 3: three points less one, losses 2


@pytest.mark.rule("MU-C27")
def test_27_is_for_own_units_only() -> None:
    match = clash("0: 3 light_infantry; 1: 5 light_infantry", [1, 2, 6, 1, 2, 4], cards=hand("surgeon.27", seat=0))
    until(match, "window.damage")
    assert logged(match, "battle.melee", seat=0) != []  # 1 has been damaged; now 0's own losses come
    match = clash("0: 3 light_infantry; 1: 5 light_infantry", [1, 2, 6, 1, 2, 4], cards=hand("surgeon.27", seat=2))
    assert offered_in(match, "damage") == []


@pytest.mark.rule("MU-C28")
def test_28_lost_units_can_be_bought_back_at_half_price() -> None:
    """R-card-28: what was lost in this round, destroyed or sacrificed; not what only became a lesser unit."""
    match = clash(
        "0: 9 knight; 1: heavy_infantry, archer, 5 light_infantry",
        [8, 1, 2, 3, 1, 2, 5],
        cards=hand("surgeon.28", seat=1),
    )
    until(match, "window.before_round")
    choose(match, 1, "use", "surgeon.28")
    until(match, "battle.sacrifice")
    play(match, (1, "sacrifice"), (1, "done"))
    until(match, "battle.damage")  # 3 against 8: 0 is damaged by 5
    until_over_round(match)
    lost = state(match).buy_back_next[1]
    assert lost[0] >= 1
    assert sum(lost) == 7 - sum(army_of(match, 1).values())


def until_over_round(match: Any) -> None:
    """The first option in every question until the next round begins."""
    while until(match, "battle.surrender") not in ("battle.surrender", "combat.action", "conquest.all", ""):
        decision = match.open_decisions()[0]
        match.choose(decision.seat, decision.options[0])


@pytest.mark.rule("MU-C29")
def test_29_units_hit_by_shots_fall_at_the_end_and_still_fight() -> None:
    """Two of three LI are shot; all three still make the cap 3."""
    match = clash(
        "0: 3 light_infantry; 1: 2 archer, 9 heavy_infantry", [1, 2, 1, 2, 8, 1, 2, 4], cards=hand("surgeon.29")
    )
    until(match, "window.before_round")
    choose(match, 0, "use", "surgeon.29")
    until(match, "battle.sacrifice")
    assert army_of(match, 0) == {"light_infantry": 3}
    assert logged(match, "battle.postponed") == [{"loser": 0, "points": 2}]
    choose(match, 0, "done")
    until(match, "battle.damage")
    assert logged(match, "battle.won_round") == [{"winner": 0, "difference": 5, "score": 3, "points": 3}]
    until_over_round(match)
    assert army_of(match, 0) == {}  # one by losses, two at the end of the round


@pytest.mark.rule("MU-C29")
def test_29_a_figure_whose_points_are_used_up_takes_no_more() -> None:
    """R-card-29: one LI is shot; the loss of the round must fall on the HI."""
    match = clash("0: light_infantry, heavy_infantry; 1: archer", [1, 1, 2, 3, 1, 2, 4], cards=hand("surgeon.29"))
    until(match, "window.before_round")
    choose(match, 0, "use", "surgeon.29")
    until(match, "battle.damage")
    choose(match, 0, "hit", "light_infantry")
    until(match)
    # 3 against 3: a draw; the HI's power saves its own side's loss, the Archer dies of its losses
    assert values(match) == [(3, 3, 0, 1)]
    assert army_of(match, 0) == {"heavy_infantry": 1}


# ---- Templar 35


@pytest.mark.rule("MU-C35")
def test_35_adds_a_free_unit_to_a_battle_outside_the_own_kingdom() -> None:
    match = clash("0: 2 light_infantry; 1: 2 light_infantry", cards=hand("templar.35"))
    until(match, "window.before_battle")
    choose(match, 0, "use", "templar.35")
    assert menu(match) == ["unit light_infantry", "unit archer", "unit heavy_infantry", "unit knight"]
    choose(match, 0, "unit", "knight")
    assert army_of(match, 0) == {"light_infantry": 2, "knight": 1}
    assert state(match).florins[0] == 500


@pytest.mark.rule("MU-C35")
@pytest.mark.parametrize(("answer", "knights"), [("yes", 1), ("no", 0)])
def test_35_in_the_battle_of_others_with_consent(answer: str, knights: int) -> None:
    match = clash("0: 2 light_infantry; 1: 2 light_infantry", cards=hand("templar.35", seat=2))
    until(match, "window.before_battle")
    play(match, (2, "use", "templar.35"), (2, "side", "defender"), (2, "unit", "knight"))
    assert asked(match) == [(1, "battle.join_agree")]
    choose(match, 1, answer)
    assert army_of(match, 1).get("knight", 0) == knights
    joined = [stack for stack in state(match).stacks["serbia"] if stack.owner == 2]
    assert [(stack.commander, stack.why) for stack in joined] == [(1, "joined")] * knights


@pytest.mark.rule("MU-C35")
def test_35_not_in_the_own_kingdom() -> None:
    match = clash("0: 2 light_infantry; 1: 2 light_infantry", area="croatia", cards=hand("templar.35", seat=1))
    assert offered_in(match, "before_battle") == []


# ---- Jailers


@pytest.mark.rule("MU-C39")
def test_39_takes_a_destroyed_unit_prisoner() -> None:
    """R-card-39: with the type it had at the beginning of the step: two points on an HI."""
    match = clash("0: 2 light_infantry; 1: heavy_infantry, archer", [8, 1, 2, 6, 1, 2, 5], cards=hand("jailer.39"))
    until(match, "battle.damage")
    play(match, (1, "hit", "heavy_infantry"), (1, "hit", "light_infantry"))
    assert asked(match) == [(0, "window.destroyed")]
    choose(match, 0, "use", "jailer.39")
    assert prisoners(match) == [(0, 1, {"heavy_infantry": 1})]
    assert state(match).reserve[1] == [20, 9, 19, 10, 3]


@pytest.mark.rule("MU-C39")
def test_39_not_for_barbarians_nor_for_own_losses() -> None:
    match = raid("0: 2 light_infantry; b: light_infantry", [1, 2, 8], cards=hand("jailer.39"))
    assert offered_in(match, "destroyed") == []
    match = clash("0: 2 light_infantry; 1: 9 light_infantry", [1, 2, 3, 1, 2, 8], cards=hand("jailer.39"))
    until(match)
    assert [prompt for _, prompt in asked(match)] != ["window.destroyed"]


@pytest.mark.rule("MU-C40")
@pytest.mark.parametrize(("own", "value"), [(4, 7), (3, 4)])
def test_40_two_to_one_is_enough(own: int, value: int) -> None:
    match = clash(f"0: {own} light_infantry; 1: 2 light_infantry", [1, 2, 7, 1, 2, 4], cards=hand("jailer.40"))
    until(match, "battle.capture")
    choose(match, 0, "yes")
    until(match, "window.before_round")
    choose(match, 0, "use", "jailer.40")
    until_over(match)
    assert values(match)[0][0] == value


@pytest.mark.rule("MU-C40", "MU-C41")
def test_40_and_41_are_for_captures_with_a_penalty() -> None:
    match = clash("0: 2 light_infantry; 1: 2 light_infantry", [1, 2, 7, 1, 2, 4], cards=hand("jailer.40", "jailer.41"))
    assert offered_in(match, "before_round") == []


@pytest.mark.rule("MU-C41")
@pytest.mark.parametrize(("die", "value"), [(7, 6), (3, 3)])
def test_41_two_points_less_are_lost(die: int, value: int) -> None:
    """R-card-41: 7 halved is 4, with the card 6; 3 halved is 2, with the card 3 and not 4."""
    match = clash("0: 2 light_infantry; 1: 2 light_infantry", [1, 2, die, 1, 2, 4], cards=hand("jailer.41"))
    until(match, "battle.capture")
    choose(match, 0, "yes")
    until(match, "window.values")
    choose(match, 0, "use", "jailer.41")
    until_over(match)
    assert values(match)[0][0] == value


# ---- Assassins


@pytest.mark.rule("MU-C46", "MU-C47")
@pytest.mark.parametrize(("card", "dice"), [("assassin.46", [1, 2, 7]), ("assassin.47", [1, 2, 6])])
def test_46_and_47_lower_a_die_of_anyone(card: str, dice: list[int]) -> None:
    match = clash("0: light_infantry; 1: light_infantry", [1, 2, 8, 1, 2, 4], cards=hand(card, seat=2))
    until(match, "window.rolled")
    assert asked(match) == [(2, "window.rolled")]
    choose(match, 2, "use", card)
    assert menu(match) == ["die 2 2", "die 3 8"]  # a 1 cannot be lowered
    choose(match, 2, "die", 3, 8)
    assert under_way(match).attacker.dice == dice


@pytest.mark.rule("MU-C46", "MU-C47")
def test_47_stops_at_1_and_works_on_shots_too() -> None:
    match = clash("0: archer; 1: 3 light_infantry", [4], cards=hand("assassin.47"))
    until(match, "window.shot_rolled")
    choose(match, 0, "use", "assassin.47")  # their own die: 4 becomes 2 and hits
    until(match, "battle.reroll")
    assert army_of(match, 1) == {"light_infantry": 2}
    match = clash("0: light_infantry; 1: light_infantry", [1, 1, 2, 1, 2, 4], cards=hand("assassin.47"))
    until(match, "window.rolled")
    choose(match, 0, "use", "assassin.47")
    assert under_way(match).attacker.dice == [1, 1, 1]


# ---- Heroines


@pytest.mark.rule("MU-C67")
def test_67_turns_a_unit_into_a_captain_until_the_end_of_the_turn() -> None:
    match = clash("0: 2 light_infantry; 1: 2 light_infantry, captain_1", cards=hand("heroine.67"))
    until(match, "window.before_battle")
    choose(match, 0, "use", "heroine.67")  # 1 has a Captain already: there is one group only
    assert army_of(match, 0) == {"light_infantry": 1, "captain_1": 1}
    record = state(match).disguises[0]
    assert (record.real, record.assumed, record.by) == (0, 4, "heroine")


@pytest.mark.rule("MU-C67")
def test_67_needs_a_captain_in_the_owners_reserve() -> None:
    elsewhere = units(bohemia="0: 3 captain_1")
    match = clash("0: 2 light_infantry; 1: light_infantry, captain_1", cards=hand("heroine.67"), units=elsewhere)
    assert offered_in(match, "before_battle") == []


@pytest.mark.rule("MU-C67")
def test_67_of_any_player_at_any_time() -> None:
    at = position(units=units(serbia="1: archer, knight", bohemia="0: archer"), cards=hand("heroine.67"))
    match = start(at)
    play(match, (0, "acts"), (0, "use", "heroine.67"))
    assert menu(match) == ["army serbia 1", "army bohemia 0"]
    choose(match, 0, "army", "serbia", 1)
    assert menu(match) == ["unit archer", "unit knight"]
    choose(match, 0, "unit", "knight")
    assert army_of(match, 1) == {"archer": 1, "captain_1": 1}


@pytest.mark.rule("MU-C68")
def test_68_raises_a_captain_up_to_iii() -> None:
    match = clash("0: captain_1, captain_3; 1: captain_2", cards=hand("heroine.68"))
    until(match, "window.before_battle")
    choose(match, 0, "use", "heroine.68")
    assert menu(match) == ["army serbia 0", "army serbia 1"]
    choose(match, 0, "army", "serbia", 1)
    assert army_of(match, 1) == {"captain_3": 1}
    match = clash("0: captain_3; 1: captain_3", cards=hand("heroine.68"))
    assert offered_in(match, "before_battle") == []


def test_a_turncoat_at_sea_needs_room_on_a_galley() -> None:
    ships = ["galley.1 I 0", "galley.2 I 1"]
    full = {"galley.1": "0: 3 light_infantry", "galley.2": "1: 3 light_infantry"}
    assert offered_in(sea_fight(ships, full, cards=hand("infiltrator.14")), "before_battle") == []
    room = {"galley.1": "0: 2 light_infantry", "galley.2": "1: 3 light_infantry"}
    match = sea_fight(ships, room, cards=hand("infiltrator.14"))
    assert offered_in(match, "before_battle") == ["infiltrator.14"]
    choose(match, 0, "use", "infiltrator.14")
    assert army_of(match, 0, "aegean") == {"light_infantry": 3}


@pytest.mark.rule("MU-C29")
@pytest.mark.parametrize(
    ("second", "left"),
    [
        ("heavy_infantry", {"light_infantry": 1, "heavy_infantry": 1, "knight": 1}),
        ("knight", {"heavy_infantry": 3}),
    ],
)
def test_29_the_owner_says_which_figures_take_what_was_noted(second: str, left: dict[str, int]) -> None:
    """R-card-29-figures: a Knight is lost in the draw; two points noted fall on one of the others or on both."""
    match = clash("0: 3 knight; 1: 2 archer, 5 knight", [1, 2, 1, 2, 5, 1, 2, 6], cards=hand("surgeon.29"))
    until(match, "window.before_round")
    choose(match, 0, "use", "surgeon.29")
    assert until(match, "battle.damage") == "battle.damage"
    choose(match, 1, "hit", "archer")
    assert (until(match, "battle.damage"), asked(match)[0][0]) == ("battle.damage", 0)
    assert menu(match) == ["hit heavy_infantry", "hit knight"]
    choose(match, 0, "hit", second)
    until(match, "battle.surrender")
    assert army_of(match, 0) == left


@pytest.mark.rule("MU-C68")
def test_68_is_not_for_the_captain_of_a_raiders_horde() -> None:
    """MU-C68: a Captain of a player; the horde of card 65 is barbarian though it fights for them."""
    horde = {"serbia": {"b/0/raider/": {"light_infantry": 2, "captain_1": 1}, "1": {"archer": 2}}}
    match = clash("1: 2 archer", units=horde, cards=hand("heroine.68", "heroine.67", seat=2), barbarian_dice=[2, 6, 2])
    assert until(match, "window.before_battle") == "window.before_battle"
    assert uses(match) == ["heroine.67"]  # for an Archer of 1


@pytest.mark.rule("MU-C18")
def test_18_the_trapped_one_is_hit_before_the_others_of_its_kind() -> None:
    """A draw with a loss each: it falls on the trapped Archer, so that the other one still fights."""
    match = clash("0: 3 archer; 1: 2 archer", [2, 1, 2, 3, 1, 2, 4], cards=hand("spy.18"))
    until(match, "window.before_battle")
    play(match, (0, "use", "spy.18"))
    until(match, "battle.surrender")
    assert army_of(match, 1) == {"archer": 1}
    assert under_way(match).defender.trapped == [0] * 7


@pytest.mark.rule("MU-C28", "MU-C39")
def test_28_does_not_bring_back_whom_a_jailer_has_taken() -> None:
    cards = [["jailer.39"], ["surgeon.28"], [], []]
    match = clash("0: 9 light_infantry; 1: 9 light_infantry", [1, 2, 6, 1, 2, 4], cards=cards)
    until(match, "window.destroyed")
    choose(match, 0, "use", "jailer.39")
    until(match, "window.round_ends")
    choose(match, 1, "use", "surgeon.28")
    until(match, "battle.surrender")
    assert sum(army_of(match, 1).values()) == 5  # three in melee and one by losses
    assert state(match).buy_back_next[1] == [3, 0, 0, 0, 0, 0, 0]
