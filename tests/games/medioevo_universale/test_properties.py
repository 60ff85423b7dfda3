"""Random matches over seats, variants and full tables stay sound after every choice and end; mistakes are refused."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import condotta
from condotta.core.errors import PositionError
from condotta.core.flow import Decision, Option
from condotta.core.match import Match
from condotta.core.rng import Rng
from condotta.games.medioevo_universale import GAME, kinds
from tests.games.medioevo_universale.full_tables import full_table
from tests.games.medioevo_universale.helpers import position, start, state

MOST_CHOICES = 20_000
MOST_ROUNDS = 200  # of one battle; random sides take long
VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {"terrains": True}),
    (3, {"blood_markers": True, "kingdoms": "auction"}),
    (4, {"teams": "two", "deployment": True, "kingdoms": "agreed"}),
    (5, {"windows": "short", "offers": 0, "kingdoms": "random"}),
    (6, {"teams": "three", "hp_limit": 20}),
    (3, {"turns": 0, "time_limit": True}),
]


def assert_sound(match: Match) -> None:
    assert GAME.check(match.state) == [], [[who, *option.as_json()] for who, option in match.journal[-6:]]
    for battle in state(match).battles:
        assert battle.round <= MOST_ROUNDS, battle.area


def assert_comes_back(match: Match) -> None:
    """Saved and loaded it is the same."""
    saved = json.loads(json.dumps(GAME.dump(match.state)))
    assert GAME.dump(GAME.load(saved, match.setup, Rng("1"))) == GAME.dump(match.state)


def random_option(rng: Random, decision: Decision) -> Option:
    """Any verb as likely as any other: rare things happen more often."""
    verb = rng.choice(list(dict.fromkeys(option.verb for option in decision.options)))
    return rng.choice([option for option in decision.options if option.verb == verb])


def play_on(match: Match, rng: Random, choices: int = MOST_CHOICES) -> int:
    """Choose at random, to the end or so often; how many choices it took."""
    for made in range(choices):
        if match.over:
            return made
        assert_sound(match)
        if made % 40 == 0 and not state(match).groups:  # a march is written as choices
            assert_comes_back(match)
        decision = rng.choice(match.open_decisions())
        match.choose(decision.seat, random_option(rng, decision))
    return choices


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_random_matches_stay_sound_and_end(seats: int, options: dict[str, Any]) -> None:
    match = condotta.new("medioevo_universale", seats=seats, seed=seats, options=options)
    made = play_on(match, Random(seats))
    assert match.over, f"no end after {made} choices"
    assert_sound(match)
    assert match.outcome is not None


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(3))
def test_full_tables_stay_sound(seats: int, seed: int) -> None:
    rng = Random(f"{seats} {seed}")
    match = condotta.new("medioevo_universale", position=full_table(rng, seats), seats=seats, seed=seed)
    play_on(match, rng, 300)
    assert_sound(match)


MISTAKES: list[dict[str, Any]] = [
    {"elements": {"caravan.1": {"place": "cairo"}}},
    {"units": {"cairo": {"somebody": {"archer": 1}}}},
    {"barbarian_dice": [4, 6]},
    {"barbarian_dice": [4, 6, 9]},
    {"war_from": [[0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]},
    {"aftermath": ["conquest", "cairo", 1]},
    {"rebellions": [[0, 1]]},
    {"deeds": [{"seat": 0, "kind": "shot", "what": {"n": "three"}}]},
    {"deeds": [{"seat": 0, "kind": "won", "what": {}}]},
    {"pacts": [{"id": "pact.1", "clauses": []}]},
    {"battles": [{"area": "cairo", "attacker": {"began": 3}, "defender": "b"}]},
]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_position_on_which_the_rules_could_not_be_played_is_refused(mistake: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        start(position(**mistake))


def test_every_feat_that_is_noted_can_be_saved() -> None:
    """kinds.FEATS tells of each kind of feat what State.note_feat is given."""
    noted = {}
    for path in sorted(Path(kinds.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "note_feat":
                kind = ast.literal_eval(node.args[1])
                noted[kind] = {keyword.arg for keyword in node.keywords}
    assert noted == {kind: set(told) for kind, told in kinds.FEATS.items()}


def test_a_match_without_limit_of_turns_ends() -> None:
    """Q12: at the latest after turn 20."""
    match = condotta.new("medioevo_universale", seats=2, seed=5, options={"turns": 0}, log=False)
    rng = Random(5)
    for _ in range(MOST_CHOICES):
        if match.over:
            break
        decision = rng.choice(match.open_decisions())
        match.choose(decision.seat, rng.choice(decision.options))
    assert match.over
    assert state(match).turn <= 20


def test_the_same_seed_and_choices_give_the_same_match() -> None:
    ends = []
    for _ in range(2):
        match = condotta.new("medioevo_universale", seats=3, seed=9, log=False)
        rng = Random(9)
        for _ in range(500):
            decision = rng.choice(match.open_decisions())
            match.choose(decision.seat, rng.choice(decision.options))
        ends.append(match.state_hash())
    assert ends[0] == ends[1]
