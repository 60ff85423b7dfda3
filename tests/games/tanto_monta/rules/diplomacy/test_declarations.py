"""Section 9.1: what was agreed upon in private is announced and confirmed in Impulse Order."""

from __future__ import annotations

import pytest

from condotta.core.flow import PASS, offer
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.common.powers import are_allied, at_war
from condotta.games.tanto_monta.rules.diplomacy import clauses, declarations, phase
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.courts import agreed, alliance, announced, council, first_question, keys, peace, speak
from tests.games.tanto_monta.table import answer_with, table

TRUCE = peace(MUSLIM, PORTUGAL, "north_africa", "portugal")
PACT = alliance(MUSLIM, FRANCE, "nasrid", "france")


@pytest.mark.rule("TM-9.1.q")
def test_the_first_of_the_two_announces() -> None:
    s = council(2)
    agreed(s, peace(PORTUGAL, MUSLIM, "portugal", "north_africa"))  # whoever had made the offer
    g = speak(s, MUSLIM, offer("announce", 1))
    assert keys(g) == ["bundle.announced"]
    assert g.entries[0].params["terms"] == [["peace", "portugal", "north_africa"]]
    assert (s.bundles[0].seat, s.bundles[0].confirmed, s.offers) == (MUSLIM, [MUSLIM], [])
    assert at_war(s, "north_africa", "portugal")  # not yet


@pytest.mark.rule("TM-9.1.q")
def test_who_keeps_silent_announces_nothing() -> None:
    s = council(2)
    agreed(s, TRUCE)
    asked = first_question(declarations.announce(table(s), MUSLIM))
    assert (asked.options, asked.hidden) == ([PASS, offer("announce", 1)], True)
    speak(s, MUSLIM, PASS)
    assert s.bundles == []
    speak(s, PORTUGAL)  # it is not his to announce


@pytest.mark.rule("TM-9.1.a")
def test_the_number_of_an_agreement_tells_nothing_of_those_of_others() -> None:
    s = council(2)
    agreed(s, peace(PORTUGAL, FRANCE, "portugal", "france"))
    agreed(s, PACT)
    asked = first_question(declarations.announce(table(s), MUSLIM))
    assert asked.options == [PASS, offer("announce", 1)]
    speak(s, MUSLIM, offer("announce", 1))
    assert [clause.term for clause in s.bundles[0].clauses] == [PACT.term]


@pytest.mark.rule("TM-9.1.r", "TM-9.1.s")
def test_the_later_one_confirms_and_then_it_happens() -> None:
    s = council(2)
    announced(s, TRUCE)
    asked = first_question(declarations.declare(table(s), PORTUGAL))
    assert (asked.options, asked.hidden) == ([offer("confirm", 1), offer("refuse", 1)], False)
    g = speak(s, PORTUGAL, offer("confirm", 1))
    assert keys(g) == ["bundle.confirmed", "peace.made"]
    assert not at_war(s, "north_africa", "portugal")
    assert s.bundles == []
    assert [clause.term for clause in s.agreed] == [TRUCE.term]


@pytest.mark.rule("TM-9.1.r")
def test_or_nothing_of_it_happens() -> None:
    s = council(2)
    announced(s, TRUCE, alliance(MUSLIM, PORTUGAL, "nasrid", "portugal"))
    g = speak(s, PORTUGAL, offer("refuse", 1))
    assert keys(g) == ["bundle.refused"]
    assert at_war(s, "north_africa", "portugal")
    assert not are_allied(s, "nasrid", "portugal")
    assert (s.bundles, s.agreed) == ([], [])


@pytest.mark.rule("TM-9.1.q", "TM-9.1.r", "TM-9.1.s")
def test_agreements_that_are_tied_together_stand_or_fall_together() -> None:
    s = council(2)
    agreed(s, TRUCE)
    agreed(s, PACT)
    speak(s, MUSLIM, offer("announce", 1), offer("tie", 2))
    assert [clause.term for clause in s.bundles[0].clauses] == [TRUCE.term, PACT.term]
    assert s.bundles[0].parties == [MUSLIM, PORTUGAL, FRANCE]
    speak(s, PORTUGAL, offer("confirm", 1))
    assert at_war(s, "north_africa", "portugal")  # the last party has not spoken yet
    speak(s, SPAIN)
    speak(s, FRANCE, offer("refuse", 1))
    assert at_war(s, "north_africa", "portugal")
    assert not are_allied(s, "nasrid", "france")


