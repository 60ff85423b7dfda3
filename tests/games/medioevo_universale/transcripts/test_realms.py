"""The other phases, diplomacy and the end of a turn, word for word."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ..fights import at_war
from ..full_tables import full_table
from ..helpers import elements, position, start, units
from ..learned import by_colour
from ..talks import pact
from ..transcript import told

LEARNED = [by_colour(blue=2, yellow=2, orange=2, red=3, green=3, purple=1)] * 4
TOKENS = [by_colour(blue=1, yellow=1, orange=1, red=2, green=3, purple=1), by_colour(red=1, green=1), [0] * 6, [0] * 6]


@pytest.mark.parametrize("deployment", [False, True])
def test_purchases(deployment: bool) -> None:
    at = position(
        phase="purchases",
        florins=[2500, 900, 300, 100],
        technology=LEARNED,
        tokens=TOKENS,
        buildings={"bohemia": [2, 1, 0, 0, 1, 0], "swabia": [1, 0, 0, 1], "pannonia": [2, 2, 0], "cairo": [1, 0, 3]},
        units=units(bohemia="0: archer, captain_1, light_infantry", pannonia="1: captain_2, knight", cairo="3: archer"),
        elements=elements("caravan.1 I bohemia 0", "catapult.1 I bohemia 0", "galley.1 I alexandria 3"),
        surrendered=[{"archer": 1}, {}, {}, {}],
        prisoners=[{"captor": 0, "owner": 1, "units": {"knight": 1}}],
        buy_back=[{"light_infantry": 2}, {}, {}, {}],
        cards=[["scientist.11", "architect.32", "condottiere.6", "sheriff.69"], ["sage.62", "monatto.43"], [], []],
    )
    told(start(at, options={"deployment": deployment}), f"purchases_{deployment}")


@pytest.mark.parametrize("hand", [0, 1])
def test_trade(hand: int) -> None:
    cards = [
        "merchant.19 merchant.20 vendor.30 cameleer.63 ranger.55",
        "merchant.21 vendor.31 scientist.11 cameleer.64",
    ]
    at = position(
        phase="trade",
        florins=[800, 500, 200, 0],
        elements=elements(
            "caravan.1 II bohemia 0: salt, wine", "caravan.2 I swabia 0", "merchant_ship.1 II constantinople 2: salt",
            "caravan.3 I austria 1: spices", "war_wagon.1 I bohemia 0",
        ),
        buildings={"bohemia": [3, 0, 0], "swabia": [1, 3, 0], "constantinople": [2, 0, 0], "croatia": [3, 1, 0]},
        deposits={"bohemia": ["hides", "spices"], "austria": ["salt"]},
        technology=[by_colour(blue=2, yellow=4, orange=1), by_colour(yellow=1), by_colour(blue=2), [0] * 6],
        tokens=[by_colour(blue=2, yellow=3, orange=1), by_colour(yellow=1), by_colour(blue=2), [0] * 6],
        units=units(austria="1: archer", venice="b: light_infantry", poland="2: archer"),
        war_from=[[0, 0, 1, 0], [0] * 4, [1, 0, 0, 0], [0] * 4],
        cards=[cards[hand].split(), cards[1 - hand].split(), ["bishop.2"], []],
        pacts=[pact(1, [0, 1], ("commercial", 1, 0), ("pay_per_act", 0, 1, 20))],
    )  # fmt: skip
    told(start(at), f"trade_{hand}")


def test_diplomacy() -> None:
    at = position(
        stage="action",
        war_from=[[0, 2, 0, 0], [2, 0, 0, 0], [0] * 4, [0] * 4],
        prisoners=[{"captor": 0, "owner": 1, "units": {"knight": 2, "archer": 1}}],
        units=units(bohemia="0: 3 archer", pannonia="1: 2 archer, knight", adrianople="2: 2 knight, archer"),
        pacts=[pact(1, [0, 2], ("defensive", 2, 0, 2), until=3), pact(2, [1, 3], ("passage", 1, 3), secret=True)],
        attacked=[[0, 3, 0, 0], [3, 0, 0, 0], [0] * 4, [0] * 4],
        next_pact=3,
    )
    told(start(at), "diplomacy")


def test_pacts_of_three() -> None:
    at = position(stage="action", units=units(bohemia="0: archer", adrianople="2: knight"), florins=[300, 100, 700, 0])
    told(start(at), "pacts")


def test_the_end_of_a_turn() -> None:
    """Raiders go, lent units return, Captains revert; what was put off for a turn; objectives."""
    at = position(
        phase="end_of_turn", stage="ready",
        units={
            "serbia": {"b/0/raider/": {"light_infantry": 2}, "b": {"light_infantry": 1}},
            "rome": {"1/b/joined/croatia": {"archer": 1, "done": {"knight": 1}}, "b": {"light_infantry": 2}},
            "austria": {"0": {"done": {"archer": 2}, "captain_3": 1}, "2/0/pact.1/": {"knight": 1}},
            "venice": {"1": {"done": {"knight": 1}}},
            "epirus": {"b/3/raider/": {"light_infantry": 1}},
        },
        disguises=[{"owner": 0, "commander": 0, "place": "austria", "real": "captain_1", "assumed": "captain_3",
                    "by": "heroine"}],
        elements=elements("war_wagon.1 II austria 0: salt", "caravan.1 I bohemia 0", "galley.1 III aegean 2"),
        effects={"both:war_wagon.1": "1", "ranger:caravan.1": "1"},
        bans=[{"kind": "combat", "territory": "rome", "turn": 2}, {"kind": "trade", "territory": "rome", "turn": 3}],
        pacts=[pact(1, [0, 2], ("defensive", 2, 0, 2), until=3), pact(2, [1, 3], ("passage", 1, 3), until=4)],
        surrendered_now=[{"archer": 1}, {"knight": 2}, {}, {}], surrendered=[{"archer": 2}, {}, {}, {}],
        cards=[["condottiere.4", "bishop.1"], ["jester.48"], ["bard.44"], []], turned=["bishop.1", "jester.48"],
        held=["jester.48"], tokens=TOKENS, tokens_used=[by_colour(red=1), *[[0] * 6] * 3], recruited=[2, 0, 0, 0],
    )  # fmt: skip
    told(start(at), "end_of_turn")


def test_taxes_that_cannot_be_paid() -> None:
    at = position(
        phase="taxes",
        florins=[20, 0, 300, 10],
        debt=[5, 4, 1, 0],
        tax=[30, 50, 10, 20],
        buildings={"bohemia": [2, 1, 0], "swabia": [1, 0, 3], "pannonia": [3, 2, 0]},
        units=units(
            bohemia="0: 2 archer, knight, captain_3", pannonia="1: 3 knight", serbia="1: archer", cairo="b: archer",
        ),
        elements=elements("caravan.1 I bohemia 0: salt", "war_wagon.1 II bohemia 0", "galley.1 I croatia 1"),
        prisoners=[{"captor": 0, "owner": 1, "units": {"knight": 1}}],
        cards=[["tax_collector.22", "magnate.36"], ["magnate.38"], ["tax_collector.23"], []],
        technology=LEARNED,
    )  # fmt: skip
    told(start(at), "taxes")


def test_events_and_rebellions() -> None:
    at = position(
        phase="events", stage="dice",
        tax=[50, 40, 30, 10], event_deck=["balkan_winter", "low_nile"],
        cards=[["monatto.42", "militiaman.24"], ["monatto.43", "militiaman.25"], ["sage.61"],
               ["assassin.47", "militiaman.26"]],
        units=units(
            bohemia="0: archer", croatia="1: archer, captain_3", swabia="b: light_infantry", serbia="b: light_infantry",
        ),
        elements=elements("war_wagon.1 I croatia 1"),
    )  # fmt: skip
    told(start(at), "events")


def test_bids_for_the_order() -> None:
    at = position(
        phase="order", cards=[["infiltrator.15"], ["bard.45"], ["princess.59"], []], florins=[350, 120, 0, 90],
        tokens=TOKENS,
    )  # fmt: skip
    told(start(at), "order")


def test_the_end_of_the_game() -> None:
    at = position(
        phase="trade", turn=8, elements=elements("caravan.1 I bohemia 0: salt"),
        units=units(
            serbia="0: 2 archer; b: light_infantry", bohemia="0: knight", croatia="1: archer", rome="2: archer",
        ),
        buildings={"bohemia": [3, 2, 3], "pannonia": [2, 1, 0], "constantinople": [1, 0, 3]},
        prisoners=[{"captor": 0, "owner": 1, "units": {"knight": 3}}], debt=[1, 0, 2, 0], honour=[12, 12, 9, 20],
        technology=LEARNED, florins=[700, 700, 100, 300], tokens=TOKENS,
    )  # fmt: skip
    told(start(at), "final")


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (3, 5), (4, 3), (4, 8), (5, 4), (6, 6), (6, 7)])
def test_a_full_table(seats: int, seed: int) -> None:
    rules: dict[str, Any] = {"terrains": seed % 2 == 1, "blood_markers": seed % 3 == 0}
    match = start(full_table(Random(seed), seats), seats=seats, options=rules)
    told(match, f"table_{seats}_{seed}")


@pytest.mark.parametrize("fields", [0, 1, 2])
def test_cards_in_the_own_menu(fields: int) -> None:
    hands = [
        "bishop.1 templar.34 raider.65 princess.60 mystic.71 heroine.67 pirate.57",
        "infiltrator.13 infiltrator.15 raider.66 gunner.53 gunner.54 ranger.56 mystic.72 heroine.68",
        "architect.33 magnate.36 magnate.37 sheriff.70 bard.44 condottiere.6 sage.61 jester.49 pirate.58",
    ]
    at = position(
        stage="action",
        cards=[hands[fields].split(), hands[(fields + 1) % 3].split(), ["jester.48"], ["bard.45"]],
        turned=["jester.48"],
        units=units(
            bohemia="0: 3 archer, captain_1, knight", serbia="b: 2 light_infantry", austria="0: archer; 2: archer",
        ),
        elements=elements("war_wagon.1 I bohemia 0", "catapult.1 I bohemia 0", "caravan.1 I bohemia 0: salt"),
        buildings={"bohemia": [1, 2, 0], "swabia": [2, 1, 0]},
        tokens=TOKENS, war_from=at_war(),
    )  # fmt: skip
    told(start(at), f"own_menu_{fields}")
