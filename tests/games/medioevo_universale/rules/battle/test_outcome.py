"""What follows a battle: bans, armistices, hordes left alone, rebellions put down, things left behind."""

from __future__ import annotations

from typing import Any

import pytest

from ...fights import army_of, clash, raid, under_way, until, until_over, values
from ...helpers import asked, choose, elements, logged, menu, play, state, units


@pytest.mark.parametrize("why", ["ban", "armistice"])
def test_a_forbidden_battle_is_not_fought(why: str) -> None:
    """R-card-bishop, R-armistice: both armies stay (R-coexist)."""
    fields = (
        {"bans": [{"kind": "combat", "territory": "serbia", "turn": 3}]} if why == "ban" else {"armistices": [[0, 1]]}
    )
    match = clash("0: 2 light_infantry; 1: 2 light_infantry", **fields)
    assert state(match).battles == []
    assert logged(match, "battle.stopped") == [{"area": "serbia"}]
    assert (army_of(match, 0), army_of(match, 1)) == ({"light_infantry": 2}, {"light_infantry": 2})


@pytest.mark.rule("MU-C1")
@pytest.mark.parametrize("fought", [0, 1])
def test_a_bishop_stops_a_battle_before_the_first_die_of_its_next_round(fought: int) -> None:
    """Before the first round nobody is hurt; after it each has lost one Light Infantry. Who retreats stays too."""
    cards = [[], [], ["bishop.1"], []]
    wagon: dict[str, Any] = {"elements": elements("war_wagon.1 II serbia 0"), "mp": {"war_wagon.1": 3}}
    home: dict[str, Any] = {"control": {"croatia": 0}, "markers": {"croatia": 0}}
    match = clash(
        "0: 4 light_infantry; 1: 4 light_infantry", [1, 2, 5, 1, 2, 6][: 6 * fought], cards=cards, **wagon, **home
    )
    for _ in range(fought):
        until(match, "window.before_round")
        choose(match, 2, "pass")
    until(match, "battle.go_on")
    play(match, (0, "retreat"), (0, "by", "croatia"))
    until(match, "window.before_round")
    choose(match, 2, "use", "bishop.1")
    assert state(match).battles == []
    left = {"light_infantry": 4 - fought}
    assert (army_of(match, 0), army_of(match, 1)) == (left, left)
    assert len(values(match)) == fought
    assert "serbia" not in state(match).control


@pytest.mark.rule("MU-hp.g")
@pytest.mark.parametrize(("risen", "points"), [({}, 0), ({"croatia": 1}, 1), ({"croatia": 2}, 2), ({"alfold": 1}, 0)])
@pytest.mark.parametrize(("attacker", "cause"), [("b", "rebellion"), (1, "resume")])
def test_who_clears_his_home_is_paid_for_each_rebellion_there_and_for_no_other_barbarians(
    attacker: int | str, cause: str, risen: dict[str, int], points: int
) -> None:
    defender = 1 if attacker == "b" else "b"
    match = clash(
        "b: light_infantry; 1: 3 light_infantry", [1, 2, 8], area="croatia", attacker=attacker, defender=defender,
        cause=cause, barbarian_dice=[1, 2, 3], uprisings=risen,
    )  # fmt: skip
    until_over(match)
    until(match)
    assert state(match).honour[1] == 10 + points
    assert "croatia" not in state(match).uprisings
    assert state(match).control["croatia"] == 1


def test_a_horde_that_wins_sacks_the_territory() -> None:
    match = raid(
        "0: light_infantry; b: 4 light_infantry", [1, 2, 3], elements=elements("war_wagon.1 I serbia 0"),
        barbarian_dice=(1, 2, 8),
    )  # fmt: skip
    until_over(match)
    assert army_of(match, 0) == {}
    assert state(match).elements == {}


def test_a_horde_in_the_same_place_must_be_fought_next() -> None:
    """MU-multi.b"""
    match = clash("0: 4 light_infantry; 1: light_infantry; b: light_infantry", [1, 2, 8, 1, 2, 4, 1, 2, 4])
    until(match, "battle.reroll")
    choose(match, 0, "done")
    until(match, "battle.reroll")
    choose(match, 1, "done")
    assert under_way(match).defender.seat == -1
    assert asked(match) == [(0, "battle.reroll")]


