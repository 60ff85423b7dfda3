"""Empire cards of movement and trade (MU-C6, C11, C19 to C21, C30, C31, C53 to C56, C63, C64)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import EMPIRE_CARDS
from condotta.games.medioevo_universale.pieces import HORDE
from condotta.games.medioevo_universale.rules.cards.trade import ABILITIES

from ...helpers import asked, choose, decline, elements, logged, menu, play, state, units
from ...marching import at_war, begin, force, go, holding, moves, only, prompt, steps, to_the_end
from ...talks import pact

NOTHING_DONE: dict[str, Any] = {
    "transport": "caravan.1",
    "origin": "bohemia",
    "stops": ["swabia", "holstein", "venice", "rome"],
}


def holding_card(card: str, *others: str, **fields: Any) -> Match:
    return begin(cards=[[card, *others], [], [], []], **fields)


def use(match: Match, seat: int, card: str) -> None:
    """In the player's own menu."""
    play(match, (seat, "acts"), (seat, "use", card))


def offers(match: Match, card: str) -> bool:
    """Whether the own menu offers the card."""
    choose(match, asked(match)[0][0], "acts")
    found = f"use {card}" in menu(match)
    choose(match, asked(match)[0][0], "done")
    return found


def test_the_cards_of_this_chapter() -> None:
    assert sorted(EMPIRE_CARDS[card].number for card in ABILITIES) == [
        6,
        11,
        19,
        20,
        21,
        30,
        31,
        53,
        54,
        55,
        56,
        63,
        64,
    ]


# ---- Condottiere 6

INVASION: dict[str, Any] = {
    "units": units(bohemia="0: 3 knight, 2 archer", austria="0: light_infantry", pannonia="1: light_infantry"),
    "elements": elements("war_wagon.1 II bohemia 0"),
    "war_from": at_war((0, 1)),
}


@pytest.mark.rule("MU-C6")
def test_half_of_the_units_go_on_and_the_others_fight() -> None:
    match = holding_card("condottiere.6", dice=[8, 1, 6, 8, 1, 1, 1], **INVASION)
    choose(match, 0, "move", "war_wagon.1")
    play(match, (0, "load_all"), (0, "step", "austria"), (0, "step", "pannonia"))
    assert asked(match) == [(0, "window.army_enters")]
    choose(match, 0, "use", "condottiere.6")
    # three of five, chosen by the player; then they march on
    play(match, (0, "load", "knight"), (0, "load", "knight"), (0, "load", "archer"))
    assert prompt(match) == "move.go"
    assert only(match, "load", "load_all") == []
    play(match, (0, "step", "alfold"))
    decline(match)
    assert force(match, 0, "alfold") == {"knight": 2, "archer": 1}
    assert state(match).control["alfold"] == 0  # conquered on the way, before the battle
    assert force(match, 0, "pannonia") == {"knight": 1, "archer": 1}
    assert state(match).battles[0].area == "pannonia"
    assert state(match).battles[0].retreat_mp == {}  # the wagon has gone on
    to_the_end(match, "fight_on", "done", "no")
    assert state(match).control["pannonia"] == 0


@pytest.mark.rule("MU-C6")
def test_the_half_that_may_go_on_may_also_stay() -> None:
    match = holding_card("condottiere.6", **INVASION)
    choose(match, 0, "move", "war_wagon.1")
    play(match, (0, "load_all"), (0, "step", "austria"), (0, "step", "pannonia"), (0, "use", "condottiere.6"))
    play(match, (0, "load", "knight"), (0, "done"), (0, "stop"))
    assert force(match, 0, "pannonia") == {"knight": 3, "archer": 2}
    assert state(match).battles[0].retreat_mp == {"war_wagon.1": 5}


@pytest.mark.rule("MU-C6")
def test_not_where_only_barbarians_resist() -> None:
    match = holding_card(
        "condottiere.6", units=units(bohemia="0: 3 knight"), elements=elements("war_wagon.1 I bohemia 0")
    )
    choose(match, 0, "move", "war_wagon.1")
    play(match, (0, "load_all"), (0, "step", "austria"))
    assert asked(match)[0][1] == "battle.go_on"


