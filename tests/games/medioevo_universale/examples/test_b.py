"""The worked examples of the ledger about the realm: 6 to 20, 55, 68, 80, 84 to 86."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.pieces import C2, CIVIL, HORDE, MILITARY, RELIGIOUS
from condotta.games.medioevo_universale.rules import barbarians, taxes
from condotta.games.medioevo_universale.rules.common import buildings
from condotta.games.medioevo_universale.rules.common.questions import army
from condotta.games.medioevo_universale.rules.purchases import card_market, workshops

from .. import helpers
from ..helpers import asked, choose, elements, logged, menu, play, start, state, units

NONE = [0, 0, 0, 0, 0, 0]
BLUE, RED, GREEN, PURPLE = 0, 3, 4, 5


def shop(seat: int = 0, levels: list[int] | None = None, tokens: list[int] | None = None, **fields: Any) -> Match:
    """Phase 4 with this seat first; its technologies and Objective tokens by colour."""
    order = [seat, *(other for other in range(4) if other != seat)]
    technology = [levels or NONE if other == seat else NONE for other in range(4)]
    owned = [tokens or NONE if other == seat else NONE for other in range(4)]
    at = helpers.position(phase="purchases", order=order, technology=technology, tokens=owned, **fields)
    return start(at)


def pay(match: Match, seat: int = 0) -> list[str]:
    """Pay with tokens, then with florins; put markers where the first option says. What was paid with."""
    paid = []
    while asked(match)[0][1] in ("points.source", "marker.where"):
        options = match.open_decisions()[0].options
        choice = next(o for verb in ("points", "token", "florins", "marker") for o in options if o.verb == verb)
        match.choose(seat, choice)
        paid.append(choice.verb)
    return paid


@pytest.mark.rule("MU-horde.a", "MU-horde.b")
def test_6_horde() -> None:
    match = start(helpers.position(phase="events", turn=2), [3, 5, 1, 4])
    assert asked(match) == [(0, "events.reroll")]
    play(match, (0, "reroll", 8), (0, "done"))
    assert state(match).barbarian_dice == [3, 5, 4]
    assert barbarians.composition(state(match)) == [2, 0, 0, 0, 0, 0, 0]
    state(match).barbarian_dice = [3, 5, 1]
    assert barbarians.composition(state(match)) == [2, 0, 0, 0, 1, 0, 0]


@pytest.mark.rule("MU-evcard.b", "MU-evcard.c")
def test_7_event() -> None:
    """Danube floods; yellow is seat 0, white seat 1, blue seat 2."""
    at = helpers.position(
        phase="events",
        turn=2,
        stage="card",
        event_deck=["steppe_blizzard", "danube_floods"],
        units=units(serbia="0: 3 heavy_infantry"),
        elements=elements("caravan.1 I croatia 1", "caravan.2 I pannonia 2", "caravan.3 I alfold 2"),
    )
    match = start(at, [4, 5, 1])
    play(match, (0, "icon", "armies_icon"), (0, "icon", "movement_icon"))
    play(match, (0, "hurt", "serbia", "heavy_infantry"), (0, "hurt", "serbia", "light_infantry"))
    choose(match, 0, "hurt", "serbia", "light_infantry")  # between the two an HI had to be hit
    assert army(state(match), 0, "serbia") == [0, 0, 1, 0, 0, 0, 0]
    assert asked(match) == [(2, "events.halt")]
    choose(match, 2, "halt", "caravan.3")
    assert [element.mp for element in state(match).elements.values()] == [6, 6, 0]
    assert [(line["player"], line["value"]) for line in logged(match, "events.rolled")] == [(0, 4), (1, 5), (2, 1)]


@pytest.mark.rule("MU-reinf.a", "MU-reinf.b", "MU-reinf.e", "MU-reinf.i")
def test_8_reinforcement() -> None:
    at = helpers.position(
        phase="events",
        turn=2,
        stage="reinforcement",
        barbarian_points=3,
        units=units(trebizond="b: light_infantry", iconium="1: 2 archer"),
    )
    match = start(at, [8, 8])
    play(match, (0, "add", "trebizond"))
    play(match, (0, "move_horde", "trebizond"), (0, "to", "cappadocia"), (0, "all"))
    play(match, (0, "move_horde", "cappadocia"), (0, "to", "iconium"), (0, "all"))
    fight = state(match).battles[0]
    assert (fight.area, fight.attacker.seat, fight.defender.seat) == ("iconium", HORDE, 1)
    assert fight.attacker.began == 2
    assert state(match).barbarian_points == 0


@pytest.mark.rule("MU-rebel.a")
def test_9_tolerated_level() -> None:
    at = helpers.position(
        phase="events", turn=2, stage="card", event_deck=["danube_floods", "locusts_in_egypt"], tax=[40, 30, 20, 10]
    )
    match = start(at)
    assert state(match).event == "locusts_in_egypt"  # its own back shows 10
    play(match, (0, "icon", "armies_icon"), (0, "icon", "movement_icon"), (0, "done"))
    assert logged(match, "rebellion.tolerated") == [{"level": 30}]
    assert [line["n"] for line in logged(match, "rebellion.suffered")] == [1]


@pytest.mark.rule("MU-rebel.b", "MU-rebel.c", "MU-hp.m")
def test_10_rebellion_hp() -> None:
    at = helpers.position(
        phase="events",
        turn=2,
        stage="reinforcement",
        barbarian_points=0,
        event_deck=["danube_floods"],
        tax=[50, 10, 10, 10],
        units=units(saxony="b: light_infantry"),
    )
    match = start(at)
    play(match, (0, "rebellion", "holstein"), (0, "rebellion", "swabia"))
    assert state(match).honour[0] == 8


@pytest.mark.rule("MU-tax.a")
def test_11_tax_level() -> None:
    match = start(helpers.position(phase="taxes"))
    third = match.open_decisions()[0].options[2]
    match.choose(0, third)
    play(match, (1, "tax", 10), (2, "tax", 10), (3, "tax", 10))
    assert state(match).tax[0] == 30


@pytest.mark.rule("MU-upkeep.a")
def test_12_upkeep() -> None:
    at = units(bohemia="0: 2 light_infantry, heavy_infantry, archer, knight, captain_1")
    pieces = elements(
        "bombard.1 III bohemia 0", "war_wagon.1 I bohemia 0", "war_wagon.2 I bohemia 0", "galley.1 I rome 0"
    )
    match = start(helpers.position(phase="taxes", stage="upkeep", units=at, elements=pieces))
    assert taxes.upkeep_cost(state(match), 0) == 200
    choose(match, 0, "pay")
    assert state(match).florins[0] == 300


@pytest.mark.rule("MU-techbuy.a")
def test_13_technology_price() -> None:
    match = shop(levels=[3, 0, 0, 0, 0, 0])
    choose(match, 0, "technology", "transport_branch")
    assert state(match).florins[0] == 100


@pytest.mark.rule("MU-build.tab")
@pytest.mark.parametrize(("id", "points"), [("village", 1), ("borough", 2), ("city", 3)])
def test_14_pt_use(id: str, points: int) -> None:
    match = shop(levels=[0, 0, 0, 0, 1, 0], tokens=[0, 0, 0, 0, 3, 0])
    play(match, (0, "build", id), (0, "at", "bohemia"))
    assert pay(match) == ["token"] * points


@pytest.mark.rule("MU-build.e")
def test_15_building_upgrade() -> None:
    match = shop(levels=[0, 0, 0, 0, 2, 0], tokens=[0, 0, 0, 0, 2, 0], buildings={"bohemia": [0, 1]}, florins=[200] * 4)
    choose(match, 0, "build", "castle")
    assert pay(match)[:2] == ["token", "token"]
    assert state(match).buildings["bohemia"][MILITARY] == 3
    assert state(match).florins[0] == 0


@pytest.mark.rule("MU-transp.a", "MU-transp.d")
def test_16_transport() -> None:
    match = shop(2, levels=[1, 0, 0, 0, 0, 0], tokens=[2, 0, 0, 0, 0, 0])
    play(match, (2, "transport", "galley"), (2, "level", 2), (2, "at", "constantinople"))
    assert pay(match, 2) == ["token", "token"]
    assert (state(match).florins[2], state(match).elements["galley.1"].level) == (300, 2)


@pytest.mark.rule("MU-transp.a")
def test_17_transport_upgrade() -> None:
    ship = elements("galley.1 II constantinople 2")
    match = shop(2, levels=[1, 0, 0, 0, 0, 0], tokens=[1, 0, 0, 0, 0, 0], elements=ship)
    choose(match, 2, "upgrade", "galley.1")
    assert pay(match, 2) == ["token"]
    assert (state(match).florins[2], state(match).elements["galley.1"].level) == (400, 3)


@pytest.mark.rule("MU-unit.c")
def test_18_recruit_limit() -> None:
    """Swabia without building, a Village at Bohemia, a City at Holstein."""
    match = shop(buildings={"bohemia": [1], "holstein": [3]})
    assert workshops.recruit_limit(state(match), 0) == 7


@pytest.mark.rule("MU-siegebuy.a")
def test_19_engine_upgrade() -> None:
    match = shop(levels=[0, 0, 0, 0, 3, 0], tokens=[0, 0, 0, 0, 2, 0], elements=elements("catapult.1 I bohemia 0"))
    play(match, (0, "upgrade", "catapult.1"), (0, "level", 3))
    assert pay(match) == ["token", "token"]
    assert (state(match).florins[0], list(state(match).elements)) == (300, ["bombard.1"])


@pytest.mark.rule("MU-card.b")
def test_20_card_price() -> None:
    match = shop(cards=[["bishop.1", "bishop.2", "bishop.3"], [], [], []])
    assert card_market.price(state(match), 0) == 250


@pytest.mark.rule("MU-loan.a", "MU-loan.c")
def test_55_loans() -> None:
    """One turn after the other: a loan; 50 fl and a second loan; 100 fl."""
    match = start(helpers.position(phase="purchases", florins=[0, 0, 0, 0]))
    play(match, (0, "acts"), (0, "borrow"))
    assert (state(match).debt[0], state(match).florins[0]) == (1, 500)
    match = start(helpers.position(phase="taxes", stage="interest", debt=[1, 0, 0, 0], florins=[500, 0, 0, 0]))
    assert state(match).florins[0] == 450
    play(match, (0, "acts"), (0, "borrow"))
    assert (state(match).debt[0], state(match).florins[0]) == (2, 950)
    match = start(helpers.position(phase="taxes", stage="interest", debt=[2, 0, 0, 0], florins=[950, 0, 0, 0]))
    assert state(match).florins[0] == 850


@pytest.mark.rule("MU-T-carpentry")
def test_68_carpentry() -> None:
    """The first blue PT is of a card (Condottiere 5: red or blue), the second for 100 fl."""
    match = shop(levels=[1, 0, 0, 0, 0, 0], cards=[["condottiere.5"], [], [], []])
    play(match, (0, "transport", "caravan"), (0, "level", 2), (0, "at", "bohemia"))
    play(match, (0, "points", "condottiere.5", "blue"), (0, "florins"))
    assert (state(match).elements["caravan.1"].level, state(match).florins[0]) == (2, 200)
    ship = elements("galley.1 I constantinople 2")
    match = shop(2, levels=[1, 0, 0, 0, 0, 0], tokens=[1, 0, 0, 0, 0, 0], elements=ship)
    play(match, (2, "upgrade", "galley.1"), (2, "level", 2))
    assert pay(match, 2) == ["token"]
    assert (state(match).elements["galley.1"].level, state(match).florins[2]) == (2, 400)


@pytest.mark.rule("MU-T-military_art")
def test_80_military_art() -> None:
    match = shop(levels=[0, 0, 0, 1, 0, 0], tokens=[0, 0, 0, 2, 0, 0])
    play(match, (0, "hire_captain"), (0, "level", 2), (0, "at", "bohemia"))
    assert pay(match) == ["token", "token"]
    assert (army(state(match), 0, "bohemia")[C2], state(match).florins[0]) == (1, 300)


@pytest.mark.rule("MU-T-masonry", "MU-T-architecture")
def test_84_masonry_and_architecture() -> None:
    tokens = [0, 0, 0, 0, 3, 0]
    match = shop(levels=[0, 0, 0, 0, 2, 0], tokens=tokens, buildings={"bohemia": [1, 2]}, florins=[300] * 4)
    play(match, (0, "build", "castle"), (0, "at", "bohemia"))
    assert pay(match)[:1] == ["token"]
    assert (state(match).florins[0], state(match).buildings["bohemia"][MILITARY]) == (200, 3)
    choose(match, 0, "build", "city")
    assert pay(match) == ["token", "token"]
    assert (state(match).florins[0], state(match).buildings["bohemia"][CIVIL]) == (0, 3)


@pytest.mark.rule("MU-T-mathematics", "MU-T-engineering")
def test_85_mathematics_and_engineering() -> None:
    match = shop(levels=[0, 0, 0, 0, 4, 0], tokens=[0, 0, 0, 0, 3, 0], buildings={"saxony": [0, 1]})
    choose(match, 0, "engine", "catapult")
    assert "at saxony" in menu(match)
    choose(match, 0, "at", "saxony")
    assert pay(match) == ["token"]
    assert (state(match).florins[0], state(match).elements["catapult.1"].place) == (400, "saxony")
    play(match, (0, "acts"), (0, "tech", "engineering"), (0, "token", "green"), (0, "token", "green"))
    choose(match, 0, "raise_engine", "catapult.1")
    assert list(state(match).elements) == ["trebuchet.1"]


@pytest.mark.rule("MU-T-religion")
def test_86_religion() -> None:
    match = shop(levels=[0, 0, 0, 0, 0, 1], tokens=[0, 0, 0, 0, 0, 1], units=units(kiev="0: archer"))
    play(match, (0, "build", "cathedral"), (0, "at", "kiev"))
    assert pay(match) == ["token"]
    assert (state(match).florins[0], state(match).buildings["kiev"][RELIGIOUS]) == (200, 3)
    assert buildings.standing(state(match), "kiev", RELIGIOUS).id == "cathedral"
