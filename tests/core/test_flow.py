"""Options, decisions and the small flows that ask for them."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from condotta.core import flow
from condotta.core.errors import IllegalChoice
from condotta.core.flow import (
    DONE,
    NO,
    PASS,
    Amounts,
    Decision,
    Flow,
    Option,
    Together,
    _amounts,
    amount,
    ask_together,
    numbered,
    options_by_id,
    pick_one,
    pick_some,
    side_by_side,
)
from condotta.core.table import Table
from tests.core.steps import do, start, takes
from tests.generic.toys import State, whole

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


# Amounts


@pytest.mark.parametrize("up_to", [Amounts("bid").up_to, partial(_amounts, "bid", 0)], ids=["Amounts", "amount"])
def test_amounts_that_two_threads_make_at_once_are_each_there_once(
    up_to: Callable[[int], list[Option]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Matches are replayed in threads; what was offered twice or left out there would be so in all matches for good."""

    def interrupted(verb: str, *args: int) -> Option:
        monkeypatch.setattr(flow, "Option", Option)
        up_to(3)  # another thread, in the midst of it
        return Option(verb, *args)

    monkeypatch.setattr(flow, "Option", interrupted)
    up_to(3)
    assert [option.args[-1] for option in up_to(5)] == [0, 1, 2, 3, 4, 5]


def spend(least: int, most: int, **how: Any) -> Flow[int]:
    return amount(0, "spend", least, most, "how_much", "TY-2.a", **how)


def numbers(decision: Decision) -> list[int]:
    return [int(option.args[0]) for option in decision.options]


def test_an_amount_of_few_is_one_decision() -> None:
    asked, chosen = run(spend(30, 150, params={"of": 1}), [Option("spend", 77)])
    assert [decision.options for decision in asked] == [numbered("spend", 150, least=30)]
    assert (asked[0].seat, asked[0].prompt, asked[0].rule, asked[0].params) == (0, "how_much", "TY-2.a", {"of": 1})
    assert chosen == 77


@pytest.mark.parametrize(
    ("least", "most", "hundreds", "chosen", "rest"),
    [
        (0, 121, [0, 100], 0, range(100)),
        (0, 121, [0, 100], 100, range(22)),
        (150, 430, [100, 200, 300, 400], 100, range(50, 100)),
        (150, 430, [100, 200, 300, 400], 300, range(100)),
        (150, 430, [100, 200, 300, 400], 400, range(31)),
    ],
)
def test_an_amount_of_many_is_two_decisions(
    least: int, most: int, hundreds: list[int], chosen: int, rest: range
) -> None:
    asked, total = run(spend(least, most, params=lambda: {"of": 1}), [Option("from", chosen), Option("and", rest[-1])])
    assert [numbers(decision) for decision in asked] == [hundreds, list(rest)]
    assert [{option.verb for option in decision.options} for decision in asked] == [{"from"}, {"and"}]
    hundreds_told = {"of": 1, "number": ["spend"], "least": least, "most": most}
    assert [decision.params for decision in asked] == [hundreds_told, {"of": 1, "hundreds": chosen}]
    assert total == chosen + rest[-1]


@given(st.integers(0, 900), st.integers(0, 900))
def test_every_amount_can_be_chosen_and_no_other(least: int, more: int) -> None:
    assert totals(least, least + more) == list(range(least, least + more + 1))


def totals(least: int, most: int) -> list[int]:
    """All that comes of any answers."""
    if least == most:
        return [result(spend(least, most))]
    found = []
    for first in numbers(run(spend(least, most), [])[0][0]):
        asked, chosen = run(spend(least, most), [Option("from" if most - least > 120 else "spend", first)])
        found += [first + rest for rest in numbers(asked[1])] if chosen is None else [chosen]
    return found


def test_where_there_is_one_amount_nobody_is_asked() -> None:
    assert result(spend(7, 7)) == 7
    asked, chosen = run(spend(0, 200), [Option("from", 200)])
    assert (len(asked), chosen) == (1, 200)


