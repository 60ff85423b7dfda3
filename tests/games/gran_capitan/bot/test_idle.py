"""El Gran Capitán: the bot leaves no army idle that is needed elsewhere, and nothing open that is needed in the end."""

from __future__ import annotations

from random import Random

import pytest

from condotta.core.flow import Decision, Option, offer
from condotta.games.gran_capitan.bot import aims, commands, fronts, guards, heuristics, ways
from condotta.games.gran_capitan.data import PLACES
from condotta.games.gran_capitan.rules.command import organisation
from tests.games.gran_capitan.field import Field

FRENCH, ALLIES, LAUTREC = 0, 1, 0


def test_who_is_too_weak_for_an_enemy_leaves_him_to_others() -> None:
    field = Field("ferrandino", turn=25)
    cordoba = field.force("cordoba", "rossano", "rodeleros.10.1", order="attack")
    field.force("papal_minor_1", "cassano", "papal_light_cavalry.2.1=1", order="manoeuvre")
    field.baron("baron_basilicata_1", FRENCH, "tursi")
    tursi = PLACES["tursi"].hex
    assert aims.shared_with(cordoba, tursi, fronts.Front(field.state, ALLIES)) == 1
    field.force("gonzaga", "cassano", "venetian_heavy_cavalry.4.1", order="attack")
    assert aims.shared_with(cordoba, tursi, fronts.Front(field.state, ALLIES)) == pytest.approx(aims.SHARED)


def test_cordoba_does_not_sit_in_reggio_while_a_baron_holds_out_far_away() -> None:
    """GC-S2.V1.b: with nobody who could come to Reggio he clears Basilicata."""
    field = Field("ferrandino", turn=25)
    cordoba = field.force("cordoba", "reggio", "rodeleros.10.1", "spanish_light_cavalry.2.1")
    field.baron("baron_basilicata_1", FRENCH, "tursi")
    field.owned(ALLIES, "napoli", "gaeta", "salerno")
    front = fronts.Front(field.state, ALLIES)
    assert aims.hold(field.state, cordoba, 10.0, front).worth < 0.5
    aim = aims.aim_of(field.state, cordoba, front)
    assert (aim.kind, aim.hex) == ("fight", PLACES["tursi"].hex)


def test_a_king_who_has_come_to_the_wrong_sea_goes_on_by_land() -> None:
    """GC-S2.3: no ships go from Manfredonia."""
    field = Field("ferrandino", turn=14)
    king = field.force("ferrandino", "manfredonia", "aragonese_infantry.3.1")
    costs = ways.reach(field.state, king, {})
    assert len(ways.by_ship(field.state, king, {}, costs, [])) > 1


@pytest.mark.parametrize(("enemy", "chosen"), [("", "transfer"), ("capua", "done")])
def test_a_captain_leaves_his_guns_with_the_general_when_no_army_is_near(enemy: str, chosen: str) -> None:
    field = Field("lautrec", turn=8)
    field.force("lautrec", "capua", "french_gendarmes.10.1", "french_arquebusiers.6.1", order="stand")
    field.subordinate("navarro", "lautrec", "swiss_infantry.4.1", "french_artillery.2.1")
    if enemy:
        field.force("orange", "aversa", "landsknechts.12.1", "spanish_infantry_fa.10.1")
    field.state.phase = "organisation"
    options = [Option("done"), *organisation.moves(field.state, LAUTREC)]
    choice = commands.organise(field.state, Decision(LAUTREC, "organisation.move", options, "GC-7.1.a"), Random(1))
    assert choice.verb == chosen
    assert chosen == "done" or choice.args == ("french_artillery.2.1", "lautrec")


@pytest.mark.parametrize("threatened", [True, False])
def test_a_baron_alone_does_not_hold_what_an_army_is_near(threatened: bool) -> None:
    field = Field("ferrandino", turn=28)
    field.owned(ALLIES, "gaeta")
    field.baron("baron_terra_di_lavoro_1", ALLIES, "gaeta")
    gonzaga = field.force("gonzaga", "napoli", "venetian_heavy_cavalry.4.1")
    if threatened:
        field.force("montpensier", "sessa", "french_gendarmes.10.1")
    front = fronts.Front(field.state, ALLIES)
    assert (guards.threat_if_open(field.state, gonzaga, PLACES["gaeta"], front) > 0) is threatened


def test_in_the_last_turns_all_of_a_prize_is_at_stake() -> None:
    field = Field("ferrandino", turn=20)
    field.owned(ALLIES, "napoli", "gaeta", "salerno")
    gonzaga = field.force("gonzaga", "salerno", "venetian_heavy_cavalry.4.1", "venetian_infantry.6.1=3")
    field.force("montpensier", "nocera", "french_gendarmes.10.1")
    before = guards.left_open(field.state, gonzaga, fronts.Front(field.state, ALLIES))
    field.state.turn = field.state.scenario.turns
    after = guards.left_open(field.state, gonzaga, fronts.Front(field.state, ALLIES))
    assert after > before > 0


