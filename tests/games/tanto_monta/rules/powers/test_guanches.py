"""Section 21.8: the Guanches and the cards by which players act with them."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, YES, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, ISLANDS, SEA_ZONES, SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import NOBODY, Budget, Leader, Stack
from condotta.games.tanto_monta.rules.action import actions, impulse
from condotta.games.tanto_monta.rules.common import bounds, cards, control, events, groups, paths, stacks
from condotta.games.tanto_monta.rules.common.powers import player
from condotta.games.tanto_monta.rules.draw import personages
from condotta.games.tanto_monta.rules.events import combat_cards
from condotta.games.tanto_monta.rules.land import field_battle, move, requirements
from condotta.games.tanto_monta.rules.land.assault import Assault, steady_dice
from condotta.games.tanto_monta.rules.land.battle import Battle
from condotta.games.tanto_monta.rules.powers import guanches
from condotta.games.tanto_monta.rules.winter import militia, returning
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers, with_cp
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table, troops

assert turn
PRIDE, CONQUEST, DROWSINESS, GOMERA, BENCOMO = (CARD_IDS[number] for number in (19, 101, 103, 104, 111))
BUILD, MARCH, STORM = guanches.BUILDING, guanches.MARCHING, guanches.STORMING


SPANISH = ("lanzarote", "fuerteventura", "el_hierro", "la_gomera")  # in 1470


def islands(seat: int = FRANCE, cp: int = 6, hand: int | None = None) -> State:
    """A player acts with the Guanches in an impulse; nobody is in the islands yet."""
    s = with_cp(empty(3), seat, cp)
    s.hands = [[], [], [], []]
    s.guanche_hand = seat if hand is None else hand
    return s


def natives(s: State, space: str, number: int) -> None:
    troops(s, space, "guanches", 0, number)


def act(s: State, *answers: Option, dice: list[int] | None = None, seat: int = FRANCE) -> Any:
    g = table(s, dice)
    answer_with(actions.one_action(g, seat), *answers)
    assert not g.script
    return g


def play(s: State, card: str, *answers: Option, seat: int = FRANCE, dice: list[int] | None = None) -> Any:
    g = table(s, dice)
    answer_with(events.EVENTS[card, ""].does(g, seat), *answers)
    assert not g.script
    return g


def count(s: State, space: str) -> int:
    return guanches.strength(s, space)


def march(number: int, *led: str) -> Option:
    return offer("march", number, *led)


# The islands


@pytest.mark.rule("TM-21.8-can.a")
def test_the_islands_are_linked_with_each_other_and_lie_beside_cape_bojador() -> None:
    seen, waiting = {"lanzarote"}, ["lanzarote"]
    for here in waiting:
        for there in SPACES[here].near:
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    assert seen == {space for island in ISLANDS.values() for space in island.spaces}
    assert "canary_islands" in SEA_ZONES["cape_bojador"].near
    s = empty(3)
    ports = [space for space in guanches.ISLANDS if SPACES[space].port]
    assert set(SEA_ZONES["canary_islands"].ports) == set(ports)
    assert all(paths.is_port(s, "castile", port) for port in ports)


@pytest.mark.rule("TM-21.8-can.b")
def test_units_stay_there_in_winter_and_militia_is_not_disbanded() -> None:
    s = empty(3)
    troops(s, "telde", "castile", 2, 3)
    g = table(s)
    answer_with(militia.disband_militia(g))
    answer_with(returning.return_home(g), DONE)
    assert numbers(s, "telde", "castile") == (2, 3, 0, 0)


# By whose hand


@pytest.mark.rule("TM-21.8-can.d", "TM-11.1.d", "TM-17.2.h")
def test_who_has_played_such_an_event_builds_guanches_for_a_cp_each() -> None:
    s = islands(cp=2)
    troops(s, "telde", "castile", 1)
    s.markers["galdar"] = "spain"
    g = table(s)
    flow: Any = actions.one_action(g, FRANCE)
    asked = flow.send(None)
    assert BUILD in asked.options
    where = flow.send(BUILD)
    assert [str(one.args[0]) for one in where.options] == [
        "la_palma", "taoro", "acentejo", "santa_cruz", "guimar", "las_palmas",
    ]  # fmt: skip
    with pytest.raises(StopIteration):
        flow.send(offer("in_space", "la_palma"))
    assert (count(s, "la_palma"), s.budget.cp if s.budget else 0) == (1, 1)


@pytest.mark.rule("TM-21.8-can.d")
def test_nobody_else_and_not_in_another_impulse() -> None:
    s = islands(hand=PORTUGAL)
    natives(s, "taoro", 2)
    assert s.budget is not None
    for one in (guanches.Build(BUILD), guanches.March(MARCH)):
        assert not one.may(s, FRANCE, s.budget)
        assert one.may(s, PORTUGAL, s.budget)
    assert player(s, "guanches") == NOBODY  # they defend themselves
    impulse.tidy(s)
    assert s.guanche_hand == NOBODY


@pytest.mark.rule("TM-21.8-can.d")
def test_there_are_sixteen_of_them() -> None:
    s = islands()
    natives(s, "taoro", 15)
    guanches.add(table(s), "la_palma", 3, "TM-21.8-can.d")
    assert (count(s, "la_palma"), guanches.left(s)) == (1, 0)
    assert s.budget is not None
    assert not guanches.Build(BUILD).may(s, FRANCE, s.budget)


# Marches


@pytest.mark.rule("TM-21.8-can.e")
def test_they_never_leave_the_islands() -> None:
    s = islands()
    for space in guanches.ISLANDS:
        s.stacks = {}
        natives(s, space, 2)
        group = next(iter(guanches.formations_in(s, space).values()))
        assert all(SPACES[to].canary for to in move.destinations(s, group))
    assert not bounds.stays_within(s, "guanches", "safi")


@pytest.mark.rule("TM-21.8-can.f", "TM-12.2.j")
@pytest.mark.parametrize("to", ["galdar", "las_palmas"])
def test_where_nobody_stands_the_marker_goes_for_nothing_even_behind_walls(to: str) -> None:
    s = islands(cp=1)
    natives(s, "telde", 2)
    s.markers[to] = "spain"
    act(s, MARCH, offer("to", to))
    assert (control.controller(s, to), count(s, to)) == ("independent", 2)
    assert (s.sieges, s.budget.cp if s.budget else 9) == ({}, 0)
    assert not s.guanches_led


@pytest.mark.rule("TM-21.8-can.f")
def test_ships_leave_a_port_that_is_lost() -> None:
    s = islands()
    natives(s, "telde", 2)
    s.markers["las_palmas"] = "spain"
    ships(s, "las_palmas", "spain", 1)
    act(s, MARCH, offer("to", "las_palmas"))
    assert "las_palmas" not in s.fleets
    assert s.fleets["canary_islands"][0].squadrons == 1


@pytest.mark.rule("TM-21.8-can.f", "TM-14.u")
def test_a_leader_alone_goes_to_the_turn_track_and_nobody_has_him() -> None:
    s = islands()
    natives(s, "telde", 2)
    s.markers["galdar"] = "spain"
    leader(s, "mendoza", "galdar")
    act(s, MARCH, offer("to", "galdar"))
    assert (s.leaders["mendoza"].turn, s.leaders["mendoza"].captor, s.points[FRANCE]) == (4, NOBODY, {})


@pytest.mark.rule("TM-21.8-can.g")
@pytest.mark.parametrize("wins", [True, False])
def test_in_the_open_they_fight_and_remove_the_marker_if_they_win(wins: bool) -> None:
    s = islands()
    natives(s, "telde", 3)
    troops(s, "galdar", "castile", 1)
    s.markers["galdar"] = "spain"
    # three dice of Guanches against a regular and the die for defending
    dice = [6, 1, 1, 1, 1] if wins else [1, 1, 1, 1, 6]
    act(s, MARCH, march(3), offer("to", "galdar"), dice=dice)
    assert control.controller(s, "galdar") == ("independent" if wins else "spain")
    assert (count(s, "galdar"), count(s, "telde")) == ((3, 0) if wins else (0, 2))


@pytest.mark.rule("TM-21.8-can.h")
def test_behind_walls_they_assault_at_once_and_without_a_line() -> None:
    s = islands()
    natives(s, "telde", 4)
    troops(s, "las_palmas", "castile", 1)
    s.markers["las_palmas"] = "spain"
    act(s, MARCH, march(4), offer("to", "las_palmas"), DONE, YES)
    assert (s.sieges, control.controller(s, "las_palmas")) == ({"las_palmas/guanches": 3}, "spain")
    assert requirements.targets(s, "guanches") == ["las_palmas"]
    # two dice of four Guanches against one unit and its walls
    act(s, STORM, offer("all"), dice=[6, 1, 1, 1])
    assert control.controller(s, "las_palmas") == "independent"
    assert (s.sieges, count(s, "las_palmas"), s.budget.cp if s.budget else 9) == ({}, 4, 4)


@pytest.mark.rule("TM-21.8-can.h")
def test_ships_in_the_port_forbid_their_assault_as_any_other() -> None:
    s = islands()
    natives(s, "las_palmas", 4)
    s.stacks["las_palmas"].append(Stack("castile", 1, inside=True))
    s.markers["las_palmas"], s.sieges["las_palmas/guanches"] = "spain", 3
    assert requirements.hindrance(s, "guanches", "las_palmas") == ""
    ships(s, "las_palmas", "spain", 1)
    assert requirements.hindrance(s, "guanches", "las_palmas") == "TM-15.1.f"


@pytest.mark.rule("TM-21.8-can.i")
def test_cards_against_militia_and_winter_do_not_touch_them() -> None:
    s = islands()
    natives(s, "telde", 3)
    troops(s, "galdar", "castile", 1)
    assert combat_cards.militia_stacks(s) == []
    battle = Battle("telde", groups.everything(s, "galdar", ["castile"]), groups.everything(s, "telde", ["guanches"]))
    assert not combat_cards.may_bribe(s, SPAIN, battle)
    g = table(s)
    answer_with(militia.disband_militia(g))
    answer_with(returning.return_home(g), DONE)
    assert count(s, "telde") == 3


@pytest.mark.rule("TM-21.8-can.j")
@pytest.mark.parametrize(("number", "sizes"), [(1, [1]), (2, [2]), (3, [2, 3]), (7, [2, 3, 4])])
def test_two_at_least_march_unless_there_is_only_one(number: int, sizes: list[int]) -> None:
    s = islands()
    natives(s, "taoro", number)
    assert list(guanches.formations_in(s, "taoro")) == [march(size) for size in sizes]


@pytest.mark.rule("TM-21.8-can.k")
@pytest.mark.parametrize(
    ("number", "found"),
    [
        (2, [march(2, "bencomo")]),
        (4, [march(2, "bencomo"), march(2), march(3, "bencomo"), march(4, "bencomo")]),
        (5, [march(2), march(3, "bencomo"), march(4, "bencomo"), march(5, "bencomo")]),
        (0, []),
    ],
)
def test_bencomo_goes_with_the_greater_part_and_never_alone(number: int, found: list[Option]) -> None:
    s = islands()
    if number:
        natives(s, "taoro", number)
    leader(s, "bencomo", "taoro")
    assert list(guanches.formations_in(s, "taoro")) == found


@pytest.mark.rule("TM-21.8-ind.d")
def test_with_bencomo_they_fight_as_regulars() -> None:
    s = islands()
    natives(s, "telde", 3)
    troops(s, "galdar", "castile", 1)
    castile = groups.everything(s, "galdar", ["castile"])
    for led, steady in ((False, 0), (True, 3)):
        if led:
            leader(s, "bencomo", "telde")
        battle = Battle("galdar", groups.everything(s, "telde", ["guanches"]), castile)
        assert field_battle.fours(s, battle, battle.attacker) == steady
    s.stacks["las_palmas"] = [Stack("guanches", 0, 2, inside=True), Stack("castile", 3)]
    this = Assault(s, "las_palmas", "castile", groups.everything(s, "las_palmas", ["castile"]))
    assert steady_dice(this) == 1
    leader(s, "bencomo", "las_palmas")
    s.leaders["bencomo"] = s.leaders["bencomo"].marked(inside=True)
    this = Assault(s, "las_palmas", "castile", groups.everything(s, "las_palmas", ["castile"]))
    assert steady_dice(this) == 3


@pytest.mark.rule("TM-21.8-can.d")
def test_nobody_attacks_his_own_units_with_them() -> None:
    s = islands(SPAIN)
    natives(s, "telde", 2)
    troops(s, "galdar", "castile", 1)
    group = next(iter(guanches.formations_in(s, "telde").values()))
    assert move.destinations(s, group) == ["las_palmas"]
    s.guanche_hand = FRANCE
    assert move.destinations(s, group) == ["galdar", "las_palmas"]


@pytest.mark.rule("TM-21.8-can.h")
def test_a_siege_of_theirs_lasts_through_the_winter() -> None:
    s = islands()
    natives(s, "las_palmas", 4)
    s.stacks["las_palmas"].append(Stack("castile", 1, inside=True))
    s.markers["las_palmas"], s.sieges["las_palmas/guanches"] = "spain", 3
    returning.end_sieges(s)
    assert s.sieges == {"las_palmas/guanches": 0}


@pytest.mark.rule("TM-21.8-can.k")
def test_bencomo_comes_back_where_guanches_are() -> None:
    s = islands()
    natives(s, "taoro", 2)
    s.leaders["bencomo"] = Leader(turn=3)
    answer_with(personages.arrive(table(s), "bencomo"))
    assert s.leaders["bencomo"].place == "taoro"


# Cards


@pytest.mark.rule("TM-21.8-can.d")
def test_pride_gives_5_cp_for_guanches_to_who_has_no_units_there() -> None:
    s = with_cp(empty(3), FRANCE)
    natives(s, "telde", 2)
    troops(s, "paris", "france", 2)
    s.budget = None
    flow: Any = events.EVENTS[PRIDE, ""].does(table(s), FRANCE)
    asked = flow.send(None)
    assert (asked.options, asked.params["cp"]) == ([BUILD, MARCH, DONE], 5)
    with pytest.raises(StopIteration):
        flow.send(DONE)
    assert s.guanche_hand == FRANCE


@pytest.mark.rule("TM-21.8-can.d")
def test_pride_kills_two_guanches_for_who_has_units_there_but_none_with_bencomo() -> None:
    s = with_cp(empty(3), SPAIN)
    natives(s, "telde", 2)
    natives(s, "taoro", 1)
    natives(s, "acentejo", 3)
    leader(s, "bencomo", "acentejo")
    troops(s, "galdar", "castile", 1)
    flow: Any = events.EVENTS[PRIDE, ""].does(table(s), SPAIN)
    asked = flow.send(None)
    assert (asked.options, asked.params["number"]) == ([offer("in_space", "taoro"), offer("in_space", "telde")], 2)
    assert flow.send(offer("in_space", "telde")).params["number"] == 1
    with pytest.raises(StopIteration):
        flow.send(offer("in_space", "telde"))
    assert (count(s, "telde"), count(s, "taoro"), count(s, "acentejo")) == (0, 1, 3)


@pytest.mark.rule("TM-21.8-can.d", "TM-6.2.c")
def test_pride_without_a_free_space_does_nothing_and_leaves_the_game() -> None:
    s = with_cp(empty(3), FRANCE)
    s.markers |= dict.fromkeys(guanches.ISLANDS, "spain")
    play(s, PRIDE)
    assert cards.leaves_the_game(s, PRIDE)
    del s.markers["taoro"]
    assert not cards.leaves_the_game(s, PRIDE)


@pytest.mark.rule("TM-17.d", "TM-21.8-can.c")
def test_conquest_builds_for_6_cp_where_a_power_holds_the_islands() -> None:
    s = with_cp(empty(3), FRANCE)
    s.markers |= {"las_palmas": "spain", "lanzarote": "spain", "telde": "spain"}
    natives(s, "telde", 1)
    s.fleets = {}
    flow: Any = events.EVENTS[CONQUEST, ""].does(table(s), FRANCE)
    asked = flow.send(None)
    kinds = {(str(one.args[1]), str(one.args[2])) for one in asked.options if one.args}
    assert asked.seat == SPAIN
    assert {kind for kind, _ in kinds} == {"regular", "militia", "cavalry", "squadron"}
    assert {space for _, space in kinds} == {"las_palmas", *SPANISH}
    asked = flow.send(offer("add", "castile", "cavalry", "lanzarote"))
    asked = flow.send(offer("add", "castile", "squadron", "las_palmas"))
    assert {str(one.args[1]) for one in asked.options if one.args} == {"militia"}
    with pytest.raises(StopIteration):
        flow.send(DONE)
    assert (numbers(s, "lanzarote", "castile"), s.fleets["las_palmas"][0].squadrons) == ((0, 0, 1, 0), 1)
    assert s.budget is not None
    assert s.budget.cp == 4


@pytest.mark.rule("TM-17.d")
def test_conquest_gives_spain_no_cp() -> None:
    s = with_cp(empty(3), SPAIN)
    s.markers |= dict.fromkeys(SPANISH, "independent")
    assert not events.EVENTS[CONQUEST, ""].may(s, SPAIN)
    assert events.EVENTS[CONQUEST, ""].may(s, MUSLIM)
    s.markers["lanzarote"] = "spain"
    s.budget = Budget(CONQUEST, 0, "event")
    play(s, CONQUEST, DONE, seat=SPAIN)
    assert s.budget.cp == 0


@pytest.mark.rule("TM-21.8-can.d")
def test_drowsiness_kills_up_to_three_and_gives_3_cp() -> None:
    s = with_cp(empty(3), SPAIN)
    natives(s, "telde", 2)
    troops(s, "galdar", "castile", 1)
    flow: Any = events.EVENTS[DROWSINESS, ""].does(table(s), SPAIN)
    asked = flow.send(None)  # the first one falls in any case
    assert asked.options == [DONE, offer("in_space", "telde")]
    with pytest.raises(StopIteration):
        flow.send(DONE)
    assert (count(s, "telde"), s.guanche_hand, s.budget.cp if s.budget else 0) == (1, SPAIN, 3)
    s.stacks.pop("galdar")
    play(s, DROWSINESS, seat=SPAIN)
    assert count(s, "telde") == 1


@pytest.mark.rule("TM-21.8-can.d", "TM-21.8-can.f")
def test_the_rebellion_on_la_gomera() -> None:
    s = with_cp(empty(3), FRANCE)
    s.markers |= {"la_gomera": "spain", "las_palmas": "spain"}
    troops(s, "la_gomera", "castile", 2, 1)
    leader(s, "mendoza", "la_gomera")
    home = offer("displace", "las_palmas")
    play(s, GOMERA, home, dice=[3, 4, 6])
    assert (numbers(s, "las_palmas", "castile"), s.leaders["mendoza"].place) == ((1, 0, 0, 0), "las_palmas")
    assert (count(s, "la_gomera"), control.controller(s, "la_gomera")) == (2, "independent")
    assert (s.guanche_hand, s.budget.cp if s.budget else 0) == (FRANCE, 3)


@pytest.mark.rule("TM-21.8-can.d", "TM-6.2.c")
def test_bencomo_comes_with_three_guanches() -> None:
    s = with_cp(empty(3), FRANCE)
    natives(s, "acentejo", 2)
    assert not cards.leaves_the_game(s, BENCOMO)
    play(s, BENCOMO, DONE)
    assert (s.leaders["bencomo"].place, count(s, "acentejo")) == ("acentejo", 5)
    assert (s.guanche_hand, s.budget.cp if s.budget else 0) == (FRANCE, 2)
    assert cards.leaves_the_game(s, BENCOMO)
    stacks.place_leader(s, "bencomo", "taoro")
    natives(s, "taoro", 2)
    play(s, BENCOMO, DONE)
    assert (s.leaders["bencomo"].place, count(s, "acentejo")) == ("taoro", 8)
    troops(s, "acentejo", "castile", 1)
    play(s, BENCOMO, DONE)
    assert count(s, "acentejo") == 8


@pytest.mark.rule("TM-21.8-can.d")
def test_cp_for_guanches_serve_nobody_else() -> None:
    s = islands()
    s.budget = guanches.for_guanches(BENCOMO, 5)
    troops(s, "galdar", "france", 2)
    troops(s, "lyon", "france", 2)
    assert actions.possible(s, FRANCE, s.budget) == []
    assert what_is_left(s) == [BUILD, DONE]
    natives(s, "taoro", 16)  # no counter is left
    assert what_is_left(s) == [MARCH, DONE]
    s.stacks["las_palmas"] = [*s.stacks.pop("taoro"), Stack("castile", 1, inside=True)]
    s.markers["las_palmas"], s.sieges["las_palmas/guanches"] = "spain", s.impulse
    assert what_is_left(s) == [STORM, DONE]


def what_is_left(s: State) -> Any:
    asked: Any = next(actions.one_action(table(s), FRANCE))
    return asked.options


@pytest.mark.rule("TM-11.1.d", "TM-17.2.h")
def test_the_last_cp_builds_the_last_of_them() -> None:
    s = islands(cp=1)
    natives(s, "taoro", 15)
    assert s.budget is not None
    assert guanches.Build(BUILD).may(s, FRANCE, s.budget)
    s.budget.cp = 0
    assert not guanches.Build(BUILD).may(s, FRANCE, s.budget)


@pytest.mark.rule("TM-21.8-can.h", "TM-21.8-can.d")
@pytest.mark.parametrize(("seat", "cp", "able"), [(FRANCE, 2, True), (FRANCE, 0, False), (PORTUGAL, 2, False)])
def test_they_storm_for_who_acts_with_them_and_can_pay(seat: int, cp: int, able: bool) -> None:
    s = islands(cp=cp)
    natives(s, "las_palmas", 4)
    s.stacks["las_palmas"].append(Stack("castile", 1, inside=True))
    s.markers["las_palmas"], s.sieges["las_palmas/guanches"] = "spain", 3
    assert s.budget is not None
    assert guanches.Storm(STORM).may(s, seat, s.budget) is able


@pytest.mark.rule("TM-21.8-can.d")
def test_cp_for_guanches_end_with_the_event() -> None:
    s = with_cp(empty(3), FRANCE)
    natives(s, "telde", 2)
    play(s, PRIDE, DONE)
    assert s.budget is not None
    assert (s.budget.cp, s.budget.way, s.budget.only) == (0, "event", Budget(PRIDE, 0, "event").only)
