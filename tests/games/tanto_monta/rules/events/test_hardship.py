"""Cards 85 and 90: Unrest, and a ruler who can do nothing."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.action import impulse
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.events import hardship
from condotta.games.tanto_monta.rules.winter import winter
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table, troops


@pytest.mark.rule("TM-12.4.a", "TM-2.4.x")
def test_peasants_rise_where_no_unit_and_no_squadron_is() -> None:
    s = empty()
    s.phase, s.active, s.hands[FRANCE] = "action", FRANCE, [CARD_IDS[85]]
    troops(s, "leon", "castile", 1)
    ships(s, "lisbon", "portugal", 1)
    ships(s, "tangier", "north_africa", 0, 1)  # corsairs do not matter
    leader(s, "isabella", "seville")
    found = hardship.quiet_spaces(s)
    assert not {"leon", "lisbon", "paris", "oran"} & {*found}
    assert {"tangier", "seville", "milan"} <= {*found}
    where = ["seville", "milan", "tangier", "orleans", "jerez"]
    answer_with(turn.next_step(table(s)), offer("event", CARD_IDS[85]), *(offer("unrest_in", id) for id in where))
    assert s.unrest == where
    assert not {*where} & {*hardship.quiet_spaces(s)}  # one marker each
    assert s.discard == [CARD_IDS[85]]


@pytest.mark.rule("TM-3.3.k", "TM-8.3.b")
def test_a_ruler_who_falls_ill_keeps_no_card_and_gets_one_less() -> None:
    s = empty()
    s.phase, s.active, s.hands[FRANCE] = "action", FRANCE, [CARD_IDS[90]]
    g = table(s)
    answer_with(turn.next_step(g), offer("event", CARD_IDS[90]), offer("player", PORTUGAL))
    assert [impulse.admin(s, seat) for seat in (MUSLIM, PORTUGAL, SPAIN)] == [2, 0, 2]
    s.rulers[PORTUGAL] = "ruler_joao_ii"
    assert impulse.admin(s, PORTUGAL) == 0  # whoever rules
    s.hands[PORTUGAL] = []
    hands.deal(g)
    assert len(s.hands[PORTUGAL]) == 5 - 1
    winter.reset_diplomacy(g)
    assert impulse.admin(s, PORTUGAL) == 2
