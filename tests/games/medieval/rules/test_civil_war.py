"""Section 8.3, Civil War (MV-8.3)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Option
from condotta.core.match import Match

from ..helpers import asked, choose, logged, menu, offered, play, start, totals

CARD = "civil_war.1"
NO_CARDS_TO_DRAW: dict[str, Any] = {"action_deck": [], "map_deck": []}

# 8.3.a Which Powers it strikes

POWERS: dict[str, Any] = {
    "hands": [[CARD], [], []],
    "holders": {"hungary": 0, "russia": 1, "spain": 1, "france": 2, "england": 2, "poland": None},
    "control": {
        "hungary_2c": 0, "russia_1d": 1, "spain_2a": 1, "france_2a": 2, "england_1b": 2, "poland_1d": 1, "poland_2c": 2,
    },
}  # fmt: skip


@pytest.mark.rule("MV-8.3.a")
def test_civil_war_strikes_powers_that_began_the_turn_with_a_marker_and_still_have_one() -> None:
    # the own Hungary, Orthodox Russia and Poland, that nobody controls; not Spain, in Civil War already; not France,
    # marked in this turn; not England, freed in this turn
    match = start(
        {
            **POWERS,
            "excommunicated": ["hungary", "poland", "france"],
            "disasters": ["russia", "spain", "hungary"],
            "civil_wars": ["spain"],
            "excommunicated_at_start": ["hungary", "england", "poland"],
            "disasters_at_start": ["russia", "spain", "hungary", "england"],
        }
    )
    choose(match, 0, "play", CARD)
    assert menu(match) == ["revolt hungary", "revolt poland", "revolt russia"]
    choose(match, 0, "revolt", "russia")
    assert match.state.civil_wars == ["spain", "russia"]
    assert match.state.used_cards == [CARD]


@pytest.mark.rule("MV-8.3.a")
def test_the_marker_that_opens_a_power_must_be_the_one_it_began_the_turn_with() -> None:
    # excommunicated when the turn began, only a Disaster marker now
    match = start(
        {**POWERS, "disasters": ["hungary"], "excommunicated_at_start": ["hungary"], "disasters_at_start": []}
    )
    assert f"play {CARD}" not in menu(match)


@pytest.mark.rule("MV-8.3.a", "MV-3.1.d")
@pytest.mark.parametrize(("lifted", "may_revolt"), [(False, True), (True, False)])
def test_a_disaster_of_this_turn_does_not_replace_an_excommunication_that_was_lifted(
    lifted: bool, may_revolt: bool
) -> None:
    # France begins the turn excommunicated; 56 on the Powers table is France, which loses 1 FI
    hands = [["disaster.1", "pope.1", CARD], [], []]
    match = start({**POWERS, "hands": hands, "money": [9, 9, 9], "excommunicated": ["france"]}, dice=(5, 6, 1))
    choose(match, 0, "play", "disaster.1")
    assert (match.state.excommunicated, match.state.disasters) == (["france"], ["france"])
    if lifted:
        play(match, (0, "play", "pope.1"), (0, "lift_excommunication", "france"))
        assert match.state.excommunicated == []
    assert (f"play {CARD}" in menu(match)) is may_revolt
    if may_revolt:
        choose(match, 0, "play", CARD)
        assert menu(match) == ["revolt france"]


@pytest.mark.rule("MV-8.3.a")
@pytest.mark.parametrize("markers", [{}, {"excommunicated": ["hungary"], "excommunicated_at_start": []}])
def test_without_such_a_power_the_card_cannot_be_played(markers: dict[str, Any]) -> None:
    match = start({**POWERS, **markers})
    assert f"play {CARD}" not in menu(match)
    assert f"discard {CARD}" in menu(match)


@pytest.mark.rule("MV-8.3.a", "MV-6.3.c")
def test_a_fresh_excommunication_opens_a_power_in_the_next_turn() -> None:
    position = {
        "hands": [["pope.1", CARD], ["civil_war.2"], []],
        "holders": {"hungary": 0},
        "control": {"hungary_2c": 0},
        **NO_CARDS_TO_DRAW,
    }
    match = play(start(position), (0, "play", "pope.1"), (0, "excommunicate", "hungary"))
    assert f"play {CARD}" not in menu(match)
    choose(match, 0, "end_turn")
    play(match, (1, "play", "civil_war.2"), (1, "revolt", "hungary"))
    assert match.state.civil_wars == ["hungary"]


@pytest.mark.rule("MV-8.3.a")
def test_a_power_freed_in_this_turn_is_safe() -> None:
    position = {
        "hands": [["pope.1", CARD], [], []],
        "money": [3, 0, 0],
        "holders": {"hungary": 0},
        "control": {"hungary_2c": 0},
        "excommunicated": ["hungary"],
    }
    match = start(position)
    assert f"play {CARD}" in menu(match)
    play(match, (0, "play", "pope.1"), (0, "lift_excommunication", "hungary"))
    assert f"play {CARD}" not in menu(match)


# 8.3.b to d, g, h: a Power in Civil War


def in_civil_war(power: str = "hungary", province: str = "hungary_2c", **more: Any) -> dict[str, Any]:
    """Seat 0 controls a Power in Civil War and has 10 FI."""
    return {
        "money": [10, 0, 0],
        "holders": {power: 0},
        "control": {province: 0},
        "civil_wars": [power],
        **more,
    }


@pytest.mark.rule("MV-8.3.b", "MV-9.4.f")
def test_a_power_in_civil_war_attacks_nothing_but_its_civil_war() -> None:
    position = in_civil_war(
        holders={"hungary": 0, "russia": 0},
        control={"hungary_2c": 0, "russia_1d": 0},
    )
    match = start(position)
    assert menu(match) == ["collect", "end_turn", "fight_civil_war hungary", "attack russia"]


@pytest.mark.rule("MV-8.3.c", "MV-3.4.c")
@pytest.mark.parametrize(("civil_wars", "money"), [([], [5, 3]), (["poland"], [3, 2])])
def test_provinces_of_a_power_in_civil_war_pay_nothing_to_anybody(civil_wars: list[str], money: list[int]) -> None:
    # R-47: Poland 2C (2) and Russia 1D (3) are seat 0's, Poland 1D (1) and Russia 2C (2) seat 1's; the card is seat 0's
    position = {
        "holders": {"poland": 0},
        "control": {"poland_2c": 0, "russia_1d": 0, "poland_1d": 1, "russia_2c": 1},
        "civil_wars": civil_wars,
        **NO_CARDS_TO_DRAW,
    }
    match = play(start(position), (0, "collect"), (1, "collect"))
    assert match.state.money[:2] == money


@pytest.mark.rule("MV-8.3.c", "MV-6.2.h")
@pytest.mark.parametrize(("civil_wars", "commit"), [([], ["commit hungary"]), (["hungary"], [])])
def test_a_power_in_civil_war_does_not_go_on_crusade(civil_wars: list[str], commit: list[str]) -> None:
    position = {
        "hands": [["pope.1"], [], []],
        "holders": {"hungary": 0, "poland": 0},
        "control": {"hungary_2c": 0, "poland_2c": 0},
        "civil_wars": civil_wars,
    }
    match = play(start(position), (0, "play", "pope.1"), (0, "crusade"))
    assert menu(match) == ["pass", *commit, "commit poland"]


@pytest.mark.rule("MV-8.3.d", "MV-6.4.c")
def test_a_power_in_civil_war_loses_its_ruler_and_its_marriages() -> None:
    position = {
        "hands": [[CARD], [], []],
        "holders": {"france": 0, "hungary": 0, "poland": 1},
        "control": {"france_2a": 0, "hungary_2c": 0, "poland_2c": 1},
        "disasters": ["france"],
        "marriages": [["france", "hungary"], ["poland", "france"], ["hungary", "poland"]],
    }
    match = start(position)
    assert match.state.rulers["france"] == 1
    play(match, (0, "play", CARD), (0, "revolt", "france"))
    assert match.state.rulers["france"] == 0
    assert match.state.marriages == [("hungary", "poland")]
    powers = {power["id"]: power for power in match.view(2)["table"]["board"]["powers"]}
    assert powers["france"]["ruler"] is None
    assert powers["france"]["civil_war"]


@pytest.mark.rule("MV-8.3.d", "MV-8.3.e")
@pytest.mark.parametrize(("rulers", "loyal"), [({}, 4), ({"france": 1}, 5), ({"france": -1}, 3)])
def test_the_ruler_counts_0_until_a_new_one_is_rolled(rulers: dict[str, int], loyal: int) -> None:
    # France has a good ruler on its card; without one it fights with 2 + army 2 + 0
    match = start(in_civil_war("france", "france_2a", rulers=rulers), dice=[2, 1])
    play(match, (0, "fight_civil_war", "france"), (0, "militia", 0))
    assert logged(match, "civil_war.battle")[0]["loyal"] == loyal


@pytest.mark.rule("MV-8.3.g", "MV-1.3.d")
def test_the_marker_stays_when_the_power_changes_hands() -> None:
    # Poland takes Hungary, and its card comes with the marker: seat 1 may fight the Civil War now, but not attack
    position = {
        "active": 1,
        "money": [0, 2, 0],
        "holders": {"hungary": 0, "poland": 1},
        "control": {"hungary_2c": 0, "poland_2c": 1},
        "civil_wars": ["hungary"],
    }
    match = start(position, dice=[6, 1])
    play(match, (1, "attack", "poland"), (1, "target", "hungary_2c"), (1, "militia", 0), (0, "militia", 0))
    assert match.state.holders["hungary"] == 1
    assert match.state.civil_wars == ["hungary"]
    assert menu(match) == ["end_turn", "fight_civil_war hungary"]


@pytest.mark.rule("MV-8.3.g")
def test_the_marker_stays_when_nobody_controls_the_power_any_more() -> None:
    # seat 0 loses Poland 1D, their last province of Poland; seat 2 has the other one
    position = {
        "active": 1,
        "money": [0, 1, 0],
        "holders": {"poland": 0, "russia": 1},
        "control": {"poland_1d": 0, "poland_2c": 2, "russia_1d": 1},
        "civil_wars": ["poland"],
    }
    match = start(position, dice=[6, 1])
    play(match, (1, "attack", "russia"), (1, "target", "poland_1d"), (1, "militia", 0), (0, "militia", 0))
    assert match.state.holders["poland"] == -1
    assert match.state.civil_wars == ["poland"]


@pytest.mark.rule("MV-8.3.h")
@pytest.mark.parametrize(("rulers", "defence"), [({}, 2 + 2 + 0 + 1), ({"france": -1}, 2 + 2 - 1 + 1)])
def test_a_power_in_civil_war_defends_with_army_militia_and_the_ruler_it_has(
    rulers: dict[str, int], defence: int
) -> None:
    position = {
        "active": 1,
        "money": [3, 1, 0],
        "holders": {"france": 0, "holy_roman_empire": 1},
        "control": {"france_1b": 0, "holy_roman_empire_1b": 1},
        "civil_wars": ["france"],
        "rulers": rulers,
    }
    match = start(position, dice=[2, 2])
    play(match, (1, "attack", "holy_roman_empire"), (1, "target", "france_1b"), (0, "militia", 1), (1, "militia", 0))
    assert totals(match) == (3, defence)


# 8.3.e, f: the fight


@pytest.mark.rule("MV-8.3.e", "MV-9.4.b", "MV-9.2.a")
def test_the_fight_costs_1_and_an_attack_and_adds_army_ruler_and_militia() -> None:
    # France: 1 + army 2 + ruler -1 + militia 2 = 4; the player to the left rolls for the Civil War
    match = start(in_civil_war("france", "france_2a", rulers={"france": -1}), dice=[1, 3])
    choose(match, 0, "fight_civil_war", "france")
    assert match.state.money[0] == 9
    assert asked(match) == [(0, "civil_war.militia")]
    assert menu(match) == ["militia 0", "militia 1", "militia 2", "militia 3"]
    choose(match, 0, "militia", 2)
    assert match.state.money[0] == 3
    assert match.state.attacks_made == 1
    [entry] = [entry for entry in match.log(2) if entry.key == "civil_war.battle"]
    told = {"player": 0, "power": "france", "loyal": 4, "rebels": 3, "militia": 2}
    parts = [["army", 2, "MV-9.1.a"], ["ruler", -1, "MV-9.3.a"], ["militia", 2, "MV-9.2.a"]]
    assert entry.params == {**told, "sums": [parts, []]}
    assert entry.dice == [(0, 1, 6), (1, 3, 6)]


@pytest.mark.rule("MV-8.3.e", "MV-9.2.d")
def test_no_mercenaries_no_cards_and_no_defender_in_the_fight() -> None:
    # Hungary has the Cumans next door, Knights, Spies and Jihad in hand; only its militia is asked for
    match = start(
        in_civil_war(
            map_cards=["2C", "2D"],
            hands=[["knights_of_christ.1", "spies.1", "jihad.1"], [], []],
            holders={"hungary": 0, "cumans": 0},
            control={"hungary_2c": 0, "cumans_2d": 0},
        ),
        dice=[3, 2],
    )
    play(match, (0, "fight_civil_war", "hungary"), (0, "militia", 0))
    assert asked(match) == [(0, "action.choose")]
    assert logged(match, "civil_war.battle")[0] == {
        "player": 0, "power": "hungary", "loyal": 3, "rebels": 2, "militia": 0,
    }  # fmt: skip


@pytest.mark.rule("MV-8.3.e")
@pytest.mark.parametrize(
    ("more", "may"),
    [
        ({"money": [1, 0, 0]}, True),
        ({"money": [0, 9, 0]}, False),  # no florin
        ({"attacks_made": 1}, True),
        ({"attacks_made": 2}, False),
        ({"attacks_made": 1, "drew_map_card": True}, False),
        ({"fought": ["hungary"]}, False),  # it has attacked before the Civil War broke out
        ({"crusaders": ["hungary"]}, False),
        ({"holders": {"hungary": 1}, "control": {"hungary_2c": 1}}, False),  # another's Power
        ({"holders": {"poland": None}, "control": {"poland_1d": 0, "poland_2c": 1}, "civil_wars": ["poland"]}, False),
    ],
)
def test_who_may_fight_a_civil_war(more: dict[str, Any], may: bool) -> None:
    match = start(in_civil_war(**more))
    assert (Option("fight_civil_war", "hungary") in offered(match)) is may
    assert may or "fight_civil_war" not in [option.verb for option in offered(match)]


def fight(dice: list[int]) -> Match:
    """Hungary (army 0, no ruler) fights its Civil War without militia; it is married to nobody."""
    match = start(in_civil_war(**NO_CARDS_TO_DRAW), dice)
    return play(match, (0, "fight_civil_war", "hungary"), (0, "militia", 0))


@pytest.mark.rule("MV-8.3.f")
def test_a_higher_total_ends_the_civil_war() -> None:
    # the Power keeps the ruler it then has, a normal one
    match = fight([4, 3])
    assert match.state.civil_wars == []
    assert match.state.rulers["hungary"] == 0
    powers = match.view(1)["table"]["board"]["powers"]
    assert [(power["id"], power["ruler"], power["civil_war"]) for power in powers] == [("hungary", 0, False)]


@pytest.mark.rule("MV-8.3.f", "MV-4.5.b", "MV-T.ruler")
@pytest.mark.parametrize("dice", [[3, 3], [3, 4]])
@pytest.mark.parametrize(("roll", "ruler"), [(2, 1), (4, 0), (5, -1)])
def test_a_tie_or_less_leaves_the_civil_war_and_brings_a_new_ruler(dice: list[int], roll: int, ruler: int) -> None:
    match = fight([*dice, roll])
    assert match.state.civil_wars == ["hungary"]
    assert match.state.rulers["hungary"] == ruler
    [power] = match.view(1)["table"]["board"]["powers"]
    assert power["ruler"] == ruler


@pytest.mark.rule("MV-8.3.f")
def test_a_lost_fight_also_replaces_a_ruler_found_before() -> None:
    match = start(in_civil_war(rulers={"hungary": 1}), dice=[1, 6, 6])
    play(match, (0, "fight_civil_war", "hungary"), (0, "militia", 0))
    assert match.state.rulers["hungary"] == -1


@pytest.mark.rule("MV-8.3.f", "MV-9.4.e")
@pytest.mark.parametrize("dice", [[4, 3], [3, 3, 1]])
def test_won_or_lost_the_power_attacks_no_more_in_this_turn(dice: list[int]) -> None:
    match = fight(dice)
    assert match.state.money[0] == 9
    assert menu(match) == ["end_turn"]
    play(match, (0, "end_turn"), (1, "end_turn"), (2, "end_turn"))
    again = "attack hungary" if dice[0] > dice[1] else "fight_civil_war hungary"
    assert menu(match) == ["collect", "end_turn", again]


@pytest.mark.rule("MV-8.3.d", "MV-8.8.b")
def test_change_of_ruler_gives_a_power_in_civil_war_a_ruler_that_counts() -> None:
    # 45 is Hungary, 1 a good ruler; it then fights with 2 + 0 + 1 against 2
    match = start(in_civil_war(hands=[["change_of_ruler.1"], [], []]), dice=[4, 5, 1, 2, 2])
    play(match, (0, "play", "change_of_ruler.1"), (0, "fight_civil_war", "hungary"), (0, "militia", 0))
    assert logged(match, "civil_war.battle")[0]["loyal"] == 3
    assert match.state.civil_wars == []
    assert match.state.rulers["hungary"] == 1
