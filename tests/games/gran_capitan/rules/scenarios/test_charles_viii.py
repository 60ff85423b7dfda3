"""Scenario 5, the crusade of Charles VIII (GC-S5): what differs from scenario 2."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan import turn
from condotta.games.gran_capitan.data import HEXES, PLACES, SCENARIOS
from condotta.games.gran_capitan.rules import pillage, succession
from condotta.games.gran_capitan.rules.command import orders, rally
from condotta.games.gran_capitan.rules.common import forces, ground, lines
from condotta.games.gran_capitan.rules.scenarios import ferrandino, shared
from tests.games.gran_capitan.field import Field, run
from tests.games.gran_capitan.muster import at_once, force_of, set_up, told, victory_phase

FRENCH, ALLIES = 0, 1


def kingdom(**fields: object) -> Field:
    """Charles and Ferrandino with Córdoba as a free Spanish Force in the Kingdom."""
    field = Field("charles_viii", to_come=[], **fields)
    field.force("charles_viii", "napoli", "french_gendarmes.5.3")
    field.force("cordoba", "reggio", "rodeleros.10.1=3")
    return field


@pytest.mark.rule("GC-S5.SU1", "GC-S5.SU2", "GC-S5.AP1", "GC-S5.CG1")
def test_the_set_up_is_that_of_scenario_2_with_the_king() -> None:
    s = set_up("charles_viii").state
    two = set_up("ferrandino").state
    assert s.ap == {**two.ap, "french": 10}
    king = ["french_arquebusiers 9/9", *["french_artillery 2/2"] * 4, *["french_gendarmes 5/5"] * 2]
    assert force_of(s, "charles_viii") == [*king, "italian_light_cavalry 2/2", "swiss_infantry 4/4"]
    assert s.leaders["charles_viii"].auxiliaries == ["siege_artillery", "field_engineers"]
    assert s.leaders["trivulzio"].under == "charles_viii"
    assert HEXES[s.leaders["charles_viii"].place].region == "terra_di_lavoro"
    others = ("montpensier", "precy", "aubigny", "guerra", "ferrandino", "cordoba")
    assert [force_of(s, id) for id in others] == [force_of(two, id) for id in others]
    assert [id for id in s.leaders if id in two.leaders] == list(two.leaders)
    assert (s.alignment, s.conquered, s.available_barons) == (two.alignment, two.conquered, two.available_barons)
    assert [id for id, one in s.leaders.items() if one.general] == ["charles_viii", "ferrandino"]
    for rule in ("sea", "bare_earthworks", "own_units_only", "own_generals_only", "rallies", "without_general"):
        found, known = (getattr(SCENARIOS[id], rule) for id in ("charles_viii", "ferrandino"))
        assert rule == "sea" or found == known
    assert SCENARIOS["charles_viii"].sea is not None


@pytest.mark.rule("GC-S5.AP1")
def test_ap_of_later_turns() -> None:
    nominal = SCENARIOS["charles_viii"].nominal
    assert [nominal(pool, 3) for pool in ("french", "aragonese", "spanish", "papal", "venetian")] == [6, 2, 3, 1, 1]


@pytest.mark.rule("GC-S5.CG1")
def test_montpensier_leads_a_minor_force_under_the_kings_orders() -> None:
    walk = set_up("charles_viii", ("to_captain", "montpensier"), ("to_captain", "alviano"))
    montpensier, alviano = walk.leader("montpensier"), walk.leader("alviano")
    assert (alviano.on_map, alviano.place != montpensier.place) == (True, True)  # no Subordinate of his
    assert told(alviano.units) == ["french_gendarmes 5/5"]
    field = kingdom()
    field.source("french", "salerno")
    montpensier = field.force("montpensier", "gaeta", "french_gendarmes.5.1", order="stand")
    assert forces.size(field.state, montpensier) == "minor"
    run(orders.give(field.table(), montpensier, "manoeuvre"), "pay")
    assert field.state.ap["french"] == 9
    assert [one.id for one in lines.givers(field.state, "french", FRENCH)] == ["charles_viii"]
    succession.promote_highest(field.table(), "french")
    assert not montpensier.general


@pytest.mark.rule("GC-S5.SU3")
def test_no_french_reinforcements_in_may() -> None:
    two, five = SCENARIOS["ferrandino"].reinforcements, SCENARIOS["charles_viii"].reinforcements
    assert [id for id in two if id not in five] == ["GC-S2.R4", "GC-S2.R5"]


# Victory


@pytest.mark.rule("GC-S5.V1")
@pytest.mark.parametrize(
    ("at", "besieged", "rule"),
    [("reggio", False, ""), ("reggio", True, "GC-S5.V1"), ("ischia", False, "GC-S5.V1"), ("roma", False, "GC-S5.V1")],
)
def test_the_french_win_without_a_free_spanish_or_venetian_force(at: str, besieged: bool, rule: str) -> None:
    field = Field("charles_viii", to_come=[])
    field.force("cordoba", at, "rodeleros.10.1=3", siege_level=0 if besieged else -1)
    field.force("ferrandino", "tropea", "aragonese_infantry.3.1")  # does not count
    field.baron("baron_molise_1", ALLIES, "isernia")
    s = victory_phase(field)
    assert s.ended_by == rule


@pytest.mark.rule("GC-S5.V1")
@pytest.mark.parametrize(("units", "rule"), [(("rodeleros.2.1",), ""), ((), "GC-S5.V1")])
def test_a_spanish_captain_with_troops_counts_under_ferrandino_too(units: tuple[str, ...], rule: str) -> None:
    """R-S5b."""
    field = Field("charles_viii", to_come=[])
    field.force("ferrandino", "tropea", "aragonese_infantry.3.1")
    field.subordinate("cordoba", "ferrandino", *units)
    assert victory_phase(field).ended_by == rule


@pytest.mark.rule("GC-S5.V1")
def test_a_venetian_force_is_enough() -> None:
    field = Field("charles_viii", to_come=[])
    field.force("gonzaga", "trani", "stradiots.2.1")
    assert victory_phase(field).phase == "weather"


@pytest.mark.rule("GC-S5.V2")
def test_the_french_win_when_every_state_is_theirs() -> None:
    field = kingdom()
    field.state.alignment = dict.fromkeys(shared.STATES, FRENCH)
    s = victory_phase(field)
    found = turn.outcome(s)
    assert found is not None
    assert (s.winner, s.ended_by, found.reason) == (FRENCH, "GC-S5.V2", "end.automatic")


@pytest.mark.rule("GC-S5.V3")
def test_the_fall_of_ferrandino_counts_at_the_end_of_the_turn() -> None:
    field = kingdom(lost=["ferrandino"])
    assert at_once(field) is None
    s = victory_phase(field)
    assert (s.winner, s.ended_by) == (FRENCH, "GC-S5.V3")


@pytest.mark.rule("GC-S5.V4")
def test_the_fall_of_the_king_ends_it_at_once() -> None:
    field = kingdom()
    assert at_once(field) is None
    succession.capture_force(field.table(), field.state.leaders["charles_viii"], None, "GC-4.6.b")
    assert at_once(field) == (ALLIES, "GC-S5.V4")


@pytest.mark.rule("GC-S5.2", "GC-S5.V5")
@pytest.mark.parametrize(
    ("number", "die", "goes"),
    [(21, 5, False), (21, 6, True), (23, 4, False), (23, 5, True), (25, 4, True), (27, 2, False), (29, 2, True)],
)
def test_the_king_goes_home(number: int, die: int, goes: bool) -> None:
    field = kingdom(turn=number, phase="weather")
    turn.begin_turn(field.table(die, *([] if goes else [1])))  # no weather when he goes
    s = field.state
    assert (s.phase, s.ended_by) == (("over", "GC-S5.V5") if goes else ("administration", ""))
    assert s.winner == (ALLIES if goes else -1)


@pytest.mark.rule("GC-S5.2")
@pytest.mark.parametrize("number", [20, 22, 30])
def test_no_roll_before_april_and_in_between(number: int) -> None:
    field = kingdom(turn=number, phase="weather")
    turn.begin_turn(field.table(1))
    assert field.state.phase == "administration"
    assert SCENARIOS["charles_viii"].date(21) == (1496, 4, 1)


@pytest.mark.rule("GC-S5.2")
def test_w_51_the_king_stays_in_april_and_goes_in_may() -> None:
    field = kingdom(turn=21, phase="weather")
    turn.begin_turn(field.table(4, 1))
    assert field.state.phase == "administration"
    field.state.phase, field.state.turn = "weather", 23
    turn.begin_turn(field.table(5))
    assert field.state.ended_by == "GC-S5.V5"


@pytest.mark.rule("GC-S5.V5", "GC-S5.V6", "GC-S5.2")
def test_after_the_last_turn_the_sixth_roll_cannot_fail() -> None:
    s = victory_phase(kingdom(turn=30))
    assert (s.winner, s.ended_by) == (ALLIES, "GC-S5.V5")


# Realignment


@pytest.mark.rule("GC-S5.1", "GC-S5.4")
@pytest.mark.parametrize(("more", "side"), [(("andria",), FRENCH), (("andria", "ruvo"), ALLIES)])
def test_dominance_takes_the_place_of_the_rising(more: tuple[str, ...], side: int) -> None:
    field = kingdom()
    field.owned(ALLIES, "bari", "barletta", "trani", *more)
    victory_phase(field)
    assert ground.alignment(field.state, "terra_di_bari") == side


@pytest.mark.rule("GC-S5.1")
def test_no_roll_for_other_captains_nor_for_pillage_nor_full_conquest() -> None:
    field = kingdom()
    cordoba = field.state.leaders["cordoba"]
    cordoba.place = PLACES["cosenza"].hex
    run(ferrandino.arrived(field.table(), cordoba))
    precy = field.force("precy", "crotone", "french_gendarmes.5.1")
    run(pillage.pillage(field.table(4), precy, PLACES["crotone"], paid=True))
    victory_phase(field)  # no die
    assert ground.alignment(field.state, "calabria_citra") == FRENCH


@pytest.mark.rule("GC-S5.1")
def test_neutral_states_and_ferrandinos_rally_remain() -> None:
    field = kingdom()
    precy = field.force("precy", "foggia", "french_gendarmes.5.1")
    run(ferrandino.arrived(field.table(1), precy), "no_baron")
    assert ground.alignment(field.state, "capitanata") == FRENCH
    field.force("ferrandino", "cosenza", "aragonese_infantry.3.1=1")
    assert rally.may_come(field.state, ALLIES, "calabria_citra")


@pytest.mark.rule("GC-S5.3")
@pytest.mark.parametrize(("french", "die", "received"), [(False, 1, 3), (True, 1, 2), (True, 6, 5)])
def test_ferrandino_draws_barons_but_no_state(french: bool, die: int, received: int) -> None:
    field = kingdom()
    cordoba = field.state.leaders["cordoba"]
    cordoba.place = PLACES["bisignano"].hex
    run(ferrandino.arrived(field.table(), cordoba))  # another Captain came first
    king = field.force("ferrandino", "cosenza", "aragonese_infantry.3.1")
    if french:
        field.force("aubigny", "rossano", "swiss_infantry.4.1")
    run(ferrandino.arrived(field.table(), king))
    state = "calabria_citra"
    field.owned(ALLIES, "paola")
    assert len(field.state.available_barons[state]) == 5
    victory_phase(field, die, answers=("no_baron",) * received)
    assert ground.alignment(field.state, state) == FRENCH
    run(ferrandino.arrived(field.table(), king))
    victory_phase(field)  # only the first time
