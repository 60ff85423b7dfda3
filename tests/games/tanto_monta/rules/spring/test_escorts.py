"""Chapter 10: the Naval Escort Segment."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import PASS, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data.things import MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Fleet
from condotta.games.tanto_monta.rules.common import stacks
from condotta.games.tanto_monta.rules.spring import escorts
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, ships, table


def segment() -> State:
    s = empty(3)
    s.phase = "escorts"
    s.explored = [[], ["oz_1", "oz_2"], ["oz_1"], []]
    ships(s, "lisbon", "portugal", 2)
    ships(s, "seville", "spain", 1)
    return s


@pytest.mark.rule("TM-10.p", "TM-10.a")
def test_who_has_explored_sends_a_squadron_or_brings_one_home() -> None:
    s = segment()
    g: Any = table(s)
    answer_with(turn.next_step(g))  # the Muslim player has explored nothing
    answer_with(turn.next_step(g), offer("escort", "lisbon", "oz_2"))
    assert [fleet.squadrons for fleet in stacks.fleets_at(s, "oz_2")] == [1]
    assert stacks.fleets_at(s, "lisbon")[0].squadrons == 1
    answer_with(turn.next_step(g), PASS)
    answer_with(turn.next_step(g))
    assert (s.phase, s.stage, s.active) == ("deployment", "", MUSLIM)
    assert offer("escort", "oz_2", "oporto") in escorts.homeward(s, PORTUGAL)
    escorts.sail(g, PORTUGAL, "oz_2", "oporto")
    assert (stacks.fleets_at(s, "oz_2"), stacks.fleets_at(s, "oporto")[0].squadrons) == ([], 1)


@pytest.mark.rule("TM-10.p")
def test_only_from_controlled_home_ports_and_what_is_not_lent() -> None:
    s = segment()
    assert escorts.outward(s, SPAIN) == [offer("escort", "seville", "oz_1")]
    s.markers["jerez"] = "portugal"
    assert escorts.outward(s, SPAIN) == []  # Seville is no port without it
    stacks.put_ships(s, "ceuta", Fleet("portugal", 1, lent="france"))
    ships(s, "anfa", "portugal", 1)
    s.markers |= {"lisbon": "spain", "anfa": "portugal"}
    assert escorts.outward(s, PORTUGAL) == []
    ships(s, "tangier", "north_africa", 0, 2)
    s.explored[MUSLIM] = ["oz_1"]
    assert escorts.outward(s, MUSLIM) == []  # corsairs are no escorts


@pytest.mark.rule("TM-13.1.p", "TM-10.p")
@pytest.mark.parametrize(("die", "left"), [(3, 0), (4, 1)])
def test_the_plague_is_in_the_port(die: int, left: int) -> None:
    s = segment()
    s.plague = ["lisbon"]
    escorts.sail(table(s, [die]), PORTUGAL, "lisbon", "oz_1")
    assert sum(fleet.squadrons for fleet in stacks.fleets_at(s, "oz_1")) == left
    assert s.ships_to_come == ({} if left else {"portugal/4": 1})
    assert all(option.args[1] != "lisbon" for option in escorts.homeward(s, PORTUGAL))
