"""Chapters 13 to 15: two powers on one side, and two that want the same place."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, offer
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Stack
from condotta.games.tanto_monta.rules.common import groups, stacks
from condotta.games.tanto_monta.rules.common.groups import ALL, Group
from condotta.games.tanto_monta.rules.common.powers import CROWNS
from condotta.games.tanto_monta.rules.events.combat_cards import add_militia
from condotta.games.tanto_monta.rules.land import entry, siege
from condotta.games.tanto_monta.rules.land.battle import Battle, Move, Side
from condotta.games.tanto_monta.rules.land.field_battle import dice, fours
from condotta.games.tanto_monta.rules.land.interception import interceptors
from condotta.games.tanto_monta.rules.land.losses import eliminate, shares
from condotta.games.tanto_monta.rules.land.move import destinations
from condotta.games.tanto_monta.rules.land.retreat import hosts_first, refuges
from condotta.games.tanto_monta.rules.land.withdrawal import may_withdraw
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import facing, lead, march, numbers, place_of
from tests.games.tanto_monta.sieges import at
from tests.games.tanto_monta.table import answer_with, empty, table, troops


def attack(s: State, space: str, *defenders: str) -> Battle:
    return Battle(space, groups.everything(s, space, ["portugal"]), groups.everything(s, space, defenders))


# Leaders


@pytest.mark.rule("TM-9.2.n", "TM-14.e", "TM-14.1.a")
def test_a_leader_of_the_other_crown_defends_and_retreats_with_the_units() -> None:
    s = facing(FRANCE)
    troops(s, "lerida", "catalonia", 4)
    troops(s, "huesca", "aragon", 3)
    lead(s, "huesca", "isabella")
    dice = [6, 1, 1, 1, 1, 1, 1, 1, 1]  # Aragon: three units, one for Isabella, one for defending
    march(s, FRANCE, "lerida", "huesca", DONE, dice=dice)
    assert numbers(s, "zaragoza", "aragon") == (2, 0, 0, 0)
    assert place_of(s, "isabella") == "zaragoza"


@pytest.mark.rule("TM-9.2.n", "TM-14.s")
def test_a_leader_of_the_other_crown_is_captured_with_the_units() -> None:
    s = facing(FRANCE)
    troops(s, "lerida", "catalonia", 4)
    troops(s, "huesca", "aragon", 1)
    lead(s, "huesca", "isabella")
    march(s, FRANCE, "lerida", "huesca", DONE, dice=[6, 1, 1, 1, 1, 1, 1])
    assert s.leaders["isabella"].captor == FRANCE


# Dice


@pytest.mark.rule("TM-14.b", "TM-14.e", "TM-14.i")
def test_the_player_who_defends_controls_the_strategic_space() -> None:
    s = empty()
    troops(s, "badajoz", "aragon", 1)  # a Castilian space: both crowns are his
    battle = attack(s, "badajoz", "aragon")
    assert (dice(s, battle, battle.defender), fours(s, battle, battle.defender)) == (3, 3)
    s.markers["badajoz"] = "portugal"
    assert dice(s, battle, battle.defender) == 2
    s.markers["badajoz"] = "france"  # an ally of his who fights beside him
    assert dice(s, battle, battle.defender) == 2
    troops(s, "badajoz", "france", 1)
    battle = attack(s, "badajoz", "aragon", "france")
    assert dice(s, battle, battle.defender) == 4


# Losses


@pytest.mark.rule("TM-14.o")
def test_two_losses_of_three_powers_fall_on_two_of_them() -> None:
    s = empty()
    for power in ("castile", "aragon", "france"):
        troops(s, "badajoz", power, 2)
    group = groups.everything(s, "badajoz", ["castile", "aragon", "france"])
    for die, spared in ((1, "france"), (3, "aragon"), (6, "castile")):
        found = shares(table(s, [die]), group, 2)
        assert found == {power: int(power != spared) for power in ("castile", "aragon", "france")}
    assert shares(table(s, [6]), group, 5) == {"castile": 1, "aragon": 2, "france": 2}


@pytest.mark.rule("TM-14.m", "TM-14.o")
def test_who_has_charged_bears_the_only_loss() -> None:
    s = empty()
    troops(s, "badajoz", "castile", 2)
    troops(s, "badajoz", "aragon", 1, 0, 1)
    group = groups.everything(s, "badajoz", ["castile", "aragon"])
    g = table(s, [6])
    assert shares(g, group, 1, ["aragon"]) == {"castile": 0, "aragon": 1}
    assert g.script == [6]  # no die
    assert shares(table(s, [1]), group, 3, ["aragon"]) == {"castile": 2, "aragon": 1}
    assert shares(table(s, [1]), group, 1, ["castile", "aragon"]) == {"castile": 1, "aragon": 0}
    troops(s, "badajoz", "france", 1)
    group = groups.everything(s, "badajoz", ["castile", "aragon", "france"])
    assert shares(table(s, [6]), group, 2, ["aragon"]) == {"castile": 0, "aragon": 1, "france": 1}


# Independents between two enemies


def milan() -> State:
    """France besieges three independents; Aragon stands in Parma."""
    s = facing()
    troops(s, "milan", "france", 5)
    stacks.put(s, "milan", Stack("independent", 3, inside=True))
    s.sieges["milan/france"] = 1
    s.markers["turin"] = "france"
    troops(s, "parma", "aragon", 6)
    lead(s, "parma", "ferdinand")
    return s


@pytest.mark.rule("TM-13.1.h", "TM-14.w")
def test_independents_under_siege_do_not_hinder_an_attack_on_the_besiegers() -> None:
    s = milan()
    march(s, SPAIN, "parma", "milan", DONE, dice=[6, 6, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1])
    assert at(s, "milan") == {("aragon", False): (5, 0, 0, 0), ("independent", True): (3, 0, 0, 0)}
    assert numbers(s, "turin", "france") == (3, 0, 0, 0)
    assert siege.besiegers(s, "milan") == ["aragon"]


@pytest.mark.rule("TM-13.1.h", "TM-15.3.a")
def test_besiegers_of_independents_who_win_go_on_or_are_too_few() -> None:
    s = milan()
    s.markers["parma"] = "spain"
    march(s, SPAIN, "parma", "milan", DONE, dice=[6, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1])
    assert siege.besiegers(s, "milan") == ["france"]
    assert numbers(s, "parma", "aragon") == (5, 0, 0, 0)
    s = milan()
    s.markers["parma"] = "spain"
    dice = [6, 6, 1, 1, 1, 1, 1, 1, 6, 6, 1, 1, 1, 1]
    march(s, SPAIN, "parma", "milan", DONE, dice=dice)
    assert not s.sieges  # three are not more than three
    assert at(s, "milan") == {("independent", False): (3, 0, 0, 0)}
    assert numbers(s, "turin", "france") == (3, 0, 0, 0)


@pytest.mark.rule("TM-13.1.h", "TM-13.4.c")
def test_where_the_besiegers_slip_away_the_independents_withdraw_again() -> None:
    s = milan()
    march(s, SPAIN, "parma", "milan", offer("refuge", "turin"), ALL, dice=[6, 6])
    assert at(s, "milan") == {("aragon", False): (6, 0, 0, 0), ("independent", True): (3, 0, 0, 0)}
    assert siege.besiegers(s, "milan") == ["aragon"]


@pytest.mark.rule("TM-13.1.e", "TM-13.1.g")
def test_an_enemy_who_besieges_an_enemy_is_left_alone() -> None:
    s = milan()
    s.stacks["milan"] = [Stack("france", 5), Stack("portugal", 3, inside=True)]
    s.markers["milan"] = "portugal"
    assert entry.may_enter(s, ["aragon"], "parma", "milan", True) is None
    assert entry.may_enter(s, ["portugal"], "parma", "milan", True) is None  # not at war with France
    s.relations["france/portugal"] = "war"
    assert entry.may_enter(s, ["portugal"], "parma", "milan", True) == ["france"]


# Retreat


@pytest.mark.rule("TM-14.1.b", "TM-14.1.c")
def test_the_host_goes_inside_before_his_guests() -> None:
    s = empty()
    assert hosts_first(s, ["nasrid", "portugal", "beltranejos"], "zamora") == ["beltranejos", "nasrid", "portugal"]
    assert hosts_first(s, ["france", "aragon", "castile"], "zaragoza") == ["castile", "aragon", "france"]
    s = facing()
    troops(s, "toro", "castile", 8)
    lead(s, "toro", "isabella")
    troops(s, "zamora", "portugal", 4)
    troops(s, "zamora", "beltranejos", 3)
    dice = [6, 6, *[1] * 7, *[1] * 8]
    inside = [ALL, offer("take", 2), offer("retreat", "sanabria")]  # two Beltranejos, then room for two of Portugal
    march(s, SPAIN, "toro", "zamora", DONE, DONE, *inside, dice=dice)
    assert numbers(s, "sanabria", "portugal") == (1, 0, 0, 0)
    assert at(s, "zamora") == {
        ("castile", False): (8, 0, 0, 0),
        ("beltranejos", True): (2, 0, 0, 0),
        ("portugal", True): (2, 0, 0, 0),
    }


@pytest.mark.rule("TM-13.2.l", "TM-15.0.a")
def test_who_intercepts_into_an_enemy_fortress_besieges_it() -> None:
    """North Africa is Spain's ally and guest in Seville; the Nasrids, at war with Spain, help her against Portugal."""
    s = facing(PORTUGAL)
    s.relations |= {"nasrid/spain": "war", "north_africa/spain": "alliance", "nasrid/portugal": "war"}
    troops(s, "seville", "north_africa", 2)
    troops(s, "aracena", "portugal", 2)
    s.markers["huelva"] = "nasrid"
    troops(s, "huelva", "nasrid", 3)
    march(s, PORTUGAL, "aracena", "seville", offer("intercept", "huelva"), ALL, dice=[6, 3, 1, 1, 6, 6, 1, 1, 1, 1])
    assert at(s, "seville") == {("north_africa", False): (2, 0, 0, 0), ("nasrid", False): (3, 0, 0, 0)}
    assert s.sieges == {"seville/nasrid": 3}


