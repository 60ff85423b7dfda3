"""Section 6.2, the Crusade: levy, forming, resolution."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Option
from condotta.core.match import Match

from ..helpers import asked, logged, offered, play, start

ANNOUNCE: tuple[tuple[Any, ...], ...] = ((0, "play", "pope.1"), (0, "crusade"))
CHRISTENDOM: dict[str, Any] = {  # strengths on Crusade: France 3, England 0, the Empire 1, Hungary -1
    "hands": [["pope.1"], [], []],
    "money": [10, 10, 10],
    "holders": {"france": 0, "england": 0, "holy_roman_empire": 1, "hungary": 2},
    "control": {"france_2a": 0, "england_1b": 0, "holy_roman_empire_2b": 1, "hungary_2c": 2},
}
PASS = Option("pass")


def announce(position: dict[str, Any], dice: tuple[int, ...] = (), seats: int = 3) -> Match:
    """Seat 0 has announced a Crusade with pope.1."""
    return play(start(position, dice, seats), *ANNOUNCE)


def with_hands(*hands: list[str]) -> dict[str, Any]:
    return {**CHRISTENDOM, "hands": [["pope.1", *hands[0]], *hands[1:]]}


def knights(*numbers: int) -> list[str]:
    return [f"knights_of_christ.{n}" for n in numbers]


def dice_rolled(match: Match) -> list[tuple[int, int]]:
    return [(seat, value) for entry in match.log(None) for seat, value, _ in entry.dice]


def battle(match: Match) -> tuple[int, int]:
    """Attack Strength and Defence Strength of the Crusade."""
    (fought,) = logged(match, "crusade.battle")
    return fought["attack"], fought["defence"]


# Announcement and levy


@pytest.mark.rule("MV-6.2.a")
def test_one_crusade_per_turn_and_without_a_target() -> None:
    position = {"hands": [["pope.1", "pope.2"], ["pope.3"], []], "action_deck": [], "map_deck": []}
    match = play(start(position), (0, "play", "pope.1"))
    assert offered(match) == [Option("crusade"), Option("papal_passage")]
    play(match, (0, "crusade"))
    assert asked(match) == [(0, "action.choose")]  # nothing to aim at, nobody to go
    play(match, (0, "play", "pope.2"))
    assert offered(match) == [Option("papal_passage")]
    # in the next turn there may be another
    play(match, (0, "papal_passage"), (0, "end_turn"), (1, "play", "pope.3"))
    assert offered(match) == [Option("crusade"), Option("papal_passage")]


@pytest.mark.rule("MV-6.2.b", "MV-6.2.c")
@pytest.mark.parametrize(("seats", "levy"), [(3, 2), (4, 1), (5, 1)])
def test_levy_is_two_florins_with_three_players_and_one_with_more(seats: int, levy: int) -> None:
    provinces = ["france_2a", "england_1b", "holy_roman_empire_2b", "hungary_2c", "poland_2c"]
    position = {
        "hands": [["pope.1"], *[[] for _ in range(seats - 1)]],
        "money": [10] * seats,
        "control": {province: seat for seat, province in enumerate(provinces[:seats])},
    }
    match = announce(position, seats=seats)
    assert match.state.money == [10 + levy * (seats - 1)] + [10 - levy] * (seats - 1)
    assert asked(match) == [(0, "action.choose")]  # paid, though nobody could go


@pytest.mark.rule("MV-6.2.b")
@pytest.mark.parametrize(
    ("position", "pays"),
    [
        ({"control": {"hungary_2c": 1}}, True),  # without the Power card
        ({"control": {"lithuania_1d": 1}, "knights_provinces": ["lithuania_1d"]}, True),
        ({"control": {"lithuania_1d": 1}}, False),
        ({"control": {"russia_2c": 1, "almoravids_3a": 1}, "holders": {"russia": 1}}, False),
        ({"control": {"sardinia_corsica": 1}, "map_cards": ["3B"]}, False),
        ({}, False),
    ],
)
def test_levy_is_owed_for_catholic_and_knights_provinces_only(position: dict[str, Any], pays: bool) -> None:
    match = start({"hands": [["pope.1"], [], []], "money": [0, 5, 5], **position})
    play(match, (0, "play", "pope.1"))
    purse = match.state.money[1]  # with the income of Knights provinces
    play(match, (0, "crusade"))
    assert match.state.money == ([2, purse - 2, 5] if pays else [0, purse, 5])


@pytest.mark.rule("MV-6.2.b", "MV-6.2.o")
def test_levy_stands_and_no_die_is_rolled_when_nobody_commits_anything() -> None:
    match = announce(CHRISTENDOM, dice=(1, 1))
    assert match.state.money == [14, 8, 8]
    play(match, (0, "pass"), (1, "pass"), (2, "pass"))
    assert asked(match) == [(0, "action.choose")]
    assert dice_rolled(match) == []
    assert match.state.money == [14, 8, 8]


@pytest.mark.rule("MV-6.2.d")
def test_a_debtor_pays_nothing_and_stays_out_while_two_florins_are_enough() -> None:
    # given: seat 1 has 1 FI, seat 2 exactly the levy; both have Catholic Powers and Knights cards
    position = {**with_hands([], knights(1), knights(2)), "money": [0, 1, 2]}
    match = announce(position, dice=(6, 6))
    assert asked(match) == [(0, "crusade.punish")]
    assert offered(match) == [PASS, Option("excommunicate", "holy_roman_empire")]
    play(match, (0, "pass"))
    assert match.state.money == [2, 1, 0]
    assert match.state.excommunicated == []
    play(match, (0, "pass"))
    assert asked(match) == [(2, "crusade.commit")]  # seat 1 was not asked
    play(match, (2, "commit", "hungary"), (2, "pass"))
    assert asked(match) == [(0, "action.choose")]


@pytest.mark.rule("MV-6.2.d")
def test_one_catholic_power_of_the_debtor_may_be_excommunicated_without_another_card() -> None:
    # given: seat 1 has no money, but four Powers: one is Orthodox, one excommunicated already
    position = {
        "hands": [["pope.1"], [], []],
        "money": [0, 0, 5],
        "holders": {"russia": 1, "poland": 1, "hungary": 1, "venice": 1, "france": 2},
        "control": {"russia_2c": 1, "poland_2c": 1, "hungary_2c": 1, "venice_2c": 1, "france_2a": 2},
        "excommunicated": ["poland"],
    }
    match = announce(position)
    assert offered(match) == [PASS, Option("excommunicate", "hungary"), Option("excommunicate", "venice")]
    play(match, (0, "excommunicate", "venice"))
    assert match.state.excommunicated == ["poland", "venice"]
    # then: the debtor may bargain at once; afterwards the Crusade forms, without a second punishment
    assert asked(match) == [(1, "deal.draft")]
    play(match, (1, "withdraw"))
    assert asked(match) == [(2, "crusade.commit")]
    play(match, (2, "pass"))
    assert offered(match) == [Option("end_turn"), Option("bargain", "venice")]
    assert match.state.money == [2, 0, 3]


@pytest.mark.rule("MV-6.2.d")
def test_a_debtor_without_catholic_power_cannot_be_punished() -> None:
    position = {**CHRISTENDOM, "money": [0, 5, 1], "holders": {"france": 0}}
    match = announce(position)
    assert asked(match) == [(0, "crusade.commit")]
    assert match.state.money == [2, 3, 1]


@pytest.mark.rule("MV-6.2.d")
def test_each_debtor_may_be_punished_once() -> None:
    match = announce({**CHRISTENDOM, "money": [0, 1, 1]})
    assert offered(match) == [PASS, Option("excommunicate", "holy_roman_empire")]
    play(match, (0, "excommunicate", "holy_roman_empire"), (1, "withdraw"))
    assert offered(match) == [PASS, Option("excommunicate", "hungary")]
    play(match, (0, "excommunicate", "hungary"), (2, "withdraw"))
    assert match.state.excommunicated == ["holy_roman_empire", "hungary"]
    assert asked(match) == [(0, "crusade.commit")]


# Forming


@pytest.mark.rule("MV-6.2.e")
def test_each_player_may_commit_one_catholic_power_the_pope_player_first() -> None:
    match = announce({**CHRISTENDOM, "holders": {**CHRISTENDOM["holders"], "byzantium": 0, "venice": None},
                      "control": {**CHRISTENDOM["control"], "byzantium_3d": 0}}, dice=(6, 6))  # fmt: skip
    assert asked(match) == [(0, "crusade.commit")]
    assert offered(match) == [PASS, Option("commit", "france"), Option("commit", "england")]
    play(match, (0, "commit", "france"))
    assert asked(match) == [(1, "crusade.commit")]
    assert offered(match) == [PASS, Option("commit", "holy_roman_empire")]
    play(match, (1, "pass"))
    assert asked(match) == [(2, "crusade.commit")]
    assert offered(match) == [PASS, Option("commit", "hungary")]
    play(match, (2, "pass"))
    assert match.state.crusaders == ["france"]


@pytest.mark.rule("MV-6.2.e")
@pytest.mark.parametrize(("power", "strength"), [("france", 3), ("england", 0)])
def test_contribution_is_army_and_ruler_also_a_bad_one(power: str, strength: int) -> None:
    match = announce(CHRISTENDOM, dice=(1, 1))
    play(match, (0, "commit", power), (1, "commit", "holy_roman_empire"), (2, "commit", "hungary"))
    assert battle(match) == (strength + 1 - 1, 2)


@pytest.mark.rule("MV-6.2.e", "MV-6.2.j")
def test_a_changed_ruler_counts() -> None:
    match = announce({**CHRISTENDOM, "rulers": {"france": -1, "hungary": 1}}, dice=(1, 1))
    play(match, (0, "commit", "france"), (1, "pass"), (2, "commit", "hungary"))
    assert battle(match) == (2 - 1 + 0 + 1, 2)


@pytest.mark.rule("MV-6.2.f")
def test_a_knights_province_goes_on_crusade_with_strength_two() -> None:
    # given: seat 1 has two Knights provinces; only one of them may go, or the Empire
    control = {**CHRISTENDOM["control"], "lithuania_1d": 1, "livonia_1d": 1}
    position = {**CHRISTENDOM, "control": control, "knights_provinces": ["lithuania_1d", "livonia_1d"]}
    match = play(announce(position, dice=(1, 1)), (0, "pass"))
    assert offered(match) == [
        PASS,
        Option("commit", "holy_roman_empire"),
        Option("commit_province", "lithuania_1d"),
        Option("commit_province", "livonia_1d"),
    ]
    play(match, (1, "commit_province", "livonia_1d"))
    assert asked(match) == [(2, "crusade.commit")]
    assert offered(match) == [PASS, Option("commit", "hungary")]  # not the Knights of another player
    play(match, (2, "pass"))
    assert battle(match) == (2, 2)


@pytest.mark.rule("MV-6.2.f")
def test_a_power_of_knights_provinces_alone_does_not_go_on_crusade_itself() -> None:
    # given: Jerusalem (army 1, bad ruler) is one Knights province, its owner has the card as well
    position = {
        "hands": [["pope.1"], [], []],
        "holders": {"kingdom_of_jerusalem": 0},
        "control": {"kingdom_of_jerusalem_4d": 0},
        "knights_provinces": ["kingdom_of_jerusalem_4d"],
    }
    assert offered(announce(position)) == [PASS, Option("commit_province", "kingdom_of_jerusalem_4d")]


@pytest.mark.rule("MV-6.2.g")
@pytest.mark.parametrize("number", [1, 2])
def test_knights_cards_support_the_committed_power(number: int) -> None:
    match = announce(with_hands([], knights(1, 2), []), dice=(1, 1))
    play(match, (0, "pass"), (1, "commit", "holy_roman_empire"))
    assert asked(match) == [(1, "crusade.support")]
    assert offered(match) == [PASS, Option("support", 1), Option("support", 2)]
    play(match, (1, "support", number), (2, "pass"))
    assert battle(match) == (1 + 2 * number, 2)
    assert match.state.hands[1] == knights(1, 2)[number:]


@pytest.mark.rule("MV-6.2.g")
def test_knights_cards_support_a_committed_knights_province() -> None:
    position = {
        "hands": [["pope.1", *knights(1)], [], []],
        "control": {"lithuania_1d": 0},
        "knights_provinces": ["lithuania_1d"],
    }
    match = play(announce(position, dice=(1, 1)), (0, "commit_province", "lithuania_1d"), (0, "support", 1))
    assert battle(match) == (2 + 2, 2)


@pytest.mark.rule("MV-6.2.g")
@pytest.mark.parametrize("number", [1, 3])
def test_knights_cards_may_be_the_committed_power_themselves(number: int) -> None:
    match = announce(with_hands(knights(1, 2, 3), [], []), dice=(1, 1))
    assert offered(match) == [
        PASS, Option("commit", "france"), Option("commit", "england"),
        Option("commit_knights", 1), Option("commit_knights", 2), Option("commit_knights", 3),
    ]  # fmt: skip
    play(match, (0, "commit_knights", number))
    assert asked(match) == [(1, "crusade.commit")]  # no Power besides, and the cards were counted once
    play(match, (1, "pass"), (2, "pass"))
    assert battle(match) == (2 * number, 2)
    assert match.state.used_cards == ["pope.1", *knights(1, 2, 3)[:number]]


@pytest.mark.rule("MV-6.2.g")
def test_knights_cards_need_a_catholic_power_or_knights_province() -> None:
    # given: seat 1 controls a Catholic province only, seat 2 nothing at all
    position = {
        "hands": [["pope.1", *knights(1)], knights(2), knights(3)],
        "money": [5, 5, 5],
        "holders": {"russia": 0},
        "control": {"russia_2c": 0, "hungary_2c": 1},
    }
    match = announce(position)
    assert asked(match) == [(0, "action.choose")]
    assert match.state.used_cards == ["pope.1"]


@pytest.mark.rule("MV-6.2.h")
@pytest.mark.parametrize("marker", ["civil_wars", "disasters"])
def test_no_crusade_with_civil_war_or_disaster(marker: str) -> None:
    match = announce({**CHRISTENDOM, marker: ["france", "hungary"]}, dice=(6, 6))
    assert offered(match) == [PASS, Option("commit", "england")]
    play(match, (0, "pass"), (1, "commit", "holy_roman_empire"))
    assert asked(match) == [(0, "action.choose")]  # seat 2 had nothing to commit


@pytest.mark.rule("MV-6.2.i", "MV-6.3.e")
@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_going_on_crusade_lifts_an_excommunication_whatever_the_outcome(dice: tuple[int, int]) -> None:
    match = announce({**CHRISTENDOM, "excommunicated": ["france", "england", "hungary"]}, dice)
    assert offered(match) == [PASS, Option("commit", "france"), Option("commit", "england")]
    play(match, (0, "commit", "france"))
    assert match.state.excommunicated == ["england", "hungary"]  # at once
    play(match, (1, "pass"), (2, "pass"))
    assert match.state.excommunicated == ["england", "hungary"]


@pytest.mark.rule("MV-6.2.i", "MV-6.3.g")
def test_a_fresh_excommunication_that_the_crusade_lifts_is_open_to_no_bargain() -> None:
    position = {**CHRISTENDOM, "hands": [["pope.2", "pope.1"], [], []]}
    match = start(position, dice=(6, 6))
    play(match, (0, "play", "pope.2"), (0, "excommunicate", "holy_roman_empire"), (1, "withdraw"))
    assert Option("bargain", "holy_roman_empire") in offered(match)
    play(match, *ANNOUNCE, (0, "pass"), (1, "commit", "holy_roman_empire"), (2, "pass"))
    assert Option("bargain", "holy_roman_empire") not in offered(match)


# Resolution


@pytest.mark.rule("MV-6.2.j", "MV-6.2.m")
def test_attack_strength_is_the_sum_of_all_without_militia_or_mercenaries() -> None:
    # given: rich players; seat 0 has the Cumans as mercenaries
    position: dict[str, Any] = {
        **with_hands([], knights(1), []),
        "map_cards": ["1B", "2A", "2B", "2C", "2D"],
        "holders": {**CHRISTENDOM["holders"], "cumans": 0},
        "control": {**CHRISTENDOM["control"], "cumans_2d": 0},
        "money": [99, 99, 99],
    }
    match = announce(position, dice=(2, 1))
    play(
        match, (0, "commit", "france"), (1, "commit", "holy_roman_empire"), (1, "support", 1), (2, "commit", "hungary")
    )
    assert asked(match) == [(0, "action.choose")]  # nobody was asked for more
    assert battle(match) == (3 + 1 + 2 - 1, 3)
    assert dice_rolled(match) == [(0, 2), (0, 1)]


@pytest.mark.rule("MV-6.2.k", "MV-6.2.l", "MV-6.2.m")
@pytest.mark.parametrize(
    ("dice", "gain"),
    [((1, 1), 2), ((1, 2), 1), ((2, 2), 0), ((1, 3), 0), ((3, 2), 0), ((6, 6), 0)],
)
def test_each_crusader_receives_the_full_difference_when_the_crusade_is_stronger(
    dice: tuple[int, int], gain: int
) -> None:
    # given: France 3 and the Empire 1; seat 2 stays at home
    match = announce(CHRISTENDOM, dice)
    assert dice_rolled(match) == []
    play(match, (0, "commit", "france"), (1, "commit", "holy_roman_empire"), (2, "pass"))
    assert battle(match) == (4, sum(dice))
    assert dice_rolled(match) == [(0, dice[0]), (0, dice[1])]
    assert match.state.money == [14 + gain, 8 + gain, 8]  # the levy stays in every case
    assert [told["florins"] for told in logged(match, "crusade.gain")] == [gain] * 2 * (gain > 0)


@pytest.mark.rule("MV-6.2.l", "MV-6.2.e")
def test_a_negative_contribution_is_a_commitment_and_shares_the_gain() -> None:
    match = announce(with_hands(knights(1, 2), [], []), dice=(1, 1))
    play(match, (0, "commit_knights", 2), (1, "pass"), (2, "commit", "hungary"))
    assert battle(match) == (4 - 1, 2)
    assert match.state.money == [15, 8, 9]


@pytest.mark.rule("MV-6.2.n")
def test_a_crusade_is_no_attack_but_its_powers_may_not_attack_any_more() -> None:
    match = announce(CHRISTENDOM, dice=(6, 6))
    play(match, (0, "commit", "france"), (1, "pass"), (2, "pass"))
    assert asked(match) == [(0, "action.choose")]
    assert match.view(0)["table"]["this_turn"]["attacks_left"] == 2
    assert offered(match) == [Option("end_turn"), Option("attack", "england")]


@pytest.mark.rule("MV-6.2.n")
def test_a_power_that_stayed_at_home_may_attack() -> None:
    match = play(announce(CHRISTENDOM), (0, "pass"), (1, "pass"), (2, "pass"))
    assert offered(match) == [Option("end_turn"), Option("attack", "france"), Option("attack", "england")]


@pytest.mark.rule("MV-6.2.n")
def test_a_power_that_has_attacked_cannot_go_on_crusade() -> None:
    # given: France attacks first
    match = start(CHRISTENDOM, dice=(1, 6))
    play(match, (0, "attack", "france"), (0, "target", "spain_2a"), (0, "militia", 0), *ANNOUNCE)
    assert offered(match) == [PASS, Option("commit", "england")]


@pytest.mark.rule("MV-6.2.n")
def test_a_power_that_has_fought_its_civil_war_cannot_go_on_crusade() -> None:
    match = start({**CHRISTENDOM, "civil_wars": ["france"]}, dice=(6, 1))
    play(match, (0, "fight_civil_war", "france"), (0, "militia", 0))
    assert match.state.civil_wars == []
    play(match, *ANNOUNCE)
    assert offered(match) == [PASS, Option("commit", "england")]


@pytest.mark.rule("MV-6.2.n")
def test_the_ban_on_attacks_ends_with_the_turn() -> None:
    # given: seat 1 sends the Empire on the Crusade of seat 0, then has their own turn
    match = announce({**CHRISTENDOM, "map_deck": [], "action_deck": []}, dice=(6, 6))
    play(match, (0, "pass"), (1, "commit", "holy_roman_empire"), (2, "pass"), (0, "end_turn"))
    assert offered(match) == [Option("collect"), Option("end_turn"), Option("attack", "holy_roman_empire")]
