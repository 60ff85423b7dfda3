"""A match keeps its promises: what is refused changes nothing, what happens is told to whom it may concern."""

from collections.abc import Callable
from importlib import import_module
from itertools import permutations
from typing import Any

import pytest

import condotta
from condotta.api import secret_seed
from condotta.core.errors import (
    IllegalChoice,
    ScriptError,
    SetupError,
    UndoRefused,
)
from condotta.core.flow import PASS, Decision, Flow, Option, Seat, ask_together
from condotta.core.game import Game
from condotta.core.match import CHECKPOINT_EVERY
from condotta.core.rng import commitment
from condotta.core.table import Table
from condotta.core.windows import window
from condotta.games import IN_WORK, LISTED, WORKED_EXAMPLES, listed
from tests.core.steps import DONE_BY_0, PLAY, A, B, C, bids, do, reacts, rolls, start, takes, whispers
from tests.generic.toys import COLOURS, State, Step, play, tiny, whole

# Choosing


@pytest.mark.parametrize(
    ("seat", "option", "why"),
    [
        (0, Option("take", "z"), r"seat 0 cannot choose \['take', 'z'\]: it is not offered for take \(TY-2.a\)"),
        (0, Option("take"), "not offered"),
        (0, PASS, "not offered"),
        (1, A, "seat 1 cannot choose now: seat 0 must choose first"),
        (9, A, "seat 9 cannot choose now"),
        (-1, A, "seat -1 cannot choose now"),
        (-1, Option("redeal", 0, "00"), "seat -1 cannot choose now"),
    ],
)
def test_what_is_not_offered_is_refused_and_changes_nothing(seat: Seat, option: Any, why: str) -> None:
    match = start(takes(0), takes(1))
    before = whole(match)
    with pytest.raises(IllegalChoice, match=why):
        match.choose(seat, option)
    assert whole(match) == before


@pytest.mark.parametrize("option", [["take", "a"], "take", None])
def test_what_is_no_option_is_refused_and_changes_nothing(option: Any) -> None:
    match = start(takes(0), takes(1))
    before = whole(match)
    with pytest.raises((IllegalChoice, TypeError), match="Option"):  # compiled code refuses it by its type
        match.choose(0, option)
    assert whole(match) == before


def test_nothing_can_be_chosen_after_the_end() -> None:
    match = do(start(takes(0)), (0, A))
    assert match.over
    before = whole(match)
    with pytest.raises(IllegalChoice, match="the match is over"):
        match.choose(0, A)
    assert whole(match) == before


def test_a_refusal_names_the_rule_and_the_reason() -> None:
    match = tiny(0)
    richest = len(match.asks(0)[0].options)
    with pytest.raises(IllegalChoice, match=r"refused\.money, forbidden by TY-1\.d") as refused:
        match.choose(0, Option("bid", richest))
    assert refused.value.rule == "TY-1.d"


def test_a_refusal_lists_a_few_of_the_options() -> None:
    match = tiny(0)
    many = len(match.asks(0)[0].options)
    with pytest.raises(IllegalChoice, match=rf"options: \['bid', 0\], .* and {many - 6} more"):
        match.choose(0, Option("bid", 99))


def test_an_equal_option_is_as_good_as_the_offered_one() -> None:
    match = start(takes(1))
    match.choose(1, Option.from_json(["take", "a"]))
    assert match.journal[0][1] is A


def test_the_journal_holds_plain_seats() -> None:
    match = do(start(takes(1)), (True, A))
    assert repr(match.journal[0][0]) == "1"


def test_a_dead_end_in_the_rules_is_told_and_changes_nothing() -> None:
    def stuck(g: Table[State]) -> Flow[None]:
        g.state.notes.append("lost")
        yield Decision(1, "nothing", [], "TY-2.a")

    match = start(takes(0), stuck)
    before = whole(match)
    with pytest.raises(RuntimeError, match="a dead end in the rules"):
        match.choose(0, A)
    assert whole(match) == before
    with pytest.raises(RuntimeError, match="a dead end"):
        start(stuck)


# Secret choices


def test_secret_choices_come_in_any_order() -> None:
    hashes = []
    for order in permutations([(0, A), (1, B), (2, C)]):
        match = do(start(bids(0, 1, 2), takes(0)), *order)
        assert match.state.notes == [["a", "b", "c"]]
        hashes.append(match.state_hash())
    assert len(set(hashes)) == 1


