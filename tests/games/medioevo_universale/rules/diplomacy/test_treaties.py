"""C. Diplomacy: florins and prisoners in pacts, peace and armistice (MU-dip.b, c, MU-pact.n, o)."""

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.shown import position as positions

from ...helpers import asked, choose, logged, menu, play, position, start, state
from ...talks import acts

WAR = [[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4]  # seats 0 and 1
HELD = [
    {"captor": 0, "owner": 1, "units": {"knight": 2, "archer": 1}},
    {"captor": 1, "owner": 0, "units": {"archer": 3}},
]


def talks(**fields: Any) -> Match:
    """Seat 0 holds two Knights and an Archer of seat 1, who holds three Archers of seat 0."""
    match = start(position(prisoners=HELD, **fields))
    acts(match)
    return match


def in_prison(match: Match) -> list[tuple[int, int, int]]:
    return [(each.captor, each.owner, sum(each.counts)) for each in state(match).prisoners]


def terms(match: Match) -> Any:
    return (match.open_decisions()[0].params or {})["terms"]


# ---- prisoners in pacts


@pytest.mark.rule("MU-pact.n", "MU-pact.o", "MU-capture.j")
def test_prisoners_are_exchanged_and_nothing_is_left_to_break() -> None:
    match = talks(honour=[10] * 4)
    reserve = [counts[:] for counts in state(match).reserve]
    play(match, (0, "pact"), (0, "with", 1), (0, "done"), (0, "clause", "prisoners"), (0, "between", 0, 1))
    assert menu(match) == ["all", "unit archer", "unit knight"]
    choose(match, 0, "all")
    play(match, (0, "clause", "prisoners"), (0, "unit", "archer"), (0, "number", 2))  # the only pair left
    choose(match, 0, "done")
    # then: no date and no secrecy for what is over at once; both are told what it says
    assert asked(match) == [(0, "pacts.offer")]
    assert terms(match) == [["all_prisoners", 0, 1, 3], ["prisoners", 1, 0, 2, "archer"]]
    choose(match, 0, "offer")
    assert asked(match) == [(1, "pacts.answer")]
    assert terms(match) == [["all_prisoners", 0, 1, 3], ["prisoners", 1, 0, 2, "archer"]]
    assert in_prison(match) == [(0, 1, 3), (1, 0, 3)]
    choose(match, 1, "accept")
    assert in_prison(match) == [(1, 0, 1)]
    assert [now - before for now, before in zip(state(match).reserve[1], reserve[1], strict=True)] == [0, 1, 0, 2, 0]
    assert [now - before for now, before in zip(state(match).reserve[0], reserve[0], strict=True)] == [0, 2, 0, 0, 0]
    assert logged(match, "pacts.dealt")[0]["players"] == [0, 1]
    assert state(match).pacts == []
    choose(match, 0, "war", 1)  # breaks nothing
    assert state(match).honour == [10] * 4
    assert positions.check(state(match)) == []


@pytest.mark.rule("MU-pact.n")
def test_prisoners_for_florins_and_a_pact_that_goes_on() -> None:
    match = talks()
    play(match, (0, "pact"), (0, "with", 1), (0, "done"), (0, "clause", "prisoners"), (0, "between", 0, 1))
    play(match, (0, "unit", "knight"), (0, "number", 1), (0, "clause", "pay_once"), (0, "between", 1, 0))
    play(match, (0, "sum", 150), (0, "clause", "passage"), (0, "between", 1, 0), (0, "done"))
    play(match, (0, "until", 5), (0, "open"), (0, "offer"), (1, "accept"))
    assert state(match).florins[:2] == [650, 350]
    assert in_prison(match) == [(0, 1, 2), (1, 0, 3)]
    # the pact keeps what lasts
    assert [clause.kind for clause in state(match).pacts[0].clauses] == ["pay_once", "passage"]
    assert logged(match, "pacts.made")[0]["terms"][0] == ["prisoners", 0, 1, 1, "knight"]
    assert positions.check(state(match)) == []


@pytest.mark.rule("MU-pact.n")
def test_only_prisoners_that_somebody_holds_are_promised_and_each_once() -> None:
    match = talks()
    play(match, (0, "pact"), (0, "with", 2), (0, "done"))
    assert "clause prisoners" not in menu(match)  # neither of the two holds any of the other
    choose(match, 0, "withdraw")
    play(match, (0, "pact"), (0, "with", 1), (0, "done"), (0, "clause", "prisoners"), (0, "between", 0, 1))
    play(match, (0, "unit", "knight"), (0, "number", 2), (0, "clause", "prisoners"), (0, "between", 0, 1))
    # then: of the Archer there is one only, and all was no choice any more
    assert terms(match) == [["prisoners", 0, 1, 2, "knight"], ["prisoners", 0, 1, 1, "archer"]]
    play(match, (0, "clause", "prisoners"), (0, "all"))
    assert "clause prisoners" not in menu(match)


@pytest.mark.rule("MU-pact.o")
def test_payments_alone_are_still_no_pact() -> None:
    match = talks()
    play(match, (0, "pact"), (0, "with", 1), (0, "done"), (0, "clause", "pay_once"), (0, "between", 0, 1))
    play(match, (0, "sum", 100))
    assert "done" not in menu(match)


# ---- peace and armistice on terms


@pytest.mark.rule("MU-dip.b", "MU-war.f")
def test_peace_for_300_florins() -> None:
    match = talks(war_from=WAR)
    play(match, (0, "treaty", 1), (0, "treaty_of", "peace"), (0, "clause", "pay_once"), (0, "between", 0, 1))
    play(match, (0, "sum", 300), (0, "done"), (0, "offer"))
    assert asked(match) == [(1, "diplomacy.peace_for")]
    assert terms(match) == [["pay_once", 0, 1, 300]]
    assert menu(match) == ["decline", "accept"]
    choose(match, 1, "accept")
    assert state(match).florins[:2] == [200, 800]
    assert (state(match).war_from[0][1], state(match).war_from[1][0]) == (0, 0)
    assert logged(match, "diplomacy.made_peace") == [{"player": 0, "other": 1}]
    assert state(match).pacts == []


@pytest.mark.rule("MU-dip.b", "MU-war.f")
def test_a_declined_treaty_changes_nothing_and_is_one_of_the_proposals_of_the_turn() -> None:
    match = talks(war_from=WAR)
    play(match, (0, "treaty", 1), (0, "treaty_of", "peace"), (0, "clause", "pay_once"), (0, "between", 1, 0))
    play(match, (0, "sum", 300), (0, "done"), (0, "offer"), (1, "decline"))
    assert state(match).florins[:2] == [500, 500]
    assert state(match).war_from == WAR
    assert {"peace 1", "armistice 1"} <= set(menu(match))
    assert state(match).offers_made == [1, 0, 0, 0]
    play(match, (0, "treaty", 1), (0, "treaty_of", "peace"), (0, "withdraw"))  # better terms, or so they think
    assert not {"treaty 1", "pact"} & set(menu(match))
    play(match, (0, "done"), (0, "pass"), (1, "acts"))
    assert "treaty 0" in menu(match)  # the other may make their own
    silent = start(position(war_from=WAR), options={"offers": 0})
    assert "treaty 1" not in acts(silent)
    assert "treaty 2" not in acts(start(position(war_from=WAR)))  # at peace: a pact does


@pytest.mark.rule("MU-dip.b")
def test_a_treaty_without_terms_is_withdrawn() -> None:
    match = talks(war_from=WAR)
    play(match, (0, "treaty", 1), (0, "treaty_of", "peace"))
    assert "done" not in menu(match)
    play(match, (0, "clause", "pay_per_act"), (0, "between", 0, 1), (0, "sum", 50))
    assert "done" not in menu(match)  # there are no acts to be paid for
    choose(match, 0, "withdraw")
    assert asked(match) == [(0, "acts.choose")]


@pytest.mark.rule("MU-dip.b", "MU-pact.n", "MU-pact.g")
def test_a_peace_with_prisoners_and_a_pact_of_non_aggression() -> None:
    match = talks(war_from=WAR, honour=[10] * 4)
    play(
        match, (0, "treaty", 1), (0, "treaty_of", "peace"), (0, "clause", "prisoners"), (0, "between", 0, 1), (0, "all")
    )
    play(match, (0, "clause", "non_aggression"), (0, "done"), (0, "until", 6), (0, "secret"), (0, "offer"))
    choose(match, 1, "accept")
    assert in_prison(match) == [(1, 0, 3)]
    pact = state(match).pacts[0]
    assert ([clause.kind for clause in pact.clauses], pact.until, pact.secret) == (["non_aggression"], 6, True)
    # the peace is known to all, what else was agreed to the two alone
    assert [len(logged(match, "diplomacy.made_peace", seat)) for seat in (0, 2)] == [1, 1]
    assert [len(logged(match, "pacts.made", seat)) for seat in (0, 1, 2)] == [1, 1, 0]
    # and it binds: a new war breaks it
    choose(match, 0, "war", 1)
    assert state(match).honour == [8, 10, 10, 10]


@pytest.mark.rule("MU-dip.b", "MU-war.e")
def test_an_armistice_is_paid_for_and_says_nothing_else() -> None:
    match = talks(war_from=WAR)
    play(match, (0, "treaty", 1), (0, "treaty_of", "armistice"))
    assert menu(match) == ["clause pay_once", "clause prisoners", "withdraw"]
    play(match, (0, "clause", "pay_once"), (0, "between", 0, 1), (0, "sum", 50), (0, "done"))
    play(match, (0, "offer"), (1, "accept"))
    assert state(match).armistices == [(0, 1)]
    assert state(match).war_from == WAR
    assert state(match).florins[:2] == [450, 550]


@pytest.mark.rule("MU-dip.b", "MU-dip.c")
def test_who_cannot_pay_for_the_peace_may_borrow_or_declines() -> None:
    match = talks(war_from=WAR, florins=[500, 100, 500, 500])
    play(match, (0, "treaty", 1), (0, "treaty_of", "peace"), (0, "clause", "pay_once"), (0, "between", 1, 0))
    play(match, (0, "sum", 400), (0, "done"), (0, "offer"))
    assert menu(match) == ["decline", "borrow"]
    play(match, (1, "borrow"), (1, "accept"))
    assert state(match).florins[:2] == [900, 200]
    assert state(match).war_from[0][1] == 0


@pytest.mark.rule("MU-dip.c")
def test_nobody_promises_more_than_they_have() -> None:
    match = talks(war_from=WAR, florins=[70, 500, 500, 500])
    play(match, (0, "treaty", 1), (0, "treaty_of", "peace"), (0, "clause", "pay_once"), (0, "between", 0, 1))
    assert menu(match)[-1] == "sum 70"
    choose(match, 0, "sum", 70)
    # then: all they have is promised, so that only the other way is left
    choose(match, 0, "clause", "pay_once")
    play(match, (0, "sum", 1))
    assert terms(match) == [["pay_once", 0, 1, 70], ["pay_once", 1, 0, 1]]
