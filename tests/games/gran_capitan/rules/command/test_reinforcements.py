"""Section 8.1 and C.1: reinforcements. And the set-up (2.1), which uses the same entries."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan.rules.command import reinforcements, setup
from condotta.games.gran_capitan.shown import view
from tests.games.gran_capitan.field import Field, ask, hex_of, offered, run, unit, verbs
from tests.games.gran_capitan.walk import Walk

RODELEROS = "rodeleros.5.1"
ANDRADE, MINOR_2, SALUZZO, SWISS, ALVIANO = "GC-S3.R6", "GC-S3.R7", "GC-S3.R8", "GC-S3.R4", "GC-S3.R10"
APRIL_I, JUNE_I, AUGUST_I, FEBRUARY_II = 20, 24, 28, 17


def due(*ids: str, turn: int, **fields: Any) -> Field:
    return Field(turn=turn, to_come=list(ids), **fields)


@pytest.mark.rule("GC-8.1.a", "GC-8.1.b", "GC-2.2.C1.a")
@pytest.mark.parametrize(("turn", "comes"), [(APRIL_I - 1, False), (APRIL_I, True), (APRIL_I + 3, True)])
def test_they_come_when_and_where_and_with_what_the_scenario_says(turn: int, comes: bool) -> None:
    field = due(ANDRADE, turn=turn)
    field.force("nemours", "2910", "french_infantry.4.1", order="attack")
    walk = field.play("reinforcements", active=1)
    if not comes:
        assert walk.state.phase != "reinforcements"
        return
    assert offered(walk.asked, "enter_at") == [(hex_of("reggio"),)]
    before = dict(walk.state.ap)
    walk.choose("enter_at", hex_of("reggio"))
    walk.choose("no_road_march")
    andrade = walk.leader("de_andrade")
    assert (andrade.order, andrade.place, walk.state.ap) == ("manoeuvre", hex_of("reggio"), before)  # free of charge
    assert [(unit.id, unit.sp) for unit in andrade.units] == [
        ("spanish_infantry_fa.6.1", 4),
        ("rodeleros.2.1", 2),
        ("spanish_heavy_cavalry.2.2", 2),
        ("spanish_light_cavalry.2.3", 2),
    ]
    assert walk.state.to_come == []
    assert walk.state.phase == "captains"  # before any activation


@pytest.mark.rule("GC-8.1.1.a")
def test_not_at_a_hex_with_an_enemy_force() -> None:
    field = due(ANDRADE, turn=APRIL_I)
    field.force("nemours", "reggio", "french_infantry.4.1", told=True)
    assert not run(reinforcements.arrive(field.table(), ANDRADE, 1, may_delay=True))
    assert field.state.to_come == [ANDRADE]  # they wait


@pytest.mark.rule("GC-8.1.1.b")
def test_the_owner_may_delay_them() -> None:
    field = due(ANDRADE, turn=APRIL_I)
    question = ask(reinforcements.arrive(field.table(), ANDRADE, 1, may_delay=True))
    assert "delay" in verbs(question)
    assert not run(reinforcements.arrive(field.table(), ANDRADE, 1, may_delay=True), "delay")
    field.state.turn += 5
    assert reinforcements.is_due(field.state, field.state.scenario.reinforcements[ANDRADE])


@pytest.mark.rule("GC-8.1.c", "GC-5.2.a")
@pytest.mark.parametrize(("friend", "enters"), [("cordoba", True), ("navarro", False)])
def test_they_respect_stacking(friend: str, enters: bool) -> None:
    field = due(ANDRADE, turn=APRIL_I)
    field.force(friend, "reggio", RODELEROS)  # only a Captain General could take them
    flow = reinforcements.arrive(field.table(), ANDRADE, 1, may_delay=True)
    if enters:
        assert offered(ask(flow), "enter_at") == [(hex_of("reggio"),)]
    else:
        assert not run(flow)


@pytest.mark.rule("GC-8.1.d")
@pytest.mark.parametrize(("source", "comes"), [("bari", True), ("", False)])
def test_those_who_appear_in_a_force_need_its_line(source: str, comes: bool) -> None:
    field = due(ALVIANO, turn=33)
    if source:
        field.source("spanish", source)
    field.force("cordoba", "3208", RODELEROS)
    entry = field.state.scenario.reinforcements[ALVIANO]
    assert reinforcements.entry_hexes(field.state, entry.at, 1) == (["3208"] if comes else [])


@pytest.mark.rule("GC-8.1.d")
@pytest.mark.parametrize(("source", "sp"), [("reggio", 4), ("", 3)])
def test_sp_for_a_captain_without_a_line_are_lost(source: str, sp: int) -> None:
    field = Field("ferrandino", turn=3, to_come=["GC-S2.R3"])
    if source:
        field.source("spanish", source)
    cordoba = field.force("cordoba", "5833", "rodeleros.10.1=3")
    run(reinforcements.reinforcement_segment(field.table(), 1))
    assert cordoba.units[0].sp == sp


@pytest.mark.rule("GC-2.2.C1.b", "GC-2.2.C1.a", "GC-8.1.b")
def test_the_first_player_places_all_of_his_first() -> None:
    field = due(ANDRADE, MINOR_2, turn=JUNE_I)
    walk = field.play("reinforcements")
    assert (walk.asked.seat, walk.asked.prompt) == (0, "reinforcement.where")
    walk.choose("enter_at", hex_of("gaeta"))
    assert ("garrison",) in offered(walk.asked, "order")  # any Order, by the scenario
    walk.choose("order", "garrison")
    assert walk.asked.seat == 1


@pytest.mark.rule("GC-4.2.1.a", "GC-4.2.c")
def test_who_comes_as_the_highest_rank_of_his_army_is_captain_general() -> None:
    field = due(ANDRADE, turn=APRIL_I)
    run(reinforcements.arrive(field.table(), ANDRADE, 1), "no_road_march")
    assert field.state.leaders["de_andrade"].general  # nobody else is left
    field = due(ANDRADE, turn=APRIL_I)
    field.force("cordoba", "3208", RODELEROS)
    run(reinforcements.arrive(field.table(), ANDRADE, 1), "no_road_march")
    assert not field.state.leaders["de_andrade"].general


@pytest.mark.rule("GC-8.1.a")
def test_units_without_a_captain_go_to_one_with_rank_to_spare() -> None:
    field = due(SWISS, turn=FEBRUARY_II)
    field.source("french", "napoli")
    field.force(
        "nemours", "2322", "french_infantry.4.1", "swiss_infantry.4.1", "french_gendarmes.5.1", "french_artillery.2.1"
    )
    assert not run(reinforcements.arrive(field.table(), SWISS, 0))  # Rank 4: full
    palice = field.subordinate("la_palice", "nemours", "french_infantry.4.2")
    run(reinforcements.arrive(field.table(), SWISS, 0), ("join_captain", "la_palice"))
    assert len(palice.units) == 2


# The set-up


@pytest.mark.rule("GC-2.1.a", "GC-2.1.b")
def test_the_first_player_sets_up_first_and_hides_his_cards() -> None:
    walk = Walk("otranto")
    assert (walk.asked.seat, walk.asked.prompt) == (0, "setup.where")
    walk.choose("set_up_at", "5102")
    walk.choose("order", "attack")
    seats = []
    while walk.state.phase == "set_up":
        seats.append(walk.asked.seat)
        walk.match.choose(walk.asked.seat, walk.asked.options[0])
    assert seats == sorted(seats)
    cards = [
        one["card"]
        for seat in (0, 1)
        for one in view.view(walk.state, seat)["counters"]
        if one["side"] == 0 and not one["baron"]
    ]
    assert [len(card["captains"][0]["units"]) if card else None for card in cards] == [5, None]


@pytest.mark.rule("GC-2.1.a")
def test_the_owner_shares_units_out_over_his_captains() -> None:
    walk = Walk("naples")
    walk.choose(*walk.offered[0])  # type: ignore[arg-type]
    assert walk.asked.prompt == "setup.captain"
    assert ("bayard",) in offered(walk.asked, "to_captain")
    walk.choose("to_captain", "bayard")
    assert len(walk.leader("bayard").units) == 1


@pytest.mark.rule("GC-8.1.a", "GC-4.1.a")
def test_units_without_a_captain_wait_while_nobody_has_room() -> None:
    entry = Field().state.scenario.reinforcements[SWISS]
    assert not entry.captain
    field = due(SWISS, turn=FEBRUARY_II)
    assert not run(reinforcements.arrive(field.table(), SWISS, 0, may_delay=True))
    assert field.state.to_come == [SWISS]
    field.source("french", "napoli")
    nemours = field.force("nemours", "napoli", "french_infantry.4.1")
    assert not run(reinforcements.arrive(field.table(), SWISS, 0, may_delay=True), "delay")
    assert field.state.to_come == [SWISS]
    assert run(reinforcements.arrive(field.table(), SWISS, 0, may_delay=True), ("join_captain", "nemours"))
    assert (len(nemours.units), field.state.to_come) == (2, [])


@pytest.mark.rule("GC-4.5.d")
def test_a_minor_captain_who_comes_is_available_no_more() -> None:
    field = Field()
    assert "spanish_minor_1" in field.state.minors[1]
    reinforcements.new_captain(field.state, "spanish_minor_1", 1)
    assert "spanish_minor_1" not in field.state.minors[1]


@pytest.mark.rule("GC-2.1.a", "GC-4.2.a")
def test_units_apart_from_a_captain_who_is_no_general_are_set_up_on_their_own() -> None:
    """Nobody is asked whether: only a Captain General has Subordinates."""
    field = Field()
    entry = next(one for one in field.state.scenario.setup if one.captain == "nemours")
    field.force("nemours", "2910", "swiss_infantry.4.1", general=False)
    for id in entry.others:
        field.unemployed(id, "nemours")
    bayard = field.state.leaders["bayard"]
    bayard.units = [unit("french_gendarmes.5.1")]
    field.owned(1, "foggia")
    foggia = hex_of("foggia")
    run(setup.split_up(field.table(), 0, entry, ["2910", foggia]), ("set_up_at", foggia), ("order", "stand"))
    assert (bayard.on_map, bayard.place, bayard.order) == (True, foggia, "stand")
    assert field.state.conquered["foggia"] == 0  # where it stands it owns the place


@pytest.mark.rule("GC-8.3.e", "GC-1.4.d")
def test_everybody_knows_that_who_comes_leads_a_force_but_not_who_he_is() -> None:
    field = due(ANDRADE, turn=APRIL_I)
    run(reinforcements.arrive(field.table(), ANDRADE, 1), "no_road_march")
    andrade = field.state.leaders["de_andrade"]
    assert (andrade.told, andrade.face_up) == (True, False)
