"""Section 12.4: what a space in Unrest counts for: for no objective that asks for control (R-TM1-208)."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Leader
from condotta.games.tanto_monta.rules.action import hold
from condotta.games.tanto_monta.rules.common import control, events, points
from condotta.games.tanto_monta.rules.common.powers import ZAHARA, has_left
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.ocean import navigation
from condotta.games.tanto_monta.rules.powers import catalonia, granada
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, table, troops

assert turn


@pytest.mark.rule("TM-12.4.h", "TM-20.2-ceu.b", "TM-20.2-ceu.c")
def test_ceuta_in_unrest_gives_neither_card_nor_pilots() -> None:
    s = empty()
    s.markers["ceuta"] = "north_africa"
    assert (hands.printed_cards(s, MUSLIM), navigation.coast(s, MUSLIM, "oz_1", "terra_incognita")) == (6, 1)
    s.unrest.append("ceuta")
    assert (hands.printed_cards(s, MUSLIM), navigation.coast(s, MUSLIM, "oz_1", "terra_incognita")) == (5, 0)


@pytest.mark.rule("TM-12.4.i", "TM-20.3.g")
def test_the_whole_coast_is_portugals_only_without_unrest() -> None:
    s = empty()
    s.markers |= dict.fromkeys(control.ATLANTIC[:-1], "portugal")
    s.unrest.append("anfa")
    g = table(s)
    control.gain_control(g, control.ATLANTIC[-1], "portugal", "TM-12.2.b")
    assert control.SUPREMACY not in s.points[PORTUGAL]
    troops(s, "anfa", "portugal", 1)
    hold.end_unrest(g, "portugal", "anfa")
    assert s.points[PORTUGAL][control.SUPREMACY] == control.SUPREMACY_VP


@pytest.mark.rule("TM-12.4.i", "TM-20.8.e")
def test_barcelona_in_unrest_gives_no_point() -> None:
    s = empty()
    s.unrest.append("barcelona")
    answer_with(catalonia.end_of_turn(table(s)))
    assert not sum(s.points[FRANCE].values())
    assert not has_left(s, "catalonia")


def beaten() -> State:
    s = empty(5)
    s.phase = "victory"
    s.happened.append(ZAHARA)
    s.relations["nasrid/spain"] = "war"
    s.markers |= dict.fromkeys(("granada", "almeria", "malaga"), "spain")
    s.pools["caravan"] = ["caravan.cp_3"]
    s.leaders["boabdil"] = Leader("granada")
    return s


@pytest.mark.rule("TM-12.4.i", "TM-22.1-nas.a", "TM-22.1-nas.b")
@pytest.mark.parametrize("where", ["granada", "malaga"])
def test_a_key_in_unrest_does_not_count_for_the_surrender_of_granada(where: str) -> None:
    s = beaten()
    s.markers["gibraltar"] = "nasrid"
    s.unrest.append(where)
    answers = [offer("no")] if where == "malaga" else []  # Granada and Almería are enough to declare it
    answer_with(granada.end_of_turn(table(s)), *answers)
    assert not has_left(s, "nasrid")
    assert s.points[SPAIN] == {granada.RESISTANCE: -1}


@pytest.mark.rule("TM-12.4.i", "TM-22.1-nas.a")
def test_who_has_no_key_left_surrenders_all_the_same() -> None:
    s = beaten()
    s.unrest.append("malaga")
    answer_with(granada.end_of_turn(table(s)), offer("exile_to", "fez"))
    assert has_left(s, "nasrid")


@pytest.mark.rule("TM-12.4.i", "TM-22.1-nas.g")
@pytest.mark.parametrize(("unrest", "vp"), [([], 1), (["jerez"], 0)])
def test_spaces_in_unrest_bring_no_vp_at_the_surrender(unrest: list[str], vp: int) -> None:
    s = beaten()
    s.markers |= dict.fromkeys(("jerez", "teruel", "cordoba"), "nasrid")
    s.unrest += unrest
    answer_with(granada.end_of_turn(table(s)), offer("exile_to", "fez"))
    assert s.points[MUSLIM].get("vp_alhambra", 0) == vp


@pytest.mark.rule("TM-12.4.i", "TM-22.3.e")
@pytest.mark.parametrize(
    ("card", "block", "seat", "spaces"),
    [
        ("alhambra_of_granada", "c", MUSLIM, ["granada"]),
        ("joanna_la_beltraneja", "b", PORTUGAL, ["burgos", "toledo"]),
        ("council_of_the_principality", "a", FRANCE, ["barcelona"]),
    ],
)
def test_home_cards_that_reward_a_city_want_it_quiet(card: str, block: str, seat: int, spaces: list[str]) -> None:
    s = empty()
    event = events.EVENTS[card, block]
    for space in spaces:
        assert event.may(s, seat)
        s.unrest.append(space)
    assert not event.may(s, seat)
    assert points.owner(s, spaces[0]) == seat
