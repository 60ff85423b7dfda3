"""R-69: who leads a Force and who leads nobody is hidden: no list of options tells it, what is done finds it out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from condotta.core.flow import Option
from condotta.games.gran_capitan import GAME
from condotta.games.gran_capitan.data import HEXES
from condotta.games.gran_capitan.pieces import REMOVED, Leader, March
from condotta.games.gran_capitan.rules import attrition, consolidation
from condotta.games.gran_capitan.rules.combat import combat, retreat
from condotta.games.gran_capitan.rules.command import administration, barons, organisation, reinforcements
from condotta.games.gran_capitan.rules.common import changes, forces, intelligence
from condotta.games.gran_capitan.rules.march import activation, challenge, lone_captains, march, sea
from condotta.games.gran_capitan.shown import notes
from condotta.games.gran_capitan.state import State
from tests.games.gran_capitan.field import Field, ask, hex_of, offered, run
from tests.games.gran_capitan.walk import Walk

FRENCH, SPANISH = 0, 1
GENDARMES, FOOT, SWISS = "french_gendarmes.5.1", "french_infantry.4.1", "swiss_infantry.4.1"
SPANIARDS, KNIGHTS, JINETES = "spanish_infantry_fa.5.1", "italian_heavy_cavalry.3.1", "spanish_light_cavalry.2.1"
OPEN = "2111"  # clear, without roads or rivers


def hidden(field: Field, captain: str, at: str, leads: bool, unit: str) -> Leader:
    """A face-down Captain of whom the enemy does not know whether he leads anybody."""
    return field.force(captain, at, *[unit] if leads else [], order="stand" if leads else "")


def on_the_march(field: Field, captain: str, *dice: int) -> Walk:
    """This Captain is active and has 5 MP."""
    leader = field.state.leaders[captain]
    leader.activations, leader.told = 1, True
    field.state.march = March(captain, 20 if leader.road_march else 10, forces.sp_of(field.state, leader))
    return field.play("captains", *dice, active=leader.side)


# What is offered


def retreats(leads: bool) -> list[Any]:
    field = Field()
    field.state.alignment, field.state.conquered = {}, {}
    beaten = field.force("nemours", "2910", GENDARMES, f"{SWISS}=3", order="retreat")
    field.force("cordoba", "2910", SPANIARDS)
    hidden(field, "navarro", "2811", leads, JINETES)
    return [retreat.full_retreat(field.state, beaten, 10), retreat.free_retreat(field.state, beaten, 10)]


def goals(leads: bool) -> list[Any]:
    field = Field()
    field.owned(FRENCH, "foggia", "melfi")
    beaten = field.force("nemours", "2910", GENDARMES)
    hidden(field, "navarro", "foggia", leads, JINETES)
    return retreat.goals(field.state, beaten, retreat.Ways(field.state, beaten, 8))


def rides(leads: bool) -> list[Any]:
    field = Field()
    rider = field.force("bayard", "2713")
    hidden(field, "navarro", "2712", leads, JINETES)
    return lone_captains.reach(field.state, rider)


def voyages(leads: bool) -> list[Any]:
    field = Field("ferrandino", to_come=[])
    king = field.force("ferrandino", "reggio", "aragonese_infantry.3.1", order="manoeuvre")
    hidden(field, "precy", "salerno", leads, "french_gendarmes.5.1")
    activation.activate(field.table(), king, 1)
    assert field.state.march is not None
    idle = field.force("aragonese_minor_1", "tropea")
    return [sea.ports(field.state, king, field.state.march), sea.captains_ports(field.state, idle)]


def challenges(leads: bool) -> list[Any]:
    field = Field()
    field.owned(FRENCH, "andria")
    field.force("la_palice", "andria", GENDARMES, order="garrison")
    hidden(field, "prospero_colonna", "barletta", leads, KNIGHTS)
    return [*ask(challenge.declare(field.table(), FRENCH)).options]


def road_steps(leads: bool) -> list[Any]:
    field = Field()
    hidden(field, "navarro", "2611", leads, SPANIARDS)
    mover = field.force("la_palice", "2811", SWISS, order="manoeuvre", road_march=True)
    activation.activate(field.table(), mover, 0)
    assert field.state.march is not None
    return march.actions(field.state, mover, field.state.march)


def bridges(leads: bool) -> list[Any]:
    field = Field()
    first = field.force("cordoba", "2910", SPANIARDS, order="manoeuvre", auxiliaries=["pontoon_bridge"])
    hidden(field, "bayard", "3009", leads, FOOT)
    return march.bridge_sides(field.state, first)


def beside_a_known_force(leads: bool) -> list[Any]:
    """With a second Force in the hex nobody attacks there on the march."""
    field = Field()
    field.force("paredes", "2712", KNIGHTS, face_up=True)
    hidden(field, "navarro", "2712", leads, SPANIARDS)
    mover = field.force("la_palice", "2811", SWISS, order="attack")
    activation.activate(field.table(), mover, 0)
    assert field.state.march is not None
    return march.actions(field.state, mover, field.state.march)


def past_friends(leads: bool) -> list[Any]:
    """GC-5.2.a: whether one gets past friends with whom one may not stay."""
    field = Field()
    field.force("bayard", "2712", FOOT, order="stand")
    hidden(field, "navarro", "2612", leads, SPANIARDS)
    mover = field.force("la_palice", "2811", SWISS, order="manoeuvre")
    return [march.may_go_on(field.state, mover, "2712", 1)]


def arrivals(leads: bool) -> list[Any]:
    field = Field(turn=40, to_come=["GC-S3.R2"])
    hidden(field, "aubigny", "reggio", leads, FOOT)
    flow = reinforcements.arrive(field.table(), "GC-S3.R2", SPANISH, may_delay=True)
    return [*ask(flow).options]


def new_barons(leads: bool) -> list[Any]:
    field = Field()
    hidden(field, "aubigny", "potenza", leads, FOOT)
    return barons.open_hexes(field.state, SPANISH, "basilicata")


def sources(leads: bool) -> list[Any]:
    field = Field(turn=5)
    field.source("spanish", "", REMOVED, since=2)
    field.force("cordoba", "barletta", SPANIARDS, order="stand")
    hidden(field, "nemours", "taranto", leads, FOOT)
    return [*ask(administration.designate_sources(field.table(), SPANISH)).options]


def displacements(leads: bool) -> list[Any]:
    field = Field()
    field.baron("baron_capitanata_1", FRENCH, OPEN)
    field.baron("baron_capitanata_2", FRENCH, OPEN)
    hidden(field, "navarro", HEXES[OPEN].near[0], leads, SPANIARDS)
    return [*ask(consolidation.consolidate_hex(field.table(), FRENCH, OPEN, displaces=True)).options]


def orders_noted(leads: bool) -> list[Any]:
    """Whether an Order would be Forced: Navarro may stand in the only way from the Captain General."""
    field = Field()
    field.force("nemours", "2713", GENDARMES, order="stand")
    palice = field.force("la_palice", OPEN, SWISS, order="stand")
    number = iter(range(1, 7))
    for hex in HEXES[OPEN].near[1:]:
        field.baron(f"baron_calabria_ultra_{next(number)}", SPANISH, hex)
    hidden(field, "navarro", HEXES[OPEN].near[0], leads, SPANIARDS)
    note = notes.of_order(field.state, palice, "manoeuvre")
    assert [key for key, _ in note.says] == ["note.order_manoeuvre", "note.path_unsure"]
    return [note]


LISTS: list[Callable[[bool], list[Any]]] = [
    retreats, goals, rides, voyages, challenges, road_steps, bridges, beside_a_known_force, past_friends, arrivals,
    new_barons, sources, displacements, orders_noted,
]  # fmt: skip


@pytest.mark.rule("GC-8.3.e")
@pytest.mark.parametrize("offers", LISTS, ids=lambda offers: str(offers.__name__))
def test_no_list_tells_who_leads_a_force(offers: Callable[[bool], list[Any]]) -> None:
    assert offers(True) == offers(False)
    assert offers(True)


# What is found out


@pytest.mark.rule("GC-8.3.e", "GC-8.7.e")
@pytest.mark.parametrize("leads", [True, False])
def test_in_road_march_one_learns_of_a_force_near_the_next_hex_before_the_step(leads: bool) -> None:
    field = Field()
    navarro = hidden(field, "navarro", "2611", leads, SPANIARDS)
    field.force("la_palice", "2811", SWISS, order="manoeuvre", road_march=True)
    walk = on_the_march(field, "la_palice")
    walk.choose("move", "2712")
    assert (walk.leader("la_palice").place == "2712") is not leads
    if leads:
        assert (walk.leader("navarro").told, walk.leader("navarro").face_up) == (True, False)
        assert ["move", "2712"] not in walk.offered
    assert navarro.place == "2611"


@pytest.mark.rule("GC-16.1.3.b", "GC-8.3.e")
@pytest.mark.parametrize("leads", [True, False])
def test_a_bridge_is_not_laid_towards_a_force(leads: bool) -> None:
    field = Field()
    first = field.force("cordoba", "2910", SPANIARDS, order="manoeuvre", auxiliaries=["pontoon_bridge"])
    hidden(field, "bayard", "3009", leads, FOOT)
    activation.activate(field.table(), first, 0)
    under_way = field.state.march
    assert under_way is not None
    side = march.bridge_sides(field.state, first)[0]
    run(march.act_in_hex(field.table(), first, under_way, Option("lay_bridge", side)))
    assert (field.state.pontoons, under_way.points) == ([], 10) if leads else ([side], 8)
    assert (side in march.bridge_sides(field.state, first)) is False


@pytest.mark.rule("GC-8.9.2.a", "GC-8.3.e")
@pytest.mark.parametrize("leads", [True, False])
def test_who_stands_beside_a_known_force_says_whether_there_are_two(leads: bool) -> None:
    field = Field()
    field.force("paredes", "2712", KNIGHTS, face_up=True)
    hidden(field, "navarro", "2712", leads, SPANIARDS)
    field.force("la_palice", "2811", SWISS, order="attack")
    walk = on_the_march(field, "la_palice")
    walk.choose("attack_on_the_march", "2712")
    assert walk.leader("la_palice").place == ("2811" if leads else "2712")
    assert walk.leader("navarro").told


@pytest.mark.rule("GC-S2.3.a", "GC-8.3.e")
@pytest.mark.parametrize("leads", [True, False])
def test_nobody_lands_where_a_captain_turns_out_to_lead_a_force(leads: bool) -> None:
    field = Field("ferrandino", to_come=[])
    field.force("ferrandino", "reggio", "aragonese_infantry.3.1", order="manoeuvre")
    hidden(field, "precy", "salerno", leads, "french_gendarmes.5.1")
    walk = on_the_march(field, "ferrandino")
    walk.choose("sail", hex_of("salerno"))
    assert walk.leader("ferrandino").place == hex_of("reggio" if leads else "salerno")
    if leads:
        assert walk.leader("ferrandino").activations == 1  # the voyage was not begun
        assert ["sail", hex_of("salerno")] not in walk.offered


@pytest.mark.rule("GC-4.6.c")
def test_cavalry_that_lands_meets_a_lone_captain() -> None:
    field = Field("ferrandino", to_come=[])
    field.force("ferrandino", "reggio", "aragonese_light_cavalry.2.1", order="manoeuvre")
    hidden(field, "french_minor_1", "salerno", False, FOOT)
    walk = on_the_march(field, "ferrandino", 6)
    walk.choose("sail", hex_of("salerno"))
    assert "french_minor_1" in walk.state.lost


@pytest.mark.rule("GC-1.4.e")
def test_who_lands_among_enemies_is_turned_up_with_them() -> None:
    field = Field("ferrandino", to_come=[])
    field.owned(SPANISH, "gaeta")
    field.force("montpensier", "gaeta", GENDARMES, order="stand")
    field.force("cordoba", "gaeta", "rodeleros.10.1=3", order="garrison")
    king = field.force("ferrandino", "reggio", "aragonese_infantry.3.1", order="manoeuvre")
    activation.activate(field.table(), king, 1)
    assert field.state.march is not None
    run(sea.sail(field.table(), king, field.state.march, hex_of("gaeta")))
    assert (king.face_up, field.state.leaders["montpensier"].face_up) == (True, True)


@pytest.mark.rule("GC-8.1.1.a", "GC-8.3.e")
@pytest.mark.parametrize("leads", [True, False])
def test_reinforcements_ask_who_stands_where_they_enter(leads: bool) -> None:
    field = Field(turn=40, to_come=["GC-S3.R2"])
    hidden(field, "aubigny", "reggio", leads, FOOT)
    flow = reinforcements.entry_hex(
        field.table(), field.state.scenario.reinforcements["GC-S3.R2"],
        reinforcements.a_captain(field.state, "benavides", SPANISH), may_delay=True,
    )  # fmt: skip
    assert run(flow, ("enter_at", hex_of("reggio"))) == ("" if leads else hex_of("reggio"))


@pytest.mark.rule("GC-6.1.2.c", "GC-8.3.e")
@pytest.mark.parametrize("leads", [True, False])
def test_a_supply_source_comes_back_only_where_no_force_stands(leads: bool) -> None:
    field = Field(turn=5)
    field.source("spanish", "", REMOVED, since=2)
    field.force("cordoba", "barletta", SPANIARDS, order="stand")
    hidden(field, "nemours", "taranto", leads, FOOT)
    flow = administration.designate_sources(field.table(), SPANISH)
    if leads:
        question = ask(flow, ("source_at", hex_of("taranto")))
        assert (hex_of("taranto"),) not in offered(question, "source_at")
    else:
        run(flow, ("source_at", hex_of("taranto")))
        assert field.state.sources["spanish"].hex == hex_of("taranto")


@pytest.mark.rule("GC-13.2.f", "GC-8.3.e")
@pytest.mark.parametrize("leads", [True, False])
def test_only_a_force_without_any_other_way_asks_who_bars_it(leads: bool) -> None:
    """With another way it would go round him; here it surrenders if he leads a Force."""
    field = Field()
    field.state.alignment, field.state.conquered = {}, {}
    beaten = field.force("alegre", OPEN, FOOT)
    number = iter(range(1, 7))
    for hex in HEXES[OPEN].near[1:]:
        field.baron(f"baron_calabria_ultra_{next(number)}", SPANISH, hex)
    navarro = hidden(field, "navarro", HEXES[OPEN].near[0], leads, SPANIARDS)
    assert retreat.full_retreat(field.state, beaten, 10) == []
    g = field.table()
    assert bool(retreat.ends_of(g, beaten, 10, full=True)) is not leads
    assert navarro.told
    assert [entry.key for entry in g.entries] == ["captain.says"]


@pytest.mark.rule("GC-S3.5.h")
def test_a_challenge_to_one_who_leads_nobody_looks_like_one_to_a_force_without_knights() -> None:
    logs = []
    for unit in ("", SPANIARDS):
        field = Field()
        field.owned(FRENCH, "andria")
        field.force("la_palice", "andria", GENDARMES, order="garrison")
        field.force("prospero_colonna", "barletta", *[unit] if unit else [], order="garrison" if unit else "")
        g = field.table()
        run(challenge.declare(g, FRENCH), ("challenge", "la_palice"))
        logs.append([(entry.key, entry.params) for entry in g.entries])
    assert logs[0] == logs[1]
    assert [key for key, _ in logs[0]] == ["challenge.declared", "challenge.nobody"]


@pytest.mark.rule("GC-5.2.a")
@pytest.mark.parametrize(("order", "may"), [("attack", True), ("manoeuvre", False)])
def test_past_friends_one_may_go_on_to_an_enemy_only_to_attack_him(order: str, may: bool) -> None:
    """A hex in which an enemy may stand is no place to stay for others."""
    field = Field()
    field.force("bayard", "2712", FOOT, order="stand")
    mover = field.force("la_palice", "2811", SWISS, order=order)
    for number, hex in enumerate([hex for hex in HEXES["2712"].near if hex != "2811"], 1):
        field.baron(f"baron_calabria_ultra_{number}", SPANISH, hex)
    field.force("alegre", "2811", GENDARMES, order="stand")  # nor may it turn back
    assert march.may_go_on(field.state, mover, "2712", 2) is may


@pytest.mark.rule("GC-8.3.e")
def test_whoever_shares_a_hex_knows_who_stands_there() -> None:
    field = Field()
    navarro = hidden(field, "navarro", OPEN, True, SPANIARDS)
    s = field.state
    assert (intelligence.untold_at(s, OPEN, FRENCH), intelligence.known_at(s, OPEN, FRENCH)) == ([navarro], [])
    assert intelligence.is_veiled(s, OPEN, FRENCH)
    field.force("la_palice", OPEN, SWISS)
    assert (intelligence.untold_at(s, OPEN, FRENCH), intelligence.known_at(s, OPEN, FRENCH)) == ([], [navarro])
    assert not intelligence.is_veiled(s, OPEN, FRENCH)
    assert not intelligence.say(s, OPEN, FRENCH)


@pytest.mark.rule("GC-8.3.e", "GC-16.3.a")
def test_barons_and_whoever_has_a_marker_of_a_force_are_known() -> None:
    field = Field()
    baron = field.baron("baron_capitanata_1", SPANISH, OPEN)
    baron.told = False
    assert intelligence.is_told(baron)
    for marks in ({"order": "retreat"}, {"earthworks": True}, {"road_march": True}, {"quarters": True},
                  {"no_move": True}, {"besieges": True}, {"siege_level": 0}):  # fmt: skip
        field = Field()
        assert intelligence.is_told(field.force("navarro", OPEN, SPANIARDS, **marks))
    assert not intelligence.is_told(Field().force("navarro", OPEN, SPANIARDS, order="attack"))


@pytest.mark.rule("GC-2.2.D3.b", "GC-8.3.e")
@pytest.mark.parametrize("leads", [True, False])
def test_a_surplus_force_asks_only_if_it_could_go_nowhere_else(leads: bool) -> None:
    field = Field()
    for number in (1, 2):
        field.baron(f"baron_capitanata_{number}", FRENCH, OPEN)
    near = HEXES[OPEN].near
    for number, hex in enumerate(near[1:], 1):
        field.baron(f"baron_calabria_ultra_{number}", SPANISH, hex)
    navarro = hidden(field, "navarro", near[0], leads, SPANIARDS)
    flow = consolidation.consolidate_hex(field.table(), FRENCH, OPEN, displaces=True)
    if leads:
        run(flow)
    else:
        assert {args[1] for args in offered(ask(flow), "displace")} == {near[0]}
    assert navarro.told


# The question to evade


@pytest.mark.rule("GC-16.4.1.a")
@pytest.mark.parametrize(("unit", "asked"), [(JINETES, True), (SPANIARDS, False)])
def test_whether_a_force_may_evade_is_asked_in_secret(unit: str, asked: bool) -> None:
    field = Field()
    field.force("pineiro", "2712", unit, order="stand")
    field.force("la_palice", "2811", SWISS, order="attack")
    walk = on_the_march(field, "la_palice")
    walk.choose("attack_on_the_march", "2712")
    assert walk.match.table.announced_at == 1  # whether anybody is asked or not
    assert (walk.asked.prompt == "retreat.evade") is asked
    assert walk.asked.hidden is asked


@pytest.mark.rule("GC-16.4.1.a")
def test_of_a_side_without_spanish_light_cavalry_nobody_expects_an_answer() -> None:
    field = Field()
    assert [combat.has_evaders(field.state, side) for side in (FRENCH, SPANISH)] == [False, True]
    assert not combat.has_evaders(Field("otranto").state, SPANISH)
    defender, attacker = field.force("alegre", OPEN, FOOT), field.force("navarro", OPEN, SPANIARDS)
    g = field.table()
    g.made = 3
    assert run(combat.leaves_before_combat(g, attacker, defender)) is False
    assert g.announced_at == 0
    assert run(combat.leaves_before_combat(g, defender, attacker)) is False
    assert g.announced_at == 3


# What all know


def told(field: Field, id: str) -> bool:
    return intelligence.is_told(field.state.leaders[id])


@pytest.mark.rule("GC-9.b", "GC-8.3.e")
@pytest.mark.parametrize(("at", "known"), [(OPEN, True), ("capua", False)])
def test_attrition_tells_who_leads_nobody(at: str, known: bool) -> None:
    """In a Hostile Region whoever does not check leads no Force; in a friendly one that tells nothing."""
    field = Field()
    hidden(field, "navarro", "barletta", False, SPANIARDS)
    hidden(field, "bayard", at, False, FOOT)
    field.state.alignment["capitanata"] = SPANISH
    run(attrition.attrition_segment(field.table(), FRENCH))
    assert told(field, "bayard") is known
    assert not told(field, "navarro")


@pytest.mark.rule("GC-7.1.a", "GC-8.3.e")
@pytest.mark.parametrize(("company", "known"), [(False, True), (True, False)])
def test_among_friends_a_command_phase_may_change_who_leads(company: bool, known: bool) -> None:
    field = Field(phase="organisation", stage="")
    field.force("la_palice", OPEN, SWISS, order="stand", face_up=True)
    if company:
        field.force("bayard", OPEN, order="")
    run(organisation.organisation_step(field.table()), "done")
    assert told(field, "la_palice") is known


@pytest.mark.rule("GC-7.1.a", "GC-8.3.e")
def test_in_a_contested_hex_nothing_changes_hands() -> None:
    field = Field(phase="organisation", stage="")
    for captain in ("la_palice", "alegre"):
        field.force(captain, OPEN, FOOT if captain == "alegre" else SWISS, order="stand", face_up=True)
    field.force("navarro", OPEN, SPANIARDS, order="stand", face_up=True)
    intelligence.forget_who_leads(field.state, FRENCH)
    assert told(field, "la_palice")
    assert told(field, "alegre")


@pytest.mark.rule("GC-4.4.d", "GC-8.2.1.a", "GC-7.2.g", "GC-8.1.e")
def test_who_acts_tells_what_he_is() -> None:
    field = Field()
    rider, palice = field.force("bayard", OPEN), field.force("la_palice", "2811", SWISS)
    alegre = field.force("alegre", "2413", FOOT)
    assert not any(told(field, one.id) for one in (rider, palice, alegre))
    run(lone_captains.ride(field.table(), FRENCH), ("ride", "bayard"), "ride_to")
    activation.activate(field.table(), palice, 0)
    changes.give_order(alegre, "retreat")
    assert all(told(field, one.id) for one in (rider, palice, alegre))


# Forks


def test_forks_deal_anew_who_leads_a_force() -> None:
    field = Field()
    field.force("la_palice", "2713", SWISS, order="stand")
    field.force("bayard", OPEN)
    field.force("alegre", "2413")
    field.force("aubigny", "2811", told=True)  # everybody knows that he leads nobody
    field.force("cordoba", "barletta", SPANIARDS, order="stand")
    match = field.play("captains", active=SPANISH).match
    seen: dict[str, set[bool]] = {}
    for number in range(30):
        s: State = match.fork(SPANISH, Random(number)).state
        assert GAME.check(s) == []
        for one in s.leaders.values():
            if one.side == FRENCH:
                seen.setdefault(one.place, set()).add(forces.is_force(s, one))
    assert seen == {"2713": {True, False}, OPEN: {True, False}, "2413": {True, False}, "2811": {False}}


def test_forks_put_no_force_where_it_would_have_conquered_something() -> None:
    field = Field()
    field.owned(SPANISH, "foggia")
    field.source("spanish", "2413")
    field.force("la_palice", "2713", SWISS, order="stand")
    field.force("bayard", "foggia")
    field.force("alegre", "2413")
    field.force("cordoba", "barletta", SPANIARDS, order="stand")
    match = field.play("captains", active=SPANISH).match
    for number in range(20):
        s: State = match.fork(SPANISH, Random(number)).state
        assert [one.place for one in forces.forces_of(s, FRENCH)] == ["2713"]
