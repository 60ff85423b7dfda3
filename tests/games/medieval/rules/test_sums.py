"""How totals came about: dice and named parts add up to what the log says, and every part names its rule."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import condotta
from condotta.core import ledger
from condotta.core.table import Entry

TOTALS = {
    "attack.battle": ("attacker", "defender"),
    "civil_war.battle": ("loyal", "rebels"),
    "mongols.battle": ("mongols", "europe"),
    "naval.battle": ("mover", "interceptor"),
    "crusade.battle": ("attack", "defence"),
}


def battles(seeds: range) -> Iterator[Entry]:
    """Every battle of some random matches."""
    for seed in seeds:
        match = condotta.new("medieval", seats=3 + seed % 3, seed=seed)
        rng = Random(seed)
        while not match.over:
            decision = match.open_decisions()[0]
            match.choose(decision.seat, rng.choice(decision.options))
        yield from (entry for entry in match.log(None) if entry.key in TOTALS)


def test_dice_and_parts_add_up_to_the_totals() -> None:
    rules = ledger.load("medieval").entries
    seen: dict[str, int] = {}
    for entry in battles(range(70, 90)):
        seen[entry.key] = seen.get(entry.key, 0) + 1
        rolled = [value for _, value, _ in entry.dice]
        dice = [0, sum(rolled)] if entry.key == "crusade.battle" else rolled
        added = [die + sum(part[1] for part in side) for die, side in zip(dice, entry.params["sums"], strict=True)]
        assert added == [entry.params[name] for name in TOTALS[entry.key]], entry
        assert all(part[2] in rules for side in entry.params["sums"] for part in side), entry
    assert sorted(seen) == sorted(TOTALS)


@pytest.mark.rule("MV-9.6.c", "MV-11.a", "MV-7.2.c")
def test_the_parts_of_an_attack_are_named() -> None:
    position = {
        "phase": "action",
        "money": [9, 0, 0],
        "control": {"hungary_2c": 0, "cumans_2d": 0, "poland_2c": 1},
        "holders": {"hungary": 0, "cumans": 0},
        "map_cards": ["1B", "1D", "2A", "2B", "2C", "2D", "3A", "3D", "4D"],
    }
    match = condotta.new("medieval", position=position, dice=[4, 5])
    for choice in (["attack", "hungary"], ["target", "poland_2c"], ["hire", "cumans"], ["militia", 1]):
        match.choose(0, condotta.Option(*choice))
    before = match.view(None)["table"]["attack"]["sums"]  # militia is secret yet
    assert [[part[0] for part in side] for side in before] == [["army", "ruler", "mercenaries"], []]
    match.choose(1, condotta.Option("militia", 0))
    [entry] = [entry for entry in match.log(None) if entry.key == "attack.battle"]
    attacker, defender = entry.params["sums"]
    assert [part[0] for part in attacker] == ["army", "ruler", "mercenaries", "militia"]
    assert defender == [["militia", 0, "MV-9.2.a"]]  # without the card neither army nor ruler (MV-9.1.b)
