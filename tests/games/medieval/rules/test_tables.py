"""The tables of the ledger, cell by cell: MV-T.modifiers, MV-T.religion, MV-T.costs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from condotta.core.flow import PASS, Option
from condotta.core.match import Match
from condotta.games.medieval.data import MAP

from ..helpers import asked, choose, logged, offered, play, start

KNIGHTS = [f"knights_of_christ.{n}" for n in range(1, 6)]


# ---- MV-T.modifiers


@dataclass
class Battle:
    """One kind of battle: the choices that lead to the dice, what each side adds, and who wins a tie."""

    position: dict[str, Any]
    choices: list[tuple[Any, ...]]
    adds: tuple[int, int]
    prize: str  # the province that changes hands if the attacker wins
    log: tuple[str, str, str] = ("attack.battle", "attacker", "defender")
    attacker_wins_ties: bool = False
    money: list[int] = field(default_factory=lambda: [10, 10, 10])

    def fight(self, dice: list[int]) -> Match:
        return play(start({"money": self.money, **self.position}, dice=dice), *self.choices)

    def totals(self, match: Match) -> tuple[int, int]:
        key, attacker, defender = self.log
        entry = logged(match, key)[-1]
        return entry[attacker], entry[defender]

    def is_won(self, match: Match) -> bool:
        if self.prize in MAP:
            return self.prize not in match.state.map_cards  # Mongols
        if self.log[0] == "civil_war.battle":
            return self.prize not in match.state.civil_wars
        if self.log[0] == "naval.battle":
            return not logged(match, "naval.denied")
        return bool(match.state.control.get(self.prize) == 0)


def attack(power: str, target: str, *then: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    return [(0, "attack", power), (0, "target", target), *then]


STEPPE = {"map_cards": ["1D", "2C", "2D"], "rulers": {"poland": 1}}
LITHUANIA = {"lithuania_1d": 0, "cumans_2d": 0}
BATTLES = {
    "Power against controlled province, the Power theirs": Battle(
        {
            **STEPPE,
            "holders": {"lithuania": 0, "cumans": 0, "poland": 1},
            "control": {**LITHUANIA, "poland_1d": 1},
            "hands": [[], KNIGHTS[:2], []],
        },
        attack(
            "lithuania", "poland_1d", (0, "hire", "cumans"), (0, "militia", 1), (1, "militia", 2), (1, "support", 1),
        ),
        (1 + 1 + 1 + 1, 1 + 1 + 2 + 2),
        "poland_1d",
    ),
    "Power against controlled province, the Power not theirs: no Knights either": Battle(
        {
            **STEPPE,
            "holders": {"lithuania": 0, "cumans": 0, "hungary": 1},
            "control": {**LITHUANIA, "poland_1d": 1, "hungary_2c": 1},
            "hands": [[], KNIGHTS[:2], []],
        },
        attack("lithuania", "poland_1d", (0, "hire", "cumans"), (0, "militia", 1), (1, "militia", 2)),
        (1 + 1 + 1 + 1, 2),
        "poland_1d",
    ),
    "Power against controlled province, an Orthodox attacker: no Knights": Battle(
        {
            **STEPPE,
            "holders": {"russia": 0, "poland": 1},
            "control": {"russia_1d": 0, "poland_1d": 1},
            "hands": [[], KNIGHTS[:2], []],
        },
        attack("russia", "poland_1d", (0, "militia", 0), (1, "militia", 0)),
        (1, 1 + 1),
        "poland_1d",
    ),
    "England in France 1B (MV-9.1.c)": Battle(
        {
            "map_cards": ["1B"],
            "holders": {"holy_roman_empire": 0, "england": 1},
            "control": {"holy_roman_empire_1b": 0, "england_1b": 1, "france_1b": 1},
            "rulers": {"england": 1},
        },
        attack("holy_roman_empire", "france_1b", (0, "militia", 2), (1, "militia", 1)),
        (1 + 0 + 2, 1 + 1 + 1),
        "france_1b",
    ),
    "Power against uncontrolled province": Battle(
        {**STEPPE, "holders": {"lithuania": 0, "cumans": 0, "poland": 1}, "control": {**LITHUANIA, "poland_2c": 1}},
        attack("lithuania", "poland_1d", (0, "hire", "cumans"), (0, "militia", 1)),
        (1 + 1 + 1 + 1, 0),
        "poland_1d",
    ),
    "Power against Knights province, pagan attacker": Battle(
        {
            **STEPPE,
            "holders": {"lithuania": 0, "cumans": 0},
            "control": {**LITHUANIA, "livonia_1d": 1},
            "knights_provinces": ["livonia_1d"],
            "hands": [[], KNIGHTS[:2], []],
        },
        attack("lithuania", "livonia_1d", (0, "hire", "cumans"), (0, "militia", 1), (1, "support", 2)),
        (1 + 1 + 1 + 1, 2 + 4),
        "livonia_1d",
    ),
    "Power against Knights province, Orthodox attacker: no Knights cards": Battle(
        {
            **STEPPE,
            "holders": {"russia": 0},
            "control": {"russia_1d": 0, "livonia_1d": 1},
            "knights_provinces": ["livonia_1d"],
            "hands": [[], KNIGHTS[:2], []],
        },
        attack("russia", "livonia_1d", (0, "militia", 1)),
        (1 + 1, 2),
        "livonia_1d",
    ),
    "Power against Sardinia-Corsica": Battle(
        {
            "map_cards": ["1D", "3A", "3B"],
            "holders": {"almoravids": 0, "poland": 1},
            "control": {"almoravids_3a": 0, "sardinia_corsica": 1, "poland_1d": 1},
            "rulers": {"almoravids": 1},
            "hands": [["jihad.1"], KNIGHTS[:2], []],
        },
        attack(
            "almoravids", "sardinia_corsica", (0, "sail", "sea_3a"), (0, "sail", "sea_3b"), (0, "set_out"),
            (0, "militia", 1),
        ),
        (1 + 1 + 1, 0),
        "sardinia_corsica",
    ),
    "Power against Malta": Battle(
        {
            "map_cards": ["1D", "4B"],
            "holders": {"almoravids": 0, "poland": 1},
            "control": {"almoravids_4b": 0, "malta": 1, "poland_1d": 1},
            "rulers": {"almoravids": 1},
            "hands": [["jihad.1"], KNIGHTS[:2], []],
        },
        attack("almoravids", "malta", (0, "sail", "sea_4b"), (0, "set_out"), (0, "militia", 1)),
        (1 + 1 + 1, 0),
        "malta",
    ),
    "Power against Malta with a Knights marker (R-55)": Battle(
        {
            "map_cards": ["4B"],
            "holders": {"almoravids": 0},
            "control": {"almoravids_4b": 0, "malta": 1},
            "rulers": {"almoravids": 1},
            "knights_provinces": ["malta"],
            "hands": [["jihad.1"], KNIGHTS[:1], []],
        },
        attack(
            "almoravids", "malta", (0, "sail", "sea_4b"), (0, "set_out"), (0, "use", "jihad.1"), (0, "militia", 1),
            (1, "support", 1),
        ),
        (1 + 1 + 1, 2 + 2),
        "malta",
    ),
    "Knights cards against a controlled province": Battle(
        {
            **STEPPE,
            "holders": {"poland": 0, "lithuania": 1, "hungary": 1},
            "control": {"poland_1d": 0, "lithuania_1d": 1, "hungary_2c": 1},
            "hands": [KNIGHTS[:2], KNIGHTS[2:4], []],
        },
        [(0, "knights_attack"), (0, "target", "lithuania_1d"), (0, "send_knights", 2), (1, "militia", 2)],
        (4, 1 + 1 + 2),
        "lithuania_1d",
    ),
    "Knights cards against Jerusalem, a Catholic Power: no Knights for the defence": Battle(
        {
            "map_cards": ["1D", "4D"],
            "holders": {"poland": 0, "kingdom_of_jerusalem": 1},
            "control": {"poland_1d": 0, "kingdom_of_jerusalem_4d": 1},
            "hands": [KNIGHTS[:1], KNIGHTS[1:3], []],
        },
        [(0, "knights_attack"), (0, "target", "kingdom_of_jerusalem_4d"), (0, "send_knights", 1), (1, "militia", 1)],
        (2, 1 - 1 + 1),
        "kingdom_of_jerusalem_4d",
    ),
    "Knights cards against an uncontrolled province": Battle(
        {**STEPPE, "holders": {"poland": 0}, "control": {"poland_1d": 0}, "hands": [KNIGHTS[:1], [], []]},
        [(0, "knights_attack"), (0, "target", "lithuania_1d"), (0, "send_knights", 1)],
        (2, 0),
        "lithuania_1d",
    ),
    "Knights cards against Malta": Battle(
        {
            "map_cards": ["1D", "4B"],
            "holders": {"poland": 0},
            "control": {"poland_1d": 0, "malta": 1},
            "hands": [KNIGHTS[:1], [], []],
        },
        [(0, "knights_attack"), (0, "target", "malta"), (0, "send_knights", 1)],
        (2, 0),
        "malta",
    ),
    "Power against its Civil War": Battle(
        {
            "map_cards": ["2B"],
            "holders": {"france": 0},
            "control": {"france_2b": 0},
            "civil_wars": ["france"],
            "rulers": {"france": 1},
        },
        [(0, "fight_civil_war", "france"), (0, "militia", 1)],
        (2 + 1 + 1, 0),
        "france",
        ("civil_war.battle", "loyal", "rebels"),
    ),
    "Mongols against map card": Battle(
        {
            "map_cards": ["1D"],
            "mongols_arrived": True,
            "holders": {"poland": 1},
            "control": {"poland_1d": 1, "livonia_1d": 2, "lithuania_1d": 2},
            "knights_provinces": ["livonia_1d", "lithuania_1d"],
            "rulers": {"poland": 1},
            "hands": [["mongols.4"], KNIGHTS[:1], []],
        },
        [(0, "play", "mongols.4"), (0, "ravage", "1D"), (1, "support", 1)],
        (5, 4 + 2 + 1),
        "1D",
        ("mongols.battle", "mongols", "europe"),
        attacker_wins_ties=True,
    ),
    "Naval battle, equal fleets": Battle(
        {
            "map_cards": ["2A", "3A"],
            "holders": {"france": 0, "almoravids": 1},
            "control": {"france_2a": 0, "almoravids_3a": 1},
            "rulers": {"france": 1, "almoravids": 1},
        },
        attack(
            "france", "almoravids_3a", (0, "sail", "sea_2a"), (0, "sail", "sea_3a"), (0, "set_out"),
            (0, "naval_drm", 1), (1, "intercept", 2),
        ),
        (1 + 1, 1 + 2),
        "almoravids_3a",
        ("naval.battle", "mover", "interceptor"),
        attacker_wins_ties=True,
    ),
}  # fmt: skip


@pytest.mark.rule("MV-T.modifiers", "MV-9.6.c")
@pytest.mark.parametrize("battle", BATTLES.values(), ids=BATTLES)
@pytest.mark.parametrize("lead", [-1, 0, 1])
def test_who_adds_what_and_who_wins_ties(battle: Battle, lead: int) -> None:
    """The dice bring the attacker to a total that is 1 lower than, equal to, or 1 higher than the defender's."""
    ours, theirs = battle.adds
    gap = theirs - ours + lead
    dice = [1 + max(gap, 0), 1 + max(-gap, 0)]
    match = battle.fight([*dice, 1])
    assert battle.totals(match) == (dice[0] + ours, dice[1] + theirs)
    assert battle.is_won(match) is (lead > 0 or (lead == 0 and battle.attacker_wins_ties))


