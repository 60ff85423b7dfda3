"""Every step that a group may make, with its cost and what awaits it, and who can get on board."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.medioevo_universale.pieces import KINDS, Group
from condotta.games.medioevo_universale.rules.march import groups, ways
from condotta.games.medioevo_universale.state import State

from ...helpers import asked, choose, counted, elements, logged, menu, state, units
from ...learned import by_colour
from ...marching import at_war, begin, holding
from ...talks import pact

NOTHING = [0] * 6


def table(at: str, mp: int | None = None, seat: int = 2, **fields: Any) -> State:
    """Elements in short writing; `mp` left of the first. The Byzantines move."""
    placed = elements(*at.split(", "))
    if mp is not None:
        next(iter(placed.values()))["mp"] = mp
    return state(begin(elements=placed, active=seat, florins=[0] * 4, **fields))


def learned(blue: int = 0, orange: int = 0, pt: int = 0) -> dict[str, Any]:
    technology, pool = by_colour(blue=blue, orange=orange), by_colour(blue=pt, orange=pt)
    return {"technology": [NOTHING, NOTHING, technology, NOTHING], "pt": [NOTHING, NOTHING, pool, NOTHING]}


def group(s: State, leader: str, riders: str = "", *others: str) -> Group:
    found = groups.led_by(s, 2, leader)
    found.carriers += others
    if riders:
        found.riders = [counted(riders).get(kind, 0) for kind in KINDS]
    return found


def steps(s: State, *of: str) -> dict[str, tuple[int, str]]:
    """Area -> cost and what awaits it; ways that need a technology have its name in front: "edict crete"."""
    return {f"{step.needs} {step.area}".strip(): (step.mp, step.what) for step in ways.steps(s, group(s, *of))}


@pytest.mark.rule("MU-T-logistics", "MU-move.b")
@pytest.mark.parametrize(
    ("mp", "pt", "crosses"), [(1, 1, []), (2, 0, []), (2, 1, ["marmara", "black_sea_west", "aegean"])]
)
def test_over_the_sea_a_wagon_needs_the_points_to_come_ashore_again(mp: int, pt: int, crosses: list[str]) -> None:
    s = table("war_wagon.1 I constantinople 2", mp, **learned(blue=2, pt=pt))
    over_sea = {f"logistics {sea}": (1, "") for sea in crosses}
    assert steps(s, "war_wagon.1") == {"adrianople": (1, ""), "nicaea": (1, ""), **over_sea}


@pytest.mark.rule("MU-T-logistics")
@pytest.mark.parametrize(("mp", "pt", "second", "crosses"), [
    (2, 1, False, ["aegean"]),  # ashore again in Thessalonica
    (2, 1, True, []),  # two movers, two PT
    (2, 2, True, ["aegean"]),
])  # fmt: skip
def test_each_mover_pays_for_the_sea(mp: int, pt: int, second: bool, crosses: list[str]) -> None:
    s = table("war_wagon.1 I ionia 2, catapult.1 I ionia 2", mp, **learned(blue=2, pt=pt))
    found = steps(s, "war_wagon.1", "", *(["catapult.1"] if second else []))
    assert [area for area in found if area.startswith("logistics")] == [f"logistics {sea}" for sea in crosses]


@pytest.mark.rule("MU-move.k", "MU-move.n", "MU-T-edict", "MU-pact.d")
def test_what_awaits_an_army() -> None:
    """Beside Bulgaria: nobody's Serbia, Wallachia of Hungary, a horde; own Adrianople with guests."""
    fields: dict[str, Any] = {
        "units": units(
            bulgaria="2: knight, archer",
            wallachia="1: archer",
            adrianople="2: archer; 3: archer",
            thessalonica="b: archer",
        ),
        **learned(orange=1, pt=1),
    }
    at = "war_wagon.1 I bulgaria 2"
    peace = {
        "serbia": (1, "resistance"),
        "edict serbia": (1, ""),
        "wallachia": (1, "battle"),
        "adrianople": (1, ""),
        "thessalonica": (1, "battle"),
    }
    assert steps(table(at, **fields), "war_wagon.1", "knight") == peace
    assert list(steps(table(at, 0, **fields), "war_wagon.1", "knight")) == []
    war = {**peace, "adrianople": (1, "battle")}
    assert steps(table(at, **fields, war_from=at_war((2, 3))), "war_wagon.1", "knight") == war
    passage = table(at, **fields, pacts=[pact(1, [1, 2], ("passage", 1, 2))])
    assert steps(passage, "war_wagon.1", "knight")["wallachia"] == (1, "")
    armistice = table(at, **fields, war_from=at_war((1, 2)), armistices=[[1, 2]])
    assert "wallachia" not in steps(armistice, "war_wagon.1", "knight")
    banned = table(at, **fields, bans=[{"kind": "combat", "territory": "wallachia", "turn": 3}])
    assert "wallachia" not in steps(banned, "war_wagon.1", "knight")
    alone = {"serbia": (1, ""), "adrianople": (1, ""), "thessalonica": (1, "")}  # MU-move.s
    assert steps(table(at, **fields), "war_wagon.1") == alone
    stuck = table(at, **fields, bans=[{"kind": "movement", "territory": "bulgaria", "turn": 3}])
    assert steps(stuck, "war_wagon.1", "knight") == {}


