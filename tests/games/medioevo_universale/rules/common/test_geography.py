"""Definitions (MU-def.a to f) and Which kingdoms (MU-kingdoms)."""

from __future__ import annotations

import pytest

from condotta.core.errors import PositionError, SetupError
from condotta.games.medioevo_universale.data import AREAS, KINGDOMS, RIVERS, SEAS, TERRITORIES
from condotta.games.medioevo_universale.rules.common import geography, questions

from ...helpers import asked, choose, menu, position, start, state, units

FOUR = ("holy_roman_empire", "hungary", "byzantine_empire", "mamluk_sultanate")


@pytest.mark.rule("MU-def.a")
def test_every_area_is_a_territory_or_a_sea_area() -> None:
    assert set(AREAS.ids) == set(TERRITORIES) | set(SEAS)
    assert not set(TERRITORIES) & set(SEAS)


@pytest.mark.rule("MU-def.b")
def test_adjacent_territories_share_a_border_rivers_included() -> None:
    for here, around in geography.LAND.items():
        assert all(here in geography.LAND[there] for there in around)
    assert "pannonia" in geography.LAND["alfold"]
    assert any(tuple(pair) == ("pannonia", "alfold") for pair in RIVERS["danube"].borders)
    s = state(start(position()))
    assert "alfold" in geography.neighbours(s, "pannonia")


@pytest.mark.rule("MU-def.c")
def test_only_over_the_dardanelles_are_two_shores_adjacent_by_land() -> None:
    assert "nicaea" in geography.LAND["constantinople"]
    assert geography.LAND["sicily"] == geography.LAND["crete"] == geography.LAND["cyprus"] == ()
    assert "naples" not in geography.LAND["sicily"]
    s = state(start(position()))
    assert geography.distance(s, "constantinople", "nicaea") == 1


@pytest.mark.rule("MU-def.d")
def test_a_sea_area_is_adjacent_to_its_coasts_and_to_the_seas_it_borders() -> None:
    s = state(start(position()))
    around = geography.neighbours(s, "marmara")
    assert sorted(around) == ["aegean", "black_sea_west", "constantinople", "nicaea"]
    assert geography.SEAS_OF["constantinople"] == ("marmara", "black_sea_west", "aegean")
    assert geography.SEAS_OF["bohemia"] == ()


@pytest.mark.rule("MU-def.e")
def test_distance_counts_territories_and_sea_areas_alike() -> None:
    s = state(start(position()))
    assert geography.distance(s, "rome", "sicily") == 2  # over the Tyrrhenian
    assert geography.distance(s, "caffa", "trebizond") == 2
    assert geography.distance(s, "crete", "crete") == 0
    assert geography.distance(s, "bohemia", "venice") == 2


@pytest.mark.rule("MU-def.e", "MU-kingdoms.c")
def test_closed_areas_do_not_exist_for_distances() -> None:
    s = state(start(position(2, kingdom=["mamluk_sultanate", "byzantine_empire"]), seats=2))
    assert not geography.is_open(s, "novgorod")
    assert geography.distance(s, "cairo", "novgorod") == geography.FAR


@pytest.mark.rule("MU-def.f")
def test_near_is_a_distance_of_three() -> None:
    s = state(start(position()))
    assert geography.distance(s, "bohemia", "rome") == 3
    assert geography.is_near(s, "bohemia", "rome")
    assert geography.distance(s, "bohemia", "naples") == 4
    assert not geography.is_near(s, "bohemia", "naples")


@pytest.mark.rule("MU-def.f")
def test_players_are_near_if_a_territory_of_one_is_near_one_of_the_other() -> None:
    s = state(start(position()))
    assert geography.players_near(s, 0, 1)  # the Empire and Hungary
    assert not geography.players_near(s, 0, 3)  # the Empire and the Mamluks
    s = state(start(position(units=units(acre="0: archer"))))
    assert geography.players_near(s, 0, 3)  # a conquest in Acre
    assert geography.players_near(s, 3, 0)
    for there, is_near in (("serbia", True), ("epirus", False)):  # three steps from Bohemia, and four
        s.control = {"bohemia": 0, there: 3}
        assert geography.players_near(s, 0, 3) is is_near


# ---- kingdoms


@pytest.mark.rule("MU-kingdoms.a")
def test_each_player_plays_one_of_six_kingdoms() -> None:
    s = state(start(None, seats=6, options={"kingdoms": "agreed"}))
    assert sorted(s.kingdom) == sorted(KINGDOMS)
    assert len(KINGDOMS) == 6
    with pytest.raises(SetupError, match=r"MU-kingdoms\.a"):
        start(None, seats=2, options={"kingdoms": "agreed", "agreed": "hungary, hungary"})


