"""What seldom happens, word for word: the set-up, bankruptcy, routes, cards that move and trade, alliances."""

from __future__ import annotations

from typing import Any

import pytest

from ..fights import at_war, clash
from ..helpers import elements, position, start, units
from ..learned import by_colour
from ..marching import begin, holding
from ..talks import pact
from ..transcript import told

NOTHING = [0] * 6


def route(*stops: str, done: int = 0) -> list[Any]:
    """The first player's, with so many stops done."""
    reached = [stop < done for stop in range(len(stops) - 1)]
    return [{"transport": "caravan.1", "origin": "bohemia", "stops": list(stops), "done": reached}, None, None, None]


@pytest.mark.parametrize(("seats", "kingdoms"), [(3, "auction"), (4, "chosen"), (2, "random")])
def test_the_set_up(seats: int, kingdoms: str) -> None:
    told(start(None, seats=seats, options={"kingdoms": kingdoms}), f"set_up_{kingdoms}")


def test_bankruptcy_and_elimination() -> None:
    at = position(
        phase="taxes",
        florins=[0, 0, 300, 10],
        debt=[5, 1, 0, 0],
        tax=[10, 10, 10, 10],
        units=units(bohemia="0: 2 archer, knight", pannonia="1: archer", serbia="0: archer", austria="b: archer"),
        elements=elements("caravan.1 I bohemia 0: salt", "galley.1 I western_baltic 0"),
        buildings={"bohemia": [1, 1, 0]},
        markers={"poland": 0},
        control=holding(poland=0, serbia=0),
        prisoners=[
            {"captor": 0, "owner": 1, "units": {"knight": 1, "captain_3": 1}},
            {"captor": 2, "owner": 0, "units": {"archer": 1, "captain_3": 1}},
        ],
        cards=[["bishop.1", "jester.48"], [], [], []],
        tokens=[by_colour(red=1), NOTHING, NOTHING, NOTHING],
        routes=route("austria", "venice", "rome", "crete"),
        pacts=[pact(1, [0, 1], ("passage", 1, 0)), pact(2, [1, 2], ("passage", 1, 2))],
        borrowed=[True, False, False, False],
        missed=[1, 0, 0, 0],
    )  # fmt: skip
    told(start(at), "bankruptcy")


@pytest.mark.parametrize("hand", range(3))
def test_cards_of_merchants(hand: int) -> None:
    hands = [
        "merchant.19 merchant.21 vendor.30 cameleer.64",
        "merchant.20 vendor.31 scientist.11",
        "cameleer.63 ranger.55",
    ]
    at = position(
        phase="trade",
        florins=[800, 300, 200, 0],
        elements=elements(
            "caravan.1 II bohemia 0: salt, grain", "caravan.2 I austria 0: wine", "caravan.3 I swabia 1: salt",
        ),
        buildings={"bohemia": [3, 0, 0], "pannonia": [3, 0, 0]},
        deposits={"bohemia": ["hides"], "pannonia": ["salt"]},
        units=units(venice="b: light_infantry"),
        routes=route("austria", "pannonia", "transylvania", "bulgaria", done=3),
        cards=[hands[hand].split(), [], [], []],
        technology=[by_colour(yellow=4, blue=1, orange=1), NOTHING, NOTHING, NOTHING],
        pt=[by_colour(yellow=4, blue=2, orange=2), NOTHING, NOTHING, NOTHING],
    )  # fmt: skip
    told(start(at), f"merchants_{hand}")


def test_a_route_is_completed() -> None:
    """All but the last two stops are done; War Wagon and Caravan meet an army on the way."""
    at = position(
        phase="trade",
        elements=elements("caravan.1 III venice 0: salt, grain, wine"),
        units=units(lombardy="1: archer", rome="2: archer"),
        control=holding(lombardy=1, rome=2),
        buildings={"rome": [2, 0, 0]},
        deposits={"rome": ["hides", "salt"]},
        pacts=[pact(1, [0, 1], ("commercial", 1, 0), ("pay_per_act", 0, 1, 30))],
        routes=route("austria", "venice", "lombardy", "rome", done=2),
    )  # fmt: skip
    told(start(at), "route")


@pytest.mark.parametrize("hand", range(2))
def test_cards_of_movement(hand: int) -> None:
    hands = ["condottiere.6 gunner.53 cameleer.63 ranger.56", "scientist.11 gunner.54 ranger.55 condottiere.6"]
    match = begin(
        units=units(
            bohemia="0: 3 knight, 2 archer", venice="b: 2 light_infantry", bulgaria="1: archer", serbia="0: knight",
        ),
        elements=elements(
            "war_wagon.1 I bohemia 0", "trebuchet.1 II bohemia 0", "caravan.1 I bohemia 0: salt",
            "war_wagon.2 I serbia 0",
        ),
        cards=[hands[hand].split(), [], ["bishop.3"], []],
        war_from=at_war(),
    )  # fmt: skip
    told(match, f"movement_{hand}")


FIGHTING = [
    "surgeon.29 crossbowman.9 scientist.10 jailer.40 spy.16",
    "surgeon.27 crossbowman.8 gunner.52 jailer.41 spy.18",
    "crossbowman.7 scientist.12 surgeon.28 spy.17 militiaman.25 assassin.47",
]


