"""The greedy player in Medieval: legal, the same for the same seed, blind to what is hidden from it, and not bad."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import condotta
from condotta import bots
from condotta.bots import GreedyPlayer, Knowledge, Player, RandomPlayer
from condotta.core.flow import Decision, Option, Seat
from condotta.core.heuristics import near_best
from condotta.core.match import CHANCE, Match
from condotta.games.medieval import GAME
from condotta.games.medieval.bot import heuristics as bot
from condotta.games.medieval.rules.setup import CHOOSABLE
from condotta.games.medieval.state import State
from tests.generic.strategies import any_verb

from ..corridor import CORRIDOR, set_out
from ..helpers import asked, choose, play, start
from ..rich import POSITIONS
from ..rules.test_agreements import excommunicate
from ..rules.test_passage import ITALY


def play_out(match: Match, players: list[Player]) -> Match:
    while not match.over:
        decision = match.open_decisions()[0]
        match.choose(decision.seat, players[decision.seat].choose(match, decision))
    return match


def all_greedy(match: Match, seed: int = 1) -> list[Player]:
    return [bots.make("greedy", GAME, seat, f"{seed}/{seat}") for seat in match.seats]


# Whole matches


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_greedy_plays_whole_matches_and_the_same_ones_for_the_same_seed(seats: int) -> None:
    records = []
    for _ in range(2):
        match = condotta.new(GAME, seats=seats, seed=1)
        play_out(match, all_greedy(match))
        assert match.outcome is not None
        assert GAME.check(match.state) == []
        records.append(match.record())
    assert records[0] == records[1]


def test_another_seed_of_the_players_gives_another_match() -> None:
    hashes = set()
    for seed in range(3):
        match = condotta.new(GAME, seats=4, seed=1, log=False)
        play_out(match, all_greedy(match, seed))
        hashes.add(str(match.journal))
    assert len(hashes) == 3


def test_greedy_does_not_always_begin_with_the_same_powers() -> None:
    openings = set()
    for seed in range(12):
        match = condotta.new(GAME, seats=4, seed=1, log=False)
        players = all_greedy(match, seed)
        while match.state.phase == "set_up":
            decision = match.open_decisions()[0]
            match.choose(decision.seat, players[decision.seat].choose(match, decision))
        openings.add(frozenset(match.state.holders))
    assert len(openings) > 3


@pytest.mark.parametrize("name", POSITIONS)
def test_greedy_plays_on_from_positions_full_of_reaction_cards(name: str) -> None:
    for seed in range(3):
        match = condotta.new(GAME, position=POSITIONS[name], seed=seed, log=False)
        assert play_out(match, all_greedy(match, seed)).outcome is not None


def test_one_greedy_player_among_random_ones_wins_far_more_than_his_share() -> None:
    wins = 0
    for number in range(12):
        match = condotta.new(GAME, seats=4, seed=number, log=False)
        players: list[Player] = [RandomPlayer(f"{number}/{seat}") for seat in match.seats]
        greedy = number % 4
        players[greedy] = bots.make("greedy", GAME, greedy, f"{number}")
        outcome = play_out(match, players).outcome
        assert outcome is not None
        wins += outcome.winners == (greedy,)
    assert wins >= 8  # three of twelve would be their share; now they win all


# Heuristics


def test_there_is_a_legal_heuristic_for_every_prompt() -> None:
    """Asked at the first hundred decisions of each, in matches that go on until all were met."""
    met: Counter[str] = Counter()
    for seed in range(12):
        starts = [condotta.new(GAME, seats=seats, seed=seed, log=False) for seats in GAME.seats]
        starts += [condotta.new(GAME, position=position, seed=seed, log=False) for position in POSITIONS.values()]
        for match in starts:
            random = Random(seed)
            while not match.over:
                decision = random.choice(match.open_decisions())
                met[decision.prompt] += 1
                if len(decision.options) > 1 and met[decision.prompt] <= 100:
                    assert bot.suggest(match, decision, random) in decision.options, decision
                match.choose(decision.seat, any_verb(decision.options, random))
        if len(met) == len(bot.HEURISTICS):
            break
    assert sorted(met) == sorted(bot.HEURISTICS)


def test_the_worth_of_every_power_at_the_start_was_measured() -> None:
    assert sorted(bot.START_WORTH) == sorted(CHOOSABLE)


def test_between_options_about_as_good_the_seed_decides_and_worse_ones_are_never_taken() -> None:
    options = [Option("a"), Option("b"), Option("c")]
    marks = {"a": 3.0, "b": 3.0 - bot.CLOSE / 2, "c": 3.0 - 2 * bot.CLOSE}
    taken = {near_best(options, lambda o: marks[o.verb], Random(seed), bot.CLOSE).verb for seed in range(30)}
    assert taken == {"a", "b"}


# What the player cannot know


def test_the_knowledge_of_the_game_is_only_ever_asked_about_forks_for_the_own_seat() -> None:
    match = condotta.new(GAME, seats=4, seed=5)
    calls = 0

    def is_imagined_by(fork: Match, seat: Seat) -> bool:
        redeals = [option.args[0] for chooser, option in fork.journal if chooser == CHANCE]
        return fork is not match and fork.state is not match.state and redeals == [seat]

    def player(seat: Seat) -> Player:
        def suggest(fork: Match, decision: Decision, rng: Random) -> Option | None:
            nonlocal calls
            calls += 1
            assert is_imagined_by(fork, seat)
            assert decision in fork.open_decisions()
            suggested = bot.suggest(fork, decision, rng)
            return None if rng.random() < 0.1 else suggested  # so that it sometimes looks ahead, too

        def evaluate(s: State, viewer: Seat) -> float:
            nonlocal calls
            calls += 1
            assert s is not match.state
            assert viewer == seat
            return bot.evaluate(s, viewer)

        return GreedyPlayer(Knowledge(evaluate, suggest), seat, f"{seat}")

    play_out(match, [player(seat) for seat in match.seats])
    assert calls > 500


def test_greedy_recruits_the_same_whatever_the_other_side_has_chosen_in_secret() -> None:
    position: dict[str, Any] = {
        "map_cards": ["3D"],
        "holders": {"seljuks_of_rum": 0, "byzantium": 1},
        "control": {"seljuks_of_rum_3d": 0, "byzantium_3d": 1},
        "money": [12, 12, 12],
    }
    chosen = set()
    for militia in range(5):
        match = play(start(position), (0, "attack", "seljuks_of_rum"), (0, "target", "byzantium_3d"))
        choose(match, 1, "militia", militia)
        assert asked(match) == [(0, "attack.militia")]
        chosen.add(bots.make("greedy", GAME, 0, "1").choose(match, match.pending[0]))
    assert len(chosen) == 1


def test_greedy_chooses_the_same_whatever_is_hidden_from_it() -> None:
    """Before each of its steps: in the real match, and in one in which others hold other cards."""
    match, step, compared = condotta.new(GAME, seats=4, seed=3, log=False), None, 0
    players = all_greedy(match)
    while not match.over:
        decision = match.open_decisions()[0]
        seat = decision.seat
        if match.step is not step and match.state.phase != "set_up" and len(decision.options) > 1:
            choices = []
            for state in (match.state, match.fork(seat, Random(compared)).state):
                world = condotta.new(GAME, position=GAME.dump(state), seats=4, seed=1)
                choices.append(bots.make("greedy", GAME, seat, "1").choose(world, world.asks(seat)[0]))
            assert choices[0] == choices[1]
            compared += 1
        step = match.step
        match.choose(seat, players[seat].choose(match, decision))
    assert compared > 100


# Favours, Pope cards on the way, one's own Disaster


def said(match: Match) -> str:
    """What the heuristic says to the open decision, which is done."""
    decision = match.pending[0]
    option = bot.suggest(match, decision, Random(1))
    assert option is not None
    assert option in decision.options
    match.choose(decision.seat, option)
    return " ".join(str(word) for word in option.as_json())


def test_passage_is_bought_at_a_fair_price() -> None:
    match = set_out({**CORRIDOR, "money": [8, 5, 5]})
    price = bot.fair_price(bot.PASSAGE)
    asks = ["ask_passage hungary_2c", "give florins", f"give florins {price}", "offer"]
    assert [said(match) for _ in range(5)] == [*asks, "accept"]
    assert match.state.attack is not None
    assert match.state.attack.granted == ["hungary_2c"]
    assert match.state.money[1] == 5 + price
    poor = set_out({**CORRIDOR, "money": [3, 5, 5]})
    assert said(poor) == "give_up"


def test_nobody_opens_a_way_against_themselves() -> None:
    match = set_out({**CORRIDOR, "money": [8, 5, 5]})
    play(match, (0, "ask_passage", "hungary_2c"), (0, "give", "florins"), (0, "give", "florins", 4), (0, "offer"))
    match.state.attack.defender = 1
    assert said(match) == "decline"


def test_a_pope_card_opens_the_way_where_florins_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the prize is worth more than the card."""
    for worth, words in ((2.0, ["give_up", "give_up"]), (0.5, ["pope_marriage hungary", "pope_passage"])):
        monkeypatch.setattr(bot, "A_POPE_CARD", worth)
        refused = set_out({**CORRIDOR, "hands": [["pope.1"], [], []]})
        play(refused, (0, "ask_passage", "hungary_2c"), (0, "offer"), (1, "decline"))
        assert [said(refused), said(set_out(ITALY, "hungary", "holy_roman_empire_3c"))] == words