# Special rules of powers


@pytest.mark.rule("TM-20.8.b")
def test_of_the_french_leaders_anjou_alone_goes_to_catalonia() -> None:
    s = facing(FRANCE)
    s.markers["gerona"] = "france"
    troops(s, "gerona", "france", 3)
    lead(s, "gerona", "louis_xi", "anjou")
    found = {name: destinations(s, Group("gerona", stacks.at(s, "gerona"), [name])) for name in ("anjou", "louis_xi")}
    assert "ampurias" in found["anjou"]
    assert not {"ampurias", "vic", "puigcerda"} & {*found["louis_xi"]}
    assert "vic" in destinations(s, Group("gerona", stacks.at(s, "gerona"), []))
    come = Move(SPAIN, groups.everything(s, "tarragona", ["aragon"]), "vic", 1)
    come.met = ["france"]
    assert interceptors(s, FRANCE, "gerona", come).leaders == ["anjou"]
    s.removed.append("council_of_the_principality")  # Catalonia has surrendered
    assert "ampurias" in destinations(s, Group("gerona", stacks.at(s, "gerona"), ["louis_xi"]))


@pytest.mark.rule("TM-20.1-gib.b", "TM-20.1-gib.c")
def test_while_granada_is_at_peace_nobody_slips_into_gibraltar() -> None:
    s = facing(PORTUGAL)
    assert "gibraltar" in refuges(s, "castile", "jerez")
    assert "gibraltar" not in refuges(s, "aragon", "jerez")
    troops(s, "jerez", "castile", 1)
    troops(s, "jerez", "aragon", 2)
    troops(s, "ceuta", "portugal", 3)
    come = Move(PORTUGAL, groups.everything(s, "ceuta", ["portugal"]), "gibraltar", 2)
    assert [part.power for part in interceptors(s, SPAIN, "jerez", come).parts] == ["castile"]
    s.relations["nasrid/spain"] = "war"
    assert "gibraltar" in refuges(s, "aragon", "jerez")
    assert [part.power for part in interceptors(s, SPAIN, "jerez", come).parts] == ["castile", "aragon"]


