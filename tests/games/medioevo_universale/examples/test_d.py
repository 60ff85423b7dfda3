"""Worked examples of the ledger: battles (28 to 39, 42, 43, 56 to 61, 64, 65, 70, 81 to 83)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.medioevo_universale.rules.battle import totals

from ..fights import army_of, clash, raid, until, until_over, values
from ..helpers import asked, choose, elements, logged, menu, offered, play, state, units
from ..rules.battle.test_capture import prisoners
from ..rules.battle.test_naval import sea_fight

RED_3 = [[0, 0, 0, 3, 0, 0], [0] * 6, [0] * 6, [0] * 6]
RED_4 = [[0, 0, 0, 4, 0, 0], [0] * 6, [0] * 6, [0] * 6]


@pytest.mark.parametrize(("dice", "value"), [([3, 3, 3], 27), ([4, 5, 5], 25), ([2, 2, 5], 5)])
def test_28_critical(dice: list[int], value: int) -> None:
    assert totals.best_of(dice) == value


def test_29_penalty() -> None:
    match = clash("0: light_infantry; 2: light_infantry", [1, 2, 3, 1, 2, 8], defender=2)
    until_over(match)
    assert values(match)[0][1] == 8 - 2


def test_30_battle() -> None:
    # given: blue is first, yellow fourth of four
    match = clash("0: knight; 3: 6 light_infantry", [1, 5, 3, 5, 1, 2, 1, 4, 7, 4], defender=3)
    until(match, "battle.reroll")
    play(match, (0, "reroll", 8), (0, "reroll", 4), (0, "done"))
    until(match, "battle.reroll")
    play(match, (3, "reroll", 8), (3, "reroll", 6), (3, "done"))
    # blue wins by 21, capped at 1; the benefit lowers its losses to 0
    choose(match, 0, "fewer_losses")
    until(match, "battle.surrender")
    assert values(match) == [(25, 4, 1, 2)]
    assert logged(match, "battle.won_round") == [{"winner": 0, "difference": 21, "score": 1, "points": 3}]
    assert army_of(match, 0) == {"knight": 1}
    assert army_of(match, 3) == {"light_infantry": 1}  # 3 of the damage, 2 of its own losses


def test_31_light_infantry() -> None:
    match = clash("0: 2 light_infantry; 1: heavy_infantry", [1, 5, 7, 1, 2, 4])
    until(match, "battle.sacrifice")
    play(match, (0, "sacrifice"), (0, "done"))
    until(match, "battle.damage", "battle.surrender")
    assert values(match)[0][::2] == (11, 1)


def test_32_knight() -> None:
    # yellow attacks with the only Knight
    match = clash("0: knight, heavy_infantry; 1: 2 heavy_infantry", [1, 2, 5, 1, 2, 5])
    until(match, "battle.damage")
    assert values(match) == [(5, 4, 1, 1)]
    assert match.open_decisions()[0].params == {"left": 2, "kind": "melee"}  # one HI is LI already
    play(match, (1, "hit", "light_infantry"))  # and is removed; the other becomes LI
    assert army_of(match, 1) == {"light_infantry": 1}
    play(match, (0, "hit", "heavy_infantry"))
    assert army_of(match, 0) == {"knight": 1, "light_infantry": 1}
    assert army_of(match, 1) == {}


def test_33_archery() -> None:
    match = clash("0: knight; 1: archer, knight, heavy_infantry", [1, 3, 3, 1, 1, 2, 8])
    until(match, "battle.reroll")
    assert army_of(match, 0) == {"heavy_infantry": 1}
    until(match, "battle.damage")
    assert values(match) == [(9, 7, 1, 1)]
    assert logged(match, "battle.won_round") == [{"winner": 0, "difference": 2, "score": 1, "points": 1}]
    choose(match, 1, "hit", "archer")
    choose(match, 1, "hit", "heavy_infantry")
    assert army_of(match, 0) == {"light_infantry": 1}
    assert army_of(match, 1) == {"knight": 1, "light_infantry": 1}


def test_34_captain() -> None:
    match = clash("0: captain_1, knight; 1: knight, 2 light_infantry", [2])
    until(match, "battle.captain")
    assert menu(match) == ["done", "emulate archer"]
    choose(match, 0, "done")
    assert menu(match) == ["done", "cancel light_infantry", "emulate heavy_infantry", "enable knight"]
    match = clash("0: captain_1, knight; 1: knight, 2 light_infantry", [2])
    until(match, "battle.captain")
    choose(match, 0, "emulate", "archer")
    choose(match, 1, "hit", "light_infantry")
    assert army_of(match, 1) == {"knight": 1, "light_infantry": 1}


@pytest.mark.parametrize(("engine", "crew"), [("catapult.1 I", 3), ("bombard.1 III", 2)])
def test_35_crew_dice(engine: str, crew: int) -> None:
    dice = [8] * crew
    match = clash("0: 4 light_infantry; 1: 4 light_infantry", dice, elements=elements(f"{engine} serbia 0"))
    until(match, "battle.crew")
    play(match, *[(0, "crew", "light_infantry")] * crew)
    until(match, "battle.reroll")
    assert logged(match, "battle.engine_shot")[0]["result"] == dice


def test_36_siege() -> None:
    match = clash(
        "0: knight, 2 light_infantry; 1: 2 light_infantry, knight", [1, 5, 1, 2, 6, 1, 2, 7],
        elements=elements("catapult.1 I serbia 0"),
    )  # fmt: skip
    until(match, "battle.crew")
    play(match, (0, "crew", "knight"), (0, "crew", "light_infantry"), (0, "done"))
    play(match, (1, "hit", "light_infantry"), (1, "hit", "light_infantry"))
    assert army_of(match, 1) == {"knight": 1}
    until(match, "battle.damage")
    assert values(match) == [(6, 6, 1, 1)]
    # a draw: the Knight's two points; the LI in melee is gone, now the crew is hit
    assert menu(match) == ["hit light_infantry", "hit knight"]
    choose(match, 0, "hit", "light_infantry")
    assert army_of(match, 0) == {"heavy_infantry": 1}
    assert army_of(match, 1) == {"heavy_infantry": 1}


def test_37_naval_bonus() -> None:
    ships = ["galley.1 I 0", "galley.2 I 0", "galley.3 I 0", "galley.4 II 1", "galley.5 II 1"]
    match = sea_fight(ships, {"galley.1": "0: 3 light_infantry", "galley.4": "1: 3 light_infantry"}, [1, 2, 5, 1, 2, 5])
    until(match, "battle.surrender", "battle.ship")
    assert values(match)[0][:2] == (5, 5)  # 5 − 1 + 1


@pytest.mark.parametrize(
    ("level", "aboard", "used"),
    [("II", ["catapult.1", "catapult.2"], 2), ("II", ["trebuchet.1", "catapult.1"], 1),
     ("III", ["catapult.1", "trebuchet.1"], 2), ("III", ["bombard.1", "catapult.1"], 1)],
)  # fmt: skip
def test_38_naval_engines(level: str, aboard: list[str], used: int) -> None:
    levels = {"catapult": "I", "trebuchet": "II", "bombard": "III"}
    written = [f"{engine} {levels[engine.split('.')[0]]} galley.1 0" for engine in aboard]
    loads = {"galley.1": "0: 4 light_infantry", "galley.2": "1: 6 light_infantry"}
    match = sea_fight([f"galley.1 {level} 0", "galley.2 II 1"], loads, [8] * used, aboard=written)
    while until(match, "battle.crew", "battle.reroll") == "battle.crew":
        crew = [option for option in offered(match) if option.verb == "crew"]
        begun = (match.open_decisions()[0].params or {})["chosen"]
        match.choose(0, offered(match)[0] if begun else crew[0])
    assert len(logged(match, "battle.engine_shot")) == used


def test_39_protection() -> None:
    fort: dict[str, Any] = {"buildings": {"serbia": [0, 1, 0]}, "was_controlled": {"serbia": 1}}
    match = clash("0: archer; 1: 3 light_infantry", [1], **fort)
    until(match, "battle.walls")
    choose(match, 1, "protect", "archery")
    until(match, "battle.reroll")
    assert army_of(match, 1) == {"light_infantry": 3}


def test_42_retreat() -> None:
    match = clash(
        "0: heavy_infantry; 1: light_infantry", [1, 2, 7, 1, 2, 5], mp={"war_wagon.1": 1},
        elements=elements("war_wagon.1 I serbia 0"), units=units(wallachia="0: archer"),
    )  # fmt: skip
    play(match, (0, "retreat"), (0, "by", "wallachia"))
    until_over(match)
    assert values(match) == [(4, 4, 1, 1)]
    assert army_of(match, 1) == {}
    assert army_of(match, 0, "wallachia") == {"archer": 1, "light_infantry": 1}
    assert state(match).elements["war_wagon.1"].place == "wallachia"


def test_43_capture() -> None:
    match = clash(
        "0: knight, heavy_infantry; 1: heavy_infantry", [1, 2, 7, 2, 3, 4], cards=[["condottiere.5"], [], [], []]
    )
    choose(match, 0, "yes")
    until(match, "window.values")
    play(match, (0, "use", "condottiere.5"), (0, "side", "attacker"))
    until(match, "battle.damage")
    assert values(match) == [(5, 3, 1, 2)]
    assert prisoners(match) == [(0, 1, {"heavy_infantry": 1})]
    choose(match, 0, "hit", "knight")
    assert army_of(match, 0) == {"heavy_infantry": 2}
    assert [entry["loser"] for entry in logged(match, "battle.losses")] == [0]


def test_56_barbarians_blue() -> None:
    match = raid("0: knight, light_infantry; b: 2 light_infantry", [1, 2, 8], (2, 5, 7))
    until(match, "battle.damage")
    assert values(match) == [(8, 7, 1, 2)]
    assert army_of(match, "b") == {}
    choose(match, 0, "hit", "light_infantry")
    assert army_of(match, 0) == {"knight": 1}


def test_56_barbarians_yellow() -> None:
    match = raid("0: knight, 2 heavy_infantry; b: 2 light_infantry", [2, 3, 8], (2, 5, 7))
    until(match, "battle.damage")
    assert values(match) == [(8, 11, 0, 2)]
    assert logged(match, "battle.won_round") == [{"winner": "barbarians", "difference": 3, "score": 1, "points": 1}]
    choose(match, 0, "hit", "knight")
    assert army_of(match, 0) == {"heavy_infantry": 3}
    assert army_of(match, "b") == {}


def test_57_conquest_honour() -> None:
    match = clash(
        "0: 9 light_infantry; 1: light_infantry", [1, 2, 8, 1, 2, 4], area="bulgaria",
        buildings={"bulgaria": [3, 3, 0]}, was_controlled={"bulgaria": 1},
    )  # fmt: skip
    before = state(match).honour[0]
    until(match, "battle.walls")
    choose(match, 1, "protect", "archery")
    until(match)
    assert state(match).honour[0] == before + 7


def test_58_card_4() -> None:
    match = clash("0: 3 archer; 1: archer, 5 light_infantry", [1, 8, 8], cards=[["condottiere.4"], [], [], []])
    until(match, "window.archery")
    choose(match, 0, "use", "condottiere.4")
    assert logged(match, "battle.archers_shot") == [{"player": 0, "result": [1, 8, 8]}]


def test_59_card_8() -> None:
    match = clash("0: 5 archer; 1: 9 light_infantry", [5, 5, 6, 7, 8], cards=[["crossbowman.8"], [], [], []])
    until(match, "window.archery")
    choose(match, 0, "use", "crossbowman.8")
    until(match, "battle.reroll")
    assert army_of(match, 1) == {"light_infantry": 7}


def test_60_card_10() -> None:
    match = clash(
        "0: 3 light_infantry; 1: 9 light_infantry", [8, 8, 8, 8],
        elements=elements("catapult.1 I serbia 0"), cards=[["scientist.10"], [], [], []],
    )  # fmt: skip
    until(match, "battle.crew")
    play(match, (0, "crew", "light_infantry"), (0, "crew", "light_infantry"), (0, "done"))
    choose(match, 0, "use", "scientist.10")
    assert logged(match, "battle.engine_shot")[0]["result"] == [8, 8, 8, 8]


def test_61_card_14() -> None:
    match = raid("0: 2 light_infantry; b: light_infantry, archer", cards=[["infiltrator.14"], [], [], []])
    until(match, "window.before_battle")
    play(match, (0, "use", "infiltrator.14"), (0, "unit", "archer"))
    assert army_of(match, 0) == {"light_infantry": 2, "archer": 1}
    assert army_of(match, "b") == {"light_infantry": 1}
    assert state(match).florins[0] == 400


def test_64_card_46() -> None:
    match = clash("0: light_infantry; 1: light_infantry", [4, 2, 5, 1, 2, 3], cards=[["assassin.46"], [], [], []])
    until(match, "window.rolled")
    play(match, (0, "use", "assassin.46"), (0, "die", 3, 5))
    until_over(match)
    assert values(match)[0][0] == 16


def test_65_card_52() -> None:
    match = clash(
        "0: light_infantry; 1: 9 light_infantry", [8],
        elements=elements("catapult.1 I serbia 0"), cards=[["gunner.52"], [], [], []],
    )  # fmt: skip
    until(match, "window.before_round")
    choose(match, 0, "use", "gunner.52")
    until(match, "battle.crew")
    choose(match, 0, "done")
    until(match, "battle.reroll")
    assert logged(match, "battle.engine_shot")[0]["result"] == [8]


def test_70_machinery() -> None:
    match = clash(
        "0: 3 light_infantry, heavy_infantry; 1: 9 light_infantry", [8, 8, 8, 2, 3, 8, 1, 2, 4],
        elements=elements("catapult.1 I serbia 0"), technology=[[3, 0, 0, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6],
    )  # fmt: skip
    until(match, "battle.crew")
    play(match, *[(0, "crew", "light_infantry")] * 3)
    choose(match, 0, "tech", "machinery")
    assert state(match).florins[0] == 400
    until(match, "battle.reroll")
    assert logged(match, "battle.engine_shot")[0]["result"] == [8, 8, 8]
    until(match, "battle.damage")
    assert logged(match, "battle.won_round") == [{"winner": 0, "difference": 5, "score": 4, "points": 4}]


def test_81_hierarchy() -> None:
    match = raid("0: 2 light_infantry; b: captain_1", technology=RED_3)
    until(match, "window.before_round")
    play(match, (0, "tech", "hierarchy"), (0, "change_attacker", "light_infantry"), (0, "into", "heavy_infantry"))
    assert army_of(match, 0) == {"light_infantry": 1, "heavy_infantry": 1}
    for kind, into in (("captain_1", "knight"), ("knight", "heavy_infantry"), ("heavy_infantry", "light_infantry")):
        play(match, (0, "tech", "hierarchy"), (0, "change_defender", kind), (0, "into", into))
    assert army_of(match, "b") == {"light_infantry": 1}
    assert state(match).florins[0] == 100  # four steps
    assert [record.real for record in state(match).disguises] == [0, 4]


def test_82_tactics() -> None:
    match = clash("0: 4 light_infantry; 1: heavy_infantry, 3 light_infantry", [1, 2, 6, 1, 2, 5], technology=RED_3)
    until(match, "battle.tactics")
    play(match, (0, "tactics", "heavy_infantry"), (0, "florins"))
    play(match, (0, "tactics", "light_infantry"), (0, "florins"))
    assert army_of(match, 1) == {"light_infantry": 3}  # the HI is gone; its power had lowered the losses to 0


def test_83_strategy() -> None:
    match = raid("0: light_infantry; b: 2 light_infantry", technology=RED_4)
    until(match, "window.archery")
    play(match, (0, "tech", "strategy"), (0, "tech", "strategy"))
    until(match, "battle.reroll")
    assert army_of(match, "b") == {}
    assert army_of(match, 0) == {"light_infantry": 1}
    assert values(match) == []
    assert not state(match).battles
    assert asked(match)[0][1] != "battle.reroll"
