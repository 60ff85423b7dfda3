"""Section 12.1: lines of communication."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta.data import SPACES
from condotta.games.tanto_monta.rules.common.lines import has_line, is_source
from tests.games.tanto_monta.table import empty, leader, ships, troops


@pytest.mark.rule("TM-12.1.a")
def test_sources_are_strong_places_at_home() -> None:
    s = empty()
    assert is_source(s, "castile", "leon")
    assert is_source(s, "castile", "cordoba")  # strategic
    assert is_source(s, "castile", "zaragoza")  # of an ally
    assert not is_source(s, "castile", "jerez")  # simple
    s.markers["granada"] = "spain"
    assert not is_source(s, "castile", "granada")  # no home of its own
    assert is_source(s, "castile", "lanzarote")  # a port in the Canary Islands
    assert not is_source(s, "castile", "las_palmas")


@pytest.mark.rule("TM-12.1.b")
def test_a_line_leads_through_friendly_spaces_to_any_neighbour() -> None:
    s = empty()
    assert has_line(s, "castile", "loja")  # beside friendly spaces
    assert not has_line(s, "castile", "fez")
    assert not has_line(s, "castile", "granada")
    s.markers["loja"] = "spain"
    assert has_line(s, "castile", "granada")


@pytest.mark.rule("TM-12.1.c")
def test_enemy_units_ships_and_leaders_cut_it() -> None:
    s = empty()
    assert is_source(s, "castile", "badajoz")
    troops(s, "badajoz", "portugal", 1)
    assert not is_source(s, "castile", "badajoz")
    assert is_source(s, "castile", "gibraltar")
    ships(s, "gibraltar", "portugal", 1)
    assert not is_source(s, "castile", "gibraltar")
    assert is_source(s, "castile", "cordoba")
    leader(s, "afonso_v", "cordoba")
    assert not is_source(s, "castile", "cordoba")


@pytest.mark.rule("TM-12.1.d", "TM-12.4.c")
@pytest.mark.parametrize("trouble", ["unrest", "plague"])
def test_unrest_and_plague_cut_it(trouble: str) -> None:
    s = empty()
    getattr(s, trouble).append("cordoba")
    assert not is_source(s, "castile", "cordoba")


@pytest.mark.rule("TM-12.1.e")
def test_over_the_sea_ships_are_needed_in_every_zone() -> None:
    s = empty()
    assert not has_line(s, "france", "palermo")
    ships(s, "gulf_of_lion", "france", 1)
    ships(s, "tyrrhenian_sea", "france", 1)
    assert has_line(s, "france", "palermo")
    ships(s, "tyrrhenian_sea", "spain", 1)
    assert not has_line(s, "france", "palermo")


@pytest.mark.rule("TM-12.1.a")
def test_a_canary_port_is_a_source_for_who_controls_it_himself() -> None:
    s = empty()
    ports = [id for id, space in SPACES.items() if space.canary and space.port]
    inland = next(id for id, space in SPACES.items() if space.canary and not space.port)
    s.markers |= {ports[0]: "portugal", inland: "spain"}
    s.relations["portugal/spain"] = "alliance"
    assert is_source(s, "portugal", ports[0])
    assert not is_source(s, "castile", ports[0])  # an ally's
    assert not is_source(s, "castile", inland)  # no port
    s.markers[ports[0]] = "spain"
    assert is_source(s, "castile", ports[0])