@pytest.mark.rule("MU-C6")
def test_not_without_mp() -> None:
    tired: dict[str, Any] = {**INVASION, "elements": elements("war_wagon.1 II bohemia 0")}
    tired["elements"]["war_wagon.1"]["mp"] = 2
    match = holding_card("condottiere.6", **tired)
    choose(match, 0, "move", "war_wagon.1")
    play(match, (0, "load_all"), (0, "step", "austria"), (0, "step", "pannonia"))
    assert asked(match)[0][1].startswith("battle.")


# ---- Scientist 11, Gunners, Rangers


@pytest.mark.rule("MU-C11")
def test_a_caravan_counts_as_a_war_wagon_of_its_level() -> None:
    match = holding_card(
        "scientist.11", units=units(bohemia="0: 7 knight"), elements=elements("caravan.1 II bohemia 0: salt")
    )
    assert moves(match) == ["pass"]
    use(match, 0, "scientist.11")
    choose(match, 0, "done")
    assert moves(match) == ["pass", "move caravan.1"]
    go(match, 0, "caravan.1", "load_all", "step saxony", "stop")
    assert force(match, 0, "saxony") == {"knight": 6}
    assert state(match).elements["caravan.1"].mp == 6  # shared with trade
    assert state(match).deposits == {"bohemia": ["salt"]}  # it is still a Caravan that leaves a settlement


@pytest.mark.rule("MU-C11")
def test_a_war_wagon_counts_as_a_caravan() -> None:
    match = holding_card("scientist.11", phase="trade", elements=elements("war_wagon.1 I bohemia 0"))
    choose(match, 0, "acts")
    choose(match, 0, "use", "scientist.11")
    choose(match, 0, "done")
    assert "buy 2" in menu(match)
    assert "buy 3" not in menu(match)
    choose(match, 0, "buy", 2)
    assert state(match).elements["war_wagon.1"].cargo == ["weapons", "weapons"]


@pytest.mark.rule("MU-C53")
def test_a_forced_engine_follows_an_army_beyond_its_mp() -> None:
    tired = elements("war_wagon.1 III bohemia 0", "catapult.1 I bohemia 0")
    tired["catapult.1"]["mp"] = 1
    fields: dict[str, Any] = {"units": units(bohemia="0: knight"), "elements": tired}
    match = holding_card("gunner.53", **fields)
    go(match, 0, "war_wagon.1", "load knight", "take catapult.1", "step saxony")
    assert steps(match) == []  # without the card it holds the group up
    match = holding_card("gunner.53", **fields)
    use(match, 0, "gunner.53")
    choose(match, 0, "done")
    go(match, 0, "war_wagon.1", "load knight", "take catapult.1", "step saxony", "step holstein", "step saxony")
    assert state(match).elements["catapult.1"].place == "saxony"
    assert (state(match).elements["catapult.1"].mp, state(match).elements["war_wagon.1"].mp) == (0, 5)


@pytest.mark.rule("MU-C53")
def test_alone_a_forced_engine_has_its_own_mp() -> None:
    tired = elements("catapult.1 I bohemia 0")
    tired["catapult.1"]["mp"] = 1
    match = holding_card("gunner.53", elements=tired)
    use(match, 0, "gunner.53")
    choose(match, 0, "done")
    go(match, 0, "catapult.1", "step saxony")
    assert asked(match) == [(1, "combat.action")]


@pytest.mark.rule("MU-C54")
@pytest.mark.parametrize(("die", "room"), [(2, 1), (3, 2), (6, 3)])
def test_an_engine_serves_as_a_war_wagon(die: int, room: int) -> None:
    match = holding_card(
        "gunner.54", dice=[die], units=units(bohemia="0: 5 knight"), elements=elements("catapult.1 I bohemia 0")
    )
    use(match, 0, "gunner.54")
    choose(match, 0, "done")
    choose(match, 0, "move", "catapult.1")
    choose(match, 0, "load_all")
    play(match, (0, "step", "saxony"), (0, "stop"))
    assert force(match, 0, "saxony") == {"knight": room}


