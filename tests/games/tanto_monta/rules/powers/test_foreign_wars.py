"""Section 20.9: the Foreign Wars of France and Portugal, and Castile in Brittany."""

from __future__ import annotations

import random
from typing import Any

import pytest

from condotta.core.flow import DONE, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, FOREIGN_WARS, SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget, Stack
from condotta.games.tanto_monta.rules.action import actions, impulse
from condotta.games.tanto_monta.rules.action.actions import ACTIONS
from condotta.games.tanto_monta.rules.common import abroad, cards, events, stacks
from condotta.games.tanto_monta.rules.common.powers import at_war
from condotta.games.tanto_monta.rules.construction import recruit
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.events import camps, combat_cards, hardship
from condotta.games.tanto_monta.rules.land.battle import Battle
from condotta.games.tanto_monta.rules.powers import foreign_wars
from condotta.games.tanto_monta.rules.spring import headline
from condotta.games.tanto_monta.rules.winter import militia, returning, trade
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers, with_cp
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, go_on, leader, table, troops

assert turn
BURGUNDY, BRITTANY, TRIBES = CARD_IDS[16], CARD_IDS[17], CARD_IDS[24]
FIGHT = "fight_foreign_war"


def at_war_abroad(card: str = BURGUNDY, own: tuple[int, ...] = (6,), enemies: int = 0, seat: int = FRANCE) -> State:
    """A Foreign War under way, in an impulse of a player."""
    s = with_cp(empty(3), seat)
    s.hands = [[], [], [], []]
    war = FOREIGN_WARS[card]
    s.foreign_wars.append(card)
    number = enemies or war.units
    troops(s, card, "independent", *((0, number) if war.type == "tribal" else (number,)))
    if own:
        troops(s, card, war.power, *own)
    return s


def play(s: State, card: str, *answers: Option, seat: int = MUSLIM) -> Any:
    g = table(s)
    answer_with(events.EVENTS[card, ""].does(g, seat), *answers)
    return g


def fight(s: State, *answers: Option, dice: list[int], seat: int = FRANCE) -> Any:
    g = table(s, dice)
    assert s.budget is not None
    answer_with(ACTIONS[FIGHT].does(g, seat, s.budget), *answers)
    assert not g.script
    return g


def send(space: str, kind: str, number: int = 0) -> list[Option]:
    return [offer("send_abroad", space, kind), *([offer("take", number)] if number else [])]


# The card is played


@pytest.mark.rule("TM-20.9.a", "TM-20.9.c")
def test_the_card_lies_on_the_map_with_its_enemies_and_units_go_there() -> None:
    s = with_cp(empty(), MUSLIM)
    s.hands[MUSLIM] = [BURGUNDY]
    troops(s, "paris", "france", 8)
    troops(s, "lyon", "france", 0, 2, 1)
    g = table(s)
    s.budget, s.phase, s.active = None, "action", MUSLIM
    answer_with(turn.next_step(g), *send("paris", "regular", 5), *send("lyon", "cavalry"), DONE)
    assert (s.foreign_wars, s.discard, s.hands[MUSLIM]) == ([BURGUNDY], [], [])
    assert numbers(s, BURGUNDY, "independent") == (7, 0, 0, 0)
    assert numbers(s, BURGUNDY, "france") == (5, 0, 1, 0)
    assert numbers(s, "paris", "france") == (3, 0, 0, 0)
    assert numbers(s, "lyon", "france") == (0, 2, 0, 0)
    left: Any = s.budget
    assert left.cp == 3


@pytest.mark.rule("TM-20.9.c")
def test_at_least_the_minimum_and_at_most_the_limit() -> None:
    s = with_cp(empty(), MUSLIM)
    troops(s, "paris", "france", 12)
    flow: Any = events.EVENTS[BRITTANY, ""].does(table(s), MUSLIM)
    asked = flow.send(None)
    assert (asked.seat, asked.options) == (FRANCE, [offer("send_abroad", "paris", "regular")])
    how_many = flow.send(asked.options[0])
    assert [option.args[0] for option in how_many.options] == [1, 2, 3, 4, 5, 6, 7, 8]
    asked = flow.send(how_many.options[3])
    assert asked.options == [offer("send_abroad", "paris", "regular")]  # four are too few
    how_many = flow.send(asked.options[0])
    assert [option.args[0] for option in how_many.options] == [1, 2, 3, 4]
    asked = flow.send(how_many.options[0])
    assert asked.options == [DONE, offer("send_abroad", "paris", "regular")]


