"""Chapter 2: what spaces, markers, passes and seas mean in a position."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, offer
from condotta.games.tanto_monta.data import MAJORS, POWERS, SEA_ZONES, SPACES
from condotta.games.tanto_monta.data.things import FRANCE, NOBODY, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Stack
from condotta.games.tanto_monta.rules.action import hold
from condotta.games.tanto_monta.rules.common import control, points, powers, stacks
from condotta.games.tanto_monta.rules.common.groups import Group
from condotta.games.tanto_monta.rules.events import combat_cards
from condotta.games.tanto_monta.rules.land import entry, interception, move, retreat, withdrawal
from condotta.games.tanto_monta.rules.land.battle import Move
from tests.games.tanto_monta.field import facing, march, numbers, with_cp
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, table, troops

# 2.0 and 2.1


@pytest.mark.rule("TM-2.0.d")
def test_the_canaries_are_a_part_of_the_map() -> None:
    s = facing(SPAIN)
    s.markers |= {"telde": "spain", "galdar": "spain"}
    troops(s, "telde", "castile", 2)
    assert move.destinations(s, Group("telde", [Stack("castile", 2)], [])) == ["galdar", "las_palmas"]
    assert hold.spaces_to_take(s, "castile") == []  # the fortress must be besieged, the others are its own
    s.markers.pop("galdar")
    s.markers["las_palmas"] = "spain"  # a Canary port of its own is a source
    assert hold.spaces_to_take(s, "castile") == ["galdar"]


@pytest.mark.rule("TM-2.1.a", "TM-2.1.m")
def test_every_space_is_fortified_or_not_and_at_home_or_independent() -> None:
    s = at_the_start()
    assert not control.is_fortified(s, "algiers")  # R-TM-20.2-5: not before its card
    s.happened.append("algiers_regency")
    for id, space in SPACES.items():
        assert [space.key, space.fortress, space.strategic, space.simple].count(True) == 1
        assert space.fortified == control.is_fortified(s, id) == (space.key or space.fortress)
        assert all(id in POWERS[power].home for power in space.home)
        assert bool(space.home) or space.control == "independent"
    assert {power for space in SPACES.values() for power in space.home} == {
        *MAJORS, "papacy", "navarre", "venice", "genoa", "florence", "naples",
    }  # fmt: skip


@pytest.mark.rule("TM-2.1.d")
@pytest.mark.parametrize(("regular", "cavalry", "may"), [(3, 1, True), (4, 1, False)])
def test_four_units_find_room_within_the_walls(regular: int, cavalry: int, may: bool) -> None:
    s = facing(PORTUGAL)
    troops(s, "seville", "castile", regular, 0, cavalry)
    stacks.place_leader(s, "isabella", "seville")
    stacks.place_leader(s, "mendoza", "seville")
    there = Group("seville", stacks.at(s, "seville"), ["isabella", "mendoza"])
    assert (
        withdrawal.may_withdraw(s, Move(PORTUGAL, Group("seville", [Stack("portugal", 9)], []), "seville", 1), there)
        is may
    )


@pytest.mark.rule("TM-2.1.i", "TM-12.0.a")
def test_enemies_who_meet_in_an_open_space_fight_and_control_stays() -> None:
    s = facing(PORTUGAL)
    troops(s, "santarem", "portugal", 3)
    troops(s, "alcantara", "castile", 1)
    march(s, PORTUGAL, "santarem", "alcantara", DONE, dice=[6, 1, 1, 1, 1])
    assert (numbers(s, "alcantara", "portugal"), numbers(s, "alcantara", "castile")) == ((3, 0, 0, 0), ())
    assert control.controller(s, "alcantara") == "castile"
    answer_with(hold.take(table(s), "portugal", "alcantara"))
    assert control.controller(s, "alcantara") == "portugal"


# 2.2


@pytest.mark.rule("TM-2.2.b")
def test_what_a_power_controls() -> None:
    s = at_the_start()
    assert points.owner(s, "lisbon") == PORTUGAL
    assert control.controls(s, "portugal", "lisbon")
    for space in ("milan", "seville"):  # an independent space and one of another power, both taken
        assert not control.controls(s, "portugal", space)
        control.gain_control(table(s), space, "portugal", "TM-15.1.q")
        assert control.controls(s, "portugal", space)
    assert not control.controls(s, "castile", "seville")
    assert points.owner(s, "genoa_city") == NOBODY
    s.allied["genoa"] = "portugal"
    assert points.owner(s, "genoa_city") == PORTUGAL
    assert control.is_friendly(s, "portugal", "genoa_city")
    s.markers["genoa_city"] = "france"
    assert points.owner(s, "genoa_city") == FRANCE


@pytest.mark.rule("TM-2.2.f")
def test_independents_do_not_intercept_and_do_not_hinder_from_beside() -> None:
    s = facing(FRANCE)
    troops(s, "metz", "independent", 4)
    troops(s, "paris", "france", 1)
    march(s, FRANCE, "paris", "dijon", dice=[])  # no dice, no question
    assert numbers(s, "dijon", "france") == (1, 0, 0, 0)
    s.markers["perpignan"] = "france"
    troops(s, "perpignan", "france", 1)
    assert hold.is_alone_beside(s, "france", "ceret")
    troops(s, "perpignan", "independent", 1)
    assert hold.is_alone_beside(s, "france", "ceret")


@pytest.mark.rule("TM-2.2.g", "TM-2.2.e")
def test_guanches_are_independents_who_hold_their_islands() -> None:
    s = facing(SPAIN)
    assert control.controller(s, "telde") == control.INDEPENDENT
    assert not powers.at_war(s, "castile", "guanches")
    assert not powers.are_allied(s, "castile", "guanches")
    troops(s, "telde", "guanches", 0, 2)
    assert entry.enemies_met(s, "castile", "telde") == ["guanches"]
    s.markers["las_palmas"] = "spain"
    troops(s, "galdar", "castile", 2)
    assert "galdar" in hold.spaces_to_take(s, "castile")
    assert "telde" not in hold.spaces_to_take(s, "castile")
    assert combat_cards.militia_stacks(s) == []


# 2.3


@pytest.mark.rule("TM-2.3.b")
def test_every_key_is_somebodys_but_independent_ones_and_those_of_inactive_minors() -> None:
    s = at_the_start()
    nobodys = {id for id, space in SPACES.items() if space.key and points.owner(s, id) == NOBODY}
    keys = {id: control.controller(s, id) for id in nobodys}
    assert {power for power in keys.values() if power != "independent"} <= {
        "papacy", "navarre", "venice", "genoa", "florence", "naples",
    }  # fmt: skip
    assert {"milan", "rome", "venice_city"} <= nobodys
    s.allied["papacy"] = "spain"
    assert points.owner(s, "rome") == SPAIN


@pytest.mark.rule("TM-2.3.c", "TM-2.3.e")
def test_square_markers_come_and_go_with_keys_and_triangles_never_win() -> None:
    s = at_the_start()
    before = points.keys(s, PORTUGAL), points.keys(s, SPAIN)
    g = table(s)
    control.gain_control(g, "leon", "portugal", "TM-15.1.q")
    assert (points.keys(s, PORTUGAL), points.keys(s, SPAIN)) == (before[0] + 1, before[1] - 1)
    control.gain_control(g, "leon", "castile", "TM-15.1.q")
    assert (points.keys(s, PORTUGAL), points.keys(s, SPAIN)) == before
    strategic = points.strategic_points(s, PORTUGAL)
    assert "badajoz" not in s.markers
    control.gain_control(g, "badajoz", "portugal", "TM-12.2.b")
    assert s.markers["badajoz"] == "portugal"
    assert points.strategic_points(s, PORTUGAL) == strategic + 1
    assert points.keys(s, PORTUGAL) == before[0]
    control.gain_control(g, "badajoz", "aragon", "TM-12.2.b")
    assert "badajoz" not in s.markers  # the home colour shows again


@pytest.mark.rule("TM-2.3.f", "TM-2.3.g", "TM-2.5.d")
def test_other_markers_are_without_limit_and_exploration_is_each_players() -> None:
    s = at_the_start()
    g = table(s)
    for id, space in SPACES.items():
        if not space.key and control.in_play(s, id):
            control.gain_control(g, id, "france", "TM-12.2.c")
    open_spaces = [id for id, space in SPACES.items() if not space.key and control.in_play(s, id)]
    assert all(control.controls(s, "france", id) for id in open_spaces)
    assert sum(1 for id in open_spaces if s.markers.get(id) == "france") > 90
    s.explored[PORTUGAL].append("oz_1")
    assert s.explored == [[], ["oz_1"], [], []]


@pytest.mark.rule("TM-2.3.i")
def test_keys_beyond_the_plain_markers_are_held_and_score() -> None:
    s = at_the_start()
    foreign = [id for id, space in SPACES.items() if space.key and space.scores and "portugal" not in space.home]
    s.markers |= dict.fromkeys(foreign[:9], "portugal")  # he has seven plain markers
    assert points.keys(s, PORTUGAL) == 4 + 9
    assert points.key_points(s, PORTUGAL) == 4 * 2 + 9


# 2.4


@pytest.mark.rule("TM-2.4.i")
def test_nobody_intercepts_over_a_pass() -> None:
    s = facing(PORTUGAL)
    troops(s, "avila", "castile", 4)
    troops(s, "guadalupe", "castile", 4)
    go = Move(PORTUGAL, Group("toledo", [Stack("portugal", 2)], []), "talavera", 1)
    assert interception.spaces_beside(s, SPAIN, go) == ["guadalupe"]


@pytest.mark.rule("TM-2.4.k", "TM-12.4.b")
def test_one_retreats_over_a_pass_but_not_into_unrest() -> None:
    s = empty()
    s.markers |= {"talavera": "spain", "avila": "spain", "toledo": "spain"}
    assert {"avila", "toledo"} <= {*retreat.refuges(s, "castile", "talavera")}
    s.unrest = ["avila", "toledo"]
    assert not {"avila", "toledo"} & {*retreat.refuges(s, "castile", "talavera")}


@pytest.mark.rule("TM-12.4.k")
def test_unrest_does_not_hinder_a_march() -> None:
    s = facing(SPAIN)
    troops(s, "seville", "castile", 2)
    s.unrest = ["jerez", "seville"]
    march(s, SPAIN, "seville", "jerez")
    assert numbers(s, "jerez", "castile") == (2, 0, 0, 0)


@pytest.mark.rule("TM-2.4.r")
def test_land_units_never_stand_in_a_sea_zone() -> None:
    s = with_cp(at_the_start(), SPAIN)
    for space in SPACES:
        assert not {*move.destinations(s, Group(space, [Stack("castile", 1)], []))} & {*SEA_ZONES}
        assert not {*retreat.refuges(s, "castile", space)} & {*SEA_ZONES}
    assert not {*s.stacks} & {*SEA_ZONES}


@pytest.mark.rule("TM-2.4.x", "TM-20.9.o")
def test_paris_and_the_english_garrison_are_no_targets_of_events() -> None:
    s = facing(FRANCE)
    troops(s, "paris", "france", 0, 4)
    s.stacks["england_garrison"] = [Stack("france", 0, 3)]
    assert combat_cards.militia_stacks(s) == []
    assert offer("stack", "paris", "france") not in combat_cards.hire_places(s, FRANCE)
    assert offer("stack", "lyon", "france") in combat_cards.hire_places(s, FRANCE)
