"""Errors a user of Condotta can cause. Each says what is wrong, by which rule, and what to do."""

# interpreted: nothing in it runs

from __future__ import annotations


class CondottaError(Exception):
    """Base of every error that is somebody's input, never a defect of ours."""


class IllegalChoice(CondottaError):
    """A choice that was not offered to that seat. The match is unchanged."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class UndoRefused(CondottaError):
    """Undo is not possible: something was revealed or somebody else has chosen since."""


class PositionError(CondottaError):
    """A described position that the rules could not be played from, with everything that is wrong with it."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        count = f"{len(problems)} problem{'' if len(problems) == 1 else 's'}"
        super().__init__("\n  ".join([f"position, {count}", *problems]))


class SetupError(CondottaError):
    """A match that cannot be set up: unknown game, wrong number of seats, unknown option."""


class ScriptError(CondottaError):
    """A scripted die or draw that does not fit what is rolled."""


class RecordError(CondottaError):
    """A record that is damaged, truncated, foreign, or does not replay; nothing was loaded."""