def test_each_secret_choice_is_taken_once() -> None:
    match = do(start(bids(0, 1, 2)), (1, A))
    assert [decision.seat for decision in match.open_decisions()] == [0, 2]
    assert match.asks(1) == []
    assert match.waiting_for(1) == [0, 2]
    with pytest.raises(IllegalChoice, match="seat 1 cannot choose now: seat 0, seat 2 must choose first"):
        match.choose(1, B)
    with pytest.raises(IllegalChoice, match="not offered"):
        match.choose(0, PASS)


def test_a_secret_choice_is_seen_by_nobody_before_the_last() -> None:
    views = []
    for option in (A, B, C):
        match = do(start(bids(0, 1, 2)), (1, option))
        views.append([match.view(seat) for seat in (None, 0, 1, 2)] + [match.log(seat) for seat in (None, 0, 1, 2)])
    assert views[0] == views[1] == views[2]


def test_one_takes_back_his_own_secret_choice_and_those_of_others_stand() -> None:
    match = do(start(bids(0, 1, 2)), (0, A), (1, A), (2, A))
    assert match.state.notes == [["a", "a", "a"]]
    match = do(start(bids(0, 1, 2)), (0, A), (1, B))
    match.undo(0)
    assert [decision.seat for decision in match.open_decisions()] == [0, 2]
    do(match, (0, C), (2, C))
    assert match.state.notes == [["c", "b", "c"]]


def test_secret_choices_cannot_be_taken_back_once_they_are_shown() -> None:
    match = do(start(bids(0, 1), takes(0)), (0, A), (1, B))
    for seat in (0, 1):
        with pytest.raises(UndoRefused, match="revealed"):
            match.undo(seat)


def test_what_came_before_cannot_be_taken_back_once_somebody_has_bid() -> None:
    match = do(start(takes(0), bids(0, 1)), (0, A))
    assert match.can_undo(0)
    match.choose(1, A)
    with pytest.raises(UndoRefused, match="seat 1 has chosen since"):
        match.undo(0)
    match.choose(0, A)
    assert not match.can_undo(0)  # now the bids are shown
    match = do(start(takes(0), bids(0, 1)), (0, A), (0, B))
    match.undo(0)
    match.undo(0)
    assert match.journal == []


# Errors inside the rules


def test_a_scripted_die_that_does_not_fit_changes_nothing() -> None:
    match = do(start(takes(0), rolls(1), takes(2), dice=[7]), (0, A))
    before = whole(match)
    with pytest.raises(ScriptError, match="cannot show 7"):
        match.choose(1, A)
    assert whole(match) == before
    assert match.table.script == [7]


@pytest.mark.parametrize("so_far", [0, 5, CHECKPOINT_EVERY, 3 * CHECKPOINT_EVERY + 1])
def test_rules_that_fail_change_nothing(so_far: int) -> None:
    def fails(g: Table[State]) -> Flow[None]:
        choice: Option = yield Decision(1, "take", [A, B], "TY-2.a")
        g.state.notes.append(g.d6(1))
        g.log("before")
        if choice == A:
            raise ZeroDivisionError("in a rule")

    match = do(start(*[takes(0)] * so_far, fails, takes(0)), *[(0, C)] * so_far)
    before = whole(match)
    with pytest.raises(ZeroDivisionError, match="in a rule"):
        match.choose(1, A)
    assert whole(match) == before
    match.choose(1, B)
    assert match.pending[0].seat == 0


def test_rules_that_fail_after_secret_choices_leave_the_earlier_ones() -> None:
    def fails(g: Table[State]) -> Flow[None]:
        answers = yield from ask_together(Decision(seat, "bid", [A, B], "TY-2.a") for seat in (0, 1))
        if answers[1] == A:
            raise KeyError("in a rule")

    match = do(start(fails), (0, A))
    before = whole(match)
    with pytest.raises(KeyError):
        match.choose(1, A)
    assert whole(match) == before
    match.choose(1, B)
    assert match.over


# Dice


def test_dice_and_shuffles_can_be_scripted() -> None:
    def deals(g: Table[State]) -> Flow[None]:
        g.shuffle(g.state.rest)
        g.state.notes.append(g.state.rest[:])
        yield from ()

    order = [*reversed(COLOURS[3:])]
    match = do(start(deals, rolls(0), rolls(1), dice=[order, 6, 1]), (0, A), (1, A))
    assert match.state.notes == [order, "0a", 6, "1a", 1]
    assert match.table.rng.count == 0
    assert match.dice == [order, 6, 1]


def test_the_same_seed_gives_the_same_match() -> None:
    assert whole(tiny(seed=4)) == whole(tiny(seed=4))
    assert tiny(0, seed=4).state_hash() != tiny(0, seed=5).state_hash()


