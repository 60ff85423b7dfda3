"""How the attack values of a round came about: the parts add up to what the log says, and each names its rule."""

from __future__ import annotations

import pytest

from condotta.core import ledger
from condotta.core.match import Match
from condotta.core.table import Entry

from ...fights import clash, raid, until, until_over
from ...helpers import choose, elements, logged, play, units


def lines(match: Match) -> list[Entry]:
    return [entry for entry in match.log(None) if entry.key == "battle.round"]


def check(match: Match) -> None:
    rules = ledger.load("medioevo_universale").entries
    assert lines(match)
    for entry in lines(match):
        totals = [sum(part[1] for part in side) for side in entry.params["sums"]]
        assert totals == [entry.params["attack"], entry.params["defence"]]
        assert all(part[2] in rules for side in entry.params["sums"] for part in side)


def test_die_and_penalty() -> None:
    match = clash("0: light_infantry; 1: light_infantry", [1, 5, 5, 1, 2, 8])
    until_over(match)
    check(match)
    assert lines(match)[0].params["sums"] == [
        [["critical", 25, "MU-battle.i"]],
        [["highest_die", 8, "MU-battle.h"], ["turn_order", -1, "MU-battle.k"]],
    ]


def test_sacrifices_of_both_kinds_of_sides() -> None:
    match = raid("0: 3 heavy_infantry; b: 4 light_infantry", [1, 2, 8, 1, 2, 8, 1, 2, 8])
    until_over(match)
    check(match)
    match = clash("0: 3 light_infantry; 1: heavy_infantry", [1, 2, 8, 1, 2, 8])
    until(match, "battle.sacrifice")
    play(match, (0, "sacrifice"), (0, "sacrifice"), (0, "done"))
    until_over(match)
    check(match)
    assert lines(match)[0].params["sums"][0] == [["highest_die", 8, "MU-battle.h"], ["sacrificed", 8, "MU-power.c"]]


def test_halving_and_values_below_0() -> None:
    match = clash("3: light_infantry; 2: light_infantry", [1, 1, 2, 1, 2, 7], attacker=3, defender=2)
    play(match, (3, "no"), (2, "yes"))
    until_over(match)
    check(match)
    assert lines(match)[0].params["sums"] == [
        [["highest_die", 2, "MU-battle.h"], ["turn_order", -3, "MU-battle.k"], ["not_below_0", 1, "MU-battle.l"]],
        [["highest_die", 7, "MU-battle.h"], ["turn_order", -2, "MU-battle.k"], ["capture", -2, "MU-capture.b"]],
    ]


def test_a_retreat() -> None:
    match = clash(
        "0: 3 light_infantry; 1: 3 light_infantry", [1, 2, 7, 1, 2, 5], mp={"war_wagon.1": 3},
        elements=elements("war_wagon.1 I serbia 0"), units=units(wallachia="0: archer"),
    )  # fmt: skip
    play(match, (0, "retreat"), (0, "by", "wallachia"))
    until_over(match)
    check(match)
    assert lines(match)[0].params["sums"][0][-1] == ["retreat", -3, "MU-retreat.b"]


@pytest.mark.rule("MU-var-blood.b")
def test_blood_markers_and_a_condottiere() -> None:
    match = clash(
        "0: 3 light_infantry; 1: 3 light_infantry", [1, 2, 7, 1, 2, 5], blood=[3, 0, 0, 0],
        options={"blood_markers": True}, cards=[[], [], ["condottiere.5"], []],
    )  # fmt: skip
    until(match, "battle.blood")
    choose(match, 0, "number", 2)
    until(match, "window.values")
    play(match, (2, "use", "condottiere.5"), (2, "side", "defender"))
    until_over(match)
    check(match)
    assert lines(match)[0].params["sums"] == [
        [["highest_die", 7, "MU-battle.h"], ["blood_markers", 2, "MU-var-blood.b"]],
        [["highest_die", 5, "MU-battle.h"], ["turn_order", -1, "MU-battle.k"], ["condottiere", 2, "MU-C5"]],
    ]


@pytest.mark.rule("MU-capture.b", "MU-retreat.b")
def test_the_log_says_why_a_value_was_halved_and_who_became_worse() -> None:
    match = clash("0: 5 light_infantry; 1: 2 knight", [1, 2, 8, 1, 2, 4])
    choose(match, 0, "yes")
    until(match, "battle.damage")
    assert lines(match)[0].params["sums"][0] == [["highest_die", 8, "MU-battle.h"], ["capture", -4, "MU-capture.b"]]
    until_over(match)
    assert logged(match, "battle.melee")[0]["worse"] == [["units", "knight", 1]]
