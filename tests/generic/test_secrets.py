"""For every game: no seat sees or can tell what is hidden from it, and what it imagines can be played."""

import json
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import condotta
from condotta.core.match import CHANCE
from condotta.games import find
from tests.generic.strategies import GAMES, MOST_CHOICES, asked, is_long, longest, matches, random_choices, rich

EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)


@EVERY_GAME
@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_seat_cannot_tell_a_redealt_table_from_the_real_one(game_id: str, data: st.DataObject) -> None:
    match = data.draw(matches(game_id))
    reads = data.draw(st.sampled_from(list(match.seats)))  # a fork plays all again to write its log
    for seat in match.seats:
        seen, watched, questions = match.view(seat), match.view(None), asked(match, seat)
        for number in range(2):
            imagined = match.fork(seat, Random(number))
            assert imagined.view(seat) == seen
            assert imagined.view(None) == watched
            assert asked(imagined, seat) == questions
            assert seat != reads or number or imagined.log(seat) == match.log(seat)
            assert match.game.check(imagined.state) == []


@EVERY_GAME
@settings(max_examples=40, deadline=None, derandomize=True)
@given(data=st.data())
def test_what_a_seat_imagines_can_be_played_to_the_end(game_id: str, data: st.DataObject) -> None:
    match = data.draw(matches(game_id, log=False))
    before, random = match.state_hash(), data.draw(st.integers(0, 1000))
    imagined = match.fork(data.draw(st.sampled_from(list(match.seats))), Random(random))
    for made, _ in enumerate(islice(random_choices(imagined, random), longest(game_id))):
        assert match.game.check(imagined.state) == []
        assert made < MOST_CHOICES
    assert imagined.outcome is not None or is_long(game_id)
    assert match.state_hash() == before


@EVERY_GAME
@settings(max_examples=15, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_fork_comes_back_to_itself(game_id: str, data: st.DataObject) -> None:
    match = data.draw(matches(game_id))
    seat = data.draw(st.sampled_from(list(match.seats)))
    imagined = match.fork(seat, Random(1))
    assert imagined.at(len(imagined.journal)).state_hash() == imagined.state_hash()
    start, made = imagined.state_hash(), len(imagined.journal)
    assert imagined.journal[-1][0] == CHANCE
    for _, _ in zip(range(20), random_choices(imagined, 1), strict=False):
        pass
    imagined.rewind(made)
    assert imagined.state_hash() == start


@EVERY_GAME
def test_forks_do_imagine_something(game_id: str) -> None:
    """Those of whoever is asked, as bots make them; of the last scenario, if there are any."""
    game = find(game_id)
    scenario = game.scenarios[-1] if game.scenarios else None
    match = condotta.new(game, seats=game.seats[-1], scenario=scenario, seed=3)
    changed = forks = 0
    for made, (seat, _) in enumerate(islice(random_choices(match, 3), longest(game_id))):
        if made % 10 == 0:
            forks += 1
            changed += game.dump(match.fork(seat, Random(made)).state) != game.dump(match.state)
    assert changed > forks / 2


@EVERY_GAME
def test_forks_deal_every_kind_of_secret(game_id: str) -> None:
    """As far as the game says which kinds there are: what stays as it is in all forks is no secret to bots."""
    told = rich(game_id)
    secrets_of, kept = told.secrets_of, dict[str, bool]()
    if secrets_of is None:
        return
    for number, position in enumerate([*told.positions.values(), *told.telling.values()]):
        match = condotta.new(game_id, position={**position, "choices": []}, seed=number)
        for seat in match.seats:
            other = next(each for each in match.seats if each != seat)
            for fork in (match.fork(other, Random(again)) for again in range(4)):
                for kind, secrets in secrets_of(match.state, seat).items():
                    kept[kind] = kept.get(kind, True) and secrets == secrets_of(fork.state, seat)[kind]
    assert [kind for kind, always in kept.items() if always] == []


@EVERY_GAME
@settings(max_examples=30, deadline=None, derandomize=True)
@given(data=st.data())
def test_hidden_decisions_of_others_look_like_the_last_mover_thinking(game_id: str, data: st.DataObject) -> None:
    match = data.draw(matches(game_id))
    hidden = [decision for decision in match.open_decisions() if decision.hidden]
    seen = [seat for (seat, _), unseen in zip(match.journal, match.hidden, strict=True) if not unseen]
    for seat in (None, *match.seats):
        view = match.view(seat)
        json.dumps(view)
        json.dumps([entry.as_json() for entry in match.log(seat)])
        assert view["ply"] == match.view(None)["ply"]
        if seat not in [decision.seat for decision in hidden] and len(hidden) == len(match.open_decisions()) > 0:
            assert view["waiting_for"] == (seen[-1:] or [*match.seats])
            assert view["decisions"] == []
