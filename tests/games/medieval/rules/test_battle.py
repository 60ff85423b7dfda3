"""Sections 9.1 to 9.3 and 9.6: what each side adds to its die, and who wins (MV-9.1, MV-9.2, MV-9.3, MV-9.6)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Option
from condotta.core.match import Match

from ..helpers import asked, choose, logged, offered, play, start

# Card 2C: Poland (0) beside Hungary (1); everybody has 10 FI, both rulers are normal.
NEIGHBOURS: dict[str, Any] = {
    "map_cards": ["2C"],
    "holders": {"poland": 0, "hungary": 1},
    "control": {"poland_2c": 0, "hungary_2c": 1},
    "rulers": {"hungary": 0},
    "money": [10, 10, 10],
}


def attack(match: Match, power: str, target: str, militia: int = 0, against: int | None = 0) -> Match:
    """The active player attacks over land; `against` is the defender's militia, None if they have no say."""
    seat = match.state.active
    play(match, (seat, "attack", power), (seat, "target", target), (seat, "militia", militia))
    if against is not None:
        choose(match, match.state.control[target], "militia", against)
    return match


def totals(match: Match) -> tuple[int, int]:
    """The attacker's and the defender's total in the last battle."""
    battle = logged(match, "attack.battle")[-1]
    return battle["attacker"], battle["defender"]


# ---- 9.1 Army Strength


@pytest.mark.rule("MV-9.1.a", "MV-9.3.a")
@pytest.mark.parametrize(
    ("power", "province", "army"),
    [("hungary", "hungary_2c", 0), ("poland", "poland_2c", 1), ("russia", "russia_2c", 1), ("venice", "venice_2c", 0)],
)
@pytest.mark.parametrize("ruler", [1, 0, -1])
def test_army_and_ruler_of_a_power_count_when_it_attacks(power: str, province: str, army: int, ruler: int) -> None:
    target = "hungary_2c" if power != "hungary" else "poland_2c"
    position = {"map_cards": ["2C"], "holders": {power: 0}, "control": {province: 0}, "money": [1, 0, 0]}
    match = start({**position, "rulers": {power: ruler}}, dice=[3, 6])
    attack(match, power, target, against=None)
    assert totals(match) == (3 + army + ruler, 6)


@pytest.mark.rule("MV-9.1.a", "MV-9.1.b", "MV-9.3.a")
@pytest.mark.parametrize(("power", "province", "army"), [("france", "france_2b", 2), ("england", "england_1b", 1)])
@pytest.mark.parametrize("ruler", [1, 0, -1])
def test_army_and_ruler_of_a_power_count_when_it_defends(power: str, province: str, army: int, ruler: int) -> None:
    position = {
        "map_cards": ["1B", "2B"],
        "holders": {"holy_roman_empire": 0, power: 1},
        "control": {"holy_roman_empire_1b": 0, province: 1},
        "rulers": {power: ruler},
        "money": [1, 0, 0],
    }
    match = start(position, dice=[1, 3])
    play(match, (0, "attack", "holy_roman_empire"), (0, "target", province))
    if power == "england":
        play(match, (0, "sail", "sea_1b"), (0, "set_out"), (0, "naval_drm", 0), (1, "pass"))
    play(match, (0, "militia", 0), (1, "militia", 0))
    assert totals(match) == (1 + 1, 3 + army + ruler)


@pytest.mark.rule("MV-9.1.b", "MV-9.3.b")
@pytest.mark.parametrize("holders", [{"poland": 0}, {"poland": 0, "russia": 2}, {"poland": 0, "russia": None}])
def test_a_defender_without_the_power_card_fights_without_army_and_ruler(holders: dict[str, int | None]) -> None:
    """R-54: 0 and no ruler; militia is all they may add."""
    position = {
        "map_cards": ["1D", "2C"],
        "holders": holders,
        "control": {"poland_2c": 0, "russia_2c": 1, "russia_1d": 2},
        "rulers": {"russia": 1},
        "money": [1, 3, 0],
    }
    match = start(position, dice=[1, 1])
    attack(match, "poland", "russia_2c", against=1)
    assert totals(match) == (2, 1 + 1)


