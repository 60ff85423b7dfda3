"""A match keeps its promises: what is refused changes nothing, what is undone never was, what is forked is apart."""

import json
from itertools import permutations
from random import Random
from typing import Any

import pytest

import condotta
from condotta.core.errors import (
    CondottaError,
    IllegalChoice,
    PositionError,
    ScriptError,
    SetupError,
    UndoRefused,
)
from condotta.core.flow import PASS, Decision, Flow, Option, Seat, ask, ask_reaction, ask_together
from condotta.core.game import Data, Game
from condotta.core.match import CHECKPOINT_EVERY, Match
from condotta.core.rng import commitment
from condotta.core.table import Table
from condotta.games.tiny import GAME as TINY
from tests.generic.toys import COLOURS, State, Step, pending, play, tiny, toy, whole

A, B, C = Option("take", "a"), Option("take", "b"), Option("take", "c")
PLAY = Option("play", "x")


# Steps for toys


def takes(seat: Seat) -> Step:
    """This seat takes something."""

    def step(g: Table[State]) -> Flow[None]:
        choice = yield from ask(Decision(seat, "take", [A, B, C], "TY-2.a"))
        g.state.notes.append(f"{seat}{choice.args[0]}")
        g.log("took", player=seat, what=choice.args[0])

    return step


def rolls(seat: Seat) -> Step:
    """This seat takes something and rolls a die."""

    def step(g: Table[State]) -> Flow[None]:
        yield from takes(seat)(g)
        g.state.notes.append(g.d6(seat))
        g.log("rolled", player=seat)

    return step


def bids(*seats: Seat) -> Step:
    """These seats bid in secret."""

    def step(g: Table[State]) -> Flow[None]:
        answers = yield from ask_together(Decision(seat, "bid", [A, B, C], "TY-2.a") for seat in seats)
        g.state.notes.append([str(answer.args[0]) for answer in answers])
        g.log("bids", bids=g.state.notes[-1])

    return step


def reacts(*able: Seat) -> Step:
    """Seat 0 does something; then those who are able are asked, unnoticed, whether they react."""

    def step(g: Table[State]) -> Flow[None]:
        yield from takes(0)(g)
        others = [PLAY] if g.state.notes else []
        played = yield from ask_reaction(g.others(0), lambda seat: others if seat in able else [], "react", "TY-4.b")
        if played is not None:
            g.state.notes.append("reaction")
            g.log("reaction", player=played.seat)

    return step


def start(*steps: Step, seats: int = 3, **how: Any) -> Match:
    return condotta.new(toy(*steps), seats=seats, seed=5, **how)


def do(match: Match, *choices: tuple[Seat, Option]) -> Match:
    for seat, option in choices:
        match.choose(seat, option)
    return match


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
        yield from ask(Decision(1, "nothing", [], "TY-2.a"))

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


# Undo


def test_undo_goes_back_choice_by_choice() -> None:
    match = start(takes(0), takes(0), takes(1))
    stages = [whole(match)]
    for option in (A, B):
        match.choose(0, option)
        stages.append(whole(match))
    match.undo(0)
    assert whole(match) == stages[1]
    match.undo(0)
    assert whole(match) == stages[0]
    with pytest.raises(UndoRefused, match="it has not chosen anything yet"):
        match.undo(0)
    assert whole(match) == stages[0]


def test_undo_is_refused_after_dice() -> None:
    match = do(start(rolls(0), takes(0)), (0, A))
    before = whole(match)
    with pytest.raises(UndoRefused, match="something was revealed"):
        match.undo(0)
    assert whole(match) == before


def test_undo_is_refused_after_something_was_seen() -> None:
    def draws(g: Table[State]) -> Flow[None]:
        yield from takes(0)(g)
        g.reveal()

    match = do(start(draws, takes(0)), (0, A))
    assert not match.can_undo(0)
    match.choose(0, B)
    assert match.can_undo(0)
    match.undo(0)
    assert not match.can_undo(0)


def test_undo_is_refused_after_dice_at_the_start_of_the_next_step() -> None:
    def weather(g: Table[State]) -> Flow[None]:
        g.state.notes.append(g.d6(0))
        yield from ()

    match = do(start(takes(0), weather, takes(0)), (0, A))
    assert not match.can_undo(0)


def test_undo_is_refused_after_the_choice_of_another() -> None:
    match = do(start(takes(0), takes(1), takes(0)), (0, A), (1, A))
    with pytest.raises(UndoRefused, match="seat 1 has chosen since"):
        match.undo(0)
    assert match.can_undo(1)


def test_undo_goes_behind_hidden_declines_of_others() -> None:
    match = do(start(reacts(1, 2), takes(0)), (0, A), (1, PASS), (2, PASS), (0, B))
    match.undo(0)
    match.undo(0)
    assert match.journal == []
    do(match, (0, C))
    assert [decision.seat for decision in match.open_decisions()] == [1]


