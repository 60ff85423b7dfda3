"""Options, decisions and the small flows that ask for them."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from condotta.core.flow import (
    DONE,
    PASS,
    Decision,
    Flow,
    Option,
    Together,
    ask,
    ask_reaction,
    ask_together,
    gather,
    numbered,
    options_by_id,
)

ARGS = st.lists(st.text() | st.integers(), max_size=4)


def run(flow: Flow[Any], answers: Sequence[Any]) -> tuple[list[Any], Any]:
    """Answer a flow's requests one by one: what it asked, and what it returned (None while it still asks)."""
    asked = [next(flow)]
    for answer in answers:
        try:
            asked.append(flow.send(answer))
        except StopIteration as end:
            return asked, end.value
    return asked, None


def result(flow: Flow[Any]) -> Any:
    """What a flow that asks nobody returns."""
    with pytest.raises(StopIteration) as end:
        next(flow)
    return end.value.value


# Options


@given(st.text(), ARGS)
def test_an_option_survives_json(verb: str, args: list[str | int]) -> None:
    option = Option(verb, *args)
    assert Option.from_json(json.loads(json.dumps(option.as_json()))) == option
    assert json.loads(option.code) == [verb, *args]


@given(st.text(max_size=1), ARGS, st.text(max_size=1), ARGS)
def test_options_are_equal_when_verb_and_arguments_are(
    a: str, these: list[str | int], b: str, those: list[str | int]
) -> None:
    same = (a, these) == (b, those)
    assert (Option(a, *these) == Option(b, *those)) is same
    if same:
        assert hash(Option(a, *these)) == hash(Option(b, *those))


def test_an_option_is_no_list() -> None:
    assert Option("bid", 1) != ["bid", 1]


@pytest.mark.parametrize(
    "value", [None, 3, "bid", [], {}, {"bid": 1}, [3], [None], ["bid", 1.0], ["bid", True], ["bid", None], ["bid", [1]]]
)
def test_what_is_no_option_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="option"):
        Option.from_json(value)


def test_a_text_that_cannot_be_written_down_is_refused() -> None:
    with pytest.raises(ValueError, match="surrogates"):
        Option.from_json(["bid", "\ud800"])


def test_many_options_at_once() -> None:
    assert options_by_id("play", ["a", "b"]) == {"a": Option("play", "a"), "b": Option("play", "b")}
    assert numbered("bid", 2) == [Option("bid", 0), Option("bid", 1), Option("bid", 2)]
    assert numbered("bid", 2, least=2) == [Option("bid", 2)]
    assert numbered("bid", 0, least=1) == []


# Asking


def bid(seat: int) -> Decision:
    return Decision(seat, "bid", numbered("bid", 9), "TY-2.a")


def test_ask_gives_the_answer() -> None:
    decision = bid(0)
    assert run(ask(decision), [Option("bid", 3)]) == ([decision], Option("bid", 3))


def test_ask_together_asks_once_and_keeps_the_order() -> None:
    answers = [Option("bid", 3), Option("bid", 1)]
    asked, returned = run(ask_together(bid(seat) for seat in (2, 0)), [answers])
    assert len(asked) == 1
    assert isinstance(asked[0], Together)
    assert [seat for seat, _ in asked[0].sides] == [2, 0]
    assert not asked[0].fresh
    assert returned == answers


def test_ask_together_can_ask_again() -> None:
    calls: list[int] = []

    def decisions() -> list[Decision]:
        calls.append(1)
        return [bid(0), bid(1)]

    asked, _ = run(ask_together(decisions), [])
    assert len(calls) == 1
    assert asked[0].fresh
    assert [next(make()).seat for _, make in asked[0].sides] == [0, 1]
    assert len(calls) == 3


def test_ask_together_of_nobody_asks_nobody() -> None:
    assert result(ask_together([])) == []
    assert result(ask_together(list)) == []


# Reactions


def test_only_those_who_can_react_are_asked_and_nobody_is_told() -> None:
    hands = {0: [], 1: [Option("play", "flood")], 2: [], 3: [Option("play", "smugglers")]}
    asked, reaction = run(ask_reaction([0, 1, 2, 3], lambda seat: hands[seat], "react", "TY-4.b"), [PASS, PASS])
    assert [decision.seat for decision in asked] == [1, 3]
    assert all(decision.hidden for decision in asked)
    assert asked[0].options == [PASS, Option("play", "flood")]
    assert reaction is None


def test_the_first_reaction_ends_the_window() -> None:
    play = Option("play", "flood")
    asked, reaction = run(ask_reaction([2, 1], lambda seat: [play], "react", "TY-4.b"), [play])
    assert [decision.seat for decision in asked] == [2]
    assert (reaction.seat, reaction.option) == (2, play)


def test_a_seat_is_asked_about_the_table_as_it_then_is() -> None:
    table = ["flood"]
    flow = ask_reaction([0, 1], lambda seat: [Option("play", card) for card in table], "react", "TY-4.b")
    next(flow)
    table.append("fair")
    second = flow.send(PASS)
    assert isinstance(second, Decision)
    assert second.options == [PASS, Option("play", "flood"), Option("play", "fair")]


def test_a_window_without_reactions_asks_nobody() -> None:
    assert result(ask_reaction([0, 1], lambda seat: [], "react", "TY-4.b")) is None


# Gathering


def units(chosen: list[Option]) -> list[Option]:
    return [unit for unit in (Option("move", "a"), Option("move", "b")) if unit not in chosen]


def test_gather_ends_with_done() -> None:
    asked, chosen = run(gather(0, units, "which", "TY-4.b"), [Option("move", "b"), DONE])
    assert [decision.options for decision in asked] == [
        [Option("move", "a"), Option("move", "b"), DONE],
        [Option("move", "a"), DONE],
    ]
    assert chosen == [Option("move", "b")]


def test_gather_ends_by_itself_when_nothing_is_left() -> None:
    _, chosen = run(gather(0, units, "which", "TY-4.b"), [Option("move", "b"), Option("move", "a")])
    assert chosen == [Option("move", "b"), Option("move", "a")]
    assert result(gather(0, lambda chosen: [], "which", "TY-4.b")) == []


def test_gather_may_forbid_to_stop() -> None:
    asked, _ = run(gather(0, units, "which", "TY-4.b", may_stop=lambda chosen: len(chosen) > 0), [Option("move", "a")])
    assert DONE not in asked[0].options
    assert DONE in asked[1].options