@pytest.mark.rule("MU-C55")
def test_a_ranger_leads_a_transport_through_everybody() -> None:
    match = holding_card(
        "ranger.55",
        units=units(bohemia="0: 3 knight", pannonia="1: archer"),
        elements=elements("war_wagon.1 I bohemia 0"),
        war_from=at_war((0, 1)),
    )
    use(match, 0, "ranger.55")
    choose(match, 0, "done")
    go(match, 0, "war_wagon.1", "load_all", "step austria")
    assert force(match, HORDE, "austria") == {}
    assert "austria" not in state(match).control  # no control changes on the way
    go_on = steps(match)
    assert {"pannonia", "croatia"} <= set(go_on)
    play(match, (0, "step", "pannonia"))
    assert state(match).control["pannonia"] == 1
    play(match, (0, "step", "croatia"), (0, "stop"))
    assert state(match).battles == []
    assert state(match).honour == [10] * 4
    assert logged(match, "conquest.conquered") == []


@pytest.mark.rule("MU-C55")
def test_a_transport_without_ranger_stops_the_group() -> None:
    match = holding_card(
        "ranger.55",
        units=units(bohemia="0: 3 knight"),
        elements=elements("war_wagon.1 I bohemia 0", "war_wagon.2 I bohemia 0"),
    )
    use(match, 0, "ranger.55")
    play(match, (0, "element", "war_wagon.1"), (0, "done"))
    go(match, 0, "war_wagon.1", "load_all", "take war_wagon.2", "step austria")
    assert force(match, HORDE, "austria") == {"light_infantry": 2}


@pytest.mark.rule("MU-C56")
def test_a_ranger_leads_all_transports_of_a_territory() -> None:
    match = holding_card(
        "ranger.56",
        units=units(bohemia="0: 6 knight", swabia="0: knight"),
        elements=elements("war_wagon.1 I bohemia 0", "war_wagon.2 I bohemia 0", "war_wagon.3 I swabia 0"),
    )
    use(match, 0, "ranger.56")
    play(match, (0, "at", "bohemia"), (0, "done"))
    assert state(match).effects.ranger == ["war_wagon.1", "war_wagon.2"]
    go(match, 0, "war_wagon.1", "take war_wagon.2", "load_all", "step austria", "step croatia", "step venice", "stop")
    assert force(match, 0, "venice") == {"knight": 6}
    assert state(match).battles == []


@pytest.mark.rule("MU-C55")
def test_a_caravan_with_a_ranger_is_let_alone() -> None:
    match = holding_card(
        "ranger.55", phase="trade", units=units(austria="b: archer"), elements=elements("caravan.1 I bohemia 0: salt")
    )
    use(match, 0, "ranger.55")
    play(match, (0, "done"), (0, "step", "austria"))
    assert state(match).elements["caravan.1"].place == "austria"


@pytest.mark.rule("MU-C55")
@pytest.mark.parametrize(("phase", "offered"), [("combat", False), ("trade", True)])
def test_only_in_trade_a_ranger_leads_what_has_moved_in_combat(phase: str, offered: bool) -> None:
    moved = elements("caravan.1 I bohemia 0: salt")
    moved["caravan.1"]["done"] = True
    assert offers(holding_card("ranger.55", phase=phase, elements=moved), "ranger.55") is offered


# ---- Merchants


@pytest.mark.rule("MU-C19")
def test_a_cube_is_sold_to_barbarians_by_the_colours_on_board() -> None:
    match = holding_card(
        "merchant.19", phase="trade", elements=elements("caravan.1 III serbia 0: salt, salt, wine, grain, hides")
    )
    use(match, 0, "merchant.19")
    choose(match, 0, "cube", "salt")
    s = state(match)
    assert s.florins[0] == 500 + 300
    assert s.elements["caravan.1"].cargo == ["salt", "wine", "grain", "hides"]
    assert s.elements["caravan.1"].mp == 7
    assert s.deposits == {}  # no settlement in serbia


