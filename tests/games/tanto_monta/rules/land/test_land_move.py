"""Section 13.1: land movement."""

from __future__ import annotations

from importlib import import_module, reload

import pytest

from condotta.core.flow import DONE, PASS, offer
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget, Stack
from condotta.games.tanto_monta.rules.action import actions, budget
from condotta.games.tanto_monta.rules.common import groups, stacks
from condotta.games.tanto_monta.rules.common.groups import ALL, SOME, Group
from condotta.games.tanto_monta.rules.land import move
from condotta.games.tanto_monta.rules.land.entry import enemies_met, may_attack, may_enter
from condotta.games.tanto_monta.rules.sea.transport import why_no_landing
from tests.games.tanto_monta.field import cp_left, facing, lead, march, numbers, place_of, to, with_cp
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table, troops


@pytest.mark.rule("TM-13.0.a", "TM-13.1.r")
def test_a_march_costs_one_cp_and_two_over_a_pass() -> None:
    s = facing()
    troops(s, "leon", "castile", 3)
    march(s, SPAIN, "leon", "toro")
    assert cp_left(s) == 5
    assert numbers(s, "toro", "castile") == (3, 0, 0, 0)
    s = facing()
    troops(s, "leon", "castile", 3)
    march(s, SPAIN, "leon", "santander")
    assert cp_left(s) == 4
    s.budget = Budget("military_highlights", 1, "cp")
    assert move.destinations(s, move.movable(s, SPAIN, "santander")) == ["bilbao"]


@pytest.mark.rule("TM-13.1.a")
def test_a_formation_without_a_leader_has_four_units() -> None:
    s = facing()
    troops(s, "leon", "castile", 5)
    flow = move.move_from(table(s), SPAIN, "leon")
    answer_with(flow, offer("take", 4), to("toro"))
    assert numbers(s, "leon", "castile") == (1, 0, 0, 0)


@pytest.mark.rule("TM-13.1.a", "TM-5.1.i")
def test_a_leader_leads_only_units_of_his_power() -> None:
    s = facing()
    troops(s, "leon", "aragon", 5)
    lead(s, "leon", "isabella")
    flow = move.move_from(table(s), SPAIN, "leon")
    answer_with(flow, offer("done"), offer("take", 4), to("toro"))
    assert place_of(s, "isabella") == "leon"


@pytest.mark.rule("TM-13.1.b")
def test_where_a_formation_may_go() -> None:
    s = facing()
    s.relations = {"portugal/spain": "war"}
    troops(s, "fuenterrabia", "castile", 1)
    s.turn = 2
    there = move.movable(s, SPAIN, "fuenterrabia")
    assert move.destinations(s, there) == ["vitoria"]  # Navarre and France are neutral
    s.relations["france/spain"] = "alliance"
    assert move.destinations(s, there) == ["vitoria", "bayonne"]
    s.relations["france/spain"] = "war"
    assert move.destinations(s, there) == ["vitoria", "bayonne"]
    assert may_enter(s, ["france"], "paris", "metz", True) == []  # independent


@pytest.mark.rule("TM-13.1.d", "TM-13.1.c")
def test_allied_units_are_joined() -> None:
    s = facing(FRANCE)
    troops(s, "vic", "catalonia", 1)
    assert enemies_met(s, "france", "vic") == []
    s.relations["france/portugal"] = "alliance"
    troops(s, "vic", "portugal", 1)
    assert enemies_met(s, "france", "vic") == []
    s.relations.pop("france/portugal")
    assert enemies_met(s, "france", "vic") is None  # one of them is neutral


@pytest.mark.rule("TM-13.1.e")
def test_enemy_units_are_met_but_not_in_a_fortified_space_of_a_common_ally() -> None:
    s = facing()
    troops(s, "toro", "portugal", 1)
    assert enemies_met(s, "castile", "toro") == ["portugal"]
    s.relations["navarre/spain"] = "alliance"
    s.relations["navarre/portugal"] = "alliance"
    troops(s, "pamplona", "portugal", 1)
    assert enemies_met(s, "castile", "pamplona") is None
    s.relations.pop("navarre/portugal")
    assert enemies_met(s, "castile", "pamplona") == ["portugal"]


