"""Chapter 20, the royal sheep customs."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.data import FACTS, HEXES, PLACES, REGIONS
from condotta.games.gran_capitan.pieces import NOBODY
from condotta.games.gran_capitan.rules.command import administration
from condotta.games.gran_capitan.rules.command.weather import is_marked
from tests.games.gran_capitan.field import Field, ask, offered, run

FRENCH, SPANISH = 0, 1
FOLDS = ("foggia", "lucera", "troia")


def customs(owners: dict[str, int], scenario: str = "naples") -> Field:
    """October I; Molise, Principato Ultra and Basilicata are French, the other neighbours of Capitanata are not."""
    field = Field(scenario, turn=9, to_come=[])
    french = {"molise", "principato_ultra", "basilicata"}
    field.state.alignment = {state: FRENCH if state in french else SPANISH for state in REGIONS if state != "lazio"}
    field.state.alignment["capitanata"] = NOBODY
    field.state.conquered = owners.copy()
    return field


@pytest.mark.rule("GC-20.a")
def test_the_three_places() -> None:
    assert FACTS.customs[1] == FOLDS
    assert {HEXES[PLACES[id].hex].region for id in FOLDS} == {"capitanata"}


@pytest.mark.rule("GC-20.b", "GC-20.c")
@pytest.mark.parametrize(
    ("owners", "french", "spanish"),
    [
        ({"foggia": FRENCH, "lucera": FRENCH, "troia": FRENCH}, 3, 0),  # E-17
        ({"foggia": FRENCH, "lucera": FRENCH}, 3, 0),
        ({"foggia": FRENCH, "lucera": FRENCH, "troia": SPANISH}, 0, 0),
        ({"foggia": FRENCH}, 0, 0),
        ({"troia": SPANISH, "lucera": SPANISH}, 0, 2),  # Abruzzo Citra and Terra di Bari
    ],
)
def test_who_controls_the_customs_and_what_they_bring(owners: dict[str, int], french: int, spanish: int) -> None:
    field = customs(owners)
    run(administration.sheep_customs(field.table()))  # no die, no line
    assert field.state.ap == {"french": 7 + french, "spanish": 3 + spanish}


@pytest.mark.rule("GC-20.c")
@pytest.mark.parametrize(
    ("turn", "points"),
    [(9, 3), (10, 0), (23, 3), (7, 0), (24, 0)],  # October II 1502, November I, May II 1503, September II, June I
)
def test_only_in_may_and_october(turn: int, points: int) -> None:
    field = customs({"foggia": FRENCH, "lucera": FRENCH})
    field.state.turn = turn
    field.state.available_barons = {}
    assert {9: (10, 2), 10: (11, 1), 23: (5, 2), 7: (9, 2), 24: (6, 1)}[turn] == field.state.scenario.date(turn)[1:]
    run(administration.administrative_segment(field.table()))
    assert field.state.ap["french"] == 7 + points


@pytest.mark.rule("GC-20.b", "GC-20.c")
def test_w_46_october_1503() -> None:
    field = Field("naples", turn=32)
    field.state.alignment["capitanata"] = FRENCH
    assert field.state.scenario.date(32) == (1503, 10, 1)
    run(administration.sheep_customs(field.table()))
    assert field.state.ap["french"] == 9  # Abruzzo Citra and Principato Ultra
    assert field.state.scenario.date(33) == (1503, 10, 2)
    assert is_marked(field.state.scenario.date(33), "sheep")


@pytest.mark.rule("GC-20.d")
def test_with_several_armies_the_owner_chooses_one() -> None:
    field = customs({"foggia": SPANISH, "lucera": SPANISH}, "ferrandino")
    for captain in ("ferrandino", "cordoba", "papal_minor_1", "gonzaga"):
        field.force(captain, "reggio")
    question = ask(administration.sheep_customs(field.table()))
    assert offered(question, "customs") == [("aragonese",), ("spanish",), ("papal",), ("venetian",)]
    run(administration.sheep_customs(field.table()), ("customs", "spanish"))
    assert field.state.ap["spanish"] == 5


@pytest.mark.rule("T-dominance")
def test_dominance_factors_are_more_than_half_of_the_weight_of_a_states_fortresses() -> None:
    for region in REGIONS.values():
        if region.kingdom:
            walled = [place for place in PLACES.values() if HEXES[place.hex].region == region.id]
            weight = sum(2 if place.city else 1 for place in walled if place.fortress)
            assert region.dominance == weight // 2 + 1


@pytest.mark.rule("GC-20.d")
def test_an_army_that_has_not_come_receives_nothing() -> None:
    """GC-S2.AP2: the Venetian stock waits for the Venetians."""
    field = customs({"foggia": SPANISH, "lucera": SPANISH}, "ferrandino")
    field.force("ferrandino", "reggio", "aragonese_infantry.3.1", order="stand")
    field.force("cordoba", "tropea", "rodeleros.10.1=3", order="stand")
    question = ask(administration.sheep_customs(field.table()))
    assert [args[0] for args in offered(question, "customs")] == ["aragonese", "spanish"]


@pytest.mark.rule("GC-20.d")
def test_without_any_army_in_play_the_first_one_receives_them_unasked() -> None:
    field = customs({"foggia": SPANISH, "lucera": SPANISH}, "ferrandino")
    before = dict(field.state.ap)
    run(administration.sheep_customs(field.table()))
    assert {pool for pool, points in field.state.ap.items() if points > before[pool]} == {"aragonese"}
