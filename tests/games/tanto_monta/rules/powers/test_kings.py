"""Table TM-20.T2, TM-20.b: CHARLES VIII, JOAO II, MANUEL I and LOUIS XII (cards 18, 20, 35, 40)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, POWERS, RULERS
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Leader
from condotta.games.tanto_monta.rules.action import impulse
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, leader, table

KINGS = [
    (18, FRANCE, "ruler_charles_viii", "louis_xi", "charles_viii", 2, 2),
    (20, PORTUGAL, "ruler_joao_ii", "afonso_v", "braganza", 5, 2),
    (35, PORTUGAL, "ruler_manuel_i", "joao_ii", "manuel_i", 4, 2),
    (40, FRANCE, "ruler_louis_xii", "charles_viii", "louis_xii", 2, 1),
]


def play(s: State, number: int, *answers: Option, seat: int = SPAIN) -> Any:
    s.phase, s.active, s.hands[seat] = "action", seat, [CARD_IDS[number]]
    g = table(s)
    answer_with(turn.next_step(g), *answers)
    return g


@pytest.mark.rule("TM-20.T2", "TM-20.b", "TM-3.3.a", "TM-8.1.e", "TM-6.1.t")
@pytest.mark.parametrize(("number", "seat", "ruler", "old", "new", "charisma", "admin"), KINGS)
def test_the_king_is_dead(number: int, seat: int, ruler: str, old: str, new: str, charisma: int, admin: int) -> None:
    s = empty(5)
    leader(s, old, "auch")
    play(s, number)
    assert s.rulers[seat] == ruler
    assert (RULERS[ruler].charisma, impulse.admin(s, seat)) == (charisma, admin)
    assert [*s.leaders] == [new]
    assert s.leaders[new].place == "auch"
    assert CARD_IDS[number] in s.removed
    assert s.budget is not None
    assert s.budget.cp == 3


@pytest.mark.rule("TM-20.b", "TM-8.1.d")
@pytest.mark.parametrize(("number", "seat", "ruler", "old", "new", "charisma", "admin"), KINGS)
def test_of_a_captive_the_heir_comes_as_a_new_leader(
    number: int, seat: int, ruler: str, old: str, new: str, charisma: int, admin: int
) -> None:
    s = empty(5)
    s.leaders[old] = Leader(captor=SPAIN)
    key = "paris" if seat == FRANCE else "lisbon"
    play(s, number, offer("arrive", key))
    assert [*s.leaders] == [new]
    assert s.leaders[new].place == key


@pytest.mark.rule("TM-20.b", "TM-8.1.d")
def test_without_a_home_he_waits() -> None:
    s = empty(5)
    s.markers |= dict.fromkeys(POWERS["portugal"].home, "spain")
    play(s, 35)
    assert (s.leaders["manuel_i"].place, s.leaders["manuel_i"].turn) == ("", 6)


@pytest.mark.rule("TM-3.3.d")
def test_markers_stay_with_the_successor() -> None:
    s = empty(2)
    leader(s, "afonso_v", "lisbon")
    s.admin_lost[PORTUGAL], s.more_cards[PORTUGAL] = 1, -1
    play(s, 20)
    assert impulse.admin(s, PORTUGAL) == 1
    assert (hands.printed_cards(s, PORTUGAL), s.more_cards[PORTUGAL]) == (5, -1)
