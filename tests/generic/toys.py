"""Throw-away games for the kernel's tests: a few flows in a row over a state that is hardly more than a notebook."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import condotta
from condotta.core.errors import PositionError
from condotta.core.flow import Decision, Flow, Seat
from condotta.core.game import Data, Game, Outcome, Setup, rank, seat_pin
from condotta.core.match import Match
from condotta.core.rng import Rng
from condotta.core.table import Table
from condotta.games.tiny import GAME as TINY

COLOURS = ["red", "green", "blue", "black", "white", "gold"]


class State:
    """Which step comes next, what the flows noted down, a secret colour for each seat, and the colours left over."""

    def __init__(self, seats: int) -> None:
        self.step = 0
        self.notes: list[Any] = []
        self.secrets = COLOURS[:seats]
        self.rest = COLOURS[seats:]

    def copy(self) -> "State":
        twin = State(len(self.secrets))
        twin.step, twin.notes = self.step, self.notes[:]
        twin.secrets, twin.rest = self.secrets[:], self.rest[:]
        return twin


Step = Callable[[Table[State]], Flow[None]]


def toy(*steps: Step, version: str = "1") -> Game:
    """A game of these steps; its score is how often a seat was noted down."""

    def next_step(g: Table[State]) -> Flow[None] | None:
        return run(g, steps[g.state.step]) if g.state.step < len(steps) else None

    def run(g: Table[State], step: Step) -> Flow[None]:
        yield from step(g)
        g.state.step += 1

    def outcome(s: State) -> Outcome | None:
        return rank([s.notes.count(seat) for seat in range(len(s.secrets))], "end.rounds")

    return replace(
        TINY,
        id="toy",
        version=version,
        settings={},
        new_state=lambda setup: State(setup.seats),
        next_step=next_step,
        outcome=outcome,
        view=view,
        dump=dump,
        load=load,
        check=lambda s: [],
        redeal=redeal,
        schema=dict,
        seats_in=lambda position: len(position["secrets"]) if "secrets" in position else None,
        refusals=lambda s, decision: [],
    )


def view(s: State, seat: Seat | None) -> Data:
    secrets = [secret if i == seat else None for i, secret in enumerate(s.secrets)]
    return {"step": s.step, "notes": s.notes, "secrets": secrets}


def dump(s: State) -> Data:
    return {"step": s.step, "notes": s.notes[:], "secrets": s.secrets[:], "rest": s.rest[:]}


def load(position: Data, setup: Setup, rng: Rng) -> State:
    s = State(setup.seats)
    s.step, s.notes = position.get("step", 0), list(position.get("notes", []))
    s.secrets = list(position.get("secrets", s.secrets))
    s.rest = list(position.get("rest", s.rest))
    if len(s.secrets) != setup.seats:
        raise PositionError([f"secrets: {len(s.secrets)} for {setup.seats} seats"])
    return s


def redeal(s: State, seat: Seat, rng: Rng, pinned: frozenset[str]) -> None:
    others = [i for i in range(len(s.secrets)) if i != seat and seat_pin(i) not in pinned]
    colours = [s.secrets[i] for i in others] + s.rest
    rng.shuffle(colours)
    for i in others:
        s.secrets[i] = colours.pop()
    s.rest = colours


def play(match: Match, choices: int | None = None, seed: object = 0) -> Match:
    """Play on at random, so many choices or to the end; Together in any order."""
    random = Random(f"play {seed}")
    while not match.over and choices != 0:
        decision = random.choice(match.open_decisions())
        match.choose(decision.seat, random.choice(decision.options))
        choices = None if choices is None else choices - 1
    return match


def tiny(choices: int | None = None, seed: int = 1, seats: int = 3, **how: Any) -> Match:
    """A random match of Toll Bridge."""
    return play(condotta.new("tiny", seats=seats, seed=seed, **how), choices, seed)


def pending(match: Match) -> list[Any]:
    """The open decisions in a form that can be compared."""
    return [described(decision) for decision in match.open_decisions()]


def described(decision: Decision) -> tuple[Any, ...]:
    options = [option.as_json() for option in decision.options]
    return decision.seat, decision.prompt, decision.params, decision.rule, decision.hidden, options


def whole(match: Match) -> Any:
    """All that a refused choice must leave as it was."""
    waiting = [match.waiting_for(seat) for seat in (None, *match.seats)]
    log = [(entry.as_json(), entry.audience) for entry in match.table.entries]
    script = match.table.script[:]
    hash_chain = match.hash_chain if match.keeps_log else match.at(len(match.journal)).hash_chain
    return match.state_hash(), list(match.journal), list(hash_chain), pending(match), waiting, log, script