@pytest.mark.rule("TM-9.1.s")
def test_a_tied_bundle_happens_when_the_last_party_has_confirmed() -> None:
    s = council(2)
    announced(s, TRUCE, PACT)
    speak(s, PORTUGAL, offer("confirm", 1))
    assert (s.bundles[0].confirmed, at_war(s, "north_africa", "portugal")) == ([MUSLIM, PORTUGAL], True)
    speak(s, FRANCE, offer("confirm", 1))
    assert not at_war(s, "north_africa", "portugal")
    assert are_allied(s, "nasrid", "france")


@pytest.mark.rule("TM-9.1.q")
def test_singly_they_do_not() -> None:
    s = council(2)
    agreed(s, TRUCE)
    agreed(s, PACT)
    speak(s, MUSLIM, offer("announce", 1), PASS, offer("announce", 1))
    assert [len(bundle.clauses) for bundle in s.bundles] == [1, 1]
    speak(s, PORTUGAL, offer("refuse", 1))
    speak(s, FRANCE, offer("confirm", 1))
    assert are_allied(s, "nasrid", "france")


def rivals() -> State:
    """France is offered alliances by Portugal and by Spain, and may have one."""
    s = council(4)
    s.relations = {}
    return s


@pytest.mark.rule("TM-9.1.t")
def test_more_may_be_announced_than_can_be_carried_out() -> None:
    """Each is possible by itself; the first that is confirmed makes the other impossible."""
    s = rivals()
    agreed(s, alliance(PORTUGAL, FRANCE, "portugal", "france"))
    agreed(s, alliance(SPAIN, FRANCE, "spain", "france"))
    speak(s, PORTUGAL, offer("announce", 1))
    speak(s, SPAIN, offer("announce", 1))
    g = speak(s, FRANCE, offer("confirm", 2))
    assert keys(g) == ["bundle.confirmed", "alliance.made", "bundle.void"]
    assert g.entries[-1].rule == "TM-9.2.h"
    assert are_allied(s, "spain", "france")
    assert not are_allied(s, "portugal", "france")


@pytest.mark.rule("TM-9.1.t")
def test_what_is_impossible_cannot_be_announced_or_tied() -> None:
    s = rivals()
    agreed(s, alliance(PORTUGAL, FRANCE, "portugal", "france"))
    s.relations["france/portugal"] = "war"
    speak(s, PORTUGAL)
    assert s.bundles == []
    s = rivals()
    agreed(s, alliance(MUSLIM, FRANCE, "nasrid", "france"))
    both = agreed(s, alliance(MUSLIM, PORTUGAL, "nasrid", "portugal"))
    assert declarations.announceable(s, MUSLIM) == s.offers
    s.relations["nasrid/portugal"] = "war"
    assert both not in declarations.announceable(s, MUSLIM)


@pytest.mark.rule("TM-9.1.u", "TM-9.1.v")
def test_nothing_is_announced_but_what_two_players_do_to_each_other_now() -> None:
    """Of a bundle every clause is between its parties, and happens at once: no condition, no promise can be written."""
    s = council(2)
    agreed(s, TRUCE)
    agreed(s, peace(SPAIN, FRANCE, "spain", "france"))
    assert [one.parties for one in declarations.announceable(s, MUSLIM)] == [(MUSLIM, PORTUGAL)]
    assert [one.parties for one in declarations.announceable(s, SPAIN)] == [(SPAIN, FRANCE)]
    assert declarations.announceable(s, PORTUGAL) == []


@pytest.mark.rule("TM-9.0.b", "TM-9.1.q")
def test_the_players_speak_in_impulse_order() -> None:
    s = council(2)
    s.stage = phase.DECLARATIONS
    agreed(s, TRUCE)
    g = table(s)
    answer_with(phase.next_part(g), offer("announce", 1))
    assert s.active == PORTUGAL
    answer_with(phase.next_part(g), offer("confirm", 1))
    answer_with(phase.next_part(g))
    answer_with(phase.next_part(g))
    assert (s.stage, s.active) == (phase.STAGES[phase.STAGES.index(phase.DECLARATIONS) + 1], MUSLIM)


@pytest.mark.rule("TM-9.1.u")
def test_ex_9_1b_no_loan_on_condition_of_a_peace_with_another() -> None:
    """EX-9.1b: Portugal cannot offer France squadrons for a peace of France with Aragon: what the two can write into an
    offer concerns the two alone."""
    s = council(2)
    written = [
        clause
        for giver, receiver in ((PORTUGAL, FRANCE), (FRANCE, PORTUGAL))
        for row in clauses.to_add(s, giver, receiver, [], mutual=True).values()
        for clause in row
    ]
    assert written
    assert {seat for clause in written for seat in (clause.giver, clause.receiver)} == {PORTUGAL, FRANCE}
    assert all(clause.to not in ("spain", "castile", "aragon") for clause in written)
