"""What the searching player thinks about, and how it judges where its play-outs end."""

from __future__ import annotations

from random import Random

import condotta
from condotta.core.flow import Decision, offer
from condotta.core.match import Match
from condotta.games.gran_capitan import GAME
from condotta.games.gran_capitan.bot import heuristics, thoughts
from tests.games.gran_capitan.field import Field
from tests.games.gran_capitan.rich import RICH

ARMY = ("swiss_infantry.12.1", "french_gendarmes.5.1", "french_infantry.4.1")


def asked(name: str) -> tuple[Match, Decision]:
    match = condotta.new(GAME, position={**RICH.positions, **RICH.telling}[name], seed="1")
    return match, match.pending[0]


def test_what_the_heuristic_says_comes_first_and_few_others_follow() -> None:
    for name in ("commanding 0", "commanding 1"):
        match, decision = asked(name)
        found = thoughts.candidates(match, decision, Random(1))
        assert found is not None
        assert found[0] == heuristics.suggest(match, decision, Random(1))
        assert 1 < len(found) <= 1 + thoughts.MOST
        assert len(set(found)) == len(found)
        assert set(found) <= set(decision.options)


def test_second_halves_of_a_choice_are_not_thought_about() -> None:
    match, decision = asked("organising 0")
    assert len(decision.options) > 1
    assert thoughts.candidates(match, decision, Random(1)) == [heuristics.suggest(match, decision, Random(1))]


def test_other_orders_are_those_of_the_same_force() -> None:
    match, decision = asked("commanding 0")
    best = offer("order_force", "nemours", "manoeuvre")
    found = thoughts.other_orders(match.state, decision, best)
    assert {option.args[0] for option in found if option.args} == {"nemours"}
    assert len(found) > 2


def marching(turn: int) -> tuple[Match, Decision]:
    match = condotta.new(GAME, position={**RICH.positions["marching"], "turn": turn, "choices": []}, seed="1")
    assert match.pending[0].prompt == "march.act"
    return match, match.pending[0]


def test_steps_of_a_march_just_follow() -> None:
    match, decision = marching(3)
    assert thoughts.candidates(match, decision, Random(1)) == [heuristics.suggest(match, decision, Random(1))]


def test_in_the_last_turn_a_march_may_also_end_where_it_stands() -> None:
    match, decision = marching(39)
    found = thoughts.candidates(match, decision, Random(1)) or []
    assert {"end_march", "move"} <= {option.verb for option in found}


def test_who_is_nearer_to_what_it_aims_at_has_better_chances() -> None:
    near, far = Field(), Field()
    near.force("nemours", "2910", *ARMY)
    far.force("nemours", "2224", *ARMY)
    assert heuristics.chances(near.state) == heuristics.chances(far.state)
    assert thoughts.chances(near.state)[0] > thoughts.chances(far.state)[0]


def test_a_part_of_the_match_is_a_turn_from_its_orders_on() -> None:
    state = Field().state
    parts = []
    for turn, phase in ((4, "organisation"), (4, "victory"), (5, "administration"), (5, "organisation")):
        state.turn, state.phase = turn, phase
        parts.append(thoughts.part_of(state))
    assert parts[0] == parts[1] == parts[2] < parts[3]


def test_in_otranto_play_outs_last_some_turns() -> None:
    state = Field("otranto").state
    parts = []
    for turn in (2, 3, 2 + thoughts.TURNS_AHEAD):
        state.turn, state.phase = turn, "organisation"
        parts.append(thoughts.part_of(state))
    assert parts[0] < parts[1] < parts[0] + 1
    assert abs(parts[2] - parts[0] - 1) < 1e-9


def test_in_otranto_who_is_stronger_has_better_chances_and_a_fortress_is_a_draw_in_the_end() -> None:
    def allies(turn: int, *turks: str) -> float:
        field = Field("otranto")
        field.force("alfonso", "brindisi", "aragonese_infantry.8.1")
        if turks:
            field.force("sabech", "otranto", *turks)
        field.state.turn, field.state.conquered = turn, {"otranto": 1}
        return thoughts.chances(field.state)[0]

    few, many = ("turkish_infantry.4.1=1",), ("turkish_infantry.8.1",)
    assert allies(5) > allies(5, *few) > allies(5, *many)
    assert allies(10) > allies(5)
    assert 0.3 < allies(9, *few) < 0.9