@pytest.mark.rule("MV-9.1.c", "MV-9.3.c")
@pytest.mark.parametrize(
    ("more", "defence"),
    [
        ({"england": 1}, 1 - 1),  # England's army and bad ruler
        ({}, 0),  # no card at all
        ({"england": 2}, 0),  # another player's England does not help
        ({"england": 1, "france": 1}, 2 + 1),  # the normal rule goes first
        ({"france": 1}, 2 + 1),
    ],
)
def test_the_controller_of_england_defends_france_1b_with_england(more: dict[str, int], defence: int) -> None:
    position = {
        "map_cards": ["1B", "2B"],
        "holders": {"holy_roman_empire": 0, **more},
        "control": {
            "holy_roman_empire_1b": 0, "france_1b": 1, "england_1b": more.get("england", 2), "france_2b": 1,
        },
        "money": [1, 0, 0],
    }  # fmt: skip
    match = start(position, dice=[1, 4])
    attack(match, "holy_roman_empire", "france_1b")
    assert totals(match) == (2, 4 + defence)


@pytest.mark.rule("MV-9.1.c", "MV-9.3.c")
@pytest.mark.parametrize("ruler", [1, -1])
def test_the_ruler_of_england_counts_in_france_1b(ruler: int) -> None:
    position = {
        "map_cards": ["1B"],
        "holders": {"holy_roman_empire": 0, "england": 1},
        "control": {"holy_roman_empire_1b": 0, "france_1b": 1, "england_1b": 1},
        "rulers": {"england": ruler},
        "money": [1, 0, 0],
    }
    match = start(position, dice=[1, 3])
    attack(match, "holy_roman_empire", "france_1b")
    assert totals(match) == (2, 3 + 1 + ruler)


@pytest.mark.rule("MV-9.1.c", "MV-9.3.c")
@pytest.mark.parametrize(
    ("more", "defence"), [({"almoravids": 1}, 1 - 1), ({"almoravids": 2}, 0), ({"almoravids": 1, "spain": 1}, 2 + 1)]
)
def test_the_controller_of_the_almoravids_defends_spain_3a_with_them(more: dict[str, int], defence: int) -> None:
    # given: the attacker's France attacks through Spain 2A, which is nobody's
    position = {
        "map_cards": ["2A", "3A"],
        "holders": {"france": 0, **more},
        "control": {"france_2a": 0, "spain_3a": 1, "almoravids_3a": more["almoravids"]},
        "money": [1, 0, 0],
    }
    match = start(position, dice=[1, 4])
    attack(match, "france", "spain_3a")
    assert totals(match) == (1 + 2 + 1, 4 + defence)


@pytest.mark.rule("MV-9.1.c", "MV-9.3.b")
def test_england_helps_no_other_foreign_province() -> None:
    position = {
        "map_cards": ["1B", "2B"],
        "holders": {"holy_roman_empire": 0, "england": 1},
        "control": {"holy_roman_empire_1b": 0, "england_1b": 1, "france_2b": 1, "denmark_1b": 1},
        "rulers": {"england": 1},
        "money": [2, 0, 0],
    }
    for target in ("france_2b", "denmark_1b"):
        match = start(position, dice=[1, 3])
        attack(match, "holy_roman_empire", target)
        assert totals(match) == (2, 3)


@pytest.mark.rule("MV-9.1.d", "MV-9.3.d")
@pytest.mark.parametrize("holders", [{"poland": 0}, {"poland": 0, "russia": 1}, {"poland": 0, "russia": None}])
def test_an_uncontrolled_province_has_army_0_and_a_normal_ruler(holders: dict[str, int | None]) -> None:
    """R-73: also when the card of its Power is in play, with a good ruler and an army of 1."""
    position = {
        "map_cards": ["1D", "2C"],
        "holders": holders,
        "control": {"poland_2c": 0, "russia_1d": 1},
        "rulers": {"russia": 1},
        "money": [1, 9, 9],
    }
    match = start(position, dice=[1, 2])
    attack(match, "poland", "russia_2c", against=None)
    assert totals(match) == (2, 2)
    assert "russia_2c" not in match.state.control


# ---- 9.2 Militia


