"""Chapter 5: leaders and land units in a position."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta.data import POWERS
from condotta.games.tanto_monta.data.things import MUSLIM, SPAIN
from condotta.games.tanto_monta.pieces import Stack
from condotta.games.tanto_monta.rules.common import formations, groups, pool, powers, stacks
from condotta.games.tanto_monta.rules.common.groups import Group
from condotta.games.tanto_monta.rules.common.powers import ZAHARA
from condotta.games.tanto_monta.rules.construction import recruit
from condotta.games.tanto_monta.rules.events import adding
from condotta.games.tanto_monta.rules.land import losses
from condotta.games.tanto_monta.rules.land.assault import Assault, attack_dice
from condotta.games.tanto_monta.rules.land.battle import Battle, Side
from condotta.games.tanto_monta.rules.land.field_battle import dice, fours
from tests.games.tanto_monta.sieges import lerida
from tests.games.tanto_monta.table import answer_with, empty, table, troops


@pytest.mark.rule("TM-5.0.b", "TM-17.1.a")
def test_an_event_adds_what_the_pool_has() -> None:
    s = empty()
    s.happened.append(ZAHARA)
    troops(s, "granada", "nasrid", POWERS["nasrid"].infantry - 1, 0, POWERS["nasrid"].cavalry - 1)
    answer_with(
        adding.man_the_alhambra(table(s), MUSLIM),
        offer("add", "nasrid", "regular", "malaga"),
        offer("add", "nasrid", "cavalry", "malaga"),
    )
    assert stacks.at(s, "malaga")[0].numbers == (1, 0, 1, 0)  # two of four


@pytest.mark.rule("TM-20.1-war.e", "TM-5.3.c")
def test_four_nasrid_regulars_are_set_aside_until_zahara_is_seized() -> None:
    s = empty()
    assert pool.left(s, "nasrid", "regular") == 32 - 4
    s.happened.append("muley_hacen_seizes_zahara")
    assert pool.left(s, "nasrid", "regular") == 32


@pytest.mark.rule("TM-5.1.a")
def test_what_an_army_leader_is_good_for() -> None:
    s = empty()
    assert formations.most_units(s, ["ferdinand"]) == 10
    alone = Battle("huesca", Group("huesca", [Stack("aragon", 3)], []), Group("huesca", [Stack("catalonia", 2)], []))
    led = Battle(
        "huesca", Group("huesca", [Stack("aragon", 3)], ["ferdinand"]), Group("huesca", [Stack("catalonia", 2)], [])
    )
    assert (dice(s, alone, alone.attacker), dice(s, led, led.attacker)) == (3, 5)
    s = lerida(4, 3)
    force = [Stack("aragon", 4)]
    assert attack_dice(Assault(s, "lerida", "aragon", Group("lerida", force, ["ferdinand"]))) == 2 + 2


@pytest.mark.rule("TM-5.1.j", "TM-20.5-isa.i")
def test_ferdinand_leads_no_castilians_while_the_crowns_are_split() -> None:
    s = empty(5)
    mixed = Group("leon", [Stack("castile", 2), Stack("aragon", 2)], ["ferdinand"])
    castilian = Group("leon", [Stack("castile", 2)], ["ferdinand"])
    assert groups.is_legal(s, mixed)
    assert groups.is_legal(s, castilian)
    s.rulers[SPAIN] = "ruler_castile_split"
    assert not groups.is_legal(s, mixed)
    assert not groups.is_legal(s, castilian)
    s.rulers[SPAIN] = "ruler_cisneros"
    assert groups.is_legal(s, mixed)


@pytest.mark.rule("TM-5.1.j")
def test_afonso_leads_no_beltranejos_after_the_peace() -> None:
    s = empty()
    assert powers.may_mix(s, "portugal", "beltranejos", ["afonso_v"])
    s.happened.append(powers.PEACE_OF_ALCACOVAS)
    assert not powers.may_mix(s, "portugal", "beltranejos", ["afonso_v"])
    assert powers.commands(s, "afonso_v") == ("portugal",)


@pytest.mark.rule("TM-5.3.d", "TM-17.1.b")
def test_any_number_of_units_can_be_shown_so_nobody_loses_more_than_the_hits() -> None:
    s = empty()
    troops(s, "leon", "castile", 6)
    for left in (5, 4, 3):
        side = Side(groups.everything(s, "leon", ["castile"]), True)
        losses.remove(table(s), side, "castile", "regular")
        assert stacks.at(s, "leon")[0].regular == left
    assert pool.left(s, "castile", "militia") == POWERS["castile"].infantry - 3  # whatever the counters


@pytest.mark.rule("TM-17.1.c")
def test_nobody_takes_units_off_the_map_to_have_them_elsewhere() -> None:
    s = empty()
    troops(s, "leon", "castile", POWERS["castile"].infantry)
    assert recruit.where(s, "castile", "militia") == recruit.where(s, "castile", "regular") == []
    assert recruit.where(s, "castile", "cavalry")


@pytest.mark.rule("TM-5.3.f")
def test_militia_is_cheap_and_lets_no_4_hit() -> None:
    s = empty()
    assert [recruit.cost("castile", kind) for kind in ("militia", "regular")] == [1, 2]

    def steady_dice(regular: int, militia: int = 0, cavalry: int = 0) -> int:
        group = Group("huesca", [Stack("aragon", regular, militia, cavalry)], [])
        battle = Battle("huesca", group, Group("huesca", [Stack("catalonia", 2)], []))
        return fours(s, battle, battle.attacker)

    found = [steady_dice(2), steady_dice(0, 2), steady_dice(0, 0, 2), steady_dice(4), steady_dice(0, 9)]
    assert found == [2, 0, 2, 4, 0]


@pytest.mark.rule("TM-5.3.g")
def test_artillery_rolls_in_assaults_only() -> None:
    s = lerida(4, 3)
    battle = Battle("huesca", Group("huesca", [Stack("aragon", 2, artillery=2)], []), Group("huesca", [], []))
    assert dice(s, battle, battle.attacker) == 2
    with_guns = Assault(s, "lerida", "aragon", Group("lerida", [Stack("aragon", 2, artillery=2)], []))
    assert attack_dice(with_guns) == 1 + 2


@pytest.mark.rule("TM-5.3.j")
def test_cavalry_fights_in_the_field_and_not_at_walls() -> None:
    s = lerida(4, 3)
    battle = Battle("huesca", Group("huesca", [Stack("aragon", 1, cavalry=3)], []), Group("huesca", [], []))
    assert dice(s, battle, battle.attacker) == 4
    battle.attacker.charges = True
    assert dice(s, battle, battle.attacker) == 4 + 2
    riders = Assault(s, "lerida", "aragon", Group("lerida", [Stack("aragon", 1, cavalry=3)], []))
    assert attack_dice(riders) == 1