@pytest.mark.rule("MV-T.modifiers", "MV-6.2.l")
@pytest.mark.parametrize(("dice", "gain"), [([2, 4], 1), ([3, 4], 0), ([4, 4], 0)])
def test_a_crusade_is_a_sum_without_die_against_two_dice_which_win_ties(dice: list[int], gain: int) -> None:
    position = {
        "map_cards": ["2A", "2B", "2C"],
        "holders": {"spain": 0, "hungary": 1, "france": 2},
        "control": {"spain_2a": 0, "hungary_2c": 1, "france_2b": 2},
        "hands": [["pope.1", KNIGHTS[0]], [], []],
        "money": [10, 10, 10],
    }
    match = play(
        start(position, dice=dice), (0, "play", "pope.1"), (0, "crusade"), (0, "commit", "spain"), (0, "support", 1),
        (1, "commit", "hungary"), (2, "commit", "france"),
    )  # fmt: skip
    # then: Spain 2 + 1 and Knights 2, Hungary 0 − 1, France 2 + 1: 7 in all
    assert [(c["attack"], c["defence"]) for c in logged(match, "crusade.battle")] == [(7, sum(dice))]
    assert match.state.money == [14 + gain, 8 + gain, 8 + gain]


# ---- MV-T.religion

# One Power of each religion, all of seat 0; the Latins and Byzantines of seat 1.
FAITHS: dict[str, Any] = {
    "map_cards": ["1D", "3D"],
    "holders": {
        "poland": 0, "russia": 0, "seljuks_of_rum": 0, "lithuania": 0, "latin_kingdom": 1, "byzantium": 1,
    },
    "control": {
        "poland_1d": 0, "russia_1d": 0, "seljuks_of_rum_3d": 0, "lithuania_1d": 0, "latin_kingdom_3d_thrace": 1,
        "byzantium_3d": 1,
    },
    "hands": [["pope.1", "heresy.1", "civil_war.1"], [], []],
    "money": [10, 10, 10],
}  # fmt: skip