def test_undo_does_not_go_behind_a_reaction() -> None:
    match = do(start(reacts(1), takes(0)), (0, A), (1, PLAY))
    assert not match.can_undo(0)


def test_undo_and_redo_give_the_same_hashes_as_never_having_gone_there() -> None:
    straight = tiny(25)
    winding = condotta.new("tiny", seats=3, seed=1)
    taken_back = 0
    for seat, option in straight.journal:
        mistake = winding.asks(seat)[0].options[-1]
        winding.choose(seat, mistake)
        if winding.can_undo(seat):
            winding.undo(seat)
            taken_back += 1
            winding.choose(seat, option)
        elif mistake != option:
            winding.rewind(len(winding.journal) - 1)
            winding.choose(seat, option)
    assert taken_back > 5
    assert whole(winding) == whole(straight)
    assert winding.record() == straight.record()


def test_undo_goes_back_over_checkpoints() -> None:
    match = start(*[takes(0)] * 60)
    stages = []
    for n in range(60):
        stages.append(whole(match))
        match.choose(0, (A, B, C)[n % 3])
    for stage in reversed(stages):
        match.undo(0)
        assert whole(match) == stage


# Going back by consent


def test_the_match_as_it_stood() -> None:
    match, stages = condotta.new("tiny", seats=4, seed=3), []
    random = Random(1)
    while not match.over:
        stages.append((whole(match), match.record()))
        decision = random.choice(match.open_decisions())
        match.choose(decision.seat, random.choice(decision.options))
    for made in (0, 1, 7, len(stages) - 1):
        assert (whole(match.at(made)), match.at(made).record()) == stages[made]
    assert whole(match.at(len(match.journal))) == whole(match)
    for made in (30, 29, 12, 1, 0):
        match.rewind(made)
        assert (whole(match), match.record()) == stages[made]


