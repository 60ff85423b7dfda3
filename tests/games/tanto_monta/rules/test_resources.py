"""Section 6.3: resources from the pool to the Warehouse and back."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.action import impulse
from condotta.games.tanto_monta.rules.common import cards, receiving, resources
from condotta.games.tanto_monta.rules.draw import hands, robbing
from condotta.games.tanto_monta.rules.winter import winter
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, table

HOME, TERRAIN, LIGHT = CARD_IDS[8], CARD_IDS[43], CARD_IDS[42]


@pytest.mark.rule("TM-6.3.b")
def test_spent_resources_go_back_to_their_own_pool_and_scored_ones_do_not() -> None:
    s = at_the_start()
    for pool, counter in (("naval", "naval.cp_3"), ("caravan", "caravan.cp_3"), ("naval", "naval.vp_1")):
        s.pools[pool].remove(counter)
        answer_with(receiving.receive(table(s), SPAIN, counter))
    winter.discard_resources(table(s))
    assert s.spent == ["naval.cp_3", "caravan.cp_3"]
    sizes = {pool: len(counters) for pool, counters in s.pools.items()}
    hands.resources_of_the_turn(table(s))
    assert s.spent == []
    assert {pool: len(counters) for pool, counters in s.pools.items()} == {
        "naval": sizes["naval"] + 1,
        "caravan": sizes["caravan"] + 1 - 2,  # two caravans set out
    }


@pytest.mark.rule("TM-6.3.j")
def test_a_cp_resource_waits_until_an_impulse_is_extended() -> None:
    s = empty()
    answer_with(receiving.receive(table(s), FRANCE, "naval.cp_2"))
    s.phase, s.active, s.hands[FRANCE] = "action", FRANCE, [HOME]
    g = table(s)
    answer_with(turn.next_step(g), offer("cp", HOME))
    assert s.warehouses[FRANCE] == ["naval.cp_2"]
    answer_with(impulse.extension(g, FRANCE), offer("extend", "naval.cp_2"))
    assert (s.warehouses[FRANCE], s.spent) == ([], ["naval.cp_2"])
    assert s.budget is not None
    assert s.budget.cp == 2


@pytest.mark.rule("TM-6.3.k", "TM-6.3.l", "TM-6.1.p", "TM-6.1.ae")
@pytest.mark.parametrize(
    ("hand", "store", "card", "resource"),
    [
        ([HOME, TERRAIN, LIGHT], ["naval.cp_2"], LIGHT, ""),  # two cards that can be drawn against one resource
        ([HOME, TERRAIN], ["naval.cp_2"], "", "naval.cp_2"),  # as many
        ([HOME, cards.PAPAL_BULL], [], "", ""),
        ([HOME, TERRAIN], [], TERRAIN, ""),
        ([], ["naval.cp_2", "naval.cp_4"], "", "naval.cp_4"),
    ],
)
def test_a_random_card_may_be_a_resource(hand: list[str], store: list[str], card: str, resource: str) -> None:
    s = empty()
    s.hands[FRANCE], s.warehouses[FRANCE] = hand[:], store[:]
    number = max(len(store), len([one for one in hand if cards.may_be_drawn(one)]))
    choices = len(store) if resource else number
    robbing.rob(table(s, [choices] if card or resource else []), PORTUGAL, FRANCE)
    assert s.hands[PORTUGAL] == ([card] if card else [])
    assert s.warehouses[PORTUGAL] == ([resource] if resource else [])
    assert len(s.hands[FRANCE]) == len(hand) - bool(card)
    assert resources.face("naval.cp_4").cp == 4
