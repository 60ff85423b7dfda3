"""The searching player: it finds what is best, from what its seat may know, within its budget."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import condotta
from condotta import bots
from condotta.bots import Knowledge, SearchPlayer, cores
from condotta.bots.search import FEW_WORLDS, Edge, Node, Scale, still_promising
from condotta.core.errors import SetupError
from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Game, Outcome, Setup, rank
from condotta.core.match import Match
from condotta.core.rng import Rng
from condotta.core.table import Table
from condotta.games import find
from tests.bots.test_players import LEAD, play

HEAP = 12
TAKE = [Option("take", number) for number in (1, 2, 3)]


class Nim:
    """A heap of stones; who takes the last one wins. The best move: leave a multiple of four."""

    def __init__(self, stones: int = HEAP, mover: Seat = 0) -> None:
        self.stones = stones
        self.mover = mover

    def copy(self) -> Nim:
        return Nim(self.stones, self.mover)


def one_move(g: Table[Nim]) -> Any:
    taken = yield Decision(g.state.mover, "nim.take", TAKE[: min(3, g.state.stones)], "NIM")
    g.state.stones -= int(taken.args[0])
    g.state.mover = 1 - g.state.mover


def nim_outcome(s: Nim) -> Outcome | None:
    return rank([int(s.mover != seat) for seat in (0, 1)], "end") if not s.stones else None


def nothing(*_: Any) -> Any:
    return {}


NIM = Game(
    id="nim",
    title={"en": "Nim"},
    version="1",
    seats=(2,),
    new_state=lambda setup: Nim(),
    next_step=lambda g: one_move(g) if g.state.stones else None,
    outcome=nim_outcome,
    view=nothing,
    dump=lambda s: {"stones": s.stones, "mover": s.mover},
    load=lambda data, setup, rng: Nim(data["stones"], data["mover"]),
    check=lambda s: [],
    redeal=lambda s, seat, rng, pinned: None,
    catalogue=nothing,
    schema=nothing,
    seats_in=lambda data: 2,
)


def nim(stones: int) -> Match:
    return Match(NIM, Setup(2), Nim(stones), Rng("nim"), log=False)


def search(known: Knowledge | None, seat: Seat = 0, visits: int = 400, seed: str = "1") -> SearchPlayer:
    return SearchPlayer(known, seat, seed, visits=visits)


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
def test_it_finds_the_move_that_wins_by_force(stones: int) -> None:
    """Without any knowledge of the game: play-outs and the tree are enough."""
    match = nim(stones)
    assert search(None, visits=1500).choose(match, match.pending[0]) == Option("take", stones % 4)


def test_it_knows_when_a_position_is_lost_and_when_it_is_won() -> None:
    lost, won = nim(8), nim(6)
    loser, winner = search(None, visits=3000), search(None, visits=3000)
    loser.choose(lost, lost.pending[0])
    winner.choose(won, won.pending[0])
    assert loser.tried[0].value < 0.3
    assert winner.tried[0].value > 0.7


def test_with_so_many_visits_it_always_chooses_the_same() -> None:
    def choice(seed: str) -> Option:
        match = condotta.new("tiny", seats=3, seed=4, log=False)
        return search(LEAD, 0, 60, seed).choose(match, match.asks(0)[0])

    assert choice("7") == choice("7")


def test_it_beats_random_players() -> None:
    wins = 0.0
    for number in range(6):
        match = condotta.new("tiny", seats=2, seed=number, log=False)
        players: list[bots.Player] = [search(LEAD, 0, 40, str(number)), bots.RandomPlayer(str(number))]
        outcome = play(match, players).outcome
        assert outcome is not None
        wins += (0 in outcome.winners) / len(outcome.winners)
    assert wins >= 5


def test_it_leaves_the_match_as_it_was() -> None:
    match = condotta.new("tiny", seats=3, seed=1)
    before = match.record()
    search(LEAD, 1, 40).choose(match, match.asks(1)[0])
    assert match.record() == before


def test_it_cannot_know_what_its_seat_cannot() -> None:
    """Hidden things are dealt anew in the match itself: the same search thinks the same."""
    match = condotta.new("medieval", seats=4, seed=11, log=False)
    rng = Random(3)
    while not (match.pending[0].prompt == "action.choose" and len(match.pending[0].options) > 4):
        decision = match.pending[0]
        match.choose(decision.seat, rng.choice(decision.options))
    seat = match.pending[0].seat
    other = match.fork(seat, Random(99))
    assert [hand for s, hand in enumerate(match.state.hands) if s != seat] != [
        hand for s, hand in enumerate(other.state.hands) if s != seat
    ]
    known = bots.knowledge(find("medieval"))
    found = []
    for each in (match, other):
        player = search(known, seat, 30)
        player.choose(each, each.pending[0])
        found.append(player.tried)
    assert found[0] == found[1]


def test_what_was_learnt_is_used_at_the_next_choice_of_the_same_turn() -> None:
    match = nim(HEAP)
    player = search(None, 0, 300)
    match.choose(0, player.choose(match, match.pending[0]))
    match.choose(1, match.pending[0].options[0])
    player._take_root(match)
    assert player._root.visits > 20


def test_what_could_be_chosen_in_other_worlds_only_is_not_chosen() -> None:
    """A node that is kept may hold options of a decision that is not asked here."""
    match = nim(HEAP)
    player = search(None, 0, 300)
    match.choose(0, player.choose(match, match.pending[0]))
    other = match.pending[0].options[0]
    match.choose(1, other)
    strange = player._root.edges[other].node.edges[Option("take", 9)] = Edge()
    strange.visits, strange.total = 10_000, 10_000.0
    assert player.choose(match, match.pending[0]) in TAKE
    assert Option("take", 9) not in [one.option for one in player.tried]


def test_what_was_learnt_is_forgotten_when_dice_have_fallen_since() -> None:
    match = nim(HEAP)
    player = search(None, 0, 300)
    match.choose(0, player.choose(match, match.pending[0]))
    match.choose(1, match.pending[0].options[0])
    match.table.rng.below(6)
    player._take_root(match)
    assert player._root.visits == 0


def test_of_long_lists_only_so_many_options_are_tried_as_the_visits_allow() -> None:
    match = condotta.new("tiny", seed=1)
    decision = match.pending[0]
    player = search(Knowledge(lambda state, seat: 0.0), 0, 9)
    player.choose(match, decision)
    assert 2 <= len(player.tried) < len(decision.options)
    assert sum(tried.visits for tried in player.tried) == 9


def test_the_options_that_the_game_leaves_out_are_never_tried() -> None:
    match = condotta.new("tiny", seed=1)
    decision = match.pending[0]
    few = list(decision.options[2:4])

    def candidates(imagined: Match, asked: Decision, rng: Random) -> list[Option] | None:
        return few if asked.prompt == decision.prompt else None

    player = search(Knowledge(LEAD.evaluate, candidates=candidates), 0, 40)
    assert player.choose(match, decision) in few
    assert {tried.option for tried in player.tried} == set(few)


def test_a_budget_of_seconds_ends_the_search() -> None:
    match = nim(HEAP)
    player = SearchPlayer(None, 0, "1", seconds=0.02)
    assert player.choose(match, match.pending[0]) in TAKE
    assert player.tried[0].visits > 0


def test_the_only_option_is_taken_without_thinking() -> None:
    match = nim(1)
    player = search(None, 0, 50)
    assert player.choose(match, match.pending[0]) == TAKE[0]
    assert player.tried == []


def test_the_scale_is_the_standard_deviation() -> None:
    scale = Scale()
    for value in (0.1, 0.5, 0.3, 0.7):
        scale.add(value)
    assert scale.spread() == pytest.approx(0.2236, abs=1e-4)


def test_a_new_edge_has_no_mean_yet_and_a_new_node_no_edges() -> None:
    assert Edge().mean == 0.0
    assert Node().edges == {}


# Caution: compared with what the heuristic says, world by world


class Fair(Nim):
    """A heap whose worth is drawn anew in every world; only who begins by taking two has a little more of it."""

    luck = 0.0
    begun = 0

    def copy(self) -> Fair:
        other = Fair(self.stones, self.mover)
        other.luck, other.begun = self.luck, self.begun
        return other


def fair_move(g: Table[Any]) -> Any:
    before = g.state.stones
    yield from one_move(g)
    g.state.begun = g.state.begun or before - g.state.stones


def deal_luck(s: Fair, seat: Seat, rng: Rng, pinned: Any) -> None:
    s.luck = rng.below(1000) / 1000


def worth(s: Fair) -> list[float]:
    mine = 0.9 * s.luck + 0.02 * (s.begun == 2)
    return [mine, 1 - mine]


def fair() -> Match:
    game = replace(NIM, next_step=lambda g: fair_move(g) if g.state.stones else None, redeal=deal_luck)
    return Match(game, Setup(2), Fair(200), Rng("fair"), log=False)


def fair_search(seed: str) -> Option:
    match = fair()
    known = Knowledge(lambda s, seat: 0.0, lambda m, d, rng: d.options[0], chances=worth, caution=1.5)
    return search(known, 0, 30, seed).choose(match, match.pending[0])


def test_with_caution_a_little_gain_is_found_behind_much_luck() -> None:
    """All options are tried in the same worlds: if not, luck would differ by far more than 0.02."""
    assert [fair_search(str(seed)) for seed in range(10)] == [Option("take", 2)] * 10


@pytest.mark.parametrize(
    ("others", "chosen"),
    [
        ([0.12, 0.92, 0.22, 0.82, 0.52, 0.52], 2),  # better in each world, if only a little
        ([0.7, 0.5, 0.8, 0.4, 0.9, 0.3], 1),  # better on the average, as chance would have it
        ([0.2, 1.0, 0.3, 0.9, 0.6], 1),  # too few worlds to tell
        ([0.1, 0.9, 0.2, 0.8, 0.5, 0.5, 1.0, 1.0, 1.0], 1),  # alike where both were tried; luckier worlds since
    ],
)
def test_with_caution_the_heuristic_is_left_for_what_is_surely_better(others: list[float], chosen: int) -> None:
    player = search(Knowledge(lambda s, seat: 0.0, caution=1.5))
    edges = {option: Edge() for option in TAKE[:2]}
    for edge, values in zip(edges.values(), ([0.1, 0.9, 0.2, 0.8, 0.5, 0.5], others), strict=True):
        edge.values, edge.visits, edge.total = values, len(values), sum(values)
    edges[TAKE[1]].visits += 20  # attention alone does not decide
    assert player._chosen(edges, TAKE[0]) == TAKE[chosen - 1]


def test_with_caution_what_falls_behind_is_tried_no_more() -> None:
    """In each world once, all of them; when the heuristic's choice alone is left there is nothing to think about."""
    match = fair()
    two = Option("take", 2)
    known = Knowledge(lambda s, seat: 0.0, lambda m, d, rng: two, chances=worth, caution=1.5)
    player = search(known, visits=300)
    assert player.choose(match, match.pending[0]) == two
    assert {tried.visits for tried in player.tried} == {FEW_WORLDS}


