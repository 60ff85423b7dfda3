"""Two readings of the book: both values of the options that choose between them (MU-read)."""

from typing import Any

import pytest

import condotta
from condotta.games.medioevo_universale.pieces import HORDE
from condotta.games.medioevo_universale.rules import bankruptcy
from condotta.games.medioevo_universale.rules.common import control, questions
from condotta.games.medioevo_universale.rules.diplomacy.diplomacy import FLORINS, gifts

from ..fights import army_of, clash, raid, until, until_over
from ..helpers import asked, choose, elements, menu, play, position, start, state, verbs

BUILDER: dict[str, Any] = {"technology": [[0, 0, 0, 0, 0, 1], *[[0] * 6] * 3]}  # seat 0 has Religion


@pytest.mark.rule("MU-read.a")
@pytest.mark.parametrize(("points", "least"), [(1, 400), (3, 600)])
def test_a_cathedral_costs_one_point_or_three(points: int, least: int) -> None:
    def purchases(florins: int) -> Any:
        at = position(phase="purchases", **{**BUILDER, "florins": [florins, 500, 500, 500]})
        return start(at, options={"cathedral_points": points})

    assert "build" not in verbs(purchases(least - 1))
    match = purchases(least)
    play(match, (0, "build", "cathedral"), (0, "at", "bohemia"))
    while asked(match)[0][1] == "points.source":
        choose(match, 0, "florins")
    assert state(match).buildings["bohemia"][2] == 3
    assert state(match).florins[0] == 0


@pytest.mark.rule("MU-read.b")
@pytest.mark.parametrize(("reading", "again"), [("any", True), ("different", False)])
def test_a_captain_may_repeat_a_power_or_not(reading: str, again: bool) -> None:
    match = clash("0: captain_2; 1: 4 light_infantry", [1, 2], options={"captain_powers": reading})
    until(match, "battle.captain")
    choose(match, 0, "emulate", "archer")
    assert (asked(match) == [(0, "battle.captain")] and "emulate archer" in menu(match)) is again
    if not again:  # the other use is left for step 3, for every power that is still his
        assert asked(match) == [(0, "battle.captain")]
        assert menu(match) == ["done", "cancel light_infantry", "emulate heavy_infantry", "emulate knight"]
        play(match, (0, "emulate", "knight"))
        assert asked(match) == [(0, "battle.reroll")]


@pytest.mark.rule("MU-read.b")
def test_two_captains_may_both_act_with_the_same_power() -> None:
    match = clash("0: 2 captain_1; 1: 4 light_infantry", [1, 2], options={"captain_powers": "different"})
    until(match, "battle.captain")
    play(match, (0, "emulate", "archer"), (0, "emulate", "archer"))
    assert army_of(match, 1) == {"light_infantry": 2}


@pytest.mark.rule("MU-read.c")
@pytest.mark.parametrize(("number", "ones", "twos"), [(8, 8, 2), (10, 6, 2)])
def test_control_and_property_markers_are_8_and_10_or_10_and_8(number: int, ones: int, twos: int) -> None:
    """Those that show level I alone are missing then; of levels II and III there are as many as before."""
    wagons = [f"war_wagon.{n} I bohemia 0" for n in range(1, ones + 1)]
    match = start(position(elements=elements(*wagons)), options={"control_markers": number})
    s = state(match)
    assert control.markers_left(s, 0) == match.view(0)["table"]["players"][0]["control_markers_left"] == number
    assert [questions.may_own(s, 0, level) for level in (1, 2, 3)] == [False, True, True]
    assert questions.may_mark(s, 0, [ones, twos, 0])
    assert not questions.may_mark(s, 0, [ones - 1, twos, 2])  # more than there are
    assert questions.may_mark(s, 0, [0, 4, 4])


@pytest.mark.rule("MU-read.d")
def test_by_option_barbarians_are_captured_too() -> None:
    """Four points for the horde in step 8, then no losses of theirs; the prisoners are in no pool."""
    dice = [1, 2, 8]
    match = raid("0: 9 light_infantry; b: 3 light_infantry", dice, options={"captures": "all"})
    assert asked(match) == [(0, "battle.capture")]
    choose(match, 0, "yes")
    until_over(match)
    s = state(match)
    assert [(p.captor, p.owner, p.counts[0]) for p in s.prisoners] == [(0, HORDE, 2)]  # 8 against 6
    assert s.horde_reserve[0] == 40 - 2 - army_of(match, "b").get("light_infantry", 0)
    assert match.view(1)["table"]["players"][0]["prisoners"] == [
        {"owner": "barbarians", "counts": {"light_infantry": 2}}
    ]
    assert condotta.new("medioevo_universale", position=match.position()).state_hash() == match.state_hash()
    bankruptcy.lose_units(s, 0)  # an eliminated captor sets them free
    assert (s.prisoners, s.horde_reserve[0]) == ([], 40 - army_of(match, "b").get("light_infantry", 0))


@pytest.mark.rule("MU-read.d")
@pytest.mark.parametrize("reading", ["players", "all"])
def test_the_jailer_takes_a_barbarian_by_option_only(reading: str) -> None:
    cards = [["jailer.39"], [], [], []]
    match = raid("0: 3 knight; b: light_infantry", [1, 2, 8], cards=cards, options={"captures": reading})
    until(match, "window.destroyed")
    assert (asked(match) == [(0, "window.destroyed")]) is (reading == "all")
    if reading == "all":
        choose(match, 0, "use", "jailer.39")
        assert [(p.owner, p.counts[0]) for p in state(match).prisoners] == [(HORDE, 1)]
        # it is nobody's to be given back
        assert gifts(state(match), 0) == [FLORINS]