@pytest.mark.parametrize("hand", range(3))
def test_rare_cards_in_battle(hand: int) -> None:
    match = clash(
        "0: 2 light_infantry, 4 archer, 3 heavy_infantry, knight; 1: 4 heavy_infantry, 2 knight, 2 light_infantry",
        area="croatia",
        units=units(pannonia="1: 2 archer, knight"),
        cards=[FIGHTING[hand].split(), FIGHTING[(hand + 2) % 3].split(), [], []],
        elements=elements("catapult.1 I croatia 0", "trebuchet.1 II croatia 1", "war_wagon.1 I pannonia 1"),
        buildings={"croatia": [2, 2, 0]},
        was_controlled={"croatia": 1},
    )
    told(match, f"battle_cards_{hand}")


def test_a_retreat_by_sea() -> None:
    match = clash(
        "0: 2 light_infantry, archer, knight, captain_3; 1: 4 heavy_infantry",
        area="epirus",
        elements=elements(
            "galley.1 I epirus 0", "galley.2 II epirus 0", "war_wagon.1 I epirus 0", "catapult.1 I epirus 0",
            "galley.3 I epirus 0",
        ),
        mp={"galley.1": 2, "galley.2": 3, "war_wagon.1": 1},
    )  # fmt: skip
    told(match, "retreat_by_sea")


def test_an_ally_is_called() -> None:
    at = position(
        stage="action",
        units=units(
            bohemia="0: archer", adrianople="2: knight, captain_3, archer", nicaea="2: archer", serbia="3: 2 archer"
        ),
        elements=elements("war_wagon.1 I adrianople 2", "war_wagon.2 I nicaea 2"),
        war_from=[[0, 2, 0, 0], [2, 0, 0, 2], [0] * 4, [0, 2, 0, 0]],
        attacked=[[0, 3, 0, 0], [3, 0, 0, 0], [0] * 4, [0] * 4],
        pacts=[
            pact(1, [0, 2], ("defensive", 2, 0, 3), until=5),
            pact(2, [0, 3], ("offensive", 3, 0, 2, 1), secret=True),
            pact(3, [1, 2], ("non_aggression", 2, 1), ("pay_once", 1, 2, 50)),
        ],
        next_pact=4,
    )
    told(start(at), "ally")


def test_behind_the_screen() -> None:
    at = position(
        phase="purchases",
        florins=[1500, 600, 300, 100],
        technology=[by_colour(blue=2, red=2, green=3)] * 4,
        pt=[by_colour(blue=3, red=3, green=5), by_colour(green=1), NOTHING, NOTHING],
        buildings={"bohemia": [1, 1, 0]},
        units=units(bohemia="0: captain_1"),
    )
    told(start(at, options={"deployment": True}), "deployment")


@pytest.mark.parametrize("teams", ["none", "two"])
def test_the_last_battle_and_the_winners(teams: str) -> None:
    at = position(
        phase="trade",
        turn=8,
        tax=[50, 10, 10, 10],
        units=units(
            saxony="0: 2 archer", bohemia="0: knight", croatia="1: archer", rome="2: archer", cairo="3: knight",
        ),
        elements=elements("caravan.1 I bohemia 0: salt"),
        honour=[12, 12, 12, 12],
        florins=[100, 100, 100, 100],
        cards=[[], [], ["magnate.36"], []],
        on_magnate=150,
    )  # fmt: skip
    told(start(at, options={"teams": teams}), f"winners_{teams}")


def test_passage_for_money() -> None:
    priced: dict[str, Any] = {"pacts": [pact(1, [0, 1], ("passage", 1, 0), ("pay_per_act", 0, 1, 40), secret=True)]}
    match = begin(
        units=units(austria="0: 2 knight; 2: archer", pannonia="1: archer"),
        elements=elements("war_wagon.1 I austria 0", "caravan.1 I pannonia 2: salt"),
        florins=[100, 0, 0, 0],
        **priced,
    )
    told(match, "passage")


def test_prisoners_and_their_release() -> None:
    """Both capture; the last of one side falls, and what it has taken stands there again."""
    match = clash("0: 3 heavy_infantry, captain_3, archer; 1: heavy_infantry, captain_3, 2 archer", area="croatia")
    told(match, "capture")


def test_prisoners_at_sea() -> None:
    ships = elements("galley.1 I aegean 0", "galley.2 I aegean 1")
    fought = {"area": "aegean", "attacker": 0, "defender": 1, "cause": "move"}
    loads = {"galley.1": "0: 2 light_infantry, captain_3", "galley.2": "1: archer, light_infantry, captain_3"}
    told(start(position(units=units(**loads), elements=ships, battles=[fought], war_from=at_war())), "capture_at_sea")


def test_barbarians_are_won_over() -> None:
    match = begin(
        units=units(
            bohemia="0: knight, captain_3", poland="b: 2 light_infantry, captain_3", austria="0: archer; b: captain_3",
        ),
        elements=elements("war_wagon.1 I bohemia 0", "caravan.1 I bohemia 0: salt"),
        technology=[by_colour(blue=4, orange=4, purple=4), NOTHING, NOTHING, NOTHING],
        pt=[by_colour(blue=4, orange=6, purple=3), NOTHING, NOTHING, NOTHING],
    )  # fmt: skip
    told(match, "edict_and_influence")


def test_who_is_allied_to_two_enemies() -> None:
    at = position(
        stage="action",
        units=units(bohemia="0: archer", pannonia="1: archer"),
        pacts=[
            pact(1, [0, 2], ("passage", 0, 2), ("defensive", 2, 0, 3)),
            pact(2, [1, 2], ("defensive", 2, 1, 2), ("pay_once", 1, 2, 20)),
            pact(3, [0, 1], ("non_aggression", 0, 1)),
        ],
        next_pact=4,
    )
    told(start(at), "torn")