def test_a_match_without_a_seed_draws_one() -> None:
    seeds = {condotta.new("tiny").seed for _ in range(5)} | {secret_seed() for _ in range(5)}
    assert len(seeds) == 10
    assert all(len(seed) == 32 for seed in seeds)


# The log


def test_dice_stand_in_the_line_they_were_rolled_for() -> None:
    match = do(start(rolls(0), rolls(1), dice=[3, 4]), (0, A), (1, B))
    assert [(entry.key, entry.dice, entry.ply) for entry in match.log(None)] == [
        ("took", [], 1), ("rolled", [(0, 3, 6)], 1), ("took", [], 2), ("rolled", [(1, 4, 6)], 2)
    ]  # fmt: skip


def test_everybody_reads_what_is_meant_for_him() -> None:
    def whispers(g: Table[State]) -> Flow[None]:
        g.log("public")
        g.log("card", audience=(1,), card=g.state.secrets[1])
        yield from takes(0)(g)

    match = start(whispers)
    assert {seat: [entry.key for entry in match.log(seat)] for seat in (None, 0, 1)} == {
        None: ["public"], 0: ["public"], 1: ["public", "card"]
    }  # fmt: skip


def test_dice_that_wait_for_their_line_survive_going_back() -> None:
    def silent(g: Table[State]) -> Flow[None]:
        yield from takes(0)(g)
        g.state.notes.append(g.d6(0))

    def speaks(g: Table[State]) -> Flow[None]:
        g.log("told")
        yield from takes(0)(g)

    # given: the die of the twelfth step, after which a checkpoint is taken, is told in the thirteenth
    match = do(start(*[takes(0)] * 11, silent, speaks), *[(0, A)] * 12)
    told = match.log(None)[-1]
    assert (told.key, len(told.dice)) == ("told", 1)
    match.choose(0, B)
    match.rewind(12)
    assert match.log(None)[-1] == told


def test_a_match_without_log_tells_the_same() -> None:
    full, quick = tiny(seed=9, seats=4), tiny(seed=9, seats=4, log=False)
    assert quick.table.entries == []
    for seat in (None, *full.seats):
        assert quick.log(seat) == full.log(seat)
        assert quick.view(seat) == full.view(seat)
    assert quick.record() == full.record()
    assert quick.outcome == full.outcome


# Hidden decisions


def test_others_do_not_notice_who_is_asked_in_secret() -> None:
    seen: list[Any] = []
    for able in (1, 2):
        match = do(start(reacts(able), takes(1), seats=4), (0, A))
        assert [decision.seat for decision in match.open_decisions()] == [able]
        watchers = (None, 0, 3)
        seen.append([(match.view(seat), match.log(seat), match.can_undo(0)) for seat in watchers])
        assert match.waiting_for(able) == [able]
        assert len(match.view(able)["decisions"]) == 1
    assert seen[0] == seen[1]


def test_a_bystander_sees_the_last_mover_think() -> None:
    match = start(reacts(1, 2), takes(3), seats=4)
    assert match.waiting_for(3) == [0]
    do(match, (0, A))
    for _ in range(2):
        assert match.waiting_for(3) == match.waiting_for(None) == [0]
        assert match.view(3)["ply"] == 1
        match.choose(match.pending[0].seat, PASS)
    assert match.waiting_for(0) == [3]


def test_hidden_declines_leave_no_trace() -> None:
    with_cards = do(start(reacts(1, 2), takes(0)), (0, A), (1, PASS), (2, PASS))
    without = do(start(reacts(), takes(0)), (0, A))
    for seat in (None, 0, 1, 2):
        assert with_cards.view(seat) == without.view(seat)
        assert with_cards.log(seat) == without.log(seat)
    do(with_cards, (0, B))
    do(without, (0, B))
    assert with_cards.log(0) == without.log(0)