@pytest.mark.rule("TM-20.9.c")
def test_so_many_go_whether_they_have_moved_or_not() -> None:
    s = with_cp(empty(), MUSLIM)
    troops(s, "paris", "france", 3)
    stacks.put(s, "paris", Stack("france", 4).marked(moved=True))
    s.foreign_wars.append(BURGUNDY)
    foreign_wars.send(table(s), BURGUNDY, "paris", "regular", 5)
    assert numbers(s, BURGUNDY, "france") == (5, 0, 0, 0)
    assert sum(stack.regular for stack in stacks.at(s, "paris")) == 2


@pytest.mark.rule("TM-20.9.c")
def test_not_from_a_siege_a_garrison_or_another_war() -> None:
    s = at_war_abroad(BURGUNDY)
    troops(s, "england_garrison", "france", 3)
    troops(s, "lyon", "france", 2)
    stacks.put(s, "perpignan", Stack("france", 3))
    s.sieges["perpignan/france"] = 1
    troops(s, "bordeaux", "catalonia", 2)
    assert foreign_wars.available(s, "france") == {("lyon", "regular"): 2}


@pytest.mark.rule("TM-20.9.b")
@pytest.mark.parametrize(("settlements", "tribes"), [(0, 4), (3, 4), (6, 6)])
def test_a_tribe_for_every_portuguese_settlement_but_four_at_least(settlements: int, tribes: int) -> None:
    s = with_cp(empty(3), SPAIN)
    s.settlements = {f"place_{n}": PORTUGAL for n in range(settlements)} | {"place_9": SPAIN}
    troops(s, "lisbon", "portugal", 5)
    play(s, TRIBES, *send("lisbon", "regular", 5))
    assert numbers(s, TRIBES, "independent") == (0, tribes, 0, 0)
    assert numbers(s, TRIBES, "portugal") == (5, 0, 0, 0)


@pytest.mark.rule("TM-20.9.d", "TM-20.9.n", "TM-17.2.g", "TM-17.f")
def test_who_has_too_few_recruits_there_first() -> None:
    s = with_cp(empty(), MUSLIM)
    troops(s, "paris", "france", 4)
    play(s, BRITTANY, *send("paris", "regular", 4))
    with_cp(s, FRANCE)
    assert recruit.places(s, "france", "regular") == [BRITTANY]
    assert recruit.places(s, "catalonia", "regular") == recruit.where(s, "catalonia", "regular")
    answer_with(ACTIONS["recruit_regular"].does(table(s), FRANCE, s.budget or Budget("", 0, "cp")), *catalans(s))
    assert numbers(s, BRITTANY, "france") == (5, 0, 0, 0)
    assert recruit.places(s, "france", "regular") == [*recruit.where(s, "france", "regular"), BRITTANY]


def catalans(s: State) -> list[Option]:
    """Asked only because Catalonia can recruit, too."""
    return [offer("place", "france", BRITTANY)] if recruit.where(s, "catalonia", "regular") else []


@pytest.mark.rule("TM-20.9.e")
def test_leaders_come_from_anywhere_and_the_best_counts() -> None:
    s = with_cp(empty(), MUSLIM)
    troops(s, "paris", "france", 6)
    leader(s, "charles_viii", "perpignan")
    s.leaders["charles_viii"] = s.leaders["charles_viii"].marked(inside=True)
    leader(s, "anjou", "lyon")
    leader(s, "hugh_roger", "barcelona")
    leader(s, "casenove", "marseille")
    play(s, BURGUNDY, *send("paris", "regular", 6), offer("leader", "charles_viii"), offer("leader", "anjou"))
    assert [s.leaders[name].place for name in ("charles_viii", "anjou")] == [BURGUNDY, BURGUNDY]
    assert not s.leaders["charles_viii"].inside
    own, others = foreign_wars.armies(s, BURGUNDY)
    assert (own.battle_rating, others.battle_rating) == (2, 0)


