"""What every chapter asks of the table, each with one case on either side of its limit."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.medioevo_universale.data import GOODS, TOKENS_PER_COLOUR
from condotta.games.medioevo_universale.pieces import AR, C1, C3, ELEMENT_POOLS, HI, HORDE, KINDS, KN, LI, NO_VICTIM
from condotta.games.medioevo_universale.rules.common import prisoners, questions
from condotta.games.medioevo_universale.state import State

from ...helpers import elements, position, start, state, units


def table(seats: int = 4, options: dict[str, Any] | None = None, **fields: Any) -> State:
    return state(start(position(seats, **fields), seats=seats, options=options or {}))


def fleet() -> State:
    """Galleys of two players and of the barbarians in one sea, another beside it, and units on land."""
    return table(
        units={
            "galley.1": {"0": {"archer": 2, "captain_3": 1, "done": {"knight": 1}}, "1/0/pact.1/": {"archer": 1}},
            "galley.2": {"2": {"archer": 1}},
            "galley.3": {"b": {"light_infantry": 2}},
            "galley.4": {"0": {"knight": 1}},
            "crete": {"0": {"archer": 3, "done": {"archer": 1}}, "2": {"knight": 1}},
        },
        elements=elements(
            "galley.1 II aegean 0", "galley.2 I aegean 2", "galley.3 I aegean b", "galley.4 I marmara 0",
            "war_wagon.1 I galley.1 0", "galley.5 I aegean 1",
        ),
        order=[2, 1, 0, 3],
    )  # fmt: skip


@pytest.mark.rule("MU-naval.i", "MU-def.h")
def test_who_and_what_is_in_an_area() -> None:
    s = fleet()
    assert questions.places_in(s, "aegean") == ["galley.1", "galley.2", "galley.3"]
    assert questions.places_in(s, "marmara") == ["galley.4"]
    assert (questions.places_in(s, "crete"), questions.places_in(s, "cairo")) == (["crete"], [])
    assert [stack.place for stack in questions.stacks_in(s, "aegean")] == ["galley.1"] * 2 + ["galley.2", "galley.3"]
    assert questions.stacks_in(s, "cairo") == []
    assert [stack.owner for stack in questions.stacks_of(s, 0, "aegean")] == [0, 1]
    assert questions.army(s, 0, "aegean") == [0, 3, 0, 1, 0, 0, 1]
    assert questions.fresh(s, 0, "aegean") == [0, 3, 0, 0, 0, 0, 1]
    assert questions.fresh(s, 0, "crete") == [0, 3, 0, 0, 0, 0, 0]
    assert [questions.army_size(s, seat, "aegean") for seat in (0, 1, 2, 3, HORDE)] == [5, 0, 1, 0, 2]
    assert questions.armies_in(s, "aegean") == [2, 0, HORDE]  # in turn order
    assert questions.armies_in(s, "crete") == [2, 0]
    assert questions.armies_in(s, "marmara") == [0]
    assert [questions.has_horde(s, area) for area in ("aegean", "marmara", "crete")] == [True, False, False]
    assert [questions.barbarian_units(s, place) for place in ("galley.3", "galley.1")] == [True, False]
    assert questions.kinds_in(s, 0, "aegean") == [AR, KN, C3]
    assert questions.units_of(s, 0) == [0, 6, 0, 2, 0, 0, 1]
    assert questions.units_of(s, 1) == [0, 1, 0, 0, 0, 0, 0]
    assert questions.own_units(s, 0) == [
        ("galley.1", AR), ("galley.1", KN), ("galley.1", C3), ("galley.4", KN), ("crete", AR),
    ]  # fmt: skip
    assert [e.id for e in questions.elements_in(s, "aegean", 0)] == ["galley.1", "war_wagon.1"]
    assert len(questions.elements_in(s, "aegean")) == 5
    assert [e.id for e in questions.elements_of(s, 0)] == ["galley.1", "galley.4", "war_wagon.1"]
    assert [e.id for e in questions.elements_of(s, 0, "war_wagon", "caravan")] == ["war_wagon.1"]
    assert [questions.area_of(s, place) for place in ("galley.1", "crete")] == ["aegean", "crete"]


@pytest.mark.rule("MU-comp.a", "MU-comp.g", "MU-var-deploy.a")
def test_what_the_reserves_have_left() -> None:
    s = table(units=units(bohemia="0: 2 archer, captain_1, captain_3", serbia="b: 3 light_infantry, captain_2"))
    full = table()
    used = [questions.in_reserve(full, 0, kind) - questions.in_reserve(s, 0, kind) for kind in range(7)]
    assert used == [0, 2, 0, 0, 2, 2, 2]
    used = [questions.in_reserve(full, HORDE, kind) - questions.in_reserve(s, HORDE, kind) for kind in range(7)]
    assert used == [3, 0, 0, 0, 1, 1, 1]
    assert [questions.in_reserve(s, HORDE, kind) for kind in (HI, KN)] == [0, 0]
    assert questions.kinds_in_reserve(s, HORDE, KN) == [LI, AR]
    assert questions.kinds_in_reserve(s, 0, C1) == [LI, AR, HI, KN, C1]
    s.reserve[0][AR] = 0
    assert questions.kinds_in_reserve(s, 0, HI) == [LI, HI]
    ordered = (("archer", 0, 2), ("captain_1", 0, 1), ("caravan", 1, 1), ("tower", 1, 1))
    orders = [[{"kind": kind, "level": level, "number": n} for kind, level, n in ordered], [], [], []]
    secret = table(options={"deployment": True}, phase="purchases", orders=orders, deploying=True)
    used = [questions.in_reserve(full, 0, kind) - questions.in_reserve(secret, 0, kind) for kind in range(7)]
    assert used == [0, 2, 0, 0, 1, 1, 1]
    for kind in ("caravan", "tower", "war_wagon"):
        assert questions.pool_left(full, kind) - questions.pool_left(secret, kind) == (kind != "war_wagon")
    assert (questions.marked_levels(secret, 0), questions.marked_levels(secret, 1)) == ([1, 0, 0], [0, 0, 0])


@pytest.mark.rule("MU-comp.f")
def test_what_the_pools_have_left() -> None:
    s = table(
        elements=elements("caravan.1 I bohemia 0", "caravan.2 II cairo 3", "galley.1 I aegean b"),
        buildings={"bohemia": [1, 1, 0], "swabia": [2, 1, 0], "cairo": [1, 0, 3]},
    )
    full = table()
    kinds = ("caravan", "galley", "war_wagon", "village", "borough", "city", "tower", "cathedral")
    assert [questions.pool_left(full, kind) - questions.pool_left(s, kind) for kind in kinds] == [
        2,
        1,
        0,
        2,
        1,
        0,
        2,
        1,
    ]
    assert questions.pool_left(s, "caravan") == ELEMENT_POOLS["caravan"] - 2
    assert questions.buildings_of(s, 0) == [("bohemia", 0, 1), ("bohemia", 1, 1), ("swabia", 0, 2), ("swabia", 1, 1)]
    assert questions.buildings_held(s, 3) == [("civil", "cairo"), ("religious", "cairo")]
    assert [questions.building_level(s, "cairo", category) for category in range(3)] == [1, 0, 3]
    assert questions.building_level(s, "serbia", 0) == 0


@pytest.mark.rule("MU-comp.c", "MU-comp.d")
@pytest.mark.parametrize(
    ("markers", "levels", "may"),
    [
        (8, [8, 0, 0], True), (8, [9, 0, 0], False), (10, [6, 0, 0], True), (10, [7, 0, 0], False),
        (8, [0, 6, 0], True), (8, [0, 7, 0], False), (8, [0, 0, 4], True), (8, [0, 0, 5], False),
        (8, [0, 4, 4], True), (8, [0, 5, 4], False), (8, [0, 6, 2], True), (8, [0, 6, 3], False),
        (8, [6, 2, 2], True), (8, [7, 2, 2], False), (10, [4, 2, 2], True), (10, [5, 2, 2], False),
    ],
)  # fmt: skip
def test_property_markers(markers: int, levels: list[int], may: bool) -> None:
    s = table(options={"control_markers": markers})
    assert questions.may_mark(s, 0, levels) is may


@pytest.mark.rule("MU-comp.d")
def test_one_more_element_or_a_better_one() -> None:
    six = [f"caravan.{n} II bohemia 0" for n in range(1, 7)]
    s = table(elements=elements(*six, "war_wagon.1 I bohemia 0", "war_wagon.2 I bohemia 1"))
    assert questions.marked_levels(s, 0) == [1, 6, 0]
    assert [questions.may_own(s, 0, level) for level in (1, 2, 3)] == [True, False, True]
    assert [questions.may_own(s, 0, 2, instead_of=level) for level in (1, 2)] == [False, True]
    assert questions.may_own(s, 1, 2)


@pytest.mark.rule("MU-elim.b", "MU-rebel.c")
def test_whose_home_a_territory_is() -> None:
    s = table(units=units(swabia="b: light_infantry", rome="b: archer"), markers={"serbia": 1})
    assert [questions.home_of(s, t) for t in ("bohemia", "cairo", "serbia", "saraj")] == [0, 3, None, None]
    assert [questions.has_rebellion(s, seat) for seat in range(4)] == [True, False, False, False]
    assert questions.territories_of(s, 1) == [*questions.homes(s, 1), "serbia"]
    assert questions.territories_of(s, 0) == [home for home in questions.homes(s, 0) if home != "swabia"]
    s.eliminated[3] = True
    assert questions.home_of(s, "cairo") is None
    assert questions.homes(s, 3)  # they are what they were


@pytest.mark.rule("MU-build.k")
def test_whose_the_buildings_are_while_a_territory_is_fought_for() -> None:
    s = table(
        units=units(swabia="0: archer; b: light_infantry"),
        buildings={"swabia": [1, 2, 0]},
        was_controlled={"swabia": 0},
    )
    assert "swabia" not in s.control
    assert questions.owner_of_buildings(s, "swabia") == 0
    assert questions.buildings_of(s, 0) == []
    assert questions.buildings_held(s, 0) == [("civil", "swabia"), ("military", "swabia")]


@pytest.mark.rule("MU-war.a", "MU-war.g", "MU-def.n")
@pytest.mark.parametrize(
    ("since", "war", "freely"), [(0, False, False), (2, True, True), (3, True, True), (4, True, False)]
)
def test_war_and_whom_one_may_attack_for_nothing(since: int, war: bool, freely: bool) -> None:
    s = table(war_from=[[0, since, 0, 0], [since, 0, 0, 0], [0] * 4, [0] * 4], turn=3)
    assert (questions.at_war(s, 0, 1), questions.at_war(s, 1, 0), questions.at_war(s, 0, 2)) == (war, war, False)
    assert [questions.at_war(s, 0, HORDE), questions.at_war(s, HORDE, 0), questions.at_war(s, 0, 0)] == [
        True,
        True,
        False,
    ]
    assert not questions.at_war(s, HORDE, HORDE)
    assert (questions.may_attack_freely(s, 0, 1), questions.may_attack_freely(s, 0, HORDE)) == (freely, True)


@pytest.mark.rule("MU-C1", "MU-C3")
def test_bans_hold_for_their_kind_territory_and_turn() -> None:
    bans = [{"kind": "combat", "territory": "serbia", "turn": 3}, {"kind": "movement", "territory": "cairo", "turn": 2}]
    s = table(bans=bans, turn=3)
    cases = [("combat", "serbia"), ("combat", "cairo"), ("movement", "serbia"), ("movement", "cairo")]
    assert [questions.is_banned(s, *case) for case in cases] == [True, False, False, False]
    s.turn = 2
    assert questions.is_banned(s, "movement", "cairo")


@pytest.mark.rule("MU-comp.h", "MU-comp.i", "MU-market.a", "MU-sell.b")
def test_cubes_goods_and_tokens() -> None:
    s = table(
        elements=elements("caravan.1 II bohemia 0: salt, salt, grain", "caravan.2 I cairo 3: salt"),
        deposits={"bohemia": ["salt", "hides"], "rome": ["salt"]},
        tokens=[[1, 0, 2, 0, 0, 0], [0] * 6, [1, 0, 0, 0, 0, 0], [0] * 6],
    )
    used = {good: GOODS[good].cubes - questions.cubes_left(s, good) for good in ("salt", "grain", "hides", "wine")}
    assert used == {"salt": 5, "grain": 1, "hides": 1, "wine": 0}
    assert [questions.market_value(s, t) for t in ("bohemia", "rome", "cairo")] == [2, 1, 0]
    cases = [("rome", "salt"), ("rome", "grain"), ("rome", "wine"), ("poland", "salt"), ("serbia", "salt")]
    assert [questions.has_good(s, *case) for case in cases] == [True, True, False, True, False]
    assert [TOKENS_PER_COLOUR - questions.tokens_left(s, colour) for colour in range(6)] == [2, 0, 2, 0, 0, 0]


@pytest.mark.rule("MU-capture.f")
def test_prisoners_of_two_captors() -> None:
    match = start(position(units=units(bohemia="0: archer", swabia="1: archer")))
    s, g = state(match), match.table
    before = questions.in_reserve(s, 2, AR)
    assert prisoners.take_from_reserve(g, 0, 2, AR) == AR
    assert prisoners.take_from_reserve(g, 1, 2, AR) == AR
    assert prisoners.take_from_reserve(g, 0, 3, C3) == C3
    assert questions.in_reserve(s, 2, AR) == before - 2
    s.reserve[2][KN] = s.reserve[2][LI] = 0  # the figure replaces another: the least that is there instead
    assert prisoners.take_from_reserve(g, 0, 2, KN) == AR
    assert [(p.captor, p.owner, p.counts) for p in s.prisoners] == [
        (0, 2, [0, 2, 0, 0, 0, 0, 0]), (1, 2, [0, 1, 0, 0, 0, 0, 0]), (0, 3, [0, 0, 0, 0, 0, 0, 1]),
    ]  # fmt: skip
    assert [prisoners.of(s, *pair)[AR] for pair in ((0, 2), (1, 2), (2, 0))] == [2, 1, 0]
    prisoners.hand_over(g, 0, 1, 2, AR, 1, "MU-capture.j")  # to another captor
    assert [prisoners.of(s, captor, 2)[AR] for captor in (0, 1)] == [1, 2]
    prisoners.hand_over(g, 1, 2, 2, AR, 2, "MU-capture.j")  # to their owner
    assert questions.in_reserve(s, 2, AR) == before - 2 + 1
    assert [(p.captor, p.owner) for p in s.prisoners] == [(0, 2), (0, 3)]
    with pytest.raises(AssertionError):
        prisoners.release(g, 0, 2, AR, 2)


@pytest.mark.rule("MU-capture.b")
@pytest.mark.parametrize(("captures", "horde"), [("all", True), ("players", False)])
def test_who_may_become_a_prisoner(captures: str, horde: bool) -> None:
    s = table(options={"captures": captures})
    pairs = [(0, 1), (0, 0), (HORDE, 0), (0, HORDE)]
    assert [prisoners.may_be(s, *pair) for pair in pairs] == [True, False, False, horde]


def test_sides_in_words() -> None:
    assert [questions.who(side) for side in (HORDE, 2)] == ["barbarians", 2]
    assert [questions.is_player(side) for side in (0, 3, HORDE, NO_VICTIM)] == [True, True, False, False]
    assert questions.unit_terms([1, 0, 2, 0, 0, 0, 0]) == [["units", KINDS[LI], 1], ["units", KINDS[HI], 2]]
    assert questions.one_unit(C1) == [0, 0, 0, 0, 1, 0, 0]