@pytest.mark.rule("MU-C19")
@pytest.mark.parametrize(
    ("place", "cargo", "there"),
    [
        ("serbia", "salt, salt", {}),
        ("bohemia", "salt, wine", {}),
        ("pannonia", "salt, grain", {}),
        ("serbia", "salt, wine", units(serbia="b: archer")),
    ],
)
def test_no_sale_to_barbarians_without_two_colours_or_where_they_stand(place: str, cargo: str, there: Any) -> None:
    caravan = elements(f"caravan.1 I {place} 0: {cargo}")
    assert not offers(holding_card("merchant.19", phase="trade", units=there, elements=caravan), "merchant.19")


@pytest.mark.rule("MU-C20")
def test_cubes_are_sold_anywhere_for_fifty() -> None:
    match = holding_card(
        "merchant.20",
        phase="trade",
        elements=elements("caravan.1 II pannonia 0: wine, wine, salt"),
        deposits={"pannonia": ["hides"]},
        bans=[{"kind": "trade", "territory": "pannonia", "turn": 3}],
    )
    use(match, 0, "merchant.20")
    play(match, (0, "cube", "wine"), (0, "cube", "salt"), (0, "done"))
    s = state(match)
    assert s.florins[0] == 600  # the Great Market gives nothing
    assert s.elements["caravan.1"].cargo == ["wine"]
    assert s.deposits["pannonia"] == ["hides", "salt"]  # wine is printed there


@pytest.mark.rule("MU-C20")
def test_not_in_an_own_territory_nor_without_mp() -> None:
    own = holding_card("merchant.20", phase="trade", elements=elements("caravan.1 I bohemia 0: salt"))
    assert not offers(own, "merchant.20")
    tired = elements("caravan.1 I serbia 0: salt")
    tired["caravan.1"]["mp"] = 0
    assert not offers(holding_card("merchant.20", phase="trade", elements=tired), "merchant.20")


@pytest.mark.rule("MU-C20")
def test_the_sale_ends_the_route_of_the_transport() -> None:
    match = holding_card(
        "merchant.20",
        phase="trade",
        elements=elements("caravan.1 I serbia 0: salt"),
        routes=[NOTHING_DONE, None, None, None],
    )
    use(match, 0, "merchant.20")
    choose(match, 0, "all")
    assert state(match).florins[0] == 550
    assert state(match).routes[0] is None


@pytest.mark.rule("MU-C21")
def test_a_foreign_good_is_bought_for_a_hundred_and_fifty() -> None:
    match = holding_card("merchant.21", phase="trade", elements=elements("caravan.1 I bohemia 0: salt"))
    use(match, 0, "merchant.21")
    assert "cube weapons" not in menu(match)  # what bohemia produces
    choose(match, 0, "cube", "wine")
    s = state(match)
    assert (s.florins[0], s.elements["caravan.1"].cargo, s.elements["caravan.1"].mp) == (350, ["salt", "wine"], 5)


@pytest.mark.rule("MU-C21")
@pytest.mark.parametrize(
    ("caravan", "florins"),
    [("caravan.1 I bohemia 0: salt, wine", 500), ("caravan.1 I pannonia 0", 500), ("caravan.1 I bohemia 0", 149)],
)
def test_no_foreign_good_without_room_right_or_cash(caravan: str, florins: int) -> None:
    match = holding_card("merchant.21", phase="trade", elements=elements(caravan), florins=[florins, 500, 500, 500])
    assert not offers(match, "merchant.21")


@pytest.mark.rule("MU-C21", "MU-pact.b")
@pytest.mark.parametrize(("florins", "offered"), [(199, False), (200, True)])
def test_a_foreign_good_costs_what_the_pact_says_besides(florins: int, offered: bool) -> None:
    paid = pact(1, [0, 1], ("commercial", 1, 0), ("pay_per_act", 0, 1, 50))
    caravan = elements("caravan.1 I pannonia 0")
    match = holding_card("merchant.21", phase="trade", elements=caravan, pacts=[paid], florins=[florins, 0, 0, 0])
    assert offers(match, "merchant.21") is offered
    if offered:
        use(match, 0, "merchant.21")
        choose(match, 0, "cube", "salt")
        assert state(match).florins[:2] == [0, 50]


