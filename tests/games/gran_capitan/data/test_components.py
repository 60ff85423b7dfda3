"""Chapter 1: what is in the box, and what a counter, a card and the map say."""

from __future__ import annotations

import pytest

from condotta.core.errors import PositionError
from condotta.games.gran_capitan.data import (
    AUXILIARIES,
    BARONS,
    CAPTAINS,
    FACTS,
    HEXES,
    NAMES,
    PLACES,
    REGIONS,
    SCENARIOS,
    UNIT_TYPES,
)
from condotta.games.gran_capitan.data.things import RELIABILITIES
from condotta.games.gran_capitan.pieces import BOXES
from condotta.games.gran_capitan.rules.command import barons
from condotta.games.gran_capitan.rules.common import changes, forces, ground
from condotta.games.gran_capitan.shown import view
from tests.games.gran_capitan.field import Field, hex_of


@pytest.mark.rule("GC-1.1.a")
@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=lambda one: str(one.id))
def test_two_sides_of_one_or_several_armies(scenario: object) -> None:
    sides = scenario.sides  # type: ignore[attr-defined]
    assert len(sides) == 2
    armies = [army for side in sides for army in side.armies]
    assert len(set(armies)) == len(armies)


@pytest.mark.rule("GC-1.1.b", "GC-1.3.2.b", "GC-1.3.6.a")
def test_units_stand_on_cards_and_the_counter_on_the_map_stands_for_them() -> None:
    field = Field()
    field.force("nemours", "2910", "swiss_infantry.4.1=3")
    field.subordinate("bayard", "nemours", "french_infantry.4.1")
    field.unemployed("la_palice", "nemours")
    shown = view.view(field.state, 0)["counters"]
    assert [one["leader"] for one in shown] == ["nemours"]
    assert [(one["id"], one["box"], one["units"]) for one in shown[0]["card"]["captains"]] == [
        ("nemours", "", [{"id": "swiss_infantry.4.1", "sp": 3, "demoralised": False}]),
        ("bayard", "subordinate", [{"id": "french_infantry.4.1", "sp": 4, "demoralised": False}]),
        ("la_palice", "unemployed", []),
    ]
    assert BOXES == ("", "subordinate", "unemployed")


@pytest.mark.rule("GC-1.1.c", "GC-1.3.5.a")
def test_what_a_captain_counter_shows() -> None:
    cordoba = CAPTAINS["cordoba"]
    assert (cordoba.initiative, cordoba.rank, cordoba.star, cordoba.features) == (5, 5, True, ("L",))
    assert all(1 <= one.initiative <= 5 and 1 <= one.rank <= 5 for one in CAPTAINS.values())
    field = Field()
    field.force("cordoba", "3008", "rodeleros.5.1")
    hidden = view.view(field.state, 0)["counters"][0]
    assert (hidden["leader"], hidden["army"]) == (None, "spanish")  # the back shows the Army only


@pytest.mark.rule("GC-1.1.d")
def test_forces_in_adjacent_hexes_do_not_fight() -> None:
    field = Field()
    field.force("nemours", "2910", "swiss_infantry.4.1", order="attack", face_up=True)
    field.force("cordoba", "2909", "rodeleros.5.1", order="attack", face_up=True)
    walk = field.play("intelligence")
    assert walk.state.turn == 3  # nobody was asked anything
    assert [entry for entry in walk.match.log(0) if entry.key.startswith("battle")] == []


@pytest.mark.rule("GC-1.2.a")
def test_two_turns_a_month() -> None:
    scenario = SCENARIOS["naples"]
    assert [scenario.date(turn) for turn in (1, 2, 3)] == [(1502, 6, 2), (1502, 7, 1), (1502, 7, 2)]
    assert scenario.date(scenario.turns) == (1504, 1, 2)
    places = [PLACES[id] for id in ("napoli", "roma")]  # 190 km
    assert ground.distance(places[0].hex, places[1].hex) in range(17, 24)  # hexes of 10 km


@pytest.mark.rule("GC-1.2.b")
def test_an_sp_is_an_sp_of_foot_horse_or_guns() -> None:
    field = Field()
    nemours = field.force("nemours", "2910", "swiss_infantry.4.1=1", "french_gendarmes.5.1=1", "french_artillery.2.1=1")
    assert forces.sp_of(field.state, nemours) == 3