@pytest.mark.rule("TM-13.1.d", "TM-13.1.f")
def test_no_formation_fights_units_of_its_own() -> None:
    # given: Castile holds Gibraltar with North African guests, friends of hers, while Granada is at war with her
    s = facing(MUSLIM)
    s.relations["nasrid/spain"] = "war"
    s.relations["north_africa/spain"] = "alliance"
    troops(s, "gibraltar", "castile", 1)
    troops(s, "gibraltar", "north_africa", 0, 1)
    # then: Nasrids may come, and North Africans, but not both together
    assert entry.may_enter(s, ["nasrid"], "sohail", "gibraltar", True) == ["castile", "north_africa"]
    assert entry.may_enter(s, ["north_africa"], "ceuta", "gibraltar", True) == []
    assert entry.may_enter(s, ["nasrid", "north_africa"], "ceuta", "gibraltar", True) is None


# Cards


@pytest.mark.rule("TM-14.x")
def test_where_all_are_lost_nobody_chooses() -> None:
    s = empty()
    troops(s, "badajoz", "castile", 1, 1)
    troops(s, "badajoz", "aragon", 0, 0, 1)
    side = Side(groups.everything(s, "badajoz", ["castile", "aragon"]), False)
    answer_with(eliminate(table(s), side, 3, "battle.heavy_cavalry", "TM-14.x"))
    assert not s.stacks
    assert side.group.size == 0


@pytest.mark.rule("TM-14.c")
def test_hired_militia_stands_beside_the_units_of_its_power() -> None:
    s = empty()
    stacks.put(s, "badajoz", Stack("aragon", 2, tried=True))
    troops(s, "badajoz", "castile", 1)
    battle = Battle("badajoz", groups.everything(s, "badajoz", []), groups.everything(s, "badajoz", CROWNS))
    add_militia(table(s), SPAIN, battle, "badajoz", "castile", 4)
    assert [(one.power, one.numbers, one.tried) for one in stacks.at(s, "badajoz")] == [
        ("aragon", (2, 0, 0, 0), True),
        ("castile", (1, 4, 0, 0), False),
    ]
    assert battle.defender.group.size == 7


@pytest.mark.rule("TM-13.4.a")
def test_who_is_no_friend_of_the_city_does_not_withdraw_into_it() -> None:
    s = facing()
    troops(s, "milan", "independent", 1)
    troops(s, "milan", "france", 1)
    move = Move(SPAIN, groups.everything(s, "parma", ["aragon"]), "milan", 1)
    both = groups.everything(s, "milan", ["independent", "france"])
    assert not may_withdraw(s, move, both)
    assert may_withdraw(s, move, groups.everything(s, "milan", ["independent"]))
