"""What a game is to the kernel: settings, set-up, outcome, the form of positions."""

import pytest

from condotta.core.errors import SetupError
from condotta.core.fields import position_schema, schema_problems
from condotta.core.game import Outcome, Setting, Setup, rank
from condotta.games.tiny import GAME

ROUNDS = Setting(5, least=1, most=9)
LENGTH = Setting("short", choices=("short", "long"))
OPEN = Setting(False)


@pytest.mark.parametrize(
    ("setting", "value", "read"),
    [
        (ROUNDS, 7, 7), (ROUNDS, "7", 7), (LENGTH, "long", "long"),
        (OPEN, True, True), (OPEN, "Yes", True), (OPEN, "no", False),
    ],
)  # fmt: skip
def test_a_setting_understands_its_values(setting: Setting, value: object, read: object) -> None:
    found = setting.read("x", value)
    assert (found, type(found)) == (read, type(read))


@pytest.mark.parametrize(
    ("setting", "value", "expected"),
    [
        (ROUNDS, 0, "a whole number from 1 to 9"),
        (ROUNDS, "10", "a whole number from 1 to 9"),
        (ROUNDS, "--5", "a whole number from 1 to 9"),
        (ROUNDS, "²", "a whole number from 1 to 9"),
        (ROUNDS, True, "a whole number from 1 to 9"),
        (ROUNDS, 2.0, "a whole number from 1 to 9"),
        (ROUNDS, None, "a whole number from 1 to 9"),
        (LENGTH, "middle", "one of short, long"),
        (LENGTH, 3, "one of short, long"),
        (OPEN, "maybe", "true or false"),
        (OPEN, 1, "true or false"),
        (Setting("x"), 1, "a str"),
    ],
)
def test_a_setting_refuses_what_it_does_not_understand(setting: Setting, value: object, expected: str) -> None:
    with pytest.raises(SetupError, match=f"option x: .* should be {expected}"):
        setting.read("x", value)


def test_a_setup_is_filled_with_defaults() -> None:
    assert GAME.setup(None, None, None) == Setup(2, {"rounds": 5}, "")
    assert GAME.setup(4, {"rounds": "3"}, None) == Setup(4, {"rounds": 3}, "")


def test_a_setup_says_what_is_possible() -> None:
    with pytest.raises(SetupError, match="tiny: 5 seats; the game is for 2, 3, 4"):
        GAME.setup(5, None, None)
    with pytest.raises(SetupError, match="tiny: no option 'turns'; its options: rounds"):
        GAME.setup(3, {"turns": 3}, None)
    with pytest.raises(SetupError, match="tiny: no scenario 'war'; its scenarios: none"):
        GAME.setup(3, None, "war")


def test_ranking_shares_places() -> None:
    outcome = rank([4, 9, 4, 0], "end", "TY-5.b")
    assert outcome == Outcome(((1,), (0, 2), (3,)), (4, 9, 4, 0), "end", "TY-5.b")
    assert outcome.winners == (1,)
    assert outcome.as_json() == {
        "ranking": [[1], [0, 2], [3]], "scores": [4, 9, 4, 0], "reason": "end", "rule": "TY-5.b"
    }  # fmt: skip


def test_every_problem_of_form_is_told() -> None:
    schema = position_schema("x", {"florins": {"type": "array", "items": {"type": "integer"}}})
    assert schema_problems(schema, {"florins": [1, 2], "seats": 2, "choices": [[0, "bid", 3]]}) == []
    problems = schema_problems(schema, {"florins": [1, 2.0, True], "seats": "2", "purse": 1})
    assert problems == [
        "florins.1: 2.0 is not of type 'integer'",
        "florins.2: True is not of type 'integer'",
        "position: Additional properties are not allowed ('purse' was unexpected)",
        "seats: '2' is not of type 'integer'",
    ]
