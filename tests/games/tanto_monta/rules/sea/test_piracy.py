"""Section 16.4: piracy on the Main Map."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Option, offer
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Fleet
from condotta.games.tanto_monta.rules.action import impulse
from condotta.games.tanto_monta.rules.action.actions import ACTIONS, possible
from condotta.games.tanto_monta.rules.common import answers, plays, points, stacks
from condotta.games.tanto_monta.rules.sea import piracy, raid
from condotta.games.tanto_monta.rules.sea.raid import Raid
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import cp_left
from tests.games.tanto_monta.fleets import (
    ALBORAN,
    BOJADOR,
    CADIZ,
    CENTRAL,
    LION,
    TYRRHENIAN,
    WEST,
    at_sea,
    ships_at,
    told,
)
from tests.games.tanto_monta.sieges import besiege
from tests.games.tanto_monta.table import answer_with, leader, ships, table, troops


def raids(s: State, seat: int) -> list[tuple[str, str, str]]:
    """Navy, Sea Zone and target."""
    assert s.budget is not None
    found = piracy.options(s, seat, s.budget)
    return [(str(one.args[0]), str(one.args[1]), str(one.args[2])) for one in found]


def pirate(s: State, seat: int, *answers: Option, dice: list[Any]) -> Any:
    g = table(s, dice)
    assert s.budget is not None
    answer_with(ACTIONS["piracy"].does(g, seat, s.budget), *answers)
    assert not g.script, g.script
    return g


def gives(kind: str) -> Option:
    return offer("tribute", kind)


def corsairs(number: int = 2, squadrons: int = 0, zone: str = WEST) -> State:
    """North African ships in a Sea Zone; only Portugal is their enemy."""
    s = at_sea(MUSLIM)
    ships(s, zone, "north_africa", squadrons, number)
    return s


@pytest.mark.rule("TM-16.4.a")
def test_the_target_is_a_major_power_with_a_port_on_the_sea_zone() -> None:
    s = corsairs()
    assert raids(s, MUSLIM) == [("north_africa", WEST, "spain")]  # Castile and Aragon as one; not Tunis, not Genoa
    s.markers["tunis"] = "france"
    s.allied["naples"] = "portugal"
    assert {target for _, _, target in raids(s, MUSLIM)} == {"spain", "france"}
    s = corsairs(zone=TYRRHENIAN)
    assert {target for _, _, target in raids(s, MUSLIM)} == {"spain"}
    s.allied["florence"] = "portugal"  # whose port of Pisa is Portuguese then
    assert {target for _, _, target in raids(s, MUSLIM)} == {"spain", "portugal"}
    s = corsairs(zone="sale")
    assert raids(s, MUSLIM) == []


@pytest.mark.rule("TM-16.4.a")
def test_it_costs_two_cp() -> None:
    s = corsairs()
    pirate(s, MUSLIM, dice=[1] * 2 + [1, 1])  # Mallorca and Cagliari defend
    assert cp_left(s) == 4
    assert s.budget is not None
    s.budget.cp = 1
    assert "piracy" not in possible(s, MUSLIM, s.budget)


@pytest.mark.rule("TM-16.4.b", "TM-16.4.g")
def test_without_war_only_corsairs_casenove_and_djerba_pirate() -> None:
    s = corsairs(2, 1)
    assert Raid(s, "north_africa", WEST, "spain").ships.size == 2  # the squadron takes no part
    s.relations["north_africa/spain"] = "war"
    assert Raid(s, "north_africa", WEST, "spain").ships.size == 3
    s = corsairs(0, 2)
    assert raids(s, MUSLIM) == []
    s = at_sea(FRANCE)
    s.relations.pop("france/spain")
    ships(s, LION, "france", 2)
    assert raids(s, FRANCE) == []
    leader(s, "casenove", LION)
    assert {target for _, _, target in raids(s, FRANCE)} == {"spain"}
    s = at_sea(SPAIN)
    stacks.put_ships(s, WEST, Fleet("independent", 0, 1))
    ships(s, WEST, "spain", 1)
    s.markers |= {"tunis": "spain", "palermo": "france", "cagliari": "north_africa"}
    s.relations.pop("france/spain")
    assert [target for _, _, target in raids(s, SPAIN)] == ["north_africa", "france"]
    assert Raid(s, "spain", WEST, "france").ships.size == 1
    s.markers.pop("tunis")  # nobody's: it stays in its port
    assert raids(s, SPAIN) == []


@pytest.mark.rule("TM-16.4.b", "TM-5.4.e")
def test_a_war_at_sea_is_enough_between_spain_and_portugal() -> None:
    s = at_sea()
    ships(s, CADIZ, "spain", 1)
    s.relations["portugal/spain"] = "war_at_sea"
    assert raids(s, SPAIN) == [("spain", CADIZ, "portugal")]
    del s.relations["portugal/spain"]
    assert raids(s, SPAIN) == []


@pytest.mark.rule("TM-16.4.c", "TM-16.4.d", "TM-16.4.e")
def test_once_in_a_zone_two_players_in_a_zone_three_times_in_a_turn() -> None:
    s = corsairs()
    pirate(s, MUSLIM, dice=[1] * 4)
    assert s.piracy == {WEST: [MUSLIM]}
    assert raids(s, MUSLIM) == []
    s.piracy = {WEST: [FRANCE, SPAIN]}
    assert raids(s, MUSLIM) == []
    s.piracy = {WEST: [FRANCE]}
    assert raids(s, MUSLIM)
    s.piracy = {CADIZ: [MUSLIM], "oz_1": [MUSLIM]}
    assert raids(s, MUSLIM)
    s.piracy = {CADIZ: [MUSLIM], "oz_1": [MUSLIM], ALBORAN: [MUSLIM]}
    assert raids(s, MUSLIM) == []


# Defence


def defence(s: State, side: str = "north_africa", zone: str = WEST, target: str = "spain") -> dict[str, int]:
    return {what: number for what, number in raid.defence_parts(s, Raid(s, side, zone, target)).items() if number}


@pytest.mark.rule("TM-16.4.h", "TM-16.4.i", "TM-16.4.j")
def test_defence_dice() -> None:
    s = corsairs()
    s.unrest = ["mallorca", "cagliari"]
    assert defence(s) == {}
    ships(s, WEST, "spain", 2)
    assert defence(s) == {"ships": 4}
    ships(s, "valencia", "spain", 1)
    ships(s, TYRRHENIAN, "spain", 1)
    ships(s, "marseille", "spain", 1)  # no port of this zone
    ships(s, LION, "portugal", 1)  # another enemy of the pirate, beside it
    ships(s, LION, "france", 3)  # no enemy
    assert defence(s) == {"ships": 4, "near": 3}
    s.plague = ["valencia"]
    assert defence(s) == {"ships": 4, "near": 2}
    s.unrest = []
    s.markers["bejaia"] = "portugal"
    assert defence(s) == {"ships": 4, "near": 2, "fortresses": 2}  # Bejaia is not in play yet
    s.turn = 4
    assert defence(s)["fortresses"] == 3
    s.fortresses = ["bona"]
    s.markers["bona"] = "spain"
    assert defence(s)["fortresses"] == 4


@pytest.mark.rule("TM-16.4.i")
def test_corsairs_do_not_guard_and_closed_straits_part_ships_from_it() -> None:
    s = at_sea()
    ships(s, CADIZ, "spain", 1)
    s.relations["north_africa/spain"] = "war"
    ships(s, "tangier", "north_africa", 0, 2)
    ships(s, "sale", "north_africa", 1)
    assert defence(s, "spain", CADIZ, "north_africa")["near"] == 1
    s = at_sea(FRANCE)
    ships(s, CENTRAL, "france", 1)
    ships(s, TYRRHENIAN, "spain", 1)
    assert defence(s, "france", CENTRAL, "spain")["near"] == 1
    s.markers["messina"] = "venice"
    assert "near" not in defence(s, "france", CENTRAL, "spain")


@pytest.mark.rule("TM-16.4.j", "TM-12.4.g")
def test_keys_and_besieged_fortresses_give_no_die() -> None:
    s = corsairs()
    assert defence(s) == {"fortresses": 2}  # Mallorca, Cagliari; not Valencia and Palermo
    troops(s, "cagliari", "france", 2)
    besiege(s, "cagliari", "france")
    assert defence(s) == {"fortresses": 1}


@pytest.mark.rule("TM-16.4.k", "TM-20.5-cis.h")
def test_a_military_order_gives_one_die_against_the_muslim() -> None:
    s = corsairs(zone=ALBORAN)
    s.markers |= {"melilla": "spain", "badis": "spain"}
    before = defence(s, zone=ALBORAN)
    troops(s, "melilla", "castile", 2)
    assert defence(s, zone=ALBORAN) == before  # they are of no order
    troops(s, "melilla", "orders", 2)
    troops(s, "badis", "orders", 1)
    assert defence(s, zone=ALBORAN) == {**before, "orders": 1}
    ships(s, ALBORAN, "portugal", 1)
    assert "orders" not in defence(s, "portugal", ALBORAN, "spain")


@pytest.mark.rule("TM-16.8.e", "TM-16.4.i")
def test_seville_is_no_port_for_pirates_but_with_jerez() -> None:
    """R-TM1-165: its ships come down the river all the same, as long as that is open to them."""
    s = at_sea(PORTUGAL)
    ships(s, CADIZ, "portugal", 1)
    ships(s, "seville", "spain", 2)
    assert defence(s, "portugal", CADIZ, "spain")["near"] == 2
    assert [place for place, _ in piracy.ships_near(s, Raid(s, "portugal", CADIZ, "spain"))] == ["seville"]
    s.markers["jerez"] = "nasrid"
    assert defence(s, "portugal", CADIZ, "spain").get("near", 0) == 0
    assert piracy.ships_near(s, Raid(s, "portugal", CADIZ, "spain")) == []
    del s.markers["jerez"]
    spaniards = raid.ports(s, "portugal", CADIZ, "spain")
    assert sorted(spaniards) == ["gibraltar", "huelva", "jerez"]
    s.granted = ["portugal/jerez"]
    assert "seville" in raid.ports(s, "portugal", CADIZ, "spain")
    assert defence(s, "portugal", CADIZ, "spain")["near"] == 2
    s.granted, s.markers["jerez"] = [], "portugal"
    assert "seville" in raid.ports(s, "portugal", CADIZ, "spain")


@pytest.mark.rule("TM-16.4.l")
@pytest.mark.parametrize(
    ("squadrons", "corsairs", "hits", "lost"),
    [
        (2, 2, 1, (0, 1)),
        (2, 2, 2, (0, 2)),
        (2, 2, 3, (1, 2)),
        (2, 2, 4, (1, 2)),
        (2, 2, 5, (2, 2)),
        (3, 0, 3, (2, 0)),
        (1, 0, 1, (1, 0)),
        (1, 1, 9, (1, 1)),
        (2, 1, 0, (0, 0)),
    ],
)
def test_hits_on_the_pirates(squadrons: int, corsairs: int, hits: int, lost: tuple[int, int]) -> None:
    assert raid.losses(squadrons, corsairs, hits) == lost


@pytest.mark.rule("TM-16.4.l", "TM-16.4.m")
def test_who_loses_all_that_may_pirate_rolls_nothing() -> None:
    s = corsairs(1, 1)
    leader(s, "kemal_reis", WEST)
    pirate(s, MUSLIM, dice=[5, 1])  # the squadron may not go on against a power with which there is no war
    assert ships_at(s, WEST) == {"north_africa": (1, 0)}
    s = corsairs(1)
    leader(s, "kemal_reis", WEST)
    pirate(s, MUSLIM, dice=[5, 1])
    assert s.leaders["kemal_reis"].turn == 4
    assert s.ships_to_come == {"north_africa/4": 1}


@pytest.mark.rule("TM-16.4.l")
def test_the_pirate_chooses_whose_ship_is_lost() -> None:
    s = at_sea()
    s.markers["tunis"] = "north_africa"
    s.active = MUSLIM
    ships(s, WEST, "north_africa", 0, 1)
    ships(s, WEST, "independent", 0, 1)
    pirate(s, MUSLIM, offer("lose", "independent", "corsair"), dice=[5, 1, 1])
    assert [(fleet.power, fleet.corsairs) for fleet in s.fleets[WEST]] == [("north_africa", 1)]


@pytest.mark.rule("TM-16.4.m")
def test_piracy_dice() -> None:
    def number(s: State, side: str = "north_africa", zone: str = WEST, target: str = "spain") -> int:
        return raid.piracy_dice(s, Raid(s, side, zone, target))

    s = corsairs(1)
    assert number(s) == 1
    s = corsairs(2)
    assert number(s) == 2
    leader(s, "kemal_reis", WEST)
    assert number(s) == 3
    s.leaders["barbarossa"] = s.leaders.pop("kemal_reis")
    assert number(s) == 4
    s = corsairs(2, zone=BOJADOR)
    s.markers["mazagan"] = "portugal"
    assert number(s, zone=BOJADOR, target="portugal") == 1  # it has one port there


# Awards


def hit(s: State, dice: list[Any], *answers: Option) -> Any:
    """Without defence, so many hits."""
    s.unrest = ["mallorca", "cagliari"]
    return pirate(s, MUSLIM, *answers, dice=dice)


@pytest.mark.rule("TM-16.4.n", "TM-16.4.q")
def test_the_target_chooses_what_it_gives() -> None:
    s = corsairs(1)
    ships(s, WEST, "spain", 1)
    s.hands[SPAIN] = ["ambush"]
    hit(s, [1, 1, 5], gives("vp"))
    assert s.corsair_track == 1
    assert points.held(s, MUSLIM)["corsair_track"] == 1
    s = corsairs(1)
    s.hands[SPAIN] = ["ambush", "tanto_monta_monta_tanto"]
    ships(s, LION, "spain", 1)
    hit(s, [1, 5], gives("ship"))
    assert s.ships_to_come == {"spain/4": 1}


@pytest.mark.rule("TM-16.4.n")
def test_a_ship_is_given_from_beside_the_zone() -> None:
    s = corsairs(1)
    ships(s, "valencia", "spain", 1)
    ships(s, LION, "spain", 1)
    ships(s, "corunna", "spain", 1)
    hit(s, [1, 1, 5], gives("ship"), offer("lose", "spain", "squadron", LION))
    assert ships_at(s, LION) == {}
    assert ships_at(s, "valencia") == {"spain": (1, 0)}


@pytest.mark.rule("TM-16.4.n", "TM-6.3.k")
def test_a_card_is_drawn_at_random_and_not_played_in_this_impulse() -> None:
    s = corsairs(1)
    s.hands[SPAIN] = ["tanto_monta_monta_tanto", "ambush", "mercenary_militias"]
    hit(s, [5, 2], gives("card"))
    assert s.hands[MUSLIM] == ["mercenary_militias"]
    assert s.known[SPAIN] == ["mercenary_militias"]
    assert s.taken[MUSLIM] == ["mercenary_militias"]
    about = impulse.Beginning(MUSLIM, -1)
    assert answers.possible(s, "after_action", MUSLIM, about) == []
    assert plays.ways(s, MUSLIM, about) == []
    impulse.tidy(s)
    assert plays.ways(s, MUSLIM, about)


@pytest.mark.rule("TM-16.4.n", "TM-6.3.l")
def test_who_has_more_resources_than_cards_loses_one_of_them() -> None:
    s = corsairs(1)
    s.hands[SPAIN] = ["ambush"]
    s.warehouses[SPAIN] = ["naval.cp_4"]
    hit(s, [5, 1], gives("card"))
    assert s.warehouses[MUSLIM] == ["naval.cp_4"]
    assert s.taken[MUSLIM] == []


@pytest.mark.rule("TM-16.4.n", "TM-16.4.k")
def test_a_military_order_is_removed() -> None:
    s = corsairs(1, zone=ALBORAN)
    s.markers |= {"melilla": "spain"}
    troops(s, "melilla", "orders", 1)
    troops(s, "melilla", "castile", 1)
    s.unrest = ["melilla"]
    pirate(s, MUSLIM, offer("raid", "north_africa", ALBORAN, "spain"), gives("order"), dice=[1, 5])
    assert [stack.power for stack in stacks.at(s, "melilla")] == ["castile"]


@pytest.mark.rule("TM-16.4.o")
def test_what_is_impossible_or_useless_is_not_chosen() -> None:
    s = corsairs(1)
    hit(s, [5])  # nothing but the point
    assert s.corsair_track == 1
    s = corsairs(1)
    s.corsair_track = 12
    s.hands[SPAIN] = ["ambush"]
    hit(s, [5, 1])  # nothing but the card is of use
    assert s.hands[MUSLIM] == ["ambush"]
    s = corsairs(1)
    s.corsair_track = 12
    hit(s, [5])
    assert s.corsair_track == 12


@pytest.mark.rule("TM-16.4.p")
def test_an_award_comes_again_only_after_all_others() -> None:
    s = corsairs(2)
    leader(s, "kemal_reis", WEST)
    ships(s, "palermo", "spain", 2)
    hit(s, [1, 1, 5, 5, 5], gives("ship"), gives("ship"))
    # ship, then only the point is left, then all again
    assert (s.corsair_track, s.ships_to_come) == (1, {"spain/4": 2})


@pytest.mark.rule("TM-16.4.r", "TM-16.4.s", "TM-21.8-tun.d")
def test_vp_of_squadrons_and_of_djerba_are_markers_six_at_most() -> None:
    s = corsairs(0, 1)
    s.relations["north_africa/spain"] = "war"
    hit(s, [5])
    assert (s.corsair_track, s.points[MUSLIM]["vp_piracy_muslim"]) == (0, 1)
    s = corsairs(1, 1)
    s.relations["north_africa/spain"] = "war"
    s.unrest = ["mallorca", "cagliari"]
    pirate(s, MUSLIM, dice=[5, 1])
    assert s.corsair_track == 1  # a corsair is left in the mixed fleet
    s = at_sea(MUSLIM)
    s.markers["tunis"] = "north_africa"
    ships(s, WEST, "independent", 0, 1)
    hit(s, [5])
    assert (s.corsair_track, s.points[MUSLIM]["vp_piracy_muslim"]) == (0, 1)
    s.points[MUSLIM]["vp_piracy_muslim"] = 6
    s.piracy = {}
    pirate(s, MUSLIM, dice=[5])
    assert s.points[MUSLIM]["vp_piracy_muslim"] == 6


@pytest.mark.rule("TM-16.4.t", "TM-13.1.ac")
def test_the_rains_stop_it() -> None:
    s = corsairs()
    s.hands[FRANCE] = ["torrential_rains", "arquebusiers"]
    s.hands[SPAIN] = ["arquebusiers"]
    pirate(s, MUSLIM, offer("answer", "torrential_rains"), dice=[])
    assert (s.piracy, cp_left(s)) == ({}, 4)
    assert s.budget is not None
    assert "piracy" not in possible(s, MUSLIM, s.budget)


def test_the_log_tells_what_gave_the_dice() -> None:
    s = corsairs()
    g = pirate(s, MUSLIM, dice=[1, 1, 1, 1])
    assert told(g, "raid.defence")[0]["sum"]["parts"] == {"fortresses": 2}
    assert told(g, "raid.rolled")[0]["sum"] == {"parts": {"base": 2}, "rolled": [1, 1], "fours": 0, "from": 5}