@pytest.mark.rule("TM-13.1.d", "TM-13.1.e")
def test_nobody_comes_between_two_friends_or_two_enemies_at_siege() -> None:
    s = facing()
    troops(s, "pamplona", "portugal", 2)
    stacks.put(s, "pamplona", Stack("france", 1, inside=True))
    s.sieges["pamplona/portugal"] = 1
    assert enemies_met(s, "castile", "pamplona") is None  # at war with both
    s.relations |= {"portugal/spain": "alliance", "france/spain": "alliance"}
    assert enemies_met(s, "castile", "pamplona") is None  # allied with both


@pytest.mark.rule("TM-13.1.f")
def test_in_an_enemy_space_his_allies_are_enemies_too() -> None:
    s = facing(PORTUGAL)
    s.relations = {"portugal/spain": "war", "france/spain": "alliance"}
    troops(s, "alcantara", "france", 2)
    assert enemies_met(s, "portugal", "alcantara") == ["france"]
    s.relations["france/spain"] = "war"
    assert enemies_met(s, "portugal", "alcantara") is None
    s.relations["france/spain"] = "alliance"
    troops(s, "santarem", "portugal", 2)
    troops(s, "badajoz", "france", 2)
    # and French units beside it may intercept
    march(s, PORTUGAL, "santarem", "alcantara", DONE, DONE, dice=[1] * 5)


@pytest.mark.rule("TM-13.1.g")
def test_a_besieged_space_is_entered_to_relieve_or_to_besiege() -> None:
    s = facing()
    stacks.put(s, "zamora", Stack("beltranejos", 1, inside=True))
    troops(s, "zamora", "castile", 3)
    s.sieges["zamora/castile"] = 1
    assert enemies_met(s, "portugal", "zamora") == ["castile"]
    assert enemies_met(s, "castile", "zamora") == []
    assert enemies_met(s, "aragon", "zamora") == []
    s.relations["portugal/spain"] = "alliance"
    assert enemies_met(s, "portugal", "zamora") is None


@pytest.mark.rule("TM-13.1.h")
def test_independents_in_a_fortified_space_stop_nobody() -> None:
    s = facing(FRANCE)
    troops(s, "milan", "independent", 8)
    assert enemies_met(s, "france", "milan") == ["independent"]
    s.relations["france/portugal"] = "alliance"
    troops(s, "milan", "portugal", 1)
    assert enemies_met(s, "france", "milan") == ["independent"]


@pytest.mark.rule("TM-13.1.i")
def test_the_beaten_stand_still() -> None:
    s = facing()
    stacks.put(s, "leon", Stack("castile", 2, beaten=True))
    troops(s, "leon", "castile", 1)
    leader(s, "isabella", "leon")
    s.leaders["isabella"] = s.leaders["isabella"].marked(beaten=True)
    there = move.movable(s, SPAIN, "leon")
    assert (there.size, there.leaders) == (1, [])


@pytest.mark.rule("TM-13.1.j", "TM-13.1.x")
def test_an_undefended_fortress_is_besieged_and_holds_the_besiegers() -> None:
    s = facing()
    troops(s, "toro", "castile", 1)
    march(s, SPAIN, "toro", "zamora")
    assert s.sieges == {"zamora/castile": 3}
    assert move.origins(s, SPAIN) == []
    s.impulse = 4
    assert move.origins(s, SPAIN) == ["zamora"]


@pytest.mark.rule("TM-13.1.x")
def test_an_independent_fortress_is_besieged_too() -> None:
    s = facing(FRANCE)
    troops(s, "paris", "france", 1)
    march(s, FRANCE, "paris", "metz")
    assert s.sieges == {"metz/france": 3}


@pytest.mark.rule("TM-13.1.k", "TM-13.1.aa")
def test_leaders_without_units_keep_to_safe_spaces() -> None:
    s = facing()
    lead(s, "leon", "isabella", "mendoza")
    there = move.movable(s, SPAIN, "leon")
    assert move.destinations(s, there) == ["santander"]  # the others are Beltranejos spaces
    troops(s, "santander", "portugal", 1)
    assert move.destinations(s, there) == []
    s.stacks.clear()
    march(s, SPAIN, "leon", "santander")
    assert (place_of(s, "isabella"), place_of(s, "mendoza")) == ("santander", "santander")
    assert cp_left(s) == 4


