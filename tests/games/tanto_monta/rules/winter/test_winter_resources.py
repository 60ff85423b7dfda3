"""Section 18.8: naval resources, plunder, caravans, trade, revealing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from condotta.core.flow import Option, offer
from condotta.games.tanto_monta.data import LISTS, SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import NOBODY, Budget
from condotta.games.tanto_monta.rules.action import impulse
from condotta.games.tanto_monta.rules.common import receiving, stacks
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.winter import caravans, resource_return, trade, winter
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, go_on, ships, table, troops

COAST = LISTS["atlantic_african_ports"]


def stocked(seat: int = PORTUGAL, turn: int = 4, **goods: str) -> State:
    s = empty(turn)
    s.phase = "winter"
    s.settlements, s.goods = dict.fromkeys(goods, seat), dict(goods)
    return s


def lord(s: State, power: str, *ports: str) -> None:
    s.markers |= dict.fromkeys(COAST, "spain" if power != "spain" else "portugal")
    s.markers |= dict.fromkeys(ports, power)


def come(s: State, *answers: Option, dice: list[int]) -> Any:
    g = table(s, dice)
    answer_with(resource_return.naval_resources(g), *answers)
    assert not g.script
    return g


# Naval resources


@pytest.mark.rule("TM-18.8-nav.a", "TM-18.8-nav.k")
@pytest.mark.parametrize(
    ("dice", "arrives", "goods", "spent"),
    [
        ([1, 3], [], {}, ["naval.cp_2"]),  # 4: eliminated
        ([1, 4], ["naval.cp_2"], {}, []),
        ([4, 4], ["naval.cp_2"], {}, []),
        ([5, 4], ["naval.cp_2"], {}, []),
    ],
)
def test_one_resource(dice: list[int], arrives: list[str], goods: dict[str, str], spent: list[str]) -> None:
    s = stocked(arguin="naval.cp_2")
    s.markers |= {"tangier": "portugal", "anfa": "portugal", "safi": "portugal"}  # nobody has five ports
    come(s, dice=dice)
    assert (s.arriving[PORTUGAL], s.goods, s.spent) == (arrives, goods, spent)


@pytest.mark.rule("TM-18.8-nav.a")
def test_one_roll_for_each_zone_and_player_in_order() -> None:
    s = stocked(goa="naval.cp_2", arguin="naval.cp_3", cape_verde="naval.cp_4")
    s.settlements |= {"cuba": SPAIN, "elmina": PORTUGAL}
    s.goods["cuba"] = "naval.cp_5"
    lord(s, "north_africa")
    g = come(s, dice=[6, 6, 1, 1, 6, 6])
    assert [(e.params["seat"], e.params["zone"]) for e in g.entries if e.key == "resources.return"] == [
        (PORTUGAL, "oz_1"), (PORTUGAL, "oz_5"), (SPAIN, "oz_7")
    ]  # fmt: skip
    assert (s.arriving[PORTUGAL], s.spent, s.arriving[SPAIN]) == (
        ["naval.cp_3", "naval.cp_4"],
        ["naval.cp_2"],
        ["naval.cp_5"],
    )


@pytest.mark.rule("TM-18.8-nav.h", "TM-18.8-nav.l", "TM-18.8-nav.k")
@pytest.mark.parametrize(
    ("dice", "picks", "arrived", "eliminated"),
    [([3, 3], [2, 1], "naval.cp_3", "naval.cp_2"), ([4, 3], [2, 1], "naval.cp_3", "naval.cp_4")],
)
def test_three_resources_by_lot(dice: list[int], picks: list[int], arrived: str, eliminated: str) -> None:
    s = stocked(SPAIN, paria="naval.cp_2", pernambuco="naval.cp_3", porto_seguro="naval.cp_4")
    s.goods = {place: s.goods[place] for place in ("paria", "pernambuco", "porto_seguro")}
    come(s, dice=[*dice, *picks])
    assert (s.arriving[SPAIN], s.spent, len(s.goods)) == ([arrived], [eliminated], 1)


@pytest.mark.rule("TM-18.8-nav.h")
def test_with_two_resources_the_lowest_line_drops_out() -> None:
    s = stocked(SPAIN, paria="naval.cp_2", pernambuco="naval.cp_3")
    come(s, dice=[3, 3, 1])
    assert (s.arriving[SPAIN], s.spent, s.goods) == (["naval.cp_2"], ["naval.cp_3"], {})


@pytest.mark.rule("TM-18.8-nav.i", "TM-18.8-nav.h")
def test_more_resources_than_lines_begin_again_without_plundered() -> None:
    plunder = ("plundered", "remains", "arrives")
    assert resource_return.fates(plunder, 5) == ["plundered", "remains", "arrives", "remains", "arrives"]
    assert resource_return.fates(("arrives", "eliminated", "remains"), 4)[3] == "arrives"
    assert resource_return.fates(plunder, 1) == ["plundered"]
    assert resource_return.fates(("eliminated",), 3) == ["eliminated"] * 3


@pytest.mark.rule("TM-18.8-nav.l", "TM-17.5.e")
def test_with_a_fortress_the_owner_chooses() -> None:
    s = stocked(SPAIN, paria="naval.cp_2", pernambuco="naval.cp_3", porto_seguro="naval.cp_4")
    s.settlement_fortresses = ["paria"]
    come(s, offer("fate", "porto_seguro"), offer("fate", "paria"), dice=[4, 3])
    assert (s.arriving[SPAIN], s.goods, s.spent) == (["naval.cp_4"], {"paria": "naval.cp_2"}, ["naval.cp_3"])


@pytest.mark.rule("TM-18.8-nav.k", "TM-8.4.a")
def test_what_remains_fills_its_settlement_in_the_next_turn() -> None:
    s = stocked(SPAIN, paria="naval.cp_2", pernambuco="naval.cp_3")
    come(s, dice=[4, 3, 2])
    assert s.goods == {"paria": "naval.cp_2"}
    hands.resources_of_the_turn(table(s))
    assert s.goods["paria"] == "naval.cp_2"
    assert "pernambuco" in s.goods


@pytest.mark.rule("TM-18.8-nav.b", "TM-18.8-nav.c", "TM-18.8-nav.d", "TM-18.8-nav.e", "TM-18.8-nav.f", "TM-16.6.w")
def test_modifiers_add_up() -> None:
    s = empty(5)
    zones = ("oz_5", "oz_7", "oz_1")
    assert [resource_return.bonus(s, PORTUGAL, zone) for zone in zones] == [0, 0, 0]
    s.happened = ["vasco_da_gama_arrives_in_india", "christopher_columbus_discovers_the_new_world"]
    assert [resource_return.bonus(s, PORTUGAL, zone) for zone in zones] == [1, 0, 0]
    assert [resource_return.bonus(s, SPAIN, zone) for zone in zones] == [0, 1, 0]
    s.technology[PORTUGAL] = True
    ships(s, "oz_5", "portugal", 3)
    assert [resource_return.bonus(s, PORTUGAL, zone) for zone in zones] == [2 + 1 + 1, 1, 1]
    assert resource_return.bonus(s, SPAIN, "oz_5") == 0


# Plunder


@pytest.mark.rule("TM-18.8-nav.g", "TM-18.8-nav.j", "TM-18.8-plu.a", "TM-18.8-plu.c")
@pytest.mark.parametrize(("roll", "remains"), [([2, 3], True), ([4, 3], False)])
def test_two_resources_subject_to_plunder(roll: list[int], remains: bool) -> None:
    """E-18.8: one (random) is plundered; of a 5 the other one remains, of a 7 it arrives."""
    s = stocked(arguin="naval.cp_2", cape_verde="naval.cp_5")
    lord(s, "north_africa", "agadir", "safi", "mazagan", "anfa")
    s.relations["north_africa/portugal"] = "alliance"
    come(s, dice=[*roll, 2])
    assert s.arriving == [["naval.cp_5"], [] if remains else ["naval.cp_2"], [], []]
    assert s.goods == ({"arguin": "naval.cp_2"} if remains else {})


@pytest.mark.rule("TM-18.8-nav.l", "TM-18.8-nav.j")
def test_plunder_is_by_lot_even_with_a_fortress() -> None:
    s = stocked(arguin="naval.cp_2", cape_verde="naval.cp_5", senegambia="naval.cp_3")
    s.settlement_fortresses = ["arguin"]
    lord(s, "north_africa", *COAST)
    come(s, offer("fate", "arguin"), dice=[2, 3, 3])  # plundered: the third; remains: chosen; arrives: the last
    assert (s.arriving[MUSLIM], s.arriving[PORTUGAL], s.goods) == (
        ["naval.cp_3"],
        ["naval.cp_5"],
        {"arguin": "naval.cp_2"},
    )


@pytest.mark.rule("TM-18.8-plu.a", "TM-18.8-plu.b")
def test_five_ports_make_a_plunderer_and_anfa_is_two() -> None:
    s = empty(3)
    lord(s, "north_africa", "tangier", "asilah", "sale", "mazagan")
    assert resource_return.lord_of_the_coast(s) == NOBODY
    lord(s, "north_africa", "tangier", "asilah", "sale", "anfa")
    assert resource_return.lord_of_the_coast(s) == MUSLIM
    s.unrest = ["sale"]
    assert resource_return.lord_of_the_coast(s) == NOBODY
    s.unrest = ["anfa"]
    s.markers |= {"safi": "north_africa"}
    assert resource_return.lord_of_the_coast(s) == NOBODY
    lord(s, "spain", *COAST[:5])
    s.unrest = []
    assert resource_return.lord_of_the_coast(s) == SPAIN
    lord(s, "portugal", *COAST)
    assert resource_return.lord_of_the_coast(s) == PORTUGAL


@pytest.mark.rule("TM-18.8-plu.d", "TM-18.8-plu.e", "TM-18.8-plu.f", "TM-12.6.d", "TM-16.6.v")
def test_who_is_never_plundered() -> None:
    s = empty(4)
    lord(s, "portugal", *COAST)
    assert resource_return.plunderer_of(s, SPAIN, "oz_6") == PORTUGAL
    assert resource_return.plunderer_of(s, SPAIN, "oz_7") == NOBODY
    assert resource_return.plunderer_of(s, SPAIN, "oz_8") == NOBODY
    assert resource_return.plunderer_of(s, PORTUGAL, "oz_1") == NOBODY  # his own
    canaries = [id for id, space in SPACES.items() if space.canary]
    s.markers |= dict.fromkeys(canaries, "spain")
    assert resource_return.plunderer_of(s, SPAIN, "oz_1") == NOBODY
    assert resource_return.plunderer_of(s, FRANCE, "oz_1") == PORTUGAL
    s.pilot = FRANCE
    assert resource_return.plunderer_of(s, FRANCE, "oz_1") == NOBODY
    s.markers[canaries[0]] = "portugal"
    assert resource_return.plunderer_of(s, SPAIN, "oz_1") == PORTUGAL


# Caravans

FEZ, MARRAKESH, TLEMCEN = "caravan_fez", "caravan_marrakesh", "caravan_tlemcen"


def laden(piles: dict[str, list[str]] | None = None) -> State:
    s = empty(4)
    s.phase = "winter"
    s.caravans = piles or {FEZ: ["caravan.cp_2"], MARRAKESH: ["caravan.cp_3"], TLEMCEN: ["caravan.cp_4"]}
    return s


def travel(s: State, *answers: Option, dice: list[int] | None = None) -> None:
    g = table(s, dice)
    answer_with(caravans.caravans(g), *answers)
    assert not g.script


@pytest.mark.rule("TM-18.8-car.a", "TM-18.8-car.b", "TM-18.8-car.c", "TM-18.8-car.g")
def test_all_three_arrive_when_all_is_muslim() -> None:
    s = laden()
    travel(s)
    assert (s.arriving[MUSLIM], s.caravans) == (["caravan.cp_2", "caravan.cp_3", "caravan.cp_4"], {})


@pytest.mark.rule("TM-18.8-car.b", "TM-18.8-car.h", "TM-18.8-car.i")
@pytest.mark.parametrize(
    ("dice", "spent", "left", "plundered"),
    [
        ([2, 2], ["caravan.cp_3"], {}, []),
        ([3, 3], [], {MARRAKESH: ["caravan.cp_3"]}, []),
        ([4, 4], [], {}, ["caravan.cp_3"]),
    ],
)
def test_a_caravan_whose_key_is_lost_is_blocked_and_portugal_rolls(
    dice: list[int], spent: list[str], left: dict[str, list[str]], plundered: list[str]
) -> None:
    s = laden({MARRAKESH: ["caravan.cp_3"]})
    s.markers["marrakesh"] = "portugal"
    travel(s, dice=dice)
    assert (s.spent, s.caravans, s.arriving[PORTUGAL], s.arriving[SPAIN]) == (spent, left, plundered, [])


@pytest.mark.rule("TM-18.8-car.h", "TM-18.8-car.i", "TM-18.8-car.c", "TM-18.8.T1")
@pytest.mark.parametrize("end", ["remains", "eliminated"])
def test_for_tlemcen_spain_rolls_and_on_9_the_muslim_player_chooses(end: str) -> None:
    s = laden({TLEMCEN: ["caravan.cp_4"]})
    s.markers |= dict.fromkeys(["oran", "bejaia", "bona"], "spain")  # no Berber port is left
    travel(s, offer("caravan", end), dice=[5, 4])
    assert (s.spent, s.caravans) == (([], {TLEMCEN: ["caravan.cp_4"]}) if end == "remains" else (["caravan.cp_4"], {}))
    s = laden({TLEMCEN: ["caravan.cp_4"]})
    s.markers |= dict.fromkeys(["oran", "bejaia", "bona"], "spain")
    travel(s, dice=[4, 3])
    assert (s.arriving[SPAIN], s.arriving[PORTUGAL]) == (["caravan.cp_4"], [])


@pytest.mark.rule("TM-18.8-car.j")
def test_all_resources_of_a_box_share_the_way_and_the_roll() -> None:
    s = laden({FEZ: ["caravan.cp_2", "caravan.vp_1"]})
    travel(s)
    assert s.arriving[MUSLIM] == ["caravan.cp_2", "caravan.vp_1"]
    s = laden({FEZ: ["caravan.cp_2", "caravan.vp_1"]})
    s.markers["fez"] = "portugal"
    travel(s, dice=[4, 4])
    assert s.arriving[PORTUGAL] == ["caravan.cp_2", "caravan.vp_1"]


@pytest.mark.rule("TM-18.8-car.b", "TM-18.8-car.f")
def test_unrest_blocks_a_way_and_enemy_units_do_not() -> None:
    s = laden({FEZ: ["caravan.cp_2"]})
    troops(s, "fez", "portugal", 3)
    assert caravans.best(s, [FEZ]) == [(FEZ,)]  # only control is asked for
    s.unrest = ["fez"]
    assert caravans.best(s, [FEZ]) == []
    s.unrest = list(COAST)
    assert caravans.best(s, [FEZ]) == []


@pytest.mark.rule("TM-18.8-car.d")
def test_by_an_event_of_the_action_phase_the_key_may_not_be_under_siege() -> None:
    s = laden()
    troops(s, "tlemcen", "portugal", 3)
    assert caravans.may_return(s, TLEMCEN)
    s.sieges["tlemcen/portugal"] = 1
    assert not caravans.may_return(s, TLEMCEN)
    assert caravans.best(s, [TLEMCEN]) == [(TLEMCEN,)]  # in winter it may


@pytest.mark.rule("TM-18.8-car.e")
def test_ways_share_no_space_and_the_muslim_player_says_who_goes() -> None:
    s = laden({FEZ: ["caravan.cp_2"], MARRAKESH: ["caravan.cp_3"]})
    s.markers |= {port: "portugal" for port in COAST if port != "sale"}  # one port is left for two caravans
    assert caravans.can_serve(s, [FEZ], [])
    assert caravans.can_serve(s, [MARRAKESH], [])
    assert caravans.best(s, [FEZ, MARRAKESH]) == [(FEZ,), (MARRAKESH,)]
    travel(s, offer("serve", MARRAKESH), dice=[2, 2])
    assert (s.arriving[MUSLIM], s.spent) == (["caravan.cp_3"], ["caravan.cp_2"])


@pytest.mark.rule("TM-18.8-car.e")
def test_a_longer_way_is_found_when_the_short_one_is_taken() -> None:
    """Each way leaves room for the other: both sets of spaces are without a common one."""
    s = laden({FEZ: ["caravan.cp_2"], MARRAKESH: ["caravan.cp_3"]})
    found = list(caravans.ways_of(s, FEZ, []))
    assert found
    assert all(way[0] == "fez" and way[-1] in COAST for way in found)
    taken = found[0]
    assert all(not {*way} & {*taken} for way in caravans.ways_of(s, MARRAKESH, taken))


# Trade


@pytest.mark.rule("TM-18.8-tra.b", "TM-20.7-tra.b", "TM-18.8-tra.a")
@pytest.mark.parametrize(("dice", "number"), [([3, 4], 0), ([4, 4], 1), ([6, 5], 1), ([6, 6], 2)])
def test_the_mediterranean(dice: list[int], number: int) -> None:
    s = empty()
    s.phase = "winter"
    answer_with(trade.mediterranean(table(s, [*dice, *[1] * number]), FRANCE))
    assert len(s.arriving[FRANCE]) == number


@pytest.mark.rule("TM-18.8-tra.b", "TM-20.7-tra.b")
def test_cities_of_the_player_who_rolls_help() -> None:
    s = empty()
    assert trade.cities(s, FRANCE) == 0
    s.markers |= {"genoa_city": "france", "venice_city": "france"}
    s.allied["florence"] = "france"
    assert trade.cities(s, FRANCE) == 1 + 1 + 2
    s.markers["genoa_city"] = "spain"
    s.unrest = ["venice_city"]
    assert (trade.cities(s, FRANCE), trade.cities(s, SPAIN)) == (1, 1)


@pytest.mark.rule("TM-18.8-tra.c", "TM-20.7-tra.a")
@pytest.mark.parametrize(("dice", "signed", "number"), [([6, 3], False, 0), ([5, 3], True, 1), ([6, 4], True, 2)])
def test_the_north_sea_is_better_after_etaples(dice: list[int], signed: bool, number: int) -> None:
    s = empty(4)
    s.phase, s.north_sea = "winter", 2
    s.happened = ["etaples"] if signed else []
    answer_with(trade.north_sea(table(s, [*dice, *[1] * number])))
    assert len(s.arriving[FRANCE]) == number


@pytest.mark.rule("TM-18.8-tra.d")
def test_ports_of_the_mesta() -> None:
    s = empty()
    assert s.mesta == "guadalajara"
    assert trade.mesta_ports(s) == ["bilbao", "fuenterrabia"]  # E-18.8-2
    s.unrest = ["vitoria"]
    assert trade.mesta_ports(s) == []  # all ways lead over Vitoria
    s.unrest = []
    s.markers["bilbao"] = "france"
    assert trade.mesta_ports(s) == ["fuenterrabia"]
    s.markers = {"burgos": "spain"}
    assert "santander" in trade.mesta_ports(s)


@pytest.mark.rule("TM-18.8-tra.f")
def test_a_marker_that_is_cut_off_gives_a_roll_without_modifiers() -> None:
    s = empty()
    s.phase = "winter"
    troops(s, "guadalajara", "beltranejos", 1)
    assert trade.mesta_ports(s) == []
    answer_with(trade.mesta(table(s, [5, 5, 1])))
    assert len(s.arriving[SPAIN]) == 1


@pytest.mark.rule("TM-18.8-tra.e", "TM-18.8-tra.a", "TM-20.5-mes.b")
@pytest.mark.parametrize("war", [True, False])
def test_the_war_in_brittany_gives_a_second_roll(war: bool) -> None:
    s = empty(3)
    s.phase, s.foreign_wars = "winter", [trade.BRITTANY] if war else []
    mesta = [1, 1] * (2 if war else 1)
    g = table(s, [1, 1, 1, 1, *mesta])
    answer_with(trade.trade(g))
    told = [entry.key for entry in g.entries]
    assert told == ["trade.french_mediterranean", "trade.french_north_sea", *["trade.mesta"] * (len(mesta) // 2)]
    assert not g.script


@pytest.mark.rule("TM-18.8-tra.g", "TM-21.8-rag.d")
@pytest.mark.parametrize(
    ("squadrons", "die", "number"), [(0, 4, 0), (0, 5, 1), (1, 5, 2), (1, 4, 1), (3, 4, 2), (3, 2, 0)]
)
def test_ragusa(squadrons: int, die: int, number: int) -> None:
    s = empty()
    s.phase, s.markers["ragusa"] = "winter", "spain"
    ships(s, "ragusa", "spain", squadrons)
    answer_with(trade.ragusa(table(s, [die, *[1] * number])))
    assert len(s.arriving[SPAIN]) == number


@pytest.mark.rule("TM-18.8-tra.g")
def test_nobody_rolls_for_an_independent_ragusa() -> None:
    s = empty()
    g = table(s)
    answer_with(trade.ragusa(g))
    assert g.entries == []


@pytest.mark.rule("TM-18.8-tra.h")
def test_from_a_short_pool_fewer_resources_come() -> None:
    s = empty()
    s.phase, s.pools["naval"] = "winter", ["naval.cp_4"]
    answer_with(trade.mediterranean(table(s, [6, 6, 1]), FRANCE))
    assert (s.arriving[FRANCE], s.pools["naval"]) == (["naval.cp_4"], [])


# Revealing


@pytest.mark.rule("TM-18.8-rev.a", "TM-18.8-rev.b", "TM-18.8-rev.c", "TM-18.8-rev.d")
def test_all_is_shown_at_the_end_of_the_step() -> None:
    s = empty(3)
    s.phase = "winter"
    s.arriving = [[], ["naval.card", "naval.cp_3"], ["naval.vp_2"], []]
    deck = s.deck[:]
    g = table(s)
    answer_with(trade.reveal(g))
    assert s.warehouses == [[], ["naval.cp_3"], [], []]
    assert (s.more_cards, s.deck) == ([0, 1, 0, 0], deck)  # a card more with the next deal
    assert (s.spent, s.points[SPAIN]) == (["naval.card"], {"vp_resource": 2})
    assert s.arriving == [[], [], [], []]
    assert not any("naval.cp_3" in str(entry.params) for entry in g.entries)


@pytest.mark.rule("TM-18.8-rev.e", "TM-18.8-rev.f")
def test_units_come_at_once() -> None:
    s = empty(3)
    s.phase = "winter"
    s.arriving[SPAIN] = ["naval.unit_two_militia"]
    answer_with(trade.reveal(table(s)), offer("receive_in", "leon"))
    assert (stacks.at(s, "leon")[0].power, stacks.at(s, "leon")[0].militia) == ("castile", 2)


@pytest.mark.rule("TM-18.8-rev.g", "TM-18.8-rev.h", "TM-6.3.c")
def test_outside_winter_a_card_comes_at_once_and_cp_can_be_used_in_this_impulse() -> None:
    s = empty(3)
    s.phase, s.active = "action", FRANCE
    answer_with(receiving.receive(table(s), FRANCE, "naval.card"))
    assert len(s.hands[FRANCE]) == 1
    answer_with(receiving.receive(table(s), FRANCE, "naval.cp_4"))
    s.budget = Budget("trade_rivalry_with_england", 0, "event")
    answer_with(impulse.extension(table(s), FRANCE), offer("extend", "naval.cp_4"))
    assert s.budget.cp == 4


@pytest.mark.rule("TM-18.9.b")
def test_piracy_markers_go_with_the_turn_and_so_does_the_pilot() -> None:
    s = empty(3)
    s.phase, s.piracy, s.pilot = "winter", {"oz_1": [SPAIN], "alboran_sea": [MUSLIM]}, SPAIN
    go_on(winter.winter_phase(table(s)), Random(1))
    assert (s.piracy, s.pilot) == ({}, NOBODY)