@pytest.mark.rule("TM-20.9.l", "TM-20.9.q")
def test_a_leader_is_added_between_actions_for_nothing() -> None:
    s = at_war_abroad()
    leader(s, "anjou", "lyon")
    leader(s, "ferdinand", "zaragoza")
    between = next(one for one in actions.BETWEEN if isinstance(one, foreign_wars.SendLeader))
    assert s.budget is not None
    assert between.may(s, FRANCE, s.budget)
    assert not between.may(s, SPAIN, s.budget)
    answer_with(actions.one_action(table(s), FRANCE), foreign_wars.LEAD)
    assert (s.leaders["anjou"].place, s.budget.cp) == (BURGUNDY, 6)
    assert not between.may(s, FRANCE, s.budget)


@pytest.mark.rule("TM-20.9.q", "TM-15.3.a")
def test_besiegers_whom_he_held_together_give_up_when_he_goes_abroad() -> None:
    s = at_war_abroad()
    leader(s, "anjou", "zaragoza")
    troops(s, "zaragoza", "france", 2)
    troops(s, "zaragoza", "catalonia", 2)
    stacks.put(s, "zaragoza", Stack("aragon", 3, inside=True))
    s.sieges |= {"zaragoza/france": 1, "zaragoza/catalonia": 1}
    go_on(foreign_wars.SendLeader(foreign_wars.LEAD).does(table(s), FRANCE), random.Random(1))
    assert (s.leaders["anjou"].place, s.sieges) == (BURGUNDY, {})
    assert {one.power for one in stacks.at(s, "zaragoza")} == {"aragon"}


# The battle


@pytest.mark.rule("TM-20.9.f")
def test_all_fight_without_a_die_for_defending_and_nobody_retreats() -> None:
    s = at_war_abroad(own=(6,))
    leader(s, "charles_viii", BURGUNDY)
    battle = Battle(BURGUNDY, *foreign_wars.armies(s, BURGUNDY))
    assert [len(one) for one in dice_of(s, battle)] == [8, 7]
    # 8 dice of France: 2 hits; 7 of Burgundy: 1
    fight(s, dice=[6, 5, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1])
    assert (numbers(s, BURGUNDY, "france"), numbers(s, BURGUNDY, "independent")) == ((5, 0, 0, 0), (5, 0, 0, 0))
    assert s.budget is not None
    assert s.budget.cp == 5
    assert s.foreign_wars == [BURGUNDY]


def dice_of(s: State, battle: Battle) -> list[range]:
    from condotta.games.tanto_monta.rules.land import field_battle

    return [range(field_battle.dice(s, battle, side)) for side in (battle.attacker, battle.defender)]


@pytest.mark.rule("TM-20.9.f", "TM-6.1.j")
def test_only_who_has_units_there_fights_and_a_home_card_must_be_of_their_power() -> None:
    s = at_war_abroad(own=())
    assert s.budget is not None
    assert not ACTIONS[FIGHT].may(s, FRANCE, s.budget)
    troops(s, BURGUNDY, "france", 1)
    assert ACTIONS[FIGHT].may(s, FRANCE, s.budget)
    assert not ACTIONS[FIGHT].may(s, SPAIN, s.budget)
    assert not ACTIONS[FIGHT].may(s, FRANCE, Budget("council_of_the_principality", 4, "cp", ["catalonia"]))
    assert ACTIONS[FIGHT].may(s, FRANCE, Budget("rise_of_france", 4, "cp", ["france"]))


@pytest.mark.rule("TM-20.9.f", "TM-2.4.y")
def test_cards_for_field_battles_are_played_in_it() -> None:
    s = at_war_abroad(TRIBES, own=(5,), seat=PORTUGAL)
    nobles, arquebusiers = "nobles_return_home", "arquebusiers"
    s.hands[PORTUGAL] = [nobles, arquebusiers]
    answers = [offer("answer", nobles), offer("answer", arquebusiers)]
    g = table(s, [1] * 8 + [1] * 2)
    assert s.budget is not None
    answer_with(ACTIONS[FIGHT].does(g, PORTUGAL, s.budget), *answers)
    assert not g.script  # 5 and 3 dice against the 2 tribes that are left of 4
    assert numbers(s, TRIBES, "independent") == (0, 2, 0, 0)


