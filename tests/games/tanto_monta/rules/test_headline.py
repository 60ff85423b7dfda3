"""Chapter 10: the Headline Event Segment; worked example EX-10."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import NO, PASS, YES, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, CARDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.action import impulse
from condotta.games.tanto_monta.rules.common import events, plays, points, stacks
from condotta.games.tanto_monta.rules.spring import headline
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, leader, table, troops

VP = "vp_headline_event"


def spring(turn_number: int = 1) -> State:
    s = empty(turn_number)
    s.phase, s.used = "headline", [[], [], [], []]
    return s


def revealed(order: str, *rows: tuple[int, int]) -> State:
    """Cards chosen by the four players, and the places."""
    s = spring()
    s.headline = [[CARD_IDS[event], CARD_IDS[support]] for event, support in rows]
    s.played = [list(row) for row in s.headline]
    s.stage = f"0:{order}"
    return s


def a_card(kind: str, cp: int, *besides: str) -> str:
    return next(id for id, card in CARDS.items() if card.type == kind and card.cp == cp and id not in besides)


@pytest.mark.rule("TM-10.b", "TM-10.c", "TM-6.1.s")
def test_what_may_be_chosen() -> None:
    s = spring()
    s.hands[FRANCE] = [CARD_IDS[number] for number in (8, 20, 47, 42, 63, 81, 74, 97)]
    assert headline.event_cards(s, FRANCE) == [CARD_IDS[number] for number in (8, 20, 81)]
    support = headline.supporting_cards(s, FRANCE, CARD_IDS[8])
    assert support == [CARD_IDS[number] for number in (47, 42, 63, 81, 74, 97)]


@pytest.mark.rule("TM-10.b", "TM-10.c")
def test_both_cards_must_be_chosen_if_they_can() -> None:
    s = spring()
    s.hands[FRANCE] = [CARD_IDS[8], CARD_IDS[20]]
    assert headline.event_cards(s, FRANCE) == [CARD_IDS[20]]  # which could not support POWER OF THE CROWN


@pytest.mark.rule("TM-10.d", "TM-10.b", "TM-6.1.h", "TM-6.1.f")
def test_the_choice_is_revealed_together() -> None:
    s = spring(4)
    s.hands = [
        [CARD_IDS[1], CARD_IDS[2], CARD_IDS[12]],
        [CARD_IDS[3], CARD_IDS[42]],
        [CARD_IDS[6], CARD_IDS[43]],
        [CARD_IDS[8], CARD_IDS[44]],
    ]
    pairs = [(1, 2), (3, 42), (6, 43), (8, 44)]
    chosen = [offer("headline", CARD_IDS[1]), offer("support", CARD_IDS[2])]  # the others have no choice
    answer_with(turn.next_step(table(s)), *chosen)
    assert s.headline == [[CARD_IDS[one], CARD_IDS[two]] for one, two in pairs]
    assert s.hands == [[], [], [], []]
    assert s.used[MUSLIM] == [CARD_IDS[12]]  # R-TM1-11
    assert s.stage[0] == "0"


@pytest.mark.rule("TM-10.d", "TM-6.1.ab", "TM-6.1.ag", "TM-10.c")
def test_ranks() -> None:
    s = spring()
    for seat, (number, vp) in enumerate([(43, 0), (74, 0), (5, 0), (64, 0)]):
        s.headline[seat] = [CARD_IDS[8], CARD_IDS[number]]
        s.points[seat] = {"x": vp}
    assert [headline.support(s, seat) for seat in range(4)] == [2, 4, 5, 8]
    assert headline.ranking(s) == [FRANCE, SPAIN, PORTUGAL, MUSLIM]
    s.headline = [[CARD_IDS[8], CARD_IDS[43]]] * 4
    s.points = [{"x": vp - points.total(empty(), seat)} for seat, vp in enumerate([23, 21, 21, 20])]
    assert headline.ranking(s) == [FRANCE, PORTUGAL, SPAIN, MUSLIM]


@pytest.mark.rule("TM-10.d", "TM-10.f", "TM-10.g", "TM-10.h", "TM-10.j", "TM-10.k", "TM-10.m", "TM-10.e", "TM-3.3.f")
def test_ex_10(monkeypatch: pytest.MonkeyPatch) -> None:
    s = spring()
    s.points = [{"x": vp - points.total(s, seat)} for seat, vp in enumerate([18, 16, 16, 20])]
    four, other = a_card("event", 4), a_card("event", 4, a_card("event", 4))
    three = a_card("event", 3)
    s.hands = [[CARD_IDS[1], four], [CARD_IDS[3], other], [CARD_IDS[6], three], [CARD_IDS[8], CARD_IDS[63]]]
    done: list[int] = []

    def does(g: Any, seat: int) -> Any:
        done.append(seat)
        yield from ()

    home = [CARD_IDS[1], CARD_IDS[3], CARD_IDS[6], CARD_IDS[8]]
    declared = {(card, "a"): events.Event(card, "a", events.always, does) for card in home}
    monkeypatch.setattr(events, "EVENTS", declared)
    g = table(s, [4])
    s.influence = {"genoa": [0, 2, 6, 0]}
    choices = [offer(verb, card) for hand in s.hands for verb, card in zip(("headline", "support"), hand, strict=True)]
    asked = [choices[0], choices[2], choices[4]]  # the supporting card is the only one left; France has no other event
    answer_with(turn.next_step(g), *asked)
    assert s.stage == "0:3102"
    answer_with(turn.next_step(g))
    answer_with(turn.next_step(g), YES)
    answer_with(turn.next_step(g))
    assert done == [FRANCE, PORTUGAL, MUSLIM]
    up = offer("influence", "genoa", PORTUGAL, 1)
    answer_with(turn.next_step(g), up)
    assert [row.get(VP, 0) for row in s.points] == [0, 1, 0, 1]
    assert impulse.admin(s, PORTUGAL) == 0
    assert s.influence["genoa"] == [0, 3, 6, 0]
    assert s.discard == [four, other, three, CARD_IDS[63]]
    assert s.used == [[card] for card in home]
    assert (s.phase, s.stage) == ("escorts", "")


@pytest.mark.rule("TM-10.i", "TM-10.j")
@pytest.mark.parametrize(
    ("die", "seat", "answers", "vp", "lost"),
    [
        (5, FRANCE, [], 1, 0),
        (4, FRANCE, [], 0, 0),  # Louis XI has nothing to give up
        (3, SPAIN, [YES], 1, 2),
        (3, SPAIN, [NO], 0, 0),
        (2, SPAIN, [], 0, 0),  # two points would not be enough
    ],
)
def test_the_roll_of_the_second(die: int, seat: int, answers: list[Option], vp: int, lost: int) -> None:
    s = spring()
    answer_with(headline.roll_for_point(table(s, [die]), seat), *answers)
    assert (s.points[seat].get(VP, 0), s.admin_lost[seat]) == (vp, lost)


@pytest.mark.rule("TM-10.k", "TM-6.1.w")
def test_the_fourth_executes_nothing_and_may_move_a_marker() -> None:
    s = revealed("0123", (1, 42), (3, 43), (6, 44), (20, 45))
    leader(s, "afonso_v", "evora")
    s.stage = "3:0123"
    s.influence = {"genoa": [0, 6, 1, 1], "venice": [1, 1, 1, 1]}
    s.resolved = ["venice"]
    flow = turn.next_step(table(s))
    assert flow is not None
    decision = next(flow)
    assert decision.seat == FRANCE  # type: ignore[union-attr]
    moves = [option.args for option in decision.options[1:]]  # type: ignore[union-attr]
    assert moves == [("genoa", 0, 1), ("genoa", 1, -1), ("genoa", 2, 1), ("genoa", 2, -1), ("genoa", 3, 1),
                     ("genoa", 3, -1)]  # fmt: skip
    with pytest.raises(StopIteration):
        flow.send(PASS)
    assert CARD_IDS[20] in s.discard


@pytest.mark.rule("TM-10.l", "TM-6.1.t", "TM-10.m")
def test_a_headline_event_gives_its_cp_and_is_never_extended(monkeypatch: pytest.MonkeyPatch) -> None:
    card = CARD_IDS[30]
    s = revealed("3012", (1, 42), (3, 43), (6, 44), (30, 45))
    s.warehouses[FRANCE] = ["naval.cp_3"]
    monkeypatch.setitem(events.EVENTS, (card, ""), events.Event(card, "", events.always, nothing))
    militia = [offer("action", "recruit_cavalry"), offer("place", "france", "paris")]
    answer_with(turn.next_step(table(s)), *militia)
    assert s.removed[-1] == card
    assert (s.budget, s.warehouses[FRANCE], s.headline[FRANCE]) == (None, ["naval.cp_3"], [CARD_IDS[45]])


def nothing(g: Any, seat: int) -> Any:
    yield from ()


@pytest.mark.rule("TM-10.n")
def test_an_event_that_may_not_be_has_no_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    card = a_card("event", 4)
    s = revealed("3012", (1, 42), (3, 43), (6, 44), (8, 45))
    s.headline[FRANCE][0] = card
    never = events.Event(card, "", lambda s, seat: False, nothing)
    monkeypatch.setitem(events.EVENTS, (card, ""), never)
    answer_with(turn.next_step(table(s)))
    assert s.headline[FRANCE] == [card, CARD_IDS[45]]
    assert s.points[FRANCE] == {VP: 1}  # R-TM1-23
    assert s.events == []


@pytest.mark.rule("TM-10.o")
def test_witchcraft_does_not_reach_a_headline_event(monkeypatch: pytest.MonkeyPatch) -> None:
    s = revealed("3012", (1, 42), (3, 43), (6, 44), (20, 45))
    leader(s, "afonso_v", "evora")
    s.hands[SPAIN] = [CARD_IDS[62]]
    answer_with(turn.next_step(table(s)), Option("done"))
    assert s.hands[SPAIN] == [CARD_IDS[62]]


@pytest.mark.rule("TM-10.r")
def test_who_comes_to_a_key_by_a_headline_event_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    s = revealed("3012", (1, 42), (3, 43), (6, 44), (20, 45))
    leader(s, "afonso_v", "evora")
    troops(s, "paris", "france", 1, 2)
    militia = [offer("action", "recruit_militia"), offer("place", "france", "paris")]
    answer_with(turn.next_step(table(s)), *militia, Option("done"))
    assert sorted((one.moved, one.numbers) for one in stacks.at(s, "paris")) == [
        (False, (1, 2, 0, 0)),
        (True, (0, 1, 0, 0)),
    ]


@pytest.mark.rule("TM-10.r")
def test_a_leader_who_comes_to_a_key_by_it_does_not_deploy_either() -> None:
    s = revealed("2013", (1, 42), (3, 43), (5, 44), (8, 45))
    leader(s, "isabella", "seville")
    leader(s, "ferdinand", "zaragoza")
    ferdinand = Option("event", CARD_IDS[5], "a"), Option("arrive", "seville")
    answer_with(turn.next_step(table(s)), *ferdinand[1:], Option("done"))
    assert (s.leaders["ferdinand"].place, s.leaders["ferdinand"].moved) == ("seville", True)
    assert not s.leaders["isabella"].moved


@pytest.mark.rule("TM-10.ad")
def test_chosen_cards_cannot_be_taken_back_by_a_headline_event() -> None:
    s = revealed("3201", (1, 42), (3, 43), (5, 44), (46, 45))
    g = table(s, [6])
    answer_with(turn.next_step(g))
    assert plays.retrievable(s) == []
    s.discard = [CARD_IDS[46]]
    block = offer("event", CARD_IDS[5], "b")
    answer_with(turn.next_step(g), block, NO)  # the only card to take is the one of the discard pile
    assert s.hands[SPAIN] == [CARD_IDS[46]]


@pytest.mark.rule("TM-6.2.f", "TM-10.e")
def test_an_executed_headline_event_is_no_event_again_in_this_turn() -> None:
    s = revealed("3012", (1, 42), (3, 43), (6, 44), (80, 45))
    s.houses |= dict.fromkeys(("house_anjou", "house_alencon", "house_orleans"), 1)  # France could lower three
    s.deck = []
    g = table(s)
    answer_with(turn.next_step(g), Option("done"), Option("no"))
    assert s.events == [CARD_IDS[80]]
    places = [entry.params for entry in g.entries if entry.key == "headline.place"]
    assert places == [{"seat": FRANCE, "place": 1}]


@pytest.mark.rule("TM-10.d")
def test_everybody_sees_both_cards() -> None:
    s = spring()
    s.hands = [[CARD_IDS[1], CARD_IDS[42]], [], [], []]
    g = table(s)
    answer_with(turn.next_step(g))  # no choice
    shown = next(entry.params for entry in g.entries if entry.key == "headline.revealed")
    assert shown == {"seat": 0, "event": CARD_IDS[1], "support": CARD_IDS[42]}


@pytest.mark.rule("TM-10.r")
def test_the_first_unit_of_its_kind_in_a_key_is_a_newcomer_too() -> None:
    s = revealed("3012", (1, 42), (3, 43), (6, 44), (20, 45))
    leader(s, "afonso_v", "evora")
    militia = [Option("action", "recruit_militia"), Option("place", "france", "paris")]
    answer_with(turn.next_step(table(s)), *militia, Option("done"))
    assert [one.moved for one in stacks.at(s, "paris")] == [True]