@pytest.mark.rule("MU-move.o", "MU-conq.a")
def test_what_awaits_an_army_in_empty_territories() -> None:
    s = table(
        "war_wagon.1 I bulgaria 2",
        units=units(bulgaria="2: knight"),
        markers={"wallachia": 1, "thessalonica": 0},
        control=holding(wallachia=1, thessalonica=0, bulgaria=2),
    )
    assert {area: what for area, (_, what) in steps(s, "war_wagon.1", "knight").items()} == {
        "serbia": "resistance", "wallachia": "conquest", "adrianople": "", "thessalonica": "home",
    }  # fmt: skip


@pytest.mark.rule("MU-move.i", "MU-move.c")
def test_out_of_an_own_castle_steps_over_land_are_free_and_need_no_room() -> None:
    castle: dict[str, Any] = {"buildings": {"adrianople": [0, 3, 0]}, "units": units(adrianople="2: 5 knight")}
    s = table("war_wagon.1 I adrianople 2, galley.1 I adrianople 2", 0, **castle)
    free = {"constantinople": (0, ""), "thessalonica": (0, ""), "bulgaria": (0, "resistance")}
    assert steps(s, "war_wagon.1", "5 knight") == free
    assert steps(s, "adrianople", "5 knight") == free
    assert steps(s, "adrianople") == {}
    assert list(steps(s, "galley.1", "3 knight")) == ["aegean"]
    s.control["adrianople"] = 1
    assert steps(s, "adrianople", "knight") == {}


@pytest.mark.rule("MU-move.c", "MU-C53", "MU-C54", "MU-C11")
def test_room_and_movement_points_of_a_group() -> None:
    s = table(
        "war_wagon.1 II nicaea 2, catapult.1 I nicaea 2, galley.1 II nicaea 2, caravan.1 II nicaea 2",
        units=units(nicaea="2: 4 knight"),
    )
    s.elements["catapult.1"].mp = 2
    wagon = group(s, "war_wagon.1", "4 knight", "catapult.1")
    assert (ways.space_left(s, wagon), ways.mp_left(s, wagon), ways.movers(s, wagon)) == (2, 2, wagon.carriers)
    s.effects.wagon["catapult.1"] = 3
    s.effects.forced.append("catapult.1")
    assert (ways.space_left(s, wagon), ways.mp_left(s, wagon)) == (5, 7)
    wagon.riders = [0] * 7
    assert ways.mp_left(s, wagon) == 2  # it keeps up with an army only
    ship = group(s, "galley.1", "2 knight", "war_wagon.1", "catapult.1")
    assert (ways.space_left(s, ship), ways.mp_left(s, ship), ways.movers(s, ship)) == (2, 7, ["galley.1"])
    assert ways.room(s, s.elements["caravan.1"]) == 6  # as a War Wagon
    assert not ways.is_mover(s, s.elements["caravan.1"])
    s.effects.both.append("caravan.1")
    assert ways.is_mover(s, s.elements["caravan.1"])


@pytest.mark.rule("MU-combat.d", "MU-move.d", "MU-move.e")
def test_what_a_group_may_load_and_take_along() -> None:
    s = table(
        "war_wagon.1 I nicaea 2, catapult.1 I nicaea 2, galley.1 I nicaea 2, war_wagon.2 I nicaea 1, "
        "war_wagon.3 I nicaea 2",
        units={"nicaea": {"2": {"captain_3": 2, "archer": 2, "done": {"archer": 1}}}},
    )
    s.elements["war_wagon.3"].done = True
    wagon = group(s, "war_wagon.1", "captain_3")
    assert options(s, wagon) == [
        "load_all", "load archer", "load captain_3", "drop captain_3", "take catapult.1", "take galley.1",
    ]  # fmt: skip
    groups.load_all(s, wagon)
    assert wagon.riders == [0, 1, 0, 0, 0, 0, 2]
    assert options(s, wagon) == ["drop archer", "drop captain_3", "take catapult.1", "take galley.1"]
    groups.drop(s, wagon, "captain_3")
    assert options(s, wagon)[:3] == ["load_all", "load archer", "drop archer"]  # the Captain has got off for good
    groups.take(s, wagon, "galley.1")
    assert wagon.carriers == ["galley.1", "war_wagon.1"]
    assert options(s, wagon) == ["drop archer", "drop captain_3", "leave war_wagon.1"]
    groups.leave(s, wagon, "war_wagon.1")
    assert options(s, wagon) == ["load_all", "load archer", "drop archer", "drop captain_3", "take catapult.1"]
    assert (s.stacks["nicaea"][0].fresh, s.stacks["nicaea"][0].done) == ([0, 2, 0, 0, 0, 0, 2], [0, 1, 0, 0, 0, 0, 0])
    wagon.path.append("nicaea")  # on its way who gets off is done
    groups.drop(s, wagon, "captain_3")
    assert (s.stacks["nicaea"][0].fresh, s.stacks["nicaea"][0].done) == ([0, 2, 0, 0, 0, 0, 1], [0, 1, 0, 0, 0, 0, 1])