@pytest.mark.rule("TM-13.1.l", "TM-13.1.m")
def test_a_lone_leader_is_captured_and_the_first_one_is_worth_a_point() -> None:
    s = facing()
    troops(s, "leon", "castile", 2)
    lead(s, "toro", "pacheco", "archbishop_carrillo")
    march(s, SPAIN, "leon", "toro")
    assert (s.leaders["pacheco"].captor, s.leaders["archbishop_carrillo"].captor) == (SPAIN, SPAIN)
    assert s.points[SPAIN] == {"vp_leader_captive": 1}


@pytest.mark.rule("TM-13.1.l")
def test_a_leader_who_moves_alone_and_is_intercepted_is_captured() -> None:
    s = facing()
    lead(s, "leon", "isabella")
    troops(s, "santander", "castile", 0)
    troops(s, "bilbao", "portugal", 2)
    g = march(s, SPAIN, "leon", "santander", offer("intercept", "bilbao"), ALL, dice=[6, 6])
    assert s.leaders["isabella"].captor == PORTUGAL
    assert numbers(s, "santander", "portugal") == (2, 0, 0, 0)
    assert any(entry.key == "leader.captured" for entry in g.entries)


@pytest.mark.rule("TM-13.1.n")
def test_a_lone_naval_leader_waits_for_the_next_turn() -> None:
    s = facing(PORTUGAL)
    troops(s, "faro", "portugal", 2)
    lead(s, "huelva", "bernat")
    march(s, PORTUGAL, "faro", "huelva")
    assert (s.leaders["bernat"].place, s.leaders["bernat"].turn) == ("", 2)
    s = facing(PORTUGAL)
    troops(s, "faro", "portugal", 2)
    lead(s, "huelva", "bernat")
    ships(s, "huelva", "spain", 1)
    march(s, PORTUGAL, "faro", "huelva")
    assert place_of(s, "bernat") == "huelva"


@pytest.mark.rule("TM-13.1.o")
def test_nobody_goes_into_the_plague() -> None:
    s = facing()
    troops(s, "leon", "castile", 2)
    s.plague = ["toro"]
    assert "toro" not in move.destinations(s, move.movable(s, SPAIN, "leon"))


@pytest.mark.rule("TM-13.1.p")
def test_leaving_the_plague_costs_units_and_leaders() -> None:
    s = facing()
    troops(s, "vitoria", "castile", 2, 1)
    lead(s, "vitoria", "isabella", "mendoza")
    s.plague = ["vitoria"]
    march(s, SPAIN, "vitoria", "bilbao", offer("lose", "castile", "militia"), dice=[4, 3, 6, 2, 3])
    assert numbers(s, "bilbao", "castile") == (2, 0, 0, 0)
    assert (s.leaders["isabella"].turn, place_of(s, "mendoza")) == (2, "bilbao")


@pytest.mark.rule("TM-13.1.p")
def test_of_two_powers_that_leave_the_plague_their_owner_chooses_who_dies() -> None:
    s = facing()
    troops(s, "vitoria", "castile", 2)
    troops(s, "vitoria", "aragon", 2)
    lead(s, "vitoria", "ferdinand")
    s.plague = ["vitoria"]
    lost = offer("lose", "aragon", "regular")
    march(s, SPAIN, "vitoria", "bilbao", lost, lost, dice=[3, 3, 6, 6, 6])
    assert numbers(s, "bilbao", "castile") == (2, 0, 0, 0)
    assert numbers(s, "bilbao", "aragon") == ()


@pytest.mark.rule("TM-13.1.q")
def test_any_number_stands_together() -> None:
    s = facing()
    troops(s, "bilbao", "castile", 9, 9)
    troops(s, "vitoria", "castile", 2)
    march(s, SPAIN, "vitoria", "bilbao")
    assert numbers(s, "bilbao", "castile") == (11, 9, 0, 0)