# One Power of each religion without a fleet, and where it stands.
LAND_POWERS = {
    "catholic": ("hungary", "hungary_2c"),
    "orthodox": ("russia", "russia_2c"),
    "islamic": ("bulgars", "bulgars_2f"),
    "pagan": ("cumans", "cumans_2d"),
}
EAST = ["1F", "2C", "2D", "2F", "3B", "3C"]


@pytest.mark.rule("MV-T.religion", "MV-4.6.c", "MV-4.6.d", "MV-4.6.e")
def test_only_catholic_powers_crusade_marry_and_are_excommunicated() -> None:
    match = start(FAITHS)
    choose(match, 0, "play", "pope.1")
    assert offered(match) == [
        Option("crusade"), Option("papal_passage"), Option("excommunicate", "poland"),
        Option("excommunicate", "latin_kingdom"), Option("marriage", "poland"),
    ]  # fmt: skip
    married = start(match.position())
    choose(married, 0, "marriage", "poland")
    assert offered(married) == [Option("marry", "latin_kingdom")]
    choose(match, 0, "crusade")
    assert offered(match) == [PASS, Option("commit", "poland")]
    choose(match, 0, "pass")
    assert offered(match) == [PASS, Option("commit", "latin_kingdom")]


@pytest.mark.rule("MV-T.religion", "MV-4.6.f")
@pytest.mark.parametrize("religion", LAND_POWERS)
def test_only_catholic_powers_pass_the_papacy(religion: str) -> None:
    power, province = LAND_POWERS[religion]
    position = {"map_cards": EAST, "holders": {power: 0}, "control": {province: 0}, "money": [9, 9, 9]}
    match = start({**position, "papal_passage": True})
    choose(match, 0, "attack", power)
    assert (Option("target", "holy_roman_empire_3c") in offered(match)) is (religion == "catholic")


