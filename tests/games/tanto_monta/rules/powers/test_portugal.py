"""Section 20.3: Portugal."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, LISTS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL
from condotta.games.tanto_monta.rules.common import control, events, points
from condotta.games.tanto_monta.rules.diplomacy import wars
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, table

assert turn
KEYS = ("ceuta", "coimbra", "oporto", "lisbon")
PORTS = LISTS["atlantic_african_ports"]


@pytest.mark.rule("TM-20.3.c")
def test_without_two_home_keys_a_card_less_until_they_are_back() -> None:
    s = empty(2)
    full = hands.printed_cards(s, PORTUGAL)
    s.markers["oporto"] = "spain"
    assert hands.printed_cards(s, PORTUGAL) == full
    s.unrest = ["lisbon"]
    assert hands.printed_cards(s, PORTUGAL) == full - 1
    s.markers["coimbra"] = "spain"
    assert hands.printed_cards(s, PORTUGAL) == full - 1
    s.unrest = []
    del s.markers["oporto"]
    assert hands.printed_cards(s, PORTUGAL) == full


@pytest.mark.rule("TM-20.3.d")
def test_home_keys_are_two_vp_each_and_all_needed_to_win() -> None:
    s = empty(2)
    before = points.key_points(s, PORTUGAL)
    assert {*points.home_keys_needed(s, PORTUGAL)} == {*KEYS}
    s.markers["ceuta"] = "north_africa"
    assert points.key_points(s, PORTUGAL) == before - 2
    s.markers |= {key: "portugal" for key in points.KEYS if key not in KEYS}
    assert not points.wins_by_keys(s, PORTUGAL)
    del s.markers["ceuta"]
    assert points.wins_by_keys(s, PORTUGAL)


@pytest.mark.rule("TM-20.3.e")
def test_anfa_is_two_vp() -> None:
    s = empty(2)
    assert "anfa" not in points.held(s, PORTUGAL)
    s.markers["anfa"] = "portugal"
    assert points.held(s, PORTUGAL)["anfa"] == 2
    s.unrest = ["anfa"]
    assert "anfa" not in points.held(s, PORTUGAL)


@pytest.mark.rule("TM-20.3.f")
@pytest.mark.parametrize(
    ("number", "dice", "vp", "drawn"),
    [(7, [], 3, 0), (5, [], 3, 0), (4, [], 2, 0), (3, [4], 1, 0), (3, [3], 0, 1), (2, [], 0, 0)],
)
def test_master_of_the_atlantic_scores_whoever_plays_it(number: int, dice: list[int], vp: int, drawn: int) -> None:
    s = empty(2)
    s.deck, s.hands = [CARD_IDS[45]], [[], [], [], []]
    s.markers |= dict.fromkeys(PORTS[:number], "portugal")
    g = table(s, dice)
    event = events.EVENTS[CARD_IDS[14], ""]
    if not event.may(s, FRANCE):
        assert number < 3
        return
    answer_with(event.does(g, FRANCE))
    assert s.points[PORTUGAL].get("vp_master_of_the_atlantic", 0) == vp
    assert len(s.hands[PORTUGAL]) == drawn


@pytest.mark.rule("TM-20.3.f")
def test_a_port_in_unrest_does_not_count_for_it() -> None:
    s = empty(2)
    s.markers |= dict.fromkeys(PORTS[:5], "portugal")
    s.unrest = [PORTS[0]]
    answer_with(events.EVENTS[CARD_IDS[14], ""].does(table(s), FRANCE))
    assert s.points[PORTUGAL]["vp_master_of_the_atlantic"] == 2


def coast() -> State:
    s = empty(2)
    g = table(s)
    for port in PORTS[:-1]:
        control.gain_control(g, port, "portugal", "TM-15.1.q")
        assert "vp_atlantic_supremacy" not in s.points[PORTUGAL]
    control.gain_control(g, PORTS[-1], "portugal", "TM-15.1.q")
    return s


@pytest.mark.rule("TM-20.3.g")
def test_all_seven_ports_are_three_vp_the_first_time() -> None:
    s = coast()
    assert s.points[PORTUGAL]["vp_atlantic_supremacy"] == 3
    g = table(s)
    control.gain_control(g, "safi", "north_africa", "TM-15.1.q")
    assert s.points[PORTUGAL]["vp_atlantic_supremacy"] == 3
    control.gain_control(g, "safi", "portugal", "TM-15.1.q")
    assert s.points[PORTUGAL]["vp_atlantic_supremacy"] == 3


@pytest.mark.rule("TM-20.3.h")
def test_peace_with_north_africa_loses_them_for_good() -> None:
    s = coast()
    answer_with(wars.make_peace(table(s), "portugal", "france", "TM-9.1.c"))
    assert s.points[PORTUGAL]["vp_atlantic_supremacy"] == 3
    answer_with(wars.make_peace(table(s), "north_africa", "portugal", "TM-9.1.c"))
    assert s.points[PORTUGAL]["vp_atlantic_supremacy"] == 0
    g = table(s)
    control.gain_control(g, "safi", "north_africa", "TM-15.1.q")
    control.gain_control(g, "safi", "portugal", "TM-15.1.q")
    assert s.points[PORTUGAL]["vp_atlantic_supremacy"] == 0
    assert points.total(s, MUSLIM) >= 0
