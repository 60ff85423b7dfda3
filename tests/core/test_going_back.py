"""Undo and rewind: what is undone never was, and undoing tells nothing."""

from random import Random

import pytest

import condotta
from condotta.core.errors import (
    UndoRefused,
)
from condotta.core.flow import PASS, Flow
from condotta.core.match import CHECKPOINT_EVERY
from condotta.core.table import Table
from tests.core.steps import PLAY, A, B, C, bids, do, reacts, rolls, start, takes
from tests.generic.toys import State, tiny, whole

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


@pytest.mark.parametrize("before", range(2 * CHECKPOINT_EVERY))
def test_undo_twice_does_not_go_behind_dice(before: int) -> None:
    """Also when the step that rolled was the last before a checkpoint."""
    match = start(*[takes(0)] * before, rolls(0), takes(0), takes(0))
    for _ in range(before + 2):
        match.choose(0, A)
    match.undo(0)
    rolled = whole(match)
    with pytest.raises(UndoRefused, match="something was revealed"):
        match.undo(0)
    assert whole(match) == rolled


@pytest.mark.parametrize("before", range(2 * CHECKPOINT_EVERY))
def test_undo_twice_does_not_go_behind_secret_choices_that_were_opened(before: int) -> None:
    match = start(*[takes(0)] * before, bids(0, 1), takes(0), takes(0))
    for _ in range(before):
        match.choose(0, A)
    match.choose(1, B)
    match.choose(0, A)
    match.choose(0, C)
    match.undo(0)
    with pytest.raises(UndoRefused, match="something was revealed"):
        match.undo(0)
    assert match.journal[-1] == (0, A)


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


@pytest.mark.parametrize("others", [[], [2]])
def test_a_secret_answer_stands_whether_or_not_another_is_asked_after_it(others: list[int]) -> None:
    """Or they would see whether the play goes on at once, and answer otherwise."""
    match = do(start(reacts(1, *others), takes(0)), (0, A), (1, PASS))
    assert [decision.seat for decision in match.open_decisions()] == (others or [0])
    why = "what was announced may still be answered" if others else "nobody is to notice whether it was asked"
    with pytest.raises(UndoRefused, match=f"seat 1 cannot undo: {why}"):
        match.undo(1)


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


# What a rewind leaves


@pytest.mark.parametrize("before", range(2 * CHECKPOINT_EVERY))
@pytest.mark.parametrize("after", [0, 1, CHECKPOINT_EVERY + 1])
def test_undo_does_not_go_behind_dice_after_a_rewind_either(before: int, after: int) -> None:
    """The rewind ends behind the dice: they lie on the table, whatever checkpoint it was rebuilt from."""
    match = start(*[takes(0)] * before, rolls(0), *[takes(0)] * (after + 1))
    for _ in range(before + 1 + after):
        match.choose(0, A)
    match.rewind(before + 1)
    rolled = whole(match)
    with pytest.raises(UndoRefused, match="something was revealed"):
        match.undo(0)
    assert whole(match) == rolled


@pytest.mark.parametrize("before", range(1, 2 * CHECKPOINT_EVERY))
def test_undo_does_not_go_behind_what_all_agreed_to(before: int) -> None:
    """The dice are off the table, and known: who agreed to one choice did not agree to those before it."""
    match = start(*[takes(0)] * before, rolls(0), takes(0))
    for _ in range(before + 1):
        match.choose(0, A)
    match.rewind(before)
    for _ in range(2):  # also not after a choice that was taken back
        agreed = whole(match)
        with pytest.raises(UndoRefused, match="all have agreed to go back to here"):
            match.undo(0)
        assert whole(match) == agreed
        match.choose(0, B)
        match.rewind(before, agreed=False)
    match.rewind(before - 1, agreed=False)  # of who plays alone, or a server that follows another
    assert match.settled == before - 1