@pytest.mark.rule("MV-T.religion", "MV-4.6.g")
def test_only_catholic_provinces_suffer_heresy() -> None:
    match = start(FAITHS)
    choose(match, 0, "play", "heresy.1")
    assert offered(match) == [Option("heresy", "poland_1d"), Option("heresy", "latin_kingdom_3d_thrace")]


@pytest.mark.rule("MV-T.religion", "MV-4.6.a")
@pytest.mark.parametrize("religion", LAND_POWERS)
def test_only_catholic_powers_use_knights_cards(religion: str) -> None:
    power, province = LAND_POWERS[religion]
    position = {"map_cards": EAST, "holders": {power: 0}, "control": {province: 0}, "money": [9, 9, 9]}
    match = start({**position, "hands": [["pope.1", KNIGHTS[0]], [], []]})
    assert (Option("knights_attack") in offered(match)) is (religion == "catholic")
    play(match, (0, "play", "pope.1"), (0, "crusade"))
    if religion == "catholic":
        assert offered(match) == [PASS, Option("commit", power), Option("commit_knights", 1)]
    else:
        assert asked(match) == [(0, "action.choose")]


@pytest.mark.rule("MV-T.religion", "MV-4.6.b")
def test_knights_cards_attack_pagans_jerusalem_cyprus_rhodes_and_malta_only() -> None:
    position = {"map_cards": list(MAP), "holders": {"poland": 0}, "control": {"poland_1d": 0}}
    match = start({**position, "hands": [KNIGHTS[:1], [], []]})
    choose(match, 0, "knights_attack")
    pagan = ["prussia_1c", "lithuania_1d", "livonia_1d", "cumans_2d", "polovtsy_2d", "polovtsy_2f"]
    assert offered(match) == [
        Option("target", p) for p in [*pagan, "malta", "byzantium_4d", "latin_kingdom_4d", "kingdom_of_jerusalem_4d"]
    ]