@pytest.mark.rule("TM-13.1.s", "TM-13.1.r")
def test_rains_take_two_cp_and_let_a_march_go_on_that_can_be_paid() -> None:
    s = with_cp(empty(), SPAIN, 3)
    s.hands[PORTUGAL] = ["torrential_rains"]
    troops(s, "leon", "castile", 2)
    march(s, SPAIN, "leon", "toro", offer("answer", "torrential_rains"))
    assert (cp_left(s), s.rains) == (0, True)
    assert numbers(s, "toro", "castile") == (2, 0, 0, 0)
    s = with_cp(empty(), SPAIN, 2)
    s.hands[PORTUGAL] = ["torrential_rains"]
    troops(s, "leon", "castile", 2)
    march(s, SPAIN, "leon", "toro", offer("answer", "torrential_rains"))
    assert cp_left(s) == 0
    assert numbers(s, "leon", "castile") == (2, 0, 0, 0)


@pytest.mark.rule("TM-13.1.s")
def test_the_mover_himself_makes_no_rain() -> None:
    s = facing()
    s.hands[SPAIN] = ["torrential_rains"]
    troops(s, "leon", "castile", 2)
    march(s, SPAIN, "leon", "toro")
    assert not s.rains


@pytest.mark.rule("TM-13.1.ab")
def test_in_the_rains_who_has_moved_stands_still() -> None:
    s = facing()
    s.hands[PORTUGAL] = ["torrential_rains"]
    troops(s, "vitoria", "castile", 2)
    march(s, SPAIN, "vitoria", "bilbao", PASS)
    march(s, SPAIN, "bilbao", "santander", offer("answer", "torrential_rains"))
    assert cp_left(s) == 3
    assert numbers(s, "bilbao", "castile") == (2, 0, 0, 0)
    troops(s, "bilbao", "castile", 1)
    assert move.movable(s, SPAIN, "bilbao").size == 1
    s.rains, s.events, s.hands[PORTUGAL] = False, [], ["torrential_rains"]
    march(s, SPAIN, "bilbao", "santander", offer("answer", "torrential_rains"))
    assert numbers(s, "bilbao", "castile") == (3, 0, 0, 0)  # the formation as it was declared cannot go


@pytest.mark.rule("TM-13.1.y")
def test_entering_does_not_give_control() -> None:
    s = facing()
    troops(s, "leon", "castile", 2)
    march(s, SPAIN, "leon", "toro")
    assert s.markers.get("toro", "beltranejos") == "beltranejos"


@pytest.mark.rule("TM-13.1.z")
def test_four_independents_withdraw_and_five_fight() -> None:
    s = facing(FRANCE)
    troops(s, "paris", "france", 4)
    troops(s, "metz", "independent", 3)
    march(s, FRANCE, "paris", "metz")
    assert [stack.power for stack in stacks.at(s, "metz") if stack.inside] == ["independent"]
    assert s.sieges == {"metz/france": 3}
    s = facing(FRANCE)
    troops(s, "paris", "france", 4)
    troops(s, "metz", "independent", 5)
    march(s, FRANCE, "paris", "metz", dice=[6, 6, 1, 1, *[1] * 6])
    assert numbers(s, "metz", "independent") == (3, 0, 0, 0)
    assert s.sieges == {"metz/france": 3}


@pytest.mark.rule("TM-13.1.z", "TM-21.8-ind.c")
def test_independents_who_survive_in_the_open_hold_their_space() -> None:
    s = facing(FRANCE)
    troops(s, "marseille", "france", 4)
    troops(s, "nice", "independent", 2)
    march(s, FRANCE, "marseille", "nice", dice=[6, 1, 1, 1, 1, 1, 1, 1])
    assert numbers(s, "nice", "independent") == (1, 0, 0, 0)
    assert numbers(s, "marseille", "france") == (4, 0, 0, 0)