@pytest.mark.rule("GC-1.3.a", "GC-1.3.b")
def test_twenty_four_cards_and_dice_of_six_sides() -> None:
    for scenario in SCENARIOS.values():
        assert len(set(scenario.cards.values())) == len(scenario.cards)
        assert all(1 <= number <= 24 for number in scenario.cards.values())
    table = Field().table()
    assert {table.d6(0) for _ in range(80)} == {1, 2, 3, 4, 5, 6}
    assert {sides for _, _, sides in table.dice} == {6}


@pytest.mark.rule("GC-1.3.1.a", "GC-1.3.1.b")
def test_twelve_states_and_lazio() -> None:
    assert [region.id for region in REGIONS.values() if not region.kingdom] == ["lazio"]
    assert len(REGIONS) == 13
    benevento = PLACES["benevento"]
    assert HEXES[benevento.hex].region == "lazio"
    assert {HEXES[near].region for near in HEXES[benevento.hex].near} == {"principato_ultra"}
    assert not ground.may_be_conquered(Field().state, benevento)


@pytest.mark.rule("GC-1.3.1.c", "GC-1.3.1.d")
def test_fortresses_and_ports() -> None:
    assert ground.fortress_at(hex_of("bari")) is PLACES["bari"]  # a Fortified City
    assert ground.fortress_at(hex_of("andria")) is PLACES["andria"]  # a Fortified Town
    assert ground.fortress_at(hex_of("canosa")) is None  # a Town
    assert {place.sea for place in PLACES.values()} == {"", "tyrrhenian", "adriatic", "ionian"}
    assert all(HEXES[place.hex].coast for place in PLACES.values() if place.sea)
    named = ("salerno", "ischia", "bari", "manfredonia", "castro", "reggio", "taranto", "roma", "canosa")
    assert [PLACES[id].sea[:3] for id in named] == ["tyr", "tyr", "adr", "adr", "adr", "ion", "ion", "", ""]


@pytest.mark.rule("GC-1.3.1.e")
def test_nobody_crosses_a_hexside_of_sea() -> None:
    closed = [hex for hex in HEXES.values() if hex.closed]
    assert closed
    for hex in closed:
        reached = [step.to for step in hex.steps]
        assert len([near for near in hex.near if near not in reached]) == len(hex.closed)


@pytest.mark.rule("GC-1.3.1.f")
def test_a_state_holds_its_available_barons() -> None:
    field = Field("ferrandino")
    assert len(field.state.available_barons["capitanata"]) == 3
    barons.put(field.table(), "baron_capitanata_3", 0, hex_of("cerignola"))
    assert field.state.available_barons["capitanata"] == ["baron_capitanata_1", "baron_capitanata_2"]


@pytest.mark.rule("GC-1.3.2.a", "GC-1.3.3.a", "GC-1.3.3.b", "GC-1.3.3.f", "GC-1.3.3.g")
def test_classes_of_counters_and_what_a_combat_unit_shows() -> None:
    assert {one.kind for one in UNIT_TYPES.values()} == {"infantry", "heavy_cavalry", "light_cavalry", "artillery"}
    assert (UNIT_TYPES["landsknechts"].infantry, UNIT_TYPES["stradiots"].light) == (True, True)
    assert list(AUXILIARIES) == ["siege_artillery", "field_engineers", "pontoon_bridge"]
    assert {one.quality for one in UNIT_TYPES.values()} <= {0, 1, 2, 3}
    assert RELIABILITIES == ("R", "N", "S", "V")  # from best to worst
    assert all(one.reliability in RELIABILITIES and one.move >= 1 for one in UNIT_TYPES.values())
    counter = SCENARIOS["naples"].counters["swiss_infantry.4.1"]
    assert (counter.most, counter.type.move, counter.quality, counter.reliability) == (4, 5, 3, "V")


@pytest.mark.rule("GC-1.3.2.e", "GC-1.3.2.f", "GC-1.3.3.e")
def test_nationalities_and_firearms() -> None:
    nations = {id: one.nation for id, one in UNIT_TYPES.items()}
    assert (nations["italian_infantry"], nations["landsknechts"], nations["swiss_infantry"]) == (
        "italian",
        "german",
        "swiss",
    )  # in any service
    assert nations["rodeleros"] == "spanish"
    assert UNIT_TYPES["spanish_infantry_fa"].firearms
    assert not UNIT_TYPES["rodeleros"].firearms
    assert SCENARIOS["naples"].army_of["fabrizio_colonna"] == "spanish"  # the colour of those who pay him