@pytest.mark.rule("MU-conq.j")
def test_the_defender_takes_what_the_beaten_army_leaves_behind() -> None:
    things = elements("war_wagon.1 II serbia 0", "catapult.1 I serbia 0", "caravan.1 I serbia 0: salt")
    match = clash("0: light_infantry; 1: 9 light_infantry", [1, 2, 3, 1, 2, 8], elements=things, control={"serbia": 1})
    until(match)
    assert asked(match) == [(1, "conquest.all")]
    assert menu(match) == ["keep_all", "sack_all", "one_by_one"]
    choose(match, 1, "keep_all")
    assert [state(match).elements[id].seat for id in ("war_wagon.1", "catapult.1", "caravan.1")] == [1, 1, 0]


def test_a_raiders_horde_that_fights_alone_uses_the_barbarian_dice() -> None:
    """R-card-65."""
    horde = {"serbia": {"b/0/raider/": {"light_infantry": 3}, "1": {"light_infantry": 2}}}
    match = clash("1: 2 light_infantry", [1, 2, 4], units=horde, barbarian_dice=[2, 5, 8])
    until_over(match)
    assert values(match)[0] == (8, 3, 2, 1)
    with_others = {"serbia": {"b/0/raider/": {"light_infantry": 3}, "0": {"archer": 1}, "1": {"archer": 2}}}
    match = clash("1: 2 archer", [1, 2, 5, 1, 2, 4], units=with_others, barbarian_dice=[2, 5, 8])
    until_over(match)
    assert values(match)[0] == (5, 3, 1, 1)


def test_units_that_joined_a_horde_are_damaged_last() -> None:
    """R-card-66: and keep their own damage rules."""
    horde = {"serbia": {"b": {"light_infantry": 2, "captain_1": 1}, "2/b/joined/nicaea": {"light_infantry": 1}}}
    horde["serbia"]["0"] = {"light_infantry": 4, "archer": 1}
    match = raid("0: 4 light_infantry", [4, 1, 2, 8], units=horde, barbarian_dice=(1, 3, 6))
    until(match, "battle.damage", "battle.reroll")
    until(match, "battle.damage")
    assert logged(match, "battle.melee")[0]["lost"] == [["units", "light_infantry", 2]]
    left = [stack for stack in state(match).stacks["serbia"] if stack.commander == -1]
    assert sorted((stack.owner, stack.size) for stack in left) == [(-1, 1), (2, 1)]


def test_a_marker_returns_when_a_battle_starts() -> None:
    """MU-marker.e"""
    match = clash("0: 2 light_infantry; 1: 2 light_infantry", markers={"serbia": 1}, units=units(croatia="1: archer"))
    until(match, "battle.reroll")
    assert state(match).markers == {}


def test_a_raiders_horde_that_fights_alone_has_no_penalty() -> None:
    """MU-horde.d, R-raider-dice: 3 is the last in the order, but their horde fights with the barbarians' value."""
    horde = {"serbia": {"b/3/raider/": {"light_infantry": 3}, "1": {"light_infantry": 2}}}
    match = clash("1: 2 light_infantry", [1, 2, 6], units=horde, attacker=3, barbarian_dice=[1, 2, 8])
    until(match, "battle.surrender", "battle.damage")
    assert values(match)[0][:2] == (8, 5)
    with_others = {"serbia": {"b/3/raider/": {"light_infantry": 3}, "3": {"archer": 1}, "1": {"archer": 2}}}
    match = clash("1: 2 archer", [1, 2, 8, 1, 2, 6], units=with_others, attacker=3, barbarian_dice=[1, 2, 8])
    until(match, "battle.surrender", "battle.damage")
    assert values(match)[0][:2] == (5, 5)


@pytest.mark.rule("MU-battle.t")
def test_the_next_battle_asks_before_it_costs_honour() -> None:
    """MU-war.c: 2 is at peace with the winner."""
    war = [[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4]
    match = clash("0: 5 light_infantry; 1: light_infantry; 2: archer", [4, 6, 8, 1, 1, 1], war_from=war)
    until(match, "battle.next")
    assert menu(match) == ["done", "fight serbia 2"]
    before = state(match).honour[0]
    choose(match, 0, "fight", "serbia", 2)
    assert asked(match) == [(0, "move.attack")]
    choose(match, 0, "back")
    assert (state(match).honour[0], state(match).battles) == (before, [])
    assert army_of(match, 2) == {"archer": 1}