def test_targets_behind_others_are_looked_at_when_no_free_one_is_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(s: State) -> bool:
        return "serbia_2c" in [target for _, target in bot.prospects(s, 0, "poland")]

    s = start(CORRIDOR).state
    assert not found(s)
    monkeypatch.setattr(bot, "WORTH_A_STRIKE", 9.0)
    assert found(s)
    s.money[0] = 2
    assert not found(s)


@pytest.mark.parametrize(("money", "said_first"), [([4, 7, 9], "give florins"), ([4, 6, 9], "withdraw")])
def test_who_can_pays_for_the_end_of_an_excommunication(money: list[int], said_first: str) -> None:
    match = excommunicate({"money": money})
    assert said(match) == said_first
    if said_first == "give florins":
        assert [said(match) for _ in range(3)] == ["give florins 4", "offer", "accept"]
        assert match.state.excommunicated == []


@pytest.mark.parametrize(("others", "reacts"), [([], True), (["poland", "venice"], False)])
def test_deus_ex_machina_annuls_my_disaster_if_it_is_likely_to_strike_me(others: list[str], reacts: bool) -> None:
    card = "deus_ex_machina.1"
    holders = {"hungary": 0, **dict.fromkeys(others, 1)}
    control = {f"{power}_2c": seat for power, seat in holders.items()}
    hands = [["disaster.1", card], [], []]
    match = start({"phase": "obligatory", "hands": hands, "control": control, "holders": holders})
    choose(match, 0, "play", "disaster.1")
    assert said(match) == (f"react {card}" if reacts else "pass")
