"""Section 18.2: Military Orders against corsairs, and where it stands in the Winter Phase."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data.things import MUSLIM
from condotta.games.tanto_monta.rules.common import points
from condotta.games.tanto_monta.rules.common.powers import ZAHARA
from condotta.games.tanto_monta.rules.winter import due_events, reconquista, winter
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import empty, table, troops

assert turn
LIST = ("badis", "melilla", "oran", "bejaia", "algiers")


def presidios(*spaces: str, track: int = 6) -> State:
    """Spain holds them with an Order in each."""
    s = empty(6)
    s.corsair_track = track
    for space in spaces:
        s.markers[space] = "spain"
        troops(s, space, "orders", 1)
    return s


@pytest.mark.rule("TM-18.2.a")
def test_a_die_for_each_of_five_spaces_of_spain_with_an_order() -> None:
    s = presidios(*LIST, "ceuta")
    assert reconquista.hunters(s) == [*LIST]
    del s.markers["badis"]
    s.stacks["melilla"] = []
    troops(s, "melilla", "castile", 4)
    assert reconquista.hunters(s) == ["oran", "bejaia", "algiers"]
    assert reconquista.hunters(empty(6)) == []


@pytest.mark.rule("TM-18.2.b", "TM-18.2.c")
@pytest.mark.parametrize(
    ("dice", "track", "left"), [([5, 6, 4], 6, 4), ([1, 2, 4], 6, 6), ([5, 5, 6], 2, 0), ([6, 6, 6], 0, 0)]
)
def test_each_5_or_6_takes_a_vp_from_the_corsairs_track_only(dice: list[int], track: int, left: int) -> None:
    s = presidios("badis", "oran", "algiers", track=track)
    s.points[MUSLIM]["vp_piracy_muslim"] = 3
    before = points.total(s, MUSLIM)
    g = table(s, dice)
    reconquista.hunt_corsairs(g)
    assert not g.script
    assert (s.corsair_track, s.points[MUSLIM]["vp_piracy_muslim"]) == (left, 3)
    assert points.total(s, MUSLIM) == before - (track - left)
    assert [entry.key for entry in g.entries] == ["orders.hunt"]


@pytest.mark.rule("TM-18.2.a")
def test_without_hunters_there_is_no_hunt() -> None:
    g = table(empty(6))
    reconquista.hunt_corsairs(g)
    assert g.entries == []


@pytest.mark.rule("TM-18.2.d", "TM-18.6.i", "TM-18.T1")
def test_the_winter_phase_comes_to_it_in_its_order() -> None:
    s = presidios("oran")
    s.phase, s.deck, s.discard = "winter", [], []
    s.happened.append(ZAHARA)
    s.relations["nasrid/spain"] = "war"
    s.markers |= {"baza": "spain"}
    s.lost_homes = ["zahara", "setenil"]
    s.removed += due_events.due(s)
    s.warehouses[MUSLIM] = ["caravan.cp_3"]
    troops(s, "setenil", "moriscos", 1)
    g = table(s)
    drive(winter.winter_phase(g))
    keys = ["orders.hunt", "granada.home_lost", "resources.discarded", "replacement.comes", "moriscos.recover"]
    assert list(dict.fromkeys(entry.key for entry in g.entries if entry.key in keys)) == keys
    assert s.lost_homes == ["zahara", "baza"]


def drive(flow: Any) -> None:
    """The first option of every question."""
    try:
        decision = next(flow)
        while True:
            decision = flow.send(decision.options[0])
    except StopIteration:
        pass
