"""Section 16.1, steps 4 to 8: interception and avoiding battle at sea."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, PASS, Option, offer
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, SPAIN
from condotta.games.tanto_monta.pieces import Fleet
from condotta.games.tanto_monta.rules.common import stacks
from condotta.games.tanto_monta.rules.common.groups import SOME
from condotta.games.tanto_monta.rules.sea import naval_interception
from condotta.games.tanto_monta.rules.sea.engagement import NavalMove
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import place_of
from tests.games.tanto_monta.fleets import (
    ALBORAN,
    ATLANTIC,
    CADIZ,
    LION,
    TYRRHENIAN,
    WEST,
    action,
    at_sea,
    naval_move,
    sail,
    ships_at,
    told,
)
from tests.games.tanto_monta.shown.asking import question
from tests.games.tanto_monta.table import leader, ships

NO_HITS = [1, 1, 1, 1]
OUT = sail("spain", "jerez", CADIZ)


def catch(place: str) -> Option:
    return offer("intercept_from", place)


def spaniards(number: int = 1) -> State:
    """Spain is about to leave Jerez for the Gulf of Cadiz; Portugal is its enemy."""
    s = at_sea()
    ships(s, "jerez", "spain", number)
    return s


def beside(s: State, side: str, zone: str = CADIZ) -> list[str]:
    """Where ships of a navy could intercept Spaniards who have just come into a zone."""
    stacks.put_ships(s, zone, Fleet("spain", 1, arrived=True))
    move = NavalMove(SPAIN, "spain")
    if not naval_interception.may_intercept_into(s, move, zone, side):
        return []
    return naval_interception.places_beside(s, move, zone, side)


@pytest.mark.rule("TM-16.1.q", "TM-16.1.u")
@pytest.mark.parametrize(("dice", "caught"), [([4, 5], True), ([4, 4], False)])
def test_nine_intercepts_the_newly_arrived(dice: list[int], caught: bool) -> None:
    s = spaniards()
    ships(s, "lisbon", "portugal", 1)
    after = [*NO_HITS] if caught else []
    answers = [offer("sail_to", "huelva")] if caught else []
    naval_move(s, SPAIN, OUT, catch("lisbon"), *answers, dice=[*dice, *after])
    assert ships_at(s, CADIZ) == ({"portugal": (1, 0)} if caught else {"spain": (1, 0)})
    assert ships_at(s, "lisbon") == ({} if caught else {"portugal": (1, 0)})


@pytest.mark.rule("TM-16.1.u", "TM-5.1.b")
def test_a_naval_leader_helps_and_sails_with_the_group() -> None:
    s = spaniards()
    ships(s, "lisbon", "portugal", 2)
    leader(s, "a_leon", "lisbon")
    answers = [catch("lisbon"), SOME, offer("take", 1), offer("admiral", CADIZ), offer("sail_to", "huelva")]
    naval_move(s, SPAIN, OUT, *answers, dice=[3, 4, 1, 1, 1, 1, 1, 1])
    assert (ships_at(s, CADIZ), ships_at(s, "lisbon")) == ({"portugal": (1, 0)}, {"portugal": (1, 0)})
    assert place_of(s, "a_leon") == CADIZ


@pytest.mark.rule("TM-16.1.q", "TM-16.1.u")
def test_each_stack_tries_apart_and_all_who_come_fight_as_one() -> None:
    s = spaniards(2)
    ships(s, "lisbon", "portugal", 1)
    ships(s, "sagres", "portugal", 1)
    ships(s, ATLANTIC, "portugal", 1)
    answers = [OUT, OUT, catch("sagres"), catch("lisbon"), catch(ATLANTIC), offer("sail_to", "huelva")]
    g = naval_move(s, SPAIN, *answers, dice=[6, 3, 1, 1, 6, 6, *[1] * 8])
    assert told(g, "naval.begins")[0] == {
        "place": CADIZ,
        "attacker": "spain",
        "defender": "portugal",
        "attackers": 2,
        "defenders": 2,
    }
    assert ships_at(s, CADIZ) == {"portugal": (2, 0)}


@pytest.mark.rule("TM-16.1.q", "TM-16.1.r")
def test_players_try_in_impulse_order_and_the_first_success_shuts_out_the_others() -> None:
    s = spaniards()
    s.relations["north_africa/spain"] = "war"
    ships(s, "tangier", "north_africa", 0, 1)
    ships(s, "lisbon", "portugal", 1)
    naval_move(s, SPAIN, OUT, catch("tangier"), catch("lisbon"), dice=[1, 1, 1, 1])
    s = spaniards()
    s.relations["north_africa/spain"] = "war"
    ships(s, "tangier", "north_africa", 0, 1)
    ships(s, "lisbon", "portugal", 1)
    naval_move(s, SPAIN, OUT, catch("tangier"), offer("sail_to", "huelva"), dice=[6, 6, 1, 1, 1])
    assert ships_at(s, "lisbon") == {"portugal": (1, 0)}  # it was not asked


@pytest.mark.rule("TM-16.1.q")
def test_only_enemies_beside_the_zone_intercept() -> None:
    s = at_sea()
    for place in ("lisbon", ATLANTIC, "oporto", "ceuta"):
        ships(s, place, "portugal", 1)
    assert sorted(beside(s, "portugal")) == [ATLANTIC, "lisbon"]
    s = at_sea()
    ships(s, "tangier", "north_africa", 1)
    assert beside(s, "north_africa") == []
    # through a passage that is closed to them nobody comes
    s = at_sea()
    ships(s, ALBORAN, "france", 1)
    assert beside(s, "france") == []
    s.markers["ceuta"] = "france"
    assert beside(s, "france") == [ALBORAN]


@pytest.mark.rule("TM-16.1.s")
def test_who_shares_a_place_with_the_active_power_does_not_intercept() -> None:
    s = at_sea()
    ships(s, ATLANTIC, "portugal", 1)
    ships(s, "lisbon", "portugal", 1)
    ships(s, ATLANTIC, "spain", 1)
    assert beside(s, "portugal") == ["lisbon"]


@pytest.mark.rule("TM-16.1.t")
def test_nobody_intercepts_beside_an_enemy_who_was_there_before() -> None:
    s = at_sea()
    ships(s, "marseille", "france", 1)
    s.relations["france/north_africa"] = "war"
    ships(s, LION, "north_africa", 0, 1)
    assert beside(s, "france", LION) == []
    s.relations.pop("france/north_africa")
    assert beside(s, "france", LION) == ["marseille"]


@pytest.mark.rule("TM-16.1.v")
def test_a_unit_tries_once_in_a_naval_move() -> None:
    s = at_sea()
    ships(s, "valencia", "spain", 2)
    ships(s, "palermo", "spain", 1)
    ships(s, "genoa_city", "france", 2)  # between two Sea Zones
    s.markers["genoa_city"] = "france"
    answers = [sail("spain", "valencia", LION), sail("spain", "palermo", TYRRHENIAN), DONE]
    some = [catch("genoa_city"), SOME, offer("take", 1)]
    naval_move(s, SPAIN, *answers, *some, catch("genoa_city"), dice=[1, 1, 1, 1])
    assert [(fleet.squadrons, fleet.tried) for fleet in s.fleets["genoa_city"]] == [(2, False)]
    # in the next one they may try again
    naval_move(s, SPAIN, sail("spain", "valencia", WEST), DONE)
    assert ships_at(s, WEST) == {"spain": (1, 0)}


@pytest.mark.rule("TM-16.1.v", "TM-16.1.u")
def test_so_does_a_naval_leader() -> None:
    """He fails with one squadron; the other tries without him."""
    s = at_sea()
    ships(s, "valencia", "spain", 1)
    ships(s, "palermo", "spain", 1)
    ships(s, "genoa_city", "france", 2)
    leader(s, "casenove", "genoa_city")
    s.markers["genoa_city"] = "france"
    answers = [sail("spain", "valencia", LION), sail("spain", "palermo", TYRRHENIAN)]
    with_him = [catch("genoa_city"), SOME, offer("take", 1), offer("admiral", LION)]
    g = naval_move(s, SPAIN, *answers, *with_him, catch("genoa_city"), dice=[1, 1, 4, 4])
    assert [row["parts"] for row in told(g, "naval.interception_rolled")] == [{"leaders": 2}, {"leaders": 0}]


@pytest.mark.rule("TM-16.1.w")
def test_sea_fog_hides_the_fleet_and_ends_interception_into_the_zone() -> None:
    s = spaniards()
    ships(s, "lisbon", "portugal", 1)
    ships(s, "sagres", "portugal", 1)
    s.hands[FRANCE] = ["sea_fog"]
    naval_move(s, SPAIN, OUT, catch("lisbon"), offer("answer", "sea_fog", "a"), dice=[6, 6])
    assert (ships_at(s, CADIZ), ships_at(s, "lisbon")) == ({"spain": (1, 0)}, {"portugal": (1, 0)})
    assert s.fog == [CADIZ]
    ships(s, "huelva", "spain", 1)
    naval_move(s, SPAIN, sail("spain", CADIZ, "jerez"), sail("spain", "huelva", CADIZ))  # nobody is asked
    assert ships_at(s, CADIZ) == {"spain": (1, 0)}


@pytest.mark.rule("TM-16.1.l", "TM-13.1.p")
def test_interceptors_leave_a_port_with_plague_at_their_risk() -> None:
    s = spaniards()
    s.plague = ["lisbon"]
    ships(s, "lisbon", "portugal", 1)
    leader(s, "a_leon", "lisbon")
    naval_move(s, SPAIN, OUT, catch("lisbon"), dice=[6, 6, 3, 5])
    assert (ships_at(s, CADIZ), s.ships_to_come) == ({"spain": (1, 0)}, {"portugal/4": 1})
    assert s.leaders["a_leon"].turn == 4


# Avoiding battle


@pytest.mark.rule("TM-16.1.x", "TM-16.1.y")
@pytest.mark.parametrize(("dice", "away"), [([4, 3], True), ([4, 2], False)])
def test_who_is_entered_upon_may_slip_away_with_nine(dice: list[int], away: bool) -> None:
    s = spaniards()
    ships(s, CADIZ, "portugal", 2)
    leader(s, "a_leon", CADIZ)
    rest = [] if away else [1] * 8
    after = [] if away else [offer("sail_to", "huelva")]
    naval_move(s, SPAIN, OUT, offer("evade", "lisbon"), *after, dice=[*dice, *rest])
    assert ships_at(s, CADIZ) == ({"spain": (1, 0)} if away else {"portugal": (2, 0)})
    assert place_of(s, "a_leon") == ("lisbon" if away else CADIZ)


@pytest.mark.rule("TM-16.1.y")
def test_they_go_to_an_own_port_or_to_a_sea_zone_without_enemies() -> None:
    s = spaniards()
    s.plague = ["faro"]
    ships(s, CADIZ, "portugal", 1)
    ships(s, "cape_bojador", "north_africa", 0, 1)
    asked = question(action(s, SPAIN), OUT).options
    assert list(asked) == [DONE, *(offer("evade", place) for place in ("lisbon", "sagres", ATLANTIC, ALBORAN))]


@pytest.mark.rule("TM-16.1.x")
def test_nobody_avoids_after_an_interception_nor_in_a_port() -> None:
    s = spaniards()
    ships(s, CADIZ, "portugal", 1)
    ships(s, "lisbon", "portugal", 1)
    naval_move(s, SPAIN, OUT, catch("lisbon"), offer("sail_to", "huelva"), dice=[6, 6, *[1] * 6])
    assert ships_at(s, CADIZ) == {"portugal": (2, 0)}
    s = at_sea()
    ships(s, CADIZ, "spain", 1)
    ships(s, "lisbon", "portugal", 1)
    naval_move(s, SPAIN, sail("spain", CADIZ, "lisbon"), offer("sail_to", ATLANTIC), dice=[1] * 5)
    assert ships_at(s, ATLANTIC) == {"spain": (1, 0)}


@pytest.mark.rule("TM-16.1.x")
def test_several_powers_avoid_in_impulse_order() -> None:
    s = at_sea()
    ships(s, "valencia", "spain", 1)
    s.relations["nasrid/spain"] = "war"
    ships(s, LION, "france", 1)
    ships(s, LION, "nasrid", 0, 1)
    naval_move(
        s, SPAIN, sail("spain", "valencia", LION), offer("evade", WEST), offer("evade", "marseille"), dice=[6, 6] * 2
    )
    assert (ships_at(s, WEST), ships_at(s, "marseille")) == ({"nasrid": (0, 1)}, {"france": (1, 0)})


@pytest.mark.rule("TM-16.1.z")
@pytest.mark.parametrize("before", [True, False])
def test_sea_fog_lets_them_slip_away(before: bool) -> None:
    s = spaniards()
    ships(s, CADIZ, "portugal", 1)
    s.hands[MUSLIM] = ["sea_fog"]
    fog = offer("answer", "sea_fog", "b")
    naval_move(
        s, SPAIN, OUT, offer("evade", "lisbon"), *([fog] if before else [PASS, fog]), dice=[] if before else [1, 1]
    )
    assert ships_at(s, "lisbon") == {"portugal": (1, 0)}


@pytest.mark.rule("TM-16.1.z")
def test_afterwards_nobody_is_newly_arrived() -> None:
    s = spaniards()
    naval_move(s, SPAIN, OUT)
    assert [fleet.arrived for fleet in s.fleets[CADIZ]] == [False]


@pytest.mark.rule("TM-16.1.aa")
def test_the_active_player_fights_each_enemy_once_in_his_order_until_he_loses() -> None:
    s = at_sea()
    ships(s, "valencia", "spain", 3)
    s.relations["nasrid/spain"] = "war"
    ships(s, LION, "france", 1)
    ships(s, LION, "nasrid", 0, 1)
    out = [sail("spain", "valencia", LION)] * 3
    fights = [offer("fight", LION, "nasrid")]
    g = naval_move(
        s,
        SPAIN,
        *out,
        DONE,
        DONE,
        *fights,
        offer("sail_to", "tarragona"),
        dice=[5, 1, 1, 1, 1, 1, 1, *[1] * 6, 5, 1],
    )
    assert [entry["defender"] for entry in told(g, "naval.begins")] == ["nasrid", "france"]
    assert ships_at(s, LION) == {"france": (1, 0)}
    assert ships_at(s, "tarragona") == {"spain": (2, 0)}  # one hit against the loser costs a squadron
