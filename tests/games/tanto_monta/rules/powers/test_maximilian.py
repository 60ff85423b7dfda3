"""Section 20.7: EMPEROR MAXIMILIAN OF AUSTRIA."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import NO, PASS, YES, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, CARDS, LEADERS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import NOBODY
from condotta.games.tanto_monta.rules.action import impulse
from condotta.games.tanto_monta.rules.common import cards, control, events, stacks
from condotta.games.tanto_monta.rules.common.groups import ALL
from condotta.games.tanto_monta.rules.land import assault, requirements, siege
from condotta.games.tanto_monta.rules.land.entry import may_enter
from condotta.games.tanto_monta.rules.powers import foreign_wars
from condotta.games.tanto_monta.rules.winter import returning
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.courts import keys
from tests.games.tanto_monta.field import cp_left, with_cp
from tests.games.tanto_monta.sieges import at, besiege, garrison
from tests.games.tanto_monta.table import answer_with, empty, leader, table, troops

assert turn
CARD = CARD_IDS[13]
BURGUNDY, BRITTANY = CARD_IDS[16], CARD_IDS[17]
MISS, HIT = 1, 6


def europe(number: int = 3) -> State:
    """Milan and Metz are independent and as strong as at the beginning."""
    s = with_cp(empty(number), PORTUGAL)
    s.hands = [[], [], [], []]
    troops(s, "milan", "independent", 8)
    troops(s, "metz", "independent", 5)
    return s


def besieged(s: State, city: str, french: int = 8, inside: int = 2) -> State:
    s.stacks.pop(city, None)
    garrison(s, city, "independent", inside)
    troops(s, city, "france", french)
    besiege(s, city, "france")
    return s


def held(s: State, city: str, french: int = 0) -> State:
    """France has taken it."""
    s.stacks.pop(city, None)
    s.markers[city] = "france"
    if french:
        troops(s, city, "france", french)
    return s


def plays(s: State, *answers: Option, seat: int = PORTUGAL, dice: list[int] | None = None) -> Any:
    g = table(s, dice)
    answer_with(events.EVENTS[CARD, ""].does(g, seat), *answers)
    assert not g.script
    return g


def begins(s: State, seat: int, *answers: Option, dice: list[int] | None = None) -> Any:
    """What comes before the card of an impulse."""
    g = table(s, dice)
    answer_with(impulse.open_impulse(g, seat), *answers)
    assert not g.script
    return g


def some(number: int, of: int) -> list[int]:
    """So many hits among these dice."""
    return [HIT] * number + [MISS] * (of - number)


def gone(s: State) -> bool:
    return "maximilian" not in s.leaders


# Step 1: relief; his side rolls 8 + the garrison + 2 dice, 8 French ones 8 and 1 for defending


@pytest.mark.rule("TM-20.7-max.b", "TM-20.7-max.c", "TM-20.7-max.e", "TM-20.7-max.h")
def test_he_breaks_the_siege_and_all_survivors_stay() -> None:
    s = besieged(europe(), "milan")
    assert (LEADERS["maximilian"].battle, LEADERS["maximilian"].command) == (2, 8)
    s.markers["turin"] = "france"
    g = plays(s, dice=[*some(3, 12), *some(1, 9)])
    assert at(s, "milan") == {("independent", False): (9, 0, 0, 0)}
    assert at(s, "turin") == {("france", False): (5, 0, 0, 0)}
    assert s.sieges == {}
    assert gone(s)
    assert "siege.raised" in keys(g)


@pytest.mark.rule("TM-20.7-max.f")
def test_after_equal_hits_four_go_inside() -> None:
    s = besieged(europe(), "milan")
    plays(s, dice=[*some(2, 12), *some(2, 9)])
    assert at(s, "milan") == {("independent", True): (4, 0, 0, 0), ("france", False): (6, 0, 0, 0)}
    assert [*s.sieges] == ["milan/france"]
    assert gone(s)


@pytest.mark.rule("TM-20.7-max.g")
def test_after_a_defeat_the_relief_is_lost_and_the_garrison_inside_again() -> None:
    s = besieged(europe(), "milan")
    plays(s, dice=[*some(1, 12), *some(3, 9)])
    assert at(s, "milan") == {("independent", True): (2, 0, 0, 0), ("france", False): (7, 0, 0, 0)}
    assert [*s.sieges] == ["milan/france"]
    assert gone(s)


@pytest.mark.rule("TM-20.7-max.d", "TM-20.7-max.h")
def test_both_cities_in_the_order_that_the_player_of_the_event_likes() -> None:
    s = besieged(besieged(europe(), "milan"), "metz", french=6, inside=1)
    s.markers |= {"turin": "france"}
    g = plays(s, offer("relieve", "metz"), dice=[*some(0, 11), *some(1, 7), *some(4, 12), *some(0, 9)])
    assert at(s, "metz") == {("independent", True): (1, 0, 0, 0), ("france", False): (6, 0, 0, 0)}
    assert at(s, "milan") == {("independent", False): (10, 0, 0, 0)}
    arrivals = [entry.params["space"] for entry in g.entries if entry.key == "maximilian.arrives"]
    assert arrivals == ["metz", "milan"]


@pytest.mark.rule("TM-20.7-max.c", "TM-20.7-max.p")
def test_a_siege_by_another_power_is_no_affair_of_his() -> None:
    s = besieged(europe(), "milan")
    s.stacks["milan"] = [stack for stack in s.stacks["milan"] if stack.inside]
    troops(s, "milan", "aragon", 5)
    s.sieges = {"milan/aragon": 1}
    plays(s)
    assert at(s, "milan") == {("independent", True): (2, 0, 0, 0), ("aragon", False): (5, 0, 0, 0)}


# Step 2: reconquest


@pytest.mark.rule("TM-20.7-max.i", "TM-20.7-max.a", "TM-20.7-max.j", "TM-20.7-max.m", "TM-20.7-max.n")
def test_an_empty_city_is_stormed_at_once() -> None:
    s = held(held(europe(), "milan"), "metz")
    g = plays(s, offer("reconquer", "metz"), dice=[*some(1, 10), *some(1, 1)])  # 8 + 2 against the walls
    assert control.controller(s, "metz") == control.INDEPENDENT
    assert at(s, "metz") == {("independent", False): (7, 0, 0, 0)}
    assert (s.reconquest, s.reconquest_by, s.sieges) == ("", NOBODY, {})
    assert gone(s)
    assert control.controller(s, "milan") == "france"  # one and only one
    assert "maximilian.marked" in keys(g)


@pytest.mark.rule("TM-20.7-max.j")
def test_four_units_may_withdraw_and_are_stormed() -> None:
    s = held(europe(), "milan", 3)
    plays(s, YES, dice=[*some(1, 6), *some(1, 4)])  # 4 + 2 dice against 3 + 1
    assert at(s, "milan") == {("independent", False): (7, 0, 0, 0), ("france", True): (2, 0, 0, 0)}
    assert (s.reconquest, s.reconquest_by) == ("milan", PORTUGAL)
    assert [*s.sieges] == ["milan/independent"]
    assert s.leaders["maximilian"].place == "milan"
    assert s.assaulted == []  # it is nobody's action


@pytest.mark.rule("TM-20.7-max.j", "TM-20.7-max.l")
def test_who_fights_before_the_walls_and_wins_is_rid_of_him() -> None:
    s = held(europe(), "milan", 3)
    g = plays(s, NO, dice=[*some(0, 10), *some(0, 4)])  # the defender wins a tie
    assert at(s, "milan") == {("france", False): (3, 0, 0, 0)}
    assert (s.reconquest, s.sieges) == ("", {})
    assert gone(s)
    assert "battle.begins" in keys(g)


@pytest.mark.rule("TM-20.7-max.j", "TM-20.7-max.l")
def test_five_units_must_fight_and_may_end_within_the_walls() -> None:
    s = held(europe(), "milan", 5)
    plays(s, ALL, dice=[*some(2, 10), *some(0, 6)])
    assert at(s, "milan") == {("independent", False): (8, 0, 0, 0), ("france", True): (3, 0, 0, 0)}
    assert [*s.sieges] == ["milan/independent"]
    assert s.reconquest == "milan"


@pytest.mark.rule("TM-20.7-max.k", "TM-20.7-max.m")
def test_a_round_at_the_start_of_every_impulse_of_that_player() -> None:
    s = held(europe(), "milan", 1)
    plays(s, YES, dice=[*some(0, 6), *some(1, 2)])
    begins(s, SPAIN)
    assert at(s, "milan") == {("independent", False): (7, 0, 0, 0), ("france", True): (1, 0, 0, 0)}
    begins(s, PORTUGAL, dice=[*some(1, 6), *some(0, 2)])
    assert at(s, "milan") == {("independent", False): (7, 0, 0, 0)}
    assert control.controller(s, "milan") == control.INDEPENDENT
    assert s.reconquest == ""
    begins(s, PORTUGAL)


@pytest.mark.rule("TM-20.7-max.k")
def test_it_is_fought_even_if_he_passes() -> None:
    s = held(europe(), "milan", 1)
    plays(s, YES, dice=[*some(0, 6), *some(0, 2)])
    s.stage, s.passes, s.budget = "", 1, None
    g = table(s, [*some(0, 6), *some(1, 2)])
    s.hands[PORTUGAL] = [CARD_IDS[42]]
    s.rulers[PORTUGAL] = "ruler_joao_ii"
    answer_with(turn.next_step(g), PASS)
    assert (s.passes, s.active) == (2, SPAIN)
    assert at(s, "milan")["independent", False] == (7, 0, 0, 0)


@pytest.mark.rule("TM-20.7-max.l")
def test_too_few_to_besiege_they_all_leave() -> None:
    s = held(europe(), "milan", 4)
    plays(s, YES, dice=[*some(0, 6), *some(4, 5)])
    assert at(s, "milan") == {("france", False): (4, 0, 0, 0)}
    assert (s.reconquest, s.reconquest_by, s.sieges) == ("", NOBODY, {})
    assert gone(s)
    assert s.points[FRANCE] == {}  # R-TM-20.7-11: he is no captive


@pytest.mark.rule("TM-20.7-max.l", "TM-20.7-max.v")
def test_a_french_army_drives_him_away() -> None:
    s = held(europe(), "milan", 1)
    plays(s, YES, dice=[*some(0, 6), *some(0, 2)])
    s.markers["turin"] = "france"
    assert may_enter(s, ["france"], "turin", "milan", True) == ["independent"]
    siege.end(table(s), "milan", "independent")
    s.stacks["milan"] = [stack for stack in s.stacks["milan"] if stack.power == "france"]
    begins(s, PORTUGAL)
    assert (s.reconquest, gone(s)) == ("", True)


@pytest.mark.rule("TM-20.7-max.n")
def test_others_need_a_siege_and_a_line() -> None:
    s = held(europe(), "milan", 1)
    troops(s, "milan", "aragon", 5)
    assert requirements.hindrance(s, "aragon", "milan") == "TM-15.1.a"


@pytest.mark.rule("TM-20.7-max.o")
def test_in_winter_nobody_moves_there() -> None:
    s = held(europe(), "milan", 2)
    leader(s, "albret", "milan")
    troops(s, "turin", "france", 1)
    s.markers["turin"] = "france"
    plays(s, YES, dice=[*some(0, 6), *some(0, 3 + LEADERS["albret"].battle)])
    before = at(s, "milan")
    s.phase = "winter"
    g = table(s)
    flow: Any = returning.return_home(g)
    try:
        asked = flow.send(None)
        while True:
            assert all("milan" not in option.args for option in asked.options), asked.options
            asked = flow.send(asked.options[0])
    except StopIteration:
        pass
    assert at(s, "milan") == before
    assert s.leaders["albret"].inside
    assert s.leaders["maximilian"].place == "milan"
    assert [*s.sieges] == ["milan/independent"]
    s.phase = "action"
    begins(s, PORTUGAL, dice=[*some(2, 6), *some(0, 3 + LEADERS["albret"].battle)])
    assert control.controller(s, "milan") == control.INDEPENDENT
    assert s.leaders["albret"].turn == s.turn + 1  # TM-14.u


# Steps 3 to 5


@pytest.mark.rule("TM-20.7-max.p", "TM-20.7-max.a")
def test_weak_cities_are_reinforced() -> None:
    s = europe()
    s.stacks = {}
    troops(s, "milan", "independent", 3)
    plays(s)
    assert at(s, "milan") == {("independent", False): (8, 0, 0, 0)}
    assert at(s, "metz") == {("independent", False): (5, 0, 0, 0)}
    assert "independents.come" not in keys(plays(s))
    s.stacks = {}
    s.markers["metz"] = "spain"
    plays(s)
    assert stacks.at(s, "metz") == []


@pytest.mark.rule("TM-20.7-max.a")
def test_one_of_the_steps_for_each_city() -> None:
    s = besieged(europe(), "milan", inside=1)
    s.stacks["metz"] = []
    plays(s, dice=[*some(0, 11), *some(1, 9)])
    assert at(s, "milan")["independent", True] == (1, 0, 0, 0)  # relieved in vain, not reinforced
    assert at(s, "metz") == {("independent", False): (5, 0, 0, 0)}


@pytest.mark.rule("TM-20.7-max.q", "TM-20.7-max.r")
@pytest.mark.parametrize(("wars", "joins"), [([BRITTANY], BRITTANY), ([BRITTANY, BURGUNDY], BURGUNDY), ([], "")])
def test_he_joins_the_foreign_wars_of_france(wars: list[str], joins: str) -> None:
    s = europe()
    s.foreign_wars = [CARD_IDS[24], *wars]  # that of Portugal does not concern him
    for war in wars:
        troops(s, war, "independent", 4)
    plays(s)
    assert [at(s, war) for war in wars] == [{("independent", False): (9, 0, 0, 0)}] * len(wars)
    assert CARD_IDS[24] not in s.stacks
    assert (s.leaders["maximilian"].place if joins else gone(s)) == (joins or True)


@pytest.mark.rule("TM-20.7-max.r", "TM-20.7-max.c")
def test_before_a_city_he_is_in_no_war() -> None:
    s = held(europe(), "milan", 2)
    s.foreign_wars = [BURGUNDY]
    leader(s, "maximilian", BURGUNDY)
    plays(s, YES, dice=[*some(0, 6), *some(0, 3)])
    assert s.leaders["maximilian"].place == "milan"
    assert at(s, BURGUNDY) == {("independent", False): (5, 0, 0, 0)}


@pytest.mark.rule("TM-20.7-max.r", "TM-20.9.f")
def test_in_a_foreign_war_he_adds_two_dice() -> None:
    s = europe()
    s.foreign_wars = [BRITTANY]
    troops(s, BRITTANY, "independent", 1)
    troops(s, BRITTANY, "france", 3)
    plays(s)
    g = table(s, [*some(2, 3), *some(1, 8)])  # 3 of France against 6 and 2
    answer_with(foreign_wars.fight(g, BRITTANY))
    assert not g.script
    assert at(s, BRITTANY) == {("independent", False): (4, 0, 0, 0), ("france", False): (2, 0, 0, 0)}


@pytest.mark.rule("TM-20.7-max.s")
@pytest.mark.parametrize("signed", [True, False])
def test_the_marker_lies_in_the_box_of_senlis(signed: bool) -> None:
    s = europe(4)
    s.happened = ["senlis"] if signed else []
    plays(s)
    plays(s)
    assert s.happened == (["senlis"] if signed else [CARD])


@pytest.mark.rule("TM-20.7-max.t", "TM-20.7-lor.c", "TM-20.7-lor.d")
def test_after_senlis_metz_is_out_of_his_reach() -> None:
    s = held(held(europe(4), "milan"), "metz")
    s.happened.append("senlis")
    s.senlis_turn = 3
    plays(s, dice=[*some(1, 10), *some(0, 1)])  # nobody is asked which one
    assert control.controller(s, "milan") == control.INDEPENDENT
    s = besieged(europe(4), "metz")
    s.happened.append("senlis")
    plays(s)
    assert at(s, "metz")["independent", True] == (2, 0, 0, 0)
    s = europe(4)
    s.stacks.pop("metz")
    s.happened.append("senlis")
    plays(s)
    assert stacks.at(s, "metz") == []


@pytest.mark.rule("TM-20.7-max.u")
def test_on_the_turn_of_senlis_the_card_gives_its_cp_only() -> None:
    s = held(europe(4), "milan")
    s.senlis_turn = 4
    s.stage, s.budget, s.hands[PORTUGAL] = "", None, [CARD]
    g = table(s)
    answer_with(turn.next_step(g))
    assert (cp_left(s), s.discard, s.happened) == (3, [CARD], [])
    assert "card.no_effect" in keys(g)
    s.turn = 5
    assert events.EVENTS[CARD, ""].may(s, PORTUGAL)


@pytest.mark.rule("TM-20.7-max.v")
def test_he_is_nobodys_captive() -> None:
    s = besieged(europe(), "milan", french=12)
    plays(s, dice=[*some(0, 12), *some(12, 13)])
    assert gone(s)
    assert at(s, "milan") == {("france", False): (12, 0, 0, 0)}
    assert s.points[FRANCE] == {"vp_leader_captive": 1}  # TM-14.s: with all his side


@pytest.mark.rule("TM-20.7-max.w")
def test_if_france_plays_it_spain_makes_all_choices() -> None:
    s = held(held(europe(), "milan", 1), "metz")
    g = table(s, [*some(0, 6), *some(0, 2)])
    flow: Any = events.EVENTS[CARD, ""].does(g, FRANCE)
    asked = flow.send(None)
    assert (asked.seat, asked.options) == (SPAIN, [offer("reconquer", "milan"), offer("reconquer", "metz")])
    answer_with(continued(flow, asked.options[0]), YES)
    assert s.reconquest_by == SPAIN
    begins(s, FRANCE)
    begins(s, SPAIN, dice=[*some(0, 6), *some(0, 2)])
    assert CARDS[CARD].mandatory


def continued(flow: Any, first: Option) -> Any:
    """A flow that has asked its first question."""
    choice = first
    while True:
        try:
            asked = flow.send(choice)
        except StopIteration:
            return
        choice = yield asked


@pytest.mark.rule("TM-20.7-max.x")
@pytest.mark.parametrize(("number", "leaves"), [(4, False), (5, True), (7, True)])
def test_the_card_leaves_the_game_from_turn_5_on(number: int, leaves: bool) -> None:
    s = europe(number)
    assert cards.leaves_the_game(s, CARD) == leaves


# What happens beside it


def test_a_second_play_does_not_send_a_second_army() -> None:
    """R-TM-20.7-10."""
    s = held(held(europe(), "milan", 2), "metz")
    plays(s, offer("reconquer", "milan"), YES, dice=[*some(0, 6), *some(0, 3)])
    plays(s, seat=MUSLIM)
    assert (s.reconquest, s.reconquest_by) == ("milan", PORTUGAL)
    assert at(s, "milan")["independent", False] == (8, 0, 0, 0)
    assert stacks.at(s, "metz") == []


def test_a_card_makes_his_whole_formation_assault() -> None:
    """R-TM-20.7-12."""
    s = held(europe(), "milan", 2)
    plays(s, YES, dice=[*some(0, 6), *some(0, 3)])
    s.active = SPAIN
    g = table(s, [*some(2, 6), *some(1, 3)])
    assert answer_with(assault.assault(g, "independent", "milan", requirements.TREACHERY))
    assert control.controller(s, "milan") == control.INDEPENDENT
    assert at(s, "milan") == {("independent", False): (7, 0, 0, 0)}
    begins(s, PORTUGAL)  # there is nobody left to fight
    assert (s.reconquest, gone(s)) == ("", True)
    assert at(s, "milan") == {("independent", False): (7, 0, 0, 0)}


def test_leaders_without_units_go_within_the_walls() -> None:
    s = held(europe(), "milan")
    leader(s, "albret", "milan")
    plays(s, dice=[*some(1, 10), *some(0, 1 + LEADERS["albret"].battle)])
    assert s.leaders["albret"].turn == s.turn + 1
