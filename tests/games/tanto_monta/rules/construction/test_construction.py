"""Chapter 17 on land, and section 5.0: recruits and fortresses."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta.data import CARD_IDS, MAJORS, POWERS, SPECIAL_UNITS
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.action.actions import Recruit
from condotta.games.tanto_monta.rules.common import control, pool, stacks
from condotta.games.tanto_monta.rules.common.powers import PEACE_OF_ALCACOVAS
from condotta.games.tanto_monta.rules.construction import recruit
from condotta.games.tanto_monta.rules.events import adding, seed_of_an_empire
from tests.games.tanto_monta.table import empty, ships, table, troops


@pytest.mark.rule("TM-17.b")
def test_recruits_come_to_home_spaces_under_their_own_control() -> None:
    s = empty()
    assert "leon" in recruit.where(s, "castile", "regular")
    assert "zaragoza" not in recruit.where(s, "castile", "regular")
    s.markers["leon"] = "portugal"
    assert "leon" not in recruit.where(s, "castile", "regular")


@pytest.mark.rule("TM-17.c")
def test_in_a_shared_home_space_builds_who_controls_it() -> None:
    s = empty()
    assert "toledo" in recruit.where(s, "beltranejos", "militia")
    assert "toledo" not in recruit.where(s, "castile", "militia")
    s.markers["toledo"] = "spain"
    assert "toledo" not in recruit.where(s, "beltranejos", "militia")
    assert "toledo" in recruit.where(s, "castile", "militia")


@pytest.mark.rule("TM-12.4.d", "TM-17.g")
@pytest.mark.parametrize("trouble", ["unrest", "plague"])
def test_nothing_is_built_in_trouble(trouble: str) -> None:
    s = empty()
    assert "jerez" in recruit.fortress_spaces(s, SPAIN)
    getattr(s, trouble).extend(["leon", "jerez"])
    assert "leon" not in recruit.where(s, "castile", "regular")
    assert "jerez" not in recruit.fortress_spaces(s, SPAIN)


@pytest.mark.rule("TM-17.2.a", "TM-15.0.d")
def test_nothing_is_recruited_beside_enemies() -> None:
    s = empty()
    troops(s, "seville", "portugal", 1)
    ships(s, "corunna", "portugal", 1)
    troops(s, "leon", "nasrid", 1)  # not at war
    assert not {"seville", "corunna"} & {*recruit.where(s, "castile", "regular")}
    assert "leon" in recruit.where(s, "castile", "regular")


@pytest.mark.rule("TM-2.1.g", "TM-17.i")
def test_a_surrendered_power_recruits_nobody() -> None:
    s = empty()
    for key in ("lisbon", "oporto", "coimbra", "ceuta"):
        assert recruit.where(s, "portugal", "militia")
        s.markers[key] = "spain"
    assert recruit.where(s, "portugal", "militia") == []
    assert "evora" in [space for space in POWERS["portugal"].home if control.controls(s, "portugal", space)]


@pytest.mark.rule("TM-5.3.a")
@pytest.mark.parametrize(
    ("power", "kind", "may"),
    [
        ("aragon", "artillery", True),
        ("france", "artillery", True),
        ("castile", "artillery", False),
        ("genoa", "regular", True),
        ("genoa", "militia", False),
        ("genoa", "cavalry", False),
    ],
)
def test_not_every_power_has_every_kind(power: str, kind: str, may: bool) -> None:
    assert bool(recruit.where(empty(), power, kind)) is may


@pytest.mark.rule("TM-17.T1")
def test_what_a_unit_costs() -> None:
    kinds = ("militia", "regular", "cavalry", "artillery")
    assert [recruit.cost("aragon", kind) for kind in kinds] == [1, 2, 3, 3]
    assert recruit.cost("nasrid", "cavalry") == 2


@pytest.mark.rule("TM-5.0.a", "TM-5.3.c", "TM-5.3.e", "TM-17.1.a")
def test_regulars_and_militia_share_their_counters() -> None:
    s = empty()
    assert pool.left(s, "catalonia", "regular") == 24
    troops(s, "barcelona", "catalonia", 10, 13, 6)
    assert [pool.left(s, "catalonia", kind) for kind in ("regular", "militia", "cavalry")] == [1, 1, 0]
    assert recruit.where(s, "catalonia", "cavalry") == []
    recruit.recruit(table(s), "catalonia", "militia", "vic")
    assert recruit.where(s, "catalonia", "regular") == []
    assert [stack.numbers for stack in stacks.at(s, "vic")] == [(0, 1, 0, 0)]


@pytest.mark.rule("TM-5.4.b", "TM-17.1.d", "TM-17.3.b")
def test_ships_have_their_limit() -> None:
    s = empty()
    assert [pool.ships_left(s, navy) for navy in ("spain", "north_africa", "nasrid")] == [6, 6, 1]
    ships(s, "seville", "spain", 2)
    ships(s, "tangier", "north_africa", 1, 2)
    s.ships_to_come["spain/2"] = 1
    assert [pool.ships_left(s, navy) for navy in ("spain", "north_africa")] == [3, 3]
    s.turn = 4
    assert pool.ships_left(s, "north_africa") == 4


@pytest.mark.rule("TM-17.5.a", "TM-17.5.b")
def test_fortresses_need_a_marker_and_a_simple_home_space() -> None:
    s = empty()
    spaces = recruit.fortress_spaces(s, PORTUGAL)
    assert "talavera" in spaces  # of the Beltranejos
    assert not {"lisbon", "evora", "jerez"} & {*spaces}
    recruit.build_fortress(table(s), PORTUGAL, "talavera")
    assert s.fortress_markers[PORTUGAL] == 1
    assert "talavera" not in recruit.fortress_spaces(s, PORTUGAL)
    s.fortress_markers[FRANCE] = 0
    assert recruit.fortress_spaces(s, FRANCE) == []


@pytest.mark.rule("TM-17.5.b")
def test_the_beltranejos_build_no_fortress_after_the_peace() -> None:
    s = empty()
    s.happened.append(PEACE_OF_ALCACOVAS)
    assert "talavera" not in recruit.fortress_spaces(s, PORTUGAL)
    assert "beja" in recruit.fortress_spaces(s, PORTUGAL)


@pytest.mark.rule("TM-17.5.b")
@pytest.mark.parametrize("trouble", ["taken", "enemies", "ships"])
def test_a_fortress_needs_quiet_and_control(trouble: str) -> None:
    s = empty()
    assert "jerez" in recruit.fortress_spaces(s, SPAIN)
    if trouble == "taken":
        s.markers["jerez"] = "portugal"
    elif trouble == "enemies":
        troops(s, "jerez", "portugal", 1)
    else:
        ships(s, "jerez", "portugal", 1)
    assert "jerez" not in recruit.fortress_spaces(s, SPAIN)


@pytest.mark.rule("TM-17.T1", "TM-17.2.b", "TM-17.2.c", "TM-17.2.d", "TM-17.2.e")
def test_nobody_recruits_special_units_or_those_of_others() -> None:
    s = empty()
    s.allied["genoa"] = "france"
    budget = Budget(CARD_IDS[63], 6, "cp")
    kinds = ("militia", "regular", "cavalry", "artillery")
    found = {kind: {power for seat in range(4) for power, _ in Recruit(kind).places(s, seat, budget)} for kind in kinds}
    majors = {*MAJORS}
    assert found == {
        "militia": majors, "regular": majors | {"genoa"}, "cavalry": majors, "artillery": {"aragon", "france"},
    }  # fmt: skip
    special = {one.id: one.power for one in SPECIAL_UNITS.values() if not one.ship}
    assert {"order_of_santiago", "order_of_calatrava", "ottoman_regular", "morisco_regular"} <= {*special}
    assert [pool.left(s, power, "regular") for power in ("castile", "nasrid", "north_africa")] == [41, 32 - 4, 32]
    assert [POWERS[power].infantry for power in ("ottoman", "independent", "guanches")] == [0, 0, 0]


@pytest.mark.rule("TM-17.2.i")
def test_castile_recruits_militia_in_alhama_once_its_nobles_have_seized_it() -> None:
    s = empty()
    s.markers["alhama"] = "spain"
    assert "alhama" not in recruit.where(s, "castile", "militia")
    s.happened.append("andalusian_nobles_seize_alhama")
    assert "alhama" in recruit.where(s, "castile", "militia")
    assert "alhama" not in recruit.where(s, "castile", "regular") + recruit.where(s, "aragon", "militia")
    s.markers.pop("alhama")
    assert "alhama" not in recruit.where(s, "castile", "militia")


@pytest.mark.rule("TM-17.d", "TM-17.b")
def test_only_cards_bring_units_elsewhere_than_home() -> None:
    s = empty()
    s.markers |= {"anfa": "portugal", "lanzarote": "spain"}
    for kind in ("militia", "regular", "cavalry"):
        assert {*recruit.where(s, "portugal", kind)} <= {*POWERS["portugal"].home}
        assert "lanzarote" not in recruit.where(s, "castile", kind)
    assert "anfa" in adding.overseas_spaces(s, "militia")  # OVERSEAS KINGDOM
    assert "lanzarote" in seed_of_an_empire.canary_spaces(s)  # SEED OF AN EMPIRE


@pytest.mark.rule("TM-8.1.i", "TM-5.3.c")
@pytest.mark.parametrize(("turn", "left"), [(3, 32), (4, 34)])
def test_the_berbers_make_the_north_african_pool_larger(turn: int, left: int) -> None:
    assert pool.left(empty(turn), "north_africa", "militia") == left


@pytest.mark.rule("TM-17.2.a", "TM-20.1-gib.a")
def test_nothing_is_built_in_a_besieged_space_without_a_war_either() -> None:
    s = empty()
    assert "gibraltar" in recruit.where(s, "castile", "regular")
    troops(s, "gibraltar", "nasrid", 2)
    s.sieges["gibraltar/nasrid"] = 1
    assert "gibraltar" not in recruit.where(s, "castile", "regular")