@pytest.mark.rule("TM-2.4.y", "TM-20.9.l")
def test_mercenaries_come_to_the_card_as_far_as_it_lets_them_in() -> None:
    s = at_war_abroad(TRIBES, own=(7,), seat=PORTUGAL)
    battle = Battle(TRIBES, *foreign_wars.armies(s, TRIBES))
    place = offer("stack", TRIBES, "portugal")
    assert place in combat_cards.hire_places(s, PORTUGAL, battle)
    assert place not in combat_cards.hire_places(s, PORTUGAL)
    answer_with(combat_cards.hire(table(s), PORTUGAL, battle), place)
    assert numbers(s, TRIBES, "portugal") == (7, 2, 0, 0)
    assert (battle.attacker.group.count("militia"), abroad.room(s, TRIBES)) == (2, 0)
    assert not combat_cards.may_bribe(s, PORTUGAL, battle)


@pytest.mark.rule("TM-2.4.y", "TM-20.9.o")
def test_events_do_not_reach_a_foreign_war() -> None:
    s = at_war_abroad(own=(0, 6))
    leader(s, "anjou", BURGUNDY)
    assert [camp.space for camp in camps.camps(s)] == []
    assert combat_cards.militia_stacks(s) == []
    assert "anjou" not in hardship.poisonable(s)


@pytest.mark.rule("TM-20.9.g", "TM-20.9.j", "TM-20.9.p")
def test_a_war_that_is_won_brings_a_point_and_france_returns_to_paris() -> None:
    s = at_war_abroad(own=(6,), enemies=2)
    leader(s, "charles_viii", BURGUNDY)
    fight(s, dice=[6, 6, 1, 1, 1, 1, 1, 1, 6, 1])
    assert s.points[FRANCE] == {"vp_burgundy_war": 1}
    assert (s.foreign_wars, s.discard, s.removed) == ([], [BURGUNDY], [])
    assert numbers(s, "paris", "france") == (5, 0, 0, 0)
    assert s.leaders["charles_viii"].place == "paris"
    assert BURGUNDY not in s.stacks


@pytest.mark.rule("TM-20.9.p")
@pytest.mark.parametrize(("card", "removed"), [(BURGUNDY, True), (BRITTANY, True), (TRIBES, False)])
def test_the_second_victory_takes_a_french_war_out_of_the_game(card: str, removed: bool) -> None:
    seat = FRANCE if card != TRIBES else PORTUGAL
    s = at_war_abroad(card, own=(1,), enemies=1, seat=seat)
    s.happened.append(card)
    answers = [offer("return", "lisbon")] if seat == PORTUGAL else []
    fight(s, *answers, dice=[6, 1], seat=seat)
    assert (card in s.removed, card in s.discard) == (removed, not removed)


@pytest.mark.rule("TM-20.9.p")
def test_a_card_on_the_map_is_in_no_pile() -> None:
    s = at_war_abroad()
    s.deck, s.discard, s.turn = [], [], 2
    cards.lay_aside(s, MUSLIM, "famine")
    hands.deal(table(s))
    dealt = [*s.deck, *[card for hand in s.hands for card in hand]]
    assert "famine" in dealt
    assert BURGUNDY not in dealt


@pytest.mark.rule("TM-20.9.p")
def test_as_a_headline_event_it_stays_on_the_map_too() -> None:
    s = empty()
    s.phase, s.headline[SPAIN] = "headline", [BRITTANY, "famine"]
    troops(s, "paris", "france", 5)
    answer_with(headline.execute(table(s), SPAIN), *send("paris", "regular", 5), DONE)
    assert (s.foreign_wars, s.headline[SPAIN]) == ([BRITTANY], ["famine"])
    headline.put_away(table(s))
    assert s.discard == ["famine"]


@pytest.mark.rule("TM-20.9.h")
def test_where_all_would_fall_with_equal_dice_the_independents_keep_one() -> None:
    s = at_war_abroad(own=(2,), enemies=2)
    fight(s, dice=[6, 6, 6, 6])
    assert (numbers(s, BURGUNDY, "independent"), numbers(s, BURGUNDY, "france")) == ((1, 0, 0, 0), ())
    assert s.foreign_wars == [BURGUNDY]


