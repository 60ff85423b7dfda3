"""Sections 13.3 and 13.4: avoiding battle, withdrawing into fortifications."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, NO, PASS, YES, Option, offer
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Stack
from condotta.games.tanto_monta.rules.common import control, groups, stacks
from condotta.games.tanto_monta.rules.common.groups import ALL, SOME
from condotta.games.tanto_monta.rules.land import avoid_battle, move
from condotta.games.tanto_monta.rules.land.battle import Move
from condotta.games.tanto_monta.rules.land.retreat import refuges
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import RIDE, catalans, cp_left, facing, lead, march, numbers, place_of, to
from tests.games.tanto_monta.table import answer_with, table, troops

RETREAT = offer("answer", "organized_retreat")
PURSUIT = offer("answer", "cavalry_pursuit", "b")


def flee(space: str) -> Option:
    return offer("refuge", space)


@pytest.mark.rule("TM-13.3.j")
def test_some_may_stay_and_fight() -> None:
    s = catalans()
    answers = [flee("vic"), SOME, offer("leader", "hugh_roger"), offer("take", 1), RIDE, NO]
    battle = [6, 1, 1, 1, 1, 1, 1, 1]  # one militia is left, with the die for defending
    march(s, SPAIN, "zaragoza", "tarragona", *answers, dice=[6, 3, *battle])
    assert numbers(s, "vic", "catalonia") == (0, 1, 0, 0)
    assert numbers(s, "tarragona", "catalonia") == ()


@pytest.mark.rule("TM-13.3.a")
def test_each_power_of_the_stack_tries_by_itself() -> None:
    s = catalans()
    troops(s, "tarragona", "france", 1)
    answers = [flee("vic"), ALL, flee("vic"), ALL]
    march(s, SPAIN, "zaragoza", "tarragona", *answers, dice=[5, 5, 6, 3])
    assert (numbers(s, "vic", "france"), numbers(s, "vic", "catalonia")) == ((1, 0, 0, 0), (0, 2, 0, 0))


@pytest.mark.rule("TM-13.3.c", "TM-13.3.d", "TM-13.3.e")
def test_what_can_be_a_refuge() -> None:
    s = catalans()
    assert refuges(s, "catalonia", "tarragona", "zaragoza") == ["vic", "barcelona"]
    s.markers["vic"] = "portugal"  # no ally
    assert refuges(s, "catalonia", "tarragona") == ["barcelona"]
    s.unrest = ["barcelona"]
    assert refuges(s, "catalonia", "tarragona") == []
    s.unrest, s.plague = [], ["barcelona"]
    assert refuges(s, "catalonia", "tarragona") == []
    s.plague = []
    troops(s, "barcelona", "castile", 1)
    assert refuges(s, "catalonia", "tarragona") == []
    assert control.controller(s, "perpignan") == "france"
    s.markers["ceret"] = "france"
    assert refuges(s, "france", "puigcerda") == ["lerida", "ceret"]  # over a pass
    assert refuges(s, "france", "perpignan", "ceret") == ["ampurias", "montpellier"]
    s.markers.pop("ceret")
    assert "ceret" not in refuges(s, "france", "puigcerda")  # independent


@pytest.mark.rule("TM-13.3.f")
def test_besiegers_avoid_a_relief_force() -> None:
    s = facing(PORTUGAL)
    troops(s, "zamora", "castile", 3)
    stacks.put(s, "zamora", Stack("beltranejos", 1, inside=True))
    s.sieges["zamora/castile"] = 1
    troops(s, "sanabria", "portugal", 2)
    march(s, PORTUGAL, "sanabria", "zamora", flee("ciudad_rodrigo"), ALL, dice=[6, 3])
    assert numbers(s, "ciudad_rodrigo", "castile") == (3, 0, 0, 0)
    assert s.sieges == {}
    assert not any(stack.inside for stack in stacks.at(s, "zamora"))


@pytest.mark.rule("TM-13.3.g", "TM-13.1.t")
def test_after_an_interception_nobody_avoids_or_withdraws() -> None:
    s = facing()
    troops(s, "toro", "castile", 1)
    troops(s, "zamora", "beltranejos", 1)
    troops(s, "sanabria", "beltranejos", 1)
    march(s, SPAIN, "toro", "zamora", offer("intercept", "sanabria"), ALL, dice=[6, 6, 1, 1, 1, 1])
    assert numbers(s, "zamora", "beltranejos") == (2, 0, 0, 0)


@pytest.mark.rule("TM-13.3.h")
def test_a_lone_leader_withdraws_into_his_fortress() -> None:
    s = facing()
    troops(s, "toro", "castile", 1)
    lead(s, "zamora", "pacheco")
    march(s, SPAIN, "toro", "zamora")
    assert (place_of(s, "pacheco"), s.leaders["pacheco"].inside) == ("zamora", True)
    assert s.sieges == {"zamora/castile": 3}


@pytest.mark.rule("TM-13.3.i")
def test_inactive_minors_never_avoid_battle() -> None:
    s = facing(FRANCE)
    s.relations["france/naples"] = "war"
    troops(s, "laquila", "naples", 5)
    group = groups.everything(s, "laquila", ["naples"])
    this = Move(FRANCE, group, "laquila", 1)
    this.met = ["naples"]
    answer_with(avoid_battle.avoid_battle(table(s), this))


@pytest.mark.rule("TM-13.3.k")
@pytest.mark.parametrize("before", [True, False])
def test_anybody_s_organized_retreat_makes_it_succeed(before: bool) -> None:
    s = catalans()
    s.hands[PORTUGAL] = ["organized_retreat"]
    answers = [RETREAT] if before else [PASS, RETREAT]
    march(s, SPAIN, "zaragoza", "tarragona", flee("vic"), ALL, *answers, dice=[] if before else [1, 1])
    assert numbers(s, "vic", "catalonia") == (0, 2, 0, 0)


@pytest.mark.rule("TM-13.3.l")
def test_who_has_lost_a_battle_slips_away_without_a_roll() -> None:
    s = catalans()
    s.stacks["tarragona"] = [Stack("catalonia", 0, 2, beaten=True)]
    march(s, SPAIN, "zaragoza", "tarragona", flee("vic"), ALL)
    assert numbers(s, "vic", "catalonia") == (0, 2, 0, 0)


@pytest.mark.rule("TM-13.3.n")
def test_a_leader_left_alone_is_captured() -> None:
    s = catalans()
    answers = [flee("vic"), SOME, DONE, offer("take", 2)]
    march(s, SPAIN, "zaragoza", "tarragona", *answers, dice=[6, 4])  # without his rating, less cavalry
    assert s.leaders["hugh_roger"].captor == SPAIN


@pytest.mark.rule("TM-13.3.o")
def test_cavalry_pursues_who_slipped_away() -> None:
    s = catalans()
    s.hands[SPAIN] = ["cavalry_pursuit"]
    troops(s, "tarragona", "catalonia", 1)
    answers = [flee("vic"), ALL, PURSUIT, offer("lose", "catalonia", "militia")]
    march(s, SPAIN, "zaragoza", "tarragona", *answers, dice=[6, 3, 4, 3, 3])
    assert numbers(s, "vic", "catalonia") == (1, 1, 0, 0)
    s = catalans()
    s.hands[SPAIN] = ["cavalry_pursuit"]
    s.stacks["zaragoza"] = [Stack("aragon", 3)]
    march(s, SPAIN, "zaragoza", "tarragona", flee("vic"), ALL, dice=[6, 3])
    assert s.hands[SPAIN] == ["cavalry_pursuit"]


# Withdrawal


def zamora(inside: int, coming: int) -> State:
    s = facing()
    troops(s, "toro", "castile", coming)
    lead(s, "toro", "isabella")
    troops(s, "zamora", "beltranejos", inside)
    s.markers["toro"] = "spain"
    return s


@pytest.mark.rule("TM-13.4.a", "TM-13.4.b", "TM-13.4.d", "TM-13.4.e", "TM-13.1.v")
def test_four_units_withdraw_and_are_besieged_by_more() -> None:
    s = zamora(4, 5)
    march(s, SPAIN, "toro", "zamora", DONE, YES)
    assert [stack.size for stack in stacks.at(s, "zamora") if stack.inside] == [4]
    assert s.sieges == {"zamora/castile": 3}


@pytest.mark.rule("TM-13.4.b")
def test_it_is_their_choice() -> None:
    s = zamora(1, 2)
    march(s, SPAIN, "toro", "zamora", DONE, NO, dice=[1, 1, 1, 1, 1])
    assert numbers(s, "toro", "castile") == (2, 0, 0, 0)


@pytest.mark.rule("TM-13.4.a", "TM-13.1.u", "TM-13.1.w")
def test_five_units_have_no_room() -> None:
    s = zamora(5, 2)
    march(s, SPAIN, "toro", "zamora", DONE, dice=[1] * 9)
    assert numbers(s, "zamora", "beltranejos") == (5, 0, 0, 0)
    assert not any(stack.inside for stack in stacks.at(s, "zamora"))


@pytest.mark.rule("TM-13.4.b")
def test_the_controller_decides_for_all() -> None:
    s = zamora(1, 3)
    s.markers["zamora"] = "france"
    s.relations["france/portugal"] = "alliance"
    s.stacks["zamora"] = [Stack("portugal", 1), Stack("france", 1)]
    march(s, SPAIN, "toro", "zamora", DONE, DONE, YES)
    assert sorted(stack.power for stack in stacks.at(s, "zamora") if stack.inside) == ["france", "portugal"]


@pytest.mark.rule("TM-13.4.c", "TM-21.1.c", "TM-21.1.d", "TM-14.w")
def test_inactive_minors_withdraw_with_four_and_fight_with_five() -> None:
    s = facing(FRANCE)
    s.relations["florence/france"] = "war"
    s.markers["pisa"] = "france"
    troops(s, "pisa", "france", 4)
    troops(s, "florence_city", "florence", 3)
    march(s, FRANCE, "pisa", "florence_city")
    assert s.sieges == {"florence_city/france": 3}
    s.sieges = {}
    s.stacks = {"pisa": [Stack("france", 4)], "florence_city": [Stack("florence", 7)]}
    march(s, FRANCE, "pisa", "florence_city", dice=[6, 1, 1, 1, *[1] * 8])
    assert numbers(s, "florence_city", "florence") == (4, 0, 0, 0)  # four inside, two more lost
    assert numbers(s, "pisa", "france") == (4, 0, 0, 0)  # TM-14.w: four do not outnumber four


@pytest.mark.rule("TM-13.4.f")
def test_who_does_not_outnumber_them_goes_back_or_on() -> None:
    s = zamora(3, 3)
    march(s, SPAIN, "toro", "zamora", DONE, YES, DONE)
    assert numbers(s, "toro", "castile") == (3, 0, 0, 0)
    assert (s.sieges, any(stack.inside for stack in stacks.at(s, "zamora"))) == ({}, False)
    assert cp_left(s) == 5
    s = zamora(3, 3)
    march(s, SPAIN, "toro", "zamora", DONE, YES, to("ciudad_rodrigo"))
    assert numbers(s, "ciudad_rodrigo", "castile") == (3, 0, 0, 0)
    assert cp_left(s) == 4


@pytest.mark.rule("TM-13.4.f")
def test_who_can_go_neither_back_nor_on_is_eliminated() -> None:
    s = zamora(3, 3)
    s.markers.pop("toro")
    assert s.budget is not None
    s.budget.cp = 1
    march(s, SPAIN, "toro", "zamora", DONE, YES)
    assert stacks.strength(s, "toro", ["castile"]) + stacks.strength(s, "zamora", ["castile"]) == 0
    assert s.leaders["isabella"].captor == PORTUGAL


@pytest.mark.rule("TM-13.4.g")
def test_who_went_on_does_not_come_back_into_the_enemy_s_fortress() -> None:
    s = zamora(3, 3)
    troops(s, "sanabria", "beltranejos", 4)
    march(s, SPAIN, "toro", "zamora", DONE, DONE, YES, to("sanabria"), DONE, dice=[1] * 4 + [1] * 5)
    assert stacks.total(s, "castile", "regular") == 0
    assert s.leaders["isabella"].captor == PORTUGAL


@pytest.mark.rule("TM-13.4.h")
def test_who_came_over_the_sea_does_not_go_back() -> None:
    s = zamora(3, 3)
    assert s.budget is not None
    s.budget.cp = 0
    this = Move(SPAIN, groups.everything(s, "toro", ["castile"]), "zamora", 1)
    this.origin = ""
    answer_with(move.enter(table(s), this), DONE, YES)
    assert stacks.total(s, "castile", "regular") == 0


@pytest.mark.rule("TM-13.3.a", "TM-13.3.j")
def test_who_takes_nobody_along_stays_and_fights() -> None:
    s = catalans()
    s.hands[FRANCE] = ["cavalry_pursuit"]
    nobody = [flee("vic"), SOME, DONE, offer("take", 0)]
    march(s, SPAIN, "zaragoza", "tarragona", *nobody, RIDE, NO, dice=[1] * 6 + [1] * 4)
    assert numbers(s, "tarragona", "catalonia") == (0, 2, 0, 0)


@pytest.mark.rule("TM-13.3.o")
def test_only_who_came_with_cavalry_pursues_those_who_slip_away() -> None:
    s = catalans()
    s.hands[FRANCE], s.hands[SPAIN] = ["cavalry_pursuit"], []
    march(s, SPAIN, "zaragoza", "tarragona", flee("vic"), ALL, dice=[6, 3])  # not the one who slips away
    assert numbers(s, "vic", "catalonia") == (0, 2, 0, 0)
    s = catalans()
    s.hands[FRANCE], s.hands[SPAIN] = [], ["cavalry_pursuit"]
    s.stacks["zaragoza"] = [Stack("aragon", 3)]
    march(s, SPAIN, "zaragoza", "tarragona", flee("vic"), ALL, dice=[6, 3])
    assert s.hands[SPAIN] == ["cavalry_pursuit"]
