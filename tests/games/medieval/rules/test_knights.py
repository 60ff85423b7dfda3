"""Chapter 7, Knights of Christ: the cards as support and as a power (MV-7.1)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.games.medieval.data import KINDS, MAP

from ..helpers import asked, choose, logged, menu, offered, play, start, totals

CARD = [f"knights_of_christ.{n}" for n in range(1, 6)]
HUNGARY = {"holders": {"hungary": 0}, "control": {"hungary_2c": 0}}  # Catholic, army 0, bad ruler, no fleet


def hungary(**more: Any) -> dict[str, Any]:
    """Seat 0 controls Hungary and holds all Knights cards; what is told more is added."""
    position = {**HUNGARY, "hands": [CARD, [], []], **more}
    for key in ("holders", "control"):
        position[key] = {**HUNGARY[key], **more.get(key, {})}
    return position


def send_knights(match: Match, target: str, count: int = 1) -> None:
    play(match, (0, "knights_attack"), (0, "target", target), (0, "send_knights", count))


# 7.1 The cards


@pytest.mark.rule("MV-7.1.a")
def test_five_cards_of_army_strength_2() -> None:
    assert KINDS["knights_of_christ"].count == 5
    assert KINDS["knights_of_christ"].army == 2


@pytest.mark.rule("MV-7.1.a", "MV-7.1.f")
@pytest.mark.parametrize(("count", "total"), [(1, 5), (2, 7), (5, 13)])
def test_one_or_more_cards_attack_together_with_2_each_and_are_out_of_the_game(count: int, total: int) -> None:
    match = start(hungary(), dice=[3, 6])
    play(match, (0, "knights_attack"), (0, "target", "livonia_1d"))
    assert menu(match) == [f"send_knights {n}" for n in range(1, 6)]
    choose(match, 0, "send_knights", count)
    assert totals(match) == (total, 6)
    assert logged(match, "attack.battle")[0]["power"] == "knights_of_christ"
    assert match.state.hands[0] == CARD[count:]
    assert match.state.used_cards == CARD[:count]


# 7.1 Support of a Crusade


def crusade(hands: list[list[str]], dice: list[int], **more: Any) -> Match:
    """Seat 0 announces a Crusade; France is theirs, England is seat 1's and seat 2 has Russia."""
    position = {
        "hands": hands,
        "money": [10, 10, 10],
        "holders": {"france": 0, "england": 1, "russia": 2},
        "control": {"france_2a": 0, "england_1b": 1, "russia_1d": 2},
        **more,
    }
    return play(start(position, dice), (0, "play", "pope.1"), (0, "crusade"))


@pytest.mark.rule("MV-7.1.b", "MV-6.2.g")
def test_knights_support_the_power_that_their_player_committed() -> None:
    # France 2 + good ruler 1 + two Knights cards 4 = 7 against 6
    match = crusade([["pope.1", *CARD[:2]], [], []], dice=[3, 3])
    choose(match, 0, "commit", "france")
    assert asked(match) == [(0, "crusade.support")]
    assert menu(match) == ["pass", "support 1", "support 2"]
    play(match, (0, "support", 2), (1, "pass"))
    assert logged(match, "crusade.battle") == [{"attack": 7, "defence": 6}]
    assert match.state.money == [13, 8, 10]  # the levy of 2 and a gain of 1
    assert match.state.used_cards == ["pope.1", *CARD[:2]]


@pytest.mark.rule("MV-7.1.b")
def test_who_committed_nothing_cannot_support_a_crusade() -> None:
    match = crusade([["pope.1"], CARD[:1], []], dice=[3, 3])
    play(match, (0, "commit", "france"), (1, "pass"))
    assert logged(match, "crusade.battle") == [{"attack": 3, "defence": 6}]
    assert match.state.hands[1] == CARD[:1]