@pytest.mark.rule("TM-20.9.h")
def test_more_dice_by_a_leader_keep_the_last_unit() -> None:
    s = at_war_abroad(own=(2,), enemies=2)
    leader(s, "anjou", BURGUNDY)
    fight(s, dice=[6, 6, 6, 6, 6])
    assert (numbers(s, "paris", "france"), s.points[FRANCE]) == ((1, 0, 0, 0), {"vp_burgundy_war": 1})


@pytest.mark.rule("TM-20.9.i")
def test_who_is_wiped_out_loses_no_war_and_the_leader_comes_back() -> None:
    s = at_war_abroad(BRITTANY, own=(1,), enemies=3)
    troops(s, BRITTANY, "castile", 0, 2)
    leader(s, "anjou", BRITTANY)
    fight(s, dice=[1, 1, 6, 1, 1, 1, 1])
    assert (s.foreign_wars, numbers(s, BRITTANY, "france")) == ([BRITTANY], ())
    assert (s.leaders["anjou"].turn, s.leaders["anjou"].captor) == (4, -1)  # Spain takes nobody
    assert recruit.places(s, "france", "militia") == [BRITTANY]


@pytest.mark.rule("TM-20.9.j")
def test_portugal_returns_to_a_home_key_of_its_choice() -> None:
    s = at_war_abroad(TRIBES, own=(3,), enemies=1, seat=PORTUGAL)
    s.markers["coimbra"] = "spain"
    keys = foreign_wars.open_keys(s, "portugal")
    assert set(keys) < set(SPACES)
    assert "coimbra" not in keys
    g = table(s, [6, 1, 1, 1])
    flow: Any = ACTIONS[FIGHT].does(g, PORTUGAL, s.budget or Budget("", 0, "cp"))
    asked = flow.send(None)
    assert asked.options == [offer("return", key) for key in keys]
    answer_with(flow_with(flow, asked.options[0]))
    assert numbers(s, keys[0], "portugal") == (3, 0, 0, 0)
    assert s.points[PORTUGAL]["vp_tribal_insurrection"] == 1


def flow_with(flow: Any, option: Option) -> Any:
    """A flow that has been asked once goes on with this answer."""
    try:
        asked = flow.send(option)
    except StopIteration:
        return
    yield asked


@pytest.mark.rule("TM-20.9.j")
def test_without_a_home_key_portugal_waits_on_the_card() -> None:
    s = at_war_abroad(TRIBES, own=(3,), enemies=1, seat=PORTUGAL)
    home = foreign_wars.open_keys(s, "portugal")
    s.markers |= dict.fromkeys(home, "spain")
    leader(s, "joao_ii", TRIBES)
    fight(s, dice=[6, 1, 1, 1, 1, 1], seat=PORTUGAL)
    assert (numbers(s, TRIBES, "portugal"), s.foreign_wars, s.discard) == ((3, 0, 0, 0), [], [TRIBES])
    assert hands.printed_cards(s, PORTUGAL) == hands.printed_cards(empty(3), PORTUGAL) - 1  # of lost home keys only
    answer_with(foreign_wars.come_home(table(s)))
    assert numbers(s, TRIBES, "portugal") == (3, 0, 0, 0)
    del s.markers[home[0]]
    answer_with(foreign_wars.come_home(table(s)))
    assert (numbers(s, home[0], "portugal"), s.leaders["joao_ii"].place) == ((3, 0, 0, 0), home[0])


@pytest.mark.rule("TM-20.9.k")
def test_a_war_costs_a_card_and_two_cost_no_more() -> None:
    s = empty(3)
    before = [hands.printed_cards(s, seat) for seat in range(4)]
    s.foreign_wars = [BURGUNDY]
    assert hands.printed_cards(s, FRANCE) == before[FRANCE] - 1
    s.foreign_wars = [BURGUNDY, BRITTANY, TRIBES]
    assert [hands.printed_cards(s, seat) for seat in range(4)] == [
        before[0],
        before[1] - 1,
        before[2],
        before[3] - 1,
    ]


