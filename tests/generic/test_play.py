"""For every game: random matches stay sound, end, take nothing that was not offered, and can be taken back."""

import json
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import condotta
from condotta.core.errors import IllegalChoice
from condotta.core.flow import PASS, Decision, Option
from condotta.core.game import Game
from condotta.core.match import Match
from condotta.core.record import KERNEL_KEYS
from condotta.games import find
from tests.generic.strategies import (
    GAMES,
    MOST_CHOICES,
    every_game,
    few,
    longest,
    matches,
    random_choices,
    undo_and_do_again,
)

EVERY_GAME = pytest.mark.parametrize(("game", "seats"), [pytest.param(g, n, id=f"{g.id}-{n}") for g, n in every_game()])
NEVER = Option("never offered", "by anybody", 7)


@EVERY_GAME
def test_random_matches_stay_sound_ask_well_formed_questions_and_end(game: Game, seats: int) -> None:
    for seed in range(few(game.id, 6)):
        match = condotta.new(game, seats=seats, seed=seed, log=False)
        for made, (seat, option) in enumerate(random_choices(match, seed)):
            assert game.check(match.state) == [], f"seed {seed}, before choice {made}: {[seat, *option.as_json()]}"
            assert made < MOST_CHOICES, f"seed {seed}: the match does not end"
            if seed < few(game.id, 3):
                assert_all_well_formed(match)
        assert game.check(match.state) == []
        outcome = match.outcome
        assert outcome is not None
        assert sorted(seat for group in outcome.ranking for seat in group) == list(match.seats)
        assert len(outcome.scores) == seats
        assert outcome.reason


def assert_all_well_formed(match: Match) -> None:
    open_seats = [decision.seat for decision in match.open_decisions()]
    assert len(open_seats) == len(set(open_seats)), "one seat is asked twice at once"
    for decision in match.open_decisions():
        assert_well_formed(match, decision)


def assert_well_formed(match: Match, decision: Decision) -> None:
    assert decision.seat in match.seats
    codes = [option.code for option in decision.options]
    assert codes, "nothing is offered"
    assert len(codes) == len(set(codes)), f"offered twice: {sorted(codes)}"
    for option in decision.options:
        assert option.verb
        assert Option.from_json(json.loads(option.code)) == option
    if decision.hidden:
        assert decision.options[0] == PASS, "a hidden decision can be declined by its first option"
    json.dumps(decision.params)


@EVERY_GAME
def test_what_is_not_offered_is_refused_in_every_state(game: Game, seats: int) -> None:
    match, random = condotta.new(game, seats=seats, seed=50, log=False), Random(50)
    met: list[Option] = []
    for _, option in islice(random_choices(match, 50), longest(game.id)):
        before = match.state_hash()
        pending, journal, chain = match.pending, len(match.journal), match.chain
        offers = {decision.seat: decision.options for decision in match.open_decisions()}
        numbers = {decision.seat: decision for decision in match.open_decisions()}
        for seat in (-1, *match.seats, seats):
            legal = offers.get(seat, [])
            others = [o for other, offered in offers.items() if other != seat for o in offered]
            for wrong in (NEVER, *random.sample(others, min(3, len(others))), *random.sample(met, min(3, len(met)))):
                named_at_once = seat in numbers and bool(numbers[seat].answers(wrong))  # `bid 345`, in one go
                if wrong not in legal and not named_at_once:
                    with pytest.raises(IllegalChoice):
                        match.choose(seat, wrong)
        assert (match.pending, len(match.journal), match.chain) == (pending, journal, chain)
        assert match.state_hash() == before
        met.append(option)


@pytest.mark.parametrize("game_id", GAMES)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(data=st.data())
def test_undo_and_the_same_again_is_as_if_nothing_had_been(game_id: str, data: st.DataObject) -> None:
    match = data.draw(matches(game_id))
    for seat in match.seats:
        if match.can_undo(seat):
            undo_and_do_again(match, seat)


@pytest.mark.parametrize("game_id", GAMES)
def test_no_undo_goes_behind_what_was_revealed(game_id: str) -> None:
    """Whatever is taken back and in which order: dice that were rolled and secret choices that were opened stand."""
    refused = undone = 0
    choices = max(few(game_id, 400), 200 // len(find(game_id).seats))
    for seats in find(game_id).seats:
        match, random = condotta.new(game_id, seats=seats, seed=seats), Random(f"{game_id} {seats}")
        rolled, revealed = match.table.rng.count, 0
        for _ in range(choices):
            if match.over:
                break
            decision = random.choice(match.open_decisions())
            secret = len(match.together) > 1 and len(match.open_decisions()) == 1 and match.step
            match.choose(decision.seat, random.choice(decision.options))
            opened = bool(secret) and (match.step is not secret or not match.together)
            if match.table.rng.count > rolled or opened:
                rolled, revealed = match.table.rng.count, len(match.journal)
            for seat in random.choices(match.seats, k=random.choice([0, 0, 4])):
                if match.can_undo(seat):
                    match.undo(seat)
                    undone += 1
                else:
                    refused += 1
                assert match.table.rng.count == rolled
                assert len(match.journal) >= revealed
    assert refused > undone / 10 > 1


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_keeps_to_the_kernels_contract(game_id: str) -> None:
    game = find(game_id)
    assert game.id == game_id
    assert set(game.title) == {"en", "it"}
    assert list(game.seats) == sorted(set(game.seats))
    state = condotta.new(game, seed=1).state
    assert not set(game.dump(state)) & set(KERNEL_KEYS), "these names belong to the kernel's part of a position"
