"""Section 18.1: Mandatory Events that are due."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, CARDS, FACTS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.common import events
from condotta.games.tanto_monta.rules.winter import due_events, winter
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, leader, table, troops

assert turn  # all modules are there


def before(number: int) -> State:
    """The winter of a turn in which everything that was due earlier has happened."""
    s = empty(number)
    s.phase = "winter"
    s.removed = [CARD_IDS[one] for earlier in range(1, number) for one in FACTS.mandatory_due[earlier]]
    s.deck = [card for card in s.deck if card not in s.removed]
    return s


def resolve(s: State, *answers: Option, dice: list[int] | None = None) -> Any:
    g = table(s, dice)
    answer_with(due_events.mandatory_events(g), *answers)
    assert not g.script
    return g


def happened(g: Any) -> list[int]:
    return [CARDS[entry.params["card"]].number for entry in g.entries if entry.key == "event.due"]


@pytest.mark.rule("TM-18.1.T1", "TM-18.1.h")
def test_due_dates() -> None:
    assert FACTS.mandatory_due == {
        1: (15,),
        2: (22, 18, 20),
        3: (27, 26, 30),
        4: (32, 35, 34, 28),
        5: (38, 25, 40, 33),
        6: (39, 25, 37),
        7: (25,),
    }
    never = {card.number for card in CARDS.values() if card.mandatory and not card.due}
    assert 41 in never
    assert not never & {number for row in FACTS.mandatory_due.values() for number in row}


@pytest.mark.rule("TM-18.1.a")
def test_only_what_has_not_occurred() -> None:
    s = before(2)
    s.removed += [CARD_IDS[22], CARD_IDS[20]]
    leader(s, "louis_xi", "paris")
    g = resolve(s)
    assert happened(g) == [18]
    assert s.rulers[FRANCE] == "ruler_charles_viii"
    assert due_events.due(s) == []


@pytest.mark.rule("TM-18.1.a")
def test_in_the_listed_order() -> None:
    s = before(4)
    s.removed += [CARD_IDS[32]]
    leader(s, "joao_ii", "lisbon")
    assert happened(resolve(s)) == [35, 34, 28]


@pytest.mark.rule("TM-18.1.b", "TM-18.1.c")
@pytest.mark.parametrize("place", ["deck", "discard", "hand"])
def test_wherever_the_card_is(place: str) -> None:
    s = before(5)
    card = CARD_IDS[40]
    s.removed += [CARD_IDS[38], CARD_IDS[25], CARD_IDS[33]]
    leader(s, "charles_viii", "lyon")
    s.deck, s.discard, s.hands = [CARD_IDS[45]], [CARD_IDS[46]], [[CARD_IDS[47]], [], [], []]
    {"deck": s.deck, "discard": s.discard, "hand": s.hands[0]}[place].append(card)
    s.known[SPAIN] = [card] if place == "hand" else []
    g = resolve(s)
    assert (s.deck, s.discard, s.hands[0]) == ([CARD_IDS[45]], [CARD_IDS[46]], [CARD_IDS[47]])
    assert (card in s.removed, s.known[SPAIN]) == (True, [])
    assert s.rulers[FRANCE] == "ruler_louis_xii"
    assert s.budget is None  # nobody gets its 3 CP
    assert g.entries[0].key == "event.due"


@pytest.mark.rule("TM-18.1.b", "TM-18.1.g", "TM-18.1.c")
def test_a_pope_is_won_and_nobody_draws() -> None:
    s = before(1)
    s.deck = [CARD_IDS[45], CARD_IDS[15], CARD_IDS[46]]
    up = offer("influence", "naples", PORTUGAL, 1)
    resolve(s, up, DONE, dice=[2, 3, 4, 4])
    assert (s.pope, s.allied) == ("sixtus_iv", {"papacy": "portugal"})
    assert (s.deck, s.hands[PORTUGAL], s.removed) == ([CARD_IDS[45], CARD_IDS[46]], [], [CARD_IDS[15]])


@pytest.mark.rule("TM-18.1.f")
def test_choices_are_those_of_the_player_concerned() -> None:
    s = before(4)
    s.removed += [CARD_IDS[32], CARD_IDS[34], CARD_IDS[28]]
    s.leaders = {}
    g = table(s)
    asked: Any = due_events.mandatory_events(g).send(None)  # João II is not on the map: Manuel comes as a new leader
    assert (asked.seat, asked.prompt) == (PORTUGAL, "leader.where")


@pytest.mark.rule("TM-18.1.h")
def test_leo_x_never_comes_by_himself() -> None:
    s = before(7)
    s.deck = [CARD_IDS[41]]
    assert happened(resolve(s)) == []
    assert (s.deck, s.pope) == ([CARD_IDS[41]], "paul_ii")


@pytest.mark.rule("TM-18.1.d", "TM-20.c")
def test_an_event_whose_condition_fails_stays_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    s = before(2)
    s.removed += [CARD_IDS[22], CARD_IDS[20]]
    card = CARD_IDS[18]
    event = events.EVENTS[card, ""]
    monkeypatch.setitem(events.EVENTS, (card, ""), events.Event(card, "", lambda s, seat: False, event.does))
    s.discard = [card]
    assert happened(resolve(s)) == []
    assert (s.discard, card in s.removed) == ([card], False)


@pytest.mark.rule("TM-18.b", "TM-18.1.a")
def test_it_is_the_first_step_of_winter() -> None:
    s = at_the_start()
    s.phase = "winter"
    s.warehouses[FRANCE] = ["naval.cp_3"]
    asked: Any = winter.winter_phase(table(s, [2, 3, 4, 4])).send(None)
    assert asked.prompt == "minor.markers"
    assert s.warehouses[FRANCE] == ["naval.cp_3"]


@pytest.mark.rule("TM-15.3.a", "TM-18.1.a")
def test_sieges_that_it_breaks_are_given_up() -> None:
    """Neapolitan spaces are freed: who besieged Naples inside them leaves."""
    s = before(4)
    s.removed += [CARD_IDS[32], CARD_IDS[35], CARD_IDS[28]]
    troops(s, "laquila", "portugal", 3)
    resolve(s, offer("displace", "lisbon"))
    assert [one.power for one in s.stacks["laquila"]] == ["france"]


@pytest.mark.rule("TM-18.1.e")
@pytest.mark.parametrize("number", [5, 6, 7])
def test_boabdil_who_has_left_with_granada_is_not_due(number: int) -> None:
    s = empty(number)
    boabdil = CARD_IDS[25]
    assert boabdil in due_events.due(s)
    s.rulers[MUSLIM] = "ruler_wattasid"
    s.removed.append(boabdil)  # TM-22.1-nas
    assert boabdil not in due_events.due(s)