@pytest.mark.rule("MV-9.2.a", "MV-T.costs")
@pytest.mark.parametrize(
    ("money", "attacker", "defender"), [([1, 2, 0], 0, 0), ([4, 3, 0], 1, 1), ([9, 8, 0], 2, 2), ([91, 60, 0], 30, 20)]
)
def test_militia_costs_three_florins_a_step_up_to_all_he_has(money: list[int], attacker: int, defender: int) -> None:
    match = start({**NEIGHBOURS, "money": money}, dice=[1, 1])
    play(match, (0, "attack", "poland"), (0, "target", "hungary_2c"))
    options = [list(decision.options) for decision in match.open_decisions()]
    assert options == [
        [Option("militia", n) for n in range(attacker + 1)],
        [Option("militia", n) for n in range(defender + 1)],
    ]
    play(match, (0, "militia", attacker), (1, "militia", defender))
    assert totals(match) == (1 + 1 + attacker, 1 + defender)
    assert match.state.money == [money[0] - 1 - 3 * attacker, money[1] - 3 * defender, 0]


@pytest.mark.rule("MV-9.2.b")
def test_a_power_without_army_and_a_defender_without_the_card_may_recruit() -> None:
    position = {**NEIGHBOURS, "holders": {"hungary": 1}, "active": 1}
    match = start(position, dice=[1, 1])
    attack(match, "hungary", "poland_2c", militia=3, against=2)
    assert totals(match) == (1 + 0 + 3, 1 + 0 + 2)
    assert match.state.control["poland_2c"] == 1


@pytest.mark.rule("MV-9.2.c")
@pytest.mark.parametrize(("dice", "owner"), [([6, 1], 0), ([1, 6], 1)])
def test_both_sides_lose_the_cost_of_their_militia_whatever_the_outcome(dice: list[int], owner: int) -> None:
    match = start(NEIGHBOURS, dice=dice)
    attack(match, "poland", "hungary_2c", militia=2, against=1)
    assert match.state.control["hungary_2c"] == owner
    assert match.state.money == [10 - 1 - 6, 10 - 3, 10]  # whole steps, the rest is kept


@pytest.mark.rule("MV-9.2.c")
def test_militia_does_not_serve_in_the_next_battle() -> None:
    position = {**NEIGHBOURS, "holders": {"poland": 0, "russia": 0, "hungary": 1}}
    position["control"] = {"poland_2c": 0, "russia_2c": 0, "hungary_2c": 1}
    match = start(position, dice=[1, 6, 2, 3])
    attack(match, "poland", "hungary_2c", militia=2, against=2)
    attack(match, "russia", "hungary_2c")
    assert totals(match) == (2 + 1, 3)


@pytest.mark.rule("MV-9.2.d")
def test_no_militia_for_attacking_knights() -> None:
    position = {
        "map_cards": ["1D"],
        "holders": {"poland": 0, "lithuania": 1},
        "control": {"poland_1d": 0, "lithuania_1d": 1},
        "hands": [["knights_of_christ.1"], [], []],
        "money": [10, 10, 10],
    }
    match = start(position, dice=[1, 1])
    play(match, (0, "knights_attack"), (0, "target", "lithuania_1d"), (0, "send_knights", 1))
    assert asked(match) == [(1, "defence.militia")]
    choose(match, 1, "militia", 1)
    assert totals(match) == (1 + 2, 1 + 1 + 1 + 1)  # Lithuania: army 1, a good ruler
    assert match.state.money == [10, 7, 10]


@pytest.mark.rule("MV-9.2.d", "MV-7.2.c")
def test_no_militia_for_a_knights_province() -> None:
    position = {
        "map_cards": ["1D"],
        "holders": {"russia": 0, "poland": 1},
        "control": {"russia_1d": 0, "poland_1d": 1, "lithuania_1d": 1},
        "knights_provinces": ["lithuania_1d"],
        "money": [10, 10, 10],
    }
    match = start(position, dice=[1, 1])
    play(match, (0, "attack", "russia"), (0, "target", "lithuania_1d"))
    assert asked(match) == [(0, "attack.militia")]
    choose(match, 0, "militia", 1)
    assert totals(match) == (1 + 1 + 1, 1 + 2)
    assert match.state.money == [6, 10, 10]