@pytest.mark.rule("MV-T.religion", "MV-7.1.c")
@pytest.mark.parametrize("religion", LAND_POWERS)
def test_knights_support_against_islamic_and_pagan_attackers_only(religion: str) -> None:
    power, province = LAND_POWERS[religion]
    position = {
        "map_cards": EAST,
        "holders": {power: 0, "poland": 1},
        "control": {province: 0, "poland_2c": 1},
        "hands": [[], KNIGHTS[:1], []],
        "money": [9, 9, 9],
    }
    match = play(start(position), *attack(power, "poland_2c", (0, "militia", 0), (1, "militia", 0)))
    supports = religion in ("islamic", "pagan")
    assert asked(match) == ([(1, "defence.knights")] if supports else [(0, "action.choose")])


@pytest.mark.rule("MV-T.religion", "MV-4.6.h")
@pytest.mark.parametrize("religion", LAND_POWERS)
def test_only_islamic_powers_attack_with_jihad(religion: str) -> None:
    power, province = LAND_POWERS[religion]
    position = {
        "map_cards": EAST,
        "holders": {power: 0},
        "control": {province: 0, "poland_2c": 1},
        "hands": [["jihad.1"], [], []],
        "money": [9, 9, 9],
    }
    match = play(start(position), *attack(power, "poland_2c"))
    assert (asked(match) == [(0, "attack.jihad")]) is (religion == "islamic")


@pytest.mark.rule("MV-T.religion", "MV-4.6.i", "MV-8.4.a")
@pytest.mark.parametrize(
    ("target", "jihad"),
    [("poland_2c", True), ("serbia_2c", True), ("bulgars_1f", False), ("cumans_2d", False)],
)
@pytest.mark.parametrize("owner", [None, 1])
def test_only_catholic_and_orthodox_provinces_are_targets_of_jihad(target: str, jihad: bool, owner: int | None) -> None:
    """R-51: the religion is that of the province's Power, not of its controller, who here has a pagan Power."""
    position = {
        "map_cards": ["1C", *EAST],
        "holders": {"bulgars": 0, "prussia": 1},
        "control": {"bulgars_2f": 0, "prussia_1c": 1},
        "hands": [["jihad.1"], [], []],
        "money": [9, 9, 9],
    }
    if owner is not None:
        position["control"] = {"bulgars_2f": 0, "prussia_1c": 1, target: owner}
    match = play(start(position), *attack("bulgars", target))
    assert (asked(match) == [(0, "attack.jihad")]) is jihad


