"""Section 21.5: the Diplomatic Influence Table and what it costs; 18.10 and TM-10.k as far as they move markers."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import PASS, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import INFLUENCE
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.action import actions
from condotta.games.tanto_monta.rules.common import influence
from condotta.games.tanto_monta.rules.minors import buying
from condotta.games.tanto_monta.rules.spring import headline
from condotta.games.tanto_monta.rules.winter import winter
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, table

assert turn
ITALIAN, OTHERS = buying.ITALIAN, buying.PAPACY_NAVARRE


def with_cp(cp: int, seat: int = FRANCE) -> State:
    s = empty()
    s.phase, s.active, s.stage = "action", seat, "actions"
    s.budget = Budget("military_highlights", cp, "cp")
    return s


def offered(s: State, seat: int, line: str) -> list[str]:
    assert s.budget is not None
    performer = actions.ACTIONS[line]
    assert isinstance(performer, buying.BuyInfluence)
    return [*performer.offered(s, seat, s.budget)]


def buy(s: State, line: str, *minor: str, seat: int = FRANCE) -> Any:
    assert s.budget is not None
    answer_with(actions.ACTIONS[line].does(table(s), seat, s.budget), *(offer("court", one) for one in minor))
    return s.budget.cp


@pytest.mark.rule("TM-21.5.T1", "TM-21.a")
@pytest.mark.parametrize("scenario", ["1470", "1490"])
def test_the_set_up_fills_the_table(scenario: str) -> None:
    assert at_the_start(scenario).influence == {
        "papacy": [0, 1, 0, 0],
        "navarre": [0, 0, 1, 0],
        "venice": [1, 0, 0, 2],
        "genoa": [0, 2, 0, 0],
        "florence": [2, 0, 0, 1],
        "naples": [0, 1, 3, 0],
    }


@pytest.mark.rule("TM-21.5.T1")
def test_who_activates_and_who_deactivates() -> None:
    lines = {minor: (column.activate, column.deactivate) for minor, column in INFLUENCE.items()}
    assert lines == {
        "papacy": ((SPAIN, FRANCE, PORTUGAL), (MUSLIM,)),
        "navarre": ((SPAIN, FRANCE, PORTUGAL), (MUSLIM,)),
        "venice": ((FRANCE, SPAIN, MUSLIM), (PORTUGAL,)),
        "genoa": ((FRANCE, SPAIN, MUSLIM), (PORTUGAL,)),
        "florence": ((FRANCE, PORTUGAL, SPAIN), (MUSLIM,)),
        "naples": ((SPAIN, PORTUGAL, MUSLIM), (FRANCE,)),
    }


@pytest.mark.rule("TM-21.5.a", "TM-21.5.b")
def test_a_level_is_bought_on_any_minor() -> None:
    s = with_cp(2)
    assert offered(s, FRANCE, ITALIAN) == ["venice", "genoa", "florence", "naples"]
    assert offered(s, FRANCE, OTHERS) == ["papacy", "navarre"]
    assert buy(s, ITALIAN, "naples") == 1  # France is the Deactivate player there
    assert s.influence["naples"] == [0, 1, 3, 1]
    assert buy(s, OTHERS, "papacy") == 0
    assert s.influence["papacy"] == [0, 1, 0, 1]


@pytest.mark.rule("TM-21.5.f", "TM-21.5.a")
@pytest.mark.parametrize("minor", [*INFLUENCE])
def test_what_each_level_costs(minor: str) -> None:
    s = empty()
    costs = []
    for level in range(6):
        s.influence[minor][SPAIN] = level
        costs.append(buying.cost(s, SPAIN, minor))
    assert costs == ([1, 1, 1, 2, 2, 2] if minor in ("papacy", "navarre") else [1, 1, 1, 1, 1, 1])


@pytest.mark.rule("TM-21.5.f")
def test_a_level_that_is_too_dear_is_not_offered() -> None:
    s = with_cp(1)
    s.influence["papacy"][FRANCE] = 3
    assert offered(s, FRANCE, OTHERS) == ["navarre"]
    s = with_cp(2)
    s.influence["papacy"][FRANCE] = 3
    assert buy(s, OTHERS, "papacy") == 0
    assert s.influence["papacy"] == [0, 1, 0, 4]


@pytest.mark.rule("TM-21.5.c")
def test_six_is_the_highest_level() -> None:
    s = with_cp(6)
    s.influence["genoa"] = [0, 2, 0, 6]
    assert offered(s, FRANCE, ITALIAN) == ["venice", "florence", "naples"]
    influence.move(table(s), "genoa", FRANCE, 1, "TM-21.5.a")
    assert s.influence["genoa"] == [0, 2, 0, 6]


@pytest.mark.rule("TM-21.5.d", "TM-21.6.k")
def test_nothing_is_bought_on_what_is_resolved() -> None:
    s = with_cp(6)
    s.influence["genoa"] = [5, 5, 5, 5]
    influence.resolve(table(s), "genoa", "TM-21.6.k")
    assert s.resolved == ["genoa"]
    assert s.influence["genoa"] == [0, 2, 0, 0]
    assert offered(s, FRANCE, ITALIAN) == ["venice", "florence", "naples"]
    assert not any(option.args[0] == "genoa" for option in influence.moves(s, influence.minors(s)))


@pytest.mark.rule("TM-21.5.e", "TM-9.4.g")
def test_a_lost_marker_stays_lost() -> None:
    s = with_cp(6)
    s.influence["venice"] = [1, 0, 0, 5]
    influence.lose_marker(table(s), "venice", FRANCE, "TM-9.4.g")
    assert s.influence["venice"] == [1, 0, 0, 0]
    assert offered(s, FRANCE, ITALIAN) == ["genoa", "florence", "naples"]
    s.resolved = ["venice"]
    winter.reset_diplomacy(table(s))
    assert s.influence["venice"] == [1, 0, 0, 0]  # not the default 2 of France
    assert offered(s, FRANCE, ITALIAN) == ["genoa", "florence", "naples"]


@pytest.mark.rule("TM-21.5.a", "TM-11.t")
def test_after_a_card_a_resource_buys_dearer() -> None:
    s = with_cp(4)
    s.budget = Budget("naval.cp_4", 4, "resource", [], [], ["influence_italian"])
    assert buy(s, ITALIAN, "genoa") == 2
    assert buy(s, OTHERS, "papacy") == 0  # R-TM1-28: the same line of the list


@pytest.mark.rule("TM-18.10.a", "TM-18.10.b")
def test_in_winter_resolved_columns_begin_anew_and_others_stay() -> None:
    s = empty()
    s.influence["florence"] = [6, 6, 6, 6]
    s.influence["papacy"] = [0, 6, 0, 0]
    s.resolved = ["florence", "navarre"]
    winter.reset_diplomacy(table(s))
    assert s.influence["florence"] == [2, 0, 0, 1]
    assert s.influence["navarre"] == [0, 0, 1, 0]
    assert s.influence["papacy"] == [0, 6, 0, 0]
    assert s.resolved == []


def fourth(s: State, *answers: Option) -> None:
    answer_with(headline.move_influence(table(s), SPAIN), *answers)


@pytest.mark.rule("TM-10.k")
def test_the_fourth_moves_any_marker_one_level() -> None:
    s = empty()
    flow: Any = headline.move_influence(table(s), SPAIN)
    options = next(flow).options
    assert options[0] is PASS
    genoa = [option for option in options[1:] if option.args[0] == "genoa"]
    up = [offer("influence", "genoa", who, 1) for who in range(4)]
    assert {*genoa} == {*up, offer("influence", "genoa", PORTUGAL, -1)}  # nobody below 0
    fourth(s, offer("influence", "genoa", PORTUGAL, -1))
    assert s.influence["genoa"] == [0, 1, 0, 0]
    fourth(s, offer("influence", "naples", FRANCE, 1))
    assert s.influence["naples"] == [0, 1, 3, 1]
