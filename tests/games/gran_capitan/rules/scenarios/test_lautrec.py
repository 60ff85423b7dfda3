"""Scenario 4, Lautrec's last chance (GC-S4)."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan import turn
from condotta.games.gran_capitan.data import HEXES
from condotta.games.gran_capitan.rules import attrition, consolidation, pillage, succession
from condotta.games.gran_capitan.rules.combat import assault
from condotta.games.gran_capitan.rules.command import administration, orders, organisation
from condotta.games.gran_capitan.rules.common import ground
from condotta.games.gran_capitan.rules.scenarios import shared
from tests.games.gran_capitan.field import Field, hex_of, run
from tests.games.gran_capitan.muster import (
    arrive,
    at_once,
    barons,
    entries,
    force_of,
    is_due,
    set_up,
    told,
    victory_phase,
)

ALLIES, EMPIRE = 0, 1


@pytest.mark.rule("GC-S4.SU1", "GC-S4.SU2")
def test_the_set_up_is_that_of_the_book() -> None:
    s = set_up("lautrec").state
    assert (s.scenario.date(1), s.scenario.date(s.scenario.turns)) == ((1528, 2, 1), (1528, 10, 2))
    assert s.ap == {"allied": 8, "imperial": 4}
    assert s.pillaged == ["roma"]
    foot = ["french_arquebusiers 6/6"] * 2
    lautrec = [*foot, "french_artillery 2/2", "french_artillery 2/2", "french_gendarmes 6/10"]
    assert force_of(s, "lautrec") == [*lautrec, "landsknechts 5/6", "landsknechts 6/6", "swiss_infantry 3/4"]
    assert s.leaders["lautrec"].auxiliaries == ["field_engineers", "siege_artillery"]
    assert force_of(s, "saluzzo") == ["italian_heavy_cavalry 4/4", "italian_infantry_fa 2/2"]
    assert force_of(s, "baglioni") == ["black_bands 4/4"] * 2
    assert force_of(s, "venetian_minor_1") == ["stradiots 1/2", "venetian_infantry 2/4"]
    assert force_of(s, "orange") == ["landsknechts 10/10", "landsknechts 10/10", "spanish_infantry_fa_q3 2/2"]
    assert force_of(s, "imperial_minor_1") == ["spanish_light_cavalry 2/2"]
    where = {
        "lautrec": "teramo",
        "saluzzo": "laquila",
        "venetian_minor_1": "teramo",
        "baglioni": "sora",
        "orange": "roma",
    }
    assert {id: s.leaders[id].place for id in where} == {id: hex_of(place) for id, place in where.items()}
    assert s.leaders["imperial_minor_1"].order == "garrison"
    by_road = [id for id, one in s.leaders.items() if one.road_march]
    assert by_road == ["lautrec", "saluzzo", "baglioni"]
    assert {s.leaders[id].order for id in where} == {"manoeuvre"}
    assert [id for id, one in s.leaders.items() if one.general] == ["lautrec", "orange"]
    assert s.minors == [["french_minor_1"], []]
    assert s.pool == [["landsknechts.12.1"], ["landsknechts.5.1", "landsknechts.5.2"]]
    assert s.conquered == dict.fromkeys(["teramo", "laquila", "sora"], ALLIES)
    assert not barons(s, ALLIES)
    assert {"napoli", "gaeta", "san_severo", "ariano"} <= set(barons(s, EMPIRE))
    states = [HEXES[one.place].region for one in s.leaders.values() if one.is_baron]
    assert {state: states.count(state) for state in states} == {
        "terra_di_lavoro": 2, "capitanata": 1, "principato_ultra": 1, "principato_citra": 1, "terra_di_bari": 1,
        "terra_d_otranto": 1, "basilicata": 1, "calabria_citra": 2, "calabria_ultra": 2,
    }  # fmt: skip
    assert set(s.alignment.values()) == {EMPIRE}


@pytest.mark.rule("GC-S4.SU1")
def test_rome_cannot_be_pillaged_again() -> None:
    field = Field("lautrec")
    orange = field.force("orange", "roma", "landsknechts.10.1")
    assert "roma" in field.state.pillaged
    assert pillage.may_pillage(field.state, orange) is None


@pytest.mark.rule("GC-S4.1")
def test_no_administration_on_the_first_turn() -> None:
    field = Field("lautrec", turn=1)
    field.force("lautrec", "teramo", "landsknechts.6.1", order="attack")
    field.source("allied", "teramo")
    run(administration.administrative_segment(field.table(6, 6)))
    assert (field.state.ap["allied"], field.state.leaders["lautrec"].order) == (8, "attack")


@pytest.mark.rule("GC-S4.AP1", "GC-SC.7")
def test_french_and_venetians_share_a_stock_and_a_general() -> None:
    field = Field("lautrec")
    field.force("lautrec", "teramo", "landsknechts.6.1", order="stand")
    minor = field.force("venetian_minor_1", "atri", "venetian_infantry.4.1", order="stand")
    run(orders.give(field.table(), minor, "attack"), "pay")
    assert field.state.ap == {"allied": 7, "imperial": 4}
    assert [field.state.scenario.nominal(pool, 3) for pool in ("allied", "imperial")] == [5, 4]


@pytest.mark.rule("GC-S4.R1")
def test_maramaldo_comes_from_june_on_to_a_major_force_in_principato_ultra() -> None:
    field = Field("lautrec")
    assert field.state.scenario.date(9) == (1528, 6, 1)
    assert not is_due(field, "GC-S4.R1", 8)
    assert is_due(field, "GC-S4.R1", 9)
    assert is_due(field, "GC-S4.R1", 15)
    assert entries(field, "GC-S4.R1") == []
    orange = field.force("orange", "napoli", "landsknechts.10.1")
    assert entries(field, "GC-S4.R1") == []
    orange.place = hex_of("ariano")
    assert entries(field, "GC-S4.R1") == ["ariano"]
    maramaldo = arrive(field, "GC-S4.R1", "enter_at", ("order", "attack"))
    assert (maramaldo.place, maramaldo.on_map, maramaldo.order) == (hex_of("ariano"), True, "attack")
    assert told(maramaldo.units) == ["italian_infantry 4/8", "italian_mercenary_light_cavalry 2/2"]
    assert "GC-S4.R1" not in field.state.to_come  # once


def attack_at(hex: str, attacker: tuple[str, ...], defender: tuple[str, ...]) -> tuple[Field, assault.Attack]:
    field = Field("lautrec")
    ours = field.force("lautrec", hex, *attacker)
    theirs = field.force("orange", hex, *defender)
    return field, assault.Attack(assault.Party(ALLIES, [ours]), assault.Party(EMPIRE, [theirs]), hex)


@pytest.mark.rule("GC-S4.2")
def test_earthworks_count_for_both_sides() -> None:
    field, attack = attack_at("2910", ("swiss_infantry.4.1",), ("landsknechts.10.1",))
    attack.earthworks = True
    assert assault.is_affecting(field.state, attack)
    assert assault.strengths(field.state, attack) == (4, 12)
    turned = assault.Attack(attack.defender, attack.attacker, "2910")
    turned.earthworks = True
    assert assault.strengths(field.state, turned) == (10, 6)


@pytest.mark.rule("GC-S4.3", "GC-S4.7")
@pytest.mark.parametrize(("more", "side"), [(("andria",), EMPIRE), (("andria", "ruvo"), ALLIES)])
def test_states_are_realigned_by_dominance_and_terra_di_bari_needs_8(more: tuple[str, ...], side: int) -> None:
    field = Field("lautrec")
    field.force("lautrec", "teramo", "landsknechts.6.1")
    field.owned(ALLIES, "bari", "barletta", "trani", *more)
    victory_phase(field)
    assert ground.alignment(field.state, "terra_di_bari") == side


@pytest.mark.rule("GC-S4.4")
@pytest.mark.parametrize(("die", "plague"), [(6, True), (5, False)])
def test_plague_breaks_out_on_8(die: int, plague: bool) -> None:
    field = Field("lautrec", weather="heat")
    lautrec = field.force("lautrec", "2225", "landsknechts.6.1")
    held = [(lautrec, lautrec.units[0])]
    run(attrition.check(field.table(die), lautrec, 6, 2, held, "GC-9.b"))
    assert ("2225" in field.state.plague) is plague
    elsewhere = Field("naples")
    nemours = elsewhere.force("nemours", "2225", "french_infantry.4.1")
    run(attrition.check(elsewhere.table(6), nemours, 4, 2, [(nemours, nemours.units[0])], "GC-9.b"))
    assert "2225" not in elsewhere.state.plague


@pytest.mark.rule("GC-S4.5")
@pytest.mark.parametrize(
    ("attacker", "quality"),
    [
        (("french_arquebusiers.6.1", "landsknechts.6.1=5"), 2),  # 1, raised
        (("french_arquebusiers.6.1=5", "landsknechts.6.1=5"), 2),  # not most of the SP
        (("french_arquebusiers.6.1",), 2),
        (("landsknechts.6.1",), 2),
    ],
)
def test_firearms_help_the_attacker(attacker: tuple[str, ...], quality: int) -> None:
    field, attack = attack_at("2910", attacker, ("landsknechts.10.1",))
    assert assault.attacking_quality(field.state, attack) == quality


@pytest.mark.rule("GC-S4.5")
def test_firearms_of_both_sides_outweigh_each_other_and_other_scenarios_have_no_such_rule() -> None:
    field, attack = attack_at("2910", ("french_arquebusiers.6.1",), ("spanish_infantry_fa_q3.2.1",))
    assert assault.attacking_quality(field.state, attack) == 1
    field.state.scenario = Field("naples").state.scenario
    assert assault.attacking_quality(field.state, attack) == 0


@pytest.mark.rule("GC-S4.6")
def test_the_venetian_captain_serves_lautrec_but_his_men_only_him() -> None:
    field = Field("lautrec")
    lautrec = field.force("lautrec", "teramo", "landsknechts.6.1")
    minor = field.force("venetian_minor_1", "teramo", "venetian_infantry.4.1")
    assert consolidation.may_serve(field.state, minor, lautrec)
    moves = [option.args for option in organisation.transfers(field.state, [lautrec, minor])]
    assert moves == [("landsknechts.6.1", "venetian_minor_1")]
    run(consolidation.joint_consolidation(field.table(), ALLIES, displaces=False))
    assert (minor.under, told(minor.units)) == ("lautrec", ["venetian_infantry 4/4"])
    run(succession.fall(field.table(), minor))
    assert force_of(field.state, "lautrec") == ["landsknechts 6/6"]


# Victory


@pytest.mark.rule("GC-S4.V1")
def test_without_a_high_french_general_the_empire_wins_at_once() -> None:
    field = Field("lautrec", phase="captains")
    lautrec = field.force("lautrec", "teramo", "landsknechts.6.1")
    saluzzo = field.force("saluzzo", "laquila", "italian_heavy_cavalry.4.1")
    field.force("vaudemont", "atri", "landsknechts.6.2")
    field.force("orange", "roma", "landsknechts.10.1")  # of Rank 4, but no Frenchman
    assert at_once(field) is None
    succession.capture_force(field.table(), lautrec, None, "GC-4.6.b")
    assert saluzzo.general  # R-S4b
    assert at_once(field) is None
    succession.capture_force(field.table(), saluzzo, None, "GC-4.6.b")
    assert field.state.leaders["vaudemont"].general  # Rank 3
    assert at_once(field) == (EMPIRE, "GC-S4.V1")


@pytest.mark.rule("GC-S4.V2", "GC-S4.V3")
@pytest.mark.parametrize(
    ("states", "naples_is", "winner", "rule"),
    [
        (7, EMPIRE, ALLIES, "GC-S4.V2"),
        (5, ALLIES, EMPIRE, "GC-S4.V2"),
        (6, ALLIES, ALLIES, "GC-S4.V3"),
        (6, EMPIRE, EMPIRE, "GC-S4.V3"),
    ],
)
def test_the_side_with_more_states_wins_else_the_owner_of_naples(
    states: int, naples_is: int, winner: int, rule: str
) -> None:
    field = Field("lautrec", turn=18)
    field.force("lautrec", "teramo", "landsknechts.6.1")
    order = list(shared.STATES)
    field.state.alignment = {state: ALLIES if n < states else EMPIRE for n, state in enumerate(order)}
    field.state.conquered = {}
    field.owned(naples_is, "napoli")
    s = victory_phase(field)
    found = turn.outcome(s)
    assert found is not None
    assert (s.winner, s.ended_by, found.reason) == (winner, rule, "end.standard")