@pytest.mark.rule("MV-T.religion", "MV-8.4.a")
def test_a_knights_province_is_a_target_of_jihad() -> None:
    position = {
        "map_cards": EAST,
        "holders": {"bulgars": 0},
        "control": {"bulgars_2f": 0, "cumans_2d": 1},
        "knights_provinces": ["cumans_2d"],
        "hands": [["jihad.1"], [], []],
        "money": [9, 9, 9],
    }
    match = play(start(position), *attack("bulgars", "cumans_2d"))
    assert asked(match) == [(0, "attack.jihad")]


@pytest.mark.rule("MV-T.religion", "MV-8.3.a")
def test_every_religion_may_suffer_civil_war_by_disaster_and_catholics_by_excommunication() -> None:
    match = start({**FAITHS, "disasters": ["lithuania", "seljuks_of_rum", "russia", "poland"]})
    choose(match, 0, "play", "civil_war.1")
    powers = [str(option.args[0]) for option in offered(match)]
    assert sorted(powers) == ["lithuania", "poland", "russia", "seljuks_of_rum"]
    match = start({**FAITHS, "excommunicated": ["latin_kingdom"]})
    choose(match, 0, "play", "civil_war.1")
    assert offered(match) == [Option("revolt", "latin_kingdom")]


# ---- MV-T.costs (attack, interception, militia and naval DRM: test_attack, test_naval, test_battle)


@pytest.mark.rule("MV-T.costs", "MV-8.4.b")
def test_with_jihad_the_attackers_militia_costs_two_florins_and_the_defenders_three() -> None:
    position = {
        "map_cards": ["2C", "2D", "2F"],
        "holders": {"bulgars": 0},
        "control": {"bulgars_2f": 0, "poland_2c": 1},
        "hands": [["jihad.1"], ["jihad.2"], []],
        "money": [8, 7, 0],
    }
    match = play(start(position, dice=[1, 1]), *attack("bulgars", "poland_2c", (0, "use", "jihad.1")))
    options = [list(decision.options) for decision in match.open_decisions()]
    assert options == [[Option("militia", n) for n in range(4)], [Option("militia", n) for n in range(3)]]
    play(match, (0, "militia", 3), (1, "militia", 2))
    assert match.state.money == [8 - 1 - 6, 7 - 6, 0]


@pytest.mark.rule("MV-T.costs", "MV-6.3.f")
@pytest.mark.parametrize(("florins", "may"), [(2, False), (3, True)])
def test_lifting_an_excommunication_costs_three_florins(florins: int, may: bool) -> None:
    match = start({**FAITHS, "excommunicated": ["latin_kingdom"], "money": [florins, 0, 0]})
    choose(match, 0, "play", "pope.1")
    assert (Option("lift_excommunication", "latin_kingdom") in offered(match)) is may
    if may:
        choose(match, 0, "lift_excommunication", "latin_kingdom")
        assert match.state.money == [0, 0, 0]
        assert match.state.excommunicated == []


@pytest.mark.rule("MV-T.costs", "MV-6.2.b")
@pytest.mark.parametrize(("seats", "levy"), [(3, 2), (4, 1), (5, 1)])
def test_the_crusade_levy(seats: int, levy: int) -> None:
    position = {**FAITHS, "hands": [["pope.1"], *([] for _ in range(seats - 1))], "money": [10] * seats}
    match = play(start(position, seats=seats), (0, "play", "pope.1"), (0, "crusade"))
    assert match.state.money[:2] == [10 + levy, 10 - levy]
    assert match.state.money[2:] == [10] * (seats - 2)  # no Catholic province


@pytest.mark.rule("MV-T.costs", "MV-8.7.c")
@pytest.mark.parametrize("loss", [1, 6])
def test_a_disaster_costs_one_die_of_florins(loss: int) -> None:
    match = start({**FAITHS, "hands": [[], ["disaster.1"], []], "active": 1}, dice=[2, 2, loss])
    choose(match, 1, "play", "disaster.1")
    assert match.state.disasters == ["poland"]
    assert match.state.money == [10 - loss, 10, 10]
