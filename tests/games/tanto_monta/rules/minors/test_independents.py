"""Sections 21.1 and 21.8: inactive minors, independent spaces, Ragusa, Tunis and Milan."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import FACTS, LISTS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import NOBODY, Fleet
from condotta.games.tanto_monta.rules.common import control, fleets, groups, points, stacks
from condotta.games.tanto_monta.rules.common.powers import player
from condotta.games.tanto_monta.rules.land import entry, interception, move, requirements
from condotta.games.tanto_monta.rules.land.battle import Move
from condotta.games.tanto_monta.rules.sea import orders
from condotta.games.tanto_monta.rules.winter import replacements, returning
from tests.games.tanto_monta.field import facing, march, numbers, with_cp
from tests.games.tanto_monta.sieges import besiege, storm
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, ships, table, troops

assert turn


# 21.1


@pytest.mark.rule("TM-21.1.a")
def test_units_of_an_inactive_minor_never_move() -> None:
    s = with_cp(empty(), FRANCE)
    troops(s, "turin", "genoa", 2)
    troops(s, "genoa_city", "genoa", 7)
    for seat in range(4):
        assert move.movable(s, seat, "genoa_city").size == 0
    answer_with(returning.return_home(table(s)))
    assert (numbers(s, "turin", "genoa"), numbers(s, "genoa_city", "genoa")) == ((2, 0, 0, 0), (7, 0, 0, 0))


@pytest.mark.rule("TM-21.1.b")
def test_they_neither_intercept_nor_avoid_battle() -> None:
    s = facing(FRANCE)
    s.relations["france/genoa"] = "war"
    s.markers["parma"] = "france"
    troops(s, "genoa_city", "genoa", 3)
    troops(s, "milan", "france", 1)
    this = Move(FRANCE, groups.everything(s, "milan", ["france"]), "turin", 1)
    for seat in (MUSLIM, PORTUGAL, SPAIN):
        assert interception.spaces_beside(s, seat, this) == []
    troops(s, "pisa", "florence", 1)
    s.relations["florence/france"] = "war"
    s.markers["florence_city"] = "france"
    troops(s, "florence_city", "france", 4)
    march(s, FRANCE, "florence_city", "pisa", dice=[6, 1, 1, 1, 1, 1])  # no question: it stands and is beaten
    assert numbers(s, "pisa", "florence") == ()


@pytest.mark.rule("TM-21.1.d")
def test_in_the_open_who_loses_is_gone() -> None:
    s = facing(FRANCE)
    s.relations["florence/france"] = "war"
    s.markers["florence_city"] = "france"
    troops(s, "florence_city", "france", 4)
    troops(s, "pisa", "florence", 3)
    march(s, FRANCE, "florence_city", "pisa", dice=[6, 1, 1, 1, *[1] * 4])
    assert numbers(s, "pisa", "florence") == ()
    assert numbers(s, "pisa", "france") == (4, 0, 0, 0)


@pytest.mark.rule("TM-21.1.e")
def test_their_ships_stay_in_port_and_can_be_attacked_there() -> None:
    s = empty()
    ships(s, "venice_city", "venice", 2)
    ships(s, "central_mediterranean", "spain", 1)
    assert fleets.owner(s, "venice") == NOBODY
    assert orders.why_not_into(s, "spain", "venice_city") == "TM-16.1.ad"
    s.relations["spain/venice"] = "war"
    assert orders.why_not_into(s, "spain", "venice_city") == ""


# 21.8


@pytest.mark.rule("TM-21.8-ind.a")
@pytest.mark.parametrize("power", ["nasrid", "portugal", "castile", "france"])
def test_independent_spaces_are_open_to_all(power: str) -> None:
    s = empty()
    for space in LISTS["independent_at_start"]:
        if space not in s.markers and space not in ("perpignan", "ceret"):
            assert entry.is_open_to(s, power, "", space), space


@pytest.mark.rule("TM-21.8-ind.b", "TM-21.8-rag.a", "TM-21.8-mil.a")
@pytest.mark.parametrize(("space", "number"), [("milan", 8), ("ragusa", 5)])
def test_milan_and_ragusa_meet_an_intruder_in_the_field(space: str, number: int) -> None:
    s = at_the_start()
    assert numbers(s, space, "independent") == (number, 0, 0, 0)
    assert FACTS.garrisons[space] == number
    assert player(s, "independent") == NOBODY
    s = facing(FRANCE)
    start = {"milan": "turin", "ragusa": "zara"}[space]
    s.markers[start] = "france"
    troops(s, start, "france", 4)
    troops(s, space, "independent", number)
    march(s, FRANCE, start, space, dice=[6, 6, 6, 6, *[1] * (number + 1)])  # five or more fight
    assert numbers(s, space, "independent") == ((4, 0, 0, 0) if number == 8 else (1, 0, 0, 0))
    for seat in (MUSLIM, PORTUGAL, SPAIN):
        assert move.movable(s, seat, space).size == 0


@pytest.mark.rule("TM-21.8-ind.d")
def test_as_what_they_fight() -> None:
    s = at_the_start()
    for _, stack in stacks.all_stacks(s):
        if stack.power == "independent":
            assert stack.size == stack.regular
        if stack.power == "guanches":
            assert stack.size == stack.militia


@pytest.mark.rule("TM-21.8-ind.e", "TM-21.8-rag.b")
def test_the_squadron_of_ragusa_hinders_an_assault() -> None:
    s = empty()
    s.impulse = 5
    s.markers["zara"] = "portugal"
    troops(s, "ragusa", "portugal", 4)
    besiege(s, "ragusa", "portugal")
    ships(s, "ragusa", "independent", 1)
    assert requirements.hindrance(s, "portugal", "ragusa") == "TM-15.1.f"
    assert orders.why_not_into(s, "portugal", "ragusa") == ""  # it can be fought in its port
    ships(s, "central_mediterranean", "portugal", 2)
    assert requirements.hindrance(s, "portugal", "ragusa") != "TM-15.1.f"


@pytest.mark.rule("TM-21.8-ind.f")
def test_what_was_taken_is_not_independent_again() -> None:
    s = empty()
    control.gain_control(table(s), "milan", "france", "TM-15.1.q")
    assert control.controller(s, "milan") == "france"
    assert not entry.is_open_to(s, "portugal", "turin", "milan")
    control.gain_control(table(s), "milan", "castile", "TM-15.1.q")
    assert control.controller(s, "milan") == "spain"


@pytest.mark.rule("TM-21.8-rag.d")
def test_ragusa_is_worth_a_point_more() -> None:
    s = empty()
    before = points.total(s, PORTUGAL)
    s.markers["ragusa"] = "portugal"
    assert points.total(s, PORTUGAL) == before + 2
    assert points.held(s, PORTUGAL)["ragusa"] == 1


def tunis() -> Fleet:
    return Fleet("independent", corsairs=1)


@pytest.mark.rule("TM-21.8-tun.a")
def test_who_controls_tunis_has_the_corsair_of_djerba() -> None:
    s = empty()
    assert fleets.side_of(s, tunis()) == "independent"
    s.markers["tunis"] = "spain"
    assert fleets.side_of(s, tunis()) == "spain"
    s.markers["tunis"] = "north_africa"
    assert fleets.side_of(s, tunis()) == "north_africa"


@pytest.mark.rule("TM-21.8-tun.a")
def test_it_changes_sides_when_tunis_falls() -> None:
    s = empty()
    s.impulse = 5
    s.markers |= {"cagliari": "spain"}
    troops(s, "tunis", "aragon", 4)
    besiege(s, "tunis", "aragon")
    ships(s, "western_mediterranean", "spain", 1)
    stacks.put_ships(s, "tunis", tunis())
    storm(s, [6, 6, 6, 6, 1], offer("all"), power="aragon", space="tunis")
    assert control.controller(s, "tunis") == "spain"
    assert [(fleet.power, fleet.corsairs) for fleet in stacks.fleets_at(s, "tunis")] == [("independent", 1)]
    assert fleets.side_of(s, stacks.fleets_at(s, "tunis")[0]) == "spain"


@pytest.mark.rule("TM-21.8-tun.b", "TM-18.6.d")
@pytest.mark.parametrize("case", ["spain", "nobody", "afloat", "regency", "earlier"])
def test_sunk_it_comes_back_to_tunis(case: str) -> None:
    s = empty()
    if case != "nobody":
        s.markers["tunis"] = "spain"
    if case != "earlier":
        s.ships_to_come["independent/2"] = 1
    if case == "afloat":
        stacks.put_ships(s, "western_mediterranean", tunis())
    if case == "regency":
        s.happened.append("algiers_regency")
    replacements.corsair_of_djerba(table(s))
    comes = case in ("spain", "earlier")  # R-TM-18-12: also if it was sunk before Spain took Tunis
    assert [fleet.corsairs for fleet in stacks.fleets_at(s, "tunis")] == ([1] if comes else [])
    assert sum(s.ships_to_come.values()) == (1 if case in ("nobody", "afloat", "regency") else 0)


@pytest.mark.rule("TM-18.6.d")
def test_a_sunk_squadron_of_ragusa_brings_no_corsair() -> None:
    s = empty()
    s.markers["tunis"] = "spain"
    ships(s, "tunis", "independent", 0, 1)
    ships(s, "ragusa", "independent", 1)
    stacks.lose_ships(s, "ragusa", Fleet("independent", 1))
    assert s.ships_to_come == {}
    g = table(s)
    replacements.corsair_of_djerba(g)
    assert g.entries == []
    stacks.lose_ships(s, "tunis", Fleet("independent", 0, 1))
    replacements.corsair_of_djerba(g)
    assert [fleet.corsairs for fleet in stacks.fleets_at(s, "tunis")] == [1]
