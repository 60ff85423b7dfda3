"""Worked examples of the ledger: marching, conquest, cards of movement and trade (24–27, 40, 41, 44, 45, 62, …)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.medioevo_universale.pieces import HORDE
from condotta.games.medioevo_universale.rules.common.pieces import capacity, load_of

from ..helpers import asked, choose, elements, menu, play, state, units, until
from ..marching import at_war, begin, force, go, holding, moves, only, prompt, steps


@pytest.mark.rule("MU-move.i")
def test_24_castle() -> None:
    """Units in a Castle territory attack an adjacent territory without a War Wagon, at 0 MP."""
    match = begin(units=units(bohemia="0: 3 knight"), buildings={"bohemia": [0, 3, 0]})
    assert moves(match) == ["pass", "march bohemia"]
    play(match, (0, "march", "bohemia"), (0, "load_all"), (0, "step", "austria"))
    assert state(match).battles[0].area == "austria"
    assert force(match, 0, "austria") == {"knight": 3}


@pytest.mark.rule("MU-move.c", "MU-move.tab")
def test_25_capacity() -> None:
    """War Wagon II: 6 units; Galley III: 9. A War Wagon, a Catapult and 3 units take 5 spaces of a Galley II."""
    match = begin(
        units=units(**{"galley.1": "2: 3 knight"}),
        elements=elements(
            "galley.1 II aegean 2", "war_wagon.1 II galley.1 2", "catapult.1 I galley.1 2", "galley.2 III aegean 2"
        ),
    )
    s = state(match)
    assert (capacity(s, s.elements["war_wagon.1"]), capacity(s, s.elements["galley.2"])) == (6, 9)
    assert (load_of(s, "galley.1"), capacity(s, s.elements["galley.1"])) == (5, 6)


@pytest.mark.rule("MU-combat.e", "MU-move.d")
def test_26_movement() -> None:
    """A wagon with 3 units moves to Constantinople, the units change to a docked Galley and sail; it has 5 MP left."""
    match = begin(
        units=units(adrianople="2: 3 heavy_infantry"),
        elements=elements("war_wagon.1 I adrianople 2", "galley.1 I constantinople 2"),
        active=2,
    )
    go(match, 2, "war_wagon.1", "load_all", "step constantinople", "take galley.1", "leave war_wagon.1", "step aegean")
    choose(match, 2, "stop")
    assert force(match, 2, "aegean") == {"heavy_infantry": 3}
    wagon = state(match).elements["war_wagon.1"]
    assert (wagon.place, wagon.mp, wagon.done) == ("constantinople", 5, False)
    assert state(match).elements["galley.1"].mp == 5


@pytest.mark.rule("MU-move.l")
def test_27_movement() -> None:
    """War Wagon and 3 units enter a territory with a yellow army: movement ends."""
    match = begin(
        units=units(bohemia="0: 3 knight", austria="1: archer"),
        elements=elements("war_wagon.1 I bohemia 0"),
        war_from=at_war((0, 1)),
    )
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    assert asked(match)[0][1].startswith("battle.")
    assert state(match).elements["war_wagon.1"].mp == 0


@pytest.mark.rule("MU-marker.a")
def test_40_control_marker() -> None:
    """A Tower built in a conquered territory gives one marker for an adjacent territory."""
    match = begin(
        phase="purchases",
        units=units(austria="0: knight"),
        technology=[[0, 0, 0, 0, 2, 0], [0] * 6, [0] * 6, [0] * 6],
        pt=[[0, 0, 0, 0, 1, 0], [0] * 6, [0] * 6, [0] * 6],
    )
    play(match, (0, "build", "tower"), (0, "at", "austria"))
    assert prompt(match) == "marker.where"
    assert "marker venice" in menu(match)
    assert "marker pannonia" not in menu(match)  # controlled by an opponent
    choose(match, 0, "marker", "venice")
    assert state(match).markers == {"venice": 0}
    assert state(match).control["venice"] == 0


@pytest.mark.rule("MU-marker.f")
@pytest.mark.parametrize(("second_tower", "marker"), [(True, 1), (False, 0)])
def test_41_marker_attribution(second_tower: bool, marker: int) -> None:
    """Red takes one of two yellow Towers adjacent to a marked territory: the marker stays yellow."""
    towers = {"pannonia": [0, 1, 0], **({"croatia": [0, 1, 0]} if second_tower else {})}
    match = begin(
        units=units(upper_hungary="0: 3 knight"),
        elements=elements("war_wagon.1 I upper_hungary 0"),
        buildings=towers,
        markers={"austria": 1},
        control=holding(austria=1, upper_hungary=0),
        war_from=at_war((0, 1)),
        was_controlled={},
    )
    go(match, 0, "war_wagon.1", "load_all", "step pannonia")
    until(match, "conquest.all")
    choose(match, 0, "keep_all")
    assert state(match).markers == {"austria": marker}
    assert state(match).control["austria"] == marker


@pytest.mark.rule("MU-conq.c", "MU-conq.d", "MU-conq.e")
def test_44_conquest() -> None:
    """Village and Cathedral sacked for 200 fl, Caravan II kept with a level II marker."""
    match = begin(
        units=units(austria="0: 3 knight"),
        elements=elements("war_wagon.1 I austria 0", "caravan.1 II pannonia 1"),
        buildings={"pannonia": [1, 0, 3]},
        war_from=at_war((0, 1)),
    )
    go(match, 0, "war_wagon.1", "load_all", "step pannonia")
    until(match, "conquest.all")
    play(match, (0, "one_by_one"), (0, "sack", "village"), (0, "sack", "cathedral"), (0, "keep", "caravan.1"))
    assert state(match).florins[0] == 700
    caravan = state(match).elements["caravan.1"]
    assert (caravan.seat, caravan.level) == (0, 2)


@pytest.mark.rule("MU-control.b")
def test_45_control() -> None:
    """Home and marked territories may be left empty, an unmarked conquered one may not."""
    match = begin(
        units=units(bohemia="0: knight", venice="0: knight", austria="0: knight"),
        elements=elements("war_wagon.1 I bohemia 0", "war_wagon.2 I venice 0", "war_wagon.3 I austria 0"),
        markers={"venice": 0},
    )
    for wagon in ("war_wagon.1", "war_wagon.2", "war_wagon.3"):
        go(match, 0, wagon, "load knight", "step bavaria", "stop")
        while prompt(match) == "move.another":
            choose(match, 0, "done")
        play(match, (1, "pass"), (2, "pass"), (3, "pass"))
    s = state(match)
    assert (s.control["bohemia"], s.control["venice"]) == (0, 0)
    assert "austria" not in s.control


@pytest.mark.rule("MU-C19")
def test_62_card_19() -> None:
    """4 cubes of 4 colours: one sold for 300 fl; all of one colour: worth nothing."""
    fields: dict[str, Any] = {"phase": "trade", "cards": [["merchant.19"], [], [], []]}
    match = begin(elements=elements("caravan.1 II serbia 0: salt, wine, grain, hides"), **fields)
    play(match, (0, "acts"), (0, "use", "merchant.19"), (0, "cube", "wine"))
    assert state(match).florins[0] == 800
    match = begin(elements=elements("caravan.1 II serbia 0: salt, salt, salt, salt"), **fields)
    choose(match, 0, "acts")
    assert "use merchant.19" not in menu(match)


@pytest.mark.rule("MU-C20")
@pytest.mark.parametrize("place", ["venice", "serbia", "pannonia"])
def test_63_card_20(place: str) -> None:
    """Sells at 50 fl where the colour is present, without settlement, or under a Bishop's ban."""
    match = begin(
        phase="trade",
        cards=[["merchant.20"], [], [], []],
        elements=elements(f"caravan.1 I {place} 0: weapons, weapons"),
        bans=[{"kind": "trade", "territory": "pannonia", "turn": 3}],
    )
    play(match, (0, "acts"), (0, "use", "merchant.20"), (0, "all"))
    assert state(match).florins[0] == 600


