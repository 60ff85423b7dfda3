"""Section 2.2, the Game Turn: the order of its phases and steps, and what each of them does with markers."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan import turn
from condotta.games.gran_capitan.pieces import Battle
from condotta.games.gran_capitan.rules import attrition, consolidation
from condotta.games.gran_capitan.shown import view
from condotta.games.gran_capitan.state import PHASES
from tests.games.gran_capitan.field import Field, ask, hex_of, offered, run, verbs

FOOT, SWISS, GENDARMES, RODELEROS = (
    "french_infantry.4.1",
    "swiss_infantry.4.1",
    "french_gendarmes.5.1",
    "rodeleros.5.1",
)


def field_of(*pieces: tuple[str, str, str], **fields: Any) -> Field:
    """Captains in hexes with a unit each, with Stand."""
    field = Field(**fields)
    for captain, hex, unit in pieces:
        field.force(captain, hex, unit, order="stand")
    return field


@pytest.mark.rule("GC-2.2.c", "GC-2.2.a", "GC-2.2.F.a")
def test_the_phases_of_a_turn_in_their_order() -> None:
    assert PHASES == (
        "set_up",
        "weather",
        "administration",
        "organisation",
        "reinforcements",
        "barons",
        "captains",
        "consolidation",
        "intelligence",
        "battles",
        "second_consolidation",
        "markers",
        "attrition",
        "victory",
        "over",
    )
    field = field_of(("nemours", "2910", FOOT), ("cordoba", "2910", RODELEROS), turn=13)
    field.baron("baron_capitanata_3", 0, "2811", order="stand")
    walk = field.play("weather", 1)  # December II: neither AP nor sheep nor crown
    seen: list[str] = []
    while walk.state.turn == 13:
        if not seen or seen[-1] != walk.state.phase:
            seen.append(walk.state.phase)
        walk.match.choose(walk.asked.seat, walk.asked.options[0])
    assert seen == [phase for phase in PHASES if phase in seen]  # those in which somebody was asked
    assert {"administration", "organisation", "captains", "battles"} <= set(seen)
    assert view.view(walk.state, None)["date"] == {"year": 1503, "month": 1, "half": 1}  # and the year with it


@pytest.mark.rule("GC-2.2.a")
def test_the_game_ends_after_the_last_turn() -> None:
    field = field_of(("nemours", "2910", FOOT), ("cordoba", "3208", RODELEROS), turn=39)
    walk = field.play("victory")
    assert walk.match.outcome is not None
    assert walk.state.phase == "over"


@pytest.mark.rule("GC-2.2.a")
@pytest.mark.parametrize(("winner", "scores"), [(0, (1, 0)), (1, (0, 1)), (-1, (0, 0))])
def test_what_the_end_is_worth(winner: int, scores: tuple[int, int]) -> None:
    field = Field(phase="over", winner=winner)
    outcome = turn.outcome(field.state)
    assert outcome is not None
    assert outcome.scores == scores


@pytest.mark.rule("GC-2.2.a")
def test_or_earlier_by_a_victory_condition() -> None:
    field = Field("otranto", turn=4)
    field.force("sabech", "taranto", "turkish_infantry.4.1", order="stand")
    field.owned(1, "taranto")
    walk = field.play("victory")
    assert walk.match.outcome is not None
    assert (walk.state.turn, walk.state.winner, walk.state.ended_by) == (4, 1, "GC-S1.V1")
    assert (walk.match.outcome.ranking, walk.match.outcome.scores) == (((1,), (0,)), (0, 1))


@pytest.mark.rule("GC-2.2.C4.a", "GC-2.2.C4.b", "GC-7.3.6.a")
def test_in_c4_forces_are_joined_and_activation_markers_go() -> None:
    field = field_of(("nemours", "2910", FOOT), ("la_palice", "2910", SWISS), ("cordoba", "3208", RODELEROS))
    field.state.leaders["nemours"].activations = 2
    field.state.leaders["nemours"].order = "attack"
    field.baron("baron_capitanata_3", 0, "2910")
    walk = field.play("consolidation")
    walk.choose("captain", "nemours")  # who takes the Baron
    palice, nemours = walk.leader("la_palice"), walk.leader("nemours")
    assert (palice.under, palice.box, palice.order, nemours.order) == ("nemours", "subordinate", "", "attack")
    assert [unit.id for unit in nemours.units] == [FOOT, "baron_capitanata_3"]
    assert nemours.activations == 0


@pytest.mark.rule("GC-2.2.C4.a")
def test_c4_is_for_both_sides_whoever_acted_last() -> None:
    field = field_of(("nemours", "2910", FOOT), ("la_palice", "2910", SWISS), ("navarro", "3208", RODELEROS))
    for captain in ("nemours", "la_palice"):
        field.state.leaders[captain].activations = 1
    walk = field.play("captains", 1)
    walk.choose("activate", "navarro")
    walk.choose("end_march")
    assert walk.leader("la_palice").under == "nemours"


@pytest.mark.rule("GC-4.4.c")
def test_in_every_activation_phase_lone_captains_may_ride_anew() -> None:
    field = field_of(("nemours", "2910", FOOT))
    field.force("bayard", "2112", marched=True)
    walk = field.play("reinforcements")
    walk.choose("activate", "nemours")
    walk.until("captain.ride")
    assert offered(walk.asked, "ride") == [("bayard",)]


@pytest.mark.rule("GC-2.2.C4.a")
def test_not_in_a_contested_hex() -> None:
    field = field_of(("nemours", "2910", FOOT), ("la_palice", "2910", SWISS), ("cordoba", "2910", RODELEROS))
    run(consolidation.joint_consolidation(field.table(), 0, displaces=False))
    assert field.state.leaders["la_palice"].on_map


@pytest.mark.rule("GC-2.2.D1.a", "GC-2.2.D2.a")
def test_in_d1_forces_in_contested_hexes_show_themselves_and_battles_follow() -> None:
    field = field_of(("nemours", "2910", FOOT), ("cordoba", "2910", RODELEROS), ("la_palice", "2112", SWISS))
    table = field.table()
    field.state.phase = "intelligence"
    turn.intelligence(table)
    faces = {one.id: one.face_up for one in field.state.leaders.values()}
    assert faces == {"nemours": True, "cordoba": True, "la_palice": False}
    shown = {one["hex"]: one["card"] for one in view.view(field.state, 1)["counters"] if one["side"] == 0}
    assert shown["2910"] is not None
    assert shown["2112"] is None
    assert (field.state.phase, field.state.battle_hexes) == ("battles", ["2910"])
    walk = field.play("intelligence", 6, 6, 6, 6)
    assert walk.asked.prompt.startswith("battle")


@pytest.mark.rule("GC-2.2.D3.a", "GC-2.2.D3.b")
def test_in_d3_surplus_forces_without_a_general_move_off() -> None:
    field = field_of(("bayard", "2910", FOOT), ("la_palice", "2910", SWISS), ("navarro", "2811", RODELEROS))
    question = ask(consolidation.joint_consolidation(field.table(), 0, displaces=True))
    hexes = {args[1] for args in offered(question, "displace")}
    assert hexes == {"2909", "3009", "3010", "2911", "2810", "2809"}
    assert "2811" not in hexes  # where an enemy is
    run(consolidation.joint_consolidation(field.table(), 0, displaces=True), ("displace", "bayard", "2911"))
    assert (field.state.leaders["bayard"].place, field.state.leaders["la_palice"].place) == ("2911", "2910")
    field = field_of(("nemours", "2910", FOOT), ("la_palice", "2910", SWISS))
    run(consolidation.joint_consolidation(field.table(), 0, displaces=True))
    assert field.state.leaders["la_palice"].under == "nemours"  # as in C.4


@pytest.mark.rule("GC-2.2.D4.a")
def test_in_d4_disorganised_and_river_markers_go() -> None:
    field = field_of(("nemours", "2910", FOOT))
    nemours = field.state.leaders["nemours"]
    nemours.disorganised = nemours.river_crossing = nemours.earthworks = True
    turn.remove_markers(field.table())
    assert (nemours.disorganised, nemours.river_crossing, nemours.earthworks) == (False, False, True)


@pytest.mark.rule("GC-2.2.D5.a")
@pytest.mark.parametrize(("hex", "enemy", "besieged", "weather", "checks"), [
    ("2910", False, False, "fine", False),  # Capitanata is aligned with nobody
    ("3208", False, False, "fine", True),  # Hostile
    ("2512", False, False, "fine", True),  # Woods: Arid Land
    ("2910", True, False, "fine", True),  # Contested
    ("2811", True, True, "fine", True),  # Besieged: once all the same
    ("2911", False, False, "rain", True),
])  # fmt: skip
def test_in_d5_who_checks_attrition_and_once(hex: str, enemy: bool, besieged: bool, weather: str, checks: bool) -> None:
    field = field_of(("la_palice", hex, FOOT), weather=weather)
    if besieged:
        field.state.leaders["la_palice"].siege_level = 0
    if enemy:
        field.force("navarro", hex, RODELEROS, order="stand")
    table = field.table(1, 1, 1)
    run(attrition.attrition_segment(table, 0))
    assert len([entry for entry in table.entries if entry.key == "attrition.roll"]) == int(checks)


@pytest.mark.rule("GC-2.2.E.a")
def test_realignment_comes_before_the_victory_check() -> None:
    """GC-S3.4: the French own 8 points of the Capitanata and become its masters in the Victory Phase."""
    field = field_of(("nemours", "2910", FOOT), ("cordoba", "3208", RODELEROS), turn=39)
    field.owned(0, "lucera", "manfredonia", "foggia", "troia", "san_severo", "bovino")
    walk = field.play("victory")
    assert (walk.state.alignment["capitanata"], walk.state.phase) == (0, "over")


@pytest.mark.rule("GC-2.2.b")
def test_the_active_player_is_the_one_whose_captain_acts() -> None:
    field = field_of(("nemours", "2910", FOOT), ("cordoba", "3208", RODELEROS))
    walk = field.play("captains", 6, 1)
    walk.choose("name", "nemours")
    walk.choose("name", "cordoba")
    walk.choose("activate", "cordoba")  # 0 - 1 against 0 - 6
    assert walk.state.active == 1
    assert "earthworks" in verbs(walk.asked)


@pytest.mark.rule("GC-2.2.a", "GC-S4.V1")
@pytest.mark.parametrize("phase", ["weather", "organisation", "captains"])
def test_some_conditions_end_the_game_at_once_in_any_phase(phase: str) -> None:
    field = Field("lautrec", turn=4)
    field.force("moncada", "napoli", "landsknechts.6.1", order="stand")
    walk = field.play(phase)
    assert walk.match.outcome is not None
    assert (walk.state.turn, walk.state.winner, walk.state.ended_by) == (4, 1, "GC-S4.V1")
    assert walk.match.log(None) == []


@pytest.mark.rule("GC-6.1.2.a")
@pytest.mark.parametrize(("contested", "left"), [(False, ""), (True, hex_of("roma"))])
def test_in_consolidation_a_source_left_to_an_enemy_is_gone_also_where_nothing_is_conquered(
    contested: bool, left: str
) -> None:
    field = field_of(("navarro", "roma", RODELEROS))
    if contested:
        field.force("nemours", "roma", FOOT)
    field.source("french", "roma")
    turn.take_what_is_left(field.table())
    assert field.state.sources["french"].hex == left
    assert "roma" not in field.state.conquered


@pytest.mark.rule("GC-4.6.3.c", "GC-2.2.D2.a")
def test_when_a_battle_is_over_captains_without_a_general_part() -> None:
    field = field_of(("spanish_minor_1", "2910", RODELEROS))
    field.state.leaders["spanish_minor_1"].shaken = True
    other = field.subordinate("spanish_minor_2", "spanish_minor_1", "rodeleros.2.1")
    field.state.battle = Battle("2910", "done")
    run(turn.battles_step(field.table()))
    assert (other.on_map, other.place, other.order) == (True, "2910", "stand")


@pytest.mark.rule("GC-2.2.D1.a")
@pytest.mark.parametrize(("enemy", "shown"), [("2910", True), ("2911", False)])
def test_what_is_shown_in_d1_cannot_be_undone(enemy: str, shown: bool) -> None:
    field = Field()
    field.force("nemours", "2910", FOOT, face_up=True)
    field.force("cordoba", enemy, RODELEROS, face_up=True)
    table = field.table()
    table.made = 5
    turn.intelligence(table)
    assert (table.revealed_at == 5) is shown
