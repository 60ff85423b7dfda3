"""Chapter 19: the Royal Wedding Table, Promote Marriage, MARRIAGE POLICY (card 114)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from condotta.core.flow import DONE, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, ROYALS
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.action import actions
from condotta.games.tanto_monta.rules.common import events
from condotta.games.tanto_monta.rules.weddings import dowries, phase
from condotta.games.tanto_monta.rules.weddings import table as weddings
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import with_cp
from tests.games.tanto_monta.shown.asking import question
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, go_on, table

assert turn
ISABELLA, JOHN, JOANNA = "isabella_of_asturias", "john_of_asturias", "joanna_of_castile"
MARIA, CATHERINE = "maria_of_aragon", "catherine_of_aragon"
AFONSO, MANUEL, MARGARET = "afonso_of_portugal", "manuel_i_suitor", "margaret_of_austria"
PHILIP, ARTHUR, HENRY = "philip_the_handsome", "arthur_prince_of_wales", "henry_of_england"
POLICY = CARD_IDS[114]


def pairs(s: State) -> dict[str, str]:
    return {child: weddings.suitor_of(s, child) for child in weddings.unmarried(s)}


def promotes(s: State, *pairs: tuple[str, int]) -> Any:
    """Spain spends its CP on these dowries."""
    g = table(s)
    for child, number in pairs:
        options = [offer("action", "promote_marriage"), offer("promote", child, number)]
        answer_with(actions.one_action(g, SPAIN), *options)
    return g


def spain(number: int, cp: int = 6) -> State:
    return with_cp(empty(number), SPAIN, cp)


def offered(s: State) -> list[tuple[str, int]]:
    """What Promote Marriage offers."""
    assert s.budget is not None
    line = dowries.PromoteMarriage("promote_marriage")
    return [(str(one.args[0]), int(one.args[1])) for one in line.offered(s, s.budget)]


# Who is on the table


@pytest.mark.rule("TM-19.b", "TM-8.1.f")
def test_royals_come_in_the_card_draw_phase_of_their_turn() -> None:
    come = {
        3: [ISABELLA, AFONSO],
        4: [JOHN, JOANNA, PHILIP, MARGARET],
        5: [MARIA, CATHERINE, MANUEL, ARTHUR],
        6: [HENRY],
    }
    there: list[str] = []
    for number in range(1, 8):
        s = empty(number)
        s.phase = "card_draw"
        g = table(s)
        go_on(turn.card_draw_phase(g), random.Random(number))
        told = [entry.params["royals"] for entry in g.entries if entry.key == "wedding.arrive"]
        assert told == ([come[number]] if number in come else [])
        there += come.get(number, [])
        assert [royal for royal in ROYALS if weddings.is_there(s, royal)] == [one for one in ROYALS if one in there]


@pytest.mark.rule("TM-19.b")
def test_in_1490_those_of_turn_4_are_there_and_one_pair_is_married() -> None:
    s = at_the_start("1490")
    assert s.married == {ISABELLA: AFONSO}
    assert [one for one in ROYALS if weddings.is_there(s, one)] == [ISABELLA, JOHN, JOANNA, AFONSO, PHILIP, MARGARET]
    g = table(s)
    phase.arrive(g)
    assert not g.entries


@pytest.mark.rule("TM-19.c")
def test_manuel_waits_for_isabella_while_she_lives_and_then_for_maria() -> None:
    s = empty(5)
    assert weddings.box(s, MANUEL) == ISABELLA
    s.married = {ISABELLA: AFONSO}
    assert weddings.box(s, MANUEL) == ISABELLA  # married or not
    assert weddings.suitor_of(s, MARIA) == ""
    s.married, s.dead_royals = {}, [ISABELLA]
    assert (weddings.box(s, MANUEL), weddings.suitor_of(s, MARIA)) == (MARIA, MANUEL)


@pytest.mark.rule("TM-19.d")
def test_only_the_nearest_living_suitor_can_be_married() -> None:
    s = empty(6)
    assert pairs(s) == {ISABELLA: AFONSO, JOHN: MARGARET, JOANNA: PHILIP, CATHERINE: ARTHUR}
    s.dead_royals = [AFONSO, ARTHUR, PHILIP]
    assert pairs(s) == {ISABELLA: MANUEL, JOHN: MARGARET, CATHERINE: HENRY}
    s = empty(5)
    s.dead_royals = [ARTHUR]
    assert CATHERINE not in pairs(s)  # Henry comes in Turn 6


# Promote Marriage


@pytest.mark.rule("TM-19.e", "TM-19.j")
@pytest.mark.parametrize(("number", "modifier"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)])
def test_a_cp_is_a_step_of_the_dowry(number: int, modifier: int) -> None:
    s = spain(3)
    g = promotes(s, (ISABELLA, number))
    assert s.dowries == {ISABELLA: number}
    assert s.budget is not None
    assert s.budget.cp == 6 - number
    told = {"child": ISABELLA, "suitor": AFONSO, "number": number, "modifier": modifier}
    assert g.entries[-1].params == told


@pytest.mark.rule("TM-19.e")
def test_what_can_be_promoted() -> None:
    s = spain(3, 3)
    assert offered(s) == [(ISABELLA, 1), (ISABELLA, 2), (ISABELLA, 3)]  # as far as the CP go
    s = spain(4, 2)
    s.married = {ISABELLA: AFONSO}
    s.dowries = {JOANNA: 4}
    assert offered(s) == [(JOHN, 1), (JOANNA, 1)]
    s.dowries = {JOANNA: 5, JOHN: 5}
    assert offered(s) == []
    assert "promote_marriage" not in actions.possible(s, SPAIN, Budget("military_highlights", 6, "cp"))


@pytest.mark.rule("TM-19.e")
def test_only_spain_from_turn_3_on() -> None:
    cp = Budget("military_highlights", 6, "cp")
    assert "promote_marriage" not in actions.possible(spain(2), SPAIN, cp)
    assert "promote_marriage" in actions.possible(spain(3), SPAIN, cp)
    assert "promote_marriage" not in actions.possible(with_cp(empty(3), PORTUGAL), PORTUGAL, cp)


@pytest.mark.rule("TM-19.g", "TM-19.h")
def test_a_dowry_grows_over_actions_and_turns_and_several_pairs_have_one() -> None:
    s = spain(3)
    promotes(s, (ISABELLA, 2), (ISABELLA, 1))
    s.turn = 4
    assert s.budget is not None
    s.budget.cp = 9
    promotes(s, (ISABELLA, 2), (JOANNA, 5))
    assert s.dowries == {ISABELLA: 5, JOANNA: 5}


@pytest.mark.rule("TM-19.i")
def test_the_heir_has_all_of_it_for_one_cp() -> None:
    s = spain(4)
    promotes(s, (JOHN, 1))
    assert s.dowries == {JOHN: 5}
    assert s.budget is not None
    assert s.budget.cp == 5


@pytest.mark.rule("TM-11.t")
def test_with_a_resource_a_second_time_costs_one_cp_more_whatever_the_dowry() -> None:
    s = spain(3, 3)
    assert s.budget is not None
    s.budget.dearer = ["promote_marriage"]
    assert offered(s) == [(ISABELLA, 1), (ISABELLA, 2)]
    promotes(s, (ISABELLA, 2))
    assert s.budget.cp == 0


# MARRIAGE POLICY


def policy(s: State, *children: str, seat: int = FRANCE, ends: bool = False) -> None:
    answers = [offer("betroth", child) for child in children] + [DONE] * ends
    answer_with(events.EVENTS[POLICY, ""].does(table(s), seat), *answers)


@pytest.mark.rule("TM-19.k")
def test_two_daughters_whom_spain_chooses_have_4_cp() -> None:
    s = with_cp(empty(5), FRANCE)
    flow = events.EVENTS[POLICY, ""].does(table(s), FRANCE)
    asked = question(flow)
    assert (asked.seat, asked.options) == (
        SPAIN,
        [DONE, offer("betroth", ISABELLA), offer("betroth", JOANNA), offer("betroth", CATHERINE)],
    )
    policy(s, JOANNA, CATHERINE)
    assert s.dowries == {JOANNA: 4, CATHERINE: 4}
    assert s.budget is not None
    assert (s.budget.cp, s.budget.way) == (2, "event")


@pytest.mark.rule("TM-19.k")
def test_a_higher_dowry_stays_and_one_cp_makes_the_highest_of_it() -> None:
    s = with_cp(empty(4), SPAIN)
    s.dowries = {JOANNA: 5, ISABELLA: 2}
    policy(s, ISABELLA, seat=SPAIN)
    assert s.dowries == {JOANNA: 5, ISABELLA: 4}
    promotes(s, (ISABELLA, 1))
    assert s.dowries == {JOANNA: 5, ISABELLA: 5}


@pytest.mark.rule("TM-19.k")
def test_it_gives_its_cp_though_nobody_can_be_promised() -> None:
    s = with_cp(empty(3), PORTUGAL)
    s.married = {ISABELLA: AFONSO}
    policy(s, seat=PORTUGAL)
    assert s.budget is not None
    assert (s.dowries, s.budget.cp) == ({}, 2)
    s = with_cp(empty(3), PORTUGAL)
    policy(s, seat=PORTUGAL, ends=True)
    assert s.dowries == {}