def gains(*values: float) -> Scale:
    found = Scale()
    for value in values:
        found.add(value)
    return found


def test_with_caution_attention_goes_to_the_better_half() -> None:
    four = {Option("take", n): gains(*[n / 100, -n / 200] * 2) for n in (1, 2, 3, 4)}
    assert still_promising(four, 4) == [Option("take", 4), Option("take", 3)]
    few = {option: gains(*[-1.0] * (FEW_WORLDS - 1)) for option in four}
    assert still_promising(few, 4) == list(few)  # too few worlds to tell


def test_with_caution_what_changes_nothing_is_not_thought_about_for_long() -> None:
    assert still_promising({TAKE[0]: gains(*[0.0] * FEW_WORLDS)}, 1) == []


def test_with_caution_a_thought_ends_when_it_is_clear() -> None:
    assert still_promising({TAKE[0]: gains(*[0.2, 0.1] * 6)}, 1) == []
    assert still_promising({TAKE[0]: gains(*[0.2, -0.1] * 6)}, 1) == [TAKE[0]]


def test_play_outs_end_with_the_part_of_a_game_that_names_it() -> None:
    seen: list[int] = []

    def chances(s: Nim) -> list[float]:
        seen.append(s.stones)
        return [0.5, 0.5]

    match = nim(60)
    first = lambda m, d, rng: d.options[0]  # noqa: E731
    known = Knowledge(lambda s, seat: 0.0, first, None, chances, caution=1.0, part_of=lambda s: int(s.stones // 50))
    search(known, 0, 6).choose(match, match.pending[0])
    assert set(seen) <= {49, 48, 47}


def test_on_several_cores_the_visits_are_shared_and_added_up() -> None:
    def think(seed: str) -> tuple[Option, list[Any]]:
        match = condotta.new("tiny", seats=3, seed=4, log=False)
        player = bots.make("search:visits=61+cores=2", match.game, 0, seed)
        assert isinstance(player, SearchPlayer)
        return player.choose(match, match.asks(0)[0]), player.tried

    choice, tried = think("7")
    assert sum(one.visits for one in tried) == 62
    assert tried[0].option == choice
    assert think("7") == (choice, tried)


def test_helpers_that_die_or_come_late_do_not_stop_a_search() -> None:
    match = condotta.new("tiny", seats=3, seed=4, log=False)
    player = bots.make("search:seconds=0.05+cores=2", match.game, 0, "7")
    assert player.choose(match, match.asks(0)[0]) in match.asks(0)[0].options  # they have only just begun
    for process in list(cores.pool_of(1)._processes.values()):
        process.kill()
        process.join()
    player = bots.make("search:visits=40+cores=2", match.game, 0, "7")
    assert isinstance(player, SearchPlayer)
    player.choose(match, match.asks(0)[0])
    assert sum(one.visits for one in player.tried) >= 20
    player.choose(match, match.asks(0)[0])
    assert sum(one.visits for one in player.tried) >= 40  # there are others


def test_settings_stand_behind_the_name() -> None:
    player = bots.make("search:visits=12+horizon=5", find("tiny"), 0, "1")
    assert isinstance(player, SearchPlayer)
    assert (player.visits, player.horizon, player.seconds) == (12, 5, None)
    assert bots.known_name("greedy:samples=4") == "greedy:samples=4"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("search:speed=3", "no setting 'speed'; its settings: seconds, visits, horizon, cores"),
        ("search:visits=many", "visits='many' is no number above 0"),
        ("search:seconds=-1", "is no number above 0"),
        ("search:seconds=nan", "is no number above 0"),
        ("random:luck=1", "its settings: none"),
    ],
)
def test_wrong_settings_are_refused(name: str, told: str) -> None:
    with pytest.raises(SetupError, match=told):
        bots.known_name(name)