@pytest.mark.rule("MV-7.1.i", "MV-6.2.g")
def test_knights_cards_go_on_crusade_as_a_power_themselves() -> None:
    # R-28: a Power, or Knights cards, 2 each; no further question follows
    match = crusade([["pope.1"], CARD[:3], []], dice=[1, 2])
    choose(match, 0, "pass")
    assert menu(match) == ["pass", "commit england", "commit_knights 1", "commit_knights 2", "commit_knights 3"]
    choose(match, 1, "commit_knights", 2)
    assert logged(match, "crusade.battle") == [{"attack": 4, "defence": 3}]
    assert match.state.money == [12, 9, 10]
    assert match.state.hands[1] == CARD[2:3]


@pytest.mark.rule("MV-7.1.i", "MV-4.6.a")
def test_knights_cards_of_a_player_without_catholic_power_stay_at_home() -> None:
    match = crusade([["pope.1"], [], CARD[:3]], dice=[1, 2])
    play(match, (0, "commit", "france"), (1, "pass"))
    assert logged(match, "crusade.battle") == [{"attack": 3, "defence": 3}]
    assert asked(match) == [(0, "action.choose")]


@pytest.mark.rule("MV-7.1.i")
def test_knights_cards_go_on_crusade_while_the_only_catholic_power_may_not() -> None:
    # R-28: the cards need control of a Catholic Power, not that it may go
    match = crusade([["pope.1"], CARD[:1], []], dice=[1, 1], disasters=["england"])
    choose(match, 0, "pass")
    assert menu(match) == ["pass", "commit_knights 1"]


@pytest.mark.rule("MV-7.1.b", "MV-7.1.i", "MV-6.2.e")
def test_each_player_commits_one_thing_the_pope_player_first_then_clockwise() -> None:
    # R-28: seat 1 may choose among a Power, a Knights province and cards; seat 2's Hungary brings -1 and takes part
    position = {
        "active": 1,
        "hands": [CARD[3:], ["pope.1", *CARD[:2]], []],
        "money": [2, 0, 2],
        "holders": {"poland": 0, "france": 1, "hungary": 2},
        "control": {"poland_1d": 0, "france_2a": 1, "lithuania_1d": 1, "hungary_2c": 2},
        "knights_provinces": ["lithuania_1d"],
    }
    match = play(start(position, dice=[1, 2]), (1, "play", "pope.1"), (1, "crusade"))
    commitments = ["commit france", "commit_province lithuania_1d", "commit_knights 1", "commit_knights 2"]
    assert asked(match) == [(1, "crusade.commit")]
    assert menu(match) == ["pass", *commitments]
    play(match, (1, "commit_province", "lithuania_1d"), (1, "support", 1))
    assert asked(match) == [(2, "crusade.commit")]
    choose(match, 2, "commit", "hungary")
    assert asked(match) == [(0, "crusade.commit")]
    play(match, (0, "commit", "poland"), (0, "pass"))
    assert logged(match, "crusade.battle") == [{"attack": 2 + 2 - 1 + 1, "defence": 3}]
    assert match.state.money == [1, 2 + 4 + 1, 1]  # income of Lithuania, two levies, and 1 for each crusader


# 7.1 Support of a defence

ATTACKERS = {  # power: where it starts, what it attacks, and the Catholic Power of that province
    "lithuania": ("lithuania_1d", "poland_1d", "poland"),  # pagan
    "seljuks_of_rum": ("seljuks_of_rum_3d", "latin_kingdom_3d_armenia", "latin_kingdom"),  # Islamic
    "russia": ("russia_1d", "poland_1d", "poland"),  # Orthodox
    "hungary": ("hungary_2c", "poland_2c", "poland"),  # Catholic
}


def attack_by(power: str, dice: list[int], **more: Any) -> Match:
    """Seat 0 attacks with this Power; seat 1 holds two Knights cards and defends with the Power of the province."""
    base, target, victim = ATTACKERS[power]
    position = {
        "hands": [[], CARD[:2], []],
        "money": [1, 0, 0],
        "holders": {power: 0, victim: 1},
        "control": {base: 0, target: 1},
        **more,
    }
    match = start(position, dice)
    return play(match, (0, "attack", power), (0, "target", target), (0, "militia", 0), (1, "militia", 0))


