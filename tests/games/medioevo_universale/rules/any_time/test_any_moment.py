"""At any moment: cards, loans and Cartography where nothing else would wait for them (MU-turn.c, R-window)."""

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.shown import position as positions

from ...fights import army_of, clash, raid, under_way, until, values
from ...helpers import asked, choose, decline, elements, logged, menu, play, position, start, state, units
from ...learned import NOTHING, by_colour, match_with, owns
from ..cards.test_battle import hand

WAR = [[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4]  # seats 0 and 1


# ---- Assassins


@pytest.mark.rule("MU-C46", "MU-C47", "MU-turn.d")
@pytest.mark.parametrize(
    ("card", "side", "die", "expected"),
    [("assassin.47", "attacker", 8, (6, 4)), ("assassin.46", "defender", 5, (8, 15))],
)
def test_an_assassin_waits_until_both_sides_have_rolled(card: str, side: str, die: int, expected: Any) -> None:
    """8 becomes 6 in the one case; in the other 1, 4, 5 becomes 1, 4, 4: a critical roll, less 1 for the turn order."""
    match = clash("0: 9 heavy_infantry; 1: 9 heavy_infantry", [1, 2, 8, 1, 4, 5], cards=hand(card, seat=3))
    for _ in range(2):  # after each roll they may, and wait
        assert until(match, "window.rolled") == "window.rolled"
        choose(match, 3, "pass")
    assert until(match, "window.values") == "window.values"
    choose(match, 3, "use", card)
    assert menu(match) == ["side attacker", "side defender"]
    play(match, (3, "side", side), (3, "die", 3, die))
    until(match, "battle.damage", "battle.overwhelming")
    assert values(match)[0][:2] == expected


@pytest.mark.rule("MU-C46")
def test_the_fixed_dice_of_barbarians_are_lowered_in_phase_2_only() -> None:
    match = raid("0: 9 heavy_infantry; b: 9 light_infantry", [1, 2, 8], cards=hand("assassin.46"))
    until(match, "window.rolled")
    choose(match, 0, "pass")
    until(match, "window.values")
    choose(match, 0, "use", "assassin.46")
    assert menu(match) == ["die 2 2", "die 3 8"]  # of the own dice alone: nobody asks whose


@pytest.mark.rule("MU-C46", "MU-siege.d", "MU-turn.d")
def test_both_sides_have_shot_before_a_shot_is_lowered() -> None:
    engines = elements("catapult.1 I serbia 0", "catapult.2 I serbia 1")
    match = clash("0: 5 archer; 1: 5 archer", [4, 8], elements=engines, cards=hand("assassin.46", seat=3))
    until(match, "battle.crew")
    play(match, (0, "crew", "archer"), (0, "done"), (1, "crew", "archer"), (1, "done"))
    assert asked(match) == [(3, "window.shot_rolled")]
    assert [shot["result"] for shot in logged(match, "battle.engine_shot", 3)] == [[4], [8]]
    choose(match, 3, "use", "assassin.46")  # the 4 becomes a hit
    until(match, "battle.damage", "battle.reroll")
    assert army_of(match, 1) == {"archer": 3}
    assert army_of(match, 0) == {"archer": 5}


# ---- Surgeon 28


@pytest.mark.rule("MU-C28", "MU-turn.d")
def test_surgeon_28_is_used_when_the_losses_are_known() -> None:
    match = clash("0: 19 light_infantry; 1: 9 light_infantry", [2, 3, 4, 1, 2, 8], cards=hand("surgeon.28"))
    until(match, "window.before_round")
    choose(match, 0, "pass")
    assert until(match, "window.round_ends") == "window.round_ends"
    lost = 19 - army_of(match, 0)["light_infantry"]
    assert lost > 0
    choose(match, 0, "use", "surgeon.28")
    until(match, "battle.surrender")
    assert state(match).buy_back_next[0] == [lost, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("MU-C28")
def test_surgeon_28_needs_losses_of_this_round_and_an_own_battle() -> None:
    unhurt = clash("0: 9 heavy_infantry; 1: light_infantry", [1, 2, 8, 1, 2, 3], cards=hand("surgeon.28"))
    until(unhurt, "window.before_round")
    choose(unhurt, 0, "pass")
    assert until(unhurt, "window.round_ends", "conquest.all", "combat.action") != "window.round_ends"
    looker = clash("0: 19 light_infantry; 1: 9 light_infantry", [2, 3, 4, 1, 2, 8], cards=hand("surgeon.28", seat=3))
    assert until(looker, "window.round_ends", "battle.surrender") == "battle.surrender"


# ---- Monatti


@pytest.mark.rule("MU-C43", "MU-evcard.a")
def test_a_monatto_protects_between_the_choice_of_icons_and_the_first_effect() -> None:
    """balkan_winter: the building of seat 2 in Thessalonica would be hit; now nobody even rolls for it."""
    at: dict[str, Any] = {"phase": "events", "stage": "icon", "event": "balkan_winter"}
    at |= {"icons": ["buildings_icon", "movement_icon"], "cards": [[], [], ["monatto.43"], []]}
    at |= {"buildings": {"thessalonica": [1, 0, 0]}, "barbarian_dice": [2, 6, 5]}
    match = start(position(**at), [6, 6])
    assert asked(match) == [(2, "window.before_icon")]
    assert len(state(match).icons) == 2
    play(match, (2, "use", "monatto.43"), (2, "shield", "thessalonica"))
    decline(match)
    assert not [line for line in logged(match, "events.rolled") if line["icon"] == "buildings_icon"]
    assert state(match).buildings["thessalonica"][0] == 1


# ---- Bishop 3 and hordes


def reinforcement(**fields: Any) -> Match:
    """Phase 2, step 3: seat 0 moves a horde of two in Poland beside Bohemia, Prussia and others."""
    at: dict[str, Any] = {
        "phase": "events",
        "stage": "reinforcement",
        "barbarian_points": 2,
        "barbarian_dice": [2, 6, 5],
    }
    return start(position(**at, units=units(poland="b: 2 light_infantry"), **fields))


@pytest.mark.rule("MU-C3", "MU-reinf.k")
def test_bishop_3_stops_a_horde_that_sets_out_in_phase_2() -> None:
    match = reinforcement(cards=hand("bishop.3", seat=2))
    play(match, (0, "move_horde", "poland"), (0, "to", "prussia"), (0, "all"))
    assert asked(match) == [(2, "window.sets_out")]
    choose(match, 2, "use", "bishop.3")
    assert army_of(match, "b", "poland") == {"light_infantry": 2}
    assert logged(match, "barbarians.held_back") == [{"area": "poland"}]
    # the point is lost, and the horde is not offered again
    assert state(match).barbarian_points == 1
    assert asked(match) == [(0, "barbarians.point")]
    assert "move_horde poland" not in menu(match)
    assert "add poland" in menu(match)


@pytest.mark.rule("MU-C3", "MU-reinf.k", "MU-T-nation")
def test_nothing_moves_barbarians_out_of_a_banned_territory() -> None:
    ban: dict[str, Any] = {"bans": [{"kind": "movement", "territory": "poland", "turn": 3}]}
    assert "move_horde poland" not in menu(reinforcement(**ban))
    at: dict[str, Any] = {"units": units(poland="b: 2 light_infantry"), **owns({"orange": 1}, orange=3)}
    assert "tech nation" in own_menu(match_with(**at))
    assert "tech nation" not in own_menu(match_with(**at, **ban))


def own_menu(match: Match) -> list[str]:
    choose(match, 0, "acts")
    return menu(match)


# ---- loans


@pytest.mark.rule("MU-loan.e", "MU-C14")
def test_a_loan_in_a_battle_pays_for_a_card() -> None:
    match = clash("0: 3 archer; 1: 3 archer", cards=hand("infiltrator.14"), florins=[20, 500, 500, 500])
    assert until(match, "window.before_battle") == "window.before_battle"
    assert menu(match) == ["pass", "borrow"]
    choose(match, 0, "borrow")
    assert (state(match).florins[0], state(match).debt[0]) == (520, 1)
    assert menu(match) == ["pass", "use infiltrator.14"]
    choose(match, 0, "use", "infiltrator.14")
    assert army_of(match, 0) == {"archer": 4}
    assert state(match).florins[0] == 420


@pytest.mark.rule("MU-loan.a", "MU-loan.b", "MU-loan.e")
@pytest.mark.parametrize("fields", [{"borrowed": [True] * 4}, {"debt": [5, 0, 0, 0]}])
def test_no_loan_in_a_battle_beyond_one_in_the_turn_and_five_in_all(fields: dict[str, Any]) -> None:
    match = clash("0: 3 archer; 1: 3 archer", cards=hand("infiltrator.14"), florins=[20, 500, 500, 500], **fields)
    assert until(match, "window.before_battle", "battle.reroll") == "battle.reroll"


@pytest.mark.rule("MU-loan.e")
def test_no_loan_is_offered_where_it_would_change_nothing() -> None:
    # given: the card is free, so that a loan adds nothing; and florins that suffice
    match = clash("0: 3 archer; 1: 3 archer", cards=hand("condottiere.5"), florins=[20, 500, 500, 500])
    until(match, "window.values")
    assert menu(match) == ["pass", "use condottiere.5"]
    match = clash("0: 3 archer; 1: 3 archer", cards=hand("infiltrator.14"), florins=[100, 500, 500, 500])
    until(match, "window.before_battle")
    assert menu(match) == ["pass", "use infiltrator.14"]


@pytest.mark.rule("MU-loan.e", "MU-T-tactics")
def test_a_loan_pays_for_tactics_before_damage_is_assigned() -> None:
    red = [by_colour(red=3), NOTHING, NOTHING, NOTHING]
    poor: dict[str, Any] = {"technology": red, "florins": [0, 500, 500, 500]}
    match = clash("0: 6 heavy_infantry; 1: 2 heavy_infantry, 2 knight", [4, 4, 8, 1, 1, 2], **poor)
    assert until(match, "window.damage") == "window.damage"
    assert (asked(match), menu(match)) == ([(0, "window.damage")], ["pass", "borrow"])
    choose(match, 0, "borrow")
    assert asked(match) == [(0, "battle.tactics")]
    assert state(match).florins[0] == 500


@pytest.mark.rule("MU-loan.e", "MU-T-law")
def test_a_loan_in_phase_2_pays_for_law() -> None:
    at: dict[str, Any] = {"phase": "events", "stage": "rebellions", "rebellions": [[0, 1, 0]], "tax": [20, 10, 10, 10]}
    at |= {"event_deck": ["locusts_in_egypt"], "barbarian_dice": [2, 6, 5], "florins": [0] * 4}
    at["technology"] = [by_colour(orange=2), NOTHING, NOTHING, NOTHING]
    match = start(position(**at))
    assert (asked(match), menu(match)) == ([(0, "window.law")], ["pass", "borrow"])
    choose(match, 0, "borrow")
    assert asked(match) == [(0, "rebellion.law")]
    play(match, (0, "law", "poland"), (0, "florins"))
    assert state(match).florins[0] == 400
    assert army_of(match, "b", "poland")


# ---- Cartography inside a movement


def wagon(mp: int, *more: str, rules: dict[str, Any] | None = None, **fields: Any) -> Match:
    """A War Wagon of seat 0 with so many MP and two Knights in Bohemia; Cartography, and 4 blue PT."""
    at = {"war_wagon.1": {"seat": 0, "place": "bohemia", "level": 1, "mp": mp}, **elements(*more)}
    told = {"stage": "action", "barbarian_dice": [2, 6, 5], **owns({"blue": 4}, blue=4), **fields}
    told["units"] = {**units(bohemia="0: 2 knight"), **fields.get("units", {})}
    return start(position(**{**told, "elements": at, "florins": [0] * 4}), options=rules or {})


@pytest.mark.rule("MU-T-cartography", "MU-tech.e")
def test_a_wagon_that_arrives_with_no_mp_goes_on_in_the_same_action() -> None:
    match = wagon(1)
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "saxony"))
    assert asked(match) == [(0, "move.go")]
    assert not [words for words in menu(match) if words.startswith("step")]
    play(match, (0, "acts"), (0, "tech", "cartography"), (0, "done"))
    assert logged(match, "technology.hastened") == [{"player": 0, "element": "war_wagon.1", "area": "saxony"}]
    assert "step swabia" in menu(match) or "step bavaria" in menu(match)
    choose(match, 0, "step", "bavaria")
    play(match, (0, "acts"), (0, "tech", "cartography"), (0, "done"))
    choose(match, 0, "step", "bohemia")  # 2 PT each: that was all
    assert asked(match)[0] != (0, "move.go")
    assert army_of(match, 0, "bohemia") == {"knight": 2}
    assert state(match).elements["war_wagon.1"].done
    assert positions.check(state(match)) == []


