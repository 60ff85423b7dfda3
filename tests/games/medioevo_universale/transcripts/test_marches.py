"""Movement, conquest and meetings of phase 5, word for word."""

from __future__ import annotations

from typing import Any

import pytest

from ..fights import clash
from ..helpers import elements, units
from ..learned import by_colour
from ..marching import at_war, begin, holding
from ..talks import pact
from ..transcript import told

NOTHING = [0] * 6


def test_groups_that_converge() -> None:
    """Wagons and an engine from Bohemia, a march out of the Castle of Bavaria: all against Austria."""
    match = begin(
        units=units(
            bohemia="0: 3 heavy_infantry, 2 archer, captain_3", bavaria="0: 2 knight", austria="1: 2 light_infantry",
            saxony="0: light_infantry",
        ),
        elements=elements(
            "war_wagon.1 II bohemia 0", "trebuchet.1 II bohemia 0", "war_wagon.2 I saxony 0", "war_wagon.3 I bohemia 0",
        ),
        buildings={"bavaria": [0, 3, 0]},
        war_from=at_war((0, 1)),
    )  # fmt: skip
    told(match, "converge")


def test_raids_and_fights_without_war() -> None:
    match = begin(
        units=units(serbia="0: 3 heavy_infantry, archer; 1: archer", venice="0: 4 knight", bulgaria="2: archer"),
        elements=elements(
            "war_wagon.1 II venice 0", "caravan.1 I serbia 1: salt", "war_wagon.2 I serbia 2", "caravan.2 II venice 3",
            "merchant_ship.1 I venice 2: wine",
        ),
        pacts=[pact(1, [0, 2], ("non_aggression", 0, 2), ("non_aggression", 2, 0))],
        markers={"serbia": 0},
    )  # fmt: skip
    told(match, "raids")


def test_a_galley_loads_sails_and_lands() -> None:
    match = begin(
        units={**units(constantinople="2: knight, archer, light_infantry, 2 captain_3", crete="b: 2 light_infantry")},
        elements=elements(
            "galley.1 II constantinople 2", "war_wagon.1 I constantinople 2", "catapult.1 I constantinople 2",
            "galley.2 I aegean 2",
        ),
        active=2,
        order=[2, 0, 1, 3],
    )  # fmt: skip
    told(match, "sailing")


def test_a_march_with_technologies() -> None:
    match = begin(
        units=units(thessalonica="2: 2 knight, archer", ionia="2: archer"),
        elements=elements("war_wagon.1 I thessalonica 2", "war_wagon.2 I ionia 2", "galley.1 I ionia 2"),
        active=2,
        order=[2, 0, 1, 3],
        technology=[NOTHING, NOTHING, by_colour(blue=4, orange=1), NOTHING],
        pt=[NOTHING, NOTHING, by_colour(blue=6, orange=2), NOTHING],
    )
    told(match, "technologies_of_marches")


TOWN: dict[str, Any] = {
    "buildings": {"croatia": [3, 2, 3], "venice": [1, 1, 0]},
    "deposits": {"croatia": ["wine", "salt"]},
    "elements": elements(
        "war_wagon.1 III croatia 0", "caravan.1 II croatia 1: salt, grain", "catapult.1 I croatia 1",
        "galley.1 I croatia 1", "merchant_ship.1 I croatia 1: spices", "war_wagon.2 I croatia 1",
    ),
    "markers": {"serbia": 1},
}  # fmt: skip


@pytest.mark.parametrize("blood", [False, True])
def test_a_town_is_conquered(blood: bool) -> None:
    match = clash(
        "0: 6 knight, 2 archer; 1: archer",
        area="croatia",
        control=holding(serbia=1),
        was_controlled={"croatia": 1},
        cards=[[], ["diplomat.51"], [], []],
        options={"blood_markers": blood},
        **TOWN,
    )
    told(match, f"conquest_{blood}")


def test_the_first_player_moves_the_barbarians() -> None:
    match = begin(
        phase="events", stage="reinforcement", barbarian_points=3,
        units=units(
            serbia="b: 2 light_infantry, archer, captain_3", crete="b: archer",
            austria="b: 2 light_infantry; 1: archer",
            **{"galley.1": "b: 2 light_infantry"},
        ),
        elements=elements("galley.1 I aegean b", "caravan.1 I bulgaria 2: salt"),
    )  # fmt: skip
    told(match, "barbarians")
