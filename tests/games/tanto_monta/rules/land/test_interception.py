"""Section 13.2: interception."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, NO, PASS, Option, offer
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Stack
from condotta.games.tanto_monta.rules.common import groups, stacks
from condotta.games.tanto_monta.rules.common.groups import ALL, SOME
from condotta.games.tanto_monta.rules.land import interception
from condotta.games.tanto_monta.rules.land.battle import Move
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import RIDE, aragonese, facing, lead, march, numbers
from tests.games.tanto_monta.table import answer_with, table, troops

AMBUSH = offer("answer", "ambush", "a")


def catch(space: str) -> Option:
    return offer("intercept", space)


def may_intercept(s: State, seat: int, origin: str, to: str, power: str = "castile") -> list[str]:
    """The spaces from which a player may intercept a march."""
    group = groups.everything(s, origin, [power])
    move = Move(s.active, group, to, 1)
    found = interception.spaces_beside(s, seat, move) if not interception.is_safe(s, move) else []
    return [one for one in found if interception.is_able(s, interception.interceptors(s, seat, one, move), move)]


@pytest.mark.rule("TM-13.2.p")
def test_fewer_cavalry_make_it_harder() -> None:
    s = aragonese(cavalry=0)
    march(s, SPAIN, "zaragoza", "tarragona", catch("barcelona"), ALL, dice=[4, 4])
    assert numbers(s, "barcelona", "catalonia") == (4, 0, 0, 0)


@pytest.mark.rule("TM-13.2.q")
@pytest.mark.parametrize("before", [True, False])
def test_anybody_s_ambush_makes_it_succeed(before: bool) -> None:
    s = aragonese(cavalry=0)
    s.hands[PORTUGAL] = ["ambush"]
    ambush = [AMBUSH] if before else [PASS, AMBUSH]
    dice = ([] if before else [1, 1]) + [1] * 6 + [6, 6, 6, 6, 1, 1]
    march(s, SPAIN, "zaragoza", "tarragona", catch("barcelona"), ALL, *ambush, RIDE, NO, dice=dice)
    assert numbers(s, "tarragona", "catalonia") == (4, 0, 0, 0)
    assert s.discard[-1] == "ambush"
    assert s.leaders["ferdinand"].captor == FRANCE


@pytest.mark.rule("TM-13.2.g", "TM-13.2.a")
def test_who_has_tried_does_not_try_again() -> None:
    s = aragonese(cavalry=0)
    march(s, SPAIN, "zaragoza", "tarragona", catch("barcelona"), ALL, dice=[1, 1])
    march(s, SPAIN, "tarragona", "vic")
    assert (s.leaders["hugh_roger"].tried, stacks.at(s, "barcelona")[0].tried) == (True, True)


@pytest.mark.rule("TM-13.2.a", "TM-13.2.c")
def test_after_a_success_only_other_stacks_of_that_power_go_on() -> None:
    s = facing()
    troops(s, "zaragoza", "aragon", 2)
    troops(s, "barcelona", "catalonia", 2)
    troops(s, "vic", "catalonia", 3)
    troops(s, "vic", "france", 1)
    troops(s, "morella", "france", 1)
    answers = [catch("barcelona"), ALL, catch("vic"), ALL, offer("retreat", "morella")]
    dice = [6, 6, 1, 1, 1, 1, 1, 1, 1]
    march(s, SPAIN, "zaragoza", "tarragona", *answers[:4], dice=dice)
    assert numbers(s, "tarragona", "catalonia") == (2, 0, 0, 0)
    assert numbers(s, "morella", "france") == (1, 0, 0, 0)


@pytest.mark.rule("TM-13.2.b")
def test_players_try_in_impulse_order() -> None:
    s = facing()
    troops(s, "vitoria", "castile", 2)
    troops(s, "santander", "france", 2)
    troops(s, "burgos", "portugal", 1)
    march(s, SPAIN, "vitoria", "bilbao", catch("burgos"), ALL, catch("santander"), ALL, dice=[1, 1, 1, 1])
    assert numbers(s, "bilbao", "castile") == (2, 0, 0, 0)


@pytest.mark.rule("TM-13.2.d")
def test_a_retreat_is_not_intercepted() -> None:
    s = facing()
    troops(s, "vitoria", "castile", 1)
    troops(s, "bilbao", "portugal", 4)
    troops(s, "burgos", "portugal", 1)
    march(s, SPAIN, "vitoria", "bilbao", DONE, DONE, dice=[1, 1, 1, 1, 1, 1])
    assert numbers(s, "vitoria", "castile") == (1, 0, 0, 0)


@pytest.mark.rule("TM-13.2.e")
def test_not_over_a_pass() -> None:
    s = facing()
    troops(s, "bilbao", "castile", 1)
    troops(s, "burgos", "portugal", 2)
    assert may_intercept(s, PORTUGAL, "bilbao", "santander") == []
    troops(s, "bilbao", "portugal", 2)
    assert may_intercept(s, PORTUGAL, "bilbao", "santander") == ["bilbao"]


@pytest.mark.rule("TM-13.2.f")
def test_only_enemies_intercept() -> None:
    """EX-2.2."""
    s = facing()
    troops(s, "vitoria", "castile", 1)
    troops(s, "burgos", "portugal", 2)
    troops(s, "santander", "independent", 2)
    assert may_intercept(s, PORTUGAL, "vitoria", "bilbao") == ["burgos"]
    s.relations.pop("portugal/spain")
    assert may_intercept(s, PORTUGAL, "vitoria", "bilbao") == []


@pytest.mark.rule("TM-13.2.h")
def test_the_besieged_do_not_intercept() -> None:
    s = facing()
    troops(s, "burgos", "castile", 3)
    stacks.put(s, "burgos", Stack("beltranejos", 1, inside=True))
    s.sieges["burgos/castile"] = 1
    assert may_intercept(s, PORTUGAL, "burgos", "bilbao") == []


@pytest.mark.rule("TM-13.2.i")
def test_the_interceptors_are_one_formation() -> None:
    s = facing()
    troops(s, "vitoria", "castile", 1)
    troops(s, "burgos", "portugal", 6)
    answers = [catch("burgos"), offer("take", 4)]
    march(s, SPAIN, "vitoria", "bilbao", *answers, dice=[1, 1])
    assert sorted((stack.size, stack.tried) for stack in stacks.at(s, "burgos")) == [(2, False), (4, True)]


@pytest.mark.rule("TM-13.2.j")
def test_a_leader_alone_intercepts_only_to_friends() -> None:
    s = facing()
    troops(s, "vitoria", "castile", 1)
    lead(s, "burgos", "pacheco")
    assert may_intercept(s, PORTUGAL, "vitoria", "bilbao") == []
    troops(s, "bilbao", "beltranejos", 1)
    assert may_intercept(s, PORTUGAL, "vitoria", "bilbao") == ["burgos"]


@pytest.mark.rule("TM-13.2.k")
def test_into_a_friendly_fortress_nobody_intercepts() -> None:
    s = facing()
    troops(s, "toro", "castile", 1)
    troops(s, "burgos", "portugal", 2)
    assert may_intercept(s, PORTUGAL, "toro", "leon") == []
    assert may_intercept(s, PORTUGAL, "toro", "arevalo") == ["burgos"]


@pytest.mark.rule("TM-13.2.l")
def test_to_units_only_their_power_and_its_allies_come() -> None:
    s = facing()
    troops(s, "vitoria", "castile", 1)
    troops(s, "burgos", "portugal", 2)
    troops(s, "bilbao", "beltranejos", 1)
    assert may_intercept(s, PORTUGAL, "vitoria", "bilbao") == ["burgos"]
    s.stacks["bilbao"] = [Stack("france", 1)]
    assert may_intercept(s, PORTUGAL, "vitoria", "bilbao") == []
    s.stacks["zamora"] = [Stack("castile", 3), Stack("beltranejos", 1, inside=True)]
    troops(s, "toro", "castile", 1)
    troops(s, "sanabria", "portugal", 2)
    s.sieges["zamora/castile"] = 1
    assert may_intercept(s, PORTUGAL, "toro", "zamora") == []


@pytest.mark.rule("TM-13.2.m")
def test_into_an_empty_fortress_only_its_friends_intercept() -> None:
    s = facing()
    troops(s, "toro", "castile", 1)
    troops(s, "sanabria", "portugal", 1)
    troops(s, "ciudad_rodrigo", "france", 1)
    assert may_intercept(s, PORTUGAL, "toro", "zamora") == ["sanabria"]
    assert may_intercept(s, FRANCE, "toro", "zamora") == []


@pytest.mark.rule("TM-13.2.n")
def test_in_the_space_of_a_third_power_one_must_be_its_friend_or_enemy() -> None:
    s = facing()
    s.relations |= {"navarre/spain": "alliance"}
    troops(s, "vitoria", "castile", 1)
    troops(s, "zaragoza", "france", 1)
    assert may_intercept(s, FRANCE, "vitoria", "tudela") == []
    s.relations["france/navarre"] = "war"
    assert may_intercept(s, FRANCE, "vitoria", "tudela") == ["zaragoza"]


@pytest.mark.rule("TM-13.2.o")
def test_interceptors_who_leave_the_plague_roll_for_it() -> None:
    s = facing()
    troops(s, "vitoria", "castile", 4)
    troops(s, "burgos", "portugal", 2)
    s.plague = ["burgos"]
    dice = [6, 6, 3, 3, 1, 1]
    g = table(s, dice)
    group = groups.everything(s, "vitoria", ["castile"])
    answers = [catch("burgos"), ALL]
    move = Move(SPAIN, group, "bilbao", 1)
    answer_with(interception.interceptions(g, move), *answers)
    assert (stacks.at(s, "bilbao"), move.intercepted) == ([], [])


@pytest.mark.rule("TM-13.2.t")
def test_besiegers_who_intercept_may_lose_their_siege() -> None:
    s = facing(PORTUGAL)
    troops(s, "leon", "portugal", 2)
    troops(s, "burgos", "castile", 3)
    stacks.put(s, "burgos", Stack("beltranejos", 2, inside=True))
    s.sieges["burgos/castile"] = 1
    troops(s, "vitoria", "castile", 1)
    move = Move(PORTUGAL, groups.everything(s, "leon", ["portugal"]), "toro", 1)
    answers = [catch("burgos"), SOME, offer("take", 2), offer("retreat", "vitoria")]
    answer_with(interception.interceptions(table(s, [6, 6]), move), *answers)
    assert (s.sieges, move.intercepted) == ({}, ["castile"])
    assert numbers(s, "vitoria", "castile") == (2, 0, 0, 0)


@pytest.mark.rule("TM-13.1.l", "TM-13.2.r")
def test_interceptors_capture_a_leader_before_his_army_comes() -> None:
    s = facing()
    troops(s, "zaragoza", "aragon", 3)
    troops(s, "barcelona", "catalonia", 4)
    lead(s, "tarragona", "ferdinand")
    march(s, SPAIN, "zaragoza", "tarragona", catch("barcelona"), ALL, dice=[6, 3, 1, 1, 1, 6, 1, 1, 1, 1])
    assert s.leaders["ferdinand"].captor == FRANCE
    assert s.points[FRANCE] == {"vp_leader_captive": 1}
    assert numbers(s, "zaragoza", "aragon") == (2, 0, 0, 0)


@pytest.mark.rule("TM-13.2.l", "TM-15.2.c")
def test_besiegers_of_empty_walls_are_helped_by_interceptors() -> None:
    s = facing(FRANCE)
    troops(s, "lerida", "aragon", 2)
    troops(s, "huesca", "aragon", 2)
    troops(s, "vic", "catalonia", 4)
    s.sieges["lerida/aragon"] = 1
    assert may_intercept(s, SPAIN, "vic", "lerida", "catalonia") == ["huesca"]
    stacks.put(s, "lerida", Stack("catalonia", 1, inside=True))
    assert may_intercept(s, SPAIN, "vic", "lerida", "catalonia") == []
