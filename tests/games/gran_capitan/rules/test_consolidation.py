"""Chapter 11: how many Forces stand in a hex, who joins whom in C.4 and D.3, who has to move off."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.data import HEXES
from condotta.games.gran_capitan.pieces import March
from condotta.games.gran_capitan.rules import consolidation
from condotta.games.gran_capitan.rules.combat import retreat
from condotta.games.gran_capitan.rules.command import organisation
from condotta.games.gran_capitan.rules.common import forces
from condotta.games.gran_capitan.rules.march import detaching, march
from tests.games.gran_capitan.field import Field, ask, offered, run, verbs

HERE, NEXT = "2111", "2112"


def friends(field: Field, *captains: str, at: str = HERE) -> None:
    units = ("french_infantry.4.1", "french_infantry.4.2", "french_gendarmes.5.1")
    for captain, unit in zip(captains, units, strict=False):
        field.force(captain, at, unit, order="manoeuvre")


@pytest.mark.rule("GC-11.a")
def test_any_number_of_forces_may_be_passed_and_any_sp_may_stand_in_a_hex() -> None:
    field = Field()
    friends(field, "alegre", "bayard", "la_palice")
    passing = field.force("saluzzo", NEXT, "french_gendarmes.5.3", order="manoeuvre", general=False)
    assert not consolidation.fits(field.state, passing, HERE)
    assert HERE in [step.to for step in march.open_steps(field.state, passing, March("saluzzo", 12, 5))]
    nemours = field.force("nemours", "2008", "swiss_infantry.12.1", "swiss_infantry.4.1", order="attack")
    assert consolidation.fits(field.state, nemours, "2009")


@pytest.mark.rule("GC-11.g", "GC-7.1.c", "GC-7.4.a")
def test_no_fourth_force_is_made_in_a_hex() -> None:
    field = Field()
    nemours = field.force("nemours", HERE, "french_gendarmes.5.1", "baron_capitanata_3", order="manoeuvre")
    field.force("aubigny", HERE, "french_infantry.4.1", order="stand")
    field.subordinate("la_palice", "nemours", "swiss_infantry.4.1")
    field.force("bayard", HERE)
    under_way = March("nemours", 12, 5)
    wanted = [["to_map", "la_palice"], ["baron_out", "baron_capitanata_3", "nemours"]]
    wanted.append(["transfer", "french_infantry.4.1", "bayard"])
    offers = [option.as_json() for option in organisation.moves(field.state, 0)]
    assert [one for one in wanted if one in offers] == wanted
    assert [one.verb for one in detaching.options(field.state, nemours, under_way)] == ["detach", "detach_baron"]
    field.force("alegre", HERE, "french_infantry.4.2", order="stand")
    offers = [option.as_json() for option in organisation.moves(field.state, 0)]
    assert [one for one in wanted if one in offers] == []
    assert ["transfer", "french_infantry.4.1", "la_palice"] in offers
    assert detaching.options(field.state, nemours, under_way) == []


@pytest.mark.rule("GC-11.b", "GC-8.6.5.b")
def test_no_fourth_force_ends_a_move_or_a_retreat_in_a_hex() -> None:
    field = Field()
    friends(field, "alegre", "bayard", "la_palice")
    fourth = field.force("nemours", NEXT, "french_gendarmes.5.3", order="attack")
    assert not consolidation.fits(field.state, fourth, HERE)
    ways = retreat.Ways(field.state, fourth, 12)
    assert HERE in ways.reach()
    assert HERE in ways.shut
    field.state.leaders["la_palice"].units = []  # an Unemployed Captain is not counted
    assert consolidation.fits(field.state, fourth, HERE)
    assert HERE not in retreat.Ways(field.state, fourth, 12).shut


@pytest.mark.rule("GC-11.b")
def test_baronial_forces_count_among_the_three() -> None:
    field = Field()
    friends(field, "alegre", "bayard")
    field.baron("baron_capitanata_1", 0, HERE)
    assert not consolidation.fits(field.state, field.force("nemours", NEXT, "french_gendarmes.5.3"), HERE)


@pytest.mark.rule("GC-11.c")
@pytest.mark.parametrize("phase", ["consolidation", "second_consolidation"])
def test_captains_with_a_captain_general_go_into_his_boxes(phase: str) -> None:
    field = Field()
    field.force("nemours", HERE, "french_gendarmes.5.1", order="attack")
    field.force("alegre", HERE, "french_infantry.4.1", order="stand", earthworks=True)
    field.force("bayard", HERE)
    field.force("navarro", "3008", "spanish_infantry_fa.5.1", order="stand")
    walk = field.play(phase, 1, 1, 1)
    boxes = {one.id: (one.box, one.under) for one in walk.state.leaders.values()}
    assert boxes["alegre"] == ("subordinate", "nemours")
    assert boxes["bayard"] == ("unemployed", "nemours")
    nemours = walk.leader("nemours")
    assert (nemours.order, nemours.earthworks, walk.leader("alegre").order) == ("attack", True, "")


@pytest.mark.rule("GC-11.c", "GC-11.f")
def test_nobody_of_higher_rank_serves_under_a_captain_general() -> None:
    field = Field("ferrandino")
    field.force("gonzaga", HERE, "venetian_infantry.6.1", order="attack")  # Rank 4
    field.force("cordoba", HERE, "rodeleros.10.1", order="stand")  # Rank 5, no Captain General here
    cordoba = field.state.leaders["cordoba"]
    for displaces in (False, True):
        flow = consolidation.consolidate_hex(field.table(), cordoba.side, HERE, displaces=displaces)
        question = ask(flow)
        assert verbs(question) == ["displace"]
        assert {args[0] for args in offered(question, "displace")} == {"gonzaga", "cordoba"}
    assert not consolidation.fits(field.state, cordoba, HERE)
    run(consolidation.consolidate_hex(field.table(), cordoba.side, HERE, displaces=False), ("displace", "cordoba"))
    assert cordoba.place in HEXES[HERE].near


@pytest.mark.rule("GC-11.d")
def test_barons_become_combat_units_while_there_is_room() -> None:
    field = Field()
    units = ["french_infantry.4.1", "french_infantry.4.2", "french_gendarmes.5.1"]
    nemours = field.force("nemours", HERE, *units, order="attack")  # Rank 4: room for one
    field.baron("baron_capitanata_1", 0, HERE)
    field.baron("baron_capitanata_2", 0, HERE)
    flow = consolidation.consolidate_hex(field.table(), 0, HERE, displaces=False)
    question = ask(flow)
    assert [unit.id for unit in nemours.units] == [*units, "baron_capitanata_1"]
    assert "baron_capitanata_1" not in field.state.leaders
    assert verbs(question) == ["displace"]  # the other one has no place here, and nobody is lost


@pytest.mark.rule("GC-11.d")
def test_the_owner_chooses_which_captain_takes_the_baron() -> None:
    field = Field()
    field.force("nemours", HERE, "french_gendarmes.5.1", order="attack")
    alegre = field.subordinate("alegre", "nemours", "french_infantry.4.1")
    field.baron("baron_capitanata_1", 0, HERE)
    run(consolidation.consolidate_hex(field.table(), 0, HERE, displaces=False), ("captain", "alegre"))
    assert [unit.id for unit in alegre.units] == ["french_infantry.4.1", "baron_capitanata_1"]


@pytest.mark.rule("GC-11.e")
def test_there_is_no_consolidation_in_a_contested_hex() -> None:
    field = Field()
    field.force("nemours", HERE, "french_gendarmes.5.1", order="attack")
    alegre = field.force("alegre", HERE, "french_infantry.4.1", order="attack")
    field.force("navarro", HERE, "spanish_infantry_fa.5.1", order="stand")
    run(consolidation.joint_consolidation(field.table(), 0, displaces=False))
    assert alegre.on_map


@pytest.mark.rule("GC-11.e", "GC-4.8.L.b")
@pytest.mark.parametrize("besieged", [False, True])
def test_a_captain_general_with_l_consolidates_before_the_battle_but_not_with_the_besieged(besieged: bool) -> None:
    field = Field()
    field.owned(1, "andria")
    cordoba = field.force("cordoba", "andria", "spanish_infantry_fa.5.1")
    level = {"siege_level": 0} if besieged else {}
    navarro = field.force("navarro", "andria", "spanish_infantry_fa.5.2", earthworks=True, **level)
    field.force("nemours", "andria", "french_gendarmes.5.1")
    flow = consolidation.before_battle(field.table(), cordoba.place)
    if besieged:
        run(flow)
        assert navarro.on_map
    else:
        run(flow, "consolidate")
        assert (navarro.under, cordoba.earthworks) == ("cordoba", True)


@pytest.mark.rule("GC-11.f")
def test_units_that_may_not_serve_under_the_other_captain_are_not_merged() -> None:
    field = Field("lautrec")
    field.force("vaudemont", HERE, "landsknechts.6.1", order="stand", general=False)
    field.force("venetian_minor_1", HERE, "stradiots.2.1", order="stand", general=False)
    minors = list(field.state.leaders.values())
    assert consolidation.may_lead_all(field.state, minors) == []  # Venetian units serve Venetians only (GC-S4.6)
    question = ask(consolidation.consolidate_hex(field.table(), minors[0].side, HERE, displaces=False))
    assert verbs(question) == ["displace"]


@pytest.mark.rule("GC-11.1.a")
def test_minor_forces_together_merge_under_the_highest_rank() -> None:
    field = Field()
    alegre = field.force("alegre", HERE, "french_infantry.4.1", order="manoeuvre")  # Rank 3
    bayard = field.force("bayard", HERE, "french_gendarmes.5.1", order="attack", earthworks=True)  # Rank 2
    run(consolidation.consolidate_hex(field.table(), 0, HERE, displaces=False))
    assert [unit.id for unit in alegre.units] == ["french_infantry.4.1", "french_gendarmes.5.1"]
    assert (bayard.box, bayard.under, bayard.units) == ("unemployed", "alegre", [])
    assert (alegre.order, alegre.earthworks, alegre.general) == ("manoeuvre", True, False)


@pytest.mark.rule("GC-11.1.a")
def test_of_equal_ranks_the_owner_chooses_the_first_captain() -> None:
    field = Field()
    friends(field, "alegre", "la_palice")
    question = ask(consolidation.consolidate_hex(field.table(), 0, HERE, displaces=False))
    assert offered(question, "captain") == [("alegre",), ("la_palice",)]


@pytest.mark.rule("GC-11.1.b")
def test_units_beyond_the_rank_are_lost_by_the_owners_choice() -> None:
    field = Field()
    bayard = field.force("bayard", HERE, "french_infantry.4.1", "french_infantry.4.2", order="stand")  # Rank 2
    field.baron("baron_capitanata_1", 0, HERE)
    flow = consolidation.consolidate_hex(field.table(), 0, HERE, displaces=False)
    run(flow, ("unit", "french_infantry.4.1"))
    assert [unit.id for unit in bayard.units] == ["french_infantry.4.2", "baron_capitanata_1"]
    assert forces.room(bayard) == 0


@pytest.mark.rule("GC-11.1.b", "GC-16.3.1.b")
def test_a_baron_lost_so_is_available_again() -> None:
    field = Field()
    field.force("bayard", HERE, "french_infantry.4.1", "french_infantry.4.2", order="stand")
    field.baron("baron_capitanata_1", 0, HERE)
    run(consolidation.consolidate_hex(field.table(), 0, HERE, displaces=False), ("unit", "baron_capitanata_1"))
    assert "baron_capitanata_1" in field.state.available_barons["capitanata"]


@pytest.mark.rule("GC-11.1.c", "GC-2.2.D3.b")
@pytest.mark.parametrize("displaces", [False, True])
def test_barons_are_never_grouped_the_surplus_ones_move_a_hex(displaces: bool) -> None:
    field = Field()
    first, second = field.baron("baron_capitanata_1", 0, HERE), field.baron("baron_capitanata_2", 0, HERE)
    flow = consolidation.consolidate_hex(field.table(), 0, HERE, displaces=displaces)
    run(flow, ("displace", second.id, NEXT))
    assert (first.place, second.place) == (HERE, NEXT)
    palice = field.force("la_palice", HERE, "french_infantry.4.1")
    g = field.table()
    run(consolidation.consolidate_hex(g, 0, HERE, displaces=True), ("displace", palice.id, "2011"))
    assert [entry.key for entry in g.entries] == ["force.displaced"]  # and nobody joins anybody
    assert not consolidation.fits(field.state, first, NEXT)


@pytest.mark.rule("GC-2.2.D3.b", "GC-11.1.a")
def test_minor_forces_move_apart_in_d3_and_merge_where_they_cannot() -> None:
    field = Field()
    alegre = field.force("alegre", HERE, "french_infantry.4.1", order="stand")
    bayard = field.force("bayard", HERE, "french_gendarmes.5.1", order="stand")
    question = ask(consolidation.consolidate_hex(field.table(), 0, HERE, displaces=True))
    free = {args[1] for args in offered(question, "displace")}
    assert free == {step.to for step in HEXES[HERE].steps}
    enemies = [f"baron_terra_di_lavoro_{number}" for number in range(1, 6)] + ["baron_capitanata_1"]
    for id, step in zip(enemies, HEXES[HERE].steps, strict=False):
        field.baron(id, 1, step.to)
    run(consolidation.consolidate_hex(field.table(), 0, HERE, displaces=True))
    assert (len(alegre.units), bayard.under) == (2, "alegre")


@pytest.mark.rule("GC-11.c", "GC-4.4.k")
def test_a_captain_general_without_units_keeps_the_order_of_whom_he_meets() -> None:
    field = Field()
    nemours = field.force("nemours", HERE)
    field.force("alegre", HERE, "french_infantry.4.1", order="attack")
    run(consolidation.consolidate_hex(field.table(), 0, HERE, displaces=False), "pay")
    assert (nemours.order, field.state.leaders["alegre"].under) == ("attack", "nemours")


@pytest.mark.rule("GC-2.2.D3.b", "GC-7.3.b")
def test_a_garrison_that_must_leave_its_fortress_stands() -> None:
    field = Field()
    field.owned(0, "foggia")
    for captain, unit in (("la_palice", "swiss_infantry.4.1"), ("alegre", "french_infantry.4.1")):
        field.force(captain, "foggia", unit, order="garrison")
    flow = consolidation.joint_consolidation(field.table(), 0, displaces=True)
    run(flow, ("displace", "alegre"))
    assert [field.state.leaders[id].order for id in ("la_palice", "alegre")] == ["garrison", "stand"]


@pytest.mark.rule("GC-11.c", "GC-1.4.f")
def test_who_joins_a_general_leaves_his_markers_and_his_order_behind() -> None:
    """GC-8.5.g: only Earthworks and a Siege pass to the joint Force; back on the map he begins anew, face down."""
    field = Field()
    nemours = field.force("nemours", HERE, "french_gendarmes.5.1", order="attack")
    marks = dict.fromkeys(("road_march", "disorganised", "river_crossing", "no_move", "shaken", "marched"), True)
    alegre = field.force(
        "alegre", HERE, "french_infantry.4.1", order="manoeuvre", face_up=True, earthworks=True, **marks
    )
    run(consolidation.joint_consolidation(field.table(), 0, displaces=False))
    assert (alegre.under, nemours.order, nemours.earthworks) == ("nemours", "attack", True)
    assert not any(getattr(alegre, mark) for mark in (*marks, "earthworks", "order", "face_up", "told"))
    assert not any(getattr(nemours, mark) for mark in marks)


@pytest.mark.rule("GC-11.1.a")
def test_a_force_alone_in_its_hex_joins_nobody() -> None:
    field = Field()
    friends(field, "alegre")
    g = field.table()
    run(consolidation.joint_consolidation(g, 0, displaces=False))
    assert g.entries == []


@pytest.mark.rule("GC-5.2.a", "GC-4.1.a")
@pytest.mark.parametrize(("captain", "barons", "may"), [
    ("la_palice", 1, True),
    ("la_palice", 2, True),  # Rank 3, one unit: there is room for two Barons, whoever comes last
    ("bayard", 1, True),
    ("bayard", 2, False),  # Rank 2
])  # fmt: skip
def test_barons_come_to_a_captain_as_long_as_he_can_take_them_in(captain: str, barons: int, may: bool) -> None:
    field = Field()
    leader = field.force(captain, HERE, "french_infantry.4.1", order="stand")
    found = [field.baron(f"baron_capitanata_{number}", 0, HERE) for number in range(1, barons + 1)]
    assert consolidation.fits(field.state, found[-1], HERE) is may
    assert consolidation.fits(field.state, leader, HERE) is may
    leader.units = []
    del field.state.leaders[captain]
    assert consolidation.fits(field.state, found[-1], HERE) is (barons == 1)  # Barons alone do not stay together


@pytest.mark.rule("GC-11.1.b")
@pytest.mark.parametrize("lost", ["french_infantry.4.1", "french_gendarmes.5.1", "swiss_infantry.4.1"])
def test_any_unit_may_be_the_one_that_nobody_can_command(lost: str) -> None:
    field = Field()
    bayard = field.force("bayard", HERE, "french_infantry.4.1", "french_gendarmes.5.1")  # Rank 2
    minor = field.force("french_minor_1", HERE, "swiss_infantry.4.1")
    run(consolidation.merge(field.table(), [bayard, minor]), ("captain", "bayard"), ("unit", lost))
    left = ["french_infantry.4.1", "french_gendarmes.5.1", "swiss_infantry.4.1"]
    assert [unit.id for unit in bayard.units] == [id for id in left if id != lost]
    assert (minor.units, minor.under) == ([], "bayard")
