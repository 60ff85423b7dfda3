"""Sections 6.3 and 18.8: resources received outside the Winter Phase."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.common import receiving, stacks
from tests.games.tanto_monta.sieges import at, besiege
from tests.games.tanto_monta.table import answer_with, empty, table


@pytest.mark.rule("TM-6.3.i", "TM-6.3.c", "TM-18.8-rev.b", "TM-18.8-rev.c", "TM-18.8-rev.g")
def test_vp_are_scored_cp_kept_a_card_drawn() -> None:
    s = empty()
    s.deck = ["ambush"]
    for counter in ("naval.vp_2", "naval.cp_4", "naval.card"):
        answer_with(receiving.receive(table(s), SPAIN, counter))
    assert s.points[SPAIN]["vp_resource"] == 2
    assert s.warehouses[SPAIN] == ["naval.cp_4"]
    assert s.hands[SPAIN] == ["ambush"]
    assert s.spent == ["naval.card"]


@pytest.mark.rule("TM-18.8-rev.e", "TM-18.8-rev.f")
def test_units_come_to_the_best_home_space() -> None:
    s = empty()
    besiege(s, "oporto", "castile")
    flow = receiving.receive(table(s), PORTUGAL, "naval.unit_two_militia")
    answer_with(flow, offer("receive_in", "coimbra"))
    assert at(s, "coimbra") == {("portugal", False): (0, 2, 0, 0)}
    answer_with(receiving.receive(table(s), FRANCE, "naval.unit_squadron"), offer("receive_in", "marseille"))
    assert stacks.fleets_at(s, "marseille")[0].squadrons == 1


@pytest.mark.rule("TM-18.8-rev.e")
def test_not_to_lost_home_spaces() -> None:
    s = empty()
    assert receiving.best_homes(s, "portugal", False) == ["oporto", "coimbra", "lisbon", "ceuta"]
    s.markers |= dict.fromkeys(("oporto", "coimbra", "lisbon"), "spain")
    assert receiving.best_homes(s, "portugal", False) == ["ceuta"]
    s.markers["ceuta"] = "nasrid"
    assert "lisbon" not in receiving.best_homes(s, "portugal", False)
    assert "tlemcen" not in receiving.best_homes(s, "north_africa", False)  # before Turn 4