@pytest.mark.rule("MU-C21", "MU-route.a")
def test_a_route_may_begin_where_a_foreign_good_was_bought() -> None:
    match = holding_card("merchant.21", phase="trade", elements=elements("caravan.1 I bohemia 0"))
    assert "route" not in menu(match)
    use(match, 0, "merchant.21")
    play(match, (0, "cube", "wine"), (0, "done"))
    assert "route" in menu(match)


# ---- Vendors and Cameleers


@pytest.mark.rule("MU-C30")
def test_a_route_whose_transport_is_lost_waits_for_another() -> None:
    fields: dict[str, Any] = {
        "phase": "trade",
        "units": units(austria="b: archer"),
        "elements": elements("caravan.1 I bohemia 0: salt", "caravan.2 I swabia 0"),
        "routes": [{**NOTHING_DONE, "done": [True, False, False]}, None, None, None],
    }
    match = holding_card("vendor.30", **fields)
    play(match, (0, "use_transport", "caravan.1"), (0, "step", "austria"))
    assert asked(match) == [(0, "window.route_lost")]
    choose(match, 0, "use", "vendor.30")
    route = state(match).routes[0]
    assert route is not None
    assert (route.transport, route.done) == ("", [True, False, False])
    play(match, (0, "acts"), (0, "assign", "caravan.2"))
    route = state(match).routes[0]
    assert route is not None
    assert route.transport == "caravan.2"
    lost = holding_card("vendor.31", **fields)
    play(lost, (0, "use_transport", "caravan.1"), (0, "step", "austria"))
    assert state(lost).routes[0] is None


@pytest.mark.rule("MU-C31")
def test_the_markers_of_a_route_are_rearranged() -> None:
    match = holding_card(
        "vendor.31",
        phase="trade",
        elements=elements("caravan.1 I swabia 0: salt"),
        routes=[{**NOTHING_DONE, "done": [True, False, False]}, None, None, None],
    )
    use(match, 0, "vendor.31")
    assert "visit bohemia" not in menu(match)  # where the goods were bought
    play(match, (0, "visit", "crete"))
    assert "visit crete" not in menu(match)
    play(match, (0, "visit", "swabia"), (0, "visit", "rome"), (0, "visit", "venice"))
    route = state(match).routes[0]
    assert route is not None
    assert route.stops == ["crete", "swabia", "rome", "venice"]
    told = {"player": 0, "stops": ["crete", "swabia", "rome"], "destination": "venice"}
    assert logged(match, "march_cards.rearranged") == [told]
    assert route.done == [True, True, False]  # the Caravan stands in swabia


@pytest.mark.rule("MU-C63")
def test_a_deposited_cube_goes_to_a_near_settlement_without_it() -> None:
    lying = {"bohemia": ["wine", "hides"], "swabia": ["wine", "salt"]}
    match = holding_card("cameleer.63", phase="trade", deposits=lying)
    play(match, (0, "acts"), (0, "use", "cameleer.63"), (0, "at", "bohemia"))
    assert menu(match) == ["cube wine", "cube hides"]
    match = holding_card("cameleer.63", phase="trade", deposits={"bohemia": ["wine"], "swabia": ["wine"]})
    use(match, 0, "cameleer.63")
    assert [e.rule for e in match.log(None) if e.key == "card.turned"] == ["MU-card.f"]
    choose(match, 0, "at", "bohemia")
    there = [words.split()[1] for words in menu(match)]
    assert "poland" in there
    assert "swabia" not in there  # holds wine
    assert "austria" not in there  # produces it
    assert "cairo" not in there  # far away
    choose(match, 0, "to", "poland")
    assert state(match).deposits == {"swabia": ["wine"], "poland": ["wine"]}


