"""The question to which a flow comes, for tests of what is said about its options."""

from __future__ import annotations

from typing import Any

from condotta.core.flow import Arg, Decision, Option
from condotta.core.game import Note
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.state import State


def question(flow: Any, *answers: Option) -> Decision:
    """The question that follows these answers."""
    decision: Decision = flow.send(None)
    for answer in answers:
        assert answer in decision.options, (answer, decision.prompt, decision.options)
        decision = flow.send(answer)
    return decision


def asked(seat: int, prompt: str, **params: Any) -> Decision:
    """A question that offers nothing: whatever is refused is told."""
    return Decision(seat, prompt, [], "TM-11.1.a", params)


def note(s: State, decision: Decision, *option: Arg) -> Note:
    wanted = Option(str(option[0]), *option[1:])
    assert wanted in decision.options, (wanted, decision.options)
    return GAME.note(s, decision, wanted)


def told(found: Note) -> dict[str, dict[str, Any]]:
    """What a note says, by key."""
    return {key.removeprefix("note."): dict(params) for key, params in found.says}


def reasons(s: State, decision: Decision) -> dict[tuple[Arg, ...], tuple[str, str]]:
    """Reason and rule by what is refused."""
    found = GAME.refusals(s, decision)
    return {tuple(one.option.as_json()): (one.reason.removeprefix("refused."), one.rule) for one in found}
