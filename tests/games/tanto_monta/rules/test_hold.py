"""Sections 12.2 and 12.4: control actions and Unrest."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta.data import CARD_IDS, SPACES
from condotta.games.tanto_monta.data.things import MUSLIM
from condotta.games.tanto_monta.pieces import Budget, Stack
from condotta.games.tanto_monta.rules.action import actions, hold
from condotta.games.tanto_monta.rules.common import control, lines
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, leader, table, troops


def beside_vic() -> State:
    """Aragon in Gerona, beside three simple spaces of Catalonia."""
    s = empty()
    troops(s, "gerona", "aragon", 2)
    return s


@pytest.mark.rule("TM-12.2.c", "TM-2.1.k")
def test_a_simple_space_is_taken_from_beside_it() -> None:
    s = beside_vic()
    assert hold.spaces_to_take(s, "aragon") == ["vic", "ampurias", "puigcerda"]
    leader(s, "hugh_roger", "vic")
    assert "vic" in hold.spaces_to_take(s, "aragon")  # R-TM1-69
    troops(s, "lerida", "catalonia", 0, 1)  # beside Vic and Puigcerdà
    assert hold.spaces_to_take(s, "aragon") == ["ampurias"]


@pytest.mark.rule("TM-12.2.b", "TM-2.1.j")
def test_a_strategic_space_needs_units_in_it() -> None:
    s = empty()
    troops(s, "loja", "castile", 1)
    s.relations["nasrid/spain"] = "war"
    assert "zahara" not in hold.spaces_to_take(s, "nasrid")
    troops(s, "setenil", "nasrid", 1)
    assert "zahara" not in hold.spaces_to_take(s, "nasrid")
    troops(s, "zahara", "nasrid", 1)
    assert "zahara" in hold.spaces_to_take(s, "nasrid")


@pytest.mark.rule("TM-12.2.k", "TM-2.1.c", "TM-12.3.a")
def test_no_fortified_space_is_taken_so() -> None:
    s = beside_vic()
    s.fortresses.append("vic")
    assert hold.spaces_to_take(s, "aragon") == ["ampurias", "puigcerda"]


@pytest.mark.rule("TM-12.2.l")
def test_a_line_is_needed() -> None:
    s = beside_vic()
    s.unrest += [space for space in SPACES if control.is_friendly(s, "aragon", space)]
    assert hold.spaces_to_take(s, "aragon") == []


@pytest.mark.rule("TM-12.2.a")
def test_portugal_may_take_what_is_the_beltranejos_until_the_peace() -> None:
    s = empty()
    assert hold.may_take(s, "portugal", "talavera")
    assert not hold.may_take(s, "beltranejos", "faro")
    assert hold.may_take(s, "france", "vic")
    assert not hold.may_take(s, "castile", "albox")  # neutral
    assert hold.may_take(s, "castile", "siena")  # independent
    s.happened.append("alcacovas")
    assert not hold.may_take(s, "portugal", "talavera")


@pytest.mark.rule("TM-12.2.f", "TM-12.2.m")
@pytest.mark.parametrize("power", ["independent", "guanches", "nasrid"])
def test_units_of_others_hinder_it(power: str) -> None:
    s = beside_vic()
    troops(s, "vic", power, 1)
    assert hold.spaces_to_take(s, "aragon") == ["ampurias", "puigcerda"]


@pytest.mark.rule("TM-12.2.g")
def test_a_marker_comes_and_goes() -> None:
    s = empty()
    g = table(s)
    answer_with(hold.take(g, "castile", "faro"))
    assert s.markers["faro"] == "spain"
    answer_with(hold.take(g, "portugal", "faro"))
    assert "faro" not in s.markers
    answer_with(hold.take(g, "aragon", "talavera"))
    assert s.markers["talavera"] == "spain"
    answer_with(hold.take(g, "beltranejos", "talavera"))
    assert "talavera" not in s.markers


@pytest.mark.rule("TM-12.4.j", "TM-12.1.f")
def test_unrest_is_ended_from_within_or_beside_without_a_line() -> None:
    s = empty()
    s.unrest = ["toledo", "lisbon"]
    troops(s, "talavera", "castile", 1)
    assert hold.unrest_to_end(s, "castile") == ["toledo"]
    troops(s, "calatrava", "beltranejos", 1)
    assert hold.unrest_to_end(s, "castile") == []
    troops(s, "toledo", "castile", 1)
    assert hold.unrest_to_end(s, "castile") == ["toledo"]
    hold.end_unrest(table(s), "castile", "toledo")
    assert (s.unrest, control.controller(s, "toledo")) == (["lisbon"], "beltranejos")


@pytest.mark.rule("TM-2.4.j")
def test_over_a_pass_nobody_is_beside() -> None:
    s = empty()
    s.unrest = ["avila"]
    troops(s, "talavera", "beltranejos", 1)
    assert hold.unrest_to_end(s, "beltranejos") == []


@pytest.mark.rule("TM-12.2.d")
def test_who_stands_beside_needs_no_line_of_his_own() -> None:
    s = empty()
    s.markers["alcantara"] = "portugal"
    troops(s, "santarem", "castile", 1)
    assert not lines.has_line(s, "castile", "santarem")  # all around it is Portuguese
    assert lines.has_line(s, "castile", "alcantara")
    assert hold.spaces_to_take(s, "castile") == ["alcantara"]


@pytest.mark.rule("TM-12.2.e")
@pytest.mark.parametrize("inside", [True, False])
def test_besiegers_and_besieged_count_as_beside(inside: bool) -> None:
    s = empty()
    s.markers["jerez"] = "portugal"
    troops(s, "huelva", "castile", 1)
    assert "jerez" in hold.spaces_to_take(s, "castile")
    s.sieges["seville/portugal"] = 1
    if inside:  # besieged Castilians are beside it, too, but so are the Portuguese before the walls
        s.stacks.pop("huelva")
        s.stacks["seville"] = [Stack("castile", 1, inside=True)]
        assert hold.is_alone_beside(s, "castile", "jerez")
    s.stacks["seville"] = [Stack("castile", 1, inside=True), Stack("portugal", 2)]
    assert "jerez" not in hold.spaces_to_take(s, "castile")


@pytest.mark.rule("TM-12.2.i")
def test_who_has_two_powers_there_chooses_which_gains_control() -> None:
    s = empty()
    s.relations["north_africa/spain"] = s.relations["nasrid/spain"] = "war"
    troops(s, "jerez", "nasrid", 1)
    troops(s, "jerez", "north_africa", 1)
    s.markers["gibraltar"] = "nasrid"
    places = actions.Control("control_simple").places(s, MUSLIM, Budget(CARD_IDS[63], 1, "cp"))
    assert [(power, space) for power, space in places if space == "jerez"] == [
        ("nasrid", "jerez"),
        ("north_africa", "jerez"),
    ]
    s.phase, s.budget = "action", Budget(CARD_IDS[63], 1, "cp")
    line = offer("action", "control_simple")
    answer_with(actions.one_action(table(s), MUSLIM), line, offer("place", "north_africa", "jerez"))
    assert s.markers["jerez"] == "north_africa"