@pytest.mark.rule("MV-9.2.d", "MV-4.2.g")
@pytest.mark.parametrize(("island", "sea"), [("sardinia_corsica", "sea_3b"), ("malta", "sea_4b")])
def test_no_militia_for_the_defence_of_an_independent_island(island: str, sea: str) -> None:
    """R-55: base 0, no ruler, no militia, even against a rich defender."""
    position = {
        "map_cards": ["3B", "4B"],
        "holders": {"almoravids": 0},
        "control": {"almoravids_4b": 0, island: 1},
        "rulers": {"almoravids": 0},
        "hands": [["jihad.1"], ["knights_of_christ.1"], []],
        "money": [10, 10, 10],
    }
    match = start(position, dice=[1, 2])
    play(match, (0, "attack", "almoravids"), (0, "target", island), (0, "sail", "sea_4b"))
    if sea != "sea_4b":
        choose(match, 0, "sail", sea)
    choose(match, 0, "set_out")
    assert asked(match) == [(0, "attack.militia")]  # nor Jihad before it, nor Knights after it
    choose(match, 0, "militia", 1)
    assert totals(match) == (1 + 1 + 1, 2)
    assert match.state.control[island] == 0
    assert match.state.money == [6, 10, 10]


@pytest.mark.rule("MV-9.2.d", "MV-9.6.f")
@pytest.mark.parametrize(("active", "roller"), [(0, 1), (1, 2), (2, 0)])
def test_an_uncontrolled_province_has_no_militia_and_the_left_neighbour_rolls_for_it(active: int, roller: int) -> None:
    """R-56: they have no other choice in the matter."""
    position = {**NEIGHBOURS, "holders": {"poland": active}, "control": {"poland_2c": active}, "active": active}
    match = start(position, dice=[4, 3])
    play(match, (active, "attack", "poland"), (active, "target", "venice_2c"))
    assert asked(match) == [(active, "attack.militia")]
    choose(match, active, "militia", 0)
    entry = next(entry for entry in match.log(None) if entry.key == "attack.battle")
    assert entry.dice == [(active, 4, 6), (roller, 3, 6)]
    assert match.state.control["venice_2c"] == active


@pytest.mark.rule("MV-9.2.d", "MV-8.3.e")
def test_no_militia_for_a_civil_war() -> None:
    match = start({**NEIGHBOURS, "civil_wars": ["poland"]}, dice=[1, 4])
    choose(match, 0, "fight_civil_war", "poland")
    assert asked(match) == [(0, "civil_war.militia")]
    choose(match, 0, "militia", 2)
    assert [(b["loyal"], b["rebels"]) for b in logged(match, "civil_war.battle")] == [(1 + 1 + 2, 4)]
    assert match.state.civil_wars == ["poland"]


@pytest.mark.rule("MV-9.2.d", "MV-5.2.e")
def test_no_militia_against_mongols() -> None:
    match = start({**NEIGHBOURS, "mongols_arrived": True, "hands": [["mongols.4"], [], []]}, dice=[1, 1])
    play(match, (0, "play", "mongols.4"), (0, "ravage", "2C"))
    assert [(b["mongols"], b["europe"]) for b in logged(match, "mongols.battle")] == [(1 + 5, 1 + 6)]
    assert match.state.money == [10, 10, 10]


# ---- 9.3 Rulers


@pytest.mark.rule("MV-9.3.b")
def test_the_ruler_of_the_conquering_power_does_not_defend_its_conquest() -> None:
    """The ledger's E-18: Russia took Poland 2C; only Poland's ruler could defend it, with the Poland card."""
    position = {
        "map_cards": ["1D", "2C"],
        "holders": {"hungary": 0, "russia": 1},
        "control": {"hungary_2c": 0, "russia_2c": 1, "poland_2c": 1, "poland_1d": 2},
        "rulers": {"russia": 1, "hungary": 1, "poland": 1},
        "money": [1, 0, 0],
    }
    match = start(position, dice=[2, 2])
    attack(match, "hungary", "poland_2c")
    assert totals(match) == (2 + 0 + 1, 2)
    with_card = start({**position, "holders": {"hungary": 0, "russia": 1, "poland": 1}}, dice=[2, 2])
    attack(with_card, "hungary", "poland_2c")
    assert totals(with_card) == (2 + 0 + 1, 2 + 1 + 1)