@pytest.mark.rule("MV-7.1.c")
@pytest.mark.parametrize("power", ["lithuania", "seljuks_of_rum"])
def test_knights_support_a_catholic_defence_against_pagans_and_muslims(power: str) -> None:
    match = attack_by(power, dice=[6, 6])
    assert asked(match) == [(1, "defence.knights")]
    assert menu(match) == ["pass", "support 1", "support 2"]
    without = attack_by(power, dice=[6, 6])
    choose(without, 1, "pass")
    choose(match, 1, "support", 2)
    assert totals(match)[1] == totals(without)[1] + 4
    assert match.state.hands[1] == []
    assert without.state.hands[1] == CARD[:2]


@pytest.mark.rule("MV-7.1.c")
@pytest.mark.parametrize(("support", "holds"), [(("pass",), False), (("support", 1), True)])
def test_each_supporting_card_adds_2_to_the_defence(support: tuple[Any, ...], holds: bool) -> None:
    # Lithuania 6 + 1 + good ruler = 8; Poland 5 + 1 = 6, with one card 8: a tie
    match = attack_by("lithuania", dice=[6, 5])
    play(match, (1, *support))
    assert match.state.control["poland_1d"] == (1 if holds else 0)


@pytest.mark.rule("MV-7.1.c")
@pytest.mark.parametrize("power", ["russia", "hungary"])
def test_knights_do_not_support_against_catholics_and_orthodox(power: str) -> None:
    match = attack_by(power, dice=[6, 1])
    assert asked(match) == [(0, "action.choose")]
    assert match.state.hands[1] == CARD[:2]


@pytest.mark.rule("MV-7.1.c")
def test_who_holds_the_province_but_not_its_catholic_power_has_no_support() -> None:
    # seat 1 controls Poland 1D and a Catholic Power, but not Poland
    match = attack_by(
        "lithuania",
        dice=[1, 1],
        holders={"lithuania": 0, "poland": 2, "hungary": 1},
        control={"lithuania_1d": 0, "poland_1d": 1, "poland_2c": 2, "hungary_2c": 1},
        hands=[[], CARD[:2], CARD[2:]],
    )
    assert asked(match) == [(0, "action.choose")]


@pytest.mark.rule("MV-7.1.c")
def test_a_province_that_is_not_catholic_has_no_support() -> None:
    position = {
        "hands": [[], CARD[:2], []],
        "money": [1, 0, 0],
        "holders": {"lithuania": 0, "russia": 1, "hungary": 1},
        "control": {"lithuania_1d": 0, "russia_1d": 1, "hungary_2c": 1},
    }
    match = start(position, dice=[1, 1])
    play(match, (0, "attack", "lithuania"), (0, "target", "russia_1d"), (0, "militia", 0), (1, "militia", 0))
    assert asked(match) == [(0, "action.choose")]


@pytest.mark.rule("MV-7.1.c")
def test_england_supports_its_france_1b() -> None:
    # R-53: Lithuania comes through uncontrolled provinces; England defends with 1 and a bad ruler, and 2 for the card
    position = {
        "hands": [[], CARD[:1], []],
        "money": [1, 0, 0],
        "holders": {"lithuania": 0, "england": 1},
        "control": {"lithuania_1d": 0, "france_1b": 1, "england_1b": 1},
    }
    match = start(position, dice=[4, 4])
    play(match, (0, "attack", "lithuania"), (0, "target", "france_1b"), (0, "militia", 0), (1, "militia", 0))
    assert menu(match) == ["pass", "support 1"]
    choose(match, 1, "support", 1)
    assert totals(match) == (6, 6)


@pytest.mark.rule("MV-7.1.c")
def test_knights_never_support_an_attacker() -> None:
    # R-36: seat 0, Catholic, attacks a pagan province with Poland and is not asked for their Knights
    position = {
        "hands": [CARD[:2], [], []],
        "money": [1, 0, 0],
        "holders": {"poland": 0, "lithuania": 1},
        "control": {"poland_1d": 0, "lithuania_1d": 1},
    }
    match = start(position, dice=[3, 3])
    play(match, (0, "attack", "poland"), (0, "target", "lithuania_1d"), (0, "militia", 0), (1, "militia", 0))
    assert totals(match) == (4, 5)
    assert match.state.hands[0] == CARD[:2]