@pytest.mark.rule("TM-20.9.l", "TM-17.2.f")
def test_units_are_built_on_the_card_up_to_its_limit() -> None:
    s = at_war_abroad(own=(9,))
    assert BURGUNDY in recruit.places(s, "france", "cavalry")
    assert BURGUNDY not in recruit.places(s, "portugal", "regular")
    recruit.recruit(table(s), "france", "cavalry", BURGUNDY)
    assert numbers(s, BURGUNDY, "france") == (9, 0, 1, 0)
    assert BURGUNDY not in recruit.places(s, "france", "regular")


@pytest.mark.rule("TM-20.9.l")
def test_events_that_add_units_at_home_do_not_add_them_abroad() -> None:
    s = at_war_abroad(TRIBES, own=(5,), seat=PORTUGAL)
    assert TRIBES not in recruit.where(s, "portugal", "regular")


@pytest.mark.rule("TM-20.9.m", "TM-18.5.j")
def test_units_and_militia_stay_in_winter() -> None:
    s = at_war_abroad(own=(3, 4))
    leader(s, "anjou", BURGUNDY)
    g = table(s)
    answer_with(militia.disband_militia(g))
    answer_with(returning.return_home(g))
    assert (numbers(s, BURGUNDY, "france"), s.leaders["anjou"].place) == ((3, 4, 0, 0), BURGUNDY)


@pytest.mark.rule("TM-20.9.m")
def test_nobody_leaves_the_card_while_the_war_lasts() -> None:
    s = at_war_abroad()
    answer_with(foreign_wars.come_home(table(s)))
    assert numbers(s, BURGUNDY, "france") == (6, 0, 0, 0)
    assert not ACTIONS["move_clear"].may(s, FRANCE, s.budget or Budget("", 0, "cp"))


# Castile in Brittany


def in_brittany(bretons: int = 5, helpers: int = 0, own: int = 5) -> State:
    s = at_war_abroad(BRITTANY, own=(own,), enemies=bretons, seat=SPAIN)
    if helpers:
        troops(s, BRITTANY, "castile", 0, helpers)
    return s


@pytest.mark.rule("TM-20.9-bri.a", "TM-17.f")
def test_castile_builds_two_militia_in_an_impulse_and_no_more_than_bretons() -> None:
    s = in_brittany()
    assert BRITTANY in recruit.places(s, "castile", "militia")
    assert BRITTANY not in recruit.places(s, "castile", "regular")
    assert BRITTANY not in recruit.places(s, "aragon", "militia")
    for _ in range(2):
        before = s.budget.cp if s.budget else 0
        answer_with(ACTIONS["recruit_militia"].does(table(s), SPAIN, s.budget or Budget("", 0, "cp")), in_card())
        assert (s.budget.cp if s.budget else 0) == before - 1
    assert BRITTANY not in recruit.places(s, "castile", "militia")
    impulse.tidy(s)
    assert BRITTANY in recruit.places(s, "castile", "militia")
    s = in_brittany(bretons=1, helpers=1)
    assert BRITTANY not in recruit.places(s, "castile", "militia")
    s.foreign_wars = []
    assert BRITTANY not in recruit.places(s, "castile", "militia")


def in_card() -> Option:
    return offer("place", "castile", BRITTANY)


@pytest.mark.rule("TM-20.9-bri.b")
@pytest.mark.parametrize(("hits", "left"), [(1, (2, 2)), (2, (2, 1)), (3, (1, 1)), (4, (1, 0))])
def test_losses_fall_first_on_a_breton_then_on_a_militia(hits: int, left: tuple[int, int]) -> None:
    s = in_brittany(bretons=3, helpers=2, own=6)
    with_cp(s, FRANCE)
    fight(s, dice=[6] * hits + [1] * (6 - hits) + [1] * 5)
    found = (numbers(s, BRITTANY, "independent") or (0,), numbers(s, BRITTANY, "castile") or (0, 0))
    assert (found[0][0], found[1][1]) == left


@pytest.mark.rule("TM-20.9-bri.b", "TM-20.9.h")
def test_of_a_breton_side_that_would_be_wiped_out_a_breton_is_left() -> None:
    s = in_brittany(bretons=1, helpers=1, own=2)
    with_cp(s, FRANCE)
    fight(s, dice=[6, 6, 6, 6])
    assert (numbers(s, BRITTANY, "independent"), numbers(s, BRITTANY, "castile")) == ((1, 0, 0, 0), ())


