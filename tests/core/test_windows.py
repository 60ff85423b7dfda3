"""Moments, abilities and the windows that ask for reactions."""

from __future__ import annotations

from functools import partial

import pytest

from condotta.core.flow import DONE, NO, PASS, Decision, Flow, Option
from condotta.core.windows import Abilities, Ability, Moment, Moments, Reaction, Then, window
from tests.core.test_flow import result, run

TOLL = Moment("toll", "TY-4.b", "react")
FAIR, FLOOD = Option("play", "fair"), Option("play", "flood")

# Moments and abilities


def test_a_moment_asks_by_its_name_unless_it_has_a_prompt_of_its_own() -> None:
    assert (Moment("toll", "TY-4.b").prompt, TOLL.prompt) == ("toll", "react")
    moments = Moments("TY-4.b", prompts="window.")
    bids, toll = moments.declare("bids"), moments.declare("toll", rule="TY-4.c")
    assert (bids.name, bids.prompt, bids.rule) == ("bids", "window.bids", "TY-4.b")
    assert (toll.prompt, toll.rule) == ("window.toll", "TY-4.c")
    assert list(moments.declared.values()) == [bids, toll]


def test_a_moment_is_declared_once() -> None:
    moments = Moments("TY-4.b")
    moments.declare("toll")
    with pytest.raises(ValueError, match="the moment 'toll' is declared twice"):
        moments.declare("toll")


def test_what_can_be_used_in_a_moment_comes_in_the_order_of_the_table() -> None:
    moments = Moments("TY-4.b")
    bids, toll, end = (moments.declare(name) for name in ("bids", "toll", "end"))
    flood, fair = Ability(toll, bids), Ability(toll)
    table = Abilities(moments, {"flood": flood, "fair": fair})
    assert list(table.of(toll).items()) == [("flood", flood), ("fair", fair)]
    assert table.of(bids) == {"flood": flood}
    assert table.of(end) == {}
    assert table.all == {"flood": flood, "fair": fair}


def test_a_table_tells_every_ability_that_names_no_moment_of_the_game() -> None:
    moments = Moments("TY-4.b")
    moments.declare("toll")
    with pytest.raises(
        ValueError, match="abilities: fair: can be used in no moment; flood: the game declares no moment"
    ):
        Abilities(moments, {"flood": Ability(Moment("toll", "TY-4.b")), "fair": Ability()})


# The first reaction closes the window


def test_only_those_who_can_react_are_asked_and_nobody_is_told() -> None:
    hands = {0: [], 1: [FLOOD], 2: [], 3: [FAIR]}
    asked, reaction = run(window(TOLL, [0, 1, 2, 3], lambda seat: hands[seat], {"toll": 5}), [PASS, PASS])
    assert [decision.seat for decision in asked] == [1, 3]
    assert all(decision.hidden for decision in asked)
    assert asked[0].options == [PASS, FLOOD]
    assert (asked[0].prompt, asked[0].rule, asked[0].params) == ("react", "TY-4.b", {"toll": 5})
    assert reaction is None


def test_the_first_reaction_closes_the_window() -> None:
    asked, reaction = run(window(TOLL, [2, 1], lambda seat: [FLOOD]), [FLOOD])
    assert [decision.seat for decision in asked] == [2]
    assert (reaction.seat, reaction.option) == (2, FLOOD)


def test_a_seat_is_asked_about_the_table_as_it_then_is() -> None:
    table = [FLOOD]
    flow = window(TOLL, [0, 1], lambda seat: table[:])
    next(flow)
    table.append(FAIR)
    second = flow.send(PASS)
    assert isinstance(second, Decision)
    assert second.options == [PASS, FLOOD, FAIR]


def test_a_window_without_reactions_asks_nobody() -> None:
    assert result(window(TOLL, [0, 1], lambda seat: [])) is None


# Windows that stay open


def goes_on(then: Then, reaction: Reaction) -> Flow[Then]:
    yield from ()
    return then


def seats_asked(then: Then, answers: list[Option]) -> tuple[list[int], Reaction | None]:
    """Three seats that could react at any time; how the window goes on after each reaction."""
    asked, reaction = run(window(TOLL, [0, 1, 2], lambda seat: [FAIR], carry_out=partial(goes_on, then)), answers)
    return [decision.seat for decision in asked], reaction


def test_everybody_may_react_once() -> None:
    assert seats_asked(Then.NEXT_SEAT, [FAIR, PASS, FAIR]) == ([0, 1, 2], None)


def test_everybody_may_react_as_often_as_they_like_one_after_the_other() -> None:
    assert seats_asked(Then.SAME_SEAT, [FAIR, FAIR, PASS, PASS, FAIR, PASS]) == ([0, 0, 0, 1, 2, 2], None)


def test_a_window_stays_open_until_all_pass_in_a_row() -> None:
    assert seats_asked(Then.ALL_AGAIN, [PASS, FAIR, PASS, PASS, PASS]) == ([0, 1, 0, 1, 2], None)


def test_a_reaction_that_is_carried_out_may_close_the_window() -> None:
    asked, reaction = seats_asked(Then.CLOSES, [PASS, FAIR])
    assert asked == [0, 1]
    assert reaction is not None
    assert reaction.seat == 1


def test_what_a_reaction_asks_is_asked_within_the_window() -> None:
    hands = {0: ["jester"], 1: ["flood"], 2: []}

    def playable(seat: int) -> list[Option]:
        return [Option("play", card) for card in hands[seat]]

    def carry_out(reaction: Reaction) -> Flow[Then]:
        card = str(reaction.option.args[0])
        hands[reaction.seat].remove(card)
        yield Decision(2, "consent", [NO, DONE], "TY-4.b", {"card": card})
        return Then.ALL_AGAIN

    answers = [PASS, FLOOD, NO, Option("play", "jester"), DONE]
    asked, reaction = run(window(TOLL, iter([0, 1, 2]), playable, carry_out=carry_out), answers)
    assert [(decision.seat, decision.prompt) for decision in asked] == [
        (0, "react"), (1, "react"), (2, "consent"), (0, "react"), (2, "consent"),
    ]  # fmt: skip
    assert reaction is None
    assert hands == {0: [], 1: [], 2: []}


def test_a_response_is_answered_by_a_response_and_the_last_one_counts_first() -> None:
    hands = {0: ["cancel.1"], 1: ["cancel.2"], 2: ["cancel.3"]}
    told: list[str] = []

    def stands(player: int, card: str) -> Flow[bool]:
        """Everybody else may cancel what was played, once."""

        def cancel(reaction: Reaction) -> Flow[Then]:
            played = str(reaction.option.args[0])
            hands[reaction.seat].remove(played)
            works = yield from stands(reaction.seat, played)
            told.append(f"{played} {'works' if works else 'fails'} against {card}")
            return Then.CLOSES if works else Then.NEXT_SEAT

        others = [seat for seat in hands if seat != player]
        closed_by = yield from window(TOLL, others, lambda seat: [Option("play", c) for c in hands[seat]], None, cancel)
        return closed_by is None

    cancel_1, cancel_2 = Option("play", "cancel.1"), Option("play", "cancel.2")
    asked, holds = run(stands(0, "flood"), [cancel_2, cancel_1, PASS, PASS])
    assert [decision.seat for decision in asked] == [1, 0, 2, 2]
    assert told == ["cancel.1 works against cancel.2", "cancel.2 fails against flood"]
    assert holds is True
