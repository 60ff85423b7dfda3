"""Chapters 3 and 4: Impulse Order, limited powers, rulers, Player Cards."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import PASS
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import ACTIONS, CARD_IDS, CARDS, INFLUENCE, PLAYERS, POPES, RULERS, WAR_COSTS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Stack
from condotta.games.tanto_monta.rules.action import impulse
from condotta.games.tanto_monta.rules.common import cards, stacks
from condotta.games.tanto_monta.rules.common.groups import Group
from condotta.games.tanto_monta.rules.construction import recruit
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.spring import deployment
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, leader, table


@pytest.mark.rule("TM-3.1.a")
def test_impulse_order() -> None:
    s = empty()
    s.phase, s.active = "action", MUSLIM
    order = []
    g: Any = table(s)
    for _ in range(4):
        order.append(s.active)
        answer_with(turn.next_step(g))  # nobody has a card
    assert order == [MUSLIM, PORTUGAL, SPAIN, FRANCE]
    assert [player.id for player in PLAYERS] == ["muslim", "portugal", "spain", "france"]


@pytest.mark.rule("TM-3.2.d")
def test_limited_powers_have_no_foreign_policy() -> None:
    limited = {"beltranejos", "catalonia"}
    assert not limited & {*WAR_COSTS}
    assert not any(limited & {*row} for row in WAR_COSTS.values())
    assert not limited & {*INFLUENCE}


@pytest.mark.rule("TM-3.2.e")
def test_else_they_are_major_powers() -> None:
    s = empty()
    about = deployment.Deployment("catalonia")
    group = Group("barcelona", [Stack("catalonia", 2)], [])
    assert "lerida" in deployment.destinations(s, about, group)
    assert recruit.where(s, "beltranejos", "militia")
    assert recruit.where(s, "catalonia", "cavalry")


@pytest.mark.rule("TM-3.3.a", "TM-3.3.b")
def test_the_first_rulers_are_those_of_the_player_cards() -> None:
    s = at_the_start()
    assert s.rulers == [player.ruler for player in PLAYERS]
    assert s.pope in POPES
    later = [RULERS[card.ruler].card_number for card in CARDS.values() if card.ruler]
    assert sorted(later) == [18, 20, 25, 26, 35, 37, 38, 40, 131]
    assert all(CARDS[CARD_IDS[number]].mandatory for number in later if number != 131)


@pytest.mark.rule("TM-3.3.d", "TM-3.3.f")
def test_what_a_ruler_gave_up_his_successor_lacks() -> None:
    s = empty()
    s.admin_lost[PORTUGAL] = 1
    assert impulse.admin(s, PORTUGAL) == 0
    s.rulers[PORTUGAL] = "ruler_joao_ii"
    assert impulse.admin(s, PORTUGAL) == 2 - 1


@pytest.mark.rule("TM-3.3.e")
def test_he_keeps_as_many_cards_as_his_administrative_rating() -> None:
    s = empty()
    kept = [CARD_IDS[42], CARD_IDS[43]]
    s.phase, s.active, s.hands[SPAIN] = "action", SPAIN, kept[:]
    assert impulse.may_pass(s, SPAIN)
    s.hands[SPAIN].append(CARD_IDS[44])
    assert not impulse.may_pass(s, SPAIN)
    s.hands[SPAIN].pop()
    answer_with(turn.next_step(table(s)), PASS)
    hands.deal(table(s))
    assert s.hands[SPAIN][:2] == kept  # TM-11.p


@pytest.mark.rule("TM-3.3.j")
def test_the_counter_and_the_ruler_are_two_things() -> None:
    s = empty()
    leader(s, "afonso_v", "lisbon")
    stacks.imprison(s, "afonso_v", SPAIN)
    assert (s.rulers[PORTUGAL], impulse.admin(s, PORTUGAL), hands.printed_cards(s, PORTUGAL)) == (
        "ruler_afonso_v",
        1,
        5,
    )
    s.rulers[PORTUGAL] = "ruler_joao_ii"
    assert s.leaders["afonso_v"].captor == SPAIN


@pytest.mark.rule("TM-4.a")
def test_what_a_player_card_holds() -> None:
    s = at_the_start()
    assert s.fortress_markers == [2, 2, 2, 2]
    assert s.warehouses == [[], [], [], []]
    assert [len(player.home_cards) for player in PLAYERS] == [3, 3, 3, 3]
    own = [{id for id, action in ACTIONS.items() if seat in action.seats} for seat in range(4)]
    assert own[MUSLIM] - own[PORTUGAL] == {"move_strait", "build_corsair"}
    assert own[SPAIN] - own[PORTUGAL] == {"canary_transport", "recruit_artillery", "promote_marriage"}
    assert own[FRANCE] - own[PORTUGAL] == {"recruit_artillery", "consolidate_power", "north_sea_commerce"}


@pytest.mark.rule("TM-4.d")
def test_used_home_cards_wait_for_the_next_card_draw_phase() -> None:
    s = at_the_start()
    hands.hand_out(table(s))
    card = CARD_IDS[3]
    cards.take_from_hand(table(s), PORTUGAL, card)
    cards.lay_aside(s, PORTUGAL, card)
    assert s.used[PORTUGAL] == [card]
    assert card not in s.hands[PORTUGAL] + s.discard
    hands.hand_out(table(s))
    assert (s.used[PORTUGAL], s.hands[PORTUGAL]) == ([], [card, CARD_IDS[4]])
