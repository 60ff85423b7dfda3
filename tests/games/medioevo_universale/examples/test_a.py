"""The worked examples of the ledger: 1 to 5, 46 to 49, 54, 72 and 73."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import KINGDOMS
from condotta.games.medioevo_universale.rules import victory
from condotta.games.medioevo_universale.rules.common import geography

from ..helpers import asked, choose, decline, elements, logged, menu, play, position, start, state, units

HORDE_SEAT = list(KINGDOMS).index("golden_horde")


def trading(*texts: str, **fields: Any) -> Match:
    """Phase 6 of the Golden Horde, all six kingdoms in play."""
    at = position(6, "trade", active=HORDE_SEAT, elements=elements(*texts), **fields)
    return start(at, seats=6, options={"offers": 0})


def routes_of(match: Match, seat: int) -> Any:
    return state(match).routes[seat]


def caravan(match: Match) -> Any:
    return state(match).elements["caravan.1"]


@pytest.mark.rule("MU-length.c", "MU-length.e")
def test_example_1_the_limit_of_30_hp_is_reached_by_a_conquest() -> None:
    there: dict[str, Any] = {
        "units": units(bohemia="0: 2 heavy_infantry"),
        "elements": elements("war_wagon.1 I bohemia 0"),
    }
    at = position(honour=[29, 10, 10, 10], markers={"austria": 1}, control={"austria": 1}, **there)
    at["war_from"] = [[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4]
    match = start(at, options={"hp_limit": 30, "offers": 0})
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "austria"))
    decline(match)
    s = state(match)
    assert (s.ended_by, s.turn) == ("MU-length.c", 3)
    assert s.phase in ("final", "over")
    assert logged(match, "honour.gained")[0]["total"] == 30


@pytest.mark.rule("MU-length.d")
def test_example_2_three_hours_or_ten_turns_whichever_comes_first() -> None:
    limits = {"time_limit": True, "turns": 10, "offers": 0}
    match = start(position(phase="end_of_turn", turn=9), options=limits)
    decline(match)
    choose(match, 0, "yes")
    assert state(match).ended_by == "MU-length.b"
    match = start(position(phase="end_of_turn", turn=10), options=limits)
    decline(match)
    assert state(match).ended_by == "MU-length.a"


@pytest.mark.rule("MU-kingdoms.b")
def test_example_3_connections_of_the_empire_and_of_byzantium() -> None:
    assert KINGDOMS["holy_roman_empire"].connected_to == ("hungary",)
    assert sorted(KINGDOMS["byzantine_empire"].connected_to) == ["golden_horde", "hungary", "mamluk_sultanate"]


@pytest.mark.rule("MU-def.f")
def test_example_4_near_is_up_to_three() -> None:
    s = state(start(position()))
    way = ["bohemia", "austria", "venice", "rome", "naples"]
    assert [geography.distance(s, "bohemia", there) for there in way] == [0, 1, 2, 3, 4]
    assert [geography.is_near(s, "bohemia", there) for there in way[1:]] == [True, True, True, False]


@pytest.mark.rule("MU-setup.e")
def test_example_5_two_of_level_one_or_one_of_level_two() -> None:
    kingdoms = ["holy_roman_empire", "hungary", "byzantine_empire", "mamluk_sultanate"]
    match = start(position(phase="set_up", stage="pieces", turn=0, kingdom=kingdoms, order=[2, 3, 0, 1]))
    play(match, (2, "archer", "nicaea"), (2, "bring", "galley", 1), (2, "at", "ionia"))
    play(match, (2, "bring", "caravan", 1), (2, "at", "nicaea"))
    play(match, (3, "archer", "cairo"), (3, "bring", "merchant_ship", 2))
    assert [(e.seat, e.kind, e.level) for e in state(match).elements.values()] == [
        (2, "galley", 1),
        (2, "caravan", 1),
        (3, "merchant_ship", 2),
    ]
    assert asked(match) == [(0, "setup.archer")]


@pytest.mark.rule("MU-tmove.a", "MU-bgoods.b", "MU-sell.a")
def test_example_46_six_mp_from_caffa_to_saraj() -> None:
    me = HORDE_SEAT
    match = trading(f"caravan.1 I caffa {me}")
    choose(match, me, "buy", 1)
    assert (state(match).florins[me], caravan(match).mp) == (400, 5)
    for place in ("lower_dnieper", "don_steppe", "saraj"):
        choose(match, me, "step", place)
    play(match, (me, "sell"))
    play(match, (me, "buy", 1))
    assert (caravan(match).mp, caravan(match).cargo, state(match).florins[me]) == (0, ["spices"], 400)


@pytest.mark.rule("MU-tmove.d")
def test_example_46_it_may_stop_before_saraj() -> None:
    me = HORDE_SEAT
    match = trading(f"caravan.1 I don_steppe {me}: slaves", units=units(saraj="b: archer"))
    assert "step saraj" in menu(match)  # it would be sacked there
    choose(match, me, "done")
    assert caravan(match).place == "don_steppe"


@pytest.mark.rule("MU-bgoods.b")
def test_example_47_two_yellow_at_rome() -> None:
    me = HORDE_SEAT
    match = trading(f"caravan.1 I rome {me}")
    choose(match, me, "buy", 2)
    assert (state(match).florins[me], caravan(match).mp, caravan(match).cargo) == (300, 5, ["grain", "grain"])


@pytest.mark.rule("MU-sell.b", "MU-depos.b", "MU-market.b")
def test_example_48_green_from_caffa_through_saraj_to_trebizond() -> None:
    me = HORDE_SEAT
    deposits = {"saraj": ["slaves"], "trebizond": ["salt", "wine"]}
    match = trading(f"caravan.1 I caffa {me}", deposits=deposits)
    choose(match, me, "buy", 1)
    for place in ("lower_dnieper", "don_steppe", "saraj"):
        choose(match, me, "step", place)
    assert "sell" not in menu(match)  # a green cube lies there
    for place in ("georgia", "trebizond"):
        choose(match, me, "step", place)
    assert state(match).deposits == deposits  # nothing more was deposited in Saraj
    assert caravan(match).mp == 0
    # the next turn
    match = trading(f"caravan.1 I trebizond {me}: slaves", deposits=deposits)
    choose(match, me, "sell")
    assert state(match).florins[me] == 500 + 100 + 20 + 20
    assert state(match).deposits["trebizond"] == ["salt", "wine", "slaves"]


@pytest.mark.rule("MU-route.e", "MU-route.f", "MU-route.g")
def test_example_49_a_route_to_antioch() -> None:
    me = HORDE_SEAT
    host = (me + 1) % 6
    pact = {"id": "pact.1", "parties": [me, host], "clauses": [{"kind": "commercial", "giver": host, "receiver": me}]}
    route = {"transport": "caravan.1", "origin": "ukek", "stops": ["caffa", "saraj", "trebizond", "antioch"],
             "done": [True, True, False]}  # fmt: skip
    routes: list[Any] = [None] * 6
    routes[me] = route
    technology = [[0] * 6 for _ in range(6)]
    technology[me][2] = 1  # Edict
    pt = [[0] * 6 for _ in range(6)]
    pt[me][2] = 1
    match = trading(
        f"caravan.1 I georgia {me}: slaves",
        units=units(trebizond="b: light_infantry", antioch=f"{host}: archer"),
        pacts=[pact],
        routes=routes,
        technology=technology,
        pt=pt,
    )
    choose(match, me, "step", "trebizond")
    assert asked(match) == [(me, "meeting.edict")]
    choose(match, me, "yes")
    decline(match)
    assert caravan(match).place == "trebizond"
    assert routes_of(match, me).done == [True, True, True]
    for place in ("cappadocia", "antioch"):
        choose(match, me, "step", place)
        decline(match)
    choose(match, host, "let_pass")
    decline(match)
    play(match, (me, "sell"), (me, "honour", 2))
    assert (state(match).honour[me], state(match).florins[me]) == (12, 600)
    assert logged(match, "route.completed") == [{"player": me, "stops": 4, "points": 2}]


def test_example_54_wealth_after_loans() -> None:
    s = state(start(position(florins=[1000, 0, 0, 0], debt=[1, 0, 0, 0])))
    assert victory.wealth(s, 0) == 450


@pytest.mark.rule("MU-T-commerce")
def test_example_72_two_black_cubes_at_rome_with_a_village() -> None:
    me = HORDE_SEAT
    technology = [[0] * 6 for _ in range(6)]
    technology[me][1] = 1
    pt = [[0] * 6 for _ in range(6)]
    pt[me][1] = 2
    at: dict[str, Any] = {"technology": technology, "pt": pt, "buildings": {"rome": [1]}, "florins": [0] * 6}
    match = trading(f"caravan.1 I rome {me}: weapons, weapons", **at)
    play(match, (me, "sell"), (me, "all"), (me, "commerce"), (me, "commerce"))
    assert state(match).florins[me] == 250


@pytest.mark.rule("MU-T-market")
def test_example_73_two_yellow_at_rome_for_50() -> None:
    me = HORDE_SEAT
    technology = [[0] * 6 for _ in range(6)]
    technology[me][1] = 2
    pt = [[0] * 6 for _ in range(6)]
    pt[me][1] = 4
    match = trading(f"caravan.1 I rome {me}", technology=technology, pt=pt)
    play(match, (me, "buy", 2), (me, "market"), (me, "market"), (me, "market"))
    assert asked(match)[0][1] == "trade.choose"  # a fourth point cannot be used
    assert (state(match).florins[me], state(match).pt[me][1]) == (450, 1)
