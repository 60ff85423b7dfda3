"""Worked examples of chapters 18 and 22 of the ledger, as far as they need neither sea nor trade."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, Option, offer
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.common import points, stacks
from condotta.games.tanto_monta.rules.winter import returning
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.sieges import at, besiege, garrison
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, table, troops


def before_loja() -> State:
    """Four Castilians besiege Loja; Córdoba, with a fortress, holds three."""
    s = empty()
    s.fortresses.append("cordoba")
    troops(s, "loja", "castile", 4)
    garrison(s, "loja", "nasrid", 1)
    besiege(s, "loja", "castile")
    troops(s, "cordoba", "castile", 3)
    return s


def split(s: State) -> None:
    """One to Córdoba, three to Seville; the Nasrids and those in Córdoba stay."""
    options: list[Option] = [DONE, DONE, offer("winter_some", "cordoba"), offer("winter_all", "seville")]
    answer_with(returning.return_home(table(s)), *options)


@pytest.mark.rule("TM-18.5.b", "TM-18.5.e", "TM-18.5-proc.d", "TM-18.5-proc.f", "TM-18.5-attr.b")
def test_e_18_5_one_finds_room_and_nobody_is_lost() -> None:
    s = before_loja()
    split(s)
    assert at(s, "cordoba") == {("castile", False): (4, 0, 0, 0)}
    assert at(s, "seville") == {("castile", False): (3, 0, 0, 0)}
    assert at(s, "loja") == {("nasrid", False): (1, 0, 0, 0)}
    assert not s.sieges


@pytest.mark.rule("TM-18.5-attr.a", "TM-18.5-attr.b", "TM-18.5-attr.f")
def test_e_18_5_with_unrest_on_every_path() -> None:
    s = before_loja()
    s.unrest = ["cordoba"]
    split(s)
    assert at(s, "cordoba") == {("castile", False): (3, 0, 0, 0)}  # the single one is lost
    assert at(s, "seville") == {("castile", False): (1, 0, 0, 0)}  # two of three are
    assert stacks.total(s, "castile", "regular") == 4


@pytest.mark.rule("TM-22.3.b", "TM-22.3.c", "TM-22.4.g")
def test_e_22_3() -> None:
    s = at_the_start()
    parts = {
        seat: (points.key_points(s, seat), points.strategic_points(s, seat), sum(points.held(s, seat).values()))
        for seat in range(4)
    }
    assert parts == {MUSLIM: (9, 4, 2), PORTUGAL: (10, 5, 0), SPAIN: (6, 7, 0), FRANCE: (10, 6, 1)}
    assert points.held(s, MUSLIM) == {"anfa": 1, "granada": 1}
    assert points.held(s, FRANCE) == {"roussillon": 1}
    assert [points.total(s, seat) for seat in range(4)] == [15, 15, 13, 17]
