"""Trade routes (MU-route, MU-hp.i)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import TRADE_ROUTES
from condotta.games.medioevo_universale.rules import routes
from condotta.games.medioevo_universale.shown.position import check

from ..helpers import asked, choose, decline, elements, logged, menu, play, position, start, state, units

STOPS = ["acre", "damascus", "antioch", "jerusalem"]


def route(done: int = 3, transport: str = "caravan.1", stops: list[str] | None = None) -> dict[str, Any]:
    """A route from Cairo with so many stops done."""
    found = stops or STOPS
    return {
        "transport": transport,
        "origin": "cairo",
        "stops": found,
        "done": [n < done for n in range(len(found) - 1)],
    }


def trading(*texts: str, open_route: dict[str, Any] | None = None, **fields: Any) -> Match:
    at = position(phase="trade", active=3, elements=elements(*texts), **fields)
    if open_route is not None:
        at["routes"] = [None, None, None, open_route]
    return start(at, options={"offers": 0})


def own(match: Match) -> Any:
    return state(match).routes[3]


@pytest.mark.rule("MU-route.a")
def test_a_purchase_lets_one_open_a_route_for_its_transport() -> None:
    match = trading("caravan.1 I cairo 3")
    assert "route" not in menu(match)  # before the purchase
    choose(match, 3, "buy", 1)
    assert "route" in menu(match)
    choose(match, 3, "step", "sinai")
    choose(match, 3, "step", "cairo")
    assert "route" not in menu(match)  # it was at the purchase or never
    match = trading("caravan.1 I cairo 3", "caravan.2 I cairo 3", open_route=route(0, "caravan.2"))
    play(match, (3, "use_transport", "caravan.1"), (3, "buy", 1))
    assert "route" not in menu(match)  # they have one


@pytest.mark.rule("MU-route.b", "MU-route.c")
def test_four_six_or_eight_settlements_of_his_choice() -> None:
    match = trading("caravan.1 I cairo 3")
    play(match, (3, "buy", 1), (3, "route"))
    assert menu(match) == ["stops 4", "stops 6", "stops 8"]
    choose(match, 3, "stops", 4)
    first = menu(match)
    assert "visit cairo" not in first  # the settlement of purchase
    assert "visit sinai" not in first  # nobody lives there
    assert "visit novgorod" not in first  # closed
    assert {"visit rome", "visit pannonia", "visit acre", "visit alexandria"} <= set(first)
    choose(match, 3, "visit", "acre")
    assert set(first) - set(menu(match)) == {"visit acre"}  # all different
    play(match, (3, "visit", "rome"), (3, "visit", "pannonia"), (3, "visit", "crete"))
    assert asked(match) == [(3, "trade.choose")]
    opened = own(match)
    assert (opened.transport, opened.origin, opened.stops) == (
        "caravan.1",
        "cairo",
        ["acre", "rome", "pannonia", "crete"],
    )
    assert opened.done == [False, False, False]  # X side up; the last is the destination
    assert logged(match, "route.opened") == [
        {"player": 3, "transport": "caravan.1", "stops": ["acre", "rome", "pannonia"], "destination": "crete"}
    ]
    assert check(state(match)) == []


@pytest.mark.rule("MU-route.d")
def test_an_open_route_is_not_changed() -> None:
    match = trading("caravan.1 I jerusalem 3", open_route=route(0))
    assert [text for text in menu(match) if "route" in text] == ["discard_route"]
    choose(match, 3, "buy", 1)
    assert [text for text in menu(match) if "route" in text] == ["discard_route"]
    assert own(match).stops == STOPS


@pytest.mark.rule("MU-route.e")
def test_passing_a_stop_is_enough_in_any_order() -> None:
    match = trading("caravan.1 I jerusalem 3", open_route=route(0))
    choose(match, 3, "step", "damascus")  # the second stop first
    assert own(match).done == [False, True, False]
    choose(match, 3, "step", "acre")
    choose(match, 3, "step", "antioch")
    assert own(match).done == [True, True, True]
    assert [entry["territory"] for entry in logged(match, "route.stop_done")] == ["damascus", "acre", "antioch"]


@pytest.mark.rule("MU-route.e", "MU-route.k", "MU-route.l")
def test_only_the_marked_transport_counts() -> None:
    match = trading("caravan.1 I cairo 3", "caravan.2 I jerusalem 3: wine, hides", open_route=route(0))
    play(match, (3, "use_transport", "caravan.2"), (3, "step", "acre"))
    choose(match, 3, "deposit", "wine")
    assert own(match).done == [False, False, False]
    # its sales do not touch the route, not even at the destination
    choose(match, 3, "sell")  # the hides: Acre has wine of its own
    assert (own(match) is not None, state(match).florins[3]) == (True, 600)
    match = trading("caravan.1 I cairo 3", "caravan.2 I jerusalem 3: wine", open_route=route(3))
    play(match, (3, "use_transport", "caravan.2"), (3, "sell"))
    assert (own(match) is not None, state(match).florins[3]) == (True, 600)
    assert asked(match)[0][1].startswith("trade.")


@pytest.mark.rule("MU-route.f", "MU-route.i")
def test_a_sale_at_the_destination_completes_it() -> None:
    assert TRADE_ROUTES == {4: 2, 6: 4, 8: 6}
    match = trading("caravan.1 I jerusalem 3: wine", open_route=route(3))
    choose(match, 3, "sell")
    assert asked(match) == [(3, "route.convert")]
    assert menu(match) == ["honour 0", "honour 1", "honour 2"]
    choose(match, 3, "honour", 0)
    assert own(match) is None  # all markers are taken back
    assert logged(match, "route.completed") == [{"player": 3, "stops": 4, "points": 2}]


@pytest.mark.rule("MU-route.f")
@pytest.mark.parametrize(("extra", "points"), [(["cyprus", "rome"], 4), (["cyprus", "rome", "crete", "sicily"], 6)])
def test_longer_routes_are_worth_more(extra: list[str], points: int) -> None:
    stops = [*extra, *STOPS]
    match = trading("caravan.1 I jerusalem 3: wine", open_route=route(len(stops) - 1, stops=stops))
    choose(match, 3, "sell")
    assert menu(match)[-1] == f"honour {points}"


@pytest.mark.rule("MU-route.g", "MU-route.h", "MU-hp.i")
def test_each_commerce_point_is_an_honour_point_or_50_florins_a_cube() -> None:
    for in_honour in range(3):
        match = trading("caravan.1 I jerusalem 3: wine, hides", open_route=route(3))
        play(match, (3, "sell"), (3, "all"), (3, "honour", in_honour))
        choose(match, 3, "deposit", "wine")
        s = state(match)
        assert s.honour[3] == 10 + in_honour
        assert s.florins[3] == 500 + 2 * (100 + 50 * (2 - in_honour))
        gained = logged(match, "honour.gained")
        assert [entry["points"] for entry in gained] == ([in_honour] if in_honour else [])


@pytest.mark.rule("MU-route.j")
def test_a_sale_elsewhere_or_too_early_removes_the_route() -> None:
    match = trading("caravan.1 I cairo 3: wine", open_route=route(3))
    choose(match, 3, "sell")
    assert (own(match), state(match).florins[3]) == (None, 600)
    match = trading("caravan.1 I jerusalem 3: wine", open_route=route(2))
    choose(match, 3, "sell")
    assert (own(match), state(match).florins[3], state(match).honour[3]) == (None, 600, 10)
    match = trading("caravan.1 I jerusalem 3", open_route=route(2))
    choose(match, 3, "discard_route")  # on purpose
    assert own(match) is None


@pytest.mark.rule("MU-route.l")
def test_one_route_at_a_time() -> None:
    match = trading("caravan.1 I cairo 3")
    play(match, (3, "buy", 1), (3, "route"), (3, "stops", 4))
    play(match, *[(3, "visit", stop) for stop in STOPS])
    choose(match, 3, "buy", 1)
    assert "route" not in menu(match)
    assert not routes.may_open(state(match), 3, "cairo")


@pytest.mark.rule("MU-route.m")
def test_a_lost_transport_loses_the_route() -> None:
    match = trading("caravan.1 I acre 3: wine", open_route=route(1), units=units(damascus="b: archer"))
    choose(match, 3, "step", "damascus")
    decline(match)
    assert "caravan.1" not in state(match).elements
    assert own(match) is None
    assert len(logged(match, "route.removed")) == 1


@pytest.mark.rule("MU-route.m")
def test_a_taken_transport_loses_the_route_unless_card_30_saves_it() -> None:
    at: dict[str, Any] = {"units": units(damascus="2: archer"), "control": {"damascus": 2}}
    match = trading("caravan.1 I acre 3", open_route=route(1), **at)
    choose(match, 3, "step", "damascus")
    decline(match)
    choose(match, 2, "take_it")
    decline(match)
    assert own(match) is None
    match = trading(
        "caravan.1 I acre 3", "caravan.2 I cairo 3", open_route=route(1), cards=[[], [], [], ["vendor.30"]], **at
    )
    play(match, (3, "use_transport", "caravan.1"), (3, "step", "damascus"), (2, "take_it"))
    assert asked(match) == [(3, "window.route_lost")]
    choose(match, 3, "use", "vendor.30")
    decline(match)
    assert (own(match).transport, own(match).done) == ("", [True, True, False])  # completed ones stay completed
    assert check(state(match)) == []


@pytest.mark.rule("MU-route.e")
def test_a_transport_that_takes_a_route_over_completes_the_stop_it_stands_in() -> None:
    kept: dict[str, Any] = {"effects": {"kept:3": "1"}}
    match = trading("caravan.2 I damascus 3", open_route=route(1, transport=""), **kept)
    play(match, (3, "acts"), (3, "assign", "caravan.2"))
    assert (own(match).transport, own(match).done) == ("caravan.2", [True, True, False])


@pytest.mark.rule("MU-route.n")
def test_the_sale_at_the_destination_obeys_all_restrictions() -> None:
    there = [*STOPS[:3], "pannonia"]
    match = trading("caravan.1 I pannonia 3: salt", open_route=route(3, stops=there))
    assert "sell" not in menu(match)  # Hungary's, without a pact
    match = trading("caravan.1 I jerusalem 3: salt", open_route=route(3))
    assert "sell" not in menu(match)  # salt is printed in Jerusalem
    match = trading("caravan.1 I jerusalem 3: wine", open_route=route(3), units=units(jerusalem="3: archer; b: archer"))
    assert "sell" not in menu(match)  # a battle is in progress


@pytest.mark.rule("MU-route.a", "MU-route.j")
def test_one_purchase_opens_one_route() -> None:
    match = trading("caravan.1 I cairo 3")
    play(match, (3, "buy", 1), (3, "route"), (3, "stops", 4))
    while asked(match) == [(3, "route.stop")]:
        choose(match, 3, *menu(match)[0].split())
    assert "discard_route" in menu(match)
    choose(match, 3, "discard_route")
    assert own(match) is None
    assert "route" not in menu(match)


@pytest.mark.rule("MU-T-logistics", "MU-tmove.a")
@pytest.mark.parametrize(("mp", "seas"), [(1, []), (2, ["marmara", "black_sea_west", "aegean"])])
def test_a_caravan_crosses_the_sea_with_the_points_to_come_ashore(mp: int, seas: list[str]) -> None:
    caravan = elements("caravan.1 I constantinople 2")
    caravan["caravan.1"]["mp"] = mp
    logistics = [[0] * 6, [0] * 6, [2, 0, 0, 0, 0, 0], [0] * 6]
    match = start(
        position(
            phase="trade", order=[2, 0, 1, 3], elements=caravan, florins=[0] * 4, technology=logistics, pt=logistics
        )
    )
    assert menu(match) == ["done", "acts", *(f"step {area}" for area in ("adrianople", "nicaea", *seas))]