@pytest.mark.rule("TM-9.4.ah", "TM-9.4.ai")
def test_limited_powers_fight_near_home() -> None:
    s = facing(PORTUGAL)
    assert may_enter(s, ["beltranejos"], "toledo", "cuenca", True) == []
    assert may_enter(s, ["beltranejos"], "toledo", "teruel", True) is None
    assert may_enter(s, ["beltranejos"], "zamora", "braga", True) == []
    s.happened.append("alcacovas")
    assert may_enter(s, ["beltranejos"], "zamora", "braga", True) is None
    assert may_enter(s, ["catalonia"], "lerida", "zaragoza", True) == []
    assert may_enter(s, ["catalonia"], "zaragoza", "atienza", True) is None


@pytest.mark.rule("TM-9.4.af")
def test_enemies_of_spain_meet_the_catalans_in_aragon() -> None:
    s = facing(PORTUGAL)
    assert may_attack(s, "portugal", "catalonia", "zaragoza")
    assert not may_attack(s, "portugal", "catalonia", "perpignan")
    assert may_attack(s, "catalonia", "portugal", "barcelona")
    assert not may_attack(s, "catalonia", "portugal", "zaragoza")
    s.relations.pop("portugal/spain")
    assert not may_attack(s, "portugal", "catalonia", "zaragoza")


@pytest.mark.rule("TM-9.4.ae")
def test_after_the_peace_enemies_of_spain_meet_the_beltranejos_in_castile() -> None:
    s = facing(FRANCE)
    assert not may_attack(s, "france", "beltranejos", "burgos")
    s.happened.append("alcacovas")
    assert may_attack(s, "france", "beltranejos", "burgos")
    assert may_attack(s, "beltranejos", "france", "burgos")
    assert not may_attack(s, "beltranejos", "france", "bilbao")


@pytest.mark.rule("TM-20.1-gib.a", "TM-20.1-gib.b", "TM-20.1-gib.c", "TM-20.1-gib.d")
def test_gibraltar_is_fought_for_without_a_war() -> None:
    s = facing(MUSLIM)
    troops(s, "gibraltar", "castile", 1)
    assert may_enter(s, ["nasrid"], "sohail", "gibraltar", True) == ["castile"]
    assert may_enter(s, ["nasrid"], "ceuta", "gibraltar", True) is None
    assert may_enter(s, ["north_africa"], "ceuta", "gibraltar", True) is None
    assert may_enter(s, ["castile"], "jerez", "gibraltar", True) == []
    assert may_enter(s, ["aragon"], "jerez", "gibraltar", True) is None
    assert may_enter(s, ["nasrid"], "setenil", "zahara", True) is None
    s.relations["nasrid/spain"] = "alliance"  # for a turn
    assert may_enter(s, ["nasrid"], "sohail", "gibraltar", True) == []


@pytest.mark.rule("TM-20.1-gib.b", "TM-20.1-gib.c")
def test_ferdinand_alone_may_enter_gibraltar_without_a_war() -> None:
    s = facing()
    leaders = ["ferdinand"]
    assert move.destinations(s, Group("jerez", [], leaders)) == ["huelva", "seville", "zahara", "gibraltar"]
    assert move.destinations(s, Group("jerez", [], ["john_ii_of_aragon"])) == ["huelva", "seville", "zahara"]
    assert move.destinations(s, Group("jerez", [Stack("aragon", 1)], leaders)) == ["huelva", "seville", "zahara"]
    assert "gibraltar" not in move.destinations(s, Group("zahara", [], leaders))
    assert not why_no_landing(s, ["aragon"], Group("valencia", [], leaders), "gibraltar")
    assert why_no_landing(s, ["aragon"], Group("valencia", [Stack("aragon", 1)], leaders), "gibraltar") == "TM-13.1.b"
    s.markers["gibraltar"] = "nasrid"
    assert "gibraltar" not in move.destinations(s, Group("jerez", [], leaders))


@pytest.mark.rule("TM-6.1.ai")
def test_leaders_alone_do_not_march_on_tied_cp() -> None:
    s = facing()
    lead(s, "vitoria", "isabella")
    assert s.budget is not None
    s.budget.tied = ["castile"]
    assert move.origins(s, SPAIN) == []
    troops(s, "vitoria", "castile", 1)
    assert move.origins(s, SPAIN) == ["vitoria"]
    s.budget.tied = ["aragon"]
    assert move.origins(s, SPAIN) == []


