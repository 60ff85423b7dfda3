"""Section 16.5: piracy on the Exploration Map."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import NO, YES, Option, offer
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.action import actions, pirates
from condotta.games.tanto_monta.rules.common import stacks
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.events import combat_cards
from condotta.games.tanto_monta.rules.ocean import piracy
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import with_cp
from tests.games.tanto_monta.ocean import COLUMBUS, FRENCH, MUSLIM_C0, MUSLIM_C1, SPANISH, at_sea, put
from tests.games.tanto_monta.table import answer_with, ships, table

assert combat_cards  # TORRENTIAL RAINS is declared
VP = "vp_piracy_muslim"
STAYS = NO


def shore(nao: str = MUSLIM_C1, seat: int = MUSLIM, **goods: str) -> State:
    """Portugal has Cape Verde and Arguin in zone 1, with these goods; a pirate is there."""
    s = at_sea(3, **{nao: "oz_1"})
    s.settlements = {"arguin": PORTUGAL, "cape_verde": PORTUGAL}
    s.goods = goods
    return with_cp(s, seat, 6)


def raid(s: State, *answers: Option, dice: list[int], nao: str = MUSLIM_C1, target: int = PORTUGAL) -> Any:
    """The action, with the choice of the pirate where there is more than one."""
    assert s.budget is not None
    g = table(s, dice)
    performer: Any = actions.ACTIONS["piracy"]
    found = performer.options(s, s.active, s.budget)
    first = [offer("pirate", nao, target)] if len(found) > 1 else []
    answer_with(performer.does(g, s.active, s.budget), *first, *answers)
    assert not g.script
    return g


def pirates_of(s: State, seat: int, cp: int = 6) -> list[list[Any]]:
    return [option.as_json() for option in piracy.options(s, seat, Budget("military_highlights", cp, "cp"))]


@pytest.mark.rule("TM-16.5.a")
def test_a_nao_at_sea_attacks_another_player_with_a_settlement_in_its_zone() -> None:
    s = shore()
    s.settlements |= {"senegambia": SPAIN, "elmina": FRANCE}
    put(s, SPANISH, "oz_1")
    assert pirates_of(s, MUSLIM) == [["pirate", MUSLIM_C1, PORTUGAL], ["pirate", MUSLIM_C1, SPAIN]]
    assert pirates_of(s, SPAIN) == [["pirate", SPANISH, PORTUGAL]]  # no war is needed, never one's own
    put(s, SPANISH, "senegambia")
    assert pirates_of(s, SPAIN) == []  # in a settlement it is not at sea
    put(s, SPANISH, "oz_3")
    assert pirates_of(s, SPAIN) == []
    assert pirates_of(s, MUSLIM, 1) == []
    assert "piracy" in actions.possible(s, MUSLIM, Budget("military_highlights", 2, "cp"))


@pytest.mark.rule("TM-16.5.b")
def test_france_does_not_while_at_war_with_north_africa() -> None:
    s = shore(FRENCH, FRANCE)
    assert pirates_of(s, FRANCE) == [["pirate", FRENCH, PORTUGAL]]
    s.relations["france/north_africa"] = "war"
    assert pirates_of(s, FRANCE) == []


@pytest.mark.rule("TM-16.5.c", "TM-16.4.c", "TM-16.4.d", "TM-16.4.e")
def test_limits_of_a_turn() -> None:
    s = shore()
    raid(s, STAYS, dice=[1, 1, 1, 1, 1, 1, 1])
    assert s.piracy == {"oz_1": [MUSLIM]}
    assert pirates_of(s, MUSLIM) == []  # once in a zone
    s.piracy = {"oz_1": [SPAIN, FRANCE]}
    assert pirates_of(s, MUSLIM) == []  # two players in a zone
    s.piracy = {"oz_2": [MUSLIM], "alboran_sea": [MUSLIM]}
    assert pirates_of(s, MUSLIM) != []
    s.piracy["oz_3"] = [SPAIN, MUSLIM]
    assert pirates_of(s, MUSLIM) == []  # three actions, on both maps together
    pirates.end_of_turn(s)
    assert pirates_of(s, MUSLIM) != []


@pytest.mark.rule("TM-16.5.d", "TM-20.4-tor.d")
def test_tordesillas_makes_it_dearer_between_spain_and_portugal() -> None:
    s = shore(SPANISH, SPAIN)
    s.settlements["senegambia"] = FRANCE
    s.happened = ["alcacovas", "tordesillas"]
    assert pirates_of(s, SPAIN, 2) == [["pirate", SPANISH, FRANCE]]
    assert len(pirates_of(s, SPAIN, 3)) == 2
    raid(s, STAYS, dice=[1] * 5, nao=SPANISH)
    assert s.budget is not None
    assert s.budget.cp == 3
    s.piracy, s.broken = {}, ["tordesillas"]
    assert len(pirates_of(s, SPAIN, 2)) == 2


@pytest.mark.rule("TM-16.5.e")
def test_dice_of_the_defender() -> None:
    s = shore()
    assert piracy.defence(s, PORTUGAL, "oz_1") == 2
    s.settlement_fortresses = ["arguin", "cape_verde"]
    s.settlements["elmina"], s.settlements["senegambia"] = PORTUGAL, SPAIN
    s.settlement_fortresses += ["elmina", "senegambia"]  # another zone, another player
    ships(s, "oz_1", "portugal", 2)
    ships(s, "oz_1", "spain", 1)
    ships(s, "oz_2", "portugal", 1)
    assert piracy.defence(s, PORTUGAL, "oz_1") == 2 + 2 + 2


@pytest.mark.rule("TM-16.5.f", "TM-16.5.g", "TM-5.2.d")
@pytest.mark.parametrize(
    ("dice", "damaged", "turn", "hurt"),
    [([5, 6], False, 4, False), ([5, 1], True, 4, False), ([4, 6], False, 0, True), ([4, 4], True, 0, True)],
)
def test_hits_on_the_pirate(dice: list[int], damaged: bool, turn: int, hurt: bool) -> None:
    s = shore()
    put(s, MUSLIM_C1, "oz_1", damaged)
    s.loot[MUSLIM_C1] = ["naval.cp_2"]
    afloat = not turn
    rolls = [1] * 4 if afloat else []  # P 3 and, damaged, one die more
    raid(s, *([STAYS] if afloat else []), dice=[*dice, *rolls])
    assert (s.naos[MUSLIM_C1].turn, s.naos[MUSLIM_C1].damaged) == (turn, hurt)
    assert s.spent == ([] if afloat else ["naval.cp_2"])


@pytest.mark.rule("TM-16.5.g", "TM-16.7.f")
def test_columbus_does_not_come_back_from_it() -> None:
    s = shore(COLUMBUS, SPAIN)
    raid(s, dice=[5, 5], nao=COLUMBUS)
    assert COLUMBUS not in s.naos


@pytest.mark.rule("TM-16.5.h", "TM-5.2.c")
def test_dice_of_the_pirate() -> None:
    s = shore()
    assert piracy.piracy_dice(s, MUSLIM_C1, PORTUGAL, "oz_1") == 3 + 2
    del s.settlements["arguin"]
    assert piracy.piracy_dice(s, MUSLIM_C1, PORTUGAL, "oz_1") == 3 + 1  # a single settlement
    s.settlements["arguin"] = PORTUGAL
    put(s, MUSLIM_C0, "oz_1", damaged=True)
    assert piracy.piracy_dice(s, MUSLIM_C0, PORTUGAL, "oz_1") == 2 + 1


@pytest.mark.rule("TM-16.5.i", "TM-16.5.k", "TM-16.5.m", "TM-16.5.l", "TM-16.5.j")
def test_the_target_chooses_an_award_for_each_hit_in_rounds() -> None:
    s = shore(arguin="naval.cp_2", cape_verde="naval.cp_5")
    ships(s, "oz_2", "portugal", 1)  # beside it
    flow: Any = piracy.attack(table(s, [1, 1, 5, 5, 5, 5, 1, 2]), piracy.Raid(s, MUSLIM_C1, PORTUGAL))
    first = next(flow)
    assert (first.seat, first.options) == (PORTUGAL, [offer("award", kind) for kind in ("squadron", "resource", "vp")])
    second = flow.send(first.options[2])
    assert s.points[MUSLIM][VP] == 1
    assert second.options == [offer("award", "squadron"), offer("award", "resource")]  # not VP again
    fourth = flow.send(second.options[0])  # the only squadron; then the resource is all that is left of the round
    assert (stacks.fleets_at(s, "oz_2"), s.ships_to_come) == ([], {"portugal/4": 1})
    assert s.loot == {MUSLIM_C1: ["naval.cp_5"]}  # the second of two, at random
    assert fourth.options == [offer("award", "resource"), offer("award", "vp")]  # a new round; no squadron is left
    last = flow.send(fourth.options[1])
    assert (last.prompt, s.points[MUSLIM][VP]) == ("piracy.home", 2)


@pytest.mark.rule("TM-16.5.k", "TM-16.5.l", "TM-16.4.o", "TM-16.4.r", "TM-22.3.g")
def test_what_is_impossible_or_useless_is_not_given() -> None:
    s = shore(arguin="naval.cp_2")
    s.points[MUSLIM][VP] = 6
    raid(s, STAYS, dice=[1, 1, 5, 5, 1, 1, 1, 1])  # nothing to choose: the resource, then a seventh VP, which is none
    assert (s.loot[MUSLIM_C1], s.points[MUSLIM][VP]) == (["naval.cp_2"], 6)


@pytest.mark.rule("TM-16.5.j")
def test_with_a_fortress_in_the_zone_the_target_chooses_the_resource() -> None:
    s = shore(arguin="naval.cp_2", cape_verde="naval.cp_5")
    s.settlement_fortresses = ["cape_verde"]
    give = [offer("award", "resource"), offer("give_up", "arguin")]
    raid(s, *give, STAYS, dice=[1, 1, 1, 5, 1, 1, 1, 1])
    assert (s.loot, s.goods) == ({MUSLIM_C1: ["naval.cp_2"]}, {"cape_verde": "naval.cp_5"})


@pytest.mark.rule("TM-16.5.m")
def test_what_the_pirate_has_seen_is_not_taken_back() -> None:
    s = shore(arguin="naval.cp_2")
    s.settlement_fortresses = ["arguin"]
    g = table(s)
    g.made = 7
    answer_with(piracy.lose_resource(g, piracy.Raid(s, MUSLIM_C1, PORTUGAL)))
    assert (s.loot[MUSLIM_C1], g.revealed_at) == (["naval.cp_2"], 7)


@pytest.mark.rule("TM-16.5.m", "TM-5.2.e")
def test_what_a_nao_cannot_carry_is_discarded() -> None:
    s = shore(arguin="naval.cp_2")
    s.loot[MUSLIM_C1] = ["naval.cp_3", "naval.vp_1"]
    give = [offer("award", "resource"), offer("drop", "naval.cp_2"), STAYS]
    raid(s, *give, dice=[1, 1, 5, 1, 1, 1, 1, 1])
    assert (s.loot[MUSLIM_C1], s.spent) == (["naval.cp_3", "naval.vp_1"], ["naval.cp_2"])


@pytest.mark.rule("TM-16.5.p")
def test_a_robbed_settlement_waits_for_the_next_card_draw_phase() -> None:
    s = shore(arguin="naval.cp_2")
    raid(s, offer("award", "resource"), STAYS, dice=[1, 1, 5, 1, 1, 1, 1, 1])
    assert s.goods == {}
    hands.resources_of_the_turn(table(s))
    assert {*s.goods} == {"arguin", "cape_verde"}


@pytest.mark.rule("TM-16.5.q", "TM-16.5.r", "TM-6.3.g", "TM-6.3.i")
def test_the_pirate_may_go_home_at_once() -> None:
    s = shore(arguin="naval.cp_2")
    s.loot[MUSLIM_C1] = ["naval.vp_1"]
    raid(s, offer("award", "resource"), YES, dice=[1, 1, 5, 1, 1, 1, 1, 1])
    assert (s.warehouses[MUSLIM], s.points[MUSLIM]) == (["naval.cp_2"], {"vp_resource": 1})
    assert (s.naos[MUSLIM_C1].turn, s.loot) == (4, {})


@pytest.mark.rule("TM-16.5.s")
def test_or_it_stays_with_its_loot() -> None:
    s = shore(arguin="naval.cp_2")
    raid(s, offer("award", "resource"), STAYS, dice=[1, 1, 5, 1, 1, 1, 1, 1])
    assert (s.naos[MUSLIM_C1].place, s.loot) == ("oz_1", {MUSLIM_C1: ["naval.cp_2"]})


@pytest.mark.rule("TM-16.4.t", "TM-13.1.ac")
def test_torrential_rains_answer_the_announcement() -> None:
    s = shore()
    s.hands[SPAIN] = ["torrential_rains"]
    raid(s, offer("answer", "torrential_rains"), dice=[])
    assert s.budget is not None
    assert (s.budget.cp, s.piracy, s.naos[MUSLIM_C1].place) == (4, {}, "oz_1")
    assert "piracy" not in actions.possible(s, MUSLIM, s.budget)


@pytest.mark.rule("TM-16.5.o")
def test_nobody_is_told_what_was_taken() -> None:
    s = shore(arguin="naval.vp_2")
    g = raid(s, offer("award", "resource"), STAYS, dice=[1, 1, 5, 1, 1, 1, 1, 1])
    assert not any("naval.vp_2" in str(entry.params) for entry in g.entries)
