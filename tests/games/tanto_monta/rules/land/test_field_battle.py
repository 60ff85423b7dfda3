"""Chapter 14: field battle; worked examples EX-14a to EX-14c."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, NO, YES, Option, offer
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.common import groups, pool, stacks
from condotta.games.tanto_monta.rules.common.groups import ALL, SOME
from condotta.games.tanto_monta.rules.land import field_battle
from condotta.games.tanto_monta.rules.land.battle import Battle, Side
from condotta.games.tanto_monta.rules.land.field_battle import dice, fours, hits
from condotta.games.tanto_monta.rules.land.losses import shares
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import RIDE, facing, fight, lead, march, meeting, numbers
from tests.games.tanto_monta.table import answer_with, table, troops


def lose(kind: str, power: str = "portugal") -> Option:
    return offer("lose", power, kind)


def battle_in(s: State, space: str, attacker: str, defender: str) -> Battle:
    return Battle(space, groups.everything(s, space, [attacker]), groups.everything(s, space, [defender]))


@pytest.mark.rule("TM-14.d", "TM-14.e")
def test_dice_of_both_sides() -> None:
    s = meeting((2, 1, 3, 0), (1, 2, 1, 4))
    lead(s, "alcantara", "afonso_v", "joao_ii", "mendoza")
    battle = battle_in(s, "alcantara", "portugal", "castile")
    assert dice(s, battle, battle.attacker) == 6 + 2
    assert dice(s, battle, battle.defender) == 4 + 1 + 1  # artillery gives none
    battle.attacker.charges = True
    assert dice(s, battle, battle.attacker) == 6 + 2 + 2


@pytest.mark.rule("TM-14.i")
def test_fours_hit_with_enough_steady_dice() -> None:
    side = Side(groups.Group("alcantara", [], []), True)
    side.rolled = [4, 4, 4, 3]
    assert [hits(side, n) for n in range(6)] == [0, 0, 1, 1, 2, 2]
    s = meeting((1, 5, 1, 1), (1, 0))
    lead(s, "alcantara", "joao_ii")
    battle = battle_in(s, "alcantara", "portugal", "castile")
    battle.attacker.charges = True
    assert fours(s, battle, battle.attacker) == 2  # not of militia, leaders, charge and artillery


@pytest.mark.rule("TM-14.k")
def test_on_equal_hits_the_defender_wins() -> None:
    s = meeting((3, 0), (3, 0))
    battle = fight(s, dice=[5, 1, 1, 5, 1, 1, 1])
    assert not battle.attacker_wins
    assert numbers(s, "santarem", "portugal") == (2, 0, 0, 0)
    assert numbers(s, "alcantara", "castile") == (2, 0, 0, 0)


@pytest.mark.rule("TM-14.l")
def test_artillery_can_be_lost() -> None:
    s = meeting((3, 0), (0, 0))
    troops(s, "alcantara", "aragon", 2, 0, 0, 2)
    where = offer("retreat", "badajoz")
    fight(s, lose("artillery", "aragon"), where, dice=[5, 1, 1, 1, 1, 1], also="aragon")
    assert numbers(s, "badajoz", "aragon") == (2, 0, 0, 1)


@pytest.mark.rule("TM-14.n")
def test_half_the_losses_are_no_militia() -> None:
    s = meeting((1, 5), (6, 0))
    dice = [1] * 6 + [6] * 4 + [1] * 3
    fight(s, dice=dice)
    assert numbers(s, "santarem", "portugal") == (0, 2, 0, 0)  # two were due, but there was one only
    s = meeting((3, 3), (6, 0))
    fight(s, lose("militia"), lose("militia"), dice=dice)
    assert numbers(s, "santarem", "portugal") == (1, 1, 0, 0)


@pytest.mark.rule("TM-14.m")
def test_without_charge_no_cavalry_need_be_lost() -> None:
    s = meeting((2, 0, 2), (4, 0))
    dice = [1] * 4 + [6, 1, 1, 1, 1]
    fight(s, RIDE, NO, lose("regular"), dice=dice)
    assert numbers(s, "santarem", "portugal") == (1, 0, 2, 0)
    s = meeting((2, 0, 2), (4, 0))
    fight(s, RIDE, YES, dice=[1, *dice])
    assert numbers(s, "santarem", "portugal") == (2, 0, 1, 0)


@pytest.mark.rule("TM-14.o", "TM-9.2.p", "TM-9.2.n")
def test_joint_defenders_share_their_losses() -> None:
    s = meeting((6, 0), (3, 0))
    troops(s, "alcantara", "aragon", 3)
    attack = [6, 6, 6, 1, 1, 1]
    # the odd loss: 1 to 3 is Castile
    both = [offer("retreat", "badajoz")] * 2
    fight(s, *both, dice=[*attack, *[1] * 7, 3], also="aragon")
    assert (numbers(s, "badajoz", "castile"), numbers(s, "badajoz", "aragon")) == ((1, 0, 0, 0), (2, 0, 0, 0))
    s = meeting((6, 0), (3, 0))
    troops(s, "alcantara", "aragon", 3)
    fight(s, *both, dice=[*attack, *[1] * 7, 4], also="aragon")
    assert (numbers(s, "badajoz", "castile"), numbers(s, "badajoz", "aragon")) == ((2, 0, 0, 0), (1, 0, 0, 0))


@pytest.mark.rule("TM-9.2.p", "TM-9.2.q")
def test_sharing_goes_on_until_one_has_nothing_left() -> None:
    s = meeting((1, 0), (0, 0))
    troops(s, "alcantara", "beltranejos", 5)
    group = groups.everything(s, "alcantara", ["portugal", "beltranejos"])
    assert shares(table(s), group, 5) == {"portugal": 1, "beltranejos": 4}


@pytest.mark.rule("TM-14.o", "TM-14.n")
def test_the_half_rule_counts_over_the_whole_side() -> None:
    s = meeting((6, 0), (0, 3))
    troops(s, "alcantara", "aragon", 2, 2)
    # two losses each; two of four are due and only Aragon can pay them
    both = [offer("retreat", "badajoz")] * 2
    fight(s, *both, dice=[6, 6, 6, 6, 1, 1, *[1] * 8], also="aragon")
    assert numbers(s, "badajoz", "castile") == (0, 1, 0, 0)
    assert numbers(s, "badajoz", "aragon") == (0, 2, 0, 0)


@pytest.mark.rule("TM-14.p")
def test_in_a_relief_battle_losses_are_free_but_for_the_charge() -> None:
    s = meeting((2, 2, 1), (4, 0))
    attacker = groups.everything(s, "alcantara", ["portugal"])
    battle = Battle("alcantara", attacker, groups.everything(s, "alcantara", ["castile"]), relief=True)
    g = table(s, [*[1] * 6, 6, 6, 6, 1, 1])
    flow = field_battle.field_battle(g, battle)
    answer_with(flow, RIDE, YES, lose("militia"), lose("militia"))
    assert battle.attacker.group.parts[0].numbers == (2, 0, 0, 0)
    assert not battle.attacker_wins
    assert numbers(s, "alcantara", "portugal") == (2, 0, 0, 0)  # section 15.2 goes on


@pytest.mark.rule("TM-14.q")
def test_of_two_that_would_be_lost_one_keeps_a_unit() -> None:
    s = meeting((1, 0), (1, 0))
    fight(s, dice=[6, 6, 6])  # the defender rolled more
    assert (numbers(s, "alcantara", "castile"), numbers(s, "santarem", "portugal")) == ((1, 0, 0, 0), ())
    s = meeting((2, 0), (1, 0))
    battle = fight(s, dice=[6, 1, 6, 6])  # even
    assert battle.attacker_wins is False
    assert (numbers(s, "alcantara", "castile"), stacks.total(s, "portugal", "regular")) == ((1, 0, 0, 0), 0)
    s = meeting((1, 0, 2), (1, 0, 0))
    lead(s, "alcantara", "isabella")
    battle = fight(s, RIDE, YES, dice=[6, 1, 1, 1, 6, 6, 6])
    assert numbers(s, "alcantara", "portugal") == (1, 0, 0, 0)  # no charging cavalry
    assert battle.attacker_wins


@pytest.mark.rule("TM-14.r", "TM-14.s", "TM-13.1.m")
def test_the_eliminated_lose_their_leaders_even_with_more_hits() -> None:
    s = meeting((2, 0), (5, 0))
    lead(s, "alcantara", "joao_ii")
    fight(s, dice=[6, 6, 5, 1, 6, 6, 1, 1, 1, 1])
    assert numbers(s, "alcantara", "castile") == (2, 0, 0, 0)
    assert s.leaders["joao_ii"].captor == SPAIN
    assert s.points[SPAIN] == {"vp_leader_captive": 1}


@pytest.mark.rule("TM-14.u", "TM-14.t")
def test_independents_take_no_captives_and_some_are_none() -> None:
    s = facing(FRANCE)
    troops(s, "marseille", "france", 1)
    lead(s, "marseille", "albret")
    troops(s, "nice", "independent", 3)
    march(s, FRANCE, "marseille", "nice", dice=[1, 1, 6, 1, 1, 1])
    assert (s.leaders["albret"].turn, s.leaders["albret"].captor) == (2, -1)
    s = facing(FRANCE)
    troops(s, "marseille", "france", 4)
    troops(s, "nice", "independent", 1)
    lead(s, "nice", "maximilian")
    march(s, FRANCE, "marseille", "nice", dice=[6, 1, 1, 1, 1, 1, 1, 1])
    assert "maximilian" not in s.leaders
    assert s.points[FRANCE] == {"vp_leader_captive": 1}


@pytest.mark.rule("TM-14.w")
def test_the_winner_besieges_or_leaves() -> None:
    s = facing()
    troops(s, "toro", "castile", 4)
    troops(s, "zamora", "beltranejos", 6)
    go_inside = [SOME, offer("take", 3), offer("retreat", "sanabria")]
    march(s, SPAIN, "toro", "zamora", DONE, *go_inside, dice=[6, 6, 1, 1, *[1] * 7])
    assert s.sieges == {"zamora/castile": 3}
    assert numbers(s, "sanabria", "beltranejos") == (1, 0, 0, 0)
    s = facing()
    s.markers["toro"] = "spain"
    troops(s, "toro", "castile", 4)
    troops(s, "zamora", "beltranejos", 6)
    away = [ALL, offer("retreat", "ciudad_rodrigo")]
    march(s, SPAIN, "toro", "zamora", DONE, *away, dice=[6, 6, 1, 1, *[1] * 7])
    assert s.sieges == {}
    assert numbers(s, "ciudad_rodrigo", "castile") == (4, 0, 0, 0)


# Retreat


@pytest.mark.rule("TM-14.1.a", "TM-14.1.c", "TM-14.1.f")
def test_the_beaten_defender_chooses_where_to_but_not_where_the_attacker_came_from() -> None:
    s = meeting((4, 0), (3, 0))
    s.markers["santarem"] = "spain"
    fight(s, offer("retreat", "ciudad_rodrigo"), dice=[6, 1, 1, 1, 1, 1, 1, 1])
    assert numbers(s, "ciudad_rodrigo", "castile") == (2, 0, 0, 0)
    assert [stack.beaten for stack in stacks.at(s, "ciudad_rodrigo")] == [True]


@pytest.mark.rule("TM-14.1.b")
def test_up_to_four_go_inside() -> None:
    s = facing()
    troops(s, "toro", "castile", 6)
    lead(s, "toro", "isabella")
    troops(s, "zamora", "beltranejos", 5)
    lead(s, "zamora", "pacheco")
    answers = [DONE, SOME, offer("leader", "pacheco"), offer("take", 2), offer("retreat", "sanabria")]
    march(s, SPAIN, "toro", "zamora", *answers, dice=[6, 1, 1, 1, 1, 1, 1, *[1] * 7])
    assert [stack.size for stack in stacks.at(s, "zamora") if stack.inside] == [2]
    assert s.leaders["pacheco"].inside
    assert numbers(s, "sanabria", "beltranejos") == (2, 0, 0, 0)


@pytest.mark.rule("TM-14.1.c")
def test_two_powers_may_go_different_ways() -> None:
    s = meeting((6, 0), (2, 0))
    troops(s, "alcantara", "aragon", 2)
    ways = [offer("retreat", "badajoz"), offer("retreat", "ciudad_rodrigo")]
    fight(s, *ways, dice=[6, 6, 1, 1, 1, 1, *[1] * 5], also="aragon")
    assert (numbers(s, "badajoz", "castile"), numbers(s, "ciudad_rodrigo", "aragon")) == ((1, 0, 0, 0), (1, 0, 0, 0))


@pytest.mark.rule("TM-14.1.d", "TM-14.1.e", "TM-14.1.h")
def test_without_a_legal_space_all_are_lost() -> None:
    s = meeting((4, 0), (3, 0))
    lead(s, "alcantara", "isabella")
    s.unrest, s.plague = ["badajoz"], ["ciudad_rodrigo"]
    fight(s, dice=[6, 1, 1, 1, 1, 1, 1, 1, 1])
    assert stacks.total(s, "castile", "regular") == 0
    assert s.leaders["isabella"].captor == PORTUGAL


@pytest.mark.rule("TM-14.1.g")
def test_the_beaten_attacker_goes_back_or_is_lost() -> None:
    s = meeting((2, 0), (3, 0))
    lead(s, "alcantara", "afonso_v")
    s.unrest = ["santarem"]
    fight(s, dice=[1, 1, 1, 1, 1, 1, 1])
    assert stacks.total(s, "portugal", "regular") == 0
    assert s.leaders["afonso_v"].captor == SPAIN


@pytest.mark.rule("TM-14.1.i", "TM-5.3.i")
def test_artillery_beyond_the_infantry_is_left_behind() -> None:
    s = meeting((4, 0), (0, 0))
    troops(s, "alcantara", "aragon", 2, 0, 0, 2)
    where = offer("retreat", "badajoz")
    fight(s, lose("regular", "aragon"), where, dice=[6, 1, 1, 1, 1, 1, 1], also="aragon")
    assert numbers(s, "badajoz", "aragon") == (1, 0, 0, 1)


@pytest.mark.rule("TM-5.3.k", "TM-5.3.l")
def test_cavalry_dismounts_before_the_dice_are_counted() -> None:
    s = meeting((0, 0, 2), (1, 0))
    battle = fight(s, offer("dismount", 2), dice=[1, 1, 1, 1])
    assert battle.attacker.group.count("regular") == 2
    assert numbers(s, "santarem", "portugal") == (2, 0, 0, 0)
    s = meeting((0, 0, 2), (1, 0))
    troops(s, "lisbon", "portugal", pool.left(s, "portugal", "regular"))
    fight(s, NO, dice=[1, 1, 1, 1])


@pytest.mark.rule("TM-14.1.b", "TM-14.1.c", "TM-14.w")
def test_four_of_six_go_inside_and_two_retreat() -> None:
    s = facing()
    troops(s, "toro", "castile", 8)
    lead(s, "toro", "isabella")
    troops(s, "zamora", "beltranejos", 5, 3)
    inside = [offer("take", 3), offer("take", 1), offer("retreat", "sanabria")]
    lost = [offer("lose", "beltranejos", "militia")]
    dice = [6, 6, *[1] * 7, *[1] * 9]
    march(s, SPAIN, "toro", "zamora", DONE, *lost, *inside, dice=dice)  # of two losses one must be a regular
    walls = [(one.numbers, one.inside) for one in stacks.at(s, "zamora") if one.power == "beltranejos"]
    assert walls == [((3, 1, 0, 0), True)]
    assert numbers(s, "sanabria", "beltranejos") == (1, 1, 0, 0)
    assert s.sieges == {"zamora/castile": 3}
