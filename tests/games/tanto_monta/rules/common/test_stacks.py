"""Section 5.3: what stands where, and what is forgotten when an impulse ends."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta.pieces import Leader, Stack
from condotta.games.tanto_monta.rules.common import stacks
from tests.games.tanto_monta.table import empty


@pytest.mark.rule("TM-13.1.i", "TM-13.2.g", "TM-13.1.ab")
@pytest.mark.parametrize("mark", ["moved", "tried", "beaten"])
def test_at_the_end_of_an_impulse_all_are_fresh_again(mark: str) -> None:
    s = empty()
    s.leaders["isabella"] = Leader("leon").marked(**{mark: True})
    s.leaders["mendoza"] = Leader("leon", inside=True)
    s.stacks["leon"] = [Stack("castile", 1, **{mark: True}), Stack("castile", 2)]
    stacks.forget_the_impulse(s)
    marks = [(one.moved, one.tried, one.beaten) for one in (s.leaders["isabella"], s.leaders["mendoza"])]
    assert marks == [(False, False, False)] * 2
    assert (s.leaders["isabella"].place, s.leaders["mendoza"].inside) == ("leon", True)
    assert [one.numbers for one in stacks.at(s, "leon")] == [(3, 0, 0, 0)]  # nothing tells them apart
    one = stacks.at(s, "leon")[0]
    assert (one.moved, one.tried, one.beaten) == (False, False, False)
