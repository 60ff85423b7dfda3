"""Section 15.1: requirements and procedure of an assault."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta.data import SPACES
from condotta.games.tanto_monta.data.things import FRANCE, SPAIN
from condotta.games.tanto_monta.pieces import Budget, Stack
from condotta.games.tanto_monta.rules.common import control, stacks
from condotta.games.tanto_monta.rules.common.groups import ALL, Group
from condotta.games.tanto_monta.rules.land import siege
from condotta.games.tanto_monta.rules.land.assault import (
    Assault,
    attack_dice,
    defence_dice,
    fours_that_hit,
    gains_for,
)
from condotta.games.tanto_monta.rules.land.assault_action import AssaultAction
from condotta.games.tanto_monta.rules.land.requirements import SABOTAGE, TREACHERY, hindrance, targets
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.sieges import NOW, at, besiege, garrison, leader_inside, lerida, storm
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table, troops


def lose(kind: str, power: str = "aragon") -> Any:
    return offer("lose", power, kind)


# What it requires


@pytest.mark.rule("TM-15.1.a")
def test_an_assault_costs_one_cp_and_is_made_by_one_formation() -> None:
    s = lerida(6, 3)
    s.budget = Budget("x", 3, "cp")
    assert storm(s, [1, 1, 6, 1, 1, 1], offer("take", 4))  # four units without a leader: two dice
    assert s.budget.cp == 2
    assert at(s, "lerida")["aragon", False] == (5, 0, 0, 0)
    assert hindrance(s, "castile", "lerida") == "TM-15.1.a"


@pytest.mark.rule("TM-15.1.a")
def test_an_assault_can_be_given_up_before_it_is_made() -> None:
    s = lerida(6, 3)
    s.budget = Budget("x", 3, "cp")
    assert not storm(s, [], offer("take", 0))
    assert (s.budget.cp, s.assaulted) == (3, [])


@pytest.mark.rule("TM-15.1.b")
def test_the_siege_must_be_of_an_earlier_impulse() -> None:
    s = lerida(6, 0)  # though nobody is inside
    assert targets(s, "aragon") == ["lerida"]
    besiege(s, "lerida", "aragon", NOW)
    assert hindrance(s, "aragon", "lerida") == "TM-15.1.b"
    assert hindrance(s, "aragon", "lerida", SABOTAGE) == ""


def test_the_beltranejos_assault_at_once_after_the_peace() -> None:
    s = empty()
    s.impulse = NOW
    troops(s, "leon", "beltranejos", 2)
    besiege(s, "leon", "beltranejos", NOW)
    assert hindrance(s, "beltranejos", "leon") == "TM-15.1.b"
    s.happened.append("alcacovas")
    assert hindrance(s, "beltranejos", "leon") != "TM-15.1.b"


@pytest.mark.rule("TM-15.1.c")
def test_a_space_is_assaulted_once_an_impulse() -> None:
    s = lerida(6, 3)
    storm(s, [1, 1, 1, 1, 1, 1], offer("take", 4))
    assert hindrance(s, "aragon", "lerida") == "TM-15.1.c"
    troops(s, "barcelona", "aragon", 2)
    besiege(s, "barcelona", "aragon")
    assert targets(s, "aragon") == ["barcelona"]


@pytest.mark.rule("TM-5.3.h", "TM-15.1.a")
def test_artillery_alone_assaults_nothing_whatever_the_card() -> None:
    s = lerida(0, 0)
    stacks.put(s, "lerida", Stack("aragon", artillery=2))
    troops(s, "lerida", "castile", 4)
    besiege(s, "lerida", "castile")
    for by in ("", TREACHERY, SABOTAGE):
        assert hindrance(s, "aragon", "lerida", by) == "TM-5.3.h"
    s.budget = Budget("crown_of_aragon", 3, "cp", tied=["aragon"])  # Castile's men do not serve for it (TM-6.1.i)
    assert AssaultAction("assault").pairs(s, SPAIN, s.budget) == []
    leader(s, "ferdinand", "lerida")  # who commands both: the guns fire with Castile's infantry
    assert AssaultAction("assault").pairs(s, SPAIN, s.budget) == [("castile", "lerida"), ("aragon", "lerida")]
    s.stacks["lerida"] = [one for one in stacks.at(s, "lerida") if one.power == "aragon"]
    stacks.put(s, "lerida", Stack("castile", cavalry=2))  # without infantry no gun goes with them
    assert hindrance(s, "castile", "lerida") == ""
    assert AssaultAction("assault").pairs(s, SPAIN, s.budget) == []


@pytest.mark.rule("TM-15.1.d")
def test_the_assaulting_power_needs_a_line() -> None:
    s = lerida(6, 3)
    s.unrest += ["zaragoza", "huesca"]
    assert hindrance(s, "aragon", "lerida") == "TM-15.1.d"
    assert hindrance(s, "aragon", "lerida", SABOTAGE) == "TM-15.1.d"
    assert hindrance(s, "aragon", "lerida", TREACHERY) == ""


def barcelona() -> State:
    s = lerida()
    troops(s, "barcelona", "aragon", 4)
    besiege(s, "barcelona", "aragon")
    assert hindrance(s, "aragon", "barcelona") == ""
    return s


@pytest.mark.rule("TM-15.1.e", "TM-15.1.g")
def test_a_squadron_beside_the_port_prevents_it() -> None:
    s = barcelona()
    ships(s, "gulf_of_lion", "france", 1)  # not of the power that controls it
    ships(s, "gulf_of_lion", "catalonia", 0, 1)
    assert hindrance(s, "aragon", "barcelona") == ""
    ships(s, "gulf_of_lion", "catalonia", 1)
    assert hindrance(s, "aragon", "barcelona") == "TM-15.1.e"
    assert hindrance(s, "aragon", "barcelona", SABOTAGE) == ""


@pytest.mark.rule("TM-15.1.f", "TM-15.1.g")
def test_squadrons_in_the_port_must_be_shut_in_by_more() -> None:
    s = barcelona()
    ships(s, "barcelona", "catalonia", 0, 1)
    assert hindrance(s, "aragon", "barcelona") == ""
    ships(s, "barcelona", "catalonia", 1)
    assert hindrance(s, "aragon", "barcelona") == "TM-15.1.f"
    ships(s, "gulf_of_lion", "spain", 1, 1)
    assert hindrance(s, "aragon", "barcelona") == "TM-15.1.f"
    ships(s, "gulf_of_lion", "spain", 1)
    assert hindrance(s, "aragon", "barcelona") == ""


def test_gibraltar_needs_no_blockade_without_a_war() -> None:
    s = empty()
    s.impulse = NOW
    troops(s, "gibraltar", "nasrid", 2)
    besiege(s, "gibraltar", "nasrid")
    ships(s, "alboran_sea", "spain", 1)
    assert hindrance(s, "nasrid", "gibraltar") == ""
    s.relations["nasrid/spain"] = "war"
    assert hindrance(s, "nasrid", "gibraltar") == "TM-15.1.e"


@pytest.mark.rule("TM-16.8.c", "TM-16.8.d")
def test_seville_stands_while_jerez_does() -> None:
    s = empty()
    s.impulse = NOW
    s.markers |= {"aracena": "portugal", "huelva": "portugal"}
    troops(s, "seville", "portugal", 2)
    besiege(s, "seville", "portugal")
    assert hindrance(s, "portugal", "seville") == "TM-16.8.c"
    assert hindrance(s, "portugal", "seville", TREACHERY) == ""
    s.markers["jerez"] = "nasrid"
    ships(s, "seville", "spain", 1)
    ships(s, "gulf_of_cadiz", "portugal", 2)
    assert hindrance(s, "portugal", "seville") == "TM-16.8.d"
    s.markers["jerez"] = "portugal"
    assert hindrance(s, "portugal", "seville") == ""


# The dice


@pytest.mark.rule("TM-15.1.i")
def test_newcomers_take_part() -> None:
    s = lerida(4, 3)
    stacks.put(s, "lerida", Stack("aragon", 2, moved=True))
    leader(s, "john_ii_of_aragon", "lerida")
    storm(s, [6, 6, 6, 1, 1, 1, 1, 1], ALL)  # three dice and one for the leader
    assert control.controller(s, "lerida") == "spain"


def made(s: State, *parts: Stack, leaders: tuple[str, ...] = ()) -> Assault:
    return Assault(s, "lerida", "aragon", Group("lerida", parts, leaders))


@pytest.mark.rule("TM-15.1.k", "TM-15.1.T1")
def test_dice_of_the_attacker() -> None:
    s = lerida(0, 0)
    this = made(s, Stack("aragon", 3, 2, 2, 2), leaders=("ferdinand",))
    this.against_units = False
    assert attack_dice(this) == 5 + 2 * 2 + 2
    this.against_units = True
    assert attack_dice(this) == 3 + 2 + 2
    guns = made(s, Stack("aragon", 1, artillery=2))
    assert attack_dice(guns) == 1 + 1  # no more guns than infantry


@pytest.mark.rule("TM-15.1.k", "TM-15.1.l")
def test_cavalry_dismounts_on_both_sides() -> None:
    s = lerida(2, 1)
    troops(s, "lerida", "aragon", 0, 0, 2)
    garrison(s, "lerida", "catalonia", 0, 0, 1)
    dismount = (offer("dismount", 2), offer("dismount", 1))
    storm(s, [1, 1, 1, 1, 1], ALL, *dismount)  # two dice against three
    assert at(s, "lerida") == {("aragon", False): (4, 0, 0, 0), ("catalonia", True): (2, 0, 0, 0)}


@pytest.mark.rule("TM-15.1.T1")
def test_cavalry_alone_inside_counts_as_a_unit() -> None:
    s = lerida(4, 0)
    garrison(s, "lerida", "catalonia", 0, 0, 1)
    storm(s, [5, 1, 1], ALL, offer("dismount", 0))  # two dice against the one for defending
    assert control.controller(s, "lerida") == "spain"


@pytest.mark.rule("TM-15.1.l")
def test_dice_of_the_defender() -> None:
    s = lerida(5, 0)
    garrison(s, "lerida", "catalonia", 2, 1, 3, 0)
    leader_inside(s, "hugh_roger", "lerida")
    leader(s, "anjou", "lerida")  # not inside
    this = made(s, Stack("aragon", 5))
    assert defence_dice(this) == 3 + 1 + 1
    s = lerida(5, 0)
    this = made(s, Stack("aragon", 5))
    assert (defence_dice(this), this.defenders(s)) == (1, [FRANCE])


@pytest.mark.rule("TM-15.1.n")
@pytest.mark.parametrize(("regular", "militia", "hits"), [(0, 3, 0), (1, 2, 1), (2, 1, 1), (3, 0, 2)])
def test_fours_of_the_defender(regular: int, militia: int, hits: int) -> None:
    s = lerida(5, 0)
    garrison(s, "lerida", "catalonia", regular, militia)
    this = made(s, Stack("aragon", 5))
    this.defender.rolled = [4, 4, 4, 4]
    assert fours_that_hit(this) == hits


@pytest.mark.rule("TM-15.1.n")
def test_fours_of_the_attacker_miss() -> None:
    s = lerida(6, 2)
    leader(s, "john_ii_of_aragon", "lerida")
    storm(s, [4, 4, 4, 4, 3, 3, 3], ALL)
    assert at(s, "lerida")["catalonia", True] == (2, 0, 0, 0)


# Its end


@pytest.mark.rule("TM-15.1.p")
def test_losses_may_come_from_outside_the_formation() -> None:
    s = lerida(4, 3)
    troops(s, "lerida", "aragon", 0, 3)
    storm(s, [1, 1, 6, 6, 1, 1], offer("take", 4), lose("militia"), lose("militia"))
    assert at(s, "lerida")["aragon", False] == (4, 1, 0, 0)


@pytest.mark.rule("TM-15.1.p")
def test_allied_defenders_share_losses() -> None:
    s = lerida(8, 2)
    garrison(s, "lerida", "france", 2)
    leader(s, "ferdinand", "lerida")
    # three hits: one each, the odd one by a die: 4 to 6 is the later power in Impulse Order
    storm(s, [6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 6], ALL)
    assert at(s, "lerida")["france", True] == (1, 0, 0, 0)
    assert ("catalonia", True) not in at(s, "lerida")


@pytest.mark.rule("TM-15.1.q")
def test_an_empty_fortress_falls_only_to_a_hit() -> None:
    s = lerida(3, 0)
    storm(s, [1, 1, 4, 1], ALL)
    assert control.controller(s, "lerida") == "catalonia"
    assert siege.is_besieged(s, "lerida")
    s.assaulted.clear()
    storm(s, [1, 1, 5, 6], ALL)
    assert control.controller(s, "lerida") == "spain"


@pytest.mark.rule("TM-15.1.q")
def test_a_mixed_formation_takes_it_for_one_of_its_powers() -> None:
    s = empty()
    s.impulse = NOW
    troops(s, "leon", "portugal", 3)
    troops(s, "leon", "beltranejos", 3)
    leader(s, "afonso_v", "leon")
    siege.begin(table(s), "leon", "portugal")
    assert siege.besiegers(s, "leon") == ["portugal", "beltranejos"]
    s.impulse += 1
    s.markers |= {"toro": "portugal"}
    storm(s, [6, 1, 1, 1, 1, 1, 1, 1], ALL, offer("for", "beltranejos"), power="portugal", space="leon")
    assert control.controller(s, "leon") == "beltranejos"
    assert s.sieges == {}
    assert gains_for(s, "beltranejos", "coimbra") == "portugal"
    assert gains_for(s, "catalonia", "bordeaux") == "france"


@pytest.mark.rule("TM-15.1.s")
def test_ships_in_the_port_go_to_the_turn_track() -> None:
    s = barcelona()
    ships(s, "barcelona", "catalonia", 1)
    ships(s, "gulf_of_lion", "spain", 2)
    leader(s, "casenove", "barcelona")
    storm(s, [6, 1, 1, 1, 1], ALL, space="barcelona")
    assert s.ships_to_come == {"catalonia/2": 1}
    assert (s.leaders["casenove"].place, s.leaders["casenove"].turn) == ("", 2)
    assert "barcelona" not in s.fleets


@pytest.mark.rule("TM-15.1.t")
def test_a_failed_assault_ends_the_siege_where_too_few_are_left() -> None:
    s = lerida(4, 3)
    storm(s, [1, 1, 1, 1, 1, 1], ALL)
    assert siege.is_besieged(s, "lerida")
    s.assaulted.clear()
    storm(s, [1, 1, 6, 1, 1, 1], ALL, offer("retreat", "zaragoza"))
    assert at(s, "zaragoza") == {("aragon", False): (3, 0, 0, 0)}
    assert not siege.is_besieged(s, "lerida")


@pytest.mark.rule("TM-15.1.u")
def test_leaders_of_a_lost_assault_are_displaced() -> None:
    s = lerida(2, 1)
    leader(s, "john_ii_of_aragon", "lerida")
    storm(s, [1, 1, 6, 6], ALL, offer("displace", "valencia"))
    assert s.leaders["john_ii_of_aragon"].place == "valencia"
    assert at(s, "lerida") == {("catalonia", False): (1, 0, 0, 0)}
    assert s.sieges == {}


@pytest.mark.rule("TM-15.1.j")
def test_torrential_rains_stop_it() -> None:
    s = lerida(6, 3)
    s.budget = Budget("x", 3, "cp")
    s.hands[FRANCE] = ["torrential_rains"]
    assert not storm(s, [], offer("take", 4), offer("answer", "torrential_rains"))
    assert (s.budget.cp, s.assaulted) == (1, [])
    assert hindrance(s, "aragon", "lerida") == "TM-15.1.j"
    assert hindrance(s, "aragon", "lerida", TREACHERY) == ""


@pytest.mark.rule("TM-15.1.j")
def test_militia_that_goes_home_can_break_the_siege() -> None:
    s = lerida(2, 3)
    troops(s, "lerida", "aragon", 0, 4)
    leader(s, "john_ii_of_aragon", "lerida")
    s.hands[FRANCE] = ["nobles_return_home"]
    flow = (ALL, offer("answer", "nobles_return_home"))
    assert storm(s, [1, 1, 1, 1, 1, 1, 1], *flow)  # four are left
    assert at(s, "lerida")["aragon", False] == (2, 2, 0, 0)
    s.assaulted, s.events = [], []
    s.hands[FRANCE] = ["nobles_return_home"]
    assert not storm(s, [], *flow, offer("retreat", "huesca"))
    assert at(s, "huesca")["aragon", False] == (2, 1, 0, 0)


# The action


@pytest.mark.rule("TM-15.1.a")
def test_the_line_of_the_action_list() -> None:
    s = lerida(4, 3)
    s.budget = Budget("x", 1, "cp")
    action = AssaultAction("assault")
    assert action.may(s, SPAIN, s.budget)
    assert not action.may(s, FRANCE, s.budget)
    assert not action.may(s, SPAIN, Budget("x", 0, "cp"))
    assert not action.may(s, SPAIN, Budget("x", 1, "cp", ["castile"]))  # TM-6.1.i
    answer_with(action.does(table(s, [1] * 6), SPAIN, s.budget), ALL)
    assert s.budget.cp == 0
    assert s.assaulted == ["lerida"]


@pytest.mark.rule("TM-15.1.h")
def test_where_no_blockade_is_needed() -> None:
    s = empty()
    s.impulse = NOW
    troops(s, "gibraltar", "nasrid", 3)
    besiege(s, "gibraltar", "nasrid")
    ships(s, SPACES["gibraltar"].ports[0], "spain", 2)
    assert not hindrance(s, "nasrid", "gibraltar")
    s.relations["nasrid/spain"] = "war"
    assert hindrance(s, "nasrid", "gibraltar") == "TM-15.1.e"
    s = empty()
    s.impulse = NOW
    troops(s, "naples_city", "papacy", 5)
    besiege(s, "naples_city", "papacy")
    ships(s, "naples_city", "naples", 1)
    s.relations["naples/papacy"] = "war"
    for ally, rule in (("france", "TM-15.1.f"), ("north_africa", "TM-15.1.d")):  # a line it still needs
        s.allied["papacy"] = ally
        assert hindrance(s, "papacy", "naples_city") == rule
