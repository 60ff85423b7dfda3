"""Control of a territory (MU-control, MU-nowin, MU-elim.b)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.pieces import AR, HI, HORDE, LI
from condotta.games.medioevo_universale.rules.common import control, pieces, questions
from condotta.games.medioevo_universale.shown.position import check
from condotta.games.medioevo_universale.state import State

from ...helpers import asked, choose, decline, elements, logged, position, start, state, units, until

PASSAGE = {"id": "pact.1", "parties": [0, 1], "clauses": [{"kind": "passage", "giver": 1, "receiver": 0}]}


def at_war(*pairs: tuple[int, int], seats: int = 4) -> list[list[int]]:
    """War since turn 1 between these."""
    found = [[0] * seats for _ in range(seats)]
    for a, b in pairs:
        found[a][b] = found[b][a] = 1
    return found


def settled(**fields: Any) -> State:
    """A position whose control follows from what stands on the map."""
    return state(start(position(**fields)))


def remove_all(match: Match, seat: int, territory: str, kind: int) -> None:
    s = state(match)
    pieces.remove_units(s, seat, territory, kind, questions.army(s, seat, territory)[kind])
    control.settle(match.table, territory)


@pytest.mark.rule("MU-control.a")
def test_a_home_territory_is_controlled_without_an_army() -> None:
    s = settled()
    assert [s.control[t] for t in ("bohemia", "pannonia", "nicaea", "sinai")] == [0, 1, 2, 3]
    assert len(s.control) == 20
    assert s.stacks == {}


@pytest.mark.rule("MU-control.a")
def test_an_invader_ends_that() -> None:
    """Armies of two players at war share the home territory of one of them: nobody controls it."""
    both = units(pannonia="0: archer; 1: archer")
    s = settled(units=both, war_from=at_war((0, 1)), was_controlled={"pannonia": 1})
    assert (s.control.get("pannonia"), s.was_controlled) == (None, {"pannonia": 1})
    # the invader alone: they have conquered it
    s = settled(units=units(pannonia="0: archer"), war_from=at_war((0, 1)))
    assert s.control["pannonia"] == 0
    # the player takes it back
    match = start(position(units=units(pannonia="1: archer"), markers={"pannonia": 0}, control={"pannonia": 0}))
    control.take(match.table, 1, "pannonia")
    assert (state(match).control["pannonia"], state(match).markers) == (1, {})


@pytest.mark.rule("MU-control.b")
def test_any_other_territory_needs_an_army_or_a_marker() -> None:
    match = start(position(units=units(austria="0: archer", poland="0: archer"), markers={"poland": 0}))
    s = state(match)
    assert (s.control["austria"], s.control["poland"]) == (0, 0)
    remove_all(match, 0, "austria", AR)
    remove_all(match, 0, "poland", AR)
    assert "austria" not in s.control  # at once
    assert s.control["poland"] == 0
    assert logged(match, "control.lost") == [{"territory": "austria", "player": 0}]
    assert check(s) == []


@pytest.mark.rule("MU-control.b")
def test_the_last_unit_that_leaves_takes_control_with_it() -> None:
    match = start(position(units=units(austria="0: 2 heavy_infantry"), elements=elements("war_wagon.1 I austria 0")))
    until(match, "combat.action")
    choose(match, 0, "move", "war_wagon.1")
    choose(match, 0, "load_all")
    choose(match, 0, "step", "bohemia")
    assert "austria" not in state(match).control


@pytest.mark.rule("MU-control.c")
def test_a_home_territory_that_is_left_returns_to_its_owner() -> None:
    match = start(position(units=units(pannonia="0: archer"), control={"pannonia": 0}, war_from=at_war((0, 1))))
    assert state(match).control["pannonia"] == 0
    remove_all(match, 0, "pannonia", AR)
    assert state(match).control["pannonia"] == 1
    assert logged(match, "control.changed") == [{"territory": "pannonia", "player": 1}]


@pytest.mark.rule("MU-control.c")
def test_but_not_while_another_has_a_marker_there() -> None:
    at = position(units=units(pannonia="0: archer"), control={"pannonia": 0}, markers={"pannonia": 0})
    match = start(at)
    remove_all(match, 0, "pannonia", AR)
    assert state(match).control["pannonia"] == 0


@pytest.mark.rule("MU-control.c")
def test_a_home_territory_that_the_horde_leaves_returns_too() -> None:
    match = start(position(units=units(pannonia="b: 2 light_infantry")))
    assert "pannonia" not in state(match).control
    remove_all(match, HORDE, "pannonia", LI)
    assert state(match).control["pannonia"] == 1


@pytest.mark.rule("MU-control.d")
def test_a_territory_with_barbarians_is_nobodys() -> None:
    match = start(position(units=units(austria="0: archer", bohemia="0: archer")))
    s = state(match)
    for territory in ("austria", "bohemia", "saxony"):
        pieces.place_units(s, HORDE, territory, LI, 1)
        control.settle(match.table, territory)
        assert territory not in s.control
    # contested: the last controller still has units there, and their buildings stay theirs
    assert s.was_controlled == {"austria": 0, "bohemia": 0}
    assert questions.owner_of_buildings(s, "bohemia") == 0
    assert questions.owner_of_buildings(s, "saxony") is None
    remove_all(match, HORDE, "austria", LI)
    remove_all(match, HORDE, "bohemia", LI)
    assert (s.control["austria"], s.control["bohemia"]) == (0, 0)
    assert s.was_controlled == {}


@pytest.mark.rule("MU-control.e")
def test_guests_do_not_change_control() -> None:
    s = settled(units=units(pannonia="0: 3 heavy_infantry"), pacts=[PASSAGE])
    assert control.is_guest(s, 0, "pannonia")
    assert s.control["pannonia"] == 1
    match = start(
        position(units=units(austria="1: archer; 0: 3 heavy_infantry"), pacts=[PASSAGE], control={"austria": 1})
    )
    assert state(match).control["austria"] == 1
    remove_all(match, 1, "austria", AR)  # no longer their territory, so nobody is a guest there
    assert state(match).control["austria"] == 0


@pytest.mark.rule("MU-control.e")
@pytest.mark.parametrize(
    ("kind", "secret", "guest"),
    [
        ("passage", False, True),
        ("passage", True, False),  # R-secret-use: nobody knows of it
        ("military_control", False, True),
        ("defensive", False, True),
        ("offensive", False, True),
        ("commercial", False, False),
        ("civil_control", False, False),
    ],
)
def test_which_pacts_make_a_guest(kind: str, secret: bool, guest: bool) -> None:
    pact = {"id": "pact.1", "parties": [0, 1], "clauses": [{"kind": kind, "giver": 1, "receiver": 0, "number": 1}]}
    s = settled(pacts=[{**pact, "secret": secret}])
    assert control.is_guest(s, 0, "pannonia") is guest
    assert not control.is_guest(s, 2, "pannonia")
    assert not control.is_guest(s, 1, "pannonia")  # at home


@pytest.mark.rule("MU-control.e")
def test_without_a_pact_armies_at_peace_leave_control_with_the_first_and_war_with_nobody() -> None:
    """R-guest: a ban on combat or a pact that ended has left them together."""
    together = {"units": units(austria="1: archer; 0: heavy_infantry"), "control": {"austria": 1}}
    assert settled(**together).control["austria"] == 1
    fields = {**together, "war_from": at_war((0, 1)), "control": {}, "was_controlled": {"austria": 1}}
    s = settled(**fields)
    assert ("austria" in s.control, s.was_controlled) == (False, {"austria": 1})


@pytest.mark.rule("MU-control.f")
def test_a_building_alone_gives_no_control() -> None:
    s = settled(buildings={"austria": [2, 3, 3]})
    assert "austria" not in s.control
    assert questions.owner_of_buildings(s, "austria") is None  # R-abandoned


@pytest.mark.rule("MU-elim.b")
def test_a_player_stays_the_rightful_owner_of_his_home() -> None:
    lost = dict.fromkeys(("pannonia", "upper_hungary", "alfold", "transylvania", "croatia"), 0)
    match = start(position(units={t: {"0": {"archer": 1}} for t in lost}, control=lost))
    s = state(match)
    assert questions.territories_of(s, 1) == []
    assert [questions.home_of(s, t) for t in lost] == [1] * 5
    remove_all(match, 0, "alfold", AR)
    assert questions.territories_of(s, 1) == ["alfold"]  # it falls back to them, not to the barbarians


def mutual_end(territory: str, **fields: Any) -> Match:
    """One HI of player 0 and one barbarian LI meet, and both die: 0 rolls 1, 1, 1 against 1, 2, 3."""
    pieces_there = units(**{territory: "0: light_infantry; b: light_infantry"})
    battle = [{"area": territory, "attacker": 0, "defender": "b", "cause": "move"}]
    at = position(units=pieces_there, battles=battle, barbarian_dice=[1, 2, 3], **fields)
    match = start(at, [1, 2, 3])
    while asked(match) and asked(match)[0][1] != "combat.action":
        seat, prompt = asked(match)[0]
        decline(match)
        if asked(match) and asked(match)[0][1] == prompt and prompt != "combat.action":
            options = match.open_decisions()[0].options
            match.choose(seat, next((o for o in options if o.verb in ("done", "fight_on", "no")), options[0]))
    return match


@pytest.mark.rule("MU-nowin.a", "MU-nowin.b")
def test_when_all_are_destroyed_there_is_no_winner() -> None:
    match = mutual_end("austria", buildings={"austria": [1]}, deposits={"austria": ["salt"]})
    s = state(match)
    assert "austria" not in s.stacks
    assert "austria" not in s.control  # barbarian again
    assert (s.buildings["austria"][0], s.deposits["austria"]) == (1, ["salt"])  # nothing is sacked
    assert logged(match, "honour.gained") == []


@pytest.mark.rule("MU-nowin.a")
def test_a_home_territory_without_winner_returns_to_its_owner() -> None:
    match = mutual_end("pannonia", order=[1, 0, 2, 3], active=0, to_act=[0])
    assert "pannonia" not in state(match).stacks
    assert state(match).control["pannonia"] == 1


def test_take_is_conquest_and_removes_a_foreign_marker() -> None:
    match = start(position(units=units(austria="0: 2 heavy_infantry"), markers={"austria": 1}, control={"austria": 1}))
    control.take(match.table, 0, "austria")
    s = state(match)
    assert (s.control["austria"], s.markers) == (0, {})
    assert check(s) == []
    assert questions.army(s, 0, "austria")[HI] == 2