@pytest.mark.rule("TM-20.9-bri.c")
def test_castilians_go_to_a_home_key_when_no_breton_is_left() -> None:
    s = in_brittany(bretons=1, helpers=1, own=5)
    with_cp(s, FRANCE)
    keys = foreign_wars.open_keys(s, "castile")
    fight(s, offer("return", keys[1]), dice=[6, 1, 1, 1, 1, 1, 1])
    assert numbers(s, keys[1], "castile") == (0, 1, 0, 0)
    assert s.points[FRANCE] == {"vp_brittany_war": 1}
    s = in_brittany(bretons=1, helpers=1, own=5)
    with_cp(s, FRANCE)
    s.markers |= dict.fromkeys(keys, "portugal")
    fight(s, dice=[6, 1, 1, 1, 1, 1, 1])
    assert stacks.infantry(s, "castile") == 0


@pytest.mark.rule("TM-20.9.g", "TM-20.7-max.r")
def test_maximilian_adds_his_dice_and_leaves_when_the_war_is_over() -> None:
    s = in_brittany(bretons=1, helpers=1, own=5)
    with_cp(s, FRANCE)
    leader(s, "maximilian", BRITTANY)
    fight(s, offer("return", foreign_wars.open_keys(s, "castile")[0]), dice=[6, 1, 1, 1, 1, 1, 1, 1, 1])
    assert "maximilian" not in s.leaders
    assert s.points[FRANCE] == {"vp_brittany_war": 1}


@pytest.mark.rule("TM-20.9-bri.d", "TM-20.5-mes.c")
def test_two_militia_give_a_mesta_roll_in_place_of_a_resource_once_in_a_turn() -> None:
    s = in_brittany(helpers=2)
    s.warehouses[SPAIN], s.stage, s.mesta = ["naval.cp_2"], "extend", ""
    s.pools["naval"] = ["naval.cp_5"]
    g = table(s, [6, 6])
    answer_with(impulse.extension(g, SPAIN), offer("extend", foreign_wars.MESTA))
    assert not g.script
    assert (s.extended, s.warehouses[SPAIN][0], s.budget.cp if s.budget else 0) == (True, "naval.cp_2", 0)
    assert [entry.params["total"] for entry in g.entries if entry.key == "trade.mesta"] == [12]
    performer = impulse.INSTEAD[foreign_wars.MESTA]
    assert s.budget is not None
    assert not performer.may(s, SPAIN, s.budget)
    s.turn += 1
    assert performer.may(s, SPAIN, s.budget)
    assert not performer.may(s, FRANCE, s.budget)
    s.stacks[BRITTANY] = [Stack("independent", 5), Stack("castile", 0, 1)]
    assert not performer.may(s, SPAIN, s.budget)


@pytest.mark.rule("TM-20.9-bri.d", "TM-20.5-mes.b")
@pytest.mark.parametrize(("war", "rolls"), [(True, 2), (False, 1)])
def test_in_winter_the_war_alone_gives_a_second_roll(war: bool, rolls: int) -> None:
    s = in_brittany()
    s.phase, s.mesta = "winter", ""
    if not war:
        s.foreign_wars = []
    g = table(s, [1] * 8)
    answer_with(trade.trade(g))
    assert len([entry for entry in g.entries if entry.key == "trade.mesta"]) == rolls


@pytest.mark.rule("TM-20.9-bri.e")
def test_help_for_brittany_is_no_war() -> None:
    s = in_brittany(helpers=2)
    del s.relations["france/spain"]
    with_cp(s, FRANCE)
    fight(s, dice=[6, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1])
    assert not at_war(s, "castile", "france")


@pytest.mark.rule("TM-20.5-mes.a", "TM-8.2.b")
@pytest.mark.parametrize(
    ("die", "space"),
    [(1, "arevalo"), (2, "avila"), (3, "atienza"), (4, "talavera"), (5, "calatrava"), (6, "guadalajara")],
)
def test_the_mesta_marker_is_placed_by_a_die(die: int, space: str) -> None:
    s = at_the_start()
    before = s.mesta
    hands.refill(table(s))
    assert s.mesta == before  # in the first turn it stays
    s.turn = 2
    hands.refill(table(s, [die]))
    assert s.mesta == space
