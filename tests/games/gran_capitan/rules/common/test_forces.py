"""Chapters 4 and 5: what a Force is, who leads it, and what is in it."""

from __future__ import annotations

import pytest

from condotta.core.errors import PositionError
from condotta.games.gran_capitan.data import CAPTAINS
from condotta.games.gran_capitan.rules.common import changes, forces
from condotta.games.gran_capitan.rules.march import activation
from tests.games.gran_capitan.field import Field

SWISS, GENDARMES, FOOT = "swiss_infantry.4.1", "french_gendarmes.5.1", "french_infantry.4.1"


@pytest.mark.rule("GC-5.a", "GC-4.3.a")
@pytest.mark.parametrize(("units", "auxiliaries", "is_force"), [
    ((FOOT,), [], True), ((), [], False), ((), ["siege_artillery"], False),
])  # fmt: skip
def test_a_captain_with_a_combat_unit_is_a_force(
    units: tuple[str, ...], auxiliaries: list[str], is_force: bool
) -> None:
    field = Field()
    palice = field.force("la_palice", "2910", *units, auxiliaries=auxiliaries)
    assert forces.is_force(field.state, palice) is is_force
    palice.place = ""
    assert not forces.is_force(field.state, palice)


@pytest.mark.rule("GC-5.b", "GC-5.d", "GC-4.3.a", "GC-4.2.b")
def test_the_units_of_subordinates_belong_to_the_force_of_their_general() -> None:
    field = Field()
    nemours = field.force("nemours", "2910")
    palice = field.subordinate("la_palice", "nemours", FOOT)
    bayard = field.unemployed("bayard", "nemours")
    s = field.state
    assert forces.is_force(s, nemours)  # without units of his own
    assert not forces.is_force(s, palice)
    assert forces.captains(s, nemours) == [nemours, palice]
    assert forces.unemployed(s, nemours) == [bayard]
    assert (forces.sp_of(s, nemours), [unit.id for unit in forces.units(s, nemours)]) == (4, [FOOT])
    assert forces.first_captain(s, palice) is forces.first_captain(s, bayard) is nemours
    palice.units = []
    assert not forces.is_force(s, nemours)


@pytest.mark.rule("GC-4.1.a", "GC-4.1.b")
@pytest.mark.parametrize(("captain", "room"), [("bayard", 0), ("la_palice", 1), ("nemours", 2)])
def test_rank_is_the_number_of_combat_units(captain: str, room: int) -> None:
    field = Field()
    leader = field.force(captain, "2910", FOOT, SWISS, auxiliaries=["siege_artillery", "field_engineers"])
    assert forces.room(leader) == room
    if room == 0:
        leader.units += field.force("alegre", "2112", GENDARMES).units
        del field.state.leaders["alegre"]
        with pytest.raises(PositionError, match=r"GC-4\.1\.a"):
            field.play("captains")


@pytest.mark.rule("GC-4.1.a", "GC-1.3.7.a")
def test_barons_count_against_rank() -> None:
    field = Field()
    assert forces.room(field.force("la_palice", "2910", FOOT, "baron_capitanata_2")) == 1


@pytest.mark.rule("GC-4.5.a")
def test_minor_captains() -> None:
    minors = [one for one in CAPTAINS.values() if one.minor]
    assert len(minors) == 10
    assert {(one.initiative, one.rank, one.star, tuple(one.features)) for one in minors} == {(1, 2, False, ())}
    field = Field()
    minor = field.force("french_minor_1", "2910", FOOT, order="attack")
    assert minor in activation.available(field.state, 0, barons=False)  # as any Captain


@pytest.mark.rule("GC-4.6.2.c", "GC-5.1.a")
def test_a_force_has_one_acting_general_an_army_several() -> None:
    field = Field()
    nemours = field.force("nemours", "2910", FOOT)
    saluzzo = field.force("saluzzo", "2713", SWISS)
    assert [forces.is_major(one) for one in (nemours, saluzzo)] == [True, True]
    palice = field.force("la_palice", "2112", GENDARMES)
    assert not forces.is_major(palice)


@pytest.mark.rule("GC-1.3.2.d", "GC-1.4.b")
def test_who_is_on_a_card_comes_along_onto_another() -> None:
    field = Field()
    nemours = field.force("nemours", "2910", FOOT)
    palice = field.force("la_palice", "2910", SWISS, order="attack", earthworks=True, face_up=True, activations=1)
    bayard = field.unemployed("bayard", "la_palice")
    changes.put_on_card(field.state, palice, nemours, "subordinate")
    assert (palice.under, palice.box, bayard.under, bayard.box) == ("nemours", "subordinate", "nemours", "unemployed")
    assert (palice.order, palice.earthworks, palice.face_up, palice.told) == ("", False, False, False)
    assert bayard.place == "2910"


@pytest.mark.rule("GC-12.3.1.c", "GC-4.4.a", "GC-16.1.2.a")
def test_a_besieger_whose_last_men_desert_besieges_nobody() -> None:
    field = Field()
    palice = field.force("la_palice", "andria", order="attack", besieges=True, auxiliaries=["pontoon_bridge"])
    navarro = field.force("navarro", "andria", "rodeleros.5.1", siege_level=2)
    changes.become_unemployed(field.state, palice)
    assert (palice.besieges, palice.order, palice.auxiliaries, navarro.siege_level) == (False, "", [], -1)


@pytest.mark.rule("GC-16.1.2.a")
def test_what_is_in_no_force_is_no_auxiliary_unit_any_more() -> None:
    field = Field()
    palice = field.force("la_palice", "2910", auxiliaries=["field_engineers"])
    nemours = field.force("nemours", "2810", FOOT, auxiliaries=["field_engineers", "siege_artillery"])
    changes.drop_idle_auxiliaries(field.state)
    assert (palice.auxiliaries, nemours.auxiliaries) == ([], ["field_engineers"])


@pytest.mark.rule("GC-1.4.d", "GC-1.3.2.d")
def test_a_counter_comes_onto_the_map_face_down_without_markers() -> None:
    field = Field()
    field.force("nemours", "2910", FOOT)
    palice = field.subordinate("la_palice", "nemours", SWISS)
    markers = ("earthworks", "road_march", "disorganised", "river_crossing", "quarters", "no_move", "besieges")
    for marker in (*markers, "marched", "shaken", "face_up"):
        setattr(palice, marker, True)
    palice.siege_level = 1
    changes.put_on_map(field.state, palice, "2911")
    assert (palice.place, palice.under, palice.box, palice.face_up, palice.told) == ("2911", "", "", False, False)
    assert not any(getattr(palice, marker) for marker in (*markers, "marched", "shaken"))
    assert (palice.siege_level, palice.token) == (-1, field.state.tokens)


@pytest.mark.rule("GC-8.3.e")
@pytest.mark.parametrize(("captain", "asker"), [("nemours", 1), ("navarro", 0)])
def test_the_owner_says_what_his_captain_leads(captain: str, asker: int) -> None:
    field = Field()
    field.force(captain, "2910")
    g = field.table()
    assert changes.ask_who_leads(g, asker, "2910")
    assert [entry.params["player"] for entry in g.entries] == [1 - asker]
    assert not changes.ask_who_leads(g, asker, "2910")
