"""Sections 2.1 to 2.4: control, home spaces, passes, the Strait."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta.data import SEA_ZONES, SPACES
from condotta.games.tanto_monta.rules.common import control, paths
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import empty


@pytest.mark.rule("TM-2.2.a", "TM-2.4.a", "TM-2.4.b", "TM-2.4.c", "TM-2.4.d")
@pytest.mark.parametrize(
    ("space", "power"),
    [
        ("leon", "castile"),
        ("toledo", "beltranejos"),
        ("burgos", "beltranejos"),
        ("gibraltar", "castile"),
        ("zahara", "castile"),
        ("barcelona", "catalonia"),
        ("milan", "independent"),
        ("perpignan", "france"),
    ],
)
def test_each_space_has_one_controller(space: str, power: str) -> None:
    assert control.controller(empty(), space) == power


@pytest.mark.rule("TM-2.3.a")
def test_castile_and_aragon_share_a_marker() -> None:
    s = empty()
    s.markers |= {"toledo": "spain", "granada": "spain", "barcelona": "spain"}
    assert [control.controls(s, crown, "toledo") for crown in ("castile", "aragon")] == [True, False]
    assert [control.controls(s, crown, "barcelona") for crown in ("castile", "aragon")] == [False, True]
    assert [control.controls(s, crown, "granada") for crown in ("castile", "aragon")] == [True, True]


@pytest.mark.rule("TM-2.2.c", "TM-2.2.d", "TM-2.2.e", "TM-2.2.h", "TM-9.2.b")
def test_friendly_enemy_neutral_and_independent() -> None:
    s = empty()
    assert control.is_friendly(s, "castile", "zaragoza")
    assert control.is_friendly(s, "portugal", "toledo")
    assert control.is_enemy(s, "castile", "toledo")
    assert control.is_enemy(s, "aragon", "lisbon")
    for space in ("granada", "milan"):
        assert not control.is_friendly(s, "castile", space)
        assert not control.is_enemy(s, "castile", space)
    s.relations["nasrid/spain"] = "alliance"
    assert control.is_friendly(s, "castile", "granada")


@pytest.mark.rule("TM-9.2.b", "TM-9.2.e")
def test_portugal_and_the_beltranejos_are_allied_until_the_peace() -> None:
    s = empty()
    assert control.is_friendly(s, "beltranejos", "lisbon")
    del s.relations["beltranejos/portugal"]
    s.happened.append("alcacovas")
    assert not control.is_friendly(s, "beltranejos", "lisbon")


@pytest.mark.rule("TM-2.1.h", "TM-17.5.c")
def test_a_fortress_marker_makes_a_simple_space_a_fortress() -> None:
    s = empty()
    assert not control.is_fortified(s, "talavera")
    s.fortresses.append("talavera")
    assert control.is_fortified(s, "talavera")


@pytest.mark.rule("TM-2.4.f")
def test_the_berber_spaces_come_in_turn_4() -> None:
    def reached(turn: int) -> set[str]:
        return paths.reach(empty(turn), "castile", ["melilla"], lambda place: True)

    assert not control.in_play(empty(turn=3), "oran")
    assert control.in_play(empty(turn=4), "oran")
    assert "oran" not in reached(3)
    assert "oran" in reached(4)


def is_pass(s: State, power: str, here: str, there: str) -> bool:
    link = SPACES[here].link(there)
    assert link is not None
    return paths.is_pass(s, power, here, link)


@pytest.mark.rule("TM-2.4.g", "TM-2.4.n", "TM-2.4.p")
def test_the_strait_is_no_pass_for_muslims_who_hold_gibraltar() -> None:
    s = empty()
    assert is_pass(s, "castile", "talavera", "avila")
    assert not is_pass(s, "castile", "talavera", "toledo")
    for africa in ("tangier", "ceuta"):
        assert is_pass(s, "north_africa", africa, "gibraltar")
    s.markers["gibraltar"] = "nasrid"
    for africa in ("tangier", "ceuta"):
        assert not is_pass(s, "north_africa", africa, "gibraltar")
        assert is_pass(s, "north_africa", "gibraltar", africa)
        assert is_pass(s, "portugal", africa, "gibraltar")


@pytest.mark.rule("TM-2.4.o")
def test_one_end_of_the_strait_must_be_friendly() -> None:
    s = empty()
    link = SPACES["tangier"].link("gibraltar")
    assert link is not None
    assert paths.is_open(s, "north_africa", "tangier", link)
    assert paths.is_open(s, "castile", "tangier", link)
    assert not paths.is_open(s, "france", "tangier", link)


@pytest.mark.rule("TM-2.4.s", "TM-2.4.t")
@pytest.mark.parametrize(
    ("a", "b", "opens"),
    [("tyrrhenian_sea", "central_mediterranean", "messina"), ("alboran_sea", "gulf_of_cadiz", "ceuta")],
)
def test_two_sea_passages_are_open_to_who_controls_their_shore(a: str, b: str, opens: str) -> None:
    s = empty()
    link = next(link for link in SEA_ZONES[a].links if link.to == b)
    assert not paths.is_sea_open(s, "france", link)
    s.markers[opens] = "france"
    assert paths.is_sea_open(s, "france", link)
    assert paths.is_sea_open(s, "catalonia", link)


@pytest.mark.rule("TM-2.4.m")
def test_seville_is_a_port_for_who_controls_jerez() -> None:
    s = empty()
    assert paths.is_port(s, "castile", "seville")
    s.markers["jerez"] = "portugal"
    assert not paths.is_port(s, "castile", "seville")
