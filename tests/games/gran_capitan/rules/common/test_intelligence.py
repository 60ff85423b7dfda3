"""Section 1.4, Intelligence: who lies face down, what is turned up and shown, and what is remembered of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.gran_capitan import turn
from condotta.games.gran_capitan.pieces import Corps, March
from condotta.games.gran_capitan.rules import attrition, discipline
from condotta.games.gran_capitan.rules.combat import battle_corps
from condotta.games.gran_capitan.rules.command import reinforcements
from condotta.games.gran_capitan.rules.common import changes, forces, intelligence
from condotta.games.gran_capitan.state import State
from tests.games.gran_capitan.field import Field, ask, run
from tests.games.gran_capitan.walk import Walk

FRENCH, SPANISH = 0, 1
GENDARMES, FOOT, SWISS = "french_gendarmes.5.1", "french_infantry.4.1", "swiss_infantry.4.1"
SPANIARDS, GUNS = "spanish_infantry_fa.5.1", "spanish_artillery.3.1"


def seen_by(match: Match, seat: int | None, hex: str) -> dict[str, Any]:
    """The counter in a hex, as a seat sees it."""
    counters = match.view(seat)["table"]["counters"]
    return next(one for one in counters if one["hex"] == hex)


def units(counter: dict[str, Any]) -> list[tuple[str, int, bool]]:
    return [(u["id"], u["sp"], u["demoralised"]) for one in counter["card"]["captains"] for u in one["units"]]


def nemours(**marks: Any) -> Field:
    """Nemours with Bayard and the idle Aubigny; Córdoba two hexes away."""
    field = Field("naples")
    field.force("nemours", "2912", f"{GENDARMES}=3", order="attack", **marks)
    field.subordinate("bayard", "nemours", FOOT)
    field.unemployed("aubigny", "nemours")
    field.force("cordoba", "barletta", SPANIARDS, order="stand")
    return field


@pytest.mark.rule("GC-1.4.a", "GC-7.2.g")
def test_neither_card_nor_order_nor_face_of_an_enemy_is_shown() -> None:
    walk = nemours().play("captains")
    own, hidden = (seen_by(walk.match, seat, "2912") for seat in (FRENCH, SPANISH))
    assert (own["leader"], own["order"]) == ("nemours", "attack")
    assert units(own) == [(GENDARMES, 3, False), (FOOT, 4, False)]
    assert [one["id"] for one in own["card"]["captains"]] == ["nemours", "bayard", "aubigny"]
    assert (hidden["leader"], hidden["order"], hidden["card"], hidden["army"]) == (None, None, None, "french")
    assert hidden == seen_by(walk.match, None, "2912")
    table = {key: part for key, part in walk.match.view(SPANISH)["table"].items() if key != "board"}  # what is printed
    whole = str(table) + str([entry.as_json() for entry in walk.match.log(SPANISH)])
    assert not [id for id in ("nemours", "bayard", GENDARMES, FOOT) if id in whole]


@pytest.mark.rule("GC-7.2.g")
def test_an_order_of_retreat_lies_open() -> None:
    field = nemours()
    field.state.leaders["nemours"].order = "retreat"
    assert seen_by(field.play("captains").match, SPANISH, "2912")["order"] == "retreat"


@pytest.mark.rule("GC-1.4.b")
def test_who_is_on_a_card_is_where_its_captain_is() -> None:
    field = nemours()
    s = field.state
    changes.move_to(s, s.leaders["nemours"], "2812")
    assert {s.leaders[id].place for id in ("nemours", "bayard", "aubigny")} == {"2812"}


@pytest.mark.rule("GC-1.4.c")
def test_captains_are_set_up_face_down() -> None:
    field = Field("naples")
    entry = field.state.scenario.setup[2]
    ask(reinforcements.deploy(field.table(), entry, SPANISH, "5017", default=""))
    assert not field.state.leaders[entry.captain].face_up


@pytest.mark.rule("GC-1.4.d", "GC-1.4.f")
def test_who_is_detached_lies_face_down_under_a_new_number() -> None:
    """R-02: also one whom the enemy has seen before."""
    field = nemours(face_up=True)
    s = field.state
    intelligence.show_force(s, s.leaders["nemours"])
    walk = marching(field, "nemours")
    walk.choose("detach", "bayard")
    walk.choose("order", "stand")
    left, stays = walk.leader("bayard"), walk.leader("nemours")
    assert (left.face_up, stays.face_up) == (False, True)
    counters = {one["token"]: one for one in walk.match.view(SPANISH)["table"]["counters"]}
    assert counters[left.token]["leader"] is None
    assert counters[left.token]["card"] is None
    assert left.token not in (1, 2)


@pytest.mark.rule("GC-1.4.f")
def test_a_captain_who_went_back_to_a_card_is_hidden_and_forgotten() -> None:
    field = nemours(face_up=True)
    field.force("la_palice", "2912", SWISS, face_up=True)
    s = field.state
    intelligence.show_force(s, s.leaders["la_palice"])
    changes.put_on_card(s, s.leaders["la_palice"], s.leaders["nemours"], "subordinate")
    changes.put_on_map(s, s.leaders["la_palice"], "2912")
    assert not s.leaders["la_palice"].face_up
    assert s.seen[SPANISH] == {}


def meeting(**marks: Any) -> Field:
    """La Palice marches against the hidden Paredes at Cerignola."""
    field = Field("naples")
    field.force("la_palice", "2812", SWISS, FOOT, order="attack", **marks)
    field.force("paredes", "2811", f"{SPANIARDS}=2", order="stand")
    field.force("cordoba", "barletta", GUNS, "spanish_infantry_fa.5.2", order="stand")
    return field


def marching(field: Field, captain: str, *dice: int) -> Walk:
    """He is activated and has 6 MP."""
    leader = field.state.leaders[captain]
    leader.activations = 1
    field.state.march = March(captain, 12, forces.sp_of(field.state, leader))
    return field.play("captains", *dice, active=leader.side)


@pytest.mark.rule("GC-1.4.e", "GC-1.4.h", "GC-8.8.1.d")
def test_who_enters_and_who_is_met_are_turned_up_but_show_no_units() -> None:
    walk = marching(meeting(), "la_palice")
    assert seen_by(walk.match, FRENCH, "2811")["leader"] is None
    walk.choose("move", "2811")
    there = walk.match.view(FRENCH)["table"]["counters"]
    assert [(one["leader"], one["card"] is None) for one in there if one["hex"] == "2811"] == [
        ("la_palice", False), ("paredes", True),
    ]  # fmt: skip


@pytest.mark.rule("GC-1.4.e")
def test_at_the_latest_in_d1_those_who_share_a_hex_with_an_enemy_are_turned_up() -> None:
    field = meeting()
    s = field.state
    s.leaders["la_palice"].place = "2811"
    turn.intelligence(field.table())
    assert [s.leaders[id].face_up for id in ("la_palice", "paredes", "cordoba")] == [True, True, False]


@pytest.mark.rule("GC-1.4.h")
def test_in_d1_forces_in_contested_hexes_show_all_and_others_nothing() -> None:
    field = meeting()
    s = field.state
    s.leaders["la_palice"].place = "2811"
    field.subordinate("navarro", "cordoba", "spanish_light_cavalry.2.1")
    turn.intelligence(field.table())
    walk = field.play("captains")
    assert units(next(one for one in counters_at(walk, FRENCH, "2811") if one["leader"] == "paredes")) == [
        (SPANIARDS, 2, False)
    ]
    assert counters_at(walk, FRENCH, "3008")[0]["card"] is None
    assert counters_at(walk, None, "2811")[0]["card"] is not None


def counters_at(walk: Walk, seat: int | None, hex: str) -> list[dict[str, Any]]:
    return [one for one in walk.match.view(seat)["table"]["counters"] if one["hex"] == hex]


@pytest.mark.rule("GC-1.4.h")
def test_what_was_seen_is_remembered_and_later_changes_are_hidden() -> None:
    """Units that have changed cards since are still thought to be where they were."""
    field = nemours(face_up=True)
    s = field.state
    intelligence.show_force(s, s.leaders["nemours"])
    moved = s.leaders["nemours"].units.pop()
    s.leaders["bayard"].units.append(moved)
    s.turn = 5
    shown = seen_by(field.play("captains").match, SPANISH, "2912")["card"]
    assert shown["seen"] == 2
    assert shown["previous_attack"] is None
    assert [(one["id"], [unit["id"] for unit in one["units"]]) for one in shown["captains"]] == [
        ("nemours", [GENDARMES]), ("bayard", [FOOT]), ("aubigny", []),
    ]  # fmt: skip


@pytest.mark.rule("GC-1.4.g")
def test_losses_are_told_by_the_name_of_the_unit_and_never_what_is_left() -> None:
    field = nemours()
    g = field.table(5)
    run(discipline_check(g.state, g))
    lines = [entry for entry in g.entries if entry.visible_to(SPANISH)]
    assert [(entry.key, entry.params.get("unit")) for entry in lines] == [
        ("discipline.reliability", None), ("losses.demoralised", FOOT),
    ]  # fmt: skip
    assert lines[0].dice == [(FRENCH, 5, 6)]
    assert not [entry for entry in lines if "sp" in entry.params]


def discipline_check(s: State, g: Any) -> Any:
    discipline.check_reliability(g, s.leaders["nemours"], 0, "GC-10.1.b")
    yield from ()


@pytest.mark.rule("GC-1.4.g")
@pytest.mark.parametrize("captain", ["aubigny", "alegre"])  # one has a star, which changes the roll
def test_an_attrition_roll_tells_die_and_losses_but_not_the_star(captain: str) -> None:
    field = Field("naples")
    first = field.force(captain, "3209", FOOT)
    g = field.table(1)
    run(attrition.check(g, first, 4, attrition.base_modifier(field.state, first), [], "GC-9.b"))
    told = [(entry.key, entry.params, entry.dice) for entry in g.entries if entry.visible_to(SPANISH)]
    assert told == [("attrition.roll", {"player": FRENCH, "force": 1, "hex": "3209", "sp": 0}, [(FRENCH, 1, 6)])]


@pytest.mark.rule("GC-1.4.g")
def test_what_is_told_of_a_unit_that_was_seen_is_remembered() -> None:
    field = nemours(face_up=True)
    s, g = field.state, field.table()
    first, bayard = s.leaders["nemours"], s.leaders["bayard"]
    intelligence.show_force(s, first)
    changes.lose_sp(g, first, first.units[0])
    changes.demoralise(g, bayard, bayard.units[0])
    known = s.seen[SPANISH]
    assert [(u.id, u.sp, u.demoralised) for id in ("nemours", "bayard") for u in known[id].units] == [
        (GENDARMES, 2, False), (FOOT, 4, True),
    ]  # fmt: skip
    changes.remove_unit(g, bayard, bayard.units[0])
    assert s.seen[SPANISH]["bayard"].units == []


@pytest.mark.rule("GC-1.4.i")
def test_a_hidden_captain_whose_initiative_counts_is_turned_up() -> None:
    """R-68: his units stay hidden."""
    field = meeting()
    field.state.leaders["la_palice"].place = "2811"
    field.state.leaders["la_palice"].face_up = True
    walk = field.play("captains")
    walk.choose("name", "la_palice")
    assert not walk.leader("paredes").face_up
    walk.choose("name", "cordoba")
    assert walk.leader("paredes").face_up
    assert [one["card"] for one in counters_at(walk, FRENCH, "2811") if one["leader"] == "paredes"] == [None]


# Steps towards face-down Captains


@pytest.mark.rule("GC-8.3.e")
def test_a_list_of_steps_does_not_tell_who_leads_a_force() -> None:
    """R-69: the owner answers when the step is made; it costs nothing, and he stays face down."""
    offers = []
    for force in (True, False):
        field = meeting()
        field.state.leaders["la_palice"].order = "manoeuvre"
        if not force:
            field.state.leaders["paredes"].units = []
            field.state.leaders["paredes"].order = ""
        walk = marching(field, "la_palice")
        offers.append(walk.offered)
        points = walk.state.march.points if walk.state.march else 0
        walk.choose("move", "2811")
        came = walk.leader("la_palice").place == "2811"
        assert came is not force
        if force:
            assert walk.state.march is not None
            assert (walk.state.march.points, walk.leader("paredes").face_up) == (points, False)
            assert walk.match.log(SPANISH)[-1].key == "march.barred"
            assert ["move", "2811"] not in walk.offered
    assert offers[0] == offers[1]
    assert ["move", "2811"] in offers[0]


@pytest.mark.rule("GC-8.3.e")
def test_nor_does_a_list_of_attacks_on_the_march() -> None:
    field = meeting()
    field.state.leaders["paredes"].units = []
    walk = marching(field, "la_palice")
    assert ["attack_on_the_march", "2811"] in walk.offered
    walk.choose("attack_on_the_march", "2811")
    assert (walk.leader("la_palice").place, walk.asked.prompt) == ("2812", "march.act")
    assert ["attack_on_the_march", "2811"] not in walk.offered


@pytest.mark.rule("GC-8.9.d")
def test_an_attack_on_the_march_shows_the_captains_and_only_the_units_that_fight() -> None:
    field = meeting()
    s = field.state
    s.leaders["paredes"].place, s.leaders["cordoba"].place = "3010", "2811"
    field.subordinate("navarro", "cordoba", "spanish_light_cavalry.2.1")
    walk = marching(field, "la_palice")
    walk.choose("attack_on_the_march", "2811")
    while walk.asked.prompt != "activation.name" and "skirmish.captains" not in [e.key for e in walk.match.log(None)]:
        walk.match.choose(walk.asked.seat, walk.asked.options[0])
    fought = next(e.params["theirs"] for e in walk.match.log(None) if e.key == "skirmish.captains")
    assert list(walk.state.seen[FRENCH]) == [fought]


@pytest.mark.rule("GC-12.4.3.c")
def test_units_of_a_corps_are_hidden_until_it_is_used() -> None:
    """R-25: the enemy knows what he saw in D.1, not how the Force was divided into Corps."""
    field = nemours(face_up=True)
    s = field.state
    s.leaders["cordoba"].place, s.leaders["cordoba"].face_up = "2912", True
    for id in ("nemours", "cordoba"):
        intelligence.show_force(s, s.leaders[id])
    s.leaders["bayard"].units.append(s.leaders["nemours"].units[0])
    s.leaders["nemours"].units = [s.leaders["bayard"].units.pop(0)]
    corps = Corps("bayard", FRENCH)
    assert [unit.id for unit in s.seen[SPANISH]["bayard"].units] == [FOOT]
    battle_corps.show(s, corps)
    assert corps.shown
    assert [unit.id for unit in s.seen[SPANISH]["bayard"].units] == [GENDARMES]
    assert [unit.id for unit in s.seen[SPANISH]["nemours"].units] == [GENDARMES]  # as it was seen


def test_a_fork_knows_what_was_seen_and_imagines_the_rest() -> None:
    field = nemours()
    field.force("la_palice", "troia", SWISS, order="attack")
    field.force("alegre", "foggia", "french_infantry.4.2=2", order="manoeuvre")
    match = field.play("captains", active=SPANISH).match
    faces, strengths, orders = set(), set(), set()
    for number in range(40):
        state: State = match.fork(SPANISH, Random(number)).state
        at = {one.place: one for one in state.leaders.values() if one.on_map}
        faces.add(at["2414"].id)
        strengths.add(
            sum(unit.sp for one in state.leaders.values() for unit in one.units if unit.id.startswith("french_inf"))
        )
        orders.add(at["2412"].order)
    assert faces == {"la_palice", "alegre"}
    assert strengths == {6}  # the counter mix and what was lost are known
    assert orders == {"manoeuvre", "attack"}  # the same AP


@pytest.mark.rule("GC-1.4.h")
def test_who_has_left_a_force_is_not_remembered_with_it_when_it_is_shown_anew() -> None:
    field = nemours()
    force, bayard = field.state.leaders["nemours"], field.state.leaders["bayard"]
    intelligence.show_force(field.state, force)
    assert list(field.state.seen[SPANISH]) == ["nemours", "bayard", "aubigny"]
    bayard.under, bayard.box = "", ""
    intelligence.show_force(field.state, force)
    assert list(field.state.seen[SPANISH]) == ["nemours", "aubigny"]