# ---- 9.6 Resolution


@pytest.mark.rule("MV-9.6.a")
def test_both_decide_on_militia_at_once_and_in_secret() -> None:
    match = start(NEIGHBOURS, dice=[1, 1])
    play(match, (0, "attack", "poland"), (0, "target", "hungary_2c"))
    before = match.view(0)["table"]
    choose(match, 1, "militia", 2)  # the defender may be the first to decide
    assert asked(match) == [(0, "attack.militia")]
    assert match.view(0)["table"] == before
    assert match.view(2)["table"]["attack"]["militia"] == [None, None]
    choose(match, 0, "militia", 1)
    battle = logged(match, "attack.battle", 2)[0]
    assert (battle["militia"], battle["other_militia"]) == (1, 2)


@pytest.mark.rule("MV-9.6.b")
def test_each_side_rolls_one_die() -> None:
    match = start(NEIGHBOURS, dice=[5, 3])
    attack(match, "poland", "hungary_2c")
    entry = next(entry for entry in match.log(None) if entry.key == "attack.battle")
    assert entry.dice == [(0, 5, 6), (1, 3, 6)]


@pytest.mark.rule("MV-9.6.c")
def test_everything_is_added_up() -> None:
    # given: Lithuania with Cumans and Polovtsy against Poland, whose player holds Knights
    position = {
        "map_cards": ["1D", "2D"],
        "holders": {"lithuania": 0, "cumans": 0, "polovtsy": 0, "poland": 1},
        "control": {"lithuania_1d": 0, "cumans_2d": 0, "polovtsy_2d": 0, "poland_1d": 1},
        "rulers": {"poland": 1},
        "hands": [[], ["knights_of_christ.1", "knights_of_christ.2", "knights_of_christ.3"], []],
        "money": [7, 9, 0],
    }
    match = start(position, dice=[1, 1])
    play(
        match, (0, "attack", "lithuania"), (0, "target", "poland_1d"), (0, "hire", "cumans"), (0, "hire", "polovtsy"),
        (0, "militia", 2), (1, "militia", 3), (1, "support", 2),
    )  # fmt: skip
    # then: army 1, ruler 1, militia 2, Cumans 1, Polovtsy 2 against army 1, ruler 1, militia 3, two Knights cards
    assert totals(match) == (1 + 1 + 1 + 2 + 1 + 2, 1 + 1 + 1 + 3 + 4)
    assert match.state.hands[1] == ["knights_of_christ.3"]


@pytest.mark.rule("MV-9.6.d")
@pytest.mark.parametrize(("dice", "owner"), [([2, 3], 1), ([3, 3], 0), ([1, 3], 1)])
def test_the_higher_total_wins_and_the_defender_wins_ties(dice: list[int], owner: int) -> None:
    match = start(NEIGHBOURS, dice=dice)  # Poland adds 1, Hungary nothing
    attack(match, "poland", "hungary_2c")
    assert match.state.control == {"poland_2c": 0, "hungary_2c": owner}


@pytest.mark.rule("MV-9.6.d", "MV-4.2.h")
@pytest.mark.parametrize(("dice", "taken"), [([1, 2], False), ([2, 2], True)])
def test_an_uncontrolled_province_holds_a_tie_as_well(dice: list[int], taken: bool) -> None:
    match = start(NEIGHBOURS, dice=dice)
    attack(match, "poland", "venice_2c", against=None)
    expected = {"poland_2c": 0, "hungary_2c": 1, **({"venice_2c": 0} if taken else {})}
    assert match.state.control == expected  # nothing else on the card changes hands


