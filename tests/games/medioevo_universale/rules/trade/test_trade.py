"""Phase 6, Trade (MU-trade, MU-tmove, MU-bgoods, MU-sell, MU-depos, MU-market; Commerce, Market)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import MARKET, TERRITORIES, TRANSPORTS
from condotta.games.medioevo_universale.rules.common.questions import market_value
from condotta.games.medioevo_universale.rules.trade import caravans, deposits, trade
from condotta.games.medioevo_universale.shown.position import check

from ...helpers import asked, choose, decline, elements, logged, menu, position, start, state, units, until
from ...talks import pact

COMMERCIAL: dict[str, Any] = {
    "id": "pact.1",
    "parties": [1, 3],
    "clauses": [{"kind": "commercial", "giver": 1, "receiver": 3}],
}
YELLOW: dict[str, Any] = {"technology": [[0, 2, 0, 0, 0, 0]] * 4, "florins": [0] * 4, "borrowed": [True] * 4}


def trading(*texts: str, seat: int = 3, mp: int | None = None, **fields: Any) -> Match:
    """Phase 6, this seat acts, with these transports; nobody negotiates or borrows, so menus hold trade only."""
    quiet = {"offers_made": [9] * 4, "gifts": [9] * 4}
    there = elements(*texts)
    for element in there.values() if mp is not None else ():
        element["mp"] = mp
    at = position(phase="trade", active=seat, elements=there, **{**quiet, **fields})
    return start(at, options={"offers": 0})


def trades(match: Match) -> list[str]:
    """What the menu offers of trade."""
    return [text for text in menu(match) if text not in ("done", "acts")]


def mp(match: Match, element: str = "caravan.1") -> int:
    return state(match).elements[element].mp


def cargo(match: Match, element: str = "caravan.1") -> list[str]:
    return state(match).elements[element].cargo


# ---- who and how far


@pytest.mark.rule("MU-trade.a")
def test_in_turn_order_with_all_transports_interleaved() -> None:
    ready = elements("caravan.1 I cairo 3", "caravan.2 I jerusalem 3", "caravan.3 I bohemia 0")
    match = start(position(phase="trade", order=[3, 0, 1, 2], elements=ready))
    until(match, "trade.transport")
    assert asked(match)[0][0] == 3
    assert trades(match) == ["use_transport caravan.1", "use_transport caravan.2"]
    choose(match, 3, "use_transport", "caravan.1")
    choose(match, 3, "step", "sinai")
    assert "use_transport caravan.2" in trades(match)  # one after the other or interleaved
    choose(match, 3, "use_transport", "caravan.2")
    choose(match, 3, "buy", 1)
    choose(match, 3, "use_transport", "caravan.1")
    choose(match, 3, "step", "jerusalem")
    choose(match, 3, "done")
    decline(match)
    assert asked(match) == [(0, "trade.choose")]  # then the next in order


@pytest.mark.rule("MU-trade.tab")
def test_cubes_and_mp_by_level() -> None:
    for kind in ("caravan", "merchant_ship"):
        assert (TRANSPORTS[kind].capacity, TRANSPORTS[kind].move) == ((2, 4, 6), (6, 7, 8))
    match = trading("caravan.1 III cairo 3", florins=[1000] * 4)
    assert mp(match) == 8
    assert [text for text in trades(match) if text.startswith("buy")] == [f"buy {n}" for n in range(1, 7)]


@pytest.mark.rule("MU-tmove.a")
def test_steps_purchases_and_sales_cost_one_mp_each() -> None:
    match = trading("caravan.1 I cairo 3: salt")
    choose(match, 3, "buy", 1)
    assert mp(match) == 5
    choose(match, 3, "sell")  # the salt alone can be sold here
    assert mp(match) == 4
    choose(match, 3, "step", "sinai")
    assert mp(match) == 3
    choose(match, 3, "step", "jerusalem")
    choose(match, 3, "step", "acre")
    choose(match, 3, "step", "antioch")
    assert mp(match) == 0
    decline(match)
    assert (asked(match), trades(match)) == ([(3, "trade.transport")], [])  # nothing but other acts


@pytest.mark.rule("MU-tmove.a")
def test_the_way_out_of_an_own_castle_is_free() -> None:
    match = trading("caravan.1 I cairo 3", buildings={"cairo": [0, 3, 0]})
    choose(match, 3, "step", "sinai")
    assert mp(match) == 6
    choose(match, 3, "step", "cairo")  # not the way in
    assert mp(match) == 5
    match = trading("caravan.1 I pannonia 3", buildings={"pannonia": [0, 3, 0]})
    choose(match, 3, "step", "alfold")  # the Castle of another
    assert mp(match) == 5


@pytest.mark.rule("MU-tmove.b")
def test_caravans_go_over_land_and_ships_over_sea_and_coasts() -> None:
    match = trading("caravan.1 I alexandria 3")
    steps = [text for text in trades(match) if text.startswith("step")]
    assert steps == ["step cairo", "step cyrenaica"]
    match = trading("merchant_ship.1 I alexandria 3")
    steps = [text for text in trades(match) if text.startswith("step")]
    assert steps == ["step libyan_sea", "step levantine_sea"]  # putting to sea
    choose(match, 3, "step", "libyan_sea")
    steps = [text for text in trades(match) if text.startswith("step")]
    around = ["tyrrhenian", "ionian_sea", "levantine_sea", "alexandria", "sicily", "crete", "cyrenaica"]
    assert steps == [f"step {area}" for area in around]
    choose(match, 3, "step", "crete")  # anchoring, port or not
    assert (mp(match, "merchant_ship.1"), state(match).elements["merchant_ship.1"].place) == (4, "crete")


@pytest.mark.rule("MU-tmove.b")
def test_closed_areas_are_not_entered() -> None:
    match = trading("caravan.1 I pskov 1", seat=1)
    assert "step novgorod" not in trades(match)


@pytest.mark.rule("MU-tmove.b", "MU-T-logistics")
def test_logistics_takes_a_caravan_over_a_sea() -> None:
    match = trading("caravan.1 I rome 3", technology=[[2, 0, 0, 0, 0, 0]] * 4, florins=[100] * 4)
    assert "step tyrrhenian" in trades(match)
    choose(match, 3, "step", "tyrrhenian")
    choose(match, 3, "florins")
    assert state(match).florins[3] == 0  # one point for one sea area
    assert asked(match) == [(3, "trade.crossing")]
    assert menu(match) == ["step lombardy", "step rome", "step naples", "step sicily"]  # it must end on land
    assert check(state(match)) == []
    choose(match, 3, "step", "sicily")
    assert (mp(match), state(match).elements["caravan.1"].place) == (4, "sicily")


@pytest.mark.rule("MU-T-logistics")
def test_logistics_takes_a_ship_overland_to_another_sea() -> None:
    match = trading("merchant_ship.1 I thessalonica 3", technology=[[2, 0, 0, 0, 0, 0]] * 4, florins=[100] * 4)
    steps = [text for text in trades(match) if text.startswith("step")]
    assert steps == ["step aegean", "step adrianople", "step bulgaria", "step epirus"]  # serbia has no coast
    choose(match, 3, "step", "epirus")
    choose(match, 3, "florins")
    assert menu(match) == ["step adriatic", "step ionian_sea", "step aegean"]
    choose(match, 3, "step", "adriatic")
    assert state(match).elements["merchant_ship.1"].place == "adriatic"


@pytest.mark.rule("MU-T-logistics")
@pytest.mark.parametrize(("since", "offered"), [(1, False), (0, True)])
def test_by_logistics_nothing_is_crossed_where_an_enemy_stands(since: int, offered: bool) -> None:
    """R-logistics: a Galley with an Archer of seat 1, at war with seat 3 or not."""
    war = [[0] * 4, [0, 0, 0, since], [0] * 4, [0, since, 0, 0]]
    fleet: dict[str, Any] = {"units": {"galley.1": {"1": {"archer": 1}}}, "war_from": war}
    things = ("caravan.1 I rome 3", "galley.1 I tyrrhenian 1")
    match = trading(*things, technology=[[2, 0, 0, 0, 0, 0]] * 4, florins=[100] * 4, **fleet)
    assert ("step tyrrhenian" in trades(match)) is offered


@pytest.mark.rule("MU-T-logistics")
def test_without_the_technology_the_points_or_the_mp_nothing_of_this_is_offered() -> None:
    sea = "step tyrrhenian"
    assert sea not in trades(trading("caravan.1 I rome 3"))
    technology = [[2, 0, 0, 0, 0, 0]] * 4
    assert sea not in trades(trading("caravan.1 I rome 3", technology=technology, florins=[99] * 4))
    match = trading("caravan.1 I rome 3", technology=technology)
    state(match).elements["caravan.1"].mp = 1  # it could not land again
    assert "tyrrhenian" not in caravans.steps(state(match), state(match).elements["caravan.1"])


@pytest.mark.rule("MU-tmove.c")
def test_foreign_and_barbarian_territories_without_armies_are_entered_freely() -> None:
    match = trading("caravan.1 I austria 3")
    choose(match, 3, "step", "pannonia")  # Hungary
    choose(match, 3, "step", "austria")  # nobody's: no horde appears for a transport
    s = state(match)
    assert s.stacks == {}
    assert s.honour == [10] * 4
    assert s.elements["caravan.1"].place == "austria"
    assert "austria" not in s.control


@pytest.mark.rule("MU-tmove.d")
def test_barbarians_sack_a_transport_at_once() -> None:
    match = trading("caravan.1 I austria 3: salt", units=units(venice="b: light_infantry"))
    choose(match, 3, "step", "venice")
    decline(match)
    assert "caravan.1" not in state(match).elements


@pytest.mark.rule("MU-tmove.d")
def test_an_army_at_war_sacks_or_takes_it_any_other_may_let_it_pass() -> None:
    war = [[0] * 4, [0, 0, 0, 1], [0] * 4, [0, 1, 0, 0]]
    match = trading("caravan.1 I austria 3: salt", units=units(pannonia="1: archer"), war_from=war)
    choose(match, 3, "step", "pannonia")
    decline(match)
    assert asked(match) == [(1, "meeting.army")]
    choose(match, 1, "take_it")
    assert (state(match).elements["caravan.1"].seat, state(match).honour[1]) == (1, 10)
    # without war hostility costs 3 HP, and the owner of the army may let the transport pass
    match = trading("caravan.1 I austria 3: salt", units=units(pannonia="1: archer"))
    choose(match, 3, "step", "pannonia")
    decline(match)
    assert asked(match) == [(1, "meeting.army")]
    assert menu(match) == ["let_pass", "sack_it", "take_it"]
    choose(match, 1, "let_pass")
    decline(match)
    assert asked(match) == [(3, "trade.choose")]  # it goes on
    assert (state(match).elements["caravan.1"].place, mp(match)) == ("pannonia", 5)


@pytest.mark.rule("MU-tmove.e")
def test_a_stopped_transport_neither_moves_nor_trades() -> None:
    match = trading("caravan.1 I cairo 3: salt", mp=0)
    assert (asked(match), trades(match)) == ([(3, "trade.transport")], [])


@pytest.mark.rule("MU-tmove.f", "MU-move.j")
def test_a_stopped_transport_takes_a_free_step_out_of_an_own_castle_and_no_more() -> None:
    match = trading("caravan.1 I cairo 3: salt", mp=0, buildings={"cairo": [0, 3, 0]})
    free = [f"step {there}" for there in TERRITORIES["cairo"].adjacent]
    assert sorted(trades(match)) == sorted(free)  # neither "buy" nor "sell"
    choose(match, 3, *free[0].split())
    assert (state(match).elements["caravan.1"].place, mp(match)) == (TERRITORIES["cairo"].adjacent[0], 0)
    assert trades(match) == []


@pytest.mark.rule("MU-tmove.e", "MU-combat.e")
def test_a_stop_marker_of_phase_5_stops_nobody_in_phase_6() -> None:
    # given: a War Wagon that is a Caravan too, and a Caravan that was a War Wagon (MU-C11), have moved in phase 5
    moved = elements("war_wagon.1 I cairo 3: salt", "caravan.1 I sinai 3: salt")
    for element in moved.values():
        element.update(done=True, mp=2)
    both = {"both:war_wagon.1": "1", "both:caravan.1": "1"}
    at = position(phase="combat", stage="action", passed=3, to_act=[3], active=3, elements=moved, effects=both)
    match = start(at, options={"offers": 0})
    choose(match, 3, "pass")
    while asked(match)[0][0] != 3:
        choose(match, asked(match)[0][0], "done")
    # then: they trade with the MP that are left (R-card-11)
    assert trades(match) == ["use_transport war_wagon.1", "use_transport caravan.1"]
    choose(match, 3, "use_transport", "war_wagon.1")
    assert "sell" in trades(match)
    choose(match, 3, "buy", 1)
    assert (mp(match, "war_wagon.1"), cargo(match, "war_wagon.1")) == (1, ["salt", "grain"])


# ---- buying


@pytest.mark.rule("MU-bgoods.a", "MU-bgoods.b")
def test_cubes_of_the_printed_colour_at_100_florins_up_to_the_room() -> None:
    match = trading("caravan.1 II cairo 3: salt")
    assert [text for text in trades(match) if text.startswith("buy")] == ["buy 1", "buy 2", "buy 3"]
    choose(match, 3, "buy", 3)
    assert cargo(match) == ["salt", "grain", "grain", "grain"]
    assert (state(match).florins[3], mp(match)) == (200, 6)
    assert not any(text.startswith("buy") for text in trades(match))
    assert logged(match, "trade.bought") == [
        {"player": 3, "number": 3, "good": "grain", "territory": "cairo", "florins": 300}
    ]


@pytest.mark.rule("MU-bgoods.b")
def test_nobody_buys_more_than_he_can_pay() -> None:
    match = trading("caravan.1 III cairo 3", florins=[0, 0, 0, 250])
    assert [text for text in trades(match) if text.startswith("buy")] == ["buy 1", "buy 2"]
    match = trading("caravan.1 III sinai 3")
    assert not any(text.startswith(("buy", "sell")) for text in trades(match))  # no settlement


@pytest.mark.rule("MU-bgoods.c")
def test_no_trade_where_a_battle_is_in_progress() -> None:
    s = state(trading("caravan.1 I jerusalem 3", units=units(jerusalem="3: archer; b: archer")))
    assert not trade.may_trade(s, 3, "jerusalem")
    war = [[0] * 4, [0, 0, 0, 1], [0] * 4, [0, 1, 0, 0]]
    together: dict[str, Any] = {
        "units": units(jerusalem="3: archer; 1: archer"),
        "control": {},
        "was_controlled": {"jerusalem": 3},
    }
    s = state(trading("caravan.1 I jerusalem 3", war_from=war, **together))
    assert not trade.may_trade(s, 3, "jerusalem")
    s = state(
        trading("caravan.1 I jerusalem 3", units=units(jerusalem="3: archer; 1: archer"), control={"jerusalem": 3})
    )
    assert trade.may_trade(s, 3, "jerusalem")  # at peace


@pytest.mark.rule("MU-bgoods.c")
def test_in_a_settlement_of_another_only_with_a_commercial_pact() -> None:
    match = trading("caravan.1 I pannonia 3: salt")
    assert not any(text.startswith(("buy", "sell")) for text in trades(match))
    match = trading("caravan.1 I pannonia 3: salt", pacts=[COMMERCIAL])
    assert {"buy 1", "sell"} <= set(trades(match))
    # a guest army does not make it one's own
    s = state(trading("caravan.1 I pannonia 3", units=units(pannonia="3: archer"), control={"pannonia": 1}))
    assert not trade.may_trade(s, 3, "pannonia")


@pytest.mark.rule("MU-bgoods.c")
def test_a_pact_with_a_price_is_paid_for_each_act() -> None:
    price = {"kind": "pay_per_act", "giver": 3, "receiver": 1, "number": 50}
    priced = {**COMMERCIAL, "clauses": [{"kind": "commercial", "giver": 1, "receiver": 3}, price]}
    match = trading("caravan.1 I pannonia 3", pacts=[priced], florins=[0, 0, 0, 240])
    assert [text for text in trades(match) if text.startswith("buy")] == ["buy 1"]  # 2 would cost 250
    choose(match, 3, "buy", 1)
    assert state(match).florins == [0, 50, 0, 90]
    match = trading("caravan.1 I pannonia 3: salt", pacts=[priced], florins=[0, 0, 0, 49])
    assert "sell" not in trades(match)


@pytest.mark.rule("MU-bgoods.d")
def test_own_and_barbarian_settlements_are_open_unless_a_horde_is_there() -> None:
    at: dict[str, Any] = {"units": units(crete="b: archer", epirus="3: archer")}
    s = state(trading("caravan.1 I cairo 3", **at))
    assert [trade.may_trade(s, 3, t) for t in ("cairo", "epirus", "rome", "crete", "sinai", "aegean")] == [
        True, True, True, False, False, False,
    ]  # fmt: skip


@pytest.mark.rule("MU-T-edict", "MU-bgoods.d")
def test_by_edict_a_transport_trades_where_barbarians_are() -> None:
    at: dict[str, Any] = {"units": units(damascus="b: archer"), "technology": [[0] * 6] * 3 + [[0, 0, 1, 0, 0, 0]]}
    match = trading("caravan.1 I jerusalem 3: wine", **at)
    choose(match, 3, "step", "damascus")
    assert asked(match) == [(3, "meeting.edict")]
    choose(match, 3, "yes")
    choose(match, 3, "florins")
    assert "sell" in trades(match)
    choose(match, 3, "sell")
    assert (state(match).florins[3], cargo(match)) == (500 - 100 + 100, [])
    # not in another territory, not for others, and not in the middle of a battle
    s = state(match)
    assert [trade.may_trade(s, 3, "damascus"), trade.may_trade(s, 2, "damascus")] == [True, False]
    fought = {**at, "units": units(damascus="b: archer; 2: archer"), "effects": {"edict:caravan.1": "damascus"}}
    assert "sell" not in trades(trading("caravan.1 I damascus 3: wine", **fought))
    elsewhere = {**at, "effects": {"edict:caravan.1": "acre"}}
    assert "sell" not in trades(trading("caravan.1 I damascus 3: wine", **elsewhere))


@pytest.mark.rule("MU-bgoods.e")
def test_a_ship_trades_wherever_it_is_anchored_port_or_not() -> None:
    match = trading("merchant_ship.1 I rome 3: wine")  # Rome has a coast and no port
    assert {"buy 2", "buy 1", "sell"} & set(trades(match)) == {"buy 1", "sell"}
    match = trading("merchant_ship.1 I tyrrhenian 3: wine")
    assert not any(text.startswith(("buy", "sell")) for text in trades(match))


# ---- selling


@pytest.mark.rule("MU-sell.a")
def test_one_or_more_cubes_in_one_action() -> None:
    match = trading("caravan.1 III cairo 3: salt, wine, wine, hides")
    choose(match, 3, "sell")
    assert menu(match) == ["all", "cube salt", "cube wine", "cube hides"]
    choose(match, 3, "cube", "wine")
    assert menu(match) == ["done", "cube salt", "cube wine", "cube hides"]
    choose(match, 3, "cube", "wine")
    choose(match, 3, "done")
    choose(match, 3, "deposit", "salt")
    assert cargo(match) == ["salt", "hides"]
    assert (state(match).florins[3], mp(match)) == (700, 7)
    match = trading("caravan.1 II cairo 3: salt, wine, wine")
    choose(match, 3, "sell")
    choose(match, 3, "all")
    assert menu(match) == ["deposit salt", "deposit wine"]
    choose(match, 3, "deposit", "wine")
    assert (cargo(match), state(match).florins[3]) == ([], 800)


@pytest.mark.rule("MU-sell.b")
def test_a_colour_that_is_there_is_not_sold() -> None:
    match = trading("caravan.1 II cairo 3: grain, salt, wine", deposits={"cairo": ["salt"]})
    choose(match, 3, "sell")  # only the wine: nobody is asked
    assert cargo(match) == ["grain", "salt"]
    assert not any(text == "sell" for text in trades(match))


@pytest.mark.rule("MU-sell.c", "MU-market.b")
def test_each_deposited_cube_raises_the_price_by_20() -> None:
    match = trading("caravan.1 I cairo 3: wine, hides", deposits={"cairo": ["salt", "spices"]})
    assert trade.unit_price(state(match), "cairo") == 140
    choose(match, 3, "sell")
    choose(match, 3, "all")
    choose(match, 3, "deposit", "wine")
    assert state(match).florins[3] == 500 + 2 * 140  # the cubes that lay there before the sale
    assert logged(match, "trade.sold")[0]["florins"] == 280


# ---- depositing


@pytest.mark.rule("MU-depos.a", "MU-depos.b")
def test_a_sale_deposits_a_colour_carried_before_it() -> None:
    match = trading("caravan.1 I cairo 3: wine, hides")
    choose(match, 3, "sell")
    choose(match, 3, "cube", "wine")
    choose(match, 3, "done")
    assert asked(match) == [(3, "trade.deposit")]
    assert menu(match) == ["deposit wine", "deposit hides"]  # sold ones included
    choose(match, 3, "deposit", "wine")
    assert state(match).deposits == {"cairo": ["wine"]}


@pytest.mark.rule("MU-depos.a", "MU-depos.c")
def test_leaving_a_settlement_deposits_too_and_keeps_the_cube() -> None:
    match = trading("caravan.1 I cairo 3: wine")
    choose(match, 3, "step", "sinai")
    assert (state(match).deposits, cargo(match)) == ({"cairo": ["wine"]}, ["wine"])
    choose(match, 3, "step", "jerusalem")  # nothing in sinai, where nobody lives
    assert state(match).deposits == {"cairo": ["wine"]}
    # in the settlement of another without pact, and in a barbarian one
    match = trading("caravan.1 I pannonia 3: salt")
    choose(match, 3, "step", "austria")
    choose(match, 3, "step", "bohemia")
    assert state(match).deposits == {"pannonia": ["salt"], "austria": ["salt"]}
    assert state(match).florins[3] == 500  # free of cost


@pytest.mark.rule("MU-depos.b")
def test_a_colour_already_there_is_not_deposited() -> None:
    match = trading("caravan.1 I cairo 3: grain, wine", deposits={"cairo": ["wine"]})
    choose(match, 3, "step", "sinai")
    assert state(match).deposits == {"cairo": ["wine"]}


@pytest.mark.rule("MU-depos.b")
def test_the_owner_chooses_among_absent_colours() -> None:
    match = trading("caravan.1 II cairo 3: grain, wine, salt", deposits={"cairo": ["hides"]})
    choose(match, 3, "step", "sinai")
    assert menu(match) == ["deposit wine", "deposit salt"]
    choose(match, 3, "deposit", "salt")
    assert state(match).deposits["cairo"] == ["hides", "salt"]


@pytest.mark.rule("MU-depos.d")
def test_an_empty_transport_deposits_nothing() -> None:
    match = trading("caravan.1 I cairo 3")
    choose(match, 3, "step", "sinai")
    assert state(match).deposits == {}


@pytest.mark.rule("MU-depos.e")
def test_a_sale_and_the_departure_deposit_one_each() -> None:
    match = trading("caravan.1 I cairo 3: wine, hides")
    choose(match, 3, "sell")
    choose(match, 3, "cube", "wine")
    choose(match, 3, "done")
    choose(match, 3, "deposit", "wine")
    choose(match, 3, "step", "sinai")
    assert state(match).deposits == {"cairo": ["wine", "hides"]}


# ---- Great Market and technologies


@pytest.mark.rule("MU-market.a")
def test_a_great_market_is_worth_its_deposited_cubes_seven_at_most() -> None:
    others = ["weapons", "salt", "hides", "slaves", "spices", "textiles", "wine"]
    s = state(trading("caravan.1 I cairo 3", deposits={"cairo": others}))
    assert market_value(s, "cairo") == 7  # the printed grain does not count, and nothing more fits
    assert market_value(s, "jerusalem") == 0
    assert deposits.depositable(s, "cairo", [*others, "grain"]) == []


@pytest.mark.rule("MU-market.d")
def test_a_completing_sale_takes_the_route_bonus_and_not_the_markets() -> None:
    route = {"transport": "caravan.1", "origin": "cairo", "stops": ["acre", "damascus", "antioch", "jerusalem"],
             "done": [True, True, True]}  # fmt: skip
    at: dict[str, Any] = {"deposits": {"jerusalem": ["grain", "hides"]}, "routes": [None, None, None, route]}
    match = trading("caravan.1 I jerusalem 3: wine", **at)
    choose(match, 3, "sell")
    choose(match, 3, "honour", 2)  # R-route-or-market: also if all points go into HP
    assert state(match).florins[3] == 600
    match = trading("caravan.1 I jerusalem 3: wine", **at, effects={"bonuses:3": "1"})  # card 64
    choose(match, 3, "sell")
    choose(match, 3, "honour", 1)
    assert state(match).florins[3] == 500 + 100 + 50 + 40


@pytest.mark.rule("MU-T-commerce")
@pytest.mark.parametrize(("level", "bonus"), [(1, 25), (2, 50), (3, 100)])
def test_commerce_by_the_civil_building_once_for_each_cube(level: int, bonus: int) -> None:
    tokens = [[0] * 6, [0] * 6, [0] * 6, [0, 3, 0, 0, 0, 0]]
    technology = [[0, 1, 0, 0, 0, 0]] * 4
    at: dict[str, Any] = {"buildings": {"rome": [level]}, "technology": technology, "tokens": tokens}
    match = trading("caravan.1 I rome 3: weapons, weapons", **{**YELLOW, **at})
    choose(match, 3, "sell")
    choose(match, 3, "all")
    for _ in range(2):
        assert menu(match) == ["done", "commerce"]
        choose(match, 3, "commerce")
        choose(match, 3, "token", "yellow")
    assert state(match).florins[3] == 200 + 2 * bonus  # a third point cannot be used
    assert state(match).tokens_used[3][1] == 2


@pytest.mark.rule("MU-T-commerce")
def test_commerce_needs_a_civil_building() -> None:
    tokens = [[0] * 6, [0] * 6, [0] * 6, [0, 3, 0, 0, 0, 0]]
    at = {**YELLOW, "technology": [[0, 1, 0, 0, 0, 0]] * 4, "tokens": tokens}
    match = trading("caravan.1 I rome 3: weapons", **at)
    choose(match, 3, "sell")
    assert state(match).florins[3] == 100


@pytest.mark.rule("MU-T-market")
def test_market_raises_a_sale_by_50_for_each_point() -> None:
    tokens = [[0] * 6, [0] * 6, [0] * 6, [0, 2, 0, 0, 0, 0]]
    match = trading("caravan.1 I rome 3: weapons", **YELLOW, tokens=tokens)
    choose(match, 3, "sell")
    for _ in range(2):
        assert menu(match) == ["done", "market"]
        choose(match, 3, "market")
        choose(match, 3, "token", "yellow")
    assert state(match).florins[3] == 200


@pytest.mark.rule("MU-T-market")
def test_market_lowers_a_purchase_but_never_to_nothing() -> None:
    tokens = [[0] * 6, [0] * 6, [0] * 6, [0, 4, 0, 0, 0, 0]]
    match = trading("caravan.1 I rome 3", **{**YELLOW, "florins": [200] * 4}, tokens=tokens)
    choose(match, 3, "buy", 2)
    for total in (200, 150, 100):
        assert match.open_decisions()[0].params == {"total": total}
        choose(match, 3, "market")
        choose(match, 3, "token", "yellow")
    assert asked(match)[0][1] == "trade.choose"  # 50 is the least: the fourth point cannot be used
    assert (state(match).florins[3], cargo(match)) == (150, ["grain", "grain"])
    assert MARKET.least_purchase > 0


@pytest.mark.rule("MU-T-market")
def test_market_helps_who_has_less_cash_than_the_price() -> None:
    tokens = [[0] * 6, [0] * 6, [0] * 6, [0, 1, 0, 0, 0, 0]]
    match = trading("caravan.1 I rome 3", **{**YELLOW, "florins": [60] * 4}, tokens=tokens)
    assert [text for text in trades(match) if text.startswith("buy")] == ["buy 1"]
    choose(match, 3, "buy", 1)
    assert menu(match) == ["stop", "market"]
    choose(match, 3, "stop")
    assert (cargo(match), mp(match)) == ([], 6)
    choose(match, 3, "buy", 1)
    choose(match, 3, "market")
    choose(match, 3, "token", "yellow")
    assert (cargo(match), state(match).florins[3]) == (["grain"], 10)


def test_nobody_goes_round_two_castles_for_ever() -> None:
    match = trading("caravan.1 I cairo 3", buildings={"cairo": [0, 3, 0], "sinai": [0, 3, 0]})
    for place in ("sinai", "cairo") * (caravans.MOST_FREE_STEPS // 2):
        choose(match, 3, "step", place)
    assert mp(match) == 6
    choose(match, 3, "step", "sinai")
    assert mp(match) == 5


@pytest.mark.rule("MU-T-market", "MU-pact.b")
@pytest.mark.parametrize(("florins", "prompt"), [(199, "trade.choose"), (200, "trade.lower")])
def test_no_florins_are_spent_on_market_that_the_pact_asks_for(florins: int, prompt: str) -> None:
    # a point for 100 fl would save 50 of 100; 50 are owed to seat 1 besides
    paid = pact(1, [3, 1], ("commercial", 1, 3), ("pay_per_act", 3, 1, 50))
    match = trading("caravan.1 I pannonia 3", **{**YELLOW, "florins": [florins] * 4}, pacts=[paid])
    choose(match, 3, "buy", 1)
    assert asked(match)[0][1] == prompt