@pytest.mark.rule("MV-7.1.c")
def test_support_is_declared_after_militia_and_spies_and_before_the_dice() -> None:
    # R-42
    match = attack_by("lithuania", dice=[1, 1], hands=[["spies.1"], CARD[:1], []])
    assert asked(match) == [(0, "attack.spies")]
    play(match, (0, "use", "spies.1"), (0, "militia", 0))
    assert asked(match) == [(1, "defence.knights")]
    assert not logged(match, "attack.battle")


# 7.1 The cards as a power: attack


@pytest.mark.rule("MV-7.1.e", "MV-4.6.b", "MV-7.2.g")
def test_knights_attack_pagans_jerusalem_cyprus_rhodes_and_malta_only() -> None:
    # with the whole map in play, but not what is their own (R-37), nor a Knights province
    position = hungary(
        map_cards=list(MAP), control={"prussia_1c": 0, "livonia_1d": 1}, knights_provinces=["livonia_1d"]
    )
    match = start(position)
    choose(match, 0, "knights_attack")
    targets = [
        "lithuania_1d",
        "cumans_2d", "polovtsy_2d", "polovtsy_2f",
        "malta",
        "byzantium_4d", "latin_kingdom_4d", "kingdom_of_jerusalem_4d",
    ]  # fmt: skip
    assert menu(match) == [f"target {province}" for province in targets]


@pytest.mark.rule("MV-7.1.e", "MV-4.6.a")
@pytest.mark.parametrize(
    ("holders", "control", "markers", "may"),
    [
        ({"hungary": 0}, {"hungary_2c": 0}, {}, True),
        ({"hungary": 0}, {"hungary_2c": 0}, {"civil_wars": ["hungary"]}, True),
        ({"russia": 0}, {"russia_1d": 0}, {}, False),
        ({"hungary": 1}, {"hungary_2c": 1}, {}, False),
        ({"poland": 1}, {"poland_1d": 0, "poland_2c": 1}, {}, False),  # a Catholic province is no Catholic Power
        ({}, {"lithuania_1d": 0}, {"knights_provinces": ["lithuania_1d"]}, True),
    ],
)
def test_knights_attack_for_a_player_with_a_catholic_power_or_a_knights_province(
    holders: dict[str, int], control: dict[str, int], markers: dict[str, Any], may: bool
) -> None:
    # R-37
    match = start({"hands": [CARD[:1], [], []], "holders": holders, "control": control, **markers})
    assert (Option("knights_attack") in offered(match)) is may


@pytest.mark.rule("MV-7.1.e")
def test_knights_attack_only_in_the_own_action_phase() -> None:
    match = start(hungary(active=2))
    assert asked(match) == [(2, "action.choose")]
    assert "knights_attack" not in menu(match)
    obligatory = start(hungary(hands=[[CARD[0], "change_of_ruler.1"], [], []]))
    assert menu(obligatory) == ["play change_of_ruler.1"]


@pytest.mark.rule("MV-7.1.f")
def test_an_attack_of_knights_is_one_of_two_costs_nothing_and_binds_no_power() -> None:
    match = start(hungary(money=[1, 0, 0]), dice=[1, 6, 1, 6])
    send_knights(match, "livonia_1d")
    assert match.state.money[0] == 1
    assert "attack hungary" in menu(match)  # R-37: Hungary itself has not attacked
    assert "knights_attack" in menu(match)
    send_knights(match, "livonia_1d")
    assert match.state.hands[0] == CARD[2:]
    assert menu(match) == ["end_turn", f"discard {CARD[2]}"]  # three equal cards are one option


@pytest.mark.rule("MV-7.1.f")
def test_after_a_map_card_an_attack_of_knights_is_the_only_one() -> None:
    match = start(hungary(money=[1, 0, 0], drew_map_card=True), dice=[1, 6])
    send_knights(match, "livonia_1d")
    assert match.state.hands[0] == CARD[1:]
    assert menu(match) == ["end_turn", f"discard {CARD[1]}"]


