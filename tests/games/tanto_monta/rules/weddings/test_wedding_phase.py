"""Chapter 19: the Royal Wedding Phase: weddings, the isolation of France, deaths."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data.things import SPAIN
from condotta.games.tanto_monta.rules.common import points
from condotta.games.tanto_monta.rules.powers import alcacovas
from condotta.games.tanto_monta.rules.weddings import phase
from condotta.games.tanto_monta.rules.weddings import table as weddings
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.rules.weddings.test_dowries import (
    AFONSO,
    ARTHUR,
    CATHERINE,
    HENRY,
    ISABELLA,
    JOANNA,
    JOHN,
    MANUEL,
    MARGARET,
    MARIA,
    PHILIP,
    pairs,
)
from tests.games.tanto_monta.shown.asking import question
from tests.games.tanto_monta.table import answer_with, empty, table

WEDDING, ISOLATED = phase.WEDDING, phase.ISOLATED
SAFE = 6  # nobody dies of it before Turn 7


def wedding_phase(s: State, dice: list[int], *answers: Option) -> Any:
    s.phase = "weddings"
    g = table(s, dice)
    answer_with(turn.next_step(g), *answers)
    assert not g.script
    assert s.phase == "victory"
    return g


def told(g: Any) -> list[str]:
    return [entry.key for entry in g.entries]


def won(s: State) -> dict[str, int]:
    return s.points[SPAIN]


# Weddings


@pytest.mark.rule("TM-19.1.a", "TM-19.1.b", "TM-19.1.d")
@pytest.mark.parametrize(
    ("dowry", "dice", "married"),
    [
        (1, [4, 4], False),
        (1, [4, 5], True),
        (5, [2, 2], False),
        (5, [2, 3], True),
        (3, [3, 3], False),
        (3, [3, 4], True),
    ],
)
def test_nine_with_the_dowry_is_a_wedding(dowry: int, dice: list[int], married: bool) -> None:
    s = empty(3)
    s.dowries = {ISABELLA: dowry}
    wedding_phase(s, [*dice, SAFE, SAFE])
    assert s.married == ({ISABELLA: AFONSO} if married else {})
    assert s.dowries == ({} if married else {ISABELLA: dowry})
    assert won(s) == ({WEDDING: 1} if married else {})


@pytest.mark.rule("TM-19.f", "TM-19.a")
def test_without_a_dowry_there_is_no_roll() -> None:
    s = empty(3)
    assert told(wedding_phase(s, [SAFE, SAFE])) == ["royal.lives", "royal.lives"]
    assert not s.married


@pytest.mark.rule("TM-19.1.c")
def test_a_marriage_is_a_dynastic_alliance_with_the_realm_of_the_suitor() -> None:
    s = empty(4)
    s.married, s.dowries = {JOHN: MARGARET}, {ISABELLA: 5, JOANNA: 5}
    assert weddings.alliances(s) == ["holy_roman_empire"]
    g = wedding_phase(s, [6, 6, 6, 6, SAFE, SAFE, SAFE, SAFE], offer("wed", JOANNA))
    assert weddings.alliances(s) == ["portugal", "holy_roman_empire"]
    assert [entry.params["realm"] for entry in g.entries if entry.key == "wedding.alliance"] == ["portugal"]
    assert won(s) == {WEDDING: 2}


@pytest.mark.rule("TM-19.1.f")
def test_spain_chooses_who_is_next() -> None:
    s = empty(5)
    s.dowries = {ISABELLA: 1, JOHN: 5, CATHERINE: 1}
    flow = phase.weddings(table(s, [6, 6] * 3))
    asked = question(flow)
    assert (asked.seat, asked.options) == (SPAIN, [offer("wed", one) for one in (ISABELLA, JOHN, CATHERINE)])
    g = wedding_phase(s, [1, 1, 2, 2, 3, 3, *[SAFE] * 5], offer("wed", CATHERINE), offer("wed", JOHN))
    rolls = [(entry.params["child"], entry.params["roll"]) for entry in g.entries if entry.key == "wedding.rolled"]
    assert rolls == [(CATHERINE, 2), (JOHN, 4), (ISABELLA, 6)]


@pytest.mark.rule("TM-19.1.d")
def test_the_dowry_of_a_postponed_wedding_is_there_in_the_next_turn() -> None:
    s = empty(3)
    s.dowries = {ISABELLA: 2}
    wedding_phase(s, [1, 1, SAFE, SAFE])
    s.turn = 4
    wedding_phase(s, [4, 4, SAFE, SAFE, SAFE, SAFE])  # 8 + 1
    assert s.married == {ISABELLA: AFONSO}


# The Peace of Alcaçovas


@pytest.mark.rule("TM-19.1.g", "TM-19.1.h", "TM-20.4-alc.l")
@pytest.mark.parametrize("number", [2, 3])
def test_the_peace_marries_isabella_and_afonso_at_once(number: int) -> None:
    s = empty(number)
    s.phase, s.hands, s.dowries = "action", [[], [], [], []], {ISABELLA: 2} if number == 3 else {}
    answer_with(alcacovas.sign(table(s)))
    assert (s.married, s.dowries, won(s)) == ({ISABELLA: AFONSO}, {}, {WEDDING: 1})
    assert weddings.alliances(s) == ["portugal"]
    assert pairs(s) == {}


@pytest.mark.rule("TM-19.1.i")
@pytest.mark.parametrize(
    ("dead", "married"), [([ISABELLA], {}), ([AFONSO], {}), ([AFONSO], {ISABELLA: MANUEL}), ([], {ISABELLA: AFONSO})]
)
def test_the_wedding_of_the_peace_is_for_nobody_else(dead: list[str], married: dict[str, str]) -> None:
    s = empty(5)
    s.phase, s.hands = "action", [[], [], [], []]
    s.dead_royals, s.married = dead, dict(married)
    answer_with(alcacovas.sign(table(s)))
    assert (s.married, won(s)) == (married, {})


# France isolated


@pytest.mark.rule("TM-19.2.a", "TM-19.3.b")
def test_three_alliances_give_a_vp_in_each_phase_before_anybody_dies() -> None:
    s = empty(6)
    s.married = {ISABELLA: AFONSO, JOHN: MARGARET, CATHERINE: ARTHUR}
    wedding_phase(s, [SAFE] * 5)
    assert won(s) == {ISOLATED: 1}
    s.turn = 7
    wedding_phase(s, [])
    assert won(s) == {ISOLATED: 2}
    assert sorted(s.dead_royals) == sorted([ISABELLA, AFONSO, JOHN, PHILIP, ARTHUR])
    assert weddings.alliances(s) == []
    wedding_phase(s, [])
    assert won(s) == {ISOLATED: 2}


@pytest.mark.rule("TM-19.2.a")
def test_a_wedding_of_the_same_phase_counts_and_two_alliances_do_not() -> None:
    s = empty(5)
    s.married, s.dowries = {ISABELLA: AFONSO, JOHN: MARGARET}, {CATHERINE: 5}
    wedding_phase(s, [6, 6, *[SAFE] * 5])
    assert won(s) == {WEDDING: 1, ISOLATED: 1}
    s = empty(5)
    s.married, s.dowries = {ISABELLA: AFONSO, JOHN: MARGARET}, {CATHERINE: 5}
    wedding_phase(s, [1, 1, *[SAFE] * 5])
    assert won(s) == {}


# Deaths


@pytest.mark.rule("TM-19.3.a", "TM-19.3.T1")
@pytest.mark.parametrize(
    ("number", "dice", "dead"),
    [
        (3, [1, 2], [ISABELLA]),
        (3, [2, 1], [AFONSO]),
        (4, [2, 5, 1, 2], [AFONSO, JOHN]),
        (4, [1, 6, 2, 1], [ISABELLA, PHILIP]),
        (5, [6, 6, 4, 1, 4], [JOHN, PHILIP, ARTHUR]),
        (5, [5, 5, 5, 2, 5], [ISABELLA, AFONSO]),
        (6, [5, 5, 5, 4, 5], [ISABELLA, AFONSO, JOHN, PHILIP, ARTHUR]),
        (6, [6, 6, 6, 5, 6], []),
    ],
)
def test_a_die_for_each_living_royal_of_the_table(number: int, dice: list[int], dead: list[str]) -> None:
    s = empty(number)
    wedding_phase(s, dice)
    assert s.dead_royals == dead


@pytest.mark.rule("TM-19.3.a")
def test_the_dead_do_not_roll() -> None:
    s = empty(6)
    s.dead_royals = [AFONSO, JOHN]
    wedding_phase(s, [6, 6, 6])  # Isabella, Philip, Arthur


@pytest.mark.rule("TM-19.3.b")
def test_on_turn_7_all_five_die_without_a_die_and_vp_stay() -> None:
    s = empty(7)
    s.dowries = {ISABELLA: 5}
    wedding_phase(s, [6, 6])
    assert s.dead_royals == [ISABELLA, AFONSO, JOHN, PHILIP, ARTHUR]
    assert (won(s), s.married) == ({WEDDING: 1}, {})


@pytest.mark.rule("TM-19.1.e")
@pytest.mark.parametrize("dice", [[2, 3, 1, SAFE], [2, 3, SAFE, 1]])
def test_the_dowry_is_lost_if_one_of_the_two_dies(dice: list[int]) -> None:
    s = empty(3)
    s.dowries = {ISABELLA: 4}
    wedding_phase(s, dice)
    assert s.dowries == {}


@pytest.mark.rule("TM-19.3.c", "TM-19.3.d")
def test_an_alliance_ends_with_the_last_marriage_of_its_realm() -> None:
    s = empty(4)
    s.married = {JOHN: MARGARET, JOANNA: PHILIP}
    s.points[SPAIN] = {WEDDING: 2}
    total = points.total(s, SPAIN)
    wedding_phase(s, [SAFE, SAFE, 1, SAFE])  # John
    assert (s.married, weddings.alliances(s)) == ({JOANNA: PHILIP}, ["holy_roman_empire"])
    g = wedding_phase(s, [SAFE, SAFE, 1])  # Philip
    assert (s.married, weddings.alliances(s)) == ({}, [])
    assert "wedding.alliance_ends" in told(g)
    assert points.total(s, SPAIN) == total


@pytest.mark.rule("TM-19.3.e")
@pytest.mark.parametrize(
    ("married", "dowries", "dead"),
    [({}, {}, []), ({ISABELLA: AFONSO}, {}, []), ({ISABELLA: MANUEL}, {}, [AFONSO]), ({}, {ISABELLA: 3}, [AFONSO])],
)
def test_when_isabella_dies_manuel_waits_for_maria(
    married: dict[str, str], dowries: dict[str, int], dead: list[str]
) -> None:
    s = empty(5)
    s.married, s.dowries, s.dead_royals = dict(married), dict(dowries), list(dead)
    rolls = [1, 1] if dowries else []
    g = wedding_phase(s, [*rolls, 1, *([] if dead else [SAFE]), SAFE, SAFE, SAFE])
    assert (s.married, s.dowries) == ({}, {})
    assert weddings.suitor_of(s, MARIA) == MANUEL
    assert [entry.params for entry in g.entries if entry.key == "wedding.moves"] == [{"suitor": MANUEL, "child": MARIA}]


@pytest.mark.rule("TM-19.3.f")
def test_who_is_left_may_marry_again() -> None:
    s = empty(6)
    s.married = {ISABELLA: AFONSO, CATHERINE: ARTHUR}
    wedding_phase(s, [SAFE, 1, SAFE, SAFE, 1])
    assert pairs(s) == {ISABELLA: MANUEL, JOHN: MARGARET, JOANNA: PHILIP, CATHERINE: HENRY}
    s.dowries = {CATHERINE: 5}
    wedding_phase(s, [6, 6, SAFE, SAFE, SAFE])
    assert (s.married, won(s)) == ({CATHERINE: HENRY}, {WEDDING: 1})
    assert weddings.alliances(s) == ["england"]