@pytest.mark.parametrize(("least", "most"), [(7, 7), (0, 9), (0, 500)])
def test_something_else_may_be_chosen_instead_of_an_amount(least: int, most: int) -> None:
    asked, chosen = run(spend(least, most, instead=PASS), [PASS])
    assert asked[0].options[0] is PASS
    assert (len(asked), chosen) == (1, -1)
    verb = "spend" if most < 100 else "from"
    assert [option.verb for option in asked[0].options[1:]] == [verb] * (len(asked[0].options) - 1)
    assert run(spend(least, most, instead=PASS), [Option(verb, least), Option("and", 5)])[1] in (least, least + 5)


@pytest.mark.parametrize(("least", "most"), [(3, 2), (-1, 5)])
def test_an_impossible_amount_is_refused(least: int, most: int) -> None:
    with pytest.raises(ValueError, match=rf"how_much: no amount from {least} to {most} .*TY-2\.a"):
        next(spend(least, most))


def test_options_of_amounts_and_ids_are_made_once() -> None:
    first, again = next(spend(0, 5)), next(spend(1, 9))
    assert isinstance(first, Decision)
    assert isinstance(again, Decision)
    assert first.options[1] is again.options[0]
    one, other = next(take("a", "b")), next(take("b", "c"))
    assert isinstance(one, Decision)
    assert isinstance(other, Decision)
    assert one.options[1] is other.options[0]


# Ids


def take(*ids: str, **how: Any) -> Flow[str]:
    return pick_one(0, "take", ids, "which", "TY-2.a", **how)


def test_one_of_some_ids() -> None:
    asked, chosen = run(take("a", "b", params={"of": 1}), [Option("take", "b")])
    assert [decision.options for decision in asked] == [[Option("take", "a"), Option("take", "b")]]
    assert asked[0].params == {"of": 1}
    assert chosen == "b"


def test_to_decline_is_offered_first() -> None:
    asked, chosen = run(take("a", decline=NO), [NO])
    assert asked[0].options == [NO, Option("take", "a")]
    assert chosen == ""
    assert run(take("a", decline=NO), [Option("take", "a")])[1] == "a"


def test_where_there_is_one_id_or_nothing_but_to_decline_nobody_is_asked() -> None:
    assert result(take("a")) == "a"
    assert result(take(decline=DONE)) == ""


def test_to_choose_from_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match=r"which: there is nothing to choose from \(TY-2\.a\)"):
        next(take())


def rest(chosen: list[str]) -> list[str]:
    return [each for each in ("a", "b", "c") if each not in chosen]


def test_some_ids_end_with_done() -> None:
    asked, chosen = run(pick_some(0, "take", rest, "which", "TY-2.a", params={"of": 1}), [Option("take", "b"), DONE])
    assert [decision.options for decision in asked] == [
        [DONE, Option("take", "a"), Option("take", "b"), Option("take", "c")],
        [DONE, Option("take", "a"), Option("take", "c")],
    ]
    assert [decision.params for decision in asked] == [{"of": 1, "chosen": []}, {"of": 1, "chosen": ["b"]}]
    assert chosen == ["b"]


def test_some_ids_end_by_themselves_and_the_last_needed_is_not_asked_for() -> None:
    def all_three(chosen: list[str]) -> bool:
        return len(chosen) == 3

    flow = pick_some(0, "take", rest, "which", "TY-2.a", enough=all_three)
    asked, chosen = run(flow, [Option("take", "c"), Option("take", "a")])
    assert len(asked) == 2
    assert not any(DONE in decision.options for decision in asked)
    assert chosen == ["c", "a", "b"]
    assert result(pick_some(0, "take", lambda chosen: [], "which", "TY-2.a")) == []


# Amounts and ids in secret


