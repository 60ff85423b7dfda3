"""Cards 74 b, 81, 123: cards and resources change hands."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.common import events
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.events import espionage, tribute
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, table, troops

ESPIONAGE, TRIBUTE, EXPELLED = CARD_IDS[74], CARD_IDS[81], CARD_IDS[123]


def in_action(seat: int) -> State:
    s = empty(4)
    s.phase, s.active, s.impulse = "action", seat, 3
    s.budget = Budget(TRIBUTE, 0, "event")
    s.hands = [[], [], [], []]
    s.used = [[], [], [], []]
    return s


# 74 b: ESPIONAGE


@pytest.mark.rule("TM-6.1.q", "TM-6.3.i")
def test_a_spy_sees_a_hand_draws_three_cards_and_a_resource_and_discards_two() -> None:
    s = in_action(SPAIN)
    s.hands[SPAIN] = [ESPIONAGE, "tanto_monta_monta_tanto", CARD_IDS[20]]
    s.hands[FRANCE] = ["power_of_the_crown", "sack"]
    s.deck = ["famine", "ambush", "leadership"]
    s.pools["naval"] = ["naval.cp_3"]
    flow: Any = turn.next_step(table(s, [1]))  # the only counter
    next(flow)
    flow.send(offer("event", ESPIONAGE, "b"))
    asked = flow.send(offer("player", FRANCE))
    drawn = ["leadership", "ambush", "famine"]
    assert asked.options == [offer("discard", card) for card in drawn]  # neither Home nor Mandatory
    flow.send(offer("discard", "ambush"))
    with pytest.raises(StopIteration):
        flow.send(offer("discard", "leadership"))
    assert s.hands[SPAIN] == ["tanto_monta_monta_tanto", CARD_IDS[20], "famine"]
    assert s.known[SPAIN] == ["sack"]
    assert s.warehouses[SPAIN] == ["naval.cp_3"]
    assert s.discard == ["ambush", "leadership", ESPIONAGE]


def test_it_is_no_headline_event() -> None:
    s = in_action(SPAIN)
    assert events.possible(s, SPAIN, ESPIONAGE, events.HEADLINE) == []
    s.deck, s.pools["naval"] = [], []
    answer_with(espionage.spy(table(s), SPAIN), offer("player", PORTUGAL))  # nothing to draw, nothing to discard


# 81: KINGDOM TRIBUTE


@pytest.mark.rule("TM-8.3.c")
def test_two_cards_for_one_less_in_the_next_turn() -> None:
    s = in_action(FRANCE)
    s.hands[FRANCE], s.deck = [TRIBUTE], ["famine", "ambush", "leadership"]
    g = table(s)
    answer_with(turn.next_step(g), offer("event", TRIBUTE), offer("draw", 2))
    assert (s.hands[FRANCE], s.unrest, s.more_cards) == (["leadership", "ambush"], [], [0, 0, 0, -1])
    s.houses = dict.fromkeys(s.houses, 0)
    s.hands[FRANCE], s.markers["perpignan"] = [], "spain"
    s.deck = at_the_start().deck
    hands.deal(g)
    assert len(s.hands[FRANCE]) == 3 - 1


@pytest.mark.rule("TM-12.4.a", "TM-2.4.x", "TM-6.3.i")
def test_three_cards_bring_unrest_and_a_resource_for_a_card() -> None:
    s = in_action(FRANCE)
    s.hands[FRANCE], s.deck = [TRIBUTE], ["famine", "ambush", "leadership"]
    s.pools["naval"] = ["naval.cp_4"]
    troops(s, "lyon", "france", 1)
    g = table(s, [1])
    flow: Any = tribute.tax(g, FRANCE)
    next(flow)
    asked = flow.send(offer("draw", 3))
    places = {option.args[0] for option in asked.options}
    assert asked.seat == MUSLIM
    assert {"orleans", "barcelona"} <= places  # of Catalonia, too
    assert not {"lyon", "paris", "lisbon", "milan"} & places
    asked = flow.send(offer("unrest_in", "orleans"))
    assert (asked.seat, offer("unrest_in", "orleans") in asked.options) == (PORTUGAL, False)
    asked = flow.send(offer("unrest_in", "barcelona"))
    assert asked.seat == SPAIN
    asked = flow.send(offer("unrest_in", "dijon"))
    assert s.unrest == ["orleans", "barcelona", "dijon"]
    with pytest.raises(StopIteration):
        flow.send(offer("discard", "famine"))
    assert s.warehouses[FRANCE] == ["naval.cp_4"]
    assert (s.hands[FRANCE], s.discard) == ([TRIBUTE, "leadership", "ambush"], ["famine"])


# 123: JEWS EXPELLED


@pytest.mark.rule("TM-6.3.k", "TM-22.3.a", "TM-6.1.p")
def test_a_card_of_spain_and_one_of_portugal_of_which_one_is_kept() -> None:
    s = in_action(MUSLIM)
    s.hands = [[EXPELLED], ["overseas_kingdom", "sack", "ambush"], ["tanto_monta_monta_tanto", "famine"], []]
    s.deck = ["leadership"]
    g = table(s, [1, 2])  # the only drawable card of Spain, the second of Portugal
    flow: Any = turn.next_step(g)
    next(flow)
    asked = flow.send(offer("event", EXPELLED))
    assert asked.options == [offer("keep", "famine"), offer("keep", "ambush")]
    asked = flow.send(offer("keep", "famine"))
    assert (asked.prompt, s.budget and s.budget.cp) == ("action", 2)
    assert s.points[FRANCE] == {}  # not before the CP are spent
    with pytest.raises(StopIteration):
        flow.send(DONE)
    assert s.hands == [["famine", "leadership"], ["overseas_kingdom", "sack"], ["tanto_monta_monta_tanto"], []]
    assert (s.discard, s.removed[-1]) == (["ambush"], EXPELLED)
    assert s.points[FRANCE] == {"vp_jews_expelled": 1}
    assert s.known[SPAIN] == ["famine"]


@pytest.mark.rule("TM-6.3.k", "TM-6.3.l")
def test_of_who_has_as_many_resources_one_of_them_is_drawn() -> None:
    s = in_action(FRANCE)
    s.hands = [[], [], ["famine"], [EXPELLED]]
    s.warehouses[SPAIN] = ["naval.cp_3"]
    g = table(s, [1])
    answer_with(tribute.expel(g, FRANCE), DONE)  # a single one is kept unasked
    assert (s.warehouses[FRANCE], s.hands[SPAIN], s.hands[FRANCE]) == (["naval.cp_3"], ["famine"], [EXPELLED])


def test_spain_draws_from_its_own_hand_too() -> None:
    s = in_action(SPAIN)
    s.hands = [[], ["sack"], [EXPELLED, "famine"], []]
    s.hands[SPAIN].remove(EXPELLED)
    answer_with(tribute.expel(table(s, [1, 1]), SPAIN), offer("keep", "sack"), DONE)
    assert (s.hands[SPAIN], s.hands[PORTUGAL], s.discard) == (["sack"], [], ["famine"])


def test_a_resource_that_is_not_kept_is_spent() -> None:
    s = in_action(FRANCE)
    s.warehouses = [[], ["naval.cp_2"], ["naval.cp_5"], ["naval.cp_5"]]
    answer_with(tribute.expel(table(s, [1, 1]), FRANCE), offer("keep", "naval.cp_5"), DONE)
    assert (s.warehouses[FRANCE], s.spent) == (["naval.cp_5", "naval.cp_5"], ["naval.cp_2"])
