"""Section 5.3: cavalry dismounts between two actions."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, offer
from condotta.games.tanto_monta.data import CARD_IDS, POWERS
from condotta.games.tanto_monta.data.things import FRANCE, SPAIN
from condotta.games.tanto_monta.pieces import Budget, Stack
from condotta.games.tanto_monta.rules.action import actions, dismounting
from condotta.games.tanto_monta.rules.common import stacks
from tests.games.tanto_monta.table import answer_with, empty, table, troops

DISMOUNT = offer("dismount")


@pytest.mark.rule("TM-5.3.k", "TM-5.3.l")
def test_between_two_actions_cavalry_becomes_regulars_for_nothing() -> None:
    s = empty()
    s.phase, s.budget = "action", Budget(CARD_IDS[63], 2, "cp")
    s.stacks["leon"] = [Stack("castile", 1, cavalry=2), Stack("castile", cavalry=1, moved=True)]
    troops(s, "burgos", "castile", 0, 0, 1)
    troops(s, "paris", "france", 0, 0, 1)
    g = table(s)
    more = answer_with(actions.one_action(g, SPAIN), DISMOUNT, offer("place", "castile", "leon"), offer("dismount", 3))
    assert more
    assert s.budget.cp == 2
    assert [(one.numbers, one.moved) for one in stacks.at(s, "leon")] == [((3, 0, 0, 0), False), ((1, 0, 0, 0), True)]
    assert dismounting.riders(s, SPAIN) == [offer("place", "castile", "burgos")]
    assert not answer_with(actions.one_action(g, SPAIN), DONE)


@pytest.mark.rule("TM-5.3.k")
def test_not_without_regulars_in_the_pool() -> None:
    s = empty()
    troops(s, "paris", "france", POWERS["france"].infantry - 1, 0, 3)
    s.phase, s.budget = "action", Budget(CARD_IDS[63], 2, "cp")
    answer_with(actions.one_action(table(s), FRANCE), DISMOUNT, offer("dismount", 1))
    assert stacks.at(s, "paris")[0].cavalry == 2
    assert dismounting.riders(s, FRANCE) == []


@pytest.mark.rule("TM-5.3.k")
def test_of_several_stacks_no_more_dismount_than_was_said() -> None:
    s = empty()
    s.phase, s.budget = "action", Budget(CARD_IDS[63], 2, "cp")
    s.stacks["leon"] = [Stack("castile", cavalry=2), Stack("castile", cavalry=2, moved=True)]
    answer_with(actions.one_action(table(s), SPAIN), DISMOUNT, offer("dismount", 3))
    assert sorted(one.numbers for one in stacks.at(s, "leon")) == [(1, 0, 1, 0), (2, 0, 0, 0)]
