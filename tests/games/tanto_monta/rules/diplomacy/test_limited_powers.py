"""Section 9.4: units of limited powers and Moriscos, and what allies do together and do not (9.2)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.action import hold
from condotta.games.tanto_monta.rules.common import groups
from condotta.games.tanto_monta.rules.common.groups import Group
from condotta.games.tanto_monta.rules.diplomacy import declarations
from condotta.games.tanto_monta.rules.diplomacy.declarations import ALONE, Alone
from condotta.games.tanto_monta.rules.land import move
from condotta.games.tanto_monta.rules.land.entry import may_attack, may_enter
from condotta.games.tanto_monta.state import State, Table
from tests.games.tanto_monta.courts import council, speak
from tests.games.tanto_monta.field import facing
from tests.games.tanto_monta.table import answer_with, at_the_start, table, troops


@pytest.mark.rule("TM-9.4.ag")
def test_moriscos_after_the_surrender() -> None:
    s = facing(FRANCE)
    s.relations = {"france/north_africa": "war"}
    s.markers["granada"] = "spain"
    assert not may_attack(s, "france", "nasrid", "loja")
    s.rulers[MUSLIM] = "ruler_wattasid"
    assert may_attack(s, "france", "nasrid", "loja")
    assert may_attack(s, "france", "nasrid", "cordoba")
    assert not may_attack(s, "france", "nasrid", "lisbon")
    assert may_attack(s, "nasrid", "france", "loja")
    assert not may_attack(s, "nasrid", "france", "cordoba")
    assert not may_attack(s, "portugal", "nasrid", "loja")  # not at war with North Africa
    assert may_enter(s, ["france"], "cordoba", "loja", True) is not None


@pytest.mark.rule("TM-9.4.ae", "TM-9.4.af", "TM-9.4.ag", "TM-12.2.a")
def test_who_may_attack_them_there_may_also_take_their_spaces() -> None:
    s = facing(FRANCE)
    s.happened = ["alcacovas"]
    assert hold.may_take(s, "france", "toro")
    assert not hold.may_take(s, "france", "lisbon")
    assert hold.may_take(s, "portugal", "vic")
    s.relations.pop("france/spain")
    assert not hold.may_take(s, "france", "toro")
    s.relations["france/north_africa"] = "war"
    assert not hold.may_take(s, "france", "loja")
    s.rulers[MUSLIM] = "ruler_wattasid"
    assert hold.may_take(s, "france", "loja")


# Allies


def together() -> State:
    """Castilians and Frenchmen, allies of this turn, in Alcántara, where Portugal comes from Santarém."""
    s = facing(PORTUGAL)
    s.relations = {"france/spain": "alliance", "portugal/spain": "war"}
    troops(s, "santarem", "portugal", 4)
    troops(s, "alcantara", "castile", 3)
    troops(s, "alcantara", "france", 3)
    return s


@pytest.mark.rule("TM-9.2.o", "TM-9.2.n")
def test_each_of_the_allies_avoids_battle_for_itself() -> None:
    s = together()
    flow: Any = move.move_from(table(s, [1] * 40), PORTUGAL, "santarem")
    asked, choice = flow.send(None), None
    seats: list[int] = []
    while len(seats) < 2:
        choice = next((one for one in asked.options if one in (groups.ALL, offer("to", "alcantara"))), None)
        if asked.prompt == "avoid.refuge":
            seats.append(asked.seat)
            choice = asked.options[0]  # stays
        if len(seats) < 2:
            asked = flow.send(choice)
    assert seats == [SPAIN, FRANCE]


@pytest.mark.rule("TM-9.2.s")
def test_allies_do_not_march_together() -> None:
    s = together()
    both = groups.everything(s, "alcantara", ["castile", "france"])
    assert not groups.is_legal(s, both)
    assert groups.is_legal(s, groups.everything(s, "alcantara", ["castile"]))
    assert groups.is_legal(s, Group("alcantara", groups.everything(s, "alcantara", ["france"]).parts, []))


# The phase


@pytest.mark.rule("TM-9.0.a", "TM-7.b")
@pytest.mark.parametrize(
    ("scenario", "number", "phase"), [("1470", 1, "headline"), ("1470", 2, "diplomacy"), ("1490", 4, "diplomacy")]
)
def test_the_phase_is_skipped_on_turn_1_alone(scenario: str, number: int, phase: str) -> None:
    """R-TM1-20: a scenario that begins later has it at once."""
    s = at_the_start(scenario)
    s.turn, s.phase = number, "card_draw"
    s.leaders = {}
    answer_with(turn.next_step(table(s)))
    assert s.phase == phase


@pytest.mark.rule("TM-9.1.w")
def test_a_treaty_that_needs_nobody_is_signed_in_ones_own_declarations() -> None:
    """Which treaties those are, and what they do, is for chapter 20 to say."""
    s = council(3)
    signed: list[int] = []

    def does(g: Table, seat: int) -> object:
        signed.append(seat)
        yield from ()

    ALONE["senlis"] = Alone(lambda s, seat: seat == FRANCE and not signed, does)  # type: ignore[arg-type]
    try:
        assert declarations.to_announce(s, SPAIN) == []
        speak(s, FRANCE, offer("sign", "senlis"))
    finally:
        del ALONE["senlis"]
    assert signed == [FRANCE]
