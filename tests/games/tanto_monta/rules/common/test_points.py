"""Sections 22.2 and 22.3: VP that are held, keys."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data import ISLANDS, VP_MARKERS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.common import points
from tests.games.tanto_monta.table import at_the_start, empty


@pytest.mark.rule("TM-22.3.a", "TM-22.3.b")
def test_the_set_up_of_1470_gives_what_the_record_sheet_says() -> None:
    s = at_the_start()
    assert [points.total(s, seat) for seat in range(4)] == [15, 15, 13, 17]


@pytest.mark.rule("TM-22.3.c", "TM-22.3.d", "TM-2.1.f", "TM-4.c")
def test_a_home_key_is_worth_2_to_its_power_and_1_to_others() -> None:
    s = empty()
    before = [points.key_points(s, seat) for seat in range(4)]
    s.markers["lisbon"] = "spain"
    after = [points.key_points(s, seat) for seat in range(4)]
    assert (after[PORTUGAL] - before[PORTUGAL], after[SPAIN] - before[SPAIN]) == (-2, 1)
    s.markers["lisbon"] = "beltranejos"  # of the same player, but not that power
    assert points.key_points(s, PORTUGAL) == before[PORTUGAL] - 1


@pytest.mark.rule("TM-12.4.e", "TM-12.4.i", "TM-22.3.h")
@pytest.mark.parametrize("trouble", ["unrest", "plague"])
def test_trouble_takes_points_away(trouble: str) -> None:
    s = empty()
    before = points.total(s, MUSLIM)
    getattr(s, trouble).append("anfa")
    assert points.total(s, MUSLIM) == before - 1
    getattr(s, trouble).append("fez")
    assert points.total(s, MUSLIM) == before - 3
    getattr(s, trouble).append("taza")
    assert points.total(s, MUSLIM) == before - 4


@pytest.mark.rule("TM-4.e")
def test_paris_is_worth_nothing() -> None:
    s = empty()
    before = points.total(s, FRANCE)
    s.markers["paris"] = "spain"
    assert points.total(s, FRANCE) == before


@pytest.mark.rule("TM-12.6.a", "TM-12.6.b")
def test_the_canaries() -> None:
    s = empty()
    base = points.total(s, SPAIN)
    for space in ("las_palmas", "telde"):
        s.markers[space] = "spain"
    assert points.total(s, SPAIN) == base
    s.markers["galdar"] = "spain"
    assert points.total(s, SPAIN) == base + 1  # Gran Canaria
    for space in ("acentejo", "santa_cruz", "taoro", "guimar"):
        s.markers[space] = "spain"
    assert points.total(s, SPAIN) == base + 2  # and Tenerife
    s.markers["la_palma"] = "spain"
    assert points.total(s, SPAIN) == base + 3  # all seven


KEYS = ["granada", "malaga", "almeria", "marrakesh", "fez", "tangier"]


@pytest.mark.rule("TM-22.2.a", "TM-22.2.b", "TM-22.2.c", "TM-22.2.d", "TM-2.3.d")
def test_who_has_all_his_square_markers_on_the_map_wins() -> None:
    s = empty()
    assert points.keys(s, MUSLIM) == len(KEYS)
    for space in ("seville", "gibraltar", "leon"):
        s.markers[space] = "nasrid"
    assert not points.wins_by_keys(s, MUSLIM)
    s.markers["zaragoza"] = "north_africa"
    assert points.wins_by_keys(s, MUSLIM)  # ten, with three home keys in play
    s.unrest.append("seville")
    assert not points.wins_by_keys(s, MUSLIM)
    s.unrest.remove("seville")
    s.markers["tangier"] = "portugal"
    s.markers["lisbon"] = "nasrid"
    assert points.keys(s, MUSLIM) == 10
    assert not points.wins_by_keys(s, MUSLIM)  # a named home key is missing


HELD = [
    (MUSLIM, "anfa", 1, ["anfa"], [], ""),
    (MUSLIM, "granada", 1, ["granada"], [], ""),
    (MUSLIM, "tunis", 1, ["tunis"], ["algiers_regency"], ""),
    (MUSLIM, "otranto", 2, ["otranto"], ["ottomans_seize_otranto"], ""),
    (MUSLIM, "oran", 1, ["oran"], [], "ruler_cisneros"),
    (MUSLIM, "bejaia", 1, ["bejaia"], [], "ruler_cisneros"),
    (PORTUGAL, "anfa", 2, ["anfa"], [], ""),
    (SPAIN, "roussillon", 1, ["perpignan", "ceret"], [], ""),
    (SPAIN, "naples_dynastic", 1, ["naples_city", "gaeta", "cerignola"], ["death_of_ferrante_of_naples"], ""),
    (SPAIN, "oran", 1, ["oran"], [], "ruler_cisneros"),
    (SPAIN, "bejaia", 1, ["bejaia"], [], "ruler_cisneros"),
    (SPAIN, "spanish_forts", 1, ["badis", "melilla"], [], "ruler_cisneros"),
    (FRANCE, "roussillon", 1, ["perpignan", "ceret"], [], ""),
    (FRANCE, "naples_dynastic", 1, ["naples_city", "gaeta", "cerignola"], ["death_of_ferrante_of_naples"], ""),
    (FRANCE, "metz", 1, ["metz"], [], ""),
    (FRANCE, "milan", 1, ["milan"], [], ""),
    (FRANCE, "ragusa", 1, ["ragusa"], [], ""),
    (PORTUGAL, "ragusa", 1, ["ragusa"], [], ""),
]


@pytest.mark.rule("TM-22.3.e", "TM-22.3.f", "TM-22.3.h")
@pytest.mark.parametrize(("seat", "award", "vp", "spaces", "happened", "ruler"), HELD)
def test_what_is_held_while_its_spaces_are(
    seat: int, award: str, vp: int, spaces: list[str], happened: list[str], ruler: str
) -> None:
    s = empty(5)
    s.markers |= dict.fromkeys(spaces, ("north_africa", "portugal", "spain", "france")[seat])
    if ruler or happened:
        assert award not in points.held(s, seat)  # not before its event
    s.happened, s.rulers[SPAIN] = happened, ruler or s.rulers[SPAIN]
    assert points.held(s, seat)[award] == vp
    s.unrest = spaces[:1]
    assert award not in points.held(s, seat)
    s.unrest = []
    for space in spaces:
        s.markers[space] = "catalonia" if seat != FRANCE else "aragon"
    assert award not in points.held(s, seat)


@pytest.mark.rule("TM-22.3.a", "TM-22.3.i")
def test_awards_that_are_won_add_up_without_a_limit() -> None:
    s = empty()
    before = points.total(s, MUSLIM)
    s.points[MUSLIM] = {"vp_wako_pirates": 9, "vp_leader_captive": 1}
    assert points.total(s, MUSLIM) == before + 10


@pytest.mark.rule("TM-22.b")
def test_what_vp_are_made_of_is_open_to_all() -> None:
    s = at_the_start()
    s.points[SPAIN] = {"vp_leader_captive": 1}
    s.markers["fez"] = "spain"
    s.unrest = ["tangier"]
    for seat in (None, MUSLIM, SPAIN):
        seen = GAME.view(s, seat)
        assert [player["vp"] for player in seen["players"]] == [points.total(s, each) for each in range(4)]
        assert seen["players"][SPAIN]["points"] == {"vp_leader_captive": 1}
        assert (seen["control"]["fez"], seen["unrest"]) == ("spain", ["tangier"])


@pytest.mark.rule("TM-22.3.T2")
@pytest.mark.parametrize(("spaces", "vp"), [(["perpignan"], 0), (["ceret"], 0), (["perpignan", "ceret"], 1)])
def test_the_whole_roussillon_gives_a_point(spaces: list[str], vp: int) -> None:
    s = empty()
    s.markers |= dict.fromkeys(("perpignan", "ceret"), "spain") | dict.fromkeys(spaces, "france")
    assert points.held(s, FRANCE).get("roussillon", 0) == vp
    assert points.held(s, SPAIN).get("roussillon", 0) == (not spaces)


@pytest.mark.rule("TM-22.4.g")
def test_1490_begins_with_what_was_won_before() -> None:
    s = at_the_start("1490")
    assert [points.total(s, seat) for seat in range(4)] == [23, 23, 21, 21]
    assert s.points[MUSLIM] == {"vp_zahara": 1, "vp_alhambra": 2, "vp_headline_event": 1}
    assert (s.corsair_track, points.held(s, MUSLIM)["corsair_track"]) == (4, 4)
    assert (s.points[FRANCE]["vp_house_anjou"], s.points[FRANCE]["vp_house_armagnac"]) == (1, 1)


@pytest.mark.rule("TM-22.3.T3", "TM-22.3.f")
def test_bonus_points_are_open_to_every_player() -> None:
    bonus = {id: (one.vp, one.most, one.held) for id, one in VP_MARKERS.items() if id in BONUS}
    assert bonus == BONUS
    common = [id for id in BONUS if not id.startswith("vp_piracy")]
    assert all(tuple(VP_MARKERS[id].owners) == (MUSLIM, PORTUGAL, SPAIN, FRANCE) for id in common)
    for seat, power in enumerate(("north_africa", "portugal", "spain", "france")):
        s = empty(4)
        before = points.total(s, seat)
        s.markers["ragusa"] = power  # a key, too
        assert points.total(s, seat) == before + 2
        s.markers |= dict.fromkeys(ISLANDS["island_tenerife"].spaces, power)
        assert points.total(s, seat) == before + 3
        for island in ISLANDS.values():
            s.markers |= dict.fromkeys(island.spaces, power)
        assert points.total(s, seat) == before + 5  # Gran Canaria, and all of them
        s.points[seat] = {"vp_leader_captive": 1, "vp_university_3": 3}
        assert points.total(s, seat) == before + 9


BONUS = {  # VP, most of one player, only while it is held
    **dict.fromkeys(("vp_piracy_muslim", "vp_piracy_portugal", "vp_piracy_spain", "vp_piracy_france"), (1, 6, False)),
    **dict.fromkeys(("vp_overseas_voyages_common", "vp_spice_trade", "vp_cartography"), (1, 0, False)),
    **dict.fromkeys(("vp_university_1", "vp_leader_captive", "vp_headline_event"), (1, 0, False)),
    "vp_university_3": (3, 0, False),
    **dict.fromkeys(("vp_tenerife", "vp_gran_canaria", "vp_canaries_conquest", "vp_ragusa"), (1, 0, True)),
}
