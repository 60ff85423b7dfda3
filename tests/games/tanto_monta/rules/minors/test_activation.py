"""Sections 21.2 to 21.4: minor powers become allies, serve, and are nobody's again."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import NO, YES, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import INFLUENCE, POWERS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import NOBODY, Budget, Fleet
from condotta.games.tanto_monta.rules.action import actions
from condotta.games.tanto_monta.rules.common import control, groups, points, stacks
from condotta.games.tanto_monta.rules.common.powers import at_war, may_mix, player, run_by
from condotta.games.tanto_monta.rules.land import move
from condotta.games.tanto_monta.rules.minors import activation, status
from condotta.games.tanto_monta.rules.winter import quarters
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers
from tests.games.tanto_monta.sieges import besiege, garrison
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, leader, ships, table, troops

assert turn


def activate(s: State, minor: str, seat: int, *answers: Option, **how: Any) -> Any:
    g = table(s)
    answer_with(activation.activate(g, minor, seat, **how), *answers)
    return g


def deactivate(s: State, minor: str, *answers: Option) -> None:
    answer_with(activation.deactivate(table(s), minor, "TM-21.4.a"), *answers)


# 21.2


@pytest.mark.rule("TM-21.a")
@pytest.mark.parametrize("scenario", ["1470", "1490"])
def test_all_six_are_inactive_at_the_start(scenario: str) -> None:
    s = at_the_start(scenario)
    assert [*s.influence] == ["papacy", "navarre", "venice", "genoa", "florence", "naples"]
    assert s.allied == {}
    assert [player(s, minor) for minor in s.influence] == [NOBODY] * 6


@pytest.mark.rule("TM-21.2.a")
def test_three_players_can_activate_a_minor() -> None:
    s = empty()
    for minor, column in INFLUENCE.items():
        assert {seat for seat in range(4) if activation.may_activate(s, minor, seat)} == {*column.activate}
    s.lost_markers["genoa"] = [SPAIN]
    assert [seat for seat in range(4) if activation.may_activate(s, "genoa", seat)] == [MUSLIM, FRANCE]


@pytest.mark.rule("TM-21.2.b")
def test_which_power_of_a_player_is_the_ally() -> None:
    assert [activation.ally_of(minor, MUSLIM) for minor in ("venice", "naples", "genoa")] == [
        "north_africa",
        "north_africa",
        "nasrid",
    ]
    assert [activation.ally_of("florence", seat) for seat in (PORTUGAL, SPAIN, FRANCE)] == [
        "portugal",
        "aragon",
        "france",
    ]
    s = empty()
    activate(s, "genoa", SPAIN)
    for crown in ("castile", "aragon"):  # joint
        assert control.controls(s, crown, "genoa_city")
        assert may_mix(s, crown, "genoa", [])
    s = empty()
    activate(s, "genoa", MUSLIM)
    assert not control.controls(s, "north_africa", "genoa_city")
    assert not may_mix(s, "north_africa", "genoa", [])


@pytest.mark.rule("TM-21.2-proc.a", "TM-21.2-proc.h", "TM-21.3.e")
def test_an_ally_brings_his_keys() -> None:
    s = at_the_start()
    before, keys = points.total(s, FRANCE), points.keys(s, FRANCE)
    activate(s, "genoa", FRANCE)
    assert s.allied == {"genoa": "france"}
    assert [points.owner(s, space) for space in POWERS["genoa"].home] == [FRANCE, FRANCE]
    assert (points.total(s, FRANCE), points.keys(s, FRANCE)) == (before + 1, keys + 1)
    assert run_by(s, FRANCE) == ["france", "catalonia", "genoa"]


def besieged_genoa() -> State:
    """Portugal, at war with Genoa, holds Bastia and stands before Genoa."""
    s = empty()
    s.relations["genoa/portugal"] = "war"
    s.markers["bastia"] = "portugal"
    troops(s, "genoa_city", "portugal", 4)
    garrison(s, "genoa_city", "genoa", 2)
    besiege(s, "genoa_city", "portugal")
    troops(s, "bastia", "portugal", 1)
    return s


@pytest.mark.rule("TM-21.2-proc.b", "TM-21.2-proc.g", "TM-9.4.n")
def test_an_enemy_may_go_to_war_with_the_ally() -> None:
    s = besieged_genoa()
    activate(s, "genoa", FRANCE, YES)
    assert at_war(s, "portugal", "france")
    assert at_war(s, "portugal", "genoa")  # through its ally
    assert "genoa/portugal" not in s.relations
    assert numbers(s, "genoa_city", "portugal") == (4, 0, 0, 0)
    assert s.sieges == {"genoa_city/portugal": 2}


@pytest.mark.rule("TM-21.2-proc.b", "TM-21.2-proc.c", "TM-21.2-proc.f", "TM-21.2-proc.g")
def test_or_it_leaves_the_spaces_of_the_minor() -> None:
    s = besieged_genoa()
    activate(s, "genoa", FRANCE, NO, offer("displace", "bastia"))  # or any home key
    assert not at_war(s, "portugal", "genoa")
    assert numbers(s, "genoa_city", "portugal") == ()
    assert numbers(s, "bastia", "portugal") == (5, 0, 0, 0)  # whoever could not activate it keeps what he took
    assert s.markers["bastia"] == "portugal"
    assert s.sieges == {}
    assert stacks.strength(s, "genoa_city", ["genoa"], inside=False) == 2


@pytest.mark.rule("TM-21.2-proc.b")
def test_where_no_war_can_be_declared_nobody_is_asked() -> None:
    s = empty()
    s.relations["nasrid/venice"] = "war"
    troops(s, "zara", "nasrid", 1)
    besiege(s, "zara", "nasrid")
    s.relations.pop("nasrid/spain", None)
    activate(s, "venice", SPAIN, offer("displace", "granada"))  # TM-9.4.ab: never by declaration
    assert numbers(s, "granada", "nasrid") == (1, 0, 0, 0)


@pytest.mark.rule("TM-21.2-proc.d", "TM-21.2-proc.e", "TM-21.2-proc.f", "TM-21.2-proc.h")
def test_markers_of_those_who_could_activate_it_go() -> None:
    s = empty()
    s.markers |= {"venice_city": "spain", "zara": "nasrid", "bergamo": "north_africa"}
    troops(s, "venice_city", "aragon", 2)
    troops(s, "venice_city", "venice", 1)
    troops(s, "bergamo", "north_africa", 1)
    troops(s, "bergamo", "france", 1)
    troops(s, "zara", "nasrid", 1)
    activate(s, "venice", FRANCE, offer("displace", "palermo"), offer("displace", "fez"))
    assert {space: s.markers.get(space) for space in ("venice_city", "zara", "bergamo")} == {
        "venice_city": None,
        "zara": "nasrid",  # North Africa could have activated Venice, not the Nasrids
        "bergamo": None,
    }
    assert numbers(s, "palermo", "aragon") == (2, 0, 0, 0)
    assert numbers(s, "venice_city", "venice") == (1, 0, 0, 0)
    assert numbers(s, "bergamo", "france") == (1, 0, 0, 0)
    assert numbers(s, "zara", "nasrid") == (1, 0, 0, 0)
    assert points.owner(s, "bergamo") == FRANCE


@pytest.mark.rule("TM-21.2-proc.f", "TM-21.2.e")
def test_after_a_declaration_of_war_the_declarer_keeps_what_he_took() -> None:
    s = empty()
    s.relations["spain/venice"] = "war"
    s.markers |= {"bergamo": "spain", "zara": "north_africa"}
    troops(s, "venice_city", "castile", 3)
    besiege(s, "venice_city", "castile")
    eligible = status.defenders(s, "venice", SPAIN)
    activate(s, "venice", FRANCE, eligible=eligible)  # France and Spain are at war anyhow
    assert s.markers["bergamo"] == "spain"
    assert numbers(s, "venice_city", "castile") == (3, 0, 0, 0)
    assert "zara" not in s.markers


@pytest.mark.rule("TM-21.2-proc.d")
def test_what_a_check_spares_stays() -> None:
    s = empty()
    s.markers |= {"otranto": "north_africa", "bari": "north_africa"}
    activate(s, "naples", SPAIN, spared=["otranto"])
    assert s.markers["otranto"] == "north_africa"  # R-TM-20.2-2
    assert "bari" not in s.markers


# 21.3


@pytest.mark.rule("TM-21.3.a")
def test_units_of_an_ally_march_with_those_of_the_major_power() -> None:
    s = empty()
    s.budget, s.active = Budget("military_highlights", 3, "cp"), FRANCE
    troops(s, "genoa_city", "genoa", 2)
    troops(s, "genoa_city", "france", 2)
    assert move.movable(s, FRANCE, "genoa_city").size == 2
    s.allied["genoa"] = "france"
    there = move.movable(s, FRANCE, "genoa_city")
    assert there.size == 4
    assert groups.is_legal(s, there)
    assert "turin" in move.destinations(s, there)
    assert move.movable(s, SPAIN, "genoa_city").size == 0


@pytest.mark.rule("TM-21.3.b")
def test_in_winter_they_go_home_to_their_own_key() -> None:
    s = empty()
    s.allied["genoa"] = "france"
    assert "genoa_city" in quarters.home_keys(s, "genoa")
    assert "lyon" in quarters.home_keys(s, "genoa")
    assert "genoa_city" not in quarters.home_keys(s, "france")
    assert "genoa_city" in quarters.nearest_quarters(s, "france", "genoa_city", "")  # as a fortified space, four units
    s.allied["genoa"] = "aragon"
    assert {"genoa_city", "zaragoza", "leon"} <= {*quarters.home_keys(s, "genoa")}


def builds(s: State, line: str, seat: int) -> list[str]:
    performer = actions.ACTIONS[line]
    assert isinstance(performer, actions.InSpace)
    return [
        space for power, space in performer.places(s, seat, Budget("military_highlights", 6, "cp")) if power == "genoa"
    ]


@pytest.mark.rule("TM-21.3.c", "TM-21.3.d")
def test_the_ally_builds_regulars_and_squadrons_of_the_minor() -> None:
    s = empty()
    assert builds(s, "recruit_regular", FRANCE) == []
    s.allied["genoa"] = "france"
    assert builds(s, "recruit_regular", FRANCE) == ["genoa_city", "bastia"]
    assert builds(s, "build_squadron", FRANCE) == ["genoa_city", "bastia"]
    assert builds(s, "recruit_militia", FRANCE) + builds(s, "recruit_regular", SPAIN) == []
    s.markers["bastia"] = "spain"
    assert builds(s, "recruit_regular", FRANCE) == ["genoa_city"]
    troops(s, "genoa_city", "genoa", 6)
    ships(s, "genoa_city", "genoa", POWERS["genoa"].ships)
    assert builds(s, "recruit_regular", FRANCE) + builds(s, "build_squadron", FRANCE) == []


@pytest.mark.rule("TM-21.3.e", "TM-12.2.g")
def test_what_an_ally_wins_back_for_the_minor_is_the_minors() -> None:
    s = empty()
    s.allied["genoa"] = "aragon"
    s.markers["bastia"] = "france"
    control.gain_control(table(s), "bastia", "castile", "TM-15.1.q")
    assert "bastia" not in s.markers
    assert points.owner(s, "bastia") == SPAIN


# 21.4


@pytest.mark.rule("TM-21.4.c", "TM-21.4.d", "TM-21.4.h")
def test_it_is_nobodys_any_more() -> None:
    s = empty()
    s.allied["venice"] = "france"
    s.markers |= {"bergamo": "spain", "zara": "france"}
    deactivate(s, "venice")
    assert s.allied == {}
    assert [points.owner(s, space) for space in ("venice_city", "bergamo", "zara")] == [NOBODY, SPAIN, NOBODY]
    deactivate(s, "venice")  # nothing more happens


@pytest.mark.rule("TM-21.4.e")
def test_strangers_leave_its_spaces() -> None:
    s = empty()
    s.allied["genoa"] = "france"
    s.markers |= {"nice": "france", "bastia": "spain"}
    troops(s, "genoa_city", "france", 2)
    ships(s, "genoa_city", "france", 1)
    troops(s, "bastia", "aragon", 1)
    deactivate(s, "genoa", offer("displace", "marseille"), offer("displace", "marseille"))
    assert numbers(s, "marseille", "france") == (2, 0, 0, 0)
    assert [fleet.power for fleet in stacks.fleets_at(s, "marseille")] == ["france"]
    assert numbers(s, "bastia", "aragon") == (1, 0, 0, 0)


@pytest.mark.rule("TM-21.4.e")
def test_besiegers_too() -> None:
    s = empty()
    s.allied["genoa"] = "france"
    troops(s, "genoa_city", "aragon", 4)
    garrison(s, "genoa_city", "genoa", 2)
    garrison(s, "genoa_city", "france", 1)
    besiege(s, "genoa_city", "aragon")
    deactivate(s, "genoa", offer("displace", "palermo"), offer("displace", "lyon"))
    assert s.sieges == {}
    assert stacks.strength(s, "genoa_city", ["genoa"], inside=False) == 2
    assert numbers(s, "lyon", "france") == (1, 0, 0, 0)


@pytest.mark.rule("TM-21.4.f", "TM-15.3.a")
def test_what_only_its_units_besieged_is_free() -> None:
    s = empty()
    s.allied["naples"] = "aragon"
    s.markers["perpignan"] = "france"
    garrison(s, "perpignan", "france", 1)
    troops(s, "perpignan", "naples", 4)
    besiege(s, "perpignan", "aragon")
    deactivate(s, "naples")
    assert numbers(s, "naples_city", "naples") == (4, 0, 0, 0)
    assert s.sieges == {}
    assert stacks.strength(s, "perpignan", ["france"], inside=False) == 1


@pytest.mark.rule("TM-21.4.f")
def test_its_units_go_home() -> None:
    s = empty()
    s.allied["venice"] = "france"
    troops(s, "turin", "venice", 2)
    troops(s, "bergamo", "venice", 1)  # an unfortified home space is not good enough
    troops(s, "zara", "venice", 1)
    deactivate(s, "venice")
    assert numbers(s, "venice_city", "venice") == (3, 0, 0, 0)
    assert numbers(s, "zara", "venice") == (1, 0, 0, 0)
    s = empty()
    s.allied["venice"] = "france"
    s.markers |= {"venice_city": "spain", "zara": "spain"}
    troops(s, "turin", "venice", 2)
    deactivate(s, "venice")
    assert numbers(s, "bergamo", "venice") == (2, 0, 0, 0)
    s = empty()
    s.allied["navarre"] = "france"
    s.markers |= {"pamplona": "spain", "tudela": "spain"}
    troops(s, "foix", "navarre", 2)
    deactivate(s, "navarre")
    assert stacks.total(s, "navarre", "regular") == 0


@pytest.mark.rule("TM-21.4.g", "TM-16.2.s")
def test_a_squadron_that_somebody_has_captured_is_not_its_ship() -> None:
    s = empty()
    s.allied["genoa"] = "france"
    s.fleets = {"gulf_of_lion": [Fleet("genoa", 1, 0, "spain", captured=True)]}
    deactivate(s, "genoa")
    assert [*s.fleets] == ["gulf_of_lion"]


@pytest.mark.rule("TM-21.4.g")
def test_its_ships_go_home() -> None:
    s = empty()
    s.allied["genoa"] = "france"
    ships(s, "gulf_of_lion", "genoa", 1)
    ships(s, "marseille", "genoa", 1)
    ships(s, "bastia", "genoa", 1)
    s.markers["genoa_city"] = "spain"
    deactivate(s, "genoa")
    assert [fleet.squadrons for fleet in stacks.fleets_at(s, "bastia")] == [3]
    s.allied["genoa"] = "france"
    s.markers["bastia"] = "spain"
    deactivate(s, "genoa")
    assert s.fleets == {}
    assert s.ships_to_come == {"genoa/2": 3}


@pytest.mark.rule("TM-21.4.g", "TM-5.1.l")
def test_an_admiral_whom_its_ships_leave_alone_at_sea_is_off_the_map() -> None:
    s = empty()
    s.allied["papacy"] = "aragon"
    ships(s, "tyrrhenian_sea", "papacy", 1)
    leader(s, "bernat", "tyrrhenian_sea")
    deactivate(s, "papacy")
    assert [one.power for one in stacks.fleets_at(s, "rome")] == ["papacy"]
    assert (s.leaders["bernat"].place, s.leaders["bernat"].turn) == ("", s.turn + 1)
    ships(s, "gulf_of_lion", "spain", 1)
    leader(s, "bernat", "gulf_of_lion")
    s.allied["genoa"] = "aragon"
    ships(s, "gulf_of_lion", "genoa", 1)
    deactivate(s, "genoa")
    assert s.leaders["bernat"].place == "gulf_of_lion"
