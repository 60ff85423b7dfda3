"""The worked example of section 20.9, with its dice."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data.things import FRANCE
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.action.actions import ACTIONS
from condotta.games.tanto_monta.rules.common import abroad
from condotta.games.tanto_monta.rules.construction import recruit
from tests.games.tanto_monta.field import numbers, with_cp
from tests.games.tanto_monta.table import answer_with, empty, leader, table, troops

assert turn
BURGUNDY = "war_against_burgundy"


@pytest.mark.rule("TM-20.9.f", "TM-20.9.n", "TM-14.i")
def test_e_20_9_a_battle_against_burgundy() -> None:
    s = with_cp(empty(), FRANCE, 1)
    s.hands, s.foreign_wars = [[], [], [], []], [BURGUNDY]
    troops(s, BURGUNDY, "independent", 7)
    troops(s, BURGUNDY, "france", 6)
    leader(s, "louis_xi", BURGUNDY)
    g = table(s, [6, 6, 5, 4, 4, 2, 1, 5, 5, 4, 3, 2, 1, 1])
    assert s.budget is not None
    answer_with(ACTIONS["fight_foreign_war"].does(g, FRANCE, s.budget))
    told = next(entry.params for entry in g.entries if entry.key == "battle.rolled")
    assert (told["attacker"], told["defender"], told["attacker_dice"], told["defender_dice"]) == (5, 3, 7, 7)
    assert not g.script
    assert (numbers(s, BURGUNDY, "independent"), numbers(s, BURGUNDY, "france")) == ((2, 0, 0, 0), (3, 0, 0, 0))
    assert (s.leaders["louis_xi"].place, s.budget.cp, s.foreign_wars) == (BURGUNDY, 0, [BURGUNDY])
    for _ in range(3):
        assert recruit.places(s, "france", "militia") == [BURGUNDY]
        recruit.recruit(g, "france", "militia", BURGUNDY)
    assert abroad.short(s, "france") == []
    assert len(recruit.places(s, "france", "militia")) > 1
    assert not ACTIONS["fight_foreign_war"].may(s, FRANCE, Budget("", 0, "cp"))
