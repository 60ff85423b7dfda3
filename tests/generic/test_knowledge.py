"""For every game that has them: what bots know, reasons, features, facts and what things are fit game and texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from math import isfinite
from random import Random
from typing import TypeVar

import pytest

import condotta
from condotta.core import ledger
from condotta.core.game import Game
from condotta.core.match import Match
from condotta.core.messages import LANGUAGES
from condotta.games import find
from tests.generic.strategies import GAMES, every_game, few, longest, usual_length, varied_choices

Part = TypeVar("Part")
LOOKS = 40  # at a match
LARGE = 10  # features are roughly from -1 to 1
TOLD = {"about", "brief", "rule"}


def that_has(part: str) -> pytest.MarkDecorator:
    """Every game with this part, with each number of seats."""
    games = [pytest.param(g, n, id=f"{g.id}-{n}") for g, n in every_game() if getattr(g, part) is not None]
    return pytest.mark.parametrize(("game", "seats"), games)


def part_of(make: Callable[[], Part] | None) -> Part:
    assert make is not None
    return make()


def looks(game: Game, seats: int) -> Iterator[Match]:
    """Random matches, now and then."""
    every = max(1, usual_length(game.id) // few(game.id, LOOKS))
    for seed in range(few(game.id, 6)):
        match = condotta.new(game, seats=seats, seed=f"knowledge {seed}")
        for made, _ in enumerate(islice(varied_choices(match, seats), longest(game.id))):
            if made % every == 0:
                yield match


@that_has("bot")
def test_bots_are_told_what_is_offered_and_nothing_changes(game: Game, seats: int) -> None:
    known, rng = part_of(game.bot), Random(1)
    for match in looks(game, seats):
        for decision in match.open_decisions():
            fork = match.fork(decision.seat, rng)
            asked, before = fork.asks(decision.seat)[0], game.dump(fork.state)
            assert isfinite(known.evaluate(fork.state, decision.seat))
            if known.suggest is not None:
                assert known.suggest(fork, asked, rng) in (None, *asked.options), asked
            if known.candidates is not None:
                worth_a_thought = known.candidates(fork, asked, rng)
                assert worth_a_thought is None or worth_a_thought, asked
                assert not set(worth_a_thought or ()) - set(asked.options), asked
            if known.chances is not None:
                chances = known.chances(fork.state)
                assert len(chances) == seats
                assert sum(chances) == pytest.approx(1)
            assert game.dump(fork.state) == before


@that_has("bot")
def test_reasons_have_texts_and_those_for_all_tell_no_secrets(game: Game, seats: int) -> None:
    known, rng = part_of(game.bot), Random(2)
    texts, problems = game.catalogue(), dict[str, bool]()
    for match in looks(game, seats):
        decision = rng.choice(match.open_decisions())
        other = match.fork(rng.choice([seat for seat in match.seats if seat != decision.seat]), rng)
        for option in decision.options[:20]:
            told = known.explain_openly(match, decision, option) if known.explain_openly else None
            if known.explain_openly is not None and other.asks(decision.seat):
                assert told == known.explain_openly(other, decision, option), f"{option} tells what is hidden"
            explained = known.explain(match, decision, option) if known.explain else None
            for key, params in filter(None, (told, explained)):
                for lang in LANGUAGES:
                    try:
                        texts.strict_text(key, lang, params, None)
                    except KeyError as missing:
                        problems[f"{lang}: {missing.args[0]}"] = True
    assert list(problems) == []


@that_has("features")
def test_there_is_a_feature_for_each_name(game: Game, seats: int) -> None:
    features = part_of(game.features)
    assert len(set(features.names)) == len(features.names)
    for match in looks(game, seats):
        for seat in match.seats:
            values = features.values(match.view(seat), seat)
            assert len(values) == len(features.names)
            named = zip(features.names, values, strict=True)
            assert [(name, value) for name, value in named if not abs(value) < LARGE] == []


@that_has("facts")
def test_the_laboratory_is_told_of_every_seat(game: Game, seats: int) -> None:
    facts = part_of(game.facts)
    for title in facts.titles.values():
        assert all(game.catalogue().find(title, lang) is not None for lang in LANGUAGES), title
    for match in looks(game, seats):
        assert len(facts.scores(match.state)) == seats
        starts = facts.starts(match.state)
        assert set(starts) <= set(facts.titles)
        assert all(len(of_each) == seats for of_each in starts.values())
        for decision in match.open_decisions():
            used = {card for option in decision.options for card in facts.cards_used(option)}
            assert used <= set(facts.cards), "a card that is used is not among all that could be"


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_thing_is_names_rules_that_there_are(game_id: str) -> None:
    game, rules = find(game_id), ledger.load(game_id).entries
    for id in game.catalogue().names:
        told = [game.about(id, lang) for lang in LANGUAGES]
        assert set(told[0]) == set(told[1]), id
        assert set(told[0]) <= TOLD, id
        assert all(one.get("rule", "") in ("", *rules) for one in told), id
