"""Section 5.1 and table TM-6.1.T2: choosing a formation; cards that answer."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, PASS, Flow, offer
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.common import answers, groups, stacks
from condotta.games.tanto_monta.rules.common.groups import ALL, SOME
from condotta.games.tanto_monta.shown.catalogue import catalogue
from condotta.games.tanto_monta.state import State, Table
from tests.games.tanto_monta.table import answer_with, empty, leader, table, troops


def toledo() -> State:
    """The stack of EX-5.1."""
    s = empty()
    troops(s, "toledo", "beltranejos", 6, 6, 2)
    for name in ("pacheco", "archbishop_carrillo"):
        leader(s, name, "toledo")
    return s


@pytest.mark.rule("TM-5.1.c")
def test_a_whole_stack_goes_as_a_whole() -> None:
    s = toledo()
    there = groups.everything(s, "toledo", ["beltranejos"])
    group = answer_with(groups.choose(s, PORTUGAL, there, "move", "TM-13.1.r"), ALL)
    assert (group.size, group.leaders) == (14, ["pacheco", "archbishop_carrillo"])


@pytest.mark.rule("TM-13.1.a")
def test_a_formation_takes_no_more_than_its_leaders_lead() -> None:
    s = toledo()
    there = groups.everything(s, "toledo", ["beltranejos"])
    flow = groups.choose(s, PORTUGAL, there, "move", "TM-13.1.r")
    chosen = (SOME, offer("leader", "pacheco"), offer("done"), offer("take", 6), offer("take", 2), offer("take", 1))
    group = answer_with(flow, *chosen)
    assert [part.numbers for part in group.parts] == [(6, 2, 1, 0)]
    there = groups.place(s, group, "talavera", moved=True)
    assert [stack.numbers for stack in stacks.at(s, "toledo")] == [(0, 4, 1, 0)]
    assert [(stack.numbers, stack.moved) for stack in stacks.at(s, "talavera")] == [((6, 2, 1, 0), True)]
    assert (s.leaders["pacheco"].place, s.leaders["pacheco"].moved) == ("talavera", True)
    assert there.space == "talavera"
    stacks.forget_the_impulse(s)
    assert not stacks.at(s, "talavera")[0].moved


@pytest.mark.rule("TM-5.1.T1")
def test_who_puts_a_formation_together_is_told_its_limit() -> None:
    s = toledo()
    there = groups.everything(s, "toledo", ["beltranejos"])
    flow: Any = groups.choose(s, PORTUGAL, there, "assault.formation", "TM-15.1.a", card="treachery")
    all_of_them = {"units": 14, "leaders": ["pacheco", "archbishop_carrillo"]}
    assert next(flow).params == {"space": "toledo", "card": "treachery", **all_of_them}
    for option in (SOME, offer("leader", "pacheco")):
        flow.send(option)
    regulars = flow.send(DONE).params
    assert (regulars["kind"], regulars["so_far"], regulars["limit"]) == ("regular", 0, 8)
    militia = flow.send(offer("take", 6)).params
    assert (militia["kind"], militia["so_far"], militia["limit"]) == ("militia", 6, 8)
    text = catalogue().text("assault.formation.units", "en", militia)
    assert text.endswith("(6 so far; at most 8, and one cavalry more with a leader)")


def test_a_group_of_two_powers_needs_their_leader() -> None:
    s = empty()
    troops(s, "leon", "castile", 2)
    troops(s, "leon", "aragon", 2)
    leader(s, "isabella", "leon")
    both = ["castile", "aragon"]
    assert not groups.is_legal(s, groups.everything(s, "leon", both))
    leader(s, "ferdinand", "leon")
    assert groups.is_legal(s, groups.everything(s, "leon", both))


@pytest.fixture
def ambush(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """AMBUSH and WITCHCRAFT with effects that can be seen."""
    seen: list[int] = []

    def does(g: Table, seat: int, about: Any) -> Flow[None]:
        seen.append(seat)
        yield from ()

    monkeypatch.setattr(answers, "ANSWERS", {})
    answers.declare("ambush", "a", lambda s, seat, about: about == "move", does)
    answers.declare("witchcraft", "", lambda s, seat, about: True, lambda g, seat, about: iter(()))  # type: ignore[arg-type, return-value]
    return seen


@pytest.mark.rule("TM-6.1.x")
def test_who_holds_a_card_may_answer_in_impulse_order(ambush: list[int]) -> None:
    s = empty()
    s.phase = "headline"
    s.hands[SPAIN], s.hands[FRANCE] = ["ambush"], ["pope_julius"]
    assert answer_with(answers.moment(table(s), "interception_failed", "something else")) == 0
    assert answer_with(answers.moment(table(s), "interception_failed", "move"), PASS) == 0
    assert answer_with(answers.moment(table(s), "interception_failed", "move"), offer("answer", "ambush", "a")) == 1
    assert ambush == [SPAIN]
    assert (s.hands[SPAIN], s.discard, s.events) == ([], ["ambush"], ["ambush"])


@pytest.mark.rule("TM-11.w")
def test_witchcraft_cancels_a_card_in_the_action_phase(ambush: list[int]) -> None:
    s = empty()
    s.phase = "action"
    s.hands[SPAIN], s.hands[FRANCE] = ["ambush"], ["witchcraft"]
    flow = answers.moment(table(s), "interception_failed", "move")
    assert answer_with(flow, offer("answer", "ambush", "a"), offer("answer", "witchcraft")) == 1
    assert ambush == []
    assert s.discard == ["ambush", "witchcraft"]


@pytest.mark.rule("TM-5.3.h", "TM-13.1.a")
def test_guns_go_with_the_infantry_of_the_other_crown() -> None:
    s = empty()
    troops(s, "leon", "aragon", 1, 0, 0, 2)
    troops(s, "leon", "castile", 12)
    leader(s, "ferdinand", "leon")  # leads ten
    flow = groups.choose(s, SPAIN, groups.everything(s, "leon", ["castile", "aragon"]), "move", "TM-13.1.r")
    chosen = (offer("leader", "ferdinand"), offer("take", 0), offer("take", 10), offer("take", 2))
    group = answer_with(flow, *chosen)
    assert (group.count("regular"), group.count("artillery")) == (10, 2)


@pytest.mark.rule("TM-6.2.f")
def test_a_card_that_was_an_event_in_this_turn_answers_nothing(ambush: list[int]) -> None:
    s = empty()
    s.hands[SPAIN], s.events = ["ambush"], ["ambush"]  # taken back from the discard pile
    assert answer_with(answers.moment(table(s), "interception_failed", "move")) == 0
    assert ambush == []
