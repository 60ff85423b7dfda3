"""Worked examples of chapter 19 of the ledger."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta.data.things import SPAIN
from condotta.games.tanto_monta.rules.weddings import table as weddings
from tests.games.tanto_monta.rules.weddings.test_dowries import (
    AFONSO,
    ISABELLA,
    JOANNA,
    JOHN,
    MANUEL,
    promotes,
    spain,
)
from tests.games.tanto_monta.rules.weddings.test_wedding_phase import WEDDING, wedding_phase, won
from tests.games.tanto_monta.table import empty


@pytest.mark.rule("TM-19.d")
def test_e_19_1_manuel_waits_while_afonso_lives() -> None:
    s = empty(5)
    assert weddings.suitor_of(s, ISABELLA) == AFONSO
    s.dead_royals = [AFONSO]
    assert weddings.suitor_of(s, ISABELLA) == MANUEL


@pytest.mark.rule("TM-19.e", "TM-19.j")
def test_e_19_2_two_cp_for_isabella_and_afonso() -> None:
    s = spain(3)
    promotes(s, (ISABELLA, 2))
    assert (s.dowries, weddings.modifier(s.dowries[ISABELLA])) == ({ISABELLA: 2}, 1)


@pytest.mark.rule("TM-19.1.a", "TM-19.1.d", "TM-19.3.a", "TM-19.3.c", "TM-19.3.d")
def test_e_19_3_a_wedding_a_postponement_and_a_death() -> None:
    s = spain(4)
    promotes(s, (JOHN, 1), (JOANNA, 3))
    s.budget = None
    g = wedding_phase(s, [2, 3, 3, 3, 2, 6, 1, 4], offer("wed", JOHN))
    assert [entry.key for entry in g.entries if entry.key.startswith("wedding")] == [
        "wedding.rolled", "wedding.celebrated", "wedding.alliance", "wedding.rolled", "wedding.postponed",
        "wedding.alliance_ends",
    ]  # fmt: skip
    assert (s.dowries, s.married, s.dead_royals) == ({JOANNA: 3}, {}, [JOHN])
    assert (won(s), weddings.alliances(s)) == ({WEDDING: 1}, [])
    assert s.points[SPAIN][WEDDING] == 1