@pytest.mark.rule("MV-9.6.e")
def test_powers_do_not_combine() -> None:
    # given: Russia, Poland and the Empire, all theirs, all beside Hungary
    position = {
        **NEIGHBOURS,
        "holders": {"poland": 0, "russia": 0, "holy_roman_empire": 0, "hungary": 1},
        "control": {"poland_2c": 0, "russia_2c": 0, "holy_roman_empire_2c": 0, "hungary_2c": 1},
    }
    match = start(position, dice=[2, 2])
    play(match, (0, "attack", "poland"), (0, "target", "hungary_2c"))
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]  # nobody is asked to join
    play(match, (0, "militia", 0), (1, "militia", 0))
    assert totals(match) == (2 + 1, 2)


@pytest.mark.rule("MV-9.6.g", "MV-4.3.g", "MV-4.3.h")
def test_who_wins_the_last_province_wins_the_power() -> None:
    match = start({**NEIGHBOURS, "paid_powers": ["poland"]}, dice=[6, 1])
    attack(match, "poland", "hungary_2c")
    assert match.state.holders == {"poland": 0, "hungary": 0}
    assert match.state.money[0] == 10 - 1 + 5  # nobody had been paid its initial income before


@pytest.mark.rule("MV-9.6.g", "MV-4.3.g")
def test_who_loses_his_last_province_of_a_power_loses_its_card() -> None:
    position = {
        "map_cards": ["1D", "2C"],
        "holders": {"hungary": 0, "poland": 1},
        "control": {"hungary_2c": 0, "poland_2c": 1, "poland_1d": 2},
        "money": [5, 0, 0],
    }
    match = start(position, dice=[6, 1])
    attack(match, "hungary", "poland_2c")
    assert match.state.control["poland_2c"] == 0
    assert match.state.holders == {"hungary": 0, "poland": -1}  # uncontrolled: seat 2 has Poland 1D


@pytest.mark.rule("MV-9.6.a", "MV-8.1.e", "MV-9.2.c")
@pytest.mark.parametrize("final", [0, 1, 2, 3])
def test_with_spies_the_attacker_pays_only_his_final_militia(final: int) -> None:
    """R-52."""
    match = start({**NEIGHBOURS, "hands": [["spies.1"], [], []]}, dice=[1, 1])
    attack(match, "poland", "hungary_2c", militia=2, against=1)
    choose(match, 0, "use", "spies.1")
    assert offered(match) == [Option("militia", n) for n in range(4)]  # all their 9 FI, and less than before is allowed
    choose(match, 0, "militia", final)
    assert totals(match) == (1 + 1 + final, 1 + 1)
    assert match.state.money == [9 - 3 * final, 7, 10]


@pytest.mark.rule("MV-9.1.c", "MV-7.1.c")
@pytest.mark.parametrize(("england", "may"), [(1, True), (2, False)])
def test_knights_support_england_in_france_1b_against_pagans(england: int, may: bool) -> None:
    """R-53: England defends France 1B, and England is Catholic."""
    position = {
        "map_cards": ["1B", "1C", "2B", "2C", "1D"],
        "holders": {"lithuania": 0, "england": england},
        "control": {"lithuania_1d": 0, "england_1b": england, "france_1b": 1},
        "hands": [[], ["knights_of_christ.1"], []],
        "money": [5, 0, 0],
    }
    match = start(position, dice=[1, 1])
    attack(match, "lithuania", "france_1b")
    if may:
        assert asked(match) == [(1, "defence.knights")]
        choose(match, 1, "support", 1)
    assert totals(match) == (1 + 1 + 1, 1 + (1 - 1 + 2 if may else 0))


@pytest.mark.rule("MV-7.1.c", "MV-9.6.c")
def test_knights_do_not_support_a_power_that_is_not_catholic() -> None:
    # given: seat 1 controls Poland, so they may use Knights, but Russia is attacked
    position = {
        "map_cards": ["1D"],
        "holders": {"lithuania": 0, "russia": 1, "poland": 1},
        "control": {"lithuania_1d": 0, "russia_1d": 1, "poland_1d": 1},
        "hands": [[], ["knights_of_christ.1"], []],
        "money": [5, 0, 0],
    }
    match = start(position, dice=[1, 1])
    attack(match, "lithuania", "russia_1d")
    assert totals(match) == (1 + 1 + 1, 1 + 1)
    assert match.state.hands[1] == ["knights_of_christ.1"]
