"""Proof that the kernel carries games it was not written for: one flow each of the hardest shapes in their ledgers.

The rules here are thrown away when the real games are written; their tests carry no rule marks. What the three games
share stands in this file: the functions a `Game` asks for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from condotta.core.errors import PositionError
from condotta.core.flow import Flow, Seat
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