@pytest.mark.parametrize("made", [-1, 6])
def test_there_is_no_position_before_the_start_or_after_the_end(made: int) -> None:
    match = tiny(5)
    before = whole(match)
    with pytest.raises(UndoRefused, match="the match has made 5"):
        match.rewind(made)
    with pytest.raises(UndoRefused):
        match.at(made)
    assert whole(match) == before


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
        choice = yield from ask(Decision(1, "take", [A, B], "TY-2.a"))
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
    seeds = {condotta.new("tiny").seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(len(seed) == 32 for seed in seeds)


# The log


def test_dice_stand_in_the_line_they_were_rolled_for() -> None:
    match = do(start(rolls(0), rolls(1), dice=[3, 4]), (0, A), (1, B))
    assert [(entry.key, entry.dice, entry.choice) for entry in match.log(None)] == [
        ("took", [], 1), ("rolled", [(0, 3)], 1), ("took", [], 2), ("rolled", [(1, 4)], 2)
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


def test_a_light_match_tells_the_same() -> None:
    full, light = tiny(seed=9, seats=4), tiny(seed=9, seats=4, light=True)
    assert light.table.entries == []
    for seat in (None, *full.seats):
        assert light.log(seat) == full.log(seat)
        assert light.view(seat) == full.view(seat)
    assert light.record() == full.record()
    assert light.outcome == full.outcome


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
        assert match.view(3)["choices"] == 1
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


def test_a_wrong_choice_does_not_tell_who_is_asked_in_secret() -> None:
    said = []
    for able in (1, 2):
        match = do(start(reacts(able), seats=4), (0, A))
        with pytest.raises(IllegalChoice) as refused:
            match.choose(3, PASS)
        said.append(str(refused.value))
        with pytest.raises(IllegalChoice, match="seat 0 cannot choose now: somebody else must choose first"):
            match.choose(0, PASS)
    assert said[0] == said[1]


def test_a_match_that_begins_with_a_hidden_decision_waits_for_all() -> None:
    def ambush(g: Table[State]) -> Flow[None]:
        yield from ask_reaction([1], lambda seat: [PLAY], "react", "TY-4.b")

    match = start(ambush)
    assert match.waiting_for(0) == [0, 1, 2]
    assert match.waiting_for(1) == [1]


# Forks


def secret_bids(g: Table[State]) -> Flow[None]:
    """Each seat may bid its secret colour, or nothing."""

    def bid(seat: Seat) -> Decision:
        return Decision(seat, "bid", [PASS, Option("bid", g.state.secrets[seat])], "TY-2.a")

    answers = yield from ask_together(lambda: [bid(seat) for seat in range(g.seats)])
    for seat, answer in enumerate(answers):
        assert answer == PASS or answer.args[0] == g.state.secrets[seat]
    g.state.notes.append([str(answer.args) for answer in answers])


def shows(seat: Seat) -> Step:
    """This seat may show its secret colour."""

    def step(g: Table[State]) -> Flow[None]:
        choice = yield from ask(Decision(seat, "show", [PASS, Option("show", g.state.secrets[seat])], "TY-2.a"))
        assert choice == PASS or choice.args[0] == g.state.secrets[seat]

    return step


def test_a_fork_leaves_the_match_alone() -> None:
    match = tiny(20)
    before, record = whole(match), match.record()
    fork = match.fork(0, Random(1))
    play(fork)
    assert whole(match) == before
    assert match.record() == record
    again = match.fork(0, Random(1))
    before = whole(again)
    play(match)
    assert whole(again) == before


def test_a_fork_depends_on_its_random_numbers_alone() -> None:
    match = tiny(20)
    one, same, other = (match.fork(0, Random(n)) for n in (1, 1, 2))
    assert whole(one) == whole(same)
    assert TINY.dump(one.state) != TINY.dump(other.state)
    assert whole(play(one)) == whole(play(same))


def test_a_fork_keeps_what_the_seat_knows_and_changes_what_it_does_not() -> None:
    match = start(takes(0), seats=3)
    forks = [match.fork(0, Random(n)) for n in range(40)]
    assert {fork.state.secrets[0] for fork in forks} == {"red"}
    assert {fork.state.secrets[1] for fork in forks} == set(COLOURS) - {"red"}
    for fork in forks:
        assert sorted(fork.state.secrets + fork.state.rest) == sorted(COLOURS)
        assert fork.view(0) == match.view(0)


def test_the_dice_of_a_fork_are_its_own() -> None:
    match = start(rolls(0))
    rolled = {do(match.fork(0, Random(n)), (0, A)).state.notes[-1] for n in range(60)}
    assert rolled == {1, 2, 3, 4, 5, 6}
    scripted = start(rolls(0), dice=[6])
    assert {do(scripted.fork(0, Random(n)), (0, A)).state.notes[-1] for n in range(60)} == {1, 2, 3, 4, 5, 6}
    assert do(scripted, (0, A)).state.notes[-1] == 6


def test_those_who_bid_at_the_same_time_are_asked_anew() -> None:
    match = do(start(secret_bids), (1, Option("bid", "green")))
    forks = [match.fork(0, Random(n)) for n in range(30)]
    assert len({fork.state.secrets[1] for fork in forks}) > 3
    answers = set()
    for fork in forks:
        assert pending(fork)[0] == pending(match)[0]
        assert fork.asks(2)[0].options[1].args[0] == fork.state.secrets[2]
        do(fork, (0, PASS), (2, PASS))  # the flow itself asserts that the bids fit the colours
        answers.add(fork.state.notes[-1][1] == "()")
    assert answers == {True, False}  # also what seat 1 has bid is imagined


def test_who_is_asked_in_turn_keeps_what_he_is_offered() -> None:
    match = start(shows(1))
    forks = [match.fork(0, Random(n)) for n in range(20)]
    assert {fork.state.secrets[1] for fork in forks} == {"green"}
    assert len({fork.state.secrets[2] for fork in forks}) > 2
    for fork in forks:
        do(fork, (1, Option("show", "green")))


def test_asking_together_must_not_depend_on_what_is_hidden() -> None:
    def only_green(g: Table[State]) -> Flow[None]:
        def decisions() -> list[Decision]:
            seats = range(g.seats) if "green" in g.state.secrets else [0]
            return [Decision(seat, "bid", [A], "TY-2.a") for seat in seats]

        yield from ask_together(decisions)

    moved = next(n for n in range(20) if start(takes(0)).fork(0, Random(n)).state.secrets[1:].count("green") == 0)
    with pytest.raises(RuntimeError, match="must not depend on what is hidden"):
        start(only_green).fork(0, Random(moved))


def test_a_fork_of_a_fork() -> None:
    match = start(takes(0), rolls(0), seats=3)
    fork = match.fork(0, Random(1))
    other = fork.fork(1, Random(2))
    assert other.state.secrets[1] == fork.state.secrets[1]
    assert other.view(1) == fork.view(1)
    assert whole(fork) == whole(match.fork(0, Random(1)))
    play(other)
    assert other.over


def test_undo_inside_a_fork_comes_back_to_the_fork() -> None:
    match = do(start(takes(0), takes(0), takes(0), seats=3), (0, A))
    fork = match.fork(0, Random(3))
    before = whole(fork)
    fork.choose(0, B)
    fork.undo(0)
    assert whole(fork) == before
    with pytest.raises(UndoRefused, match="this is a fork"):
        fork.undo(0)


def test_undo_inside_a_fork_of_secret_choices() -> None:
    match = do(start(secret_bids), (0, PASS))
    fork = match.fork(1, Random(3))
    before = whole(fork)
    fork.choose(1, PASS)
    fork.undo(1)
    assert whole(fork) == before
    with pytest.raises(UndoRefused, match="this is a fork"):
        fork.undo(0)


def test_a_fork_can_be_recorded_saved_and_looked_at() -> None:
    fork = play(tiny(20).fork(1, Random(5)), 12)
    assert whole(condotta.replay(fork.record()))[:4] == whole(fork)[:4]
    assert fork.at(len(fork.journal)).state_hash() == fork.state_hash()
    twin = condotta.new("tiny", position=fork.position())
    assert pending(twin) == pending(fork)
    assert twin.state_hash() == fork.state_hash()


def test_a_copy_is_the_same_match() -> None:
    for choices in (0, 3, 17, 30):
        match = tiny(choices)
        copy = match.copy()
        assert copy.light
        assert (whole(copy)[:5], copy.log(1)) == (whole(match)[:5], match.log(1))
        assert play(copy, seed=2).record() == play(match, seed=2).record()


# Positions


def again(match: Match) -> Match:
    position = json.loads(json.dumps(match.position()))
    twin = condotta.new(match.game, position=position)
    assert twin.position() == match.position()
    return twin


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_can_be_saved_and_taken_up(seats: int) -> None:
    match, together, inside = tiny(0, seats=seats), 0, 0
    random = Random(seats)
    while not match.over:
        twin = again(match)
        assert (twin.state_hash(), pending(twin)) == (match.state_hash(), pending(match))
        together += any(side.made for side in match._sides)
        inside += not match._sides
        decision = random.choice(match.open_decisions())
        match.choose(decision.seat, random.choice(decision.options))
    assert again(match).outcome == match.outcome
    assert together > 3
    assert inside > 3


def test_a_saved_match_goes_on_as_it_would_have() -> None:
    match = tiny(14, seats=4)
    twin = again(match)
    play(match)
    play(twin)
    assert TINY.dump(match.state) == TINY.dump(twin.state)
    assert condotta.replay(json.dumps(twin.record())).state_hash() == match.state_hash()


def test_scripted_dice_are_saved() -> None:
    match = do(start(rolls(0), rolls(1), dice=[6, 5]), (0, A))
    twin = do(again(match), (1, A))
    assert twin.state.notes == ["0a", 6, "1a", 5]


def test_a_described_position_needs_only_what_matters() -> None:
    match = condotta.new("tiny", position={"round": 2, "holder": 1, "hands": [[], ["flood"], []]}, dice=[1, 1])
    assert match.setup.seats == 3
    assert match.pending[0].seat == 1


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"game": "medieval"}, "game: this is a position of 'medieval', not of 'tiny'"),
        ({"choices": "x"}, "choices: 'x' is no list"),
        ({"choices": [3]}, r"choices\.0: "),
        ({"choices": [[]]}, r"choices\.0: "),
        ({"choices": [[0, "bid"]]}, r"choices\.0: seat 0 cannot choose"),
        ({"choices": [[0, "bid", 1], [0, "bid", 1]]}, r"choices\.1: seat 0 cannot choose now"),
        ({"choices": [[-1, "redeal", 7, "00"]]}, r"choices\.0: .* is no re-deal"),
        ({"choices": [[-1, "redeal"]]}, "is no re-deal"),
        ({"choices": [[-1, "bid", 1]]}, "is no re-deal"),
        ({"choices": [["0", "bid", 1]]}, "'0' is no seat"),
        ({"dice": {"a": 1}}, "dice: .* is no list"),
        ({"options": [1]}, "options: .* is no mapping"),
        ({"draws": -1}, "draws: -1 is no count"),
        ({"draws": "3"}, "draws: '3' is no count"),
        ({"draws": 2**80}, "draws: .* is no count"),
        ({"round": "x"}, "round: 'x' is not of type 'integer'"),
        ([], r"\[\] is no mapping"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_played_is_refused(position: Any, why: str) -> None:
    with pytest.raises(PositionError, match=why):
        condotta.new("tiny", position=position)


@pytest.mark.parametrize("position", [{"seats": 9}, {"options": {"x": 1}}, {"scenario": "war"}, {"seats": "3"}])
def test_a_position_for_a_match_that_cannot_be_is_refused(position: Data) -> None:
    with pytest.raises(SetupError):
        condotta.new("tiny", position=position)


def test_a_choice_in_a_position_fails_like_any_other() -> None:
    with pytest.raises(CondottaError, match="cannot show 9"):
        condotta.new("tiny", position={"holder": 0, "choices": [[0, "keep"]], "dice": [9]})


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
        "choices": 1,
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