def test_those_who_are_asked_at_once_and_unnoticed_answer_in_any_order() -> None:
    asked = start(whispers(1, 2), takes(0), seats=4)
    do(asked, (0, A))
    assert [decision.seat for decision in asked.open_decisions()] == [1, 2]
    assert (asked.together, asked.ready) == ([], [])
    do(asked, (2, PLAY), (1, PASS))
    for seat in (None, 0, 3):
        assert asked.waiting_for(seat) == [0]
        assert asked.view(seat)["ply"] == 1
    assert (asked.waiting_for(1), asked.waiting_for(2)) == ([1], [2])
    do(asked, (2, PLAY))
    assert (asked.waiting_for(1), asked.waiting_for(2)) == ([1], [0])  # who is ready sees no more than others
    assert (asked.together, asked.ready, asked.ply) == ([], [], 1)
    assert not any(asked.can_undo(seat) for seat in range(4))
    do(asked, (1, PASS))
    assert asked.state.notes[-1] == "22"
    assert list(zip(asked.journal, asked.hidden, strict=True))[1:] == [
        ((2, PLAY), True), ((1, PASS), True), ((2, PLAY), True), ((1, PASS), True),
    ]  # fmt: skip
    assert not any(asked.can_undo(seat) for seat in range(4))
    assert asked.copy().journal == asked.journal


def test_whispers_leave_no_trace() -> None:
    asked = do(start(whispers(1, 2), takes(0)), (0, A), (2, PASS), (2, PASS), (1, PASS), (1, PASS))
    nobody = do(start(whispers(), takes(0)), (0, A))
    for seat in (None, 0, 1, 2):
        assert asked.view(seat) == nobody.view(seat)
        assert asked.log(seat) == nobody.log(seat)
        assert [match.can_undo(seat or 0) for match in (asked, nobody)] == [False, False]


@pytest.mark.parametrize("step", [reacts, whispers])
def test_a_wrong_choice_does_not_tell_who_is_asked_in_secret(step: Callable[..., Step]) -> None:
    said = []
    for able in (1, 2):
        match = do(start(step(able), seats=4), (0, A))
        with pytest.raises(IllegalChoice) as refused:
            match.choose(3, PASS)
        said.append(str(refused.value))
        with pytest.raises(IllegalChoice, match="seat 0 cannot choose now: somebody else must choose first"):
            match.choose(0, PASS)
    assert said[0] == said[1]


def test_a_match_that_begins_with_a_hidden_decision_waits_for_all() -> None:
    def ambush(g: Table[State]) -> Flow[None]:
        yield from window(DONE_BY_0, [1], lambda seat: [PLAY])

    match = start(ambush)
    assert match.waiting_for(0) == [0, 1, 2]
    assert match.waiting_for(1) == [1]


# Dice people can trust


def test_the_seed_is_committed_to_and_shown_at_the_end() -> None:
    match = tiny(10)
    assert match.seed_hash == commitment("1")
    assert match.view(None)["seed_hash"] == commitment("1")
    assert match.view(None)["seed"] is None
    play(match)
    assert match.view(None)["seed"] == "1"


# What a match says of itself


def test_the_view_holds_what_a_client_needs() -> None:
    match = do(start(takes(1), takes(2)), (1, A))
    assert match.view(2) == {
        "game": "toy",
        "seat": 2,
        "ply": 1,
        "waiting_for": [2],
        "decisions": [
            {
                "prompt": "take",
                "params": {},
                "rule": "TY-2.a",
                "hidden": False,
                "options": [["take", "a"], ["take", "b"], ["take", "c"]],
                "refused": [],
            }
        ],
        "outcome": None,
        "seed_hash": commitment("5"),
        "seed": None,
        "table": {"step": 1, "notes": ["1a"], "secrets": [None, None, "blue"]},
    }
    assert match.view(1)["decisions"] == []
    assert match.view(None)["decisions"] == []


def test_the_end() -> None:
    match = do(start(takes(1)), (1, A))
    assert match.over
    assert match.outcome is not None
    assert match.waiting_for(0) == []
    assert match.view(0)["outcome"] == match.outcome.as_json()
    assert start(takes(1)).outcome is None


def test_a_game_without_decisions_is_over_at_once() -> None:
    def nothing(g: Table[State]) -> Flow[None]:
        g.state.notes.append(0)
        yield from ()

    match = start(nothing, nothing)
    assert match.over
    assert match.state.notes == [0, 0]


def test_games_are_found_by_name() -> None:
    assert isinstance(condotta.new("tiny").game, Game)
    with pytest.raises(SetupError, match="no game 'tinny'"):
        condotta.new("tinny")
    with pytest.raises(SetupError, match="Did you mean 'medieval'"):
        condotta.new("medeival")


def test_a_game_in_work_is_found_but_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not set(IN_WORK) & {*LISTED, *WORKED_EXAMPLES}
    games = import_module("condotta.games")
    monkeypatch.setattr(games, "WORKED_EXAMPLES", ())
    monkeypatch.setattr(games, "IN_WORK", ("tiny",))
    assert condotta.new("tiny").game.id == "tiny"
    assert "tiny" not in [game.id for game in listed()]
