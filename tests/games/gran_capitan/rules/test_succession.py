"""Sections 4.2 and 4.6: Captains General, Captains who fall, who takes over, what is lost with a whole Force."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.pieces import Battle, Corps
from condotta.games.gran_capitan.rules import attrition, consolidation, discipline, succession
from condotta.games.gran_capitan.rules.combat import battle_corps, combat, skirmish
from condotta.games.gran_capitan.rules.common import forces, intelligence
from tests.games.gran_capitan.field import Field, ask, offered, run, run_on

SWISS, GENDARMES, FOOT, RODELEROS = (
    "swiss_infantry.4.1",
    "french_gendarmes.5.1",
    "french_infantry.4.1",
    "rodeleros.5.1",
)


def army() -> Field:
    """Nemours with La Palice and Alègre (both Rank 3) in 2910; the French have no Minor Captain in this scenario."""
    field = Field()
    field.force("nemours", "2910", GENDARMES, SWISS, order="attack", earthworks=True, activations=1)
    field.subordinate("la_palice", "nemours", FOOT)
    return field


def fall(field: Field, captain: str, *dice: int, in_major_battle: bool = False) -> None:
    run(succession.fall(field.table(*dice), field.state.leaders[captain], in_major_battle=in_major_battle))


def units(field: Field, captain: str) -> list[str]:
    return [unit.id for unit in field.state.leaders[captain].units]


# The check


@pytest.mark.rule("GC-4.6.1.a", "GC-4.6.a")
@pytest.mark.parametrize(("die", "gone"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_captain_falls_on_one_or_two(die: int, gone: bool) -> None:
    field = army()
    palice = field.state.leaders["la_palice"]
    assert run(succession.check_captain(field.table(die), palice, "GC-13.1.7.e")) is gone
    assert ("la_palice" in field.state.leaders, field.state.lost) == (not gone, ["la_palice"] if gone else [])


# His units


@pytest.mark.rule("GC-4.6.1.b", "GC-4.4.f")
def test_first_to_unemployed_captains() -> None:
    field = army()
    field.unemployed("bayard", "nemours")
    field.state.minors[0].append("french_minor_1")
    fall(field, "la_palice")
    assert units(field, "bayard") == [FOOT]
    assert field.state.leaders["bayard"].box == "subordinate"
    assert field.state.minors[0] == ["french_minor_1"]


@pytest.mark.rule("GC-4.6.1.b", "GC-4.5.c", "GC-4.5.d")
def test_then_to_a_new_minor_captain() -> None:
    field = army()
    field.state.minors[0].append("french_minor_1")
    fall(field, "la_palice")
    assert units(field, "french_minor_1") == [FOOT]
    assert field.state.minors[0] == []
    minor = field.state.leaders["french_minor_1"]
    assert (minor.under, minor.box, minor.place) == ("nemours", "subordinate", "2910")
    fall(field, "french_minor_1")
    assert field.state.minors[0] == []  # gone for good
    assert field.state.lost == ["la_palice", "french_minor_1"]


@pytest.mark.rule("GC-4.6.1.b", "GC-4.6.1.c", "GC-4.6.1.d")
@pytest.mark.parametrize(("in_major_battle", "taken"), [(False, [GENDARMES, SWISS, FOOT]), (True, [GENDARMES, SWISS])])
def test_then_to_others_with_rank_but_not_in_a_major_battle(in_major_battle: bool, taken: list[str]) -> None:
    field = army()
    fall(field, "la_palice", in_major_battle=in_major_battle)
    assert units(field, "nemours") == taken
    assert all(FOOT not in units(field, id) for id in field.state.leaders) is in_major_battle


@pytest.mark.rule("GC-4.6.1.b", "GC-4.6.1.d", "GC-4.1.a")
def test_within_rank_and_what_nobody_can_command_is_lost() -> None:
    field = Field()
    field.force("la_palice", "2910", GENDARMES, SWISS, FOOT, order="stand")
    bayard = field.unemployed("bayard", "la_palice")  # Rank 2
    flow = succession.fall(field.table(), field.state.leaders["la_palice"])
    run(flow, ("unit", SWISS), ("unit", FOOT))
    assert [unit.id for unit in bayard.units] == [SWISS, FOOT]
    assert (bayard.on_map, bayard.place) == (True, "2910")


@pytest.mark.rule("GC-4.6.1.1.a")
def test_in_a_major_battle_the_heir_leads_a_new_corps_in_his_place() -> None:
    field = army()
    field.unemployed("bayard", "nemours")
    field.force("cordoba", "2910", RODELEROS)
    battle = Battle("2910", "fire")
    battle.attacker, battle.defender, battle.attacking_side = "nemours", "cordoba", 0
    battle.corps = [Corps("nemours", 0), Corps("la_palice", 0, engagement=2), Corps("cordoba", 1, engagement=2)]
    field.state.battle = battle
    run(battle_corps.check_captain(field.table(1), battle, battle.corps[1], "GC-13.3.d"))
    assert [(one.captain, one.engagement) for one in battle.corps] == [("nemours", 0), ("bayard", 2), ("cordoba", 2)]
    assert units(field, "bayard") == [FOOT]


# Captains General


@pytest.mark.rule("GC-4.6.2.a", "GC-4.6.2.c", "GC-4.5.e", "GC-4.2.a")
def test_the_highest_rank_in_the_force_becomes_captain_general() -> None:
    field = Field()
    field.force("nemours", "2910", GENDARMES, order="attack")
    field.subordinate("bayard", "nemours", SWISS)  # Rank 2
    field.subordinate("la_palice", "nemours", FOOT)  # Rank 3
    field.unemployed("french_minor_1", "nemours")
    fall(field, "nemours")
    leaders = field.state.leaders
    assert [id for id, one in leaders.items() if one.general] == ["la_palice"]  # one acts for the Force
    assert (leaders["la_palice"].on_map, leaders["bayard"].under) == (True, "la_palice")
    assert units(field, "french_minor_1") == [GENDARMES]


@pytest.mark.rule("GC-4.6.2.a")
@pytest.mark.parametrize(("die", "heir"), [(1, "la_palice"), (2, "alegre")])
def test_ties_are_broken_at_random(die: int, heir: str) -> None:
    field = army()
    field.state.leaders["nemours"].units = []
    field.subordinate("alegre", "nemours", "french_infantry.4.2")
    fall(field, "nemours", die)
    assert [id for id, one in field.state.leaders.items() if one.general] == [heir]


@pytest.mark.rule("GC-4.6.2.b", "GC-4.2.1.a")
def test_then_the_highest_rank_of_the_army_is_one_too() -> None:
    field = army()
    field.force("aubigny", "2112", "swiss_infantry.4.2", order="stand")  # Rank 4
    fall(field, "nemours")
    assert [id for id, one in field.state.leaders.items() if one.general] == ["la_palice", "aubigny"]


@pytest.mark.rule("GC-4.2.1.b", "GC-4.5.e")
def test_minor_captains_are_never_promoted() -> None:
    field = Field()
    field.force("nemours", "2910", GENDARMES, order="attack")
    field.unemployed("french_minor_1", "nemours")
    fall(field, "nemours")
    minor = field.state.leaders["french_minor_1"]
    assert (minor.general, minor.on_map) == (False, True)
    assert [unit.id for unit in minor.units] == [GENDARMES]


@pytest.mark.rule("GC-4.2.c", "GC-4.2.1.a")
def test_the_scenario_names_the_first_captains_general() -> None:
    assert Field("naples").force("nemours", "2910", GENDARMES).general
    assert not Field("ferrandino").force("cordoba", "5833", "rodeleros.10.1").general  # in spite of Rank 5 (R-S2d)
    field = Field("ferrandino")
    field.force("cordoba", "5833", "rodeleros.10.1")
    succession.promote_highest(field.table(), "spanish")
    assert not field.state.leaders["cordoba"].general


# Two Captains General meet


@pytest.mark.rule("GC-4.2.3.a", "GC-4.2.2.a")
def test_of_one_army_the_lower_rank_loses_the_status() -> None:
    field = Field()
    field.force("nemours", "2910", GENDARMES, order="attack")  # Rank 4
    palice = field.force("la_palice", "2910", FOOT, order="stand", general=True)  # Rank 3
    run(consolidation.joint_consolidation(field.table(), 0, displaces=False))
    assert (palice.general, palice.under) == (False, "nemours")


@pytest.mark.rule("GC-4.2.3.a")
@pytest.mark.parametrize(("die", "stays", "goes"), [(1, "nemours", "saluzzo"), (2, "saluzzo", "nemours")])
def test_of_equal_rank_one_is_drawn(die: int, stays: str, goes: str) -> None:
    field = Field()
    field.force("nemours", "2910", GENDARMES, order="attack")
    field.force("saluzzo", "2910", FOOT, order="stand")
    run(consolidation.joint_consolidation(field.table(die), 0, displaces=False))
    leaders = field.state.leaders
    assert (leaders[stays].general, leaders[goes].general, leaders[goes].under) == (True, False, stays)


@pytest.mark.rule("GC-4.2.3.a")
def test_not_in_a_contested_hex() -> None:
    field = Field()
    field.force("nemours", "2910", GENDARMES)
    saluzzo = field.force("saluzzo", "2910", FOOT)
    field.force("cordoba", "2910", RODELEROS)
    run(consolidation.joint_consolidation(field.table(), 0, displaces=False))
    assert (saluzzo.general, saluzzo.under) == (True, "")


def coalition(army: str) -> Field:
    """Ferrandino (Rank 5) and Córdoba, here of another Army and a Captain General as well."""
    field = Field("ferrandino")
    field.force("ferrandino", "5833", "aragonese_infantry.3.1", order="attack")
    cordoba = field.force("cordoba", "5833", "rodeleros.10.1", order="stand", general=True)
    cordoba.army = army
    return field


@pytest.mark.rule("GC-4.2.3.b", "GC-4.2.3.c", "GC-7.3.6.a")
def test_of_two_armies_both_keep_the_status_and_one_leads() -> None:
    field = coalition("spanish")
    question = ask(consolidation.joint_consolidation(field.table(), 1, displaces=False))
    assert [args[0] for args in offered(question, "captain")] == ["ferrandino", "cordoba"]  # equal Rank
    run(consolidation.joint_consolidation(field.table(), 1, displaces=False), ("captain", "ferrandino"))
    leaders = field.state.leaders
    assert (leaders["cordoba"].under, leaders["cordoba"].general) == ("ferrandino", True)
    assert (leaders["ferrandino"].order, leaders["cordoba"].order) == ("attack", "")


@pytest.mark.rule("GC-4.2.3.c")
def test_the_higher_rank_leads_unless_the_scenario_forbids_it() -> None:
    field = Field("ferrandino")
    field.force("ferrandino", "5833", "aragonese_infantry.3.1", order="attack")
    colonna = field.force("fabrizio_colonna", "5833", "italian_heavy_cavalry.2.3", order="stand", general=True)
    run(consolidation.joint_consolidation(field.table(), 1, displaces=False))
    assert (colonna.under, colonna.general) == ("ferrandino", True)
    field = coalition("venetian")  # who serve under no other Captain General
    field.state.leaders["ferrandino"].army = "aragonese"
    assert not consolidation.may_serve(field.state, field.state.leaders["cordoba"], field.state.leaders["ferrandino"])


# The Force without its First Captain


@pytest.mark.rule("GC-4.6.3.a", "GC-4.6.3.b")
@pytest.mark.parametrize(("hex", "owner", "order"), [("2910", None, "stand"), ("2811", 0, "garrison")])
def test_the_force_rests_and_does_not_attack(hex: str, owner: int | None, order: str) -> None:
    field = army()
    field.state.leaders["nemours"].place = field.state.leaders["la_palice"].place = hex
    if owner is not None:
        field.owned(owner, "cerignola")
    before = dict(field.state.ap)
    run(succession.fall(field.table(), field.state.leaders["nemours"]), *[("order", order)] * (order == "garrison"))
    palice = field.state.leaders["la_palice"]
    assert (palice.order, palice.shaken, palice.earthworks, palice.activations) == (order, True, True, 1)
    assert field.state.ap == before
    assert not skirmish.may_attack(field.state, palice)
    field.force("cordoba", hex, RODELEROS)
    cordoba, battle = field.state.leaders["cordoba"], Battle(hex)
    palice.earthworks = False
    assert combat.may_force(field.state, battle, cordoba) == []
    assert combat.may_attack(field.state, battle, cordoba) == [palice]
    assert field.play("markers", 1, 1, 1).leader("la_palice").shaken  # D.4 of the Phase in which he fell is too early
    assert not field.play("intelligence", 1, 1, 1).leader("la_palice").shaken


@pytest.mark.rule("GC-4.6.3.c")
def test_without_a_captain_general_each_captain_with_units_leads_a_force_of_his_own() -> None:
    field = Field("ferrandino")
    field.force("montpensier", "2910", GENDARMES, order="attack", earthworks=True)
    for number in (1, 2):
        field.subordinate(f"french_minor_{number}", "montpensier", f"italian_infantry.2.{number}")
    flow = succession.fall(field.table(), field.state.leaders["montpensier"])
    run(flow, ("captain", "french_minor_1"), ("captain", "french_minor_2"))
    one, other = field.state.leaders["french_minor_1"], field.state.leaders["french_minor_2"]
    assert forces.forces_at(field.state, "2910", 0) == [other]  # together, until combat and retreat are over
    run_on(succession.part(field.table()))
    assert forces.forces_at(field.state, "2910", 0) == [one, other]
    assert [(leader.order, leader.earthworks, leader.general) for leader in (one, other)] == [
        ("stand", True, False)
    ] * 2
    assert GENDARMES in units(field, "french_minor_1")


# The whole Force


@pytest.mark.rule("GC-4.6.b", "GC-4.6.2.d")
@pytest.mark.parametrize(("stock", "won"), [(7, 4), (6, 3), (0, 0)])
def test_with_the_last_sp_all_captains_are_taken_and_the_ap_of_a_general(stock: int, won: int) -> None:
    field = army()
    field.state.ap = {"french": stock, "spanish": 1}
    cordoba = field.force("cordoba", "2910", RODELEROS)
    field.unemployed("bayard", "nemours")
    succession.capture_force(field.table(), field.state.leaders["nemours"], cordoba, "GC-4.6.b")
    assert field.state.lost == ["nemours", "la_palice", "bayard"]
    assert field.state.ap == {"french": 0, "spanish": 1 + won}


@pytest.mark.rule("GC-4.6.2.d")
@pytest.mark.parametrize(("side", "won"), [(1, 4), (-1, 0)])
def test_a_baron_wins_them_for_his_side(side: int, won: int) -> None:
    field = army()
    field.state.ap = {"french": 7, "spanish": 1}
    baron = field.baron("baron_capitanata_3", side, "2910")
    succession.capture_force(field.table(), field.state.leaders["nemours"], baron, "GC-4.6.b")
    assert field.state.ap == {"french": 0, "spanish": 1 + won}


@pytest.mark.rule("GC-4.2.1.a", "GC-4.6.b")
def test_then_the_highest_rank_left_is_captain_general() -> None:
    field = army()
    field.force("bayard", "2112", "swiss_infantry.4.2")
    field.force("aubigny", "2713", "french_infantry.4.2")
    succession.capture_force(field.table(), field.state.leaders["nemours"], None, "GC-4.6.b")
    assert [id for id, one in field.state.leaders.items() if one.general] == ["aubigny"]


@pytest.mark.rule("GC-4.6.2.d")
def test_without_a_captain_general_no_ap_are_lost() -> None:
    field = Field()
    palice = field.force("la_palice", "2910", FOOT)
    cordoba = field.force("cordoba", "2910", RODELEROS)
    succession.capture_force(field.table(), palice, cordoba, "GC-4.6.b")
    assert field.state.ap == {"french": 7, "spanish": 3}


@pytest.mark.rule("GC-4.6.f")
def test_who_loses_his_last_sp_to_attrition_is_unemployed() -> None:
    field = Field()
    palice = field.force("la_palice", "2910", "swiss_infantry.4.1=1", order="attack")
    held = discipline.held_by(field.state, palice)
    run(attrition.check(field.table(6), palice, 1, 6, held, "GC-9.a"))  # 12: 2 SP
    assert (palice.units, palice.order) == ([], "")
    assert forces.is_lone_captain(field.state, palice)


@pytest.mark.rule("GC-4.6.3.a", "GC-4.6.3.c")
@pytest.mark.parametrize("order", ["garrison", "stand"])
def test_in_a_fortress_of_his_own_the_owner_chooses_the_order_of_the_orphaned_force(order: str) -> None:
    """D-62."""
    field = Field("ferrandino")
    field.force("montpensier", "napoli", GENDARMES, order="attack")
    field.owned(0, "napoli")
    field.subordinate("french_minor_1", "montpensier", "italian_infantry.2.1")
    run(succession.fall(field.table(), field.state.leaders["montpensier"]), ("order", order))
    assert (field.state.leaders["french_minor_1"].order, field.state.leaders["french_minor_1"].shaken) == (order, True)


@pytest.mark.rule("GC-4.6.3.a", "GC-1.4.h")
def test_what_was_seen_of_a_force_is_known_of_it_under_its_heir() -> None:
    field = army()
    field.subordinate("alegre", "nemours", "french_infantry.4.2")
    intelligence.show_force(field.state, field.state.leaders["nemours"])
    run_on(succession.fall(field.table(1), field.state.leaders["nemours"]))
    heir = next(one for one in field.state.leaders.values() if one.on_map)
    assert {card.first for card in field.state.seen[1].values()} == {heir.id}
    assert set(field.state.seen[1]) == {"la_palice", "alegre"}


@pytest.mark.rule("GC-12.5.b")
def test_a_baron_makes_no_check() -> None:
    field = army()
    baron = field.baron("baron_capitanata_3", 0, "2811")
    table = field.table()
    assert run(succession.check_captain(table, baron, "")) is False
    assert table.entries == []


@pytest.mark.rule("GC-4.6.1.b", "GC-16.1.a")
def test_auxiliary_units_need_no_room() -> None:
    field = Field()
    field.force("nemours", "2910", GENDARMES, order="attack")
    field.subordinate("la_palice", "nemours").auxiliaries = ["field_engineers"]
    field.subordinate("bayard", "nemours", SWISS, FOOT)  # Rank 2
    nemours, palice, bayard = (field.state.leaders[id] for id in ("nemours", "la_palice", "bayard"))
    assert forces.room(bayard) == 0
    assert succession.may_take_over(field.state, bayard, palice)
    palice.units = nemours.units
    assert not succession.may_take_over(field.state, bayard, palice)


@pytest.mark.rule("GC-4.6.3.a", "GC-4.4.a")
def test_followers_without_units_stand_on_the_map() -> None:
    field = Field()
    field.force("la_palice", "2910", order="stand")
    bayard = field.unemployed("bayard", "la_palice")
    fall(field, "la_palice")
    assert (bayard.on_map, bayard.under, bayard.face_up, bayard.place) == (True, "", True, "2910")


@pytest.mark.rule("GC-4.6.b")
def test_every_captain_of_a_lost_force_is_captured_and_it_is_told() -> None:
    field = army()
    field.unemployed("bayard", "nemours")
    table = field.table()
    succession.capture_force(table, field.state.leaders["nemours"], None, "GC-4.6.b")
    told = [entry.params["captain"] for entry in table.entries if entry.key == "captain.captured"]
    assert told == field.state.lost == ["nemours", "la_palice", "bayard"]
    baron = field.baron("baron_capitanata_3", 0, "2811")
    succession.capture_force(table, baron, None, "GC-4.6.b")
    assert [entry.key for entry in table.entries].count("captain.captured") == 3  # no Captain
    assert baron.id not in field.state.leaders


@pytest.mark.rule("GC-4.6.3.c")
def test_without_a_new_general_the_highest_rank_with_units_leads_until_they_part() -> None:
    """Neither Colonna, who serves the Spanish (R-S2d), nor a Minor Captain becomes Captain General."""
    field = Field("ferrandino")
    field.force("ferrandino", "reggio", order="stand")
    minor = field.subordinate("aragonese_minor_1", "ferrandino", "aragonese_infantry.3.1")
    colonna = field.subordinate("fabrizio_colonna", "ferrandino", "rodeleros.2.1")  # Rank 3
    run_on(succession.fall(field.table(), field.state.leaders["ferrandino"]))
    assert (colonna.on_map, colonna.shaken, minor.under, minor.box) == (True, True, "fabrizio_colonna", "subordinate")
    assert colonna.face_up