@pytest.mark.rule("GC-1.3.2.c", "GC-1.3.3.d")
def test_a_unit_without_sp_is_gone_for_good() -> None:
    field = Field()
    nemours = field.force("nemours", "2910", "swiss_infantry.4.1=2", "french_gendarmes.5.1")
    before = field.state.pool[0][:]
    changes.lose_sp(field.table(), nemours, nemours.units[0])
    assert [unit.sp for unit in nemours.units] == [1, 5]
    changes.lose_sp(field.table(), nemours, nemours.units[0])
    assert [unit.id for unit in nemours.units] == ["french_gendarmes.5.1"]
    assert field.state.pool[0] == before


@pytest.mark.rule("GC-1.3.3.c")
def test_no_unit_is_stronger_than_its_maximum() -> None:
    field = Field()
    field.force("nemours", "2910", "swiss_infantry.4.1=5")
    with pytest.raises(PositionError, match=r"GC-1\.3\.3\.c"):
        field.play("captains")


@pytest.mark.rule("GC-1.3.2.d")
def test_a_captain_is_on_the_map_or_on_a_card() -> None:
    field = Field()
    field.force("nemours", "2910", "swiss_infantry.4.1")
    bayard = field.subordinate("bayard", "nemours", "french_infantry.4.1")
    assert not bayard.on_map
    changes.put_on_map(field.state, bayard, "2910")
    assert (bayard.on_map, bayard.under) == (True, "")
    bayard.under = "nemours"
    with pytest.raises(PositionError, match=r"GC-1\.3\.2\.d"):
        field.play("captains")


@pytest.mark.rule("GC-1.3.3.h")
def test_the_demoralised_side() -> None:
    field = Field()
    nemours = field.force("nemours", "2910", "swiss_infantry.4.1", "french_gendarmes.5.1")
    assert forces.allowance(field.state, nemours.units) == 10  # half points
    nemours.units[0].demoralised = True
    assert forces.allowance(field.state, nemours.units) == 8
    assert forces.in_good_order(nemours.units) == nemours.units[1:]


@pytest.mark.rule("GC-1.3.4.a")
def test_each_scenario_lists_replacement_units() -> None:
    naples = SCENARIOS["naples"]
    listed = {counter.id for side in naples.replacements.values() for counter in side}
    assert listed == {"swiss_infantry.12.1", "spanish_light_cavalry.6.1", "spanish_infantry_fa.10.1", "stradiots.3.1"}
    assert set(Field().state.pool[0]) == {"swiss_infantry.12.1"}


@pytest.mark.rule("GC-1.3.7.a")
def test_a_baron_is_a_unit_on_a_card_or_a_force_of_its_own() -> None:
    field = Field()
    baron = field.baron("baron_capitanata_3", 0, "2811")
    assert forces.is_force(field.state, baron)
    nemours = field.force("nemours", "2910", "swiss_infantry.4.1", "baron_capitanata_2")
    assert nemours.units[1].is_baron
    assert forces.sp_of(field.state, nemours) == 4 + BARONS["baron_capitanata_2"].sp


@pytest.mark.parametrize(
    ("id", "en", "it"),
    [
        ("2411", "hex 2411 near Foggia", "l'esagono 2411 presso Foggia"),
        ("1119", "Piano delle Cinquemiglia", "Piano delle Cinquemiglia"),
        ("0115-0215", "the Vomano between Teramo and 0215", "il Vomano tra Teramo e 0215"),
    ],
)
def test_hexes_are_called_by_what_people_know(id: str, en: str, it: str) -> None:
    assert (NAMES[id].shown("en", "the"), NAMES[id].shown("it", "the")) == (en, it)


def test_every_hex_and_river_hexside_has_a_name_of_its_own() -> None:
    for lang in ("en", "it"):
        names = [NAMES[id].shown(lang) for id in (*HEXES, *sorted(FACTS.river_sides))]
        assert len(set(names)) == len(names)