@pytest.mark.parametrize(("turn", "fetched"), [(10, False), (19, True)])
def test_troops_without_a_captain_are_met_where_they_land(turn: int, fetched: bool) -> None:
    """GC-S3.R5, R-S3f: Landsknechts wait in a port of Apulia until a Force is there."""
    field = Field("naples", turn=turn)
    navarro = field.force("navarro", "altamura", "spanish_infantry_fa.5.1", order="manoeuvre")
    field.force("nemours", "monopoli", "swiss_infantry.4.1")
    front, bari = fronts.Front(field.state, 1), PLACES["bari"]
    assert (bari.hex in front.waiting) is fetched
    assert PLACES["monopoli"].hex not in front.waiting, "enemies are there"
    assert PLACES["trani"].hex not in front.waiting, "GC-S3.6: nobody stops in it"
    found = aims.aims_at(field.state, navarro, bari.hex, bari, 5.0, front, 0.0)
    assert ("fetch" in [aim.kind for aim in found]) is fetched


@pytest.mark.parametrize(("turn", "guarded"), [(10, False), (21, True)])
def test_somebody_stands_where_the_enemy_will_land(turn: int, guarded: bool) -> None:
    """GC-S2.R5, GC-8.1.1.a: a Baron in Gaeta keeps the Landsknechts out of it."""
    field = Field("ferrandino", turn=turn)
    field.state.alignment["terra_di_lavoro"] = ALLIES
    field.force("montpensier", "eboli", "french_gendarmes.5.1")
    baron = field.baron("baron_terra_di_lavoro_1", ALLIES, "fondi")
    front = fronts.Front(field.state, ALLIES)
    aim = aims.aim_of(field.state, baron, front)
    assert ((aim.kind, aim.hex) == ("hold", PLACES["gaeta"].hex)) is guarded
    baron.place = PLACES["gaeta"].hex
    assert (guards.left_open(field.state, baron, front) > 5) is guarded
    assert guards.threat_if_open(field.state, baron, PLACES["gaeta"], front) == 0, "one is enough"


def test_what_bars_the_way_of_ones_own_troops_is_driven_off_and_no_baron_is_put_there() -> None:
    """GC-S3.R2, R6, GC-8.1.1.a: Benavides and De Andrade come by Reggio alone."""
    field, reggio = Field("naples", turn=6), PLACES["reggio"].hex
    field.baron("baron_calabria_ultra_6", FRENCH, "reggio")
    field.baron("baron_calabria_ultra_2", FRENCH, "tropea")
    front = fronts.Front(field.state, 1)
    assert front.spoils(field.state, reggio) > 3 * front.spoils(field.state, PLACES["tropea"].hex)
    options = [offer("baron_at", "baron_calabria_ultra_3", PLACES[id].hex) for id in ("reggio", "monteleone")]
    choice = heuristics.where(field.state, Decision(1, "setup.baron", options, "GC-2.1.a"), Random(1))
    assert choice is options[1]


def test_what_decides_is_not_left_to_a_baron_in_the_last_turns() -> None:
    """GC-S2.V1.a: no army is near Salerno, but one from Eboli rides in as soon as nobody stands there."""
    field = Field("ferrandino", turn=28)
    field.owned(ALLIES, "salerno")
    field.state.to_come = []
    colonna = field.force("fabrizio_colonna", "salerno", "italian_heavy_cavalry.4.1")
    assert guards.left_open(field.state, colonna, fronts.Front(field.state, ALLIES)) == 0
    field.baron("baron_principato_citra_1", FRENCH, "eboli")
    assert guards.left_open(field.state, colonna, fronts.Front(field.state, ALLIES)) > 20


@pytest.mark.parametrize(("turn", "helps"), [(12, False), (25, True)])
def test_late_in_a_scenario_others_come_to_hold_what_decides(turn: int, helps: bool) -> None:
    field = Field("ferrandino", turn=turn)
    field.owned(ALLIES, "salerno")
    field.force("gonzaga", "salerno", "venetian_infantry.6.1=2", order="garrison")
    field.force("montpensier", "sanseverino", "french_gendarmes.10.1", "french_infantry.4.1")
    cordoba = field.force("cordoba", "eboli", "rodeleros.10.1")
    front = fronts.Front(field.state, ALLIES)
    assert (guards.threat_if_open(field.state, cordoba, PLACES["salerno"], front) > 0) is helps


@pytest.mark.parametrize(("turn", "counts"), [(12, False), (25, True)])
def test_late_in_a_scenario_all_who_are_near_go_together_for_what_decides(turn: int, counts: bool) -> None:
    field = Field("ferrandino", turn=turn)
    field.owned(FRENCH, "salerno")
    field.force("precy", "salerno", "french_gendarmes.10.1=5", order="garrison")
    field.force("gonzaga", "nocera", "venetian_infantry.6.1")
    cordoba = field.force("cordoba", "eboli", "rodeleros.10.1")
    front, salerno = fronts.Front(field.state, ALLIES), PLACES["salerno"]
    assert (aims.converging(field.state, cordoba, salerno.hex, salerno, front) > 0) is counts


def test_lautrec_wants_naples_as_much_as_a_state() -> None:
    """GC-S4.V3: it decides where States are equal."""
    field = Field("lautrec")
    allies = fronts.wants_of(field.state, LAUTREC)
    assert allies.places["napoli"] >= allies.state