def test_amounts_and_ids_are_chosen_side_by_side() -> None:
    def bids(g: Table[State]) -> Flow[None]:
        def bid(seat: int) -> Flow[tuple[int, str]]:
            florins = yield from amount(seat, "bid", 0, (500, 40, 0)[seat], "how_much", "TY-2.a", {"seat": seat})
            colour = yield from pick_one(seat, "on", ["red", "blue"][: 2 - seat // 2], "which", "TY-2.a")
            return florins, colour

        g.state.notes += yield from side_by_side([0, 1, 2], bid)

    match = start(bids, takes(0))
    assert [decision.seat for decision in match.open_decisions()] == [0, 1]  # seat 2 has nothing to choose
    do(match, (0, Option("from", 300)), (1, Option("bid", 12)), (0, Option("and", 45)), (1, Option("on", "blue")))
    match.undo(0)  # the whole number
    told = {"seat": 0, "number": ["bid"], "least": 0, "most": 500}
    assert match.asks(0)[0].params == told
    do(match, (0, Option("from", 300)))
    fork = match.fork(1, Random(1))
    assert fork.asks(0)[0].params == told  # as far as seat 1 knows
    do(match, (0, Option("and", 99)), (0, Option("on", "red")))
    assert match.state.notes == [(399, "red"), (12, "blue"), (0, "red")]


# A number at once


def pays(least: int, most: int) -> Callable[[Table[State]], Flow[None]]:
    def flow(g: Table[State]) -> Flow[None]:
        g.state.notes.append((yield from amount(0, "bid", least, most, "how_much", "TY-2.a", instead=PASS)))

    return flow


@pytest.mark.parametrize(
    ("most", "number", "answers"),
    [
        (40, 12, [("bid", 12)]),
        (345, 60, [("from", 0), ("and", 60)]),
        (345, 0, [("from", 0), ("and", 0)]),
        (345, 300, [("from", 300), ("and", 0)]),
        (345, 345, [("from", 300), ("and", 45)]),
        (300, 300, [("from", 300)]),  # there is no rest to ask for
    ],
)
def test_a_number_is_named_in_one_go_whatever_the_cash(most: int, number: int, answers: list[tuple[str, int]]) -> None:
    match = start(pays(0, most), takes(1))
    assert match.asks(0)[0].takes(Option("bid", number))
    match.choose(0, Option("bid", number))
    assert match.state.notes == [number]
    assert [(option.verb, *option.args) for _, option in match.journal] == answers  # what a record holds
    assert [decision.seat for decision in match.open_decisions()] == [1]
    match.undo(0)
    assert match.journal == []
    assert match.asks(0)[0].takes(Option("bid", number))


@pytest.mark.parametrize("wrong", [("bid", 346), ("bid", 99), ("bid", -1), ("bid",), ("bid", "60"), ("bet", 200)])
def test_a_number_out_of_range_is_refused_and_changes_nothing(wrong: tuple[Any, ...]) -> None:
    match = start(pays(100, 345), takes(1))
    before = whole(match)
    assert not match.asks(0)[0].takes(Option(*wrong))
    with pytest.raises(IllegalChoice, match="is not offered for how_much"):
        match.choose(0, Option(*wrong))
    assert whole(match) == before


def test_a_number_whose_rules_fail_is_not_half_chosen() -> None:
    def fails(g: Table[State]) -> Flow[None]:
        yield from pays(0, 345)(g)
        raise RuntimeError("a defect")

    match = start(fails, takes(1))
    before = whole(match)
    with pytest.raises(RuntimeError, match="a defect"):
        match.choose(0, Option("bid", 145))
    assert whole(match) == before


def test_a_number_is_named_at_once_in_secret_and_taken_back_whole() -> None:
    def bids(g: Table[State]) -> Flow[None]:
        def bid(seat: int) -> Flow[int]:
            return (yield from amount(seat, "bid", 0, 500, "how_much", "TY-2.a"))

        g.state.notes += yield from side_by_side([0, 1], bid)

    match = start(bids, takes(0))
    do(match, (0, Option("from", 200)), (1, Option("bid", 345)), (0, Option("and", 7)))
    assert match.state.notes == [207, 345]
    match = do(start(bids, takes(0)), (0, Option("from", 200)), (1, Option("bid", 345)))
    match.undo(1)
    assert match.journal == [(0, Option("from", 200))]  # the other's choice stands
    do(match, (1, Option("bid", 12)), (0, Option("and", 0)))
    assert match.state.notes == [200, 12]