@pytest.mark.rule("MU-T-cartography", "MU-tech.e")
@pytest.mark.parametrize("points", [4, 2])
def test_two_wagons_need_a_mp_each_and_it_is_offered_if_both_can_be_paid(points: int) -> None:
    other = {"war_wagon.2": {"seat": 0, "place": "bohemia", "level": 1, "mp": 1}}
    at = position(stage="action", **owns({"blue": points}, blue=4), units=units(bohemia="0: 2 knight"))
    at["elements"] = {"war_wagon.1": {**other["war_wagon.2"]}, **other}
    match = start({**at, "florins": [0] * 4})
    play(match, (0, "move", "war_wagon.1"), (0, "take", "war_wagon.2"), (0, "load_all"), (0, "step", "saxony"))
    choose(match, 0, "acts")  # one of them could stay behind
    assert ("tech cartography" in menu(match)) is (points == 4)
    if points == 4:
        play(match, (0, "tech", "cartography"), (0, "carry", "war_wagon.2"), (0, "tech", "cartography"))
        assert [state(match).elements[f"war_wagon.{n}"].mp for n in (1, 2)] == [1, 1]
        play(match, (0, "done"), (0, "step", "bavaria"))
        assert army_of(match, 0, "bavaria") == {"knight": 2}


@pytest.mark.rule("MU-T-cartography", "MU-C3")
def test_nothing_is_hastened_out_of_a_territory_that_may_not_be_left() -> None:
    match = wagon(1, bans=[{"kind": "movement", "territory": "saxony", "turn": 3}])
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "saxony"))
    assert asked(match)[0] != (0, "move.go")


