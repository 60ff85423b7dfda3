"""Forks, copies and positions: a match that goes on elsewhere, knowing no more than it may."""

import json
from random import Random
from typing import Any

import pytest

import condotta
from condotta.core.errors import (
    CondottaError,
    PositionError,
    SetupError,
    UndoRefused,
)
from condotta.core.flow import PASS, Decision, Flow, Option, Seat, ask_together
from condotta.core.game import Data
from condotta.core.match import CHECKPOINT_EVERY, ONWARD_EVERY, Match
from condotta.core.table import Table
from condotta.games.tiny import GAME as TINY
from tests.core.steps import PLAY, A, B, C, do, rolls, start, takes, whispers
from tests.generic.toys import COLOURS, State, Step, pending, play, tiny, whole

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
        choice: Option = yield Decision(seat, "show", [PASS, Option("show", g.state.secrets[seat])], "TY-2.a")
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


def test_who_is_asked_at_once_and_unnoticed_keeps_what_he_has_said() -> None:
    """As who is asked in turn: what has been chosen stays, and who is asked still is."""
    match = do(start(whispers(1, 2), takes(0)), (0, A), (1, PLAY), (2, PASS), (2, PASS))
    for fork in [match.fork(0, Random(n)) for n in range(5)] + [match.fork(1, Random(1))]:
        assert [decision.seat for decision in fork.open_decisions()] == [1]
        do(fork, (1, PLAY))
        assert fork.state.notes[-1] == "12"


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
        assert not copy.keeps_log
        assert (whole(copy)[:5], copy.log(1)) == (whole(match)[:5], match.log(1))
        assert play(copy, seed=2).record() == play(match, seed=2).record()


@pytest.mark.parametrize("made", [5, CHECKPOINT_EVERY + 3, ONWARD_EVERY - 1, ONWARD_EVERY + CHECKPOINT_EVERY + 2])
def test_a_play_out_takes_few_checkpoints_until_it_is_copied(made: int) -> None:
    """A copy begins at the last one: the first copy brings the match newer ones, so that the others need not go far."""
    match = start(*[takes(0)] * 3 * ONWARD_EVERY, log=False)
    for _ in range(made):
        match.choose(0, A)
    assert match.checkpoint.made == made // ONWARD_EVERY * ONWARD_EVERY
    # when
    copies = [match.copy(), match.copy()]
    # then
    assert made - match.checkpoint.made < CHECKPOINT_EVERY
    for copy in copies:
        assert (copy.state.notes, copy.journal) == (match.state.notes, match.journal)
    for _ in range(ONWARD_EVERY):
        match.choose(0, B)
        assert len(match.journal) - match.checkpoint.made < CHECKPOINT_EVERY
        assert match.copy().state.notes == match.state.notes
        match.undo(0)
        match.choose(0, C)
    assert copies[0].state.notes == ["0a"] * made


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
        together += bool(match.ready)
        inside += not match.together
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


def in_two(g: Table[State]) -> Flow[None]:
    """A step that changes the table between its two questions."""
    yield from takes(0)(g)
    yield from takes(1)(g)


def test_a_position_between_two_steps_is_the_table_as_it_is() -> None:
    """However long ago the last checkpoint was taken."""
    match = start(*[takes(0)] * 30)
    for made in range(30):
        position = match.position()
        assert position["choices"] == []
        assert {key: position[key] for key in match.game.dump(match.state)} == match.game.dump(match.state), made
        match.choose(0, A)
    assert match.over
    assert match.position()["choices"] == []


def test_a_position_inside_a_step_is_the_table_as_the_step_began_and_what_was_chosen_since() -> None:
    match = start(*[takes(0)] * 11, in_two, takes(2))
    for _ in range(11):
        match.choose(0, A)
    before = match.position()
    match.choose(0, B)
    assert match.position() == {**before, "choices": [[0, "take", "b"]]}
    assert match.state.notes[-1] == "0b"  # the table as it is now
    match.choose(1, C)
    assert match.position()["choices"] == []


def test_a_glance_is_the_state_of_a_fork_and_what_is_asked() -> None:
    match = tiny(20)
    before = whole(match)
    glance, fork = match.glance(0, Random(1)), match.fork(0, Random(1))
    assert TINY.dump(glance.state) == TINY.dump(fork.state)
    assert glance.asks(0) == match.asks(0)
    assert whole(match) == before


def test_a_glance_deals_anew_what_the_seat_does_not_know() -> None:
    match = start(takes(0), seats=3)
    seen = [match.glance(0, Random(n)).state.secrets for n in range(40)]
    assert [*seen[7]] == [*match.fork(0, Random(7)).state.secrets]
    assert {secrets[0] for secrets in seen} == {"red"}
    assert {secrets[1] for secrets in seen} == set(COLOURS) - {"red"}