@pytest.mark.rule("MU-kingdoms.b")
def test_the_connection_graph() -> None:
    links = {tuple(sorted((kingdom.id, other))) for kingdom in KINGDOMS.values() for other in kingdom.connected_to}
    assert links == {
        ("holy_roman_empire", "hungary"),
        ("byzantine_empire", "hungary"),
        ("byzantine_empire", "golden_horde"),
        ("byzantine_empire", "mamluk_sultanate"),
        ("hungary", "novgorod_republic"),
        ("golden_horde", "novgorod_republic"),
    }


@pytest.mark.rule("MU-kingdoms.b")
def test_kingdoms_in_play_are_connected() -> None:
    assert not geography.is_connected(("holy_roman_empire", "mamluk_sultanate"))
    assert sum(len(geography.connected_sets(n)) for n in range(2, 6)) == 27 - 1  # and all six
    with pytest.raises(SetupError, match=r"MU-kingdoms\.b"):
        start(None, seats=2, options={"kingdoms": "agreed", "agreed": "holy_roman_empire, mamluk_sultanate"})


@pytest.mark.rule("MU-kingdoms.c")
def test_only_what_is_near_a_home_territory_is_open() -> None:
    open_areas = geography.available(FOUR)
    closed = sorted(set(TERRITORIES) - set(open_areas))
    assert closed == ["bolgar", "ladoga", "novgorod", "torzhok", "ukek", "vladimir", "vologda", "yaik"]
    assert set(SEAS) <= set(open_areas)
    smallest = geography.available(("novgorod_republic", "golden_horde"))
    assert len([area for area in smallest if area in TERRITORIES]) == 37
    assert "adriatic" not in smallest  # a sea without open coast
    assert set(geography.available(tuple(KINGDOMS))) == set(TERRITORIES) | set(SEAS)


@pytest.mark.rule("MU-kingdoms.c")
def test_nothing_is_put_into_closed_territories() -> None:
    for wrong in (
        {"units": units(novgorod="0: archer")},
        {"buildings": {"novgorod": [1]}},
        {"elements": {"caravan.1": {"seat": 0, "place": "novgorod"}}},
        {"markers": {"novgorod": 0}},
    ):
        with pytest.raises(PositionError, match="novgorod"):
            start(position(**wrong))


@pytest.mark.rule("MU-kingdoms.d")
def test_agreed_kingdoms_by_seat() -> None:
    text = "golden_horde, byzantine_empire, mamluk_sultanate"
    s = state(start(None, seats=3, options={"kingdoms": "agreed", "agreed": text}))
    assert s.kingdom == ["golden_horde", "byzantine_empire", "mamluk_sultanate"]


@pytest.mark.rule("MU-kingdoms.d")
def test_random_kingdoms_are_a_connected_set() -> None:
    for seed in range(12):
        s = state(start(None, seats=3, seed=seed, options={"kingdoms": "random"}))
        assert geography.is_connected(s.kingdom)
    drawn = state(start(None, seats=2, dice=[1], options={"kingdoms": "random"})).kingdom
    assert sorted(drawn) == sorted(geography.connected_sets(2)[0])


@pytest.mark.rule("MU-kingdoms.d")
def test_kingdoms_are_chosen_in_turn_order_each_connected_to_one_taken() -> None:
    match = start(None, seats=3)
    for seat, florins in ((0, 0), (1, 20), (2, 10)):
        choose(match, seat, "bid", florins)
    assert asked(match) == [(1, "kingdoms.choose")]
    assert len(menu(match)) == 6
    choose(match, 1, "kingdom", "holy_roman_empire")
    # only Hungary is connected to the Empire, so seat 2 is not asked
    assert state(match).kingdom == ["", "holy_roman_empire", "hungary"]
    assert asked(match) == [(0, "kingdoms.choose")]
    assert menu(match) == ["kingdom byzantine_empire", "kingdom novgorod_republic"]
    choose(match, 0, "kingdom", "novgorod_republic")
    assert state(match).control["novgorod"] == 0


@pytest.mark.rule("MU-kingdoms.e")
def test_home_territories_of_others_kingdoms_are_barbarian() -> None:
    s = state(start(position(2, kingdom=["byzantine_empire", "hungary"]), seats=2))
    assert geography.is_open(s, "bohemia")
    assert questions.home_of(s, "bohemia") is None
    assert "bohemia" not in s.control
    assert s.control["pannonia"] == 1
