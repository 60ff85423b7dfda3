"""For every game: positions and records bring a match back exactly, on every machine."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from copy import deepcopy
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import condotta
from condotta.core.errors import CondottaError
from condotta.core.fields import schema_problems
from condotta.core.fields.fitting import fitting
from condotta.core.game import Data, Game
from condotta.core.record import save, state_hash
from condotta.core.rng import Rng
from condotta.games import find
from tests.generic.strategies import (
    GAMES,
    any_verb,
    asked,
    every_game,
    few,
    longest,
    matches,
    noting_steps,
    openings,
    played,
    random_match,
    varied_choices,
)

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "tests" / "records"

EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)
EVERY_TABLE = pytest.mark.parametrize(
    ("game", "seats"), [pytest.param(g, n, id=f"{g.id}-{n}") for g, n in every_game()]
)


# Hashes


@EVERY_TABLE
def test_a_hash_is_made_of_the_whole_state(game: Game, seats: int) -> None:
    """Though what is as it was is not told anew; also when somebody has gone back."""
    match, random = condotta.new(game, seats=seats, seed=3), Random(3)
    for number in range(300):
        assert match.state_hash() == state_hash(game.dump(match.state), match.table.rng.count)
        if match.over:
            break
        decision = random.choice(match.open_decisions())
        match.choose(decision.seat, any_verb(decision.options, random))
        if number % 7 == 0 and match.can_undo(decision.seat):
            match.undo(decision.seat)


# Positions


@EVERY_GAME
@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_position_brings_the_match_back(game_id: str, data: st.DataObject) -> None:
    match = data.draw(matches(game_id))
    position = match.position()
    text = json.dumps(position)
    assert json.loads(text) == position
    assert schema_problems(find(game_id).schema(), position) == []
    again = condotta.new(game_id, position=json.loads(text))
    assert again.position() == position
    assert again.state_hash() == match.state_hash()
    assert [asked(again, seat) for seat in match.seats] == [asked(match, seat) for seat in match.seats]
    assert again.outcome == match.outcome
    assert [again.view(seat)["table"] for seat in (None, *match.seats)] == [
        match.view(seat)["table"] for seat in (None, *match.seats)
    ]


@EVERY_GAME
def test_who_alters_a_position_or_a_record_alters_no_match(game_id: str) -> None:
    """Pieces that never change share what is told of them."""
    match = condotta.new(game_id, seed=1)
    for _ in islice(varied_choices(match, 1), 30):
        pass
    before = match.state_hash(), json.dumps(match.position()), json.dumps(match.record())
    for told in (match.position(), match.record()):
        spoil(told)
    assert (match.state_hash(), json.dumps(match.position()), json.dumps(match.record())) == before


def spoil(told: Any) -> None:
    """Empty every list and dictionary in it, the innermost first."""
    if isinstance(told, dict | list):
        for inner in told.values() if isinstance(told, dict) else told:
            spoil(inner)
        told.clear()


@EVERY_GAME
def test_every_state_in_which_a_step_begins_can_be_saved_and_loaded(game_id: str) -> None:
    """Or a running match could not be carried over to new rules, and would be lost."""
    game = find(game_id)
    states: list[Data] = []
    for match in openings(noting_steps(game, states), 1, log=False):
        states.clear()
        for _ in islice(varied_choices(match, 1), longest(game_id)):
            pass
        assert len(states) > 5
        for state in states:
            saved = json.loads(json.dumps(state))
            assert game.dump(game.load(saved, match.setup, Rng("1"))) == state


@EVERY_GAME
def test_the_schema_is_one(game_id: str) -> None:
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(find(game_id).schema())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 200) | st.floats(-2, 2) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)


@EVERY_GAME
@settings(max_examples=50, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_position_with_a_mistake_is_refused_or_playable(game_id: str, data: st.DataObject) -> None:
    """In each position three, one at a time: to come to a position takes longer than to look at it."""
    saved = json.dumps(data.draw(matches(game_id, log=False)).position())
    schema = find(game_id).schema()
    fits = fitting(schema)
    for _ in range(3):
        position = json.loads(saved)
        del position["choices"]
        make_a_mistake(data, position)
        assert fits(position) == (schema_problems(schema, position) == [])
        with suppress(CondottaError):
            match = condotta.new(game_id, position=position, seed=1)
            assert match.game.check(match.state) == []


def make_a_mistake(data: st.DataObject, node: Any) -> None:
    """Change, remove, double or move something at a random place."""
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(node[key], dict | list) and node[key] and data.draw(st.integers(0, 4)):
            node = node[key]
            continue
        mistake = data.draw(st.sampled_from(["change", "remove", "double", "copy"]))
        if mistake == "remove":
            del node[key]
        elif mistake == "double" and isinstance(node, list):
            node.append(deepcopy(node[key]))
        elif mistake == "copy":
            node[key] = deepcopy(node[data.draw(st.sampled_from(keys))])
        else:
            node[key] = data.draw(JSON)
        return


# Records


@cache
def recorded(game_id: str, seats: int) -> Data:
    """A random match to its end; not to be changed."""
    return random_match(game_id, seats, 21).record()


@EVERY_TABLE
def test_the_same_seed_gives_the_same_record_and_it_replays(game: Game, seats: int) -> None:
    """With a log and without one; replays write one again."""
    record = recorded(game.id, seats)
    assert random_match(game.id, seats, 21, log=False).record() == record
    assert seats != game.seats[0] or random_match(game.id, seats, 22, log=False).record() != record
    assert condotta.replay(json.dumps(record)).record() == record


@EVERY_GAME
def test_a_record_replays_whatever_the_order_of_its_keys(game_id: str) -> None:
    """Whoever stores JSON may sort its keys; a record that begins with a position has many."""
    for seed in range(few(game_id, 2)):
        for opening in openings(find(game_id), seed):
            begun = played(opening, seed, 60)
            gone_on = played(condotta.new(game_id, position=begun.position()), seed, longest(game_id))
            for match in (begun, gone_on):
                record = match.record()
                again = condotta.replay(json.dumps(record, sort_keys=True))
                assert again.record() == record
                assert again.log(None) == match.log(None)


@EVERY_GAME
@settings(max_examples=20, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_running_match_replays(game_id: str, data: st.DataObject) -> None:
    match = data.draw(matches(game_id))
    record = match.record()
    again = condotta.replay(json.dumps(record))
    assert again.record() == record
    assert [asked(again, seat) for seat in match.seats] == [asked(match, seat) for seat in match.seats]
    assert [again.log(seat) for seat in (None, *match.seats)] == [match.log(seat) for seat in (None, *match.seats)]


SOME_WORDS = ("castle", "florin")
WRITES_RECORDS = """
import sys
from tests.generic.test_saving import write_records
write_records(sys.argv[1], sys.argv[2])
print(*map(hash, sys.argv[3:]))
"""


def write_records(game_id: str, folder: str | Path) -> None:
    """A random match with each number of seats."""
    for seats in find(game_id).seats:
        save(recorded(game_id, seats), Path(folder) / f"{seats}.json.gz")


@EVERY_GAME
def test_records_do_not_depend_on_the_order_of_sets(game_id: str, tmp_path: Path) -> None:
    """A process with another order of sets than this one writes the same."""
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    write_records(game_id, here)
    another = "1" if os.environ.get("PYTHONHASHSEED") == "0" else "0"
    paths = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(ROOT)]))
    environment = {**os.environ, "PYTHONHASHSEED": another, "PYTHONPATH": paths}
    command = [sys.executable, "-c", WRITES_RECORDS, game_id, str(there)]
    told = subprocess.run(
        [*command, *SOME_WORDS], env=environment, check=True, cwd=ROOT, capture_output=True, text=True
    )
    assert told.stdout.split() != [str(hash(word)) for word in SOME_WORDS]
    for seats in find(game_id).seats:
        one, other = ((folder / f"{seats}.json.gz").read_bytes() for folder in (here, there))
        assert one == other, f"{seats} seats"


@EVERY_GAME
def test_recorded_matches_replay_for_ever(game_id: str) -> None:
    for path in sorted((RECORDS / game_id).glob("*.json.gz")):
        match = condotta.replay(path)
        assert match.game.id == game_id, path.name
        assert match.game.check(match.state) == [], path.name


def test_there_are_recorded_matches() -> None:
    assert len(list((RECORDS / "tiny").glob("*.json.gz"))) >= 3