def test_a_formation_can_be_thought_over() -> None:
    s = facing()
    troops(s, "leon", "castile", 2)
    assert not answer_with(move.move_from(table(s), SPAIN, "leon"), ALL, DONE)
    assert not answer_with(move.move_from(table(s), SPAIN, "leon"), SOME, offer("take", 0))
    assert cp_left(s) == 6


def test_units_that_moved_and_others_are_one_stack_when_they_arrive() -> None:
    s = facing()
    stacks.put(s, "leon", Stack("castile", 1, moved=True))
    troops(s, "leon", "castile", 1, 1)
    group = groups.place(s, groups.everything(s, "leon", ["castile"]), "toro", moved=True)
    assert [part.numbers for part in group.parts] == [(2, 1, 0, 0)]


@pytest.mark.rule("TM-13.0.a", "TM-2.4.p")
def test_the_lines_of_the_action_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "ACTIONS", {})
    lines = reload(import_module("condotta.games.tanto_monta.rules.land.march_action")).ACTIONS
    assert list(lines) == ["move_clear", "move_pass", "move_strait"]
    s = facing()
    troops(s, "leon", "castile", 3)
    there = move.movable(s, SPAIN, "leon")
    assert move.destinations(s, there, "move_pass") == ["sanabria", "santander"]
    assert move.destinations(s, there, "move_clear") == ["toro", "burgos"]
    flow = lines["move_pass"].does(table(s), SPAIN, s.budget or Budget("", 0, ""))
    answer_with(flow, ALL, to("santander"))
    assert cp_left(s) == 4
    s = with_cp(empty(), MUSLIM)
    troops(s, "tangier", "north_africa", 1)
    s.relations["north_africa/spain"] = s.relations["nasrid/spain"] = "war"
    assert [lines[line].may(s, MUSLIM, Budget("", 0, "")) for line in ("move_pass", "move_strait")] == [True, False]
    s.markers["gibraltar"] = "nasrid"
    assert [lines[line].may(s, MUSLIM, Budget("", 0, "")) for line in ("move_pass", "move_strait")] == [False, True]


@pytest.mark.rule("TM-13.1.k", "TM-13.1.p")
def test_leaders_whom_the_plague_leaves_alone_do_not_go_to_the_enemy() -> None:
    for there, stays in (("llerena", False), ("evora", True)):  # an own space, one of Portugal
        s = facing()
        troops(s, "badajoz", "castile", 1)
        lead(s, "badajoz", "isabella")
        s.plague = ["badajoz"]
        march(s, SPAIN, "badajoz", there, dice=[1, 6])
        assert not s.stacks
        assert place_of(s, "isabella") == ("badajoz" if stays else there)


@pytest.mark.rule("TM-13.1.ac", "TM-15.1.j")
def test_the_rains_forbid_assaults_piracy_and_the_sea_to_the_active_player() -> None:
    s = facing(SPAIN)
    lines = ("assault", "piracy", "naval_move", "naval_transport", "canary_transport", "move_clear", "move_pass")
    assert all(budget.may_do(s, SPAIN, line) for line in lines)
    s.rains = True
    assert [line for line in lines if budget.may_do(s, SPAIN, line)] == ["move_clear", "move_pass"]
    assert budget.may_do(s, FRANCE, "assault")  # an impulse of his own, by a card


@pytest.mark.rule("TM-13.1.p")
def test_of_a_march_that_the_plague_has_taken_whole_nobody_needs_to_flee() -> None:
    s = facing()
    troops(s, "badajoz", "castile", 1)
    troops(s, "evora", "portugal", 1)
    s.plague = ["badajoz"]
    march(s, SPAIN, "badajoz", "evora", dice=[1])  # Portugal is not asked
    assert numbers(s, "evora", "portugal") == (1, 0, 0, 0)
    lead(s, "badajoz", "isabella")
    march(s, SPAIN, "badajoz", "llerena", dice=[1])
    assert s.leaders["isabella"].turn == s.turn + 1
