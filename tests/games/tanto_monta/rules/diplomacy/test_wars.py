"""Section 9.4: what follows at once when a war begins or ends, wherever it comes from."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import NO, YES, Option, offer
from condotta.games.tanto_monta.data.things import MUSLIM
from condotta.games.tanto_monta.rules.common.powers import at_war, pair
from condotta.games.tanto_monta.rules.diplomacy import wars
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.courts import council, first_question
from tests.games.tanto_monta.field import numbers, place_of
from tests.games.tanto_monta.table import answer_with, leader, ships, table, troops


def quiet(phase: str = "action") -> State:
    s = council()
    s.relations, s.phase = {}, phase
    return s


def begin(s: State, one: str, other: str, *answers: Option, declared: bool = True) -> Any:
    g = table(s)
    answer_with(wars.begin_war(g, one, other, "TM-9.4.n", declared=declared), *answers)
    return g


@pytest.mark.rule("TM-9.4.c")
@pytest.mark.parametrize(("answer", "joins"), [(YES, True), (NO, False)])
def test_the_other_muslim_power_may_join(answer: Option, joins: bool) -> None:
    s = quiet()
    flow = wars.begin_war(table(s), "france", "nasrid", "TM-9.4.b")
    asked = first_question(flow)
    assert (asked.seat, asked.prompt) == (MUSLIM, "war.join")
    begin(s := quiet(), "france", "nasrid", answer)
    assert at_war(s, "france", "nasrid")
    assert at_war(s, "france", "north_africa") == joins


@pytest.mark.rule("TM-2.2.d")
def test_what_was_reckoned_in_peace_is_reckoned_anew() -> None:
    """What `kept` remembers holds for one count of changes."""
    s = quiet()
    count = s.changes
    begin(s, "france", "portugal")
    assert s.changes > count
    count = s.changes
    answer_with(wars.make_peace(table(s), "france", "portugal", "TM-9.1.c"))
    assert s.changes > count


@pytest.mark.rule("TM-9.4.c", "TM-9.4.ab")
def test_never_the_nasrids_against_spain() -> None:
    s = quiet()
    begin(s, "spain", "north_africa")
    assert not at_war(s, "spain", "nasrid")


@pytest.mark.rule("TM-9.4.c", "TM-3.3.c")
def test_nor_after_their_surrender() -> None:
    s = quiet()
    s.rulers[MUSLIM] = "ruler_wattasid"
    begin(s, "portugal", "north_africa")
    assert not at_war(s, "portugal", "nasrid")


@pytest.mark.rule("TM-9.4.c")
def test_nor_where_the_war_was_not_declared_or_is_there_already() -> None:
    s = quiet()
    begin(s, "france", "nasrid", declared=False)  # as with MULEY HACÉN SEIZES ZAHARA
    assert not at_war(s, "france", "north_africa")
    s = quiet()
    s.relations[pair("france", "north_africa")] = "war"
    begin(s, "france", "nasrid")


@pytest.mark.rule("TM-9.4.p")
def test_land_units_that_share_a_space_leave_it_unless_it_is_their_own() -> None:
    """R-TM1-22: allies who stood together; in a space of a third power both go."""
    s = quiet()
    troops(s, "santarem", "portugal", 2)
    troops(s, "santarem", "castile", 3)
    leader(s, "isabella", "santarem")
    troops(s, "tunis", "castile", 1)
    troops(s, "tunis", "portugal", 1)
    s.markers["tunis"] = "france"
    begin(s, "portugal", "spain", *[offer("displace", key) for key in ("leon", "lisbon", "seville")])
    assert numbers(s, "santarem", "portugal") == (2, 0, 0, 0)
    assert numbers(s, "santarem", "castile") == ()
    assert (numbers(s, "leon", "castile"), place_of(s, "isabella")) == ((3, 0, 0, 0), "leon")
    assert numbers(s, "tunis", "castile") == numbers(s, "tunis", "portugal") == ()


@pytest.mark.rule("TM-9.4.p")
def test_nobody_stays_within_the_walls_of_a_new_enemy() -> None:
    """R-TM1-140: alone in Lisbon, and in an open space, where an army in enemy land may stand."""
    s = quiet()
    troops(s, "lisbon", "castile", 3)
    troops(s, "santarem", "castile", 1)
    begin(s, "portugal", "spain", offer("displace", "leon"))
    assert numbers(s, "lisbon", "castile") == ()
    assert numbers(s, "santarem", "castile") == (1, 0, 0, 0)


@pytest.mark.rule("TM-9.4.p")
def test_ships_leave_the_ports_of_a_new_enemy() -> None:
    s = quiet()
    ships(s, "lisbon", "spain", 2)
    ships(s, "valencia", "spain", 1)
    begin(s, "portugal", "spain", offer("sail_to", "atlantic_ocean"))
    assert [fleet.squadrons for fleet in s.fleets["atlantic_ocean"]] == [2]
    assert "lisbon" not in s.fleets
    assert [fleet.squadrons for fleet in s.fleets["valencia"]] == [1]


@pytest.mark.rule("TM-9.4.ak")
def test_in_winter_nobody_leaves() -> None:
    s = quiet("winter")
    troops(s, "santarem", "portugal", 2)
    troops(s, "santarem", "castile", 3)
    ships(s, "lisbon", "spain", 2)
    begin(s, "portugal", "spain")
    assert at_war(s, "portugal", "spain")
    assert numbers(s, "santarem", "castile") == (3, 0, 0, 0)
    assert "lisbon" in s.fleets


@pytest.mark.rule("TM-9.4.n", "TM-9.4.aj")
def test_a_war_that_there_is_already_does_not_begin_again() -> None:
    s = quiet()
    s.relations[pair("portugal", "spain")] = "war"
    assert begin(s, "castile", "portugal").entries == []


# Peace


@pytest.mark.rule("TM-9.1.af")
def test_with_peace_sieges_are_over_and_nobody_stays_in_the_others_spaces() -> None:
    s = quiet()
    s.relations[pair("france", "spain")] = "war"
    troops(s, "gerona", "france", 4)
    s.sieges["gerona/france"] = 1
    troops(s, "zaragoza", "aragon", 2)
    leader(s, "albret", "tarragona")
    g = table(s)
    answer_with(
        wars.make_peace(g, "france", "aragon", "TM-9.1.c"),
        *[offer("displace", key) for key in ("marseille", "marseille")],
    )
    assert s.relations == {}
    assert s.sieges == {}
    assert numbers(s, "marseille", "france") == (4, 0, 0, 0)
    assert place_of(s, "albret") == "marseille"
    assert numbers(s, "zaragoza", "aragon") == (2, 0, 0, 0)