@pytest.mark.rule("MV-7.1.f")
def test_knights_attack_without_florins_passage_or_fleet() -> None:
    # Malta is an island, its sea is closed in by nothing of seat 0's, and they have no florin
    match = start(hungary(map_cards=["2C", "4B"]), dice=[1, 1])
    send_knights(match, "malta")
    assert totals(match) == (3, 1)
    assert match.state.control["malta"] == 0


@pytest.mark.rule("MV-7.1.f")
def test_knights_attack_without_militia_ruler_and_mercenaries() -> None:
    # seat 0 has money, France with army 2 and a good ruler, and the Cumans next to the target; nothing of it serves
    position = hungary(
        map_cards=["2A", "2C", "2D"],
        money=[30, 0, 0],
        holders={"france": 0, "cumans": 0},
        control={"france_2a": 0, "cumans_2d": 0},
    )
    match = start(position, dice=[2, 4])
    send_knights(match, "polovtsy_2d")
    assert asked(match) == [(0, "action.choose")]
    assert totals(match) == (4, 4)
    assert match.state.money[0] == 30


@pytest.mark.rule("MV-7.1.g")
def test_the_defender_of_a_knights_attack_has_army_ruler_and_militia() -> None:
    # Lithuania: 2 + army 1 + good ruler 1 + militia 3 = 7
    position = hungary(money=[0, 11, 0], holders={"lithuania": 1}, control={"lithuania_1d": 1})
    match = start(position, dice=[4, 2])
    send_knights(match, "lithuania_1d", 2)
    assert asked(match) == [(1, "defence.militia")]
    assert menu(match) == [f"militia {n}" for n in range(4)]
    choose(match, 1, "militia", 3)
    assert totals(match) == (8, 7)
    assert match.state.money[1] == 2
    assert match.state.control["lithuania_1d"] == 0


@pytest.mark.rule("MV-7.1.g")
def test_a_defender_without_the_power_has_militia_only() -> None:
    position = hungary(money=[0, 3, 0], control={"lithuania_1d": 1})
    match = start(position, dice=[2, 2])
    send_knights(match, "lithuania_1d")
    choose(match, 1, "militia", 1)
    assert totals(match) == (4, 3)


@pytest.mark.rule("MV-7.1.g")
def test_no_knights_defend_against_knights() -> None:
    # R-38: announcement, the defender's militia, dice; no Spies of the attacker, no Knights of the defender
    position = hungary(
        hands=[[*CARD[:2], "spies.1"], CARD[2:], []],
        holders={"kingdom_of_jerusalem": 1},
        control={"kingdom_of_jerusalem_4d": 1},
    )
    match = start(position, dice=[1, 5])
    send_knights(match, "kingdom_of_jerusalem_4d")
    choose(match, 1, "militia", 0)
    assert asked(match) == [(0, "action.choose")]
    assert totals(match) == (3, 5)  # army 1, bad ruler


@pytest.mark.rule("MV-7.1.g", "MV-4.2.g")
def test_the_holder_of_malta_defends_it_with_the_die_alone() -> None:
    position = hungary(map_cards=["2C", "4B"], money=[0, 30, 0], control={"malta": 1})
    match = start(position, dice=[1, 3])
    send_knights(match, "malta")
    assert totals(match) == (3, 3)
    assert match.state.control["malta"] == 1


@pytest.mark.rule("MV-7.1.h")
@pytest.mark.parametrize(("dice", "won"), [([3, 4], True), ([2, 4], False), ([1, 4], False)])
def test_knights_who_win_make_one_knights_province_and_a_tie_is_a_defeat(dice: list[int], won: bool) -> None:
    position = hungary(map_cards=["2C", "2D", "2F"], control={"polovtsy_2f": 1})
    match = start(position, dice=dice)
    send_knights(match, "polovtsy_2d")
    s = match.state
    assert s.knights_provinces == (["polovtsy_2d"] if won else [])
    assert s.control == {"hungary_2c": 0, "polovtsy_2f": 1, **({"polovtsy_2d": 0} if won else {})}
    assert s.used_cards == CARD[:1]
