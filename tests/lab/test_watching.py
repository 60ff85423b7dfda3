"""What a watched match tells: the course of the scores, cards, verbs and rules, and nothing that changes the match."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

import condotta
from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.games import find
from condotta.games.medieval.data import CARDS, KINDS, POWERS
from condotta.games.medieval.rules.victory import victory_points
from condotta.games.medieval.shown import facts
from condotta.lab.plan import Plan
from condotta.lab.playing import Row, play
from condotta.lab.watching import Watched


def watched(row: Row) -> Watched:
    assert row.watched is not None
    return row.watched


@pytest.mark.parametrize("bots", [("random",), ("greedy",)])
@pytest.mark.parametrize("game", ["tiny", "medieval"])
def test_watching_does_not_change_a_match(game: str, bots: tuple[str, ...]) -> None:
    plain = Plan.checked(game, seed="7", seats=3, bots_by_seat=bots)
    for number in range(2):
        row = play(replace(plain, watched=True), number)
        assert replace(row, seconds=0.0, watched=None) == replace(play(plain, number), seconds=0.0)


def test_the_scores_are_those_of_each_turn_and_at_last_those_of_the_end() -> None:
    plan = Plan.checked("tiny", seed="7", seats=3, options={"rounds": 4}, watched=True)
    row = play(plan, 0)
    seen = watched(row)
    assert seen.turns == 4
    assert [len(scores) for scores in seen.scores] == [5, 5, 5]
    assert [scores[-1] for scores in seen.scores] == list(row.scores)
    match = condotta.new("tiny", 3, row.seed, {"rounds": 4})
    assert [scores[0] for scores in seen.scores] == [10 + purse for purse in match.state.purses]


def test_a_turn_that_is_broken_off_counts() -> None:
    row = play(Plan.checked("medieval", seed="7", seats=4, watched=True), 1)
    seen = watched(row)
    assert seen.turns is not None
    assert len(seen.scores[0]) == seen.turns + 1
    assert [scores[-1] for scores in seen.scores] == list(row.scores)


def test_what_a_seat_began_with() -> None:
    seen = watched(play(Plan.checked("medieval", seed="7", seats=4, watched=True), 0))
    powers = [power for start in seen.starts for power in start["power"]]
    assert len(powers) == len(set(powers)) == 8
    assert set(powers) <= set(POWERS)
    assert sorted(start["order"][0] for start in seen.starts) == ["1", "2", "3", "4"]


def test_verbs_rules_and_cards_are_counted_by_seat() -> None:
    plan = Plan.checked("medieval", seed="7", seats=4, watched=True)
    row = play(plan, 0)
    seen = watched(row)
    assert sum(sum(verbs.values()) for verbs in seen.verbs) == row.decisions
    assert sum(sum(rules.values()) for rules in seen.rules) == row.decisions
    assert [list(verbs) for verbs in seen.verbs] == [sorted(verbs) for verbs in seen.verbs]
    assert all(verbs["choose"] == 2 for verbs in seen.verbs)
    assert all(rules["MV-2.2.c"] == 2 for rules in seen.rules)
    used = sum((Counter(cards) for cards in seen.cards), Counter())
    assert used
    assert set(used) <= set(facts.FACTS.cards)


def test_a_match_that_fails_is_not_watched() -> None:
    row = play(Plan.checked("tiny", seats=2, most_choices=4, watched=True), 0)
    assert "TooLong" in row.error
    assert row.watched is None


def test_a_game_without_facts_is_counted_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from condotta.games import tiny

    monkeypatch.setattr(tiny, "GAME", replace(tiny.GAME, facts=None))
    row = play(Plan.checked("tiny", seats=2, watched=True), 0)
    seen = watched(row)
    assert seen.turns is None
    assert seen.scores == [[], []]
    assert seen.starts == [{}, {}]
    assert seen.cards == [{}, {}]
    assert sum(sum(verbs.values()) for verbs in seen.verbs) == row.decisions


# The facts of Medieval


def random_match(seats: int, seed: int) -> Match:
    return condotta.new("medieval", seats, seed, log=False)


def choose(match: Match, rng: random.Random) -> Option:
    decision = match.pending[0]
    option: Option = rng.choice(decision.options)
    match.choose(decision.seat, option)
    return option


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_scores_are_the_victory_points_as_they_stand(seats: int) -> None:
    match, rng = random_match(seats, seats), random.Random(seats)
    while match.pending:
        choose(match, rng)
        assert facts.scores(match.state) == [victory_points(match.state, seat) for seat in match.seats]


def test_every_card_that_leaves_a_hand_is_used_or_discarded() -> None:
    """Cards in `used_cards` are those of `cards_used`, discards, and what Spies or Knights cost in other ways."""
    match, rng = random_match(4, 1), random.Random(1)
    counted: Counter[str] = Counter()
    discarded: Counter[str] = Counter()
    while match.pending:
        option = choose(match, rng)
        counted.update(facts.cards_used(option))
        if option.verb == "discard":
            discarded[CARDS[str(option.args[0])]] += 1
    gone = Counter(CARDS[card] for card in match.state.used_cards)
    for kind in ("pope", "spies", "assassin", "heresy", "jihad", "deus_ex_machina", "knights_of_christ"):
        assert counted[kind] + discarded[kind] == gone[kind], kind


def test_time_does_not_run_before_the_table_is_set_up() -> None:
    match = condotta.new("medieval", 3, 1)
    assert facts.turn(match.state) == -1
    rng = random.Random(1)
    while match.state.phase == "set_up":
        choose(match, rng)
    assert facts.turn(match.state) == 0


def test_all_cards_have_names() -> None:
    assert facts.FACTS.cards == (*KINDS, *POWERS)
    for game in ("medieval", "tiny"):
        found = find(game).facts
        assert found is not None
        for lang in ("en", "it"):
            assert all(find(game).catalogue().find(key, lang) for key in found().titles.values())