@pytest.mark.rule("MU-C53")
def test_66_card_53() -> None:
    """A Catapult follows a group with 8 MP to its destination."""
    match = begin(
        cards=[["gunner.53"], [], [], []],
        units=units(bohemia="0: knight"),
        elements=elements("war_wagon.1 III bohemia 0", "catapult.1 I bohemia 0"),
    )
    play(match, (0, "acts"), (0, "use", "gunner.53"), (0, "done"))
    there_and_back = ["step saxony", "step bohemia"] * 4
    go(match, 0, "war_wagon.1", "load knight", "take catapult.1", *there_and_back)
    assert state(match).elements["catapult.1"].place == "bohemia"
    assert [e.mp for e in state(match).elements.values()] == [0, 0]


@pytest.mark.rule("MU-T-logistics")
def test_69_logistics() -> None:
    """Caravan from Rome over one sea area to Panormus (Sicily): 1 blue PT."""
    match = begin(
        phase="trade",
        elements=elements("caravan.1 I rome 0"),
        technology=[[2, 0, 0, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6],
        pt=[[2, 0, 0, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6],
        florins=[0, 500, 500, 500],
    )
    assert "tyrrhenian" in steps(match)
    play(match, (0, "step", "tyrrhenian"), (0, "step", "sicily"))
    assert state(match).elements["caravan.1"].place == "sicily"
    assert state(match).pt[0][0] == 1
    assert state(match).elements["caravan.1"].mp == 4


@pytest.mark.rule("MU-T-edict")
def test_76_edict() -> None:
    """War Wagon with 3 units crosses one barbarian territory for 1 PT and fights in the next."""
    match = begin(
        units=units(bohemia="0: 3 knight"),
        elements=elements("war_wagon.1 I bohemia 0"),
        technology=[[0, 0, 1, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6],
        pt=[[0, 0, 1, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6],
        florins=[0, 500, 500, 500],
    )
    go(match, 0, "war_wagon.1", "load_all", "edict austria")
    assert only(match, "edict") == []  # the point is spent
    choose(match, 0, "step", "venice")
    assert force(match, HORDE, "austria") == {}
    assert force(match, HORDE, "venice") == {"light_infantry": 2}
    assert state(match).battles[0].area == "venice"
