"""Proof that the kernel carries games it was not written for: one flow each of the hardest shapes in their ledgers.

The rules here are thrown away when the real games are written; their tests carry no rule marks. What the three games
share stands in this file: the functions a `Game` asks for, and two small flows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from condotta.core.errors import PositionError
from condotta.core.flow import DONE, Decision, Flow, Option, Seat, ask
from condotta.core.game import Data, Game, Outcome, Setup
from condotta.core.messages import Catalogue
from condotta.core.rng import Rng
from condotta.core.table import Table


def proof(
    name: str,
    seats: int,
    state_type: type[Any],
    next_step: Callable[[Table[Any]], Flow[None] | None],
    view: Callable[[Any, Seat | None], Data],
    outcome: Callable[[Any], Outcome | None],
    check: Callable[[Any], list[str]],
    redeal: Callable[[Any, Seat, Rng, frozenset[str]], None],
) -> Game:
    """A throw-away game; its State is a dataclass whose defaults are the set-up."""

    def new_state(setup: Setup) -> Any:
        return state_type()

    def load(data: Data, setup: Setup, rng: Rng) -> Any:
        try:
            state = msgspec.convert(data, state_type)
        except msgspec.ValidationError as error:
            raise PositionError([str(error)]) from None
        problems = check(state)
        if problems:
            raise PositionError(problems)
        return state

    def no_texts() -> Catalogue:
        raise NotImplementedError("the proofs have no texts")

    return Game(
        id=name,
        title={"en": name, "it": name},
        version="1",
        seats=(seats,),
        new_state=new_state,
        next_step=next_step,
        view=view,
        outcome=outcome,
        dump=msgspec.to_builtins,
        load=load,
        check=check,
        redeal=redeal,
        catalogue=no_texts,
        schema=lambda: msgspec.json.schema(state_type),
        seats_in=lambda data: seats,
    )


# Small choices by id


def pick_one(
    seat: Seat, verb: str, ids: Sequence[str], prompt: str, rule: str, params: Data | None = None, decline: bool = False
) -> Flow[str]:
    """Choose one of these ids; an empty answer is "done", where one may decline."""
    options = [Option(verb, each) for each in ids]
    choice = yield from ask(Decision(seat, prompt, [*options, DONE] if decline else options, rule, params))
    return "" if choice == DONE else str(choice.args[0])


def pick_some(
    seat: Seat,
    verb: str,
    ids: Callable[[list[str]], Sequence[str]],
    prompt: str,
    rule: str,
    enough: Callable[[list[str]], bool] = lambda chosen: True,
) -> Flow[list[str]]:
    """Choose several ids one by one, ending with "done" once there are enough, or when no more may be added."""
    chosen: list[str] = []
    while more := ids(chosen):
        one = yield from pick_one(seat, verb, more, prompt, rule, {"chosen": chosen[:]}, decline=enough(chosen))
        if not one:
            break
        chosen.append(one)
    return chosen