@pytest.mark.rule("MU-T-cartography")
def test_without_cartography_or_points_the_movement_ends_with_the_last_mp() -> None:
    for fields in (owns({"blue": 4}, blue=3), owns({"blue": 1}, blue=4)):
        match = wagon(1, **fields)
        play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "saxony"))
        assert asked(match)[0] != (0, "move.go")


@pytest.mark.rule("MU-T-cartography", "MU-tech.e", "MU-move.k")
def test_nobody_slips_out_of_the_battle_that_awaits_them() -> None:
    # given: seat 0 enters Austria, where a horde appears, with points left; another of its Archers is in a battle-to-be
    match = wagon(1)
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "austria"))
    assert asked(match)[0][1].startswith("battle")  # neither the movement nor a window lets them go on
    # given: an army of seat 1 that enters Austria; seat 0 may send help there, and its Caravan away, but no unit
    armies = {**units(bohemia="0: 2 knight", austria="0: archer", pannonia="1: 3 knight")}
    at = elements("war_wagon.1 I bohemia 0", "war_wagon.2 III pannonia 1", "caravan.1 I austria 0")
    match = match_with(
        order=[1, 0, 2, 3], to_act=[1, 0], war_from=WAR, units=armies, elements=at, **owns({"blue": 2}, blue=4)
    )
    play(match, (1, "move", "war_wagon.2"), (1, "load_all"), (1, "step", "austria"))
    assert asked(match) == [(0, "window.army_enters")]
    choose(match, 0, "tech", "cartography")
    assert menu(match) == ["carry war_wagon.1", "carry caravan.1", "walk bohemia knight"]


