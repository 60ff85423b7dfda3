"""Section 16.3, Barons: as Forces and as units, their Orders, how they come and go."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.data import BARONS, COUNTERS, HEXES, PLACES
from condotta.games.gran_capitan.pieces import NOBODY, Battle
from condotta.games.gran_capitan.rules import attrition, consolidation, discipline
from condotta.games.gran_capitan.rules.combat import combat
from condotta.games.gran_capitan.rules.command import administration, barons, orders, organisation
from condotta.games.gran_capitan.rules.common import changes, forces, ground
from condotta.games.gran_capitan.rules.march import activation, detaching
from tests.games.gran_capitan.field import Field, ask, hex_of, offered, run, verbs

FRENCH, SPANISH = 0, 1
LAVORO = [f"baron_terra_di_lavoro_{n}" for n in range(1, 6)]
FOOT = "french_infantry.4.1"


@pytest.mark.rule("GC-16.3.a")
def test_what_a_baronial_force_is() -> None:
    for id, baron in BARONS.items():
        counter = COUNTERS[id]
        assert counter.type.infantry
        assert not counter.type.firearms
        assert (counter.reliability, counter.type.move, counter.quality) == ("N", 5, baron.quality)
        assert counter.most == baron.sp
        assert baron.sp in (1, 2)
    field = Field("naples")
    leader = field.baron("baron_terra_di_lavoro_2", FRENCH, "mondragone")
    assert forces.is_force(field.state, leader)
    assert (leader.initiative, leader.rank, forces.sp_of(field.state, leader)) == (2, 0, 2)


# Orders


def ordered(field: Field, seat: int = FRENCH) -> set[str]:
    """The Barons who may get an Order now."""
    found = offered(ask(organisation.one_order(field.table(), seat)), "order_force")
    return {str(args[0]) for args in found if str(args[0]) in BARONS}


@pytest.mark.rule("GC-16.3.b")
@pytest.mark.parametrize(("captains", "limit"), [(0, 2), (1, 2), (3, 3)])
def test_as_many_orders_as_captains_but_at_least_two(captains: int, limit: int) -> None:
    field = Field("naples")
    for captain in ("nemours", "aubigny", "bayard")[:captains]:
        field.force(captain, {"nemours": "gaeta", "aubigny": "capua", "bayard": "sora"}[captain], general=False)
        field.state.leaders[captain].units = Field("naples").force("alegre", "sora", FOOT).units
    field.force("french_minor_1", "aversa", "swiss_infantry.4.1")  # a Minor Captain does not count
    field.unemployed("la_palice", "french_minor_1")
    assert barons.spare_orders(field.state, forces.forces_of(field.state, FRENCH)) == limit


@pytest.mark.rule("GC-16.3.b")
def test_orders_that_are_kept_count_against_the_limit() -> None:
    field = Field("naples")
    field.force("nemours", "gaeta", FOOT, order="stand")
    for number, place in enumerate(("capua", "aversa", "sora")):
        field.baron(LAVORO[number], FRENCH, place, order="garrison" if number == 0 else "")
    assert ordered(field) == set(LAVORO[:3])
    field.state.leaders[LAVORO[1]].order = "garrison"
    assert ordered(field) == set(LAVORO[:2])  # the third gets none


@pytest.mark.rule("GC-16.3.b")
def test_a_baron_at_home_may_give_up_his_order_for_another() -> None:
    """R-33."""
    field = Field("naples")
    field.force("nemours", "gaeta", FOOT, order="stand")
    for number, place in enumerate(("capua", "aversa", "sora")):
        field.baron(LAVORO[number], FRENCH, place, order="garrison" if number < 2 else "")
    run(organisation.one_order(field.table(), FRENCH), ("strip_order", LAVORO[0]))
    assert field.state.leaders[LAVORO[0]].order == ""
    assert LAVORO[2] in ordered(field)


@pytest.mark.rule("GC-16.3.b", "GC-16.3.f")
def test_beyond_the_limit_somebody_must_give_up_his_order_and_abroad_he_is_lost() -> None:
    field = Field("naples")
    field.force("nemours", "gaeta", FOOT, order="stand")
    for number, place in enumerate(("campobasso", "isernia", "boiano")):
        field.baron(LAVORO[number], FRENCH, place, order="garrison")  # abroad, in Molise
    question = ask(organisation.one_order(field.table(), FRENCH))
    assert "done" not in verbs(question)
    assert offered(question, "strip_order") == [(id,) for id in LAVORO[:3]]
    field.state.stage = "orders"
    run(organisation.organisation_step(field.table()), ("strip_order", LAVORO[1]))
    run(organisation.organisation_step(field.table()), "done")
    assert [id for id in LAVORO if id in field.state.leaders] == [LAVORO[0], LAVORO[2]]
    assert LAVORO[1] in field.state.available_barons["terra_di_lavoro"]


@pytest.mark.rule("GC-16.3.c", "GC-16.3.k")
@pytest.mark.parametrize("order", ["attack", "manoeuvre", "stand"])
def test_orders_of_barons_cost_nothing_and_at_home_need_no_path(order: str) -> None:
    field = Field("naples", ap={"french": 0, "spanish": 0})
    baron = field.baron(LAVORO[1], FRENCH, "capua")  # 2 SP, nobody commands him
    run(orders.give(field.table(), baron, order))  # no die: not Forced
    assert (baron.order, baron.units[0].demoralised) == (order, False)


@pytest.mark.rule("GC-16.3.d")
def test_at_home_a_baron_needs_no_order_and_loses_nothing_to_attrition() -> None:
    field = Field("naples")
    baron = field.baron("baron_terra_di_lavoro_2", SPANISH, "2225")
    enemy = field.force("nemours", "2225", FOOT)
    assert ground.is_hostile(field.state, baron.place, SPANISH)
    assert not organisation.must_have(field.state, baron, 1)
    assert not attrition.must_check(field.state, baron)
    assert attrition.must_check(field.state, enemy)
    assert attrition.is_supplied(field.state, baron)
    held = discipline.held_by(field.state, baron)
    run(attrition.after_second_activation(field.table(6), baron, 2, 4, held))  # 10: Plague, but no loss
    assert baron.id in field.state.leaders
    assert "2225" in field.state.plague


@pytest.mark.rule("GC-16.3.e")
def test_abroad_a_baron_is_a_force_like_others() -> None:
    field = Field("naples")
    baron = field.baron(LAVORO[1], FRENCH, "2910")
    assert barons.needs_order(baron)
    assert organisation.must_have(field.state, baron, 1)
    assert not orders.has_path(field.state, baron)
    field.force("nemours", "2712", FOOT)
    assert orders.has_path(field.state, baron)
    baron.place = hex_of("bari")
    assert attrition.must_check(field.state, baron)
    run(attrition.attrition_segment(field.table(6), FRENCH))
    assert baron.id in field.state.leaders  # 6 in the first column: 0
    field.state.plague[baron.place] = True
    run(attrition.attrition_segment(field.table(5), FRENCH))  # 5 + 4: 1 SP
    assert baron.id not in field.state.leaders


# Units of a Force


@pytest.mark.rule("GC-16.3.g")
def test_in_a_force_a_baron_is_a_combat_unit() -> None:
    field = Field("naples")
    nemours = field.force("nemours", "capua", FOOT)
    field.baron(LAVORO[1], FRENCH, "capua")
    run(consolidation.joint_consolidation(field.table(), FRENCH, displaces=False))
    assert [unit.id for unit in nemours.units] == [FOOT, LAVORO[1]]
    assert LAVORO[1] not in field.state.leaders
    assert forces.room(nemours) == 2
    assert forces.sp_of(field.state, nemours) == 6
    assert forces.subordinates(field.state, nemours) == []


@pytest.mark.rule("GC-16.3.h", "GC-16.3.1.b")
@pytest.mark.parametrize("how", ["loss", "demoralised"])
@pytest.mark.parametrize("inside", [True, False])
def test_any_loss_or_demoralisation_eliminates_a_baron_also_of_2_sp(how: str, inside: bool) -> None:
    """E-25."""
    field = Field("naples")
    if inside:
        leader = field.force("nemours", "capua", FOOT, LAVORO[1])
        unit = leader.units[1]
    else:
        leader = field.baron(LAVORO[1], FRENCH, "capua")
        unit = leader.units[0]
    assert unit.sp == 2
    if how == "loss":
        changes.lose_sp(field.table(), leader, unit)
    else:
        changes.demoralise(field.table(), leader, unit)
    assert LAVORO[1] not in [*field.state.leaders, *[one.id for one in leader.units]]
    assert LAVORO[1] in field.state.available_barons["terra_di_lavoro"]


@pytest.mark.rule("GC-16.3.i")
def test_a_baron_is_split_off_in_the_command_phase_or_on_the_march() -> None:
    field = Field("naples")
    field.force("nemours", "capua", FOOT, LAVORO[1], order="manoeuvre")
    flow = organisation.one_move(field.table(), FRENCH)
    run(flow, ("baron_out", LAVORO[1], "nemours"))
    assert forces.is_force(field.state, field.state.leaders[LAVORO[1]])
    field = Field("naples")
    nemours = field.force("nemours", "capua", FOOT, LAVORO[1], order="manoeuvre")
    activation.activate(field.table(), nemours, 0)
    assert field.state.march is not None
    found = [o for o in detaching.options(field.state, nemours, field.state.march) if o.verb == "detach_baron"]
    run(detaching.detach(field.table(), nemours, field.state.march, found[0]))
    baron = field.state.leaders[LAVORO[1]]
    assert (baron.place, baron.order, [u.id for u in nemours.units]) == (hex_of("capua"), "", [FOOT])


@pytest.mark.rule("GC-16.3.l")
@pytest.mark.parametrize(("path", "dice"), [(True, ()), (False, (3,))])
def test_a_baron_split_off_abroad_gets_an_order_and_the_marker_of_the_force(path: bool, dice: tuple[int, ...]) -> None:
    field = Field("naples", ap={"french": 0, "spanish": 3})
    leader = field.force("bayard", "2910", "french_gendarmes.5.1", LAVORO[1], order="manoeuvre")
    if path:
        field.force("nemours", "2712", FOOT)
    activation.activate(field.table(), leader, 0)
    assert field.state.march is not None
    leader.activations = 2
    found = [o for o in detaching.options(field.state, leader, field.state.march) if o.verb == "detach_baron"]
    run(detaching.detach(field.table(*dice), leader, field.state.march, found[0]), ("order", "attack"))
    baron = field.state.leaders[LAVORO[1]]  # Forced without a path: 3 + 1 passes for N
    assert (baron.order, baron.activations) == ("attack", 2)


# Replacement


def crown(**fields: object) -> Field:
    """June I 1503."""
    return Field("naples", **{"turn": 24, "to_come": [], **fields})


@pytest.mark.rule("GC-16.3.1.a", "GC-16.3.1.c")
def test_on_a_crown_turn_each_state_gives_one_baron_first_those_of_the_first_player() -> None:
    field = crown(available_barons={"terra_di_lavoro": LAVORO[2:4], "basilicata": ["baron_basilicata_1"], "molise": []})
    flow = barons.replace(field.table(), FRENCH)
    assert {args[0] for args in offered(ask(flow), "baron_at")} == set(LAVORO[2:4])
    seats = []
    flow = administration.administrative_segment(field.table(1, 1, 1, 1))
    question = next(flow)
    while True:
        seats.append((question.seat, question.prompt))  # type: ignore[union-attr]
        try:
            question = flow.send(question.options[0])  # type: ignore[union-attr]
        except StopIteration:
            break
    assert [one for one in seats if one[1] == "baron.bring"] == [(FRENCH, "baron.bring"), (SPANISH, "baron.bring")]
    field = crown(available_barons={"terra_di_lavoro": LAVORO[2:4]})
    run(barons.replace(field.table(), FRENCH), ("baron_at", LAVORO[3], hex_of("capua")))
    assert field.state.leaders[LAVORO[3]].side == FRENCH
    assert field.state.available_barons["terra_di_lavoro"] == [LAVORO[2]]


@pytest.mark.rule("GC-16.3.1.a")
def test_not_on_other_turns_and_none_is_forced() -> None:
    field = crown(turn=25, available_barons={"terra_di_lavoro": LAVORO[2:4]})
    run(administration.administrative_segment(field.table()))
    run(barons.replace(field.table(), FRENCH), "no_baron")
    assert LAVORO[2] not in field.state.leaders


@pytest.mark.rule("GC-16.3.2.a")
def test_where_a_baron_may_come() -> None:
    field = Field("naples")
    full = "french_gendarmes.5.1", "french_gendarmes.5.2", "french_infantry.4.2"
    field.force("bayard", "gaeta", FOOT, "swiss_infantry.4.1", general=False)  # Rank 2: no room
    field.force("alegre", "capua", *full[:2], general=False)  # Rank 3: room for one
    field.baron(LAVORO[0], FRENCH, "fondi")
    field.force("cordoba", "sora", "spanish_infantry_fa.5.1")
    field.owned(SPANISH, "nola")
    hexes = barons.open_hexes(field.state, FRENCH, "terra_di_lavoro")
    names = {HEXES[hex].place for hex in hexes}
    assert {"gaeta", "fondi", "sora", "nola"} & names == set()
    assert {"capua", "napoli", "caserta"} <= names  # with room, empty, an unfortified Town
    assert {HEXES[hex].region for hex in hexes} == {"terra_di_lavoro"}


@pytest.mark.rule("GC-16.3.2.a")
def test_without_a_hex_nobody_is_placed() -> None:
    field = crown(available_barons={"terra_di_lavoro": LAVORO[:1]})
    field.owned(SPANISH, *[place.id for place in ground.PLACES_OF["terra_di_lavoro"]])
    run(barons.replace(field.table(), FRENCH))
    assert LAVORO[0] not in field.state.leaders


# Non-Aligned Barons


@pytest.mark.rule("GC-16.3.2.b")
def test_neutral_barons_first_in_cities_then_in_fortified_towns() -> None:
    field = Field("naples")
    levels = []
    for number in range(1, 5):
        barons.put_at_random(field.table(), f"non_aligned_baron_{number}", "molise")
        hex = field.state.leaders[f"non_aligned_baron_{number}"].place
        levels.append(PLACES[HEXES[hex].place].level)
    assert levels == ["fortified_city"] + ["fortified_town"] * 3
    field.baron("baron_molise_1", FRENCH, next(p.id for p in ground.PLACES_OF["molise"] if not taken(field, p.hex)))
    barons.put_at_random(field.table(), "non_aligned_baron_5", "molise")
    assert PLACES[HEXES[field.state.leaders["non_aligned_baron_5"].place].place].level == "town"


def taken(field: Field, hex: str) -> bool:
    walled = ground.fortress_at(hex) is not None
    return not walled or any(one.place == hex for one in field.state.leaders.values())


@pytest.mark.rule("GC-16.3.2.c")
def test_neutral_barons_stay_do_not_attack_and_defend_inside() -> None:
    field = Field("naples")
    neutral = field.baron("non_aligned_baron_1", NOBODY, "lucera")
    nemours = field.force("nemours", "lucera", FOOT, order="attack")
    battle = Battle(hex_of("lucera"))
    run(combat.go_inside(field.table(), battle))
    assert battle.inside == neutral.id
    assert combat.may_force(field.state, battle, nemours) == []
    assert activation.available(field.state, FRENCH, barons=True) == []
    assert not [o for o in organisation.moves(field.state, FRENCH) if neutral.id in o.args]
    run(consolidation.joint_consolidation(field.table(), FRENCH, displaces=False))
    assert neutral.id in field.state.leaders


@pytest.mark.rule("GC-16.3.2.c", "GC-16.3.2.d")
def test_an_eliminated_neutral_baron_is_not_replaced() -> None:
    field = Field("naples")
    neutral = field.baron("non_aligned_baron_1", NOBODY, "lucera")
    changes.lose_sp(field.table(), neutral, neutral.units[0])
    assert neutral.id not in field.state.leaders
    assert not any(neutral.id in ids for ids in field.state.available_barons.values())
    other = field.baron("non_aligned_baron_2", NOBODY, "foggia")
    elsewhere = field.baron("non_aligned_baron_3", NOBODY, "campobasso")
    changes.align(field.table(), "capitanata", FRENCH)
    assert [one.id for one in (other, elsewhere) if one.id in field.state.leaders] == [elsewhere.id]


@pytest.mark.rule("GC-16.3.2.b")
@pytest.mark.parametrize("die", [1, 2])
def test_a_non_aligned_baron_comes_to_one_of_the_best_places_by_lot(die: int) -> None:
    field = Field("naples")
    cities = [place.hex for place in ground.PLACES_OF["capitanata"] if place.level == "fortified_city"]
    assert len(cities) == 2
    barons.put_at_random(field.table(die), "baron_capitanata_1", "capitanata")
    assert field.state.leaders["baron_capitanata_1"].place == cities[die - 1]
    barons.put_at_random(field.table(), "baron_capitanata_2", "capitanata")  # one is left: no lot
    assert field.state.leaders["baron_capitanata_2"].place == cities[2 - die]