@pytest.mark.rule("MU-C64")
@pytest.mark.parametrize(("with_card", "florins"), [(True, 100 + 100 + 40), (False, 100 + 100)])
def test_a_completing_sale_gets_both_bonuses(with_card: bool, florins: int) -> None:
    match = holding_card(
        "cameleer.64",
        phase="trade",
        elements=elements("caravan.1 I venice 0: salt"),
        units=units(venice="0: knight"),
        deposits={"venice": ["wine", "hides"]},
        routes=[
            {**NOTHING_DONE, "stops": ["swabia", "holstein", "rome", "venice"], "done": [True] * 3},
            None,
            None,
            None,
        ],
    )
    if with_card:
        use(match, 0, "cameleer.64")
        choose(match, 0, "done")
    play(match, (0, "sell"), (0, "honour", 0))
    assert state(match).florins[0] == 500 + florins


@pytest.mark.rule("MU-C64")
def test_only_where_a_route_is_completed() -> None:
    match = holding_card(
        "cameleer.64",
        phase="trade",
        elements=elements("caravan.1 I venice 0: salt"),
        units=units(venice="0: knight"),
        control=holding(venice=0),
        routes=[{**NOTHING_DONE, "stops": ["swabia", "holstein", "rome", "venice"]}, None, None, None],
    )
    assert not offers(match, "cameleer.64")


@pytest.mark.rule("MU-C6")
def test_the_half_that_goes_on_may_need_two_wagons() -> None:
    fields: dict[str, Any] = {
        **INVASION,
        "units": units(bohemia="0: 6 knight", austria="0: light_infantry", pannonia="1: light_infantry"),
        "elements": elements("war_wagon.1 I bohemia 0", "war_wagon.2 I bohemia 0"),
    }
    match = holding_card("condottiere.6", **fields)
    choose(match, 0, "move", "war_wagon.1")
    play(match, (0, "take", "war_wagon.2"), (0, "load_all"), (0, "step", "austria"), (0, "drop", "knight"))
    play(match, (0, "step", "pannonia"), (0, "use", "condottiere.6"), (0, "element", "war_wagon.1"))
    play(match, *[(0, "load", "knight")] * 3)
    assert prompt(match) == "move.go"
    assert "step alfold" in moves(match)


@pytest.mark.rule("MU-C55")
def test_whoever_stops_with_a_ranger_where_nobody_is_holds_it_without_conquest() -> None:
    """R-ranger-stop: no horde, no HP; the territory is theirs while the army stays."""
    match = holding_card(
        "ranger.55",
        units=units(bohemia="0: 2 knight"),
        elements=elements("war_wagon.1 I bohemia 0"),
        buildings={"austria": [1, 0, 0]},
    )
    before = state(match).honour[0]
    use(match, 0, "ranger.55")
    choose(match, 0, "done")
    choose(match, 0, "move", "war_wagon.1")
    play(match, (0, "load_all"), (0, "step", "austria"))
    assert "austria" not in state(match).control  # on the way nothing changes
    choose(match, 0, "stop")
    decline(match)
    assert (state(match).control["austria"], state(match).honour[0]) == (0, before)
    assert state(match).buildings["austria"][0] == 1
    assert asked(match) == [(1, "combat.action")]


@pytest.mark.rule("MU-C19", "MU-C2")
@pytest.mark.parametrize(
    "fields",
    [
        {"effects": {"sold_19:0": "1"}},  # once a turn, also if a Bard has readied the card
        {"bans": [{"kind": "trade", "territory": "serbia", "turn": 3}]},
    ],
)
def test_a_second_sale_to_barbarians_or_one_under_a_ban_is_not_offered(fields: dict[str, Any]) -> None:
    caravan = elements("caravan.1 I serbia 0: salt, wine")
    assert offers(holding_card("merchant.19", phase="trade", elements=caravan), "merchant.19")
    assert not offers(holding_card("merchant.19", phase="trade", elements=caravan, **fields), "merchant.19")


@pytest.mark.rule("MU-C11", "MU-route.e")
def test_a_caravan_that_serves_as_a_war_wagon_passes_a_stop_in_phase_5_too() -> None:
    routes: list[Any] = [NOTHING_DONE, None, None, None]
    effects = {"both:caravan.1": "1"}
    match = begin(elements=elements("caravan.1 I bohemia 0"), routes=routes, effects=effects)
    go(match, 0, "caravan.1", "step bavaria", "step swabia", "stop")
    route = state(match).routes[0]
    assert route is not None
    assert route.done == [True, False, False]