@pytest.mark.rule("MU-T-cartography", "MU-tech.e", "MU-combat.g")
def test_an_army_beside_a_horde_fights_before_it_leaves() -> None:
    beside = {"units": units(bohemia="0: archer", austria="0: 2 archer; b: light_infantry")}
    fields: dict[str, Any] = {**beside, "elements": elements("caravan.1 I austria 0"), **owns({"blue": 2}, blue=4)}
    match = start(position(phase="purchases", **fields))
    play(match, (0, "acts"), (0, "tech", "cartography"))
    assert menu(match) == ["carry caravan.1", "walk bohemia archer"]  # a Caravan has no part in the battle
    # once a Bishop has forbidden combat there, none awaits them
    match = start(position(phase="purchases", **fields, bans=[{"kind": "combat", "territory": "austria", "turn": 3}]))
    play(match, (0, "acts"), (0, "tech", "cartography"))
    assert "walk austria archer" in menu(match)


@pytest.mark.rule("MU-T-cartography", "MU-var-terrain.a")
def test_with_terrains_a_step_by_cartography_costs_what_the_terrain_costs() -> None:
    # given: 6 MP, and 1 more; Austria is a mountain (3), held by seat 0
    there: dict[str, Any] = {"units": units(austria="0: archer")}
    match = wagon(6, rules={"terrains": True}, **there)
    play(match, (0, "acts"), (0, "tech", "cartography"), (0, "carry", "war_wagon.1"), (0, "to", "austria"))
    play(match, (0, "load", "knight"), (0, "done"))
    assert state(match).elements["war_wagon.1"].mp == 4
    # what lacks 3 MP and can pay for 2 only does not get there
    poor = wagon(0, rules={"terrains": True}, **there)
    play(poor, (0, "acts"), (0, "tech", "cartography"), (0, "carry", "war_wagon.1"))
    assert [words for words in menu(poor) if words.startswith("to")] == []


@pytest.mark.rule("MU-T-cartography", "MU-move.k")
def test_who_enters_a_battle_by_cartography_has_no_mp_left() -> None:
    match = wagon(6)
    play(match, (0, "acts"), (0, "tech", "cartography"), (0, "carry", "war_wagon.1"), (0, "to", "austria"))
    play(match, (0, "load", "knight"), (0, "load", "knight"))
    assert under_way(match).area == "austria"
    assert state(match).elements["war_wagon.1"].mp == 0
