"""Section 16.1: Send Naval Escort."""

from __future__ import annotations

import pytest

from condotta.core.flow import Option, offer
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Fleet
from condotta.games.tanto_monta.rules.action.actions import ACTIONS, possible
from condotta.games.tanto_monta.rules.common import stacks
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import cp_left
from tests.games.tanto_monta.fleets import CADIZ, WEST, action, at_sea, ships_at
from tests.games.tanto_monta.shown.asking import question
from tests.games.tanto_monta.table import answer_with, leader, ships, table


def offered(s: State, seat: int) -> list[Option]:
    return [option for option in question(action(s, seat, "escort")).options if option.verb == "send"]


@pytest.mark.rule("TM-16.1.ab", "TM-16.1.ac")
def test_a_squadron_from_anywhere_goes_to_any_explored_zone() -> None:
    s = at_sea(PORTUGAL)
    s.explored[PORTUGAL] = ["oz_1", "oz_2"]
    ships(s, "ceuta", "portugal", 1)
    ships(s, CADIZ, "portugal", 1)
    leader(s, "a_leon", CADIZ)
    assert offered(s, PORTUGAL) == [
        offer("send", "portugal", place, zone) for place in ("ceuta", CADIZ) for zone in ("oz_1", "oz_2")
    ]
    g = table(s)
    assert s.budget is not None
    answer_with(ACTIONS["escort"].does(g, PORTUGAL, s.budget), offer("send", "portugal", CADIZ, "oz_2"))
    assert (ships_at(s, "oz_2"), ships_at(s, CADIZ), cp_left(s)) == ({"portugal": (1, 0)}, {}, 5)
    assert s.leaders["a_leon"].turn == 4  # TM-5.1.l: he never goes to the Exploration Map


@pytest.mark.rule("TM-16.1.ab", "TM-17.3.h")
def test_neither_corsairs_nor_lent_ones_nor_those_of_the_second_power() -> None:
    s = at_sea(MUSLIM)
    s.explored[MUSLIM] = ["oz_1", "oz_2"]
    ships(s, WEST, "north_africa", 0, 2)
    ships(s, "malaga", "nasrid", 1)
    stacks.put_ships(s, "tangier", Fleet("france", 1, lent="north_africa"))
    stacks.put_ships(s, "sale", Fleet("portugal", 1, lent="north_africa", captured=True))
    assert offered(s, MUSLIM) == []
    ships(s, WEST, "north_africa", 1)
    s.allied["genoa"] = "north_africa"
    ships(s, "genoa_city", "genoa", 1)
    sent = [option.args[:2] for option in offered(s, MUSLIM)]
    assert sorted({*sent}) == [("genoa", "genoa_city"), ("north_africa", WEST)]


@pytest.mark.rule("TM-16.1.ab")
def test_without_an_explored_zone_nobody_is_sent() -> None:
    s = at_sea(SPAIN)
    ships(s, "valencia", "spain", 1)
    assert s.budget is not None
    assert "escort" not in possible(s, SPAIN, s.budget)
    s.explored[SPAIN] = ["oz_1"]
    assert "escort" in possible(s, SPAIN, s.budget)


@pytest.mark.rule("TM-13.1.p", "TM-16.1.l")
def test_out_of_a_port_with_plague_it_may_be_lost() -> None:
    s = at_sea(FRANCE)
    s.explored[FRANCE] = ["oz_1"]
    s.plague = ["marseille"]
    ships(s, "marseille", "france", 1)
    assert s.budget is not None
    flow = ACTIONS["escort"].does(table(s, [3]), FRANCE, s.budget)
    answer_with(flow, offer("send", "france", "marseille", "oz_1"))
    assert (ships_at(s, "oz_1"), s.ships_to_come) == ({}, {"france/4": 1})
