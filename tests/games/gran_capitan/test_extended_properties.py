"""Extended Major Battles of any two Forces (O1.1), played at random: they end, and nobody comes back from the dead."""

from __future__ import annotations

from random import Random

import pytest

from condotta.games.gran_capitan.data import CAPTAINS, SCENARIOS
from condotta.games.gran_capitan.state import State
from tests.games.gran_capitan.field import Field
from tests.games.gran_capitan.walk import Walk

SIDES = {
    "attack": (("nemours", "aubigny", "la_palice", "alegre", "bayard", "saluzzo"), ("french", "swiss", "italian")),
    "stand": (
        ("cordoba", "navarro", "moncada", "benavides", "fabrizio_colonna"),
        ("spanish", "landsknechts", "stradiots"),
    ),
}


def forces_of(random: Random, worn: float = 0.0) -> Field:
    """One to five Captains of each side with as many units as their Rank allows, some of them Demoralised."""
    field = Field("naples", options={"extended_battle": True}, weather=random.choice(["fine", "rain", "mud"]))
    for order, (captains, kinds) in SIDES.items():
        counters = [id for id in SCENARIOS["naples"].counters if id.startswith(kinds)]
        random.shuffle(counters)
        chosen = sorted(random.sample(captains, random.randint(1, 5)), key=lambda id: -CAPTAINS[id].rank)
        marks = {"earthworks": random.random() < 0.5} if order == "stand" else {"river_crossing": random.random() < 0.4}
        for number, id in enumerate(chosen):
            units = [
                counters.pop() for _ in range(random.randint(1, max(1, min(CAPTAINS[id].rank, len(counters) - 5))))
            ]
            if number:
                field.subordinate(id, chosen[0], *units)
            else:
                field.force(id, "2910", *units, order=order, general=True, marched=order == "attack", **marks)
    for unit in [unit for leader in field.state.leaders.values() for unit in leader.units]:
        unit.demoralised = random.random() < worn
    return field


def strength(s: State) -> int:
    return sum(unit.sp for leader in s.leaders.values() for unit in leader.units)


@pytest.mark.parametrize("seed", range(25))
def test_it_ends_and_strength_only_falls(seed: int) -> None:
    random = Random(seed)
    walk: Walk = forces_of(random, worn=random.choice([0.0, 0.3, 0.6])).play("intelligence")
    match, before, made = walk.match, strength(walk.state), 0
    while walk.state.phase == "battles" and not match.over:
        decision = random.choice(match.pending)
        options = decision.options[:1] if decision.prompt == "battle.reorganise" else decision.options
        match.choose(decision.seat, random.choice(options))
        made += 1
        assert made < 400
        assert strength(walk.state) <= before
        before = strength(walk.state)
        battle = walk.state.battle
        if battle is not None and battle.roster is not None:
            assert {corps.captain for corps in battle.corps} == set(battle.roster.posts)
            locked = [corps for corps in battle.corps if corps.engagement]
            assert all(battle.roster.posts[corps.captain].role for corps in locked)
