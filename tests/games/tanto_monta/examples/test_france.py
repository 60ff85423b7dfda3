"""Worked examples of the ledger on France: E-20.7-1 and E-20.7-2."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, SPAIN
from condotta.games.tanto_monta.rules.common import control, events
from condotta.games.tanto_monta.rules.draw import hands
from tests.games.tanto_monta.table import answer_with, empty, table

assert turn


@pytest.mark.rule("TM-20.7-nob.c")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_e_20_7_1_a_house_at_4_gives_a_card_on_1_to_4(die: int) -> None:
    s = empty(2)
    s.houses = {"house_anjou": 4}
    g = table(s, [die])
    assert hands.house_gives(g, "house_anjou") == int(die <= 4)
    assert not g.script


@pytest.mark.rule("TM-20.7-bar.e", "TM-20.7-bar.f")
def test_e_20_7_2_vitoria_against_bayonne_and_auch() -> None:
    s = empty(3)
    s.hands = [[], [], [], []]
    s.markers = {"vitoria": "france", "bayonne": "spain", "auch": "spain"}
    answer_with(events.EVENTS[CARD_IDS[118], ""].does(table(s), MUSLIM))
    assert [control.controller(s, space) for space in ("vitoria", "bayonne", "auch")] == ["castile", "france", "france"]
    assert (s.points[SPAIN], s.points[FRANCE]) == ({"vp_barcelona": 1}, {})
