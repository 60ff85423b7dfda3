"""Chapter 14, table TM-6.1.T2: cards played in field battles."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, NO, PASS, YES, Option, offer
from condotta.games.tanto_monta.data import POWERS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget, Stack
from condotta.games.tanto_monta.rules.common import answers, groups, pool, stacks
from condotta.games.tanto_monta.rules.events import combat_cards
from condotta.games.tanto_monta.rules.land import field_battle
from condotta.games.tanto_monta.rules.land.battle import Attempt, Battle, Move
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import RIDE, fight, lead, meeting, numbers
from tests.games.tanto_monta.table import answer_with, table, troops

BADAJOZ = offer("retreat", "badajoz")


def card(name: str, block: str = "") -> Option:
    return offer("answer", name, block) if block else offer("answer", name)


def held(mine: tuple[int, ...], theirs: tuple[int, ...], **hands: str) -> State:
    s = meeting(mine, theirs)
    for seat, name in ((MUSLIM, "muslim"), (PORTUGAL, "portugal"), (SPAIN, "spain"), (FRANCE, "france")):
        s.hands[seat] = hands.get(name, "").split()
    return s


@pytest.mark.rule("TM-14.x", "TM-14.g")
def test_arquebusiers_add_dice_and_take_away_the_charge_and_the_fours() -> None:
    s = held((3, 0, 1), (3, 0), spain="arquebusiers")
    dice = [4, 4, 4, 3, *[6, 1, 1, 1, 1, 1, 1]]  # 4 without the charge; 3 + 1 + 3
    battle = fight(s, RIDE, YES, card("arquebusiers"), offer("lose", "portugal", "regular"), dice=dice)
    assert (battle.attacker.hits, battle.defender.hits) == (0, 1)
    assert numbers(s, "santarem", "portugal") == (2, 0, 1, 0)  # the charge gave no dice


@pytest.mark.rule("TM-14.x")
def test_the_great_captain_adds_a_die_to_arquebusiers() -> None:
    s = held((1, 0), (1, 0), spain="arquebusiers")
    lead(s, "alcantara", "great_captain")
    battle = fight(s, card("arquebusiers"), dice=[1, *[1] * 8])
    assert battle.defender.rolls == 1 + 2 + 1 + 4


@pytest.mark.rule("TM-14.x")
def test_favorable_terrain_helps_the_attacker_with_dice_and_lets_a_defender_be_hit_by_sixes_only() -> None:
    s = held((2, 0), (2, 0), portugal="favorable_terrain")
    battle = fight(s, card("favorable_terrain"), dice=[1] * 6 + [1] * 3)
    assert battle.attacker.rolls == 6
    s = held((4, 0), (4, 0), spain="favorable_terrain")
    battle = fight(s, card("favorable_terrain"), BADAJOZ, dice=[5, 4, 6, 4] + [1] * 5)
    assert battle.attacker.hits == 1


@pytest.mark.rule("TM-14.x")
def test_the_muslim_with_cavalry_knows_the_terrain_better() -> None:
    s = held((0, 0), (2, 0))
    s.relations["nasrid/spain"] = "war"
    troops(s, "alcantara", "nasrid", 1, 0, 1)
    group = groups.everything(s, "alcantara", ["nasrid"])
    battle = Battle("alcantara", group, groups.everything(s, "alcantara", ["castile"]))
    combat_cards.favorable_terrain(table(s), MUSLIM, battle, battle.attacker)
    assert battle.attacker.more == 6


@pytest.mark.rule("TM-14.x")
def test_fierce_defense_gives_half_the_own_units_as_dice() -> None:
    s = held((1, 0), (3, 0), spain="fierce_defense", portugal="fierce_defense")
    battle = fight(s, card("fierce_defense"), dice=[1] + [1] * 6)  # Portugal, attacking, is not asked
    assert battle.defender.rolls == 3 + 1 + 2


@pytest.mark.rule("TM-14.x")
def test_heavy_cavalry_breaks_the_enemy_before_the_dice() -> None:
    s = held((1, 0, 2), (2, 3), portugal="heavy_cavalry")
    play = [RIDE, NO, card("heavy_cavalry"), offer("lose", "castile", "regular"), offer("lose", "castile", "regular")]
    battle = fight(s, *play, dice=[1] * 3 + [1] * 4)
    assert battle.defender.rolls == 3 + 1
    s = held((1, 0, 2), (2, 0), portugal="heavy_cavalry")
    lead(s, "alcantara", "isabella")
    fight(s, RIDE, NO, card("heavy_cavalry"), dice=[])
    assert s.leaders["isabella"].captor == PORTUGAL
    assert numbers(s, "alcantara", "portugal") == (1, 0, 2, 0)


@pytest.mark.rule("TM-14.x")
def test_french_heavy_cavalry_counts_twice_and_the_muslim_has_none() -> None:
    s = held((0, 0), (6, 0))
    s.stacks["alcantara"] += [Stack("france", 0, 0, 2), Stack("catalonia", 0, 0, 1)]
    attacker = groups.everything(s, "alcantara", ["france", "catalonia"])
    battle = Battle("alcantara", attacker, groups.everything(s, "alcantara", ["castile"]))
    answer_with(combat_cards.heavy_cavalry(table(s), FRANCE, battle, battle.attacker))
    assert battle.defender.group.size == 1
    s.stacks["alcantara"] = [Stack("nasrid", 0, 0, 1), Stack("castile", 1)]
    group = groups.everything(s, "alcantara", ["nasrid"])
    battle = Battle("alcantara", group, groups.everything(s, "alcantara", ["castile"]))
    assert not combat_cards.may_ride(s, MUSLIM, battle)


@pytest.mark.rule("TM-14.x")
def test_after_a_surprise_attack_the_other_side_rolls_with_what_is_left() -> None:
    s = held((3, 0), (3, 0), portugal="surprise_attack")
    battle = fight(s, card("surprise_attack"), BADAJOZ, dice=[6, 6, 1, 1, 1])
    assert (battle.attacker.hits, battle.defender.rolls) == (2, 2)
    s = held((3, 0), (3, 0), portugal="surprise_attack")
    lead(s, "alcantara", "isabella")
    battle = fight(s, card("surprise_attack"), dice=[6, 6, 6])
    assert battle.defender.rolls == 0
    s = held((3, 0), (3, 0), portugal="surprise_attack", spain="ambush")
    battle = fight(s, card("surprise_attack"), card("ambush", "b"), dice=[1] * 7)
    assert battle.defender.rolls == 4


@pytest.mark.rule("TM-14.x")
def test_two_surprises_are_none() -> None:
    s = held((1, 0), (1, 0))
    group = groups.everything(s, "alcantara", ["portugal"])
    battle = Battle("alcantara", group, groups.everything(s, "alcantara", ["castile"]))
    for side in (battle.attacker, battle.defender):
        combat_cards.surprise_attack(table(s), PORTUGAL, battle, side)
    assert battle.attacker.first == battle.defender.first


@pytest.mark.rule("TM-14.g")
def test_anybody_s_ambush_cancels_a_combat_card() -> None:
    s = held((2, 0), (2, 0), portugal="favorable_terrain", france="ambush")
    battle = fight(s, card("favorable_terrain"), card("ambush", "b"), dice=[1] * 2 + [1] * 3)
    assert (battle.attacker.rolls, battle.attacker.cards) == (2, [])
    assert s.discard[-2:] == ["favorable_terrain", "ambush"]
    s = held((2, 0), (2, 0), portugal="favorable_terrain", france="ambush")
    battle = fight(s, card("favorable_terrain"), PASS, dice=[1] * 6 + [1] * 3)
    assert battle.attacker.cards == ["favorable_terrain"]


@pytest.mark.rule("TM-14.g")
def test_only_players_with_units_declare_combat_cards_the_attacker_first() -> None:
    s = held((2, 0), (2, 0), portugal="favorable_terrain", spain="arquebusiers", france="surprise_attack")
    battle = fight(s, PASS, card("arquebusiers"), dice=[1] * 2 + [1] * 6)
    assert battle.defender.cards == ["arquebusiers"]


@pytest.mark.rule("TM-14.j")
def test_leadership_rolls_the_misses_again() -> None:
    s = held((3, 0), (3, 0), portugal="leadership")
    dice = [6, 4, 3, *[1] * 4, *[4]]  # the first 4 hit; one die missed, and 4s hit no more
    battle = fight(s, card("leadership", "a"), BADAJOZ, dice=dice)
    assert battle.attacker.hits == 2
    s = held((3, 0), (3, 0), portugal="leadership")
    battle = fight(s, card("leadership", "a"), dice=[6, 4, 3, *[1] * 4, 5])
    assert (battle.attacker.hits, battle.attacker.missed) == (3, 0)


@pytest.mark.rule("TM-14.j")
def test_leadership_costs_the_leader_who_adds_hits() -> None:
    s = held((3, 0), (5, 0), portugal="leadership")
    lead(s, "alcantara", "joao_ii")
    battle = fight(s, card("leadership", "b"), BADAJOZ, dice=[1] * 5 + [1] * 6)
    assert battle.attacker.hits == 3
    assert "joao_ii" not in s.leaders
    s = held((3, 0), (5, 0), france="leadership", portugal="leadership")
    fight(s, PASS, dice=[1] * 3 + [1] * 6)  # France takes no part; without a leader Portugal has only the reroll
    assert s.hands[FRANCE] == ["leadership"]


@pytest.mark.rule("TM-14.j")
def test_cavalry_pursues_the_beaten() -> None:
    s = held((3, 0, 1), (5, 0), portugal="cavalry_pursuit", spain="cavalry_pursuit")
    dice = [6, 1, 1, 1, *[1] * 6, *[5, 6, 4, 1, 1]]
    fight(s, RIDE, NO, card("cavalry_pursuit", "a"), BADAJOZ, dice=dice)
    assert numbers(s, "badajoz", "castile") == (2, 0, 0, 0)
    assert s.hands[SPAIN] == ["cavalry_pursuit"]
    s = held((4, 0), (5, 0), portugal="cavalry_pursuit")
    fight(s, BADAJOZ, dice=[6, 1, 1, 1, *[1] * 6])  # no cavalry
    s = held((3, 0, 1), (2, 0), portugal="cavalry_pursuit")
    lead(s, "alcantara", "isabella")
    fight(s, RIDE, NO, card("cavalry_pursuit", "a"), dice=[6, 1, 1, 1, *[1] * 4, *[5, 1, 1, 1, 1]])
    assert s.leaders["isabella"].captor == PORTUGAL  # the last unit was pursued


@pytest.mark.rule("TM-14.c")
def test_nobles_return_home_before_the_battle() -> None:
    s = held((3, 0), (1, 3), france="nobles_return_home")
    troops(s, "leon", "castile", 0, 4)
    first, second = offer("stack", "alcantara", "castile"), offer("stack", "leon", "castile")
    play = [card("nobles_return_home"), first, second, offer("remove", 2)]
    battle = fight(s, *play, dice=[1] * 3 + [1] * 3)
    assert battle.defender.rolls == 2 + 1
    assert numbers(s, "leon", "castile") == (0, 2, 0, 0)


@pytest.mark.rule("TM-14.c")
def test_guanches_do_not_go_home() -> None:
    s = held((1, 0), (1, 0))
    troops(s, "telde", "guanches", 0, 3)
    assert combat_cards.militia_stacks(s) == []


@pytest.mark.rule("TM-14.c")
def test_mercenaries_join_a_battle() -> None:
    s = held((1, 0), (1, 0), spain="mercenary_militias")
    play = [card("mercenary_militias", "a"), offer("stack", "alcantara", "castile")]
    battle = fight(s, *play, dice=[1] + [1] * 6)
    assert battle.defender.rolls == 5 + 1
    assert numbers(s, "alcantara", "castile") == (1, 4, 0, 0)


@pytest.mark.rule("TM-14.c")
def test_mercenaries_change_sides() -> None:
    s = held((1, 0), (1, 6), portugal="mercenary_militias")
    battle = fight(s, card("mercenary_militias", "b"), offer("bribe", 5), dice=[1] * 6 + [1] * 3)
    assert (battle.attacker.rolls, battle.defender.rolls) == (6, 3)
    assert numbers(s, "santarem", "portugal") == (1, 5, 0, 0)
    assert numbers(s, "alcantara", "castile") == (1, 1, 0, 0)


@pytest.mark.rule("TM-14.c")
def test_mercenaries_are_hired_in_own_spaces_with_room() -> None:
    s = held((1, 0), (1, 0))
    places = combat_cards.hire_places(s, SPAIN)
    assert offer("stack", "leon", "castile") in places
    assert offer("stack", "lisbon", "castile") not in places
    s.unrest, s.plague = ["leon"], ["badajoz"]
    places = combat_cards.hire_places(s, SPAIN)
    assert offer("stack", "leon", "castile") not in places
    assert offer("stack", "badajoz", "castile") not in places
    s.sieges["seville/portugal"] = 1
    s.stacks["seville"] = [Stack("castile", 3, inside=True), Stack("portugal", 5)]
    s.hands[SPAIN] = ["mercenary_militias"]
    flow = answers.moment(table(s), "after_action", None)
    answer_with(flow, card("mercenary_militias", "a"), offer("stack", "seville", "castile"))
    assert stacks.at(s, "seville")[-1].numbers == (3, 1, 0, 0)
    assert offer("stack", "seville", "castile") not in combat_cards.hire_places(s, SPAIN)


@pytest.mark.rule("TM-14.y")
def test_in_a_holy_war_a_unit_is_given_for_one_of_the_same_type() -> None:
    s = held((0, 0), (1, 2))
    s.relations["nasrid/spain"] = "war"
    s.budget = Budget("holy_war", 6, "event")
    troops(s, "alcantara", "nasrid", 0, 3)
    group = groups.everything(s, "alcantara", ["nasrid"])
    battle = Battle("alcantara", group, groups.everything(s, "alcantara", ["castile"]), "badajoz")
    give = offer("sacrifice", "militia")
    answer_with(field_battle.field_battle(table(s, [1] * 2 + [1] * 3), battle), give)  # once, and never again
    assert (battle.attacker.rolls, battle.defender.rolls) == (2, 3)
    s.budget = Budget("military_highlights", 6, "cp")
    battle.holy = False
    answer_with(field_battle.holy_war(table(s), battle))


@pytest.mark.rule("TM-14.c")
def test_a_stack_is_one_side_of_a_space_and_one_side_of_its_walls() -> None:
    s = held((0, 2), (0, 3))  # Portugal and Castile, about to fight
    troops(s, "alcantara", "beltranejos", 0, 1)
    s.sieges["seville/portugal"] = 1
    s.stacks["seville"] = [Stack("castile", 0, 3, inside=True), Stack("portugal", 2, 2)]
    found = {one.option: one.count(s, "militia") for one in combat_cards.militia_stacks(s)}
    assert found == {
        offer("stack", "alcantara", "portugal"): 3,
        offer("stack", "alcantara", "castile"): 3,
        offer("besieged", "seville", "castile"): 3,
        offer("stack", "seville", "portugal"): 2,
    }


@pytest.mark.rule("TM-14.c")
def test_whose_nobles_of_two_powers_go_home_the_card_s_player_says() -> None:
    s = held((0, 2), (1, 0))
    troops(s, "alcantara", "beltranejos", 0, 1)
    s.hands[FRANCE] = ["nobles_return_home"]
    flow = answers.moment(table(s), "after_action", None)
    home = offer("power", "portugal")
    answer_with(flow, card("nobles_return_home"), home, offer("power", "beltranejos"))  # two of three
    assert (numbers(s, "alcantara", "portugal"), numbers(s, "alcantara", "beltranejos")) == ((0, 1, 0, 0), ())


@pytest.mark.rule("TM-14.c")
def test_mercenaries_fight_with_an_attacker_beyond_the_size_of_his_formation() -> None:
    s = held((4, 0), (1, 0), portugal="mercenary_militias")  # R-TM1-130
    play = [card("mercenary_militias", "a"), offer("stack", "alcantara", "portugal")]
    battle = fight(s, *play, dice=[1] * 8 + [1] * 2)
    assert battle.attacker.rolls == 8


@pytest.mark.rule("TM-14.c", "TM-17.d")
def test_mercenaries_come_to_any_space_of_the_player_or_to_units_of_their_power() -> None:
    s = held((1, 0), (1, 0))
    places = combat_cards.hire_places(s, SPAIN)
    assert offer("stack", "zaragoza", "castile") in places  # of the other crown
    assert offer("stack", "toledo", "portugal") in combat_cards.hire_places(s, PORTUGAL)
    s.happened.append("alcacovas")
    assert offer("stack", "toledo", "portugal") not in combat_cards.hire_places(s, PORTUGAL)
    assert offer("stack", "alcantara", "portugal") in combat_cards.hire_places(s, PORTUGAL)  # with the units there
    assert offer("stack", "alcantara", "beltranejos") not in combat_cards.hire_places(s, PORTUGAL)


@pytest.mark.rule("TM-15.3.a")
def test_mercenaries_hired_inside_break_a_siege() -> None:
    s = held((1, 0), (1, 0), spain="mercenary_militias")
    s.sieges["seville/portugal"] = 1
    s.stacks["seville"] = [Stack("castile", 2, inside=True), Stack("portugal", 4)]
    s.markers["aracena"] = "portugal"
    flow = answers.moment(table(s), "after_action", None)
    answer_with(flow, card("mercenary_militias", "a"), offer("stack", "seville", "castile"))
    assert numbers(s, "seville", "castile") == (2, 2, 0, 0)
    assert numbers(s, "aracena", "portugal") == (4, 0, 0, 0)
    assert not s.sieges


@pytest.mark.rule("TM-14.c")
def test_of_the_second_stack_no_more_nobles_go_than_there_are() -> None:
    s = held((1, 0), (1, 3), france="nobles_return_home")
    troops(s, "leon", "castile", 0, 1)
    flow = answers.moment(table(s), "after_action", None)
    first, second = offer("stack", "alcantara", "castile"), offer("stack", "leon", "castile")
    answer_with(flow, card("nobles_return_home"), first, second, offer("remove", 1))  # a question without a choice: 1
    assert (numbers(s, "alcantara", "castile"), numbers(s, "leon", "castile")) == ((1, 1, 0, 0), ())


@pytest.mark.rule("TM-14.c")
def test_mercenaries_in_a_free_space_stand_in_the_open() -> None:
    s = held((1, 0), (1, 0), spain="mercenary_militias")
    flow = answers.moment(table(s), "after_action", None)
    answer_with(flow, card("mercenary_militias", "a"), offer("stack", "seville", "castile"))
    assert [(one.militia, one.inside) for one in stacks.at(s, "seville")] == [(4, False)]


@pytest.mark.rule("TM-14.g", "TM-6.1.x", "TM-11.w")
def test_a_card_against_a_card_against_a_card() -> None:
    """ARQUEBUSIERS of Spain, AMBUSH of Portugal against it, WITCHCRAFT of France against AMBUSH."""
    s = held((3, 0), (1, 0), portugal="ambush", spain="arquebusiers", france="witchcraft")
    play = [card("arquebusiers"), PASS, card("ambush", "b"), card("witchcraft")]
    battle = fight(s, *play, dice=[1, 1, 1, *[1] * 5])
    assert battle.defender.rolls == 1 + 1 + 3
    assert s.discard[-3:] == ["arquebusiers", "ambush", "witchcraft"]
    s = held((3, 0), (1, 0), portugal="ambush", spain="arquebusiers", france="witchcraft")
    play = [card("arquebusiers"), card("witchcraft")]  # then there is nothing to ambush
    battle = fight(s, *play, dice=[1, 1, 1, 1, 1])
    assert battle.defender.rolls == 1 + 1
    assert s.hands[PORTUGAL] == ["ambush"]


@pytest.mark.rule("TM-14.c", "TM-14.g")
def test_several_players_are_asked_in_impulse_order_and_again_after_each_card() -> None:
    s = held((1, 0), (2, 2), muslim="nobles_return_home", spain="mercenary_militias")
    troops(s, "leon", "castile", 0, 1)
    nobles = [card("nobles_return_home"), offer("stack", "alcantara", "castile"), DONE]
    hire = [card("mercenary_militias", "a"), offer("stack", "alcantara", "castile")]
    # the Muslim passes, Spain hires four, then the Muslim is asked anew and sends half of six home
    battle = fight(s, PASS, *hire, *nobles, dice=[1, *[1] * 6])
    assert battle.defender.rolls == 2 + 3 + 1
    assert numbers(s, "alcantara", "castile") == (2, 3, 0, 0)


@pytest.mark.rule("TM-14.j")
def test_who_has_not_won_pursues_nobody() -> None:
    s = held((4, 0), (2, 0, 1), spain="cavalry_pursuit", france="cavalry_pursuit")
    lost = offer("lose", "castile", "regular")
    fight(s, RIDE, NO, lost, offer("retreat", "badajoz"), dice=[6, 1, 1, 1, *[1] * 4])  # nobody is asked about a card
    assert numbers(s, "badajoz", "castile") == (1, 0, 1, 0)


@pytest.mark.rule("TM-14.c")
def test_only_who_fights_against_militia_bribes_it() -> None:
    s = held((2, 0), (1, 2))
    group = groups.everything(s, "alcantara", ["portugal"])
    battle = Battle("alcantara", group, groups.everything(s, "alcantara", ["castile"]), "santarem")
    may = combat_cards.may_bribe
    assert [may(s, seat, battle) for seat in range(4)] == [False, True, False, False]  # Portugal has no militia there
    troops(s, "lisbon", "portugal", 0, pool.left(s, "portugal", "militia") - 1)
    assert may(s, PORTUGAL, battle)
    troops(s, "lisbon", "portugal", 0, 1)
    assert not may(s, PORTUGAL, battle)  # no counters


@pytest.mark.rule("TM-14.j")
def test_the_log_tells_what_a_leader_gave() -> None:
    s = held((2, 0), (4, 0), portugal="leadership")
    stacks.place_leader(s, "joao_ii", "alcantara")
    attacker = groups.everything(s, "alcantara", ["portugal"])
    battle = Battle("alcantara", attacker, groups.everything(s, "alcantara", ["castile"]), "santarem")
    g = table(s, [1] * 4 + [1] * 5)
    answer_with(field_battle.field_battle(g, battle), card("leadership", "b"), offer("retreat", "badajoz"))
    fell = next(entry for entry in g.entries if entry.key == "leadership.fell")
    assert fell.params == {"leader": "joao_ii", "hits": 3}
    assert battle.attacker.hits == 3
    assert "joao_ii" not in s.leaders


@pytest.mark.rule("TM-14.c")
def test_of_the_second_stack_two_go_home_at_most_and_no_more_than_there_are() -> None:
    s = held((0, 0), (0, 0))
    troops(s, "leon", "castile", 0, 4)
    troops(s, "avila", "castile", 0, 1)
    s.hands[FRANCE] = ["nobles_return_home"]
    flow: Any = answers.moment(table(s), "after_action", None)
    next(flow)
    flow.send(card("nobles_return_home"))
    asked = flow.send(offer("stack", "leon", "castile"))
    assert asked.options == [DONE, offer("stack", "avila", "castile")]
    assert flow.send(offer("stack", "avila", "castile")).options == [offer("remove", 1)]


@pytest.mark.rule("TM-14.c")
def test_a_bribe_is_limited_by_the_pool_and_by_who_is_there() -> None:
    s = held((1, 0), (1, 3), portugal="mercenary_militias")
    troops(s, "lisbon", "portugal", POWERS["portugal"].infantry - 3)  # two are left
    attackers, defenders = (groups.everything(s, "alcantara", [power]) for power in ("portugal", "castile"))
    battle = Battle("alcantara", attackers, defenders)
    asked: Any = next(combat_cards.bribe(table(s), PORTUGAL, battle))
    assert [option.args[-1] for option in asked.options] == [1, 2]
    troops(s, "lisbon", "portugal", 2)
    battle = Battle("alcantara", attackers, defenders)
    assert not combat_cards.may_bribe(s, PORTUGAL, battle)


@pytest.mark.rule("TM-14.j")
def test_only_the_winner_with_cavalry_pursues() -> None:
    s = held((1, 0, 1), (1, 0, 1))
    battle = Battle(
        "alcantara", groups.everything(s, "alcantara", ["portugal"]), groups.everything(s, "alcantara", ["castile"])
    )
    battle.attacker_wins = True
    assert [combat_cards.may_pursue_winner(s, seat, battle) for seat in range(4)] == [False, True, False, False]
    battle.attacker_wins = False
    assert [combat_cards.may_pursue_winner(s, seat, battle) for seat in range(4)] == [False, False, True, False]


@pytest.mark.rule("TM-14.c")
def test_of_two_bribed_stacks_no_more_change_sides_than_was_said() -> None:
    s = held((1, 0), (1, 2))
    troops(s, "alcantara", "aragon", 0, 2)
    battle = Battle(
        "alcantara",
        groups.everything(s, "alcantara", ["portugal"]),
        groups.everything(s, "alcantara", ["castile", "aragon"]),
    )
    answer_with(combat_cards.bribe(table(s), PORTUGAL, battle), offer("bribe", 3))
    assert numbers(s, "alcantara", "portugal") == (1, 3, 0, 0)
    assert (numbers(s, "alcantara", "castile"), numbers(s, "alcantara", "aragon")) == ((1, 0, 0, 0), (0, 1, 0, 0))


@pytest.mark.rule("TM-14.c")
def test_mercenaries_in_a_free_fortress_are_not_besieged() -> None:
    s = held((1, 0), (1, 0))
    s.hands[SPAIN] = ["mercenary_militias"]
    flow = answers.moment(table(s), "after_action", None)
    answer_with(flow, card("mercenary_militias", "a"), offer("stack", "seville", "castile"))
    assert [(one.numbers, one.inside) for one in stacks.at(s, "seville")] == [((0, 4, 0, 0), False)]


@pytest.mark.rule("TM-13.2.q", "TM-13.3.k")
def test_an_attempt_that_has_succeeded_needs_no_card() -> None:
    s = held((1, 0), (1, 0))
    group = groups.everything(s, "alcantara", ["castile"])
    attempt = Attempt(SPAIN, group, Move(PORTUGAL, groups.everything(s, "alcantara", ["portugal"]), "badajoz", 1))
    assert combat_cards.may_succeed(s, FRANCE, attempt)
    attempt.succeeds = True
    assert not combat_cards.may_succeed(s, FRANCE, attempt)
