"""The worked examples 52 and 53 of the ledger: pacts, and a pact broken."""

import pytest

from condotta.core.match import Match

from ..helpers import choose, play, position, start, state, units, until


def propose(match: Match, *choices: tuple[object, ...]) -> None:
    """Seat 0 proposes a pact to seat 1 with these choices; seat 1 accepts."""
    play(match, (0, "pact"), (0, "with", 1), (0, "done"))
    play(match, *((0, *choice) for choice in choices), (0, "offer"), (1, "accept"))


@pytest.mark.rule("MU-pact.a", "MU-pact.b", "MU-pact.k")
def test_example_52_five_pacts() -> None:
    match = start(position(seats=4, turn=1), options={"offers": 9})
    until(match, "combat.action")
    choose(match, 0, "acts")
    propose(match, ("clause", "passage"), ("between", 1, 0), ("done",), ("until", 3), ("open",))
    propose(
        match,
        ("clause", "commercial"),
        ("between", 1, 0),
        ("clause", "pay_per_act"),
        ("between", 0, 1),
        ("sum", 50),
        ("done",),
        ("until", 4),
        ("open",),
    )
    propose(
        match,
        ("clause", "passage"),
        ("between", 1, 0),
        ("clause", "non_aggression"),
        ("clause", "pay_once"),
        ("between", 0, 1),
        ("sum", 100),
        ("done",),
        ("until", 5),
        ("open",),
    )
    propose(match, ("clause", "defensive"), ("between", 1, 0), ("number", 6), ("done",), ("for_ever",), ("open",))
    propose(
        match,
        ("clause", "offensive"),
        ("between", 1, 0),
        ("number", 8),
        ("against", 2),
        ("clause", "offensive"),
        ("between", 1, 0),
        ("number", 8),  # the other one is left
        ("done",),
        ("until", 8),
        ("secret",),
    )
    written = [
        (one.until, one.secret, [(c.kind, c.giver, c.receiver, c.number, c.target) for c in one.clauses])
        for one in state(match).pacts
    ]
    assert written == [
        (3, False, [("passage", 1, 0, 0, -1)]),
        (4, False, [("commercial", 1, 0, 0, -1), ("pay_per_act", 0, 1, 50, -1)]),
        (5, False, [("passage", 1, 0, 0, -1), ("non_aggression", 0, 1, 0, -1), ("pay_once", 0, 1, 100, -1)]),
        (0, False, [("defensive", 1, 0, 6, -1)]),
        (8, True, [("offensive", 1, 0, 8, 2), ("offensive", 1, 0, 8, 3)]),
    ]
    assert state(match).florins[:2] == [400, 600]


@pytest.mark.rule("MU-break.b", "MU-break.c")
def test_example_53_an_ally_who_does_not_attack() -> None:
    # given: six players, a defensive alliance with 5 units; the ally's five units stand near and did nothing
    alliance = {
        "id": "pact.1",
        "parties": [0, 1],
        "clauses": [{"kind": "defensive", "giver": 1, "receiver": 0, "number": 5}],
    }
    at = position(seats=6, pacts=[alliance], honour=[10] * 6, units=units(austria="1: 5 heavy_infantry"))
    match = start(at, seats=6)
    until(match, "combat.action")
    play(match, (0, "acts"), (0, "dispute", "pact.1"))
    # when: all but one say broken
    play(match, (2, "broken"), (3, "broken"), (4, "respected"), (5, "broken"))
    # then
    assert state(match).honour == [10, 8, 10, 10, 10, 10]
    assert state(match).pacts == []
