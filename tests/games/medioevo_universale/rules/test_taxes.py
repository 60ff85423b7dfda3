"""Phase 3, Taxes and upkeep (MU-tax, MU-upkeep, MU-market.c)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import KINGDOMS
from condotta.games.medioevo_universale.rules import taxes
from condotta.games.medioevo_universale.rules.common.questions import army
from condotta.games.medioevo_universale.rules.setup import STANDARD

from .. import helpers
from ..helpers import asked, choose, elements, logged, menu, play, start, state, units, until

HOMES = {home: seat for seat, kingdom in enumerate(STANDARD[4]) for home in KINGDOMS[kingdom].home}
HRE = ["holstein", "saxony", "swabia", "bavaria", "bohemia"]  # homes of seat 0


def phase_3(stage: str = "levels", seats: int = 4, settings: Any = None, **fields: Any) -> Match:
    at = helpers.position(seats=seats, phase="taxes", stage=stage, **fields)
    return start(at, seats=seats, **(settings or {}))


def reckon(**fields: Any) -> int:
    """The income of seat 0 at tax level 20."""
    return taxes.income(state(phase_3(**{"tax": [20, 10, 10, 10], **fields})), 0)


# ---- taxes


@pytest.mark.rule("MU-tax.a")
def test_all_set_one_of_five_levels_at_once() -> None:
    match = phase_3()
    assert asked(match) == [(seat, "taxes.level") for seat in range(4)]
    for decision in match.open_decisions():
        assert [option.as_json() for option in decision.options] == [["tax", n] for n in (10, 20, 30, 40, 50)]
    play(match, (2, "tax", 30), (0, "tax", 50), (3, "tax", 10))
    assert state(match).tax == [10] * 4  # open when the last has chosen
    choose(match, 1, "tax", 20)
    assert state(match).tax == [50, 20, 30, 10]


@pytest.mark.rule("MU-tax.b")
def test_income_is_the_level_for_each_territory_and_level_of_civil_buildings() -> None:
    assert reckon() == 20 * 5
    assert reckon(buildings={"bohemia": [1], "swabia": [2], "holstein": [3]}) == 20 * (5 + 1 + 2 + 3)
    assert reckon(buildings={"bohemia": [0, 3, 3]}) == 20 * 5  # civil buildings only
    assert reckon(buildings={"poland": [3]}) == 20 * 5  # in a territory of nobody
    assert reckon(buildings={"poland": [3]}, markers={"poland": 0}) == 20 * (6 + 3)


@pytest.mark.rule("MU-tax.c", "MU-market.c")
def test_a_city_brings_20_fl_for_each_cube_of_its_great_market() -> None:
    cubes = {"bohemia": ["salt", "wine", "grain"], "swabia": ["salt"]}
    assert reckon(buildings={"bohemia": [3], "swabia": [2]}, deposits=cubes) == 20 * (5 + 3 + 2) + 20 * 3


@pytest.mark.rule("MU-tax.d")
def test_a_territory_with_barbarians_or_foreign_armies_pays_nothing() -> None:
    assert reckon(units=units(saxony="b: light_infantry")) == 20 * 4
    assert reckon(units=units(saxony="0: archer; b: light_infantry")) == 20 * 4  # contested
    assert reckon(units=units(saxony="0: archer; 1: archer")) == 20 * 4
    assert reckon(elements=elements("war_wagon.1 I saxony 1", "catapult.1 I saxony 2")) == 20 * 5  # R-tax-unit
    assert reckon(elements=elements("caravan.1 I saxony 1")) == 20 * 5
    assert reckon(elements=elements("war_wagon.1 I saxony 0", "war_wagon.2 I galicia 1")) == 20 * 5
    assert reckon(units=units(kiev="0: archer"), markers={"galicia": 0}) == 20 * 7  # by army, by marker


@pytest.mark.rule("MU-tax.d")
def test_guests_by_pact_do_not_stop_the_taxes() -> None:
    clauses = [{"kind": "passage", "giver": 0, "receiver": 1}]
    pact = [{"id": "pact.1", "parties": [0, 1], "clauses": clauses}]
    told = {"units": units(saxony="1: archer"), "control": HOMES}
    assert reckon(**told, pacts=pact) == 20 * 5
    assert reckon(**told) == 20 * 4


@pytest.mark.rule("MU-tax.e")
def test_who_has_neither_army_nor_territory_receives_200() -> None:
    lost = {home: {"1": {"archer": 1}} for home in HRE}
    assert reckon(units=lost) == 200
    assert reckon(units={**lost, "galley.1": {"0": {"archer": 1}}}, elements=elements("galley.1 I aegean 0")) == 0


@pytest.mark.rule("MU-tax.f")
def test_level_income_upkeep_and_interest_follow_each_other() -> None:
    """120 fl are the taxes; without them neither the upkeep nor the interest could be paid."""
    match = phase_3(units=units(bohemia="0: archer"), florins=[0, 0, 0, 0], debt=[1, 0, 0, 0], borrowed=[True] * 4)
    play(match, (0, "tax", 20), (1, "tax", 10), (2, "tax", 10), (3, "tax", 10))
    assert state(match).florins == [100, 50, 50, 50]
    assert asked(match) == [(0, "taxes.upkeep")]
    choose(match, 0, "pay")
    assert state(match).florins == [30, 50, 50, 50]
    keys = [entry.key for entry in match.log(None) if entry.params.get("player") == 0]
    assert [key for key in keys if key.startswith(("taxes", "loans"))] == [
        "taxes.set", "taxes.income", "taxes.upkeep_paid", "loans.interest",
    ]  # fmt: skip


@pytest.mark.rule("MU-tax.g")
def test_the_level_stays_until_the_next_phase_3() -> None:
    match = start(helpers.position(phase="events", turn=1, barbarian_dice=[], tax=[0] * 4), [4, 6, 8])
    assert state(match).tax == [0] * 4
    choose(match, 0, "done")
    play(match, (0, "tax", 40), (1, "tax", 10), (2, "tax", 10), (3, "tax", 10))
    assert state(match).phase == "purchases"
    assert state(match).tax == [40, 10, 10, 10]


# ---- upkeep


@pytest.mark.rule("MU-upkeep.a")
def test_each_element_costs_20_whatever_it_is_and_buildings_nothing() -> None:
    at = {**units(bohemia="0: 2 light_infantry, knight, captain_3"), "galley.1": {"0": {"archer": 1}}}
    pieces = elements(
        "galley.1 III aegean 0", "caravan.1 I bohemia 0", "bombard.1 III bohemia 0", "caravan.2 I cairo 3"
    )
    match = phase_3("upkeep", units=at, elements=pieces, buildings={"bohemia": [3, 3, 3]})
    assert taxes.upkeep_cost(state(match), 0) == 20 * 8
    assert taxes.upkeep_cost(state(match), 3) == 20
    choose(match, 0, "pay")
    assert state(match).florins[0] == 500 - 160


@pytest.mark.rule("MU-upkeep.a")
def test_lent_units_are_paid_by_their_owner_and_prisoners_by_nobody() -> None:
    at = {"bohemia": {"1/0/pact.1/": {"archer": 2}}}
    prisoners = [{"captor": 0, "owner": 2, "units": {"knight": 3}}]
    match = phase_3("upkeep", units=at, prisoners=prisoners, surrendered=[{"archer": 2}, {}, {}, {}])
    assert [taxes.upkeep_cost(state(match), seat) for seat in range(4)] == [0, 40, 0, 0]


@pytest.mark.rule("MU-upkeep.b")
def test_instead_of_paying_he_may_remove_elements() -> None:
    at = units(bohemia="0: archer", kiev="0: 2 light_infantry")
    match = phase_3("upkeep", units=at, elements=elements("caravan.1 I bohemia 0"))
    assert {"pay", "borrow", "disband"} <= set(menu(match))
    choose(match, 0, "disband")
    assert menu(match) == [
        "done", "remove_unit bohemia archer", "remove_unit kiev light_infantry", "remove caravan.1",
    ]  # fmt: skip
    choose(match, 0, "remove", "caravan.1")
    play(match, (0, "disband"), (0, "remove_unit", "kiev", "light_infantry"))
    play(match, (0, "disband"), (0, "remove_unit", "kiev", "light_infantry"))
    assert "kiev" not in state(match).control
    assert state(match).reserve[0][0] == 20
    choose(match, 0, "pay")
    assert state(match).florins[0] == 480
    assert army(state(match), 0, "bohemia") == [0, 1, 0, 0, 0, 0, 0]


@pytest.mark.rule("MU-upkeep.c")
def test_what_he_can_neither_pay_nor_borrow_for_must_go() -> None:
    at = units(bohemia="0: 3 archer")
    match = phase_3("upkeep", units=at, florins=[30, 0, 0, 0], borrowed=[True] * 4, settings={"options": {"offers": 0}})
    assert "pay" not in menu(match)
    assert "borrow" not in menu(match)
    play(match, (0, "disband"), (0, "remove_unit", "bohemia", "archer"))
    assert "pay" not in menu(match)
    play(match, (0, "disband"), (0, "remove_unit", "bohemia", "archer"))
    choose(match, 0, "pay")
    assert state(match).florins[0] == 10


@pytest.mark.rule("MU-upkeep.c")
def test_while_he_can_borrow_nothing_has_to_go() -> None:
    match = phase_3("upkeep", units=units(bohemia="0: 3 archer"), florins=[30, 0, 0, 0])
    play(match, (0, "borrow"), (0, "pay"))
    assert state(match).florins[0] == 530 - 60
    assert state(match).debt[0] == 1
    match = phase_3("upkeep", units=units(bohemia="0: 3 archer"), florins=[30, 0, 0, 0], debt=[5, 0, 0, 0])
    assert "borrow" not in menu(match)


@pytest.mark.rule("MU-upkeep.d")
def test_interest_that_can_be_paid_by_a_loan_makes_nobody_bankrupt() -> None:
    match = phase_3("interest", debt=[2, 0, 0, 0], florins=[50, 0, 0, 0])
    until(match, "loans.bankrupt")
    assert menu(match) == ["borrow", "acts"]
    choose(match, 0, "borrow")
    assert state(match).florins[0] == 550 - 100
    assert state(match).phase == "purchases"


@pytest.mark.rule("MU-upkeep.d")
def test_who_can_neither_pay_nor_borrow_goes_bankrupt() -> None:
    match = phase_3("interest", debt=[5, 0, 0, 0], florins=[249, 0, 0, 0], buildings={"bohemia": [1]})
    until(match, "loans.bankrupt")
    assert menu(match)[:2] == ["done", "sack_building civil bohemia"]
    match = phase_3("interest", debt=[5, 0, 0, 0], florins=[250, 0, 0, 0], buildings={"bohemia": [1]})
    assert state(match).phase == "purchases"
    assert state(match).florins[0] == 0
    assert logged(match, "loans.interest") == [{"player": 0, "florins": 250}]


@pytest.mark.rule("MU-upkeep.c")
def test_for_what_can_neither_be_paid_nor_removed_he_pays_what_he_has() -> None:
    """R-upkeep-rest: a Knight that fights as a barbarian (MU-C66) stays where it is."""
    at = {"poland": {"b": {"archer": 1}, "0/b/joined/bohemia": {"knight": 1}}}
    match = phase_3("upkeep", units=at, florins=[10, 0, 0, 0], borrowed=[True] * 4)
    assert menu(match) == ["pay", "acts"]
    choose(match, 0, "pay")
    assert state(match).florins[0] == 0
    assert state(match).phase == "purchases"
    match = phase_3("upkeep", units=at, florins=[10, 0, 0, 0])
    assert menu(match) == ["borrow", "acts"]  # a loan comes first