def options(s: State, group: Group) -> list[str]:
    return [" ".join(map(str, option.as_json())) for option in groups.loading(s, group)]


@pytest.mark.rule("MU-naval.h", "MU-naval.i", "MU-combat.e")
def test_what_sails_is_on_board_and_in_port_stands_on_land() -> None:
    s = table(
        "galley.1 II nicaea 2, war_wagon.1 I nicaea 2",
        units={"nicaea": {"2": {"knight": 2, "done": {"archer": 1}}}, "galley.1": {}},
    )
    ship = group(s, "galley.1", "knight", "war_wagon.1")
    groups.displace(s, ship, "marmara")
    assert {place: [stack.fresh[3], stack.done[1]] for place, (stack,) in s.stacks.items()} == {
        "nicaea": [1, 1], "galley.1": [1, 0],
    }  # fmt: skip
    assert [s.elements[id].place for id in ("galley.1", "war_wagon.1")] == ["marmara", "galley.1"]
    groups.spend(s, ship, 3)
    assert [s.elements[id].mp for id in ("galley.1", "war_wagon.1")] == [4, 6]
    groups.stop(s, ship)
    assert s.stacks["galley.1"][0].done[3] == 1
    assert all(s.elements[id].done for id in ("galley.1", "war_wagon.1"))
    groups.displace(s, ship, "constantinople")
    assert ship.riders == [0] * 7  # who has a Stop marker gets off
    assert [s.elements[id].place for id in ("galley.1", "war_wagon.1")] == ["constantinople"] * 2
    assert (ship.at, list(s.stacks)) == ("constantinople", ["nicaea", "constantinople"])
    groups.spend(s, ship, 9)
    assert s.elements["galley.1"].mp == 0


@pytest.mark.rule("MU-combat.b")
@pytest.mark.parametrize(("mp", "goal", "reached"), [
    (2, "bulgaria", True), (1, "bulgaria", False), (3, "wallachia", True), (2, "wallachia", False),
    (0, "constantinople", True), (6, "crete", False),
])  # fmt: skip
def test_a_second_group_must_reach_the_destination(mp: int, goal: str, reached: bool) -> None:
    s = table("war_wagon.1 I constantinople 2", markers={"bulgaria": 2}, control=holding(bulgaria=2))
    assert ways.can_reach(s, group(s, "war_wagon.1"), "constantinople", mp, goal) is reached


@pytest.mark.rule("MU-T-logistics")
def test_who_does_not_pay_after_all_stays() -> None:
    match = begin(
        elements=elements("war_wagon.1 I constantinople 2"),
        active=2,
        **{**learned(blue=2), "tokens": [NOTHING, NOTHING, by_colour(blue=1), NOTHING]},
    )
    choose(match, 2, "move", "war_wagon.1")
    choose(match, 2, "step", "marmara")
    assert menu(match) == ["token blue", "florins", "stop"]
    choose(match, 2, "stop")
    assert asked(match) == [(2, "move.go")]
    assert menu(match) == ["stop", "step adrianople", "step nicaea", "step black_sea_west", "step aegean", "acts"]
    assert logged(match, "move.crosses") == []


@pytest.mark.rule("MU-C54", "MU-C55", "MU-move.s")
def test_what_could_have_units_on_board() -> None:
    s = table("catapult.1 I nicaea 2, galley.1 I marmara 2, galley.2 I marmara 2, war_wagon.1 I ionia 2",
              units=units(nicaea="2: knight", **{"galley.1": "2: archer"}))  # fmt: skip
    manned = {id: groups.may_be_manned(s, element) for id, element in s.elements.items()}
    assert manned == {"catapult.1": False, "galley.1": True, "galley.2": False, "war_wagon.1": False}
    s.effects.wagon["catapult.1"] = 1
    s.effects.ranger.append("war_wagon.1")
    assert groups.may_be_manned(s, s.elements["catapult.1"])
    assert groups.may_be_manned(s, s.elements["war_wagon.1"])


@pytest.mark.rule("MU-C11", "MU-move.c")
def test_a_galley_joins_only_what_it_can_carry() -> None:
    s = table("war_wagon.1 I nicaea 2, caravan.1 I nicaea 2, galley.1 I nicaea 2", effects={"both:caravan.1": "1"})
    assert groups.takable(s, group(s, "war_wagon.1")) == ["caravan.1", "galley.1"]
    assert groups.takable(s, group(s, "war_wagon.1", "", "caravan.1")) == []
    assert groups.takable(s, group(s, "galley.1")) == ["war_wagon.1"]
