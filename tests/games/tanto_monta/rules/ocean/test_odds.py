"""What becomes of Naos and escorts in winter, as bots and notes reckon it (18.7)."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta.data.things import PORTUGAL
from condotta.games.tanto_monta.rules.ocean import odds
from condotta.games.tanto_monta.rules.ocean.odds import Voyage
from tests.games.tanto_monta.ocean import put
from tests.games.tanto_monta.table import empty


@pytest.mark.rule("TM-18.7-esc.b", "TM-16.6.v")
def test_the_pilot_brings_everybody_home() -> None:
    s = empty(3)
    put(s, "nao_portugal_c1p1", "oz_1")
    assert odds.of_escort(s, PORTUGAL) != Voyage(0, 0, 100, 0)
    assert odds.of_winter(s, "nao_portugal_c1p1", 0) != Voyage(0, 0, 100, 0)
    s.pilot = PORTUGAL
    assert odds.of_escort(s, PORTUGAL) == odds.of_winter(s, "nao_portugal_c1p1", 0) == Voyage(0, 0, 100, 0)
