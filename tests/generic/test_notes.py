"""For every game: an option that spends says how much, and what is one's own and cannot be chosen says why not.

An own thing is greyed when the question is about things of its kind (some option of this prompt names one in some
match) and no option of this decision names it.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import NamedTuple

import pytest

import condotta
from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Game, Note, Notes, Refusal
from condotta.core.match import Match
from condotta.core.messages import LANGUAGES
from condotta.core.wording import note_texts
from condotta.games import find
from tests.generic.strategies import GAMES, varied_choices

MATCHES = int(os.environ.get("CONDOTTA_PRICED", "50"))  # of which every choice is compared with its price
MOST_CHOICES = 400 * MATCHES  # of all of them together: those of some games are five times as long as those of others
PLAYERS = ["Anna", "Bruno", "Carla", "Dino", "Elena", "Franco"]


def notes_of(game: Game) -> Notes:
    assert game.notes is not None, f"{game.id} does not say what its options cost"
    return game.notes()


def asked_in(game: Game, seeds: range) -> Iterator[tuple[Match, Decision, Option]]:
    """Each choice of random matches before it is made, with its decision."""
    for seed in seeds:
        match = condotta.new(game, seats=game.seats[seed % len(game.seats)], seed=seed, log=False)
        for seat, option in varied_choices(match, f"notes {seed}"):
            yield match, next(d for d in match.open_decisions() if d.seat == seat and option in d.options), option


def told(note: Note) -> Counter[str]:
    """By kind: points of any colour (`pt.red`) are points."""
    found: Counter[str] = Counter()
    for kind, n in note.costs.items():
        found[kind.partition(".")[0]] += n
    return found


@dataclass
class Looked:
    """What was found in random matches of a game."""

    spent: Counter[str] = field(default_factory=Counter)  # by kind: choices
    untold: Counter[str] = field(default_factory=Counter)  # by prompt, verb, kind: those that cost more
    kinds: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # all things of a kind
    asked: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # what options of a prompt name
    greyed: list[tuple[str, str, str, bool]] = field(default_factory=list)  # prompt, kind, thing, is there a reason


@cache
def looked_through(game_id: str) -> Looked:
    """The same matches for prices and for reasons."""
    game = find(game_id)
    found, notes = Looked(), notes_of(game)
    before: Before | None = None
    for match, decision, option in islice(asked_in(game, range(MATCHES)), MOST_CHOICES):
        had = notes.purse(match.state, decision.seat)
        if before is not None and match is before.match:
            compare_prices(found, before, notes.purse(match.state, before.seat))
        note = notes.describe(match.state, decision, option)
        before = Before(match, decision.seat, had, note, f"{decision.prompt} {option.verb}")
        look_at_own(found, game, notes, match, decision)
    return found


class Before(NamedTuple):
    """A choice that is being made: what its seat had, and what it was told."""

    match: Match
    seat: Seat
    had: dict[str, int]
    note: Note
    what: str


def compare_prices(found: Looked, before: Before, has: dict[str, int]) -> None:
    for kind, left in has.items():
        cost = before.had[kind] - left
        if cost > 0:
            found.spent[kind] += 1
            if cost > told(before.note)[kind] and kind not in before.note.risks:
                found.untold[f"{before.what}: {kind}"] += 1


def look_at_own(found: Looked, game: Game, notes: Notes, match: Match, decision: Decision) -> None:
    own = notes.own(match.state, decision.seat)
    named = {arg for option in decision.options for arg in option.args if isinstance(arg, str)}
    refusals = game.refusals(match.state, decision)
    check_offered(decision, refusals)
    because = {arg for refusal in refusals for arg in refusal.option.args}
    found.asked[decision.prompt] |= named
    for kind, things in own.items():
        found.kinds[kind].update(things)
        found.greyed += [(decision.prompt, kind, thing, thing in because) for thing in things if thing not in named]


@pytest.mark.parametrize("game_id", GAMES)
def test_an_option_that_spends_says_how_much(game_id: str) -> None:
    found = looked_through(game_id)
    assert not found.untold
    assert max(found.spent.values(), default=0) > MATCHES


@pytest.mark.parametrize("game_id", GAMES)
def test_what_it_says_is_not_more_than_one_has(game_id: str) -> None:
    """What is offered can be paid; and every note is written in both languages."""
    game = find(game_id)
    notes = notes_of(game)
    for match, decision, _ in islice(asked_in(game, range(100, 103)), 2500):
        had = notes.purse(match.state, decision.seat)
        for option in decision.options[:40]:
            note = notes.describe(match.state, decision, option)
            for kind, n in told(note).items():
                assert n >= 0, f"{decision.prompt} {option}: {n} {kind}"
                assert n <= had.get(kind, n) or kind == "honour" or kind in note.risks or is_bid(decision), (
                    f"{decision.prompt} {option}: {n} {kind} of {had}"
                )
            for lang in LANGUAGES:
                assert "⟨" not in "".join(note_texts(game, note, lang, PLAYERS, strict=True))


def is_bid(decision: Decision) -> bool:
    """A bid may be made with a loan that is taken when the bids are shown."""
    return decision.prompt.endswith(".bid")


@pytest.mark.parametrize("game_id", GAMES)
def test_whatever_is_ones_own_and_greyed_says_why(game_id: str) -> None:
    found = looked_through(game_id)
    kinds = found.kinds
    about = {(prompt, kind) for prompt, named in found.asked.items() for kind in kinds if named & kinds[kind]}
    ours = [(prompt, kind, why) for prompt, kind, _, why in found.greyed if (prompt, kind) in about]
    assert Counter((prompt, kind) for prompt, kind, why in ours if not why) == {}
    assert len(ours) > MATCHES


def check_offered(decision: Decision, refusals: list[Refusal]) -> None:
    offered = {option.code for option in decision.options}
    assert not [refusal for refusal in refusals if refusal.option.code in offered]
    assert len({refusal.option.code for refusal in refusals}) == len(refusals), f"{decision}: refused twice"
