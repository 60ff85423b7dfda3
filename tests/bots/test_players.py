"""Bots: they choose what is offered, the same for the same seed, and from what their seat may know."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import condotta
from condotta import bots
from condotta.bots import GreedyPlayer, Knowledge, Player, RandomPlayer
from condotta.bots.greedy import A_WIN, won
from condotta.core.errors import SetupError
from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import rank
from condotta.core.match import Match
from condotta.games import find


def lead(state: Any, seat: Seat) -> float:
    """Toll Bridge: florins more than the best of the others."""
    money = [florins + purse for florins, purse in zip(state.florins, state.purses, strict=True)]
    return float(money[seat] - max(other for place, other in enumerate(money) if place != seat))


LEAD = Knowledge(lead)


def play(match: Match, players: list[Player]) -> Match:
    while not match.over:
        decision = match.open_decisions()[0]
        match.choose(decision.seat, players[decision.seat].choose(match, decision))
    return match


@pytest.mark.parametrize("name", ["random", "greedy", "search:visits=8"])
def test_every_bot_plays_a_match_to_its_end_and_the_same_one_for_the_same_seed(name: str) -> None:
    def played() -> Match:
        match = condotta.new("tiny", seats=3, seed=1)
        return play(match, [bots.make(name, match.game, seat, f"1/{seat}") for seat in match.seats])

    assert played().record() == played().record()


def test_the_random_player_takes_every_option_about_equally_often() -> None:
    match = condotta.new("tiny", seed=1)
    decision = match.pending[0]
    player = RandomPlayer("seed")
    taken = Counter(player.choose(match, decision) for _ in range(200 * len(decision.options)))
    assert set(taken) == set(decision.options)
    assert all(120 < count < 280 for count in taken.values())


def test_greedy_beats_random_when_it_knows_what_is_good() -> None:
    wins = 0
    for number in range(4):
        match = condotta.new("tiny", seats=2, seed=number, log=False)
        players: list[Player] = [GreedyPlayer(LEAD, 0, f"{number}"), RandomPlayer(f"{number}")]
        wins += play(match, players).outcome.winners == (0,)  # type: ignore[union-attr]
    assert wins >= 3


def test_greedy_without_knowledge_chooses_at_random() -> None:
    match = condotta.new("tiny", seed=1)
    player = GreedyPlayer(None, 0, "seed")
    assert len({player.choose(match, match.pending[0]) for _ in range(50)}) > 3


def test_greedy_leaves_the_match_as_it_was() -> None:
    match = condotta.new("tiny", seed=1)
    before = match.record()
    GreedyPlayer(LEAD, 0, "seed").choose(match, match.pending[0])
    assert match.record() == before


def test_greedy_asks_the_games_heuristic_first_and_shows_it_only_a_fork() -> None:
    match = condotta.new("tiny", seats=4, seed=1)
    purses = []

    def suggest(imagined: Match, decision: Decision, rng: Random) -> Option | None:
        assert imagined is not match
        assert decision in imagined.open_decisions()
        purses.append(tuple(imagined.state.purses))
        return decision.options[-1]

    player = GreedyPlayer(Knowledge(lead, suggest), 2, "seed")
    decision = match.asks(2)[0]
    for _ in range(20):
        assert player.choose(match, decision) == decision.options[-1]
    assert len({purse[2] for purse in purses}) == 1  # its own
    assert len(set(purses)) > 5  # those of the others are imagined anew each time


def test_greedy_tries_at_most_so_many_options_each_in_so_many_worlds() -> None:
    match = condotta.new("tiny", seed=1)
    calls = []

    def counted(state: Any, seat: Seat) -> float:
        calls.append(seat)
        return 0.0

    decision = match.pending[0]
    assert len(decision.options) > 5
    player = GreedyPlayer(Knowledge(counted), 0, "seed", samples=3, most_options=5)
    drawn = {player.choose(match, decision) for _ in range(10)}
    assert calls == [0] * 10 * 5 * 3
    assert len(drawn) > 1  # not always the same five


def test_between_equal_options_the_seed_of_greedy_decides() -> None:
    match = condotta.new("tiny", seed=1)
    decision = match.pending[0]

    def chosen(seed: int) -> Option:
        return GreedyPlayer(Knowledge(lambda state, seat: 0.0), 0, f"{seed}").choose(match, decision)

    first = [chosen(seed) for seed in range(20)]
    assert len(set(first)) > 3
    assert [chosen(seed) for seed in range(20)] == first


def test_greedy_may_draw_its_first_choices_by_lot() -> None:
    match = condotta.new("tiny", seats=2, seed=1, log=False)
    asked = []

    def suggest(fork: Match, decision: Decision, rng: Random) -> Option:
        asked.append(sum(1 for seat, _ in match.journal if seat == 0))
        return decision.options[0]

    player = GreedyPlayer(Knowledge(lead, suggest), 0, "seed", opening=2)
    play(match, [player, RandomPlayer("other")])
    assert min(asked) == 2


def test_the_first_choices_by_lot_are_a_setting() -> None:
    player = bots.make("greedy:opening=3", find("tiny"), 0, "seed")
    assert isinstance(player, GreedyPlayer)
    assert player.opening == 3


def test_a_won_match_is_worth_more_than_any_evaluation_and_a_shared_one_half_of_it() -> None:
    assert won(rank([3, 1], "end"), 0) == A_WIN / 2
    assert won(rank([3, 1], "end"), 1) == -A_WIN / 2
    assert won(rank([3, 3], "end"), 1) == 0


def test_a_game_that_tells_the_bots_nothing_has_no_knowledge() -> None:
    assert bots.knowledge(find("tiny")) is None


def test_an_unknown_bot_is_refused_with_a_suggestion() -> None:
    with pytest.raises(SetupError, match=r"no bot 'gredy'\. Did you mean 'greedy'\? The bots: random, greedy, search"):
        bots.make("gredy", find("tiny"), 0, "seed")


def test_bots_by_seat() -> None:
    assert bots.by_seat(["random"], 3) == ["random"] * 3
    assert bots.by_seat(["random", "greedy"], 2) == ["random", "greedy"]
    with pytest.raises(SetupError, match="2 bots for 3 seats"):
        bots.by_seat(["random", "greedy"], 3)
