"""Worked examples of chapters 13 to 15 of the ledger: situation, dice, outcome."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, NO, YES, Option, offer
from condotta.games.tanto_monta.data.things import PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.common import control, groups
from condotta.games.tanto_monta.rules.common.groups import ALL
from condotta.games.tanto_monta.rules.land import move, siege
from condotta.games.tanto_monta.rules.land.battle import Battle
from condotta.games.tanto_monta.rules.land.field_battle import charge_dice, dice, fours, hits
from tests.games.tanto_monta.field import RIDE, aragonese, catalans, facing, lead, march, numbers, place_of
from tests.games.tanto_monta.sieges import at, garrison, leader_inside, lerida, storm
from tests.games.tanto_monta.table import answer_with, empty, leader, table, troops


def catch(space: str) -> Option:
    return offer("intercept", space)


def flee(space: str) -> Option:
    return offer("refuge", space)


def lose(kind: str, power: str = "portugal") -> Option:
    return offer("lose", power, kind)


def battle_in(s: Any, space: str, attacker: str, defender: str) -> Battle:
    return Battle(space, groups.everything(s, space, [attacker]), groups.everything(s, space, [defender]))


@pytest.mark.rule("TM-13.2.a", "TM-13.2.p", "TM-13.2.r", "TM-13.2.s")
def test_ex_13_2_nine_intercepts() -> None:
    s = aragonese()
    dice = [4, 3, *[1] * 7, *[6, 1, 1, 1, 1, 1, 1, 1]]  # Aragon 4 + 2 + 1 for the charge, Catalonia 6 + 1 + 1
    answers = [catch("barcelona"), ALL, RIDE, RIDE, YES, NO]
    march(s, SPAIN, "zaragoza", "tarragona", *answers, dice=dice)
    assert numbers(s, "tarragona", "catalonia") == (4, 0, 2, 0)
    assert numbers(s, "zaragoza", "aragon") == (3, 0, 0, 0)  # it charged, lost its cavalry, and went back
    assert place_of(s, "hugh_roger") == "tarragona"


@pytest.mark.rule("TM-13.2.p")
def test_ex_13_2_with_one_cavalry_it_fails() -> None:
    s = aragonese(cavalry=1)
    march(s, SPAIN, "zaragoza", "tarragona", catch("barcelona"), ALL, dice=[4, 3])
    assert numbers(s, "tarragona", "aragon") == (3, 0, 1, 0)
    assert numbers(s, "barcelona", "catalonia") == (4, 0, 1, 0)


@pytest.mark.rule("TM-13.3.a", "TM-13.3.b", "TM-13.3.k", "TM-13.3.m")
def test_ex_13_3_nine_avoids_the_battle() -> None:
    s = catalans()
    march(s, SPAIN, "zaragoza", "tarragona", flee("vic"), ALL, dice=[6, 3])
    assert numbers(s, "vic", "catalonia") == (0, 2, 0, 0)
    assert place_of(s, "hugh_roger") == "vic"
    assert numbers(s, "tarragona", "aragon") == (3, 0, 1, 0)


@pytest.mark.rule("TM-13.3.k", "TM-13.3.m")
def test_ex_13_3_eight_does_not() -> None:
    s = catalans()
    battle = [1] * 6 + [1] * 4  # 4 + 2; 2 + 1 + 1
    march(s, SPAIN, "zaragoza", "tarragona", flee("vic"), ALL, RIDE, NO, dice=[6, 2, *battle])
    assert numbers(s, "tarragona", "catalonia") == (0, 2, 0, 0)
    assert numbers(s, "zaragoza", "aragon") == (3, 0, 1, 0)


@pytest.mark.rule("TM-14.f", "TM-14.T1")
def test_ex_14a_charge_dice() -> None:
    assert [charge_dice(cavalry) for cavalry in range(1, 9)] == [1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.rule("TM-14.e", "TM-14.i")
def test_ex_14b_a_militia_in_its_strategic_space() -> None:
    s = empty()
    troops(s, "badajoz", "castile", 0, 1)
    battle = battle_in(s, "badajoz", "portugal", "castile")
    assert (dice(s, battle, battle.defender), fours(s, battle, battle.defender)) == (3, 2)
    s.markers["badajoz"] = "france"
    assert (dice(s, battle, battle.defender), fours(s, battle, battle.defender)) == (2, 1)
    battle.defender.rolled = [4, 4, 1]
    assert hits(battle.defender, 2) == 1  # the first 4 alone


@pytest.mark.rule("TM-14.a", "TM-14.b", "TM-14.h", "TM-14.k", "TM-14.l", "TM-14.m", "TM-14.n", "TM-14.v", "TM-13.1.w")
def test_ex_14c() -> None:
    s = facing(PORTUGAL)
    troops(s, "santarem", "portugal", 5, 2, 2)
    troops(s, "alcantara", "castile", 4, 3)
    lead(s, "santarem", "afonso_v")
    lead(s, "alcantara", "isabella")
    portugal, castile = [6, 5, 5, 4, 4, 4, 3, 2, 2, 1, 1], [6, 5, 4, 4, 3, 3, 2, 1, 1]
    choices = [
        DONE, RIDE, YES,  # Castile does not avoid the battle, Portugal charges
        lose("militia"), lose("militia"), lose("regular"),  # after a cavalry; of three one must be no militia
        *[lose("militia", "castile")] * 3,  # then two regulars
        offer("retreat", "badajoz"),
    ]  # fmt: skip
    g = march(s, PORTUGAL, "santarem", "alcantara", *choices, dice=[*portugal, *castile])
    rolled = next(entry for entry in g.entries if entry.key == "battle.rolled")
    assert (rolled.params["attacker"], rolled.params["defender"]) == (5, 4)
    assert numbers(s, "alcantara", "portugal") == (4, 0, 1, 0)
    assert numbers(s, "badajoz", "castile") == (2, 0, 0, 0)
    assert place_of(s, "isabella") == "badajoz"


@pytest.mark.rule("TM-15.1.k", "TM-15.1.l", "TM-15.1.n", "TM-15.1.p", "TM-15.1.q", "TM-15.1.r")
def test_ex_15_1() -> None:
    s = lerida(6, 0)
    troops(s, "lerida", "aragon", 0, 0, 0, 2)
    garrison(s, "lerida", "catalonia", 2, 1)
    leader(s, "ferdinand", "lerida")
    leader_inside(s, "hugh_roger", "lerida")
    storm(s, [6, 6, 5, 3, 2, 2, 1, 4, 4, 2, 1, 1], ALL, lose("artillery", "aragon"))
    assert at(s, "lerida") == {("aragon", False): (6, 0, 0, 1)}
    assert s.leaders["hugh_roger"].captor == SPAIN
    assert control.controller(s, "lerida") == "spain"
    assert s.points[SPAIN]["vp_leader_captive"] == 1
    assert s.sieges == {}


@pytest.mark.rule("TM-15.3.a", "TM-15.3.b", "TM-15.3.d")
def test_ex_15_3() -> None:
    for friendly in (True, False):
        s = lerida(5, 3)
        s.budget = Budget("military_highlights", 1, "cp")
        leave: list[Option] = [offer("take", 2), offer("to", "huesca")]
        if not friendly:
            s.unrest = ["zaragoza", "huesca"]
        else:
            leave.append(offer("retreat", "zaragoza"))
        answer_with(move.move_from(table(s), SPAIN, "lerida"), *leave)
        assert not siege.is_besieged(s, "lerida")
        assert at(s, "lerida") == {("catalonia", False): (3, 0, 0, 0)}
        assert at(s, "huesca") == {("aragon", False): (2, 0, 0, 0)}
        assert at(s, "zaragoza") == ({("aragon", False): (3, 0, 0, 0)} if friendly else {})
