"""Battles from the first question to what follows them, word for word."""

from __future__ import annotations

from typing import Any

import pytest

from ..fights import at_war, clash, raid
from ..helpers import elements, position, start, units
from ..learned import by_colour
from ..talks import pact
from ..transcript import told

HELD: dict[str, Any] = {"buildings": {"croatia": [2, 2, 0]}, "was_controlled": {"croatia": 1}}


def test_a_siege() -> None:
    """Engines and walls, Archers, Captains, sacrifices, and what the conqueror does with the town."""
    match = clash(
        "0: 2 light_infantry, 3 archer, 3 heavy_infantry, knight, captain_3; 1: 2 heavy_infantry, knight, captain_1",
        area="croatia",
        talk=True,
        elements=elements("trebuchet.1 II croatia 0", "bombard.1 III croatia 0", "caravan.1 I croatia 1: salt"),
        deposits={"croatia": ["wine"]},
        **HELD,
    )
    told(match, "siege")


def test_a_surrender() -> None:
    match = clash(
        "0: 4 light_infantry, archer, captain_3; 1: 2 heavy_infantry, archer, captain_3",
        area="croatia",
        talk=True,
        elements=elements("war_wagon.1 II croatia 0", "catapult.1 I croatia 0", "galley.1 I croatia 0"),
        **HELD,
    )
    told(match, "surrender")


def test_a_retreat_from_barbarians() -> None:
    match = raid(
        "0: 3 light_infantry, 2 archer, knight, captain_3; b: 4 light_infantry, 2 archer, captain_3",
        elements=elements("war_wagon.1 I serbia 0", "war_wagon.2 II serbia 0", "catapult.1 I serbia 0"),
        mp={"war_wagon.1": 2, "war_wagon.2": 3, "catapult.1": 1},
        markers={"croatia": 0, "bulgaria": 0},
        control={"croatia": 0, "bulgaria": 0},
    )
    told(match, "retreat")


def test_a_battle_at_sea() -> None:
    ships = ("galley.1 II aegean 0", "galley.2 I aegean 0", "galley.3 III aegean 1", "galley.4 I aegean 1")
    aboard = ("catapult.1 I galley.1 0", "war_wagon.1 I galley.3 1", "catapult.2 I galley.3 1")
    loads = {
        "galley.1": "0: 2 light_infantry, 2 archer",
        "galley.2": "0: archer, captain_3",
        "galley.3": "1: 2 heavy_infantry, archer",
        "galley.4": "1: archer",
    }
    fought = {"area": "aegean", "attacker": 0, "defender": 1, "cause": "move", "retreat_mp": {"galley.1": 1}}
    match = start(
        position(units=units(**loads), elements=elements(*ships, *aboard), battles=[fought], war_from=at_war())
    )
    told(match, "at_sea")


def test_a_battle_with_technologies_and_allies() -> None:
    match = clash(
        "0: 2 archer, knight; 1: 3 heavy_infantry, 2 archer, knight",
        units={"serbia": {
            "0": {"archer": 2, "knight": 1, "light_infantry": 1}, "2/0/pact.1/": {"archer": 1, "heavy_infantry": 2},
            "1": {"heavy_infantry": 3, "archer": 2, "knight": 1},
        }},
        pacts=[pact(1, [0, 2], ("defensive", 2, 0, 3))],
        attacked=[[0, 1, 0, 0], *[[0] * 4] * 3],
        elements=elements("catapult.1 I serbia 0", "trebuchet.1 II serbia 0", "catapult.2 I serbia 1"),
        technology=[by_colour(blue=3, red=4), by_colour(red=3), [0] * 6, [0] * 6],
        pt=[by_colour(blue=2, red=4), by_colour(red=2), [0] * 6, [0] * 6],
    )  # fmt: skip
    told(match, "technologies")


CARDS = [
    "condottiere.4 condottiere.5 crossbowman.8 scientist.10 surgeon.27 jailer.39 assassin.47 spy.17",
    "crossbowman.7 infiltrator.14 surgeon.29 jailer.41 assassin.46 gunner.52 spy.16 surgeon.28",
    "templar.35 condottiere.6 bard.44 jester.48 militiaman.24 militiaman.26 spy.18 heroine.67",
]


@pytest.mark.parametrize("shift", range(3))
def test_a_battle_with_cards(shift: int) -> None:
    hands = [hand.split() for hand in CARDS[shift:] + CARDS[:shift]]
    match = clash(
        "0: 3 light_infantry, 3 archer, 2 heavy_infantry, captain_2;"
        "1: 2 light_infantry, archer, 3 heavy_infantry, knight",
        area="croatia",
        cards=[*hands, []],
        elements=elements("catapult.1 I croatia 0", "catapult.2 I croatia 1"),
        florins=[400] * 4,
        **HELD,
    )
    told(match, f"cards_{shift}")
