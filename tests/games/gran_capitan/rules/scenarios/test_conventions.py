"""Conventions of all scenarios (GC-SC)."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.data import BARONS, HEXES, SCENARIOS
from condotta.games.gran_capitan.data.scenarios import UnitLine
from condotta.games.gran_capitan.pieces import NOBODY
from condotta.games.gran_capitan.rules import consolidation
from condotta.games.gran_capitan.rules.command import administration, barons, orders, reinforcements, setup
from condotta.games.gran_capitan.rules.common import forces, lines
from condotta.games.gran_capitan.rules.scenarios import shared
from tests.games.gran_capitan.field import Field, ask, hex_of, offered, run
from tests.games.gran_capitan.muster import set_up
from tests.games.gran_capitan.walk import Walk

ALL = list(SCENARIOS)


@pytest.mark.rule("GC-SC.1")
@pytest.mark.parametrize(
    ("scenario", "turn", "date"),
    [
        ("otranto", 1, (1481, 6, 1)),
        ("otranto", 2, (1481, 6, 2)),
        ("otranto", 3, (1481, 7, 1)),
        ("ferrandino", 15, (1496, 1, 1)),
        ("naples", 1, (1502, 6, 2)),
        ("naples", 39, (1504, 1, 2)),
    ],
)
def test_a_turn_is_half_a_month(scenario: str, turn: int, date: tuple[int, int, int]) -> None:
    assert SCENARIOS[scenario].date(turn) == date


@pytest.mark.rule("GC-SC.1")
def test_ap_at_the_start_are_actual_and_later_ones_go_through_the_table() -> None:
    field = Field("naples", turn=2)
    field.force("nemours", "napoli", "french_infantry.4.1")
    field.source("french", "napoli")
    assert field.state.ap["french"] == 7
    run(administration.receive_ap(field.table(1, 1), 0))  # -1 in the first column
    assert field.state.ap["french"] == 7 + 4 - 1


@pytest.mark.rule("GC-SC.2")
@pytest.mark.parametrize(
    ("scenario", "first"), [("otranto", "aragonese"), ("ferrandino", "french"), ("lautrec", "french")]
)
def test_the_first_player_deploys_first(scenario: str, first: str) -> None:
    walk = Walk(scenario)
    seats = []
    while walk.state.phase == "set_up":
        if walk.asked.prompt.startswith("setup"):
            seats.append(walk.asked.seat)
        walk.match.choose(walk.asked.seat, walk.asked.options[0])
    assert seats == sorted(seats)
    assert SCENARIOS[scenario].sides[0].armies[0] == first


@pytest.mark.rule("GC-SC.3", "GC-16.3.j")
@pytest.mark.parametrize("scenario", ALL)
def test_barons_at_the_start_and_available_are_the_total(scenario: str) -> None:
    s = set_up(scenario).state
    for state, row in s.scenario.alignment.items():
        placed = [id for id in s.leaders if id in BARONS and BARONS[id].state == state]
        assert len(s.available_barons[state]) == row.available
        assert len(placed) + row.available == (row.barons if row.side != "none" else row.available)


@pytest.mark.rule("GC-SC.4")
@pytest.mark.parametrize("scenario", ALL)
def test_sources_are_placed_at_set_up_and_turn_1_has_no_administration(scenario: str) -> None:
    s = set_up(scenario).state
    in_play = {s.scenario.pool_of(one.army) for one in s.leaders.values() if one.army}
    assert {pool for pool, source in s.sources.items() if source.status == "active"} == in_play
    assert (s.turn, s.phase) == (1, "organisation")
    field = Field(scenario, turn=1)
    run(administration.administrative_segment(field.table()))
    assert field.state.ap == dict(s.scenario.start_ap)


@pytest.mark.rule("GC-SC.4")
def test_the_first_player_places_his_sources_first() -> None:
    walk = Walk("naples")
    seats = []
    while walk.state.phase == "set_up":
        if walk.asked.prompt == "supply.first":
            seats.append(walk.asked.seat)
        walk.match.choose(walk.asked.seat, walk.asked.options[0])
    assert seats == [0, 1]


@pytest.mark.rule("GC-SC.5", "GC-20.e")
def test_only_otranto_is_without_the_sheep_customs() -> None:
    assert [scenario.id for scenario in SCENARIOS.values() if not scenario.customs] == ["otranto"]


@pytest.mark.rule("GC-SC.6")
def test_the_owner_spreads_sp_over_the_counters_listed() -> None:
    line = next(line for line in SCENARIOS["lautrec"].setup[0].units if line.sp == 11)
    question = ask(reinforcements.spread(0, line))
    assert [args[1] for args in offered(question, "strength")] == [6, 5]
    units = run(reinforcements.spread(0, line), ("strength", "landsknechts.6.1", 5))
    assert [(unit.id, unit.sp) for unit in units] == [("landsknechts.6.1", 5), ("landsknechts.6.2", 6)]
    special = SCENARIOS["naples"].counters["spanish_infantry_fa_q3.2.1"]
    assert (special.quality, special.type.quality) == (3, 2)


@pytest.mark.rule("GC-SC.6")
def test_e_19_twelve_sp_over_two_counters_of_eight() -> None:
    counters = SCENARIOS["otranto"].setup[0].units[0].counters
    line = UnitLine(12, counters)
    assert [args[1] for args in offered(ask(reinforcements.spread(0, line)), "strength")] == [8, 7, 6, 5, 4]
    assert [unit.sp for unit in run(reinforcements.spread(0, line), ("strength", counters[0].id, 5))] == [5, 7]
    few = UnitLine(3, counters)  # at least 1 on each
    assert [args[1] for args in offered(ask(reinforcements.spread(0, few)), "strength")] == [2, 1]


@pytest.mark.rule("GC-SC.6")
def test_units_go_to_the_captains_named_with_them_within_rank() -> None:
    walk = Walk("naples")
    seen: dict[str, list[str]] = {}
    while walk.state.phase == "set_up":
        if walk.asked.prompt == "setup.captain":
            seen.setdefault(walk.asked.options[0].args[0], [str(one.args[0]) for one in walk.asked.options])  # type: ignore[arg-type]
        walk.match.choose(walk.asked.seat, walk.asked.options[0])
    assert seen["nemours"] == ["nemours", "aubigny", "bayard", "la_palice", "alegre"]
    assert all(len(one.units) <= one.rank for one in walk.state.leaders.values() if not one.is_baron)


@pytest.mark.rule("GC-SC.7")
def test_armies_that_share_a_stock_have_one_general_and_one_source() -> None:
    field = Field("otranto")
    field.force("alfonso", "lecce", "aragonese_infantry.8.1")
    papal = field.force("papal_minor_1", "nardo", "papal_light_cavalry.2.1")
    assert [one.id for one in lines.givers(field.state, "allied", 0)] == ["alfonso"]
    assert lines.may_be_ordered(field.state, papal)
    assert list(SCENARIOS["ferrandino"].pools) == ["french", "aragonese", "spanish", "papal", "venetian"]
    assert SCENARIOS["lautrec"].pools == {"allied": ("french", "venetian"), "imperial": ("imperial",)}


@pytest.mark.rule("GC-SC.8")
def test_orders_at_set_up_are_free_and_barons_have_none() -> None:
    walk = set_up("ferrandino", ("order", "attack"))
    s = walk.state
    assert s.leaders["montpensier"].order == "attack"  # with W it would cost 5 AP
    assert s.ap["french"] == 4
    assert not any(one.order for one in s.leaders.values() if one.is_baron)
    assert all(one.order for one in forces.forces(s) if not one.is_baron)
    guerra = s.leaders["guerra"]
    assert not any(unit.demoralised for unit in guerra.units)
    assert orders.cost(s, s.leaders["montpensier"], "attack") == 5


@pytest.mark.rule("GC-SC.9")
def test_who_occupies_a_place() -> None:
    field = Field("naples")
    field.force("nemours", "bari", "french_infantry.4.1")
    field.force("cordoba", "roma", "spanish_infantry_fa.5.1")
    assert not shared.occupies(field.state, 0, "bari")  # Spanish-owned
    assert shared.occupies(field.state, 1, "roma")
    field.owned(0, "bari")
    assert shared.occupies(field.state, 0, "bari")
    field.force("aubigny", "roma", "french_gendarmes.5.1", general=False)
    assert not shared.occupies(field.state, 1, "roma")
    assert not shared.occupies(field.state, 0, "napoli")  # owned, but nobody is there


@pytest.mark.rule("GC-SC.10")
def test_nobody_begins_with_an_enemy_nor_with_friends_he_cannot_join() -> None:
    field = Field("naples", stage="0")
    field.baron("baron_calabria_citra_1", 0, "cosenza")
    field.baron("baron_calabria_citra_3", 1, "amantea")
    entry = SCENARIOS["naples"].setup[2]
    assert entry.captain == "pineiro"
    question = ask(setup.place_force(field.table(), 1, entry))
    hexes = [str(args[0]) for args in offered(question, "set_up_at")]
    assert hex_of("cosenza") not in hexes
    assert hex_of("catanzaro") in hexes
    spanish = [one for one in SCENARIOS["naples"].barons if one.side == "spanish" and one.state == "calabria_citra"]
    assert setup.baron_hexes(field.state, 1, spanish[0]) == []  # Cosenza has an enemy, Amantea a Baron
    field = Field("naples")
    full = field.force("pineiro", "cosenza", "spanish_infantry_fa.3.1", "stradiots.1.2")
    assert not consolidation.fits(field.state, barons.a_baron("baron_calabria_citra_3", 1), full.place)
    assert setup.baron_hexes(field.state, 1, spanish[0]) == [hex_of("amantea")]


@pytest.mark.rule("GC-SC.10")
@pytest.mark.parametrize("scenario", ALL)
def test_no_hex_is_contested_after_the_set_up_and_barons_stand_one_per_hex(scenario: str) -> None:
    s = set_up(scenario).state
    assert not [hex for hex in HEXES if forces.is_contested(s, hex)]
    hexes = [one.place for one in s.leaders.values() if one.is_baron and one.side != NOBODY]
    assert len(hexes) == len(set(hexes))


@pytest.mark.rule("GC-SC.3", "GC-15.1.a")
def test_where_a_baron_is_set_up_his_side_owns_the_place() -> None:
    field = Field("naples")
    entry = next(one for one in field.state.scenario.barons if "salerno" in one.places)
    field.owned(1, "salerno")
    run(setup.place_barons(field.table(), 0, entry))
    assert shared.occupies(field.state, 0, "salerno")
